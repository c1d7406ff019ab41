/* Knows what the reports for other programs must hold to: their grammars, their
 * escapes, their places. Must not know how games are judged. Expected places
 * and escapes are counted by hand from the formats' own documents. */
/* SPDX-License-Identifier: MIT */
#include "work/check.h"

#include "formed.h"
#include "murray.h"

#include <glob.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

enum { PATH = 300 };

/* ---- running a check ----------------------------------------------------- */

static struct murray murray;
static char folder[] = "/tmp/diwan-formats-XXXXXX";

static void load(void)
{
    murray_load(&murray, -1);
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
}

static void unload(void)
{
    murray_free(&murray);
    ck_assert_int_eq(rmdir(folder), 0);
}

static bool gather(void *context, const char *at, size_t len)
{
    dw_buf_add(context, at, len);
    return true;
}

static void ignore(void *context, const struct dw_error *error)
{
    (void)context;
    (void)error;
}

/* The report, ended by NUL, which `len` does not count. */
static struct dw_buf report(const struct dw_report *format,
                            const char *const *paths, size_t count,
                            dw_severity fail_on)
{
    struct dw_buf out = {0};
    const struct dw_check_output output = {.format = format,
                                           .options = {.fail_on = fail_on},
                                           .sink = gather,
                                           .context = &out};
    const struct dw_check_job job = {.rules.setup = &murray.setup,
                                     .threads = 1,
                                     .paths = paths,
                                     .path_count = count,
                                     .outputs = &output,
                                     .output_count = 1,
                                     .fail_on = fail_on,
                                     .failed = ignore};
    struct dw_check_result result;
    struct dw_error error = {0};
    ck_assert_msg(dw_check_run(&job, &result, &error) == DW_OK, "%s",
                  error.text);
    dw_buf_char(&out, '\0');
    ck_assert(!out.failed);
    out.len--;
    return out;
}

static void write_file(const char *path, const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");
    ck_assert_msg(file != NULL, "%s cannot be written", path);
    ck_assert_uint_eq(fwrite(bytes, 1, len, file), len);
    fclose(file);
}

/* The report on one file of that name and text. */
static struct dw_buf report_on(const struct dw_report *format, const char *name,
                               const char *text, dw_severity fail_on)
{
    write_file(name, text, strlen(text));
    const struct dw_buf out = report(format, &name, 1, fail_on);
    unlink(name);
    return out;
}

static int count_of(const struct dw_buf *buf, const char *what)
{
    int count = 0;
    for (const char *at = buf->at; (at = strstr(at, what)); at++)
        count++;
    return count;
}

static void ck_holds(const struct dw_buf *buf, const char *format,
                     const char *wanted)
{
    ck_assert_msg(strstr(buf->at, wanted) != NULL,
                  "%s has no\n%s\nbut\n%.3000s", format, wanted, buf->at);
}

/* ---- grammars ------------------------------------------------------------ */

static void ck_json(const char *name, const struct dw_buf *buf)
{
    size_t fault;
    ck_assert_msg(formed_json(buf->at, buf->len, &fault),
                  "%s: no JSON from byte %zu: %.80s", name, fault,
                  buf->at + fault);
}

static void ck_xml(const char *name, const struct dw_buf *buf)
{
    size_t fault;
    ck_assert_msg(formed_xml(buf->at, buf->len, &fault),
                  "%s: no XML from byte %zu: %.80s", name, fault,
                  buf->at + fault);
}

/* The next line, ended by NUL; it may not hold controls. */
static char *next_line(const char *name, char **rest)
{
    char *line = *rest;
    if (!*line)
        return NULL;
    char *end = strchr(line, '\n');
    ck_assert_msg(end != NULL, "%s: the last line has no end", name);
    *end = '\0';
    *rest = end + 1;
    for (const char *at = line; *at; at++)
        ck_assert_msg((unsigned char)*at >= 0x20 && *at != 0x7f,
                      "%s: control %02x in '%s'", name, *at, line);
    return line;
}

