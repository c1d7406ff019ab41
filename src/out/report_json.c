/* Knows the JSON lines of src/README.md, "What comes out": their keys and the
 * order of these. Must not know how a verdict was found. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"

enum { TEXT_MAX = 200 }; /* bytes of "text" in a finding */

static const char *const key_names[DW_KEYS] = {
#define DW_KEY(tail, name) name,
#include "rules/ruleset.def"
#undef DW_KEY
};

struct state {
    struct dw_locator locator;
    struct dw_buf value; /* a tag value or a message in the making */
    struct dw_buf loose; /* findings of files without a game, for the end */
    struct dw_buf files; /* which rulesets fit the games of each, for the end */
};

static void add_string(struct dw_buf *out, const char *text)
{
    if (text)
        dw_buf_json(out, dw_span_of(text));
    else
        dw_buf_text(out, "null");
}

static void add_key(struct dw_buf *out, const char *key)
{
    dw_buf_text(out, ",\"");
    dw_buf_text(out, key);
    dw_buf_text(out, "\":");
}

static void add_text_key(struct dw_buf *out, const char *key, const char *text)
{
    add_key(out, key);
    add_string(out, text);
}

static void add_number_key(struct dw_buf *out, const char *key, uint64_t number)
{
    add_key(out, key);
    dw_buf_number(out, number);
}

static void add_bool_key(struct dw_buf *out, const char *key, bool value)
{
    add_key(out, key);
    dw_buf_text(out, value ? "true" : "false");
}

static dw_span held(const struct dw_buf *buf)
{
    return (dw_span){buf->at, buf->len};
}

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
        dw_game_value(&self->value, game, tag);
        dw_buf_json(out, held(&self->value));
        comma = ",";
    }
    dw_buf_char(out, '}');
}

static void add_fen_key(struct dw_buf *out, const char *key, bool known,
                        const struct dw_position *position)
{
    char fen[DW_FEN_MAX];
    if (known)
        dw_fen_write(position, fen);
    add_text_key(out, key, known ? fen : NULL);
}

static void add_judged(const struct dw_report_game *report, struct dw_buf *out)
{
    static const char *const legal[] = {"null", "true", "false"};
    const struct dw_judged *judged = report->judged;
    const struct dw_grammar *grammar = report->setup->grammar;
    const int letters = judged->letters, form = judged->form;
    add_text_key(out, "letters",
                 letters < 0 ? NULL : grammar->letters[letters].name);
    add_text_key(out, "form", form < 0 ? NULL : grammar->forms[form].name);
    add_fen_key(out, "start_fen", judged->has_start, &judged->start);
    add_number_key(out, "plies", judged->plies);
    add_key(out, "legal");
    dw_buf_text(out, legal[judged->legal]);
    add_key(out, "first_bad_ply");
    if (judged->bad)
        dw_buf_number(out, judged->first_bad_ply);
    else
        dw_buf_text(out, "null");
    add_fen_key(out, "final_fen",
                judged->has_start && judged->legal != DW_LEGAL_NULL,
                &judged->final);
    add_text_key(out, "stated", dw_result_text(judged->stated));
}

static void add_readings(uint32_t keys, struct dw_buf *out)
{
    const char *comma = "";
    dw_buf_text(out, ",\"readings\":[");
    for (int key = 0; key < DW_KEYS; key++) {
        if (!(keys >> key & 1))
            continue;
        dw_buf_text(out, comma);
        add_string(out, key_names[key]);
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
        add_string(out, rules->name);
        add_text_key(out, "result", dw_result_text(ending.result));
        add_text_key(out, "reason", dw_reason_name(ending.reason));
        add_number_key(out, "ply", ending.ply);
        add_text_key(out, "standing", dw_standing_name(verdict->standing));
        add_bool_key(out, "played_on", verdict->played_on);
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
        add_string(out, report->setup->rules[judged->ranking[i]].name);
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
        add_string(out, setup->rules[i].name);
        comma = ",";
    }
    dw_buf_char(out, ']');
}

/* The text at a finding's place, cut where a character ends. */
static dw_span clipped(const struct dw_game *game, const struct dw_diag *diag)
{
    dw_span text = dw_game_text(game, diag->offset, diag->length);
    if (text.len <= TEXT_MAX)
        return text;
    size_t end = TEXT_MAX;
    while (end > TEXT_MAX - 4 && ((unsigned char)text.at[end] & 0xC0) == 0x80)
        end--;
    text.len = end;
    return text;
}

