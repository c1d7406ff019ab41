/* Knows the positions around every item of a judged game, variations
 * included. Must not know how any of it is written. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_WALK_H
#define DW_JUDGE_WALK_H

#include "judge/judge.h"

/* How the board is turned on the way out: or'ed. */
enum {
    DW_TURN_MIRROR = 1, /* files a <-> h */
    DW_TURN_ROUND = 2,  /* by 180 degrees, colours exchanged */
};

struct dw_walk_level {
    struct dw_position before, now; /* before and after its last ply; not in a
                                       plain walk */
    uint32_t ply;                   /* from the game's start, `now` included */
    uint32_t own;                   /* words of this level so far */
    bool dead;                      /* a word could not be played */
    bool can_replace; /* `before` is known: a variation may start there */
    bool goes_on;     /* it follows the last ply around it, as its first word's
                         number says, and does not replace it */
};

/* Zero is valid. Memory is owned and kept from game to game. */
struct dw_walk {
    const struct dw_game *game;
    const struct dw_judged *judged;
    unsigned turn;  /* DW_TURN_... */
    bool plain;     /* without positions */
    uint32_t start; /* plies before the game: two a number, and Black's */
    uint32_t next;  /* item */
    uint32_t depth;
    struct dw_walk_level *levels;
    size_t room;
    bool failed; /* memory ran out: there are no more events */
};

/* One item. Positions are the walk's, valid until the next event. */
struct dw_event {
    const dw_item *item;
    uint32_t index;  /* of the item */
    uint8_t meaning; /* dw_meaning */
    dw_move move;
    dw_show show;                             /* of a move */
    const struct dw_position *before, *after; /* of a move; NULL: plain walk */
    uint32_t number; /* of the move that a word is or should be */
    bool black;      /* whose it is */
    uint32_t ply;    /* a move's, from 1; of other items the last one's */
    uint32_t depth;  /* of variations; inside, for both parentheses */
    bool first;      /* the first word of its level */
    bool dead;       /* behind a word that could not be played */
};

/* `judged` has senses. */
void dw_walk_start(struct dw_walk *walk, const struct dw_game *game,
                   const struct dw_judged *judged, unsigned turn);

/* The same without positions, for who needs only moves. */
void dw_walk_start_plain(struct dw_walk *walk, const struct dw_game *game,
                         const struct dw_judged *judged, unsigned turn);

/* The next item; false at the end. */
bool dw_walk_next(struct dw_walk *walk, struct dw_event *event);

/* The items that come next in a plain walk over a board that is not turned, on
 * a line that is alive and has moves before: of a number, dots, and a move that
 * is played nothing is said but its sense and how many plies stand before it,
 * from number 0 on, two a number. */
struct dw_walk_run {
    const dw_item *items;
    const dw_sense *senses; /* theirs */
    size_t count;           /* to the game's end; 0: there is no such run */
    uint32_t ply;           /* of the first move */
};

static inline struct dw_walk_run dw_walk_here(const struct dw_walk *walk)
{
    const struct dw_game *game = walk->game;
    if (walk->failed || !walk->plain || walk->turn)
        return (struct dw_walk_run){0};
    const struct dw_walk_level *level = &walk->levels[walk->depth];
    if (level->dead || !level->own || walk->next >= game->item_count)
        return (struct dw_walk_run){0};
    return (struct dw_walk_run){
        .items = game->items + walk->next,
        .senses = walk->judged->senses + walk->next,
        .count = game->item_count - walk->next,
        .ply = walk->start + level->ply,
    };
}

/* Passes over the first `items` of the run: numbers, dots and `moves` moves. */
static inline void dw_walk_pass(struct dw_walk *walk, uint32_t items,
                                uint32_t moves)
{
    struct dw_walk_level *level = &walk->levels[walk->depth];
    walk->next += items;
    level->own += moves;
    level->ply += moves;
    level->can_replace |= moves > 0;
}

/* A position as it goes out. */
struct dw_position dw_walk_turned(const struct dw_position *position,
                                  unsigned turn);
dw_move dw_walk_turned_move(dw_move move, unsigned turn);

void dw_walk_free(struct dw_walk *walk);

#endif
