/* Knows what of a movetext is kept, and where it ends. Must not know what a
 * move means. */
/* SPDX-License-Identifier: MIT */
#include "pgn/parse_parts.h"

/* ---- movetext ------------------------------------------------------------ */

static void take_marker(struct dw_parsing *self)
{
    struct dw_game *game = self->game;
    game->marker = self->token.result;
    game->has_marker = true;
    game->marker_at = self->token.offset;
    game->marker_len = self->token.length;
    dw_parse_keep(self);
}

/* Takes what is nested too deep, up to the parenthesis that closes it. */
static void take_too_deep(struct dw_parsing *self)
{
    const uint32_t from = self->token.offset;
    uint32_t deeper = 0;
    do {
        deeper += self->token.kind == DW_TOKEN_OPEN;
        deeper -= self->token.kind == DW_TOKEN_CLOSE;
        dw_parse_take(self);
    } while (deeper && self->token.kind != DW_TOKEN_TAG &&
             self->token.kind != DW_TOKEN_END && !dw_parse_exceeds(self));
    dw_diags_add(self->diags, DW_SAY_NESTED_TOO_DEEP, from, self->end - from)
        ->args[0] = dw_arg_number(DW_GAME_DEPTH);
}

static void take_opening(struct dw_parsing *self)
{
    if (self->depth == DW_GAME_DEPTH) {
        take_too_deep(self);
        return;
    }
    self->depth++;
    self->game->variations = true;
    dw_parse_keep(self);
}

static void take_closing(struct dw_parsing *self)
{
    if (self->depth) {
        self->depth--;
        dw_parse_keep(self);
        return;
    }
    dw_diags_add(self->diags, DW_SAY_PARENTHESIS_EXTRA, self->token.offset,
                 self->token.length);
    dw_parse_take(self);
}

/* Room for items to split into: some, and no more than the game may have. */
static uint32_t make_item_room(struct dw_parsing *self)
{
    enum { STEP = 512 };
    struct dw_game *game = self->game;
    const size_t most = self->most - DW_TAG_TOKENS * game->tag_count;
    size_t need = game->item_count + STEP;
    if (need > most)
        need = most;
    void *items = game->items;
    if (!dw_grow(&items, &game->item_room, need, sizeof *game->items)) {
        dw_parse_give_up(self);
        return 0;
    }
    game->items = items;
    return (uint32_t)((game->item_room < most ? game->item_room : most) -
                      game->item_count);
}

/* Takes the run of plain tokens that begins with the one at hand; false when
 * that one is not plain. */
static bool take_plain(struct dw_parsing *self)
{
    struct dw_game *game = self->game;
    const uint64_t limit = (uint64_t)game->start + self->byte_limit;
    const size_t first = game->item_count;
    struct dw_split split = {
        .text = game->text,
        .at = self->token.offset,
        .limit = (uint32_t)(limit < game->text.len ? limit : game->text.len),
    };
    do {
        split.room = make_item_room(self);
        if (!split.room)
            break;
        split.items = game->items + game->item_count;
        split.count = 0;
        dw_split_plain(&split, self->parser->width);
        game->item_count += split.count;
    } while (split.count == split.room);
    if (game->item_count == first)
        return false;

    game->words += self->depth ? 0 : split.words;
    const dw_item *last = &game->items[game->item_count - 1];
    dw_parse_note_last(self, last->offset, split.at);
    self->lexer.at = split.at;
    dw_parse_advance(self);
    return true;
}

static void take_word(struct dw_parsing *self)
{
    self->game->words += self->depth == 0;
    self->novelties |= self->token.length == 1;
    dw_parse_keep(self);
}

/* What does not end the movetext; the rest is kept as it stands. */
static void take_move_token(struct dw_parsing *self)
{
    if (self->token.kind == DW_TOKEN_OPEN)
        take_opening(self);
    else if (self->token.kind == DW_TOKEN_CLOSE)
        take_closing(self);
    else if (self->token.kind == DW_TOKEN_WORD)
        take_word(self);
    else
        dw_parse_keep(self);
}

/* Setting out to split costs as much as some tokens: where little came of it
 * again and again, tokens are taken one by one for a while. */
struct yield {
    unsigned poor;   /* times that little came of it, in a row */
    unsigned singly; /* tokens to take one by one */
};

static void note_yield(struct yield *yield, size_t items)
{
    enum { FEW = 5, OFTEN = 3, SINGLY = 24 };
    yield->poor = items < FEW ? yield->poor + 1 : 0;
    if (yield->poor >= OFTEN)
        yield->singly = SINGLY;
}

/* Takes what the token at hand begins. */
static void take_run(struct dw_parsing *self, struct yield *yield)
{
    const size_t first = self->game->item_count;
    const bool bracket =
        self->token.kind == DW_TOKEN_OPEN || self->token.kind == DW_TOKEN_CLOSE;
    if (self->lexer.noticed || bracket || yield->singly) {
        yield->singly -= yield->singly > 0;
        take_move_token(self);
        return;
    }
    const bool plain = take_plain(self);
    note_yield(yield, self->game->item_count - first);
    if (!plain)
        take_move_token(self);
}

