/* Knows how plain movetext is split 64 bytes at a time where the processor can.
 * Must not know what a token means. */
/* SPDX-License-Identifier: MIT */
#include "pgn/split_parts.h"

#if DW_SPLIT_X86
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt")))
#define AVX512                                                                 \
    __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt,avx512f,avx512bw,"       \
                          "avx512vl,avx512vbmi2")))
/* What the two share is put into both, so that each knows how it writes. */
#define SHARED AVX2 __attribute__((always_inline))

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
    const uint64_t behind_blank =
        blank << 1 | (inside && dw_split_is_blank(at[-1]));
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

/* ---- writing items ------------------------------------------------------- */

/* x86 lays bit fields out upwards, so that a dw_item is one number. */
enum { LENGTH_BIT = 32, KIND_BIT = 56 };

static inline uint64_t word_at(uint32_t offset)
{
    return offset | (uint64_t)DW_TOKEN_WORD << KIND_BIT;
}

/* Counts the tokens of a block as written. */
AVX2 static inline void count_tokens(struct dw_split *split, uint32_t block,
                                     struct tokens tokens)
{
    const uint32_t count = (uint32_t)__builtin_popcountll(tokens.ends);
    split->count += count;
    split->words += count - (uint32_t)__builtin_popcountll(tokens.numbers |
                                                           tokens.comments);
    if (count)
        split->at = block + 63 - (uint32_t)__builtin_clzll(tokens.ends);
}

/* Makes items of another kind than words of those whose bits are set, some at a
 * time: what is too many is the item behind all that a block may have. */
AVX2 static inline void set_kind(dw_item *items, uint64_t which,
                                 dw_token_kind kind)
{
    enum { STEP = 8 };
    while (which)
        for (int i = 0; i < STEP; i++, which &= which - 1)
            items[_tzcnt_u64(which)].kind = kind;
}

/* Writes the tokens of a block that starts at `block`: all as words first, some
 * at a time and so perhaps too many. */
AVX2 static inline void write_each(struct dw_split *split, uint32_t block,
                                   struct tokens tokens)
{
    enum { STEP = 16 };
    dw_item *const items = split->items + split->count;
    const int count = __builtin_popcountll(tokens.ends);
    uint64_t begins = tokens.begins, ends = tokens.ends;
    for (int i = 0; i < count; i += STEP)
        for (int k = i; k < i + STEP; k++) {
            const uint64_t begin = _tzcnt_u64(begins), end = _tzcnt_u64(ends);
            const uint64_t item =
                word_at(block) + begin + ((end - begin) << LENGTH_BIT);
            memcpy(&items[k], &item, sizeof item);
            begins &= begins - 1;
            ends &= ends - 1;
        }
    set_kind(items, _pext_u64(tokens.numbers, tokens.begins), DW_TOKEN_NUMBER);
    set_kind(items, _pext_u64(tokens.comments, tokens.begins),
             DW_TOKEN_COMMENT);
    count_tokens(split, block, tokens);
}

/* Places of the bits set, the lowest first: what is left of the numbers from 0
 * to 63 without those of the others. */
AVX512 static inline __m256i places_of(uint64_t bits)
{
    static const uint8_t numbers[64] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
        16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
        32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
        48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    return _mm512_castsi512_si256(
        _mm512_maskz_compress_epi8(bits, _mm512_loadu_si512(numbers)));
}

/* What tokens of a block are more than a word at its start, a byte each. */
struct fields {
    __m128i begins, lengths, kinds;
};

/* Eight items, of the lower eight bytes of each field. */
AVX512 static inline void write_eight(dw_item *items, uint64_t word,
                                      struct fields fields)
{
    const __m512i begins = _mm512_cvtepu8_epi64(fields.begins);
    const __m512i lengths =
        _mm512_slli_epi64(_mm512_cvtepu8_epi64(fields.lengths), LENGTH_BIT);
    const __m512i kinds =
        _mm512_slli_epi64(_mm512_cvtepu8_epi64(fields.kinds), KIND_BIT);
    const __m512i items_of = _mm512_add_epi64(
        _mm512_add_epi64(begins, lengths),
        _mm512_add_epi64(kinds, _mm512_set1_epi64((long long)word)));
    _mm512_storeu_si512(items, items_of);
}

