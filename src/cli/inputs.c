/* Knows which inputs a command reads, by what, and how one that cannot be read
 * is told. Must not know how they are read. */
/* SPDX-License-Identifier: MIT */
#include "cli/inputs.h"

#include "cli/say.h"
#include "cli/target.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void cli_tell_failed(void *context, const struct diwan_error *error)
{
    cli_complain_error(context, error);
}

/* ---- names from a file --------------------------------------------------- */

/* All of it, NUL behind; NULL: errno says why. */
static char *read_all(FILE *file, size_t *len)
{
    size_t room = CLI_LINE;
    char *text = malloc(room);
    *len = 0;
    while (text) {
        *len += fread(text + *len, 1, room - *len - 1, file);
        if (*len + 1 < room)
            break;
        char *more = realloc(text, room *= 2);
        if (!more)
            free(text);
        text = more;
    }
    if (text && ferror(file)) {
        free(text);
        text = NULL;
    }
    if (text)
        text[*len] = '\0';
    return text;
}

static bool add_name(struct cli *cli, const char *name, size_t *room)
{
    if (cli->operand_count == *room) {
        *room = 2 * *room + 64;
        const char **operands =
            realloc(cli->operands, *room * sizeof *operands);
        if (!operands)
            return cli_complain(cli, "out of memory");
        cli->operands = operands;
    }
    cli->operands[cli->operand_count++] = name;
    return true;
}

/* Empty lines and the CR of CR LF are no part of a name. */
static bool add_names(struct cli *cli, size_t len)
{
    const char end = cli->null_separated ? '\0' : '\n';
    size_t room = cli->operand_count;
    bool good = true;
    for (char *at = cli->names, *last = at + len; good && at < last;) {
        char *stop = memchr(at, end, (size_t)(last - at));
        if (!stop)
            stop = last;
        if (!cli->null_separated && memchr(at, '\0', (size_t)(stop - at)))
            return cli_complain(cli,
                                "--files-from: %s: a NUL in it (see --null)",
                                cli->files_from);
        *stop = '\0';
        if (!cli->null_separated && stop > at && stop[-1] == '\r')
            stop[-1] = '\0';
        good = !*at || add_name(cli, at, &room);
        at = stop + 1;
    }
    return good;
}

static bool names_stdin(const struct cli *cli)
{
    for (size_t i = 0; i < cli->operand_count; i++)
        if (!strcmp(cli->operands[i], "-"))
            return true;
    return false;
}

static bool read_names(struct cli *cli)
{
    const bool piped = !strcmp(cli->files_from, "-");
    FILE *file = piped ? stdin : fopen(cli->files_from, "rb");
    size_t len = 0;
    cli->names = file ? read_all(file, &len) : NULL;
    const int why = errno;
    if (file && !piped)
        fclose(file);
    if (!cli->names)
        return cli_complain(cli, "--files-from: %s: %s", cli->files_from,
                            strerror(why));
    if (!add_names(cli, len))
        return false;
    return !piped || !names_stdin(cli) ||
           cli_complain(cli, "--files-from: standard input holds the names, "
                             "and '-' is among them");
}

bool cli_find_inputs(struct cli *cli)
{
    if (cli->null_separated && !cli->files_from)
        return cli_complain(cli, "--null goes with --files-from");
    if (cli->files_from)
        return read_names(cli);
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
