/* Knows that splitting many bytes at a time gives what the lexer gives, token
 * for token. Must not know what a token means. */
/* SPDX-License-Identifier: MIT */
#include "base/source.h"
#include "pgn/split.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

enum { BYTES = 16384, ITEMS = 2048, TEXTS = 20000 };

static uint64_t state = 88172645463325252u;

static uint32_t dice(uint32_t sides)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % sides;
}

/* Pieces that a movetext is made of, plain and not. */
static const char *const pieces[] = {
    "e4",
    "Nf3",
    "exd5",
    "a8=Q+",
    "Nb1-d2",
    "b1d2",
    "Rd8#",
    "12.",
    "1.",
    "7...",
    "99",
    "1-0",
    "0-1",
    "*",
    "O-O",
    "N",
    "ch",
    "mate",
    "e.p.",
    "1.e3",
    "a3!",
    "b3??",
    "$12",
    "(",
    ")",
    "{c}",
    "{a b}",
    "{[%c]}",
    "{ [x}",
    "{\n[",
    "{\xc3\xa9}",
    "{{}",
    "{",
    "}",
    ";x\n",
    "\n%y\n",
    "\xe2\x99\x98"
    "f3",
    "\xe2\x99\x98\xef\xb8\x8e"
    "f3+",
    "\xd0\x9a\xd1\x80"
    "e1",
    "K\xc3\x97"
    "e1",
    "\xc2\xbd-\xc2\xbd",
    "\xe2\x80\xa6"
    "e4",
    "e\xe2\x99"
    "4",
    "\xce\x94",
    "1/2-1/2",
    "e4.",
    "+",
    "#",
    "=",
    "--",
    "Z0",
    "x",
    "12345678.",
    "1234567.",
    "123456789.",
    "1:.",
    "1=.",
    "abcdefghijklmnopqr1",
    "{a long comment that goes on for more than sixty-four bytes, to be sure}",
    "[Event \"x\"]",
    "<",
    "\"",
};

static const char *const blanks[] = {" ",  " ",    " ",  "\n",
                                     "  ", "\n\n", "\t", "\r\n",
                                     "\r", "",     "\v", "\xc2\xa0"};

/* A comment of up to three blocks, nearly always plain. */
static size_t make_comment(char *out)
{
    static const char bytes[] = "abcdefgh12345678 .-/+:[\n";
    size_t length = 0;
    out[length++] = '{';
    for (uint32_t left = dice(dice(3) ? 30 : 200); left; left--)
        out[length++] =
            dice(500) ? bytes[dice(sizeof bytes - 1)] : "{\0\x80\xff}"[dice(5)];
    out[length++] = '}';
    return length;
}

/* A word that may be longer than a block. */
static size_t make_word(char *out)
{
    size_t length = 0;
    for (uint32_t left = 1 + dice(150); left; left--)
        out[length++] = (char)('a' + dice(26));
    out[length++] = (char)('1' + dice(9));
    return length;
}

static size_t make_text(char *out)
{
    size_t length = 0;
    const bool comments = dice(2);
    const uint32_t count = 1 + dice(60);
    for (uint32_t i = 0; i < count; i++) {
        const char *piece = pieces[dice(sizeof pieces / sizeof *pieces)];
        const char *blank = blanks[dice(sizeof blanks / sizeof *blanks)];
        /* Mostly plain ones, so that runs get long. */
        if (dice(4))
            piece = dice(8) ? pieces[dice(8)]
                            : "\xe2\x99\x9e"
                              "d2";
        if (comments && dice(2))
            length += make_comment(out + length);
        else if (!dice(100))
            length += make_word(out + length);
        else
            length += (size_t)sprintf(out + length, "%s", piece);
        length += (size_t)sprintf(out + length, "%s", dice(50) ? blank : "");
    }
    if (dice(2))
        out[dice((uint32_t)length)] = (char)dice(256);
    memset(out + length, 0, DW_SOURCE_PAD);
    return length;
}

static struct dw_split split_by(dw_split_width width, dw_span text,
                                uint32_t limit, uint32_t room, dw_item *items)
{
    struct dw_split run = {
        .text = text, .limit = limit, .items = items, .room = room};
    dw_split_plain(&run, width);
    return run;
}

