/* Knows the plain part of a movetext: words, numbers and comments that need
 * no second look, split many bytes at a time. Must not know anything that
 * lexer.h does otherwise: what is not plain is left to it. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_SPLIT_H
#define DW_PGN_SPLIT_H

#include "pgn/game.h"

/* Where splitting goes on and what it has found. */
struct dw_split {
    dw_span text;   /* the part; DW_SOURCE_PAD bytes behind it readable */
    uint32_t at;    /* in: where a token begins; out: behind the last one */
    uint32_t limit; /* no token may end behind it (at most text.len) */
    dw_item *items; /* room for `room` more */
    uint32_t room, count;
    uint32_t words; /* of the items, those of kind WORD */
};

/* How many bytes are looked at together, and with what. */
typedef enum dw_split_width {
    DW_SPLIT_WIDEST, /* what the machine has */
    DW_SPLIT_BYTES,  /* one after the other, on every machine */
    DW_SPLIT_AVX2,   /* 64 */
    DW_SPLIT_AVX512, /* 64, with VBMI2 */
} dw_split_width;

/* Takes plain tokens from split->at on and stops in front of the first one
 * that is not plain, or for lack of room; the same whatever the width, of which
 * there is as much as the machine has. Each item is exactly the token that
 * dw_lex_next would give: words of letters, chessmen, digits, + # = - that
 * open with no digit or sign and have a digit among the last two bytes; numbers
 * with one
 * period; comments without brace, NUL, bytes above 127, or a bracket that
 * could open a tag section; each with a blank on both sides. */
void dw_split_plain(struct dw_split *split, dw_split_width width);

/* What dw_split_plain takes here for WIDEST. */
dw_split_width dw_split_widest(void);

#endif
