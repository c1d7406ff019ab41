/* Knows how moves must be written: by a SAN writer of its own over the naive
 * board, by reading every word back, and by hand. Must not know how the core
 * disambiguates. */
/* SPDX-License-Identifier: MIT */
#include "board.h"
#include "config/load_grammar.h"
#include "naive_san.h"
#include "pgn/write_move.h"

#include <check.h>

static struct dw_arena arena;
static struct dw_grammar grammar;
static struct dw_notation *notations[DW_FORMS_MAX][DW_LETTERS_MAX][2];

static void set_up(void)
{
    struct dw_error error;
    char line[800];
    ck_assert_msg(!dw_grammar_load(NULL, &arena, &grammar, &error), "%s",
                  dw_error_line(&error, line, sizeof line));
    for (int f = 0; f < grammar.form_count; f++)
        for (int l = 0; l < grammar.letter_count; l++)
            for (int side = 0; side < 2; side++)
                ck_assert_msg(!dw_notation_new(&grammar, f, l, side,
                                               &notations[f][l][side], &error),
                              "%s", dw_error_line(&error, line, sizeof line));
}

static void tear_down(void)
{
    for (int f = 0; f < grammar.form_count; f++)
        for (int l = 0; l < grammar.letter_count; l++)
            for (int side = 0; side < 2; side++)
                dw_notation_free(notations[f][l][side]);
    dw_arena_free(&arena);
}

/* The word, ended by NUL, in memory that may be read behind it. */
struct word {
    char at[DW_PHRASE_MAX + 16];
    size_t len;
};

static struct word write_in(int form, int letters, bool mark_stalemate,
                            const struct dw_position *before, dw_move move)
{
    const struct dw_move_style style = {
        .form = &grammar.forms[form],
        .letters = &grammar.letters[letters],
        .mark_stalemate = mark_stalemate,
    };
    struct dw_buf buf = {0};
    struct word word = {{0}, 0};
    dw_move_write(&buf, &style, before, move);
    ck_assert(!buf.failed && buf.len && buf.len <= DW_PHRASE_MAX);
    memcpy(word.at, buf.at, buf.len);
    word.len = buf.len;
    dw_buf_free(&buf);
    return word;
}

/* ---- random positions ---------------------------------------------------- */

static struct dw_position position_of(const struct naive *at)
{
    char fen[NAIVE_FEN];
    naive_fen(at, fen);
    return board_position(fen);
}

typedef void look(const struct naive *at, const struct dw_position *position,
                  const struct naive_move *moves, int count);

/* Positions of random games, crowded ones and nearly bare ones. */
static void visit(uint64_t seed, int games, look *each)
{
    struct naive_dice dice = {seed};
    struct naive_move moves[NAIVE_MOVES];
    for (int game = 0; game < games; game++) {
        struct naive at =
            game % 3 ? naive_scatter(&dice, 1 + naive_throw(&dice, 24))
                     : naive_read("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR "
                                  "w");
        for (int ply = 0; ply < 60; ply++) {
            const struct dw_position position = position_of(&at);
            const int count = naive_generate(&at, moves);
            each(&at, &position, moves, count);
            if (!count)
                break;
            at = naive_play(&at, moves[naive_throw(&dice, count)]);
        }
    }
}

static dw_move move_of(struct naive_move move)
{
    return (dw_move){(dw_square)(move.from_file + 8 * move.from_rank),
                     (dw_square)(move.file + 8 * move.rank)};
}

static void compare_san(const struct naive *at,
                        const struct dw_position *position,
                        const struct naive_move *moves, int count)
{
    const int letters = dw_grammar_letters(&grammar, "kqbnrp");
    for (int i = 0; i < count; i++) {
        char wanted[16];
        naive_san(at, moves, count, moves[i], wanted);
        const struct word word =
            write_in(dw_grammar_form(&grammar, "san"), letters, false, position,
                     move_of(moves[i]));
        ck_assert_str_eq(word.at, wanted);
    }
}

START_TEST(san_is_the_shortest_that_legality_needs)
{
    visit(17, 90, compare_san);
}
END_TEST

