/* Knows how the words, numbers and signs of a movetext are read under a form
 * and a letter set (grammar/README.md). Must not know positions. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

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

/* The number that is due: as a token of the movetext, for most numbers are
 * told right by one look at its eight bytes. */
struct due {
    uint64_t text, mask; /* of the token; 0: it has more than eight bytes */
    uint64_t one;        /* adds one to the last digit */
    uint32_t value, shape;
    uint32_t left; /* times that one can be added without a carry */
};

/* Kind and length in one number. */
static inline uint32_t shape_of(const dw_item *item)
{
    uint32_t shape;
    memcpy(&shape, (const char *)item + sizeof item->offset, sizeof shape);
    return shape;
}

static void set_due(struct due *due, uint32_t value)
{
    char text[8] = "", digits[10];
    size_t count = 0, length = 0;
    *due = (struct due){.value = value};
    for (uint32_t rest = value; rest; rest /= 10)
        digits[count++] = (char)('0' + rest % 10);
    if (!count || count > 7)
        return;
    while (count)
        text[length++] = digits[--count];
    text[length] = '.';
    const dw_item token = {.length = (length + 1) & 0xff,
                           .kind = DW_TOKEN_NUMBER};
    due->text = dw_memo_key(text, 8);
    due->mask = dw_memo_masks[length + 1];
    due->one = UINT64_C(1) << 8 * (length - 1);
    due->shape = shape_of(&token);
    due->left = 9 - value % 10;
}

/* The last digit has run over. */
static void carry(struct due *due)
{
    const uint64_t ten = due->one >> 8;
    if ((due->text & 0xff * ten) >= '9' * ten) {
        set_due(due, due->value);
        return;
    }
    due->text += ten - 10 * due->one;
    due->left = 9;
}

static inline void next_due(struct due *due)
{
    due->value++;
    due->text += due->one;
    if (!due->left--)
        carry(due);
}

