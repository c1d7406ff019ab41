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

static void add_file(struct writing *self, int square)
{
    dw_buf_char(self->buf, (char)('a' + dw_file(square)));
}

static void add_rank(struct writing *self, int square)
{
    dw_buf_char(self->buf, (char)('1' + dw_rank(square)));
}

static void add_square(struct writing *self, int square)
{
    add_file(self, square);
    add_rank(self, square);
}

static void add_man(struct writing *self)
{
    if (kind_of(self) != DW_BAIDAQ)
        dw_buf_text(self->buf, spelling(self, kind_of(self)));
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

static void add_take(struct writing *self)
{
    if (self->show & DW_SHOW_TAKES)
        dw_buf_char(self->buf, 'x');
}

static void add_step(struct writing *self)
{
    dw_buf_char(self->buf, self->show & DW_SHOW_TAKES ? 'x' : '-');
}

static void add_promotion(struct writing *self)
{
    if (!(self->show & DW_SHOW_PROMOTES) || self->style->plain_promotion)
        return;
    dw_buf_char(self->buf, '=');
    dw_buf_text(self->buf, spelling(self, DW_FERZ));
}

static void add_q(struct writing *self)
{
    if (self->show & DW_SHOW_PROMOTES)
        dw_buf_char(self->buf, 'q');
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

/* In compiled text the byte i + 1 stands for row i. */
static const struct {
    const char *name;
    void (*add)(struct writing *self);
} fields[] = {
    {"man", add_man},
    {"needed", add_needed},
    {"from", add_from},
    {"to", add_to},
    {"take", add_take},
    {"step", add_step},
    {"promotion", add_promotion},
    {"q", add_q},
    {"check", add_check},
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

/* The code of a field's name, 0: none. */
static char find_field(const char *name, size_t len)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (strlen(fields[i].name) == len && !memcmp(fields[i].name, name, len))
            return (char)(i + 1);
    return 0;
}

bool dw_move_compile(const char *text, char *out, const char **bad)
{
    for (const char *at = text; *at; at++) {
        *bad = at;
        if (*at != '{' && *at != '}' && (unsigned char)*at > ' ') {
            *out++ = *at;
            continue;
        }
        const size_t len = *at == '{' ? strcspn(at + 1, "}") : 0;
        const char code = *at == '{' ? find_field(at + 1, len) : 0;
        if (!code || !at[len + 1])
            return false;
        *out++ = code;
        at += len + 1;
    }
    *out = 0;
    return true;
}

/* ---- moves --------------------------------------------------------------- */

void dw_move_write_shown(struct dw_buf *buf, const struct dw_move_style *style,
                         dw_move move, dw_show show)
{
    struct writing self = {buf, style, move, show};
    for (const char *at = style->form->write; *at; at++)
        if ((unsigned char)*at <= FIELDS)
            fields[*at - 1].add(&self);
        else
            dw_buf_char(buf, *at);
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
    struct writing self = {buf, NULL, move, show};
    add_from(&self);
    add_to(&self);
    add_q(&self);
}
