/* Knows how the command line of duplicates becomes a search, and its outcome an
 * exit code. Must not know how games are compared. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine.h"
#include "cli/games.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/show_config.h"
#include "cli/target.h"

static int search_files(struct cli *cli, const diwan_engine *engine,
                        struct cli_target *target)
{
    cli_progress_start(cli, true);
    const struct diwan_search search = {
        .paths = cli->operands,
        .path_count = cli->operand_count,
        .choose = cli_choice(cli),
        .as = diwan_groupings()[cli->group_as],
        .kinds = cli->kinds,
        .threads = cli->jobs,
        .write = cli_put,
        .context = target,
        .failed = cli_tell_failed,
        .progress = cli->progress.wanted ? cli_progress_show : NULL,
        .failed_context = cli,
    };
    struct diwan_alike alike;
    struct diwan_error error;
    const diwan_status status =
        diwan_duplicates(engine, &search, &alike, &error);
    cli_progress_erase(cli);
    cli_tell_status(cli, status, &error);
    const bool ok = status == DIWAN_OK;
    const bool whole = cli_target_end(target, ok && !alike.stopped);
    if (!ok || !whole || alike.failed)
        return CLI_UNDONE;
    return alike.groups ? CLI_FOUND : CLI_CLEAN;
}

static int search_all(struct cli *cli)
{
    return cli_write_games(cli, false, search_files);
}

int run_duplicates(struct cli *cli) { return cli_with_config(cli, search_all); }
