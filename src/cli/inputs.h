/* Knows which inputs a command reads. Must not know how. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_INPUTS_H
#define CLI_INPUTS_H

#include "cli/cli.h"

/* The operands; without any, standard input when it is piped in. False: said
 * why. */
bool cli_find_inputs(struct cli *cli);

#endif
