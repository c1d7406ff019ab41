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

/* Passes over the next item and returns it when it is a move's number, or dots,
 * on a line that is alive, where moves say all that it says; else NULL. */
static inline const dw_item *dw_walk_pass_number(struct dw_walk *walk)
{
    if (walk->failed || walk->next >= walk->game->item_count)
        return NULL;
    const dw_item *item = &walk->game->items[walk->next];
    if ((item->kind != DW_TOKEN_NUMBER && item->kind != DW_TOKEN_DOTS) ||
        walk->levels[walk->depth].dead)
        return NULL;
    walk->next++;
    return item;
}

/* Passes over the next item when it is a move that is not the first of its
 * line, in a plain walk over a board that is not turned: all that is said of
 * it is its item, *sense and *ply, the plies before it from number 0 on, two a
 * number. Else NULL. */
static inline const dw_item *dw_walk_pass_move(struct dw_walk *walk,
                                               dw_sense *sense, uint32_t *ply)
{
    if (walk->failed || walk->next >= walk->game->item_count || !walk->plain ||
        walk->turn)
        return NULL;
    struct dw_walk_level *level = &walk->levels[walk->depth];
    *sense = walk->judged->senses[walk->next];
    if (sense->meaning != DW_MEANS_MOVE || level->dead || !level->own)
        return NULL;
    level->own++;
    level->can_replace = true;
    *ply = walk->start + level->ply++;
    return &walk->game->items[walk->next++];
}

/* A position as it goes out. */
struct dw_position dw_walk_turned(const struct dw_position *position,
                                  unsigned turn);
dw_move dw_walk_turned_move(dw_move move, unsigned turn);

void dw_walk_free(struct dw_walk *walk);

#endif
