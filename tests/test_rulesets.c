/* Knows what is said of rulesets beside their dials: lists of them, what may
 * be changed, how one is written, the tables of rulesets/README.md. Must not
 * know how a verdict is found. */
/* SPDX-License-Identifier: MIT */
#include "config/dials.h"
#include "config/rulelist.h"
#include "config/write_ruleset.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define ROWS(table) ((int)(sizeof(table) / sizeof *(table)))

static struct dw_arena arena;

static void tear_down(void) { dw_arena_free(&arena); }

static struct dw_rulebook load(const char *spec)
{
    struct dw_rulebook book;
    struct dw_error error = {0};
    ck_assert_msg(!dw_rulebook_load(spec, NULL, &arena, &book, &error),
                  "%s: %s", spec, error.text);
    return book;
}

/* ---- lists --------------------------------------------------------------- */

static const struct {
    const char *list;
    bool house_rules;
    int count;
    bool automatic;
    const char *last;
} lists[] = {
    {"murray", false, 1, false, "murray"},
    {"all", false, 9, false, "xboard"},
    {"auto", false, 9, true, "xboard"},
    {"all,qdan:stalemate=draw", false, 10, false, "qdan:stalemate=draw"},
    {"qdan:stalemate=draw,auto", false, 10, true, "xboard"},
    {"murray:order=bare", true, 1, false, "murray:order=bare"},
    {"qdan,qdan:stalemate=draw,bare_shah.counter=none", false, 2, false,
     "qdan:stalemate=draw,bare_shah.counter=none"},
};

START_TEST(loads_a_list)
{
    struct dw_rulelist list;
    struct dw_error error = {0};
    ck_assert_msg(!dw_rulelist_load(lists[_i].list, NULL, lists[_i].house_rules,
                                    64, &arena, &list, &error),
                  "%s: %s", lists[_i].list, error.text);
    ck_assert_msg(list.count == lists[_i].count, "%s: %d", lists[_i].list,
                  list.count);
    ck_assert_int_eq(list.automatic, lists[_i].automatic);
    ck_assert_str_eq(list.books[list.count - 1].name, lists[_i].last);
}
END_TEST

static const struct {
    const char *list;
    dw_status status;
    const char *says;
} bad_lists[] = {
    {"", DW_USAGE, "'' is no list of 1 to 10 rulesets"},
    {"murray,,qdan", DW_USAGE, "is no list of 1 to 10 rulesets"},
    {"murray,murray", DW_USAGE, "'murray' is asked for twice"},
    {"auto,all", DW_USAGE, "'murray' is asked for twice"},
    {"all,qdan:stalemate=draw,qdan:bare_shah.counter=none", DW_USAGE,
     "more than 10 rulesets"},
    {"all:order=bare", DW_USAGE, "'all' takes no options"},
    {"auto,order=bare", DW_USAGE, "'auto' takes no options"},
    {"allx", DW_USAGE, "no ruleset 'allx'"},
    {"murray:order=bare", DW_BAD_CONFIG, "change nothing; --house-rules"},
    {"qdan:stalemate=draw,order=bare", DW_BAD_CONFIG,
     "change stalemate, bare_shah.counter; --house-rules changes order"},
};

START_TEST(rejects_a_list)
{
    struct dw_rulelist list;
    struct dw_error error = {0};
    const dw_status status = dw_rulelist_load(bad_lists[_i].list, NULL, false,
                                              10, &arena, &list, &error);
    ck_assert_msg(status == bad_lists[_i].status, "%s: %d", bad_lists[_i].list,
                  status);
    ck_assert_msg(strstr(error.text, bad_lists[_i].says) != NULL, "%s: %s",
                  bad_lists[_i].list, error.text);
}
END_TEST

/* ---- files --------------------------------------------------------------- */

static char path[64];

static void make_file(void)
{
    snprintf(path, sizeof path, "/tmp/diwan-rulesets-XXXXXX");
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);
}

static void drop_file(void)
{
    unlink(path);
    tear_down();
}

