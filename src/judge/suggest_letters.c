/* Knows letters that are taken for others all through a record, and that a part
 * of it may be in another letter set or form. Must not know single slips. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"

/* Tenths of a slip. */
enum {
    COST_GLYPH = 5,    /* one character for another, however often */
    COST_LETTERS = 14, /* another letter set or form from a ply on */
    COST_ALL = 10,     /* ... from the first on */
    COST_PAIR = 16,    /* ... behind one that is not the record's either */
    COST_DOUBTED = 5,  /* a word is read so that was played as it stands */
};

enum { WORDS_LEAST = 2 }; /* a rule that changes fewer is a slip of one word */

/* ---- words under a rule -------------------------------------------------- */

/* What became of a word. */
typedef enum reading {
    UNREAD,
    AS_IT_STANDS,
    CHANGED,
    A_NUMBER, /* of a move, not a move */
} reading;

/* A move's number that a letter had got into: "l." */
static bool is_number(const struct dw_suggester *self, uint32_t word,
                      const struct dw_respelled *text)
{
    const uint32_t behind = self->line[word].offset + self->line[word].length;
    size_t digits = 0;
    while (digits < text->len && text->text[digits] >= '0' &&
           text->text[digits] <= '9')
        digits++;
    return digits == text->len && behind < self->read.game.end &&
           self->read.game.text.at[behind] == '.';
}

static reading play_spec(struct dw_suggester *self,
                         struct dw_position *position, dw_spec spec)
{
    const dw_match match = dw_moves_match(position, spec);
    self->work++;
    if (match.count != 1)
        return UNREAD;
    dw_position_play(position, match.move);
    return CHANGED;
}

static reading play_glyph(struct dw_suggester *self,
                          const struct dw_hypothesis *guess, uint32_t word,
                          struct dw_position *position,
                          struct dw_respelled *text)
{
    const dw_span source = dw_suggest_word(self, word);
    int odd = 0;
    if (dw_suggest_step(self, position, word, &odd))
        return AS_IT_STANDS;
    for (unsigned spots = 1; spots < DW_SPOTS; spots++) {
        dw_spec spec;
        if (!dw_suggest_respell(source, guess->seen, guess->meant, spots, text))
            break;
        if (is_number(self, word, text))
            return A_NUMBER;
        if (dw_suggest_read_own(self, text, &spec) &&
            play_spec(self, position, spec) == CHANGED)
            return CHANGED;
    }
    return UNREAD;
}

/* Where the other letters come to the same move, the word may stay. */
static reading play_letters(struct dw_suggester *self,
                            const struct dw_hypothesis *guess, uint32_t word,
                            struct dw_position *position, dw_move *move)
{
    const struct dw_position before = *position;
    struct dw_position own = before;
    dw_spec spec;
    int odd = 0;
    const bool stands = dw_suggest_step(self, &own, word, &odd);
    if (dw_suggest_read_by(self, guess->form, guess->letters,
                           dw_suggest_word(self, word), &spec) &&
        play_spec(self, position, spec) == CHANGED) {
        *move = dw_moves_match(&before, spec).move;
        return stands && dw_position_equal(&own, position) ? AS_IT_STANDS
                                                           : CHANGED;
    }
    *position = own;
    return stands ? AS_IT_STANDS : UNREAD;
}

/* The one legal move that a word is in a letter set. */
static bool find_move(struct dw_suggester *self, int form, int letters,
                      uint32_t word, const struct dw_position *position,
                      dw_move *move)
{
    dw_spec spec;
    if (!dw_suggest_read_by(self, form, letters, dw_suggest_word(self, word),
                            &spec))
        return false;
    const dw_match match = dw_moves_match(position, spec);
    *move = match.move;
    return match.count == 1;
}

/* Words in one letter set, and in the other from the first on that is none of
 * the one; those that are the same in both may stay. */
