/* Knows what each finding's repair makes of a record, from PGN's standard and
 * by hand, and what no repair may change. Must not know how edits are made. */
/* SPDX-License-Identifier: MIT */
#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/load_grammar.h"
#include "config/rulelist.h"
#include "judge/mend.h"
#include "out/diff.h"

#define HEAD                                                                   \
    "[Event \"Test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"   \
    "[White \"Amber\"]\n[Black \"Slate\"]\n"
#define OPEN HEAD "[Result \"*\"]\n\n"
#define OPENING                                                                \
    "[Event \"T\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
#define BOARD(fen) HEAD "[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"" fen "\"]\n\n"
/* White to move; Ra8 gives check, Rh8 does not. */
#define RUKH BOARD("4k3/7p/8/8/8/8/8/R3K3 w - - 0 1")

struct row {
    const char *name, *text;
    bool unsafe;
    const char *wanted;
};

static const struct row rows[] = {
    /* moves */
    {"check", RUKH "1. Ra8 *\n", false, RUKH "1. Ra8+ *\n"},
    {"no check", OPEN "1. a3+ a6 *\n", false, OPEN "1. a3 a6 *\n"},
    {"no mate", RUKH "1. Ra8# *\n", false, RUKH "1. Ra8+ *\n"},
    {"capture", BOARD("4k3/8/8/8/8/p7/8/R3K3 w - - 0 1") "1. Ra3 *\n", false,
     BOARD("4k3/8/8/8/8/p7/8/R3K3 w - - 0 1") "1. Rxa3 *\n"},
    {"no capture", OPEN "1. Nxc3 a6 *\n", false, OPEN "1. Nc3 a6 *\n"},
    {"capture sign", BOARD("4k3/8/8/8/8/p7/8/R3K3 w - - 0 1") "1. R:a3 *\n",
     false, BOARD("4k3/8/8/8/8/p7/8/R3K3 w - - 0 1") "1. Rxa3 *\n"},
    {"needless origin", OPEN "1. Nb1c3 a6 *\n", false, OPEN "1. Nc3 a6 *\n"},
    {"pinned twin", BOARD("4k3/4r3/8/8/8/4N3/N7/4K3 w - - 0 1") "1. Nac1 *\n",
     false, BOARD("4k3/4r3/8/8/8/4N3/N7/4K3 w - - 0 1") "1. Nc1 *\n"},
    {"promotion", BOARD("8/P6k/8/8/8/8/8/R3K3 w - - 0 1") "1. a8 *\n", false,
     BOARD("8/P6k/8/8/8/8/8/R3K3 w - - 0 1") "1. a8=Q *\n"},
    {"small letters", OPEN "1. nc3 a6 *\n", false, OPEN "1. Nc3 a6 *\n"},
    {"baidaq letter", OPEN "1. Pa3 a6 *\n", false, OPEN "1. a3 a6 *\n"},
    {"two on one move", RUKH "1. Ra1a8 *\n", false, RUKH "1. Ra8+ *\n"},
    {"sign apart", RUKH "1. Ra8 + *\n", false, RUKH "1. Ra8+ *\n"},
    {"glyph apart", OPEN "1. a3 ! a6 *\n", false, OPEN "1. a3! a6 *\n"},
    {"look-alike",
     OPEN "1. a3 \xd0\xb0"
          "6 *\n",
     false, OPEN "1. a3 a6 *\n"},
    {"in a variation", RUKH "1. Rh1 (1. Ra8) *\n", false,
     RUKH "1. Rh1 (1. Ra8+) *\n"},
    {"german letters keep",
     BOARD("4k3/7p/8/8/8/8/8/R3K3 w - - 0 1") "1. Ta8 Ke7 2. Ta7 *\n", false,
     BOARD("4k3/7p/8/8/8/8/8/R3K3 w - - 0 1") "1. Ta8+ Ke7 2. Ta7+ *\n"},
    {"behind a bad ply", RUKH "1. Ra8 Ke2 2. Rh8 *\n", false,
     RUKH "1. Ra8+ Ke2 2. Rh8 *\n"},
    /* numbers */
    {"number", OPEN "1. a3 a6 3. b3 b6 *\n", false,
     OPEN "1. a3 a6 2. b3 b6 *\n"},
    {"number of Black", OPEN "1. a3 {.} 1. a6 2. b3 *\n", false,
     OPEN "1. a3 {.} 1. a6 2. b3 *\n"},
    {"number glued", OPEN "1.a3 a6 3.b3 *\n", false, OPEN "1.a3 a6 2.b3 *\n"},
    {"number of a game that fails", OPEN "1. a3 a6 3. a8 *\n", false,
     OPEN "1. a3 a6 3. a8 *\n"},
    /* bytes */
    {"bytes", OPEN "1. a3 {caf\xe9} a6 *\n", false,
     OPEN "1. a3 {caf\xc3\xa9} a6 *\n"},
    {"byte order mark", OPEN "1. a3 \xef\xbb\xbf a6 *\n", false,
     OPEN "1. a3  a6 *\n"},
    {"odd blank",
     OPEN "1. a3\xc2\xa0"
          "a6 *\n",
     false, OPEN "1. a3 a6 *\n"},
    {"NUL is not safe", OPEN "1. a3 {x} a6 *\n", false,
     OPEN "1. a3 {x} a6 *\n"},
    /* tags */
    {"roster",
     "[Event \"Test\"]\n[White \"Amber\"]\n[Result \"1-0\"]\n\n1. a3 1-0\n",
     false,
     "[Event \"Test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
     "[White \"Amber\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n1. a3 1-0\n"},
    {"no tags", "1. a3 a6 0-1\n", false,
     "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
     "[White \"?\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n1. a3 a6 0-1\n"},
    {"CR LF",
     "[Event \"T\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n"
     "[Round \"-\"]\r\n[White \"A\"]\r\n[Black \"S\"]\r\n\r\n"
     "1. a3 *\r\n",
     false,
     "[Event \"T\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n"
     "[Round \"-\"]\r\n[White \"A\"]\r\n[Black \"S\"]\r\n"
     "[Result \"*\"]\r\n\r\n1. a3 *\r\n"},
    {"roster behind others",
     "[Variant \"Shatranj\"]\n[White \"A\"]\n[Note \"x\"]\n[Event \"T\"]\n"
     "[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"
     "[Black \"S\"]\n[Result \"*\"]\n[Last \"y\"]\n\n1. a3 *\n",
     false,
     "[Event \"T\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"
     "[White \"A\"]\n[Black \"S\"]\n[Result \"*\"]\n"
     "[Variant \"Shatranj\"]\n[Note \"x\"]\n[Last \"y\"]\n\n1. a3 *\n"},
    {"roster in its layout",
     "[Event \"T\"]  [Date \"????.??.??\"]\r\n\t[Site \"a \\\"b\\\"\"]\r\n"
     "[Round \"-\"]\r\n[White \"A\"]\r\n[Black \"S\"][Result \"*\"]\r\n\r\n"
     "1. a3 *\r\n",
     false,
     "[Event \"T\"]  [Site \"a \\\"b\\\"\"]\r\n\t[Date \"????.??.??\"]\r\n"
     "[Round \"-\"]\r\n[White \"A\"]\r\n[Black \"S\"][Result \"*\"]\r\n\r\n"
     "1. a3 *\r\n"},
    {"roster with gaps",
     "[White \"A\"]\n[Event \"T\"]\n[Result \"*\"]\n\n1. a3 *\n", false,
     OPENING "[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. a3 *\n"},
    {"roster and an empty line",
     "[Event \"T\"]\n[Date \"????.??.??\"]\n\n[Site \"?\"]\n[Round \"?\"]\n"
     "[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. a3 *\n",
     false,
     OPENING "[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. a3 *\n"},
    {"roster with a second value",
     "[Event \"T\"]\n[Event \"U\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
     "[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
     "1. a3 *\n",
     false,
     OPENING "[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n[Event \"U\"]\n\n"
             "1. a3 *\n"},
    {"a comment holds the roster",
     "[Event \"T\"]\n[Date \"????.??.??\"]\n; a place\n[Site \"?\"]\n"
     "[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
     "1. a3 *\n",
     false,
     "[Event \"T\"]\n[Date \"????.??.??\"]\n; a place\n[Site \"?\"]\n"
     "[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
     "1. a3 *\n"},
    {"a comment above the roster",
     "[Event \"T\"]\n; a place\n[Site \"?\"]\n[Round \"?\"]\n"
     "[Date \"????.??.??\"]\n[White \"A\"]\n[Black \"?\"]\n"
     "[Result \"*\"]\n\n1. a3 *\n",
     false,
     "[Event \"T\"]\n; a place\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
     "[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
     "1. a3 *\n"},
    {"result from the marker", HEAD "[Result \"*\"]\n\n1. a3 a6 1-0\n", false,
     HEAD "[Result \"1-0\"]\n\n1. a3 a6 1-0\n"},
    {"two results", HEAD "[Result \"0-1\"]\n\n1. a3 a6 1-0\n", false,
     HEAD "[Result \"0-1\"]\n\n1. a3 a6 1-0\n"},
    {"two results, unsafe", HEAD "[Result \"0-1\"]\n\n1. a3 a6 1-0\n", true,
     HEAD "[Result \"1-0\"]\n\n1. a3 a6 1-0\n"},
    {"result spelled otherwise", HEAD "[Result \"1:0\"]\n\n1. a3 a6 1-0\n",
     false, HEAD "[Result \"1-0\"]\n\n1. a3 a6 1-0\n"},
    {"marker spelled otherwise", HEAD "[Result \"1/2-1/2\"]\n\n1. a3 1/2\n",
     false, HEAD "[Result \"1/2-1/2\"]\n\n1. a3 1/2-1/2\n"},
    {"no marker", HEAD "[Result \"1-0\"]\n\n1. a3 a6\n", false,
     HEAD "[Result \"1-0\"]\n\n1. a3 a6 1-0\n"},
    {"no marker behind a line comment", OPEN "1. a3 a6 ; so far\n", false,
     OPEN "1. a3 a6 ; so far\n*\n"},
    {"no marker behind an open bracket", OPEN "1. a3 [a6 b3\n", false,
     OPEN "1. a3 [a6 b3\n*\n"},
    {"no marker, open comment", OPEN "1. a3 a6 {and\n", false,
     OPEN "1. a3 a6 {and\n"},
    {"no marker, open variation", OPEN "1. a3 (1. b3\n", false,
     OPEN "1. a3 (1. b3\n"},
    {"date",
     "[Event \"T\"]\n[Site \"?\"]\n[Date \"1913-5-2\"]\n"
     "[Round \"-\"]\n[White \"A\"]\n[Black \"S\"]\n[Result \"*\"]\n\n"
     "1. a3 *\n",
     false,
     "[Event \"T\"]\n[Site \"?\"]\n[Date \"1913.05.02\"]\n"
     "[Round \"-\"]\n[White \"A\"]\n[Black \"S\"]\n[Result \"*\"]\n\n"
     "1. a3 *\n"},
    {"year",
     "[Event \"T\"]\n[Site \"?\"]\n[Date \"1913\"]\n"
     "[Round \"-\"]\n[White \"A\"]\n[Black \"S\"]\n[Result \"*\"]\n\n"
     "1. a3 *\n",
     false,
     "[Event \"T\"]\n[Site \"?\"]\n[Date \"1913.\?\?.\?\?\"]\n"
     "[Round \"-\"]\n[White \"A\"]\n[Black \"S\"]\n[Result \"*\"]\n\n"
     "1. a3 *\n"},
    {"day first",
     "[Event \"T\"]\n[Site \"?\"]\n[Date \"02.05.1913\"]\n"
     "[Round \"-\"]\n[White \"A\"]\n[Black \"S\"]\n"
     "[Result \"*\"]\n\n1. a3 *\n",
     false,
     "[Event \"T\"]\n[Site \"?\"]\n[Date \"02.05.1913\"]\n"
     "[Round \"-\"]\n[White \"A\"]\n[Black \"S\"]\n"
     "[Result \"*\"]\n\n1. a3 *\n"},
    {"escape", HEAD "[Result \"*\"]\n[Note \"a\\'s\"]\n\n1. a3 *\n", false,
     HEAD "[Result \"*\"]\n[Note \"a\\\\'s\"]\n\n1. a3 *\n"},
    {"quotes", HEAD "[Result \"*\"]\n[Note \"the \"old\" one\"]\n\n1. a3 *\n",
     false, HEAD "[Result \"*\"]\n[Note \"the \\\"old\\\" one\"]\n\n1. a3 *\n"},
    {"twin", HEAD "[Result \"*\"]\n[Round \"-\"]\n\n1. a3 *\n", false,
     OPEN "1. a3 *\n"},
    {"second value", HEAD "[Result \"*\"]\n[Round \"7\"]\n\n1. a3 *\n", false,
     HEAD "[Result \"*\"]\n[Round \"7\"]\n\n1. a3 *\n"},
    {"blank line in tags", HEAD "\n[Result \"*\"]\n\n1. a3 *\n", false,
     OPEN "1. a3 *\n"},
    {"no blank line", HEAD "[Result \"*\"]\n1. a3 *\n", false,
     OPEN "1. a3 *\n"},
    {"on one line", HEAD "[Result \"*\"] 1. a3 *\n", false, OPEN "1. a3 *\n"},
    {"SetUp",
     HEAD "[Result \"*\"]\n[FEN \"4k3/7p/8/8/8/8/8/R3K3 w - - 0 "
          "1\"]\n\n1. Ra7 *\n",
     false, RUKH "1. Ra7 *\n"},
    {"SetUp in another case",
     HEAD "[Result \"*\"]\n[Setup \"1\"]\n[FEN \"4k3/7p/8/8/8/8/8/R3K3 w - - 0 "
          "1\"]\n\n1. Ra7 *\n",
     false, RUKH "1. Ra7 *\n"},
    {"SetUp 0",
     HEAD "[Result \"*\"]\n[SetUp \"0\"]\n[FEN \"4k3/7p/8/8/8/8/8/R3K3 w - - 0 "
          "1\"]\n\n1. Ra7 *\n",
     false, RUKH "1. Ra7 *\n"},
    {"FEN", BOARD("4k3/7p/8/8/8/8/8/R3K3 w KQkq - 0 1") "1. Ra7 *\n", false,
     RUKH "1. Ra7 *\n"},
    {"FEN letters keep", BOARD("4k3/7p/8/8/8/8/8/FE2K3 w 0 1") "1. Eb4 *\n",
     false, BOARD("4k3/7p/8/8/8/8/8/FE2K3 w - - 0 1") "1. Eb4 *\n"},
    {"variant spelled otherwise",
     HEAD "[Result \"*\"]\n[Variant \"Shatrang\"]\n\n1. a3 *\n", false,
     HEAD "[Result \"*\"]\n[Variant \"Shatranj\"]\n\n1. a3 *\n"},
    {"another variant", HEAD "[Result \"*\"]\n[Variant \"chess\"]\n\n1. a3 *\n",
     false, HEAD "[Result \"*\"]\n[Variant \"chess\"]\n\n1. a3 *\n"},
    {"another variant, unsafe",
     HEAD "[Result \"*\"]\n[Variant \"chess\"]\n\n1. a3 *\n", true,
     HEAD "[Result \"*\"]\n[Variant \"Shatranj\"]\n\n1. a3 *\n"},
    {"open string", HEAD "[Result \"*\"]\n[Note \"x\n\n1. a3 *\n", true,
     HEAD "[Result \"*\"]\n[Note \"x\"]\n\n1. a3 *\n"},
    {"open bracket", HEAD "[Result \"*\"]\n[Note \"x\"\n\n1. a3 *\n", true,
     HEAD "[Result \"*\"]\n[Note \"x\"]\n\n1. a3 *\n"},
    /* movetext, unsafe */
    {"open variations", OPEN "1. a3 (1. b3 (1. c3 *\n", true,
     OPEN "1. a3 (1. b3 (1. c3)) *\n"},
    {"parenthesis", OPEN "1. a3 ) a6 *\n", true, OPEN "1. a3  a6 *\n"},
    {"behind the result", OPEN "1. a3 a6 * the end\n", true,
     OPEN "1. a3 a6 *\n"},
    {"behind the result, safe", OPEN "1. a3 a6 * the end\n", false,
     OPEN "1. a3 a6 * the end\n"},
    /* Ra8 mates the Shah on h8: rukhs hold both last ranks. */
    {"result from the board",
     HEAD "[Result \"0-1\"]\n[SetUp \"1\"]\n[FEN \"7k/1R6/8/8/8/8/7p/R3K3 w - "
          "- 0 1\"]\n\n1. Ra8# 0-1\n",
     true,
     HEAD "[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"7k/1R6/8/8/8/8/7p/R3K3 w - "
          "- 0 1\"]\n\n1. Ra8# 1-0\n"},
    /* Rxa2 leaves Black bare, and Kg8 takes nothing back. */
    {"played on",
     HEAD "[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"7k/1R6/8/8/8/8/p7/R3K3 w - "
          "- 0 1\"]\n\n1. Rxa2 Kg8 2. Ra8# {so} 1-0\n",
     true,
     HEAD "[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"7k/1R6/8/8/8/8/p7/R3K3 w - "
          "- 0 1\"]\n\n1. Rxa2 {played on: Kg8 2. Ra8# (so)} 1-0\n"},
};