/* A value of a property: everything that means something is escaped. */
static char *property(char *at, const char *name)
{
    ck_assert_msg(!strncmp(at, name, strlen(name)), "'%s' instead of '%s'", at,
                  name);
    at += strlen(name);
    const size_t length = strcspn(at, ",:");
    for (size_t i = 0; i < length; i++)
        if (at[i] == '%')
            ck_assert_msg(isxdigit((unsigned char)at[i + 1]) &&
                              isxdigit((unsigned char)at[i + 2]),
                          "a bare %% in '%s'", at);
    return at + length;
}

static void ck_github(const char *name, const struct dw_buf *buf)
{
    static const char *const heads[] = {"::error ", "::warning ", "::notice "};
    static const char *const optional[] = {",endLine=", ",col=", ",endColumn="};
    char *rest = buf->at, *line;
    ck_assert_uint_eq(strlen(buf->at), buf->len);
    while ((line = next_line(name, &rest))) {
        char *at = NULL;
        for (int i = 0; i < COUNT(heads); i++)
            if (!strncmp(line, heads[i], strlen(heads[i])))
                at = line + strlen(heads[i]);
        ck_assert_msg(at != NULL, "no command: '%s'", line);
        at = property(at, "file=");
        at = property(at, ",line=");
        for (int i = 0; i < COUNT(optional); i++)
            if (!strncmp(at, optional[i], strlen(optional[i])))
                at = property(at, optional[i]);
        at = property(at, ",title=");
        ck_assert_msg(!strncmp(at, "::", 2), "no message: '%s'", line);
    }
}

/* Test points, each with a block of YAML or none, then the plan. */
static void ck_tap(const char *name, const struct dw_buf *buf)
{
    char *rest = buf->at, *line;
    int points = 0, plan = -1;
    bool block = false;
    ck_assert_uint_eq(strlen(buf->at), buf->len);
    ck_assert_str_eq(next_line(name, &rest), "TAP version 13");
    while ((line = next_line(name, &rest))) {
        ck_assert_msg(plan < 0, "'%s' behind the plan", line);
        if (!strncmp(line, "ok - ", 5) || !strncmp(line, "not ok - ", 9)) {
            ck_assert(!block);
            points++;
            for (const char *at = strchr(line, '#'); at;
                 at = strchr(at + 1, '#'))
                ck_assert_msg(at[-1] == '\\', "a bare # in '%s'", line);
        } else if (!strcmp(line, "  ---") || !strcmp(line, "  ...")) {
            ck_assert_int_eq(block, line[2] == '.');
            block = !block;
        } else if (!strncmp(line, "1..", 3)) {
            plan = atoi(line + 3);
        } else {
            ck_assert_msg(block && !strncmp(line, "  ", 2), "'%s'", line);
            const char *brace = strchr(line, '{');
            size_t fault;
            ck_assert_msg(!brace || formed_json(brace, strlen(brace), &fault),
                          "'%s'", line);
        }
    }
    ck_assert_msg(plan == points && !block, "%s: %d points, plan %d", name,
                  points, plan);
}

/* Takes out what stands between two texts, wherever it does. */
static void cut_out(struct dw_buf *buf, const char *from, const char *to)
{
    for (char *at = buf->at; (at = strstr(at, from));) {
        at += strlen(from);
        char *end = strstr(at, to);
        ck_assert(end != NULL);
        buf->len -= (size_t)(end - at);
        memmove(at, end, strlen(end) + 1);
    }
}

