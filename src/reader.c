/* Knows how games go out one by one through the public interface: as plain
 * structs, which hold until the next. Must not know how a file is cut. */
/* SPDX-License-Identifier: MIT */
#include "diwan.h"

#include "engine.h"
#include "work/reader.h"
#include "work/record.h"
#include "wrap.h"

#include <stdlib.h>

struct diwan_reader {
    const diwan_engine *engine;
    struct dw_reader *reader;
    char *path;
    const char *file; /* the one at hand; NULL: none is open */
    bool told;        /* that it breaks off */
    struct dw_locator locator;
    struct diwan_game game;
    char start_fen[DW_FEN_MAX], final_fen[DW_FEN_MAX];
    struct diwan_tag *tags;
    struct diwan_finding *findings;
    size_t tag_room, finding_room;
    struct diwan_verdict verdicts[DW_RULES_MAX];
    const char *fits[DW_RULES_MAX];
    struct dw_buf message;
    struct dw_arena messages;
};

diwan_status diwan_reader_new(const diwan_engine *engine, diwan_reader **reader,
                              struct diwan_error *error)
{
    struct dw_error own = {0};
    diwan_reader *made = calloc(1, sizeof *made);
    if (!made)
        return dw_wrap_told(dw_wrap_no_memory(&own), &own, error);
    made->engine = engine;
    const dw_status status =
        dw_reader_new(&engine->setup, engine->game_limit, &made->reader, &own);
    if (status == DW_OK)
        *reader = made;
    else
        diwan_reader_free(made);
    return dw_wrap_told(status, &own, error);
}

void diwan_reader_free(diwan_reader *reader)
{
    if (!reader)
        return;
    dw_reader_free(reader->reader);
    free(reader->path);
    free(reader->tags);
    free(reader->findings);
    dw_buf_free(&reader->message);
    dw_arena_free(&reader->messages);
    free(reader);
}

/* Goes to the next file of the input, if there is one. */
static dw_status next_file(diwan_reader *self, struct dw_error *error)
{
    const dw_fed fed = dw_reader_next_file(self->reader, &self->file, error);
    self->told = false;
    if (fed != DW_FED_FILE)
        self->file = NULL;
    return fed == DW_FED_FAILED ? error->status : DW_OK;
}

diwan_status diwan_reader_open(diwan_reader *reader, const char *path,
                               struct diwan_error *error)
{
    struct dw_error own = {0};
    const size_t size = strlen(path) + 1;
    char *copy = malloc(size);
    if (!copy)
        return dw_wrap_told(dw_wrap_no_memory(&own), &own, error);
    memcpy(copy, path, size);
    dw_status status = dw_reader_open(reader->reader, copy, &own);
    free(reader->path);
    reader->path = copy;
    reader->file = NULL;
    reader->locator = (struct dw_locator){0};
    if (status == DW_OK)
        status = next_file(reader, &own);
    return dw_wrap_told(status, &own, error);
}

static struct diwan_text text_of(const struct dw_game *game, uint32_t offset,
                                 uint32_t length)
{
    const dw_span span = dw_game_text(game, offset, length);
    return (struct diwan_text){span.at, span.len};
}

static bool fill_tags(diwan_reader *self, const struct dw_game *game)
{
    void *at = self->tags;
    if (!dw_grow(&at, &self->tag_room, game->tag_count, sizeof *self->tags))
        return false;
    self->tags = at;
    for (size_t i = 0; i < game->tag_count; i++) {
        const struct dw_tag *tag = &game->tags[i];
        self->tags[i] = (struct diwan_tag){
            text_of(game, tag->name, tag->name_len),
            text_of(game, tag->value, tag->value_len),
        };
    }
    self->game.tags = self->tags;
    self->game.tag_count = game->tag_count;
    return true;
}

/* The sentence in the reader's memory, NULL when there is none left. */
static const char *message_of(diwan_reader *self, const struct dw_diag *diag,
                              dw_span text)
{
    dw_buf_clear(&self->message);
    dw_report_message(&self->message, diag, text);
    if (self->message.failed)
        return NULL;
    return dw_arena_copy(&self->messages, self->message.at, self->message.len);
}

