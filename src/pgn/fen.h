/* Knows FEN and its tails (PGN standard 16.1; src/README.md, "Reading"). Must
 * not know what positions are good for. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_FEN_H
#define DW_PGN_FEN_H

#include "base/diag.h"
#include "pgn/notation.h"
#include "rules/position.h"

enum { DW_FEN_MAX = 128 };

/* Reads a FEN that stands at `offset` in the part. Form and usability
 * findings go to *diags (bad-fen, fen-form, impossible-position), unless
 * diags is NULL. True when the position can be used; *letters (may be NULL)
 * is then the index of the letter set that reads all men (the preferred one
 * when several do), -1 when the men are the same in all. */
bool dw_fen_read(dw_span fen, uint32_t offset, const struct dw_grammar *grammar,
                 int preferred, struct dw_position *position, int *letters,
                 struct dw_diags *diags);

/* Writes "placement side - - clock number" with letters kqbnrp and a final
 * NUL; returns its length. */
size_t dw_fen_write(const struct dw_position *position, char out[DW_FEN_MAX]);

#endif
