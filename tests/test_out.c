/* Knows what the reports must look like, byte for byte, for games built by
 * hand. Must not know how games are read or judged. */
/* SPDX-License-Identifier: MIT */
#include "diwan.h"
#include "out/report.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 1 << 16 };

/* ---- a game by hand ------------------------------------------------------ */

static struct dw_grammar grammar = {
    .forms = {{.name = "san"}},
    .form_count = 1,
    .letters = {{.name = "kqbnrp"}},
    .letter_count = 1,
};
static struct dw_ruleset plain_rules = {.readings = 1u << DW_KEY_STALEMATE |
                                                    1u << DW_KEY_REPETITION};
static const struct dw_judge_rules rules[] = {
    {.name = "murray", .ruleset = &plain_rules},
    {.name = "qdan:stalemate=draw", .ruleset = &plain_rules},
};

struct fixture {
    struct dw_game game;
    struct dw_tag tags[8];
    struct dw_judged judged;
    struct dw_verdict verdicts[2];
    struct dw_diags diags;
    struct dw_judge_setup setup;
    struct dw_report_game report;
};

static struct fixture *build(const char *text, size_t len)
{
    struct fixture *self = calloc(1, sizeof *self);
    ck_assert_ptr_nonnull(self);
    self->game.text = (dw_span){text, len};
    self->game.end = (uint32_t)len;
    self->game.tags = self->tags;
    self->judged.stated = DW_RESULT_NONE;
    self->judged.verdicts = self->verdicts;
    self->setup = (struct dw_judge_setup){
        .grammar = &grammar, .rules = rules, .rule_count = 1};
    self->report = (struct dw_report_game){
        .file = "games.pgn",
        .number = 3,
        .part_line = 1,
        .game = &self->game,
        .judged = &self->judged,
        .diags = &self->diags,
        .setup = &self->setup,
    };
    return self;
}

static void drop(struct fixture *self)
{
    dw_diags_free(&self->diags);
    free(self);
}

static uint32_t place_of(const struct fixture *self, const char *what)
{
    const char *at = strstr(self->game.text.at, what);
    ck_assert_msg(at != NULL, "'%s' is not in the text", what);
    return (uint32_t)(at - self->game.text.at);
}

static void add_tag(struct fixture *self, dw_tag_id id, const char *name,
                    const char *value)
{
    const size_t i = self->game.tag_count++;
    self->tags[i] = (struct dw_tag){
        .id = (uint8_t)id,
        .name = place_of(self, name),
        .name_len = (uint32_t)strlen(name),
        .value = place_of(self, value),
        .value_len = (uint32_t)strlen(value),
        .escaped = strchr(value, '\\') != NULL,
    };
    self->game.by_id[id] = (uint32_t)i + 1;
}

static void *open_state(const struct dw_report *format,
                        const struct dw_report_options *options)
{
    void *state = calloc(1, format->state_size + 1);
    ck_assert_ptr_nonnull(state);
    if (format->open)
        format->open(state, options);
    return state;
}

static void close_state(const struct dw_report *format, void *state)
{
    if (format->close)
        format->close(state);
    free(state);
}

/* What a format writes of one game, and of the end unless summary is NULL;
 * the caller frees it. */
static char *write_report(const struct dw_report *format,
                          const struct dw_report_game *game,
                          const struct dw_summary *summary, bool colour)
{
    const struct dw_report_options options = {.colour = colour};
    const struct dw_report_joint joint = {0};
    struct dw_buf page = {0}, out = {0};
    void *state = open_state(format, &options);
    void *part = open_state(format, &options);
    if (game)
        format->game(part, game, &page);
    dw_buf_add_filled(&out, &page, 0, 0);
    if (format->join)
        format->join(state, part, &joint);
    close_state(format, part);
    dw_buf_free(&page);
    if (summary && format->end)
        format->end(state, summary, &out);
    close_state(format, state);
    dw_buf_char(&out, '\0');
    ck_assert(!out.failed);
    return out.at;
}

/* ---- places -------------------------------------------------------------- */

/* Line and column by reading from the start, one line end after the other. */
static void naive_place(const char *text, uint32_t len, uint32_t offset,
                        uint64_t *line, uint32_t *column)
{
    uint32_t start = 0;
    *line = 1;
    for (uint32_t i = 0; i < len;) {
        uint32_t end = 0;
        if (text[i] == '\r' && i + 1 < len && text[i + 1] == '\n')
            end = 2;
        else if (text[i] == '\r' || text[i] == '\n')
            end = 1;
        if (end && i + end <= offset) {
            start = i + end;
            ++*line;
        }
        i += end ? end : 1;
    }
    *column = offset - start + 1;
}