static reading play_pair(struct dw_suggester *self,
                         const struct dw_hypothesis *guess, uint32_t word,
                         bool *behind, struct dw_position *position,
                         dw_move *move)
{
    dw_move one;
    const bool first =
        find_move(self, guess->form, guess->before - 1, word, position, &one);
    *behind |= !first;
    if (!*behind)
        *move = one;
    else if (!find_move(self, guess->form, guess->letters, word, position,
                        move))
        return UNREAD;
    dw_position_play(position, *move);
    return first && one.from == move->from && one.to == move->to ? AS_IT_STANDS
                                                                 : CHANGED;
}

/* Plays on under the rule; what it changes goes into `edits`, if there are any
 * to be made. Returns how many words it changes; a number is enough. */
static uint32_t play_rule(struct dw_suggester *self,
                          const struct dw_hypothesis *guess,
                          struct dw_edits *edits, struct dw_run *run)
{
    uint32_t changed = 0;
    bool behind = false;
    *run = (struct dw_run){.reached = guess->word,
                           .end = *dw_suggest_before(self, guess->word)};
    for (; run->reached < self->count; run->reached++) {
        const struct dw_main_word *word = &self->line[run->reached];
        const struct dw_position before = run->end;
        struct dw_respelled text;
        dw_move move = {0};
        const bool glyph = guess->guess != DW_GUESS_LETTERS;
        const reading what =
            glyph ? play_glyph(self, guess, run->reached, &run->end, &text)
            : guess->before
                ? play_pair(self, guess, run->reached, &behind, &run->end,
                            &move)
                : play_letters(self, guess, run->reached, &run->end, &move);
        if (what == UNREAD)
            break;
        if (what == AS_IT_STANDS)
            continue;
        if (!changed)
            run->first = run->reached;
        changed += what == A_NUMBER ? WORDS_LEAST : 1;
        run->doubted += !guess->before && run->reached < self->stop;
        if (!edits)
            continue;
        dw_edits_begin(edits, word->offset, word->length);
        if (glyph)
            dw_buf_add(&edits->text, text.text, text.len);
        else
            dw_suggest_move_in(self,
                               guess->before ? guess->before - 1
                                             : self->read.judged.letters,
                               &before, move, &edits->text);
    }
    return changed;
}

/* ---- hypotheses ---------------------------------------------------------- */

static void try_rule(struct dw_suggester *self, struct dw_hypothesis *guess)
{
    struct dw_run run;
    const uint32_t changed = play_rule(self, guess, NULL, &run);
    guess->cost += COST_DOUBTED * run.doubted;
    const bool later =
        guess->word < self->stop && !guess->before && run.first == self->stop;
    if (changed >= WORDS_LEAST && !later && run.reached > self->stop)
        dw_suggest_keep(self, guess, &run, 1);
}

static void try_glyph(struct dw_suggester *self, uint32_t seen, uint32_t meant)
{
    struct dw_hypothesis guess = {
        .guess = dw_suggest_is_arabic(seen) ? DW_GUESS_DOT : DW_GUESS_ALIKE,
        .word = self->stop,
        .seen = seen,
        .meant = meant,
        .cost = COST_GLYPH,
        .throughout = true,
    };
    if (dw_suggest_may(self))
        try_rule(self, &guess);
}

/* All that the characters of the word that fails may have been. */
static void try_glyphs(struct dw_suggester *self)
{
    dw_span rest = dw_suggest_word(self, self->stop);
    if (rest.len > DW_WORD_MAX)
        return;
    while (rest.len) {
        uint32_t seen, meant[DW_ALIKES];
        rest = dw_suggest_next(rest, &seen);
        const int count = dw_suggest_alikes(seen, meant);
        for (int i = 0; i < count; i++)
            try_glyph(self, seen, meant[i]);
    }
}

static void try_letters_from(struct dw_suggester *self, int form, int letters,
                             uint32_t word)
{
    struct dw_hypothesis guess = {
        .guess = DW_GUESS_LETTERS,
        .word = word,
        .form = (uint8_t)form,
        .letters = (uint8_t)letters,
        .cost = word ? COST_LETTERS : COST_ALL,
        .throughout = true,
    };
    if (dw_suggest_may(self))
        try_rule(self, &guess);
}

