/* Knows which options a .diwan.yaml may set, and reads one. Must not know which
 * file counts for an input, nor which of several values does. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "cli/options.h"

/* Paths in a file begin at its folder. */
typedef enum cli_path {
    CLI_PATH_NONE,
    CLI_PATH_ALWAYS,
    CLI_PATH_OR_NAME, /* what holds a slash is one */
} cli_path;

/* An option that a file may set. */
struct cli_setting {
    enum cli_option_id option;
    bool adds; /* values of several sources add up; else the strongest counts */
    bool list; /* a source may have several values */
    bool run;  /* about the whole run: from the file that counts for the current
                  folder, outside of its sections */
    bool names; /* what other values name is looked for there too */
    cli_path path;
    const char *fallback; /* what counts when nobody says anything */
};

enum { CLI_SETTINGS_MAX = 32 };
extern const struct cli_setting cli_settings[]; /* ended by `fallback` NULL */

const struct cli_option *cli_setting_option(const struct cli_setting *setting);

/* Whether it is about the command at hand. */
bool cli_setting_applies(const struct cli *cli,
                         const struct cli_setting *setting);

/* The setting of an option's name; NULL: none. */
const struct cli_setting *cli_setting_find(const char *name);

/* A value and where it comes from. */
struct cli_value {
    const struct cli_setting *setting;
    const char *text;
    int rank;         /* of its source: 0 the file, then its sections in order,
                         then the command line */
    const char *file; /* NULL: the command line */
    uint32_t line, column;
};

/* Sets the option. False, here and below: said why, and where in the file. */
bool cli_setting_take(struct cli *cli, const struct cli_value *value);

/* Zero is a file without values. */
struct cli_settings_file {
    diwan_config *config; /* NULL: there is none */
    char **texts;         /* of its values, paths made whole */
};

/* Reads a file and looks at each of its values, also those that are not about
 * the command at hand. The caller frees it, read or not. */
bool cli_settings_read(struct cli *cli, const char *name,
                       struct cli_settings_file *file);
void cli_settings_free(struct cli_settings_file *file);

size_t cli_settings_count(const struct cli_settings_file *file);
struct cli_value cli_settings_value(const struct cli_settings_file *file,
                                    size_t index);

/* Frees what options of lists hold. */
void cli_settings_drop(struct cli *scratch);

#endif