/* ---- a judge with the default ruleset ------------------------------------ */

static struct bench {
    struct dw_arena arena;
    struct dw_grammar grammar;
    struct dw_rulelist list;
    struct dw_judge_rules rules[1];
    struct dw_judge_setup setup;
    struct dw_judge *judge;
    struct dw_mender *mender;
    struct dw_game game;
    struct dw_judged judged;
    struct dw_diags diags;
} bench;

static void set_up(void)
{
    struct dw_error error = {0};
    ck_assert(!dw_grammar_load(NULL, &bench.arena, &bench.grammar, &error));
    ck_assert(!dw_rulelist_load("murray", NULL, false, 1, &bench.arena,
                                &bench.list, &error));
    bench.rules[0] =
        (struct dw_judge_rules){.name = "murray",
                                .ruleset = &bench.list.books[0].rules,
                                .reading = bench.list.books[0].reading};
    bench.setup = (struct dw_judge_setup){.grammar = &bench.grammar,
                                          .rules = bench.rules,
                                          .rule_count = 1,
                                          .form = -1,
                                          .letters = -1,
                                          .keep_senses = true};
    ck_assert(!dw_judge_new(&bench.setup, &bench.judge, &error));
    ck_assert(!dw_mender_new(&bench.setup, 0, &bench.mender, &error));
}

