/* Knows how the words, numbers and signs of a movetext are read under a form
 * and a letter set (grammar/README.md). Must not know positions. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

#include <stddef.h>
#include <string.h>

struct dw_notation *dw_words_notation(struct dw_judge *self, int form,
                                      int letters)
{
    /* A form without letters is the same under every set. */
    if (!self->setup.grammar->forms[form].letters)
        letters = 0;
    struct dw_notation **slot = &self->notations[form][letters];
    if (!*slot) {
        const dw_status status = dw_notation_new(self->setup.grammar, form,
                                                 letters, slot, self->error);
        if (status != DW_OK) {
            self->status = status;
            return NULL;
        }
    }
    return *slot;
}

static bool read_by(struct dw_judge *self, int form, int letters, dw_span word,
                    struct dw_ply *ply)
{
    struct dw_notation *notation = dw_words_notation(self, form, letters);
    if (!notation || !dw_notation_read(notation, word.at, word.len, &ply->spec))
        return false;
    ply->form = (uint8_t)form;
    ply->letters = (uint8_t)letters;
    return true;
}

typedef bool word_reader(struct dw_judge *self, int form, int letters,
                         dw_span word, struct dw_ply *ply);

/* Whether the setup lets a reading be tried on a word alone. */
static bool allowed(const struct dw_judge *self, int form, int letters)
{
    const struct dw_judge_setup *setup = &self->setup;
    return (setup->form < 0 || setup->form == form) &&
           (setup->letters < 0 || setup->letters == letters ||
            !setup->grammar->forms[form].letters) &&
           (letters == 0 || setup->grammar->forms[form].letters) &&
           dw_grammar_words(setup->grammar, form, letters) < 2;
}

/* Tries every other form and letter set, those that differ least first; takes
 * the first of those that need the fewest characters replaced. */
static bool read_foreign(struct dw_judge *self, int form, int letters,
                         dw_span word, struct dw_ply *ply, word_reader *read)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    struct dw_ply best = {.lookalike = UINT8_MAX};
    for (int i = -1; i < grammar->form_count; i++) {
        const int f = i < 0 ? form : i;
        for (int l = 0; i != form && l < grammar->letter_count; l++) {
            if ((f == form && l == letters) || !allowed(self, f, l) ||
                !read(self, f, l, word, ply))
                continue;
            if (!ply->lookalike)
                return true;
            if (ply->lookalike < best.lookalike)
                best = *ply;
        }
    }
    if (best.lookalike < UINT8_MAX)
        *ply = best;
    return best.lookalike < UINT8_MAX;
}

/* Where the word is noted when nothing reads it; NULL: nowhere. None ends in
 * NUL, which would pass for a shorter one. */
static struct dw_short_word *find_no_move(struct dw_judge *self, dw_span word,
                                          struct dw_short_word *key)
{
    if (word.len == 0 || word.len > 16 || !word.at[word.len - 1])
        return NULL;
    const size_t low = word.len < 8 ? word.len : 8;
    key->key[0] = dw_memo_key(word.at, low);
    key->key[1] = word.len > 8 ? dw_memo_key(word.at + 8, word.len - 8) : 0;
    return self->no_moves +
           dw_memo_hash(key->key[0] ^ key->key[1] * 3, DW_NO_MOVES_BITS);
}

/* Reads the word with the set's own letters put for those that look like them.
 */
static bool read_lookalike(struct dw_judge *self, int form, int letters,
                           dw_span word, struct dw_ply *ply)
{
    struct dw_homoglyph plain;
    if (!dw_notation_homoglyph(&self->setup.grammar->letters[letters], word,
                               &plain))
        return false;
    const dw_span text = {plain.text, plain.len};
    if (!read_by(self, form, letters, text, ply))
        return false;
    ply->lookalike = plain.count;
    return true;
}

