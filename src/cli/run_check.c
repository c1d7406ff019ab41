/* Knows how the command line of check becomes a job, and its outcome an exit
 * code. Must not know how records are judged. */
/* SPDX-License-Identifier: MIT */
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/say.h"
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

static int check_files(struct cli *cli, const diwan_engine *engine)
{
    const bool never = cli->fail_on > DIWAN_ERROR;
    cli_progress_start(cli, !cli->quiet);
    const struct diwan_job job = {
        .paths = cli->operands,
        .path_count = cli->operand_count,
        .outputs = cli->outputs,
        .output_count = cli->output_count,
        .fail_on = never ? DIWAN_ERROR : (diwan_severity)cli->fail_on,
        .threads = cli->jobs,
        .failed = cli_tell_failed,
        .progress = cli->progress.wanted ? cli_progress_show : NULL,
        .context = cli,
    };
    struct diwan_outcome outcome;
    struct diwan_error error;
    const diwan_status status = diwan_check(engine, &job, &outcome, &error);
    cli_progress_erase(cli);
    if (status != DIWAN_OK)
        cli_complain_error(cli, &error);
    const bool ok = status == DIWAN_OK;
    const bool whole = cli_outputs_close(cli, ok && !outcome.stopped);
    if (!ok || !whole || outcome.failed)
        return CLI_UNDONE;
    const bool found = outcome.found && !never;
    if (cli->quiet && say_reason(cli, &outcome, found) != CLI_CLEAN)
        return CLI_UNDONE;
    return found ? CLI_FOUND : CLI_CLEAN;
}

int run_check(struct cli *cli)
{
    diwan_engine *engine;
    if (!cli_find_inputs(cli) || !cli_engine_make(cli, &engine))
        return CLI_UNDONE;
    int code = CLI_UNDONE;
    if (cli_outputs_open(cli))
        code = check_files(cli, engine);
    else
        cli_outputs_close(cli, false);
    diwan_engine_free(engine);
    return code;
}
