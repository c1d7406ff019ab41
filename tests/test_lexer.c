/* Knows which bytes make which token (PGN standard 4 to 8, grammar/README.md)
 * and where tag sections open. Must not know how games follow each other. */
/* SPDX-License-Identifier: MIT */
#include <check.h>
#include <stdlib.h>

#include "show.h"

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))
/* A text that may hold NUL, without the literal's own. */
#define BYTES(text)                                                            \
    {                                                                          \
        text, sizeof(text) - 1                                                 \
    }

/* Lexes all of it; a tag pair is shown as "t<name|value>". */
static void lex(struct dw_buf *out, struct dw_lexer lexer)
{
    struct dw_diags diags = {0};
    lexer.diags = &diags;
    for (;;) {
        const dw_token token = dw_lex_next(&lexer);
        if (token.kind == DW_TOKEN_END)
            break;
        if (token.kind != DW_TOKEN_TAG) {
            show_token(out, lexer.text, token.kind, token.offset, token.length);
            continue;
        }
        const dw_tag_token tag = dw_lex_tag(&lexer);
        show_token(out, lexer.text, DW_TOKEN_TAG, tag.name, tag.name_len);
        out->len--;
        dw_buf_char(out, '|');
        show_text(out, (dw_span){lexer.text.at + tag.value, tag.value_len});
        dw_buf_text(out, tag.unterminated ? "|unterminated" : "");
        dw_buf_text(out, tag.cut ? "|cut" : "");
        dw_buf_text(out, tag.inner_quote ? "|quote" : "");
        dw_buf_text(out, tag.unclosed ? "|unclosed" : "");
        dw_buf_text(out, tag.escaped ? "|escaped" : "");
        dw_buf_text(out, tag.odd_name ? "|odd" : "");
        dw_buf_char(out, '>');
    }
    show_findings(out, lexer.text, &diags);
    dw_diags_free(&diags);
}

