/* Knows what corrupt records most likely read: those of history with their
 * known emendations, and made ones. Must not know how suggestions are found. */
/* SPDX-License-Identifier: MIT */
#include <check.h>
#include <glob.h>
#include <time.h>

#include "config/load_diagrams.h"
#include "emendation.h"
#include "judge/suggest_parts.h"

#define HEAD                                                                   \
    "[Event \"Test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"   \
    "[White \"Amber\"]\n[Black \"Slate\"]\n"
#define BOARD(fen, result)                                                     \
    HEAD "[Result \"" result "\"]\n[SetUp \"1\"]\n[FEN \"" fen "\"]\n\n"

static const struct {
    const char *name, *text;
    const char *first; /* what the best suggestion says; NULL: there is none */
} rows[] = {
    /* History: what scholars restored. */
    {"Dilaram's mate as printed (M02)",
     BOARD("r7/6R1/b7/rn3N1k/8/1pp5/8/1K4R1 b - - 0 1",
           "1-0") "1... Ra1+ 2. Kxa1 Nb5+ 3. Kb1 Ra1+ 4. Kxa1 b2+ 5. Kb1 Na3# "
                  "1-0\n",
     "ply 3: Bc4+, not Nb5+"},
    {"Murray 122 without its ferz (M13)",
     BOARD("8/8/8/8/4k3/1KQ5/8/8 b - - 0 1", "*") "*\n",
     "a ferz of Black is missing on a1, as in the position near the Diamond"},
    {"Sayyala without a faras (T02)",
     BOARD("1rbkqbr1/p6p/1pnppnp1/2p2p2/1P6/2PPPPPP/P1R5/1RBKQBN1 w - - 0 1",
           "*") "*\n",
     "a faras of White is missing on d2, as in Sayyala against Mujannah"},
    {"an array without a baidaq (T04)",
     BOARD("2b2b2/p1rnkr2/1pppqnpp/5p2/4PP2/1PPPQNPP/P1RNKR2/2B2B2 w - - 0 1",
           "*") "*\n",
     "a baidaq of Black is missing on e5"},
    /* By hand. */
    {"a sound record", HEAD "[Result \"*\"]\n\n1. a3 a6 *\n", NULL},
    {"a slip of the man",
     HEAD "[Result \"*\"]\n\n1. Nc3 a6 2. Qd5 b6 3. Nxc7+ *\n",
     "ply 3: Nd5, not Qd5"},
    {"a figure for a letter",
     HEAD "[Result \"*\"]\n\n1. Nc3 a6 2. Nd5 b6 3. 8d3 c6 4. Bf5 cxd5 *\n",
     "ply 5: Bd3, not 8d3 (8 looks like B)"},
    {"a figure for a letter, again and again",
     HEAD "[Result \"*\"]\n\n1. Nc3 a6 2. Nd5 b6 3. 8d3 c6 4. 8f5 cxd5 5. 8h3 "
          "*\n",
     "8 stands for B from ply 5 on: Bd3, not 8d3, and 2 words more"},
    {"a letter for the figure of a number",
     HEAD "[Result \"*\"]\n\nl. Nc3 a6 2. Nd5 b6 *\n",
     "l stands for 1 from ply 1 on: 1, not l"},
    {"a letter for a file, which makes it a number",
     HEAD "[Result \"*\"]\n\n1. a3 a6 2. 63 b6 3. b4 *\n",
     "ply 3: b3, not 63 (6 looks like b)"},
    {"a letter that lost its dot",
     HEAD "[Result \"*\"]\n\n1. \u0632\u064a-\u0648\u0644 "
          "\u062d\u0634-\u062d\u0631 2. \u0648\u0644-\u0647\u0641 "
          "\u0632\u0634-\u0632\u0632 3. \u062c\u064a-\u0647\u0644 *\n",
     "ply 4: \u0632\u0634-\u0632\u0631, not \u0632\u0634-\u0632\u0632 (\u0632 "
     "looks like \u0631)"},
    {"French letters from the Shah's first move on",
     HEAD "[Result \"*\"]\n\n1. a3 a6 2. d3 d6 3. Nc3 Nc6 4. Ra2 Ra7 5. Rd2 "
          "Rd7 6. Re3 *\n",
     "from ply 9 on the record is in san with letters french: Kd2, not Rd2, "
     "and 2 words more"},
    {"French letters behind English ones, all taken for German",
     HEAD "[Result \"*\"]\n\n1. a3 a6 2. Nc3 Nc6 3. Ra2 Ra7 4. Bd3 h6 5. Ta1 "
          "Ta8 6. Ta2 Ta7 7. Ta1 Ta8 8. Fb5 axb5 9. Ce4 b4 10. axb4 *\n",
     "from ply 9 on the record is in san with letters french, before in "
     "letters kqbnrp: Ra1, not Ta1, and 7 words more"},
    {"a ply in two words",
     HEAD "[Result \"*\"]\n\n1. Nc3 a6 2. Nd5 b6 3. Nx c7 Qxc7 4. a3 *\n",
     "ply 5: Nxc7, parted into Nx and c7"},
    {"two slips",
     HEAD "[Result \"*\"]\n\n1. Nc3 a6 2. Qd5 b6 3. Bd3 c6 4. Bf5 cxd5 5. 8h3 "
          "d4 6. g3 d3 7. cxd3 *\n",
     "ply 3: Nd5, not Qd5; then ply 9: Bh3, not 8h3 (8 looks like B)"},
    {"three slips",
     HEAD "[Result \"*\"]\n\n1. Nc3 a6 2. Qd5 b6 3. Bd3 c6 4. Bf5 cxd5 5. 8h3 "
          "d4 6. g3 d3 7. cxd2 *\n",
     "ply 3: Nd5, not Qd5; then ply 9: Bh3, not 8h3 (8 looks like B); then ply "
     "13: cxd3, not "
     "cxd2"},
    {"a ply twice", HEAD "[Result \"*\"]\n\n1. a3 a6 2. b3 b6 3. b3 c3 c6 *\n",
     "ply 5, b3, is one too many"},
    {"a forced reply left out",
     BOARD("7k/8/8/8/8/8/R5p1/6RK w - - 0 1",
           "1-0") "1. Ra8+ 2. Rb8+ Kg7 3. Rxg2+ 1-0\n",
     NULL},
    {"the array with the Shahs on e",
     HEAD "[Result \"*\"]\n\n1. f3 f6 2. Kf2 Kf7 3. Kg3 *\n",
     "the game starts from another array"},
    /* FENs that cannot be read, by hand. */
    {"a letter for a figure in the FEN",
     BOARD("4k3/p7/8/8/8/8/B/R3K3 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: 8, not B (B stands for 8)"},
    {"the same wherever it stands",
     BOARD("4k3/p7/B/B/B/B/B/R3K3 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: 8/8/8/8/8, not B/B/B/B/B (B stands for 8)"},
    {"a letter read as two",
     BOARD("mbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
           "*") "1. Nc3 Nc6 *\n",
     "the FEN: rnbkqbnr, not mbkqbnr, as in the array with the Shahs on d"},
    {"Cyrillic letters that look Latin",
     BOARD("4\u043a3/p7/8/8/8/8/8/R3\u041a3 w - - 0 1",
           "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: 4k3/p7/8/8/8/8/8/R3K3, not 4\u043a3/p7/8/8/8/8/8/R3\u041a3"},
    {"a figure too small",
     BOARD("4k3/p7/8/8/8/8/8/R3K2 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: R3K3, not R3K2"},
    {"a man left out of a rank, as the moves tell",
     BOARD("4k3/p7/8/8/8/8/8/R3K2 w - - 0 1", "*") "1. Rh8 Kd7 *\n",
     "the FEN: R3K2R, not R3K2 (R was left out)"},
    {"a baidaq left out of an array",
     BOARD("rnbkqbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", "*") "*\n",
     "the FEN: pppppppp, not ppppppp (p was left out), as in the array with "
     "the Shahs on d"},
    {"a man too many in a rank",
     BOARD("4k3/p7/8/8/8/8/8/RN3K3 w - - 0 1", "*") "1. Rc1 Kd7 *\n",
     "the FEN: R3K3, not RN3K3 (N is one too many)"},
    {"ranks that are not parted",
     BOARD("4k3/p7/8/8/8/88/R3K3 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: 8/8, not 88 (/ was left out)"},
    {"a border twice",
     BOARD("4k3/p7/8/8/8//8/8/R3K3 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: 8, not /8 (/ is one too many)"},
    {"a rank left out",
     BOARD("rnbkqbnr/pppppppp/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
           "*") "1. Nc3 Nc6 *\n",
     "the FEN: 8/PPPPPPPP, not PPPPPPPP, as in the array with the Shahs on d"},
    {"a border and a man in the wrong order",
     BOARD("4k3/p7/8/8/8/8/8R/3K3 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: 8/R3K3, not 8R/3K3"},
    {"another sign between ranks",
     BOARD("4k3|p7|8|8|8|8|8|R3K3 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: 4k3/p7/8/8/8/8/8/R3K3, not 4k3|p7|8|8|8|8|8|R3K3 (| stands for "
     "/)"},
    {"blanks between ranks",
     BOARD("4k3 p7 8 8 8 8 8 R3K3 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: 4k3/p7/8/8/8/8/8/R3K3, not 4k3 p7 8 8 8 8 8 R3K3 (a blank "
     "stands for /)"},
    {"a blank in a rank",
     BOARD("4k3/p7/8/8/8/8/8/R3 K3 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: R3K3, not R3 K3 (a blank is one too many)"},
    {"no blank in front of the side",
     BOARD("4k3/p7/8/8/8/8/8/R3K3w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: R3K3 w, not R3K3w (a blank was left out)"},
    {"no side", BOARD("4k3/p7/8/8/8/8/8/R3K3", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "White is to move"},
    {"no side, but other fields",
     BOARD("4k3/p7/8/8/8/8/8/R3K3 - - 0 1", "*") "1... Kd7 2. Ra4 Kc6 *\n",
     "Black is to move"},
    {"a word for the side",
     BOARD("4k3/p7/8/8/8/8/8/R3K3 Black - - 0 1", "*") "*\n",
     "Black is to move"},
    {"German letters in the FEN",
     BOARD("4k3/b7/8/8/8/8/8/T3K3 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: p7/8/8/8/8/8/R3K3, not b7/8/8/8/8/8/T3K3 (letters german)"},
    {"figurines in the FEN",
     BOARD("4\u265a3/\u265f7/8/8/8/8/8/\u26563\u26543 w - - 0 1",
           "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "the FEN: 4k3/p7/8/8/8/8/8/R3K3, not "
     "4\u265a3/\u265f7/8/8/8/8/8/\u26563\u26543 (letters figurine)"},
    {"a slip in the FEN and one in a move",
     BOARD("4k3/p7/8/8/8/8/B/R3K3 w - - 0 1", "*") "1. Ra4 Kd7 2. 8a5 Kc6 *\n",
     "the FEN: 8, not B (B stands for 8); then ply 3: Ra5, not 8a5"},
    {"ranks told from the first on",
     BOARD("RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr w - - 0 1",
           "*") "1. Nc3 Nc6 *\n",
     "the ranks are given from the first to the eighth"},
    {"capitals for Black",
     BOARD("4K3/P7/8/8/8/8/8/r3k3 w - - 0 1", "*") "1. Ra4 Kd7 2. Ra5 Kc6 *\n",
     "capitals stand for Black"},
    {"what is no FEN at all", BOARD("garbage", "*") "1. Nc3 Nc6 *\n", NULL},
};

static const struct dw_diagram *diagrams;
static size_t diagram_count;

static void set_up(void)
{
    struct dw_error error = {0};
    open_bench();
    ck_assert(!dw_diagrams_load(NULL, &bench.grammar, &bench.arena, &diagrams,
                                &diagram_count, &error));
    dw_suggester_free(bench.suggester);
    ck_assert(!dw_suggester_new(&bench.setup, 0, diagrams, diagram_count,
                                &bench.suggester, &error));
}

static void tear_down(void)
{
    dw_suggester_free(bench.suggester);
    dw_reread_close(&bench.read);
    dw_reread_close(&bench.again);
    dw_arena_free(&bench.arena);
    bench = (struct bench){0};
}

static void suggest(struct dw_buf *text, uint32_t effort,
                    struct dw_suggestions *out)
{
    struct dw_error error = {0};
    dw_status status = DW_OK;
    ck_assert(dw_reread_text(&bench.read, text, (struct dw_around){0}, &status,
                             &error));
    ck_assert(!dw_suggester_game(bench.suggester, &bench.read.game,
                                 &bench.read.judged, &bench.read.diags, effort,
                                 out, &error));
}

START_TEST(the_known_emendation_comes_first)
{
    struct dw_buf text = {0};
    struct dw_suggestions found;
    dw_buf_text(&text, rows[_i].text);
    suggest(&text, 0, &found);
    if (!rows[_i].first)
        ck_assert_msg(!found.count || strstr(rows[_i].name, "left out"), "%s",
                      rows[_i].name);
    else
        ck_assert_msg(found.count && !strcmp(found.words + found.at[0].words,
                                             rows[_i].first),
                      "%s: %s", rows[_i].name,
                      found.count ? found.words + found.at[0].words : "none");
    dw_buf_free(&text);
}
END_TEST

/* The floors of which the project is sure: the right emendation first in 80 of
 * 100 records, among five in 95, for every fault where it can be known. */
static void hold_floors(enum fault fault)
{
    enum { RECORDS = 60 };
    struct row row = {0};
    uint64_t seed = 20261130;
    for (int i = 0; row.failing < RECORDS && i < 20 * RECORDS; i++)
        measure_one(fault, &seed, &row, false);
    ck_assert_int_eq(row.failing, RECORDS);
    ck_assert_msg(100 * row.first >= 80 * RECORDS, "%s: first in %d of %d",
                  fault_names[fault], row.first, RECORDS);
    ck_assert_msg(100 * row.among >= 95 * RECORDS, "%s: among five in %d of %d",
                  fault_names[fault], row.among, RECORDS);
}

START_TEST(most_faults_are_found) { hold_floors((enum fault)_i); }
END_TEST

START_TEST(most_faults_of_old_records_are_found)
{
    glob_t files;
    ck_assert_int_eq(
        glob(DW_SOURCE_DIR "/corpus/historical/*.pgn", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++)
        read_pool(files.gl_pathv[i]);
    globfree(&files);
    ck_assert_int_gt(pool.count, 10);
    hold_floors((enum fault)_i);
    pool.count = 0;
}
END_TEST

/* A record that nothing saves, with many plies in front of the failure. */
START_TEST(the_work_is_bounded)
{
    struct dw_buf text = {0};
    struct dw_suggestions few, many;
    dw_buf_text(&text, HEAD "[Result \"*\"]\n\n");
    for (int i = 0; i < 2000; i++)
        dw_buf_text(&text, i % 2 ? "Nb1 Nb8 " : "Nc3 Nc6 ");
    dw_buf_text(&text, "Zz9 ");
    for (int i = 0; i < 2000; i++)
        dw_buf_text(&text, i % 2 ? "Nb1 Nb8 " : "Nc3 Nc6 ");
    dw_buf_text(&text, "*\n");
    suggest(&text, 1, &few);
    ck_assert_int_le(few.count, DW_SUGGESTIONS_MAX);
    suggest(&text, 20000, &many);
    ck_assert_int_gt(many.count, 0);
    ck_assert_int_le(many.count, DW_SUGGESTIONS_MAX);
    dw_buf_free(&text);
}
END_TEST

/* Appends at least `size` bytes of one kind of text, by a number that grows. */
static void add_much(struct dw_buf *text, size_t size, const char *before,
                     bool numbered, const char *behind)
{
    const size_t from = text->len;
    for (uint64_t i = 0; text->len - from < size; i++) {
        dw_buf_text(text, before);
        for (uint64_t rest = i; numbered && rest; rest /= 20)
            dw_buf_char(text, (char)('i' + rest % 20 % 18));
        dw_buf_text(text, behind);
    }
}

static double measure(struct dw_buf *text)
{
    struct dw_suggestions found;
    struct dw_error error = {0};
    dw_status status = DW_OK;
    ck_assert(dw_reread_text(&bench.read, text, (struct dw_around){0}, &status,
                             &error));
    const clock_t from = clock();
    ck_assert(!dw_suggester_game(bench.suggester, &bench.read.game,
                                 &bench.read.judged, &bench.read.diags, 0,
                                 &found, &error));
    return (double)(clock() - from);
}

/* Records that are as large as records can be take no longer than a small one
 * on which all of the work is spent; eight times, for machines are busy. */
START_TEST(large_records_take_no_longer)
{
    static const struct {
        const char *name, *front, *before, *behind;
        bool numbered;
    } much[] = {
        {"strange words", "1. a3 a6 2. ", "zi", "\n", true},
        {"words like moves", "1. a3 a6 2. Qd5 ", "Tb", "\n", true},
        {"Cyrillic words", "1. a3 a6 2. Qd5 ", "\u041a\u0444", "\n", true},
        {"plies", "1. Nc3 Nc6 2. Qd5 ", "Nb1 Nb8 Nc3 Nc6", "\n", false},
        {"plies in front", "", "Nc3 Nc6 Nb1 Nb8", "\n", false},
        {"variations", "1. Nc3 Nc6 2. Qd5 ", "(Nb1 Nb8)", "\n", false},
        {"signs", "1. Nc3 Nc6 2. Qd5 ", "$1", "\n", false},
        {"numbers", "1. Nc3 Nc6 2. Qd5 ", "1", "\n", false},
        {"comments", "1. Nc3 Nc6 2. Qd5 {", "x", "\n", false},
        {"one word", "1. Nc3 Nc6 2. ", "x", "", false},
    };
    struct dw_buf text = {0};
    dw_buf_text(&text, HEAD "[Result \"*\"]\n\n");
    add_much(&text, 20000, "Nc3 Nc6 Nb1 Nb8", false, "\n");
    dw_buf_text(&text, "Zz9 Nc3 Nc6 *\n");
    measure(&text);
    const double least = measure(&text);
    for (size_t i = 0; i < sizeof much / sizeof *much; i++) {
        dw_buf_clear(&text);
        dw_buf_text(&text, HEAD "[Result \"*\"]\n\n");
        dw_buf_text(&text, much[i].front);
        add_much(&text, 500000, much[i].before, much[i].numbered,
                 much[i].behind);
        dw_buf_text(&text, " Zz9 }\n*\n");
        const double took = measure(&text);
        ck_assert_msg(took <= 8 * least, "%s: %.0f, not %.0f", much[i].name,
                      took, least);
    }
    dw_buf_free(&text);
}
END_TEST

START_TEST(words_that_look_alike_are_near)
{
    static const struct {
        const char *word, *near, *far;
    } pairs[] = {
        {"8d3", "Bd3", "Kd3"},   {"Nbd2", "Nd2", "Nf3"}, {"Sc3", "5c3", "Tc3"},
        {"e4", "e5", "h8"},      {"Nc3", "Ne3", "Ng3"},  {"Rd1+", "Rd1", "Rd2"},
        {"exd5", "ed5", "exd4"}, {"1c3", "c13", "a3"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        ck_assert_msg(dw_suggest_distance(dw_span_of(pairs[i].word),
                                          dw_span_of(pairs[i].near)) <
                          dw_suggest_distance(dw_span_of(pairs[i].word),
                                              dw_span_of(pairs[i].far)),
                      "%s", pairs[i].word);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("suggest");
    TCase *tests = tcase_create("suggest");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, the_known_emendation_comes_first, 0,
                        sizeof rows / sizeof *rows);
    tcase_add_loop_test(tests, most_faults_are_found, 0, FAULTS);
    tcase_add_loop_test(tests, most_faults_of_old_records_are_found, 0, FAULTS);
    tcase_add_test(tests, the_work_is_bounded);
    tcase_add_test(tests, large_records_take_no_longer);
    tcase_add_test(tests, words_that_look_alike_are_near);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
