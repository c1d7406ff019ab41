/* Knows how the words of the command line become a command, options and
 * operands. Must not know any of them by name. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PARSE_H
#define CLI_PARSE_H

#include "cli/cli.h"

/* `argv` begins behind the program's name and ends with NULL; cli->operands
 * has room for all of it. False: said why. */
bool cli_parse(struct cli *cli, char **argv);

/* Makes `word` the command. False: there is none, said so. */
bool cli_parse_command(struct cli *cli, const char *word);

/* Sets an option; `value` is NULL for a flag. False: said why. */
bool cli_take(struct cli *cli, const struct cli_option *option,
              const char *value);

#endif
