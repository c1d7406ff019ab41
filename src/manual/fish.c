/* Knows how fish completes. Must not know what. */
/* SPDX-License-Identifier: MIT */
#include "manual/manual.h"

#include <stdio.h>
#include <string.h>

/* In single quotes, where fish knows \' and \\ only. */
static void print_quoted(const char *text)
{
    putchar('\'');
    for (; *text; text++)
        printf(strchr("'\\", *text) ? "\\%c" : "%c", *text);
    putchar('\'');
}

/* What follows `complete ...` for a value or operands; `name` is that of the
 * function that lists several. */
static void print_choice(struct manual_choice choice, const char *name)
{
    switch (choice.kind) {
    case MANUAL_NOTHING:
        printf(" -x");
        break;
    case MANUAL_FILES:
        printf(" -r -F");
        break;
    case MANUAL_FOLDERS:
        printf(" -x -a '(__fish_complete_directories)'");
        break;
    case MANUAL_WORDS:
        printf(" -x -a '%s'", choice.words);
        break;
    case MANUAL_LIST:
        printf(" -x -a '(__fish_complete_list , __diwan_%s)'", name);
        break;
    }
}

static void print_lists(void)
{
    for (size_t i = 0; i < CLI_OPTIONS; i++) {
        const struct cli_option *option = &cli_options[i];
        if (!option->argument || manual_value(option).kind != MANUAL_LIST)
            continue;
        printf("function __diwan_%s\n    printf '%%s\\n' %s\nend\n",
               option->name, manual_value(option).words);
    }
}

/* An option of all commands needs no condition. */
static void print_condition(const struct cli_option *option)
{
    if (manual_applies(option, NULL))
        return;
    printf(" -n '__fish_seen_subcommand_from");
    for (size_t i = 0; i < CLI_COMMANDS; i++)
        if (manual_applies(option, &cli_commands[i]))
            printf(" %s", cli_commands[i].name);
    putchar('\'');
}

static void print_option(const struct cli_option *option)
{
    printf("complete -c diwan");
    print_condition(option);
    if (option->letter)
        printf(" -s %c", option->letter);
    printf(" -l %s", option->name);
    if (option->argument)
        print_choice(manual_value(option), option->name);
    printf(" -d ");
    print_quoted(manual_gist(option).text);
    putchar('\n');
}

static void print_operands(const struct cli_command *command)
{
    const struct manual_choice choice = manual_operands(command);
    if (choice.kind == MANUAL_FILES)
        return;
    printf("complete -c diwan -n '__fish_seen_subcommand_from %s'",
           command->name);
    print_choice(choice, command->name);
    putchar('\n');
}

void manual_fish(void)
{
    printf("# fish completion for diwan; made of its command table.\n");
    print_lists();
    for (size_t i = 0; i < CLI_COMMANDS; i++) {
        printf("complete -c diwan -f -n __fish_use_subcommand -a %s -d ",
               cli_commands[i].name);
        print_quoted(cli_commands[i].title);
        putchar('\n');
    }
    for (size_t i = 0; i < CLI_OPTIONS; i++)
        print_option(&cli_options[i]);
    for (size_t i = 0; i < CLI_COMMANDS; i++)
        print_operands(&cli_commands[i]);
}
