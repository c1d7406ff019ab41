/* Knows how one input is read game by game, in order, in bounded memory. Must
 * not know how it is printed. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_READER_H
#define DW_WORK_READER_H

#include "work/feed.h"
#include "work/part.h"

/* One a thread; reads one input after the other. */
struct dw_reader;

/* `game_limit`: bytes a game may have, 0: DW_GAME_BYTES. */
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

/* Whether the input at hand is packed. */
bool dw_reader_packed(const struct dw_reader *reader);

/* Whether it is in UTF-16; its bytes are then not those that are read. */
bool dw_reader_utf16(const struct dw_reader *reader);

/* Told of the file's bytes that go by beside games, in order: those in front
 * of a record's game (blanks, and what was too large) before the record is
 * handed out, all of a record that is too large or has no game later. */
typedef void dw_passed(void *context, dw_span bytes);
void dw_reader_watch(struct dw_reader *reader, dw_passed *passed,
                     void *context);

/* Games of the file before this one are read but not judged, which is faster.
 * For the file at hand; 0: all are judged. */
void dw_reader_judge_from(struct dw_reader *reader, uint64_t first);

/* Bytes of the input that are behind, for a progress bar. */
uint64_t dw_reader_done(const struct dw_reader *reader);

/* The next game of the file. */
dw_read dw_reader_next(struct dw_reader *reader, struct dw_record *record,
                       struct dw_error *error);

/* After DW_READ_END: whether the file breaks off there; then *error says so.
 * A finding has told of damage, but not of a failure. */
bool dw_reader_broken(const struct dw_reader *reader, struct dw_error *error);

#endif
