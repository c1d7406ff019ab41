/* Knows the outputs that have lines and no tree: FEN, EPD (PGN standard 16),
 * CSV (RFC 4180) and UCI's "position". Must not know variations. */
/* SPDX-License-Identifier: MIT */
#include "out/writer.h"
#include "pgn/fen.h"

/* ---- positions of the main line ------------------------------------------ */

typedef void each_position(const struct dw_writing *game, uint32_t ply,
                           const struct dw_position *position,
                           struct dw_buf *out);

static void visit(const struct dw_writing *game, struct dw_buf *out,
                  each_position *each)
{
    const struct dw_judged *judged = game->judged;
    const struct dw_write_style *style = game->style;
    struct dw_position now = dw_writing_start(game);
    for (uint32_t ply = 0;; ply++) {
        if (!style->final || ply == judged->plies)
            each(game, ply, &now, out);
        if (ply == judged->plies)
            break;
        dw_position_play(&now, dw_walk_turned_move(judged->steps[ply + 1].move,
                                                   style->turn));
    }
}

static void fen_line(const struct dw_writing *game, uint32_t ply,
                     const struct dw_position *position, struct dw_buf *out)
{
    (void)ply;
    dw_writing_fen(game, position, out);
    dw_buf_char(out, '\n');
}

static void fen_game(const struct dw_writing *game, struct dw_buf *out)
{
    visit(game, out, fen_line);
}

/* Four fields, then operations: PGN standard 16.2. */
static void epd_line(const struct dw_writing *game, uint32_t ply,
                     const struct dw_position *position, struct dw_buf *out)
{
    char fen[DW_FEN_MAX];
    size_t len = dw_fen_write(position, fen);
    for (int blanks = 0; blanks < 2; blanks += fen[len] == ' ')
        len--;
    dw_buf_add(out, fen, len);
    dw_buf_text(out, " hmvc ");
    dw_buf_number(out, position->clock);
    dw_buf_text(out, "; fmvn ");
    dw_buf_number(out, position->number);
    dw_buf_text(out, "; id \"game ");
    dw_buf_hole(out, game->number);
    dw_buf_text(out, " ply ");
    dw_buf_number(out, ply);
    dw_buf_text(out, "\";\n");
}

static void epd_game(const struct dw_writing *game, struct dw_buf *out)
{
    visit(game, out, epd_line);
}

/* ---- UCI ----------------------------------------------------------------- */

static void uci_game(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_judged *judged = game->judged;
    const struct dw_position start = dw_writing_start(game);
    char fen[DW_FEN_MAX];
    if (dw_writing_starts_plainly(game)) {
        dw_buf_text(out, "position startpos");
    } else {
        dw_buf_text(out, "position fen ");
        dw_buf_add(out, fen, dw_fen_write(&start, fen));
    }
    if (judged->plies)
        dw_buf_text(out, " moves");
    for (uint32_t ply = 1; ply <= judged->plies; ply++) {
        const dw_step *step = &judged->steps[ply];
        dw_buf_char(out, ' ');
        dw_move_write_uci(out,
                          dw_walk_turned_move(step->move, game->style->turn),
                          step->show);
    }
    dw_buf_char(out, '\n');
}

/* ---- CSV ----------------------------------------------------------------- */

/* In quotes where RFC 4180 asks for them. */
static void add_field(struct dw_buf *out, dw_span text)
{
    bool quote = false;
    for (size_t i = 0; i < text.len; i++)
        quote |= memchr(",\"\r\n", text.at[i], 4) != NULL;
    if (quote)
        dw_buf_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '"')
            dw_buf_char(out, '"');
        dw_buf_char(out, text.at[i]);
    }
    dw_buf_text(out, quote ? "\"," : ",");
}

static void add_word(struct dw_buf *out, const char *text)
{
    add_field(out, dw_span_of(text ? text : ""));
}

static void add_count(struct dw_buf *out, uint64_t number)
{
    dw_buf_number(out, number);
    dw_buf_char(out, ',');
}

static void add_position(struct dw_buf *out, const struct dw_position *position)
{
    char fen[DW_FEN_MAX];
    dw_fen_write(position, fen);
    add_word(out, fen);
}

/* The tags that have a column; exchanged: where they stand on a turned board.
 */
