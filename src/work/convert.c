/* Knows what is written of each game and what is told of those that cannot be.
 * Must not know any format. */
/* SPDX-License-Identifier: MIT */
#include "work/convert.h"

#include "out/meant.h"
#include "work/inputs.h"
#include "work/reader.h"

#include <stdlib.h>

enum { FLUSH = 64 * 1024 };

struct run {
    const struct dw_convert_job *job;
    struct dw_convert_result *result;
    struct dw_judge_setup setup;
    struct dw_reader *reader;
    struct dw_inputs inputs;
    const char *file;
    struct dw_walk walk;
    struct dw_edits edits;
    struct dw_buf out, scratch, cut, remarks;
    struct dw_diags told; /* the findings of one game that are told */
    void *report;         /* state of the report that tells them */
    struct dw_locator locator;
    bool any;           /* something has been written */
    bool passing;       /* text beside games, last */
    struct dw_buf held; /* blanks behind it, until more of it comes */
    struct dw_error *error;
    dw_status status;
};

static void out_of_memory(struct run *self)
{
    self->status = dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
}

/* ---- bytes out ----------------------------------------------------------- */

static void give(struct run *self, dw_sink *sink, void *context,
                 struct dw_buf *buf)
{
    if (buf->failed)
        out_of_memory(self);
    else if (buf->len && !self->result->stopped &&
             !sink(context, buf->at, buf->len))
        self->result->stopped = true;
    dw_buf_clear(buf);
}

static void flush(struct run *self, size_t at_least)
{
    if (self->out.failed || self->out.len >= at_least)
        give(self, self->job->sink, self->job->context, &self->out);
}

static bool going_on(const struct run *self)
{
    return self->status == DW_OK && !self->result->stopped;
}

/* ---- what is told -------------------------------------------------------- */

/* What keeps a game from being written as it was meant, or may. */
static bool matters(const struct dw_diag *diag, const struct dw_judged *judged)
{
    const dw_code code = dw_say_code((dw_say)diag->say);
    return dw_meant_breaks(diag) || code == DW_AMBIGUOUS_NOTATION ||
           (diag->severity == DW_ERROR && judged->legal != DW_LEGAL_YES);
}

static struct dw_report_game report_of(const struct run *self,
                                       const struct dw_record *record)
{
    return (struct dw_report_game){
        .file = self->file,
        .number = record->number,
        .offset = record->offset,
        .part_line = record->part_line,
        .part_column = record->part_column,
        .game = record->game,
        .judged = record->judged,
        .diags = record->diags,
        .setup = &self->setup,
    };
}

static void tell(struct run *self, const struct dw_record *record)
{
    dw_diags_clear(&self->told);
    for (size_t i = 0; i < record->diags->count; i++) {
        const struct dw_diag *diag = &record->diags->at[i];
        if (matters(diag, record->judged))
            *dw_diags_add(&self->told, (dw_say)diag->say, diag->offset,
                          diag->length) = *diag;
    }
    struct dw_report_game report = report_of(self, record);
    report.diags = &self->told;
    dw_report_line.game(self->report, &report, &self->remarks);
    if (self->told.failed)
        out_of_memory(self);
    give(self, self->job->remark, self->job->failed_context, &self->remarks);
}

