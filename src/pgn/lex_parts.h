/* Knows what the files of the lexer share: the classes of bytes, and what of
 * one file another asks. Must not be included outside them. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_LEX_PARTS_H
#define DW_PGN_LEX_PARTS_H

#include "pgn/lexer.h"

/* ---- lex_bytes.c: bytes and characters ----------------------------------- */

typedef enum dw_byte_class {
    DW_BYTE_WORD, /* the rest, bytes above 127 too */
    DW_BYTE_DIGIT,
    DW_BYTE_BLANK,
    DW_BYTE_LINE_END,
    DW_BYTE_ODD, /* NUL, vertical tab, form feed */
    DW_BYTE_CONTROL,
    DW_BYTE_DOT,
    DW_BYTE_BRACE,
    DW_BYTE_SEMICOLON,
    DW_BYTE_PERCENT, /* a word but in column 1 */
    DW_BYTE_OPENING,
    DW_BYTE_CLOSING,
    DW_BYTE_BRACKET,
    DW_BYTE_BRACKET_END,
    DW_BYTE_DOLLAR,
    DW_BYTE_STAR,
    DW_BYTE_ANGLE, /* < > and a brace that closes nothing */
    DW_BYTE_MARK,  /* ! ? */
    DW_BYTE_CLASSES,
} dw_byte_class;

extern const uint8_t dw_lex_classes[256];

/* Classes that a word may hold; a bracket only when no tag pair opens. */
enum {
    DW_BYTES_IN_WORD = 1 << DW_BYTE_WORD | 1 << DW_BYTE_DIGIT |
                       1 << DW_BYTE_DOT | 1 << DW_BYTE_PERCENT
};

static inline dw_byte_class dw_lex_class(dw_span text, size_t at)
{
    return (dw_byte_class)dw_lex_classes[(uint8_t)text.at[at]];
}

static inline bool dw_lex_is(dw_span text, size_t at, dw_byte_class wanted)
{
    return at < text.len && dw_lex_class(text, at) == wanted;
}

static inline bool dw_lex_in_word(dw_span text, size_t at)
{
    return at < text.len && (1 << dw_lex_class(text, at) & DW_BYTES_IN_WORD);
}

static inline bool dw_lex_is_letter(uint32_t code)
{
    return (code | 0x20) - 'a' < 26;
}

static inline dw_span dw_lex_rest(dw_span text, uint32_t from)
{
    return (dw_span){text.at + from, text.len - from};
}

static inline uint32_t dw_lex_skip_class(dw_span text, uint32_t at,
                                         dw_byte_class wanted)
{
    while (dw_lex_is(text, at, wanted))
        at++;
    return at;
}

/* Bytes of the line end at `at`: CR LF counts once. */
static inline uint32_t dw_lex_line_end(dw_span text, uint32_t at)
{
    return text.at[at] == '\r' && at + 1 < text.len && text.at[at + 1] == '\n'
               ? 2
               : 1;
}

static inline uint32_t dw_lex_find_line_end(dw_span text, uint32_t at)
{
    while (at < text.len && dw_lex_class(text, at) != DW_BYTE_LINE_END)
        at++;
    return at;
}

/* Adds a finding, or only notes that there is one. */
void dw_lex_report(struct dw_lexer *lexer, dw_say say, uint32_t offset,
                   uint32_t length, dw_arg arg);

/* Reports the NULs at `at`, up to `to`; returns where they end. */
uint32_t dw_lex_report_nuls(struct dw_lexer *lexer, uint32_t at, uint32_t to);

/* Reports what is wrong with the bytes at..to inside a token: any blank is text
 * there, but not NUL. */
void dw_lex_check_bytes(struct dw_lexer *lexer, uint32_t at, uint32_t to);

enum { DW_BOM = 0xfeff, DW_ELLIPSIS = 0x2026 };

/* The name of a blank that is none of space, tab and line end; else NULL. */
const char *dw_lex_space_name(uint32_t code);

/* The character at `at`; a byte that is not UTF-8 is read as ISO 8859-1. */
uint32_t dw_lex_read_code(dw_span text, uint32_t at, uint32_t *next);

/* ---- lex_sections.c: where tag sections open, and comments end ----------- */

/* The opening quote of the tag pair whose '[' is at `at`, or 0. */
uint32_t dw_lex_find_quote(dw_span text, uint32_t at);

/* The same by the name's first byte, of a name of letters, digits and _ with
 * one space behind it, which is nearly every one (lex_tags.c). */
uint32_t dw_lex_plain_quote(dw_span text, uint32_t name);

/* Blanks between the tokens of a tag pair, which may stand on more than one
 * line (PGN standard 8.1); its name. */
uint32_t dw_lex_skip_tag_blanks(dw_span text, uint32_t at);
uint32_t dw_lex_skip_name(dw_span text, uint32_t at);

/* In front of the blanks before `at`, not below `from`. */
uint32_t dw_lex_trim_blanks(dw_span text, uint32_t from, uint32_t at);

typedef enum dw_comment_end {
    DW_COMMENT_CLOSED,    /* behind the brace */
    DW_COMMENT_RECOVERED, /* at the '[' of a tag section */
    DW_COMMENT_OPEN,      /* at the text's end */
} dw_comment_end;

/* Where the comment whose text begins at `at` ends. */
dw_comment_end dw_lex_comment_end(dw_span text, uint32_t at, bool more,
                                  uint32_t *end);

/* The same in a page, where what seems to be open may be no comment at all
 * (src/README.md, "Prose"): DW_COMMENT_RECOVERED. DW_COMMENT_OPEN: the text
 * ends too soon to tell. */
dw_comment_end dw_lex_page_comment_end(dw_span text, uint32_t at, bool more,
                                       uint32_t *end);

#endif
