/* Knows Checkstyle's XML: a file element for each file, in it an error element
 * for each finding. Must not know what Checkstyle checks. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"
#include "out/xml.h"

struct state {
    struct dw_locator locator;
    struct dw_buf value;
};

static void checkstyle_begin(void *state, struct dw_buf *out)
{
    (void)state;
    dw_buf_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<checkstyle version=\"10.0\">\n");
}

static void checkstyle_enter(void *state, const char *file, struct dw_buf *out)
{
    (void)state;
    dw_buf_text(out, "<file");
    dw_xml_attribute(out, "name", dw_span_of(file));
    dw_buf_text(out, ">\n");
}

static void add_finding(struct state *self, const struct dw_report_game *report,
                        const struct dw_diag *diag, struct dw_buf *out)
{
    static const char *const severities[] = {
        [DW_NOTE] = "info", [DW_WARNING] = "warning", [DW_ERROR] = "error"};
    const struct dw_place place = dw_locate_finding(&self->locator, diag);
    dw_buf_text(out, "<error");
    dw_xml_number(out, "line", place.line);
    dw_xml_number(out, "column", place.column);
    dw_xml_attribute(out, "severity", dw_span_of(severities[diag->severity]));
    dw_xml_attribute(out, "message",
                     dw_report_told(&self->value, report, diag));
    dw_buf_text(out, " source=\"diwan.");
    dw_buf_text(out, dw_codes[dw_say_code(diag->say)].name);
    dw_buf_text(out, "\"/>\n");
}

static void checkstyle_game(void *state, const struct dw_report_game *report,
                            struct dw_buf *out)
{
    struct state *self = state;
    if (report->diags->count)
        dw_locator_start(&self->locator, report);
    for (size_t i = 0; i < report->diags->count; i++)
        add_finding(self, report, &report->diags->at[i], out);
    if (report->diags->more && report->number) {
        dw_buf_text(out, "<error");
        dw_xml_number(out, "line", self->locator.line);
        dw_buf_text(out, " severity=\"info\" message=\"");
        dw_report_more(out, report->diags->more);
        dw_buf_text(out, "\" source=\"diwan\"/>\n");
    }
    out->failed |= self->value.failed;
}

static void checkstyle_file(void *state, const struct dw_report_file *file,
                            struct dw_buf *out)
{
    (void)state;
    (void)file;
    dw_buf_text(out, "</file>\n");
}

static void checkstyle_end(void *state, const struct dw_summary *summary,
                           struct dw_buf *out)
{
    (void)state;
    (void)summary;
    dw_buf_text(out, "</checkstyle>\n");
}

static void checkstyle_close(void *state)
{
    struct state *self = state;
    dw_buf_free(&self->value);
}

const struct dw_report dw_report_checkstyle = {
    .name = "checkstyle",
    .state_size = sizeof(struct state),
    .begin = checkstyle_begin,
    .enter = checkstyle_enter,
    .game = checkstyle_game,
    .file = checkstyle_file,
    .end = checkstyle_end,
    .close = checkstyle_close,
};
