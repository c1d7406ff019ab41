/* Knows how many findings there are of each code, in each file, and in the
 * games of each source. Must not know how findings come about. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_STATISTICS_H
#define DW_OUT_STATISTICS_H

#include "pgn/game.h"

/* Rows of a table; what would need more is counted in one without a name. */
enum { DW_STATISTICS_ROWS = 1000 };

struct dw_statistics_row {
    size_t name, name_len; /* in `names` */
    uint64_t games;
    uint64_t findings[DW_SEVERITIES];
};

struct dw_statistics_table {
    struct dw_statistics_row *rows; /* owned; in the order they were met */
    size_t count, room;
    struct dw_buf names;
};

/* Zero is valid and empty. Those of parts add up in the order of the input. */
struct dw_statistics {
    uint64_t codes[DW_CODES];
    struct dw_statistics_table files, sources;
    bool failed; /* memory ran out */
};

/* A game with findings, or (number 0) findings of no game. */
void dw_statistics_game(struct dw_statistics *self, const struct dw_game *game,
                        bool is_game, const struct dw_diags *diags);
void dw_statistics_file(struct dw_statistics *self, const char *file,
                        uint64_t games, const uint64_t findings[DW_SEVERITIES]);
void dw_statistics_add(struct dw_statistics *self,
                       const struct dw_statistics *other);
void dw_statistics_clear(struct dw_statistics *self);
void dw_statistics_free(struct dw_statistics *self);

/* Three tables for people, those with most findings first. */
void dw_statistics_text(const struct dw_statistics *self, struct dw_buf *out);

/* The value of the key "statistics". */
void dw_statistics_json(const struct dw_statistics *self, struct dw_buf *out);

#endif
