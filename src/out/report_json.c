/* Knows the JSON lines of src/README.md, "What comes out": their keys and the
 * order of these. Must not know how a verdict was found. */
/* SPDX-License-Identifier: MIT */
#include "out/json.h"
#include "out/report.h"

static const char *const key_names[DW_KEYS] = {
#define DW_KEY(tail, name) name,
#include "rules/ruleset.def"
#undef DW_KEY
};

struct state {
    struct dw_locator locator;
    struct dw_position start; /* that was written last, and how: most games of a
                                 file have one array */
    char start_fen[DW_FEN_MAX];
    struct dw_buf value; /* a tag value or a message in the making */
    struct dw_buf loose; /* findings of files without a game, for the end */
    struct dw_buf files; /* which rulesets fit the games of each, for the end */
};

static void add_tags(struct state *self, const struct dw_game *game,
                     struct dw_buf *out)
{
    const char *comma = "";
    dw_buf_text(out, ",\"tags\":{");
    for (size_t i = 0; i < game->tag_count; i++) {
        const struct dw_tag *tag = &game->tags[i];
        if (tag->repeated)
            continue;
        dw_buf_text(out, comma);
        dw_buf_json(out, dw_game_text(game, tag->name, tag->name_len));
        dw_buf_char(out, ':');
        dw_buf_clear(&self->value);
        if (tag->escaped)
            dw_game_value(&self->value, game, tag);
        dw_buf_json(out, tag->escaped
                             ? dw_buf_held(&self->value)
                             : dw_game_text(game, tag->value, tag->value_len));
        comma = ",";
    }
    dw_buf_char(out, '}');
}

static void add_start(struct state *self, const struct dw_judged *judged,
                      struct dw_buf *out)
{
    const struct dw_position *start = &judged->start;
    if (judged->has_start && memcmp(start, &self->start, sizeof *start) != 0) {
        self->start = *start;
        dw_fen_write(start, self->start_fen);
    }
    dw_json_text(out, "start_fen", judged->has_start ? self->start_fen : NULL);
}

static void add_final(const struct dw_judged *judged, struct dw_buf *out)
{
    char fen[DW_FEN_MAX];
    const bool known = judged->has_start && judged->legal != DW_LEGAL_NULL;
    if (known)
        dw_fen_write(&judged->final, fen);
    dw_json_text(out, "final_fen", known ? fen : NULL);
}

static void add_judged(struct state *self, const struct dw_report_game *report,
                       struct dw_buf *out)
{
    static const char *const legal[] = {"null", "true", "false"};
    const struct dw_judged *judged = report->judged;
    const struct dw_grammar *grammar = report->setup->grammar;
    const int letters = judged->letters, form = judged->form;
    dw_json_text(out, "letters",
                 letters < 0 ? NULL : grammar->letters[letters].name);
    dw_json_text(out, "form", form < 0 ? NULL : grammar->forms[form].name);
    add_start(self, judged, out);
    dw_json_number(out, "plies", judged->plies);
    dw_json_key(out, "legal");
    dw_buf_text(out, legal[judged->legal]);
    dw_json_key(out, "first_bad_ply");
    if (judged->bad)
        dw_buf_number(out, judged->first_bad_ply);
    else
        dw_buf_text(out, "null");
    add_final(judged, out);
    dw_json_text(out, "stated", dw_result_text(judged->stated));
}

static void add_readings(uint32_t keys, struct dw_buf *out)
{
    const char *comma = "";
    dw_buf_text(out, ",\"readings\":[");
    for (int key = 0; key < DW_KEYS; key++) {
        if (!(keys >> key & 1))
            continue;
        dw_buf_text(out, comma);
        dw_json_value(out, key_names[key]);
        comma = ",";
    }
    dw_buf_char(out, ']');
}

