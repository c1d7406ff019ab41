/* Knows a page that shows findings: counts, filters, each finding with its
 * source line and board, what the codes mean. Must not know how a board is
 * drawn, nor what the page's script does (report.js). */
/* SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "out/diagram.h"
#include "out/pages.h"
#include "out/xml.h"

#include <stdlib.h>

/* What the page holds at most, so that browsers open it at once and a check
 * needs no more memory, however much there is to say. */
enum {
    OF_CODE = 200, /* findings of one code */
    BYTES = 3 << 20,
    AROUND = 80, /* bytes of the line on each side of a place, and of it */
};

/* A finding as written. Of its game's number only the distance is known. */
struct entry {
    size_t begin, number_at, end; /* in `written` */
    uint64_t number;              /* 0: none to be written */
    uint16_t code;
    bool first; /* of the part's first game */
};

/* Of a part: all; of the report: what is joined, without entries. */
struct state {
    struct dw_locator locator;
    struct dw_diagrams diagrams;
    struct dw_buf value, scratch, figure;
    struct dw_buf written;
    struct entry *entries;
    size_t entry_count, entry_room;
    bool failed, full;
    size_t first_bytes; /* of the first game in `written` */
    uint32_t kept[DW_CODES];
    uint64_t seen[DW_CODES], first_seen[DW_CODES]; /* kept or not */
    uint64_t shown;
};

/* ---- a finding ----------------------------------------------------------- */

/* Text as it can be seen, whatever its bytes. */
static void put_visible(struct state *self, dw_span text, struct dw_buf *out)
{
    dw_buf_clear(&self->value);
    dw_buf_visible(&self->value, text, SIZE_MAX);
    dw_xml_text(out, dw_buf_held(&self->value));
}

static bool inside_character(dw_span text, uint32_t at)
{
    return at < text.len && ((uint8_t)text.at[at] & 0xc0) == 0x80;
}

static bool ends_line(dw_span text, uint32_t at)
{
    return at >= text.len || text.at[at] == '\n' || text.at[at] == '\r';
}

/* How far from `at` the line is shown, to where a character begins. */
static uint32_t shown_end(dw_span text, uint32_t at)
{
    uint32_t end = at;
    while (end < at + AROUND && !ends_line(text, end))
        end++;
    while (end > at && inside_character(text, end))
        end--;
    return end;
}

static uint32_t shown_begin(dw_span text, uint32_t at)
{
    uint32_t begin = at;
    while (begin && at - begin < AROUND && !ends_line(text, begin - 1))
        begin--;
    while (begin < at && inside_character(text, begin))
        begin++;
    return begin;
}

static void put_part(struct state *self, dw_span text, uint32_t from,
                     uint32_t to, struct dw_buf *out)
{
    put_visible(self, (dw_span){text.at + from, to - from}, out);
}

/* The line around the place, which is marked; Arabic runs the other way, with
 * what is left out at its own ends. */
static void put_source(struct state *self, const struct dw_report_game *report,
                       const struct dw_diag *diag, uint64_t line,
                       struct dw_buf *out)
{
    const dw_span text = report->game->text;
    const uint32_t place = diag->offset, behind = place + diag->length;
    const uint32_t begin = shown_begin(text, place);
    uint32_t middle = shown_end(text, place);
    if (middle > behind)
        middle = behind;
    const uint32_t end = middle == behind ? shown_end(text, middle) : middle;
    dw_buf_text(out, "<pre><i>");
    dw_buf_number(out, line);
    dw_buf_text(out, "</i><bdi>");
    if (begin && !ends_line(text, begin - 1))
        dw_buf_text(out, "\u2026");
    put_part(self, text, begin, place, out);
    dw_buf_text(out, "<mark>");
    put_part(self, text, place, middle, out);
    dw_buf_text(out, "</mark>");
    put_part(self, text, middle, end, out);
    dw_buf_text(out, ends_line(text, end) ? "" : "\u2026");
    dw_buf_text(out, "</bdi></pre>");
}

