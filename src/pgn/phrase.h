/* Knows how phrases of a language are found in a text: letter by letter, but
 * for case and kinds of blanks. Must not know any language. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_PHRASE_H
#define DW_PGN_PHRASE_H

#include "base/span.h"

/* Takes the first code point off a text that is not empty; a byte that is not
 * UTF-8 is one of its own. */
uint32_t dw_phrase_take(dw_span *text);

/* Small for capital letters in Latin and Cyrillic, and е for ё. */
uint32_t dw_phrase_fold(uint32_t code);

/* Whether words hold it: letters and digits; signs, also those beyond ASCII,
 * part words. */
bool dw_phrase_in_word(uint32_t code);

/* Whether the text opens with the phrase, in which a blank stands for any run
 * of blanks and line ends: how long it is there, or 0. A word may go on behind
 * it. */
size_t dw_phrase_opens(dw_span text, dw_span phrase);

#endif
