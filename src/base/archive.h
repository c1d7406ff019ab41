/* Knows how the files in a compressed input or an archive are handed out as
 * bytes. Must not know what these mean, nor what a finding is. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_ARCHIVE_H
#define DW_BASE_ARCHIVE_H

#include "base/packing.h"
#include "base/source.h"

/* One compressed input; one thread at a time. */
struct dw_archive;

/* Takes over at the source's window, which dw_archive_look has seen. `raw` is
 * borrowed. DW_IO: a library that unpacks it is not there; DW_NO_MEMORY. */
dw_status dw_archive_open(struct dw_source *raw, struct dw_archive **out,
                          struct dw_error *error);
void dw_archive_free(struct dw_archive *archive);

typedef enum dw_unpacked {
    DW_UNPACKED_FILE,   /* read it with dw_archive_read */
    DW_UNPACKED_BROKEN, /* between files: dw_archive_damage says why, and
                           dw_archive_place where; other files may follow */
    DW_UNPACKED_END,
    DW_UNPACKED_FAILED, /* reading `raw` failed, or memory ran out */
} dw_unpacked;

/* The next file: of a stream its only one, then *name is NULL; of an archive
 * the next member that is a regular file called *.pgn (any case), with its
 * name as stored, valid until the next call. What is left of the file before
 * is skipped. */
dw_unpacked dw_archive_next(struct dw_archive *archive, const char **name,
                            struct dw_error *error);

/* Up to `size` bytes of the file; 0 at its end, or where it breaks off (then
 * dw_archive_damage is set); -1: *error says why. */
ssize_t dw_archive_read(struct dw_archive *archive, char *at, size_t size,
                        struct dw_error *error);

/* Of the file or gap at hand. */
dw_damage dw_archive_damage(const struct dw_archive *archive);

/* Where the gap at hand begins: a byte of the archive, unpacked if it is
 * packed as a whole; 0 in a file. */
uint64_t dw_archive_place(const struct dw_archive *archive);

/* How many bytes of a compressed input were unpacked before it broke; 0 when
 * it did not, or is packed twice and broke inside. */
uint64_t dw_archive_packed(const struct dw_archive *archive);

#endif
