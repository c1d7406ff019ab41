/* Knows what packed bytes must unpack to, whole, cut short and damaged; they
 * are packed by libarchive's writer. Must not know how diwan unpacks. */
/* SPDX-License-Identifier: MIT */
#include "base/archive.h"

#include "bytewise.h"

/* ---- a source in memory, and what an archive gives from it --------------- */

struct memory {
    const char *at;
    size_t len, most; /* most: bytes a call, 0: any number */
    bool fails;       /* instead of ending */
};

static ssize_t pull(void *context, char *at, size_t most,
                    struct dw_error *error)
{
    struct memory *self = context;
    size_t len = self->len < most ? self->len : most;
    if (self->most && len > self->most)
        len = self->most;
    if (!len && self->fails) {
        dw_error_set(error, DW_IO, "memory", "no more of it");
        return -1;
    }
    memcpy(at, self->at, len);
    self->at += len;
    self->len -= len;
    return (ssize_t)len;
}

/* Damage may make many of one: bzip2 turns a block inside out. */
enum { FILES_MAX = 64 };

struct given {
    int files, gaps;
    char name[FILES_MAX][64];
    size_t begin[FILES_MAX + 1]; /* in bytes; that of the end behind them */
    dw_damage damage[FILES_MAX];
    dw_damage gap; /* of the last gap */
    size_t place;  /* where it begins */
    struct bytes bytes;
    bool failed;
    struct dw_error error;
};

static void read_one(struct dw_archive *archive, struct given *given)
{
    for (;;) {
        char block[1000];
        const ssize_t got =
            dw_archive_read(archive, block, sizeof block, &given->error);
        given->failed |= got < 0;
        if (got <= 0)
            return;
        struct bytes *bytes = &given->bytes;
        bytes->at = realloc(bytes->at, bytes->len + (size_t)got);
        ck_assert_ptr_nonnull(bytes->at);
        memcpy(bytes->at + bytes->len, block, (size_t)got);
        bytes->len += (size_t)got;
        ck_assert_msg(bytes->len < 64 << 20, "it never ends");
    }
}

static void read_all(struct dw_archive *archive, struct given *given)
{
    for (;;) {
        const char *name;
        switch (dw_archive_next(archive, &name, &given->error)) {
        case DW_UNPACKED_FILE:
            ck_assert_int_lt(given->files, FILES_MAX);
            snprintf(given->name[given->files], sizeof *given->name, "%s",
                     name ? name : "(itself)");
            given->begin[given->files] = given->bytes.len;
            read_one(archive, given);
            given->damage[given->files] = dw_archive_damage(archive);
            given->begin[++given->files] = given->bytes.len;
            break;
        case DW_UNPACKED_BROKEN:
            ck_assert_int_lt(given->gaps++, 1000);
            given->gap = dw_archive_damage(archive);
            given->place = (size_t)dw_archive_place(archive);
            break;
        case DW_UNPACKED_END:
            return;
        case DW_UNPACKED_FAILED:
            given->failed = true;
            return;
        }
    }
}

static struct given unpack_from(struct memory memory)
{
    struct given given = {0};
    struct dw_source source = {0};
    struct dw_archive *archive;
    dw_source_from(&source, "memory", pull, &memory);
    const dw_status status = dw_archive_open(&source, &archive, &given.error);
    given.failed = status != DW_OK;
    if (status == DW_OK) {
        read_all(archive, &given);
        dw_archive_free(archive);
    }
    dw_source_free(&source);
    return given;
}

static struct given unpack(struct bytes packed)
{
    return unpack_from((struct memory){packed.at, packed.len, 0, false});
}

/* Whether all was given, and nothing found wrong. */
static bool is_whole(const struct given *given)
{
    bool whole = !given->gaps && !given->failed;
    for (int i = 0; i < given->files; i++)
        whole &= given->damage[i] == DW_WHOLE;
    return whole;
}

static bool same_bytes(struct bytes a, struct bytes b)
{
    return a.len == b.len && (!a.len || !memcmp(a.at, b.at, a.len));
}

