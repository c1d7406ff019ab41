/* Knows what the files that mend findings share. Must not be included outside
 * judge/fix*.c. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_FIX_PARTS_H
#define DW_JUDGE_FIX_PARTS_H

#include "judge/fix.h"

/* A finding under repair. With edits NULL only the level is wanted. */
struct dw_repair {
    struct dw_fixing *fixing; /* NULL when edits is */
    const struct dw_judge_setup *setup;
    const struct dw_game *game;
    const struct dw_judged *judged;
    const struct dw_diag *diag;
    struct dw_edits *edits;
};

/* One way to mend: says how safe it is and, when edits are wanted, adds them.
 */
typedef dw_fix dw_mend(const struct dw_repair *self);

/* fix_text.c: bytes, blanks, brackets and lines. */
dw_mend dw_mend_blank, dw_mend_bom, dw_mend_nuls, dw_mend_encoding,
    dw_mend_drop, dw_mend_stray, dw_mend_blank_lines, dw_mend_line,
    dw_mend_variation;

/* fix_tags.c: the tag section. */
dw_mend dw_mend_escape, dw_mend_quotes, dw_mend_open_tag, dw_mend_twin,
    dw_mend_roster, dw_mend_order, dw_mend_date, dw_mend_setup,
    dw_mend_setup_name, dw_mend_fen, dw_mend_variant;

/* fix_results.c: results in tags and movetext. */
dw_mend dw_mend_tag_result, dw_mend_difference, dw_mend_no_marker,
    dw_mend_marker, dw_mend_verdict, dw_mend_played_on;

/* fix_moves.c: moves, their numbers and signs. */
dw_mend dw_mend_move, dw_mend_number, dw_mend_sign;

/* The line end that the game's text uses. */
const char *dw_repair_line_end(const struct dw_game *game);

/* Where the run of blanks and line ends in front of `at` begins; not in front
 * of the game's bytes. */
uint32_t dw_repair_blanks(const struct dw_game *game, uint32_t at);

/* The same for blanks within a line. */
uint32_t dw_repair_spaces(const struct dw_game *game, uint32_t at);

/* The first tag of this name; NULL: none. */
const struct dw_tag *dw_repair_tag(const struct dw_game *game, dw_tag_id id);

/* Behind the movetext's last item that is inside the game and in front of its
 * marker; behind the last tag when there is none. *open: something there has
 * no end, so that nothing can be put behind it; *line: the line must end
 * first. */
uint32_t dw_repair_end(const struct dw_game *game, bool *open, bool *line);

/* How many variations have no end. */
uint32_t dw_repair_depth(const struct dw_game *game);

#endif
