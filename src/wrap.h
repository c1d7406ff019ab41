/* Knows how failures and text go out through the public interface. Must not
 * know what they are about. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WRAP_H
#define DW_WRAP_H

#include "base/buf.h"
#include "base/status.h"
#include "diwan.h"

#include <assert.h>

static_assert(DIWAN_OK == (int)DW_OK && DIWAN_NO_MEMORY == (int)DW_NO_MEMORY &&
                  DIWAN_IO == (int)DW_IO &&
                  DIWAN_BAD_CONFIG == (int)DW_BAD_CONFIG &&
                  DIWAN_USAGE == (int)DW_USAGE &&
                  DIWAN_CLOSED == (int)DW_CLOSED,
              "the public statuses are the internal ones");
static_assert(sizeof(struct diwan_error) == sizeof(struct dw_error) &&
                  offsetof(struct diwan_error, where) ==
                      offsetof(struct dw_error, where) &&
                  offsetof(struct diwan_error, text) ==
                      offsetof(struct dw_error, text),
              "a failure is copied as a whole");

/* Hands a failure out; returns its public status. */
static inline diwan_status dw_wrap_told(dw_status status,
                                        const struct dw_error *own,
                                        struct diwan_error *error)
{
    if (status != DW_OK && error) {
        memcpy(error, own, sizeof *error);
        error->status = (diwan_status)status;
    }
    return (diwan_status)status;
}

static inline dw_status dw_wrap_no_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

/* Writes what has gathered and frees it. */
static inline dw_status dw_wrap_give(struct dw_buf *buf, dw_status status,
                                     diwan_write *write, void *context,
                                     struct dw_error *error)
{
    if (status == DW_OK && buf->failed)
        status = dw_wrap_no_memory(error);
    if (status == DW_OK && buf->len && !write(context, buf->at, buf->len))
        status = dw_error_set(error, DW_CLOSED, "", "output closed");
    dw_buf_free(buf);
    return status;
}

/* Fills up the line that begins at `line` to a column, with one blank at
 * least. */
static inline void dw_wrap_pad(struct dw_buf *buf, size_t line, size_t column)
{
    const size_t now = buf->len - line;
    dw_buf_fill(buf, ' ', now < column ? column - now : 1);
}

#endif
