/* Knows what a report is told of a game that was read. Must not know how it
 * was read, nor how it is printed. */
/* SPDX-License-Identifier: MIT */
#include "work/record.h"

struct dw_report_game dw_record_report(const struct dw_record *record,
                                       const char *file,
                                       const struct dw_judge_setup *setup)
{
    return (struct dw_report_game){
        .file = file,
        .number = record->number,
        .offset = record->offset,
        .part_line = record->part_line,
        .part_column = record->part_column,
        .part_hidden = record->part_hidden,
        .game = record->game,
        .judged = record->judged,
        .diags = record->diags,
        .setup = setup,
    };
}
