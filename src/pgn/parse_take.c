/* Knows how tokens are taken, and where a game begins. Must not know what it is
 * made of. */
/* SPDX-License-Identifier: MIT */
#include "pgn/parse_parts.h"

enum {
    TOKEN_AHEAD = 64, /* bytes behind a word that its reading may depend on */
    LOOKAHEAD = 8,    /* tokens before the move that opens a game */
    ITEM_LENGTH = (1 << 24) - 1,
};

/* ---- taking tokens ------------------------------------------------------- */

bool dw_parse_may_go_on(const struct dw_parsing *self)
{
    return self->part_end == DW_PART_OPEN || self->part_end == DW_PART_LIMIT;
}

void dw_parse_advance(struct dw_parsing *self)
{
    self->lexer.noticed = false;
    self->before = self->lexer;
    struct dw_prose *prose = self->parser->prose;
    self->token =
        prose ? dw_prose_next(prose, &self->lexer) : dw_lex_next(&self->lexer);
    if (self->token.flags & DW_AFTER_EMPTY)
        self->empty = true;
}

void dw_parse_report_noticed(struct dw_parsing *self)
{
    if (!self->lexer.noticed)
        return;
    struct dw_lexer again = self->before;
    again.diags = self->diags;
    if (again.prose) /* a word may have been cut */
        again.text.len = self->lexer.at;
    dw_lex_next(&again);
}

void dw_parse_note_last(struct dw_parsing *self, uint32_t from, uint32_t to)
{
    self->last = from;
    self->last_length = to - from;
    self->end = to;
}

void dw_parse_take(struct dw_parsing *self)
{
    dw_parse_report_noticed(self);
    dw_parse_note_last(self, self->token.offset, self->lexer.at);
    self->unclosed = self->token.flags & DW_UNCLOSED;
    dw_parse_advance(self);
}

void dw_parse_give_up(struct dw_parsing *self)
{
    self->failed = true;
    self->token = (dw_token){.kind = DW_TOKEN_END};
}

static bool add_item(struct dw_parsing *self, uint32_t offset, uint32_t length,
                     uint8_t kind)
{
    struct dw_game *game = self->game;
    void *items = game->items;
    if (!dw_grow(&items, &game->item_room, game->item_count + 1,
                 sizeof *game->items)) {
        dw_parse_give_up(self);
        return false;
    }
    game->items = items;
    game->escapes |= kind == DW_TOKEN_ESCAPE;
    game->signs |= kind == DW_TOKEN_SIGN;
    game->items[game->item_count++] = (dw_item){
        .offset = offset,
        .length = (length < ITEM_LENGTH ? length : ITEM_LENGTH) & ITEM_LENGTH,
        .kind = kind,
    };
    return true;
}

void dw_parse_keep(struct dw_parsing *self)
{
    const dw_token token = self->token;
    if (add_item(self, token.offset, token.length, token.kind))
        dw_parse_take(self);
}

struct dw_diag *dw_parse_report_source(struct dw_parsing *self, dw_say say,
                                       uint32_t from, uint32_t length)
{
    struct dw_diag *diag = dw_diags_add(self->diags, say, from, length);
    diag->args[0] = dw_arg_source(from, length);
    return diag;
}

/* Whether a run of text may end with the token: not with a page's markup, nor
 * with punctuation that stands apart. */
static bool goes_with_text(const struct dw_parsing *self)
{
    const dw_token token = self->token;
    return token.prose != DW_PROSE_BETWEEN ||
           (self->run_end == token.offset &&
            !memchr("<[", self->parser->text.at[token.offset], 2));
}

/* Takes the token as part of a run of text that belongs nowhere. Punctuation of
 * a page that is glued to what stands before it opens none. */
void dw_parse_take_text(struct dw_parsing *self)
{
    const bool first = self->run == self->run_end;
    if (first && self->token.prose == DW_PROSE_BETWEEN) {
        if (!self->between && !(self->token.flags & DW_GLUED))
            self->between = self->token.offset + 1;
        dw_parse_take(self);
        return;
    }
    if (first)
        self->run = self->between ? self->between - 1 : self->token.offset;
    if (goes_with_text(self))
        self->run_end = self->lexer.at;
    dw_parse_take(self);
}

/* Text of a page is a comment, but not if it holds what would close one. */
static void end_page_text(struct dw_parsing *self)
{
    const uint32_t length = self->run_end - self->run;
    dw_parse_report_source(self, DW_SAY_TEXT_SKIPPED, self->run, length);
    if (!memchr(self->game->text.at + self->run, '}', length))
        add_item(self, self->run, length, DW_TOKEN_COMMENT);
}

void dw_parse_end_text(struct dw_parsing *self, dw_say say)
{
    if (self->run < self->run_end && self->parser->prose)
        end_page_text(self);
    else if (self->run < self->run_end)
        dw_parse_report_source(self, say, self->run, self->run_end - self->run);
    self->run = self->run_end = self->between = 0;
}

/* ---- where games begin --------------------------------------------------- */

bool dw_parse_is_comment(dw_token token)
{
    return token.kind == DW_TOKEN_COMMENT ||
           token.kind == DW_TOKEN_LINE_COMMENT || token.kind == DW_TOKEN_ESCAPE;
}

bool dw_parse_is_move(const struct dw_parsing *self, dw_token token)
{
    return (token.kind == DW_TOKEN_WORD ||
            (token.kind == DW_TOKEN_NUMBER && self->parser->digits)) &&
           self->parser->is_move(
               self->parser->context,
               (dw_span){self->parser->text.at + token.offset, token.length});
}

