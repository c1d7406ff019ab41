/* Knows a change of text as a list of edits; what no edit touches is copied
 * byte for byte. Must not know why anything is changed. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_EDITS_H
#define DW_BASE_EDITS_H

#include "base/buf.h"

/* `length` bytes at `offset` become those of the list's text from `text` up to
 * where the next edit's begins. */
struct dw_edit {
    uint32_t offset, length;
    size_t text;
};

/* In order of their places, none over another. Zero is a valid, empty list;
 * memory is owned and kept over a clear. */
struct dw_edits {
    struct dw_edit *at;
    size_t count, room;
    struct dw_buf text;
    bool failed; /* memory ran out */
};

/* Begins an edit behind the last one; what is then added to edits->text is its
 * text, until the next begins. */
void dw_edits_begin(struct dw_edits *edits, uint32_t offset, uint32_t length);

/* Appends the bytes from..to of `text`, edited. */
void dw_edits_apply(const struct dw_edits *edits, dw_span text, uint32_t from,
                    uint32_t to, struct dw_buf *out);

void dw_edits_clear(struct dw_edits *edits);
void dw_edits_free(struct dw_edits *edits);

#endif
