/* Knows how edits are gathered and carried out. Must not know what the text
 * is. */
/* SPDX-License-Identifier: MIT */
#include "base/edits.h"

#include "base/arena.h"

#include <stdlib.h>

static bool make_room(struct dw_edits *self)
{
    void *at = self->at;
    if (!dw_grow(&at, &self->room, self->count + 1, sizeof *self->at)) {
        self->failed = true;
        return false;
    }
    self->at = at;
    return true;
}

/* The text of the edit being written ends here. */
static void close(struct dw_edits *self)
{
    if (self->open)
        self->at[self->open - 1].text_end = self->text.len;
    self->open = 0;
}

void dw_edits_begin(struct dw_edits *self, uint32_t offset, uint32_t length)
{
    close(self);
    if (!make_room(self))
        return;
    const size_t text = self->text.len;
    self->at[self->count++] = (struct dw_edit){offset, length, text, text};
    self->open = self->count;
}

void dw_edits_put(struct dw_edits *self, uint32_t offset, uint32_t length,
                  const char *text)
{
    dw_edits_begin(self, offset, length);
    dw_buf_text(&self->text, text);
}

dw_span dw_edits_text(const struct dw_edits *self, size_t index)
{
    const struct dw_edit *edit = &self->at[index];
    const size_t end =
        self->open == index + 1 ? self->text.len : edit->text_end;
    return end > edit->text
               ? (dw_span){self->text.at + edit->text, end - edit->text}
               : (dw_span){NULL, 0};
}

static int compare(const void *a, const void *b)
{
    const struct dw_edit *first = a, *second = b;
    const int place =
        (first->offset > second->offset) - (first->offset < second->offset);
    return place ? place
                 : (first->text > second->text) - (first->text < second->text);
}

void dw_edits_sort(struct dw_edits *self)
{
    close(self);
    if (self->count)
        qsort(self->at, self->count, sizeof *self->at, compare);
}

/* ---- joining ------------------------------------------------------------- */

/* How many edits stand before the place; they mostly come in order. */
static size_t find_place(const struct dw_edits *self, uint32_t offset,
                         uint32_t length)
{
    size_t at = self->count;
    while (at && (self->at[at - 1].offset > offset ||
                  (self->at[at - 1].offset == offset &&
                   self->at[at - 1].length > length)))
        at--;
    return at;
}

static bool lies_over(const struct dw_edit *first, const struct dw_edit *second)
{
    return first->offset + first->length > second->offset ||
           (first->offset == second->offset && !first->length &&
            !second->length);
}

static bool is_there(const struct dw_edits *self, size_t place,
                     const struct dw_edits *more, size_t index)
{
    if (!place)
        return false;
    const struct dw_edit *before = &self->at[place - 1];
    const struct dw_edit *edit = &more->at[index];
    return before->offset == edit->offset && before->length == edit->length &&
           dw_span_equal(dw_edits_text(self, place - 1),
                         dw_edits_text(more, index));
}

static bool fits(const struct dw_edits *self, const struct dw_edits *more)
{
    for (size_t i = 0; i < more->count; i++) {
        const struct dw_edit *edit = &more->at[i];
        const size_t place = find_place(self, edit->offset, edit->length);
        if (is_there(self, place, more, i))
            continue;
        if ((place && lies_over(&self->at[place - 1], edit)) ||
            (place < self->count && lies_over(edit, &self->at[place])))
            return false;
    }
    return true;
}

static void insert(struct dw_edits *self, size_t place,
                   const struct dw_edits *more, size_t index)
{
    if (!make_room(self))
        return;
    memmove(self->at + place + 1, self->at + place,
            (self->count++ - place) * sizeof *self->at);
    const struct dw_edit *edit = &more->at[index];
    const size_t text = self->text.len;
    dw_buf_span(&self->text, dw_edits_text(more, index));
    self->at[place] =
        (struct dw_edit){edit->offset, edit->length, text, self->text.len};
}

bool dw_edits_join(struct dw_edits *self, const struct dw_edits *more)
{
    close(self);
    self->failed |= more->failed | more->text.failed;
    if (self->failed || !fits(self, more))
        return false;
    for (size_t i = 0; i < more->count; i++) {
        const struct dw_edit *edit = &more->at[i];
        const size_t place = find_place(self, edit->offset, edit->length);
        if (!is_there(self, place, more, i))
            insert(self, place, more, i);
    }
    return true;
}