dw_stop dw_parse_take_moves(struct dw_parsing *self)
{
    struct yield yield = {0};
    for (;;) {
        if (self->token.kind == DW_TOKEN_END)
            return DW_STOP_END;
        if (self->token.kind == DW_TOKEN_TAG)
            return DW_STOP_GAME;
        if (dw_parse_exceeds(self))
            return DW_STOP_LARGE;
        if (self->token.kind == DW_TOKEN_RESULT && self->depth == 0) {
            take_marker(self);
            return DW_STOP_LINE;
        }
        take_run(self, &yield);
    }
}

/* What stands behind the result goes with it on its line, in a page in its
 * paragraph. */
static bool ends_tail(const struct dw_parsing *self)
{
    const bool page = self->parser->prose;
    return self->token.flags & (page ? DW_AFTER_EMPTY : DW_AT_LINE_START) ||
           (page &&
            self->token.offset - self->game->marker_at > DW_PROSE_PARAGRAPH);
}

static bool is_remark(dw_token token)
{
    return dw_parse_is_comment(token) ||
           ((token.kind == DW_TOKEN_NAG || token.kind == DW_TOKEN_GLYPH) &&
            token.prose == DW_PROSE_GAME);
}

dw_stop dw_parse_take_tail(struct dw_parsing *self)
{
    dw_stop why = DW_STOP_LINE;
    while (!ends_tail(self)) {
        const dw_token_kind kind = (dw_token_kind)self->token.kind;
        const dw_opening opens = dw_parse_token_opens(self);
        self->undecided |= opens == DW_OPENS_PERHAPS;
        why = kind == DW_TOKEN_END     ? DW_STOP_END
              : opens != DW_OPENS_NOT  ? DW_STOP_GAME
              : dw_parse_exceeds(self) ? DW_STOP_LARGE
                                       : DW_STOP_LINE;
        if (why != DW_STOP_LINE)
            break;
        if (is_remark(self->token)) {
            dw_parse_end_text(self, DW_SAY_TEXT_AFTER_RESULT);
            dw_parse_keep(self);
        } else {
            dw_parse_take_text(self);
        }
    }
    dw_parse_end_text(self, DW_SAY_TEXT_AFTER_RESULT);
    return why;
}

/* ---- pages --------------------------------------------------------------- */

static void take_page_token(struct dw_parsing *self)
{
    const dw_token token = self->token;
    if (token.flags & DW_AFTER_EMPTY)
        dw_parse_end_text(self, DW_SAY_TEXT_SKIPPED);
    if (token.kind == DW_TOKEN_JUNK && token.flags & DW_UNCLOSED)
        dw_diags_add(self->diags, DW_SAY_BRACE_IN_PAGE, token.offset, 1);
    if (token.prose == DW_PROSE_TEXT || token.prose == DW_PROSE_BETWEEN) {
        dw_parse_take_text(self);
    } else {
        dw_parse_end_text(self, DW_SAY_TEXT_SKIPPED);
        if (token.prose == DW_PROSE_FOUND)
            dw_parse_report_source(self, DW_SAY_MOVE_IN_TEXT, token.offset,
                                   dw_prose_move_end(self->parser->prose) -
                                       token.offset);
        take_move_token(self);
    }
}

/* A result in words or as PGN has it. */
static dw_stop take_page_marker(struct dw_parsing *self)
{
    const dw_token token = self->token;
    dw_parse_end_text(self, DW_SAY_TEXT_SKIPPED);
    self->game->said = token.prose == DW_PROSE_RESULT;
    self->token.kind = DW_TOKEN_RESULT;
    if (self->game->said)
        dw_parse_report_source(self, DW_SAY_RESULT_SAID, token.offset,
                               token.length)
            ->args[1] = dw_arg_word(dw_result_text((dw_result)token.result));
    take_marker(self);
    return dw_parse_take_tail(self);
}

dw_stop dw_parse_take_page(struct dw_parsing *self)
{
    dw_stop why = DW_STOP_END;
    while (self->token.kind != DW_TOKEN_END) {
        const dw_token token = self->token;
        why = token.kind == DW_TOKEN_TAG || dw_parse_page_opens(token)
                  ? DW_STOP_GAME
              : token.prose == DW_PROSE_PARTS ? DW_STOP_LINE
              : dw_parse_exceeds(self)        ? DW_STOP_LARGE
                                              : DW_STOP_END;
        if (why != DW_STOP_END)
            break;
        if (token.prose == DW_PROSE_RESULT ||
            (token.kind == DW_TOKEN_RESULT && token.prose == DW_PROSE_GAME)) {
            why = take_page_marker(self);
            break;
        }
        take_page_token(self);
    }
    dw_parse_end_text(self, DW_SAY_TEXT_SKIPPED);
    self->undecided |= dw_prose_unsure(self->parser->prose);
    return why;
}
