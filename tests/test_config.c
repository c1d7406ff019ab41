/* Knows what a ruleset or grammar file may hold, what every shipped one says,
 * and how a wrong one is reported. Must not know how games end. */
/* SPDX-License-Identifier: MIT */
#include "base/nearest.h"
#include "config/builtin.h"
#include "config/load_grammar.h"
#include "config/load_ruleset.h"
#include "config/schema.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static struct dw_arena arena;

static void tear_down(void) { dw_arena_free(&arena); }

#define ROWS(table) ((int)(sizeof(table) / sizeof *(table)))

static const char *line_of(const struct dw_error *error)
{
    static char line[900];
    return dw_error_line(error, line, sizeof line);
}

/* ---- YAML ---------------------------------------------------------------- */

static dw_status read_text(const char *text, size_t len, struct dw_node **root,
                           struct dw_error *error)
{
    *error = (struct dw_error){0};
    return dw_yaml_read((dw_span){text, len}, "x.yaml", &arena, root, error);
}

/* `says` is part of the message. */
static const struct {
    const char *text;
    uint32_t line, column;
    const char *says;
} bad_yaml[] = {
    {"", 1, 1, "empty"},
    {"# only a comment\n", 1, 1, "empty"},
    {"a: 1\nb: 2\na: 3\n", 3, 1, "duplicate key 'a', first given in line 1"},
    {"a: {b: 1, c: 2, b: 3}\n", 1, 17, "duplicate key 'b'"},
    {"a: 1\n\"a\": 2\n", 2, 1, "duplicate key 'a'"},
    {"a: &x 1\n", 1, 4, "anchors"},
    {"a: &x [1]\n", 1, 4, "anchors"},
    {"a: &x {b: 1}\n", 1, 4, "anchors"},
    {"&x a: 1\n", 1, 1, "anchors"},
    {"a: *x\n", 1, 4, "alias"},
    {"*x : 1\n", 1, 1, "alias"},
    {"a:\n  - *x\n", 2, 5, "alias"},
    {"a: !!str 1\n", 1, 4, "tags"},
    {"a: ! b\n", 1, 4, "tags"},
    {"a: !!seq [1]\n", 1, 4, "tags"},
    {"a: !!map {b: 1}\n", 1, 4, "tags"},
    {"!!str a: 1\n", 1, 1, "tags"},
    {"%YAML 1.1\n---\na: 1\n", 1, 1, "directives"},
    {"%TAG ! tag:x,2000:\n---\na: 1\n", 1, 1, "directives"},
    {"a: 1\n---\nb: 2\n", 2, 1, "second document"},
    {"--- a\n--- b\n", 2, 1, "second document"},
    {"? [a, b]\n: 1\n", 1, 3, "key"},
    {"{a: 1}: 2\n", 1, 1, "key"},
    {"a: \"b\\0c\"\n", 1, 4, "NUL"},
    {"a: [1, 2\n", 2, 1, "expected ',' or ']'"},
    {"a: 1\n b: 2\n", 2, 3, "mapping values are not allowed"},
    {"a: 'b\n", 2, 1, "unexpected end"},
    {"a:\n\t- b\n", 2, 1, "cannot start any token"},
    {"a: b\nc: d\xFF\n", 2, 5, "UTF-8"},
    {"a: ü\xC3\n", 1, 6, "UTF-8"}, /* where its second byte should be */
    {"a: b\x01\n", 1, 5, "control characters"},
    {"[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]\n", 1, 17, "too deep"},
    {"{a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: {a: 1"
     "}}}}}}}}}}}}}}}}}\n",
     1, 65, "too deep"},
};

START_TEST(rejects_yaml)
{
    struct dw_node *root;
    struct dw_error error;
    const char *text = bad_yaml[_i].text;
    const dw_status status = read_text(text, strlen(text), &root, &error);
    ck_assert_msg(status == DW_BAD_CONFIG, "%s: %d", text, status);
    ck_assert_msg(error.line == bad_yaml[_i].line &&
                      error.column == bad_yaml[_i].column,
                  "%s: %s", text, line_of(&error));
    ck_assert_msg(strstr(error.text, bad_yaml[_i].says) != NULL, "%s: %s", text,
                  line_of(&error));
    ck_assert_msg(!strchr(error.text, '\n'), "%s", text);
    ck_assert_str_eq(error.where, "x.yaml");
}
END_TEST

START_TEST(reads_yaml)
{
    static const char text[] = "---\n"
                               "a: one\n"
                               "b: [x, 'y z', {c: d}]\n"
                               "e: |\n"
                               "  first\n"
                               "    second\n"
                               "...\n";
    struct dw_node *root;
    struct dw_error error;
    ck_assert_msg(!read_text(text, sizeof text - 1, &root, &error), "%s",
                  line_of(&error));
    ck_assert_int_eq(root->kind, DW_NODE_MAP);
    const struct dw_node *a = dw_node_get(root, "a");
    ck_assert_str_eq(a->text, "one");
    ck_assert(!a->quoted && !a->literal);
    ck_assert_uint_eq(a->key_line, 2);
    ck_assert_uint_eq(a->key_column, 1);
    ck_assert_uint_eq(a->line, 2);
    ck_assert_uint_eq(a->column, 4);
    const struct dw_node *b = dw_node_get(root, "b");
    ck_assert_int_eq(b->kind, DW_NODE_LIST);
    ck_assert_str_eq(b->child->text, "x");
    ck_assert_str_eq(b->child->next->text, "y z");
    ck_assert(b->child->next->quoted);
    ck_assert_uint_eq(b->child->next->column, 8);
    ck_assert_str_eq(dw_node_get(b->child->next->next, "c")->text, "d");
    ck_assert_ptr_null(b->child->next->next->next);
    const struct dw_node *e = dw_node_get(root, "e");
    ck_assert_str_eq(e->text, "first\n  second\n");
    ck_assert(e->literal);
    ck_assert_ptr_null(dw_node_get(root, "f"));
}
END_TEST

START_TEST(limits_yaml)
{
    struct dw_node *root;
    struct dw_error error;
    char *text = malloc(DW_YAML_BYTES + 2);
    memset(text, '#', DW_YAML_BYTES + 2);
    memcpy(text, "a: b #", 6);
    ck_assert_int_eq(read_text(text, DW_YAML_BYTES, &root, &error), DW_OK);
    ck_assert_int_eq(read_text(text, DW_YAML_BYTES + 1, &root, &error),
                     DW_BAD_CONFIG);
    ck_assert_msg(strstr(error.text, "larger") != NULL, "%s", error.text);
    int len = 0;
    for (int i = 0; i < DW_YAML_KEYS; i++)
        len += sprintf(text + len, "k%d: 1\n", i);
    ck_assert_int_eq(read_text(text, (size_t)len, &root, &error), DW_OK);
    len += sprintf(text + len, "more: 1\n");
    ck_assert_int_eq(read_text(text, (size_t)len, &root, &error),
                     DW_BAD_CONFIG);
    ck_assert_uint_eq(error.line, DW_YAML_KEYS + 1);
    static const char deep[] = "[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]";
    ck_assert_int_eq(read_text(deep, sizeof deep - 1, &root, &error), DW_OK);
    free(text);
}
END_TEST

static const struct {
    const char *text, *nearest;
} near[] = {
    {"stalmate", "stalemate"},
    {"murry", "murray"},
    {"Murray", "murray"},
    {"mruray", "murray"},
    {"qdn", "qdan"},
    {"bear", "bare"},
    {"xyzzy", NULL},
    {"", NULL},
    {"a", NULL},
    {"stalemate", "stalemate"},
};

