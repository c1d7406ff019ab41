/* Knows how the command line of show becomes a showing, and what the terminal
 * can do. Must not know how a board is drawn. */
/* SPDX-License-Identifier: MIT */
#include "cli/games.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/show_config.h"
#include "cli/target.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

/* Whether the locale's characters are UTF-8; asked of a locale object, so that
 * nothing else in the process changes its ways. */
static bool speaks_utf8(void)
{
    const locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (!locale)
        return false;
    const bool utf8 = !strcmp(nl_langinfo_l(CODESET, locale), "UTF-8");
    freelocale(locale);
    return utf8;
}

/* What is before the game goes by quickly, but it may be much. */
static void tell_progress(void *context, uint64_t bytes, uint64_t size,
                          uint64_t games)
{
    const struct cli_target *target = context;
    cli_progress_show(target->cli, bytes, size, games);
}

static int show_game(struct cli *cli, const diwan_engine *engine,
                     struct cli_target *target)
{
    cli_progress_start(cli, true);
    const struct diwan_showing showing = {
        .path = cli->operands[0],
        .game = cli->game,
        .as = diwan_shows()[cli->show_as],
        .has_ply = cli->ply > 0,
        .ply = (uint32_t)(cli->ply - (cli->ply > 0)),
        .colour = cli_target_colour(target),
        .letters = cli->ascii || !speaks_utf8(),
        .turned = cli->flip,
        .write = cli_put,
        .progress = cli->progress.wanted ? tell_progress : NULL,
        .context = target,
    };
    struct diwan_shown shown = {0};
    struct diwan_error error = {0};
    diwan_choose *const choose = cli_choice(cli);
    if (choose)
        engine = choose(cli, showing.path);
    const diwan_status status =
        engine ? diwan_show(engine, &showing, &shown, &error)
               : DIWAN_BAD_CONFIG;
    cli_progress_erase(cli);
    if (status != DIWAN_CLOSED)
        cli_tell_status(cli, status, &error);
    const bool written = cli_target_end(target, status == DIWAN_OK);
    if (!written || status != DIWAN_OK)
        return status == DIWAN_CLOSED && written ? CLI_CLEAN : CLI_UNDONE;
    return shown.bad ? CLI_FOUND : CLI_CLEAN;
}

static int show_file(struct cli *cli)
{
    if (cli->operand_count > 1) {
        cli_complain(cli, "show: give one FILE");
        return CLI_UNDONE;
    }
    return cli_write_games(cli, false, show_game);
}

int run_show(struct cli *cli) { return cli_with_config(cli, show_file); }
