/* Knows how games follow each other in a file (PGN standard 8; src/README.md,
 * "What comes out"). Must not know what a move means. */
/* SPDX-License-Identifier: MIT */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/source.h"
#include "show.h"

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))
#define BYTES(text)                                                            \
    {                                                                          \
        text, sizeof(text) - 1                                                 \
    }

static struct dw_diags diags;
static struct dw_game game;
static char *bytes; /* of the part */

static void set_up(void)
{
    diags = (struct dw_diags){0};
    game = (struct dw_game){0};
    bytes = NULL;
}

static void tear_down(void)
{
    dw_diags_free(&diags);
    dw_game_free(&game);
    free(bytes);
}

/* A part with the padding that a source gives. */
static struct dw_parser new_parser(dw_span text, dw_part_end end)
{
    free(bytes);
    bytes = calloc(text.len + DW_SOURCE_PAD, 1);
    ck_assert_ptr_nonnull(bytes);
    if (text.len)
        memcpy(bytes, text.at, text.len);
    return (struct dw_parser){.text = {bytes, text.len},
                              .end = end,
                              .opens_file = true,
                              .is_move = show_is_move};
}

/* All games of a text, a block of lines each; text without a game as "-". */
static void show_games(struct dw_buf *out, struct dw_parser parser)
{
    dw_parsed parsed;
    do {
        dw_diags_clear(&diags);
        parsed = dw_parse_game(&parser, &game, &diags);
        dw_diags_sort(&diags);
        if (out->len && (parsed == DW_PARSED_GAME || diags.count))
            dw_buf_char(out, '\n');
        if (parsed == DW_PARSED_GAME)
            show_game(out, &game);
        else if (diags.count)
            dw_buf_char(out, '-');
        show_findings(out, parser.text, &diags);
        if (parsed == DW_PARSED_GAME)
            ck_assert(dw_game_accounts(&game, &diags));
    } while (parsed == DW_PARSED_GAME);
    ck_assert_int_eq(parsed, DW_PARSED_REST);
    ck_assert_uint_eq(parser.at, parser.text.len);
}

static void check_row(const char *name, dw_span text, const char *wanted)
{
    struct dw_buf shown = {0};
    show_games(&shown, new_parser(text, DW_PART_INPUT));
    dw_buf_char(&shown, '\0');
    ck_assert_msg(!strcmp(shown.at, wanted), "%s:\n%s\nwanted\n%s", name,
                  shown.at, wanted);
    dw_buf_free(&shown);
}

struct row {
    const char *name;
    dw_span text;
    const char *wanted;
};

static const struct row game_rows[] = {
    {"nothing", BYTES(""), ""},
    {"blanks", BYTES("\n\n \r\n"), ""},
    {"comments only", BYTES("; none today\n\n% end\n{}"), ""},
    {"one game", BYTES("[A \"x\"]\n\n1. e3 e6 *\n"),
     "[A=x] n<1.> w<e3> w<e6> r<*> = *"},
    {"two games", BYTES("[A \"x\"]\n\n1. e3 1-0\n\n[A \"y\"]\n\n0-1\n"),
     "[A=x] n<1.> w<e3> r<1-0> = 1-0\n[A=y] r<0-1> = 0-1"},
    {"CR LF", BYTES("[A \"x\"]\r\n\r\ne3 *\r\n\r\n[A \"y\"]\r\n\r\n*\r\n"),
     "[A=x] w<e3> r<*> = *\n[A=y] r<*> = *"},
    {"CR", BYTES("[A \"x\"]\r\re3 ;c\r*\r\r[A \"y\"]\r\r*\r"),
     "[A=x] w<e3> ;<;c> r<*> = *\n[A=y] r<*> = *"},
    {"all kinds of items",
     BYTES("[A \"x\"]\n\n{c} 1. e3 $1 (1. d3 !) + ;l\n%e\n1... e6 *"),
     "[A=x] c<{c}> n<1.> w<e3> $<$1> (<(> n<1.> w<d3> g<!> )<)> s<+> ;<;l> "
     "%<%e> n<1...> w<e6> r<*> = *"},
    {"BOM", BYTES("\xef\xbb\xbf[A \"x\"]\n\n*"), "[A=x] r<*> = *"},
    {"joined files", BYTES("[A \"x\"]\n\n*\n\n\xef\xbb\xbf[A \"y\"]\n\n*"),
     "[A=x] r<*> = *\n[A=y] r<*> = *\n! stray-bom<\xef\xbb\xbf>"},
    {"NUL between games", BYTES("[A \"x\"]\n\n*\n\0\0\n\n[A \"y\"]\n\n*\0"),
     "[A=x] r<*> = *\n[A=y] r<*> = *\n! nul-byte<00>\n! nul-byte<0>"},
    {"unknown words stay", BYTES("[A \"x\"]\n\n1. foo <e3> } [y] *"),
     "[A=x] n<1.> w<foo> j<<> w<e3> j<>> j<}> b<[y]> r<*> = *"},
};

