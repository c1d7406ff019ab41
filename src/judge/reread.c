/* Knows how a parser and a judge are put to one game's bytes. Must not know
 * files. */
/* SPDX-License-Identifier: MIT */
#include "judge/reread.h"

enum { PAD = 64 }; /* bytes behind the text that may be looked at */

dw_status dw_reread_open(struct dw_reread *self,
                         const struct dw_judge_setup *setup,
                         uint32_t game_limit, struct dw_error *error)
{
    self->setup = *setup;
    self->setup.keep_senses = true;
    self->game_limit = game_limit;
    const dw_status status = dw_judge_new(&self->setup, &self->judge, error);
    if (status != DW_OK || !setup->prose)
        return status;
    self->prose = dw_prose_new(setup->prose, dw_judge_words(self->judge));
    return self->prose ? DW_OK
                       : dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

void dw_reread_close(struct dw_reread *self)
{
    dw_prose_free(self->prose);
    dw_judge_free(self->judge);
    dw_game_free(&self->game);
    dw_diags_free(&self->diags);
    *self = (struct dw_reread){0};
}

bool dw_reread_text(struct dw_reread *self, struct dw_buf *text,
                    struct dw_around place, dw_status *status,
                    struct dw_error *error)
{
    const uint32_t length = (uint32_t)text->len;
    dw_buf_fill(text, '\0', PAD);
    text->len = length;
    if (text->failed) {
        *status = dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
        return false;
    }
    struct dw_parser parser = {
        .text = {text->at, length},
        .end = DW_PART_INPUT,
        .opens_file = place.opens_file,
        .inside_line = place.inside_line,
        .after_game = place.follows,
        .byte_limit = self->game_limit,
        .is_move = dw_judge_is_move,
        .is_phrase = dw_judge_is_phrase,
        .is_name = dw_judge_is_name,
        .digits = dw_judge_reads_digits(self->judge),
        .context = self->judge,
        .prose = self->prose,
    };
    dw_diags_clear(&self->diags);
    const dw_parsed parsed = dw_parse_game(&parser, &self->game, &self->diags);
    if (parsed == DW_PARSED_GAME && parser.at == length)
        *status = dw_judge_game(self->judge, &self->game, &self->diags,
                                &self->judged, error);
    if (parsed == DW_PARSED_FAILED || self->diags.failed)
        *status = dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    return *status == DW_OK && parsed == DW_PARSED_GAME && parser.at == length;
}
