/* Knows how one game's text is mended until nothing more can be. Must not know
 * files, nor how a change is shown. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_MEND_H
#define DW_JUDGE_MEND_H

#include "judge/fix.h"
#include "judge/reread.h"

/* A game to be mended, as it was read. */
struct dw_patient {
    const struct dw_game *game;
    const struct dw_judged *judged;
    const struct dw_diags *diags;
    struct dw_around place;
};

struct dw_mended {
    /* Of the game's bytes: offsets count from game->begin. The mender's, valid
     * until its next game. No edits: the game stays as it is. */
    const struct dw_edits *edits;
    uint32_t findings;    /* mended */
    uint32_t errors_left; /* findings that are errors still */
};

/* One a thread. */
struct dw_mender;

/* `setup` is borrowed; `game_limit` as in dw_parser, 0: the default. */
dw_status dw_mender_new(const struct dw_judge_setup *setup, uint32_t game_limit,
                        struct dw_mender **out, struct dw_error *error);
void dw_mender_free(struct dw_mender *mender);

/* Mends what is safe, and with `unsafe` the rest too. The text is read and
 * judged again after each round, so that a second run finds nothing to do; a
 * round after which the game no longer replays as it did is taken back. */
dw_status dw_mender_game(struct dw_mender *mender,
                         const struct dw_patient *patient, bool unsafe,
                         struct dw_mended *mended, struct dw_error *error);

#endif
