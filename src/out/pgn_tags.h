/* Knows the tag section of a game in PGN's export format. Must not know
 * movetext. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_PGN_TAGS_H
#define DW_OUT_PGN_TAGS_H

#include "out/writer.h"

/* Appends the seven tags of the roster, "?" where the record has none, all
 * others in their order, and those that the target or a turned board ask for. A
 * line each (PGN standard 8.1). */
void dw_pgn_add_tags(const struct dw_writing *game, struct dw_buf *out);

#endif
