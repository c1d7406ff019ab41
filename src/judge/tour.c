/* Knows what makes a tour: squares in a row, each a step of the man whose turn
 * it is, none twice; and what a word that breaks it may have been. Must not
 * know how squares are spelled. A tour is a record with a tag Tour, which names
 * the men in turn. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"
#include "pgn/fold.h"

#include "rules/attacks.h"

enum {
    TOUR_MEN = 8,
    TOUR_WORDS = 128, /* that are looked at: a longer one repeats squares */
};

struct tour {
    struct dw_judge *judge;
    const struct dw_form *form;
    uint8_t men[TOUR_MEN]; /* dw_kind, in turn */
    uint32_t man_count;
    uint32_t items[TOUR_WORDS];
    dw_square squares[TOUR_WORDS]; /* DW_NO_SQUARE: unread */
    uint32_t count;
    uint32_t bad; /* index of the first bad word; count: none */
};

/* ---- the men ------------------------------------------------------------- */

/* The kind that a word names in any letter set; DW_NO_MAN: none, or a man that
 * makes no tour. */
static uint8_t find_kind(const struct dw_grammar *grammar, dw_span word)
{
    for (int set = 0; set < grammar->letter_count; set++)
        for (int kind = DW_FARAS; kind < DW_KINDS; kind++) {
            const char *const *one = grammar->letters[set].read[kind];
            for (; *one; one++)
                if (dw_span_equal_nocase(word, dw_span_of(*one)))
                    return (uint8_t)kind;
        }
    return DW_NO_MAN;
}

static bool read_men(struct tour *self, dw_span value)
{
    for (size_t at = 0; at < value.len;) {
        size_t end = at;
        while (end < value.len && !memchr(" ,", value.at[end], 2))
            end++;
        const dw_span word = {value.at + at, end - at};
        at = end + 1;
        if (!word.len)
            continue;
        const uint8_t kind = find_kind(self->judge->setup.grammar, word);
        if (kind == DW_NO_MAN || self->man_count == TOUR_MEN)
            return false;
        self->men[self->man_count++] = kind;
    }
    return self->man_count > 0;
}

/* ---- the squares --------------------------------------------------------- */

/* Words and bare numbers of the main line; which of them are squares is the
 * form's affair. */
static void gather_words(struct tour *self)
{
    const struct dw_game *game = self->judge->game;
    unsigned depth = 0;
    for (uint32_t i = 0; i < game->item_count && self->count < TOUR_WORDS;
         i++) {
        const dw_item *item = &game->items[i];
        const char last = game->text.at[item->offset + item->length - 1];
        const bool number = item->kind == DW_TOKEN_NUMBER && last != '.' &&
                            (uint8_t)last < 0x80;
        depth += item->kind == DW_TOKEN_OPEN;
        depth -= item->kind == DW_TOKEN_CLOSE && depth;
        if (!depth && (number || item->kind == DW_TOKEN_WORD))
            self->items[self->count++] = i;
    }
}

static uint32_t read_squares(struct tour *self, const struct dw_form *form)
{
    const struct dw_game *game = self->judge->game;
    uint32_t known = 0;
    for (uint32_t i = 0; i < self->count; i++) {
        self->squares[i] = dw_fold_square(
            form, dw_item_text(game, &game->items[self->items[i]]));
        known += self->squares[i] != DW_NO_SQUARE;
    }
    return known;
}

/* By the first form that reads most, or the one that is settled. */
static void choose_form(struct tour *self)
{
    const struct dw_judge_setup *setup = &self->judge->setup;
    const struct dw_grammar *grammar = setup->grammar;
    int best = setup->form > 0 ? setup->form : 0;
    uint32_t most = 0;
    for (int form = 0; form < grammar->form_count && setup->form < 0; form++) {
        const uint32_t known = read_squares(self, &grammar->forms[form]);
        if (known > most) {
            most = known;
            best = form;
        }
    }
    self->form = &grammar->forms[best];
    self->judge->out->form = best;
    read_squares(self, self->form);
}

/* ---- steps --------------------------------------------------------------- */

/* Where the man that makes step `step` (from 0) gets from a square; none of
 * them has a direction. */
static dw_set reach(const struct tour *self, uint32_t step, dw_square from)
{
    const int kind = self->men[step % self->man_count];
    if (from == DW_NO_SQUARE)
        return ~(dw_set)0;
    return kind == DW_RUKH ? dw_rukh_attacks(from, 0)
                           : dw_reach[DW_WHITE][kind][from];
}

static bool is_step(const struct tour *self, uint32_t step, dw_square from,
                    dw_square to)
{
    return to == DW_NO_SQUARE || reach(self, step, from) & dw_bit(to);
}

static dw_set visited(const struct tour *self, uint32_t from, uint32_t to)
{
    dw_set set = 0;
    for (; from < to; from++)
        if (self->squares[from] != DW_NO_SQUARE)
            set |= dw_bit(self->squares[from]);
    return set;
}

/* The squares that could stand at `at`. */
static dw_set candidates(const struct tour *self, uint32_t at)
{
    dw_set set = ~(visited(self, 0, at) | visited(self, at + 1, self->count));
    if (at > 0)
        set &= reach(self, at - 1, self->squares[at - 1]);
    if (at + 1 < self->count)
        set &= reach(self, at, self->squares[at + 1]);
    return set;
}

/* ---- findings ------------------------------------------------------------ */

static struct dw_diag *file(struct tour *self, dw_say say, uint32_t at)
{
    const dw_item *item = &self->judge->game->items[self->items[at]];
    struct dw_diag *diag =
        dw_diags_add(self->judge->diags, say, item->offset, item->length);
    diag->ply = at + 1;
    diag->args[0] = dw_arg_source(item->offset, item->length);
    return diag;
}

