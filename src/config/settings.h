/* Knows the file .diwan.yaml: where it is looked for, what form it has, which
 * files its sections are about. Must not know what a key means. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_SETTINGS_H
#define DW_CONFIG_SETTINGS_H

#include "base/arena.h"
#include "base/status.h"

#define DW_SETTINGS_NAME ".diwan.yaml"

enum { DW_SETTINGS_SECTIONS = 64 };

/* One value. A list gives one for each item, a map "KEY=VALUE" for each pair.
 * All memory is the arena's. */
struct dw_setting {
    const char *key, *value;
    uint32_t line, column; /* of the value */
    int section;           /* in `patterns`; -1: about all files */
    struct dw_setting *next;
};

struct dw_settings {
    const char *file;   /* as messages name it */
    const char *folder; /* it is in, absolute; patterns begin there */
    const char *patterns[DW_SETTINGS_SECTIONS];
    int section_count;
    struct dw_setting *first;
};

/* Looks for the file in the folder of `path` and in those above, up to one that
 * holds .git; *file is NULL when there is none. The nearest counts, alone. */
dw_status dw_settings_find(const char *path, struct dw_arena *arena,
                           const char **file, struct dw_error *error);

/* Reads it:
 *
 *   KEY: value            KEY: [value, value]       KEY: {NAME: value}
 *   paths:
 *     "PATTERN":          (the same keys, for the files that it matches)
 *       KEY: value
 *
 * DW_BAD_CONFIG with line and column, and the nearest of `keys` (ended by
 * NULL). A file of blanks and comments has no values. */
dw_status dw_settings_read(const char *file, const char *const *keys,
                           struct dw_arena *arena, struct dw_settings *out,
                           struct dw_error *error);

/* Whether a section is about the file `path`, which need not exist. In a
 * pattern `*` stands for anything but '/', `**` for anything, `?` for one
 * character but '/'; one without '/' is held against the file's name alone, one
 * that ends with '/' matches all below that folder. */
bool dw_settings_match(const struct dw_settings *self, int section,
                       const char *path);

/* The same for a path relative to the folder. */
bool dw_settings_glob(const char *pattern, const char *path);

#endif
