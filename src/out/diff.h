/* Knows how a change of a file is shown as a unified diff, which patch --binary
 * applies (POSIX diff -u, "Diff -u output format"). Must not know what is
 * changed. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_DIFF_H
#define DW_OUT_DIFF_H

#include "base/buf.h"

enum {
    DW_DIFF_CONTEXT = 3,           /* lines around a change */
    DW_DIFF_AROUND_MOST = 1 << 20, /* bytes of a line shown there */
    DW_DIFF_LINE_MOST = 1 << 24,   /* bytes of a line that may change */
};

/* The last lines that both files have. */
struct dw_diff_lines {
    struct dw_buf at[2 * DW_DIFF_CONTEXT];
    int first, count; /* a ring */
};

/* Zero is a valid file without a name. Memory is owned and kept from file to
 * file. Lines end with LF. */
struct dw_diff {
    const char *name;
    bool named;                  /* the head has been written */
    bool open;                   /* a hunk is being gathered */
    bool changing;               /* the line at hand is changed */
    bool too_long;               /* the line at hand: its bytes are gone */
    bool lost;                   /* such a line was changed: no diff */
    uint64_t old_line, new_line; /* complete lines so far */
    uint64_t old_from, new_from; /* those in front of the hunk */
    uint64_t old_count, new_count;
    struct dw_buf line;               /* the one at hand, the same in both */
    struct dw_buf old_text, new_text; /* lines being changed */
    struct dw_buf hunk;
    struct dw_buf added; /* lines of the hunk that stand behind those gone */
    struct dw_diff_lines around; /* context so far, before or behind */
};

/* Begins a file; `name` is borrowed. */
void dw_diff_start(struct dw_diff *diff, const char *name);

/* Bytes that both files have; bytes that the one has and the other instead. */
void dw_diff_same(struct dw_diff *diff, dw_span bytes, struct dw_buf *out);
void dw_diff_change(struct dw_diff *diff, dw_span before, dw_span after);

/* Ends the file. With diff->lost set what was written is no whole diff. */
void dw_diff_end(struct dw_diff *diff, struct dw_buf *out);

void dw_diff_free(struct dw_diff *diff);

#endif
