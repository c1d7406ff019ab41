/* Knows what a report says of a file, held back until the line that opens it
 * can be written. Must not know what that line counts. */
/* SPDX-License-Identifier: MIT */
#include "work/held.h"

enum { CHUNK = 64 * 1024 };

dw_status dw_held_take(struct dw_held *self, struct dw_buf *buf,
                       struct dw_error *error)
{
    struct dw_spool *spool = &self->spool;
    dw_status status = spool->open ? DW_OK : dw_spool_open(spool, error);
    if (status == DW_OK)
        status = dw_spool_add(spool, dw_buf_held(buf), error);
    dw_buf_clear(buf);
    return status;
}

dw_status dw_held_give(struct dw_held *self, dw_sink *sink, void *context,
                       bool *stopped, struct dw_error *error)
{
    struct dw_spool *spool = &self->spool;
    self->view.most = CHUNK;
    dw_status status = spool->size ? dw_spool_settle(spool, error) : DW_OK;
    for (uint64_t at = 0; status == DW_OK && at < spool->size && !*stopped;) {
        const uint64_t rest = spool->size - at;
        const size_t len = rest < CHUNK ? (size_t)rest : CHUNK;
        const char *bytes;
        status = dw_spool_read(spool, &self->view, at, len, &bytes, error);
        if (status == DW_OK)
            *stopped = !sink(context, bytes, len);
        at += len;
    }
    self->view.len = 0;
    return status == DW_OK && spool->size ? dw_spool_empty(spool, error)
                                          : status;
}

void dw_held_free(struct dw_held *self)
{
    dw_spool_free(&self->spool);
    dw_spool_view_free(&self->view);
}