static const struct {
    dw_tag_id id, exchanged;
} columns[] = {
    {DW_TAG_EVENT, DW_TAG_EVENT},   {DW_TAG_SITE, DW_TAG_SITE},
    {DW_TAG_DATE, DW_TAG_DATE},     {DW_TAG_ROUND, DW_TAG_ROUND},
    {DW_TAG_WHITE, DW_TAG_BLACK},   {DW_TAG_BLACK, DW_TAG_WHITE},
    {DW_TAG_RESULT, DW_TAG_RESULT},
};

static bool has_column(const struct dw_tag *tag)
{
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (columns[i].id == tag->id)
            return !tag->repeated;
    return false;
}

static void add_kept_date(const struct dw_writing *game, struct dw_buf *text)
{
    const size_t start = text->len;
    dw_buf_text(text, start ? "\n" DW_KEPT_DATE "=" : DW_KEPT_DATE "=");
    if (!dw_writing_kept_date(game, text))
        text->len = start;
}

static void add_tags(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_game *from = game->game;
    struct dw_buf *text = game->scratch;
    const bool turned = game->style->turn & DW_TURN_ROUND;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        const uint32_t tag =
            from->by_id[turned ? columns[i].exchanged : columns[i].id];
        dw_buf_clear(text);
        if (tag)
            dw_writing_tag_value(game, &from->tags[tag - 1], text);
        add_field(out, (dw_span){text->at, text->len});
    }
    dw_buf_clear(text);
    for (size_t i = 0; i < from->tag_count; i++) {
        if (has_column(&from->tags[i]))
            continue;
        dw_buf_text(text, text->len ? "\n" : "");
        dw_writing_tag_name(game, &from->tags[i], text);
        dw_buf_char(text, '=');
        dw_writing_tag_value(game, &from->tags[i], text);
    }
    add_kept_date(game, text);
    add_field(out, (dw_span){text->at, text->len});
}

static void add_positions(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_judged *judged = game->judged;
    if (!judged->has_start) {
        dw_buf_text(out, ",,");
        return;
    }
    const struct dw_position start = dw_writing_start(game);
    const struct dw_position final =
        dw_walk_turned(&judged->final, game->style->turn);
    add_position(out, &start);
    add_position(out, &final);
}

static void add_verdict(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_judged *judged = game->judged;
    if (!judged->verdict_count) {
        dw_buf_text(out, ",,,");
        return;
    }
    const struct dw_verdict *verdict = &judged->verdicts[0];
    add_word(out, game->setup->rules[0].name);
    add_word(out, dw_result_text(dw_writing_result(
                      game, (dw_result)verdict->ending.result)));
    add_word(out, dw_reason_name((dw_ending_reason)verdict->ending.reason));
    dw_buf_text(out, dw_standing_name((dw_standing)verdict->standing));
}

static void csv_game(const struct dw_writing *game, struct dw_buf *out)
{
    static const char *const legal[] = {"", "yes", "no"};
    const struct dw_judged *judged = game->judged;
    const struct dw_grammar *grammar = game->setup->grammar;
    add_word(out, game->file);
    dw_buf_hole(out, game->number);
    dw_buf_char(out, ',');
    add_tags(game, out);
    add_word(out, judged->form < 0 ? "" : grammar->forms[judged->form].name);
    add_word(out,
             judged->letters < 0 ? "" : grammar->letters[judged->letters].name);
    add_positions(game, out);
    add_count(out, judged->plies);
    add_word(out, legal[judged->legal]);
    add_word(out, dw_result_text(dw_writing_result(game, judged->stated)));
    add_verdict(game, out);
    dw_buf_text(out, "\r\n");
    out->failed |= game->scratch->failed;
}

/* ---- writers ------------------------------------------------------------- */

const struct dw_writer dw_writer_fen = {
    .name = "fen", .swell = true, .game = fen_game};
const struct dw_writer dw_writer_epd = {
    .name = "epd", .swell = true, .game = epd_game};
const struct dw_writer dw_writer_uci = {.name = "uci", .game = uci_game};
const struct dw_writer dw_writer_csv = {
    .name = "csv",
    .tags = true,
    .head =
        "file,game,event,site,date,round,white,black,result,other_tags,form,"
        "letters,start_fen,final_fen,plies,legal,stated,ruleset,verdict,"
        "reason,standing\r\n",
    .game = csv_game,
    .raw = csv_game,
};