static bool is_prefix(struct bytes part, struct bytes whole)
{
    return part.len <= whole.len &&
           (!part.len || !memcmp(part.at, whole.at, part.len));
}

/* ---- what the first bytes say -------------------------------------------- */

static const struct {
    const char *name;
    dw_packing packing;
    size_t len;
    const char *head;
} heads[] = {
    {"nothing", DW_PLAIN, 0, ""},
    {"a tag", DW_PLAIN, 8, "[Event \""},
    {"a BOM", DW_PLAIN, 4, "\xef\xbb\xbf["},
    {"gzip", DW_GZIP, 3, "\x1f\x8b\x08"},
    {"gzip's mark alone", DW_PLAIN, 2, "\x1f\x8b"},
    {"gzip, unknown method", DW_PLAIN, 3, "\x1f\x8b\x07"},
    {"zstd", DW_ZSTD, 4, "\x28\xb5\x2f\xfd"},
    {"a frame to skip", DW_ZSTD, 8, "\x50\x2a\x4d\x18\0\0\0\0"},
    {"the last such mark", DW_ZSTD, 8, "\x5f\x2a\x4d\x18\1\0\0\0"},
    {"half of such a frame's header", DW_PLAIN, 7, "\x50\x2a\x4d\x18\0\0\0"},
    {"an open bracket like zstd's", DW_PLAIN, 4, "(\xb5/x"},
    {"lz4", DW_LZ4, 4, "\x04\x22\x4d\x18"},
    {"lz4, legacy", DW_LZ4_LEGACY, 4, "\x02\x21\x4c\x18"},
    {"xz", DW_XZ, 6, "\xfd\x37zXZ\0"},
    {"xz without its zero", DW_PLAIN, 6, "\xfd\x37zXZ1"},
    {"bzip2", DW_BZIP2, 10, "BZh91AY&SY"},
    {"bzip2, empty", DW_BZIP2, 10, "BZh1\x17\x72\x45\x38\x50\x90"},
    {"a move like bzip2's mark", DW_PLAIN, 10, "BZh9 Bh6 N"},
    {"bzip2, block of size 0", DW_PLAIN, 10, "BZh01AY&SY"},
    {"zip", DW_ZIP, 4, "PK\x03\x04"},
    {"zip, empty", DW_ZIP, 4, "PK\x05\x06"},
    {"initials", DW_PLAIN, 4, "PK34"},
};

START_TEST(a_head_says_what_it_is)
{
    const dw_span head = {heads[_i].head, heads[_i].len};
    ck_assert_msg(dw_archive_look(head) == heads[_i].packing, "%s",
                  heads[_i].name);
}
END_TEST

START_TEST(a_tar_header_is_told_by_mark_or_sum)
{
    static const struct member member = {"a.pgn", "1. a3 *\n", 8, 0};
    struct bytes tar = pack(&member_packers[2], &member, 1);
    const dw_span head = {tar.at, DW_ARCHIVE_HEAD};
    ck_assert_int_eq(dw_archive_look(head), DW_TAR);
    ck_assert_int_eq(dw_archive_look((dw_span){tar.at, 511}), DW_PLAIN);
    tar.at[148] ^= 1; /* the sum is wrong, the mark stands */
    ck_assert_int_eq(dw_archive_look(head), DW_TAR);
    tar.at[148] ^= 1;
    memset(tar.at + 257, 0, 8);
    ck_assert_int_eq(dw_archive_look(head), DW_PLAIN);
    /* The oldest tar files have the sum and no mark (V7). */
    unsigned sum = 0;
    memset(tar.at + 148, ' ', 8);
    for (int i = 0; i < DW_ARCHIVE_HEAD; i++)
        sum += (unsigned char)tar.at[i];
    snprintf(tar.at + 148, 8, "%06o", sum);
    ck_assert_int_eq(dw_archive_look(head), DW_TAR);
    free(tar.at);

    char text[DW_ARCHIVE_HEAD];
    memset(text, ' ', sizeof text);
    memcpy(text + 257, "ustar", 5);
    ck_assert_int_eq(dw_archive_look((dw_span){text, sizeof text}), DW_PLAIN);
    memset(text, 0, sizeof text);
    ck_assert_int_eq(dw_archive_look((dw_span){text, sizeof text}), DW_PLAIN);
}
END_TEST

