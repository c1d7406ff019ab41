/* Knows the order of a search for what a record may have read: what calls for
 * one, what is tried, how the best are judged. Must not know single slips. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"

#include <stdlib.h>

const char *dw_guess_name(dw_guess guess)
{
    static const char *const names[DW_GUESSES] = {
        [DW_GUESS_MOVE] = "move",
        [DW_GUESS_ALIKE] = "look-alike",
        [DW_GUESS_DOT] = "dot",
        [DW_GUESS_LETTERS] = "letters",
        [DW_GUESS_LEFT_OUT] = "left-out",
        [DW_GUESS_PARTED] = "parted",
        [DW_GUESS_TWICE] = "twice",
        [DW_GUESS_SWAPPED] = "swapped",
        [DW_GUESS_SIDE] = "side",
        [DW_GUESS_MIRRORED] = "mirrored",
        [DW_GUESS_TURNED] = "turned",
        [DW_GUESS_BOTH] = "upside-down",
        [DW_GUESS_ARRAY] = "array",
        [DW_GUESS_MISSING] = "missing-man",
        [DW_GUESS_EXTRA] = "extra-man",
        [DW_GUESS_MISREAD] = "misread-man",
        [DW_GUESS_MISPLACED] = "misplaced-man",
        [DW_GUESS_SEVERAL] = "several",
    };
    return names[guess];
}

/* ---- life ---------------------------------------------------------------- */

dw_status dw_suggester_new(const struct dw_judge_setup *setup,
                           uint32_t game_limit,
                           const struct dw_diagram *diagrams,
                           size_t diagram_count, struct dw_suggester **out,
                           struct dw_error *error)
{
    struct dw_suggester *self = calloc(1, sizeof *self);
    if (!self)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    self->setup = *setup;
    self->diagrams = diagrams;
    self->diagram_count = diagram_count;
    dw_status status = dw_reread_open(&self->read, setup, game_limit, error);
    if (status == DW_OK)
        status = dw_reread_open(&self->trial, setup, game_limit, error);
    if (status != DW_OK) {
        dw_suggester_free(self);
        return status;
    }
    *out = self;
    return DW_OK;
}

void dw_suggester_free(struct dw_suggester *self)
{
    if (!self)
        return;
    dw_reread_close(&self->read);
    dw_reread_close(&self->trial);
    dw_buf_free(&self->text);
    dw_buf_free(&self->changed);
    dw_buf_free(&self->words);
    dw_buf_free(&self->original);
    dw_buf_free(&self->said);
    for (int i = 0; i < DW_GUESS_KEPT; i++)
        dw_edits_free(&self->edits[i]);
    for (int i = 0; i < DW_CHAINS; i++)
        dw_edits_free(&self->chains[i].edits);
    free(self->line);
    free(self);
}

/* ---- what calls for a search --------------------------------------------- */

static bool is_position_fault(dw_say say)
{
    return say == DW_SAY_FEN_NO_SHAH || say == DW_SAY_FEN_MANY_SHAHS ||
           say == DW_SAY_FEN_SHAHS_TOUCH || say == DW_SAY_FEN_BAIDAQ_RANK ||
           say == DW_SAY_FEN_CHECK;
}

/* A finding of the main line that the record fails at, or one that says its
 * start cannot be. */
static bool calls(const struct dw_diag *diag, const struct dw_judged *judged)
{
    const dw_say say = (dw_say)diag->say;
    const dw_code code = dw_say_code(say);
    if (code == DW_ILLEGAL_MOVE || code == DW_AMBIGUOUS_MOVE ||
        code == DW_UNKNOWN_MOVE_TEXT)
        return !diag->depth && judged->bad &&
               diag->ply == judged->first_bad_ply;
    return code == DW_START_DECIDED || code == DW_OTHER_ARRAY ||
           code == DW_MEN_SHORT ||
           (code == DW_BAD_FEN && is_position_fault(say));
}

