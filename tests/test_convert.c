/* Knows the laws of convert, on random games with comments, variations and
 * signs laid out in any way: nothing is lost, writing is the identity on its
 * own output, reading what was written gives the game. Must not know how
 * anything is written. */
/* SPDX-License-Identifier: MIT */
#include "base/buf.h"
#include "diwan.h"
#include "naive_san.h"

#include <check.h>
#include <unistd.h>

/* ---- random records ------------------------------------------------------ */

struct maker {
    struct naive_dice dice;
    struct dw_buf text;
};

static int throw(struct maker * self, int below)
{
    return naive_throw(&self->dice, below);
}

static const char *pick(struct maker *self, const char *const *from, int count)
{
    return from[throw(self, count)];
}

/* What stands between two words. */
static void add_blank(struct maker *self)
{
    static const char *const blanks[] = {" ", "\n", "  ", "\t", "\r\n", " \n "};
    dw_buf_text(&self->text, pick(self, blanks, throw(self, 3) ? 1 : 6));
}

static void add_comment(struct maker *self)
{
    static const char *const comments[] = {
        "{}",
        "{a word}",
        "{ blanks inside }",
        "{two  blanks\tand a tab}",
        "{. . k\n. . .\nK . .}",
        "{\n an indented\n line}",
        "{a line\r\nand one more}",
        "{100 %pure [brackets] \\ and \"quotes\"}",
        "{\xd8\xb4\xd8\xa7\xd9\x87 means Shah \xff}",
        "{a long comment that has to be broken somewhere because no line has "
        "room for all of it, and %then goes on for quite a while (1. e4) and "
        "[Event] so that there are three lines of it}",
        "; to the line's end } {\n",
        "\n%an escaped line (1. e4\n",
    };
    dw_buf_text(&self->text, pick(self, comments, 12));
    add_blank(self);
}

static void add_signs(struct maker *self)
{
    static const char *const signs[] = {"!",  "?",   "!!",       "??", "!?",
                                        "?!", " $7", " $139 $1", " =", " +="};
    if (!throw(self, 6))
        dw_buf_text(&self->text, pick(self, signs, 10));
    add_blank(self);
    while (!throw(self, 6))
        add_comment(self);
}

static void add_number(struct maker *self, int ply, bool first)
{
    static const char *const black[] = {"...", ". ...", ".\xe2\x80\xa6"};
    const bool dark = ply % 2;
    if (dark && !first && throw(self, 4))
        return;
    dw_buf_number(&self->text, (uint64_t)(ply / 2 + 1));
    dw_buf_text(&self->text, dark ? pick(self, black, 3) : ".");
    if (throw(self, 2))
        add_blank(self);
    if (!throw(self, 12))
        add_comment(self);
}

/* Plies from `at` on, each now and then replaced by variations. */
static void add_line(struct maker *self, struct naive at, int ply, int plies,
                     int depth)
{
    struct naive_move moves[NAIVE_MOVES];
    char san[16];
    for (int i = 0; i < plies; i++, ply++) {
        const int count = naive_generate(&at, moves);
        if (!count)
            return;
        const struct naive_move move = moves[throw(self, count)];
        add_number(self, ply, i == 0);
        naive_san(&at, moves, count, move, san);
        dw_buf_text(&self->text, san);
        add_signs(self);
        while (depth < 4 && !throw(self, 10)) {
            dw_buf_text(&self->text, throw(self, 2) ? "(" : "( ");
            if (!throw(self, 4))
                add_comment(self);
            add_line(self, at, ply, 1 + throw(self, 6), depth + 1);
            dw_buf_text(&self->text, ")");
            add_signs(self);
        }
        at = naive_play(&at, move);
    }
}

static void add_tags(struct maker *self, const char *fen)
{
    static const char *const tags[] = {
        "[Event \"a \\\"quoted\\\" name\"]\n",
        "[Site \"back\\\\slash\"]\n",
        "[Date \"1140.??.??\"]\n",
        "[Round \"-\"]\n",
        "[White \"Amber\"]\n",
        "[Black \"Slate\"]\n",
        "[Result \"*\"]\n",
        "[WhiteElo \"1\"]\n",
        "[Zeta \"\xd0\x9a\"]\n",
        "[Alpha \"\"]\n",
    };
    const int from = throw(self, 10);
    for (int i = 0; i < 10; i++)
        dw_buf_text(&self->text, tags[(from + i * 3) % 10]);
    if (fen) {
        dw_buf_text(&self->text, "[SetUp \"1\"]\n[FEN \"");
        dw_buf_text(&self->text, fen);
        dw_buf_text(&self->text, "\"]\n");
    }
    dw_buf_text(&self->text, "\n");
}