/* ---- streams ------------------------------------------------------------- */

static const size_t lengths[] = {0, 1, 511, 512, 513, 65535, 65536, 400000};

START_TEST(a_stream_unpacks_to_what_was_packed)
{
    const struct packer *packer = &stream_packers[_i];
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        /* libarchive 3.6 cannot write an empty lz4 stream. */
        if (!lengths[i] && !strcmp(packer->name, "lz4"))
            continue;
        struct bytes text = make_text(lengths[i], 1 + i);
        struct bytes packed = pack_stream(packer, text.at, text.len);
        struct given given = unpack(packed);
        ck_assert_msg(given.files == 1 && is_whole(&given) &&
                          same_bytes(given.bytes, text),
                      "%s of %zu bytes", packer->name, lengths[i]);
        ck_assert_str_eq(given.name[0], "(itself)");
        free(given.bytes.at);
        free(packed.at);
        free(text.at);
    }
}
END_TEST

START_TEST(streams_behind_each_other_are_one)
{
    const struct packer *packer = &stream_packers[_i];
    struct bytes one = make_text(70000, 2), two = make_text(900, 3);
    struct bytes first = pack_stream(packer, one.at, one.len);
    struct bytes second = pack_stream(packer, two.at, two.len);
    struct bytes both = join(first, second), text = join(one, two);
    struct given given = unpack(both);
    ck_assert_msg(is_whole(&given) && same_bytes(given.bytes, text), "%s",
                  packer->name);
    free(given.bytes.at);
    free(both.at);
    free(text.at);
    free(first.at);
    free(second.at);
    free(one.at);
    free(two.at);
}
END_TEST

START_TEST(small_reads_change_nothing)
{
    const struct packer *packer = &stream_packers[_i];
    struct bytes text = make_text(100000, 4);
    struct bytes packed = pack_stream(packer, text.at, text.len);
    for (size_t most = 1; most < 9000; most = most * 7 + 1) {
        struct given given =
            unpack_from((struct memory){packed.at, packed.len, most, false});
        ck_assert_msg(is_whole(&given) && same_bytes(given.bytes, text),
                      "%s, %zu bytes a read", packer->name, most);
        free(given.bytes.at);
    }
    free(packed.at);
    free(text.at);
}
END_TEST

START_TEST(what_follows_a_stream_is_reported)
{
    const struct packer *packer = &stream_packers[_i];
    static char more[200000] = "Nf3 and more";
    struct bytes text = make_text(5000, 5);
    struct bytes packed = pack_stream(packer, text.at, text.len);
    struct bytes with = join(packed, (struct bytes){more, sizeof more});
    struct given given = unpack(with);
    ck_assert_msg(!is_whole(&given), "%s and more", packer->name);
    free(given.bytes.at);
    free(with.at);
    free(packed.at);
    free(text.at);
}
END_TEST

START_TEST(zeros_behind_a_stream_are_padding)
{
    static const char zeros[200000];
    const struct packer *packer = &stream_packers[_i];
    struct bytes text = make_text(5000, 6);
    struct bytes packed = pack_stream(packer, text.at, text.len);
    struct bytes with =
        join(packed, (struct bytes){(char *)(uintptr_t)zeros, sizeof zeros});
    struct given given = unpack(with);
    ck_assert_msg(is_whole(&given) && same_bytes(given.bytes, text),
                  "%s and zeros", packer->name);
    free(given.bytes.at);
    free(with.at);
    free(packed.at);
    free(text.at);
}
END_TEST

