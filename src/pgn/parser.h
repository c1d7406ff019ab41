/* Knows how games follow each other in a part: text, tag section, movetext,
 * result (PGN standard 8; src/README.md, "What comes out"). Must not know what
 * a move means. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_PARSER_H
#define DW_PGN_PARSER_H

#include "pgn/game.h"
#include "pgn/prose.h"
#include "pgn/split.h"

/* What stands behind the part's last byte. */
typedef enum dw_part_end {
    DW_PART_INPUT,  /* nothing: the input ends */
    DW_PART_BORDER, /* a tag section that opens whatever came before
                       (dw_lex_last_border) */
    DW_PART_OPEN,   /* more bytes; the cut may fall anywhere */
    DW_PART_LIMIT,  /* more bytes, but no larger part will be given */
} dw_part_end;

struct dw_parser {
    dw_span text;  /* the part; DW_SOURCE_PAD bytes behind it readable */
    uint32_t from; /* bytes of the first line that were read in an earlier part
                    */
    uint32_t at;   /* where the next game's bytes begin; at first `from` */
    dw_part_end end;
    bool opens_file;  /* the part opens its file: a BOM is in its place */
    bool utf16;       /* ... and says that the file is in UTF-16 */
    bool inside_line; /* the part's first byte does not open a line */
    bool after_game;  /* a game ended before `at`: for missing-blank-line */
    bool after_open;  /* ... and without a result: for tag-after-moves */
    bool in_comment;  /* set by REST with LIMIT: the part ends in a comment */
    uint32_t item_limit, byte_limit; /* 0: the defaults in game.h */
    dw_split_width width;            /* to split by */
    dw_is_move *is_move;   /* outside a game only such a word opens one */
    dw_is_move *is_phrase; /* ... or two; NULL: no two do */
    dw_is_move *is_name;   /* the first of which has to be such a word */
    bool digits;           /* ... or a number that is_move takes for a move */
    void *context;
    struct dw_prose *prose; /* the text is a page with moves in it; NULL: it is
                               PGN */
};

typedef enum dw_parsed {
    DW_PARSED_GAME,   /* *game and its findings are filled, `at` is its end */
    DW_PARSED_REST,   /* no further game begins in this part */
    DW_PARSED_AGAIN,  /* the part's end cuts the game: come again with more
                         bytes from `at` (unchanged) on; nothing was added */
    DW_PARSED_FAILED, /* memory is out */
} dw_parsed;

/* Reads the next game from parser->at. Clears *game, adds findings of layers
 * 1 and 2 to *diags (which is not cleared). Asserts that every byte of
 * begin..end is inside a token, a blank, or under a finding.
 *
 * Text before a game goes with it (begin < start). Text behind the last game
 * goes with that game when the part ends with the INPUT. REST: with INPUT or
 * LIMIT the remaining text is reported in *diags and `at` moves to the part's
 * end; with BORDER and OPEN nothing is reported and `at` stays, the text goes
 * with the next part. With BORDER, movetext that runs up to the end is whole.
 * With LIMIT, a game that touches the end is returned with too_large and
 * game-too-large, unless much text stands before it: then REST is returned
 * for that text and `at` is where the game starts. A game that is too large
 * ends where the next tag section opens, or at the part's end when it is not
 * in it: dw_lex_skip finds it then, from behind the last tag on. */
dw_parsed dw_parse_game(struct dw_parser *parser, struct dw_game *game,
                        struct dw_diags *diags);

#endif