static void put_head(const struct dw_diag *diag, struct dw_buf *out)
{
    const char *name = dw_codes[dw_say_code((dw_say)diag->say)].name;
    dw_buf_text(out, "<p class=\"at\"><b>");
    dw_buf_text(out, dw_severity_name((dw_severity)diag->severity));
    dw_buf_text(out, "</b> <a href=\"#");
    dw_report_code(out, diag);
    dw_buf_text(out, "\">");
    dw_buf_text(out, name);
    dw_buf_text(out, "</a> ");
    dw_report_code(out, diag);
    dw_buf_text(out, "</p>");
}

static void put_words(struct state *self, const struct dw_report_game *report,
                      const struct dw_diag *diag, struct dw_buf *out)
{
    struct dw_buf *value = &self->value;
    dw_buf_text(out, "<p class=\"says\">");
    dw_buf_clear(value);
    dw_diag_message(value, diag, report->game->text);
    dw_xml_text(out, dw_buf_held(value));
    dw_buf_text(out, "</p>");
    dw_buf_clear(value);
    dw_diag_hint(value, diag, report->game->text);
    if (!value->len)
        return;
    dw_buf_text(out, "<p class=\"hint\">");
    dw_xml_text(out, dw_buf_held(value));
    dw_buf_text(out, "</p>");
}

/* What the record may have read, the likeliest first. */
static void put_suggestions(struct state *self,
                            const struct dw_report_game *report,
                            const struct dw_diag *diag, struct dw_buf *out)
{
    const struct dw_suggestions *all = dw_report_suggestions(report, diag);
    if (!all)
        return;
    dw_buf_text(out, "<p class=\"hint\">Perhaps</p><ol class=\"perhaps\">");
    for (int i = 0; i < all->count; i++) {
        dw_buf_clear(&self->value);
        dw_report_suggest(&self->value, report, &all->at[i]);
        dw_buf_text(out, "<li>");
        dw_xml_text(out, dw_buf_held(&self->value));
        dw_buf_text(out, "</li>");
    }
    dw_buf_text(out, "</ol>");
}

static const char *const mending[] = {
    [DW_FIX_NONE] = "",
    [DW_FIX_SAFE] = " \u00b7 <code>diwan fix</code> mends it",
    [DW_FIX_UNSAFE] = " \u00b7 <code>diwan fix --unsafe</code> mends it",
};

/* "games.pgn:14:5 - game 3 (Amber - Slate), ply 23". Returns where the game's
 * number is to be written. */
static size_t put_where(struct state *self, const struct dw_report_game *report,
                        const struct dw_diag *diag,
                        const struct dw_place *place, struct dw_buf *out)
{
    size_t number_at = 0;
    dw_buf_text(out, "<p class=\"where\">");
    put_visible(self, dw_span_of(report->file), out);
    dw_buf_char(out, ':');
    dw_buf_number(out, place->line);
    dw_buf_char(out, ':');
    dw_buf_number(out, place->column);
    if (report->number) {
        dw_buf_text(out, " \u00b7 game ");
        number_at = out->len;
        dw_buf_clear(&self->value);
        dw_report_players(&self->value, report->game, &self->scratch);
        dw_xml_text(out, dw_buf_held(&self->value));
    }
    if (diag->ply) {
        dw_buf_text(out, ", ply ");
        dw_buf_number(out, diag->ply);
    }
    dw_buf_text(out, diag->depth ? " in a variation" : "");
    dw_buf_text(out, mending[dw_report_fix(report, diag)]);
    dw_buf_text(out, "</p>");
    return number_at;
}

static void put_finding(struct state *self, const struct dw_report_game *report,
                        const struct dw_diag *diag, struct entry *entry)
{
    const char *level = dw_severity_name((dw_severity)diag->severity);
    const struct dw_place place = dw_locate_finding(&self->locator, diag);
    struct dw_buf *out = &self->written;
    dw_buf_clear(&self->figure);
    const bool drawn =
        report->number && dw_diagrams_add(&self->diagrams, report, diag,
                                          &self->scratch, &self->figure);
    dw_buf_text(out, drawn ? "<li class=\"board " : "<li class=\"");
    dw_buf_text(out, level);
    dw_buf_text(out, "\" data-level=\"");
    dw_buf_text(out, level);
    dw_buf_text(out, "\" data-code=\"");
    dw_buf_text(out, dw_codes[dw_say_code((dw_say)diag->say)].name);
    dw_buf_text(out, "\" tabindex=\"-1\"><div>");
    put_head(diag, out);
    put_words(self, report, diag, out);
    put_source(self, report, diag, place.line, out);
    put_suggestions(self, report, diag, out);
    entry->number_at = put_where(self, report, diag, &place, out);
    dw_buf_text(out, "</div>");
    dw_buf_span(out, dw_buf_held(&self->figure));
    dw_buf_text(out, "</li>\n");
}

