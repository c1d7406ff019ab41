/* Knows how only the moves' texts in a record change: as edits. Must not know
 * any layout. */
/* SPDX-License-Identifier: MIT */
#include "out/writer.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Whether two texts differ in the blanks between their words at most. */
static bool same_words(dw_span a, dw_span b)
{
    while (a.len && b.len) {
        const bool gap = is_blank(*a.at);
        if (gap != is_blank(*b.at) || (!gap && *a.at != *b.at))
            return false;
        do
            a = (dw_span){a.at + 1, a.len - 1};
        while (gap && a.len && is_blank(*a.at));
        do
            b = (dw_span){b.at + 1, b.len - 1};
        while (gap && b.len && is_blank(*b.at));
    }
    return !a.len && !b.len;
}

static void edit_move(const struct dw_writing *game,
                      const struct dw_event *event)
{
    const dw_item *item = event->item;
    const dw_span before = dw_game_text(game->game, item->offset, item->length);
    const bool checks = game->memo->style.form->marks_checks;
    struct dw_buf *text = &game->edits->text;
    const size_t start = text->len;
    dw_edits_begin(game->edits, item->offset, item->length);
    dw_move_write_again(text, game->memo, event->move, event->show);
    if (dw_writing_offers(before))
        dw_buf_text(text, checks ? "=" : " =");
    if (!text->failed &&
        same_words(before, (dw_span){text->at + start, text->len - start}))
        dw_edits_drop(game->edits);
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
    dw_move_memo_set(game->memo, &moves);
    dw_edits_clear(game->edits);
    dw_walk_start_plain(game->walk, game->game, game->judged, 0);
    if (game->cut.at)
        edit_result_tag(game);
    while (dw_walk_next(game->walk, &event))
        if (dw_writing_ends(game, &event)) {
            edit_rest(game, event.item);
            break;
        } else if (event.meaning == DW_MEANS_MOVE)
            edit_move(game, &event);
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
    .blind = true,
    .game = layout_game,
    .raw = layout_raw,
};
