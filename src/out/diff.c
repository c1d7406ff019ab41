/* Knows lines, hunks and their numbers. Must not know what is changed. */
/* SPDX-License-Identifier: MIT */
#include "out/diff.h"

static const char no_line_end[] = "\\ No newline at end of file\n";

static bool ends_line(const struct dw_buf *buf)
{
    return !buf->len || buf->at[buf->len - 1] == '\n';
}

/* ---- lines around a change ----------------------------------------------- */

static struct dw_buf *line_at(struct dw_diff_lines *lines, int index)
{
    return &lines->at[(lines->first + index) % (2 * DW_DIFF_CONTEXT)];
}

static void drop_first(struct dw_diff_lines *lines)
{
    lines->first = (lines->first + 1) % (2 * DW_DIFF_CONTEXT);
    lines->count--;
}

static void add_line(struct dw_diff_lines *lines, const struct dw_buf *line)
{
    struct dw_buf *at = line_at(lines, lines->count++);
    dw_buf_clear(at);
    dw_buf_add(at, line->at, line->len);
}

static void put_line(struct dw_buf *out, char sign, dw_span line)
{
    dw_buf_char(out, sign);
    dw_buf_span(out, line);
    if (line.at[line.len - 1] == '\n')
        return;
    dw_buf_char(out, '\n');
    dw_buf_text(out, no_line_end);
}

/* Behind lines that are gone, and in front of what is the same. */
static void put_added(struct dw_diff *self)
{
    dw_buf_span(&self->hunk, dw_buf_held(&self->added));
    self->hunk.failed |= self->added.failed;
    dw_buf_clear(&self->added);
}

/* The first `count` lines go into the hunk. */
static void put_around(struct dw_diff *self, int count)
{
    if (count)
        put_added(self);
    for (int i = 0; i < count; i++) {
        const struct dw_buf *line = line_at(&self->around, 0);
        put_line(&self->hunk, ' ', (dw_span){line->at, line->len});
        drop_first(&self->around);
        self->old_count++;
        self->new_count++;
    }
}

/* ---- hunks --------------------------------------------------------------- */

static bool is_plain(const char *name)
{
    for (; *name; name++)
        if ((unsigned char)*name < ' ' || strchr("\"\\\x7f", *name))
            return false;
    return true;
}

/* Names with bytes that would end or hide them are quoted as GNU diff does. */
static void put_quoted(struct dw_buf *out, const char *name)
{
    dw_buf_char(out, '"');
    for (; *name; name++) {
        const unsigned char byte = (unsigned char)*name;
        const char octal[] = {'\\', (char)('0' + (byte >> 6)),
                              (char)('0' + (byte >> 3 & 7)),
                              (char)('0' + (byte & 7))};
        if (byte < ' ' || byte == 0x7f) {
            dw_buf_add(out, octal, sizeof octal);
            continue;
        }
        if (byte == '"' || byte == '\\')
            dw_buf_char(out, '\\');
        dw_buf_char(out, (char)byte);
    }
    dw_buf_char(out, '"');
}

/* A tab ends a name that holds blanks. */
static void put_name(const struct dw_diff *self, const char *sign,
                     struct dw_buf *out)
{
    dw_buf_text(out, sign);
    if (is_plain(self->name))
        dw_buf_text(out, self->name);
    else
        put_quoted(out, self->name);
    dw_buf_text(out, strchr(self->name, ' ') ? "\t\n" : "\n");
}

/* "l,c"; a range without lines is numbered by the line in front of it. */
static void put_range(struct dw_buf *out, uint64_t from, uint64_t count)
{
    dw_buf_number(out, from + (count > 0));
    if (count == 1)
        return;
    dw_buf_char(out, ',');
    dw_buf_number(out, count);
}

