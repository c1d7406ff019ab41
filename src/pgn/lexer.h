/* Knows PGN's tokens and where a tag section opens. Must not know what a word
 * means (notation.h) nor what follows what (parser.h). PGN standard 7, 8;
 * recovery: src/README.md, "Reading". */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_LEXER_H
#define DW_PGN_LEXER_H

#include "base/diag.h"

typedef enum dw_token_kind {
    DW_TOKEN_END,    /* of the bytes; length 0 */
    DW_TOKEN_WORD,   /* perhaps a move */
    DW_TOKEN_NUMBER, /* digits and the periods glued to them: 12 12. 12... */
    DW_TOKEN_DOTS,   /* periods or an ellipsis alone */
    DW_TOKEN_NAG,    /* $ and its digits */
    DW_TOKEN_GLYPH,  /* a run of ! and ? */
    DW_TOKEN_SIGN, /* + # ++ ch mate = N += ... set apart (grammar/README.md) */
    DW_TOKEN_RESULT,       /* 1-0 ... *, and the loose ones */
    DW_TOKEN_COMMENT,      /* with its braces; the closing one and the blanks
                              before it may be missing */
    DW_TOKEN_LINE_COMMENT, /* ; to before the line's end */
    DW_TOKEN_ESCAPE,       /* % in column 1, to before the line's end */
    DW_TOKEN_OPEN,         /* ( */
    DW_TOKEN_CLOSE,        /* ) */
    DW_TOKEN_TAG,          /* a bracket that opens a tag pair: only the '[' */
    DW_TOKEN_BRACKET,      /* any other [ ], with its line's rest up to ']',
                              a comment or a tag pair */
    DW_TOKEN_JUNK,         /* < > } and control bytes */
} dw_token_kind;

enum {                       /* dw_token.flags */
       DW_AT_LINE_START = 1, /* only blanks before it on its line */
       DW_AFTER_EMPTY = 2,   /* an empty line since the token before */
       DW_GLUED = 4,         /* no blank since the token before */
       DW_UNCLOSED = 8,      /* a comment that recovery ended */
       DW_LOOSE = 16,        /* a result token that is not the standard's */
};

typedef struct dw_token {
    uint32_t offset, length; /* in the part */
    uint8_t kind, flags;
    uint8_t result; /* DW_TOKEN_RESULT: dw_result */
    uint8_t prose;  /* dw_prose_role, of a page's token; else 0 */
} dw_token;

/* Reads one part. Findings about bytes (NUL, odd spaces, encoding, braces,
 * BOM) are added to diags as they are met. Copy it to look ahead without
 * trace: with diags NULL nothing is reported, but `noticed` is set. */
struct dw_lexer {
    dw_span text;
    uint32_t at;
    struct dw_diags *diags;
    bool opens_file;  /* a BOM at offset 0 is in its place */
    bool utf16;       /* ... and stands for UTF-16's: base/utf16.h */
    bool inside_line; /* offset 0 does not open a line */
    bool more;        /* bytes follow the text: its last line may go on */
    bool noticed;     /* there was something to report; never cleared here */
    bool prose;       /* ';' is punctuation, alone in a DW_TOKEN_JUNK */
};

/* The next token; every byte skipped before it was a blank or is under a
 * finding. Total: ends after at most text.len calls. */
dw_token dw_lex_next(struct dw_lexer *lexer);

/* Whether a tag pair opens at `at` (its '['): name, blanks, quote. Looks at
 * no more than DW_LEX_AHEAD bytes. */
bool dw_lex_tag_opens(dw_span text, uint32_t at);

/* How far a decision about one place looks ahead: a tag pair that opens, a
 * whole line that ends a comment. Longer ones are none. */
enum { DW_LEX_AHEAD = 4096 };

/* One tag pair, from its '[' on. */
typedef struct dw_tag_token {
    uint32_t name, name_len, value, value_len; /* value without its quotes */
    uint32_t end;      /* behind ']' or what was taken instead */
    bool plain;        /* none of what follows; only dw_lex_plain_tag says so */
    bool escaped;      /* the value holds a backslash */
    bool unterminated; /* no closing quote on the line */
    bool cut;          /* another tag pair opens inside: it is at `end` */
    bool inner_quote;  /* bare quotes inside */
    bool unclosed;     /* no ']' */
    bool to_end;       /* its line reached the text's end */
    bool odd_name;     /* other characters than letters, digits and _ */
} dw_tag_token;

/* The tag pair whose '[' dw_lex_next has just given; moves behind it. */
dw_tag_token dw_lex_tag(struct dw_lexer *lexer);

/* The same for a tag pair as PGN is exported (PGN standard 8.1), which is
 * nearly every one: [Name "value"] and a line end, with nothing in it that
 * needs a look. False, and nothing done, for all others. */
bool dw_lex_plain_tag(struct dw_lexer *lexer, dw_tag_token *tag);

/* The last place in text (from `from` on) where a tag section opens whatever
 * came before: an empty line, then a whole [Event "..."] line; the offset of
 * its '[' or 0 when there is none. Parts may be cut there. */
uint32_t dw_lex_last_border(dw_span text, uint32_t from);

/* Skip mode: after a game that was too large, or (comment_only, in_comment) in
 * a comment that was. State over windows; zero is the start, inside a line. */
struct dw_skip {
    bool in_comment;   /* { */
    bool in_line;      /* ; or %, up to the line's end */
    bool fresh;        /* only blanks on the line so far */
    bool empty;        /* ... and the line before was empty */
    bool column_one;   /* no byte of the line yet */
    bool comment_only; /* stop behind the comment too */
};

/* Skips to where the next tag section opens (as dw_lex_next would see it), or
 * behind the comment's brace.
 * Returns its offset, or how far the bytes can be dropped when it is not in
 * this window (all but DW_LEX_AHEAD bytes at most); *found says which. The
 * windows change nothing of what is skipped. `at_end`: no more bytes come. */
uint32_t dw_lex_skip(struct dw_skip *skip, dw_span text, bool at_end,
                     bool *found);

#endif
