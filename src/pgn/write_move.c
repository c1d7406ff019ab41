/* Knows what each field of a form's `write` comes to, disambiguation and check
 * signs included (PGN standard 8.2.3). Must not know any form by name. */
/* SPDX-License-Identifier: MIT */
#include "pgn/write_move.h"

/* One move on its way into text. */
struct writing {
    struct dw_buf *buf;
    const struct dw_move_style *style;
    dw_move move;
    dw_show show;
    int square; /* that is written now */
};

/* ---- fields -------------------------------------------------------------- */

static dw_kind kind_of(const struct writing *self)
{
    return (dw_kind)(self->show & DW_SHOW_KIND);
}

static const char *spelling(const struct writing *self, dw_kind kind)
{
    const struct dw_letters *letters = self->style->letters;
    const char *const *black = letters->read_black[kind];
    const bool dark = self->show & DW_SHOW_BLACK && black && black[0];
    return (dark ? black : letters->read[kind])[0];
}

/* A file or rank as the form spells it; `first` is the first of the usual. */
static void add_half(struct writing *self, const char *const *const half[8],
                     char first, int index)
{
    if (half[index])
        dw_buf_text(self->buf, half[index][0]);
    else
        dw_buf_char(self->buf, (char)(first + index));
}

static void add_file(struct writing *self, int square)
{
    add_half(self, self->style->form->files, 'a', dw_file(square));
}

static void add_rank(struct writing *self, int square)
{
    add_half(self, self->style->form->ranks, '1', dw_rank(square));
}

static void write_text(struct writing *self, const char *text);

/* As the form writes one, else file and rank. */
static void add_square(struct writing *self, int square)
{
    self->square = square;
    if (self->style->form->square) {
        write_text(self, self->style->form->square);
        return;
    }
    add_file(self, square);
    add_rank(self, square);
}

static struct dw_square_name name_of(const struct writing *self)
{
    return dw_square_name(&self->style->form->seat,
                          self->show & DW_SHOW_BLACK ? DW_BLACK : DW_WHITE,
                          self->square);
}

static void add_count(struct writing *self)
{
    add_half(self, self->style->form->ranks, '1', name_of(self).count - 1);
}

static void add_whose(struct writing *self)
{
    dw_buf_text(self->buf, self->style->form->whose[name_of(self).theirs]);
}

static void add_wing(struct writing *self)
{
    const int wing = name_of(self).wing;
    if (wing != DW_WING_NONE)
        dw_buf_text(self->buf, self->style->form->wings[wing - DW_WING_LEFT]);
}

static void add_start(struct writing *self)
{
    dw_buf_text(self->buf, spelling(self, (dw_kind)name_of(self).man));
}

static void add_man(struct writing *self)
{
    const struct dw_letters *letters = self->style->letters;
    const dw_kind kind = kind_of(self);
    if (kind == DW_BAIDAQ && !letters->spelled_out)
        return;
    dw_buf_text(self->buf, spelling(self, kind));
    if (letters->spelled_out)
        dw_buf_char(self->buf, ' ');
}

static void add_needed(struct writing *self)
{
    if (self->show & DW_SHOW_FILE)
        add_file(self, self->move.from);
    if (self->show & DW_SHOW_RANK)
        add_rank(self, self->move.from);
}

static void add_from(struct writing *self)
{
    add_square(self, self->move.from);
}

static void add_to(struct writing *self) { add_square(self, self->move.to); }

static void add_origin(struct writing *self)
{
    if (self->show & (DW_SHOW_FILE | DW_SHOW_RANK))
        add_from(self);
}

static void add_take(struct writing *self)
{
    if (self->show & DW_SHOW_TAKES)
        dw_buf_text(self->buf, self->style->form->steps[1]);
}

static void add_step(struct writing *self)
{
    const bool takes = self->show & DW_SHOW_TAKES;
    dw_buf_text(self->buf, self->style->form->steps[takes]);
}

static void add_promotion(struct writing *self)
{
    if (!(self->show & DW_SHOW_PROMOTES) || self->style->plain_promotion)
        return;
    dw_buf_char(self->buf, '=');
    dw_buf_text(self->buf, spelling(self, DW_FERZ));
}

static void add_ferz(struct writing *self)
{
    if (self->show & DW_SHOW_PROMOTES && !self->style->plain_promotion)
        dw_buf_text(self->buf, spelling(self, DW_FERZ));
}

