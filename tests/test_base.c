/* Knows what base/ promises of bytes, memory, failures and sources. Must not
 * know how it keeps the promise. */
/* SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/buf.h"
#include "base/eight.h"
#include "base/source.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))
#define BYTES(text)                                                            \
    {                                                                          \
        text, sizeof(text) - 1                                                 \
    }

/* ---- status -------------------------------------------------------------- */

static const struct {
    const char *where;
    uint32_t line, column;
    const char *text, *shown;
} error_rows[] = {
    {"a.yaml", 3, 7, "unknown key", "a.yaml:3:7: unknown key"},
    {"a.yaml", 3, 0, "unknown key", "a.yaml:3: unknown key"},
    {"a.yaml", 0, 0, "unknown key", "a.yaml: unknown key"},
    {"a.yaml", 0, 7, "unknown key", "a.yaml: unknown key"},
    {"", 0, 0, "unknown key", "unknown key"},
    {"a\nb", 0, 0, "c\x1b[31m\td", "a.b: c.[31m.d"},
};

START_TEST(error_becomes_a_line)
{
    struct dw_error error = {0};
    char line[80];
    const dw_status status = dw_error_at(
        &error, DW_BAD_CONFIG, error_rows[_i].where, error_rows[_i].line,
        error_rows[_i].column, "%s", error_rows[_i].text);
    ck_assert_int_eq(status, DW_BAD_CONFIG);
    ck_assert_int_eq(error.status, DW_BAD_CONFIG);
    ck_assert_str_eq(dw_error_line(&error, line, sizeof line),
                     error_rows[_i].shown);
}
END_TEST

START_TEST(error_without_a_taker)
{
    ck_assert_int_eq(dw_error_set(NULL, DW_IO, "x", "y"), DW_IO);
    ck_assert_int_eq(dw_error_at(NULL, DW_IO, "x", 1, 2, "y"), DW_IO);
}
END_TEST

START_TEST(error_hides_no_control)
{
    static const char *const rows[][2] = {
        {"a\x9b"
         "31mb",
         "a.31mb"}, /* C1, a byte */
        {"a\xc2\x9b"
         "31mb",
         "a..31mb"}, /* C1, in UTF-8 */
        {"a\xe2\x80\xae"
         "b",
         "a...b"},                                /* right to left */
        {"a\xff\xfe\xc3", "a..."},                /* no UTF-8 */
        {"\xd9\x8a\xc3\xa9", "\xd9\x8a\xc3\xa9"}, /* letters */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dw_error error = {0};
        char line[80], wanted[80];
        dw_error_set(&error, DW_IO, rows[i][0], "%s", rows[i][0]);
        snprintf(wanted, sizeof wanted, "%s: %s", rows[i][1], rows[i][1]);
        ck_assert_str_eq(dw_error_line(&error, line, sizeof line), wanted);
    }
}
END_TEST

START_TEST(long_error_is_cut)
{
    struct dw_error error;
    char where[1000], line[10] = "zzzzzzzzz", none = 'z';
    memset(where, 'w', sizeof where - 1);
    where[sizeof where - 1] = 0;
    dw_error_set(&error, DW_IO, where, "%s%s", where, where);
    ck_assert_uint_eq(strlen(error.where), sizeof error.where - 1);
    ck_assert_uint_eq(strlen(error.text), sizeof error.text - 1);
    ck_assert_str_eq(dw_error_line(&error, line, sizeof line), "wwwwwwwww");
    dw_error_line(&error, &none, 0);
    ck_assert_int_eq(none, 'z');
}
END_TEST

START_TEST(set_forgets_an_older_place)
{
    struct dw_error error;
    dw_error_at(&error, DW_BAD_CONFIG, "a", 3, 4, "b");
    dw_error_set(&error, DW_USAGE, "", "c %d", 5);
    ck_assert_uint_eq(error.line + error.column, 0);
    ck_assert_str_eq(error.text, "c 5");
}
END_TEST

/* ---- span ---------------------------------------------------------------- */

static const struct {
    const char *a, *b;
    bool equal, nocase;
} span_rows[] = {
    {"", "", true, true},
    {"e4", "e4", true, true},
    {"SetUp", "Setup", false, true},
    {"AZaz", "azAZ", false, true},
    {"e4", "e5", false, false},
    {"e4", "e4+", false, false},
    {"@", "`", false, false},
    {"[", "{", false, false},
    {"\xc4", "\xe4", false, false},
};

