/* diwan: reads, judges and explains records of Shatranj games. This is the
 * whole public interface; everything else is internal. */
/* SPDX-License-Identifier: MIT */
#ifndef DIWAN_H
#define DIWAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define DIWAN_API __attribute__((visibility("default")))
#else
#define DIWAN_API
#endif

/* ---- failures ---------------------------------------------------------- */

typedef enum diwan_status {
    DIWAN_OK,
    DIWAN_NO_MEMORY,
    DIWAN_IO,         /* a file could not be read or written */
    DIWAN_BAD_CONFIG, /* a ruleset, grammar or option value is wrong */
    DIWAN_USAGE,      /* something was asked for that does not exist */
    DIWAN_CLOSED,     /* whoever took the output wants no more */
} diwan_status;

/* Filled when a function returns anything but DIWAN_OK; owned by the caller.
 * `line` and `column` count from 1 and are 0 when unknown; `text` is one line
 * without a newline. Every function takes NULL for it. */
struct diwan_error {
    diwan_status status;
    uint32_t line, column;
    char where[256];
    char text[512];
};

/* "where:line:column: text", parts that are unknown left out. Always
 * NUL-terminated; returns `out`. */
DIWAN_API char *diwan_error_line(const struct diwan_error *error, char *out,
                                 size_t size);

DIWAN_API const char *diwan_version(void);

/* The one of `names` (ended by NULL) that `word` may be a slip for: by edit
 * distance, without case. NULL: none is near. */
DIWAN_API const char *diwan_nearest(const char *word, const char *const *names);

/* Takes output; returns false to stop the work (then DIWAN_CLOSED). */
typedef bool diwan_write(void *context, const char *bytes, size_t length);

/* ---- engine: what to judge by; const once made, shared by threads ------- */

typedef struct diwan_engine diwan_engine;

/* When a finding about a verdict counts that not every ruleset asked for has:
 * always, or when the record does not hold under any. */
typedef enum diwan_need {
    DIWAN_NEED_ALL,
    DIWAN_NEED_ANY,
} diwan_need;

/* Which findings are wanted; each NULL or a list parted by commas, of codes
 * ("DW402", "illegal-move"), layers ("DW4", "legality") and "all". What names a
 * code outranks what names its layer. */
struct diwan_wish {
    const char *select;   /* these alone */
    const char *ignore;   /* and not these */
    const char *severity; /* "played-on=error,style=warning" */
};

/* Zero is a valid default for every field. Strings are copied. */
struct diwan_settings {
    const char *rulesets; /* "murray", "murray,qdan:stalemate=draw", a path,
                             "all", "auto": each game by those that fit it */
    diwan_need need;
    bool house_rules; /* options that a source does not let players change
                         are taken too */
    const char *data; /* folder with own grammar/ and rulesets/ */
    const char *const *grammar; /* paths of own forms and letter sets, ended by
                                   NULL; NULL: none */
    const char *form;           /* read by this form; NULL: detected per game */
    const char *letters;        /* read by this letter set; NULL: detected */
    bool strict;                /* PGN's export format is wanted: findings for
                                   what is not, and style is an error */
    bool no_rules;              /* text and tags only */
    bool loose;                 /* inputs are pages with moves in their text */
    bool suggest;               /* say what a record that fails may have read */
    uint32_t effort; /* work on that in one game, in plies tried; 0: 200,000 */
    uint32_t game_limit;             /* bytes a game may have; 0: 4 MiB */
    const struct diwan_wish *wishes; /* one after the other: `select` begins
                                        anew, the others add up */
    size_t wish_count;
};

/* On success *engine is owned by the caller. */
DIWAN_API diwan_status diwan_engine_new(const struct diwan_settings *settings,
                                        diwan_engine **engine,
                                        struct diwan_error *error);
DIWAN_API void diwan_engine_free(diwan_engine *engine);

