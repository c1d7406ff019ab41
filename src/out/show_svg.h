/* Knows what of a scene goes onto a drawn board. Must not know what stands
 * around it. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_SHOW_SVG_H
#define DW_OUT_SHOW_SVG_H

#include "out/show.h"
#include "out/svg.h"

/* Appends the board with the last move, or the one that was meant where the
 * replay stops; `part` as in struct dw_svg_options. */
void dw_show_svg_board(const struct dw_showing *self,
                       const struct dw_scene *scene, bool part,
                       struct dw_buf *out);

#endif
