/* Knows how words get to standard output, standard error and open files. Must
 * not know which words. */
/* SPDX-License-Identifier: MIT */
#include "cli/say.h"

#include "cli/progress.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int cli_complain_error(struct cli *cli, const struct diwan_error *error)
{
    char line[CLI_LINE];
    cli_progress_erase(cli);
    fprintf(stderr, "diwan: %s\n", diwan_error_line(error, line, sizeof line));
    return CLI_UNDONE;
}

/* In a file an option has no dashes. */
static void place(struct diwan_error *error, const struct diwan_error *at)
{
    const size_t dashes = strspn(error->text, "-");
    memmove(error->text, error->text + dashes,
            strlen(error->text + dashes) + 1);
    memcpy(error->where, at->where, sizeof error->where);
    error->line = at->line;
    error->column = at->column;
}

bool cli_complain(struct cli *cli, const char *format, ...)
{
    struct diwan_error error = {.status = DIWAN_USAGE};
    va_list args;
    va_start(args, format);
    vsnprintf(error.text, sizeof error.text, format, args);
    va_end(args);
    if (cli->place)
        place(&error, cli->place);
    cli_complain_error(cli, &error);
    return false;
}

bool cli_put(void *context, const char *bytes, size_t length)
{
    struct cli_target *target = context;
    if (target->fd == STDOUT_FILENO)
        cli_progress_erase(target->cli);
    while (length && !target->error) {
        const ssize_t done = write(target->fd, bytes, length);
        if (done >= 0) {
            bytes += done;
            length -= (size_t)done;
        } else if (errno != EINTR) {
            target->error = errno;
        }
    }
    return !target->error;
}

__attribute__((format(printf, 2, 3))) void cli_say(struct cli_target *target,
                                                   const char *format, ...)
{
    char text[4 * CLI_LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    cli_put(target, text, strlen(text));
}

struct cli_target cli_standard_output(struct cli *cli)
{
    return (struct cli_target){.cli = cli, .fd = STDOUT_FILENO};
}

/* A reader that went away is no failure of ours; a full disk is. */
bool cli_written(struct cli_target *target)
{
    if (!target->error || target->error == EPIPE)
        return true;
    return cli_complain(target->cli, "%s: %s",
                        target->path ? target->path : "standard output",
                        strerror(target->error));
}

int cli_said(struct cli_target *target)
{
    return cli_written(target) ? CLI_CLEAN : CLI_UNDONE;
}

/* Exit code of a function of diwan.h that wrote to `target`. */
int cli_done(struct cli *cli, struct cli_target *target, diwan_status status,
             const struct diwan_error *error)
{
    if (status != DIWAN_OK && status != DIWAN_CLOSED)
        return cli_complain_error(cli, error);
    return cli_said(target);
}

void cli_say_count(struct cli_target *out, uint64_t count, const char *what)
{
    cli_say(out, "%llu %s%s", (unsigned long long)count, what,
            count == 1 ? "" : "s");
}