bool dw_words_read(struct dw_judge *self, int form, int letters, dw_span word,
                   struct dw_ply *ply)
{
    ply->lookalike = 0;
    if (read_by(self, form, letters, word, ply))
        return true;
    struct dw_short_word key, *slot = find_no_move(self, word, &key);
    if (slot && !memcmp(slot, &key, sizeof key))
        return false;
    if (read_lookalike(self, form, letters, word, ply) ||
        read_foreign(self, form, letters, word, ply, read_by) ||
        read_foreign(self, form, letters, word, ply, read_lookalike))
        return true;
    if (slot && self->status == DW_OK)
        *slot = key;
    return false;
}

/* Signs that say something of the move before them; all others are an
 * annotator's opinion. */
static const struct {
    const char *text;
    uint8_t check;
    bool en_passant;
} sign_rows[] = {
    {"+", DW_CHECK_PLUS, false},
    {"ch", DW_CHECK_PLUS, false},
    {"ch.", DW_CHECK_PLUS, false},
    {"check", DW_CHECK_PLUS, false},
    {"#", DW_CHECK_MATE, false},
    {"mate", DW_CHECK_MATE, false},
    {"mate.", DW_CHECK_MATE, false},
    {"##", DW_CHECK_MATE, false},
    {"++", DW_CHECK_DOUBLE, false},
    {"dbl", DW_CHECK_DOUBLE, false},
    {"e.p.", 0, true},
    {"e.p", 0, true},
    {"ep", 0, true},
    {"ep.", 0, true},
};

bool dw_words_apply_sign(dw_span sign, dw_spec *spec)
{
    for (size_t i = 0; i < sizeof sign_rows / sizeof *sign_rows; i++) {
        if (!dw_span_is(sign, sign_rows[i].text))
            continue;
        if (sign_rows[i].en_passant)
            spec->special |= DW_SPECIAL_EN_PASSANT;
        else if (spec->check == DW_CHECK_UNMARKED)
            spec->check = sign_rows[i].check;
        return !sign_rows[i].en_passant;
    }
    return false;
}

void dw_words_number(const struct dw_game *game, const dw_item *item,
                     struct dw_number *number)
{
    const char *at = game->text.at + item->offset;
    const char *const end = at + item->length;
    const bool first = number->length == 0 || item->kind == DW_TOKEN_NUMBER;
    if (first)
        *number = (struct dw_number){0, -1, item->offset, 0};
    uint64_t value = number->value;
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        value = value > UINT32_MAX / 16 ? value : value * 10 + (*at - '0');
    number->value = (uint32_t)value;
    /* One period names White, more (or an ellipsis) Black: PGN standard
     * 8.2.2.2. A bare number names nobody. */
    if (at < end)
        number->side = end - at > 1 || number->side >= 0 ? DW_BLACK : DW_WHITE;
    number->length = item->offset + item->length - number->offset;
}

/* The number that is due, as text: most numbers are told right by one look at
 * eight bytes. Zero when it has more than six digits. */
static uint64_t number_text(uint32_t number)
{
    char text[8] = "", digits[10];
    size_t count = 0, length = 0;
    for (; number; number /= 10)
        digits[count++] = (char)('0' + number % 10);
    if (count > 6)
        return 0;
    while (count)
        text[length++] = digits[--count];
    text[length] = '.';
    return dw_memo_key(text, 8);
}

/* The text of the number behind. Its last digit stands before the period. */
static uint64_t next_number_text(uint64_t text, uint32_t number)
{
    const int period = (63 - __builtin_clzll(text | 1)) & ~7;
    const int shift = period - 8;
    return shift >= 0 && (text >> shift & 0xff) < '9'
               ? text + (UINT64_C(1) << shift)
               : number_text(number);
}

/* A word that the line's own notation does not read. */
static bool read_otherwise(struct dw_judge *self, struct dw_line *line,
                           dw_span word, struct dw_ply *ply)
{
    if (!dw_words_read(self, line->form, line->letters, word, ply))
        return false;
    const bool other_letters = self->setup.grammar->forms[ply->form].letters &&
                               ply->letters != line->letters;
    const bool other = ply->form != line->form || other_letters;
    line->foreign += 2u * other + ply->lookalike;
    line->remarks = true;
    return true;
}

