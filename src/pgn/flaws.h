/* Knows the sentences for what keeps a position from being played from. Must
 * not know how the position was written. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_FLAWS_H
#define DW_PGN_FLAWS_H

#include "base/diag.h"
#include "rules/position.h"

/* Files the flaws of a position (rulesets/README.md, "Start positions") that
 * stands at `offset` of the part; diags may be NULL. False: no game can start
 * from it. */
bool dw_flaws_report(const struct dw_position *position, uint32_t offset,
                     uint32_t length, struct dw_diags *diags);

#endif
