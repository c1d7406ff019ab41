/* Knows how a word becomes a dw_spec: forms and letter sets as loaded, their
 * patterns, and a memo that makes them cheap (src/README.md, "Reading"). Must
 * not know positions. A token's meaning never depends on the position. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_NOTATION_H
#define DW_PGN_NOTATION_H

#include "base/span.h"
#include "base/status.h"
#include "pgn/memo.h"
#include "pgn/square.h"
#include "rules/types.h"

enum {
    DW_WORD_MAX = 64,    /* bytes of a move that is one word */
    DW_PHRASE_MAX = 256, /* of one that is several */
    DW_WORDS_MAX = 32,   /* that one may have */
    DW_LETTERS_MAX = 32,
    DW_FORMS_MAX = 32,
    DW_SPELLING_MAX = 16, /* bytes of a man's name */
};

/* One letter set. For each kind all spellings that are read, the first is
 * the one that is written. */
struct dw_letters {
    const char *name, *title, *source;
    const char *const *read[DW_KINDS];       /* NULL-terminated lists */
    const char *const *read_black[DW_KINDS]; /* figurines; else NULL */
    const char *const *promoted; /* more spellings of a ferz that are read
                                    behind a promotion only; may be NULL */
    bool fen;         /* may be used in FENs: one ASCII letter a kind */
    bool spelled_out; /* names: a blank stands behind them, and the baidaq's is
                         written too */
};

/* Spellings that are read as if another one stood there. */
struct dw_fold {
    const char *to;
    const char *const *from; /* NULL-terminated */
};

/* One form: its pattern; grammar/README.md lists the named groups. */
struct dw_form {
    const char *name, *title, *example, *source;
    const char *pattern;
    const char *write;     /* compiled (write_move.h); NULL: only read */
    const char *file;      /* the YAML file, for errors */
    uint32_t line, column; /* of the pattern's first byte in it */
    uint32_t example_line, example_column;
    const char *note;        /* what is open about it; "" or NULL: nothing */
    bool letters;            /* false: the letter set does not matter (UCI) */
    const char *const *sets; /* names of those it goes with; NULL: all */
    bool marks_checks, marks_captures, marks_promotions; /* it has such signs */
    bool whole_origin; /* names the whole origin always (LAN, UCI) */
    bool numbers;      /* its moves may be digits alone (ICCF) */
    int words;         /* that a move may have */
    /* How a square's two halves are spelled, the first as it is written. A
     * form gives all eight of a half or none: then a to h, 1 to 8. */
    const char *const *files[8], *const *ranks[8];
    /* What is replaced in a move before it is read, and what is left out. */
    const struct dw_fold *folds;
    int fold_count;
    const char *const *drop; /* NULL-terminated, or NULL */
    const char *steps[2];    /* for a move that takes nothing, and one that
                                does */
    struct dw_seat seat;     /* of a form that names files by men */
    const char *square;      /* compiled: how it writes a square; NULL: file and
                                rank */
    const char *whose[2];    /* of who moves, of the opponent */
    const char *wings[2];    /* left, right */
    bool own;                /* the user's, not one that is built in */
};

/* All that was loaded; const and shared. Order is the order of trial. */
struct dw_grammar {
    struct dw_form forms[DW_FORMS_MAX];
    int form_count;
    struct dw_letters letters[DW_LETTERS_MAX];
    int letter_count;
    bool own_forms;                    /* some form is the user's */
    const struct dw_placing *placings; /* how positions are told in words */
    int placing_count;
};

/* Whether the form goes with the letter set; one without letters goes with the
 * first alone. And the set to take for it when `letters` is wanted. */
bool dw_grammar_goes(const struct dw_grammar *grammar, int form, int letters);
int dw_grammar_set(const struct dw_grammar *grammar, int form, int letters);

/* Words that a move may have under this form and letter set. */
int dw_grammar_words(const struct dw_grammar *grammar, int form, int letters);

/* Whether moves are no longer the tokens that the lexer made of them: they have
 * several words, or are numbers. */
bool dw_grammar_regroups(const struct dw_grammar *grammar, int form,
                         int letters);

/* Index by name, -1: none. */
int dw_grammar_form(const struct dw_grammar *grammar, const char *name);
int dw_grammar_letters(const struct dw_grammar *grammar, const char *name);

/* A form with a letter set, compiled; for one thread, with its memo. Only the
 * memo is shown, so that a word read before costs no call. */
struct dw_notation {
    struct dw_memo memo;
    struct dw_reading *reading;
};

