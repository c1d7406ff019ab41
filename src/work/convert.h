/* Knows how the games of many files are written anew, in order, in bounded
 * memory. Must not know the command line. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_CONVERT_H
#define DW_WORK_CONVERT_H

#include "out/writer.h"
#include "work/check.h"

/* All borrowed. */
struct dw_convert_job {
    const struct dw_judge_setup *setup;
    uint32_t game_limit;
    unsigned threads;         /* as in dw_check_job */
    size_t part_bytes;        /* the same */
    const char *const *paths; /* files, folders, "-" */
    size_t path_count;
    const struct dw_writer *writer;
    struct dw_write_style style;
    const char *form, *letters; /* as in dw_conversion */
    dw_bad bad;
    dw_sink *sink; /* the games */
    void *context;
    dw_sink *remark;   /* lines about games that could not be done */
    dw_choose *choose; /* as in dw_check_job */
    void (*failed)(void *context, const struct dw_error *error);
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games); /* as in dw_check_job */
    void *failed_context;             /* of all four */
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