static const struct {
    const char *name;
    dw_span text;
    const char *tokens;
} token_rows[] = {
    {"nothing", BYTES(""), ""},
    {"blanks", BYTES(" \t\r\n\r\n \n"), ""},
    /* Numbers, periods, words: PGN standard 7.2, 7.3, 8.2.2.1. */
    {"numbers", BYTES("1. e3 1... e6 12 a3"),
     "n<1.> w<e3> n<1...> w<e6> n<12> w<a3>"},
    {"glued number", BYTES("1.e3 e6 2.f3"), "n<1.> w<e3> w<e6> n<2.> w<f3>"},
    {"dots apart", BYTES("38. .. Rg7 38 ... Rg7"),
     "n<38.> d<..> w<Rg7> n<38> d<...> w<Rg7>"},
    {"ellipsis", BYTES("1\u2026 e6 1. \u2026 e6 \u2026f3"),
     "n<1\u2026> w<e6> n<1.> d<\u2026> w<e6> d<\u2026> w<f3>"},
    {"period behind a word", BYTES("e3. e6..."), "w<e3> d<.> w<e6> d<...>"},
    {"word of digits and letters", BYTES("1a3 2142 17x"),
     "w<1a3> n<2142> w<17x>"},
    {"all that may glue", BYTES("a3!?$1{c}(b3)*"),
     "w<a3> g<!?> $<$1> c<{c}> (<(> w<b3> )<)> r<*>"},
    {"marks in a word", BYTES("e:d5 exd5+ a8=Q# Nb1-d2 a8/Q --"),
     "w<e:d5> w<exd5+> w<a8=Q#> w<Nb1-d2> w<a8/Q> w<-->"},
    {"promotion in parentheses", BYTES("a8(Q)+ a8(\u2655) a7(Q) a8(b3)"),
     "w<a8(Q)+> w<a8(\u2655)> w<a7> (<(> w<Q> )<)> w<a8> (<(> w<b3> )<)>"},
    {"bracket inside a word", BYTES("N[x] a]"), "w<N[x> b<]> w<a> b<]>"},
    {"tag pair behind a word", BYTES("N[Event \"x\"]"), "w<N> t<Event|x>"},
    {"junk", BYTES("<p> } \x01\x02"), "j<<> w<p> j<>> j<}> j<\x01\x02>"},
    /* Annotations: 8.2.3.8, 8.2.4. */
    {"nags", BYTES("a3$1$6 $ $256"), "w<a3> $<$1> $<$6> $<$> $<$256>"},
    {"glyphs", BYTES("a3!! ?! !!!"), "w<a3> g<!!> g<?!> g<!!!>"},
    /* Signs set apart: grammar/README.md, "Suffixes and signs". */
    {"check signs", BYTES("+ ++ # ## ch ch. dis dbl mate mate. e.p. ep"),
     "s<+> s<++> s<#> s<##> s<ch> s<ch.> s<dis> s<dbl> s<mate> s<mate.> "
     "s<e.p.> s<ep>"},
    {"informator", BYTES("= += +- -+ -/+ \u00b1 \u2213 \u2a72 \u221e \u25a1"),
     "s<=> s<+=> s<+-> s<-+> s<-/+> s<\u00b1> s<\u2213> s<\u2a72> s<\u221e> "
     "s<\u25a1>"},
    {"draw offer", BYTES("a3 (=) (a4)"), "w<a3> s<(=)> (<(> w<a4> )<)>"},
    {"no signs", BYTES("N R e4 chd mates"), "w<N> w<R> w<e4> w<chd> w<mates>"},
    /* Results: 8.2.6; loose ones: grammar/README.md, Forms. */
    {"results", BYTES("1-0 0-1 1/2-1/2 *"), "r<1-0> r<0-1> r<1/2-1/2> r<*>"},
    {"glued star", BYTES("a6*"), "w<a6> r<*>"},
    {"loose", BYTES("1/2 \u00bd-\u00bd \u00bd 0.5-0.5 1:0 1/2:1/2 +:- =:="),
     "r<1/2> r<\u00bd-\u00bd> r<\u00bd> r<0.5-0.5> r<1:0> r<1/2:1/2> r<+:-> "
     "r<=:=>"},
    {"dashes", BYTES("1\u20130 0\u20141 1\u22120 1\u20120 1\u20110"),
     "r<1\u20130> r<0\u20141> r<1\u22120> r<1\u20120> r<1\u20110>"},
    {"blanks in a result", BYTES("1 - 0 1/2 - 1/2"), "r<1 - 0> r<1/2 - 1/2>"},
    {"castling is no result", BYTES("0-0 0:0 0-0-0 O-O"),
     "w<0-0> w<0:0> w<0-0-0> w<O-O>"},
    {"result and rest", BYTES("1/2-1/2` 1-0, 0-1."),
     "r<1/2-1/2> w<`> r<1-0> w<,> r<0-1> d<.>"},
    {"no results", BYTES("1-01 1-0-0 0-1a +-- 2-0 0.5"),
     "w<1-01> w<1-0-0> w<0-1a> s<+--> w<2-0> n<0.> n<5>"},
    {"half in ISO 8859-1", BYTES("\xbd-\xbd"),
     "r<\xbd-\xbd>\n! not-utf-8<\xbd>\n! not-utf-8<\xbd>"},
    /* Comments and escapes: 5, 6. */
    {"comments", BYTES("a3 {x; y} ; z { (\na6 {}"),
     "w<a3> c<{x; y}> ;<; z { (> w<a6> c<{}>"},
    {"line comment ends at CR", BYTES("a3 ; x\ra6 ;y\r\nb3"),
     "w<a3> ;<; x> w<a6> ;<;y> w<b3>"},
    {"percent in column 1", BYTES("%x\na3 %y\r%z\n {\n% w}"),
     "%<%x> w<a3> w<%y> %<%z> c<{~% w}>"},
    {"percent behind a BOM", BYTES("\xef\xbb\xbf%x"), "%<%x>"},
    {"nested brace", BYTES("{a {b} c}"),
     "c<{a {b}> w<c> j<}>\n! nested-brace<{>"},
    {"unclosed", BYTES("{a b"), "c<{a b>\n! unterminated-comment<{>"},
    {"unclosed before Event", BYTES("{a\n[Event \"x\"]\n*"),
     "c<{a> t<Event|x> r<*>\n! unterminated-comment<{>"},
    {"unclosed before Event at the end", BYTES("{a\n [Event \"x\"]"),
     "c<{a> t<Event|x>\n! unterminated-comment<{>"},
    {"unclosed before Event, CR", BYTES("{a\r[Event \"x\"]\r}"),
     "c<{a> t<Event|x> j<}>\n! unterminated-comment<{>"},
    {"unclosed before another tag", BYTES("{a\n\n[White \"x\"]\n}"),
     "c<{a> t<White|x> j<}>\n! unterminated-comment<{>"},
    {"tag text in a comment", BYTES("{a\n[White \"x\"]\n}"),
     "c<{a~[White \"x\"]~}>"},
    {"Event inside a comment's line", BYTES("{a [Event \"x\"]\n}"),
     "c<{a [Event \"x\"]~}>"},
    {"Event and more on its line", BYTES("{a\n[Event \"x\"] b\n}"),
     "c<{a~[Event \"x\"] b~}>"},
    {"empty lines in a comment", BYTES("{a\n\n[x]\n\nb}"), "c<{a~~[x]~~b}>"},
    /* Bytes. */
    {"NUL", BYTES("a3\0\0a6 {x\0}"),
     "w<a3> w<a6> c<{x0}>\n! nul-byte<00>\n! nul-byte<0>"},
    {"odd spaces", BYTES("a3\u00a0a6\u2009\u200bb3\vb6\fc3\u3000"),
     "w<a3> w<a6> w<b3> w<b6> w<c3>\n! odd-space<\u00a0>\n"
     "! odd-space<\u2009\u200b>\n! odd-space<\v>\n! odd-space<\f>\n"
     "! odd-space<\u3000>"},
    {"no-break space in ISO 8859-1",
     BYTES("a3\xa0"
           "a6"),
     "w<a3> w<a6>\n! odd-space<\xa0>"},
    {"odd space inside a comment", BYTES("{a\u00a0\ufeff}"),
     "c<{a\u00a0\ufeff}>"},
    {"BOM",
     BYTES("\xef\xbb\xbf"
           "a3 \xef\xbb\xbf"),
     "w<a3>\n! stray-bom<\xef\xbb\xbf>"},
    {"not UTF-8", BYTES("caf\xe9 {\x94\x95 \x94}"),
     "w<caf\xe9> c<{\x94\x95 \x94}>\n! not-utf-8<\xe9>\n"
     "! not-utf-8<\x94\x95>\n! not-utf-8<\x94>"},
    {"not UTF-8 in a line comment", BYTES(";\xe9\n%\xe8"),
     ";<;\xe9> %<%\xe8>\n! not-utf-8<\xe9>\n! not-utf-8<\xe8>"},
    /* Tag pairs: 7.1, 8.1. */
    {"tag pair", BYTES("[Event \"x y\"]"), "t<Event|x y>"},
    {"blanks in a tag pair", BYTES("[ Event\t\"x\" ][Site\"\"]"),
     "t<Event|x> t<Site|>"},
    {"tag pair over lines", BYTES("[Event\n\"x\"\n]\na3"), "t<Event|x> w<a3>"},
    {"brackets in a value", BYTES("[Event \"[rapid] [=00]\"]"),
     "t<Event|[rapid] [=00]>"},
    {"escapes", BYTES("[Event \"a\\\"b\\\\\"]"), "t<Event|a\\\"b\\\\|escaped>"},
    {"bad escape", BYTES("[Event \"a\\'b\"]"),
     "t<Event|a\\'b|escaped>\n! bad-escape<\\'>"},
    {"bare quotes", BYTES("[Event \"3rd \"Open\" Cup\"]\n*"),
     "t<Event|3rd \"Open\" Cup|quote> r<*>"},
    {"quote and bracket in a value", BYTES("[Event \"a \"b\"] c\"]\n"),
     "t<Event|a \"b\"] c|quote>"},
    {"moves on the tag's line", BYTES("[A \"x\"] 1. a3 * [B \"y\"]"),
     "t<A|x> n<1.> w<a3> r<*> t<B|y>"},
    {"cut off", BYTES("[A \"60+0.[Event \"Second\"]\n"),
     "t<A|60+0.|unterminated|cut> t<Event|Second>"},
    {"no closing quote", BYTES("[A \"x]\n[B \"y\"]"),
     "t<A|x|unterminated> t<B|y>"},
    {"no closing quote, CR", BYTES("[A \"x \r[B \"y\"]"),
     "t<A|x|unterminated> t<B|y>"},
    {"no bracket", BYTES("[A \"x\"\n[B \"y\"]"), "t<A|x|unclosed> t<B|y>"},
    {"odd names", BYTES("[1Board_No \"7\"][White-Team \"N\"][X+ \"y\"]"),
     "t<1Board_No|7> t<White-Team|N|odd> t<X+|y|odd>"},
    {"no tag pairs", BYTES("[Event x]\n[%clk \"1\"]\n[\"x\"]\n[Open\n]"),
     "b<[Event x]> b<[%clk \"1\"]> b<[\"x\"]> b<[Open> b<]>"},
    {"bracket up to a tag pair", BYTES("[a [B \"y\"]"), "b<[a > t<B|y>"},
    {"bracket up to a comment", BYTES("[a {b} c]"), "b<[a > c<{b}> w<c> b<]>"},
    {"value with NUL and bytes", BYTES("[A \"\0\xe9\"]"),
     "t<A|0\xe9>\n! nul-byte<0>\n! not-utf-8<\xe9>"},
};

