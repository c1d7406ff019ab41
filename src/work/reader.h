/* Knows how one input is cut into parts and games and each is judged, in
 * order, in bounded memory. Must not know how it is printed. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_READER_H
#define DW_WORK_READER_H

#include "judge/judge.h"
#include "work/feed.h"

/* One game as read and judged; valid until the next call. */
struct dw_record {
    uint64_t number;      /* in the input, from 1 */
    uint64_t offset;      /* of game->start in the input */
    uint64_t part_offset; /* of game->text.at in the input */
    uint64_t part_line;   /* line of the part's first byte, from 1 */
    uint32_t part_column; /* bytes of that line before the part */
    const struct dw_game *game;
    const struct dw_judged *judged;
    const struct dw_diags *diags;
};

/* One a thread; reads one input after the other. */
struct dw_reader;

dw_status dw_reader_new(const struct dw_judge_setup *setup, uint32_t game_limit,
                        struct dw_reader **out, struct dw_error *error);
void dw_reader_free(struct dw_reader *reader);

/* Opens an input ("-": standard input); `path` must outlive the reading. */
dw_status dw_reader_open(struct dw_reader *reader, const char *path,
                         struct dw_error *error);

/* Moves to the next file in the input: the only one, or the next member of an
 * archive. *file is its name as shown, valid until the next call. */
dw_fed dw_reader_next_file(struct dw_reader *reader, const char **file,
                           struct dw_error *error);

typedef enum dw_read {
    DW_READ_GAME, /* *record holds a game */
    DW_READ_TEXT, /* no game, but findings about text outside any: only
                     record->diags, part_* and game->text are set */
    DW_READ_END,
    DW_READ_FAILED, /* *error says why; what came before was whole */
} dw_read;

dw_read dw_reader_next(struct dw_reader *reader, struct dw_record *record,
                       struct dw_error *error);

/* After DW_READ_END: whether the file breaks off there, because what it comes
 * from is damaged; then *error says so. A finding has said it already. */
bool dw_reader_broken(const struct dw_reader *reader, struct dw_error *error);

/* Bytes of the input read and its known size (0: unknown) for a progress bar.
 */
uint64_t dw_reader_done(const struct dw_reader *reader);
uint64_t dw_reader_size(const struct dw_reader *reader);

#endif