/* The first word in front of the failure that is in other letters: it may have
 * been read by the wrong ones. */
static uint32_t find_foreign(const struct dw_suggester *self)
{
    uint32_t word = self->first;
    while (word < self->stop && !self->line[word].foreign)
        word++;
    return word;
}

/* The record begins in letters of which only some words were read. */
static void try_pairs(struct dw_suggester *self)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    const int form = self->read.judged.form;
    for (int pair = 0; pair < grammar->letter_count * grammar->letter_count;
         pair++) {
        const int first = pair / grammar->letter_count;
        struct dw_hypothesis guess = {
            .guess = DW_GUESS_LETTERS,
            .form = (uint8_t)form,
            .letters = (uint8_t)(pair % grammar->letter_count),
            .before = (uint8_t)(first + 1),
            .cost = COST_PAIR,
            .throughout = true,
        };
        if (self->others >> first & 1 && guess.letters != first &&
            dw_grammar_goes(grammar, form, guess.letters) &&
            !dw_grammar_regroups(grammar, form, guess.letters) &&
            dw_suggest_may(self))
            try_rule(self, &guess);
    }
}

void dw_suggest_letters(struct dw_suggester *self)
{
    const uint32_t foreign = find_foreign(self);
    const struct dw_grammar *grammar = self->setup.grammar;
    const struct dw_judged *judged = &self->read.judged;
    try_glyphs(self);
    try_pairs(self);
    for (int form = 0; form < grammar->form_count; form++) {
        const int sets =
            grammar->forms[form].letters ? grammar->letter_count : 1;
        for (int letters = 0; letters < sets; letters++) {
            if ((form == judged->form && letters == judged->letters) ||
                !dw_grammar_goes(grammar, form, letters) ||
                dw_grammar_regroups(grammar, form, letters))
                continue;
            try_letters_from(self, form, letters, 0);
            if (foreign && foreign < self->stop)
                try_letters_from(self, form, letters, foreign);
            if (self->stop)
                try_letters_from(self, form, letters, self->stop);
        }
    }
}

/* ---- words and edits ----------------------------------------------------- */

/* The first word that changes, and how many more do. */
static void say_changes(struct dw_suggester *self, const struct dw_edits *edits,
                        struct dw_buf *words)
{
    const struct dw_edit *first = &edits->at[0];
    dw_buf_text(words, ": ");
    dw_buf_visible(words, dw_edits_text(edits, 0), 20);
    dw_buf_text(words, ", not ");
    dw_buf_visible(words,
                   dw_game_text(&self->read.game, first->offset, first->length),
                   20);
    if (edits->count < 2)
        return;
    dw_buf_text(words, ", and ");
    dw_buf_number(words, edits->count - 1);
    dw_buf_text(words, edits->count == 2 ? " word more" : " words more");
}

void dw_suggest_write_rule(struct dw_suggester *self,
                           const struct dw_hypothesis *guess,
                           struct dw_edits *edits, struct dw_buf *words)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    const struct dw_form *form = &grammar->forms[guess->form];
    struct dw_run run;
    play_rule(self, guess, edits, &run);
    if (guess->guess == DW_GUESS_LETTERS) {
        dw_buf_text(words, "from ply ");
        dw_buf_number(words, (guess->before ? run.first : guess->word) + 1);
        dw_buf_text(words, " on the record is in ");
        dw_buf_text(words, form->name);
        dw_buf_text(words, form->letters ? " with letters " : "");
        dw_buf_text(words,
                    form->letters ? grammar->letters[guess->letters].name : "");
    } else {
        dw_suggest_say_pair(words, guess, " stands for ");
        dw_buf_text(words, " from ply ");
        dw_buf_number(words, guess->word + 1);
        dw_buf_text(words, " on");
    }
    if (guess->before) {
        dw_buf_text(words, ", before in letters ");
        dw_buf_text(words, grammar->letters[guess->before - 1].name);
    }
    say_changes(self, edits, words);
}
