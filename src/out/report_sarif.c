/* Knows SARIF 2.1.0 (OASIS Standard, 2020): one run, its rules from
 * base/diag.def and base/explain.def, a result for each finding, with its safe
 * fix. Must not know how a finding is mended. */
/* SPDX-License-Identifier: MIT */
#include "out/fingerprint.h"
#include "out/json.h"
#include "out/report.h"

struct state {
    struct dw_locator locator, head; /* head: where the game begins */
    struct dw_fixing fixing;
    struct dw_edits edits;
    struct dw_fingerprints prints;
    struct dw_buf value;
    uint64_t more;       /* findings that games did not keep ... */
    uint64_t first_more; /* ... of which the part's first game */
};

static const char comma[] = ",\n";

/* ---- rules --------------------------------------------------------------- */

/* Lines of one paragraph as one line. */
static void add_flowed(struct dw_buf *out, const char *text)
{
    for (; *text; text++)
        dw_buf_char(out, *text == '\n' ? ' ' : *text);
}

static void add_example(struct dw_buf *out, const char *head,
                        const char *example, bool markdown)
{
    dw_buf_text(out, head);
    dw_buf_text(out, markdown ? "\n\n```\n" : "\n");
    dw_buf_text(out, example);
    dw_buf_text(out, markdown ? "\n```\n\n" : "\n\n");
}

static void add_help(struct dw_buf *out, const struct dw_explanation *words,
                     bool markdown)
{
    add_flowed(out, words->meaning);
    dw_buf_text(out, "\n\n");
    add_flowed(out, words->matters);
    dw_buf_text(out, "\n\n");
    add_example(out, "Wrong:", words->wrong, markdown);
    add_example(out, "Right:", words->right, markdown);
    dw_buf_text(out, "Source: ");
    dw_buf_text(out, words->source);
}

static void add_message(struct dw_buf *out, const char *key, const char *text)
{
    dw_json_key(out, key);
    dw_buf_text(out, "{\"text\":");
    dw_json_value(out, text);
    dw_buf_char(out, '}');
}

static void add_rule(struct state *self, struct dw_buf *out, dw_code code)
{
    const struct dw_code_info *info = &dw_codes[code];
    const struct dw_explanation *words = dw_explain(code);
    struct dw_buf *value = &self->value;
    dw_buf_text(out, "{\"id\":\"");
    dw_buf_text(out, info->tag);
    dw_buf_char(out, '"');
    dw_json_text(out, "name", info->name);
    add_message(out, "shortDescription", info->title);
    dw_buf_clear(value);
    add_flowed(value, words->meaning);
    dw_json_key(out, "fullDescription");
    dw_buf_text(out, "{\"text\":");
    dw_buf_json(out, dw_buf_held(value));
    dw_buf_char(out, '}');
    dw_json_key(out, "help");
    dw_buf_text(out, "{\"text\":");
    dw_buf_clear(value);
    add_help(value, words, false);
    dw_buf_json(out, dw_buf_held(value));
    dw_buf_clear(value);
    add_help(value, words, true);
    dw_json_span(out, "markdown", dw_buf_held(value));
    dw_buf_char(out, '}');
    dw_json_key(out, "defaultConfiguration");
    dw_buf_text(out, "{\"level\":");
    dw_json_value(out, dw_severity_name(info->severity));
    dw_buf_char(out, '}');
    dw_json_key(out, "properties");
    dw_buf_text(out, "{\"tags\":[");
    dw_json_value(out, dw_code_layer(code));
    dw_buf_text(out, "]}}");
}

/* 3.14.17 and 3.14.18 of the standard: columns are code points; CR ends a
 * line too. */
static void sarif_begin(void *state, struct dw_buf *out)
{
    struct state *self = state;
    dw_buf_text(out,
                "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\""
                ",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"
                "\"name\":\"diwan\",\"version\":\"" DIWAN_VERSION
                "\",\"semanticVersion\":\"" DIWAN_VERSION "\",\"rules\":[\n");
    for (int code = 0; code < DW_CODES; code++) {
        if (code)
            dw_buf_text(out, comma);
        add_rule(self, out, (dw_code)code);
    }
    dw_buf_text(out, "]}},\n\"columnKind\":\"unicodeCodePoints\","
                     "\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],"
                     "\"results\":[\n");
    out->failed |= self->value.failed;
}

/* ---- results ------------------------------------------------------------- */

