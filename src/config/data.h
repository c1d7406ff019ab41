/* Knows where a data file comes from: a path, a folder that the user names,
 * else the program itself. Must not know what data files hold. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_DATA_H
#define DW_CONFIG_DATA_H

#include "base/arena.h"
#include "base/span.h"
#include "base/status.h"
#include "config/builtin.h"

/* A data file's bytes; all memory is the arena's or constant. */
struct dw_data {
    const char *file; /* for messages: the path, or as in the source tree */
    dw_span bytes;
    const struct dw_builtin *builtin; /* NULL: it is the user's own */
};

/* Reads a file of the file system; DW_IO with the system's reason. */
dw_status dw_data_file(const char *path, struct dw_arena *arena,
                       struct dw_data *out, struct dw_error *error);

/* Finds "rulesets/murray.yaml" in the folder `data` (may be NULL), else among
 * the built-in files. out->file is NULL when it is in neither. */
dw_status dw_data_find(const char *data, const char *path,
                       struct dw_arena *arena, struct dw_data *out,
                       struct dw_error *error);

/* The names (without folder and ".yaml") of all data files of one folder
 * ("grammar/letters"), those in `data` too; each once, in byte order, ended
 * by NULL. NULL when memory is out. */
const char *const *dw_data_names(const char *data, const char *folder,
                                 struct dw_arena *arena);

#endif
