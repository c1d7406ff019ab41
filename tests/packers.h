/* Knows how to make compressed streams of every make, with the formats' own
 * libraries. Must not know how they are read again. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_PACKERS_H
#define TESTS_PACKERS_H

#include "pack.h"

#include <bzlib.h>
#include <lz4.h>
#include <lz4frame.h>
#include <lzma.h>
#include <stdio.h>
#include <zlib.h>
#include <zstd.h>

/* The name begins with the format's. How it packs is the packer's
 * affair. A block ends behind each `block` bytes of the text, where the format
 * lets one do that. */
struct stream_packer {
    const char *name;
    struct bytes (*pack)(const struct stream_packer *packer, struct bytes text,
                         size_t block);
    bool checked; /* checksums cover all of the text */
    int how;
};

/* Room for what `text` packs to, however badly. */
static inline size_t room_of(struct bytes text)
{
    return 2 * text.len + 300000;
}

static inline struct bytes room_for(struct bytes text)
{
    struct bytes packed = {malloc(room_of(text)), 0};
    ck_assert_ptr_nonnull(packed.at);
    return packed;
}

static inline size_t block_at(struct bytes text, size_t at, size_t block)
{
    return text.len - at < block ? text.len - at : block;
}

static inline struct bytes pack_gzip(const struct stream_packer *packer,
                                     struct bytes text, size_t block)
{
    struct bytes packed = room_for(text);
    z_stream z = {.next_out = (Bytef *)packed.at,
                  .avail_out = (uInt)room_of(text)};
    ck_assert_int_eq(deflateInit2(&z, packer->how, Z_DEFLATED, 15 + 16, 8,
                                  Z_DEFAULT_STRATEGY),
                     Z_OK);
    for (size_t at = 0; at < text.len; at += block) {
        z.next_in = (Bytef *)text.at + at;
        z.avail_in = (uInt)block_at(text, at, block);
        ck_assert_int_eq(deflate(&z, Z_FULL_FLUSH), Z_OK);
    }
    ck_assert_int_eq(deflate(&z, Z_FINISH), Z_STREAM_END);
    packed.len = (size_t)((char *)z.next_out - packed.at);
    deflateEnd(&z);
    return packed;
}

/* how: the check. */
static inline struct bytes pack_xz(const struct stream_packer *packer,
                                   struct bytes text, size_t block)
{
    struct bytes packed = room_for(text);
    lzma_stream lzma = LZMA_STREAM_INIT;
    lzma_options_lzma options;
    lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &options},
                             {LZMA_VLI_UNKNOWN, NULL}};
    lzma_lzma_preset(&options, 0);
    lzma.next_out = (uint8_t *)packed.at;
    lzma.avail_out = room_of(text);
    ck_assert_int_eq(
        lzma_stream_encoder(&lzma, filters, (lzma_check)packer->how), LZMA_OK);
    for (size_t at = 0; at < text.len; at += block) {
        lzma.next_in = (const uint8_t *)text.at + at;
        lzma.avail_in = block_at(text, at, block);
        ck_assert_int_eq(lzma_code(&lzma, LZMA_FULL_FLUSH), LZMA_STREAM_END);
    }
    ck_assert_int_eq(lzma_code(&lzma, LZMA_FINISH), LZMA_STREAM_END);
    packed.len = lzma.total_out;
    lzma_end(&lzma);
    return packed;
}

/* how: 1 with a checksum. */
static inline struct bytes pack_zstd(const struct stream_packer *packer,
                                     struct bytes text, size_t block)
{
    struct bytes packed = room_for(text);
    ZSTD_CCtx *context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, packer->how);
    ZSTD_outBuffer out = {packed.at, room_of(text), 0};
    ZSTD_inBuffer in = {text.at, 0, 0};
    for (size_t at = 0; at < text.len; at += block) {
        in.size = at + block_at(text, at, block);
        ck_assert_uint_eq(
            ZSTD_compressStream2(context, &out, &in, ZSTD_e_flush), 0);
    }
    ck_assert_uint_eq(ZSTD_compressStream2(context, &out, &in, ZSTD_e_end), 0);
    packed.len = out.pos;
    ZSTD_freeCCtx(context);
    return packed;
}

