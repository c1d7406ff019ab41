/* Knows which of several words somebody may have meant. Must not know what the
 * words stand for. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_NEAREST_H
#define DW_BASE_NEAREST_H

#include "base/span.h"

/* How many letters must be put in, left out or changed to make `b` of `a`; two
 * neighbours exchanged count once, case does not count. SIZE_MAX: one of them
 * is too long to be a name. */
size_t dw_span_distance(dw_span a, dw_span b);

/* The distance from which on a name is not near `word` any more. */
size_t dw_span_reach(dw_span word);

/* The candidate nearest to `text`; of equals the first. The list ends with
 * NULL; NULL: none is near. */
const char *dw_nearest(const char *text, const char *const *candidates);

#endif
