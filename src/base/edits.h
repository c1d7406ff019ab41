/* Knows a change of text as a list of edits; what no edit touches is copied
 * byte for byte. Must not know why anything is changed. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_EDITS_H
#define DW_BASE_EDITS_H

#include "base/buf.h"

/* `length` bytes at `offset` become those of the list's text from `text` to
 * `text_end`. */
struct dw_edit {
    uint32_t offset, length;
    size_t text, text_end;
};

/* In order of their places, none over another. Zero is a valid, empty list;
 * memory is owned and kept over a clear. */
struct dw_edits {
    struct dw_edit *at;
    size_t count, room;
    size_t open; /* 1 + index of the edit whose text is being added; 0: none */
    struct dw_buf text;
    bool failed; /* memory ran out */
};

/* Begins an edit behind the last one; what is then added to edits->text is its
 * text, until the next begins. */
void dw_edits_begin(struct dw_edits *edits, uint32_t offset, uint32_t length);

/* An edit with its text. */
void dw_edits_put(struct dw_edits *edits, uint32_t offset, uint32_t length,
                  const char *text);

/* The bytes that the edit of this index puts in; valid until more is added. */
dw_span dw_edits_text(const struct dw_edits *edits, size_t index);

/* Puts edits that were not begun in the order of their places into it; those at
 * one place stay in the order they were begun. */
void dw_edits_sort(struct dw_edits *edits);

/* Takes over all edits of `more`, or none and returns false when one of them
 * lies over an edit that is there and is not the same. Two that put text in at
 * one place lie over each other. */
bool dw_edits_join(struct dw_edits *edits, const struct dw_edits *more);

/* What `first` and then `second` do, as one change: `second` counts in the
 * bytes that `first` makes of `length` bytes. *out is cleared. */
void dw_edits_chain(const struct dw_edits *first, const struct dw_edits *second,
                    uint32_t length, struct dw_edits *out);

/* Takes the last edit back. */
void dw_edits_drop(struct dw_edits *edits);

/* Appends the bytes from..to of `text`, edited. */
void dw_edits_apply(const struct dw_edits *edits, dw_span text, uint32_t from,
                    uint32_t to, struct dw_buf *out);

void dw_edits_clear(struct dw_edits *edits);
void dw_edits_free(struct dw_edits *edits);

#endif
