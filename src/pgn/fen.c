/* Knows FEN's fields, its short tails and its letters. Must not know what
 * positions are good for. */
/* SPDX-License-Identifier: MIT */
#include "pgn/fen.h"

#include "base/buf.h"
#include "pgn/flaws.h"
#include "pgn/placing.h"

enum { MAX_FIELDS = 6, MAX_COUNTER = 1000000, RANKS = 8 };

/* A FEN in the reading. Spans point into `text`, which begins at `offset` of
 * the part. */
struct fen {
    dw_span text, fields[MAX_FIELDS];
    int count;
    uint32_t offset;
    const struct dw_grammar *grammar;
    struct dw_position *position;
    struct dw_diags *diags;
    int letters; /* as in dw_fen_read */
    bool usable;
};

/* ---- findings ------------------------------------------------------------ */

static uint32_t place(const struct fen *self, dw_span part)
{
    return self->offset + (uint32_t)(part.at - self->text.at);
}

static dw_arg source(const struct fen *self, dw_span part)
{
    return dw_arg_source(place(self, part), (uint32_t)part.len);
}

static void file(struct fen *self, dw_say say, dw_span part, dw_arg first,
                 dw_arg second, dw_arg third)
{
    if (dw_say_code(say) == DW_BAD_FEN)
        self->usable = false;
    if (!self->diags)
        return;
    struct dw_diag *diag =
        dw_diags_add(self->diags, say, place(self, part), (uint32_t)part.len);
    diag->args[0] = first;
    diag->args[1] = second;
    diag->args[2] = third;
}

static void file_source(struct fen *self, dw_say say, dw_span part)
{
    file(self, say, part, source(self, part), (dw_arg){0}, (dw_arg){0});
}

static void file_plain(struct fen *self, dw_say say, dw_span part)
{
    file(self, say, part, (dw_arg){0}, (dw_arg){0}, (dw_arg){0});
}

/* ---- men (PGN standard 16.1.3.1) ----------------------------------------- */

/* The man that a small letter names in a set. */
static dw_kind find_man(const struct dw_letters *letters, char small)
{
    for (int kind = 0; kind < DW_KINDS; kind++)
        for (const char *const *name = letters->read[kind]; name && *name;
             name++)
            if (((*name)[0] | 0x20) == small && !(*name)[1])
                return (dw_kind)kind;
    return DW_NO_MAN;
}

/* The sets, one bit each, that know a small letter. */
static uint32_t sets_with(const struct dw_grammar *grammar, char small)
{
    uint32_t sets = 0;
    for (int i = 0; i < grammar->letter_count; i++)
        if (grammar->letters[i].fen &&
            find_man(&grammar->letters[i], small) != DW_NO_MAN)
            sets |= 1u << i;
    return sets;
}

static bool is_letter(char c) { return (uint8_t)((c | 0x20) - 'a') < 26; }

static bool is_digit(char c) { return (uint8_t)(c - '0') < 10; }

/* The sets that know all men of the placement; files what no set knows. */
static uint32_t find_sets(struct fen *self, dw_span men)
{
    uint32_t sets = 0;
    for (int i = 0; i < self->grammar->letter_count; i++)
        sets |= (uint32_t)self->grammar->letters[i].fen << i;
    for (size_t i = 0; i < men.len; i++) {
        if (!is_letter(men.at[i]))
            continue;
        const dw_span man = {men.at + i, 1};
        const uint32_t with =
            sets_with(self->grammar, (char)(men.at[i] | 0x20));
        if (!with)
            file_source(self, DW_SAY_FEN_CHARACTER, man);
        else if (!(sets &= with) && self->usable)
            file_plain(self, DW_SAY_FEN_MIXED, man);
    }
    return sets;
}

/* Whether all sets that can be used in a FEN read the men, and alike. */
static bool all_agree(const struct fen *self, uint32_t sets, dw_span men)
{
    const struct dw_grammar *grammar = self->grammar;
    const struct dw_letters *first = &grammar->letters[self->letters];
    for (int i = 0; i < grammar->letter_count; i++) {
        const struct dw_letters *letters = &grammar->letters[i];
        if (letters->fen && !(sets & 1u << i))
            return false;
        for (size_t j = 0; letters->fen && j < men.len; j++) {
            const char small = (char)(men.at[j] | 0x20);
            if (is_letter(men.at[j]) &&
                find_man(letters, small) != find_man(first, small))
                return false;
        }
    }
    return true;
}

