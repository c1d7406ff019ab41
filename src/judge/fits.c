/* Knows which rulesets a record holds together under, and which of them it was
 * most likely played under. Must not know any ruleset by name: what hints at
 * one is in its list of clues. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

/* How well a record fits a ruleset; less is better, the first that differs
 * decides, then the order in which the rulesets were asked for. */
struct fit {
    int trouble;  /* 0: it holds, 1: played on, 2: result contradicted */
    int standing; /* the board proves it, allows it, ... */
    int clues;    /* that its text does not show, negative */
};

static int trouble_of(const struct dw_verdict *verdict)
{
    if (verdict->standing == DW_STANDING_CONTRADICTED)
        return 2;
    return verdict->played_on;
}

/* A ruleset that explains why the game ended comes first; one under which it
 * ended and the record does not say so comes last. */
static const int by_standing[] = {
    [DW_STANDING_PROVED] = 0,  [DW_STANDING_CONSISTENT] = 1,
    [DW_STANDING_OPEN] = 1,    [DW_STANDING_UNSETTLED] = 2,
    [DW_STANDING_MISSING] = 3, [DW_STANDING_CONTRADICTED] = 4,
};

static int clues_of(const struct dw_judge *self, int rule)
{
    const struct dw_judge_rules *rules = &self->setup.rules[rule];
    const dw_ending ending = self->verdicts[rule].ending;
    const bool ended = ending.ply == self->out->plies;
    int count = 0;
    for (int i = 0; i < rules->clue_count; i++)
        count += dw_clue_shows(&rules->clues[i], self->game,
                               ended ? (dw_ending_reason)ending.reason
                                     : DW_REASON_ONGOING);
    return count;
}

static struct fit fit_of(const struct dw_judge *self, int rule)
{
    const struct dw_verdict *verdict = &self->verdicts[rule];
    return (struct fit){.trouble = trouble_of(verdict),
                        .standing = by_standing[verdict->standing],
                        .clues = -clues_of(self, rule)};
}

static bool is_better(struct fit a, struct fit b)
{
    if (a.trouble != b.trouble)
        return a.trouble < b.trouble;
    if (a.standing != b.standing)
        return a.standing < b.standing;
    return a.clues < b.clues;
}

void dw_fits_rank(struct dw_judge *self)
{
    struct dw_judged *out = self->out;
    struct fit fits[DW_RULES_MAX];
    int count = 0;
    for (int rule = 0; rule < self->setup.rule_count; rule++) {
        const struct fit fit = fit_of(self, rule);
        int at = rule;
        for (; at > 0 && is_better(fit, fits[at - 1]); at--) {
            fits[at] = fits[at - 1];
            self->ranking[at] = self->ranking[at - 1];
        }
        fits[at] = fit;
        self->ranking[at] = (uint8_t)rule;
        count += !fit.trouble;
    }
    out->ranking = self->ranking;
    out->fit_count = out->legal == DW_LEGAL_YES ? count : 0;
}
