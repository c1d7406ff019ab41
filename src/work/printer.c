/* Knows in which order pages reach the sinks and what is added to them. Must
 * not know what a finding looks like. */
/* SPDX-License-Identifier: MIT */
#include "work/printer.h"

#include "work/cutter.h"
#include "work/held.h"

#include <stdlib.h>

enum { FLUSH = 64 * 1024 /* bytes that wait for a sink at most */ };

struct dw_printed {
    void *state;
    struct dw_buf buf;
    struct dw_held held;
    bool listed; /* an element of the format's list was written */
};

static dw_status out_of_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

/* ---- outputs ------------------------------------------------------------- */

static void give(struct dw_printer *self, const struct dw_check_output *to,
                 const struct dw_buf *buf)
{
    if (buf->len && !self->result->stopped)
        self->result->stopped = !to->sink(to->context, buf->at, buf->len);
}

/* Moves what has gathered on, once it is `least` bytes; what is held back only
 * where it would be too much. */
static dw_status flush(struct dw_printer *self, size_t least,
                       struct dw_error *error)
{
    dw_status status = DW_OK;
    for (size_t i = 0; i < self->job->output_count && status == DW_OK; i++) {
        struct dw_printed *output = &self->outputs[i];
        struct dw_buf *buf = &output->buf;
        if (buf->failed)
            return out_of_memory(error);
        if (!buf->len || buf->len < (output->held.on ? FLUSH : least) ||
            self->result->stopped)
            continue;
        if (output->held.on)
            status = dw_held_take(&output->held, buf, error);
        else
            give(self, &self->job->outputs[i], buf);
        dw_buf_clear(buf);
        if (buf->room > DW_PART_LARGE)
            dw_buf_free(buf);
    }
    return status;
}

/* What was held back, behind the head that it waited for. */
static dw_status put_head(struct dw_printer *self, size_t i, const char *file,
                          struct dw_error *error)
{
    const struct dw_check_output *to = &self->job->outputs[i];
    struct dw_printed *output = &self->outputs[i];
    struct dw_buf head = {0};
    to->format->enter(output->state, file, &head);
    const bool failed = head.failed || output->buf.failed;
    if (!failed)
        give(self, to, &head);
    dw_buf_free(&head);
    output->held.on = false;
    return failed ? out_of_memory(error)
                  : dw_held_give(&output->held, to->sink, to->context,
                                 &self->result->stopped, error);
}

dw_status dw_printer_init(struct dw_printer *self,
                          const struct dw_check_job *job,
                          struct dw_check_result *result,
                          struct dw_error *error)
{
    *self = (struct dw_printer){.job = job, .result = result};
    self->outputs = calloc(job->output_count + 1, sizeof *self->outputs);
    bool good = self->outputs != NULL;
    for (size_t i = 0; good && i < job->output_count; i++) {
        const struct dw_check_output *to = &job->outputs[i];
        self->outputs[i].state = calloc(1, to->format->state_size + 1);
        good = self->outputs[i].state != NULL;
        if (good && to->format->open)
            to->format->open(self->outputs[i].state, &to->options);
        if (good && to->format->begin && !to->options.quiet)
            to->format->begin(self->outputs[i].state, &self->outputs[i].buf);
    }
    if (!good)
        return out_of_memory(error);
    return dw_batch_init(&self->again, job, error);
}

static void close_outputs(struct dw_printer *self)
{
    for (size_t i = 0; self->outputs && i < self->job->output_count; i++) {
        const struct dw_report *format = self->job->outputs[i].format;
        struct dw_printed *output = &self->outputs[i];
        if (output->state && format->close)
            format->close(output->state);
        free(output->state);
        dw_buf_free(&output->buf);
        dw_held_free(&output->held);
    }
    free(self->outputs);
}

void dw_printer_free(struct dw_printer *self)
{
    close_outputs(self);
    dw_batch_free(&self->again);
    dw_worker_free(&self->worker);
    dw_buf_free(&self->joined);
    dw_diags_free(&self->loose);
    dw_statistics_free(&self->statistics);
}

