/* Knows how a board and what is said of its game look on a terminal. Must not
 * know what a terminal can do: it is told. */
/* SPDX-License-Identifier: MIT */
#include "out/show.h"
#include "out/verdicts_text.h"
#include "pgn/fen.h"

/* ---- squares ------------------------------------------------------------- */

/* How a square is set off: the signs around its man, and its colours on light
 * and dark squares (xterm's 256). */
enum mark { UNMARKED, LEFT, REACHED, MEANT_MAN, MEANT_PLACE, COULD, MARKS };

static const struct {
    char before, after;
    const char *colours[2];
} marks[MARKS] = {
    [UNMARKED] = {' ',
                  ' ',
                  {"\033[48;5;180;38;5;16m", "\033[48;5;223;38;5;16m"}},
    [LEFT] = {'[', ']', {"\033[48;5;178;38;5;16m", "\033[48;5;221;38;5;16m"}},
    [REACHED] = {'[',
                 ']',
                 {"\033[48;5;178;38;5;16m", "\033[48;5;221;38;5;16m"}},
    [MEANT_MAN] = {'<',
                   '>',
                   {"\033[48;5;174;38;5;16m", "\033[48;5;210;38;5;16m"}},
    [MEANT_PLACE] = {'>',
                     '<',
                     {"\033[48;5;174;38;5;16m", "\033[48;5;210;38;5;16m"}},
    [COULD] = {'(', ')', {"\033[48;5;108;38;5;16m", "\033[48;5;151;38;5;16m"}},
};

/* Unicode 15, "Miscellaneous Symbols": the men of chess, White's in outline. */
static const uint32_t figurines[] = {
    [DW_BAIDAQ] = 0x2659, [DW_FARAS] = 0x2658, [DW_ALFIL] = 0x2657,
    [DW_FERZ] = 0x2655,   [DW_RUKH] = 0x2656,  [DW_SHAH] = 0x2654,
};
enum { TO_BLACK = 6 };

/* As a FEN has them (PGN standard 16.1.3.1). */
static const char letters[] = {
    [DW_BAIDAQ] = 'P', [DW_FARAS] = 'N', [DW_ALFIL] = 'B',
    [DW_FERZ] = 'Q',   [DW_RUKH] = 'R',  [DW_SHAH] = 'K',
};

static enum mark mark_of(const struct dw_scene *scene, int square)
{
    const struct dw_meant *meant = &scene->meant;
    if (meant->known && square == meant->from)
        return MEANT_MAN;
    if (meant->known && square == meant->to)
        return MEANT_PLACE;
    if (meant->candidates & dw_bit(square))
        return MEANT_MAN;
    if (meant->could & dw_bit(square))
        return COULD;
    if (scene->moved && square == scene->last.to)
        return REACHED;
    return scene->moved && square == scene->last.from ? LEFT : UNMARKED;
}

static void add_man(const struct dw_showing *self,
                    const struct dw_position *position, int square,
                    struct dw_buf *out)
{
    const uint8_t kind = position->board[square];
    const bool black = position->by_side[DW_BLACK] & dw_bit(square);
    char text[4];
    if (kind == DW_NO_MAN)
        dw_buf_text(out, self->colour ? " " : self->letters ? "." : "\u00b7");
    else if (self->letters)
        dw_buf_char(out, (char)(letters[kind] | (black ? 0x20 : 0)));
    else
        dw_buf_add(
            out, text,
            dw_utf8_write(figurines[kind] + (black ? TO_BLACK : 0), text));
}

static void add_square(const struct dw_showing *self,
                       const struct dw_scene *scene, int square,
                       struct dw_buf *out)
{
    const enum mark mark = mark_of(scene, square);
    const bool light = (dw_file(square) + dw_rank(square)) % 2;
    if (self->colour)
        dw_buf_text(out, marks[mark].colours[light]);
    dw_buf_char(out, self->colour ? ' ' : marks[mark].before);
    add_man(self, &scene->position, square, out);
    dw_buf_char(out, self->colour ? ' ' : marks[mark].after);
}

static void add_files(const struct dw_showing *self, struct dw_buf *out)
{
    dw_buf_text(out, "   ");
    for (int i = 0; i < 8; i++) {
        dw_buf_text(out, i ? "  " : " ");
        dw_buf_char(out, (char)('a' + (self->turned ? 7 - i : i)));
    }
    dw_buf_char(out, '\n');
}

static void add_board(const struct dw_showing *self,
                      const struct dw_scene *scene, struct dw_buf *out)
{
    for (int row = 0; row < 8; row++) {
        const int rank = self->turned ? row : 7 - row;
        dw_buf_char(out, ' ');
        dw_buf_char(out, (char)('1' + rank));
        dw_buf_char(out, ' ');
        for (int i = 0; i < 8; i++)
            add_square(self, scene, 8 * rank + (self->turned ? 7 - i : i), out);
        if (self->colour)
            dw_buf_text(out, "\033[0m");
        else if (out->at && out->at[out->len - 1] == ' ')
            out->len--;
        dw_buf_char(out, '\n');
    }
    add_files(self, out);
}

/* ---- sentences ----------------------------------------------------------- */

static void add_fen(const struct dw_position *position, struct dw_buf *out)
{
    char fen[DW_FEN_MAX];
    dw_buf_text(out, "FEN ");
    dw_buf_add(out, fen, dw_fen_write(position, fen));
    dw_buf_char(out, '\n');
}

/* What differs from ruleset to ruleset the report has side by side. */
static void add_verdicts(const struct dw_showing *self, struct dw_buf *out)
{
    const struct dw_report_game *report = self->report;
    const struct dw_judged *judged = report->judged;
    if (report->setup->automatic || dw_verdicts_differ(judged))
        return;
    for (int i = 0; i < judged->verdict_count; i++) {
        dw_buf_visible(out, dw_span_of(report->setup->rules[i].name), SIZE_MAX);
        dw_buf_text(out, ": ");
        dw_show_verdict(self, i, out);
        dw_buf_char(out, '\n');
    }
}

/* As check reports them. */
static void add_findings(const struct dw_showing *self, struct dw_buf *out)
{
    dw_buf_clear(self->scratch);
    dw_report_text.game(self->text_state, self->report, self->scratch);
    dw_buf_add_filled(out, self->scratch, 0, 0);
}

static void text_game(const struct dw_showing *self, struct dw_buf *out)
{
    dw_buf_visible(out, dw_span_of(self->report->file), SIZE_MAX);
    dw_buf_text(out, ": ");
    dw_show_title(self, out);
    dw_buf_char(out, '\n');
    if (self->report->judged->has_start) {
        const struct dw_scene scene = dw_show_scene(self);
        dw_buf_char(out, '\n');
        add_board(self, &scene, out);
        dw_buf_char(out, '\n');
        dw_show_place(self, &scene, out);
        dw_buf_char(out, '\n');
        add_fen(&scene.position, out);
        add_verdicts(self, out);
    } else {
        dw_buf_text(out, "there is no position to show\n");
    }
    add_findings(self, out);
}

const struct dw_show dw_show_text = {.name = "text", .game = text_game};