START_TEST(tokens)
{
    struct dw_buf shown = {0};
    lex(&shown,
        (struct dw_lexer){.text = token_rows[_i].text, .opens_file = true});
    dw_buf_char(&shown, '\0');
    ck_assert_msg(!strcmp(shown.at, token_rows[_i].tokens),
                  "%s:\n%s\nwanted\n%s", token_rows[_i].name, shown.at,
                  token_rows[_i].tokens);
    dw_buf_free(&shown);
}
END_TEST

/* ---- flags --------------------------------------------------------------- */

START_TEST(flags_say_what_stood_before)
{
    static const uint8_t wanted[] = {
        DW_AT_LINE_START | DW_GLUED,       /* a3 */
        DW_GLUED,                          /* ! */
        0,                                 /* a6 */
        DW_AT_LINE_START,                  /* b3 */
        DW_AT_LINE_START | DW_AFTER_EMPTY, /* b6 */
        DW_AT_LINE_START | DW_AFTER_EMPTY, /* c3: the line holds a blank */
        DW_LOOSE,                          /* 1/2 */
        DW_AT_LINE_START | DW_UNCLOSED,    /* { */
    };
    struct dw_lexer lexer = {
        .text = dw_span_of("a3! a6\r\nb3\r\r  b6\n \n c3 1/2\n{")};
    for (size_t i = 0; i < sizeof wanted; i++)
        ck_assert_uint_eq(dw_lex_next(&lexer).flags, wanted[i]);
    ck_assert_uint_eq(dw_lex_next(&lexer).kind, DW_TOKEN_END);
    ck_assert(lexer.noticed);
}
END_TEST

