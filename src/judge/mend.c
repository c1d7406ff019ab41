/* Knows rounds: judge the text, mend what was found, judge what that made of
 * it. Must not know what a finding means. */
/* SPDX-License-Identifier: MIT */
#include "judge/mend.h"

#include <stdlib.h>

/* A round leaves what another edit stands over to the next; findings of one
 * code beyond FINDINGS too. */
enum { ROUNDS = 64, FINDINGS = 1024 };

struct dw_mender {
    struct dw_reread read;
    struct dw_fixing fixing;
    struct dw_buf text, next; /* the game now, and after this round */
    struct dw_edits one, round, sum,
        chained; /* of a finding, a round, so far */
    /* Of each sentence: findings before this round; whether any was mended in
     * it; whether mending it was in vain, or would change the game. */
    uint32_t seen[DW_SAYS];
    bool tried[DW_SAYS], vain[DW_SAYS];
};

dw_status dw_mender_new(const struct dw_judge_setup *setup, uint32_t game_limit,
                        struct dw_mender **out, struct dw_error *error)
{
    struct dw_mender *self = calloc(1, sizeof *self);
    if (!self)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    const dw_status status =
        dw_reread_open(&self->read, setup, game_limit, error);
    self->read.diags.most = FINDINGS;
    if (setup->selection)
        self->read.diags.levels = setup->selection->levels;
    if (status != DW_OK) {
        dw_mender_free(self);
        return status;
    }
    *out = self;
    return DW_OK;
}

void dw_mender_free(struct dw_mender *self)
{
    if (!self)
        return;
    dw_reread_close(&self->read);
    dw_fixing_free(&self->fixing);
    dw_buf_free(&self->text);
    dw_buf_free(&self->next);
    dw_edits_free(&self->one);
    dw_edits_free(&self->round);
    dw_edits_free(&self->sum);
    dw_edits_free(&self->chained);
    free(self);
}

static dw_status out_of_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

/* ---- reading ------------------------------------------------------------- */

/* What has to stay as it is. */
struct outcome {
    dw_legal legal;
    bool has_start, bad;
    uint32_t first_bad_ply, plies;
    uint64_t start, final; /* keys */
    dw_result stated;
};

static struct outcome outcome_of(const struct dw_judged *judged)
{
    return (struct outcome){
        .legal = judged->legal,
        .has_start = judged->has_start,
        .bad = judged->bad,
        .first_bad_ply = judged->bad ? judged->first_bad_ply : 0,
        .plies = judged->plies,
        .start = judged->has_start ? judged->start.key : 0,
        .final = judged->has_start ? judged->final.key : 0,
        .stated = judged->stated,
    };
}

static bool same_game(const struct outcome *a, const struct outcome *b)
{
    return a->legal == b->legal && a->has_start == b->has_start &&
           a->bad == b->bad && a->first_bad_ply == b->first_bad_ply &&
           a->plies == b->plies && a->start == b->start && a->final == b->final;
}

/* A missing marker may become '*', an open result the stated one. */
static bool same_result(dw_result before, dw_result after)
{
    return before == after || before == DW_RESULT_NONE ||
           before == DW_RESULT_OPEN;
}

/* Whether a round left the game what it was; an unsafe one may cut plies off
 * and change the result. */
static bool holds(const struct outcome *before, const struct outcome *after,
                  bool unsafe)
{
    if (unsafe)
        return before->legal == after->legal && before->bad == after->bad &&
               before->start == after->start && after->plies <= before->plies;
    return same_game(before, after) &&
           same_result(before->stated, after->stated);
}

/* What is not selected is not mended. */
static bool read_again(struct dw_mender *self, struct dw_buf *text,
                       struct dw_around place, dw_status *status,
                       struct dw_error *error)
{
    const bool whole = dw_reread_text(&self->read, text, place, status, error);
    if (self->read.setup.selection)
        dw_selection_apply(self->read.setup.selection, &self->read.diags);
    return whole;
}

/* ---- rounds -------------------------------------------------------------- */

static void count_says(const struct dw_mender *self, uint32_t seen[DW_SAYS])
{
    memset(seen, 0, DW_SAYS * sizeof *seen);
    for (size_t i = 0; i < self->read.diags.count; i++)
        seen[self->read.diags.at[i].say]++;
}

/* Gathers the edits of all findings that can be mended together. */
static uint32_t gather(struct dw_mender *self, bool unsafe)
{
    uint32_t mended = 0;
    dw_edits_clear(&self->round);
    const struct dw_reread *read = &self->read;
    count_says(self, self->seen);
    memset(self->tried, 0, sizeof self->tried);
    dw_fixing_start(&self->fixing, &read->setup, &read->game, &read->judged);
    for (size_t i = 0; i < read->diags.count; i++) {
        const struct dw_diag *diag = &read->diags.at[i];
        const dw_fix fix = self->vain[diag->say]
                               ? DW_FIX_NONE
                               : dw_fix_find(&self->fixing, diag, &self->one);
        if ((fix == DW_FIX_SAFE || (unsafe && fix == DW_FIX_UNSAFE)) &&
            self->one.count && dw_edits_join(&self->round, &self->one)) {
            self->tried[diag->say] = true;
            mended++;
        }
    }
    return mended;
}

