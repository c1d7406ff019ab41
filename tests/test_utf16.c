/* Knows by hand what bytes in UTF-16 are in UTF-8 (Unicode 15, 3.9 and 3.10).
 * Must not know who reads them. */
/* SPDX-License-Identifier: MIT */
#include "base/utf16.h"

#include <check.h>
#include <stdlib.h>

#define BYTES(text) text, sizeof text - 1
#define MARK "\xef\xbb\xbf"
#define UNKNOWN "\xef\xbf\xbd" /* U+FFFD */

static const struct {
    const char *name;
    const char *raw;
    size_t raw_len;
    const char *text; /* NULL: not UTF-16, the bytes stay */
    size_t text_len;
} rows[] = {
    {"marked, low byte first",
     BYTES("\xff\xfe"
           "a\0\x31\0"),
     BYTES(MARK "a1")},
    {"marked, high byte first", BYTES("\xfe\xff\0a\0\x31"), BYTES(MARK "a1")},
    {"the mark alone", BYTES("\xff\xfe"), BYTES(MARK)},
    {"unmarked, low byte first", BYTES("1\0.\0 \0a\0003\0"),
     BYTES(MARK "1. a3")},
    {"unmarked, high byte first", BYTES("\0001\0.\0 \0a\0003"),
     BYTES(MARK "1. a3")},
    {"two and three bytes in UTF-8", BYTES("\xfe\xff\x00\xe9\x26\x58"),
     BYTES(MARK "\xc3\xa9\xe2\x99\x98")},
    {"a pair of surrogates", BYTES("\xff\xfe\x3d\xd8\x00\xde"),
     BYTES(MARK "\xf0\x9f\x98\x80")},
    {"a lead alone", BYTES("\xfe\xff\xd8\x3d\0a"), BYTES(MARK UNKNOWN "a")},
    {"a lead at the end", BYTES("\xfe\xff\0a\xd8\x3d"),
     BYTES(MARK "a" UNKNOWN)},
    {"a trail alone", BYTES("\xfe\xff\xde\x00\0a"), BYTES(MARK UNKNOWN "a")},
    {"half a unit at the end", BYTES("\xfe\xff\0a\0"), BYTES(MARK "a" UNKNOWN)},
    {"a NUL of its own", BYTES("\xfe\xff\0a\0\0\0b"), BYTES(MARK "a\0b")},
    {"nothing", BYTES(""), NULL, 0},
    {"ASCII", BYTES("1. a3 a6 2. b3 *"), NULL, 0},
    {"UTF-8 with its mark", BYTES(MARK "1. a3 a6 *"), NULL, 0},
    {"UTF-32", BYTES("\xff\xfe\0\0a\0\0\0"), NULL, 0},
    {"too short to tell", BYTES("a\0b\0"), NULL, 0},
    {"NULs, but not every other byte", BYTES("1. a\0b\0c\0d\0"), NULL, 0},
    {"NULs behind bytes that are not ASCII", BYTES("\xe9\0\xe8\0\xe7\0\xe6\0"),
     NULL, 0},
};

enum { ROWS = sizeof rows / sizeof *rows };

struct giver {
    const char *at;
    size_t len, step;
};

static ssize_t give(void *context, char *at, size_t most,
                    struct dw_error *error)
{
    struct giver *self = context;
    size_t len = self->len < self->step ? self->len : self->step;
    (void)error;
    len = len < most ? len : most;
    memcpy(at, self->at, len);
    self->at += len;
    self->len -= len;
    return (ssize_t)len;
}

/* In steps of each size, so that units and pairs are cut everywhere. */
START_TEST(reads_what_is_in_utf_16)
{
    for (size_t step = 1; step <= rows[_i].raw_len + 1; step++) {
        struct giver giver = {rows[_i].raw, rows[_i].raw_len, step};
        struct dw_utf16 utf16 = {0};
        struct dw_source source = {0};
        struct dw_error error;
        dw_span text;
        dw_source_from(&source, "x.pgn", give, &giver);
        dw_utf16_open(&utf16, &source);
        ck_assert_msg(utf16.on == (rows[_i].text != NULL), "%s", rows[_i].name);
        ck_assert(!dw_source_window(&source, 0, 100, &text, &error));
        const dw_span wanted = utf16.on
                                   ? (dw_span){rows[_i].text, rows[_i].text_len}
                                   : (dw_span){rows[_i].raw, rows[_i].raw_len};
        ck_assert_msg(dw_span_equal(text, wanted), "%s: %.*s", rows[_i].name,
                      (int)text.len, text.at);
        ck_assert(source.at_end);
        dw_source_free(&source);
        dw_utf16_free(&utf16);
    }
}
END_TEST

/* A long text does not have to fit a window. */
START_TEST(reads_on_through_small_windows)
{
    enum { UNITS = 300000 };
    char *raw = malloc(2 * UNITS + 2);
    ck_assert_ptr_nonnull(raw);
    memcpy(raw, "\xff\xfe", 2);
    for (size_t i = 0; i < UNITS; i++) {
        raw[2 + 2 * i] = (char)('a' + i % 23);
        raw[3 + 2 * i] = 0;
    }
    struct giver giver = {raw, 2 * UNITS + 2, 4097};
    struct dw_utf16 utf16 = {0};
    struct dw_source source = {0};
    struct dw_error error;
    dw_span text;
    dw_source_from(&source, "x.pgn", give, &giver);
    dw_utf16_open(&utf16, &source);
    ck_assert(!dw_source_window(&source, 0, 3, &text, &error));
    ck_assert(dw_span_is((dw_span){text.at, 3}, MARK));
    size_t used = 3, count = 0;
    for (;;) {
        ck_assert(!dw_source_window(&source, used, 100, &text, &error));
        if (!text.len)
            break;
        for (used = 0; used < text.len; used++)
            ck_assert_int_eq(text.at[used], 'a' + (int)(count++ % 23));
    }
    ck_assert_uint_eq(count, UNITS);
    dw_source_free(&source);
    dw_utf16_free(&utf16);
    free(raw);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("utf16");
    TCase *tcase = tcase_create("utf16");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, reads_what_is_in_utf_16, 0, ROWS);
    tcase_add_test(tcase, reads_on_through_small_windows);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
