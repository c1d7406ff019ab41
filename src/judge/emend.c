/* Knows what an emendation leaves behind: the text that was there, as a
 * comment, and a tag. Must not know how an emendation is found. */
/* SPDX-License-Identifier: MIT */
#include "judge/emend.h"

#include "judge/fix_parts.h"

#include <stdlib.h>

struct dw_emender {
    struct dw_suggester *suggester;
    struct dw_reread read;
    struct dw_edits edits; /* offsets from the game's first byte */
    struct dw_buf text, tags;
};

dw_status dw_emender_new(const struct dw_judge_setup *setup,
                         uint32_t game_limit, const struct dw_diagram *diagrams,
                         size_t diagram_count, struct dw_emender **out,
                         struct dw_error *error)
{
    struct dw_emender *self = calloc(1, sizeof *self);
    if (!self)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    dw_status status = dw_suggester_new(setup, game_limit, diagrams,
                                        diagram_count, &self->suggester, error);
    if (status == DW_OK)
        status = dw_reread_open(&self->read, setup, game_limit, error);
    if (status != DW_OK) {
        dw_emender_free(self);
        return status;
    }
    *out = self;
    return DW_OK;
}

void dw_emender_free(struct dw_emender *self)
{
    if (!self)
        return;
    dw_suggester_free(self->suggester);
    dw_reread_close(&self->read);
    dw_edits_free(&self->edits);
    dw_buf_free(&self->text);
    dw_buf_free(&self->tags);
    free(self);
}

/* ---- what stays ---------------------------------------------------------- */

/* A comment cannot hold braces (PGN standard 5), nor a tag value quotes. */
static void put_harmless(struct dw_buf *out, dw_span text)
{
    for (size_t i = 0; i < text.len; i++) {
        const char at = text.at[i];
        dw_buf_char(out, at == '{'                 ? '('
                         : at == '}'               ? ')'
                         : at == '"' || at == '\\' ? '\''
                                                   : at);
    }
}

static bool is_annotation(const dw_item *item)
{
    return item->kind == DW_TOKEN_GLYPH || item->kind == DW_TOKEN_NAG ||
           item->kind == DW_TOKEN_SIGN;
}

/* Behind the signs that belong to the word that ends at `end`. */
static uint32_t skip_signs(const struct dw_game *game, uint32_t end)
{
    for (size_t i = 0; i < game->item_count; i++) {
        const dw_item *item = &game->items[i];
        if (item->offset < end)
            continue;
        if (!is_annotation(item))
            break;
        end = item->offset + item->length;
    }
    return end;
}

static void keep_word(struct dw_emender *self, const struct dw_game *game,
                      const struct dw_edit *edit, dw_span put)
{
    const uint32_t offset = game->begin + edit->offset;
    const dw_span was = dw_game_text(game, offset, edit->length);
    const uint32_t behind = skip_signs(game, offset + edit->length);
    struct dw_buf *text = &self->edits.text;
    dw_edits_begin(&self->edits, edit->offset, edit->length);
    dw_buf_span(text, put);
    dw_edits_begin(&self->edits, behind - game->begin, 0);
    dw_buf_text(text, " {the record has ");
    put_harmless(text, was);
    dw_buf_char(text, '}');
}

/* Goes with the blanks in front of it, the first word with those behind. */
static void keep_twice(struct dw_emender *self, const struct dw_game *game,
                       const struct dw_edit *edit)
{
    const dw_span was =
        dw_game_text(game, game->begin + edit->offset, edit->length);
    const bool first = was.at[0] != ' ' && was.at[0] != '\n';
    dw_edits_put(&self->edits, edit->offset, edit->length,
                 first ? "{the record has here " : " {the record has here");
    put_harmless(&self->edits.text, was);
    dw_buf_text(&self->edits.text, first ? "} " : "}");
}

static void keep_gap(struct dw_emender *self, const struct dw_edit *edit,
                     dw_span put)
{
    dw_edits_begin(&self->edits, edit->offset, edit->length);
    dw_buf_span(&self->edits.text, put);
    dw_buf_text(&self->edits.text, "{not in the record} ");
}

