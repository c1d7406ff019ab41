/* Knows how a word becomes a dw_spec: what each named group of a pattern means
 * and which spelling is which man. Must not know positions, nor YAML. */
/* SPDX-License-Identifier: MIT */
#include "pgn/notation.h"

#include "base/arena.h"
#include "base/buf.h"
#include "pgn/fold.h"
#include "pgn/pattern.h"
#include "pgn/prose.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

/* ---- what a group means -------------------------------------------------- */

typedef enum meaning {
    MEANS_VALUE, /* that it took part sets `field` to `value` */
    MEANS_BITS,  /* the same, added */
    MEANS_FILE,  /* its text is a file, which goes into `field` */
    MEANS_RANK,
    MEANS_PIECE, /* its text is a man */
    MEANS_START, /* its text is the man that starts on a file */
} meaning;

struct role {
    const char *name;
    uint8_t means; /* meaning */
    uint8_t field; /* of dw_spec */
    uint8_t value;
};

/* The target's halves are gathered here until the square is known, and so is
 * what names a file by its man; the target's behind the origin's. */
enum {
    TO_FILE = sizeof(dw_spec),
    TO_RANK,
    BY_MAN, /* 1 + dw_kind */
    WING,
    THEIRS,
    NAMES = THEIRS + 1 - BY_MAN,
    GATHERED = BY_MAN + 2 * NAMES
};

#define FIELD(name) (uint8_t) offsetof(dw_spec, name)

/* grammar/README.md, "Groups" says the same in words. */
static const struct role roles[] = {
    {"piece", MEANS_PIECE, 0, 0},
    {"file", MEANS_FILE, FIELD(from_file), 0},
    {"rank", MEANS_RANK, FIELD(from_rank), 0},
    {"tofile", MEANS_FILE, TO_FILE, 0},
    {"torank", MEANS_RANK, TO_RANK, 0},
    {"fileman", MEANS_START, BY_MAN, 0},
    {"left", MEANS_VALUE, WING, DW_WING_LEFT},
    {"right", MEANS_VALUE, WING, DW_WING_RIGHT},
    {"theirs", MEANS_VALUE, THEIRS, 1},
    {"tofileman", MEANS_START, BY_MAN + NAMES, 0},
    {"toleft", MEANS_VALUE, WING + NAMES, DW_WING_LEFT},
    {"toright", MEANS_VALUE, WING + NAMES, DW_WING_RIGHT},
    {"totheirs", MEANS_VALUE, THEIRS + NAMES, 1},
    {"take", MEANS_VALUE, FIELD(capture), DW_CAPTURE_X},
    {"still", MEANS_VALUE, FIELD(capture), DW_CAPTURE_HYPHEN},
    {"promotion", MEANS_VALUE, FIELD(promotion), DW_PROMOTION_FERZ},
    {"promoted", MEANS_VALUE, FIELD(promotion), DW_PROMOTION_LOOSE},
    {"otherman", MEANS_VALUE, FIELD(promotion), DW_PROMOTION_OTHER},
    {"check", MEANS_VALUE, FIELD(check), DW_CHECK_PLUS},
    {"mate", MEANS_VALUE, FIELD(check), DW_CHECK_MATE},
    {"double", MEANS_VALUE, FIELD(check), DW_CHECK_DOUBLE},
    {"castling", MEANS_BITS, FIELD(special), DW_SPECIAL_CASTLING},
    {"null", MEANS_BITS, FIELD(special), DW_SPECIAL_NULL},
    {"enpassant", MEANS_BITS, FIELD(special), DW_SPECIAL_EN_PASSANT},
    {"loose", MEANS_BITS, FIELD(special), DW_SPEC_LOOSE_MARK},
};

/* One way to write a man. */
struct spelling {
    char text[DW_SPELLING_MAX + 1];
    uint8_t len, kind;
    uint8_t bits; /* DW_SPEC_CASE, DW_SPEC_BAIDAQ */
    bool moves;   /* may open a move; else only behind a promotion */
};

struct dw_reading {
    const struct dw_form *form;
    int side; /* that moves */
    struct dw_pattern *pattern;
    const struct role *roles[DW_PATTERN_GROUPS]; /* by group; NULL: none */
    const struct dw_letters *sets[DW_LETTERS_MAX];
    int set_count; /* 1, or any set's words are to be read */
    struct spelling *men;
    size_t man_count, man_room;
    dw_spec silent; /* what a word says that has no signs */
};

