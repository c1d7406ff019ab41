/* Knows that no byte which can be unpacked is lost before damage, and that none
 * is made up; what can be unpacked the formats' own libraries say, fed byte by
 * byte. Must not know how diwan feeds them. */
/* SPDX-License-Identifier: MIT */
#include "base/lz4_block.h"
#include "base/stream.h"

#include "bytewise.h"
#include "packers.h"

/* ---- a source in memory, and what a stream gives from it ----------------- */

static ssize_t pull(void *context, char *at, size_t most,
                    struct dw_error *error)
{
    (void)error;
    dw_span *left = context;
    const size_t len = left->len < most ? left->len : most;
    if (len)
        memcpy(at, left->at, len);
    left->at += len;
    left->len -= len;
    return (ssize_t)len;
}

struct given {
    struct bytes text;
    dw_damage damage;
    uint64_t used;
};

/* In bites of `bite` bytes. */
static struct given unpack_in(struct bytes packed, size_t bite)
{
    struct given given = {{NULL, 0}, DW_WHOLE, 0};
    struct dw_source source = {0};
    struct dw_stream *stream;
    dw_span left = {packed.at, packed.len};
    dw_source_from(&source, "memory", pull, &left);
    ck_assert_int_eq(dw_stream_open(&source, &stream, NULL), DW_OK);
    for (ssize_t got = 1; got > 0; given.text.len += (size_t)got) {
        given.text.at = realloc(given.text.at, given.text.len + bite);
        got = dw_stream_read(stream, given.text.at + given.text.len, bite,
                             &given.damage, NULL);
        if (got < 0 || given.text.len > 64 << 20)
            ck_abort_msg("%zd behind %zu bytes", got, given.text.len);
    }
    given.used = dw_stream_used(stream);
    dw_stream_free(stream);
    dw_source_free(&source);
    return given;
}

static struct given unpack(struct bytes packed)
{
    return unpack_in(packed, 100000);
}

static bool same_bytes(struct bytes a, struct bytes b)
{
    return a.len == b.len && (!a.len || !memcmp(a.at, b.at, a.len));
}

/* Whether `part` is what `whole` begins with. */
static bool is_front(struct bytes part, struct bytes whole)
{
    return part.len <= whole.len &&
           (!part.len || !memcmp(part.at, whole.at, part.len));
}

static bool is_stream(struct bytes packed)
{
    return dw_stream_unpacks(dw_archive_look((dw_span){packed.at, packed.len}));
}

/* ---- cuts ---------------------------------------------------------------- */

/* A block of lz4 that is cut tells more than its library says. */
static bool tells_more(const char *name) { return !strncmp(name, "lz4", 3); }

static void try_cut(const struct stream_packer *packer, struct bytes packed,
                    struct bytes text, size_t len, size_t least)
{
    const struct bytes cut = {packed.at, len};
    if (!is_stream(cut))
        return;
    struct given given = unpack(cut);
    ck_assert_msg(given.damage == DW_CUT_OFF, "%s, %zu of %zu bytes: %d",
                  packer->name, len, packed.len, given.damage);
    ck_assert_msg(is_front(given.text, text), "%s, %zu of %zu bytes: other",
                  packer->name, len, packed.len);
    ck_assert_msg(tells_more(packer->name) ? given.text.len >= least
                                           : given.text.len == least,
                  "%s, %zu of %zu bytes: %zu, not %zu", packer->name, len,
                  packed.len, given.text.len, least);
    ck_assert_msg(given.used <= len, "%s", packer->name);
    free(given.text.at);
}

START_TEST(a_cut_anywhere_costs_nothing_before_it)
{
    const struct stream_packer *packer = &packers[_i];
    struct bytes text = make_text(900, 21);
    struct bytes packed = packer->pack(packer, text, 350);
    struct bytewise all = bytewise_unpack(packer->name, packed, 1 << 20);
    ck_assert_msg(all.whole && same_bytes(all.text, text), "%s", packer->name);
    for (size_t len = 1; len < packed.len; len++)
        try_cut(packer, packed, text, len, all.upto[len]);
    bytewise_free(&all);
    free(packed.at);
    free(text.at);
}
END_TEST

START_TEST(a_cut_in_many_blocks_costs_nothing_before_it)
{
    const struct stream_packer *packer = &packers[_i];
    struct bytes text = make_text(700000, 22);
    struct bytes packed = packer->pack(packer, text, 150000);
    struct bytewise all = bytewise_unpack(packer->name, packed, 1 << 20);
    ck_assert_msg(all.whole && same_bytes(all.text, text), "%s", packer->name);
    for (size_t len = 10; len < packed.len; len += packed.len / 23)
        try_cut(packer, packed, text, len, all.upto[len]);
    for (size_t len = packed.len - 40; len < packed.len; len++)
        try_cut(packer, packed, text, len, all.upto[len]);
    bytewise_free(&all);
    free(packed.at);
    free(text.at);
}
END_TEST

