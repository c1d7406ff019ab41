/* Knows which notations may be tried on a game beside its own, and how a word
 * is read that its own does not know. Must not know positions. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

#include <stdlib.h>
#include <string.h>

struct dw_notation *dw_words_notation(struct dw_judge *self, int form,
                                      int letters, int side)
{
    /* A form without letters is the same under every set. */
    if (!self->setup.grammar->forms[form].letters)
        letters = 0;
    struct dw_notation **slot = &self->notations[form][letters][side];
    if (!*slot) {
        const dw_status status = dw_notation_new(
            self->setup.grammar, form, letters, side, slot, self->error);
        if (status != DW_OK) {
            self->status = status;
            return NULL;
        }
    }
    return *slot;
}

static bool read_by(struct dw_judge *self, int form, int letters, dw_span word,
                    struct dw_ply *ply)
{
    struct dw_notation *notation =
        dw_words_notation(self, form, letters, DW_WHITE);
    if (!notation || !dw_notation_read(notation, word.at, word.len, &ply->spec))
        return false;
    ply->form = (uint8_t)form;
    ply->letters = (uint8_t)letters;
    return true;
}

/* ---- which --------------------------------------------------------------- */

static bool is_allowed(const struct dw_judge_setup *setup, int form,
                       int letters)
{
    return (setup->form < 0 || setup->form == form) &&
           (setup->letters < 0 || setup->letters == letters ||
            !setup->grammar->forms[form].letters) &&
           dw_grammar_goes(setup->grammar, form, letters);
}

void dw_words_list_trials(struct dw_judge *self)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    for (int i = 0; i < grammar->letter_count; i++)
        self->openers[i] = dw_letters_openers(&grammar->letters[i]);
    for (int form = 0; form < grammar->form_count; form++)
        for (int letters = 0; letters < grammar->letter_count; letters++)
            if (is_allowed(&self->setup, form, letters))
                self->trials[self->trial_count++] = (struct dw_trial){
                    .form = (uint8_t)form,
                    .letters = (uint8_t)letters,
                    .alone = dw_grammar_words(grammar, form, letters) < 2,
                    .regroups = dw_grammar_regroups(grammar, form, letters),
                };
    for (int i = 0; i < self->trial_count; i++) {
        dw_trial_set_add(&self->all_trials, i);
        if (self->trials[i].regroups)
            dw_trial_set_add(&self->regroupers, i);
    }
}

/* ---- whether any does ---------------------------------------------------- */

typedef dw_status notation_maker(const struct dw_grammar *grammar, int form,
                                 struct dw_notation **out,
                                 struct dw_error *error);

/* What reads more than a letter set does, or less, made on first use. */
static bool reads_by(struct dw_judge *self, struct dw_notation **slot, int form,
                     notation_maker *make, dw_span word)
{
    dw_spec spec;
    if (!*slot) {
        const dw_status status =
            make(self->setup.grammar, form, slot, self->error);
        if (status != DW_OK)
            self->status = status;
    }
    return *slot && dw_notation_read(*slot, word.at, word.len, &spec);
}

/* Whether the form may read the word by some letter set. Of a user's own form
 * that is not known, for its pattern may hold anything. */
static bool form_may_read(struct dw_judge *self, int form, dw_span word)
{
    return self->setup.grammar->forms[form].own ||
           reads_by(self, &self->any[form], form, dw_notation_new_any, word);
}

static bool trial_may_read(struct dw_judge *self, const struct dw_trial *trial,
                           dw_span word)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    const struct dw_form *form = &grammar->forms[trial->form];
    if (form->own)
        return true;
    /* By some set the line's form reads it: by the line's. */
    if (trial->form != self->line.form &&
        !form_may_read(self, trial->form, word))
        return false;
    return dw_notation_may_need(form, &self->openers[trial->letters], word) ||
           reads_by(self, &self->bare[trial->form], trial->form,
                    dw_notation_new_bare, word);
}

