/* Knows how grammar/positions/<language>.yaml fill the words that a grammar
 * knows for positions. Must not know how they are used. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_LOAD_PLACING_H
#define DW_CONFIG_LOAD_PLACING_H

#include "base/arena.h"
#include "base/status.h"
#include "pgn/placing.h"

/* Loads the built-in languages and codes, those in `data`/grammar/positions
 * first (may be NULL), in the order of their names. `nodes` is reset. */
dw_status dw_placings_load(const char *data, struct dw_arena *arena,
                           struct dw_arena *nodes, struct dw_grammar *out,
                           struct dw_error *error);

#endif
