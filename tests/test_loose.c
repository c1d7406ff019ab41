/* Knows which words of a page are moves, by pages written for it whose moves
 * were played by hand. Must not know how the reading goes about it. */
/* SPDX-License-Identifier: MIT */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "config/load_grammar.h"
#include "config/load_prose.h"
#include "config/rulelist.h"
#include "judge/judge.h"

/* A page and what is read of it: a game's words, variations in parentheses, a
 * move found in text behind '~', the result; '!' stands in front of the first
 * word that cannot be played. Games are parted by ' / '. */
static const struct {
    const char *name, *page, *read;
} rows[] = {
    {"nothing", "", ""},
    {"talk alone", "We met on 3. May and played on a4 paper. 1-0? No.", ""},
    {"a mention", "Most games open 1.e3, some 1.d3, few 1.a3.", ""},
    {"English", "The game went 1.e3 e6 2.f3 f6, and Black resigned.",
     "e3 e6 f3 f6 1-0"},
    {"men by name", "We saw 1. Knight f3 Knight f6 2. Pawn e3, Pawn e6. Draw.",
     "Knight f3 Knight f6 Pawn e3 Pawn e6 1/2-1/2"},
    {"whole squares",
     "1. Knight g1-f3 (good), Knight g8-f6 2. Rook h1-g1, Rook h8-g8 "
     "and White resigns",
     "Knight g1-f3 Knight g8-f6 Rook h1-g1 Rook h8-g8 0-1"},
    {"German",
     "Nach 1. e3 e6 2. Sh3 Sh6 zog Weiß 3. Sf4, und nach 3. ... Sf5 "
     "gab man die Partie Remis. Remis vereinbart.",
     "e3 e6 Sh3 Sh6 Sf4 Sf5 1/2-1/2"},
    {"Russian",
     "После 1. e3 e6 2. Кh3 белые стоят лучше. 2… Кh6 3. Крe2 — и тут "
     "чёрные сдались!",
     "e3 e6 Кh3 Кh6 Крe2 1-0"},
    {"Russian without the dots of e", "1. e3 e6 2. Кh3, черные сдались",
     "e3 e6 Кh3 1-0"},

    {"German names",
     "1. Bauer e3 e6 2. Springer nach f3, Springer f6 3. König e2 kam, "
     "und König e7 4. Springer von b1 nach c3 d6 5. Springer d4 e5 1-0",
     "Bauer e3 e6 Springer nach f3 Springer f6 König e2 ~König e7 "
     "Springer von b1 nach c3 d6 Springer d4 e5 1-0"},
    {"German names in ISO 8859-1",
     "1. e3 e6 2. K\xf6nig e2 K\xf6nig e7 3. L\xe4ufer h3 1-0",
     "e3 e6 K\xf6nig e2 K\xf6nig e7 L\xe4ufer h3 1-0"},
    {"German captures",
     "1. Springer f3 Springer f6 2. Springer d4 Springer d5 3. Springer f5 "
     "Springer b4 4. Springer schlägt e7, Dame schlägt e7 5. Bauer b3 Springer "
     "b4xa2 6. Turm a1 schlägt a2 remis",
     "Springer f3 Springer f6 Springer d4 Springer d5 Springer f5 Springer b4 "
     "Springer schlägt e7 Dame schlägt e7 Bauer b3 Springer b4xa2 "
     "Turm a1 schlägt a2 1/2-1/2"},
    {"Russian names",
     "1. Пешка е3 пешка e6 2. Конь на f3, конь f6 3. Конь с3 Конь на с6 "
     "4. Конь b5 и король е7 5. Конь бьёт с7 — белые сдались",
     "Пешка е3 пешка e6 Конь на f3 конь f6 Конь с3 Конь на с6 Конь b5 "
     "~король е7 Конь бьёт с7 0-1"},
    {"Russian letters",
     "1. е3 е6 2. Кf3 Кf6 3. Крe2 Крe7 4. с3 пd6 5. пd3, чёрные сдались",
     "е3 е6 Кf3 Кf6 Крe2 Крe7 с3 пd6 пd3 1-0"},
    {"French names",
     "1. Pion e3 Pion e6 2. Cavalier en f3 Cavalier f6 3. Roi e2 1-0",
     "Pion e3 Pion e6 Cavalier en f3 Cavalier f6 Roi e2 1-0"},
    {"names in talk",
     "1.e3 e6. The Knight from b1 to nowhere, Knight f3 e5 or a Rook, Queen. "
     "2.f3 f6",
     "e3 e6 f3 f6 none"},

    {"a move between", "1.e3 e6 2.f3 and now Black played f6. After 3.g3",
     "e3 e6 f3 ~f6 g3 none"},
    {"two moves between", "1.e3 e6, then came f3 and f6, and 3.g3 g6",
     "e3 e6 ~f3 ~f6 g3 g6 none"},
    {"more moves than room",
     "1.e3 e6 2.f3 and now neither f6 nor d6 but 3.g3 came",
     "e3 e6 f3 !g3 none"},
    {"squares in a sentence", "1.e3 e6 2.f3 f6 looks at e4 and d4. 3.g3 g6",
     "e3 e6 f3 f6 g3 g6 none"},
    {"a preview", "1.e3 e6 (text) 2.f3 f6 soon 9.Nd4 comes, but 3.g3 g6",
     "e3 e6 f3 f6 g3 g6 none"},
    {"a look back", "1.e3 e6 2.f3 f6 and not 2.d3 d6 here; 3.g3 g6",
     "e3 e6 f3 f6 g3 g6 none"},
    {"moves that are lost", "1.e3 e6 and so on until 9.Nf3 Nf6. Draw.",
     "e3 e6 Nf3 Nf6 1/2-1/2"},
    {"a year", "1.e3 e6 as in 1851. Nf3 was not played. 2.f3 f6",
     "e3 e6 f3 f6 none"},
    {"a remark in parentheses", "1.e3 (a quiet move) e6 2.f3 (!) f6 1-0",
     "e3 e6 f3 f6 1-0"},
    {"a square in parentheses", "1.e3 (to d4 later) e6 2.f3 f6 1-0",
     "e3 e6 f3 f6 1-0"},
    {"a variation", "1.e3 e6 2.f3 (2.g3 g6 3.f3) f6 3.g3 0-1",
     "e3 e6 f3 (g3 g6 f3) f6 g3 0-1"},
    {"a variation behind words",
     "1.e3 e6 2.f3 (better was 2.g3 with a plan) f6 3.g3 0-1",
     "e3 e6 f3 (g3) f6 g3 0-1"},
    {"a variation of another move",
     "1.e3 e6 2.f3 f6 (instead of 1...d6) 3.g3 g6 0-1",
     "e3 e6 f3 f6 g3 g6 0-1"},
    {"a variation that never closes",
     "1.e3 e6 2.f3 (2.g3 g6 f6\n\nGame 2\n\n1.d3 d6 2.c3 0-1",
     "e3 e6 f3 none / d3 d6 c3 0-1"},
    {"a variation closed by a face",
     "1.e3 e6 2.f3 (2.g3 g6 :-)\n\nGame 2\n\n1.d3 d6 2.c3 0-1",
     "e3 e6 f3 (g3 g6 none / d3 d6 c3 0-1"},
    {"a smile", "1.e3 e6 :-) 2.f3 f6 :( 3.g3 g6 ;) 1-0",
     "e3 e6 f3 f6 g3 g6 1-0"},
    {"references", "1. &#9816;h3&nbsp;&#x265E;h6 2.&nbsp;f&#51; &hellip; f6",
     "&#9816;h3 &#x265E;h6 f&#51; f6 none"},
    {"a reference behind the number", "1.e3 and so 1.&hellip;e6 2.f3 f6",
     "e3 e6 f3 f6 none"},
    {"references that are no letters", "1.e3&mdash;good&mdash;e6 2.f3 f6&lt;",
     "e3 ~e6 f3 f6 none"},
    {"what is not seen in moves",
     "1.N\u00adh3 Nh&shy;6 2.N\u200bf4 f\u20606 3.\u200bg3\u200b g6\u200d",
     "N\u00adh3 Nh&shy;6 N\u200bf4 f\u20606 g3 g6 none"},
    {"a tag in a move",
     "1.<b>N</b>h3 <i>\u265e</i></b>h6 2.[b]N[/b]f4 <b>White</b> e6",
     "N</b>h3 \u265e</i></b>h6 N[/b]f4 none"},
    {"dashes without blanks", "1.e3\u2014good\u2014e6 2.f3--so f6 3.g3",
     "e3 ~e6 f3 ~f6 g3 none"},
    {"a man and a square in talk",
     "1.a3 e6 2.\u041ah3 \u043b\u0430\u0434\u044c\u044f \u043d\u0430 a7 "
     "2\u2026 \u041ah6 3.g3 K\u00f6nig f8 \u0441\u043f\u0438\u0442",
     "a3 e6 \u041ah3 \u041ah6 g3 none"},
    {"tags of a page", "<p>1.e3 e6<br>2.f3 f6</p> <b>3.g3 g6</b> 1-0",
     "e3 e6 f3 f6 g3 g6 1-0"},
    {"braces are comments", "1.e3 {as 1.d3} e6 2.f3 {so} f6 1-0",
     "e3 e6 f3 f6 1-0"},
    {"a brace that never closes", "1.e3 e6 {well 2.f3 f6\n\n1.d3 d6 2.c3 0-1",
     "e3 e6 f3 f6 none / d3 d6 c3 0-1"},
    {"one that closes in a later game",
     "1.e3 e6 {well 2.f3 f6\n\nGame 2: 1.d3 d6 2.c3} 0-1",
     "e3 e6 f3 f6 none / d3 d6 c3 0-1"},
    {"one in front of a comment", "1.e3 e6 {well 2.f3 {as 2.d3} f6 1-0",
     "e3 e6 f3 f6 1-0"},
    {"one in front of tags",
     "1.e3 e6 {well 2.f3\n\n[Event \"x\"]\n\n1.d3 {so} d6 *",
     "e3 e6 f3 none / d3 d6 *"},
    {"one between games", "Not { here\n\n1.d3 d6 2.c3 c6", "d3 d6 c3 c6 none"},
    {"a comment of paragraphs",
     "1.e3 e6 {well\n\nit was 21.3 and 2.d3 came\n\n} 2.f3 f6 1-0",
     "e3 e6 f3 f6 1-0"},

    {"HTML",
     "<h1>A game</h1><p class=\"x\">1.&nbsp;e3&nbsp;e6 2.f3</p>\n<p><b>2...f6"
     "</b><br/>3.&#8201;<i>g3</i> g6 &amp; <a href=\"y=2.d3\">4.h3</a> 1-0",
     "e3 e6 f3 f6 g3 g6 h3 1-0"},
    {"a table of HTML",
     "<tr><td>1</td><td>e3</td><td>e6</td></tr>\n"
     "<tr><td>2</td><td>f3</td><td>f6</td></tr>",
     "e3 e6 f3 f6 none"},
    {"paragraphs of HTML", "<p>1.e3 e6 2.f3 f6</p><p>1.d3 d6 2.c3</p>",
     "e3 e6 f3 f6 none / d3 d6 c3 none"},
    {"no HTML", "1.e3 e6 2.f3 <f6> 3.g3 <and so 3...g6> 1-0",
     "e3 e6 f3 ~f6 g3 g6 1-0"},
    {"BBCode",
     "[quote=\"x\"]so[/quote]\n[b]1.e3 e6[/b] well [b]2.f3[/b] [i]hm[/i] "
     "[b]2...f6[/b][url=http://x/?a=2.d3]3.[/url]g3[*]g6 1-0",
     "e3 e6 f3 f6 g3 g6 1-0"},
    {"BBCode behind a tag",
     "[Event \"x\"]\nso [quote=\"x\"] it went [/quote]\n1.e3 e6 1-0",
     "e3 e6 1-0"},
    {"text between tags", "[Event \"x\"] so [Site \"y\"]\n\n1.e3 e6 1-0",
     "e3 e6 1-0"},
    {"Markdown",
     "**1. e3** e6 *2. f3* `f6`\n\n- ~~3. g3~~ g6\n- __4. h3__ h6 1-0",
     "e3 e6 f3 f6 g3 g6 h3 h6 1-0"},
    {"a look back in bold", "1.e3 e6 2.f3 and **2. d3** was worse; 2...f6 1-0",
     "e3 e6 f3 f6 1-0"},
    {"a table of Markdown",
     "| # | White | Black |\n|---|---|---|\n| 1 | e3 | e6 |\n| 2 | f3 | f6 |"
     "\n\n| 1. | d3 | d6 |\n| 2. | c3 | c6 |",
     "e3 e6 f3 f6 none / d3 d6 c3 c6 none"},
    {"quoted lines", "He wrote:\n> 1. e3\n>\n> > e6 2. f3\n>f6 1-0",
     "e3 e6 f3 f6 1-0"},
    {"blanks of all kinds",
     "1.\u00a0e3\u00a0e6 2.\u200bf3 f6\u00ad 3.\u2009g3\u200b g6\u00ad 1-0",
     "e3 e6 f3 f6 g3 g6 1-0"},
    {"lines of words", "1.\ne3\ne6\n2.\nf3\nf6\n1-0", "e3 e6 f3 f6 1-0"},
    {"a paragraph that opens with a quote",
     "1.e3 e6 2.f3 f6\n\n\"Well\", he said.\n\n1-0\n", "e3 e6 f3 f6 none"},

    {"no comment to the line's end", "1.e3 e6; 2.f3 f6; 3.g3 g6; 1-0",
     "e3 e6 f3 f6 g3 g6 1-0"},
    {"in quotes",
     "He wrote \"1.e3 e6 2.f3 f6\". \u201e3.g3 g6\u201c, "
     "\u00ab4.h3 h6\u00bb 1-0",
     "e3 e6 f3 f6 g3 g6 h3 h6 1-0"},

    {"numbers with a dash", "1.-e3 e6 2.- f3 f6 3. - g3 g6 4.\u2013h3 h6 *",
     "e3 e6 f3 f6 g3 g6 h3 h6 *"},
    {"numbers in parentheses", "1) e3 e6 2) f3 f6 3)g3 g6 *",
     "e3 e6 f3 f6 g3 g6 *"},
    {"dots for Black",
     "1.e3 1...e6 2.f3 2. ... f6 3.g3 3. \u2026 g6 "
     "4.h3 4\u2026 h6 *",
     "e3 e6 f3 f6 g3 g6 h3 h6 *"},
    {"bare numbers", "1 e3 e6 2 f3 f6 3 g3 g6 *", "e3 e6 f3 f6 g3 g6 *"},
    {"numbers wrong right behind", "1.e3 e6 3.f3 f6 3.g3 g6 *",
     "e3 e6 f3 f6 g3 g6 *"},
    {"commas", "1.e3,e6 2.f3, f6, 3.g3,g6 1-0", "e3 e6 f3 f6 g3 g6 1-0"},

    {"illegal, not text", "The game: 1.e3 e6 2.Bc4 f6 (hm) 3.g3 1-0",
     "e3 e6 !Bc4 f6 g3 1-0"},
    {"illegal where it is the only one", "1.e3 e6 and then 2.e5 f6 0-1",
     "e3 e6 !e5 f6 0-1"},
    {"no move, but meant as one", "1.e3 e6 2.f33 f6 3.g3 g6 1-0",
     "e3 e6 !f33 f6 g3 g6 1-0"},
    {"a reply meant as one", "1.e3 e66 2.f3 f6 1-0", "e3 !e66 f3 f6 1-0"},
    {"castling", "1.e3 e6 2.O-O f6 1-0", "e3 e6 !O-O f6 1-0"},

    {"White wins", "1.e3 e6 2.f3 f6 and White wins.", "e3 e6 f3 f6 1-0"},
    {"wins something", "1.e3 e6 2.f3 f6 and White wins a baidaq.",
     "e3 e6 f3 f6 none"},
    {"would win", "1.e3 e6 and White wins. Not so: 2.f3 f6 0-1",
     "e3 e6 f3 f6 0-1"},
    {"a longer word", "1.e3 e6 2.f3 f6 and Black resignedly left",
     "e3 e6 f3 f6 none"},
    {"in the next paragraph", "1.e3 e6 2.f3 f6\n\nWhite wins. It was late.",
     "e3 e6 f3 f6 none"},
    {"alone in a paragraph",
     "<p>1.e3 e6 2.f3 f6 and so on</p>\n<p>1-0</p>\n<p>more</p>",
     "e3 e6 f3 f6 1-0"},
    {"alone in a paragraph of one line",
     "<p>1.e3 e6 2.f3 f6</p><p><b>0-1</b></p><p>more</p>", "e3 e6 f3 f6 0-1"},
    {"not alone in a paragraph",
     "<p>1.e3 e6 2.f3 f6</p>\n<p>1-0 <b>was</b> near</p>", "e3 e6 f3 f6 none"},
    {"in a paragraph of its own",
     "1.e3 e6 2.f3 f6.\n\nBlack resigned.\nIt was late.", "e3 e6 f3 f6 1-0"},
    {"the same behind talk, of a page",
     "<p>1.e3 e6 2.f3 f6 and so on</p><p><b>White resigns</b></p>",
     "e3 e6 f3 f6 0-1"},
    {"the paragraph after the next",
     "1.e3 e6 2.f3 f6\n\nWell.\n\nBlack resigned.", "e3 e6 f3 f6 none"},
    {"in front of a tag", "[b]1.e3 e6 2.f3 f6 draw[/b] 5 comments",
     "e3 e6 f3 f6 1/2-1/2"},
    {"in quoted mail", "> 1.e3 e6 2.f3 f6 Black\n> resigned",
     "e3 e6 f3 f6 1-0"},
    {"alone on a line", "1.e3 e6 2.f3 f6 and so on\n\n1-0\n\nmore",
     "e3 e6 f3 f6 1-0"},
    {"of another game", "1.e3 e6 2.f3 f6\n\nThe match ended 1-0 for them",
     "e3 e6 f3 f6 none"},
    {"parted by a line end", "1.e3 e6 2.f3 f6, so Black\nresigned.",
     "e3 e6 f3 f6 1-0"},
    {"mate by Black", "1.e3 e6 2.f3 f6 mate", "e3 e6 f3 f6 0-1"},
    {"mate by White", "1.e3 e6 2.f3, mate.", "e3 e6 f3 1-0"},
    {"mate in parentheses", "1.e3 e6 2.f3 f6 (checkmate)", "e3 e6 f3 f6 0-1"},
    {"matt", "1.e3 e6 2.f3 f6 und matt!", "e3 e6 f3 f6 0-1"},
    {"мат", "1.e3 e6 2.f3 f6 мат", "e3 e6 f3 f6 0-1"},
    {"ничья", "1.e3 e6 2.f3 f6, ничья.", "e3 e6 f3 f6 1/2-1/2"},
    {"mate in two", "1.e3 e6 2.f3 f6 mate in two was near", "e3 e6 f3 f6 none"},
    {"mate elsewhere", "1.e3 e6 2.f3 f6 and we talked of mate.",
     "e3 e6 f3 f6 none"},
    {"a question", "1.e3 e6 2.f3 f6, is it agreed a draw? Or White wins?",
     "e3 e6 f3 f6 none"},
    {"a draw elsewhere", "1.e3 e6 2.f3 f6 was near a 'simple draw' for us.",
     "e3 e6 f3 f6 none"},
    {"a draw", "1.e3 e6 2.f3 f6, draw.", "e3 e6 f3 f6 1/2-1/2"},
    {"a colon and a blank",
     "[SetUp \"1\"]\n[FEN \"6k1/5R2/7R/4N1Q1/8/1qn5/r2r4/2K5 w - - 0 1\"]"
     "\n\n1. Лg6+ Kph8 2. Лf8+ Kph7 3. Лh6+ Kpg7 4. Фf6+ (a ferz) 4… Кр: f8 "
     "5.Лh8× и мат",
     "Лg6+ Kph8 Лf8+ Kph7 Лh6+ Kpg7 Фf6+ Кр: f8 Лh8× 1-0"},
    {"lists of a page", "1.e3 e6 2.f3 f6\n* one comment\n* two links",
     "e3 e6 f3 f6 none"},
    {"the star", "1.e3 e6 2.f3 f6 *", "e3 e6 f3 f6 *"},

    {"two games", "First 1.e3 e6 2.f3 1-0 and then 1.d3 d6 2.c3 0-1",
     "e3 e6 f3 1-0 / d3 d6 c3 0-1"},
    {"two without results", "Game 1\n\n1.e3 e6 2.f3\n\nGame 2\n\n1.d3 d6 2.c3",
     "e3 e6 f3 none / d3 d6 c3 none"},
    {"line by line", "1.e3 e6 2.f3\n1.d3 d6 2.c3\n",
     "e3 e6 f3 none / "
     "d3 d6 c3 none"},
    {"with tags", "Notes\n[Event \"x\"]\n\n7.e3 e6 wild 8.f3 f6 1-0 the end",
     "e3 e6 f3 f6 1-0"},
    {"tags and bare moves", "[Event \"x\"]\n\ne3 e6 f3 f6 1-0",
     "e3 e6 f3 f6 1-0"},
    {"tags behind a game", "1.e3 e6 2.f3 so\n\n[Event \"x\"]\n\n1.d3 d6 *",
     "e3 e6 f3 none / d3 d6 *"},
    {"Black begins",
     "[SetUp \"1\"]\n[FEN \"3k4/4p3/8/8/8/8/4P3/3K4 b - - 0 1"
     "\"]\n\nLösung: 1.-e6 2.e3 e5 3.e4 Kd7 remis.",
     "e6 e3 e5 e4 Kd7 1/2-1/2"},
    {"paragraphs between moves",
     "1.e3 e6\n\nA long thought. He looked at d4.\n\n2.f3 f6 1-0",
     "e3 e6 f3 f6 1-0"},
};

