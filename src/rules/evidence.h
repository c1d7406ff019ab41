/* Knows what a position says of the game before it: men taken, moves made, the
 * array. Must not know text. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_EVIDENCE_H
#define DW_RULES_EVIDENCE_H

#include "rules/position.h"

enum { DW_NEVER = 255 };

/* The fewest men that baidaqs of the side, at most eight, have taken to get
 * from the second rank to where they stand, each from a file of its own;
 * DW_NEVER: they cannot stand so. */
unsigned dw_evidence_captures(dw_set baidaqs, int side);

/* The fewest moves that have brought the side's men to where they stand, were
 * there nobody else on the board. */
unsigned dw_evidence_moves(const struct dw_position *position, int side);

/* All flaws: those of dw_position_flaws and, where the position can be used,
 * what contradicts the game before it. Fills `out` (room for DW_FLAWS_MAX),
 * returns how many. */
int dw_evidence_flaws(const struct dw_position *position, dw_flaw *out);

#endif
