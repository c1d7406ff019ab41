/* Knows how one game of an input is found and shown. Must not know the command
 * line, nor what a showing looks like. */
/* SPDX-License-Identifier: MIT */
#include "work/show.h"

#include "work/reader.h"
#include "work/record.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

struct run {
    const struct dw_show_job *job;
    struct dw_show_result *result;
    struct dw_judge_setup setup;
    struct dw_reader *reader;
    const char *file; /* at hand, as shown */
    char *archive;    /* that holds the member job->path; NULL: none */
    uint64_t passed;  /* games before this file that count */
    uint64_t size;    /* bytes of the input; 0: unknown */
    struct dw_walk walk;
    struct dw_buf out, scratch;
    void *text_state;
    struct dw_error *error;
};

static dw_status out_of_memory(struct run *self)
{
    return dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
}

/* ---- one game ------------------------------------------------------------ */

static dw_status settle_ply(struct run *self, const struct dw_record *record,
                            uint32_t *ply)
{
    const struct dw_show_job *job = self->job;
    const struct dw_judged *judged = record->judged;
    const uint32_t plies = judged->has_start ? judged->plies : 0;
    if (job->has_ply && job->ply > plies)
        return dw_error_set(self->error, DW_USAGE, self->file,
                            "game %" PRIu64 " has no ply %" PRIu32
                            " to show; its last is %" PRIu32,
                            record->number, job->ply, plies);
    if (job->show->needs_board && !judged->has_start)
        return dw_error_set(self->error, DW_USAGE, self->file,
                            "game %" PRIu64
                            " has no position to show (see diwan check)",
                            record->number);
    *ply = job->has_ply                       ? job->ply
           : job->show->steps && !judged->bad ? 0
                                              : plies;
    return DW_OK;
}

static dw_status give(struct run *self)
{
    const struct dw_show_job *job = self->job;
    if (self->out.failed || self->scratch.failed)
        return out_of_memory(self);
    if (!job->sink(job->context, self->out.at, self->out.len))
        return dw_error_set(self->error, DW_CLOSED, "", "output closed");
    return DW_OK;
}

static dw_status show_game(struct run *self, const struct dw_record *record)
{
    const struct dw_show_job *job = self->job;
    const struct dw_report_game report =
        dw_record_report(record, self->file, &self->setup);
    struct dw_showing showing = {
        .report = &report,
        .colour = job->colour,
        .letters = job->letters,
        .turned = job->turned,
        .walk = &self->walk,
        .scratch = &self->scratch,
        .text_state = self->text_state,
    };
    const dw_status status = settle_ply(self, record, &showing.ply);
    if (status != DW_OK)
        return status;
    self->result->bad = record->judged->legal != DW_LEGAL_YES;
    job->show->game(&showing, &self->out);
    return give(self);
}

/* ---- finding it ---------------------------------------------------------- */

static void tell(const struct run *self, uint64_t games)
{
    enum { STRIDE = 64 };
    const struct dw_show_job *job = self->job;
    if (job->progress && games % STRIDE == 0)
        job->progress(job->context, dw_reader_done(self->reader), self->size,
                      self->passed + games);
}

/* Looks through the file at hand; *found: the game was there. */
static dw_status look(struct run *self, bool *found)
{
    struct dw_record record;
    uint64_t games = 0;
    dw_reader_judge_from(self->reader, self->job->game - self->passed);
    for (;;) {
        switch (dw_reader_next(self->reader, &record, self->error)) {
        case DW_READ_GAME:
            games = record.number;
            *found = self->passed + games == self->job->game;
            if (*found)
                return show_game(self, &record);
            tell(self, games);
            break;
        case DW_READ_TEXT:
            break;
        case DW_READ_END:
            self->passed += games;
            return dw_reader_broken(self->reader, self->error)
                       ? self->error->status
                       : DW_OK;
        case DW_READ_FAILED:
            return self->error->status;
        }
    }
}

static dw_status not_found(struct run *self, bool any)
{
    const struct dw_show_job *job = self->job;
    if (self->archive && !any)
        return dw_error_set(self->error, DW_IO, job->path, "no such file");
    return dw_error_set(self->error, DW_USAGE, job->path,
                        "there is no game %" PRIu64 "; games: %" PRIu64,
                        job->game, self->passed);
}

static dw_status find(struct run *self)
{
    bool found = false, any = false;
    dw_status status = dw_reader_open(
        self->reader, self->archive ? self->archive : self->job->path,
        self->error);
    while (status == DW_OK && !found) {
        switch (dw_reader_next_file(self->reader, &self->file, self->error)) {
        case DW_FED_FILE:
            if (self->archive && strcmp(self->file, self->job->path) != 0)
                break;
            any = true;
            status = look(self, &found);
            break;
        case DW_FED_END:
            return not_found(self, any);
        case DW_FED_FAILED:
            return self->error->status;
        }
    }
    return status;
}

/* The size of a file; "x.zip/y.pgn": the first part of the path that is a file,
 * when the path itself is none. */
static dw_status find_archive(struct run *self)
{
    struct stat about;
    const char *path = self->job->path;
    if (!strcmp(path, "-"))
        return DW_OK;
    if (!stat(path, &about)) {
        self->size = S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
        return DW_OK;
    }
    const size_t size = strlen(path) + 1;
    char *archive = malloc(size);
    if (!archive)
        return out_of_memory(self);
    memcpy(archive, path, size);
    for (char *slash; (slash = strrchr(archive, '/')) && slash > archive;) {
        *slash = '\0';
        if (!stat(archive, &about) && S_ISREG(about.st_mode)) {
            self->size = (uint64_t)about.st_size;
            self->archive = archive;
            return DW_OK;
        }
    }
    free(archive);
    return DW_OK;
}

static dw_status begin(struct run *self)
{
    const struct dw_report_options options = {.colour = self->job->colour};
    self->setup = *self->job->setup;
    self->setup.keep_senses = true;
    self->text_state = calloc(1, dw_report_text.state_size);
    if (!self->text_state)
        return out_of_memory(self);
    dw_report_text.open(self->text_state, &options);
    const dw_status status = dw_reader_new(&self->setup, self->job->game_limit,
                                           &self->reader, self->error);
    return status == DW_OK ? find_archive(self) : status;
}

dw_status dw_show_run(const struct dw_show_job *job,
                      struct dw_show_result *result, struct dw_error *error)
{
    struct run self = {.job = job, .result = result, .error = error};
    *result = (struct dw_show_result){0};
    dw_status status = begin(&self);
    if (status == DW_OK)
        status = find(&self);
    if (self.text_state)
        dw_report_text.close(self.text_state);
    free(self.text_state);
    dw_reader_free(self.reader);
    free(self.archive);
    dw_walk_free(&self.walk);
    dw_buf_free(&self.out);
    dw_buf_free(&self.scratch);
    return status;
}