/* ---- reading ------------------------------------------------------------- */

struct bench {
    struct dw_arena arena;
    struct dw_grammar grammar;
    struct dw_prose_lore lore;
    struct dw_rulelist list;
    struct dw_judge_rules rules;
    struct dw_judge_setup setup;
    struct dw_judge *judge;
    struct dw_prose *prose;
};

static void open_bench(struct bench *self)
{
    struct dw_error error = {0};
    *self = (struct bench){0};
    ck_assert_int_eq(
        dw_grammar_load(NULL, &self->arena, &self->grammar, &error), DW_OK);
    ck_assert_int_eq(dw_prose_load(NULL, &self->arena, &self->lore, &error),
                     DW_OK);
    ck_assert_int_eq(dw_rulelist_load("murray", NULL, true, DW_RULES_MAX,
                                      &self->arena, &self->list, &error),
                     DW_OK);
    self->rules.name = "murray";
    self->rules.ruleset = &self->list.books[0].rules;
    self->setup = (struct dw_judge_setup){.grammar = &self->grammar,
                                          .rules = &self->rules,
                                          .rule_count = 1,
                                          .form = -1,
                                          .letters = -1,
                                          .prose = &self->lore};
    ck_assert_int_eq(dw_judge_new(&self->setup, &self->judge, &error), DW_OK);
    self->prose = dw_prose_new(&self->lore, dw_judge_words(self->judge));
    ck_assert_ptr_nonnull(self->prose);
}

