/* Knows how a command gets its settings, or says what they are. Must not know
 * where values come from. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SHOW_CONFIG_H
#define CLI_SHOW_CONFIG_H

#include "cli/cli.h"

/* Opens the settings and calls `run`, or with --show-config says for each
 * operand, or the current folder, what each setting is and who says so. Returns
 * the exit code. */
int cli_with_config(struct cli *cli, int (*run)(struct cli *cli));

#endif
