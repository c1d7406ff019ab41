/* Knows a block of lz4 (LZ4 Block Format) that is cut short or damaged, of
 * which liblz4 gives nothing. Must not know where blocks come from. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_LZ4_BLOCK_H
#define DW_BASE_LZ4_BLOCK_H

#include "base/decoder.h"

/* Unpacked bytes: `len` of them at `at`, where `room` would fit; `given` have
 * been put out. Zero is none; owned. */
struct dw_lz4_text {
    char *at;
    size_t len, room, given;
    bool open; /* it is yet to be put out, even if it is empty */
};

/* Begins a text: what blocks may copy from, which counts as given, and room
 * for `most` bytes behind it; a larger room from before is used again, for
 * blocks may be small and very many. False: no memory. */
bool dw_lz4_room(struct dw_lz4_text *text, dw_span past, size_t most);

/* Appends what the block unpacks to, up to the first byte that it does not
 * tell. False: it ends before its time, is damaged or larger than the room. */
bool dw_lz4_block(dw_span block, struct dw_lz4_text *text);

/* Puts out what there is room for; false when that was the last, then the text
 * is no longer open. */
bool dw_lz4_give(struct dw_lz4_text *text, struct dw_flow *flow);

void dw_lz4_drop(struct dw_lz4_text *text);

/* The first four bytes as lz4 writes numbers, the lowest first. */
uint32_t dw_lz4_word(const char *at);

#endif
