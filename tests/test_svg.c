/* Knows where the men, marks and arrows of a board have to be, by reading the
 * picture's own text. Must not know the shapes of the men. */
/* SPDX-License-Identifier: MIT */
#include "out/svg.h"

#include "formed.h"

#include <check.h>
#include <stdlib.h>

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

/* Ends the buffer's text with NUL and hands it out. */
static char *text_of(struct dw_buf *buf)
{
    dw_buf_char(buf, '\0');
    ck_assert(!buf->failed);
    return buf->at;
}

static void ck_xml(const char *text)
{
    size_t fault;
    const bool good = formed_xml(text, strlen(text), &fault);
    ck_assert_msg(good, "no XML from byte %zu: %.60s", fault, text + fault);
}

/* ---- men ----------------------------------------------------------------- */

static const struct {
    const char *placement; /* as in a FEN */
} boards[] = {
    {"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"},
    {"4k3/p7/8/8/8/8/8/R3K3"},
    {"qQ5b/8/8/3k4/8/4K3/8/B5Nn"},
};

/* The other way to read a placement: a character a square, a8 first. */
static void spread(const char *placement, char out[65])
{
    size_t at = 0;
    for (; *placement; placement++)
        if (isdigit((unsigned char)*placement))
            for (int i = 0; i < *placement - '0'; i++)
                out[at++] = '.';
        else if (*placement != '/')
            out[at++] = *placement;
    ck_assert_uint_eq(at, 64);
    out[64] = '\0';
}

static int number_after(const char *from, const char *to, const char *name)
{
    const char *at = strstr(from, name);
    return at && at < to ? atoi(at + strlen(name)) : 0;
}

/* What the picture shows in each place, the upper left one first. */
static void look(const char *svg, char out[65])
{
    static const struct {
        const char *id;
        char letter;
    } ids[] = {{"baidaq", 'p'}, {"faras", 'n'}, {"alfil", 'b'},
               {"ferz", 'q'},   {"rukh", 'r'},  {"shah", 'k'}};
    const char *white = strstr(svg, "<g class=\"dw-white\">");
    const char *black = strstr(svg, "<g class=\"dw-black\">");
    ck_assert(white && black);
    memset(out, '.', 64);
    out[64] = '\0';
    for (int i = 0; i < COUNT(ids); i++) {
        char use[40];
        snprintf(use, sizeof use, "<use href=\"#dw-%s\"", ids[i].id);
        for (const char *at = svg; (at = strstr(at, use)); at++) {
            const char *end = strchr(at, '>');
            const int x = number_after(at, end, " x=\"");
            const int y = number_after(at, end, " y=\"");
            const bool is_white = at > white && (black < white || at < black);
            ck_assert(x % 10 == 0 && y % 10 == 0 && x < 80 && y < 80);
            char *square = &out[y / 10 * 8 + x / 10];
            ck_assert_int_eq(*square, '.');
            *square = (char)(is_white ? toupper((unsigned char)ids[i].letter)
                                      : ids[i].letter);
        }
    }
}

static struct dw_position position_of(const char *placement)
{
    struct dw_position position;
    dw_position_clear(&position);
    char men[65];
    spread(placement, men);
    for (int i = 0; i < 64; i++) {
        static const char kinds[] = "pnbqrk";
        const char *kind = strchr(kinds, tolower((unsigned char)men[i]));
        if (kind)
            dw_position_put(
                &position, islower((unsigned char)men[i]) ? DW_BLACK : DW_WHITE,
                (dw_kind)(kind - kinds), i ^ 56);
    }
    return position;
}

START_TEST(men_stand_where_they_should)
{
    char wanted[65], seen[65];
    struct dw_buf buf = {0};
    const struct dw_position position = position_of(boards[_i].placement);
    spread(boards[_i].placement, wanted);
    for (int turned = 0; turned < 2; turned++) {
        dw_buf_clear(&buf);
        const struct dw_svg_options options = {.turned = turned};
        dw_svg_board(&buf, &position, &options);
        const char *svg = text_of(&buf);
        ck_xml(svg);
        look(svg, seen);
        for (int i = 0; i < 64; i++)
            ck_assert_msg(seen[turned ? 63 - i : i] == wanted[i],
                          "%s, turned %d: %s", boards[_i].placement, turned,
                          seen);
    }
    dw_buf_free(&buf);
}
END_TEST

/* ---- the page's parts ---------------------------------------------------- */

/* Every shape that `use` and `url` name is there, and nothing is fetched. */
static void ck_whole(const char *text)
{
    static const char *const links[] = {"href=\"#", "url(#"};
    for (int i = 0; i < COUNT(links); i++)
        for (const char *at = text; (at = strstr(at, links[i]));) {
            at += strlen(links[i]);
            char id[60];
            snprintf(id, sizeof id, "id=\"%.*s\"", (int)strcspn(at, "\")"), at);
            ck_assert_msg(strstr(text, id) != NULL, "%s is not there", id);
        }
    ck_assert_ptr_null(strstr(text, "href=\"h"));
    ck_assert_ptr_null(strstr(text, "url(h"));
    ck_assert_ptr_null(strstr(text, "@import"));
}

