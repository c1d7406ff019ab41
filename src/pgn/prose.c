/* Knows how the numbers of a page hold its moves together. Must not know a
 * position, nor how tokens are cut. */
/* SPDX-License-Identifier: MIT */
#include "pgn/prose_parts.h"

#include <stdlib.h>

struct dw_prose *dw_prose_new(const struct dw_prose_lore *lore,
                              struct dw_prose_words words)
{
    struct dw_prose *self = calloc(1, sizeof *self);
    if (self) {
        self->lore = lore;
        self->words = words;
    }
    return self;
}

void dw_prose_free(struct dw_prose *self) { free(self); }

bool dw_prose_unsure(const struct dw_prose *self) { return self->unsure; }

uint32_t dw_prose_move_end(const struct dw_prose *self) { return self->kept; }

void dw_prose_start(struct dw_prose *self, uint32_t byte_limit)
{
    self->byte_limit = byte_limit;
    self->inside = self->tagged = self->unsure = false;
}

static void begin_game(struct dw_prose *self, uint32_t start)
{
    self->inside = true;
    self->start = start;
    self->looked = self->kept = self->aside = self->depth = 0;
    self->carried = 0;
    self->near = self->paragraph = true;
    self->worded = false;
    self->talk = (struct dw_talk){0};
    self->levels[0] =
        (struct dw_level){.place = DW_PROSE_AT_MOVES, .any = true};
}

void dw_prose_tag(struct dw_prose *self, uint32_t at)
{
    begin_game(self, self->tagged ? self->start : at);
    self->tagged = true;
}

/* ---- moves --------------------------------------------------------------- */

/* A ply of the line was taken. */
static void pass_ply(struct dw_prose *self, struct dw_level *level)
{
    level->due = dw_due_after(level->due);
    level->any = false;
    if (level->place != DW_PROSE_IN_TALK)
        level->place = DW_PROSE_AT_MOVES;
    self->near = self->paragraph = true;
    self->talk = (struct dw_talk){0};
}

/* The tokens from here to the end of the move are its number and the move. */
static dw_token take_number(struct dw_prose *self, struct dw_level *level,
                            dw_token token, const struct dw_anchor *anchor)
{
    level->due = anchor->due;
    level->place = DW_PROSE_AT_MOVES;
    self->kept = anchor->move_end;
    self->worded = anchor->worded;
    return token;
}

/* A token of a move. One that a capture sign or a tag parts is one word. */
static dw_token take_kept(struct dw_prose *self, struct dw_lexer *lexer,
                          dw_token token)
{
    enum {
        PARTS = 1 << DW_TOKEN_NUMBER | 1 << DW_TOKEN_DOTS | 1 << DW_TOKEN_WORD |
                1 << DW_TOKEN_COMMENT
    };
    if (token.kind == DW_TOKEN_WORD && lexer->at < self->kept &&
        memchr(":<[", lexer->text.at[lexer->at], 3)) {
        token.length = self->kept - token.offset;
        lexer->at = self->kept;
    }
    if (lexer->at >= self->kept)
        pass_ply(self, dw_prose_level(self));
    return dw_prose_as(token, 1 << token.kind & PARTS ? DW_PROSE_GAME
                                                      : DW_PROSE_BETWEEN);
}

/* ---- one kind of token after the other ----------------------------------- */

/* Whether the line may have a variation with this number: in place of its last
 * move, or behind it. */
static bool may_vary(const struct dw_prose *self, const struct dw_level *level,
                     const struct dw_anchor *anchor)
{
    const uint64_t ply = dw_due_ply(anchor->due);
    const uint64_t next = dw_due_ply(level->due);
    return self->depth < DW_PROSE_DEPTH && (ply == next || ply + 1 == next);
}

/* A few words in parentheses right behind a move do not part it from what
 * follows them. */
