/* Knows how memory is taken in chunks, handed out in pieces and taken back at
 * once. Must not know what is stored in it. */
/* SPDX-License-Identifier: MIT */
#include "base/arena.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 64 * 1024, ALIGNMENT = _Alignof(max_align_t) };

/* Chunks up to `current` are in use, those behind it are a stock. */
struct dw_arena_chunk {
    struct dw_arena_chunk *next;
    size_t size;
    max_align_t bytes[];
};

static struct dw_arena_chunk *new_chunk(size_t need)
{
    const size_t size = need > CHUNK_BYTES ? need : CHUNK_BYTES;
    struct dw_arena_chunk *chunk = malloc(sizeof *chunk + size);
    if (chunk)
        chunk->size = size;
    return chunk;
}

/* Makes a chunk of at least `need` bytes the current one. The first fitting
 * chunk of the stock is moved up, so that the smaller ones before it stay in
 * the stock instead of being skipped. */
static bool next_chunk(struct dw_arena *arena, size_t need)
{
    struct dw_arena_chunk **place =
        arena->current ? &arena->current->next : &arena->first;
    struct dw_arena_chunk **from = place;
    while (*from && (*from)->size < need)
        from = &(*from)->next;
    struct dw_arena_chunk *chunk = *from;
    if (chunk)
        *from = chunk->next;
    else
        chunk = new_chunk(need);
    if (!chunk)
        return false;
    chunk->next = *place;
    *place = chunk;
    arena->current = chunk;
    arena->used = 0;
    return true;
}

void *dw_arena_alloc(struct dw_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        return NULL;
    const size_t need = (size + !size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (!arena->current || arena->current->size - arena->used < need)
        if (!next_chunk(arena, need))
            return NULL;
    void *at = (char *)arena->current->bytes + arena->used;
    arena->used += need;
    return memset(at, 0, need);
}

char *dw_arena_copy(struct dw_arena *arena, const char *at, size_t len)
{
    if (len == SIZE_MAX)
        return NULL;
    char *copy = dw_arena_alloc(arena, len + 1);
    if (copy && len)
        memcpy(copy, at, len);
    return copy;
}

dw_arena_mark dw_arena_here(const struct dw_arena *arena)
{
    return (dw_arena_mark){arena->current, arena->used};
}

void dw_arena_rollback(struct dw_arena *arena, dw_arena_mark mark)
{
    assert(mark.chunk != arena->current || mark.used <= arena->used);
    arena->current = mark.chunk;
    arena->used = mark.used;
}

void dw_arena_reset(struct dw_arena *arena)
{
    arena->current = NULL;
    arena->used = 0;
}

void dw_arena_free(struct dw_arena *arena)
{
    while (arena->first) {
        struct dw_arena_chunk *chunk = arena->first;
        arena->first = chunk->next;
        free(chunk);
    }
    dw_arena_reset(arena);
}

bool dw_grow(void **at, size_t *room, size_t need, size_t size)
{
    if (need <= *room)
        return true;
    if (need > SIZE_MAX / 4 / size)
        return false;
    size_t more = *room ? *room : 16;
    while (more < need)
        more *= 2;
    void *grown = realloc(*at, more * size);
    if (!grown)
        return false;
    *at = grown;
    *room = more;
    return true;
}
