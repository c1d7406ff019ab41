/* Knows the file of findings that are known already: how it is read, looked up
 * and written. Must not know what is done with them. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_BASELINE_H
#define DW_WORK_BASELINE_H

#include "base/diag.h"
#include "base/status.h"

/* Text, sorted by code and fingerprint, so that two of them compare line by
 * line wherever the games have gone:
 *
 *   diwan-baseline 1
 *   # what opens with # is for people
 *   DW402 0123456789abcdef 1 games.pgn: Amber - Slate: the alfil on c1 ...
 *
 * Code, fingerprint (out/fingerprint.h), how many of it, and a hint up to the
 * line's end that nobody reads. Lines of at most DW_BASELINE_LINE bytes. */
enum {
    DW_BASELINE_VERSION = 1,
    DW_BASELINE_LINE = 1000,
    DW_BASELINE_ROWS = 1000000, /* so that memory has a bound */
    DW_BASELINE_HINT = 160,     /* characters that are written */
};

struct dw_baseline_row {
    uint64_t fingerprint;
    uint32_t count;
    uint32_t used;           /* of them met so far */
    uint16_t code;           /* dw_code */
    uint32_t hint, hint_len; /* in `hints` */
};

/* Zero is a valid, empty one. */
struct dw_baseline {
    struct dw_baseline_row *rows; /* owned; in any order */
    size_t count, room;
    uint32_t *slots; /* hash table: 1 + index of a row, 0: free */
    size_t slot_room, slot_mask;
    struct dw_buf hints;
};

/* Reads a file ("-": standard input). DW_BAD_CONFIG with line and column: it
 * is none; DW_IO. */
dw_status dw_baseline_read(struct dw_baseline *self, const char *path,
                           struct dw_error *error);

/* The row of a fingerprint, or NULL. */
struct dw_baseline_row *dw_baseline_find(const struct dw_baseline *self,
                                         uint64_t fingerprint);

/* Counts `count` more of a fingerprint; the hint of its first stays.
 * DW_NO_MEMORY, or DW_USAGE: too many rows. */
dw_status dw_baseline_add(struct dw_baseline *self, uint64_t fingerprint,
                          dw_code code, uint32_t count, dw_span hint,
                          struct dw_error *error);

/* Sorts the rows, then appends the file's lines from row *from on, a few
 * hundred at a time; false when there are no more. */
void dw_baseline_sort(struct dw_baseline *self);
bool dw_baseline_write(const struct dw_baseline *self, size_t *from,
                       struct dw_buf *out);

void dw_baseline_free(struct dw_baseline *self);

#endif
