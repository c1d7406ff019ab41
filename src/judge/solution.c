/* Knows how a solution without its position is judged: by geometry and
 * continuity, on a board of which only the moves tell. Must not know what a
 * move tells. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"
#include "rules/attacks.h"
#include "rules/unknown.h"

/* The moves so far, and whose is next. */
struct solution {
    struct dw_judge *judge; /* that findings go to; NULL: a trial */
    struct dw_unknown board;
    int side;
    int exchanged; /* 1: what is numbered as White's is Black's */
    uint32_t doubts;
    bool open; /* a text leaves man or origin open */
};

/* ---- findings ------------------------------------------------------------ */

static struct dw_diag *file(struct dw_judge *self, dw_say say,
                            const struct dw_ply *ply, uint32_t number)
{
    const dw_item *item = &self->game->items[ply->item];
    struct dw_diag *diag =
        dw_diags_add(self->diags, say, item->offset, item->length);
    diag->ply = number;
    diag->args[0] = dw_arg_source(item->offset, item->length);
    return diag;
}

/* Its arguments are the kind, the side and a square, as far as they are known.
 */
static const dw_say doubt_says[DW_DOUBTS] = {
    [DW_DOUBT_STEP] = DW_SAY_UNKNOWN_STEP,
    [DW_DOUBT_SHAH] = DW_SAY_UNKNOWN_SHAH,
    [DW_DOUBT_EMPTY] = DW_SAY_UNKNOWN_EMPTY,
    [DW_DOUBT_MAN] = DW_SAY_UNKNOWN_MAN,
    [DW_DOUBT_NOBODY] = DW_SAY_UNKNOWN_NOBODY,
    [DW_DOUBT_OWN] = DW_SAY_UNKNOWN_OWN,
    [DW_DOUBT_TARGET] = DW_SAY_UNKNOWN_TARGET,
    [DW_DOUBT_BLOCKED] = DW_SAY_UNKNOWN_BLOCKED,
};

static void file_doubt(struct solution *self, struct dw_surmise surmise,
                       const struct dw_ply *ply, uint32_t number)
{
    const bool nameless =
        surmise.kind == DW_NO_MAN && surmise.doubt == DW_DOUBT_STEP;
    struct dw_diag *diag =
        file(self->judge,
             nameless ? DW_SAY_UNKNOWN_NO_STEP : doubt_says[surmise.doubt], ply,
             number);
    diag->args[1] = surmise.kind == DW_NO_MAN ? dw_arg_word("man")
                                              : dw_arg_kind(surmise.kind);
    diag->args[2] = dw_arg_side(self->side);
    diag->args[3] = dw_arg_square(surmise.at);
}

/* Where the board shows it, a mark of capture is held against it. */
static void look_at_mark(struct solution *self, struct dw_surmise surmise,
                         const struct dw_ply *ply, uint32_t number)
{
    const uint8_t mark = ply->spec.capture;
    if (mark == DW_CAPTURE_UNKNOWN)
        return;
    if (surmise.takes == DW_TAKES_A_MAN && mark != DW_CAPTURE_X)
        file(self->judge, DW_SAY_CAPTURE_MISSING, ply, number);
    else if (surmise.takes == DW_TAKES_NOTHING && mark == DW_CAPTURE_X)
        file(self->judge, DW_SAY_CAPTURE_FALSE, ply, number);
}

/* ---- what is kept for who writes them anew ------------------------------- */

/* No board tells how much of the origin is needed: all of it, but of a
 * baidaq's, which comes from one square unless it takes. */
static dw_show show_of(const struct solution *self, struct dw_surmise surmise,
                       dw_spec spec)
{
    const bool baidaq = surmise.kind == DW_BAIDAQ;
    const bool aside = dw_file(surmise.from) != dw_file(spec.to);
    const bool takes =
        surmise.takes == DW_TAKES_A_MAN ||
        (surmise.takes == DW_TAKES_UNKNOWN && spec.capture == DW_CAPTURE_X);
    const bool checks = spec.check == DW_CHECK_PLUS ||
                        spec.check == DW_CHECK_DOUBLE ||
                        spec.check == DW_CHECK_MATE;
    const bool last = dw_bit(spec.to) & DW_LAST_RANKS;
    return (dw_show)(surmise.kind | self->side * DW_SHOW_BLACK |
                     takes * DW_SHOW_TAKES |
                     (baidaq && last) * DW_SHOW_PROMOTES |
                     (!baidaq || aside) * DW_SHOW_FILE |
                     !baidaq * DW_SHOW_RANK | checks * DW_SHOW_CHECKS |
                     (spec.check == DW_CHECK_MATE) * DW_SHOW_STUCK);
}