/* Every text of up to 7 bytes over {a, LF, CR}, every pair of offsets. */
START_TEST(places_are_right)
{
    static const char letters[] = "a\n\r";
    enum { LONGEST = 7 };
    for (uint32_t len = 0, texts = 1; len <= LONGEST; len++, texts *= 3)
        for (uint32_t n = 0; n < texts; n++) {
            char text[LONGEST + 1] = {0};
            for (uint32_t i = 0, rest = n; i < len; i++, rest /= 3)
                text[i] = letters[rest % 3];
            for (uint32_t first = 0; first <= len; first++)
                for (uint32_t second = first; second <= len; second++) {
                    struct dw_locator locator = {.text = {text, len},
                                                 .line = 1};
                    uint64_t line, naive_line;
                    uint32_t column, naive_column;
                    dw_locate(&locator, first, &line, &column);
                    dw_locate(&locator, second, &line, &column);
                    naive_place(text, len, second, &naive_line, &naive_column);
                    ck_assert_msg(line == naive_line && column == naive_column,
                                  "text %u of length %u, offset %u: %u:%u", n,
                                  len, second, (unsigned)line, column);
                }
        }
}
END_TEST

START_TEST(places_begin_where_the_part_does)
{
    struct fixture *self = build("bc\nde", 5);
    self->report.part_line = 7;
    self->report.part_column = 20;
    struct dw_locator locator = {0};
    uint64_t line;
    uint32_t column;
    dw_locator_start(&locator, &self->report);
    dw_locate(&locator, 1, &line, &column);
    ck_assert_uint_eq(line, 7);
    ck_assert_uint_eq(column, 22);
    dw_locate(&locator, 4, &line, &column);
    ck_assert_uint_eq(line, 8);
    ck_assert_uint_eq(column, 2);
    drop(self);
}
END_TEST

/* The next game of a part, the first of the next part and of the next file:
 * the locator is kept, the places are those of a fresh one. */
START_TEST(places_of_a_kept_locator)
{
    static const char other[] = "games2.pgn";
    static const struct {
        const char *name, *file;
        uint64_t number, offset, part_line;
        uint32_t begin;
        uint64_t line;
    } rows[] = {
        {"first game", NULL, 1, 0, 1, 0, 1},
        {"same part", NULL, 2, 4, 1, 4, 3},
        {"next part", NULL, 3, 104, 31, 4, 33},
        {"next file", other, 1, 4, 1, 4, 3},
        {"text without a game", other, 0, 6, 1, 6, 4},
        {"file without a game", other, 0, 0, 9, 0, 9},
    };
    struct fixture *self = build("a\nb\nc\nd\n", 8);
    struct dw_locator locator = {0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        self->report.file = rows[i].file ? rows[i].file : "games.pgn";
        self->report.number = rows[i].number;
        self->report.offset = rows[i].offset;
        self->report.part_line = rows[i].part_line;
        self->game.begin = self->game.start = rows[i].begin;
        dw_locator_start(&locator, &self->report);
        uint64_t line;
        uint32_t column;
        dw_locate(&locator, rows[i].begin, &line, &column);
        ck_assert_msg(line == rows[i].line && column == 1, "%s: line %u",
                      rows[i].name, (unsigned)line);
    }
    drop(self);
}
END_TEST

/* ---- text ---------------------------------------------------------------- */

static const char contract_text[] =
    "[White \"Amber\"]\n[Black \"Slate\"]\n\n\n\n\n\n\n\n\n\n\n\n"
    "12. Bd3 Nf6\n";

static struct fixture *build_contract_game(void)
{
    struct fixture *self = build(contract_text, sizeof contract_text - 1);
    add_tag(self, DW_TAG_WHITE, "White", "Amber");
    add_tag(self, DW_TAG_BLACK, "Black", "Slate");
    struct dw_diag *diag = dw_diags_add(
        &self->diags, DW_SAY_ILLEGAL_ALFIL_RANGE, place_of(self, "Bd3"), 3);
    diag->ply = 23;
    diag->args[0] = dw_arg_kind(DW_ALFIL);
    diag->args[1] = dw_arg_square(2);
    diag->args[2] = dw_arg_square(19);
    return self;
}