static inline struct bytes pack_bzip2(const struct stream_packer *packer,
                                      struct bytes text, size_t block)
{
    struct bytes packed = room_for(text);
    bz_stream bz = {.next_out = packed.at,
                    .avail_out = (unsigned)room_of(text)};
    ck_assert_int_eq(BZ2_bzCompressInit(&bz, packer->how, 0, 0), BZ_OK);
    for (size_t at = 0; at < text.len; at += block) {
        bz.next_in = text.at + at;
        bz.avail_in = (unsigned)block_at(text, at, block);
        ck_assert_int_eq(BZ2_bzCompress(&bz, BZ_FLUSH), BZ_RUN_OK);
    }
    ck_assert_int_eq(BZ2_bzCompress(&bz, BZ_FINISH), BZ_STREAM_END);
    packed.len = (size_t)(bz.next_out - packed.at);
    BZ2_bzCompressEnd(&bz);
    return packed;
}

enum { LZ4_CHAINED = 1, LZ4_SUMS = 2, LZ4_SIZE = 4, LZ4_DICTIONARY = 8 };

/* how: what is in the frame. */
static inline struct bytes pack_lz4(const struct stream_packer *packer,
                                    struct bytes text, size_t block)
{
    struct bytes packed = room_for(text);
    const size_t room = room_of(text);
    LZ4F_cctx *context;
    LZ4F_createCompressionContext(&context, LZ4F_VERSION);
    const LZ4F_preferences_t wanted = {
        .frameInfo = {
            .blockSizeID = LZ4F_max64KB,
            .blockMode = packer->how & LZ4_CHAINED ? LZ4F_blockLinked
                                                   : LZ4F_blockIndependent,
            .contentChecksumFlag = packer->how & LZ4_SUMS
                                       ? LZ4F_contentChecksumEnabled
                                       : LZ4F_noContentChecksum,
            .blockChecksumFlag = packer->how & LZ4_SUMS
                                     ? LZ4F_blockChecksumEnabled
                                     : LZ4F_noBlockChecksum,
            .contentSize = packer->how & LZ4_SIZE ? text.len : 0,
            .dictID = packer->how & LZ4_DICTIONARY ? 77 : 0,
        }};
    packed.len = LZ4F_compressBegin(context, packed.at, room, &wanted);
    for (size_t at = 0; at < text.len; at += block) {
        packed.len += LZ4F_compressUpdate(context, packed.at + packed.len,
                                          room - packed.len, text.at + at,
                                          block_at(text, at, block), NULL);
        packed.len += LZ4F_flush(context, packed.at + packed.len,
                                 room - packed.len, NULL);
        ck_assert_uint_lt(packed.len, room);
    }
    packed.len += LZ4F_compressEnd(context, packed.at + packed.len,
                                   room - packed.len, NULL);
    ck_assert_uint_lt(packed.len, room);
    LZ4F_freeCompressionContext(context);
    return packed;
}

static const struct stream_packer packers[] = {
    {"gz", pack_gzip, true, 6},
    {"gz, stored", pack_gzip, true, 0},
    {"xz", pack_xz, true, LZMA_CHECK_CRC64},
    {"xz with SHA-256", pack_xz, true, LZMA_CHECK_SHA256},
    {"xz without checksums", pack_xz, false, LZMA_CHECK_NONE},
    {"zst", pack_zstd, true, 1},
    {"zst without a checksum", pack_zstd, false, 0},
    {"bz2", pack_bzip2, true, 1},
    {"lz4", pack_lz4, true, LZ4_SUMS},
    {"lz4, chained", pack_lz4, true, LZ4_SUMS | LZ4_CHAINED},
    {"lz4 with its size", pack_lz4, false, LZ4_SIZE | LZ4_CHAINED},
    {"lz4 without checksums", pack_lz4, false, 0},
};
enum { PACKERS = sizeof packers / sizeof *packers };

static inline const struct stream_packer *find_packer(const char *name)
{
    for (int i = 0; i < PACKERS; i++)
        if (!strcmp(packers[i].name, name))
            return &packers[i];
    ck_abort_msg("no packer %s", name);
    return NULL;
}

#endif
