/* Knows what the files of the parser share: one game in the making. Must not be
 * included outside them. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_PARSE_PARTS_H
#define DW_PGN_PARSE_PARTS_H

#include "pgn/parser.h"

/* One game in the making. `lexer` stands behind `token`, which is not yet
 * taken; `before` in front of it. The lexer is silent: what it noticed is
 * reported when the token is taken, for it may belong to the next game. */
struct dw_parsing {
    struct dw_parser *parser;
    dw_part_end part_end; /* as it is for this game */
    struct dw_game *game;
    struct dw_diags *diags;
    struct dw_lexer lexer, before;
    dw_token token;
    uint32_t end;               /* of what was taken */
    uint32_t last, last_length; /* the last thing taken */
    uint32_t run, run_end;      /* text that belongs nowhere; equal: none */
    uint32_t between;           /* 1 + where a page's punctuation begins, which
                                   is of the text behind it; 0: there is none */
    uint32_t depth;
    uint32_t byte_limit, item_limit;
    size_t most;    /* tokens: the limit and the comments outside */
    bool unclosed;  /* the last token taken is a comment without end */
    bool empty;     /* an empty line since the last tag pair */
    bool remarked;  /* a comment since the last tag pair */
    bool cut;       /* the last tag pair was cut off by another */
    bool in_moves;  /* movetext has begun */
    bool apart;     /* an empty line inside the tag section is reported */
    bool novelties; /* a word of one letter was met */
    bool undecided; /* the part ends too soon to say what its end means */
    bool failed;
};

/* Why a game's bytes end. */
typedef enum dw_stop {
    DW_STOP_GAME,  /* at a token that opens the next game */
    DW_STOP_LINE,  /* behind the result's line */
    DW_STOP_END,   /* at the part's end */
    DW_STOP_LARGE, /* at a token that would exceed a limit */
} dw_stop;

/* ---- parse_take.c: taking tokens, and where games begin ------------------ */

/* Whether the bytes behind the part may go on with what is in it. */
bool dw_parse_may_go_on(const struct dw_parsing *self);

/* Goes to the next token, the one at hand is not taken. */
void dw_parse_advance(struct dw_parsing *self);

/* Reports what the lexer noticed in and before the token. */
void dw_parse_report_noticed(struct dw_parsing *self);

/* Notes what was taken last. */
void dw_parse_note_last(struct dw_parsing *self, uint32_t from, uint32_t to);

/* Takes the token; as an item of the game; as part of a run of text that
 * belongs nowhere, which is then to be ended by its finding. */
void dw_parse_take(struct dw_parsing *self);
void dw_parse_keep(struct dw_parsing *self);
void dw_parse_take_text(struct dw_parsing *self);
void dw_parse_end_text(struct dw_parsing *self, dw_say say);

/* Memory is out: nothing more is read. */
void dw_parse_give_up(struct dw_parsing *self);

/* Adds a finding about bytes that its sentence quotes. */
struct dw_diag *dw_parse_report_source(struct dw_parsing *self, dw_say say,
                                       uint32_t from, uint32_t length);

bool dw_parse_is_comment(dw_token token);
bool dw_parse_is_move(const struct dw_parsing *self, dw_token token);

/* Whether the part ends before it is clear that the quote of the tag pair at
 * hand opens a value: one that closes does not cut off the tag before it. */
bool dw_parse_is_cut_tag(const struct dw_parsing *self);

typedef enum dw_opening { DW_OPENS_NOT, DW_OPENS, DW_OPENS_PERHAPS } dw_opening;

/* Whether a game opens at a token of a page; at the token at hand; and whether
 * another one follows in this part. */
dw_opening dw_parse_page_opens(dw_token token);
dw_opening dw_parse_token_opens(const struct dw_parsing *self);
dw_opening dw_parse_game_follows(const struct dw_parsing *self);

/* Takes text between games, up to the next game (true) or the part's end. */
bool dw_parse_take_outside(struct dw_parsing *self);

/* ---- parse_tags.c -------------------------------------------------------- */

/* Whether the game is larger than it may be: in tokens; in any way. */
bool dw_parse_has_too_many(const struct dw_parsing *self);
bool dw_parse_exceeds(const struct dw_parsing *self);

/* Takes the tag section; false when no movetext follows, *why says why. */
bool dw_parse_take_tags(struct dw_parsing *self, dw_stop *why);

/* ---- parse_moves.c ------------------------------------------------------- */

/* Takes the moves and the result; what stands behind that; the moves of a page,
 * the text between them and the result. */
dw_stop dw_parse_take_moves(struct dw_parsing *self);
dw_stop dw_parse_take_tail(struct dw_parsing *self);
dw_stop dw_parse_take_page(struct dw_parsing *self);

#endif
