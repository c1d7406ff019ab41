/* Knows which names mean which findings and which of two wishes counts. Must
 * not know how findings come about. */
/* SPDX-License-Identifier: MIT */
#include <check.h>

#include "base/select.h"

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

/* ---- names --------------------------------------------------------------- */

static const struct {
    const char *name;
    dw_code code;
    int says;
} names[] = {
    {"DW402", DW_ILLEGAL_MOVE, 3},   {"dw402", DW_ILLEGAL_MOVE, 3},
    {"402", DW_ILLEGAL_MOVE, 3},     {"illegal-move", DW_ILLEGAL_MOVE, 3},
    {"DW4", DW_ILLEGAL_MOVE, 2},     {"4", DW_AMBIGUOUS_MOVE, 2},
    {"4xx", DW_ILLEGAL_MOVE, 2},     {"DW4xx", DW_ILLEGAL_MOVE, 2},
    {"legality", DW_OTHER_ARRAY, 2}, {"Legality", DW_OTHER_ARRAY, 2},
    {"text", DW_NUL_BYTE, 2},        {"tags", DW_BAD_TAG, 2},
    {"notation", DW_NULL_MOVE, 2},   {"result", DW_PLAYED_ON, 2},
    {"style", DW_CHECK_MARK, 2},     {"all", DW_CHECK_MARK, 1},
    {"DW402", DW_AMBIGUOUS_MOVE, 0}, {"DW4", DW_CHECK_MARK, 0},
    {"style", DW_PLAYED_ON, 0},
};

START_TEST(names_mean_codes)
{
    const dw_span name = dw_span_of(names[_i].name);
    ck_assert(dw_code_known(name));
    ck_assert_msg(dw_code_names(name, names[_i].code) == names[_i].says,
                  "'%s' and %s", names[_i].name, dw_codes[names[_i].code].name);
}
END_TEST

static const struct {
    const char *name, *nearest;
} unknown[] = {
    {"styl", "style"},   {"legallity", "legality"},
    {"tag", "tags"},     {"illegal-mov", "illegal-move"},
    {"DW402x", "DW402"}, {"porridge", NULL},
    {"", NULL},          {"DW", NULL},
    {"DW7", NULL},       {"DW0", NULL},
};

START_TEST(unknown_names_have_neighbours)
{
    const dw_span name = dw_span_of(unknown[_i].name);
    const char *near = dw_code_or_layer_nearest(name);
    ck_assert_msg(!dw_code_known(name), "'%s'", unknown[_i].name);
    ck_assert_pstr_eq(near, unknown[_i].nearest);
}
END_TEST

/* ---- wishes -------------------------------------------------------------- */

/* What is left of illegal-move, ambiguous-move and check-mark: "ia-". */
static const struct {
    const char *name, *left;
    struct dw_wish wishes[2];
} wishes[] = {
    {"nothing wished", "iac", {{0}}},
    {"a code", "i--", {{.select = "DW402"}}},
    {"a layer", "ia-", {{.select = "legality"}}},
    {"two", "i-c", {{.select = " DW402 , style"}}},
    {"without a code", "-ac", {{.ignore = "402"}}},
    {"without all", "---", {{.ignore = "all"}}},
    {"a layer without a code", "-a-", {{.select = "DW4", .ignore = "DW402"}}},
    {"a code of a layer left out",
     "i--",
     {{.select = "DW402", .ignore = "DW4"}}},
    {"the same twice", "---", {{.select = "DW402", .ignore = "DW402"}}},
    {"left out, then left out", "--c", {{.ignore = "402"}, {.ignore = "401"}}},
    {"left out, then alone", "i--", {{.ignore = "402"}, {.select = "402"}}},
    {"alone, then left out", "-a-", {{.select = "4"}, {.ignore = "402"}}},
};