/* ---- letter sets --------------------------------------------------------- */

static bool is_small(char c) { return c >= 'a' && c <= 'z'; }
static bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

static const struct spelling *find_man(const struct dw_reading *self,
                                       dw_span text)
{
    for (size_t i = 0; i < self->man_count; i++)
        if (dw_span_equal(text, (dw_span){self->men[i].text, self->men[i].len}))
            return &self->men[i];
    return NULL;
}

/* Where one set decides, a spelling means one man. */
static bool knows_man(const struct dw_reading *self, const struct spelling *man)
{
    const dw_span text = {man->text, man->len};
    if (self->set_count == 1)
        return find_man(self, text) != NULL;
    for (size_t i = 0; i < self->man_count; i++)
        if (self->men[i].kind == man->kind && self->men[i].bits == man->bits &&
            dw_span_equal(text, (dw_span){self->men[i].text, self->men[i].len}))
            return true;
    return false;
}

/* "bb5" must stay a baidaq's move: no file letter is a man. */
static bool may_open_move(const struct spelling *man, bool spelled_out)
{
    return is_small(man->text[0]) && (man->text[0] > 'h' || spelled_out);
}

static bool add_man(struct dw_reading *self, dw_span text, int kind, bool small,
                    bool spelled_out)
{
    struct spelling man = {.kind = (uint8_t)kind, .moves = true};
    man.len = (uint8_t)text.len;
    assert(text.len <= DW_SPELLING_MAX);
    for (int i = 0; i < man.len; i++)
        man.text[i] = small && is_capital(text.at[i]) ? (char)(text.at[i] + 32)
                                                      : text.at[i];
    if (small)
        man.moves = may_open_move(&man, spelled_out);
    man.bits =
        (uint8_t)((small ? DW_SPEC_CASE : 0) |
                  (kind == DW_BAIDAQ && !spelled_out ? DW_SPEC_BAIDAQ : 0));
    if (knows_man(self, &man))
        return true;
    void *men = self->men;
    if (!dw_grow(&men, &self->man_room, self->man_count + 1, sizeof man))
        return false;
    self->men = men;
    self->men[self->man_count++] = man;
    return true;
}

static bool add_list(struct dw_reading *self, const char *const *list, int kind,
                     bool small, bool spelled_out)
{
    for (; list && *list; list++) {
        char latin[DW_WORD_MAX];
        const dw_span text = dw_span_of(*list);
        size_t len;
        if (!add_man(self, text, kind, small, spelled_out) ||
            (self->set_count > 1 && dw_notation_latin_word(text, latin, &len) &&
             !add_man(self, (dw_span){latin, len}, kind, small, spelled_out)))
            return false;
    }
    return true;
}

static int longest_first(const void *a, const void *b)
{
    const struct spelling *x = a, *y = b;
    return x->len != y->len ? y->len - x->len : strcmp(x->text, y->text);
}

static bool add_set(struct dw_reading *self, const struct dw_letters *letters,
                    bool small)
{
    for (int kind = 0; kind < DW_KINDS; kind++)
        if (!add_list(self, letters->read[kind], kind, small,
                      letters->spelled_out) ||
            !add_list(self, letters->read_black[kind], kind, small,
                      letters->spelled_out))
            return false;
    return true;
}

/* A set's own spellings come before those in lower case, so that a letter
 * that is both keeps its own meaning. */
static bool gather_men(struct dw_reading *self)
{
    for (int small = 0; small < 2; small++)
        for (int i = 0; i < self->set_count; i++)
            if (!add_set(self, self->sets[i], small))
                return false;
    if (self->man_count)
        qsort(self->men, self->man_count, sizeof *self->men, longest_first);
    return true;
}

/* ---- the definitions that stand before every pattern --------------------- */

/* One alternative more, every byte but letters and digits as \xHH. */
static void add_quoted(struct dw_buf *out, dw_span text)
{
    static const char hex[] = "0123456789ABCDEF";
    for (size_t i = 0; i < text.len; i++) {
        const unsigned char c = (unsigned char)text.at[i];
        if (is_small((char)c) || is_capital((char)c)) {
            dw_buf_char(out, (char)c);
            continue;
        }
        dw_buf_text(out, "\\x");
        dw_buf_char(out, hex[c >> 4]);
        dw_buf_char(out, hex[c & 15]);
    }
    dw_buf_char(out, '|');
}

