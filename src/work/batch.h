/* Knows what one part comes to: report bytes, counts, and what is left of it.
 * Must not know which part it is, nor where the bytes go. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_BATCH_H
#define DW_WORK_BATCH_H

#include "out/report.h"
#include "work/check.h"
#include "work/known.h"
#include "work/part.h"
#include "work/strict.h"

/* What a thread reads parts with. Zero is ready to begin. */
struct dw_worker {
    struct dw_worker_reader *readers; /* one for each rules met */
    size_t count, room;
    struct dw_strict *strict; /* NULL until it is asked for */
    struct dw_diags loose;    /* findings outside any game */
};

struct dw_worker_reader {
    const struct dw_check_rules *rules;
    struct dw_part_reader *parts;
    struct dw_suggester *suggester; /* NULL until it is asked for */
};

struct dw_count {
    uint64_t plies;
    uint64_t bad_games; /* with an error */
    uint64_t by_severity[DW_SEVERITIES];
    uint64_t cut; /* findings counted, but not told */
    struct dw_tally tally;
};

/* What one part says in one report. Numbers of games count from the part's
 * first. */
struct dw_page {
    void *state; /* the format's */
    struct dw_buf buf;
    size_t first; /* bytes about the first game */
};

/* How many findings of each code there were. */
struct dw_seen {
    uint32_t of[DW_CODES];
};

/* One part on its way. All memory is owned and kept from part to part. Zero
 * can be freed. */
struct dw_batch {
    const struct dw_check_job *job;
    struct dw_part part;
    struct dw_block block; /* may hold its text */
    const struct dw_check_rules *rules;
    struct dw_buf file;          /* the name as shown, ended by NUL */
    struct dw_seen loose;        /* findings outside games in the file so far */
    struct dw_seen before_loose; /* ... up to this part */
    /* What it has come to. */
    struct dw_page *pages; /* one an output */
    size_t page_count;
    uint64_t games, records;
    struct dw_ledger ledger;
    struct dw_count first, others; /* first: of the first game */
    struct dw_statistics first_statistics, statistics; /* when asked for */
    bool full;               /* there may be more games, from left */
    uint32_t told;           /* up to where bytes beside games were reported */
    uint32_t left;           /* how far it was read ... */
    struct dw_before before; /* ... and what is in front of the rest */
    uint64_t most;    /* records to read again however much is to be said of
                         them; 0: as many as there are */
    dw_status status; /* why it was not read further */
    struct dw_error error;
};

void dw_worker_free(struct dw_worker *worker);

dw_status dw_batch_init(struct dw_batch *batch, const struct dw_check_job *job,
                        struct dw_error *error);
void dw_batch_free(struct dw_batch *batch);

/* Forgets part and results; gives memory back that few parts need. */
void dw_batch_clear(struct dw_batch *batch);

/* The latter alone, once nobody needs part and results. */
void dw_batch_shrink(struct dw_batch *batch);

/* Bytes that part and results take. */
size_t dw_batch_weight(const struct dw_batch *batch);

/* Reads batch->part, which was set, of at most `games` games; stops earlier
 * (`full`) when much is to be said of them. Results are to be clear. */
void dw_batch_read(struct dw_batch *batch, struct dw_worker *worker,
                   uint64_t games);

/* Goes on where a full one stopped; results of before are forgotten. */
void dw_batch_read_on(struct dw_batch *batch, struct dw_worker *worker);

/* Writes to the pages what is not in the part itself. */
void dw_batch_report(struct dw_batch *batch, const struct dw_report_game *game);

void dw_count_add(struct dw_count *counts, const struct dw_count *more);
void dw_count_findings(struct dw_count *counts, const struct dw_diags *diags);

#endif
