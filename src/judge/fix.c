/* Knows which way of mending belongs to which finding. Must not know how any
 * of them is done. */
/* SPDX-License-Identifier: MIT */
#include "judge/fix_parts.h"

const char *dw_fix_name(dw_fix fix)
{
    static const char *const names[] = {
        [DW_FIX_NONE] = NULL,
        [DW_FIX_SAFE] = "safe",
        [DW_FIX_UNSAFE] = "unsafe",
    };
    return names[fix];
}

/* Findings that are not here cannot be mended: what the record means is not
 * known. */
static dw_mend *const ways[DW_SAYS] = {
    [DW_SAY_STRING_OPEN] = dw_mend_open_tag,
    [DW_SAY_STRING_CUT] = dw_mend_open_tag,
    [DW_SAY_ESCAPE_UNKNOWN] = dw_mend_escape,
    [DW_SAY_NUL_HERE] = dw_mend_nuls,
    [DW_SAY_BYTES_NOT_UTF_8] = dw_mend_encoding,
    [DW_SAY_BOM_INSIDE] = dw_mend_bom,
    [DW_SAY_SPACE_ODD] = dw_mend_blank,
    [DW_SAY_TEXT_AFTER_RESULT] = dw_mend_stray,
    [DW_SAY_TEXT_ON_TAG_LINE] = dw_mend_stray,
    [DW_SAY_TEXT_OUTSIDE] = dw_mend_stray,
    [DW_SAY_VARIATION_OPEN] = dw_mend_variation,
    [DW_SAY_PARENTHESIS_EXTRA] = dw_mend_drop,
    [DW_SAY_TAG_INNER_QUOTE] = dw_mend_quotes,
    [DW_SAY_TAG_NOT_CLOSED] = dw_mend_open_tag,
    [DW_SAY_TAG_TWICE] = dw_mend_twin,
    [DW_SAY_ROSTER_MISSING] = dw_mend_roster,
    [DW_SAY_ROSTER_BEHIND] = dw_mend_order,
    [DW_SAY_VALUE_DATE] = dw_mend_date,
    [DW_SAY_VALUE_RESULT] = dw_mend_tag_result,
    [DW_SAY_TAGS_BLANK_LINE] = dw_mend_blank_lines,
    [DW_SAY_NO_MARKER] = dw_mend_no_marker,
    [DW_SAY_NO_LINE_AFTER_TAGS] = dw_mend_line,
    [DW_SAY_NO_LINE_BEFORE_TAGS] = dw_mend_line,
    [DW_SAY_VARIANT_OTHER] = dw_mend_variant,
    [DW_SAY_FEN_ALONE] = dw_mend_setup,
    [DW_SAY_FEN_SETUP_CASE] = dw_mend_setup_name,
    [DW_SAY_FEN_SETUP_OTHER] = dw_mend_setup,
    [DW_SAY_VALUE_SETUP] = dw_mend_setup,
    [DW_SAY_FEN_FIELDS] = dw_mend_fen,
    [DW_SAY_FEN_CASTLING] = dw_mend_fen,
    [DW_SAY_FEN_EN_PASSANT] = dw_mend_fen,
    [DW_SAY_FEN_PROMOTED] = dw_mend_fen,
    [DW_SAY_FEN_COUNTER] = dw_mend_fen,
    [DW_SAY_FEN_EXTRA] = dw_mend_fen,
    [DW_SAY_FEN_SPACE] = dw_mend_fen,
    [DW_SAY_NUMBER_WRONG] = dw_mend_number,
    [DW_SAY_NUMBER_SIDE] = dw_mend_number,
    [DW_SAY_NAG_EMPTY] = dw_mend_drop,
    [DW_SAY_WORD_OTHER] = dw_mend_move,
    [DW_SAY_LETTER_LOOKALIKE] = dw_mend_move,
    [DW_SAY_LETTER_HIDDEN] = dw_mend_move,
    [DW_SAY_RESULTS_DIFFER] = dw_mend_difference,
    [DW_SAY_CONTRADICTED] = dw_mend_verdict,
    [DW_SAY_MISSING_ON_BOARD] = dw_mend_verdict,
    [DW_SAY_PLIES_AFTER_END] = dw_mend_played_on,
    [DW_SAY_CHECK_MISSING] = dw_mend_move,
    [DW_SAY_MATE_MISSING] = dw_mend_move,
    [DW_SAY_CHECK_FALSE] = dw_mend_move,
    [DW_SAY_MATE_FALSE] = dw_mend_move,
    [DW_SAY_CHECK_LOOSE] = dw_mend_move,
    [DW_SAY_CAPTURE_MISSING] = dw_mend_move,
    [DW_SAY_CAPTURE_FALSE] = dw_mend_move,
    [DW_SAY_CAPTURE_LOOSE] = dw_mend_move,
    [DW_SAY_ORIGIN_NEEDLESS] = dw_mend_move,
    [DW_SAY_PROMOTION_MISSING] = dw_mend_move,
    [DW_SAY_PROMOTION_LOOSE] = dw_mend_move,
    [DW_SAY_CASE_WRONG] = dw_mend_move,
    [DW_SAY_BAIDAQ_LETTER] = dw_mend_move,
    [DW_SAY_SIGN_APART] = dw_mend_sign,
    [DW_SAY_SIGN_GLUED] = dw_mend_move,
    [DW_SAY_SIGN_LOOSE] = dw_mend_sign,
    [DW_SAY_RESULT_LOOSE] = dw_mend_marker,
};