/* Literals and matches, as many as LZ4_decompress_safe_partial gives when it is
 * asked for one more each time. */
START_TEST(a_cut_block_of_lz4_gives_what_its_bytes_tell)
{
    enum { HEAD = 7 + 4 };
    static char out[2000];
    const struct stream_packer *packer = find_packer("lz4 without checksums");
    struct bytes text = make_text(sizeof out, 23);
    struct bytes packed = packer->pack(packer, text, text.len);
    int most = 0;
    for (size_t len = HEAD + 1; len < packed.len - 4; len++) {
        while (LZ4_decompress_safe_partial(packed.at + HEAD, out,
                                           (int)(len - HEAD), most + 1,
                                           sizeof out) == most + 1)
            most++;
        struct given given = unpack((struct bytes){packed.at, len});
        ck_assert_msg(is_front(given.text, text) &&
                          given.text.len >= (size_t)most,
                      "%zu bytes: %zu, not %d", len, given.text.len, most);
        free(given.text.at);
    }
    free(packed.at);
    free(text.at);
}
END_TEST

/* ---- flips --------------------------------------------------------------- */

/* A flip leaves two outcomes: the text, or a report; and what comes before
 * the damage is what the library gives, true or not. */
static void try_flip(const struct stream_packer *packer, struct bytes packed,
                     struct bytes text, size_t at, int *reported)
{
    if (!is_stream(packed))
        return;
    struct given given = unpack(packed);
    struct bytewise all = bytewise_unpack(packer->name, packed, 8 << 20);
    *reported += given.damage != DW_WHOLE;
    ck_assert_msg(!packer->checked || given.damage != DW_WHOLE ||
                      same_bytes(given.text, text),
                  "%s, byte %zu: not seen", packer->name, at);
    ck_assert_msg(is_front(all.text, given.text), "%s, byte %zu: other",
                  packer->name, at);
    /* That a chunk of xz is too long its library says when it has unpacked all
     * bytes that it has. */
    ck_assert_msg(tells_more(packer->name) || !strncmp(packer->name, "xz", 2) ||
                      given.text.len == all.text.len,
                  "%s, byte %zu: %zu, not %zu", packer->name, at,
                  given.text.len, all.text.len);
    bytewise_free(&all);
    free(given.text.at);
}

START_TEST(a_flip_anywhere_is_seen_and_costs_nothing_before_it)
{
    const struct stream_packer *packer = &packers[_i];
    struct bytes text = make_text(700, 24);
    struct bytes packed = packer->pack(packer, text, 300);
    int reported = 0;
    for (size_t at = 0; at < packed.len; at++) {
        const char flip = (char)(1 << at % 8);
        packed.at[at] ^= flip;
        try_flip(packer, packed, text, at, &reported);
        packed.at[at] ^= flip;
    }
    ck_assert_msg(reported > (packer->checked ? (int)packed.len / 2 : 0),
                  "%s: %d reports", packer->name, reported);
    free(packed.at);
    free(text.at);
}
END_TEST

/* Where a checksum is wrong and nothing else, all of the text is given. */
START_TEST(a_wrong_checksum_keeps_no_text_back)
{
    static const struct {
        const char *name;
        size_t behind; /* where its first byte is, from the end */
    } sums[] = {
        {"gz", 8},          {"zst", 4}, {"lz4", 4},
        {"lz4", 4 + 4 + 4}, {"bz2", 3}, /* in it: no byte begins where it does
                                         */
    };
    struct bytes text = make_text(5000, 25);
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        const struct stream_packer *packer = find_packer(sums[i].name);
        struct bytes packed = packer->pack(packer, text, text.len);
        packed.at[packed.len - sums[i].behind] ^= 0x10;
        struct given given = unpack(packed);
        ck_assert_msg(same_bytes(given.text, text), "%s: %zu bytes",
                      packer->name, given.text.len);
        ck_assert_msg(given.damage == DW_CORRUPT, "%s: %d", packer->name,
                      given.damage);
        free(given.text.at);
        free(packed.at);
    }
    free(text.at);
}
END_TEST

/* ---- what stands behind each other --------------------------------------- */