static void close_hunk(struct dw_diff *self, struct dw_buf *out)
{
    put_added(self);
    if (!self->named) {
        put_name(self, "--- ", out);
        put_name(self, "+++ ", out);
    }
    self->named = true;
    dw_buf_text(out, "@@ -");
    put_range(out, self->old_from, self->old_count);
    dw_buf_text(out, " +");
    put_range(out, self->new_from, self->new_count);
    dw_buf_text(out, " @@\n");
    dw_buf_add(out, self->hunk.at, self->hunk.len);
    out->failed |= self->hunk.failed;
    dw_buf_clear(&self->hunk);
    self->open = false;
}

/* The first lines behind the change are its context. */
static void end_hunk(struct dw_diff *self, struct dw_buf *out)
{
    const int count = self->around.count;
    put_around(self, count < DW_DIFF_CONTEXT ? count : DW_DIFF_CONTEXT);
    close_hunk(self, out);
}

/* What stands around goes in front of the change, or between two. */
static void open_hunk(struct dw_diff *self)
{
    const int count = self->around.count;
    if (!self->open) {
        self->old_from = self->old_line - (uint64_t)count;
        self->new_from = self->new_line - (uint64_t)count;
        self->old_count = self->new_count = 0;
    }
    self->open = true;
    put_around(self, count);
}

/* A line that both have: of those behind a change the first are its context,
 * the last may be that of the next. */
static void pass_line(struct dw_diff *self, struct dw_buf *out)
{
    struct dw_diff_lines *around = &self->around;
    const bool large = self->too_long || self->line.len > DW_DIFF_AROUND_MOST;
    if (self->open && (around->count == 2 * DW_DIFF_CONTEXT || large))
        end_hunk(self, out);
    if (!self->open && around->count == DW_DIFF_CONTEXT)
        drop_first(around);
    if (large)
        around->count = 0;
    else
        add_line(around, &self->line);
    self->old_line++;
    self->new_line++;
    self->too_long = false;
    dw_buf_clear(&self->line);
}

static uint64_t put_lines(struct dw_buf *out, char sign, dw_span text)
{
    uint64_t count = 0;
    for (; text.len; count++) {
        const char *end = memchr(text.at, '\n', text.len);
        const size_t length = end ? (size_t)(end - text.at) + 1 : text.len;
        put_line(out, sign, (dw_span){text.at, length});
        text = (dw_span){text.at + length, text.len - length};
    }
    return count;
}

/* Bytes of whole lines that both texts begin, or end, with. */
static size_t common_front(dw_span a, dw_span b)
{
    size_t at = 0, lines = 0;
    while (at < a.len && at < b.len && a.at[at] == b.at[at])
        if (a.at[at++] == '\n')
            lines = at;
    return at == a.len && at == b.len ? at : lines;
}

static size_t common_back(dw_span a, dw_span b)
{
    size_t count = 0, lines = 0;
    for (; count < a.len && count < b.len; count++) {
        if (a.at[a.len - count - 1] != b.at[b.len - count - 1])
            return lines;
        if (a.at[a.len - count - 1] == '\n')
            lines = count;
    }
    const bool a_line = count == a.len || a.at[a.len - count - 1] == '\n';
    const bool b_line = count == b.len || b.at[b.len - count - 1] == '\n';
    return a_line && b_line ? count : lines;
}

static void pass_lines(struct dw_diff *self, dw_span text, struct dw_buf *out)
{
    while (text.len) {
        const char *end = memchr(text.at, '\n', text.len);
        const size_t count = end ? (size_t)(end - text.at) + 1 : text.len;
        dw_buf_add(&self->line, text.at, count);
        if (end)
            pass_line(self, out);
        text = (dw_span){text.at + count, text.len - count};
    }
}

static void put_change(struct dw_diff *self, dw_span before, dw_span after)
{
    open_hunk(self);
    const uint64_t gone = put_lines(&self->hunk, '-', before);
    const uint64_t come = put_lines(&self->added, '+', after);
    self->old_count += gone;
    self->new_count += come;
    self->old_line += gone;
    self->new_line += come;
}

/* The lines being changed are complete. Those that the change left as they were
 * stand around it. */