/* Of a tag: what it had is told by another. */
static void keep_tag(struct dw_emender *self, const struct dw_edit *edit,
                     dw_span put)
{
    dw_edits_begin(&self->edits, edit->offset, edit->length);
    dw_buf_span(&self->edits.text, put);
}

/* A start is put into the tag section, or in front of a game without one. */
static bool is_in_tags(const struct dw_game *game, const struct dw_edit *edit,
                       dw_span put)
{
    const uint32_t offset = game->begin + edit->offset;
    return (game->item_count && offset < game->items[0].offset) ||
           !game->item_count || (!edit->length && put.len && put.at[0] == '[');
}

static void put_edits(struct dw_emender *self, const struct dw_game *game,
                      const struct dw_edits *chosen)
{
    for (size_t i = 0; i < chosen->count; i++) {
        const struct dw_edit *edit = &chosen->at[i];
        const dw_span put = dw_edits_text(chosen, i);
        if (is_in_tags(game, edit, put))
            keep_tag(self, edit, put);
        else if (!edit->length)
            keep_gap(self, edit, put);
        else if (!put.len)
            keep_twice(self, game, edit);
        else
            keep_word(self, game, edit, put);
    }
}

/* ---- tags ---------------------------------------------------------------- */

static bool has_tag(const struct dw_game *game, dw_span name)
{
    bool found = false;
    for (size_t i = 0; i < game->tag_count; i++)
        found |= dw_span_equal(
            dw_game_text(game, game->tags[i].name, game->tags[i].name_len),
            name);
    return found;
}

/* Emendation, Emendation2 ...: a name is given once (PGN standard 8.1.1). */
static uint32_t put_name(struct dw_emender *self, const struct dw_game *game,
                         uint32_t number)
{
    for (;; number++) {
        const size_t from = self->tags.len;
        dw_buf_text(&self->tags, "Emendation");
        if (number > 1)
            dw_buf_number(&self->tags, number);
        if (!has_tag(game,
                     (dw_span){self->tags.at + from, self->tags.len - from}))
            return number;
        self->tags.len = from;
    }
}

/* A tag for each emendation. The start of before cannot stay in a comment: the
 * first tag has it. */
static void tell_emendation(struct dw_emender *self, const struct dw_game *game,
                            const struct dw_suggestion *chosen,
                            const char *words)
{
    uint32_t number = 1;
    for (int i = 0; i < chosen->parts; i++, number++) {
        dw_buf_text(&self->tags, i ? "\"]" : "");
        dw_buf_text(&self->tags, dw_repair_line_end(game));
        dw_buf_char(&self->tags, '[');
        number = put_name(self, game, number);
        dw_buf_text(&self->tags, " \"");
        put_harmless(&self->tags, dw_span_of(words + chosen->part[i]));
        if (i || chosen->ply || !game->by_id[DW_TAG_FEN])
            continue;
        dw_buf_text(&self->tags, "; the record has ");
        put_harmless(&self->tags, dw_game_tag(game, DW_TAG_FEN));
    }
}

/* Behind the tag section; in front of a game without tags, whose start may then
 * bring its own. */
static void put_tags(struct dw_emender *self, const struct dw_game *game,
                     bool start)
{
    struct dw_edits *edits = &self->edits;
    const char *line_end = dw_repair_line_end(game);
    const bool tags = game->tag_count;
    const uint32_t at =
        (tags ? game->tags[game->tag_count - 1].end : game->start) -
        game->begin;
    const size_t skip = tags ? 0 : strlen(line_end);
    dw_edits_begin(edits, at, 0);
    dw_buf_add(&edits->text, self->tags.at + skip, self->tags.len - skip);
    dw_buf_text(&edits->text, "\"]");
    for (int i = start; i < 2 && !tags; i++)
        dw_buf_text(&edits->text, line_end);
}

