/* Knows which findings of a run are told: not those of the baseline, and no
 * more than a limit, counted in the order of the input. Must not know how they
 * are told. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_KNOWN_H
#define DW_WORK_KNOWN_H

#include "out/fingerprint.h"
#include "work/baseline.h"
#include "work/part.h"

#include <stdatomic.h>

/* One a run. Who prints counts in it; others only look up. Parts are read
 * before it is known what was met in front of them: as if that were nothing.
 * The few for which it matters are read again when it is their turn. */
struct dw_known {
    struct dw_baseline *baseline; /* NULL: none */
    bool collecting;              /* fill it, rather than leave out what it has
                                   */
    uint64_t most;                /* findings to tell, UINT64_MAX: all */
    uint64_t told;
    atomic_bool closed; /* `most` were told */
};

/* A finding of a part that the baseline has, or shall have. */
struct dw_met {
    uint64_t fingerprint;
    uint32_t count;
    uint16_t code;           /* dw_code */
    uint32_t hint, hint_len; /* in dw_ledger.hints, while collecting */
};

/* What reading one part takes from or gives to dw_known. Zero is empty; memory
 * is kept. */
struct dw_ledger {
    struct dw_met *met;
    size_t count, room;
    uint64_t told;
    struct dw_buf hints;
    struct dw_fingerprints prints;
    bool in_turn; /* all that stands before it has been counted: counts itself
                   */
    bool failed;
};

void dw_ledger_clear(struct dw_ledger *ledger);
void dw_ledger_free(struct dw_ledger *ledger);

/* Leaves out of record->diags what is not to be told. `file` is for hints. */
void dw_known_filter(struct dw_known *known, struct dw_ledger *ledger,
                     const char *file, const struct dw_record *record);

/* Whether a part that was not read in turn may stand as it is. */
bool dw_known_fits(const struct dw_known *known,
                   const struct dw_ledger *ledger);

/* Counts what a part that stands has met, unless it did so itself. */
dw_status dw_known_settle(struct dw_known *known,
                          const struct dw_ledger *ledger,
                          struct dw_error *error);

/* Findings of the baseline, and of them those that were not met. */
uint64_t dw_known_count(const struct dw_known *known);
uint64_t dw_known_stale(const struct dw_known *known);

#endif
