/* Knows the sentences for what keeps a position from being played from. Must
 * not know how the position was written. */
/* SPDX-License-Identifier: MIT */
#include "pgn/flaws.h"

#include "rules/evidence.h"

typedef enum flaw_arg {
    ARG_NONE,
    ARG_SIDE,
    ARG_OTHER,
    ARG_COUNT,
    ARG_LIMIT,
    ARG_HOMES,
    ARG_SQUARES,
    ARG_MAN,
    ARG_CLOCK,
    ARG_NUMBER,
} flaw_arg;

static dw_arg make_arg(const struct dw_position *position, const dw_flaw *flaw,
                       flaw_arg arg)
{
    switch (arg) {
    case ARG_NONE:
        return (dw_arg){0};
    case ARG_SIDE:
        return dw_arg_side(flaw->side);
    case ARG_OTHER:
        return dw_arg_side(dw_other(flaw->side));
    case ARG_COUNT:
        return dw_arg_number(flaw->count);
    case ARG_LIMIT:
        return dw_arg_number(flaw->limit);
    case ARG_HOMES:
        return dw_arg_each(dw_bit(flaw->limit) | dw_bit(56 + flaw->limit));
    case ARG_SQUARES:
        return dw_arg_each(flaw->squares);
    case ARG_MAN:
        return dw_arg_kind(flaw->man);
    case ARG_CLOCK:
        return dw_arg_number(position->clock);
    case ARG_NUMBER:
        return dw_arg_number(position->number);
    }
    return (dw_arg){0};
}

bool dw_flaws_report(const struct dw_position *position, uint32_t offset,
                     uint32_t length, struct dw_diags *diags)
{
    static const struct {
        dw_say say;
        uint8_t args[4];
        bool note; /* nothing is wrong with it */
    } rows[] = {
        [DW_FLAW_NO_SHAH] = {.say = DW_SAY_FEN_NO_SHAH, .args = {ARG_SIDE}},
        [DW_FLAW_MANY_SHAHS] = {.say = DW_SAY_FEN_MANY_SHAHS,
                                .args = {ARG_SIDE, ARG_COUNT, ARG_SQUARES}},
        [DW_FLAW_SHAHS_TOUCH] = {.say = DW_SAY_FEN_SHAHS_TOUCH,
                                 .args = {ARG_SQUARES}},
        [DW_FLAW_BAIDAQ_RANK] = {.say = DW_SAY_FEN_BAIDAQ_RANK,
                                 .args = {ARG_SIDE, ARG_SQUARES}},
        [DW_FLAW_CHECK] = {.say = DW_SAY_FEN_CHECK,
                           .args = {ARG_SIDE, ARG_SQUARES, ARG_OTHER}},
        [DW_FLAW_ALFIL_SQUARE] = {.say = DW_SAY_FLAW_ALFIL_SQUARE,
                                  .args = {ARG_SIDE, ARG_SQUARES}},
        [DW_FLAW_ALFIL_TWINS] = {.say = DW_SAY_FLAW_ALFIL_TWINS,
                                 .args = {ARG_SIDE, ARG_SQUARES}},
        [DW_FLAW_MANY_BAIDAQS] = {.say = DW_SAY_FLAW_MANY_BAIDAQS,
                                  .args = {ARG_SIDE, ARG_COUNT}},
        [DW_FLAW_MANY_FERZES] = {.say = DW_SAY_FLAW_MANY_FERZES,
                                 .args = {ARG_SIDE, ARG_COUNT}},
        [DW_FLAW_MANY_MEN] = {.say = DW_SAY_FLAW_MANY_MEN,
                              .args = {ARG_SIDE, ARG_COUNT, ARG_MAN}},
        [DW_FLAW_CLOCK] = {.say = DW_SAY_FLAW_CLOCK,
                           .args = {ARG_CLOCK, ARG_NUMBER}},
        [DW_FLAW_CROSSED] = {.say = DW_SAY_FLAW_CROSSED, .args = {ARG_SQUARES}},
        [DW_FLAW_BAIDAQ_FILES] = {.say = DW_SAY_BAIDAQS_NEVER,
                                  .args = {ARG_SIDE, ARG_SQUARES}},
        [DW_FLAW_CAPTURES] = {.say = DW_SAY_BAIDAQS_TOOK,
                              .args = {ARG_SIDE, ARG_COUNT, ARG_OTHER,
                                       ARG_LIMIT}},
        [DW_FLAW_BAIDAQS_PASSED] = {.say = DW_SAY_BAIDAQS_PASSED,
                                    .args = {ARG_SQUARES}},
        [DW_FLAW_MOVES] = {.say = DW_SAY_MEN_NEED_MOVES,
                           .args = {ARG_SIDE, ARG_COUNT, ARG_NUMBER,
                                    ARG_LIMIT}},
        [DW_FLAW_FERZES_CROSSED] = {.say = DW_SAY_FERZES_CROSSED,
                                    .args = {ARG_SQUARES}},
        [DW_FLAW_FERZES_TELL] = {.say = DW_SAY_FERZES_TELL,
                                 .args = {ARG_SQUARES, ARG_HOMES},
                                 .note = true},
    };
    dw_flaw flaws[DW_FLAWS_MAX];
    const int count = dw_evidence_flaws(position, flaws);
    bool usable = true;
    for (int i = 0; i < count; i++) {
        const dw_say say = rows[flaws[i].kind].say;
        usable = usable && dw_say_code(say) != DW_BAD_FEN;
        if (!diags)
            continue;
        struct dw_diag *diag =
            rows[flaws[i].kind].note
                ? dw_diags_add_as(diags, say, offset, length, DW_NOTE)
                : dw_diags_add(diags, say, offset, length);
        for (int arg = 0; arg < 4; arg++)
            diag->args[arg] = make_arg(position, &flaws[i],
                                       (flaw_arg)rows[flaws[i].kind].args[arg]);
    }
    return usable;
}
