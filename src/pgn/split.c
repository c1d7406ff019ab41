/* Knows how plain movetext is split one byte after the other, and what is
 * plain. Must not know what a token means. */
/* SPDX-License-Identifier: MIT */
#include "base/eight.h"
#include "pgn/split_parts.h"

/* ---- what is plain ------------------------------------------------------- */

static bool is_digit(char c) { return (uint8_t)(c - '0') < 10; }

static bool is_letter(char c) { return (uint8_t)((c | 0x20) - 'a') < 26; }

static bool is_plain(char c)
{
    return is_letter(c) || is_digit(c) || c == '+' || c == '#' || c == '=' ||
           c == '-' || c == '.';
}

/* Digits and one period. */
static inline bool is_number(const char *at, uint32_t length)
{
    uint32_t digits = 0;
    while (digits < length && is_digit(at[digits]))
        digits++;
    return digits > 0 && digits + 1 == length && at[digits] == '.';
}

/* A byte of value 0 in word ^ dots is a period. */
static inline bool has_period(const char *at, uint32_t length)
{
    if (length > 8)
        return memchr(at, '.', length) != NULL;
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t used = ~(uint64_t)0 >> (64 - 8 * length);
    const uint64_t word = dw_eight(at) ^ ones * '.';
    return ((word - ones) & ~word & ones << 7 & used) != 0;
}

/* What the lexer may take for a sign has no digit near its end. */
static inline bool ends_as_word(const char *at, uint32_t length)
{
    return length >= 2 &&
           (is_digit(at[length - 1]) || is_digit(at[length - 2]));
}

static inline bool is_word(const char *at, uint32_t length)
{
    return is_letter(*at) && ends_as_word(at, length);
}

/* Bytes of the character above U+007F at `at` when it is part of a word
 * wherever it stands: a letter between U+00C0 and U+07FF (there are no blanks
 * and dashes), a chessman (U+2654 to U+265F), or the mark for how a chessman
 * looks. 0: the lexer has to look. */
static uint32_t high_letter_length(const char *at)
{
    const uint8_t *byte = (const uint8_t *)at;
    if (byte[0] >= 0xc3 && byte[0] <= 0xdf)
        return byte[1] >> 6 == 2 ? 2 : 0;
    const bool man = byte[0] == 0xe2 && byte[1] == 0x99 && byte[2] >= 0x94 &&
                     byte[2] <= 0x9f;
    const bool look = byte[0] == 0xef && byte[1] == 0xb8 &&
                      (byte[2] == 0x8e || byte[2] == 0x8f);
    return man || look ? 3 : 0;
}

/* Bytes begin..end are all of is_plain and a blank follows. */
static inline bool add_plain(struct dw_split *split, uint32_t begin,
                             uint32_t end)
{
    const char *at = split->text.at + begin;
    const uint32_t length = end - begin;
    const bool number = is_digit(*at);
    if (!(number ? is_number(at, length)
                 : is_word(at, length) && !has_period(at, length)))
        return false;
    return dw_split_add(split, begin, end,
                        number ? DW_TOKEN_NUMBER : DW_TOKEN_WORD);
}

bool dw_split_high_word(struct dw_split *split, uint32_t begin)
{
    const dw_span text = split->text;
    uint32_t at = begin;
    for (uint32_t length = 1; length && at < text.len; at += length)
        length = (uint8_t)text.at[at] >= 0x80 ? high_letter_length(text.at + at)
                                              : is_plain(text.at[at]);
    const char *word = text.at + begin;
    const bool opens = is_letter(*word) || (uint8_t)*word >= 0x80;
    return at > begin && dw_split_is_bounded(text, at) && opens &&
           ends_as_word(word, at - begin) && !has_period(word, at - begin) &&
           dw_split_add(split, begin, at, DW_TOKEN_WORD);
}

/* ---- byte by byte -------------------------------------------------------- */

/* What a comment's text must not hold to be plain. A bracket may open a tag
 * section only behind a line's blanks. */
static bool stops_comment(const char *at)
{
    const uint8_t c = (uint8_t)*at;
    return c == '}' || c == '{' || c == 0 || c >= 0x80 ||
           (c == '[' && dw_split_is_blank(at[-1]));
}

/* Behind the comment that opens at `begin`, or 0 when it is not plain. */
static uint32_t comment_end_bytes(dw_span text, uint32_t begin)
{
    uint32_t at = begin + 1;
    while (at < text.len && !stops_comment(text.at + at))
        at++;
    return at < text.len && text.at[at] == '}' ? at + 1 : 0;
}

bool dw_split_until(struct dw_split *split, uint32_t until)
{
    const dw_span text = split->text;
    uint32_t at = split->at;
    for (;;) {
        while (at < text.len && dw_split_is_blank(text.at[at]))
            at++;
        if (at >= until)
            return true;
        const uint32_t begin = at;
        if (text.at[at] == '{') {
            at = comment_end_bytes(text, begin);
            if (!at || !dw_split_is_bounded(text, at) ||
                !dw_split_add(split, begin, at, DW_TOKEN_COMMENT))
                return false;
            continue;
        }
        while (at < text.len && is_plain(text.at[at]))
            at++;
        if (at < text.len && (uint8_t)text.at[at] >= 0x80) {
            if (!dw_split_high_word(split, begin))
                return false;
            at = split->at;
        } else if (at == begin || !dw_split_is_bounded(text, at) ||
                   !add_plain(split, begin, at)) {
            return false;
        }
    }
}

/* ---- as wide as can be ----------------------------------------------------
 */

static void split_bytes(struct dw_split *split)
{
    dw_split_until(split, (uint32_t)split->text.len);
}

dw_split_width dw_split_widest(void)
{
#if DW_SPLIT_X86
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
        !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("popcnt"))
        return DW_SPLIT_BYTES;
    return __builtin_cpu_supports("avx512vl") &&
                   __builtin_cpu_supports("avx512bw") &&
                   __builtin_cpu_supports("avx512vbmi2")
               ? DW_SPLIT_AVX512
               : DW_SPLIT_AVX2;
#else
    return DW_SPLIT_BYTES;
#endif
}

void dw_split_plain(struct dw_split *split, dw_split_width width)
{
    static void (*const splits[])(struct dw_split *) = {
        [DW_SPLIT_BYTES] = split_bytes,
#if DW_SPLIT_X86
        [DW_SPLIT_AVX2] = dw_split_avx2,
        [DW_SPLIT_AVX512] = dw_split_avx512,
#endif
    };
    const dw_split_width widest = dw_split_widest();
    splits[width == DW_SPLIT_WIDEST || width > widest ? widest : width](split);
}
