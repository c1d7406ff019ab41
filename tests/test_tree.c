/* Knows what the build makes of the built-in YAML files. Must not know what
 * their keys mean. */
/* SPDX-License-Identifier: MIT */
#include "config.h"
#include "config/builtin.h"
#include "config/tree.h"

static bool same_text(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

/* The first node at which two trees differ; NULL: they are equal. */
static const struct dw_node *difference(const struct dw_node *a,
                                        const struct dw_node *b)
{
    if (a->kind != b->kind || a->line != b->line || a->column != b->column ||
        a->quoted != b->quoted || a->literal != b->literal ||
        a->key_line != b->key_line || a->key_column != b->key_column ||
        !same_text(a->text, b->text) || !same_text(a->key, b->key) ||
        !a->child != !b->child || !a->next != !b->next)
        return a;
    const struct dw_node *found =
        a->child ? difference(a->child, b->child) : NULL;
    return found || !a->next ? found : difference(a->next, b->next);
}

static bool is_yaml(const char *path)
{
    const size_t len = strlen(path);
    return len > 5 && !strcmp(path + len - 5, ".yaml");
}

/* A built-in file says what the source's file says. Where it has a tree, its
 * bytes are withheld, so that nothing can be read from them instead. */
START_TEST(is_what_the_file_says)
{
    const struct dw_builtin *file = &dw_builtins[_i];
    char path[512];
    struct dw_data built = {.file = file->path, .builtin = file}, own;
    struct dw_node *tree, *read;
    struct dw_error error = {0};
    if (!is_yaml(file->path))
        return;
    if (!dw_builtin_trees.first)
        built.bytes = file->bytes;
    ck_assert_msg(!dw_tree_read(&built, &arena, &arena, &tree, &error), "%s",
                  line_of(&error));
    snprintf(path, sizeof path, DW_SOURCE_DIR "/%s", file->path);
    ck_assert_msg(!dw_data_file(path, &arena, &own, &error), "%s",
                  line_of(&error));
    ck_assert_msg(!dw_tree_read(&own, &arena, &arena, &read, &error), "%s",
                  line_of(&error));
    const struct dw_node *at = difference(read, tree);
    if (at)
        ck_abort_msg("%s:%u:%u", file->path, at->line, at->column);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tree");
    TCase *tcase = tcase_create("built in");
    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, is_what_the_file_says, 0, (int)dw_builtin_count);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
