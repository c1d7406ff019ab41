/* Knows tag pairs: names, values, and what stands in their way. Must not know
 * movetext. */
/* SPDX-License-Identifier: MIT */
#include "pgn/lex_parts.h"

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

/* Bytes of a word below `limit` (at most 128), and those above 127. */
static uint64_t bytes_below(uint64_t word, uint8_t limit)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return ((word - ones * limit) & ~word) | (word & ones << 7);
}

static uint64_t bytes_equal(uint64_t word, char c)
{
    return bytes_below(word ^ UINT64_C(0x0101010101010101) * (uint8_t)c, 1);
}

static bool is_plain_value(char c)
{
    return (uint8_t)c >= ' ' && (uint8_t)c < 0x80 && c != '"' && c != '\\' &&
           c != '[';
}

/* The first byte from `at` on that a plain value does not hold: a quote, a
 * backslash, a bracket, a control byte or one above 127. The lowest byte that
 * the sums mark is one, those above it may not be. Reads up to 8 bytes behind
 * the text. */
static uint32_t skip_plain_value(dw_span text, uint32_t at)
{
    for (; at < text.len; at += 8) {
        uint64_t word;
        memcpy(&word, text.at + at, sizeof word);
        const uint64_t odd =
            (bytes_below(word, ' ') | bytes_equal(word, '"') |
             bytes_equal(word, '\\') | bytes_equal(word, '[')) &
            UINT64_C(0x8080808080808080);
        if (!odd)
            continue;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        at += (uint32_t)__builtin_ctzll(odd) / 8;
#endif
        break;
    }
    while (at < text.len && is_plain_value(text.at[at]))
        at++;
    return at < text.len ? at : (uint32_t)text.len;
}

static bool is_name_byte(char c)
{
    return dw_lex_is_letter((uint8_t)c) || (uint8_t)(c - '0') < 10 || c == '_';
}

bool dw_lex_plain_tag(struct dw_lexer *lexer, dw_tag_token *tag)
{
    const dw_span text = lexer->text;
    const uint32_t name = lexer->at;
    uint32_t at = name;
    while (at < text.len && is_name_byte(text.at[at]))
        at++;
    const uint32_t name_end = at;
    if (at == name || text.len - at < 2 || text.at[at] != ' ' ||
        text.at[at + 1] != '"')
        return false;
    const uint32_t value = at + 2;
    at = skip_plain_value(text, value);
    if (text.len - at < 3 || text.at[at] != '"' || text.at[at + 1] != ']' ||
        dw_lex_class(text, at + 2) != DW_BYTE_LINE_END)
        return false;
    *tag = (dw_tag_token){.name = name,
                          .name_len = name_end - name,
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