static void tear_down(void)
{
    dw_judge_free(bench.judge);
    dw_mender_free(bench.mender);
    dw_game_free(&bench.game);
    dw_diags_free(&bench.diags);
    dw_arena_free(&bench.arena);
    bench = (struct bench){0};
}

static struct dw_parser parser_of(struct dw_buf *text)
{
    const size_t length = text->len;
    dw_buf_fill(text, '\0', 64);
    text->len = length;
    return (struct dw_parser){.text = {text->at, length},
                              .opens_file = true,
                              .is_move = dw_judge_is_move,
                              .context = bench.judge};
}

/* The next game, judged into bench; false at the end. */
static bool next_game(struct dw_parser *parser)
{
    struct dw_error error = {0};
    dw_diags_clear(&bench.diags);
    if (dw_parse_game(parser, &bench.game, &bench.diags) != DW_PARSED_GAME)
        return false;
    ck_assert(!dw_judge_game(bench.judge, &bench.game, &bench.diags,
                             &bench.judged, &error));
    return true;
}

/* Mends all games of `text` into `out`. */
static void mend(struct dw_buf *text, bool unsafe, struct dw_buf *out)
{
    struct dw_error error = {0};
    struct dw_parser parser = parser_of(text);
    uint32_t at = 0;
    for (int games = 0; next_game(&parser); games++) {
        const uint32_t begin = bench.game.begin;
        const struct dw_patient patient = {
            &bench.game,
            &bench.judged,
            &bench.diags,
            {.opens_file = at == 0,
             .follows = games > 0,
             .inside_line = begin && !memchr("\r\n", text->at[begin - 1], 2)}};
        struct dw_mended mended;
        const struct dw_game *game = &bench.game;
        ck_assert(
            !dw_mender_game(bench.mender, &patient, unsafe, &mended, &error));
        dw_buf_add(out, text->at + at, game->begin - at);
        dw_edits_apply(mended.edits,
                       dw_game_text(game, game->begin, game->end - game->begin),
                       0, game->end - game->begin, out);
        at = game->end;
    }
    dw_buf_add(out, text->at + at, text->len - at);
    ck_assert(!out->failed);
}