/* What one input is read by, where that differs: called for each before the
 * work begins. NULL: the work cannot be done (DIWAN_BAD_CONFIG, nothing was
 * written), the callback has told why. */
typedef const diwan_engine *diwan_choose(void *context, const char *path);

/* ---- check: files in, reports out --------------------------------------- */

typedef enum diwan_severity {
    DIWAN_NOTE,
    DIWAN_WARNING,
    DIWAN_ERROR,
} diwan_severity;

struct diwan_output {
    const char *format; /* one of diwan_formats() */
    bool colour;
    bool quiet; /* no report, only counts in the outcome */
    diwan_write *write;
    void *context;
};

struct diwan_job {
    const char *const *paths; /* files, folders (*.pgn, recursive), "-" */
    size_t path_count;
    const struct diwan_output *outputs;
    size_t output_count;
    diwan_choose *choose; /* NULL: `engine` for all; here and below */
    diwan_severity fail_on;
    bool statistics;       /* reports for people and json have them */
    uint64_t max_findings; /* more are counted, but not told; 0: all are told */
    const char *baseline; /* a file of findings that are known: they are neither
                             told nor counted; NULL: none */
    diwan_write *write_baseline; /* takes such a file of all findings; NULL:
                                    none is made */
    void *baseline_context;
    const char *stdin_name; /* what reports call "-"; NULL: "-" */
    unsigned threads;       /* 0: as many as there are processors */
    /* All callbacks are called by the thread that called diwan_check. */
    /* A file that could not be read; the others are still done. */
    void (*failed)(void *context, const struct diwan_error *error);
    /* Now and then; sizes are 0 when unknown. May be NULL. */
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games);
    void *context;
};

struct diwan_outcome {
    uint64_t files, games, plies, errors, warnings, notes, bad_games;
    uint64_t known, stale;  /* findings of the baseline, and of them those that
                               were not met */
    uint64_t baseline_rows; /* of the one that was written */
    uint64_t baseline_held; /* findings in it, with those that only follow from
                               others and are not counted */
    double seconds;
    bool found;   /* a finding at or above fail_on: exit code 1 */
    bool failed;  /* a file could not be read: exit code 2 */
    bool stopped; /* an output took no more */
};

/* Names of the report formats, ended by NULL. */
DIWAN_API const char *const *diwan_formats(void);

DIWAN_API diwan_status diwan_check(const diwan_engine *engine,
                                   const struct diwan_job *job,
                                   struct diwan_outcome *outcome,
                                   struct diwan_error *error);

/* ---- convert: games in, the same games in another form ------------------- */

/* What becomes of a game that does not replay. */
typedef enum diwan_bad {
    DIWAN_BAD_PASS,   /* goes through as it stands, where the format can */
    DIWAN_BAD_SKIP,   /* is left out */
    DIWAN_BAD_PREFIX, /* ends behind its last good ply, with a comment */
} diwan_bad;

/* Zero is a valid default but for paths and callbacks. */
struct diwan_conversion {
    const char *const *paths; /* files, folders (*.pgn, recursive), "-" */
    size_t path_count;
    const char *as;     /* one of diwan_writers(); NULL: "pgn" */
    const char *target; /* one of diwan_targets(): as that program reads and
                           writes records; NULL: none */
    const char *form, *letters; /* to be written; NULL: the target's, else as
                                   each was read */
    bool keep_layout;           /* of pgn: all bytes but the moves' stay */
    bool mark_stalemate;        /* # on a ply that stalemates */
    bool final;                 /* fen, epd: the last position only */
    bool dates_ad;              /* dates of the Hijra in years AD; what stood
                                   there goes into a tag DateHijri */
    bool mirror;                /* files a <-> h */
    bool turn; /* the board by 180 degrees, colours exchanged */
    diwan_bad bad;
    unsigned threads;   /* 0: as many as there are processors */
    diwan_write *write; /* takes the games */
    void *context;
    diwan_write *remark; /* takes lines about games that could not be done */
    /* A file that could not be read; the others are still done. */
    void (*failed)(void *context, const struct diwan_error *error);
    /* Called now and then; may be NULL. Sizes are 0 when unknown. */
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games);
    diwan_choose *choose;
    void *remark_context; /* of all four */
};

