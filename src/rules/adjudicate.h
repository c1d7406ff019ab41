/* Knows when a game is over under a ruleset (rulesets/README.md, "How a
 * verdict is found"). Must not know text, nor rulesets by name. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_ADJUDICATE_H
#define DW_RULES_ADJUDICATE_H

#include "rules/moves.h"
#include "rules/ruleset.h"

typedef enum dw_result {
    DW_RESULT_OPEN,      /* * */
    DW_RESULT_WHITE,     /* 1-0 */
    DW_RESULT_BLACK,     /* 0-1 */
    DW_RESULT_DRAW,      /* 1/2-1/2 */
    DW_RESULT_UNSETTLED, /* ?: the source does not say */
    DW_RESULT_NONE,      /* nothing stated (null) */
} dw_result;

typedef enum dw_ending_reason {
    DW_REASON_ONGOING,
    DW_REASON_PENDING,
    DW_REASON_CHECKMATE,
    DW_REASON_STALEMATE,
    DW_REASON_BARE_SHAH,
    DW_REASON_BOTH_BARE,
    DW_REASON_REPETITION,
    DW_REASON_MOVE_LIMIT,
    DW_REASON_UNSETTLED,
} dw_ending_reason;

typedef struct dw_ending {
    uint8_t result; /* dw_result */
    uint8_t reason; /* dw_ending_reason */
    uint32_t ply;   /* after which it holds; OPEN: the last ply */
    uint32_t keys;  /* bit 1 << dw_key: the keys that decided it */
} dw_ending;

/* One entry a position of the main line. Where the plies since the last
 * capture or baidaq move are many, head and before chain the positions whose
 * keys are alike in a hash that lies over the entries themselves. */
typedef struct dw_step {
    uint64_t key;
    dw_move move; /* that led here; undefined in the first */
    dw_show show; /* of it, where somebody fills it in */
    uint32_t clock;
    uint32_t head, before; /* plies; of the implementation */
} dw_step;

/* The plies so far, in storage the caller gives and grows: steps[ply], the
 * start at 0. A repetition found by key is confirmed on the board. */
struct dw_track {
    dw_step *steps;
    uint32_t room, ply; /* ply: index of the last position */
};

void dw_track_start(struct dw_track *track, const struct dw_position *start);

/* Reversible plies from which on keys are found by a hash, not by looking at
 * each. */
enum { DW_LONG_STRETCH = 64 };

/* Puts the last position into the hash if the stretch is long. */
void dw_track_remember(struct dw_track *track);

/* Adds the position after `move`, to be remembered at DW_LONG_STRETCH. The
 * caller has made room for it. */
static inline void dw_track_add(struct dw_track *track,
                                const struct dw_position *position,
                                dw_move move)
{
    dw_step *step = &track->steps[++track->ply];
    step->key = position->key;
    step->move.from = move.from;
    step->move.to = move.to;
    step->clock = position->clock;
}

/* Adds and remembers it. */
static inline void dw_track_push(struct dw_track *track,
                                 const struct dw_position *position,
                                 dw_move move)
{
    dw_track_add(track, position, move);
    if (position->clock >= DW_LONG_STRETCH)
        dw_track_remember(track);
}

/* How often the last position's key stands in the track since the last capture
 * or baidaq move, itself counted. From DW_LONG_STRETCH on each position must
 * have been remembered. */
uint32_t dw_track_alike(const struct dw_track *track);

/* How often the last position has occurred, itself counted. */
uint32_t dw_track_occurrences(const struct dw_track *track,
                              const struct dw_position *position);

/* As long as neither repetition nor the move limit can end a game at once:
 * below `clock`, and below `limit` as long as dw_track_alike is below `times`.
 */
struct dw_quiet {
    uint32_t clock, times, limit;
};
static const struct dw_quiet dw_quiet_always = {UINT32_MAX, UINT32_MAX,
                                                UINT32_MAX};

/* As long as both are. */
struct dw_quiet dw_quiet_both(struct dw_quiet a, struct dw_quiet b);

/* One ruleset's view of a game in progress. */
struct dw_ruling {
    const struct dw_ruleset *ruleset;
    dw_ending ending; /* reason ONGOING or PENDING until one holds */
    bool over;    /* ending is final (but see unsettled, rulesets/README.md) */
    uint8_t owes; /* 1 + side that owes a reply, 0: none */
    bool owed;    /* the last ply looked at was such a reply */
    struct dw_quiet quiet;
    uint32_t quiet_ply; /* up to it the game's length ends it not */
};

/* Looks at the start position (ply 0). */
void dw_ruling_start(struct dw_ruling *ruling, const struct dw_ruleset *ruleset,
                     const struct dw_track *track,
                     const struct dw_position *position);

/* Looks at a ply for every ending that play may go on after; only for
 * dw_ruling_step. */
void dw_ruling_look(struct dw_ruling *ruling, const struct dw_track *track,
                    const struct dw_position *position);

/* Looks at the position after the last ply pushed; to be called after every
 * one. Does not search for mate and stalemate unless another ending holds: a
 * further ply proves that there was neither. */
static inline void dw_ruling_step(struct dw_ruling *ruling,
                                  const struct dw_track *track,
                                  const struct dw_position *position)
{
    const dw_set white = position->by_side[DW_WHITE];
    const dw_set black = position->by_side[DW_BLACK];
    const bool bare = !(white & (white - 1)) | !(black & (black - 1));
    if ((bare | (position->clock >= ruling->quiet.clock) |
         (track->ply > ruling->quiet_ply)) &&
        !ruling->over)
        dw_ruling_look(ruling, track, position);
}

/* After the last ply: mate and stalemate are searched, and draws on claim
 * count when the record states a draw. */
dw_ending dw_ruling_finish(struct dw_ruling *ruling,
                           const struct dw_track *track,
                           const struct dw_position *position,
                           bool draw_stated);

#endif