START_TEST(a_record_is_mended_as_by_hand)
{
    const struct row *row = &rows[_i];
    struct dw_buf text = {0}, once = {0}, twice = {0};
    dw_buf_text(&text, row->text);
    mend(&text, row->unsafe, &once);
    ck_assert_msg(dw_span_is((dw_span){once.at, once.len}, row->wanted),
                  "%s:\n%.*s\nwanted:\n%s", row->name, (int)once.len, once.at,
                  row->wanted);
    mend(&once, row->unsafe, &twice);
    ck_assert_msg(once.len == twice.len && !memcmp(once.at, twice.at, once.len),
                  "%s: a second run changes more", row->name);
    dw_buf_free(&text);
    dw_buf_free(&once);
    dw_buf_free(&twice);
}
END_TEST

/* ---- every finding of the corpus ----------------------------------------- */

static void read_file(const char *path, struct dw_buf *text)
{
    char block[4096];
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file, "%s", path);
    for (size_t got; (got = fread(block, 1, sizeof block, file));)
        dw_buf_add(text, block, got);
    fclose(file);
}

struct outcome {
    int legal;
    uint32_t plies;
    uint64_t final;
};

static struct outcome outcome(void)
{
    return (struct outcome){(int)bench.judged.legal, bench.judged.plies,
                            bench.judged.has_start ? bench.judged.final.key
                                                   : 0};
}

