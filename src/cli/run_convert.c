/* Knows how the command line of convert becomes a conversion, and its outcome
 * an exit code. Must not know how games are written. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine.h"
#include "cli/games.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/show_config.h"
#include "cli/target.h"

#include <stdio.h>

/* Lines of diwan's own, safe for a terminal: as they are. */
static bool put_remark(void *context, const char *bytes, size_t length)
{
    cli_progress_erase(context);
    return fwrite(bytes, 1, length, stderr) == length;
}

static int convert_files(struct cli *cli, const diwan_engine *engine,
                         struct cli_target *target)
{
    cli_progress_start(cli, true);
    const struct diwan_conversion conversion = {
        .paths = cli->operands,
        .path_count = cli->operand_count,
        .choose = cli_choice(cli),
        .as = diwan_writers()[cli->as],
        .target = cli->target,
        .form = cli->to,
        .letters = cli->write_letters,
        .keep_layout = cli->keep_layout,
        .mark_stalemate = cli->mark_stalemate,
        .final = cli->final,
        .dates_ad = cli->dates,
        .mirror = cli->mirror,
        .turn = cli->turn,
        .bad = (diwan_bad)cli->bad,
        .threads = cli->jobs,
        .write = cli_put,
        .context = target,
        .remark = put_remark,
        .failed = cli_tell_failed,
        .progress = cli->progress.wanted ? cli_progress_show : NULL,
        .remark_context = cli,
    };
    struct diwan_converted converted;
    struct diwan_error error;
    const diwan_status status =
        diwan_convert(engine, &conversion, &converted, &error);
    cli_progress_erase(cli);
    cli_tell_status(cli, status, &error);
    const bool ok = status == DIWAN_OK;
    const bool whole = cli_target_end(target, ok && !converted.stopped);
    if (!ok || !whole || converted.failed)
        return CLI_UNDONE;
    return converted.bad ? CLI_FOUND : CLI_CLEAN;
}

static int convert_all(struct cli *cli)
{
    return cli_write_games(cli, true, convert_files);
}

int run_convert(struct cli *cli) { return cli_with_config(cli, convert_all); }
