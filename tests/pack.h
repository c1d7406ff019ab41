/* Knows how to pack bytes for tests, with libarchive's writer. Must not know
 * how they are read again. */
/* SPDX-License-Identifier: MIT */
#ifndef TESTS_PACK_H
#define TESTS_PACK_H

#include <archive.h>
#include <archive_entry.h>
#include <check.h>
#include <stdlib.h>
#include <string.h>

/* Bytes on the heap. */
struct bytes {
    char *at;
    size_t len;
};

/* One way to pack: a filter and perhaps a format with members. */
struct packer {
    const char *name;
    int (*filter)(struct archive *); /* NULL: none */
    int (*format)(struct archive *);
    const char *options; /* of the format, or NULL */
    bool checked;        /* a checksum covers the bytes */
};

static const struct packer stream_packers[] = {
    {"gz", archive_write_add_filter_gzip, archive_write_set_format_raw, NULL,
     true},
    {"bz2", archive_write_add_filter_bzip2, archive_write_set_format_raw, NULL,
     true},
    {"xz", archive_write_add_filter_xz, archive_write_set_format_raw, NULL,
     true},
    {"zst", archive_write_add_filter_zstd, archive_write_set_format_raw, NULL,
     false},
    {"lz4", archive_write_add_filter_lz4, archive_write_set_format_raw, NULL,
     false},
};

static const struct packer member_packers[] = {
    {"zip", NULL, archive_write_set_format_zip, NULL, true},
    {"zip stored", NULL, archive_write_set_format_zip, "compression=store",
     true},
    {"tar", NULL, archive_write_set_format_ustar, NULL, false},
    {"tar pax", NULL, archive_write_set_format_pax, NULL, false},
    {"tar.gz", archive_write_add_filter_gzip, archive_write_set_format_ustar,
     NULL, true},
    {"tar.bz2", archive_write_add_filter_bzip2, archive_write_set_format_ustar,
     NULL, true},
    {"tar.xz", archive_write_add_filter_xz, archive_write_set_format_ustar,
     NULL, true},
    {"tar.zst", archive_write_add_filter_zstd, archive_write_set_format_gnutar,
     NULL, false},
    {"tar.lz4", archive_write_add_filter_lz4, archive_write_set_format_ustar,
     NULL, false},
};

enum {
    STREAM_PACKERS = sizeof stream_packers / sizeof *stream_packers,
    MEMBER_PACKERS = sizeof member_packers / sizeof *member_packers,
};

struct member {
    const char *name;
    const char *at;
    size_t len;
    int type; /* AE_IFREG when 0 */
};

static inline void pack_member(struct archive *archive,
                               const struct member *member)
{
    struct archive_entry *entry = archive_entry_new();
    archive_entry_set_pathname(entry, member->name);
    archive_entry_set_filetype(entry, member->type ? (unsigned)member->type
                                                   : AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_entry_set_size(entry, (int64_t)member->len);
    if (member->type == AE_IFLNK)
        archive_entry_set_symlink(entry, "elsewhere.pgn");
    ck_assert_int_eq(archive_write_header(archive, entry), ARCHIVE_OK);
    if (member->len)
        ck_assert_int_eq(archive_write_data(archive, member->at, member->len),
                         member->len);
    archive_entry_free(entry);
}

/* Free the result's bytes. */
static inline struct bytes pack(const struct packer *packer,
                                const struct member *members, size_t count)
{
    size_t room = 1 << 20;
    for (size_t i = 0; i < count; i++)
        room += 4096 + 2 * members[i].len;
    struct bytes packed = {malloc(room), 0};
    struct archive *archive = archive_write_new();
    ck_assert(packed.at && archive);
    if (packer->filter)
        ck_assert_msg(packer->filter(archive) == ARCHIVE_OK, "%s",
                      packer->name);
    ck_assert_int_eq(packer->format(archive), ARCHIVE_OK);
    if (packer->options)
        ck_assert_int_eq(archive_write_set_options(archive, packer->options),
                         ARCHIVE_OK);
    archive_write_set_bytes_per_block(archive, 0);
    ck_assert_int_eq(
        archive_write_open_memory(archive, packed.at, room, &packed.len),
        ARCHIVE_OK);
    for (size_t i = 0; i < count; i++)
        pack_member(archive, &members[i]);
    ck_assert_int_eq(archive_write_close(archive), ARCHIVE_OK);
    archive_write_free(archive);
    return packed;
}

static inline struct bytes pack_stream(const struct packer *packer,
                                       const char *at, size_t len)
{
    const struct member only = {"data", at, len, 0};
    return pack(packer, &only, 1);
}

/* a, then b; free the result's bytes. */
static inline struct bytes join(struct bytes a, struct bytes b)
{
    struct bytes both = {malloc(a.len + b.len + 1), a.len + b.len};
    ck_assert_ptr_nonnull(both.at);
    if (a.len)
        memcpy(both.at, a.at, a.len);
    if (b.len)
        memcpy(both.at + a.len, b.at, b.len);
    return both;
}

static inline uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Words that pack to about a third; free the result. */
static inline struct bytes make_text(size_t len, uint64_t seed)
{
    struct bytes text = {malloc(len + 16), 0};
    ck_assert_ptr_nonnull(text.at);
    while (text.len < len) {
        const uint64_t dice = next_random(&seed);
        text.at[text.len++] = "NBKRQ "[dice % 6];
        text.at[text.len++] = (char)('a' + dice / 6 % 8);
        text.at[text.len++] = (char)('1' + dice / 48 % 8);
        text.at[text.len++] = dice / 384 % 13 ? ' ' : '\n';
    }
    text.len = len;
    return text;
}

#endif
