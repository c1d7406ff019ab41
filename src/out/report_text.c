/* Knows what a finding looks like to a human: one line, and with the text
 * format its source line and place (README.md). Must not
 * know where the bytes go, nor let hostile ones reach a terminal. */
/* SPDX-License-Identifier: MIT */
#include "out/verdicts_text.h"

enum {
    VIEW = 100,  /* columns of a source line that are shown */
    LEAD = 80,   /* at most so many of them before the place ... */
    RELEAD = 40, /* ... and so many when the line's start is out of view */
    BYTES = 400, /* on each side of the place, whatever columns they take: no
                    more of the input need be at hand */
    TAB = 8,
    GUTTER = 5, /* columns of a line number */
};

static const char *const colours[] = {
    [DW_NOTE] = "\033[1;36m",
    [DW_WARNING] = "\033[1;33m",
    [DW_ERROR] = "\033[1;31m",
};
static const char bold[] = "\033[1m", dim[] = "\033[2m", plain[] = "\033[0m";

struct state {
    bool colour;
    struct dw_locator locator;
    struct dw_buf scratch;
};

static void text_open(void *state, const struct dw_report_options *options)
{
    struct state *self = state;
    self->colour = options->colour;
}

static void text_close(void *state)
{
    struct state *self = state;
    dw_buf_free(&self->scratch);
}

static void paint(const struct state *self, const char *colour,
                  struct dw_buf *out)
{
    if (self->colour)
        dw_buf_text(out, colour);
}

/* ---- the first line ------------------------------------------------------ */

static void add_place(const struct state *self, const char *file, uint64_t line,
                      uint32_t column, struct dw_buf *out)
{
    paint(self, bold, out);
    dw_buf_visible(out, dw_span_of(file), SIZE_MAX);
    dw_buf_char(out, ':');
    dw_buf_number(out, line);
    dw_buf_char(out, ':');
    dw_buf_number(out, column);
    dw_buf_text(out, ": ");
    paint(self, plain, out);
}

static void add_headline(const struct state *self,
                         const struct dw_report_game *report,
                         const struct dw_diag *diag, struct dw_buf *out)
{
    paint(self, colours[diag->severity], out);
    dw_buf_text(out, dw_severity_name(diag->severity));
    dw_buf_char(out, '[');
    dw_report_code(out, diag);
    dw_buf_char(out, ']');
    paint(self, plain, out);
    dw_buf_char(out, ' ');
    dw_buf_text(out, dw_codes[dw_say_code(diag->say)].name);
    dw_buf_text(out, ": ");
    dw_diag_message(out, diag, report->game->text);
    dw_buf_char(out, '\n');
}

static void line_game(void *state, const struct dw_report_game *report,
                      struct dw_buf *out)
{
    struct state *self = state;
    if (!report->diags->count)
        return;
    dw_locator_start(&self->locator, report);
    for (size_t i = 0; i < report->diags->count; i++) {
        const struct dw_diag *diag = &report->diags->at[i];
        uint64_t line;
        uint32_t column;
        dw_locate(&self->locator, diag->offset, &line, &column);
        add_place(self, report->file, line, column, out);
        add_headline(self, report, diag, out);
    }
}

/* ---- the source line ----------------------------------------------------- */

/* Characters that take no column, and two (Unicode 15: marks of the scripts
 * met in such records; East Asian Width W and F). */
static const struct range {
    uint32_t first, last;
    int width;
} widths[] = {
    {0x0300, 0x036F, 0},   {0x0483, 0x0489, 0},   {0x0591, 0x05BD, 0},
    {0x0610, 0x061A, 0},   {0x064B, 0x065F, 0},   {0x0670, 0x0670, 0},
    {0x06D6, 0x06DC, 0},   {0x06DF, 0x06E4, 0},   {0x093A, 0x093A, 0},
    {0x1100, 0x115F, 2},   {0x1AB0, 0x1AFF, 0},   {0x1DC0, 0x1DFF, 0},
    {0x200B, 0x200F, 0},   {0x20D0, 0x20FF, 0},   {0x2E80, 0x303E, 2},
    {0x3041, 0x4DBF, 2},   {0x4E00, 0xA4CF, 2},   {0xAC00, 0xD7A3, 2},
    {0xF900, 0xFAFF, 2},   {0xFE00, 0xFE0F, 0},   {0xFE20, 0xFE2F, 0},
    {0xFE30, 0xFE6F, 2},   {0xFEFF, 0xFEFF, 0},   {0xFF00, 0xFF60, 2},
    {0xFFE0, 0xFFE6, 2},   {0x1F300, 0x1F64F, 2}, {0x1F900, 0x1F9FF, 2},
    {0x20000, 0x3FFFD, 2}, {0xE0100, 0xE01EF, 0},
};

