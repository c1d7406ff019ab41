/* Knows which lines open a tag section whatever came before, and so where a
 * comment or a game ends that nothing closes. Must not know other tokens. */
/* SPDX-License-Identifier: MIT */
#include "pgn/lex_parts.h"

/* ---- lines that open a tag section --------------------------------------- */

/* Where looking back ends, and what stands in front of that place. */
struct edge {
    uint32_t at;
    bool fresh; /* only blanks on its line */
    bool empty; /* ... behind an empty line */
};

/* Whether only blanks stand before `at` on its line; *empty: and the line
 * before is empty. */
static bool opens_line(dw_span text, struct edge edge, uint32_t at, bool *empty)
{
    while (at > edge.at && dw_lex_is(text, at - 1, DW_BYTE_BLANK))
        at--;
    *empty = edge.empty;
    if (at == edge.at)
        return edge.fresh;
    if (!dw_lex_is(text, at - 1, DW_BYTE_LINE_END))
        return false;
    at--;
    if (at > edge.at && text.at[at] == '\n' && text.at[at - 1] == '\r')
        at--;
    while (at > edge.at && dw_lex_is(text, at - 1, DW_BYTE_BLANK))
        at--;
    *empty =
        at == edge.at ? edge.fresh : dw_lex_is(text, at - 1, DW_BYTE_LINE_END);
    return true;
}

bool dw_lex_tag_opens(dw_span text, uint32_t at)
{
    return dw_lex_find_quote(text, at) != 0;
}

static bool is_event(dw_span text, uint32_t at)
{
    static const char name[] = "Event";
    at = dw_lex_skip_class(text, at + 1, DW_BYTE_BLANK);
    const size_t length = sizeof name - 1;
    return text.len - at > length && !memcmp(text.at + at, name, length) &&
           (text.at[at + length] == '"' ||
            dw_lex_is(text, at + length, DW_BYTE_BLANK));
}

typedef enum answer { NO, YES, UNKNOWN } answer;

/* Whether the line's rest from '[' on is a tag pair. Unknown when the text
 * ends before the line does and `more` follows. */
static answer is_whole_line(dw_span text, uint32_t at, bool more)
{
    const bool cut = text.len - at > DW_LEX_AHEAD;
    if (cut)
        text.len = at + DW_LEX_AHEAD;
    uint32_t end = dw_lex_find_line_end(text, at);
    if (end == text.len && (more || cut))
        return cut ? NO : UNKNOWN;
    text.len = end;
    const uint32_t quote = dw_lex_find_quote(text, at);
    if (!quote)
        return NO;
    while (dw_lex_is(text, end - 1, DW_BYTE_BLANK))
        end--;
    if (text.at[--end] != ']')
        return NO;
    while (dw_lex_is(text, end - 1, DW_BYTE_BLANK))
        end--;
    return --end > quote && text.at[end] == '"' ? YES : NO;
}

/* Whether the '[' at `at` ends an open comment: src/README.md, "Reading". */
static answer ends_comment(dw_span text, struct edge edge, uint32_t at,
                           bool more)
{
    bool empty;
    if (!opens_line(text, edge, at, &empty) || (!empty && !is_event(text, at)))
        return NO;
    return is_whole_line(text, at, more);
}

/* The first place in from..to where a tag section ends an open comment; `to`
 * when there is none, the text's end when that is unknown. */
static uint32_t find_recovery(dw_span text, struct edge edge, uint32_t from,
                              uint32_t to, bool more)
{
    while (from < to) {
        const char *bracket = memchr(text.at + from, '[', to - from);
        if (!bracket)
            break;
        const uint32_t at = (uint32_t)(bracket - text.at);
        const answer ends = ends_comment(text, edge, at, more);
        if (ends != NO)
            return ends == YES ? at : (uint32_t)text.len;
        from = at + 1;
    }
    return to;
}

uint32_t dw_lex_trim_blanks(dw_span text, uint32_t from, uint32_t at)
{
    while (at > from && (dw_lex_is(text, at - 1, DW_BYTE_BLANK) ||
                         dw_lex_is(text, at - 1, DW_BYTE_LINE_END)))
        at--;
    return at;
}

/* Both searches go on in steps that grow, so that neither looks far behind what
 * the other finds. */
dw_comment_end dw_lex_comment_end(dw_span text, uint32_t at, bool more,
                                  uint32_t *end)
{
    const struct edge edge = {.at = at};
    enum { FIRST_STEP = 256, LAST_STEP = 1 << 16 };
    for (uint32_t step = FIRST_STEP;; step *= step < LAST_STEP ? 2 : 1) {
        const size_t room = text.len - at < step ? text.len - at : step;
        const char *brace = memchr(text.at + at, '}', room);
        const uint32_t to =
            brace ? (uint32_t)(brace - text.at) : at + (uint32_t)room;
        *end = find_recovery(text, edge, at, to, more);
        if (*end != to)
            return *end < to ? DW_COMMENT_RECOVERED : DW_COMMENT_OPEN;
        if (brace) {
            *end = to + 1;
            return DW_COMMENT_CLOSED;
        }
        if (to == text.len)
            return DW_COMMENT_OPEN;
        at = to;
    }
}

