/* Knows what may stand at each place of the command line: from the table, and
 * from what diwan lists. Must not know any shell. */
/* SPDX-License-Identifier: MIT */
#include "manual/manual.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16 };

/* Memory that stays until the program ends, which is soon. */
static char *new_text(void)
{
    char *text = calloc(1, ROOM);
    if (!text) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return text;
}

static void add_word(char *list, const char *word, size_t len)
{
    const size_t used = strlen(list);
    if (len && used + len + 2 < ROOM)
        snprintf(list + used, ROOM - used, "%s%.*s", used ? " " : "", (int)len,
                 word);
}

static bool keep(void *context, const char *bytes, size_t length)
{
    char *text = context;
    const size_t used = strlen(text);
    if (used + length + 1 > ROOM)
        return false;
    memcpy(text + used, bytes, length);
    return true;
}

/* ---- what diwan lists ---------------------------------------------------- */

/* The words in one column of the lines that begin with `lead`, behind the line
 * `from` and in front of the line `to` (NULL: all). */
static const char *column_of(const char *text, const char *lead, int column,
                             const char *from, const char *to)
{
    char *list = new_text();
    const char *at = from ? strstr(text, from) + strlen(from) : text;
    const char *end = to ? strstr(at, to) : at + strlen(at);
    for (; at < end; at += strcspn(at, "\n") + 1) {
        if (strncmp(at, lead, strlen(lead)) != 0)
            continue;
        const char *word = at + strlen(lead);
        for (int i = 0; i < column; i++) {
            word += strcspn(word, " ");
            word += strspn(word, " ");
        }
        add_word(list, word, strcspn(word, " \n"));
    }
    return list;
}

static const char *rulesets(void)
{
    char *text = new_text();
    diwan_rulesets(NULL, NULL, 0, keep, text, NULL);
    char *list = new_text();
    snprintf(list, ROOM, "%s all auto", column_of(text, "", 0, NULL, NULL));
    return list;
}

static const char *grammar(const char *from, const char *to)
{
    char *text = new_text();
    diwan_grammar(NULL, NULL, keep, text, NULL);
    return column_of(text, "  ", 0, from, to);
}

static const char *forms(void) { return grammar("forms:\n", "letter sets:"); }

static const char *letter_sets(void) { return grammar("letter sets:\n", NULL); }

static const char *codes(void)
{
    char *text = new_text();
    diwan_explain(NULL, keep, text, NULL);
    return column_of(text, "DW", 2, NULL, NULL);
}

const char *manual_commands(void)
{
    char *list = new_text();
    for (size_t i = 0; i < CLI_COMMANDS; i++)
        add_word(list, cli_commands[i].name, strlen(cli_commands[i].name));
    return list;
}

/* ---- places -------------------------------------------------------------- */

/* What the words in capitals of --help stand for. */
static const struct {
    const char *name;
    manual_kind kind;
    const char *(*words)(void);
} arguments[] = {
    {"FILE", MANUAL_FILES, NULL},
    {"DIR", MANUAL_FOLDERS, NULL},
    {"RULESETS", MANUAL_LIST, rulesets},
    {"FORM", MANUAL_WORDS, forms},
    {"SET", MANUAL_WORDS, letter_sets},
    {"CODE", MANUAL_WORDS, codes},
    {"COMMAND", MANUAL_WORDS, manual_commands},
};

static struct manual_choice choice_of(const char *argument, size_t len)
{
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
        if (strlen(arguments[i].name) == len &&
            !strncmp(arguments[i].name, argument, len))
            return (struct manual_choice){
                arguments[i].kind,
                arguments[i].words ? arguments[i].words() : ""};
    return (struct manual_choice){MANUAL_NOTHING, ""};
}

struct manual_choice manual_value(const struct cli_option *option)
{
    if (!option->values)
        return choice_of(option->argument, strlen(option->argument));
    char *list = new_text();
    for (const char *const *at = option->values(); *at; at++)
        add_word(list, *at, strlen(*at));
    return (struct manual_choice){MANUAL_WORDS, list};
}

static size_t small_letters(const char *at)
{
    return strspn(at, "abcdefghijklmnopqrstuvwxyz-");
}

/* "[FILE|DIR|-]...", "[list | show NAME]": a word in capitals that is known, or
 * else the verbs. */
struct manual_choice manual_operands(const struct cli_command *command)
{
    char *verbs = new_text();
    for (const char *at = command->operands; *at;) {
        const size_t capitals = strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        const struct manual_choice choice = choice_of(at, capitals);
        if (choice.kind != MANUAL_NOTHING)
            return choice;
        const size_t len = small_letters(at);
        if (len > 1)
            add_word(verbs, at, len);
        at += capitals + len ? capitals + len : 1;
    }
    return (struct manual_choice){*verbs ? MANUAL_WORDS : MANUAL_NOTHING,
                                  verbs};
}

bool manual_applies(const struct cli_option *option,
                    const struct cli_command *command)
{
    const size_t bit =
        command ? (size_t)(command - cli_commands) : CLI_COMMANDS;
    return option->commands >> bit & 1;
}

const char *manual_gist(const struct cli_option *option)
{
    char *gist = new_text();
    snprintf(gist, ROOM, "%.*s", (int)strcspn(option->words, ";:("),
             option->words);
    for (char *at = gist; (at = strchr(at, '\n'));)
        *at = ' ';
    for (size_t len = strlen(gist); len && gist[len - 1] == ' ';)
        gist[--len] = '\0';
    return gist;
}
