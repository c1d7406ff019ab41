/* Knows how games end under the rulesets of rulesets/README.md and some others:
 * by hand, and by a second implementation. Must not know how the core finds it.
 */
/* SPDX-License-Identifier: MIT */
#include "board.h"
#include "config/load_ruleset.h"
#include "naive_verdict.h"
#include "rules/adjudicate.h"

#include <check.h>

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

/* ---- rulesets ------------------------------------------------------------ */

/* rulesets/README.md, the table of rulesets; then those that turn the other
 * dials. */
static const struct naive_rules rulesets[] = {
    {"murray", "loss", "at-once", "reply", "loss", "draw", 3, "at-once", 70,
     "each", "at-once", 0, "MBS2RL"},
    {"qdan", "loss", "at-once", "reply", "loss", "draw", 3, "at-once", 50,
     "each", "at-once", 0, "MB2RLS"},
    {"qdan:stalemate=draw", "draw", "at-once", "reply", "loss", "draw", 3,
     "at-once", 50, "each", "at-once", 0, "MB2RLS"},
    {"qdan:bare_shah.counter=none", "loss", "at-once", "none", "loss", "draw",
     3, "at-once", 50, "each", "at-once", 0, "MB2RLS"},
    {"plyyard", "loss", "at-once", "reply", "unsettled", "unsettled", 0,
     "at-once", 0, "each", "at-once", 0, "MBS2RL"},
    {"muller", "loss", "next-turn", "reply", "loss", "draw", 0, "at-once", 0,
     "each", "at-once", 0, "MBS2RL"},
    {"cutechess", "loss", "at-once", "reply", "loss", "draw", 3, "at-once", 70,
     "each", "at-once", 0, "MSB2RL"},
    {"xboard", "loss", "next-turn", "reply", "loss", "draw", 3, "on-claim", 50,
     "each", "on-claim", 0, "MBS2RL"},
    {"fairy-stockfish", "loss", "by-men", "reply", "loss", "continue", 3,
     "on-claim", 70, "each", "on-claim", 0, "BMLSR"},
    {"pychess", "loss", "by-men", "reply", "loss", "draw", 3, "on-claim", 70,
     "each", "on-claim", 600, "2BMSRL"},
    {"medina", "loss", "at-once", "none", "loss", "draw", 0, "at-once", 0,
     "each", "at-once", 0, "MBS2"},
    {"possible", "loss", "at-once", "possible", "loss", "draw", 0, "at-once", 0,
     "each", "at-once", 0, "MBS2RL"},
    {"never", "loss", "never", "reply", "loss", "draw", 3, "at-once", 50,
     "both", "at-once", 0, "MBS2RL"},
    {"unsettled", "unsettled", "next-turn", "reply", "unsettled", "unsettled",
     0, "at-once", 0, "each", "at-once", 0, "MBS2RL"},
    {"stalemate first", "draw", "next-turn", "reply", "loss", "draw", 0,
     "at-once", 0, "each", "at-once", 0, "MSB2RL"},
    {"short", "loss", "by-men", "reply", "unsettled", "draw", 2, "at-once", 7,
     "both", "at-once", 3, "LRMBS2"},
    {"long", "loss", "at-once", "reply", "loss", "continue", 5, "at-once", 0,
     "each", "at-once", 0, "RMBS2L"},
    {"no bare", "loss", "at-once", "reply", "loss", "draw", 0, "at-once", 3,
     "each", "at-once", 0, "MS2RL"},
    {"claim or length", "loss", "at-once", "reply", "unsettled", "draw", 2,
     "on-claim", 0, "each", "at-once", 3, "RMBS2L"},
};

/* Where `word` stands among the blank-separated words of a dial's enum. */
static uint8_t value_of(const char *words, const char *word)
{
    uint8_t value = 0;
    for (const char *at = words; *at; at += strcspn(at, " "), value++) {
        at += strspn(at, " ");
        const size_t length = strcspn(at, " ");
        if (length == strlen(word) && !strncmp(at, word, length))
            return value;
    }
    ck_abort_msg("%s is none of %s", word, words);
    return 0;
}

static struct dw_ruleset ruleset_of(const struct naive_rules *words)
{
    struct dw_ruleset rules = {
        .stalemate = value_of("loss draw unsettled", words->stalemate),
        .bare_win = value_of("at-once next-turn by-men never", words->win),
        .bare_counter = value_of("reply possible none", words->counter),
        .bare_missed = value_of("loss unsettled", words->missed),
        .both_bare = value_of("draw continue unsettled", words->both_bare),
        .repetition_times = (uint8_t)words->times,
        .repetition_ends = value_of("at-once on-claim", words->times_end),
        .move_limit = (uint32_t)words->moves,
        .move_limit_counts = value_of("each both", words->counts),
        .move_limit_ends = value_of("at-once on-claim", words->moves_end),
        .length_limit = (uint32_t)words->length,
        .order_len = (uint8_t)strlen(words->order),
    };
    for (int i = 0; words->order[i]; i++)
        rules.order[i] =
            (uint8_t)(strchr("MBS2RL", words->order[i]) - "MBS2RL");
    return rules;
}