static dw_token take_opening(struct dw_prose *self, struct dw_lexer *lexer,
                             const struct dw_lexer *before, dw_token token)
{
    const struct dw_level *level = dw_prose_level(self);
    struct dw_anchor anchor;
    uint32_t end = 0;
    const dw_prose_aside aside =
        self->talk.parens || level->any
            ? DW_PROSE_NEITHER
            : dw_prose_look_inside(&self->words, *lexer, &self->unsure, &anchor,
                                   &end);
    if (aside == DW_PROSE_LINE && may_vary(self, level, &anchor)) {
        self->levels[++self->depth] =
            (struct dw_level){.place = DW_PROSE_AT_MOVES, .any = true};
        return token;
    }
    if (aside == DW_PROSE_REMARK && level->place == DW_PROSE_AT_MOVES) {
        self->aside = end;
        return dw_prose_as(token, DW_PROSE_TEXT);
    }
    const dw_token text = dw_prose_pass_text(self, lexer, before, token);
    self->talk.parens++;
    return text;
}

/* In a remark behind a move, which may be that it mates. */
static dw_token take_remark(struct dw_prose *self, struct dw_lexer *lexer,
                            const struct dw_lexer *before, dw_token token)
{
    if (self->near && dw_prose_says_result(self, lexer, before, &token))
        return dw_prose_end_game(self, token, DW_PROSE_RESULT);
    const dw_token text = dw_prose_take_text(self, token);
    self->near |= lexer->at >= self->aside;
    return text;
}

static dw_token take_closing(struct dw_prose *self, struct dw_lexer *lexer,
                             const struct dw_lexer *before, dw_token token)
{
    if (self->talk.parens || !self->depth) {
        const dw_token text = dw_prose_pass_text(self, lexer, before, token);
        self->talk.parens -= self->talk.parens > 0;
        return text;
    }
    self->depth--;
    self->talk = (struct dw_talk){0};
    return token;
}

/* Whether the next game opens with the number. */
static bool opens(struct dw_prose *self, struct dw_lexer lexer,
                  const struct dw_anchor *anchor)
{
    return dw_prose_is_first(anchor) &&
           dw_due_ply(anchor->due) != dw_due_ply(self->levels[0].due) &&
           dw_prose_opens(&self->words, lexer, anchor, &self->unsure);
}

static bool may_restart(const struct dw_prose *self, dw_token token)
{
    const struct dw_level *level = self->levels;
    return !self->depth && !level->any &&
           (level->place == DW_PROSE_BEHIND ||
            (level->place == DW_PROSE_AT_MOVES &&
             (token.flags & (DW_AT_LINE_START | DW_AFTER_EMPTY)))) &&
           !self->talk.parens;
}

static dw_token take_numeral(struct dw_prose *self, struct dw_lexer *lexer,
                             const struct dw_lexer *before, dw_token token)
{
    struct dw_level *level = dw_prose_level(self);
    struct dw_anchor anchor;
    const struct dw_due *due = level->any ? NULL : &level->due;
    const bool straight = level->place == DW_PROSE_AT_MOVES;
    const bool reads = dw_prose_anchor(&self->words, *lexer, token, due,
                                       straight, &self->unsure, &anchor);
    const bool here = straight || (level->place == DW_PROSE_IN_TALK &&
                                   token.offset == level->until);
    if (reads && may_restart(self, token) && opens(self, *lexer, &anchor))
        return dw_prose_end_game(self, token, DW_PROSE_OPENS);
    if (reads && here)
        return take_number(self, level, token, &anchor);
    const dw_token text = dw_prose_pass_text(self, lexer, before, token);
    self->talk.run = reads;
    return text;
}

/* A move without a number: White's reply has none, and no move where the first
 * had none. */
static bool stands_bare(const struct dw_level *level)
{
    return level->place == DW_PROSE_AT_MOVES &&
           (level->any || level->loose || level->due.black);
}

/* Whether several words that read as a move are talk all the same ("Turm nach
 * h1 geht nicht"): White's move was one word, and the sentence goes on, or a
 * number further on is that of the ply. */
static bool is_talk(struct dw_prose *self, const struct dw_level *level,
                    const struct dw_lexer *lexer, dw_token token, uint32_t end)
{
    if (!dw_prose_is_worded(lexer->text, token, end) || self->worded ||
        level->any || level->loose)
        return false;
    struct dw_lexer ahead = *lexer;
    ahead.at = end;
    ahead.diags = NULL;
    const dw_token next = dw_prose_token(&ahead);
    self->unsure |= dw_prose_is_cut(&ahead);
    return (next.kind == DW_TOKEN_WORD && !(next.flags & DW_AFTER_EMPTY)) ||
           dw_prose_comes(self, level, *lexer);
}