/* Where it is noted who reads the word; NULL: nowhere. */
static struct dw_shared_word *shared_place(struct dw_judge *self, dw_span word)
{
    struct dw_memo_word key;
    size_t slot;
    if (!dw_memo_find(word, DW_SHARED_WORDS_BITS, &key, &slot))
        return NULL;
    if (!self->shared_words)
        self->shared_words =
            calloc(1 << DW_SHARED_WORDS_BITS, sizeof *self->shared_words);
    if (!self->shared_words) {
        self->status =
            dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
        return NULL;
    }
    const size_t few = (1 << DW_SHARED_WORDS_FIRST_BITS) - 1;
    const size_t mask = self->shared_count > few ? SIZE_MAX : few;
    struct dw_shared_word *shared = &self->shared_words[slot & mask];
    if (!dw_memo_same(shared->word, key) ||
        shared->line_form != self->line.form) {
        self->shared_count++;
        *shared =
            (struct dw_shared_word){.word = key, .line_form = self->line.form};
    }
    return shared;
}

/* Asks 64 trials about the word, of those in `ask`; returns which may read it.
 */
static uint64_t ask_trials(struct dw_judge *self, const struct dw_trial *trials,
                           uint64_t ask, dw_span word)
{
    uint64_t readers = 0;
    for (; ask; ask &= ask - 1) {
        const struct dw_trial *trial = &trials[__builtin_ctzll(ask)];
        if (trial->regroups || trial_may_read(self, trial, word))
            readers |= ask & -ask;
    }
    return readers;
}

void dw_words_keep_readers(struct dw_judge *self, dw_span word,
                           struct dw_trial_set *trials)
{
    struct dw_shared_word unnoted = {.line_form = self->line.form};
    struct dw_shared_word *shared = shared_place(self, word);
    if (!shared)
        shared = &unnoted;
    for (int i = 0; 64 * i < self->trial_count; i++) {
        const uint64_t ask = trials->bits[i] & ~shared->asked.bits[i];
        if (ask)
            shared->readers.bits[i] |=
                ask_trials(self, self->trials + 64 * i, ask, word);
        shared->asked.bits[i] |= ask;
        trials->bits[i] &= shared->readers.bits[i];
    }
    if (self->status != DW_OK)
        *shared = (struct dw_shared_word){.line_form = -1};
}

static bool some_may_read(struct dw_judge *self, dw_span word)
{
    int form = -1; /* asked last */
    for (int i = 0; i < self->trial_count; i++) {
        const struct dw_trial *trial = &self->trials[i];
        if (!trial->alone || trial->form == form)
            continue;
        form = trial->form;
        if (form_may_read(self, form, word))
            return true;
    }
    return false;
}

bool dw_words_may_read(struct dw_judge *self, dw_span word)
{
    char latin[DW_WORD_MAX + 8]; /* readable behind it */
    size_t len;
    return some_may_read(self, word) ||
           (dw_notation_looks_latin(word) &&
            dw_notation_latin_word(word, latin, &len) &&
            some_may_read(self, (dw_span){latin, len}));
}

/* ---- one word ------------------------------------------------------------ */

typedef bool word_reader(struct dw_judge *self, int form, int letters,
                         dw_span word, struct dw_ply *ply);

/* Tries what other letter sets or, `same` false, other forms make of it; keeps
 * in *best what needs the fewest characters replaced. True: none. */
static bool try_trials(struct dw_judge *self, int form, int letters, bool same,
                       dw_span word, struct dw_ply *best, word_reader *read)
{
    for (int i = 0; i < self->trial_count; i++) {
        const struct dw_trial *trial = &self->trials[i];
        struct dw_ply ply = {0};
        if (!trial->alone || (trial->form == form) != same ||
            (same && trial->letters == letters) ||
            !read(self, trial->form, trial->letters, word, &ply))
            continue;
        if (ply.lookalike < best->lookalike)
            *best = ply;
        if (!ply.lookalike)
            return true;
    }
    return false;
}

