/* Knows a board of which nothing is known but what moves have told: for each
 * square what may stand on it. Must not know text. What moves tell: geometry
 * and continuity, never what stood anywhere before. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_UNKNOWN_H
#define DW_RULES_UNKNOWN_H

#include "rules/types.h"

/* One bit for each man that may stand on a square (kind, with DW_KINDS more for
 * Black), and one for none. A square always has one left. */
struct dw_unknown {
    uint16_t may[64];
};

/* Why a move fits no board that the moves before allow; the first that holds.
 */
typedef enum dw_doubt {
    DW_DOUBT_NONE,
    DW_DOUBT_STEP,    /* no man named goes so on any board */
    DW_DOUBT_SHAH,    /* the Shah is on another square */
    DW_DOUBT_EMPTY,   /* nothing is on the square it starts from */
    DW_DOUBT_MAN,     /* another man is on that square */
    DW_DOUBT_NOBODY,  /* no such man is where it could come from */
    DW_DOUBT_OWN,     /* a man of its side is on the target */
    DW_DOUBT_TARGET,  /* a baidaq's push onto a man, its capture of nothing, a
                         capture of the Shah */
    DW_DOUBT_BLOCKED, /* a man is in the way of every rukh */
    DW_DOUBTS,
} dw_doubt;

typedef enum dw_takes {
    DW_TAKES_UNKNOWN,
    DW_TAKES_NOTHING,
    DW_TAKES_A_MAN,
} dw_takes;

/* What came of a move. */
struct dw_surmise {
    dw_doubt doubt;
    uint8_t kind;   /* dw_kind; DW_NO_MAN: not known */
    dw_square from; /* DW_NO_SQUARE: not known */
    dw_square at;   /* with a doubt: where the reason is, or DW_NO_SQUARE */
    dw_takes takes;
};

/* Everything may stand everywhere, but no baidaq on a last rank. */
void dw_unknown_start(struct dw_unknown *self);

/* Plays a move of the side. With a doubt either of its squares may be wrong:
 * the man may be on the target, and none of its kind need be where it was. */
struct dw_surmise dw_unknown_play(struct dw_unknown *self, int side,
                                  dw_spec spec);

#endif