/* Ends an alternation; without any alternative it matches nothing. */
static void end_definition(struct dw_buf *out) { dw_buf_text(out, "(*F))"); }

typedef bool chooses(const struct spelling *man);

static bool opens_move(const struct spelling *man) { return man->moves; }
static bool is_man(const struct spelling *man) { return man->len > 0; }
static bool is_ferz(const struct spelling *man)
{
    return man->kind == DW_FERZ && !(man->bits & DW_SPEC_CASE);
}
static bool is_small_ferz(const struct spelling *man)
{
    return man->kind == DW_FERZ && man->bits & DW_SPEC_CASE;
}

static void define_men(struct dw_buf *out, const struct dw_reading *self,
                       const char *opening, chooses *choose)
{
    dw_buf_text(out, opening);
    for (size_t i = 0; i < self->man_count; i++)
        if (choose(&self->men[i]))
            add_quoted(out, (dw_span){self->men[i].text, self->men[i].len});
}

/* Behind a promotion both Q and F are met in any set (another
 * set's programs write them so), in either case. */
static void define_promoted(struct dw_buf *out,
                            const struct dw_letters *letters)
{
    for (const char *const *text = letters->promoted; text && *text; text++) {
        add_quoted(out, dw_span_of(*text));
        if (is_capital((*text)[0]) && !(*text)[1])
            add_quoted(out, (dw_span){(char[]){(char)(**text + 32)}, 1});
    }
}

static void define_ferzlike(struct dw_buf *out, const struct dw_reading *self)
{
    define_men(out, self, "(?<FERZLIKE>", is_small_ferz);
    for (int i = 0; i < self->set_count; i++)
        define_promoted(out, self->sets[i]);
    end_definition(out);
}

/* FILE or RANK: a form's own spellings, or the usual ones. */
static void define_half(struct dw_buf *out, const char *opening,
                        const char *const *const half[8], const char *usual)
{
    dw_buf_text(out, opening);
    for (int i = 0; i < 8; i++)
        for (const char *const *text = half[i]; text && *text; text++)
            add_quoted(out, dw_span_of(*text));
    dw_buf_text(out, half[0] ? "(*F)" : usual);
    dw_buf_char(out, ')');
}

static bool is_spelled_out(const struct dw_reading *self)
{
    return self->set_count == 1 && self->sets[0]->spelled_out;
}

static void define(struct dw_buf *out, const struct dw_reading *self)
{
    dw_buf_text(out, "(?(DEFINE)");
    define_half(out, "(?<FILE>", self->form->files, "[a-h]");
    define_half(out, "(?<RANK>", self->form->ranks, "[1-8]");
    define_men(out, self, "(?<PIECE>(?:", opens_move);
    end_definition(out);
    dw_buf_text(out, is_spelled_out(self) ? "\\x20?)" : ")");
    define_men(out, self, "(?<FERZ>", is_ferz);
    end_definition(out);
    define_ferzlike(out, self);
    define_men(out, self, "(?<MAN>", is_man);
    end_definition(out);
    dw_buf_char(out, ')');
    dw_buf_char(out, '\0');
}

/* ---- making one ---------------------------------------------------------- */

/* A name may end in digits, for one meaning at several places; a name without
 * small letters is a definition. False: no such role. */
static bool find_role(const char *name, const struct role **role)
{
    size_t len = strlen(name);
    while (len && name[len - 1] >= '0' && name[len - 1] <= '9')
        len--;
    *role = NULL;
    if (!is_small(name[0]))
        return true;
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (dw_span_is((dw_span){name, len}, roles[i].name))
            *role = &roles[i];
    return *role != NULL;
}

/* Fails at byte `offset` of the form's pattern. */
static dw_status fail_at(struct dw_error *error, const struct dw_form *form,
                         size_t offset, const char *what, const char *which)
{
    uint32_t line = form->line, column = form->column;
    for (size_t i = 0; i < offset && form->pattern[i]; i++) {
        const bool ends = form->pattern[i] == '\n';
        line += ends;
        column = ends ? form->column : column + 1;
    }
    return dw_error_at(error, DW_BAD_CONFIG, form->file, line, column, "%s%s",
                       what, which);
}

