/* Knows which tokens of a page are moves and which are talk: numbers hold the
 * moves together, the rest is text (src/README.md, "Prose"). Must not know a
 * position: a numbered move that is illegal is a move. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_PROSE_H
#define DW_PGN_PROSE_H

#include "pgn/lexer.h"
#include "rules/adjudicate.h"

/* Says whether a text is a move in some notation. */
typedef bool dw_is_move(void *context, dw_span word);

/* What is asked of the words of a page. */
struct dw_prose_words {
    dw_is_move *is_move;   /* of one word */
    dw_is_move *is_name;   /* whether it begins with a man's name */
    dw_is_move *is_phrase; /* of several words, of which the first does */
    void *context;
};

/* Who has won when a phrase is said. */
typedef enum dw_said {
    DW_SAID_WHITE,
    DW_SAID_BLACK,
    DW_SAID_DRAW,
    DW_SAID_MOVER, /* who made the last move, which the phrase stands behind */
    DW_SAID_KINDS,
} dw_said;

/* How one language tells the end of a game: phrases as in pgn/phrase.h, lists
 * ended by NULL. One that ends in a full stop counts only where its clause
 * ends. */
struct dw_sayings {
    const char *const *phrases[DW_SAID_KINDS];
};

enum { DW_SAYINGS_MAX = 16 };

/* All languages; const and shared. */
struct dw_prose_lore {
    struct dw_sayings languages[DW_SAYINGS_MAX];
    int count;
};

/* What a token of a page is (dw_token.prose). */
typedef enum dw_prose_role {
    DW_PROSE_GAME,    /* what its kind says */
    DW_PROSE_TEXT,    /* no part of a game */
    DW_PROSE_BETWEEN, /* punctuation: of the text that follows it, if any */
    DW_PROSE_FOUND,   /* opens a move that has no number, but for which the
                         numbers around it leave room */
    DW_PROSE_RESULT,  /* words for a result: dw_token.result */
    DW_PROSE_OPENS,   /* the number of the move that opens a game; in a game:
                         of the next one */
    DW_PROSE_PARTS,   /* text that stands behind the game */
    DW_PROSE_UNSURE,  /* too near to the end of the bytes to tell */
} dw_prose_role;

/* Bytes that a paragraph may have: what goes on behind that is another text. */
enum { DW_PROSE_PARAGRAPH = 64 * 1024 };

/* The reading of one page; for one thread. */
struct dw_prose;

/* NULL when memory is out. `lore` is borrowed. */
struct dw_prose *dw_prose_new(const struct dw_prose_lore *lore,
                              struct dw_prose_words words);
void dw_prose_free(struct dw_prose *prose);

/* A game is looked for from here on; it may have so many bytes. */
void dw_prose_start(struct dw_prose *prose, uint32_t byte_limit);

/* A tag pair that opens at `at` was taken: moves may follow, whatever their
 * number. */
void dw_prose_tag(struct dw_prose *prose, uint32_t at);

/* The bytes of the markup that opens at `at`, 0: none does. */
uint32_t dw_prose_markup(dw_span text, uint32_t at);

/* Puts what is seen of a word into `room`, which holds as many bytes as it has,
 * and makes *word that. False: it is shown as it is written. */
bool dw_prose_shown(dw_span *word, char *room);

/* The next token of the page, as dw_lex_next has it, but cut where punctuation
 * or markup is glued to a word; it has no role yet. The lexer's `prose` is to
 * be set. */
dw_token dw_prose_token(struct dw_lexer *lexer);

/* The same with its role. Work is bounded by the bytes read. */
dw_token dw_prose_next(struct dw_prose *prose, struct dw_lexer *lexer);

/* The same where no game is: only games that open there are seen. */
dw_token dw_prose_outside(struct dw_prose *prose, struct dw_lexer *lexer);

/* The offset behind the move that a token of dw_prose_next belongs to. */
uint32_t dw_prose_move_end(const struct dw_prose *prose);

/* Whether a decision since dw_prose_start hung on bytes that are not there. */
bool dw_prose_unsure(const struct dw_prose *prose);

/* The bytes, with the blanks before it, of one thing that parts moves and that
 * the text opens with: punctuation, markup; 0: it opens with something else. */
size_t dw_prose_between(dw_span text);

/* Whether it holds nothing else. */
bool dw_prose_is_between(dw_span text);

#endif
