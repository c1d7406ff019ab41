/* Knows how a file, a pipe, standard input or a function is read through one
 * sliding window. Must not know what the bytes mean. */
/* SPDX-License-Identifier: MIT */
#include "base/source.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* SMALLEST: below it more calls cost more than the memory is worth. LARGEST:
 * what every system takes in one read (macOS refuses 2 GiB). */
enum { SMALLEST_WINDOW = 4096, LARGEST_READ = 1 << 30 };

const char *dw_damage_text(dw_damage damage)
{
    static const char *const texts[DW_DAMAGES] = {
        [DW_WHOLE] = "nothing is wrong",
        [DW_CUT_OFF] = "the packed data end too early",
        [DW_CORRUPT] = "the packed data are damaged",
        [DW_BAD_HEADER] = "a file's header is damaged",
        [DW_ENCRYPTED] = "it is encrypted",
        [DW_NESTED] = "it is packed more than four times",
        [DW_WINDOW] = "unpacking it takes a window of more than 256 MiB",
        [DW_DICTIONARY] = "it was packed with a dictionary",
        [DW_TRAILING] = "other bytes follow its end",
    };
    return texts[damage];
}

const char *dw_source_shown(const char *name)
{
    return strcmp(name, "-") ? name : "standard input";
}

static dw_status failed(const struct dw_source *source, int number,
                        struct dw_error *error)
{
    const char *name = dw_source_shown(source->name);
    return dw_error_set(error, DW_IO, *name ? name : "''", "%s",
                        strerror(number));
}

static int open_file(const char *path)
{
    int fd;
    do
        fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    while (fd < 0 && errno == EINTR);
    return fd;
}

dw_status dw_source_open(struct dw_source *source, const char *path,
                         struct dw_error *error)
{
    dw_source_close(source);
    source->name = path;
    source->fd = strcmp(path, "-") ? open_file(path) : STDIN_FILENO;
    struct stat about;
    if (source->fd < 0 || fstat(source->fd, &about))
        return failed(source, errno, error);
    source->open = true;
    if (S_ISDIR(about.st_mode)) {
        dw_source_close(source);
        return failed(source, EISDIR, error);
    }
    source->size = S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
    return DW_OK;
}

void dw_source_from(struct dw_source *source, const char *name,
                    dw_source_pull *pull, void *context)
{
    dw_source_close(source);
    source->name = name;
    source->fd = -1;
    source->pull = pull;
    source->context = context;
    source->open = true;
}

/* Room for `want` bytes from `begin` on. Half a window more than asked for:
 * whoever takes small bites has each byte moved twice at most. */
static bool make_room(struct dw_source *source, size_t want)
{
    if (source->room && want <= source->room - source->begin - DW_SOURCE_PAD)
        return true;
    if (source->len && source->begin)
        memmove(source->buffer, source->buffer + source->begin, source->len);
    source->begin = 0;
    if (!source->room || want > source->room - DW_SOURCE_PAD) {
        if (want > SIZE_MAX / 2)
            return false;
        const size_t room = want + want / 2 + DW_SOURCE_PAD;
        char *buffer = realloc(source->buffer, room);
        if (!buffer)
            return false;
        source->buffer = buffer;
        source->room = room;
    }
    return true;
}

/* Standard input may have been set non-blocking by another program. */
static bool try_again(const struct dw_source *source)
{
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
        struct pollfd wait = {source->fd, POLLIN, 0};
        return poll(&wait, 1, -1) >= 0 || errno == EINTR;
    }
    return errno == EINTR;
}

static ssize_t read_file(struct dw_source *source, char *at, size_t most,
                         struct dw_error *error)
{
    ssize_t got;
    do
        got = read(source->fd, at, most);
    while (got < 0 && try_again(source));
    if (got < 0)
        failed(source, errno, error);
    return got;
}

/* One read of as much as there is room for. False: *error says why. */
static bool read_some(struct dw_source *source, struct dw_error *error)
{
    const size_t end = source->begin + source->len;
    char *at = source->buffer + end;
    size_t most = source->room - DW_SOURCE_PAD - end;
    if (most > LARGEST_READ)
        most = LARGEST_READ;
    const ssize_t got = source->pull
                            ? source->pull(source->context, at, most, error)
                            : read_file(source, at, most, error);
    if (got < 0)
        return false;
    source->at_end = got == 0;
    source->len += (size_t)got;
    return true;
}

/* Reads until the window holds `want` bytes or the input ends. */
static bool fill_window(struct dw_source *source, size_t want,
                        struct dw_error *error)
{
    bool good = true;
    while (good && source->len < want && !source->at_end)
        good = read_some(source, error);
    memset(source->buffer + source->begin + source->len, 0, DW_SOURCE_PAD);
    return good;
}

dw_status dw_source_window(struct dw_source *source, size_t used, size_t want,
                           dw_span *window, struct dw_error *error)
{
    assert(source->open && used <= source->len);
    source->begin += used;
    source->len -= used;
    source->offset += used;
    if (want < SMALLEST_WINDOW)
        want = SMALLEST_WINDOW;
    if (source->len < want && !source->at_end) {
        if (!make_room(source, want))
            return dw_error_set(error, DW_NO_MEMORY,
                                dw_source_shown(source->name),
                                "no memory for %zu bytes of input", want);
        if (!fill_window(source, want, error))
            return error ? error->status : DW_IO;
    }
    *window = (dw_span){source->buffer + source->begin, source->len};
    return DW_OK;
}

/* Makes room for `need` bytes; what the block held is lost. */
static bool make_block(struct dw_block *block, size_t need)
{
    if (need <= block->room)
        return true;
    free(block->at);
    block->at = malloc(need);
    block->room = block->at ? need : 0;
    return block->at != NULL;
}

dw_status dw_source_take(struct dw_source *source, size_t used,
                         struct dw_block *block, dw_span *text,
                         struct dw_error *error)
{
    assert(used <= source->len);
    const size_t rest = source->len - used;
    const bool copies = used <= rest;
    if (!make_block(block, (copies ? used : rest) + DW_SOURCE_PAD))
        return dw_error_set(error, DW_NO_MEMORY, dw_source_shown(source->name),
                            "out of memory");
    char *window = source->buffer + source->begin;
    if (copies) {
        memcpy(block->at, window, used + DW_SOURCE_PAD);
        *text = (dw_span){block->at, used};
        source->begin += used;
    } else {
        memcpy(block->at, window + used, rest + DW_SOURCE_PAD);
        *text = (dw_span){window, used};
        const struct dw_block given = {source->buffer, source->room};
        source->buffer = block->at;
        source->room = block->room;
        source->begin = 0;
        *block = given;
    }
    source->len = rest;
    source->offset += used;
    return DW_OK;
}

void dw_source_close(struct dw_source *source)
{
    if (source->open && source->fd >= 0 && source->fd != STDIN_FILENO)
        close(source->fd);
    source->open = source->at_end = false;
    source->begin = source->len = 0;
    source->offset = source->size = source->packed = 0;
    source->pull = NULL;
    source->damage = DW_WHOLE;
}

void dw_source_free(struct dw_source *source)
{
    dw_source_close(source);
    free(source->buffer);
    *source = (struct dw_source){0};
}
