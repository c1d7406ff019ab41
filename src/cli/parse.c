/* Knows how the words of the command line become a command, options and
 * operands, and what to say of those that do not. Must not know any by name. */
/* SPDX-License-Identifier: MIT */
#include "cli/parse.h"

#include "cli/options.h"
#include "cli/say.h"

#include <stdio.h>
#include <string.h>

static bool applies(const struct cli *cli, const struct cli_option *option)
{
    const uint32_t here =
        cli->command ? 1u << (cli->command - cli_commands) : 1u << CLI_COMMANDS;
    return option->commands & here;
}

/* "no option -x (see diwan check --help)" */
static bool no_option(struct cli *cli, const char *dashes, const char *name)
{
    return cli_complain(cli, "no option %s%s (see diwan%s%s --help)", dashes,
                        name, cli->command ? " " : "",
                        cli->command ? cli->command->name : "");
}

/* Two commands may have options of one name: the one that applies here, else
 * any. */
static const struct cli_option *find_name(const struct cli *cli,
                                          const char *name, size_t len)
{
    const struct cli_option *found = NULL;
    for (size_t i = 0; i < CLI_OPTIONS; i++) {
        const struct cli_option *option = &cli_options[i];
        if (!strncmp(option->name, name, len) && !option->name[len] &&
            (!found || applies(cli, option)))
            found = option;
    }
    return found;
}

/* The first command that has the option. */
static const struct cli_command *owner_of(const struct cli_option *option)
{
    size_t owner = 0;
    while (!(option->commands >> owner & 1))
        owner++;
    return &cli_commands[owner];
}

static bool unknown_option(struct cli *cli, const char *text)
{
    char name[64];
    const char *known[CLI_OPTIONS + 1] = {NULL};
    size_t count = 0;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    for (int others = 0; others < 2; others++) /* of equally near ones, ours */
        for (size_t i = 0; i < CLI_OPTIONS; i++)
            if (applies(cli, &cli_options[i]) == !others)
                known[count++] = cli_options[i].name;
    const char *best = diwan_nearest(name, known);
    const struct cli_option *option =
        best ? find_name(cli, best, strlen(best)) : NULL;
    if (!option)
        return no_option(cli, "--", name);
    if (applies(cli, option))
        return cli_complain(cli, "no option --%s; did you mean --%s?", name,
                            best);
    return cli_complain(cli, "no option --%s; did you mean --%s of '%s'?", name,
                        best, owner_of(option)->name);
}

static bool belongs_elsewhere(struct cli *cli, const struct cli_option *option)
{
    const struct cli_command *owner = owner_of(option);
    if (!cli->command)
        return cli_complain(cli, "--%s comes behind its command: diwan %s --%s",
                            option->name, owner->name, option->name);
    return cli_complain(cli, "--%s is an option of '%s', not of '%s'",
                        option->name, owner->name, cli->command->name);
}

static bool no_value(struct cli *cli, const struct cli_option *option,
                     const char *value, const char *const *values)
{
    const char *best = diwan_nearest(value, values);
    char known[CLI_LINE] = "";
    size_t len = 0;
    for (size_t i = 0; values[i] && len < sizeof known; i++)
        len += (size_t)snprintf(known + len, sizeof known - len, "%s%s",
                                i ? ", " : "", values[i]);
    return best ? cli_complain(cli, "--%s: no '%s'; did you mean '%s'?",
                               option->name, value, best)
                : cli_complain(cli, "--%s: no '%s'; known are %s", option->name,
                               value, known);
}

static bool is_given(const struct cli *cli, const struct cli_option *option)
{
    for (size_t i = 0; i < cli->given_count; i++)
        if (cli->given[i].option == option)
            return true;
    return false;
}

/* On the command line alone: what a file sets may be outranked there. */
static bool check_excluded(struct cli *cli)
{
    static const int pairs[][2] = {
        {CLI_OPTION_CONFIG, CLI_OPTION_NO_CONFIG},
        {CLI_OPTION_NO_RULES, CLI_OPTION_SUGGEST},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const struct cli_option *one = &cli_options[pairs[i][0]];
        const struct cli_option *other = &cli_options[pairs[i][1]];
        if (is_given(cli, one) && is_given(cli, other))
            return cli_complain(cli, "--%s and --%s exclude each other",
                                one->name, other->name);
    }
    return true;
}

