/* Knows how plain texts in a row are played, as fast as can be. Must not know
 * what a text means that is not plain, nor when a game is over. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_REPLAY_H
#define DW_RULES_REPLAY_H

#include "rules/adjudicate.h"

#include <stddef.h>

/* What a plain text asks for, by x and kind; all bits or none in each set. */
struct dw_way {
    size_t row;    /* of dw_reach, that leads to the target, in squares */
    dw_set takes;  /* a man has to be taken */
    dw_set slides; /* squares between origin and target have to be free */
    size_t quiet;  /* the clock goes on */
};

/* Tables side by side, so that one address finds all of them: a replay has more
 * at hand than a processor has registers. */
struct dw_replay {
    dw_set reach[2][DW_ROWS * 64];      /* dw_reach */
    uint64_t keys[2][DW_KINDS + 1][64]; /* dw_man_keys */
    dw_set files[9];                    /* that an origin is on, 0: any */
    uint64_t black;                     /* dw_black_to_move */
    struct dw_way ways[2][DW_KINDS];
};

void dw_replay_init(struct dw_replay *self);

/* Plays up to `count` specs, the first at `specs` and each `stride` bytes
 * behind the one before; returns how many. They end in front of one that is not
 * plain (DW_SPEC_PLAIN) or does not fit exactly one move that takes as it says,
 * and behind one that needs a look: the side to move is bare, `quiet` is over,
 * or the text is not marked for the check that the move gives. Position and
 * track are then as after dw_moves_match, dw_position_play and dw_track_add of
 * each. The caller has made room in the track. */
uint32_t dw_replay_plain(const struct dw_replay *self,
                         struct dw_position *position, struct dw_track *track,
                         const dw_spec *specs, size_t stride, uint32_t count,
                         struct dw_quiet quiet);

#endif
