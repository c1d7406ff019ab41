/* Knows which tokens make one move together under a form and letter set:
 * several words (Rook h7-d7), or a number (2142). Must not know positions. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"
#include "pgn/phrase.h"

/* One regrouping under way. */
struct grouping {
    const struct dw_game *game;
    struct dw_notation *notation;
    uint32_t words; /* that a move may have */
    bool numbers;   /* a move may be one */
};

static bool is_gap(const struct dw_game *game, uint32_t from, uint32_t to)
{
    while (from < to && memchr(" \t\r\n", game->text.at[from], 4))
        from++;
    return from == to;
}

/* A number without a period. */
static bool is_bare(const struct dw_game *game, const dw_item *item)
{
    const char last = game->text.at[item->offset + item->length - 1];
    return item->kind == DW_TOKEN_NUMBER && last >= '0' && last <= '9';
}

static bool may_open(const struct grouping *self, const dw_item *item)
{
    return item->kind == DW_TOKEN_WORD ||
           (self->numbers && is_bare(self->game, item));
}

/* Whether `next` may belong to a move that `item` belongs to. */
static bool may_follow(const struct grouping *self, const dw_item *item,
                       const dw_item *next)
{
    return (next->kind == DW_TOKEN_WORD || next->kind == DW_TOKEN_SIGN ||
            is_bare(self->game, next)) &&
           is_gap(self->game, item->offset + item->length, next->offset);
}

/* How many items from `at` on make a move, the most that do; 0: none. */
static uint32_t count_joined(const struct grouping *self, size_t at)
{
    const struct dw_game *game = self->game;
    const dw_item *first = &game->items[at], *last = first;
    const char *const text = game->text.at + first->offset;
    uint32_t most = 0;
    for (uint32_t count = 1;; count++, last++) {
        dw_spec spec;
        if (dw_notation_read(self->notation, text,
                             last->offset + last->length - first->offset,
                             &spec))
            most = count;
        if (count >= self->words || at + count == game->item_count ||
            !may_follow(self, last, last + 1) ||
            !dw_notation_begins(self->notation, text,
                                last[1].offset - first->offset))
            return most;
    }
}

/* One item of what `count` make, in their place. */
static dw_item join(const dw_item *first, uint32_t count)
{
    dw_item item = *first;
    if (count) {
        const dw_item *last = first + count - 1;
        item.length = (last->offset + last->length - first->offset) & 0xffffff;
        item.kind = DW_TOKEN_WORD;
    }
    return item;
}

static bool make_room(struct dw_judge *self, struct dw_line *line)
{
    void *items = line->items;
    if (!dw_grow(&items, &line->item_room, self->game->item_count + 1,
                 sizeof *line->items)) {
        self->status =
            dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
        return false;
    }
    line->items = items;
    return true;
}

bool dw_phrases_view(struct dw_judge *self, struct dw_line *line,
                     struct dw_notation *notation, bool alone,
                     struct dw_game *view)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    const struct dw_game *game = self->game;
    const struct grouping grouping = {
        .game = game,
        .notation = notation,
        .words = (uint32_t)dw_grammar_words(grammar, line->form, line->letters),
        .numbers = grammar->forms[line->form].numbers,
    };
    if (!make_room(self, line))
        return false;
    *view = *game;
    view->items = line->items;
    view->item_count = view->words = 0;
    unsigned depth = 0;
    bool stuck = false;
    for (size_t at = 0; at < game->item_count && !stuck;) {
        const dw_item *item = &game->items[at];
        const uint32_t joined =
            may_open(&grouping, item) ? count_joined(&grouping, at) : 0;
        const dw_item now = join(item, joined);
        line->items[view->item_count++] = now;
        depth += now.kind == DW_TOKEN_OPEN;
        depth -= now.kind == DW_TOKEN_CLOSE && depth;
        view->words += now.kind == DW_TOKEN_WORD && !depth;
        stuck = alone && now.kind == DW_TOKEN_WORD && !depth && !joined;
        at += joined ? joined : 1;
    }
    line->regrouped = true;
    line->item_count = view->item_count;
    line->words = view->words;
    return true;
}

