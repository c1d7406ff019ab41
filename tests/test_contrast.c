/* Knows that whatever rulesets differ in shows on a record of the corpus, or
 * can show on none. Must not know how the record is found. */
/* SPDX-License-Identifier: MIT */
#include "base/source.h"
#include "config/builtin.h"
#include "config/load_grammar.h"
#include "config/load_ruleset.h"
#include "judge/contrast.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

/* Every ruleset, what qdan lets players change, and one that turns the dials
 * that no shipped one does. */
static const char *const specs[] = {
    "murray",
    "qdan",
    "plyyard",
    "muller",
    "cutechess",
    "fairy-stockfish",
    "medina",
    "pychess",
    "xboard",
    "qdan:stalemate=draw",
    "qdan:bare_shah.counter=none",
    "murray:bare_shah.counter=possible",
    "murray:bare_shah.win=never",
    "murray:stalemate=unsettled",
    "murray:move_limit.counts=both",
    "murray:start=e-e",
};
enum { SPECS = sizeof specs / sizeof *specs };

/* Keys that change no verdict. */
static const struct {
    dw_key key;
    const char *reason;
} idle[] = {
    {DW_KEY_START, "a record's FEN counts, whatever the ruleset's array"},
    {DW_KEY_AGREEMENT, "it may explain a stated result, no more"},
    {DW_KEY_RESIGNATION, "it may explain a stated result, no more"},
};

static const char *reason_of(dw_key key)
{
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (idle[i].key == key)
            return idle[i].reason;
    return NULL;
}

static struct dw_arena arena;
static struct dw_grammar grammar;
static struct dw_rulebook books[SPECS];
static struct dw_records records[100];
static size_t record_count;
static struct dw_contrast contrasts[DW_KEYS * SPECS];

static void set_up(void)
{
    struct dw_error error;
    ck_assert(dw_grammar_load(NULL, &arena, &grammar, &error) == DW_OK);
    for (int i = 0; i < SPECS; i++)
        ck_assert_msg(dw_rulebook_load(specs[i], NULL, &arena, &books[i],
                                       &error) == DW_OK,
                      "%s: %s", specs[i], error.text);
    for (size_t i = 0; i < dw_builtin_count; i++) {
        const struct dw_builtin *file = &dw_builtins[i];
        if (strncmp(file->path, "corpus/", 7) != 0)
            continue;
        char *bytes = dw_arena_alloc(&arena, file->bytes.len + DW_SOURCE_PAD);
        memcpy(bytes, file->bytes.at, file->bytes.len);
        records[record_count++] =
            (struct dw_records){file->path, {bytes, file->bytes.len}};
    }
}

static void tear_down(void) { dw_arena_free(&arena); }

/* The questions between the ruleset and all before it. */
static size_t ask(int b)
{
    size_t count = 0;
    for (int a = 0; a < b; a++)
        for (int key = 0; key < DW_KEYS; key++)
            if (dw_ruleset_differ(&books[a].rules, &books[b].rules,
                                  (dw_key)key))
                contrasts[count++] = (struct dw_contrast){
                    .a = &books[a].rules,
                    .b = &books[b].rules,
                    .key = (dw_key)key,
                };
    return count;
}

static const char *spec_of(const struct dw_ruleset *rules)
{
    int i = 0;
    while (&books[i].rules != rules)
        i++;
    return specs[i];
}

START_TEST(every_difference_shows)
{
    struct dw_error error;
    const size_t count = ask(_i);
    int missing = 0;
    ck_assert(dw_contrast_search(&grammar, records, record_count, contrasts,
                                 count, &error) == DW_OK);
    for (size_t i = 0; i < count; i++) {
        const struct dw_contrast *at = &contrasts[i];
        const char *reason = reason_of(at->key);
        if (!at->weight == !!reason)
            continue;
        fprintf(stderr, "%s, %s: %s: %s\n", spec_of(at->a), spec_of(at->b),
                dw_key_name(at->key),
                reason ? "shows, though idle" : "no record shows it");
        missing++;
    }
    ck_assert_int_eq(missing, 0);
}
END_TEST

