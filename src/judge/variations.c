/* Knows how variations (RAV, PGN standard 8.2.5) are judged: each replaces
 * the ply before it, and none touches the game's verdict. Must not recurse:
 * one saved position a level. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

/* One level of variations; level 0 is the main line. */
struct dw_level {
    struct dw_position before, now; /* before and after its last ply */
    uint32_t ply;     /* plies from the game's start, `now` included */
    uint32_t open;    /* item of its parenthesis */
    uint32_t own;     /* plies of this level seen, played or not */
    bool can_replace; /* `before` is known: a variation may start there */
    bool dead;        /* a ply could not be played: the rest is skipped */
    bool numbered;    /* its first number has been looked at */
    struct dw_number number;
};

struct walk {
    struct dw_judge *judge;
    uint32_t depth;
    uint32_t skipped; /* parentheses beyond the depth cap */
};

static struct dw_level *top(const struct walk *walk)
{
    return &walk->judge->levels[walk->depth];
}

static bool grow_levels(struct dw_judge *self, size_t need)
{
    void *levels = self->levels;
    if (!dw_grow(&levels, &self->level_room, need, sizeof(struct dw_level))) {
        self->status =
            dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
        return false;
    }
    self->levels = levels;
    return true;
}

static struct dw_diag *file_item(struct walk *walk, dw_say say,
                                 const struct dw_number *place, uint32_t ply,
                                 unsigned depth)
{
    struct dw_diag *diag = dw_diags_add_deep(
        walk->judge->diags, say, place->offset, place->length, depth);
    diag->ply = ply;
    diag->args[0] = dw_arg_source(place->offset, place->length);
    return diag;
}

/* What is wrong with a variation as a whole is wrong on the level around. */
static void file_opening(struct walk *walk, dw_say say, const dw_item *item,
                         uint32_t ply)
{
    const struct dw_number place = {0, -1, item->offset, item->length};
    file_item(walk, say, &place, ply, walk->depth - 1);
}

/* A variation opens: it starts before the last ply of the level around it. */
static bool open_variation(struct walk *walk, uint32_t index)
{
    struct dw_judge *self = walk->judge;
    if (walk->depth >= DW_GAME_DEPTH) {
        walk->skipped++;
        return true;
    }
    if (!grow_levels(self, walk->depth + 2))
        return false;
    const struct dw_level *outer = top(walk);
    struct dw_level *inner = &self->levels[walk->depth + 1];
    const bool replaces = outer->own > 0;
    inner->now = replaces ? outer->before : outer->now;
    inner->before = inner->now;
    inner->ply = outer->ply - (replaces && !outer->dead);
    inner->open = index;
    inner->own = 0;
    inner->can_replace = false;
    inner->dead = replaces ? !outer->can_replace : outer->dead;
    inner->numbered = false;
    inner->number = (struct dw_number){0, -1, 0, 0};
    walk->depth++;
    const dw_item *item = &self->game->items[index];
    if (!replaces)
        file_opening(walk, DW_SAY_VARIATION_BEFORE_MOVES, item, 0);
    return true;
}

static void close_variation(struct walk *walk)
{
    if (walk->skipped) {
        walk->skipped--;
        return;
    }
    if (!walk->depth)
        return;
    const struct dw_level *level = top(walk);
    const dw_item *open = &walk->judge->game->items[level->open];
    if (!level->own)
        file_opening(walk, DW_SAY_VARIATION_EMPTY, open, level->ply + 1);
    walk->depth--;
}

/* The number of the move that ply `ply` (from 0) belongs to. */
static uint32_t number_of(const struct dw_judge *self, uint32_t ply)
{
    return self->start.number + (self->start.side + ply) / 2;
}

/* The first number of a variation tells which ply it means to replace. When
 * it fits the ply after instead, the variation is read as going on there. */
static void first_number(struct walk *walk, struct dw_level *level,
                         const struct dw_level *outer)
{
    struct dw_judge *self = walk->judge;
    const struct dw_number number = level->number;
    const uint32_t half = self->start.side + level->ply;
    const bool side_fits = number.side != DW_BLACK || (half & 1);
    if (number.value == number_of(self, level->ply) && side_fits)
        return;
    struct dw_diag *diag = file_item(walk, DW_SAY_VARIATION_NUMBER, &number,
                                     level->ply + 1, walk->depth - 1);
    diag->args[1] = dw_arg_number(number_of(self, level->ply));
    const uint32_t next = level->ply + 1;
    const bool goes_on = outer->own > 0 && !outer->dead &&
                         number.value == number_of(self, next) &&
                         (number.side < 0 || number.side == (int)!(half & 1));
    if (goes_on) {
        level->now = level->before = outer->now;
        level->ply = next;
        if (self->senses)
            self->senses[level->open].meaning = DW_MEANS_GOES_ON;
    }
}

