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
    const uint64_t word = load(at) ^ ones * '.';
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
    return add(split, begin, end, number ? DW_TOKEN_NUMBER : DW_TOKEN_WORD);
}

static bool is_bounded(dw_span text, uint32_t end)
{
    return end < text.len && is_blank(text.at[end]);
}

/* The word at `begin` that has letters above U+007F in it; false when it is
 * not plain. */
static bool add_high_word(struct dw_split *split, uint32_t begin)
{
    const dw_span text = split->text;
    uint32_t at = begin;
    for (uint32_t length = 1; length && at < text.len; at += length)
        length = (uint8_t)text.at[at] >= 0x80 ? high_letter_length(text.at + at)
                                              : is_plain(text.at[at]);
    const char *word = text.at + begin;
    const bool opens = is_letter(*word) || (uint8_t)*word >= 0x80;
    return at > begin && is_bounded(text, at) && opens &&
           ends_as_word(word, at - begin) && !has_period(word, at - begin) &&
           add(split, begin, at, DW_TOKEN_WORD);
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

/* Takes plain tokens that begin before `until`; false when it met one that is
 * not, or had no room. */
static bool split_bytes(struct dw_split *split, uint32_t until)
{
    const dw_span text = split->text;
    uint32_t at = split->at;
    for (;;) {
        while (at < text.len && is_blank(text.at[at]))
            at++;
        if (at >= until)
            return true;
        const uint32_t begin = at;
        if (text.at[at] == '{') {
            at = comment_end_bytes(text, begin);
            if (!at || !is_bounded(text, at) ||
                !add(split, begin, at, DW_TOKEN_COMMENT))
                return false;
            continue;
        }
        while (at < text.len && is_plain(text.at[at]))
            at++;
        if (at < text.len && (uint8_t)text.at[at] >= 0x80) {
            if (!add_high_word(split, begin))
                return false;
            at = split->at;
        } else if (at == begin || !is_bounded(text, at) ||
                   !add_plain(split, begin, at)) {
            return false;
        }
    }
}

void dw_split_plain_bytes(struct dw_split *split)
{
    split_bytes(split, (uint32_t)split->text.len);
}

/* ---- 64 bytes at a time -------------------------------------------------- */

#if WIDE

#define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt")))

/* One bit a byte, of 64. */
struct masks {
    uint64_t blank;  /* space, line ends, tab */
    uint64_t letter; /* A-Z a-z */
    uint64_t digit, period;
    uint64_t sign; /* + # = - */
};

AVX2 static inline uint64_t bits_of(__m256i low, __m256i high)
{
    return (uint32_t)_mm256_movemask_epi8(low) |
           (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

/* Byte classes by the halves of a byte: a bit is set in both tables for each
 * range of the class. Bytes above 127 give 0. */
AVX2 static inline __m256i classes_of(__m256i bytes)
{
    /* 1: + # - ; 2: digits; 4: = ; 8: A-O a-o; 16: P-Z p-z; 32: tab, LF, CR;
     * 64: space; 128: period. */
    const __m256i low = _mm256_setr_epi8(
        2 | 16 | 64, 2 | 8 | 16, 2 | 8 | 16, 1 | 2 | 8 | 16, 2 | 8 | 16,
        2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16 | 32,
        8 | 16 | 32, 1 | 8, 8, 1 | 4 | 8 | 32, 8 | (char)128, 8, 2 | 16 | 64,
        2 | 8 | 16, 2 | 8 | 16, 1 | 2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16,
        2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16, 2 | 8 | 16 | 32, 8 | 16 | 32, 1 | 8,
        8, 1 | 4 | 8 | 32, 8 | (char)128, 8);
    const __m256i high = _mm256_setr_epi8(
        32, 0, 1 | 64 | (char)128, 2 | 4, 8, 16, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0,
        32, 0, 1 | 64 | (char)128, 2 | 4, 8, 16, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m256i upper =
        _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0f));
    return _mm256_and_si256(_mm256_shuffle_epi8(low, bytes),
                            _mm256_shuffle_epi8(high, upper));
}

/* Bytes whose class has one of `bits`. */
AVX2 static inline uint64_t with(__m256i a, __m256i b, char bits)
{
    const __m256i wanted = _mm256_set1_epi8(bits);
    const __m256i zero = _mm256_setzero_si256();
    return ~bits_of(_mm256_cmpeq_epi8(_mm256_and_si256(a, wanted), zero),
                    _mm256_cmpeq_epi8(_mm256_and_si256(b, wanted), zero));
}

AVX2 static inline struct masks look(const char *at)
{
    const __m256i *from = (const __m256i *)(const void *)at;
    const __m256i a = classes_of(_mm256_loadu_si256(from));
    const __m256i b = classes_of(_mm256_loadu_si256(from + 1));
    return (struct masks){
        .blank = with(a, b, 32 | 64),
        .letter = with(a, b, 8 | 16),
        .digit = with(a, b, 2),
        .period = bits_of(a, b), /* class 128 is the top bit */
        .sign = with(a, b, 1 | 4),
    };
}

/* What is in no plain token but perhaps a comment. */
static inline uint64_t others(struct masks masks)
{
    return ~(masks.blank | masks.letter | masks.digit | masks.period |
             masks.sign);
}

/* The comments of a block. */
struct comments {
    uint64_t bytes; /* with both braces */
    uint64_t opens, closes;
    bool odd;    /* one is not plain, or a brace closes nothing */
    bool beyond; /* the last one goes on behind the block */
};

AVX2 static inline uint64_t bits_equal(__m256i a, __m256i b, char c)
{
    const __m256i wanted = _mm256_set1_epi8(c);
    return bits_of(_mm256_cmpeq_epi8(a, wanted), _mm256_cmpeq_epi8(b, wanted));
}

/* Each bit turned by all that are set below it, and by itself. */
static inline uint64_t parities(uint64_t bits)
{
    for (int shift = 1; shift < 64; shift *= 2)
        bits ^= bits << shift;
    return bits;
}

/* Whether a brace opens or closes follows from how many stand before it;
 * `inside`: the block begins in a comment. */
AVX2 static inline struct comments find_comments(const char *at, uint64_t blank,
                                                 bool inside)
{
    const __m256i *from = (const __m256i *)(const void *)at;
    const __m256i a = _mm256_loadu_si256(from),
                  b = _mm256_loadu_si256(from + 1);
    const uint64_t opens = bits_equal(a, b, '{'),
                   closes = bits_equal(a, b, '}');
    const uint64_t within = parities(opens | closes) ^ -(uint64_t)inside;
    /* Signed: NUL and bytes above 127 are those below 1. */
    const __m256i one = _mm256_set1_epi8(1);
    const uint64_t strange =
        bits_of(_mm256_cmpgt_epi8(one, a), _mm256_cmpgt_epi8(one, b));
    const uint64_t behind_blank = blank << 1 | (inside && is_blank(at[-1]));
    const uint64_t brackets = bits_equal(a, b, '[') & behind_blank;
    return (struct comments){
        .bytes = within | closes,
        .opens = opens,
        .closes = closes,
        .odd = (opens & ~within) | (closes & within) |
               (within & (strange | brackets)),
        .beyond = within >> 63,
    };
}

/* The tokens of one block: their first bytes and the blanks behind them. */
struct tokens {
    uint64_t begins, ends;
    uint64_t numbers;  /* the digits that open a number */
    uint64_t comments; /* the braces that open one */
    uint64_t blank;    /* outside of comments, up to `stop` */
    uint64_t odd;      /* in or behind a token that is perhaps not plain */
    int stop;          /* the first byte that is in no plain token, 64: none */
};

/* A block begins with a blank or a token. All tokens are tested at once: a
 * comment must fill its token, a digit run that opens a token must end at a
 * period and every period must end a token so; each other token opens with a
 * letter and has a digit among its last two bytes. */
AVX2 static inline struct tokens find_tokens(struct masks masks,
                                             struct comments comments)
{
    uint64_t blank = masks.blank & ~comments.bytes;
    const uint64_t other = others(masks) & ~comments.bytes;
    const int stop = other ? __builtin_ctzll(other) : 64;
    /* What no blank ends before the stop is not looked at. */
    const uint64_t below = stop < 64 ? ((uint64_t)1 << stop) - 1 : ~(uint64_t)0;
    blank &= below;
    const int last = blank ? 63 - __builtin_clzll(blank) : -1;
    const uint64_t seen = last < 0 ? 0 : ~(uint64_t)0 >> (63 - last);
    const uint64_t outside = seen & ~comments.bytes;
    const uint64_t fronts = ~blank & (blank << 1 | 1);
    const uint64_t begins = fronts & seen;
    const uint64_t ends = blank & (~blank << 1 & ~(uint64_t)1);
    const uint64_t period = masks.period & outside;
    const uint64_t digit = masks.digit & outside;
    const uint64_t opens = comments.opens & below;
    const uint64_t behind_comments = (comments.closes & seen) << 1;
    const uint64_t numbers = begins & digit;
    const uint64_t behind_digits = (numbers + digit) & ~digit;
    const uint64_t words = ends & ~(period << 1) & ~behind_comments;
    return (struct tokens){
        .begins = begins,
        .ends = ends,
        .numbers = numbers,
        .comments = opens & begins,
        .blank = blank,
        .stop = stop,
        .odd = (behind_digits ^ period) | (period << 1 & ~ends) |
               (begins & ~(masks.letter | digit | opens)) | (opens & ~fronts) |
               (behind_comments & ~ends) | (words & ~(digit << 1 | digit << 2)),
    };
}

/* Those in front of the first odd one. */
AVX2 static inline struct tokens before_odd(struct tokens tokens)
{
    const uint64_t fronts = ~tokens.blank & (tokens.blank << 1 | 1);
    const uint64_t up_to = ((uint64_t)2 << __builtin_ctzll(tokens.odd)) - 1;
    const int front = 63 - __builtin_clzll((fronts & up_to) | 1);
    const uint64_t below = ((uint64_t)1 << front) - 1;
    tokens.begins &= below;
    tokens.ends &= below;
    tokens.numbers &= below;
    tokens.comments &= below;
    return tokens;
}

/* Writes the tokens of a block that starts at `block`, four at a time and so
 * perhaps up to three too many. */
AVX2 static inline void write_tokens(struct dw_split *split, uint32_t block,
                                     struct tokens tokens)
{
    dw_item *const items = split->items + split->count;
    const uint32_t count = (uint32_t)__builtin_popcountll(tokens.ends);
    const uint64_t none = (uint64_t)1 << 63; /* for a count of zeros */
    uint64_t begins = tokens.begins, ends = tokens.ends;
    for (uint32_t i = 0; i < count; i += 4)
        for (uint32_t k = i; k < i + 4; k++) {
            const uint32_t begin = (uint32_t)__builtin_ctzll(begins | none);
            const uint32_t end = (uint32_t)__builtin_ctzll(ends | none);
            const uint64_t number = tokens.numbers >> begin & 1;
            const uint64_t comment = tokens.comments >> begin & 1;
            /* A dw_item in one store: x86 lays bit fields out upwards. */
            const uint64_t kind = DW_TOKEN_WORD +
                                  number * (DW_TOKEN_NUMBER - DW_TOKEN_WORD) +
                                  comment * (DW_TOKEN_COMMENT - DW_TOKEN_WORD);
            const uint64_t item = (block + begin) |
                                  (uint64_t)((end - begin) & 63) << 32 |
                                  kind << 56;
            memcpy(&items[k], &item, sizeof item);
            begins &= begins - 1;
            ends &= ends - 1;
        }
    split->count += count;
    split->words += count - (uint32_t)__builtin_popcountll(tokens.numbers |
                                                           tokens.comments);
    if (count)
        split->at = block + 63 - (uint32_t)__builtin_clzll(tokens.ends);
}

/* Where splitting is. Blocks begin where a token may begin, so that none but a
 * comment lies across two. */
struct place {
    uint32_t at;
    uint32_t open; /* where the comment at hand opens */
    bool inside;   /* there is one */
};

/* Takes the comment that ends in the block at `place`, and its bytes out of
 * what is yet to be looked at. */
AVX2 static inline bool close_comment(struct dw_split *split,
                                      struct place place, struct masks *masks,
                                      struct comments *comments)
{
    const int last = __builtin_ctzll(comments->closes);
    const uint32_t end = place.at + (uint32_t)last + 1;
    if (!is_bounded(split->text, end) ||
        !add(split, place.open, end, DW_TOKEN_COMMENT))
        return false;
    const uint64_t gone = ((uint64_t)2 << last) - 1;
    masks->blank |= gone;
    masks->digit &= ~gone;
    masks->period &= ~gone;
    comments->bytes &= ~gone;
    comments->closes &= ~gone;
    return true;
}

/* The first byte that is in no plain token is no part of a comment: what is
 * above 127 may be in a word that opens before it. */
static bool pass_stop(struct dw_split *split, struct place *place,
                      uint64_t blank)
{
    const int skipped = blank ? 64 - __builtin_clzll(blank) : 0;
    if (!add_high_word(split, place->at + (uint32_t)skipped))
        return false;
    place->at = split->at;
    return true;
}

typedef enum outcome { GOES_ON, STOPS, IS_ODD } outcome;

/* The tokens of a block behind the comment that it may begin in. */
AVX2 static inline outcome split_tokens(struct dw_split *split,
                                        struct place *place, struct masks masks,
                                        struct comments comments)
{
    const struct tokens tokens = find_tokens(masks, comments);
    const bool odd = tokens.odd || (!tokens.blank && tokens.stop == 64);
    write_tokens(split, place->at, tokens.odd ? before_odd(tokens) : tokens);
    if (odd)
        return IS_ODD;
    if (tokens.stop < 64)
        return pass_stop(split, place, tokens.blank) ? GOES_ON : STOPS;
    place->inside = comments.beyond;
    if (comments.beyond) {
        const int last = 63 - __builtin_clzll(comments.opens);
        place->open = place->at + (uint32_t)last;
        place->at += 64;
    } else {
        place->at += 64 - (uint32_t)__builtin_clzll(tokens.blank);
    }
    return GOES_ON;
}

/* One block, or what of it stands before something odd. */
AVX2 static inline outcome split_block(struct dw_split *split,
                                       struct place *place)
{
    const char *const bytes = split->text.at + place->at;
    struct masks masks = look(bytes);
    if (!place->inside && !others(masks))
        return split_tokens(split, place, masks, (struct comments){0});

    struct comments comments = find_comments(bytes, masks.blank, place->inside);
    if (comments.odd)
        return IS_ODD;
    if (place->inside && !comments.closes) {
        place->at += 64;
        return GOES_ON;
    }
    if (place->inside && !close_comment(split, *place, &masks, &comments))
        return STOPS;
    return split_tokens(split, place, masks, comments);
}

/* Byte by byte goes what is odd, and what is close to an end. */
AVX2 void dw_split_plain_wide(struct dw_split *split)
{
    /* A comment from before the block, 32 tokens, three too many. */
    enum { ROOM = 36 };
    struct place place = {.at = split->at};
    while (split->room - split->count >= ROOM &&
           (uint64_t)place.at + 64 <= split->limit) {
        const outcome block = split_block(split, &place);
        if (block == STOPS ||
            (block == IS_ODD && !split_bytes(split, place.at + 64)))
            return;
        if (block == IS_ODD)
            place = (struct place){.at = split->at};
    }
    split_bytes(split, (uint32_t)split->text.len);
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
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
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
