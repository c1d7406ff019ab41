/* Knows how the words of a record are played on from a hypothesis, and what
 * that says for it. Must not know where hypotheses come from. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"

/* What counts for a hypothesis, against a cost of 2 for a tenth of a slip; what
 * its end says counts in suggest_best.c. */
enum {
    PLIES_PLAYED = 1000, /* more of a very long game say no more */
    NUMBERS_MOST = 2,    /* numbers that are all off by one say no more */
    SCORE_PLY = 12,      /* a further ply of the record replays */
    SCORE_PLIES = 15,    /* more of them say no more */
    SCORE_WHOLE = 30,    /* all of it does */
    ODD_MATE = 3,        /* a mate that is none, in marks that do not fit */
    SCORE_ODD = 10,      /* a mark or number on the way does not fit */
};

/* ---- playing ------------------------------------------------------------- */

static int odd_marks(const struct dw_suggester *self,
                     const struct dw_main_word *word, dw_match match,
                     const struct dw_position *after)
{
    const unsigned check = word->spec.check;
    const bool marked = check == DW_CHECK_PLUS || check == DW_CHECK_MATE ||
                        check == DW_CHECK_DOUBLE;
    const bool wrong_check = check != DW_CHECK_UNKNOWN &&
                             marked != after->in_check &&
                             (marked || self->trusts_checks);
    const bool takes = word->spec.capture == DW_CAPTURE_X;
    const bool wrong_capture =
        word->spec.capture != DW_CAPTURE_UNKNOWN && takes != match.capture &&
        word->spec.kind != DW_BAIDAQ && (takes || self->trusts_captures);
    const bool wrong_mate =
        check == DW_CHECK_MATE && after->in_check && dw_moves_any(after);
    return wrong_check + wrong_capture + (wrong_mate ? ODD_MATE : 0);
}

bool dw_suggest_step(struct dw_suggester *self, struct dw_position *position,
                     uint32_t index, int *odd)
{
    const struct dw_main_word *word = &self->line[index];
    self->work++;
    if (!word->read)
        return false;
    const dw_match match = dw_moves_match(position, word->spec);
    if (match.count != 1)
        return false;
    dw_position_play(position, match.move);
    *odd += odd_marks(self, word, match, position);
    return true;
}

struct dw_run dw_suggest_play(struct dw_suggester *self,
                              struct dw_position position, uint32_t word)
{
    struct dw_run run = {.reached = word, .end = position};
    int numbers = 0;
    while (run.reached < self->count && run.reached < word + PLIES_PLAYED) {
        const int said = self->line[run.reached].number_side;
        const int side = run.end.side;
        if (!dw_suggest_step(self, &run.end, run.reached, &run.odd))
            break;
        numbers += said >= 0 && said != side;
        run.reached++;
    }
    run.odd += numbers < NUMBERS_MOST ? numbers : NUMBERS_MOST;
    return run;
}

/* ---- keeping ------------------------------------------------------------- */

void dw_suggest_keep(struct dw_suggester *self, struct dw_hypothesis *guess,
                     const struct dw_run *run, uint32_t free)
{
    const uint32_t gain =
        run->reached > self->stop + free ? run->reached - self->stop - free : 0;
    const int plies = gain < SCORE_PLIES ? (int)gain : SCORE_PLIES;
    guess->against = -SCORE_ODD * run->odd - 2 * guess->cost;
    guess->score = SCORE_PLY * plies + guess->against;
    if (run->reached == self->count)
        guess->score += SCORE_WHOLE;
    int at = self->kept_count;
    while (at && self->kept[at - 1].score < guess->score)
        at--;
    if (at == DW_GUESS_KEPT)
        return;
    if (self->kept_count < DW_GUESS_KEPT)
        self->kept_count++;
    memmove(self->kept + at + 1, self->kept + at,
            (size_t)(self->kept_count - at - 1) * sizeof *self->kept);
    self->kept[at] = *guess;
}