START_TEST(spans_compare)
{
    const dw_span a = dw_span_of(span_rows[_i].a);
    const dw_span b = dw_span_of(span_rows[_i].b);
    ck_assert_msg(dw_span_equal(a, b) == span_rows[_i].equal, "%s %s", a.at,
                  b.at);
    ck_assert_msg(dw_span_equal_nocase(a, b) == span_rows[_i].nocase, "%s %s",
                  a.at, b.at);
}
END_TEST

/* ---- arena --------------------------------------------------------------- */

static bool all_are(const unsigned char *at, size_t len, int byte)
{
    for (size_t i = 0; i < len; i++)
        if (at[i] != byte)
            return false;
    return true;
}

/* Pieces of many sizes are zero, aligned, and none touches another. */
static void fill_arena(struct dw_arena *arena)
{
    enum { PIECES = 200 };
    unsigned char *piece[PIECES];
    for (size_t i = 0; i < PIECES; i++) {
        const size_t size = i % 50 == 49 ? 100000 + i : i * 13 % 700;
        piece[i] = dw_arena_alloc(arena, size);
        ck_assert_ptr_nonnull(piece[i]);
        ck_assert_uint_eq((uintptr_t)piece[i] % _Alignof(max_align_t), 0);
        ck_assert(all_are(piece[i], size, 0));
        memset(piece[i], (int)i + 1, size);
    }
    for (size_t i = 0; i < PIECES; i++) {
        const size_t size = i % 50 == 49 ? 100000 + i : i * 13 % 700;
        ck_assert(all_are(piece[i], size, (int)i + 1));
    }
}

START_TEST(arena_hands_out_clean_pieces)
{
    struct dw_arena arena = {0};
    for (int round = 0; round < 3; round++) {
        fill_arena(&arena);
        dw_arena_reset(&arena);
    }
    dw_arena_free(&arena);
    fill_arena(&arena);
    dw_arena_free(&arena);
}
END_TEST

START_TEST(rollback_gives_the_same_memory_again)
{
    struct dw_arena arena = {0};
    const dw_arena_mark empty = dw_arena_here(&arena);
    char *first = dw_arena_copy(&arena, "faras", 5);
    const dw_arena_mark mark = dw_arena_here(&arena);
    char *second = dw_arena_copy(&arena, "ferz", 4);
    ck_assert_ptr_nonnull(dw_arena_alloc(&arena, 500000));
    dw_arena_rollback(&arena, mark);
    ck_assert_str_eq(first, "faras");
    char *again = dw_arena_alloc(&arena, 4);
    ck_assert_ptr_eq(again, second);
    ck_assert(all_are((unsigned char *)again, 4, 0));
    dw_arena_rollback(&arena, empty);
    ck_assert_ptr_eq(dw_arena_alloc(&arena, 4), first);
    dw_arena_free(&arena);
}
END_TEST

START_TEST(arena_refuses_what_cannot_be)
{
    struct dw_arena arena = {0};
    ck_assert_ptr_null(dw_arena_alloc(&arena, SIZE_MAX));
    ck_assert_ptr_null(dw_arena_alloc(&arena, SIZE_MAX - 8));
    ck_assert_ptr_null(dw_arena_copy(&arena, "x", SIZE_MAX));
    ck_assert_ptr_nonnull(dw_arena_alloc(&arena, 0));
    dw_arena_free(&arena);

    void *at = NULL;
    size_t room = 0;
    ck_assert(!dw_grow(&at, &room, SIZE_MAX / 8 + 1, 8));
    ck_assert(!dw_grow(&at, &room, SIZE_MAX, 1));
    ck_assert_ptr_null(at);
    ck_assert_uint_eq(room, 0);
}
END_TEST

/* ---- UTF-8 --------------------------------------------------------------- */

