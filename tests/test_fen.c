/* Knows FEN (PGN standard 16.1), its tails (grammar/README.md) and which
 * positions rulesets/README.md refuses. Must not know how letter sets are
 * loaded. */
/* SPDX-License-Identifier: MIT */
#include "pgn/fen.h"

#include <check.h>
#include <stdlib.h>

#include "show.h"

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

/* A letter set of one ASCII letter a kind, in the order of dw_kind. */
#define LIST(letter) ((const char *const[]){letter, NULL})
#define SET(set_name, p, n, b, q, r, k)                                        \
    {                                                                          \
        .name = set_name, .fen = true, .read = {                               \
            LIST(p),                                                           \
            LIST(n),                                                           \
            LIST(b),                                                           \
            LIST(q),                                                           \
            LIST(r),                                                           \
            LIST(k)                                                            \
        }                                                                      \
    }

static const struct dw_grammar grammar = {
    .letters = {SET("kqbnrp", "P", "N", "B", "Q", "R", "K"),
                SET("kfenrp", "P", "N", "E", "F", "R", "K"),
                {.name = "german",
                 .read = {LIST("B"), LIST("S"), LIST("L"), LIST("D"), LIST("T"),
                          LIST("K")}},
                SET("kfanrp", "P", "N", "A", "F", "R", "K"),
                SET("kgenrp", "P", "N", "E", "G", "R", "K")},
    .letter_count = 5,
};

enum { BAD = -2, SAME = -1, Q_SET = 0, F_SET = 1, FA_SET = 3, G_SET = 4 };

#define ARRAY "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"
#define SMALL "3k4/5r1p/8/8/8/8/2R4P/3K4"

