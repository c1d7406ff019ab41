/* Knows what a ply does to a position, in line. Must not be included where a
 * call is fast enough. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_PLAY_H
#define DW_RULES_PLAY_H

#include "rules/position.h"

#include <assert.h>

/* Zobrist's numbers. The row of DW_NO_MAN is zero, so that taking nothing
 * changes nothing. */
extern const uint64_t dw_man_keys[2][DW_KINDS + 1][64];
extern const uint64_t dw_black_to_move;

/* Small enough to be laid into the loop that plays a game, and laid there. */
#define DW_IN_LINE static inline __attribute__((always_inline))

/* Whether the ply that brought a man of `kind` to its square checks the Shah
 * `shah`. Only a rukh moves along lines, so lines matter only where a man came
 * from one on which a rukh stands, or a rukh came to one. */
DW_IN_LINE bool dw_ply_checks(const struct dw_position *after, int side,
                              int kind, dw_set from, int to, dw_set shah)
{
    const dw_set hit = dw_reach[side][kind][to] & shah;
    const dw_set lines = dw_reach[side][DW_RUKH][dw_first(shah)];
    const dw_set rukhs = lines & after->by_kind[DW_RUKH] & after->by_side[side];
    const dw_set moved = rukhs & dw_bit(to);
    if (!(rukhs && ((lines & from) | moved)))
        return hit != 0;
    const dw_set men = after->by_side[0] | after->by_side[1];
    return (hit && !moved) || (rukhs & dw_rukh_attacks(dw_first(shah), men));
}

/* Puts a man of a kind that is known already on its new square and takes what
 * stood there; returns by what the key changes. */
DW_IN_LINE uint64_t dw_ply_shift(struct dw_position *position, int side,
                                 dw_move move, int kind, int becomes)
{
    const int other = dw_other(side);
    const int taken = position->board[move.to];
    const dw_set from = dw_bit(move.from), to = dw_bit(move.to);

    position->by_kind[taken] &= ~to;
    position->by_side[other] &= ~to;
    position->by_kind[kind] ^= from;
    position->by_kind[becomes] ^= to;
    position->by_side[side] ^= from ^ to;
    position->board[move.from] = DW_NO_MAN;
    position->board[move.to] = (uint8_t)becomes;
    return dw_man_keys[other][taken][move.to] ^
           dw_man_keys[side][kind][move.from] ^
           dw_man_keys[side][becomes][move.to] ^ dw_black_to_move;
}

/* dw_position_play, in line. */
DW_IN_LINE void dw_ply_play(struct dw_position *position, dw_move move)
{
    const int kind = position->board[move.from];
    const bool baidaq = kind == DW_BAIDAQ;
    const bool promotes = baidaq & ((dw_bit(move.to) & DW_LAST_RANKS) != 0);
    const int becomes = promotes ? (int)DW_FERZ : kind;
    const bool takes = position->board[move.to] != DW_NO_MAN;
    const int side = position->side, other = dw_other(side);
    position->key ^= dw_ply_shift(position, side, move, kind, becomes);
    position->clock = (position->clock + 1) & -(uint32_t)(!baidaq & !takes);
    position->number += (uint32_t)side;
    position->side = (uint8_t)other;
    const dw_set shah = position->by_kind[DW_SHAH] & position->by_side[other];
    assert(shah);
    position->in_check = dw_ply_checks(position, side, becomes,
                                       dw_bit(move.from), move.to, shah);
}

#endif
