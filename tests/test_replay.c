/* Knows that a run of plain texts is played as one after the other would be,
 * and where it ends. Must not know how the run is played. */
/* SPDX-License-Identifier: MIT */
#include "board.h"
#include "naive.h"
#include "rules/replay.h"

#include <check.h>

enum { PLIES = 200 };

/* As the judge keeps them: among other things. */
struct text {
    uint64_t other;
    dw_spec spec;
};

struct game {
    struct dw_position start;
    struct text texts[PLIES];
    uint32_t count;
};

static struct dw_replay tables;

/* ---- random games -------------------------------------------------------- */

/* The plain text of a move; it may be ambiguous. */
static dw_spec spec_of(const struct dw_position *before, dw_move move,
                       const struct dw_position *after)
{
    const bool takes = before->board[move.to] != DW_NO_MAN;
    dw_spec spec = {.kind = before->board[move.from],
                    .to = move.to,
                    .capture = takes ? DW_CAPTURE_X : DW_CAPTURE_UNMARKED,
                    .check =
                        after->in_check ? DW_CHECK_PLUS : DW_CHECK_UNMARKED,
                    .special = DW_SPEC_VALID};
    if (takes && spec.kind == DW_BAIDAQ)
        spec.from_file = (uint8_t)(1 + dw_file(move.from));
    if (dw_spec_is_plain(spec))
        spec.special |= DW_SPEC_PLAIN;
    return spec;
}

/* One text in so many is written otherwise; 0: none. */
static void spoil(dw_spec *spec, struct naive_dice *dice, int often)
{
    if (!often || naive_throw(dice, often))
        return;
    if (naive_throw(dice, 2))
        spec->check ^= DW_CHECK_PLUS;
    else if (naive_throw(dice, 2))
        spec->to = (uint8_t)naive_throw(dice, 64);
    else
        spec->special &= (uint8_t)~DW_SPEC_PLAIN;
    if (spec->special & DW_SPEC_PLAIN &&
        !dw_spec_is_plain((dw_spec){
            spec->kind, spec->to, spec->from_file, spec->from_rank,
            spec->capture, spec->promotion, spec->check, DW_SPEC_VALID}))
        spec->special &= (uint8_t)~DW_SPEC_PLAIN;
}

static struct dw_position random_start(struct naive_dice *dice, bool array)
{
    char fen[NAIVE_FEN];
    struct dw_position start;
    dw_position_array(&start, 3, 3);
    if (array)
        return start;
    const struct naive at = naive_scatter(dice, 1 + naive_throw(dice, 24));
    naive_fen(&at, fen);
    return board_position(fen);
}

/* Men go back where they came from as often as they can, so that positions
 * recur, when `shuffles`. */
static void random_game(struct game *out, struct naive_dice *dice, bool array,
                        bool shuffles, int spoilt)
{
    dw_move moves[DW_MOVES_MAX], before[2] = {{0}};
    struct dw_position now = out->start = random_start(dice, array);
    for (out->count = 0; out->count < PLIES; out->count++) {
        const int count = dw_moves_generate(&now, moves);
        if (!count)
            return;
        dw_move move = moves[naive_throw(dice, count)];
        for (int i = 0; shuffles && i < count; i++)
            if (moves[i].from == before[now.side].to &&
                moves[i].to == before[now.side].from)
                move = moves[i];
        before[now.side] = move;
        const struct dw_position last = now;
        dw_position_play(&now, move);
        struct text *text = &out->texts[out->count];
        text->spec = spec_of(&last, move, &now);
        spoil(&text->spec, dice, spoilt);
    }
}

/* ---- one after the other ------------------------------------------------- */

static bool is_bare(const struct dw_position *position)
{
    return dw_count(position->by_side[position->side]) == 1;
}

/* The rule of replay.h, word for word. */
static bool needs_look(const struct dw_position *now,
                       const struct dw_track *track, dw_spec spec,
                       struct dw_quiet quiet)
{
    const bool over =
        now->clock >= quiet.clock &&
        (now->clock >= quiet.limit || dw_track_alike(track) >= quiet.times);
    return is_bare(now) || over ||
           (spec.check == DW_CHECK_PLUS) != now->in_check;
}

/* Plays from text `at` on; where a run has to end. */
static uint32_t play_singly(const struct game *game, uint32_t at,
                            struct dw_position *now, struct dw_track *track,
                            struct dw_quiet quiet)
{
    while (at < game->count) {
        const dw_spec spec = game->texts[at].spec;
        const dw_match match = dw_moves_match(now, spec);
        if (!(spec.special & DW_SPEC_PLAIN) || match.count != 1 ||
            match.capture != (spec.capture == DW_CAPTURE_X))
            return at;
        dw_position_play(now, match.move);
        dw_track_add(track, now, match.move);
        at++;
        if (needs_look(now, track, spec, quiet))
            return at;
    }
    return at;
}

