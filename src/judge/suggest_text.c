/* Knows what scribes, printers and readers of print take for what, and how a
 * hypothesis is put into words and edits. Must not know which is likely. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"

enum { FEN_SHOWN = 40 }; /* bytes of what differs */

/* ---- edits and words ----------------------------------------------------- */

static const char *const kinds[] = {
    [DW_BAIDAQ] = "baidaq", [DW_FARAS] = "faras", [DW_ALFIL] = "alfil",
    [DW_FERZ] = "ferz",     [DW_RUKH] = "rukh",   [DW_SHAH] = "Shah",
    [DW_NO_MAN] = "man",
};

static const char *const sides[] = {[DW_WHITE] = "White", [DW_BLACK] = "Black"};

static void say_square(struct dw_buf *words, int square)
{
    dw_buf_char(words, (char)('a' + dw_file(square)));
    dw_buf_char(words, (char)('1' + dw_rank(square)));
}

static void say_ply(struct dw_buf *words, uint32_t word)
{
    dw_buf_text(words, "ply ");
    dw_buf_number(words, word + 1);
}

static void write_move(struct dw_suggester *self,
                       const struct dw_hypothesis *guess,
                       struct dw_edits *edits, struct dw_buf *words)
{
    const struct dw_main_word *word = &self->line[guess->word];
    dw_edits_begin(edits, word->offset, word->length);
    dw_suggest_move_text(self, dw_suggest_before(self, guess->word),
                         guess->move, &edits->text);
    say_ply(words, guess->word);
    dw_buf_text(words, ": ");
    dw_buf_span(words, dw_edits_text(edits, edits->count - 1));
    dw_buf_text(words, ", not ");
    dw_buf_visible(words, dw_suggest_word(self, guess->word), 20);
    if (guess->guess == DW_GUESS_MOVE)
        return;
    dw_buf_text(words, " (");
    dw_suggest_say_pair(words, guess, " looks like ");
    dw_buf_char(words, ')');
}

/* Where the ply goes: White's right in front of the word, Black's in front of
 * the word's number too. */
static uint32_t find_gap(const struct dw_suggester *self, uint32_t word,
                         int side)
{
    const struct dw_game *game = &self->read.game;
    uint32_t item = self->line[word].item;
    while (side == DW_BLACK && item &&
           (game->items[item - 1].kind == DW_TOKEN_NUMBER ||
            game->items[item - 1].kind == DW_TOKEN_DOTS))
        item--;
    return game->items[item].offset;
}

static void write_left_out(struct dw_suggester *self,
                           const struct dw_hypothesis *guess,
                           struct dw_edits *edits, struct dw_buf *words)
{
    const struct dw_position *before = dw_suggest_before(self, guess->word);
    dw_edits_begin(edits, find_gap(self, guess->word, before->side), 0);
    dw_suggest_move_text(self, before, guess->move, &edits->text);
    say_ply(words, guess->word);
    dw_buf_text(words, ", ");
    dw_buf_span(words, dw_edits_text(edits, edits->count - 1));
    dw_buf_text(words, ", was left out");
    if (guess->forced)
        dw_buf_text(words, " (the only legal move)");
    dw_buf_char(&edits->text, ' ');
}

static void write_twice(struct dw_suggester *self,
                        const struct dw_hypothesis *guess,
                        struct dw_edits *edits, struct dw_buf *words)
{
    const struct dw_main_word *word = &self->line[guess->word];
    const char *at = self->read.game.text.at;
    uint32_t from = word->offset, to = from + word->length;
    /* In front of the first word stands the end of the tag section. */
    while (guess->word && (at[from - 1] == ' ' || at[from - 1] == '\n'))
        from--;
    while (!guess->word && at[to] == ' ')
        to++;
    dw_edits_put(edits, from, to - from, "");
    say_ply(words, guess->word);
    dw_buf_text(words, ", ");
    dw_buf_visible(words, dw_suggest_word(self, guess->word), 20);
    dw_buf_text(words, ", is one too many");
}

static void write_parted(struct dw_suggester *self,
                         const struct dw_hypothesis *guess,
                         struct dw_edits *edits, struct dw_buf *words)
{
    const struct dw_main_word *first = &self->line[guess->word];
    const struct dw_main_word *second = first + 1;
    dw_edits_begin(edits, first->offset,
                   second->offset + second->length - first->offset);
    dw_suggest_move_text(self, dw_suggest_before(self, guess->word),
                         guess->move, &edits->text);
    say_ply(words, guess->word);
    dw_buf_text(words, ": ");
    dw_buf_span(words, dw_edits_text(edits, edits->count - 1));
    dw_buf_text(words, ", parted into ");
    dw_buf_visible(words, dw_suggest_word(self, guess->word), 20);
    dw_buf_text(words, " and ");
    dw_buf_visible(words, dw_suggest_word(self, guess->word + 1), 20);
}