/* RFC 8878, 3.1.2; lz4's frames may be skipped just so. */
START_TEST(frames_in_front_are_skipped)
{
    static char skipped[] = "\x53\x2a\x4d\x18\x05\0\0\0hello"
                            "\x50\x2a\x4d\x18\0\0\0\0";
    static char large[8 + 300000] = "\x5f\x2a\x4d\x18\xe0\x93\x04";
    const struct packer *packer = &stream_packers[_i];
    const bool skips =
        !strcmp(packer->name, "zst") || !strcmp(packer->name, "lz4");
    struct bytes text = make_text(90000, 14);
    struct bytes packed = pack_stream(packer, text.at, text.len);
    struct bytes small = join((struct bytes){skipped, 21}, packed);
    struct bytes both = join((struct bytes){large, sizeof large}, small);
    struct given given = unpack(both);
    ck_assert_msg(given.files == 1 && !given.failed, "%s", packer->name);
    ck_assert_msg(!skips || (is_whole(&given) && same_bytes(given.bytes, text)),
                  "%s", packer->name);
    struct given cut = unpack((struct bytes){both.at, 1000});
    ck_assert_int_eq(cut.damage[0], DW_CUT_OFF);
    struct given none = unpack((struct bytes){skipped, 21});
    ck_assert(none.files == 1 && is_whole(&none) && !none.bytes.len);
    free(none.bytes.at);
    free(cut.bytes.at);
    free(given.bytes.at);
    free(both.at);
    free(small.at);
    free(packed.at);
    free(text.at);
}
END_TEST

START_TEST(packed_twice_is_unpacked_twice)
{
    const struct packer *packer = &stream_packers[_i];
    for (int inner = 0; inner < STREAM_PACKERS; inner++) {
        struct bytes text = make_text(3000, 7);
        struct bytes once =
            pack_stream(&stream_packers[inner], text.at, text.len);
        struct bytes twice = pack_stream(packer, once.at, once.len);
        struct given given = unpack(twice);
        ck_assert_msg(is_whole(&given) && same_bytes(given.bytes, text),
                      "%s in %s", stream_packers[inner].name, packer->name);
        free(given.bytes.at);
        free(twice.at);
        free(once.at);
        free(text.at);
    }
}
END_TEST

START_TEST(packed_without_end_is_reported)
{
    struct bytes packed = make_text(3000, 7);
    for (int times = 1; times <= 6; times++) {
        struct bytes next = pack_stream(&stream_packers[times % STREAM_PACKERS],
                                        packed.at, packed.len);
        free(packed.at);
        packed = next;
        struct given given = unpack(packed);
        ck_assert_int_eq(given.files, 1);
        ck_assert_int_eq(given.damage[0], times < 5 ? DW_WHOLE : DW_NESTED);
        ck_assert_uint_eq(given.bytes.len, times < 5 ? 3000 : 0);
        free(given.bytes.at);
    }
    free(packed.at);
}
END_TEST

/* ---- members ------------------------------------------------------------- */

static const struct member mixed[] = {
    {"first.pgn", "1. a3 *\n", 8, 0},
    {"read me.txt", "no record", 9, 0},
    {"folder/", NULL, 0, AE_IFDIR},
    {"folder/SECOND.PGN", "2. b3 *\n", 8, 0},
    {"looks.pgn/", NULL, 0, AE_IFDIR},
    {"inner.zip", "PK\x03\x04", 4, 0},
    {"pgn", "no", 2, 0},
    {"/etc/../third.Pgn", "3. c3 *\n", 8, 0},
    {"empty.pgn", NULL, 0, 0},
    {"link.pgn", NULL, 0, AE_IFLNK},
    {"bad\x1b[2J.pgn", "4. d3 *\n", 8, 0},
};
enum { MIXED = sizeof mixed / sizeof *mixed };

START_TEST(the_records_in_an_archive_are_found)
{
    static const struct {
        const char *name, *text;
    } wanted[] = {
        {"first.pgn", "1. a3 *\n"},         {"folder/SECOND.PGN", "2. b3 *\n"},
        {"/etc/../third.Pgn", "3. c3 *\n"}, {"empty.pgn", ""},
        {"bad\x1b[2J.pgn", "4. d3 *\n"},
    };
    const struct packer *packer = &member_packers[_i];
    struct bytes packed = pack(packer, mixed, MIXED);
    struct given given = unpack(packed);
    ck_assert_msg(is_whole(&given), "%s", packer->name);
    /* A zip file's links are only told in its directory, at the end. */
    int at = 0;
    for (int i = 0; i < given.files; i++) {
        if (!strcmp(given.name[i], "link.pgn"))
            continue;
        ck_assert_msg(at < 5 && !strcmp(given.name[i], wanted[at].name),
                      "%s: file %d is %s", packer->name, i, given.name[i]);
        const size_t len = given.begin[i + 1] - given.begin[i];
        ck_assert_msg(
            len == strlen(wanted[at].text) &&
                !memcmp(given.bytes.at + given.begin[i], wanted[at].text, len),
            "%s: %s", packer->name, wanted[at].name);
        at++;
    }
    ck_assert_msg(at == 5, "%s: %d files", packer->name, at);
    free(given.bytes.at);
    free(packed.at);
}
END_TEST