void dw_phrases_settle(struct dw_judge *self)
{
    const struct dw_line *line = &self->line;
    struct dw_game *game = self->game;
    if (!line->regrouped)
        return;
    memcpy(game->items, line->items, line->item_count * sizeof *line->items);
    game->item_count = line->item_count;
    game->words = line->words;
}

static bool is_ascii(char byte) { return (uint8_t)byte < 0x80; }

/* Whether a word may open with the one byte and a name with the other: what is
 * beyond ASCII may be written in another way. */
static bool may_be_first(char byte, char name)
{
    return !is_ascii(byte) || !((byte ^ name) & ~0x20);
}

/* Whether the set has a name that the word begins with, but for case. */
static bool opens_name(const struct dw_letters *set, dw_span word)
{
    for (int kind = 0; kind < DW_KINDS; kind++)
        for (const char *const *name = set->read[kind]; name && *name; name++)
            if (may_be_first(word.at[0], (*name)[0]) &&
                dw_phrase_opens(word, dw_span_of(*name)))
                return true;
    return false;
}

bool dw_phrases_may_open(const struct dw_judge *self, int letters, dw_span word)
{
    const struct dw_letters *set = &self->setup.grammar->letters[letters];
    /* Most words have a first byte that no name has. */
    return !set->spelled_out ||
           (word.len &&
            (!is_ascii(word.at[0]) ||
             dw_openers_have(&self->openers[letters], word.at[0])) &&
            opens_name(set, word));
}

bool dw_phrases_may_help(const struct dw_judge *self)
{
    const struct dw_game *game = self->game;
    bool numbers = false;
    for (size_t i = 0; !self->line.count && i < game->item_count; i++)
        numbers |= is_bare(game, &game->items[i]);
    return self->line.stuck || numbers;
}

bool dw_judge_is_name(void *judge, dw_span word)
{
    const struct dw_judge *self = judge;
    const struct dw_grammar *grammar = self->setup.grammar;
    for (int letters = 0; letters < grammar->letter_count; letters++)
        if (grammar->letters[letters].spelled_out &&
            dw_phrases_may_open(self, letters, word))
            return true;
    return false;
}

/* Whether a form that goes with the set and may be tried reads the text. */
static bool forms_read(struct dw_judge *self, int letters, dw_span text)
{
    const struct dw_judge_setup *setup = &self->setup;
    const struct dw_grammar *grammar = setup->grammar;
    for (int form = 0; form < grammar->form_count; form++) {
        dw_spec spec;
        if (!grammar->forms[form].letters ||
            !dw_grammar_goes(grammar, form, letters) ||
            (setup->form >= 0 && setup->form != form))
            continue;
        struct dw_notation *notation =
            dw_words_notation(self, form, letters, DW_WHITE);
        if (notation && dw_notation_read(notation, text.at, text.len, &spec))
            return true;
    }
    return false;
}

bool dw_judge_is_phrase(void *judge, dw_span text)
{
    struct dw_judge *self = judge;
    const struct dw_judge_setup *setup = &self->setup;
    const struct dw_grammar *grammar = setup->grammar;
    self->error = NULL;
    self->status = DW_OK;
    for (int letters = 0; letters < grammar->letter_count; letters++) {
        const struct dw_letters *set = &grammar->letters[letters];
        if (set->spelled_out && dw_phrases_may_open(self, letters, text) &&
            (setup->letters < 0 || setup->letters == letters) &&
            forms_read(self, letters, text))
            return true;
    }
    return false;
}

struct dw_prose_words dw_judge_words(struct dw_judge *judge)
{
    return (struct dw_prose_words){dw_judge_is_move, dw_judge_is_name,
                                   dw_judge_is_phrase, judge};
}
