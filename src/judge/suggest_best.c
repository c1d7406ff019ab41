/* Knows how the best hypotheses are judged like records, put one behind the
 * other and ranked. Must not know how they were thought of. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"

/* What counts beside the score of a hypothesis. */
enum {
    SCORE_RESULT = 40,    /* the end proves what is stated, or contradicts it */
    SCORE_SLIP = 20,      /* another slip is taken for granted */
    AGAINST_LIKELY = -50, /* a slip that more speaks against is not likely */
    SCORE_CLEAR = 12,     /* by which the best must lead to stand alone */
    PLIES_PROVE = 4,      /* that replay: then a rank that is made up may do */
};

/* ---- one hypothesis ------------------------------------------------------ */

static int8_t agreement(const struct dw_judged *judged)
{
    if (!judged->verdict_count)
        return 0;
    switch ((dw_standing)judged->verdicts[0].standing) {
    case DW_STANDING_PROVED:
        return 1;
    case DW_STANDING_CONTRADICTED:
        return -1;
    case DW_STANDING_CONSISTENT:
    case DW_STANDING_MISSING:
    case DW_STANDING_OPEN:
    case DW_STANDING_UNSETTLED:
        break;
    }
    return 0;
}

/* What the end says: it proves the result, contradicts it, or is the mate that
 * the last move is marked for, whoever the record says has won. */
static int score_end(const struct dw_suggester *self,
                     const struct dw_suggestion *found)
{
    const struct dw_judged *judged = &self->trial.judged;
    if (!found->whole || !judged->verdict_count || !self->count)
        return 0;
    const bool marked = self->line[self->count - 1].spec.check == DW_CHECK_MATE;
    const bool mate = judged->verdicts[0].ending.reason == DW_REASON_CHECKMATE;
    return marked && mate ? SCORE_RESULT : SCORE_RESULT * found->agrees;
}

/* Whether what was wrong with the start is so still. */
static bool stays(const struct dw_suggester *self)
{
    const struct dw_diags *diags = &self->trial.diags;
    const dw_code code = dw_say_code((dw_say)self->call);
    const bool start =
        code == DW_START_DECIDED || code == DW_MEN_SHORT || code == DW_BAD_FEN;
    for (size_t i = 0; start && i < diags->count; i++)
        if (dw_say_code((dw_say)diags->at[i].say) == code)
            return true;
    return false;
}

static bool same_edits(const struct dw_edits *a, const struct dw_edits *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = a->at[i].offset == b->at[i].offset &&
               a->at[i].length == b->at[i].length &&
               dw_span_equal(dw_edits_text(a, i), dw_edits_text(b, i));
    return same;
}

/* Whether a hypothesis in front of this one does the same. */
static bool is_known(const struct dw_suggester *self, int row)
{
    for (int i = 0; i < row; i++)
        if (same_edits(&self->edits[i], &self->edits[row]))
            return true;
    return false;
}

/* Makes the edit, and judges what it makes of the record. False: no record, or
 * one that fails as soon. */
static bool try_record(struct dw_suggester *self,
                       const struct dw_hypothesis *guess, int row)
{
    struct dw_edits *edits = &self->edits[row];
    struct dw_suggestion *found = &self->found[row];
    const size_t words = self->words.len;
    dw_edits_clear(edits);
    dw_buf_clear(&self->changed);
    dw_suggest_write(self, guess, edits, &self->words);
    if (is_known(self, row))
        return false;
    dw_edits_apply(edits, self->read.game.text, 0, (uint32_t)self->text.len,
                   &self->changed);
    if (!dw_suggest_read(self, &self->trial, &self->changed))
        return false;
    const struct dw_judged *judged = &self->trial.judged;
    if ((judged->legal != DW_LEGAL_YES && judged->plies < self->stop) ||
        stays(self))
        return false;
    *found = (struct dw_suggestion){
        .guess = guess->guess,
        .forced = guess->forced,
        .whole = judged->legal == DW_LEGAL_YES,
        .agrees = agreement(judged),
        .ply = guess->guess < DW_GUESS_SIDE ? guess->word + 1 : 0,
        .plies = judged->plies,
        .words = words,
        .parts = 1,
        .part = {words},
        .edits = edits,
    };
    dw_buf_char(&self->words, '\0');
    const int end = score_end(self, found);
    found->fits = end >= 0 && (!guess->vague || judged->plies >= PLIES_PROVE);
    self->scores[row] = guess->score + end;
    self->against[row] = guess->against;
    return true;
}

