/* Knows which findings of a game only follow from another one of it, so that
 * they are told and not counted. Must not know how findings are printed. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

int dw_follow_stop(const struct dw_judge *self)
{
    static const dw_code codes[] = {DW_ILLEGAL_MOVE, DW_UNKNOWN_MOVE_TEXT,
                                    DW_AMBIGUOUS_MOVE};
    const struct dw_judged *out = self->out;
    for (size_t i = 0; i < self->diags->count; i++) {
        const struct dw_diag *diag = &self->diags->at[i];
        const dw_code code = dw_say_code((dw_say)diag->say);
        for (size_t k = 0; k < sizeof codes / sizeof *codes; k++)
            if (code == codes[k] && !diag->depth && out->bad && diag->ply &&
                diag->ply == out->first_bad_ply)
                return code;
    }
    return -1;
}

/* ---- single causes: -1 when the finding follows from none ---------------- */

/* What never closes holds the result too. */
static int cause_of_missing_result(const struct dw_judge *self,
                                   const struct dw_diag *diag)
{
    (void)diag;
    return dw_diags_seen(self->diags, DW_UNTERMINATED_COMMENT)
               ? DW_UNTERMINATED_COMMENT
           : dw_diags_seen(self->diags, DW_UNCLOSED_VARIATION)
               ? DW_UNCLOSED_VARIATION
               : -1;
}

/* The game has not ended where the replay stopped: what the record states is
 * about plies that nobody has seen. */
static int cause_at_stop(const struct dw_judge *self,
                         const struct dw_diag *diag)
{
    return diag->ply == self->out->plies ? dw_follow_stop(self) : -1;
}

static const struct dw_diag *find_same_rulesets(const struct dw_judge *self,
                                                const struct dw_diag *diag,
                                                dw_code code)
{
    for (size_t i = 0; i < self->diags->count; i++) {
        const struct dw_diag *other = &self->diags->at[i];
        if (dw_say_code((dw_say)other->say) == code &&
            other->rulesets == diag->rulesets)
            return other;
    }
    return NULL;
}

/* Who has not seen the end, or set up a game that is over, states no result. */
static int cause_of_open_result(const struct dw_judge *self,
                                const struct dw_diag *diag)
{
    if (find_same_rulesets(self, diag, DW_START_DECIDED))
        return DW_START_DECIDED;
    if (find_same_rulesets(self, diag, DW_PLAYED_ON))
        return DW_PLAYED_ON;
    return cause_at_stop(self, diag);
}

/* The movetext's result is wrong on the board, and the tag's is right. */
static int cause_of_two_results(const struct dw_judge *self,
                                const struct dw_diag *diag)
{
    dw_result tagged = DW_RESULT_NONE;
    bool loose;
    (void)diag;
    dw_result_read(dw_game_tag(self->game, DW_TAG_RESULT), &tagged, &loose);
    const char *text = dw_result_text(tagged);
    for (size_t i = 0; text && i < self->diags->count; i++) {
        const struct dw_diag *other = &self->diags->at[i];
        if (other->say == DW_SAY_CONTRADICTED &&
            !strcmp(other->args[1].as.word, text))
            return DW_RESULT_CONTRADICTED;
    }
    return -1;
}

static int cause_of_no_mate(const struct dw_judge *self,
                            const struct dw_diag *diag)
{
    return diag->say == DW_SAY_TERMINATION_NO_MATE ? dw_follow_stop(self) : -1;
}

/* A tag pair that is none, or has no end, is the one that is missing. */
static bool is_in_bad_tag(const struct dw_judge *self, dw_span name)
{
    bool found = false;
    for (size_t i = 0; i < self->diags->count; i++) {
        const struct dw_diag *diag = &self->diags->at[i];
        const dw_span text =
            dw_game_text(self->game, diag->offset, diag->length);
        if (dw_say_code((dw_say)diag->say) == DW_BAD_TAG &&
            text.len > name.len && text.at[0] == '[')
            found |= dw_span_equal((dw_span){text.at + 1, name.len}, name);
    }
    return found;
}

static int cause_of_missing_tag(const struct dw_judge *self,
                                const struct dw_diag *diag)
{
    dw_span names = dw_span_of(self->roster);
    (void)diag;
    while (names.len) {
        const char *comma = memchr(names.at, ',', names.len);
        const size_t length = comma ? (size_t)(comma - names.at) : names.len;
        const size_t step = comma ? length + 2 : length;
        if (!is_in_bad_tag(self, (dw_span){names.at, length}))
            return -1;
        names = (dw_span){names.at + step, names.len - step};
    }
    return DW_BAD_TAG;
}

/* The main line goes on inside a variation that was never closed. */
static int cause_in_variation(const struct dw_judge *self,
                              const struct dw_diag *diag)
{
    for (size_t i = 0; diag->depth && i < self->diags->count; i++) {
        const struct dw_diag *other = &self->diags->at[i];
        if (other->say == DW_SAY_VARIATION_OPEN && other->offset < diag->offset)
            return DW_UNCLOSED_VARIATION;
    }
    return -1;
}

/* ---- all of a game ------------------------------------------------------- */

static const struct {
    dw_code code;
    int (*cause)(const struct dw_judge *self, const struct dw_diag *diag);
} rows[] = {
    {DW_MISSING_ROSTER_TAG, cause_of_missing_tag},
    {DW_BAD_TAG_VALUE, cause_of_no_mate},
    {DW_MISSING_RESULT, cause_of_missing_result},
    {DW_RESULT_CONTRADICTED, cause_at_stop},
    {DW_RESULT_MISSING, cause_of_open_result},
    {DW_RESULT_DIFFERS, cause_of_two_results},
    {DW_UNKNOWN_MOVE_TEXT, cause_in_variation},
    {DW_ILLEGAL_MOVE, cause_in_variation},
    {DW_AMBIGUOUS_MOVE, cause_in_variation},
    {DW_VARIATION_MISPLACED, cause_in_variation},
    {DW_RESULT_TOKEN, cause_in_variation},
};

void dw_follow_mark(struct dw_judge *self)
{
    struct dw_diags *diags = self->diags;
    for (size_t i = 0; i < diags->count; i++)
        for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
            struct dw_diag *diag = &diags->at[i];
            if (dw_say_code((dw_say)diag->say) != rows[row].code)
                continue;
            const int cause = rows[row].cause(self, diag);
            if (cause >= 0)
                dw_diags_follow(diags, diag, (dw_code)cause);
        }
}