static const struct dw_svg_arrow arrows[] = {
    {1, 18, DW_SVG_CALM}, {0, 63, DW_SVG_GOOD}, {28, 28, DW_SVG_BAD}};

START_TEST(page_and_file_are_whole)
{
    struct dw_buf buf = {0};
    const struct dw_position position = position_of(boards[0].placement);
    struct dw_svg_options options = {.arrows = arrows,
                                     .arrow_count = COUNT(arrows)};
    for (int turned = 0; turned < 2; turned++) {
        dw_buf_clear(&buf);
        options.turned = turned;
        options.part = false;
        dw_svg_board(&buf, &position, &options);
        ck_whole(text_of(&buf));

        dw_buf_clear(&buf);
        options.part = true;
        dw_buf_text(&buf, "<div><style>");
        dw_svg_style(&buf);
        dw_buf_text(&buf, "</style>");
        dw_svg_men(&buf);
        dw_svg_board(&buf, &position, &options);
        dw_buf_text(&buf, "</div>");
        const char *page = text_of(&buf);
        ck_xml(page);
        ck_whole(page);
    }
    dw_buf_free(&buf);
}
END_TEST

/* No selector that looks at an ancestor matches inside a <use> (SVG 2, 5.6.3),
 * where the ground and the incised lines are: a theme has to be inherited. */
START_TEST(themes_are_inherited)
{
    struct dw_buf buf = {0};
    dw_svg_style(&buf);
    const char *style = text_of(&buf);
    ck_assert_ptr_null(strstr(style, "] ."));
    ck_assert_ptr_nonnull(
        strstr(style, ".dw-ground{fill:#f4e9d0;fill:var(--dw-ground-fill,"));
    ck_assert_ptr_nonnull(strstr(style, "[data-theme=dark]{--dw-ground-fill:"));
    dw_buf_free(&buf);
}
END_TEST

START_TEST(a_part_is_small)
{
    struct dw_buf buf = {0};
    const struct dw_position position = position_of(boards[0].placement);
    const struct dw_svg_options options = {.part = true};
    dw_svg_board(&buf, &position, &options);
    ck_assert_uint_lt(buf.len, 1600);
    dw_buf_free(&buf);
}
END_TEST

/* ---- marks --------------------------------------------------------------- */

static const struct {
    bool turned;
    const char *wanted;
} mark_rows[] = {
    /* b1-c3: from the middle of b1, 15 right and 75 down. */
    {false, "dw-calm\" d=\"M15 75L25 55\" marker-end=\"url(#dw-head-calm)"},
    {true, "dw-calm\" d=\"M65 5L55 25\""},
    {false, "dw-good\" d=\"M5 75L75 5\""},
    /* A ring around e4. */
    {false, "dw-bad\" d=\"M45 45m"},
    {false, "<rect class=\"dw-mark\" width=\"10\" height=\"10\" x=\"70\""
            " y=\"70\"/>"},
    {true, "<rect class=\"dw-mark\" width=\"10\" height=\"10\" x=\"0\""
           " y=\"0\"/>"},
    {false, "<circle class=\"dw-good-head\" r=\"1.3\" cx=\"5\" cy=\"65\""},
    {false, "aria-label=\"&lt;&quot;&amp;\""},
    {false, "<use href=\"#dw-rim\"/>"},
    {true, "<use href=\"#dw-rim-turned\"/>"},
};

START_TEST(marks_and_arrows)
{
    struct dw_buf buf = {0};
    const struct dw_position position = position_of(boards[1].placement);
    const struct dw_svg_options options = {
        .turned = mark_rows[_i].turned,
        .part = true,
        .marked = dw_bit(7),
        .dotted = dw_bit(8),
        .arrows = arrows,
        .arrow_count = COUNT(arrows),
        .title = "<\"&",
    };
    dw_svg_board(&buf, &position, &options);
    const char *svg = text_of(&buf);
    ck_assert_msg(strstr(svg, mark_rows[_i].wanted) != NULL,
                  "%s\nis not in\n%s", mark_rows[_i].wanted, svg);
    dw_buf_free(&buf);
}
END_TEST

START_TEST(bare_has_no_rim)
{
    struct dw_buf buf = {0};
    const struct dw_position position = position_of(boards[1].placement);
    const struct dw_svg_options options = {.part = true, .bare = true};
    dw_svg_board(&buf, &position, &options);
    ck_assert_ptr_null(strstr(text_of(&buf), "dw-rim"));
    dw_buf_free(&buf);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("svg");
    TCase *svg = tcase_create("svg");
    tcase_add_loop_test(svg, men_stand_where_they_should, 0, COUNT(boards));
    tcase_add_test(svg, page_and_file_are_whole);
    tcase_add_test(svg, themes_are_inherited);
    tcase_add_test(svg, a_part_is_small);
    tcase_add_loop_test(svg, marks_and_arrows, 0, COUNT(mark_rows));
    tcase_add_test(svg, bare_has_no_rim);
    suite_add_tcase(suite, svg);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