static dw_status assign_roles(struct dw_reading *self,
                              const struct dw_form *form,
                              struct dw_error *error)
{
    for (int i = 1; i <= dw_pattern_groups(self->pattern); i++) {
        const char *name = dw_pattern_name(self->pattern, i);
        if (name && !find_role(name, &self->roles[i]))
            return fail_at(error, form, 0, "the pattern has an unknown group ",
                           name);
    }
    return DW_OK;
}

static dw_status compile(struct dw_reading *self, struct dw_error *error)
{
    const struct dw_form *form = self->form;
    struct dw_buf prefix = {0};
    struct dw_error why = {0};
    size_t offset = 0;
    define(&prefix, self);
    dw_status status = DW_NO_MEMORY;
    if (!prefix.failed)
        status = dw_pattern_new(prefix.at, form->pattern,
                                form->words > 1 || is_spelled_out(self),
                                &self->pattern, &offset, &why);
    dw_buf_free(&prefix);
    if (status == DW_BAD_CONFIG)
        return fail_at(error, form, offset,
                       "the pattern does not compile: ", why.text);
    return status == DW_OK
               ? assign_roles(self, form, error)
               : dw_error_set(error, status, form->file, "out of memory");
}

static dw_spec silent_spec(const struct dw_form *form)
{
    return (dw_spec){
        .kind = form->letters ? DW_BAIDAQ : DW_NO_MAN,
        .capture =
            form->marks_captures ? DW_CAPTURE_UNMARKED : DW_CAPTURE_UNKNOWN,
        .check = form->marks_checks ? DW_CHECK_UNMARKED : DW_CHECK_UNKNOWN,
        .special = DW_SPEC_VALID,
    };
}

static dw_status make(const struct dw_form *form, int side,
                      const struct dw_letters *const *sets, int set_count,
                      struct dw_notation **out, struct dw_error *error)
{
    struct dw_notation *self = malloc(sizeof *self);
    struct dw_reading *reading = self ? calloc(1, sizeof *reading) : NULL;
    *out = NULL;
    if (!reading) {
        free(self);
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    }
    dw_memo_open(&self->memo);
    self->reading = reading;
    reading->form = form;
    reading->side = side;
    reading->silent = silent_spec(form);
    for (int i = 0; i < set_count; i++)
        reading->sets[i] = sets[i];
    reading->set_count = set_count;
    const dw_status status =
        gather_men(reading)
            ? compile(reading, error)
            : dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    if (status == DW_OK)
        *out = self;
    else
        dw_notation_free(self);
    return status;
}

dw_status dw_notation_new(const struct dw_grammar *grammar, int form,
                          int letters, int side, struct dw_notation **out,
                          struct dw_error *error)
{
    const struct dw_letters *set = &grammar->letters[letters];
    return make(&grammar->forms[form], side, &set, 1, out, error);
}

dw_status dw_notation_new_any(const struct dw_grammar *grammar, int form,
                              struct dw_notation **out, struct dw_error *error)
{
    const struct dw_letters *sets[DW_LETTERS_MAX];
    int count = 0;
    for (int i = 0; i < grammar->letter_count; i++)
        if (dw_grammar_goes(grammar, form, i) &&
            !grammar->letters[i].spelled_out)
            sets[count++] = &grammar->letters[i];
    return make(&grammar->forms[form], DW_WHITE, sets, count, out, error);
}

dw_status dw_notation_new_bare(const struct dw_grammar *grammar, int form,
                               struct dw_notation **out, struct dw_error *error)
{
    return make(&grammar->forms[form], DW_WHITE, NULL, 0, out, error);
}

void dw_notation_free(struct dw_notation *notation)
{
    if (!notation)
        return;
    if (notation->reading) {
        dw_pattern_free(notation->reading->pattern);
        free(notation->reading->men);
        free(notation->reading);
    }
    free(notation);
}

static void add_openers(struct dw_openers *out, const char *const *list)
{
    for (; list && *list; list++) {
        const uint8_t byte = (uint8_t)(*list)[0];
        const bool letter = is_small((char)(byte | 0x20));
        out->bits[byte >> 6] |= (uint64_t)1 << (byte & 63);
        if (letter)
            out->bits[1] |= (uint64_t)1 << ((byte ^ 0x20) & 63);
    }
}

