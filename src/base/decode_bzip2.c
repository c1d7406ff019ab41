/* Knows libbz2. Must not know who reads. */
/* SPDX-License-Identifier: MIT */
#include "base/decoder.h"
#include "base/library.h"

#include <bzlib.h>
#include <stdlib.h>

#define CALLS(X)                                                               \
    X(BZ2_bzDecompressInit) X(BZ2_bzDecompress) X(BZ2_bzDecompressEnd)

struct bzip2 {
    struct {
        CALLS(DW_LIBRARY_CALL)
    } lib;
    bz_stream bz;
    bool begun;
};

static dw_status open_bzip2(void **state, const char *where,
                            struct dw_error *error)
{
    static const char *const names[] = {CALLS(DW_LIBRARY_NAME) NULL};
    static const struct dw_library library = {DW_LIBBZ2, DW_LIBBZ2_PATH, names};
    return dw_library_new(&library, sizeof(struct bzip2), state, where, error);
}

static void end_stream(struct bzip2 *self)
{
    if (self->begun)
        self->lib.BZ2_bzDecompressEnd(&self->bz);
    self->begun = false;
}

static void close_bzip2(void *state)
{
    if (state)
        end_stream(state);
    free(state);
}

static bool begin_bzip2(void *state)
{
    struct bzip2 *self = state;
    end_stream(self);
    self->bz = (bz_stream){0};
    self->begun = self->lib.BZ2_bzDecompressInit(&self->bz, 0, 0) == BZ_OK;
    return self->begun;
}

static dw_step step_bzip2(void *state, struct dw_flow *flow)
{
    struct bzip2 *self = state;
    bz_stream *bz = &self->bz;
    const unsigned len =
        flow->in.len < INT32_MAX ? (unsigned)flow->in.len : INT32_MAX;
    const unsigned room =
        flow->room < INT32_MAX ? (unsigned)flow->room : INT32_MAX;
    /* It reads what it has no const for. */
    bz->next_in = (char *)(uintptr_t)flow->in.at;
    bz->avail_in = len;
    bz->next_out = flow->out;
    bz->avail_out = room;
    const int result = self->lib.BZ2_bzDecompress(bz);
    dw_flow_use(flow, len - bz->avail_in);
    dw_flow_put(flow, room - bz->avail_out);
    if (result == BZ_STREAM_END)
        return DW_STEP_END;
    if (result == BZ_MEM_ERROR)
        return DW_STEP_NO_MEMORY;
    return result == BZ_OK ? DW_STEP_ON : dw_flow_broken(flow, DW_CORRUPT);
}

const struct dw_decoder dw_decoder_bzip2 = {open_bzip2, begin_bzip2, step_bzip2,
                                            close_bzip2};
