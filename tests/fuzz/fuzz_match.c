/* Knows the law of matching: what fits a text is what a walk over all legal
 * moves finds. Must not know how either looks for moves. */
/* SPDX-License-Identifier: MIT */
#include "rules/moves.h"

#include <stdlib.h>

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* A position of two Shahs and up to thirty men, one byte each. False when it
 * cannot be used. */
static bool make_position(const uint8_t *data, size_t size,
                          struct dw_position *position)
{
    dw_position_clear(position);
    position->side = data[0] & 1;
    dw_position_put(position, DW_WHITE, DW_SHAH, data[1] & 63);
    if (position->board[data[2] & 63] != DW_NO_MAN)
        return false;
    dw_position_put(position, DW_BLACK, DW_SHAH, data[2] & 63);
    for (size_t i = 3; i + 1 < size && i < 63; i += 2) {
        const int square = data[i + 1] & 63, kind = data[i] % DW_SHAH;
        const bool end =
            kind == DW_BAIDAQ && (dw_rank(square) == 0 || dw_rank(square) == 7);
        if (position->board[square] == DW_NO_MAN && !end)
            dw_position_put(position, (dw_side)(data[i] >> 7), (dw_kind)kind,
                            square);
    }
    dw_position_settle(position);
    dw_flaw flaws[DW_FLAWS_MAX];
    return !dw_position_flaws(position, flaws) || !dw_flaw_unusable(flaws[0]);
}

/* What the text says of a move, word by word of rules/moves.h. */
static bool fits(const struct dw_position *position, dw_spec spec, dw_move move)
{
    const dw_kind kind = (dw_kind)position->board[move.from];
    const bool capture = position->board[move.to] != DW_NO_MAN;
    const bool promotes =
        kind == DW_BAIDAQ && (dw_rank(move.to) == 0 || dw_rank(move.to) == 7);
    if (spec.kind != DW_NO_MAN && spec.kind != kind)
        return false;
    if (spec.kind == DW_NO_MAN && (!spec.from_file || !spec.from_rank))
        return false;
    if (spec.promotion == DW_PROMOTION_OTHER ||
        (spec.promotion != DW_PROMOTION_UNMARKED && !promotes))
        return false;
    if (spec.special & DW_SPEC_SPECIAL)
        return false;
    if (move.to != spec.to ||
        (spec.from_file && spec.from_file - 1 != dw_file(move.from)) ||
        (spec.from_rank && spec.from_rank - 1 != dw_rank(move.from)))
        return false;
    const bool takes =
        spec.capture == DW_CAPTURE_X ||
        (spec.from_file && spec.from_file - 1 != dw_file(spec.to));
    return kind != DW_BAIDAQ || takes == capture;
}

static void check_spec(const struct dw_position *position, dw_spec spec)
{
    dw_move moves[DW_MOVES_MAX];
    const int count = dw_moves_generate(position, moves);
    dw_set origins = 0;
    for (int i = 0; i < count; i++)
        if (fits(position, spec, moves[i]))
            origins |= dw_bit(moves[i].from);
    const dw_match match = dw_moves_match(position, spec);
    must(match.count == dw_count(origins));
    must(match.candidates == origins);
    if (match.count == 1)
        must(match.move.from == dw_first(origins) && match.move.to == spec.to);
    must((count > 0) == dw_moves_any(position));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct dw_position position;
    if (size < 12 || !make_position(data + 8, size - 8, &position))
        return 0;
    const dw_spec spec = {.kind = data[0] % (DW_NO_MAN + 1),
                          .to = data[1] & 63,
                          .from_file = data[2] % 9,
                          .from_rank = data[3] % 9,
                          .capture = data[4] % (DW_CAPTURE_UNKNOWN + 1),
                          .promotion = data[5] % (DW_PROMOTION_OTHER + 1),
                          .check = data[6] % (DW_CHECK_UNKNOWN + 1),
                          .special = (uint8_t)(DW_SPEC_VALID | data[7] % 4)};
    check_spec(&position, spec);
    /* The same text without its origin, and as every kind. */
    dw_spec other = spec;
    other.from_file = other.from_rank = 0;
    other.special = DW_SPEC_VALID;
    for (int kind = 0; kind < DW_KINDS; kind++) {
        other.kind = (uint8_t)kind;
        check_spec(&position, other);
    }
    return 0;
}
