/* Knows the ring of blocks between the thread that unpacks and the one that
 * reads. Must not know how bytes are packed, nor what they mean. */
/* SPDX-License-Identifier: MIT */
#include "work/feed.h"

#include "base/archive.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    BLOCK = 128 * 1024, /* large: a block costs two wake-ups at worst */
    BLOCKS = 4,
    PATIENCE = 50 /* milliseconds until a wait for a pipe looks up */
};

typedef enum block_kind {
    BLOCK_FILE,  /* a file begins; the bytes are its name, if it has one */
    BLOCK_BYTES, /* of the file */
    BLOCK_DONE,  /* the file ends, `damage` says how */
    BLOCK_FAILED,
    BLOCK_END,
} block_kind;

struct block {
    block_kind kind;
    dw_damage damage;
    uint64_t place;  /* of a gap; else 0 */
    uint64_t packed; /* dw_archive_packed */
    size_t len;
    char bytes[BLOCK];
};

/* `filled` and `emptied` count blocks; those between belong to the reader,
 * the others to the thread that unpacks. */
struct dw_unpacker {
    struct dw_source raw;
    struct dw_archive *archive;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned filled, emptied;
    atomic_bool stop;
    atomic_uint_least64_t done; /* packed bytes */
    struct dw_error failure;    /* for BLOCK_FAILED */
    bool told;                  /* to the reader, who needs it but once */
    size_t at;                  /* bytes of the reader's block that are gone */
    struct block blocks[BLOCKS];
};

/* ---- the thread that unpacks --------------------------------------------- */

/* The next block to fill; NULL when nobody wants it any more. */
static struct block *block_to_fill(struct dw_unpacker *self)
{
    pthread_mutex_lock(&self->lock);
    while (self->filled - self->emptied == BLOCKS && !self->stop)
        pthread_cond_wait(&self->changed, &self->lock);
    pthread_mutex_unlock(&self->lock);
    return self->stop ? NULL : &self->blocks[self->filled % BLOCKS];
}

static void hand_over(struct dw_unpacker *self)
{
    self->done = self->raw.offset;
    pthread_mutex_lock(&self->lock);
    self->filled++;
    pthread_cond_signal(&self->changed);
    pthread_mutex_unlock(&self->lock);
}

static bool put(struct dw_unpacker *self, block_kind kind, dw_damage damage,
                const char *name)
{
    struct block *block = block_to_fill(self);
    if (!block)
        return false;
    block->kind = kind;
    block->damage = damage;
    block->place = dw_archive_place(self->archive);
    block->packed = dw_archive_packed(self->archive);
    block->len = name ? strnlen(name, BLOCK) : 0;
    if (block->len)
        memcpy(block->bytes, name, block->len);
    hand_over(self);
    return true;
}

/* Fills blocks with a file to its end. */
static bool put_file(struct dw_unpacker *self, const char *name)
{
    bool good = put(self, BLOCK_FILE, DW_WHOLE, name);
    while (good) {
        struct block *block = block_to_fill(self);
        if (!block)
            return false;
        const ssize_t got =
            dw_archive_read(self->archive, block->bytes, BLOCK, &self->failure);
        if (got < 0)
            return !put(self, BLOCK_FAILED, DW_WHOLE, NULL);
        if (!got)
            return put(self, BLOCK_DONE, dw_archive_damage(self->archive),
                       NULL);
        block->kind = BLOCK_BYTES;
        block->len = (size_t)got;
        hand_over(self);
    }
    return false;
}

/* The archive itself, as an empty file, bears what no member does. */
static bool put_gap(struct dw_unpacker *self, dw_damage damage)
{
    return put(self, BLOCK_FILE, DW_WHOLE, NULL) &&
           put(self, BLOCK_DONE, damage, NULL);
}

