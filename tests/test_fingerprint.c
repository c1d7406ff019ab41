/* Knows what may happen to a game without its findings becoming others, and
 * what may not. Must not know how fingerprints are made. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "out/fingerprint.h"
#include "work/part.h"

#include "murray.h"

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

enum { MOST = 64 };

/* ---- one setup for all --------------------------------------------------- */

static struct murray murray;

static void load(void) { murray_load(&murray, -1); }

static void unload(void) { murray_free(&murray); }

/* ---- fingerprints of a text ---------------------------------------------- */

struct prints {
    uint64_t at[MOST], games[MOST];
    dw_code codes[MOST];
    int count, game_count;
};

static void keep(struct prints *out, const struct dw_record *record)
{
    struct dw_fingerprints of = {0};
    dw_fingerprints_fill(&of, record->game, record->diags);
    ck_assert(!of.failed);
    ck_assert_uint_eq(of.count, record->diags->count);
    ck_assert_int_lt(out->count + (int)of.count, MOST);
    for (size_t i = 0; i < of.count; i++) {
        out->codes[out->count] = dw_say_code(record->diags->at[i].say);
        out->at[out->count++] = of.at[i];
    }
    out->games[out->game_count++] = of.game;
    dw_fingerprints_free(&of);
}

/* Those of all findings of a text, in its order. */
static struct prints prints_of(const char *text, size_t len)
{
    struct prints out = {0};
    struct dw_error error = {0};
    struct dw_part_reader *reader;
    char *bytes = calloc(1, len + DW_SOURCE_PAD);
    ck_assert_ptr_nonnull(bytes);
    memcpy(bytes, text, len);
    ck_assert_int_eq(dw_part_reader_new(&murray.setup, 0, &reader, &error),
                     DW_OK);
    const struct dw_part part = {.text = {bytes, len}, .line = 1};
    dw_part_open(reader, &part);
    struct dw_record record;
    dw_read read = DW_READ_GAME;
    while (read == DW_READ_GAME || read == DW_READ_TEXT) {
        read = dw_part_next(reader, &record, &error);
        if (read != DW_READ_END)
            keep(&out, &record);
    }
    ck_assert_int_eq(read, DW_READ_END);
    dw_part_reader_free(reader);
    free(bytes);
    return out;
}

static struct prints prints(const char *text)
{
    return prints_of(text, strlen(text));
}

static bool holds(const struct prints *all, uint64_t one)
{
    for (int i = 0; i < all->count; i++)
        if (all->at[i] == one)
            return true;
    return false;
}

#define TAGS(white, black)                                                     \
    "[Event \"Majlis\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"                \
    "[Round \"1\"]\n[White \"" white "\"]\n[Black \"" black                    \
    "\"]\n[Result \"*\"]\n\n"

/* A needless g, a faras that leaps nowhere; a wrong number, no marker. */
#define FIRST TAGS("Amber", "Slate") "1. Ngf3 a6 2. Nf3+ b6 *\n\n"
#define SECOND TAGS("Dune", "Reed") "1. a3 a6 3. b3 b6 4. Ra5 *\n\n"

/* ---- what changes nothing ------------------------------------------------ */

static const struct {
    const char *name, *text;
    int games;
} same[] = {
    {"as it is", FIRST SECOND, 2},
    {"reordered", SECOND FIRST, 2},
    {"with others",
     TAGS("A", "B") "1. h3 *\n\n" FIRST TAGS("C", "D") "1. Ra4 *\n\n" SECOND,
     4},
    {"wrapped anew",
     TAGS("Amber", "Slate") "1.\nNgf3   a6 2.\tNf3+\nb6\n*\n\n" SECOND, 2},
    {"tags in another order",
     FIRST "[Event \"Majlis\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
           "[Black \"Reed\"]\n[White \"Dune\"]\n[Round \"1\"]\n"
           "[Result \"*\"]\n\n1. a3 a6 3. b3 b6 4. Ra5 *\n\n",
     2},
    {"commented",
     FIRST TAGS("Dune", "Reed") "{a word} 1. a3 $1 a6 (1... b6) 3. b3 b6 "
                                "{he errs} 4. Ra5 *\n\n",
     2},
    {"a site and a date found",
     FIRST "[Event \"Majlis\"]\n[Site \"Rayy\"]\n[Date \"0950.??.??\"]\n"
           "[Round \"1\"]\n[White \"Dune\"]\n[Black \"Reed\"]\n"
           "[Result \"*\"]\n\n1. a3 a6 3. b3 b6 4. Ra5 *\n\n",
     2},
};

START_TEST(stays)
{
    const struct prints was = prints(FIRST SECOND);
    const struct prints is = prints(same[_i].text);
    ck_assert_int_ge(was.count, 4);
    ck_assert_int_eq(is.game_count, same[_i].games);
    for (int i = 0; i < was.count; i++)
        ck_assert_msg(holds(&is, was.at[i]), "%s: finding %d (%s) is another",
                      same[_i].name, i, dw_codes[was.codes[i]].name);
}
END_TEST