/* A page is to stay one: nothing is mended in it but the moves' own texts. */
static bool suits(dw_mend *way, const struct dw_game *game)
{
    return !game->loose || way == dw_mend_move || way == dw_mend_sign ||
           way == dw_mend_number;
}

static dw_fix mend(const struct dw_repair *repair)
{
    dw_mend *const way = ways[repair->diag->say];
    return way && !repair->game->too_large && suits(way, repair->game)
               ? way(repair)
               : DW_FIX_NONE;
}

dw_fix dw_fix_level(const struct dw_judge_setup *setup,
                    const struct dw_game *game, const struct dw_judged *judged,
                    const struct dw_diag *diag)
{
    const struct dw_repair repair = {
        .setup = setup, .game = game, .judged = judged, .diag = diag};
    return mend(&repair);
}

void dw_fixing_start(struct dw_fixing *self, const struct dw_judge_setup *setup,
                     const struct dw_game *game, const struct dw_judged *judged)
{
    self->setup = setup;
    self->game = game;
    self->judged = judged;
    self->walking = false;
}

dw_fix dw_fix_find(struct dw_fixing *self, const struct dw_diag *diag,
                   struct dw_edits *edits)
{
    const struct dw_repair repair = {.fixing = self,
                                     .setup = self->setup,
                                     .game = self->game,
                                     .judged = self->judged,
                                     .diag = diag,
                                     .edits = edits};
    dw_edits_clear(edits);
    const dw_fix fix = mend(&repair);
    edits->failed |= self->walk.failed;
    return edits->failed ? DW_FIX_NONE : fix;
}

void dw_fixing_free(struct dw_fixing *self)
{
    dw_walk_free(&self->walk);
    *self = (struct dw_fixing){0};
}

/* ---- what the ways share ------------------------------------------------- */

/* What stands in front of the game is left out: how much of it is the game's
 * depends on where the input was cut. */
const char *dw_repair_line_end(const struct dw_game *game)
{
    const dw_span text =
        dw_game_text(game, game->start, game->end - game->start);
    const char *feed = memchr(text.at, '\n', text.len);
    if (feed)
        return feed > text.at && feed[-1] == '\r' ? "\r\n" : "\n";
    return memchr(text.at, '\r', text.len) ? "\r" : "\n";
}

static uint32_t skip_back(const struct dw_game *game, uint32_t at,
                          const char *blanks)
{
    while (at > game->begin && game->text.at[at - 1] &&
           strchr(blanks, game->text.at[at - 1]))
        at--;
    return at;
}

uint32_t dw_repair_blanks(const struct dw_game *game, uint32_t at)
{
    return skip_back(game, at, " \t\r\n");
}

uint32_t dw_repair_spaces(const struct dw_game *game, uint32_t at)
{
    return skip_back(game, at, " \t");
}

const struct dw_tag *dw_repair_tag(const struct dw_game *game, dw_tag_id id)
{
    const uint32_t index = game->by_id[id];
    return index ? &game->tags[index - 1] : NULL;
}

static bool is_open_comment(const struct dw_game *game, const dw_item *item)
{
    return item->kind == DW_TOKEN_COMMENT &&
           (item->length < 2 ||
            game->text.at[item->offset + item->length - 1] != '}');
}

static bool goes_to_line_end(const struct dw_game *game, const dw_item *item)
{
    const char last = game->text.at[item->offset + item->length - 1];
    return item->kind == DW_TOKEN_LINE_COMMENT ||
           item->kind == DW_TOKEN_ESCAPE ||
           (item->kind == DW_TOKEN_BRACKET && last != ']');
}

uint32_t dw_repair_end(const struct dw_game *game, bool *open, bool *line)
{
    const uint32_t limit = game->has_marker ? game->marker_at : game->end;
    *open = *line = false;
    uint32_t end = game->start;
    for (size_t i = 0; i < game->tag_count; i++)
        end = game->tags[i].end;
    for (size_t i = game->item_count; i-- > 0;) {
        const dw_item *item = &game->items[i];
        if (item->offset >= limit || item->offset < end)
            continue;
        *open = is_open_comment(game, item);
        *line = goes_to_line_end(game, item);
        return item->offset + item->length;
    }
    *line = game->tag_count > 0;
    return end;
}

uint32_t dw_repair_depth(const struct dw_game *game)
{
    uint32_t depth = 0;
    for (size_t i = 0; i < game->item_count; i++)
        depth += (game->items[i].kind == DW_TOKEN_OPEN) -
                 (uint32_t)(game->items[i].kind == DW_TOKEN_CLOSE);
    return depth;
}
