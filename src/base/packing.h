/* Knows which inputs are compressed or archives, by the marks that they open
 * with. Must not know how they are unpacked. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_PACKING_H
#define DW_BASE_PACKING_H

#include "base/span.h"

typedef enum dw_packing {
    DW_PLAIN,
    DW_GZIP, /* this one and the next five: one stream, no members */
    DW_XZ,
    DW_ZSTD,
    DW_BZIP2,
    DW_LZ4,
    DW_LZ4_LEGACY,
    DW_TAR,
    DW_ZIP,
    DW_PACKINGS,
} dw_packing;

/* Bytes that dw_archive_look wants to see; fewer when the input has fewer. */
enum { DW_ARCHIVE_HEAD = 512 };

/* What the first bytes say. Only magic numbers that no text opens with (or,
 * in a tar file, a checksum that fits) make anything but DW_PLAIN. Frames to
 * be skipped, which zstd and lz4 both have, are called DW_ZSTD. */
dw_packing dw_archive_look(dw_span head);

/* Bytes of the skippable frame that the head opens with, which zstd and lz4
 * files may have among those that hold something (RFC 8878, 3.1.2); 0: none. */
uint64_t dw_archive_skippable(dw_span head);

/* Whether a member of a tar or zip file opens here, or a zip file's directory:
 * what can be found behind damage. */
bool dw_archive_member(dw_span head, dw_packing packing);

#endif
