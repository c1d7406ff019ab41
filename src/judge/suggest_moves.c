/* Knows the slips of a movetext: a ply misread, left out, written twice or in
 * another's place. Must not know how likely the board makes them. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"
#include "pgn/write_move.h"

/* Tenths of a slip. */
enum {
    COST_ORIGIN = 3,    /* the man is named, but not which of two */
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

static const struct dw_position *before(const struct dw_suggester *self,
                                        uint32_t word)
{
    return &self->before[word - self->first];
}

static dw_span word_text(const struct dw_suggester *self, uint32_t word)
{
    return dw_game_text(&self->read.game, self->line[word].offset,
                        self->line[word].length);
}

dw_span dw_suggest_move_text(struct dw_suggester *self,
                             const struct dw_position *position, dw_move move,
                             struct dw_buf *buf)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    const struct dw_judged *judged = &self->read.judged;
    const struct dw_form *form = &grammar->forms[judged->form];
    const struct dw_move_style style = {
        .form = form->write ? form : &grammar->forms[0],
        .letters = &grammar->letters[judged->letters],
    };
    const size_t from = buf->len;
    dw_move_write(buf, &style, position, move);
    return (dw_span){buf->at + from, buf->len - from};
}

/* ---- a ply that reads otherwise -------------------------------------------
 */

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

static int move_cost(struct dw_suggester *self, uint32_t index,
                     const struct dw_position *position, dw_move move)
{
    const struct dw_main_word *word = &self->line[index];
    dw_buf_clear(&self->words);
    int cost = dw_suggest_distance(
        word_text(self, index),
        dw_suggest_move_text(self, position, move, &self->words));
    const bool same_man = word->read &&
                          word->spec.kind == position->board[move.from] &&
                          word->spec.to == move.to;
    if (same_man && cost > COST_ORIGIN)
        cost = COST_ORIGIN;
    return cost;
}

static bool is_played(const struct dw_suggester *self, uint32_t word,
                      dw_move move)
{
    if (word >= self->stop)
        return false;
    const dw_match match =
        dw_moves_match(before(self, word), self->line[word].spec);
    return match.count == 1 && match.move.from == move.from &&
           match.move.to == move.to;
}

static void try_move(struct dw_suggester *self, uint32_t word, dw_move move)
{
    const struct dw_position *position = before(self, word);
    const bool earlier = word < self->stop;
    int cost = move_cost(self, word, position, move);
    if (is_played(self, word, move) || (earlier && cost > COST_MOST))
        return;
    struct dw_position after = *position;
    dw_position_play(&after, move);
    cost += mark_cost(&self->line[word], position, &after, move) +
            (earlier ? COST_EARLIER : 0);
    const struct dw_run run = dw_suggest_play(self, after, word + 1);
    struct dw_hypothesis guess = {
        .guess = DW_GUESS_MOVE, .word = word, .move = move, .cost = cost};
    if (run.reached > self->stop)
        dw_suggest_keep(self, &guess, &run, 1);
}

static void try_moves(struct dw_suggester *self, uint32_t word)
{
    dw_move moves[DW_MOVES_MAX];
    const int count = dw_moves_generate(before(self, word), moves);
    for (int i = 0; i < count && dw_suggest_may(self); i++)
        try_move(self, word, moves[i]);
}

/* ---- plies left out, written twice, swapped -------------------------------
 */

static void try_left_out(struct dw_suggester *self, uint32_t word)
{
    dw_move moves[DW_MOVES_MAX];
    const struct dw_position *position = before(self, word);
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

static bool repeats(const struct dw_suggester *self, uint32_t word)
{
    for (uint32_t back = 1; back <= 2 && back <= word; back++)
        if (dw_span_equal(word_text(self, word), word_text(self, word - back)))
            return true;
    return false;
}

static void try_twice(struct dw_suggester *self, uint32_t word)
{
    const struct dw_run run =
        dw_suggest_play(self, *before(self, word), word + 1);
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
    struct dw_position position = *before(self, word);
    int odd = 0;
    const uint32_t other = word + apart;
    if (other >= self->count ||
        dw_span_equal(word_text(self, word), word_text(self, other)))
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
        try_swapped(self, word, 1);
        try_swapped(self, word, 2);
    }
}