/* The lexer must give the items one after the other. */
static void compare_with_lexer(const char *text, size_t length,
                               const struct dw_split *run)
{
    struct dw_lexer lexer = {.text = {text, length}};
    for (uint32_t i = 0; i < run->count; i++) {
        const dw_token token = dw_lex_next(&lexer);
        const dw_item item = run->items[i];
        ck_assert_msg(token.kind == item.kind && token.offset == item.offset &&
                          token.length == item.length,
                      "item %u of \"%.*s\": kind %u at %u+%u, lexer has %u at "
                      "%u+%u",
                      i, (int)length, text, item.kind, item.offset, item.length,
                      token.kind, token.offset, token.length);
    }
    ck_assert_uint_eq(run->count ? lexer.at : 0, run->at);
}

START_TEST(splits_as_the_lexer_does)
{
    char text[BYTES];
    dw_item bytes[ITEMS], wide[ITEMS];
    uint32_t found = 0;
    for (int i = 0; i < TEXTS; i++) {
        const size_t length = make_text(text);
        const uint32_t room = dice(8) ? ITEMS : dice(100);
        const uint32_t limit =
            (uint32_t)(dice(8) ? length : dice((uint32_t)length + 1));
        const struct dw_split a = split_by(
            DW_SPLIT_BYTES, (dw_span){text, length}, limit, room, bytes);
        compare_with_lexer(text, length, &a);
        found += a.count;
        for (unsigned width = DW_SPLIT_AVX2; width <= dw_split_widest();
             width++) {
            const struct dw_split b =
                split_by((dw_split_width)width, (dw_span){text, length}, limit,
                         room, wide);
            ck_assert_msg(a.count == b.count && a.at == b.at &&
                              a.words == b.words &&
                              !memcmp(bytes, wide, a.count * sizeof *bytes),
                          "\"%.*s\": width %u, %u and %u items", (int)length,
                          text, width, a.count, b.count);
        }
    }
    ck_assert_uint_gt(found, TEXTS);
}
END_TEST

/* What is plain must be taken, or the rest of the tests prove nothing. */
START_TEST(takes_what_is_plain)
{
    static const struct {
        const char *text;
        uint32_t items, words;
    } rows[] = {
        {"1. e4 e5 2. Nf3 Nc6 1-0\n", 6, 4},
        {"1. e4 {[%clk 0:01]} e5 {b} 2. a8=Q+ ", 6, 2},
        {"e4\n\ne5\r\n12. a3\tb3 ", 5, 4},
        {"Nb1-d2 a7a8q Rd8# N ", 3, 3},
        {"e4", 0, 0},
        {"e4 e5", 1, 1},
        {"{a} e4 ", 2, 1},
        {"{a}e4 ", 0, 0},
        {"{a} e4{b} a3 ", 1, 0},
        {"{a} {b} {c} ", 3, 0},
        {"e4 {b{c} a3 ", 1, 1},
        {"e4 } a3 ", 1, 1},
        {"e4 {a comment of two blocks, the first of which ends in the middle "
         "of it} e5 {b} ",
         4, 2},
        {"e4 e5! a3 ", 1, 1},
        {"1.e3 ", 0, 0},
        {"e4. a3 ", 0, 0},
        {"123456789. a3 ", 2, 1},
        {"1234567. a3 ", 2, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256] = {0};
        dw_item items[100];
        strcpy(text, rows[i].text);
        for (unsigned width = DW_SPLIT_BYTES; width <= dw_split_widest();
             width++) {
            const struct dw_split run =
                split_by((dw_split_width)width, (dw_span){text, strlen(text)},
                         (uint32_t)strlen(text), 100, items);
            ck_assert_msg(run.count == rows[i].items &&
                              run.words == rows[i].words,
                          "\"%s\": width %u, %u items, %u words", rows[i].text,
                          width, run.count, run.words);
        }
    }
}
END_TEST

/* No token may end behind the limit. */
START_TEST(keeps_the_limit)
{
    char text[128] = "1. e4 e5 2. Nf3 ";
    for (uint32_t limit = 0; limit < 16; limit++) {
        dw_item items[16];
        struct dw_split run = {
            .text = {text, 16}, .limit = limit, .items = items, .room = 16};
        dw_split_plain(&run, DW_SPLIT_WIDEST);
        ck_assert_uint_le(run.at, limit);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("split");
    TCase *tcase = tcase_create("plain");
    tcase_add_test(tcase, splits_as_the_lexer_does);
    tcase_add_test(tcase, takes_what_is_plain);
    tcase_add_test(tcase, keeps_the_limit);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
