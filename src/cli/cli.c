/* Knows which command runs and when the process is done with it. Must not know
 * how anything is done: the folder uses diwan.h only. */
/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include "cli/help.h"
#include "cli/parse.h"
#include "cli/say.h"

#include <stdlib.h>

#define CLI_OPTION(...)
const struct cli_command cli_commands[] = {
#define CLI_COMMAND(tail, name, operands, run, title, words)                   \
    {name, operands, run, title, words},
#include "cli/cli.def"
#undef CLI_COMMAND
};
#undef CLI_OPTION

static int run(struct cli *cli, char **argv)
{
    if (!cli_parse(cli, argv))
        return CLI_UNDONE;
    if (cli->version) {
        struct cli_target out = cli_standard_output(cli);
        cli_say(&out, "diwan %s\n", diwan_version());
        return cli_said(&out);
    }
    if (cli->help)
        return cli->command ? cli_help_command(cli) : cli_help_all(cli);
    if (!cli->command) {
        cli_complain(cli, "no command (see diwan --help)");
        return CLI_UNDONE;
    }
    return cli->command->run(cli);
}

int cli_run(int argc, char **argv)
{
    struct cli cli = {.fail_on = DIWAN_ERROR};
    cli.operands = calloc((size_t)argc + 1, sizeof *cli.operands);
    cli.given = calloc((size_t)argc + 1, sizeof *cli.given);
    if (!cli.operands || !cli.given) {
        free(cli.operands);
        free(cli.given);
        cli_complain(&cli, "out of memory");
        return CLI_UNDONE;
    }
    const int code = run(&cli, argc ? argv + 1 : argv);
    free(cli.rulesets);
    free(cli.select);
    free(cli.ignore);
    free(cli.severity);
    free(cli.names);
    free(cli.kinds);
    free(cli.operands);
    free(cli.given);
    return code;
}
