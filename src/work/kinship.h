/* Knows a table of games by hashes of what they are, in 40 bytes each. Must not
 * know what the hashes are of, nor whether games of one hash are alike. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_KINSHIP_H
#define DW_WORK_KINSHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dw_kin_game {
    uint64_t start, whole, final; /* hashes */
    uint32_t place;               /* of its trace, which tells games apart; in
                                     the order of the input, never 0 */
    uint32_t group;  /* place of the first that is alike, 0: none */
    uint32_t parent; /* place of its longest beginning, 0: none */
    bool array;      /* its start is where games begin */
};

enum { DW_KIN_BLOCK = 4096 /* games */ };

/* In blocks, so that none is ever there twice while the table grows. Zero is a
 * valid, empty table. */
struct dw_kinship {
    struct dw_kin_game **blocks;
    size_t count, block_count, room;
};

static inline struct dw_kin_game *dw_kinship_at(const struct dw_kinship *games,
                                                size_t i)
{
    return &games->blocks[i / DW_KIN_BLOCK][i % DW_KIN_BLOCK];
}

/* By that, then by place. */
typedef enum dw_kin_order {
    DW_BY_START,
    DW_BY_WHOLE,
    DW_BY_FINAL,
    DW_BY_GROUP,
    DW_BY_PARENT,
} dw_kin_order;

/* False when memory is out. */
bool dw_kinship_add(struct dw_kinship *games, const struct dw_kin_game *game);
void dw_kinship_free(struct dw_kinship *games);

/* Sorts `count` games from `from` on; needs no memory of its own. */
void dw_kinship_sort(struct dw_kinship *games, size_t from, size_t count,
                     dw_kin_order order);

/* How many from `at` on have one key of the order, by which they are sorted. */
size_t dw_kinship_run(const struct dw_kinship *games, size_t at,
                      dw_kin_order order);

/* Where the first game stands whose `whole` is not below; sorted by that. */
size_t dw_kinship_find(const struct dw_kinship *games, uint64_t whole);

/* Leaves out the others. */
void dw_kinship_keep(struct dw_kinship *games,
                     bool (*wanted)(const struct dw_kin_game *game));

#endif
