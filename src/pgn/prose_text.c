/* Knows what becomes of a page's text: whether the moves go on behind it, what
 * words tell the result, where it ends a game. Must not know numbers. */
/* SPDX-License-Identifier: MIT */
#include "pgn/prose_parts.h"

/* ---- looking ahead ------------------------------------------------------- */

/* How far: the work is to stay a small multiple of the bytes read, and what
 * lies further than a game may reach does not count. */
static uint32_t reach(const struct dw_prose *self, uint32_t at)
{
    enum { FAR = 64 * 1024, NEAR = 512, SHARE = 8 };
    const uint64_t read = at - self->start;
    const uint32_t far =
        self->looked < FAR + SHARE * read ? at + FAR : at + NEAR;
    const uint64_t most =
        (uint64_t)self->start + self->byte_limit + DW_LEX_AHEAD;
    return far < most ? far : (uint32_t)most;
}

static bool look(struct dw_prose *self, const struct dw_level *level,
                 const struct dw_lexer *lexer, bool exact,
                 struct dw_search *search)
{
    *search = (struct dw_search){
        .words = &self->words,
        .lexer = *lexer,
        .due = level->due,
        .any = level->any,
        .inside = self->depth > 0,
        .exact = exact,
        .limit = reach(self, lexer->at),
    };
    const bool found = dw_prose_search(search);
    self->looked += search->lexer.at - lexer->at;
    self->unsure |= search->unsure;
    return found;
}

/* Looks where the line goes on, from the token that lexer gives next. */
void dw_prose_look_ahead(struct dw_prose *self, struct dw_level *level,
                         struct dw_lexer lexer)
{
    struct dw_search search;
    const bool found = look(self, level, &lexer, false, &search);
    level->place = found ? DW_PROSE_IN_TALK : DW_PROSE_BEHIND;
    level->until = found ? search.at : lexer.at;
    level->room = search.room;
}

bool dw_prose_comes(struct dw_prose *self, const struct dw_level *level,
                    struct dw_lexer lexer)
{
    struct dw_search search;
    return look(self, level, &lexer, true, &search) && !search.room;
}

/* ---- text ---------------------------------------------------------------- */

dw_token dw_prose_take_text(struct dw_prose *self, dw_token token)
{
    self->near &= token.kind != DW_TOKEN_WORD && token.kind != DW_TOKEN_NUMBER;
    return dw_prose_as(token, DW_PROSE_TEXT);
}

dw_token dw_prose_end_game(struct dw_prose *self, dw_token token,
                           dw_prose_role role)
{
    self->inside = false;
    return dw_prose_as(token, role);
}

static dw_result result_of(const struct dw_prose *self, dw_said said)
{
    static const uint8_t results[] = {
        [DW_SAID_WHITE] = DW_RESULT_WHITE,
        [DW_SAID_BLACK] = DW_RESULT_BLACK,
        [DW_SAID_DRAW] = DW_RESULT_DRAW,
    };
    if (said != DW_SAID_MOVER)
        return (dw_result)results[said];
    return self->levels[0].due.black ? DW_RESULT_WHITE : DW_RESULT_BLACK;
}

/* Whether words at the token may say how the game ended: it stands in the
 * paragraph of the last move, or opens the one behind it. */
static bool may_say(const struct dw_prose *self, dw_token token)
{
    return self->paragraph || token.flags & DW_AFTER_EMPTY;
}

/* Words for a result; in the paragraph behind they stand alone. */
static bool take_words(struct dw_prose *self, struct dw_lexer *lexer,
                       dw_token *token)
{
    const struct dw_level *level = dw_prose_level(self);
    dw_said said;
    if (self->depth || level->any || level->place != DW_PROSE_BEHIND ||
        !may_say(self, *token))
        return false;
    const uint32_t length = dw_prose_said(self->lore, lexer, token->offset,
                                          self->near, &self->unsure, &said);
    if (!length ||
        (!self->paragraph &&
         !dw_prose_ends_alone(*lexer, token->offset + length, &self->unsure)))
        return false;
    token->length = length;
    token->result = (uint8_t)result_of(self, said);
    lexer->at = token->offset + length;
    return true;
}

/* The same where the line may go on, which it does not where they count. */
bool dw_prose_says_result(struct dw_prose *self, struct dw_lexer *lexer,
                          const struct dw_lexer *before, dw_token *token)
{
    struct dw_level *level = dw_prose_level(self);
    dw_said said;
    if (self->depth || !dw_prose_said(self->lore, lexer, token->offset,
                                      self->near, &self->unsure, &said))
        return false;
    dw_prose_look_ahead(self, level, *before);
    const bool says = take_words(self, lexer, token);
    level->place = DW_PROSE_AT_MOVES;
    return says;
}

/* The game ends with the paragraph, or where that is too long to be one; with
 * it a variation that was not closed. */
static bool is_over(const struct dw_prose *self, const struct dw_level *level,
                    dw_token token)
{
    return level->place == DW_PROSE_BEHIND && !self->levels[0].any &&
           (token.flags & DW_AFTER_EMPTY ||
            token.offset - level->until > DW_PROSE_PARAGRAPH);
}

/* What is no move where one might be. */
dw_token dw_prose_pass_text(struct dw_prose *self, struct dw_lexer *lexer,
                            const struct dw_lexer *before, dw_token token)
{
    struct dw_level *level = dw_prose_level(self);
    if (level->place == DW_PROSE_AT_MOVES)
        dw_prose_look_ahead(self, level, *before);
    if ((token.kind == DW_TOKEN_WORD || token.kind == DW_TOKEN_SIGN) &&
        take_words(self, lexer, &token))
        return dw_prose_end_game(self, token, DW_PROSE_RESULT);
    if (is_over(self, level, token))
        return dw_prose_end_game(self, token, DW_PROSE_PARTS);
    return dw_prose_take_text(self, token);
}