static int width_of(uint32_t code)
{
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++)
        if (code >= widths[i].first && code <= widths[i].last)
            return widths[i].width;
    return 1;
}

static uint32_t step(dw_span text, uint32_t at)
{
    const dw_span rest = {text.at + at, text.len - at};
    if ((uint8_t)*rest.at < 0x80)
        return at + 1;
    const size_t len = dw_utf8_read(rest, NULL);
    return at + (len ? (uint32_t)len : 1);
}

static uint32_t step_back(dw_span text, uint32_t at, uint32_t floor)
{
    for (uint32_t len = 1; len <= 4 && len <= at - floor; len++)
        if (step(text, at - len) == at)
            return at - len;
    return at - 1;
}

/* Shown as it stands, in one column. */
static bool is_simple(char c) { return c >= ' ' && c < 0x7f; }

/* Shows the character at `at` and returns the columns it takes. Its width is
 * that of what is shown, which may be a stand-in. */
static int show(struct dw_buf *out, dw_span text, uint32_t at, int column)
{
    const size_t from = out->len;
    if (text.at[at] == '\t') {
        dw_buf_fill(out, ' ', TAB - column % TAB);
        return TAB - column % TAB;
    }
    dw_buf_visible(out, (dw_span){text.at + at, step(text, at) - at}, 1);
    uint32_t code = 0;
    if (out->failed ||
        !dw_utf8_read((dw_span){out->at + from, out->len - from}, &code))
        return 1;
    return width_of(code);
}

/* Where to begin so that at most `limit` columns come before `place`. */
static uint32_t lead(struct state *self, dw_span text, uint32_t line_start,
                     uint32_t place, int limit)
{
    const uint32_t farthest = place - BYTES < place ? place - BYTES : 0;
    int columns = 0;
    while (place > line_start && place > farthest) {
        uint32_t before = place - 1;
        if (is_simple(text.at[before])) {
            columns++;
        } else {
            before = step_back(text, place, line_start);
            dw_buf_clear(&self->scratch);
            columns += show(&self->scratch, text, before, 0);
        }
        if (columns > limit)
            break;
        place = before;
    }
    return place;
}

/* How many bytes from `at` on may be shown as they stand, up to `most`. */
static uint32_t simple_run(dw_span text, uint32_t at, uint32_t most)
{
    uint32_t run = 0;
    while (run < most && at + run < text.len && is_simple(text.at[at + run]))
        run++;
    return run;
}

struct carets {
    int first, end; /* columns */
};

static uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

static bool ends_line(dw_span text, uint32_t at)
{
    return at >= text.len || text.at[at] == '\n' || text.at[at] == '\r';
}

/* Shows the line around the place, one space a tab column; returns where the
 * carets go. */
static struct carets add_source(struct state *self, dw_span text,
                                uint32_t line_start, const struct dw_diag *diag,
                                struct dw_buf *out)
{
    const uint32_t place = diag->offset, end = diag->offset + diag->length;
    uint32_t at = lead(self, text, line_start, place, LEAD);
    if (at > line_start)
        at = lead(self, text, line_start, place, RELEAD);
    int column = 0;
    if (at > line_start) {
        dw_buf_text(out, "...");
        column = 3;
    }
    struct carets carets = {-1, -1};
    while (!ends_line(text, at) && column < VIEW && at < place + BYTES) {
        if (carets.first < 0 && at >= place)
            carets.first = column;
        if (carets.end < 0 && at >= end)
            carets.end = column;
        const uint32_t next = at < place ? place : at < end ? end : UINT32_MAX;
        const uint32_t most = smaller(next - at, place + BYTES - at);
        const uint32_t run =
            simple_run(text, at, smaller(most, (uint32_t)(VIEW - column)));
        dw_buf_add(out, text.at + at, run);
        column += run ? (int)run : show(out, text, at, column);
        at = run ? at + run : step(text, at);
    }
    if (carets.first < 0)
        carets.first = column;
    if (carets.end < 0)
        carets.end = column;
    if (!ends_line(text, at))
        dw_buf_text(out, "...");
    return carets;
}

