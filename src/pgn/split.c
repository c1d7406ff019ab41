/* Knows how plain movetext is split, one byte or 64 at a time. Must not know
 * what a token means. */
/* SPDX-License-Identifier: MIT */
#include "pgn/split.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define WIDE 1
#include <immintrin.h>
#else
#define WIDE 0
#endif

/* ---- what is plain ------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static bool is_digit(char c) { return (uint8_t)(c - '0') < 10; }

static bool is_letter(char c) { return (uint8_t)((c | 0x20) - 'a') < 26; }

static bool is_plain(char c)
{
    return is_letter(c) || is_digit(c) || c == '+' || c == '#' || c == '=' ||
           c == '-' || c == '.';
}

/* Eight bytes, the first one lowest. */
static inline uint64_t load(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Up to seven digits and one period. All digits are looked at at once: a
 * byte is one when its high half is 3, before and after 6 is added. */
static inline bool is_number(const char *at, uint32_t length)
{
    if (length < 2 || length > 8 || at[length - 1] != '.')
        return false;
    const int unused = 64 - 8 * ((int)length - 1);
    const uint64_t word = load(at) << unused;
    const uint64_t used = ~(uint64_t)0 << unused;
    const uint64_t high = UINT64_C(0xf0f0f0f0f0f0f0f0) & used;
    const uint64_t three = UINT64_C(0x3030303030303030) & used;
    const uint64_t six = UINT64_C(0x0606060606060606) & used;
    return (word & high) == three && ((word + six) & high) == three;
}

/* A byte of value 0 in word ^ dots is a period. */
static inline bool has_period(const char *at, uint32_t length)
{
    if (length > 8)
        return memchr(at, '.', length) != NULL;
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t used = ~(uint64_t)0 >> (64 - 8 * length);
    const uint64_t word = load(at) ^ ones * '.';
    return ((word - ones) & ~word & ones << 7 & used) != 0;
}

/* What the lexer may take for a sign has no digit near its end. */
static inline bool is_word(const char *at, uint32_t length)
{
    return is_letter(*at) && length >= 2 &&
           (is_digit(at[length - 1]) || is_digit(at[length - 2]));
}

static inline bool add(struct dw_split *split, uint32_t begin, uint32_t end,
                       dw_token_kind kind)
{
    if (split->count == split->room || end > split->limit ||
        end - begin > 0xffffff)
        return false;
    split->items[split->count++] =
        (dw_item){begin, (end - begin) & 0xffffff, kind};
    split->words += kind == DW_TOKEN_WORD;
    split->at = end;
    return true;
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
    return add(split, begin, end, number ? DW_TOKEN_NUMBER : DW_TOKEN_WORD);
}

/* ---- byte by byte -------------------------------------------------------- */

/* What a comment's text must not hold to be plain. A bracket may open a tag
 * section only behind a line's blanks. */
static bool stops_comment(const char *at)
{
    const uint8_t c = (uint8_t)*at;
    return c == '}' || c == '{' || c == 0 || c >= 0x80 ||
           (c == '[' && is_blank(at[-1]));
}

/* Behind the comment that opens at `begin`, or 0 when it is not plain. */
static uint32_t comment_end_bytes(dw_span text, uint32_t begin)
{
    uint32_t at = begin + 1;
    while (at < text.len && !stops_comment(text.at + at))
        at++;
    return at < text.len && text.at[at] == '}' ? at + 1 : 0;
}

static bool is_bounded(dw_span text, uint32_t end)
{
    return end < text.len && is_blank(text.at[end]);
}

void dw_split_plain_bytes(struct dw_split *split)
{
    const dw_span text = split->text;
    uint32_t at = split->at;
    for (;;) {
        while (at < text.len && is_blank(text.at[at]))
            at++;
        if (at == text.len)
            return;
        const uint32_t begin = at;
        if (text.at[at] == '{') {
            at = comment_end_bytes(text, begin);
            if (!at || !is_bounded(text, at) ||
                !add(split, begin, at, DW_TOKEN_COMMENT))
                return;
            continue;
        }
        while (at < text.len && is_plain(text.at[at]))
            at++;
        if (at == begin || !is_bounded(text, at) ||
            !add_plain(split, begin, at))
            return;
    }
}

/* ---- 64 bytes at a time -------------------------------------------------- */

#if WIDE

#define AVX2 __attribute__((target("avx2,bmi,bmi2")))

/* One bit a byte, of 64. */
struct masks {
    uint64_t blank; /* space, line ends, tab */
    uint64_t plain; /* of is_plain */
};

/* Byte classes by the halves of a byte: a bit is set in both tables for each
 * range of the class. Bytes above 127 give 0. */
AVX2 static inline struct masks look(const char *at)
{
    /* Rows: 1: + - . #; 2: digits; 4: = ; 8: letters @A-O; 16: letters P-Z;
     * 32: tab, LF, CR; 64: space. */
    const __m256i low = _mm256_setr_epi8(
        2 | 16 | 64, 2 | 8 | 16, 2 | 8 | 16, 1 | 2 | 8 | 16, 2 | 8 | 16,
        2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16 | 32,
        8 | 16 | 32, 1 | 8, 8, 1 | 4 | 8 | 32, 1 | 8, 8, 2 | 16 | 64,
        2 | 8 | 16, 2 | 8 | 16, 1 | 2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16,
        2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16 | 32, 8 | 16 | 32, 1 | 8,
        8, 1 | 4 | 8 | 32, 1 | 8, 8);
    const __m256i high = _mm256_setr_epi8(
        32, 0, 1 | 64, 2 | 4, 8, 16, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0, 32, 0,
        1 | 64, 2 | 4, 8, 16, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i half = _mm256_set1_epi8(0x0f);
    const __m256i blank = _mm256_set1_epi8(32 | 64);
    const __m256i zero = _mm256_setzero_si256();
    struct masks masks = {0, 0};
    for (int i = 0; i < 2; i++) {
        const __m256i bytes =
            _mm256_loadu_si256((const __m256i *)(const void *)(at + 32 * i));
        const __m256i upper =
            _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half);
        const __m256i class = _mm256_and_si256(
            _mm256_shuffle_epi8(low, bytes), _mm256_shuffle_epi8(high, upper));
        const __m256i none = _mm256_cmpeq_epi8(class, zero);
        const __m256i no_blank =
            _mm256_cmpeq_epi8(_mm256_and_si256(class, blank), zero);
        const uint32_t other = (uint32_t)_mm256_movemask_epi8(none);
        const uint32_t blanks = ~(uint32_t)_mm256_movemask_epi8(no_blank);
        masks.blank |= (uint64_t)blanks << 32 * i;
        masks.plain |= (uint64_t)(~other & ~blanks) << 32 * i;
    }
    return masks;
}

/* The same answer as comment_end_bytes. */
AVX2 static uint32_t comment_end_wide(dw_span text, uint32_t begin)
{
    const __m256i closing = _mm256_set1_epi8('}');
    const __m256i opening = _mm256_set1_epi8('{');
    const __m256i bracket = _mm256_set1_epi8('[');
    const __m256i one = _mm256_set1_epi8(1);
    for (uint32_t at = begin + 1; at < text.len; at += 32) {
        const __m256i bytes =
            _mm256_loadu_si256((const __m256i *)(const void *)(text.at + at));
        /* Signed: NUL and bytes above 127 are those below 1. */
        __m256i hits = _mm256_cmpgt_epi8(one, bytes);
        hits = _mm256_or_si256(hits, _mm256_cmpeq_epi8(bytes, closing));
        hits = _mm256_or_si256(hits, _mm256_cmpeq_epi8(bytes, opening));
        hits = _mm256_or_si256(hits, _mm256_cmpeq_epi8(bytes, bracket));
        uint32_t mask = (uint32_t)_mm256_movemask_epi8(hits);
        for (; mask; mask &= mask - 1) {
            const uint32_t hit = at + (uint32_t)__builtin_ctz(mask);
            if (hit >= text.len)
                return 0;
            if (stops_comment(text.at + hit))
                return text.at[hit] == '}' ? hit + 1 : 0;
        }
    }
    return 0;
}

/* A token may lie across blocks: `begin` is where it began. */
AVX2 void dw_split_plain_wide(struct dw_split *split)
{
    const dw_span text = split->text;
    uint32_t begin = split->at;
again:;
    for (uint32_t block = begin; block < text.len; block += 64) {
        const struct masks masks = look(text.at + block);
        const uint64_t other = ~(masks.blank | masks.plain);
        const int stop = other ? __builtin_ctzll(other) : 64;
        uint64_t blanks = masks.blank;
        if (stop < 64)
            blanks &= ((uint64_t)1 << stop) - 1;
        for (; blanks; blanks &= blanks - 1) {
            const uint32_t end = block + (uint32_t)__builtin_ctzll(blanks);
            if (end >= text.len)
                return;
            if (end > begin && !add_plain(split, begin, end))
                return;
            begin = end + 1;
        }
        if (stop == 64)
            continue;
        /* A comment goes on where it ends; all else is not plain. */
        const uint32_t at = block + (uint32_t)stop;
        if (at != begin || at >= text.len || text.at[at] != '{')
            return;
        const uint32_t end = comment_end_wide(text, at);
        if (!end || !is_bounded(text, end) ||
            !add(split, at, end, DW_TOKEN_COMMENT))
            return;
        begin = end;
        goto again;
    }
}

#else

void dw_split_plain_wide(struct dw_split *split)
{
    dw_split_plain_bytes(split);
}

#endif

bool dw_split_is_wide(void)
{
#if WIDE
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}

void dw_split_plain(struct dw_split *split)
{
    if (dw_split_is_wide())
        dw_split_plain_wide(split);
    else
        dw_split_plain_bytes(split);
}