/* Puts one rank's men, a to h. Returns how many squares it describes. */
static unsigned put_rank(struct fen *self, dw_span row, int rank)
{
    const struct dw_letters *letters = &self->grammar->letters[self->letters];
    unsigned squares = 0;
    for (size_t i = 0; i < row.len; i++) {
        const char c = row.at[i];
        if (c >= '1' && c <= '8') {
            squares += (unsigned)(c - '0');
        } else if (is_letter(c)) {
            if (squares < 8)
                dw_position_put(self->position, c & 0x20 ? DW_BLACK : DW_WHITE,
                                find_man(letters, (char)(c | 0x20)),
                                8 * rank + (int)squares);
            squares++;
        } else if (c != '~' || i == 0 || !is_letter(row.at[i - 1])) {
            uint32_t code;
            const dw_span rest = {row.at + i, row.len - i};
            const size_t length = dw_utf8_read(rest, &code);
            const size_t bytes = length ? length : 1;
            file_source(self, DW_SAY_FEN_CHARACTER, (dw_span){rest.at, bytes});
            i += bytes - 1;
            squares++;
        }
    }
    return squares;
}

static void put_men(struct fen *self, dw_span men)
{
    int rank = RANKS - 1;
    size_t from = 0;
    for (size_t i = 0; i <= men.len; i++) {
        if (i < men.len && men.at[i] != '/')
            continue;
        const dw_span row = {men.at + from, i - from};
        const unsigned squares = put_rank(self, row, rank);
        if (squares != 8)
            file(self, DW_SAY_FEN_RANK_WIDTH, row,
                 dw_arg_number((uint64_t)rank + 1), dw_arg_number(squares),
                 (dw_arg){0});
        from = i + 1;
        rank--;
    }
}

static unsigned count_ranks(dw_span men)
{
    unsigned ranks = 1;
    for (size_t i = 0; i < men.len; i++)
        ranks += men.at[i] == '/';
    return ranks;
}

static void read_men(struct fen *self, int preferred)
{
    const dw_span men = self->fields[0];
    const unsigned ranks = count_ranks(men);
    if (ranks == 1) {
        file_source(self, DW_SAY_FEN_NO_POSITION, self->text);
        return;
    }
    const uint32_t sets = find_sets(self, men);
    if (ranks != RANKS)
        file(self, DW_SAY_FEN_RANKS, men, dw_arg_number(ranks), (dw_arg){0},
             (dw_arg){0});
    if (!self->usable || !sets)
        return;

    const bool fits = preferred >= 0 && sets >> preferred & 1;
    self->letters = fits ? preferred : __builtin_ctz(sets);
    put_men(self, men);
    const char *mark = memchr(men.at, '~', men.len);
    if (mark && self->usable)
        file_plain(self, DW_SAY_FEN_PROMOTED, (dw_span){mark, 1});
    if (all_agree(self, sets, men))
        self->letters = -1;
}

/* ---- fields -------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* Splits the text at blanks; what is behind the sixth field is ignored. */
static void split_fields(struct fen *self)
{
    const dw_span text = self->text;
    size_t at = 0;
    bool spaced = false;
    while (at < text.len) {
        const size_t gap = at;
        while (at < text.len && is_blank(text.at[at]))
            at++;
        spaced |= at - gap > (self->count > 0 && at < text.len) ||
                  (at > gap && text.at[gap] == '\t');
        if (at == text.len)
            break;
        const size_t from = at;
        while (at < text.len && !is_blank(text.at[at]))
            at++;
        if (self->count == MAX_FIELDS) {
            file_source(self, DW_SAY_FEN_EXTRA,
                        (dw_span){text.at + from, text.len - from});
            break;
        }
        self->fields[self->count++] = (dw_span){text.at + from, at - from};
    }
    if (spaced)
        file_plain(self, DW_SAY_FEN_SPACE, text);
}

static bool is_number(dw_span field)
{
    for (size_t i = 0; i < field.len; i++)
        if (!is_digit(field.at[i]))
            return false;
    return field.len > 0;
}

static void read_side(struct fen *self)
{
    if (self->count < 2) {
        file_plain(self, DW_SAY_FEN_NO_SIDE, self->text);
        return;
    }
    const dw_span side = self->fields[1];
    if (dw_span_is(side, "b"))
        self->position->side = DW_BLACK;
    else if (!dw_span_is(side, "w"))
        file_source(self, DW_SAY_FEN_SIDE, side);
}

/* A counter from `least` up; any other text is filed and read as `least`. */
static uint32_t read_counter(struct fen *self, dw_span field, const char *name,
                             uint32_t least)
{
    uint64_t value = 0;
    for (size_t i = 0; is_number(field) && i < field.len; i++)
        if (value <= MAX_COUNTER)
            value = 10 * value + (uint64_t)(field.at[i] - '0');
    if (is_number(field) && value >= least && value <= MAX_COUNTER)
        return (uint32_t)value;
    file(self, DW_SAY_FEN_COUNTER, field, dw_arg_word(name),
         source(self, field), dw_arg_number(least));
    return least;
}

static void read_rights(struct fen *self, dw_say say, dw_span field)
{
    if (!dw_span_is(field, "-"))
        file_source(self, say, field);
}

/* Castling, en passant, clock and number, as far as there are any: numbers
 * open the counters, one alone is the move's (src/README.md, "Reading"). */