/* ---- the whole finding --------------------------------------------------- */

static void add_gutter(const struct state *self, uint64_t line, char bar,
                       struct dw_buf *out)
{
    size_t digits = 0;
    for (uint64_t rest = line; rest; rest /= 10)
        digits++;
    paint(self, dim, out);
    dw_buf_fill(out, ' ', digits < GUTTER ? GUTTER - digits : 0);
    if (line)
        dw_buf_number(out, line);
    dw_buf_char(out, ' ');
    dw_buf_char(out, bar);
    paint(self, plain, out);
}

static void add_hint(const struct dw_report_game *report,
                     const struct dw_diag *diag, struct dw_buf *out)
{
    const size_t before = out->len;
    dw_buf_char(out, ' ');
    dw_diag_hint(out, diag, report->game->text);
    if (out->len == before + 1)
        out->len = before;
}

static void add_view(struct state *self, const struct dw_report_game *report,
                     const struct dw_diag *diag, struct dw_buf *out)
{
    add_gutter(self, self->locator.line, '|', out);
    const size_t bare = out->len;
    dw_buf_char(out, ' ');
    const struct carets carets = add_source(
        self, report->game->text, self->locator.line_start, diag, out);
    const int count = carets.end - carets.first;
    if (out->len == bare + 1)
        out->len = bare;
    dw_buf_char(out, '\n');
    add_gutter(self, 0, '|', out);
    dw_buf_fill(out, ' ', (size_t)carets.first + 1);
    paint(self, colours[diag->severity], out);
    dw_buf_fill(out, '^', count > 0 ? (size_t)count : 1);
    add_hint(report, diag, out);
    paint(self, plain, out);
    dw_buf_char(out, '\n');
}

static bool several(const struct dw_judge_setup *setup)
{
    return setup->rule_count > 1;
}

/* The rulesets that a finding is about; with one alone also where the rules
 * (layer 4) found it. */
static void add_rulesets(const struct dw_report_game *report,
                         const struct dw_diag *diag, struct dw_buf *out)
{
    const struct dw_judge_setup *setup = report->setup;
    const int layer = dw_codes[dw_say_code(diag->say)].number / 100;
    const uint64_t rulesets =
        diag->rulesets ? diag->rulesets : layer == 4 && !several(setup);
    const char *comma =
        rulesets & (rulesets - 1) ? ", rulesets " : ", ruleset ";
    for (int i = 0; i < setup->rule_count; i++) {
        if (!(rulesets >> i & 1))
            continue;
        dw_buf_text(out, comma);
        dw_buf_visible(out, dw_span_of(setup->rules[i].name), SIZE_MAX);
        comma = ", ";
    }
}

/* "game 3 (Amber - Slate)" */
static void add_title(struct state *self, const struct dw_report_game *report,
                      struct dw_buf *out)
{
    dw_buf_text(out, "game ");
    dw_buf_hole(out, report->number);
    dw_report_players(out, report->game, &self->scratch);
}

static void add_game(struct state *self, const struct dw_report_game *report,
                     const struct dw_diag *diag, struct dw_buf *out)
{
    add_title(self, report, out);
    if (diag->ply) {
        dw_buf_text(out, ", ply ");
        dw_buf_number(out, diag->ply);
    }
    if (diag->depth)
        dw_buf_text(out, " in a variation");
    add_rulesets(report, diag, out);
    dw_buf_text(out, "; ");
}