static const struct {
    const char *name, *fen;
    int preferred, letters; /* BAD: not usable */
    const char *written;    /* or the findings of a bad one */
    const char *findings;
} rows[] = {
    {"six fields", ARRAY " w - - 0 1", -1, Q_SET, ARRAY " w - - 0 1", ""},
    {"black, counters", SMALL " b - - 2 39", -1, SAME, SMALL " b - - 2 39", ""},
    /* Tails: grammar/README.md. */
    {"two fields", SMALL " w", -1, SAME, SMALL " w - - 0 1",
     "\n! fen-form<3k4/5r1p/8/8/8/8/2R4P/3K4 w>"},
    {"number alone", SMALL " b 7", -1, SAME, SMALL " b - - 0 7",
     "\n! fen-form<3k4/5r1p/8/8/8/8/2R4P/3K4 b 7>"},
    {"dashes alone", SMALL " w - -", -1, SAME, SMALL " w - - 0 1",
     "\n! fen-form<3k4/5r1p/8/8/8/8/2R4P/3K4 w - ->"},
    {"counters alone", SMALL " w 3 9", -1, SAME, SMALL " w - - 3 9",
     "\n! fen-form<3k4/5r1p/8/8/8/8/2R4P/3K4 w 3 9>"},
    {"clock without number", SMALL " w - - 1", -1, SAME, SMALL " w - - 1 1",
     "\n! fen-form<3k4/5r1p/8/8/8/8/2R4P/3K4 w - - 1>\n"
     "! impossible-position<3k4/5r1p/8/8/8/8/2R4P/3K4 w - - 1>"},
    {"castling", ARRAY " w KQkq - 0 1", -1, Q_SET, ARRAY " w - - 0 1",
     "\n! fen-form<KQkq>"},
    {"en passant", ARRAY " w - e3 0 1", -1, Q_SET, ARRAY " w - - 0 1",
     "\n! fen-form<e3>"},
    {"promoted mark", "Q~6k/7p/8/8/8/8/7P/K7 w - - 0 1", -1, Q_SET,
     "Q6k/7p/8/8/8/8/7P/K7 w - - 0 1", "\n! fen-form<~>"},
    {"clock is no number", SMALL " w - - x 1", -1, SAME, SMALL " w - - 0 1",
     "\n! fen-form<x>"},
    {"number 0", SMALL " w - - 0 0", -1, SAME, SMALL " w - - 0 1",
     "\n! fen-form<0>"},
    {"number beyond any game", SMALL " w - - 0 99999999999999999999", -1, SAME,
     SMALL " w - - 0 1", "\n! fen-form<99999999999999999999>"},
    {"seven fields", SMALL " w - - 0 1 bm Rb2;", -1, SAME, SMALL " w - - 0 1",
     "\n! fen-form<bm Rb2;>"},
    {"two spaces", SMALL "  w - - 0 1", -1, SAME, SMALL " w - - 0 1",
     "\n! fen-form<3k4/5r1p/8/8/8/8/2R4P/3K4  w - - 0 1>"},
    {"leading space", " " SMALL " w - - 0 1", -1, SAME, SMALL " w - - 0 1",
     "\n! fen-form< 3k4/5r1p/8/8/8/8/2R4P/3K4 w - - 0 1>"},
    {"trailing space", SMALL " w - - 0 1 ", -1, SAME, SMALL " w - - 0 1",
     "\n! fen-form<3k4/5r1p/8/8/8/8/2R4P/3K4 w - - 0 1 >"},
    /* Letters: grammar/README.md. */
    {"ferz as F, alfil as E",
     "rnekfenr/pppppppp/8/8/8/8/PPPPPPPP/RNEKFENR w - - 0 1", -1, F_SET,
     ARRAY " w - - 0 1", ""},
    {"ferz as F, alfil as A",
     "rnakfanr/pppppppp/8/8/8/8/PPPPPPPP/RNAKFANR w - - 0 1", -1, FA_SET,
     ARRAY " w - - 0 1", ""},
    {"ferz as G", "rnekgenr/pppppppp/8/8/8/8/PPPPPPPP/RNEKGENR w - - 0 1", -1,
     G_SET, ARRAY " w - - 0 1", ""},
    {"two sets read it, the first", "3k4/8/8/8/8/8/3F4/3K4 w - - 0 1", -1,
     F_SET, "3k4/8/8/8/8/8/3Q4/3K4 w - - 0 1", ""},
    {"two sets read it, the preferred", "3k4/8/8/8/8/8/3F4/3K4 w - - 0 1",
     FA_SET, FA_SET, "3k4/8/8/8/8/8/3Q4/3K4 w - - 0 1", ""},
    {"the preferred does not read it", "3k4/8/8/8/8/8/3F4/3K4 w - - 0 1", Q_SET,
     F_SET, "3k4/8/8/8/8/8/3Q4/3K4 w - - 0 1", ""},
    {"a set that is not for FENs is preferred",
     "3k4/8/8/8/8/8/3B4/3K4 w - - 0 1", 2, Q_SET,
     "3k4/8/8/8/8/8/3B4/3K4 w - - 0 1",
     "\n! impossible-position<3k4/8/8/8/8/8/3B4/3K4 w - - 0 1>"},
    /* Form. */
    {"empty", "", -1, BAD, "", "\n! bad-fen<>"},
    {"blanks", "  ", -1, BAD, "", "\n! fen-form<  >\n! bad-fen<  >"},
    {"no position", "?", -1, BAD, "", "\n! bad-fen<?>"},
    {"a figurine is one strange man, not three",
     "3k4/8/8/8/8/8/3\u26564/3K4 w - - 0 1", -1, BAD, "",
     "\n! bad-fen<\u2656>"},
    {"seven ranks", "3k4/8/8/8/8/8/3K4 w - - 0 1", -1, BAD, "",
     "\n! bad-fen<3k4/8/8/8/8/8/3K4>"},
    {"nine ranks", "3k4/8/8/8/8/8/8/8/3K4 w - - 0 1", -1, BAD, "",
     "\n! bad-fen<3k4/8/8/8/8/8/8/8/3K4>"},
    {"rank 6 too short, rank 2 too long", "3k4/5r1p/7/8/8/8/2R5P/3K4 w - - 0 1",
     -1, BAD, "", "\n! bad-fen<7>\n! bad-fen<2R5P>"},
    {"rank too long with men", "3k4/pppppppppp/8/8/8/8/8/3K4 w - - 0 1", -1,
     BAD, "", "\n! bad-fen<pppppppppp>"},
    {"letter of no set", "3k4/8/8/8/8/8/3X4/3K4 w - - 0 1", -1, BAD, "",
     "\n! bad-fen<X>"},
    {"letter of a set that is not for FENs", "3k4/8/8/8/8/8/3D4/3K4 w - - 0 1",
     -1, BAD, "", "\n! bad-fen<D>"},
    {"letters of two sets", "3k4/8/8/8/8/8/3Q1F2/3K4 w - - 0 1", -1, BAD, "",
     "\n! bad-fen<F>"},
    {"other characters", "3k4/9/8/8/8/8/3-4/~3K4 w - - 0 1", -1, BAD, "",
     "\n! bad-fen<9>\n! bad-fen<9>\n! bad-fen<->\n! bad-fen<~>\n"
     "! bad-fen<~3K4>"},
    {"no side", SMALL, -1, BAD, "", "\n! bad-fen<3k4/5r1p/8/8/8/8/2R4P/3K4>"},
    {"bad side", SMALL " x - - 0 1", -1, BAD, "", "\n! bad-fen<x>"},
    {"side in the other case", SMALL " W - - 0 1", -1, BAD, "",
     "\n! bad-fen<W>"},
    /* Start positions: rulesets/README.md. */
    {"no Shah", "7k/6rp/8/8/8/8/6RP/8 w - - 0 1", -1, BAD, "",
     "\n! bad-fen<7k/6rp/8/8/8/8/6RP/8 w - - 0 1>"},
    {"two Shahs", "7k/6rp/8/8/8/8/6RP/K6K w - - 0 1", -1, BAD, "",
     "\n! bad-fen<7k/6rp/8/8/8/8/6RP/K6K w - - 0 1>"},
    {"Shahs side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", -1, BAD, "", NULL},
    {"baidaq on the last rank", "P6k/7p/8/8/8/8/7P/K7 w - - 0 1", -1, BAD, "",
     "\n! bad-fen<P6k/7p/8/8/8/8/7P/K7 w - - 0 1>"},
    {"the other side is in check", "4k3/7p/8/8/8/8/4R2P/4K3 w - - 0 1", -1, BAD,
     "", "\n! bad-fen<4k3/7p/8/8/8/8/4R2P/4K3 w - - 0 1>"},
    {"clock beyond the game", SMALL " w - - 500 50", -1, SAME,
     SMALL " w - - 500 50",
     "\n! impossible-position<3k4/5r1p/8/8/8/8/2R4P/3K4 w - - 500 50>"},
    {"Shahs on different files",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", -1, Q_SET,
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
     "\n! impossible-position<rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQ>"},
};