static void close_bench(struct bench *self)
{
    dw_prose_free(self->prose);
    dw_judge_free(self->judge);
    dw_arena_free(&self->arena);
}

static bool is_found(const struct dw_diags *diags, uint32_t offset)
{
    for (size_t i = 0; i < diags->count; i++)
        if (diags->at[i].say == DW_SAY_MOVE_IN_TEXT &&
            diags->at[i].offset == offset)
            return true;
    return false;
}

static void add_words(struct dw_buf *out, const struct dw_game *game,
                      const struct dw_diags *diags,
                      const struct dw_judged *judged)
{
    uint32_t ply = 0, depth = 0;
    bool glue = true;
    for (size_t i = 0; i < game->item_count; i++) {
        const dw_item *item = &game->items[i];
        if (item->kind == DW_TOKEN_CLOSE)
            dw_buf_char(out, ')');
        depth += item->kind == DW_TOKEN_OPEN;
        depth -= item->kind == DW_TOKEN_CLOSE;
        if (item->kind == DW_TOKEN_OPEN)
            dw_buf_text(out, " (");
        if (item->kind == DW_TOKEN_WORD) {
            ply += !depth;
            if (!glue)
                dw_buf_char(out, ' ');
            if (!depth && judged->bad && judged->first_bad_ply == ply)
                dw_buf_char(out, '!');
            if (is_found(diags, item->offset))
                dw_buf_char(out, '~');
            dw_buf_span(out, dw_game_text(game, item->offset, item->length));
        }
        if (item->kind == DW_TOKEN_WORD || item->kind == DW_TOKEN_OPEN)
            glue = item->kind == DW_TOKEN_OPEN;
    }
}