static bool find_call(const struct dw_diags *diags,
                      const struct dw_judged *judged, size_t *index)
{
    for (*index = 0; *index < diags->count; ++*index)
        if (calls(&diags->at[*index], judged))
            return true;
    return false;
}

/* ---- the record ---------------------------------------------------------- */

static bool make_room(struct dw_suggester *self, size_t count)
{
    void *line = self->line;
    if (!dw_grow(&line, &self->room, count, sizeof *self->line)) {
        self->status =
            dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
        return false;
    }
    self->line = line;
    return true;
}

static void add_word(struct dw_suggester *self, uint32_t item,
                     const struct dw_number *number)
{
    struct dw_judge *judge = self->read.judge;
    const struct dw_game *game = &self->read.game;
    struct dw_ply ply = {0};
    const dw_span text = dw_item_text(game, &game->items[item]);
    const bool read = game->items[item].kind == DW_TOKEN_WORD &&
                      dw_words_read(judge, self->read.judged.form,
                                    self->read.judged.letters, text, &ply);
    self->line[self->count++] = (struct dw_main_word){
        .item = item,
        .offset = game->items[item].offset,
        .length = game->items[item].length,
        .read = read,
        .foreign = read && (ply.form != self->read.judged.form ||
                            ply.letters != self->read.judged.letters),
        .number_side = number->side,
        .spec = ply.spec,
    };
    self->trusts_checks |= read && (ply.spec.check == DW_CHECK_PLUS ||
                                    ply.spec.check == DW_CHECK_MATE);
    self->trusts_captures |= read && ply.spec.capture == DW_CAPTURE_X;
}

/* Figures alone may be a move where the record has no other one, as both have
 * in "2. 63 66 3. Kd2". */
static bool is_strange_number(const struct dw_game *game, uint32_t index,
                              const struct dw_number *number)
{
    const dw_item *item = &game->items[index];
    const char last = game->text.at[item->offset + item->length - 1];
    const unsigned next = index + 1 < game->item_count
                              ? game->items[index + 1].kind
                              : DW_TOKEN_RESULT;
    return item->kind == DW_TOKEN_NUMBER && last >= '0' && last <= '9' &&
           next != DW_TOKEN_DOTS &&
           (number->side >= 0 || next == DW_TOKEN_NUMBER ||
            next == DW_TOKEN_RESULT);
}

/* All words of the main line, those that nothing reads too. */
static bool gather_words(struct dw_suggester *self)
{
    static const struct dw_number none = {0, -1, 0, 0};
    const struct dw_game *game = &self->read.game;
    struct dw_number number = none;
    uint32_t depth = 0;
    self->count = 0;
    self->trusts_checks = self->trusts_captures = false;
    if (!make_room(self, game->item_count + 1))
        return false;
    for (uint32_t i = 0; i < game->item_count; i++) {
        const dw_item *item = &game->items[i];
        if (item->kind == DW_TOKEN_OPEN) {
            depth++;
        } else if (item->kind == DW_TOKEN_CLOSE) {
            depth -= depth > 0;
        } else if (depth) {
            continue;
        } else if (is_strange_number(game, i, &number)) {
            add_word(self, i, &number);
            number = none;
        } else if (item->kind == DW_TOKEN_NUMBER ||
                   item->kind == DW_TOKEN_DOTS) {
            dw_words_number(game, item, &number);
        } else if (item->kind == DW_TOKEN_WORD ||
                   item->kind == DW_TOKEN_BRACKET ||
                   item->kind == DW_TOKEN_JUNK) {
            add_word(self, i, &number);
            number = none;
        } else if (item->kind == DW_TOKEN_SIGN && self->count &&
                   dw_words_apply_sign(dw_item_text(game, item),
                                       &self->line[self->count - 1].spec)) {
            self->trusts_checks = true;
        }
    }
    return self->read.judge->status == DW_OK;
}

/* Plays up to the word that fails and keeps the positions in front of it, none
 * in front of the word `from`. */
