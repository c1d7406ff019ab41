/* Knows what the files of the judge share: the game at hand and its scratch
 * memory. Must not be included outside judge/. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_PARTS_H
#define DW_JUDGE_PARTS_H

#include "judge/judge.h"
#include "rules/replay.h"

#include <assert.h>

/* One ply as its text gives it. */
struct dw_ply {
    uint32_t item;         /* index in game->items */
    int8_t number_side;    /* the side its move number names, -1: none */
    uint8_t form, letters; /* that read it */
    uint8_t lookalike;     /* characters replaced before it could be read */
    dw_spec spec;
};

/* The main line under one form and letter set. */
struct dw_line {
    int form, letters;
    uint32_t count;   /* plies read */
    uint32_t foreign; /* 2 for each read by another form or letter set, 1 for
                         each character replaced by one that it looks like */
    bool stuck;       /* the item behind them is no move in any */
    bool remarks;     /* something in it is for dw_words_report */
    uint32_t stuck_item;
    struct dw_ply *plies; /* grown by dw_grow, kept */
    size_t room;
    /* The game's items as this reading has them, where that differs. */
    bool regrouped;
    uint32_t words;
    size_t item_count, item_room;
    dw_item *items; /* grown by dw_grow, kept */
};

/* What came of a word that the line's own notation does not read. */
struct dw_odd_word {
    struct dw_memo_word word;
    uint8_t line_form, line_letters;
    uint8_t form, letters; /* that read it */
    uint8_t lookalike;     /* as in struct dw_ply */
    bool reads;            /* any did */
    dw_spec spec;
};

enum { DW_ODD_WORDS_BITS = 11 };

/* What other letter sets make of one set's spellings of each kind: one bit a
 * set that reads one of them, and that reads one as another kind. Where no man
 * is named, DW_NO_MAN, all sets read the same. */
struct dw_rivals {
    bool known;
    uint32_t reads[DW_KINDS + 1], differs[DW_KINDS + 1];
};
static_assert(DW_LETTERS_MAX <= 32, "a bit for each letter set");

/* A notation that the setup lets be tried on a game. */
struct dw_trial {
    uint8_t form, letters;
    bool alone;    /* a move is one word */
    bool regroups; /* dw_grammar_regroups */
};

/* Some of a judge's trials: a bit each. */
enum { DW_TRIALS_MAX = DW_FORMS_MAX * DW_LETTERS_MAX };
struct dw_trial_set {
    uint64_t bits[DW_TRIALS_MAX / 64];
};

static inline bool dw_trial_set_has(const struct dw_trial_set *set, int trial)
{
    return set->bits[trial / 64] >> trial % 64 & 1;
}

static inline void dw_trial_set_add(struct dw_trial_set *set, int trial)
{
    set->bits[trial / 64] |= (uint64_t)1 << trial % 64;
}

/* What came of a word that the line's own notation reads, under the others. */
struct dw_shared_word {
    struct dw_memo_word word;
    int line_form;
    struct dw_trial_set asked, readers; /* as dw_words_keep_readers has them */
};

enum { DW_SHARED_WORDS_FIRST_BITS = 6, DW_SHARED_WORDS_BITS = 10 };

struct dw_judge {
    struct dw_judge_setup setup;
    struct dw_trial trials[DW_TRIALS_MAX]; /* forms together */
    int trial_count;
    struct dw_trial_set all_trials, regroupers;
    struct dw_notation *notations[DW_FORMS_MAX][DW_LETTERS_MAX][2];
    struct dw_notation *any[DW_FORMS_MAX]; /* of all letter sets, of none */
    struct dw_notation *bare[DW_FORMS_MAX];
    struct dw_openers openers[DW_LETTERS_MAX]; /* of each letter set */
    /* Each at its hash until another takes the place, for text repeats them:
     * what they came to depends on nothing but what is kept. */
    struct dw_odd_word *odd_words;       /* NULL until there is one */
    struct dw_shared_word *shared_words; /* the same */
    uint64_t shared_count; /* noted; the first few in few slots, for a short run
                              pays for each page that it touches */
    uint32_t beyond_ascii; /* the letter sets with spellings that are: bits */
    bool looks_latin;      /* something in the word at hand, and is not */
    /* The game at hand. */
    struct dw_game *game;
    struct dw_diags *diags;
    struct dw_judged *out;
    struct dw_position start, now;
    struct dw_line line, other; /* the reading used, and one under trial */
    struct dw_replay replay;
    struct dw_track track;
    size_t track_room;
    struct dw_ruling *rulings;   /* [rule_count] */
    struct dw_verdict *verdicts; /* [rule_count] */
    uint8_t *ranking;            /* [rule_count] */
    dw_sense *senses;            /* of the game's items; NULL: not to be kept */
    size_t sense_room;
    struct dw_level *levels; /* of variations; grown, kept */
    size_t level_room;
    struct dw_rivals rivals[DW_LETTERS_MAX];
    char roster[80];                      /* names of missing roster tags */
    char rival_sets[96], rival_forms[96]; /* names of other readings */
    struct dw_error *error;               /* of the game at hand */
    dw_status status;
};

