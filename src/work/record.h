/* Knows what a report is told of a game that was read. Must not know how it
 * was read, nor how it is printed. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_RECORD_H
#define DW_WORK_RECORD_H

#include "out/report.h"
#include "work/part.h"

/* `file` as it is to be printed; all is borrowed. */
struct dw_report_game dw_record_report(const struct dw_record *record,
                                       const char *file,
                                       const struct dw_judge_setup *setup);

#endif
