/* Knows what a position says of the game before it: men taken, moves made, the
 * array. Must not know text. All of it follows from how men move (Murray,
 * "Moves"): each number is the least there can be, so that no position that a
 * game has reached is blamed. */
/* SPDX-License-Identifier: MIT */
#include "rules/evidence.h"

#include <stdlib.h>
#include <string.h>

enum {
    ARRAY_BAIDAQS = 14,
    SIDE_MEN = 16,
    BAIDAQS = 8,
    PROMOTION = 6 /* steps from rank 2 to 8 */
};

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

static int apart(int a, int b)
{
    const int files = abs(dw_file(a) - dw_file(b));
    const int ranks = abs(dw_rank(a) - dw_rank(b));
    return files > ranks ? files : ranks;
}

/* ---- men taken ----------------------------------------------------------- */

/* Steps that a baidaq has made. */
static int advance(int square, int side)
{
    return side == DW_WHITE ? dw_rank(square) - 1 : 6 - dw_rank(square);
}

static dw_set files_of(dw_set men)
{
    dw_set files = 0;
    for (; men; men &= men - 1)
        files |= dw_bit(dw_file(dw_first(men)));
    return files;
}

/* One baidaq more: `taken` has, for each set of files that those before it
 * came from, the fewest men that they took. A capture is a file aside and a
 * rank ahead at once. */
static void add_baidaq(int square, int side, int before, uint8_t taken[256])
{
    for (unsigned from = 0; from < 256; from++) {
        if (__builtin_popcount(from) != before || taken[from] == DW_NEVER)
            continue;
        for (int file = 0; file < 8; file++) {
            const int aside = abs(file - dw_file(square));
            uint8_t *now = &taken[from | 1u << file];
            if (from >> file & 1 || aside > advance(square, side))
                continue;
            *now = (uint8_t)least(*now, taken[from] + (unsigned)aside);
        }
    }
}

unsigned dw_evidence_captures(dw_set baidaqs, int side)
{
    uint8_t taken[256];
    const int count = dw_count(baidaqs);
    unsigned fewest = DW_NEVER;
    if (dw_count(files_of(baidaqs)) == count)
        return 0;
    memset(taken, DW_NEVER, sizeof taken);
    taken[0] = 0;
    for (int before = 0; baidaqs; baidaqs &= baidaqs - 1, before++)
        add_baidaq(dw_first(baidaqs), side, before, taken);
    for (unsigned from = 0; from < 256; from++)
        if (__builtin_popcount(from) == count)
            fewest = least(fewest, taken[from]);
    return fewest;
}

/* Baidaqs of both sides that face each other no longer, though none has left
 * its file: White's has to be the lower one. */
static dw_set find_passed(const struct dw_position *position)
{
    dw_set passed = 0;
    for (int file = 0; file < 8; file++) {
        const dw_set white =
            dw_position_men(position, DW_WHITE, DW_BAIDAQ) & dw_file_set(file);
        const dw_set black =
            dw_position_men(position, DW_BLACK, DW_BAIDAQ) & dw_file_set(file);
        if (white && black && dw_first(white) > dw_first(black))
            passed |= white | black;
    }
    return passed;
}

/* ---- moves made ---------------------------------------------------------- */

static unsigned faras_moves(int from, int to)
{
    dw_set reached = dw_bit(from);
    unsigned moves = 0;
    for (; !(reached & dw_bit(to)); moves++)
        for (dw_set rest = reached; rest; rest &= rest - 1)
            reached |= dw_reach[DW_WHITE][DW_FARAS][dw_first(rest)];
    return moves;
}

static unsigned rukh_moves(int from, int to)
{
    return (dw_file(from) != dw_file(to)) + (dw_rank(from) != dw_rank(to));
}

/* Of one man, or of two that may have changed places. */
static unsigned pair_moves(dw_set men, int home, int other,
                           unsigned (*moves)(int from, int to))
{
    const int first = dw_first(men);
    if (dw_count(men) == 1)
        return least(moves(home, first), moves(other, first));
    const int second = dw_first(men & (men - 1));
    return least(moves(home, first) + moves(other, second),
                 moves(home, second) + moves(other, first));
}

/* An alfil's square says where it started; each leap is two squares. */
static unsigned alfil_moves(dw_set men, int home, int other)
{
    unsigned moves = 0;
    for (; men; men &= men - 1) {
        const int square = dw_first(men);
        const bool own = dw_alfil_orbit(home) & men & -men;
        moves += (unsigned)apart(square, own ? home : other) / 2;
    }
    return moves;
}

/* A ferz keeps the colour of its squares, and so says where it started; all but
 * one have been baidaqs. */
static unsigned ferz_moves(dw_set men, int home, int other)
{
    unsigned fewest = PROMOTION;
    const unsigned promoted = (unsigned)dw_count(men) - 1;
    for (; men; men &= men - 1) {
        const int square = dw_first(men);
        const bool own = (dw_file(square) + dw_rank(square) + dw_file(home) +
                          dw_rank(home)) %
                             2 ==
                         0;
        fewest = least(fewest, (unsigned)apart(square, own ? home : other));
    }
    return fewest + promoted * PROMOTION;
}

