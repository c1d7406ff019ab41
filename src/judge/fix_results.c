/* Knows how stated results are mended: from each other, or from the board.
 * Must not know how a game ends. */
/* SPDX-License-Identifier: MIT */
#include "judge/fix_parts.h"

static dw_result read_tag(const struct dw_game *game, bool *readable)
{
    const struct dw_tag *tag = dw_repair_tag(game, DW_TAG_RESULT);
    dw_result result = DW_RESULT_NONE;
    bool loose;
    *readable =
        tag && dw_result_read(dw_game_text(game, tag->value, tag->value_len),
                              &result, &loose);
    return result;
}

static void set_tag(const struct dw_repair *self, dw_result result)
{
    const struct dw_tag *tag = dw_repair_tag(self->game, DW_TAG_RESULT);
    if (tag && self->edits)
        dw_edits_put(self->edits, tag->value, tag->value_len,
                     dw_result_text(result));
}

static void set_marker(const struct dw_repair *self, dw_result result)
{
    const struct dw_game *game = self->game;
    if (game->has_marker && self->edits)
        dw_edits_put(self->edits, game->marker_at, game->marker_len,
                     dw_result_text(result));
}

static bool is_result(dw_result result)
{
    return result == DW_RESULT_WHITE || result == DW_RESULT_BLACK ||
           result == DW_RESULT_DRAW;
}

/* What the board shows under the first of the rulesets; OPEN: nothing yet. */
static dw_result on_board(const struct dw_judged *judged, int rule)
{
    if (rule >= judged->verdict_count)
        return DW_RESULT_OPEN;
    const dw_result result = (dw_result)judged->verdicts[rule].ending.result;
    return is_result(result) ? result : DW_RESULT_OPEN;
}

/* A result that is spelled otherwise, or one that only the movetext states. */
dw_fix dw_mend_tag_result(const struct dw_repair *self)
{
    const struct dw_game *game = self->game;
    bool readable;
    const dw_result tagged = read_tag(game, &readable);
    if (readable && tagged != DW_RESULT_NONE) {
        set_tag(self, tagged);
        return DW_FIX_SAFE;
    }
    if (!game->has_marker || game->marker == DW_RESULT_NONE)
        return DW_FIX_NONE;
    set_tag(self, (dw_result)game->marker);
    const dw_span value = dw_game_tag(game, DW_TAG_RESULT);
    const bool says_nothing = !value.len || dw_span_is(value, "?");
    return says_nothing ? DW_FIX_SAFE : DW_FIX_UNSAFE;
}

/* An open result gives way to the one that is stated; of two the one that the
 * board shows stays, else the movetext's. */
dw_fix dw_mend_difference(const struct dw_repair *self)
{
    const dw_result marker = (dw_result)self->game->marker;
    const dw_result board = on_board(self->judged, 0);
    bool readable;
    const dw_result tagged = read_tag(self->game, &readable);
    if (marker == DW_RESULT_NONE)
        return DW_FIX_NONE;
    if (board != DW_RESULT_OPEN && board == tagged) {
        set_marker(self, tagged);
        return DW_FIX_UNSAFE;
    }
    set_tag(self, marker);
    const bool settled = board == marker ||
                         (board == DW_RESULT_OPEN && tagged == DW_RESULT_OPEN);
    return settled ? DW_FIX_SAFE : DW_FIX_UNSAFE;
}

/* The tag's result, else *: neither says more than the record does. */
dw_fix dw_mend_no_marker(const struct dw_repair *self)
{
    bool open, line, readable;
    const struct dw_game *game = self->game;
    const uint32_t end = dw_repair_end(game, &open, &line);
    const dw_result tagged = read_tag(game, &readable);
    if (open || dw_repair_depth(game))
        return DW_FIX_NONE;
    if (!self->edits)
        return DW_FIX_SAFE;
    struct dw_buf *text = &self->edits->text;
    dw_edits_begin(self->edits, end, 0);
    dw_buf_text(text, line ? dw_repair_line_end(game) : " ");
    if (line && !game->words)
        dw_buf_text(text, dw_repair_line_end(game));
    dw_buf_text(text, dw_result_text(readable && tagged != DW_RESULT_NONE
                                         ? tagged
                                         : DW_RESULT_OPEN));
    return DW_FIX_SAFE;
}

dw_fix dw_mend_marker(const struct dw_repair *self)
{
    if (self->game->marker == DW_RESULT_NONE)
        return DW_FIX_NONE;
    set_marker(self, (dw_result)self->game->marker);
    return DW_FIX_SAFE;
}

/* The board's result under the first ruleset that the finding speaks of. */
dw_fix dw_mend_verdict(const struct dw_repair *self)
{
    const uint64_t rulesets = self->diag->rulesets;
    const int rule = rulesets ? __builtin_ctzll(rulesets) : 0;
    const dw_result board = on_board(self->judged, rule);
    const struct dw_game *game = self->game;
    if (board == DW_RESULT_OPEN ||
        (!game->has_marker && !dw_repair_tag(game, DW_TAG_RESULT)))
        return DW_FIX_NONE;
    set_tag(self, board);
    set_marker(self, board);
    return DW_FIX_UNSAFE;
}

/* ---- plies after the end ------------------------------------------------- */

/* Where the ply's text begins: with its number, when it has one. */
static uint32_t find_first(const struct dw_game *game, uint32_t offset)
{
    uint32_t from = offset;
    for (size_t i = 0; i < game->item_count; i++) {
        const dw_item *item = &game->items[i];
        if (item->offset >= offset)
            break;
        const bool number =
            item->kind == DW_TOKEN_NUMBER || item->kind == DW_TOKEN_DOTS;
        from = !number ? offset : from == offset ? item->offset : from;
    }
    return from;
}

/* They become a comment; braces inside it become parentheses, for comments do
 * not nest (PGN standard 5). */
dw_fix dw_mend_played_on(const struct dw_repair *self)
{
    bool open, line;
    const struct dw_game *game = self->game;
    const uint32_t end = dw_repair_end(game, &open, &line);
    if (open || self->diag->offset >= end)
        return DW_FIX_NONE;
    if (!self->edits)
        return DW_FIX_UNSAFE;
    const uint32_t from = find_first(game, self->diag->offset);
    dw_edits_put(self->edits, from, 0, "{played on: ");
    for (uint32_t at = from; at < end; at++)
        if (game->text.at[at] == '{' || game->text.at[at] == '}')
            dw_edits_put(self->edits, at, 1,
                         game->text.at[at] == '{' ? "(" : ")");
    dw_edits_put(self->edits, end, 0, "}");
    return DW_FIX_UNSAFE;
}
