/* Knows which moves are legal, which one a text means and why none is. Must
 * not know text, nor how games end. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_MOVES_H
#define DW_RULES_MOVES_H

#include "rules/position.h"

/* The legal moves that `spec` may mean. A capture mark that is missing or
 * wrong does not matter for men; a baidaq's text says whether it steps
 * ("d3") or takes ("dxc4", "dc4", "xc4"). Check marks never decide. A special
 * spec (castling, null, en passant) and DW_PROMOTION_OTHER fit nothing. A
 * promotion mark without a promotion fits nothing. */
dw_match dw_moves_match(const struct dw_position *position, dw_spec spec);

/* Where legal moves of `kind` to `to` start, for disambiguation. */
dw_set dw_moves_origins(const struct dw_position *position, dw_kind kind,
                        int to);

/* How much of its origin a legal move needs: none where no other man of the
 * kind could legally go there, else the file if it tells them apart, else the
 * rank, else both; a baidaq's file when it takes (PGN standard 8.2.3.4). */
dw_show dw_moves_needed(const struct dw_position *before, dw_move move);

/* All that a text shows of a legal move, which leads from `before` to
 * `after`. */
dw_show dw_moves_show(const struct dw_position *before,
                      const struct dw_position *after, dw_move move);

/* All legal moves in a fixed order (by origin, then target, ascending);
 * returns their number. No position has more than DW_MOVES_MAX. */
enum { DW_MOVES_MAX = 1024 };
int dw_moves_generate(const struct dw_position *position,
                      dw_move out[DW_MOVES_MAX]);

/* Whether the side to move has any legal move. */
bool dw_moves_any(const struct dw_position *position);

/* Leaf positions after `depth` plies; pure move generation, endings by rule
 * do not stop it. */
uint64_t dw_moves_perft(const struct dw_position *position, int depth);

/* Why a spec fits nothing: the contract's closed list, the first that holds
 * (src/README.md, "What comes out"). Of the text first, then of the position.
 */
typedef enum dw_why {
    DW_WHY_CASTLING,
    DW_WHY_EN_PASSANT,
    DW_WHY_NULL_MOVE,
    DW_WHY_PROMOTION_PIECE,
    DW_WHY_GAME_OVER,
    DW_WHY_WRONG_SIDE,
    DW_WHY_NO_SUCH_MAN,
    DW_WHY_LEAVES_SHAH_ATTACKED,
    DW_WHY_OWN_MAN,
    DW_WHY_BLOCKED,
    DW_WHY_DOUBLE_STEP,
    DW_WHY_BAIDAQ_CAPTURE,
    DW_WHY_BAIDAQ_PUSH,
    DW_WHY_ALFIL_RANGE,
    DW_WHY_FERZ_RANGE,
    DW_WHY_SHAH_RANGE,
    DW_WHY_FARAS_RANGE,
    DW_WHY_RUKH_RANGE,
    DW_WHY_OTHER,
    DW_WHYS,
} dw_why;

typedef struct dw_reason {
    uint8_t why;    /* dw_why */
    uint8_t kind;   /* dw_kind that the text names */
    uint8_t from;   /* the man that comes nearest, or DW_NO_SQUARE */
    uint8_t to;     /* the target */
    dw_set squares; /* leaves-shah-attacked: the attackers afterwards;
                       blocked: the men in the way; own-man: the target;
                       game-over: the Shah; wrong-side: the other side's
                       origins */
    dw_set reach;   /* legal targets of the man at `from` */
    dw_set others;  /* origins of other kinds' legal moves to `to` */
} dw_reason;

/* `number_side`: the side that the text's move number names (White "12.",
 * Black "12..."), or -1 when no number stands before the word. Only called
 * for a spec that dw_moves_match gives 0 for. */
dw_reason dw_moves_explain(const struct dw_position *position, dw_spec spec,
                           int number_side);

#endif
