/* Knows how one game of an input is found and shown. Must not know the command
 * line, nor what a showing looks like. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_SHOW_H
#define DW_WORK_SHOW_H

#include "out/show.h"
#include "work/check.h"

/* All borrowed. */
struct dw_show_job {
    const struct dw_judge_setup *setup; /* keep_senses is set here */
    uint32_t game_limit;
    /* A file or "-"; of what is packed all games count on, or, where the path
     * is that of a member ("x.zip/y.pgn"), those of the member. */
    const char *path;
    uint64_t game; /* from 1 */
    const struct dw_show *show;
    bool has_ply; /* else the last, or where the show begins */
    uint32_t ply;
    bool colour, letters, turned;
    dw_sink *sink;
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games); /* as in dw_check_job; may be NULL */
    void *context;                    /* of both */
};

struct dw_show_result {
    bool bad; /* the game does not replay, or has no position */
};

/* DW_IO: the file cannot be read. DW_USAGE: there is no such game or ply, or
 * nothing to draw. DW_CLOSED: the sink took no more. */
dw_status dw_show_run(const struct dw_show_job *job,
                      struct dw_show_result *result, struct dw_error *error);

#endif