static bool same_position(const struct dw_position *a,
                          const struct dw_position *b)
{
    return dw_position_equal(a, b) && a->key == b->key &&
           a->clock == b->clock && a->number == b->number &&
           a->side == b->side && a->in_check == b->in_check &&
           !memcmp(a->board, b->board, sizeof a->board);
}

static bool same_steps(const struct dw_track *a, const struct dw_track *b,
                       uint32_t from)
{
    bool same = a->ply == b->ply;
    for (uint32_t i = from + 1; i <= a->ply && same; i++) {
        const dw_step x = a->steps[i], y = b->steps[i];
        same = x.key == y.key && x.clock == y.clock &&
               x.move.from == y.move.from && x.move.to == y.move.to;
    }
    return same;
}

/* ---- tests --------------------------------------------------------------- */

static uint32_t longest, ended_early;

/* A text that ends a run in front of it is passed over by a move that is
 * played apart, or ends the game. */
static void compare_game(const char *name, const struct game *game,
                         struct dw_quiet quiet)
{
    dw_step run_steps[PLIES + 1], steps[PLIES + 1];
    struct dw_track run_track = {.steps = run_steps, .room = PLIES + 1};
    struct dw_track track = {.steps = steps, .room = PLIES + 1};
    struct dw_position run = game->start, now = game->start;
    dw_track_start(&run_track, &run);
    dw_track_start(&track, &now);
    for (uint32_t at = 0; at < game->count;) {
        const uint32_t played =
            dw_replay_plain(&tables, &run, &run_track, &game->texts[at].spec,
                            sizeof game->texts[at], game->count - at, quiet);
        const uint32_t before = track.ply;
        const uint32_t end = play_singly(game, at, &now, &track, quiet);
        const bool same = at + played == end && same_position(&run, &now) &&
                          same_steps(&run_track, &track, before);
        if (!same)
            ck_abort_msg("%s: %u plies from %u, not %u", name, played, at,
                         end - at);
        longest = played > longest ? played : longest;
        ended_early += end < game->count;
        at = end;
        if (played)
            continue;
        const dw_match match = dw_moves_match(&now, game->texts[at].spec);
        if (match.count != 1)
            return;
        dw_position_play(&now, match.move);
        dw_track_add(&track, &now, match.move);
        dw_position_play(&run, match.move);
        dw_track_add(&run_track, &run, match.move);
        at++;
    }
}

static const struct {
    const char *name;
    int games;
    bool array, shuffles;
    int spoilt;
    struct dw_quiet quiet;
} game_rows[] = {
    {"from the array", 900, true, false, 0, {~0u, ~0u, ~0u}},
    {"scattered men", 3000, false, false, 0, {~0u, ~0u, ~0u}},
    {"one text in eight spoilt", 900, true, false, 8, {~0u, ~0u, ~0u}},
    {"scattered, one in five spoilt", 3000, false, false, 5, {~0u, ~0u, ~0u}},
    {"until the clock is 5", 900, true, false, 0, {5, ~0u, 5}},
    {"until a position has come three times", 300, true, true, 0, {8, 3, 64}},
    {"twice", 300, false, true, 0, {4, 2, 30}},
    {"a look at each", 60, true, false, 0, {0, 0, 0}},
};

START_TEST(runs_are_their_plies)
{
    struct naive_dice dice = {41 + (uint64_t)_i};
    static struct game game;
    dw_replay_init(&tables);
    longest = ended_early = 0;
    for (int i = 0; i < game_rows[_i].games; i++) {
        random_game(&game, &dice, game_rows[_i].array, game_rows[_i].shuffles,
                    game_rows[_i].spoilt);
        compare_game(game_rows[_i].name, &game, game_rows[_i].quiet);
    }
    ck_assert_msg(ended_early > 20, "%s: few runs end", game_rows[_i].name);
    ck_assert_msg(longest > 4 || !game_rows[_i].quiet.clock,
                  "%s: no run is long", game_rows[_i].name);
}
END_TEST

/* Of nothing to play nothing is played. */
START_TEST(no_text_is_no_ply)
{
    struct dw_position now;
    dw_step step;
    struct dw_track track = {.steps = &step, .room = 1};
    const dw_spec spec = {.special = DW_SPEC_VALID | DW_SPEC_PLAIN};
    dw_replay_init(&tables);
    dw_position_array(&now, 3, 3);
    dw_track_start(&track, &now);
    ck_assert_uint_eq(dw_replay_plain(&tables, &now, &track, &spec, sizeof spec,
                                      0, dw_quiet_always),
                      0);
    ck_assert_uint_eq(track.ply, 0);
    ck_assert_uint_eq(now.number, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("replay");
    TCase *tcase = tcase_create("replay");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, runs_are_their_plies, 0,
                        (int)(sizeof game_rows / sizeof *game_rows));
    tcase_add_test(tcase, no_text_is_no_ply);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
