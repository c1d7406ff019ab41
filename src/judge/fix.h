/* Knows which findings of a game can be mended, and by which edits of its
 * text. Must not know how edits are shown or carried out. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_FIX_H
#define DW_JUDGE_FIX_H

#include "base/edits.h"
#include "judge/walk.h"

typedef enum dw_fix {
    DW_FIX_NONE,
    DW_FIX_SAFE,   /* the game stays the same: its moves, its position, and the
                      result as far as the record settles it */
    DW_FIX_UNSAFE, /* text goes, or the stated result changes */
} dw_fix;

/* "safe", "unsafe", NULL for none. */
const char *dw_fix_name(dw_fix fix);

/* A game whose findings are to be mended; all borrowed. Zero is valid; the
 * walk's memory is kept from game to game. */
struct dw_fixing {
    const struct dw_judge_setup *setup;
    const struct dw_game *game;
    const struct dw_judged *judged;
    struct dw_walk walk;
    bool walking;
    struct dw_event word, move;   /* the last word met, the last one played */
    struct dw_position at, after; /* before and after that move */
};

/* Whether the finding can be mended. Looks at nothing but the finding and what
 * the game came to, so that a report can say it of each. */
dw_fix dw_fix_level(const struct dw_judge_setup *setup,
                    const struct dw_game *game, const struct dw_judged *judged,
                    const struct dw_diag *diag);

void dw_fixing_start(struct dw_fixing *fixing,
                     const struct dw_judge_setup *setup,
                     const struct dw_game *game,
                     const struct dw_judged *judged);

/* Puts the edits that mend the finding into *edits, which is cleared. Where
 * words of the movetext change, `judged` has senses. Findings in the order of
 * their places are the cheapest: the game is then walked through once. */
dw_fix dw_fix_find(struct dw_fixing *fixing, const struct dw_diag *diag,
                   struct dw_edits *edits);

void dw_fixing_free(struct dw_fixing *fixing);

#endif
