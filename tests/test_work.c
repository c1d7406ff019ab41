/* Knows that what is printed does not depend on threads or on where an input
 * is cut, and that nothing is lost or doubled at the cuts. Must not know what
 * a report looks like. */
/* SPDX-License-Identifier: MIT */
#include <glob.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "work/check.h"
#include "work/reader.h"

#include "murray.h"
#include "pack.h"

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

/* ---- one setup for all --------------------------------------------------- */

static struct murray murray;

static void load(void) { murray_load(&murray, 0); }

static void unload(void) { murray_free(&murray); }

/* ---- running a check ----------------------------------------------------- */

enum {
#define DW_REPORT(name) FORMAT_##name,
#include "out/report.def"
#undef DW_REPORT
    FORMATS
};

/* How a check is done and what came of it. */
struct trial {
    unsigned threads;
    size_t part_bytes;
    uint32_t game_limit;
    struct dw_buf out[FORMATS];
    struct dw_buf failures;
    struct dw_check_result result;
};

static bool gather(void *context, const char *at, size_t len)
{
    dw_buf_add(context, at, len);
    return true;
}

static void note_failure(void *context, const struct dw_error *error)
{
    struct trial *trial = context;
    dw_buf_text(&trial->failures, error->where);
    dw_buf_char(&trial->failures, '\n');
}

static void run(struct trial *trial, const char *const *paths, size_t count)
{
    struct dw_check_output outputs[FORMATS];
    for (int i = 0; i < FORMATS; i++) {
        trial->out[i] = (struct dw_buf){0};
        outputs[i] = (struct dw_check_output){
            .format = dw_reports[i], .sink = gather, .context = &trial->out[i]};
    }
    trial->failures = (struct dw_buf){0};
    const struct dw_check_job job = {.rules.setup = &murray.setup,
                                     .rules.game_limit = trial->game_limit,
                                     .threads = trial->threads,
                                     .part_bytes = trial->part_bytes,
                                     .paths = paths,
                                     .path_count = count,
                                     .outputs = outputs,
                                     .output_count = FORMATS,
                                     .fail_on = DW_ERROR,
                                     .failed = note_failure,
                                     .context = trial};
    struct dw_error error = {0};
    ck_assert_msg(dw_check_run(&job, &trial->result, &error) == DW_OK, "%s",
                  error.text);
}

static void end_trial(struct trial *trial)
{
    for (int i = 0; i < FORMATS; i++)
        dw_buf_free(&trial->out[i]);
    dw_buf_free(&trial->failures);
}

/* Time is all that may differ. */
static void drop_seconds(struct dw_buf *buf)
{
    static const char key[] = "\"seconds\":";
    const size_t length = sizeof key - 1;
    for (size_t at = buf->len; at-- > length;) {
        if (memcmp(buf->at + at - length, key, length) != 0)
            continue;
        size_t end = at;
        while (end < buf->len && strchr("0123456789.", buf->at[end]))
            end++;
        memmove(buf->at + at, buf->at + end, buf->len - end);
        buf->len -= end - at;
        return;
    }
}

static size_t first_difference(const struct dw_buf *a, const struct dw_buf *b)
{
    size_t at = 0;
    while (at < a->len && at < b->len && a->at[at] == b->at[at])
        at++;
    return at;
}

static void must_equal(const char *name, const struct trial *wanted,
                       const struct trial *got)
{
    for (int i = 0; i < FORMATS; i++) {
        const struct dw_buf *a = &wanted->out[i], *b = &got->out[i];
        const size_t at = first_difference(a, b);
        const size_t from = at > 200 ? at - 200 : 0;
        ck_assert_msg(
            at == a->len && at == b->len,
            "%s, %u threads, parts of %zu, limit %u: from byte %zu "
            "of %zu on\n%.*s\nwanted\n%.*s",
            name, got->threads, got->part_bytes, got->game_limit, at, a->len,
            (int)(b->len - from < 400 ? b->len - from : 400), b->at + from,
            (int)(a->len - from < 400 ? a->len - from : 400), a->at + from);
    }
    ck_assert_msg(
        wanted->failures.len == got->failures.len &&
            (!got->failures.len ||
             !memcmp(wanted->failures.at, got->failures.at, got->failures.len)),
        "%s: other failures", name);
    ck_assert_int_eq(wanted->result.found, got->result.found);
    ck_assert_int_eq(wanted->result.summary.incomplete,
                     got->result.summary.incomplete);
}