static bool is_alnum(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

/* Whether "e4" stands in the text, alone or behind a man's letter or sign. */
static bool names_square(dw_span text)
{
    for (size_t i = 0; i + 1 < text.len; i++)
        if (text.at[i] >= 'a' && text.at[i] <= 'h' && text.at[i + 1] >= '1' &&
            text.at[i + 1] <= '8' &&
            (i + 2 == text.len || !is_alnum(text.at[i + 2])))
            return true;
    return false;
}

static void add_place(struct run *self, const struct dw_report_game *report,
                      uint32_t offset)
{
    uint64_t line;
    uint32_t column;
    dw_locate(&self->locator, offset, &line, &column);
    dw_buf_text(&self->remarks, report->file);
    dw_buf_char(&self->remarks, ':');
    dw_buf_number(&self->remarks, line);
    dw_buf_char(&self->remarks, ':');
    dw_buf_number(&self->remarks, column);
}

/* Comments stay as they are when the board is turned, and may then be wrong. */
static void tell_squares(struct run *self, const struct dw_record *record)
{
    const struct dw_game *game = record->game;
    const struct dw_report_game report = report_of(self, record);
    dw_locator_start(&self->locator, &report);
    for (size_t i = 0; i < game->item_count; i++) {
        const dw_item *item = &game->items[i];
        if ((item->kind != DW_TOKEN_COMMENT &&
             item->kind != DW_TOKEN_LINE_COMMENT) ||
            !names_square(dw_game_text(game, item->offset, item->length)))
            continue;
        add_place(self, &report, item->offset);
        dw_buf_text(&self->remarks,
                    ": note: the comment names squares, which are those of the "
                    "board before it was turned\n");
    }
    give(self, self->job->remark, self->job->failed_context, &self->remarks);
}

/* ---- one game ------------------------------------------------------------ */

static bool is_word(const dw_item *item)
{
    return item->kind == DW_TOKEN_WORD || item->kind == DW_TOKEN_BRACKET ||
           item->kind == DW_TOKEN_JUNK;
}

/* Whether every word of it was played, in variations too. */
static bool all_played(const struct dw_record *record)
{
    const struct dw_game *game = record->game;
    for (size_t i = 0; game->variations && i < game->item_count; i++)
        if (is_word(&game->items[i]) &&
            record->judged->senses[i].meaning != DW_MEANS_MOVE)
            return false;
    return true;
}

/* The reason for a cut, as a comment's text: the sentence of the finding at the
 * ply. */
static void find_reason(struct run *self, const struct dw_record *record)
{
    const struct dw_diags *diags = record->diags;
    dw_buf_clear(&self->cut);
    dw_buf_text(&self->cut, "The record goes on, but ply ");
    dw_buf_number(&self->cut, record->judged->first_bad_ply);
    dw_buf_text(&self->cut, " cannot be played");
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag *diag = &diags->at[i];
        if (diag->severity != DW_ERROR || diag->depth ||
            diag->ply != record->judged->first_bad_ply)
            continue;
        dw_buf_text(&self->cut, ": ");
        dw_diag_message(&self->cut, diag, record->game->text);
        break;
    }
    for (size_t i = 0; i < self->cut.len; i++)
        if (memchr("{}\n\r\t", self->cut.at[i], 5))
            self->cut.at[i] = '.';
}

/* Text beside games ends with its line. */
static void end_passing(struct run *self)
{
    if (self->passing)
        dw_buf_char(&self->out, '\n');
    dw_buf_clear(&self->held);
    self->passing = false;
}

static struct dw_writing writing_of(struct run *self,
                                    const struct dw_record *record)
{
    return (struct dw_writing){
        .file = self->file,
        .number = record->number,
        .game = record->game,
        .judged = record->judged,
        .setup = &self->setup,
        .style = &self->job->style,
        .walk = &self->walk,
        .edits = &self->edits,
        .scratch = &self->scratch,
    };
}

static void write_with(struct run *self, const struct dw_writing *writing,
                       void (*write)(const struct dw_writing *self,
                                     struct dw_buf *out))
{
    if (!write)
        return;
    end_passing(self);
    if (self->any && self->job->writer->gaps)
        dw_buf_char(&self->out, '\n');
    write(writing, &self->out);
    self->any = true;
    flush(self, FLUSH);
}

/* A game that does not replay. What is too large goes by as bytes. */
static void write_bad(struct run *self, const struct dw_record *record)
{
    const struct dw_convert_job *job = self->job;
    struct dw_writing writing = writing_of(self, record);
    if (record->game->too_large)
        return;
    if (job->bad == DW_BAD_PREFIX && record->judged->bad &&
        record->judged->senses) {
        find_reason(self, record);
        writing.cut = (dw_span){self->cut.at, self->cut.len};
        write_with(self, &writing, job->writer->game);
    } else if (job->bad != DW_BAD_SKIP) {
        write_with(self, &writing, job->writer->raw);
    }
}

/* Whether the game that is written may be another than was meant. */
static bool doubtful(const struct dw_record *record)
{
    const struct dw_diags *diags = record->diags;
    for (size_t i = 0; i < diags->count; i++)
        if (dw_say_code((dw_say)diags->at[i].say) == DW_AMBIGUOUS_NOTATION)
            return true;
    return false;
}

static void convert_game(struct run *self, const struct dw_record *record)
{
    const struct dw_judged *judged = record->judged;
    self->result->games++;
    bool replays = judged->legal == DW_LEGAL_YES && judged->senses;
    if (!replays || !all_played(record)) {
        /* Words that were not played cannot be turned with the board. */
        replays = replays && !self->job->style.turn;
        self->result->bad++;
        tell(self, record);
    } else if (doubtful(record)) {
        tell(self, record);
    }
    if (!replays) {
        write_bad(self, record);
        return;
    }
    if (self->job->style.turn)
        tell_squares(self, record);
    const struct dw_writing writing = writing_of(self, record);
    write_with(self, &writing, self->job->writer->game);
}

