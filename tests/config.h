/* Knows how tests of configuration keep what they read, write files into a
 * folder of their own and show a failure. Must not know what is right. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_TESTS_CONFIG_H
#define DW_TESTS_CONFIG_H

#include "base/arena.h"
#include "base/status.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define ROWS(table) ((int)(sizeof(table) / sizeof *(table)))

static struct dw_arena arena;

static inline void tear_down(void) { dw_arena_free(&arena); }

static inline const char *line_of(const struct dw_error *error)
{
    static char line[900];
    return dw_error_line(error, line, sizeof line);
}

/* A folder as --data takes it, made and dropped by the fixture. */
static char folder[64];

static inline void make_folder(void)
{
    snprintf(folder, sizeof folder, "/tmp/diwan-config-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    char path[128];
    static const char *const inner[] = {"rulesets", "grammar",
                                        "grammar/letters"};
    for (int i = 0; i < ROWS(inner); i++) {
        snprintf(path, sizeof path, "%s/%s", folder, inner[i]);
        ck_assert(!mkdir(path, 0700));
    }
}

static inline void drop_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert(!system(command));
    tear_down();
}

/* The path of a file with this text. */
static inline const char *write_file(const char *name, const char *text)
{
    static char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
    return path;
}

#endif
