/* Knows how the man page is laid out, in the macros of man(7). Must not know
 * any command or option: they are rows. */
/* SPDX-License-Identifier: MIT */
#include "cli/help.h"
#include "manual/manual.h"

#include <stdio.h>
#include <string.h>

enum { WIDE = 60 }; /* a blank behind this column becomes a line's end */

/* Text of the page: what would be a request or an escape is none, and a hyphen
 * is one that can be copied. */
static void print_text(const char *text)
{
    int column = 0;
    for (; *text; text++) {
        const bool ends = *text == '\n' || (*text == ' ' && column > WIDE);
        if (!column && strchr(".'", *text))
            printf("\\&");
        if (ends)
            putchar('\n');
        else if (*text == '\\')
            printf("\\e");
        else
            printf(*text == '-' ? "\\%c" : "%c", *text);
        column = ends ? 0 : column + 1;
    }
}

static void print_line(const char *text)
{
    print_text(text);
    putchar('\n');
}

/* A title's first letter, as sentences have it. */
static void print_sentence(const char *text)
{
    putchar(*text >= 'a' && *text <= 'z' ? *text - 32 : *text);
    print_text(text + 1);
    printf(".\n");
}

static void print_option(const struct cli_option *option)
{
    printf(".TP\n");
    if (option->letter)
        printf("\\fB\\-%c\\fR, ", option->letter);
    printf("\\fB\\-\\-");
    print_text(option->name);
    printf("\\fR");
    if (option->argument)
        printf("%s\\fI%s\\fR", option->argument[0] == '[' ? "" : " ",
               option->argument);
    putchar('\n');
    print_line(option->words);
    if (!option->values)
        return;
    printf(".br\n%s:\n", option->argument);
    for (const char *const *at = option->values(); *at; at++) {
        printf(at[1] ? ".BR " : ".B ");
        print_text(*at);
        printf(at[1] ? " ,\n" : "\n");
    }
}

static void print_options(const struct cli_command *command)
{
    for (size_t i = 0; i < CLI_OPTIONS; i++)
        if (manual_applies(&cli_options[i], command) &&
            (!command || !manual_applies(&cli_options[i], NULL)))
            print_option(&cli_options[i]);
}

/* Lines like "  0   done": each exit code and what it means. */
static void print_codes(const char *codes)
{
    for (const char *at = codes; *at; at += strcspn(at, "\n") + 1) {
        char words[200];
        int code;
        if (sscanf(at, "%d %199[^\n]", &code, words) != 2)
            continue;
        printf(".TP\n.B %d\n", code);
        print_line(words);
    }
}

static void print_command(const struct cli_command *command)
{
    printf(".SS \"diwan %s [options] ", command->name);
    print_text(command->operands);
    printf("\"\n");
    print_sentence(command->title);
    printf(".PP\n");
    print_text(command->words);
    print_options(command);
    const char *codes = cli_help_exit_codes(command);
    if (!codes)
        return;
    printf(".PP\nExit codes:\n");
    print_codes(codes);
}

static void print_head(const char *date)
{
    printf(".TH DIWAN 1 \"%s\" \"diwan %s\" \"User Commands\"\n"
           ".SH NAME\ndiwan \\- check, mend, convert and show records of "
           "Shatranj games\n"
           ".SH SYNOPSIS\n"
           ".B diwan\n.I command\n.RI [ options ]\n.RI [ arguments ]\n"
           ".SH DESCRIPTION\n",
           date, diwan_version());
    print_line(
        "Reads records of Shatranj, the medieval chess, in PGN; replays "
        "every move; and says what is wrong, where, and by which rule. "
        "Each byte of a file is understood or reported, and one bad game "
        "hides no other. A bad record is a finding; bad usage, files and "
        "configuration are one line on standard error.");
}

static const char tail[] =
    ".SH ENVIRONMENT\n"
    ".TP\n.B NO_COLOR\nWhen it is set and not empty, no colours by "
    "themselves.\n"
    ".TP\n.B TERM\nWith \\(lqdumb\\(rq no colours by themselves.\n"
    ".TP\n.BR LC_ALL \", \" LC_CTYPE \", \" LANG\n"
    "Where they do not ask for UTF\\-8, boards are drawn with letters.\n"
    ".TP\n.B TMPDIR\nWhere duplicates has its temporary file, else in /tmp.\n"
    ".SH EXAMPLES\n"
    ".TP\n.B diwan check records/\nWhat is wrong with the records in a "
    "folder.\n"
    ".TP\n.B diwan check \\-R auto game.pgn\nWhich rules a record was played "
    "by.\n"
    ".TP\n.B diwan show \\-\\-as html \\-o game.html game.pgn\nA page to step "
    "through a game.\n"
    ".TP\n.B diwan explain DW402\nWhat a finding means.\n"
    ".SH SEE ALSO\n"
    ".BR xboard (6),\n.BR pgn\\-extract (1)\n";

void manual_man(const char *date)
{
    print_head(date);
    printf(".SH COMMANDS\n");
    for (size_t i = 0; i < CLI_COMMANDS; i++)
        print_command(&cli_commands[i]);
    printf(".SH OPTIONS OF EVERY COMMAND\n");
    print_options(NULL);
    printf(".SH EXIT STATUS\n");
    print_codes(cli_help_exit_codes(NULL));
    fputs(tail, stdout);
}