/* A file is a path, and so has a '/'. */
static struct dw_rulebook load_text(const char *text, size_t len,
                                    struct dw_error *error, dw_status *status)
{
    struct dw_rulebook book;
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, len, file), len);
    fclose(file);
    *status = dw_rulebook_load(path, NULL, &arena, &book, error);
    return book;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

static bool same_clue(const struct dw_clue *a, const struct dw_clue *b)
{
    return a->kind == b->kind && a->number == b->number &&
           same_text(a->name, b->name) && same_text(a->text, b->text);
}

static void compare_books(const char *spec, const struct dw_rulebook *a,
                          const struct dw_rulebook *b)
{
    ck_assert_msg(same_text(a->title, b->title) &&
                      same_text(a->origin, b->origin),
                  "%s: title", spec);
    for (int key = 0; key < DW_KEYS; key++) {
        ck_assert_msg(!dw_ruleset_differ(&a->rules, &b->rules, (dw_key)key) &&
                          dw_dial_get(&a->rules, (dw_key)key) ==
                              dw_dial_get(&b->rules, (dw_key)key),
                      "%s: %s", spec, dw_key_name((dw_key)key));
        ck_assert_msg(same_text(a->reading[key], b->reading[key]) &&
                          same_text(a->source[key], b->source[key]) &&
                          same_text(a->cited[key], b->cited[key]),
                      "%s: words of %s", spec, dw_key_name((dw_key)key));
    }
    ck_assert_int_eq(a->rules.order_len, b->rules.order_len);
    ck_assert(!memcmp(a->rules.order, b->rules.order, a->rules.order_len));
    ck_assert_uint_eq(a->rules.readings, b->rules.readings);
    ck_assert_uint_eq(a->seen, b->seen);
    ck_assert_uint_eq(a->options, b->options);
    ck_assert_int_eq(a->also_count, b->also_count);
    for (int i = 0; i < a->also_count; i++)
        ck_assert(dw_position_equal(&a->also[i], &b->also[i]));
    ck_assert_int_eq(a->clue_count, b->clue_count);
    for (int i = 0; i < a->clue_count; i++)
        ck_assert_msg(same_clue(&a->clues[i], &b->clues[i]), "%s: clue %d",
                      spec, i);
}

static const char *const written[] = {
    "murray",
    "qdan",
    "plyyard",
    "muller",
    "cutechess",
    "fairy-stockfish",
    "medina",
    "pychess",
    "xboard",
    "qdan:stalemate=draw,bare_shah.counter=none",
    "murray:order=bare/both-bare,repetition=none",
    "murray:bare_shah.win=never,both_bare=unsettled",
    "murray:start=e-d,length_limit=77",
    "murray:start=4k3/8/8/8/8/8/8/4K2R b - - 0 1",
    "xboard:move_limit.counts=both,repetition.times=200",
};

/* What is written is a file, and means the same. */
START_TEST(writes_what_it_reads)
{
    const struct dw_rulebook book = load(written[_i]);
    struct dw_buf buf = {0};
    struct dw_error error = {0};
    dw_status status;
    dw_rulebook_write(&buf, &book);
    const struct dw_rulebook again =
        load_text(buf.at, buf.len, &error, &status);
    ck_assert_msg(status == DW_OK, "%s: %u: %s\n%.*s", written[_i], error.line,
                  error.text, (int)buf.len, buf.at);
    compare_books(written[_i], &book, &again);
    dw_buf_free(&buf);
}
END_TEST