START_TEST(a_part_may_begin_inside_a_line)
{
    const dw_span text = dw_span_of("%x\n\n%y");
    struct dw_lexer lexer = {.text = text, .inside_line = true};
    ck_assert_uint_eq(dw_lex_next(&lexer).kind, DW_TOKEN_WORD);
    ck_assert_uint_eq(dw_lex_next(&lexer).kind, DW_TOKEN_ESCAPE);
    lexer = (struct dw_lexer){.text = dw_span_of("\na3"), .inside_line = true};
    ck_assert_uint_eq(dw_lex_next(&lexer).flags, DW_AT_LINE_START);
    lexer = (struct dw_lexer){.text = dw_span_of("\na3")};
    ck_assert_uint_eq(dw_lex_next(&lexer).flags,
                      DW_AT_LINE_START | DW_AFTER_EMPTY);
}
END_TEST

START_TEST(a_line_at_the_end_may_go_on)
{
    struct dw_lexer lexer = {.text = dw_span_of("{a\n[Event \"x\"]"),
                             .more = true};
    ck_assert_uint_eq(dw_lex_next(&lexer).length, lexer.text.len);
}
END_TEST

/* ---- results ------------------------------------------------------------- */

static const struct {
    const char *text;
    bool read, loose;
    dw_result result;
} result_rows[] = {
    {"1-0", true, false, DW_RESULT_WHITE},
    {"0-1", true, false, DW_RESULT_BLACK},
    {"1/2-1/2", true, false, DW_RESULT_DRAW},
    {"*", true, false, DW_RESULT_OPEN},
    {"1/2", true, true, DW_RESULT_DRAW},
    {"\u00bd-\u00bd", true, true, DW_RESULT_DRAW},
    {"\u00bd\u2013\u00bd", true, true, DW_RESULT_DRAW},
    {"0.5-0.5", true, true, DW_RESULT_DRAW},
    {"1:0", true, true, DW_RESULT_WHITE},
    {"0:1", true, true, DW_RESULT_BLACK},
    {"1 - 0", true, true, DW_RESULT_WHITE},
    {"0\u20131", true, true, DW_RESULT_BLACK},
    {"+:-", true, true, DW_RESULT_WHITE},
    {"-:+", true, true, DW_RESULT_BLACK},
    {"=:=", true, true, DW_RESULT_DRAW},
    {"0-0", true, true, DW_RESULT_NONE},
    {"0:0", true, true, DW_RESULT_NONE},
    {"", false, false, 0},
    {"1", false, false, 0},
    {"1-1", false, false, 0},
    {"1-1/2", false, false, 0},
    {"+--", false, false, 0},
    {"0.5", false, false, 0},
    {"1-0 ", false, false, 0},
    {"**", false, false, 0},
    {"2-0", false, false, 0},
};