START_TEST(an_archive_without_records_gives_none)
{
    const struct packer *packer = &member_packers[_i];
    for (size_t count = 0; count < 2; count++) {
        struct bytes packed = pack(packer, mixed + 1, count);
        if (dw_archive_look((dw_span){packed.at, packed.len}) == DW_PLAIN) {
            free(packed.at); /* a tar file of nothing is only zeros */
            continue;
        }
        struct given given = unpack(packed);
        ck_assert_msg(is_whole(&given) && !given.bytes.len, "%s with %zu",
                      packer->name, count);
        free(given.bytes.at);
        free(packed.at);
    }
}
END_TEST

START_TEST(tar_files_behind_each_other_are_one)
{
    static const struct member a = {"a.pgn", "1. a3 *\n", 8, 0};
    static const struct member b = {"b.pgn", "1. b3 *\n", 8, 0};
    struct bytes first = pack(&member_packers[2], &a, 1);
    struct bytes second = pack(&member_packers[2], &b, 1);
    struct bytes both = join(first, second);
    struct given given = unpack(both);
    ck_assert(is_whole(&given) && given.files == 2);
    ck_assert_str_eq(given.name[1], "b.pgn");
    free(given.bytes.at);
    free(both.at);
    free(first.at);
    free(second.at);
}
END_TEST

/* By hand, for libarchive's writer gives such members no length: a stored
 * member of 20 bytes, 12 of them the key's (APPNOTE 4.3.7, 6.1). */
START_TEST(an_encrypted_member_stops_no_other)
{
    static char hidden[] = "PK\x03\x04\x14\0\x01\0\0\0\0\0\0\0"
                           "\x12\x34\x56\x78\x14\0\0\0\x08\0\0\0"
                           "\x0a\0\0\0secret.pgn"
                           "aaaaaaaaaaaaaaaaaaaa";
    static const struct member open = {"open.pgn", "1. b3 *\n", 8, 0};
    struct bytes plain = pack(&member_packers[0], &open, 1);
    struct bytes both = join((struct bytes){hidden, sizeof hidden - 1}, plain);
    struct given given = unpack(both);
    ck_assert_int_eq(given.files, 2);
    ck_assert_str_eq(given.name[0], "secret.pgn");
    ck_assert_int_eq(given.damage[0], DW_ENCRYPTED);
    ck_assert_int_eq(given.damage[1], DW_WHOLE);
    ck_assert_uint_eq(given.begin[1], 0);
    ck_assert_uint_eq(given.bytes.len, 8);
    free(given.bytes.at);
    free(both.at);
    free(plain.at);
}
END_TEST

/* ---- damage -------------------------------------------------------------- */

/* Members of whole tar blocks, so that no padding hides a cut. */
static struct bytes pack_small(int kind, struct bytes text)
{
    const size_t half = text.len / 2;
    const struct member members[] = {
        {"a.pgn", text.at, half, 0},
        {"b.pgn", text.at + half, text.len - half, 0},
    };
    return kind < STREAM_PACKERS
               ? pack_stream(&stream_packers[kind], text.at, text.len)
               : pack(&member_packers[kind - STREAM_PACKERS], members, 2);
}

static const struct packer *packer_of(int kind)
{
    return kind < STREAM_PACKERS ? &stream_packers[kind]
                                 : &member_packers[kind - STREAM_PACKERS];
}

