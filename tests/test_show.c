/* Knows which game of an archive show finds. Must not know what it looks like
 * (cli/show.sh). */
/* SPDX-License-Identifier: MIT */
#include "diwan.h"
#include "pack.h"

#include <stdio.h>
#include <unistd.h>

static const char first[] = "[White \"One\"]\n\n1. a3 *\n\n[White \"Two\"]\n\n"
                            "1. b3 *\n";
static const char second[] = "[White \"Three\"]\n\n1. c3 *\n";

static const struct member members[] = {
    {"a.pgn", first, sizeof first - 1, 0},
    {"in/b.pgn", second, sizeof second - 1, 0},
};

/* What is shown, or the failure's line. */
struct told {
    diwan_status status;
    char text[4096];
    size_t len;
};

static bool keep(void *context, const char *bytes, size_t length)
{
    struct told *told = context;
    ck_assert_uint_lt(told->len + length, sizeof told->text);
    memcpy(told->text + told->len, bytes, length);
    told->len += length;
    return true;
}

static void show(const char *path, uint64_t game, struct told *told)
{
    diwan_engine *engine;
    struct diwan_error error;
    struct diwan_shown shown;
    const struct diwan_showing showing = {
        .path = path,
        .game = game,
        .letters = true,
        .write = keep,
        .context = told,
    };
    *told = (struct told){0};
    ck_assert_int_eq(diwan_engine_new(NULL, &engine, &error), DIWAN_OK);
    told->status = diwan_show(engine, &showing, &shown, &error);
    if (told->status != DIWAN_OK)
        diwan_error_line(&error, told->text, sizeof told->text);
    diwan_engine_free(engine);
}

static const struct {
    const char *member; /* behind the archive's path */
    uint64_t game;
    diwan_status status;
    const char *wanted;
} rows[] = {
    {"", 0, DIWAN_OK, "/a.pgn: game 1 (One - ?)"},
    {"", 2, DIWAN_OK, "/a.pgn: game 2 (Two - ?)"},
    {"", 3, DIWAN_OK, "/in/b.pgn: game 1 (Three - ?)"},
    {"", 4, DIWAN_USAGE, "there is no game 4; games: 3"},
    {"/a.pgn", 2, DIWAN_OK, "/a.pgn: game 2 (Two - ?)"},
    {"/in/b.pgn", 1, DIWAN_OK, "/in/b.pgn: game 1 (Three - ?)"},
    {"/in/b.pgn", 2, DIWAN_USAGE, "there is no game 2; games: 1"},
    {"/b.pgn", 1, DIWAN_IO, "no such file"},
};

START_TEST(finds_games_in_archives)
{
    static const char *const packers[] = {"zip", "tar.gz"};
    for (int k = 0; k < MEMBER_PACKERS; k++) {
        if (strcmp(member_packers[k].name, packers[_i]) != 0)
            continue;
        char archive[] = "/tmp/diwan-show-XXXXXX", path[64];
        const int fd = mkstemp(archive);
        struct bytes packed = pack(&member_packers[k], members, 2);
        ck_assert_int_eq(write(fd, packed.at, packed.len), packed.len);
        close(fd);
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            struct told told;
            snprintf(path, sizeof path, "%s%s", archive, rows[i].member);
            show(path, rows[i].game, &told);
            ck_assert_msg(told.status == rows[i].status &&
                              strstr(told.text, rows[i].wanted),
                          "%s '%s' %d: %d, %s", packers[_i], rows[i].member,
                          (int)rows[i].game, (int)told.status, told.text);
        }
        unlink(archive);
        free(packed.at);
    }
}
END_TEST

/* A writer that wants no more is no failure of the work. */
static bool refuse(void *context, const char *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return false;
}

START_TEST(closed_output_is_told)
{
    diwan_engine *engine;
    struct diwan_error error;
    struct diwan_shown shown;
    const struct diwan_showing showing = {
        .path = DW_SOURCE_DIR "/corpus/historical/dilaram.pgn",
        .as = "html",
        .write = refuse,
    };
    ck_assert_int_eq(diwan_engine_new(NULL, &engine, &error), DIWAN_OK);
    ck_assert_int_eq(diwan_show(engine, &showing, &shown, &error),
                     DIWAN_CLOSED);
    diwan_engine_free(engine);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("show");
    TCase *games = tcase_create("games");
    tcase_add_loop_test(games, finds_games_in_archives, 0, 2);
    tcase_add_test(games, closed_output_is_told);
    suite_add_tcase(suite, games);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
