/* Knows what commands that write one output of many games have in common. Must
 * not know what they write. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_GAMES_H
#define CLI_GAMES_H

#include "cli/cli.h"

/* Finds the inputs, makes the engine, opens the one output of a command that
 * writes games and calls `function`, which closes it. `over_inputs`: the output
 * may take an input's place. Returns the exit code. */
typedef int cli_write_function(struct cli *cli, const diwan_engine *engine,
                               struct cli_target *target);
int cli_write_games(struct cli *cli, bool over_inputs,
                    cli_write_function *function);

/* What each input is read by: for the `choose` of a job whose context is a
 * struct cli. NULL: all by one engine. */
diwan_choose *cli_choice(const struct cli *cli);

/* Tells why the work failed, unless that was told. */
void cli_tell_status(struct cli *cli, diwan_status status,
                     const struct diwan_error *error);

#endif