AVX512 static inline void write_sixteen(dw_item *items, uint64_t word,
                                        struct fields fields)
{
    write_eight(items, word, fields);
    write_eight(
        items + 8, word,
        (struct fields){_mm_unpackhi_epi64(fields.begins, fields.begins),
                        _mm_unpackhi_epi64(fields.lengths, fields.lengths),
                        _mm_unpackhi_epi64(fields.kinds, fields.kinds)});
}

/* The same as write_each, sixteen tokens at a time. */
AVX512 static inline void write_all(struct dw_split *split, uint32_t block,
                                    struct tokens tokens)
{
    dw_item *const items = split->items + split->count;
    const uint64_t word = word_at(block);
    const __m256i begins = places_of(tokens.begins);
    const __m256i lengths = _mm256_sub_epi8(places_of(tokens.ends), begins);
    const __mmask32 numbers =
        (__mmask32)_pext_u64(tokens.numbers, tokens.begins);
    const __mmask32 comments =
        (__mmask32)_pext_u64(tokens.comments, tokens.begins);
    const __m256i kinds = _mm256_mask_set1_epi8(
        _mm256_maskz_set1_epi8(numbers, DW_TOKEN_NUMBER - DW_TOKEN_WORD),
        comments, DW_TOKEN_COMMENT - DW_TOKEN_WORD);
    write_sixteen(items, word,
                  (struct fields){_mm256_castsi256_si128(begins),
                                  _mm256_castsi256_si128(lengths),
                                  _mm256_castsi256_si128(kinds)});
    if (__builtin_popcountll(tokens.ends) > 16)
        write_sixteen(items + 16, word,
                      (struct fields){_mm256_extracti128_si256(begins, 1),
                                      _mm256_extracti128_si256(lengths, 1),
                                      _mm256_extracti128_si256(kinds, 1)});
    count_tokens(split, block, tokens);
}

typedef void write_tokens(struct dw_split *split, uint32_t block,
                          struct tokens tokens);

/* ---- blocks -------------------------------------------------------------- */

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
    if (!dw_split_is_bounded(split->text, end) ||
        !dw_split_add(split, place.open, end, DW_TOKEN_COMMENT))
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
    if (!dw_split_high_word(split, place->at + (uint32_t)skipped))
        return false;
    place->at = split->at;
    return true;
}

typedef enum outcome { GOES_ON, STOPS, IS_ODD } outcome;

/* The tokens of a block behind the comment that it may begin in. */
SHARED static inline outcome
split_tokens(struct dw_split *split, struct place *place, struct masks masks,
             struct comments comments, write_tokens *write)
{
    const struct tokens tokens = find_tokens(masks, comments);
    const bool odd = tokens.odd || (!tokens.blank && tokens.stop == 64);
    write(split, place->at, tokens.odd ? before_odd(tokens) : tokens);
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
SHARED static inline outcome
split_block(struct dw_split *split, struct place *place, write_tokens *write)
{
    const char *const bytes = split->text.at + place->at;
    struct masks masks = look(bytes);
    if (!place->inside && !others(masks))
        return split_tokens(split, place, masks, (struct comments){0}, write);

    struct comments comments = find_comments(bytes, masks.blank, place->inside);
    if (comments.odd)
        return IS_ODD;
    if (place->inside && !comments.closes) {
        place->at += 64;
        return GOES_ON;
    }
    if (place->inside && !close_comment(split, *place, &masks, &comments))
        return STOPS;
    return split_tokens(split, place, masks, comments, write);
}

/* Byte by byte goes what is odd, and what is close to an end. */
SHARED static inline void split_blocks(struct dw_split *split,
                                       write_tokens *write)
{
    /* A comment from before the block, and what the block's items and the
     * writing of too many reach. */
    enum { ROOM = 1 + 65 };
    struct place place = {.at = split->at};
    while (split->room - split->count >= ROOM &&
           (uint64_t)place.at + 64 <= split->limit) {
        const outcome block = split_block(split, &place, write);
        if (block == STOPS ||
            (block == IS_ODD && !dw_split_until(split, place.at + 64)))
            return;
        if (block == IS_ODD)
            place = (struct place){.at = split->at};
    }
    dw_split_until(split, (uint32_t)split->text.len);
}

AVX2 void dw_split_avx2(struct dw_split *split)
{
    split_blocks(split, write_each);
}

AVX512 void dw_split_avx512(struct dw_split *split)
{
    split_blocks(split, write_all);
}

#endif
