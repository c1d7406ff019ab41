/* Knows how a record is read for a search: its words, the one that fails, the
 * positions in front of it. Must not know hypotheses. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"

/* Work, in plies tried: about a quarter of a microsecond each. */
enum {
    BYTES = 64,      /* of text that are one */
    ITEMS = 2,       /* of the movetext; a tag pair is one */
    KNOWN_WORDS = 4, /* words read, or played, that are one */
    STRANGE_WORD =
        64, /* one that the record's own notation does not read ... */
    STRANGE_BYTE = 16, /* ... and more for each of its bytes ... */
    STRANGE_MOST = 16, /* ... of so many */
};

uint64_t dw_suggest_reading(const struct dw_game *game)
{
    return (game->end - game->begin) / BYTES + game->item_count / ITEMS +
           game->tag_count;
}

bool dw_suggest_read(struct dw_suggester *self, struct dw_reread *reread,
                     struct dw_buf *text)
{
    self->work += self->reading;
    return dw_reread_text(reread, text, (struct dw_around){.follows = true},
                          &self->status, self->error);
}

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

/* Words that no notation may read are tried in all of them: of those behind the
 * failure, half of the work is spent on it. */
static bool read_word(struct dw_suggester *self, const dw_item *item,
                      struct dw_ply *ply)
{
    const struct dw_judged *judged = &self->read.judged;
    const bool needed = judged->bad && self->count < judged->first_bad_ply;
    const uint32_t length =
        item->length < STRANGE_MOST ? item->length : STRANGE_MOST;
    if (item->kind != DW_TOKEN_WORD ||
        self->work >= (needed ? self->effort : self->effort / 2))
        return false;
    const bool read =
        dw_words_read(self->read.judge, judged->form, judged->letters,
                      dw_item_text(&self->read.game, item), ply);
    if (!read || ply->form != judged->form || ply->letters != judged->letters)
        self->work += STRANGE_WORD + STRANGE_BYTE * length;
    if (read && ply->form == judged->form && ply->letters != judged->letters)
        self->others |= 1u << ply->letters;
    return read;
}

static void add_word(struct dw_suggester *self, uint32_t item,
                     const struct dw_number *number)
{
    const struct dw_game *game = &self->read.game;
    struct dw_ply ply = {0};
    const bool read = read_word(self, &game->items[item], &ply);
    const bool foreign = read && (ply.form != self->read.judged.form ||
                                  ply.letters != self->read.judged.letters);
    self->line[self->count++] = (struct dw_main_word){
        .item = item,
        .offset = game->items[item].offset,
        .length = game->items[item].length,
        .read = read,
        .foreign = foreign,
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
    self->others = 0;
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
    self->work += self->count / KNOWN_WORDS;
    return self->read.judge->status == DW_OK;
}

/* Plays up to the word that fails and keeps the positions in front of it, none
 * in front of the word `from`. */
static void find_stop(struct dw_suggester *self, uint32_t from)
{
    struct dw_position now = self->read.judged.start;
    int odd = 0;
    const uint64_t work = self->work;
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
    self->work = work + self->stop / KNOWN_WORDS;
}

/* What is left is for hypotheses and, half of it at most, for judging them. */
static void set_limit(struct dw_suggester *self)
{
    const uint64_t left =
        self->work < self->effort ? self->effort - self->work : 0;
    const uint64_t judging = DW_GUESS_KEPT * self->reading;
    self->limit = self->effort - (judging < left / 2 ? judging : left / 2);
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

bool dw_suggest_record(struct dw_suggester *self, uint32_t from)
{
    if (!dw_suggest_read(self, &self->read, &self->text) || !read_start(self))
        return false;
    if (!gather_words(self)) {
        if (self->status == DW_OK)
            self->status = self->read.judge->status;
        return false;
    }
    self->kept_count = 0;
    find_stop(self, from);
    set_limit(self);
    return self->work < self->effort;
}
