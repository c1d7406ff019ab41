/* Knows what the reading of a page is made of: its tokens, numbers with their
 * moves, the search for where moves go on. Must not be included outside
 * prose*.c. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_PROSE_PARTS_H
#define DW_PGN_PROSE_PARTS_H

#include "pgn/game.h"
#include "pgn/prose.h"

enum {
    DW_PROSE_DEPTH = DW_GAME_DEPTH,
    DW_PROSE_MARKUP = 1024, /* bytes that a tag may have */
};

/* A ply by its number. */
struct dw_due {
    uint32_t value;
    bool black;
};

static inline struct dw_due dw_due_after(struct dw_due due)
{
    return (struct dw_due){due.value + due.black, !due.black};
}

static inline uint64_t dw_due_ply(struct dw_due due)
{
    return 2 * (uint64_t)due.value + due.black;
}

/* A number, or dots, with the move behind it. */
struct dw_anchor {
    struct dw_due due;
    uint32_t move_end; /* offset behind the move */
    bool move;         /* else a word that only looks like one */
    bool worded;       /* the move is several words */
};

/* What of text has to be remembered from token to token. */
struct dw_talk {
    uint32_t parens; /* open ones that are no variation */
    bool run;        /* a number that is not the line's, and moves behind it */
};

/* ---- the reading of one page --------------------------------------------- */

/* Where the reading of a line of moves is. */
typedef enum dw_prose_place {
    DW_PROSE_AT_MOVES, /* directly behind its last move */
    DW_PROSE_IN_TALK,  /* text follows that move, and the moves go on at `until`
                        */
    DW_PROSE_BEHIND,   /* they do not go on */
} dw_prose_place;

/* The main line, or a variation. */
struct dw_level {
    struct dw_due due; /* the next ply; unless `any` */
    uint32_t until; /* DW_PROSE_IN_TALK: offset of the number; DW_PROSE_BEHIND:
                       where the text begins */
    uint8_t place;
    bool any;   /* no move yet: it may have any number */
    bool loose; /* its first move has no number, and no other needs one */
    bool room;  /* DW_PROSE_IN_TALK: the moves in the text are the missing plies
                 */
};

struct dw_prose {
    struct dw_prose_words words;
    const struct dw_prose_lore *lore;
    uint32_t byte_limit;
    uint32_t start;  /* of the game */
    uint32_t looked; /* bytes looked at ahead, for this game */
    uint32_t kept;   /* tokens before it belong to a move */
    uint32_t aside;  /* tokens before it are a remark in parentheses */
    uint32_t depth;
    bool inside;     /* a game is at hand */
    bool tagged;     /* it has tags */
    bool unsure;     /* as dw_prose_unsure */
    bool near;       /* no word since the last move */
    bool worded;     /* that move is several words */
    bool paragraph;  /* no empty line since it */
    uint8_t carried; /* dw_token.flags: what the punctuation in front of the
                        next token stood behind */
    struct dw_talk talk;
    struct dw_level levels[DW_PROSE_DEPTH + 1];
};

static inline struct dw_level *dw_prose_level(struct dw_prose *self)
{
    return &self->levels[self->depth];
}

static inline dw_token dw_prose_as(dw_token token, dw_prose_role role)
{
    token.prose = (uint8_t)role;
    return token;
}

/* Whether what was read last may be something else once more bytes are there:
 * a token hangs on some behind it, words for a result on a line or two. */
static inline bool dw_prose_is_cut(const struct dw_lexer *lexer)
{
    enum { AHEAD = DW_PROSE_MARKUP + 64 };
    return lexer->more && lexer->text.len - lexer->at < AHEAD;
}

/* ---- prose_markup.c ------------------------------------------------------ */

/* Whether markup parts paragraphs. */
bool dw_prose_parts_text(dw_span markup);

/* Whether the '>' at `at` marks its line as one that is quoted. */
bool dw_prose_quotes(dw_span text, uint32_t at);

/* ---- prose_tokens.c ------------------------------------------------------ */

/* Whether a token is punctuation that may stand between moves: also the full
 * stop behind a word. */
bool dw_prose_stands_between(dw_span text, dw_token token);

/* The offset behind the move that opens with the word `token`, behind which
 * the lexer stands; 0: there is none. Moves the lexer behind it. */