static bool fill_findings(diwan_reader *self, const struct dw_game *game,
                          const struct dw_diags *diags)
{
    void *at = self->findings;
    if (!dw_grow(&at, &self->finding_room, diags->count,
                 sizeof *self->findings))
        return false;
    self->findings = at;
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag *diag = &diags->at[i];
        const dw_code code = dw_say_code(diag->say);
        struct diwan_finding *finding = &self->findings[i];
        *finding = (struct diwan_finding){
            .code = dw_codes[code].tag,
            .name = dw_codes[code].name,
            .why = dw_say_why(diag->say),
            .severity = (diwan_severity)diag->severity,
            .length = diag->length,
            .ply = diag->ply,
            .variation = diag->depth,
            .message = message_of(self, diag, game->text),
        };
        dw_locate(&self->locator, diag->offset, &finding->line,
                  &finding->column);
        if (!finding->message)
            return false;
    }
    self->game.findings = self->findings;
    self->game.finding_count = diags->count;
    self->game.more = diags->more;
    return true;
}

static void fill_verdicts(diwan_reader *self, const struct dw_judged *judged)
{
    for (int i = 0; i < judged->verdict_count; i++) {
        const struct dw_verdict *verdict = &judged->verdicts[i];
        self->verdicts[i] = (struct diwan_verdict){
            .ruleset = self->engine->rules[i].name,
            .result = dw_result_text(verdict->ending.result),
            .reason = dw_reason_name(verdict->ending.reason),
            .standing = dw_standing_name(verdict->standing),
            .ply = verdict->ending.ply,
            .played_on = verdict->played_on,
        };
    }
    self->game.verdicts = self->verdicts;
    self->game.verdict_count = (size_t)judged->verdict_count;
    for (int i = 0; i < judged->fit_count; i++)
        self->fits[i] = self->engine->rules[judged->ranking[i]].name;
    self->game.fits = judged->ranking ? self->fits : NULL;
    self->game.fit_count = (size_t)judged->fit_count;
}

static void fill_judged(diwan_reader *self, const struct dw_judged *judged)
{
    static const int legal[] = {-1, 1, 0};
    const struct dw_grammar *grammar = &self->engine->grammar;
    struct diwan_game *game = &self->game;
    if (judged->letters >= 0)
        game->letters = grammar->letters[judged->letters].name;
    if (judged->form >= 0)
        game->form = grammar->forms[judged->form].name;
    if (judged->has_start) {
        dw_fen_write(&judged->start, self->start_fen);
        game->start_fen = self->start_fen;
    }
    if (judged->has_start && judged->legal != DW_LEGAL_NULL) {
        dw_fen_write(&judged->final, self->final_fen);
        game->final_fen = self->final_fen;
    }
    game->plies = judged->plies;
    game->legal = legal[judged->legal];
    game->first_bad_ply = judged->bad ? (int64_t)judged->first_bad_ply : -1;
    game->stated = dw_result_text(judged->stated);
    fill_verdicts(self, judged);
}

static dw_status fill_game(diwan_reader *self, const struct dw_record *record,
                           struct dw_error *error)
{
    const struct dw_report_game report =
        dw_record_report(record, self->file, &self->engine->setup);
    self->game = (struct diwan_game){.file = self->file,
                                     .number = record->number,
                                     .offset = record->offset,
                                     .legal = -1,
                                     .first_bad_ply = -1};
    dw_arena_reset(&self->messages);
    dw_locator_start(&self->locator, &report);
    struct dw_locator head = self->locator;
    uint32_t column;
    dw_locate(&head, record->game->start, &self->game.line, &column);
    if (record->number)
        fill_judged(self, record->judged);
    if ((record->number && !fill_tags(self, record->game)) ||
        !fill_findings(self, record->game, record->diags))
        return dw_wrap_no_memory(error);
    return DW_OK;
}

static diwan_status hand_out(diwan_reader *reader,
                             const struct dw_record *record,
                             const struct diwan_game **game,
                             struct diwan_error *error)
{
    struct dw_error own = {0};
    const dw_status status = fill_game(reader, record, &own);
    if (status == DW_OK)
        *game = &reader->game;
    return dw_wrap_told(status, &own, error);
}

diwan_status diwan_reader_next(diwan_reader *reader,
                               const struct diwan_game **game,
                               struct diwan_error *error)
{
    struct dw_error own = {0};
    struct dw_record record;
    dw_status status = DW_OK;
    *game = NULL;
    while (status == DW_OK && reader->file) {
        switch (dw_reader_next(reader->reader, &record, &own)) {
        case DW_READ_TEXT:
            record.number = 0;
            return hand_out(reader, &record, game, error);
        case DW_READ_GAME:
            return hand_out(reader, &record, game, error);
        case DW_READ_END:
            if (!reader->told && dw_reader_broken(reader->reader, &own)) {
                reader->told = true;
                return dw_wrap_told(DW_IO, &own, error);
            }
            status = next_file(reader, &own);
            break;
        case DW_READ_FAILED:
            return dw_wrap_told(own.status, &own, error);
        }
    }
    return dw_wrap_told(status, &own, error);
}