static void pass_change(struct dw_diff *self, struct dw_buf *out)
{
    struct dw_buf *old = &self->old_text, *new = &self->new_text;
    const dw_span before = {old->at, old->len}, after = {new->at, new->len};
    const size_t front = common_front(before, after);
    const dw_span old_rest = {before.at + front, before.len - front};
    const dw_span new_rest = {after.at + front, after.len - front};
    const size_t back = common_back(old_rest, new_rest);
    self->changing = false;
    self->hunk.failed |= old->failed | new->failed;
    pass_lines(self, (dw_span){before.at, front}, out);
    if (old_rest.len > back || new_rest.len > back)
        put_change(self, (dw_span){old_rest.at, old_rest.len - back},
                   (dw_span){new_rest.at, new_rest.len - back});
    pass_lines(self, (dw_span){old_rest.at + old_rest.len - back, back}, out);
    dw_buf_clear(old);
    dw_buf_clear(new);
}

/* ---- bytes --------------------------------------------------------------- */

void dw_diff_start(struct dw_diff *self, const char *name)
{
    self->name = name;
    self->named = self->open = self->changing = false;
    self->too_long = self->lost = false;
    self->old_line = self->new_line = 0;
    self->around.count = 0;
    dw_buf_clear(&self->line);
    dw_buf_clear(&self->hunk);
    dw_buf_clear(&self->added);
}

/* Adds the bytes up to their first line end to the line at hand; returns how
 * many. */
static size_t add_to_line(struct dw_diff *self, dw_span bytes, bool *ended)
{
    const char *end = memchr(bytes.at, '\n', bytes.len);
    const size_t count = end ? (size_t)(end - bytes.at) + 1 : bytes.len;
    *ended = end;
    if (self->changing) {
        dw_buf_add(&self->old_text, bytes.at, count);
        dw_buf_add(&self->new_text, bytes.at, count);
    } else if (self->line.len + count > DW_DIFF_LINE_MOST) {
        self->too_long = true;
        dw_buf_clear(&self->line);
    } else if (!self->too_long) {
        dw_buf_add(&self->line, bytes.at, count);
    }
    return count;
}

static bool is_complete(const struct dw_diff *self)
{
    return ends_line(&self->old_text) && ends_line(&self->new_text);
}

void dw_diff_same(struct dw_diff *self, dw_span bytes, struct dw_buf *out)
{
    if (bytes.len && self->changing && is_complete(self))
        pass_change(self, out);
    while (bytes.len) {
        bool ended;
        const size_t count = add_to_line(self, bytes, &ended);
        bytes = (dw_span){bytes.at + count, bytes.len - count};
        if (ended && self->changing)
            pass_change(self, out);
        else if (ended)
            pass_line(self, out);
    }
    out->failed |= self->line.failed;
}

void dw_diff_change(struct dw_diff *self, dw_span before, dw_span after)
{
    self->lost |= self->too_long;
    if (!self->changing) {
        dw_buf_add(&self->old_text, self->line.at, self->line.len);
        dw_buf_add(&self->new_text, self->line.at, self->line.len);
        dw_buf_clear(&self->line);
    }
    self->changing = true;
    dw_buf_span(&self->old_text, before);
    dw_buf_span(&self->new_text, after);
}

void dw_diff_end(struct dw_diff *self, struct dw_buf *out)
{
    if (self->changing)
        pass_change(self, out);
    if (self->line.len && self->open)
        pass_line(self, out);
    if (self->open)
        end_hunk(self, out);
}

void dw_diff_free(struct dw_diff *self)
{
    dw_buf_free(&self->line);
    dw_buf_free(&self->old_text);
    dw_buf_free(&self->new_text);
    dw_buf_free(&self->hunk);
    dw_buf_free(&self->added);
    for (int i = 0; i < 2 * DW_DIFF_CONTEXT; i++)
        dw_buf_free(&self->around.at[i]);
    *self = (struct dw_diff){0};
}
