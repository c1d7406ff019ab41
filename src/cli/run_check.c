/* Knows how the command line of check becomes a job, and its outcome an exit
 * code. Must not know how records are judged. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine.h"
#include "cli/games.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/show_config.h"
#include "cli/target.h"

static int say_reason(struct cli *cli, const struct diwan_outcome *outcome,
                      bool found)
{
    struct cli_target out = cli_standard_output(cli);
    if (cli->fail_on > DIWAN_ERROR)
        cli_say(&out, "--fail-on 'never': ");
    else
        cli_say(&out, "%s at level '%s' or above: ",
                found ? "findings" : "no finding", cli_levels()[cli->fail_on]);
    cli_say_count(&out, outcome->errors, "error");
    cli_say(&out, ", ");
    cli_say_count(&out, outcome->warnings, "warning");
    cli_say(&out, ", ");
    cli_say_count(&out, outcome->notes, "note");
    cli_say(&out, " in ");
    cli_say_count(&out, outcome->games, "game");
    cli_say(&out, "\n");
    return cli_said(&out);
}

/* ---- the baseline -------------------------------------------------------- */

static bool place_baseline(struct cli *cli)
{
    struct cli_target *target = &cli->new_baseline;
    target->cli = cli;
    target->fd = -1;
    if (!cli->write_baseline)
        return true;
    if (!target->path)
        target->path = cli->baseline;
    if (!target->path)
        return cli_complain(cli, "--write-baseline: where to? give it =FILE, "
                                 "or --baseline FILE");
    return cli_target_place(target);
}

/* What is in the file now, on standard output unless the file is that. */
static int say_baseline(struct cli *cli, const struct diwan_outcome *outcome)
{
    struct cli_target out = cli_standard_output(cli);
    if (!cli->new_baseline.path)
        return CLI_CLEAN;
    cli_say(&out, "%s: ", cli->new_baseline.path);
    cli_say_count(&out, outcome->baseline_held, "finding");
    cli_say(&out, " written, in ");
    cli_say_count(&out, outcome->baseline_rows, "row");
    cli_say(&out, "\n");
    return cli_said(&out);
}

/* A baseline that speaks of what is not there any more. */
static void say_stale(struct cli *cli, const struct diwan_outcome *outcome)
{
    if (outcome->stale)
        cli_complain(cli,
                     "%s: these files lack %llu of its %llu findings; "
                     "--write-baseline makes it anew",
                     cli->baseline, (unsigned long long)outcome->stale,
                     (unsigned long long)outcome->known);
}

/* ---- the check ----------------------------------------------------------- */

static int say_end(struct cli *cli, const struct diwan_outcome *outcome)
{
    const bool never = cli->fail_on > DIWAN_ERROR;
    const bool found = outcome->found && !never;
    if (cli->write_baseline)
        return say_baseline(cli, outcome);
    say_stale(cli, outcome);
    if (cli->quiet && say_reason(cli, outcome, found) != CLI_CLEAN)
        return CLI_UNDONE;
    return found && !cli->exit_zero ? CLI_FOUND : CLI_CLEAN;
}

/* What was told already leaves no files behind, and nothing more to say. */
static bool close_all(struct cli *cli, bool whole)
{
    for (size_t i = 0; cli->told && i < cli->output_count; i++)
        cli_target_drop(&cli->targets[i]);
    if (cli->told)
        cli_target_drop(&cli->new_baseline);
    if (cli->told)
        return false;
    bool good = cli_outputs_close(cli, whole);
    if (cli->write_baseline)
        good = cli_target_close(&cli->new_baseline, whole) && good;
    return good;
}

static int check_files(struct cli *cli, const diwan_engine *engine)
{
    const bool never = cli->fail_on > DIWAN_ERROR;
    cli_progress_start(cli, !cli->quiet);
    const struct diwan_job job = {
        .paths = cli->operands,
        .path_count = cli->operand_count,
        .outputs = cli->outputs,
        .output_count = cli->output_count,
        .choose = cli_choice(cli),
        .fail_on = never ? DIWAN_ERROR : (diwan_severity)cli->fail_on,
        .statistics = cli->statistics,
        .max_findings = cli->max_findings,
        .baseline = cli->baseline,
        .write_baseline = cli->write_baseline ? cli_put : NULL,
        .baseline_context = &cli->new_baseline,
        .stdin_name = cli->stdin_name,
        .threads = cli->jobs,
        .failed = cli_tell_failed,
        .progress = cli->progress.wanted ? cli_progress_show : NULL,
        .context = cli,
    };
    struct diwan_outcome outcome;
    struct diwan_error error;
    const diwan_status status = diwan_check(engine, &job, &outcome, &error);
    cli_progress_erase(cli);
    cli_tell_status(cli, status, &error);
    const bool ok = status == DIWAN_OK;
    const bool whole =
        close_all(cli, ok && !outcome.stopped &&
                           !(cli->write_baseline && outcome.failed));
    return ok && whole && !outcome.failed ? say_end(cli, &outcome) : CLI_UNDONE;
}

static int check_inputs(struct cli *cli)
{
    diwan_engine *engine;
    if (!cli_find_inputs(cli) || !cli_engine_make(cli, &engine))
        return CLI_UNDONE;
    int code = CLI_UNDONE;
    cli->quiet |= cli->write_baseline;
    const bool good =
        place_baseline(cli) && cli_outputs_open(cli) &&
        (!cli->write_baseline || cli_target_open(&cli->new_baseline));
    if (good) {
        code = check_files(cli, engine);
    } else {
        close_all(cli, false);
    }
    diwan_engine_free(engine);
    return code;
}

int run_check(struct cli *cli) { return cli_with_config(cli, check_inputs); }
