/* Knows which findings of a record only follow from another one, and that they
 * are told but not counted. Must not know how that is found out. */
/* SPDX-License-Identifier: MIT */
#include <check.h>

#include "emendation.h"

#define HEAD                                                                   \
    "[Event \"Test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"   \
    "[White \"Amber\"]\n[Black \"Slate\"]\n"
#define OPEN HEAD "[Result \"*\"]\n\n"
/* White takes the last man with the rukh: bare, and no way to bare back. */
#define BARING "[SetUp \"1\"]\n[FEN \"8/8/8/r2k4/8/8/8/R3K3 w - - 0 1\"]\n\n"
/* One rukh mates on the last rank, the other guards the seventh. */
#define MATING "[SetUp \"1\"]\n[FEN \"6k1/R7/8/8/8/8/6p1/1R4K1 w - - 0 1\"]\n\n"

/* Codes in file order: ':' parts what a finding follows from. */
static const struct {
    const char *name, *text, *findings;
    unsigned errors, warnings;
} rows[] = {
    {"a number skipped, and those behind it",
     OPEN "1. a3 a6 3. b3 b6 4. c3 c6 5. d3 d6 *\n", "303 303:303 303:303", 0,
     1},
    {"two numbers wrong in two ways", OPEN "1. a3 a6 3. b3 b6 5. c3 c6 *\n",
     "303 303", 0, 2},
    {"the same slip again, with a right number between",
     OPEN "1. a3 a6 3. b3 b6 3. c3 c6 5. d3 d6 *\n", "303 303", 0, 2},
    {"numbers behind a reply that is missing",
     OPEN "1. Nc3 a6 2. Nd5 3. b3 b6 4. Nxc7 *\n", "303:402 402 303:402", 1, 0},
    {"numbers in front of a ply that fails stand for themselves",
     OPEN "1. a3 a6 3. b3 b6 3. Zz *\n", "303 301", 1, 1},
    {"a tag pair that is none is the one that is missing",
     "[Event \"Test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"
     "[White Amber]\n[Black \"Slate\"]\n[Result \"*\"]\n\n1. a3 a6 *\n",
     "203:201 201", 1, 0},
    {"another one is missing besides",
     "[Event \"Test\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"
     "[White Amber]\n[Black \"Slate\"]\n[Result \"*\"]\n\n1. a3 a6 *\n",
     "203 201", 1, 1},
    {"a comment that never closes has the result in it",
     OPEN "1. a3 a6 {so far *\n", "101 207:101", 1, 0},
    {"a record without a result", OPEN "1. a3 a6\n", "207", 1, 0},
    {"the main line inside a variation that never closes",
     OPEN "1. Nc3 a6 (1... b6 2. Nd5 c6 3. Zz *\n",
     "111 301:111 207:111 607:111", 1, 0},
    {"a slip in a variation that closes", OPEN "1. Nc3 a6 (1... b6 2. Zz) *\n",
     "301", 0, 1},
    {"who plays on has not seen the end",
     HEAD "[Result \"*\"]\n" BARING "1. Rxa5+ Kc4 2. Ra1 *\n", "504 503:504", 0,
     1},
    {"another result than the board's is wrong all the same",
     HEAD "[Result \"0-1\"]\n" BARING "1. Rxa5+ Kc4 2. Ra1 0-1\n", "504 502", 1,
     1},
    {"a start that is decided, and its result open",
     HEAD "[Result \"*\"]\n[SetUp \"1\"]\n"
          "[FEN \"8/8/8/3k4/8/8/8/R3K3 b - - 0 1\"]\n\n*\n",
     "505 503:505", 0, 1},
    {"the tag and the board against the movetext",
     HEAD "[Result \"1-0\"]\n" MATING "1. Rb8# 0-1\n", "501:502 502", 1, 0},
    {"the movetext and the board against the tag",
     HEAD "[Result \"0-1\"]\n" MATING "1. Rb8# 1-0\n", "501", 1, 0},
    {"a result about plies that were not replayed",
     HEAD "[Result \"0-1\"]\n" MATING "1. Rb8# Kh7 2. Ra8 0-1\n", "402 502:402",
     1, 0},
    {"a mate that is told and lies behind the stop",
     HEAD "[Result \"1-0\"]\n[Termination \"checkmate\"]\n" MATING
          "1. Zz Kh8 1-0\n",
     "204 204:301 301", 1, 1},
};