static void *unpack(void *context)
{
    struct dw_unpacker *self = context;
    const char *name;
    bool good = true;
    for (unsigned files = 0; good; files++) {
        switch (dw_archive_next(self->archive, &name, &self->failure)) {
        case DW_UNPACKED_FILE:
            good = put_file(self, name);
            break;
        case DW_UNPACKED_BROKEN:
            good = put_gap(self, dw_archive_damage(self->archive));
            break;
        case DW_UNPACKED_END:
            if (files || put_gap(self, DW_WHOLE))
                put(self, BLOCK_END, DW_WHOLE, NULL);
            return NULL;
        case DW_UNPACKED_FAILED:
            put(self, BLOCK_FAILED, DW_WHOLE, NULL);
            return NULL;
        }
    }
    return NULL;
}

/* Packed bytes for that thread, which must end even when a pipe is silent. */
static ssize_t pull_raw(void *context, char *at, size_t most,
                        struct dw_error *error)
{
    struct dw_unpacker *self = context;
    struct pollfd wait = {self->raw.fd, POLLIN, 0};
    for (;;) {
        const int ready = poll(&wait, 1, PATIENCE);
        if (self->stop)
            return 0;
        if (ready <= 0 && (!ready || errno == EINTR))
            continue;
        const ssize_t got = read(self->raw.fd, at, most);
        if (got >= 0)
            return got;
        if (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)
            continue;
        dw_error_set(error, DW_IO, self->raw.name, "%s", strerror(errno));
        return -1;
    }
}

/* ---- the thread that reads ----------------------------------------------- */

static struct block *block_to_read(struct dw_unpacker *self)
{
    pthread_mutex_lock(&self->lock);
    while (self->filled == self->emptied)
        pthread_cond_wait(&self->changed, &self->lock);
    pthread_mutex_unlock(&self->lock);
    return &self->blocks[self->emptied % BLOCKS];
}

static void give_back(struct dw_unpacker *self)
{
    self->at = 0;
    pthread_mutex_lock(&self->lock);
    self->emptied++;
    pthread_cond_signal(&self->changed);
    pthread_mutex_unlock(&self->lock);
}

/* Unpacked bytes of the file at hand. Its last block stays, so that the end
 * can be asked for again. */
static ssize_t pull_block(void *context, char *at, size_t most,
                          struct dw_error *error)
{
    struct dw_feed *feed = context;
    struct dw_unpacker *self = feed->packed;
    const struct block *block = block_to_read(self);
    switch (block->kind) {
    case BLOCK_BYTES: {
        const size_t left = block->len - self->at;
        const size_t len = left < most ? left : most;
        memcpy(at, block->bytes + self->at, len);
        self->at += len;
        if (len == left)
            give_back(self);
        return (ssize_t)len;
    }
    case BLOCK_FAILED:
        self->told = true;
        if (error)
            *error = self->failure;
        return -1;
    case BLOCK_DONE:
        feed->source.damage = block->damage;
        feed->source.packed = block->packed;
        return 0;
    case BLOCK_FILE:
    case BLOCK_END:
        return 0;
    }
    return 0;
}

static dw_fed begin_member(struct dw_feed *feed, const struct block *block,
                           struct dw_error *error)
{
    struct dw_buf *label = &feed->label;
    dw_buf_clear(label);
    dw_buf_text(label, feed->path);
    if (block->len)
        dw_buf_char(label, '/');
    dw_buf_add(label, block->bytes, block->len);
    dw_buf_char(label, '\0');
    if (label->failed) {
        dw_error_set(error, DW_NO_MEMORY, feed->path, "out of memory");
        return DW_FED_FAILED;
    }
    const uint64_t place = block->place;
    give_back(feed->packed);
    feed->name = label->at;
    dw_source_from(&feed->source, feed->name, pull_block, feed);
    dw_utf16_open(&feed->utf16, &feed->source);
    feed->place = place;
    return DW_FED_FILE;
}

static dw_fed next_packed(struct dw_feed *feed, struct dw_error *error)
{
    for (;;) {
        const struct block *block = block_to_read(feed->packed);
        switch (block->kind) {
        case BLOCK_FILE:
            return begin_member(feed, block, error);
        case BLOCK_BYTES:
        case BLOCK_DONE:
            give_back(feed->packed);
            break;
        case BLOCK_FAILED:
            if (error)
                *error = feed->packed->failure;
            return feed->packed->told ? DW_FED_END : DW_FED_FAILED;
        case BLOCK_END:
            return DW_FED_END;
        }
    }
}