struct diwan_converted {
    uint64_t files, games;
    uint64_t
        bad;     /* games that do not replay, or not all of them: exit code 1 */
    bool failed; /* a file could not be read: exit code 2 */
    bool stopped; /* the output took no more */
};

/* Names of the formats, ended by NULL. */
DIWAN_API const char *const *diwan_writers(void);

/* Names of programs to write for, ended by NULL. */
DIWAN_API const char *const *diwan_targets(void);

/* DIWAN_USAGE: a name that does not exist, or two settings that exclude each
 * other; nothing was written. */
DIWAN_API diwan_status diwan_convert(const diwan_engine *engine,
                                     const struct diwan_conversion *conversion,
                                     struct diwan_converted *converted,
                                     struct diwan_error *error);

/* ---- fix: the same records, mended --------------------------------------- */

/* Zero is a valid default but for paths and callbacks. */
struct diwan_repair {
    const char *const *paths; /* files, folders (*.pgn, recursive), "-" */
    size_t path_count;
    bool unsafe; /* mend also what changes the stated result or drops text */
    bool diff;   /* write a unified diff, not the mended text */
    bool emend; /* instead: put in what a record that fails may have read, where
                   one reading stands clearly above the rest and the copy is
                   then sound; the engine was made with `suggest` */
    uint32_t rank; /* emend: which suggestion, from 1; 0: the first, if clear */
    const char *stdin_name; /* what a diff calls "-"; NULL: "-" */
    diwan_write *write;
    /* Each file has an output of its own: called in front of its bytes and
     * behind them, `changed` false when the file is to stay as it is. NULL: all
     * go to `write` one after the other. False: the caller has said why. */
    bool (*open)(void *context, const char *path);
    bool (*close)(void *context, bool changed);
    void *context; /* of write, open and close */
    /* A file that could not be read; the others are still done. */
    void (*failed)(void *context, const struct diwan_error *error);
    /* Now and then; sizes are 0 when unknown. May be NULL. */
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games);
    diwan_choose *choose;
    void *failed_context; /* of all three */
};

struct diwan_repaired {
    uint64_t files, games, changed_files, changed_games;
    uint64_t findings;  /* mended */
    uint64_t bad_games; /* with an error still: exit code 1 */
    bool failed;        /* a file could not be read or written: exit code 2 */
    bool stopped;       /* the output took no more */
};

/* The engine's rulesets judge: what the board shows is the first one's word. */
DIWAN_API diwan_status diwan_fix(const diwan_engine *engine,
                                 const struct diwan_repair *repair,
                                 struct diwan_repaired *repaired,
                                 struct diwan_error *error);
/* ---- show: the board of one game ----------------------------------------- */

/* Zero is a valid default but for the path and the callback. */
struct diwan_showing {
    const char *path; /* a file, a member of an archive ("x.zip/y.pgn"), "-" */
    uint64_t game;    /* from 1, all of the path counted on; 0: the first */
    const char *as;   /* one of diwan_shows(); NULL: "text" */
    bool has_ply;     /* else the last, or where the replay stops; of "html",
                         which steps, the first */
    uint32_t ply;     /* the position after it */
    bool colour;      /* text for a terminal with 256 colours */
    bool letters;     /* of text: men as letters, as a FEN has them */
    bool turned;      /* Black below */
    diwan_write *write;
    /* Now and then while games before it go by; sizes are 0 when unknown. May
     * be NULL. */
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games);
    void *context; /* of both */
};

struct diwan_shown {
    bool bad; /* the game does not replay, or has no position */
};

/* Names of the formats, ended by NULL. */
DIWAN_API const char *const *diwan_shows(void);

