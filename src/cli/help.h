/* Knows how --help looks. Must not know any option or command: they are rows.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/cli.h"

/* Both return the exit code. */
int cli_help_command(struct cli *cli);
int cli_help_all(struct cli *cli);

/* A line for each exit code of a command, of diwan itself for NULL; NULL when
 * the command says nothing of its own. */
const char *cli_help_exit_codes(const struct cli_command *command);

#endif