/* But for styles and scripts the page is XML too; nothing is fetched. */
static void ck_html(const char *name, const struct dw_buf *buf)
{
    static const char doctype[] = "<!DOCTYPE html>\n";
    struct dw_buf page = {0};
    ck_assert(!strncmp(buf->at, doctype, strlen(doctype)));
    dw_buf_text(&page, buf->at + strlen(doctype));
    dw_buf_char(&page, '\0');
    page.len--;
    cut_out(&page, "<style>", "</style>");
    cut_out(&page, "<script>", "</script>");
    ck_xml(name, &page);
    ck_assert_ptr_null(strstr(page.at, " src="));
    ck_assert_ptr_null(strstr(page.at, "href=\"h"));
    ck_assert_ptr_null(strstr(page.at, "xmlns"));
    dw_buf_free(&page);
}

/* How often `what` stands between two places. */
static int count_between(const char *from, const char *to, const char *what)
{
    int count = 0;
    while ((from = strstr(from, what)) && from < to) {
        count++;
        from += strlen(what);
    }
    return count;
}

static int count_in(const char *at, const char *attribute)
{
    const char *found = strstr(at, attribute);
    ck_assert(found && found < strchr(at, '>'));
    return atoi(found + strlen(attribute));
}

/* A suite counts its cases, and those that fail. */
static void ck_junit(const char *name, const struct dw_buf *buf)
{
    static const char open[] = "\n<testsuite ", close[] = "\n</testsuite>";
    ck_xml(name, buf);
    for (const char *at = buf->at; (at = strstr(at, open));) {
        const char *end = strstr(at, close);
        ck_assert(end != NULL);
        ck_assert_int_eq(count_in(at, " tests=\""),
                         count_between(at, end, "\n<testcase "));
        ck_assert_int_eq(count_in(at, " failures=\""),
                         count_between(at, end, "\n<failure"));
        ck_assert_int_eq(count_in(at, " errors=\""), 0);
        at = end;
    }
}

static const struct form {
    const struct dw_report *format;
    void (*check)(const char *name, const struct dw_buf *buf);
    const char *finding, *game; /* what stands once for each; NULL: nothing */
} forms[] = {
    {&dw_report_sarif, ck_json, "{\"ruleId\":", NULL},
    {&dw_report_gitlab, ck_json, "\"check_name\":", NULL},
    {&dw_report_junit, ck_junit, NULL, "name=\"game "},
    {&dw_report_checkstyle, ck_xml, "<error ", NULL},
    {&dw_report_github, ck_github, ",title=DW", NULL},
    {&dw_report_tap, ck_tap, "    - {", ": game "},
    {&dw_report_html, ck_html, " data-code=\"", NULL},
};

static const char roster[] =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
    "[White \"A <&> %\"]\n[Black \"S # -- ]]>\"]\n[Result \"*\"]\n\n";

/* ---- whatever the input -------------------------------------------------- */

/* All bytes, and what each format gives a meaning. */
static void add_hostile(struct dw_buf *text)
{
    static const char words[] = " <&>'\\\"]]>--%0A::,#\xe2\x80\xae\xef\xbf\xbe"
                                "\xed\xa0\x80\xf0\x9f\x98\x80\xc2\x85\xff ";
    for (int byte = 0; byte < 256; byte++)
        if (!strchr("\n\r\"]", byte) || !byte)
            dw_buf_char(text, (char)byte);
    dw_buf_add(text, words, sizeof words - 1);
}

static void hostile_game(struct dw_buf *text)
{
    static const char *const before[] = {"[Event \"",      "\"]\n[White \"",
                                         "\"]\n[Black \"", "\"]\n[",
                                         "]\n\n1. ",       " Nf3 {",
                                         "} Ra5 $",        "( ",
                                         " 1-0 ",          "\n"};
    for (int i = 0; i < COUNT(before); i++) {
        dw_buf_text(text, before[i]);
        if (i < COUNT(before) - 1)
            add_hostile(text);
    }
}

static const char *const hostile_names[] = {
    "a\"b<c>&'%,:]]>--#\\.pgn", "new\nline\r\ttab.pgn", "bad\xff\xc3utf8.pgn",
    "\xc3\xa9 \xe2\x80\xae\x1b[31m.pgn"};