/* ---- senses.c ---------------------------------------------------------- */

/* Makes room for what the game's items mean, all nothing yet, if that is to be
 * kept. False when memory is out. */
bool dw_senses_begin(struct dw_judge *self);

/* Keeps which signs speak of check, at any depth. */
void dw_senses_keep_signs(struct dw_judge *self);

/* Keeps the move that an item means, and what is shown of it, if that is to be
 * kept. */
void dw_senses_keep_move(struct dw_judge *self, uint32_t item, dw_move move,
                         dw_show show);

/* ---- ignore.c ---------------------------------------------------------- */

/* Takes out what the record asks not to be told, in "% diwan: ignore" lines and
 * the tag DiwanIgnore; adds findings about requests that are wrong or in vain.
 */
void dw_ignores_serve(struct dw_judge *self);

/* ---- foreign.c: words that the line's notation does not know ------------ */

/* Fills self->trials. */
void dw_words_list_trials(struct dw_judge *self);

/* False: no allowed notation reads the word alone, nor with look-alikes
 * replaced. True: perhaps one does. */
bool dw_words_may_read(struct dw_judge *self, dw_span word);

/* Takes away the trials that do not read a word of the line alone, as it
 * stands; those that group words otherwise stay. */
void dw_words_keep_readers(struct dw_judge *self, dw_span word,
                           struct dw_trial_set *trials);

/* The notation of a form and letter set for the moves of a side, compiled on
 * first use. NULL sets self->status. */
struct dw_notation *dw_words_notation(struct dw_judge *self, int form,
                                      int letters, int side);

/* One bit for each letter set that has spellings beyond ASCII. */
uint32_t dw_words_beyond_ascii(const struct dw_grammar *grammar);

/* Reads one word by form and letters, else so with look-alikes replaced, else
 * by any other that the setup allows, else by one with look-alikes replaced.
 * False: no move in any. It is read as White's. */
bool dw_words_read(struct dw_judge *self, int form, int letters, dw_span word,
                   struct dw_ply *ply);

/* ---- words.c: text to specs ------------------------------------------- */

/* Reads again what was read as White's and is Black's, if that matters. */
void dw_words_for_black(struct dw_judge *self, const struct dw_game *game,
                        struct dw_ply *ply);

/* Fills `line` with the main line's plies as line->form, line->letters read
 * them; with `alone` no other notation helps. Adds no findings. */
bool dw_words_line(struct dw_judge *self, struct dw_line *line, bool alone);

/* Number and side that a run of number and dots says. */
struct dw_number {
    uint32_t value; /* 0: none */
    int8_t side;    /* -1: none */
    uint32_t offset, length;
};
void dw_words_number(const struct dw_game *game, const dw_item *item,
                     struct dw_number *number);

/* Findings of layer 3 about the main line's numbers, NAGs, glyphs and signs,
 * up to ply `played` for numbers; and about words read by other notations. */
void dw_words_report(struct dw_judge *self);

/* The same for one sign, glyph or NAG at any depth. */
void dw_words_sign(struct dw_judge *self, const dw_item *item, uint32_t plies,
                   unsigned depth);

/* Files that a word was read by another notation than the game's, or after a
 * look-alike letter was replaced. */
void dw_words_foreign(struct dw_judge *self, const struct dw_ply *ply,
                      uint32_t number, unsigned depth);

/* A word that no notation reads. */
void dw_words_unknown(struct dw_judge *self, const dw_item *item, uint32_t ply,
                      unsigned depth);

/* What a sign set apart says of the move before it. False when it is none
 * that speaks of check. */
bool dw_words_apply_sign(dw_span sign, dw_spec *spec);

/* ---- phrases.c: moves of several words, and those of digits ------------ */

/* Fills `view` with the game as the reading of `line` groups its tokens; with
 * `alone` only up to the first word of the main line that is no move. Its items
 * are the line's. False when memory is out. */
bool dw_phrases_view(struct dw_judge *self, struct dw_line *line,
                     struct dw_notation *notation, bool alone,
                     struct dw_game *view);

/* Gives the game the items of self->line, which is decided on. */
void dw_phrases_settle(struct dw_judge *self);

/* Whether a line that stops at a word, which no notation reads alone, may have
 * a move there by this set: where men have names, one has to stand there. */
bool dw_phrases_may_open(const struct dw_judge *self, int letters,
                         dw_span word);

/* Whether self->line leaves words or numbers that may be moves when they are
 * grouped otherwise. */
