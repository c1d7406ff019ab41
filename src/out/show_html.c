/* Knows the page that steps through a game: its parts, and what the script
 * finds in each move. Must not know how a board is drawn (show_svg.c), nor what
 * the script does (show.js). */
/* SPDX-License-Identifier: MIT */
#include "out/pages.h"
#include "out/show_svg.h"
#include "out/xml.h"
#include "pgn/fen.h"

/* The start's node; others have the index of their item. */
static const uint32_t START = UINT32_MAX;

/* Where a line stands: its last node and the one before that, which the next
 * word follows or replaces. */
struct stand {
    uint32_t last, before;
};

struct page {
    const struct dw_showing *showing;
    struct dw_writing game;
    struct dw_buf *out;
    struct stand stands[DW_GAME_DEPTH + 2];
    size_t diag; /* the next finding that a word may be under */
    bool number; /* Black's next move needs its number */
};

/* ---- pieces -------------------------------------------------------------- */

static void put(struct page *self, const char *text)
{
    dw_buf_text(self->out, text);
}

static void put_square(struct page *self, int square)
{
    dw_buf_char(self->out, (char)('a' + dw_file(square)));
    dw_buf_char(self->out, (char)('1' + dw_rank(square)));
}

/* An attribute with squares, one behind the other: "e2e4". */
static void open_squares(struct page *self, const char *name)
{
    put(self, " data-");
    put(self, name);
    put(self, "=\"");
}

static void put_move(struct page *self, const char *name, dw_square from,
                     dw_square to)
{
    open_squares(self, name);
    put_square(self, from);
    put_square(self, to);
    put(self, "\"");
}

static void put_set(struct page *self, const char *name, dw_set set)
{
    if (!set)
        return;
    open_squares(self, name);
    for (; set; set &= set - 1)
        put_square(self, dw_first(set));
    put(self, "\"");
}

static void put_node(struct page *self, uint32_t node)
{
    if (node == START) {
        put(self, "start");
        return;
    }
    put(self, "i");
    dw_buf_number(self->out, node);
}

static dw_span scratch_of(const struct page *self)
{
    const struct dw_buf *buf = self->showing->scratch;
    self->out->failed |= buf->failed;
    return (dw_span){buf->at, buf->len};
}

static void put_class(struct page *self, const char *class, dw_span text)
{
    put(self, "<span class=\"");
    put(self, class);
    put(self, "\">");
    dw_xml_text(self->out, text);
    put(self, "</span> ");
}

/* A tag's value without escapes, or "?". */
static void put_tag(struct page *self, dw_tag_id id)
{
    const struct dw_game *game = self->game.game;
    dw_buf_clear(self->showing->scratch);
    if (game->by_id[id])
        dw_game_value(self->showing->scratch, game,
                      &game->tags[game->by_id[id] - 1]);
    const dw_span value = scratch_of(self);
    if (value.len)
        dw_xml_text(self->out, value);
    else
        put(self, "?");
}

/* ---- moves --------------------------------------------------------------- */

/* What the script draws: the position and what to set off. */
static void put_scene(struct page *self, const struct dw_position *position)
{
    char fen[DW_FEN_MAX];
    dw_xml_attribute(self->out, "data-fen",
                     (dw_span){fen, dw_fen_write(position, fen)});
    dw_buf_clear(self->showing->scratch);
    dw_show_turn(position, self->showing->scratch);
    dw_xml_attribute(self->out, "data-turn", scratch_of(self));
}

static void open_node(struct page *self, const struct dw_event *event,
                      const char *class)
{
    struct stand *stand = &self->stands[event->depth];
    put(self, "<a class=\"");
    put(self, class);
    put(self, "\" href=\"#at-");
    put_node(self, event->index);
    put(self, "\" id=\"");
    put_node(self, event->index);
    put(self, "\" data-up=\"");
    put_node(self, stand->last);
    put(self, "\"");
    dw_xml_number(self->out, "data-depth", event->depth);
}

static void close_node(struct page *self, const struct dw_event *event)
{
    put(self, ">");
    dw_xml_text(self->out, dw_game_text(self->game.game, event->item->offset,
                                        event->item->length));
    put(self, "</a> ");
}

static void put_number(struct page *self, const struct dw_position *before)
{
    if (before->side == DW_BLACK && !self->number)
        return;
    dw_buf_clear(self->showing->scratch);
    dw_show_number(before, self->showing->scratch);
    dw_span number = scratch_of(self);
    number.len -= number.len > 0; /* the blank */
    put(self, "<span class=\"n\">");
    dw_xml_text(self->out, number);
    put(self, "</span>&nbsp;");
}

