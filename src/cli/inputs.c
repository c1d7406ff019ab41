/* Knows which inputs a command reads. Must not know how they are read. */
/* SPDX-License-Identifier: MIT */
#include "cli/inputs.h"

#include "cli/say.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