START_TEST(text_is_the_contracts)
{
    struct fixture *self = build_contract_game();
    char *got = write_report(&dw_report_text, &self->report, NULL, false);
    ck_assert_str_eq(
        got, "games.pgn:14:5: error[DW402] illegal-move: the alfil on c1 "
             "cannot reach d3\n"
             "   14 | 12. Bd3 Nf6\n"
             "      |     ^^^ an alfil moves exactly two squares diagonally\n"
             "      = game 3 (Amber - Slate), ply 23, ruleset murray; "
             "`diwan explain DW402`\n");
    free(got);
    drop(self);
}
END_TEST

START_TEST(line_is_the_first_line)
{
    struct fixture *self = build_contract_game();
    const struct dw_summary summary = {.games = 1};
    char *got = write_report(&dw_report_line, &self->report, &summary, false);
    ck_assert_str_eq(got, "games.pgn:14:5: error[DW402] illegal-move: the "
                          "alfil on c1 cannot reach d3\n");
    free(got);
    drop(self);
}
END_TEST

/* Taking the colours out of the coloured text gives the plain one. */
START_TEST(colour_only_adds)
{
    struct fixture *self = build_contract_game();
    const struct dw_summary summary = {.games = 1, .errors = 1};
    char *plain = write_report(&dw_report_text, &self->report, &summary, false);
    char *got = write_report(&dw_report_text, &self->report, &summary, true);
    ck_assert_ptr_null(strchr(plain, '\033'));
    ck_assert_ptr_nonnull(strstr(got, "\033[1;31merror[DW402]\033[0m"));
    char *to = got;
    for (const char *from = got; (*to = *from); from++)
        if (*from == '\033')
            from = strchr(from, 'm');
        else
            to++;
    ck_assert_str_eq(got, plain);
    free(plain);
    free(got);
    drop(self);
}
END_TEST

#define TEN "0123456789"
#define FIFTY TEN TEN TEN TEN TEN

/* The source line and the carets under it. The message is one without
 * arguments and without a hint. */
