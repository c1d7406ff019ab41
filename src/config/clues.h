/* Knows how a ruleset's list of clues is read. Must not know what a clue is
 * good for, nor look at a record. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_CLUES_H
#define DW_CONFIG_CLUES_H

#include "config/dials.h"

/* Adds one entry of `clues` to the rulebook: a map with `tag` (and `is` or
 * `has`), `comment`, `fen_fields` or `mate_sign`. */
dw_status dw_clue_read(struct dw_dialing *self, const struct dw_node *entry);

#endif
