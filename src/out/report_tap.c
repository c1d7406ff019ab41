/* Knows the Test Anything Protocol, version 13 (Perl's `prove` knows no later
 * one): a test point for each game, its findings as YAML, the plan at the end.
 * Test points carry no numbers (optional there), for a part does not know how
 * many came before. Must not know what a game is. */
/* SPDX-License-Identifier: MIT */
#include "out/json.h"
#include "out/report.h"

struct state {
    dw_severity fail_on;
    struct dw_locator locator;
    struct dw_buf value, scratch;
    struct dw_buf loose; /* findings of no game in the file so far */
    bool loose_fails;
    uint64_t points;
};

static void tap_open(void *state, const struct dw_report_options *options)
{
    struct state *self = state;
    self->fail_on = options->fail_on;
}

static void tap_begin(void *state, struct dw_buf *out)
{
    (void)state;
    dw_buf_text(out, "TAP version 13\n");
}

/* A description: '#' would open a directive, '\' escapes. */
static void add_escaped(struct dw_buf *out, dw_span text)
{
    for (size_t at = 0; at < text.len; at++) {
        if (text.at[at] == '#' || text.at[at] == '\\')
            dw_buf_char(out, '\\');
        dw_buf_char(out, text.at[at]);
    }
}

static void open_point(struct state *self, const char *file, bool fails,
                       struct dw_buf *out)
{
    dw_buf_text(out, fails ? "not ok - " : "ok - ");
    dw_buf_clear(&self->value);
    dw_buf_visible(&self->value, dw_span_of(file), SIZE_MAX);
    add_escaped(out, dw_buf_held(&self->value));
}

/* In YAML's flow style, which is JSON's. */
static void add_finding(struct state *self, const struct dw_report_game *report,
                        const struct dw_diag *diag, struct dw_buf *out)
{
    const struct dw_place place = dw_locate_finding(&self->locator, diag);
    dw_buf_text(out, "    - {\"code\":\"");
    dw_report_code(out, diag);
    dw_buf_char(out, '"');
    dw_json_text(out, "name", dw_codes[dw_say_code(diag->say)].name);
    dw_json_text(out, "severity",
                 dw_severity_name((dw_severity)diag->severity));
    dw_json_number(out, "line", place.line);
    dw_json_number(out, "column", place.column);
    dw_json_span(out, "message", dw_report_told(&self->value, report, diag));
    dw_buf_text(out, "}\n");
}

static void add_findings(struct state *self,
                         const struct dw_report_game *report,
                         struct dw_buf *out)
{
    dw_locator_start(&self->locator, report);
    for (size_t i = 0; i < report->diags->count; i++)
        add_finding(self, report, &report->diags->at[i], out);
    out->failed |= self->value.failed | self->scratch.failed;
}

static const char block[] = "  ---\n  findings:\n", block_end[] = "  ...\n";

/* Findings of no game are one test point of the file, at its end. */
static void tap_game(void *state, const struct dw_report_game *report,
                     struct dw_buf *out)
{
    struct state *self = state;
    const bool fails = dw_report_fails(report, self->fail_on);
    if (!report->number) {
        self->loose_fails |= fails;
        add_findings(self, report, &self->loose);
        return;
    }
    open_point(self, report->file, fails, out);
    dw_buf_text(out, ": game ");
    dw_buf_hole(out, report->number);
    dw_buf_clear(&self->value);
    dw_report_players(&self->value, report->game, &self->scratch);
    add_escaped(out, dw_buf_held(&self->value));
    dw_buf_char(out, '\n');
    if (!report->diags->count)
        return;
    dw_buf_text(out, block);
    add_findings(self, report, out);
    if (report->diags->more) {
        dw_buf_text(out, "  more: ");
        dw_buf_number(out, report->diags->more);
        dw_buf_char(out, '\n');
    }
    dw_buf_text(out, block_end);
}

static void tap_join(void *state, void *part,
                     const struct dw_report_joint *joint)
{
    struct state *self = state;
    const struct state *later = part;
    (void)joint;
    dw_buf_span(&self->loose, dw_buf_held(&later->loose));
    self->loose.failed |= later->loose.failed;
    self->loose_fails |= later->loose_fails;
}

static void tap_file(void *state, const struct dw_report_file *file,
                     struct dw_buf *out)
{
    struct state *self = state;
    self->points += file->games + (self->loose.len > 0);
    if (!self->loose.len)
        return;
    open_point(self, file->file, self->loose_fails, out);
    dw_buf_text(out, ": outside of games\n");
    dw_buf_text(out, block);
    dw_buf_span(out, dw_buf_held(&self->loose));
    dw_buf_text(out, block_end);
    out->failed |= self->loose.failed | self->value.failed;
    dw_buf_clear(&self->loose);
    self->loose_fails = false;
}

static void tap_end(void *state, const struct dw_summary *summary,
                    struct dw_buf *out)
{
    const struct state *self = state;
    (void)summary;
    dw_buf_text(out, "1..");
    dw_buf_number(out, self->points);
    dw_buf_text(out, self->points ? "\n" : " # SKIP nothing to check\n");
}

static void tap_close(void *state)
{
    struct state *self = state;
    dw_buf_free(&self->value);
    dw_buf_free(&self->scratch);
    dw_buf_free(&self->loose);
}

const struct dw_report dw_report_tap = {
    .name = "tap",
    .state_size = sizeof(struct state),
    .open = tap_open,
    .begin = tap_begin,
    .game = tap_game,
    .join = tap_join,
    .file = tap_file,
    .end = tap_end,
    .close = tap_close,
};