/* A file's name as a URI (RFC 3986): relative as it was given, else with its
 * scheme. */
static void add_uri(struct state *self, const char *file, struct dw_buf *out)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789-._~/";
    static const char digits[] = "0123456789ABCDEF";
    struct dw_buf *value = &self->value;
    file = dw_report_path(file);
    dw_buf_clear(value);
    if (file[0] == '/')
        dw_buf_text(value, "file://");
    for (; *file; file++) {
        if (strchr(plain, *file)) {
            dw_buf_char(value, *file);
            continue;
        }
        dw_buf_char(value, '%');
        dw_buf_char(value, digits[(uint8_t)*file >> 4]);
        dw_buf_char(value, digits[(uint8_t)*file & 15]);
    }
    dw_buf_json(out, dw_buf_held(value));
}

/* Lines and columns are of the text, byteOffset of the file (3.30.4: neither
 * depends on the other). Characters are not counted through the file, so there
 * is no charOffset. Leaves the region open. */
static void open_region(const struct dw_report_game *report,
                        const struct dw_place *place, uint32_t offset,
                        uint32_t length, struct dw_buf *out)
{
    dw_buf_text(out, "{\"startLine\":");
    dw_buf_number(out, place->line);
    dw_json_number(out, "startColumn", place->column);
    dw_json_number(out, "endLine", place->end_line);
    dw_json_number(out, "endColumn", place->end_column);
    dw_json_number(out, "byteOffset",
                   report->offset - report->game->start + offset);
    dw_json_number(out, "byteLength", length);
}

static void add_region(struct state *self, const struct dw_report_game *report,
                       const struct dw_diag *diag, struct dw_buf *out)
{
    const struct dw_place place = dw_locate_finding(&self->locator, diag);
    const dw_span text = dw_report_source(report->game, diag);
    open_region(report, &place, diag->offset, diag->length, out);
    if (text.len && text.len == diag->length) {
        dw_json_key(out, "snippet");
        dw_buf_text(out, "{\"text\":");
        dw_buf_json(out, text);
        dw_buf_char(out, '}');
    }
    dw_buf_char(out, '}');
}