struct dw_openers dw_letters_openers(const struct dw_letters *set)
{
    struct dw_openers openers = {{0}};
    add_openers(&openers, set->promoted);
    for (int kind = 0; kind < DW_KINDS; kind++) {
        add_openers(&openers, set->read[kind]);
        add_openers(&openers, set->read_black[kind]);
    }
    return openers;
}

bool dw_notation_may_need(const struct dw_form *form,
                          const struct dw_openers *openers, dw_span word)
{
    bool may = form->fold_count || form->drop ||
               (word.len && memchr(word.at, '&', word.len));
    for (size_t i = 0; i < word.len && !may; i++)
        may = dw_openers_have(openers, word.at[i]);
    return may;
}

/* ---- reading ------------------------------------------------------------- */

/* Adds what one group says to the fields gathered so far. */
static bool apply(const struct dw_reading *self, const struct role *role,
                  dw_span text, uint8_t fields[GATHERED])
{
    const struct spelling *man;
    switch ((meaning)role->means) {
    case MEANS_VALUE:
        fields[role->field] = role->value;
        return true;
    case MEANS_BITS:
        fields[role->field] |= role->value;
        return true;
    case MEANS_FILE:
        return (fields[role->field] =
                    dw_fold_half(self->form->files, 'a', text)) != 0;
    case MEANS_RANK:
        return (fields[role->field] =
                    dw_fold_half(self->form->ranks, '1', text)) != 0;
    case MEANS_PIECE:
        text.len -= text.len && text.at[text.len - 1] == ' ';
        man = find_man(self, text);
        if (man) {
            fields[FIELD(kind)] = man->kind;
            fields[FIELD(special)] |= man->bits;
        }
        return man != NULL;
    case MEANS_START:
        man = find_man(self, text);
        fields[role->field] = man ? man->kind + 1 : 0;
        return man != NULL;
    }
    return false;
}

/* A file named by its man, with the rank: the square, both from 1. False when
 * there is none. */
static bool place(const struct dw_reading *self, const uint8_t named[NAMES],
                  uint8_t *file, uint8_t *rank)
{
    if (!named[0])
        return true;
    const struct dw_square_name name = {.man = (uint8_t)(named[0] - 1),
                                        .wing = named[WING - BY_MAN],
                                        .theirs = named[THEIRS - BY_MAN],
                                        .count = *rank};
    const dw_square square =
        dw_square_named(&self->form->seat, self->side, name);
    *file = (uint8_t)(dw_file(square) + 1);
    *rank = (uint8_t)(dw_rank(square) + 1);
    return square != DW_NO_SQUARE;
}

static bool place_all(const struct dw_reading *self, uint8_t fields[GATHERED])
{
    return !self->form->seat.named ||
           (place(self, fields + BY_MAN, &fields[FIELD(from_file)],
                  &fields[FIELD(from_rank)]) &&
            place(self, fields + BY_MAN + NAMES, &fields[TO_FILE],
                  &fields[TO_RANK]));
}

/* A word names a square, or it is castling or a null move. */
static bool settle(uint8_t fields[GATHERED], dw_spec *spec)
{
    memcpy(spec, fields, sizeof *spec);
    if (fields[TO_FILE] && fields[TO_RANK]) {
        spec->to = (uint8_t)(fields[TO_FILE] - 1 + 8 * (fields[TO_RANK] - 1));
        if (dw_spec_is_plain(*spec))
            spec->special |= DW_SPEC_PLAIN;
        return true;
    }
    const int special = spec->special & DW_SPEC_SPECIAL;
    spec->kind = DW_NO_MAN;
    return special == DW_SPECIAL_CASTLING || special == DW_SPECIAL_NULL;
}

bool dw_notation_read_slowly(struct dw_notation *notation, const char *at,
                             size_t len, dw_spec *spec)
{
    const struct dw_reading *self = notation->reading;
    dw_span groups[DW_PATTERN_GROUPS], text = {at, len};
    char seen[DW_PHRASE_MAX], room[DW_PHRASE_MAX];
    const bool hides = len <= DW_PHRASE_MAX && dw_prose_shown(&text, seen);
    if (!dw_fold_text(self->form, &text, room) ||
        !dw_pattern_match(self->pattern, text, groups))
        return false;
    uint8_t fields[GATHERED] = {0};
    memcpy(fields, &self->silent, sizeof self->silent);
    fields[FIELD(special)] |= hides ? DW_SPEC_HIDES : 0;
    const int count = dw_pattern_groups(self->pattern);
    for (int i = 1; i <= count; i++)
        if (groups[i].at && self->roles[i] &&
            !apply(self, self->roles[i], groups[i], fields))
            return false;
    return place_all(self, fields) && settle(fields, spec);
}

