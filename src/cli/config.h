/* Knows which options a .diwan.yaml may set, and which values of them count for
 * an input. Must not know what the options do. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CONFIG_H
#define CLI_CONFIG_H

#include "cli/options.h"

/* An option that a file may set. */
struct cli_setting {
    enum cli_option_id option;
    bool adds; /* values of several sources add up; else the strongest counts */
    bool list; /* a source may have several values */
    bool run;  /* about the whole run: from the file that counts for the current
                  folder, outside of its sections */
    bool path; /* a value may be a path, from the file's folder on */
    const char *fallback; /* what counts when nobody says anything */
};

enum { CLI_SETTINGS_MAX = 32 };
extern const struct cli_setting cli_settings[]; /* ended by `fallback` NULL */

/* A value and where it comes from. */
struct cli_value {
    const struct cli_setting *setting;
    const char *text;
    int rank;         /* of its source: 0 the file, then its sections in order,
                         then the command line */
    const char *file; /* NULL: the command line */
    uint32_t line, column;
};

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