/* The rows above that are shipped, or are what a shipped one allows. */
enum { SHIPPED = 11 };

/* What is compared below is what the files say. */
START_TEST(rows_are_the_files)
{
    struct dw_arena arena = {0};
    struct dw_rulebook book;
    struct dw_error error = {0};
    const struct naive_rules *words = &rulesets[_i];
    ck_assert_msg(!dw_rulebook_load(words->name, NULL, &arena, &book, &error),
                  "%s: %s", words->name, error.text);
    struct dw_ruleset rules = ruleset_of(words);
    for (int key = DW_KEY_STALEMATE; key <= DW_KEY_ORDER; key++)
        ck_assert_msg(!dw_ruleset_differ(&rules, &book.rules, (dw_key)key),
                      "%s: %s", words->name, dw_key_name((dw_key)key));
    ck_assert_msg(!memcmp(rules.order, book.rules.order, rules.order_len) &&
                      rules.order_len == book.rules.order_len,
                  "%s: order", words->name);
    dw_arena_free(&arena);
}
END_TEST

static const struct naive_rules *rules_named(const char *name)
{
    for (int i = 0; i < COUNT(rulesets); i++)
        if (!strcmp(rulesets[i].name, name))
            return &rulesets[i];
    ck_abort_msg("no ruleset %s", name);
    return NULL;
}

static void words_of(dw_ending ending, char words[NAIVE_WORDS])
{
    static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2", "?"};
    static const char *const reasons[] = {
        "ongoing",   "pending",    "checkmate",  "stalemate", "bare-shah",
        "both-bare", "repetition", "move-limit", "unsettled"};
    snprintf(words, NAIVE_WORDS, "%s %s %u", results[ending.result],
             reasons[ending.reason], ending.ply);
}

START_TEST(limit_in_plies)
{
    struct dw_ruleset rules = {.move_limit = 50};
    ck_assert_uint_eq(dw_ruleset_limit_plies(&rules), 100);
    rules.move_limit_counts = DW_COUNTS_BOTH;
    ck_assert_uint_eq(dw_ruleset_limit_plies(&rules), 50);
    rules = (struct dw_ruleset){.move_limit = UINT32_MAX};
    ck_assert_uint_eq(dw_ruleset_limit_plies(&rules), UINT32_MAX);
    rules.move_limit = 0;
    ck_assert_uint_eq(dw_ruleset_limit_plies(&rules), 0);
}
END_TEST

/* ---- by hand ------------------------------------------------------------- */

enum { STEPS = 2000 };

/* A record as the judge walks it, one ruling along. */
struct walk {
    dw_step steps[STEPS];
    struct dw_track track;
    struct dw_position position;
    struct dw_ruleset rules;
    struct dw_ruling ruling;
};

static void walk_start(struct walk *walk, const char *ruleset, const char *fen)
{
    walk->rules = ruleset_of(rules_named(ruleset));
    walk->position = board_position(fen);
    walk->track = (struct dw_track){.steps = walk->steps, .room = STEPS};
    dw_track_start(&walk->track, &walk->position);
    dw_ruling_start(&walk->ruling, &walk->rules, &walk->track, &walk->position);
}

static void walk_on(struct walk *walk, const char *moves)
{
    for (; *moves; moves += strspn(moves, " ")) {
        char san[16];
        const int length = (int)strcspn(moves, " ");
        snprintf(san, sizeof san, "%.*s", length, moves);
        const dw_match match = dw_moves_match(&walk->position, board_spec(san));
        ck_assert_msg(match.count == 1, "%s cannot be played", moves);
        dw_position_play(&walk->position, match.move);
        dw_track_push(&walk->track, &walk->position, match.move);
        dw_ruling_step(&walk->ruling, &walk->track, &walk->position);
        moves += length;
    }
}

#define K(tail) (1u << DW_KEY_##tail)
#define REPETITION_KEYS                                                        \
    (K(REPETITION) | K(REPETITION_TIMES) | K(REPETITION_ENDS))
#define LIMIT_KEYS                                                             \
    (K(MOVE_LIMIT) | K(MOVE_LIMIT_MOVES) | K(MOVE_LIMIT_COUNTS) |              \
     K(MOVE_LIMIT_ENDS))

/* Both Shahs with a rukh; the last two rows bare each other. */
#define TWO_RUKHS "1k6/2R5/8/8/8/8/5r2/6K1 w"
#define TWO_AGAINST_ONE "1k6/2R5/8/8/8/8/5r2/N5K1 w"
#define PROTECTED "8/8/8/3k4/3R4/3K4/8/8 b"
/* Two questions of D. Paulowich (2004): may baring back take more than one
 * move, and what if a bared Shah stalemates? */
#define PAULOWICH_1 "8/8/8/3K4/8/3k4/8/3N3r w"
#define PAULOWICH_2 "8/8/8/8/8/8/3r3p/3N1K1k w"
#define BARE_BUT_STALEMATING "8/8/8/8/8/8/5K1p/7k b"
#define LATE_MATE "1k6/2R5/K7/8/8/8/8/8 b"
#define STALEMATING "k7/8/1K1Q4/8/8/7p/7P/8 w"
#define RUKHS_AND_BAIDAQS "3k4/5r1p/8/8/8/8/2R4P/3K4 w"
#define SHUFFLE "Rb2 Rg7 Rc2 Rf7"

