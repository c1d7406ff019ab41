/* Knows how a list of inputs becomes parts, and who reads, judges and prints
 * them. Must not know what a finding looks like. */
/* SPDX-License-Identifier: MIT */
#include "work/check.h"

#include "work/cutter.h"
#include "work/inputs.h"
#include "work/pool.h"
#include "work/printer.h"

#include <stdlib.h>
#include <time.h>

enum { STRIDE = 1024 * 1024 /* bytes of input between calls of progress */ };
static const double patience = 0.1; /* seconds between two calls */

/* One part on its way through the pool, or a failure in its place. */
struct slot {
    struct dw_batch batch;
    bool opens, ends; /* the file it is in */
    bool guessed;     /* that nothing stands in front of it */
    bool last;        /* nobody else reads on in it */
    bool failed;      /* `error` ends the file, behind the part if there is
                         one */
    struct dw_error error;
    uint64_t done; /* bytes of input up to here */
};

/* Rules that some input asked for, as the work needs them. */
struct rules_row {
    const struct dw_check_rules *asked;
    struct dw_check_rules rules;
    struct dw_judge_setup setup;
    struct rules_row *next;
};

struct run {
    const struct dw_check_job *job;
    struct dw_arena arena;
    struct rules_row *rows;
    const struct dw_check_rules **rules;     /* of each input */
    struct dw_judge_rules all[DW_RULES_MAX]; /* rulesets of all inputs */
    struct dw_judge_setup together;
    struct dw_inputs inputs;
    unsigned threads;
    size_t slot_count;
    struct slot *slots;
    struct dw_worker *workers; /* one a thread, and one for who calls */
    struct dw_printer printer;
    /* Who fetches has this. */
    struct dw_cutter cutter;
    size_t next; /* input */
    const struct dw_check_rules *current;
    bool in_input, in_file;
    const char *file;
    struct dw_buf label;  /* may hold its name */
    bool guess;           /* the next part begins at a border, and the part
                             before it may still be read */
    struct dw_seen loose; /* findings outside games in this file */
    uint64_t done;        /* bytes of the inputs before this one */
    /* Who prints has this. */
    dw_status status;
    struct dw_error *error;
    double started, told_at;
    uint64_t told; /* bytes when progress was last called */
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static dw_status out_of_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

/* ---- fetching ------------------------------------------------------------ */

static dw_fetched fail(struct slot *slot)
{
    slot->failed = true;
    return DW_FETCHED_DONE;
}

/* "-" and the members of an archive there have the name that was asked for. */
static bool name_stdin(struct run *run)
{
    const char *name = run->job->stdin_name;
    if (!name || strcmp(run->inputs.at[run->next - 1].path, "-") != 0)
        return true;
    dw_buf_clear(&run->label);
    dw_buf_text(&run->label, name);
    dw_buf_add(&run->label, run->file + 1, strlen(run->file));
    run->file = run->label.at;
    return !run->label.failed;
}

/* Goes to the next file. WORK: it is open. */
static dw_fetched open_file(struct run *run, struct slot *slot)
{
    for (;;) {
        if (!run->in_input) {
            if (run->next == run->inputs.count)
                return DW_FETCHED_END;
            const char *path = run->inputs.at[run->next].path;
            run->current = run->rules[run->next++];
            dw_cutter_set(&run->cutter, run->job->part_bytes,
                          run->current->game_limit);
            if (dw_cutter_open(&run->cutter, path, &slot->error) != DW_OK)
                return fail(slot);
            run->in_input = true;
        }
        switch (dw_cutter_next_file(&run->cutter, &run->file, &slot->error)) {
        case DW_FED_FILE:
            slot->opens = run->in_file = true;
            if (!name_stdin(run)) {
                out_of_memory(&slot->error);
                return fail(slot);
            }
            run->guess = false;
            run->loose = (struct dw_seen){0};
            return DW_FETCHED_WORK;
        case DW_FED_FAILED:
            return fail(slot);
        case DW_FED_END:
            run->in_input = false;
            run->done += dw_cutter_done(&run->cutter);
            break;
        }
    }
}

static void end_file(struct run *run, struct slot *slot)
{
    run->in_file = false;
    slot->ends = true;
    slot->failed = dw_cutter_broken(&run->cutter, &slot->error);
}

/* The part ends where the next can be read without it. */
static dw_fetched pass_on(struct run *run, struct slot *slot)
{
    struct dw_batch *batch = &slot->batch;
    slot->last = run->guess = true;
    if (dw_cutter_give(&run->cutter, &batch->part, &batch->block,
                       &slot->error) != DW_OK)
        return fail(slot);
    if (batch->part.end == DW_PART_INPUT)
        end_file(run, slot);
    return DW_FETCHED_WORK;
}

/* Keeps the bytes of a part that the cutter will let go. */
static bool keep_text(struct dw_batch *batch)
{
    const dw_span text = batch->part.text;
    struct dw_block *block = &batch->block;
    void *at = block->at;
    const size_t size = text.len + batch->part.view + DW_SOURCE_PAD;
    if (!dw_grow(&at, &block->room, size, 1))
        return false;
    memcpy(at, text.at, size);
    block->at = at;
    batch->part.text.at = at;
    return true;
}

/* Where the next part begins shows only when this one has been read; and what
 * a large one needs is to be needed once, not by each thread. Who calls only
 * prints while there are threads, so its worker is free. */
static dw_fetched read_here(struct run *run, struct slot *slot)
{
    struct dw_batch *batch = &slot->batch;
    dw_batch_read(batch, &run->workers[0], UINT64_MAX);
    const bool again =
        (run->guess && batch->games) || (run->job->known && run->threads > 1);
    run->loose = batch->loose;
    if (again && !keep_text(batch)) {
        out_of_memory(&slot->error);
        return fail(slot);
    }
    run->guess &= batch->left == batch->part.from;
    dw_cutter_leave(&run->cutter, batch->left, &batch->before);
    if (batch->part.end == DW_PART_INPUT && !batch->full)
        end_file(run, slot);
    return DW_FETCHED_DONE;
}

static bool is_apart(const struct dw_part *part)
{
    return (part->end == DW_PART_BORDER || part->end == DW_PART_INPUT) &&
           part->text.len <= DW_PART_LARGE;
}

static dw_fetched fetch_part(struct run *run, struct slot *slot)
{
    struct dw_batch *batch = &slot->batch;
    batch->rules = run->current;
    dw_buf_add(&batch->file, run->file, strlen(run->file) + 1);
    if (batch->file.failed) {
        out_of_memory(&slot->error);
        return fail(slot);
    }
    if (dw_cutter_next(&run->cutter, &batch->part, &slot->error) != DW_OK)
        return fail(slot);
    slot->guessed = run->guess;
    batch->loose = run->loose;
    return run->threads > 1 && is_apart(&batch->part) ? pass_on(run, slot)
                                                      : read_here(run, slot);
}

static dw_fetched fetch(void *context, unsigned worker, size_t index,
                        size_t *weight)
{
    (void)worker;
    struct run *run = context;
    struct slot *slot = &run->slots[index];
    slot->opens = slot->ends = slot->guessed = slot->last = slot->failed =
        false;
    *weight = 0;
    if (!slot->batch.job &&
        dw_batch_init(&slot->batch, run->job, &slot->error) != DW_OK)
        return fail(slot);
    dw_batch_clear(&slot->batch);
    slot->batch.ledger.in_turn = run->threads == 1;
    dw_fetched fetched = DW_FETCHED_WORK;
    if (!run->in_file)
        fetched = open_file(run, slot);
    if (fetched == DW_FETCHED_WORK)
        fetched = fetch_part(run, slot);
    slot->done = run->done + (run->in_input ? dw_cutter_done(&run->cutter) : 0);
    *weight = dw_batch_weight(&slot->batch);
    return fetched;
}

static void work(void *context, unsigned worker, size_t index)
{
    struct run *run = context;
    dw_batch_read(&run->slots[index].batch, &run->workers[worker], UINT64_MAX);
}

/* ---- printing ------------------------------------------------------------ */

static void tell(struct run *run, uint64_t done)
{
    const struct dw_check_job *job = run->job;
    if (!job->progress)
        return;
    if (done - run->told < STRIDE && now() - run->told_at < patience)
        return;
    run->told = done;
    run->told_at = now();
    job->progress(job->context, done, run->inputs.size,
                  run->printer.result->summary.games);
}

static dw_status print_slot(struct run *run, struct slot *slot)
{
    struct dw_printer *printer = &run->printer;
    struct dw_batch *batch = &slot->batch;
    dw_status status = DW_OK;
    /* Without memory there may be no name, and the work ends here. */
    if (slot->failed && slot->error.status != DW_IO) {
        *run->error = slot->error;
        return slot->error.status;
    }
    if (slot->opens)
        status = dw_printer_begin_file(printer, batch->file.at, batch->rules,
                                       run->error);
    if (status == DW_OK && batch->file.len)
        status = dw_printer_put(printer, batch, slot->guessed, slot->last,
                                run->error);
    if (status == DW_OK && slot->ends)
        status = dw_printer_end_file(printer, batch->file.at, !slot->failed,
                                     run->error);
    if (status == DW_OK && slot->failed)
        dw_printer_file_failed(printer, &slot->error);
    return status;
}

static bool print(void *context, size_t index)
{
    struct run *run = context;
    struct slot *slot = &run->slots[index];
    run->status = print_slot(run, slot);
    dw_batch_shrink(&slot->batch);
    tell(run, slot->done);
    return run->status == DW_OK && !run->printer.result->stopped;
}

/* ---- the run ------------------------------------------------------------- */

static void folder_failed(void *context, const struct dw_error *error)
{
    struct run *run = context;
    dw_printer_file_failed(&run->printer, error);
}

static dw_status list_inputs(struct run *run)
{
    const struct dw_check_job *job = run->job;
    for (size_t i = 0; i < job->path_count; i++)
        if (dw_inputs_add(&run->inputs, job->paths[i], folder_failed, run) !=
            DW_OK)
            return out_of_memory(run->error);
    return DW_OK;
}

/* ---- rules --------------------------------------------------------------- */

/* Adds the rulesets that are new to those of all. */
static bool add_rulesets(struct run *run, const struct dw_judge_setup *setup)
{
    struct dw_judge_setup *all = &run->together;
    for (int i = 0, row = 0; i < setup->rule_count; i++, row = 0) {
        while (row < all->rule_count &&
               strcmp(run->all[row].name, setup->rules[i].name) != 0)
            row++;
        if (row == DW_RULES_MAX)
            return false;
        if (row == all->rule_count)
            run->all[all->rule_count++] = setup->rules[i];
    }
    all->automatic |= setup->automatic;
    return true;
}

static dw_status add_row(struct run *run, const struct dw_check_rules *asked,
                         struct rules_row **row)
{
    for (*row = run->rows; *row; *row = (*row)->next)
        if ((*row)->asked == asked)
            return DW_OK;
    if (!(*row = dw_arena_alloc(&run->arena, sizeof **row)))
        return out_of_memory(run->error);
    **row = (struct rules_row){asked, *asked, *asked->setup, run->rows};
    (*row)->setup.keep_senses |= asked->setup->strict;
    for (size_t i = 0; i < run->job->output_count; i++)
        (*row)->setup.keep_senses |= run->job->outputs[i].format->positions;
    (*row)->rules.setup = &(*row)->setup;
    run->rows = *row;
    return add_rulesets(run, asked->setup)
               ? DW_OK
               : dw_error_set(run->error, DW_BAD_CONFIG, "",
                              "more than %d rulesets in one run", DW_RULES_MAX);
}

static dw_status choose_rules(struct run *run)
{
    const struct dw_check_job *job = run->job;
    run->together = *job->rules.setup;
    run->together.rules = run->all;
    run->together.rule_count = 0;
    run->together.automatic = false;
    run->printer.result->summary.setup = &run->together;
    run->rules = dw_arena_alloc(&run->arena,
                                (run->inputs.count + 1) * sizeof *run->rules);
    if (!run->rules)
        return out_of_memory(run->error);
    for (size_t i = 0; i < run->inputs.count; i++) {
        const char *path = run->inputs.at[i].path;
        const struct dw_check_rules *asked =
            job->choose ? job->choose(job->context, path, run->error)
                        : &job->rules;
        struct rules_row *row;
        if (!asked || add_row(run, asked, &row) != DW_OK)
            return run->error->status;
        run->rules[i] = &row->rules;
    }
    return DW_OK;
}

/* ---- room ---------------------------------------------------------------- */

/* No more threads than there can be parts. */
static unsigned count_threads(const struct run *run)
{
    const struct dw_check_job *job = run->job;
    const size_t part = job->part_bytes ? job->part_bytes : DW_PART_BYTES;
    const uint64_t parts = run->inputs.count + run->inputs.size / part;
    if (parts <= 1 && !run->inputs.unsized)
        return 1;
    const unsigned asked = job->threads ? job->threads : dw_pool_processors();
    return run->inputs.unsized || asked < parts ? asked : (unsigned)parts;
}

static dw_status make_room(struct run *run)
{
    run->threads = count_threads(run);
    run->slot_count = dw_pool_slots(run->threads);
    const size_t workers = run->threads > 1 ? run->threads + 1 : 1;
    run->slots = calloc(run->slot_count, sizeof *run->slots);
    run->workers = calloc(workers, sizeof *run->workers);
    if (!run->slots || !run->workers)
        return out_of_memory(run->error);
    return DW_OK;
}

static void free_room(struct run *run)
{
    const size_t workers = run->threads > 1 ? run->threads + 1 : 1;
    for (size_t i = 0; run->slots && i < run->slot_count; i++)
        dw_batch_free(&run->slots[i].batch);
    for (size_t i = 0; run->workers && i < workers; i++)
        dw_worker_free(&run->workers[i]);
    free(run->slots);
    free(run->workers);
}

static dw_status give_baseline(const struct dw_check_job *job,
                               struct dw_check_result *result,
                               struct dw_error *error)
{
    struct dw_baseline *baseline = job->known->baseline;
    struct dw_buf buf = {0};
    size_t row = 0;
    bool more = true;
    dw_baseline_sort(baseline);
    while (more && !buf.failed && !result->stopped) {
        dw_buf_clear(&buf);
        more = dw_baseline_write(baseline, &row, &buf);
        if (!buf.failed)
            result->stopped =
                !job->write_baseline(job->baseline_context, buf.at, buf.len);
    }
    const bool failed = buf.failed;
    dw_buf_free(&buf);
    result->baseline_rows = baseline->count;
    for (size_t i = 0; i < baseline->count; i++)
        result->baseline_held += baseline->rows[i].count;
    return failed ? out_of_memory(error) : DW_OK;
}

static dw_status run_all(struct run *run, struct dw_check_result *result)
{
    const struct dw_check_job *job = run->job;
    dw_status status = dw_printer_init(&run->printer, job, result, run->error);
    if (status == DW_OK)
        status = list_inputs(run);
    if (status == DW_OK)
        status = choose_rules(run);
    if (status == DW_OK)
        status = make_room(run);
    if (status != DW_OK)
        return status;

    const struct dw_pool pool = {
        .context = run,
        .threads = run->threads,
        .budget = 2 * DW_PART_BYTES * run->slot_count,
        .fetch = fetch,
        .work = work,
        .print = print,
    };
    dw_pool_run(&pool);
    result->summary.seconds = now() - run->started;
    if (run->status == DW_OK && !result->stopped)
        run->status = dw_printer_end(&run->printer, run->error);
    if (run->status == DW_OK && job->write_baseline &&
        !result->summary.incomplete)
        run->status = give_baseline(job, result, run->error);
    return run->status;
}

dw_status dw_check_run(const struct dw_check_job *job,
                       struct dw_check_result *result, struct dw_error *error)
{
    struct dw_error own;
    struct dw_check_job with = *job;
    struct dw_baseline baseline = {0};
    struct dw_known known = {.collecting = job->write_baseline != NULL};
    struct run run = {
        .job = &with, .started = now(), .error = error ? error : &own};
    run.told_at = run.started;
    *result = (struct dw_check_result){.summary.setup = job->rules.setup};
    if (job->baseline || job->write_baseline)
        known.baseline = &baseline;
    known.most = job->max_findings ? job->max_findings : UINT64_MAX;
    if (known.baseline || job->max_findings)
        with.known = &known;
    dw_status status = DW_OK;
    if (job->baseline && !known.collecting)
        status = dw_baseline_read(&baseline, job->baseline, run.error);
    if (status == DW_OK)
        status = run_all(&run, result);
    dw_baseline_free(&baseline);
    dw_printer_free(&run.printer);
    free_room(&run);
    dw_cutter_free(&run.cutter);
    dw_inputs_free(&run.inputs);
    dw_arena_free(&run.arena);
    dw_buf_free(&run.label);
    result->summary.setup = job->rules.setup;
    result->summary.statistics = NULL;
    return status;
}
