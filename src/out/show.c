/* Knows the board at a ply and the sentences around it, for all ways to show a
 * game. Must not know what they look like. */
/* SPDX-License-Identifier: MIT */
#include "out/show.h"

enum { NAME_MAX = 60 }; /* characters of a player's name */

const struct dw_show *const dw_shows[] = {
#define DW_SHOW(name) &dw_show_##name,
#include "out/show.def"
#undef DW_SHOW
    NULL,
};

/* ---- the board ----------------------------------------------------------- */

/* The finding of the word at which the replay of the main line stops. */
static const struct dw_diag *find_broken(const struct dw_report_game *report)
{
    const struct dw_judged *judged = report->judged;
    const struct dw_diags *diags = report->diags;
    for (size_t i = 0; judged->bad && i < diags->count; i++)
        if (diags->at[i].ply == judged->first_bad_ply && !diags->at[i].depth &&
            dw_meant_breaks(&diags->at[i]))
            return &diags->at[i];
    return NULL;
}

struct dw_scene dw_show_scene(const struct dw_showing *self)
{
    const struct dw_judged *judged = self->report->judged;
    struct dw_scene scene = {.position = judged->start};
    for (uint32_t ply = 1; ply <= self->ply; ply++) {
        scene.moved = true;
        scene.before = scene.position;
        scene.last = judged->steps[ply].move;
        dw_position_play(&scene.position, scene.last);
    }
    if (self->ply == judged->plies)
        scene.broken = find_broken(self->report);
    if (scene.broken)
        scene.meant = dw_meant_of(scene.broken);
    return scene;
}

/* ---- words --------------------------------------------------------------- */

struct dw_writing dw_show_writing(const struct dw_showing *self)
{
    static const struct dw_write_style as_read = {.form = -1, .letters = -1};
    const struct dw_report_game *report = self->report;
    return (struct dw_writing){
        .file = report->file,
        .number = report->number,
        .game = report->game,
        .judged = report->judged,
        .setup = report->setup,
        .style = &as_read,
        .walk = self->walk,
        .scratch = self->scratch,
    };
}

void dw_show_number(const struct dw_position *before, struct dw_buf *out)
{
    dw_buf_number(out, before->number);
    dw_buf_text(out, before->side == DW_WHITE ? ". " : "... ");
}

void dw_show_move(const struct dw_writing *game,
                  const struct dw_position *before, dw_move move,
                  struct dw_buf *out)
{
    const struct dw_move_style style = dw_writing_moves(game);
    dw_move_write(out, &style, before, move);
}

static void add_player(const struct dw_showing *self, dw_tag_id id,
                       struct dw_buf *out)
{
    const struct dw_game *game = self->report->game;
    struct dw_buf *name = self->scratch;
    dw_buf_clear(name);
    if (game->by_id[id])
        dw_game_value(name, game, &game->tags[game->by_id[id] - 1]);
    if (name->len)
        dw_buf_visible(out, (dw_span){name->at, name->len}, NAME_MAX);
    else
        dw_buf_char(out, '?');
}

void dw_show_title(const struct dw_showing *self, struct dw_buf *out)
{
    const struct dw_game *game = self->report->game;
    dw_buf_text(out, "game ");
    dw_buf_number(out, self->report->number);
    if (!game->by_id[DW_TAG_WHITE] && !game->by_id[DW_TAG_BLACK])
        return;
    dw_buf_text(out, " (");
    add_player(self, DW_TAG_WHITE, out);
    dw_buf_text(out, " - ");
    add_player(self, DW_TAG_BLACK, out);
    dw_buf_char(out, ')');
}

void dw_show_turn(const struct dw_position *position, struct dw_buf *out)
{
    const bool any = dw_moves_any(position);
    dw_buf_text(out, position->side == DW_WHITE ? "White" : "Black");
    if (any)
        dw_buf_text(out,
                    position->in_check ? " to move, in check" : " to move");
    else
        dw_buf_text(out, position->in_check ? " is checkmated"
                                            : " has no move: stalemate");
}

void dw_show_place(const struct dw_showing *self, const struct dw_scene *scene,
                   struct dw_buf *out)
{
    const struct dw_writing game = dw_show_writing(self);
    if (scene->moved) {
        dw_buf_text(out, "after ply ");
        dw_buf_number(out, self->ply);
        dw_buf_text(out, " of ");
        dw_buf_number(out, self->report->judged->plies);
        dw_buf_text(out, ", ");
        dw_show_number(&scene->before, out);
        dw_show_move(&game, &scene->before, scene->last, out);
    } else {
        dw_buf_text(out, "before the first move");
    }
    dw_buf_text(out, "; ");
    dw_show_turn(&scene->position, out);
}

void dw_show_verdict(const struct dw_showing *self, int i, struct dw_buf *out)
{
    const struct dw_judged *judged = self->report->judged;
    const struct dw_verdict *verdict = &judged->verdicts[i];
    const char *stated = dw_result_text(judged->stated);
    dw_buf_text(out, dw_result_text((dw_result)verdict->ending.result));
    dw_buf_text(out, ", ");
    dw_buf_text(out, dw_reason_name((dw_ending_reason)verdict->ending.reason));
    dw_buf_text(out, " after ply ");
    dw_buf_number(out, verdict->ending.ply);
    dw_buf_text(out, verdict->played_on ? ", played on; stated " : "; stated ");
    dw_buf_text(out, stated ? stated : "nothing");
    dw_buf_text(out, ": ");
    dw_buf_text(out, dw_standing_name((dw_standing)verdict->standing));
}
