/* Knows how one path becomes the files that are in it: itself, or what an
 * archive holds, unpacked ahead by a thread of its own; all as UTF-8. Must not
 * know what is in the files. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_FEED_H
#define DW_WORK_FEED_H

#include "base/buf.h"
#include "base/source.h"
#include "base/utf16.h"

/* Zero is closed. One thread at a time; do not move it while it is open. */
struct dw_feed {
    struct dw_source source; /* the file at hand: windows from here */
    const char *name;        /* of the file, as shown: "x.zip/y.pgn" */
    const char *path;
    uint64_t place; /* of a gap between members: dw_archive_place; else 0 */
    bool fresh;     /* a plain file that nobody has asked for */
    struct dw_buf label;        /* where the name of a member is kept */
    struct dw_unpacker *packed; /* NULL: a plain file */
    struct dw_utf16 utf16;      /* what the source is read through, if `on` */
};

/* Opens a path ("-": standard input), which must outlive the feed, and looks
 * at its first bytes. For a plain file that is all that is ever done. */
dw_status dw_feed_open(struct dw_feed *feed, const char *path,
                       struct dw_error *error);

typedef enum dw_fed {
    DW_FED_FILE, /* source and name are those of the next file */
    DW_FED_END,
    DW_FED_FAILED, /* *error says why; nothing more will come */
} dw_fed;

/* Moves to the next file; a path that opened has at least one. What breaks
 * off shows as source.damage once its window is at the end; damage between
 * the members of an archive as an empty file with the archive's own name. */
dw_fed dw_feed_next(struct dw_feed *feed, struct dw_error *error);

/* Where packed input breaks: in what it unpacks to (that byte, on that line; 0:
 * not told), and in itself. */
void dw_feed_tell_damage(const struct dw_feed *feed, uint64_t offset,
                         uint64_t line, struct dw_error *error);

/* Bytes of the path read, and its size (0: unknown), packed bytes both. */
uint64_t dw_feed_done(const struct dw_feed *feed);
uint64_t dw_feed_size(const struct dw_feed *feed);

/* Ends the thread, even one that waits for a pipe. Keeps memory. */
void dw_feed_close(struct dw_feed *feed);
void dw_feed_free(struct dw_feed *feed);

#endif
