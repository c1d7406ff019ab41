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

void dw_walk_start_plain(struct dw_walk *self, const struct dw_game *game,
                         const struct dw_judged *judged, unsigned turn)
{
    const struct dw_position *start = &judged->start;
    self->game = game;
    self->judged = judged;
    self->turn = turn;
    self->plain = true;
    self->start =
        2 * start->number + (turn & DW_TURN_ROUND ? !start->side : start->side);
    self->next = self->depth = 0;
    struct dw_walk_level *level = grow_level(self, 0);
    if (!level)
        return;
    level->ply = level->own = 0;
    level->dead = level->can_replace = level->goes_on = false;
}

void dw_walk_start(struct dw_walk *self, const struct dw_game *game,
                   const struct dw_judged *judged, unsigned turn)
{
    dw_walk_start_plain(self, game, judged, turn);
    self->plain = false;
    if (self->failed)
        return;
    struct dw_walk_level *level = self->levels;
    level->before = level->now = dw_walk_turned(&judged->start, turn);
}

/* Whose last ply a variation that opens here stands behind. Before the word
 * that says that the level goes on, it was read as if that one replaced. */
static const struct dw_walk_level *level_around(const struct dw_walk *self)
{
    const struct dw_walk_level *level = &self->levels[self->depth];
    return level->goes_on && !level->own ? level - 1 : level;
}

static void open_level(struct dw_walk *self, bool goes_on)
{
    struct dw_walk_level *inner = grow_level(self, self->depth + 1);
    if (!inner)
        return;
    const struct dw_walk_level *outer = level_around(self);
    const bool replaces = outer->own > 0 && !goes_on;
    inner->ply = outer->ply - (replaces && !outer->dead);
    inner->own = 0;
    inner->dead = replaces ? !outer->can_replace : outer->dead;
    inner->can_replace = false;
    inner->goes_on = goes_on;
    if (!self->plain)
        inner->before = inner->now = replaces ? outer->before : outer->now;
    self->depth++;
}

static void play_move(struct dw_walk_level *level, struct dw_event *event)
{
    level->before = level->now;
    dw_position_play(&level->now, event->move);
    event->before = &level->before;
    event->after = &level->now;
}

static void enter_word(const struct dw_walk *self, struct dw_walk_level *level,
                       struct dw_event *event)
{
    event->number = (self->start + level->ply) / 2;
    event->black = (self->start + level->ply) % 2;
    event->first = level->own++ == 0;
    level->can_replace = !level->dead;
    if (event->meaning != DW_MEANS_MOVE) {
        if (!self->plain)
            level->before = level->now;
        level->dead = true;
        return;
    }
    level->ply++;
    if (!self->plain)
        play_move(level, event);
}

static bool is_word(const dw_item *item)
{
    return item->kind == DW_TOKEN_WORD || item->kind == DW_TOKEN_BRACKET ||
           item->kind == DW_TOKEN_JUNK;
}

static void turn_event(const struct dw_walk *self, struct dw_event *event)
{
    event->move = dw_walk_turned_move(event->move, self->turn);
    if (self->turn & DW_TURN_ROUND)
        event->show ^= DW_SHOW_BLACK;
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
        .move = sense.move,
        .show = sense.show,
    };
    if (self->turn)
        turn_event(self, event);
    if (item->kind == DW_TOKEN_OPEN)
        open_level(self, sense.meaning == DW_MEANS_GOES_ON);
    if (self->failed)
        return false;
    struct dw_walk_level *level = &self->levels[self->depth];
    event->dead = level->dead;
    event->depth = self->depth;
    if (is_word(item))
        enter_word(self, level, event);
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
