/* Knows how games follow each other and which bytes belong to which. Must not
 * know what a move means. */
/* SPDX-License-Identifier: MIT */
#include "pgn/parse_parts.h"

#include <assert.h>

/* ---- the end of a game --------------------------------------------------- */

/* "0-0" castles, but as a game's last word it is a double forfeit. */
static void settle_forfeit(struct dw_parsing *self)
{
    struct dw_game *game = self->game;
    if (game->has_marker || self->depth)
        return;
    for (size_t i = game->item_count; i-- > 0;) {
        dw_item *item = &game->items[i];
        dw_result result;
        bool loose;
        if (item->kind == DW_TOKEN_WORD &&
            dw_result_read(dw_game_text(game, item->offset, item->length),
                           &result, &loose) &&
            result == DW_RESULT_NONE) {
            item->kind = DW_TOKEN_RESULT;
            game->words--;
            game->has_marker = true;
            game->marker = DW_RESULT_NONE;
            game->marker_at = item->offset;
            game->marker_len = item->length;
        }
        if (!dw_parse_is_comment((dw_token){.kind = (uint8_t)item->kind}) &&
            item->kind != DW_TOKEN_NAG && item->kind != DW_TOKEN_GLYPH)
            return;
    }
}

static bool is_novelty_word(const struct dw_game *game, const dw_item *item)
{
    return item->kind == DW_TOKEN_WORD && item->length == 1 &&
           game->text.at[item->offset] == 'N';
}

/* Whether the item stands behind a move of its level, its marks between. */
static bool stands_behind_move(const struct dw_game *game, size_t at)
{
    while (at-- > 0) {
        const dw_item *item = &game->items[at];
        if (item->kind == DW_TOKEN_GLYPH || item->kind == DW_TOKEN_NAG ||
            item->kind == DW_TOKEN_SIGN)
            continue;
        return item->kind == DW_TOKEN_WORD && !is_novelty_word(game, item);
    }
    return false;
}

/* Makes each lone N the sign of a novelty that stands behind a move and has
 * more moves behind it on its level; elsewhere it names a man without a
 * square. Walks backwards: what is behind is then known. */
static void settle_novelties(struct dw_game *game, uint32_t depth)
{
    bool moves_behind[DW_GAME_DEPTH + 1];
    memset(moves_behind, 0, depth + 1);
    for (size_t i = game->item_count; i-- > 0;) {
        dw_item *item = &game->items[i];
        if (item->kind == DW_TOKEN_CLOSE)
            moves_behind[++depth] = false;
        else if (item->kind == DW_TOKEN_OPEN)
            depth--;
        else if (is_novelty_word(game, item) && moves_behind[depth] &&
                 stands_behind_move(game, i)) {
            item->kind = DW_TOKEN_SIGN;
            game->signs = true;
            game->words -= depth == 0;
        } else if (item->kind == DW_TOKEN_WORD || item->kind == DW_TOKEN_NUMBER)
            moves_behind[depth] = true;
    }
}

/* Reports each parenthesis that is open at the end, the innermost first. */
static void report_unclosed(struct dw_parsing *self)
{
    const struct dw_game *game = self->game;
    uint32_t closed = 0;
    for (size_t i = game->item_count; self->depth && i-- > 0;) {
        const dw_item *item = &game->items[i];
        if (item->kind == DW_TOKEN_CLOSE) {
            closed++;
        } else if (item->kind == DW_TOKEN_OPEN && closed) {
            closed--;
        } else if (item->kind == DW_TOKEN_OPEN) {
            self->depth--;
            dw_diags_add(self->diags, DW_SAY_VARIATION_OPEN, item->offset,
                         item->length);
        }
    }
}

/* Skips to the next tag section. `from` is in the game's movetext. The finding
 * is at most as long as a game may be, for the end may be out of sight. */
static dw_stop skip_game(struct dw_parsing *self, uint32_t from)
{
    struct dw_game *game = self->game;
    const dw_span text = game->text;
    const bool bytes = !dw_parse_has_too_many(self);
    bool found;
    struct dw_skip skip = {0};
    const uint32_t gone =
        dw_lex_skip(&skip, (dw_span){text.at + from, text.len - from},
                    !dw_parse_may_go_on(self), &found);
    game->too_large = true;
    self->end = found ? from + gone : (uint32_t)text.len;
    while ((found || self->part_end == DW_PART_BORDER) && self->end > from &&
           memchr(" \t\r\n", text.at[self->end - 1], 4))
        self->end--;
    const uint32_t length = (bytes ? self->end : from) - game->start;
    dw_diags_add(
        self->diags, bytes ? DW_SAY_TOO_MANY_BYTES : DW_SAY_TOO_MANY_TOKENS,
        game->start, length < self->byte_limit ? length : self->byte_limit)
        ->args[0] = dw_arg_number(bytes ? self->byte_limit : self->item_limit);
    return found ? DW_STOP_GAME : DW_STOP_END;
}

