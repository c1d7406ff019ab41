/* Knows tag pairs: names, values, and what stands in their way. Must not know
 * movetext. */
/* SPDX-License-Identifier: MIT */
#include "base/eight.h"
#include "pgn/lex_parts.h"

uint32_t dw_lex_skip_tag_blanks(dw_span text, uint32_t at)
{
    while (dw_lex_is(text, at, DW_BYTE_BLANK) ||
           dw_lex_is(text, at, DW_BYTE_LINE_END))
        at++;
    return at;
}

uint32_t dw_lex_skip_name(dw_span text, uint32_t at)
{
    while (dw_lex_in_word(text, at) && text.at[at] != '"')
        at++;
    return at;
}

uint32_t dw_lex_find_quote(dw_span text, uint32_t at)
{
    if (text.len - at > DW_LEX_AHEAD)
        text.len = at + DW_LEX_AHEAD;
    const uint32_t plain = dw_lex_plain_quote(text, at + 1);
    if (plain)
        return plain;
    const uint32_t name = dw_lex_skip_tag_blanks(text, at + 1);
    const uint32_t name_end = dw_lex_skip_name(text, name);
    if (name_end == name || text.at[name] == '%')
        return 0;
    const uint32_t quote = dw_lex_skip_tag_blanks(text, name_end);
    return quote < text.len && text.at[quote] == '"' ? quote : 0;
}

/* A quote that may close a value: blanks and ']' follow on its line, or alone
 * on the next. Returns the offset behind the ']', 0 when it closes nothing. */
static uint32_t find_close(dw_span text, uint32_t quote)
{
    uint32_t at = dw_lex_skip_class(text, quote + 1, DW_BYTE_BLANK);
    if (dw_lex_is(text, at, DW_BYTE_LINE_END))
        at = dw_lex_skip_class(text, at + dw_lex_line_end(text, at),
                               DW_BYTE_BLANK);
    return dw_lex_is(text, at, DW_BYTE_BRACKET_END) ? at + 1 : 0;
}

static bool ends_line(dw_span text, uint32_t at)
{
    at = dw_lex_skip_class(text, at, DW_BYTE_BLANK);
    return at == text.len || dw_lex_is(text, at, DW_BYTE_LINE_END);
}

/* What a walk over a value's line has found; offsets of quotes, 0: none. */
struct value {
    uint32_t first, first_end; /* that closes; behind its ']' */
    uint32_t whole, whole_end; /* the last that closes and ends the line */
    uint32_t last;             /* the last of all */
    uint32_t end;              /* the line's end, or the next tag pair's '[' */
    bool cut;                  /* the latter */
    bool to_end;               /* the text's end came first */
};

static struct value walk_value(dw_span text, uint32_t at)
{
    struct value value = {0};
    for (; at < text.len && dw_lex_class(text, at) != DW_BYTE_LINE_END; at++) {
        if (text.at[at] == '\\' && at + 1 < text.len &&
            (text.at[at + 1] == '"' || text.at[at + 1] == '\\')) {
            at++;
        } else if (text.at[at] == '"') {
            value.last = at;
            const uint32_t close = find_close(text, at);
            if (close && !value.first) {
                value.first = at;
                value.first_end = close;
            }
            if (close && ends_line(text, close)) {
                value.whole = at;
                value.whole_end = close;
            }
            if (value.whole == value.first && value.whole)
                break;
        } else if (text.at[at] == '[') {
            const uint32_t quote = dw_lex_find_quote(text, at);
            value.cut = quote && !find_close(text, quote);
            if (value.cut)
                break;
        }
    }
    value.end = at;
    value.to_end = at == text.len;
    return value;
}

/* A value without a closing quote ends with its line. */
static void end_with_line(dw_span text, struct value value, dw_tag_token *tag)
{
    uint32_t end = value.end;
    tag->unterminated = true;
    tag->cut = value.cut;
    tag->end = end;
    while (end > tag->value && dw_lex_is(text, end - 1, DW_BYTE_BLANK))
        end--;
    if (end > tag->value && !value.cut && text.at[end - 1] == ']')
        end--;
    tag->value_len = end - tag->value;
}

static void find_value_end(dw_span text, dw_tag_token *tag)
{
    const struct value value = walk_value(text, tag->value);
    tag->to_end = value.to_end;
    uint32_t quote = value.last;
    if (value.first) {
        quote = value.whole ? value.whole : value.first;
        tag->end = value.whole ? value.whole_end : value.first_end;
    } else if (!quote || value.cut) {
        end_with_line(text, value, tag);
        return;
    } else {
        tag->end = quote + 1;
        tag->unclosed = true;
    }
    tag->value_len = quote - tag->value;
}