/* Whether all plies of the line fit: its words, and one that is none. */
static bool make_ply_room(struct dw_judge *self, struct dw_line *line,
                          const struct dw_game *game)
{
    void *plies = line->plies;
    if (!dw_grow(&plies, &line->room, game->words + (size_t)1,
                 sizeof *line->plies)) {
        self->status =
            dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
        return false;
    }
    line->plies = plies;
    return true;
}

/* What the numbers and dots in `from`..`to` say together. */
static struct dw_number number_of(const struct dw_game *game,
                                  const dw_item *from, const dw_item *to)
{
    struct dw_number number = {0, -1, 0, 0};
    for (; from < to; from++)
        if (from->kind == DW_TOKEN_NUMBER || from->kind == DW_TOKEN_DOTS)
            dw_words_number(game, from, &number);
    return number;
}

/* Anything but a word, a number and a parenthesis on the main line. */
static void read_sign(const struct dw_game *game, struct dw_line *line,
                      uint32_t count, const dw_item *item)
{
    if (item->kind == DW_TOKEN_SIGN && count)
        dw_words_apply_sign(dw_item_text(game, item),
                            &line->plies[count - 1].spec);
    if (item->kind == DW_TOKEN_SIGN || item->kind == DW_TOKEN_NAG ||
        item->kind == DW_TOKEN_GLYPH)
        line->remarks = true;
}

static bool is_right(const dw_item *number, const char *at, uint64_t due_text)
{
    return number->kind == DW_TOKEN_NUMBER && number->length - 1u < 8 &&
           dw_memo_key(at, number->length) == due_text;
}

bool dw_words_line(struct dw_judge *self, struct dw_line *line, bool alone)
{
    struct dw_game view;
    const struct dw_game *game = self->game;
    struct dw_notation *notation =
        dw_words_notation(self, line->form, line->letters);
    *line = (struct dw_line){.form = line->form,
                             .letters = line->letters,
                             .plies = line->plies,
                             .room = line->room,
                             .items = line->items,
                             .item_room = line->item_room};
    if (notation &&
        dw_phrases_regroup(self->setup.grammar, line->form, line->letters)) {
        if (!dw_phrases_view(self, line, notation, alone, &view))
            return false;
        game = &view;
    }
    if (!notation || !make_ply_room(self, line, game))
        return false;
    /* All of a ply but its item and spec, with White's number and without. */
    const struct dw_ply heads[2] = {{.number_side = -1,
                                     .form = (uint8_t)line->form,
                                     .letters = (uint8_t)line->letters},
                                    {.number_side = DW_WHITE,
                                     .form = (uint8_t)line->form,
                                     .letters = (uint8_t)line->letters}};
    const dw_item *const items = game->items;
    const dw_item *number = NULL; /* the first before the word to come */
    bool right = false;           /* it says what is due, in one token */
    uint32_t due = self->start.number, count = 0, i = 0;
    uint64_t due_text = number_text(due);
    const uint32_t side = self->start.side;
    unsigned depth = 0;
    for (; i < game->item_count; i++) {
        const dw_item *item = &items[i];
        const unsigned kind = item->kind;
        const char *at = game->text.at + item->offset;
        if (kind == DW_TOKEN_WORD && !depth) {
            struct dw_ply *ply = &line->plies[count];
            memcpy(ply, &heads[right], offsetof(struct dw_ply, spec));
            ply->item = i;
            if (number && !right) {
                const struct dw_number said = number_of(game, number, item);
                ply->number_side = said.side;
                line->remarks |= said.value != due;
            }
            if (!dw_notation_read(notation, at, item->length, &ply->spec) &&
                (alone ||
                 !read_otherwise(self, line, dw_item_text(game, item), ply)))
                break;
            number = NULL;
            right = false;
            count++;
            if (((count + side) & 1) == 0)
                due_text = next_number_text(due_text, ++due);
        } else if ((kind == DW_TOKEN_NUMBER || kind == DW_TOKEN_DOTS) &&
                   !depth) {
            right = !number && is_right(item, at, due_text);
            number = number ? number : item;
        } else if (kind == DW_TOKEN_OPEN) {
            depth++;
        } else if (kind == DW_TOKEN_CLOSE) {
            depth -= depth > 0;
        } else if (!depth) {
            if (kind == DW_TOKEN_BRACKET || kind == DW_TOKEN_JUNK)
                break;
            read_sign(game, line, count, item);
        }
    }
    line->count = count;
    line->stuck = i < game->item_count;
    line->stuck_item = i;
    line->remarks |= line->stuck;
    return self->status == DW_OK;
}