START_TEST(hostile_bytes_keep_the_grammar)
{
    const struct form *form = &forms[_i];
    struct dw_buf text = {0};
    hostile_game(&text);
    hostile_game(&text);
    for (int i = 0; i < COUNT(hostile_names); i++)
        write_file(hostile_names[i], text.at, text.len);
    struct dw_buf out =
        report(form->format, hostile_names, COUNT(hostile_names), DW_ERROR);
    if (form->finding)
        ck_assert_int_gt(count_of(&out, form->finding), 40);
    form->check(form->format->name, &out);
    for (int i = 0; i < COUNT(hostile_names); i++)
        unlink(hostile_names[i]);
    dw_buf_free(&text);
    dw_buf_free(&out);
}
END_TEST

/* Findings and games, as -f line and the summary count them. */
START_TEST(corpus_is_reported_whole)
{
    const struct form *form = &forms[_i];
    const char *const paths[] = {DW_SOURCE_DIR "/corpus"};
    struct dw_buf lines = report(&dw_report_line, paths, 1, DW_ERROR);
    struct dw_buf json = report(&dw_report_json, paths, 1, DW_ERROR);
    struct dw_buf out = report(form->format, paths, 1, DW_ERROR);
    ck_assert_int_gt(count_of(&lines, "\n"), 100);
    if (form->finding)
        ck_assert_int_eq(count_of(&out, form->finding), count_of(&lines, "\n"));
    if (form->game)
        ck_assert_int_eq(count_of(&out, form->game),
                         count_of(&json, "\"game\":"));
    form->check(form->format->name, &out);
    dw_buf_free(&lines);
    dw_buf_free(&json);
    dw_buf_free(&out);
}
END_TEST

/* No file, a good game, both. */
START_TEST(nothing_is_reported_as_such)
{
    static const char *const names[] = {"good.pgn", "/nonexistent.pgn"};
    static const struct {
        int first;
        size_t count;
    } picks[] = {{0, 1}, {1, 1}, {0, 2}};
    const struct form *form = &forms[_i];
    char good[400];
    snprintf(good, sizeof good, "%s1. a3 *\n", roster);
    write_file(names[0], good, strlen(good));
    for (int i = 0; i < COUNT(picks); i++) {
        struct dw_buf out = report(form->format, names + picks[i].first,
                                   picks[i].count, DW_ERROR);
        if (form->finding)
            ck_assert_int_eq(count_of(&out, form->finding), 0);
        form->check(form->format->name, &out);
        dw_buf_free(&out);
    }
    unlink(names[0]);
}
END_TEST

/* ---- words --------------------------------------------------------------- */

static const char odd_name[] = "we \"<&>'%,:#.pgn";
/* Eight characters stand in front of the move, 12 bytes; the bytes before its
 * line are the roster's. */
static const char odd_moves[] = "{\xc3\xa9\xf0\x9f\x98\x80} 1. Bc4 *\n";

