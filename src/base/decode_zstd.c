/* Knows libzstd, and how to lose nothing that it has unpacked: it does not
 * count what it put out in a call that fails. Must not know who reads. */
/* SPDX-License-Identifier: MIT */
#include "base/decoder.h"
#include "base/library.h"

#include <stdlib.h>
#include <zstd.h>
#include <zstd_errors.h>

/* RFC 8878, 3.1.1: the least that a frame opens with, and what stands in front
 * of a block. */
enum { FRAME_HEADER = 6, BLOCK_HEADER = 3 };

#define CALLS(X)                                                               \
    X(ZSTD_createDStream)                                                      \
    X(ZSTD_freeDStream)                                                        \
    X(ZSTD_DCtx_reset)                                                         \
    X(ZSTD_DCtx_setParameter)                                                  \
    X(ZSTD_decompressStream)                                                   \
    X(ZSTD_isError)                                                            \
    X(ZSTD_getErrorCode)

struct zstd {
    struct {
        CALLS(DW_LIBRARY_CALL)
    } lib;
    ZSTD_DStream *stream;
    size_t hint; /* what it would be given next: a block and a block's header */
    bool full;   /* it may have more than there was room for */
};

static void close_zstd(void *state)
{
    struct zstd *self = state;
    if (self && self->stream)
        self->lib.ZSTD_freeDStream(self->stream);
    free(self);
}

static bool create_stream(struct zstd *self)
{
    self->stream = self->lib.ZSTD_createDStream();
    return self->stream &&
           !self->lib.ZSTD_isError(self->lib.ZSTD_DCtx_setParameter(
               self->stream, ZSTD_d_windowLogMax, DW_WINDOW_LOG));
}

static dw_status open_zstd(void **state, const char *where,
                           struct dw_error *error)
{
    static const char *const names[] = {CALLS(DW_LIBRARY_NAME) NULL};
    static const struct dw_library library = {DW_LIBZSTD, DW_LIBZSTD_PATH,
                                              names};
    dw_status status =
        dw_library_new(&library, sizeof(struct zstd), state, where, error);
    if (status == DW_OK && !create_stream(*state)) {
        close_zstd(*state);
        status = dw_error_set(error, DW_NO_MEMORY, where, "out of memory");
    }
    return status;
}

static bool begin_zstd(void *state)
{
    struct zstd *self = state;
    self->hint = FRAME_HEADER + BLOCK_HEADER;
    self->full = false;
    return !self->lib.ZSTD_isError(
        self->lib.ZSTD_DCtx_reset(self->stream, ZSTD_reset_session_only));
}

static dw_step fail(const struct zstd *self, struct dw_flow *flow,
                    size_t result)
{
    const ZSTD_ErrorCode code = self->lib.ZSTD_getErrorCode(result);
    if (code == ZSTD_error_memory_allocation)
        return DW_STEP_NO_MEMORY;
    if (code == ZSTD_error_dictionary_wrong)
        return dw_flow_broken(flow, DW_DICTIONARY);
    return dw_flow_broken(flow, code == ZSTD_error_frameParameter_windowTooLarge
                                    ? DW_WINDOW
                                    : DW_CORRUPT);
}

static dw_step feed(struct zstd *self, struct dw_flow *flow, size_t len)
{
    ZSTD_inBuffer in = {flow->in.at, len, 0};
    ZSTD_outBuffer out = {flow->out, flow->room, 0};
    const size_t result =
        self->lib.ZSTD_decompressStream(self->stream, &out, &in);
    if (self->lib.ZSTD_isError(result))
        return fail(self, flow, result);
    self->hint = result;
    self->full = out.pos == out.size;
    dw_flow_use(flow, in.pos);
    dw_flow_put(flow, out.pos);
    return result ? DW_STEP_ON : DW_STEP_END;
}

/* A block is put out in one call and what follows it read in the next, so that
 * no call puts out bytes and then fails. */
static dw_step step_zstd(void *state, struct dw_flow *flow)
{
    struct zstd *self = state;
    if (self->full) {
        const dw_step step = feed(self, flow, 0);
        if (step != DW_STEP_ON || self->full)
            return step;
    }
    const size_t len =
        self->hint > BLOCK_HEADER ? self->hint - BLOCK_HEADER : self->hint;
    flow->want = len;
    if (len > flow->in.len && !flow->last)
        return DW_STEP_ON;
    return feed(self, flow, len < flow->in.len ? len : flow->in.len);
}

const struct dw_decoder dw_decoder_zstd = {open_zstd, begin_zstd, step_zstd,
                                           close_zstd};