/* Tries every other form and letter set, those that differ least first; takes
 * the first of those that need the fewest characters replaced. */
static bool read_foreign(struct dw_judge *self, int form, int letters,
                         dw_span word, struct dw_ply *ply, word_reader *read)
{
    struct dw_ply best = {.lookalike = UINT8_MAX};
    if (!try_trials(self, form, letters, true, word, &best, read))
        try_trials(self, form, letters, false, word, &best, read);
    if (best.lookalike == UINT8_MAX)
        return false;
    ply->form = best.form;
    ply->letters = best.letters;
    ply->lookalike = best.lookalike;
    ply->spec = best.spec;
    return true;
}

uint32_t dw_words_beyond_ascii(const struct dw_grammar *grammar)
{
    uint32_t sets = 0;
    static_assert(DW_LETTERS_MAX <= 32, "a bit each");
    for (int i = 0; i < grammar->letter_count; i++)
        sets |= (uint32_t)dw_letters_beyond_ascii(&grammar->letters[i]) << i;
    return sets;
}

/* Reads the word with the set's own letters put for those that look like them.
 */
static bool read_lookalike(struct dw_judge *self, int form, int letters,
                           dw_span word, struct dw_ply *ply)
{
    struct dw_homoglyph plain;
    if (!self->looks_latin && !(self->beyond_ascii >> letters & 1))
        return false;
    if (!dw_notation_homoglyph(&self->setup.grammar->letters[letters], word,
                               &plain))
        return false;
    const dw_span text = {plain.text, plain.len};
    if (!read_by(self, form, letters, text, ply))
        return false;
    ply->lookalike = plain.count;
    return true;
}

static bool recall_odd(const struct dw_odd_word *odd, struct dw_ply *ply)
{
    ply->form = odd->form;
    ply->letters = odd->letters;
    ply->lookalike = odd->lookalike;
    ply->spec = odd->spec;
    return odd->reads;
}

/* Where to note what the word comes to; NULL: nowhere. */
static struct dw_odd_word *odd_place(struct dw_judge *self, dw_span word,
                                     struct dw_memo_word *key)
{
    size_t slot;
    if (!dw_memo_find(word, DW_ODD_WORDS_BITS, key, &slot))
        return NULL;
    if (!self->odd_words)
        self->odd_words =
            calloc(1 << DW_ODD_WORDS_BITS, sizeof *self->odd_words);
    if (!self->odd_words)
        self->status =
            dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
    return self->odd_words ? &self->odd_words[slot] : NULL;
}

bool dw_words_read(struct dw_judge *self, int form, int letters, dw_span word,
                   struct dw_ply *ply)
{
    ply->lookalike = 0;
    if (read_by(self, form, letters, word, ply))
        return true;
    struct dw_memo_word key;
    struct dw_odd_word *odd = odd_place(self, word, &key);
    if (odd && dw_memo_same(odd->word, key) && odd->line_form == form &&
        odd->line_letters == letters)
        return recall_odd(odd, ply);
    self->looks_latin = dw_notation_looks_latin(word);
    const bool reads =
        dw_words_may_read(self, word) &&
        (read_lookalike(self, form, letters, word, ply) ||
         read_foreign(self, form, letters, word, ply, read_by) ||
         read_foreign(self, form, letters, word, ply, read_lookalike));
    if (!odd || self->status != DW_OK)
        return reads;
    *odd = (struct dw_odd_word){.word = key,
                                .line_form = (uint8_t)form,
                                .line_letters = (uint8_t)letters,
                                .reads = reads};
    if (reads) {
        odd->form = ply->form;
        odd->letters = ply->letters;
        odd->lookalike = ply->lookalike;
        odd->spec = ply->spec;
    }
    return reads;
}