static struct trial run_with(const char *const *paths, size_t count,
                             unsigned threads, size_t part_bytes,
                             uint32_t game_limit)
{
    struct trial trial = {
        .threads = threads, .part_bytes = part_bytes, .game_limit = game_limit};
    run(&trial, paths, count);
    for (int i = 0; i < FORMATS; i++)
        drop_seconds(&trial.out[i]);
    return trial;
}

/* Every number of threads says with these parts what one says. With `whole`
 * also what one says that reads all in one part. */
static void compare(const char *name, const char *const *paths, size_t count,
                    size_t part_bytes, uint32_t game_limit, bool whole)
{
    static const unsigned threads[] = {2, 5};
    struct trial one = run_with(paths, count, 1, part_bytes, game_limit);
    for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
        struct trial many =
            run_with(paths, count, threads[i], part_bytes, game_limit);
        must_equal(name, &one, &many);
        end_trial(&many);
    }
    if (whole) {
        struct trial plain = run_with(paths, count, 1, 0, game_limit);
        must_equal(name, &plain, &one);
        end_trial(&plain);
    }
    end_trial(&one);
}

/* ---- files --------------------------------------------------------------- */

enum { PATH = 64 };

static void write_file(char path[PATH], const char *bytes, size_t len)
{
    strcpy(path, "/tmp/diwan-work-XXXXXX");
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    FILE *file = fdopen(fd, "wb");
    ck_assert_uint_eq(len ? fwrite(bytes, 1, len, file) : 0, len);
    ck_assert_int_eq(fclose(file), 0);
}

static const size_t sizes[] = {1, 100, 1000};

/* ---- all of the corpus --------------------------------------------------- */

START_TEST(the_corpus_says_the_same)
{
    glob_t found;
    ck_assert_int_eq(glob(DW_SOURCE_DIR "/corpus/*/*.pgn", 0, NULL, &found), 0);
    ck_assert_uint_gt(found.gl_pathc, 50);
    murray.setup.form = murray.setup.letters = -1;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        compare("the corpus", (const char *const *)found.gl_pathv,
                found.gl_pathc, sizes[i], 0, true);
    murray.setup.form = murray.setup.letters = 0;
    globfree(&found);
}
END_TEST

/* ---- what may stand at a cut --------------------------------------------- */

#define EVENT(name) "[Event \"" name "\"]\n"
#define GAME(name) EVENT(name) "[Result \"*\"]\n\n1. e3 e6 2. d3 d6 *\n\n"
#define BAD(name) EVENT(name) "[Result \"*\"]\n\n1. e3 e6 2. Nd3 d6 *\n\n"

/* `part` stands `times` times, `inner` in it `inner_times` times at each '@'.
 */
