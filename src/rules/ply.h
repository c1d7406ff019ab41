/* Knows one ply, in line: which move a text means, and plays it. Must not be
 * included where a call is fast enough. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_PLY_H
#define DW_RULES_PLY_H

#include "rules/play.h"

DW_IN_LINE dw_set dw_ply_men(const struct dw_position *position)
{
    return position->by_side[0] | position->by_side[1];
}

/* The men that attack the own Shah once a man of `kind` has moved. */
DW_IN_LINE dw_set dw_ply_attackers(const struct dw_position *position, int kind,
                                   int from, int to)
{
    const int side = position->side, other = dw_other(side);
    const dw_set target = dw_bit(to);
    const int shah = kind == DW_SHAH ? to : dw_position_shah(position, side);
    return dw_position_reaching(
        position, shah, other, position->by_side[other] & ~target,
        (dw_ply_men(position) & ~dw_bit(from)) | target);
}

/* The own men that cannot go away without a look at the Shah: all of them
 * when it is in check, else itself and those on a line that it shares with an
 * enemy rukh, for no other man attacks along lines. */
DW_IN_LINE dw_set dw_ply_tied(const struct dw_position *position, int side)
{
    const dw_set shah = position->by_kind[DW_SHAH] & position->by_side[side];
    const dw_set lines = dw_reach[side][DW_RUKH][dw_first(shah)];
    const dw_set rukhs =
        lines & position->by_kind[DW_RUKH] & position->by_side[dw_other(side)];
    return shah | (lines & dw_all_if(rukhs != 0)) |
           dw_all_if(position->in_check);
}

/* Those of `origins` from which the own Shah is attacked afterwards. A call,
 * out of the way that nearly every ply takes. */
dw_set dw_ply_unsafe(const struct dw_position *position, int kind,
                     dw_set origins, int to);

/* Those origins from which the own Shah is not attacked afterwards. */
DW_IN_LINE dw_set dw_ply_safe(const struct dw_position *position, int side,
                              int kind, dw_set origins, int to)
{
    const dw_set doubtful = origins & dw_ply_tied(position, side);
    return doubtful ? origins & ~dw_ply_unsafe(position, kind, doubtful, to)
                    : origins;
}

/* Own men of `kind` that a row of dw_reach, and no man between, lead to `to`,
 * whatever stands there. */
DW_IN_LINE dw_set dw_ply_leading(const struct dw_position *position, int side,
                                 int kind, int row, int to)
{
    const dw_set men = dw_reach[dw_other(side)][row][to] &
                       position->by_kind[kind] & position->by_side[side];
    return kind == DW_RUKH ? men & dw_rukh_attacks(to, dw_ply_men(position))
                           : men;
}

/* The origins that the text leaves open; zero is "not said". */
DW_IN_LINE dw_set dw_ply_said(dw_spec spec)
{
    static const dw_set files[9] = {
        ~(dw_set)0,     DW_FILE_A << 0, DW_FILE_A << 1,
        DW_FILE_A << 2, DW_FILE_A << 3, DW_FILE_A << 4,
        DW_FILE_A << 5, DW_FILE_A << 6, DW_FILE_A << 7,
    };
    static const dw_set ranks[9] = {
        ~(dw_set)0,      DW_RANK_1 << 0,  DW_RANK_1 << 8,
        DW_RANK_1 << 16, DW_RANK_1 << 24, DW_RANK_1 << 32,
        DW_RANK_1 << 40, DW_RANK_1 << 48, DW_RANK_1 << 56,
    };
    return files[spec.from_file] & ranks[spec.from_rank];
}

DW_IN_LINE int dw_ply_origin(dw_spec spec)
{
    return spec.from_file - 1 + 8 * (spec.from_rank - 1);
}

/* A text without a man's name (UCI) means the own man that it starts from. */
DW_IN_LINE dw_kind dw_ply_kind(const struct dw_position *position, dw_spec spec)
{
    if (spec.kind != DW_NO_MAN)
        return (dw_kind)spec.kind;
    if (!spec.from_file || !spec.from_rank)
        return DW_NO_MAN;
    const int from = dw_ply_origin(spec);
    const bool own = position->by_side[position->side] & dw_bit(from);
    return own ? (dw_kind)position->board[from] : DW_NO_MAN;
}

/* A baidaq takes when the text has a sign for it, or changes the file. */
DW_IN_LINE bool dw_ply_takes(dw_spec spec)
{
    return (spec.capture == DW_CAPTURE_X) |
           ((spec.from_file != 0) & (spec.from_file - 1 != dw_file(spec.to)));
}

/* dw_moves_match, in line; `side` is the one to move, best a constant. */
DW_IN_LINE dw_match dw_ply_match(const struct dw_position *position, int side,
                                 dw_spec spec)
{
    const dw_kind kind = dw_ply_kind(position, spec);
    const dw_set target = dw_bit(spec.to);
    const bool baidaq = kind == DW_BAIDAQ;
    const bool capture = position->by_side[dw_other(side)] & target;
    const bool promotion = baidaq & ((target & DW_LAST_RANKS) != 0);
    const bool own = position->by_side[side] & target;
    dw_match match = {
        .kind = (uint8_t)kind, .capture = capture, .promotion = promotion};
    if ((kind == DW_NO_MAN) | own | (baidaq & (dw_ply_takes(spec) != capture)) |
        ((spec.special & DW_SPEC_SPECIAL) != 0) |
        ((spec.promotion != DW_PROMOTION_UNMARKED) & !promotion) |
        (spec.promotion == DW_PROMOTION_OTHER))
        return match;

    const int row = (int)kind + (baidaq & !capture) * (DW_STEP - DW_BAIDAQ);
    match.candidates = dw_ply_safe(
        position, side, kind,
        dw_ply_leading(position, side, kind, row, spec.to) & dw_ply_said(spec),
        spec.to);
    if (!match.candidates)
        return match;
    const bool one = !(match.candidates & (match.candidates - 1));
    match.count = one ? 1 : dw_count(match.candidates);
    match.move = (dw_move){(dw_square)dw_first(match.candidates), spec.to};
    return match;
}

#endif
