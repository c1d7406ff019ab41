/* Knows how results are written, as the standard has it and otherwise. Must
 * not know where in a text they stand. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_RESULT_H
#define DW_PGN_RESULT_H

#include "base/span.h"
#include "rules/adjudicate.h"

/* Blanks that may stand on each side of a result's dash: "1 - 0". */
enum { DW_RESULT_BLANKS = 3 };

/* The result a text states: the four of the standard, or a loose one
 * (*loose is then set; a double forfeit "0-0" is DW_RESULT_NONE with *loose).
 * False when the text is no result. */
bool dw_result_read(dw_span text, dw_result *result, bool *loose);

/* The same for a text that only begins with a result, the longest: its length
 * or 0. Up to `blanks` spaces and tabs may stand on each side of the dash. */
size_t dw_result_prefix(dw_span text, unsigned blanks, dw_result *result,
                        bool *loose);

/* "1-0", "0-1", "1/2-1/2", "*", "?", or NULL for DW_RESULT_NONE. */
const char *dw_result_text(dw_result result);

#endif