static const struct verdict_row {
    const char *ruleset, *fen, *moves, *verdict;
    uint32_t keys;
    bool draw; /* the record states one */
} verdict_rows[] = {
    /* Nothing holds. */
    {"murray", TWO_RUKHS, "", "* ongoing 0", 0, false},
    {"murray", TWO_RUKHS, "Kh1", "* ongoing 1", 0, true},
    /* Bared, two men left: no counter. */
    {"murray", TWO_AGAINST_ONE, "Kxf2", "1-0 bare-shah 1", K(BARE_WIN), false},
    {"murray", TWO_AGAINST_ONE, "Kxf2 Kxc7 Kf3", "1-0 bare-shah 1", K(BARE_WIN),
     true},
    {"plyyard", TWO_AGAINST_ONE, "Kxf2", "1-0 bare-shah 1", K(BARE_WIN), false},
    {"fairy-stockfish", TWO_AGAINST_ONE, "Kxf2", "1-0 bare-shah 1", K(BARE_WIN),
     false},
    {"muller", TWO_AGAINST_ONE, "Kxf2", "* pending 1", K(BARE_WIN), false},
    {"muller", TWO_AGAINST_ONE, "Kxf2 Kxc7", "1-0 bare-shah 2",
     K(BARE_WIN) | K(BARE_MISSED), false},
    {"never", TWO_AGAINST_ONE, "Kxf2 Kxc7", "* ongoing 2", 0, false},
    {"no bare", TWO_AGAINST_ONE, "Kxf2 Kxc7", "* ongoing 2", 0, false},
    /* Bared, and can take the last man. */
    {"murray", TWO_RUKHS, "Kxf2", "* pending 1", K(BARE_COUNTER), false},
    {"murray", TWO_RUKHS, "Kxf2", "* pending 1", K(BARE_COUNTER), true},
    {"murray", TWO_RUKHS, "Kxf2 Kxc7", "1/2-1/2 both-bare 2",
     K(BOTH_BARE) | K(BARE_COUNTER), false},
    {"murray", TWO_RUKHS, "Kxf2 Ka8", "1-0 bare-shah 2",
     K(BARE_COUNTER) | K(BARE_MISSED), false},
    {"qdan:bare_shah.counter=none", TWO_RUKHS, "Kxf2 Kxc7", "1-0 bare-shah 1",
     K(BARE_WIN) | K(BARE_COUNTER), false},
    {"medina", TWO_RUKHS, "Kxf2 Kxc7", "1-0 bare-shah 1",
     K(BARE_WIN) | K(BARE_COUNTER), false},
    {"possible", TWO_RUKHS, "Kxf2 Ka8", "1/2-1/2 bare-shah 1", K(BARE_COUNTER),
     false},
    {"plyyard", TWO_RUKHS, "Kxf2 Ka8", "? unsettled 2",
     K(BARE_COUNTER) | K(BARE_MISSED), false},
    {"plyyard", TWO_RUKHS, "Kxf2 Kxc7", "? unsettled 2",
     K(BOTH_BARE) | K(BARE_COUNTER), false},
    {"muller", TWO_RUKHS, "Kxf2 Kxc7", "1/2-1/2 both-bare 2", K(BOTH_BARE),
     false},
    {"fairy-stockfish", TWO_RUKHS, "Kxf2", "* pending 1", K(BARE_WIN), false},
    {"fairy-stockfish", TWO_RUKHS, "Kxf2 Kxc7", "* ongoing 2", 0, false},
    {"fairy-stockfish", TWO_RUKHS, "Kxf2 Ka8", "1-0 bare-shah 2",
     K(BARE_WIN) | K(BARE_MISSED), false},
    {"never", TWO_RUKHS, "Kxf2 Ka8", "* ongoing 2", 0, false},
    {"never", TWO_RUKHS, "Kxf2 Kxc7", "1/2-1/2 both-bare 2", K(BOTH_BARE),
     false},
    {"unsettled", TWO_RUKHS, "Kxf2 Ka8", "? unsettled 2",
     K(BARE_WIN) | K(BARE_MISSED), false},
    /* Only a legal capture counts: the last man is protected, or far. */
    {"murray", PROTECTED, "", "1-0 bare-shah 0", K(BARE_WIN), false},
    {"possible", PROTECTED, "", "1-0 bare-shah 0", K(BARE_WIN), false},
    {"fairy-stockfish", PROTECTED, "", "* pending 0", K(BARE_WIN), false},
    {"muller", PROTECTED, "Kc6", "1-0 bare-shah 1",
     K(BARE_WIN) | K(BARE_MISSED), false},
    {"murray", "8/8/8/2k5/R7/8/6r1/7K w", "Kxg2 Kb5", "1-0 bare-shah 1",
     K(BARE_WIN), false},
    /* Set up so. */
    {"murray", "8/8/3k4/8/8/4K3/8/8 w", "Kd3", "1/2-1/2 both-bare 0",
     K(BOTH_BARE), false},
    {"plyyard", "8/8/3k4/8/8/4K3/8/8 w", "Kd3", "? unsettled 0", K(BOTH_BARE),
     false},
    {"fairy-stockfish", "8/8/3k4/8/8/4K3/8/8 w", "Kd3", "* ongoing 1", 0,
     false},
    {"murray", "k7/8/8/8/8/8/8/K6R w", "", "1-0 bare-shah 0", K(BARE_WIN),
     false},
    {"plyyard", "k7/8/8/8/8/8/8/K6R w", "", "1-0 bare-shah 0", K(BARE_WIN),
     false},
    {"muller", "k7/8/8/8/8/8/8/K6R w", "", "1-0 bare-shah 0", K(BARE_WIN),
     false},
    {"pychess", "k6r/8/8/8/8/8/8/K7 b", "", "0-1 bare-shah 0", K(BARE_WIN),
     false},
    {"plyyard", "1k6/2R5/8/8/8/8/5K2/8 b", "", "* pending 0", K(BARE_COUNTER),
     false},
    /* Paulowich. */
    {"murray", PAULOWICH_1, "Nf2+ Ke3 Nxh1 Kf3 Ke5 Kg2 Kf4 Kxh1",
     "1-0 bare-shah 3", K(BARE_WIN), true},
    {"muller", PAULOWICH_1, "Nf2+ Ke3 Nxh1 Kf3 Ke5 Kg2 Kf4 Kxh1",
     "1-0 bare-shah 4", K(BARE_WIN) | K(BARE_MISSED), true},
    {"never", PAULOWICH_1, "Nf2+ Ke3 Nxh1 Kf3 Ke5 Kg2 Kf4 Kxh1",
     "1/2-1/2 both-bare 8", K(BOTH_BARE), true},
    {"murray", PAULOWICH_2, "Nf2+ Rxf2+ Kxf2", "0-1 bare-shah 2", K(BARE_WIN),
     false},
    {"cutechess", PAULOWICH_2, "Nf2+ Rxf2+ Kxf2", "0-1 bare-shah 2",
     K(BARE_WIN), false},
    {"muller", PAULOWICH_2, "Nf2+ Rxf2+ Kxf2", "0-1 bare-shah 3",
     K(BARE_WIN) | K(BARE_MISSED) | K(ORDER), false},
    {"stalemate first", PAULOWICH_2, "Nf2+ Rxf2+ Kxf2", "1/2-1/2 stalemate 3",
     K(STALEMATE) | K(ORDER), false},
    {"unsettled", PAULOWICH_2, "Nf2+ Rxf2+ Kxf2", "? unsettled 3",
     K(BARE_WIN) | K(BARE_MISSED) | K(ORDER), false},
    {"murray", BARE_BUT_STALEMATING, "", "0-1 bare-shah 0",
     K(BARE_WIN) | K(ORDER), false},
    {"qdan", BARE_BUT_STALEMATING, "", "0-1 bare-shah 0",
     K(BARE_WIN) | K(ORDER), false},
    {"cutechess", BARE_BUT_STALEMATING, "", "1-0 stalemate 0",
     K(STALEMATE) | K(ORDER), false},
    /* Where the source is silent, only a later mate or stalemate decides. */
    {"plyyard", LATE_MATE, "Ka8", "? unsettled 1",
     K(BARE_COUNTER) | K(BARE_MISSED), true},
    {"plyyard", LATE_MATE, "Ka8 Rd7", "? unsettled 1",
     K(BARE_COUNTER) | K(BARE_MISSED), false},
    {"plyyard", LATE_MATE, "Ka8 Rc8", "1-0 checkmate 2", 0, false},
    {"plyyard", LATE_MATE, "Ka8 Rb7", "1-0 stalemate 2", K(STALEMATE), false},
    {"plyyard", LATE_MATE, "Ka8 Rd7 Kb8 Ka5 Ka8", "? unsettled 1",
     K(BARE_COUNTER) | K(BARE_MISSED), false},
    /* Mate, and mate by the baring move. */
    {"murray", "7k/p7/6K1/8/8/8/8/1R6 w", "Rb8", "1-0 checkmate 1", 0, true},
    {"murray", "k1r5/8/1K6/8/8/8/8/2R5 w", "Rxc8", "1-0 checkmate 1", K(ORDER),
     false},
    {"muller", "k1r5/8/1K6/8/8/8/8/2R5 w", "Rxc8", "1-0 checkmate 1", 0, false},
    {"fairy-stockfish", "k1r5/8/1K6/8/8/8/8/2R5 w", "Rxc8", "1-0 checkmate 1",
     0, false},
    {"fairy-stockfish", "k1r5/8/1K6/8/8/8/8/N1R5 w", "Rxc8", "1-0 bare-shah 1",
     K(BARE_WIN) | K(ORDER), false},
    /* Stalemate, and by the baring move. */
    {"murray", STALEMATING, "Qc7", "1-0 stalemate 1", K(STALEMATE), true},
    {"qdan:stalemate=draw", STALEMATING, "Qc7", "1/2-1/2 stalemate 1",
     K(STALEMATE), false},
    {"unsettled", STALEMATING, "Qc7", "? unsettled 1", K(STALEMATE), false},
    {"muller", "k7/1r6/K7/8/8/8/8/1R6 w", "Rxb7", "1-0 stalemate 1",
     K(STALEMATE), false},
    {"stalemate first", "k7/1r6/K7/8/8/8/8/1R6 w", "Rxb7",
     "1/2-1/2 stalemate 1", K(STALEMATE), false},
    {"qdan:stalemate=draw", "k7/1r6/K7/8/8/8/8/1R6 w", "Rxb7",
     "1-0 bare-shah 1", K(BARE_WIN) | K(ORDER), false},
    /* The limit counts from the FEN's clock, and looks at the start. */
    {"qdan", RUKHS_AND_BAIDAQS " - - 98 60", "Rb2", "* ongoing 1", 0, true},
    {"qdan", RUKHS_AND_BAIDAQS " - - 98 60", "Rb2 Rg7 Rc2",
     "1/2-1/2 move-limit 2", LIMIT_KEYS, false},
    {"qdan", RUKHS_AND_BAIDAQS " - - 100 60", "Rb2", "1/2-1/2 move-limit 0",
     LIMIT_KEYS, false},
    {"qdan", RUKHS_AND_BAIDAQS " - - 99 60", "h3 Rg7", "* ongoing 2", 0, false},
    {"murray", RUKHS_AND_BAIDAQS " - - 138 80", "Rb2", "* ongoing 1", 0, false},
    {"murray", RUKHS_AND_BAIDAQS " - - 138 80", "Rb2 Rg7",
     "1/2-1/2 move-limit 2", LIMIT_KEYS, false},
    {"never", RUKHS_AND_BAIDAQS " - - 48 30", "Rb2 Rg7", "1/2-1/2 move-limit 2",
     LIMIT_KEYS, false},
    {"muller", RUKHS_AND_BAIDAQS " - - 500 300", "Rb2", "* ongoing 1", 0, true},
    {"xboard", RUKHS_AND_BAIDAQS " - - 99 60", "Rb2", "1/2-1/2 move-limit 1",
     LIMIT_KEYS, true},
    {"xboard", RUKHS_AND_BAIDAQS " - - 99 60", "Rb2", "* ongoing 1", 0, false},
    {"xboard", RUKHS_AND_BAIDAQS " - - 99 60", "Rb2 Rg7 h3", "* ongoing 3", 0,
     true},
    {"short", TWO_RUKHS, "Kh1 Rf3 Rc6", "* ongoing 3", 0, false},
    {"short", TWO_RUKHS, "Kh1 Rf3 Rc6 Rf4", "1/2-1/2 move-limit 4",
     K(LENGTH_LIMIT), false},
    /* A claim counts beside what ends the last ply at once. */
    {"claim or length", TWO_RUKHS, "Kh1 Rf3 Kg1 Rf2", "1/2-1/2 repetition 4",
     REPETITION_KEYS | K(ORDER), true},
    {"claim or length", TWO_RUKHS, "Kh1 Rf3 Kg1 Rf2", "1/2-1/2 move-limit 4",
     K(LENGTH_LIMIT), false},
    /* Mate and stalemate on its last ply: each source's order. */
    {"qdan", "7k/p7/6K1/8/8/8/8/1R6 w - - 99 70", "Rb8", "1-0 checkmate 1",
     K(ORDER), false},
    {"qdan", STALEMATING " - - 99 70", "Qc7", "1/2-1/2 move-limit 1",
     LIMIT_KEYS | K(ORDER), false},
    {"murray", STALEMATING " - - 139 80", "Qc7", "1-0 stalemate 1",
     K(STALEMATE) | K(ORDER), false},
    {"fairy-stockfish", STALEMATING " - - 139 80", "Qc7",
     "1/2-1/2 move-limit 1", LIMIT_KEYS | K(ORDER), true},
    {"fairy-stockfish", STALEMATING " - - 139 80", "Qc7", "1-0 stalemate 1",
     K(STALEMATE), false},
    /* A reply that is owed comes before any limit. */
    {"qdan", "1k6/2R5/8/8/8/8/5K2/8 b - - 100 90", "", "* pending 0",
     K(BARE_COUNTER), true},
    {"qdan", "1k6/2R5/8/8/8/8/5K2/8 b - - 100 90", "Ka8", "1-0 bare-shah 1",
     K(BARE_COUNTER) | K(BARE_MISSED) | K(ORDER), false},
    {"xboard", "1k6/2R5/8/8/8/8/5K2/8 b - - 100 90", "", "* pending 0",
     K(BARE_WIN), true},
    /* A bared side that cannot move owes none. */
    {"short", "k7/1R6/K7/8/8/8/8/8 b - - 7 9", "", "1/2-1/2 move-limit 0",
     LIMIT_KEYS | K(ORDER), false},
    /* Repetition: the start counts, so does the side to move. */
    {"murray", RUKHS_AND_BAIDAQS, SHUFFLE " Rb2 Rg7 Rc2", "* ongoing 7", 0,
     true},
    {"murray", RUKHS_AND_BAIDAQS, SHUFFLE " " SHUFFLE, "1/2-1/2 repetition 8",
     REPETITION_KEYS, false},
    {"murray", RUKHS_AND_BAIDAQS, SHUFFLE " " SHUFFLE " Rc8 Kxc8",
     "1/2-1/2 repetition 8", REPETITION_KEYS, false},
    {"murray", RUKHS_AND_BAIDAQS, "Ke1 Rg7 Ke2 Rf7 Kd1 Rg7 Rb2 Rf7 Rc2",
     "* ongoing 9", 0, false},
    {"murray", RUKHS_AND_BAIDAQS, SHUFFLE " h3 Rg7 Rb2 Rf7 Rc2 Rg7 Rb2 Rf7",
     "* ongoing 12", 0, false},
    {"murray", RUKHS_AND_BAIDAQS, SHUFFLE " h3 Rg7 Rb2 Rf7 Rc2 Rg7 Rb2 Rf7 Rc2",
     "1/2-1/2 repetition 13", REPETITION_KEYS, false},
    {"xboard", RUKHS_AND_BAIDAQS, SHUFFLE " " SHUFFLE, "1/2-1/2 repetition 8",
     REPETITION_KEYS, true},
    {"xboard", RUKHS_AND_BAIDAQS, SHUFFLE " " SHUFFLE, "* ongoing 8", 0, false},
    {"xboard", RUKHS_AND_BAIDAQS, SHUFFLE " " SHUFFLE " Ra2", "* ongoing 9", 0,
     true},
    {"muller", RUKHS_AND_BAIDAQS, SHUFFLE " " SHUFFLE, "* ongoing 8", 0, true},
    {"qdan", RUKHS_AND_BAIDAQS " - - 92 70", SHUFFLE " " SHUFFLE,
     "1/2-1/2 repetition 8", REPETITION_KEYS | K(ORDER), false},
    /* Positions before the start are unknown, whatever the clock says. */
    {"murray", RUKHS_AND_BAIDAQS " - - 20 70", SHUFFLE, "* ongoing 4", 0, true},
};