START_TEST(a_cut_anywhere_is_seen)
{
    const struct packer *packer = packer_of(_i);
    struct bytes text = make_text(2048, 8);
    struct bytes packed = pack_small(_i, text);
    size_t most = 0;
    for (size_t len = 0; len < packed.len; len++) {
        const struct bytes part = {packed.at, len};
        if (dw_archive_look((dw_span){part.at, part.len}) == DW_PLAIN)
            continue;
        struct given given = unpack(part);
        ck_assert_msg(!is_whole(&given) && !given.failed,
                      "%s, %zu of %zu bytes", packer->name, len, packed.len);
        /* Less than a tar file's first header cannot be told from text. */
        if (_i >= STREAM_PACKERS && given.files == 1 &&
            !strcmp(given.name[0], "(itself)"))
            given.bytes.len = 0;
        ck_assert_msg(is_prefix(given.bytes, text), "%s, %zu bytes",
                      packer->name, len);
        ck_assert_msg(given.bytes.len >= most,
                      "%s, %zu bytes: fewer than from"
                      " less",
                      packer->name, len);
        most = given.bytes.len;
        free(given.bytes.at);
    }
    /* What closes an archive holds no text; but zstd may close the only block
     * with the last byte. */
    const bool blocks = packer->filter == archive_write_add_filter_zstd;
    ck_assert_msg(blocks || most == text.len, "%s", packer->name);
    free(packed.at);
    free(text.at);
}
END_TEST

/* Members of a packed tar file are given up to the last byte that the format's
 * own library unpacks, and from lz4, which tells more, even beyond. */
START_TEST(members_before_a_cut_are_whole)
{
    enum { COUNT = 6, TEXT = 50000, HEADER = 512, SPAN = 512 + 50176 };
    static const char *const names[] = {"a.pgn", "b.pgn", "c.pgn",
                                        "d.pgn", "e.pgn", "f.pgn"};
    static const struct packer plain = {
        "tar", NULL, archive_write_set_format_ustar, NULL, false};
    const struct packer *packer = &stream_packers[_i];
    struct bytes text = make_text(COUNT * TEXT, 16);
    struct member members[COUNT];
    for (int i = 0; i < COUNT; i++)
        members[i] = (struct member){names[i], text.at + i * TEXT, TEXT, 0};
    struct bytes tar = pack(&plain, members, COUNT);
    struct bytes packed = pack_stream(packer, tar.at, tar.len);
    struct bytewise all = bytewise_unpack(packer->name, packed, tar.len + 1);
    ck_assert(all.whole && same_bytes(all.text, tar));
    /* Less than the first header cannot be told from text. */
    for (size_t len = 2000; len < packed.len; len += packed.len / 61) {
        size_t wanted = 0;
        for (size_t i = 0; i < COUNT; i++) {
            const size_t begin = i * SPAN + HEADER;
            const size_t have =
                all.upto[len] > begin ? all.upto[len] - begin : 0;
            wanted += have < TEXT ? have : TEXT;
        }
        struct given given = unpack((struct bytes){packed.at, len});
        const bool more = !strcmp(packer->name, "lz4");
        ck_assert_msg(is_prefix(given.bytes, text), "%s, %zu bytes",
                      packer->name, len);
        ck_assert_msg(given.bytes.len == wanted ||
                          (more && given.bytes.len > wanted),
                      "%s, %zu bytes: %zu, not %zu", packer->name, len,
                      given.bytes.len, wanted);
        free(given.bytes.at);
    }
    bytewise_free(&all);
    free(packed.at);
    free(tar.at);
    free(text.at);
}
END_TEST