START_TEST(results)
{
    dw_result result = DW_RESULT_UNSETTLED;
    bool loose = false;
    const char *text = result_rows[_i].text;
    ck_assert_msg(dw_result_read(dw_span_of(text), &result, &loose) ==
                      result_rows[_i].read,
                  "%s", text);
    if (!result_rows[_i].read)
        return;
    ck_assert_msg(result == result_rows[_i].result, "%s", text);
    ck_assert_msg(loose == result_rows[_i].loose, "%s", text);
    if (!loose)
        ck_assert_str_eq(dw_result_text(result), text);
}
END_TEST

/* ---- borders and skipping ------------------------------------------------ */

/* The border's text is what stands from it on; "" for none. */
static const struct {
    const char *name, *text;
    const char *border;
} border_rows[] = {
    {"the last of two", "*\n\n[Event \"a\"]\n*\n\n[Event \"b\"]\n*",
     "[Event \"b\"]\n*"},
    {"CR LF", "*\r\n\r\n[Event \"a\"]\r\n", "[Event \"a\"]\r\n"},
    {"CR", "*\r\r[Event \"a\"]\r", "[Event \"a\"]\r"},
    {"blanks", "*\n \t\n [Event \"a\"] \n", "[Event \"a\"] \n"},
    {"no empty line", "*\n[Event \"a\"]\n", ""},
    {"another tag", "*\n\n[Site \"a\"]\n", ""},
    {"a longer name", "*\n\n[EventDate \"a\"]\n", ""},
    {"no whole line", "*\n\n[Event \"a\"] x\n", ""},
    {"no line end yet", "*\n\n[Event \"a\"]", ""},
    {"the text's first line may be no line", "\n[Event \"a\"]\n", ""},
    {"not at a line's start", "*\n\nx [Event \"a\"]\n", ""},
    {"nothing", "", ""},
};