static const struct {
    const char *name, *part;
    int times;
    const char *inner;
    int inner_times;
} cut_rows[] = {
    {"empty", "", 1, "", 0},
    {"only blanks", " \n\n\t\r\n", 1, "", 0},
    {"one game", GAME("a"), 1, "", 0},
    {"many games", GAME("a") BAD("b"), 64, "", 0},
    {"CR LF", "[Event \"a\"]\r\n[Result \"*\"]\r\n\r\n1. e3 Nd6 *\r\n\r\n", 64,
     "", 0},
    {"CR", "[Event \"a\"]\r[Result \"*\"]\r\r1. e3 Nd6 *\r\r", 64, "", 0},
    {"no border: no empty line", EVENT("a") "1. e3 Nd6 *\n", 64, "", 0},
    {"no border: no Event", "[White \"a\"]\n\n1. e3 Nd6 *\n\n", 64, "", 0},
    {"no border: no tags", "1. e3 Nd6 *\n\n", 64, "", 0},
    {"borders now and then", "@" BAD("a"), 9, "1. e3 Nd6 *\n\n", 40},
    {"indented", "  [Event \"a\"]\n\n1. e3 Nd6 *\n \t\n", 64, "", 0},
    {"a comment between", BAD("a") "{ on b }\n\n" BAD("b"), 64, "", 0},
    {"a line comment between", BAD("a") "; on b\n\n", 64, "", 0},
    {"an escape between", BAD("a") "% on b\n\n", 64, "", 0},
    {"an escape that is none", BAD("a") " % on b\n\n", 64, "", 0},
    {"text between", BAD("a") "some words on b\n\n", 64, "", 0},
    {"numbers between", BAD("a") "12. 13...\n\n", 64, "", 0},
    {"odd lines between", BAD("a") "[oops\n\n", 64, "", 0},
    {"odd blanks between", BAD("a") "\xc2\xa0\v\n\n", 64, "", 0},
    {"a BOM between", BAD("a") "\xef\xbb\xbf\n\n", 64, "", 0},
    {"a BOM before each", "\xef\xbb\xbf" BAD("a"), 64, "", 0},
    {"much text between", BAD("a") "@\n\n", 3, "words ", 1000},
    {"many comments between", BAD("a") "@\n\n", 3, "{} ", 1000},
    {"text after the result", GAME("a") "1-0 words\n\n" BAD("b"), 64, "", 0},
    {"text before all", "words\n\n@", 1, BAD("a"), 64},
    {"text behind all", "@words\n\n; and more\n", 1, BAD("a"), 64},
    {"only text", "some words\n\n", 64, "", 0},
    {"Event in a comment", EVENT("a") "\n1. e3 { [Event \"b\"] } Nd6 *\n\n", 64,
     "", 0},
    {"a border in a comment",
     EVENT("a") "\n1. e3 {\n\n[Event \"b\"]\n\n} Nd6 *\n\n", 64, "", 0},
    {"an unclosed comment", EVENT("a") "\n1. e3 { Nd6 *\n\n", 64, "", 0},
    {"an unclosed comment outside", BAD("a") "{ words\n\n", 64, "", 0},
    {"an unclosed comment to the end", "@{ words\n\n", 1, BAD("a"), 64},
    {"Event in a string", "[Event \"[Event \\\"b\\\"]\"]\n\n1. Nd6 *\n\n", 64,
     "", 0},
    {"an unclosed string", "[Event \"a\n\n[Event \"b\"]\n\n1. Nd6 *\n\n", 64,
     "", 0},
    {"an unclosed tag", "[Event \"a\"\n\n1. Nd6 *\n\n" BAD("b"), 64, "", 0},
    {"a border behind an escape", EVENT("a") "\n1. e3\n%\n\n[Event \"b\"]\n\n",
     64, "", 0},
    {"an unclosed variation", EVENT("a") "\n1. e3 (1. d3 Nd6 *\n\n", 64, "", 0},
    {"variations", EVENT("a") "\n1. e3 (1. d3 (1. c3)) Nd6 *\n\n", 64, "", 0},
    {"no result", EVENT("a") "\n1. e3 Nd6\n\n", 64, "", 0},
    {"no moves", EVENT("a") "\n" EVENT("b") "\n", 64, "", 0},
    {"tags apart", EVENT("a") "\n[White \"b\"]\n\n1. Nd6 *\n\n", 64, "", 0},
    {"twenty of a code", BAD("a") "@", 9, "[o\n\n", 30},
    {"long games", EVENT("a") "\n@*\n\n", 4, "Nd6 {a comment} ", 1000},
    {"games of all sizes", BAD("a") EVENT("b") "\n@*\n\n; text\n\n" BAD("c"), 9,
     "1. e3 ", 400},
    {"braces", "{", 9000, "", 0},
    {"braces outside", "@{@", 9, BAD("a"), 9},
    {"brackets", "[", 4000, "", 0},
    {"a game of one line", "1. e3 e6 *", 1, "", 0},
    {"no last line end", "@[Event \"b\"]", 1, BAD("a"), 64},
    {"a border at the end", "@[Event \"b\"]\n", 1, BAD("a"), 64},
    {"blank lines", BAD("a") "@", 9, "\n", 900},
};