/* A few by hand: what differs, and where it shows. */
static const struct {
    int a, b;
    uint32_t keys; /* that differ and can show */
    dw_key key;
    const char *file;
    uint32_t number;
    dw_result result_a, result_b;
} by_hand[] = {
    {1, 9, 1u << DW_KEY_STALEMATE, DW_KEY_STALEMATE,
     "corpus/rulesets/qdan/stalemate.pgn", 1, DW_RESULT_WHITE, DW_RESULT_DRAW},
    {0, 4, 1u << DW_KEY_ORDER, DW_KEY_ORDER,
     "corpus/rulesets/cutechess/stalemate-first.pgn", 2, DW_RESULT_BLACK,
     DW_RESULT_WHITE},
    {5, 7,
     1u << DW_KEY_BOTH_BARE | 1u << DW_KEY_LENGTH_LIMIT | 1u << DW_KEY_ORDER,
     DW_KEY_LENGTH_LIMIT, "corpus/rulesets/pychess/six-hundred.pgn", 1,
     DW_RESULT_OPEN, DW_RESULT_DRAW},
    {0, 1, 1u << DW_KEY_MOVE_LIMIT_MOVES | 1u << DW_KEY_ORDER,
     DW_KEY_MOVE_LIMIT_MOVES, "corpus/rulesets/qdan/fifty.pgn", 1,
     DW_RESULT_OPEN, DW_RESULT_DRAW},
    {3, 2,
     1u << DW_KEY_BARE_WIN | 1u << DW_KEY_BARE_MISSED | 1u << DW_KEY_BOTH_BARE,
     DW_KEY_BARE_MISSED, "corpus/rulesets/murray/bare.pgn", 3, DW_RESULT_WHITE,
     DW_RESULT_UNSETTLED},
};

START_TEST(finds_the_record)
{
    struct dw_error error;
    const struct dw_ruleset *a = &books[by_hand[_i].a].rules;
    const struct dw_ruleset *b = &books[by_hand[_i].b].rules;
    const char *file = by_hand[_i].file;
    uint32_t keys = 0;
    for (int key = 0; key < DW_KEYS; key++)
        if (dw_ruleset_differ(a, b, (dw_key)key) && !reason_of((dw_key)key))
            keys |= 1u << key;
    ck_assert_msg(keys == by_hand[_i].keys, "%s: %#x", file, keys);
    struct dw_contrast contrast = {.a = a, .b = b, .key = by_hand[_i].key};
    ck_assert(dw_contrast_search(&grammar, records, record_count, &contrast, 1,
                                 &error) == DW_OK);
    ck_assert_int_gt(contrast.weight, 0);
    ck_assert_str_eq(contrast.file, file);
    ck_assert_uint_eq(contrast.number, by_hand[_i].number);
    ck_assert_int_eq(contrast.ending_a.result, by_hand[_i].result_a);
    ck_assert_int_eq(contrast.ending_b.result, by_hand[_i].result_b);
    ck_assert(contrast.event.len && contrast.moves.len);
}
END_TEST

/* What an order leaves out stays ranked. */
START_TEST(takes_an_order)
{
    struct dw_ruleset rules = books[0].rules;
    static const uint8_t order[] = {DW_END_BARE,       DW_END_CHECKMATE,
                                    DW_END_LIMIT,      DW_END_STALEMATE,
                                    DW_END_REPETITION, DW_END_BOTH_BARE};
    dw_ruleset_take(&rules, &books[5].rules, DW_KEY_ORDER);
    ck_assert_int_eq(rules.order_len, DW_ENDINGS);
    ck_assert_int_eq(memcmp(rules.order, order, sizeof order), 0);
    dw_ruleset_take(&rules, &books[1].rules, DW_KEY_MOVE_LIMIT);
    ck_assert_uint_eq(dw_ruleset_limit_plies(&rules), 100);
    ck_assert_int_eq(rules.repetition_times, 3);
}
END_TEST

/* Orders that differ only where nothing can hold together are alike. */
START_TEST(idle_orders_are_alike)
{
    const struct dw_ruleset *medina = &books[6].rules;
    struct dw_ruleset rules = books[0].rules;
    ck_assert(!dw_ruleset_differ(&rules, medina, DW_KEY_ORDER));
    rules.order[0] = DW_END_BOTH_BARE;
    rules.order[3] = DW_END_CHECKMATE;
    ck_assert(dw_ruleset_differ(&rules, medina, DW_KEY_ORDER));
    rules = books[0].rules;
    rules.order[2] = DW_END_BOTH_BARE;
    rules.order[3] = DW_END_STALEMATE;
    ck_assert(!dw_ruleset_differ(&rules, medina, DW_KEY_ORDER));
    rules.order_len = 2;
    ck_assert(dw_ruleset_differ(&rules, medina, DW_KEY_ORDER));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("contrast");
    TCase *tcase = tcase_create("contrast");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, every_difference_shows, 1, SPECS);
    tcase_add_loop_test(tcase, finds_the_record, 0,
                        (int)(sizeof by_hand / sizeof *by_hand));
    tcase_add_test(tcase, takes_an_order);
    tcase_add_test(tcase, idle_orders_are_alike);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
