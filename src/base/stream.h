/* Knows how compressed bytes are read as what they unpack to, up to the last
 * byte before any damage. Must not know what is in them. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_STREAM_H
#define DW_BASE_STREAM_H

#include "base/packing.h"
#include "base/source.h"

/* Whether dw_archive_look has seen what a stream unpacks. */
bool dw_stream_unpacks(dw_packing packing);

struct dw_stream;

/* Reads on from the window of `raw`, which is borrowed. DW_IO: a library is
 * not there; DW_NO_MEMORY. */
dw_status dw_stream_open(struct dw_source *raw, struct dw_stream **out,
                         struct dw_error *error);
void dw_stream_free(struct dw_stream *stream);

/* Up to `size` bytes; 0 at the end, or where the stream breaks off (*damage
 * says why); -1: *error says why `raw` cannot be read. Streams that follow
 * each other are one, of whatever kind each is; frames to be skipped and zeros
 * between and behind them count for nothing. */
ssize_t dw_stream_read(struct dw_stream *stream, char *at, size_t size,
                       dw_damage *damage, struct dw_error *error);

/* Bytes of `raw` that have been used. */
uint64_t dw_stream_used(const struct dw_stream *stream);

#endif
