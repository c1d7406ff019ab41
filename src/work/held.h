/* Knows what a report says of a file, held back until the line that opens it
 * can be written. Must not know what that line counts. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_WORK_HELD_H
#define DW_WORK_HELD_H

#include "work/check.h"
#include "work/spool.h"

/* Zero holds nothing. Only what is more than a caller cares to keep in memory
 * goes into a temporary file, which is made when it is needed. */
struct dw_held {
    bool on; /* bytes are to be held back */
    struct dw_spool spool;
    struct dw_spool_view view;
};

/* Takes over all of *buf, which is then empty. DW_IO: the temporary file. */
dw_status dw_held_take(struct dw_held *held, struct dw_buf *buf,
                       struct dw_error *error);

/* Gives what was taken to the sink, and holds nothing any more. *stopped: the
 * sink took no more. */
dw_status dw_held_give(struct dw_held *held, dw_sink *sink, void *context,
                       bool *stopped, struct dw_error *error);

void dw_held_free(struct dw_held *held);

#endif
