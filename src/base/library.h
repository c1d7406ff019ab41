/* Knows how a shared library is loaded when it is needed and not before: those
 * that unpack take longer to load than a small file takes to check. Must not
 * know what is in them. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_LIBRARY_H
#define DW_BASE_LIBRARY_H

#include "base/status.h"

/* `file` is what the system's loader looks for, `path` where the library was
 * when diwan was built. */
struct dw_library {
    const char *file, *path;
    const char *const *names; /* of the functions that are needed, up to NULL */
};

/* Puts the functions into `calls`, which is pointers to functions and nothing
 * else, in the order of the names. The library stays in the process, for
 * threads may still run its code, and the next input comes soon. DW_IO:
 * `where`, an input, cannot be unpacked without. */
dw_status dw_library_load(const struct dw_library *library, void *calls,
                          const char *where, struct dw_error *error);

/* The same into memory of its own, `size` bytes that open with the functions
 * and are else zero; free it. DW_NO_MEMORY. */
dw_status dw_library_new(const struct dw_library *library, size_t size,
                         void **out, const char *where, struct dw_error *error);

/* For a list CALLS(X) of functions: the members of `calls`, and their names. */
#define DW_LIBRARY_CALL(name) __typeof__(name) *name;
#define DW_LIBRARY_NAME(name) #name,

#endif
