/* Knows what the files that guess at records share. Must not be included
 * outside judge/suggest*.c. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_JUDGE_SUGGEST_PARTS_H
#define DW_JUDGE_SUGGEST_PARTS_H

#include "judge/parts.h"
#include "judge/suggest.h"

enum {
    DW_GUESS_WINDOW = 48, /* plies in front of the failure that are doubted */
    DW_GUESS_KEPT = 40,   /* hypotheses that are judged in full */
};

/* A word of the main line, whether anything reads it or not. */
struct dw_main_word {
    uint32_t item;
    uint32_t offset, length;
    bool read;
    bool foreign;       /* by another form or letter set than the record's */
    int8_t number_side; /* as in dw_ply */
    dw_spec spec;
};

/* One hypothesis. */
struct dw_hypothesis {
    uint8_t guess;
    bool forced;
    bool anyway;              /* kept though not a ply replays */
    uint32_t word;            /* the first that it changes */
    uint32_t other;           /* the second of two that are swapped */
    dw_move move;             /* of a ply that is put in */
    bool throughout;          /* from `word` on, by a rule: */
    uint32_t seen, meant;     /* one character stands for the other, */
    uint8_t form, letters;    /* or words are to be read so, */
    uint8_t before;           /* behind others that are in the set of this
                                 number, from 1; 0: in the record's own */
    int cost;                 /* how unlikely the slip is, in tenths */
    int against;              /* what speaks against it, negative */
    int score;                /* that and what speaks for it */
    struct dw_position start; /* where the start is doubted */
    bool vague;               /* it makes up a rank: many would do */
    char fen[DW_FEN_MAX];     /* as it may have been; "": as `start` has it */
    const char *known;        /* the record that it is known from; NULL: none */
    uint32_t square;          /* of the man that is doubted */
};

/* Emendations one behind the other. */
struct dw_chain {
    struct dw_suggestion one;
    struct dw_edits edits;
    int against, score;
    uint32_t behind; /* the word from which on the record is doubted again */
};

enum {
    DW_FRONTS = 3, /* chains that are gone on from, of a length */
    DW_CHAINS = 2 * DW_SUGGESTIONS_MAX + DW_FRONTS,
};

struct dw_suggester {
    struct dw_judge_setup setup;
    const struct dw_diagram *diagrams;
    size_t diagram_count;
    struct dw_reread read, trial;
    struct dw_buf text, changed, words;
    struct dw_main_word *line;
    size_t room;
    uint32_t count; /* words of the main line */
    uint16_t call;  /* dw_say of the finding to be answered */
    /* The position before each word from `first` up to `stop`, the word that
     * cannot be played (count: none). */
    struct dw_position before[DW_GUESS_WINDOW + 1];
    uint32_t first, stop;
    bool trusts_checks, trusts_captures; /* the record marks them */
    uint32_t
        others; /* letter sets, one bit each, that its other words are in */
    /* In plies tried: what was done, may be done, and may be until hypotheses
     * are judged; what reading the record once is. */
    uint64_t work, effort, limit, reading;
    struct dw_hypothesis kept[DW_GUESS_KEPT];
    int kept_count;
    struct dw_suggestion found[DW_GUESS_KEPT];
    int scores[DW_GUESS_KEPT], against[DW_GUESS_KEPT];
    struct dw_edits edits[DW_GUESS_KEPT];
    /* Of the record as it is: single emendations, then chains that save it,
     * then some that do not yet. */
    struct dw_chain chains[DW_CHAINS];
    struct dw_suggestion best[DW_SUGGESTIONS_MAX];
    struct dw_buf original, said;
    struct dw_error *error;
    dw_status status;
};

/* What trying to play on comes to. */
struct dw_run {
    uint32_t reached; /* the first word that was not played */
    uint32_t first;   /* by a rule: the first that it changes */
    int doubted;      /* by a rule: words it changes that were played */
    int odd;          /* marks and numbers on the way that do not fit */
    struct dw_position end;
};

/* ---- suggest_record.c ---------------------------------------------------- */

/* What reading such a game is, in plies tried. */
uint64_t dw_suggest_reading(const struct dw_game *game);

/* Reads the text in self->text and finds where it fails, behind the word
 * `from`. False: nothing to be searched for, too much work, or it failed. */
bool dw_suggest_record(struct dw_suggester *self, uint32_t from);

/* Whether a record may be read once more. */
static inline bool dw_suggest_may_read(const struct dw_suggester *self)
{
    return self->work + self->reading <= self->effort && self->status == DW_OK;
}

/* dw_reread_text, which is work. */
bool dw_suggest_read(struct dw_suggester *self, struct dw_reread *reread,
                     struct dw_buf *text);

/* ---- suggest_play.c ------------------------------------------------------ */

/* Plays the words from `word` on from the position, which it takes by value. */
struct dw_run dw_suggest_play(struct dw_suggester *self,
                              struct dw_position position, uint32_t word);

/* Plays one word of the record; false when it fits no or several moves. */
bool dw_suggest_step(struct dw_suggester *self, struct dw_position *position,
                     uint32_t word, int *odd);

/* Whether more hypotheses may be tried. */
static inline bool dw_suggest_may(const struct dw_suggester *self)
{
    return self->work < self->limit && self->status == DW_OK;
}

/* Keeps the hypothesis when it is among the best. `run` is what playing on with
 * it came to, `free` how many words it settles without a proof. */
void dw_suggest_keep(struct dw_suggester *self, struct dw_hypothesis *guess,
                     const struct dw_run *run, uint32_t free);

