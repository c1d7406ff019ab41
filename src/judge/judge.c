/* Knows the order in which a game is judged and what its end means for the
 * record. Must not know how findings are printed. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

#include <stdlib.h>

dw_status dw_judge_new(const struct dw_judge_setup *setup,
                       struct dw_judge **out, struct dw_error *error)
{
    struct dw_judge *self = calloc(1, sizeof *self);
    if (self) {
        const size_t count = (size_t)setup->rule_count;
        self->setup = *setup;
        self->beyond_ascii = dw_words_beyond_ascii(setup->grammar);
        dw_words_list_trials(self);
        dw_replay_init(&self->replay);
        self->rulings = calloc(count + 1, sizeof *self->rulings);
        self->verdicts = calloc(count + 1, sizeof *self->verdicts);
        self->ranking = calloc(count + 1, sizeof *self->ranking);
    }
    if (!self || !self->rulings || !self->verdicts || !self->ranking) {
        dw_judge_free(self);
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    }
    *out = self;
    return DW_OK;
}

void dw_judge_free(struct dw_judge *self)
{
    if (!self)
        return;
    for (int form = 0; form < DW_FORMS_MAX; form++)
        for (int letters = 0; letters < DW_LETTERS_MAX; letters++)
            for (int side = 0; side < 2; side++)
                dw_notation_free(self->notations[form][letters][side]);
    for (int form = 0; form < DW_FORMS_MAX; form++)
        dw_notation_free(self->any[form]);
    for (int form = 0; form < DW_FORMS_MAX; form++)
        dw_notation_free(self->bare[form]);
    free(self->odd_words);
    free(self->shared_words);
    free(self->line.plies);
    free(self->other.plies);
    free(self->line.items);
    free(self->other.items);
    free(self->track.steps);
    free(self->rulings);
    free(self->verdicts);
    free(self->ranking);
    free(self->levels);
    free(self->senses);
    free(self);
}

/* The letter set to begin with. */
static int first_letters(const struct dw_judge *self, int form)
{
    const struct dw_judge_setup *setup = &self->setup;
    return dw_grammar_set(setup->grammar, form,
                          setup->letters > 0 ? setup->letters : 0);
}

bool dw_judge_is_move(void *judge, dw_span word)
{
    struct dw_judge *self = judge;
    const struct dw_judge_setup *setup = &self->setup;
    struct dw_ply ply;
    self->error = NULL;
    self->status = DW_OK;
    const int form = setup->form > 0 ? setup->form : 0;
    return dw_words_read(self, form, first_letters(self, form), word, &ply);
}

bool dw_judge_reads_digits(const struct dw_judge *self)
{
    const int form = self->setup.form;
    return form >= 0 && self->setup.grammar->forms[form].numbers;
}

/* ---- parts of it --------------------------------------------------------- */

static void judge_text(struct dw_judge *self)
{
    struct dw_judged *out = self->out;
    out->legal = DW_LEGAL_NULL;
    out->plies = self->game->words;
    self->line.count = 0;
    self->line.stuck = false;
}

/* A position in one letter set, moves in another; of moves in letters that no
 * FEN can have there is nothing to say. */
static void report_fen_letters(struct dw_judge *self, int letters)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    const struct dw_judged *out = self->out;
    if (letters < 0 || letters == out->letters || !out->plies ||
        !grammar->forms[out->form].letters ||
        !grammar->letters[out->letters].fen)
        return;
    const struct dw_tag *fen =
        &self->game->tags[self->game->by_id[DW_TAG_FEN] - 1];
    struct dw_diag *diag = dw_diags_add(self->diags, DW_SAY_FEN_LETTERS,
                                        fen->value, fen->value_len);
    diag->args[0] = dw_arg_word(grammar->letters[letters].name);
    diag->args[1] = dw_arg_word(grammar->letters[out->letters].name);
}

/* What is open about the form that was found: who names it, settles it. */
static void report_form(struct dw_judge *self)
{
    const struct dw_form *form = &self->setup.grammar->forms[self->line.form];
    if (!form->note || !form->note[0] || self->setup.form >= 0 ||
        !self->out->plies)
        return;
    const dw_item *first = &self->game->items[self->line.plies[0].item];
    struct dw_diag *diag = dw_diags_add(self->diags, DW_SAY_FORM_OPEN,
                                        first->offset, first->length);
    diag->ply = 1;
    diag->args[0] = dw_arg_word(form->name);
    diag->args[1] = dw_arg_word(form->note);
}

/* ---- what every item meant ----------------------------------------------- */

/* The main line's plies, and check signs at any depth. */
static void keep_senses(struct dw_judge *self)
{
    struct dw_judged *out = self->out;
    for (uint32_t i = 0; i < out->plies; i++) {
        const dw_step *step = &out->steps[i + 1];
        dw_senses_keep_move(self, self->line.plies[i].item, step->move,
                            step->show);
    }
    if (out->plies && !dw_moves_any(&out->final))
        self->senses[self->line.plies[out->plies - 1].item].show |=
            DW_SHOW_STUCK;
    dw_senses_keep_signs(self);
    out->senses = self->senses;
}

/* ---- one game ------------------------------------------------------------ */

/* A record that does not give its position, in the reading that gets furthest.
 */
static void judge_solution(struct dw_judge *self)
{
    dw_solution_start(self);
    dw_line_settle(self);
    if (self->status == DW_OK && dw_senses_begin(self))
        dw_solution_judge(self);
}

static void judge_board(struct dw_judge *self)
{
    struct dw_judged *out = self->out;
    const struct dw_judge_setup *setup = &self->setup;
    int letters;
    self->line.form = out->form = setup->form > 0 ? setup->form : 0;
    self->line.letters = out->letters = first_letters(self, out->form);
    if (!dw_tags_start(self, &letters)) {
        if (out->legal == DW_LEGAL_NULL)
            judge_solution(self);
        return;
    }
    if (letters > 0 && setup->letters < 0 &&
        dw_grammar_goes(setup->grammar, out->form, letters))
        self->line.letters = letters;
    dw_line_judge(self);
    if (self->status != DW_OK || !dw_senses_begin(self))
        return;
    if (self->senses)
        keep_senses(self);
    report_fen_letters(self, letters);
    if (self->line.remarks)
        dw_words_report(self);
    report_form(self);
    if (self->game->variations)
        dw_variations_judge(self);
    dw_verdicts_judge(self);
    dw_tags_compare(self);
}

dw_status dw_judge_game(struct dw_judge *self, struct dw_game *game,
                        struct dw_diags *diags, struct dw_judged *out,
                        struct dw_error *error)
{
    *out =
        (struct dw_judged){.form = -1, .letters = -1, .stated = DW_RESULT_NONE};
    self->game = game;
    self->diags = diags;
    self->out = out;
    self->error = error;
    self->status = DW_OK;

    dw_tags_report(self);
    if (game->too_large)
        out->legal = DW_LEGAL_NULL;
    else if (self->setup.no_rules)
        judge_text(self);
    else if (!dw_tour_judge(self))
        judge_board(self);
    dw_tags_empty(self);
    if (diags->count > 1)
        dw_follow_mark(self);
    if (game->escapes || game->by_id[DW_TAG_DIWAN_IGNORE])
        dw_ignores_serve(self);
    dw_diags_sort(diags);
    self->error = NULL;
    return self->status;
}