static void read_back(const struct naive *at,
                      const struct dw_position *position,
                      const struct naive_move *moves, int count)
{
    (void)at;
    for (int i = 0; i < count; i++)
        for (int f = 0; f < grammar.form_count; f++)
            for (int l = 0; grammar.forms[f].write && l < grammar.letter_count;
                 l++) {
                if (!dw_grammar_goes(&grammar, f, l))
                    continue;
                const dw_move move = move_of(moves[i]);
                const struct word word = write_in(f, l, false, position, move);
                dw_spec spec = {0};
                ck_assert_msg(dw_notation_read(notations[f][l][position->side],
                                               word.at, word.len, &spec),
                              "%s %s: %s", grammar.forms[f].name,
                              grammar.letters[l].name, word.at);
                const dw_match match = dw_moves_match(position, spec);
                ck_assert_msg(match.count == 1 &&
                                  match.move.from == move.from &&
                                  match.move.to == move.to,
                              "%s %s: %s", grammar.forms[f].name,
                              grammar.letters[l].name, word.at);
                ck_assert_msg((spec.special | DW_SPEC_PLAIN) ==
                                  (DW_SPEC_VALID | DW_SPEC_PLAIN),
                              "%s", word.at);
                ck_assert_msg(!match.promotion ||
                                  !grammar.forms[f].marks_promotions ||
                                  spec.promotion == DW_PROMOTION_FERZ,
                              "%s", word.at);
            }
}

START_TEST(what_is_written_is_read_as_the_same_move)
{
    visit(29, 12, read_back);
}
END_TEST

/* What one form writes another reads as the same move, if at all: so a record
 * in one of them has no second reading (judge/rivals.c), unless the form has a
 * note that it may have. */
static void read_by_others(const struct naive *at,
                           const struct dw_position *position,
                           const struct naive_move *moves, int count)
{
    (void)at;
    for (int i = 0; i < count; i++)
        for (int f = 0; f < grammar.form_count; f++)
            for (int g = 0; g < grammar.form_count; g++) {
                const dw_move move = move_of(moves[i]);
                dw_spec spec;
                const int letters = dw_grammar_set(&grammar, f, 0);
                if (f == g || !grammar.forms[f].write ||
                    (grammar.forms[f].note[0] && grammar.forms[g].note[0]))
                    continue;
                const struct word word =
                    write_in(f, letters, false, position, move);
                if (!dw_notation_read(
                        notations[g][grammar.forms[g].letters ? letters : 0]
                                 [position->side],
                        word.at, word.len, &spec))
                    continue;
                const dw_match match = dw_moves_match(position, spec);
                ck_assert_msg(match.count != 1 ||
                                  (match.move.from == move.from &&
                                   match.move.to == move.to),
                              "%s reads %s's %s", grammar.forms[g].name,
                              grammar.forms[f].name, word.at);
            }
}

START_TEST(no_form_takes_another_for_its_own) { visit(31, 9, read_by_others); }
END_TEST

/* ---- by hand ------------------------------------------------------------- */

