/* Knows how variations nest: each starts before the last ply of the level
 * around it (PGN standard 8.2.5). Must not know why words were not played. */
/* SPDX-License-Identifier: MIT */
#include "judge/walk.h"

#include "base/arena.h"

#include <stdlib.h>

struct dw_position dw_walk_turned(const struct dw_position *position,
                                  unsigned turn)
{
    struct dw_position now = *position, next;
    if (turn & DW_TURN_MIRROR) {
        dw_position_mirror(&now, &next);
        now = next;
    }
    if (turn & DW_TURN_ROUND) {
        dw_position_turn(&now, &next);
        now = next;
    }
    return now;
}

dw_move dw_walk_turned_move(dw_move move, unsigned turn)
{
    const unsigned flip =
        (turn & DW_TURN_MIRROR ? 7u : 0u) ^ (turn & DW_TURN_ROUND ? 63u : 0u);
    return (dw_move){(dw_square)(move.from ^ flip),
                     (dw_square)(move.to ^ flip)};
}

static struct dw_walk_level *grow_level(struct dw_walk *self, uint32_t depth)
{
    void *at = self->levels;
    if (!dw_grow(&at, &self->room, depth + 1, sizeof *self->levels)) {
        self->failed = true;
        return NULL;
    }
    self->levels = at;
    return &self->levels[depth];
}

void dw_walk_start(struct dw_walk *self, const struct dw_game *game,
                   const struct dw_judged *judged, unsigned turn)
{
    self->game = game;
    self->judged = judged;
    self->turn = turn;
    self->next = self->depth = 0;
    struct dw_walk_level *level = grow_level(self, 0);
    if (!level)
        return;
    *level =
        (struct dw_walk_level){.now = dw_walk_turned(&judged->start, turn)};
    level->before = level->now;
}

static void open_level(struct dw_walk *self, bool goes_on)
{
    struct dw_walk_level *inner = grow_level(self, self->depth + 1);
    if (!inner)
        return;
    const struct dw_walk_level *outer = &self->levels[self->depth];
    const bool replaces = outer->own > 0 && !goes_on;
    *inner = (struct dw_walk_level){
        .now = replaces ? outer->before : outer->now,
        .ply = outer->ply - (replaces && !outer->dead),
        .dead = replaces ? !outer->can_replace : outer->dead,
    };
    inner->before = inner->now;
    self->depth++;
}

static void enter_word(struct dw_walk_level *level, struct dw_event *event)
{
    event->first = level->own++ == 0;
    level->can_replace = !level->dead;
    level->before = level->now;
    if (event->meaning == DW_MEANS_MOVE) {
        dw_position_play(&level->now, event->move);
        level->ply++;
        event->before = &level->before;
        event->after = &level->now;
    } else {
        level->dead = true;
    }
}

static bool is_word(const dw_item *item)
{
    return item->kind == DW_TOKEN_WORD || item->kind == DW_TOKEN_BRACKET ||
           item->kind == DW_TOKEN_JUNK;
}

bool dw_walk_next(struct dw_walk *self, struct dw_event *event)
{
    if (self->failed || self->next >= self->game->item_count)
        return false;
    const uint32_t index = self->next++;
    const dw_item *item = &self->game->items[index];
    const dw_sense sense = self->judged->senses[index];
    *event = (struct dw_event){
        .item = item,
        .index = index,
        .meaning = sense.meaning,
        .move = dw_walk_turned_move(sense.move, self->turn),
    };
    if (item->kind == DW_TOKEN_OPEN)
        open_level(self, sense.meaning == DW_MEANS_GOES_ON);
    if (self->failed)
        return false;
    struct dw_walk_level *level = &self->levels[self->depth];
    event->dead = level->dead;
    event->depth = self->depth;
    if (is_word(item))
        enter_word(level, event);
    event->ply = level->ply;
    if (item->kind == DW_TOKEN_CLOSE)
        self->depth -= self->depth > 0;
    return true;
}

void dw_walk_free(struct dw_walk *self)
{
    free(self->levels);
    *self = (struct dw_walk){0};
}