static uint32_t count_of(uint16_t say)
{
    uint32_t count = 0;
    for (size_t i = 0; i < bench.diags.count; i++)
        count += bench.diags.at[i].say == say;
    return count;
}

/* Mends the finding alone: it goes, and the game stays what it is. */
static void mend_one(const char *path, const struct dw_buf *text, int game,
                     size_t index)
{
    struct dw_fixing fixing = {0};
    struct dw_edits edits = {0};
    struct dw_buf copy = {0}, out = {0};
    dw_buf_add(&copy, text->at, text->len);
    struct dw_parser parser = parser_of(&copy);
    for (int i = 0; i <= game; i++)
        ck_assert(next_game(&parser));
    const struct dw_diag diag = bench.diags.at[index];
    const struct outcome before = outcome();
    const uint32_t seen = count_of(diag.say);
    dw_fixing_start(&fixing, &bench.setup, &bench.game, &bench.judged);
    const dw_fix level =
        dw_fix_level(&bench.setup, &bench.game, &bench.judged, &diag);
    const dw_fix found = dw_fix_find(&fixing, &diag, &edits);
    ck_assert_msg(level == found, "%s, game %d, %s: said %d, is %d", path, game,
                  dw_codes[dw_say_code(diag.say)].name, level, found);
    ck_assert_msg((edits.count > 0) == (found != DW_FIX_NONE), "%s, %s", path,
                  dw_codes[dw_say_code(diag.say)].name);
    if (found == DW_FIX_NONE)
        goto done;
    dw_edits_apply(&edits, (dw_span){copy.at, copy.len}, 0, (uint32_t)copy.len,
                   &out);
    struct dw_parser again = parser_of(&out);
    for (int i = 0; i <= game; i++)
        ck_assert(next_game(&again));
    ck_assert_msg(count_of(diag.say) < seen, "%s, game %d, %s stays: %.*s",
                  path, game, dw_codes[dw_say_code(diag.say)].name,
                  (int)out.len, out.at);
    const struct outcome after = outcome();
    if (found == DW_FIX_SAFE)
        ck_assert_msg(
            before.legal == after.legal && before.plies == after.plies &&
                before.final == after.final,
            "%s, game %d, %s changes the game: %.*s", path, game,
            dw_codes[dw_say_code(diag.say)].name, (int)out.len, out.at);
done:
    dw_fixing_free(&fixing);
    dw_edits_free(&edits);
    dw_buf_free(&copy);
    dw_buf_free(&out);
}

