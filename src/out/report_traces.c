/* Knows how a judged game becomes a trace. Must not know which games are alike.
 */
/* SPDX-License-Identifier: MIT */
#include "out/trace.h"

struct state {
    struct dw_locator locator;
    struct dw_buf names;
};

static void traces_rewind(void *state)
{
    struct state *self = state;
    self->locator = (struct dw_locator){0};
}

static void traces_close(void *state)
{
    struct state *self = state;
    dw_buf_free(&self->names);
}

static void traces_enter(void *state, const char *file, struct dw_buf *out)
{
    (void)state;
    struct dw_trace trace;
    memset(&trace, 0, sizeof trace);
    trace.white_len = (uint32_t)strlen(file);
    dw_buf_add(out, (const char *)&trace, sizeof trace);
    dw_buf_text(out, file);
}

static uint8_t way_of(const struct dw_position *position)
{
    const int turned = position->side == DW_BLACK ? DW_LAID_TURNED : 0;
    const int shah = dw_position_shah(position, position->side) ^ turned;
    return (uint8_t)(turned ^ (dw_file(shah) > 3 ? DW_LAID_MIRRORED : 0));
}

static uint8_t lay_board(const struct dw_position *position,
                         uint8_t board[DW_TRACE_BOARD])
{
    const uint8_t way = way_of(position);
    const int exchange = way >= DW_LAID_BOTH;
    memset(board, 0, DW_TRACE_BOARD);
    for (int side = 0; side < 2; side++)
        for (dw_set men = position->by_side[side]; men; men &= men - 1) {
            const int from = dw_first(men), to = from ^ way;
            const int man =
                1 + position->board[from] + (side ^ exchange) * DW_KINDS;
            board[to / 2] |= (uint8_t)(man << (to % 2 * 4));
        }
    return way;
}

/* Whether all men stand where they do before a game, the Shahs on one file or
 * crosswise. */
static bool is_array(const uint8_t board[DW_TRACE_BOARD])
{
    for (int file = 3; file <= 4; file++) {
        struct dw_position array;
        uint8_t laid[DW_TRACE_BOARD];
        dw_position_array(&array, 3, file);
        lay_board(&array, laid);
        if (!memcmp(laid, board, DW_TRACE_BOARD))
            return true;
    }
    return false;
}

static void lay_game(struct dw_trace *trace, const struct dw_judged *judged)
{
    trace->placed = judged->has_start;
    if (!trace->placed)
        return;
    trace->bad = judged->bad;
    trace->plies = judged->plies;
    trace->laid = lay_board(&judged->start, trace->start);
    trace->final_laid = lay_board(&judged->final, trace->final);
    trace->array = is_array(trace->start);
}

static void add_plies(struct dw_buf *out, const struct dw_trace *trace,
                      const dw_step *steps)
{
    for (uint32_t ply = 1; ply <= trace->plies; ply++) {
        const dw_move move = {(dw_square)(steps[ply].move.from ^ trace->laid),
                              (dw_square)(steps[ply].move.to ^ trace->laid)};
        dw_buf_add(out, (const char *)&move, sizeof move);
    }
}

/* Returns the name's length. */
static uint32_t add_name(struct state *self, const struct dw_game *game,
                         dw_tag_id id)
{
    const size_t before = self->names.len;
    if (game->by_id[id])
        dw_game_value(&self->names, game, &game->tags[game->by_id[id] - 1]);
    return (uint32_t)(self->names.len - before);
}

static void traces_game(void *state, const struct dw_report_game *report,
                        struct dw_buf *out)
{
    struct state *self = state;
    struct dw_trace trace;
    uint32_t column;
    if (!report->judged)
        return;
    memset(&trace, 0, sizeof trace);
    trace.number = 1;
    trace.offset = report->offset;
    dw_locator_start(&self->locator, report);
    dw_locate(&self->locator, report->game->start, &trace.line, &column);
    lay_game(&trace, report->judged);
    dw_buf_clear(&self->names);
    trace.white_len = add_name(self, report->game, DW_TAG_WHITE);
    trace.black_len = add_name(self, report->game, DW_TAG_BLACK);
    dw_buf_add(out, (const char *)&trace, sizeof trace);
    add_plies(out, &trace, report->judged->steps);
    dw_buf_span(out, dw_buf_held(&self->names));
    out->failed |= self->names.failed;
}

const struct dw_report dw_report_traces = {
    .name = "traces",
    .state_size = sizeof(struct state),
    .enter = traces_enter,
    .rewind = traces_rewind,
    .game = traces_game,
    .close = traces_close,
};
