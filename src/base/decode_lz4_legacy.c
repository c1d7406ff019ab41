/* Knows lz4's legacy frame (LZ4 Frame Format 1.6), which the frame part of
 * liblz4 does not read. Must not know who reads. */
/* SPDX-License-Identifier: MIT */
#include "base/lz4_block.h"

#include <stdlib.h>

enum {
    MARK = 4,            /* in front of the first block */
    LENGTH = 4,          /* in front of each, of its packed bytes */
    BLOCK = 8 << 20,     /* bytes that it unpacks to at most, */
    PACKED = BLOCK / 255 /* and what packing may make of so many */
             + BLOCK + 16,
};

struct legacy {
    struct dw_lz4_text text;
    dw_damage damage; /* behind it */
    bool begun;
};

static dw_status open_legacy(void **state, const char *where,
                             struct dw_error *error)
{
    *state = calloc(1, sizeof(struct legacy));
    return *state ? DW_OK
                  : dw_error_set(error, DW_NO_MEMORY, where, "out of memory");
}

static void close_legacy(void *state)
{
    struct legacy *self = state;
    if (self)
        dw_lz4_drop(&self->text);
    free(self);
}

static bool begin_legacy(void *state)
{
    struct legacy *self = state;
    self->text.open = false;
    self->begun = false;
    return true;
}

static dw_step unpack_block(struct legacy *self, struct dw_flow *flow,
                            size_t length)
{
    const bool cut = length > flow->in.len;
    if (cut)
        length = flow->in.len;
    if (!dw_lz4_room(&self->text, (dw_span){0}, BLOCK))
        return DW_STEP_NO_MEMORY;
    const dw_span block = {flow->in.at + LENGTH, length - LENGTH};
    const bool whole = dw_lz4_block(block, &self->text);
    self->damage = cut ? DW_CUT_OFF : whole ? DW_WHOLE : DW_CORRUPT;
    dw_flow_use(flow, length);
    return DW_STEP_ON;
}

static dw_step give(struct legacy *self, struct dw_flow *flow)
{
    return dw_lz4_give(&self->text, flow) || self->damage == DW_WHOLE
               ? DW_STEP_ON
               : dw_flow_broken(flow, self->damage);
}

/* The frame ends with the input, or where no length can be: there another
 * frame's mark is. */
static dw_step step_legacy(void *state, struct dw_flow *flow)
{
    struct legacy *self = state;
    if (self->text.open)
        return give(self, flow);
    if (!self->begun) {
        dw_flow_use(flow, MARK);
        self->begun = true;
    }
    flow->want = LENGTH;
    if (flow->in.len < LENGTH)
        return flow->last && !flow->in.len ? DW_STEP_END : DW_STEP_ON;
    const uint32_t length = dw_lz4_word(flow->in.at);
    if (length > PACKED)
        return DW_STEP_END;
    flow->want = LENGTH + length;
    return flow->in.len < flow->want && !flow->last
               ? DW_STEP_ON
               : unpack_block(self, flow, flow->want);
}

const struct dw_decoder dw_decoder_lz4_legacy = {open_legacy, begin_legacy,
                                                 step_legacy, close_legacy};
