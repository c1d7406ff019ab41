/* Knows which positions texts tell and what is wrong in others: worked out by
 * hand from the texts. Must not know FEN's own rules. */
/* SPDX-License-Identifier: MIT */
#include "config/load_grammar.h"
#include "pgn/fen.h"
#include "pgn/placing.h"

#include <check.h>
#include <stdlib.h>
#include <time.h>

static struct dw_arena arena;
static struct dw_grammar grammar;

static void set_up(void)
{
    struct dw_error error;
    ck_assert_msg(!dw_grammar_load(NULL, &arena, &grammar, &error), "%s",
                  error.text);
}

static void tear_down(void) { dw_arena_free(&arena); }

/* ---- texts --------------------------------------------------------------- */

#define WHITE_MOVES " w - - 0 1\n"
#define BLACK_MOVES " b - - 0 1\n"

/* What a text gives: FENs a line each, "-" for one that cannot be used, then
 * the findings' sentences with what they point at. */
static const struct {
    const char *name, *text, *fens, *says;
} rows[] = {
    /* the samples of the field (README, "Positions in words") */
    {"two in a page",
     "First Position. White: King e5, Knight e1 Black: King e3, Rook a1 MOVES "
     "1. Nc2 check, Kd3 2. Nxa1\n\nSecond Position. White: King c1, Knight e1 "
     "Black: King a1, Pawn a2, Rook e2\n\nMOVES 1. Nc2 check",
     "8/8/8/4K3/8/4k3/8/r3N3" WHITE_MOVES "8/8/8/8/8/8/p3r3/k1K1N3" WHITE_MOVES,
     "PLACED_TURN@White: King e5, Knight e1 Black: King e3, Rook a1 MOVES 1. "
     "Nc2 check, Kd3 2. Nxa1 "
     "PLACED_TURN@White: King c1, Knight e1 Black: King a1, Pawn a2, Rook e2"},
    {"German, glued",
     "Weiß: Kd1, Ta1, Ba2, b2 Schwarz: Kd8, Sb8. Schwarz am Zug",
     "1n1k4/8/8/8/8/8/PP6/R2K4" BLACK_MOVES, ""},
    {"German names",
     "WEISS: König d1, Türme a1, h1\nSCHWARZ: König d8\n"
     "Weiß zieht",
     "3k4/8/8/8/8/8/8/R2K3R" WHITE_MOVES, ""},
    {"Russian", "Белые: Крd1, Лa1, пп. a2, b2; чёрные: Крd8, Сc8. Ход черных",
     "2bk4/8/8/8/8/8/PP6/R2K4" BLACK_MOVES, ""},
    {"Russian lines",
     "abcdefgh\n8\ng8 чёрный король\nf7 белая ладья\ne5 белый конь\n"
     "b3 чёрный ферзь\nc1 белый король\n8\n77\nabcdefgh\nБелые начинают и "
     "выигрывают",
     "6k1/5R2/8/4N3/8/1q6/8/2K5" WHITE_MOVES, ""},
    {"English lines, man first", "e5 king white\ne3 black king\nBlack to move",
     "8/8/8/4K3/8/4k3/8/8" BLACK_MOVES, ""},
    {"a diagram",
     "{{Chess diagram\n| tright\n| a caption\n|=\n"
     "8 | |rd| | | | |kd| |=\n7 | | | | | | | | |=\n6 | | | | | |pl|pl| |=\n"
     "5 | | | | | | | | |=\n4 |kl| |nd| | | |nl|rl|=\n3 | | | | | | | |bl|=\n"
     "2 | |rd| | | | | | |=\n1 | | | | | | | |rl|=\na b c d e f g h\n"
     "|Белые начинают и выигрывают}}",
     "1r4k1/8/5PP1/8/K1n3NR/7B/1r6/7R" WHITE_MOVES, ""},
    {"a diagram without labels",
     "|kd| | | | | | |xx\n| | | | | | | | \n| | | | | | | | \n| | | | | | | | "
     "\n"
     "| | | | | | | | \n| | | | | | | | \n| | | | | | | | \n|ql| | | | | | "
     "|kl\n"
     "Black to play",
     "k7/8/8/8/8/8/8/Q6K" BLACK_MOVES, ""},
    {"sides without a colon",
     "White King e5, White Knight e1, Black King e3. White to move",
     "8/8/8/4K3/8/4k3/8/4N3" WHITE_MOVES, ""},
    {"a sentence",
     "White pieces: the King on e5 and the Knights on e1 and c1.\n"
     "Black men: the King on e3. White moves",
     "8/8/8/4K3/8/4k3/8/2N1N3" WHITE_MOVES, ""},
    {"letters apart", "White: K e5, N e1; Black: K e3; White\nto\tplay",
     "8/8/8/4K3/8/4k3/8/4N3" WHITE_MOVES, ""},
    {"letter case and ё", "ЧЕРНЫЕ: король d8, БЕЛЫЕ: король d1. белые начинают",
     "3k4/8/8/8/8/8/8/3K4" WHITE_MOVES, ""},
    {"a turn before the list", "Black to play.\nWhite: Ke5. Black: Ke3, Na1",
     "8/8/8/4K3/8/4k3/8/n7" BLACK_MOVES, ""},
    {"prose", "White has won here, and Black to move cannot help it. 1. Kd2 e5",
     "", ""},
    {"names of players", "White: Amber\nBlack: Slate\n", "", ""},
    {"nothing", "", "", ""},
    /* what is wrong */
    {"two men on a square", "White: Ke1, Ra1, Na1 Black: Ke8. White to move",
     "-", "PLACED_TWICE@Na1"},
    {"two Shahs", "White: Ke1, Ka1 Black: Ke8. White to move", "-",
     "FEN_MANY_SHAHS@White: Ke1, Ka1 Black: Ke8. White to move"},
    {"no Shah", "White: Ra1 Black: Ke8. White to move", "-",
     "FEN_NO_SHAH@White: Ra1 Black: Ke8. White to move"},
    {"unknown name", "White: Kign e1, Ra1 Black: Ke8. White to move", "-",
     "PLACED_UNKNOWN@Kign PLACED_NOBODY@e1"},
    {"unknown letter", "White: Ke1, Xa1 Black: Ke8. White to move", "-",
     "PLACED_UNKNOWN@Xa1"},
    {"off the board", "White: Ke1, Ra9, Ri1, Rook a0 Black: Ke8. White to move",
     "-", "PLACED_UNKNOWN@Ra9 PLACED_UNKNOWN@Ri1 PLACED_UNKNOWN@a0"},
    {"a look-alike", "White: Kе1 Black: Ke8. White to move", "-",
     "PLACED_UNKNOWN@Kе1"},
    {"a square after one man's letter",
     "White: Ke1, Ra1, h1 Black: Ke8. White "
     "to move",
     "-", "PLACED_NOBODY@h1"},
    {"a square before any man", "White: e1 Black: Ke8. White to move", "-",
     "PLACED_NOBODY@e1"},
    {"a diagram's code",
     "|kd|zl| | | | | | \n| | | | | | | | \n| | | | | | | | \n| | | | | | | | "
     "\n"
     "| | | | | | | | \n| | | | | | | | \n| | | | | | | | \n|ql|kx| | | | | "
     "|kl\n"
     "Black to play",
     "-", "PLACED_CODE@zl PLACED_CODE@kx"},
    {"a diagram cut off", "|kd| | | | | | | \n|kl| | | | | | | \nBlack to play",
     "-", "PLACED_ROWS@|kd| | | | | | | "},
    {"a row too long",
     "8|kd| | | | | | | | |=\n| | | | | | | | \n| | | | | | | | \n"
     "| | | | | | | | \n| | | | | | | | \n| | | | | | | | \n| | | | | | | | \n"
     "|ql| | | | | | |kl\nBlack to play",
     "-", "PLACED_WIDTH@8|kd| | | | | | | | |="},
    {"nobody's turn", "White: Ke1 Black: Ke8",
     "4k3/8/8/8/8/8/8/4K3" WHITE_MOVES, "PLACED_TURN@White: Ke1 Black: Ke8"},
    {"bytes that are no UTF-8", "White: Ke1\xFF\xC3 Black\x80: Ke8\xD0", "-",
     "PLACED_UNKNOWN@Ke1\xFF\xC3 PLACED_UNKNOWN@Ke8\xD0 "
     "PLACED_TURN@White: Ke1\xFF\xC3 Black\x80: Ke8\xD0"},
};

