/* Knows how moves, their numbers and signs are mended: as the form and letters
 * of the game write them. Must not know tags. */
/* SPDX-License-Identifier: MIT */
#include "judge/fix_parts.h"
#include "judge/parts.h"
#include "pgn/write_move.h"

/* ---- finding a word ------------------------------------------------------ */

static bool is_at(const struct dw_fixing *self, uint32_t offset)
{
    return self->walking && self->word.item &&
           self->word.item->offset >= offset;
}

static void note_event(struct dw_fixing *self, const struct dw_event *event)
{
    self->word = *event;
    if (event->meaning != DW_MEANS_MOVE)
        return;
    self->move = *event;
    self->at = *event->before;
    self->after = *event->after;
}

/* Walks on to the item at `offset`; self->move is then that move or the last
 * one in front of it. False when nothing was played there. */
static bool walk_to(struct dw_fixing *self, uint32_t offset)
{
    struct dw_event event;
    if (!self->judged->senses)
        return false;
    if (!self->walking ||
        (self->word.item && self->word.item->offset > offset)) {
        dw_walk_start(&self->walk, self->game, self->judged, 0);
        self->word = self->move = (struct dw_event){0};
        self->walking = true;
    }
    while (!is_at(self, offset) && dw_walk_next(&self->walk, &event))
        note_event(self, &event);
    return is_at(self, offset) && self->word.item->offset == offset;
}

/* ---- moves --------------------------------------------------------------- */

static bool is_written(const struct dw_repair *self)
{
    return self->setup->grammar->forms[self->judged->form].write;
}

/* The last move met is written anew. */
static void write_move(const struct dw_repair *self)
{
    const struct dw_fixing *fixing = self->fixing;
    const struct dw_grammar *grammar = self->setup->grammar;
    const struct dw_move_style style = {
        .form = &grammar->forms[self->judged->form],
        .letters = &grammar->letters[self->judged->letters],
    };
    dw_edits_begin(self->edits, fixing->move.item->offset,
                   fixing->move.item->length);
    dw_move_write(&self->edits->text, &style, &fixing->at, fixing->move.move);
}

/* All that is wrong with one move is mended by the same edit. Words of the main
 * line behind the last good ply are not known. */
dw_fix dw_mend_move(const struct dw_repair *self)
{
    const struct dw_diag *diag = self->diag;
    if (!is_written(self) || (!diag->depth && diag->ply > self->judged->plies))
        return DW_FIX_NONE;
    if (!self->edits)
        return DW_FIX_SAFE;
    if (!walk_to(self->fixing, diag->offset) ||
        self->fixing->word.meaning != DW_MEANS_MOVE)
        return DW_FIX_NONE;
    write_move(self);
    return DW_FIX_SAFE;
}

/* PGN standard 8.2.2: "12." before a move of White, "12..." before one of
 * Black. Only where the whole game replays: else a ply may be missing. */
dw_fix dw_mend_number(const struct dw_repair *self)
{
    const struct dw_diag *diag = self->diag;
    const struct dw_position *start = &self->judged->start;
    if (self->judged->legal != DW_LEGAL_YES || !diag->ply)
        return DW_FIX_NONE;
    if (!self->edits)
        return DW_FIX_SAFE;
    const uint32_t half = start->side + diag->ply - 1;
    dw_edits_begin(self->edits, diag->offset, diag->length);
    dw_buf_number(&self->edits->text, start->number + half / 2);
    dw_buf_text(&self->edits->text, half & 1 ? "..." : ".");
    return DW_FIX_SAFE;
}

/* ---- signs --------------------------------------------------------------- */

/* The sign goes, with the blanks in front of it. */
static void drop_sign(const struct dw_repair *self)
{
    const struct dw_diag *diag = self->diag;
    const uint32_t from = dw_repair_spaces(self->game, diag->offset);
    dw_edits_put(self->edits, from, diag->offset + diag->length - from, "");
}

static bool speaks_of_check(const struct dw_repair *self)
{
    dw_spec spec = {0};
    return dw_words_apply_sign(
        dw_game_text(self->game, self->diag->offset, self->diag->length),
        &spec);
}

/* A glyph moves up to its move. */
static dw_fix glue(const struct dw_repair *self)
{
    const uint32_t at = self->diag->offset;
    const uint32_t from = dw_repair_spaces(self->game, at);
    if (from == at)
        return DW_FIX_NONE;
    if (self->edits)
        dw_edits_put(self->edits, from, at - from, "");
    return DW_FIX_SAFE;
}

static bool is_glyph(const struct dw_repair *self)
{
    const char at = self->game->text.at[self->diag->offset];
    return at == '!' || at == '?';
}

/* A sign that speaks of check goes into its move, if the form has one. */
dw_fix dw_mend_sign(const struct dw_repair *self)
{
    const struct dw_diag *diag = self->diag;
    if (is_glyph(self))
        return glue(self);
    if (!is_written(self) || !speaks_of_check(self) || !diag->ply ||
        (!diag->depth && diag->ply > self->judged->plies))
        return DW_FIX_NONE;
    if (!self->edits)
        return DW_FIX_SAFE;
    if (!walk_to(self->fixing, diag->offset) || !self->fixing->move.item ||
        self->fixing->word.meaning != DW_MEANS_CHECK)
        return DW_FIX_NONE;
    write_move(self);
    drop_sign(self);
    return DW_FIX_SAFE;
}