/* ---- findings ----------------------------------------------------------- */

static dw_arg source_of(const dw_item *item)
{
    return dw_arg_source(item->offset, item->length);
}

static bool apart(const struct dw_judge *self, const dw_item *item)
{
    const char before =
        item->offset ? self->game->text.at[item->offset - 1] : ' ';
    return before == ' ' || before == '\t' || before == '\n' || before == '\r';
}

static void report_nag(struct dw_judge *self, const dw_item *item, uint32_t ply,
                       unsigned depth)
{
    const dw_span text = dw_item_text(self->game, item);
    uint32_t value = 0;
    for (size_t i = 1; i < text.len && value < 256; i++)
        value = value * 10 + (uint32_t)(text.at[i] - '0');
    const dw_say say = text.len == 1 ? DW_SAY_NAG_EMPTY
                       : value > 255 ? DW_SAY_NAG_RANGE
                                     : DW_SAY_NAG_NOWHERE;
    if (say == DW_SAY_NAG_NOWHERE && ply)
        return;
    struct dw_diag *diag =
        dw_diags_add_deep(self->diags, say, item->offset, item->length, depth);
    diag->ply = ply;
    diag->args[0] = source_of(item);
}

/* PGN standard 8.2.3.8: ! ? !! ?? !? ?! and nothing longer. */
static void report_glyph(struct dw_judge *self, const dw_item *item,
                         uint32_t ply, unsigned depth)
{
    const dw_say say = !ply               ? DW_SAY_NAG_NOWHERE
                       : item->length > 2 ? DW_SAY_NAG_GLYPH
                                          : DW_SAY_SIGN_APART;
    if (say == DW_SAY_SIGN_APART && !apart(self, item))
        return;
    struct dw_diag *diag =
        dw_diags_add_deep(self->diags, say, item->offset, item->length, depth);
    diag->ply = ply;
    diag->args[0] = source_of(item);
}

void dw_words_sign(struct dw_judge *self, const dw_item *item, uint32_t plies,
                   unsigned depth)
{
    if (item->kind == DW_TOKEN_NAG) {
        report_nag(self, item, plies, depth);
        return;
    }
    if (item->kind == DW_TOKEN_GLYPH) {
        report_glyph(self, item, plies, depth);
        return;
    }
    const dw_span text = dw_item_text(self->game, item);
    const bool standard = dw_span_is(text, "+") || dw_span_is(text, "#");
    struct dw_diag *diag = dw_diags_add_deep(
        self->diags, standard ? DW_SAY_SIGN_APART : DW_SAY_SIGN_LOOSE,
        item->offset, item->length, depth);
    diag->ply = plies;
    diag->args[0] = source_of(item);
}

void dw_words_unknown(struct dw_judge *self, const dw_item *item, uint32_t ply,
                      unsigned depth)
{
    const dw_span text = dw_item_text(self->game, item);
    const bool letter = text.len == 1 && text.at[0] >= 'A' && text.at[0] <= 'Z';
    struct dw_diag *diag = dw_diags_add_deep(
        self->diags, letter ? DW_SAY_MOVE_LETTER_ALONE : DW_SAY_MOVE_UNKNOWN,
        item->offset, item->length, depth);
    diag->ply = ply;
    diag->args[0] = source_of(item);
}

