/* Knows how many games stand how under each ruleset. Must not know how that
 * is found, nor how it is printed. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_TALLY_H
#define DW_OUT_TALLY_H

#include "judge/judge.h"

enum { DW_STANDINGS = DW_STANDING_UNSETTLED + 1 };

/* Zero is a valid, empty tally. Tallies of parts add up to that of the whole
 * in any order. */
struct dw_tally {
    uint64_t games; /* with verdicts */
    struct dw_tally_row {
        uint64_t standings[DW_STANDINGS], played_on;
        uint64_t fits;    /* with setup.automatic */
    } rows[DW_RULES_MAX]; /* in the order of setup.rules */
};

void dw_tally_game(struct dw_tally *tally, const struct dw_judged *judged);
void dw_tally_add(struct dw_tally *tally, const struct dw_tally *other);

/* The rulesets that fit any game, those that fit most first: writes their
 * indexes, returns how many. */
int dw_tally_fits(const struct dw_tally *tally, int rule_count,
                  uint8_t out[DW_RULES_MAX]);

#endif
