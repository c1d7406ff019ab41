/* Knows what attacks and positions must be, by coordinates, by a second
 * implementation and by published counts. Must not know how they are made. */
/* SPDX-License-Identifier: MIT */
#include "board.h"
#include "naive.h"

#include "rules/evidence.h"

#include <check.h>
#include <stdlib.h>

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

/* ---- attacks ------------------------------------------------------------- */

/* The naive man's letter for a row of dw_reach. */
static char letter_of(int side, int kind)
{
    const char letter = board_letters[kind];
    return side ? (char)tolower((unsigned char)letter) : letter;
}

START_TEST(reach_of_every_man)
{
    for (int side = 0; side < 2; side++)
        for (int kind = 0; kind < DW_KINDS; kind++)
            for (int from = 0; from < 64; from++) {
                struct naive at = naive_read("8/8/8/8/8/8/8/8 w");
                at.board[from / 8][from % 8] = letter_of(side, kind);
                dw_set expected = 0;
                for (int to = 0; to < 64; to++)
                    if (naive_attacks(&at, from % 8, from / 8, to % 8, to / 8))
                        expected |= (dw_set)1 << to;
                ck_assert_msg(dw_reach[side][kind][from] == expected,
                              "side %d, kind %d, square %d", side, kind, from);
            }
}
END_TEST

START_TEST(steps_go_one_rank_ahead)
{
    for (int from = 0; from < 64; from++) {
        const dw_set white = from < 56 ? (dw_set)1 << (from + 8) : 0;
        const dw_set black = from > 7 ? (dw_set)1 << (from - 8) : 0;
        ck_assert_uint_eq(dw_reach[DW_WHITE][DW_STEP][from], white);
        ck_assert_uint_eq(dw_reach[DW_BLACK][DW_STEP][from], black);
    }
}
END_TEST

/* Every occupancy of the fourteen squares on a rukh's rank and file. */
START_TEST(rukh_stops_at_men)
{
    const int square = _i;
    int line[14], count = 0;
    for (int to = 0; to < 64; to++)
        if (to != square && (to % 8 == square % 8 || to / 8 == square / 8))
            line[count++] = to;
    ck_assert_int_eq(count, 14);
    for (int men = 0; men < 1 << 14; men++) {
        struct naive at = naive_read("8/8/8/8/8/8/8/8 w");
        at.board[square / 8][square % 8] = 'R';
        dw_set occupied = dw_bit(square), expected = 0;
        for (int i = 0; i < 14; i++)
            if (men >> i & 1) {
                at.board[line[i] / 8][line[i] % 8] = 'p';
                occupied |= dw_bit(line[i]);
            }
        for (int i = 0; i < 14; i++)
            if (naive_attacks(&at, square % 8, square / 8, line[i] % 8,
                              line[i] / 8))
                expected |= dw_bit(line[i]);
        ck_assert_msg(dw_rukh_attacks(square, occupied) == expected,
                      "square %d, men %d", square, men);
    }
}
END_TEST

START_TEST(between_two_squares)
{
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++) {
            const int files = b % 8 - a % 8, ranks = b / 8 - a / 8;
            dw_set expected = 0;
            if (!files || !ranks)
                for (int i = 1; i < abs(files) + abs(ranks); i++)
                    expected |= (dw_set)1
                                << (a + i * ((files > 0) - (files < 0)) +
                                    8 * i * ((ranks > 0) - (ranks < 0)));
            ck_assert_msg(dw_between(a, b) == expected, "%d and %d", a, b);
        }
}
END_TEST

/* rulesets/README.md, "Start positions", lists them. */
static const struct {
    const char *home, *orbit;
} orbit_rows[] = {
    {"c1", "a3 a7 c1 c5 e3 e7 g1 g5"},
    {"f1", "b1 b5 d3 d7 f1 f5 h3 h7"},
    {"c8", "a2 a6 c4 c8 e2 e6 g4 g8"},
    {"f8", "b4 b8 d2 d6 f4 f8 h2 h6"},
};

