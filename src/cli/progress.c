/* Knows the line on the terminal that says how far the work is. Must not know
 * what the work is. */
/* SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

void cli_progress_erase(struct cli *cli)
{
    if (cli->progress.shown)
        fputs("\r\033[K", stderr);
    cli->progress.shown = false;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double megabytes(double bytes) { return bytes / 1e6; }

static int terminal_width(void)
{
    struct winsize size;
    const bool known = !ioctl(STDERR_FILENO, TIOCGWINSZ, &size) && size.ws_col;
    return known ? size.ws_col : 80;
}

void cli_progress_start(struct cli *cli, bool wanted)
{
    cli->progress.started = now();
    cli->progress.wanted = wanted && isatty(STDERR_FILENO);
}

/* Bytes, games, speed and, when the size is known, how far and how long. */
static void describe(char *line, size_t room, uint64_t bytes, uint64_t size,
                     uint64_t games, double seconds)
{
    const double speed = (double)bytes / seconds;
    if (size)
        snprintf(line, room,
                 "%3d%% %.1f of %.1f MB, %llu games, %.1f MB/s, %.0f s left",
                 (int)(100.0 * (double)bytes / (double)size),
                 megabytes((double)bytes), megabytes((double)size),
                 (unsigned long long)games, megabytes(speed),
                 size > bytes ? (double)(size - bytes) / speed : 0.0);
    else
        snprintf(line, room, "%.1f MB, %llu games, %.1f MB/s",
                 megabytes((double)bytes), (unsigned long long)games,
                 megabytes(speed));
}

/* Short work shows none; ten lines a second are enough for an eye. */
void cli_progress_show(void *context, uint64_t bytes, uint64_t size,
                       uint64_t games)
{
    static const double first = 0.5, again = 0.1;
    struct cli *cli = context;
    struct cli_progress *progress = &cli->progress;
    const double time = now(), seconds = time - progress->started;
    if (seconds < first || time - progress->drawn < again)
        return;
    char line[CLI_LINE];
    describe(line, sizeof line, bytes, size, games, seconds);
    progress->drawn = time;
    progress->shown = true;
    fprintf(stderr, "\r%.*s\033[K", terminal_width() - 1, line);
}
