/* Knows the order of a search for what a record may have read: what calls for
 * one, what is tried, how the best are judged. Must not know single slips. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"

#include <stdlib.h>

const char *dw_guess_name(dw_guess guess)
{
    static const char *const names[DW_GUESSES] = {
        [DW_GUESS_MOVE] = "move",
        [DW_GUESS_ALIKE] = "look-alike",
        [DW_GUESS_DOT] = "dot",
        [DW_GUESS_LETTERS] = "letters",
        [DW_GUESS_LEFT_OUT] = "left-out",
        [DW_GUESS_PARTED] = "parted",
        [DW_GUESS_TWICE] = "twice",
        [DW_GUESS_SWAPPED] = "swapped",
        [DW_GUESS_SIDE] = "side",
        [DW_GUESS_MIRRORED] = "mirrored",
        [DW_GUESS_TURNED] = "turned",
        [DW_GUESS_BOTH] = "upside-down",
        [DW_GUESS_ARRAY] = "array",
        [DW_GUESS_MISSING] = "missing-man",
        [DW_GUESS_EXTRA] = "extra-man",
        [DW_GUESS_MISREAD] = "misread-man",
        [DW_GUESS_MISPLACED] = "misplaced-man",
        [DW_GUESS_RANKS] = "ranks-reversed",
        [DW_GUESS_BACKWARDS] = "board-reversed",
        [DW_GUESS_COLOURS] = "colours",
        [DW_GUESS_EXCHANGED] = "exchanged-men",
        [DW_GUESS_FEN_ALIKE] = "fen-look-alike",
        [DW_GUESS_FEN_LEFT_OUT] = "fen-left-out",
        [DW_GUESS_FEN_EXTRA] = "fen-extra",
        [DW_GUESS_FEN_MISREAD] = "fen-misread",
        [DW_GUESS_FEN_SWAPPED] = "fen-swapped",
        [DW_GUESS_FEN_LETTERS] = "fen-letters",
        [DW_GUESS_SEVERAL] = "several",
    };
    return names[guess];
}

/* ---- life ---------------------------------------------------------------- */

dw_status dw_suggester_new(const struct dw_judge_setup *setup,
                           uint32_t game_limit,
                           const struct dw_diagram *diagrams,
                           size_t diagram_count, struct dw_suggester **out,
                           struct dw_error *error)
{
    struct dw_suggester *self = calloc(1, sizeof *self);
    if (!self)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    self->setup = *setup;
    self->diagrams = diagrams;
    self->diagram_count = diagram_count;
    dw_status status = dw_reread_open(&self->read, setup, game_limit, error);
    if (status == DW_OK)
        status = dw_reread_open(&self->trial, setup, game_limit, error);
    if (status != DW_OK) {
        dw_suggester_free(self);
        return status;
    }
    *out = self;
    return DW_OK;
}

void dw_suggester_free(struct dw_suggester *self)
{
    if (!self)
        return;
    dw_reread_close(&self->read);
    dw_reread_close(&self->trial);
    dw_buf_free(&self->text);
    dw_buf_free(&self->changed);
    dw_buf_free(&self->words);
    dw_buf_free(&self->original);
    dw_buf_free(&self->said);
    for (int i = 0; i < DW_GUESS_KEPT; i++)
        dw_edits_free(&self->edits[i]);
    for (int i = 0; i < DW_CHAINS; i++)
        dw_edits_free(&self->chains[i].edits);
    free(self->line);
    free(self);
}

/* ---- what calls for a search --------------------------------------------- */

/* A FEN that can be read, but no game can start from it. */
static bool is_position_fault(dw_say say)
{
    return say == DW_SAY_FEN_NO_SHAH || say == DW_SAY_FEN_MANY_SHAHS ||
           say == DW_SAY_FEN_SHAHS_TOUCH || say == DW_SAY_FEN_BAIDAQ_RANK ||
           say == DW_SAY_FEN_CHECK;
}

/* A finding of the main line that the record fails at, or one that says its
 * start cannot be. */
static bool calls(const struct dw_diag *diag, const struct dw_judged *judged)
{
    const dw_say say = (dw_say)diag->say;
    const dw_code code = dw_say_code(say);
    if (code == DW_ILLEGAL_MOVE || code == DW_AMBIGUOUS_MOVE ||
        code == DW_UNKNOWN_MOVE_TEXT)
        return !diag->depth && judged->bad &&
               diag->ply == judged->first_bad_ply;
    return code == DW_START_DECIDED || code == DW_OTHER_ARRAY ||
           code == DW_MEN_SHORT || code == DW_BAD_FEN;
}

static bool find_call(const struct dw_diags *diags,
                      const struct dw_judged *judged, size_t *index)
{
    for (*index = 0; *index < diags->count; ++*index)
        if (calls(&diags->at[*index], judged))
            return true;
    return false;
}

/* ---- one game ------------------------------------------------------------ */

static void keep_array(struct dw_suggester *self)
{
    struct dw_hypothesis guess = {.guess = DW_GUESS_ARRAY,
                                  .start = self->read.judged.start};
    const struct dw_run run = {.reached = self->count};
    dw_suggest_keep(self, &guess, &run, 0);
}

static void search(struct dw_suggester *self)
{
    const dw_code code = dw_say_code((dw_say)self->call);
    if (code == DW_OTHER_ARRAY)
        keep_array(self);
    else if (code == DW_MEN_SHORT)
        dw_suggest_missing(self);
    else if (self->read.judged.has_start && self->stop < self->count) {
        dw_suggest_moves(self);
        dw_suggest_letters(self);
    }
    if (code == DW_BAD_FEN && !is_position_fault((dw_say)self->call))
        dw_suggest_fen(self);
    else if (code != DW_OTHER_ARRAY && code != DW_MEN_SHORT)
        dw_suggest_start(self);
}

dw_status dw_suggester_game(struct dw_suggester *self,
                            const struct dw_game *game,
                            const struct dw_judged *judged,
                            const struct dw_diags *diags, uint32_t effort,
                            struct dw_suggestions *out, struct dw_error *error)
{
    *out = (struct dw_suggestions){0};
    self->error = error;
    self->status = DW_OK;
    self->work = 0;
    self->effort = effort ? effort : DW_SUGGEST_EFFORT;
    self->reading = dw_suggest_reading(game);
    if (game->too_large || 2 * self->reading > self->effort ||
        !find_call(diags, judged, &out->diag))
        return DW_OK;
    dw_buf_clear(&self->text);
    dw_buf_add(&self->text, game->text.at + game->begin,
               game->end - game->begin);
    if (!dw_suggest_record(self, 0))
        return self->status;
    self->call = diags->at[out->diag].say;
    search(self);
    dw_suggest_best(self, out);
    return self->status;
}
