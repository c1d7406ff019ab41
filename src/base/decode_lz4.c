/* Knows liblz4 and the frames around its blocks (LZ4 Frame Format 1.6), and
 * rescues what a block tells that the library refuses. Must not know who
 * reads. */
/* SPDX-License-Identifier: MIT */
#include "base/decoder.h"
#include "base/library.h"
#include "base/lz4_block.h"

#include <lz4frame.h>
#include <stdlib.h>

enum {
    HEAD = 7, /* magic number, two bytes of flags, checksum of the header */
    MARK = 4, /* in front of a block: its length; behind the last: 0 */
    SUM = 4,
    PAST = 64 * 1024, /* how far a block may reach back */
};

#define CALLS(X)                                                               \
    X(LZ4F_createDecompressionContext)                                         \
    X(LZ4F_freeDecompressionContext)                                           \
    X(LZ4F_resetDecompressionContext)                                          \
    X(LZ4F_decompress)                                                         \
    X(LZ4F_isError)                                                            \
    X(LZ4F_getErrorName)

typedef enum lz4_piece {
    PIECE_HEAD,
    PIECE_MARK,
    PIECE_BLOCK,
    PIECE_STORED, /* a block that is not packed */
    PIECE_SUM,    /* of a stored block; a packed one's goes with it */
    PIECE_TAIL,   /* checksum of the content */
} lz4_piece;

struct lz4 {
    struct {
        CALLS(DW_LIBRARY_CALL)
    } lib;
    LZ4F_dctx *context;
    lz4_piece piece;
    size_t left;                    /* of the piece; 0: not yet looked at */
    uint32_t mark, block;           /* a block's mark, its length */
    size_t block_most;              /* unpacked */
    bool chained, sums, dictionary; /* as the head says */
    bool full;                      /* the library may have more */
    struct dw_lz4_text rescued;     /* behind what is remembered */
    dw_damage damage;               /* behind it */
    size_t past_len;
    char past[PAST]; /* the last bytes put out, of a chained frame */
};

/* ---- life ---------------------------------------------------------------- */

static void close_lz4(void *state)
{
    struct lz4 *self = state;
    if (!self)
        return;
    if (self->context)
        self->lib.LZ4F_freeDecompressionContext(self->context);
    dw_lz4_drop(&self->rescued);
    free(self);
}

static bool create_context(struct lz4 *self)
{
    return !self->lib.LZ4F_isError(self->lib.LZ4F_createDecompressionContext(
        &self->context, LZ4F_VERSION));
}

static dw_status open_lz4(void **state, const char *where,
                          struct dw_error *error)
{
    static const char *const names[] = {CALLS(DW_LIBRARY_NAME) NULL};
    static const struct dw_library library = {DW_LIBLZ4, DW_LIBLZ4_PATH, names};
    dw_status status =
        dw_library_new(&library, sizeof(struct lz4), state, where, error);
    if (status == DW_OK && !create_context(*state)) {
        close_lz4(*state);
        status = dw_error_set(error, DW_NO_MEMORY, where, "out of memory");
    }
    return status;
}

static bool begin_lz4(void *state)
{
    struct lz4 *self = state;
    self->lib.LZ4F_resetDecompressionContext(self->context);
    dw_lz4_drop(&self->rescued);
    self->piece = PIECE_HEAD;
    self->left = self->past_len = 0;
    self->full = false;
    self->dictionary = false;
    return true;
}

/* ---- pieces -------------------------------------------------------------- */

/* The flags are the document's FLG and BD. */
static void look_at_head(struct lz4 *self, const char *at)
{
    const uint8_t flags = (uint8_t)at[4];
    self->chained = !(flags & 0x20);
    self->sums = flags & 0x10;
    self->dictionary = flags & 0x01;
    self->left = HEAD + (flags & 0x08 ? 8 : 0);
    self->block_most = (size_t)1 << (8 + 2 * ((uint8_t)at[5] >> 4 & 7));
}

/* Finds the length of the piece that begins here. */
static void look_at_piece(struct lz4 *self, const char *at)
{
    switch (self->piece) {
    case PIECE_HEAD:
        look_at_head(self, at);
        break;
    case PIECE_MARK:
        self->mark = dw_lz4_word(at);
        self->block = self->mark & INT32_MAX;
        self->left = MARK;
        break;
    case PIECE_BLOCK:
        self->left = self->block + (self->sums ? SUM : 0);
        break;
    case PIECE_STORED:
        self->left = self->block;
        break;
    case PIECE_SUM:
    case PIECE_TAIL:
        self->left = SUM;
        break;
    }
}