static const struct row tag_rows[] = {
    {"empty line inside", BYTES("[A \"x\"]\n\n[B \"y\"]\n\n[C \"z\"]\n\n*"),
     "[A=x][B=y][C=z] r<*> = *\n! blank-line-in-tags<[>"},
    {"Event behind an empty line", BYTES("[A \"x\"]\n\n[Event \"y\"]\n\n*"),
     "[A=x]\n! missing-result<[A \"x\"]>\n[Event=y] r<*> = *"},
    {"seen name behind an empty line", BYTES("[A \"x\"]\n\n[A \"y\"]\n\n*"),
     "[A=x]\n! missing-result<[A \"x\"]>\n[A=y] r<*> = *"},
    {"seen name", BYTES("[A \"x\"]\n[B \"\"]\n[A \"y\"]\n\n*"),
     "[A=x][B=](A=y) r<*> = *\n! duplicate-tag<[A \"y\"]>"},
    {"Event twice", BYTES("[Event \"x\"]\n[Event \"y\"]\n\n*"),
     "[Event=x](Event=y) r<*> = *\n! duplicate-tag<[Event \"y\"]>"},
    {"comment between tags", BYTES("[A \"x\"]\n; c\n[B \"y\"]\n\n*"),
     "[A=x][B=y] ;<; c> r<*> = *"},
    {"escape between tags", BYTES("[A \"x\"]\n%c\n[B \"y\"]\n\n*"),
     "[A=x][B=y] %<%c> r<*> = *"},
    {"seen name behind a comment", BYTES("[A \"x\"]\n\n{c}\n[A \"y\"]\n\n*"),
     "[A=x] c<{c}>\n! missing-result<{c}>\n"
     "[A=y] r<*> = *\n! missing-blank-line<[>"},
    {"malformed", BYTES("[A \"x\"]\n[Broken line]\n[B \"y\"]\n\n*"),
     "[A=x][B=y] r<*> = *\n! bad-tag<[Broken line]>"},
    {"malformed first", BYTES("[Event x]\n[B \"y\"]\n\n*"),
     "[B=y] r<*> = *\n! bad-tag<[Event x]>"},
    {"malformed last", BYTES("[A \"x\"]\n[Broken line]\n\n*"),
     "[A=x] r<*> = *\n! bad-tag<[Broken line]>"},
    {"bare quote", BYTES("[A \"3rd \"B\" Cup\"]\n\n*"),
     "[A=3rd \"B\" Cup] r<*> = *\n! bad-tag<[A \"3rd \"B\" Cup\"]>"},
    {"no bracket", BYTES("[A \"x\"\n[B \"y\"]\n\n*"),
     "[A=x][B=y] r<*> = *\n! bad-tag<[A \"x\">"},
    {"odd name is a warning", BYTES("[A-b \"x\"]\n\n*"),
     "[A-b=x] r<*> = *\n! warning bad-tag<A-b>"},
    {"bad escape", BYTES("[A \"x\\'\"]\n\n*"),
     "[A=x\\'] r<*> = *\n! bad-escape<\\'>"},
    {"no closing quote", BYTES("[A \"x]\n[B \"y\"]\n\n*"),
     "[A=x][B=y] r<*> = *\n! unterminated-string<[A \"x]>"},
    {"cut off", BYTES("[A \"x\"]\n[B \"60+0.[A \"y\"]\n[B \"z\"]\n\n*"),
     "[A=x][B=60+0.]\n! unterminated-string<[B \"60+0.>\n"
     "! missing-result<[B \"60+0.>\n"
     "[A=y][B=z] r<*> = *\n! missing-blank-line<[>"},
    {"on one line", BYTES("[A \"x\"] [B \"y\"] 1. e3 * [A \"z\"]\n*"),
     "[A=x][B=y] n<1.> w<e3> r<*> = *\n! missing-blank-line<1.>\n"
     "[A=z] r<*> = *\n! missing-blank-line<[>\n! missing-blank-line<*>"},
    {"word on a tag line", BYTES("[A \"x\"] foo bar\n[B \"y\"]\n\n*"),
     "[A=x][B=y] r<*> = *\n! stray-text<foo bar>"},
    {"markup on tag lines", BYTES("[A \"x\"]<br>\n[B \"y\"]<br>\n\n*"),
     "[A=x][B=y] j<<> w<br> j<>> r<*> = *\n! stray-text<<br>>\n"
     "! missing-blank-line<<>"},
    {"word behind the tags", BYTES("[A \"x\"]\n\nfoo [B \"y\"]\n\n*"),
     "[A=x] w<foo>\n! missing-result<foo>\n"
     "[B=y] r<*> = *\n! missing-blank-line<[>\n! tag-after-moves<[B \"y\"]>"},
    {"move on a tag line", BYTES("[A \"x\"] e3 [B \"y\"]\n\n*"),
     "[A=x] w<e3>\n! missing-blank-line<e3>\n! missing-result<e3>\n"
     "[B=y] r<*> = *\n! missing-blank-line<[>\n! tag-after-moves<[B \"y\"]>"},
};

