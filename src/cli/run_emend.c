/* Knows that emending is a repair by what is suggested. Must not know how
 * either is done. */
/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"

int run_emend(struct cli *cli)
{
    cli->suggest = cli->emend = true;
    return run_fix(cli);
}