static dw_token take_word(struct dw_prose *self, struct dw_lexer *lexer,
                          const struct dw_lexer *before, dw_token token)
{
    struct dw_level *level = dw_prose_level(self);
    struct dw_lexer ahead = *lexer;
    const uint32_t end = dw_prose_move(&self->words, &ahead, token);
    const bool reply = stands_bare(level);
    if (reply &&
        (end || (level->due.black && !level->any &&
                 dw_prose_looks(lexer->text, token))) &&
        !is_talk(self, level, lexer, token, end)) {
        level->loose |= level->any;
        self->worded = dw_prose_is_worded(lexer->text, token, end);
        self->kept = end ? end : lexer->at;
        return take_kept(self, lexer, token);
    }
    const bool run = self->talk.run;
    const dw_token text = dw_prose_pass_text(self, lexer, before, token);
    self->talk.run = run && end;
    if (!end || run || self->talk.parens || level->place != DW_PROSE_IN_TALK ||
        !level->room)
        return text;
    self->kept = end;
    return dw_prose_as(take_kept(self, lexer, token), DW_PROSE_FOUND);
}

/* Marks and signs belong to the move they stand behind. */
static dw_token take_sign(struct dw_prose *self, struct dw_lexer *lexer,
                          const struct dw_lexer *before, dw_token token)
{
    struct dw_level *level = dw_prose_level(self);
    if (level->place != DW_PROSE_AT_MOVES || level->any)
        return dw_prose_pass_text(self, lexer, before, token);
    return token.kind == DW_TOKEN_SIGN &&
                   dw_prose_says_result(self, lexer, before, &token)
               ? dw_prose_end_game(self, token, DW_PROSE_RESULT)
               : token;
}

/* But for blanks and markup; what parts paragraphs is a line's end too. */
static bool ends_line(const struct dw_lexer *lexer)
{
    enum { NEAR = 32 }; /* with one tag more no further than what is at hand */
    const dw_span text = lexer->text;
    uint32_t at = lexer->at, passed = 1;
    while (passed && at < text.len && at - lexer->at < NEAR) {
        const bool blank = text.at[at] == ' ' || text.at[at] == '\t';
        passed = blank ? 1 : dw_prose_markup(text, at);
        if (!blank && passed &&
            dw_prose_parts_text((dw_span){text.at + at, passed}))
            return true;
        at += passed;
    }
    return at == text.len || text.at[at] == '\n' || text.at[at] == '\r';
}

/* A result counts behind the moves: in their paragraph, or alone on a line or
 * in a paragraph. One that is not the standard's, and the star, which opens
 * many a line, only right behind the last move. */
static dw_token take_result(struct dw_prose *self, struct dw_lexer *lexer,
                            const struct dw_lexer *before, dw_token token)
{
    struct dw_level *level = dw_prose_level(self);
    const bool star = token.result == DW_RESULT_OPEN;
    const bool close = star || (token.flags & DW_LOOSE);
    const bool last = ends_line(lexer);
    const bool alone =
        (token.flags & (DW_AT_LINE_START | DW_AFTER_EMPTY)) && last;
    const bool apart = !star || (!(token.flags & DW_GLUED) && last);
    const bool straight = level->place == DW_PROSE_AT_MOVES;
    if (straight)
        dw_prose_look_ahead(self, level, *before);
    const bool placed = close ? straight && apart : self->paragraph || alone;
    if (!self->depth && level->place == DW_PROSE_BEHIND && placed &&
        (!level->any || straight))
        return dw_prose_end_game(self, token, DW_PROSE_GAME);
    return dw_prose_pass_text(self, lexer, before, token);
}

/* Punctuation, which is text where text stands on its both sides. A full stop
 * ends what may be a reply. */
static dw_token take_between(struct dw_prose *self,
                             const struct dw_lexer *before, dw_token token)
{
    struct dw_level *level = dw_prose_level(self);
    if (level->place == DW_PROSE_AT_MOVES && token.kind == DW_TOKEN_DOTS &&
        !level->any)
        dw_prose_look_ahead(self, level, *before);
    return dw_prose_as(token, DW_PROSE_BETWEEN);
}

