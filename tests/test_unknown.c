/* Knows that an unknown board doubts no legal game, however little its texts
 * say, and what it makes of moves that fit none. Must not know how. */
/* SPDX-License-Identifier: MIT */
#include "naive.h"
#include "rules/unknown.h"

#include <check.h>

/* What a text says of a move. */
enum telling { ALL, NO_ORIGIN, NO_KIND, FILE_ONLY, TELLINGS };

static dw_spec tell(const struct naive *at, struct naive_move move, int telling)
{
    const bool takes = at->board[move.rank][move.file] != '.';
    static const char kinds[] = "pnbqrk";
    const char man = at->board[move.from_rank][move.from_file];
    const bool no_origin = telling == NO_ORIGIN;
    return (dw_spec){
        .kind = telling == NO_KIND
                    ? DW_NO_MAN
                    : (uint8_t)(strchr(kinds, man | 0x20) - kinds),
        .to = (uint8_t)(move.file + 8 * move.rank),
        .from_file = (uint8_t)(no_origin ? 0 : move.from_file + 1),
        .from_rank =
            (uint8_t)(no_origin || telling == FILE_ONLY ? 0
                                                        : move.from_rank + 1),
        .capture = (uint8_t)(telling == NO_KIND ? DW_CAPTURE_UNKNOWN
                             : takes            ? DW_CAPTURE_X
                                                : DW_CAPTURE_UNMARKED),
        .special = DW_SPEC_VALID,
    };
}

static void must_fit(struct dw_unknown *board, const struct naive *at,
                     struct naive_move move, int telling, int ply)
{
    const bool takes = at->board[move.rank][move.file] != '.';
    const dw_spec spec = tell(at, move, telling);
    const struct dw_surmise got = dw_unknown_play(board, at->black, spec);
    ck_assert_msg(!got.doubt, "telling %d, ply %d: doubt %d", telling, ply,
                  (int)got.doubt);
    ck_assert(got.takes != (takes ? DW_TAKES_NOTHING : DW_TAKES_A_MAN));
    ck_assert(got.from == DW_NO_SQUARE ||
              got.from == move.from_file + 8 * move.from_rank);
}

START_TEST(legal_games_are_never_doubted)
{
    struct naive_dice dice = {(uint64_t)_i + 1};
    struct naive_move moves[NAIVE_MOVES];
    for (int game = 0; game < 20; game++) {
        struct naive at = naive_scatter(&dice, 4 + naive_throw(&dice, 24));
        struct dw_unknown boards[TELLINGS];
        for (int telling = 0; telling < TELLINGS; telling++)
            dw_unknown_start(&boards[telling]);
        for (int ply = 0; ply < 80; ply++) {
            const int count = naive_generate(&at, moves);
            if (!count)
                break;
            const struct naive_move move = moves[naive_throw(&dice, count)];
            for (int telling = 0; telling < TELLINGS; telling++)
                must_fit(&boards[telling], &at, move, telling, ply);
            at = naive_play(&at, move);
        }
    }
}
END_TEST

/* White's moves, the last of which is doubted, or takes as told. */
static const struct row {
    const char *moves; /* man, origin, target */
    dw_doubt doubt;
    dw_takes takes;
} rows[] = {
    {"Bc1d2", DW_DOUBT_STEP, 0},
    {"Pe4e3", DW_DOUBT_STEP, 0},
    {"Pe2e4", DW_DOUBT_STEP, 0},
    {"Pe1e2", DW_DOUBT_MAN, 0},
    {"Kd6c7 Kd6c6", DW_DOUBT_SHAH, 0},
    {"Rg4g1 Ng4f6", DW_DOUBT_EMPTY, 0},
    {"Rg4g1 Ng1f3", DW_DOUBT_MAN, 0},
    {"Nb1c3 Rc8c3", DW_DOUBT_OWN, 0},
    {"Nb1c3 Rc8c1", DW_DOUBT_BLOCKED, 0},
    {"Nb1c3 Nc3d5 Rc8c1", DW_DOUBT_NONE, DW_TAKES_UNKNOWN},
    {"Nb1c3 Nc3d5 Rc8c3", DW_DOUBT_NONE, DW_TAKES_NOTHING},
    {"Pb7a8 Qa8b7", DW_DOUBT_NONE, DW_TAKES_NOTHING},
    {"Pb7a8", DW_DOUBT_NONE, DW_TAKES_A_MAN},
    {"Ra1a8 Pa3a4", DW_DOUBT_EMPTY, 0},
    /* What follows from a slip is no other. */
    {"Nb1c3 Ra3a8 Na3b5 Rc8c3", DW_DOUBT_NONE, DW_TAKES_UNKNOWN},
};

static dw_spec spec_of(const char *move)
{
    static const char kinds[] = "PNBQRK";
    return (dw_spec){
        .kind = (uint8_t)(strchr(kinds, move[0]) - kinds),
        .from_file = (uint8_t)(move[1] - 'a' + 1),
        .from_rank = (uint8_t)(move[2] - '0'),
        .to = (uint8_t)(move[3] - 'a' + 8 * (move[4] - '1')),
        .special = DW_SPEC_VALID,
    };
}

START_TEST(what_fits_no_board_is_doubted)
{
    const struct row *row = &rows[_i];
    struct dw_unknown board;
    struct dw_surmise got = {0};
    dw_unknown_start(&board);
    for (const char *at = row->moves; *at; at += 5) {
        at += *at == ' ';
        got = dw_unknown_play(&board, DW_WHITE, spec_of(at));
    }
    ck_assert_msg(got.doubt == row->doubt, "%s: doubt %d", row->moves,
                  (int)got.doubt);
    ck_assert_msg(got.doubt || got.takes == row->takes, "%s: takes %d",
                  row->moves, (int)got.takes);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("unknown");
    TCase *laws = tcase_create("laws");
    tcase_set_timeout(laws, 30);
    tcase_add_loop_test(laws, legal_games_are_never_doubted, 0, 20);
    tcase_add_loop_test(laws, what_fits_no_board_is_doubted, 0,
                        (int)(sizeof rows / sizeof *rows));
    suite_add_tcase(suite, laws);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
