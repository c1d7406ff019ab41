/* Knows what each field of a form's `write` comes to, disambiguation and check
 * signs included (PGN standard 8.2.3). Must not know any form by name. */
/* SPDX-License-Identifier: MIT */
#include "pgn/write_move.h"

/* One move on its way into text. */
struct writing {
    struct dw_buf *buf;
    const struct dw_move_style *style;
    const struct dw_position *before;
    dw_move move;
    dw_kind kind;
    bool takes, promotes;
};

/* ---- fields -------------------------------------------------------------- */

static const char *spelling(const struct writing *self, dw_kind kind)
{
    const struct dw_letters *letters = self->style->letters;
    const char *const *black = letters->read_black[kind];
    const bool dark = self->before->side == DW_BLACK && black && black[0];
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
    if (self->kind != DW_BAIDAQ)
        dw_buf_text(self->buf, spelling(self, self->kind));
}

/* The file, else the rank, else both, where another man of that kind could
 * legally go to the square; a baidaq's file when it takes: PGN standard
 * 8.2.3.4. */
static void add_needed(struct writing *self)
{
    const int from = self->move.from;
    if (self->kind == DW_BAIDAQ) {
        if (self->takes)
            add_file(self, from);
        return;
    }
    const dw_set others =
        dw_moves_origins(self->before, self->kind, self->move.to) &
        ~dw_bit(from);
    const bool file_tells = !(others & dw_file_set(from));
    const bool rank_tells = !(others & dw_rank_set(from));
    if (others && (file_tells || !rank_tells))
        add_file(self, from);
    if (others && !file_tells)
        add_rank(self, from);
}

static void add_from(struct writing *self)
{
    add_square(self, self->move.from);
}

static void add_to(struct writing *self) { add_square(self, self->move.to); }

static void add_take(struct writing *self)
{
    if (self->takes)
        dw_buf_char(self->buf, 'x');
}

static void add_step(struct writing *self)
{
    dw_buf_char(self->buf, self->takes ? 'x' : '-');
}

static void add_promotion(struct writing *self)
{
    if (!self->promotes || self->style->plain_promotion)
        return;
    dw_buf_char(self->buf, '=');
    dw_buf_text(self->buf, spelling(self, DW_FERZ));
}

static void add_q(struct writing *self)
{
    if (self->promotes)
        dw_buf_char(self->buf, 'q');
}

/* Whether the capture ends the game where a bare Shah has lost at once. */
static bool bares(const struct writing *self, const struct dw_position *after)
{
    return self->takes && dw_count(after->by_side[after->side]) == 1 &&
           dw_count(after->by_side[dw_other(after->side)]) > 1;
}

static void add_check(struct writing *self)
{
    struct dw_position after = *self->before;
    dw_position_play(&after, self->move);
    if (!after.in_check && !self->style->mark_stalemate)
        return;
    if (!dw_moves_any(&after) ||
        (self->style->mark_baring && after.in_check && bares(self, &after)))
        dw_buf_char(self->buf, '#');
    else if (after.in_check)
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

static struct writing begin(struct dw_buf *buf,
                            const struct dw_move_style *style,
                            const struct dw_position *before, dw_move move)
{
    const dw_kind kind = (dw_kind)before->board[move.from];
    return (struct writing){
        .buf = buf,
        .style = style,
        .before = before,
        .move = move,
        .kind = kind,
        .takes = before->board[move.to] != DW_NO_MAN,
        .promotes = kind == DW_BAIDAQ && (dw_bit(move.to) & DW_LAST_RANKS) != 0,
    };
}

void dw_move_write(struct dw_buf *buf, const struct dw_move_style *style,
                   const struct dw_position *before, dw_move move)
{
    struct writing self = begin(buf, style, before, move);
    for (const char *at = style->form->write; *at; at++)
        if ((unsigned char)*at <= FIELDS)
            fields[*at - 1].add(&self);
        else
            dw_buf_char(buf, *at);
}

void dw_move_write_uci(struct dw_buf *buf, const struct dw_position *before,
                       dw_move move)
{
    struct writing self = begin(buf, NULL, before, move);
    add_from(&self);
    add_to(&self);
    add_q(&self);
}
