/* Knows numbers with their moves, and where a line of moves goes on. Must not
 * know what becomes of the tokens between. */
/* SPDX-License-Identifier: MIT */
#include "pgn/prose_parts.h"

/* ---- numbers ------------------------------------------------------------- */

/* A number as it is written. */
struct numeral {
    uint32_t value; /* 0: only dots */
    int8_t side;    /* DW_WHITE, DW_BLACK; -1: it does not say */
    bool marked;    /* dots, a parenthesis or a dash stand behind its digits */
};

static struct numeral numeral_of(dw_span text, dw_token token)
{
    enum { DIGITS_MAX = 4 };
    const char *at = text.at + token.offset, *const end = at + token.length;
    struct numeral numeral = {.side = -1};
    const char *const first = at;
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        numeral.value = numeral.value * 10 + (uint32_t)(*at - '0');
    if (at - first > DIGITS_MAX)
        numeral.value = UINT32_MAX;
    /* One period names White, more, or an ellipsis, Black: PGN standard
     * 8.2.2.2. */
    numeral.marked = at < end;
    if (at < end)
        numeral.side = end - at > 1 ? DW_BLACK : DW_WHITE;
    return numeral;
}

/* "1)", "1.-" and "1. -" name nobody, for either side is meant by them. */
static bool take_mark(struct numeral *numeral, dw_span text, dw_token token)
{
    const bool glued = token.flags & DW_GLUED;
    if (token.kind == DW_TOKEN_COMMENT)
        return true;
    if (token.kind == DW_TOKEN_DOTS) {
        numeral->side =
            numeral->marked || token.length > 1 ? DW_BLACK : DW_WHITE;
        numeral->marked = true;
        return true;
    }
    if (token.kind == DW_TOKEN_CLOSE ? !glued || numeral->marked
                                     : !dw_prose_stands_between(text, token))
        return false;
    if (memchr("<&[>*_`~|\"'", text.at[token.offset], 11))
        return true;
    numeral->marked = true;
    if (numeral->side != DW_BLACK && token.kind != DW_TOKEN_CLOSE)
        numeral->side = -1;
    return true;
}

/* The ply that a number means where `due` is due. False: it means none. */
static bool settle(const struct numeral *numeral, const struct dw_due *due,
                   bool straight, struct dw_due *ply)
{
    const bool same = due && numeral->value == due->value;
    *ply = (struct dw_due){numeral->value, numeral->side == DW_BLACK};
    if (!numeral->value) {
        if (due)
            *ply = *due;
        return due && due->black && straight;
    }
    /* In text a 1 that does not say Black opens a game. */
    if (same && (straight || (numeral->side < 0 && numeral->value != 1)))
        ply->black = due->black;
    return numeral->value != UINT32_MAX &&
           (numeral->marked || same || (!due && numeral->value == 1));
}

bool dw_prose_anchor(const struct dw_prose_words *words, struct dw_lexer lexer,
                     dw_token token, const struct dw_due *due, bool straight,
                     bool *unsure, struct dw_anchor *anchor)
{
    enum { MARKS = 4 };
    const dw_span text = lexer.text;
    struct numeral numeral = numeral_of(text, token);
    dw_token next = {0};
    lexer.diags = NULL;
    for (int i = 0; i <= MARKS; i++) {
        next = dw_prose_token(&lexer);
        if ((next.flags & DW_AFTER_EMPTY) || !take_mark(&numeral, text, next))
            break;
    }
    *anchor = (struct dw_anchor){.move_end = 0};
    const uint32_t end = dw_prose_move(words, &lexer, next);
    *unsure |= dw_prose_is_cut(&lexer);
    anchor->move = end != 0;
    anchor->worded = dw_prose_is_worded(text, next, end);
    anchor->move_end = end ? end : next.offset + next.length;
    return settle(&numeral, due, straight, &anchor->due) &&
           !(next.flags & DW_AFTER_EMPTY) &&
           (end || (numeral.marked && due && dw_prose_looks(text, next)));
}

bool dw_prose_is_first(const struct dw_anchor *anchor)
{
    return anchor->due.value == 1 && anchor->move;
}

/* ---- where a line goes on ------------------------------------------------ */