static const struct {
    const char *name, *fen, *move, *form, *letters, *text;
    bool mark_stalemate;
} rows[] = {
    {"two faras, file tells", "7k/8/8/8/8/8/8/KN3N2 w", "b1d2", "san", "kqbnrp",
     "Nbd2", false},
    {"two faras on one file", "7k/8/8/1N6/8/8/8/KN6 w", "b1c3", "san", "kqbnrp",
     "N1c3", false},
    {"three faras, both are needed", "7k/8/8/1N6/8/8/8/KN1N4 w", "b1c3", "san",
     "kqbnrp", "Nb1c3", false},
    {"a pinned twin does not count", "k7/8/8/8/r2N2K1/8/8/5N2 w", "f1e3", "san",
     "kqbnrp", "Ne3", false},
    {"a baidaq takes", "7k/8/8/3p1p2/4P3/8/8/K7 w", "e4f5", "san", "kqbnrp",
     "exf5", false},
    {"promotion in the set's letter", "8/P7/8/8/8/8/7k/K7 w", "a7a8", "san",
     "kgenrp", "a8=G", false},
    {"promotion that takes", "1r6/P7/8/8/8/8/7k/K7 w", "a7b8", "lan", "kfanrp",
     "a7xb8=F", false},
    {"mate", "k7/8/1K6/8/8/8/8/7R w", "h1h8", "san", "kqbnrp", "Rh8#", false},
    {"stalemate has no sign", "k2K4/8/2N5/8/8/8/8/8 w", "d8c8", "san", "kqbnrp",
     "Kc8", false},
    {"stalemate with a sign", "k2K4/8/2N5/8/8/8/8/8 w", "d8c8", "san", "kqbnrp",
     "Kc8#", true},
    {"check is no stalemate", "k7/8/1K6/8/8/8/8/7R w", "h1a1", "san", "kqbnrp",
     "Ra1+", true},
    {"LAN", "7k/8/8/8/8/8/8/KN6 w", "b1d2", "lan", "kqbnrp", "Nb1-d2", false},
    {"UCI", "8/P7/8/8/8/8/7k/K7 w", "a7a8", "uci", "kqbnrp", "a7a8q", false},
    {"digits", "7k/8/8/8/8/8/8/KN6 w", "b1d2", "iccf", "kqbnrp", "2142", false},
    {"digits that make a ferz", "8/P7/8/8/8/8/7k/K7 w", "a7a8", "iccf",
     "kqbnrp", "17181", false},
    {"a name", "7k/8/8/8/8/8/8/KN6 w", "b1d2", "lan", "names", "Faras b1-d2",
     false},
    {"a baidaq's name", "7k/8/8/3p1p2/4P3/8/8/K7 w", "e4f5", "lan", "names",
     "Baidaq e4xf5", false},
    {"a name and what is needed", "7k/8/8/8/8/8/8/KN3N2 w", "b1d2", "san",
     "names", "Faras bd2", false},
    {"a name behind a promotion", "8/P7/8/8/8/8/7k/K7 w", "a7a8", "san",
     "names", "Baidaq a8=Ferz", false},
    {"abjad", "7k/8/8/8/8/8/8/KN6 w", "b1d2", "abjad", "kqbnrp", "زي-هك",
     false},
    {"abjad from the left", "7k/8/8/8/8/8/8/KN6 w", "b1d2", "abjad-a", "kqbnrp",
     "بي-دك", false},
    /* the 2nd of his right Faras is g2 for White, b7 for Black; the 3rd of his
       opponent's left Fil c6 as White sees it */
    {"g2 is the 2nd of White's right Faras", "7k/8/8/8/8/8/8/K5R1 w", "g1g2",
     "descriptive", "names", "Rukh to the 2nd of his right Faras", false},
    {"b7 is the 2nd of Black's right Faras", "1r5k/8/8/8/8/8/8/K7 b", "b8b7",
     "descriptive", "names", "Rukh to the 2nd of his right Faras", false},
    {"c6 as White sees it", "7k/8/8/8/1N6/8/8/K7 w", "b4c6",
     "descriptive-mover", "names",
     "Faras to the 3rd of his opponent's left Alfil", false},
    {"c6 as Black sees it", "7k/8/8/8/1N6/8/8/K7 w", "b4c6", "descriptive",
     "names", "Faras to the 3rd of his opponent's right Alfil", false},
    {"d is the Shah's file", "7k/8/8/8/8/8/8/KN6 w", "b1d2", "descriptive",
     "names", "Faras to the 2nd of his Shah", false},
    {"or the ferz's", "7k/8/8/8/8/8/8/KN6 w", "b1d2", "descriptive-e", "names",
     "Faras to the 2nd of his Ferz", false},
    {"two men fit", "7k/8/8/8/8/8/8/KN3N2 w", "b1d2", "descriptive", "names",
     "Faras from the 1st of his left Faras to the 2nd of his Shah", false},
    {"a ferz is made by taking", "1r5k/P7/8/8/8/8/8/K7 w", "a7b8",
     "descriptive", "names",
     "Baidaq from the 2nd of his opponent's right Rukh takes on the 1st of his "
     "opponent's right Faras becoming Ferz",
     false},
    {"White's figurine", "7k/8/8/8/8/8/8/KN6 w", "b1d2", "san", "figurine",
     "\u2658d2", false},
    {"Black's figurine", "7K/8/8/8/8/8/8/kn6 b", "b1d2", "san", "figurine",
     "\u265ed2", false},
};

START_TEST(words_by_hand)
{
    const int form = dw_grammar_form(&grammar, rows[_i].form);
    const int letters = dw_grammar_letters(&grammar, rows[_i].letters);
    const struct dw_position before = board_position(rows[_i].fen);
    const char *text = rows[_i].move;
    const dw_move move = {(dw_square)board_square(text),
                          (dw_square)board_square(text + 2)};
    const struct word word =
        write_in(form, letters, rows[_i].mark_stalemate, &before, move);
    ck_assert_msg(!strcmp(word.at, rows[_i].text), "%s: %s, not %s",
                  rows[_i].name, word.at, rows[_i].text);
}
END_TEST

