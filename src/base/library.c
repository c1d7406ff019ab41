/* Knows dlopen. Must not know what is in a library. */
/* SPDX-License-Identifier: MIT */
#include "base/library.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void *open_library(const struct dw_library *library)
{
    enum { FLAGS = RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE };
    void *handle = dlopen(library->file, FLAGS);
    return handle ? handle : dlopen(library->path, FLAGS);
}

/* POSIX lets dlsym's result be a function; C has no words for it. */
static bool look_up(void *handle, const char *const *names, char *calls)
{
    for (; *names; names++, calls += sizeof(void *)) {
        void *const call = dlsym(handle, *names);
        if (!call)
            return false;
        memcpy(calls, &call, sizeof call);
    }
    return true;
}

dw_status dw_library_load(const struct dw_library *library, void *calls,
                          const char *where, struct dw_error *error)
{
    void *handle = open_library(library);
    const bool good = handle && look_up(handle, library->names, calls);
    if (handle)
        dlclose(handle);
    return good
               ? DW_OK
               : dw_error_set(error, DW_IO, where,
                              "packed, and %s cannot be loaded", library->file);
}

dw_status dw_library_new(const struct dw_library *library, size_t size,
                         void **out, const char *where, struct dw_error *error)
{
    *out = calloc(1, size);
    if (!*out)
        return dw_error_set(error, DW_NO_MEMORY, where, "out of memory");
    const dw_status status = dw_library_load(library, *out, where, error);
    if (status != DW_OK) {
        free(*out);
        *out = NULL;
    }
    return status;
}
