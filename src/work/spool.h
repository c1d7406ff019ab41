/* Knows bytes that are put aside in a file without a name, and read again from
 * any place. Must not know what they mean. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_SPOOL_H
#define DW_WORK_SPOOL_H

#include "base/buf.h"
#include "base/status.h"

/* Zero is closed. The file is in $TMPDIR, or /tmp, and nobody else sees it: it
 * is gone when it is closed, also by a crash. */
struct dw_spool {
    bool open;
    int fd;
    uint64_t size;       /* bytes added */
    struct dw_buf ahead; /* the last of them, not yet in the file */
};

/* What was read last, and is still at hand. Zero plus `most` is empty. */
struct dw_spool_view {
    size_t most; /* bytes to read at a time, where no more are asked for */
    char *at;
    size_t room, len;
    uint64_t place;
};

/* DW_IO: the file cannot be made, or be written to. */
dw_status dw_spool_open(struct dw_spool *spool, struct dw_error *error);
dw_status dw_spool_add(struct dw_spool *spool, dw_span bytes,
                       struct dw_error *error);

/* Writes what has gathered; to be called between adding and reading. */
dw_status dw_spool_settle(struct dw_spool *spool, struct dw_error *error);

/* Shows `len` bytes from `place` on, all of which were added; *at is valid
 * until the view is used again. */
dw_status dw_spool_read(const struct dw_spool *spool,
                        struct dw_spool_view *view, uint64_t place, size_t len,
                        const char **at, struct dw_error *error);

/* Takes all of it out again. */
dw_status dw_spool_empty(struct dw_spool *spool, struct dw_error *error);

void dw_spool_free(struct dw_spool *spool);
void dw_spool_view_free(struct dw_spool_view *view);

#endif