/* The game is whole unless the part's end hides what follows its result. Text
 * behind the last game is taken with it. */
static bool settle_behind_result(struct dw_parsing *self)
{
    const dw_opening follows = dw_parse_game_follows(self);
    if (self->part_end == DW_PART_OPEN && follows != DW_OPENS)
        return false;
    if (follows == DW_OPENS_NOT && self->part_end == DW_PART_INPUT) {
        dw_parse_take_outside(self);
        self->end = (uint32_t)self->parser->text.len;
    }
    return true;
}

/* Decides what the part's end means for the game; false: that cannot be said
 * yet. */
static bool settle_end(struct dw_parsing *self, dw_stop why)
{
    struct dw_game *game = self->game;
    const bool undecided =
        self->undecided || (why == DW_STOP_GAME && dw_parse_is_cut_tag(self));
    if (undecided && self->part_end == DW_PART_OPEN)
        return false;
    if (why == DW_STOP_LINE ||
        (why == DW_STOP_END && game->has_marker && !game->too_large))
        return settle_behind_result(self);
    if (why != DW_STOP_END)
        return true;
    switch (self->part_end) {
    case DW_PART_INPUT:
        dw_parse_report_noticed(self);
        self->end = (uint32_t)game->text.len;
        return true;
    case DW_PART_BORDER:
        return true;
    case DW_PART_OPEN:
        return false;
    case DW_PART_LIMIT:
        if (!game->too_large)
            skip_game(self, game->tag_count
                                ? game->tags[game->tag_count - 1].end
                                : game->start);
        return true;
    }
    return true;
}

/* A page need not say how a game ended: at its last move. */
static void report_untold(struct dw_parsing *self)
{
    const struct dw_game *game = self->game;
    size_t at = game->item_count;
    while (at && game->items[at - 1].kind != DW_TOKEN_WORD)
        at--;
    if (at)
        dw_diags_add(self->diags, DW_SAY_NO_RESULT_TOLD,
                     game->items[at - 1].offset, game->items[at - 1].length);
}

static void report_end(struct dw_parsing *self)
{
    struct dw_game *game = self->game;
    if (game->too_large)
        return;
    settle_forfeit(self);
    if (self->novelties)
        settle_novelties(game, self->depth);
    if (self->depth)
        report_unclosed(self);
    if (!game->has_marker && game->loose)
        report_untold(self);
    else if (!game->has_marker)
        dw_diags_add(self->diags, DW_SAY_NO_MARKER, self->last,
                     self->last_length);
}

/* ---- one game ------------------------------------------------------------ */

static void clear_game(struct dw_game *game, dw_span text, uint32_t begin)
{
    *game = (struct dw_game){
        .text = text,
        .begin = begin,
        .start = begin,
        .end = begin,
        .tags = game->tags,
        .tag_room = game->tag_room,
        .slots = game->slots,
        .slot_room = game->slot_room,
        .items = game->items,
        .item_room = game->item_room,
        .marker = DW_RESULT_NONE,
    };
}

static struct dw_parsing begin_reading(struct dw_parser *parser,
                                       struct dw_game *game,
                                       struct dw_diags *diags)
{
    /* What stands behind earlier games may yet come in a part of its own. */
    const bool again =
        parser->end == DW_PART_LIMIT && parser->at > parser->from;
    struct dw_parsing self = {
        .parser = parser,
        .part_end = again ? DW_PART_OPEN : parser->end,
        .game = game,
        .diags = diags,
        .lexer = {.text = parser->text,
                  .at = parser->at,
                  .opens_file = parser->opens_file,
                  .utf16 = parser->utf16,
                  .inside_line = parser->inside_line},
        .end = parser->at,
        .last = parser->at,
        .byte_limit = parser->byte_limit ? parser->byte_limit : DW_GAME_BYTES,
        .item_limit = parser->item_limit ? parser->item_limit : DW_GAME_ITEMS,
    };
    self.lexer.more = dw_parse_may_go_on(&self);
    clear_game(game, parser->text, parser->at);
    if (parser->prose)
        dw_prose_start(parser->prose, self.byte_limit);
    self.lexer.prose = game->loose = parser->prose != NULL;
    dw_parse_advance(&self);
    return self;
}

