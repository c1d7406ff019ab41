/* Knows what is seen of a text where it is shown: characters of which it gives
 * the names, and none for what shows nothing. Must not know moves, nor tags. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_SHOWN_H
#define DW_PGN_SHOWN_H

#include "base/span.h"

/* The bytes of the character reference (HTML, "Character references") that the
 * text opens with, 0: none. *code is its character; 0: a name that is not known
 * here. */
size_t dw_shown_reference(dw_span text, uint32_t *code);

/* Whether a character shows nothing and parts no word: a soft hyphen, what
 * joins characters, what only says where a line may break. */
bool dw_shown_nothing(uint32_t code);

#endif