static const struct row end_rows[] = {
    {"no result at the end", BYTES("[A \"x\"]\n\n1. e3 e6\n"),
     "[A=x] n<1.> w<e3> w<e6>\n! missing-result<e6>"},
    {"no result before tags", BYTES("[A \"x\"]\n\ne3\n\n[B \"y\"]\n\n*"),
     "[A=x] w<e3>\n! missing-result<e3>\n[B=y] r<*> = *"},
    {"result in a comment", BYTES("[A \"x\"]\n\ne3 {0-1}\n"),
     "[A=x] w<e3> c<{0-1}>\n! missing-result<{0-1}>"},
    {"tag glued to a move", BYTES("[A \"x\"]\n\n3. N[A \"y\"]\n\n*"),
     "[A=x] n<3.> w<N>\n! missing-result<N>\n"
     "[A=y] r<*> = *\n! missing-blank-line<[>\n! tag-after-moves<[A \"y\"]>"},
    {"tag in the moves' next line", BYTES("[A \"x\"]\n\ne3\n[A \"y\"]\n\n*"),
     "[A=x] w<e3>\n! missing-result<e3>\n"
     "[A=y] r<*> = *\n! missing-blank-line<[>\n! tag-after-moves<[A \"y\"]>"},
    {"no empty lines", BYTES("[A \"x\"]\ne3 *\n[A \"y\"]\n*"),
     "[A=x] w<e3> r<*> = *\n! missing-blank-line<e3>\n"
     "[A=y] r<*> = *\n! missing-blank-line<[>\n! missing-blank-line<*>"},
    {"tags only, twice", BYTES("[A \"x\"]\n\n\n\n[A \"y\"]\n"),
     "[A=x]\n! missing-result<[A \"x\"]>\n"
     "[A=y]\n! missing-result<[A \"y\"]>"},
    {"unclosed comment", BYTES("[A \"x\"]\n\ne3 {a\n1-0\n\n[Event \"y\"]\n\n*"),
     "[A=x] w<e3> c<{a~1-0>\n! unterminated-comment<{>\n"
     "! missing-result<{a~1-0>\n[Event=y] r<*> = *"},
    {"unclosed comment at the end", BYTES("[A \"x\"]\n\ne3 {a\nb6 *\n"),
     "[A=x] w<e3> c<{a~b6 *>\n! unterminated-comment<{>\n"
     "! missing-result<{a~b6 *>"},
    /* Behind the result. */
    {"word on the result's line",
     BYTES("[A \"x\"]\n\n1/2-1/2`\n\n[A \"y\"]\n\n*"),
     "[A=x] r<1/2-1/2> = 1/2-1/2\n! stray-text<`>\n[A=y] r<*> = *"},
    {"words and comments on the result's line",
     BYTES("[A \"x\"]\n\n* foo, bar {c} (baz) $1 ; l\n"),
     "[A=x] r<*> c<{c}> $<$1> ;<; l> = *\n! stray-text<foo, bar>\n"
     "! stray-text<(baz)>"},
    {"words in later lines", BYTES("[A \"x\"]\n\n*\nfoo\n\n[A \"y\"]\n\n*"),
     "[A=x] r<*> = *\n[A=y] r<*> = *\n! text-outside-game<foo>"},
    {"words in later lines, no game", BYTES("[A \"x\"]\n\n*\nfoo {c}\n\nbar"),
     "[A=x] r<*> c<{c}> = *\n! text-outside-game<foo>\n"
     "! text-outside-game<bar>"},
    {"text before the first game", BYTES("</p>\n<p>[A \"x\"]\n\n*"),
     "[A=x] r<*> = *\n! text-outside-game<</p>~<p>>"},
    {"words of two paragraphs", BYTES("a b\nc\n\nd {x} e\n\n[A \"x\"]\n\n*"),
     "[A=x] c<{x}> r<*> = *\n! text-outside-game<a b~c>\n"
     "! text-outside-game<d>\n! text-outside-game<e>"},
    {"text without a game", BYTES("foo\n\nbar. 12 baz"),
     "-\n! text-outside-game<foo>\n! text-outside-game<bar. 12 baz>"},
    {"comment before a game", BYTES("% tool\n{c}\n\n[A \"x\"]\n\n*"),
     "[A=x] %<% tool> c<{c}> r<*> = *"},
    /* Games without tags. */
    {"a move", BYTES("e3 e6 *"), "w<e3> w<e6> r<*> = *"},
    {"a number and a move", BYTES("1. e3 {c} *"),
     "n<1.> w<e3> c<{c}> r<*> = *"},
    {"number, dots and move apart", BYTES("1\n...\ne6 *"),
     "n<1> d<...> w<e6> r<*> = *"},
    {"a result", BYTES("foo 1-0"), "r<1-0> = 1-0\n! text-outside-game<foo>"},
    {"a move behind a result", BYTES("e3 * e4 *"),
     "w<e3> r<*> = *\nw<e4> r<*> = *"},
    {"a numbered move behind a result", BYTES("e3 * 1. e4 *\n2. d3"),
     "w<e3> r<*> = *\nn<1.> w<e4> r<*> = *\n"
     "n<2.> w<d3>\n! missing-result<d3>"},
    {"a result behind a result", BYTES("e3 * 1-0\n0-1"),
     "w<e3> r<*> = *\nr<1-0> = 1-0\nr<0-1> = 0-1"},
    {"a bare number opens nothing", BYTES("12\n13. foo"),
     "-\n! text-outside-game<12~13. foo>"},
    {"nothing opens a game", BYTES("{c}\n!? $1 (a) N"),
     "-\n! text-outside-game<!? $1 (a) N>"},
    {"a malformed tag alone", BYTES("[Event x]\n\n[B \"y\"]\n\n*"),
     "[B=y] r<*> = *\n! text-outside-game<[Event x]>"},
    /* Results. */
    {"loose", BYTES("[A \"x\"]\n\ne3 1/2\n"), "[A=x] w<e3> r<1/2> = 1/2-1/2"},
    {"double forfeit", BYTES("[A \"x\"]\n\n0-0\n\n[A \"y\"]\n\n0:0 {c} $1\n"),
     "[A=x] r<0-0> = none\n[A=y] r<0:0> c<{c}> $<$1> = none"},
    {"castling", BYTES("[A \"x\"]\n\n0-0 e6 *"), "[A=x] w<0-0> w<e6> r<*> = *"},
    {"castling before the result", BYTES("[A \"x\"]\n\ne3 0-0 *"),
     "[A=x] w<e3> w<0-0> r<*> = *"},
    {"castling in a variation", BYTES("[A \"x\"]\n\ne3 (0-0"),
     "[A=x] w<e3> (<(> w<0-0>\n! unclosed-variation<(>\n"
     "! missing-result<0-0>"},
};

