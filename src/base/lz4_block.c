/* Knows how lz4 writes a block: literals, then a match among the bytes before,
 * and so on; the last literals have none. Must not know frames. */
/* SPDX-License-Identifier: MIT */
#include "base/lz4_block.h"

#include <stdlib.h>

uint32_t dw_lz4_word(const char *at)
{
    uint32_t word = 0;
    for (int i = 4; i-- > 0;)
        word = word << 8 | (uint8_t)at[i];
    return word;
}

void dw_lz4_drop(struct dw_lz4_text *text)
{
    free(text->at);
    *text = (struct dw_lz4_text){0};
}

bool dw_lz4_room(struct dw_lz4_text *text, dw_span past, size_t most)
{
    const size_t room = past.len + most;
    if (text->room < room) {
        dw_lz4_drop(text);
        text->at = malloc(room);
        text->room = text->at ? room : 0;
    }
    text->len = text->given = past.len;
    text->open = text->at != NULL;
    if (text->open && past.len)
        memcpy(text->at, past.at, past.len);
    return text->open;
}

bool dw_lz4_give(struct dw_lz4_text *text, struct dw_flow *flow)
{
    const size_t left = text->len - text->given;
    const size_t len = left < flow->room ? left : flow->room;
    memcpy(flow->out, text->at + text->given, len);
    text->given += len;
    dw_flow_put(flow, len);
    text->open = len < left;
    return text->open;
}

/* A length: four bits of the token, and when they are all set bytes up to one
 * that is not 255. What is cut off makes it longer, never shorter. */
static size_t take_length(dw_span *block, unsigned bits, bool *whole)
{
    size_t length = bits;
    uint8_t byte = bits == 15 ? 255 : 0;
    while (byte == 255 && block->len) {
        byte = (uint8_t)*block->at++;
        block->len--;
        length += byte;
    }
    *whole = byte != 255;
    return length;
}

static bool put_literals(dw_span *block, size_t length,
                         struct dw_lz4_text *text)
{
    const size_t room = text->room - text->len;
    size_t len = length < block->len ? length : block->len;
    if (len > room)
        len = room;
    memcpy(text->at + text->len, block->at, len);
    text->len += len;
    block->at += len;
    block->len -= len;
    return len == length;
}

/* A match may overlap what it puts. */
static bool put_match(size_t offset, size_t length, struct dw_lz4_text *text)
{
    if (!offset || offset > text->len)
        return false;
    const size_t room = text->room - text->len;
    const size_t len = length < room ? length : room;
    for (char *at = text->at + text->len, *end = at + len; at < end; at++)
        *at = at[-(ptrdiff_t)offset];
    text->len += len;
    return len == length;
}

bool dw_lz4_block(dw_span block, struct dw_lz4_text *text)
{
    enum { MATCH_LEAST = 4 };
    while (block.len) {
        bool whole;
        const uint8_t token = (uint8_t)*block.at++;
        block.len--;
        const size_t literals = take_length(&block, token >> 4, &whole);
        if (!put_literals(&block, literals, text) || !whole)
            return false;
        if (!block.len)
            return true;
        if (block.len < 2)
            return false;
        const size_t offset =
            (uint8_t)block.at[0] | (size_t)(uint8_t)block.at[1] << 8;
        block.at += 2;
        block.len -= 2;
        const size_t match = take_length(&block, token & 15, &whole);
        if (!put_match(offset, match + MATCH_LEAST, text) || !whole)
            return false;
    }
    return false;
}
