/* Knows which squares each kind of man attacks from where. Must not know
 * positions. The tables are constant: filled at build or proved by tests. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_ATTACKS_H
#define DW_RULES_ATTACKS_H

#include "rules/types.h"

/* What a faras, alfil, ferz or shah attacks from a square (Qdan "How to
 * play"; an alfil leaps exactly two squares diagonally, over any man). */
extern const dw_set dw_leaps[DW_KINDS][64];

/* What a baidaq of the side attacks: one square diagonally ahead. */
extern const dw_set dw_baidaq_attacks[2][64];

/* All squares on the rank and file of a square, itself left out. */
extern const dw_set dw_lines[64];

/* The squares strictly between two on one rank or file, else 0. */
dw_set dw_between(int a, int b);

/* What a rukh attacks from `square` when `occupied` squares hold men. */
dw_set dw_rukh_attacks(int square, dw_set occupied);

/* The 8 squares an alfil can ever stand on that starts on `square`
 * (c1, f1, c8, f8 of either colour; from any other square its own orbit). */
dw_set dw_alfil_orbit(int square);

#endif
