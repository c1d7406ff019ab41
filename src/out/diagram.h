/* Knows which board shows what a finding is about. Must not know what stands
 * around it. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_DIAGRAM_H
#define DW_OUT_DIAGRAM_H

#include "judge/walk.h"
#include "out/report.h"

/* Goes through a game's findings in their order. Zero is valid; memory is kept
 * from game to game. */
struct dw_diagrams {
    struct dw_walk walk;
    struct dw_event word; /* the item last met */
    bool walking, met;
};

/* `game` has a number; its judged->senses were asked for. */
void dw_diagrams_start(struct dw_diagrams *self,
                       const struct dw_report_game *game);

/* Appends a figure, HTML: the board in front of the finding's move with an
 * arrow for it, or the end of the game for findings about results, or the
 * start. False, and nothing, when no board shows it. The page holds what
 * out/svg.h asks for. */
bool dw_diagrams_add(struct dw_diagrams *self,
                     const struct dw_report_game *game,
                     const struct dw_diag *diag, struct dw_buf *scratch,
                     struct dw_buf *out);

void dw_diagrams_free(struct dw_diagrams *self);

#endif
