/* Knows how one game's bytes, perhaps changed, are read and judged on their
 * own. Must not know what was changed, nor why. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_REREAD_H
#define DW_JUDGE_REREAD_H

#include "judge/judge.h"

/* Where the bytes stood. */
struct dw_around {
    bool opens_file;  /* they are the file's first */
    bool follows;     /* a game stands before them */
    bool inside_line; /* they do not open a line */
};

/* A judge of its own with the game it has read last. Zero plus
 * dw_reread_open is empty; memory is owned and kept from game to game. */
struct dw_reread {
    struct dw_judge_setup setup;
    struct dw_judge *judge;
    struct dw_prose *prose; /* NULL: the bytes are PGN */
    uint32_t game_limit;
    struct dw_game game; /* its text is the bytes given */
    struct dw_judged judged;
    struct dw_diags diags; /* diags.most may be set */
};

/* `setup` is borrowed and copied; senses are kept. `game_limit` as in
 * dw_parser. */
dw_status dw_reread_open(struct dw_reread *self,
                         const struct dw_judge_setup *setup,
                         uint32_t game_limit, struct dw_error *error);
void dw_reread_close(struct dw_reread *self);

/* Reads the buffer's bytes; they must stay while the game is used. False: they
 * are not one game and nothing else, or the work failed and *status says so. */
bool dw_reread_text(struct dw_reread *self, struct dw_buf *text,
                    struct dw_around place, dw_status *status,
                    struct dw_error *error);

#endif
