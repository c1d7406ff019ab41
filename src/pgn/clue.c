/* Knows what in a record's text hints at who wrote it: a tag, a comment, the
 * form of its FEN. Must not know who that is, nor play a move. */
/* SPDX-License-Identifier: MIT */
#include "pgn/clue.h"

static bool holds(dw_span text, const char *part)
{
    const dw_span wanted = dw_span_of(part);
    for (size_t at = 0; at + wanted.len <= text.len; at++)
        if (dw_span_equal_nocase((dw_span){text.at + at, wanted.len}, wanted))
            return true;
    return false;
}

/* The value of a tag as it stands, {NULL, 0} when there is none. */
static dw_span value_of(const struct dw_game *game, const char *name)
{
    for (size_t i = 0; i < game->tag_count; i++) {
        const struct dw_tag *tag = &game->tags[i];
        if (!tag->repeated &&
            dw_span_is(dw_game_text(game, tag->name, tag->name_len), name))
            return dw_game_text(game, tag->value, tag->value_len);
    }
    return (dw_span){NULL, 0};
}

static bool comment_holds(const struct dw_game *game, const char *part)
{
    for (size_t i = 0; i < game->item_count; i++) {
        const dw_item *item = &game->items[i];
        if ((item->kind == DW_TOKEN_COMMENT ||
             item->kind == DW_TOKEN_LINE_COMMENT) &&
            holds(dw_game_text(game, item->offset, item->length), part))
            return true;
    }
    return false;
}

/* Runs of bytes between blanks. */
static uint32_t fields(dw_span text)
{
    uint32_t count = 0;
    bool inside = false;
    for (size_t i = 0; i < text.len; i++) {
        const bool blank = text.at[i] == ' ' || text.at[i] == '\t';
        count += !blank && !inside;
        inside = !blank;
    }
    return count;
}

/* Whether the main line's last move carries '#', glued or set apart. */
static bool ends_in_mate_sign(const struct dw_game *game)
{
    unsigned depth = 0;
    for (size_t i = game->item_count; i-- > 0;) {
        const dw_item *item = &game->items[i];
        depth += item->kind == DW_TOKEN_CLOSE;
        depth -= item->kind == DW_TOKEN_OPEN;
        const bool sign = item->kind == DW_TOKEN_SIGN;
        if (depth || item->kind == DW_TOKEN_OPEN ||
            (item->kind != DW_TOKEN_WORD && !sign))
            continue;
        const dw_span text = dw_game_text(game, item->offset, item->length);
        if (memchr(text.at, '#', text.len))
            return true;
        if (!sign)
            return false;
    }
    return false;
}

bool dw_clue_shows(const struct dw_clue *clue, const struct dw_game *game,
                   dw_ending_reason reason)
{
    switch ((dw_clue_kind)clue->kind) {
    case DW_CLUE_TAG:
        return value_of(game, clue->name).at != NULL;
    case DW_CLUE_TAG_IS:
        return dw_span_is(value_of(game, clue->name), clue->text);
    case DW_CLUE_TAG_HAS:
        return holds(value_of(game, clue->name), clue->text);
    case DW_CLUE_COMMENT:
        return comment_holds(game, clue->text);
    case DW_CLUE_FEN:
        return fields(dw_game_tag(game, DW_TAG_FEN)) == clue->number;
    case DW_CLUE_MATE_SIGN:
        return reason == (dw_ending_reason)clue->number &&
               ends_in_mate_sign(game);
    }
    return false;
}
