/* Knows what the files of the splitter share. Must not be included outside
 * them. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_SPLIT_PARTS_H
#define DW_PGN_SPLIT_PARTS_H

#include "pgn/split.h"

static inline bool dw_split_is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static inline bool dw_split_is_bounded(dw_span text, uint32_t end)
{
    return end < text.len && dw_split_is_blank(text.at[end]);
}

/* Adds the token at begin..end; false for lack of room. */
static inline bool dw_split_add(struct dw_split *split, uint32_t begin,
                                uint32_t end, dw_token_kind kind)
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

/* Takes the word at `begin` that has letters above U+007F in it; false when it
 * is not plain. */
bool dw_split_high_word(struct dw_split *split, uint32_t begin);

/* Takes plain tokens that begin before `until`; false when it met one that is
 * not, or had no room. */
bool dw_split_until(struct dw_split *split, uint32_t until);

/* dw_split_plain with the instructions of AVX2, and of AVX-512; only where
 * the machine has them. */
#if defined(__x86_64__) && defined(__GNUC__)
#define DW_SPLIT_X86 1
void dw_split_avx2(struct dw_split *split);
void dw_split_avx512(struct dw_split *split);
#else
#define DW_SPLIT_X86 0
#endif

#endif
