/* Knows findings: what they are called, how grave they are, where they point
 * and what they say. Must not know how they came about; of chess it knows
 * only the words in diag.def. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_DIAG_H
#define DW_BASE_DIAG_H

#include "base/arena.h"
#include "base/buf.h"

typedef enum dw_severity { DW_NOTE, DW_WARNING, DW_ERROR } dw_severity;
enum { DW_SEVERITIES = DW_ERROR + 1 };

typedef enum dw_code {
#define DW_CODE(tail, number, name, severity, title) DW_##tail,
#define DW_SAY(id, tail, why, message, hint)
#include "base/diag.def"
#undef DW_CODE
#undef DW_SAY
    DW_CODES,
} dw_code;

typedef enum dw_say {
#define DW_CODE(tail, number, name, severity, title)
#define DW_SAY(id, tail, why, message, hint) DW_SAY_##id,
#include "base/diag.def"
#undef DW_CODE
#undef DW_SAY
    DW_SAYS,
} dw_say;

/* One code's row; what `explain` says of it stands in explain.def. */
struct dw_code_info {
    uint16_t number;
    const char *tag; /* "DW402" */
    const char *name, *title;
    dw_severity severity;
};
extern const struct dw_code_info dw_codes[DW_CODES];

/* Finds a code by "DW402", "402" or "illegal-move", without case; -1: none. */
int dw_code_find(const char *text);

/* The name of the code nearest to `text` by edit distance, or "DW402" where
 * `text` is nearly that; NULL: none is near. */
const char *dw_code_nearest(const char *text);

/* "error", "warning", "note". */
const char *dw_severity_name(dw_severity severity);

/* Values that a sentence fills in. */
typedef enum dw_arg_type {
    DW_ARG_NONE,
    DW_ARG_NUMBER,
    DW_ARG_SQUARE,  /* "e4" */
    DW_ARG_SQUARES, /* "b1 or d2" */
    DW_ARG_EACH,    /* "b1, d2 and e5" */
    DW_ARG_KIND,    /* "alfil" */
    DW_ARG_SIDE,    /* "White" */
    DW_ARG_SOURCE,  /* part of the game's text, in quotes */
    DW_ARG_WORD,    /* a constant string */
    DW_ARG_CODE,    /* a character and its code point: "К (U+041A)" */
} dw_arg_type;

typedef struct dw_arg {
    uint8_t type;
    uint32_t length; /* DW_ARG_SOURCE: bytes */
    union {
        uint64_t number; /* or a set of squares, kind, side, text offset */
        const char *word;
    } as;
} dw_arg;

static inline dw_arg dw_arg_number(uint64_t n)
{
    return (dw_arg){DW_ARG_NUMBER, 0, {.number = n}};
}
static inline dw_arg dw_arg_square(int square)
{
    return (dw_arg){DW_ARG_SQUARE, 0, {.number = (uint64_t)square}};
}
static inline dw_arg dw_arg_squares(uint64_t set)
{
    return (dw_arg){DW_ARG_SQUARES, 0, {.number = set}};
}
static inline dw_arg dw_arg_each(uint64_t set)
{
    return (dw_arg){DW_ARG_EACH, 0, {.number = set}};
}
static inline dw_arg dw_arg_kind(int kind)
{
    return (dw_arg){DW_ARG_KIND, 0, {.number = (uint64_t)kind}};
}
static inline dw_arg dw_arg_side(int side)
{
    return (dw_arg){DW_ARG_SIDE, 0, {.number = (uint64_t)side}};
}
/* Offsets as in dw_diag.offset. */
static inline dw_arg dw_arg_source(uint32_t offset, uint32_t length)
{
    return (dw_arg){DW_ARG_SOURCE, length, {.number = offset}};
}
static inline dw_arg dw_arg_code_point(uint32_t code)
{
    return (dw_arg){DW_ARG_CODE, 0, {.number = code}};
}
/* `word` must outlive the finding. */
static inline dw_arg dw_arg_word(const char *word)
{
    return (dw_arg){DW_ARG_WORD, 0, {.word = word}};
}

/* A finding. `offset` counts bytes from the part's first (struct dw_game's
 * text), so that it stays small; line and column are computed when somebody
 * prints. */
struct dw_diag {
    uint16_t say;     /* dw_say, gives code, why and words */
    uint8_t severity; /* dw_severity, already lowered in a variation */
    uint8_t cause;    /* 1 + dw_code of what it only follows from, 0: nothing */
    uint16_t depth;   /* of variations, 0: main line */
    uint32_t ply;     /* 1-based; 0: no ply */
    uint32_t offset, length;
    dw_arg args[4];
    uint64_t extra;    /* squares the man may go to instead, 0: none */
    uint64_t rulesets; /* bit i: of the i-th asked for, 0: of none */
};

