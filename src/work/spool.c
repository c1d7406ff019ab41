/* Knows bytes that are put aside in a file without a name, and read again from
 * any place. Must not know what they mean. */
/* SPDX-License-Identifier: MIT */
#include "work/spool.h"

#include "base/arena.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { FLUSH = 64 * 1024 };

static dw_status fail(struct dw_error *error, int reason)
{
    return dw_error_set(error, DW_IO, "temporary file", "%s", strerror(reason));
}

static dw_status out_of_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

/* Makes the file, and takes its name away. */
static dw_status make_file(struct dw_spool *self, char *path,
                           struct dw_error *error)
{
    self->fd = mkstemp(path);
    self->open = self->fd >= 0;
    if (!self->open)
        return dw_error_set(error, DW_IO, path, "no temporary file: %s",
                            strerror(errno));
    unlink(path);
    return DW_OK;
}

dw_status dw_spool_open(struct dw_spool *self, struct dw_error *error)
{
    const char *folder = getenv("TMPDIR");
    struct dw_buf path = {0};
    dw_buf_text(&path, folder && *folder ? folder : "/tmp");
    dw_buf_text(&path, "/diwan.XXXXXX");
    dw_buf_char(&path, '\0');
    const dw_status status =
        path.failed ? out_of_memory(error) : make_file(self, path.at, error);
    dw_buf_free(&path);
    return status;
}

dw_status dw_spool_settle(struct dw_spool *self, struct dw_error *error)
{
    const struct dw_buf *ahead = &self->ahead;
    if (ahead->failed)
        return out_of_memory(error);
    for (size_t done = 0; done < ahead->len;) {
        const ssize_t put =
            write(self->fd, ahead->at + done, ahead->len - done);
        if (put < 0 && errno != EINTR)
            return fail(error, errno);
        done += put > 0 ? (size_t)put : 0;
    }
    dw_buf_clear(&self->ahead);
    return DW_OK;
}

dw_status dw_spool_add(struct dw_spool *self, dw_span bytes,
                       struct dw_error *error)
{
    dw_buf_span(&self->ahead, bytes);
    self->size += bytes.len;
    return self->ahead.len < FLUSH && !self->ahead.failed
               ? DW_OK
               : dw_spool_settle(self, error);
}

static dw_status fill(const struct dw_spool *self, struct dw_spool_view *view,
                      size_t want, struct dw_error *error)
{
    view->len = 0;
    while (view->len < want) {
        const ssize_t got =
            pread(self->fd, view->at + view->len, want - view->len,
                  (off_t)(view->place + view->len));
        if (got < 0 && errno != EINTR)
            return fail(error, errno);
        if (!got)
            return fail(error, EIO);
        view->len += got > 0 ? (size_t)got : 0;
    }
    return DW_OK;
}

dw_status dw_spool_read(const struct dw_spool *self, struct dw_spool_view *view,
                        uint64_t place, size_t len, const char **at,
                        struct dw_error *error)
{
    dw_status status = DW_OK;
    if (place < view->place || place + len > view->place + view->len) {
        void *grown = view->at;
        const uint64_t rest = self->size - place;
        const size_t most = view->most < rest ? view->most : (size_t)rest;
        const size_t want = len > most ? len : most;
        view->len = 0;
        if (!dw_grow(&grown, &view->room, want, 1))
            return out_of_memory(error);
        view->at = grown;
        view->place = place;
        status = fill(self, view, want, error);
    }
    *at = view->at + (place - view->place);
    return status;
}

dw_status dw_spool_empty(struct dw_spool *self, struct dw_error *error)
{
    self->size = 0;
    dw_buf_clear(&self->ahead);
    if (ftruncate(self->fd, 0) || lseek(self->fd, 0, SEEK_SET))
        return fail(error, errno);
    return DW_OK;
}

void dw_spool_free(struct dw_spool *self)
{
    if (self->open)
        close(self->fd);
    self->open = false;
    dw_buf_free(&self->ahead);
}

void dw_spool_view_free(struct dw_spool_view *view) { free(view->at); }