START_TEST(verdicts_by_hand)
{
    static struct walk walk;
    const struct verdict_row *row = &verdict_rows[_i];
    char words[NAIVE_WORDS];
    walk_start(&walk, row->ruleset, row->fen);
    walk_on(&walk, row->moves);
    const dw_ending ending =
        dw_ruling_finish(&walk.ruling, &walk.track, &walk.position, row->draw);
    words_of(ending, words);
    ck_assert_msg(!strcmp(words, row->verdict), "%s, %s %s: %s", row->ruleset,
                  row->fen, row->moves, words);
    ck_assert_msg(ending.keys == row->keys, "%s, %s %s: keys %#x", row->ruleset,
                  row->fen, row->moves, ending.keys);
}
END_TEST

/* ---- repetition ---------------------------------------------------------- */

START_TEST(a_key_is_not_enough)
{
    static struct walk walk;
    walk_start(&walk, "murray", RUKHS_AND_BAIDAQS);
    walk_on(&walk, "Rb2 Rg7 Ra2 Re7 Ra3 Re6 Ra4 Re5 Rb4");
    for (uint32_t ply = 0; ply < walk.track.ply; ply++)
        walk.steps[ply].key = walk.position.key;
    ck_assert_uint_eq(dw_track_occurrences(&walk.track, &walk.position), 1);
    dw_ruling_step(&walk.ruling, &walk.track, &walk.position);
    ck_assert(!walk.ruling.over);
}
END_TEST

