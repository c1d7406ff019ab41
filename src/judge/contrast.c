/* Knows how to find a record on which two rulesets part because of one key.
 * Must not know where records come from, nor any ruleset by name. */
/* SPDX-License-Identifier: MIT */
#include "judge/contrast.h"

#include <stdlib.h>

struct search {
    struct dw_judge *judge;
    struct dw_contrast *contrasts;
    size_t contrast_count;
    /* The game at hand. */
    const struct dw_records *records;
    struct dw_game game;
    struct dw_diags diags;
    struct dw_judged judged;
    uint32_t number;
    dw_step *steps; /* of the replay; grown, kept */
    size_t room;
};

bool dw_contrast_same(dw_ending a, dw_ending b)
{
    return a.result == b.result && a.reason == b.reason && a.ply == b.ply;
}

/* How a ruleset ends the game at hand. */
static dw_ending ending_of(struct search *self,
                           const struct dw_ruleset *ruleset)
{
    const struct dw_judged *judged = &self->judged;
    struct dw_position position = judged->start;
    struct dw_track track = {.steps = self->steps,
                             .room = (uint32_t)self->room};
    struct dw_ruling ruling;
    dw_track_start(&track, &position);
    dw_ruling_start(&ruling, ruleset, &track, &position);
    for (uint32_t ply = 1; ply <= judged->plies; ply++) {
        dw_position_play(&position, judged->steps[ply].move);
        dw_track_push(&track, &position, judged->steps[ply].move);
        dw_ruling_step(&ruling, &track, &position);
    }
    return dw_ruling_finish(&ruling, &track, &position,
                            judged->stated == DW_RESULT_DRAW);
}

/* What the key of `from` makes of `into`: 0: the same ending, 2: that of
 * `from`, 1: another one. */
static int weigh(struct search *self, const struct dw_ruleset *into,
                 const struct dw_ruleset *from, dw_key key, dw_ending before,
                 dw_ending wanted)
{
    struct dw_ruleset mixed = *into;
    dw_ruleset_take(&mixed, from, key);
    const dw_ending ending = ending_of(self, &mixed);
    if (dw_contrast_same(ending, before))
        return 0;
    return dw_contrast_same(ending, wanted) ? 2 : 1;
}

/* A result that changes shows more than a reason or a ply does, and where no
 * order had to decide the key stands alone. */
static int plainness(dw_ending a, dw_ending b, dw_key key)
{
    const bool ordered = (a.keys | b.keys) >> DW_KEY_ORDER & 1;
    return 8 * (a.result != b.result) + 4 * (ordered == (key == DW_KEY_ORDER));
}

static void keep(const struct search *self, struct dw_contrast *contrast)
{
    const struct dw_game *game = &self->game;
    const uint32_t moves =
        game->tag_count ? game->tags[game->tag_count - 1].end : game->start;
    contrast->file = self->records->name;
    contrast->number = self->number;
    contrast->event = dw_game_tag(game, DW_TAG_EVENT);
    contrast->fen = dw_game_tag(game, DW_TAG_FEN);
    contrast->moves = dw_game_text(game, moves, game->end - moves);
}

static void look(struct search *self, struct dw_contrast *contrast)
{
    const dw_ending a = ending_of(self, contrast->a);
    const dw_ending b = ending_of(self, contrast->b);
    if (dw_contrast_same(a, b))
        return;
    const dw_key key = contrast->key;
    const int in_a = weigh(self, contrast->a, contrast->b, key, a, b);
    const int in_b = weigh(self, contrast->b, contrast->a, key, b, a);
    const int weight = in_a + in_b ? in_a + in_b + plainness(a, b, key) : 0;
    if (weight <= contrast->weight)
        return;
    keep(self, contrast);
    contrast->weight = weight;
    contrast->ending_a = a;
    contrast->ending_b = b;
}

static dw_status out_of_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

static dw_status look_at_game(struct search *self, struct dw_error *error)
{
    void *steps = self->steps;
    const dw_status status = dw_judge_game(self->judge, &self->game,
                                           &self->diags, &self->judged, error);
    self->number++;
    if (status != DW_OK)
        return status;
    if (self->diags.failed)
        return out_of_memory(error);
    if (self->judged.legal != DW_LEGAL_YES)
        return DW_OK;
    if (!dw_grow(&steps, &self->room, self->judged.plies + 1, sizeof(dw_step)))
        return out_of_memory(error);
    self->steps = steps;
    for (size_t i = 0; i < self->contrast_count; i++)
        look(self, &self->contrasts[i]);
    return DW_OK;
}

static dw_status look_at_file(struct search *self, struct dw_error *error)
{
    struct dw_parser parser = {.text = self->records->bytes,
                               .end = DW_PART_INPUT,
                               .opens_file = true,
                               .is_move = dw_judge_is_move,
                               .context = self->judge};
    self->number = 0;
    for (;;) {
        dw_status status = DW_OK;
        dw_diags_clear(&self->diags);
        switch (dw_parse_game(&parser, &self->game, &self->diags)) {
        case DW_PARSED_GAME:
            status = look_at_game(self, error);
            break;
        case DW_PARSED_REST:
        case DW_PARSED_AGAIN:
            return DW_OK;
        case DW_PARSED_FAILED:
            return out_of_memory(error);
        }
        if (status != DW_OK)
            return status;
    }
}

dw_status dw_contrast_search(const struct dw_grammar *grammar,
                             const struct dw_records *records,
                             size_t record_count, struct dw_contrast *contrasts,
                             size_t contrast_count, struct dw_error *error)
{
    if (!contrast_count)
        return DW_OK;
    const struct dw_judge_rules rules = {.name = "", .ruleset = contrasts->a};
    const struct dw_judge_setup setup = {.grammar = grammar,
                                         .rules = &rules,
                                         .rule_count = 1,
                                         .form = -1,
                                         .letters = -1};
    struct search self = {.contrasts = contrasts,
                          .contrast_count = contrast_count};
    dw_status status = dw_judge_new(&setup, &self.judge, error);
    for (size_t i = 0; i < record_count && status == DW_OK; i++) {
        self.records = &records[i];
        status = look_at_file(&self, error);
    }
    dw_judge_free(self.judge);
    dw_game_free(&self.game);
    dw_diags_free(&self.diags);
    free(self.steps);
    return status;
}
