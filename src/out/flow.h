/* Knows how words are laid out in lines of PGN's export format (PGN standard
 * 4.3, 8.2): one blank between them, fewer than 80 columns. Must not know
 * what they mean. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_FLOW_H
#define DW_OUT_FLOW_H

#include "base/buf.h"

enum { DW_FLOW_COLUMNS = 79 };

/* Columns count characters of UTF-8. */
struct dw_flow {
    struct dw_buf *out;
    size_t line; /* where the line at hand begins in out */
    size_t unit; /* where its last unit does, with the blank before it */
};

/* At the start of a line. */
struct dw_flow dw_flow_begin(struct dw_buf *out);

/* Moves the unit at hand to the next line when there is no room for it. */
void dw_flow_settle(struct dw_flow *flow);

/* Begins a unit, which no line end parts: what is then added to `out` is
 * its text. */
static inline void dw_flow_unit(struct dw_flow *flow)
{
    if (flow->out->len - flow->line > DW_FLOW_COLUMNS)
        dw_flow_settle(flow);
    flow->unit = flow->out->len;
    if (flow->unit > flow->line)
        dw_buf_char(flow->out, ' ');
}

/* Moves the unit at hand to a line of its own. */
void dw_flow_unit_to_line(struct dw_flow *flow);

/* Ends the line, unless nothing stands on it. */
void dw_flow_break(struct dw_flow *flow);

/* A unit that is this text. */
void dw_flow_word(struct dw_flow *flow, dw_span text);

/* Whether a comment at text[from..to) is words in lines that end only where
 * the next word had no room, so that it may be laid out anew. Any other
 * comment is a layout of its own, a diagram perhaps. */
bool dw_flow_is_words(dw_span text, size_t from, size_t to);

/* Adds the words of such a comment, the first to the unit at hand. */
void dw_flow_words(struct dw_flow *flow, dw_span comment);

/* Adds bytes as they stand; each line end becomes LF. */
void dw_flow_lines(struct dw_flow *flow, dw_span text);

#endif
