/* Knows how much compressed bytes unpack to by another way than diwan's: the
 * format's own library, given one byte after the other. Must not know diwan. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_BYTEWISE_H
#define TESTS_BYTEWISE_H

#include "pack.h"

#include <bzlib.h>
#include <lz4.h>
#include <lz4frame.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

/* What the first n packed bytes unpack to is the first upto[n] bytes of text.
 * Up to the end of the first stream or the first error, `stop`. */
struct bytewise {
    struct bytes text;
    size_t *upto;
    size_t stop;
    bool whole;
};

/* One byte from `at`, out to where `out` is; how many came out. *over: 1 at
 * the end of the stream, -1 at an error. NULL for `at` frees the state. */
typedef size_t bytewise_step(void *state, const char *at, char *out,
                             size_t room, int *over);

static inline size_t bytewise_gzip(void *state, const char *at, char *out,
                                   size_t room, int *over)
{
    z_stream *z = state;
    if (!at) {
        inflateEnd(z);
        return 0;
    }
    if (!z->state)
        ck_assert_int_eq(inflateInit2(z, 15 + 16), Z_OK);
    z->next_in = (Bytef *)(uintptr_t)at;
    z->avail_in = 1;
    z->next_out = (Bytef *)out;
    z->avail_out = (uInt)room;
    const int result = inflate(z, Z_SYNC_FLUSH);
    *over = result == Z_STREAM_END ? 1 : result == Z_OK ? 0 : -1;
    return room - z->avail_out;
}

static inline size_t bytewise_xz(void *state, const char *at, char *out,
                                 size_t room, int *over)
{
    lzma_stream *lzma = state;
    if (!at) {
        lzma_end(lzma);
        return 0;
    }
    if (!lzma->internal)
        ck_assert_int_eq(lzma_stream_decoder(lzma, UINT64_MAX, 0), LZMA_OK);
    lzma->next_in = (const uint8_t *)at;
    lzma->avail_in = 1;
    lzma->next_out = (uint8_t *)out;
    lzma->avail_out = room;
    const lzma_ret result = lzma_code(lzma, LZMA_RUN);
    *over = result == LZMA_STREAM_END ? 1 : result == LZMA_OK ? 0 : -1;
    return room - lzma->avail_out;
}

static inline size_t bytewise_zstd(void *state, const char *at, char *out,
                                   size_t room, int *over)
{
    ZSTD_DStream **stream = state;
    if (!at) {
        ZSTD_freeDStream(*stream);
        return 0;
    }
    if (!*stream)
        *stream = ZSTD_createDStream();
    ZSTD_inBuffer in = {at, 1, 0};
    ZSTD_outBuffer to = {out, room, 0};
    const size_t result = ZSTD_decompressStream(*stream, &to, &in);
    *over = ZSTD_isError(result) ? -1 : !result;
    return to.pos;
}

static inline size_t bytewise_bzip2(void *state, const char *at, char *out,
                                    size_t room, int *over)
{
    bz_stream *bz = state;
    if (!at) {
        BZ2_bzDecompressEnd(bz);
        return 0;
    }
    if (!bz->state)
        ck_assert_int_eq(BZ2_bzDecompressInit(bz, 0, 1), BZ_OK);
    bz->next_in = (char *)(uintptr_t)at;
    bz->avail_in = 1;
    bz->next_out = out;
    bz->avail_out = (unsigned)room;
    const int result = BZ2_bzDecompress(bz);
    *over = result == BZ_STREAM_END ? 1 : result == BZ_OK ? 0 : -1;
    return room - bz->avail_out;
}

/* Whole blocks only. */
static inline size_t bytewise_lz4(void *state, const char *at, char *out,
                                  size_t room, int *over)
{
    LZ4F_dctx **context = state;
    if (!at) {
        LZ4F_freeDecompressionContext(*context);
        return 0;
    }
    if (!*context)
        LZ4F_createDecompressionContext(context, LZ4F_VERSION);
    size_t used = 1, put = room;
    const size_t result = LZ4F_decompress(*context, out, &put, at, &used, NULL);
    *over = LZ4F_isError(result) ? -1 : !result;
    return *over < 0 ? 0 : put;
}

static const struct {
    const char *name;
    bytewise_step *step;
} bytewise_steps[] = {
    {"gz", bytewise_gzip},  {"bz2", bytewise_bzip2}, {"xz", bytewise_xz},
    {"zst", bytewise_zstd}, {"lz4", bytewise_lz4},
};

static inline bytewise_step *bytewise_find(const char *name)
{
    for (size_t i = 0; i < sizeof bytewise_steps / sizeof *bytewise_steps; i++)
        if (!strncmp(name, bytewise_steps[i].name,
                     strlen(bytewise_steps[i].name)))
            return bytewise_steps[i].step;
    ck_abort_msg("no way to unpack %s", name);
    return NULL;
}

/* `most`: bytes of text, more than there are. The name begins with the
 * format's. */
static inline struct bytewise bytewise_unpack(const char *name,
                                              struct bytes packed, size_t most)
{
    bytewise_step *step = bytewise_find(name);
    struct bytewise all = {
        .text = {malloc(most), 0},
        .upto = calloc(packed.len + 1, sizeof *all.upto),
    };
    /* Each library's state of its own, and all zeros to begin with. */
    union {
        z_stream z;
        lzma_stream lzma;
        bz_stream bz;
        void *pointer;
    } state;
    memset(&state, 0, sizeof state);
    int over = 0;
    ck_assert(all.text.at && all.upto);
    while (!over && all.stop < packed.len) {
        all.text.len +=
            step(&state, packed.at + all.stop, all.text.at + all.text.len,
                 most - all.text.len, &over);
        if (all.text.len >= most)
            ck_abort_msg("%s: more than there is", name);
        all.upto[++all.stop] = all.text.len;
    }
    all.whole = over > 0;
    step(&state, NULL, NULL, 0, &over);
    for (size_t n = all.stop + 1; n <= packed.len; n++)
        all.upto[n] = all.text.len;
    return all;
}

static inline void bytewise_free(struct bytewise *all)
{
    free(all->text.at);
    free(all->upto);
}

#endif