static const struct view {
    const char *name, *text, *place;
    uint32_t length;
    const char *line, *carets;
} views[] = {
    {"plain", "1. a3 XX a6\n", "XX", 2, "1. a3 XX a6", "      ^^"},
    {"length 0", "1. a3 XX\n", "XX", 0, "1. a3 XX", "      ^"},
    {"at the line's end", "1. a3\nX", "\n", 0, "1. a3", "     ^"},
    {"at the text's end", "1. a3", "", 0, "1. a3", "     ^"},
    {"over a line's end", "ab {cd\nef} gh\n", "{", 7, "ab {cd", "   ^^^"},
    {"nothing at all", "", "", 0, "", "^"},
    {"an empty line", "\nab", "\n", 1, "", "^"},
    {"CR LF", "ab XX\r\n", "XX", 2, "ab XX", "   ^^"},
    {"lone CR", "ab XX\rcd", "XX", 2, "ab XX", "   ^^"},
    {"tab before", "a\tXX\n", "XX", 2, "a       XX", "        ^^"},
    {"tab inside", "XX\tXX c\n", "XX", 5, "XX      XX c", "^^^^^^^^^^"},
    {"two bytes", "\xc3\xa9\xc3\xa9 XX\n", "XX", 2, "\xc3\xa9\xc3\xa9 XX",
     "   ^^"},
    {"two columns", "\xe5\xb0\x86\xe6\xa3\x8b XX\n", "XX", 2,
     "\xe5\xb0\x86\xe6\xa3\x8b XX", "     ^^"},
    {"no column", "e\xcc\x81 XX\n", "XX", 2, "e\xcc\x81 XX", "  ^^"},
    {"place of two columns", "a \xe5\xb0\x86 b\n", "\xe5\xb0\x86", 3,
     "a \xe5\xb0\x86 b", "  ^^"},
    {"ISO 8859-1", "L\xe9on XX\n", "XX", 2, "L\xc3\xa9on XX", "     ^^"},
    {"escape", "\033[31m XX\n", "XX", 2, ".[31m XX", "      ^^"},
    {"C1 control",
     "\x9b"
     "0m XX\n",
     "XX", 2,
     "\xef\xbf\xbd"
     "0m XX",
     "    ^^"},
    {"override", "\xe2\x80\xae XX\n", "XX", 2, "\xef\xbf\xbd XX", "  ^^"},
    {"one hundred columns", FIFTY "12345678" TEN TEN TEN TEN "XX\n", "XX", 2,
     "..." TEN TEN TEN TEN "XX",
     "                                           ^^"},
    {"long before", FIFTY FIFTY "XX a6\n", "XX", 2,
     "..." TEN TEN TEN TEN "XX a6",
     "                                           ^^"},
    {"long behind", "XX " FIFTY FIFTY "\n", "XX", 2,
     "XX " FIFTY TEN TEN TEN TEN "0123456...", "^^"},
    {"long place", "a XX" FIFTY FIFTY "\n", "XX", 102,
     "a XX" FIFTY TEN TEN TEN TEN "012345...",
     "  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
     "^^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
    {"eighty before", FIFTY TEN TEN TEN "XX\n", "XX", 2, FIFTY TEN TEN TEN "XX",
     "                                                                      "
     "          ^^"},
    {"wide before", "\xe5\xb0\x86\xe5\xb0\x86" FIFTY FIFTY "XX\n", "XX", 2,
     "..." TEN TEN TEN TEN "XX",
     "                                           ^^"},
};

START_TEST(view_shows_the_place)
{
    const struct view *row = &views[_i];
    struct fixture *self = build(row->text, strlen(row->text));
    const uint32_t place =
        *row->place ? place_of(self, row->place) : (uint32_t)strlen(row->text);
    dw_diags_add(&self->diags, DW_SAY_GAME_EMPTY, place, row->length);
    self->report.setup = &self->setup;
    char *got = write_report(&dw_report_text, &self->report, NULL, false);
    char want[ROOM];
    snprintf(want, sizeof want,
             "\n    1 |%s%s\n      | %s\n"
             "      = game 3; `diwan explain DW209`\n",
             *row->line ? " " : "", row->line, row->carets);
    ck_assert_msg(!strcmp(strchr(got, '\n'), want), "%s:\n%s\nwanted:%s",
                  row->name, got, want);
    free(got);
    drop(self);
}
END_TEST

/* Marks take no column, but a million of them are not shown. */
START_TEST(view_is_bounded_in_bytes)
{
    enum { MARKS = 5000, BYTES = 2 * MARKS + 2 + 2 * MARKS };
    char *text = malloc(BYTES);
    for (size_t i = 0; i < BYTES; i += 2)
        memcpy(text + i, "\xcc\x81", 2);
    memcpy(text + 2 * MARKS, "XX", 2);
    struct fixture *self = build(text, BYTES);
    self->report.setup = &self->setup;
    dw_diags_add(&self->diags, DW_SAY_GAME_EMPTY, 2 * MARKS, 2);
    char *got = write_report(&dw_report_text, &self->report, NULL, false);
    ck_assert_ptr_nonnull(strstr(got, "XX"));
    ck_assert_uint_lt(strlen(got), 2000);
    free(got);
    free(text);
    drop(self);
}
END_TEST

START_TEST(foot_says_what_it_is_about)
{
    struct fixture *self = build("[White \"A\\\"B\"] a3 a4 a5", 23);
    self->setup.rule_count = 2;
    add_tag(self, DW_TAG_WHITE, "White", "A\\\"B");
    dw_diags_add(&self->diags, DW_SAY_CONTRADICTED, 15, 2)->rulesets = 1 << 1;
    self->diags.at[0].args[0] = dw_arg_word("1-0");
    self->diags.at[0].args[1] = dw_arg_word("0-1");
    self->diags.at[0].args[2] = dw_arg_word("checkmate");
    self->diags.at[0].args[3] = dw_arg_number(8);
    struct dw_diag *deep =
        dw_diags_add_deep(&self->diags, DW_SAY_ILLEGAL_OTHER, 18, 2, 2);
    deep->ply = 4;
    deep->args[0] = dw_arg_source(18, 2);
    self->diags.more = 5;
    char *got = write_report(&dw_report_text, &self->report, NULL, false);
    ck_assert_str_eq(
        got,
        "games.pgn:1:16: error[DW502] result-contradicted: stated 1-0, but "
        "the board shows 0-1: checkmate after ply 8\n"
        "    1 | [White \"A\\\"B\"] a3 a4 a5\n"
        "      |                ^^\n"
        "      = game 3 (A\"B - ?), ruleset qdan:stalemate=draw; `diwan "
        "explain DW502`\n"
        "games.pgn:1:19: warning[DW402] illegal-move: \"a4\" fits no legal "
        "move\n"
        "    1 | [White \"A\\\"B\"] a3 a4 a5\n"
        "      |                   ^^\n"
        "      = game 3 (A\"B - ?), ply 4 in a variation; `diwan explain "
        "DW402`\n"
        "games.pgn: game 3: 5 more of the same, not shown\n");
    free(got);
    drop(self);
}
END_TEST

/* A hostile file name and player reach a terminal without control bytes. */
START_TEST(nothing_hostile_is_printed)
{
    static const char text[] = "[White \"\033]0;x\007\"] \033[2J\x9b";
    struct fixture *self = build(text, sizeof text - 1);
    add_tag(self, DW_TAG_WHITE, "White", "\033]0;x\007");
    self->report.file = "a\033[2J\nb.pgn";
    for (uint32_t at = 0; at < sizeof text - 1; at++) {
        struct dw_diag *diag =
            dw_diags_add(&self->diags, DW_SAY_MOVE_UNKNOWN, at, 4);
        diag->args[0] = dw_arg_source(at, 4);
    }
    static const struct dw_report *const formats[] = {&dw_report_text,
                                                      &dw_report_line};
    for (int i = 0; i < 2; i++) {
        char *got = write_report(formats[i], &self->report, NULL, false);
        for (const char *at = got; *at; at++)
            ck_assert_msg(*at == '\n' || (unsigned char)*at >= ' ',
                          "%s: byte %02x", formats[i]->name, *at);
        ck_assert_ptr_null(strstr(got, "\xc2\x9b"));
        ck_assert_ptr_nonnull(strstr(got, "a.[2J b.pgn:1:"));
        free(got);
    }
    drop(self);
}
END_TEST

static const struct {
    struct dw_summary summary;
    const char *words;
} ends[] = {
    {{.files = 3, .games = 12, .plies = 745},
     "OK: 12 games in 3 files, 745 plies, nothing found\n"},
    {{.files = 1, .games = 1, .plies = 1},
     "OK: 1 game in 1 file, 1 ply, nothing found\n"},
    {{.files = 1,
      .games = 12,
      .errors = 4,
      .warnings = 2,
      .notes = 7,
      .bad_games = 3},
     "12 games in 1 file, 3 with errors: 4 errors, 2 warnings, 7 notes\n"},
    {{.files = 1, .games = 2, .warnings = 1, .notes = 1},
     "2 games in 1 file: 0 errors, 1 warning, 1 note\n"},
    {{0}, "0 games in 0 files, 0 plies, nothing found\n"},
};

START_TEST(text_ends_with_the_counts)
{
    char *got = write_report(&dw_report_text, NULL, &ends[_i].summary, false);
    ck_assert_str_eq(got, ends[_i].words);
    free(got);
}
END_TEST

/* ---- JSON ---------------------------------------------------------------- */

START_TEST(json_is_the_contracts)
{
    struct fixture *self = build_contract_game();
    add_tag(self, DW_TAG_OTHER, "Slate", "Amber"); /* a second White */
    self->tags[2].name = self->tags[0].name;
    self->tags[2].name_len = self->tags[0].name_len;
    self->tags[2].repeated = true;
    self->report.offset = 40;
    self->report.part_line = 5;
    self->setup.rule_count = self->judged.verdict_count = 2;
    self->judged.legal = DW_LEGAL_NO;
    self->judged.has_start = self->judged.bad = true;
    self->judged.first_bad_ply = 23;
    self->judged.plies = 22;
    self->judged.stated = DW_RESULT_WHITE;
    dw_position_array(&self->judged.start, 3, 3);
    dw_position_array(&self->judged.final, 4, 4);
    self->verdicts[0] = (struct dw_verdict){
        .ending = {DW_RESULT_OPEN, DW_REASON_ONGOING, 22, 0},
        .standing = DW_STANDING_CONSISTENT};
    self->verdicts[1] = (struct dw_verdict){
        .ending = {DW_RESULT_DRAW, DW_REASON_STALEMATE, 7,
                   1u << DW_KEY_STALEMATE | 1u << DW_KEY_ORDER |
                       1u << DW_KEY_REPETITION},
        .standing = DW_STANDING_CONTRADICTED,
        .played_on = true};
    self->diags.more = 2;
    char *got = write_report(&dw_report_json, &self->report, NULL, true);
    ck_assert_str_eq(
        got,
        "{\"schema\":\"diwan/1\",\"file\":\"games.pgn\",\"game\":3,"
        "\"line\":5,\"offset\":40,"
        "\"tags\":{\"White\":\"Amber\",\"Black\":\"Slate\"},"
        "\"letters\":\"kqbnrp\",\"form\":\"san\","
        "\"start_fen\":\"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 "
        "1\","
        "\"plies\":22,\"legal\":false,\"first_bad_ply\":23,"
        "\"final_fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 "
        "1\","
        "\"stated\":\"1-0\","
        "\"verdicts\":[{\"ruleset\":\"murray\",\"result\":\"*\","
        "\"reason\":\"ongoing\",\"ply\":22,\"standing\":\"consistent\","
        "\"played_on\":false,\"readings\":[]},"
        "{\"ruleset\":\"qdan:stalemate=draw\",\"result\":\"1/2-1/2\","
        "\"reason\":\"stalemate\",\"ply\":7,\"standing\":\"contradicted\","
        "\"played_on\":true,\"readings\":[\"stalemate\",\"repetition\"]}],"
        "\"findings\":[{\"code\":\"DW402\",\"name\":\"illegal-move\","
        "\"why\":\"alfil-range\",\"severity\":\"error\",\"line\":18,"
        "\"column\":5,\"length\":3,\"ply\":23,\"text\":\"Bd3\","
        "\"message\":\"the alfil on c1 cannot reach d3: an alfil moves "
        "exactly two squares diagonally\",\"fix\":null}],\"more\":2}\n");
    free(got);
    drop(self);
}
END_TEST

START_TEST(json_of_an_unusable_start)
{
    struct fixture *self = build("x (y)", 5);
    self->judged.form = self->judged.letters = -1;
    self->judged.legal = DW_LEGAL_NO;
    self->judged.bad = true;
    dw_diags_add_deep(&self->diags, DW_SAY_NUMBER_SIDE, 3, 1, 2);
    char *got = write_report(&dw_report_json, &self->report, NULL, false);
    static const char *const parts[] = {
        "\"tags\":{},\"letters\":null,\"form\":null,\"start_fen\":null,"
        "\"plies\":0,\"legal\":false,\"first_bad_ply\":0,\"final_fen\":null,"
        "\"stated\":null,\"verdicts\":[],",
        "\"why\":null,\"severity\":\"note\",\"line\":1,\"column\":4,"
        "\"length\":1,\"ply\":null,\"variation\":2,\"text\":\"y\",",
    };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        ck_assert_msg(strstr(got, parts[i]) != NULL, "no %s in %s", parts[i],
                      got);
    free(got);
    drop(self);
}
END_TEST

/* legal null (SetUp "1" without FEN): the final position is null as well. */
START_TEST(json_of_nothing_to_judge)
{
    struct fixture *self = build("*", 1);
    self->judged.legal = DW_LEGAL_NULL;
    self->judged.has_start = true;
    dw_position_array(&self->judged.start, 3, 3);
    char *got = write_report(&dw_report_json, &self->report, NULL, false);
    ck_assert_ptr_nonnull(strstr(
        got, "\"legal\":null,\"first_bad_ply\":null,\"final_fen\":null,"));
    free(got);
    drop(self);
}
END_TEST

/* A file without a game: its findings stand in the summary, with the file. */
START_TEST(json_of_a_file_without_a_game)
{
    struct fixture *self = build("", 0);
    const struct dw_summary summary = {.files = 1,
                                       .games = 2,
                                       .plies = 3,
                                       .errors = 4,
                                       .warnings = 5,
                                       .notes = 6,
                                       .seconds = 12.0456};
    self->report.number = 0;
    self->report.judged = NULL;
    self->report.file = "a\"b.pgn";
    dw_diags_add(&self->diags, DW_SAY_FILE_EMPTY, 0, 0);
    char *got = write_report(&dw_report_json, &self->report, &summary, false);
    ck_assert_str_eq(
        got,
        "{\"schema\":\"diwan/1\",\"summary\":{\"files\":1,\"games\":2,"
        "\"plies\":3,\"errors\":4,\"warnings\":5,\"notes\":6,"
        "\"seconds\":12.046},\"findings\":[{\"file\":\"a\\\"b.pgn\","
        "\"code\":\"DW210\",\"name\":\"no-game\",\"why\":null,"
        "\"severity\":\"warning\",\"line\":1,\"column\":1,\"length\":0,"
        "\"ply\":null,\"text\":\"\",\"message\":\"the file holds no game: a "
        "game begins at a tag pair, a move or a result\",\"fix\":null}]}\n");
    free(got);
    drop(self);
}
END_TEST

/* Every byte value in tag, file name and finding gives UTF-8 without raw
 * controls, and the place's text is cut between two characters. */
START_TEST(json_is_valid_whatever_comes)
{
    char text[ROOM];
    for (int i = 0; i < 256; i++)
        text[i] = (char)i;
    for (int i = 256; i < 1024; i += 2)
        memcpy(text + i, "\xc3\xa9", 2);
    struct fixture *self = build(text, 1024);
    self->game.tag_count = 1;
    self->tags[0] = (struct dw_tag){.name_len = 256, .value_len = 256};
    char file[256];
    for (int i = 0; i < 255; i++)
        file[i] = (char)(i + 1);
    file[255] = 0;
    self->report.file = file;
    for (uint32_t at = 0; at < 8; at++)
        dw_diags_add(&self->diags, DW_SAY_GAME_EMPTY, 256 + at, 700);
    char *got = write_report(&dw_report_json, &self->report, NULL, false);
    const size_t len = strlen(got);
    for (size_t i = 0, step; i < len; i += step) {
        step = dw_utf8_read((dw_span){got + i, len - i}, NULL);
        ck_assert_msg(step > 0, "no UTF-8 at %zu", i);
        ck_assert_msg((unsigned char)got[i] >= ' ' || i == len - 1,
                      "raw control byte at %zu", i);
    }
    /* 200 bytes of two-byte characters are 100 characters, and no half one:
     * from the second byte of one (read as ISO 8859-1) it is 99 and a half. */
    const char *at = strstr(got, "\"text\":\"");
    ck_assert_ptr_nonnull(at);
    ck_assert_uint_eq(strcspn(at + 8, "\""), 200);
    at = strstr(at + 8, "\"text\":\"");
    ck_assert_ptr_nonnull(at);
    ck_assert_msg(!strncmp(at + 8, "\xc2\xa9", 2) &&
                      strcspn(at + 8, "\"") == 2 + 198,
                  "%.210s", at);
    free(got);
    drop(self);
}
END_TEST

/* ---- formats ------------------------------------------------------------- */

START_TEST(formats_are_one_list)
{
    static const char *const wanted[] = {"text", "line", "json"};
    const char *const *names = diwan_formats();
    size_t i = 0;
    for (; dw_reports[i]; i++)
        ck_assert_str_eq(dw_reports[i]->name, names[i]);
    ck_assert_ptr_null(names[i]);
    for (i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        ck_assert_str_eq(names[i], wanted[i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("out");
    TCase *places = tcase_create("places");
    tcase_add_test(places, places_are_right);
    tcase_add_test(places, places_begin_where_the_part_does);
    tcase_add_test(places, places_of_a_kept_locator);
    suite_add_tcase(suite, places);
    TCase *text = tcase_create("text");
    tcase_add_test(text, text_is_the_contracts);
    tcase_add_test(text, line_is_the_first_line);
    tcase_add_test(text, colour_only_adds);
    tcase_add_loop_test(text, view_shows_the_place, 0,
                        sizeof views / sizeof views[0]);
    tcase_add_test(text, view_is_bounded_in_bytes);
    tcase_add_test(text, foot_says_what_it_is_about);
    tcase_add_test(text, nothing_hostile_is_printed);
    tcase_add_loop_test(text, text_ends_with_the_counts, 0,
                        sizeof ends / sizeof ends[0]);
    suite_add_tcase(suite, text);
    TCase *json = tcase_create("json");
    tcase_add_test(json, json_is_the_contracts);
    tcase_add_test(json, json_of_an_unusable_start);
    tcase_add_test(json, json_of_nothing_to_judge);
    tcase_add_test(json, json_of_a_file_without_a_game);
    tcase_add_test(json, json_is_valid_whatever_comes);
    tcase_add_test(json, formats_are_one_list);
    suite_add_tcase(suite, json);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
