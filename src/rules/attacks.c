/* Knows how each kind of man moves, as leaps of so many files and ranks
 * (Qdan, "How to play"). Must not know positions. */
/* SPDX-License-Identifier: MIT */
#include "rules/attacks.h"

/* The square so many files and ranks away, nothing when it is off the board;
 * a constant expression. */
#define LEAP(s, files, ranks)                                                  \
    ((s) % 8 + (files) >= 0 && (s) % 8 + (files) < 8 &&                        \
             (s) / 8 + (ranks) >= 0 && (s) / 8 + (ranks) < 8                   \
         ? (dw_set)1 << (((s) + (files) + 8 * (ranks)) & 63)                   \
         : 0)
#define SIDEWAYS(s, files, ranks)                                              \
    (LEAP(s, files, ranks) | LEAP(s, -(files), ranks))
#define ALL_WAYS(s, files, ranks)                                              \
    (SIDEWAYS(s, files, ranks) | SIDEWAYS(s, files, -(ranks)))

#define WHITE_TAKES(s) SIDEWAYS(s, 1, 1)
#define BLACK_TAKES(s) SIDEWAYS(s, 1, -1)
#define WHITE_STEP(s) LEAP(s, 0, 1)
#define BLACK_STEP(s) LEAP(s, 0, -1)
#define FARAS(s) (ALL_WAYS(s, 1, 2) | ALL_WAYS(s, 2, 1))
#define ALFIL(s) ALL_WAYS(s, 2, 2)
#define FERZ(s) ALL_WAYS(s, 1, 1)
#define SHAH(s) (ALL_WAYS(s, 1, 1) | ALL_WAYS(s, 1, 0) | ALL_WAYS(s, 0, 1))
#define RUKH(s) (DW_FILE_A << (s) % 8 ^ DW_RANK_1 << (s) / 8 * 8)

#define RANK(row, s)                                                           \
    row(s), row(s + 1), row(s + 2), row(s + 3), row(s + 4), row(s + 5),        \
        row(s + 6), row(s + 7)
#define BOARD(row)                                                             \
    {                                                                          \
        RANK(row, 0), RANK(row, 8), RANK(row, 16), RANK(row, 24),              \
            RANK(row, 32), RANK(row, 40), RANK(row, 48), RANK(row, 56)         \
    }
#define MEN                                                                    \
    [DW_FARAS] = BOARD(FARAS), [DW_ALFIL] = BOARD(ALFIL),                      \
    [DW_FERZ] = BOARD(FERZ), [DW_RUKH] = BOARD(RUKH), [DW_SHAH] = BOARD(SHAH)

const dw_set dw_reach[2][DW_ROWS][64] = {
    [DW_WHITE] =
        {[DW_BAIDAQ] = BOARD(WHITE_TAKES), MEN, [DW_STEP] = BOARD(WHITE_STEP)},
    [DW_BLACK] =
        {[DW_BAIDAQ] = BOARD(BLACK_TAKES), MEN, [DW_STEP] = BOARD(BLACK_STEP)},
};

dw_set dw_alfil_orbit(int square)
{
    dw_set orbit = dw_bit(square), known = 0;
    while (orbit != known) {
        known = orbit;
        for (dw_set left = known; left; left &= left - 1)
            orbit |= dw_reach[DW_WHITE][DW_ALFIL][dw_first(left)];
    }
    return orbit;
}