/* The page as rows have it. */
static void read_page(struct bench *self, const char *page, struct dw_buf *out)
{
    const size_t len = strlen(page);
    char *bytes = calloc(1, len + 64);
    ck_assert_ptr_nonnull(bytes);
    memcpy(bytes, page, len);
    struct dw_parser parser = {.text = {bytes, len},
                               .end = DW_PART_INPUT,
                               .opens_file = true,
                               .is_move = dw_judge_is_move,
                               .context = self->judge,
                               .prose = self->prose};
    struct dw_game game = {0};
    struct dw_diags diags = {0};
    struct dw_judged judged;
    struct dw_error error = {0};
    while (dw_parse_game(&parser, &game, &diags) == DW_PARSED_GAME) {
        ck_assert_int_eq(
            dw_judge_game(self->judge, &game, &diags, &judged, &error), DW_OK);
        dw_buf_text(out, out->len ? " / " : "");
        add_words(out, &game, &diags, &judged);
        const char *stated = dw_result_text(judged.stated);
        dw_buf_char(out, ' ');
        dw_buf_text(out, stated ? stated : "none");
        dw_diags_clear(&diags);
    }
    dw_buf_char(out, '\0');
    dw_game_free(&game);
    dw_diags_free(&diags);
    free(bytes);
}

