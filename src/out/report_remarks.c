/* Knows what is told of games that cannot be written anew, or not all of them,
 * and of comments that a turned board belies. Must not know how findings look.
 */
/* SPDX-License-Identifier: MIT */
#include "out/meant.h"
#include "out/report.h"
#include "out/writer.h"

#include <stdlib.h>

struct state {
    const struct dw_conversion *to;
    void *line;           /* state of the report that shows findings */
    struct dw_diags told; /* the findings of one game that are shown */
    struct dw_locator locator;
};

static void remarks_open(void *state, const struct dw_report_options *options)
{
    struct state *self = state;
    self->to = options->conversion;
}

/* False when memory is out. */
static bool open_line(struct state *self)
{
    static const struct dw_report_options plain;
    if (self->line)
        return true;
    self->line = calloc(1, dw_report_line.state_size);
    if (self->line)
        dw_report_line.open(self->line, &plain);
    return self->line != NULL;
}

static void remarks_close(void *state)
{
    struct state *self = state;
    if (self->line)
        dw_report_line.close(self->line);
    free(self->line);
    dw_diags_free(&self->told);
}

/* Why the game that is written may be another than was meant: a start that is
 * not declared gets a FEN, but not where only the moves are written anew. */
static bool is_doubt(const struct state *self, const struct dw_diag *diag)
{
    const dw_code code = dw_say_code((dw_say)diag->say);
    return code == DW_AMBIGUOUS_NOTATION ||
           (code == DW_OTHER_ARRAY && self->to->writer == &dw_writer_layout);
}

/* What keeps a game from being written as it was meant, or may. */
static bool matters(const struct state *self, const struct dw_diag *diag,
                    const struct dw_judged *judged)
{
    return dw_meant_breaks(diag) || is_doubt(self, diag) ||
           dw_say_code((dw_say)diag->say) == DW_TOUR ||
           (diag->severity == DW_ERROR && judged->legal != DW_LEGAL_YES);
}

static bool doubtful(const struct state *self, const struct dw_diags *diags)
{
    for (size_t i = 0; i < diags->count; i++)
        if (is_doubt(self, &diags->at[i]))
            return true;
    return false;
}

static void tell(struct state *self, const struct dw_report_game *report,
                 struct dw_buf *out)
{
    struct dw_report_game less = *report;
    if (!open_line(self)) {
        out->failed = true;
        return;
    }
    dw_diags_clear(&self->told);
    for (size_t i = 0; i < report->diags->count; i++) {
        const struct dw_diag *diag = &report->diags->at[i];
        if (matters(self, diag, report->judged))
            *dw_diags_add(&self->told, (dw_say)diag->say, diag->offset,
                          diag->length) = *diag;
    }
    less.diags = &self->told;
    dw_report_line.game(self->line, &less, out);
    out->failed |= self->told.failed;
}

static bool is_alnum(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

/* Whether "e4" stands in the text, alone or behind a man's letter or sign. */
static bool names_square(dw_span text)
{
    for (size_t i = 0; i + 1 < text.len; i++)
        if (text.at[i] >= 'a' && text.at[i] <= 'h' && text.at[i + 1] >= '1' &&
            text.at[i + 1] <= '8' &&
            (i + 2 == text.len || !is_alnum(text.at[i + 2])))
            return true;
    return false;
}

static void add_place(struct state *self, const struct dw_report_game *report,
                      uint32_t offset, struct dw_buf *out)
{
    uint64_t line;
    uint32_t column;
    dw_locate(&self->locator, offset, &line, &column);
    dw_buf_visible(out, dw_span_of(report->file), SIZE_MAX);
    dw_buf_char(out, ':');
    dw_buf_number(out, line);
    dw_buf_char(out, ':');
    dw_buf_number(out, column);
}

/* Comments stay as they are when the board is turned, and may then be wrong. */
static void tell_squares(struct state *self,
                         const struct dw_report_game *report,
                         struct dw_buf *out)
{
    const struct dw_game *game = report->game;
    dw_locator_start(&self->locator, report);
    for (size_t i = 0; i < game->item_count; i++) {
        const dw_item *item = &game->items[i];
        if ((item->kind != DW_TOKEN_COMMENT &&
             item->kind != DW_TOKEN_LINE_COMMENT) ||
            !names_square(dw_game_text(game, item->offset, item->length)))
            continue;
        add_place(self, report, item->offset, out);
        dw_buf_text(out,
                    ": note: the comment names squares, which are those of the "
                    "board before it was turned\n");
    }
}

static void remarks_game(void *state, const struct dw_report_game *report,
                         struct dw_buf *out)
{
    struct state *self = state;
    if (!report->judged)
        return;
    const dw_fate fate = dw_conversion_fate(self->to, report);
    if (fate != DW_FATE_WHOLE || doubtful(self, report->diags))
        tell(self, report, out);
    if (fate == DW_FATE_WHOLE && self->to->style.turn)
        tell_squares(self, report, out);
}

const struct dw_report dw_report_remarks = {
    .name = "remarks",
    .positions = true,
    .state_size = sizeof(struct state),
    .open = remarks_open,
    .game = remarks_game,
    .close = remarks_close,
};