/* A search on its way. */
struct going {
    struct dw_talk talk;
    uint64_t next;   /* the ply that is due */
    uint64_t moves;  /* in the text so far */
    uint32_t jump;   /* the first number beyond the due one; 0: none */
    uint32_t firsts; /* numbers in parentheses that may open a game */
};

typedef enum answer { GO_ON, FOUND, ENDED } answer;

static answer found(struct dw_search *self, uint32_t at, bool room)
{
    self->at = at;
    self->room = room;
    return FOUND;
}

/* Numbers in parentheses do not count. But of those that may open a game each
 * has a search of its own: one that passes few of them is soon over where a
 * page has nothing else. */
static answer see_aside(struct going *going, const struct dw_anchor *anchor)
{
    enum { FIRSTS = 4 };
    going->firsts += dw_prose_is_first(anchor);
    return going->firsts > FIRSTS ? ENDED : GO_ON;
}

static answer see_number(struct dw_search *self, struct going *going,
                         dw_token token)
{
    /* No record leaves out more, but pages tell years. */
    enum { PLIES_AHEAD = 200 };
    struct dw_anchor anchor;
    const struct dw_due *due = self->any ? NULL : &self->due;
    going->talk.run = false;
    if ((going->talk.parens && !self->exact) ||
        !dw_prose_anchor(self->words, self->lexer, token, due, false,
                         &self->unsure, &anchor))
        return GO_ON;
    if (going->talk.parens)
        return see_aside(going, &anchor);
    const uint64_t ply = dw_due_ply(anchor.due);
    if (self->any ? anchor.move : ply == going->next)
        return found(self, token.offset, false);
    if (!self->inside && dw_prose_is_first(&anchor) &&
        (self->exact ||
         dw_prose_opens(self->words, self->lexer, &anchor, &self->unsure)))
        return ENDED;
    if (anchor.move && ply > going->next && ply - going->next <= PLIES_AHEAD &&
        !self->any) {
        if (ply - going->next == going->moves)
            return found(self, token.offset, true);
        if (!going->jump)
            going->jump = token.offset;
    }
    self->lexer.at = anchor.move_end;
    going->talk.run = true;
    return GO_ON;
}

static answer see_word(struct dw_search *self, struct going *going,
                       dw_token token)
{
    const bool move = dw_prose_move(self->words, &self->lexer, token) != 0;
    going->moves += move && !going->talk.run && !going->talk.parens;
    going->talk.run &= move;
    return GO_ON;
}

static answer see_parenthesis(struct dw_search *self, struct going *going,
                              dw_token token)
{
    const bool close = token.kind == DW_TOKEN_CLOSE;
    going->talk.run = false;
    if (close && !going->talk.parens)
        return self->inside ? ENDED : GO_ON;
    going->talk.parens += close ? UINT32_MAX : 1;
    return GO_ON;
}

static answer see(struct dw_search *self, struct going *going, dw_token token)
{
    if (token.flags & DW_AFTER_EMPTY)
        going->talk = (struct dw_talk){0};
    switch ((dw_token_kind)token.kind) {
    case DW_TOKEN_END:
    case DW_TOKEN_TAG:
        return ENDED;
    case DW_TOKEN_NUMBER:
        return see_number(self, going, token);
    case DW_TOKEN_WORD:
        return see_word(self, going, token);
    case DW_TOKEN_OPEN:
    case DW_TOKEN_CLOSE:
        return see_parenthesis(self, going, token);
    case DW_TOKEN_DOTS:
    case DW_TOKEN_NAG:
    case DW_TOKEN_GLYPH:
    case DW_TOKEN_SIGN:
    case DW_TOKEN_RESULT:
    case DW_TOKEN_COMMENT:
    case DW_TOKEN_LINE_COMMENT:
    case DW_TOKEN_ESCAPE:
    case DW_TOKEN_BRACKET:
    case DW_TOKEN_JUNK:
        break;
    }
    return GO_ON;
}

