/* Knows GitLab's code quality report: GitLab Docs, "Code Quality", "Import
 * code quality results": an array of objects with these keys. Must not know
 * other issues than findings. */
/* SPDX-License-Identifier: MIT */
#include "out/fingerprint.h"
#include "out/json.h"
#include "out/report.h"

struct state {
    struct dw_locator locator;
    struct dw_fingerprints prints;
    struct dw_buf value;
};

static const char comma[] = ",\n";

static void gitlab_begin(void *state, struct dw_buf *out)
{
    (void)state;
    dw_buf_text(out, "[\n");
}

/* Of issues with one fingerprint one is shown: outside of games, where that is
 * the code's and the text's alone, the file's name goes with it. */
static void add_fingerprint(const struct dw_report_game *report,
                            uint64_t fingerprint, struct dw_buf *value,
                            struct dw_buf *out)
{
    char digits[DW_FINGERPRINT_TEXT + 1];
    dw_fingerprint_text(fingerprint, digits);
    dw_buf_clear(value);
    dw_buf_text(value, digits);
    if (!report->number) {
        dw_buf_char(value, ' ');
        dw_buf_text(value, report->file);
    }
    dw_json_span(out, "fingerprint", dw_buf_held(value));
}

static void open_issue(struct dw_buf *out, dw_span description)
{
    dw_buf_text(out, comma);
    dw_buf_text(out, "{\"description\":");
    dw_buf_json(out, description);
}

static void close_issue(const struct dw_report_game *report, uint64_t line,
                        uint64_t end_line, struct dw_buf *out)
{
    dw_json_key(out, "location");
    dw_buf_text(out, "{\"path\":");
    dw_buf_json(out, dw_span_of(dw_report_path(report->file)));
    dw_json_key(out, "lines");
    dw_buf_text(out, "{\"begin\":");
    dw_buf_number(out, line);
    dw_json_number(out, "end", end_line);
    dw_buf_text(out, "}}}");
}

static void add_finding(struct state *self, const struct dw_report_game *report,
                        size_t index, struct dw_buf *out)
{
    static const char *const severities[] = {
        [DW_NOTE] = "info", [DW_WARNING] = "minor", [DW_ERROR] = "major"};
    const struct dw_diag *diag = &report->diags->at[index];
    const struct dw_place place = dw_locate_finding(&self->locator, diag);
    open_issue(out, dw_report_told(&self->value, report, diag));
    dw_json_text(out, "check_name", dw_codes[dw_say_code(diag->say)].name);
    if (index < self->prints.count)
        add_fingerprint(report, self->prints.at[index], &self->value, out);
    dw_json_text(out, "severity", severities[diag->severity]);
    close_issue(report, place.line, place.end_line, out);
}

static void add_more(struct state *self, const struct dw_report_game *report,
                     struct dw_buf *out)
{
    dw_buf_clear(&self->value);
    dw_report_more(&self->value, report->diags->more);
    open_issue(out, dw_buf_held(&self->value));
    dw_json_text(out, "check_name", "diwan");
    add_fingerprint(report, self->prints.game, &self->value, out);
    dw_json_text(out, "severity", "info");
    close_issue(report, self->locator.line, self->locator.line, out);
}

static void gitlab_game(void *state, const struct dw_report_game *report,
                        struct dw_buf *out)
{
    struct state *self = state;
    if (!report->diags->count)
        return;
    dw_locator_start(&self->locator, report);
    dw_fingerprints_fill(&self->prints, report->game, report->diags);
    for (size_t i = 0; i < report->diags->count; i++)
        add_finding(self, report, i, out);
    if (report->diags->more && report->number)
        add_more(self, report, out);
    out->failed |= self->value.failed | self->prints.failed;
}

static void gitlab_end(void *state, const struct dw_summary *summary,
                       struct dw_buf *out)
{
    (void)state;
    (void)summary;
    dw_buf_text(out, "\n]\n");
}

static void gitlab_close(void *state)
{
    struct state *self = state;
    dw_fingerprints_free(&self->prints);
    dw_buf_free(&self->value);
}

const struct dw_report dw_report_gitlab = {
    .name = "gitlab",
    .state_size = sizeof(struct state),
    .between = comma,
    .begin = gitlab_begin,
    .game = gitlab_game,
    .end = gitlab_end,
    .close = gitlab_close,
};
