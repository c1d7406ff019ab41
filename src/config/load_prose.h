/* Knows how grammar/prose/<language>.yaml fill what prose says of a game's end.
 * Must not know how that is used. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_LOAD_PROSE_H
#define DW_CONFIG_LOAD_PROSE_H

#include "base/arena.h"
#include "base/status.h"
#include "pgn/prose.h"

/* Loads the built-in languages, those in `data`/grammar/prose first (may be
 * NULL). Texts are the arena's. */
dw_status dw_prose_load(const char *data, struct dw_arena *arena,
                        struct dw_prose_lore *out, struct dw_error *error);

#endif