/* ---- counting ------------------------------------------------------------ */

static void count(struct dw_printer *self, const struct dw_count *counts)
{
    struct dw_summary *summary = &self->result->summary;
    summary->plies += counts->plies;
    summary->bad_games += counts->bad_games;
    summary->cut += counts->cut;
    summary->errors += counts->by_severity[DW_ERROR];
    summary->warnings += counts->by_severity[DW_WARNING];
    summary->notes += counts->by_severity[DW_NOTE];
    for (int level = (int)self->job->fail_on; level <= DW_ERROR; level++)
        self->result->found |= counts->by_severity[level] > 0;
    if (counts->tally.games)
        dw_tally_add(&self->tally, &counts->tally);
}

/* ---- what was left of the part before ------------------------------------ */

/* Keeps what stands behind the batch's last game: it goes with the next one,
 * and its memory will be another part's. */
static void keep_rest(struct dw_printer *self, const struct dw_batch *batch)
{
    self->rest = batch->part;
    dw_part_drop(&self->rest, batch->left, &batch->before);
    if (self->rest.text.len == self->rest.from)
        self->rest.text.len = 0;
    dw_buf_clear(&self->joined);
    dw_buf_span(&self->joined, self->rest.text);
}

/* The batch's part, together with the rest in front of it. */
static bool join_rest(struct dw_printer *self, const struct dw_batch *batch,
                      struct dw_part *part)
{
    const dw_span text = batch->part.text;
    dw_buf_add(&self->joined, text.at,
               text.len + batch->part.view + DW_SOURCE_PAD);
    *part = self->rest;
    part->text = (dw_span){self->joined.at, self->rest.text.len + text.len};
    part->view = batch->part.view;
    part->end = batch->part.end;
    part->damage = batch->part.damage;
    return !self->joined.failed;
}

/* Reads the batch's first games again. They end where they ended, for a game
 * opens at a border whatever came before. */
static dw_status read_again(struct dw_printer *self,
                            const struct dw_batch *batch, bool with_rest,
                            uint64_t games)
{
    struct dw_batch *again = &self->again;
    dw_batch_clear(again);
    dw_buf_add(&again->file, batch->file.at, batch->file.len);
    again->part = batch->part;
    again->rules = batch->rules;
    if (again->file.failed ||
        (with_rest && !join_rest(self, batch, &again->part)))
        return out_of_memory(&again->error);
    again->ledger.in_turn = true;
    again->loose = batch->before_loose;
    dw_batch_read(again, &self->worker, games);
    return again->status;
}

/* ---- parts --------------------------------------------------------------- */

/* What parts elements of a list stands in front of each but the first. */
static void put_page(struct dw_printed *output, const struct dw_report *format,
                     const struct dw_page *page,
                     const struct dw_report_joint *joint)
{
    size_t from = joint->but_first ? page->first : 0;
    if (format->between && !output->listed && from < page->buf.len) {
        from += strlen(format->between);
        output->listed = true;
    }
    const struct dw_report_page down = {&page->buf, from};
    if (format->put)
        format->put(output->state, page->state, joint, &down, &output->buf);
    else
        dw_buf_add_filled(&output->buf, &page->buf, from, joint->games);
    if (format->join)
        format->join(output->state, page->state, joint);
}

static void put_pages(struct dw_printer *self, struct dw_batch *batch,
                      bool but_first)
{
    const struct dw_report_joint joint = {self->games, but_first};
    for (size_t i = 0; i < self->job->output_count; i++)
        put_page(&self->outputs[i], self->job->outputs[i].format,
                 &batch->pages[i], &joint);
    if (!but_first)
        count(self, &batch->first);
    count(self, &batch->others);
    if (!but_first && self->job->statistics)
        dw_statistics_add(&self->statistics, &batch->first_statistics);
    if (self->job->statistics)
        dw_statistics_add(&self->statistics, &batch->statistics);
}