static void read_tail(struct fen *self)
{
    static const char *const assumed[] = {
        "clock 0 is assumed", "clock 0 and number 1 are assumed",
        "number 1 is assumed", "clock and number are given"};
    struct dw_position *position = self->position;
    int at = 2;
    if (at < self->count && !is_number(self->fields[at]))
        read_rights(self, DW_SAY_FEN_CASTLING, self->fields[at++]);
    if (at < self->count && !is_number(self->fields[at]))
        read_rights(self, DW_SAY_FEN_EN_PASSANT, self->fields[at++]);
    const int counters = self->count - at;
    const bool number_alone = at == 2 && counters == 1;
    if (counters > 0 && !number_alone)
        position->clock = read_counter(self, self->fields[at++], "clock", 0);
    if (at < self->count)
        position->number = read_counter(self, self->fields[at], "number", 1);
    if (self->count == MAX_FIELDS)
        return;
    file(self, DW_SAY_FEN_FIELDS, self->text,
         dw_arg_number((uint64_t)self->count),
         dw_arg_word(assumed[number_alone    ? 0
                             : counters <= 0 ? 1
                             : counters == 1 ? 2
                                             : 3]),
         (dw_arg){0});
}

/* ---- positions in words -------------------------------------------------- */

/* A text that places men, one position and no more. */
static bool read_words(struct fen *self)
{
    struct dw_placing_scan scan = {
        .placings = self->grammar->placings,
        .count = self->grammar->placing_count,
        .text = self->text,
        .offset = self->offset,
        .diags = self->diags,
    };
    struct dw_placing_scan more = scan;
    more.diags = NULL;
    if (!dw_placing_next(&more) || dw_placing_next(&more))
        return false;
    dw_placing_next(&scan);
    *self->position = scan.position;
    self->usable = scan.usable;
    file_plain(self, DW_SAY_FEN_WORDS, self->text);
    return true;
}

/* ---- reading and writing ------------------------------------------------- */

bool dw_fen_read(dw_span text, uint32_t offset,
                 const struct dw_grammar *grammar, int preferred,
                 struct dw_position *position, int *letters,
                 struct dw_diags *diags)
{
    struct fen self = {.text = text,
                       .offset = offset,
                       .grammar = grammar,
                       .position = position,
                       .diags = diags,
                       .letters = -1,
                       .usable = true};
    dw_position_clear(position);
    if (!text.len || !memchr(text.at, '/', text.len)) {
        const bool told = read_words(&self);
        if (letters && told)
            *letters = -1;
        if (told)
            return self.usable;
    }
    split_fields(&self);
    if (self.count == 0) {
        file_source(&self, DW_SAY_FEN_NO_POSITION, text);
        return false;
    }
    read_men(&self, preferred);
    if (!self.usable)
        return false;
    read_side(&self);
    if (!self.usable)
        return false;
    read_tail(&self);
    dw_position_settle(position);

    if (letters)
        *letters = self.letters;
    return dw_flaws_report(position, offset, (uint32_t)text.len, diags) &&
           self.usable;
}

/* A number of empty squares, which need no branch that may be guessed wrong:
 * what stands behind `out` is written over. */
static char *write_empty(int count, char *out)
{
    *out = (char)('0' + count);
    return out + (count > 0);
}

static char *write_rank(const struct dw_position *position, int rank, char *out)
{
    static const char men[DW_KINDS] = {
        [DW_BAIDAQ] = 'p', [DW_FARAS] = 'n', [DW_ALFIL] = 'b',
        [DW_FERZ] = 'q',   [DW_RUKH] = 'r',  [DW_SHAH] = 'k',
    };
    const dw_set white = position->by_side[DW_WHITE];
    const dw_set all = white | position->by_side[DW_BLACK];
    int next = 8 * rank;
    for (dw_set rest = all & (dw_set)0xff << next; rest; rest &= rest - 1) {
        const int square = dw_first(rest);
        out = write_empty(square - next, out);
        const char man = men[position->board[square]];
        *out++ = white & dw_bit(square) ? (char)(man & ~0x20) : man;
        next = square + 1;
    }
    return write_empty(8 * rank + 8 - next, out);
}

static char *write_number(uint32_t number, char *out)
{
    char digits[10];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count > 0)
        *out++ = digits[--count];
    return out;
}

size_t dw_fen_write(const struct dw_position *position, char out[DW_FEN_MAX])
{
    static const char rights[] = " - - ";
    char *at = out;
    for (int rank = RANKS - 1; rank >= 0; rank--) {
        at = write_rank(position, rank, at);
        *at++ = rank ? '/' : ' ';
    }
    *at++ = position->side == DW_BLACK ? 'b' : 'w';
    memcpy(at, rights, sizeof rights - 1);
    at = write_number(position->clock, at + sizeof rights - 1);
    *at++ = ' ';
    at = write_number(position->number, at);
    *at = '\0';
    return (size_t)(at - out);
}
