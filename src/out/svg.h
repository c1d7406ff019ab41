/* Knows how a board is drawn: squares, men, arrows, letters at its rim. Must
 * not know how its position came about, nor what page it stands on. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_SVG_H
#define DW_OUT_SVG_H

#include "base/buf.h"
#include "rules/position.h"

typedef enum dw_svg_tone {
    DW_SVG_CALM, /* a move that was played */
    DW_SVG_GOOD, /* one that could be */
    DW_SVG_BAD,  /* one that cannot */
} dw_svg_tone;

struct dw_svg_arrow {
    dw_square from, to;
    uint8_t tone; /* dw_svg_tone */
};

/* Zero is a valid default. All borrowed. */
struct dw_svg_options {
    bool turned;   /* Black below */
    bool bare;     /* no letters and numbers at the rim */
    bool part;     /* of a page that holds dw_svg_style and dw_svg_men */
    dw_set marked; /* squares that are set off: the last move's, say */
    dw_set dotted; /* squares that a man could go to */
    const struct dw_svg_arrow *arrows; /* the first lies lowest */
    size_t arrow_count;
    const char *title; /* for those who do not see it; NULL: none */
};

/* CSS for every board of a page: light and dark by the reader's preference, or
 * as an ancestor with data-theme="light" or "dark" says. All its names, and the
 * ids of the shapes, begin with dw-. */
void dw_svg_style(struct dw_buf *out);

/* An <svg> that is not seen, with the shapes that every board of a page uses;
 * once, in front of the first of them. */
void dw_svg_men(struct dw_buf *out);

/* An <svg> element, the board whole: with style and shapes in it, a file of
 * its own, or, with options->part, small. */
void dw_svg_board(struct dw_buf *out, const struct dw_position *position,
                  const struct dw_svg_options *options);

#endif
