/* Knows how to find a record on which two rulesets part because of one key.
 * Must not know where records come from, nor any ruleset by name. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_CONTRAST_H
#define DW_JUDGE_CONTRAST_H

#include "judge/judge.h"

/* A file of records. DW_SOURCE_PAD bytes behind `bytes` are readable. */
struct dw_records {
    const char *name;
    dw_span bytes;
};

/* What is asked, and what was found; spans are of the records' bytes. */
struct dw_contrast {
    const struct dw_ruleset *a, *b;
    dw_key key;
    int weight;       /* 0: nothing was found */
    const char *file; /* the records' name */
    uint32_t number;  /* of the game in it, from 1 */
    dw_span event, fen, moves;
    dw_ending ending_a, ending_b;
};

/* Looks through all records once. A game counts for a contrast when a and b
 * end it otherwise, and when the key of one put into the other changes how
 * that one ends it; best, when it is then ended alike. */
dw_status dw_contrast_search(const struct dw_grammar *grammar,
                             const struct dw_records *records,
                             size_t record_count, struct dw_contrast *contrasts,
                             size_t contrast_count, struct dw_error *error);

/* Whether two endings are the same to a reader. */
bool dw_contrast_same(dw_ending a, dw_ending b);

#endif
