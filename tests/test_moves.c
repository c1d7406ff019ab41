/* Knows which moves are legal, fitting or explained how: by a second
 * implementation, by brute force and by hand. Must not know how the core finds
 * them. */
/* SPDX-License-Identifier: MIT */
#include "board.h"
#include "naive.h"
#include "rules/replay.h"

#include <check.h>

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

/* ---- random games -------------------------------------------------------- */

/* What a test does with every position of the games. */
typedef void visit(const struct naive *at, const struct dw_position *position,
                   const struct naive_move *moves, int count,
                   struct naive_dice *dice);

static struct dw_position position_of(const struct naive *at)
{
    char fen[NAIVE_FEN];
    naive_fen(at, fen);
    return board_position(fen);
}

/* Plays random games from the array and from scattered men; the core plays
 * along, so that what it keeps by difference is looked at too. */
static void play_games(uint64_t seed, int games, visit *look)
{
    struct naive_dice dice = {seed};
    struct naive_move moves[NAIVE_MOVES];
    for (int game = 0; game < games; game++) {
        struct naive at =
            game % 3 ? naive_scatter(&dice, 1 + naive_throw(&dice, 24))
                     : naive_read("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR "
                                  "w");
        struct dw_position position = position_of(&at);
        for (int ply = 0; ply < 120; ply++) {
            const int count = naive_generate(&at, moves);
            look(&at, &position, moves, count, &dice);
            if (!count)
                break;
            const struct naive_move move = moves[naive_throw(&dice, count)];
            const int from = move.from_file + 8 * move.from_rank;
            const int to = move.file + 8 * move.rank;
            at = naive_play(&at, move);
            dw_position_play(&position,
                             (dw_move){(dw_square)from, (dw_square)to});
        }
    }
}

/* Kept by difference = derived afresh from the naive board. */
static void look_at_position(const struct naive *at,
                             const struct dw_position *position,
                             const struct naive_move *moves, int count,
                             struct naive_dice *dice)
{
    (void)moves, (void)count, (void)dice;
    const struct dw_position fresh = position_of(at);
    ck_assert(dw_position_equal(position, &fresh));
    ck_assert_mem_eq(position->board, fresh.board, 64);
    ck_assert_uint_eq(position->key, fresh.key);
    ck_assert_uint_eq(position->clock, fresh.clock);
    ck_assert_int_eq(position->in_check, naive_check(at, at->black));
    ck_assert_int_eq(fresh.in_check, naive_check(at, at->black));
}

START_TEST(play_keeps_the_position) { play_games(11, 300, look_at_position); }
END_TEST

START_TEST(play_counts_moves)
{
    struct dw_position position = board_position("k7/8/8/8/8/8/8/K7 b - - 3 7");
    dw_position_play(&position, (dw_move){56, 57});
    ck_assert_uint_eq(position.number, 8);
    ck_assert_uint_eq(position.clock, 4);
    dw_position_play(&position, (dw_move){0, 1});
    ck_assert_uint_eq(position.number, 8);
    ck_assert_uint_eq(position.clock, 5);
}
END_TEST

static void look_at_moves(const struct naive *at,
                          const struct dw_position *position,
                          const struct naive_move *moves, int count,
                          struct naive_dice *dice)
{
    (void)at, (void)dice;
    dw_move out[DW_MOVES_MAX];
    ck_assert_int_eq(dw_moves_generate(position, out), count);
    ck_assert_int_eq(dw_moves_any(position), count > 0);
    int differ = 0;
    for (int i = 0; i < count; i++)
        differ += out[i].from != moves[i].from_file + 8 * moves[i].from_rank ||
                  out[i].to != moves[i].file + 8 * moves[i].rank;
    ck_assert_int_eq(differ, 0);
}

START_TEST(generate_is_naive) { play_games(12, 300, look_at_moves); }
END_TEST

/* Men in more numbers than any game has, for the size of the list. */
START_TEST(no_list_is_too_long)
{
    const struct dw_position position =
        board_position("k7/8/RNRNRNRN/NRNRNRNR/8/RNRNRNRN/NRNRNRNR/K7 w");
    const struct naive at =
        naive_read("k7/8/RNRNRNRN/NRNRNRNR/8/RNRNRNRN/NRNRNRNR/K7 w");
    struct naive_move moves[NAIVE_MOVES];
    dw_move out[DW_MOVES_MAX];
    ck_assert_int_eq(dw_moves_generate(&position, out),
                     naive_generate(&at, moves));
}
END_TEST