static const struct {
    const struct dw_report *format;
    const char *wanted;
} word_rows[] = {
    {&dw_report_github,
     "::error file=we \"<&>'%25%2C%3A#.pgn,line=9,endLine=9,col=9,endColumn=12,"
     "title=DW402 illegal-move::the alfil on c1 cannot reach c4: an alfil moves"
     " exactly two squares diagonally; it may go to a3 or e3 [game 1 (A <&> "
     "%25 - S #"
     " -- ]]>)]\n"},
    {&dw_report_gitlab, "{\"description\":\"the alfil on c1 cannot reach c4: "
                        "an alfil moves exactly"
                        " two squares diagonally; it may go to "
                        "a3 or e3\",\"check_name\":\"illegal-move\","
                        "\"fingerprint\":\""},
    {&dw_report_gitlab,
     "\"severity\":\"major\",\"location\":{\"path\":\"we \\\"<&>'%,:#.pgn\","
     "\"lines\":{\"begin\":9,\"end\":9}}}"},
    {&dw_report_checkstyle,
     "<file name=\"we &quot;&lt;&amp;&gt;&#39;%,:#.pgn\">\n"
     "<error line=\"9\" column=\"9\" severity=\"error\""
     " message=\"the alfil on c1 cannot reach c4: "},
    {&dw_report_checkstyle, "\" source=\"diwan.illegal-move\"/>\n</file>\n"},
    {&dw_report_tap,
     "not ok - we \"<&>'%,:\\#.pgn: game 1 (A <&> % - S \\# -- ]]>)\n  ---\n"
     "  findings:\n    - {\"code\":\"DW402\",\"name\":\"illegal-move\","
     "\"severity\":\"error\",\"line\":9,\"column\":9,\"message\":\"the alfil"},
    {&dw_report_tap, "\"}\n  ...\n1..1\n"},
    {&dw_report_junit,
     "<testsuite name=\"we &quot;&lt;&amp;&gt;&#39;%,:#.pgn\" tests=\"1\""
     " failures=\"1\" errors=\"0\" skipped=\"0\">\n<testcase"
     " classname=\"we &quot;&lt;&amp;&gt;&#39;%,:#.pgn\""
     " file=\"we &quot;&lt;&amp;&gt;&#39;%,:#.pgn\" line=\"1\""
     " name=\"game 1 (A &lt;&amp;&gt; % - S # -- ]]&gt;)\">\n"
     "<failure type=\"illegal-move\" message=\"the alfil on c1 cannot reach "
     "c4\">"
     "\n9:9: error DW402 illegal-move: the alfil on c1 cannot reach c4: "},
    {&dw_report_junit,
     "</failure>\n</testcase>\n</testsuite>\n</testsuites>\n"},
    {&dw_report_sarif, "\"ruleId\":\"DW402\",\"ruleIndex\":"},
    {&dw_report_sarif,
     "\"artifactLocation\":{\"uri\":\"we%20%22%3C%26%3E%27%25%2C%3A%23.pgn\"},"
     "\"region\":{\"startLine\":9,\"startColumn\":9,\"endLine\":9,"
     "\"endColumn\":12,\"byteOffset\":120,\"byteLength\":3,"
     "\"snippet\":{\"text\":\"Bc4\"}}}"},
    {&dw_report_sarif,
     "\"level\":\"error\",\"message\":{\"text\":\"the alfil on"},
    {&dw_report_sarif, "{\"variation\":0,\"ply\":1,\"why\":\"alfil-range\"}"},
    {&dw_report_sarif, "\"logicalLocations\":[{\"name\":\"game 1\""},
    {&dw_report_sarif, "[{\"executionSuccessful\":true}]"},
};

START_TEST(words_and_places)
{
    char text[400];
    ck_assert_uint_eq(strlen(roster) + 12, 120);
    snprintf(text, sizeof text, "%s%s", roster, odd_moves);
    struct dw_buf out =
        report_on(word_rows[_i].format, odd_name, text, DW_ERROR);
    ck_holds(&out, word_rows[_i].format->name, word_rows[_i].wanted);
    dw_buf_free(&out);
}
END_TEST

/* ---- places -------------------------------------------------------------- */

/* Where stray words stand, as an editor shows it. */
static const struct {
    const char *name, *text;
    const char *wanted; /* of SARIF's region */
} place_rows[] = {
    {"a byte order mark is no character",
     "\xef\xbb\xbf[Event \"\xc3\xa9\"] x\n",
     "\"startLine\":1,\"startColumn\":13,\"endLine\":1,\"endColumn\":14"},
    {"CR ends a line", "[Event \"?\"]\r\r1. a3\r\xc3\xa9\xc3\xa9 *\r",
     "\"startLine\":4,\"startColumn\":1,\"endLine\":4,\"endColumn\":3"},
    {"CR LF ends one", "[Event \"?\"]\r\n\r\n1. a3 \xc3\xa9 *\r\n",
     "\"startLine\":3,\"startColumn\":7,\"endLine\":3,\"endColumn\":8"},
    {"a finding of two lines",
     "\xc3\xa9 x\ny \xc3\xa9\n\n[Event \"?\"]\n\n1. a3 *\n",
     "\"startLine\":1,\"startColumn\":1,\"endLine\":2,\"endColumn\":4"},
};