START_TEST(finds_the_nearest)
{
    static const char *const names[] = {"bare",      "murray", "qdan",
                                        "stalemate", "muller", NULL};
    const char *found = dw_nearest(near[_i].text, names);
    ck_assert_msg(found ? near[_i].nearest && !strcmp(found, near[_i].nearest)
                        : !near[_i].nearest,
                  "'%s' -> '%s'", near[_i].text, found ? found : "-");
}
END_TEST

START_TEST(suggests)
{
    static const char *const keys[] = {"stalemate", "order", NULL};
    char text[100];
    ck_assert_str_eq(dw_suggest("stalmate", keys, text, sizeof text),
                     "'stalmate'; did you mean 'stalemate'?");
    ck_assert_str_eq(dw_suggest("x", keys, text, sizeof text),
                     "'x'; known are stalemate, order");
    ck_assert_str_eq(dw_suggest("x", keys, text, 22), "'x'; known are stalem");
    char long_text[400];
    memset(long_text, 'x', sizeof long_text);
    long_text[sizeof long_text - 1] = '\0';
    ck_assert_ptr_null(dw_nearest(long_text, keys));
}
END_TEST

/* ---- rulesets ------------------------------------------------------------ */

enum {
    E_MATE = DW_END_CHECKMATE,
    E_BARE = DW_END_BARE,
    E_STALE = DW_END_STALEMATE,
    E_BOTH = DW_END_BOTH_BARE,
    E_REP = DW_END_REPETITION,
    E_LIMIT = DW_END_LIMIT,
    E_END = DW_ENDINGS,
};

#define READ(key) (1u << DW_KEY_##key)

/* The table of rulesets/README.md, "Keys", row by row. */
static const struct {
    const char *name;
    int stalemate, win, counter, missed, both;
    int times, repetition_ends;
    unsigned plies;
    int limit_ends;
    unsigned length;
    int order[DW_ENDINGS + 1];
    uint32_t readings, options;
} books[] = {
    {"murray",
     DW_STALEMATE_LOSS,
     DW_BARE_AT_ONCE,
     DW_COUNTER_REPLY,
     DW_MISSED_LOSS,
     DW_BOTH_BARE_DRAW,
     3,
     DW_ENDS_AT_ONCE,
     140,
     DW_ENDS_AT_ONCE,
     0,
     {E_MATE, E_BARE, E_STALE, E_BOTH, E_REP, E_LIMIT, E_END},
     READ(BARE_COUNTER) | READ(BARE_MISSED) | READ(REPETITION_ENDS) |
         READ(MOVE_LIMIT_COUNTS) | READ(MOVE_LIMIT_ENDS) | READ(ORDER),
     0},
    {"qdan",
     DW_STALEMATE_LOSS,
     DW_BARE_AT_ONCE,
     DW_COUNTER_REPLY,
     DW_MISSED_LOSS,
     DW_BOTH_BARE_DRAW,
     3,
     DW_ENDS_AT_ONCE,
     100,
     DW_ENDS_AT_ONCE,
     0,
     {E_MATE, E_BARE, E_BOTH, E_REP, E_LIMIT, E_STALE, E_END},
     READ(ORDER),
     READ(STALEMATE) | READ(BARE_COUNTER)},
    {"plyyard",
     DW_STALEMATE_LOSS,
     DW_BARE_AT_ONCE,
     DW_COUNTER_REPLY,
     DW_MISSED_UNSETTLED,
     DW_BOTH_BARE_UNSETTLED,
     0,
     0,
     0,
     0,
     0,
     {E_MATE, E_BARE, E_STALE, E_BOTH, E_REP, E_LIMIT, E_END},
     READ(START) | READ(ORDER),
     0},
    {"muller",
     DW_STALEMATE_LOSS,
     DW_BARE_NEXT_TURN,
     0,
     DW_MISSED_LOSS,
     DW_BOTH_BARE_DRAW,
     0,
     0,
     0,
     0,
     0,
     {E_MATE, E_BARE, E_STALE, E_BOTH, E_REP, E_LIMIT, E_END},
     READ(START) | READ(BOTH_BARE) | READ(ORDER),
     0},
    {"cutechess",
     DW_STALEMATE_LOSS,
     DW_BARE_AT_ONCE,
     DW_COUNTER_REPLY,
     DW_MISSED_LOSS,
     DW_BOTH_BARE_DRAW,
     3,
     DW_ENDS_AT_ONCE,
     140,
     DW_ENDS_AT_ONCE,
     0,
     {E_MATE, E_STALE, E_BARE, E_BOTH, E_REP, E_LIMIT, E_END},
     0,
     0},
    {"xboard",
     DW_STALEMATE_LOSS,
     DW_BARE_NEXT_TURN,
     0,
     DW_MISSED_LOSS,
     DW_BOTH_BARE_DRAW,
     3,
     DW_ENDS_ON_CLAIM,
     100,
     DW_ENDS_ON_CLAIM,
     0,
     {E_MATE, E_BARE, E_STALE, E_BOTH, E_REP, E_LIMIT, E_END},
     READ(ORDER),
     0},
    {"fairy-stockfish",
     DW_STALEMATE_LOSS,
     DW_BARE_BY_MEN,
     0,
     DW_MISSED_LOSS,
     DW_BOTH_BARE_CONTINUE,
     3,
     DW_ENDS_ON_CLAIM,
     140,
     DW_ENDS_ON_CLAIM,
     0,
     {E_BARE, E_MATE, E_LIMIT, E_STALE, E_REP, E_END},
     0,
     0},
    {"pychess",
     DW_STALEMATE_LOSS,
     DW_BARE_BY_MEN,
     0,
     DW_MISSED_LOSS,
     DW_BOTH_BARE_DRAW,
     3,
     DW_ENDS_ON_CLAIM,
     140,
     DW_ENDS_ON_CLAIM,
     600,
     {E_BOTH, E_BARE, E_MATE, E_STALE, E_REP, E_LIMIT, E_END},
     0,
     0},
    {"medina",
     DW_STALEMATE_LOSS,
     DW_BARE_AT_ONCE,
     DW_COUNTER_NONE,
     0,
     DW_BOTH_BARE_DRAW,
     0,
     0,
     0,
     0,
     0,
     {E_MATE, E_BARE, E_STALE, E_BOTH, E_END},
     READ(START) | READ(ORDER),
     0},
};

static struct dw_rulebook load(const char *spec)
{
    struct dw_rulebook book;
    struct dw_error error = {0};
    ck_assert_msg(!dw_rulebook_load(spec, NULL, &arena, &book, &error), "%s",
                  line_of(&error));
    return book;
}

