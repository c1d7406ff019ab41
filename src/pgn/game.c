/* Knows a game's arrays and the texts of results. Must not know how games are
 * read, nor what a move means. */
/* SPDX-License-Identifier: MIT */
#include "pgn/game.h"

#include <stdlib.h>

dw_span dw_game_text(const struct dw_game *game, uint32_t offset,
                     uint32_t length)
{
    return (dw_span){game->text.at + offset, length};
}

dw_span dw_game_tag(const struct dw_game *game, dw_tag_id id)
{
    if (!game->by_id[id])
        return (dw_span){0};
    const struct dw_tag *tag = &game->tags[game->by_id[id] - 1];
    return dw_game_text(game, tag->value, tag->value_len);
}

void dw_game_value(struct dw_buf *buf, const struct dw_game *game,
                   const struct dw_tag *tag)
{
    const dw_span value = dw_game_text(game, tag->value, tag->value_len);
    if (!tag->escaped) {
        dw_buf_span(buf, value);
        return;
    }
    for (size_t i = 0; i < value.len; i++) {
        const bool escape = value.at[i] == '\\' && i + 1 < value.len &&
                            (value.at[i + 1] == '"' || value.at[i + 1] == '\\');
        i += escape;
        dw_buf_char(buf, value.at[i]);
    }
}

void dw_game_free(struct dw_game *game)
{
    free(game->tags);
    free(game->slots);
    free(game->items);
    *game = (struct dw_game){0};
}

/* ---- results (PGN standard 8.2.6; loose ones: grammar/README.md) -------- */

/* What one side got. */
typedef enum score { NO_SCORE, LOST, WON, HALF, MINUS, PLUS, EQUAL } score;

typedef struct piece {
    const char *text;
    uint8_t value, length;
} piece;

/* Takes the piece that opens `text`; the longer ones stand first. */
static const piece *take_piece(const piece *pieces, size_t count, dw_span text)
{
    for (size_t i = 0; i < count; i++)
        if (text.len >= pieces[i].length &&
            !memcmp(text.at, pieces[i].text, pieces[i].length))
            return &pieces[i];
    return NULL;
}

static const piece *take_score(dw_span text)
{
    static const piece scores[] = {
        {"1/2", HALF, 3}, {"\u00bd", HALF, 2}, {"\xbd", HALF, 1},
        {"0.5", HALF, 3}, {"0,5", HALF, 3},    {"1", WON, 1},
        {"0", LOST, 1},   {"+", PLUS, 1},      {"-", MINUS, 1},
        {"=", EQUAL, 1},
    };
    return take_piece(scores, sizeof scores / sizeof *scores, text);
}

/* Hyphen and colon; dashes from hyphen to horizontal bar, and the minus. */
static const piece *take_dash(dw_span text)
{
    static const piece dashes[] = {
        {"-", '-', 1},      {":", ':', 1},      {"\u2010", '-', 3},
        {"\u2011", '-', 3}, {"\u2012", '-', 3}, {"\u2013", '-', 3},
        {"\u2014", '-', 3}, {"\u2015", '-', 3}, {"\u2212", '-', 3},
        {"\x96", '-', 1},   {"\x97", '-', 1},
    };
    return take_piece(dashes, sizeof dashes / sizeof *dashes, text);
}

static bool pair_result(unsigned first, unsigned second, dw_result *result)
{
    static const struct {
        uint8_t first, second, result;
    } pairs[] = {
        {WON, LOST, DW_RESULT_WHITE},   {LOST, WON, DW_RESULT_BLACK},
        {HALF, HALF, DW_RESULT_DRAW},   {LOST, LOST, DW_RESULT_NONE},
        {PLUS, MINUS, DW_RESULT_WHITE}, {MINUS, PLUS, DW_RESULT_BLACK},
        {EQUAL, EQUAL, DW_RESULT_DRAW},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].first == first && pairs[i].second == second) {
            *result = (dw_result)pairs[i].result;
            return true;
        }
    return false;
}

