/* Knows where lines end, and which line ends in a comment somebody meant. Must
 * not know moves. */
/* SPDX-License-Identifier: MIT */
#include "out/flow.h"

/* In steps that a byte counts, so that many bytes are added at once. */
static size_t width(const char *at, size_t len)
{
    enum { STEP = UINT8_MAX };
    size_t columns = 0;
    for (size_t from = 0; from < len; from += STEP) {
        const size_t step = len - from < STEP ? len - from : STEP;
        uint8_t some = 0;
        for (size_t i = from; i < from + step; i++)
            some = (uint8_t)(some + (((uint8_t)at[i] & 0xC0) != 0x80));
        columns += some;
    }
    return columns;
}

struct dw_flow dw_flow_begin(struct dw_buf *out)
{
    return (struct dw_flow){out, out->len, out->len};
}

void dw_flow_unit_to_line(struct dw_flow *self)
{
    if (self->out->failed || self->unit == self->line)
        return;
    self->out->at[self->unit] = '\n';
    self->line = self->unit = self->unit + 1;
}

void dw_flow_settle(struct dw_flow *self)
{
    const struct dw_buf *out = self->out;
    if (out->len - self->line > DW_FLOW_COLUMNS && !out->failed &&
        self->unit > self->line &&
        width(out->at + self->line, out->len - self->line) > DW_FLOW_COLUMNS)
        dw_flow_unit_to_line(self);
}

void dw_flow_break(struct dw_flow *self)
{
    dw_flow_settle(self);
    if (self->out->len > self->line)
        dw_buf_char(self->out, '\n');
    self->line = self->unit = self->out->len;
}

void dw_flow_word(struct dw_flow *self, dw_span text)
{
    dw_flow_unit(self);
    dw_buf_span(self->out, text);
}

/* ---- comments ------------------------------------------------------------ */

static bool is_end(char c) { return c == '\n' || c == '\r'; }
static bool is_gap(char c) { return c == ' ' || is_end(c); }

/* No line may begin with what would then be read as an escape (PGN standard
 * 6) or a tag pair. */
static bool may_open_line(char c) { return c != '%' && c != '['; }

/* Columns from `at` up to where a line may end. */
static size_t unit_width(dw_span text, size_t at)
{
    size_t end = at;
    while (end < text.len &&
           !(is_gap(text.at[end]) &&
             (end + 1 == text.len || may_open_line(text.at[end + 1]))))
        end++;
    return width(text.at + at, end - at);
}

/* Whether the line end at `at` is there because the next unit had no room. */
static bool had_no_room(dw_span text, size_t at, size_t next)
{
    size_t start = at;
    while (start && !is_end(text.at[start - 1]))
        start--;
    return next < text.len && may_open_line(text.at[next]) &&
           width(text.at + start, at - start) + 1 + unit_width(text, next) >
               DW_FLOW_COLUMNS;
}

bool dw_flow_is_words(dw_span text, size_t from, size_t to)
{
    for (size_t at = from; at < to; at++) {
        const char c = text.at[at];
        if (!is_gap(c)) {
            if ((unsigned char)c < ' ' || c == 0x7F)
                return false;
            continue;
        }
        const size_t next = at + 1 + (c == '\r' && text.at[at + 1] == '\n');
        if (next >= to || is_gap(text.at[next]) ||
            (is_end(c) && !had_no_room(text, at, next)))
            return false;
        at = next - 1;
    }
    return true;
}

void dw_flow_words(struct dw_flow *self, dw_span comment)
{
    const char *at = comment.at, *const end = at + comment.len;
    while (at < end) {
        if (!is_gap(*at)) {
            dw_buf_char(self->out, *at++);
            continue;
        }
        at += 1 + (*at == '\r' && at[1] == '\n');
        if (may_open_line(*at))
            dw_flow_unit(self);
        else
            dw_buf_char(self->out, ' ');
    }
}

void dw_flow_lines(struct dw_flow *self, dw_span text)
{
    for (size_t i = 0; i < text.len; i++) {
        const char c = text.at[i];
        const bool pair =
            c == '\r' && i + 1 < text.len && text.at[i + 1] == '\n';
        if (pair)
            continue;
        if (is_end(c))
            dw_flow_settle(self);
        dw_buf_char(self->out, c == '\r' ? '\n' : c);
        if (is_end(c))
            self->line = self->unit = self->out->len;
    }
}