START_TEST(pages_are_read)
{
    struct bench bench;
    int differ = 0;
    open_bench(&bench);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct dw_buf got = {0};
        read_page(&bench, rows[i].page, &got);
        if (strcmp(got.at, rows[i].read) != 0 && ++differ)
            fprintf(stderr, "%s\n  want %s\n  got  %s\n", rows[i].name,
                    rows[i].read, got.at);
        dw_buf_free(&got);
    }
    close_bench(&bench);
    ck_assert_int_eq(differ, 0);
}
END_TEST

/* Every phrase of every language tells the result it is listed under, behind a
 * move of White's. */
START_TEST(every_saying_is_understood)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "1-0"};
    struct bench bench;
    int differ = 0, count = 0;
    open_bench(&bench);
    for (int i = 0; i < bench.lore.count; i++)
        for (int said = 0; said < DW_SAID_KINDS; said++)
            for (const char *const *one = bench.lore.languages[i].phrases[said];
                 one && *one; one++, count++) {
                char page[256], want[64];
                struct dw_buf got = {0};
                snprintf(page, sizeof page, "1.e3 e6 2.f3 %s", *one);
                snprintf(want, sizeof want, "e3 e6 f3 %s", results[said]);
                read_page(&bench, page, &got);
                if (strcmp(got.at, want) != 0 && ++differ)
                    fprintf(stderr, "%s\n  got %s\n", *one, got.at);
                dw_buf_free(&got);
            }
    close_bench(&bench);
    ck_assert_int_gt(count, 60);
    ck_assert_int_eq(differ, 0);
}
END_TEST