static const struct row variation_rows[] = {
    {"nested", BYTES("e3 (d3 (c3) d6) *"),
     "w<e3> (<(> w<d3> (<(> w<c3> )<)> w<d6> )<)> r<*> = *"},
    {"result inside", BYTES("e3 (d3 1-0) *"),
     "w<e3> (<(> w<d3> r<1-0> )<)> r<*> = *"},
    {"unmatched", BYTES("e3) e6 *"),
     "w<e3> w<e6> r<*> = *\n! unmatched-parenthesis<)>"},
    {"unclosed", BYTES("e3 (d3 (c3) (b3 *"),
     "w<e3> (<(> w<d3> (<(> w<c3> )<)> (<(> w<b3> r<*>\n"
     "! unclosed-variation<(>\n! unclosed-variation<(>\n! missing-result<*>"},
    {"empty", BYTES("[A \"x\"]\n\ne3 (null)\n"),
     "[A=x] w<e3> (<(> w<null> )<)>\n! missing-result<)>"},
    /* Informator's N: a novelty behind a move when more moves follow. */
    {"novelty", BYTES("e3 N e6 *"), "w<e3> s<N> w<e6> r<*> = *"},
    {"novelty behind marks", BYTES("e3! + N 2. d3 *"),
     "w<e3> g<!> s<+> s<N> n<2.> w<d3> r<*> = *"},
    {"novelty, then a variation", BYTES("e3 N (d3) e6 *"),
     "w<e3> s<N> (<(> w<d3> )<)> w<e6> r<*> = *"},
    {"novelty in a variation", BYTES("e3 (d3 N d6) *"),
     "w<e3> (<(> w<d3> s<N> w<d6> )<)> r<*> = *"},
    {"N behind a number", BYTES("e3 2. N e6 *"),
     "w<e3> n<2.> w<N> w<e6> r<*> = *"},
    {"N at the end", BYTES("e3 N *"), "w<e3> w<N> r<*> = *"},
    {"N at a variation's end", BYTES("e3 (d3 N) e6 *"),
     "w<e3> (<(> w<d3> w<N> )<)> w<e6> r<*> = *"},
    {"N twice", BYTES("e3 N N e6 *"), "w<e3> s<N> w<N> w<e6> r<*> = *"},
    {"another letter", BYTES("e3 R e6 *"), "w<e3> w<R> w<e6> r<*> = *"},
};

START_TEST(games)
{
    check_row(game_rows[_i].name, game_rows[_i].text, game_rows[_i].wanted);
}
END_TEST

START_TEST(tags)
{
    check_row(tag_rows[_i].name, tag_rows[_i].text, tag_rows[_i].wanted);
}
END_TEST

START_TEST(ends)
{
    check_row(end_rows[_i].name, end_rows[_i].text, end_rows[_i].wanted);
}
END_TEST

START_TEST(variations)
{
    check_row(variation_rows[_i].name, variation_rows[_i].text,
              variation_rows[_i].wanted);
}
END_TEST

/* ---- what a game holds --------------------------------------------------- */

static void parse(const char *text)
{
    struct dw_parser parser = new_parser(dw_span_of(text), DW_PART_INPUT);
    ck_assert_int_eq(dw_parse_game(&parser, &game, &diags), DW_PARSED_GAME);
}