static void add_game(struct maker *self)
{
    char fen[NAIVE_FEN];
    const bool scattered = throw(self, 2);
    struct naive at = scattered
                          ? naive_scatter(&self->dice, 4 + throw(self, 20))
                          : naive_read("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/"
                                       "RNBKQBNR w");
    naive_fen(&at, fen);
    if (!throw(self, 5))
        dw_buf_text(&self->text, "{before the game}\n\n");
    add_tags(self, scattered ? fen : NULL);
    while (!throw(self, 5))
        add_comment(self);
    add_line(self, at, at.black, throw(self, 40), 0);
    dw_buf_text(&self->text, "*");
    if (!throw(self, 5))
        dw_buf_text(&self->text, " {behind the result}");
    dw_buf_text(&self->text, "\n\n");
}

/* ---- converting ---------------------------------------------------------- */

/* Detects letters and forms, and reads by those that a text is written in. */
static diwan_engine *engine, *settled;
static const char *letters_settled, *form_settled;
static bool doubtful;        /* letters could not be detected */
static const char *disputed; /* the form of a text whose words leave it open */

static void set_up(void)
{
    struct diwan_error error;
    ck_assert_msg(!diwan_engine_new(NULL, &engine, &error), "%s", error.text);
}

static void tear_down(void)
{
    diwan_engine_free(engine);
    diwan_engine_free(settled);
}

static diwan_engine *engine_for(const char *letters)
{
    const struct diwan_settings settings = {.letters = letters,
                                            .form = disputed};
    struct diwan_error error;
    if (letters_settled == letters && form_settled == disputed)
        return settled;
    diwan_engine_free(settled);
    ck_assert_msg(!diwan_engine_new(&settings, &settled, &error), "%s",
                  error.text);
    letters_settled = letters;
    form_settled = disputed;
    return settled;
}

static bool take(void *context, const char *bytes, size_t length)
{
    dw_buf_add(context, bytes, length);
    return true;
}

/* None but that a short game has two readings. */
static bool take_remark(void *context, const char *bytes, size_t length)
{
    char line[600];
    (void)context;
    snprintf(line, sizeof line, "%.*s", (int)length, bytes);
    doubtful = strstr(line, "ambiguous-notation") != NULL;
    ck_assert_msg(doubtful, "%s", line);
    return true;
}

static void refuse_failure(void *context, const struct diwan_error *error)
{
    (void)context;
    ck_abort_msg("%s", error->text);
}

static struct dw_buf convert_by(const diwan_engine *reader,
                                const struct dw_buf *text,
                                struct diwan_conversion asked)
{
    char path[] = "/tmp/diwan-convert-XXXXXX";
    const char *const paths[] = {path};
    const int file = mkstemp(path);
    ck_assert(file >= 0);
    ck_assert_int_eq(write(file, text->at, text->len), (ssize_t)text->len);
    close(file);
    struct dw_buf out = {0};
    struct diwan_converted converted;
    struct diwan_error error = {0};
    asked.paths = paths;
    asked.path_count = 1;
    asked.write = take;
    asked.context = &out;
    asked.remark = take_remark;
    asked.failed = refuse_failure;
    const diwan_status status =
        diwan_convert(reader, &asked, &converted, &error);
    unlink(path);
    ck_assert_msg(status == DIWAN_OK, "%s", error.text);
    ck_assert_uint_eq(converted.bad, 0);
    ck_assert(!out.failed && !converted.failed && !converted.stopped);
    return out;
}

/* Asks for a conversion of a text in some letters, all of whose games must
 * replay. They are told only if the text leaves them open. */
static struct dw_buf convert(const struct dw_buf *text, const char *letters,
                             struct diwan_conversion asked)
{
    doubtful = false;
    if (disputed)
        return convert_by(engine_for(letters), text, asked);
    struct dw_buf out = convert_by(engine, text, asked);
    if (!doubtful)
        return out;
    dw_buf_free(&out);
    return convert_by(engine_for(letters), text, asked);
}

/* ---- laws ---------------------------------------------------------------- */

static int shown(const struct dw_buf *text, size_t from)
{
    return text->len - from < 400 ? (int)(text->len - from) : 400;
}

static void must_be(const char *law, const struct dw_buf *is,
                    const struct dw_buf *wanted)
{
    const size_t least = is->len < wanted->len ? is->len : wanted->len;
    size_t same = 0;
    while (same < least && is->at[same] == wanted->at[same])
        same++;
    const size_t from = same > 60 ? same - 60 : 0;
    ck_assert_msg(same == is->len && same == wanted->len,
                  "%s: \"%.*s\" is not \"%.*s\"", law, shown(is, from),
                  is->at + from, shown(wanted, from), wanted->at + from);
}

/* A game's tree without its head; a line end in a comment may have become a
 * blank or another line end. */
