/* Knows which report formats there are, and the sentence that those for
 * programs share. Must not know what they look like. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"

const struct dw_report *const dw_reports[] = {
#define DW_REPORT(name) &dw_report_##name,
#include "out/report.def"
#undef DW_REPORT
    NULL,
};

void dw_report_message(struct dw_buf *buf, const struct dw_diag *diag,
                       dw_span text)
{
    dw_diag_message(buf, diag, text);
    const size_t bare = buf->len;
    dw_buf_text(buf, ": ");
    const size_t joined = buf->len;
    dw_diag_hint(buf, diag, text);
    if (buf->len == joined)
        buf->len = bare;
}