static lz4_piece piece_behind(const struct lz4 *self)
{
    if (self->piece == PIECE_MARK && !self->mark)
        return PIECE_TAIL;
    if (self->piece == PIECE_MARK)
        return self->mark == self->block ? PIECE_BLOCK : PIECE_STORED;
    return self->piece == PIECE_STORED && self->sums ? PIECE_SUM : PIECE_MARK;
}

/* A stored block may be empty. */
static void next_piece(struct lz4 *self)
{
    self->piece = piece_behind(self);
    if (self->piece == PIECE_STORED && !self->block)
        self->piece = piece_behind(self);
}

/* ---- what the library refuses -------------------------------------------- */

static void remember(struct lz4 *self, const char *at, size_t len)
{
    if (len > PAST) {
        at += len - PAST;
        len = PAST;
    }
    const size_t keep =
        self->past_len < PAST - len ? self->past_len : PAST - len;
    memmove(self->past, self->past + self->past_len - keep, keep);
    if (len)
        memcpy(self->past + keep, at, len);
    self->past_len = keep + len;
}

/* What a block tells, and `damage` behind it. */
static dw_step rescue(struct lz4 *self, dw_span block, dw_damage damage)
{
    struct dw_lz4_text *text = &self->rescued;
    if (!dw_lz4_room(text, (dw_span){self->past, self->past_len},
                     self->block_most))
        return DW_STEP_NO_MEMORY;
    dw_lz4_block(block, text);
    self->damage = damage;
    return DW_STEP_ON;
}

static dw_step give_rescued(struct lz4 *self, struct dw_flow *flow)
{
    return dw_lz4_give(&self->rescued, flow)
               ? DW_STEP_ON
               : dw_flow_broken(flow, self->damage);
}

static dw_step refuse(struct lz4 *self, struct dw_flow *flow, size_t result)
{
    if (!strcmp(self->lib.LZ4F_getErrorName(result), "ERROR_allocation_failed"))
        return DW_STEP_NO_MEMORY;
    if (self->piece != PIECE_BLOCK)
        return dw_flow_broken(flow, DW_CORRUPT);
    const dw_span block = {flow->in.at, self->block};
    dw_flow_use(flow, self->left);
    return rescue(self, block, DW_CORRUPT);
}

/* ---- a step -------------------------------------------------------------- */

static dw_step feed(struct lz4 *self, struct dw_flow *flow, size_t len)
{
    size_t used = len, put = flow->room;
    const size_t result = self->lib.LZ4F_decompress(
        self->context, flow->out, &put, flow->in.at, &used, NULL);
    if (self->lib.LZ4F_isError(result))
        return refuse(self, flow, result);
    if (self->chained)
        remember(self, flow->out, put);
    self->full = put == flow->room;
    self->left -= used;
    dw_flow_use(flow, used);
    dw_flow_put(flow, put);
    if (len && !self->left)
        next_piece(self);
    return result ? DW_STEP_ON : DW_STEP_END;
}

/* Whether so many bytes are here; if not, the next step waits for them. */
static bool has(struct dw_flow *flow, size_t len)
{
    flow->want = len;
    return flow->in.len >= len;
}

/* The end of the input inside a packed block: what is there of it is used. */
static dw_step rescue_rest(struct lz4 *self, struct dw_flow *flow)
{
    const dw_span rest = {
        flow->in.at, flow->in.len < self->block ? flow->in.len : self->block};
    dw_flow_use(flow, flow->in.len);
    return rescue(self, rest, DW_CUT_OFF);
}

static dw_step feed_piece(struct lz4 *self, struct dw_flow *flow)
{
    const size_t least = self->piece == PIECE_HEAD   ? HEAD
                         : self->piece == PIECE_MARK ? MARK
                                                     : 0;
    if (!self->left) {
        if (!has(flow, least))
            return DW_STEP_ON;
        look_at_piece(self, flow->in.at);
    }
    if (self->dictionary)
        return dw_flow_broken(flow, DW_DICTIONARY);
    if (self->piece == PIECE_STORED) {
        flow->want = 0;
        return feed(self, flow,
                    flow->in.len < self->left ? flow->in.len : self->left);
    }
    if (has(flow, self->left))
        return feed(self, flow, self->left);
    return flow->last && self->piece == PIECE_BLOCK ? rescue_rest(self, flow)
                                                    : DW_STEP_ON;
}

/* A block is put out in one call and what follows it read in the next, so that
 * no call puts out bytes and then fails. */
static dw_step step_lz4(void *state, struct dw_flow *flow)
{
    struct lz4 *self = state;
    if (self->rescued.open)
        return give_rescued(self, flow);
    if (self->full) {
        const dw_step step = feed(self, flow, 0);
        if (step != DW_STEP_ON || self->full)
            return step;
    }
    return feed_piece(self, flow);
}

const struct dw_decoder dw_decoder_lz4 = {open_lz4, begin_lz4, step_lz4,
                                          close_lz4};