/* What was mended and is there as before was mended in vain; when the game did
 * not stay what it was, any may be the cause: the first is left alone, and so
 * one after the other. True: the round stands. */
static bool weigh(struct dw_mender *self, bool stands)
{
    uint32_t seen[DW_SAYS];
    bool good = stands;
    count_says(self, seen);
    for (int say = 0; say < DW_SAYS; say++) {
        if (!self->tried[say] || (stands && seen[say] < self->seen[say]))
            continue;
        self->vain[say] = true;
        good = false;
        if (!stands)
            break;
    }
    return good;
}

static void swap_bufs(struct dw_buf *a, struct dw_buf *b)
{
    const struct dw_buf held = *a;
    *a = *b;
    *b = held;
}

static void swap_edits(struct dw_edits *a, struct dw_edits *b)
{
    const struct dw_edits held = *a;
    *a = *b;
    *b = held;
}

static bool failed(const struct dw_mender *self)
{
    return self->next.failed || self->round.failed || self->one.failed ||
           self->chained.failed || self->chained.text.failed;
}

/* One round; false when there was nothing to mend. One that is taken back
 * leaves the text as it was, and what it tried in vain is not tried again. */
static bool mend_round(struct dw_mender *self, const struct dw_patient *patient,
                       bool unsafe, struct dw_mended *mended, dw_status *status,
                       struct dw_error *error)
{
    const struct outcome before = outcome_of(&self->read.judged);
    const uint32_t findings = gather(self, unsafe);
    const uint32_t errors = self->read.diags.by_severity[DW_ERROR];
    if (!findings && !failed(self))
        return false;
    dw_buf_clear(&self->next);
    dw_edits_apply(&self->round, self->read.game.text, 0,
                   (uint32_t)self->read.game.text.len, &self->next);
    dw_edits_chain(&self->sum, &self->round,
                   patient->game->end - patient->game->begin, &self->chained);
    if (failed(self)) {
        *status = out_of_memory(error);
        return false;
    }
    const bool whole =
        read_again(self, &self->next, patient->place, status, error);
    const struct outcome after = outcome_of(&self->read.judged);
    if (!weigh(self, whole && holds(&before, &after, unsafe))) {
        mended->errors_left = errors;
        return *status == DW_OK &&
               read_again(self, &self->text, patient->place, status, error);
    }
    swap_bufs(&self->text, &self->next);
    swap_edits(&self->sum, &self->chained);
    mended->findings += findings;
    mended->errors_left = self->read.diags.by_severity[DW_ERROR];
    return true;
}

static bool any_to_mend(const struct dw_mender *self,
                        const struct dw_patient *patient, bool unsafe)
{
    for (size_t i = 0; i < patient->diags->count; i++) {
        const dw_fix fix =
            dw_fix_level(&self->read.setup, patient->game, patient->judged,
                         &patient->diags->at[i]);
        if (fix == DW_FIX_SAFE || (unsafe && fix == DW_FIX_UNSAFE))
            return true;
    }
    return false;
}

dw_status dw_mender_game(struct dw_mender *self,
                         const struct dw_patient *patient, bool unsafe,
                         struct dw_mended *mended, struct dw_error *error)
{
    const struct dw_game *game = patient->game;
    dw_status status = DW_OK;
    dw_edits_clear(&self->sum);
    *mended = (struct dw_mended){
        .edits = &self->sum,
        .errors_left = patient->diags->by_severity[DW_ERROR],
    };
    if (game->too_large || !any_to_mend(self, patient, unsafe))
        return DW_OK;
    dw_buf_clear(&self->text);
    dw_buf_add(&self->text, game->text.at + game->begin,
               game->end - game->begin);
    const struct outcome asked = outcome_of(patient->judged);
    if (!read_again(self, &self->text, patient->place, &status, error))
        return status;
    const struct outcome read = outcome_of(&self->read.judged);
    if (!same_game(&asked, &read))
        return DW_OK;
    /* What was in vain may not be so once the rest is mended: a run that finds
     * the text as it then is would try it anew. */
    for (uint32_t before = UINT32_MAX; mended->findings != before;) {
        before = mended->findings;
        memset(self->vain, 0, sizeof self->vain);
        for (int i = 0; i < ROUNDS; i++)
            if (!mend_round(self, patient, unsafe, mended, &status, error))
                break;
    }
    mended->edits = &self->sum;
    return status;
}
