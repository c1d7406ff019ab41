/* Knows which moves are legal, which one a text means and why none is. Must
 * not know text, nor how games end. */
/* SPDX-License-Identifier: MIT */
#include "rules/moves.h"

#include "rules/ply.h"

#include <stdlib.h>

dw_set dw_moves_origins(const struct dw_position *position, dw_kind kind,
                        int to)
{
    const dw_set target = dw_bit(to);
    const int side = position->side;
    if (position->by_side[side] & target)
        return 0;
    const bool steps = kind == DW_BAIDAQ && position->board[to] == DW_NO_MAN;
    const int row = steps ? DW_STEP : (int)kind;
    return dw_ply_safe(position, side, kind,
                       dw_ply_leading(position, side, kind, row, to), to);
}

dw_show dw_moves_needed(const struct dw_position *before, dw_move move)
{
    const dw_kind kind = (dw_kind)before->board[move.from];
    if (kind == DW_BAIDAQ)
        return before->board[move.to] == DW_NO_MAN ? 0 : DW_SHOW_FILE;
    const dw_set others =
        dw_moves_origins(before, kind, move.to) & ~dw_bit(move.from);
    const bool file_tells = !(others & dw_file_set(move.from));
    const bool rank_tells = !(others & dw_rank_set(move.from));
    dw_show needed = 0;
    if (others && (file_tells || !rank_tells))
        needed |= DW_SHOW_FILE;
    if (others && !file_tells)
        needed |= DW_SHOW_RANK;
    return needed;
}

dw_show dw_moves_show(const struct dw_position *before,
                      const struct dw_position *after, dw_move move)
{
    const int kind = before->board[move.from], side = before->side;
    const bool takes = before->board[move.to] != DW_NO_MAN;
    const bool promotes =
        kind == DW_BAIDAQ && (dw_bit(move.to) & DW_LAST_RANKS);
    return (dw_show)(kind | side * DW_SHOW_BLACK | takes * DW_SHOW_TAKES |
                     promotes * DW_SHOW_PROMOTES |
                     dw_moves_needed(before, move) |
                     after->in_check * DW_SHOW_CHECKS |
                     !dw_moves_any(after) * DW_SHOW_STUCK |
                     (takes && dw_position_bared(after)) * DW_SHOW_BARES);
}

dw_match dw_moves_match(const struct dw_position *position, dw_spec spec)
{
    return dw_ply_match(position, position->side, spec);
}

/* Where the own man on `from` may legally go. */
static dw_set targets(const struct dw_position *position, int from)
{
    const int side = position->side, kind = position->board[from];
    const dw_set own = position->by_side[side], men = dw_ply_men(position);
    dw_set reach = kind == DW_RUKH ? dw_rukh_attacks(from, men)
                                   : dw_reach[side][kind][from];
    if (kind == DW_BAIDAQ)
        reach = (reach & men) | (dw_reach[side][DW_STEP][from] & ~men);
    reach &= ~own;
    if (!(dw_ply_tied(position, position->side) & dw_bit(from)))
        return reach;
    for (dw_set left = reach; left; left &= left - 1)
        if (dw_ply_attackers(position, kind, from, dw_first(left)))
            reach ^= left & -left;
    return reach;
}

int dw_moves_generate(const struct dw_position *position,
                      dw_move out[DW_MOVES_MAX])
{
    int count = 0;
    for (dw_set men = position->by_side[position->side]; men; men &= men - 1) {
        const dw_square from = (dw_square)dw_first(men);
        for (dw_set to = targets(position, from); to; to &= to - 1)
            out[count++] = (dw_move){from, (dw_square)dw_first(to)};
    }
    return count;
}

/* Whether a baidaq that nothing ties can step: so it is nearly always. */
static bool any_steps(const struct dw_position *position)
{
    const int side = position->side;
    const dw_set baidaqs = dw_position_men(position, side, DW_BAIDAQ) &
                           ~dw_ply_tied(position, side);
    const dw_set to = side == DW_WHITE ? baidaqs << 8 : baidaqs >> 8;
    return (to & ~dw_ply_men(position)) != 0;
}

