/* Knows how a byte's offset becomes line and column. Must not know what
 * stands there. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"

/* In steps that a byte counts, so that many bytes are added at once. */
static uint64_t count_feeds(const char *at, const char *end)
{
    enum { STEP = UINT8_MAX };
    uint64_t feeds = 0;
    while (at < end) {
        const size_t left = (size_t)(end - at),
                     step = left < STEP ? left : STEP;
        uint8_t some = 0;
        for (size_t i = 0; i < step; i++)
            some = (uint8_t)(some + (at[i] == '\n'));
        feeds += some;
        at += step;
    }
    return feeds;
}

/* A CR whose LF follows ends no line itself. */
static bool ends_line(dw_span text, uint32_t at)
{
    return text.at[at] == '\n' ||
           (text.at[at] == '\r' &&
            !(at + 1 < text.len && text.at[at + 1] == '\n'));
}

/* How many lines end before `to`. Most texts have no CR. */
static uint64_t count_ends(dw_span text, uint32_t from, uint32_t to)
{
    if (!memchr(text.at + from, '\r', to - from))
        return count_feeds(text.at + from, text.at + to);
    uint64_t ends = 0;
    for (uint32_t i = from; i < to; i++)
        ends += ends_line(text, i);
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
        while (!ends_line(text, self->line_start - 1))
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
