/* Knows what a record that fails may have read: hypotheses, each a change of
 * its text that is judged like a record. Must not know how they are shown. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_SUGGEST_H
#define DW_JUDGE_SUGGEST_H

#include "base/edits.h"
#include "judge/reread.h"
#include "pgn/diagram.h"

enum {
    DW_SUGGESTIONS_MAX = 5,
    DW_SLIPS_MAX = 3,           /* of one record that are emended together */
    DW_SUGGEST_EFFORT = 200000, /* work on one game, in plies tried */
};

typedef enum dw_guess {
    DW_GUESS_MOVE,         /* a ply reads otherwise */
    DW_GUESS_ALIKE,        /* ... a character of it looks like another */
    DW_GUESS_DOT,          /* ... an Arabic letter has lost or won a dot */
    DW_GUESS_LETTERS,      /* from a ply on, another letter set or form */
    DW_GUESS_LEFT_OUT,     /* a ply is missing */
    DW_GUESS_PARTED,       /* a ply stands there as two words */
    DW_GUESS_TWICE,        /* a ply is there twice, or once too often */
    DW_GUESS_SWAPPED,      /* two plies changed places */
    DW_GUESS_SIDE,         /* the other side is to move */
    DW_GUESS_MIRRORED,     /* the board is mirrored, */
    DW_GUESS_TURNED,       /* turned with the colours exchanged, */
    DW_GUESS_BOTH,         /* or both */
    DW_GUESS_ARRAY,        /* another start than the usual array */
    DW_GUESS_MISSING,      /* a man is missing in the diagram, */
    DW_GUESS_EXTRA,        /* one is too many, */
    DW_GUESS_MISREAD,      /* is of another kind or side, */
    DW_GUESS_MISPLACED,    /* or stands beside its square */
    DW_GUESS_RANKS,        /* the ranks are given from the first on, */
    DW_GUESS_BACKWARDS,    /* or all squares from the last on */
    DW_GUESS_COLOURS,      /* capitals stand for Black */
    DW_GUESS_EXCHANGED,    /* two men beside each other changed places */
    DW_GUESS_FEN_ALIKE,    /* characters of the FEN look like others, */
    DW_GUESS_FEN_LEFT_OUT, /* one is missing, */
    DW_GUESS_FEN_EXTRA,    /* is too many, */
    DW_GUESS_FEN_MISREAD,  /* is another, */
    DW_GUESS_FEN_SWAPPED,  /* or two changed places; */
    DW_GUESS_FEN_LETTERS,  /* or the men are in other letters */
    DW_GUESS_SEVERAL,      /* several of these, one behind the other */
    DW_GUESSES,
} dw_guess;

/* "move", "look-alike" ... */
const char *dw_guess_name(dw_guess guess);

struct dw_suggestion {
    uint8_t guess; /* dw_guess */
    bool forced;   /* left-out: the only legal reply */
    bool whole;    /* all plies of the record replay with it */
    bool fits; /* the end does not speak against it: it proves what is stated,
                  or is the mate that the last move is marked for; nor is it a
                  rank made up of nothing */
    int8_t agrees; /* 1: the end proves the stated result, -1: contradicts it */
    uint32_t ply;  /* from 1; 0: the start position */
    uint32_t plies;            /* that replay with it */
    size_t words;              /* what is guessed: where in the list's text */
    uint8_t parts;             /* emendations that it is made of */
    size_t part[DW_SLIPS_MAX]; /* what each of them is */
    const struct dw_edits *edits; /* offsets from the game's first byte on */
};

/* Best first; the suggester's, valid until its next game. */
struct dw_suggestions {
    const struct dw_suggestion *at;
    int count;
    const char *words; /* NUL-terminated ones, each at its suggestion's place */
    size_t diag;       /* the finding that they answer */
    bool clear;        /* the first stands clearly above the rest */
};

/* One a thread. */
struct dw_suggester;

/* `setup` is borrowed; `diagrams` too, and may be NULL. */
dw_status dw_suggester_new(const struct dw_judge_setup *setup,
                           uint32_t game_limit,
                           const struct dw_diagram *diagrams,
                           size_t diagram_count, struct dw_suggester **out,
                           struct dw_error *error);
void dw_suggester_free(struct dw_suggester *suggester);

/* Looks for what the game may have read. None when nothing about it calls for
 * that: it replays, and its start can be played from; none either when reading
 * it twice is more work than `effort` (0: DW_SUGGEST_EFFORT). The work is
 * counted, bytes and words read too, so that the answer never depends on time.
 */
dw_status dw_suggester_game(struct dw_suggester *suggester,
                            const struct dw_game *game,
                            const struct dw_judged *judged,
                            const struct dw_diags *diags, uint32_t effort,
                            struct dw_suggestions *out, struct dw_error *error);

#endif
