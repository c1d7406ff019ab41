/* Knows how --show-config looks. Must not know where values come from. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SHOW_CONFIG_H
#define CLI_SHOW_CONFIG_H

#include "cli/cli.h"

/* For each operand, or the current folder, each setting, its value, and who
 * says so. Returns the exit code. */
int cli_show_config(struct cli *cli);

#endif
