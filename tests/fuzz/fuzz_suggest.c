/* Knows the laws of guessing at records: edits lie in the game, in order and
 * apart; what is said to replay does; the same record gets the same answer; an
 * emended copy holds no error. Must not know how guesses are made. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "judge/emend.h"

enum { EFFORT = 4000 /* plies: many records a second */ };

/* Made once, kept to the end. */
struct guessers {
    struct dw_reread read, copy;
    struct dw_suggester *suggester;
    struct dw_emender *emender;
};

static struct guessers *open_guessers(void)
{
    static struct guessers self;
    const struct dw_judge_setup *setup = &bench_open()->setup;
    if (self.suggester)
        return &self;
    bench_must(dw_reread_open(&self.read, setup, 0, NULL) == DW_OK);
    bench_must(dw_reread_open(&self.copy, setup, 0, NULL) == DW_OK);
    bench_must(dw_suggester_new(setup, 0, NULL, 0, &self.suggester, NULL) ==
               DW_OK);
    bench_must(dw_emender_new(setup, 0, NULL, 0, &self.emender, NULL) == DW_OK);
    return &self;
}

static dw_span game_bytes(const struct dw_game *game)
{
    return dw_game_text(game, game->begin, game->end - game->begin);
}

static void must_lie_apart(const struct dw_edits *edits, size_t length)
{
    uint64_t end = 0;
    for (size_t i = 0; i < edits->count; i++) {
        bench_must(edits->at[i].offset >= end);
        end = (uint64_t)edits->at[i].offset + edits->at[i].length;
    }
    bench_must(end <= length);
}

/* Reads the game with the edits made. False: it is no game by itself. */
static bool read_copy(struct guessers *self, const struct dw_edits *edits,
                      struct dw_around place)
{
    struct dw_buf text = {0};
    dw_status status = DW_OK;
    const dw_span bytes = game_bytes(&self->read.game);
    must_lie_apart(edits, bytes.len);
    dw_edits_apply(edits, bytes, 0, (uint32_t)bytes.len, &text);
    const bool read = dw_reread_text(&self->copy, &text, place, &status, NULL);
    bench_must(status == DW_OK);
    dw_buf_free(&text);
    return read;
}

/* All that is answered, for comparing. */
static void ask(struct guessers *self, struct dw_buf *answer, bool looks)
{
    struct dw_suggestions found;
    bench_must(dw_suggester_game(self->suggester, &self->read.game,
                                 &self->read.judged, &self->read.diags, EFFORT,
                                 &found, NULL) == DW_OK);
    bench_must(found.count <= DW_SUGGESTIONS_MAX);
    for (int i = 0; i < found.count; i++) {
        const struct dw_suggestion *one = &found.at[i];
        bench_must(one->edits->count && one->parts >= 1 &&
                   one->parts <= DW_SLIPS_MAX);
        dw_buf_text(answer, found.words + one->words);
        dw_buf_number(answer, one->plies);
        dw_buf_char(answer, '\n');
        if (!looks)
            continue;
        bench_must(
            read_copy(self, one->edits, (struct dw_around){.follows = true}));
        bench_must(self->copy.judged.plies == one->plies);
        bench_must((self->copy.judged.legal == DW_LEGAL_YES) == one->whole);
    }
}

static void emend(struct guessers *self)
{
    struct dw_mended mended;
    const struct dw_patient patient = {.game = &self->read.game,
                                       .judged = &self->read.judged,
                                       .diags = &self->read.diags};
    bench_must(dw_emender_game(self->emender, &patient, 0, EFFORT, &mended,
                               NULL) == DW_OK);
    if (!mended.edits->count)
        return;
    bench_must(read_copy(self, mended.edits, patient.place));
    bench_must(self->copy.judged.legal == DW_LEGAL_YES);
    bench_must(!self->copy.diags.by_severity[DW_ERROR]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct guessers *self = open_guessers();
    struct dw_buf text = {0}, once = {0}, twice = {0};
    dw_status status = DW_OK;
    dw_buf_add(&text, (const char *)data, size);
    if (dw_reread_text(&self->read, &text, (struct dw_around){0}, &status,
                       NULL)) {
        ask(self, &once, true);
        ask(self, &twice, false);
        bench_must(bench_same(&once, &twice));
        emend(self);
    }
    bench_must(status == DW_OK);
    dw_buf_free(&text);
    dw_buf_free(&once);
    dw_buf_free(&twice);
    return 0;
}
