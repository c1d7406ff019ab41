/* Knows which findings are wanted and how grave they are to be. Must not know
 * who wants it. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_SELECT_H
#define DW_BASE_SELECT_H

#include "base/diag.h"
#include "base/status.h"

/* Zero wants all findings, each of its code's own severity. */
struct dw_selection {
    uint8_t levels[DW_CODES]; /* as dw_diags.levels */
    bool off[DW_CODES];
};

/* What is asked for; each NULL or parted by commas. A name is a code (DW402,
 * 402, illegal-move), a layer (DW4, 4xx, legality) or "all". */
struct dw_wish {
    const char *select;   /* these alone: begins anew */
    const char *ignore;   /* and not these */
    const char *severity; /* NAME=LEVEL */
};

/* Changes *selection as is wished. Where both `select` and `ignore` name a
 * code, the one that says more of it counts (a code more than a layer, a layer
 * more than "all"), ignore when they are equal; so does the NAME of a LEVEL,
 * the last of equals. DW_USAGE, with the nearest valid name: no such name. */
dw_status dw_selection_change(struct dw_selection *selection,
                              const struct dw_wish *wish,
                              struct dw_error *error);

/* How much a name says of a code: 0 nothing, 1 "all", 2 its layer, 3 itself. */
int dw_code_names(dw_span name, dw_code code);

/* The name of a code's layer. */
const char *dw_code_layer(dw_code code);

/* Whether the name means any code. */
bool dw_code_known(dw_span name);

/* The valid name nearest to `name`, of a code or a layer; NULL: none is near.
 */
const char *dw_code_or_layer_nearest(dw_span name);

/* Takes out what is not wanted. */
void dw_selection_apply(const struct dw_selection *selection,
                        struct dw_diags *diags);

#endif