static struct dw_buf tree_of(const struct dw_buf *text, const char *letters)
{
    struct dw_buf lines =
        convert(text, letters,
                (struct diwan_conversion){.as = "jsonl", .letters = "kqbnrp"});
    struct dw_buf tree = {0};
    dw_buf_char(&lines, 0);
    for (char *at = lines.at; (at = strstr(at, "\"start_fen\"")); at++) {
        const char *end = strchr(at, '\n');
        for (const char *from = at; from < end; from++) {
            const bool pair = !strncmp(from, "\\r\\n", 4);
            const bool line = !strncmp(from, "\\n", 2) || pair;
            dw_buf_char(&tree, line ? ' ' : *from);
            from += line ? 1 + 2 * pair : 0;
        }
    }
    dw_buf_free(&lines);
    return tree;
}

static void must_have_tree(const char *law, const struct dw_buf *text,
                           const char *letters, const struct dw_buf *tree)
{
    struct dw_buf own = tree_of(text, letters);
    must_be(law, &own, tree);
    dw_buf_free(&own);
}

static void lines_are_short(const struct dw_buf *text)
{
    size_t columns = 0;
    bool inside = false;
    for (size_t i = 0; i < text->len; i++) {
        inside |= !columns && strchr("[%", text->at[i]);
        inside |= text->at[i] == ';';
        columns += ((unsigned char)text->at[i] & 0xC0) != 0x80;
        if (text->at[i] == '\n')
            columns = inside = 0;
        ck_assert_msg(columns < 80 || inside, "%.80s",
                      text->at + i - columns + 1);
    }
}

/* Every other style, from the first or the second on. */
static void test_text(const struct dw_buf *text, size_t first)
{
    static const struct {
        const char *form, *letters;
        bool disputed; /* other readings may fit too */
    } styles[] = {
        {"san", "kqbnrp", false},
        {"san", "kfenrp", false},
        {"san", "kfanrp", false},
        {"san", "kgenrp", false},
        {"san", "figurine", false},
        {"lan", "kqbnrp", false},
        {"lan", "kgenrp", false},
        {"lan", "figurine", false},
        {"uci", "kqbnrp", false},
        {"san", "murray", false},
        {"san", "german", false},
        {"lan", "dutch", false},
        {"san", "russian", false},
        {"san", "french", false},
        {"lan", "french-fa", false},
        {"san", "spanish", false},
        {"lan", "italian", false},
        {"iccf", "kqbnrp", false},
        {"lan", "names", false},
        {"san", "names", false},
        {"abjad", "kqbnrp", true},
        {"abjad-a", "kqbnrp", true},
        {"descriptive", "names", true},
        {"descriptive-e", "names", true},
        {"descriptive-mover", "names", true},
        {"descriptive-e-mover", "names", true},
    };
    static const char own[] = "kqbnrp";
    struct dw_buf pgn =
        convert(text, own, (struct diwan_conversion){.as = "pgn"});
    struct dw_buf again = convert(&pgn, own, (struct diwan_conversion){0});
    must_be("export is the identity on its own output", &again, &pgn);
    lines_are_short(&pgn);
    dw_buf_free(&again);
    again = convert(&pgn, own, (struct diwan_conversion){.keep_layout = true});
    must_be("so is the layout kept", &again, &pgn);
    dw_buf_free(&again);

    struct dw_buf tree = tree_of(text, own);
    must_have_tree("reading what was written gives the game", &pgn, own, &tree);
    for (size_t i = first; i < sizeof styles / sizeof *styles; i += 2) {
        struct diwan_conversion style = {.form = styles[i].form,
                                         .letters = styles[i].letters};
        struct dw_buf other = convert(text, own, style);
        disputed = styles[i].disputed ? style.form : NULL;
        must_have_tree(style.form, &other, style.letters, &tree);
        again = convert(
            &other, style.letters,
            (struct diwan_conversion){.form = "san", .letters = "kqbnrp"});
        must_be(style.letters, &again, &pgn);
        dw_buf_free(&other);
        dw_buf_free(&again);
        style.keep_layout = true;
        disputed = NULL;
        other = convert(text, own, style);
        disputed = styles[i].disputed ? style.form : NULL;
        must_have_tree("layout kept", &other, style.letters, &tree);
        dw_buf_free(&other);
        disputed = NULL;
    }
    dw_buf_free(&tree);
    dw_buf_free(&pgn);
}

START_TEST(nothing_is_lost)
{
    struct maker maker = {.dice = {(uint64_t)_i * 7919 + 1}};
    for (int game = 0; game < 8; game++)
        add_game(&maker);
    test_text(&maker.text, (size_t)_i % 2);
    dw_buf_free(&maker.text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("convert");
    TCase *laws = tcase_create("laws");
    tcase_add_unchecked_fixture(laws, set_up, tear_down);
    tcase_set_timeout(laws, 120);
    tcase_add_loop_test(laws, nothing_is_lost, 0, 25);
    suite_add_tcase(suite, laws);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