enum { DW_DIAGS_A_CODE = 20 };

/* The findings of one game, at most DW_DIAGS_A_CODE or `most` of a code kept.
 * Zero is a valid, empty list; the array is owned and kept over a clear. The
 * sum of `seen` is count + cut + more; that of `by_severity` is less by the sum
 * of `silent`. */
struct dw_diags {
    struct dw_diag *at; /* room for the list twice, for sorting */
    size_t count, room;
    uint32_t seen[DW_CODES][DW_SEVERITIES];   /* kept or not */
    uint32_t by_severity[DW_SEVERITIES];      /* kept or not, but silent ones */
    uint32_t silent[DW_CODES][DW_SEVERITIES]; /* follow from another */
    uint64_t more;                            /* not kept */
    uint64_t cut;           /* kept no longer: not to be told */
    uint32_t most;          /* of a code to be kept; 0: DW_DIAGS_A_CODE */
    const uint8_t *levels;  /* borrowed, [DW_CODES]: 1 + another severity than
                               the code's own, 0: its own; NULL: all their own */
    bool failed;            /* memory ran out */
    struct dw_diag scratch; /* what is not kept is filled in here */
};

typedef struct dw_diags_mark {
    size_t count;
    uint32_t seen[DW_CODES][DW_SEVERITIES], by_severity[DW_SEVERITIES];
    uint32_t silent[DW_CODES][DW_SEVERITIES];
    uint64_t more;
} dw_diags_mark;

/* Adds a finding of the sentence's own severity and returns it to be filled
 * further (a scratch row when it is not kept; never NULL). */
struct dw_diag *dw_diags_add(struct dw_diags *diags, dw_say say,
                             uint32_t offset, uint32_t length);

/* The same in a variation `depth` deep: one level lower when depth > 0. */
struct dw_diag *dw_diags_add_deep(struct dw_diags *diags, dw_say say,
                                  uint32_t offset, uint32_t length,
                                  unsigned depth);

/* The same with a severity that is not the sentence's own; `levels` outranks
 * it. */
struct dw_diag *dw_diags_add_as(struct dw_diags *diags, dw_say say,
                                uint32_t offset, uint32_t length,
                                dw_severity severity);

/* The finding, which was just added or is a row, only follows from one of the
 * code `cause`: it is told, and counted no longer, as long as one of that code
 * counts that is as grave. */
void dw_diags_follow(struct dw_diags *diags, struct dw_diag *diag,
                     dw_code cause);

/* Into *mark, which is large: not all of it is written. */
void dw_diags_here(const struct dw_diags *diags, dw_diags_mark *mark);
void dw_diags_rollback(struct dw_diags *diags, const dw_diags_mark *mark);

/* How many there are of a code, kept or not. */
uint32_t dw_diags_seen(const struct dw_diags *diags, dw_code code);

/* Takes out all of a code, kept or not. */
void dw_diags_drop_code(struct dw_diags *diags, dw_code code);

/* Takes out the rows that `drop` marks, one flag a row. */
void dw_diags_drop_rows(struct dw_diags *diags, const bool *drop);

/* How many of a code are not kept; takes out `count` of them, the least grave
 * first. */
uint32_t dw_diags_rest(const struct dw_diags *diags, dw_code code);
void dw_diags_drop_rest(struct dw_diags *diags, dw_code code, uint32_t count);

/* Tells of no more than `most` rows; the others stay counted. */
void dw_diags_cut(struct dw_diags *diags, size_t most);

/* Keeps `most` and `levels`. */
void dw_diags_clear(struct dw_diags *diags);
void dw_diags_free(struct dw_diags *diags);

/* By offset; those at one place stay in the order they were added. */
void dw_diags_sort(struct dw_diags *diags);

dw_code dw_say_code(dw_say say);
/* The contract's `why`, NULL for all codes but illegal-move. */
const char *dw_say_why(dw_say say);

/* Writes the sentence, and the hint with the squares of `extra` (nothing when
 * there is none). `text` is what the offsets count in. */
void dw_diag_message(struct dw_buf *buf, const struct dw_diag *diag,
                     dw_span text);
void dw_diag_hint(struct dw_buf *buf, const struct dw_diag *diag, dw_span text);

/* What explain prints: the four parts of base/explain.def. */
struct dw_explanation {
    const char *meaning, *matters, *wrong, *right, *source;
};
const struct dw_explanation *dw_explain(dw_code code);

#endif