static void add_verdicts(const struct dw_report_game *report,
                         struct dw_buf *out)
{
    dw_buf_text(out, ",\"verdicts\":[");
    for (int i = 0; i < report->judged->verdict_count; i++) {
        const struct dw_verdict *verdict = &report->judged->verdicts[i];
        const struct dw_judge_rules *rules = &report->setup->rules[i];
        const dw_ending ending = verdict->ending;
        dw_buf_text(out, i ? ",{\"ruleset\":" : "{\"ruleset\":");
        dw_json_value(out, rules->name);
        dw_json_text(out, "result", dw_result_text(ending.result));
        dw_json_text(out, "reason", dw_reason_name(ending.reason));
        dw_json_number(out, "ply", ending.ply);
        dw_json_text(out, "standing", dw_standing_name(verdict->standing));
        dw_json_bool(out, "played_on", verdict->played_on);
        add_readings(ending.keys & rules->ruleset->readings, out);
        dw_buf_char(out, '}');
    }
    dw_buf_char(out, ']');
}

/* What only `-R auto` asks for. */
static void add_fits(const struct dw_report_game *report, struct dw_buf *out)
{
    const struct dw_judged *judged = report->judged;
    dw_buf_text(out, ",\"fits\":[");
    for (int i = 0; i < judged->fit_count; i++) {
        dw_buf_text(out, i ? "," : "");
        dw_json_value(out, report->setup->rules[judged->ranking[i]].name);
    }
    dw_buf_char(out, ']');
}

/* The rulesets that a finding about a verdict is about, where there are
 * several. */
static void add_rulesets(const struct dw_judge_setup *setup, uint64_t rulesets,
                         struct dw_buf *out)
{
    const char *comma = "";
    if (!rulesets || setup->rule_count < 2)
        return;
    dw_buf_text(out, ",\"rulesets\":[");
    for (int i = 0; i < setup->rule_count; i++) {
        if (!(rulesets >> i & 1))
            continue;
        dw_buf_text(out, comma);
        dw_json_value(out, setup->rules[i].name);
        comma = ",";
    }
    dw_buf_char(out, ']');
}

/* What follows the opening brace. */
/* Offsets of edits count from the file's first byte. */
static void add_edits(const struct dw_report_game *report,
                      const struct dw_edits *edits, struct dw_buf *out)
{
    const struct dw_game *game = report->game;
    const uint64_t first = report->offset - (game->start - game->begin);
    dw_json_key(out, "edits");
    dw_buf_char(out, '[');
    for (size_t i = 0; i < edits->count; i++) {
        dw_buf_text(out, i ? ",{\"offset\":" : "{\"offset\":");
        dw_buf_number(out, first + edits->at[i].offset);
        dw_json_number(out, "length", edits->at[i].length);
        dw_json_span(out, "text", dw_edits_text(edits, i));
        dw_buf_char(out, '}');
    }
    dw_buf_char(out, ']');
}

static void add_suggestion(struct state *self,
                           const struct dw_report_game *report,
                           const struct dw_suggestion *one, int rank,
                           struct dw_buf *out)
{
    static const char *const agrees[] = {"contradicted", "open", "proved"};
    dw_buf_text(out, rank > 1 ? ",{\"rank\":" : "{\"rank\":");
    dw_buf_number(out, (uint64_t)rank);
    dw_json_text(out, "kind", dw_guess_name((dw_guess)one->guess));
    dw_json_number(out, "ply", one->ply);
    dw_buf_clear(&self->value);
    dw_report_suggest(&self->value, report, one);
    dw_json_span(out, "message", (dw_span){self->value.at, self->value.len});
    dw_json_number(out, "plies", one->plies);
    dw_json_bool(out, "whole", one->whole);
    dw_json_text(out, "result", agrees[one->agrees + 1]);
    add_edits(report, one->edits, out);
    dw_buf_char(out, '}');
}

static void add_suggestions(struct state *self,
                            const struct dw_report_game *report,
                            const struct dw_diag *diag, struct dw_buf *out)
{
    const struct dw_suggestions *all = dw_report_suggestions(report, diag);
    if (!all)
        return;
    dw_json_key(out, "suggestions");
    dw_buf_char(out, '[');
    for (int i = 0; i < all->count; i++)
        add_suggestion(self, report, &all->at[i], i + 1, out);
    dw_buf_char(out, ']');
}

