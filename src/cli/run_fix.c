/* Knows how the command line of fix becomes a repair, and its outcome an exit
 * code. Must not know how records are mended. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine.h"
#include "cli/games.h"
#include "cli/inputs.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/show_config.h"
#include "cli/target.h"

#include <string.h>

/* ---- in place ------------------------------------------------------------ */

static bool open_file(void *context, const char *path)
{
    struct cli_target *target = context;
    *target = (struct cli_target){.cli = target->cli, .path = path, .fd = -1};
    const bool good =
        cli_target_place(target) &&
        (target->final || cli_complain(target->cli, "%s: no file", path)) &&
        cli_target_open(target);
    if (!good)
        cli_target_close(target, false);
    return good;
}

/* An unchanged file keeps its place: the new one is dropped. */
static bool close_file(void *context, bool changed)
{
    struct cli_target *target = context;
    if (changed || target->error)
        return cli_target_close(target, changed);
    cli_target_drop(target);
    return true;
}

/* ---- the command --------------------------------------------------------- */

static void say_outcome(struct cli *cli, const struct diwan_repaired *repaired)
{
    struct cli_target out = {.cli = cli, .fd = 2};
    cli_say(&out, "diwan: ");
    cli_say_count(&out, repaired->findings,
                  cli->emend ? "emendation" : "finding");
    cli_say(&out, "%s in %llu of ", cli->emend ? "" : " mended",
            (unsigned long long)repaired->changed_games);
    cli_say_count(&out, repaired->games, "game");
    if (repaired->bad_games) {
        cli_say(&out, "; errors are left in ");
        cli_say_count(&out, repaired->bad_games, "game");
        cli_say(&out, " (diwan check%s)", cli->emend ? " --suggest" : "");
    }
    cli_say(&out, "\n");
}

static int fix_files(struct cli *cli, const diwan_engine *engine,
                     struct cli_target *target)
{
    cli_progress_start(cli, !cli->quiet);
    const struct diwan_repair repair = {
        .paths = cli->operands,
        .path_count = cli->operand_count,
        .choose = cli_choice(cli),
        .unsafe = cli->unsafe,
        .diff = cli->diff,
        .emend = cli->emend,
        .rank = cli->pick,
        .stdin_name = cli->stdin_name,
        .write = cli_put,
        .open = cli->in_place ? open_file : NULL,
        .close = cli->in_place ? close_file : NULL,
        .context = target,
        .failed = cli_tell_failed,
        .progress = cli->progress.wanted ? cli_progress_show : NULL,
        .failed_context = cli,
    };
    struct diwan_repaired repaired;
    struct diwan_error error;
    const diwan_status status = diwan_fix(engine, &repair, &repaired, &error);
    cli_progress_erase(cli);
    cli_tell_status(cli, status, &error);
    const bool ok = status == DIWAN_OK;
    const bool whole =
        cli->in_place || cli_target_end(target, ok && !repaired.stopped);
    if (!ok || !whole || repaired.failed)
        return CLI_UNDONE;
    if (!cli->quiet && !repaired.stopped)
        say_outcome(cli, &repaired);
    return repaired.bad_games ? CLI_FOUND : CLI_CLEAN;
}

static bool reads_standard_input(const struct cli *cli)
{
    for (size_t i = 0; i < cli->operand_count; i++)
        if (!strcmp(cli->operands[i], "-"))
            return true;
    return false;
}

static bool options_agree(struct cli *cli)
{
    if (cli->in_place && (cli->diff || cli->first_path))
        return cli_complain(cli, "--in-place does not go with %s",
                            cli->diff ? "--diff" : "--output");
    if (cli->in_place && reads_standard_input(cli))
        return cli_complain(cli,
                            "--in-place: standard input has no place of its "
                            "own");
    return true;
}

static int fix_inputs(struct cli *cli)
{
    struct cli_target target = {.cli = cli, .path = cli->first_path, .fd = -1};
    diwan_engine *engine;
    if (!cli_find_inputs(cli) || !options_agree(cli) ||
        !cli_engine_make(cli, &engine))
        return CLI_UNDONE;
    int code = CLI_UNDONE;
    if (cli->in_place ||
        (cli_target_place(&target) && cli_target_open(&target)))
        code = fix_files(cli, engine, &target);
    else
        cli_target_close(&target, false);
    diwan_engine_free(engine);
    return code;
}

int run_fix(struct cli *cli) { return cli_with_config(cli, fix_inputs); }
