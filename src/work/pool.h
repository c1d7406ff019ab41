/* Knows how work that is fetched and printed in order is done by several
 * threads in between. Must not know what the work is. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_POOL_H
#define DW_WORK_POOL_H

#include <stdbool.h>
#include <stddef.h>

typedef enum dw_fetched {
    DW_FETCHED_WORK, /* the slot holds work to do */
    DW_FETCHED_DONE, /* ... that is done already */
    DW_FETCHED_END,  /* nothing, and nothing will come */
} dw_fetched;

/* `worker` is 0 for the calling thread, else 1 to `threads`; `slot` counts
 * from 0 to dw_pool_slots() - 1. A slot passes from fetch through work to
 * print; no two callbacks are given the same slot or the same worker at a
 * time. */
struct dw_pool {
    void *context;
    unsigned threads; /* 1: all is done by the calling thread */
    size_t budget;    /* no more is fetched while more than this waits */
    /* In order, one at a time. *weight is what the slot adds to `budget`. */
    dw_fetched (*fetch)(void *context, unsigned worker, size_t slot,
                        size_t *weight);
    /* At the same time as everything else. */
    void (*work)(void *context, unsigned worker, size_t slot);
    /* In the order of fetching, as worker 0. False: nothing more is done. */
    bool (*print)(void *context, size_t slot);
};

size_t dw_pool_slots(unsigned threads);

/* As many as there are processors. */
unsigned dw_pool_processors(void);

/* Until END has been fetched and printed, or print says false. The first slots
 * are done by the calling thread: small work starts no thread. When the system
 * gives fewer threads than asked for, those do all. */
void dw_pool_run(const struct dw_pool *pool);

#endif