START_TEST(columns_are_characters)
{
    struct dw_buf out =
        report_on(&dw_report_sarif, "x.pgn", place_rows[_i].text, DW_ERROR);
    ck_assert_msg(strstr(out.at, place_rows[_i].wanted) != NULL, "%s:\n%s",
                  place_rows[_i].name, strstr(out.at, "\"results\""));
    dw_buf_free(&out);
}
END_TEST

/* ---- what fails, and what is not shown ----------------------------------- */

static const struct {
    const struct dw_report *format;
    dw_severity fail_on;
    const char *wanted;
} fail_rows[] = {
    {&dw_report_junit, DW_ERROR, "<system-out>"},
    {&dw_report_junit, DW_WARNING, "<failure type=\"missing-roster-tag\""},
    {&dw_report_junit, DW_NOTE, "<failure type=\"missing-roster-tag\""},
    {&dw_report_tap, DW_ERROR, "\nok - x.pgn: game 1\n"},
    {&dw_report_tap, DW_WARNING, "\nnot ok - x.pgn: game 1\n"},
};

START_TEST(a_game_fails_at_the_level_asked_for)
{
    struct dw_buf out = report_on(fail_rows[_i].format, "x.pgn",
                                  "[Event \"?\"]\n[Event \"!\"]\n\n1. a3+ *\n",
                                  fail_rows[_i].fail_on);
    ck_holds(&out, fail_rows[_i].format->name, fail_rows[_i].wanted);
    dw_buf_free(&out);
}
END_TEST

static const struct {
    const struct dw_report *format;
    const char *wanted;
} more_rows[] = {
    {&dw_report_sarif, "\"toolExecutionNotifications\":[{\"level\":\"note\","
                       "\"message\":{\"text\":\"4 more of the same, not shown"},
    {&dw_report_gitlab, "{\"description\":\"2 more of the same, not shown\","
                        "\"check_name\":\"diwan\",\"fingerprint\":\""},
    {&dw_report_junit, "\n2 more of the same, not shown\n"},
    {&dw_report_checkstyle,
     "severity=\"info\" message=\"2 more of the same, not shown\""},
    {&dw_report_github, "::notice file=x.pgn,line=12,title=diwan::2 more of the"
                        " same, not shown [game 2]\n"},
    {&dw_report_tap, "\n  more: 2\n"},
};

/* Of one code 20 a game are kept; two games with 22 each. */
START_TEST(what_is_not_shown_is_said)
{
    static const char half[] = "1. a3 $999 $999 $999 $999 $999 $999 $999 $999\n"
                               "$999 $999 $999 $999 $999 $999 $999\n";
    static const char rest[] = "$999 $999 $999 $999 $999 $999 $999\n*\n\n";
    char text[600];
    snprintf(text, sizeof text, "[Event \"?\"]\n\n%s%s[Event \"?\"]\n\n%s%s",
             half, rest, half, rest);
    struct dw_buf out =
        report_on(more_rows[_i].format, "x.pgn", text, DW_ERROR);
    ck_holds(&out, more_rows[_i].format->name, more_rows[_i].wanted);
    dw_buf_free(&out);
}
END_TEST

/* ---- the page ------------------------------------------------------------ */