/* ---- bytes beside games -------------------------------------------------- */

/* Goes through without the line ends around it, as a game would. */
static void pass_text(struct run *self, dw_span bytes)
{
    while (!self->passing && bytes.len && memchr("\r\n", bytes.at[0], 2))
        bytes = (dw_span){bytes.at + 1, bytes.len - 1};
    size_t len = bytes.len;
    while (len && memchr(" \t\r\n", bytes.at[len - 1], 4))
        len--;
    if (len && !self->passing && self->any)
        dw_buf_char(&self->out, '\n');
    if (len) {
        dw_buf_add(&self->out, self->held.at, self->held.len);
        dw_buf_clear(&self->held);
        dw_buf_add(&self->out, bytes.at, len);
        self->passing = self->any = true;
    }
    if (self->passing)
        dw_buf_add(&self->held, bytes.at + len, bytes.len - len);
    self->out.failed |= self->held.failed;
}

static void passed(void *context, dw_span bytes)
{
    struct run *self = context;
    if (self->job->writer->layout)
        dw_buf_span(&self->out, bytes);
    else if (self->job->writer->gaps)
        pass_text(self, bytes);
    flush(self, FLUSH);
}

/* ---- files --------------------------------------------------------------- */

static void fail_file(struct run *self, const struct dw_error *error)
{
    self->result->failed = true;
    self->job->failed(self->job->failed_context, error);
}

static void convert_file(struct run *self)
{
    struct dw_record record;
    struct dw_error error = {0};
    self->result->files++;
    while (going_on(self)) {
        switch (dw_reader_next(self->reader, &record, self->error)) {
        case DW_READ_GAME:
            convert_game(self, &record);
            break;
        case DW_READ_TEXT:
            break;
        case DW_READ_END:
            end_passing(self);
            if (dw_reader_broken(self->reader, &error))
                fail_file(self, &error);
            return;
        case DW_READ_FAILED:
            self->status = self->error->status;
            return;
        }
    }
}

static void convert_input(struct run *self, const char *path)
{
    struct dw_error error = {0};
    if (dw_reader_open(self->reader, path, &error) != DW_OK) {
        fail_file(self, &error);
        return;
    }
    while (going_on(self)) {
        switch (dw_reader_next_file(self->reader, &self->file, &error)) {
        case DW_FED_FILE:
            convert_file(self);
            break;
        case DW_FED_FAILED:
            fail_file(self, &error);
            return;
        case DW_FED_END:
            return;
        }
    }
}

static void folder_failed(void *context, const struct dw_error *error)
{
    fail_file(context, error);
}

static void convert_all(struct run *self)
{
    const struct dw_convert_job *job = self->job;
    for (size_t i = 0; i < job->path_count && self->status == DW_OK; i++)
        if (dw_inputs_add(&self->inputs, job->paths[i], folder_failed, self) !=
            DW_OK)
            out_of_memory(self);
    if (job->writer->head)
        dw_buf_text(&self->out, job->writer->head);
    for (size_t i = 0; i < self->inputs.count && going_on(self); i++)
        convert_input(self, self->inputs.at[i].path);
    flush(self, 0);
}

static dw_status begin(struct run *self)
{
    static const struct dw_report_options plain;
    self->setup = *self->job->setup;
    self->setup.keep_senses = true;
    self->report = calloc(1, dw_report_line.state_size);
    if (!self->report) {
        out_of_memory(self);
        return self->status;
    }
    dw_report_line.open(self->report, &plain);
    const dw_status status = dw_reader_new(&self->setup, self->job->game_limit,
                                           &self->reader, self->error);
    if (status == DW_OK)
        dw_reader_watch(self->reader, passed, self);
    return status;
}

static void end(struct run *self)
{
    if (self->report)
        dw_report_line.close(self->report);
    free(self->report);
    dw_reader_free(self->reader);
    dw_inputs_free(&self->inputs);
    dw_walk_free(&self->walk);
    dw_edits_free(&self->edits);
    dw_buf_free(&self->out);
    dw_buf_free(&self->scratch);
    dw_buf_free(&self->cut);
    dw_buf_free(&self->remarks);
    dw_buf_free(&self->held);
    dw_diags_free(&self->told);
}

dw_status dw_convert_run(const struct dw_convert_job *job,
                         struct dw_convert_result *result,
                         struct dw_error *error)
{
    struct run self = {.job = job, .result = result, .error = error};
    *result = (struct dw_convert_result){0};
    self.status = begin(&self);
    if (self.status == DW_OK)
        convert_all(&self);
    end(&self);
    return self.status;
}