/* The i-th of 6,144 moves of a rukh whose texts depend on both squares. */
static void write_numbered(struct dw_buf *buf, struct dw_move_memo *memo,
                           const struct dw_move_style *style, int i)
{
    const dw_show show = DW_RUKH | DW_SHOW_FILE | DW_SHOW_RANK |
                         (dw_show)(i < 4096 ? 0 : DW_SHOW_CHECKS);
    const dw_move move = {(dw_square)(i % 64), (dw_square)(i / 64 % 64)};
    if (memo)
        dw_move_write_again(buf, memo, move, show);
    else
        dw_move_write_shown(buf, style, move, show);
    dw_buf_char(buf, ' ');
}

/* Of whatever memory it is made, and while it widens, a memo only repeats what
 * would be written. It keeps few texts in few rows. */
START_TEST(a_memo_changes_no_text)
{
    static struct dw_move_memo memo;
    const struct dw_move_style style = {.form = &grammar.forms[0],
                                        .letters = &grammar.letters[0]};
    struct dw_buf with = {0}, without = {0};
    memset(&memo, 0xA5, sizeof memo);
    memo.style = (struct dw_move_style){.form = NULL};
    dw_move_memo_set(&memo, &style);
    for (int i = 0; i < 3 * 6144; i++) {
        write_numbered(&with, &memo, &style, i % 6144);
        write_numbered(&without, NULL, &style, i % 6144);
        if (i == 50)
            ck_assert_uint_lt(memo.mask, 1 << 7);
    }
    ck_assert_uint_eq(memo.mask, (1 << DW_MEMO_BITS) - 1);
    ck_assert_uint_eq(with.len, without.len);
    ck_assert(!memcmp(with.at, without.at, with.len));
    dw_buf_free(&with);
    dw_buf_free(&without);
}
END_TEST

START_TEST(uci_alone_needs_no_style)
{
    struct dw_buf buf = {0};
    dw_move_write_uci(&buf, (dw_move){48, 56}, DW_BAIDAQ | DW_SHOW_PROMOTES);
    dw_move_write_uci(&buf, (dw_move){0, 8}, DW_SHAH);
    dw_buf_char(&buf, 0);
    ck_assert_str_eq(buf.at, "a7a8qa1a2");
    dw_buf_free(&buf);
}
END_TEST

/* ---- templates ----------------------------------------------------------- */

static const struct {
    const char *text;
    int bad; /* where it stops to be understood, -1: all is */
} templates[] = {
    {"{man}{to}", -1},
    {"{to}<{man}{from}", -1},
    {"", -1},
    {"{man}{two}", 5},
    {"{man", 0},
    {"a}", 1},
    {"{to} {man}", -1},
    {"{}", 0},
    {"[from {from} ]{to}{1}", -1},
    {"{to}[{take}", 4},
    {"{to}]", 4},
    {"[[{to}]]", 1},
    {"{to\n", 0},
    {"{ }", 0},
    {"{to}{count}", 4},
};

START_TEST(a_template_is_understood_or_refused)
{
    char out[32];
    const char *bad = NULL, *text = templates[_i].text;
    const bool good = dw_move_compile(text, false, out, &bad);
    ck_assert_msg(good == (templates[_i].bad < 0), "%s", text);
    if (!good)
        ck_assert_msg(bad - text == templates[_i].bad, "%s: %s", text, bad);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("write_move");
    TCase *moves = tcase_create("moves");
    tcase_add_unchecked_fixture(moves, set_up, tear_down);
    tcase_set_timeout(moves, 180);
    tcase_add_test(moves, san_is_the_shortest_that_legality_needs);
    tcase_add_test(moves, what_is_written_is_read_as_the_same_move);
    tcase_add_test(moves, no_form_takes_another_for_its_own);
    tcase_add_loop_test(moves, words_by_hand, 0, sizeof rows / sizeof rows[0]);
    tcase_add_test(moves, a_memo_changes_no_text);
    tcase_add_test(moves, uci_alone_needs_no_style);
    suite_add_tcase(suite, moves);
    TCase *text = tcase_create("templates");
    tcase_add_loop_test(text, a_template_is_understood_or_refused, 0,
                        sizeof templates / sizeof templates[0]);
    suite_add_tcase(suite, text);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