static struct dw_buf make_row(int row)
{
    struct dw_buf text = {0};
    for (int i = 0; i < cut_rows[row].times; i++)
        for (const char *at = cut_rows[row].part; *at; at++) {
            if (*at != '@')
                dw_buf_char(&text, *at);
            for (int k = 0; *at == '@' && k < cut_rows[row].inner_times; k++)
                dw_buf_text(&text, cut_rows[row].inner);
        }
    return text;
}

static void write_row(char path[PATH], int row)
{
    struct dw_buf text = make_row(row);
    write_file(path, text.at, text.len);
    dw_buf_free(&text);
}

START_TEST(cuts_do_not_show)
{
    static const uint32_t limits[] = {0, 60};
    char path[PATH];
    const char *const paths[] = {path};
    write_row(path, _i);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t k = 0; k < sizeof limits / sizeof *limits; k++)
            compare(cut_rows[_i].name, paths, 1, sizes[i], limits[k],
                    !limits[k]);
    unlink(path);
}
END_TEST

/* ---- files one after the other ------------------------------------------- */

START_TEST(files_keep_their_order)
{
    char path[COUNT(cut_rows)][PATH];
    const char *paths[COUNT(cut_rows) + 2];
    for (int i = 0; i < COUNT(cut_rows); i++) {
        write_row(path[i], i);
        paths[i + (i > 9) + (i > 18)] = path[i];
    }
    paths[10] = "/tmp/diwan-work-missing";
    paths[20] = "/dev/null/no";
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        compare("all rows", paths, COUNT(cut_rows) + 2, sizes[i], 0, true);
    for (int i = 0; i < COUNT(cut_rows); i++)
        unlink(path[i]);
}
END_TEST

/* ---- packed files, whole and cut off ------------------------------------- */

START_TEST(packed_files_say_the_same)
{
    static const char *const packers[] = {"zip", "tar.gz"};
    struct dw_buf texts[COUNT(cut_rows)];
    struct member members[COUNT(cut_rows)];
    char names[COUNT(cut_rows)][16];
    for (int i = 0; i < COUNT(cut_rows); i++) {
        texts[i] = make_row(i);
        snprintf(names[i], sizeof names[i], "%02d.pgn", i);
        members[i] = (struct member){names[i], texts[i].at, texts[i].len, 0};
    }
    for (int i = 0; i < MEMBER_PACKERS; i++) {
        if (strcmp(member_packers[i].name, packers[_i]) != 0)
            continue;
        struct bytes packed =
            pack(&member_packers[i], members, COUNT(cut_rows));
        for (size_t part = 1; part < 4; part++) {
            char path[PATH];
            const char *const paths[] = {path, DW_SOURCE_DIR "/README.md"};
            write_file(path, packed.at, packed.len * part / 3);
            compare(packers[_i], paths, 2, 500, 0, true);
            unlink(path);
        }
        free(packed.at);
    }
    for (int i = 0; i < COUNT(cut_rows); i++)
        dw_buf_free(&texts[i]);
}
END_TEST

/* ---- failures ------------------------------------------------------------ */

static void write_games(char path[PATH], int count)
{
    struct dw_buf text = {0};
    for (int i = 0; i < count; i++)
        dw_buf_text(&text, BAD("a"));
    write_file(path, text.at, text.len);
    dw_buf_free(&text);
}

/* A sink that takes `left` calls. */
struct tap {
    int left;
    pthread_t caller;
    bool strange; /* called by another thread */
};

static bool drip(void *context, const char *at, size_t len)
{
    struct tap *tap = context;
    (void)at;
    (void)len;
    tap->strange |= !pthread_equal(tap->caller, pthread_self());
    return tap->left-- > 0;
}

static void note_progress(void *context, uint64_t bytes, uint64_t size,
                          uint64_t games)
{
    struct tap *tap = context;
    (void)games;
    tap->strange |= !pthread_equal(tap->caller, pthread_self());
    ck_assert_uint_le(bytes, size);
}