/* What the encoding form D92 gives for a scalar value: the other direction. */
static size_t encode(uint32_t code, char out[4])
{
    static const uint32_t limits[] = {0x80, 0x800, 0x10000, 0x110000};
    static const unsigned heads[] = {0x00, 0xc0, 0xe0, 0xf0};
    size_t length = 1;
    while (code >= limits[length - 1])
        length++;
    for (size_t i = length; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(heads[length - 1] | code);
    return length;
}

START_TEST(every_scalar_value_is_read)
{
    for (uint32_t code = 0; code < 0x110000; code++) {
        char bytes[4], written[4];
        uint32_t read = 0;
        const size_t length = encode(code, bytes);
        const bool surrogate = code >= 0xd800 && code < 0xe000;
        const size_t got = dw_utf8_read((dw_span){bytes, length}, &read);
        if (got != (surrogate ? 0 : length) || (!surrogate && read != code))
            ck_abort_msg("U+%04X: length %zu, read as %X", code, got, read);
        if (dw_utf8_write(code, written) != length ||
            memcmp(written, bytes, length) != 0)
            ck_abort_msg("U+%04X is written otherwise", code);
        if (dw_utf8_read((dw_span){bytes, length - 1}, NULL))
            ck_abort_msg("U+%04X is read without its end", code);
    }
}
END_TEST

/* Every run of three bytes: well-formed exactly when some scalar value is
 * encoded so. */
START_TEST(no_other_bytes_are_read)
{
    size_t two = 0, three = 0, four = 0;
    for (unsigned bits = 0; bits < 0x1000000; bits++) {
        const char bytes[] = {(char)(bits >> 16), (char)(bits >> 8),
                              (char)bits};
        const size_t length = dw_utf8_read((dw_span){bytes, 3}, NULL);
        two += length == 2;
        three += length == 3;
        const char more[] = {bytes[0], bytes[1], bytes[2], (char)0x80};
        four += dw_utf8_read((dw_span){more, 4}, NULL) == 4;
    }
    ck_assert_uint_eq(two, (0x800 - 0x80) * 256);
    ck_assert_uint_eq(three, 0x10000 - 0x800 - 0x800);
    ck_assert_uint_eq(four, (0x110000 - 0x10000) / 64);
    ck_assert_uint_eq(dw_utf8_read((dw_span){"", 0}, NULL), 0);
}
END_TEST

/* ---- buf ----------------------------------------------------------------- */

struct text_row {
    dw_span in;
    size_t limit;
    const char *out;
};

/* RFC 8259, section 7. */
static const struct text_row json_rows[] = {
    {BYTES(""), 0, "\"\""},
    {BYTES("Bd3"), 0, "\"Bd3\""},
    {BYTES("\"a\\b/\""), 0, "\"\\\"a\\\\b/\\\"\""},
    {BYTES("\b\f\n\r\t"), 0, "\"\\b\\f\\n\\r\\t\""},
    {BYTES("a\0b\x1f\x7f"), 0, "\"a\\u0000b\\u001f\x7f\""},
    {BYTES("\xd9\x81\xe2\x99\x98\xf0\x9f\xa9\xa1"), 0,
     "\"\xd9\x81\xe2\x99\x98\xf0\x9f\xa9\xa1\""},
    {BYTES("M\xfcller"), 0, "\"M\xc3\xbcller\""},
    {BYTES("\x80\xff"), 0, "\"\xc2\x80\xc3\xbf\""},
    {BYTES("\xc0\xaf"), 0, "\"\xc3\x80\xc2\xaf\""},
    {BYTES("\xed\xa0\x80"), 0, "\"\xc3\xad\xc2\xa0\xc2\x80\""},
    {BYTES("end \xe2\x99"), 0, "\"end \xc3\xa2\xc2\x99\""},
};

START_TEST(json_strings)
{
    struct dw_buf buf = {0};
    dw_buf_json(&buf, json_rows[_i].in);
    dw_buf_char(&buf, 0);
    ck_assert_str_eq(buf.at, json_rows[_i].out);
    dw_buf_free(&buf);
}
END_TEST

/* One byte after the other, of ASCII. */
static void add_json_byte(struct dw_buf *buf, int byte)
{
    static const char *const escapes[128] = {
        ['\b'] = "\\b", ['\t'] = "\\t", ['\n'] = "\\n",  ['\f'] = "\\f",
        ['\r'] = "\\r", ['"'] = "\\\"", ['\\'] = "\\\\",
    };
    char text[8];
    snprintf(text, sizeof text, byte < 0x20 ? "\\u%04x" : "%c", byte);
    dw_buf_text(buf, escapes[byte] ? escapes[byte] : byte ? text : "\\u0000");
}

/* Each byte at each place of texts of every length up to three words. */
START_TEST(json_looks_at_every_byte)
{
    enum { MOST = 24 };
    struct dw_buf got = {0}, want = {0};
    for (size_t len = 1; len <= MOST; len++)
        for (size_t at = 0; at < len; at++)
            for (int byte = 0; byte < 128; byte++) {
                char *text = malloc(len); /* so that reading on is noticed */
                ck_assert_ptr_nonnull(text);
                memset(text, 'a', len);
                text[at] = (char)byte;
                dw_buf_clear(&got);
                dw_buf_clear(&want);
                dw_buf_json(&got, (dw_span){text, len});
                dw_buf_char(&want, '"');
                for (size_t i = 0; i < len; i++)
                    add_json_byte(&want, text[i]);
                dw_buf_char(&want, '"');
                ck_assert_msg(got.len == want.len &&
                                  !memcmp(got.at, want.at, got.len),
                              "byte %d at %zu of %zu", byte, at, len);
                free(text);
            }
    dw_buf_free(&got);
    dw_buf_free(&want);
}
END_TEST

/* ---- eight --------------------------------------------------------------- */

/* Two bytes of every value among others: the first that answers is the first
 * that is meant. */
START_TEST(eight_bytes_answer)
{
    static const struct {
        uint8_t first, last;
    } rows[] = {{'a', 'z'}, {'0', '9'}, {'"', '"'},
                {0, 0},     {0, 127},   {127, 127}};
    for (unsigned i = 0; i < COUNT(rows); i++)
        for (int both = 0; both < 65536; both++) {
            uint8_t bytes[8] = {200, 200, 200, 200, 200, 200, 200, 200};
            const unsigned at = (unsigned)both % 7;
            memset(bytes, rows[i].first ? 0 : 128, at);
            bytes[at] = (uint8_t)both;
            bytes[at + 1] = (uint8_t)(both >> 8);
            unsigned want = 0, odd = 0;
            while (want < 8 && bytes[want] < 128 &&
                   (bytes[want] < rows[i].first || bytes[want] > rows[i].last))
                want++;
            while (odd < 8 && bytes[odd] >= ' ' && bytes[odd] < 128)
                odd++;
            const uint64_t word = dw_eight((const char *)bytes);
            const unsigned high = dw_eight_first(
                (word | dw_eight_in(word, rows[i].first, rows[i].last)) &
                DW_EIGHT_ALL);
            ck_assert_msg(high == want, "row %u, bytes %x: %u", i, both, high);
            ck_assert_uint_eq(dw_eight_first(dw_eight_odd(word) & DW_EIGHT_ALL),
                              odd);
        }
    ck_assert_uint_eq(dw_eight("abcdefgh"), UINT64_C(0x6867666564636261));
}
END_TEST

#define HIDDEN "\xef\xbf\xbd"
static const struct text_row visible_rows[] = {
    {BYTES("Bd3"), 3, "Bd3"},
    {BYTES("Bd3+"), 3, "Bd3..."},
    {BYTES("Bd3"), 0, "..."},
    {BYTES(""), 0, ""},
    {BYTES("a\x1b[2J\0\r\n\x7f"), 40, "a.[2J. ."},
    {BYTES("Rook\r\nh7\rd7\nx\ty\r"), 40, "Rook h7 d7 x y "},
    {BYTES("M\xfcller"), 40, "M\xc3\xbcller"},
    {BYTES("\xe2\x99\x98\xe2\x99\x98\xe2\x99\x98"), 2,
     "\xe2\x99\x98\xe2\x99\x98..."},
    {BYTES("\xfc\xfc\xfc"), 2, "\xc3\xbc\xc3\xbc..."},
    {BYTES("\x9b"
           "31m"),
     40, HIDDEN "31m"},
    {BYTES("\xc2\x9b"
           "31m"),
     40, HIDDEN "31m"},
    {BYTES("\xe2\x80\xae"
           "x\xe2\x81\xa6"),
     40, HIDDEN "x" HIDDEN},
    {BYTES("\xe2\x80\xa7\xe2\x80\xa8\xe2\x80\xaf"), 40,
     "\xe2\x80\xa7" HIDDEN "\xe2\x80\xaf"},
    {BYTES("\xc2\xa0"), 40, "\xc2\xa0"},
};

START_TEST(visible_text)
{
    struct dw_buf buf = {0};
    dw_buf_visible(&buf, visible_rows[_i].in, visible_rows[_i].limit);
    dw_buf_char(&buf, 0);
    ck_assert_str_eq(buf.at, visible_rows[_i].out);
    dw_buf_free(&buf);
}
END_TEST

static const struct {
    uint64_t number;
    const char *shown;
} number_rows[] = {
    {0, "0"},
    {9, "9"},
    {10, "10"},
    {4294967296, "4294967296"},
    {UINT64_MAX, "18446744073709551615"},
};

START_TEST(numbers)
{
    struct dw_buf buf = {0};
    dw_buf_number(&buf, number_rows[_i].number);
    dw_buf_char(&buf, 0);
    ck_assert_str_eq(buf.at, number_rows[_i].shown);
    dw_buf_free(&buf);
}
END_TEST

START_TEST(buf_gathers)
{
    struct dw_buf buf = {0};
    dw_buf_add(&buf, NULL, 0);
    dw_buf_fill(&buf, '-', 0);
    ck_assert(!buf.failed && buf.len == 0);
    dw_buf_text(&buf, "shah ");
    dw_buf_span(&buf, dw_span_of("mat"));
    dw_buf_fill(&buf, '!', 3);
    dw_buf_char(&buf, '\n');
    ck_assert(dw_span_is((dw_span){buf.at, buf.len}, "shah mat!!!\n"));
    const char *kept = buf.at;
    dw_buf_clear(&buf);
    dw_buf_char(&buf, 'x');
    ck_assert_ptr_eq(buf.at, kept);
    ck_assert_uint_eq(buf.len, 1);
    dw_buf_free(&buf);
}
END_TEST

START_TEST(holes_are_filled_in_order)
{
    struct dw_buf buf = {0}, filled = {0};
    dw_buf_text(&buf, "game ");
    dw_buf_hole(&buf, 1);
    dw_buf_text(&buf, ", game ");
    dw_buf_hole(&buf, 2);
    dw_buf_hole(&buf, 3);
    ck_assert_uint_eq(buf.len, 12);

    dw_buf_add_filled(&filled, &buf, 0, 8);
    dw_buf_char(&filled, '|');
    dw_buf_add_filled(&filled, &buf, 5, 98);
    dw_buf_char(&filled, '|');
    dw_buf_add_filled(&filled, &buf, 6, 0);
    dw_buf_char(&filled, 0);
    ck_assert_str_eq(filled.at, "game 9, game 1011|99, game 100101| game 23");

    dw_buf_clear(&buf);
    dw_buf_text(&buf, "none");
    dw_buf_clear(&filled);
    dw_buf_add_filled(&filled, &buf, 0, 8);
    dw_buf_char(&filled, 0);
    ck_assert_str_eq(filled.at, "none");
    dw_buf_free(&buf);
    dw_buf_free(&filled);
}
END_TEST

START_TEST(failed_buf_stays_failed)
{
    struct dw_buf buf = {0};
    dw_buf_text(&buf, "ab");
    dw_buf_fill(&buf, 'x', SIZE_MAX - 1);
    ck_assert(buf.failed);
    dw_buf_text(&buf, "c");
    ck_assert(dw_span_is((dw_span){buf.at, buf.len}, "ab"));
    dw_buf_clear(&buf);
    dw_buf_text(&buf, "d");
    ck_assert(buf.failed && buf.len == 0);
    dw_buf_free(&buf);
    dw_buf_text(&buf, "e");
    ck_assert(!buf.failed && buf.len == 1);
    dw_buf_free(&buf);
}
END_TEST

/* ---- source -------------------------------------------------------------- */

/* The byte at a place of every test input: no period divides a power of 2. */
static char byte_at(uint64_t offset)
{
    return (char)(offset * 2654435761u % 251 + 1);
}

static void write_input(int fd, uint64_t size, size_t piece)
{
    char bytes[5000];
    for (uint64_t done = 0; done < size;) {
        size_t n = piece < size - done ? piece : (size_t)(size - done);
        for (size_t i = 0; i < n; i++)
            bytes[i] = byte_at(done + i);
        const ssize_t written = write(fd, bytes, n);
        if (written < 0)
            _exit(1);
        done += (uint64_t)written;
    }
}

static void check_window(const struct dw_source *source, dw_span window,
                         uint64_t size)
{
    for (size_t i = 0; i < window.len; i++)
        if (window.at[i] != byte_at(source->offset + i))
            ck_abort_msg("byte %zu of the window at %llu differs", i,
                         (unsigned long long)source->offset);
    ck_assert(all_are((const unsigned char *)window.at + window.len,
                      DW_SOURCE_PAD, 0));
    ck_assert_uint_le(source->offset + window.len, size);
    if (source->at_end)
        ck_assert_uint_eq(source->offset + window.len, size);
}

/* Reads all of an input with changing bites and wants. */
static void read_input(struct dw_source *source, uint64_t size, size_t largest)
{
    uint32_t chance = 1;
    size_t used = 0, most = 4096;
    dw_span window = {0};
    while (!source->at_end || used < window.len) {
        chance = chance * 1664525 + 1013904223;
        const size_t want = 1 + (chance >> 8) % largest;
        most = want > most ? want : most;
        ck_assert_int_eq(dw_source_window(source, used, want, &window, NULL),
                         DW_OK);
        check_window(source, window, size);
        ck_assert(source->at_end || window.len >= want);
        ck_assert_uint_le(source->room, most + most / 2 + DW_SOURCE_PAD);
        used = window.len ? 1 + (chance >> 4) % window.len : 0;
    }
    ck_assert_uint_eq(source->offset + window.len, size);
}

static int input_file(char *path, uint64_t size)
{
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    write_input(fd, size, 5000);
    return fd;
}

static const uint64_t input_sizes[] = {0,    1,    4095,  4096,
                                       4097, 6144, 50000, 1000003};

START_TEST(file_is_read_through_windows)
{
    char path[] = "/tmp/diwan-base-XXXXXX";
    const uint64_t size = input_sizes[_i];
    close(input_file(path, size));
    struct dw_source source = {0};
    for (int round = 0; round < 2; round++) {
        ck_assert_int_eq(dw_source_open(&source, path, NULL), DW_OK);
        ck_assert_uint_eq(source.size, size);
        ck_assert_uint_eq(source.offset, 0);
        read_input(&source, size, round ? 40000 : 100);
        dw_source_close(&source);
    }
    unlink(path);
    dw_source_free(&source);
}
END_TEST

/* A child that writes the input into a pipe; returns the reading end. */
static int input_pipe(uint64_t size, size_t piece, pid_t *child)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    *child = fork();
    ck_assert_int_ge(*child, 0);
    if (*child == 0) {
        close(ends[0]);
        usleep(20000); /* the reader has to wait, and is interrupted there */
        write_input(ends[1], size, piece);
        _exit(0);
    }
    close(ends[1]);
    return ends[0];
}