/* Quotes, colons, long words and double blanks survive. */
START_TEST(writes_odd_texts)
{
    static const char text[] =
        "title: \"a: \\\"b\\\" # c \\\\\"\n"
        "source: \"0123456789 0123456789 0123456789 0123456789 0123456789  "
        "0123456789 0123456789 "
        "01234567890123456789012345678901234567890123456789012345678901234567\""
        "\n"
        "clues:\n  - {comment: \"{x}: \"}\n  - {fen_fields: 4}\n"
        "  - {mate_sign: stalemate}\n  - {tag: A}\n";
    struct dw_error error = {0};
    struct dw_buf buf = {0};
    dw_status status;
    const struct dw_rulebook book =
        load_text(text, sizeof text - 1, &error, &status);
    ck_assert_msg(status == DW_OK, "%s", error.text);
    ck_assert_str_eq(book.title, "a: \"b\" # c \\");
    dw_rulebook_write(&buf, &book);
    const struct dw_rulebook again =
        load_text(buf.at, buf.len, &error, &status);
    ck_assert_msg(status == DW_OK, "%s", error.text);
    compare_books("odd texts", &book, &again);
    dw_buf_free(&buf);
}
END_TEST

static const struct {
    const char *text;
    uint32_t line, column;
    const char *says;
} bad_files[] = {
    {"clues: x\n", 1, 8, "a list is wanted"},
    {"clues:\n  - x\n", 2, 5, "a clue is one of"},
    {"clues:\n  - {tga: x}\n", 2, 5, "a clue is one of"},
    {"clues:\n  - {tag: x, was: y}\n", 2, 14, "unknown key 'was'"},
    {"clues:\n  - {comment: x, is: y}\n", 2, 18, "unknown key 'is'"},
    {"clues:\n  - {tag: x, is: y, has: z}\n", 2, 5, "not both"},
    {"clues:\n  - {tag: }\n", 2, 11, "'tag' wants a text"},
    {"clues:\n  - {fen_fields: 7}\n", 2, 18, "1 to 6"},
    {"clues:\n  - {fen_fields: 44}\n", 2, 18, "1 to 6"},
    {"clues:\n  - {mate_sign: mate}\n", 2, 17, "bare-shah or stalemate"},
    {"bare_shah: {win: never, counter: reply}\n", 1, 12, "at-once only"},
    {"start: {array: d-d, also: [d-d,d-d,d-d,d-d,d-d,d-d,d-d,d-d,e-e]}\n", 1,
     60, "too many arrays"},
};

START_TEST(rejects_a_file)
{
    struct dw_error error = {0};
    dw_status status;
    load_text(bad_files[_i].text, strlen(bad_files[_i].text), &error, &status);
    ck_assert_msg(status == DW_BAD_CONFIG, "%s", bad_files[_i].text);
    ck_assert_msg(error.line == bad_files[_i].line &&
                      error.column == bad_files[_i].column,
                  "%s: %u:%u", bad_files[_i].text, error.line, error.column);
    ck_assert_msg(strstr(error.text, bad_files[_i].says) != NULL, "%s: %s",
                  bad_files[_i].text, error.text);
}
END_TEST

static const struct {
    const char *text, *option;
    bool allowed;
} allowed[] = {
    {"options: [stalemate]\n", "stalemate=draw", true},
    {"options: [stalemate]\n", "order=bare", false},
    {"stalemate: loss\n", "stalemate=draw", false},
    {"options: [repetition]\n", "repetition.times=2", true},
    {"options: [repetition]\n", "repetition=none", true},
    {"options: [repetition.times]\n", "repetition=none", false},
    {"options: [bare_shah.win]\n", "bare_shah.counter=none", false},
};

START_TEST(a_file_says_what_may_be_changed)
{
    struct dw_error error = {0};
    dw_status status;
    char spec[128];
    struct dw_rulebook book;
    load_text(allowed[_i].text, strlen(allowed[_i].text), &error, &status);
    snprintf(spec, sizeof spec, "%s:%s", path, allowed[_i].option);
    ck_assert_msg(!dw_rulebook_load(spec, NULL, &arena, &book, &error), "%s",
                  error.text);
    status = dw_rulebook_allow(&book, &error);
    ck_assert_msg((status == DW_OK) == allowed[_i].allowed, "%s %s",
                  allowed[_i].text, allowed[_i].option);
}
END_TEST

/* ---- rulesets/README.md -------------------------------------------------- */

