/* Knows which squares each kind of man reaches from where. Must not know
 * positions. The tables are constant expressions, filled by the compiler. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_ATTACKS_H
#define DW_RULES_ATTACKS_H

#include "rules/types.h"

/* Rows of dw_reach: the kinds of men, and a baidaq's step, which attacks
 * nothing. */
enum { DW_STEP = DW_KINDS, DW_ROWS };

/* What a man of the side attacks on an empty board, its own square left out;
 * a rukh all of its rank and file. A man of the side comes to a square from
 * where a man of the OTHER side would reach on that square: for leaps and
 * lines there is no difference, a baidaq's way is turned round. */
extern const dw_set dw_reach[2][DW_ROWS][64];

#define DW_FILE_A ((dw_set)0x0101010101010101)
#define DW_RANK_1 ((dw_set)0xff)
#define DW_LAST_RANKS ((dw_set)0xff000000000000ff)

static inline dw_set dw_file_set(int square)
{
    return DW_FILE_A << dw_file(square);
}

static inline dw_set dw_rank_set(int square)
{
    return DW_RANK_1 << 8 * dw_rank(square);
}

/* The squares strictly between two on one rank or file, else 0. */
static inline dw_set dw_between(int a, int b)
{
    const dw_set line =
        (dw_file_set(a) & dw_file_set(b)) | (dw_rank_set(a) & dw_rank_set(b));
    const dw_set from_either = (~(dw_set)0 << a) ^ (~(dw_set)0 << b);
    return line & from_either & ~(dw_bit(a) | dw_bit(b));
}

/* One line through a square, up to the first man on either side: the bits
 * from the nearest man below to the nearest above are their difference. */
static inline dw_set dw_line_attacks(dw_set line, dw_set below, dw_set occupied)
{
    const dw_set men = line & occupied;
    const dw_set above = men & ~below;
    const dw_set under = (men & below) | 1;
    const dw_set nearest_under = (dw_set)1 << (63 - __builtin_clzll(under));
    return line & (2 * (above & -above) - nearest_under);
}

/* What a rukh attacks from `square` when `occupied` squares hold men. */
static inline dw_set dw_rukh_attacks(int square, dw_set occupied)
{
    const dw_set self = dw_bit(square), below = self - 1;
    return dw_line_attacks(dw_file_set(square) ^ self, below, occupied) |
           dw_line_attacks(dw_rank_set(square) ^ self, below, occupied);
}

/* The 8 squares an alfil can ever stand on that starts on `square`
 * (c1, f1, c8, f8 of either colour; from any other square its own orbit). */
dw_set dw_alfil_orbit(int square);

#endif
