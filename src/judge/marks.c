/* Knows what a ply's text says beside its squares, and what to say when it
 * fits no move. Must not know what else the game holds. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

static struct dw_diag *file_ply(struct dw_judge *self, dw_say say,
                                const struct dw_ply *ply, uint32_t number,
                                unsigned depth)
{
    const dw_item *item = &self->game->items[ply->item];
    struct dw_diag *diag =
        dw_diags_add_deep(self->diags, say, item->offset, item->length, depth);
    diag->ply = number;
    diag->args[0] = dw_arg_source(item->offset, item->length);
    return diag;
}

/* ---- no move ------------------------------------------------------------ */

/* What the arguments of a sentence are. */
enum shape {
    TEXT,      /* word */
    SIDE_SHAH, /* side to move, its Shah's square */
    SIDES,     /* side to move, word, other side, target square */
    SIDE_KIND, /* side to move, kind, word, target square */
    MAN,       /* kind, from, to, squares */
};

static const struct {
    dw_say say;
    enum shape shape;
} why_rows[DW_WHYS] = {
    [DW_WHY_CASTLING] = {DW_SAY_ILLEGAL_CASTLING, TEXT},
    [DW_WHY_EN_PASSANT] = {DW_SAY_ILLEGAL_EN_PASSANT, TEXT},
    [DW_WHY_NULL_MOVE] = {DW_SAY_ILLEGAL_NULL_MOVE, TEXT},
    [DW_WHY_PROMOTION_PIECE] = {DW_SAY_ILLEGAL_PROMOTION_PIECE, TEXT},
    [DW_WHY_GAME_OVER] = {DW_SAY_ILLEGAL_GAME_OVER_MATE, SIDE_SHAH},
    [DW_WHY_WRONG_SIDE] = {DW_SAY_ILLEGAL_WRONG_SIDE, SIDES},
    [DW_WHY_NO_SUCH_MAN] = {DW_SAY_ILLEGAL_NO_SUCH_MAN, SIDE_KIND},
    [DW_WHY_LEAVES_SHAH_ATTACKED] = {DW_SAY_ILLEGAL_LEAVES_SHAH, MAN},
    [DW_WHY_OWN_MAN] = {DW_SAY_ILLEGAL_OWN_MAN, MAN},
    [DW_WHY_BLOCKED] = {DW_SAY_ILLEGAL_BLOCKED, MAN},
    [DW_WHY_DOUBLE_STEP] = {DW_SAY_ILLEGAL_DOUBLE_STEP, MAN},
    [DW_WHY_BAIDAQ_CAPTURE] = {DW_SAY_ILLEGAL_BAIDAQ_CAPTURE, MAN},
    [DW_WHY_BAIDAQ_PUSH] = {DW_SAY_ILLEGAL_BAIDAQ_PUSH, MAN},
    [DW_WHY_ALFIL_RANGE] = {DW_SAY_ILLEGAL_ALFIL_RANGE, MAN},
    [DW_WHY_FERZ_RANGE] = {DW_SAY_ILLEGAL_FERZ_RANGE, MAN},
    [DW_WHY_SHAH_RANGE] = {DW_SAY_ILLEGAL_SHAH_RANGE, MAN},
    [DW_WHY_FARAS_RANGE] = {DW_SAY_ILLEGAL_FARAS_RANGE, MAN},
    [DW_WHY_RUKH_RANGE] = {DW_SAY_ILLEGAL_RUKH_RANGE, MAN},
    [DW_WHY_OTHER] = {DW_SAY_ILLEGAL_OTHER, TEXT},
};

/* The sentence for a reason; three reasons have two. */
static dw_say sentence(const struct dw_position *position, dw_spec spec,
                       dw_reason reason)
{
    switch ((dw_why)reason.why) {
    case DW_WHY_GAME_OVER:
        return position->in_check ? DW_SAY_ILLEGAL_GAME_OVER_MATE
                                  : DW_SAY_ILLEGAL_GAME_OVER_STALEMATE;
    case DW_WHY_PROMOTION_PIECE:
        return spec.promotion == DW_PROMOTION_OTHER
                   ? DW_SAY_ILLEGAL_PROMOTION_PIECE
                   : DW_SAY_ILLEGAL_PROMOTION_PLACE;
    case DW_WHY_NO_SUCH_MAN:
        return spec.kind == DW_NO_MAN ? DW_SAY_ILLEGAL_NO_MAN_THERE
                                      : DW_SAY_ILLEGAL_NO_SUCH_MAN;
    case DW_WHY_CASTLING:
    case DW_WHY_EN_PASSANT:
    case DW_WHY_NULL_MOVE:
    case DW_WHY_WRONG_SIDE:
    case DW_WHY_LEAVES_SHAH_ATTACKED:
    case DW_WHY_OWN_MAN:
    case DW_WHY_BLOCKED:
    case DW_WHY_DOUBLE_STEP:
    case DW_WHY_BAIDAQ_CAPTURE:
    case DW_WHY_BAIDAQ_PUSH:
    case DW_WHY_ALFIL_RANGE:
    case DW_WHY_FERZ_RANGE:
    case DW_WHY_SHAH_RANGE:
    case DW_WHY_FARAS_RANGE:
    case DW_WHY_RUKH_RANGE:
    case DW_WHY_OTHER:
    case DW_WHYS:
        break;
    }
    return why_rows[reason.why].say;
}

