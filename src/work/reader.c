/* Knows how the parts of one input follow each other when each is read before
 * the next is cut. Must not know how they are cut, nor what is in them. */
/* SPDX-License-Identifier: MIT */
#include "work/reader.h"

#include "work/cutter.h"

#include <stdlib.h>

struct dw_reader {
    struct dw_cutter cutter;
    struct dw_part_reader *parts;
    uint64_t games; /* before the part at hand */
    uint64_t last;  /* number of the last game in it */
    uint64_t first; /* that is to be judged */
    bool loaded, at_end;
    dw_span text;    /* of the part at hand */
    uint64_t offset; /* of its first byte in the file */
    uint64_t told;   /* bytes of the file that are behind */
    dw_passed *passed;
    void *context;
};

dw_status dw_reader_new(const struct dw_judge_setup *setup, uint32_t game_limit,
                        struct dw_reader **out, struct dw_error *error)
{
    struct dw_reader *self = calloc(1, sizeof *self);
    if (!self)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");

    dw_cutter_set(&self->cutter, 0, game_limit);
    const dw_status status =
        dw_part_reader_new(setup, game_limit, &self->parts, error);
    if (status != DW_OK) {
        dw_reader_free(self);
        return status;
    }
    *out = self;
    return DW_OK;
}

void dw_reader_free(struct dw_reader *self)
{
    if (!self)
        return;
    dw_cutter_free(&self->cutter);
    dw_part_reader_free(self->parts);
    free(self);
}

dw_status dw_reader_open(struct dw_reader *self, const char *path,
                         struct dw_error *error)
{
    return dw_cutter_open(&self->cutter, path, error);
}

dw_fed dw_reader_next_file(struct dw_reader *self, const char **file,
                           struct dw_error *error)
{
    self->games = self->last = self->told = self->first = 0;
    self->loaded = self->at_end = false;
    return dw_cutter_next_file(&self->cutter, file, error);
}

bool dw_reader_packed(const struct dw_reader *self)
{
    return self->cutter.feed.packed;
}

bool dw_reader_utf16(const struct dw_reader *self)
{
    return self->cutter.feed.utf16.on;
}

static dw_status load_part(struct dw_reader *self, struct dw_error *error)
{
    struct dw_part part;
    const dw_status status = dw_cutter_next(&self->cutter, &part, error);
    if (status != DW_OK)
        return status;
    dw_part_open(self->parts, &part);
    self->loaded = true;
    self->text = part.text;
    self->offset = part.offset;
    self->at_end = part.end == DW_PART_INPUT;
    self->games += self->last;
    self->last = 0;
    if (self->first > self->games)
        dw_part_judge_from(self->parts, self->first - self->games);
    return DW_OK;
}

void dw_reader_watch(struct dw_reader *self, dw_passed *passed, void *context)
{
    self->passed = passed;
    self->context = context;
}

void dw_reader_judge_from(struct dw_reader *self, uint64_t first)
{
    self->first = first;
}

uint64_t dw_reader_done(const struct dw_reader *self)
{
    return dw_cutter_done(&self->cutter);
}

static void pass(struct dw_reader *self, uint32_t to)
{
    const uint64_t end = self->offset + to;
    if (end <= self->told)
        return;
    const dw_span bytes = {self->text.at + (self->told - self->offset),
                           end - self->told};
    if (self->passed)
        self->passed(self->context, bytes);
    self->told = end;
}

/* A game's own bytes are the caller's. */
static void pass_to(struct dw_reader *self, const struct dw_game *game)
{
    if (game->too_large)
        return;
    pass(self, game->begin);
    self->told = self->offset + game->end;
}

static void leave_part(struct dw_reader *self)
{
    struct dw_before before;
    const uint32_t at = dw_part_left(self->parts, &before);
    pass(self, at);
    dw_cutter_leave(&self->cutter, at, &before);
    self->loaded = false;
}

dw_read dw_reader_next(struct dw_reader *self, struct dw_record *record,
                       struct dw_error *error)
{
    for (;;) {
        if (!self->loaded && load_part(self, error) != DW_OK)
            return DW_READ_FAILED;
        const dw_read read = dw_part_next(self->parts, record, error);
        if (read == DW_READ_GAME) {
            self->last = record->number;
            record->number += self->games;
            pass_to(self, record->game);
        }
        if (read != DW_READ_END)
            return read;
        leave_part(self);
        if (self->at_end)
            return DW_READ_END;
    }
}

bool dw_reader_broken(const struct dw_reader *self, struct dw_error *error)
{
    return dw_cutter_broken(&self->cutter, error);
}