static void add_location(struct state *self,
                         const struct dw_report_game *report,
                         const struct dw_diag *diag, struct dw_buf *out)
{
    dw_json_key(out, "locations");
    dw_buf_text(out, "[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
    add_uri(self, report->file, out);
    dw_buf_text(out, "},\"region\":");
    add_region(self, report, diag, out);
    dw_buf_char(out, '}');
    if (report->number) {
        dw_json_key(out, "logicalLocations");
        dw_buf_text(out, "[{\"name\":\"game ");
        dw_buf_hole(out, report->number);
        dw_buf_text(out, "\",\"kind\":\"object\"}]");
    }
    dw_buf_text(out, "}]");
}

static void add_properties(const struct dw_diag *diag, struct dw_buf *out)
{
    const char *why = dw_say_why((dw_say)diag->say);
    if (!diag->ply && !diag->depth && !why)
        return;
    dw_json_key(out, "properties");
    dw_buf_text(out, "{\"variation\":");
    dw_buf_number(out, diag->depth);
    if (diag->ply)
        dw_json_number(out, "ply", diag->ply);
    if (why)
        dw_json_text(out, "why", why);
    dw_buf_char(out, '}');
}

static void add_fingerprint(const struct state *self, size_t index,
                            struct dw_buf *out)
{
    char digits[DW_FINGERPRINT_TEXT + 1];
    if (index >= self->prints.count)
        return;
    dw_fingerprint_text(self->prints.at[index], digits);
    dw_json_key(out, "partialFingerprints");
    dw_buf_text(out, "{\"diwan/v1\":");
    dw_json_value(out, digits);
    dw_buf_char(out, '}');
}

static void add_replacement(struct state *self,
                            const struct dw_report_game *report, size_t index,
                            struct dw_locator *locator, struct dw_buf *out)
{
    const struct dw_edit *edit = &self->edits.at[index];
    const dw_span text = dw_edits_text(&self->edits, index);
    const struct dw_place place =
        dw_locate_range(locator, edit->offset, edit->length);
    dw_buf_text(out, index ? ",{\"deletedRegion\":" : "{\"deletedRegion\":");
    open_region(report, &place, edit->offset, edit->length, out);
    dw_buf_char(out, '}');
    if (text.len) {
        dw_json_key(out, "insertedContent");
        dw_buf_text(out, "{\"text\":");
        dw_buf_json(out, text);
        dw_buf_char(out, '}');
    }
    dw_buf_char(out, '}');
}

/* Safe ones alone, for programs apply them without asking. Edits may stand
 * anywhere in the game. */
static void add_fix(struct state *self, const struct dw_report_game *report,
                    const struct dw_diag *diag, struct dw_buf *out)
{
    if (dw_report_fix(report, diag) != DW_FIX_SAFE ||
        dw_fix_find(&self->fixing, diag, &self->edits) != DW_FIX_SAFE ||
        !self->edits.count)
        return;
    struct dw_locator locator = self->head;
    dw_json_key(out, "fixes");
    dw_buf_text(out, "[{\"description\":{\"text\":\"as diwan fix does it\"},"
                     "\"artifactChanges\":[{\"artifactLocation\":{\"uri\":");
    add_uri(self, report->file, out);
    dw_buf_text(out, "},\"replacements\":[");
    for (size_t i = 0; i < self->edits.count; i++)
        add_replacement(self, report, i, &locator, out);
    dw_buf_text(out, "]}]}]");
}

static void add_result(struct state *self, const struct dw_report_game *report,
                       size_t index, struct dw_buf *out)
{
    const struct dw_diag *diag = &report->diags->at[index];
    const dw_code code = dw_say_code((dw_say)diag->say);
    dw_buf_text(out, comma);
    dw_buf_text(out, "{\"ruleId\":\"");
    dw_report_code(out, diag);
    dw_buf_char(out, '"');
    dw_json_number(out, "ruleIndex", code);
    dw_json_text(out, "level", dw_severity_name((dw_severity)diag->severity));
    dw_json_key(out, "message");
    dw_buf_text(out, "{\"text\":");
    dw_buf_json(out, dw_report_told(&self->value, report, diag));
    dw_buf_char(out, '}');
    add_location(self, report, diag, out);
    add_fingerprint(self, index, out);
    add_fix(self, report, diag, out);
    add_properties(diag, out);
    dw_buf_char(out, '}');
}

static void sarif_game(void *state, const struct dw_report_game *report,
                       struct dw_buf *out)
{
    struct state *self = state;
    self->more += report->diags->more;
    if (report->number == 1)
        self->first_more = report->diags->more;
    if (!report->diags->count)
        return;
    dw_locator_start(&self->locator, report);
    self->head = self->locator;
    if (report->number)
        dw_fixing_start(&self->fixing, report->setup, report->game,
                        report->judged);
    dw_fingerprints_fill(&self->prints, report->game, report->diags);
    for (size_t i = 0; i < report->diags->count; i++)
        add_result(self, report, i, out);
    out->failed |= self->value.failed | self->prints.failed |
                   self->edits.failed | self->fixing.walk.failed;
}

static void sarif_join(void *state, void *part,
                       const struct dw_report_joint *joint)
{
    struct state *self = state;
    const struct state *later = part;
    self->more += later->more - (joint->but_first ? later->first_more : 0);
}

static void sarif_end(void *state, const struct dw_summary *summary,
                      struct dw_buf *out)
{
    struct state *self = state;
    dw_buf_text(out, "],\n\"invocations\":[{\"executionSuccessful\":");
    dw_buf_text(out, summary->incomplete ? "false" : "true");
    if (self->more + summary->cut) {
        dw_buf_clear(&self->value);
        dw_report_more(&self->value, self->more + summary->cut);
        dw_json_key(out, "toolExecutionNotifications");
        dw_buf_text(out, "[{\"level\":\"note\",\"message\":{\"text\":");
        dw_buf_json(out, dw_buf_held(&self->value));
        dw_buf_text(out, "}}]");
    }
    dw_buf_text(out, "}]}]}\n");
    out->failed |= self->value.failed;
}

static void sarif_close(void *state)
{
    struct state *self = state;
    dw_fingerprints_free(&self->prints);
    dw_fixing_free(&self->fixing);
    dw_edits_free(&self->edits);
    dw_buf_free(&self->value);
}

const struct dw_report dw_report_sarif = {
    .name = "sarif",
    .state_size = sizeof(struct state),
    .between = comma,
    .positions = true,
    .begin = sarif_begin,
    .game = sarif_game,
    .join = sarif_join,
    .end = sarif_end,
    .close = sarif_close,
};
