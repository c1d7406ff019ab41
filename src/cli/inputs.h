/* Knows which inputs a command reads, and by what. Must not know how. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include "cli/cli.h"

/* The operands; without any, standard input when it is piped in. False: said
 * why. */
bool cli_find_inputs(struct cli *cli);

/* An engine with the settings of the options; the caller frees it. False: said
 * why. */
bool cli_engine_make(struct cli *cli, diwan_engine **engine);

/* The same with these wishes instead of those of the options. */
bool cli_engine_make_of(struct cli *cli, const struct diwan_wish *wishes,
                        size_t count, diwan_engine **engine);

/* A callback of diwan.h for an input that cannot be read; the context is a
 * struct cli. */
void cli_tell_failed(void *context, const struct diwan_error *error);

/* Finds the inputs, makes the engine, opens the one output of a command that
 * writes games and calls `function`, which closes it. `over_inputs`: the output
 * may take an input's place. Returns the exit code. */
typedef int cli_write_function(struct cli *cli, const diwan_engine *engine,
                               struct cli_target *target);
int cli_write_games(struct cli *cli, bool over_inputs,
                    cli_write_function *function);

#endif
