/* Knows which move a finding is about: from where to where, and what the man
 * could do instead. Must not know how that is shown. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_MEANT_H
#define DW_OUT_MEANT_H

#include "base/diag.h"
#include "rules/types.h"

struct dw_meant {
    bool known;         /* from and to hold squares */
    dw_square from, to; /* the same when the man would stay where it is */
    dw_set could;       /* squares that the man may go to instead */
    dw_set candidates;  /* men that are meant alike (ambiguous-move) */
    dw_set target;      /* one square, where no one man goes to it */
};

/* Whether it is about a word that could not be played. */
bool dw_meant_breaks(const struct dw_diag *diag);

/* What the sentence's arguments say (judge/marks.c); nothing when they name no
 * man on a square. */
struct dw_meant dw_meant_of(const struct dw_diag *diag);

#endif
