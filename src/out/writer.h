/* Knows what a writer of games is, and what all of them share. Must not know
 * where the bytes go. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_WRITER_H
#define DW_OUT_WRITER_H

#include "base/edits.h"
#include "judge/walk.h"
#include "out/report.h"
#include "pgn/write_move.h"

/* What a program reads and writes (target.def). */
struct dw_target {
    const char *name, *form, *letters;
    const char *variant; /* value of its Variant tag; NULL: none of its own */
    bool short_fen;      /* FENs without castling and en passant */
    bool always_fen;     /* also for games from the array */
    bool fen_first;      /* the FEN tag before SetUp */
    bool braces;         /* comments in braces only, while they can be */
    bool mark_stalemate; /* as in dw_move_style */
    bool mark_baring;
    bool plain_promotion;
};

/* All in the order of target.def, ended by one without a name. */
extern const struct dw_target dw_targets[];

/* How games are to be written. Zero plus form and letters -1 writes each as
 * it was read. */
struct dw_write_style {
    int form, letters;              /* -1: the game's own */
    const struct dw_target *target; /* NULL: none */
    bool mark_stalemate;
    bool final;    /* of positions only the last */
    bool dates_ad; /* dates of the Hijra as PGN has dates */
    unsigned turn; /* DW_TURN_... */
};

/* One game on its way out; all borrowed. */
struct dw_writing {
    const char *file; /* as shown */
    uint64_t number;  /* in the part, to be written as a hole */
    const struct dw_game *game;
    const struct dw_judged *judged;
    const struct dw_judge_setup *setup;
    const struct dw_write_style *style;
    dw_span cut; /* why it ends behind its last good ply; NULL: it does not */
    struct dw_walk *walk;
    struct dw_edits *edits;
    struct dw_buf *scratch;
    struct dw_move_memo *memo;
};

/* A writer. A game that does not replay is given to `game` only with `cut`,
 * and to `raw` when it is to be passed through; raw NULL: it cannot be. */
struct dw_writer {
    const char *name;
    bool gaps;        /* games are parted by an empty line */
    bool layout;      /* bytes outside games are copied too */
    bool blind;       /* needs no position: only what texts say */
    bool swell;       /* positions make it many times as long as the record */
    bool tags;        /* it has the records' tags */
    const char *head; /* what opens the output, or NULL */
    void (*game)(const struct dw_writing *self, struct dw_buf *out);
    void (*raw)(const struct dw_writing *self, struct dw_buf *out);
};

#define DW_WRITER(name) extern const struct dw_writer dw_writer_##name;
#include "out/writer.def"
#undef DW_WRITER
/* pgn with all bytes but the moves' own as they stand. */
extern const struct dw_writer dw_writer_layout;

/* All in the order of writer.def, ended by NULL. */
extern const struct dw_writer *const dw_writers[];

/* What becomes of a game that does not replay. */
typedef enum dw_bad {
    DW_BAD_PASS,   /* goes through as it stands, where the format can */
    DW_BAD_SKIP,   /* is left out */
    DW_BAD_PREFIX, /* ends behind its last good ply, with a comment */
} dw_bad;

/* What is asked for. All borrowed. */
struct dw_conversion {
    const struct dw_writer *writer;
    struct dw_write_style style;
    const char *form, *letters; /* names of the style's: inputs may have other
                                   grammars; NULL: style's indexes are right */
    dw_bad bad;
    uint64_t *undone; /* counts the games that do not replay, or not all of
                         them, as they are put down */
};

typedef enum dw_fate {
    DW_FATE_WHOLE,
    DW_FATE_PARTLY, /* words of variations that do not replay stay */
    DW_FATE_NONE,   /* it is not written as if it replayed */
} dw_fate;

/* What becomes of a game; it was judged with keep_senses. */
dw_fate dw_conversion_fate(const struct dw_conversion *conversion,
                           const struct dw_report_game *report);

/* The form and letters a game's moves are written in. */
struct dw_move_style dw_writing_moves(const struct dw_writing *self);

/* The same in this form. */
struct dw_move_style dw_writing_form(const struct dw_writing *self, int form);

/* A result as it goes out: the colours may be exchanged. */
dw_result dw_writing_result(const struct dw_writing *self, dw_result result);

/* The result the record states, else "*". */
const char *dw_writing_stated(const struct dw_writing *self);

/* The game's own bytes without the blanks around them. */
dw_span dw_writing_bytes(const struct dw_writing *self);

/* Appends a tag's name: White... and Black... may be exchanged. */
void dw_writing_tag_name(const struct dw_writing *self,
                         const struct dw_tag *tag, struct dw_buf *out);

/* Appends its value without escapes, as it goes out. */
void dw_writing_tag_value(const struct dw_writing *self,
                          const struct dw_tag *tag, struct dw_buf *out);

/* Appends, of a Date that is not written as it stands, what stands there, for a
 * tag of its own. False: it goes out as it stands. */
bool dw_writing_kept_date(const struct dw_writing *self, struct dw_buf *out);
#define DW_KEPT_DATE "DateHijri"

/* The position a game starts from, as it goes out; and whether a record
 * without FEN would start there. */
struct dw_position dw_writing_start(const struct dw_writing *self);
bool dw_writing_starts_plainly(const struct dw_writing *self);

/* Appends a position as a FEN. */
void dw_writing_fen(const struct dw_writing *self,
                    const struct dw_position *position, struct dw_buf *out);

/* Whether the game ends at this event: with `cut`, the first word that cannot
 * be played. */
bool dw_writing_ends(const struct dw_writing *self,
                     const struct dw_event *event);

/* The NAG that a run of ! and ? stands for (PGN standard 10), 0: none. */
unsigned dw_writing_nag(dw_span glyph);

/* A comment without its signs: braces, or the semicolon; a page's text has
 * none. */
dw_span dw_writing_comment(dw_span text);

/* Whether a tag is written anew just as it stands. */
bool dw_writing_tag_stays(const struct dw_writing *writing,
                          const struct dw_tag *tag);

/* Whether '=' is glued to a move's text: a draw offer, not a promotion. */
static inline bool dw_writing_offers(dw_span word)
{
    return word.len > 2 && word.at[word.len - 1] == '=';
}

#endif
