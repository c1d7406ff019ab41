/* Knows the part of a ply that is seldom needed. Must not know what it is asked
 * for. */
/* SPDX-License-Identifier: MIT */
#include "rules/ply.h"

dw_set dw_ply_unsafe(const struct dw_position *position, int kind,
                     dw_set origins, int to)
{
    dw_set unsafe = 0;
    for (dw_set left = origins; left; left &= left - 1)
        if (dw_ply_attackers(position, kind, dw_first(left), to))
            unsafe |= left & -left;
    return unsafe;
}