/* What the place of the first tag pair says about the game before. */
static void report_place(struct dw_parsing *self)
{
    const struct dw_parser *parser = self->parser;
    const dw_token token = self->token;
    if (!parser->after_game || parser->prose ||
        (token.kind != DW_TOKEN_TAG && token.kind != DW_TOKEN_BRACKET))
        return;
    const bool empty =
        self->empty || (token.offset == 0 && !parser->inside_line);
    if (!empty)
        dw_diags_add(self->diags, DW_SAY_NO_LINE_BEFORE_TAGS, token.offset,
                     token.length);
    if (!parser->after_open || token.kind != DW_TOKEN_TAG ||
        (empty && (token.flags & DW_AT_LINE_START)))
        return;
    struct dw_lexer ahead = self->lexer;
    const dw_tag_token tag = dw_lex_tag(&ahead);
    dw_diags_add(self->diags, DW_SAY_TAG_IN_MOVES, token.offset,
                 tag.end - token.offset)
        ->args[0] = dw_arg_source(tag.name, tag.name_len);
}

/* No game begins in the part. Text that may belong to a game in the next one
 * is left to it, unless no larger part comes. */
static dw_parsed leave_rest(struct dw_parsing *self, const dw_diags_mark *mark)
{
    struct dw_parser *parser = self->parser;
    const uint32_t at = self->token.offset;
    if (self->failed)
        return DW_PARSED_FAILED;
    if (self->part_end == DW_PART_OPEN || self->part_end == DW_PART_BORDER)
        dw_diags_rollback(self->diags, mark);
    else if (self->undecided && at > parser->at)
        parser->at = at;
    else
        parser->at = (uint32_t)parser->text.len;
    parser->in_comment = self->unclosed && self->part_end == DW_PART_LIMIT &&
                         parser->at == parser->text.len;
    return DW_PARSED_REST;
}

static void begin_moves(struct dw_parsing *self)
{
    self->in_moves = true;
    if (self->game->tag_count && !self->empty && !self->parser->prose)
        dw_diags_add(self->diags, DW_SAY_NO_LINE_AFTER_TAGS, self->token.offset,
                     self->token.length);
}

static dw_stop take_game(struct dw_parsing *self)
{
    dw_stop why;
    if (dw_parse_take_tags(self, &why)) {
        begin_moves(self);
        if (self->parser->prose)
            why = dw_parse_take_page(self);
        else if ((why = dw_parse_take_moves(self)) == DW_STOP_LINE)
            why = dw_parse_take_tail(self);
    } else if (self->parser->prose) {
        self->undecided |= dw_prose_unsure(self->parser->prose);
    }
    return why == DW_STOP_LARGE ? skip_game(self, self->token.offset) : why;
}

static dw_parsed leave_game(struct dw_parsing *self)
{
    struct dw_parser *parser = self->parser;
    struct dw_game *game = self->game;
    report_end(self);
    game->end = self->end;
    parser->at = game->end;
    parser->after_game = true;
    parser->after_open =
        self->in_moves && !game->has_marker && !game->too_large;
    assert(dw_game_accounts(game, self->diags));
    return DW_PARSED_GAME;
}

/* Whether the game is cut by the largest part only because text stands in
 * front of it. */
static bool needs_room(const struct dw_parsing *self, dw_stop why)
{
    const struct dw_game *game = self->game;
    return self->part_end == DW_PART_LIMIT && why == DW_STOP_END &&
           game->start > self->parser->from &&
           game->text.len - game->start < self->byte_limit;
}

dw_parsed dw_parse_game(struct dw_parser *parser, struct dw_game *game,
                        struct dw_diags *diags)
{
    dw_diags_mark before, outside;
    dw_diags_here(diags, &before);
    struct dw_parsing self = begin_reading(parser, game, diags);
    if (!dw_parse_take_outside(&self))
        return leave_rest(&self, &before);

    game->start = self.token.offset;
    self.token.prose = DW_PROSE_GAME; /* the opening has been seen */
    self.most = game->item_count + self.item_limit;
    dw_diags_here(diags, &outside);
    report_place(&self);
    const dw_stop why = take_game(&self);
    const bool settled = settle_end(&self, why);
    if (self.failed)
        return DW_PARSED_FAILED;
    if (!settled) {
        dw_diags_rollback(diags, &before);
        return DW_PARSED_AGAIN;
    }
    if (needs_room(&self, why)) {
        dw_diags_rollback(diags, &outside);
        parser->at = game->start;
        return DW_PARSED_REST;
    }
    return leave_game(&self);
}
