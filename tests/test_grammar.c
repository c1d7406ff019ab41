/* Knows what a grammar file may hold, what is shipped, and how a wrong file is
 * reported. Must not know what a move is played from. */
/* SPDX-License-Identifier: MIT */
#include "config/load_grammar.h"

#include "config.h"
#include "config/builtin.h"

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

int main(void)
{
    Suite *suite = suite_create("grammar");
    TCase *plain = tcase_create("built in");
    tcase_add_checked_fixture(plain, NULL, tear_down);
    tcase_add_test(plain, ships_a_grammar);
    suite_add_tcase(suite, plain);
    TCase *own = tcase_create("own files");
    tcase_add_checked_fixture(own, make_folder, drop_folder);
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