static void fill_reason(struct dw_diag *diag,
                        const struct dw_position *position, dw_spec spec,
                        dw_reason reason, dw_arg word)
{
    switch (why_rows[reason.why].shape) {
    case TEXT:
        return;
    case SIDE_SHAH:
        diag->args[0] = dw_arg_side(position->side);
        diag->args[1] =
            dw_arg_square(dw_position_shah(position, position->side));
        return;
    case SIDES:
        diag->args[0] = dw_arg_side(position->side);
        diag->args[1] = word;
        diag->args[2] = dw_arg_side(position->side ^ 1);
        diag->args[3] = dw_arg_square(spec.to);
        return;
    case SIDE_KIND:
        diag->args[0] = dw_arg_side(position->side);
        diag->args[1] = dw_arg_kind(reason.kind);
        diag->args[2] = word;
        diag->args[3] = dw_arg_square(spec.to);
        if (spec.kind == DW_NO_MAN)
            diag->args[1] =
                dw_arg_square(spec.from_file - 1 + 8 * (spec.from_rank - 1));
        return;
    case MAN:
        diag->args[0] = dw_arg_kind(reason.kind);
        diag->args[1] = dw_arg_square(reason.from);
        diag->args[2] = reason.from == reason.to
                            ? dw_arg_word("the square it stands on")
                            : dw_arg_square(reason.to);
        diag->args[3] = dw_arg_each(reason.squares);
        diag->extra = reason.reach;
        return;
    }
}

void dw_marks_no_move(struct dw_judge *self, const struct dw_position *position,
                      const struct dw_ply *ply, dw_match match, uint32_t number,
                      unsigned depth)
{
    const dw_spec spec = ply->spec;
    if (match.count > 1) {
        struct dw_diag *diag =
            file_ply(self, DW_SAY_MOVE_AMBIGUOUS, ply, number, depth);
        diag->args[1] = dw_arg_kind(match.kind);
        diag->args[2] = dw_arg_squares(match.candidates);
        diag->args[3] = dw_arg_square(spec.to);
        return;
    }
    if (depth && (spec.special & DW_SPEC_SPECIAL) == DW_SPECIAL_NULL) {
        file_ply(self, DW_SAY_NULL_IN_VARIATION, ply, number, depth);
        return;
    }
    const dw_reason reason = dw_moves_explain(position, spec, ply->number_side);
    struct dw_diag *diag =
        file_ply(self, sentence(position, spec, reason), ply, number, depth);
    fill_reason(diag, position, spec, reason, diag->args[0]);
}

/* ---- style -------------------------------------------------------------- */

/* PGN standard 8.2.3.5: + for check, # for mate. */
static void report_check(struct dw_judge *self, const struct dw_position *after,
                         const struct dw_ply *ply, uint32_t number,
                         unsigned depth, bool last)
{
    const dw_check_mark mark = (dw_check_mark)ply->spec.check;
    if (mark == DW_CHECK_UNKNOWN)
        return;
    /* Where another ply follows, only what is marked as mate is searched. */
    const bool mate = after->in_check && (last || mark == DW_CHECK_MATE) &&
                      !dw_moves_any(after);
    if (mark == DW_CHECK_MATE && !mate)
        file_ply(self, DW_SAY_MATE_FALSE, ply, number, depth);
    else if (mate && mark != DW_CHECK_MATE && mark != DW_CHECK_DOUBLE)
        file_ply(self, DW_SAY_MATE_MISSING, ply, number, depth);
    else if (mark != DW_CHECK_UNMARKED && !after->in_check)
        file_ply(self, DW_SAY_CHECK_FALSE, ply, number, depth);
    else if (mark == DW_CHECK_UNMARKED && after->in_check)
        file_ply(self, DW_SAY_CHECK_MISSING, ply, number, depth);
}

