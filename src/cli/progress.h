/* Knows the line on the terminal that says how far the work is. Must not know
 * what the work is. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/cli.h"

/* Begins to count time; `wanted`: the line shall be shown if there is a
 * terminal. */
void cli_progress_start(struct cli *cli, bool wanted);

/* A progress callback of diwan.h whose context is a struct cli. Short work
 * shows none. */
void cli_progress_show(void *context, uint64_t bytes, uint64_t size,
                       uint64_t games);

void cli_progress_erase(struct cli *cli);

#endif
