/* Knows a table of games by hashes of what they are, in 40 bytes each. Must not
 * know what the hashes are of, nor whether games of one hash are alike. */
/* SPDX-License-Identifier: MIT */
#include "work/kinship.h"

#include "base/arena.h"

#include <assert.h>
#include <stdlib.h>

static_assert(sizeof(struct dw_kin_game) <= 40, "40 bytes a game");

static bool add_block(struct dw_kinship *self)
{
    void *blocks = self->blocks;
    if (!dw_grow(&blocks, &self->room, self->block_count + 1,
                 sizeof *self->blocks))
        return false;
    self->blocks = blocks;
    struct dw_kin_game *block = malloc(DW_KIN_BLOCK * sizeof *block);
    if (block)
        self->blocks[self->block_count++] = block;
    return block != NULL;
}

bool dw_kinship_add(struct dw_kinship *self, const struct dw_kin_game *game)
{
    if (self->count == self->block_count * DW_KIN_BLOCK && !add_block(self))
        return false;
    *dw_kinship_at(self, self->count++) = *game;
    return true;
}

void dw_kinship_free(struct dw_kinship *self)
{
    for (size_t i = 0; i < self->block_count; i++)
        free(self->blocks[i]);
    free(self->blocks);
}

static uint64_t key_of(const struct dw_kin_game *game, dw_kin_order order)
{
    switch (order) {
    case DW_BY_START:
        return game->start;
    case DW_BY_WHOLE:
        return game->whole;
    case DW_BY_FINAL:
        return game->final;
    case DW_BY_GROUP:
        return game->group;
    case DW_BY_PARENT:
        return game->parent;
    }
    return 0;
}

static bool is_below(const struct dw_kin_game *a, const struct dw_kin_game *b,
                     dw_kin_order order)
{
    const uint64_t left = key_of(a, order), right = key_of(b, order);
    return left != right ? left < right : a->place < b->place;
}

/* Games from `from` on, as a heap of `count` where larger ones rise. */
struct heap {
    const struct dw_kinship *games;
    size_t from, count;
    dw_kin_order order;
};

static struct dw_kin_game *in_heap(const struct heap *heap, size_t i)
{
    return dw_kinship_at(heap->games, heap->from + i);
}

/* Puts `game` at `hole` or below. */
static void sift(const struct heap *heap, size_t hole, struct dw_kin_game game)
{
    for (size_t child; (child = 2 * hole + 1) < heap->count; hole = child) {
        if (child + 1 < heap->count &&
            is_below(in_heap(heap, child), in_heap(heap, child + 1),
                     heap->order))
            child++;
        if (!is_below(&game, in_heap(heap, child), heap->order))
            break;
        *in_heap(heap, hole) = *in_heap(heap, child);
    }
    *in_heap(heap, hole) = game;
}

/* Heapsort (Williams 1964): the library's qsort may take memory of its own. */
void dw_kinship_sort(struct dw_kinship *self, size_t from, size_t count,
                     dw_kin_order order)
{
    struct heap heap = {self, from, count, order};
    for (size_t i = count / 2; i-- > 0;)
        sift(&heap, i, *in_heap(&heap, i));
    while (heap.count > 1) {
        struct dw_kin_game *end = in_heap(&heap, --heap.count);
        const struct dw_kin_game last = *end;
        *end = *in_heap(&heap, 0);
        sift(&heap, 0, last);
    }
}

size_t dw_kinship_run(const struct dw_kinship *self, size_t at,
                      dw_kin_order order)
{
    const uint64_t key = key_of(dw_kinship_at(self, at), order);
    size_t end = at + 1;
    while (end < self->count && key_of(dw_kinship_at(self, end), order) == key)
        end++;
    return end - at;
}

/* Hashes are spread evenly, so a place is guessed before it is halved. */
size_t dw_kinship_find(const struct dw_kinship *self, uint64_t whole)
{
    enum { NEAR = 512 }; /* how far guesses mostly are off, in a large table */
    size_t low = 0, high = self->count;
    const size_t guess = (size_t)((whole >> 32) * (uint64_t)self->count >> 32);
    const size_t left = guess > NEAR ? guess - NEAR : 0;
    const size_t right = guess + NEAR < high ? guess + NEAR : high;
    if (left > 0 && dw_kinship_at(self, left - 1)->whole < whole)
        low = left;
    if (right < high && dw_kinship_at(self, right)->whole >= whole)
        high = right;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (dw_kinship_at(self, middle)->whole < whole)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void dw_kinship_keep(struct dw_kinship *self,
                     bool (*wanted)(const struct dw_kin_game *game))
{
    size_t kept = 0;
    for (size_t i = 0; i < self->count; i++)
        if (wanted(dw_kinship_at(self, i)))
            *dw_kinship_at(self, kept++) = *dw_kinship_at(self, i);
    self->count = kept;
}
