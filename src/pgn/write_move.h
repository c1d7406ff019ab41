/* Knows how a move becomes a word: the text that a form's `write` describes
 * (grammar/README.md) with the men of a letter set. Must not know how words
 * are laid out. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_WRITE_MOVE_H
#define DW_PGN_WRITE_MOVE_H

#include "base/buf.h"
#include "pgn/notation.h"
#include "rules/moves.h"

struct dw_move_style {
    const struct dw_form *form; /* with `write` */
    const struct dw_letters *letters;
    bool mark_stalemate;  /* '#' on a ply that stalemates, as XBoard has it */
    bool mark_baring;     /* '#' on a checking capture that ends the game for
                             Fairy-Stockfish: DW_SHOW_BARES */
    bool plain_promotion; /* no promotion sign: SchemingMind writes "g8" */
};

/* Texts of moves that were written before, for records repeat them. With a
 * `style` of zero it is empty, whatever else is in it. Rows up to `mask` are in
 * use, eight times as many once they have filled. */
enum { DW_MEMO_FIRST_ROWS = 1 << 7, DW_MEMO_BITS = 13, DW_MEMO_TEXT = 11 };
struct dw_move_text {
    uint32_t key; /* what is shown of move and show, 0: free */
    uint8_t len;
    char text[DW_MEMO_TEXT];
};
struct dw_move_memo {
    struct dw_move_style style;
    uint32_t shown;  /* bits of a key that its texts depend on */
    uint32_t needed; /* the same of moves that need disambiguation */
    uint32_t mask, kept;
    struct dw_move_text at[1 << DW_MEMO_BITS];
};

/* Turns "{man}{to}" into what dw_form.write holds, or with `of_square`
 * dw_form.square, which has fields of its own: a byte below the blank for
 * each field and bracket, all else as it stands. `out` has room for the text
 * and its NUL. False when a brace, bracket or name is wrong; *bad is then where
 * it stands. */
bool dw_move_compile(const char *text, bool of_square, char *out,
                     const char **bad);

/* Appends the text of a legal move of which all is known that a text shows. */
void dw_move_write_shown(struct dw_buf *buf, const struct dw_move_style *style,
                         dw_move move, dw_show show);

/* Readies a memo for a style. */
void dw_move_memo_set(struct dw_move_memo *memo,
                      const struct dw_move_style *style);

/* A key: a move and what is shown of it as one number, never 0, of which only
 * those bits count that texts depend on. */
static inline uint32_t dw_move_key(const struct dw_move_memo *memo,
                                   dw_move move, dw_show show)
{
    const bool needed = show & (DW_SHOW_FILE | DW_SHOW_RANK);
    const uint32_t key =
        (uint32_t)(move.from | move.to << 6 | show << 12) | 1u << 31;
    return key & (needed ? memo->needed : memo->shown);
}

/* The first of the two rows that may hold a key; the other is beside it. */
static inline uint32_t dw_move_row(const struct dw_move_memo *memo,
                                   uint32_t key)
{
    return key * UINT32_C(0x9E3779B1) >> (32 - DW_MEMO_BITS) & memo->mask;
}

/* The text of a move that was written before, or NULL. */
static inline const struct dw_move_text *
dw_move_recall(const struct dw_move_memo *memo, dw_move move, dw_show show)
{
    const uint32_t key = dw_move_key(memo, move, show);
    const uint32_t row = dw_move_row(memo, key);
    const struct dw_move_text *text =
        &memo->at[row ^ (memo->at[row].key != key)];
    return text->key == key ? text : NULL;
}

/* The same in the memo's style, and with its help. */
void dw_move_write_again(struct dw_buf *buf, struct dw_move_memo *memo,
                         dw_move move, dw_show show);

/* The same of a legal move in `before`. */
void dw_move_write(struct dw_buf *buf, const struct dw_move_style *style,
                   const struct dw_position *before, dw_move move);

/* The two squares, and q for a ferz that is made (UCI protocol). */
void dw_move_write_uci(struct dw_buf *buf, dw_move move, dw_show show);

#endif