static struct dw_check_job tapped_job(struct tap *tap, const char *const *paths,
                                      const struct dw_check_output *output,
                                      unsigned threads)
{
    *tap = (struct tap){.caller = pthread_self()};
    return (struct dw_check_job){.rules.setup = &murray.setup,
                                 .threads = threads,
                                 .part_bytes = 1000,
                                 .paths = paths,
                                 .path_count = 1,
                                 .outputs = output,
                                 .output_count = 1,
                                 .fail_on = DW_ERROR,
                                 .failed = note_failure,
                                 .progress = note_progress,
                                 .context = tap};
}

static const unsigned thread_rows[] = {1, 2, 5};

START_TEST(a_full_sink_stops_all)
{
    char path[PATH];
    const char *const paths[] = {path};
    struct tap tap;
    const struct dw_check_output output = {
        .format = &dw_report_text, .sink = drip, .context = &tap};
    struct dw_check_job job = tapped_job(&tap, paths, &output, thread_rows[_i]);
    struct dw_check_result result;
    struct dw_error error;
    write_games(path, 40000);
    tap.left = 3;
    ck_assert_int_eq(dw_check_run(&job, &result, &error), DW_OK);
    ck_assert(result.stopped);
    ck_assert_msg(tap.left == -1, "asked again when full");
    ck_assert_uint_lt(result.summary.games, 2000);
    ck_assert(!tap.strange);
    tap.left = 1000000;
    ck_assert_int_eq(dw_check_run(&job, &result, &error), DW_OK);
    ck_assert(!result.stopped);
    ck_assert_uint_eq(result.summary.games, 40000);
    ck_assert(!tap.strange);
    unlink(path);
}
END_TEST

/* The first game meets a pattern that does not compile. */
START_TEST(a_bad_pattern_ends_all)
{
    static struct dw_grammar broken;
    char path[PATH];
    const char *const paths[] = {path};
    struct tap tap;
    const struct dw_check_output output = {
        .format = &dw_report_text, .sink = drip, .context = &tap};
    struct dw_check_job job = tapped_job(&tap, paths, &output, thread_rows[_i]);
    struct dw_judge_setup bad = murray.setup;
    struct dw_check_result result;
    struct dw_error error = {0};
    broken = murray.grammar;
    broken.forms[0].pattern = "(";
    bad.grammar = &broken;
    job.rules.setup = &bad;
    tap.left = 1000000;
    write_games(path, 1000);
    ck_assert_int_eq(dw_check_run(&job, &result, &error), DW_BAD_CONFIG);
    ck_assert_uint_eq(result.summary.games, 0);
    ck_assert_str_eq(error.where, broken.forms[0].file);
    unlink(path);
}
END_TEST

/* ---- what is larger than any part ---------------------------------------- */

static int count_words(const struct dw_buf *buf, const char *word)
{
    const size_t length = strlen(word);
    int count = 0;
    for (size_t at = 0; at + length <= buf->len; at++)
        count += !memcmp(buf->at + at, word, length);
    return count;
}

static const struct {
    const char *name, *before, *piece;
    int times;
    const char *behind, *word;
    int wanted; /* times that the word is said */
    int games;
} large_rows[] = {
    {"one comment", "", "{ ", 50000, "", "unterminated-comment", 1, 0},
    {"one comment and games", "", "{ ", 50000, "\n\n" GAME("a") GAME("b"),
     "unterminated-comment", 1, 2},
    {"a comment that ends", "{", "words ", 50000, "}\n\n" GAME("a"),
     "unterminated-comment", 1, 1},
    {"a large game", EVENT("a"), "e3 ", 50000, "*\n\n" GAME("b") GAME("c"),
     "game-too-large", 1, 3},
    {"the game behind a large one", EVENT("a"), "e3 ", 50000, "\n\n" GAME("b"),
     "missing-blank-line", 1, 2},
    {"a large game of one comment", EVENT("a") "\n1. e3 {", "words ", 50000,
     "\n\n" GAME("b") GAME("c"), "game-too-large", 1, 3},
    {"large games", "",
     EVENT(
         "a") "\n1. e3 e6 2. d3 d6 3. c3 c6 4. b3 b6 5. Na3 Na6 6. a4 a5 *\n\n",
     2000, "", "game-too-large", 2000, 2000},
};