bool dw_moves_any(const struct dw_position *position)
{
    if (any_steps(position))
        return true;
    for (dw_set men = position->by_side[position->side]; men; men &= men - 1)
        if (targets(position, dw_first(men)))
            return true;
    return false;
}

uint64_t dw_moves_perft(const struct dw_position *position, int depth)
{
    if (depth < 1)
        return 1;
    dw_move moves[DW_MOVES_MAX];
    const int count = dw_moves_generate(position, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        struct dw_position next = *position;
        dw_position_play(&next, moves[i]);
        leaves += dw_moves_perft(&next, depth - 1);
    }
    return leaves;
}

/* What is wrong with the text in any position, DW_WHYS: nothing. A baidaq's
 * mark is right on either last rank: "e1=Q" may be the other side's. */
static dw_why text_why(dw_spec spec, dw_kind kind)
{
    static const uint8_t whys[] = {
        [DW_SPECIAL_NONE] = DW_WHYS,
        [DW_SPECIAL_CASTLING] = DW_WHY_CASTLING,
        [DW_SPECIAL_NULL] = DW_WHY_NULL_MOVE,
        [DW_SPECIAL_EN_PASSANT] = DW_WHY_EN_PASSANT,
    };
    const int special = spec.special & DW_SPEC_SPECIAL;
    if (special)
        return (dw_why)whys[special];
    const bool promotes = (kind == DW_BAIDAQ || kind == DW_NO_MAN) &&
                          (dw_bit(spec.to) & DW_LAST_RANKS);
    const bool odd =
        spec.promotion && (!promotes || spec.promotion == DW_PROMOTION_OTHER);
    return odd ? DW_WHY_PROMOTION_PIECE : DW_WHYS;
}

static bool is_double_step(int side, int from, int to)
{
    const dw_set step = dw_reach[side][DW_STEP][from];
    return dw_rank(from) == (side ? 6 : 1) &&
           (dw_reach[side][DW_STEP][dw_first(step)] & dw_bit(to));
}

/* Why a man whose way does not lead to the target cannot go there. */
static dw_why astray_why(int side, int kind, int from, dw_spec spec)
{
    static const uint8_t ranges[DW_KINDS] = {
        [DW_BAIDAQ] = DW_WHY_BAIDAQ_PUSH, [DW_FARAS] = DW_WHY_FARAS_RANGE,
        [DW_ALFIL] = DW_WHY_ALFIL_RANGE,  [DW_FERZ] = DW_WHY_FERZ_RANGE,
        [DW_RUKH] = DW_WHY_RUKH_RANGE,    [DW_SHAH] = DW_WHY_SHAH_RANGE,
    };
    if (kind == DW_BAIDAQ && dw_ply_takes(spec))
        return DW_WHY_BAIDAQ_CAPTURE;
    if (kind == DW_BAIDAQ && is_double_step(side, from, spec.to))
        return DW_WHY_DOUBLE_STEP;
    return (dw_why)ranges[kind];
}

/* Why the own man on `from` does not do what the text says, and the squares
 * that show it. */
static dw_reason man_reason(const struct dw_position *position, dw_spec spec,
                            int from)
{
    const int side = position->side, kind = position->board[from];
    const dw_set men = dw_ply_men(position), target = dw_bit(spec.to);
    const bool baidaq = kind == DW_BAIDAQ,
               capture = baidaq && dw_ply_takes(spec);
    const int row = baidaq && !capture ? DW_STEP : kind;
    dw_reason reason = {.from = (uint8_t)from};
    if (!(dw_reach[side][row][from] & target)) {
        reason.why = (uint8_t)astray_why(side, kind, from, spec);
        return reason;
    }
    if (position->by_side[side] & target) {
        reason.why = DW_WHY_OWN_MAN;
        reason.squares = target;
        return reason;
    }
    if (capture && !(men & target)) {
        reason.why = DW_WHY_BAIDAQ_CAPTURE;
        return reason;
    }
    const dw_set in_the_way = row == DW_STEP ? men & target
                              : kind == DW_RUKH
                                  ? men & dw_between(from, spec.to)
                                  : 0;
    reason.why = in_the_way ? DW_WHY_BLOCKED : DW_WHY_LEAVES_SHAH_ATTACKED;
    reason.squares = in_the_way
                         ? in_the_way
                         : dw_ply_attackers(position, kind, from, spec.to);
    return reason;
}

