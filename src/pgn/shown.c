/* Knows HTML's character references, as far as moves and what stands around
 * them are written with them, and characters without a shape. Must not know
 * moves. */
/* SPDX-License-Identifier: MIT */
#include "pgn/shown.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

/* Names that moves, numbers and their punctuation are written with. */
static uint32_t named(dw_span name)
{
    static const struct {
        const char *name;
        uint32_t code;
    } rows[] = {
        {"nbsp", 0xa0},     {"ensp", 0x2002},   {"emsp", 0x2003},
        {"thinsp", 0x2009}, {"shy", 0xad},      {"zwnj", 0x200c},
        {"zwj", 0x200d},    {"lrm", 0x200e},    {"rlm", 0x200f},
        {"times", 0xd7},    {"dagger", 0x2020}, {"Dagger", 0x2021},
        {"plus", '+'},      {"equals", '='},    {"num", '#'},
        {"period", '.'},    {"hellip", 0x2026}, {"mldr", 0x2026},
        {"auml", 0xe4},     {"ouml", 0xf6},     {"uuml", 0xfc},
        {"Auml", 0xc4},     {"Ouml", 0xd6},     {"Uuml", 0xdc},
        {"szlig", 0xdf},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (dw_span_is(name, rows[i].name))
            return rows[i].code;
    return 0;
}

static int digit_of(char c, uint32_t base)
{
    const int value = is_digit(c)    ? c - '0'
                      : is_letter(c) ? (c | 0x20) - 'a' + 10
                                     : 16;
    return (uint32_t)value < base ? value : -1;
}

/* "9816", "x2658"; 0: no number. */
static uint32_t numbered(dw_span digits)
{
    const bool hex = digits.len && (digits.at[0] | 0x20) == 'x';
    const uint32_t base = hex ? 16 : 10;
    uint32_t code = 0;
    for (size_t i = hex; i < digits.len; i++) {
        const int digit = digit_of(digits.at[i], base);
        if (digit < 0)
            return 0;
        code = code * base + (uint32_t)digit;
        if (code > 0x10ffff)
            return 0;
    }
    return code >= 0xd800 && code < 0xe000 ? 0 : code;
}

size_t dw_shown_reference(dw_span text, uint32_t *code)
{
    enum { LONGEST = 12 };
    const bool number = text.len > 1 && text.at[1] == '#';
    const size_t first = 1 + number;
    size_t at = first;
    if (!text.len || text.at[0] != '&')
        return 0;
    while (at < text.len && at < LONGEST &&
           (is_letter(text.at[at]) || is_digit(text.at[at])))
        at++;
    if (at == first || at == text.len || text.at[at] != ';')
        return 0;
    const dw_span name = {text.at + first, at - first};
    *code = number ? numbered(name) : named(name);
    return at + 1;
}

bool dw_shown_nothing(uint32_t code)
{
    return code == 0xad || (code >= 0x200b && code <= 0x200f) ||
           code == 0x2060 || code == 0xfeff;
}
