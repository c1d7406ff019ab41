/* Knows how the games of many files are mended, in order, in bounded memory.
 * Must not know the command line. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_FIX_H
#define DW_WORK_FIX_H

#include "work/check.h"

/* All borrowed. */
struct dw_fix_job {
    struct dw_check_rules rules;
    dw_choose *choose;        /* NULL: `rules` for all; with failed_context */
    const char *const *paths; /* files, folders, "-" */
    size_t path_count;
    bool unsafe;   /* mend also what changes the record's meaning */
    bool diff;     /* write the change, not the text */
    bool emend;    /* put in what a record that fails may have read, instead */
    uint32_t rank; /* as in dw_emender_game */
    const char *stdin_name; /* what a diff calls "-"; NULL: "-" */
    dw_sink *sink;
    void *context;
    /* Each file has an output of its own: called in front of its bytes and
     * behind them; `whole` is false when the file must stay as it was. NULL:
     * all go to one. Packed files are then refused. False: the file is left
     * out, the caller has said why. */
    bool (*open)(void *context, const char *path);
    bool (*close)(void *context, bool whole);
    void (*failed)(void *context, const struct dw_error *error);
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games); /* as in dw_check_job */
    void *failed_context;             /* of these and of choose */
};

struct dw_fix_result {
    uint64_t files, games;
    uint64_t changed_files, changed_games;
    uint64_t findings;  /* mended */
    uint64_t bad_games; /* with an error still */
    bool failed;        /* some file could not be read or written */
    bool stopped;       /* a sink returned false */
};

/* DW_NO_MEMORY, DW_BAD_CONFIG: the work ends there. */
dw_status dw_fix_run(const struct dw_fix_job *job, struct dw_fix_result *result,
                     struct dw_error *error);

#endif