static char *file_text(const char *name)
{
    char full[512];
    snprintf(full, sizeof full, "%s/%s", DW_SOURCE_DIR, name);
    FILE *file = fopen(full, "rb");
    ck_assert_msg(file != NULL, "%s is missing", full);
    char *text = calloc(1, 1 << 17);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_lt(fread(text, 1, (1 << 17) - 1, file), (1 << 17) - 1);
    fclose(file);
    return text;
}

static const char *star(const struct dw_rulebook *book, dw_key key)
{
    return book->reading[key] ? "\\*" : "";
}

static void add_value(struct dw_buf *out, const struct dw_rulebook *book,
                      dw_key key)
{
    dw_buf_text(out, " | ");
    dw_rulebook_value(out, book, key);
    dw_buf_text(out, star(book, key));
}

/* The second table, from the files alone. */
START_TEST(readme_has_what_changes_nothing)
{
    const char *const *names;
    const int count = dw_rulebook_names(&names);
    struct dw_buf table = {0};
    for (int i = 0; i < count; i++) {
        const struct dw_rulebook book = load(names[i]);
        const char *comma = " | ";
        dw_buf_text(&table, "| `");
        dw_buf_text(&table, names[i]);
        dw_buf_char(&table, '`');
        add_value(&table, &book, DW_KEY_START);
        add_value(&table, &book, DW_KEY_AGREEMENT);
        add_value(&table, &book, DW_KEY_RESIGNATION);
        for (int key = 0; key < DW_KEYS; key++) {
            if (!(book.options >> key & 1))
                continue;
            dw_buf_text(&table, comma);
            dw_buf_text(&table, dw_key_name((dw_key)key));
            comma = ", ";
        }
        dw_buf_text(&table, book.options ? " |\n" : " | - |\n");
    }
    dw_buf_char(&table, '\0');
    char *readme = file_text("rulesets/README.md");
    const char *at =
        strstr(readme, "| ruleset | start | agreement | resignation |");
    ck_assert_ptr_nonnull(at);
    at = strchr(strchr(at, '\n') + 1, '\n') + 1;
    ck_assert_msg(!strncmp(at, table.at, table.len - 1),
                  "rulesets/README.md should have this table:\n%s", table.at);
    dw_buf_free(&table);
    free(readme);
}
END_TEST

/* One line of "Where it shows". */
struct shown {
    char key[64], value[64], ruleset[64], file[64], verdict[64];
    unsigned game;
};

static bool read_shown(const char *line, struct shown *out)
{
    return sscanf(line,
                  "| `%63[^`]` | `%63[^`]` | `%63[^`]` | `%63[^`]` %u | "
                  "`%63[^`]` |",
                  out->key, out->value, out->ruleset, out->file, &out->game,
                  out->verdict) == 6;
}

/* Whether the record's .expect file says that the ruleset comes to it. */
static bool is_expected(const struct shown *shown)
{
    char name[160], game[32], line[512];
    snprintf(name, sizeof name, "corpus/rulesets/%.*s.expect",
             (int)(strlen(shown->file) - strlen(".pgn")), shown->file);
    snprintf(game, sizeof game, "\ngame %u ", shown->game);
    char *text = file_text(name);
    const char *at = strstr(text, game);
    const char *end = at ? strstr(at + 1, "\ngame ") : NULL;
    const size_t len = strlen(shown->verdict);
    bool found = false;
    while (at && (at = strstr(at, "\nverdict ")) && (!end || at < end)) {
        const size_t size = strcspn(++at, "\n");
        snprintf(line, sizeof line, "%.*s,", (int)size, at);
        char *names = strstr(line, ": ");
        char wanted[80];
        if (strncmp(line + 8, shown->verdict, len) != 0 ||
            line[8 + len] != ' ' || !names)
            continue;
        *++names = ',';
        snprintf(wanted, sizeof wanted, ",%s,", shown->ruleset);
        found |= strstr(names, wanted) != NULL;
    }
    free(text);
    return found;
}