/* How far a man is from what the text says of it. A baidaq that could take
 * where the text has it step is near; otherwise its file counts most. */
static int distance(const struct dw_position *position, dw_spec spec, int from)
{
    const int files = abs(dw_file(from) - dw_file(spec.to));
    const int ranks = abs(dw_rank(from) - dw_rank(spec.to));
    if (position->board[from] != DW_BAIDAQ)
        return files > ranks ? files : ranks;
    const dw_set attacks = dw_reach[position->side][DW_BAIDAQ][from];
    const bool near =
        (attacks & dw_bit(spec.to)) &&
        (dw_ply_takes(spec) || position->board[spec.to] != DW_NO_MAN);
    return near ? 0 : 8 * files + ranks;
}

/* The man for which the earliest reason holds, among those the nearest. */
static dw_reason nearest_reason(const struct dw_position *position,
                                dw_spec spec, dw_set men)
{
    enum { FARTHEST = 128 };
    /* A man on the target is meant only when there is no other. */
    if (men & ~dw_bit(spec.to))
        men &= ~dw_bit(spec.to);
    dw_reason best = {.why = DW_WHY_NO_SUCH_MAN, .from = DW_NO_SQUARE};
    int best_rank = DW_WHYS * FARTHEST;
    for (dw_set left = men; left; left &= left - 1) {
        const int from = dw_first(left);
        const dw_reason reason = man_reason(position, spec, from);
        const int rank = FARTHEST * reason.why + distance(position, spec, from);
        if (rank >= best_rank)
            continue;
        best_rank = rank;
        best = reason;
    }
    return best;
}

/* What the other side could mean by the text, were it to move. No move takes
 * a Shah. */
static dw_match other_side_match(const struct dw_position *position,
                                 dw_spec spec)
{
    if (position->board[spec.to] == DW_SHAH)
        return (dw_match){.kind = DW_NO_MAN};
    struct dw_position other = *position;
    other.side = (uint8_t)dw_other(position->side);
    dw_position_settle(&other);
    return dw_moves_match(&other, spec);
}

static dw_set other_kinds(const struct dw_position *position, dw_kind kind,
                          int to)
{
    dw_set origins = 0;
    for (int other = 0; other < DW_KINDS; other++)
        if (other != (int)kind)
            origins |= dw_moves_origins(position, (dw_kind)other, to);
    return origins;
}

/* Of a text that is sound in itself, in a game that is not over. */
static dw_reason explain_man(const struct dw_position *position, dw_spec spec,
                             dw_kind kind, int number_side)
{
    const int side = position->side;
    const dw_set men = kind == DW_NO_MAN
                           ? 0
                           : position->by_kind[kind] & position->by_side[side] &
                                 dw_ply_said(spec);
    const dw_match other = other_side_match(position, spec);
    if (other.count && (number_side == (int)dw_other(side) || !men))
        return (dw_reason){.why = DW_WHY_WRONG_SIDE,
                           .kind = other.kind,
                           .from = DW_NO_SQUARE,
                           .squares = other.candidates};
    dw_reason reason = nearest_reason(position, spec, men);
    reason.kind = (uint8_t)kind;
    if (men)
        reason.reach = targets(position, reason.from);
    return reason;
}

static dw_reason explain(const struct dw_position *position, dw_spec spec,
                         int number_side)
{
    const dw_kind kind = dw_ply_kind(position, spec);
    const dw_why why = text_why(spec, kind);
    dw_reason reason = {
        .why = (uint8_t)why, .kind = (uint8_t)kind, .from = DW_NO_SQUARE};
    if (why != DW_WHYS)
        return reason;
    if (dw_moves_any(position))
        return explain_man(position, spec, kind, number_side);
    reason.why = DW_WHY_GAME_OVER;
    reason.squares =
        position->by_kind[DW_SHAH] & position->by_side[position->side];
    return reason;
}

dw_reason dw_moves_explain(const struct dw_position *position, dw_spec spec,
                           int number_side)
{
    dw_reason reason = explain(position, spec, number_side);
    reason.to = spec.to;
    reason.others = other_kinds(position, (dw_kind)reason.kind, spec.to);
    return reason;
}