/* ---- work ---------------------------------------------------------------- */

/* What a hostile page repeats, behind an opening. */
static const struct {
    const char *opening, *row;
} hostile[] = {
    {"", "(1.d3 "},
    {"1.e3 ", "(1.d3) "},
    {"1.e3 e6 ", "(1...d6 "},
    {"1.e3 e6 ", "(2.d3 d6 "},
    {"1.e3 e6 ", "(a) (b "},
    {"", "1.e3 x "},
    {"", "1. "},
    {"1.e3 e6 and ", "1.e4 "},
    {"1.e3 e6 and ", "9.e4 "},
    {"1.e3 e6 and ", "2.e4 "},
    {"1.e3 e6 and ", "Nf3 "},
    {"", "Knight "},
    {"", "Pawn e3 "},
    {"1.e3 e6 ", "mate "},
    {"1.e3 e6 ", "{ 1.e3 "},
    {"1.e3 e6 ", "1.e3 {a} "},
    {"1.e3 e6 ", "<p>1.e3 "},
    {"", "[b]1.e3[/b] "},
    {"1.e3 e6 ", "K: f8 "},
    {"1.e3 e6 ", "&nbsp;e4"},
};

/* Counts the words that are asked for. */
struct counter {
    struct bench bench;
    size_t asked;
};

