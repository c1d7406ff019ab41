/* Knows gzip streams: unpacks them up to the last byte before any damage and
 * proves their checksums. Must not know what is in them. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_GUNZIP_H
#define DW_BASE_GUNZIP_H

#include "base/source.h"

struct dw_gunzip;

/* Reads on from the window of `raw`, which is borrowed. NULL: out of memory. */
struct dw_gunzip *dw_gunzip_new(struct dw_source *raw);
void dw_gunzip_free(struct dw_gunzip *gunzip);

/* Up to `size` bytes; 0 at the end, or where the stream breaks off (*damage
 * says why); -1: *error says why `raw` cannot be read. Streams that follow
 * each other are one (RFC 1952, 2.2). */
ssize_t dw_gunzip_read(struct dw_gunzip *gunzip, char *at, size_t size,
                       dw_damage *damage, struct dw_error *error);

#endif
