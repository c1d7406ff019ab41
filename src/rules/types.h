/* Knows the nouns of the board: sides, men, squares, sets of squares, moves.
 * Must not know text. Rules: Qdan "How to play", Murray "Pieces". */
/* SPDX-License-Identifier: MIT */
#ifndef DW_RULES_TYPES_H
#define DW_RULES_TYPES_H

#include <stdbool.h>
#include <stdint.h>

typedef enum dw_side { DW_WHITE, DW_BLACK } dw_side;

/* The order is the order of the words in base/diag.c. */
typedef enum dw_kind {
    DW_BAIDAQ,
    DW_FARAS,
    DW_ALFIL,
    DW_FERZ,
    DW_RUKH,
    DW_SHAH,
    DW_NO_MAN, /* an empty square; a kind that the text does not name */
} dw_kind;

enum { DW_KINDS = 6 };

/* 0 = a1, 7 = h1, 56 = a8, 63 = h8: file + 8 * rank. */
typedef uint8_t dw_square;
enum { DW_NO_SQUARE = 64 };

/* One bit a square, bit 0 = a1. */
typedef uint64_t dw_set;

static inline int dw_file(int square) { return square & 7; }
static inline int dw_rank(int square) { return square >> 3; }
static inline dw_set dw_bit(int square) { return (dw_set)1 << square; }
static inline int dw_first(dw_set set) { return __builtin_ctzll(set); }
static inline int dw_count(dw_set set) { return __builtin_popcountll(set); }
/* All squares or none. Where a condition changes from ply to ply, arithmetic
 * costs less than a branch that is guessed wrong. */
static inline dw_set dw_all_if(bool condition) { return -(dw_set)condition; }
static inline dw_side dw_other(int side) { return (dw_side)(side ^ 1); }

/* Promotion needs no mark: a baidaq on its last rank always becomes a ferz. */
typedef struct dw_move {
    dw_square from, to;
} dw_move;

/* What a text shows of a move beside its squares (PGN standard 8.2.3): its
 * dw_kind and these, or'ed. */
typedef uint16_t dw_show;
enum {
    DW_SHOW_KIND = 0x07,     /* mask of dw_kind */
    DW_SHOW_BLACK = 0x08,    /* the side that moves */
    DW_SHOW_TAKES = 0x10,    /* a man */
    DW_SHOW_PROMOTES = 0x20, /* a baidaq */
    DW_SHOW_FILE = 0x40, /* the origin's is needed: another man of the kind */
    DW_SHOW_RANK = 0x80, /* could go there, or a baidaq takes */
    DW_SHOW_CHECKS = 0x100,
    DW_SHOW_STUCK = 0x200, /* the other side has no legal move */
    DW_SHOW_BARES = 0x400, /* takes the last man beside the Shah, with two or
                              more beside its own */
};

/* What one move's text says, whatever its notation: 8 bytes, passed by value.
 * Zero in from_file, from_rank means "not said"; both count from 1. */
typedef struct dw_spec {
    uint8_t kind; /* dw_kind; DW_NO_MAN: not said (UCI), take the origin's */
    uint8_t to;   /* square */
    uint8_t from_file, from_rank;
    uint8_t capture;   /* dw_capture_mark */
    uint8_t promotion; /* dw_promotion_mark */
    uint8_t check;     /* dw_check_mark */
    uint8_t special;   /* dw_special, or'ed with DW_SPEC_* style bits */
} dw_spec;

typedef enum dw_capture_mark {
    DW_CAPTURE_UNMARKED,
    DW_CAPTURE_X,       /* x : × */
    DW_CAPTURE_HYPHEN,  /* LAN's sign of a move that takes nothing */
    DW_CAPTURE_UNKNOWN, /* the form has no such sign (UCI) */
} dw_capture_mark;

typedef enum dw_promotion_mark {
    DW_PROMOTION_UNMARKED,
    DW_PROMOTION_FERZ,  /* as the form's standard has it: =Q, UCI's q */
    DW_PROMOTION_LOOSE, /* a ferz, written otherwise: Q (Q) /Q */
    DW_PROMOTION_OTHER, /* another man: never legal */
} dw_promotion_mark;

typedef enum dw_check_mark {
    DW_CHECK_UNMARKED,
    DW_CHECK_PLUS,
    DW_CHECK_MATE,    /* # */
    DW_CHECK_DOUBLE,  /* ++, dbl ch: a check, or mate in older books */
    DW_CHECK_UNKNOWN, /* the form has no such sign (UCI) */
} dw_check_mark;

typedef enum dw_special {
    DW_SPECIAL_NONE,
    DW_SPECIAL_CASTLING,
    DW_SPECIAL_NULL,
    DW_SPECIAL_EN_PASSANT, /* a move with e.p. behind it */
} dw_special;

enum {
    DW_SPEC_SPECIAL = 0x03,    /* mask of dw_special */
    DW_SPEC_HIDES = 0x04,      /* the word holds what is not seen */
    DW_SPEC_CASE = 0x08,       /* men in the other case */
    DW_SPEC_BAIDAQ = 0x10,     /* the baidaq's letter is written */
    DW_SPEC_LOOSE_MARK = 0x20, /* check sign before the promotion, : or × */
    DW_SPEC_PLAIN = 0x40,      /* dw_spec_is_plain, found out once a word */
    DW_SPEC_VALID = 0x80,      /* set in every spec that was read */
};

/* What a spec fits in a position. count is 0 (illegal), 1 or more
 * (ambiguous); move is set when it is 1. */
typedef struct dw_match {
    int count;
    dw_move move;
    bool capture, promotion; /* what the move is, whatever the text says */
    uint8_t kind;            /* dw_kind that moves */
    dw_set candidates;       /* legal origins */
} dw_match;

/* Whether a text is as nearly all are: a man, x when it takes, the target; a
 * baidaq gives its file when it takes, and does not promote. */
static inline bool dw_spec_is_plain(dw_spec spec)
{
    const bool baidaq = spec.kind == DW_BAIDAQ;
    const bool takes = spec.capture == DW_CAPTURE_X;
    const bool last = dw_rank(spec.to) == 0 || dw_rank(spec.to) == 7;
    return spec.special == DW_SPEC_VALID && spec.kind != DW_NO_MAN &&
           !spec.promotion && !spec.from_rank && spec.capture <= DW_CAPTURE_X &&
           (spec.from_file != 0) == (baidaq && takes) && !(baidaq && last);
}

#endif
