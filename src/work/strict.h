/* Knows where a record leaves PGN's export format. Must not know that format:
 * it is what the writer of pgn writes. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_STRICT_H
#define DW_WORK_STRICT_H

#include "work/part.h"

/* One a thread; memory is kept. */
struct dw_strict;

/* NULL when memory is out. */
struct dw_strict *dw_strict_new(void);
void dw_strict_free(struct dw_strict *strict);

/* Writes the game anew and files the first place where it differs: one finding
 * a game. A game that does not replay is under findings of its own. False when
 * memory is out. The finding's words last until the next call. PGN standard
 * 3.2, 8. */
bool dw_strict_check(struct dw_strict *strict,
                     const struct dw_judge_setup *setup,
                     const struct dw_record *record);

#endif
