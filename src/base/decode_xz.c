/* Knows liblzma. Must not know who reads. */
/* SPDX-License-Identifier: MIT */
#include "base/decoder.h"
#include "base/library.h"

#include <lzma.h>
#include <stdlib.h>

/* Beside its dictionary, which is the window, a decoder takes some 100 KiB. */
enum { MEMORY_MOST = (1 << DW_WINDOW_LOG) + (1 << 20) };

#define CALLS(X) X(lzma_stream_decoder) X(lzma_code) X(lzma_end)

struct xz {
    struct {
        CALLS(DW_LIBRARY_CALL)
    } lib;
    lzma_stream lzma;
};

static dw_status open_xz(void **state, const char *where,
                         struct dw_error *error)
{
    static const char *const names[] = {CALLS(DW_LIBRARY_NAME) NULL};
    static const struct dw_library library = {DW_LIBLZMA, DW_LIBLZMA_PATH,
                                              names};
    const dw_status status =
        dw_library_new(&library, sizeof(struct xz), state, where, error);
    if (status == DW_OK)
        ((struct xz *)*state)->lzma = (lzma_stream)LZMA_STREAM_INIT;
    return status;
}

static void close_xz(void *state)
{
    struct xz *self = state;
    if (self)
        self->lib.lzma_end(&self->lzma);
    free(self);
}

static bool begin_xz(void *state)
{
    struct xz *self = state;
    return self->lib.lzma_stream_decoder(&self->lzma, MEMORY_MOST, 0) ==
           LZMA_OK;
}

static dw_step step_xz(void *state, struct dw_flow *flow)
{
    struct xz *self = state;
    lzma_stream *lzma = &self->lzma;
    lzma->next_in = (const uint8_t *)flow->in.at;
    lzma->avail_in = flow->in.len;
    lzma->next_out = (uint8_t *)flow->out;
    lzma->avail_out = flow->room;
    const lzma_ret result = self->lib.lzma_code(lzma, LZMA_RUN);
    dw_flow_use(flow, flow->in.len - lzma->avail_in);
    dw_flow_put(flow, flow->room - lzma->avail_out);
    if (result == LZMA_OK || result == LZMA_BUF_ERROR)
        return DW_STEP_ON;
    if (result == LZMA_STREAM_END)
        return DW_STEP_END;
    if (result == LZMA_MEM_ERROR)
        return DW_STEP_NO_MEMORY;
    return dw_flow_broken(flow, result == LZMA_MEMLIMIT_ERROR ? DW_WINDOW
                                                              : DW_CORRUPT);
}

const struct dw_decoder dw_decoder_xz = {open_xz, begin_xz, step_xz, close_xz};
