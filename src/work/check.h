/* Knows how many files are checked: which ones, in what order, what the exit
 * code is. Must not know the command line. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_CHECK_H
#define DW_WORK_CHECK_H

#include "base/status.h"
#include "out/report.h"

/* Where bytes go; false stops the work (a closed pipe, a full disk). */
typedef bool dw_sink(void *context, const char *at, size_t len);

/* One report: its format and sink. */
struct dw_check_output {
    const struct dw_report *format;
    struct dw_report_options options;
    dw_sink *sink;
    void *context;
};

/* What a file is read and judged by. */
struct dw_check_rules {
    const struct dw_judge_setup *setup;
    uint32_t game_limit; /* bytes a game may have; 0: DW_GAME_BYTES */
    bool suggest;        /* say what a record that fails may have read */
    uint32_t effort;     /* as in dw_suggester_game */
    const struct dw_diagram *diagrams; /* positions that sources give */
    size_t diagram_count;
};

/* Those of one input, where they differ; called for each before the work
 * begins. NULL: the work cannot be done, *error says why. */
typedef const struct dw_check_rules *dw_choose(void *context, const char *path,
                                               struct dw_error *error);

/* All borrowed. */
struct dw_check_job {
    struct dw_check_rules rules;
    dw_choose *choose;        /* NULL: `rules` for all */
    unsigned threads;         /* 0: as many as there are processors */
    size_t part_bytes;        /* 0: DW_PART_BYTES; for tests */
    const char *const *paths; /* files, folders, "-" */
    size_t path_count;
    const struct dw_check_output *outputs;
    size_t output_count;
    dw_severity fail_on;
    bool statistics;       /* are to be in the summary */
    uint64_t max_findings; /* more are counted, but not told; 0: all are told */
    const char *stdin_name;  /* what reports call "-"; NULL: "-" */
    const char *baseline;    /* a file of findings that are known and not told;
                                NULL: none */
    dw_sink *write_baseline; /* takes a baseline of all findings; NULL: none is
                                made */
    void *baseline_context;
    struct dw_known *known; /* set by dw_check_run */
    bool suggest;           /* say what a record that fails may have read */
    uint32_t effort;        /* as in dw_suggester_game */
    /* All callbacks and sinks are called by the thread that runs the job.
     * Told about a file that could not be read; the work goes on. */
    void (*failed)(void *context, const struct dw_error *error);
    /* Told now and then; may be NULL. Sizes are 0 when unknown. */
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games);
    void *context;
};

struct dw_check_result {
    struct dw_summary summary;
    uint64_t baseline_rows; /* of the one that was written */
    uint64_t baseline_held; /* findings in it, with those that only follow */
    bool found;             /* a finding at or above fail_on */
    bool stopped;           /* a sink returned false */
};

/* DW_NO_MEMORY, DW_BAD_CONFIG: the work ends there; what was printed is whole.
 * Output is the same for every number of threads. */
dw_status dw_check_run(const struct dw_check_job *job,
                       struct dw_check_result *result, struct dw_error *error);

#endif
