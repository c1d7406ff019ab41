/* Knows what a report format is: four callbacks that write bytes. Must not
 * know where the bytes go. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_REPORT_H
#define DW_OUT_REPORT_H

#include "judge/fix.h"
#include "judge/suggest.h"
#include "out/statistics.h"
#include "out/tally.h"

/* One game with its findings, or (game->start == game->end and number 0) text
 * outside any game. */
struct dw_report_game {
    const char *file;     /* as printed: path, or "-" */
    uint64_t number;      /* in its part, from 1, to be written as a hole that
                             its number in the file will fill; 0: findings of
                             a file without a game */
    uint64_t offset;      /* of game->start in the file */
    uint64_t part_line;   /* line of the part's first byte, from 1 */
    uint32_t part_column; /* bytes of that line before the part ... */
    uint32_t part_hidden; /* ... that begin no character */
    const struct dw_game *game;
    const struct dw_judged *judged; /* NULL when number is 0 */
    const struct dw_diags *diags;
    const struct dw_judge_setup *setup;
    /* What the game may have read; NULL: not asked for, or nothing. */
    const struct dw_suggestions *suggestions;
};

struct dw_summary {
    uint64_t files, games, plies, errors, warnings, notes;
    uint64_t bad_games;    /* with an error */
    uint64_t cut;          /* findings that were counted, but not told */
    bool baseline;         /* there was one: the next two are set */
    uint64_t known, stale; /* findings that it has, and of them those that were
                              not met */
    double seconds;
    bool incomplete; /* a file could not be read */
    struct dw_tally tally;
    const struct dw_statistics *statistics; /* NULL: not asked for */
    const struct dw_judge_setup *setup;     /* NULL: the tally is not told */
};

struct dw_report_options {
    bool colour;
    bool quiet;
    dw_severity
        fail_on; /* a game with such a finding, or a graver one, fails */
    const struct dw_conversion
        *conversion; /* of games written anew (writer.h) */
};

/* A file all of whose games were reported. */
struct dw_report_file {
    const char *file;
    uint64_t games;
    const struct dw_tally *tally;
    const struct dw_judge_setup *setup;
};

/* Where a part stands. */
struct dw_report_joint {
    uint64_t games; /* of its file in front of it */
    bool but_first; /* its first game was read again, and is in the part that
                       was joined before */
};

/* What a part said, to be put down. */
struct dw_report_page {
    const struct dw_buf *text;
    size_t from; /* bytes of it that are not wanted: of a first game that was
                    read again */
};

/* A format. `state` is the report's own memory, `state_size` bytes, zeroed
 * before open. There is one for the whole report and one for each part of an
 * input, which may be in another thread's hands. Each callback may be NULL. */
struct dw_report {
    const char *name;
    size_t state_size;
    /* What parts the elements of a list: whatever `game` writes opens with it,
     * and it is taken off the first of the whole report. NULL: nothing. */
    const char *between;
    bool positions; /* needs dw_judged.senses */
    bool headed;    /* `enter` counts the file's games: it is called behind
                       `file`, and what it writes goes in front of them */
    void (*open)(void *state, const struct dw_report_options *options);
    /* With the report's own state: the first bytes, and a file's before its
     * first part. */
    void (*begin)(void *state, struct dw_buf *out);
    void (*enter)(void *state, const char *file, struct dw_buf *out);
    /* Readies a part's state for another part, with its memory. NULL: it is
     * closed, zeroed and opened. */
    void (*rewind)(void *state);
    /* Games in order, with the state of their part. */
    void (*game)(void *state, const struct dw_report_game *game,
                 struct dw_buf *out);
    /* Bytes in no game, in order with the games: in front of one, behind the
     * last, all of one that is too large. With the state of their part. */
    void (*beside)(void *state, dw_span bytes, struct dw_buf *out);
    /* Puts a page down with the report's own state. NULL: as it is. */
    void (*put)(void *state, void *part, const struct dw_report_joint *joint,
                const struct dw_report_page *page, struct dw_buf *out);
    /* Takes over what a part's state keeps for the end; the bytes written with
     * it have just been printed. */
    void (*join)(void *state, void *part, const struct dw_report_joint *joint);
    /* The others with the report's own state, between and behind the parts. */
    void (*file)(void *state, const struct dw_report_file *file,
                 struct dw_buf *out);
    void (*end)(void *state, const struct dw_summary *summary,
                struct dw_buf *out);
    void (*close)(void *state); /* frees what state owns */
};

