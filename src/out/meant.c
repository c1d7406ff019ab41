/* Knows which move a finding is about: from where to where, and what the man
 * could do instead. Must not know how that is shown. */
/* SPDX-License-Identifier: MIT */
#include "out/meant.h"

bool dw_meant_breaks(const struct dw_diag *diag)
{
    const dw_code code = dw_say_code((dw_say)diag->say);
    return code == DW_ILLEGAL_MOVE || code == DW_AMBIGUOUS_MOVE ||
           code == DW_UNKNOWN_MOVE_TEXT || code == DW_NULL_MOVE;
}

struct dw_meant dw_meant_of(const struct dw_diag *diag)
{
    struct dw_meant meant = {0};
    const dw_arg *args = diag->args;
    const dw_code code = dw_say_code((dw_say)diag->say);
    if (code == DW_AMBIGUOUS_MOVE && args[2].type == DW_ARG_SQUARES)
        meant.candidates = args[2].as.number;
    if ((code == DW_AMBIGUOUS_MOVE || code == DW_ILLEGAL_MOVE) &&
        args[3].type == DW_ARG_SQUARE)
        meant.target = dw_bit((int)args[3].as.number);
    if (code != DW_ILLEGAL_MOVE || args[0].type != DW_ARG_KIND ||
        args[1].type != DW_ARG_SQUARE)
        return meant;
    meant.known = true;
    meant.could = diag->extra;
    meant.from = meant.to = (dw_square)args[1].as.number;
    if (args[2].type == DW_ARG_SQUARE)
        meant.to = (dw_square)args[2].as.number;
    return meant;
}
