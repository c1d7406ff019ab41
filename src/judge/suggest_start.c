/* Knows what goes wrong with a start position: the board turned or mirrored, a
 * man lost, misread or beside its square. Must not know movetexts. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"
#include "rules/evidence.h"

#include <stdlib.h>

/* Tenths of a slip. */
enum {
    COST_SIDE = 7,
    COST_MIRRORED = 8,
    COST_TURNED = 10,
    COST_BOTH = 12,
    COST_ARRAY = 8,
    COST_MISSING = 10,
    COST_EXTRA = 8,
    COST_MISREAD = 12,
    COST_IDLE = 12,      /* ... though the record never needs the man */
    COST_MISPLACED = 8,  /* by one file or rank ... */
    COST_STEP = 3,       /* ... and for each more */
    COST_KNOWN = 2,      /* a record has the position as it would then be */
    COST_SYMMETRY = 4,   /* the halves of an array then match, */
    COST_NEARER = 7,     /* or differ less */
    COST_FLAW = 6,       /* what a FEN read otherwise shows that cannot be */
    COST_REVERSED = 8,   /* ranks or squares in another order */
    COST_COLOURS = 9,    /* capitals for Black */
    COST_EXCHANGED = 12, /* two men beside each other */
    ARRAY_MEN = 28,      /* an array has lost few men, if any */
};

/* ---- one start ----------------------------------------------------------- */

static int count_flaws(const struct dw_position *position, bool *usable)
{
    dw_flaw flaws[DW_FLAWS_MAX];
    const int count = dw_evidence_flaws(position, flaws);
    *usable = !count || !dw_flaw_unusable(flaws[0]);
    return count;
}

/* Tries the record from this start; true when all of it replays. Without a word
 * that fails there is nothing to prove it by. */
static bool try_start(struct dw_suggester *self, struct dw_hypothesis *guess)
{
    bool usable, was_usable;
    dw_position_settle(&guess->start);
    const int flaws = count_flaws(&guess->start, &usable);
    const int before = count_flaws(&self->read.judged.start, &was_usable);
    /* A FEN that cannot be read has no start to compare with. */
    const bool worse = flaws > before && was_usable && !guess->fen[0];
    if (!usable || worse || !dw_suggest_may(self))
        return false;
    const struct dw_run run = dw_suggest_play(self, guess->start, 0);
    const bool fails = self->stop < self->count;
    guess->cost += guess->fen[0] ? COST_FLAW * flaws : 0;
    if (!fails || guess->anyway || run.reached > self->stop)
        dw_suggest_keep(self, guess, &run, 0);
    return fails && run.reached == self->count;
}

/* The men again but for one square, each on the square that `flip` makes of its
 * own, with the colours exchanged or not. */
static struct dw_position arrange(const struct dw_position *from, int except,
                                  int flip, bool exchange)
{
    struct dw_position out;
    dw_position_clear(&out);
    out.side = from->side;
    out.clock = from->clock;
    out.number = from->number;
    for (int at = 0; at < 64; at++)
        if (at != except && from->board[at] != DW_NO_MAN)
            dw_position_put(&out,
                            ((from->by_side[DW_BLACK] >> at) & 1) ^ exchange,
                            (dw_kind)from->board[at], at ^ flip);
    return out;
}

static struct dw_position without(const struct dw_position *from, int square)
{
    return arrange(from, square, 0, false);
}

static void try_turned(struct dw_suggester *self,
                       const struct dw_position *start)
{
    struct dw_hypothesis side = {.guess = DW_GUESS_SIDE, .cost = COST_SIDE};
    struct dw_hypothesis mirrored = {.guess = DW_GUESS_MIRRORED,
                                     .cost = COST_MIRRORED};
    struct dw_hypothesis turned = {.guess = DW_GUESS_TURNED,
                                   .cost = COST_TURNED};
    struct dw_hypothesis both = {.guess = DW_GUESS_BOTH, .cost = COST_BOTH};
    side.start = *start;
    side.start.side ^= 1;
    dw_position_mirror(start, &mirrored.start);
    dw_position_turn(start, &turned.start);
    dw_position_turn(&mirrored.start, &both.start);
    try_start(self, &side);
    try_start(self, &mirrored);
    try_start(self, &turned);
    try_start(self, &both);
}

