/* Knows how many games stand how under each ruleset. Must not know how that
 * is found, nor how it is printed. */
/* SPDX-License-Identifier: MIT */
#include "out/tally.h"

void dw_tally_game(struct dw_tally *tally, const struct dw_judged *judged)
{
    tally->games += judged->verdict_count > 0;
    for (int i = 0; i < judged->verdict_count; i++) {
        const struct dw_verdict *verdict = &judged->verdicts[i];
        tally->rows[i].standings[verdict->standing]++;
        tally->rows[i].played_on += verdict->played_on;
    }
    for (int i = 0; i < judged->fit_count; i++)
        tally->rows[judged->ranking[i]].fits++;
}

void dw_tally_add(struct dw_tally *tally, const struct dw_tally *other)
{
    tally->games += other->games;
    for (int i = 0; i < DW_RULES_MAX; i++) {
        struct dw_tally_row *row = &tally->rows[i];
        const struct dw_tally_row *more = &other->rows[i];
        for (int k = 0; k < DW_STANDINGS; k++)
            row->standings[k] += more->standings[k];
        row->played_on += more->played_on;
        row->fits += more->fits;
    }
}

int dw_tally_fits(const struct dw_tally *tally, int rule_count,
                  uint8_t out[DW_RULES_MAX])
{
    int count = 0;
    for (int rule = 0; rule < rule_count; rule++) {
        const uint64_t fits = tally->rows[rule].fits;
        if (!fits)
            continue;
        int at = count++;
        for (; at > 0 && tally->rows[out[at - 1]].fits < fits; at--)
            out[at] = out[at - 1];
        out[at] = (uint8_t)rule;
    }
    return count;
}
