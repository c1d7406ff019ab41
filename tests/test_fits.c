/* Knows which rulesets a record fits and in what order, which of their
 * findings count, and what in a text is a clue. Must not know any report. */
/* SPDX-License-Identifier: MIT */
#include "base/source.h"
#include "config/load_grammar.h"
#include "config/rulelist.h"
#include "judge/judge.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#define ROWS(table) ((int)(sizeof(table) / sizeof *(table)))

/* ---- one game under a list of rulesets ----------------------------------- */

static struct dw_arena arena;
static struct dw_grammar grammar;
static struct dw_judge_rules rules[DW_RULES_MAX];
static struct dw_judge_setup setup;
static struct dw_judge *judge;
static struct dw_game game;
static struct dw_diags diags;
static struct dw_judged judged;

static void judge_text(const char *rulesets, dw_need need, const char *text)
{
    static char bytes[4096];
    struct dw_rulelist list;
    struct dw_error error = {0};
    ck_assert(dw_grammar_load(NULL, &arena, &grammar, &error) == DW_OK);
    ck_assert_msg(dw_rulelist_load(rulesets, NULL, true, DW_RULES_MAX, &arena,
                                   &list, &error) == DW_OK,
                  "%s", error.text);
    for (int i = 0; i < list.count; i++)
        rules[i] = (struct dw_judge_rules){
            .name = list.books[i].name,
            .ruleset = &list.books[i].rules,
            .reading = list.books[i].reading,
            .clues = list.books[i].clues,
            .clue_count = list.books[i].clue_count,
        };
    setup = (struct dw_judge_setup){.grammar = &grammar,
                                    .rules = rules,
                                    .rule_count = list.count,
                                    .form = -1,
                                    .letters = -1,
                                    .automatic = list.automatic,
                                    .need = need};
    ck_assert_uint_lt(strlen(text), sizeof bytes - DW_SOURCE_PAD);
    memset(bytes, 0, sizeof bytes);
    memcpy(bytes, text, strlen(text));
    ck_assert(dw_judge_new(&setup, &judge, &error) == DW_OK);
    struct dw_parser parser = {.text = {bytes, strlen(text)},
                               .end = DW_PART_INPUT,
                               .opens_file = true,
                               .is_move = dw_judge_is_move,
                               .context = judge};
    ck_assert_int_eq(dw_parse_game(&parser, &game, &diags), DW_PARSED_GAME);
    ck_assert(dw_judge_game(judge, &game, &diags, &judged, &error) == DW_OK);
}

static void tear_down(void)
{
    dw_judge_free(judge);
    dw_game_free(&game);
    dw_diags_free(&diags);
    dw_arena_free(&arena);
}

/* ---- what fits ----------------------------------------------------------- */

/* White can bare Black; then Black can bare White at once, or cannot. */
#define COUNTER "[SetUp \"1\"]\n[FEN \"1k6/2R5/8/8/8/8/5r2/6K1 w - - 0 1\"]\n\n"
#define NO_COUNTER                                                             \
    "[SetUp \"1\"]\n[FEN \"8/8/8/2k5/R7/8/6r1/7K w - - 0 1\"]\n\n"

static const struct {
    const char *rulesets, *text, *fits; /* best first */
    const char *best;                   /* whose findings are filed */
} fitting[] = {
    /* Nothing decides: the order asked for. */
    {"auto", "1. a3 a6 *",
     "murray qdan plyyard muller cutechess fairy-stockfish medina pychess "
     "xboard",
     "murray"},
    /* Proved before consistent. */
    {"auto", NO_COUNTER "1. Kxg2 1-0",
     "murray qdan plyyard cutechess medina muller fairy-stockfish pychess "
     "xboard",
     "murray"},
    /* Played on under those that ended it at once. */
    {"auto", NO_COUNTER "1. Kxg2 Kb5 1-0",
     "muller fairy-stockfish pychess xboard", "muller"},
    /* Contradicted under all but one. */
    {"auto", COUNTER "1. Kxf2 Ka8 1/2-1/2", "plyyard", "plyyard"},
    /* Proved, then consistent, then unsettled; missing is last. */
    {"auto", COUNTER "1. Kxf2 Kxc7 1/2-1/2",
     "murray qdan muller cutechess pychess xboard fairy-stockfish plyyard",
     "murray"},
    {"auto", COUNTER "1. Kxf2 Kxc7 *",
     "fairy-stockfish plyyard murray qdan muller cutechess pychess xboard",
     "fairy-stockfish"},
    /* None: the mildest trouble first, played on before contradicted. */
    {"auto",
     "[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n"
     "1. Kb2 1-0",
     "", "murray"},
    /* A record that breaks fits none. */
    {"auto", "1. a3 a6 2. a5 *", "", "murray"},
    /* Clues: only among equals. */
    {"auto", "[Variant \"shatranj\"]\n[PlyCount \"2\"]\n\n1. a3 a6 *",
     "cutechess xboard murray qdan plyyard muller fairy-stockfish medina "
     "pychess",
     "cutechess"},
    {"auto", "[Variant \"Shatranj\"]\n\n1. a3 a6 *",
     "pychess murray qdan plyyard muller cutechess fairy-stockfish medina "
     "xboard",
     "pychess"},
    {"auto", "[Site \"Medina\"]\n" COUNTER "1. Kxf2 Kxc7 1/2-1/2",
     "murray qdan muller cutechess pychess xboard fairy-stockfish plyyard",
     "murray"},
    {"auto",
     "[SetUp \"1\"]\n[FEN \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w 0 "
     "1\"]\n\n{--------------\nr n b k q b n r}\n1. a3 a6 *",
     "xboard pychess murray qdan plyyard muller cutechess fairy-stockfish "
     "medina",
     "xboard"},
    /* '#' on a baring that is no mate: Fairy-Stockfish and pychess write it. */
    {"auto",
     "[SetUp \"1\"]\n[FEN \"8/8/8/2k5/R7/8/6r1/N6K w - - 0 1\"]\n\n"
     "1. Kxg2# 1-0",
     "fairy-stockfish pychess murray qdan plyyard cutechess medina muller "
     "xboard",
     "fairy-stockfish"},
    /* ... and XBoard on a stalemate. */
    {"auto",
     "[SetUp \"1\"]\n[FEN \"k7/8/1K1Q4/8/8/7p/7P/8 w - - 0 1\"]\n\n"
     "1. Qc7 # 1-0",
     "xboard murray qdan plyyard muller cutechess fairy-stockfish medina "
     "pychess",
     "xboard"},
};