START_TEST(occurrences_are_counted)
{
    static struct walk walk;
    walk_start(&walk, "muller", RUKHS_AND_BAIDAQS);
    for (uint32_t times = 1; times <= 100; times++) {
        ck_assert_uint_eq(dw_track_occurrences(&walk.track, &walk.position),
                          times);
        walk_on(&walk, SHUFFLE);
    }
    walk_on(&walk, "Ra2");
    ck_assert_uint_eq(dw_track_occurrences(&walk.track, &walk.position), 1);
}
END_TEST

/* White's rukh goes round 15 squares, Black's round 16, behind screens: the
 * start comes back every 480 plies. */
START_TEST(repetition_from_afar)
{
    static const char white[] = "a1a2a4a5a6a7a8b8b7b6b5b4b3b2b1";
    static const char black[] = "h1h2h3h4h5h6h7h8g8g7g6g5g4g3g2g1";
    static struct walk walk;
    walk_start(&walk, "long", "2bk4/8/8/8/8/8/8/R2K1B1r w");
    for (int round = 0; round < 960; round++) {
        char moves[16];
        ck_assert(!walk.ruling.over);
        snprintf(moves, sizeof moves, "R%.2s%.2s R%.2s%.2s",
                 white + 2 * (round % 15), white + 2 * ((round + 1) % 15),
                 black + 2 * (round % 16), black + 2 * ((round + 1) % 16));
        walk_on(&walk, moves);
    }
    ck_assert_uint_eq(dw_track_occurrences(&walk.track, &walk.position), 5);
    ck_assert(walk.ruling.over);
    ck_assert_int_eq(walk.ruling.ending.reason, DW_REASON_REPETITION);
    ck_assert_uint_eq(walk.ruling.ending.ply, 1920);
}
END_TEST

