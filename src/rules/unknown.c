/* Knows what a move tells of a board that nobody has shown. Must not know what
 * a record says beside its moves. */
/* SPDX-License-Identifier: MIT */
#include "rules/unknown.h"
#include "rules/ply.h"

enum {
    EMPTY = 1 << 2 * DW_KINDS,
    ANYTHING = 2 * EMPTY - 1,
    MEN = (1 << DW_KINDS) - 1, /* of White */
};

static unsigned man_bit(int side, int kind)
{
    return 1u << (kind + side * DW_KINDS);
}

static unsigned men_of(int side) { return (unsigned)MEN << side * DW_KINDS; }

/* Men that the side may take. */
static unsigned prey_of(int side)
{
    return men_of(dw_other(side)) & ~man_bit(dw_other(side), DW_SHAH);
}

void dw_unknown_start(struct dw_unknown *self)
{
    const unsigned baidaqs =
        man_bit(DW_WHITE, DW_BAIDAQ) | man_bit(DW_BLACK, DW_BAIDAQ);
    for (int square = 0; square < 64; square++) {
        const bool last = dw_bit(square) & DW_LAST_RANKS;
        self->may[square] = (uint16_t)(ANYTHING & ~(last ? baidaqs : 0));
    }
}

/* The squares on which one of the men, or nothing, may stand. */
static dw_set squares_of(const struct dw_unknown *self, unsigned men)
{
    dw_set set = 0;
    for (int square = 0; square < 64; square++)
        set |= dw_all_if(self->may[square] & men) & dw_bit(square);
    return set;
}

/* ---- the ways of a move -------------------------------------------------- */

/* From where each kind may come; a baidaq's push apart. */
struct ways {
    dw_set of[DW_ROWS];
};

static dw_set all_of(const struct ways *ways)
{
    dw_set all = 0;
    for (int row = 0; row < DW_ROWS; row++)
        all |= ways->of[row];
    return all;
}

static int kind_of(int row) { return row == DW_STEP ? DW_BAIDAQ : row; }

static bool names_kind(dw_spec spec, int kind)
{
    if (spec.promotion && kind != DW_BAIDAQ)
        return false;
    return spec.kind == DW_NO_MAN || spec.kind == kind;
}

/* The ways on any board: none for what is no move of Shatranj. */
static struct ways find_steps(int side, dw_spec spec)
{
    struct ways ways = {{0}};
    const bool last = dw_bit(spec.to) & DW_LAST_RANKS;
    if (spec.special & DW_SPEC_SPECIAL ||
        spec.promotion == DW_PROMOTION_OTHER || (spec.promotion && !last))
        return ways;
    for (int row = 0; row < DW_ROWS; row++)
        if (names_kind(spec, kind_of(row)))
            ways.of[row] =
                dw_reach[dw_other(side)][row][spec.to] & dw_ply_said(spec);
    ways.of[dw_ply_takes(spec) ? DW_STEP : DW_BAIDAQ] = 0;
    return ways;
}

static struct ways find_men(const struct dw_unknown *self, int side,
                            const struct ways *steps)
{
    struct ways ways;
    for (int row = 0; row < DW_ROWS; row++)
        ways.of[row] =
            steps->of[row] & squares_of(self, man_bit(side, kind_of(row)));
    return ways;
}

static struct ways find_landing(const struct dw_unknown *self, int side, int to,
                                const struct ways *men)
{
    struct ways ways;
    for (int row = 0; row < DW_ROWS; row++) {
        const unsigned onto = row == DW_STEP     ? EMPTY
                              : row == DW_BAIDAQ ? prey_of(side)
                                                 : EMPTY | prey_of(side);
        ways.of[row] = dw_all_if(self->may[to] & onto) & men->of[row];
    }
    return ways;
}

/* *in_way becomes a square that keeps a rukh off, if none gets there. */
static struct ways find_free(const struct dw_unknown *self, int to,
                             const struct ways *landing, dw_square *in_way)
{
    struct ways ways = *landing;
    const dw_set occupied = ~squares_of(self, EMPTY);
    for (dw_set left = ways.of[DW_RUKH]; left; left &= left - 1) {
        const dw_set men = dw_between(dw_first(left), to) & occupied;
        if (!men)
            continue;
        *in_way = (dw_square)dw_first(men);
        ways.of[DW_RUKH] &= ~dw_bit(dw_first(left));
    }
    return ways;
}

/* ---- what is known behind it --------------------------------------------- */

/* What may have come to the target. */
static unsigned arrivals(int side, int to, const struct ways *ways)
{
    const bool last = dw_bit(to) & DW_LAST_RANKS;
    unsigned men = 0;
    for (int row = 0; row < DW_ROWS; row++) {
        const bool promotes = last && kind_of(row) == DW_BAIDAQ;
        if (ways->of[row])
            men |= man_bit(side, promotes ? DW_FERZ : kind_of(row));
    }
    return men;
}

static void empty(struct dw_unknown *self, dw_set squares)
{
    for (; squares; squares &= squares - 1)
        self->may[dw_first(squares)] = EMPTY;
}

static void may_be_empty(struct dw_unknown *self, dw_set squares)
{
    for (; squares; squares &= squares - 1)
        self->may[dw_first(squares)] |= EMPTY;
}