START_TEST(ranks_what_fits)
{
    char fits[512] = "";
    judge_text(fitting[_i].rulesets, DW_NEED_ALL, fitting[_i].text);
    for (int i = 0; i < judged.fit_count; i++) {
        strcat(fits, i ? " " : "");
        strcat(fits, rules[judged.ranking[i]].name);
    }
    ck_assert_msg(!strcmp(fits, fitting[_i].fits), "%s:\n%s", fitting[_i].text,
                  fits);
    ck_assert_str_eq(rules[judged.ranking[0]].name, fitting[_i].best);
    for (size_t i = 0; i < diags.count; i++)
        ck_assert_msg(!diags.at[i].rulesets ||
                          diags.at[i].rulesets == UINT64_C(1)
                                                      << judged.ranking[0],
                      "%s: finding %zu", fitting[_i].text, i);
}
END_TEST

START_TEST(ranks_only_when_asked)
{
    judge_text("all", DW_NEED_ALL, "1. a3 a6 *");
    ck_assert_ptr_null(judged.ranking);
    ck_assert_int_eq(judged.fit_count, 0);
}
END_TEST

/* ---- which findings count ------------------------------------------------ */

/* Findings of layer 5 in the order of the text: number and the bits of its
 * rulesets. */
static const struct {
    const char *rulesets;
    dw_need need;
    const char *text, *findings;
} counting[] = {
    {"murray", DW_NEED_ALL, COUNTER "1. Kxf2 Ka8 0-1", "502:1 "},
    {"murray,qdan,medina", DW_NEED_ALL, COUNTER "1. Kxf2 Ka8 0-1",
     "504:4 502:3 502:4 "},
    {"murray,qdan,medina", DW_NEED_ANY, COUNTER "1. Kxf2 Ka8 0-1",
     "504:4 502:3 502:4 "},
    {"murray,qdan,plyyard", DW_NEED_ALL, COUNTER "1. Kxf2 Ka8 0-1", "502:3 "},
    {"murray,qdan,plyyard", DW_NEED_ANY, COUNTER "1. Kxf2 Ka8 0-1", ""},
    {"murray,medina", DW_NEED_ALL, COUNTER "1. Kxf2 Ka8 1-0", "504:2 "},
    {"murray,medina", DW_NEED_ANY, COUNTER "1. Kxf2 Ka8 1-0", ""},
    /* An error here and a warning there: the warning is what counts. */
    {"murray,medina", DW_NEED_ANY, COUNTER "1. Kxf2 Kxc7 1-0", "504:2 "},
    {"murray,medina", DW_NEED_ALL, COUNTER "1. Kxf2 Kxc7 1-0", "504:2 502:1 "},
    {"murray,medina", DW_NEED_ANY, COUNTER "1. Kxf2 *", ""},
    {"murray,medina", DW_NEED_ALL, COUNTER "1. Kxf2 *", "503:2 "},
    {"murray,plyyard", DW_NEED_ALL,
     "[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1-0", "505:3 "},
};