/* A checksum leaves two outcomes: the bytes as they were, or a report. */
START_TEST(a_flipped_bit_never_passes_a_checksum)
{
    const struct packer *packer = packer_of(_i);
    struct bytes text = make_text(2048, 10);
    struct bytes packed = pack_small(_i, text);
    const int stream = _i < STREAM_PACKERS;
    uint64_t seed = 11 + (uint64_t)_i;
    int reported = 0;
    for (int i = 0; i < 600; i++) {
        const uint64_t dice = next_random(&seed);
        char *at = &packed.at[dice % packed.len];
        const char bit = (char)(1 << (dice >> 32 & 7));
        *at ^= bit;
        if (dw_archive_look((dw_span){packed.at, packed.len}) != DW_PLAIN) {
            struct given given = unpack(packed);
            reported += !is_whole(&given);
            ck_assert_msg(!stream || !packer->checked || !is_whole(&given) ||
                              same_bytes(given.bytes, text),
                          "%s, byte %td", packer->name, at - packed.at);
            free(given.bytes.at);
        }
        *at ^= bit;
    }
    ck_assert_msg(reported > (packer->checked ? 300 : 0), "%s: %d reports",
                  packer->name, reported);
    free(packed.at);
    free(text.at);
}
END_TEST

START_TEST(a_damaged_zip_member_stops_no_other)
{
    struct bytes text = make_text(40000, 12);
    struct bytes packed = pack_small(STREAM_PACKERS, text);
    memset(packed.at + 5000, 0xff, 100);
    struct given given = unpack(packed);
    ck_assert_int_eq(given.files, 2);
    ck_assert_int_eq(given.damage[0], DW_CORRUPT);
    ck_assert_int_eq(given.damage[1], DW_WHOLE);
    const size_t first = given.begin[1], second = given.bytes.len - first;
    ck_assert_uint_gt(first, 8000);
    ck_assert_uint_lt(first, 20000);
    ck_assert(!memcmp(given.bytes.at, text.at, 8000));
    ck_assert_uint_eq(second, 20000);
    ck_assert(!memcmp(given.bytes.at + first, text.at + 20000, 20000));
    free(given.bytes.at);
    free(packed.at);
    free(text.at);
}
END_TEST

/* What befalls the header of the second of four members, which stands behind
 * `HEADER` bytes: `len` bytes at `at` are replaced by as many or others. */
enum { HEADER = 1024 };
static const struct {
    const char *name;
    size_t at, len, grown; /* grown: bytes put in their place */
    const char *lost;      /* the members that are not given */
    size_t place;
} blows[] = {
    {"its name", HEADER, 1, 1, "b", HEADER},
    {"its size", HEADER + 124, 11, 11, "b", HEADER},
    {"its checksum", HEADER + 148, 6, 6, "b", HEADER},
    {"all of it", HEADER, 512, 512, "b", HEADER},
    {"it and its text", HEADER, 1024, 1024, "b", HEADER},
    {"bytes of it are missing", HEADER + 100, 90, 0, "b", HEADER},
    {"bytes before it are missing", HEADER - 100, 90, 0, "", HEADER},
    {"too many bytes before it", HEADER - 100, 0, 90, "", HEADER},
    {"the third is gone too", HEADER, 1536, 1536, "bc", HEADER},
};

START_TEST(a_damaged_tar_header_costs_no_other_member)
{
    enum { COUNT = 4, TEXT = 300 };
    static const char *const names[] = {"a.pgn", "b.pgn", "c.pgn", "d.pgn"};
    static char noise[2048];
    memset(noise, 'x', sizeof noise);
    for (int kind = 0; kind < MEMBER_PACKERS; kind++) {
        const struct packer *packer = &member_packers[kind];
        if (packer->format == archive_write_set_format_zip ||
            packer->format == archive_write_set_format_pax)
            continue;
        struct bytes text = make_text(COUNT * TEXT, 15);
        struct member members[COUNT];
        for (int i = 0; i < COUNT; i++)
            members[i] = (struct member){names[i], text.at + i * TEXT, TEXT, 0};
        const struct packer plain = {"", NULL, packer->format, NULL, false};
        struct bytes tar = pack(&plain, members, COUNT);
        struct bytes head = {tar.at, blows[_i].at};
        struct bytes tail = {tar.at + blows[_i].at + blows[_i].len,
                             tar.len - blows[_i].at - blows[_i].len};
        struct bytes half = join(head, (struct bytes){noise, blows[_i].grown});
        struct bytes hit = join(half, tail);
        const struct packer around = {
            "", packer->filter, archive_write_set_format_raw, NULL, false};
        struct bytes packed = packer->filter
                                  ? pack_stream(&around, hit.at, hit.len)
                                  : join(hit, (struct bytes){NULL, 0});
        struct given given = unpack(packed);
        ck_assert_msg(given.gaps == 1 && given.gap == DW_BAD_HEADER &&
                          given.place == blows[_i].place,
                      "%s, %s: %d gaps, the last %d at %zu", packer->name,
                      blows[_i].name, given.gaps, given.gap, given.place);
        int file = 0;
        for (int i = 0; i < COUNT; i++) {
            if (strchr(blows[_i].lost, names[i][0]))
                continue;
            ck_assert_msg(
                file < given.files && !strcmp(given.name[file], names[i]),
                "%s, %s: no %s", packer->name, blows[_i].name, names[i]);
            ck_assert_msg(i < 2 || !memcmp(given.bytes.at + given.begin[file],
                                           text.at + i * TEXT, TEXT),
                          "%s, %s: %s", packer->name, blows[_i].name, names[i]);
            file++;
        }
        ck_assert_int_eq(file, given.files);
        free(given.bytes.at);
        free(packed.at);
        free(hit.at);
        free(half.at);
        free(tar.at);
        free(text.at);
    }
}
END_TEST