/* ---- match --------------------------------------------------------------- */

static int kind_on(const struct naive *at, int file, int rank)
{
    const char letter = (char)toupper((unsigned char)at->board[rank][file]);
    const char *found = letter == '.' ? NULL : strchr(board_letters, letter);
    return found ? (int)(found - board_letters) : DW_NO_MAN;
}

/* Whether a legal move is one that the text may mean (moves.h). */
static bool fits(const struct naive *at, struct naive_move move, dw_spec spec)
{
    const int kind = kind_on(at, move.from_file, move.from_rank);
    const bool baidaq = kind == DW_BAIDAQ;
    const bool promotes = baidaq && (move.rank == 0 || move.rank == 7);
    const bool takes = at->board[move.rank][move.file] != '.';
    const bool says_takes = spec.capture == DW_CAPTURE_X ||
                            (spec.from_file && spec.from_file != move.file + 1);
    return !(spec.special & DW_SPEC_SPECIAL) &&
           (spec.kind == kind ||
            (spec.kind == DW_NO_MAN && spec.from_file && spec.from_rank)) &&
           spec.to == move.file + 8 * move.rank &&
           (!spec.from_file || spec.from_file == move.from_file + 1) &&
           (!spec.from_rank || spec.from_rank == move.from_rank + 1) &&
           (!spec.promotion ||
            (promotes && spec.promotion != DW_PROMOTION_OTHER)) &&
           (!baidaq || says_takes == takes);
}

static dw_spec random_spec(const struct naive_move *moves, int count,
                           const struct naive *at, struct naive_dice *dice)
{
    dw_spec spec = {.kind = (uint8_t)naive_throw(dice, 7),
                    .to = (uint8_t)naive_throw(dice, 64),
                    .special = DW_SPEC_VALID};
    int file = naive_throw(dice, 8), rank = naive_throw(dice, 8);
    if (count && naive_throw(dice, 4)) {
        const struct naive_move move = moves[naive_throw(dice, count)];
        file = move.from_file, rank = move.from_rank;
        spec.to = (uint8_t)(move.file + 8 * move.rank);
        if (naive_throw(dice, 8))
            spec.kind = (uint8_t)kind_on(at, file, rank);
        if (!naive_throw(dice, 4))
            spec.kind = DW_NO_MAN;
    }
    if (spec.kind == DW_NO_MAN || !naive_throw(dice, 2))
        spec.from_file = (uint8_t)(file + 1);
    if (spec.kind == DW_NO_MAN || !naive_throw(dice, 3))
        spec.from_rank = (uint8_t)(rank + 1);
    if (naive_throw(dice, 2))
        spec.capture = (uint8_t)naive_throw(dice, 4);
    if (!naive_throw(dice, 3))
        spec.promotion = (uint8_t)naive_throw(dice, 4);
    if (!naive_throw(dice, 20))
        spec.special |= (uint8_t)naive_throw(dice, 4);
    spec.check = (uint8_t)naive_throw(dice, 5);
    return spec;
}

static int seen[3]; /* matches of none, one and more origins */
static int played;  /* plain texts */
static struct dw_replay replay;

static bool same_position(const struct dw_position *a,
                          const struct dw_position *b)
{
    return dw_position_equal(a, b) && a->key == b->key &&
           a->clock == b->clock && a->number == b->number &&
           a->in_check == b->in_check &&
           !memcmp(a->board, b->board, sizeof a->board);
}

/* A plain text is played if and only if it fits one move and says of captures
 * what is so; else nothing changes. */
static void compare_plain(const struct dw_position *position, dw_spec spec,
                          dw_match match)
{
    if (!dw_spec_is_plain(spec))
        return;
    struct dw_position expected = *position, after = *position;
    const bool fit =
        match.count == 1 && match.capture == (spec.capture == DW_CAPTURE_X);
    if (fit)
        dw_position_play(&expected, match.move);
    spec.special |= DW_SPEC_PLAIN;
    dw_step steps[2];
    struct dw_track track = {.steps = steps, .room = 2};
    dw_track_start(&track, position);
    const bool plays = dw_replay_plain(&replay, &after, &track, &spec,
                                       sizeof spec, 1, dw_quiet_always);
    const dw_move move = steps[plays].move;
    played += plays;
    ck_assert_msg(plays == fit && same_position(&after, &expected) &&
                      (!fit || (move.from == match.move.from &&
                                move.to == match.move.to)),
                  "kind %d to %d capture %d: %d", spec.kind, spec.to,
                  spec.capture, plays);
}

