/* Knows what the verdicts of several rulesets look like side by side to a
 * human. Must not know where the bytes go. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_VERDICTS_TEXT_H
#define DW_OUT_VERDICTS_TEXT_H

#include "out/report.h"

/* Whether a game was judged by several rulesets that do not all say the
 * same. */
bool dw_verdicts_differ(const struct dw_judged *judged);

/* One indented row a ruleset: result, reason, ply, standing, and the keys of
 * the readings that decided. */
void dw_verdicts_table(const struct dw_report_game *report, struct dw_buf *out);

/* "fits murray, qdan", "fits no ruleset". */
void dw_verdicts_fits(const struct dw_report_game *report, struct dw_buf *out);

/* "fits murray in 12 of 14 games, qdan in 9". */
void dw_verdicts_file(const struct dw_report_file *file, struct dw_buf *out);

/* How many games stand how, one row a ruleset. */
void dw_verdicts_matrix(const struct dw_summary *summary, struct dw_buf *out);

#endif
