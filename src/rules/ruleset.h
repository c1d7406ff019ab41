/* Knows the dials of a ruleset, each a closed enum (rulesets/README.md,
 * "Keys"). Must not know any ruleset by name, nor where its values come from.
 */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_RULESET_H
#define DW_RULES_RULESET_H

#include "rules/position.h"

typedef enum dw_key {
#define DW_KEY(tail, name) DW_KEY_##tail,
#include "rules/ruleset.def"
#undef DW_KEY
    DW_KEYS,
} dw_key;

enum dw_stalemate {
    DW_STALEMATE_LOSS,
    DW_STALEMATE_DRAW,
    DW_STALEMATE_UNSETTLED
};
enum dw_bare_win {
    DW_BARE_AT_ONCE,
    DW_BARE_NEXT_TURN,
    DW_BARE_BY_MEN,
    DW_BARE_NEVER
};
enum dw_bare_counter { DW_COUNTER_REPLY, DW_COUNTER_POSSIBLE, DW_COUNTER_NONE };
enum dw_bare_missed { DW_MISSED_LOSS, DW_MISSED_UNSETTLED };
enum dw_both_bare {
    DW_BOTH_BARE_DRAW,
    DW_BOTH_BARE_CONTINUE,
    DW_BOTH_BARE_UNSETTLED
};
enum dw_ends { DW_ENDS_AT_ONCE, DW_ENDS_ON_CLAIM };
enum dw_counts { DW_COUNTS_EACH, DW_COUNTS_BOTH };
enum dw_allowed { DW_ALLOWED, DW_ALLOWED_UNSETTLED };

/* Endings that `order` ranks; "limit" covers move and length limit. */
enum dw_ending_name {
    DW_END_CHECKMATE,
    DW_END_BARE,
    DW_END_STALEMATE,
    DW_END_BOTH_BARE,
    DW_END_REPETITION,
    DW_END_LIMIT,
    DW_ENDINGS
};

/* Plain values; `order` holds each dw_ending_name once, first wins. An
 * ending that `order` leaves out never holds. */
struct dw_ruleset {
    uint8_t stalemate, bare_win, bare_counter, bare_missed, both_bare;
    uint8_t repetition_times; /* 0: none */
    uint8_t repetition_ends, move_limit_counts, move_limit_ends;
    uint8_t agreement, resignation;
    uint8_t order[DW_ENDINGS], order_len;
    uint32_t move_limit;   /* moves as written, 0: none */
    uint32_t length_limit; /* plies, 0: none */
    uint32_t readings;     /* bit 1 << dw_key: silent in the source, read so */
    struct dw_position start;
};

/* The move limit in plies, 0 when there is none. */
uint32_t dw_ruleset_limit_plies(const struct dw_ruleset *ruleset);

/* Whether a key says something in a ruleset: a counter where baring wins at
 * once, a missed reply where one is owed, the parts of a draw where there is
 * one, all others always. */
bool dw_ruleset_says(const struct dw_ruleset *ruleset, dw_key key);

/* Whether two rulesets differ in a key that says something in both; in their
 * order, when it ranks two endings otherwise that both know and that can hold
 * together. A draw that one of them has not is a difference in
 * DW_KEY_REPETITION or DW_KEY_MOVE_LIMIT alone. */
bool dw_ruleset_differ(const struct dw_ruleset *a, const struct dw_ruleset *b,
                       dw_key key);

/* Sets the key as it is in `from`, a draw with its parts. What an order leaves
 * out stays ranked, behind. */
void dw_ruleset_take(struct dw_ruleset *ruleset, const struct dw_ruleset *from,
                     dw_key key);

#endif