static void put_played(struct page *self, const struct dw_event *event)
{
    struct stand *stand = &self->stands[event->depth];
    put_number(self, event->before);
    open_node(self, event, "m");
    put_move(self, "go", event->move.from, event->move.to);
    put_scene(self, event->after);
    close_node(self, event);
    *stand = (struct stand){event->index, stand->last};
    self->number = false;
}

/* The finding that a word is under and why it could not be played. */
static const struct dw_diag *diag_of(struct page *self, const dw_item *item)
{
    const struct dw_diags *diags = self->showing->report->diags;
    while (self->diag < diags->count &&
           diags->at[self->diag].offset < item->offset)
        self->diag++;
    for (size_t i = self->diag;
         i < diags->count && diags->at[i].offset == item->offset; i++)
        if (dw_meant_breaks(&diags->at[i]))
            return &diags->at[i];
    return NULL;
}

/* The word that a line breaks at: the board in front of it, and what was
 * meant. */
static void put_broken(struct page *self, const struct dw_event *event)
{
    const struct dw_position *position =
        &self->game.walk->levels[event->depth].now;
    const struct dw_diag *diag = diag_of(self, event->item);
    struct stand *stand = &self->stands[event->depth];
    put_number(self, position);
    open_node(self, event, "m bad");
    if (diag) {
        const struct dw_meant meant = dw_meant_of(diag);
        if (meant.known)
            put_move(self, "bad", meant.from, meant.to);
        put_set(self, "could", meant.could);
        put_set(self, "men", meant.candidates);
        dw_buf_clear(self->showing->scratch);
        dw_report_message(self->showing->scratch, diag, self->game.game->text);
        dw_xml_attribute(self->out, "title", scratch_of(self));
    }
    put_scene(self, position);
    close_node(self, event);
    stand->before = stand->last;
}

static void put_word(struct page *self, const struct dw_event *event)
{
    if (event->meaning == DW_MEANS_MOVE) {
        put_played(self, event);
    } else if (!event->dead) {
        put_broken(self, event);
    } else {
        put(self, "<span class=\"dead\" id=\"");
        put_node(self, event->index);
        put(self, "\">");
        dw_xml_text(self->out,
                    dw_game_text(self->game.game, event->item->offset,
                                 event->item->length));
        put(self, "</span> ");
    }
}

static void open_variation(struct page *self, const struct dw_event *event)
{
    struct stand *inner = &self->stands[event->depth];
    const struct stand outer = self->stands[event->depth - 1];
    const uint32_t from =
        event->meaning == DW_MEANS_GOES_ON ? outer.last : outer.before;
    *inner = (struct stand){from, outer.before};
    put(self, "<span class=\"v\">( ");
    self->number = true;
}

