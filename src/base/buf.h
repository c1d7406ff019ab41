/* Knows a growing run of output bytes. Must not know who reads it, nor any
 * format but JSON's string escapes (RFC 8259, section 7). */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_BUF_H
#define DW_BASE_BUF_H

#include "base/span.h"

/* Zero is a valid, empty buffer. When memory runs out `failed` is set and
 * stays, over a clear too, and further additions do nothing: test it once, at
 * the end. */
struct dw_buf {
    char *at; /* owned; not NUL-terminated */
    size_t len, room;
    struct dw_hole *holes; /* owned; in order of their places */
    size_t hole_count, hole_room;
    bool failed;
};

/* A place for a number of which only the distance to another is known yet. */
struct dw_hole {
    size_t at; /* where in the buffer */
    uint64_t number;
};

/* What follows is in line, for moves are written character by character. */
void dw_buf_grow_by(struct dw_buf *buf, const char *at, size_t len);
bool dw_buf_make_room(struct dw_buf *buf, size_t more);

static inline void dw_buf_add(struct dw_buf *buf, const char *at, size_t len)
{
    if (!len)
        return;
    if (len > buf->room - buf->len || buf->failed) {
        dw_buf_grow_by(buf, at, len);
        return;
    }
    memcpy(buf->at + buf->len, at, len);
    buf->len += len;
}

static inline void dw_buf_text(struct dw_buf *buf, const char *text)
{
    dw_buf_add(buf, text, strlen(text));
}

static inline void dw_buf_span(struct dw_buf *buf, dw_span span)
{
    dw_buf_add(buf, span.at, span.len);
}

static inline void dw_buf_char(struct dw_buf *buf, char c)
{
    dw_buf_add(buf, &c, 1);
}

/* Room for `most` more bytes, to be counted in buf->len by who writes them;
 * NULL when memory is out. */
static inline char *dw_buf_open(struct dw_buf *buf, size_t most)
{
    if ((most > buf->room - buf->len || buf->failed) &&
        !dw_buf_make_room(buf, most))
        return NULL;
    return buf->at + buf->len;
}

void dw_buf_fill(struct dw_buf *buf, char c, size_t count);
void dw_buf_number(struct dw_buf *buf, uint64_t number);

/* Leaves a hole for `number` and what it counts from. */
void dw_buf_hole(struct dw_buf *buf, uint64_t number);

/* Adds the bytes of `other` from `from` on, each hole filled in with its
 * number plus `base`. */
void dw_buf_add_filled(struct dw_buf *buf, const struct dw_buf *other,
                       size_t from, uint64_t base);

/* A JSON string with its quotes. Bytes that are not UTF-8 are read as
 * ISO 8859-1, so that the result is always valid UTF-8. */
void dw_buf_json(struct dw_buf *buf, dw_span text);

/* Text for a terminal or a log line: line ends and tabs become blanks, other
 * control bytes '.', bytes that are not UTF-8 are read as ISO 8859-1, C1
 * controls, line separators and bidirectional controls become U+FFFD; at most
 * `limit` characters, then "...". */
void dw_buf_visible(struct dw_buf *buf, dw_span text, size_t limit);

/* What it holds; valid until more is added. */
static inline dw_span dw_buf_held(const struct dw_buf *buf)
{
    return (dw_span){buf->at, buf->len};
}

/* Forgets the contents, keeps the memory. */
void dw_buf_clear(struct dw_buf *buf);
void dw_buf_free(struct dw_buf *buf);

/* Length (1 to 4) of the well-formed UTF-8 character that opens `text`, or 0
 * when there is none (Unicode 15, table 3-7: no overlong forms, no
 * surrogates). Writes the code point to *code unless NULL. */
size_t dw_utf8_read(dw_span text, uint32_t *code);

/* Bytes that begin no character: UTF-8's second to fourth and, with opens_file,
 * a byte order mark. Their number does not depend on where text is cut. */
size_t dw_utf8_inside(dw_span text, bool opens_file);

/* The other way: writes a scalar value, returns its length (1 to 4). */
size_t dw_utf8_write(uint32_t code, char out[4]);

/* DEL, C1 controls, line and paragraph separators, bidirectional embeddings,
 * overrides and isolates: each can move or hide what a terminal shows. */
bool dw_utf8_hides(uint32_t code);

#endif