/* ---- parts --------------------------------------------------------------- */

static struct entry *new_entry(struct state *self)
{
    void *at = self->entries;
    if (!dw_grow(&at, &self->entry_room, self->entry_count + 1,
                 sizeof *self->entries)) {
        self->failed = true;
        return NULL;
    }
    self->entries = at;
    return &self->entries[self->entry_count++];
}

/* Those of the first game do not count against the limits: they may be read
 * again, in another part. */
static void keep(struct state *self, const struct dw_report_game *report,
                 const struct dw_diag *diag)
{
    const dw_code code = dw_say_code((dw_say)diag->say);
    const bool first = report->number == 1;
    if (self->full || (!first && self->kept[code] == OF_CODE))
        return;
    struct entry *entry = new_entry(self);
    if (!entry)
        return;
    self->kept[code] += !first;
    *entry = (struct entry){.begin = self->written.len,
                            .number = report->number,
                            .code = (uint16_t)code,
                            .first = first};
    put_finding(self, report, diag, entry);
    entry->end = self->written.len;
    self->first_bytes = first ? entry->end : self->first_bytes;
    self->full = self->written.len - self->first_bytes > BYTES;
}

/* What a list outside of games has seen was counted with an earlier part. */
static void count(struct state *self, const struct dw_report_game *report)
{
    const struct dw_diags *diags = report->diags;
    for (int code = 0; report->number && code < DW_CODES; code++) {
        self->seen[code] += dw_diags_seen(diags, (dw_code)code);
        if (report->number == 1)
            self->first_seen[code] = dw_diags_seen(diags, (dw_code)code);
    }
    for (size_t i = 0; !report->number && i < diags->count; i++)
        self->seen[dw_say_code((dw_say)diags->at[i].say)]++;
}

static void html_game(void *state, const struct dw_report_game *report,
                      struct dw_buf *out)
{
    struct state *self = state;
    if (!report->diags->count)
        return;
    count(self, report);
    dw_locator_start(&self->locator, report);
    if (report->number)
        dw_diagrams_start(&self->diagrams, report);
    for (size_t i = 0; i < report->diags->count; i++)
        keep(self, report, &report->diags->at[i]);
    out->failed |= self->failed | self->value.failed | self->scratch.failed |
                   self->figure.failed | self->written.failed;
}

static void add_entry(struct state *self, const struct state *part,
                      const struct entry *entry, uint64_t games)
{
    const char *bytes = part->written.at;
    const size_t number_at = entry->number ? entry->number_at : entry->begin;
    self->full =
        self->full || self->written.len + entry->end - entry->begin > BYTES;
    if (self->full || self->kept[entry->code] == OF_CODE)
        return;
    self->kept[entry->code]++;
    self->shown++;
    dw_buf_add(&self->written, bytes + entry->begin, number_at - entry->begin);
    if (entry->number)
        dw_buf_number(&self->written, games + entry->number);
    dw_buf_add(&self->written, bytes + number_at, entry->end - number_at);
}

static void html_join(void *state, void *part,
                      const struct dw_report_joint *joint)
{
    struct state *self = state;
    const struct state *later = part;
    for (size_t i = 0; i < later->entry_count; i++)
        if (!(joint->but_first && later->entries[i].first))
            add_entry(self, later, &later->entries[i], joint->games);
    for (int code = 0; code < DW_CODES; code++)
        self->seen[code] += later->seen[code] -
                            (joint->but_first ? later->first_seen[code] : 0);
}

/* ---- the page ------------------------------------------------------------ */

static void put_tile(struct dw_buf *out, const char *class, uint64_t count,
                     const char *one, const char *several)
{
    dw_buf_text(out, "<div class=\"");
    dw_buf_text(out, count ? class : "");
    dw_buf_text(out, "\"><dt>");
    dw_buf_text(out, count == 1 ? one : several);
    dw_buf_text(out, "</dt><dd>");
    dw_buf_number(out, count);
    dw_buf_text(out, "</dd></div>");
}