static void compare_match(const struct naive *at,
                          const struct dw_position *position,
                          const struct naive_move *moves, int count,
                          dw_spec spec)
{
    dw_set origins = 0;
    for (int i = 0; i < count; i++)
        if (fits(at, moves[i], spec))
            origins |= dw_bit(moves[i].from_file + 8 * moves[i].from_rank);
    const dw_match match = dw_moves_match(position, spec);
    seen[match.count > 2 ? 2 : match.count]++;
    compare_plain(position, spec, match);
    bool same = match.candidates == origins && match.count == dw_count(origins);
    if (match.count == 1) {
        const int from = match.move.from, to = match.move.to;
        const int kind = kind_on(at, from % 8, from / 8);
        same = same && dw_bit(from) == origins && to == spec.to &&
               match.kind == kind &&
               match.capture == (at->board[to / 8][to % 8] != '.') &&
               match.promotion == (kind == DW_BAIDAQ && (to < 8 || to > 55));
    }
    if (same)
        return;
    char fen[NAIVE_FEN];
    naive_fen(at, fen);
    ck_abort_msg("%s: kind %d to %d from %d,%d capture %d promotion %d "
                 "special %d",
                 fen, spec.kind, spec.to, spec.from_file, spec.from_rank,
                 spec.capture, spec.promotion, spec.special);
}

static void look_at_matches(const struct naive *at,
                            const struct dw_position *position,
                            const struct naive_move *moves, int count,
                            struct naive_dice *dice)
{
    for (int i = 0; i < 40; i++)
        compare_match(at, position, moves, count,
                      random_spec(moves, count, at, dice));
}

START_TEST(match_is_brute_force)
{
    dw_replay_init(&replay);
    play_games(13, 200, look_at_matches);
    ck_assert_int_gt(seen[0], 1000);
    ck_assert_int_gt(seen[1], 1000);
    ck_assert_int_gt(seen[2], 1000);
    ck_assert_int_gt(played, 1000);
}
END_TEST

static void look_at_origins(const struct naive *at,
                            const struct dw_position *position,
                            const struct naive_move *moves, int count,
                            struct naive_dice *dice)
{
    (void)dice;
    dw_set origins[DW_KINDS][64] = {{0}};
    for (int i = 0; i < count; i++)
        origins[kind_on(at, moves[i].from_file, moves[i].from_rank)]
               [moves[i].file + 8 * moves[i].rank] |=
            dw_bit(moves[i].from_file + 8 * moves[i].from_rank);
    int differ = 0;
    for (int kind = 0; kind < DW_KINDS; kind++)
        for (int to = 0; to < 64; to++)
            differ += dw_moves_origins(position, (dw_kind)kind, to) !=
                      origins[kind][to];
    ck_assert_int_eq(differ, 0);
}

START_TEST(origins_are_naive) { play_games(14, 60, look_at_origins); }
END_TEST

/* Texts as they are written, so that no rule of the brute force alone says
 * what fits. */
