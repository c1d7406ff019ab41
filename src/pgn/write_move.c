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

/* ---- what `write` may hold
 * ----------------------------------------------- */

/* In compiled text the byte i + 1 stands for row i, PROMOTED and a
 * character for that character where a baidaq becomes a ferz. What stands
 * between MAYBE and ENOUGH is only written with a field in it that comes to
 * something. */
static const struct {
    const char *name;
    void (*add)(struct writing *self);
    bool of_square; /* in by_men's `square`, else in `write` */
} fields[] = {
    {"man", add_man, false},
    {"needed", add_needed, false},
    {"from", add_from, false},
    {"to", add_to, false},
    {"take", add_take, false},
    {"step", add_step, false},
    {"promotion", add_promotion, false},
    {"check", add_check, false},
    {"origin", add_origin, false},
    {"ferz", add_ferz, false},
    {"count", add_count, true},
    {"whose", add_whose, true},
    {"wing", add_wing, true},
    {"start", add_start, true},
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

void dw_move_memo_set(struct dw_move_memo *memo,
                      const struct dw_move_style *style)
{
    if (same_style(&memo->style, style))
        return;
    memo->style = *style;
    memset(memo->at, 0, sizeof memo->at);
}

/* A key's row: one of a pair. When both hold others the second is taken. */
static uint32_t find_row(const struct dw_move_memo *memo, uint32_t key)
{
    static const uint32_t spread = 0x9E3779B1; /* 2^32 by the golden ratio */
    const uint32_t row = key * spread >> (32 - DW_MEMO_BITS);
    return memo->at[row].key == key || !memo->at[row].key ? row : row ^ 1;
}

void dw_move_write_again(struct dw_buf *buf, struct dw_move_memo *memo,
                         dw_move move, dw_show show)
{
    const uint32_t key = (uint32_t)(move.from | move.to << 6 | show << 12) + 1;
    const uint32_t row = find_row(memo, key);
    const size_t start = buf->len;
    if (memo->at[row].key == key && !buf->failed &&
        buf->room - start >= DW_MEMO_TEXT) {
        memcpy(buf->at + start, memo->at[row].text, DW_MEMO_TEXT);
        buf->len += memo->at[row].len;
        return;
    }
    dw_move_write_shown(buf, &memo->style, move, show);
    const size_t len = buf->len - start;
    if (buf->failed || len > DW_MEMO_TEXT)
        return;
    memo->at[row].key = key;
    memo->at[row].len = (uint8_t)len;
    memcpy(memo->at[row].text, buf->at + start, len);
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