START_TEST(alfil_has_eight_squares)
{
    ck_assert_msg(dw_alfil_orbit(board_square(orbit_rows[_i].home)) ==
                      board_set(orbit_rows[_i].orbit),
                  "from %s", orbit_rows[_i].home);
}
END_TEST

/* ---- positions ----------------------------------------------------------- */

static const char array_d[] = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR "
                              "w - - 0 1";
static const char array_e[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "
                              "w - - 0 1";
static const char crossed_d[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR "
                                "w - - 0 1";
static const char crossed_e[] = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "
                                "w - - 0 1";

static const struct {
    int white, black;
    const char *fen;
} array_rows[] = {
    {3, 3, array_d}, {4, 4, array_e}, {3, 4, crossed_d}, {4, 3, crossed_e}};

START_TEST(arrays_stand_as_written)
{
    struct dw_position array;
    dw_position_array(&array, array_rows[_i].white, array_rows[_i].black);
    const struct dw_position read = board_position(array_rows[_i].fen);
    ck_assert_msg(dw_position_equal(&array, &read), "%s", array_rows[_i].fen);
    ck_assert_uint_eq(array.key, read.key);
    ck_assert_mem_eq(array.board, read.board, 64);
    ck_assert_uint_eq(array.number, 1);
    ck_assert_uint_eq(array.clock, 0);
    ck_assert(!array.in_check);
}
END_TEST

START_TEST(mirror_and_turn)
{
    const struct dw_position before =
        board_position("4k3/8/8/8/8/2b5/3P4/R3K2N w - - 7 12");
    const struct dw_position mirrored =
        board_position("3k4/8/8/8/8/5b2/4P3/N2K3R w - - 7 12");
    const struct dw_position turned =
        board_position("n2k3r/4p3/5B2/8/8/8/8/3K4 b - - 7 12");
    struct dw_position out;
    dw_position_mirror(&before, &out);
    ck_assert_mem_eq(&out, &mirrored, sizeof out);
    dw_position_turn(&before, &out);
    ck_assert_mem_eq(&out, &turned, sizeof out);
    ck_assert(out.in_check);
    dw_position_turn(&out, &out);
    ck_assert_mem_eq(&out, &before, sizeof out);
}
END_TEST

START_TEST(equal_looks_at_men_and_side)
{
    const struct dw_position a = board_position("k7/8/8/8/8/8/8/KR6 w - - 3 9");
    const struct dw_position b = board_position("k7/8/8/8/8/8/8/KR6 w - - 5 8");
    const struct dw_position c = board_position("k7/8/8/8/8/8/8/KR6 b - - 3 9");
    const struct dw_position d = board_position("k7/8/8/8/8/8/8/KN6 w - - 3 9");
    const struct dw_position e = board_position("k7/8/8/8/8/8/8/Kr6 w - - 3 9");
    ck_assert(dw_position_equal(&a, &b) && a.key == b.key);
    ck_assert(!dw_position_equal(&a, &c) && a.key != c.key);
    ck_assert(!dw_position_equal(&a, &d) && a.key != d.key);
    ck_assert(!dw_position_equal(&a, &e) && a.key != e.key);
}
END_TEST

START_TEST(shah_is_found)
{
    const struct dw_position position = board_position("8/8/8/8/4K3/8/8/8 w");
    ck_assert_int_eq(dw_position_shah(&position, DW_WHITE), board_square("e4"));
    ck_assert_int_eq(dw_position_shah(&position, DW_BLACK), DW_NO_SQUARE);
}
END_TEST

/* Every man of a random board against the naive attack of each man. */
START_TEST(attackers_of_every_square)
{
    struct naive_dice dice = {2024};
    for (int round = 0; round < 300; round++) {
        const struct naive at = naive_scatter(&dice, naive_throw(&dice, 30));
        char fen[NAIVE_FEN];
        naive_fen(&at, fen);
        const struct dw_position position = board_position(fen);
        for (int to = 0; to < 64; to++)
            for (int side = 0; side < 2; side++) {
                dw_set expected = 0;
                for (int from = 0; from < 64; from++)
                    if (naive_is(at.board[from / 8][from % 8], side) &&
                        naive_attacks(&at, from % 8, from / 8, to % 8, to / 8))
                        expected |= (dw_set)1 << from;
                ck_assert_msg(dw_position_attackers(&position, to,
                                                    (dw_side)side) == expected,
                              "%s, square %d", fen, to);
                ck_assert(dw_position_attacked(&position, to, (dw_side)side) ==
                          (expected != 0));
            }
    }
}
END_TEST

/* ---- flaws --------------------------------------------------------------- */

struct flaw_row {
    const char *name, *fen;
    int count;
    dw_flaw_kind kind; /* of the first flaw */
    dw_side side;
    int men;
    const char *squares;
};

static const struct flaw_row flaw_rows[] = {
    {"array", array_d, 0, 0, 0, 0, ""},
    {"array on e", array_e, 0, 0, 0, 0, ""},
    {"crossed", crossed_d, 1, DW_FLAW_CROSSED, DW_WHITE, 2, "d1 e8"},
    {"crossed the other way", crossed_e, 1, DW_FLAW_CROSSED, DW_WHITE, 2,
     "e1 d8"},
    {"crossed, a ply later",
     "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBKQBNR b - - 0 1", 1,
     DW_FLAW_FERZES_CROSSED, DW_WHITE, 2, "e1 d8"},
    {"ferzes on one colour, one perhaps a baidaq", "8/8/8/3k4/8/1KQ5/8/q7 w", 0,
     0, 0, 0, ""},
    {"an array whose Shahs have left home",
     "2b2b2/p1rnkr2/1pppqnpp/4pp2/4PP2/1PPPQNPP/P1RNKR2/2B2B2 w", 1,
     DW_FLAW_FERZES_TELL, DW_WHITE, 2, "e3 e6"},
    {"the same with a Shah at home",
     "2bk1b2/p1rn1r2/1pppqnpp/4pp2/4PP2/1PPPQNPP/P1RNKR2/2B2B2 w", 0, 0, 0, 0,
     ""},
    {"ferzes on two colours", "8/8/8/3k4/8/1KQ5/8/1q6 w", 0, 0, 0, 0, ""},
    {"two ferzes of a side tell nothing", "8/8/8/3k4/8/1KQQ4/8/q7 w", 0, 0, 0,
     0, ""},
    {"ferzes that left home, all baidaqs there",
     "rnbk1bnr/ppp1pppp/2qp4/8/8/3PQ3/PPP1PPPP/RNBK1BNR w", 0, 0, 0, 0, ""},
    {"the same beside its colour",
     "rnbk1bnr/ppp1pppp/1q1p4/8/8/3PQ3/PPP1PPPP/RNBK1BNR w", 1,
     DW_FLAW_FERZES_CROSSED, DW_WHITE, 2, "e3 b6"},
    {"a doubled baidaq, nothing taken",
     "rnbkqbnr/pppppppp/8/8/8/1P6/1PPPPPPP/RNBKQBNR w", 1, DW_FLAW_CAPTURES,
     DW_WHITE, 1, "b2 c2 d2 e2 f2 g2 h2 b3"},
    {"a doubled baidaq, a man taken",
     "rnbkqbn1/pppppppp/8/8/8/1P6/1PPPPPPP/RNBKQBNR w", 0, 0, 0, 0, ""},
    {"a tripled baidaq, two men taken, three needed",
     "rnbkqb2/pppppppp/8/8/P7/P7/P2PPPPP/RNBKQBNR w", 1, DW_FLAW_CAPTURES,
     DW_WHITE, 3, "a2 d2 e2 f2 g2 h2 a3 a4"},
    {"a tripled baidaq, three men taken",
     "rnbkq3/pppppppp/8/8/P7/P7/P2PPPPP/RNBKQBNR w", 0, 0, 0, 0, ""},
    {"black's doubled baidaq, nothing taken",
     "rnbkqbnr/pppppp1p/7p/8/8/8/PPPPPPPP/RNBKQBNR w", 1, DW_FLAW_CAPTURES,
     DW_BLACK, 1, "h6 a7 b7 c7 d7 e7 f7 h7"},
    {"four baidaqs on two files, far enough ahead", "4k3/8/8/8/PP6/PP6/8/4K3 w",
     0, 0, 0, 0, ""},
    {"a rank ahead for each file aside", "4k3/8/8/8/8/P7/P7/4K3 w", 0, 0, 0, 0,
     ""},
    {"no file left to come from", "4k3/8/8/8/8/PPP5/PP6/4K3 w", 1,
     DW_FLAW_BAIDAQ_FILES, DW_WHITE, DW_NEVER, "a2 b2 a3 b3 c3"},
    {"baidaqs past each other, all men there",
     "rnbkqbnr/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBKQBNR w", 1,
     DW_FLAW_BAIDAQS_PASSED, DW_WHITE, 2, "a4 a5"},
    {"baidaqs face to face", "rnbkqbnr/1ppppppp/8/p7/P7/8/1PPPPPPP/RNBKQBNR w",
     0, 0, 0, 0, ""},
    {"baidaqs past each other, a man less",
     "rnbkqbn1/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBKQBNR w", 0, 0, 0, 0, ""},
    {"Mujannah against Sayyala after twelve moves",
     "1rbkqbr1/p6p/1pnppnp1/2p2p2/1P6/2PPPPPP/P1RN4/1RBKQBN1 w - - 0 13", 0, 0,
     0, 0, ""},
    {"after eleven",
     "1rbkqbr1/p6p/1pnppnp1/2p2p2/1P6/2PPPPPP/P1RN4/1RBKQBN1 w - - 0 12", 2,
     DW_FLAW_MOVES, DW_WHITE, 12, NULL},
    {"after eleven and White's twelfth",
     "1rbkqbr1/p6p/1pnppnp1/2p2p2/1P6/2PPPPPP/P1RN4/1RBKQBN1 b - - 0 12", 1,
     DW_FLAW_MOVES, DW_BLACK, 12, NULL},
    {"a record that begins with an array counts from 1",
     "1rbkqbr1/p6p/1pnppnp1/2p2p2/1P6/2PPPPPP/P1RN4/1RBKQBN1 w - - 0 1", 0, 0,
     0, 0, ""},
    {"a second ferz was a baidaq: six moves, and one of the first ferz",
     "3k4/8/8/8/8/8/5Q2/Q2K4 w - - 0 7", 1, DW_FLAW_MOVES, DW_WHITE, 7, NULL},
    {"one more move", "3k4/8/8/8/8/8/5Q2/Q2K4 w - - 0 8", 0, 0, 0, 0, ""},
    {"an alfil's leap and two of a faras", "3k4/8/8/8/8/B5N1/8/3K4 w - - 0 3",
     1, DW_FLAW_MOVES, DW_WHITE, 3, NULL},
    {"no white shah", "k7/8/8/8/8/8/8/8 w", 1, DW_FLAW_NO_SHAH, DW_WHITE, 0,
     ""},
    {"no black shah", "8/8/8/8/8/8/8/K7 w", 1, DW_FLAW_NO_SHAH, DW_BLACK, 0,
     ""},
    {"none at all", "8/8/8/8/8/8/8/8 w", 2, DW_FLAW_NO_SHAH, DW_WHITE, 0, ""},
    {"two shahs", "k7/8/8/8/8/8/8/K1K5 w", 1, DW_FLAW_MANY_SHAHS, DW_WHITE, 2,
     "a1 c1"},
    {"shahs touch", "8/8/8/3k4/4K3/8/8/8 w", 1, DW_FLAW_SHAHS_TOUCH, DW_WHITE,
     2, "d5 e4"},
    {"shahs do not touch", "8/8/8/3k4/8/4K3/8/8 w", 0, 0, 0, 0, ""},
    {"baidaq on its first rank", "k7/8/8/8/8/8/8/K2P4 w", 1,
     DW_FLAW_BAIDAQ_RANK, DW_WHITE, 1, "d1"},
    {"baidaqs on the last rank", "k1PP4/8/8/8/8/8/8/K7 w", 1,
     DW_FLAW_BAIDAQ_RANK, DW_WHITE, 2, "c8 d8"},
    {"black baidaq on its last rank", "k7/8/8/8/8/8/8/K2p4 w", 1,
     DW_FLAW_BAIDAQ_RANK, DW_BLACK, 1, "d1"},
    {"the side to move could take the shah", "k6R/8/8/8/8/8/8/K7 w", 1,
     DW_FLAW_CHECK, DW_BLACK, 1, "h8"},
    {"two attackers", "k6R/2N5/8/8/8/8/8/K7 w", 1, DW_FLAW_CHECK, DW_BLACK, 2,
     "c7 h8"},
    {"a check that may be", "k6R/8/8/8/8/8/8/K7 b", 0, 0, 0, 0, ""},
    {"alfil on a square of nobody", "k7/8/8/8/8/8/8/K2B4 w", 1,
     DW_FLAW_ALFIL_SQUARE, DW_WHITE, 1, "d1"},
    {"alfil on a square of the other side", "k7/8/8/8/8/8/4B3/K7 w", 1,
     DW_FLAW_ALFIL_SQUARE, DW_WHITE, 1, "e2"},
    {"the same for black", "k7/8/8/8/8/4b3/8/K7 w", 1, DW_FLAW_ALFIL_SQUARE,
     DW_BLACK, 1, "e3"},
    {"alfils where they may be", "k7/8/8/b2b4/8/B2B4/8/K7 w", 1,
     DW_FLAW_ALFIL_SQUARE, DW_BLACK, 2, "a5 d5"},
    {"alfil twins", "k7/8/8/2B5/8/B7/8/K7 w", 1, DW_FLAW_ALFIL_TWINS, DW_WHITE,
     2, "a3 c5"},
    {"black twins", "k1b5/8/b7/8/8/8/8/K7 w", 1, DW_FLAW_ALFIL_TWINS, DW_BLACK,
     2, "c8 a6"},
    {"one alfil on each orbit", "k7/8/8/2B5/8/3B4/8/K7 w", 0, 0, 0, 0, ""},
    {"nine baidaqs", "k7/8/8/8/8/P7/PPPPPPPP/K7 w", 1, DW_FLAW_MANY_BAIDAQS,
     DW_WHITE, 9, "a3 a2 b2 c2 d2 e2 f2 g2 h2"},
    {"nine baidaqs and a ferz", "k7/8/8/8/8/PQ6/PPPPPPPP/K7 w", 1,
     DW_FLAW_MANY_BAIDAQS, DW_WHITE, 9, "a3 a2 b2 c2 d2 e2 f2 g2 h2"},
    {"eight baidaqs and two ferzes", "k7/8/8/8/8/QQ6/PPPPPPPP/K7 w", 1,
     DW_FLAW_MANY_FERZES, DW_WHITE, 10, "a3 b3 a2 b2 c2 d2 e2 f2 g2 h2"},
    {"seven baidaqs and two ferzes", "k7/8/8/8/8/QQ6/PPPPPPP1/K7 w", 0, 0, 0, 0,
     ""},
    {"nine ferzes", "k7/8/8/8/8/Q7/QQQQQQQQ/K7 w", 0, 0, 0, 0, ""},
    {"three rukhs", "8/8/8/1k6/8/K7/8/RRR5 b", 1, DW_FLAW_MANY_MEN, DW_WHITE, 3,
     "a1 b1 c1"},
    {"three farases", "nnn5/8/8/1k6/8/K7/8/8 w", 1, DW_FLAW_MANY_MEN, DW_BLACK,
     3, "a8 b8 c8"},
    {"clock of the start", "k7/8/8/8/8/8/8/K7 w - - 1 1", 1, DW_FLAW_CLOCK,
     DW_WHITE, 0, ""},
    {"clock as it can be", "k7/8/8/8/8/8/8/K7 w - - 10 6", 0, 0, 0, 0, ""},
    {"clock too large", "k7/8/8/8/8/8/8/K7 w - - 11 6", 1, DW_FLAW_CLOCK,
     DW_WHITE, 0, ""},
    {"clock with black to move", "k7/8/8/8/8/8/8/K7 b - - 11 6", 0, 0, 0, 0,
     ""},
    {"clock too large with black", "k7/8/8/8/8/8/8/K7 b - - 12 6", 1,
     DW_FLAW_CLOCK, DW_BLACK, 0, ""},
};

START_TEST(flaws_of_positions)
{
    const struct flaw_row *row = &flaw_rows[_i];
    const struct dw_position position = board_position(row->fen);
    dw_flaw flaws[DW_FLAWS_MAX];
    const int count = dw_evidence_flaws(&position, flaws);
    ck_assert_msg(count == row->count, "%s: %d flaws, first kind %d", row->name,
                  count, count ? flaws[0].kind : -1);
    if (!count)
        return;
    ck_assert_msg(flaws[0].kind == row->kind, "%s: kind %d", row->name,
                  flaws[0].kind);
    ck_assert_msg(flaws[0].side == row->side, "%s: side", row->name);
    ck_assert_msg(flaws[0].count == row->men, "%s: count %d", row->name,
                  flaws[0].count);
    ck_assert_msg(!row->squares || flaws[0].squares == board_set(row->squares),
                  "%s: squares", row->name);
    ck_assert_msg(dw_flaw_unusable(flaws[0]) == (row->kind <= DW_FLAW_CHECK),
                  "%s: use", row->name);
}
END_TEST

/* The fewest men taken, by trying every way to spread the files. */
static unsigned captures_by_trying(dw_set baidaqs, int side, unsigned used)
{
    unsigned fewest = DW_NEVER;
    if (!baidaqs)
        return 0;
    const int square = dw_first(baidaqs);
    const int ahead =
        side == DW_WHITE ? dw_rank(square) - 1 : 6 - dw_rank(square);
    for (int file = 0; file < 8; file++) {
        const int aside = abs(file - dw_file(square));
        if (used >> file & 1 || aside > ahead)
            continue;
        const unsigned rest = captures_by_trying(baidaqs & (baidaqs - 1), side,
                                                 used | 1u << file);
        if (rest != DW_NEVER && rest + (unsigned)aside < fewest)
            fewest = rest + (unsigned)aside;
    }
    return fewest;
}

START_TEST(captures_of_baidaqs_by_trying)
{
    uint64_t seed = 20261130;
    for (int i = 0; i < 400; i++) {
        dw_set baidaqs = 0;
        const int count = 2 + i % 5;
        while (dw_count(baidaqs) < count) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            /* Few files, so that they get into each other's way. */
            const int square =
                (int)(seed >> 33) % 4 + 8 * (1 + (int)(seed >> 40) % 6);
            baidaqs |= dw_bit(square);
        }
        for (int side = 0; side < 2; side++)
            ck_assert_uint_eq(dw_evidence_captures(baidaqs, side),
                              captures_by_trying(baidaqs, side, 0));
    }
}
END_TEST

/* No position that a game reaches contradicts the game. */
START_TEST(games_leave_no_contradiction)
{
    uint64_t seed = (uint64_t)_i + 1;
    struct dw_position position;
    dw_position_array(&position, 3 + _i % 2, 3 + _i % 2);
    for (int ply = 0; ply < 300; ply++) {
        dw_move moves[DW_MOVES_MAX];
        dw_flaw flaws[DW_FLAWS_MAX];
        const int found = dw_evidence_flaws(&position, flaws);
        for (int i = 0; i < found; i++)
            ck_assert_msg(flaws[i].kind == DW_FLAW_FERZES_TELL,
                          "game %d, ply %d: flaw %d", _i, ply, flaws[i].kind);
        const int count = dw_moves_generate(&position, moves);
        if (!count)
            return;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        dw_position_play(&position, moves[(seed >> 33) % (unsigned)count]);
    }
}
END_TEST

/* Everything that can be odd at once, in the order of the header. */
START_TEST(flaws_come_in_order)
{
    const struct dw_position position = board_position(
        "BBBpppQQ/QQQQQQQQ/rrrnnnbb/bQPPPPPP/PPPP4/RRRNNN2/4k3/4K3 w - - 9 1");
    dw_flaw flaws[DW_FLAWS_MAX];
    const int count = dw_evidence_flaws(&position, flaws);
    ck_assert_int_gt(count, 10);
    ck_assert_int_le(count, DW_FLAWS_MAX);
    ck_assert_int_eq(flaws[0].kind, DW_FLAW_SHAHS_TOUCH);
    for (int i = 1; i < count; i++)
        ck_assert_int_le(flaws[i - 1].kind, flaws[i].kind);
}
END_TEST

/* ---- perft --------------------------------------------------------------- */

/* Leaf counts by depth, from 1. Published by cutechess (arrays to depth 6),
 * Fairy-Stockfish and Shatranj-Stockfish (arrays); of the other positions
 * cutechess, meowshatranj and Tilted give the same figures. Endings by rule
 * do not stop the count. */
static const struct {
    const char *name, *fen;
    uint64_t leaves[6];
} perft_rows[] = {
    {"array-d",
     "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
     {16, 256, 4176, 68122, 1164248, 19864709}},
    {"array-e",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
     {16, 256, 4176, 68122, 1164248, 19864709}},
    {"array-crossed-Kd1-ke8",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
     {16, 256, 4176, 68122, 1164248, 19864701}},
    {"array-crossed-Ke1-kd8",
     "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
     {16, 256, 4176, 68122, 1164248, 19864701}},
    {"middle1",
     "r2kq2r/p1nppp2/1ppbbnpp/8/2P5/1PNBBPPN/P2PPQ1P/R2K3R b - - 1 10",
     {28, 871, 23521, 703184, 18527917}},
    {"middle2",
     "r1bk1b1r/pp1n1qpp/2pnpp2/3p4/3P1P2/2PNPN2/PP2Q1PP/R1BK1B1R w - - 0 12",
     {25, 652, 16476, 426251, 10907259}},
    {"ssf-bench2",
     "8/8/1k1nb3/2q3P1/1p6/NR1K4/8/8 w - - 0 1",
     {13, 230, 3782, 67449, 1218599}},
    {"promotions",
     "1n2k3/P1P3P1/8/8/8/8/p1p3p1/1N2K3 w - - 0 1",
     {11, 110, 1257, 13781, 168598}},
    {"two-pawns",
     "8/1P4k1/8/8/8/8/1p4K1/8 w - - 0 1",
     {9, 81, 585, 4179, 32442}},
    {"pin",
     "k3r3/8/8/8/1b6/8/4N3/4K2R w - - 0 1",
     {12, 196, 3305, 53815, 998374}},
    {"alfil-check",
     "4k3/8/8/8/8/2b5/3P4/R3K2N w - - 0 1",
     {5, 41, 755, 6437, 125961}},
    {"ferz-check",
     "4k3/8/8/8/8/8/3q4/R3K2R w - - 0 1",
     {5, 41, 1100, 8995, 249917}},
    {"faras-rukh-double-check",
     "4r3/6k1/8/8/8/3n4/8/1R2K2R w - - 0 1",
     {3, 81, 1798, 40023, 945025}},
    {"bare-can-capture",
     "8/8/8/3k4/3R4/8/8/3K4 b - - 0 1",
     {5, 77, 407, 6950, 43219}},
    {"bare-protected",
     "8/8/8/3k4/3R4/3K4/8/8 b - - 0 1",
     {4, 70, 342, 6685, 39459}},
    {"bare-two-left",
     "1k6/8/8/8/8/8/5K2/1RR5 b - - 0 1",
     {2, 56, 85, 2586, 5148}},
    {"pawn-race-counterbare",
     "8/8/3k4/3p4/2P1P3/3K4/8/8 w - - 0 1",
     {10, 81, 756, 6011, 53489}},
    {"KR-KF",
     "8/8/8/8/3q4/2k5/8/R3K3 w - - 0 1",
     {14, 108, 1793, 15837, 267833}},
    {"near-stalemate",
     "7k/5K2/8/6Rp/7P/8/8/8 w - - 0 1",
     {20, 19, 346, 804, 14534}},
    {"stalemated", "4k3/4P3/4K3/p7/P7/8/8/8 b - - 0 1", {0, 0, 0}},
    {"checkmated", "7r/8/4bkqK/8/8/8/7R/8 w - - 0 1", {0, 0, 0}},
    {"alfil-ferz-ending",
     "8/3k4/2q1b3/8/4P3/2B1Q3/3K4/8 w - - 0 1",
     {14, 179, 2490, 31967, 431186}},
    {"KR-KR-fsf833",
     "1k6/2R5/8/8/8/8/5r2/6K1 w - - 0 1",
     {16, 219, 3037, 44010, 639710}},
    {"paulowich",
     "8/8/8/8/8/8/p3r3/k1K1N3 w - - 0 1",
     {5, 54, 368, 4612, 36428}},
    {"bare-vs-stalemate", "8/8/8/8/8/8/p1K5/k7 b - - 0 2", {0, 0, 0}},
    {"two-kings", "8/8/3k4/8/8/4K3/8/8 w - - 0 1", {8, 58, 440, 3335, 23876}},
};

START_TEST(perft_agrees)
{
    const struct dw_position position = board_position(perft_rows[_i].fen);
    /* Three positions are over already: no move, so no leaf at any depth. */
    const bool over = !perft_rows[_i].leaves[0];
    for (int depth = 1; depth <= 6; depth++) {
        const uint64_t leaves = perft_rows[_i].leaves[depth - 1];
        if (leaves || (over && depth <= 3))
            ck_assert_msg(dw_moves_perft(&position, depth) == leaves,
                          "%s, depth %d", perft_rows[_i].name, depth);
    }
    ck_assert_uint_eq(dw_moves_perft(&position, 0), 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rules");
    TCase *attacks = tcase_create("attacks");
    tcase_add_test(attacks, reach_of_every_man);
    tcase_add_test(attacks, steps_go_one_rank_ahead);
    tcase_add_loop_test(attacks, rukh_stops_at_men, 0, 64);
    tcase_add_test(attacks, between_two_squares);
    tcase_add_loop_test(attacks, alfil_has_eight_squares, 0, COUNT(orbit_rows));
    suite_add_tcase(suite, attacks);

    TCase *positions = tcase_create("positions");
    tcase_add_loop_test(positions, arrays_stand_as_written, 0,
                        COUNT(array_rows));
    tcase_add_test(positions, mirror_and_turn);
    tcase_add_test(positions, equal_looks_at_men_and_side);
    tcase_add_test(positions, shah_is_found);
    tcase_add_test(positions, attackers_of_every_square);
    tcase_add_loop_test(positions, flaws_of_positions, 0, COUNT(flaw_rows));
    tcase_add_test(positions, captures_of_baidaqs_by_trying);
    tcase_add_loop_test(positions, games_leave_no_contradiction, 0, 200);
    tcase_add_test(positions, flaws_come_in_order);
    suite_add_tcase(suite, positions);

    TCase *perft = tcase_create("perft");
    tcase_set_timeout(perft, 120);
    tcase_add_loop_test(perft, perft_agrees, 0, COUNT(perft_rows));
    suite_add_tcase(suite, perft);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
