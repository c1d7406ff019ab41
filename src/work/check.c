/* Knows how files are checked one after the other: what is counted, reported
 * and told to whom. Must not know what a finding looks like. */
/* SPDX-License-Identifier: MIT */
#include "work/check.h"

#include "work/inputs.h"

#include <stdlib.h>
#include <time.h>

enum {
    FLUSH = 64 * 1024,    /* bytes that wait for a sink at most */
    STRIDE = 1024 * 1024, /* bytes of input between two calls of progress */
    GAMES = 256           /* games between two looks at the clock */
};
static const double patience = 0.1; /* seconds between two calls */

struct output {
    const struct dw_check_output *to;
    void *state;
    struct dw_buf buf;
};

struct run {
    const struct dw_check_job *job;
    struct dw_check_result *result;
    struct dw_inputs inputs;
    struct dw_reader *reader;
    struct output *outputs;
    struct dw_diags loose; /* findings outside any game, of one file */
    struct dw_tally tally; /* of one file */
    double started, told_at;
    uint64_t done; /* bytes of the files before this one */
    uint64_t told; /* bytes when progress was last called */
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* ---- outputs ------------------------------------------------------------- */

static dw_status out_of_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

/* Gives what has gathered to the sinks, once it is `least` bytes. */
static dw_status flush(struct run *run, size_t least, struct dw_error *error)
{
    for (size_t i = 0; i < run->job->output_count; i++) {
        struct output *output = &run->outputs[i];
        if (output->buf.failed)
            return out_of_memory(error);
        if (!output->buf.len || output->buf.len < least)
            continue;
        if (!output->to->sink(output->to->context, output->buf.at,
                              output->buf.len))
            run->result->stopped = true;
        dw_buf_clear(&output->buf);
    }
    return DW_OK;
}

static dw_status open_outputs(struct run *run, struct dw_error *error)
{
    run->outputs = calloc(run->job->output_count + 1, sizeof *run->outputs);
    if (!run->outputs)
        return out_of_memory(error);
    for (size_t i = 0; i < run->job->output_count; i++) {
        struct output *output = &run->outputs[i];
        output->to = &run->job->outputs[i];
        const struct dw_report *format = output->to->format;
        output->state = calloc(1, format->state_size + 1);
        if (!output->state)
            return out_of_memory(error);
        if (format->begin && !output->to->options.quiet)
            format->begin(output->state, &output->to->options, &output->buf);
    }
    return DW_OK;
}

static void close_outputs(struct run *run)
{
    for (size_t i = 0; run->outputs && i < run->job->output_count; i++) {
        struct output *output = &run->outputs[i];
        if (output->state && output->to->format->close)
            output->to->format->close(output->state);
        free(output->state);
        dw_buf_free(&output->buf);
    }
    free(run->outputs);
}

static void report(struct run *run, const struct dw_report_game *game)
{
    for (size_t i = 0; i < run->job->output_count; i++) {
        struct output *output = &run->outputs[i];
        const struct dw_report *format = output->to->format;
        if (format->game && !output->to->options.quiet)
            format->game(output->state, game, &output->buf);
    }
}

static void report_file(struct run *run, const char *path)
{
    const struct dw_report_file file = {path, &run->tally, run->job->setup};
    for (size_t i = 0; i < run->job->output_count; i++) {
        struct output *output = &run->outputs[i];
        const struct dw_report *format = output->to->format;
        if (format->file && !output->to->options.quiet)
            format->file(output->state, &file, &output->buf);
    }
    dw_tally_add(&run->result->summary.tally, &run->tally);
    run->tally = (struct dw_tally){0};
}

static dw_status end_outputs(struct run *run, struct dw_error *error)
{
    for (size_t i = 0; i < run->job->output_count; i++) {
        struct output *output = &run->outputs[i];
        const struct dw_report *format = output->to->format;
        if (format->end && !output->to->options.quiet)
            format->end(output->state, &run->result->summary, &output->buf);
    }
    return flush(run, 1, error);
}

/* ---- counting ------------------------------------------------------------ */

static void count_findings(struct run *run, const struct dw_diags *diags)
{
    struct dw_summary *summary = &run->result->summary;
    summary->errors += diags->by_severity[DW_ERROR];
    summary->warnings += diags->by_severity[DW_WARNING];
    summary->notes += diags->by_severity[DW_NOTE];
    for (int level = run->job->fail_on; level <= DW_ERROR; level++)
        run->result->found |= diags->by_severity[level] > 0;
}

static void count_game(struct run *run, const struct dw_record *record)
{
    struct dw_summary *summary = &run->result->summary;
    summary->games++;
    summary->plies += record->judged->plies;
    summary->bad_games += record->diags->by_severity[DW_ERROR] > 0;
    dw_tally_game(&run->tally, record->judged);
}

/* ---- games --------------------------------------------------------------- */

static struct dw_report_game report_of(const struct run *run, const char *file,
                                       const struct dw_record *record)
{
    return (struct dw_report_game){
        .file = file,
        .number = record->number,
        .offset = record->offset,
        .part_line = record->part_line,
        .part_column = record->part_column,
        .game = record->game,
        .judged = record->number ? record->judged : NULL,
        .diags = record->diags,
        .setup = run->job->setup,
    };
}

/* Text outside any game may come in many parts: of one code 20 a file are
 * kept, as of a game. */
static dw_status report_text(struct run *run, const char *file,
                             const struct dw_record *record,
                             struct dw_error *error)
{
    struct dw_diags *loose = &run->loose;
    loose->count = 0;
    for (size_t i = 0; i < record->diags->count; i++) {
        const struct dw_diag *diag = &record->diags->at[i];
        *dw_diags_add(loose, diag->say, diag->offset, diag->length) = *diag;
    }
    dw_diags_sort(loose);
    if (loose->failed)
        return out_of_memory(error);
    struct dw_report_game game = report_of(run, file, record);
    game.number = 0;
    game.judged = NULL;
    game.diags = loose;
    report(run, &game);
    count_findings(run, record->diags);
    return DW_OK;
}

static dw_status report_no_game(struct run *run, const char *file,
                                struct dw_error *error)
{
    static const struct dw_game nothing = {.text = {"", 0}};
    struct dw_diags *loose = &run->loose;
    dw_diags_clear(loose);
    dw_diags_add(loose, DW_SAY_FILE_EMPTY, 0, 0);
    if (loose->failed)
        return out_of_memory(error);
    const struct dw_report_game game = {.file = file,
                                        .part_line = 1,
                                        .game = &nothing,
                                        .diags = loose,
                                        .setup = run->job->setup};
    report(run, &game);
    count_findings(run, loose);
    return DW_OK;
}

static void tell(struct run *run, uint64_t file_games)
{
    if (!run->job->progress)
        return;
    const uint64_t done = run->done + dw_reader_done(run->reader);
    const bool far = done - run->told >= STRIDE;
    const bool look = !(file_games % GAMES);
    if (!far && !(look && now() - run->told_at >= patience))
        return;
    run->told = done;
    run->told_at = now();
    run->job->progress(run->job->context, done, run->inputs.size,
                       run->result->summary.games);
}

/* ---- files --------------------------------------------------------------- */

/* A file that cannot be read stops nothing; anything else stops all. */
static dw_status file_failed(struct run *run, const struct dw_error *error)
{
    if (error->status != DW_IO)
        return error->status;
    run->result->failed = true;
    run->job->failed(run->job->context, error);
    return DW_OK;
}

/* A file that breaks off may hold a game behind the break. */
static dw_status end_file(struct run *run, const char *file, uint64_t games,
                          struct dw_error *error)
{
    if (dw_reader_broken(run->reader, error))
        return file_failed(run, error);
    return games ? DW_OK : report_no_game(run, file, error);
}

static dw_status check_games(struct run *run, const char *file,
                             struct dw_error *error)
{
    uint64_t games = 0;
    dw_status status = DW_OK;
    while (status == DW_OK && !run->result->stopped) {
        struct dw_record record;
        switch (dw_reader_next(run->reader, &record, error)) {
        case DW_READ_GAME: {
            const struct dw_report_game game = report_of(run, file, &record);
            report(run, &game);
            count_game(run, &record);
            count_findings(run, record.diags);
            tell(run, ++games);
            break;
        }
        case DW_READ_TEXT:
            status = report_text(run, file, &record, error);
            tell(run, games);
            break;
        case DW_READ_END:
            return end_file(run, file, games, error);
        case DW_READ_FAILED:
            return file_failed(run, error);
        }
        if (status == DW_OK)
            status = flush(run, FLUSH, error);
    }
    return status;
}

static dw_status check_file(struct run *run, const char *file,
                            struct dw_error *error)
{
    run->result->summary.files++;
    dw_diags_clear(&run->loose);
    const dw_status status = check_games(run, file, error);
    report_file(run, file);
    return status == DW_OK ? flush(run, 1, error) : status;
}

/* The files in one input: itself, or what it holds packed. */
static dw_status check_input(struct run *run, const struct dw_input *input,
                             struct dw_error *error)
{
    if (dw_reader_open(run->reader, input->path, error) != DW_OK)
        return file_failed(run, error);
    dw_status status = DW_OK;
    bool more = true;
    while (more && status == DW_OK && !run->result->stopped) {
        const char *file;
        const dw_fed fed = dw_reader_next_file(run->reader, &file, error);
        if (fed == DW_FED_FILE)
            status = check_file(run, file, error);
        else if (fed == DW_FED_FAILED)
            status = file_failed(run, error);
        more = fed == DW_FED_FILE;
    }
    run->done += dw_reader_done(run->reader);
    return status;
}

static void folder_failed(void *context, const struct dw_error *error)
{
    struct run *run = context;
    run->result->failed = true;
    run->job->failed(run->job->context, error);
}

static dw_status run_all(struct run *run, struct dw_error *error)
{
    const struct dw_check_job *job = run->job;
    dw_status status = DW_OK;
    for (size_t i = 0; status == DW_OK && i < job->path_count; i++)
        status = dw_inputs_add(&run->inputs, job->paths[i], folder_failed, run);
    if (status != DW_OK)
        return out_of_memory(error);
    status = open_outputs(run, error);
    if (status == DW_OK)
        status =
            dw_reader_new(job->setup, job->game_limit, &run->reader, error);
    for (size_t i = 0; status == DW_OK && i < run->inputs.count; i++)
        if (!run->result->stopped)
            status = check_input(run, &run->inputs.at[i], error);
    run->result->summary.seconds = now() - run->started;
    if (status == DW_OK && !run->result->stopped)
        status = end_outputs(run, error);
    return status;
}

dw_status dw_check_run(const struct dw_check_job *job,
                       struct dw_check_result *result, struct dw_error *error)
{
    struct dw_error own;
    struct run run = {.job = job, .result = result, .started = now()};
    run.told_at = run.started;
    *result = (struct dw_check_result){.summary.setup = job->setup};
    const dw_status status = run_all(&run, error ? error : &own);
    dw_reader_free(run.reader);
    close_outputs(&run);
    dw_diags_free(&run.loose);
    dw_inputs_free(&run.inputs);
    return status;
}
