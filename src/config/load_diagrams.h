/* Knows how corpus/positions.yaml becomes a list of known positions. Must not
 * know what they are compared with. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_LOAD_DIAGRAMS_H
#define DW_CONFIG_LOAD_DIAGRAMS_H

#include "base/arena.h"
#include "base/status.h"
#include "pgn/diagram.h"
#include "pgn/notation.h"

/* Reads `data`/corpus/positions.yaml, or the built-in one. All memory is the
 * arena's. */
dw_status dw_diagrams_load(const char *data, const struct dw_grammar *grammar,
                           struct dw_arena *arena,
                           const struct dw_diagram **out, size_t *count,
                           struct dw_error *error);

#endif