bool dw_prose_search(struct dw_search *self)
{
    struct going going = {.next = dw_due_ply(self->due)};
    answer so_far = GO_ON;
    self->lexer.diags = NULL;
    while (so_far == GO_ON) {
        const dw_token token = dw_prose_token(&self->lexer);
        so_far = token.offset < self->limit ? see(self, &going, token) : ENDED;
    }
    if (so_far != FOUND && going.jump && !self->exact)
        so_far = found(self, going.jump, false);
    self->unsure |= dw_prose_is_cut(&self->lexer);
    return so_far == FOUND;
}

/* ---- where games and variations open ------------------------------------- */

/* The token behind the opening move that says whether more follows. */
static dw_token next_of_move(struct dw_lexer *lexer)
{
    enum { SIGNS = 8 };
    dw_token token = {0};
    for (int i = 0; i < SIGNS; i++) {
        token = dw_prose_token(lexer);
        if (token.kind != DW_TOKEN_COMMENT && token.kind != DW_TOKEN_NAG &&
            token.kind != DW_TOKEN_GLYPH && token.kind != DW_TOKEN_SIGN &&
            !dw_prose_stands_between(lexer->text, token))
            break;
    }
    return token;
}

bool dw_prose_opens(const struct dw_prose_words *words, struct dw_lexer lexer,
                    const struct dw_anchor *anchor, bool *unsure)
{
    enum { FAR = 2048 };
    const dw_span text = lexer.text;
    lexer.diags = NULL;
    lexer.at = anchor->move_end;
    struct dw_search search = {
        .words = words,
        .lexer = lexer,
        .due = dw_due_after(anchor->due),
        .exact = true,
        .limit = lexer.at + FAR,
    };
    if (text.at[lexer.at - 1] == '#')
        return true;
    const dw_token next = next_of_move(&lexer);
    *unsure |= dw_prose_is_cut(&lexer);
    const bool near = !(next.flags & DW_AFTER_EMPTY);
    if (next.kind == DW_TOKEN_RESULT && near && next.result != DW_RESULT_OPEN)
        return true;
    if (next.kind == DW_TOKEN_WORD && near && !anchor->due.black &&
        (dw_prose_move(words, &lexer, next) || dw_prose_looks(text, next)))
        return true;
    if (next.kind == DW_TOKEN_NUMBER && near) {
        struct dw_anchor second;
        if (dw_prose_anchor(words, lexer, next, &search.due, true, unsure,
                            &second) &&
            second.move && second.due.value == 2)
            return true;
    }
    const bool opens = dw_prose_search(&search);
    *unsure |= search.unsure;
    return opens;
}

/* Whether the parentheses that the lexer stands in close in this paragraph. */
static bool closes(const struct dw_lexer *lexer, bool *unsure)
{
    enum { FAR = 2048 };
    const dw_span text = lexer->text;
    uint32_t depth = 1, ends = 0, at = lexer->at;
    for (; at < text.len && at - lexer->at < FAR; at++) {
        const char c = text.at[at];
        depth += c == '(';
        depth -= c == ')';
        if (!depth)
            return true;
        ends = c == '\n' ? ends + 1 : c == ' ' || c == '\r' ? ends : 0;
        if (ends > 1)
            return false;
    }
    *unsure |= at == text.len && lexer->more;
    return false;
}

dw_prose_aside dw_prose_look_inside(const struct dw_prose_words *words,
                                    struct dw_lexer lexer, bool *unsure,
                                    struct dw_anchor *anchor, uint32_t *end)
{
    enum { TOKENS = 16 };
    lexer.diags = NULL;
    for (int i = 0; i < TOKENS; i++) {
        const dw_token token = dw_prose_token(&lexer);
        *end = lexer.at;
        *unsure |= dw_prose_is_cut(&lexer);
        if (token.kind == DW_TOKEN_OPEN || token.kind == DW_TOKEN_END ||
            token.kind == DW_TOKEN_TAG || (token.flags & DW_AFTER_EMPTY))
            break;
        if (token.kind == DW_TOKEN_CLOSE)
            return DW_PROSE_REMARK;
        if (token.kind == DW_TOKEN_NUMBER &&
            dw_prose_anchor(words, lexer, token, NULL, false, unsure, anchor) &&
            anchor->move)
            return closes(&lexer, unsure) ? DW_PROSE_LINE : DW_PROSE_NEITHER;
    }
    return DW_PROSE_NEITHER;
}
