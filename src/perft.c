/* Knows how the public interface counts the games from a position. Must not
 * know how a man moves. */
/* SPDX-License-Identifier: MIT */
#include "diwan.h"

#include "config/load_grammar.h"
#include "pgn/fen.h"
#include "rules/moves.h"
#include "wrap.h"

enum {
    DEPTH_MAX = 12, /* 16 moves and more a ply: beyond, the count overflows */
};

static dw_status bad_fen(const struct dw_diags *diags, dw_span fen,
                         struct dw_error *error)
{
    struct dw_buf buf = {0};
    size_t i = 0;
    while (i + 1 < diags->count && diags->at[i].severity != DW_ERROR)
        i++;
    if (diags->count)
        dw_diag_message(&buf, &diags->at[i], fen);
    const dw_status status = dw_error_set(error, DW_USAGE, "FEN", "%.*s",
                                          (int)buf.len, buf.len ? buf.at : "");
    dw_buf_free(&buf);
    return status;
}

static dw_status read_start(const char *fen, struct dw_position *position,
                            struct dw_error *error)
{
    if (!fen) {
        dw_position_array(position, 3, 3);
        return DW_OK;
    }
    struct dw_arena arena = {0};
    struct dw_diags diags = {0};
    struct dw_grammar *grammar = dw_arena_alloc(&arena, sizeof *grammar);
    dw_status status = grammar ? dw_grammar_load(NULL, &arena, grammar, error)
                               : dw_wrap_no_memory(error);
    const dw_span text = dw_span_of(fen);
    if (status == DW_OK &&
        !dw_fen_read(text, 0, grammar, 0, position, NULL, &diags))
        status = bad_fen(&diags, text, error);
    dw_diags_free(&diags);
    dw_arena_free(&arena);
    return status;
}

static void add_square(struct dw_buf *buf, int square)
{
    dw_buf_char(buf, (char)('a' + dw_file(square)));
    dw_buf_char(buf, (char)('1' + dw_rank(square)));
}

/* One line a move; returns the sum. */
static uint64_t divide_moves(const struct dw_position *position, int depth,
                             struct dw_buf *buf)
{
    dw_move moves[DW_MOVES_MAX];
    const int count = dw_moves_generate(position, moves);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        struct dw_position next = *position;
        dw_position_play(&next, moves[i]);
        const uint64_t leaves = dw_moves_perft(&next, depth - 1);
        add_square(buf, moves[i].from);
        add_square(buf, moves[i].to);
        dw_buf_text(buf, ": ");
        dw_buf_number(buf, leaves);
        dw_buf_char(buf, '\n');
        sum += leaves;
    }
    return sum;
}

diwan_status diwan_perft(const char *fen, int depth, bool divide,
                         diwan_write *write, void *context,
                         struct diwan_error *error)
{
    struct dw_error own = {0};
    struct dw_buf buf = {0};
    struct dw_position position;
    if (depth < 0 || depth > DEPTH_MAX)
        return dw_wrap_told(dw_error_set(&own, DW_USAGE, "",
                                         "depth %d is not in 0 to %d", depth,
                                         DEPTH_MAX),
                            &own, error);
    const dw_status status = read_start(fen, &position, &own);
    if (status == DW_OK) {
        const bool split = divide && depth > 0;
        dw_buf_number(&buf, split ? divide_moves(&position, depth, &buf)
                                  : dw_moves_perft(&position, depth));
        dw_buf_char(&buf, '\n');
    }
    return dw_wrap_told(dw_wrap_give(&buf, status, write, context, &own), &own,
                        error);
}