enum { ROWS = sizeof rows / sizeof *rows };

static const char *const say_names[] = {
#define DW_CODE(tail, number, name, severity, title)
#define DW_SAY(id, tail, why, message, hint) #id,
#include "base/diag.def"
#undef DW_CODE
#undef DW_SAY
};

static void add_findings(struct dw_buf *out, const struct dw_diags *diags,
                         dw_span text)
{
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag *diag = &diags->at[i];
        ck_assert_uint_le(diag->offset + diag->length, text.len);
        if (out->len)
            dw_buf_char(out, ' ');
        dw_buf_text(out, say_names[diag->say]);
        dw_buf_char(out, '@');
        dw_buf_add(out, text.at + diag->offset, diag->length);
    }
}

static void read_all(dw_span text, struct dw_buf *fens, struct dw_buf *says)
{
    struct dw_diags diags = {0};
    struct dw_placing_scan scan = {.placings = grammar.placings,
                                   .count = grammar.placing_count,
                                   .text = text,
                                   .diags = &diags};
    while (dw_placing_next(&scan)) {
        char fen[DW_FEN_MAX];
        dw_fen_write(&scan.position, fen);
        dw_buf_text(fens, scan.usable ? fen : "-");
        if (scan.usable)
            dw_buf_char(fens, '\n');
    }
    add_findings(says, &diags, text);
    dw_diags_free(&diags);
    dw_buf_char(fens, '\0');
    dw_buf_char(says, '\0');
}