static void write_swapped(struct dw_suggester *self,
                          const struct dw_hypothesis *guess,
                          struct dw_edits *edits, struct dw_buf *words)
{
    const uint32_t pair[2] = {guess->word, guess->other};
    for (int i = 0; i < 2; i++) {
        const struct dw_main_word *word = &self->line[pair[i]];
        dw_edits_begin(edits, word->offset, word->length);
        dw_buf_span(&edits->text, dw_suggest_word(self, pair[!i]));
    }
    dw_buf_text(words, "plies ");
    dw_buf_number(words, pair[0] + 1);
    dw_buf_text(words, " and ");
    dw_buf_number(words, pair[1] + 1);
    dw_buf_text(words, " changed places: ");
    dw_buf_visible(words, dw_suggest_word(self, pair[1]), 20);
    dw_buf_text(words, ", then ");
    dw_buf_visible(words, dw_suggest_word(self, pair[0]), 20);
}

/* The start as a FEN, in the tag that is there or in new ones. */
static void write_fen(struct dw_suggester *self,
                      const struct dw_position *start, struct dw_edits *edits)
{
    const struct dw_game *game = &self->read.game;
    const uint32_t tag = game->by_id[DW_TAG_FEN];
    char fen[DW_FEN_MAX];
    dw_fen_write(start, fen);
    if (tag) {
        dw_edits_put(edits, game->tags[tag - 1].value,
                     game->tags[tag - 1].value_len, fen);
        return;
    }
    const bool tags = game->tag_count;
    dw_edits_begin(edits,
                   tags ? game->tags[game->tag_count - 1].end : game->start, 0);
    dw_buf_text(&edits->text, tags ? "\n" : "");
    dw_buf_text(&edits->text, "[SetUp \"1\"]\n[FEN \"");
    dw_buf_text(&edits->text, fen);
    dw_buf_text(&edits->text, tags ? "\"]" : "\"]\n\n");
}

static void say_known(const struct dw_hypothesis *guess, struct dw_buf *words)
{
    dw_buf_text(words, guess->known ? ", as in " : "");
    dw_buf_text(words, guess->known ? guess->known : "");
}

/* The bytes in which two texts differ. */
struct change {
    dw_span was, is;
};

static struct change find_change(dw_span was, dw_span is)
{
    while (was.len && is.len && *was.at == *is.at) {
        was = (dw_span){was.at + 1, was.len - 1};
        is = (dw_span){is.at + 1, is.len - 1};
    }
    while (was.len && is.len && was.at[was.len - 1] == is.at[is.len - 1]) {
        was.len--;
        is.len--;
    }
    return (struct change){was, is};
}

/* The ranks or fields of a text that a part of it lies in. */
static dw_span widen(dw_span part, dw_span text)
{
    const char *from = part.at, *to = part.at + part.len;
    while (from > text.at && !strchr("/ ", from[-1]))
        from--;
    while (to < text.at + text.len && !strchr("/ ", *to))
        to++;
    return (dw_span){from, (size_t)(to - from)};
}

/* What the slip was, as far as it is one that has a name. */
static void say_slip(const struct dw_suggester *self,
                     const struct dw_hypothesis *guess, struct dw_buf *words)
{
    const uint32_t one = guess->seen ? guess->seen : guess->meant;
    if (guess->guess == DW_GUESS_FEN_LETTERS) {
        dw_buf_text(words, " (letters ");
        dw_buf_text(words, self->setup.grammar->letters[guess->meant].name);
        dw_buf_char(words, ')');
    } else if (one && guess->guess == DW_GUESS_FEN_ALIKE) {
        dw_buf_text(words, " (");
        dw_suggest_say_pair(words, guess, " stands for ");
        dw_buf_char(words, ')');
    } else if (one && guess->guess != DW_GUESS_FEN_MISREAD) {
        dw_buf_text(words, " (");
        dw_suggest_say_code(words, one);
        dw_buf_text(words,
                    guess->seen ? " is one too many)" : " was left out)");
    }
}

/* The FEN's text as it may have been: only what is wrong is changed. */
static void write_fen_text(struct dw_suggester *self,
                           const struct dw_hypothesis *guess,
                           struct dw_edits *edits, struct dw_buf *words)
{
    const struct dw_game *game = &self->read.game;
    const struct dw_tag *tag = &game->tags[game->by_id[DW_TAG_FEN] - 1];
    const dw_span was = dw_game_text(game, tag->value, tag->value_len);
    const dw_span is = dw_span_of(guess->fen);
    const struct change change = find_change(was, is);
    dw_edits_begin(edits, tag->value + (uint32_t)(change.was.at - was.at),
                   (uint32_t)change.was.len);
    dw_buf_span(&edits->text, change.is);
    if (guess->guess == DW_GUESS_SIDE) {
        dw_buf_text(words, sides[guess->start.side]);
        dw_buf_text(words, " is to move");
        return;
    }
    dw_buf_text(words, "the FEN: ");
    dw_buf_visible(words, widen(change.is, is), FEN_SHOWN);
    dw_buf_text(words, ", not ");
    dw_buf_visible(words, widen(change.was, was), FEN_SHOWN);
    say_slip(self, guess, words);
    say_known(guess, words);
}

