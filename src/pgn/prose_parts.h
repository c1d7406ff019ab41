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
};

/* What of text has to be remembered from token to token. */
struct dw_talk {
    uint32_t parens; /* open ones that are no variation */
    bool run;        /* a number that is not the line's, and moves behind it */
};

/* Whether what was read last may be something else once more bytes are there:
 * a token hangs on some behind it, words for a result on a line or two. */
static inline bool dw_prose_is_cut(const struct dw_lexer *lexer)
{
    enum { AHEAD = DW_PROSE_MARKUP + 64 };
    return lexer->more && lexer->text.len - lexer->at < AHEAD;
}

/* ---- prose_markup.c ------------------------------------------------------ */

/* The bytes of the markup that opens at `at`, 0: none does. */
uint32_t dw_prose_markup(dw_span text, uint32_t at);

/* Whether markup parts paragraphs. */
bool dw_prose_parts_text(dw_span markup);

/* Whether the '>' at `at` marks its line as one that is quoted. */
bool dw_prose_quotes(dw_span text, uint32_t at);

/* ---- prose_tokens.c ------------------------------------------------------ */

/* The next token, a word without the punctuation around it. */
dw_token dw_prose_token(struct dw_lexer *lexer);

/* Whether a token is punctuation that may stand between moves: also the full
 * stop behind a word. */
bool dw_prose_stands_between(dw_span text, dw_token token);

/* The offset behind the move that opens with the word `token`, behind which
 * the lexer stands; 0: there is none. Moves the lexer behind it. */
uint32_t dw_prose_move(const struct dw_prose_words *words,
                       struct dw_lexer *lexer, dw_token token);

/* Whether a word that is no move holds a square and little else: it was meant
 * as one. */
bool dw_prose_looks(dw_span text, dw_token token);

/* Words for a result that open at `offset`: their bytes, 0: none. `near`: they
 * stand behind the last move. *unsure is set when the bytes end too soon. */
uint32_t dw_prose_said(const struct dw_prose_lore *lore,
                       const struct dw_lexer *lexer, uint32_t offset, bool near,
                       bool *unsure, dw_said *said);

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