/* Whether the bytes behind the part could make another token of it. */
static bool is_cut(const struct dw_parsing *self, dw_token token)
{
    return dw_parse_may_go_on(self) && token.length <= TOKEN_AHEAD &&
           self->parser->text.len - token.offset - token.length < TOKEN_AHEAD;
}

bool dw_parse_is_cut_tag(const struct dw_parsing *self)
{
    const dw_span text = self->game->text;
    size_t at = self->token.offset;
    if (self->token.kind != DW_TOKEN_TAG)
        return false;
    while (at < text.len && text.at[at] != '"')
        at++;
    for (at++; at < text.len && memchr(" \t\r\n", text.at[at], 4);)
        at++;
    return at >= text.len;
}

static bool is_odd_line(dw_token token)
{
    return token.kind == DW_TOKEN_BRACKET && (token.flags & DW_AT_LINE_START);
}

static dw_opening decide(const struct dw_parsing *self, dw_token token,
                         bool opens)
{
    return !opens                ? DW_OPENS_NOT
           : is_cut(self, token) ? DW_OPENS_PERHAPS
                                 : DW_OPENS;
}

/* Whether the word is a move, or a man's name with the next one behind it. More
 * words are not looked at, for they would be at each name in a long text. */
static dw_opening words_open(const struct dw_parsing *self,
                             struct dw_lexer lexer, dw_token token)
{
    const struct dw_parser *parser = self->parser;
    const char *const first = parser->text.at + token.offset;
    if (dw_parse_is_move(self, token))
        return decide(self, token, true);
    if (!parser->is_phrase || token.kind != DW_TOKEN_WORD ||
        !parser->is_name(parser->context, (dw_span){first, token.length}))
        return DW_OPENS_NOT;
    lexer.diags = NULL;
    const dw_token next = dw_lex_next(&lexer);
    if (next.kind == DW_TOKEN_END)
        return dw_parse_may_go_on(self) ? DW_OPENS_PERHAPS : DW_OPENS_NOT;
    const size_t length = next.offset + next.length - token.offset;
    return decide(
        self, next,
        next.kind == DW_TOKEN_WORD &&
            parser->is_phrase(parser->context, (dw_span){first, length}));
}

dw_opening dw_parse_page_opens(dw_token token)
{
    return token.prose == DW_PROSE_OPENS    ? DW_OPENS
           : token.prose == DW_PROSE_UNSURE ? DW_OPENS_PERHAPS
                                            : DW_OPENS_NOT;
}

/* Whether a game opens at `token`: at a tag pair or the malformed lines above
 * it, a result, a move, or the number and dots in front of a move. */
static dw_opening opens_game(const struct dw_parsing *self,
                             struct dw_lexer lexer, dw_token token)
{
    if (token.kind == DW_TOKEN_TAG)
        return DW_OPENS;
    if (self->parser->prose)
        return dw_parse_page_opens(token);
    if (token.kind == DW_TOKEN_RESULT)
        return decide(self, token, true);
    if (token.kind == DW_TOKEN_WORD || dw_parse_is_move(self, token))
        return words_open(self, lexer, token);
    const bool odd_line = is_odd_line(token);
    if (!odd_line && token.kind != DW_TOKEN_NUMBER &&
        token.kind != DW_TOKEN_DOTS)
        return DW_OPENS_NOT;
    lexer.diags = NULL;
    for (int i = 0; i < LOOKAHEAD; i++) {
        const dw_token next = dw_lex_next(&lexer);
        if (next.kind == DW_TOKEN_END)
            return dw_parse_may_go_on(self) ? DW_OPENS_PERHAPS : DW_OPENS_NOT;
        if (odd_line ? is_odd_line(next) && !(next.flags & DW_AFTER_EMPTY)
                     : next.kind == DW_TOKEN_DOTS)
            continue;
        return odd_line ? decide(self, next,
                                 next.kind == DW_TOKEN_TAG &&
                                     !(next.flags & DW_AFTER_EMPTY))
                        : words_open(self, lexer, next);
    }
    return DW_OPENS_NOT;
}

dw_opening dw_parse_token_opens(const struct dw_parsing *self)
{
    return opens_game(self, self->lexer, self->token);
}

bool dw_parse_take_outside(struct dw_parsing *self)
{
    while (self->token.kind != DW_TOKEN_END) {
        const dw_opening opens = dw_parse_token_opens(self);
        self->undecided |= opens == DW_OPENS_PERHAPS;
        if (opens != DW_OPENS_NOT)
            break;
        if (dw_parse_is_comment(self->token) ||
            (self->token.flags & DW_AFTER_EMPTY))
            dw_parse_end_text(self, DW_SAY_TEXT_OUTSIDE);
        if (dw_parse_is_comment(self->token))
            dw_parse_keep(self);
        else
            dw_parse_take_text(self);
    }
    dw_parse_end_text(self, DW_SAY_TEXT_OUTSIDE);
    if (self->token.kind == DW_TOKEN_END)
        dw_parse_report_noticed(self);
    return self->token.kind != DW_TOKEN_END && !self->undecided;
}

dw_opening dw_parse_game_follows(const struct dw_parsing *self)
{
    struct dw_lexer lexer = self->lexer;
    dw_token token = self->token;
    while (token.kind != DW_TOKEN_END) {
        const dw_opening opens = opens_game(self, lexer, token);
        if (opens != DW_OPENS_NOT)
            return opens;
        token = self->parser->prose
                    ? dw_prose_outside(self->parser->prose, &lexer)
                    : dw_lex_next(&lexer);
    }
    return dw_parse_may_go_on(self) ? DW_OPENS_PERHAPS : DW_OPENS_NOT;
}
