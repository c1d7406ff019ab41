/* Knows how a game becomes one JSON object with its whole tree (src/README.md,
 * "What comes out"). Must not know how moves are spelled. */
/* SPDX-License-Identifier: MIT */
#include "out/writer.h"
#include "pgn/fen.h"

struct writing {
    const struct dw_writing *game;
    struct dw_move_style san, moves;
    struct dw_buf *out;
    uint32_t depth; /* of variations open */
};

/* ---- pieces -------------------------------------------------------------- */

/* A comma, unless the array or object has just been opened. */
static void part(struct dw_buf *out)
{
    const char last = out->len ? out->at[out->len - 1] : '[';
    if (last != '[' && last != '{')
        dw_buf_char(out, ',');
}

static void add_key(struct dw_buf *out, const char *key)
{
    part(out);
    dw_buf_json(out, dw_span_of(key));
    dw_buf_char(out, ':');
}

static void add_text(struct dw_buf *out, const char *key, dw_span text)
{
    add_key(out, key);
    dw_buf_json(out, text);
}

static void add_number(struct dw_buf *out, const char *key, uint64_t number)
{
    add_key(out, key);
    dw_buf_number(out, number);
}

static void add_fen(struct dw_buf *out, const char *key,
                    const struct dw_position *position)
{
    char fen[DW_FEN_MAX];
    add_text(out, key, (dw_span){fen, dw_fen_write(position, fen)});
}

static void add_note(struct writing *self, const char *key, dw_span text)
{
    part(self->out);
    dw_buf_char(self->out, '{');
    add_text(self->out, key, text);
    dw_buf_char(self->out, '}');
}

/* The digits of "$12"; what is too large stays so. */
static uint64_t number_of(dw_span nag)
{
    uint64_t number = 0;
    for (size_t i = 1; i < nag.len && number < UINT32_MAX; i++)
        number = number * 10 + (uint64_t)(nag.at[i] - '0');
    return number;
}

static void add_nag(struct writing *self, uint64_t nag)
{
    part(self->out);
    dw_buf_char(self->out, '{');
    add_number(self->out, "nag", nag);
    dw_buf_char(self->out, '}');
}

/* ---- head ---------------------------------------------------------------- */

static void add_tag(const struct dw_writing *game, const struct dw_tag *tag,
                    char between, struct dw_buf *out)
{
    struct dw_buf *text = game->scratch;
    dw_buf_clear(text);
    dw_writing_tag_name(game, tag, text);
    dw_buf_json(out, (dw_span){text->at, text->len});
    dw_buf_char(out, between);
    dw_buf_clear(text);
    dw_writing_tag_value(game, tag, text);
    dw_buf_json(out, (dw_span){text->at, text->len});
}

static void add_kept_date(const struct dw_writing *game, struct dw_buf *out)
{
    struct dw_buf *text = game->scratch;
    dw_buf_clear(text);
    if (dw_writing_kept_date(game, text))
        add_text(out, DW_KEPT_DATE, (dw_span){text->at, text->len});
}

static void add_tags(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_game *from = game->game;
    bool repeated = false;
    dw_buf_text(out, ",\"tags\":{");
    for (size_t i = 0; i < from->tag_count; i++) {
        repeated |= from->tags[i].repeated;
        if (from->tags[i].repeated)
            continue;
        part(out);
        add_tag(game, &from->tags[i], ':', out);
    }
    add_kept_date(game, out);
    dw_buf_char(out, '}');
    if (!repeated)
        return;
    dw_buf_text(out, ",\"repeated_tags\":[");
    for (size_t i = 0; i < from->tag_count; i++)
        if (from->tags[i].repeated) {
            part(out);
            dw_buf_char(out, '[');
            add_tag(game, &from->tags[i], ',', out);
            dw_buf_char(out, ']');
        }
    dw_buf_char(out, ']');
}

static void begin_game(const struct dw_writing *game, struct dw_buf *out)
{
    dw_buf_text(out, "{\"schema\":\"diwan/1\"");
    add_text(out, "file", dw_span_of(game->file));
    add_key(out, "game");
    dw_buf_hole(out, game->number);
    add_tags(game, out);
}

/* ---- the tree ------------------------------------------------------------ */

/* Ends what is open on a level: its notes, or the notes of its last move. */
static void end_line(struct writing *self, uint32_t depth)
{
    const bool moves = self->game->walk->levels[depth].own > 0;
    dw_buf_text(self->out, moves ? "]}]" : "],\"moves\":[]");
}

static void close_variation(struct writing *self)
{
    if (!self->depth)
        return;
    end_line(self, self->depth--);
    dw_buf_text(self->out, "}}");
}