static void on_alarm(int number) { (void)number; }

/* Interrupts system calls a thousand times a second. */
static void interrupt_often(void)
{
    struct sigaction action = {.sa_handler = on_alarm};
    ck_assert_int_eq(sigaction(SIGALRM, &action, NULL), 0);
    const struct itimerval often = {{0, 1000}, {0, 1000}};
    ck_assert_int_eq(setitimer(ITIMER_REAL, &often, NULL), 0);
}

static const struct {
    const char *name;
    size_t piece;
    bool nonblocking, interrupted;
} pipe_rows[] = {
    {"plain", 5000, false, false},
    {"drops", 7, false, false},
    {"nonblocking", 701, true, false},
    {"interrupted", 701, false, true},
    {"nonblocking and interrupted", 701, true, true},
};

START_TEST(standard_input_may_be_any_pipe)
{
    enum { SIZE = 600000 };
    pid_t child;
    const int fd = input_pipe(SIZE, pipe_rows[_i].piece, &child);
    if (pipe_rows[_i].nonblocking)
        ck_assert_int_eq(fcntl(fd, F_SETFL, O_NONBLOCK), 0);
    ck_assert_int_eq(dup2(fd, STDIN_FILENO), STDIN_FILENO);
    close(fd);
    if (pipe_rows[_i].interrupted)
        interrupt_often();
    struct dw_source source = {0};
    ck_assert_int_eq(dw_source_open(&source, "-", NULL), DW_OK);
    ck_assert_uint_eq(source.size, 0);
    read_input(&source, SIZE, 30000);
    dw_source_free(&source);
    ck_assert_msg(fcntl(STDIN_FILENO, F_GETFD) >= 0,
                  "standard input is not ours to close");
    const struct itimerval never = {0};
    setitimer(ITIMER_REAL, &never, NULL);
    waitpid(child, NULL, 0);
}
END_TEST

