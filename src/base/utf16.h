/* Knows text in UTF-16, and gives it as UTF-8. Must not know what it means. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_UTF16_H
#define DW_BASE_UTF16_H

#include "base/source.h"

/* Bytes that dw_utf16_open looks at. */
enum { DW_UTF16_HEAD = 64 };

/* Zero is none. The raw bytes are read through a window of their own. */
struct dw_utf16 {
    struct dw_source raw; /* memory is kept between files */
    dw_span window;
    size_t used;  /* of the window */
    bool on;      /* something is read through it */
    bool big;     /* the first byte of a unit is its higher one */
    char held[4]; /* a character on its way out */
    size_t held_len, held_at;
};

/* When what the source gives opens with UTF-16's byte order mark (Unicode 15,
 * 3.10), or every other one of its first bytes is NUL, the source becomes one
 * of the same text in UTF-8, with a byte order mark in front; self->on says so.
 * Of what cannot be decoded each unit is U+FFFD. Reads the source's first
 * window; a failure there is left to whoever asks for it next. */
void dw_utf16_open(struct dw_utf16 *self, struct dw_source *source);

/* Closes the raw bytes, keeps memory. */
void dw_utf16_close(struct dw_utf16 *self);
void dw_utf16_free(struct dw_utf16 *self);

#endif