static dw_token take_inside(struct dw_prose *self, struct dw_lexer *lexer,
                            const struct dw_lexer *before, dw_token token)
{
    if (dw_prose_stands_between(lexer->text, token))
        return take_between(self, before, token);
    switch ((dw_token_kind)token.kind) {
    case DW_TOKEN_END:
    case DW_TOKEN_TAG:
    case DW_TOKEN_COMMENT:
    case DW_TOKEN_ESCAPE:
        return token;
    case DW_TOKEN_NUMBER:
    case DW_TOKEN_DOTS:
        return take_numeral(self, lexer, before, token);
    case DW_TOKEN_WORD:
        return take_word(self, lexer, before, token);
    case DW_TOKEN_NAG:
    case DW_TOKEN_GLYPH:
    case DW_TOKEN_SIGN:
        return take_sign(self, lexer, before, token);
    case DW_TOKEN_RESULT:
        return take_result(self, lexer, before, token);
    case DW_TOKEN_OPEN:
        return take_opening(self, lexer, before, token);
    case DW_TOKEN_CLOSE:
        return take_closing(self, lexer, before, token);
    case DW_TOKEN_BRACKET:
    case DW_TOKEN_LINE_COMMENT:
    case DW_TOKEN_JUNK:
        break;
    }
    return dw_prose_pass_text(self, lexer, before, token);
}

static dw_token look_outside(struct dw_prose *self, struct dw_lexer *lexer,
                             struct dw_anchor *anchor)
{
    enum {
        STAYS = 1 << DW_TOKEN_END | 1 << DW_TOKEN_TAG | 1 << DW_TOKEN_COMMENT |
                1 << DW_TOKEN_ESCAPE
    };
    const dw_token token = dw_prose_token(lexer);
    bool unsure = false;
    if (token.kind == DW_TOKEN_COMMENT && token.flags & DW_UNCLOSED)
        return dw_prose_as(token, DW_PROSE_UNSURE);
    if (1 << token.kind & STAYS)
        return token;
    if (token.kind != DW_TOKEN_NUMBER)
        return dw_prose_as(token, dw_prose_stands_between(lexer->text, token)
                                      ? DW_PROSE_BETWEEN
                                      : DW_PROSE_TEXT);
    const bool opens = dw_prose_anchor(&self->words, *lexer, token, NULL, false,
                                       &unsure, anchor) &&
                       dw_prose_is_first(anchor) &&
                       dw_prose_opens(&self->words, *lexer, anchor, &unsure);
    return dw_prose_as(token, unsure  ? DW_PROSE_UNSURE
                              : opens ? DW_PROSE_OPENS
                                      : DW_PROSE_TEXT);
}

dw_token dw_prose_outside(struct dw_prose *self, struct dw_lexer *lexer)
{
    struct dw_anchor anchor;
    return look_outside(self, lexer, &anchor);
}

dw_token dw_prose_next(struct dw_prose *self, struct dw_lexer *lexer)
{
    const struct dw_lexer before = *lexer;
    if (!self->inside) {
        struct dw_anchor anchor;
        const dw_token token = look_outside(self, lexer, &anchor);
        if (token.prose != DW_PROSE_OPENS)
            return token;
        begin_game(self, token.offset);
        return take_number(self, self->levels, token, &anchor);
    }
    dw_token token = dw_prose_token(lexer);
    self->unsure |= dw_prose_is_cut(lexer);
    if (token.offset < self->kept)
        return take_kept(self, lexer, token);
    token.flags |= self->carried;
    if (token.flags & DW_AFTER_EMPTY) {
        self->paragraph = false;
        self->talk = (struct dw_talk){0};
    }
    token = token.offset < self->aside
                ? take_remark(self, lexer, &before, token)
                : take_inside(self, lexer, &before, token);
    self->carried = token.prose == DW_PROSE_BETWEEN
                        ? token.flags & (DW_AT_LINE_START | DW_AFTER_EMPTY)
                        : 0;
    return token;
}