START_TEST(what_is_left)
{
    struct dw_selection selection = {0};
    struct dw_error error = {0};
    struct dw_diags diags = {0};
    char left[] = "---";
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(
            dw_selection_change(&selection, &wishes[_i].wishes[i], &error),
            DW_OK);
    diags.levels = selection.levels;
    dw_diags_add(&diags, DW_SAY_ILLEGAL_OTHER, 0, 1);
    dw_diags_add(&diags, DW_SAY_MOVE_AMBIGUOUS, 1, 1);
    for (int i = 0; i < DW_DIAGS_A_CODE + 5; i++)
        dw_diags_add(&diags, DW_SAY_CHECK_FALSE, 2, 1);
    dw_selection_apply(&selection, &diags);
    for (size_t i = 0; i < diags.count; i++)
        left[diags.at[i].offset] = "iac"[diags.at[i].offset];
    ck_assert_msg(!strcmp(left, wishes[_i].left), "%s: %s", wishes[_i].name,
                  left);
    const bool style = left[2] == 'c';
    const unsigned errors = (left[0] == 'i') + (left[1] == 'a');
    ck_assert_uint_eq(diags.count, errors + (style ? DW_DIAGS_A_CODE : 0));
    ck_assert_uint_eq(diags.more, style ? 5 : 0);
    ck_assert_uint_eq(diags.by_severity[DW_ERROR], errors);
    ck_assert_uint_eq(diags.by_severity[DW_NOTE],
                      style ? DW_DIAGS_A_CODE + 5 : 0);
    dw_diags_free(&diags);
}
END_TEST

static const struct {
    const char *list;
    dw_severity main, deep; /* of illegal-move, and in a variation */
} levels[] = {
    {NULL, DW_ERROR, DW_WARNING},
    {"DW402=warning", DW_WARNING, DW_NOTE},
    {"DW402=note", DW_NOTE, DW_NOTE},
    {"legality=warning", DW_WARNING, DW_NOTE},
    {"DW402=warning,legality=note", DW_WARNING, DW_NOTE},
    {"legality=note,DW402=warning", DW_WARNING, DW_NOTE},
    {"DW402=note,DW402=warning", DW_WARNING, DW_NOTE},
    {"style=note", DW_ERROR, DW_WARNING},
};

START_TEST(levels_change)
{
    const struct dw_wish wish = {.severity = levels[_i].list};
    struct dw_selection selection = {0};
    struct dw_diags diags = {0};
    ck_assert_int_eq(dw_selection_change(&selection, &wish, NULL), DW_OK);
    diags.levels = selection.levels;
    const dw_severity main =
        dw_diags_add(&diags, DW_SAY_ILLEGAL_OTHER, 0, 1)->severity;
    const dw_severity deep =
        dw_diags_add_deep(&diags, DW_SAY_ILLEGAL_OTHER, 0, 1, 2)->severity;
    const char *list = levels[_i].list ? levels[_i].list : "";
    ck_assert_msg(main == levels[_i].main, "%s: %d", list, main);
    ck_assert_msg(deep == levels[_i].deep, "%s, deep: %d", list, deep);
    dw_diags_clear(&diags);
    ck_assert_ptr_eq(diags.levels, selection.levels);
    dw_diags_free(&diags);
}
END_TEST

static const struct {
    struct dw_wish wish;
    const char *words;
} wrong[] = {
    {{.select = "styl"},
     "select: no finding or layer 'styl'; did you mean "
     "'style'?"},
    {{.ignore = "style,"}, "ignore: no finding or layer ''"},
    {{.ignore = ""}, "ignore: no finding or layer ''"},
    {{.severity = "DW402"}, "severity: 'DW402' is no NAME=LEVEL"},
    {{.severity = "=note"}, "severity: no finding or layer ''"},
    {{.severity = "DW402=wrning"},
     "no level 'wrning'; did you mean "
     "'warning'?"},
    {{.severity = "DW402="}, "no level ''; known are note, warning, error"},
};

START_TEST(wrong_wishes_are_told)
{
    struct dw_selection selection = {0};
    struct dw_error error = {0};
    char line[600];
    ck_assert_int_eq(dw_selection_change(&selection, &wrong[_i].wish, &error),
                     DW_USAGE);
    dw_error_line(&error, line, sizeof line);
    ck_assert_msg(strstr(line, wrong[_i].words) != NULL, "%s", line);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("select");
    TCase *tcase = tcase_create("select");
    tcase_add_loop_test(tcase, names_mean_codes, 0, COUNT(names));
    tcase_add_loop_test(tcase, unknown_names_have_neighbours, 0,
                        COUNT(unknown));
    tcase_add_loop_test(tcase, what_is_left, 0, COUNT(wishes));
    tcase_add_loop_test(tcase, levels_change, 0, COUNT(levels));
    tcase_add_loop_test(tcase, wrong_wishes_are_told, 0, COUNT(wrong));
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