/* How the source's silence was read, where that decided the verdict. */
static void add_readings(const struct state *self,
                         const struct dw_report_game *report,
                         const struct dw_diag *diag, struct dw_buf *out)
{
    for (int i = 0; i < report->setup->rule_count; i++) {
        if (!(diag->rulesets >> i & 1))
            continue;
        const struct dw_judge_rules *rules = &report->setup->rules[i];
        const uint32_t keys = report->judged->verdicts[i].ending.keys;
        for (int key = 0; key < DW_KEYS; key++) {
            if (!((keys & rules->ruleset->readings) >> key & 1))
                continue;
            add_gutter(self, 0, '=', out);
            dw_buf_char(out, ' ');
            dw_buf_visible(out, dw_span_of(rules->name), SIZE_MAX);
            dw_buf_text(out, ", reading: ");
            dw_buf_visible(out, dw_span_of(rules->reading[key]), SIZE_MAX);
            dw_buf_char(out, '\n');
        }
    }
}

static const char *const mending[] = {
    [DW_FIX_NONE] = "`\n",
    [DW_FIX_SAFE] = "`, `diwan fix` mends it\n",
    [DW_FIX_UNSAFE] = "`, `diwan fix --unsafe` mends it\n",
};

static void add_suggestions(struct state *self,
                            const struct dw_report_game *report,
                            const struct dw_diag *diag, struct dw_buf *out)
{
    const struct dw_suggestions *all = dw_report_suggestions(report, diag);
    for (int i = 0; all && i < all->count; i++) {
        add_gutter(self, 0, '=', out);
        dw_buf_text(out, " perhaps: ");
        dw_report_suggest(out, report, &all->at[i]);
        dw_buf_char(out, '\n');
    }
}

static void add_foot(struct state *self, const struct dw_report_game *report,
                     const struct dw_diag *diag, struct dw_buf *out)
{
    add_gutter(self, 0, '=', out);
    dw_buf_char(out, ' ');
    if (report->number)
        add_game(self, report, diag, out);
    if (diag->cause) {
        dw_buf_text(out, "only follows from ");
        dw_buf_text(out, dw_codes[diag->cause - 1].name);
        dw_buf_text(out, ", not counted; ");
    }
    dw_buf_text(out, "`diwan explain ");
    dw_report_code(out, diag);
    dw_buf_text(out, mending[dw_report_fix(report, diag)]);
    if (diag->rulesets)
        add_readings(self, report, diag, out);
    add_suggestions(self, report, diag, out);
}

static void add_more(const struct dw_report_game *report, struct dw_buf *out)
{
    dw_buf_visible(out, dw_span_of(report->file), SIZE_MAX);
    dw_buf_text(out, ": game ");
    dw_buf_hole(out, report->number);
    dw_buf_text(out, ": ");
    dw_report_more(out, report->diags->more);
    dw_buf_char(out, '\n');
}

/* What the rulesets say side by side: which fit, or where they differ. */
static void add_verdicts(struct state *self,
                         const struct dw_report_game *report,
                         struct dw_buf *out)
{
    const struct dw_judged *judged = report->judged;
    const bool fits = report->setup->automatic;
    if (!fits && !dw_verdicts_differ(judged))
        return;
    const char *stated = dw_result_text(judged->stated);
    dw_buf_visible(out, dw_span_of(report->file), SIZE_MAX);
    dw_buf_text(out, ": ");
    add_title(self, report, out);
    if (fits) {
        dw_buf_text(out, ": ");
        dw_verdicts_fits(report, out);
        dw_buf_char(out, '\n');
        return;
    }
    dw_buf_text(out, ", stated ");
    dw_buf_text(out, stated ? stated : "nothing");
    dw_buf_text(out, ": the rulesets differ\n");
    dw_verdicts_table(report, out);
}

static void add_finding(struct state *self, const struct dw_report_game *report,
                        const struct dw_diag *diag, struct dw_buf *out)
{
    uint64_t line;
    uint32_t column;
    dw_locate(&self->locator, diag->offset, &line, &column);
    add_place(self, report->file, line, column, out);
    add_headline(self, report, diag, out);
    add_view(self, report, diag, out);
    add_foot(self, report, diag, out);
}

