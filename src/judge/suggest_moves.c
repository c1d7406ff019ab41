/* Knows the slips of a movetext: a ply misread, left out, written twice or in
 * another's place. Must not know how likely the board makes them. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"

/* Tenths of a slip. */
enum {
    COST_ORIGIN = 3,    /* the man is named, but not which of two */
    COST_LOOK = 5,      /* a character was taken for another */
    COST_OTHER_SET = 6, /* it is in letters that other words are in */
    COST_PARTED = 2,    /* two words make a ply */
    COST_EARLIER = 5,   /* the ply can be played as it stands */
    COST_LEFT_OUT = 22, /* a ply is missing ... */
    COST_NUMBERED = 6,  /* ... and the numbers say so */
    COST_FIRST = 10,    /* ... at the very beginning */
    COST_FORCED = -5,   /* ... and only one reply is legal */
    COST_TOO_MANY = 28, /* a ply too many ... */
    COST_TWICE = 5,     /* ... that is the one before, or the one before that */
    COST_SWAPPED = 12,  /* two plies that follow each other */
    COST_APART = 15,    /* two plies of one side */
    COST_MOST = 20,     /* of an earlier slip that is looked at */
};

enum { VARIANTS = 32 }; /* of a word that are looked at */

/* ---- a ply that reads otherwise ------------------------------------------ */

static int mark_cost(const struct dw_main_word *word,
                     const struct dw_position *position,
                     const struct dw_position *after, dw_move move)
{
    if (!word->read)
        return 0;
    const bool takes = position->board[move.to] != DW_NO_MAN;
    const bool says_takes = word->spec.capture == DW_CAPTURE_X;
    const bool says_check = word->spec.check == DW_CHECK_PLUS ||
                            word->spec.check == DW_CHECK_MATE ||
                            word->spec.check == DW_CHECK_DOUBLE;
    const bool knows = word->spec.check != DW_CHECK_UNKNOWN;
    return 8 * (knows && says_takes != takes) +
           8 * (knows && says_check != after->in_check);
}

/* The legal moves that a word is when a character of it was taken for another,
 * or in letters that other words of the record are in. */
struct looks {
    struct dw_variant at[VARIANTS];
    dw_move moves[VARIANTS];
    int count;
    dw_move others[DW_LETTERS_MAX];
    int other_count;
};

static void find_others(struct dw_suggester *self, uint32_t word,
                        struct looks *out)
{
    const struct dw_position *position = dw_suggest_before(self, word);
    const dw_span text = dw_suggest_word(self, word);
    out->other_count = 0;
    for (int set = 0; self->others >> set; set++) {
        dw_spec spec;
        if (!(self->others >> set & 1) ||
            !dw_suggest_read_by(self, self->read.judged.form, set, text, &spec))
            continue;
        const dw_match match = dw_moves_match(position, spec);
        if (match.count == 1)
            out->others[out->other_count++] = match.move;
    }
}

static void find_looks(struct dw_suggester *self, uint32_t word,
                       struct looks *out)
{
    const struct dw_position *position = dw_suggest_before(self, word);
    const int read = dw_suggest_variants(self, dw_suggest_word(self, word),
                                         out->at, VARIANTS);
    out->count = 0;
    for (int i = 0; i < read; i++) {
        const dw_match match = dw_moves_match(position, out->at[i].spec);
        if (match.count != 1)
            continue;
        out->at[out->count] = out->at[i];
        out->moves[out->count++] = match.move;
    }
}

static bool same_move(dw_move a, dw_move b)
{
    return a.from == b.from && a.to == b.to;
}

/* Names the move in the guess as one of these looks, if it is one. */
static bool is_look(const struct looks *looks, dw_move move,
                    struct dw_hypothesis *guess)
{
    for (int i = 0; i < looks->count; i++)
        if (same_move(looks->moves[i], move)) {
            guess->seen = looks->at[i].seen;
            guess->meant = looks->at[i].meant;
            guess->guess = dw_suggest_is_arabic(guess->seen) ? DW_GUESS_DOT
                                                             : DW_GUESS_ALIKE;
            return true;
        }
    return false;
}

static int move_cost(struct dw_suggester *self, uint32_t index,
                     const struct dw_position *position,
                     const struct looks *looks, struct dw_hypothesis *guess)
{
    const struct dw_main_word *word = &self->line[index];
    const dw_move move = guess->move;
    dw_buf_clear(&self->words);
    int cost = dw_suggest_distance(
        dw_suggest_word(self, index),
        dw_suggest_move_text(self, position, move, &self->words));
    const bool same_man = word->read &&
                          word->spec.kind == position->board[move.from] &&
                          word->spec.to == move.to;
    if (same_man && cost > COST_ORIGIN)
        cost = COST_ORIGIN;
    for (int i = 0; i < looks->other_count; i++)
        if (same_move(looks->others[i], move) && cost > COST_OTHER_SET)
            cost = COST_OTHER_SET;
    if (is_look(looks, move, guess) && cost > COST_LOOK)
        cost = COST_LOOK;
    return cost;
}

static bool is_played(const struct dw_suggester *self, uint32_t word,
                      dw_move move)
{
    if (word >= self->stop)
        return false;
    const dw_match match =
        dw_moves_match(dw_suggest_before(self, word), self->line[word].spec);
    return match.count == 1 && same_move(match.move, move);
}