/* A random move that takes nothing and leaves the other side a free choice;
 * there are no baidaqs here. */
static dw_move quiet_move(const struct dw_position *position,
                          struct naive_dice *dice)
{
    dw_move moves[DW_MOVES_MAX];
    const int count = dw_moves_generate(position, moves);
    for (int tries = 0; tries < 1000 && count; tries++) {
        const dw_move move = moves[naive_throw(dice, count)];
        struct dw_position after = *position;
        dw_position_play(&after, move);
        if (after.clock && !after.in_check)
            return move;
    }
    ck_abort_msg("no quiet move");
    return moves[0];
}

/* Were every ply compared with all before it, this would take minutes, and
 * the test case's time runs out. */
START_TEST(shuffling_is_not_quadratic)
{
    enum { PLIES = 500000 };
    struct naive_dice dice = {31};
    struct dw_position position =
        board_position("rnbk1bnr/8/8/8/8/8/8/RNBK1BNR w");
    const struct dw_ruleset rules = ruleset_of(rules_named("long"));
    struct dw_track track = {.steps = calloc(PLIES + 1, sizeof(dw_step)),
                             .room = PLIES + 1};
    struct dw_ruling ruling;
    dw_track_start(&track, &position);
    dw_ruling_start(&ruling, &rules, &track, &position);
    while (track.ply < PLIES) {
        const dw_move move = quiet_move(&position, &dice);
        dw_position_play(&position, move);
        dw_track_push(&track, &position, move);
        dw_ruling_step(&ruling, &track, &position);
    }
    ck_assert(!ruling.over);
    ck_assert_uint_eq(position.clock, PLIES);
    free(track.steps);
}
END_TEST