static void text_game(void *state, const struct dw_report_game *report,
                      struct dw_buf *out)
{
    struct state *self = state;
    if (report->diags->count)
        dw_locator_start(&self->locator, report);
    for (size_t i = 0; i < report->diags->count; i++)
        add_finding(self, report, &report->diags->at[i], out);
    if (report->diags->more && report->number)
        add_more(report, out);
    if (report->number && several(report->setup))
        add_verdicts(self, report, out);
    out->failed |= self->scratch.failed;
}

static void text_file(void *state, const struct dw_report_file *file,
                      struct dw_buf *out)
{
    (void)state;
    if (!file->setup->automatic || !file->tally->games)
        return;
    dw_buf_visible(out, dw_span_of(file->file), SIZE_MAX);
    dw_buf_text(out, ": ");
    dw_verdicts_file(file, out);
    dw_buf_char(out, '\n');
}

/* ---- the end ------------------------------------------------------------- */

static void add_count(struct dw_buf *out, uint64_t count, const char *what,
                      const char *plural)
{
    dw_buf_number(out, count);
    dw_buf_char(out, ' ');
    dw_buf_text(out, count == 1 ? what : plural);
}

/* A count stands out only where there is something to count. */
static void add_level(const struct state *self, dw_severity level,
                      uint64_t count, const char *plural, struct dw_buf *out)
{
    if (count)
        paint(self, colours[level], out);
    add_count(out, count, dw_severity_name(level), plural);
    if (count)
        paint(self, plain, out);
}

static void add_findings(const struct state *self,
                         const struct dw_summary *summary, struct dw_buf *out)
{
    if (summary->bad_games) {
        dw_buf_text(out, ", ");
        dw_buf_number(out, summary->bad_games);
        dw_buf_text(out, " with errors");
    }
    dw_buf_text(out, ": ");
    add_level(self, DW_ERROR, summary->errors, "errors", out);
    dw_buf_text(out, ", ");
    add_level(self, DW_WARNING, summary->warnings, "warnings", out);
    dw_buf_text(out, ", ");
    add_level(self, DW_NOTE, summary->notes, "notes", out);
}

/* "; not told: 12 known, 3 beyond the limit" */
static void add_untold(const struct dw_summary *summary, struct dw_buf *out)
{
    const struct {
        uint64_t count;
        const char *why;
    } rows[] = {
        {summary->known - summary->stale, " known from the baseline"},
        {summary->cut, " beyond --max-findings"},
    };
    const char *before = "; not told: ";
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!rows[i].count)
            continue;
        dw_buf_text(out, before);
        dw_buf_number(out, rows[i].count);
        dw_buf_text(out, rows[i].why);
        before = ", ";
    }
}

static void line_end(void *state, const struct dw_summary *summary,
                     struct dw_buf *out)
{
    (void)state;
    if (summary->statistics)
        dw_statistics_text(summary->statistics, out);
}

static void text_end(void *state, const struct dw_summary *summary,
                     struct dw_buf *out)
{
    const struct state *self = state;
    const struct dw_judge_setup *setup = summary->setup;
    if (setup && several(setup) && !setup->automatic && summary->tally.games)
        dw_verdicts_matrix(summary, out);
    if (summary->statistics)
        dw_statistics_text(summary->statistics, out);
    const bool clean = !(summary->errors | summary->warnings | summary->notes);
    if (clean && summary->games) {
        paint(self, "\033[1;32m", out);
        dw_buf_text(out, "OK");
        paint(self, plain, out);
        dw_buf_text(out, ": ");
    }
    add_count(out, summary->games, "game", "games");
    dw_buf_text(out, " in ");
    add_count(out, summary->files, "file", "files");
    if (clean) {
        dw_buf_text(out, ", ");
        add_count(out, summary->plies, "ply", "plies");
        dw_buf_text(out, ", nothing found");
    } else {
        add_findings(self, summary, out);
    }
    add_untold(summary, out);
    dw_buf_char(out, '\n');
}

const struct dw_report dw_report_text = {
    .name = "text",
    .state_size = sizeof(struct state),
    .open = text_open,
    .game = text_game,
    .file = text_file,
    .end = text_end,
    .close = text_close,
};

const struct dw_report dw_report_line = {
    .name = "line",
    .state_size = sizeof(struct state),
    .open = text_open,
    .game = line_game,
    .end = line_end,
    .close = text_close,
};
