/* Knows what a ruleset file may hold, what every shipped one says, and how a
 * wrong one is reported. Must not know how games end. */
/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "config/builtin.h"
#include "config/load_ruleset.h"

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
    tcase_add_loop_test(plain, ships_a_ruleset, 0, ROWS(books));
    tcase_add_loop_test(plain, every_claim_has_its_words, 0, ROWS(books));
    tcase_add_test(plain, lists_rulesets);
    tcase_add_test(plain, quotes_a_source);
    tcase_add_loop_test(plain, takes_an_option, 0, ROWS(options));
    tcase_add_test(plain, options_of_more_than_a_byte);
    tcase_add_test(plain, an_option_drops_the_words_of_the_default);
    tcase_add_loop_test(plain, rejects_a_spec, 0, ROWS(bad_specs));
    tcase_add_loop_test(plain, splits_a_list, 0, ROWS(splits));
    tcase_add_test(plain, readme_has_the_table);
    suite_add_tcase(suite, plain);
    TCase *own = tcase_create("own files");
    tcase_add_checked_fixture(own, make_folder, drop_folder);
    tcase_add_loop_test(own, rejects_a_ruleset_file, 0, ROWS(bad_rulesets));
    tcase_add_test(own, fills_what_a_file_leaves_out);
    tcase_add_test(own, reads_an_own_ruleset);
    tcase_add_test(own, starts_from_a_fen);
    tcase_add_test(own, data_folder_comes_first);
    suite_add_tcase(suite, own);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