static void read_row(int row)
{
    struct dw_buf text = {0};
    struct dw_error error = {0};
    dw_status status = DW_OK;
    dw_buf_text(&text, rows[row].text);
    ck_assert_msg(dw_reread_text(&bench.read, &text, (struct dw_around){0},
                                 &status, &error),
                  "%s", rows[row].name);
    dw_buf_free(&text);
}

static void say_findings(struct dw_buf *out)
{
    const struct dw_diags *diags = &bench.read.diags;
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag *diag = &diags->at[i];
        dw_buf_text(out, i ? " " : "");
        dw_buf_number(out, dw_codes[dw_say_code((dw_say)diag->say)].number);
        if (!diag->cause)
            continue;
        dw_buf_char(out, ':');
        dw_buf_number(out, dw_codes[diag->cause - 1].number);
    }
    dw_buf_char(out, '\0');
}

static void set_up(void) { open_bench(); }

static void tear_down(void)
{
    dw_suggester_free(bench.suggester);
    dw_reread_close(&bench.read);
    dw_reread_close(&bench.again);
    dw_arena_free(&bench.arena);
    bench = (struct bench){0};
}

START_TEST(what_follows_is_told_and_not_counted)
{
    struct dw_buf found = {0};
    read_row(_i);
    say_findings(&found);
    ck_assert_msg(!strcmp(found.at, rows[_i].findings), "%s: %s, not %s",
                  rows[_i].name, found.at, rows[_i].findings);
    ck_assert_msg(bench.read.diags.by_severity[DW_ERROR] == rows[_i].errors,
                  "%s", rows[_i].name);
    ck_assert_msg(bench.read.diags.by_severity[DW_WARNING] == rows[_i].warnings,
                  "%s", rows[_i].name);
    dw_buf_free(&found);
}
END_TEST

/* More numbers than are kept: all of them follow from the first. */
START_TEST(what_is_not_kept_is_not_counted_either)
{
    struct dw_buf text = {0};
    struct dw_error error = {0};
    dw_status status = DW_OK;
    dw_buf_text(&text, OPEN "1. Nc3 Nc6 ");
    for (int i = 3; i < 63; i++) {
        dw_buf_number(&text, (uint64_t)i);
        dw_buf_text(&text, i % 2 ? ". Nb1 Nb8 " : ". Nc3 Nc6 ");
    }
    dw_buf_text(&text, "*\n");
    ck_assert(dw_reread_text(&bench.read, &text, (struct dw_around){0}, &status,
                             &error));
    const struct dw_diags *diags = &bench.read.diags;
    ck_assert_uint_eq(dw_diags_seen(diags, DW_MOVE_NUMBER), 60);
    ck_assert_uint_eq(diags->silent[DW_MOVE_NUMBER][DW_WARNING], 59);
    dw_buf_free(&text);
}
END_TEST

/* Once the cause is taken out, what followed counts. */
START_TEST(a_finding_without_its_cause_counts)
{
    read_row(3);
    struct dw_diags *diags = &bench.read.diags;
    dw_diags_drop_code(diags, DW_ILLEGAL_MOVE);
    ck_assert_uint_eq(diags->by_severity[DW_ERROR], 0);
    ck_assert_uint_eq(diags->by_severity[DW_WARNING], 2);
    ck_assert_uint_eq(diags->at[0].cause, 0);

    read_row(0);
    const bool first[] = {true, false, false};
    dw_diags_drop_rows(diags, first);
    ck_assert_uint_eq(diags->by_severity[DW_WARNING], 1);
    ck_assert_uint_eq(diags->at[0].cause, 0);
    ck_assert_uint_ne(diags->at[1].cause, 0);
    dw_diags_drop_code(diags, DW_MOVE_NUMBER);
    ck_assert_uint_eq(diags->by_severity[DW_WARNING], 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("follow");
    TCase *tests = tcase_create("follow");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 30);
    tcase_add_loop_test(tests, what_follows_is_told_and_not_counted, 0,
                        sizeof rows / sizeof *rows);
    tcase_add_test(tests, what_is_not_kept_is_not_counted_either);
    tcase_add_test(tests, a_finding_without_its_cause_counts);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