/* ---- the result ---------------------------------------------------------- */

/* The record that was just read is sound but for a result that the board
 * contradicts: then that is emended too. */
static void fix_result(struct dw_emender *self, const struct dw_game *game)
{
    const struct dw_judged *judged = &self->read.judged;
    const uint32_t tag = game->by_id[DW_TAG_RESULT];
    if (judged->legal != DW_LEGAL_YES || !judged->verdict_count ||
        judged->verdicts[0].standing != DW_STANDING_CONTRADICTED ||
        judged->verdicts[0].ending.reason != DW_REASON_CHECKMATE)
        return;
    const char *stated = dw_result_text(judged->stated);
    const char *board =
        dw_result_text((dw_result)judged->verdicts[0].ending.result);
    if (tag)
        dw_edits_put(&self->edits, game->tags[tag - 1].value - game->begin,
                     game->tags[tag - 1].value_len, board);
    if (game->has_marker)
        dw_edits_put(&self->edits, game->marker_at - game->begin,
                     game->marker_len, board);
    dw_buf_text(&self->tags, "; the result: ");
    dw_buf_text(&self->tags, board);
    dw_buf_text(&self->tags, ", which the mate shows, not ");
    dw_buf_text(&self->tags, stated ? stated : "nothing");
}

/* ---- one game ------------------------------------------------------------ */

/* Reads the copy as the edits have it. False: it is no record. */
static bool read_copy(struct dw_emender *self, const struct dw_patient *patient,
                      dw_status *status, struct dw_error *error)
{
    const struct dw_game *game = patient->game;
    dw_edits_sort(&self->edits);
    dw_buf_clear(&self->text);
    dw_edits_apply(&self->edits,
                   dw_game_text(game, game->begin, game->end - game->begin), 0,
                   game->end - game->begin, &self->text);
    return dw_reread_text(&self->read, &self->text, patient->place, status,
                          error);
}

static void compose(struct dw_emender *self, const struct dw_game *game,
                    const struct dw_suggestion *chosen, const char *words,
                    bool result)
{
    dw_edits_clear(&self->edits);
    dw_buf_clear(&self->tags);
    tell_emendation(self, game, chosen, words);
    if (result)
        fix_result(self, game);
    put_tags(self, game, !chosen->ply);
    put_edits(self, game, chosen->edits);
}

static bool is_clean(const struct dw_emender *self)
{
    return self->read.judged.legal == DW_LEGAL_YES &&
           !self->read.diags.by_severity[DW_ERROR];
}

/* The suggestion that is to be put in; NULL: none. */
static const struct dw_suggestion *choose(const struct dw_suggestions *found,
                                          uint32_t rank)
{
    if (rank)
        return rank <= (uint32_t)found->count ? &found->at[rank - 1] : NULL;
    return found->count && found->clear ? &found->at[0] : NULL;
}

dw_status dw_emender_game(struct dw_emender *self,
                          const struct dw_patient *patient, uint32_t rank,
                          uint32_t effort, struct dw_mended *mended,
                          struct dw_error *error)
{
    struct dw_suggestions found;
    dw_status status =
        dw_suggester_game(self->suggester, patient->game, patient->judged,
                          patient->diags, effort, &found, error);
    dw_edits_clear(&self->edits);
    *mended = (struct dw_mended){
        .edits = &self->edits,
        .errors_left = patient->diags->by_severity[DW_ERROR],
    };
    const struct dw_suggestion *chosen =
        status == DW_OK ? choose(&found, rank) : NULL;
    if (!chosen)
        return status;
    const char *words = found.words;
    compose(self, patient->game, chosen, words, false);
    bool read = read_copy(self, patient, &status, error);
    if (read && !is_clean(self)) {
        compose(self, patient->game, chosen, words, true);
        read = read_copy(self, patient, &status, error);
    }
    if (read && is_clean(self)) {
        mended->findings = chosen->parts;
        mended->errors_left = 0;
    } else {
        dw_edits_clear(&self->edits);
    }
    return status;
}