static bool has_value(const struct shown *shown)
{
    const struct dw_rulebook book = load(shown->ruleset);
    const int key = dw_dial_find(shown->key);
    struct dw_buf value = {0};
    ck_assert_msg(key >= 0, "%s", shown->key);
    dw_rulebook_value(&value, &book, (dw_key)key);
    dw_buf_char(&value, '\0');
    const bool same = key == DW_KEY_ORDER || !strcmp(value.at, shown->value);
    dw_buf_free(&value);
    return same;
}

/* "x before y": in the ruleset's order. */
static bool is_in_order(const struct shown *shown)
{
    char first[32], second[32];
    if (strcmp(shown->key, "order") != 0)
        return true;
    if (sscanf(shown->value, "%31s before %31s", first, second) != 2)
        return false;
    const struct dw_rulebook book = load(shown->ruleset);
    int a = -1, b = -1;
    for (int i = 0; i < book.rules.order_len; i++) {
        const char *word = dw_dial_word(DW_KEY_ORDER, book.rules.order[i]);
        a = strcmp(word, first) ? a : i;
        b = strcmp(word, second) ? b : i;
    }
    return a >= 0 && b >= 0 && a < b;
}

START_TEST(every_statement_has_its_record)
{
    char *readme = file_text("rulesets/README.md");
    struct shown shown;
    int lines = 0;
    for (const char *at = readme; (at = strchr(at, '\n')); at++) {
        if (!read_shown(at + 1, &shown))
            continue;
        lines++;
        ck_assert_msg(is_expected(&shown), "%s: %s is not what %s %u shows",
                      shown.ruleset, shown.verdict, shown.file, shown.game);
        ck_assert_msg(has_value(&shown) && is_in_order(&shown),
                      "%s has not %s: %s", shown.ruleset, shown.key,
                      shown.value);
    }
    ck_assert_int_gt(lines, 40);
    free(readme);
}
END_TEST

/* Each word that a key can be set to, and each number, stands in it. */
START_TEST(every_value_has_a_statement)
{
    char *readme = file_text("rulesets/README.md");
    char wanted[160];
    for (int key = DW_KEY_STALEMATE; key < DW_KEY_AGREEMENT; key++) {
        const char *name = dw_key_name((dw_key)key), *word;
        snprintf(wanted, sizeof wanted, "\n| `%s` | `", name);
        ck_assert_msg(strstr(readme, wanted) != NULL, "%s", name);
        for (unsigned i = 0;
             key != DW_KEY_ORDER && (word = dw_dial_word((dw_key)key, i));
             i++) {
            snprintf(wanted, sizeof wanted, "\n| `%s` | `%s` | `", name, word);
            ck_assert_msg(strstr(readme, wanted) != NULL, "%s: %s", name, word);
        }
    }
    free(readme);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rulesets");
    TCase *list = tcase_create("lists");
    tcase_add_checked_fixture(list, NULL, tear_down);
    tcase_add_loop_test(list, loads_a_list, 0, ROWS(lists));
    tcase_add_loop_test(list, rejects_a_list, 0, ROWS(bad_lists));
    suite_add_tcase(suite, list);
    TCase *file = tcase_create("files");
    tcase_add_checked_fixture(file, make_file, drop_file);
    tcase_add_loop_test(file, writes_what_it_reads, 0, ROWS(written));
    tcase_add_test(file, writes_odd_texts);
    tcase_add_loop_test(file, rejects_a_file, 0, ROWS(bad_files));
    tcase_add_loop_test(file, a_file_says_what_may_be_changed, 0,
                        ROWS(allowed));
    suite_add_tcase(suite, file);
    TCase *readme = tcase_create("readme");
    tcase_add_checked_fixture(readme, NULL, tear_down);
    tcase_add_test(readme, readme_has_what_changes_nothing);
    tcase_add_test(readme, every_statement_has_its_record);
    tcase_add_test(readme, every_value_has_a_statement);
    suite_add_tcase(suite, readme);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
