/* Knows JUnit's XML as continuous integration reads it: a suite for each file
 * with its counts, a case for each game (junit-10.xsd of Jenkins' xUnit plugin,
 * and `file` and `line`, which GitLab and others take). Must not know what a
 * game is. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"
#include "out/xml.h"

struct state {
    dw_severity fail_on;
    struct dw_locator locator;
    struct dw_buf value, scratch;
    /* Of the game at hand, then of no game in the file so far. */
    struct dw_buf reason, findings;
    uint64_t tests, failures; /* of the part, or of the file so far */
    bool first_fails;         /* the part's first game is among them */
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

/* Nothing is skipped, and what cannot be read is not told here. */
static void junit_enter(void *state, const char *file, struct dw_buf *out)
{
    struct state *self = state;
    dw_buf_text(out, "<testsuite");
    dw_xml_attribute(out, "name", dw_span_of(file));
    dw_xml_number(out, "tests", self->tests);
    dw_xml_number(out, "failures", self->failures);
    dw_buf_text(out, " errors=\"0\" skipped=\"0\">\n");
    self->tests = self->failures = 0;
}

static void open_case(struct dw_buf *out, const char *file)
{
    dw_buf_text(out, "<testcase");
    dw_xml_attribute(out, "classname", dw_span_of(file));
    dw_xml_attribute(out, "file", dw_span_of(file));
}

static void add_title(struct state *self, const struct dw_report_game *report,
                      struct dw_buf *out)
{
    uint64_t line;
    uint32_t column;
    struct dw_locator head = self->locator;
    dw_locate(&head, report->game->start, &line, &column);
    dw_xml_number(out, "line", line);
    dw_buf_text(out, " name=\"game ");
    dw_buf_hole(out, report->number);
    dw_buf_clear(&self->value);
    dw_report_players(&self->value, report->game, &self->scratch);
    dw_xml_text(out, dw_buf_held(&self->value));
    dw_buf_char(out, '"');
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
    dw_xml_text(out, dw_report_told(&self->value, report, diag));
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

static void add_reason(struct state *self, const struct dw_report_game *report,
                       struct dw_buf *out)
{
    if (!report->diags->count) {
        dw_buf_text(out, " message=\"findings that are not shown\"");
        return;
    }
    const struct dw_diag *diag = reason_of(self, report->diags);
    dw_xml_attribute(out, "type",
                     dw_span_of(dw_codes[dw_say_code(diag->say)].name));
    dw_buf_clear(&self->value);
    dw_diag_message(&self->value, diag, report->game->text);
    dw_xml_attribute(out, "message", dw_buf_held(&self->value));
}

static void add_findings(struct state *self,
                         const struct dw_report_game *report,
                         struct dw_buf *out)
{
    const struct dw_diags *diags = report->diags;
    for (size_t i = 0; i < diags->count; i++)
        add_finding(self, report, &diags->at[i], out);
    if (!diags->more || !report->number)
        return;
    dw_report_more(out, diags->more);
    dw_buf_char(out, '\n');
}

/* `reason`: attributes of what fails the case; empty: it does not. */
static void add_outcome(dw_span reason, dw_span findings, struct dw_buf *out)
{
    if (findings.len || reason.len) {
        dw_buf_text(out, reason.len ? ">\n<failure" : ">\n<system-out");
        dw_buf_span(out, reason);
        dw_buf_text(out, ">\n");
        dw_buf_span(out, findings);
        dw_buf_text(out, reason.len ? "</failure>\n" : "</system-out>\n");
        dw_buf_text(out, "</testcase>\n");
    } else {
        dw_buf_text(out, "/>\n");
    }
}

/* Findings of no game are one case of the file, at its end. */
static void junit_game(void *state, const struct dw_report_game *report,
                       struct dw_buf *out)
{
    struct state *self = state;
    dw_locator_start(&self->locator, report);
    if (report->number) {
        dw_buf_clear(&self->reason);
        dw_buf_clear(&self->findings);
        open_case(out, report->file);
        add_title(self, report, out);
    }
    if (dw_report_fails(report, self->fail_on) && !self->reason.len)
        add_reason(self, report, &self->reason);
    add_findings(self, report, &self->findings);
    if (report->number) {
        const bool fails = self->reason.len > 0;
        self->first_fails |= fails && report->number == 1;
        self->failures += fails;
        add_outcome(dw_buf_held(&self->reason), dw_buf_held(&self->findings),
                    out);
        dw_buf_clear(&self->reason);
        dw_buf_clear(&self->findings);
    }
    out->failed |= self->value.failed | self->scratch.failed |
                   self->reason.failed | self->findings.failed;
}

static void junit_join(void *state, void *part,
                       const struct dw_report_joint *joint)
{
    struct state *self = state;
    const struct state *later = part;
    self->failures +=
        later->failures - (joint->but_first && later->first_fails);
    if (!self->reason.len)
        dw_buf_span(&self->reason, dw_buf_held(&later->reason));
    dw_buf_span(&self->findings, dw_buf_held(&later->findings));
    self->findings.failed |= later->findings.failed | later->reason.failed;
}

static void junit_file(void *state, const struct dw_report_file *file,
                       struct dw_buf *out)
{
    struct state *self = state;
    const bool loose = self->findings.len || self->reason.len;
    self->tests = file->games + loose;
    self->failures += self->reason.len > 0;
    if (loose) {
        open_case(out, file->file);
        dw_buf_text(out, " name=\"outside of games\"");
        add_outcome(dw_buf_held(&self->reason), dw_buf_held(&self->findings),
                    out);
    }
    dw_buf_text(out, "</testsuite>\n");
    dw_buf_clear(&self->reason);
    dw_buf_clear(&self->findings);
    out->failed |= self->reason.failed | self->findings.failed;
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
    dw_buf_free(&self->reason);
    dw_buf_free(&self->findings);
}

const struct dw_report dw_report_junit = {
    .name = "junit",
    .headed = true,
    .state_size = sizeof(struct state),
    .open = junit_open,
    .begin = junit_begin,
    .enter = junit_enter,
    .game = junit_game,
    .join = junit_join,
    .file = junit_file,
    .end = junit_end,
    .close = junit_close,
};