/* $1 to $6 as the signs they stand for (PGN standard 10). */
static void put_nag(struct page *self, dw_span text)
{
    static const char *const signs[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (text.len == 2 && text.at[1] == (char)('1' + i))
            text = dw_span_of(signs[i]);
    put_class(self, "nag", text);
}

static void put_comment(struct page *self, const char *class, dw_span text)
{
    put_class(self, class, text);
    self->number = true;
}

static void put_item(struct page *self, const struct dw_event *event)
{
    const dw_item *item = event->item;
    const dw_span text =
        dw_game_text(self->game.game, item->offset, item->length);
    switch ((dw_token_kind)item->kind) {
    case DW_TOKEN_WORD:
    case DW_TOKEN_BRACKET:
    case DW_TOKEN_JUNK:
        put_word(self, event);
        break;
    case DW_TOKEN_NAG:
    case DW_TOKEN_GLYPH:
    case DW_TOKEN_SIGN:
        put_nag(self, text);
        break;
    case DW_TOKEN_COMMENT:
    case DW_TOKEN_LINE_COMMENT:
        put_comment(self, "c", dw_writing_comment(text));
        break;
    case DW_TOKEN_ESCAPE:
        put_comment(self, "c esc", text);
        break;
    case DW_TOKEN_OPEN:
        open_variation(self, event);
        break;
    case DW_TOKEN_CLOSE:
        put(self, ")</span> ");
        self->number = true;
        break;
    case DW_TOKEN_RESULT:
        put_class(self, "r", text);
        break;
    case DW_TOKEN_NUMBER:
        if (event->dead)
            put_class(self, "n", text);
        break;
    case DW_TOKEN_TAG:
    case DW_TOKEN_DOTS:
    case DW_TOKEN_END:
        break;
    }
}

static void put_moves(struct page *self)
{
    struct dw_walk *walk = self->game.walk;
    struct dw_event event;
    put(self, "<a class=\"m\" id=\"start\" href=\"#at-start\"");
    put_scene(self, &self->game.judged->start);
    put(self, ">Start</a> ");
    self->stands[0] = (struct stand){START, START};
    self->number = true;
    dw_walk_start(walk, self->game.game, self->game.judged, 0);
    while (dw_walk_next(walk, &event))
        put_item(self, &event);
    for (uint32_t depth = walk->depth; depth > 0; depth--)
        put(self, "</span>");
    self->out->failed |= walk->failed;
}

/* ---- the board ----------------------------------------------------------- */

/* The node that the page opens at: that of the last ply on the board, or the
 * word the replay stops at. */
static uint32_t first_node(const struct page *self,
                           const struct dw_scene *scene)
{
    const struct dw_game *game = self->game.game;
    uint32_t words = self->showing->ply + (scene->broken != NULL), depth = 0;
    for (uint32_t i = 0; words && i < game->item_count; i++) {
        const dw_token_kind kind = (dw_token_kind)game->items[i].kind;
        depth += kind == DW_TOKEN_OPEN;
        depth -= kind == DW_TOKEN_CLOSE && depth;
        if (!depth &&
            (self->game.judged->senses[i].meaning == DW_MEANS_MOVE ||
             (scene->broken &&
              game->items[i].offset == scene->broken->offset)) &&
            !--words)
            return i;
    }
    return START;
}

static void put_buttons(struct page *self)
{
    /* Drawn, for few fonts have such signs; in a square of 24. */
    static const struct {
        const char *does, *path, *words;
    } buttons[] = {
        {"first", "M5 5h2.5v14H5zM19 5v14L8.5 12z", "Start (Home)"},
        {"back", "M17 5v14L6.5 12z", "Back (left arrow)"},
        {"next", "M7 5v14l10.5-7z", "Next (right arrow)"},
        {"last", "M19 5h-2.5v14H19zM5 5v14l10.5-7z", "End (End)"},
        {"flip", "M7 4l4 5H8.5v10h-3V9H3zM17 20l-4-5h2.5V5h3v10H21z",
         "Turn the board (f)"},
        {"theme", dw_page_theme_sign, "Light or dark (t)"},
    };
    put(self, "<nav>");
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        put(self, "<button type=\"button\" data-do=\"");
        put(self, buttons[i].does);
        put(self, "\"");
        dw_xml_attribute(self->out, "title", dw_span_of(buttons[i].words));
        dw_xml_attribute(self->out, "aria-label", dw_span_of(buttons[i].words));
        put(self, "><svg viewBox=\"0 0 24 24\"><path fill-rule=\"evenodd\"");
        dw_xml_attribute(self->out, "d", dw_span_of(buttons[i].path));
        put(self, "/></svg></button>");
    }
    put(self, "</nav>\n");
}

static void put_board(struct page *self)
{
    const struct dw_scene scene = dw_show_scene(self->showing);
    char fen[DW_FEN_MAX];
    put(self, "<section id=\"board\" data-at=\"");
    put_node(self, first_node(self, &scene));
    put(self, self->showing->turned ? "\" data-turned>\n" : "\">\n");
    dw_show_svg_board(self->showing, &scene, true, self->out);
    put(self, "\n");
    put_buttons(self);
    put(self, "<p id=\"say\" aria-live=\"polite\">");
    dw_buf_clear(self->showing->scratch);
    dw_show_place(self->showing, &scene, self->showing->scratch);
    dw_xml_text(self->out, scratch_of(self));
    put(self, "</p>\n<p><code id=\"fen\">");
    dw_buf_add(self->out, fen, dw_fen_write(&scene.position, fen));
    put(self, "</code></p>\n</section>\n");
}

/* ---- around it ----------------------------------------------------------- */

static void put_head(struct page *self)
{
    dw_page_open(self->out, dw_page_show_css);
    put_tag(self, DW_TAG_WHITE);
    put(self, " \u2013 ");
    put_tag(self, DW_TAG_BLACK);
    dw_page_body(self->out);
}

/* Event, site and date, those that are known. */
static void put_where(struct page *self)
{
    static const dw_tag_id ids[] = {DW_TAG_EVENT, DW_TAG_SITE, DW_TAG_DATE};
    const char *comma = "<p class=\"where\">";
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const dw_span value = dw_game_tag(self->game.game, ids[i]);
        if (!value.len || value.at[0] == '?')
            continue;
        put(self, comma);
        put_tag(self, ids[i]);
        comma = " \u00b7 ";
    }
    if (comma[0] != '<')
        put(self, "</p>\n");
}

