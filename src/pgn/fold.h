/* Knows a move's text as a form's patterns see it: spellings folded, blanks as
 * one. Must not know what it means. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_FOLD_H
#define DW_PGN_FOLD_H

#include "pgn/notation.h"

/* Turns `text` into what the form reads, in `room` if that is another one.
 * False when it is empty or too long. */
bool dw_fold_text(const struct dw_form *form, dw_span *text,
                  char room[DW_PHRASE_MAX]);

/* The file or rank that is spelled so, from 1; 0: none. `first` is the first of
 * the usual spellings, where the form has none of its own. */
uint8_t dw_fold_half(const char *const *const half[8], char first,
                     dw_span text);

/* The square that a word names with a file and a rank, in either order, or
 * DW_NO_SQUARE. */
dw_square dw_fold_square(const struct dw_form *form, dw_span word);

#endif