/* The board told in another order, or with the other side's letters. */
static void try_reversed(struct dw_suggester *self,
                         const struct dw_position *start)
{
    static const struct {
        uint8_t guess;
        int cost, flip;
        bool exchange;
    } rows[] = {{DW_GUESS_RANKS, COST_REVERSED, 56, false},
                {DW_GUESS_BACKWARDS, COST_REVERSED, 63, false},
                {DW_GUESS_COLOURS, COST_COLOURS, 0, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dw_hypothesis guess = {
            .guess = rows[i].guess,
            .cost = rows[i].cost,
            .start =
                arrange(start, DW_NO_SQUARE, rows[i].flip, rows[i].exchange)};
        try_start(self, &guess);
    }
}

/* ---- arrays -------------------------------------------------------------- */

static void try_arrays(struct dw_suggester *self)
{
    for (int white = 3; white <= 4; white++)
        for (int black = 3; black <= 4; black++) {
            struct dw_hypothesis guess = {.guess = DW_GUESS_ARRAY,
                                          .cost = COST_ARRAY};
            dw_position_array(&guess.start, white, black);
            try_start(self, &guess);
        }
    for (size_t i = 0; i < self->diagram_count; i++) {
        struct dw_hypothesis guess = {.guess = DW_GUESS_ARRAY,
                                      .cost = COST_ARRAY,
                                      .known = self->diagrams[i].name,
                                      .start = self->diagrams[i].position};
        if (self->count)
            try_start(self, &guess);
    }
}

/* ---- single men ---------------------------------------------------------- */

/* Squares on which the halves of an array differ, when one is the other's
 * mirror image across the board or turned. */
static int asymmetry(const struct dw_position *position)
{
    int least = 64;
    for (unsigned flip = 56; flip <= 63; flip += 7) {
        int odd = 0;
        for (unsigned square = 0; square < 64; square++) {
            const unsigned other = square ^ flip;
            const bool same = position->board[square] == position->board[other];
            const bool sides = ((position->by_side[DW_WHITE] >> square) & 1) ==
                               ((position->by_side[DW_BLACK] >> other) & 1);
            odd += !(same && sides);
        }
        least = odd < least ? odd : least;
    }
    return least;
}

static int men(const struct dw_position *position)
{
    return dw_count(position->by_side[DW_WHITE] | position->by_side[DW_BLACK]);
}

/* Squares on which two positions differ, as one is or mirrored, turned, both.
 */
static int difference(const struct dw_position *a, const struct dw_position *b)
{
    dw_set odd = 0;
    for (int square = 0; square < 64; square++)
        if (a->board[square] != b->board[square])
            odd |= dw_bit(square);
    return dw_count(odd | (a->by_side[0] ^ b->by_side[0]) |
                    (a->by_side[1] ^ b->by_side[1]));
}

static const char *find_known(const struct dw_suggester *self,
                              const struct dw_position *position)
{
    struct dw_position turned[4] = {*position};
    dw_position_mirror(&turned[0], &turned[1]);
    dw_position_turn(&turned[0], &turned[2]);
    dw_position_turn(&turned[1], &turned[3]);
    for (size_t i = 0; i < self->diagram_count; i++)
        for (int t = 0; t < 4; t++)
            if (!difference(&turned[t], &self->diagrams[i].position))
                return self->diagrams[i].name;
    return NULL;
}

bool dw_suggest_try_man(struct dw_suggester *self, struct dw_hypothesis *guess)
{
    if (men(&guess->start) >= ARRAY_MEN) {
        const int odd = asymmetry(&guess->start);
        if (!odd)
            guess->cost = COST_SYMMETRY;
        else if (odd < asymmetry(&self->read.judged.start))
            guess->cost = COST_NEARER;
    }
    guess->known = find_known(self, &guess->start);
    if (guess->known)
        guess->cost = COST_KNOWN;
    return try_start(self, guess);
}

static void try_missing(struct dw_suggester *self,
                        const struct dw_position *start, int square)
{
    for (int side = 0; side < 2; side++)
        for (int kind = 0; kind < DW_KINDS; kind++) {
            struct dw_hypothesis guess = {.guess = DW_GUESS_MISSING,
                                          .cost = COST_MISSING,
                                          .square = (uint32_t)square};
            guess.start = without(start, DW_NO_SQUARE);
            dw_position_put(&guess.start, (dw_side)side, (dw_kind)kind, square);
            dw_suggest_try_man(self, &guess);
        }
}

static void try_misread(struct dw_suggester *self,
                        const struct dw_position *start, int square, bool idle)
{
    const bool black = (start->by_side[DW_BLACK] >> square) & 1;
    for (int side = 0; side < 2; side++)
        for (int kind = 0; kind < DW_KINDS; kind++) {
            if (kind == start->board[square] && side == (int)black)
                continue;
            struct dw_hypothesis guess = {.guess = DW_GUESS_MISREAD,
                                          .cost =
                                              COST_MISREAD + idle * COST_IDLE,
                                          .square = (uint32_t)square};
            guess.start = without(start, square);
            dw_position_put(&guess.start, (dw_side)side, (dw_kind)kind, square);
            dw_suggest_try_man(self, &guess);
        }
}

static int steps_apart(int a, int b)
{
    const int files = abs(dw_file(a) - dw_file(b));
    const int ranks = abs(dw_rank(a) - dw_rank(b));
    return files > ranks ? files : ranks;
}

/* Files and ranks between two squares. */
static int detour(int a, int b)
{
    return abs(dw_file(a) - dw_file(b)) + abs(dw_rank(a) - dw_rank(b));
}

static void try_misplaced(struct dw_suggester *self,
                          const struct dw_position *start, int square,
                          bool idle)
{
    const bool black = (start->by_side[DW_BLACK] >> square) & 1;
    for (int to = 0; to < 64; to++) {
        const int steps = steps_apart(square, to);
        if (start->board[to] != DW_NO_MAN || steps < 1 || steps > 2)
            continue;
        struct dw_hypothesis guess = {.guess = DW_GUESS_MISPLACED,
                                      .cost =
                                          COST_MISPLACED + idle * COST_IDLE +
                                          COST_STEP * (detour(square, to) - 1),
                                      .square = (uint32_t)to,
                                      .other = (uint32_t)square};
        guess.start = without(start, square);
        dw_position_put(&guess.start, black, (dw_kind)start->board[square], to);
        dw_suggest_try_man(self, &guess);
    }
}

/* The man and the one beside it, in each other's place. */
static void try_exchanged(struct dw_suggester *self,
                          const struct dw_position *start, int square)
{
    const int other = square + 1;
    if (dw_file(square) == 7 || start->board[other] == DW_NO_MAN ||
        start->board[other] == start->board[square])
        return;
    struct dw_hypothesis guess = {.guess = DW_GUESS_EXCHANGED,
                                  .cost = COST_EXCHANGED,
                                  .square = (uint32_t)square,
                                  .other = (uint32_t)other};
    const struct dw_position one = without(start, square);
    guess.start = without(&one, other);
    dw_position_put(&guess.start, (start->by_side[DW_BLACK] >> square) & 1,
                    (dw_kind)start->board[square], other);
    dw_position_put(&guess.start, (start->by_side[DW_BLACK] >> other) & 1,
                    (dw_kind)start->board[other], square);
    dw_suggest_try_man(self, &guess);
}

static void try_men(struct dw_suggester *self, const struct dw_position *start)
{
    for (int square = 0; square < 64; square++) {
        if (start->board[square] == DW_NO_MAN) {
            try_missing(self, start, square);
            continue;
        }
        struct dw_hypothesis extra = {.guess = DW_GUESS_EXTRA,
                                      .cost = COST_EXTRA,
                                      .square = (uint32_t)square,
                                      .start = without(start, square)};
        const bool idle = dw_suggest_try_man(self, &extra);
        try_misread(self, start, square, idle);
        try_misplaced(self, start, square, idle);
        try_exchanged(self, start, square);
    }
}

/* One of the plain arrays: nobody draws that wrong by a man. */
static bool is_array(const struct dw_position *start)
{
    bool found = false;
    for (int white = 3; white <= 4; white++)
        for (int black = 3; black <= 4; black++) {
            struct dw_position array;
            dw_position_array(&array, white, black);
            found |= !difference(start, &array);
        }
    return found;
}

void dw_suggest_start(struct dw_suggester *self)
{
    const struct dw_position *start = &self->read.judged.start;
    try_turned(self, start);
    try_reversed(self, start);
    if (is_array(start))
        try_arrays(self);
    else
        try_men(self, start);
}

void dw_suggest_missing(struct dw_suggester *self)
{
    const struct dw_position *start = &self->read.judged.start;
    for (int square = 0; square < 64; square++)
        if (start->board[square] == DW_NO_MAN)
            try_missing(self, start, square);
}