static const struct {
    const char *fen, *san, *origins;
} match_rows[] = {
    {"3k4/8/8/8/8/8/3N4/3K2N1 w", "Nf3", "d2 g1"},
    {"3k4/8/8/8/8/8/3N4/3K2N1 w", "Ngf3", "g1"},
    {"3k4/8/8/8/8/8/3N4/3K2N1 w", "N2f3", "d2"},
    {"3k4/8/8/8/8/8/3N4/3K2N1 w", "Nd2f3", "d2"},
    {"3k4/8/8/8/8/8/3N4/3K2N1 w", "Nxf3", "d2 g1"},
    {"3k3r/8/8/8/8/8/8/1N1K4 w", "Nc3", "b1"},
    /* The faras on d2 is bound to the Shah, so its twin needs no name. */
    {"3k4/3r4/8/8/8/8/3N4/3K2N1 w", "Nf3", "g1"},
    {"3k4/3r4/8/8/8/8/3N4/3K2N1 w", "Nd2f3", ""},
    {"k7/8/8/3p4/4P3/8/8/K7 w", "exd5", "e4"},
    {"k7/8/8/3p4/4P3/8/8/K7 w", "ed5", "e4"},
    {"k7/8/8/3p4/4P3/8/8/K7 w", "xd5", "e4"},
    {"k7/8/8/3p4/4P3/8/8/K7 w", "d5", ""},
    {"k7/8/8/3p4/4P3/8/8/K7 w", "e5", "e4"},
    {"k7/8/8/3p4/4P3/8/8/K7 w", "e4e5", "e4"},
    {"k7/8/8/3p4/4P3/8/8/K7 w", "e4d5", "e4"},
    {"k7/8/8/3p4/4P3/8/8/K7 w", "exe5", ""},
    {"k7/8/8/3p4/2P1P3/8/8/K7 w", "xd5", "c4 e4"},
    {"k7/8/8/8/8/8/4P3/K7 w", "e4", ""},
    {"8/4P3/8/8/8/8/8/K1k5 w", "e8", "e7"},
    {"8/4P3/8/8/8/8/8/K1k5 w", "e8=Q", "e7"},
    {"8/4P3/8/8/8/8/8/K1k5 w", "e8=R", ""},
    {"k7/8/8/8/8/8/4P3/K7 w", "e3=Q", ""},
    {"k7/8/8/8/8/8/8/KN6 w", "Nc3=Q", ""},
    {"k7/8/8/8/8/8/4P3/K7 w", "a1", ""},
    /* A baidaq ahead, and the square of an own man. */
    {"k7/8/8/4p3/4P3/8/8/K7 w", "e5", ""},
    {"k7/8/8/8/8/8/1P6/K7 w", "Kb2", ""},
};

START_TEST(match_of_texts)
{
    const struct dw_position position = board_position(match_rows[_i].fen);
    const dw_match match =
        dw_moves_match(&position, board_spec(match_rows[_i].san));
    ck_assert_msg(match.candidates == board_set(match_rows[_i].origins),
                  "%s: %s", match_rows[_i].fen, match_rows[_i].san);
}
END_TEST

/* ---- explain ------------------------------------------------------------- */

enum { EITHER = -1 };

