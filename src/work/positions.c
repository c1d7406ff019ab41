/* Knows how texts that tell positions in words become FENs. Must not know the
 * words, nor the command line. */
/* SPDX-License-Identifier: MIT */
#include "work/positions.h"

#include "pgn/fen.h"
#include "pgn/placing.h"
#include "work/feed.h"

#include <stdlib.h>
#include <string.h>

struct run {
    const struct dw_convert_job *job;
    struct dw_convert_result *result;
    struct dw_feed feed;
    struct dw_diags diags;
    struct dw_buf out;
    void *report; /* state of the report that tells findings */
    struct dw_error *error;
    dw_status status;
};

static void give(struct run *self, dw_sink *sink, void *context)
{
    if (self->out.failed || self->diags.failed)
        self->status =
            dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
    else if (self->out.len && !sink(context, self->out.at, self->out.len))
        self->result->stopped = true;
    dw_buf_clear(&self->out);
}

/* The text from its last position on, and where in the file that is. */
struct rest {
    const char *path;
    dw_span text;
    uint64_t line;
    uint32_t column; /* bytes of the line before it */
};

static void pass(struct rest *rest, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        const bool ends = rest->text.at[i] == '\n';
        rest->line += ends;
        rest->column = ends ? 0 : rest->column + 1;
    }
    rest->text = (dw_span){rest->text.at + bytes, rest->text.len - bytes};
}

static void tell(struct run *self, const struct rest *rest)
{
    const struct dw_game game = {.text = rest->text};
    const struct dw_judged judged = {0};
    const struct dw_report_game report = {
        .file = rest->path,
        .part_line = rest->line,
        .part_column = rest->column,
        .game = &game,
        .judged = &judged,
        .diags = &self->diags,
        .setup = self->job->setup,
    };
    dw_diags_sort(&self->diags);
    dw_report_line.game(self->report, &report, &self->out);
    give(self, self->job->remark, self->job->failed_context);
    dw_diags_clear(&self->diags);
}

static void write_fen(struct run *self, const struct dw_position *position)
{
    char fen[DW_FEN_MAX];
    dw_fen_write(position, fen);
    dw_buf_text(&self->out, fen);
    dw_buf_char(&self->out, '\n');
    give(self, self->job->sink, self->job->context);
}

static void read_positions(struct run *self, struct rest rest)
{
    const struct dw_grammar *grammar = self->job->setup->grammar;
    struct dw_placing_scan scan = {
        .placings = grammar->placings,
        .count = grammar->placing_count,
        .text = rest.text,
        .diags = &self->diags,
    };
    while (self->status == DW_OK && !self->result->stopped) {
        const size_t from = scan.at;
        scan.offset = (uint32_t)(0 - from); /* findings count from there */
        if (!dw_placing_next(&scan))
            return;
        self->result->games++;
        self->result->bad += !scan.usable;
        tell(self, &rest);
        if (scan.usable)
            write_fen(self, &scan.position);
        pass(&rest, scan.at - from);
    }
}

static void fail(struct run *self, const struct dw_error *error)
{
    self->result->failed = true;
    self->job->failed(self->job->failed_context, error);
}

/* The whole text, and one byte more than it may have. */
static dw_status read_text(struct run *self, dw_span *text,
                           struct dw_error *error)
{
    struct dw_feed *feed = &self->feed;
    const dw_status status =
        dw_source_window(&feed->source, 0, DW_POSITIONS_MAX + 1, text, error);
    if (status == DW_OK && text->len > DW_POSITIONS_MAX)
        return dw_error_set(error, DW_IO, dw_source_shown(feed->name),
                            "larger than 1 MiB, and so no list of positions");
    return status;
}

/* Of the byte order mark that opens it. */
static size_t mark_length(dw_span text)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t length = sizeof mark - 1;
    return text.len >= length && !memcmp(text.at, mark, length) ? length : 0;
}

/* What stands before damage is read, as of games. */
static void read_fed(struct run *self)
{
    const char *name = self->feed.name;
    struct dw_error error = {0};
    dw_span text;
    self->result->files++;
    if (read_text(self, &text, &error) != DW_OK) {
        fail(self, &error);
        return;
    }
    const size_t length = text.len;
    struct rest rest = {name, text, 1, 0};
    pass(&rest, mark_length(text));
    read_positions(self, rest);
    if (self->feed.source.damage == DW_WHOLE)
        return;
    dw_feed_tell_damage(&self->feed, length, 0, &error);
    fail(self, &error);
}

static void read_path(struct run *self, const char *path)
{
    struct dw_error error = {0};
    dw_fed fed = DW_FED_FAILED;
    if (dw_feed_open(&self->feed, path, &error) == DW_OK)
        while ((fed = dw_feed_next(&self->feed, &error)) == DW_FED_FILE &&
               self->status == DW_OK && !self->result->stopped)
            read_fed(self);
    if (fed == DW_FED_FAILED)
        fail(self, &error);
    dw_feed_close(&self->feed);
}

dw_status dw_positions_run(const struct dw_convert_job *job,
                           struct dw_convert_result *result,
                           struct dw_error *error)
{
    static const struct dw_report_options plain;
    struct run self = {.job = job, .result = result, .error = error};
    *result = (struct dw_convert_result){0};
    self.report = calloc(1, dw_report_line.state_size);
    if (!self.report)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    dw_report_line.open(self.report, &plain);
    for (size_t i = 0; i < job->path_count && self.status == DW_OK; i++)
        read_path(&self, job->paths[i]);
    dw_report_line.close(self.report);
    free(self.report);
    dw_diags_free(&self.diags);
    dw_buf_free(&self.out);
    dw_feed_free(&self.feed);
    return self.status;
}
