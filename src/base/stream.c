/* Knows how bytes are fed to decoders, and what may stand between two streams.
 * Must not know a format from the inside. */
/* SPDX-License-Identifier: MIT */
#include "base/stream.h"

#include "base/decoder.h"

#include <stdlib.h>

enum { WANT = 64 * 1024 };

static const struct dw_decoder *const decoders[DW_PACKINGS] = {
    [DW_GZIP] = &dw_decoder_gzip, [DW_XZ] = &dw_decoder_xz,
    [DW_ZSTD] = &dw_decoder_zstd, [DW_BZIP2] = &dw_decoder_bzip2,
    [DW_LZ4] = &dw_decoder_lz4,   [DW_LZ4_LEGACY] = &dw_decoder_lz4_legacy,
};

struct dw_stream {
    struct dw_source *raw;
    const struct dw_decoder *decoder; /* NULL: there was no stream yet */
    void *state;                      /* of the decoder */
    struct dw_flow flow;
    size_t shown;  /* bytes of the source's window, the rest is in the flow */
    bool inside;   /* a stream has begun; else what follows is to be seen */
    bool finished; /* nothing more will come */
};

bool dw_stream_unpacks(dw_packing packing) { return decoders[packing] != NULL; }

dw_status dw_stream_open(struct dw_source *raw, struct dw_stream **out,
                         struct dw_error *error)
{
    struct dw_stream *self = *out = calloc(1, sizeof *self);
    if (!self)
        return dw_error_set(error, DW_NO_MEMORY, dw_source_shown(raw->name),
                            "out of memory");
    self->raw = raw;
    return DW_OK;
}

static void close_decoder(struct dw_stream *self)
{
    if (self->decoder)
        self->decoder->close(self->state);
    self->decoder = NULL;
    self->state = NULL;
}

void dw_stream_free(struct dw_stream *self)
{
    if (self)
        close_decoder(self);
    free(self);
}

uint64_t dw_stream_used(const struct dw_stream *self)
{
    return self->raw->offset + self->shown - self->flow.in.len;
}

/* Sees to it that the flow holds `least` packed bytes, unless they end before.
 * False: *error says why they cannot be read. */
static bool refill(struct dw_stream *self, size_t least, struct dw_error *error)
{
    struct dw_flow *flow = &self->flow;
    if (flow->last || flow->in.len >= least)
        return true;
    if (dw_source_window(self->raw, self->shown - flow->in.len,
                         least < WANT ? WANT : least, &flow->in,
                         error) != DW_OK)
        return false;
    self->shown = flow->in.len;
    flow->last = self->raw->at_end;
    return true;
}

/* ---- between streams ----------------------------------------------------- */

static bool skip_frame(struct dw_stream *self, uint64_t left, dw_damage *damage,
                       struct dw_error *error)
{
    struct dw_flow *flow = &self->flow;
    while (left && refill(self, 1, error) && flow->in.len) {
        const size_t len = left < flow->in.len ? (size_t)left : flow->in.len;
        dw_flow_use(flow, len);
        left -= len;
    }
    if (left && !flow->last)
        return false;
    if (left)
        *damage = DW_CUT_OFF;
    return true;
}

/* A tape's block is filled up with zeros, and so may xz's streams be. */
static size_t count_zeros(dw_span in)
{
    size_t zeros = 0;
    while (zeros < in.len && !in.at[zeros])
        zeros++;
    return zeros;
}

/* A decoder stays from stream to stream: there may be very many. */
static bool begin_stream(struct dw_stream *self, dw_packing packing,
                         struct dw_error *error)
{
    if (self->decoder != decoders[packing]) {
        close_decoder(self);
        if (decoders[packing]->open(
                &self->state, dw_source_shown(self->raw->name), error) != DW_OK)
            return false;
        self->decoder = decoders[packing];
    }
    self->flow.want = 0;
    self->inside = self->decoder->begin(self->state);
    if (!self->inside)
        dw_error_set(error, DW_NO_MEMORY, dw_source_shown(self->raw->name),
                     "out of memory");
    return self->inside;
}

/* Goes on to the next stream, or the end; what is neither is not ours. */
static bool pass_border(struct dw_stream *self, dw_damage *damage,
                        struct dw_error *error)
{
    struct dw_flow *flow = &self->flow;
    while (refill(self, DW_ARCHIVE_HEAD, error)) {
        const uint64_t frame = dw_archive_skippable(flow->in);
        const size_t zeros = count_zeros(flow->in);
        const dw_packing packing = dw_archive_look(flow->in);
        if (frame && !skip_frame(self, frame, damage, error))
            return false;
        if (!frame && !zeros && dw_stream_unpacks(packing))
            return begin_stream(self, packing, error);
        if (!frame && !zeros && flow->in.len)
            *damage = DW_TRAILING;
        dw_flow_use(flow, zeros);
        self->finished = !flow->in.len && flow->last;
        self->finished |= *damage != DW_WHOLE;
        if (self->finished)
            return true;
    }
    return false;
}

/* ---- in a stream --------------------------------------------------------- */

/* A packed input that is itself unpacked ends early for a reason. */
static dw_damage cut_off(const struct dw_stream *self)
{
    return self->raw->damage == DW_WHOLE ? DW_CUT_OFF : self->raw->damage;
}

static bool step(struct dw_stream *self, dw_damage *damage,
                 struct dw_error *error)
{
    struct dw_flow *flow = &self->flow;
    const size_t had = flow->in.len, room = flow->room;
    flow->want = 0;
    switch (self->decoder->step(self->state, flow)) {
    case DW_STEP_ON:
        if (flow->in.len != had || flow->room != room)
            break;
        if (flow->last)
            *damage = cut_off(self);
        else if (flow->want <= had)
            flow->want = had + 1;
        break;
    case DW_STEP_END:
        self->inside = false;
        break;
    case DW_STEP_BROKEN:
        *damage = flow->damage == DW_CUT_OFF ? cut_off(self) : flow->damage;
        break;
    case DW_STEP_NO_MEMORY:
        dw_error_set(error, DW_NO_MEMORY, dw_source_shown(self->raw->name),
                     "out of memory");
        return false;
    }
    self->finished = *damage != DW_WHOLE;
    return true;
}

ssize_t dw_stream_read(struct dw_stream *self, char *at, size_t size,
                       dw_damage *damage, struct dw_error *error)
{
    struct dw_flow *flow = &self->flow;
    flow->out = at;
    flow->room = size;
    while (flow->room == size && !self->finished) {
        bool good;
        if (self->inside)
            good = refill(self, flow->want ? flow->want : 1, error) &&
                   step(self, damage, error);
        else
            good = pass_border(self, damage, error);
        if (!good)
            return -1;
    }
    return (ssize_t)(size - flow->room);
}