bool cli_take(struct cli *cli, const struct cli_option *option,
              const char *value)
{
    const char *const *values = option->values ? option->values() : NULL;
    if (values && !values[cli_row_of(values, value)])
        return no_value(cli, option, value, values);
    return option->take(cli, option, value);
}

static bool take(struct cli *cli, const struct cli_option *option,
                 const char *value)
{
    cli->given[cli->given_count++] = (struct cli_given){option, value};
    return cli_take(cli, option, value);
}

/* A value that may be left out comes behind '=' alone. */
static bool needs_value(const struct cli_option *option)
{
    return option->argument && option->argument[0] != '[';
}

/* --name, --name=value, --name value; *used: words taken. */
static bool parse_long(struct cli *cli, char **words, int *used)
{
    const char *name = words[0] + 2;
    const size_t len = strcspn(name, "=");
    const char *value = name[len] ? name + len + 1 : NULL;
    const struct cli_option *option = find_name(cli, name, len);
    if (!option)
        return unknown_option(cli, name);
    if (!applies(cli, option))
        return belongs_elsewhere(cli, option);
    if (!option->argument && value)
        return cli_complain(cli, "--%s takes no value", option->name);
    if (needs_value(option) && !value && !(value = words[(*used)++]))
        return cli_complain(cli, "--%s needs a value: --%s %s", option->name,
                            option->name, option->argument);
    return take(cli, option, value);
}

static const struct cli_option *find_letter(const struct cli *cli, char letter)
{
    const struct cli_option *found = NULL;
    for (size_t i = 0; i < CLI_OPTIONS; i++) {
        const struct cli_option *option = &cli_options[i];
        if (option->letter && option->letter == letter &&
            (!found || applies(cli, option)))
            found = option;
    }
    return found;
}

/* -q, -qh, -f json, -fjson; *used: words taken. */
static bool parse_short(struct cli *cli, char **words, int *used)
{
    for (const char *at = words[0] + 1; *at; at++) {
        const struct cli_option *option = find_letter(cli, *at);
        if (!option)
            return no_option(cli, "-", (char[]){*at, 0});
        if (!applies(cli, option))
            return belongs_elsewhere(cli, option);
        if (!option->argument) {
            if (!take(cli, option, NULL))
                return false;
            continue;
        }
        const char *value = at[1] ? at + 1 : words[(*used)++];
        if (!value)
            return cli_complain(cli, "-%c needs a value: -%c %s", *at, *at,
                                option->argument);
        return take(cli, option, value);
    }
    return true;
}

bool cli_parse_command(struct cli *cli, const char *word)
{
    const char *known[CLI_COMMANDS + 1] = {NULL};
    for (size_t i = 0; i < CLI_COMMANDS; i++) {
        known[i] = cli_commands[i].name;
        if (!strcmp(known[i], word)) {
            cli->command = &cli_commands[i];
            return true;
        }
    }
    const char *best = diwan_nearest(word, known);
    return best ? cli_complain(cli, "no command '%s'; did you mean '%s'?", word,
                               best)
                : cli_complain(cli, "no command '%s' (see diwan --help)", word);
}

/* A missing value is found in the NULL that ends `argv`. */
bool cli_parse(struct cli *cli, char **argv)
{
    bool only_operands = false;
    for (int used; *argv; argv += used) {
        const char *word = *argv;
        used = 1;
        if (only_operands || word[0] != '-' || !word[1]) {
            if (cli->command)
                cli->operands[cli->operand_count++] = word;
            else if (!cli_parse_command(cli, word))
                return false;
        } else if (!strcmp(word, "--")) {
            only_operands = true;
        } else if (word[1] == '-' ? !parse_long(cli, argv, &used)
                                  : !parse_short(cli, argv, &used)) {
            return false;
        }
    }
    return check_excluded(cli);
}
