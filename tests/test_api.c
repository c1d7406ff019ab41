/* Knows diwan.h and what a user of the library may rely on. Must not know
 * anything behind it. */
/* SPDX-License-Identifier: MIT */
#include "diwan.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 1 << 16 };

static const char array[] =
    "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";

/* Ply 3 is a rukh that leaps over its own baidaq on a3. */
static const char two_games[] =
    "[Event \"T\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"
    "[White \"Am\\\"ber\"]\n[Black \"Slate\"]\n[Result \"*\"]\n\n"
    "1. a3 a6 2. Ra5 b6 *\n\n"
    "[Event \"T\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"
    "[White \"Amber\"]\n[Black \"Slate\"]\n[Result \"1-0\"]\n\n"
    "1. a3 a6 1-0\n";

static char path[] = "/tmp/diwan-api-XXXXXX";

static void write_file(const char *text)
{
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static void make_file(void)
{
    strcpy(path, "/tmp/diwan-api-XXXXXX");
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    write_file(two_games);
}

static void remove_file(void) { unlink(path); }

/* ---- output -------------------------------------------------------------- */

struct gathered {
    char text[ROOM];
    size_t len;
    bool refuse;
};

static bool gather(void *context, const char *bytes, size_t length)
{
    struct gathered *self = context;
    if (self->refuse || length >= ROOM - self->len)
        return false;
    memcpy(self->text + self->len, bytes, length);
    self->len += length;
    self->text[self->len] = 0;
    return true;
}

static diwan_engine *new_engine(const struct diwan_settings *settings)
{
    diwan_engine *engine = NULL;
    struct diwan_error error;
    char line[1024];
    const diwan_status status = diwan_engine_new(settings, &engine, &error);
    ck_assert_msg(status == DIWAN_OK, "%s",
                  status ? diwan_error_line(&error, line, sizeof line) : "");
    return engine;
}

/* ---- engine -------------------------------------------------------------- */

START_TEST(settings_have_defaults)
{
    diwan_engine_free(new_engine(NULL));
    diwan_engine_free(new_engine(&(struct diwan_settings){0}));
    diwan_engine_free(NULL);
}
END_TEST

static const struct {
    const char *name;
    struct diwan_settings settings;
    const char *words;
} refused[] = {
    {"ruleset", {.rulesets = "murrey"}, "murray"},
    {"ruleset key", {.rulesets = "qdan:stalmate=draw"}, "stalemate"},
    {"no ruleset", {.rulesets = ""}, "ruleset"},
    {"form", {.form = "sam"}, "san"},
    {"letters", {.letters = "kqbnpr"}, "kqbnrp"},
    {"ruleset file", {.rulesets = "./nothing-here.yaml"}, "nothing-here.yaml"},
};

START_TEST(settings_are_refused)
{
    diwan_engine *engine = NULL;
    struct diwan_error error = {0};
    char line[1024];
    const diwan_status status =
        diwan_engine_new(&refused[_i].settings, &engine, &error);
    ck_assert_msg(status != DIWAN_OK, "%s", refused[_i].name);
    ck_assert_int_eq(status, error.status);
    ck_assert_ptr_null(engine);
    diwan_error_line(&error, line, sizeof line);
    ck_assert_msg(strstr(line, refused[_i].words) != NULL, "%s: %s",
                  refused[_i].name, line);
    ck_assert_ptr_null(strchr(line, '\n'));
    ck_assert_int_eq(diwan_engine_new(&refused[_i].settings, &engine, NULL),
                     status);
}
END_TEST

START_TEST(error_line_fits)
{
    const struct diwan_error error = {.status = DIWAN_BAD_CONFIG,
                                      .line = 3,
                                      .column = 7,
                                      .where = "a.yaml",
                                      .text = "wrong"};
    char line[64], tiny[5];
    ck_assert_str_eq(diwan_error_line(&error, line, sizeof line),
                     "a.yaml:3:7: wrong");
    ck_assert_str_eq(diwan_error_line(&error, tiny, sizeof tiny), "a.ya");
}
END_TEST

/* ---- reader -------------------------------------------------------------- */

static bool text_is(struct diwan_text text, const char *wanted)
{
    return text.length == strlen(wanted) &&
           !memcmp(text.bytes, wanted, text.length);
}

static const struct diwan_game *next_game(diwan_reader *reader)
{
    const struct diwan_game *game = NULL;
    ck_assert_int_eq(diwan_reader_next(reader, &game, NULL), DIWAN_OK);
    return game;
}

static diwan_reader *open_reader(const diwan_engine *engine)
{
    diwan_reader *reader = NULL;
    ck_assert_int_eq(diwan_reader_new(engine, &reader, NULL), DIWAN_OK);
    ck_assert_int_eq(diwan_reader_open(reader, path, NULL), DIWAN_OK);
    return reader;
}

static void check_first_game(const struct diwan_game *game)
{
    ck_assert_uint_eq(game->number, 1);
    ck_assert_uint_eq(game->line, 1);
    ck_assert_uint_eq(game->offset, 0);
    ck_assert_uint_eq(game->tag_count, 7);
    ck_assert(text_is(game->tags[4].name, "White"));
    ck_assert(text_is(game->tags[4].value, "Am\\\"ber"));
    ck_assert_str_eq(game->letters, "kqbnrp");
    ck_assert_str_eq(game->form, "san");
    ck_assert_str_eq(game->start_fen, array);
    ck_assert_str_eq(game->final_fen, "rnbkqbnr/1ppppppp/p7/8/8/P7/1PPPPPPP/"
                                      "RNBKQBNR w - - 0 2");
    ck_assert_uint_eq(game->plies, 2);
    ck_assert_int_eq(game->legal, 0);
    ck_assert_int_eq(game->first_bad_ply, 3);
    ck_assert_str_eq(game->stated, "*");
    ck_assert_uint_eq(game->finding_count, 1);
    ck_assert_uint_eq(game->more, 0);
    const struct diwan_finding *finding = &game->findings[0];
    ck_assert_str_eq(finding->code, "DW402");
    ck_assert_str_eq(finding->name, "illegal-move");
    ck_assert_str_eq(finding->why, "blocked");
    ck_assert_int_eq(finding->severity, DIWAN_ERROR);
    ck_assert_uint_eq(finding->line, 9);
    ck_assert_uint_eq(finding->column, 13);
    ck_assert_uint_eq(finding->length, 3);
    ck_assert_uint_eq(finding->ply, 3);
    ck_assert_uint_eq(finding->variation, 0);
    ck_assert_str_eq(
        finding->message,
        "the rukh on a1 cannot reach a5: what stands on a3 is in the way: only "
        "alfil and faras leap over men; it may go to a2");
}

START_TEST(reader_gives_games)
{
    diwan_engine *engine =
        new_engine(&(struct diwan_settings){.rulesets = "murray,qdan"});
    diwan_reader *reader = open_reader(engine);
    for (int round = 0; round < 2; round++) {
        const struct diwan_game *game = next_game(reader);
        ck_assert_ptr_nonnull(game);
        check_first_game(game);
        game = next_game(reader);
        ck_assert_ptr_nonnull(game);
        ck_assert_uint_eq(game->number, 2);
        ck_assert_uint_eq(game->line, 11);
        ck_assert_int_eq(game->legal, 1);
        ck_assert_int_eq(game->first_bad_ply, -1);
        ck_assert_uint_eq(game->finding_count, 0);
        ck_assert_uint_eq(game->verdict_count, 2);
        ck_assert_str_eq(game->verdicts[1].ruleset, "qdan");
        ck_assert_str_eq(game->verdicts[1].result, "*");
        ck_assert_str_eq(game->verdicts[1].reason, "ongoing");
        ck_assert_str_eq(game->verdicts[1].standing, "consistent");
        ck_assert_uint_eq(game->verdicts[1].ply, 2);
        ck_assert(!game->verdicts[1].played_on);
        ck_assert_ptr_null(next_game(reader));
        ck_assert_ptr_null(next_game(reader));
        ck_assert_int_eq(diwan_reader_open(reader, path, NULL), DIWAN_OK);
    }
    diwan_reader_free(reader);
    diwan_reader_free(NULL);
    diwan_engine_free(engine);
}
END_TEST

/* Text that goes with no game comes as one without a number. */
START_TEST(reader_gives_text_without_a_game)
{
    write_file("\nnothing but remarks here\n");
    diwan_engine *engine = new_engine(NULL);
    diwan_reader *reader = open_reader(engine);
    const struct diwan_game *game = next_game(reader);
    ck_assert_ptr_nonnull(game);
    ck_assert_uint_eq(game->number, 0);
    ck_assert_uint_eq(game->tag_count, 0);
    ck_assert_uint_eq(game->finding_count, 1);
    ck_assert_str_eq(game->findings[0].name, "text-outside-game");
    ck_assert_uint_eq(game->findings[0].line, 2);
    ck_assert_ptr_null(next_game(reader));
    diwan_reader_free(reader);
    diwan_engine_free(engine);
}
END_TEST

/* A missing file is a failure, and the reader can go on with another. */
START_TEST(reader_survives_a_missing_file)
{
    diwan_engine *engine = new_engine(NULL);
    diwan_reader *reader = open_reader(engine);
    struct diwan_error error;
    ck_assert_int_eq(diwan_reader_open(reader, "nowhere/x.pgn", &error),
                     DIWAN_IO);
    ck_assert_str_eq(error.where, "nowhere/x.pgn");
    ck_assert_int_eq(diwan_reader_open(reader, path, NULL), DIWAN_OK);
    check_first_game(next_game(reader));
    diwan_reader_free(reader);
    diwan_engine_free(engine);
}
END_TEST

/* ---- check --------------------------------------------------------------- */

static void count_failure(void *context, const struct diwan_error *error)
{
    int *failures = context;
    ck_assert_int_eq(error->status, DIWAN_IO);
    ++*failures;
}

static struct diwan_outcome run_job(const diwan_engine *engine,
                                    const struct diwan_output *output,
                                    diwan_severity fail_on, int *failures)
{
    const char *const paths[] = {path, "nowhere/x.pgn", path};
    const struct diwan_job job = {.paths = paths,
                                  .path_count = 3,
                                  .outputs = output,
                                  .output_count = output != NULL,
                                  .fail_on = fail_on,
                                  .failed = count_failure,
                                  .context = failures};
    struct diwan_outcome outcome;
    ck_assert_int_eq(diwan_check(engine, &job, &outcome, NULL), DIWAN_OK);
    return outcome;
}

START_TEST(check_counts)
{
    diwan_engine *engine = new_engine(NULL);
    int failures = 0;
    const struct diwan_outcome outcome =
        run_job(engine, NULL, DIWAN_ERROR, &failures);
    ck_assert_int_eq(failures, 1);
    ck_assert_uint_eq(outcome.files, 2);
    ck_assert_uint_eq(outcome.games, 4);
    ck_assert_uint_eq(outcome.plies, 8);
    ck_assert_uint_eq(outcome.errors, 2);
    ck_assert_uint_eq(outcome.warnings, 0);
    ck_assert_uint_eq(outcome.notes, 0);
    ck_assert_uint_eq(outcome.bad_games, 2);
    ck_assert(outcome.found && outcome.failed && !outcome.stopped);
    diwan_engine_free(engine);
}
END_TEST

START_TEST(check_writes)
{
    static struct gathered out;
    diwan_engine *engine = new_engine(NULL);
    int failures = 0;
    struct diwan_output output = {
        .format = "line", .write = gather, .context = &out};
    run_job(engine, &output, DIWAN_ERROR, &failures);
    const char *const first = strstr(out.text, ":9:13: error[DW402]");
    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_nonnull(strstr(first + 1, ":9:13: error[DW402]"));

    out = (struct gathered){0};
    output.quiet = true;
    run_job(engine, &output, DIWAN_ERROR, &failures);
    ck_assert_uint_eq(out.len, 0);

    output.quiet = false;
    out.refuse = true;
    ck_assert(run_job(engine, &output, DIWAN_ERROR, &failures).stopped);
    diwan_engine_free(engine);
}
END_TEST

START_TEST(check_fails_on_a_level)
{
    /* "Pb3" is a note, nothing else is found. */
    write_file("[Event \"T\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
               "[Round \"-\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n"
               "\n1. a3 a6 2. Pb3 *\n");
    diwan_engine *engine = new_engine(NULL);
    int failures = 0;
    ck_assert(run_job(engine, NULL, DIWAN_NOTE, &failures).found);
    ck_assert(!run_job(engine, NULL, DIWAN_WARNING, &failures).found);
    ck_assert(!run_job(engine, NULL, DIWAN_ERROR, &failures).found);
    diwan_engine_free(engine);
}
END_TEST

START_TEST(check_knows_its_formats)
{
    diwan_engine *engine = new_engine(NULL);
    const struct diwan_output output = {.format = "jsno", .write = gather};
    const struct diwan_job job = {.outputs = &output, .output_count = 1};
    struct diwan_outcome outcome;
    struct diwan_error error;
    ck_assert_int_eq(diwan_check(engine, &job, &outcome, &error), DIWAN_USAGE);
    ck_assert_ptr_nonnull(strstr(error.text, "json"));
    diwan_engine_free(engine);
}
END_TEST

/* ---- words --------------------------------------------------------------- */

START_TEST(words_are_written)
{
    static struct gathered out;
    struct diwan_error error;
    ck_assert_ptr_nonnull(diwan_version());
    ck_assert_int_eq(diwan_explain("illegal-move", gather, &out, NULL),
                     DIWAN_OK);
    ck_assert_ptr_nonnull(strstr(out.text, "DW402"));
    ck_assert_int_eq(diwan_explain("DW999", gather, &out, &error), DIWAN_USAGE);
    ck_assert_ptr_nonnull(strstr(error.text, "DW999"));
    out = (struct gathered){0};
    ck_assert_int_eq(diwan_rulesets(NULL, NULL, 0, gather, &out, NULL),
                     DIWAN_OK);
    ck_assert_int_eq(strncmp(out.text, "murray ", 7), 0);
    ck_assert_int_eq(
        diwan_rulesets(NULL, (const char *[]){"murrey"}, 1, gather, &out, NULL),
        DIWAN_USAGE);
    out = (struct gathered){0};
    ck_assert_int_eq(diwan_grammar(NULL, "san", gather, &out, NULL), DIWAN_OK);
    ck_assert_ptr_nonnull(strstr(out.text, "pattern:"));
    ck_assert_int_eq(diwan_grammar(NULL, "sam", gather, &out, &error),
                     DIWAN_USAGE);
    out.refuse = true;
    ck_assert_int_eq(diwan_grammar(NULL, NULL, gather, &out, &error),
                     DIWAN_CLOSED);
}
END_TEST

/* Counts: rulesets/README.md, Movement. */
static const struct {
    const char *fen;
    int depth;
    bool divide;
    const char *end;
} perfts[] = {
    {NULL, 0, false, "1\n"},      {NULL, 0, true, "1\n"},
    {NULL, 3, false, "4176\n"},   {NULL, 3, true, "\n4176\n"},
    {array, 4, false, "68122\n"},
};

START_TEST(perft_counts)
{
    static struct gathered out;
    ck_assert_int_eq(diwan_perft(perfts[_i].fen, perfts[_i].depth,
                                 perfts[_i].divide, gather, &out, NULL),
                     DIWAN_OK);
    const size_t len = strlen(perfts[_i].end);
    ck_assert_uint_ge(out.len, len);
    ck_assert_str_eq(out.text + out.len - len, perfts[_i].end);
    ck_assert(perfts[_i].end[0] == '\n' || out.len == len);
    ck_assert_int_eq(diwan_perft(NULL, -1, false, gather, &out, NULL),
                     DIWAN_USAGE);
    ck_assert_int_eq(diwan_perft("8/8 w", 1, false, gather, &out, NULL),
                     DIWAN_USAGE);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("api");
    TCase *engine = tcase_create("engine");
    tcase_add_test(engine, settings_have_defaults);
    tcase_add_loop_test(engine, settings_are_refused, 0,
                        sizeof refused / sizeof refused[0]);
    tcase_add_test(engine, error_line_fits);
    suite_add_tcase(suite, engine);
    TCase *files = tcase_create("files");
    tcase_add_checked_fixture(files, make_file, remove_file);
    tcase_add_test(files, reader_gives_games);
    tcase_add_test(files, reader_gives_text_without_a_game);
    tcase_add_test(files, reader_survives_a_missing_file);
    tcase_add_test(files, check_counts);
    tcase_add_test(files, check_writes);
    tcase_add_test(files, check_fails_on_a_level);
    tcase_add_test(files, check_knows_its_formats);
    suite_add_tcase(suite, files);
    TCase *words = tcase_create("words");
    tcase_add_test(words, words_are_written);
    tcase_add_loop_test(words, perft_counts, 0,
                        sizeof perfts / sizeof perfts[0]);
    suite_add_tcase(suite, words);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