START_TEST(tags_are_found_by_id)
{
    static const char *const names[DW_TAG_IDS] = {
        [DW_TAG_EVENT] = "Event",
        [DW_TAG_SITE] = "Site",
        [DW_TAG_DATE] = "Date",
        [DW_TAG_ROUND] = "Round",
        [DW_TAG_WHITE] = "White",
        [DW_TAG_BLACK] = "Black",
        [DW_TAG_RESULT] = "Result",
        [DW_TAG_SETUP] = "SetUp",
        [DW_TAG_FEN] = "FEN",
        [DW_TAG_VARIANT] = "Variant",
        [DW_TAG_TIME_CONTROL] = "TimeControl",
        [DW_TAG_TERMINATION] = "Termination",
        [DW_TAG_TOUR] = "Tour",
        [DW_TAG_DIWAN_IGNORE] = "DiwanIgnore",
        [DW_TAG_SETUP_CASE] = "Setup",
    };
    struct dw_buf text = {0};
    for (int id = DW_TAG_OTHER + 1; id < DW_TAG_IDS; id++) {
        dw_buf_text(&text, "[");
        dw_buf_text(&text, names[id]);
        dw_buf_text(&text, " \"");
        dw_buf_number(&text, (uint64_t)id);
        dw_buf_text(&text, "\"]\n[Eventful \"\"]\n[event \"\"]\n");
    }
    dw_buf_char(&text, '\0');
    parse(text.at);
    for (int id = DW_TAG_OTHER + 1; id < DW_TAG_IDS; id++) {
        const dw_span value = dw_game_tag(&game, (dw_tag_id)id);
        char wanted[12];
        snprintf(wanted, sizeof wanted, "%d", id);
        ck_assert_msg(dw_span_is(value, wanted), "%s", names[id]);
        ck_assert_uint_eq(game.tags[game.by_id[id] - 1].id, (unsigned)id);
    }
    ck_assert_uint_eq(game.by_id[DW_TAG_OTHER], 0);
    dw_buf_free(&text);
}
END_TEST

START_TEST(values_lose_their_escapes)
{
    parse("[A \"a\\\"b\\\\c\\'d\"]\n[B \"\\\\\"]\n");
    struct dw_buf value = {0};
    dw_game_value(&value, &game, &game.tags[0]);
    ck_assert(dw_span_is((dw_span){value.at, value.len}, "a\"b\\c\\'d"));
    dw_buf_clear(&value);
    dw_game_value(&value, &game, &game.tags[1]);
    ck_assert(dw_span_is((dw_span){value.at, value.len}, "\\"));
    dw_buf_free(&value);
    ck_assert_ptr_null(dw_game_tag(&game, DW_TAG_FEN).at);
}
END_TEST

START_TEST(words_of_the_main_line_are_counted)
{
    static const struct {
        const char *text;
        uint32_t words;
        bool variations;
    } rows[] = {
        {"1. e3 e6 2. d3 *", 3, false}, {"1. e3 (1. d3 d6) e6 *", 2, true},
        {"1. e3 N e6 *", 2, false},     {"1. e3 N *", 2, false},
        {"[A \"x\"]\n\n0-0", 0, false}, {"1. e3 foo R *", 3, false},
        {"[A \"x\"]", 0, false},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        parse(rows[i].text);
        ck_assert_msg(game.words == rows[i].words, "%s: %u", rows[i].text,
                      game.words);
        ck_assert_msg(game.variations == rows[i].variations, "%s",
                      rows[i].text);
    }
}
END_TEST

START_TEST(offsets_of_a_game)
{
    static const char text[] = "foo\n1. e3 1-0 {c}\n\nbar";
    parse(text);
    ck_assert_uint_eq(game.begin, 0);
    ck_assert_uint_eq(game.start, 4);
    ck_assert_uint_eq(game.end, sizeof text - 1);
    ck_assert_uint_eq(game.marker_at, 10);
    ck_assert_uint_eq(game.marker_len, 3);
    ck_assert_uint_eq(game.marker, DW_RESULT_WHITE);
}
END_TEST

START_TEST(accounting_sees_a_gap)
{
    parse("[A \"x\"]\n\n1. e3 foo *");
    ck_assert(dw_game_accounts(&game, &diags));
    game.items[2] = game.items[--game.item_count];
    ck_assert(!dw_game_accounts(&game, &diags));
    dw_diags_add(&diags, DW_SAY_TEXT_OUTSIDE, 15, 3);
    ck_assert(dw_game_accounts(&game, &diags));
    game.tag_count = 0;
    ck_assert(!dw_game_accounts(&game, &diags));
}
END_TEST

START_TEST(nothing_is_allocated_twice)
{
    parse("[A \"x\"]\n\n1. e3 e6 *");
    const dw_item *items = game.items;
    const struct dw_tag *old = game.tags;
    parse("[B \"x\"]\n\n1. d3 *");
    ck_assert_ptr_eq(game.items, items);
    ck_assert_ptr_eq(game.tags, old);
    ck_assert_uint_eq(game.tag_count, 1);
    ck_assert_uint_eq(game.item_count, 3);
}
END_TEST

START_TEST(many_tags_are_told_apart)
{
    struct dw_buf text = {0};
    for (int round = 0; round < 2; round++)
        for (uint64_t i = 0; i < 3000; i++) {
            dw_buf_text(&text, "[T");
            dw_buf_number(&text, i);
            dw_buf_text(&text, " \"\"]");
        }
    dw_buf_char(&text, '\0');
    parse(text.at);
    ck_assert_uint_eq(game.tag_count, 6000);
    ck_assert_uint_eq(dw_diags_seen(&diags, DW_DUPLICATE_TAG), 3000);
    for (size_t i = 0; i < 6000; i++)
        ck_assert(game.tags[i].repeated == (i >= 3000));
    dw_buf_free(&text);
}
END_TEST