static bool count_move(void *context, dw_span word)
{
    struct counter *self = context;
    self->asked++;
    return dw_judge_is_move(self->bench.judge, word);
}

static bool count_phrase(void *context, dw_span word)
{
    struct counter *self = context;
    self->asked++;
    return dw_judge_is_phrase(self->bench.judge, word);
}

static bool count_name(void *context, dw_span word)
{
    struct counter *self = context;
    self->asked++;
    return dw_judge_is_name(self->bench.judge, word);
}

/* A page asks for each of its words a few times, whatever it is made of. */
START_TEST(work_grows_with_length)
{
    enum { LENGTH = 30000, PER_BYTE = 3 };
    struct counter self = {.asked = 0};
    open_bench(&self.bench);
    dw_prose_free(self.bench.prose);
    self.bench.prose = dw_prose_new(
        &self.bench.lore,
        (struct dw_prose_words){count_move, count_name, count_phrase, &self});
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        struct dw_buf page = {0}, read = {0};
        dw_buf_text(&page, hostile[i].opening);
        while (page.len < LENGTH)
            dw_buf_text(&page, hostile[i].row);
        dw_buf_char(&page, '\0');
        self.asked = 0;
        read_page(&self.bench, page.at, &read);
        if (self.asked > (size_t)PER_BYTE * LENGTH)
            ck_abort_msg("%s%s: %zu words asked for", hostile[i].opening,
                         hostile[i].row, self.asked);
        dw_buf_free(&page);
        dw_buf_free(&read);
    }
    close_bench(&self.bench);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("loose");
    TCase *tcase = tcase_create("loose");
    tcase_set_timeout(tcase, 30);
    tcase_add_test(tcase, pages_are_read);
    tcase_add_test(tcase, every_saying_is_understood);
    tcase_add_test(tcase, work_grows_with_length);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