/* DIWAN_USAGE: no such game, ply or format, or nothing to draw. */
DIWAN_API diwan_status diwan_show(const diwan_engine *engine,
                                  const struct diwan_showing *showing,
                                  struct diwan_shown *shown,
                                  struct diwan_error *error);

/* Positions told in words, in lists of men or in wiki diagrams, as FENs, one a
 * line. Of the conversion only paths (files, "-") and callbacks count, games
 * are positions: one that cannot be used is bad, and not written. */
DIWAN_API diwan_status diwan_positions(
    const diwan_engine *engine, const struct diwan_conversion *conversion,
    struct diwan_converted *converted, struct diwan_error *error);

/* ---- duplicates: the same game again, whatever its notation -------------- */

/* Zero is a valid default but for paths and callbacks. */
struct diwan_search {
    const char *const *paths; /* files, folders (*.pgn, recursive), "-" */
    size_t path_count;
    const char *as;     /* one of diwan_groupings(); NULL: "text" */
    const char *kinds;  /* some of diwan_kinds(), parted by commas; NULL: all */
    unsigned threads;   /* 0: as many as there are processors */
    diwan_write *write; /* takes the groups */
    void *context;
    /* A file that could not be read; the others are still compared. */
    void (*failed)(void *context, const struct diwan_error *error);
    /* Called now and then; may be NULL. Sizes are 0 when unknown. */
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games);
    diwan_choose *choose;
    void *failed_context; /* of all three */
};

struct diwan_alike {
    uint64_t files, games;
    uint64_t groups; /* that were told: exit code 1 */
    bool failed;     /* a file could not be read: exit code 2 */
    bool stopped;    /* the output took no more */
};

/* Names of the ways in which games are alike, and of the formats, ended by
 * NULL. */
DIWAN_API const char *const *diwan_kinds(void);
DIWAN_API const char *const *diwan_groupings(void);

/* What games are compared by is put aside in a temporary file ($TMPDIR, or
 * /tmp) without a name. DIWAN_IO: that fails. DIWAN_USAGE: no such kind or
 * format; nothing was written. */
DIWAN_API diwan_status diwan_duplicates(const diwan_engine *engine,
                                        const struct diwan_search *search,
                                        struct diwan_alike *alike,
                                        struct diwan_error *error);

/* ---- reader: one game after the other ----------------------------------- */

/* A piece of the input, not NUL-terminated; valid until the next game. */
struct diwan_text {
    const char *bytes;
    size_t length;
};

struct diwan_tag {
    struct diwan_text name, value; /* value as it stands, with its escapes */
};

struct diwan_finding {
    const char *code; /* "DW402" */
    const char *name; /* "illegal-move" */
    const char *why;  /* illegal-move's reason, else NULL */
    diwan_severity severity;
    uint64_t line;       /* from 1 */
    uint32_t column;     /* from 1, in bytes */
    uint32_t length;     /* bytes */
    uint32_t ply;        /* 1-based; 0: none */
    uint32_t variation;  /* depth, 0: main line */
    const char *message; /* NUL-terminated */
};

struct diwan_verdict {
    const char *ruleset, *result, *reason, *standing;
    uint32_t ply;
    bool played_on;
};

/* Everything is the reader's and valid until its next call. Number 0: text
 * that goes with no game; only the findings about it are set. */
struct diwan_game {
    const char *file; /* as reports show it: "x.zip/y.pgn" for a member */
    uint64_t number, line, offset;
    const struct diwan_tag *tags;
    size_t tag_count;
    const char *letters, *form;
    const char *start_fen, *final_fen; /* NULL when there is no position */
    uint32_t plies;
    int legal;             /* 1, 0, or -1: nothing to judge */
    int64_t first_bad_ply; /* -1: none */
    const char *stated;    /* NULL: nothing */
    const struct diwan_verdict *verdicts;
    size_t verdict_count;
    /* With "auto", else NULL: the names of those that fit, best first. */
    const char *const *fits;
    size_t fit_count;
    const struct diwan_finding *findings;
    size_t finding_count;
    uint64_t more; /* findings beyond 20 of a code */
};

