/* Knows the command explain. Must not know any finding. */
/* SPDX-License-Identifier: MIT */
#include "cli/say.h"

int run_explain(struct cli *cli)
{
    struct cli_target out = cli_standard_output(cli);
    struct diwan_error error;
    int code = CLI_CLEAN;
    size_t i = 0;
    do {
        const char *name = cli->operand_count ? cli->operands[i] : NULL;
        if (i)
            cli_say(&out, "\n");
        const diwan_status status = diwan_explain(name, cli_put, &out, &error);
        if (cli_done(cli, &out, status, &error) != CLI_CLEAN)
            code = CLI_UNDONE;
    } while (++i < cli->operand_count && !out.error);
    return code;
}