static inline bool is_due(const struct due *due, const char *text,
                          const dw_item *item)
{
    return shape_of(item) == due->shape &&
           (dw_memo_key(text + item->offset, 8) & due->mask) == due->text;
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

/* Reads a word if the memo has it at the first look. */
static inline bool recall(const struct dw_notation *notation, const char *text,
                          const dw_item *item, struct dw_ply *ply)
{
    static const dw_item word = {.kind = DW_TOKEN_WORD};
    const uint32_t length = shape_of(item) - shape_of(&word);
    if (length > 8)
        return false;
    /* To the lexer a NUL is a blank, so that no word ends in one. */
    const dw_spec *spec =
        dw_notation_recall(notation, dw_memo_key(text + item->offset, length));
    if (!spec)
        return false;
    ply->spec = *spec;
    return true;
}

/* Where reading the line is. */
struct place {
    const dw_item *item;
    struct dw_ply *ply; /* to be read next */
    unsigned side;      /* its */
    struct due due;
    const dw_item *right;  /* a number in front of it, the one that is due */
    const dw_item *number; /* else the first number or dots in front of it */
};

/* All of a ply but its item and spec. */
struct heads {
    struct dw_ply numbered, bare; /* with White's number and without */
};

static inline void start_ply(struct dw_ply *ply, const struct dw_ply *head,
                             uint32_t item)
{
    memcpy(ply, head, offsetof(struct dw_ply, spec));
    ply->item = item;
}

static inline const dw_item *skip_comments(const dw_item *item,
                                           const dw_item *end)
{
    while (item < end && item->kind == DW_TOKEN_COMMENT)
        item++;
    return item;
}

/* Reads whole moves as nearly all are written: the number that is due and two
 * words that were read before, comments behind them. */
__attribute__((noinline)) static void
read_moves(const struct dw_notation *notation, const struct dw_game *game,
           const struct heads *heads, struct place *place)
{
    const char *const text = game->text.at;
    const dw_item *const items = game->items, *item = place->item;
    const dw_item *const end = dw_game_items_end(game);
    struct dw_ply *ply = place->ply;
    struct due due = place->due;
    while (end - item >= 3 && is_due(&due, text, item) &&
           recall(notation, text, item + 1, ply)) {
        const dw_item *reply = skip_comments(item + 2, end);
        if (reply == end || !recall(notation, text, reply, ply + 1))
            break;
        start_ply(ply, &heads->numbered, (uint32_t)(item - items) + 1);
        start_ply(ply + 1, &heads->bare, (uint32_t)(reply - items));
        next_due(&due);
        item = skip_comments(reply + 1, end);
        ply += 2;
    }
    place->item = item;
    place->ply = ply;
    place->due = due;
}

static void read_number(const char *text, struct place *place)
{
    const bool first = !place->number && !place->right;
    if (first && is_due(&place->due, text, place->item)) {
        place->right = place->item;
        return;
    }
    if (!place->number)
        place->number = place->right ? place->right : place->item;
    place->right = NULL;
}

/* False: no allowed notation reads the word. */
static bool read_word(struct dw_judge *self, struct dw_line *line,
                      const struct dw_game *game, struct dw_notation *notation,
                      const struct heads *heads, struct place *place,
                      bool alone)
{
    const dw_span word = dw_item_text(game, place->item);
    struct dw_ply *ply = place->ply;
    start_ply(ply, place->right ? &heads->numbered : &heads->bare,
              (uint32_t)(place->item - game->items));
    if (place->number) {
        const struct dw_number said =
            number_of(game, place->number, place->item);
        ply->number_side = said.side;
        line->remarks |= said.value != place->due.value;
    }
    if (!dw_notation_read(notation, word.at, word.len, &ply->spec) &&
        (alone || !read_otherwise(self, line, word, ply)))
        return false;
    place->number = place->right = NULL;
    place->ply++;
    place->side ^= 1;
    if (place->side == DW_WHITE)
        next_due(&place->due);
    return true;
}

/* The parenthesis that closes the one at `item`, or the last item. */
static const dw_item *end_of_variation(const dw_item *item, const dw_item *end)
{
    unsigned depth = 1;
    while (depth && ++item < end) {
        depth += item->kind == DW_TOKEN_OPEN;
        depth -= item->kind == DW_TOKEN_CLOSE;
    }
    return item < end ? item : end - 1;
}

static struct heads heads_of(const struct dw_line *line)
{
    const struct dw_ply bare = {.number_side = -1,
                                .form = (uint8_t)line->form,
                                .letters = (uint8_t)line->letters};
    struct heads heads = {bare, bare};
    heads.numbered.number_side = DW_WHITE;
    return heads;
}

void dw_words_for_black(struct dw_judge *self, const struct dw_game *game,
                        struct dw_ply *ply)
{
    const dw_item *item = &game->items[ply->item];
    struct dw_notation *notation =
        self->setup.grammar->forms[ply->form].seat.named
            ? dw_words_notation(self, ply->form, ply->letters, DW_BLACK)
            : NULL;
    if (notation)
        dw_notation_read(notation, game->text.at + item->offset, item->length,
                         &ply->spec);
}

/* All plies have been read as White's. */
static void read_black(struct dw_judge *self, struct dw_line *line,
                       const struct dw_game *game)
{
    for (uint32_t i = self->start.side == DW_WHITE; i < line->count; i += 2)
        dw_words_for_black(self, game, &line->plies[i]);
}

bool dw_words_line(struct dw_judge *self, struct dw_line *line, bool alone)
{
    struct dw_game view;
    const struct dw_game *game = self->game;
    struct dw_notation *notation =
        dw_words_notation(self, line->form, line->letters, DW_WHITE);
    *line = (struct dw_line){.form = line->form,
                             .letters = line->letters,
                             .plies = line->plies,
                             .room = line->room,
                             .items = line->items,
                             .item_room = line->item_room};
    if (notation &&
        dw_grammar_regroups(self->setup.grammar, line->form, line->letters)) {
        if (!dw_phrases_view(self, line, notation, alone, &view))
            return false;
        game = &view;
    }
    if (!notation || !make_ply_room(self, line, game))
        return false;
    const struct heads heads = heads_of(line);
    const dw_item *const end = dw_game_items_end(game);
    struct place at = {
        .item = game->items, .ply = line->plies, .side = self->start.side};
    set_due(&at.due, self->start.number);
    for (; at.item < end; at.item++) {
        if (at.side == DW_WHITE && !at.number && !at.right)
            read_moves(notation, game, &heads, &at);
        if (at.item == end)
            break;
        const unsigned kind = at.item->kind;
        if (kind == DW_TOKEN_WORD) {
            if (!read_word(self, line, game, notation, &heads, &at, alone))
                break;
        } else if (kind == DW_TOKEN_NUMBER || kind == DW_TOKEN_DOTS) {
            read_number(game->text.at, &at);
        } else if (kind == DW_TOKEN_OPEN) {
            at.item = end_of_variation(at.item, end);
        } else if (kind == DW_TOKEN_BRACKET || kind == DW_TOKEN_JUNK) {
            break;
        } else {
            read_sign(game, line, (uint32_t)(at.ply - line->plies), at.item);
        }
    }
    line->count = (uint32_t)(at.ply - line->plies);
    if (self->setup.grammar->forms[line->form].seat.named)
        read_black(self, line, game);
    line->stuck = at.item < end;
    line->stuck_item = (uint32_t)(at.item - game->items);
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

/* How far the last number that was wrong is off; 0: the last was right. */
typedef int64_t slip;

/* What the number before a ply should be: PGN standard 8.2.2. Numbers that go
 * on from a wrong one, or behind a ply that failed, only follow. */
static slip report_number(struct dw_judge *self, const struct dw_number *number,
                          uint32_t ply, slip before)
{
    const struct dw_position *start = &self->start;
    const uint32_t half = start->side + ply;
    const uint32_t due = start->number + half / 2;
    const slip off = (slip)number->value - due;
    if (!number->value || !off)
        return 0;
    const bool black = half & 1;
    const bool reply = black && number->side != DW_BLACK;
    struct dw_diag *diag = dw_diags_add(
        self->diags, reply ? DW_SAY_NUMBER_SIDE : DW_SAY_NUMBER_WRONG,
        number->offset, number->length);
    diag->ply = ply + 1;
    diag->args[0] = dw_arg_source(number->offset, number->length);
    diag->args[1] = reply ? dw_arg_side(black) : dw_arg_number(due);
    const bool stopped = self->out->bad && ply + 1 >= self->out->first_bad_ply;
    const int stop = stopped ? dw_follow_stop(self) : -1;
    if (stop >= 0)
        dw_diags_follow(self->diags, diag, (dw_code)stop);
    else if (off == before)
        dw_diags_follow(self->diags, diag, DW_MOVE_NUMBER);
    return off;
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
    slip off = 0;
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
                off = report_number(self, &number, ply, off);
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
