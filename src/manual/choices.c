/* Knows what may stand at each place of the command line: from the table, and
 * from what diwan lists. Must not know any shell. */
/* SPDX-License-Identifier: MIT */
#include "manual/manual.h"

#include <stdio.h>
#include <string.h>

static void add_word(char words[MANUAL_ROOM], const char *word, size_t len)
{
    const size_t used = strlen(words);
    if (len)
        snprintf(words + used, MANUAL_ROOM - used, "%s%.*s", used ? " " : "",
                 (int)len, word);
}

/* ---- what diwan lists ---------------------------------------------------- */

struct listing {
    char text[1 << 16];
    size_t len;
};

static bool keep(void *context, const char *bytes, size_t length)
{
    struct listing *listing = context;
    if (listing->len + length >= sizeof listing->text)
        return false;
    memcpy(listing->text + listing->len, bytes, length);
    listing->len += length;
    listing->text[listing->len] = '\0';
    return true;
}

/* Adds the words in one column of the lines that begin with `lead`. */
static void add_column(const char *at, const char *end, const char *lead,
                       int column, char words[MANUAL_ROOM])
{
    for (; at < end; at += strcspn(at, "\n") + 1) {
        if (strncmp(at, lead, strlen(lead)) != 0)
            continue;
        const char *word = at + strlen(lead);
        for (int i = 0; i < column; i++) {
            word += strcspn(word, " ");
            word += strspn(word, " ");
        }
        add_word(words, word, strcspn(word, " \n"));
    }
}

static void add_rulesets(char words[MANUAL_ROOM])
{
    struct listing listing = {.len = 0};
    diwan_rulesets(NULL, NULL, 0, keep, &listing, NULL);
    add_column(listing.text, listing.text + listing.len, "", 0, words);
    add_word(words, "all auto", strlen("all auto"));
}

/* Of the forms, or of the letter sets, which are listed behind them. */
static void add_grammar(bool sets, char words[MANUAL_ROOM])
{
    struct listing listing = {.len = 0};
    diwan_grammar(NULL, NULL, keep, &listing, NULL);
    const char *border = strstr(listing.text, "letter sets:");
    if (border && sets)
        add_column(border, listing.text + listing.len, "  ", 0, words);
    else if (border)
        add_column(listing.text, border, "  ", 0, words);
}

static void add_forms(char words[MANUAL_ROOM]) { add_grammar(false, words); }

static void add_sets(char words[MANUAL_ROOM]) { add_grammar(true, words); }

static void add_codes(char words[MANUAL_ROOM])
{
    struct listing listing = {.len = 0};
    diwan_explain(NULL, keep, &listing, NULL);
    add_column(listing.text, listing.text + listing.len, "DW", 2, words);
}

static void add_commands(char words[MANUAL_ROOM])
{
    for (size_t i = 0; i < CLI_COMMANDS; i++)
        add_word(words, cli_commands[i].name, strlen(cli_commands[i].name));
}

/* ---- places -------------------------------------------------------------- */

/* What the words in capitals of --help stand for. */
static const struct {
    const char *name;
    manual_kind kind;
    void (*add)(char words[MANUAL_ROOM]);
} arguments[] = {
    {"FILE", MANUAL_FILES, NULL},
    {"DIR", MANUAL_FOLDERS, NULL},
    {"RULESETS", MANUAL_LIST, add_rulesets},
    {"FORM", MANUAL_WORDS, add_forms},
    {"SET", MANUAL_WORDS, add_sets},
    {"CODE", MANUAL_WORDS, add_codes},
    {"NAMES", MANUAL_LIST, add_codes},
    {"COMMAND", MANUAL_WORDS, add_commands},
};

static struct manual_choice choice_of(const char *argument, size_t len)
{
    struct manual_choice choice = {MANUAL_NOTHING, ""};
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
        if (strlen(arguments[i].name) != len ||
            strncmp(arguments[i].name, argument, len) != 0)
            continue;
        choice.kind = arguments[i].kind;
        if (arguments[i].add)
            arguments[i].add(choice.words);
    }
    return choice;
}

struct manual_choice manual_value(const struct cli_option *option)
{
    struct manual_choice choice = {MANUAL_WORDS, ""};
    if (!option->values)
        return choice_of(option->argument, strlen(option->argument));
    for (const char *const *at = option->values(); *at; at++)
        add_word(choice.words, *at, strlen(*at));
    return choice;
}

/* "[FILE|DIR|-]...", "[list | show NAME]": a word in capitals that is known, or
 * else the verbs. */
struct manual_choice manual_operands(const struct cli_command *command)
{
    static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char small[] = "abcdefghijklmnopqrstuvwxyz-";
    struct manual_choice verbs = {MANUAL_NOTHING, ""};
    for (const char *at = command ? command->operands : "COMMAND"; *at;) {
        const size_t name = strspn(at, capitals), verb = strspn(at, small);
        const struct manual_choice choice = choice_of(at, name);
        if (choice.kind != MANUAL_NOTHING)
            return choice;
        if (verb > 1)
            add_word(verbs.words, at, verb);
        at += name + verb ? name + verb : 1;
    }
    if (*verbs.words)
        verbs.kind = MANUAL_WORDS;
    return verbs;
}

bool manual_applies(const struct cli_option *option,
                    const struct cli_command *command)
{
    const size_t bit =
        command ? (size_t)(command - cli_commands) : CLI_COMMANDS;
    return option->commands >> bit & 1;
}

struct manual_gist manual_gist(const struct cli_option *option)
{
    struct manual_gist gist;
    snprintf(gist.text, sizeof gist.text, "%.*s",
             (int)strcspn(option->words, ";:("), option->words);
    for (char *at = gist.text; (at = strchr(at, '\n'));)
        *at = ' ';
    for (size_t len = strlen(gist.text); len && gist.text[len - 1] == ' ';)
        gist.text[--len] = '\0';
    return gist;
}