typedef struct diwan_reader diwan_reader;

/* The engine must outlive the reader. */
DIWAN_API diwan_status diwan_reader_new(const diwan_engine *engine,
                                        diwan_reader **reader,
                                        struct diwan_error *error);
DIWAN_API void diwan_reader_free(diwan_reader *reader);

/* "-" is standard input; what is packed is unpacked. May be called again for
 * the next input. */
DIWAN_API diwan_status diwan_reader_open(diwan_reader *reader, const char *path,
                                         struct diwan_error *error);

/* The next game, *game NULL at the end. An input that breaks off, because it is
 * packed and damaged, is DIWAN_IO once, behind its last game; the next call
 * goes on with the next member of the archive. */
DIWAN_API diwan_status diwan_reader_next(diwan_reader *reader,
                                         const struct diwan_game **game,
                                         struct diwan_error *error);

/* ---- .diwan.yaml: settings for the files of a folder ------------------- */

typedef struct diwan_config diwan_config;

/* One value; an item of a list, or "NAME=VALUE" of a pair, is one of its own.
 */
struct diwan_value {
    const char *key, *value;
    uint32_t line, column; /* from 1 */
    int section;           /* -1: about all files */
};

/* Writes the name of the .diwan.yaml that counts for the file `path`: that in
 * its folder, or the nearest above, up to a folder that holds .git; "" when
 * there is none. */
DIWAN_API diwan_status diwan_config_find(const char *path, char *file,
                                         size_t size,
                                         struct diwan_error *error);

/* `keys`, ended by NULL: those that are known. What their values mean is the
 * caller's. DIWAN_BAD_CONFIG with line and column. On success *config is owned
 * by the caller. */
DIWAN_API diwan_status diwan_config_read(const char *file,
                                         const char *const *keys,
                                         diwan_config **config,
                                         struct diwan_error *error);
DIWAN_API void diwan_config_free(diwan_config *config);

DIWAN_API const char *diwan_config_file(const diwan_config *config);
/* Absolute, where the file is. */
DIWAN_API const char *diwan_config_folder(const diwan_config *config);

/* How many values there are; *values: in the order of the file. */
DIWAN_API size_t diwan_config_values(const diwan_config *config,
                                     const struct diwan_value **values);

/* Sections count from 0; at most 64. */
DIWAN_API int diwan_config_sections(const diwan_config *config);
DIWAN_API const char *diwan_config_pattern(const diwan_config *config,
                                           int section);
DIWAN_API bool diwan_config_matches(const diwan_config *config, int section,
                                    const char *path);

/* ---- words --------------------------------------------------------------- */

/* What a finding means: by code or name ("DW402", "illegal-move"); NULL lists
 * all codes. */
DIWAN_API diwan_status diwan_explain(const char *code, diwan_write *write,
                                     void *context, struct diwan_error *error);

/* Without names lists all rulesets; shows one with its words, as a file that
 * can be used; compares several: the keys in which they differ and records on
 * which that changes the verdict. Of the settings only data and house_rules
 * count; NULL as usual. */
DIWAN_API diwan_status diwan_rulesets(const struct diwan_settings *settings,
                                      const char *const *names, size_t count,
                                      diwan_write *write, void *context,
                                      struct diwan_error *error);

/* NULL as name lists all. Of the settings only data and grammar count; NULL as
 * usual. */
DIWAN_API diwan_status diwan_grammar(const struct diwan_settings *settings,
                                     const char *name, diwan_write *write,
                                     void *context, struct diwan_error *error);

/* Counts leaf positions (pure move generation); with divide one line a move
 * before the count. fen NULL: the array with the Shahs on d. */
DIWAN_API diwan_status diwan_perft(const char *fen, int depth, bool divide,
                                   diwan_write *write, void *context,
                                   struct diwan_error *error);

#ifdef __cplusplus
}
#endif
#endif