START_TEST(what_is_too_large_is_said_once)
{
    const uint32_t limit = 60;
    struct dw_buf text = {0};
    dw_buf_text(&text, large_rows[_i].before);
    for (int i = 0; i < large_rows[_i].times; i++)
        dw_buf_text(&text, large_rows[_i].piece);
    dw_buf_text(&text, large_rows[_i].behind);
    char path[PATH];
    const char *const paths[] = {path};
    write_file(path, text.at, text.len);
    compare(large_rows[_i].name, paths, 1, 100, limit, false);
    struct trial trial = run_with(paths, 1, 2, 100, limit);
    ck_assert_msg(count_words(&trial.out[FORMAT_line], large_rows[_i].word) ==
                      large_rows[_i].wanted,
                  "%s: %s %d times", large_rows[_i].name, large_rows[_i].word,
                  count_words(&trial.out[FORMAT_line], large_rows[_i].word));
    ck_assert_msg((int)trial.result.summary.games == large_rows[_i].games,
                  "%s: %d games", large_rows[_i].name,
                  (int)trial.result.summary.games);
    end_trial(&trial);
    unlink(path);
    dw_buf_free(&text);
}
END_TEST

/* ---- chance -------------------------------------------------------------- */

static const struct {
    const char *bytes;
    int length;
} pieces[] = {
#define PIECE(text)                                                            \
    {                                                                          \
        text, (int)sizeof text - 1                                             \
    }
    PIECE("\n"),
    PIECE("\n\n"),
    PIECE("\r\n"),
    PIECE("\r"),
    PIECE(" "),
    PIECE("\t"),
    PIECE("[Event \"a\"]\n"),
    PIECE("\n\n[Event \"b\"]\n"),
    PIECE("\n\n[Event \"c\"]\n\n1. e3 e6 *\n\n"),
    PIECE("\r\n\r\n[Event \"d\"]\r\n"),
    PIECE("[White \"a\"]\n"),
    PIECE("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n"),
    PIECE("[Result \"1-0\"]\n"),
    PIECE("["),
    PIECE("]"),
    PIECE("\""),
    PIECE("[Event"),
    PIECE("{"),
    PIECE("}"),
    PIECE("{ a comment }"),
    PIECE("("),
    PIECE(")"),
    PIECE(";"),
    PIECE("%"),
    PIECE("1. "),
    PIECE("e3 "),
    PIECE("e6 "),
    PIECE("2. Nf3 "),
    PIECE("Nc6 "),
    PIECE("2... d6 "),
    PIECE("Nd3 "),
    PIECE("O-O "),
    PIECE("1-0"),
    PIECE("1-0\n"),
    PIECE("* "),
    PIECE("1/2 - 1/2"),
    PIECE("0-0"),
    PIECE("$5"),
    PIECE("!?"),
    PIECE("words "),
    PIECE("N "),
    PIECE("\xc2\xa0"),
    PIECE("\xff"),
    PIECE("\xef\xbb\xbf"),
    PIECE("\0"),
    PIECE("..."),
    PIECE("\xe2\x80\xa6"),
    PIECE("\\"),
    PIECE("<"),
    PIECE("12"),
#undef PIECE
};

/* Knuth's MMIX generator; the high bits are good ones. */
static uint32_t draw(uint64_t *state, uint32_t below)
{
    *state =
        *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*state >> 33) % below);
}

static void make_soup(struct dw_buf *soup, uint64_t *state)
{
    const uint32_t length = 1 + draw(state, 300);
    const uint32_t kinds = 1 + draw(state, COUNT(pieces));
    const uint32_t first = draw(state, COUNT(pieces));
    for (uint32_t i = 0; i < length; i++) {
        const bool any = !draw(state, 4);
        const uint32_t piece =
            any ? draw(state, COUNT(pieces))
                : (first + draw(state, kinds)) % COUNT(pieces);
        dw_buf_add(soup, pieces[piece].bytes, (size_t)pieces[piece].length);
    }
}

