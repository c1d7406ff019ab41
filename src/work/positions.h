/* Knows how texts that tell positions in words become FENs. Must not know the
 * words, nor the command line. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_POSITIONS_H
#define DW_WORK_POSITIONS_H

#include "work/convert.h"

enum { DW_POSITIONS_MAX = 1 << 20 }; /* bytes of a file */

/* Of the job the paths of files ("-": standard input), the setup's grammar, the
 * sinks and `failed` count. Each position goes to the sink as a FEN and a line
 * end, what is wrong with it to `remark`; one that cannot be used is counted as
 * bad and not written. What is packed is unpacked; a larger file fails, and a
 * damaged one behind its positions. */
dw_status dw_positions_run(const struct dw_convert_job *job,
                           struct dw_convert_result *result,
                           struct dw_error *error);

#endif
