/* Knows how one part of an input is read and judged, game by game. Must not
 * know where it was cut, nor how it is printed. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_PART_H
#define DW_WORK_PART_H

#include "base/source.h"
#include "judge/judge.h"

/* How much of a line a part shows in front of its own bytes, and how much of
 * the input behind its end: as much as a report may show around a finding. */
enum { DW_PART_VIEW = 512 };

/* What came before a place in an input, as far as reading on from there
 * depends on it. Zero: the input's first byte, or the line of a sure border
 * (dw_lex_last_border). */
struct dw_before {
    bool after_game, after_open; /* as in dw_parser */
    bool skipping; /* in what was too large: `skip` says how far */
    struct dw_skip skip;
};

/* A run of an input's bytes. */
struct dw_part {
    dw_span text;    /* DW_SOURCE_PAD bytes behind it and its view are
                        readable */
    uint32_t from;   /* bytes of its first line that were read before */
    uint32_t view;   /* bytes behind the text that may be shown */
    uint64_t offset; /* of its first byte in the input */
    uint64_t line;   /* of its first byte, from 1 */
    uint32_t column; /* bytes of that line before the part ... */
    uint32_t hidden; /* ... that begin no character */
    dw_part_end end;
    bool utf16;       /* the input is, and was read as UTF-8 */
    dw_damage damage; /* that ends the input behind it */
    struct dw_before before;
};

/* Leaves the part at `at`, in front of which is `before`: it begins in the line
 * of `at` then. A CR at the text's end is kept when its LF may yet come. */
void dw_part_drop(struct dw_part *part, uint32_t at,
                  const struct dw_before *before);

/* One game as read and judged; valid until the next call. */
struct dw_record {
    uint64_t number;      /* in the input, from 1 */
    uint64_t offset;      /* of game->start in the input */
    uint64_t part_offset; /* of game->text.at in the input */
    uint64_t part_line;   /* line of the part's first byte, from 1 */
    uint32_t part_column; /* bytes of that line before the part ... */
    uint32_t part_hidden; /* ... that begin no character */
    const struct dw_game *game;
    const struct dw_judged *judged;
    struct dw_diags *diags; /* who takes the record may leave some out */
};

typedef enum dw_read {
    DW_READ_GAME, /* *record holds a game */
    DW_READ_TEXT, /* no game, but findings about text outside any: only
                     record->diags, part_* and game->text are set */
    DW_READ_END,
    DW_READ_FAILED, /* *error says why; what came before was whole */
} dw_read;

/* One a thread; reads one part after the other. */
struct dw_part_reader;

/* `game_limit`: bytes a game may have, 0: DW_GAME_BYTES. */
dw_status dw_part_reader_new(const struct dw_judge_setup *setup,
                             uint32_t game_limit, struct dw_part_reader **out,
                             struct dw_error *error);
void dw_part_reader_free(struct dw_part_reader *reader);

/* Begins a part, whose bytes must outlive the reading. */
void dw_part_open(struct dw_part_reader *reader, const struct dw_part *part);

/* Games of the part before this one, which counts from 1, are read but not
 * judged: record->judged says nothing. Until the next part is begun. */
void dw_part_judge_from(struct dw_part_reader *reader, uint64_t first);

/* The next game; its number counts from the part's first. END: what is left
 * (dw_part_left) goes with the next part. */
dw_read dw_part_next(struct dw_part_reader *reader, struct dw_record *record,
                     struct dw_error *error);

/* How far the part has been read, and what is then in front of the rest. */
uint32_t dw_part_left(const struct dw_part_reader *reader,
                      struct dw_before *before);

#endif