START_TEST(bytes_stay_while_there_is_room)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    struct dw_source source = {0};
    dw_span first, second;
    ck_assert_int_eq(dw_source_open(&source, "-", NULL), DW_OK);
    write_input(ends[1], 4096, 4096);
    ck_assert_int_eq(dw_source_window(&source, 0, 4096, &first, NULL), DW_OK);
    write_input(ends[1], 100, 100);
    ck_assert_int_eq(dw_source_window(&source, 100, 4096, &second, NULL),
                     DW_OK);
    ck_assert_uint_eq(second.len, 4096);
    ck_assert_ptr_eq(second.at, first.at + 100);
    dw_source_free(&source);
}
END_TEST

/* A hole of 3 GiB costs no disk: offsets beyond 32 bits, memory as before. */
START_TEST(large_file_needs_no_memory)
{
    const off_t size = (off_t)3 << 30;
    char path[] = "/tmp/diwan-base-XXXXXX";
    const int fd = mkstemp(path);
    ck_assert_int_eq(ftruncate(fd, size), 0);
    ck_assert_int_eq(pwrite(fd, "*", 1, size - 1), 1);
    struct dw_source source = {0};
    dw_span window = {0};
    ck_assert_int_eq(dw_source_open(&source, path, NULL), DW_OK);
    ck_assert_uint_eq(source.size, (uint64_t)size);
    char last = 0;
    do {
        ck_assert_int_eq(
            dw_source_window(&source, window.len, 256 * 1024, &window, NULL),
            DW_OK);
        last = window.len ? window.at[window.len - 1] : last;
    } while (!source.at_end);
    ck_assert_int_eq(last, '*');
    ck_assert_uint_eq(source.offset + window.len, (uint64_t)size);
    ck_assert_uint_le(source.room, 400 * 1024);
    unlink(path);
    close(fd);
    dw_source_free(&source);
}
END_TEST