static int mend_each(const char *path)
{
    struct dw_buf text = {0};
    int findings = 0;
    read_file(path, &text);
    for (int game = 0;; game++) {
        struct dw_buf copy = {0};
        dw_buf_add(&copy, text.at, text.len);
        struct dw_parser parser = parser_of(&copy);
        bool there = true;
        for (int i = 0; there && i <= game; i++)
            there = next_game(&parser);
        const size_t count = bench.diags.count;
        dw_buf_free(&copy);
        if (!there)
            break;
        for (size_t i = 0; i < count; i++, findings++)
            mend_one(path, &text, game, i);
    }
    dw_buf_free(&text);
    return findings;
}

static const char *const folders[] = {"diag", "valid", "historical",
                                      "historical-corrupt",
                                      "historical-questions"};

START_TEST(each_finding_of_the_corpus_is_mended_as_it_says)
{
    char pattern[512];
    glob_t paths;
    int findings = 0;
    snprintf(pattern, sizeof pattern, DW_SOURCE_DIR "/corpus/%s/*.pgn",
             folders[_i]);
    ck_assert_int_eq(glob(pattern, 0, NULL, &paths), 0);
    for (size_t i = 0; i < paths.gl_pathc; i++)
        findings += mend_each(paths.gl_pathv[i]);
    ck_assert_int_gt(findings, 0);
    globfree(&paths);
}
END_TEST