bool dw_phrases_may_help(const struct dw_judge *self);

/* ---- line.c: plies to moves ------------------------------------------- */

/* Decides notation and array, plays the main line and fills self->out up to
 * `final`. */
void dw_line_judge(struct dw_judge *self);

/* Decides the notation of a record without a position: self->line becomes the
 * reading that gets furthest by dw_solution_reach. */
void dw_line_settle(struct dw_judge *self);

/* ---- solution.c --------------------------------------------------------- */

/* How many plies of the line pass before one that fits no board. */
uint32_t dw_solution_reach(const struct dw_judge *self,
                           const struct dw_line *line);

/* The side and number that the first move of such a record is told by. */
void dw_solution_start(struct dw_judge *self);

/* Judges a record that has a position and does not give it, once its line is
 * settled: files what fits no board, fills form and letters. */
void dw_solution_judge(struct dw_judge *self);

/* ---- follow.c ------------------------------------------------------------ */

/* The code of the finding that the replay stopped at, -1: it did not. */
int dw_follow_stop(const struct dw_judge *self);

/* Marks the findings that only follow from others, when all are there; those
 * about numbers are marked where they are filed. */
void dw_follow_mark(struct dw_judge *self);

/* ---- tour.c ------------------------------------------------------------- */

/* Judges a record with a tag Tour, which is no game: false when it has none.
 * Fills form, legal, plies (squares in order) and first_bad_ply. */
bool dw_tour_judge(struct dw_judge *self);

/* ---- rivals.c ----------------------------------------------------------- */

/* Files by which other letter sets and forms the main line, all of which was
 * played, would be another game. */
void dw_rivals_report(struct dw_judge *self);

/* ---- marks.c: what a ply's text says beside its squares ---------------- */

/* Files why `spec` fits no or several moves. `ply` is 1-based. */
void dw_marks_no_move(struct dw_judge *self, const struct dw_position *position,
                      const struct dw_ply *ply, dw_match match, uint32_t number,
                      unsigned depth);

/* Whether a played ply needs a look: something in its text is not what the
 * standard would write, or says more than its squares. */
static inline bool dw_marks_odd(dw_spec spec, dw_match match, bool check)
{
    const unsigned take = match.capture * DW_CAPTURE_X;
    const unsigned plus = check * DW_CHECK_PLUS;
    const bool origin = (spec.from_file | spec.from_rank) != 0;
    return (spec.capture ^ take) | spec.promotion | (spec.check ^ plus) |
           ((spec.special | DW_SPEC_PLAIN) ^ (DW_SPEC_VALID | DW_SPEC_PLAIN)) |
           match.promotion | (origin & (spec.kind != DW_BAIDAQ));
}

/* Files layer 6 for a ply that was played from `before` to `after`. */
void dw_marks_report(struct dw_judge *self, const struct dw_position *before,
                     const struct dw_position *after, const struct dw_ply *ply,
                     dw_match match, uint32_t number, unsigned depth,
                     bool last);

/* Files that the last ply, marked as check, is mate. */
void dw_marks_mate(struct dw_judge *self, const struct dw_position *after,
                   const struct dw_ply *ply, uint32_t number);

/* ---- tags.c: what the tag section says --------------------------------- */

/* Findings about tag values that need no board, and the stated result. */
void dw_tags_report(struct dw_judge *self);

/* PGN standard 8.1.1.3: YYYY.MM.DD, each field digits or '?'. */
bool dw_tags_is_date(dw_span value);

/* The first tag of the roster that does not stand where export format has it,
 * and the one in its place; NULL: none. */
const struct dw_tag *dw_tags_misplaced(const struct dw_game *game,
                                       const struct dw_tag **place);

/* That the game holds nothing, once its words are known. */
void dw_tags_empty(struct dw_judge *self);

/* The start position: self->start. True when there is one to judge; fills
 * legal, bad and has_start otherwise. */
bool dw_tags_start(struct dw_judge *self, int *letters);

/* Findings that compare tags with the judged board. */
void dw_tags_compare(struct dw_judge *self);

/* ---- verdicts.c --------------------------------------------------------- */

/* Ends the game under every ruleset, fills self->out's verdicts and files
 * layer 5 for those that count. */
void dw_verdicts_judge(struct dw_judge *self);

/* ---- fits.c -------------------------------------------------------------- */

/* Ranks the rulesets by how well the record fits them, once there are
 * verdicts: fills self->ranking and self->out's fits. */
void dw_fits_rank(struct dw_judge *self);

/* ---- variations.c ------------------------------------------------------ */

/* Judges every variation against the main line that was played. */
void dw_variations_judge(struct dw_judge *self);

static inline dw_span dw_item_text(const struct dw_game *game,
                                   const dw_item *item)
{
    return (dw_span){game->text.at + item->offset, item->length};
}

#endif
