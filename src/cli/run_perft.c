/* Knows the command perft. Must not know how moves are made. */
/* SPDX-License-Identifier: MIT */
#include "cli/options.h"
#include "cli/say.h"

int run_perft(struct cli *cli)
{
    struct cli_target out = cli_standard_output(cli);
    struct diwan_error error;
    uint64_t depth = 0;
    if (cli->operand_count != 1 ||
        !cli_read_number(cli->operands[0], false, &depth) || depth > CLI_KIBI) {
        cli_complain(cli, "perft: give one DEPTH, a number (see diwan perft "
                          "--help)");
        return CLI_UNDONE;
    }
    const diwan_status status =
        diwan_perft(cli->fen, (int)depth, cli->divide, cli_put, &out, &error);
    return cli_done(cli, &out, status, &error);
}
