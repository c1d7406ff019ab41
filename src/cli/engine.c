/* Knows how the options of a command become an engine, and how what goes wrong
 * with one is told. Must not know where the options come from. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine.h"

#include "cli/say.h"
#include "cli/settings.h"

#include <stdio.h>

void cli_tell_failed(void *context, const struct diwan_error *error)
{
    cli_complain_error(context, error);
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
        .loose = cli->loose,
        .suggest = cli->suggest,
        .effort = cli->effort,
        .game_limit = cli->game_limit,
        .wishes = wishes,
        .wish_count = count,
    };
    struct diwan_error error;
    if (diwan_engine_new(&settings, engine, &error) == DIWAN_OK) {
        cli->engine = *engine;
        return true;
    }
    if (!cli->place && cli_setting_find(error.where))
        return cli_complain(cli, "--%s: %s", error.where, error.text);
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