/* The position before a word: the first, or one from self->first on. */
static inline const struct dw_position *
dw_suggest_before(const struct dw_suggester *self, uint32_t word)
{
    return word ? &self->before[word - self->first] : &self->read.judged.start;
}

/* ---- suggest_looks.c ----------------------------------------------------- */

/* A word with characters replaced; dw_notation_read may read it. */
struct dw_respelled {
    char text[DW_WORD_MAX + 16];
    size_t len;
};

enum {
    DW_SPOTS = 1 << 3, /* sets of places in a word that are tried */
    DW_ALIKES = 12,    /* characters that one may look like */
    DW_WORD_READ = 2,  /* work that reading one in one notation is, in plies */
};

/* What a word says with one character for another that it looks like. */
struct dw_variant {
    dw_spec spec;
    uint32_t seen, meant;
};

/* The text of a word of the main line. */
dw_span dw_suggest_word(const struct dw_suggester *self, uint32_t word);

/* The text of a move in the record's form and these letters, or as it would
 * have it. */
dw_span dw_suggest_move_in(struct dw_suggester *self, int letters,
                           const struct dw_position *before, dw_move move,
                           struct dw_buf *buf);
dw_span dw_suggest_move_text(struct dw_suggester *self,
                             const struct dw_position *before, dw_move move,
                             struct dw_buf *buf);

/* The next character of a text and what follows it; a byte that begins none is
 * one. */
dw_span dw_suggest_next(dw_span text, uint32_t *code);

/* Whether two characters look alike, and those that one looks like: how many.
 */
bool dw_suggest_alike(uint32_t a, uint32_t b);
int dw_suggest_alikes(uint32_t seen, uint32_t out[DW_ALIKES]);

/* Whether the character is an Arabic one. */
static inline bool dw_suggest_is_arabic(uint32_t code)
{
    return code >= 0x600 && code < 0x700;
}

/* The word with the character replaced at those of its places that `spots` has
 * bits for. False: it is not at all of them, or the result is too long. */
bool dw_suggest_respell(dw_span word, uint32_t seen, uint32_t meant,
                        unsigned spots, struct dw_respelled *out);

/* Reads what a word would be by a form and letters, or by the record's own. */
bool dw_suggest_read_by(struct dw_suggester *self, int form, int letters,
                        dw_span word, dw_spec *spec);
bool dw_suggest_read_own(struct dw_suggester *self,
                         const struct dw_respelled *word, dw_spec *spec);

/* Fills `out`, which has `room`, with readings of the word by the record's form
 * and letters; returns how many. */
int dw_suggest_variants(struct dw_suggester *self, dw_span word,
                        struct dw_variant *out, int room);

/* How far two words are apart, in tenths of a slip: marks do not count, what
 * looks alike counts less. */
int dw_suggest_distance(dw_span a, dw_span b);

/* A character as it is, a blank by name. */
void dw_suggest_say_code(struct dw_buf *words, uint32_t code);

/* "8 looks like B" */
void dw_suggest_say_pair(struct dw_buf *words,
                         const struct dw_hypothesis *guess, const char *verb);

/* ---- suggest_moves.c, suggest_letters.c, suggest_start.c ----------------- */

/* Tries slips of plies up to the one that fails. */
void dw_suggest_moves(struct dw_suggester *self);

/* Tries characters and letter sets throughout the record. */
void dw_suggest_letters(struct dw_suggester *self);

/* dw_suggest_write for such a hypothesis. */
void dw_suggest_write_rule(struct dw_suggester *self,
                           const struct dw_hypothesis *guess,
                           struct dw_edits *edits, struct dw_buf *words);

/* Tries what may be wrong with the start. */
void dw_suggest_start(struct dw_suggester *self);

/* The same of an array that lacks a man: only which it is. */
void dw_suggest_missing(struct dw_suggester *self);

/* Tries a start with a man, or a FEN, that is not as it was; what is known of
 * diagrams and arrays counts. True: all of the record replays from it. */
bool dw_suggest_try_man(struct dw_suggester *self, struct dw_hypothesis *guess);

/* ---- suggest_rank.c ------------------------------------------------------ */

enum {
    DW_RANK_MAX = 8,  /* characters of a rank of a FEN */
    DW_REPAIRS = 160, /* of one that are looked at */
};

/* A rank as it may have been, and the slip that makes it so. */
struct dw_repair {
    char text[DW_RANK_MAX + 1];
    uint8_t guess; /* dw_guess */
    int cost;      /* 0: nothing is wrong */
    uint32_t seen, meant;
};

/* Reads a rank of a FEN whose men have these letters. False: it is none. */
bool dw_suggest_rank(dw_span text, const char *men, struct dw_repair *out);

/* The ranks that one slip may have made such a text of, the likeliest first;
 * returns how many. */
int dw_suggest_repairs(dw_span text, const char *men,
                       struct dw_repair list[DW_REPAIRS]);

/* ---- suggest_fen.c ------------------------------------------------------- */

/* Tries what a FEN that cannot be read may have been. */
void dw_suggest_fen(struct dw_suggester *self);

/* ---- suggest_text.c ------------------------------------------------------ */

/* Makes the hypothesis an edit of the record, and says it in words. */
void dw_suggest_write(struct dw_suggester *self,
                      const struct dw_hypothesis *guess, struct dw_edits *edits,
                      struct dw_buf *words);

/* ---- suggest_best.c ------------------------------------------------------ */

/* Judges what was kept, and goes on behind it where nothing saves the record.
 */
void dw_suggest_best(struct dw_suggester *self, struct dw_suggestions *out);

#endif
