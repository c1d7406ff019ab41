/* Knows how a record is held against what would be written of it. Must not know
 * what that looks like. */
/* SPDX-License-Identifier: MIT */
#include "work/strict.h"

#include "out/writer.h"

#include <stdlib.h>

enum { WORD = 40 /* bytes of either side that are told */ };

struct dw_strict {
    struct dw_walk walk;
    struct dw_edits edits;
    struct dw_buf scratch, expected, word;
    struct dw_move_memo memo;
};

struct dw_strict *dw_strict_new(void)
{
    return calloc(1, sizeof(struct dw_strict));
}

void dw_strict_free(struct dw_strict *self)
{
    if (!self)
        return;
    dw_walk_free(&self->walk);
    dw_edits_free(&self->edits);
    dw_buf_free(&self->scratch);
    dw_buf_free(&self->expected);
    dw_buf_free(&self->word);
    free(self);
}

/* The game in export format: the standard's form and letters are the first. */
static dw_span write_anew(struct dw_strict *self,
                          const struct dw_judge_setup *setup,
                          const struct dw_record *record, dw_span *bytes)
{
    static const struct dw_write_style style = {.form = 0, .letters = 0};
    const struct dw_writing writing = {
        .file = "",
        .game = record->game,
        .judged = record->judged,
        .setup = setup,
        .style = &style,
        .walk = &self->walk,
        .edits = &self->edits,
        .scratch = &self->scratch,
        .memo = &self->memo,
    };
    dw_buf_clear(&self->expected);
    dw_writer_pgn.game(&writing, &self->expected);
    *bytes = dw_writing_bytes(&writing);
    size_t len = self->expected.len;
    while (len && memchr(" \n", self->expected.at[len - 1], 2))
        len--;
    return (dw_span){self->expected.at, len};
}

/* How many bytes of both are alike; line ends may be CR LF (PGN standard 3.1
 * leaves them to the system). */
static size_t alike(dw_span expected, dw_span actual, size_t *in_actual)
{
    size_t i = 0, k = 0;
    while (i < expected.len && k < actual.len) {
        k += actual.at[k] == '\r' && k + 1 < actual.len &&
             actual.at[k + 1] == '\n';
        if (expected.at[i] != actual.at[k])
            break;
        i++;
        k++;
    }
    *in_actual = k;
    return i;
}

static bool ends_word(dw_span text, size_t at)
{
    return at >= text.len || memchr(" \t\r\n", text.at[at], 4);
}

/* Back to where the word begins that the place is in, unless the words there
 * are alike and only what parts them is not. */
static size_t word_start(dw_span text, size_t at, bool apart)
{
    size_t start = at;
    if (apart && ends_word(text, at))
        return at;
    while (start && at - start < WORD &&
           !memchr(" \t\r\n", text.at[start - 1], 4))
        start--;
    return start;
}

static dw_span word_at(dw_span text, size_t at)
{
    size_t len = 0;
    while (len < WORD && !ends_word(text, at + len))
        len++;
    return (dw_span){text.at + at, len};
}

/* What would stand there: a word, a line end or nothing. */
static const char *name_word(struct dw_strict *self, dw_span text, size_t at)
{
    const dw_span word = word_at(text, at);
    if (at >= text.len)
        return "nothing more";
    if (!word.len)
        return text.at[at] == '\n' ? "a line end" : "a space";
    dw_buf_clear(&self->word);
    dw_buf_char(&self->word, '"');
    dw_buf_visible(&self->word, word, WORD);
    dw_buf_text(&self->word, "\"");
    dw_buf_add(&self->word, "", 1);
    return self->word.failed ? "" : self->word.at;
}

bool dw_strict_check(struct dw_strict *self, const struct dw_judge_setup *setup,
                     const struct dw_record *record)
{
    const struct dw_judged *judged = record->judged;
    const struct dw_selection *selection = setup->selection;
    dw_span actual;
    size_t there;
    if (judged->legal != DW_LEGAL_YES || !judged->senses ||
        (selection && selection->off[DW_NOT_EXPORT_FORMAT]))
        return true;
    const dw_span expected = write_anew(self, setup, record, &actual);
    const size_t here = alike(expected, actual, &there);
    if (here == expected.len && there == actual.len)
        return !self->expected.failed;
    const size_t start = word_start(actual, there, ends_word(expected, here));
    const size_t back = there - start < here ? there - start : here;
    const uint32_t offset =
        (uint32_t)(actual.at - record->game->text.at) + (uint32_t)start;
    const dw_span word = word_at(actual, start);
    struct dw_diag *diag = dw_diags_add(record->diags, DW_SAY_EXPORT_DIFFERS,
                                        offset, (uint32_t)word.len);
    diag->args[0] = dw_arg_word(name_word(self, expected, here - back));
    dw_diags_sort(record->diags);
    return !self->expected.failed && !self->scratch.failed &&
           !self->word.failed && !record->diags->failed;
}