static const struct {
    const char *name, *moves, *wanted; /* wanted: of the first finding */
} page_rows[] = {
    {"the move that cannot be", "1. e3 e6 2. Bc4 *",
     "<g class=\"dw-over\"><circle class=\"dw-good-head\" r=\"1.3\" cx=\"5\""
     " cy=\"55\"/><path class=\"dw-arrow dw-bad\" d=\"M25 75L25 45\""},
    {"its line", "1. e3 e6 2. Bc4 *",
     "<pre><i>9</i><bdi>1. e3 e6 2. <mark>Bc4</mark> *</bdi></pre>"},
    {"whose turn it is", "1. e3 e6 2. Bc4 *",
     "<figcaption>before the move: White to move</figcaption>"},
    {"a move that was played", "1. e3+ *",
     "<path class=\"dw-arrow dw-calm\" d=\"M45 65L45 55\""},
    {"a faras too far", "1. Nd5 *", "dw-bad\" d=\"M15 75L35 35\""},
    {"the other side's move", "1. e3 2. Nf3 *",
     "dw-bad\" d=\"M55 55m4 0a4 4 0"},
    {"no man of that kind", "1. e3 Qxh1 *", "dw-bad\" d=\"M"},
    {"in a variation", "1. e3 (1. Ra5) *",
     "<path class=\"dw-arrow dw-bad\" d=\"M5 75L5 35\""},
    {"behind another move of the variation", "1. e3 (1. a3 a6 2. Ra5) *",
     "<use href=\"#dw-baidaq\" y=\"50\"/>"},
    {"either man", "1. d3 d6 2. e3 e6 3. Nc3 a6 4. Ne2 *",
     "dw-bad\" d=\"M65 75L45 65\" marker-end=\"url(#dw-head-bad)\"/>"
     "<path class=\"dw-arrow dw-bad\" d=\"M25 55L45 65\""},
};

START_TEST(a_finding_has_its_board)
{
    char text[400];
    snprintf(text, sizeof text, "%s%s\n", roster, page_rows[_i].moves);
    struct dw_buf out = report_on(&dw_report_html, "x.pgn", text, DW_ERROR);
    const char *finding = strstr(out.at, "<li class=\"board ");
    ck_assert_msg(finding != NULL, "%s: no board", page_rows[_i].name);
    ck_assert_msg(strstr(finding, page_rows[_i].wanted) != NULL, "%s: %.2500s",
                  page_rows[_i].name, finding);
    dw_buf_free(&out);
}
END_TEST

/* 300 games with one finding each. */
START_TEST(the_page_is_bounded)
{
    struct dw_buf text = {0};
    for (int i = 0; i < 300; i++)
        dw_buf_text(&text, "[Event \"?\"]\n\n1. a3 *\n\n");
    dw_buf_char(&text, '\0');
    struct dw_buf out = report_on(&dw_report_html, "x.pgn", text.at, DW_ERROR);
    ck_assert_int_eq(count_of(&out, " data-code=\"missing-roster-tag\""), 200);
    ck_holds(&out, "html",
             "value=\"missing-roster-tag\"/>missing-roster-tag"
             " <i>300</i>");
    ck_holds(&out, "html", "<p id=\"rest\">100 more are not on this page");
    ck_holds(&out, "html", "\u00b7 game 200 ");
    ck_assert_ptr_null(strstr(out.at, "\u00b7 game 201 "));
    dw_buf_free(&text);
    dw_buf_free(&out);
}
END_TEST

START_TEST(a_good_page_says_so)
{
    char text[400];
    snprintf(text, sizeof text, "%s1. a3 *\n", roster);
    struct dw_buf out = report_on(&dw_report_html, "x.pgn", text, DW_ERROR);
    ck_holds(&out, "html", "Nothing found.");
    ck_assert_ptr_null(strstr(out.at, "id=\"filters\""));
    dw_buf_free(&out);
}
END_TEST

/* The move stands three bytes behind the roster. What is not safe to mend has
 * no fix there. */