static void add_finding(struct state *self, const struct dw_report_game *report,
                        const struct dw_diag *diag, struct dw_buf *out)
{
    uint64_t line;
    uint32_t column;
    dw_locate(&self->locator, diag->offset, &line, &column);
    dw_buf_text(out, "\"code\":\"");
    dw_report_code(out, diag);
    dw_buf_char(out, '"');
    dw_json_text(out, "name", dw_codes[dw_say_code(diag->say)].name);
    dw_json_text(out, "why", dw_say_why(diag->say));
    dw_json_text(out, "severity", dw_severity_name(diag->severity));
    dw_json_number(out, "line", line);
    dw_json_number(out, "column", column);
    dw_json_number(out, "length", diag->length);
    if (diag->ply)
        dw_json_number(out, "ply", diag->ply);
    else
        dw_json_text(out, "ply", NULL);
    if (diag->depth)
        dw_json_number(out, "variation", diag->depth);
    dw_json_key(out, "text");
    dw_buf_json(out, dw_report_source(report->game, diag));
    dw_json_span(out, "message",
                 dw_report_said(&self->value, diag, report->game->text));
    dw_json_text(out, "fix", dw_fix_name(dw_report_fix(report, diag)));
    if (diag->cause) {
        dw_json_text(out, "follows", dw_codes[diag->cause - 1].tag);
    }
    add_suggestions(self, report, diag, out);
    add_rulesets(report->setup, diag->rulesets, out);
    dw_buf_char(out, '}');
}

/* Kept for the summary: the bytes that they point at will be gone. */
static void keep_loose(struct state *self, const struct dw_report_game *report)
{
    for (size_t i = 0; i < report->diags->count; i++) {
        dw_buf_text(&self->loose, self->loose.len ? ",{" : "{");
        dw_buf_text(&self->loose, "\"file\":");
        dw_json_value(&self->loose, report->file);
        dw_buf_char(&self->loose, ',');
        add_finding(self, report, &report->diags->at[i], &self->loose);
    }
}

static void json_game(void *state, const struct dw_report_game *report,
                      struct dw_buf *out)
{
    struct state *self = state;
    dw_locator_start(&self->locator, report);
    if (!report->number) {
        keep_loose(self, report);
        return;
    }
    struct dw_locator head = self->locator;
    uint64_t line;
    uint32_t column;
    dw_locate(&head, report->game->start, &line, &column);
    dw_buf_text(out, "{\"schema\":\"diwan/1\"");
    dw_json_text(out, "file", report->file);
    dw_json_key(out, "game");
    dw_buf_hole(out, report->number);
    dw_json_number(out, "line", line);
    dw_json_number(out, "offset", report->offset);
    add_tags(self, report->game, out);
    add_judged(self, report, out);
    add_verdicts(report, out);
    if (report->setup->automatic)
        add_fits(report, out);
    dw_buf_text(out, ",\"findings\":[");
    for (size_t i = 0; i < report->diags->count; i++) {
        dw_buf_text(out, i ? ",{" : "{");
        add_finding(self, report, &report->diags->at[i], out);
    }
    dw_buf_char(out, ']');
    dw_json_number(out, "more", report->diags->more + report->diags->cut);
    dw_buf_text(out, "}\n");
    out->failed |= self->value.failed;
}

static void json_join(void *state, void *part,
                      const struct dw_report_joint *joint)
{
    struct state *self = state;
    const struct state *later = part;
    (void)joint;
    if (later->loose.len && self->loose.len)
        dw_buf_char(&self->loose, ',');
    dw_buf_span(&self->loose, dw_buf_held(&later->loose));
    self->loose.failed |= later->loose.failed | later->value.failed;
}