static void put_summary(const struct dw_summary *summary, struct dw_buf *out)
{
    dw_buf_text(out, "<dl class=\"sum\">");
    put_tile(out, "", summary->games, "game", "games");
    put_tile(out, "", summary->files, "file", "files");
    put_tile(out, "error", summary->bad_games, "game with errors",
             "games with errors");
    put_tile(out, "error", summary->errors, "error", "errors");
    put_tile(out, "warning", summary->warnings, "warning", "warnings");
    put_tile(out, "note", summary->notes, "note", "notes");
    dw_buf_text(out, "</dl>\n");
    if (summary->incomplete)
        dw_buf_text(out, "<p class=\"clean\">Some files could not be read: "
                         "the report is not complete.</p>\n");
}

static void put_chip(struct dw_buf *out, const char *level, const char *group,
                     const char *value, const char *words, uint64_t count)
{
    dw_buf_text(out, "<label class=\"chip ");
    dw_buf_text(out, level);
    dw_buf_text(out, "\"><input type=\"checkbox\" name=\"");
    dw_buf_text(out, group);
    dw_buf_text(out, "\" value=\"");
    dw_buf_text(out, value);
    dw_buf_text(out, "\"/>");
    dw_buf_text(out, words);
    dw_buf_text(out, " <i>");
    dw_buf_number(out, count);
    dw_buf_text(out, "</i></label>\n");
}

static void put_levels(const struct dw_summary *summary, struct dw_buf *out)
{
    const uint64_t counts[] = {[DW_NOTE] = summary->notes,
                               [DW_WARNING] = summary->warnings,
                               [DW_ERROR] = summary->errors};
    static const char *const words[] = {
        [DW_NOTE] = "notes", [DW_WARNING] = "warnings", [DW_ERROR] = "errors"};
    for (int level = DW_ERROR; level >= DW_NOTE; level--) {
        const char *name = dw_severity_name((dw_severity)level);
        if (counts[level])
            put_chip(out, name, "level", name, words[level], counts[level]);
    }
}

static void put_codes(const struct state *self, struct dw_buf *out)
{
    for (int code = 0; code < DW_CODES; code++) {
        const struct dw_code_info *info = &dw_codes[code];
        if (self->kept[code])
            put_chip(out, dw_severity_name(info->severity), "code", info->name,
                     info->name, self->seen[code]);
    }
}

static void put_filters(const struct state *self,
                        const struct dw_summary *summary, struct dw_buf *out)
{
    dw_buf_text(out,
                "<form id=\"filters\" class=\"hide\" autocomplete=\"off\">\n"
                "<div class=\"row\"><input type=\"search\" id=\"words\" "
                "placeholder=\"Find words, names, files\" "
                "aria-label=\"Find words, names, files\"/>\n"
                "<fieldset class=\"row\" aria-label=\"Levels\">\n");
    put_levels(summary, out);
    dw_buf_text(out,
                "</fieldset>\n<button type=\"reset\" id=\"clear\">Show all"
                "</button></div>\n<details id=\"pick\"><summary>Codes"
                "<span id=\"count\" aria-live=\"polite\"></span></summary>\n"
                "<fieldset class=\"row\" aria-label=\"Codes\">\n");
    put_codes(self, out);
    dw_buf_text(out, "</fieldset></details>\n</form>\n");
}

static void put_rest(const struct state *self, const struct dw_summary *summary,
                     struct dw_buf *out)
{
    const uint64_t all = summary->errors + summary->warnings + summary->notes;
    if (all == self->shown)
        return;
    dw_buf_text(out, "<p id=\"rest\">");
    dw_buf_number(out, all - self->shown);
    dw_buf_text(out, " more are not on this page: it holds at most 20 of a code"
                     " a game, 200 of a code, and 3 MB.</p>\n");
}

static void put_example(const char *head, const char *text, struct dw_buf *out)
{
    dw_buf_text(out, "<div><b>");
    dw_buf_text(out, head);
    dw_buf_text(out, "</b><pre>");
    dw_xml_text(out, dw_span_of(text));
    dw_buf_text(out, "</pre></div>");
}

