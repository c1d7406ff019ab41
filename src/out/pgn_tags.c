/* Knows the tag section of PGN's export format: the roster first, all other
 * tags in their order (PGN standard 8.1). Must not know movetext. */
/* SPDX-License-Identifier: MIT */
#include "out/pgn_tags.h"

/* Which tag it is on a turned board. */
static dw_tag_id exchanged(dw_tag_id id)
{
    return id == DW_TAG_WHITE   ? DW_TAG_BLACK
           : id == DW_TAG_BLACK ? DW_TAG_WHITE
                                : id;
}

/* PGN standard 7: a backslash before quotes and backslashes. */
static void add_quoted(struct dw_buf *out, dw_span value)
{
    size_t from = 0;
    dw_buf_text(out, " \"");
    for (size_t i = 0; i < value.len; i++)
        if (value.at[i] == '"' || value.at[i] == '\\') {
            dw_buf_add(out, value.at + from, i - from);
            dw_buf_char(out, '\\');
            from = i;
        }
    if (from < value.len) /* without memory there is no value */
        dw_buf_add(out, value.at + from, value.len - from);
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
    if (dw_writing_tag_stays(game, tag)) {
        dw_buf_add(out, game->game->text.at + tag->start,
                   tag->end - tag->start);
        dw_buf_char(out, '\n');
        return;
    }
    dw_buf_clear(value);
    dw_writing_tag_value(game, tag, value);
    dw_buf_char(out, '[');
    dw_writing_tag_name(game, tag, out);
    add_quoted(out, (dw_span){value->at, value->len});
}

/* A turned array is no longer where a game without FEN starts; and where a game
 * has shown by its moves that it starts from another array, these may not show
 * it in the form that they are written in. */
static bool needs_fen(const struct dw_writing *game)
{
    const struct dw_target *target = game->style->target;
    const bool elsewhere =
        (game->style->turn || game->judged->legal == DW_LEGAL_YES) &&
        !dw_writing_starts_plainly(game);
    return !game->game->by_id[DW_TAG_FEN] &&
           ((target && target->always_fen) || elsewhere);
}

static void add_fen(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_position start = dw_writing_start(game);
    dw_buf_text(out, "[FEN \"");
    dw_writing_fen(game, &start, out);
    dw_buf_text(out, "\"]\n");
}

/* ---- Variant, SetUp and FEN ---------------------------------------------- */

/* Programs with a Variant tag of their own get these last and in their order:
 * XBoard sets up the FEN where it meets it, and the variant's array where it
 * meets that. */
static bool is_gathered(const struct dw_writing *game, const struct dw_tag *tag)
{
    const struct dw_target *target = game->style->target;
    return target && target->variant && !tag->repeated &&
           (tag->id == DW_TAG_VARIANT || tag->id == DW_TAG_SETUP ||
            tag->id == DW_TAG_FEN);
}

/* Whether the record has such a tag; writes it where these are gathered. */
static bool add_own(const struct dw_writing *game, dw_tag_id id,
                    struct dw_buf *out)
{
    const uint32_t tag = game->game->by_id[id];
    if (tag && is_gathered(game, &game->game->tags[tag - 1]))
        add_tag(game, &game->game->tags[tag - 1], out);
    return tag;
}

static void add_kept_date(const struct dw_writing *game, struct dw_buf *out)
{
    struct dw_buf *value = game->scratch;
    dw_buf_clear(value);
    if (!dw_writing_kept_date(game, value))
        return;
    dw_buf_text(out, "[" DW_KEPT_DATE);
    add_quoted(out, (dw_span){value->at, value->len});
}

static void add_variant(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_target *target = game->style->target;
    if (!add_own(game, DW_TAG_VARIANT, out) && target && target->variant)
        add_pair(out, "Variant", target->variant);
}

static void add_setup(const struct dw_writing *game, bool new_fen,
                      struct dw_buf *out)
{
    if (!add_own(game, DW_TAG_SETUP, out) && new_fen)
        add_pair(out, "SetUp", "1");
}

static void add_start(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_target *target = game->style->target;
    const bool new_fen = needs_fen(game);
    const bool fen_first = target && target->fen_first;
    if (!fen_first)
        add_setup(game, new_fen, out);
    if (!add_own(game, DW_TAG_FEN, out) && new_fen)
        add_fen(game, out);
    if (fen_first)
        add_setup(game, new_fen, out);
}

void dw_pgn_add_tags(const struct dw_writing *game, struct dw_buf *out)
{
    const struct dw_game *from = game->game;
    const bool turned = game->style->turn & DW_TURN_ROUND;
    for (int i = 0; i < DW_ROSTER; i++) {
        const dw_tag_id id = dw_roster[i].id;
        const uint32_t tag = from->by_id[turned ? exchanged(id) : id];
        if (tag)
            add_tag(game, &from->tags[tag - 1], out);
        else
            add_pair(out, dw_roster[i].name,
                     id == DW_TAG_RESULT ? dw_writing_stated(game)
                                         : dw_roster[i].unknown);
    }
    for (size_t i = 0; i < from->tag_count; i++)
        if (!dw_tag_in_roster(&from->tags[i]) &&
            !is_gathered(game, &from->tags[i]))
            add_tag(game, &from->tags[i], out);
    add_kept_date(game, out);
    add_variant(game, out);
    add_start(game, out);
}