/* ---- the rows in order --------------------------------------------------- */

static void swap_rows(struct dw_suggester *self, int a, int b)
{
    const struct dw_suggestion found = self->found[a];
    const int score = self->scores[a], against = self->against[a];
    self->found[a] = self->found[b];
    self->scores[a] = self->scores[b];
    self->against[a] = self->against[b];
    self->found[b] = found;
    self->scores[b] = score;
    self->against[b] = against;
}

/* By score; equal ones stay in order. */
static void sort_rows(struct dw_suggester *self, int count)
{
    for (int i = 1; i < count; i++)
        for (int at = i; at && self->scores[at - 1] < self->scores[at]; at--)
            swap_rows(self, at - 1, at);
}

/* Judges what was kept; returns how many rows that makes. */
static int judge_kept(struct dw_suggester *self)
{
    int count = 0;
    dw_buf_clear(&self->words);
    for (int i = 0; i < self->kept_count && (!i || dw_suggest_may_read(self));
         i++)
        count += try_record(self, &self->kept[i], count);
    sort_rows(self, count);
    return count;
}

/* ---- one behind the other ------------------------------------------------ */

/* Words of self->said, which may move. */
static size_t say_again(struct dw_suggester *self, const char *words)
{
    const size_t at = self->said.len;
    dw_buf_text(&self->said, words);
    dw_buf_char(&self->said, '\0');
    return at;
}

/* "a; then b" */
static size_t say_parts(struct dw_suggester *self,
                        const struct dw_suggestion *one)
{
    const size_t at = self->said.len;
    for (int i = 0; i < one->parts && !self->said.failed; i++) {
        dw_buf_clear(&self->changed);
        dw_buf_text(&self->changed, self->said.at + one->part[i]);
        dw_buf_text(&self->said, i ? "; then " : "");
        dw_buf_span(&self->said, dw_buf_held(&self->changed));
    }
    dw_buf_char(&self->said, '\0');
    return at;
}

/* Plies that replay speak for the last of a chain alone. */
static int score_behind(const struct dw_suggester *self,
                        const struct dw_chain *front, int row)
{
    return front->against + self->scores[row] -
           (front->one.parts ? SCORE_SLIP : 0);
}

/* Keeps a row, behind the chain that it goes on from if there is one. */
static void keep_row(struct dw_suggester *self, const struct dw_chain *front,
                     int row, struct dw_chain *out)
{
    static const struct dw_chain none = {0};
    const struct dw_suggestion last = self->found[row];
    struct dw_suggestion *one = &out->one;
    const int parts = front ? front->one.parts : 0;
    if (!front)
        front = &none;
    *one = last;
    if (parts) {
        one->guess = DW_GUESS_SEVERAL;
        one->ply = front->one.ply;
        one->forced = false;
        memcpy(one->part, front->one.part, sizeof one->part);
    }
    out->score = score_behind(self, front, row);
    out->against =
        front->against + self->against[row] - (parts ? SCORE_SLIP : 0);
    out->behind = last.ply;
    dw_edits_chain(&front->edits, last.edits, (uint32_t)self->original.len,
                   &out->edits);
    one->edits = &out->edits;
    one->parts = (uint8_t)(parts + 1);
    one->part[parts] = say_again(self, self->words.at + last.words);
    one->words = parts ? say_parts(self, one) : one->part[0];
}

/* Where a row of this score is to be kept in a list of at most `most`; NULL:
 * all in it are better. */
static struct dw_chain *find_place(struct dw_chain *list, int *count, int most,
                                   int score)
{
    struct dw_chain *worst = list;
    if (*count < most)
        return &list[(*count)++];
    for (int i = 1; i < most; i++)
        if (list[i].score <= worst->score)
            worst = &list[i];
    return worst->score < score ? worst : NULL;
}

/* Searches self->text, an emended record, for slips behind the word `from`.
 * False: it has none, or the work failed. */
