/* Knows the classes of bytes and what is wrong with some, in every token. Must
 * not know tokens. */
/* SPDX-License-Identifier: MIT */
#include "pgn/lex_parts.h"

const uint8_t dw_lex_classes[256] = {
    [0x00] = DW_BYTE_ODD,      [0x01] = DW_BYTE_CONTROL,
    [0x02] = DW_BYTE_CONTROL,  [0x03] = DW_BYTE_CONTROL,
    [0x04] = DW_BYTE_CONTROL,  [0x05] = DW_BYTE_CONTROL,
    [0x06] = DW_BYTE_CONTROL,  [0x07] = DW_BYTE_CONTROL,
    [0x08] = DW_BYTE_CONTROL,  ['\t'] = DW_BYTE_BLANK,
    ['\n'] = DW_BYTE_LINE_END, ['\v'] = DW_BYTE_ODD,
    ['\f'] = DW_BYTE_ODD,      ['\r'] = DW_BYTE_LINE_END,
    [0x0e] = DW_BYTE_CONTROL,  [0x0f] = DW_BYTE_CONTROL,
    [0x10] = DW_BYTE_CONTROL,  [0x11] = DW_BYTE_CONTROL,
    [0x12] = DW_BYTE_CONTROL,  [0x13] = DW_BYTE_CONTROL,
    [0x14] = DW_BYTE_CONTROL,  [0x15] = DW_BYTE_CONTROL,
    [0x16] = DW_BYTE_CONTROL,  [0x17] = DW_BYTE_CONTROL,
    [0x18] = DW_BYTE_CONTROL,  [0x19] = DW_BYTE_CONTROL,
    [0x1a] = DW_BYTE_CONTROL,  [0x1b] = DW_BYTE_CONTROL,
    [0x1c] = DW_BYTE_CONTROL,  [0x1d] = DW_BYTE_CONTROL,
    [0x1e] = DW_BYTE_CONTROL,  [0x1f] = DW_BYTE_CONTROL,
    [' '] = DW_BYTE_BLANK,     ['!'] = DW_BYTE_MARK,
    ['$'] = DW_BYTE_DOLLAR,    ['%'] = DW_BYTE_PERCENT,
    ['('] = DW_BYTE_OPENING,   [')'] = DW_BYTE_CLOSING,
    ['*'] = DW_BYTE_STAR,      ['.'] = DW_BYTE_DOT,
    ['0'] = DW_BYTE_DIGIT,     ['1'] = DW_BYTE_DIGIT,
    ['2'] = DW_BYTE_DIGIT,     ['3'] = DW_BYTE_DIGIT,
    ['4'] = DW_BYTE_DIGIT,     ['5'] = DW_BYTE_DIGIT,
    ['6'] = DW_BYTE_DIGIT,     ['7'] = DW_BYTE_DIGIT,
    ['8'] = DW_BYTE_DIGIT,     ['9'] = DW_BYTE_DIGIT,
    [';'] = DW_BYTE_SEMICOLON, ['<'] = DW_BYTE_ANGLE,
    ['>'] = DW_BYTE_ANGLE,     ['?'] = DW_BYTE_MARK,
    ['['] = DW_BYTE_BRACKET,   [']'] = DW_BYTE_BRACKET_END,
    ['{'] = DW_BYTE_BRACE,     ['}'] = DW_BYTE_ANGLE,
    [0x7f] = DW_BYTE_CONTROL,
};

/* ---- findings about bytes ------------------------------------------------ */

void dw_lex_report(struct dw_lexer *lexer, dw_say say, uint32_t offset,
                   uint32_t length, dw_arg arg)
{
    lexer->noticed = true;
    if (lexer->diags)
        dw_diags_add(lexer->diags, say, offset, length)->args[0] = arg;
}

#define HEX_ROW(h)                                                             \
    "0x" h "0", "0x" h "1", "0x" h "2", "0x" h "3", "0x" h "4", "0x" h "5",    \
        "0x" h "6", "0x" h "7", "0x" h "8", "0x" h "9", "0x" h "A",            \
        "0x" h "B", "0x" h "C", "0x" h "D", "0x" h "E", "0x" h "F"

static const char *const high_byte_names[128] = {
    HEX_ROW("8"), HEX_ROW("9"), HEX_ROW("A"), HEX_ROW("B"),
    HEX_ROW("C"), HEX_ROW("D"), HEX_ROW("E"), HEX_ROW("F"),
};

uint32_t dw_lex_report_nuls(struct dw_lexer *lexer, uint32_t at, uint32_t to)
{
    const uint32_t from = at;
    while (at < to && !lexer->text.at[at])
        at++;
    dw_lex_report(lexer, DW_SAY_NUL_HERE, from, at - from,
                  dw_arg_number(at - from));
    return at;
}

static bool well_formed(dw_span text, uint32_t at, uint32_t to, uint32_t *next)
{
    const size_t length = dw_utf8_read((dw_span){text.at + at, to - at}, NULL);
    *next = at + (uint32_t)length;
    return length != 0;
}

static uint32_t report_encoding(struct dw_lexer *lexer, uint32_t at,
                                uint32_t to)
{
    const uint32_t from = at;
    uint32_t next;
    while (at < to && !well_formed(lexer->text, at, to, &next))
        at++;
    const uint8_t byte = (uint8_t)lexer->text.at[from];
    dw_lex_report(lexer, DW_SAY_BYTES_NOT_UTF_8, from, at - from,
                  dw_arg_word(high_byte_names[byte & 0x7f]));
    return at;
}

/* One sum without branches: comments are most of an annotated file. */
static bool is_plain(const char *at, size_t length)
{
    unsigned odd = 0;
    for (size_t i = 0; i < length; i++)
        odd |= (unsigned)(at[i] == 0) | ((uint8_t)at[i] & 0x80u);
    return !odd;
}

void dw_lex_check_bytes(struct dw_lexer *lexer, uint32_t at, uint32_t to)
{
    const dw_span text = lexer->text;
    if (is_plain(text.at + at, to - at))
        return;
    while (at < to) {
        uint32_t next;
        if (!text.at[at])
            at = dw_lex_report_nuls(lexer, at, to);
        else if (well_formed(text, at, to, &next))
            at = next;
        else
            at = report_encoding(lexer, at, to);
    }
}

/* Unicode's White_Space without what ASCII has, and the zero width space. */
const char *dw_lex_space_name(uint32_t code)
{
    static const struct {
        uint32_t first, last;
        const char *name;
    } spaces[] = {
        {0x0b, 0x0b, "a vertical tab"},
        {0x0c, 0x0c, "a form feed"},
        {0xa0, 0xa0, "a no-break space"},
        {0x1680, 0x1680, "an ogham space"},
        {0x2000, 0x200a, "a space of special width"},
        {0x200b, 0x200b, "a zero width space"},
        {0x2028, 0x2029, "a line or paragraph separator"},
        {0x202f, 0x202f, "a narrow no-break space"},
        {0x205f, 0x205f, "a mathematical space"},
        {0x3000, 0x3000, "an ideographic space"},
    };
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (code >= spaces[i].first && code <= spaces[i].last)
            return spaces[i].name;
    return NULL;
}

uint32_t dw_lex_read_code(dw_span text, uint32_t at, uint32_t *next)
{
    uint32_t code;
    const size_t length = dw_utf8_read(dw_lex_rest(text, at), &code);
    *next = at + (length ? (uint32_t)length : 1);
    return length ? code : (uint8_t)text.at[at];
}