unsigned dw_evidence_moves(const struct dw_position *position, int side)
{
    const int rank = side == DW_WHITE ? 0 : 56;
    const dw_set ferzes = dw_position_men(position, side, DW_FERZ);
    const dw_set farases = dw_position_men(position, side, DW_FARAS);
    const dw_set rukhs = dw_position_men(position, side, DW_RUKH);
    const int shah = dw_position_shah(position, side);
    unsigned moves =
        least((unsigned)apart(shah, rank + 3), (unsigned)apart(shah, rank + 4));
    for (dw_set men = dw_position_men(position, side, DW_BAIDAQ); men;
         men &= men - 1)
        moves += (unsigned)advance(dw_first(men), side);
    if (ferzes)
        moves += ferz_moves(ferzes, rank + 3, rank + 4);
    if (farases && dw_count(farases) <= 2)
        moves += pair_moves(farases, rank + 1, rank + 6, faras_moves);
    if (rukhs && dw_count(rukhs) <= 2)
        moves += pair_moves(rukhs, rank, rank + 7, rukh_moves);
    return moves + alfil_moves(dw_position_men(position, side, DW_ALFIL),
                               rank + 2, rank + 5);
}

/* Moves that the side can have made by the number of the move that is due. */
static uint64_t moves_made(const struct dw_position *position, int side)
{
    return (uint64_t)position->number - 1 +
           (side == DW_WHITE && position->side == DW_BLACK);
}

/* ---- flaws --------------------------------------------------------------- */

static void add(dw_flaw *out, int *count, dw_flaw flaw)
{
    flaw.count = flaw.count ? flaw.count : (uint16_t)dw_count(flaw.squares);
    out[(*count)++] = flaw;
}

static void find_captures(const struct dw_position *position, dw_flaw *out,
                          int *count)
{
    bool told = false;
    for (int side = 0; side < 2; side++) {
        const dw_set baidaqs = dw_position_men(position, side, DW_BAIDAQ);
        const int lost = SIDE_MEN - dw_count(position->by_side[dw_other(side)]);
        if (lost < 0 || dw_count(baidaqs) > BAIDAQS)
            continue;
        const unsigned taken = dw_evidence_captures(baidaqs, side);
        if (taken <= (unsigned)lost)
            continue;
        told = true;
        add(out, count,
            (dw_flaw){.kind = taken == DW_NEVER ? DW_FLAW_BAIDAQ_FILES
                                                : DW_FLAW_CAPTURES,
                      .side = (uint8_t)side,
                      .count = (uint16_t)taken,
                      .limit = (uint16_t)lost,
                      .squares = baidaqs});
    }
    const dw_set men =
        position->by_side[DW_WHITE] | position->by_side[DW_BLACK];
    const dw_set passed = find_passed(position);
    if (passed && !told && dw_count(men) == 2 * SIDE_MEN)
        add(out, count,
            (dw_flaw){.kind = DW_FLAW_BAIDAQS_PASSED, .squares = passed});
}

/* A record that begins with a position counts from 1 there, whatever went
 * before; a higher number claims to have counted. */
static void find_moves(const struct dw_position *position, dw_flaw *out,
                       int *count)
{
    for (int side = 0; position->number > 1 && side < 2; side++) {
        const unsigned needed = dw_evidence_moves(position, side);
        const uint64_t made = moves_made(position, side);
        if (needed > made)
            add(out, count,
                (dw_flaw){.kind = DW_FLAW_MOVES,
                          .side = (uint8_t)side,
                          .count = (uint16_t)needed,
                          .limit = (uint16_t)made,
                          .squares = position->by_side[side]});
    }
}

static bool is_home(const struct dw_position *position, int side)
{
    const dw_set homes = (dw_set)0x18 << (side == DW_WHITE ? 0 : 56);
    return position->by_kind[DW_SHAH] & position->by_side[side] & homes;
}

/* The file on which the Shah began by the colour of the side's only ferz. A
 * white ferz on e1 has a1's colour, a black one on d8. */
static int shah_file(const struct dw_position *position, int side)
{
    const int ferz = dw_first(dw_position_men(position, side, DW_FERZ));
    const bool dark = (dw_file(ferz) + dw_rank(ferz)) % 2 == 0;
    return dark == (side == DW_WHITE) ? 3 : 4;
}

/* Shahs that face each other put the ferzes on two colours, which no ferz
 * leaves. With all eight baidaqs on the board it has been none of them. Where
 * both Shahs have left home in an array, the ferzes alone tell where from. */
static void find_ferzes(const struct dw_position *position, dw_flaw *out,
                        int *count)
{
    int baidaqs = 0;
    for (int side = 0; side < 2; side++) {
        baidaqs += dw_count(dw_position_men(position, side, DW_BAIDAQ));
        if (dw_count(dw_position_men(position, side, DW_FERZ)) != 1)
            return;
    }
    const int file = shah_file(position, DW_WHITE);
    const bool faces = file == shah_file(position, DW_BLACK);
    const bool gone =
        !is_home(position, DW_WHITE) && !is_home(position, DW_BLACK);
    const dw_flaw flaw = {.kind = faces ? DW_FLAW_FERZES_TELL
                                        : DW_FLAW_FERZES_CROSSED,
                          .limit = (uint16_t)file,
                          .squares = position->by_kind[DW_FERZ]};
    if (faces ? gone && baidaqs >= ARRAY_BAIDAQS : baidaqs == 2 * BAIDAQS)
        add(out, count, flaw);
}

/* The plain arrays with the Shahs crosswise are a flaw of their own. */
int dw_evidence_flaws(const struct dw_position *position, dw_flaw *out)
{
    int count = dw_position_flaws(position, out);
    const bool crossed =
        count && out[count - 1].kind == (uint8_t)DW_FLAW_CROSSED;
    if (count && dw_flaw_unusable(out[0]))
        return count;
    find_captures(position, out, &count);
    find_moves(position, out, &count);
    if (!crossed)
        find_ferzes(position, out, &count);
    return count;
}
