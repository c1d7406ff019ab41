/* Knows which report formats there are. Must not know what they look like. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"

const struct dw_report *const dw_reports[] = {
#define DW_REPORT(name) &dw_report_##name,
#include "out/report.def"
#undef DW_REPORT
    NULL,
};