/* ---- edits --------------------------------------------------------------- */

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* Random edits of a text of `length` bytes, in order. */
static void make_edits(struct dw_edits *edits, uint32_t length, uint32_t *seed)
{
    static const char *const texts[] = {"", "x", "yz", "\n", "w\nv"};
    dw_edits_clear(edits);
    for (uint32_t at = next_random(seed) % 4; at <= length;
         at += 1 + next_random(seed) % 5) {
        uint32_t gone = next_random(seed) % 4;
        if (gone > length - at)
            gone = length - at;
        const char *text = texts[next_random(seed) % 5];
        if (gone || *text)
            dw_edits_put(edits, at, gone, text);
        at += gone;
    }
}

START_TEST(two_changes_chain_into_one)
{
    static const char text[] = "abcdefgh\nijklm\n";
    struct dw_edits first = {0}, second = {0}, both = {0};
    uint32_t seed = 7;
    for (int i = 0; i < 2000; i++) {
        struct dw_buf middle = {0}, wanted = {0}, out = {0};
        const dw_span span = {text, sizeof text - 1};
        make_edits(&first, (uint32_t)span.len, &seed);
        dw_edits_apply(&first, span, 0, (uint32_t)span.len, &middle);
        make_edits(&second, (uint32_t)middle.len, &seed);
        dw_edits_apply(&second, (dw_span){middle.at, middle.len}, 0,
                       (uint32_t)middle.len, &wanted);
        dw_edits_chain(&first, &second, (uint32_t)span.len, &both);
        dw_edits_apply(&both, span, 0, (uint32_t)span.len, &out);
        ck_assert_msg(out.len == wanted.len &&
                          !memcmp(out.at, wanted.at, out.len),
                      "round %d: '%.*s', not '%.*s'", i, (int)out.len, out.at,
                      (int)wanted.len, wanted.at);
        dw_buf_free(&middle);
        dw_buf_free(&wanted);
        dw_buf_free(&out);
    }
    dw_edits_free(&first);
    dw_edits_free(&second);
    dw_edits_free(&both);
}
END_TEST

START_TEST(edits_that_lie_over_each_other_do_not_join)
{
    static const struct {
        uint32_t offset, length;
        const char *text;
        bool joins;
    } cases[] = {
        {0, 2, "x", true},  {4, 2, "x", true},  {3, 2, "x", false},
        {5, 0, "x", false}, {6, 0, "x", true},  {4, 0, "y", true},
        {4, 0, "y", true},  {4, 0, "z", false}, {4, 2, "x", true},
        {4, 2, "", false},  {10, 0, "", true},
    };
    struct dw_edits all = {0}, one = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dw_edits_clear(&one);
        dw_edits_put(&one, cases[i].offset, cases[i].length, cases[i].text);
        ck_assert_msg(dw_edits_join(&all, &one) == cases[i].joins, "case %zu",
                      i);
    }
    ck_assert_uint_eq(all.count, 5);
    dw_edits_free(&all);
    dw_edits_free(&one);
}
END_TEST

/* ---- the diff ------------------------------------------------------------ */

