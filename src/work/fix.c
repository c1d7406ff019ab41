/* Knows which bytes of a file go through as they are and which are mended. Must
 * not know how a game is mended. */
/* SPDX-License-Identifier: MIT */
#include "work/fix.h"

#include "judge/emend.h"
#include "out/diff.h"
#include "work/inputs.h"
#include "work/reader.h"

#include <stdlib.h>

enum { FLUSH = 64 * 1024 };

/* What inputs of the same rules are read and mended with. */
struct tools {
    const struct dw_check_rules *rules;
    struct dw_reader *reader;
    struct dw_mender *mender; /* one of the two */
    struct dw_emender *emender;
    struct tools *next;
};

struct choice {
    const struct dw_check_rules *rules;
};

struct run {
    const struct dw_fix_job *job;
    struct dw_fix_result *result;
    struct tools *all;
    struct tools *at; /* of the input at hand */
    struct dw_inputs inputs;
    uint64_t behind; /* bytes of the inputs in front of the one at hand */
    struct choice *choices; /* of each input */
    struct dw_diff diff;
    struct dw_buf out;
    bool changed; /* the file at hand */
    struct dw_error *error;
    dw_status status;
};

static void out_of_memory(struct run *self)
{
    self->status = dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
}

static bool going_on(const struct run *self)
{
    return self->status == DW_OK && !self->result->stopped;
}

static void fail_file(struct run *self, const struct dw_error *error)
{
    self->result->failed = true;
    self->job->failed(self->job->failed_context, error);
}

/* ---- bytes out ----------------------------------------------------------- */

static void flush(struct run *self, size_t at_least)
{
    struct dw_buf *out = &self->out;
    if (out->failed)
        out_of_memory(self);
    else if (out->len && out->len >= at_least && going_on(self) &&
             !self->job->sink(self->job->context, out->at, out->len))
        self->result->stopped = true;
    if (out->failed || out->len >= at_least)
        dw_buf_clear(out);
}

static void put_same(struct run *self, dw_span bytes)
{
    if (self->job->diff)
        dw_diff_same(&self->diff, bytes, &self->out);
    else
        dw_buf_span(&self->out, bytes);
    flush(self, FLUSH);
}

static void put_changed(struct run *self, dw_span before, dw_span after)
{
    if (self->job->diff)
        dw_diff_change(&self->diff, before, after);
    else
        dw_buf_span(&self->out, after);
}

static void passed(void *context, dw_span bytes) { put_same(context, bytes); }

/* ---- games --------------------------------------------------------------- */

static void put_game(struct run *self, dw_span text,
                     const struct dw_edits *edits)
{
    uint32_t at = 0;
    for (size_t i = 0; i < edits->count; i++) {
        const struct dw_edit *edit = &edits->at[i];
        put_same(self, (dw_span){text.at + at, edit->offset - at});
        put_changed(self, (dw_span){text.at + edit->offset, edit->length},
                    dw_edits_text(edits, i));
        at = edit->offset + edit->length;
    }
    put_same(self, (dw_span){text.at + at, text.len - at});
}

static void tell(const struct run *self)
{
    const struct dw_fix_job *job = self->job;
    if (job->progress)
        job->progress(job->failed_context,
                      self->behind + dw_reader_done(self->at->reader),
                      self->inputs.size, self->result->games);
}

/* A game may begin on the line that the one before ends on. */
static bool begins_inside_line(const struct dw_record *record)
{
    const struct dw_game *game = record->game;
    return game->begin ? !memchr("\r\n", game->text.at[game->begin - 1], 2)
                       : record->part_column > 0;
}

static void mend_game(struct run *self, const struct dw_record *record)
{
    const struct dw_game *game = record->game;
    const struct dw_patient patient = {
        .game = game,
        .judged = record->judged,
        .diags = record->diags,
        .place = {.opens_file = record->part_offset + game->begin == 0,
                  .follows = record->number > 1,
                  .inside_line = begins_inside_line(record)},
    };
    struct dw_mended mended;
    const struct dw_fix_job *job = self->job;
    self->status =
        job->emend
            ? dw_emender_game(self->at->emender, &patient, job->rank,
                              self->at->rules->effort, &mended, self->error)
            : dw_mender_game(self->at->mender, &patient, job->unsafe, &mended,
                             self->error);
    if (self->status != DW_OK)
        return;
    self->result->games++;
    self->result->findings += mended.findings;
    self->result->bad_games += mended.errors_left > 0;
    self->result->changed_games += mended.edits->count > 0;
    self->changed |= mended.edits->count > 0;
    if (!game->too_large)
        put_game(self, dw_game_text(game, game->begin, game->end - game->begin),
                 mended.edits);
}

/* ---- files --------------------------------------------------------------- */

static bool mend_games(struct run *self)
{
    struct dw_record record;
    struct dw_error error = {0};
    while (going_on(self)) {
        switch (dw_reader_next(self->at->reader, &record, self->error)) {
        case DW_READ_GAME:
            mend_game(self, &record);
            tell(self);
            break;
        case DW_READ_TEXT:
            break;
        case DW_READ_END:
            if (!dw_reader_broken(self->at->reader, &error))
                return true;
            fail_file(self, &error);
            return false;
        case DW_READ_FAILED:
            self->status = self->error->status;
            return false;
        }
    }
    return false;
}