/* Escapes and bare quotes of a value (PGN standard 7.1). */
static void check_value(struct dw_lexer *lexer, dw_tag_token *tag)
{
    const char *text = lexer->text.at;
    const uint32_t end = tag->value + tag->value_len;
    for (uint32_t at = tag->value; at < end; at++) {
        tag->inner_quote |= text[at] == '"';
        if (text[at] != '\\')
            continue;
        tag->escaped = true;
        if (at + 1 < end && (text[at + 1] == '"' || text[at + 1] == '\\')) {
            at++;
            continue;
        }
        const uint32_t length = at + 1 < end ? 2 : 1;
        dw_lex_report(lexer, DW_SAY_ESCAPE_UNKNOWN, at, length,
                      dw_arg_source(at, length));
    }
}

static bool is_odd_name(dw_span name)
{
    for (size_t i = 0; i < name.len; i++) {
        const uint8_t c = (uint8_t)name.at[i];
        if (!dw_lex_is_letter(c) && dw_lex_class(name, i) != DW_BYTE_DIGIT &&
            c != '_')
            return true;
    }
    return false;
}

/* Letters, digits and _. */
static inline uint64_t name_bytes(uint64_t word)
{
    return (dw_eight_in(word | DW_EIGHT(0x20), 'a', 'z') |
            dw_eight_in(word, '0', '9') | dw_eight_in(word, '_', '_')) &
           ~word & DW_EIGHT_ALL;
}

/* What a plain value does not hold: a quote, a backslash, a bracket, a control
 * byte or one above 127. */
static inline uint64_t odd_bytes(uint64_t word)
{
    return (dw_eight_in(word, '"', '"') | dw_eight_in(word, '[', '\\') |
            dw_eight_odd(word)) &
           DW_EIGHT_ALL;
}

/* Both stop short of the text's end, where nothing is plain. */
static uint32_t skip_plain_name(dw_span text, uint32_t at)
{
    enum { STEP = 8 };
    uint32_t more = STEP;
    for (; more == STEP && text.len - at >= STEP; at += more)
        more =
            dw_eight_first(name_bytes(dw_eight(text.at + at)) ^ DW_EIGHT_ALL);
    return at;
}

static uint32_t skip_plain_value(dw_span text, uint32_t at)
{
    enum { HALF = 8, STEP = 16 };
    uint32_t more = STEP;
    for (; more == STEP && text.len - at >= STEP; at += more) {
        const uint64_t odd = odd_bytes(dw_eight(text.at + at));
        const uint64_t next = odd_bytes(dw_eight(text.at + at + HALF));
        more = odd ? dw_eight_first(odd) : HALF + dw_eight_first(next);
    }
    return at;
}

static inline uint32_t plain_quote(dw_span text, uint32_t name)
{
    const uint32_t end = skip_plain_name(text, name);
    const bool plain = end > name && (uint64_t)end + 2 <= text.len &&
                       text.at[end] == ' ' && text.at[end + 1] == '"';
    return plain ? end + 1 : 0;
}

uint32_t dw_lex_plain_quote(dw_span text, uint32_t name)
{
    return plain_quote(text, name);
}

bool dw_lex_plain_tag(struct dw_lexer *lexer, dw_tag_token *tag)
{
    const dw_span text = lexer->text;
    const uint32_t name = lexer->at;
    const uint32_t quote = plain_quote(text, name);
    const uint32_t value = quote + 1;
    if (!quote)
        return false;
    const uint32_t at = skip_plain_value(text, value);
    if ((uint64_t)at + 3 > text.len || text.at[at] != '"' ||
        text.at[at + 1] != ']' ||
        dw_lex_class(text, at + 2) != DW_BYTE_LINE_END)
        return false;
    *tag = (dw_tag_token){.name = name,
                          .name_len = quote - 1 - name,
                          .value = value,
                          .value_len = at - value,
                          .end = at + 2,
                          .plain = true};
    lexer->at = tag->end;
    return true;
}

dw_tag_token dw_lex_tag(struct dw_lexer *lexer)
{
    const dw_span text = lexer->text;
    dw_tag_token tag = {.name = dw_lex_skip_tag_blanks(text, lexer->at)};
    const uint32_t name_end = dw_lex_skip_name(text, tag.name);
    tag.name_len = name_end - tag.name;
    tag.value = dw_lex_skip_tag_blanks(text, name_end) + 1;
    find_value_end(text, &tag);
    tag.odd_name = is_odd_name((dw_span){text.at + tag.name, tag.name_len});
    check_value(lexer, &tag);
    dw_lex_check_bytes(lexer, tag.name, tag.end);
    lexer->at = tag.end;
    return tag;
}
