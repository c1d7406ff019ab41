/* Knows PGN's export format: roster first, moves numbered, comments, NAGs and
 * variations in their places (PGN standard 8). Must not know how moves are
 * spelled. */
/* SPDX-License-Identifier: MIT */
#include "out/flow.h"
#include "out/writer.h"

struct writing {
    const struct dw_writing *game;
    struct dw_move_style moves;
    struct dw_flow flow;
    uint32_t depth;   /* of parentheses written */
    bool glue;        /* the next unit belongs to the '(' before it */
    bool interrupted; /* a Black move now needs its number */
    bool apart;       /* a ')' must not be glued to what was last */
};

/* ---- tags ---------------------------------------------------------------- */

static const struct {
    dw_tag_id id, exchanged; /* exchanged: which tag it is on a turned board */
    const char *name, *missing;
} roster[] = {
    {DW_TAG_EVENT, DW_TAG_EVENT, "Event", "?"},
    {DW_TAG_SITE, DW_TAG_SITE, "Site", "?"},
    {DW_TAG_DATE, DW_TAG_DATE, "Date", "????.??.??"},
    {DW_TAG_ROUND, DW_TAG_ROUND, "Round", "?"},
    {DW_TAG_WHITE, DW_TAG_BLACK, "White", "?"},
    {DW_TAG_BLACK, DW_TAG_WHITE, "Black", "?"},
    {DW_TAG_RESULT, DW_TAG_RESULT, "Result", NULL},
};

enum { ROSTER = sizeof roster / sizeof roster[0] };

/* PGN standard 7: a backslash before quotes and backslashes. */
static void add_quoted(struct dw_buf *out, dw_span value)
{
    dw_buf_text(out, " \"");
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] == '"' || value.at[i] == '\\')
            dw_buf_char(out, '\\');
        dw_buf_char(out, value.at[i]);
    }
    dw_buf_text(out, "\"]\n");
}

static void add_pair(struct dw_buf *out, const char *name, const char *value)
{
    dw_buf_char(out, '[');
    dw_buf_text(out, name);
    add_quoted(out, dw_span_of(value));
}

static void add_tag(const struct dw_writing *game, const struct dw_tag *tag,
                    struct dw_buf *out)
{
    struct dw_buf *value = game->scratch;
    dw_buf_clear(value);
    dw_writing_tag_value(game, tag, value);
    dw_buf_char(out, '[');
    dw_writing_tag_name(game, tag, out);
    add_quoted(out, (dw_span){value->at, value->len});
}

static bool in_roster(const struct dw_tag *tag)
{
    for (size_t i = 0; i < ROSTER; i++)
        if (roster[i].id == tag->id)
            return !tag->repeated;
    return false;
}

/* A turned array is no longer where a game without FEN starts. */
static bool needs_fen(const struct dw_writing *game)
{
    const struct dw_target *target = game->style->target;
    return !game->game->by_id[DW_TAG_FEN] &&
           ((target && target->always_fen) ||
            (game->style->turn && !dw_writing_starts_plainly(game)));
}

static void add_start(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_target *target = game->style->target;
    const bool setup = !game->game->by_id[DW_TAG_SETUP];
    const bool fen_first = target && target->fen_first;
    const struct dw_position start = dw_writing_start(game);
    if (!needs_fen(game))
        return;
    if (setup && !fen_first)
        add_pair(out, "SetUp", "1");
    dw_buf_text(out, "[FEN \"");
    dw_writing_fen(game, &start, out);
    dw_buf_text(out, "\"]\n");
    if (setup && fen_first)
        add_pair(out, "SetUp", "1");
}

static void add_variant(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_target *target = game->style->target;
    if (target && target->variant && !game->game->by_id[DW_TAG_VARIANT])
        add_pair(out, "Variant", target->variant);
}