START_TEST(reading)
{
    /* Text in front shows that offsets count in the part. */
    static const char front[] = "[FEN \"";
    char part[256];
    const size_t length = sizeof front - 1;
    memcpy(part, front, length);
    strcpy(part + length, rows[_i].fen);
    const dw_span fen = dw_span_of(part + length);

    struct dw_position position;
    struct dw_diags diags = {0};
    int letters = BAD;
    const bool usable =
        dw_fen_read(fen, (uint32_t)length, &grammar, rows[_i].preferred,
                    &position, &letters, &diags);
    ck_assert_msg(usable == (rows[_i].letters != BAD), "%s", rows[_i].name);
    if (usable) {
        char written[DW_FEN_MAX];
        ck_assert_uint_eq(dw_fen_write(&position, written), strlen(written));
        ck_assert_str_eq(written, rows[_i].written);
        ck_assert_msg(letters == rows[_i].letters, "%s: %d", rows[_i].name,
                      letters);
    }
    struct dw_buf shown = {0};
    show_findings(&shown, dw_span_of(part), &diags);
    dw_buf_char(&shown, '\0');
    if (rows[_i].findings)
        ck_assert_msg(!strcmp(shown.at, rows[_i].findings), "%s:%s\nwanted%s",
                      rows[_i].name, shown.at, rows[_i].findings);
    dw_buf_free(&shown);
    dw_diags_free(&diags);

    struct dw_position silent;
    ck_assert(dw_fen_read(fen, 0, &grammar, rows[_i].preferred, &silent, NULL,
                          NULL) == usable);
}
END_TEST

