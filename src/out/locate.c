/* Knows how a byte's offset becomes line and column. Must not know what
 * stands there. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"

static uint64_t count_feeds(const char *at, const char *end)
{
    uint64_t feeds = 0;
    while (at < end && (at = memchr(at, '\n', (size_t)(end - at)))) {
        feeds++;
        at++;
    }
    return feeds;
}

/* How many lines end before `to`; a CR whose LF follows ends none itself.
 * Most texts have no CR, and memchr is faster than any loop here. */
static uint64_t count_ends(dw_span text, uint32_t from, uint32_t to)
{
    if (!memchr(text.at + from, '\r', to - from))
        return count_feeds(text.at + from, text.at + to);
    uint64_t ends = 0;
    for (uint32_t i = from; i < to; i++) {
        const bool feed_follows = i + 1 < text.len && text.at[i + 1] == '\n';
        ends += text.at[i] == '\n' || (text.at[i] == '\r' && !feed_follows);
    }
    return ends;
}

static void advance(struct dw_locator *self, uint32_t offset)
{
    const dw_span text = self->text;
    const uint32_t to = offset < text.len ? offset : (uint32_t)text.len;
    if (to <= self->at)
        return;
    const uint64_t ends = count_ends(text, self->at, to);
    if (ends) {
        self->line += ends;
        self->line_start = to;
        while (!count_ends(text, self->line_start - 1, self->line_start))
            self->line_start--;
        self->column = self->before = self->hidden = 0;
        self->counted = self->line_start;
    }
    self->at = to;
}

void dw_locator_start(struct dw_locator *self,
                      const struct dw_report_game *game)
{
    const uint64_t part = game->offset - game->game->start;
    const bool same = self->file == game->file && self->part == part &&
                      self->text.at == game->game->text.at && self->number &&
                      self->number < game->number &&
                      self->at <= game->game->begin;
    if (!same)
        *self = (struct dw_locator){
            .file = game->file,
            .part = part,
            .line = game->part_line,
            .column = game->part_column,
            .before = game->part_hidden,
        };
    self->number = game->number;
    self->text = game->game->text;
    advance(self, game->game->begin);
}

void dw_locate(struct dw_locator *self, uint32_t offset, uint64_t *line,
               uint32_t *column)
{
    advance(self, offset);
    *line = self->line;
    *column = self->at - self->line_start + self->column + 1;
}

static uint32_t characters(struct dw_locator *self)
{
    const dw_span more = {self->text.at + self->counted,
                          self->at - self->counted};
    self->hidden +=
        (uint32_t)dw_utf8_inside(more, !self->part && !self->counted);
    self->counted = self->at;
    return self->at - self->line_start + self->column + 1 - self->hidden -
           self->before;
}

struct dw_place dw_locate_range(struct dw_locator *self, uint32_t offset,
                                uint32_t length)
{
    struct dw_place place;
    uint32_t bytes;
    dw_locate(self, offset, &place.line, &bytes);
    place.column = characters(self);
    struct dw_locator end = *self;
    dw_locate(&end, offset + length, &place.end_line, &bytes);
    place.end_column = characters(&end);
    return place;
}

struct dw_place dw_locate_finding(struct dw_locator *self,
                                  const struct dw_diag *diag)
{
    return dw_locate_range(self, diag->offset, diag->length);
}