void dw_marks_mate(struct dw_judge *self, const struct dw_position *after,
                   const struct dw_ply *ply, uint32_t number)
{
    report_check(self, after, ply, number, 0, true);
}

static void report_capture(struct dw_judge *self, const struct dw_ply *ply,
                           dw_match match, uint32_t number, unsigned depth)
{
    const uint8_t mark = ply->spec.capture;
    if (mark == DW_CAPTURE_UNKNOWN)
        return;
    if (match.capture && mark != DW_CAPTURE_X)
        file_ply(self, DW_SAY_CAPTURE_MISSING, ply, number, depth);
    else if (!match.capture && mark == DW_CAPTURE_X)
        file_ply(self, DW_SAY_CAPTURE_FALSE, ply, number, depth);
}

static void report_promotion(struct dw_judge *self, const struct dw_ply *ply,
                             dw_match match, uint32_t number, unsigned depth)
{
    if (!match.promotion)
        return;
    const uint8_t mark = ply->spec.promotion;
    if (mark == DW_PROMOTION_UNMARKED &&
        self->setup.grammar->forms[ply->form].marks_promotions)
        file_ply(self, DW_SAY_PROMOTION_MISSING, ply, number, depth);
    else if (mark == DW_PROMOTION_LOOSE)
        file_ply(self, DW_SAY_PROMOTION_LOOSE, ply, number, depth);
}

static dw_set file_set(int file)
{
    return file ? (dw_set)0x0101010101010101 << (file - 1) : ~(dw_set)0;
}

static dw_set rank_set(int rank)
{
    return rank ? (dw_set)0xff << 8 * (rank - 1) : ~(dw_set)0;
}

/* PGN standard 8.2.3.4: no origin where one man fits, else the file if it
 * tells them apart, else the rank, else both. */
static void report_origin(struct dw_judge *self,
                          const struct dw_position *before,
                          const struct dw_ply *ply, dw_match match,
                          uint32_t number, unsigned depth)
{
    const dw_spec spec = ply->spec;
    const struct dw_form *form = &self->setup.grammar->forms[ply->form];
    const bool given = spec.from_file || spec.from_rank;
    if (!given || match.kind == DW_BAIDAQ || form->whole_origin)
        return;
    const dw_set fit =
        dw_moves_origins(before, (dw_kind)match.kind, match.move.to);
    /* A form that names files by men has whole squares only. */
    const bool both = spec.from_file && spec.from_rank && !form->seat.named;
    if (dw_count(fit) == 1 ||
        (both && (dw_count(fit & file_set(spec.from_file)) == 1 ||
                  dw_count(fit & rank_set(spec.from_rank)) == 1)))
        file_ply(self, DW_SAY_ORIGIN_NEEDLESS, ply, number, depth);
}

/* What the sign is, one of those that the standard has not. */
static dw_say say_of_loose(const struct dw_judge *self,
                           const struct dw_ply *ply)
{
    const dw_span word =
        dw_item_text(self->game, &self->game->items[ply->item]);
    if (ply->spec.promotion != DW_PROMOTION_UNMARKED)
        return DW_SAY_PROMOTION_LOOSE;
    if (ply->spec.capture == DW_CAPTURE_X && !memchr(word.at, 'x', word.len))
        return DW_SAY_CAPTURE_LOOSE;
    return ply->spec.check != DW_CHECK_UNMARKED ? DW_SAY_CHECK_LOOSE
                                                : DW_SAY_SIGN_GLUED;
}

static void report_letters(struct dw_judge *self, const struct dw_ply *ply,
                           uint32_t number, unsigned depth)
{
    const unsigned style = ply->spec.special;
    if (style & DW_SPEC_CASE)
        file_ply(self, DW_SAY_CASE_WRONG, ply, number, depth);
    if (style & DW_SPEC_BAIDAQ)
        file_ply(self, DW_SAY_BAIDAQ_LETTER, ply, number, depth);
    if (style & DW_SPEC_HIDES && !self->game->loose)
        file_ply(self, DW_SAY_LETTER_HIDDEN, ply, number, depth);
    else if (style & DW_SPEC_LOOSE_MARK)
        file_ply(self, say_of_loose(self, ply), ply, number, depth);
}

void dw_marks_report(struct dw_judge *self, const struct dw_position *before,
                     const struct dw_position *after, const struct dw_ply *ply,
                     dw_match match, uint32_t number, unsigned depth, bool last)
{
    report_origin(self, before, ply, match, number, depth);
    report_capture(self, ply, match, number, depth);
    report_promotion(self, ply, match, number, depth);
    report_letters(self, ply, number, depth);
    report_check(self, after, ply, number, depth, last);
}
