/* Knows where an input is cut into parts, so that most of them can be read
 * without the part before. Must not know what is in them. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_CUTTER_H
#define DW_WORK_CUTTER_H

#include "work/feed.h"
#include "work/part.h"

/* Bytes asked for at a time: large enough that a part holds hundreds of
 * games, small enough to stay in the second level cache. */
enum {
    DW_PART_BYTES = 256 * 1024,
    DW_PART_LARGE = 4 * DW_PART_BYTES, /* memory that few parts need */
};

/* Cuts one input after the other. Zero plus dw_cutter_set is closed. Do not
 * move it while it is open. */
struct dw_cutter {
    struct dw_feed feed;
    size_t small, most; /* bytes of a part: wanted, and at most */
    size_t want, used;
    uint32_t anchor;     /* in the part: where `want` counts from */
    bool stuck;          /* the part at hand gave nothing */
    struct dw_part part; /* the one at hand, then what is left of it */
    bool broken;         /* `error` ends the input behind the part */
    struct dw_error error;
};

/* `part_bytes` 0: DW_PART_BYTES; `game_limit` 0: DW_GAME_BYTES. */
void dw_cutter_set(struct dw_cutter *cutter, size_t part_bytes,
                   uint32_t game_limit);
void dw_cutter_free(struct dw_cutter *cutter);

/* Opens an input ("-": standard input); `path` must outlive the cutting. */
dw_status dw_cutter_open(struct dw_cutter *cutter, const char *path,
                         struct dw_error *error);

/* Moves to the next file in the input: the only one, or the next member of an
 * archive. *file is its name as shown, valid until the next call. */
dw_fed dw_cutter_next_file(struct dw_cutter *cutter, const char **file,
                           struct dw_error *error);

/* The next part, from where the last one was left; valid until then. Its end
 * tells how to leave it: with BORDER and INPUT at its end, unread; with the
 * others where reading it stopped. An input that breaks off ends with INPUT,
 * `broken` is then set. */
dw_status dw_cutter_next(struct dw_cutter *cutter, struct dw_part *part,
                         struct dw_error *error);

/* Leaves the part at `at`. Without progress the next one is larger: when it
 * held only text in front of a border, by as much as a part from there on. */
void dw_cutter_leave(struct dw_cutter *cutter, uint32_t at,
                     const struct dw_before *before);

/* Leaves the part, which ends at a border or with the input, at its end and
 * unread: its bytes move into *block, part->text follows them. */
dw_status dw_cutter_give(struct dw_cutter *cutter, struct dw_part *part,
                         struct dw_block *block, struct dw_error *error);

/* Behind the last part: whether there should have been more, as *error says. A
 * finding has told of damage, but not of a failure. */
bool dw_cutter_broken(const struct dw_cutter *cutter, struct dw_error *error);

/* Bytes of the input that are behind, for a progress bar. */
uint64_t dw_cutter_done(const struct dw_cutter *cutter);

#endif
