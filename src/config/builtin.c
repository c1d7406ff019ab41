/* Knows how a data file that was put into the program is found. Must not know
 * what it holds. */
/* SPDX-License-Identifier: MIT */
#include "config/builtin.h"

const struct dw_builtin *dw_builtin_find(const char *path)
{
    for (size_t i = 0; i < dw_builtin_count; i++)
        if (!strcmp(dw_builtins[i].path, path))
            return &dw_builtins[i];
    return NULL;
}
