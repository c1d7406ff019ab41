/* Knows how the games of many files are compared with each other, in bounded
 * memory each. Must not know the command line, nor how groups look. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_DUPLICATES_H
#define DW_WORK_DUPLICATES_H

#include "out/kin.h"
#include "work/check.h"

/* All borrowed. */
struct dw_duplicates_job {
    const struct dw_judge_setup *setup;
    uint32_t game_limit;
    unsigned threads;         /* as in dw_check_job */
    size_t part_bytes;        /* the same */
    uint64_t hash_bits;       /* those that count, 0: all; for tests: games
                                 are alike by what they are, never by hash */
    const char *const *paths; /* files, folders, "-" */
    size_t path_count;
    bool kinds[DW_KINS]; /* the groups that are asked for */
    const struct dw_kin_format *format;
    dw_sink *sink;
    void *context;
    dw_choose *choose; /* as in dw_check_job */
    void (*failed)(void *context, const struct dw_error *error);
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games); /* as in dw_check_job */
    void *failed_context;             /* of all three */
};

struct dw_duplicates_result {
    struct dw_kin_summary summary;
    bool failed;  /* some file could not be read */
    bool stopped; /* the sink returned false */
};

/* Takes 40 bytes of memory a game; what they are compared by lies in a
 * temporary file (spool.h), so that nothing is read twice. DW_IO: that file
 * fails. Groups are told kind by kind, each kind's in the order of their first
 * games, games in the order of the input. In all kinds but the first copies are
 * left out: what is the same as an earlier game, also mirrored or turned. A
 * game stands under the longest of its beginnings. A start is in common where
 * two games part, and is no array. Games without a move from an array are
 * compared with none. */
dw_status dw_duplicates_run(const struct dw_duplicates_job *job,
                            struct dw_duplicates_result *result,
                            struct dw_error *error);

#endif