START_TEST(borders)
{
    const dw_span text = dw_span_of(border_rows[_i].text);
    const uint32_t at = dw_lex_last_border(text, 0);
    ck_assert_msg(!strcmp(at ? text.at + at : "", border_rows[_i].border),
                  "%s: %u", border_rows[_i].name, at);
    ck_assert_uint_eq(dw_lex_last_border(text, at + 1), 0);
}
END_TEST

static const struct {
    const char *name, *text;
    const char *found; /* from the tag section on */
} skip_rows[] = {
    {"moves", "a3 a6 [Event \"x\"]\n", "[Event \"x\"]\n"},
    {"any tag pair", "a3[White \"x\"]", "[White \"x\"]"},
    {"comment", "{[Event \"x\"]} [A \"b\"]", "[A \"b\"]"},
    {"line comment", ";[Event \"x\"]\n[A \"b\"]", "[A \"b\"]"},
    {"escape", "a\n%[Event \"x\"]\r[A \"b\"]", "[A \"b\"]"},
    {"percent elsewhere", "a %[Event \"x\"]", "[Event \"x\"]"},
    {"recovery", "{a\n[Event \"x\"]\n}", "[Event \"x\"]\n}"},
    {"recovery behind an empty line", "{a\n\n[A \"x\"]\n}", "[A \"x\"]\n}"},
    {"no tag pair", "a [b] {c", ""},
};

START_TEST(skipping)
{
    const dw_span text = dw_span_of(skip_rows[_i].text);
    struct dw_skip skip = {0};
    bool found;
    const uint32_t at = dw_lex_skip(&skip, text, true, &found);
    ck_assert_msg(found == (skip_rows[_i].found[0] != '\0'), "%s",
                  skip_rows[_i].name);
    ck_assert_msg(!strcmp(text.at + at, skip_rows[_i].found), "%s: %u",
                  skip_rows[_i].name, at);
}
END_TEST

/* The same texts behind `lead`, some windows long, in windows of one size. */
static void skip_in_windows(const char *row, const char *lead, char fill,
                            size_t window)
{
    const size_t length = 3 * DW_LEX_AHEAD + 17, blanks = DW_LEX_AHEAD + 9;
    const dw_span text = dw_span_of(row), before = dw_span_of(lead);
    char *bytes = malloc(length + text.len);
    ck_assert_ptr_nonnull(bytes);
    memset(bytes, fill, length);
    memcpy(bytes, lead, before.len);
    memset(bytes + length - blanks, ' ', blanks);
    memcpy(bytes + length, text.at, text.len);

    const dw_span all = {bytes, length + text.len};
    struct dw_skip whole = {0}, skip = {0};
    bool found = false, found_whole;
    const uint32_t wanted = dw_lex_skip(&whole, all, true, &found_whole);
    uint32_t at = 0;
    while (!found && at < all.len) {
        const bool end = all.len - at <= window;
        const uint32_t gone = dw_lex_skip(
            &skip, (dw_span){bytes + at, end ? all.len - at : window}, end,
            &found);
        ck_assert(gone > 0 || found);
        at += gone;
    }
    ck_assert_msg(found == found_whole && at == wanted,
                  "%s behind '%s', windows of %zu: %u, not %u", row, lead,
                  window, at, wanted);
    free(bytes);
}

START_TEST(skipping_in_windows)
{
    static const char *const leads[] = {"", "{", ";", "\n%"};
    static const char fills[] = {'x', ' ', '\n', '\r'};
    static const size_t steps[] = {1, 13, 1000, 4099};
    for (size_t lead = 0; lead < 4; lead++)
        for (size_t fill = 0; fill < sizeof fills; fill++)
            for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
                skip_in_windows(skip_rows[_i].text, leads[lead], fills[fill],
                                DW_LEX_AHEAD + steps[i]);
}
END_TEST

/* ---- time ---------------------------------------------------------------- */