static void add_tags(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_game *from = game->game;
    const bool turned = game->style->turn & DW_TURN_ROUND;
    for (size_t i = 0; i < ROSTER; i++) {
        const uint32_t tag =
            from->by_id[turned ? roster[i].exchanged : roster[i].id];
        if (tag)
            add_tag(game, &from->tags[tag - 1], out);
        else
            add_pair(out, roster[i].name,
                     roster[i].missing ? roster[i].missing
                                       : dw_writing_stated(game));
    }
    for (size_t i = 0; i < from->tag_count; i++)
        if (!in_roster(&from->tags[i]))
            add_tag(game, &from->tags[i], out);
    add_variant(game, out);
    add_start(game, out);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* ---- comments and what stands as it is ----------------------------------- */

static void unit(struct writing *self)
{
    if (!self->glue)
        dw_flow_unit(&self->flow);
    self->glue = self->apart = false;
}

static void add_raw(struct writing *self, dw_span text)
{
    unit(self);
    dw_buf_span(self->flow.out, text);
}

/* A line of its own. */
static void add_line(struct writing *self, dw_span text)
{
    dw_flow_break(&self->flow);
    dw_buf_span(self->flow.out, text);
    dw_flow_break(&self->flow);
    self->glue = false;
}

static void add_line_comment(struct writing *self, dw_span text)
{
    unit(self);
    dw_buf_span(self->flow.out, text);
    dw_flow_break(&self->flow);
    self->interrupted = true;
}

/* text[from..to) is the comment's inside; `joined`: it has to begin on the line
 * at hand. */
static void add_comment(struct writing *self, dw_span text, size_t from,
                        size_t to, bool joined)
{
    const dw_span inside = {text.at + from, to - from};
    const bool words = dw_flow_is_words(text, from, to);
    if (joined)
        dw_buf_char(self->flow.out, ' ');
    else if (words)
        unit(self);
    else if (self->glue)
        dw_flow_unit_to_line(&self->flow);
    else
        dw_flow_break(&self->flow);
    dw_buf_char(self->flow.out, '{');
    if (words)
        dw_flow_words(&self->flow, inside);
    else
        dw_flow_lines(&self->flow, inside);
    dw_buf_char(self->flow.out, '}');
    self->glue = false;
    self->apart = !words;
    self->interrupted = true;
}

static void add_comment_item(struct writing *self, const dw_item *item,
                             bool joined)
{
    const dw_span text = self->game->game->text;
    const dw_span inside =
        dw_writing_comment((dw_span){text.at + item->offset, item->length});
    const size_t from = (size_t)(inside.at - text.at);
    add_comment(self, text, from, from + inside.len, joined);
}

/* Text that is in no token becomes a comment, so that it is not lost. */
static void add_stray(struct writing *self, uint32_t from, uint32_t to,
                      bool joined)
{
    const dw_span text = self->game->game->text;
    if (!memchr(text.at + from, '}', to - from)) {
        add_comment(self, text, from, to, joined);
        return;
    }
    while (from < to) {
        uint32_t end = from;
        while (end < to && text.at[end] != '\n' && text.at[end] != '\r')
            end++;
        if (joined)
            dw_buf_char(self->flow.out, ' ');
        else
            unit(self);
        joined = false;
        dw_buf_text(self->flow.out, "; ");
        dw_buf_add(self->flow.out, text.at + from, end - from);
        dw_flow_break(&self->flow);
        from = end + 1;
    }
    self->interrupted = true;
}

/* What of text[*from..*to) no token holds; false when that is nothing. */
static bool find_stray(const struct writing *self, uint32_t *from, uint32_t *to)
{
    const dw_span text = self->game->game->text;
    struct dw_lexer lexer = {
        .text = {text.at, *to}, .at = *from, .opens_file = *from == 0};
    dw_token token = dw_lex_next(&lexer);
    if (token.kind == DW_TOKEN_END)
        return false;
    *from = token.offset;
    do {
        *to = lexer.at;
        token = dw_lex_next(&lexer);
    } while (token.kind != DW_TOKEN_END);
    return true;
}

/* Most gaps are one blank: the lexer is asked only about others. */
static void add_gap(struct writing *self, uint32_t from, uint32_t to,
                    bool joined)
{
    const char *at = self->game->game->text.at;
    while (from < to && is_blank(at[from]))
        from++;
    if (from < to && find_stray(self, &from, &to))
        add_stray(self, from, to, joined);
}

/* ---- movetext ------------------------------------------------------------ */

static void add_number(struct writing *self, const struct dw_event *event)
{
    dw_buf_number(self->flow.out, event->number);
    dw_buf_text(self->flow.out, event->black ? "... " : ". ");
}

/* A move that a line end may part. */
static void add_words(struct writing *self, const struct dw_event *event)
{
    struct dw_buf *text = self->game->scratch;
    dw_buf_clear(text);
    dw_move_write_shown(text, &self->moves, event->move, event->show);
    dw_flow_words(&self->flow, (dw_span){text->at, text->len});
}

static void add_move(struct writing *self, const struct dw_event *event)
{
    const dw_span word = dw_game_text(self->game->game, event->item->offset,
                                      event->item->length);
    unit(self);
    if (!event->black || self->interrupted || event->first)
        add_number(self, event);
    if (self->moves.form->words > 1 || self->moves.letters->spelled_out)
        add_words(self, event);
    else
        dw_move_write_shown(self->flow.out, &self->moves, event->move,
                            event->show);
    self->interrupted = false;
    if (dw_writing_offers(word))
        add_raw(self, dw_span_of("="));
}

/* A word that cannot be played stands as it did, and so do the numbers behind
 * it. */
static void add_word(struct writing *self, const struct dw_event *event,
                     dw_span text)
{
    if (event->meaning == DW_MEANS_MOVE) {
        add_move(self, event);
        return;
    }
    unit(self);
    if (!event->dead && event->item->kind == DW_TOKEN_WORD)
        add_number(self, event);
    dw_buf_span(self->flow.out, text);
}

static void add_glyph(struct writing *self, dw_span text)
{
    const unsigned nag = dw_writing_nag(text);
    unit(self);
    if (nag) {
        dw_buf_char(self->flow.out, '$');
        dw_buf_number(self->flow.out, nag);
    } else {
        dw_buf_span(self->flow.out, text);
    }
}

static void close_variation(struct writing *self)
{
    if (!self->depth)
        return;
    if (self->apart)
        dw_flow_unit(&self->flow);
    dw_buf_char(self->flow.out, ')');
    self->glue = self->apart = false;
    self->interrupted = true;
    self->depth--;
}

static void add_item(struct writing *self, const struct dw_event *event)
{
    const dw_item *item = event->item;
    const dw_span text =
        dw_game_text(self->game->game, item->offset, item->length);
    switch ((dw_token_kind)item->kind) {
    case DW_TOKEN_WORD:
    case DW_TOKEN_BRACKET:
    case DW_TOKEN_JUNK:
    case DW_TOKEN_TAG:
        add_word(self, event, text);
        break;
    case DW_TOKEN_NUMBER:
    case DW_TOKEN_DOTS:
        if (event->dead)
            add_raw(self, text);
        break;
    case DW_TOKEN_SIGN:
        if (event->meaning != DW_MEANS_CHECK || event->dead)
            add_raw(self, text);
        break;
    case DW_TOKEN_GLYPH:
        add_glyph(self, text);
        break;
    case DW_TOKEN_NAG:
    case DW_TOKEN_RESULT:
        add_raw(self, text);
        break;
    case DW_TOKEN_COMMENT:
        add_comment_item(self, item, false);
        break;
    case DW_TOKEN_LINE_COMMENT:
        add_line_comment(self, text);
        break;
    case DW_TOKEN_ESCAPE:
        add_line(self, text);
        break;
    case DW_TOKEN_OPEN:
        add_raw(self, text);
        self->glue = true;
        self->depth++;
        break;
    case DW_TOKEN_CLOSE:
        close_variation(self);
        break;
    case DW_TOKEN_END:
        break;
    }
}

/* ---- the end ------------------------------------------------------------- */

static void add_cut(struct writing *self)
{
    const dw_span why = self->game->cut;
    if (why.at)
        add_comment(self, why, 0, why.len, false);
}

/* The result, at the start of a line when more has to stand behind it there:
 * from the next line on text goes with the next game. */
static void add_result(struct writing *self, bool more)
{
    const struct dw_game *game = self->game->game;
    while (self->depth)
        close_variation(self);
    add_cut(self);
    const bool forfeit = game->has_marker && game->marker == DW_RESULT_NONE &&
                         !self->game->cut.at;
    if (more)
        dw_flow_break(&self->flow);
    if (forfeit)
        add_raw(self, dw_game_text(game, game->marker_at, game->marker_len));
    else
        add_raw(self, dw_span_of(dw_writing_stated(self->game)));
}

/* What stands behind the result goes on its line as far as it can. */
static void add_behind(struct writing *self, const struct dw_event *event)
{
    const dw_item *item = event->item;
    const dw_span text =
        dw_game_text(self->game->game, item->offset, item->length);
    const bool joined = self->flow.out->len > self->flow.line;
    if (item->kind == DW_TOKEN_COMMENT) {
        add_comment_item(self, item, joined);
    } else if (item->kind == DW_TOKEN_ESCAPE) {
        add_line(self, text);
    } else {
        dw_buf_text(self->flow.out, joined ? " " : "");
        dw_buf_span(self->flow.out, text);
        if (item->kind == DW_TOKEN_LINE_COMMENT)
            dw_flow_break(&self->flow);
    }
}

static uint32_t movetext_from(const struct dw_game *game)
{
    return game->tag_count ? game->tags[game->tag_count - 1].end : game->begin;
}

/* Whether anything but blanks stands behind the marker. */
static bool has_tail(const struct writing *self)
{
    const struct dw_game *game = self->game->game;
    uint32_t from = game->marker_at + game->marker_len, to = game->end;
    return game->has_marker && from < to && find_stray(self, &from, &to);
}

/* From a place before the movetext on: comments and stray text in front of the
 * tags or among them, each on lines of its own. */
static uint32_t add_front(struct writing *self, struct dw_event *event)
{
    const struct dw_game *game = self->game->game;
    const uint32_t end = movetext_from(game);
    uint32_t at = game->begin;
    size_t tag = 0;
    bool item = dw_walk_next(self->game->walk, event);
    while (at < end) {
        const bool take = item && event->item->offset < end &&
                          (tag == game->tag_count ||
                           event->item->offset < game->tags[tag].start);
        const uint32_t next = take                    ? event->item->offset
                              : tag < game->tag_count ? game->tags[tag].start
                                                      : end;
        add_gap(self, at, next, false);
        dw_flow_break(&self->flow);
        at = take                    ? next + event->item->length
             : tag < game->tag_count ? game->tags[tag].end
                                     : end;
        if (take) {
            add_item(self, event);
            dw_flow_break(&self->flow);
            item = dw_walk_next(self->game->walk, event);
        } else {
            tag++;
        }
    }
    if (!item)
        event->item = NULL;
    return at;
}

static void add_moves(struct writing *self, struct dw_event *event, uint32_t at)
{
    const struct dw_game *game = self->game->game;
    const bool tail = has_tail(self);
    bool item = event->item != NULL, ended = false;
    for (; item; item = dw_walk_next(self->game->walk, event)) {
        if (!ended)
            add_gap(self, at, event->item->offset, false);
        else
            add_gap(self, at, event->item->offset,
                    self->flow.out->len > self->flow.line);
        at = event->item->offset + event->item->length;
        if (!ended &&
            (dw_writing_ends(self->game, event) ||
             (game->has_marker && event->item->offset == game->marker_at))) {
            add_result(self, tail && !self->game->cut.at);
            ended = true;
            if (self->game->cut.at)
                return;
        } else if (ended) {
            add_behind(self, event);
        } else {
            add_item(self, event);
        }
    }
    add_gap(self, at, game->end,
            ended && self->flow.out->len > self->flow.line);
    if (!ended)
        add_result(self, false);
}

static void pgn_game(const struct dw_writing *game, struct dw_buf *out)
{
    struct writing self = {
        .game = game,
        .moves = dw_writing_moves(game),
        .flow = dw_flow_begin(out),
    };
    struct dw_event event = {0};
    const size_t start = out->len;
    dw_walk_start_plain(game->walk, game->game, game->judged,
                        game->style->turn);
    const uint32_t at = add_front(&self, &event);
    if (out->len > start)
        dw_buf_char(out, '\n');
    add_tags(game, out);
    dw_buf_char(out, '\n');
    self.flow = dw_flow_begin(out);
    add_moves(&self, &event, at);
    dw_flow_break(&self.flow);
    out->failed |= game->walk->failed || game->scratch->failed;
}

/* ---- games that do not replay -------------------------------------------- */

static void pgn_raw(const struct dw_writing *game, struct dw_buf *out)
{
    dw_buf_span(out, dw_writing_bytes(game));
    dw_buf_char(out, '\n');
}

const struct dw_writer dw_writer_pgn = {
    .name = "pgn",
    .gaps = true,
    .game = pgn_game,
    .raw = pgn_raw,
};

/* ---- the same layout ----------------------------------------------------- */

static void edit_move(const struct dw_writing *game,
                      const struct dw_move_style *moves,
                      const struct dw_event *event)
{
    const dw_item *item = event->item;
    dw_edits_begin(game->edits, item->offset, item->length);
    dw_move_write_shown(&game->edits->text, moves, event->move, event->show);
    if (dw_writing_offers(dw_game_text(game->game, item->offset, item->length)))
        dw_buf_text(&game->edits->text, moves->form->marks_checks ? "=" : " =");
}

/* A check sign set apart goes, with the blanks before it: the move now has its
 * own. */
static void drop_sign(const struct dw_writing *game, const dw_item *item)
{
    const char *at = game->game->text.at;
    uint32_t from = item->offset;
    while (from > game->game->start && is_blank(at[from - 1]))
        from--;
    dw_edits_begin(game->edits, from, item->offset + item->length - from);
}

/* The rest, from the first bad word on, becomes the reason and '*'. */
static void edit_rest(const struct dw_writing *game, const dw_item *item)
{
    struct dw_buf *text = &game->edits->text;
    uint32_t end = game->game->end;
    while (end > item->offset && is_blank(game->game->text.at[end - 1]))
        end--;
    dw_edits_begin(game->edits, item->offset, end - item->offset);
    dw_buf_char(text, '{');
    dw_buf_span(text, game->cut);
    dw_buf_text(text, "} *");
}

static void edit_result_tag(const struct dw_writing *game)
{
    const uint32_t result = game->game->by_id[DW_TAG_RESULT];
    if (!result)
        return;
    const struct dw_tag *tag = &game->game->tags[result - 1];
    dw_edits_begin(game->edits, tag->value, tag->value_len);
    dw_buf_char(&game->edits->text, '*');
}

static void layout_game(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_move_style moves = dw_writing_moves(game);
    struct dw_event event;
    dw_edits_clear(game->edits);
    dw_walk_start_plain(game->walk, game->game, game->judged, 0);
    if (game->cut.at)
        edit_result_tag(game);
    while (dw_walk_next(game->walk, &event))
        if (dw_writing_ends(game, &event)) {
            edit_rest(game, event.item);
            break;
        } else if (event.meaning == DW_MEANS_MOVE)
            edit_move(game, &moves, &event);
        else if (event.meaning == DW_MEANS_CHECK && !event.dead)
            drop_sign(game, event.item);
    dw_edits_apply(game->edits, game->game->text, game->game->begin,
                   game->game->end, out);
    out->failed |= game->walk->failed;
}

static void layout_raw(const struct dw_writing *game, struct dw_buf *out)
{
    dw_buf_add(out, game->game->text.at + game->game->begin,
               game->game->end - game->game->begin);
}

const struct dw_writer dw_writer_layout = {
    .name = "layout",
    .layout = true,
    .game = layout_game,
    .raw = layout_raw,
};