static const struct {
    const char *path;
    int reason;
} refused_rows[] = {
    {"/tmp", EISDIR},
    {"/", EISDIR},
    {"/no/such/folder/x.pgn", ENOENT},
    {"/dev/null/x.pgn", ENOTDIR},
};

START_TEST(unreadable_paths_say_why)
{
    const char *path = refused_rows[_i].path;
    struct dw_source source = {0};
    struct dw_error error = {0};
    char line[800], wanted[200];
    ck_assert_int_eq(dw_source_open(&source, path, &error), DW_IO);
    ck_assert(!source.open);
    snprintf(wanted, sizeof wanted, "%s: %s", path,
             strerror(refused_rows[_i].reason));
    ck_assert_str_eq(dw_error_line(&error, line, sizeof line), wanted);
    dw_source_free(&source);
}
END_TEST

START_TEST(unreadable_standard_input_says_why)
{
    struct dw_source source = {0};
    struct dw_error error = {0};
    close(STDIN_FILENO);
    ck_assert_int_eq(dw_source_open(&source, "-", &error), DW_IO);
    ck_assert_str_eq(error.where, "standard input");
    ck_assert_int_eq(open("/", O_RDONLY), STDIN_FILENO);
    ck_assert_int_eq(dw_source_open(&source, "-", &error), DW_IO);
    ck_assert_str_eq(error.text, strerror(EISDIR));
    ck_assert_msg(fcntl(STDIN_FILENO, F_GETFD) >= 0, "still open");
}
END_TEST

