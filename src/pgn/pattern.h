/* Knows how to compile and match one regular expression with named groups.
 * Must not know what the groups mean; pattern.c alone includes pcre2.h. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_PATTERN_H
#define DW_PGN_PATTERN_H

#include "base/span.h"
#include "base/status.h"

struct dw_pattern;

enum { DW_PATTERN_GROUPS = 64 };

/* Compiles `prefix` followed by `body` (bytes, not UTF mode; anchored at both
 * ends; extended syntax). DW_BAD_CONFIG: *offset is where in `body` it fails
 * (0 when in the prefix) and error->text says why. Match, depth and heap
 * limits are set so that no pattern can run away on a move. With `begins`
 * dw_pattern_begins may be asked too. */
dw_status dw_pattern_new(const char *prefix, const char *body, bool begins,
                         struct dw_pattern **out, size_t *offset,
                         struct dw_error *error);
void dw_pattern_free(struct dw_pattern *pattern);

/* Groups are numbered from 1 to this. */
int dw_pattern_groups(const struct dw_pattern *pattern);

/* Name of a group, NULL when it has none; the pattern's. */
const char *dw_pattern_name(const struct dw_pattern *pattern, int group);

/* Matches the whole of `text`; groups[i] is {NULL, 0} for a group that took
 * no part, groups[0] is the whole. False also when a limit was reached. */
bool dw_pattern_match(struct dw_pattern *pattern, dw_span text,
                      dw_span groups[DW_PATTERN_GROUPS]);

/* Whether text that only begins with `text`, and goes on, could match. */
bool dw_pattern_begins(struct dw_pattern *pattern, dw_span text);

#endif
