/* Knows a position, what a ply does to it and whether it can be. Must not
 * know text, nor how games end. */
/* SPDX-License-Identifier: MIT */
#include "rules/position.h"

#include "rules/play.h"

#include <string.h>

/* Zobrist's numbers, a constant expression: the finaliser of SplitMix64
 * (Steele, Lea, Flood 2014) spreads the index over 64 bits. */
#define STIR(x, shift, factor) (((x) ^ (x) >> (shift)) * UINT64_C(factor))
#define KEY(i)                                                                 \
    STIR(STIR(UINT64_C(0x9e3779b97f4a7c15) * (i), 30, 0xbf58476d1ce4e5b9), 27, \
         0x94d049bb133111eb)
#define KEYS_4(i) KEY(i), KEY(i + 1), KEY(i + 2), KEY(i + 3)
#define KEYS_16(i) KEYS_4(i), KEYS_4(i + 4), KEYS_4(i + 8), KEYS_4(i + 12)
#define KEYS_64(i)                                                             \
    {                                                                          \
        KEYS_16(i), KEYS_16(i + 16), KEYS_16(i + 32), KEYS_16(i + 48)          \
    }
#define KEYS_SIDE(i)                                                           \
    {                                                                          \
        KEYS_64(i), KEYS_64(i + 64), KEYS_64(i + 128), KEYS_64(i + 192),       \
            KEYS_64(i + 256), KEYS_64(i + 320)                                 \
    }

/* The row of DW_NO_MAN is zero, so that taking nothing changes nothing. */
const uint64_t dw_man_keys[2][DW_KINDS + 1][64] = {KEYS_SIDE(1),
                                                   KEYS_SIDE(385)};
const uint64_t dw_black_to_move = KEY(769);

void dw_position_clear(struct dw_position *position)
{
    memset(position, 0, sizeof *position);
    memset(position->board, DW_NO_MAN, sizeof position->board);
    position->number = 1;
}

void dw_position_put(struct dw_position *position, dw_side side, dw_kind kind,
                     int square)
{
    position->by_kind[kind] |= dw_bit(square);
    position->by_side[side] |= dw_bit(square);
    position->board[square] = (uint8_t)kind;
}

void dw_position_settle(struct dw_position *position)
{
    position->key = position->side == DW_BLACK ? dw_black_to_move : 0;
    for (int side = 0; side < 2; side++)
        for (dw_set men = position->by_side[side]; men; men &= men - 1) {
            const int square = dw_first(men);
            position->key ^= dw_man_keys[side][position->board[square]][square];
        }
    const int shah = dw_position_shah(position, position->side);
    position->in_check =
        shah != DW_NO_SQUARE &&
        dw_position_attacked(position, shah, dw_other(position->side));
}

void dw_position_array(struct dw_position *position, int white_file,
                       int black_file)
{
    static const uint8_t files[8] = {DW_RUKH, DW_FARAS, DW_ALFIL, DW_FERZ,
                                     DW_FERZ, DW_ALFIL, DW_FARAS, DW_RUKH};
    dw_position_clear(position);
    for (int side = 0; side < 2; side++)
        for (int file = 0; file < 8; file++) {
            const bool shah = file == (side ? black_file : white_file);
            const int home = side ? 56 : 0, ahead = side ? 48 : 8;
            dw_position_put(position, (dw_side)side,
                            shah ? DW_SHAH : (dw_kind)files[file], home + file);
            dw_position_put(position, (dw_side)side, DW_BAIDAQ, ahead + file);
        }
    dw_position_settle(position);
}

void dw_position_play(struct dw_position *position, dw_move move)
{
    dw_ply_play(position, move);
}

bool dw_position_equal(const struct dw_position *a, const struct dw_position *b)
{
    return a->side == b->side &&
           !memcmp(a->by_side, b->by_side, sizeof a->by_side) &&
           !memcmp(a->by_kind, b->by_kind, DW_KINDS * sizeof *a->by_kind);
}

bool dw_position_attacked(const struct dw_position *position, int square,
                          dw_side by)
{
    return dw_position_attackers(position, square, by) != 0;
}

dw_set dw_position_attackers(const struct dw_position *position, int square,
                             dw_side by)
{
    return dw_position_reaching(position, square, by, position->by_side[by],
                                position->by_side[0] | position->by_side[1]);
}

/* Puts every man where `turn`, exclusive-or'ed, takes its square. */
static void copy_turned(const struct dw_position *position, int turn,
                        bool exchange, struct dw_position *out)
{
    struct dw_position copy;
    dw_position_clear(&copy);
    for (int side = 0; side < 2; side++)
        for (dw_set men = position->by_side[side]; men; men &= men - 1) {
            const int square = dw_first(men);
            dw_position_put(&copy, (dw_side)(side ^ exchange),
                            (dw_kind)position->board[square], square ^ turn);
        }
    copy.side = position->side ^ exchange;
    copy.clock = position->clock;
    copy.number = position->number;
    dw_position_settle(&copy);
    *out = copy;
}

void dw_position_mirror(const struct dw_position *position,
                        struct dw_position *out)
{
    copy_turned(position, 7, false, out);
}

void dw_position_turn(const struct dw_position *position,
                      struct dw_position *out)
{
    copy_turned(position, 63, true, out);
}

/* The list that dw_position_flaws fills. */
struct flaws {
    dw_flaw *out;
    int count;
};

static void add(struct flaws *flaws, dw_flaw_kind kind, int side, dw_kind man,
                dw_set squares)
{
    flaws->out[flaws->count++] = (dw_flaw){.kind = (uint8_t)kind,
                                           .side = (uint8_t)side,
                                           .man = (uint8_t)man,
                                           .count = (uint16_t)dw_count(squares),
                                           .squares = squares};
}