/* Words of 9 to 16 bytes. */
static bool read_long(struct dw_notation *notation, struct dw_memo_word word,
                      const char *at, size_t len, dw_spec *spec)
{
    if (dw_memo_recall_long(&notation->memo, word, spec))
        return true;
    if (!dw_notation_read_slowly(notation, at, len, spec))
        return false;
    dw_memo_keep_long(&notation->memo, word, *spec);
    return true;
}

static bool read_short(struct dw_notation *notation, uint64_t key,
                       const char *at, size_t len, dw_spec *spec)
{
    if (!dw_notation_read_slowly(notation, at, len, spec))
        return false;
    dw_memo_keep_short(&notation->memo, key, *spec);
    return true;
}

bool dw_notation_miss(struct dw_notation *notation, const char *at, size_t len,
                      dw_spec *spec)
{
    struct dw_memo *memo = &notation->memo;
    struct dw_memo_word word;
    size_t slot;
    if (!dw_memo_find((dw_span){at, len}, DW_MEMO_REFUSED_BITS, &word, &slot))
        return dw_notation_read_slowly(notation, at, len, spec);
    if (dw_memo_refuses(memo, slot, word))
        return false;
    if (len > 8 ? read_long(notation, word, at, len, spec)
                : read_short(notation, word.key[0], at, len, spec))
        return true;
    dw_memo_refuse(memo, slot, word);
    return false;
}

static bool begins_slowly(const struct dw_reading *self, dw_span text)
{
    char room[DW_PHRASE_MAX];
    return dw_fold_text(self->form, &text, room) &&
           dw_pattern_begins(self->pattern, text);
}

bool dw_notation_begins(struct dw_notation *notation, const char *at,
                        size_t len)
{
    struct dw_memo *memo = &notation->memo;
    struct dw_memo_word word;
    size_t slot;
    const dw_span text = {at, len};
    /* No word ends in a blank, so that the refused ones have a place for what
     * does. */
    if (!len || (uint8_t)at[len - 1] > ' ' ||
        !dw_memo_find(text, DW_MEMO_REFUSED_BITS, &word, &slot))
        return begins_slowly(notation->reading, text);
    if (dw_memo_refuses(memo, slot, word))
        return false;
    const bool begins = begins_slowly(notation->reading, text);
    if (!begins)
        dw_memo_refuse(memo, slot, word);
    return begins;
}

/* ---- by name ------------------------------------------------------------- */

bool dw_grammar_goes(const struct dw_grammar *grammar, int form, int letters)
{
    const struct dw_form *shape = &grammar->forms[form];
    const char *const *name = shape->sets;
    while (name && *name && strcmp(*name, grammar->letters[letters].name) != 0)
        name++;
    return shape->letters ? !name || *name : letters == 0;
}

int dw_grammar_set(const struct dw_grammar *grammar, int form, int letters)
{
    if (dw_grammar_goes(grammar, form, letters))
        return letters;
    int set = 0;
    while (set < grammar->letter_count && !dw_grammar_goes(grammar, form, set))
        set++;
    return set < grammar->letter_count ? set : 0;
}

int dw_grammar_words(const struct dw_grammar *grammar, int form, int letters)
{
    const struct dw_form *shape = &grammar->forms[form];
    const bool names = shape->letters && grammar->letters[letters].spelled_out;
    return shape->words + names;
}

bool dw_grammar_regroups(const struct dw_grammar *grammar, int form,
                         int letters)
{
    return grammar->forms[form].numbers ||
           dw_grammar_words(grammar, form, letters) > 1;
}

int dw_grammar_form(const struct dw_grammar *grammar, const char *name)
{
    for (int i = 0; i < grammar->form_count; i++)
        if (!strcmp(grammar->forms[i].name, name))
            return i;
    return -1;
}

int dw_grammar_letters(const struct dw_grammar *grammar, const char *name)
{
    for (int i = 0; i < grammar->letter_count; i++)
        if (!strcmp(grammar->letters[i].name, name))
            return i;
    return -1;
}
