/* Knows zlib. libarchive unpacks gzip too, but passes over checksums (its 3.6,
 * filter gzip), so that a flipped bit would be taken for a scribe's error. Must
 * not know who reads. */
/* SPDX-License-Identifier: MIT */
#include "base/decoder.h"

#include <stdlib.h>
#define ZLIB_CONST /* what zlib reads it does not write */
#include <zlib.h>

/* inflateInit2: the largest window, and gzip's header and trailer. */
enum { GZIP_WINDOW = 15 + 16 };

static dw_status open_gzip(void **state, const char *where,
                           struct dw_error *error)
{
    z_stream *z = calloc(1, sizeof *z);
    if (z && inflateInit2(z, GZIP_WINDOW) == Z_OK) {
        *state = z;
        return DW_OK;
    }
    free(z);
    return dw_error_set(error, DW_NO_MEMORY, where, "out of memory");
}

static void close_gzip(void *state)
{
    if (state)
        inflateEnd(state);
    free(state);
}

static bool begin_gzip(void *state) { return inflateReset(state) == Z_OK; }

static dw_step step_gzip(void *state, struct dw_flow *flow)
{
    z_stream *z = state;
    const uInt len = flow->in.len < INT32_MAX ? (uInt)flow->in.len : INT32_MAX;
    const uInt room = flow->room < INT32_MAX ? (uInt)flow->room : INT32_MAX;
    z->next_in = (const Bytef *)flow->in.at;
    z->avail_in = len;
    z->next_out = (Bytef *)flow->out;
    z->avail_out = room;
    const int result = inflate(z, Z_NO_FLUSH);
    dw_flow_use(flow, len - z->avail_in);
    dw_flow_put(flow, room - z->avail_out);
    if (result == Z_STREAM_END)
        return DW_STEP_END;
    if (result == Z_MEM_ERROR)
        return DW_STEP_NO_MEMORY;
    return result == Z_OK || result == Z_BUF_ERROR
               ? DW_STEP_ON
               : dw_flow_broken(flow, DW_CORRUPT);
}

const struct dw_decoder dw_decoder_gzip = {open_gzip, begin_gzip, step_gzip,
                                           close_gzip};