START_TEST(bites_change_nothing)
{
    const struct stream_packer *packer = &packers[_i];
    struct bytes text = make_text(300000, 26);
    struct bytes packed = packer->pack(packer, text, 70000);
    struct bytes cut = {packed.at, packed.len * 3 / 4};
    struct given cut_whole = unpack(cut);
    for (size_t bite = 7; bite < 1000000; bite *= 11) {
        struct given given = unpack_in(packed, bite);
        ck_assert_msg(given.damage == DW_WHOLE && same_bytes(given.text, text),
                      "%s, %zu bytes a bite", packer->name, bite);
        ck_assert_uint_eq(given.used, packed.len);
        free(given.text.at);
        given = unpack_in(cut, bite);
        ck_assert_msg(given.damage == DW_CUT_OFF &&
                          same_bytes(given.text, cut_whole.text),
                      "%s, cut, %zu bytes a bite", packer->name, bite);
        free(given.text.at);
    }
    free(cut_whole.text.at);
    free(packed.at);
    free(text.at);
}
END_TEST

/* Streams of whatever kind, empty ones, frames to be skipped and zeros. */
START_TEST(streams_behind_each_other_are_one)
{
    static char frame[] = "\x53\x2a\x4d\x18\x05\0\0\0hello";
    static char zeros[12];
    struct bytes text = make_text(9000, 27);
    for (int other = 0; other < PACKERS; other++) {
        const struct stream_packer *one = &packers[_i], *two = &packers[other];
        struct bytes first =
            one->pack(one, (struct bytes){text.at, 4000}, 1500);
        struct bytes empty = two->pack(two, (struct bytes){text.at, 0}, 1);
        struct bytes second =
            two->pack(two, (struct bytes){text.at + 4000, 5000}, 2000);
        const struct bytes parts[] = {{frame, 13}, first,     {zeros, 12},
                                      {frame, 13}, empty,     {frame, 13},
                                      second,      {zeros, 8}};
        struct bytes all = {NULL, 0};
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
            struct bytes more = join(all, parts[i]);
            free(all.at);
            all = more;
        }
        struct given given = unpack(all);
        ck_assert_msg(given.damage == DW_WHOLE && same_bytes(given.text, text),
                      "%s, %s: %d, %zu bytes", one->name, two->name,
                      given.damage, given.text.len);
        free(given.text.at);
        free(all.at);
        free(first.at);
        free(empty.at);
        free(second.at);
    }
    free(text.at);
}
END_TEST

/* ---- lz4's legacy frame, which only its command makes -------------------- */

static struct bytes pack_legacy(struct bytes text, size_t block)
{
    struct bytes packed = room_for(text);
    memcpy(packed.at, "\x02\x21\x4c\x18", 4);
    packed.len = 4;
    for (size_t at = 0; at < text.len; at += block) {
        char *length = packed.at + packed.len;
        const int len = LZ4_compress_default(
            text.at + at, length + 4, (int)block_at(text, at, block), 100000);
        for (int i = 0; i < 4; i++)
            length[i] = (char)(len >> 8 * i);
        packed.len += 4 + (size_t)len;
    }
    return packed;
}

START_TEST(a_legacy_frame_is_read_to_its_last_byte)
{
    struct bytes text = make_text(3000, 30);
    struct bytes packed = pack_legacy(text, 1000);
    struct given given = unpack(packed);
    ck_assert(given.damage == DW_WHOLE && same_bytes(given.text, text));
    free(given.text.at);
    for (size_t len = 4, most = 0; len < packed.len; len++) {
        given = unpack((struct bytes){packed.at, len});
        ck_assert_msg(is_front(given.text, text) && given.text.len >= most,
                      "%zu bytes", len);
        /* Between two blocks nobody sees a cut. */
        ck_assert_msg(given.damage == DW_CUT_OFF || given.text.len % 1000 == 0,
                      "%zu bytes: %d", len, given.damage);
        most = given.text.len;
        free(given.text.at);
    }
    const struct stream_packer *other = find_packer("lz4");
    struct bytes second = other->pack(other, text, text.len);
    struct bytes both = join(packed, second), twice = join(text, text);
    given = unpack(both);
    ck_assert(given.damage == DW_WHOLE && same_bytes(given.text, twice));
    free(given.text.at);
    free(twice.at);
    free(both.at);
    free(second.at);
    free(packed.at);
    free(text.at);
}
END_TEST

/* A legacy block has room for 8 MiB, and may be of one byte. */
START_TEST(the_room_of_a_block_of_lz4_is_kept_for_the_next)
{
    struct dw_lz4_text text = {0};
    char out[4];
    for (int i = 0; i < 3; i++) {
        const char *before = text.at;
        ck_assert(dw_lz4_room(&text, (dw_span){0}, 100));
        ck_assert(!i || text.at == before);
        ck_assert(dw_lz4_block((dw_span){"\x30one", 4}, &text));
        struct dw_flow flow = {.out = out, .room = 2};
        ck_assert(dw_lz4_give(&text, &flow) && text.open);
        flow.room = 2;
        ck_assert(!dw_lz4_give(&text, &flow) && !text.open);
        ck_assert(text.at != NULL && text.room == 100);
        ck_assert(flow.room == 1 && !memcmp(out, "one", 3));
    }
    dw_lz4_drop(&text);
}
END_TEST