static void json_file(void *state, const struct dw_report_file *file,
                      struct dw_buf *out)
{
    struct state *self = state;
    struct dw_buf *files = &self->files;
    uint8_t rules[DW_RULES_MAX];
    const int count =
        dw_tally_fits(file->tally, file->setup->rule_count, rules);
    (void)out;
    if (!file->setup->automatic)
        return;
    dw_buf_text(files, files->len ? ",{\"file\":" : "{\"file\":");
    dw_json_value(files, file->file);
    dw_json_number(files, "games", file->tally->games);
    dw_buf_text(files, ",\"rulesets\":[");
    for (int i = 0; i < count; i++) {
        dw_buf_text(files, i ? ",{\"ruleset\":" : "{\"ruleset\":");
        dw_json_value(files, file->setup->rules[rules[i]].name);
        dw_json_number(files, "games", file->tally->rows[rules[i]].fits);
        dw_buf_char(files, '}');
    }
    dw_buf_text(files, "]}");
}

/* How many games stand how under each of several rulesets. */
static void add_tally(const struct dw_summary *summary, struct dw_buf *out)
{
    const struct dw_judge_setup *setup = summary->setup;
    dw_buf_text(out, ",\"verdicts\":[");
    for (int i = 0; i < setup->rule_count; i++) {
        const struct dw_tally_row *row = &summary->tally.rows[i];
        dw_buf_text(out, i ? ",{\"ruleset\":" : "{\"ruleset\":");
        dw_json_value(out, setup->rules[i].name);
        for (int standing = 0; standing < DW_STANDINGS; standing++)
            dw_json_number(out, dw_standing_name((dw_standing)standing),
                           row->standings[standing]);
        dw_json_number(out, "played_on", row->played_on);
        dw_buf_char(out, '}');
    }
    dw_buf_char(out, ']');
}

/* Milliseconds, without printf: its decimal point depends on the locale. */
static void add_seconds(struct dw_buf *out, double seconds)
{
    const uint64_t milliseconds = (uint64_t)(seconds * 1000 + 0.5);
    dw_buf_number(out, milliseconds / 1000);
    dw_buf_char(out, '.');
    for (uint64_t unit = 100; unit; unit /= 10)
        dw_buf_char(out, (char)('0' + milliseconds / unit % 10));
}

static void json_end(void *state, const struct dw_summary *summary,
                     struct dw_buf *out)
{
    struct state *self = state;
    dw_buf_text(out, "{\"schema\":\"diwan/1\",\"summary\":{\"files\":");
    dw_buf_number(out, summary->files);
    dw_json_number(out, "games", summary->games);
    dw_json_number(out, "plies", summary->plies);
    dw_json_number(out, "errors", summary->errors);
    dw_json_number(out, "warnings", summary->warnings);
    dw_json_number(out, "notes", summary->notes);
    dw_json_key(out, "seconds");
    add_seconds(out, summary->seconds);
    if (summary->statistics) {
        dw_json_key(out, "statistics");
        dw_statistics_json(summary->statistics, out);
    }
    if (summary->baseline) {
        dw_buf_text(out, ",\"baseline\":{\"known\":");
        dw_buf_number(out, summary->known - summary->stale);
        dw_json_number(out, "stale", summary->stale);
        dw_buf_char(out, '}');
    }
    dw_buf_text(out, "},\"findings\":[");
    dw_buf_span(out, dw_buf_held(&self->loose));
    dw_buf_char(out, ']');
    if (summary->setup && summary->setup->rule_count > 1)
        add_tally(summary, out);
    if (summary->setup && summary->setup->automatic) {
        dw_buf_text(out, ",\"fits\":[");
        dw_buf_span(out, dw_buf_held(&self->files));
        dw_buf_char(out, ']');
    }
    dw_buf_text(out, "}\n");
    out->failed |= self->loose.failed | self->value.failed | self->files.failed;
}

static void json_close(void *state)
{
    struct state *self = state;
    dw_buf_free(&self->value);
    dw_buf_free(&self->loose);
    dw_buf_free(&self->files);
}

const struct dw_report dw_report_json = {
    .name = "json",
    .state_size = sizeof(struct state),
    .game = json_game,
    .join = json_join,
    .file = json_file,
    .end = json_end,
    .close = json_close,
};
