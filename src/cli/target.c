/* Knows how an output file is made whole or not at all, and that two outputs
 * must not share one. Must not know what is written. */
/* SPDX-License-Identifier: MIT */
#include "cli/target.h"

#include "cli/options.h"
#include "cli/say.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What a file made here would be allowed, or what the old one is. */
static mode_t mode_for(const struct stat *old)
{
    if (old)
        return old->st_mode & 07777;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* The whole name of a file that is not there yet; NULL: errno says why. */
static char *resolve_new(const char *path)
{
    char *given = strdup(path);
    if (!given)
        return NULL;
    char *slash = strrchr(given, '/');
    const char *parent = !slash ? "." : slash == given ? "/" : given;
    if (slash)
        *slash = '\0';
    char *folder = realpath(parent, NULL);
    const char *name = slash ? slash + 1 : given;
    const size_t size = folder ? strlen(folder) + strlen(name) + 2 : 0;
    char *whole = size ? malloc(size) : NULL;
    if (whole)
        snprintf(whole, size, "%s/%s", folder, name);
    free(folder);
    free(given);
    return whole;
}

/* Finds out where the bytes go. A device or pipe is written as it is, a file
 * only once it is whole: `final` is its name. */
bool cli_target_place(struct cli_target *target)
{
    struct stat old;
    if (!target->path || !strcmp(target->path, "-")) {
        target->path = NULL;
        return true;
    }
    const bool there = !stat(target->path, &old);
    if (there && !S_ISREG(old.st_mode))
        return true;
    target->final =
        there ? realpath(target->path, NULL) : resolve_new(target->path);
    return target->final ||
           cli_complain(target->cli, "%s: %s", target->path, strerror(errno));
}

/* Opens a new file beside the final one, under a name of its own. */
static bool open_beside(struct cli_target *target)
{
    struct stat old;
    const bool there = !stat(target->final, &old);
    const size_t size = strlen(target->final) + 8;
    target->temporary = malloc(size);
    if (!target->temporary)
        return false;
    snprintf(target->temporary, size, "%s.XXXXXX", target->final);
    target->fd = mkstemp(target->temporary);
    if (target->fd < 0) {
        free(target->temporary);
        target->temporary = NULL;
        return false;
    }
    /* Only who may give files away keeps another's. */
    if (there && fchown(target->fd, old.st_uid, old.st_gid) && errno != EPERM)
        return false;
    return !fchmod(target->fd, mode_for(there ? &old : NULL));
}

bool cli_target_open(struct cli_target *target)
{
    bool good = true;
    if (!target->path) {
        target->fd = STDOUT_FILENO;
    } else if (target->final) {
        good = open_beside(target);
    } else {
        target->fd = open(target->path, O_WRONLY | O_CLOEXEC);
        good = target->fd >= 0;
    }
    return good ||
           cli_complain(target->cli, "%s: %s", target->path, strerror(errno));
}

/* Gives the file its name when all of it is there, else takes it away. */
bool cli_target_close(struct cli_target *target, bool whole)
{
    if (target->fd > STDOUT_FILENO && close(target->fd) && !target->error)
        target->error = errno;
    whole = whole && !target->error;
    if (target->temporary && whole &&
        rename(target->temporary, target->final)) {
        target->error = errno;
        whole = false;
    }
    if (target->temporary && !whole)
        unlink(target->temporary);
    const bool lost = target->temporary && !whole && !target->error;
    free(target->temporary);
    free(target->final);
    target->temporary = target->final = NULL;
    if (lost)
        return cli_complain(
            target->cli, "%s: not written, the work was stopped", target->path);
    return cli_written(target);
}

void cli_target_drop(struct cli_target *target)
{
    if (target->fd > STDOUT_FILENO)
        close(target->fd);
    if (target->temporary)
        unlink(target->temporary);
    free(target->temporary);
    free(target->final);
    target->temporary = target->final = NULL;
}

bool cli_target_end(struct cli_target *target, bool whole)
{
    if (!target->cli->told)
        return cli_target_close(target, whole);
    cli_target_drop(target);
    return false;
}

static bool same_place(const struct cli_target *a, const struct cli_target *b)
{
    if (a->final && b->final)
        return !strcmp(a->final, b->final);
    return a->path && b->path ? !strcmp(a->path, b->path) : a->path == b->path;
}

static bool places_differ(struct cli *cli)
{
    for (size_t i = 0; i < cli->output_count; i++)
        for (size_t j = 0; j < i; j++)
            if (same_place(&cli->targets[i], &cli->targets[j]))
                return cli_complain(
                    cli, "%s and %s go to one place: give one an --output",
                    cli->outputs[j].format, cli->outputs[i].format);
    return true;
}

static bool is_input(const struct cli *cli, const struct cli_target *target)
{
    struct stat out, in;
    if (!target->final || stat(target->final, &out))
        return false;
    for (size_t i = 0; i < cli->operand_count; i++) {
        const char *path = cli->operands[i];
        if (!(strcmp(path, "-") ? stat(path, &in) : fstat(STDIN_FILENO, &in)) &&
            in.st_dev == out.st_dev && in.st_ino == out.st_ino)
            return true;
    }
    return false;
}

static bool baseline_apart(struct cli *cli)
{
    const struct cli_target *target = &cli->new_baseline;
    if (!cli->write_baseline)
        return true;
    if (is_input(cli, target))
        return cli_complain(cli, "--write-baseline: '%s' is an input too",
                            target->path);
    for (size_t i = 0; target->path && i < cli->output_count; i++)
        if (same_place(&cli->targets[i], target))
            return cli_complain(
                cli, "--write-baseline: '%s' is an --output too", target->path);
    return true;
}

bool cli_target_spares_inputs(const struct cli_target *target)
{
    return !is_input(target->cli, target) ||
           cli_complain(target->cli, "--output: '%s' is an input too",
                        target->path);
}

static bool spares_inputs(const struct cli *cli)
{
    for (size_t i = 0; i < cli->output_count; i++)
        if (!cli_target_spares_inputs(&cli->targets[i]))
            return false;
    return true;
}

bool cli_target_colour(const struct cli_target *target)
{
    const struct cli *cli = target->cli;
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    if (cli->colour != CLI_COLOUR_AUTO)
        return cli->colour == CLI_COLOUR_ALWAYS;
    return target->fd == STDOUT_FILENO && isatty(STDOUT_FILENO) &&
           !(no_colour && *no_colour) && !(term && !strcmp(term, "dumb"));
}

static bool place_outputs(struct cli *cli)
{
    if (!cli->output_count) {
        cli->outputs[0].format = diwan_formats()[0];
        cli->targets[0].path = cli->first_path;
        cli->output_count = 1;
    }
    bool good = true;
    for (size_t i = 0; i < cli->output_count; i++) {
        struct cli_target *target = &cli->targets[i];
        target->cli = cli;
        target->fd = -1;
        good = good && cli_target_place(target);
    }
    return good && places_differ(cli) && spares_inputs(cli) &&
           baseline_apart(cli);
}

bool cli_outputs_open(struct cli *cli)
{
    bool good = place_outputs(cli);
    for (size_t i = 0; good && i < cli->output_count; i++) {
        struct cli_target *target = &cli->targets[i];
        good = cli_target_open(target);
        cli->outputs[i].write = cli_put;
        cli->outputs[i].context = target;
        cli->outputs[i].colour = cli_target_colour(target);
        cli->outputs[i].quiet = cli->quiet && !target->path;
    }
    return good;
}

bool cli_outputs_close(struct cli *cli, bool whole)
{
    bool good = true;
    for (size_t i = 0; i < cli->output_count; i++)
        good = cli_target_close(&cli->targets[i], whole) && good;
    return good;
}