START_TEST(soup_says_the_same)
{
    enum { ROUNDS = 15 };
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t state = (uint64_t)(_i * ROUNDS + round);
        struct dw_buf soup = {0};
        char path[PATH], name[PATH + 64];
        const char *const paths[] = {path};
        draw(&state, 2);
        make_soup(&soup, &state);
        write_file(path, soup.at, soup.len);
        const size_t part = 1 + draw(&state, (uint32_t)soup.len + 100);
        const uint32_t limit = draw(&state, 3) ? 0 : 1 + draw(&state, 500);
        snprintf(name, sizeof name, "soup %d, %s", _i * ROUNDS + round, path);
        compare(name, paths, 1, part, limit, !limit);
        unlink(path);
        dw_buf_free(&soup);
    }
}
END_TEST

/* ---- every byte once, to the reader -------------------------------------- */

static const struct {
    const char *name, *piece;
    int times;
    uint32_t game_limit;
} pass_rows[] = {
    {"games on one line", "1. e3 e6 * ", 60000, 0},
    {"games apart", GAME("a") "\n \n", 12000, 0},
    {"text between", GAME("a") "; words\n\n", 12000, 0},
    {"one long line of text", "words ", 120000, 0},
    {"lone returns", "\r", 800000, 1},
    {"CR LF alone", "\r\n", 400000, 1},
    {"too large games", GAME("a") EVENT("b") "\n1. e3 e6 2. d3 d6 3. c3 c6 *\n",
     9000, 80},
    {"an open comment", "{ ", 400000, 1000},
};

static void gather_passed(void *context, dw_span bytes)
{
    dw_buf_span(context, bytes);
}

START_TEST(every_byte_goes_by_once)
{
    struct dw_buf text = {0}, got = {0};
    for (int i = 0; i < pass_rows[_i].times; i++)
        dw_buf_text(&text, pass_rows[_i].piece);
    char path[PATH];
    write_file(path, text.at, text.len);
    struct dw_reader *reader;
    struct dw_error error;
    struct dw_record record;
    const char *file;
    ck_assert_int_eq(
        dw_reader_new(&murray.setup, pass_rows[_i].game_limit, &reader, &error),
        DW_OK);
    dw_reader_watch(reader, gather_passed, &got);
    ck_assert_int_eq(dw_reader_open(reader, path, &error), DW_OK);
    ck_assert_int_eq(dw_reader_next_file(reader, &file, &error), DW_FED_FILE);
    dw_read read;
    while ((read = dw_reader_next(reader, &record, &error)) != DW_READ_END) {
        ck_assert_int_ne(read, DW_READ_FAILED);
        if (read == DW_READ_GAME && !record.game->too_large)
            dw_buf_span(&got,
                        dw_game_text(record.game, record.game->begin,
                                     record.game->end - record.game->begin));
    }
    ck_assert_msg(got.len == text.len && !memcmp(got.at, text.at, got.len),
                  "%s: %zu bytes of %zu, equal up to %zu", pass_rows[_i].name,
                  got.len, text.len, first_difference(&got, &text));
    dw_reader_free(reader);
    unlink(path);
    dw_buf_free(&text);
    dw_buf_free(&got);
}
END_TEST

/* ---- main ---------------------------------------------------------------- */

int main(void)
{
    Suite *suite = suite_create("work");
    TCase *same = tcase_create("same");
    tcase_set_timeout(same, 300);
    tcase_add_unchecked_fixture(same, load, unload);
    tcase_add_test(same, the_corpus_says_the_same);
    tcase_add_loop_test(same, cuts_do_not_show, 0, COUNT(cut_rows));
    tcase_add_test(same, files_keep_their_order);
    tcase_add_loop_test(same, packed_files_say_the_same, 0, 2);
    tcase_add_loop_test(same, a_full_sink_stops_all, 0, COUNT(thread_rows));
    tcase_add_loop_test(same, a_bad_pattern_ends_all, 0, COUNT(thread_rows));
    tcase_add_loop_test(same, what_is_too_large_is_said_once, 0,
                        COUNT(large_rows));
    tcase_add_loop_test(same, soup_says_the_same, 0, 20);
    tcase_add_loop_test(same, every_byte_goes_by_once, 0, COUNT(pass_rows));
    suite_add_tcase(suite, same);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