/* ---- limits -------------------------------------------------------------- */

START_TEST(too_deep)
{
    struct dw_buf text = {0};
    dw_buf_text(&text, "e3 ");
    dw_buf_fill(&text, '(', DW_GAME_DEPTH);
    dw_buf_text(&text, "d3 (c3 (b3) c6) d6 ");
    dw_buf_fill(&text, ')', DW_GAME_DEPTH);
    dw_buf_text(&text, " e6 *");
    dw_buf_char(&text, '\0');
    parse(text.at);
    ck_assert_uint_eq(diags.count, 1);
    ck_assert_uint_eq(dw_diags_seen(&diags, DW_TOO_DEEP), 1);
    ck_assert_uint_eq(diags.at[0].offset, 3 + DW_GAME_DEPTH + 3);
    ck_assert_uint_eq(diags.at[0].length, strlen("(c3 (b3) c6)"));
    ck_assert_uint_eq(game.words, 2);
    ck_assert_uint_eq(game.item_count, 2 * DW_GAME_DEPTH + 5);
    dw_buf_free(&text);
}
END_TEST

START_TEST(too_deep_and_unclosed)
{
    struct dw_buf text = {0};
    dw_buf_text(&text, "e3 ");
    dw_buf_fill(&text, '(', 100 * DW_GAME_DEPTH);
    dw_buf_text(&text, "\n\n[A \"x\"]\n\n*");
    dw_buf_char(&text, '\0');
    parse(text.at);
    ck_assert_uint_eq(dw_diags_seen(&diags, DW_TOO_DEEP), 1);
    ck_assert_uint_eq(dw_diags_seen(&diags, DW_UNCLOSED_VARIATION),
                      DW_GAME_DEPTH);
    ck_assert_uint_eq(game.end, 3 + 100 * DW_GAME_DEPTH);
    dw_buf_free(&text);
}
END_TEST

static const struct {
    const char *name, *text;
    uint32_t bytes, items;
    const char *wanted;
} limit_rows[] = {
    {"just fits", "[A \"x\"]\n\ne3 e6 *\n", 16, 0,
     "[A=x] w<e3> w<e6> r<*> = *"},
    {"too many bytes", "[A \"x\"]\n\ne3 e6 d3 d6 *\n\n[B \"y\"]\n\n*", 16, 0,
     "[A=x] w<e3> w<e6> too large\n"
     "! game-too-large<[A \"x\"]~~e3 e6 d>\n[B=y] r<*> = *"},
    {"a comment hides tags", "e3 e6 {[A \"x\"]} ; [A \"x\"]\n[B \"y\"]\n\n*",
     12, 0,
     "w<e3> w<e6> too large\n"
     "! game-too-large<e3 e6 {[A \"x>\n"
     "[B=y] r<*> = *\n! missing-blank-line<[>"},
    {"to the end", "e3 e6 d3\n", 4, 0,
     "w<e3> too large\n! game-too-large<e3 e>"},
    {"comments before the game do not count", "{a} {b} e3 e6 *", 0, 3,
     "c<{a}> c<{b}> w<e3> w<e6> r<*> = *"},
    {"too many tokens", "[A \"x\"]\n\n1. e3 e6 2. d3 *\n", 0, 6,
     "[A=x] n<1.> w<e3> too large\n"
     "! game-too-large<[A \"x\"]~~1. e3 >"},
    {"a tag pair is four tokens",
     "[A \"x\"]\n[B \"x\"]\n[C \"x\"]\n\n1. e3 *\n[D \"y\"]\n\n*", 0, 8,
     "[A=x][B=x] too large\n"
     "! game-too-large<[A \"x\"]~[B \"x\"]~>\n"
     "[C=x] n<1.> w<e3> r<*> = *\n"
     "! missing-blank-line<[>\n"
     "[D=y] r<*> = *\n! missing-blank-line<[>"},
};

START_TEST(limits)
{
    struct dw_parser parser =
        new_parser(dw_span_of(limit_rows[_i].text), DW_PART_INPUT);
    parser.byte_limit = limit_rows[_i].bytes;
    parser.item_limit = limit_rows[_i].items;
    struct dw_buf shown = {0};
    show_games(&shown, parser);
    dw_buf_char(&shown, '\0');
    ck_assert_msg(!strcmp(shown.at, limit_rows[_i].wanted),
                  "%s:\n%s\nwanted\n%s", limit_rows[_i].name, shown.at,
                  limit_rows[_i].wanted);
    dw_buf_free(&shown);
}
END_TEST

/* ---- parts --------------------------------------------------------------- */

/* Long enough that no word before it is cut by the part's end. */
#define PADDING                                                                \
    "{......................................................................}"