static const struct why_row {
    const char *fen, *san; /* san: "O-O", "--", "exd6 e.p." too */
    int number_side;
    dw_why why;
    const char *from, *squares;
} why_rows[] = {
    /* Of the text, before anything of the board. */
    {"3k4/8/8/8/8/8/8/3K3R w", "O-O", EITHER, DW_WHY_CASTLING, "", ""},
    {"3k4/8/8/8/8/8/8/3K3R w", "--", EITHER, DW_WHY_NULL_MOVE, "", ""},
    {"7k/8/8/pP6/8/8/8/K7 w", "bxa6 e.p.", EITHER, DW_WHY_EN_PASSANT, "", ""},
    {"8/4P3/8/8/8/8/8/K1k5 w", "e8=R", EITHER, DW_WHY_PROMOTION_PIECE, "", ""},
    {"k7/8/8/8/8/8/4P3/K7 w", "e3=Q", EITHER, DW_WHY_PROMOTION_PIECE, "", ""},
    {"k7/8/8/8/8/8/8/KN6 w", "Nc3=Q", EITHER, DW_WHY_PROMOTION_PIECE, "", ""},
    {"4k3/4P3/4K3/8/8/8/8/8 b", "O-O", EITHER, DW_WHY_CASTLING, "", ""},
    /* No move at all: stalemate, then mate. */
    {"4k3/4P3/4K3/p7/P7/8/8/8 b", "Kd8", EITHER, DW_WHY_GAME_OVER, "", "e8"},
    {"8/8/8/8/8/5k1K/8/7r w", "Kh4", EITHER, DW_WHY_GAME_OVER, "", "h3"},
    /* The other side's: by the number, or for want of such a man. */
    {"3k4/5r1p/8/8/8/8/2R4P/3K4 b", "Rb2", DW_WHITE, DW_WHY_WRONG_SIDE, "",
     "c2"},
    {"3k4/5r1p/8/8/8/8/2R4P/3K4 b", "Rb2", EITHER, DW_WHY_RUKH_RANGE, "f7", ""},
    {"3k4/5r1p/8/8/8/8/2R4P/3K4 b", "Rb2", DW_BLACK, DW_WHY_RUKH_RANGE, "f7",
     ""},
    {"3k4/7p/8/8/8/8/2R4P/3K4 b", "Rb2", EITHER, DW_WHY_WRONG_SIDE, "", "c2"},
    {"3k4/8/8/8/8/8/4p3/K7 w", "e1=Q", EITHER, DW_WHY_WRONG_SIDE, "", "e2"},
    {"3k4/7p/8/8/8/8/2R3R1/3K4 b", "Re2", EITHER, DW_WHY_WRONG_SIDE, "",
     "c2 g2"},
    /* No move takes a Shah, whoever's turn it is. */
    {"3k3R/8/8/8/8/8/8/3K4 b", "Rxd8", EITHER, DW_WHY_NO_SUCH_MAN, "", ""},
    {"k7/8/8/8/8/8/8/K7 w", "Nf3", EITHER, DW_WHY_NO_SUCH_MAN, "", ""},
    {"k7/8/8/8/8/8/8/K5N1 w", "Ndf3", EITHER, DW_WHY_NO_SUCH_MAN, "", ""},
    {"k7/8/8/8/8/8/8/K5N1 w", "N2f3", EITHER, DW_WHY_NO_SUCH_MAN, "", ""},
    {"k7/8/8/3p4/4P3/8/8/K7 w", "cxd5", EITHER, DW_WHY_NO_SUCH_MAN, "", ""},
    /* It gets there, and the Shah is attacked: by one, by two, along a line
     * that the move opens. */
    {"k7/8/8/8/8/8/1r6/K7 w", "Kb1", EITHER, DW_WHY_LEAVES_SHAH_ATTACKED, "a1",
     "b2"},
    {"3k4/3r4/8/8/8/8/3N4/3K4 w", "Nf3", EITHER, DW_WHY_LEAVES_SHAH_ATTACKED,
     "d2", "d7"},
    {"3k4/3r4/8/8/1n6/8/3P4/R2K4 w", "Kc2", EITHER, DW_WHY_LEAVES_SHAH_ATTACKED,
     "d1", "b4"},
    {"3k4/8/8/8/8/2n5/8/R2K4 w", "Ra2", EITHER, DW_WHY_LEAVES_SHAH_ATTACKED,
     "a1", "c3"},
    {"k3r3/8/8/8/8/3n4/4P3/4K3 w", "e3", EITHER, DW_WHY_LEAVES_SHAH_ATTACKED,
     "e2", "d3"},
    {"k3r3/8/8/8/8/3p4/4P3/4K3 w", "exd3", EITHER, DW_WHY_LEAVES_SHAH_ATTACKED,
     "e2", "e8"},
    {"k3r3/8/8/8/8/8/4N3/4K2b w", "Nd4", EITHER, DW_WHY_LEAVES_SHAH_ATTACKED,
     "e2", "e8"},
    {"k3r3/8/8/8/8/2b5/4N3/4K3 w", "Nd4", EITHER, DW_WHY_LEAVES_SHAH_ATTACKED,
     "e2", "c3 e8"},
    /* An own man stands there. */
    {"k7/8/8/8/8/5P2/8/K5N1 w", "Nf3", EITHER, DW_WHY_OWN_MAN, "g1", "f3"},
    {"k7/8/8/8/8/P7/P7/K7 w", "a3", EITHER, DW_WHY_OWN_MAN, "a2", "a3"},
    {"k7/8/8/3P4/4P3/8/8/K7 w", "exd5", EITHER, DW_WHY_OWN_MAN, "e4", "d5"},
    {"k7/8/8/8/8/8/1B6/K7 w", "Kb2", EITHER, DW_WHY_OWN_MAN, "a1", "b2"},
    /* Of two farases one gets there; the other stands nearer. */
    {"3k4/3r4/8/8/8/5P2/8/K3N1N1 w", "Nf3", EITHER, DW_WHY_OWN_MAN, "e1", "f3"},
    /* Men in the way. */
    {"k7/8/8/8/8/8/P7/RK6 w", "Ra5", EITHER, DW_WHY_BLOCKED, "a1", "a2"},
    {"k7/8/8/p7/8/p7/P7/RK6 w", "Ra6", EITHER, DW_WHY_BLOCKED, "a1",
     "a2 a3 a5"},
    {"k7/8/8/8/8/p7/P7/K7 w", "a3", EITHER, DW_WHY_BLOCKED, "a2", "a3"},
    {"k7/8/8/4p3/4P3/8/8/K7 w", "e5", EITHER, DW_WHY_BLOCKED, "e4", "e5"},
    /* The rukh that stands on the line, not the nearer one. */
    {"k7/8/8/8/8/8/P1R5/RK6 w", "Ra3", EITHER, DW_WHY_BLOCKED, "a1", "a2"},
    /* Baidaqs. */
    {"k7/8/8/8/8/8/3P4/K7 w", "d4", EITHER, DW_WHY_DOUBLE_STEP, "d2", ""},
    {"k7/3p4/8/8/8/8/8/K7 b", "d5", EITHER, DW_WHY_DOUBLE_STEP, "d7", ""},
    {"k7/8/8/8/8/3p4/3P4/K7 w", "d4", EITHER, DW_WHY_DOUBLE_STEP, "d2", ""},
    {"k7/8/8/8/8/3P4/8/K7 w", "d5", EITHER, DW_WHY_BAIDAQ_PUSH, "d3", ""},
    {"k7/3P4/8/8/8/8/8/K7 w", "d5", EITHER, DW_WHY_BAIDAQ_PUSH, "d7", ""},
    {"7k/7p/8/8/2n5/3P4/8/K7 w", "c4", EITHER, DW_WHY_BAIDAQ_PUSH, "d3", ""},
    {"7k/7p/8/8/2n5/3P4/2P5/K7 w", "c4", EITHER, DW_WHY_DOUBLE_STEP, "c2", ""},
    {"k7/8/8/8/4P3/8/8/K7 w", "exd5", EITHER, DW_WHY_BAIDAQ_CAPTURE, "e4", ""},
    {"k7/8/8/8/4P3/8/8/K7 w", "ed5", EITHER, DW_WHY_BAIDAQ_CAPTURE, "e4", ""},
    {"k7/8/8/4p3/4P3/8/8/K7 w", "exe5", EITHER, DW_WHY_BAIDAQ_CAPTURE, "e4",
     ""},
    {"k7/8/3p4/8/4P3/8/8/K7 w", "exd6", EITHER, DW_WHY_BAIDAQ_CAPTURE, "e4",
     ""},
    /* The nearest: on the file of the step, or one that could take there. */
    {"k7/8/8/8/4P3/8/3P4/K7 w", "d5", EITHER, DW_WHY_BAIDAQ_PUSH, "d2", ""},
    {"7k/2P4p/8/8/2n5/3P4/8/K7 w", "c4", EITHER, DW_WHY_BAIDAQ_PUSH, "d3", ""},
    {"k7/8/8/8/3PP3/8/8/K7 w", "xd5", EITHER, DW_WHY_BAIDAQ_CAPTURE, "e4", ""},
    {"k7/8/8/8/8/8/8/KN4N1 w", "Nf2", EITHER, DW_WHY_FARAS_RANGE, "g1", ""},
    /* How far each man goes. */
    {"k7/8/8/8/8/8/8/K1B5 w", "Bd2", EITHER, DW_WHY_ALFIL_RANGE, "c1", ""},
    {"k7/8/8/8/8/8/8/K1B5 w", "Bf4", EITHER, DW_WHY_ALFIL_RANGE, "c1", ""},
    {"k7/8/8/8/8/8/8/K2Q4 w", "Qd2", EITHER, DW_WHY_FERZ_RANGE, "d1", ""},
    {"k7/8/8/8/8/8/8/K7 w", "Ka3", EITHER, DW_WHY_SHAH_RANGE, "a1", ""},
    {"k7/8/8/8/8/8/8/KN6 w", "Nb3", EITHER, DW_WHY_FARAS_RANGE, "b1", ""},
    {"k7/8/8/8/8/8/8/KR6 w", "Rc3", EITHER, DW_WHY_RUKH_RANGE, "b1", ""},
    {"k7/8/8/1Q6/8/8/8/K5Q1 w", "Qf3", EITHER, DW_WHY_FERZ_RANGE, "g1", ""},
};

