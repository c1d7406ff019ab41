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
};

struct crew {
    struct ring *ring;
    unsigned worker;
    pthread_t thread;
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

static void *run_worker(void *context)
{
    const struct crew *self = context;
    struct ring *ring = self->ring;
    pthread_mutex_lock(&ring->lock);
    while (!ring->stop && !ring->over) {
        if (ring->fetching || is_full(ring)) {
            pthread_cond_wait(&ring->may_fetch, &ring->lock);
            continue;
        }
        const size_t slot = ring->tail % ring->slots;
        const dw_fetched fetched = fetch(ring, self->worker, slot);
        if (fetched == DW_FETCHED_WORK) {
            pthread_mutex_unlock(&ring->lock);
            ring->pool->work(ring->pool->context, self->worker, slot);
            pthread_mutex_lock(&ring->lock);
        }
        if (fetched != DW_FETCHED_END)
            finish(ring, slot);
    }
    pthread_mutex_unlock(&ring->lock);
    return NULL;
}

/* ---- the calling thread -------------------------------------------------- */

static void print_all(struct ring *ring)
{
    pthread_mutex_lock(&ring->lock);
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
    pthread_cond_broadcast(&ring->may_fetch);
    pthread_mutex_unlock(&ring->lock);
}

static void run_crew(const struct dw_pool *pool, struct ring *ring,
                     struct crew *crew)
{
    unsigned count = 0;
    while (count < pool->threads) {
        crew[count] = (struct crew){.ring = ring, .worker = count + 1};
        if (pthread_create(&crew[count].thread, NULL, run_worker, &crew[count]))
            break;
        count++;
    }
    if (count)
        print_all(ring);
    else
        while (do_one(pool))
            continue;
    while (count)
        pthread_join(crew[--count].thread, NULL);
}

void dw_pool_run(const struct dw_pool *pool)
{
    bool more = true;
    for (int i = 0; more && (pool->threads < 2 || i < ALONE);
         i += pool->threads > 1)
        more = do_one(pool);
    if (!more)
        return;
    struct ring ring = {.pool = pool, .slots = dw_pool_slots(pool->threads)};
    struct crew crew[THREADS_MAX];
    pthread_mutex_init(&ring.lock, NULL);
    pthread_cond_init(&ring.may_fetch, NULL);
    pthread_cond_init(&ring.may_print, NULL);
    run_crew(pool, &ring, crew);
    pthread_cond_destroy(&ring.may_print);
    pthread_cond_destroy(&ring.may_fetch);
    pthread_mutex_destroy(&ring.lock);
}