static const struct {
    const char *name, *text;
    dw_part_end end;
    dw_parsed parsed;
    const char *rest; /* what stands from parser.at on */
    unsigned findings;
} part_rows[] = {
    {"input, nothing", "", DW_PART_INPUT, DW_PARSED_REST, "", 0},
    {"input, text", "foo", DW_PART_INPUT, DW_PARSED_REST, "", 1},
    {"input, text behind", "e3 *\nfoo", DW_PART_INPUT, DW_PARSED_GAME, "", 1},
    {"border, text", "foo\n\n", DW_PART_BORDER, DW_PARSED_REST, "foo\n\n", 0},
    {"border, text behind", "e3 *\nfoo\n\n", DW_PART_BORDER, DW_PARSED_GAME,
     "\nfoo\n\n", 0},
    {"border ends movetext", "e3\n\n", DW_PART_BORDER, DW_PARSED_GAME, "\n\n",
     1},
    {"border ends tags", "[A \"x\"]\n\n", DW_PART_BORDER, DW_PARSED_GAME,
     "\n\n", 1},
    {"border ends a comment", "e3 {c\n\n", DW_PART_BORDER, DW_PARSED_GAME,
     "\n\n", 2},
    {"open, text", "foo\n\n", DW_PART_OPEN, DW_PARSED_REST, "foo\n\n", 0},
    {"open, moves", "e3 e6 " PADDING, DW_PART_OPEN, DW_PARSED_AGAIN,
     "e3 e6 " PADDING, 0},
    {"open, result", "e3 * " PADDING, DW_PART_OPEN, DW_PARSED_AGAIN,
     "e3 * " PADDING, 0},
    {"open, result and text", "e3 *\nfoo\n" PADDING, DW_PART_OPEN,
     DW_PARSED_AGAIN, "e3 *\nfoo\n" PADDING, 0},
    {"open, next move", "e3 *\ne4 " PADDING, DW_PART_OPEN, DW_PARSED_GAME,
     "\ne4 " PADDING, 0},
    {"open, next move at the end", "e3 " PADDING "*\ne4", DW_PART_OPEN,
     DW_PARSED_AGAIN, "e3 " PADDING "*\ne4", 0},
    {"open, next tag", "e3 " PADDING "*\n\n[A \"x", DW_PART_OPEN,
     DW_PARSED_GAME, "\n\n[A \"x", 0},
    {"open, a quote that may close", "[A \"x [B \"", DW_PART_OPEN,
     DW_PARSED_AGAIN, "[A \"x [B \"", 0},
    {"open, half a tag", "e3 " PADDING "*\n\n[A ", DW_PART_OPEN,
     DW_PARSED_AGAIN, "e3 " PADDING "*\n\n[A ", 0},
    {"open, move before the end", "foo e3", DW_PART_OPEN, DW_PARSED_REST,
     "foo e3", 0},
    {"limit, text", "foo\n" PADDING, DW_PART_LIMIT, DW_PARSED_REST, "", 1},
    {"limit, moves", "e3 e6 d3 " PADDING, DW_PART_LIMIT, DW_PARSED_GAME, "", 1},
    {"limit, result", "e3 * " PADDING, DW_PART_LIMIT, DW_PARSED_GAME, "", 0},
    {"limit, text and moves", "foo\ne3 e6 " PADDING, DW_PART_LIMIT,
     DW_PARSED_REST, "e3 e6 " PADDING, 1},
};

START_TEST(parts)
{
    const dw_span text = dw_span_of(part_rows[_i].text);
    struct dw_parser parser = new_parser(text, part_rows[_i].end);
    parser.byte_limit = (uint32_t)text.len;
    ck_assert_msg(dw_parse_game(&parser, &game, &diags) == part_rows[_i].parsed,
                  "%s", part_rows[_i].name);
    ck_assert_msg(!strcmp(bytes + parser.at, part_rows[_i].rest), "%s: %u",
                  part_rows[_i].name, parser.at);
    ck_assert_msg(diags.count == part_rows[_i].findings, "%s: %zu",
                  part_rows[_i].name, diags.count);
}
END_TEST

/* A game behind others that the largest part cuts comes in a part of its
 * own: it may not be too large at all. */
START_TEST(limit_behind_other_games)
{
    struct dw_parser parser = new_parser(
        dw_span_of("e3 *\n\n[A \"x\"]\n\ne3 e6 " PADDING), DW_PART_LIMIT);
    ck_assert_int_eq(dw_parse_game(&parser, &game, &diags), DW_PARSED_GAME);
    ck_assert(!game.too_large);
    const uint32_t at = parser.at;
    ck_assert_int_eq(dw_parse_game(&parser, &game, &diags), DW_PARSED_AGAIN);
    ck_assert_uint_eq(parser.at, at);
    ck_assert_uint_eq(diags.count, 0);
}
END_TEST

/* Nothing behind a part is looked at, wherever it is cut. */
START_TEST(bytes_behind_a_part)
{
    const dw_span text = dw_span_of(
        "[A \"x\"]\n[B \"sixteen letters!\"]\n[C \"\"]\n\n1. e3 {c} e6 *\n");
    for (size_t length = 0; length < text.len; length++) {
        struct dw_parser parser = new_parser(text, DW_PART_OPEN);
        parser.text.len = length;
        ck_assert_int_ne(dw_parse_game(&parser, &game, &diags), DW_PARSED_GAME);
        ck_assert_uint_eq(parser.at, 0);
        ck_assert_uint_eq(diags.count, 0);
        parser.end = DW_PART_INPUT;
        dw_parse_game(&parser, &game, &diags);
        ck_assert_uint_eq(parser.at, length);
        dw_diags_clear(&diags);
    }
}
END_TEST

