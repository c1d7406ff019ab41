/* Knows a position that is known from a source. Must not know what it is good
 * for. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_DIAGRAM_H
#define DW_PGN_DIAGRAM_H

#include "rules/position.h"

struct dw_diagram {
    const char *name, *source;
    struct dw_position position;
};

#endif