static void later_number(struct walk *walk, struct dw_level *level)
{
    const struct dw_number number = level->number;
    const uint32_t due = number_of(walk->judge, level->ply);
    if (number.value == due)
        return;
    struct dw_diag *diag = file_item(walk, DW_SAY_NUMBER_WRONG, &number,
                                     level->ply + 1, walk->depth);
    diag->args[1] = dw_arg_number(due);
}

/* A word of the main line: its move is known, or it could not be played. */
static void main_word(struct walk *walk)
{
    struct dw_judge *self = walk->judge;
    struct dw_level *level = top(walk);
    level->own++;
    level->can_replace = level->own <= self->out->plies + 1;
    level->before = level->now;
    if (level->own > self->out->plies) {
        level->dead = true;
        return;
    }
    dw_position_play(&level->now, self->track.steps[level->own].move);
    level->ply++;
}

/* Reads and plays a word of a variation, files what is wrong with it. */
static bool play_word(struct walk *walk, struct dw_level *level, uint32_t index)
{
    struct dw_judge *self = walk->judge;
    const dw_item *item = &self->game->items[index];
    struct dw_ply ply = {.item = index, .number_side = level->number.side};
    if (item->kind != DW_TOKEN_WORD ||
        !dw_words_read(self, self->line.form, self->line.letters,
                       dw_item_text(self->game, item), &ply)) {
        dw_words_unknown(self, item, level->ply + 1, walk->depth);
        return false;
    }
    if (level->now.side == DW_BLACK)
        dw_words_for_black(self, self->game, &ply);
    dw_words_foreign(self, &ply, level->ply + 1, walk->depth);
    const dw_item *next = item + 1;
    if (index + 1 < self->game->item_count && next->kind == DW_TOKEN_SIGN)
        dw_words_apply_sign(dw_item_text(self->game, next), &ply.spec);
    const dw_match match = dw_moves_match(&level->now, ply.spec);
    if (match.count != 1) {
        dw_marks_no_move(self, &level->now, &ply, match, level->ply + 1,
                         walk->depth);
        return false;
    }
    level->before = level->now;
    dw_position_play(&level->now, match.move);
    level->ply++;
    if (self->senses)
        dw_senses_keep_move(
            self, index, match.move,
            dw_moves_show(&level->before, &level->now, match.move));
    if (dw_marks_odd(ply.spec, match, level->now.in_check))
        dw_marks_report(self, &level->before, &level->now, &ply, match,
                        level->ply, walk->depth, false);
    return true;
}

static void variation_word(struct walk *walk, uint32_t index)
{
    struct dw_level *level = top(walk);
    level->can_replace = !level->dead;
    level->own++;
    if (!level->dead && level->number.value) {
        if (level->own == 1)
            first_number(walk, level, level - 1);
        else
            later_number(walk, level);
    }
    if (!level->dead && !play_word(walk, level, index)) {
        level->before = level->now;
        level->dead = true;
    }
    level->number = (struct dw_number){0, -1, 0, 0};
}

static void result_inside(struct walk *walk, const dw_item *item)
{
    const struct dw_number place = {0, -1, item->offset, item->length};
    file_item(walk, DW_SAY_RESULT_IN_VARIATION, &place, 0, walk->depth);
}

static bool step(struct walk *walk, uint32_t index)
{
    struct dw_judge *self = walk->judge;
    const dw_item *item = &self->game->items[index];
    if (walk->skipped && item->kind != DW_TOKEN_OPEN &&
        item->kind != DW_TOKEN_CLOSE)
        return true;
    switch ((dw_token_kind)item->kind) {
    case DW_TOKEN_WORD:
    case DW_TOKEN_BRACKET:
    case DW_TOKEN_JUNK:
        if (walk->depth)
            variation_word(walk, index);
        else
            main_word(walk);
        break;
    case DW_TOKEN_NUMBER:
    case DW_TOKEN_DOTS:
        if (walk->depth)
            dw_words_number(self->game, item, &top(walk)->number);
        break;
    case DW_TOKEN_NAG:
    case DW_TOKEN_GLYPH:
    case DW_TOKEN_SIGN:
        if (walk->depth)
            dw_words_sign(self, item, top(walk)->own ? top(walk)->ply : 0,
                          walk->depth);
        break;
    case DW_TOKEN_OPEN:
        return open_variation(walk, index);
    case DW_TOKEN_CLOSE:
        close_variation(walk);
        break;
    case DW_TOKEN_RESULT:
        if (walk->depth)
            result_inside(walk, item);
        break;
    case DW_TOKEN_END:
    case DW_TOKEN_COMMENT:
    case DW_TOKEN_LINE_COMMENT:
    case DW_TOKEN_ESCAPE:
    case DW_TOKEN_TAG:
        break;
    }
    return true;
}

void dw_variations_judge(struct dw_judge *self)
{
    struct walk walk = {self, 0, 0};
    if (!grow_levels(self, 1))
        return;
    self->levels[0] = (struct dw_level){.now = self->start};
    for (uint32_t i = 0; i < self->game->item_count; i++)
        if (!step(&walk, i))
            return;
}