static bool search_again(struct dw_suggester *self, uint32_t from)
{
    if (!dw_suggest_record(self, from) || !self->read.judged.has_start ||
        self->stop >= self->count)
        return false;
    self->call = DW_SAY_MOVE_UNKNOWN;
    dw_suggest_moves(self);
    dw_suggest_letters(self);
    return self->status == DW_OK;
}

/* Goes on behind a chain that does not save the record. */
static void search_behind(struct dw_suggester *self,
                          const struct dw_chain *front, struct dw_chain *ends,
                          int *end_count, struct dw_chain *fronts,
                          int *front_count)
{
    dw_buf_clear(&self->text);
    dw_edits_apply(&front->edits, dw_buf_held(&self->original), 0,
                   (uint32_t)self->original.len, &self->text);
    if (!search_again(self, front->behind))
        return;
    const int rows = judge_kept(self);
    for (int row = 0; row < rows; row++) {
        const int score = score_behind(self, front, row);
        struct dw_chain *place =
            self->found[row].whole
                ? find_place(ends, end_count, DW_SUGGESTIONS_MAX, score)
            : fronts ? find_place(fronts, front_count, DW_FRONTS, score)
                     : NULL;
        if (place)
            keep_row(self, front, row, place);
    }
}

/* Two slips, or three: chains that save the record. Returns how many. */
static int search_chains(struct dw_suggester *self, int singles)
{
    struct dw_chain *ends = self->chains + DW_SUGGESTIONS_MAX;
    struct dw_chain *fronts = ends + DW_SUGGESTIONS_MAX;
    int count = 0, front_count = 0;
    for (int i = 0; i < singles && i < DW_FRONTS && dw_suggest_may_read(self);
         i++)
        search_behind(self, &self->chains[i], ends, &count, fronts,
                      &front_count);
    for (int i = 0; !count && i < front_count && dw_suggest_may_read(self); i++)
        search_behind(self, &fronts[i], ends, &count, NULL, NULL);
    return count;
}

/* ---- the best ------------------------------------------------------------ */

/* Those that save the record come first. */
static bool is_better(const struct dw_chain *a, const struct dw_chain *b)
{
    return a->one.whole != b->one.whole ? a->one.whole : a->score > b->score;
}

/* Puts the chains in order; equal ones stay as they are. */
static int rank_chains(struct dw_suggester *self, int singles, int ends)
{
    int order[2 * DW_SUGGESTIONS_MAX];
    int count = 0;
    for (int i = 0; i < singles + ends; i++) {
        const int chain = i < singles ? i : DW_SUGGESTIONS_MAX + i - singles;
        int at = count++;
        for (; at &&
               is_better(&self->chains[chain], &self->chains[order[at - 1]]);
             at--)
            order[at] = order[at - 1];
        order[at] = chain;
    }
    if (count > DW_SUGGESTIONS_MAX)
        count = DW_SUGGESTIONS_MAX;
    for (int i = 0; i < count; i++) {
        self->best[i] = self->chains[order[i]].one;
        self->scores[i] = self->chains[order[i]].score;
    }
    return count;
}

/* Whether no single slip, or only an unlikely one, saves the record. */
static bool fails_on(const struct dw_suggester *self, int rows)
{
    bool saved = false;
    for (int i = 0; i < rows; i++)
        saved |= self->found[i].whole && self->against[i] > AGAINST_LIKELY;
    return rows && !saved && self->stop < self->count;
}

void dw_suggest_best(struct dw_suggester *self, struct dw_suggestions *out)
{
    int ends = 0;
    dw_buf_clear(&self->said);
    dw_buf_clear(&self->original);
    dw_buf_span(&self->original, dw_buf_held(&self->text));
    const int rows = judge_kept(self);
    const int singles = rows < DW_SUGGESTIONS_MAX ? rows : DW_SUGGESTIONS_MAX;
    for (int i = 0; i < singles; i++)
        keep_row(self, NULL, i, &self->chains[i]);
    if (fails_on(self, rows))
        ends = search_chains(self, singles);
    out->count = rank_chains(self, singles, ends);
    out->at = self->best;
    out->words = self->said.at;
    out->clear = out->count && self->best[0].whole && self->best[0].fits &&
                 (out->count == 1 || !self->best[1].whole ||
                  self->scores[0] >= self->scores[1] + SCORE_CLEAR);
    if (self->words.failed || self->said.failed || self->original.failed)
        self->status =
            dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
}
