/* Knows how the manuscripts name a square: the n-th from its owner's side on
 * the file of the man that starts there. Must not know words: a form's file has
 * them (grammar/README.md). */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_SQUARE_H
#define DW_PGN_SQUARE_H

#include "rules/types.h"

typedef enum dw_wing { DW_WING_NONE, DW_WING_LEFT, DW_WING_RIGHT } dw_wing;

/* What the records leave open, so that it is a form's to say. */
struct dw_seat {
    bool named;        /* files have the names of men; else nothing below counts
                        */
    uint8_t shah_file; /* where the Shahs start, 3: d; the ferz beside it */
    bool mover; /* left and right as who moves sees them, not the men's owner */
};

/* A square's name. */
struct dw_square_name {
    uint8_t man;   /* dw_kind, no baidaq */
    uint8_t wing;  /* dw_wing: of rukh, faras and alfil */
    bool theirs;   /* the opponent's of who moves */
    uint8_t count; /* from the owner's side, 1 to 8 */
};

/* The square that `side`, which moves, means. DW_NO_SQUARE: the name does not
 * say one file. */
dw_square dw_square_named(const struct dw_seat *seat, int side,
                          struct dw_square_name name);

/* Its name, counted from the nearer side, as the manuscripts have it. */
struct dw_square_name dw_square_name(const struct dw_seat *seat, int side,
                                     int square);

#endif