static bool end_diff(struct run *self, const char *name)
{
    dw_diff_end(&self->diff, &self->out);
    if (!self->diff.lost)
        return true;
    struct dw_error error = {0};
    dw_error_set(&error, DW_IO, name,
                 "a line of more than %d bytes would change: no diff of it",
                 DW_DIFF_LINE_MOST);
    fail_file(self, &error);
    return false;
}

static void mend_file(struct run *self, const char *name)
{
    const struct dw_fix_job *job = self->job;
    if (job->open && !job->open(job->context, name)) {
        self->result->failed = true;
        return;
    }
    self->changed = false;
    self->result->files++;
    dw_diff_start(&self->diff, job->stdin_name && !strcmp(name, "-")
                                   ? job->stdin_name
                                   : name);
    bool whole = mend_games(self);
    if (whole && job->diff)
        whole = end_diff(self, name);
    flush(self, 0);
    const bool changed = whole && self->changed && going_on(self);
    self->result->changed_files += changed;
    if (job->close && !job->close(job->context, changed))
        self->result->failed = true;
}

/* A file is mended in place as it is. */
static void refuse(struct run *self, const char *path, const char *why)
{
    struct dw_error error = {0};
    dw_error_set(&error, DW_IO, path, "%s", why);
    fail_file(self, &error);
}

static void mend_input(struct run *self, const char *path)
{
    struct dw_error error = {0};
    const char *name;
    if (dw_reader_open(self->at->reader, path, &error) != DW_OK) {
        fail_file(self, &error);
        return;
    }
    if (self->job->open && dw_reader_packed(self->at->reader)) {
        refuse(self, path,
               "packed: unpack it first, a file is mended in place as it is");
        return;
    }
    if ((self->job->open || self->job->diff) &&
        dw_reader_utf16(self->at->reader)) {
        refuse(self, path,
               "in UTF-16: save it as UTF-8 first, a file is mended in place "
               "and a diff told as it is");
        return;
    }
    while (going_on(self)) {
        switch (dw_reader_next_file(self->at->reader, &name, &error)) {
        case DW_FED_FILE:
            mend_file(self, name);
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

/* ---- tools --------------------------------------------------------------- */

static void free_tools(struct tools *tools)
{
    dw_reader_free(tools->reader);
    dw_mender_free(tools->mender);
    dw_emender_free(tools->emender);
    free(tools);
}

static struct tools *make_tools(struct run *self,
                                const struct dw_check_rules *rules)
{
    struct tools *made = calloc(1, sizeof *made);
    if (!made) {
        out_of_memory(self);
        return NULL;
    }
    made->rules = rules;
    self->status = dw_reader_new(rules->setup, rules->game_limit, &made->reader,
                                 self->error);
    if (self->status == DW_OK && self->job->emend)
        self->status =
            dw_emender_new(rules->setup, rules->game_limit, rules->diagrams,
                           rules->diagram_count, &made->emender, self->error);
    else if (self->status == DW_OK)
        self->status = dw_mender_new(rules->setup, rules->game_limit,
                                     &made->mender, self->error);
    if (self->status == DW_OK) {
        dw_reader_watch(made->reader, passed, self);
        return made;
    }
    free_tools(made);
    return NULL;
}

/* Makes those for the rules the ones at hand; false: they cannot be had. */
static bool take_tools(struct run *self, const struct dw_check_rules *rules)
{
    self->at = self->all;
    while (self->at && self->at->rules != rules)
        self->at = self->at->next;
    if (self->at)
        return true;
    if (!(self->at = make_tools(self, rules)))
        return false;
    self->at->next = self->all;
    self->all = self->at;
    return true;
}

/* ---- the run ------------------------------------------------------------- */

/* All that an input needs is there before anything is written. */
static void choose_rules(struct run *self)
{
    const struct dw_fix_job *job = self->job;
    self->choices = calloc(self->inputs.count + 1, sizeof *self->choices);
    if (!self->choices) {
        out_of_memory(self);
        return;
    }
    for (size_t i = 0; i < self->inputs.count && self->status == DW_OK; i++) {
        const struct dw_check_rules *rules =
            job->choose ? job->choose(job->failed_context,
                                      self->inputs.at[i].path, self->error)
                        : &job->rules;
        self->choices[i].rules = rules;
        if (!rules)
            self->status = self->error->status;
        else
            take_tools(self, rules);
    }
}

static void mend_all(struct run *self)
{
    const struct dw_fix_job *job = self->job;
    for (size_t i = 0; i < job->path_count && self->status == DW_OK; i++)
        if (dw_inputs_add(&self->inputs, job->paths[i], folder_failed, self) !=
            DW_OK)
            out_of_memory(self);
    if (self->status == DW_OK)
        choose_rules(self);
    for (size_t i = 0; i < self->inputs.count && going_on(self); i++)
        if (take_tools(self, self->choices[i].rules)) {
            mend_input(self, self->inputs.at[i].path);
            self->behind += dw_reader_done(self->at->reader);
        }
}

static void end(struct run *self)
{
    while (self->all) {
        struct tools *tools = self->all;
        self->all = tools->next;
        free_tools(tools);
    }
    free(self->choices);
    dw_inputs_free(&self->inputs);
    dw_diff_free(&self->diff);
    dw_buf_free(&self->out);
}

dw_status dw_fix_run(const struct dw_fix_job *job, struct dw_fix_result *result,
                     struct dw_error *error)
{
    struct run self = {.job = job, .result = result, .error = error};
    *result = (struct dw_fix_result){0};
    mend_all(&self);
    end(&self);
    return self.status;
}
