/* Knows what commands that write one output of many games have in common. Must
 * not know what they write. */
/* SPDX-License-Identifier: MIT */
#include "cli/games.h"

#include "cli/config.h"
#include "cli/engine.h"
#include "cli/inputs.h"
#include "cli/say.h"
#include "cli/target.h"

int cli_write_games(struct cli *cli, bool over_inputs,
                    cli_write_function *function)
{
    struct cli_target target = {.cli = cli, .path = cli->first_path, .fd = -1};
    diwan_engine *engine;
    if (!cli_find_inputs(cli) || !cli_engine_make(cli, &engine))
        return CLI_UNDONE;
    int code = CLI_UNDONE;
    if (cli_target_place(&target) &&
        (over_inputs || cli_target_spares_inputs(&target)) &&
        cli_target_open(&target))
        code = function(cli, engine, &target);
    else
        cli_target_close(&target, false);
    diwan_engine_free(engine);
    return code;
}

diwan_choose *cli_choice(const struct cli *cli)
{
    return cli_config_wanted(cli) ? cli_config_choose : NULL;
}

void cli_tell_status(struct cli *cli, diwan_status status,
                     const struct diwan_error *error)
{
    if (status != DIWAN_OK && !cli->told)
        cli_complain_error(cli, error);
}