START_TEST(reads_a_text)
{
    struct dw_buf fens = {0}, says = {0};
    read_all(dw_span_of(rows[_i].text), &fens, &says);
    ck_assert_msg(!strcmp(fens.at, rows[_i].fens), "%s: %s", rows[_i].name,
                  fens.at);
    ck_assert_msg(!strcmp(says.at, rows[_i].says), "%s: %s", rows[_i].name,
                  says.at);
    dw_buf_free(&fens);
    dw_buf_free(&says);
}
END_TEST

/* The example in each file is one position, and can be used. */
START_TEST(shipped_examples_are_positions)
{
    for (int i = 0; i < grammar.placing_count; i++) {
        const struct dw_placing *words = &grammar.placings[i];
        struct dw_buf fens = {0}, says = {0};
        read_all(dw_span_of(words->example), &fens, &says);
        ck_assert_msg(words->cells || (fens.len > 20 && !*says.at), "%s: %s %s",
                      words->name, fens.at, says.at);
        dw_buf_free(&fens);
        dw_buf_free(&says);
    }
}
END_TEST

/* Each of these, said ten thousand times, is read in one go. */
static const char *const floods[] = {
    "White: Ke1 ", "White ", "e1 white king\n", "|kd| | | | | | | \n",
    "a9 ",         "King ",  "White: ",         "|",
    "\n",          "::::",
};

START_TEST(bears_floods)
{
    enum { TIMES = 10000 };
    struct dw_buf text = {0}, fens = {0}, says = {0};
    dw_buf_text(&text, _i % 2 ? "White: " : "");
    for (int i = 0; i < TIMES; i++)
        dw_buf_text(&text, floods[_i / 2]);
    const clock_t before = clock();
    read_all((dw_span){text.at, text.len}, &fens, &says);
    ck_assert_msg(clock() - before < 20 * CLOCKS_PER_SEC, "%s", floods[_i / 2]);
    dw_buf_free(&text);
    dw_buf_free(&fens);
    dw_buf_free(&says);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("placing");
    TCase *all = tcase_create("placing");
    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, reads_a_text, 0, ROWS);
    tcase_add_test(all, shipped_examples_are_positions);
    tcase_add_loop_test(all, bears_floods, 0,
                        2 * (int)(sizeof floods / sizeof *floods));
    suite_add_tcase(suite, all);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