/* The same of a word that is wrong. */
static struct dw_diag *fault(struct tour *self, dw_say say, uint32_t at)
{
    if (at < self->bad)
        self->bad = at;
    return file(self, say, at);
}

/* Spellings outlive the judge's game: the usual ones are these. */
static const char *spell(const char *const *const half[8], bool file, int index)
{
    static const char usual[2][8][2] = {
        {"1", "2", "3", "4", "5", "6", "7", "8"},
        {"a", "b", "c", "d", "e", "f", "g", "h"},
    };
    return half[index] ? half[index][0] : usual[file][index];
}

static bool opens_with(dw_span text, const char *with)
{
    const size_t len = strlen(with);
    return text.len >= len && !memcmp(text.at, with, len);
}

/* Offers a square for the word at `at`, in the order of letters that the word
 * has kept most of. */
static void offer(struct tour *self, uint32_t at, int square)
{
    const char *const file_text =
        spell(self->form->files, true, dw_file(square));
    const char *const rank_text =
        spell(self->form->ranks, false, dw_rank(square));
    const dw_item *item = &self->judge->game->items[self->items[at]];
    const dw_span word = dw_item_text(self->judge->game, item);
    const bool turned = self->form->files[0] && opens_with(word, rank_text);
    struct dw_diag *diag = file(self, DW_SAY_TOUR_EMENDED, at);
    diag->args[1] = dw_arg_square(square);
    diag->args[2] = dw_arg_word(turned ? rank_text : file_text);
    diag->args[3] = dw_arg_word(turned ? file_text : rank_text);
}

/* Goes on as if the square stood at `at` that alone could; as if none did
 * where there are several, so that what follows is not blamed for it. */
static void emend(struct tour *self, uint32_t at)
{
    const dw_set set = candidates(self, at);
    if (!set)
        return;
    self->squares[at] = DW_NO_SQUARE;
    if (set & (set - 1))
        return;
    self->squares[at] = (dw_square)dw_first(set);
    offer(self, at, self->squares[at]);
}

/* The word that breaks the step to `at`: itself, or the one before when only
 * another square there could mend it. */
static uint32_t culprit(const struct tour *self, uint32_t at)
{
    return at > 0 && !candidates(self, at) && candidates(self, at - 1) ? at - 1
                                                                       : at;
}

static void look_at(struct tour *self, uint32_t at)
{
    const dw_square from = at ? self->squares[at - 1] : DW_NO_SQUARE;
    const dw_square to = self->squares[at];
    if (to == DW_NO_SQUARE) {
        fault(self, DW_SAY_TOUR_NO_SQUARE, at);
        emend(self, at);
    } else if (at && !is_step(self, at - 1, from, to)) {
        struct dw_diag *diag = fault(self, DW_SAY_TOUR_STEP, at);
        diag->args[1] = dw_arg_kind(self->men[(at - 1) % self->man_count]);
        diag->args[2] = dw_arg_square(from);
        diag->args[3] = dw_arg_square(to);
        emend(self, culprit(self, at));
    } else if (visited(self, 0, at) & dw_bit(to)) {
        fault(self, DW_SAY_TOUR_TWICE, at)->args[1] = dw_arg_square(to);
    }
}

static void report_whole(struct tour *self)
{
    const uint32_t last = self->count - 1;
    const bool closed =
        last > 1 && is_step(self, last, self->squares[last], self->squares[0]);
    struct dw_diag *diag =
        file(self, closed ? DW_SAY_TOUR_CLOSED : DW_SAY_TOUR_OPEN, 0);
    diag->args[0] = dw_arg_number(self->count);
}

/* What is open about the form, unless it is settled. */
static void report_form(struct tour *self)
{
    const struct dw_form *form = self->form;
    if (!form->note || !form->note[0] || self->judge->setup.form >= 0)
        return;
    struct dw_diag *diag = file(self, DW_SAY_FORM_OPEN, 0);
    diag->args[0] = dw_arg_word(form->name);
    diag->args[1] = dw_arg_word(form->note);
}

bool dw_tour_judge(struct dw_judge *self)
{
    struct dw_judged *out = self->out;
    if (!self->game->by_id[DW_TAG_TOUR])
        return false;
    struct tour tour = {.judge = self, .bad = UINT32_MAX};
    const dw_span value = dw_game_tag(self->game, DW_TAG_TOUR);
    out->form = out->letters = 0;
    if (!read_men(&tour, value)) {
        const uint32_t at = (uint32_t)(value.at - self->game->text.at);
        dw_diags_add(self->diags, DW_SAY_TOUR_MEN, at, (uint32_t)value.len)
            ->args[0] = dw_arg_source(at, (uint32_t)value.len);
        out->legal = DW_LEGAL_NULL;
        return true;
    }
    gather_words(&tour);
    choose_form(&tour);
    for (uint32_t i = 0; i < tour.count && i <= 64; i++) {
        if (i == 64)
            fault(&tour, DW_SAY_TOUR_LONG, i);
        else
            look_at(&tour, i);
    }
    out->bad = tour.bad < tour.count;
    out->legal = out->bad ? DW_LEGAL_NO : DW_LEGAL_YES;
    out->first_bad_ply = out->bad ? tour.bad + 1 : 0;
    out->plies = out->bad ? tour.bad : tour.count;
    if (tour.count)
        report_form(&tour);
    if (!out->bad && tour.count)
        report_whole(&tour);
    return true;
}
