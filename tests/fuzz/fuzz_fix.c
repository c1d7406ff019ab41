/* Knows the laws of mending: a second run finds nothing to do, and what was
 * safe left the game as it was. Must not know how anything is mended. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "judge/mend.h"

/* Made once, kept to the end. */
struct menders {
    struct dw_reread read;
    struct dw_mender *mender;
};

static struct menders *open_menders(void)
{
    static struct menders self;
    const struct dw_judge_setup *setup = &bench_open()->setup;
    if (self.mender)
        return &self;
    bench_must(dw_reread_open(&self.read, setup, 0, NULL) == DW_OK);
    bench_must(dw_mender_new(setup, 0, &self.mender, NULL) == DW_OK);
    return &self;
}

/* Mends the text when it is one game; false when it is none. */
static bool mend(struct menders *self, struct dw_buf *text, bool unsafe,
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
    bench_must(dw_mender_game(self->mender, &patient, unsafe, &mended, NULL) ==
               DW_OK);
    dw_edits_apply(mended.edits,
                   dw_game_text(game, game->begin, game->end - game->begin), 0,
                   game->end - game->begin, out);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct menders *self = open_menders();
    for (int unsafe = 0; unsafe < 2; unsafe++) {
        struct dw_buf text = {0}, once = {0}, twice = {0};
        dw_buf_add(&text, (const char *)data, size);
        if (mend(self, &text, unsafe, &once)) {
            const uint32_t plies = self->read.judged.plies;
            bench_must(mend(self, &once, unsafe, &twice));
            bench_must(unsafe || self->read.judged.plies == plies);
            bench_must(dw_span_equal((dw_span){once.at, once.len},
                                     (dw_span){twice.at, twice.len}));
        }
        dw_buf_free(&text);
        dw_buf_free(&once);
        dw_buf_free(&twice);
    }
    return 0;
}
