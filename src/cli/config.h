/* Knows which values of options count for an input: those of a file, of its
 * sections or of the command line. Must not know what the options do. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CONFIG_H
#define CLI_CONFIG_H

#include "cli/settings.h"

/* Values, the weakest source first. `at` is owned. */
struct cli_values {
    struct cli_value *at;
    size_t count, room;
};

/* Reads what is on the command line about files, and sets the options of the
 * whole run that are not on it. False, here and below: said why. */
bool cli_config_open(struct cli *cli);
void cli_config_close(struct cli *cli);

/* All values that are given for an input; the caller frees values->at. */
bool cli_config_values(struct cli *cli, const char *path,
                       struct cli_values *values);

/* Whether a value is not outranked by another one. */
bool cli_config_counts(const struct cli_values *values,
                       const struct cli_value *value);

/* For diwan_job.choose; the context is a struct cli. */
const diwan_engine *cli_config_choose(void *context, const char *path);

/* Whether any file may have a say. */
bool cli_config_wanted(const struct cli *cli);

#endif