/* There is one Shah a side. */
static void place_shah(struct dw_unknown *self, int side, int square)
{
    const unsigned shah = man_bit(side, DW_SHAH);
    for (int other = 0; other < 64; other++) {
        if (other == square || !(self->may[other] & shah))
            continue;
        self->may[other] &= (uint16_t)~shah;
        if (!self->may[other])
            self->may[other] = EMPTY;
    }
}

/* The origins of all ways but one. */
static dw_set but_of(const struct ways *ways, int row)
{
    struct ways others = *ways;
    others.of[row] = 0;
    return all_of(&others);
}

static dw_takes taken(const struct dw_unknown *self, int to,
                      const struct ways *ways)
{
    if (self->may[to] == EMPTY || !but_of(ways, DW_STEP))
        return DW_TAKES_NOTHING;
    if (!(self->may[to] & EMPTY) || !but_of(ways, DW_BAIDAQ))
        return DW_TAKES_A_MAN;
    return DW_TAKES_UNKNOWN;
}

static void play(struct dw_unknown *self, int side, int to,
                 const struct ways *ways)
{
    const dw_set origins = all_of(ways);
    if (origins & (origins - 1))
        may_be_empty(self, origins);
    else
        empty(self, origins);
    if (ways->of[DW_RUKH] == origins && !(origins & (origins - 1)))
        empty(self, dw_between(dw_first(origins), to));
    self->may[to] = (uint16_t)arrivals(side, to, ways);
    if (self->may[to] == man_bit(side, DW_SHAH))
        place_shah(self, side, to);
}

/* Of what cannot have been as it is told. */
static void play_doubtful(struct dw_unknown *self, int side, dw_spec spec)
{
    if (spec.special & DW_SPEC_SPECIAL)
        return;
    for (int kind = 0; kind < DW_KINDS; kind++) {
        if (!names_kind(spec, kind))
            continue;
        may_be_empty(self, squares_of(self, man_bit(side, kind)));
        const bool last = dw_bit(spec.to) & DW_LAST_RANKS;
        self->may[spec.to] |=
            (uint16_t)man_bit(side, last && kind == DW_BAIDAQ ? DW_FERZ : kind);
    }
}

/* ---- one move ------------------------------------------------------------ */

/* Where the side's Shah stands for certain. */
static dw_square known_shah(const struct dw_unknown *self, int side)
{
    const dw_set set = squares_of(self, man_bit(side, DW_SHAH));
    const int square = set ? dw_first(set) : DW_NO_SQUARE;
    return set && self->may[square] == man_bit(side, DW_SHAH)
               ? (dw_square)square
               : DW_NO_SQUARE;
}

/* Why no man named can stand where the move starts. */
static void doubt_men(const struct dw_unknown *self, int side, dw_spec spec,
                      dw_set steps, struct dw_surmise *out)
{
    const dw_square shah = known_shah(self, side);
    const int from = dw_first(steps);
    out->doubt = DW_DOUBT_NOBODY;
    if (spec.kind == DW_SHAH && shah != DW_NO_SQUARE) {
        out->doubt = DW_DOUBT_SHAH;
        out->at = shah;
    } else if (!(steps & (steps - 1))) {
        out->doubt = self->may[from] == EMPTY ? DW_DOUBT_EMPTY : DW_DOUBT_MAN;
        out->at = (dw_square)from;
    }
}

static void doubt_landing(const struct dw_unknown *self, int side, int to,
                          struct dw_surmise *out)
{
    const bool own = !(self->may[to] & ~men_of(side));
    out->doubt = own ? DW_DOUBT_OWN : DW_DOUBT_TARGET;
    out->at = (dw_square)to;
}

/* The ways that are left; without any, out has the reason. */
static struct ways find_ways(const struct dw_unknown *self, int side,
                             dw_spec spec, struct dw_surmise *out)
{
    const struct ways none = {{0}};
    const struct ways steps = find_steps(side, spec);
    const struct ways men = find_men(self, side, &steps);
    const struct ways landing = find_landing(self, side, spec.to, &men);
    const struct ways ways = find_free(self, spec.to, &landing, &out->at);
    if (all_of(&ways))
        return ways;
    if (!all_of(&steps))
        out->doubt = DW_DOUBT_STEP;
    else if (!all_of(&men))
        doubt_men(self, side, spec, all_of(&steps), out);
    else if (!all_of(&landing))
        doubt_landing(self, side, spec.to, out);
    else
        out->doubt = DW_DOUBT_BLOCKED;
    return none;
}

static uint8_t only_kind(const struct ways *ways)
{
    uint8_t only = DW_NO_MAN;
    for (int row = 0; row < DW_ROWS; row++) {
        if (!ways->of[row])
            continue;
        if (only != DW_NO_MAN && only != kind_of(row))
            return DW_NO_MAN;
        only = (uint8_t)kind_of(row);
    }
    return only;
}

struct dw_surmise dw_unknown_play(struct dw_unknown *self, int side,
                                  dw_spec spec)
{
    struct dw_surmise out = {
        .kind = spec.kind, .from = DW_NO_SQUARE, .at = DW_NO_SQUARE};
    const struct ways ways = find_ways(self, side, spec, &out);
    const dw_set origins = all_of(&ways);
    if (out.doubt != DW_DOUBT_NONE) {
        play_doubtful(self, side, spec);
        return out;
    }
    out.at = DW_NO_SQUARE;
    out.kind = only_kind(&ways);
    out.takes = taken(self, spec.to, &ways);
    if (!(origins & (origins - 1)))
        out.from = (dw_square)dw_first(origins);
    play(self, side, spec.to, &ways);
    return out;
}