/* Whether "1." stands behind an empty line. */
static bool holds_first_number(dw_span text, uint32_t at)
{
    bool fresh = false, empty = false;
    for (; at + 1 < text.len; at++) {
        if (dw_lex_is(text, at, DW_BYTE_LINE_END)) {
            at += dw_lex_line_end(text, at) - 1;
            empty |= fresh;
            fresh = true;
        } else if (!dw_lex_is(text, at, DW_BYTE_BLANK)) {
            fresh = false;
        }
        if (empty && text.at[at] == '1' && text.at[at + 1] == '.' &&
            !dw_lex_in_word(text, at - 1))
            return true;
    }
    return false;
}

dw_comment_end dw_lex_page_comment_end(dw_span text, uint32_t at, bool more,
                                       uint32_t *end)
{
    enum { LONGEST = 1 << 16 };
    const size_t rest = text.len - at;
    const size_t room = rest < LONGEST ? rest : LONGEST;
    /* The next brace first: where all are open, each looks up to the next. */
    const char *next = memchr(text.at + at, '{', room);
    const size_t before = next ? (size_t)(next - text.at) - at : room;
    const char *brace = memchr(text.at + at, '}', before);
    const bool cut = more && !next && rest < LONGEST;
    const uint32_t to = brace ? (uint32_t)(brace - text.at) : at;
    const dw_span inside = {text.at, to};
    *end = (uint32_t)text.len;
    if ((!brace && !cut) || holds_first_number(inside, at))
        return DW_COMMENT_RECOVERED;
    if (!brace)
        return DW_COMMENT_OPEN;
    *end = to + 1;
    return find_recovery(inside, (struct edge){.at = at}, at, to, false) == to
               ? DW_COMMENT_CLOSED
               : DW_COMMENT_RECOVERED;
}

uint32_t dw_lex_last_border(dw_span text, uint32_t from)
{
    for (uint32_t at = (uint32_t)text.len; at > from;) {
        bool empty;
        if (text.at[--at] == '[' && is_event(text, at) &&
            opens_line(text, (struct edge){0}, at, &empty) && empty &&
            is_whole_line(text, at, true) == YES)
            return at;
    }
    return 0;
}

/* ---- skip mode ----------------------------------------------------------- */

/* Remembers what stands in front of the next window, which begins at `at`. */
static void leave_window(struct dw_skip *skip, dw_span text, struct edge edge,
                         uint32_t at)
{
    if (at == 0)
        return;
    bool empty;
    skip->fresh = opens_line(text, edge, at, &empty);
    skip->empty = skip->fresh && empty;
    skip->column_one = dw_lex_is(text, at - 1, DW_BYTE_LINE_END);
}

/* Behind the comment that is open at `at`, or at the tag section that ends
 * it. */
static uint32_t skip_comment(struct dw_skip *skip, dw_span text,
                             struct edge edge, uint32_t at, uint32_t limit,
                             bool *found)
{
    const bool more = limit < text.len;
    const char *brace = memchr(text.at + at, '}', limit - at);
    const uint32_t to = brace ? (uint32_t)(brace - text.at) : limit;
    const uint32_t end = find_recovery(text, edge, at, to, more);
    *found = end < to;
    skip->in_comment = !*found && !brace;
    return brace && !*found ? to + 1 : end;
}

static uint32_t skip_line(struct dw_skip *skip, dw_span text, uint32_t at,
                          uint32_t limit)
{
    text.len = limit;
    at = dw_lex_find_line_end(text, at);
    skip->in_line = at == limit;
    return at;
}

/* The next place in moves where a comment or a bracket opens. */
static uint32_t skip_moves(struct dw_skip *skip, dw_span text, uint32_t at,
                           uint32_t limit, bool *found)
{
    enum {
        STOPS = 1 << DW_BYTE_BRACE | 1 << DW_BYTE_BRACKET |
                1 << DW_BYTE_SEMICOLON | 1 << DW_BYTE_PERCENT
    };
    while (at < limit && !(1 << dw_lex_class(text, at) & STOPS))
        at++;
    if (at == limit)
        return at;
    const dw_byte_class class = dw_lex_class(text, at);
    *found = class == DW_BYTE_BRACKET && dw_lex_tag_opens(text, at);
    skip->in_comment = class == DW_BYTE_BRACE;
    skip->in_line =
        class == DW_BYTE_SEMICOLON ||
        (class == DW_BYTE_PERCENT &&
         (at ? dw_lex_is(text, at - 1, DW_BYTE_LINE_END) : skip->column_one));
    return *found ? at : at + 1;
}

uint32_t dw_lex_skip(struct dw_skip *skip, dw_span text, bool at_end,
                     bool *found)
{
    const uint32_t length = (uint32_t)text.len;
    uint32_t limit = at_end                  ? length
                     : length > DW_LEX_AHEAD ? length - DW_LEX_AHEAD
                                             : 0;
    /* Windows part no CR LF. */
    if (limit && limit < length && text.at[limit] == '\n')
        limit++;
    const struct edge front = {.fresh = skip->fresh, .empty = skip->empty};
    struct edge edge = front;
    uint32_t at = 0;
    *found = false;
    while (at < limit && !*found) {
        if (skip->in_line) {
            at = skip_line(skip, text, at, limit);
        } else if (skip->in_comment) {
            at = skip_comment(skip, text, edge, at, limit, found);
            *found |= skip->comment_only && !skip->in_comment;
        } else {
            at = skip_moves(skip, text, at, limit, found);
            edge = (struct edge){.at = at};
        }
    }
    if (!*found)
        leave_window(skip, text, front, at);
    return at;
}