START_TEST(a_failure_below_is_passed_on)
{
    const struct packer *packer = packer_of(_i);
    struct bytes text = make_text(300000, 13);
    struct bytes packed = pack_small(_i, text);
    struct given given =
        unpack_from((struct memory){packed.at, packed.len - 600, 0, true});
    ck_assert_msg(given.failed, "%s", packer->name);
    ck_assert_str_eq(given.error.text, "no more of it");
    ck_assert_msg(is_prefix(given.bytes, text), "%s", packer->name);
    free(given.bytes.at);
    free(packed.at);
    free(text.at);
}
END_TEST

int main(void)
{
    enum { HEADS = sizeof heads / sizeof *heads };
    enum { ALL = STREAM_PACKERS + MEMBER_PACKERS };
    Suite *suite = suite_create("archive");
    TCase *tcase = tcase_create("archive");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, a_head_says_what_it_is, 0, HEADS);
    tcase_add_test(tcase, a_tar_header_is_told_by_mark_or_sum);
    tcase_add_loop_test(tcase, a_stream_unpacks_to_what_was_packed, 0,
                        STREAM_PACKERS);
    tcase_add_loop_test(tcase, streams_behind_each_other_are_one, 0,
                        STREAM_PACKERS);
    tcase_add_loop_test(tcase, small_reads_change_nothing, 0, STREAM_PACKERS);
    tcase_add_loop_test(tcase, what_follows_a_stream_is_reported, 0,
                        STREAM_PACKERS);
    tcase_add_loop_test(tcase, zeros_behind_a_stream_are_padding, 0,
                        STREAM_PACKERS);
    tcase_add_loop_test(tcase, frames_in_front_are_skipped, 0, STREAM_PACKERS);
    tcase_add_loop_test(tcase, packed_twice_is_unpacked_twice, 0,
                        STREAM_PACKERS);
    tcase_add_test(tcase, packed_without_end_is_reported);
    tcase_add_loop_test(tcase, the_records_in_an_archive_are_found, 0,
                        MEMBER_PACKERS);
    tcase_add_loop_test(tcase, an_archive_without_records_gives_none, 0,
                        MEMBER_PACKERS);
    tcase_add_test(tcase, tar_files_behind_each_other_are_one);
    tcase_add_test(tcase, an_encrypted_member_stops_no_other);
    tcase_add_loop_test(tcase, a_cut_anywhere_is_seen, 0, ALL);
    tcase_add_loop_test(tcase, members_before_a_cut_are_whole, 0,
                        STREAM_PACKERS);
    tcase_add_loop_test(tcase, a_flipped_bit_never_passes_a_checksum, 0, ALL);
    tcase_add_test(tcase, a_damaged_zip_member_stops_no_other);
    tcase_add_loop_test(tcase, a_damaged_tar_header_costs_no_other_member, 0,
                        sizeof blows / sizeof *blows);
    tcase_add_loop_test(tcase, a_failure_below_is_passed_on, 0, ALL);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? 1 : 0;
}