static void put_paragraph(const char *text, struct dw_buf *out)
{
    dw_buf_text(out, "<p>");
    dw_xml_text(out, dw_span_of(text));
    dw_buf_text(out, "</p>");
}

static void put_meaning(dw_code code, struct dw_buf *out)
{
    const struct dw_code_info *info = &dw_codes[code];
    const struct dw_explanation *words = dw_explain(code);
    dw_buf_text(out, "<details id=\"");
    dw_buf_text(out, info->tag);
    dw_buf_text(out, "\"><summary>");
    dw_buf_text(out, info->tag);
    dw_buf_text(out, " <b>");
    dw_buf_text(out, info->name);
    dw_buf_text(out, "</b>: ");
    dw_xml_text(out, dw_span_of(info->title));
    dw_buf_text(out, "</summary>");
    put_paragraph(words->meaning, out);
    put_paragraph(words->matters, out);
    dw_buf_text(out, "<div class=\"two\">");
    put_example("Wrong", words->wrong, out);
    put_example("Right", words->right, out);
    dw_buf_text(out, "</div>");
    put_paragraph(words->source, out);
    dw_buf_text(out, "</details>\n");
}

static void put_meanings(const struct state *self, struct dw_buf *out)
{
    dw_buf_text(out, "<h2>What the codes mean</h2>\n");
    for (int code = 0; code < DW_CODES; code++)
        if (self->kept[code])
            put_meaning((dw_code)code, out);
}

static void put_title(const struct dw_summary *summary, struct dw_buf *out)
{
    dw_buf_text(out, "<header class=\"top\"><div><h1>Shatranj records, checked"
                     "</h1>");
    if (summary->setup && summary->setup->rule_count) {
        dw_buf_text(out, "<p>by the rules of ");
        for (int i = 0; i < summary->setup->rule_count; i++) {
            dw_buf_text(out, i ? ", " : "");
            dw_xml_text(out, dw_span_of(summary->setup->rules[i].name));
        }
        dw_buf_text(out, "</p>");
    }
    dw_buf_text(out, "</div><button type=\"button\" id=\"theme\" class=\"hide\""
                     " title=\"Light or dark (t)\""
                     " aria-label=\"Light or dark\">");
    dw_buf_text(out, "<svg viewBox=\"0 0 24 24\"><path fill-rule=\"evenodd\"");
    dw_xml_attribute(out, "d", dw_span_of(dw_page_theme_sign));
    dw_buf_text(out, "/></svg>");
    dw_buf_text(out, "</button></header>\n");
}

static void html_end(void *state, const struct dw_summary *summary,
                     struct dw_buf *out)
{
    const struct state *self = state;
    dw_page_open(out, dw_page_report_css);
    dw_buf_text(out, "diwan check");
    dw_page_body(out);
    put_title(summary, out);
    put_summary(summary, out);
    if (self->shown) {
        put_filters(self, summary, out);
        dw_buf_text(out, "<main><ol id=\"findings\">\n");
        dw_buf_span(out, dw_buf_held(&self->written));
        dw_buf_text(out, "</ol></main>\n");
    } else {
        dw_buf_text(out,
                    "<main><p class=\"clean\">Nothing found.</p></main>\n");
    }
    put_rest(self, summary, out);
    if (self->shown)
        put_meanings(self, out);
    dw_buf_text(out, "<footer>diwan " DIWAN_VERSION
                     " \u00b7 keys: <kbd>/</kbd> find, <kbd>j</kbd> and"
                     " <kbd>k</kbd> next and previous finding, <kbd>Esc</kbd>"
                     " show all, <kbd>t</kbd> light or dark</footer>\n");
    dw_page_close(out, dw_page_report_js);
    out->failed |= self->written.failed;
}

static void html_close(void *state)
{
    struct state *self = state;
    dw_diagrams_free(&self->diagrams);
    dw_buf_free(&self->value);
    dw_buf_free(&self->scratch);
    dw_buf_free(&self->figure);
    dw_buf_free(&self->written);
    free(self->entries);
}

const struct dw_report dw_report_html = {
    .name = "html",
    .state_size = sizeof(struct state),
    .positions = true,
    .game = html_game,
    .join = html_join,
    .end = html_end,
    .close = html_close,
};
