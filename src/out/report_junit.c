/* Knows JUnit's XML as continuous integration reads it: a suite for each file,
 * a case for each game. Suites carry no counts, which would have to stand in
 * front of what they count; who reads them counts the cases. Must not know
 * what a game is. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"
#include "out/xml.h"

struct state {
    dw_severity fail_on;
    struct dw_locator locator;
    struct dw_buf value, scratch;
};

static void junit_open(void *state, const struct dw_report_options *options)
{
    struct state *self = state;
    self->fail_on = options->fail_on;
}

static void junit_begin(void *state, struct dw_buf *out)
{
    (void)state;
    dw_buf_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<testsuites name=\"diwan\">\n");
}

static void junit_enter(void *state, const char *file, struct dw_buf *out)
{
    (void)state;
    dw_buf_text(out, "<testsuite");
    dw_xml_attribute(out, "name", dw_span_of(file));
    dw_buf_text(out, ">\n");
}

static void open_case(struct state *self, const struct dw_report_game *report,
                      struct dw_buf *out)
{
    uint64_t line;
    uint32_t column;
    struct dw_locator head = self->locator;
    dw_locate(&head, report->game->start, &line, &column);
    dw_buf_text(out, "<testcase");
    dw_xml_attribute(out, "classname", dw_span_of(report->file));
    dw_buf_text(out,
                report->number ? " name=\"game " : " name=\"outside of games");
    if (report->number) {
        dw_buf_hole(out, report->number);
        dw_buf_clear(&self->value);
        dw_report_players(&self->value, report->game, &self->scratch);
        dw_xml_text(out, dw_buf_held(&self->value));
    }
    dw_buf_char(out, '"');
    dw_xml_attribute(out, "file", dw_span_of(report->file));
    dw_xml_number(out, "line", line);
}

/* "14:5: error DW402 illegal-move: ..." */
static void add_finding(struct state *self, const struct dw_report_game *report,
                        const struct dw_diag *diag, struct dw_buf *out)
{
    const struct dw_place place = dw_locate_finding(&self->locator, diag);
    dw_buf_number(out, place.line);
    dw_buf_char(out, ':');
    dw_buf_number(out, place.column);
    dw_buf_text(out, ": ");
    dw_buf_text(out, dw_severity_name((dw_severity)diag->severity));
    dw_buf_char(out, ' ');
    dw_report_code(out, diag);
    dw_buf_char(out, ' ');
    dw_buf_text(out, dw_codes[dw_say_code(diag->say)].name);
    dw_buf_text(out, ": ");
    dw_xml_text(out, dw_report_said(&self->value, diag, report->game->text));
    dw_buf_char(out, '\n');
}

/* The first finding that fails the case; of those not kept there is none. */
static const struct dw_diag *reason_of(const struct state *self,
                                       const struct dw_diags *diags)
{
    size_t i = 0;
    while (i + 1 < diags->count && diags->at[i].severity < self->fail_on)
        i++;
    return &diags->at[i];
}

static void open_failure(struct state *self,
                         const struct dw_report_game *report,
                         struct dw_buf *out)
{
    const struct dw_diag *diag = reason_of(self, report->diags);
    dw_buf_text(out, "<failure");
    dw_xml_attribute(out, "type",
                     dw_span_of(dw_codes[dw_say_code(diag->say)].name));
    dw_buf_clear(&self->value);
    dw_diag_message(&self->value, diag, report->game->text);
    dw_xml_attribute(out, "message", dw_buf_held(&self->value));
    dw_buf_text(out, ">\n");
}

static void add_findings(struct state *self,
                         const struct dw_report_game *report,
                         struct dw_buf *out)
{
    const struct dw_diags *diags = report->diags;
    for (size_t i = 0; i < diags->count; i++)
        add_finding(self, report, &diags->at[i], out);
    if (!diags->more)
        return;
    dw_buf_number(out, diags->more);
    dw_buf_text(out, " more of the same, not shown\n");
}

static void junit_game(void *state, const struct dw_report_game *report,
                       struct dw_buf *out)
{
    struct state *self = state;
    const bool fails = dw_report_fails(report, self->fail_on);
    dw_locator_start(&self->locator, report);
    open_case(self, report, out);
    if (!report->diags->count) {
        dw_buf_text(out, "/>\n");
        return;
    }
    dw_buf_text(out, ">\n");
    if (fails)
        open_failure(self, report, out);
    else
        dw_buf_text(out, "<system-out>\n");
    add_findings(self, report, out);
    dw_buf_text(out, fails ? "</failure>\n" : "</system-out>\n");
    dw_buf_text(out, "</testcase>\n");
    out->failed |= self->value.failed | self->scratch.failed;
}

static void junit_file(void *state, const struct dw_report_file *file,
                       struct dw_buf *out)
{
    (void)state;
    (void)file;
    dw_buf_text(out, "</testsuite>\n");
}

static void junit_end(void *state, const struct dw_summary *summary,
                      struct dw_buf *out)
{
    (void)state;
    (void)summary;
    dw_buf_text(out, "</testsuites>\n");
}

static void junit_close(void *state)
{
    struct state *self = state;
    dw_buf_free(&self->value);
    dw_buf_free(&self->scratch);
}

const struct dw_report dw_report_junit = {
    .name = "junit",
    .state_size = sizeof(struct state),
    .open = junit_open,
    .begin = junit_begin,
    .enter = junit_enter,
    .game = junit_game,
    .file = junit_file,
    .end = junit_end,
    .close = junit_close,
};
