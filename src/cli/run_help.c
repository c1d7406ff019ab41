/* Knows the command help. Must not know how help looks. */
/* SPDX-License-Identifier: MIT */
#include "cli/help.h"
#include "cli/parse.h"
#include "cli/say.h"

int run_help(struct cli *cli)
{
    if (!cli->operand_count)
        return cli_help_all(cli);
    if (cli->operand_count > 1) {
        cli_complain(cli, "help: give one COMMAND");
        return CLI_UNDONE;
    }
    if (!cli_parse_command(cli, cli->operands[0]))
        return CLI_UNDONE;
    return cli_help_command(cli);
}
