/* Knows the tag section of PGN's export format: the roster first, all other
 * tags in their order (PGN standard 8.1). Must not know movetext. */
/* SPDX-License-Identifier: MIT */
#include "out/pgn_tags.h"

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

void dw_pgn_add_tags(const struct dw_writing *game, struct dw_buf *out)
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
