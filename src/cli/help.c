/* Knows how --help looks. Must not know any option or command: they are rows.
 */
/* SPDX-License-Identifier: MIT */
#include "cli/help.h"

#include "cli/options.h"
#include "cli/say.h"

#include <stdio.h>
#include <string.h>

enum { HELP_COLUMN = 26, HELP_WIDTH = 79 };

/* The words behind an option, each further line under the first. */
static void say_words(struct cli_target *out, const char *words)
{
    for (const char *at = words; *at;) {
        const int len = (int)strcspn(at, "\n");
        if (at > words)
            cli_say(out, "%*s", HELP_COLUMN, "");
        cli_say(out, "%.*s\n", len, at);
        at += len + (at[len] == '\n');
    }
}

static void say_values(struct cli_target *out, const struct cli_option *option)
{
    const char *const *values = option->values();
    size_t column = HELP_COLUMN + strlen(option->argument) + 1;
    cli_say(out, "%*s%s:", HELP_COLUMN, "", option->argument);
    for (size_t i = 0; values[i]; i++) {
        const char *const behind = values[i + 1] ? "," : "";
        const size_t length = strlen(values[i]) + strlen(behind) + 1;
        const bool fits = column + length <= HELP_WIDTH;
        if (!fits)
            cli_say(out, "\n%*s", HELP_COLUMN, "");
        column = (fits ? column : HELP_COLUMN) + length;
        cli_say(out, fits ? " %s%s" : "  %s%s", values[i], behind);
    }
    cli_say(out, "\n");
}

static void say_option(struct cli_target *out, const struct cli_option *option)
{
    char left[CLI_LINE];
    const char dash[] = {option->letter ? '-' : ' ',
                         option->letter ? option->letter : ' ',
                         option->letter ? ',' : ' ', 0};
    snprintf(left, sizeof left, "  %s --%s%s%s", dash, option->name,
             option->argument && option->argument[0] != '[' ? " " : "",
             option->argument ? option->argument : "");
    cli_say(out, "%-*s", HELP_COLUMN, left);
    if (strlen(left) >= HELP_COLUMN)
        cli_say(out, "\n%*s", HELP_COLUMN, "");
    say_words(out, option->words);
    if (option->values)
        say_values(out, option);
}

static void say_options(struct cli_target *out, uint32_t commands_wanted)
{
    cli_say(out, "\noptions:\n");
    for (size_t i = 0; i < CLI_OPTIONS; i++)
        if (cli_options[i].commands & commands_wanted)
            say_option(out, &cli_options[i]);
}

static const char exit_codes[] =
    "  0   done; nothing found at or above the level of --fail-on\n"
    "  1   done; something was found\n"
    "  2   not done, or not all of it: usage, a file, a ruleset\n";

const char *cli_help_exit_codes(const struct cli_command *command)
{
    static const char *const own[CLI_COMMANDS] = {
        [CLI_COMMAND_CHECK] = exit_codes,
        [CLI_COMMAND_CONVERT] =
            "  0   done\n"
            "  1   done, but some games do not replay\n"
            "  2   not done, or not all of it: usage, a file\n",
    };
    return command ? own[command - cli_commands] : exit_codes;
}

static void say_exit_codes(struct cli_target *out,
                           const struct cli_command *command)
{
    const char *codes = cli_help_exit_codes(command);
    if (codes)
        cli_say(out, "\nexit codes:\n%s", codes);
}

int cli_help_command(struct cli *cli)
{
    struct cli_target out = cli_standard_output(cli);
    const struct cli_command *command = cli->command;
    cli_say(&out, "usage: diwan %s [options] %s\n\n%s: %s.\n\n%s",
            command->name, command->operands, command->name, command->title,
            command->words);
    say_options(&out, 1u << (command - cli_commands));
    say_exit_codes(&out, command);
    return cli_said(&out);
}

int cli_help_all(struct cli *cli)
{
    struct cli_target out = cli_standard_output(cli);
    cli_say(&out,
            "usage: diwan COMMAND [options] [arguments]\n\n"
            "Reads, judges and explains records of Shatranj games in PGN.\n\n"
            "commands:\n");
    for (size_t i = 0; i < CLI_COMMANDS; i++)
        cli_say(&out, "  %-10s %s\n", cli_commands[i].name,
                cli_commands[i].title);
    say_options(&out, CLI_ON_ALL & ~((1u << CLI_COMMANDS) - 1));
    say_exit_codes(&out, NULL);
    cli_say(&out,
            "\nwhere to look next:\n"
            "  diwan help COMMAND     what a command does, and its options\n"
            "  diwan check FILE       what is wrong with a record\n"
            "  diwan convert FILE     the same games in another notation\n"
            "  diwan explain CODE     what a finding means\n"
            "  diwan rulesets         by which rules to judge\n");
    return cli_said(&out);
}