/* Root may read all, so rights are tested as another user. */
START_TEST(file_without_rights_says_why)
{
    char path[] = "/tmp/diwan-base-XXXXXX";
    close(mkstemp(path));
    chmod(path, 0);
    struct dw_error error = {0};
    struct dw_source source = {0};
    const bool other = geteuid() || !seteuid(65534);
    const dw_status status = dw_source_open(&source, path, &error);
    if (!getuid())
        ck_assert_int_eq(seteuid(0), 0);
    unlink(path);
    if (!other)
        return;
    ck_assert_int_eq(status, DW_IO);
    ck_assert_str_eq(error.text, strerror(EACCES));
}
END_TEST

START_TEST(failing_read_says_why)
{
    char path[] = "/tmp/diwan-base-XXXXXX";
    close(mkstemp(path));
    struct dw_source source = {0};
    struct dw_error error = {0};
    dw_span window;
    ck_assert_int_eq(dw_source_open(&source, path, NULL), DW_OK);
    const int blind = open(path, O_WRONLY);
    ck_assert_int_eq(dup2(blind, source.fd), source.fd);
    ck_assert_int_eq(dw_source_window(&source, 0, 1, &window, &error), DW_IO);
    ck_assert_str_eq(error.where, path);
    ck_assert_str_eq(error.text, strerror(EBADF));
    close(blind);
    unlink(path);
    dw_source_free(&source);
}
END_TEST