/* Compiles the pattern for the moves of `side`, which matters to a form that
 * names files by men (seat.named) and to no other. DW_BAD_CONFIG names the
 * pattern's file, line and column when it does not compile. Free with
 * dw_notation_free. */
dw_status dw_notation_new(const struct dw_grammar *grammar, int form,
                          int letters, int side, struct dw_notation **out,
                          struct dw_error *error);
/* One that reads at least each word which the form reads by any of its letter
 * sets that have no names, as it stands or with what it looks like
 * (dw_notation_latin_word) in its place. What it says of the move means
 * nothing. */
dw_status dw_notation_new_any(const struct dw_grammar *grammar, int form,
                              struct dw_notation **out, struct dw_error *error);

/* One that knows no man: it reads what the form reads by every letter set. */
dw_status dw_notation_new_bare(const struct dw_grammar *grammar, int form,
                               struct dw_notation **out,
                               struct dw_error *error);
void dw_notation_free(struct dw_notation *notation);

/* The bytes that a set's spellings open with, in either case: one bit a byte.
 */
struct dw_openers {
    uint64_t bits[4];
};
struct dw_openers dw_letters_openers(const struct dw_letters *set);

static inline bool dw_openers_have(const struct dw_openers *openers, char byte)
{
    return openers->bits[(uint8_t)byte >> 6] >> (byte & 63) & 1;
}

/* Whether the form may read a word by a set that it does not read bare: only if
 * a spelling of the set may open in it. */
bool dw_notation_may_need(const struct dw_form *form,
                          const struct dw_openers *openers, dw_span word);

/* Reads what the memo of short words has not got, and keeps it there. */
bool dw_notation_miss(struct dw_notation *notation, const char *at, size_t len,
                      dw_spec *spec);

/* Looks only where the memo has nearly every word that it knows: at the key's
 * own slot. NULL: it is not there. `key` is of a word that ends in no NUL. */
static inline const dw_spec *
dw_notation_recall(const struct dw_notation *notation, uint64_t key)
{
    const struct dw_memo_short *slot = dw_memo_home(&notation->memo, key);
    return slot->key == key ? &slot->spec : NULL;
}

/* Reads one word of at most DW_WORD_MAX bytes, or several with blanks between
 * of at most DW_PHRASE_MAX. False when the form does not know it. Reads up to 8
 * bytes behind the word (they must be readable). */
static inline bool dw_notation_read(struct dw_notation *notation,
                                    const char *at, size_t len, dw_spec *spec)
{
    if (len - 1 < 8) {
        const uint64_t key = dw_memo_key(at, len);
        const struct dw_memo_short *slot = dw_memo_home(&notation->memo, key);
        /* A word that ends in NUL would pass for a shorter one. */
        for (int i = 0; i < DW_MEMO_PROBES; i++)
            if (slot[i].key == key && at[len - 1]) {
                *spec = slot[i].spec;
                return true;
            }
    }
    return dw_notation_miss(notation, at, len, spec);
}

/* The same without the memo: for tests and fuzzing. */
bool dw_notation_read_slowly(struct dw_notation *notation, const char *at,
                             size_t len, dw_spec *spec);

/* Whether more text behind these words could make a move of them. Reads up to 8
 * bytes behind them. */
bool dw_notation_begins(struct dw_notation *notation, const char *at,
                        size_t len);

/* A word with letters replaced that only look like the right ones. `text` can
 * be handed to dw_notation_read. */
struct dw_homoglyph {
    char text[DW_WORD_MAX + 16];
    size_t len;
    uint32_t seen, meant; /* the first code point replaced, and by which */
    uint8_t count;        /* code points replaced */
};

/* Replaces what only looks like the set's own letters (Latin K for К) at the
 * word's start, and elsewhere what only looks Latin (Cyrillic, Greek, full
 * width). False when that is nothing, or the result does not fit. */
bool dw_notation_homoglyph(const struct dw_letters *set, dw_span word,
                           struct dw_homoglyph *out);

/* The Latin letter or digit that a character beyond ASCII looks like, 0: none.
 */
char dw_notation_latin(uint32_t code);

/* The word with Latin letters for all that look like them; false when it does
 * not fit. */
bool dw_notation_latin_word(dw_span word, char out[DW_WORD_MAX], size_t *len);

/* Whether a character of the word only looks Latin; whether any spelling of the
 * set is not in ASCII. Where both are false there is nothing to replace. */
bool dw_notation_looks_latin(dw_span word);
bool dw_letters_beyond_ascii(const struct dw_letters *set);

#endif
