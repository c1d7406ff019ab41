/* Knows what a list of rulesets asks for: names, paths, all of them, or the
 * ones that fit. Must not know what is in a ruleset. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_RULELIST_H
#define DW_CONFIG_RULELIST_H

#include "config/load_ruleset.h"

/* Books are the arena's, in the order asked. */
struct dw_rulelist {
    struct dw_rulebook *books;
    int count;
    bool automatic; /* each game by those that fit it best */
};

/* Loads "a,b:key=value,key=value,c"; "all" stands for every built-in ruleset
 * in listing order, "auto" for the same and `automatic`. At most `room`, none
 * twice, and without `house_rules` no option that the source does not let
 * players change: else DW_USAGE or DW_BAD_CONFIG. `data` as for
 * dw_rulebook_load. */
dw_status dw_rulelist_load(const char *list, const char *data, bool house_rules,
                           int room, struct dw_arena *arena,
                           struct dw_rulelist *out, struct dw_error *error);

/* The names of all rulesets, ended by NULL: the built-in ones in listing
 * order, then those that only `data` has. NULL when memory is out. */
const char *const *dw_rulelist_names(const char *data, struct dw_arena *arena);

#endif
