/* Knows a position, what a ply does to it and whether it can be. Must not
 * know text, nor how games end. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_POSITION_H
#define DW_RULES_POSITION_H

#include "rules/attacks.h"

/* Copied by value. by_kind[DW_NO_MAN] is a scratch row without meaning. */
struct dw_position {
    dw_set by_kind[8];
    dw_set by_side[2];
    uint8_t board[64]; /* dw_kind; the side is in by_side */
    uint64_t key;      /* of placement and side to move; Zobrist */
    uint32_t clock;    /* plies since the last capture or baidaq move */
    uint32_t number;   /* of the move, from 1; Black's ply adds one */
    uint8_t side;      /* to move */
    bool in_check;     /* the side to move is */
};

/* An empty board, White to move, clock 0, number 1. */
void dw_position_clear(struct dw_position *position);

/* Puts a man on an empty square. */
void dw_position_put(struct dw_position *position, dw_side side, dw_kind kind,
                     int square);

/* Derives key and in_check once all men, side, clock and number are set. */
void dw_position_settle(struct dw_position *position);

/* The arrays: White's and Black's Shah each on file d (3) or e (4). */
void dw_position_array(struct dw_position *position, int white_file,
                       int black_file);

/* Moves made on positions that dw_position_flaws calls unusable mean nothing.
 * Plays a move that dw_moves_match or dw_moves_generate gave, in place. */
void dw_position_play(struct dw_position *position, dw_move move);

/* Same placement and side to move; clock and number do not count. */
bool dw_position_equal(const struct dw_position *a,
                       const struct dw_position *b);

/* The men among `men`, all of side `by`, that attack `square` when `occupied`
 * squares hold men: a position that is a ply ahead of *position. */
static inline dw_set dw_position_reaching(const struct dw_position *position,
                                          int square, int by, dw_set men,
                                          dw_set occupied)
{
    const dw_set *kinds = position->by_kind;
    const dw_set(*reach)[64] = dw_reach[dw_other(by)];
    dw_set found = 0;
    for (int kind = 0; kind < DW_KINDS; kind++)
        found |= reach[kind][square] & kinds[kind];
    if (found & kinds[DW_RUKH] & men)
        found &= ~kinds[DW_RUKH] | dw_rukh_attacks(square, occupied);
    return found & men;
}

/* The men of one kind and side. */
static inline dw_set dw_position_men(const struct dw_position *position,
                                     int side, dw_kind kind)
{
    return position->by_kind[kind] & position->by_side[side];
}

/* Whether a man of `by` attacks `square`. */
bool dw_position_attacked(const struct dw_position *position, int square,
                          dw_side by);

/* The men of `by` that attack `square`. */
dw_set dw_position_attackers(const struct dw_position *position, int square,
                             dw_side by);

/* The Shah's square, DW_NO_SQUARE without one. */
static inline int dw_position_shah(const struct dw_position *position, int side)
{
    const dw_set shah = position->by_kind[DW_SHAH] & position->by_side[side];
    return shah ? dw_first(shah) : DW_NO_SQUARE;
}

/* Whether the side to move is bare and the other has two men or more beside its
 * Shah. */
static inline bool dw_position_bared(const struct dw_position *position)
{
    return dw_count(position->by_side[position->side]) == 1 &&
           dw_count(position->by_side[dw_other(position->side)]) > 2;
}

/* Mirrors the files (a <-> h): Shahs on d come to stand on e. */
void dw_position_mirror(const struct dw_position *position,
                        struct dw_position *out);

/* Turns the board by 180 degrees and exchanges the colours; the other side
 * is then to move. */
void dw_position_turn(const struct dw_position *position,
                      struct dw_position *out);

/* Why a start position cannot be used, or what is odd about it
 * (rulesets/README.md, "Start positions"). Unusable ones come first. */
typedef enum dw_flaw_kind {
    DW_FLAW_NO_SHAH,      /* unusable; side */
    DW_FLAW_MANY_SHAHS,   /* unusable; side, squares */
    DW_FLAW_SHAHS_TOUCH,  /* unusable; squares of both */
    DW_FLAW_BAIDAQ_RANK,  /* unusable; side, squares */
    DW_FLAW_CHECK,        /* unusable; side not to move, its attackers */
    DW_FLAW_ALFIL_SQUARE, /* side, squares no alfil of that side reaches */
    DW_FLAW_ALFIL_TWINS,  /* side, two alfils that share one orbit */
    DW_FLAW_MANY_BAIDAQS, /* side: more than 8 baidaqs */
    DW_FLAW_MANY_FERZES,  /* side: 8 baidaqs at most, but > 9 with ferzes */
    DW_FLAW_MANY_MEN,     /* side, kind: more than two faras, rukhs... */
    DW_FLAW_CLOCK,        /* the clock is larger than the plies played */
    DW_FLAW_CROSSED,      /* an array with the Shahs on different files */
    /* What contradicts the game before (rules/evidence.c): */
    DW_FLAW_BAIDAQ_FILES,   /* side, baidaqs that cannot stand so */
    DW_FLAW_CAPTURES,       /* side; count: men that its baidaqs have taken at
                               least, limit: that the other has lost at most */
    DW_FLAW_BAIDAQS_PASSED, /* baidaqs that are past each other with all men
                               on the board */
    DW_FLAW_MOVES,          /* side; count: moves needed, limit: made */
    DW_FLAW_FERZES_CROSSED, /* ferzes on one colour that were no baidaqs */
    DW_FLAW_FERZES_TELL,    /* limit: the file on which the Shahs began */
} dw_flaw_kind;

enum { DW_FLAWS_MAX = 32 };

typedef struct dw_flaw {
    uint8_t kind; /* dw_flaw_kind */
    uint8_t side;
    uint8_t man;    /* dw_kind, where one kind is meant */
    uint16_t count; /* men on the squares, or what the kind says */
    uint16_t limit; /* what the kind says */
    dw_set squares;
} dw_flaw;

/* What the position alone shows. Fills `out` (room for DW_FLAWS_MAX), returns
 * how many. Order as above; dw_evidence_flaws gives all of them. */
int dw_position_flaws(const struct dw_position *position, dw_flaw *out);

static inline bool dw_flaw_unusable(dw_flaw flaw)
{
    return flaw.kind <= DW_FLAW_CHECK;
}

#endif
