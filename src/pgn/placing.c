/* Knows how words, squares and cells place men on a board. Must not know any
 * language: words are the grammar's. */
/* SPDX-License-Identifier: MIT */
#include "pgn/placing.h"

#include "pgn/flaws.h"
#include "pgn/phrase.h"

enum { ROWS = 8, CELLS_MAX = 12, CELL_MAX = 32, NOBODY = -1 };

/* A run of letters and digits. */
struct word {
    dw_span text;
    char after; /* the first byte behind it that is no blank; NUL: none */
};

/* One position in the reading. */
struct reading {
    struct dw_placing_scan *scan;
    const struct dw_placing *words; /* language at hand; NULL: no list yet */
    int side;                       /* of the men to come, or NOBODY */
    dw_kind kind;                   /* of the squares to come, or DW_NO_MAN */
    bool closed; /* a move number came: no list until a side is named again */
    bool headed[2]; /* sides that were named with a colon */
    enum { NOTHING, LIST, LINES, DIAGRAM } shape;
    bool going;    /* the line before was a row, a square and its man */
    unsigned rows; /* of a diagram, so far */
    size_t begin;  /* of the position's first word */
    dw_set taken;  /* squares with a man */
};

/* ---- words --------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The next word at or behind *at, which goes behind it. */
static bool next_word(dw_span text, size_t *at, struct word *word)
{
    dw_span rest = {text.at + *at, text.len - *at}, next = rest;
    while (next.len && !dw_phrase_in_word(dw_phrase_take(&next)))
        rest = next;
    word->text.at = rest.at;
    while (rest.len) {
        next = rest;
        if (!dw_phrase_in_word(dw_phrase_take(&next)))
            break;
        rest = next;
    }
    word->text.len = (size_t)(rest.at - word->text.at);
    *at = (size_t)(rest.at - text.at);
    while (rest.len && is_blank(rest.at[0]))
        rest = (dw_span){rest.at + 1, rest.len - 1};
    word->after = rest.len ? rest.at[0] : '\0';
    return word->text.len > 0;
}

static bool listed(const char *const *list, dw_span word)
{
    while (list && *list &&
           dw_phrase_opens(word, dw_span_of(*list)) != word.len)
        list++;
    return word.len && list && *list;
}

/* The kind whose list has the word; DW_NO_MAN: none. */
static dw_kind kind_of(const char *const *const lists[DW_KINDS], dw_span word)
{
    int kind = 0;
    while (kind < DW_KINDS && !listed(lists[kind], word))
        kind++;
    return kind < DW_KINDS ? (dw_kind)kind : DW_NO_MAN;
}

static int side_of(const struct dw_placing *words, dw_span word)
{
    for (int side = 0; side < 2; side++)
        if (listed(words->sides[side], word))
            return side;
    return NOBODY;
}

/* The language that has the word as a side's. */
static const struct dw_placing *find_language(const struct reading *self,
                                              dw_span word, int *side)
{
    const struct dw_placing_scan *scan = self->scan;
    for (int i = 0; i < scan->count; i++) {
        const struct dw_placing *words = &scan->placings[i];
        *side = words->cells ? NOBODY : side_of(words, word);
        if (*side != NOBODY)
            return words;
    }
    return NULL;
}

/* The square that the word ends with, -1: none. */
static int square_of(dw_span word)
{
    if (word.len < 2)
        return -1;
    const char file = word.at[word.len - 2], rank = word.at[word.len - 1];
    return file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8'
               ? file - 'a' + 8 * (rank - '1')
               : -1;
}

static bool has_digit(dw_span word, bool only)
{
    size_t digits = 0;
    for (size_t i = 0; i < word.len; i++)
        digits += word.at[i] >= '0' && word.at[i] <= '9';
    return only ? digits == word.len : digits > 0;
}

/* ---- findings and men ---------------------------------------------------- */