static void try_move(struct dw_suggester *self, uint32_t word,
                     const struct looks *looks, dw_move move)
{
    const struct dw_position *position = dw_suggest_before(self, word);
    const bool earlier = word < self->stop;
    struct dw_hypothesis guess = {
        .guess = DW_GUESS_MOVE, .word = word, .move = move};
    guess.cost = move_cost(self, word, position, looks, &guess);
    if (is_played(self, word, move) || (earlier && guess.cost > COST_MOST))
        return;
    struct dw_position after = *position;
    dw_position_play(&after, move);
    guess.cost += mark_cost(&self->line[word], position, &after, move) +
                  (earlier ? COST_EARLIER : 0);
    const struct dw_run run = dw_suggest_play(self, after, word + 1);
    if (run.reached > self->stop)
        dw_suggest_keep(self, &guess, &run, 1);
}

static void try_moves(struct dw_suggester *self, uint32_t word)
{
    dw_move moves[DW_MOVES_MAX];
    struct looks looks;
    const int count = dw_moves_generate(dw_suggest_before(self, word), moves);
    find_looks(self, word, &looks);
    find_others(self, word, &looks);
    for (int i = 0; i < count && dw_suggest_may(self); i++)
        try_move(self, word, &looks, moves[i]);
}

/* ---- plies left out, written twice, swapped ------------------------------ */

static void try_left_out(struct dw_suggester *self, uint32_t word)
{
    dw_move moves[DW_MOVES_MAX];
    const struct dw_position *position = dw_suggest_before(self, word);
    const int count = dw_moves_generate(position, moves);
    const int side = self->line[word].number_side;
    /* In front of the first ply it is rather the side that is wrong. */
    const bool numbered = word && side >= 0 && side != position->side;
    for (int i = 0; i < count && dw_suggest_may(self); i++) {
        struct dw_position after = *position;
        dw_position_play(&after, moves[i]);
        const struct dw_run run = dw_suggest_play(self, after, word);
        struct dw_hypothesis guess = {
            .guess = DW_GUESS_LEFT_OUT,
            .word = word,
            .move = moves[i],
            .forced = count == 1,
            .cost = (numbered ? COST_NUMBERED : COST_LEFT_OUT) +
                    (count == 1 ? COST_FORCED : 0) + (word ? 0 : COST_FIRST),
        };
        if (run.reached > self->stop)
            dw_suggest_keep(self, &guess, &run, 0);
    }
}

/* A word and the next as one, as in "Kx f8". */
static void try_parted(struct dw_suggester *self, uint32_t word)
{
    struct dw_respelled text = {.len = 0};
    dw_spec spec;
    if (word + 1 >= self->count)
        return;
    const dw_span half[2] = {dw_suggest_word(self, word),
                             dw_suggest_word(self, word + 1)};
    if (half[0].len + half[1].len > DW_WORD_MAX)
        return;
    for (int i = 0; i < 2; i++) {
        memcpy(text.text + text.len, half[i].at, half[i].len);
        text.len += half[i].len;
    }
    if (!dw_suggest_read_own(self, &text, &spec))
        return;
    struct dw_position after = *dw_suggest_before(self, word);
    const dw_match match = dw_moves_match(&after, spec);
    if (match.count != 1)
        return;
    dw_position_play(&after, match.move);
    const struct dw_run run = dw_suggest_play(self, after, word + 2);
    struct dw_hypothesis guess = {.guess = DW_GUESS_PARTED,
                                  .word = word,
                                  .move = match.move,
                                  .cost = COST_PARTED};
    if (run.reached > self->stop)
        dw_suggest_keep(self, &guess, &run, 2);
}

static bool repeats(const struct dw_suggester *self, uint32_t word)
{
    for (uint32_t back = 1; back <= 2 && back <= word; back++)
        if (dw_span_equal(dw_suggest_word(self, word),
                          dw_suggest_word(self, word - back)))
            return true;
    return false;
}

static void try_twice(struct dw_suggester *self, uint32_t word)
{
    const struct dw_run run =
        dw_suggest_play(self, *dw_suggest_before(self, word), word + 1);
    struct dw_hypothesis guess = {
        .guess = DW_GUESS_TWICE,
        .word = word,
        .cost = repeats(self, word) ? COST_TWICE : COST_TOO_MANY,
    };
    if (run.reached > self->stop)
        dw_suggest_keep(self, &guess, &run, 1);
}

/* The words `word` and `word + apart` in each other's place. */
static void try_swapped(struct dw_suggester *self, uint32_t word,
                        uint32_t apart)
{
    struct dw_position position = *dw_suggest_before(self, word);
    int odd = 0;
    const uint32_t other = word + apart;
    if (other >= self->count || dw_span_equal(dw_suggest_word(self, word),
                                              dw_suggest_word(self, other)))
        return;
    bool good = dw_suggest_step(self, &position, other, &odd);
    for (uint32_t i = word + 1; good && i < other; i++)
        good = dw_suggest_step(self, &position, i, &odd);
    if (!good || !dw_suggest_step(self, &position, word, &odd))
        return;
    struct dw_run run = dw_suggest_play(self, position, other + 1);
    run.odd += odd;
    struct dw_hypothesis guess = {
        .guess = DW_GUESS_SWAPPED,
        .word = word,
        .other = other,
        .cost = apart == 1 ? COST_SWAPPED : COST_APART,
    };
    if (run.reached > self->stop)
        dw_suggest_keep(self, &guess, &run, 0);
}

/* From the failure backwards: slips near it are the likeliest. */
void dw_suggest_moves(struct dw_suggester *self)
{
    if (self->stop >= self->count)
        return;
    for (uint32_t word = self->stop + 1; word-- > self->first;) {
        if (!dw_suggest_may(self))
            return;
        try_moves(self, word);
        try_left_out(self, word);
        try_twice(self, word);
        try_parted(self, word);
        try_swapped(self, word, 1);
        try_swapped(self, word, 2);
    }
}
