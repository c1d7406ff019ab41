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
 * there. Only a rukh moves along lines, so a man that went away can uncover
 * nothing else. */
DW_IN_LINE bool dw_ply_checks(const struct dw_position *after, int side,
                              int kind, dw_move move, int shah)
{
    const bool rukh = kind == DW_RUKH;
    const bool leaps = (dw_reach[side][kind][move.to] >> shah & 1) & !rukh;
    const dw_set lines = dw_reach[side][DW_RUKH][shah];
    const dw_set rukhs = lines & after->by_kind[DW_RUKH] & after->by_side[side];
    const dw_set opened = lines & (dw_bit(move.from) | dw_all_if(rukh));
    if (!rukhs || !opened)
        return leaps;
    return leaps || (rukhs & dw_rukh_attacks(shah, after->by_side[0] |
                                                       after->by_side[1]));
}

/* Plays a man of a kind that is known already. */
DW_IN_LINE void dw_ply_move(struct dw_position *position, int side,
                            dw_move move, int kind, bool promotes)
{
    const int other = dw_other(side);
    const int taken = position->board[move.to];
    const dw_set from = dw_bit(move.from), to = dw_bit(move.to);
    const int becomes = kind + promotes * (DW_FERZ - DW_BAIDAQ);
    const bool quiet = (kind != DW_BAIDAQ) & (taken == DW_NO_MAN);

    position->by_kind[taken] &= ~to;
    position->by_side[other] &= ~to;
    position->by_kind[kind] ^= from;
    position->by_kind[becomes] |= to;
    position->by_side[side] ^= from | to;
    position->board[move.from] = DW_NO_MAN;
    position->board[move.to] = (uint8_t)becomes;
    position->key ^= dw_man_keys[other][taken][move.to] ^
                     dw_man_keys[side][kind][move.from] ^
                     dw_man_keys[side][becomes][move.to] ^ dw_black_to_move;
    position->clock = (position->clock + 1) & -(uint32_t)quiet;
    position->number += (uint32_t)side;
    position->side = (uint8_t)other;
    const dw_set shah = position->by_kind[DW_SHAH] & position->by_side[other];
    assert(shah);
    position->in_check =
        dw_ply_checks(position, side, becomes, move, dw_first(shah));
}

/* dw_position_play, in line. */
DW_IN_LINE void dw_ply_play(struct dw_position *position, dw_move move)
{
    const int kind = position->board[move.from];
    const bool promotes =
        (kind == DW_BAIDAQ) & ((dw_bit(move.to) & DW_LAST_RANKS) != 0);
    dw_ply_move(position, position->side, move, kind, promotes);
}

#endif
