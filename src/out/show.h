/* Knows what showing one game is, and what all ways of it share. Must not know
 * where the game came from, nor where the bytes go. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_SHOW_H
#define DW_OUT_SHOW_H

#include "out/meant.h"
#include "out/report.h"
#include "out/writer.h"

/* One game to be shown; all borrowed. judged->senses are there when it has a
 * start. */
struct dw_showing {
    const struct dw_report_game *report;
    uint32_t ply; /* the position after it; at most judged->plies */
    bool colour;  /* of a terminal */
    bool letters; /* men as letters, as a FEN has them */
    bool turned;  /* Black below */
    struct dw_walk *walk;
    struct dw_buf *scratch;
    void *text_state; /* of dw_report_text, open */
};

struct dw_show {
    const char *name;
    bool needs_board; /* has nothing to show of a game without a start */
    bool steps;       /* shows all positions: begins with the first */
    void (*game)(const struct dw_showing *self, struct dw_buf *out);
};

#define DW_SHOW(name) extern const struct dw_show dw_show_##name;
#include "out/show.def"
#undef DW_SHOW

/* All in the order of show.def, ended by NULL. */
extern const struct dw_show *const dw_shows[];

/* The board at self->ply. */
struct dw_scene {
    struct dw_position position;
    bool moved; /* `last` and `before` hold the ply that led here */
    dw_move last;
    struct dw_position before;
    /* Where the replay stops, and the next word is why: its finding. */
    const struct dw_diag *broken;
    struct dw_meant meant;
};

/* The game has a start. */
struct dw_scene dw_show_scene(const struct dw_showing *self);

/* The game as writers take it: moves in the form and letters they were read
 * in. */
struct dw_writing dw_show_writing(const struct dw_showing *self);

/* Appends "3. " or "3... ", and "Nf3". */
void dw_show_number(const struct dw_position *before, struct dw_buf *out);
void dw_show_move(const struct dw_writing *game,
                  const struct dw_position *before, dw_move move,
                  struct dw_buf *out);

/* Appends "game 3 (Amber - Slate)". */
void dw_show_title(const struct dw_showing *self, struct dw_buf *out);

/* Appends "White to move, in check", "White is checkmated". */
void dw_show_turn(const struct dw_position *position, struct dw_buf *out);

/* Appends "after ply 3 of 12, 2. Nf3; Black to move, in check". */
void dw_show_place(const struct dw_showing *self, const struct dw_scene *scene,
                   struct dw_buf *out);

/* Appends "1-0, bare-shah after ply 5; stated 1-0: proved", what the i-th
 * ruleset says. */
void dw_show_verdict(const struct dw_showing *self, int i, struct dw_buf *out);

#endif