/* Where a too large game ends does not depend on the part. */
START_TEST(too_large_in_parts)
{
    struct dw_parser parser =
        new_parser(dw_span_of("e3 e6 d3\n\n"), DW_PART_BORDER);
    parser.byte_limit = 4;
    ck_assert_int_eq(dw_parse_game(&parser, &game, &diags), DW_PARSED_GAME);
    ck_assert(game.too_large);
    ck_assert_uint_eq(game.end, 8);
    parser = new_parser(dw_span_of("e3 * foo " PADDING), DW_PART_OPEN);
    parser.byte_limit = 4;
    ck_assert_int_eq(dw_parse_game(&parser, &game, &diags), DW_PARSED_AGAIN);
}
END_TEST

/* A part that begins with a border stands behind the empty line. */
START_TEST(part_begins_with_a_border)
{
    struct dw_parser parser =
        new_parser(dw_span_of("[A \"x\"]\n\n*"), DW_PART_INPUT);
    parser.after_game = parser.after_open = true;
    ck_assert_int_eq(dw_parse_game(&parser, &game, &diags), DW_PARSED_GAME);
    ck_assert_uint_eq(diags.count, 0);
    parser.at = 0;
    parser.inside_line = parser.after_open = true;
    ck_assert_int_eq(dw_parse_game(&parser, &game, &diags), DW_PARSED_GAME);
    ck_assert_uint_eq(dw_diags_seen(&diags, DW_MISSING_BLANK_LINE), 1);
    ck_assert_uint_eq(dw_diags_seen(&diags, DW_TAG_AFTER_MOVES), 1);
}
END_TEST

/* ---- time ---------------------------------------------------------------- */

/* Once a byte takes milliseconds at this size; bytes times bytes, minutes. */
static const char *const long_rows[] = {
    "(",
    "e3 (",
    ")",
    "e3 * ",
    "* foo ",
    "1 ",
    ". ",
    "1. ",
    "[A ",
    "[A]\n",
    "[A \"",
    "[A \"x\"]",
    "foo ",
    "e3 N ",
    "e3 N (",
    "{",
    "e3 {\n[Event \"x\"]\n",
    "\n[Event \"x\"]\n{\n",
    "[Event \"x\"]\n\n",
    "[Event \"x\"]\n{c}\n",
    "[A \"x\"] foo\n",
    "0-0 ",
    "*\nfoo\n",
    "*\n[x]\n",
    "e3 ) ",
    "\0",
};

START_TEST(time_grows_with_length)
{
    enum { LENGTH = 1 << 19 };
    const dw_span row = dw_span_of(long_rows[_i]);
    char *text = malloc(LENGTH);
    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; i < LENGTH; i++)
        text[i] = row.len ? row.at[i % row.len] : '\0';
    struct dw_parser parser =
        new_parser((dw_span){text, LENGTH}, DW_PART_INPUT);
    free(text);
    dw_parsed parsed;
    do {
        dw_diags_clear(&diags);
        parsed = dw_parse_game(&parser, &game, &diags);
    } while (parsed == DW_PARSED_GAME);
    ck_assert_int_eq(parsed, DW_PARSED_REST);
    ck_assert_uint_eq(parser.at, LENGTH);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("parser");
    TCase *parser = tcase_create("parser");
    tcase_set_timeout(parser, 20);
    tcase_add_checked_fixture(parser, set_up, tear_down);
    tcase_add_loop_test(parser, games, 0, COUNT(game_rows));
    tcase_add_loop_test(parser, tags, 0, COUNT(tag_rows));
    tcase_add_loop_test(parser, ends, 0, COUNT(end_rows));
    tcase_add_loop_test(parser, variations, 0, COUNT(variation_rows));
    tcase_add_test(parser, tags_are_found_by_id);
    tcase_add_test(parser, values_lose_their_escapes);
    tcase_add_test(parser, words_of_the_main_line_are_counted);
    tcase_add_test(parser, offsets_of_a_game);
    tcase_add_test(parser, accounting_sees_a_gap);
    tcase_add_test(parser, nothing_is_allocated_twice);
    tcase_add_test(parser, many_tags_are_told_apart);
    tcase_add_test(parser, too_deep);
    tcase_add_test(parser, too_deep_and_unclosed);
    tcase_add_loop_test(parser, limits, 0, COUNT(limit_rows));
    tcase_add_loop_test(parser, parts, 0, COUNT(part_rows));
    tcase_add_test(parser, limit_behind_other_games);
    tcase_add_test(parser, bytes_behind_a_part);
    tcase_add_test(parser, too_large_in_parts);
    tcase_add_test(parser, part_begins_with_a_border);
    tcase_add_loop_test(parser, time_grows_with_length, 0, COUNT(long_rows));
    suite_add_tcase(suite, parser);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
