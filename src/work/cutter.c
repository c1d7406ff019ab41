/* Knows how large parts are and where they end. Must not know what is in
 * them. */
/* SPDX-License-Identifier: MIT */
#include "work/cutter.h"

static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/* The largest part shows more of a game than it may have, and of what follows
 * as much as the lexer looks ahead: what is too large is so in every part. */
void dw_cutter_set(struct dw_cutter *self, size_t part_bytes,
                   uint32_t game_limit)
{
    self->small = part_bytes ? part_bytes : DW_PART_BYTES;
    self->most = larger(game_limit ? game_limit : DW_GAME_BYTES, self->small) +
                 2 * DW_LEX_AHEAD;
}

void dw_cutter_free(struct dw_cutter *self) { dw_feed_free(&self->feed); }

dw_status dw_cutter_open(struct dw_cutter *self, const char *path,
                         struct dw_error *error)
{
    return dw_feed_open(&self->feed, path, error);
}

dw_fed dw_cutter_next_file(struct dw_cutter *self, const char **file,
                           struct dw_error *error)
{
    const dw_fed fed = dw_feed_next(&self->feed, error);
    if (fed != DW_FED_FILE)
        return fed;
    *file = self->feed.name;
    self->want = self->small;
    self->used = self->anchor = 0;
    self->part = (struct dw_part){
        .offset = self->feed.place, .line = 1, .utf16 = self->feed.utf16.on};
    self->stuck = self->broken = false;
    return fed;
}

/* What could be read before a failure is read all the same. */
static dw_status fill(struct dw_cutter *self, dw_span *window,
                      struct dw_error *error)
{
    struct dw_source *source = &self->feed.source;
    struct dw_error own = {0};
    const size_t want = self->anchor + self->want + DW_PART_VIEW;
    dw_status status = dw_source_window(source, self->used, want, window, &own);
    self->used = 0;
    if (status == DW_IO) {
        self->error = own;
        self->broken = source->at_end = true;
        status = dw_source_window(source, 0, want, window, &own);
    }
    if (status != DW_OK && error)
        *error = own;
    return status;
}

/* Where the line of the border at `at` begins. */
static uint32_t line_start(dw_span text, uint32_t at)
{
    while (at && (text.at[at - 1] == ' ' || text.at[at - 1] == '\t'))
        at--;
    return at;
}

/* Behind the bracket of the border in front of whose line the text ends. */
static uint32_t behind_border(dw_span text)
{
    uint32_t at = (uint32_t)text.len;
    while (text.at[at] != '[')
        at++;
    return at + 1;
}

/* What of the window is the next part's, and what it ends with. How much more
 * the window holds than was asked for depends on the reads. */
static void cut(struct dw_cutter *self, dw_span window)
{
    struct dw_part *part = &self->part;
    const bool at_end = self->feed.source.at_end;
    const bool largest = self->want == self->most;
    const size_t most =
        self->anchor + (largest ? self->most : self->want + self->want / 2);
    const bool whole = at_end && window.len <= most;
    const size_t there = at_end ? window.len : window.len - DW_PART_VIEW;
    part->text = (dw_span){window.at, smaller(there, most)};
    part->view = (uint32_t)smaller(window.len - part->text.len, DW_PART_VIEW);
    part->damage = whole ? self->feed.source.damage : DW_WHOLE;
    const uint32_t border =
        whole ? 0 : dw_lex_last_border(part->text, self->anchor);
    part->end = whole     ? DW_PART_INPUT
                : border  ? DW_PART_BORDER
                : largest ? DW_PART_LIMIT
                          : DW_PART_OPEN;
    if (border)
        part->text.len = line_start(part->text, border);
    if (border || whole)
        part->view = 0;
}

static void enlarge(struct dw_cutter *self)
{
    self->want = smaller(2 * self->want, self->most);
}

/* What gave nothing is not read again before it ends where it can be read. */
dw_status dw_cutter_next(struct dw_cutter *self, struct dw_part *part,
                         struct dw_error *error)
{
    for (;; enlarge(self)) {
        dw_span window;
        const dw_status status = fill(self, &window, error);
        if (status != DW_OK)
            return status;
        cut(self, window);
        if (!self->stuck || self->part.end != DW_PART_OPEN)
            break;
    }
    *part = self->part;
    return DW_OK;
}

void dw_cutter_leave(struct dw_cutter *self, uint32_t at,
                     const struct dw_before *before)
{
    struct dw_part *part = &self->part;
    const size_t seen = part->text.len;
    self->stuck = at == part->from;
    if (!self->stuck) {
        dw_part_drop(part, at, before);
        self->used = seen - part->text.len;
        self->anchor = part->from;
        self->want = self->small;
    } else if (part->end == DW_PART_BORDER) {
        self->anchor = behind_border(part->text);
        self->want = self->small;
    } else {
        enlarge(self);
    }
}

dw_status dw_cutter_give(struct dw_cutter *self, struct dw_part *part,
                         struct dw_block *block, struct dw_error *error)
{
    const size_t length = self->part.text.len;
    dw_cutter_leave(self, (uint32_t)length, &(struct dw_before){0});
    self->used = 0;
    return dw_source_take(&self->feed.source, length, block, &part->text,
                          error);
}

bool dw_cutter_broken(const struct dw_cutter *self, struct dw_error *error)
{
    if (self->broken && error)
        *error = self->error;
    if (self->broken || self->feed.source.damage == DW_WHOLE)
        return self->broken;
    dw_feed_tell_damage(&self->feed, self->part.offset + self->part.text.len,
                        self->part.line, error);
    return true;
}

uint64_t dw_cutter_done(const struct dw_cutter *self)
{
    return dw_feed_done(&self->feed) + (self->feed.packed ? 0 : self->used);
}