static void say_man(const struct dw_position *position, int square,
                    struct dw_buf *words)
{
    dw_buf_text(words, position->board[square] == DW_ALFIL ? "an " : "a ");
    dw_buf_text(words, kinds[position->board[square]]);
    dw_buf_text(words, " of ");
    dw_buf_text(words, sides[(position->by_side[DW_BLACK] >> square) & 1]);
}

static const char *const start_words[DW_GUESSES] = {
    [DW_GUESS_MIRRORED] = "the board is mirrored (a <-> h)",
    [DW_GUESS_TURNED] = "the board is turned, the colours exchanged",
    [DW_GUESS_BOTH] =
        "the board is upside down (1 <-> 8), the colours exchanged",
    [DW_GUESS_ARRAY] = "the game starts from another array",
    [DW_GUESS_RANKS] = "the ranks are given from the first to the eighth",
    [DW_GUESS_BACKWARDS] = "the squares are given from h1 to a8",
    [DW_GUESS_COLOURS] = "capitals stand for Black",
};

static void write_start(struct dw_suggester *self,
                        const struct dw_hypothesis *guess,
                        struct dw_edits *edits, struct dw_buf *words)
{
    const struct dw_position *read = &self->read.judged.start;
    const int square = (int)guess->square;
    write_fen(self, &guess->start, edits);
    switch ((dw_guess)guess->guess) {
    case DW_GUESS_SIDE:
        dw_buf_text(words, sides[guess->start.side]);
        dw_buf_text(words, " is to move");
        break;
    case DW_GUESS_MISSING:
        say_man(&guess->start, square, words);
        dw_buf_text(words, " is missing on ");
        say_square(words, square);
        break;
    case DW_GUESS_EXTRA:
        say_man(read, square, words);
        dw_buf_text(words, " on ");
        say_square(words, square);
        dw_buf_text(words, " is one too many");
        break;
    case DW_GUESS_MISREAD:
        say_man(&guess->start, square, words);
        dw_buf_text(words, " stands on ");
        say_square(words, square);
        dw_buf_text(words, ", not ");
        say_man(read, square, words);
        break;
    case DW_GUESS_MISPLACED:
        say_man(&guess->start, square, words);
        dw_buf_text(words, " stands on ");
        say_square(words, square);
        dw_buf_text(words, ", not on ");
        say_square(words, (int)guess->other);
        break;
    case DW_GUESS_EXCHANGED:
        say_man(&guess->start, square, words);
        dw_buf_text(words, " stands on ");
        say_square(words, square);
        dw_buf_text(words, " and ");
        say_man(&guess->start, (int)guess->other, words);
        dw_buf_text(words, " on ");
        say_square(words, (int)guess->other);
        break;
    case DW_GUESS_MIRRORED:
    case DW_GUESS_TURNED:
    case DW_GUESS_BOTH:
    case DW_GUESS_ARRAY:
    case DW_GUESS_RANKS:
    case DW_GUESS_BACKWARDS:
    case DW_GUESS_COLOURS:
        dw_buf_text(words, start_words[guess->guess]);
        break;
    case DW_GUESS_MOVE:
    case DW_GUESS_ALIKE:
    case DW_GUESS_DOT:
    case DW_GUESS_LETTERS:
    case DW_GUESS_LEFT_OUT:
    case DW_GUESS_PARTED:
    case DW_GUESS_TWICE:
    case DW_GUESS_SWAPPED:
    case DW_GUESS_FEN_ALIKE:
    case DW_GUESS_FEN_LEFT_OUT:
    case DW_GUESS_FEN_EXTRA:
    case DW_GUESS_FEN_MISREAD:
    case DW_GUESS_FEN_SWAPPED:
    case DW_GUESS_FEN_LETTERS:
    case DW_GUESS_SEVERAL:
    case DW_GUESSES:
        break;
    }
    say_known(guess, words);
}

void dw_suggest_write(struct dw_suggester *self,
                      const struct dw_hypothesis *guess, struct dw_edits *edits,
                      struct dw_buf *words)
{
    static void (*const writers[DW_GUESSES])(
        struct dw_suggester *, const struct dw_hypothesis *, struct dw_edits *,
        struct dw_buf *) = {
        [DW_GUESS_MOVE] = write_move,
        [DW_GUESS_ALIKE] = write_move,
        [DW_GUESS_DOT] = write_move,
        [DW_GUESS_LEFT_OUT] = write_left_out,
        [DW_GUESS_PARTED] = write_parted,
        [DW_GUESS_TWICE] = write_twice,
        [DW_GUESS_SWAPPED] = write_swapped,
    };
    if (guess->throughout)
        dw_suggest_write_rule(self, guess, edits, words);
    else if (guess->fen[0])
        write_fen_text(self, guess, edits, words);
    else if (writers[guess->guess])
        writers[guess->guess](self, guess, edits, words);
    else
        write_start(self, guess, edits, words);
}
