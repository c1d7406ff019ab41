/* Knows what a pool promises: every slot once, in order, never in two hands.
 * Must not know what is read by its threads. */
/* SPDX-License-Identifier: MIT */
#include <check.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "work/pool.h"

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

enum { SLOTS = 64, WORKERS = 64, ITEMS_MAX = 3000 };

typedef enum state { FREE, FETCHED, READY } state;

struct bench {
    int items;           /* to be fetched */
    int stop_at;         /* print says false at this one, -1: never */
    int done_every;      /* every so many-th is done when fetched, 0: none */
    size_t weight;       /* of each */
    atomic_int fetching; /* callers inside fetch */
    atomic_int printing;
    atomic_int busy[WORKERS]; /* hands on each worker */
    atomic_int states[SLOTS];
    int item_in[SLOTS];
    atomic_int worked[ITEMS_MAX];
    atomic_int in_flight, most_in_flight;
    int fetched, printed;
    atomic_int broken; /* a promise */
};

static void must(struct bench *self, bool holds)
{
    if (!holds)
        self->broken++;
}

/* Work of some length that depends on the item alone. */
static void dawdle(int item)
{
    volatile int left = item * 7919 % 13 * 400;
    while (left > 0)
        left = left - 1;
}

static dw_fetched fetch(void *context, unsigned worker, size_t slot,
                        size_t *weight)
{
    struct bench *self = context;
    must(self, ++self->fetching == 1);
    must(self, ++self->busy[worker] == 1);
    must(self, self->states[slot] == FREE);
    dawdle(self->fetched);
    dw_fetched fetched = DW_FETCHED_END;
    *weight = 0;
    if (self->fetched < self->items) {
        const int item = self->fetched++;
        const int in_flight = ++self->in_flight;
        if (in_flight > self->most_in_flight)
            self->most_in_flight = in_flight;
        const bool done = self->done_every && item % self->done_every == 0;
        self->item_in[slot] = item;
        self->states[slot] = done ? READY : FETCHED;
        self->worked[item] += done;
        *weight = self->weight;
        fetched = done ? DW_FETCHED_DONE : DW_FETCHED_WORK;
    }
    self->busy[worker]--;
    self->fetching--;
    return fetched;
}

static void work(void *context, unsigned worker, size_t slot)
{
    struct bench *self = context;
    must(self, ++self->busy[worker] == 1);
    must(self, self->states[slot] == FETCHED);
    dawdle(self->item_in[slot]);
    self->worked[self->item_in[slot]]++;
    self->states[slot] = READY;
    self->busy[worker]--;
}

static bool print(void *context, size_t slot)
{
    struct bench *self = context;
    must(self, ++self->printing == 1);
    must(self, self->states[slot] == READY);
    must(self, self->item_in[slot] == self->printed);
    must(self, self->worked[self->printed] == 1);
    self->states[slot] = FREE;
    self->in_flight--;
    self->printing--;
    return self->printed++ != self->stop_at;
}

static const struct {
    const char *name;
    unsigned threads;
    int items, stop_at, done_every;
    size_t weight, budget;
} rows[] = {
    {"nothing", 1, 0, -1, 0, 0, 0},
    {"nothing, four threads", 4, 0, -1, 0, 0, 0},
    {"one thing", 4, 1, -1, 0, 0, 0},
    {"two things", 4, 2, -1, 0, 0, 0},
    {"alone", 1, 1000, -1, 0, 0, 0},
    {"alone, stopped", 1, 1000, 500, 0, 0, 0},
    {"two threads", 2, ITEMS_MAX, -1, 0, 0, 0},
    {"three threads", 3, ITEMS_MAX, -1, 0, 0, 0},
    {"more threads than processors", 40, ITEMS_MAX, -1, 0, 0, 0},
    {"all done when fetched", 3, ITEMS_MAX, -1, 1, 0, 0},
    {"some done when fetched", 3, ITEMS_MAX, -1, 3, 0, 0},
    {"stopped at once", 3, ITEMS_MAX, 0, 0, 0, 0},
    {"stopped at the second", 3, ITEMS_MAX, 1, 0, 0, 0},
    {"stopped later", 5, ITEMS_MAX, 700, 2, 0, 0},
    {"stopped at the last", 3, 100, 99, 0, 0, 0},
    {"heavy", 8, 500, -1, 0, 10, 25},
    {"too heavy for two", 8, 500, -1, 0, 10, 0},
};

START_TEST(every_slot_once_in_order)
{
    static struct bench bench;
    bench = (struct bench){.items = rows[_i].items,
                           .stop_at = rows[_i].stop_at,
                           .done_every = rows[_i].done_every,
                           .weight = rows[_i].weight};
    const struct dw_pool pool = {.context = &bench,
                                 .threads = rows[_i].threads,
                                 .budget = rows[_i].budget,
                                 .fetch = fetch,
                                 .work = work,
                                 .print = print};
    const int slots = (int)dw_pool_slots(pool.threads);
    ck_assert_int_le(slots, SLOTS);
    dw_pool_run(&pool);

    ck_assert_msg(!bench.broken, "%s: %d promises broken", rows[_i].name,
                  bench.broken);
    const int stop = rows[_i].stop_at;
    ck_assert_msg(bench.printed == (stop < 0 ? bench.items : stop + 1),
                  "%s: %d printed", rows[_i].name, bench.printed);
    ck_assert_msg(bench.fetched <= bench.printed + slots,
                  "%s: %d fetched and %d printed", rows[_i].name, bench.fetched,
                  bench.printed);
    if (rows[_i].weight)
        ck_assert_msg((size_t)bench.most_in_flight <=
                          rows[_i].budget / rows[_i].weight + 1,
                      "%s: %d at a time", rows[_i].name, bench.most_in_flight);
}
END_TEST

START_TEST(processors_are_there)
{
    ck_assert_uint_ge(dw_pool_processors(), 1);
    ck_assert_uint_eq(dw_pool_slots(1), 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("pool");
    TCase *pool = tcase_create("pool");
    tcase_set_timeout(pool, 60);
    tcase_add_loop_test(pool, every_slot_once_in_order, 0, COUNT(rows));
    tcase_add_test(pool, processors_are_there);
    suite_add_tcase(suite, pool);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