/* Where findings are counted in turn, a batch stands as a whole or is read
 * again as a whole. */
static dw_status put_known(struct dw_printer *self, struct dw_batch *batch,
                           bool again, struct dw_error *error)
{
    struct dw_known *known = self->job->known;
    struct dw_batch *stands = batch;
    if (again || !dw_known_fits(known, &batch->ledger)) {
        self->again.most = batch->full ? batch->records : UINT64_MAX;
        if (read_again(self, batch, again, UINT64_MAX) != DW_OK) {
            *error = self->again.error;
            return error->status;
        }
        stands = &self->again;
    }
    put_pages(self, stands, false);
    return dw_known_settle(known, &stands->ledger, error);
}

/* What was read of the batch so far, and with it a first game read again. */
static dw_status put_batch(struct dw_printer *self, struct dw_batch *batch,
                           bool again, struct dw_error *error)
{
    dw_status status = DW_OK;
    if (self->job->known) {
        status = put_known(self, batch, again, error);
    } else {
        if (again && read_again(self, batch, true, 1) != DW_OK) {
            *error = self->again.error;
            return error->status;
        }
        if (again)
            put_pages(self, &self->again, false);
        put_pages(self, batch, again);
    }
    if (status != DW_OK)
        return status;
    self->games += batch->games;
    self->result->summary.games += batch->games;
    return flush(self, FLUSH, error);
}

dw_status dw_printer_put(struct dw_printer *self, struct dw_batch *batch,
                         bool guessed, bool last, struct dw_error *error)
{
    const bool again = guessed && self->rest.text.len && batch->games;
    dw_status status = put_batch(self, batch, again, error);
    while (last && batch->full && status == DW_OK && !self->result->stopped) {
        dw_batch_read_on(batch, &self->worker);
        status = put_batch(self, batch, false, error);
    }
    if (status == DW_OK && batch->status != DW_OK) {
        *error = batch->error;
        status = batch->status;
    }
    if (status == DW_OK && batch->games)
        self->rest.text.len = 0;
    if (status == DW_OK && last && batch->part.end == DW_PART_BORDER)
        keep_rest(self, batch);
    return status;
}

/* ---- files --------------------------------------------------------------- */

static void copy_findings(const struct dw_printer *self,
                          uint64_t findings[DW_SEVERITIES])
{
    const struct dw_summary *summary = &self->result->summary;
    findings[DW_NOTE] = summary->notes;
    findings[DW_WARNING] = summary->warnings;
    findings[DW_ERROR] = summary->errors;
}

static void count_file(struct dw_printer *self, const char *file)
{
    uint64_t findings[DW_SEVERITIES];
    copy_findings(self, findings);
    for (int level = DW_NOTE; level <= DW_ERROR; level++)
        findings[level] -= self->before[level];
    dw_statistics_file(&self->statistics, file, self->games, findings);
}

dw_status dw_printer_begin_file(struct dw_printer *self, const char *file,
                                const struct dw_check_rules *rules,
                                struct dw_error *error)
{
    self->rules = rules;
    self->result->summary.files++;
    const dw_status status = flush(self, 1, error);
    for (size_t i = 0; i < self->job->output_count; i++) {
        const struct dw_check_output *to = &self->job->outputs[i];
        const bool wanted = to->format->enter && !to->options.quiet;
        self->outputs[i].held.on = wanted && to->format->headed;
        if (wanted && !to->format->headed)
            to->format->enter(self->outputs[i].state, file,
                              &self->outputs[i].buf);
    }
    self->games = 0;
    copy_findings(self, self->before);
    self->tally = (struct dw_tally){0};
    self->rest.text.len = 0;
    return status;
}

static dw_status filter_no_game(struct dw_printer *self, const char *file,
                                const struct dw_game *nothing,
                                struct dw_error *error)
{
    struct dw_ledger *ledger = &self->again.ledger;
    const struct dw_record record = {.game = nothing, .diags = &self->loose};
    dw_ledger_clear(ledger);
    ledger->in_turn = true;
    dw_known_filter(self->job->known, ledger, file, &record);
    return dw_known_settle(self->job->known, ledger, error);
}

