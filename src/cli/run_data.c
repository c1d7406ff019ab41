/* Knows the commands that show data, built in or one's own: rulesets, forms,
 * letter sets.
 * Must not know what is in them. */
/* SPDX-License-Identifier: MIT */
#include "cli/say.h"

#include <stdint.h>
#include <string.h>

static int bad_usage(struct cli *cli)
{
    cli_complain(cli, "usage: diwan %s %s", cli->command->name,
                 cli->command->operands);
    return CLI_UNDONE;
}

/* A verb, and how many names may stand behind it. */
struct verb {
    const char *name;
    size_t least, most;
};

/* The verb that opens the operands, "list" without any; NULL when there is no
 * such verb or the number of names is wrong. */
static const struct verb *find_verb(const struct cli *cli,
                                    const struct verb *verbs)
{
    const char *name = cli->operand_count ? cli->operands[0] : "list";
    const size_t names = cli->operand_count ? cli->operand_count - 1 : 0;
    for (; verbs->name; verbs++)
        if (!strcmp(verbs->name, name))
            return names >= verbs->least && names <= verbs->most ? verbs : NULL;
    return NULL;
}

int run_rulesets(struct cli *cli)
{
    static const struct verb verbs[] = {
        {"list", 0, 0}, {"show", 1, 1}, {"compare", 2, SIZE_MAX}, {0, 0, 0}};
    const struct diwan_settings settings = {.data = cli->data,
                                            .house_rules = cli->house_rules};
    struct cli_target out = cli_standard_output(cli);
    struct diwan_error error;
    if (!find_verb(cli, verbs))
        return bad_usage(cli);
    const size_t count = cli->operand_count;
    const diwan_status status =
        diwan_rulesets(&settings, cli->operands + 1, count ? count - 1 : 0,
                       cli_put, &out, &error);
    return cli_done(cli, &out, status, &error);
}

int run_grammar(struct cli *cli)
{
    static const struct verb verbs[] = {
        {"list", 0, 0}, {"show", 1, 1}, {0, 0, 0}};
    const struct diwan_settings settings = {.data = cli->data,
                                            .grammar = cli->grammar};
    struct cli_target out = cli_standard_output(cli);
    struct diwan_error error;
    const struct verb *verb = find_verb(cli, verbs);
    if (!verb)
        return bad_usage(cli);
    const diwan_status status =
        diwan_grammar(&settings, verb->least ? cli->operands[1] : NULL, cli_put,
                      &out, &error);
    return cli_done(cli, &out, status, &error);
}