/* Once a byte takes milliseconds at this size; bytes times bytes, minutes. */
static const char *const long_rows[] = {
    "{",
    "[",
    "(",
    "[a",
    "[A \"",
    "[Event \"x\n",
    "{\n\n[A ",
    "\"",
    "1 ",
    "- ",
    "1/2 -  ",
    "[A \"x\"] y ",
    "\xe9",
    "a[",
    "\xa0",
    "\r",
    "{[\n[Event ",
    "\n[Event \"x\"]{",
    "%",
    "a8(",
    "\xe2\x80",
    "N ",
    ".",
    " ",
    "\u00e9\u2026",
    "a\u00a0",
    "\u00ad\u200b",
};

START_TEST(time_grows_with_length)
{
    enum { LENGTH = 1 << 19 };
    const dw_span row = dw_span_of(long_rows[_i / 2]);
    char *bytes = malloc(LENGTH);
    ck_assert_ptr_nonnull(bytes);
    for (size_t i = 0; i < LENGTH; i++)
        bytes[i] = row.at[i % row.len];
    struct dw_lexer lexer = {.text = {bytes, LENGTH}, .prose = _i % 2};
    for (;;) {
        const dw_token token = dw_lex_next(&lexer);
        if (token.kind == DW_TOKEN_END)
            break;
        if (token.kind == DW_TOKEN_TAG)
            dw_lex_tag(&lexer);
    }
    ck_assert_uint_eq(lexer.at, LENGTH);
    free(bytes);
}
END_TEST

/* Puts each byte at each place of a tag pair: what is taken for plain is just
 * what the longer way gives, which finds nothing to say of it; and most is. */
START_TEST(plain_tags_are_tags)
{
    static const char tag[] =
        "[White_2 \"as-Suli, 880 to 946\"]\n[Black \"\"]\n";
    enum { LINE = 32 };
    ck_assert_int_eq(tag[LINE - 1], '\n');
    char bytes[sizeof tag];
    unsigned plain = 0;
    for (size_t at = 1; at < LINE; at++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(bytes, tag, sizeof tag);
            bytes[at] = (char)byte;
            struct dw_diags diags = {0};
            struct dw_lexer quick = {.text = {bytes, sizeof tag - 1}, .at = 1};
            struct dw_lexer slow = {
                .text = {bytes, sizeof tag - 1}, .at = 1, .diags = &diags};
            dw_tag_token a;
            if (!dw_lex_tag_opens(quick.text, 0) ||
                !dw_lex_plain_tag(&quick, &a))
                continue;
            const dw_tag_token b = dw_lex_tag(&slow);
            plain++;
            ck_assert_msg(a.name == b.name && a.name_len == b.name_len &&
                              a.value == b.value &&
                              a.value_len == b.value_len && a.end == b.end &&
                              quick.at == slow.at,
                          "byte %d at %zu: other tag", byte, at);
            ck_assert_msg(!slow.noticed && !b.escaped && !b.odd_name &&
                              !b.inner_quote && !b.unclosed && !b.cut,
                          "byte %d at %zu is not plain", byte, at);
            dw_diags_free(&diags);
        }
    /* 7 places of 63 bytes, 19 of 93, two line ends, and one byte that is right
     * at each of the others. */
    ck_assert_uint_eq(plain, 7 * 63 + 19 * 93 + 2 + 4);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lexer");
    TCase *lexer = tcase_create("lexer");
    tcase_set_timeout(lexer, 20);
    tcase_add_loop_test(lexer, tokens, 0, COUNT(token_rows));
    tcase_add_test(lexer, flags_say_what_stood_before);
    tcase_add_test(lexer, a_part_may_begin_inside_a_line);
    tcase_add_test(lexer, a_line_at_the_end_may_go_on);
    tcase_add_test(lexer, plain_tags_are_tags);
    tcase_add_loop_test(lexer, results, 0, COUNT(result_rows));
    tcase_add_loop_test(lexer, borders, 0, COUNT(border_rows));
    tcase_add_loop_test(lexer, skipping, 0, COUNT(skip_rows));
    tcase_add_loop_test(lexer, skipping_in_windows, 0, COUNT(skip_rows));
    tcase_add_loop_test(lexer, time_grows_with_length, 0, 2 * COUNT(long_rows));
    suite_add_tcase(suite, lexer);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
