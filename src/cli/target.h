/* Knows how an output file is made whole or not at all. Must not know what is
 * written. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_TARGET_H
#define CLI_TARGET_H

#include "cli/cli.h"

/* Finds out where the bytes go. A device or pipe is written as it is, a file
 * only once it is whole. False, here and below: said why. */
bool cli_target_place(struct cli_target *target);
bool cli_target_open(struct cli_target *target);

/* What is written in the place of the records it is about would lose them. */
bool cli_target_spares_inputs(const struct cli_target *target);

/* Whether what goes there is to be coloured: --color, NO_COLOR, TERM. */
bool cli_target_colour(const struct cli_target *target);

/* Gives the file its name when all of it is there, else takes it away. */
bool cli_target_close(struct cli_target *target, bool whole);

/* The same, but says nothing more when it was told why there is no work. */
bool cli_target_end(struct cli_target *target, bool whole);

/* Takes a file that nobody wants away, whatever is in it. */
void cli_target_drop(struct cli_target *target);

/* The same for all of cli->outputs, of which no two may go to one place, none
 * to that of cli->new_baseline, which was placed before, and neither over an
 * input. */
bool cli_outputs_open(struct cli *cli);
bool cli_outputs_close(struct cli *cli, bool whole);

#endif