/* What the number before a ply should be: PGN standard 8.2.2. */
static void report_number(struct dw_judge *self, const struct dw_number *number,
                          uint32_t ply)
{
    const struct dw_position *start = &self->start;
    const uint32_t half = start->side + ply;
    const uint32_t due = start->number + half / 2;
    if (!number->value || number->value == due)
        return;
    const bool black = half & 1;
    const bool reply = black && number->side != DW_BLACK;
    struct dw_diag *diag = dw_diags_add(
        self->diags, reply ? DW_SAY_NUMBER_SIDE : DW_SAY_NUMBER_WRONG,
        number->offset, number->length);
    diag->ply = ply + 1;
    diag->args[0] = dw_arg_source(number->offset, number->length);
    diag->args[1] = reply ? dw_arg_side(black) : dw_arg_number(due);
}

static void report_lookalike(struct dw_judge *self, const struct dw_ply *ply,
                             uint32_t number, unsigned depth)
{
    const dw_item *item = &self->game->items[ply->item];
    struct dw_homoglyph plain;
    dw_notation_homoglyph(&self->setup.grammar->letters[ply->letters],
                          dw_item_text(self->game, item), &plain);
    struct dw_diag *diag =
        dw_diags_add_deep(self->diags, DW_SAY_LETTER_LOOKALIKE, item->offset,
                          item->length, depth);
    diag->ply = number;
    diag->args[0] = source_of(item);
    diag->args[1] = dw_arg_code_point(plain.seen);
    diag->args[2] = dw_arg_code_point(plain.meant);
}

void dw_words_foreign(struct dw_judge *self, const struct dw_ply *ply,
                      uint32_t number, unsigned depth)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    const struct dw_form *form = &grammar->forms[ply->form];
    if (ply->lookalike)
        report_lookalike(self, ply, number, depth);
    if (ply->form == self->line.form &&
        (!form->letters || ply->letters == self->line.letters))
        return;
    const dw_item *item = &self->game->items[ply->item];
    struct dw_diag *diag = dw_diags_add_deep(self->diags, DW_SAY_WORD_OTHER,
                                             item->offset, item->length, depth);
    diag->ply = number;
    diag->args[0] = source_of(item);
    diag->args[1] = dw_arg_word(form->name);
    diag->args[2] = dw_arg_word(grammar->letters[ply->letters].name);
}

void dw_words_report(struct dw_judge *self)
{
    const struct dw_game *game = self->game;
    const struct dw_line *line = &self->line;
    struct dw_number number = {0, -1, 0, 0};
    uint32_t ply = 0, words = 0;
    unsigned depth = 0;
    for (uint32_t i = 0; i < game->item_count; i++) {
        const dw_item *item = &game->items[i];
        switch ((dw_token_kind)item->kind) {
        case DW_TOKEN_WORD:
        case DW_TOKEN_BRACKET:
        case DW_TOKEN_JUNK:
            if (depth)
                break;
            if (words++ == ply && number.value)
                report_number(self, &number, ply);
            if (ply < line->count && line->plies[ply].item == i) {
                dw_words_foreign(self, &line->plies[ply], ply + 1, 0);
                ply++;
            }
            number = (struct dw_number){0, -1, 0, 0};
            break;
        case DW_TOKEN_NUMBER:
        case DW_TOKEN_DOTS:
            if (!depth)
                dw_words_number(game, item, &number);
            break;
        case DW_TOKEN_NAG:
        case DW_TOKEN_GLYPH:
        case DW_TOKEN_SIGN:
            if (!depth)
                dw_words_sign(self, item, ply, 0);
            break;
        case DW_TOKEN_OPEN:
            depth++;
            break;
        case DW_TOKEN_CLOSE:
            depth -= depth > 0;
            break;
        case DW_TOKEN_END:
        case DW_TOKEN_RESULT:
        case DW_TOKEN_COMMENT:
        case DW_TOKEN_LINE_COMMENT:
        case DW_TOKEN_ESCAPE:
        case DW_TOKEN_TAG:
            break;
        }
    }
}
