/* Knows how what parts come to is put together in order: numbers of games,
 * text between parts, summaries, sinks. Must not know who reads the parts. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_PRINTER_H
#define DW_WORK_PRINTER_H

#include "work/batch.h"

struct dw_printer {
    const struct dw_check_job *job;
    struct dw_check_result *result;
    struct dw_printed *outputs; /* one an output */
    struct dw_worker worker;    /* for what is to be read again */
    struct dw_batch again;
    struct dw_buf joined; /* text read again: the rest and the part behind it */
    struct dw_part rest;  /* text in front of the next part that goes with its
                             first game; its bytes open `joined` */
    const struct dw_check_rules *rules; /* of the file */
    uint64_t games;                     /* of the file so far */
    struct dw_tally tally;
    struct dw_statistics statistics;
    uint64_t before[DW_SEVERITIES]; /* findings in front of the file */
    struct dw_diags loose;
};

/* Opens the reports. */
dw_status dw_printer_init(struct dw_printer *printer,
                          const struct dw_check_job *job,
                          struct dw_check_result *result,
                          struct dw_error *error);
void dw_printer_free(struct dw_printer *printer);

dw_status dw_printer_begin_file(struct dw_printer *printer, const char *file,
                                const struct dw_check_rules *rules,
                                struct dw_error *error);

/* The next part. `guessed`: it was read as if nothing stood between its border
 * and the game before; where something does, its first game is read again.
 * `last`: the batch is not read further by anyone else. */
dw_status dw_printer_put(struct dw_printer *printer, struct dw_batch *batch,
                         bool guessed, bool last, struct dw_error *error);

/* `whole`: it was read to its end. */
dw_status dw_printer_end_file(struct dw_printer *printer, const char *file,
                              bool whole, struct dw_error *error);

/* A file that cannot be read stops nothing. */
void dw_printer_file_failed(struct dw_printer *printer,
                            const struct dw_error *error);

/* The summary and the end of the reports. */
dw_status dw_printer_end(struct dw_printer *printer, struct dw_error *error);

#endif