/* ---- limits -------------------------------------------------------------- */

/* The .xz File Format, 3.1 and 5.3.1: the block's header stands behind that of
 * the stream, its fifth byte is the dictionary's size. */
static void set_window_of_xz(struct bytes packed, int code)
{
    uint8_t *header = (uint8_t *)packed.at + 12;
    const size_t len = header[0] * 4u;
    header[4] = (uint8_t)code;
    const uint32_t sum = lzma_crc32(header, len, 0);
    for (int i = 0; i < 4; i++)
        header[len + i] = (uint8_t)(sum >> 8 * i);
}

/* RFC 8878, 3.1.1.1.2: exponent, and no mantissa. */
static void set_window_of_zstd(struct bytes packed, int code)
{
    ck_assert_msg(!(packed.at[4] & 0x20), "no window of its own");
    packed.at[5] = (char)((code - 10) << 3);
}

START_TEST(a_window_beyond_the_limit_is_told)
{
    static const struct {
        const char *name;
        void (*set)(struct bytes packed, int code);
        int code, megabytes;
    } rows[] = {
        {"zst", set_window_of_zstd, 28, 256},
        {"zst", set_window_of_zstd, 29, 512},
        {"xz", set_window_of_xz, 32, 256},
        {"xz", set_window_of_xz, 33, 384},
        {"xz", set_window_of_xz, 40, 4096},
    };
    struct bytes text = make_text(3000, 28);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct stream_packer *packer = find_packer(rows[i].name);
        const bool fits = rows[i].megabytes <= 256;
        struct bytes packed = packer->pack(packer, text, text.len);
        rows[i].set(packed, rows[i].code);
        struct given given = unpack(packed);
        ck_assert_msg(given.damage == (fits ? DW_WHOLE : DW_WINDOW),
                      "%s, %d MiB: %d", rows[i].name, rows[i].megabytes,
                      given.damage);
        ck_assert_uint_eq(given.text.len, fits ? text.len : 0);
        free(given.text.at);
        free(packed.at);
    }
    free(text.at);
}
END_TEST

START_TEST(a_dictionary_is_told)
{
    static const struct stream_packer lz4 = {"lz4", pack_lz4, true,
                                             LZ4_DICTIONARY};
    struct bytes text = make_text(3000, 29);
    struct bytes packed = pack_lz4(&lz4, text, text.len);
    struct given given = unpack(packed);
    ck_assert_int_eq(given.damage, DW_DICTIONARY);
    free(given.text.at);
    free(packed.at);
    /* RFC 8878, 3.1.1.1: a flag, and the number behind the window. */
    packed = pack_zstd(find_packer("zst"), text, text.len);
    packed.at[4] |= 1;
    struct bytes front = {packed.at, 6}, rest = {packed.at + 6, packed.len - 6};
    struct bytes number = join(front, (struct bytes){(char[]){77}, 1});
    struct bytes all = join(number, rest);
    given = unpack(all);
    ck_assert_int_eq(given.damage, DW_DICTIONARY);
    free(given.text.at);
    free(all.at);
    free(number.at);
    free(packed.at);
    free(text.at);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("stream");
    TCase *tcase = tcase_create("stream");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, a_cut_anywhere_costs_nothing_before_it, 0,
                        PACKERS);
    tcase_add_loop_test(tcase, a_cut_in_many_blocks_costs_nothing_before_it, 0,
                        PACKERS);
    tcase_add_test(tcase, a_cut_block_of_lz4_gives_what_its_bytes_tell);
    tcase_add_loop_test(
        tcase, a_flip_anywhere_is_seen_and_costs_nothing_before_it, 0, PACKERS);
    tcase_add_test(tcase, a_wrong_checksum_keeps_no_text_back);
    tcase_add_loop_test(tcase, bites_change_nothing, 0, PACKERS);
    tcase_add_loop_test(tcase, streams_behind_each_other_are_one, 0, PACKERS);
    tcase_add_test(tcase, a_legacy_frame_is_read_to_its_last_byte);
    tcase_add_test(tcase, the_room_of_a_block_of_lz4_is_kept_for_the_next);
    tcase_add_test(tcase, a_window_beyond_the_limit_is_told);
    tcase_add_test(tcase, a_dictionary_is_told);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? 1 : 0;
}
