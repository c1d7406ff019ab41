/* Knows what in a record's text hints at who wrote it: a tag, a comment, the
 * form of its FEN. Must not know who that is, nor play a move. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_CLUE_H
#define DW_PGN_CLUE_H

#include "pgn/game.h"

typedef enum dw_clue_kind {
    DW_CLUE_TAG,       /* a tag `name` is there */
    DW_CLUE_TAG_IS,    /* ... and its value is `text`, byte for byte */
    DW_CLUE_TAG_HAS,   /* ... and `text` stands in it, in any case */
    DW_CLUE_COMMENT,   /* `text` stands in a comment, in any case */
    DW_CLUE_FEN,       /* the FEN has `number` fields */
    DW_CLUE_MATE_SIGN, /* '#' on a last ply that ends the game by the
                          dw_ending_reason `number`, which is no mate */
} dw_clue_kind;

struct dw_clue {
    uint8_t kind;    /* dw_clue_kind */
    uint32_t number; /* fields, or the reason */
    const char *name, *text;
};

/* Whether the record shows the clue. `reason` is how its last ply ended the
 * game, DW_REASON_ONGOING when it did not. */
bool dw_clue_shows(const struct dw_clue *clue, const struct dw_game *game,
                   dw_ending_reason reason);

#endif
