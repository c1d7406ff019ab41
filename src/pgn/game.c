/* Knows a game's arrays and the texts of results. Must not know how games are
 * read, nor what a move means. */
/* SPDX-License-Identifier: MIT */
#include "pgn/game.h"
#include "pgn/prose.h"

#include <stdlib.h>

const struct dw_roster_tag dw_roster[DW_ROSTER] = {
    {DW_TAG_EVENT, "Event", "?"},        {DW_TAG_SITE, "Site", "?"},
    {DW_TAG_DATE, "Date", "????.??.??"}, {DW_TAG_ROUND, "Round", "?"},
    {DW_TAG_WHITE, "White", "?"},        {DW_TAG_BLACK, "Black", "?"},
    {DW_TAG_RESULT, "Result", "*"},
};

bool dw_tag_in_roster(const struct dw_tag *tag)
{
    return tag->id >= DW_TAG_EVENT && tag->id <= DW_TAG_RESULT &&
           !tag->repeated;
}

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
    struct dw_lexer lexer = {
        .text = {game->text.at, to}, .at = from, .prose = game->loose};
    for (;;) {
        const dw_token token =
            game->loose ? dw_prose_token(&lexer) : dw_lex_next(&lexer);
        if (token.kind == DW_TOKEN_END)
            return true;
        const dw_span rest =
            dw_game_text(game, token.offset, to - token.offset);
        const uint32_t between =
            game->loose ? (uint32_t)dw_prose_between(rest) : 0;
        if (between)
            lexer.at = token.offset + between;
        else if (!is_reported(diags, token.offset, lexer.at))
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
