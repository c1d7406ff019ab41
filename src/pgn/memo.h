/* Knows words that were read before, and those that were refused. Must not know
 * how a word is read. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_MEMO_H
#define DW_PGN_MEMO_H

#include "base/span.h"
#include "rules/types.h"

enum {
    DW_MEMO_FIRST_BITS = 6,    /* slots of a table in use at first */
    DW_MEMO_SHORT_BITS = 14,   /* at last: of words of at most 8 bytes */
    DW_MEMO_LONG_BITS = 12,    /* of 9 to 16 */
    DW_MEMO_REFUSED_BITS = 10, /* of words that no pattern took */
    DW_MEMO_PROBES = 4,
};

struct dw_memo_short {
    uint64_t key;
    dw_spec spec;
};

/* A word of at most 16 bytes, zero padded. */
struct dw_memo_word {
    uint64_t key[2];
};

struct dw_memo_long {
    struct dw_memo_word word;
    dw_spec spec;
};

/* Keys are the words' bytes, zero padded; an empty slot has key 0. Slots are
 * tried one after the other from the key's own on; what finds no free one is
 * not kept. A refused word takes the place of another. Of each table only the
 * slots up to mask + DW_MEMO_PROBES are in use, more as it fills, for a short
 * run would pay for each page that it touches. */
struct dw_memo {
    uint64_t short_mask, long_mask, refused_mask; /* of a hash: bits in use */
    uint32_t short_count, long_count, refused_count;
    struct dw_memo_short shorts[(1 << DW_MEMO_SHORT_BITS) + DW_MEMO_PROBES];
    struct dw_memo_long longs[(1 << DW_MEMO_LONG_BITS) + DW_MEMO_PROBES];
    struct dw_memo_word refused[1 << DW_MEMO_REFUSED_BITS];
};

/* Empties a memo, of which nothing need be set. */
void dw_memo_open(struct dw_memo *memo);

/* [n]: the first n bytes of a key. */
static const uint64_t dw_memo_masks[9] = {
    0,           0xff,        0xffff,     0xffffff, 0xffffffff,
    ~0ull >> 24, ~0ull >> 16, ~0ull >> 8, ~0ull,
};

/* The first `len` (1 to 8) bytes as a number, zero padded. */
static inline uint64_t dw_memo_key(const char *at, size_t len)
{
    uint64_t key;
    memcpy(&key, at, sizeof key);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    key = __builtin_bswap64(key);
#endif
    return key & dw_memo_masks[len];
}

static inline uint64_t dw_memo_hash(uint64_t key, int bits)
{
    return key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - bits);
}

/* The first slot that may have a key of a short word. */
static inline const struct dw_memo_short *
dw_memo_home(const struct dw_memo *memo, uint64_t key)
{
    return memo->shorts +
           (dw_memo_hash(key, DW_MEMO_SHORT_BITS) & memo->short_mask);
}

/* The slot, one of 1 << bits, where a table notes the word. False for words
 * that none notes: too long, empty, or with a NUL at the end, which would pass
 * for a shorter one. Reads up to 8 bytes behind the word. */
static inline bool dw_memo_find(dw_span word, int bits,
                                struct dw_memo_word *key, size_t *slot)
{
    if (word.len - 1 >= 16 || !word.at[word.len - 1])
        return false;
    key->key[0] = dw_memo_key(word.at, word.len < 8 ? word.len : 8);
    key->key[1] = word.len > 8 ? dw_memo_key(word.at + 8, word.len - 8) : 0;
    *slot = dw_memo_hash(key->key[0] ^ key->key[1] * 3, bits);
    return true;
}

static inline bool dw_memo_same(struct dw_memo_word a, struct dw_memo_word b)
{
    return a.key[0] == b.key[0] && a.key[1] == b.key[1];
}

/* A word of 9 to 16 bytes that is kept. */
bool dw_memo_recall_long(const struct dw_memo *memo, struct dw_memo_word word,
                         dw_spec *spec);

/* Keeps what was read. */
void dw_memo_keep_short(struct dw_memo *memo, uint64_t key, dw_spec spec);
void dw_memo_keep_long(struct dw_memo *memo, struct dw_memo_word word,
                       dw_spec spec);

/* Words that were refused; `slot` as dw_memo_find gives it for
 * DW_MEMO_REFUSED_BITS. */
bool dw_memo_refuses(const struct dw_memo *memo, size_t slot,
                     struct dw_memo_word word);
void dw_memo_refuse(struct dw_memo *memo, size_t slot,
                    struct dw_memo_word word);

#endif