static dw_spec why_spec(const char *text)
{
    if (!strcmp(text, "O-O"))
        return (dw_spec){.special = DW_SPECIAL_CASTLING | DW_SPEC_VALID};
    if (!strcmp(text, "--"))
        return (dw_spec){.special = DW_SPECIAL_NULL | DW_SPEC_VALID};
    char san[16];
    snprintf(san, sizeof san, "%.*s", (int)strcspn(text, " "), text);
    dw_spec spec = board_spec(san);
    if (strstr(text, "e.p."))
        spec.special |= DW_SPECIAL_EN_PASSANT;
    return spec;
}

START_TEST(why_of_illegal_moves)
{
    const struct why_row *row = &why_rows[_i];
    const struct dw_position position = board_position(row->fen);
    const dw_spec spec = why_spec(row->san);
    ck_assert_msg(!dw_moves_match(&position, spec).count, "%s: %s is legal",
                  row->fen, row->san);
    const dw_reason reason =
        dw_moves_explain(&position, spec, row->number_side);
    ck_assert_msg(reason.why == row->why, "%s: %s is %d", row->fen, row->san,
                  reason.why);
    ck_assert_msg(reason.from ==
                      (*row->from ? board_square(row->from) : DW_NO_SQUARE),
                  "%s: %s from %d", row->fen, row->san, reason.from);
    ck_assert_msg(reason.squares == board_set(row->squares), "%s: %s squares",
                  row->fen, row->san);
    ck_assert_int_eq(reason.to, spec.to);
}
END_TEST

