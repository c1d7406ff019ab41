/* Knows how a data file that was put into the program is found. Must not know
 * what it holds. */
/* SPDX-License-Identifier: MIT */
#include "config/builtin.h"

#include <stdlib.h>

static int by_path(const void *path, const void *file)
{
    return strcmp(path, ((const struct dw_builtin *)file)->path);
}

const struct dw_builtin *dw_builtin_find(const char *path)
{
    return bsearch(path, dw_builtins, dw_builtin_count, sizeof *dw_builtins,
                   by_path);
}
