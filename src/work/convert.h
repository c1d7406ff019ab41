/* Knows how the games of many files are written anew, in order, in bounded
 * memory. Must not know the command line. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_CONVERT_H
#define DW_WORK_CONVERT_H

#include "out/writer.h"
#include "work/check.h"

/* What becomes of a game that does not replay. */
typedef enum dw_bad {
    DW_BAD_PASS,   /* goes through as it stands, where the format can */
    DW_BAD_SKIP,   /* is left out */
    DW_BAD_PREFIX, /* ends behind its last good ply, with a comment */
} dw_bad;

/* All borrowed. */
struct dw_convert_job {
    const struct dw_judge_setup *setup; /* keep_senses is set here */
    uint32_t game_limit;
    const char *const *paths; /* files, folders, "-" */
    size_t path_count;
    const struct dw_writer *writer;
    struct dw_write_style style;
    dw_bad bad;
    dw_sink *sink; /* the games */
    void *context;
    dw_sink *remark; /* lines about games that could not be done */
    void (*failed)(void *context, const struct dw_error *error);
    void *failed_context; /* of both */
};

struct dw_convert_result {
    uint64_t files, games;
    uint64_t bad; /* games that do not replay, or not all of them */
    bool failed;  /* some file could not be read */
    bool stopped; /* a sink returned false */
};

dw_status dw_convert_run(const struct dw_convert_job *job,
                         struct dw_convert_result *result,
                         struct dw_error *error);

#endif
