/* Knows positions told in words: lists of men ("White: King e5, Knight e1") and
 * the cells of wiki diagrams (grammar/README.md, "Positions in words"). Must
 * not know languages, nor YAML. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_PLACING_H
#define DW_PGN_PLACING_H

#include "base/diag.h"
#include "pgn/notation.h"
#include "rules/position.h"

enum { DW_PLACINGS_MAX = 16 };

/* The words of one language, or the codes of diagrams. Lists are ended by NULL,
 * one that is empty may be NULL. */
struct dw_placing {
    const char *name, *title, *example;
    bool cells; /* codes in a diagram's cells: a man's, then a side's */
    const char *const *sides[2], *const *turns[2]; /* turns: whole phrases */
    const char *const *men[DW_KINDS];     /* names, good for many squares */
    const char *const *letters[DW_KINDS]; /* abbreviations, for one square */
    const char *const *between;           /* words and codes that say nothing */
};

/* A text on its way through; zero but for the first four. */
struct dw_placing_scan {
    const struct dw_placing *placings;
    int count;
    dw_span text;
    struct dw_diags *diags; /* may be NULL */
    uint32_t offset;        /* of the text in the part, for findings */
    size_t at;              /* byte where the next position may begin */
    size_t line_end;        /* of the line that `at` is in, once looked up */
    /* The position found. */
    struct dw_position position;
    dw_span part; /* of the text: from its first word to the next position's */
    bool usable;  /* no finding of level error */
};

/* Finds the next position in the text and reads it, filing what is wrong with
 * it (bad-fen) and that White is taken to move when nothing says who does
 * (fen-form). False: there is none. */
bool dw_placing_next(struct dw_placing_scan *scan);

#endif
