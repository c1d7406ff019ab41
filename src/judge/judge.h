/* Knows how a game is judged: which notation it is in, what every ply does,
 * how it ends and whether that is what the record states. Must not know how
 * findings are printed. Contract: src/README.md, "What comes out";
 * rulesets/README.md. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_JUDGE_H
#define DW_JUDGE_JUDGE_H

#include "base/select.h"
#include "pgn/clue.h"
#include "pgn/fen.h"
#include "pgn/parser.h"
#include "pgn/prose.h"
#include "rules/adjudicate.h"

enum { DW_RULES_MAX = 64 }; /* rulesets at a time: one bit each */

/* A ruleset as the judge sees it. */
struct dw_judge_rules {
    const char *name; /* as asked for */
    const struct dw_ruleset *ruleset;
    const char *const *reading;     /* [DW_KEYS], NULL entries: none */
    const struct dw_position *also; /* arrays that a record may declare */
    int also_count;
    const struct dw_clue *clues; /* that a record was played under it */
    int clue_count;
};

/* What findings about verdicts (layer 5) count when there are several. */
typedef enum dw_need {
    DW_NEED_ALL, /* of every ruleset: the record has to hold under all */
    DW_NEED_ANY, /* of those under which it does best: under one is enough */
} dw_need;

/* What to judge by. All of it is borrowed and const. */
struct dw_judge_setup {
    const struct dw_grammar *grammar;
    const struct dw_judge_rules *rules;
    int rule_count;
    int form, letters; /* to read by, -1: detected per game */
    bool no_rules;     /* layers 1 and 2 only */
    bool keep_senses;  /* fill dw_judged.senses */
    bool automatic;    /* rank the rulesets for each game; the findings about
                          verdicts are then those of the best alone */
    dw_need need;
    bool strict; /* findings for what is not in export format; keep_senses */
    const struct dw_selection *selection; /* of findings; NULL: all */
    const struct dw_prose_lore *prose; /* the text is a page with moves in it;
                                          NULL: it is PGN */
    dw_split_width width; /* to read by; the answers are the same */
};

typedef enum dw_standing {
    DW_STANDING_PROVED,
    DW_STANDING_CONTRADICTED,
    DW_STANDING_CONSISTENT,
    DW_STANDING_MISSING,
    DW_STANDING_OPEN,
    DW_STANDING_UNSETTLED,
} dw_standing;

struct dw_verdict {
    dw_ending ending;
    uint8_t standing; /* dw_standing */
    bool played_on;
};

/* What an item of the movetext came to, for who writes the game anew. */
typedef enum dw_meaning {
    DW_MEANS_ITSELF, /* nothing was played by it */
    DW_MEANS_MOVE,
    DW_MEANS_CHECK,   /* a sign that says what the move before it shows */
    DW_MEANS_GOES_ON, /* a '(' that goes on behind the last ply, which it does
                         not replace */
} dw_meaning;

typedef struct dw_sense {
    uint8_t meaning; /* dw_meaning */
    dw_move move;
    dw_show show; /* of a move */
} dw_sense;

typedef enum dw_legal {
    DW_LEGAL_NULL, /* nothing to judge */
    DW_LEGAL_YES,
    DW_LEGAL_NO,
} dw_legal;

/* What was found of one game. Pointers are the judge's, valid until its next
 * game. */
struct dw_judged {
    int form, letters; /* indexes in the grammar; what was used */
    dw_legal legal;
    bool has_start; /* start and final hold positions */
    bool bad;       /* first_bad_ply holds a ply (0: the start) */
    uint32_t first_bad_ply;
    uint32_t plies;   /* replayed; with no_rules: words */
    dw_result stated; /* DW_RESULT_NONE: null */
    struct dw_position start, final;
    const dw_step *steps;   /* plies + 1 entries when has_start; `show` only
                               with setup.keep_senses, without
                               DW_SHOW_STUCK */
    const dw_sense *senses; /* with setup.keep_senses, one an item of the
                               movetext; NULL when there is nothing to judge */
    const dw_sense *told;   /* the same of a record without its position, where
                               its texts say all of each move; `start` then
                               has the side and number they begin with */
    const struct dw_verdict *verdicts;
    int verdict_count; /* rule_count, or 0 */
    /* With setup.automatic, else NULL: all rulesets, the likeliest first. The
     * first fit_count hold: legal, not contradicted, not played on. */
    const uint8_t *ranking;
    int fit_count;
};

/* One a thread. */
struct dw_judge;

dw_status dw_judge_new(const struct dw_judge_setup *setup,
                       struct dw_judge **out, struct dw_error *error);
void dw_judge_free(struct dw_judge *judge);

/* Judges a parsed game, whose items are then grouped as its form has them (a
 * move is one word, however many it is written in): adds findings of layers 3
 * to 6 (and those of layer 2 that look at tag values) to *diags and sorts them,
 * fills *out. DW_NO_MEMORY or DW_BAD_CONFIG (a pattern that does not compile)
 * is a failure. */
dw_status dw_judge_game(struct dw_judge *judge, struct dw_game *game,
                        struct dw_diags *diags, struct dw_judged *out,
                        struct dw_error *error);

/* For dw_parser.is_move: context is the judge. */
bool dw_judge_is_move(void *judge, dw_span word);

/* For dw_parser.is_name: whether a word begins with a man's name. */
bool dw_judge_is_name(void *judge, dw_span word);

/* For dw_parser.digits: whether moves are in a form, and a number may be one.
 */
bool dw_judge_reads_digits(const struct dw_judge *judge);

/* For dw_parser.is_phrase: whether a man's name and what follows it are a move.
 */
bool dw_judge_is_phrase(void *judge, dw_span text);

/* For dw_prose_new. */
struct dw_prose_words dw_judge_words(struct dw_judge *judge);

/* "proved" ... */
const char *dw_standing_name(dw_standing standing);
/* "checkmate" ... "unsettled": the contract's reasons. */
const char *dw_reason_name(dw_ending_reason reason);

#endif
