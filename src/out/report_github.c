/* Knows workflow commands, which GitHub turns into annotations: GitHub Docs,
 * "Workflow commands", and the escapes of actions/toolkit's command.ts. Must
 * not know how many of them are shown. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"

struct state {
    struct dw_locator locator;
    struct dw_buf value, scratch;
};

/* Text of a command, or (`property`) a value in front of it, where ':' and ','
 * mean something. A log shows it: what could move or hide text becomes '.' or
 * U+FFFD, but line ends keep their escapes. */
static void add_escaped(struct dw_buf *out, dw_span text, bool property)
{
    static const char special[] = "%\r\n:,";
    static const char *const escapes[] = {"%25", "%0D", "%0A", "%3A", "%2C"};
    for (size_t at = 0, run; at < text.len; at += run) {
        const dw_span rest = {text.at + at, text.len - at};
        const char *found = memchr(special, rest.at[0], property ? 5 : 3);
        run = dw_utf8_read(rest, NULL);
        run += !run;
        if (found)
            dw_buf_text(out, escapes[found - special]);
        else
            dw_buf_visible(out, (dw_span){rest.at, run}, 1);
    }
}

static void add_property(struct dw_buf *out, const char *name, uint64_t value)
{
    dw_buf_text(out, name);
    dw_buf_number(out, value);
}

/* Columns only where the finding is on one line: GitHub takes no others. */
static void add_place(struct dw_buf *out, const struct dw_place *place)
{
    add_property(out, ",line=", place->line);
    add_property(out, ",endLine=", place->end_line);
    if (place->line != place->end_line)
        return;
    add_property(out, ",col=", place->column);
    add_property(out, ",endColumn=", place->end_column);
}

/* " [game 3 (Amber - Slate)]", and the command's end. */
static void add_game(struct state *self, const struct dw_report_game *report,
                     struct dw_buf *out)
{
    if (report->number) {
        dw_buf_text(out, " [game ");
        dw_buf_hole(out, report->number);
        dw_buf_clear(&self->value);
        dw_report_players(&self->value, report->game, &self->scratch);
        add_escaped(out, dw_buf_held(&self->value), false);
        dw_buf_char(out, ']');
    }
    dw_buf_char(out, '\n');
}

static void add_finding(struct state *self, const struct dw_report_game *report,
                        const struct dw_diag *diag, struct dw_buf *out)
{
    static const char *const commands[] = {
        [DW_NOTE] = "::notice file=",
        [DW_WARNING] = "::warning file=",
        [DW_ERROR] = "::error file=",
    };
    const struct dw_place place = dw_locate_finding(&self->locator, diag);
    dw_buf_text(out, commands[diag->severity]);
    add_escaped(out, dw_span_of(dw_report_path(report->file)), true);
    add_place(out, &place);
    dw_buf_text(out, ",title=");
    dw_report_code(out, diag);
    dw_buf_char(out, ' ');
    dw_buf_text(out, dw_codes[dw_say_code(diag->say)].name);
    dw_buf_text(out, "::");
    add_escaped(out, dw_report_told(&self->value, report, diag), false);
    add_game(self, report, out);
}

static void add_more(struct state *self, const struct dw_report_game *report,
                     struct dw_buf *out)
{
    dw_buf_text(out, "::notice file=");
    add_escaped(out, dw_span_of(dw_report_path(report->file)), true);
    add_property(out, ",line=", self->locator.line);
    dw_buf_text(out, ",title=diwan::");
    dw_report_more(out, report->diags->more);
    add_game(self, report, out);
}

static void github_game(void *state, const struct dw_report_game *report,
                        struct dw_buf *out)
{
    struct state *self = state;
    if (report->diags->count)
        dw_locator_start(&self->locator, report);
    for (size_t i = 0; i < report->diags->count; i++)
        add_finding(self, report, &report->diags->at[i], out);
    if (report->diags->more && report->number)
        add_more(self, report, out);
    out->failed |= self->value.failed | self->scratch.failed;
}

static void github_close(void *state)
{
    struct state *self = state;
    dw_buf_free(&self->value);
    dw_buf_free(&self->scratch);
}

const struct dw_report dw_report_github = {
    .name = "github",
    .state_size = sizeof(struct state),
    .game = github_game,
    .close = github_close,
};