static struct dw_diag *file(struct reading *self, dw_say say, dw_span part)
{
    static struct dw_diag nowhere;
    const struct dw_placing_scan *scan = self->scan;
    if (dw_say_code(say) == DW_BAD_FEN)
        self->scan->usable = false;
    if (!scan->diags)
        return &nowhere;
    const uint32_t offset = scan->offset + (uint32_t)(part.at - scan->text.at);
    struct dw_diag *diag =
        dw_diags_add(scan->diags, say, offset, (uint32_t)part.len);
    diag->args[0] = dw_arg_source(offset, (uint32_t)part.len);
    return diag;
}

static void begin(struct reading *self, int shape, dw_span where)
{
    if (self->shape == NOTHING)
        self->begin = (size_t)(where.at - self->scan->text.at);
    self->shape = shape;
}

static void put(struct reading *self, int side, dw_kind kind, int square,
                dw_span where)
{
    if (self->taken & dw_bit(square)) {
        file(self, DW_SAY_PLACED_TWICE, where)->args[1] = dw_arg_square(square);
        return;
    }
    self->taken |= dw_bit(square);
    dw_position_put(&self->scan->position, side, kind, square);
}

/* ---- lists --------------------------------------------------------------- */

/* "Ke1", "Крd1", "e1": the square of a list, its man before it or named
 * before. False: the word is none. */
static bool read_square(struct reading *self, dw_span word)
{
    const int square = square_of(word);
    const dw_span letter = {word.at, word.len - 2};
    if (square < 0)
        return false;
    if (letter.len) {
        const dw_kind kind = kind_of(self->words->letters, letter);
        if (kind == DW_NO_MAN)
            return false;
        put(self, self->side, kind, square, word);
        /* "Ba2, b2" are two baidaqs; "Ta1, b1" may be anything. */
        self->kind = kind == DW_BAIDAQ ? kind : DW_NO_MAN;
    } else if (self->kind == DW_NO_MAN) {
        file(self, DW_SAY_PLACED_NOBODY, word);
    } else {
        put(self, self->side, self->kind, square, word);
    }
    return true;
}

/* Whether a side's word is meant as one: a colon or a man is behind it. *heads:
 * the colon. */
static bool names_side(const struct reading *self,
                       const struct dw_placing *words, struct word word,
                       size_t at, bool *heads)
{
    struct word next;
    *heads = word.after == ':';
    if (*heads || !next_word(self->scan->text, &at, &next))
        return *heads;
    const int square = square_of(next.text);
    const dw_span letter = {next.text.at, next.text.len - 2};
    *heads = listed(words->between, next.text) && next.after == ':';
    return *heads || kind_of(words->men, next.text) != DW_NO_MAN ||
           (square >= 0 && kind_of(words->letters, letter) != DW_NO_MAN);
}

/* Reads one word of a text. False: the next position begins with it. `at` is
 * behind it. */
static bool read_word(struct reading *self, struct word word, size_t at)
{
    int side;
    bool heads;
    const struct dw_placing *words = find_language(self, word.text, &side);
    if (words && names_side(self, words, word, at, &heads)) {
        if (self->shape > LIST || (heads && self->headed[side]))
            return false;
        begin(self, LIST, word.text);
        self->words = words;
        self->side = side;
        self->kind = DW_NO_MAN;
        self->headed[side] |= heads;
        self->closed = false;
        return true;
    }
    if (!self->words || self->closed || listed(self->words->between, word.text))
        return true;
    const dw_kind name = kind_of(self->words->men, word.text);
    const dw_kind letter = kind_of(self->words->letters, word.text);
    struct word next;
    if (has_digit(word.text, true)) {
        self->closed = word.after == '.';
    } else if (name != DW_NO_MAN || letter != DW_NO_MAN) {
        self->kind = name != DW_NO_MAN ? name : letter;
    } else if (!read_square(self, word.text) &&
               (has_digit(word.text, false) ||
                (next_word(self->scan->text, &at, &next) &&
                 next.text.len == 2 && square_of(next.text) >= 0))) {
        file(self, DW_SAY_PLACED_UNKNOWN, word.text);
        self->kind = DW_NO_MAN;
    }
    return true;
}