/* LF, CR LF and CR end lines alike. */
START_TEST(stays_with_other_line_ends)
{
    static const char *const ends[] = {"\r\n", "\r"};
    const struct prints was = prints(FIRST SECOND);
    for (int kind = 0; kind < COUNT(ends); kind++) {
        struct dw_buf text = {0};
        for (const char *at = FIRST SECOND; *at; at++) {
            if (*at == '\n')
                dw_buf_text(&text, ends[kind]);
            else
                dw_buf_char(&text, *at);
        }
        const struct prints is = prints_of(text.at, text.len);
        ck_assert_int_eq(is.count, was.count);
        ck_assert(!memcmp(is.at, was.at, (size_t)was.count * sizeof *was.at));
        dw_buf_free(&text);
    }
}
END_TEST

/* Mending one finding leaves the others of the game what they are: the needless
 * g goes, the leap of the faras stays. */
START_TEST(others_stay_when_one_is_mended)
{
    const struct prints was = prints(FIRST);
    const struct prints is =
        prints(TAGS("Amber", "Slate") "1. Nf3 a6 2. Nf3+ b6 *\n\n");
    ck_assert_int_eq(was.count, 2);
    ck_assert_int_eq(is.count, 1);
    ck_assert_int_eq(is.codes[0], DW_ILLEGAL_MOVE);
    ck_assert(holds(&was, is.at[0]));
}
END_TEST

START_TEST(encoding_does_not_count)
{
    const struct prints latin = prints(TAGS("Am\xE9", "S") "1. Ra5 *\n");
    const struct prints utf8 = prints(TAGS("Am\xC3\xA9", "S") "1. Ra5 *\n");
    ck_assert_uint_eq(latin.games[0], utf8.games[0]);
    ck_assert_int_eq(utf8.count, 1);
    ck_assert(holds(&latin, utf8.at[0]));
}
END_TEST

/* ---- what makes it another ----------------------------------------------- */

static const struct {
    const char *name, *text;
} other[] = {
    {"another move", TAGS("Amber", "Slate") "1. Ngf3 b6 2. Nf3+ b6 *\n"},
    {"one move more", TAGS("Amber", "Slate") "1. Ngf3 a6 2. Nf3+ b6 3. a3 *\n"},
    {"other players", TAGS("Amber", "Reed") "1. Ngf3 a6 2. Nf3+ b6 *\n"},
    {"players exchanged", TAGS("Slate", "Amber") "1. Ngf3 a6 2. Nf3+ b6 *\n"},
    {"another start",
     "[SetUp \"1\"]\n[FEN \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - "
     "0 1\"]\n" FIRST},
};

START_TEST(becomes_another)
{
    const struct prints was = prints(FIRST);
    const struct prints is = prints(other[_i].text);
    ck_assert_msg(is.count > 0, "%s: no finding", other[_i].name);
    ck_assert_msg(is.games[0] != was.games[0], "%s", other[_i].name);
    for (int i = 0; i < is.count; i++)
        ck_assert_msg(!holds(&was, is.at[i]), "%s: finding %d", other[_i].name,
                      i);
}
END_TEST

/* Alike in one game: told apart by their order. */
START_TEST(alike_are_counted)
{
    const struct prints one = prints("1. a3 a6 $300 *\n");
    const struct prints two = prints("1. a3 $300 a6 $300 *\n");
    int shared = 0;
    for (int i = 0; i < two.count; i++) {
        shared += holds(&one, two.at[i]);
        for (int k = 0; k < i; k++)
            ck_assert_uint_ne(two.at[i], two.at[k]);
    }
    ck_assert_int_eq(two.count, one.count + 1);
    ck_assert_int_eq(shared, one.count);
}
END_TEST

/* Two games of one content cannot be told apart: who compares counts them. */
START_TEST(identical_games_are_alike)
{
    const struct prints one = prints(FIRST);
    const struct prints two = prints(FIRST FIRST);
    ck_assert_int_eq(two.count, 2 * one.count);
    for (int i = 0; i < one.count; i++) {
        ck_assert_uint_eq(two.at[i], one.at[i]);
        ck_assert_uint_eq(two.at[one.count + i], one.at[i]);
    }
}
END_TEST

START_TEST(written_as_digits)
{
    char text[DW_FINGERPRINT_TEXT + 1];
    dw_fingerprint_text(0x0123456789ABCDEFu, text);
    ck_assert_str_eq(text, "0123456789abcdef");
    dw_fingerprint_text(0xFu, text);
    ck_assert_str_eq(text, "000000000000000f");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fingerprint");
    TCase *tcase = tcase_create("fingerprint");
    tcase_add_checked_fixture(tcase, load, unload);
    tcase_add_loop_test(tcase, stays, 0, COUNT(same));
    tcase_add_test(tcase, stays_with_other_line_ends);
    tcase_add_test(tcase, others_stay_when_one_is_mended);
    tcase_add_test(tcase, encoding_does_not_count);
    tcase_add_loop_test(tcase, becomes_another, 0, COUNT(other));
    tcase_add_test(tcase, alike_are_counted);
    tcase_add_test(tcase, identical_games_are_alike);
    tcase_add_test(tcase, written_as_digits);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