static dw_status report_no_game(struct dw_printer *self, const char *file,
                                struct dw_error *error)
{
    static const struct dw_game nothing = {.text = {"", 0}};
    struct dw_diags *loose = &self->loose;
    struct dw_batch *batch = &self->again;
    dw_diags_clear(loose);
    dw_batch_clear(batch);
    const struct dw_selection *selection = self->rules->setup->selection;
    loose->levels = selection ? selection->levels : NULL;
    dw_diags_add(loose, DW_SAY_FILE_EMPTY, 0, 0);
    if (loose->failed)
        return out_of_memory(error);
    if (selection)
        dw_selection_apply(selection, loose);
    if (self->job->known &&
        filter_no_game(self, file, &nothing, error) != DW_OK)
        return error->status;
    const struct dw_report_game game = {.file = file,
                                        .part_line = 1,
                                        .game = &nothing,
                                        .diags = loose,
                                        .setup = self->rules->setup};
    if (loose->count)
        dw_batch_report(batch, &game);
    dw_count_findings(&batch->others, loose);
    if (self->job->statistics)
        dw_statistics_game(&batch->statistics, &nothing, false, loose);
    put_pages(self, batch, false);
    return DW_OK;
}

/* The summary has the rulesets of all files, each once. */
static void tally_file(struct dw_printer *self)
{
    struct dw_summary *summary = &self->result->summary;
    const struct dw_judge_setup *setup = self->rules->setup;
    struct dw_tally tally = {.games = self->tally.games};
    for (int i = 0, row = 0; i < setup->rule_count; i++, row = 0) {
        while (strcmp(summary->setup->rules[row].name, setup->rules[i].name))
            row++;
        tally.rows[row] = self->tally.rows[i];
    }
    dw_tally_add(&summary->tally, &tally);
}

dw_status dw_printer_end_file(struct dw_printer *self, const char *file,
                              bool whole, struct dw_error *error)
{
    if (whole && !self->games && report_no_game(self, file, error) != DW_OK)
        return DW_NO_MEMORY;
    const struct dw_report_file about = {file, self->games, &self->tally,
                                         self->rules->setup};
    dw_status status = DW_OK;
    for (size_t i = 0; i < self->job->output_count && status == DW_OK; i++) {
        const struct dw_check_output *to = &self->job->outputs[i];
        struct dw_printed *output = &self->outputs[i];
        if (to->format->file && !to->options.quiet)
            to->format->file(output->state, &about, &output->buf);
        if (output->held.on)
            status = put_head(self, i, file, error);
    }
    if (status != DW_OK)
        return status;
    tally_file(self);
    if (self->job->statistics)
        count_file(self, file);
    if (self->statistics.failed)
        return out_of_memory(error);
    return flush(self, 1, error);
}

void dw_printer_file_failed(struct dw_printer *self,
                            const struct dw_error *error)
{
    self->result->summary.incomplete = true;
    self->job->failed(self->job->context, error);
}

static void sum_up_baseline(struct dw_printer *self)
{
    const struct dw_known *known = self->job->known;
    struct dw_summary *summary = &self->result->summary;
    summary->baseline = known && known->baseline && !known->collecting;
    if (!summary->baseline)
        return;
    summary->known = dw_known_count(known);
    summary->stale = dw_known_stale(known);
}

dw_status dw_printer_end(struct dw_printer *self, struct dw_error *error)
{
    sum_up_baseline(self);
    if (self->job->statistics)
        self->result->summary.statistics = &self->statistics;
    for (size_t i = 0; i < self->job->output_count; i++) {
        const struct dw_check_output *to = &self->job->outputs[i];
        if (to->format->end && !to->options.quiet)
            to->format->end(self->outputs[i].state, &self->result->summary,
                            &self->outputs[i].buf);
    }
    return flush(self, 1, error);
}