/* ---- against the second implementation ----------------------------------- */

enum { CAPTURES, SHUFFLES, CRAMPS, ANYTHING, STYLES };

static int compared[DW_REASON_UNSETTLED + 1]; /* verdicts, by reason */
static int positions;                         /* that they were of */

/* Whether the other side cannot move then. */
static bool cramps(const struct naive *at, struct naive_move move)
{
    struct naive_move moves[NAIVE_MOVES];
    const struct naive after = naive_play(at, move);
    return !naive_generate(&after, moves);
}

/* Takes when it can, goes back and forth, ends the game, or none of these. */
static struct naive_move choose(const struct naive_game *game,
                                const struct naive_move *moves, int count,
                                struct naive_move back, int style,
                                struct naive_dice *dice)
{
    const struct naive *at = &game->at[game->ply];
    struct naive_move move = moves[naive_throw(dice, count)];
    for (int tries = 0; tries < 8; tries++) {
        const bool wanted =
            style == CAPTURES   ? at->board[move.rank][move.file] != '.'
            : style == SHUFFLES ? !memcmp(&move, &back, sizeof move)
            : style == CRAMPS   ? cramps(at, move)
                                : true;
        if (wanted)
            break;
        move = moves[naive_throw(dice, count)];
    }
    return move;
}

struct race {
    struct naive_game game;
    struct dw_position position;
    dw_step steps[NAIVE_PLIES];
    struct dw_track track;
    struct dw_ruleset rules[COUNT(rulesets)];
    struct dw_ruling rulings[COUNT(rulesets)];
};

/* Ends the record here, with and without a draw stated. */
static void compare_verdicts(const struct race *race)
{
    const int ply = race->game.ply;
    positions++;
    for (int i = 0; i < 2 * COUNT(rulesets); i++) {
        const struct naive_rules *rules = &rulesets[i / 2];
        char expected[NAIVE_WORDS], words[NAIVE_WORDS], fen[NAIVE_FEN];
        struct dw_ruling ruling = race->rulings[i / 2];
        naive_verdict(rules, &race->game, ply, i % 2, expected);
        const dw_ending ending =
            dw_ruling_finish(&ruling, &race->track, &race->position, i % 2);
        words_of(ending, words);
        compared[ending.reason]++;
        if (!strcmp(words, expected))
            continue;
        naive_fen(&race->game.at[ply], fen);
        ck_abort_msg("%s, ply %d, %s: %s, not %s", rules->name, ply, fen, words,
                     expected);
    }
}

static void start_race(struct race *race, const struct naive *at)
{
    char fen[NAIVE_FEN];
    naive_fen(at, fen);
    race->position = board_position(fen);
    race->track = (struct dw_track){.steps = race->steps, .room = NAIVE_PLIES};
    dw_track_start(&race->track, &race->position);
    for (int i = 0; i < COUNT(rulesets); i++) {
        race->rules[i] = ruleset_of(&rulesets[i]);
        dw_ruling_start(&race->rulings[i], &race->rules[i], &race->track,
                        &race->position);
    }
}

