/* Knows where bytes come from (file, pipe, standard input, a function) and
 * shows them through one sliding window. Must not know what they mean. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_SOURCE_H
#define DW_BASE_SOURCE_H

#include "base/span.h"
#include "base/status.h"

#include <sys/types.h>

/* Bytes that can be read behind every window (their value is zero), so that
 * wide loads need no test. */
enum { DW_SOURCE_PAD = 64 };

/* Why bytes that were packed end before their time. */
typedef enum dw_damage {
    DW_WHOLE,      /* they do not */
    DW_CUT_OFF,    /* the packed bytes end first */
    DW_CORRUPT,    /* they cannot be unpacked, or a checksum differs */
    DW_BAD_HEADER, /* of a member: it and what it names are lost */
    DW_ENCRYPTED,  /* nobody here has the key */
    DW_NESTED,     /* they unpack to something packed again, and so on */
    DW_WINDOW,     /* unpacking takes more memory than there may be */
    DW_DICTIONARY, /* it takes a dictionary, which nobody here has */
    DW_TRAILING,   /* all was read, but other bytes follow */
    DW_DAMAGES,
} dw_damage;

/* In words that follow a colon. */
const char *dw_damage_text(dw_damage damage);

/* Puts up to `most` bytes at `at`, returns how many; 0 at the end; -1: *error
 * says why. */
typedef ssize_t dw_source_pull(void *context, char *at, size_t most,
                               struct dw_error *error);

/* Zero is a closed source. One thread at a time. */
struct dw_source {
    int fd;
    bool open, at_end; /* at_end: the window reaches the end of the input */
    char *buffer;      /* owned, kept between files */
    size_t room, begin, len;
    uint64_t offset; /* of the window's first byte in the input */
    uint64_t size;   /* of a regular file, 0 when unknown */
    const char *name;
    dw_source_pull *pull; /* gives the bytes; NULL: fd does */
    void *context;
    dw_damage damage; /* set by who pulls, before the end; */
    uint64_t packed;  /* then how many packed bytes were used; 0: unknown */
};

/* Opens `path` ("-": standard input). `path` must outlive the source. A
 * folder or an unreadable file is DW_IO with the system's reason. */
dw_status dw_source_open(struct dw_source *source, const char *path,
                         struct dw_error *error);

/* Opens what `pull` gives. `name` must outlive the source. */
void dw_source_from(struct dw_source *source, const char *name,
                    dw_source_pull *pull, void *context);

/* Drops `used` bytes from the window's front, then reads until the window
 * holds at least `want` bytes or the input ends. *window stays valid until
 * the next call. At the end at_end is set; the window may then be shorter or
 * empty. Memory: about `want` bytes, never given back by a smaller `want`. */
dw_status dw_source_window(struct dw_source *source, size_t used, size_t want,
                           dw_span *window, struct dw_error *error);

/* How messages call an input: its name, or "standard input" for "-". */
const char *dw_source_shown(const char *name);

/* Memory that changes hands. Zero is none; whoever holds it frees `at`. */
struct dw_block {
    char *at;
    size_t room;
};

/* Takes the first `used` bytes out of the window: *text is where they are now,
 * in the memory of *block, DW_SOURCE_PAD bytes behind them readable. What
 * *block held before becomes the source's, unless it is the smaller work to
 * copy. The window's rest is to be asked for again. */
dw_status dw_source_take(struct dw_source *source, size_t used,
                         struct dw_block *block, dw_span *text,
                         struct dw_error *error);

/* Closes the file, keeps the buffer. */
void dw_source_close(struct dw_source *source);
void dw_source_free(struct dw_source *source);

#endif