/* "g8 чёрный король". */
struct placed {
    int side, square;
    dw_kind kind;
    dw_span where;
};

/* Whether a line opens with a square, a side and a man, the side first or the
 * man. */
static bool find_placed(const struct reading *self, dw_span line,
                        struct placed *out)
{
    struct word words[3];
    size_t at = 0;
    for (int i = 0; i < 3; i++)
        if (!next_word(line, &at, &words[i]))
            return false;
    *out = (struct placed){.square = square_of(words[0].text),
                           .kind = DW_NO_MAN,
                           .where = words[0].text};
    for (int i = 1; i < 3 && out->kind == DW_NO_MAN; i++) {
        const struct dw_placing *language =
            find_language(self, words[i].text, &out->side);
        if (language)
            out->kind = kind_of(language->men, words[3 - i].text);
    }
    return out->square >= 0 && words[0].text.len == 2 && out->kind != DW_NO_MAN;
}

/* ---- diagrams ------------------------------------------------------------ */

static dw_span trimmed(dw_span text)
{
    while (text.len && is_blank(text.at[0]))
        text = (dw_span){text.at + 1, text.len - 1};
    while (text.len && is_blank(text.at[text.len - 1]))
        text.len--;
    return text;
}

/* "8 | |rd| | | | |kd| |=": the cells between what may stand before the first
 * and behind the last. 0: the line is no row. */
static int split_row(dw_span line, dw_span cells[CELLS_MAX])
{
    int count = 0;
    dw_span cell = {line.at, 0};
    for (size_t i = 0; i <= line.len; i++) {
        cell.len = (size_t)(line.at + i - cell.at);
        if (cell.len > CELL_MAX)
            return 0;
        if (i < line.len && line.at[i] != '|')
            continue;
        cell = trimmed(cell);
        if (cell.len > 2 || count == CELLS_MAX)
            return 0;
        cells[count++] = cell;
        cell.at = line.at + i + 1;
    }
    const bool labelled =
        !cells[0].len || (cells[0].len == 1 && has_digit(cells[0], true));
    const dw_span last = cells[count - 1];
    const bool tail = !last.len || dw_span_is(last, "=");
    if (count < ROWS || !labelled)
        return 0;
    memmove(cells, cells + 1, sizeof *cells * (size_t)--count);
    return count - (tail && count > ROWS);
}

static const struct dw_placing *find_codes(const struct reading *self)
{
    const struct dw_placing_scan *scan = self->scan;
    int i = 0;
    while (i < scan->count && !scan->placings[i].cells)
        i++;
    return i < scan->count ? &scan->placings[i] : NULL;
}

static void read_cell(struct reading *self, const struct dw_placing *codes,
                      dw_span cell, int square)
{
    const dw_span man = {cell.at, 1}, side = {cell.at + 1, 1};
    const dw_kind kind = cell.len == 2 ? kind_of(codes->men, man) : DW_NO_MAN;
    const int whose = cell.len == 2 ? side_of(codes, side) : NOBODY;
    if (!cell.len || listed(codes->between, cell))
        return;
    if (kind == DW_NO_MAN || whose == NOBODY)
        file(self, DW_SAY_PLACED_CODE, cell);
    else
        put(self, whose, kind, square, cell);
}

static void read_row(struct reading *self, dw_span line,
                     const dw_span cells[CELLS_MAX], int count)
{
    const struct dw_placing *codes = find_codes(self);
    if (self->rows++ >= ROWS || !codes)
        return;
    if (count != ROWS)
        file(self, DW_SAY_PLACED_WIDTH, trimmed(line))->args[1] =
            dw_arg_number((uint64_t)count);
    for (int i = 0; i < count && i < ROWS; i++)
        read_cell(self, codes, cells[i], i + 8 * (ROWS - (int)self->rows));
}

/* ---- a position ---------------------------------------------------------- */