/* ---- one change behind another ------------------------------------------- */

/* Bytes of the middle text as they go by: copied from the first text, or put in
 * by the first change; the second change cuts them. */
struct chain {
    const struct dw_edits *second;
    struct dw_edits *out;
    size_t next;      /* edit of the second change */
    uint64_t at;      /* in the middle text */
    uint64_t skip;    /* ... what is in front of it is gone */
    uint32_t settled; /* in the first text */
    size_t text;      /* of out->text that belongs to no edit yet */
};

/* The bytes from..to of the first text stay; what was in front of them and is
 * not settled has become the text that was put in. */
static void keep(struct chain *self, uint32_t from, uint32_t to)
{
    struct dw_edits *out = self->out;
    if ((from > self->settled || out->text.len > self->text) &&
        make_room(out)) {
        out->at[out->count++] = (struct dw_edit){
            self->settled, from - self->settled, self->text, out->text.len};
        self->text = out->text.len;
    }
    self->settled = to;
}

/* `count` bytes of the middle text that no edit of the second change opens in:
 * those of the first text from `from` on, or those at `put`. */
static void pass(struct chain *self, uint64_t count, uint32_t from,
                 const char *put)
{
    const uint64_t end = self->at + count;
    const uint64_t begin = self->skip > self->at ? self->skip : self->at;
    if (begin < end && put)
        dw_buf_add(&self->out->text, put + (begin - self->at), end - begin);
    else if (begin < end)
        keep(self, from + (uint32_t)(begin - self->at), from + (uint32_t)count);
    self->at = end;
}

/* The same with the edits that open in them. */
static void feed(struct chain *self, uint64_t count, uint32_t from,
                 const char *put)
{
    while (self->next < self->second->count) {
        const struct dw_edit *edit = &self->second->at[self->next];
        if (edit->offset >= self->at + count)
            break;
        const uint64_t before = edit->offset - self->at;
        pass(self, before, from, put);
        dw_buf_span(&self->out->text, dw_edits_text(self->second, self->next));
        self->skip = (uint64_t)edit->offset + edit->length;
        self->next++;
        count -= before;
        from += (uint32_t)before;
        put = put ? put + before : NULL;
    }
    pass(self, count, from, put);
}

void dw_edits_chain(const struct dw_edits *first, const struct dw_edits *second,
                    uint32_t length, struct dw_edits *out)
{
    struct chain self = {.second = second, .out = out};
    uint32_t from = 0;
    dw_edits_clear(out);
    for (size_t i = 0; i < first->count; i++) {
        const dw_span put = dw_edits_text(first, i);
        feed(&self, first->at[i].offset - from, from, NULL);
        if (put.len)
            feed(&self, put.len, 0, put.at);
        from = first->at[i].offset + first->at[i].length;
    }
    feed(&self, length - from, from, NULL);
    for (; self.next < second->count; self.next++)
        dw_buf_span(&out->text, dw_edits_text(second, self.next));
    keep(&self, length, length);
    out->failed |= first->failed | second->failed;
}

/* ---- carrying out -------------------------------------------------------- */

void dw_edits_drop(struct dw_edits *self)
{
    if (self->failed || !self->count)
        return;
    self->text.len = self->at[--self->count].text;
}

void dw_edits_apply(const struct dw_edits *self, dw_span text, uint32_t from,
                    uint32_t to, struct dw_buf *out)
{
    for (size_t i = 0; i < self->count; i++) {
        const struct dw_edit *edit = &self->at[i];
        dw_buf_add(out, text.at + from, edit->offset - from);
        dw_buf_span(out, dw_edits_text(self, i));
        from = edit->offset + edit->length;
    }
    dw_buf_add(out, text.at + from, to - from);
    out->failed |= self->failed || self->text.failed;
}

void dw_edits_clear(struct dw_edits *self)
{
    self->count = self->open = 0;
    dw_buf_clear(&self->text);
}

void dw_edits_free(struct dw_edits *self)
{
    free(self->at);
    dw_buf_free(&self->text);
    *self = (struct dw_edits){0};
}