/* ---- words --------------------------------------------------------------- */

static const struct {
    const char *fen, *message;
} message_rows[] = {
    {SMALL " w 7", "the FEN has 3 fields, not 6; clock 0 is assumed"},
    {SMALL " w",
     "the FEN has 2 fields, not 6; clock 0 and number 1 are assumed"},
    {SMALL " w - 0 1", "the FEN has 5 fields, not 6; clock and number are "
                       "given"},
    {SMALL " w - - 0 0",
     "number \"0\" is no number in its range; 1 is assumed"},
    {"3k4/5r1p/7/8/8/8/2R4P/3K4 w - - 0 1",
     "rank 6 of the FEN has 7 squares, not 8"},
    {"7k/6rp/8/8/8/8/6RP/8 w - - 0 1", "White has no Shah"},
    {"7k/6rp/8/8/8/8/6RP/K6K w - - 0 1", "White has 2 Shahs, on a1 and h1"},
    {"8/8/8/3kK3/8/8/8/8 w - - 0 1", "the Shahs stand side by side on d5 and "
                                     "e5"},
    {"P6k/7p/8/8/8/8/7P/K7 w - - 0 1", "a baidaq of White on a8"},
    {"4k3/7p/8/8/8/8/4R2P/4K3 w - - 0 1",
     "Black is in check from e2, but White is to move"},
    {"3k4/8/8/8/8/8/3B4/3K4 w - - 0 1",
     "no alfil of White can ever stand on d2"},
    {"3k4/8/8/8/8/8/8/N1NK2N1 w - - 0 1",
     "White has 3 men of the kind faras, more than 2"},
    {"3k4/8/8/8/8/P7/PPPPPPPP/3K4 w - - 0 1",
     "White has 9 baidaqs, more than 8"},
    {SMALL " w - - 500 50", "clock 500 cannot be reached by move 50"},
};

/* Among the findings there is this sentence. */
START_TEST(messages)
{
    const dw_span fen = dw_span_of(message_rows[_i].fen);
    struct dw_position position;
    struct dw_diags diags = {0};
    dw_fen_read(fen, 0, &grammar, -1, &position, NULL, &diags);
    bool found = false;
    struct dw_buf message = {0};
    for (size_t i = 0; i < diags.count && !found; i++) {
        dw_buf_clear(&message);
        dw_diag_message(&message, &diags.at[i], fen);
        found = dw_span_is((dw_span){message.at, message.len},
                           message_rows[_i].message);
    }
    ck_assert_msg(found, "%s: %.*s", message_rows[_i].message, (int)message.len,
                  message.len ? message.at : "");
    dw_buf_free(&message);
    dw_diags_free(&diags);
}
END_TEST

START_TEST(longest_fen_fits)
{
    struct dw_position position;
    dw_position_clear(&position);
    for (int square = 0; square < 64; square++)
        dw_position_put(&position, (dw_side)(square & 1), DW_FARAS, square);
    position.clock = position.number = UINT32_MAX;
    char out[DW_FEN_MAX];
    ck_assert_uint_lt(dw_fen_write(&position, out), DW_FEN_MAX);
    ck_assert_ptr_nonnull(strstr(out, " w - - 4294967295 4294967295"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fen");
    TCase *fen = tcase_create("fen");
    tcase_add_loop_test(fen, reading, 0, COUNT(rows));
    tcase_add_loop_test(fen, messages, 0, COUNT(message_rows));
    tcase_add_test(fen, longest_fen_fits);
    suite_add_tcase(suite, fen);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