static void add_played(struct writing *self, const struct dw_event *event,
                       dw_span word)
{
    struct dw_buf *out = self->out, *text = self->game->scratch;
    add_number(out, "ply", event->ply);
    dw_buf_clear(text);
    dw_move_write_again(text, self->game->memo, event->move, event->show);
    add_text(out, "san", (dw_span){text->at, text->len});
    if (self->game->style->form >= 0 && self->moves.form != self->san.form) {
        dw_buf_clear(text);
        dw_move_write_shown(text, &self->moves, event->move, event->show);
        add_text(out, "move", (dw_span){text->at, text->len});
    }
    dw_buf_clear(text);
    dw_move_write_uci(text, event->move, event->show);
    add_text(out, "uci", (dw_span){text->at, text->len});
    add_fen(out, "fen", event->after);
    dw_buf_text(out, ",\"notes\":[");
    if (dw_writing_offers(word))
        add_note(self, "sign", dw_span_of("="));
}

static void add_word(struct writing *self, const struct dw_event *event,
                     dw_span word)
{
    dw_buf_text(self->out, event->first ? "],\"moves\":[{" : "]},{");
    if (event->meaning == DW_MEANS_MOVE) {
        add_played(self, event, word);
        return;
    }
    add_text(self->out, "text", word);
    dw_buf_text(self->out, ",\"notes\":[");
}

static void add_glyph(struct writing *self, dw_span text)
{
    const unsigned nag = dw_writing_nag(text);
    if (nag)
        add_nag(self, nag);
    else
        add_note(self, "sign", text);
}

static void open_variation(struct writing *self)
{
    part(self->out);
    dw_buf_text(self->out, "{\"variation\":{\"notes\":[");
    self->depth++;
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
    case DW_TOKEN_SIGN:
        if (event->meaning != DW_MEANS_CHECK)
            add_note(self, "sign", text);
        break;
    case DW_TOKEN_GLYPH:
        add_glyph(self, text);
        break;
    case DW_TOKEN_NAG:
        add_nag(self, number_of(text));
        break;
    case DW_TOKEN_RESULT:
        add_note(self, "result", text);
        break;
    case DW_TOKEN_COMMENT:
        add_note(self, "comment", dw_writing_comment(text));
        break;
    case DW_TOKEN_LINE_COMMENT:
        add_note(self, "line_comment", dw_writing_comment(text));
        break;
    case DW_TOKEN_ESCAPE:
        add_note(self, "escape", text);
        break;
    case DW_TOKEN_OPEN:
        open_variation(self);
        break;
    case DW_TOKEN_CLOSE:
        close_variation(self);
        break;
    case DW_TOKEN_NUMBER:
    case DW_TOKEN_DOTS:
    case DW_TOKEN_END:
        break;
    }
}

static bool is_marker(const struct dw_game *game, const dw_item *item)
{
    return game->has_marker && item->offset == game->marker_at;
}

/* Words for a result stay. */
static void add_said(struct writing *self, const dw_item *item)
{
    const struct dw_game *game = self->game->game;
    if (game->said && is_marker(game, item))
        add_note(self, "comment",
                 dw_game_text(game, item->offset, item->length));
}

static void end_tree(struct writing *self)
{
    while (self->depth)
        close_variation(self);
    if (self->game->cut.at)
        add_note(self, "comment", self->game->cut);
    end_line(self, 0);
    add_text(self->out, "stated", dw_span_of(dw_writing_stated(self->game)));
    dw_buf_text(self->out, ",\"after\":[");
}

static void jsonl_game(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_grammar *grammar = game->setup->grammar;
    struct writing self = {
        .game = game,
        .moves = dw_writing_moves(game),
        .san = dw_writing_form(game, dw_grammar_form(grammar, "san")),
        .out = out};
    struct dw_event event;
    bool ended = false;
    dw_move_memo_set(game->memo, &self.san);
    const struct dw_position start = dw_writing_start(game);
    begin_game(game, out);
    add_fen(out, "start_fen", &start);
    dw_buf_text(out, ",\"legal\":true,\"notes\":[");
    dw_walk_start(game->walk, game->game, game->judged, game->style->turn);
    while (dw_walk_next(game->walk, &event)) {
        if (!ended && (dw_writing_ends(game, &event) ||
                       is_marker(game->game, event.item))) {
            add_said(&self, event.item);
            end_tree(&self);
            ended = true;
            if (game->cut.at)
                break;
        } else {
            add_item(&self, &event);
        }
    }
    if (!ended && !game->walk->failed)
        end_tree(&self);
    dw_buf_text(out, "]}\n");
    out->failed |= game->walk->failed || game->scratch->failed;
}

/* A game that does not replay keeps its text. */
static void jsonl_raw(const struct dw_writing *game, struct dw_buf *out)
{
    begin_game(game, out);
    dw_buf_text(out, ",\"legal\":false");
    add_text(out, "text", dw_writing_bytes(game));
    dw_buf_text(out, "}\n");
}

const struct dw_writer dw_writer_jsonl = {
    .name = "jsonl",
    .swell = true,
    .tags = true,
    .game = jsonl_game,
    .raw = jsonl_raw,
};
