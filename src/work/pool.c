/* Knows the ring of slots, its lock, and who waits for what. Must not know
 * what is in the slots. */
/* SPDX-License-Identifier: MIT */
#include "work/pool.h"

#include <pthread.h>
#include <unistd.h>

enum {
    ALONE = 1, /* slots that are done before there are threads */
    SPARE = 2, /* slots beyond one a thread, so that none waits long */
    THREADS_MAX = 1024
};

struct worker {
    struct ring *ring;
    unsigned number;
    pthread_t thread;
};

/* Slots head to tail - 1 are in use; all of it is under the lock. */
struct ring {
    const struct dw_pool *pool;
    pthread_mutex_t lock;
    pthread_cond_t may_fetch, may_print;
    size_t slots, head, tail, waiting; /* waiting: weight in the ring */
    bool fetching, over, stop;
    struct {
        bool done;
        size_t weight;
    } at[THREADS_MAX + SPARE];
    unsigned count, most; /* workers there are and may be */
    struct worker workers[THREADS_MAX];
};

size_t dw_pool_slots(unsigned threads)
{
    return threads > 1 ? (size_t)threads + SPARE : 1;
}

unsigned dw_pool_processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (unsigned)count;
}

/* ---- alone --------------------------------------------------------------- */

/* One slot from fetch to print; false when that was the last. */
static bool do_one(const struct dw_pool *pool)
{
    size_t weight;
    const dw_fetched fetched = pool->fetch(pool->context, 0, 0, &weight);
    if (fetched == DW_FETCHED_WORK)
        pool->work(pool->context, 0, 0);
    return fetched != DW_FETCHED_END && pool->print(pool->context, 0);
}

/* ---- workers ------------------------------------------------------------- */

static bool is_full(const struct ring *ring)
{
    return ring->tail - ring->head == ring->slots ||
           (ring->tail > ring->head && ring->waiting > ring->pool->budget);
}

/* Fetches into the next slot; called and left with the lock. */
static dw_fetched fetch(struct ring *ring, unsigned worker, size_t slot)
{
    const struct dw_pool *pool = ring->pool;
    size_t weight = 0;
    ring->fetching = true;
    pthread_mutex_unlock(&ring->lock);
    const dw_fetched fetched =
        pool->fetch(pool->context, worker, slot, &weight);
    pthread_mutex_lock(&ring->lock);
    ring->fetching = false;
    if (fetched == DW_FETCHED_END) {
        ring->over = true;
        pthread_cond_broadcast(&ring->may_fetch);
        pthread_cond_signal(&ring->may_print);
        return fetched;
    }
    ring->at[slot].weight = weight;
    ring->waiting += weight;
    ring->tail++;
    pthread_cond_signal(&ring->may_fetch);
    return fetched;
}

static void finish(struct ring *ring, size_t slot)
{
    ring->at[slot].done = true;
    if (slot == ring->head % ring->slots)
        pthread_cond_signal(&ring->may_print);
}

static void *run_worker(void *context);

/* One worker more, with the lock. */
static void hire(struct ring *ring)
{
    struct worker *worker = &ring->workers[ring->count];
    *worker = (struct worker){.ring = ring, .number = ring->count + 1};
    if (pthread_create(&worker->thread, NULL, run_worker, worker))
        ring->most = ring->count;
    else
        ring->count++;
}

/* Who finds something to do hires the next: what is small needs few. */
static void *run_worker(void *context)
{
    const struct worker *self = context;
    struct ring *ring = self->ring;
    pthread_mutex_lock(&ring->lock);
    while (!ring->stop && !ring->over) {
        if (ring->fetching || is_full(ring)) {
            pthread_cond_wait(&ring->may_fetch, &ring->lock);
            continue;
        }
        const size_t slot = ring->tail % ring->slots;
        const dw_fetched fetched = fetch(ring, self->number, slot);
        if (fetched == DW_FETCHED_END)
            break;
        if (ring->count < ring->most)
            hire(ring);
        if (fetched == DW_FETCHED_WORK) {
            pthread_mutex_unlock(&ring->lock);
            ring->pool->work(ring->pool->context, self->number, slot);
            pthread_mutex_lock(&ring->lock);
        }
        finish(ring, slot);
    }
    pthread_mutex_unlock(&ring->lock);
    return NULL;
}

/* ---- the calling thread -------------------------------------------------- */

/* Called and left with the lock. */
static void print_all(struct ring *ring)
{
    while (!ring->stop) {
        const size_t slot = ring->head % ring->slots;
        if (ring->head == ring->tail && ring->over)
            break;
        if (ring->head == ring->tail || !ring->at[slot].done) {
            pthread_cond_wait(&ring->may_print, &ring->lock);
            continue;
        }
        pthread_mutex_unlock(&ring->lock);
        const bool more = ring->pool->print(ring->pool->context, slot);
        pthread_mutex_lock(&ring->lock);
        ring->at[slot].done = false;
        ring->waiting -= ring->at[slot].weight;
        ring->head++;
        ring->stop = !more;
        pthread_cond_signal(&ring->may_fetch);
    }
    ring->most = ring->count;
    pthread_cond_broadcast(&ring->may_fetch);
}

static void run_workers(struct ring *ring)
{
    pthread_mutex_lock(&ring->lock);
    hire(ring);
    if (ring->count)
        print_all(ring);
    pthread_mutex_unlock(&ring->lock);
    for (unsigned i = 0; i < ring->count; i++)
        pthread_join(ring->workers[i].thread, NULL);
}

void dw_pool_run(const struct dw_pool *pool)
{
    const bool alone = pool->threads < 2;
    bool more = true;
    for (int i = 0; more && (alone || i < ALONE); i += !alone)
        more = do_one(pool);
    if (!more)
        return;
    struct ring ring = {.pool = pool,
                        .slots = dw_pool_slots(pool->threads),
                        .most = pool->threads};
    pthread_mutex_init(&ring.lock, NULL);
    pthread_cond_init(&ring.may_fetch, NULL);
    pthread_cond_init(&ring.may_print, NULL);
    run_workers(&ring);
    pthread_cond_destroy(&ring.may_print);
    pthread_cond_destroy(&ring.may_fetch);
    pthread_mutex_destroy(&ring.lock);
    while (!ring.count && do_one(pool))
        continue;
}
