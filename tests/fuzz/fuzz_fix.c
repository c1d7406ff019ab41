/* Knows the laws of mending: a second run finds nothing to do, and what was
 * safe left the game as it was. Must not know how anything is mended. */
/* SPDX-License-Identifier: MIT */
#include "config/load_grammar.h"
#include "config/rulelist.h"
#include "judge/mend.h"

#include <stdlib.h>

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* Made once, kept to the end. */
struct bench {
    struct dw_arena arena;
    struct dw_grammar grammar;
    struct dw_rulelist list;
    struct dw_judge_rules rules;
    struct dw_judge_setup setup;
    struct dw_reread read;
    struct dw_mender *mender;
};

static struct bench *open_bench(void)
{
    static struct bench self;
    if (self.mender)
        return &self;
    must(dw_grammar_load(NULL, &self.arena, &self.grammar, NULL) == DW_OK);
    must(dw_rulelist_load("murray", NULL, false, 1, &self.arena, &self.list,
                          NULL) == DW_OK);
    self.rules = (struct dw_judge_rules){
        .name = self.list.books[0].name,
        .ruleset = &self.list.books[0].rules,
        .reading = self.list.books[0].reading,
    };
    self.setup = (struct dw_judge_setup){.grammar = &self.grammar,
                                         .rules = &self.rules,
                                         .rule_count = 1,
                                         .form = -1,
                                         .letters = -1};
    must(dw_reread_open(&self.read, &self.setup, 0, NULL) == DW_OK);
    must(dw_mender_new(&self.setup, 0, &self.mender, NULL) == DW_OK);
    return &self;
}

/* Mends the text when it is one game; false when it is none. */
static bool mend(struct bench *self, struct dw_buf *text, bool unsafe,
                 struct dw_buf *out)
{
    dw_status status = DW_OK;
    struct dw_mended mended;
    if (!dw_reread_text(&self->read, text, (struct dw_around){0}, &status,
                        NULL))
        return false;
    const struct dw_game *game = &self->read.game;
    const struct dw_patient patient = {
        .game = game, .judged = &self->read.judged, .diags = &self->read.diags};
    must(dw_mender_game(self->mender, &patient, unsafe, &mended, NULL) ==
         DW_OK);
    dw_edits_apply(mended.edits,
                   dw_game_text(game, game->begin, game->end - game->begin), 0,
                   game->end - game->begin, out);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bench *self = open_bench();
    for (int unsafe = 0; unsafe < 2; unsafe++) {
        struct dw_buf text = {0}, once = {0}, twice = {0};
        dw_buf_add(&text, (const char *)data, size);
        if (mend(self, &text, unsafe, &once)) {
            const uint32_t plies = self->read.judged.plies;
            must(mend(self, &once, unsafe, &twice));
            must(unsafe || self->read.judged.plies == plies);
            must(dw_span_equal((dw_span){once.at, once.len},
                               (dw_span){twice.at, twice.len}));
        }
        dw_buf_free(&text);
        dw_buf_free(&once);
        dw_buf_free(&twice);
    }
    return 0;
}
