/* Knows a number for a finding that stays the same when its game is moved,
 * laid out anew or mended elsewhere. Must not know who compares them. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_FINGERPRINT_H
#define DW_OUT_FINGERPRINT_H

#include "pgn/game.h"

/* What a finding is known by, and nothing else:
 * - its game's own content: the values of Event, Round, White and Black,
 *   men and side to move of FEN, each word of the main line by its man and its
 *   target square;
 * - its code, its depth of variations, and the text it points at;
 * - how many findings of the game stand before it that are alike in all that.
 * Layout, file, place and number of the game do not count, nor do other tags,
 * '?', encoding, marks, disambiguation, move numbers, annotations, comments,
 * variations and results: to mend one of them leaves the game's other findings
 * what they are. Two games of the same content have the same numbers. A
 * finding outside of games has no content but its text. */
struct dw_fingerprints {
    uint64_t game; /* of the content alone */
    uint64_t *at;  /* owned; one a finding, in the order of the list */
    size_t count, room;
    bool failed; /* memory ran out */
};

enum { DW_FINGERPRINT_TEXT = 16 }; /* digits */

/* Zero is ready; memory is kept from game to game. */
void dw_fingerprints_fill(struct dw_fingerprints *self,
                          const struct dw_game *game,
                          const struct dw_diags *diags);
void dw_fingerprints_free(struct dw_fingerprints *self);

/* The number of all findings of a code that a game's list did not keep. */
uint64_t dw_fingerprint_rest(const struct dw_fingerprints *self, dw_code code);

/* Writes it as hexadecimal digits, NUL-terminated. */
void dw_fingerprint_text(uint64_t fingerprint,
                         char out[DW_FINGERPRINT_TEXT + 1]);

#endif