START_TEST(sarif_has_safe_fixes)
{
    char text[400];
    ck_assert_uint_eq(strlen(roster) + 3, 111);
    snprintf(text, sizeof text, "%s1. e3+ *\n", roster);
    struct dw_buf out = report_on(&dw_report_sarif, "x.pgn", text, DW_ERROR);
    ck_holds(&out, "sarif",
             "\"artifactChanges\":[{\"artifactLocation\":{\"uri\":\"x.pgn\"},"
             "\"replacements\":[{\"deletedRegion\":{\"startLine\":9,"
             "\"startColumn\":4,\"endLine\":9,\"endColumn\":7,"
             "\"byteOffset\":111,\"byteLength\":3},"
             "\"insertedContent\":{\"text\":\"e3\"}}]}]}]");
    dw_buf_free(&out);
    snprintf(text, sizeof text, "%s1. e3 e6 * stray\n", roster);
    out = report_on(&dw_report_sarif, "x.pgn", text, DW_ERROR);
    ck_holds(&out, "sarif", "\"ruleId\":\"DW109\"");
    ck_assert_ptr_null(strstr(out.at, "\"fixes\""));
    dw_buf_free(&out);
}
END_TEST

START_TEST(a_file_that_fails_is_told_in_sarif)
{
    const char *const path = "/nonexistent.pgn";
    struct dw_buf out = report(&dw_report_sarif, &path, 1, DW_ERROR);
    ck_holds(&out, "sarif", "[{\"executionSuccessful\":false}]");
    dw_buf_free(&out);
}
END_TEST

/* Findings of no game: one case a file, and their own number in GitLab. */
START_TEST(files_without_games_are_told_apart)
{
    static const char *const names[] = {"a.pgn", "b.pgn"};
    for (int i = 0; i < 2; i++)
        write_file(names[i], "", 0);
    struct dw_buf junit = report(&dw_report_junit, names, 2, DW_WARNING);
    struct dw_buf gitlab = report(&dw_report_gitlab, names, 2, DW_WARNING);
    ck_assert_int_eq(count_of(&junit, "name=\"outside of games\">\n<failure"),
                     2);
    const char *first = strstr(gitlab.at, "\"fingerprint\":");
    const char *second = first ? strstr(first + 1, "\"fingerprint\":") : NULL;
    ck_assert(first && second);
    ck_assert_int_ne(strncmp(first, second, strcspn(first, "}")), 0);
    for (int i = 0; i < 2; i++)
        unlink(names[i]);
    dw_buf_free(&junit);
    dw_buf_free(&gitlab);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("formats");
    TCase *formats = tcase_create("formats");
    tcase_add_unchecked_fixture(formats, load, unload);
    tcase_set_timeout(formats, 60);
    tcase_add_loop_test(formats, hostile_bytes_keep_the_grammar, 0,
                        COUNT(forms));
    tcase_add_loop_test(formats, corpus_is_reported_whole, 0, COUNT(forms));
    tcase_add_loop_test(formats, nothing_is_reported_as_such, 0, COUNT(forms));
    tcase_add_loop_test(formats, words_and_places, 0, COUNT(word_rows));
    tcase_add_loop_test(formats, columns_are_characters, 0, COUNT(place_rows));
    tcase_add_loop_test(formats, a_game_fails_at_the_level_asked_for, 0,
                        COUNT(fail_rows));
    tcase_add_loop_test(formats, what_is_not_shown_is_said, 0,
                        COUNT(more_rows));
    tcase_add_loop_test(formats, a_finding_has_its_board, 0, COUNT(page_rows));
    tcase_add_test(formats, the_page_is_bounded);
    tcase_add_test(formats, a_good_page_says_so);
    tcase_add_test(formats, sarif_has_safe_fixes);
    tcase_add_test(formats, a_file_that_fails_is_told_in_sarif);
    tcase_add_test(formats, files_without_games_are_told_apart);
    suite_add_tcase(suite, formats);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
