/* Knows PGN's export format: roster first, moves numbered, comments, NAGs and
 * variations in their places (PGN standard 8). Must not know how moves are
 * spelled. */
/* SPDX-License-Identifier: MIT */
#include "out/flow.h"
#include "out/pgn_tags.h"
#include "pgn/prose.h"

struct writing {
    const struct dw_writing *game;
    struct dw_flow flow;
    uint32_t depth;   /* of parentheses written */
    bool glue;        /* the next unit belongs to the '(' before it */
    bool interrupted; /* a Black move now needs its number */
    bool of_words;    /* moves are several words */
    bool apart;       /* a ')' must not be glued to what was last */
};

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

/* Fairy-Stockfish's reader takes what stands behind a semicolon for moves. */
static bool in_braces(const struct writing *self, const dw_item *item)
{
    const struct dw_target *target = self->game->style->target;
    return target && target->braces &&
           !memchr(self->game->game->text.at + item->offset, '}', item->length);
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

/* Whether a page's punctuation is all that text[from..to) holds. */
static bool parts_moves(const struct writing *self, uint32_t from, uint32_t to)
{
    const struct dw_game *game = self->game->game;
    return game->loose &&
           dw_prose_is_between(dw_game_text(game, from, to - from));
}

static void look_at_gap(struct writing *self, uint32_t from, uint32_t to,
                        bool joined)
{
    const char *at = self->game->game->text.at;
    while (from < to && is_blank(at[from]))
        from++;
    if (from < to && !parts_moves(self, from, to) &&
        find_stray(self, &from, &to))
        add_stray(self, from, to, joined);
}

/* Most gaps are one blank or none. */
static inline void add_gap(struct writing *self, uint32_t from, uint32_t to,
                           bool joined)
{
    if (from < to &&
        (from + 1 < to || !is_blank(self->game->game->text.at[from])))
        look_at_gap(self, from, to, joined);
}

/* ---- movetext ------------------------------------------------------------ */

static dw_span text_of(const struct writing *self, const struct dw_event *event)
{
    return dw_game_text(self->game->game, event->item->offset,
                        event->item->length);
}

static void add_number(struct writing *self, const struct dw_event *event)
{
    struct dw_buf *out = self->flow.out;
    dw_buf_number(out, event->number);
    if (event->black)
        dw_buf_text(out, "... ");
    else
        dw_buf_text(out, ". ");
}

/* A move that a line end may part. */
static void add_words(struct writing *self, const struct dw_event *event)
{
    struct dw_buf *text = self->game->scratch;
    dw_buf_clear(text);
    dw_move_write_again(text, self->game->memo, event->move, event->show);
    dw_flow_words(&self->flow, (dw_span){text->at, text->len});
}

static void add_move(struct writing *self, const struct dw_event *event)
{
    unit(self);
    if (!event->black || self->interrupted || event->first)
        add_number(self, event);
    if (self->of_words)
        add_words(self, event);
    else
        dw_move_write_again(self->flow.out, self->game->memo, event->move,
                            event->show);
    self->interrupted = false;
    if (dw_writing_offers(text_of(self, event)))
        add_raw(self, dw_span_of("="));
}

/* A word that cannot be played stands as it did, and so do the numbers behind
 * it. */
static void add_word(struct writing *self, const struct dw_event *event)
{
    if (event->meaning == DW_MEANS_MOVE) {
        add_move(self, event);
        return;
    }
    unit(self);
    if (!event->dead && event->item->kind == DW_TOKEN_WORD)
        add_number(self, event);
    const dw_span text = text_of(self, event);
    if (event->item->kind == DW_TOKEN_WORD)
        dw_flow_words(&self->flow, text);
    else
        dw_buf_span(self->flow.out, text);
    /* A bracket that does not close holds all that stands on its line. */
    if (event->item->kind == DW_TOKEN_BRACKET && text.at[text.len - 1] != ']')
        dw_flow_break(&self->flow);
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
    switch ((dw_token_kind)event->item->kind) {
    case DW_TOKEN_WORD:
    case DW_TOKEN_BRACKET:
    case DW_TOKEN_JUNK:
    case DW_TOKEN_TAG:
        add_word(self, event);
        break;
    case DW_TOKEN_NUMBER:
    case DW_TOKEN_DOTS:
        if (event->dead)
            add_raw(self, text_of(self, event));
        break;
    case DW_TOKEN_SIGN:
        if (event->meaning != DW_MEANS_CHECK || event->dead)
            add_raw(self, text_of(self, event));
        break;
    case DW_TOKEN_GLYPH:
        add_glyph(self, text_of(self, event));
        break;
    case DW_TOKEN_NAG:
    case DW_TOKEN_RESULT:
        add_raw(self, text_of(self, event));
        break;
    case DW_TOKEN_COMMENT:
        add_comment_item(self, event->item, false);
        break;
    case DW_TOKEN_LINE_COMMENT:
        if (in_braces(self, event->item))
            add_comment_item(self, event->item, false);
        else
            add_line_comment(self, text_of(self, event));
        break;
    case DW_TOKEN_ESCAPE:
        add_line(self, text_of(self, event));
        break;
    case DW_TOKEN_OPEN:
        add_raw(self, text_of(self, event));
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
    if (item->kind == DW_TOKEN_COMMENT ||
        (item->kind == DW_TOKEN_LINE_COMMENT && in_braces(self, item))) {
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

/* Whether anything but blanks stands behind the marker. */
static bool has_tail(const struct writing *self)
{
    const struct dw_game *game = self->game->game;
    uint32_t from = game->marker_at + game->marker_len, to = game->end;
    return game->has_marker && from < to && !parts_moves(self, from, to) &&
           find_stray(self, &from, &to);
}

/* ---- the parts of a game ------------------------------------------------- */

/* In front of the tags or among them each thing is on lines of its own. */
static void add_front_gap(struct writing *self, uint32_t from, uint32_t to)
{
    add_gap(self, from, to, false);
    dw_flow_break(&self->flow);
}

/* Comments and stray text up to the movetext; where that begins. The event is
 * then its first item, or has none. */
static uint32_t add_front(struct writing *self, struct dw_event *event)
{
    const struct dw_game *game = self->game->game;
    uint32_t at = game->begin;
    bool item = dw_walk_next(self->game->walk, event);
    for (size_t i = 0; i < game->tag_count; i++) {
        const struct dw_tag *tag = &game->tags[i];
        while (item && event->item->offset < tag->start) {
            add_front_gap(self, at, event->item->offset);
            add_item(self, event);
            dw_flow_break(&self->flow);
            at = event->item->offset + event->item->length;
            item = dw_walk_next(self->game->walk, event);
        }
        add_front_gap(self, at, tag->start);
        at = tag->end;
    }
    if (!item)
        event->item = NULL;
    return at;
}

static bool is_result(const struct writing *self, const struct dw_event *event)
{
    const struct dw_game *game = self->game->game;
    return (game->has_marker && event->item->offset == game->marker_at) ||
           (self->game->cut.at && dw_writing_ends(self->game, event));
}

/* ---- runs of moves ------------------------------------------------------- */

/* A run being written: all that changes with each move is at hand here, for
 * what is written as characters may be anything to a compiler. */
struct run {
    const char *text; /* the part */
    uint32_t at;      /* behind the last item */
    char *to;         /* where the next character goes */
    const char *line; /* where the line at hand begins */
    char *unit;       /* where its last unit does */
    uint32_t ply;
};

/* One blank or nothing between two items. */
static inline bool is_close(const struct run *run, uint32_t next)
{
    return next == run->at ||
           (next == run->at + 1 && is_blank(run->text[run->at]));
}

static inline void add_white_number(struct run *run, uint32_t number)
{
    const uint32_t tens = number / 10;
    *run->to = (char)('0' + tens);
    run->to += tens > 0;
    *run->to = (char)('0' + number % 10);
    memcpy(run->to + 1, ". ", 2);
    run->to += 3;
}

/* Lets the line break where its last unit has no room. */
static void settle_run(struct writing *self, struct run *run)
{
    struct dw_flow *flow = &self->flow;
    char *const out = flow->out->at;
    flow->out->len = (size_t)(run->to - out);
    flow->unit = (size_t)(run->unit - out);
    dw_flow_settle(flow);
    run->line = out + flow->line;
    run->unit = out + flow->unit;
}

/* A move that was written before. Numbers have two digits at most. */
static inline bool add_known_move(struct writing *self, struct run *run,
                                  const struct dw_move_memo *memo,
                                  const dw_item *item, const dw_sense *sense)
{
    enum { MOST = 2 * 99 + 1 };
    if (sense->meaning != DW_MEANS_MOVE || run->ply > MOST ||
        dw_writing_offers((dw_span){run->text + item->offset, item->length}))
        return false;
    const struct dw_move_text *move =
        dw_move_recall(memo, sense->move, sense->show);
    if (!move)
        return false;
    if (run->to - run->line > DW_FLOW_COLUMNS)
        settle_run(self, run);
    run->unit = run->to;
    *run->to = ' ';
    run->to += run->to > run->line;
    if (run->ply % 2 == 0)
        add_white_number(run, run->ply / 2);
    memcpy(run->to, move->text, DW_MEMO_TEXT);
    run->to += move->len;
    run->ply++;
    return true;
}

/* Writes the first items of a run as long as they are moves that were written
 * before, with their numbers and nothing between them; returns how many. */
static uint32_t add_known(struct writing *self, const struct dw_walk_run *items,
                          uint32_t *at)
{
    enum { AT_ONCE = 256, ROOM = sizeof " 99. " + DW_MEMO_TEXT };
    const struct dw_move_memo *memo = self->game->memo;
    const uint32_t most =
        items->count < AT_ONCE ? (uint32_t)items->count : AT_ONCE;
    struct dw_buf *out = self->flow.out;
    char *const to = dw_buf_open(out, most * ROOM);
    if (!to)
        return 0;
    struct run run = {.text = self->game->game->text.at,
                      .at = *at,
                      .to = to,
                      .line = out->at + self->flow.line,
                      .unit = out->at + self->flow.unit,
                      .ply = items->ply};
    uint32_t i = 0;
    for (; i < most && is_close(&run, items->items[i].offset); i++) {
        const dw_item *item = &items->items[i];
        if (item->kind != DW_TOKEN_NUMBER && item->kind != DW_TOKEN_DOTS &&
            !add_known_move(self, &run, memo, item, &items->senses[i]))
            break;
        run.at = item->offset + item->length;
    }
    out->len = (size_t)(run.to - out->at);
    self->flow.unit = (size_t)(run.unit - out->at);
    self->apart &= run.ply == items->ply;
    *at = run.at;
    dw_walk_pass(self->game->walk, i, run.ply - items->ply);
    return i;
}

/* Most of a record: moves behind each other, with their numbers. What there is
 * more to is left to add_item. */
static void add_run(struct writing *self, uint32_t *at)
{
    uint32_t taken = 1;
    while (taken && !self->glue && !self->interrupted && !self->of_words) {
        const struct dw_walk_run run = dw_walk_here(self->game->walk);
        taken = run.count ? add_known(self, &run, at) : 0;
    }
}

/* ---- from the first move to the last ------------------------------------- */

/* Words for a result stay, as a comment before what they are read as. */
static void add_said(struct writing *self, const struct dw_event *event)
{
    const struct dw_game *game = self->game->game;
    const size_t from = event->item->offset;
    if (game->said && from == game->marker_at)
        add_comment(self, game->text, from, from + event->item->length, false);
}

/* From `at` up to the result, if there is one. *at is then behind it. */
static bool add_moves(struct writing *self, struct dw_event *event,
                      uint32_t *at)
{
    struct dw_walk *walk = self->game->walk;
    for (bool item = event->item; item; item = dw_walk_next(walk, event)) {
        add_gap(self, *at, event->item->offset, false);
        *at = event->item->offset + event->item->length;
        if (is_result(self, event)) {
            add_said(self, event);
            return true;
        }
        add_item(self, event);
        add_run(self, at);
    }
    return false;
}

static bool on_line(const struct writing *self)
{
    return self->flow.out->len > self->flow.line;
}

/* What stands behind the result, which ends at `at`. */
static void add_tail(struct writing *self, struct dw_event *event, uint32_t at)
{
    while (dw_walk_next(self->game->walk, event)) {
        add_gap(self, at, event->item->offset, on_line(self));
        add_behind(self, event);
        at = event->item->offset + event->item->length;
    }
    add_gap(self, at, self->game->game->end, on_line(self));
}

static void add_movetext(struct writing *self, struct dw_event *event,
                         uint32_t at)
{
    const bool cut = self->game->cut.at != NULL;
    const bool result = add_moves(self, event, &at);
    if (!result)
        add_gap(self, at, self->game->game->end, false);
    add_result(self, result && !cut && has_tail(self));
    if (result && !cut)
        add_tail(self, event, at);
}

static void pgn_game(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_move_style moves = dw_writing_moves(game);
    struct writing self = {
        .game = game,
        .flow = dw_flow_begin(out),
        .of_words = moves.form->words > 1 || moves.letters->spelled_out,
    };
    struct dw_event event = {0};
    const size_t start = out->len;
    dw_move_memo_set(game->memo, &moves);
    dw_walk_start_plain(game->walk, game->game, game->judged,
                        game->style->turn);
    const uint32_t at = add_front(&self, &event);
    if (out->len > start)
        dw_buf_char(out, '\n');
    dw_pgn_add_tags(game, out);
    dw_buf_char(out, '\n');
    self.flow = dw_flow_begin(out);
    add_movetext(&self, &event, at);
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
    .blind = true,
    .tags = true,
    .game = pgn_game,
    .raw = pgn_raw,
};
