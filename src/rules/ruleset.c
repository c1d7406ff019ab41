/* Knows what follows from a ruleset's dials alone. Must not know any ruleset
 * by name, nor positions. */
/* SPDX-License-Identifier: MIT */
#include "rules/ruleset.h"

/* "50 moves each" (Qdan) are 100 plies; a limit too large to double is out of
 * any game's reach as it is. */
uint32_t dw_ruleset_limit_plies(const struct dw_ruleset *ruleset)
{
    const uint32_t moves = ruleset->move_limit;
    const bool each = ruleset->move_limit_counts == DW_COUNTS_EACH;
    return each && moves <= UINT32_MAX / 2 ? 2 * moves : moves;
}