START_TEST(window_beyond_memory_is_refused)
{
    struct dw_source source = {0};
    struct dw_error error = {0};
    dw_span window;
    ck_assert_int_eq(dw_source_open(&source, "/dev/zero", NULL), DW_OK);
    ck_assert_int_eq(
        dw_source_window(&source, 0, SIZE_MAX - 1, &window, &error),
        DW_NO_MEMORY);
    ck_assert_int_eq(dw_source_window(&source, 0, 10, &window, &error), DW_OK);
    ck_assert_uint_ge(window.len, 10);
    dw_source_free(&source);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("base");
    TCase *status = tcase_create("status");
    tcase_add_loop_test(status, error_becomes_a_line, 0, COUNT(error_rows));
    tcase_add_test(status, error_without_a_taker);
    tcase_add_test(status, long_error_is_cut);
    tcase_add_test(status, error_hides_no_control);
    tcase_add_test(status, set_forgets_an_older_place);
    suite_add_tcase(suite, status);

    TCase *memory = tcase_create("span and arena");
    tcase_add_loop_test(memory, spans_compare, 0, COUNT(span_rows));
    tcase_add_test(memory, arena_hands_out_clean_pieces);
    tcase_add_test(memory, rollback_gives_the_same_memory_again);
    tcase_add_test(memory, arena_refuses_what_cannot_be);
    suite_add_tcase(suite, memory);

    TCase *buf = tcase_create("buf");
    tcase_set_timeout(buf, 60);
    tcase_add_test(buf, every_scalar_value_is_read);
    tcase_add_test(buf, no_other_bytes_are_read);
    tcase_add_loop_test(buf, json_strings, 0, COUNT(json_rows));
    tcase_add_test(buf, json_looks_at_every_byte);
    tcase_add_test(buf, eight_bytes_answer);
    tcase_add_loop_test(buf, visible_text, 0, COUNT(visible_rows));
    tcase_add_loop_test(buf, numbers, 0, COUNT(number_rows));
    tcase_add_test(buf, buf_gathers);
    tcase_add_test(buf, holes_are_filled_in_order);
    tcase_add_test(buf, failed_buf_stays_failed);
    suite_add_tcase(suite, buf);

    TCase *source = tcase_create("source");
    tcase_set_timeout(source, 60);
    tcase_add_loop_test(source, file_is_read_through_windows, 0,
                        COUNT(input_sizes));
    tcase_add_loop_test(source, standard_input_may_be_any_pipe, 0,
                        COUNT(pipe_rows));
    tcase_add_test(source, bytes_stay_while_there_is_room);
    tcase_add_test(source, large_file_needs_no_memory);
    tcase_add_loop_test(source, unreadable_paths_say_why, 0,
                        COUNT(refused_rows));
    tcase_add_test(source, unreadable_standard_input_says_why);
    tcase_add_test(source, file_without_rights_says_why);
    tcase_add_test(source, failing_read_says_why);
    tcase_add_test(source, window_beyond_memory_is_refused);
    suite_add_tcase(suite, source);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