#define DW_REPORT(name) extern const struct dw_report dw_report_##name;
#include "out/report.def"
#undef DW_REPORT

/* All formats in the order of report.def, ended by NULL. */
extern const struct dw_report *const dw_reports[];

/* The games themselves, written anew, and what is told of them: both ask for
 * options.conversion. */
extern const struct dw_report dw_report_games, dw_report_remarks;

/* Whether diwan fix can mend it: nothing can be where there is no game. */
dw_fix dw_report_fix(const struct dw_report_game *game,
                     const struct dw_diag *diag);

/* The suggestions that answer the finding; NULL: none. */
const struct dw_suggestions *
dw_report_suggestions(const struct dw_report_game *game,
                      const struct dw_diag *diag);

/* What is suggested, and what comes of it: "ply 3: Bc4+, not Nb5+; all 9 plies
 * then replay". */
void dw_report_suggest(struct dw_buf *buf, const struct dw_report_game *game,
                       const struct dw_suggestion *suggestion);

/* The sentence and its hint as one: "message: hint". */
void dw_report_message(struct dw_buf *buf, const struct dw_diag *diag,
                       dw_span text);

/* The same in a buffer that it is alone in. */
dw_span dw_report_said(struct dw_buf *scratch, const struct dw_diag *diag,
                       dw_span text);

/* The same with what is suggested, where sentences stand one behind the other:
 * "message: hint. Perhaps: ... . Or: ...". */
dw_span dw_report_told(struct dw_buf *scratch,
                       const struct dw_report_game *game,
                       const struct dw_diag *diag);

/* A file's path for programs that look for it in a repository: "./" is not
 * allowed in front. */
const char *dw_report_path(const char *file);

/* "DW402" */
void dw_report_code(struct dw_buf *buf, const struct dw_diag *diag);

/* The text that a finding points at, at most 200 bytes of it, cut where a
 * character ends. */
dw_span dw_report_source(const struct dw_game *game,
                         const struct dw_diag *diag);

/* " (Amber - Slate)", as a line shows it; nothing where no tag names a player.
 * `scratch` is cleared. */
void dw_report_players(struct dw_buf *buf, const struct dw_game *game,
                       struct dw_buf *scratch);

/* The same of names. */
void dw_report_versus(struct dw_buf *buf, dw_span white, dw_span black);

/* "3 more of the same, not shown": findings that were not kept. */
void dw_report_more(struct dw_buf *buf, uint64_t more);

/* Whether a finding of the game's, kept or not, is as grave as `level`. */
bool dw_report_fails(const struct dw_report_game *game, dw_severity level);

/* Places: line and column (from 1, columns in bytes) of offsets that do not
 * fall. CR LF, LF and CR each end one line. Zero is a locator that has seen
 * nothing. */
struct dw_locator {
    dw_span text;
    const char *file;    /* what `text` was found in ... */
    uint64_t part;       /* ... and where in it */
    uint64_t number;     /* of the game last looked at */
    uint32_t at;         /* how far it has looked */
    uint64_t line;       /* of `at`, from 1 */
    uint32_t line_start; /* offset of that line's first byte in text */
    uint32_t column;     /* bytes of the first line before text ... */
    uint32_t before;     /* ... that begin no character */
    uint32_t hidden;     /* such bytes of the line of `counted`, ... */
    uint32_t counted;    /* ... how far they were counted */
};

/* Goes to where the game's bytes begin: from where it stands when it has
 * looked at an earlier game of the same part, else from the part's start. */
void dw_locator_start(struct dw_locator *self,
                      const struct dw_report_game *game);
void dw_locate(struct dw_locator *self, uint32_t offset, uint64_t *line,
               uint32_t *column);

/* Where bytes stand, and those of a finding, as editors count: columns in
 * characters. Bytes that begin one count, UTF-8's second to fourth do not, nor
 * does a byte order mark that opens the file. */
struct dw_place {
    uint64_t line, end_line;
    uint32_t column, end_column; /* end: behind the last character */
};
struct dw_place dw_locate_range(struct dw_locator *self, uint32_t offset,
                                uint32_t length);
struct dw_place dw_locate_finding(struct dw_locator *self,
                                  const struct dw_diag *diag);

#endif
