/* Knows the Test Anything Protocol, version 14: a test point for each game,
 * its findings as YAML, the plan at the end. Test points carry no numbers
 * (optional there), for a part does not know how many came before. Must not
 * know what a game is. */
/* SPDX-License-Identifier: MIT */
#include "out/json.h"
#include "out/report.h"

struct state {
    dw_severity fail_on;
    struct dw_locator locator;
    struct dw_buf value, scratch;
    uint64_t loose; /* test points of no game */
};

static void tap_open(void *state, const struct dw_report_options *options)
{
    struct state *self = state;
    self->fail_on = options->fail_on;
}

static void tap_begin(void *state, struct dw_buf *out)
{
    (void)state;
    dw_buf_text(out, "TAP version 14\n");
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

static void add_point(struct state *self, const struct dw_report_game *report,
                      struct dw_buf *out)
{
    struct dw_buf *value = &self->value;
    dw_buf_text(out,
                dw_report_fails(report, self->fail_on) ? "not ok - " : "ok - ");
    dw_buf_clear(value);
    dw_buf_visible(value, dw_span_of(report->file), SIZE_MAX);
    add_escaped(out, dw_buf_held(value));
    dw_buf_text(out, report->number ? ": game " : ": outside of games");
    if (report->number)
        dw_buf_hole(out, report->number);
    dw_buf_clear(value);
    if (report->number)
        dw_report_players(value, report->game, &self->scratch);
    add_escaped(out, dw_buf_held(value));
    dw_buf_char(out, '\n');
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
    dw_json_span(out, "message",
                 dw_report_said(&self->value, diag, report->game->text));
    dw_buf_text(out, "}\n");
}

static void tap_game(void *state, const struct dw_report_game *report,
                     struct dw_buf *out)
{
    struct state *self = state;
    const struct dw_diags *diags = report->diags;
    self->loose += !report->number;
    add_point(self, report, out);
    if (!diags->count)
        return;
    dw_locator_start(&self->locator, report);
    dw_buf_text(out, "  ---\n  findings:\n");
    for (size_t i = 0; i < diags->count; i++)
        add_finding(self, report, &diags->at[i], out);
    if (diags->more) {
        dw_buf_text(out, "  more: ");
        dw_buf_number(out, diags->more);
        dw_buf_char(out, '\n');
    }
    dw_buf_text(out, "  ...\n");
    out->failed |= self->value.failed | self->scratch.failed;
}

static void tap_join(void *state, void *part,
                     const struct dw_report_joint *joint)
{
    struct state *self = state;
    const struct state *later = part;
    (void)joint;
    self->loose += later->loose;
}

static void tap_end(void *state, const struct dw_summary *summary,
                    struct dw_buf *out)
{
    const struct state *self = state;
    const uint64_t points = summary->games + self->loose;
    dw_buf_text(out, "1..");
    dw_buf_number(out, points);
    dw_buf_text(out, points ? "\n" : " # SKIP nothing to check\n");
}

static void tap_close(void *state)
{
    struct state *self = state;
    dw_buf_free(&self->value);
    dw_buf_free(&self->scratch);
}

const struct dw_report dw_report_tap = {
    .name = "tap",
    .state_size = sizeof(struct state),
    .open = tap_open,
    .begin = tap_begin,
    .game = tap_game,
    .join = tap_join,
    .end = tap_end,
    .close = tap_close,
};