static void add_check(struct writing *self)
{
    const bool checks = self->show & DW_SHOW_CHECKS;
    const bool stuck = self->show & DW_SHOW_STUCK;
    const bool bares = self->show & DW_SHOW_BARES;
    if ((stuck && (checks || self->style->mark_stalemate)) ||
        (bares && checks && self->style->mark_baring))
        dw_buf_char(self->buf, '#');
    else if (checks)
        dw_buf_char(self->buf, '+');
}

/* ---- what `write` may hold ----------------------------------------------- */

/* What a text depends on, as bits of dw_move_key. */
enum {
    KEY_FROM = 63,
    KEY_TO = 63 << 6,
    KEY_MAN = (DW_SHOW_KIND | DW_SHOW_BLACK) << 12,
    KEY_TAKES = DW_SHOW_TAKES << 12,
    KEY_PROMOTES = (DW_SHOW_PROMOTES | DW_SHOW_BLACK) << 12,
    KEY_NEEDED = (DW_SHOW_FILE | DW_SHOW_RANK) << 12,
    KEY_CHECK = (DW_SHOW_CHECKS | DW_SHOW_STUCK | DW_SHOW_BARES) << 12,
};

/* In compiled text the byte i + 1 stands for row i, PROMOTED and a
 * character for that character where a baidaq becomes a ferz. What stands
 * between MAYBE and ENOUGH is only written with a field in it that comes to
 * something. */
static const struct {
    const char *name;
    void (*add)(struct writing *self);
    bool of_square; /* in by_men's `square`, else in `write` */
    uint32_t shows; /* of a key */
} fields[] = {
    {"man", add_man, false, KEY_MAN},
    {"needed", add_needed, false, KEY_NEEDED},
    {"from", add_from, false, KEY_FROM},
    {"to", add_to, false, KEY_TO},
    {"take", add_take, false, KEY_TAKES},
    {"step", add_step, false, KEY_TAKES},
    {"promotion", add_promotion, false, KEY_PROMOTES},
    {"check", add_check, false, KEY_CHECK},
    {"origin", add_origin, false, KEY_NEEDED},
    {"ferz", add_ferz, false, KEY_PROMOTES},
    {"count", add_count, true, 0},
    {"whose", add_whose, true, 0},
    {"wing", add_wing, true, 0},
    {"start", add_start, true, 0},
};

enum {
    FIELDS = sizeof fields / sizeof fields[0],
    PROMOTED = ' ' - 1,
    MAYBE = ' ' - 2,
    ENOUGH = ' ' - 3,
};

/* The code of a field's name, 0: none. */
static char find_field(const char *name, size_t len, bool of_square)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (fields[i].of_square == of_square && strlen(fields[i].name) == len &&
            !memcmp(fields[i].name, name, len))
            return (char)(i + 1);
    return 0;
}

/* One field from its brace on; its length, 0: there is no such field. */
static size_t compile_field(const char *at, bool of_square, char **out)
{
    const size_t len = strcspn(at + 1, "}");
    const char code = find_field(at + 1, len, of_square);
    if (!at[len + 1] || (!code && (len != 1 || at[1] <= ' ')))
        return 0;
    *(*out)++ = code ? code : PROMOTED;
    if (!code)
        *(*out)++ = at[1];
    return len + 2;
}

bool dw_move_compile(const char *text, bool of_square, char *out,
                     const char **bad)
{
    const char *open = NULL; /* the bracket that is */
    for (const char *at = text; *at; at++) {
        *bad = at;
        if ((unsigned char)*at < ' ' || *at == '}' || *at == (open ? '[' : ']'))
            return false;
        if (*at == '[' || *at == ']') {
            open = open ? NULL : at;
            *out++ = open ? MAYBE : ENOUGH;
        } else if (*at == '{') {
            const size_t len = compile_field(at, of_square, &out);
            if (!len)
                return false;
            at += len - 1;
        } else {
            *out++ = *at;
        }
    }
    *out = 0;
    *bad = open;
    return !open;
}

/* ---- moves --------------------------------------------------------------- */