/* The first phrase of the span that says who is to move. */
static int find_turn(const struct dw_placing_scan *scan, dw_span text)
{
    struct word word;
    for (size_t at = 0; next_word(text, &at, &word);) {
        const dw_span rest = {word.text.at,
                              (size_t)(text.at + text.len - word.text.at)};
        for (int i = 0; i < scan->count; i++)
            for (int side = 0; side < 2; side++)
                for (const char *const *phrase = scan->placings[i].turns[side];
                     phrase && *phrase; phrase++)
                    if (dw_phrase_opens(rest, dw_span_of(*phrase)))
                        return side;
    }
    return NOBODY;
}

/* What the text from `from` up to scan->at comes to. */
static void finish(struct reading *self, size_t from)
{
    struct dw_placing_scan *scan = self->scan;
    const dw_span text = {scan->text.at + from, scan->at - from};
    scan->part =
        trimmed((dw_span){scan->text.at + self->begin, scan->at - self->begin});
    const char *end = memchr(scan->part.at, '\n', scan->part.len);
    const dw_span first = {scan->part.at, end ? (size_t)(end - scan->part.at)
                                              : scan->part.len};
    if (self->rows && self->rows != ROWS)
        file(self, DW_SAY_PLACED_ROWS, first)->args[1] =
            dw_arg_number(self->rows);
    const int side = find_turn(scan, text);
    if (side == NOBODY)
        file(self, DW_SAY_PLACED_TURN, first);
    scan->position.side = side == DW_BLACK ? DW_BLACK : DW_WHITE;
    dw_position_settle(&scan->position);
    const uint32_t offset = scan->offset + (uint32_t)(first.at - scan->text.at);
    if (scan->usable)
        scan->usable = dw_flaws_report(&scan->position, offset,
                                       (uint32_t)first.len, scan->diags);
}

/* Goes on with a position of this shape, or begins it. False: it begins the
 * next position. */
static bool goes_on(struct reading *self, int shape, dw_span line)
{
    if (self->shape != NOTHING && ((int)self->shape != shape || !self->going))
        return false;
    begin(self, shape, line);
    self->going = true;
    return true;
}

/* Reads one line. False: the next position begins in it, at scan->at. */
static bool read_line(struct reading *self, dw_span line)
{
    struct dw_placing_scan *scan = self->scan;
    dw_span cells[CELLS_MAX];
    struct placed placed;
    struct word word;
    size_t at = scan->at = (size_t)(line.at - scan->text.at);
    const int count = split_row(line, cells);
    if (count) {
        if (!goes_on(self, DIAGRAM, line))
            return false;
        read_row(self, line, cells, count);
        return true;
    }
    if (find_placed(self, line, &placed)) {
        if (!goes_on(self, LINES, placed.where))
            return false;
        put(self, placed.side, placed.kind, placed.square, placed.where);
        return true;
    }
    self->going = false;
    const dw_span upto = {scan->text.at, at + line.len};
    while (next_word(upto, &at, &word))
        if (!read_word(self, word, at)) {
            scan->at = (size_t)(word.text.at - scan->text.at);
            return false;
        }
    return true;
}

/* Reads lines until the next position or the text's end. */
static void read_lines(struct reading *self)
{
    struct dw_placing_scan *scan = self->scan;
    const char *const end = scan->text.at + scan->text.len;
    while (scan->at < scan->text.len) {
        const char *at = scan->text.at + scan->at;
        if (scan->line_end <= scan->at) {
            const char *stop = memchr(at, '\n', (size_t)(end - at));
            scan->line_end = (size_t)((stop ? stop + 1 : end) - scan->text.at);
        }
        const size_t length = scan->line_end - scan->at;
        if (!read_line(self, (dw_span){at, length}))
            return;
        scan->at = scan->line_end;
    }
}

bool dw_placing_next(struct dw_placing_scan *scan)
{
    while (scan->at < scan->text.len) {
        struct reading self = {.scan = scan, .side = NOBODY, .kind = DW_NO_MAN};
        const size_t from = scan->at;
        dw_position_clear(&scan->position);
        scan->usable = true;
        read_lines(&self);
        /* "White: Amber" places nobody. */
        if (!self.taken && scan->usable)
            continue;
        finish(&self, from);
        return true;
    }
    return false;
}
