/* Knows how the command line of position becomes FENs, and their outcome an
 * exit code. Must not know how positions are told. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine.h"
#include "cli/inputs.h"
#include "cli/say.h"

#include <stdio.h>

static bool put_remark(void *context, const char *bytes, size_t length)
{
    (void)context;
    return fwrite(bytes, 1, length, stderr) == length;
}

int run_position(struct cli *cli)
{
    struct cli_target out = cli_standard_output(cli);
    struct diwan_converted converted;
    struct diwan_error error;
    diwan_engine *engine;
    if (!cli_find_inputs(cli) || !cli_engine_make(cli, &engine))
        return CLI_UNDONE;
    const struct diwan_conversion conversion = {
        .paths = cli->operands,
        .path_count = cli->operand_count,
        .write = cli_put,
        .context = &out,
        .remark = put_remark,
        .failed = cli_tell_failed,
        .remark_context = cli,
    };
    const diwan_status status =
        diwan_positions(engine, &conversion, &converted, &error);
    diwan_engine_free(engine);
    const int code = cli_done(cli, &out, status, &error);
    if (code != CLI_CLEAN || converted.failed)
        return CLI_UNDONE;
    if (!converted.games && !converted.bad)
        cli_complain(cli, "no position in words was found");
    return converted.bad || !converted.games ? CLI_FOUND : CLI_CLEAN;
}