static void find_shahs(const struct dw_position *position, struct flaws *flaws)
{
    dw_set shahs[2];
    for (int side = 0; side < 2; side++) {
        shahs[side] = dw_position_men(position, side, DW_SHAH);
        if (!shahs[side])
            add(flaws, DW_FLAW_NO_SHAH, side, DW_SHAH, 0);
    }
    for (int side = 0; side < 2; side++)
        if (dw_count(shahs[side]) > 1)
            add(flaws, DW_FLAW_MANY_SHAHS, side, DW_SHAH, shahs[side]);
    if (!flaws->count &&
        dw_reach[DW_WHITE][DW_SHAH][dw_first(shahs[0])] & shahs[1])
        add(flaws, DW_FLAW_SHAHS_TOUCH, position->side, DW_SHAH,
            shahs[0] | shahs[1]);
}

static void find_baidaq_ranks(const struct dw_position *position,
                              struct flaws *flaws)
{
    for (int side = 0; side < 2; side++) {
        const dw_set baidaqs =
            dw_position_men(position, side, DW_BAIDAQ) & DW_LAST_RANKS;
        if (baidaqs)
            add(flaws, DW_FLAW_BAIDAQ_RANK, side, DW_BAIDAQ, baidaqs);
    }
}

/* Shahs that touch are named as that, not as checks. */
static void find_check(const struct dw_position *position, struct flaws *flaws)
{
    const int waits = dw_other(position->side);
    const dw_set shah = dw_position_men(position, waits, DW_SHAH);
    if (dw_count(shah) != 1)
        return;
    const dw_set attackers =
        dw_position_attackers(position, dw_first(shah), position->side) &
        ~position->by_kind[DW_SHAH];
    if (attackers)
        add(flaws, DW_FLAW_CHECK, waits, DW_SHAH, attackers);
}

/* An alfil's leap keeps it on eight squares for good (Qdan: "Each Alfil can
 * reach only eight squares"), and no baidaq becomes one. */
static void find_alfils(const struct dw_position *position, struct flaws *flaws)
{
    static const uint8_t homes[2][2] = {{2, 5}, {58, 61}};
    dw_set alfils[2], orbits[2][2];
    for (int side = 0; side < 2; side++) {
        alfils[side] = dw_position_men(position, side, DW_ALFIL);
        for (int home = 0; home < 2; home++)
            orbits[side][home] = dw_alfil_orbit(homes[side][home]);
        const dw_set lost = alfils[side] & ~(orbits[side][0] | orbits[side][1]);
        if (lost)
            add(flaws, DW_FLAW_ALFIL_SQUARE, side, DW_ALFIL, lost);
    }
    for (int side = 0; side < 2; side++)
        for (int home = 0; home < 2; home++)
            if (dw_count(alfils[side] & orbits[side][home]) > 1)
                add(flaws, DW_FLAW_ALFIL_TWINS, side, DW_ALFIL,
                    alfils[side] & orbits[side][home]);
}

/* Every ferz but the first was a baidaq. */
static void find_baidaq_counts(const struct dw_position *position,
                               struct flaws *flaws)
{
    for (int side = 0; side < 2; side++) {
        const dw_set baidaqs = dw_position_men(position, side, DW_BAIDAQ);
        if (dw_count(baidaqs) > 8)
            add(flaws, DW_FLAW_MANY_BAIDAQS, side, DW_BAIDAQ, baidaqs);
    }
    for (int side = 0; side < 2; side++) {
        const dw_set baidaqs = dw_position_men(position, side, DW_BAIDAQ);
        const dw_set ferzes = dw_position_men(position, side, DW_FERZ);
        if (dw_count(baidaqs) <= 8 && dw_count(baidaqs | ferzes) > 9)
            add(flaws, DW_FLAW_MANY_FERZES, side, DW_FERZ, baidaqs | ferzes);
    }
}

static void find_other_men(const struct dw_position *position,
                           struct flaws *flaws)
{
    static const dw_kind pairs[] = {DW_FARAS, DW_ALFIL, DW_RUKH};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 3; i++) {
            const dw_set men = dw_position_men(position, side, pairs[i]);
            if (dw_count(men) > 2)
                add(flaws, DW_FLAW_MANY_MEN, side, pairs[i], men);
        }
}

static void find_clock(const struct dw_position *position, struct flaws *flaws)
{
    const uint64_t plies =
        2 * ((uint64_t)position->number - 1) + position->side;
    if (position->number && position->clock > plies)
        add(flaws, DW_FLAW_CLOCK, position->side, DW_NO_MAN, 0);
}

/* "provided both Shahs occupy the same file" (Murray, "Alternative setup"). */
static void find_crossed(const struct dw_position *position,
                         struct flaws *flaws)
{
    for (int white_file = 3; white_file <= 4; white_file++) {
        struct dw_position crossed;
        dw_position_array(&crossed, white_file, 7 - white_file);
        if (dw_position_equal(position, &crossed))
            add(flaws, DW_FLAW_CROSSED, DW_WHITE, DW_SHAH,
                position->by_kind[DW_SHAH]);
    }
}

int dw_position_flaws(const struct dw_position *position, dw_flaw *out)
{
    struct flaws flaws = {.out = out};
    find_shahs(position, &flaws);
    find_baidaq_ranks(position, &flaws);
    find_check(position, &flaws);
    find_alfils(position, &flaws);
    find_baidaq_counts(position, &flaws);
    find_other_men(position, &flaws);
    find_clock(position, &flaws);
    find_crossed(position, &flaws);
    return flaws.count;
}
