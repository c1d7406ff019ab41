/* Knows which inputs a command reads, by what, and how one that cannot be read
 * is told. Must not know how they are read. */
/* SPDX-License-Identifier: MIT */
#include "cli/inputs.h"

#include "cli/say.h"
#include "cli/target.h"

#include <unistd.h>

void cli_tell_failed(void *context, const struct diwan_error *error)
{
    cli_complain_error(context, error);
}

bool cli_find_inputs(struct cli *cli)
{
    if (cli->operand_count)
        return true;
    if (isatty(STDIN_FILENO))
        return cli_complain(
            cli,
            "%s: no FILE, and standard input is a terminal (see "
            "diwan %s --help)",
            cli->command->name, cli->command->name);
    cli->operands[cli->operand_count++] = "-";
    return true;
}

bool cli_engine_make_of(struct cli *cli, const struct diwan_wish *wishes,
                        size_t count, diwan_engine **engine)
{
    const struct diwan_settings settings = {
        .rulesets = cli->rulesets,
        .need = (diwan_need)cli->need,
        .house_rules = cli->house_rules,
        .data = cli->data,
        .grammar = cli->grammar,
        .form = cli->form,
        .letters = cli->letters,
        .strict = cli->strict,
        .no_rules = cli->no_rules,
        .suggest = cli->suggest,
        .effort = cli->effort,
        .game_limit = cli->game_limit,
        .wishes = wishes,
        .wish_count = count,
    };
    struct diwan_error error;
    if (diwan_engine_new(&settings, engine, &error) == DIWAN_OK)
        return true;
    if (cli->place && !error.line)
        return cli_complain(cli, "%s%s%s", error.where,
                            *error.where ? ": " : "", error.text);
    cli_complain_error(cli, &error);
    return false;
}

bool cli_engine_make(struct cli *cli, diwan_engine **engine)
{
    const struct diwan_wish wish = {.select = cli->select,
                                    .ignore = cli->ignore,
                                    .severity = cli->severity};
    return cli_engine_make_of(
        cli, &wish, wish.select || wish.ignore || wish.severity, engine);
}

int cli_write_games(struct cli *cli, bool over_inputs,
                    cli_write_function *function)
{
    struct cli_target target = {.cli = cli, .path = cli->first_path, .fd = -1};
    diwan_engine *engine;
    if (!cli_find_inputs(cli) || !cli_engine_make(cli, &engine))
        return CLI_UNDONE;
    int code = CLI_UNDONE;
    if (cli_target_place(&target) &&
        (over_inputs || cli_target_spares_inputs(&target)) &&
        cli_target_open(&target))
        code = function(cli, engine, &target);
    else
        cli_target_close(&target, false);
    diwan_engine_free(engine);
    return code;
}