static void write_text(struct writing *self, const char *text)
{
    size_t maybe = 0;    /* where text begins that may not be written */
    bool filled = false; /* a field in it came to something */
    for (const char *at = text; *at; at++) {
        const size_t len = self->buf->len;
        if (*at == MAYBE) {
            maybe = len;
            filled = false;
        } else if (*at == ENOUGH) {
            self->buf->len = filled ? len : maybe;
        } else if (*at == PROMOTED) {
            at++;
            if (self->show & DW_SHOW_PROMOTES)
                dw_buf_char(self->buf, *at);
        } else if ((unsigned char)*at <= FIELDS) {
            fields[*at - 1].add(self);
            filled = filled || self->buf->len > len;
        } else {
            dw_buf_char(self->buf, *at);
        }
    }
}

void dw_move_write_shown(struct dw_buf *buf, const struct dw_move_style *style,
                         dw_move move, dw_show show)
{
    struct writing self = {buf, style, move, show, move.to};
    write_text(&self, style->form->write);
}

static bool same_style(const struct dw_move_style *a,
                       const struct dw_move_style *b)
{
    return a->form == b->form && a->letters == b->letters &&
           a->mark_stalemate == b->mark_stalemate &&
           a->mark_baring == b->mark_baring &&
           a->plain_promotion == b->plain_promotion;
}

static bool has_dark_men(const struct dw_letters *letters)
{
    for (int kind = 0; kind < DW_KINDS; kind++)
        if (letters->read_black[kind])
            return true;
    return false;
}

/* What the texts of a style depend on. Squares that are named by men depend on
 * whose move it is, and men where Black's are spelled otherwise. */
static uint32_t shown_by(const struct dw_move_style *style)
{
    const bool dark = style->form->square || has_dark_men(style->letters);
    uint32_t shown = 1u << 31;
    for (const char *at = style->form->write; *at; at++) {
        if (*at == PROMOTED) {
            at++;
            shown |= KEY_PROMOTES;
        } else if (*at && (unsigned char)*at <= FIELDS) {
            shown |= fields[*at - 1].shows;
        }
    }
    const uint32_t black = DW_SHOW_BLACK << 12;
    return dark ? shown | black : shown & ~black;
}

static void clear_texts(struct dw_move_memo *memo, uint32_t mask)
{
    memo->mask = mask;
    memo->kept = 0;
    memset(memo->at, 0, (mask + 1) * sizeof *memo->at);
}

void dw_move_memo_set(struct dw_move_memo *memo,
                      const struct dw_move_style *style)
{
    if (same_style(&memo->style, style))
        return;
    memo->style = *style;
    memo->shown = shown_by(style);
    memo->needed =
        memo->shown & KEY_NEEDED ? memo->shown | KEY_FROM : memo->shown;
    clear_texts(memo, DW_MEMO_FIRST_ROWS - 1);
}

/* Keeps a text in a free row, else in the second. */
static void keep_text(struct dw_move_memo *memo, uint32_t key, dw_span text)
{
    if (text.len > DW_MEMO_TEXT)
        return;
    if (memo->kept > memo->mask / 2 && memo->mask >> (DW_MEMO_BITS - 1) == 0)
        clear_texts(memo, memo->mask << 3 | 7);
    const uint32_t first = dw_move_row(memo, key);
    struct dw_move_text *row = &memo->at[first ^ (memo->at[first].key != 0)];
    memo->kept++;
    row->key = key;
    row->len = (uint8_t)text.len;
    memcpy(row->text, text.at, text.len);
}

void dw_move_write_again(struct dw_buf *buf, struct dw_move_memo *memo,
                         dw_move move, dw_show show)
{
    const struct dw_move_text *known = dw_move_recall(memo, move, show);
    if (known) {
        dw_buf_add(buf, known->text, known->len);
        return;
    }
    const size_t start = buf->len;
    dw_move_write_shown(buf, &memo->style, move, show);
    if (!buf->failed)
        keep_text(memo, dw_move_key(memo, move, show),
                  (dw_span){buf->at + start, buf->len - start});
}

void dw_move_write(struct dw_buf *buf, const struct dw_move_style *style,
                   const struct dw_position *before, dw_move move)
{
    struct dw_position after = *before;
    dw_position_play(&after, move);
    dw_move_write_shown(buf, style, move, dw_moves_show(before, &after, move));
}

void dw_move_write_uci(struct dw_buf *buf, dw_move move, dw_show show)
{
    static const struct dw_form form;
    const struct dw_move_style style = {.form = &form};
    struct writing self = {buf, &style, move, show, move.to};
    add_from(&self);
    add_to(&self);
    if (show & DW_SHOW_PROMOTES)
        dw_buf_char(buf, 'q');
}