static void step_race(struct race *race, struct naive_move move)
{
    const dw_move played = {(dw_square)(move.from_file + 8 * move.from_rank),
                            (dw_square)(move.file + 8 * move.rank)};
    dw_position_play(&race->position, played);
    dw_track_push(&race->track, &race->position, played);
    for (int i = 0; i < COUNT(rulesets); i++)
        dw_ruling_step(&race->rulings[i], &race->track, &race->position);
}

/* Compares the verdicts at one ply of `every`, and at the last. */
static void run_race(struct race *race, struct naive at, int plies, int every,
                     int style, struct naive_dice *dice)
{
    struct naive_move moves[NAIVE_MOVES], back[2] = {{0}};
    start_race(race, &at);
    for (int ply = 0;; ply++) {
        const int count = naive_generate(&at, moves);
        naive_look(&race->game, &at, ply, count);
        if (ply == plies || !count || !naive_throw(dice, every))
            compare_verdicts(race);
        if (ply == plies || !count)
            return;
        const struct naive_move move =
            choose(&race->game, moves, count, back[at.black],
                   naive_throw(dice, 4) ? style : ANYTHING, dice);
        back[at.black] = (struct naive_move){move.file, move.rank,
                                             move.from_file, move.from_rank};
        at = naive_play(&at, move);
        step_race(race, move);
    }
}

START_TEST(races_of_few_men)
{
    static const int clocks[] = {0, 0, 3, 48, 97, 138};
    static struct race race;
    struct naive_dice dice = {(uint64_t)(900 + _i)};
    for (int game = 0; game < 1600; game++) {
        struct naive at = naive_scatter(&dice, naive_throw(&dice, 6));
        at.clock = clocks[naive_throw(&dice, COUNT(clocks))];
        run_race(&race, at, 5 + naive_throw(&dice, 20), 1, game % STYLES,
                 &dice);
    }
    /* 100,000 in the five runs. */
    ck_assert_int_ge(positions, 20000);
    ck_assert_int_gt(compared[DW_REASON_ONGOING], 1000);
    ck_assert_int_gt(compared[DW_REASON_BARE_SHAH], 1000);
}
END_TEST

/* From where much happens, so that every reason is met often. */
START_TEST(races_from_rows_by_hand)
{
    static struct race race;
    struct naive_dice dice = {7};
    for (int row = 0; row < COUNT(verdict_rows); row++)
        for (int game = 0; game < 40; game++) {
            struct naive at = naive_read(verdict_rows[row].fen);
            at.clock = (int)board_position(verdict_rows[row].fen).clock;
            run_race(&race, at, 1 + naive_throw(&dice, 12), 8, game % STYLES,
                     &dice);
        }
    for (int reason = 0; reason < COUNT(compared); reason++)
        ck_assert_msg(compared[reason] > 100, "reason %d: %d times", reason,
                      compared[reason]);
}
END_TEST

START_TEST(races_from_the_array)
{
    static struct race race;
    struct naive_dice dice = {(uint64_t)(70 + _i)};
    const struct naive array =
        naive_read("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w");
    for (int game = 0; game < 60; game++)
        run_race(&race, array, 160, 8, game % STYLES, &dice);
    ck_assert_int_gt(compared[DW_REASON_ONGOING], 1000);
    ck_assert_int_gt(compared[DW_REASON_CHECKMATE], 20);
}
END_TEST

/* Past the length from which positions are looked up in the hash. */
START_TEST(races_of_long_shuffles)
{
    static struct race race;
    struct naive_dice dice = {(uint64_t)(50 + _i)};
    const struct naive few = naive_read("2bk4/8/8/8/8/8/8/R2K1B1r w");
    for (int game = 0; game < 40; game++)
        run_race(&race, few, NAIVE_PLIES - 1, 8, ANYTHING, &dice);
    ck_assert_int_gt(compared[DW_REASON_ONGOING], 1000);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("adjudicate");
    TCase *hand = tcase_create("hand");
    tcase_add_test(hand, limit_in_plies);
    tcase_add_loop_test(hand, rows_are_the_files, 0, SHIPPED);
    tcase_add_loop_test(hand, verdicts_by_hand, 0, COUNT(verdict_rows));
    suite_add_tcase(suite, hand);

    TCase *repetition = tcase_create("repetition");
    tcase_set_timeout(repetition, 20);
    tcase_add_test(repetition, a_key_is_not_enough);
    tcase_add_test(repetition, occurrences_are_counted);
    tcase_add_test(repetition, repetition_from_afar);
    tcase_add_test(repetition, shuffling_is_not_quadratic);
    suite_add_tcase(suite, repetition);

    TCase *races = tcase_create("races");
    tcase_set_timeout(races, 120);
    tcase_add_loop_test(races, races_of_few_men, 0, 5);
    tcase_add_test(races, races_from_rows_by_hand);
    tcase_add_test(races, races_from_the_array);
    tcase_add_test(races, races_of_long_shuffles);
    suite_add_tcase(suite, races);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
