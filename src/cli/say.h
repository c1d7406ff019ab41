/* Knows how words get to standard output, standard error and open files. Must
 * not know which words. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include "cli/cli.h"

/* ---- standard error: "diwan: ..." on one line ---------------------------- */

/* Returns CLI_UNDONE, so that a failing command can return it. */
int cli_complain_error(struct cli *cli, const struct diwan_error *error);

/* Returns false, so that a failing function can return it. */
__attribute__((format(printf, 2, 3))) bool
cli_complain(struct cli *cli, const char *format, ...);

/* ---- targets ------------------------------------------------------------- */

struct cli_target cli_standard_output(struct cli *cli);

/* A diwan_write whose context is a struct cli_target. */
bool cli_put(void *context, const char *bytes, size_t length);

/* At most 4 * CLI_LINE bytes. */
__attribute__((format(printf, 2, 3))) void cli_say(struct cli_target *target,
                                                   const char *format, ...);

/* "1 game", "2 games". */
void cli_say_count(struct cli_target *out, uint64_t count, const char *what);

/* Whether all of it got there; if not, says so. */
bool cli_written(struct cli_target *target);

/* The exit code of a command that only writes. */
int cli_said(struct cli_target *target);

/* The exit code behind a function of diwan.h that wrote to `target`. */
int cli_done(struct cli *cli, struct cli_target *target, diwan_status status,
             const struct diwan_error *error);

#endif
