/* Knows how the likeliest reading of a corrupt record is put into a copy of it,
 * and how the copy says so. Must not know files. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_EMEND_H
#define DW_JUDGE_EMEND_H

#include "judge/mend.h"
#include "judge/suggest.h"

/* One a thread. */
struct dw_emender;

/* Arguments as those of dw_suggester_new. */
dw_status dw_emender_new(const struct dw_judge_setup *setup,
                         uint32_t game_limit, const struct dw_diagram *diagrams,
                         size_t diagram_count, struct dw_emender **out,
                         struct dw_error *error);
void dw_emender_free(struct dw_emender *emender);

/* Puts the suggestion of this rank (from 1) into the game, or with 0 the first,
 * where it stands clearly above the rest. What the record had stays in a
 * comment at its place, and a tag Emendation says what was done. Only where the
 * copy then holds no error; else there are no edits, and errors_left says how
 * many errors the record has. mended->findings counts emendations. */
dw_status dw_emender_game(struct dw_emender *emender,
                          const struct dw_patient *patient, uint32_t rank,
                          uint32_t effort, struct dw_mended *mended,
                          struct dw_error *error);

#endif
