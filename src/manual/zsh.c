/* Knows how zsh completes. Must not know what. */
/* SPDX-License-Identifier: MIT */
#include "manual/manual.h"

#include <stdio.h>
#include <string.h>

/* Text inside '[...]' or ':...:' of a specification in single quotes. */
static void print_text(const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            printf("'\\''");
        else
            printf(strchr("[]:\\", *text) ? "\\%c" : "%c", *text);
    }
}

/* ":name:action" */
static void print_choice(const char *name, struct manual_choice choice)
{
    putchar(':');
    print_text(name);
    switch (choice.kind) {
    case MANUAL_NOTHING:
        printf(": ");
        break;
    case MANUAL_FILES:
        printf(":_files");
        break;
    case MANUAL_FOLDERS:
        printf(":_files -/");
        break;
    case MANUAL_WORDS:
        printf(":(%s)", choice.words);
        break;
    case MANUAL_LIST:
        printf(":_sequence compadd - %s", choice.words);
        break;
    }
}

static void print_option(const struct cli_option *option)
{
    printf(" \\\n            ");
    const char *sign = option->argument ? "=" : "";
    if (option->letter)
        printf("'(-%c --%s)'{-%c%s,--%s%s}'", option->letter, option->name,
               option->letter, option->argument ? "+" : "", option->name, sign);
    else
        printf("'--%s%s", option->name, sign);
    putchar('[');
    print_text(manual_gist(option).text);
    putchar(']');
    if (option->argument)
        print_choice(option->argument, manual_value(option));
    putchar('\'');
}

static void print_options(const struct cli_command *command)
{
    for (size_t i = 0; i < CLI_OPTIONS; i++)
        if (manual_applies(&cli_options[i], command))
            print_option(&cli_options[i]);
}

static void print_command(const struct cli_command *command)
{
    printf("        %s)\n            _arguments -s", command->name);
    print_options(command);
    printf(" \\\n            '*");
    print_choice(command->operands, manual_operands(command));
    printf("' ;;\n");
}

void manual_zsh(void)
{
    printf("#compdef diwan\n"
           "# zsh completion for diwan; made of its command table.\n"
           "_diwan() {\n"
           "    local context state state_descr line\n"
           "    local -a commands\n"
           "    typeset -A opt_args\n"
           "    commands=(\n");
    for (size_t i = 0; i < CLI_COMMANDS; i++) {
        printf("        '%s:", cli_commands[i].name);
        print_text(cli_commands[i].title);
        printf("'\n");
    }
    printf("    )\n    _arguments -C");
    print_options(NULL);
    printf(" \\\n            '1:command:->command' '*::argument:->argument'\n"
           "    case $state in\n"
           "    command) _describe command commands ;;\n"
           "    argument)\n"
           "        case $words[1] in\n");
    for (size_t i = 0; i < CLI_COMMANDS; i++)
        print_command(&cli_commands[i]);
    printf("        esac ;;\n"
           "    esac\n"
           "}\n"
           "_diwan \"$@\"\n");
}
