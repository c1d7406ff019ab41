/* Knows that converting is checking with two reports, the games and what is to
 * be told of them. Must not know any format. */
/* SPDX-License-Identifier: MIT */
#include "work/convert.h"

#include "work/cutter.h"

/* An input byte may become so many of output where positions are printed. */
enum { SWELL = 16 };

dw_status dw_convert_run(const struct dw_convert_job *job,
                         struct dw_convert_result *result,
                         struct dw_error *error)
{
    *result = (struct dw_convert_result){0};
    const struct dw_conversion conversion = {
        .writer = job->writer,
        .style = job->style,
        .form = job->form,
        .letters = job->letters,
        .bad = job->bad,
        .undone = &result->bad,
    };
    const struct dw_report_options options = {.conversion = &conversion};
    const struct dw_check_output outputs[] = {
        {&dw_report_games, options, job->sink, job->context},
        {&dw_report_remarks, options, job->remark, job->failed_context},
    };
    const struct dw_check_job check = {
        .rules = {.setup = job->setup, .game_limit = job->game_limit},
        .choose = job->choose,
        .threads = job->threads,
        .part_bytes = job->part_bytes      ? job->part_bytes
                      : job->writer->swell ? DW_PART_BYTES / SWELL
                                           : 0,
        .paths = job->paths,
        .path_count = job->path_count,
        .outputs = outputs,
        .output_count = sizeof outputs / sizeof *outputs,
        .fail_on = DW_ERROR,
        .failed = job->failed,
        .progress = job->progress,
        .context = job->failed_context,
    };
    struct dw_check_result checked;
    const dw_status status = dw_check_run(&check, &checked, error);
    result->files = checked.summary.files;
    result->games = checked.summary.games;
    result->failed = checked.summary.incomplete;
    result->stopped = checked.stopped;
    return status;
}