static void keep(struct solution *self, struct dw_surmise surmise,
                 const struct dw_ply *ply)
{
    struct dw_judge *judge = self->judge;
    self->open |= surmise.kind == DW_NO_MAN || surmise.from == DW_NO_SQUARE;
    if (!self->open)
        dw_senses_keep_move(judge, ply->item,
                            (dw_move){surmise.from, ply->spec.to},
                            show_of(self, surmise, ply->spec));
}

/* Texts that fit and leave nothing open can be written anew. What variations
 * mean is not looked at. With the sides exchanged, forms that tell squares from
 * the mover's side would say other squares. */
static void hand_out(const struct solution *self)
{
    struct dw_judge *judge = self->judge;
    if (self->doubts || self->exchanged || self->open || judge->line.stuck ||
        judge->game->variations || !judge->senses)
        return;
    dw_senses_keep_signs(judge);
    judge->out->told = judge->senses;
    judge->out->start.side = judge->start.side;
    judge->out->start.number = judge->start.number;
}

/* ---- the moves ----------------------------------------------------------- */

/* A number may say that a ply of the other side is missing; it has to fit, or
 * the number is wrong. */
static bool is_left_out(const struct solution *self, const struct dw_ply *ply)
{
    const int said = ply->number_side ^ self->exchanged;
    struct dw_unknown due = self->board, later = self->board;
    return ply->number_side >= 0 && said != self->side &&
           dw_unknown_play(&due, self->side, ply->spec).doubt &&
           !dw_unknown_play(&later, said, ply->spec).doubt;
}

static void play_ply(struct solution *self, const struct dw_ply *ply,
                     uint32_t number)
{
    if (is_left_out(self, ply)) {
        self->doubts++;
        self->side ^= 1;
        if (self->judge) {
            struct dw_diag *diag =
                file(self->judge, DW_SAY_UNKNOWN_LEFT_OUT, ply, number);
            diag->args[1] = dw_arg_side(self->side);
            diag->args[2] = dw_arg_side(self->side ^ 1);
        }
    }
    const struct dw_surmise surmise =
        dw_unknown_play(&self->board, self->side, ply->spec);
    self->doubts += surmise.doubt != DW_DOUBT_NONE;
    if (self->judge && surmise.doubt)
        file_doubt(self, surmise, ply, number);
    else if (self->judge)
        look_at_mark(self, surmise, ply, number);
    if (self->judge)
        keep(self, surmise, ply);
    self->side ^= 1;
}

/* Plays the line from its first ply on, up to `stop` doubts; returns the plies
 * that were played. */
static uint32_t play_line(struct solution *self, const struct dw_line *line,
                          uint32_t stop)
{
    dw_unknown_start(&self->board);
    uint32_t i = 0;
    while (i < line->count && self->doubts < stop) {
        play_ply(self, &line->plies[i], i + 1);
        i++;
    }
    return i;
}

uint32_t dw_solution_reach(const struct dw_judge *self,
                           const struct dw_line *line)
{
    struct solution trial = {.side = self->start.side};
    const uint32_t played = play_line(&trial, line, 1);
    return played - trial.doubts;
}

/* Whether the line fits only with the sides exchanged. */
static bool is_exchanged(const struct dw_judge *self)
{
    struct solution as_told = {.side = self->start.side};
    struct solution other = {.side = self->start.side ^ 1, .exchanged = 1};
    play_line(&as_told, &self->line, UINT32_MAX);
    play_line(&other, &self->line, UINT32_MAX);
    return as_told.doubts && !other.doubts;
}

void dw_solution_start(struct dw_judge *self)
{
    const struct dw_game *game = self->game;
    struct dw_number number = {0, -1, 0, 0};
    for (uint32_t i = 0; i < game->item_count; i++) {
        const unsigned kind = game->items[i].kind;
        if (kind == DW_TOKEN_WORD || kind == DW_TOKEN_OPEN)
            break;
        if (kind == DW_TOKEN_NUMBER || kind == DW_TOKEN_DOTS)
            dw_words_number(game, &game->items[i], &number);
    }
    self->start.side = number.side == DW_BLACK;
    self->start.number = number.value ? number.value : 1;
}

void dw_solution_judge(struct dw_judge *self)
{
    struct dw_line *line = &self->line;
    self->out->form = line->form;
    self->out->letters = line->letters;
    struct solution solution = {.judge = self, .side = self->start.side};
    if (is_exchanged(self)) {
        solution.exchanged = 1;
        solution.side ^= 1;
        struct dw_diag *diag =
            file(self, DW_SAY_EXCHANGED_SIDES, &line->plies[0], 1);
        diag->args[1] = dw_arg_side(solution.side);
    }
    play_line(&solution, line, UINT32_MAX);
    hand_out(&solution);
    if (line->stuck)
        dw_words_unknown(self, &self->game->items[line->stuck_item],
                         line->count + 1, 0);
    if (line->remarks)
        dw_words_report(self);
}
