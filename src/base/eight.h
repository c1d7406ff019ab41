/* Knows eight bytes as one number, and which of them are what is looked for.
 * Must not know what they mean. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_EIGHT_H
#define DW_BASE_EIGHT_H

#include <stdint.h>
#include <string.h>

/* In what follows a byte's top bit answers for it, and DW_EIGHT_ALL takes these
 * out. Sums carry only out of bytes above 127, so that all answers up to the
 * first such byte are right. */
#define DW_EIGHT(byte) (UINT64_C(0x0101010101010101) * (uint8_t)(byte))
#define DW_EIGHT_ALL DW_EIGHT(0x80)

/* The first byte is lowest; all eight must be readable. */
static inline uint64_t dw_eight(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Bytes from `first` to `last`, both up to 127. */
static inline uint64_t dw_eight_in(uint64_t word, uint8_t first, uint8_t last)
{
    return (word + DW_EIGHT(0x80 - first)) & ~(word + DW_EIGHT(0x7f - last));
}

/* Control bytes and those above 127. */
static inline uint64_t dw_eight_odd(uint64_t word)
{
    return ~(word + DW_EIGHT(0x80 - ' ')) | word;
}

/* The first byte of those that were taken out, 8: none. */
static inline unsigned dw_eight_first(uint64_t answers)
{
    return answers ? (unsigned)__builtin_ctzll(answers) / 8 : 8;
}

#endif