uint32_t dw_prose_move(const struct dw_prose_words *words,
                       struct dw_lexer *lexer, dw_token token);

/* Whether the move that opens with the word is several words. */
bool dw_prose_is_worded(dw_span text, dw_token token, uint32_t end);

/* Whether a word that is no move holds a square and little else: it was meant
 * as one. */
bool dw_prose_looks(dw_span text, dw_token token);

/* Words for a result that open at `offset`: their bytes, 0: none. `near`: they
 * stand behind the last move. *unsure is set when the bytes end too soon. */
uint32_t dw_prose_said(const struct dw_prose_lore *lore,
                       const struct dw_lexer *lexer, uint32_t offset, bool near,
                       bool *unsure, dw_said *said);

/* Whether nothing follows at `at` in the paragraph; behind a full stop, on the
 * line. */
bool dw_prose_ends_alone(struct dw_lexer lexer, uint32_t at, bool *unsure);

/* ---- prose_text.c -------------------------------------------------------- */

/* Looks where the line goes on, from the token that lexer gives next. */
void dw_prose_look_ahead(struct dw_prose *self, struct dw_level *level,
                         struct dw_lexer lexer);

/* Whether the number of the ply that is due comes, from the token that lexer
 * gives next. */
bool dw_prose_comes(struct dw_prose *self, const struct dw_level *level,
                    struct dw_lexer lexer);

/* The token is text; it ends the game, in this role. */
dw_token dw_prose_take_text(struct dw_prose *self, dw_token token);
dw_token dw_prose_end_game(struct dw_prose *self, dw_token token,
                           dw_prose_role role);

/* Whether words for a result open with the token, and the line does not go on:
 * *token is then all of them. `before`: the lexer in front of it. */
bool dw_prose_says_result(struct dw_prose *self, struct dw_lexer *lexer,
                          const struct dw_lexer *before, dw_token *token);

/* The token is no move where one might be: text, words for a result, or behind
 * the game. */
dw_token dw_prose_pass_text(struct dw_prose *self, struct dw_lexer *lexer,
                            const struct dw_lexer *before, dw_token token);

/* ---- prose_ahead.c ------------------------------------------------------- */

/* Reads the number or dots `token`, behind which the lexer stands, with its
 * move. `due`: the ply that is due, NULL: any; `straight`: the line's last move
 * stands directly before. *unsure is set when the bytes end too soon. */
bool dw_prose_anchor(const struct dw_prose_words *words, struct dw_lexer lexer,
                     dw_token token, const struct dw_due *due, bool straight,
                     bool *unsure, struct dw_anchor *anchor);

/* Whether a game may open with it. */
bool dw_prose_is_first(const struct dw_anchor *anchor);

/* Whether one does: more than this move follows. The lexer stands behind the
 * number. */
bool dw_prose_opens(const struct dw_prose_words *words, struct dw_lexer lexer,
                    const struct dw_anchor *anchor, bool *unsure);

/* What the parentheses hold that the lexer stands in, as far as the first few
 * tokens tell. */
typedef enum dw_prose_aside {
    DW_PROSE_NEITHER,
    DW_PROSE_LINE,   /* a number with a move: the first is *anchor */
    DW_PROSE_REMARK, /* a few words; *end is behind the ')' */
} dw_prose_aside;

dw_prose_aside dw_prose_look_inside(const struct dw_prose_words *words,
                                    struct dw_lexer lexer, bool *unsure,
                                    struct dw_anchor *anchor, uint32_t *end);

/* The search for the number with which a line goes on. */
struct dw_search {
    const struct dw_prose_words *words;
    struct dw_lexer lexer; /* in front of the text; then where the search
                              ended */
    struct dw_due due;
    bool any;       /* whatever its number */
    bool inside;    /* of a variation: ends with it */
    bool exact;     /* no number but the one that is due will do */
    uint32_t limit; /* offset */
    /* Found. */
    uint32_t at; /* the number */
    bool room;   /* it leaves room for just the moves in the text before */
    bool unsure; /* the bytes ended too soon */
};

/* The number that is due; else, where it does not come, the first one beyond
 * it. False: there is none before the next game. */
bool dw_prose_search(struct dw_search *search);

#endif