START_TEST(explain_names_alternatives)
{
    const struct dw_position position =
        board_position("3k4/8/8/8/8/8/5N2/K1BR2N1 w");
    const dw_reason reason =
        dw_moves_explain(&position, board_spec("Bd3"), DW_WHITE);
    ck_assert_int_eq(reason.why, DW_WHY_ALFIL_RANGE);
    ck_assert_int_eq(reason.kind, DW_ALFIL);
    ck_assert_uint_eq(reason.reach, board_set("a3 e3"));
    ck_assert_uint_eq(reason.others, board_set("d1 f2"));
}
END_TEST

/* Without a man's name (UCI) the square decides whose move it is. */
START_TEST(explain_without_a_name)
{
    const struct dw_position position =
        board_position("3k4/3p4/8/8/8/8/3P4/3K4 w");
    const dw_spec black = {.kind = DW_NO_MAN,
                           .to = (uint8_t)board_square("d6"),
                           .from_file = 4,
                           .from_rank = 7,
                           .capture = DW_CAPTURE_UNKNOWN};
    dw_reason reason = dw_moves_explain(&position, black, -1);
    ck_assert_int_eq(reason.why, DW_WHY_WRONG_SIDE);
    ck_assert_int_eq(reason.kind, DW_BAIDAQ);
    dw_spec empty = black;
    empty.from_rank = 5;
    reason = dw_moves_explain(&position, empty, -1);
    ck_assert_int_eq(reason.why, DW_WHY_NO_SUCH_MAN);
    ck_assert_int_eq(reason.kind, DW_NO_MAN);
    dw_spec far = black;
    far.from_rank = 2;
    far.to = (uint8_t)board_square("d4");
    reason = dw_moves_explain(&position, far, -1);
    ck_assert_int_eq(reason.why, DW_WHY_DOUBLE_STEP);
    ck_assert_int_eq(reason.kind, DW_BAIDAQ);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("moves");
    TCase *games = tcase_create("games");
    tcase_set_timeout(games, 120);
    tcase_add_test(games, play_keeps_the_position);
    tcase_add_test(games, play_counts_moves);
    tcase_add_test(games, generate_is_naive);
    tcase_add_test(games, no_list_is_too_long);
    tcase_add_test(games, match_is_brute_force);
    tcase_add_test(games, origins_are_naive);
    suite_add_tcase(suite, games);

    TCase *texts = tcase_create("texts");
    tcase_add_loop_test(texts, match_of_texts, 0, COUNT(match_rows));
    tcase_add_loop_test(texts, why_of_illegal_moves, 0, COUNT(why_rows));
    tcase_add_test(texts, explain_names_alternatives);
    tcase_add_test(texts, explain_without_a_name);
    suite_add_tcase(suite, texts);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
