/* Knows the shape of what unpacks one compressed stream, step by step, and
 * those that there are. Must not know where bytes come from, nor what they
 * mean. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_DECODER_H
#define DW_BASE_DECODER_H

#include "base/source.h"

/* The largest window that is unpacked, as a power of two: four times that of
 * `xz -9`, twice that of `zstd --ultra`. A file may claim any; what it claims
 * it gets, once it unpacks to as much. */
enum { DW_WINDOW_LOG = 28 };

/* Bytes on their way through a decoder. */
struct dw_flow {
    dw_span in;  /* packed; a step takes off the front what it has used */
    bool last;   /* nothing follows them */
    char *out;   /* unpacked; a step moves it behind what it puts there, */
    size_t room; /* and makes that less; it is never 0 before a step */
    size_t want; /* packed bytes without which, unless they are the last, the
                    next step does nothing; 0: any number will do */
    dw_damage damage; /* with DW_STEP_BROKEN */
};

typedef enum dw_step {
    DW_STEP_ON,     /* to be called again, with more bytes or more room */
    DW_STEP_END,    /* the stream is whole, and so are its checksums */
    DW_STEP_BROKEN, /* all before the damage has been put out */
    DW_STEP_NO_MEMORY,
} dw_step;

/* One format. A step with neither bytes nor room used has nothing more to
 * give: when those were the last, the stream was cut off. */
struct dw_decoder {
    /* DW_IO: its library is not there; `where` is the input. */
    dw_status (*open)(void **state, const char *where, struct dw_error *error);
    bool (*begin)(void *state); /* each stream; false: no memory */
    dw_step (*step)(void *state, struct dw_flow *flow);
    void (*close)(void *state); /* takes NULL */
};

extern const struct dw_decoder dw_decoder_gzip, dw_decoder_xz, dw_decoder_zstd,
    dw_decoder_bzip2, dw_decoder_lz4, dw_decoder_lz4_legacy;

/* Takes `used` packed bytes off the front. */
static inline void dw_flow_use(struct dw_flow *flow, size_t used)
{
    flow->in.at += used;
    flow->in.len -= used;
}

/* Moves behind `put` unpacked bytes. */
static inline void dw_flow_put(struct dw_flow *flow, size_t put)
{
    flow->out += put;
    flow->room -= put;
}

static inline dw_step dw_flow_broken(struct dw_flow *flow, dw_damage damage)
{
    flow->damage = damage;
    return DW_STEP_BROKEN;
}

#endif