static bool is_standard(dw_span text)
{
    return dw_span_is(text, "1-0") || dw_span_is(text, "0-1") ||
           dw_span_is(text, "1/2-1/2");
}

static size_t skip_spaces(dw_span text, size_t at, unsigned blanks)
{
    while (blanks-- && at < text.len &&
           (text.at[at] == ' ' || text.at[at] == '\t'))
        at++;
    return at;
}

static dw_span rest_of(dw_span text, size_t from)
{
    return (dw_span){text.at + from, text.len - from};
}

/* Both sides' scores with a dash between; + - = only with a colon, for
 * Informator's signs are written otherwise. Its length or 0. */
static size_t read_pair(dw_span text, const piece *first, unsigned blanks,
                        dw_result *result)
{
    size_t at = skip_spaces(text, first->length, blanks);
    const piece *dash = take_dash(rest_of(text, at));
    if (!dash || (first->value >= MINUS && dash->value != ':'))
        return 0;
    at = skip_spaces(text, at + dash->length, blanks);
    const piece *second = take_score(rest_of(text, at));
    if (!second || !pair_result(first->value, second->value, result))
        return 0;
    return at + second->length;
}

size_t dw_result_prefix(dw_span text, unsigned blanks, dw_result *result,
                        bool *loose)
{
    if (text.len && *text.at == '*') {
        *result = DW_RESULT_OPEN;
        *loose = false;
        return 1;
    }
    const piece *first = take_score(text);
    if (!first)
        return 0;
    const size_t length = read_pair(text, first, blanks, result);
    *loose = !is_standard((dw_span){text.at, length});
    if (length || first->value != HALF || first->text[1] == '.' ||
        first->text[1] == ',')
        return length;
    *result = DW_RESULT_DRAW;
    return first->length;
}

bool dw_result_read(dw_span text, dw_result *result, bool *loose)
{
    return text.len &&
           dw_result_prefix(text, DW_RESULT_BLANKS, result, loose) == text.len;
}

const char *dw_result_text(dw_result result)
{
    switch (result) {
    case DW_RESULT_OPEN:
        return "*";
    case DW_RESULT_WHITE:
        return "1-0";
    case DW_RESULT_BLACK:
        return "0-1";
    case DW_RESULT_DRAW:
        return "1/2-1/2";
    case DW_RESULT_UNSETTLED:
        return "?";
    case DW_RESULT_NONE:
        return NULL;
    }
    return NULL;
}

/* ---- accounting ---------------------------------------------------------- */

static bool is_reported(const struct dw_diags *diags, uint32_t from,
                        uint32_t to)
{
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag *diag = &diags->at[i];
        if (diag->offset <= from && to <= diag->offset + diag->length)
            return true;
    }
    return diags->more > 0;
}

/* Whether from..to, which no tag pair or item holds, is accounted for. */
static bool gap_accounts(const struct dw_game *game,
                         const struct dw_diags *diags, uint32_t from,
                         uint32_t to)
{
    struct dw_lexer lexer = {.text = {game->text.at, to}, .at = from};
    for (;;) {
        const dw_token token = dw_lex_next(&lexer);
        if (token.kind == DW_TOKEN_END)
            return true;
        if (!is_reported(diags, token.offset, lexer.at))
            return false;
    }
}

bool dw_game_accounts(const struct dw_game *game, const struct dw_diags *diags)
{
    uint32_t at = game->begin;
    size_t tag = 0, item = 0;
    while (tag < game->tag_count || item < game->item_count) {
        const bool tag_first =
            item == game->item_count ||
            (tag < game->tag_count &&
             game->tags[tag].start < game->items[item].offset);
        const uint32_t from =
            tag_first ? game->tags[tag].start : game->items[item].offset;
        if (from < at || !gap_accounts(game, diags, at, from))
            return false;
        at = tag_first ? game->tags[tag].end : from + game->items[item].length;
        tag += tag_first;
        item += !tag_first;
    }
    return at <= game->end &&
           (game->too_large || gap_accounts(game, diags, at, game->end));
}