static void put_verdicts(struct page *self)
{
    const struct dw_report_game *report = self->showing->report;
    for (int i = 0; i < report->judged->verdict_count; i++) {
        put(self, "<p class=\"verdict\"><b>");
        dw_xml_text(self->out, dw_span_of(report->setup->rules[i].name));
        put(self, "</b> ");
        dw_buf_clear(self->showing->scratch);
        dw_show_verdict(self->showing, i, self->showing->scratch);
        dw_xml_text(self->out, scratch_of(self));
        put(self, "</p>\n");
    }
}

static void put_title(struct page *self)
{
    put(self, "<header>\n<h1>");
    put_tag(self, DW_TAG_WHITE);
    put(self, " \u2013 ");
    put_tag(self, DW_TAG_BLACK);
    put(self, "</h1>\n");
    put_where(self);
    put_verdicts(self);
    put(self, "</header>\n");
}

static void put_tags(struct page *self)
{
    const struct dw_game *game = self->game.game;
    if (!game->tag_count)
        return;
    put(self, "<details><summary>Tags</summary><table>\n");
    for (size_t i = 0; i < game->tag_count; i++) {
        const struct dw_tag *tag = &game->tags[i];
        put(self, "<tr><th>");
        dw_xml_text(self->out, dw_game_text(game, tag->name, tag->name_len));
        put(self, "</th><td>");
        dw_buf_clear(self->showing->scratch);
        dw_game_value(self->showing->scratch, game, tag);
        dw_xml_text(self->out, scratch_of(self));
        put(self, "</td></tr>\n");
    }
    put(self, "</table></details>\n");
}

/* The item that holds an offset, from `*item` on; false: none does. */
static bool find_item(const struct dw_game *game, uint32_t offset,
                      uint32_t *item)
{
    while (*item < game->item_count &&
           game->items[*item].offset + game->items[*item].length <= offset)
        ++*item;
    return *item < game->item_count && game->items[*item].offset <= offset &&
           game->items[*item].kind == DW_TOKEN_WORD;
}

static void put_finding(struct page *self, const struct dw_diag *diag,
                        struct dw_locator *locator, bool linked, uint32_t item)
{
    const struct dw_code_info *code = &dw_codes[dw_say_code((dw_say)diag->say)];
    uint64_t line;
    uint32_t column;
    dw_locate(locator, diag->offset, &line, &column);
    put(self, "<li class=\"");
    put(self, dw_severity_name((dw_severity)diag->severity));
    put(self, "\"><b>");
    put(self, code->tag);
    put(self, " ");
    put(self, code->name);
    put(self, "</b> <span class=\"at\">");
    if (linked) {
        put(self, "<a href=\"#at-");
        put_node(self, item);
        put(self, "\">");
    }
    put(self, "line ");
    dw_buf_number(self->out, line);
    put(self, ":");
    dw_buf_number(self->out, column);
    put(self, linked ? "</a></span><br>" : "</span><br>");
    dw_buf_clear(self->showing->scratch);
    dw_report_message(self->showing->scratch, diag, self->game.game->text);
    dw_xml_text(self->out, scratch_of(self));
    put(self, "</li>\n");
}

static void put_findings(struct page *self)
{
    const struct dw_report_game *report = self->showing->report;
    const bool board = report->judged->senses;
    struct dw_locator locator = {0};
    uint32_t item = 0;
    if (!report->diags->count)
        return;
    put(self, "<h2>Findings</h2>\n<ul id=\"findings\">\n");
    dw_locator_start(&locator, report);
    for (size_t i = 0; i < report->diags->count; i++) {
        const struct dw_diag *diag = &report->diags->at[i];
        const bool linked = find_item(report->game, diag->offset, &item);
        put_finding(self, diag, &locator, board && linked, item);
    }
    put(self, "</ul>\n");
}

static void html_game(const struct dw_showing *showing, struct dw_buf *out)
{
    struct page self = {
        .showing = showing,
        .game = dw_show_writing(showing),
        .out = out,
    };
    const bool board = showing->report->judged->senses;
    put_head(&self);
    put_title(&self);
    put(&self, "<main>\n");
    if (board)
        put_board(&self);
    put(&self, "<section id=\"side\">\n<div id=\"moves\">");
    if (board) {
        put_moves(&self);
    } else {
        put(&self, "<pre>");
        dw_xml_text(out, dw_writing_bytes(&self.game));
        put(&self, "</pre>");
    }
    put(&self, "</div>\n");
    put_findings(&self);
    put_tags(&self);
    put(&self, "</section>\n</main>\n");
    dw_page_close(out, dw_page_show_js);
}

const struct dw_show dw_show_html = {
    .name = "html",
    .steps = true,
    .game = html_game,
};
