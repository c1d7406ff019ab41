/* Knows what is kept of each item's meaning. Must not know how that is found.
 */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

bool dw_senses_begin(struct dw_judge *self)
{
    void *at = self->senses;
    const size_t count = self->game->item_count;
    if (!self->setup.keep_senses)
        return true;
    if (!dw_grow(&at, &self->sense_room, count + 1, sizeof(dw_sense))) {
        self->status =
            dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
        return false;
    }
    self->senses = at;
    memset(self->senses, 0, (count + 1) * sizeof(dw_sense));
    return true;
}

void dw_senses_keep_signs(struct dw_judge *self)
{
    const struct dw_game *game = self->game;
    for (size_t i = 0; game->signs && i < game->item_count; i++) {
        dw_spec spec = {0};
        if (game->items[i].kind == DW_TOKEN_SIGN &&
            dw_words_apply_sign(dw_item_text(game, &game->items[i]), &spec))
            self->senses[i].meaning = DW_MEANS_CHECK;
    }
}

void dw_senses_keep_move(struct dw_judge *self, uint32_t item, dw_move move,
                         dw_show show)
{
    if (self->senses)
        self->senses[item] = (dw_sense){DW_MEANS_MOVE, move, show};
}