static void add_message(struct state *self, const struct dw_game *game,
                        const struct dw_diag *diag, struct dw_buf *out)
{
    dw_buf_clear(&self->value);
    dw_report_message(&self->value, diag, game->text);
    add_key(out, "message");
    dw_buf_json(out, held(&self->value));
}

/* What follows the opening brace. */
static void add_finding(struct state *self, const struct dw_report_game *report,
                        const struct dw_diag *diag, struct dw_buf *out)
{
    const struct dw_code_info *code = &dw_codes[dw_say_code(diag->say)];
    uint64_t line;
    uint32_t column;
    dw_locate(&self->locator, diag->offset, &line, &column);
    dw_buf_text(out, "\"code\":\"DW");
    dw_buf_number(out, code->number);
    dw_buf_char(out, '"');
    add_text_key(out, "name", code->name);
    add_text_key(out, "why", dw_say_why(diag->say));
    add_text_key(out, "severity", dw_severity_name(diag->severity));
    add_number_key(out, "line", line);
    add_number_key(out, "column", column);
    add_number_key(out, "length", diag->length);
    if (diag->ply)
        add_number_key(out, "ply", diag->ply);
    else
        add_text_key(out, "ply", NULL);
    if (diag->depth)
        add_number_key(out, "variation", diag->depth);
    add_key(out, "text");
    dw_buf_json(out, clipped(report->game, diag));
    add_message(self, report->game, diag, out);
    add_text_key(out, "fix", NULL);
    add_rulesets(report->setup, diag->rulesets, out);
    dw_buf_char(out, '}');
}

/* Kept for the summary: the bytes that they point at will be gone. */
static void keep_loose(struct state *self, const struct dw_report_game *report)
{
    for (size_t i = 0; i < report->diags->count; i++) {
        dw_buf_text(&self->loose, self->loose.len ? ",{" : "{");
        dw_buf_text(&self->loose, "\"file\":");
        add_string(&self->loose, report->file);
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
    add_text_key(out, "file", report->file);
    add_key(out, "game");
    dw_buf_hole(out, report->number);
    add_number_key(out, "line", line);
    add_number_key(out, "offset", report->offset);
    add_tags(self, report->game, out);
    add_judged(report, out);
    add_verdicts(report, out);
    if (report->setup->automatic)
        add_fits(report, out);
    dw_buf_text(out, ",\"findings\":[");
    for (size_t i = 0; i < report->diags->count; i++) {
        dw_buf_text(out, i ? ",{" : "{");
        add_finding(self, report, &report->diags->at[i], out);
    }
    dw_buf_char(out, ']');
    add_number_key(out, "more", report->diags->more);
    dw_buf_text(out, "}\n");
    out->failed |= self->value.failed;
}

static void json_join(void *state, void *part)
{
    struct state *self = state;
    const struct state *later = part;
    if (later->loose.len && self->loose.len)
        dw_buf_char(&self->loose, ',');
    dw_buf_span(&self->loose, held(&later->loose));
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
    add_string(files, file->file);
    add_number_key(files, "games", file->tally->games);
    dw_buf_text(files, ",\"rulesets\":[");
    for (int i = 0; i < count; i++) {
        dw_buf_text(files, i ? ",{\"ruleset\":" : "{\"ruleset\":");
        add_string(files, file->setup->rules[rules[i]].name);
        add_number_key(files, "games", file->tally->rows[rules[i]].fits);
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
        add_string(out, setup->rules[i].name);
        for (int standing = 0; standing < DW_STANDINGS; standing++)
            add_number_key(out, dw_standing_name((dw_standing)standing),
                           row->standings[standing]);
        add_number_key(out, "played_on", row->played_on);
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
    add_number_key(out, "games", summary->games);
    add_number_key(out, "plies", summary->plies);
    add_number_key(out, "errors", summary->errors);
    add_number_key(out, "warnings", summary->warnings);
    add_number_key(out, "notes", summary->notes);
    add_key(out, "seconds");
    add_seconds(out, summary->seconds);
    dw_buf_text(out, "},\"findings\":[");
    dw_buf_span(out, held(&self->loose));
    dw_buf_char(out, ']');
    if (summary->setup && summary->setup->rule_count > 1)
        add_tally(summary, out);
    if (summary->setup && summary->setup->automatic) {
        dw_buf_text(out, ",\"fits\":[");
        dw_buf_span(out, held(&self->files));
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