START_TEST(counts_what_is_needed)
{
    char got[256] = "";
    judge_text(counting[_i].rulesets, counting[_i].need, counting[_i].text);
    for (size_t i = 0; i < diags.count; i++) {
        const struct dw_diag *diag = &diags.at[i];
        const unsigned number = dw_codes[dw_say_code(diag->say)].number;
        if (number / 100 == 5)
            snprintf(got + strlen(got), sizeof got - strlen(got), "%u:%llx ",
                     number, (unsigned long long)diag->rulesets);
    }
    ck_assert_msg(!strcmp(got, counting[_i].findings), "%s, %s: %s",
                  counting[_i].rulesets, counting[_i].text, got);
}
END_TEST

/* ---- clues --------------------------------------------------------------- */

#define TAGS "[Site \"Tower of PYCHESS\"]\n[Variant \"Shatranj\"]\n[Odd \"\"]\n"
#define FOUR "[FEN \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w 0 1\"]\n"

static const struct {
    struct dw_clue clue;
    const char *text;
    dw_ending_reason reason;
    bool shows;
} clues[] = {
    {{DW_CLUE_TAG, 0, "Site", NULL}, TAGS "\n*", 0, true},
    {{DW_CLUE_TAG, 0, "site", NULL}, TAGS "\n*", 0, false},
    {{DW_CLUE_TAG, 0, "Event", NULL}, TAGS "\n*", 0, false},
    {{DW_CLUE_TAG, 0, "Odd", NULL}, TAGS "\n*", 0, true},
    {{DW_CLUE_TAG_IS, 0, "Variant", "Shatranj"}, TAGS "\n*", 0, true},
    {{DW_CLUE_TAG_IS, 0, "Variant", "shatranj"}, TAGS "\n*", 0, false},
    {{DW_CLUE_TAG_IS, 0, "Variant", "Shatran"}, TAGS "\n*", 0, false},
    {{DW_CLUE_TAG_HAS, 0, "Site", "pychess"}, TAGS "\n*", 0, true},
    {{DW_CLUE_TAG_HAS, 0, "Site", "tower of pychess."}, TAGS "\n*", 0, false},
    {{DW_CLUE_TAG_HAS, 0, "Odd", "x"}, TAGS "\n*", 0, false},
    {{DW_CLUE_TAG_HAS, 0, "Event", "x"}, TAGS "\n*", 0, false},
    {{DW_CLUE_COMMENT, 0, NULL, "bare king"}, "1. a3 {Bare King} *", 0, true},
    {{DW_CLUE_COMMENT, 0, NULL, "bare king"},
     "1. a3 ; a BARE king\n*",
     0,
     true},
    {{DW_CLUE_COMMENT, 0, NULL, "bare king"},
     "1. a3 {bare} {king} *",
     0,
     false},
    {{DW_CLUE_COMMENT, 0, NULL, "a3"}, "1. a3 {x} *", 0, false},
    {{DW_CLUE_FEN, 4, NULL, NULL}, FOUR "\n*", 0, true},
    {{DW_CLUE_FEN, 6, NULL, NULL}, FOUR "\n*", 0, false},
    {{DW_CLUE_FEN, 4, NULL, NULL}, TAGS "\n*", 0, false},
    {{DW_CLUE_MATE_SIGN, DW_REASON_STALEMATE, NULL, NULL},
     "1. a3 a6# *",
     DW_REASON_STALEMATE,
     true},
    {{DW_CLUE_MATE_SIGN, DW_REASON_STALEMATE, NULL, NULL},
     "1. a3 a6# *",
     DW_REASON_BARE_SHAH,
     false},
    {{DW_CLUE_MATE_SIGN, DW_REASON_STALEMATE, NULL, NULL},
     "1. a3 a6# *",
     DW_REASON_ONGOING,
     false},
    {{DW_CLUE_MATE_SIGN, DW_REASON_STALEMATE, NULL, NULL},
     "1. a3# a6 *",
     DW_REASON_STALEMATE,
     false},
    {{DW_CLUE_MATE_SIGN, DW_REASON_STALEMATE, NULL, NULL},
     "1. a3 a6 {x} # $1 (1... b6) *",
     DW_REASON_STALEMATE,
     true},
    {{DW_CLUE_MATE_SIGN, DW_REASON_STALEMATE, NULL, NULL},
     "1. a3 a6 (1... b6# (1... c6)) *",
     DW_REASON_STALEMATE,
     false},
    {{DW_CLUE_MATE_SIGN, DW_REASON_STALEMATE, NULL, NULL},
     TAGS "\n*",
     DW_REASON_STALEMATE,
     false},
};

START_TEST(sees_a_clue)
{
    judge_text("murray", DW_NEED_ALL, clues[_i].text);
    ck_assert_msg(dw_clue_shows(&clues[_i].clue, &game, clues[_i].reason) ==
                      clues[_i].shows,
                  "row %d: %s", _i, clues[_i].text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fits");
    TCase *tcase = tcase_create("fits");
    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, ranks_what_fits, 0, ROWS(fitting));
    tcase_add_test(tcase, ranks_only_when_asked);
    tcase_add_loop_test(tcase, counts_what_is_needed, 0, ROWS(counting));
    tcase_add_loop_test(tcase, sees_a_clue, 0, ROWS(clues));
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