static void find_stop(struct dw_suggester *self, uint32_t from)
{
    struct dw_position now = self->read.judged.start;
    int odd = 0;
    const struct dw_judged *judged = &self->read.judged;
    self->stop = judged->bad && judged->first_bad_ply
                     ? judged->first_bad_ply - 1
                     : self->count;
    if (self->stop > self->count)
        self->stop = self->count;
    if (judged->bad && !judged->first_bad_ply)
        self->stop = 0;
    self->first =
        self->stop > DW_GUESS_WINDOW ? self->stop - DW_GUESS_WINDOW : 0;
    if (self->first < from)
        self->first = from < self->stop ? from : self->stop;
    for (uint32_t word = 0; word <= self->stop; word++) {
        if (word >= self->first)
            self->before[word - self->first] = now;
        if (word < self->stop && !dw_suggest_step(self, &now, word, &odd)) {
            self->stop = word;
            break;
        }
    }
}

/* A start that cannot be used is not handed out by who judged it. */
static bool read_start(struct dw_suggester *self)
{
    struct dw_judged *judged = &self->read.judged;
    const struct dw_game *game = &self->read.game;
    if (judged->has_start)
        return true;
    if (!game->by_id[DW_TAG_FEN])
        return false;
    judged->form = judged->letters = 0;
    dw_fen_read(dw_game_tag(game, DW_TAG_FEN), 0, self->setup.grammar, 0,
                &judged->start, NULL, NULL);
    return true;
}

/* ---- one game ------------------------------------------------------------ */

static void keep_array(struct dw_suggester *self)
{
    struct dw_hypothesis guess = {.guess = DW_GUESS_ARRAY,
                                  .start = self->read.judged.start};
    const struct dw_run run = {.reached = self->count};
    dw_suggest_keep(self, &guess, &run, 0);
}

static void search(struct dw_suggester *self)
{
    const dw_code code = dw_say_code((dw_say)self->call);
    if (code == DW_OTHER_ARRAY)
        keep_array(self);
    else if (code == DW_MEN_SHORT)
        dw_suggest_missing(self);
    else if (self->read.judged.has_start && self->stop < self->count) {
        dw_suggest_moves(self);
        dw_suggest_letters(self);
    }
    if (code != DW_OTHER_ARRAY && code != DW_MEN_SHORT)
        dw_suggest_start(self);
}

/* Reads the text in self->text and finds where it fails. False: nothing to be
 * searched for, or the work failed. */
static bool prepare(struct dw_suggester *self, uint32_t from)
{
    if (!dw_reread_text(&self->read, &self->text,
                        (struct dw_around){.follows = true}, &self->status,
                        self->error) ||
        !read_start(self))
        return false;
    if (!gather_words(self)) {
        if (self->status == DW_OK)
            self->status = self->read.judge->status;
        return false;
    }
    self->kept_count = 0;
    find_stop(self, from);
    return true;
}

bool dw_suggest_again(struct dw_suggester *self, uint32_t from)
{
    if (!prepare(self, from) || !self->read.judged.has_start ||
        self->stop >= self->count)
        return false;
    self->call = DW_SAY_MOVE_UNKNOWN;
    dw_suggest_moves(self);
    dw_suggest_letters(self);
    return self->status == DW_OK;
}

dw_status dw_suggester_game(struct dw_suggester *self,
                            const struct dw_game *game,
                            const struct dw_judged *judged,
                            const struct dw_diags *diags, uint32_t effort,
                            struct dw_suggestions *out, struct dw_error *error)
{
    *out = (struct dw_suggestions){0};
    self->error = error;
    self->status = DW_OK;
    self->work = 0;
    self->effort = effort ? effort : DW_SUGGEST_EFFORT;
    if (game->too_large || !find_call(diags, judged, &out->diag))
        return DW_OK;
    dw_buf_clear(&self->text);
    dw_buf_add(&self->text, game->text.at + game->begin,
               game->end - game->begin);
    if (!prepare(self, 0))
        return self->status;
    self->work = 0;
    self->call = diags->at[out->diag].say;
    search(self);
    dw_suggest_best(self, out);
    return self->status;
}
