/* Knows how a word becomes a dw_spec: forms and letter sets as loaded, their
 * patterns, and a memo that makes them cheap (architecture, section 4). Must
 * not know positions. A token's meaning never depends on the position. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_NOTATION_H
#define DW_PGN_NOTATION_H

#include "base/span.h"
#include "base/status.h"
#include "rules/types.h"

enum { DW_WORD_MAX = 64, DW_LETTERS_MAX = 24, DW_FORMS_MAX = 16 };

/* One letter set. For each kind all spellings that are read, the first is
 * the one that is written. */
struct dw_letters {
    const char *name, *title, *source;
    const char *const *read[DW_KINDS];       /* NULL-terminated lists */
    const char *const *read_black[DW_KINDS]; /* figurines; else NULL */
    bool fen; /* may be used in FENs: one ASCII letter a kind */
};

/* One form: its pattern with named groups castling, null, piece, file, rank,
 * take, still, tofile, torank, promotion, check, enpassant, uncased... */
struct dw_form {
    const char *name, *title, *example, *source;
    const char *pattern;
    const char *file; /* the YAML file, for errors */
    uint32_t line;    /* of the pattern in it */
    bool letters;     /* false: the letter set does not matter (UCI) */
    bool marks_checks, marks_captures; /* the form has these signs */
};

/* All that was loaded; const and shared. Order is the order of trial. */
struct dw_grammar {
    struct dw_form forms[DW_FORMS_MAX];
    int form_count;
    struct dw_letters letters[DW_LETTERS_MAX];
    int letter_count;
};

int dw_grammar_form(const struct dw_grammar *grammar, const char *name);
int dw_grammar_letters(const struct dw_grammar *grammar, const char *name);

/* A form with a letter set, compiled; for one thread, with its memo. */
struct dw_notation;

/* Compiles (with JIT where there is one). DW_BAD_CONFIG names the pattern's
 * file, line and column when it does not compile. Free with
 * dw_notation_free. */
dw_status dw_notation_new(const struct dw_grammar *grammar, int form,
                          int letters, struct dw_notation **out,
                          struct dw_error *error);
void dw_notation_free(struct dw_notation *notation);

/* Reads one word of at most DW_WORD_MAX bytes. False when the form does not
 * know it. Reads up to 8 bytes behind the word (they must be readable). */
bool dw_notation_read(struct dw_notation *notation, const char *at, size_t len,
                      dw_spec *spec);

/* The same without the memo: for tests and fuzzing. */
bool dw_notation_read_slowly(struct dw_notation *notation, const char *at,
                             size_t len, dw_spec *spec);

#endif