START_TEST(ships_a_ruleset)
{
    const char *name = books[_i].name;
    const struct dw_rulebook book = load(name);
    const struct dw_ruleset *rules = &book.rules;
    struct dw_position d;
    ck_assert_str_eq(book.name, name);
    ck_assert_msg(book.title[0] && book.origin[0], "%s", name);
#define SAME(field, value)                                                     \
    ck_assert_msg((unsigned)rules->field == (unsigned)(value), "%s: %s %u",    \
                  name, #field, (unsigned)rules->field)
    SAME(stalemate, books[_i].stalemate);
    SAME(bare_win, books[_i].win);
    SAME(bare_counter, books[_i].counter);
    SAME(bare_missed, books[_i].missed);
    SAME(both_bare, books[_i].both);
    SAME(repetition_times, books[_i].times);
    SAME(repetition_ends, books[_i].repetition_ends);
    SAME(move_limit_ends, books[_i].limit_ends);
    SAME(length_limit, books[_i].length);
    SAME(readings, books[_i].readings);
#undef SAME
    ck_assert_msg(dw_ruleset_limit_plies(rules) == books[_i].plies, "%s", name);
    ck_assert_msg(book.options == books[_i].options, "%s: options", name);
    int len = 0;
    for (; books[_i].order[len] != E_END; len++)
        ck_assert_msg(rules->order[len] == books[_i].order[len], "%s: order %d",
                      name, len);
    ck_assert_msg(rules->order_len == len, "%s: order", name);
    dw_position_array(&d, 3, 3);
    ck_assert_msg(dw_position_equal(&rules->start, &d), "%s: start", name);
}
END_TEST

/* Every claim stands on words, unless it says that there are none. */
START_TEST(every_claim_has_its_words)
{
    const struct dw_rulebook book = load(books[_i].name);
    const struct dw_ruleset *rules = &book.rules;
    const uint32_t silent = (rules->agreement ? READ(AGREEMENT) : 0) |
                            (rules->resignation ? READ(RESIGNATION) : 0) |
                            (rules->length_limit ? 0 : READ(LENGTH_LIMIT)) |
                            READ(REPETITION) | READ(MOVE_LIMIT);
    for (int key = 0; key < DW_KEYS; key++) {
        const bool given = book.given >> key & 1, quiet = silent >> key & 1;
        const char *name = dw_key_name((dw_key)key);
        ck_assert_msg(!given || quiet || book.source[key] || book.reading[key],
                      "%s: %s", book.name, name);
        ck_assert_msg(!book.source[key] || book.cited[key][0], "%s: %s",
                      book.name, name);
        ck_assert_msg(!book.reading[key] == !(rules->readings >> key & 1),
                      "%s: %s", book.name, name);
    }
}
END_TEST

START_TEST(lists_rulesets)
{
    const char *const *names;
    const int count = dw_rulebook_names(&names);
    int files = 0;
    for (size_t i = 0; i < dw_builtin_count; i++)
        files += !strncmp(dw_builtins[i].path, "rulesets/", 9);
    ck_assert_int_eq(count, ROWS(books));
    ck_assert_int_eq(files, ROWS(books));
    ck_assert_str_eq(names[0], "murray");
    ck_assert_ptr_null(names[count]);
    for (int i = 0; i < count; i++)
        load(names[i]);
}
END_TEST

START_TEST(quotes_a_source)
{
    const struct dw_rulebook book = load("qdan");
    ck_assert_str_eq(book.source[DW_KEY_RESIGNATION], "Resign at any time.");
    ck_assert_str_eq(book.cited[DW_KEY_RESIGNATION], "Winning and scoring");
    ck_assert(!(book.seen >> DW_KEY_RESIGNATION & 1));
    ck_assert_ptr_null(book.source[DW_KEY_AGREEMENT]);
    ck_assert(load("xboard").seen >> DW_KEY_RESIGNATION & 1);
    ck_assert_str_eq(book.file, "rulesets/qdan.yaml");
    ck_assert(!strncmp(book.yaml.at, "title: ", 7));
}
END_TEST

/* One dial of a ruleset as a word, for tests of options. */
static const struct {
    const char *spec;
    size_t at;
    unsigned value;
} options[] = {
#define IS(spec, field, value)                                                 \
    {                                                                          \
        spec, offsetof(struct dw_ruleset, field), value                        \
    }
    IS("qdan:stalemate=draw", stalemate, DW_STALEMATE_DRAW),
    IS("qdan:bare_shah.counter=none", bare_counter, DW_COUNTER_NONE),
    IS("qdan:bare_shah.counter=none,stalemate=draw", bare_counter,
       DW_COUNTER_NONE),
    IS("qdan:bare_shah.counter=none,stalemate=draw", stalemate,
       DW_STALEMATE_DRAW),
    IS("murray:repetition.times=2", repetition_times, 2),
    IS("murray:repetition=none", repetition_times, 0),
    IS("murray:both_bare=unsettled", both_bare, DW_BOTH_BARE_UNSETTLED),
    IS("murray:move_limit.counts=both", move_limit_counts, DW_COUNTS_BOTH),
    IS("murray:repetition.ends=on_claim", repetition_ends, DW_ENDS_ON_CLAIM),
    IS("murray:bare_shah.win=next-turn", bare_win, DW_BARE_NEXT_TURN),
    IS("murray:order=bare/both-bare", order_len, 2),
    IS("murray:order=bare/both-bare", order[0], E_BARE),
    IS("murray:order=bare/both-bare", order[1], E_BOTH),
#undef IS
};

START_TEST(takes_an_option)
{
    const struct dw_rulebook book = load(options[_i].spec);
    const uint8_t *rules = (const uint8_t *)&book.rules;
    ck_assert_msg(rules[options[_i].at] == options[_i].value, "%s: %u",
                  options[_i].spec, rules[options[_i].at]);
    ck_assert_str_eq(book.name, options[_i].spec);
}
END_TEST

START_TEST(options_of_more_than_a_byte)
{
    struct dw_position e;
    dw_position_array(&e, 4, 4);
    ck_assert_uint_eq(load("murray:move_limit.moves=1000").rules.move_limit,
                      1000);
    ck_assert_uint_eq(load("murray:move_limit=none").rules.move_limit, 0);
    ck_assert_uint_eq(load("murray:length_limit=600").rules.length_limit, 600);
    ck_assert_uint_eq(load("murray:length_limit.plies=9").rules.length_limit,
                      9);
    ck_assert_uint_eq(load("pychess:length_limit=none").rules.length_limit, 0);
    const struct dw_rulebook book = load("murray:start=e-e");
    ck_assert(dw_position_equal(&book.rules.start, &e));
}
END_TEST

/* A reading of the default says nothing of a value that the user chose. */
START_TEST(an_option_drops_the_words_of_the_default)
{
    const struct dw_rulebook book = load("murray:bare_shah.counter=possible");
    ck_assert_ptr_null(book.reading[DW_KEY_BARE_COUNTER]);
    ck_assert_ptr_null(book.source[DW_KEY_BARE_COUNTER]);
    ck_assert(!(book.rules.readings & READ(BARE_COUNTER)));
    ck_assert(book.rules.readings & READ(ORDER));
}
END_TEST

static const struct {
    const char *spec;
    dw_status status;
    const char *line;
} bad_specs[] = {
    {"murry", DW_USAGE, "no ruleset 'murry'; did you mean 'murray'?"},
    {"", DW_USAGE, "no ruleset ''"},
    {"qdan:stalmate=draw", DW_BAD_CONFIG,
     "qdan:stalmate=draw: unknown key 'stalmate'; did you mean 'stalemate'?"},
    {"qdan:title=x", DW_BAD_CONFIG, "qdan:title=x: unknown key 'title'"},
    {"qdan:bare_shah=none", DW_BAD_CONFIG, "qdan:bare_shah=none: unknown key"},
    {"qdan:bare_shah.countr=none", DW_BAD_CONFIG,
     "did you mean 'bare_shah.counter'?"},
    {"qdan:stalemate=lose", DW_BAD_CONFIG,
     "'lose' is no value of stalemate: loss, draw, unsettled; did you mean "
     "'loss'?"},
    {"qdan:stalemate=", DW_BAD_CONFIG, "'' is no value of stalemate"},
    {"qdan:stalemate", DW_BAD_CONFIG, "key=value is wanted"},
    {"qdan:", DW_BAD_CONFIG, "key=value is wanted"},
    {"qdan:stalemate=draw,", DW_BAD_CONFIG, "key=value is wanted"},
    {"qdan:stalemate=draw,stalemate=loss", DW_BAD_CONFIG, "given twice"},
    {"qdan:repetition.times=1", DW_BAD_CONFIG,
     "'1' is no value of repetition.times: 2 to 255"},
    {"qdan:repetition.times=256", DW_BAD_CONFIG, "2 to 255"},
    {"qdan:repetition.times=3x", DW_BAD_CONFIG, "2 to 255"},
    {"qdan:repetition.times=-3", DW_BAD_CONFIG, "2 to 255"},
    {"qdan:repetition.times=99999999999999999999", DW_BAD_CONFIG, "2 to 255"},
    {"qdan:repetition=3", DW_BAD_CONFIG, "'3' is no value of repetition: none"},
    {"qdan:length_limit=0", DW_BAD_CONFIG, "none, or 1 to 1000000"},
    {"qdan:order=bare/bare", DW_BAD_CONFIG, "'bare' stands twice in order"},
    {"qdan:order=bear", DW_BAD_CONFIG, "did you mean 'bare'?"},
    {"muller:bare_shah.counter=none", DW_BAD_CONFIG, "at-once only"},
    {"qdan:bare_shah.win=next-turn,bare_shah.counter=none", DW_BAD_CONFIG,
     "at-once only"},
    {"./nothing-here.yaml", DW_IO, "./nothing-here.yaml: "},
    {"nothing-here.yaml", DW_IO, "nothing-here.yaml: "},
    {"./nothing-here.yaml:stalemate=draw", DW_IO, "./nothing-here.yaml: "},
    {"C:\\rules\\mine.yaml", DW_IO, "C:\\rules\\mine.yaml: "},
    {"C:\\rules\\mine.yaml:stalemate=draw", DW_IO, "C:\\rules\\mine.yaml: "},
    {"a:b/mine.yaml", DW_IO, "a:b/mine.yaml: "},
    {"/", DW_IO, "/: "},
};

START_TEST(rejects_a_spec)
{
    struct dw_rulebook book;
    struct dw_error error = {0};
    const char *spec = bad_specs[_i].spec;
    const dw_status status =
        dw_rulebook_load(spec, NULL, &arena, &book, &error);
    ck_assert_msg(status == bad_specs[_i].status, "%s: %d %s", spec, status,
                  line_of(&error));
    ck_assert_msg(strstr(line_of(&error), bad_specs[_i].line) != NULL, "%s: %s",
                  spec, line_of(&error));
}
END_TEST

static const struct {
    const char *list;
    int count;
    const char *specs[3];
} splits[] = {
    {"murray", 1, {"murray"}},
    {"murray,qdan", 2, {"murray", "qdan"}},
    {"murray:repetition.times=2,qdan",
     2,
     {"murray:repetition.times=2", "qdan"}},
    {"a,b:k=v,l=w,c", 3, {"a", "b:k=v,l=w", "c"}},
    {"qdan:stalemate=draw,bare_shah.counter=none",
     1,
     {"qdan:stalemate=draw,bare_shah.counter=none"}},
    {"a:k=v,b:l=w", 2, {"a:k=v", "b:l=w"}},
    {"a,k=v,b", 2, {"a:k=v", "b"}},
    {"a,k=v,l=w", 1, {"a:k=v,l=w"}},
    {"./x.yaml,./y=z.yaml", 2, {"./x.yaml", "./y=z.yaml"}},
    {"a,order=bare/limit", 1, {"a:order=bare/limit"}},
    {"k=v", 1, {"k=v"}},
    {"a,b,c,d", -1, {0}},
    {"", -1, {0}},
    {",a", -1, {0}},
    {"a,", -1, {0}},
    {"a,,b", -1, {0}},
};

START_TEST(splits_a_list)
{
    const char *out[3];
    const int count = dw_rulebook_split(splits[_i].list, &arena, out, 3);
    ck_assert_msg(count == splits[_i].count, "%s: %d", splits[_i].list, count);
    for (int i = 0; i < count; i++)
        ck_assert_msg(!strcmp(out[i], splits[_i].specs[i]), "%s: %s",
                      splits[_i].list, out[i]);
}
END_TEST

/* ---- own files ----------------------------------------------------------- */

static char folder[64];

static void make_folder(void)
{
    snprintf(folder, sizeof folder, "/tmp/diwan-config-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    char path[128];
    static const char *const inner[] = {"rulesets", "grammar",
                                        "grammar/letters"};
    for (int i = 0; i < ROWS(inner); i++) {
        snprintf(path, sizeof path, "%s/%s", folder, inner[i]);
        ck_assert(!mkdir(path, 0700));
    }
}

static void drop_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert(!system(command));
    tear_down();
}

/* The path of a file with this text. */
static const char *write_file(const char *name, const char *text)
{
    static char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
    return path;
}

static const struct {
    const char *text;
    uint32_t line, column;
    const char *says;
} bad_rulesets[] = {
    {"title: x\nstalmate: loss\n", 2, 1,
     "unknown key 'stalmate'; did you mean 'stalemate'?"},
    {"stalemate: lose\n", 1, 12,
     "'lose' is no value of stalemate: loss, draw, unsettled; did you mean "
     "'loss'?"},
    {"stalemate:\n", 1, 11, "'' is no value of stalemate"},
    {"stalemate: [loss]\n", 1, 12, "no list"},
    {"stalemate: {is: loss}\n", 1, 13, "unknown key 'stalemate.is'"},
    {"- a\n", 1, 1, "keys and values"},
    {"a\n", 1, 1, "keys and values"},
    {"bare_shah: at-once\n", 1, 12, "bare_shah wants keys and values"},
    {"bare_shah: [win]\n", 1, 12, "bare_shah wants keys and values"},
    {"bare_shah:\n  wim: never\n", 2, 3,
     "unknown key 'bare_shah.wim'; did you mean 'bare_shah.win'?"},
    {"bare_shah: {win: next-turn, counter: none}\n", 1, 12, "at-once only"},
    {"repetition: {ends: at-once}\n", 1, 13, "repetition wants at least"},
    {"repetition: {}\n", 1, 13, "repetition wants at least"},
    {"repetition: 3\n", 1, 13, "'3' is no value of repetition: none"},
    {"repetition: {times: three}\n", 1, 21, "2 to 255"},
    {"move_limit: {counts: each}\n", 1, 13, "move_limit wants at least"},
    {"move_limit: {moves: 0}\n", 1, 21, "1 to 100000"},
    {"length_limit: {plie: 3}\n", 1, 16, "did you mean 'length_limit.plies'?"},
    {"order: checkmate\n", 1, 8, "order wants a list"},
    {"order: [checkmate, check]\n", 1, 20, "'check' is no value of order"},
    {"order: [bare, bare]\n", 1, 15, "stands twice"},
    {"order: [[bare]]\n", 1, 9, "name of an ending"},
    {"start: f-f\n", 1, 8, "'f-f' is no value of start"},
    {"start: {array: e-e, also: [f-f]}\n", 1, 28, "'f-f' is no value of start"},
    {"start: {arrays: e-e}\n", 1, 9, "did you mean 'start.array'?"},
    {"title: [x]\n", 1, 8, "a title is one line"},
    {"title: |\n  a\n  b\n", 1, 8, "a title is one line"},
    {"source: {a: b}\n", 1, 9, "a text is wanted"},
    {"readings: x\n", 1, 11, "a list is wanted"},
    {"readings:\n  - x\n", 2, 5, "keys and values"},
    {"readings:\n  - {key: oder, text: x}\n", 2, 11,
     "unknown key 'oder'; did you mean 'order'?"},
    {"readings:\n  - {text: x}\n", 2, 5, "key 'key' is missing"},
    {"readings:\n  - {key: order}\n", 2, 5, "key 'text' is missing"},
    {"readings:\n  - {key: order, text: }\n", 2, 24, "'text' wants a text"},
    {"readings:\n  - {key: order, word: x}\n", 2, 18, "unknown key 'word'"},
    {"readings:\n  - {key: order, text: x}\n  - {key: order, text: y}\n", 3, 11,
     "an entry already"},
    {"sources:\n  - {key: order, words: x}\n", 2, 5, "key 'cite' is missing"},
    {"sources:\n  - {key: order, cite: x}\n", 2, 5, "key 'words' is missing"},
    {"sources:\n  - {key: order, cite: x, words: y, seen: z}\n", 2, 5,
     "not both"},
    {"sources:\n  - {key: [order, x], cite: x, words: y}\n", 2, 19,
     "unknown key 'x'"},
    {"options: [stalemat]\n", 1, 11, "did you mean 'stalemate'?"},
    {"options: [[order]]\n", 1, 11, "name of a key"},
    {"stalemate: loss\nstalemate: draw\n", 2, 1, "duplicate key"},
};

START_TEST(rejects_a_ruleset_file)
{
    struct dw_rulebook book;
    struct dw_error error = {0};
    const char *text = bad_rulesets[_i].text;
    const char *path = write_file("mine.yaml", text);
    ck_assert_msg(dw_rulebook_load(path, NULL, &arena, &book, &error) ==
                      DW_BAD_CONFIG,
                  "%s", text);
    ck_assert_msg(error.line == bad_rulesets[_i].line &&
                      error.column == bad_rulesets[_i].column,
                  "%s: %s", text, line_of(&error));
    ck_assert_msg(strstr(error.text, bad_rulesets[_i].says) != NULL, "%s: %s",
                  text, line_of(&error));
    ck_assert_str_eq(error.where, path);
}
END_TEST

/* Zero is a valid default: rulesets/README.md, "What may be left out". */
START_TEST(fills_what_a_file_leaves_out)
{
    const struct dw_rulebook book = load(write_file("mine.yaml", "title: x\n"));
    struct dw_position d;
    dw_position_array(&d, 3, 3);
    ck_assert_str_eq(book.title, "x");
    ck_assert_int_eq(book.rules.stalemate, DW_STALEMATE_LOSS);
    ck_assert_int_eq(book.rules.bare_win, DW_BARE_AT_ONCE);
    ck_assert_int_eq(book.rules.repetition_times, 0);
    ck_assert_uint_eq(book.rules.move_limit, 0);
    ck_assert_uint_eq(book.rules.length_limit, 0);
    ck_assert_int_eq(book.rules.order_len, DW_ENDINGS);
    ck_assert(dw_position_equal(&book.rules.start, &d));
    ck_assert_uint_eq(book.given, 0);
}
END_TEST

START_TEST(reads_an_own_ruleset)
{
    char spec[200];
    struct dw_position crossed;
    const char *path = write_file(
        "mine.yaml", "start: d-e\nstalemate: draw\nlength_limit: 300\n"
                     "bare_shah:\n  win: never\norder: [checkmate, both bare]\n"
                     "move_limit: {moves: 50, counts: both, ends: on-claim}\n");
    snprintf(spec, sizeof spec, "%s:length_limit=200,both_bare=continue", path);
    const struct dw_rulebook book = load(spec);
    dw_position_array(&crossed, 3, 4);
    ck_assert(dw_position_equal(&book.rules.start, &crossed));
    ck_assert_int_eq(book.rules.stalemate, DW_STALEMATE_DRAW);
    ck_assert_int_eq(book.rules.bare_win, DW_BARE_NEVER);
    ck_assert_int_eq(book.rules.both_bare, DW_BOTH_BARE_CONTINUE);
    ck_assert_uint_eq(dw_ruleset_limit_plies(&book.rules), 50);
    ck_assert_int_eq(book.rules.move_limit_ends, DW_ENDS_ON_CLAIM);
    ck_assert_uint_eq(book.rules.length_limit, 200);
    ck_assert_int_eq(book.rules.order_len, 2);
    ck_assert_int_eq(book.rules.order[1], E_BOTH);
    ck_assert_str_eq(book.file, path);
}
END_TEST

START_TEST(starts_from_a_fen)
{
    const struct dw_rulebook book = load(
        write_file("mine.yaml", "start: 3k4/8/8/8/8/8/P7/3K3R b - - 3 9\n"));
    const struct dw_position *start = &book.rules.start;
    ck_assert_int_eq(start->board[7], DW_RUKH);
    ck_assert_int_eq(start->board[8], DW_BAIDAQ);
    ck_assert_int_eq(start->board[59], DW_SHAH);
    ck_assert_int_eq(dw_count(start->by_side[DW_WHITE]), 3);
    ck_assert_int_eq(start->side, DW_BLACK);
    ck_assert_uint_eq(start->clock, 3);
    struct dw_rulebook bad;
    struct dw_error error = {0};
    ck_assert_int_eq(
        dw_rulebook_load(write_file("mine.yaml", "start: 8/8/8 w - - 0 1\n"),
                         NULL, &arena, &bad, &error),
        DW_BAD_CONFIG);
    ck_assert_uint_eq(error.line, 1);
    ck_assert_uint_eq(error.column, 8);
}
END_TEST

/* The folder of --data comes before the built-in files. */
START_TEST(data_folder_comes_first)
{
    struct dw_rulebook book;
    struct dw_error error = {0};
    write_file("rulesets/qdan.yaml", "title: mine\nstalemate: draw\n");
    write_file("rulesets/house.yaml", "title: house\n");
    ck_assert(!dw_rulebook_load("qdan", folder, &arena, &book, &error));
    ck_assert_str_eq(book.title, "mine");
    ck_assert(!dw_rulebook_load("house", folder, &arena, &book, &error));
    ck_assert_str_eq(book.title, "house");
    ck_assert(!dw_rulebook_load("murray", folder, &arena, &book, &error));
    ck_assert_str_eq(book.file, "rulesets/murray.yaml");
    ck_assert_int_eq(dw_rulebook_load("hose", folder, &arena, &book, &error),
                     DW_USAGE);
    ck_assert_msg(strstr(error.text, "'house'") != NULL, "%s", error.text);
    ck_assert(dw_rulebook_load("house", NULL, &arena, &book, &error));
    /* What is there but cannot be read is no reason to take another one. */
    char path[128];
    snprintf(path, sizeof path, "%s/rulesets/medina.yaml", folder);
    ck_assert(!mkdir(path, 0700));
    ck_assert_int_eq(dw_rulebook_load("medina", folder, &arena, &book, &error),
                     DW_IO);
}
END_TEST

/* ---- grammar ------------------------------------------------------------- */

START_TEST(ships_a_grammar)
{
    static const char *const forms[] = {"san", "lan", "uci"};
    static const char *const sets[] = {"kqbnrp", "kfenrp", "kfanrp", "kgenrp",
                                       "figurine"};
    struct dw_grammar grammar;
    struct dw_error error = {0};
    ck_assert_msg(!dw_grammar_load(NULL, &arena, &grammar, &error), "%s",
                  line_of(&error));
    ck_assert_int_ge(grammar.form_count, ROWS(forms));
    ck_assert_int_ge(grammar.letter_count, ROWS(sets));
    for (int i = 0; i < ROWS(forms); i++)
        ck_assert_int_eq(dw_grammar_form(&grammar, forms[i]), i);
    for (int i = 0; i < ROWS(sets); i++)
        ck_assert_int_eq(dw_grammar_letters(&grammar, sets[i]), i);
    ck_assert_int_eq(dw_grammar_form(&grammar, "none"), -1);
    ck_assert_int_eq(dw_grammar_letters(&grammar, "none"), -1);
    ck_assert(grammar.letters[0].fen && !grammar.letters[4].fen);
    ck_assert(grammar.forms[0].letters && !grammar.forms[2].letters);
    ck_assert(!grammar.forms[2].marks_checks);
    ck_assert_str_eq(grammar.letters[1].read[DW_FERZ][0], "F");
    ck_assert_str_eq(grammar.letters[1].read[DW_ALFIL][0], "E");
    ck_assert_str_eq(grammar.letters[4].read_black[DW_SHAH][0], "♚");
    dw_span yaml;
    ck_assert(dw_grammar_yaml(NULL, NULL, "kgenrp", &arena, &yaml));
    ck_assert(!strncmp(yaml.at, "title: K G E N R P", 18));
    ck_assert(dw_grammar_yaml(NULL, NULL, "uci", &arena, &yaml));
    ck_assert(!dw_grammar_yaml(NULL, NULL, "nothing", &arena, &yaml));
}
END_TEST

/* grammar/README.md's worked example: a set and a form, no C. */
START_TEST(takes_an_own_letter_set_and_form)
{
    static const char letters[] = "title: Polish letters\n"
                                  "men:\n"
                                  "  shah: K\n"
                                  "  ferz: [H, F]\n"
                                  "  alfil: [G, A]\n"
                                  "  faras: S\n"
                                  "  rukh: W\n"
                                  "  baidaq: P\n";
    static const char form[] = "title: target first\n"
                               "example: d2/Sb1\n"
                               "whole_origin: yes\n"
                               "pattern: |\n"
                               "  (?<tofile>(?&FILE)) (?<torank>(?&RANK)) /\n"
                               "  (?<piece>(?&PIECE))?\n"
                               "  (?<file>(?&FILE)) (?<rank>(?&RANK))\n";
    struct dw_grammar grammar;
    struct dw_error error = {0};
    write_file("grammar/letters/polish.yaml", letters);
    write_file("grammar/reverse.yaml", form);
    write_file("grammar/notes.txt", "no grammar");
    ck_assert_msg(!dw_grammar_load(folder, &arena, &grammar, &error), "%s",
                  line_of(&error));
    const int set = dw_grammar_letters(&grammar, "polish");
    const int reverse = dw_grammar_form(&grammar, "reverse");
    ck_assert_int_ge(set, 5);
    ck_assert_int_ge(reverse, 4);
    struct dw_notation *notation;
    dw_spec spec;
    ck_assert(!dw_notation_new(&grammar, 0, set, DW_WHITE, &notation, &error));
    ck_assert(dw_notation_read_slowly(notation, "Sbd2", 4, &spec));
    ck_assert_int_eq(spec.kind, DW_FARAS);
    ck_assert(dw_notation_read_slowly(notation, "Fe1", 3, &spec));
    ck_assert_int_eq(spec.kind, DW_FERZ);
    ck_assert(!dw_notation_read_slowly(notation, "Nf3", 3, &spec));
    dw_notation_free(notation);
    ck_assert_msg(
        !dw_notation_new(&grammar, reverse, set, DW_WHITE, &notation, &error),
        "%s", line_of(&error));
    ck_assert(dw_notation_read_slowly(notation, "d2/Sb1", 6, &spec));
    ck_assert_int_eq(spec.to, 11);
    ck_assert_int_eq(spec.from_file, 2);
    ck_assert_int_eq(spec.kind, DW_FARAS);
    dw_notation_free(notation);
}
END_TEST

static const struct {
    const char *name, *text;
    uint32_t line, column;
    const char *says;
} bad_grammar[] = {
    {"grammar/x.yaml", "example: x\npattern: |\n  e4\n", 1, 1,
     "key 'title' is missing"},
    {"grammar/x.yaml", "title: x\npattern: |\n  e4\n", 1, 1,
     "key 'example' is missing"},
    {"grammar/x.yaml", "title: x\nexample: x\n", 1, 1,
     "key 'pattern' is missing"},
    {"grammar/x.yaml", "title: x\nexample: x\npattern: e4\n", 3, 10, "block"},
    {"grammar/x.yaml", "title: x\nexample: x\npatern: e4\n", 3, 1,
     "did you mean 'pattern'?"},
    {"grammar/x.yaml", "title: x\nexample: x\nletters: maybe\n", 3, 10,
     "'yes' or 'no'"},
    {"grammar/x.yaml", "title: x\nexample: x\nwords: none\n", 3, 8,
     "from 1 to 32"},
    {"grammar/x.yaml", "title: x\nexample: x\nwords: 33\n", 3, 8,
     "from 1 to 32"},
    {"grammar/x.yaml", "title: x\nexample: x\nwords: [2]\n", 3, 8,
     "from 1 to 32"},
    {"grammar/x.yaml", "title: x\nexample: x\nwrite: \"{man} {to}\"\n", 3, 8,
     "several words"},
    {"grammar/x.yaml", "title: x\nexample: x\nfiles: {a: x, c: y}\n", 3, 8,
     "'b' is missing"},
    {"grammar/x.yaml", "title: x\nexample: x\nranks: {9: x}\n", 3, 9,
     "unknown key '9'"},
    {"grammar/x.yaml", "title: x\nexample: x\nsteps: [to]\n", 3, 8,
     "two texts"},
    {"grammar/x.yaml", "title: x\nexample: x\nsteps: to\n", 3, 8, "two texts"},
    {"grammar/x.yaml", "title: x\nexample: x\nfold: [a]\n", 3, 7,
     "keys and values"},
    {"grammar/x.yaml", "title: x\nexample: x\nby_men: {seat: mover}\n", 3, 9,
     "key 'shah' is 'd' or 'e'"},
    {"grammar/x.yaml", "title: x\nexample: x\nby_men: {shah: c}\n", 3, 16,
     "key 'shah' is 'd' or 'e'"},
    {"grammar/x.yaml",
     "title: x\nexample: x\nby_men: {shah: d, seat: mover, whose: [a, b]}\n", 3,
     9, "key 'wings' is a list"},
    {"grammar/x.yaml",
     "title: x\nexample: x\nby_men: {shah: d, seat: mover, whose: [a, b], "
     "wings: [l, r], square: \"{to}\"}\n",
     3, 70, "'square' cannot be read from '{to}'"},
    {"grammar/x.yaml", "title: x\nexample: x\nwrite: \"{wing}\"\n", 3, 8,
     "'write' cannot be read from '{wing}'"},
    {"grammar/x.yaml", "title: x\nlike: nothing\n", 2, 7, "no form 'nothing'"},
    {"grammar/x.yaml", "title: x\nlike: abjad-a\n", 2, 7,
     "like another one itself"},
    {"grammar/x.yaml", "title: x\nlike: san\nchecks: maybe\n", 3, 9,
     "'yes' or 'no'"},
    {"grammar/x.yaml", "[]\n", 1, 1, "keys and values"},
    {"grammar/letters/x.yaml", "title: x\n", 1, 1, "key 'men' is missing"},
    {"grammar/letters/x.yaml", "title: x\nmen: {shah: K}\n", 2, 6,
     "no letter for the faras"},
    {"grammar/letters/x.yaml", "title: x\nmen: {shag: K}\n", 2, 7,
     "did you mean 'shah'?"},
    {"grammar/letters/x.yaml", "title: x\nmen: {shah: K, ferz: K}\n", 2, 22,
     "'K' is shah already"},
    {"grammar/letters/x.yaml", "title: x\nmen: {shah: [K, [Q]]}\n", 2, 17,
     "a man's letter"},
    {"grammar/letters/x.yaml", "title: x\nmen: {shah: K K}\n", 2, 13,
     "no blanks"},
    {"grammar/letters/x.yaml", "title: x\nmen: {shah: abcdefghijklmnopq}\n", 2,
     13, "at most 16"},
    {"grammar/letters/x.yaml",
     "title: x\nfen: yes\nmen: {shah: Sh, ferz: F, alfil: A, faras: N, rukh: "
     "R, "
     "baidaq: P}\n",
     2, 6, "one capital"},
    {"grammar/letters/x.yaml",
     "title: x\nfen: yes\nmen: {shah: K, ferz: F, alfil: A, faras: N, rukh: "
     "R}\n",
     2, 6, "one capital"},
};

START_TEST(rejects_a_grammar_file)
{
    struct dw_grammar grammar;
    struct dw_error error = {0};
    const char *text = bad_grammar[_i].text;
    const char *path = write_file(bad_grammar[_i].name, text);
    ck_assert_msg(dw_grammar_load(folder, &arena, &grammar, &error) ==
                      DW_BAD_CONFIG,
                  "%s", text);
    ck_assert_msg(error.line == bad_grammar[_i].line &&
                      error.column == bad_grammar[_i].column,
                  "%s: %s", text, line_of(&error));
    ck_assert_msg(strstr(error.text, bad_grammar[_i].says) != NULL, "%s: %s",
                  text, line_of(&error));
    ck_assert_str_eq(error.where, path);
}
END_TEST

/* PCRE2 counts bytes of the pattern, the report lines and columns of the file.
 */
static const struct {
    const char *text;
    uint32_t line, column;
    const char *says;
} bad_patterns[] = {
    {"title: x\nexample: x\npattern: |\n  e4 )\n", 4, 6, "parenthes"},
    {"title: x\nexample: x\npattern: |\n\n    e4\n    [z-a]\n", 6, 8, "range"},
    {"title: x\nexample: x\npattern: |\n  (?<tofile>e)\n  (?<tofile>f)\n", 5,
     13, "same name"},
    {"title: x\nexample: x\npattern: |\n  (?<pice>(?&PIECE)) e4\n", 4, 3,
     "unknown group pice"},
    {"title: x\nexample: x\npattern: |\n  (?&NOBODY)\n", 4, 6, "non-existent"},
    {"title: x\nexample: Ne5\npattern: |\n  (?<tofile>e) (?<torank>4)\n", 2, 10,
     "does not read the example 'Ne5'"},
    {"title: x\nletters: no\nexample: e4\npattern: |\n  e4\n", 3, 10,
     "does not read the example 'e4'"},
};

START_TEST(rejects_a_pattern)
{
    struct dw_grammar grammar;
    struct dw_error error = {0};
    const char *text = bad_patterns[_i].text;
    const char *path = write_file("grammar/x.yaml", text);
    ck_assert_msg(dw_grammar_load(folder, &arena, &grammar, &error) ==
                      DW_BAD_CONFIG,
                  "%s", text);
    ck_assert_msg(strstr(error.text, bad_patterns[_i].says) != NULL, "%s: %s",
                  text, line_of(&error));
    ck_assert_msg(error.line == bad_patterns[_i].line &&
                      error.column == bad_patterns[_i].column,
                  "%s: %s", text, line_of(&error));
    ck_assert_str_eq(error.where, path);
}
END_TEST

/* ---- files named one by one ---------------------------------------------- */

static const char own_set[] = "title: x\nmen: {shah: S, ferz: F, alfil: A, "
                              "faras: N, rukh: R}\n";
static const char own_form[] = "title: x\nexample: d2/Sc1\npattern: |\n"
                               "  (?<tofile>(?&FILE)) (?<torank>(?&RANK)) /\n"
                               "  (?<piece>(?&PIECE))?\n"
                               "  (?<file>(?&FILE)) (?<rank>(?&RANK))\n";

START_TEST(adds_files_by_name)
{
    struct dw_grammar grammar;
    struct dw_error error = {0};
    char set[160], form[160], other[160];
    snprintf(set, sizeof set, "%s", write_file("mine.yaml", own_set));
    snprintf(form, sizeof form, "%s", write_file("back.yml", own_form));
    snprintf(other, sizeof other, "%s",
             write_file("grammar/german.x", own_set));
    const char *const files[] = {form, set, other, NULL};
    ck_assert(!dw_grammar_load(NULL, &arena, &grammar, &error));
    const int german = dw_grammar_letters(&grammar, "german");
    const int forms = grammar.form_count, sets = grammar.letter_count;
    ck_assert(!grammar.own_forms);
    ck_assert_msg(!dw_grammar_add(files, &arena, &grammar, &error), "%s",
                  line_of(&error));
    ck_assert_int_eq(dw_grammar_letters(&grammar, "mine"), sets);
    ck_assert_int_eq(dw_grammar_letters(&grammar, "german"), german);
    ck_assert_str_eq(grammar.letters[german].read[DW_SHAH][0], "S");
    ck_assert_int_eq(grammar.letter_count, sets + 1);
    ck_assert_int_eq(dw_grammar_form(&grammar, "back"), forms);
    ck_assert(grammar.own_forms && grammar.forms[forms].own);
    ck_assert(!grammar.forms[0].own);
}
END_TEST

static const struct {
    const char *name, *text;
    uint32_t line, column;
    const char *says;
} bad_files[] = {
    {"x.yaml", "title: x\n", 1, 1, "a key 'pattern'"},
    {"x.yaml", "title: x\nmen: {}\npattern: x\n", 1, 1, "a key 'men'"},
    {"x.yaml", "[men]\n", 1, 1, "a key 'pattern'"},
    {"x.yaml", "title: x\nmen: {shah: K}\n", 2, 6, "no letter"},
    {"x.yaml", "title: x\nmen: {shah: K\n", 3, 1, "expected"},
    {"x.yaml", "title: x\nexample: e4\npattern: |\n  e4 )\n", 4, 6,
     "parenthes"},
    {"x.yaml",
     "title: x\nexample: e4\npattern: |\n  (?<tofile>e)(?<torank>5)\n", 2, 10,
     "does not read the example 'e4'"},
    {"x y.yaml", own_set, 0, 0, "without blanks"},
    {".yaml", own_set, 0, 0, "without blanks"},
};

START_TEST(rejects_a_file)
{
    struct dw_grammar grammar;
    struct dw_error error = {0};
    const char *const files[] = {
        write_file(bad_files[_i].name, bad_files[_i].text), NULL};
    ck_assert(!dw_grammar_load(NULL, &arena, &grammar, &error));
    ck_assert_msg(dw_grammar_add(files, &arena, &grammar, &error) ==
                      DW_BAD_CONFIG,
                  "%s", bad_files[_i].text);
    ck_assert_msg(strstr(error.text, bad_files[_i].says) != NULL, "%s",
                  line_of(&error));
    ck_assert_msg(error.line == bad_files[_i].line &&
                      error.column == bad_files[_i].column,
                  "%s", line_of(&error));
    ck_assert_str_eq(error.where, files[0]);
}
END_TEST

START_TEST(a_file_may_not_be_there)
{
    static const char *const files[] = {"/nowhere/x.yaml", NULL};
    struct dw_grammar grammar;
    struct dw_error error = {0};
    ck_assert(!dw_grammar_load(NULL, &arena, &grammar, &error));
    ck_assert_int_eq(dw_grammar_add(files, &arena, &grammar, &error), DW_IO);
}
END_TEST

/* The loader leaves the built-in forms' examples to this test. */
START_TEST(shipped_examples_are_moves)
{
    struct dw_grammar grammar;
    struct dw_error error = {0};
    ck_assert(!dw_grammar_load(NULL, &arena, &grammar, &error));
    for (int i = 0; i < grammar.form_count; i++) {
        const char *example = grammar.forms[i].example;
        bool reads = false;
        for (int set = 0; !reads && set < grammar.letter_count; set++) {
            struct dw_notation *notation;
            dw_spec spec;
            ck_assert(!dw_notation_new(&grammar, i, set, DW_WHITE, &notation,
                                       &error));
            reads = dw_notation_read_slowly(notation, example, strlen(example),
                                            &spec);
            dw_notation_free(notation);
        }
        ck_assert_msg(reads, "%s: %s", grammar.forms[i].name, example);
    }
}
END_TEST

START_TEST(counts_grammar_files)
{
    struct dw_grammar grammar;
    struct dw_error error = {0};
    for (int i = 0; i < DW_FORMS_MAX; i++) {
        char name[64];
        snprintf(name, sizeof name, "grammar/f%d.yaml", i);
        write_file(name, "title: x\nexample: x\npattern: |\n  x\n");
    }
    ck_assert_int_eq(dw_grammar_load(folder, &arena, &grammar, &error),
                     DW_BAD_CONFIG);
    ck_assert_msg(strstr(error.text, "too many") != NULL, "%s", error.text);
}
END_TEST

/* ---- rulesets/README.md -------------------------------------------------- */

static const char *word_of(int index, const char *const *words)
{
    return words[index];
}

static const char *const stalemates[] = {"loss", "draw", "unsettled"};
static const char *const wins[] = {"at-once", "next-turn", "by-men", "never"};
static const char *const counters[] = {"reply", "possible", "none"};
static const char *const misses[] = {"loss", "unsettled"};
static const char *const both[] = {"draw", "continue", "unsettled"};
static const char *const ends[] = {"at-once", "on-claim"};
static const char *const endings[] = {"checkmate", "bare",       "stalemate",
                                      "both-bare", "repetition", "limit"};

/* " *" behind what is a reading. */
static const char *star(const struct dw_rulebook *book, uint32_t keys)
{
    return book->rules.readings & keys ? "\\*" : "";
}

static void add_limits(struct dw_buf *out, const struct dw_rulebook *book)
{
    const struct dw_ruleset *rules = &book->rules;
    char text[200];
    if (rules->repetition_times)
        snprintf(text, sizeof text, "%d, %s%s | ", rules->repetition_times,
                 word_of(rules->repetition_ends, ends),
                 star(book, READ(REPETITION_ENDS)));
    else
        snprintf(text, sizeof text, "none | ");
    dw_buf_text(out, text);
    if (rules->move_limit)
        snprintf(text, sizeof text, "%u plies, %s%s",
                 dw_ruleset_limit_plies(rules),
                 word_of(rules->move_limit_ends, ends),
                 star(book, READ(MOVE_LIMIT_COUNTS) | READ(MOVE_LIMIT_ENDS)));
    else
        snprintf(text, sizeof text, "none");
    dw_buf_text(out, text);
    if (rules->length_limit) {
        snprintf(text, sizeof text, "; length %u", rules->length_limit);
        dw_buf_text(out, text);
    }
}

/* One line of the table, made from the YAML alone. */
static void add_row(struct dw_buf *out, const struct dw_rulebook *book)
{
    const struct dw_ruleset *rules = &book->rules;
    char text[300];
    const bool at_once = rules->bare_win == DW_BARE_AT_ONCE;
    snprintf(text, sizeof text, "| `%s` | %s%s | %s%s%s%s | %s%s | %s%s | ",
             book->name, word_of(rules->stalemate, stalemates),
             star(book, READ(STALEMATE)), word_of(rules->bare_win, wins),
             at_once ? ", " : "",
             at_once ? word_of(rules->bare_counter, counters) : "",
             star(book, READ(BARE_WIN) | READ(BARE_COUNTER)),
             book->given & READ(BARE_MISSED)
                 ? word_of(rules->bare_missed, misses)
                 : "-",
             star(book, READ(BARE_MISSED)), word_of(rules->both_bare, both),
             star(book, READ(BOTH_BARE)));
    dw_buf_text(out, text);
    add_limits(out, book);
    dw_buf_text(out, " | ");
    for (int i = 0; i < rules->order_len; i++) {
        dw_buf_text(out, i ? ", " : "");
        dw_buf_text(out, endings[rules->order[i]]);
    }
    dw_buf_text(out, star(book, READ(ORDER)));
    dw_buf_text(out, " |\n");
}

START_TEST(readme_has_the_table)
{
    const char *const *names;
    const int count = dw_rulebook_names(&names);
    struct dw_buf table = {0};
    dw_buf_text(&table,
                "| ruleset | stalemate | bare shah | missed | both bare "
                "| repetition | limit | order |\n"
                "|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < count; i++) {
        const struct dw_rulebook book = load(names[i]);
        add_row(&table, &book);
    }
    dw_buf_char(&table, '\0');
    static char readme[1 << 16];
    FILE *file = fopen(DW_SOURCE_DIR "/rulesets/README.md", "rb");
    ck_assert_ptr_nonnull(file);
    readme[fread(readme, 1, sizeof readme - 1, file)] = '\0';
    fclose(file);
    const char *at = strstr(readme, "| ruleset |");
    ck_assert_msg(at && !strncmp(at, table.at, table.len - 1),
                  "rulesets/README.md should have this table:\n%s", table.at);
    dw_buf_free(&table);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("config");
    TCase *plain = tcase_create("built in");
    tcase_add_checked_fixture(plain, NULL, tear_down);
    tcase_add_loop_test(plain, rejects_yaml, 0, ROWS(bad_yaml));
    tcase_add_test(plain, reads_yaml);
    tcase_add_test(plain, limits_yaml);
    tcase_add_loop_test(plain, finds_the_nearest, 0, ROWS(near));
    tcase_add_test(plain, suggests);
    tcase_add_loop_test(plain, ships_a_ruleset, 0, ROWS(books));
    tcase_add_loop_test(plain, every_claim_has_its_words, 0, ROWS(books));
    tcase_add_test(plain, lists_rulesets);
    tcase_add_test(plain, quotes_a_source);
    tcase_add_loop_test(plain, takes_an_option, 0, ROWS(options));
    tcase_add_test(plain, options_of_more_than_a_byte);
    tcase_add_test(plain, an_option_drops_the_words_of_the_default);
    tcase_add_loop_test(plain, rejects_a_spec, 0, ROWS(bad_specs));
    tcase_add_loop_test(plain, splits_a_list, 0, ROWS(splits));
    tcase_add_test(plain, ships_a_grammar);
    tcase_add_test(plain, readme_has_the_table);
    suite_add_tcase(suite, plain);
    TCase *own = tcase_create("own files");
    tcase_add_checked_fixture(own, make_folder, drop_folder);
    tcase_add_loop_test(own, rejects_a_ruleset_file, 0, ROWS(bad_rulesets));
    tcase_add_test(own, fills_what_a_file_leaves_out);
    tcase_add_test(own, reads_an_own_ruleset);
    tcase_add_test(own, starts_from_a_fen);
    tcase_add_test(own, data_folder_comes_first);
    tcase_add_test(own, takes_an_own_letter_set_and_form);
    tcase_add_loop_test(own, rejects_a_grammar_file, 0, ROWS(bad_grammar));
    tcase_add_loop_test(own, rejects_a_pattern, 0, ROWS(bad_patterns));
    tcase_add_test(own, counts_grammar_files);
    tcase_add_test(own, adds_files_by_name);
    tcase_add_loop_test(own, rejects_a_file, 0, ROWS(bad_files));
    tcase_add_test(own, a_file_may_not_be_there);
    tcase_add_test(own, shipped_examples_are_moves);
    suite_add_tcase(suite, own);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