/* Carries a unified diff out, by its own numbers, as POSIX patch does. */
static void patch(dw_span text, dw_span diff, struct dw_buf *out)
{
    const char *at = text.at, *const end = text.at + text.len;
    const char *line = diff.at, *const last = diff.at + diff.len;
    unsigned long old_line = 0;
    while (line < last) {
        const char *stop = memchr(line, '\n', (size_t)(last - line));
        ck_assert(stop);
        const dw_span body = {line + 1, (size_t)(stop - line)};
        const bool bare = stop + 1 < last && stop[1] == '\\';
        const size_t count = body.len - bare;
        if (!strncmp(line, "@@ -", 4)) {
            char *next;
            unsigned long from = strtoul(line + 4, &next, 10);
            const bool none = !strncmp(next, ",0 ", 3);
            for (from -= !none; old_line < from; old_line++) {
                const char *to = memchr(at, '\n', (size_t)(end - at));
                ck_assert(to);
                dw_buf_add(out, at, (size_t)(to - at) + 1);
                at = to + 1;
            }
        } else if (*line == ' ' || (*line == '-' && line[1] != '-')) {
            ck_assert_msg((size_t)(end - at) >= count &&
                              !memcmp(at, body.at, count),
                          "line %lu: '%.*s'", old_line, (int)count, body.at);
            if (*line == ' ')
                dw_buf_add(out, at, count);
            at += count;
            old_line++;
        } else if (*line == '+' && line[1] != '+') {
            dw_buf_add(out, body.at, count);
        }
        line = stop + 1;
        if (bare)
            line = (const char *)memchr(line, '\n', (size_t)(last - line)) + 1;
    }
    dw_buf_add(out, at, (size_t)(end - at));
}

START_TEST(a_diff_makes_the_mended_text)
{
    static const char text[] =
        "a1\na2\na3\na4\na5\na6\na7\na8\na9\nb1\nb2\nb3\nb4\nb5\nb6\nb7\nb8";
    struct dw_edits edits = {0};
    struct dw_diff diff = {0};
    uint32_t seed = 11;
    for (int i = 0; i < 3000; i++) {
        struct dw_buf wanted = {0}, shown = {0}, out = {0};
        const dw_span span = {text, sizeof text - 1 - (size_t)(i % 3)};
        make_edits(&edits, (uint32_t)span.len, &seed);
        /* Few and far between, so that there are several hunks. */
        for (size_t keep = 0; edits.count > 1 && keep < edits.count; keep++)
            if (next_random(&seed) % 8)
                memmove(&edits.at[keep], &edits.at[keep + 1],
                        (--edits.count - keep) * sizeof *edits.at);
        edits.open = 0;
        dw_edits_apply(&edits, span, 0, (uint32_t)span.len, &wanted);
        dw_diff_start(&diff, "x");
        uint32_t at = 0;
        for (size_t e = 0; e < edits.count; e++) {
            const struct dw_edit *edit = &edits.at[e];
            dw_diff_same(&diff, (dw_span){text + at, edit->offset - at},
                         &shown);
            dw_diff_change(&diff, (dw_span){text + edit->offset, edit->length},
                           dw_edits_text(&edits, e));
            at = edit->offset + edit->length;
        }
        dw_diff_same(&diff, (dw_span){text + at, span.len - at}, &shown);
        dw_diff_end(&diff, &shown);
        patch(span, (dw_span){shown.at, shown.len}, &out);
        ck_assert_msg(out.len == wanted.len &&
                          !memcmp(out.at, wanted.at, out.len),
                      "round %d:\n%.*s", i, (int)shown.len, shown.at);
        dw_buf_free(&wanted);
        dw_buf_free(&shown);
        dw_buf_free(&out);
    }
    dw_edits_free(&edits);
    dw_diff_free(&diff);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fix");
    TCase *mends = tcase_create("mend");
    tcase_add_checked_fixture(mends, set_up, tear_down);
    tcase_set_timeout(mends, 120);
    tcase_add_loop_test(mends, a_record_is_mended_as_by_hand, 0,
                        sizeof rows / sizeof *rows);
    tcase_add_loop_test(mends, each_finding_of_the_corpus_is_mended_as_it_says,
                        0, sizeof folders / sizeof *folders);
    suite_add_tcase(suite, mends);
    TCase *edits = tcase_create("edits");
    tcase_add_test(edits, two_changes_chain_into_one);
    tcase_add_test(edits, edits_that_lie_over_each_other_do_not_join);
    tcase_add_test(edits, a_diff_makes_the_mended_text);
    suite_add_tcase(suite, edits);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
