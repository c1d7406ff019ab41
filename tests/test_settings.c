/* Knows which paths a pattern of .diwan.yaml matches. Must not know what its
 * keys mean. */
/* SPDX-License-Identifier: MIT */
#include <check.h>
#include <string.h>

#include "config/settings.h"

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

static const struct {
    const char *pattern, *path;
    bool match;
} globs[] = {
    {"a.pgn", "a.pgn", true},
    {"a.pgn", "b.pgn", false},
    {"a.pgn", "a.pgnx", false},
    {"*", "a.pgn", true},
    {"*", "", true},
    {"*", "a/b", false},
    {"*.pgn", "a.pgn", true},
    {"*.pgn", "a.pgn.pgn", true},
    {"*.pgn", "a.pg", false},
    {"?.pgn", "a.pgn", true},
    {"?.pgn", ".pgn", false},
    {"?b", "/b", false},
    {"a/*", "a/b", true},
    {"a/*", "a/b/c", false},
    {"a/**", "a/b/c", true},
    {"a/**", "a", false},
    {"a/**/z", "a/z", true},
    {"a/**/z", "a/b/c/z", true},
    {"a/**/z", "a/b/c/y", false},
    {"**/z", "z", true},
    {"**/z", "a/b/z", true},
    {"**/z", "a/bz", true},
    {"**/*.lan.pgn", "a/b/c.lan.pgn", true},
    {"a*b*c", "aXbXbYc", true},
    {"a*b*c", "aXbXbY", false},
    {"**/a*/b", "x/a1/a2/b", true},
    {"**/a*/b", "x/a1/y/b", false},
    {"*a*a*a*a*a*a*a*a*a*ab", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     false},
};

START_TEST(patterns_match)
{
    ck_assert_msg(dw_settings_glob(globs[_i].pattern, globs[_i].path) ==
                      globs[_i].match,
                  "'%s' and '%s'", globs[_i].pattern, globs[_i].path);
}
END_TEST

/* What a pattern means, tried in every way that there is. */
static bool naive(const char *pattern, const char *path)
{
    if (!strncmp(pattern, "**", 2)) {
        const char *rest = pattern + 2 + (pattern[2] == '/');
        for (const char *at = path;; at++) {
            if (naive(rest, at))
                return true;
            if (!*at)
                return false;
        }
    }
    if (*pattern == '*')
        return naive(pattern + 1, path) ||
               (*path && *path != '/' && naive(pattern, path + 1));
    if (!*pattern || !*path)
        return !*pattern && !*path;
    return (*pattern == *path || (*pattern == '?' && *path != '/')) &&
           naive(pattern + 1, path + 1);
}

/* Writes the n-th text over `letters`, of a length. */
static void spell(unsigned n, const char *letters, int length, char *out)
{
    const unsigned count = (unsigned)strlen(letters);
    for (int i = 0; i < length; i++, n /= count)
        out[i] = letters[n % count];
    out[length] = '\0';
}

/* Every pattern of five bytes over {a, /, *, ?}, every path of four over
 * {a, b, /}. */
START_TEST(all_short_patterns)
{
    for (unsigned p = 0; p < 4 * 4 * 4 * 4 * 4; p++)
        for (unsigned t = 0; t < 3 * 3 * 3 * 3; t++) {
            char pattern[6], path[5];
            spell(p, "a/*?", 5, pattern);
            spell(t, "ab/", 4, path);
            if (strstr(pattern, "***"))
                continue;
            ck_assert_msg(dw_settings_glob(pattern, path) ==
                              naive(pattern, path),
                          "'%s' and '%s'", pattern, path);
        }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("settings");
    TCase *tcase = tcase_create("settings");
    tcase_add_loop_test(tcase, patterns_match, 0, COUNT(globs));
    tcase_add_test(tcase, all_short_patterns);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