/* ---- the feed ------------------------------------------------------------ */

static void free_unpacker(struct dw_unpacker *self)
{
    pthread_cond_destroy(&self->changed);
    pthread_mutex_destroy(&self->lock);
    dw_archive_free(self->archive);
    dw_source_free(&self->raw);
    free(self);
}

/* The source with its first window becomes the thread's. */
static dw_status start_unpacker(struct dw_feed *feed, struct dw_error *error)
{
    struct dw_unpacker *self = calloc(1, sizeof *self);
    if (!self)
        return dw_error_set(error, DW_NO_MEMORY, feed->path, "out of memory");
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->changed, NULL);
    self->raw = feed->source;
    self->raw.pull = pull_raw;
    self->raw.context = self;
    feed->source = (struct dw_source){0};

    dw_status status = dw_archive_open(&self->raw, &self->archive, error);
    if (status == DW_OK && pthread_create(&self->thread, NULL, unpack, self))
        status = dw_error_set(error, DW_NO_MEMORY, feed->path,
                              "no thread to unpack it");
    if (status == DW_OK)
        feed->packed = self;
    else
        free_unpacker(self);
    return status;
}

dw_status dw_feed_open(struct dw_feed *feed, const char *path,
                       struct dw_error *error)
{
    dw_feed_close(feed);
    dw_status status = dw_source_open(&feed->source, path, error);
    if (status != DW_OK)
        return status;
    dw_span head;
    feed->path = feed->name = path;
    status = dw_source_window(&feed->source, 0, DW_ARCHIVE_HEAD, &head, error);
    if (status == DW_OK && dw_archive_look(head) != DW_PLAIN)
        status = start_unpacker(feed, error);
    else if (status == DW_OK)
        dw_utf16_open(&feed->utf16, &feed->source);
    feed->fresh = status == DW_OK;
    if (status != DW_OK)
        dw_source_close(&feed->source);
    return status;
}

dw_fed dw_feed_next(struct dw_feed *feed, struct dw_error *error)
{
    if (feed->packed)
        return next_packed(feed, error);
    const bool fresh = feed->fresh;
    feed->fresh = false;
    return fresh ? DW_FED_FILE : DW_FED_END;
}

void dw_feed_tell_damage(const struct dw_feed *feed, uint64_t offset,
                         uint64_t line, struct dw_error *error)
{
    char packed[64] = "";
    if (feed->source.packed)
        snprintf(packed, sizeof packed, " (packed: byte %llu)",
                 (unsigned long long)feed->source.packed);
    dw_error_at(error, DW_IO, dw_source_shown(feed->name),
                line < UINT32_MAX ? (uint32_t)line : 0, 0,
                "cannot be unpacked beyond byte %llu%s: %s",
                (unsigned long long)offset, packed,
                dw_damage_text(feed->source.damage));
}

uint64_t dw_feed_done(const struct dw_feed *feed)
{
    return feed->packed     ? feed->packed->done
           : feed->utf16.on ? feed->utf16.raw.offset
                            : feed->source.offset;
}

uint64_t dw_feed_size(const struct dw_feed *feed)
{
    return feed->packed     ? feed->packed->raw.size
           : feed->utf16.on ? feed->utf16.raw.size
                            : feed->source.size;
}

void dw_feed_close(struct dw_feed *feed)
{
    struct dw_unpacker *self = feed->packed;
    dw_source_close(&feed->source);
    dw_utf16_close(&feed->utf16);
    feed->packed = NULL;
    feed->fresh = false;
    if (!self)
        return;
    pthread_mutex_lock(&self->lock);
    self->stop = true;
    pthread_cond_signal(&self->changed);
    pthread_mutex_unlock(&self->lock);
    pthread_join(self->thread, NULL);
    free_unpacker(self);
}

void dw_feed_free(struct dw_feed *feed)
{
    dw_feed_close(feed);
    dw_source_free(&feed->source);
    dw_utf16_free(&feed->utf16);
    dw_buf_free(&feed->label);
    *feed = (struct dw_feed){0};
}
