/* Knows memory that is handed out piece by piece and taken back at once.
 * Must not know what is stored in it. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_ARENA_H
#define DW_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct dw_arena_chunk;

/* Zero is a valid, empty arena. Chunks are kept over a reset, so that a
 * steady state allocates nothing. */
struct dw_arena {
    struct dw_arena_chunk *first, *current;
    size_t used; /* bytes used in `current` */
};

/* A place to roll back to. */
typedef struct dw_arena_mark {
    struct dw_arena_chunk *chunk;
    size_t used;
} dw_arena_mark;

/* `size` zeroed bytes aligned for any type, owned by the arena until reset or
 * rollback; NULL when memory is out. */
void *dw_arena_alloc(struct dw_arena *arena, size_t size);

/* A NUL-terminated copy of `len` bytes; NULL when memory is out. */
char *dw_arena_copy(struct dw_arena *arena, const char *at, size_t len);

dw_arena_mark dw_arena_here(const struct dw_arena *arena);

/* Takes back all that was handed out since `mark`. */
void dw_arena_rollback(struct dw_arena *arena, dw_arena_mark mark);

/* Takes back everything, keeps the chunks. */
void dw_arena_reset(struct dw_arena *arena);

/* Gives the chunks back to the system; the arena is empty and usable. */
void dw_arena_free(struct dw_arena *arena);

/* Makes *at (an array of `size`-byte elements with room for *room of them)
 * hold at least `need`; grows by doubling, keeps the contents. False when
 * memory is out: the array is as before. The caller frees *at. */
bool dw_grow(void **at, size_t *room, size_t need, size_t size);

#endif
