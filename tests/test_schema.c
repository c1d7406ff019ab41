/* Knows what YAML is read, with which limits, and how the name meant by a wrong
 * one is found. Must not know what any key is about. */
/* SPDX-License-Identifier: MIT */
#include "config/schema.h"

#include "base/nearest.h"
#include "config.h"

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

int main(void)
{
    Suite *suite = suite_create("schema");
    TCase *plain = tcase_create("schema");
    tcase_add_checked_fixture(plain, NULL, tear_down);
    tcase_add_loop_test(plain, rejects_yaml, 0, ROWS(bad_yaml));
    tcase_add_test(plain, reads_yaml);
    tcase_add_test(plain, limits_yaml);
    tcase_add_loop_test(plain, finds_the_nearest, 0, ROWS(near));
    tcase_add_test(plain, suggests);
    suite_add_tcase(suite, plain);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
