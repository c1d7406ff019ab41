/* Knows which files a list of paths means. Must not know what they hold. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_INPUTS_H
#define DW_WORK_INPUTS_H

#include "base/arena.h"
#include "base/status.h"

struct dw_input {
    const char *path; /* the list's, or borrowed from the caller */
    uint64_t size;    /* of a regular file, else 0 */
};

/* Zero is a valid, empty list. */
struct dw_inputs {
    struct dw_input *at;
    size_t count, room;
    uint64_t size; /* of all together, 0 when one is unknown */
    bool unsized;  /* one is a pipe, a device or missing */
    struct dw_arena names;
};

/* Told about a folder that could not be read, or has no records. */
typedef void dw_input_failed(void *context, const struct dw_error *error);

/* Adds what `path` means (diwan check --help): a folder stands for the *.pgn,
 * in either case, in it and below it, in byte order of their paths; anything
 * else, "-" and missing files too, for itself. Links to folders inside a folder
 * are not followed, so that a loop ends. DW_NO_MEMORY is the only failure. */
dw_status dw_inputs_add(struct dw_inputs *inputs, const char *path,
                        dw_input_failed *failed, void *context);

void dw_inputs_free(struct dw_inputs *inputs);

#endif
