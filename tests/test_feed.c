/* Knows what a check of packed input must report: what it reports of the same
 * bytes unpacked. Must not know how they are unpacked. */
/* SPDX-License-Identifier: MIT */
#include "diwan.h"
#include "work/feed.h"

#include "bytewise.h"

#include <glob.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- files --------------------------------------------------------------- */

static char folder[64], old_folder[4096];

static void enter_folder(void)
{
    strcpy(folder, "/tmp/diwan-feed-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_ptr_nonnull(getcwd(old_folder, sizeof old_folder));
    ck_assert_int_eq(chdir(folder), 0);
}

static void leave_folder(void)
{
    char command[128];
    ck_assert_int_eq(chdir(old_folder), 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert_int_eq(system(command), 0);
}

static void write_file(const char *path, struct bytes bytes)
{
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes.at, 1, bytes.len, file), bytes.len);
    ck_assert_int_eq(fclose(file), 0);
}

static void add_file(struct dw_buf *all, const char *path)
{
    char block[4096];
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s", path);
    for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;)
        dw_buf_add(all, block, got);
    fclose(file);
    dw_buf_text(all, "\n\n");
}

/* All records of the corpus with findings, one behind the other, `times`
 * times; free the result. */
static struct bytes make_records(int times)
{
    glob_t files;
    struct dw_buf all = {0};
    ck_assert_int_eq(glob(DW_SOURCE_DIR "/corpus/diag/*.pgn", 0, NULL, &files),
                     0);
    for (int i = 0; i < times; i++)
        for (size_t k = 0; k < files.gl_pathc; k++)
            add_file(&all, files.gl_pathv[k]);
    globfree(&files);
    ck_assert_uint_gt(all.len, 5000);
    return (struct bytes){all.at, all.len};
}

/* ---- a check ------------------------------------------------------------- */

struct checked {
    struct dw_buf report, failures;
    struct diwan_outcome outcome;
};

static bool gather(void *context, const char *bytes, size_t length)
{
    dw_buf_add(context, bytes, length);
    return true;
}

static void failed(void *context, const struct diwan_error *error)
{
    char line[1024];
    struct checked *self = context;
    dw_buf_text(&self->failures, diwan_error_line(error, line, sizeof line));
    dw_buf_char(&self->failures, '\n');
}

static struct checked check(const char *path, unsigned threads)
{
    struct checked self = {0};
    struct diwan_error error;
    diwan_engine *engine;
    const struct diwan_settings settings = {0};
    const struct diwan_output output = {
        .format = "json", .write = gather, .context = &self.report};
    ck_assert_int_eq(diwan_engine_new(&settings, &engine, &error), DIWAN_OK);
    const struct diwan_job job = {.paths = &path,
                                  .path_count = 1,
                                  .outputs = &output,
                                  .output_count = 1,
                                  .threads = threads,
                                  .failed = failed,
                                  .context = &self};
    ck_assert_int_eq(diwan_check(engine, &job, &self.outcome, &error),
                     DIWAN_OK);
    diwan_engine_free(engine);
    dw_buf_char(&self.report, '\0');
    dw_buf_char(&self.failures, '\0');
    return self;
}

static void free_checked(struct checked *self)
{
    dw_buf_free(&self->report);
    dw_buf_free(&self->failures);
}

/* The report without the time it took, with `from` as file become `to`. */
static char *comparable(const struct checked *checked, const char *from,
                        const char *to)
{
    char key[128], other[128];
    struct dw_buf out = {0};
    snprintf(key, sizeof key, "\"file\":\"%s\"", from);
    snprintf(other, sizeof other, "\"file\":\"%s\"", to);
    for (const char *at = checked->report.at; *at; at++) {
        if (!strncmp(at, key, strlen(key))) {
            dw_buf_text(&out, other);
            at += strlen(key) - 1;
        } else if (!strncmp(at, "\"seconds\":", 10)) {
            at += strcspn(at, "}") - 1;
        } else {
            dw_buf_char(&out, *at);
        }
    }
    dw_buf_char(&out, '\0');
    return out.at;
}

static void same_report(const struct checked *got, const char *from,
                        const struct checked *wanted, const char *to,
                        const char *what)
{
    char *a = comparable(got, from, to), *b = comparable(wanted, to, to);
    size_t at = 0;
    while (a[at] && a[at] == b[at])
        at++;
    ck_assert_msg(a[at] == b[at], "%s differs at: %.60s | %.60s", what, a + at,
                  b + at);
    free(a);
    free(b);
}

/* ---- what is packed reads as if it were not ------------------------------ */

START_TEST(a_packed_file_is_reported_as_the_plain_one)
{
    const struct packer *packer = &stream_packers[_i];
    struct bytes text = make_records(12);
    struct bytes packed = pack_stream(packer, text.at, text.len);
    write_file("plain", text);
    write_file("packed", packed);
    struct checked plain = check("plain", 1);
    ck_assert_uint_gt(plain.outcome.games, 300);
    for (unsigned threads = 1; threads < 4; threads++) {
        struct checked got = check("packed", threads);
        same_report(&got, "packed", &plain, "plain", packer->name);
        ck_assert_str_eq(got.failures.at, "");
        ck_assert_int_eq(got.outcome.found, plain.outcome.found);
        ck_assert_int_eq(got.outcome.failed, 0);
        free_checked(&got);
    }
    free_checked(&plain);
    free(packed.at);
    free(text.at);
}
END_TEST

START_TEST(members_are_files_of_their_own)
{
    const struct packer *packer = &member_packers[_i];
    struct bytes text = make_records(2);
    const struct member members[] = {
        {"a.pgn", text.at, text.len, 0},
        {"notes.txt", "no", 2, 0},
        {"b/c.PGN", text.at, text.len, 0},
        {"empty.pgn", NULL, 0, 0},
    };
    struct bytes packed = pack(packer, members, 4);
    ck_assert_int_eq(mkdir("x.zip.d", 0700), 0);
    ck_assert_int_eq(mkdir("x.zip.d/b", 0700), 0);
    write_file("x.zip.d/a.pgn", text);
    write_file("x.zip.d/b/c.pgn", text);
    write_file("x.zip.d/empty.pgn", (struct bytes){text.at, 0});
    write_file("x.zip", packed);
    struct checked plain = check("x.zip.d", 1);
    for (unsigned threads = 1; threads < 4; threads++) {
        struct checked got = check("x.zip", threads);
        /* The names are put into each other's place, one after the other. */
        static const char *const names[][2] = {
            {"x.zip/a.pgn", "x.zip.d/a.pgn"},
            {"x.zip/b/c.PGN", "x.zip.d/b/c.pgn"},
            {"x.zip/empty.pgn", "x.zip.d/empty.pgn"},
        };
        for (int i = 0; i < 3; i++) {
            char *next = comparable(&got, names[i][0], names[i][1]);
            dw_buf_free(&got.report);
            got.report.at = next;
        }
        same_report(&got, "", &plain, "", packer->name);
        ck_assert_uint_eq(got.outcome.files, 3);
        ck_assert_str_eq(got.failures.at, "");
        free_checked(&got);
    }
    free_checked(&plain);
    free(packed.at);
    free(text.at);
}
END_TEST

START_TEST(standard_input_is_unpacked_too)
{
    struct bytes text = make_records(3);
    const struct member member = {"m.pgn", text.at, text.len, 0};
    struct bytes packed = pack(&member_packers[_i], &member, 1);
    write_file("plain", text);
    struct checked plain = check("plain", 1);
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    const pid_t child = fork();
    if (!child) {
        close(ends[0]);
        for (size_t at = 0; at < packed.len; at += 700) {
            const size_t left = packed.len - at;
            if (write(ends[1], packed.at + at, left < 700 ? left : 700) < 0)
                _exit(1);
        }
        _exit(0);
    }
    close(ends[1]);
    ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    struct checked got = check("-", 2);
    same_report(&got, "-/m.pgn", &plain, "plain", member_packers[_i].name);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    free_checked(&got);
    free_checked(&plain);
    free(packed.at);
    free(text.at);
}
END_TEST

/* ---- damage -------------------------------------------------------------- */

static char two_games[] = "[Event \"One\"]\n\n1. a3 a6 *\n\n"
                          "[Event \"Two\"]\n\n1. b3 b6 2. c3 c6 *\n";
enum { TWO_GAMES = sizeof two_games - 1 };

START_TEST(a_cut_file_is_judged_up_to_the_cut)
{
    struct bytes packed = pack_stream(&stream_packers[0], two_games, TWO_GAMES);
    packed.len -= 8; /* the checksum */
    write_file("cut.pgn", packed);
    for (unsigned threads = 1; threads < 3; threads++) {
        struct checked got = check("cut.pgn", threads);
        ck_assert_uint_eq(got.outcome.games, 2);
        ck_assert_uint_eq(got.outcome.plies, 6);
        ck_assert(got.outcome.failed && got.outcome.found);
        const char *second = strstr(got.report.at, "\"game\":2");
        ck_assert_ptr_nonnull(second);
        const char *finding = strstr(second, "\"code\":\"DW115\"");
        ck_assert_ptr_nonnull(finding);
        ck_assert(strstr(got.report.at, "DW115") == finding + 8);
        ck_assert_ptr_nonnull(
            strstr(finding, "\"severity\":\"error\",\"line\":8,\"column\":1,"));
        char line[160];
        snprintf(line, sizeof line,
                 "cut.pgn:8: cannot be unpacked beyond byte %d (packed: byte "
                 "%zu): the packed data end too early\n",
                 TWO_GAMES, packed.len);
        ck_assert_str_eq(got.failures.at, line);
        free_checked(&got);
    }
    free(packed.at);
}
END_TEST

/* The place told is behind the last byte there is, also inside a line. */
START_TEST(a_cut_inside_a_line_is_told_with_its_byte)
{
    for (int length = TWO_GAMES; length > TWO_GAMES - 40; length--)
        for (unsigned threads = 1; threads < 3; threads++) {
            struct bytes packed =
                pack_stream(&stream_packers[0], two_games, (size_t)length);
            packed.len -= 8; /* the checksum */
            write_file("cut.pgn", packed);
            struct checked got = check("cut.pgn", threads);
            char place[60];
            snprintf(place, sizeof place, "beyond byte %d (packed: byte %zu)",
                     length, packed.len);
            ck_assert_msg(strstr(got.failures.at, place) != NULL, "%s: %s",
                          place, got.failures.at);
            free_checked(&got);
            free(packed.at);
        }
}
END_TEST

static char four_games[] =
    "[Event \"One\"]\n\n1. a3 a6 *\n\n[Event \"Two\"]\n\n1. b3 b6 2. c3 c6 "
    "*\n\n"
    "[Event \"Three\"]\n\n1. h3 {a baidaq, of course} g6 2. g3 *\n\n"
    "[Event \"Four\"]\n\n1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8 1/2-1/2\n";

/* Games and plies as in what the format's own library unpacks; of lz4, which
 * tells more, not fewer. */
START_TEST(a_cut_anywhere_leaves_the_games_before_it)
{
    const struct packer *packer = &stream_packers[_i];
    const bool more = !strcmp(packer->name, "lz4");
    struct bytes packed =
        pack_stream(packer, four_games, sizeof four_games - 1);
    struct bytewise all = bytewise_unpack(packer->name, packed, 1000);
    uint64_t most = 0;
    ck_assert(all.whole);
    for (size_t len = 10; len < packed.len; len++) {
        write_file("cut", (struct bytes){packed.at, len});
        write_file("plain", (struct bytes){four_games, all.upto[len]});
        struct checked got = check("cut", 1), plain = check("plain", 1);
        const bool same = got.outcome.games == plain.outcome.games &&
                          got.outcome.plies == plain.outcome.plies;
        ck_assert_msg(same || (more && got.outcome.plies >= most),
                      "%s, %zu of %zu bytes", packer->name, len, packed.len);
        most = got.outcome.plies;
        ck_assert_msg(got.outcome.failed && strstr(got.report.at, "DW115"),
                      "%s, %zu of %zu bytes: not said", packer->name, len,
                      packed.len);
        free_checked(&plain);
        free_checked(&got);
    }
    ck_assert_msg(!more || most == 15, "lz4: %llu plies",
                  (unsigned long long)most);
    bytewise_free(&all);
    free(packed.at);
}
END_TEST

START_TEST(a_file_without_a_game_left_says_so_once)
{
    struct bytes packed = pack_stream(&stream_packers[1], two_games, TWO_GAMES);
    packed.len /= 2; /* bzip2 unpacks its only block as a whole or not at all */
    write_file("cut.pgn", packed);
    struct checked got = check("cut.pgn", 2);
    ck_assert_uint_eq(got.outcome.errors, 1);
    ck_assert_uint_eq(got.outcome.warnings, 0);
    ck_assert_ptr_nonnull(strstr(got.report.at, "damaged-archive"));
    ck_assert_ptr_null(strstr(got.report.at, "no-game"));
    free_checked(&got);
    free(packed.at);
}
END_TEST

/* ASCII in UTF-16, with its mark. */
static struct bytes widen(struct bytes text)
{
    struct dw_buf out = {0};
    dw_buf_text(&out, "\xfe\xff");
    for (size_t i = 0; i < text.len; i++) {
        dw_buf_char(&out, '\0');
        dw_buf_char(&out, text.at[i]);
    }
    return (struct bytes){out.at, out.len};
}

/* As it is, and packed. */
START_TEST(a_file_in_utf_16_is_read_with_one_finding)
{
    struct bytes text = make_text(300000, 3);
    struct bytes wide = widen(text);
    struct bytes packed = pack_stream(&stream_packers[0], wide.at, wide.len);
    write_file("text.pgn", text);
    write_file("wide.pgn", wide);
    write_file("wide.packed", packed);
    struct checked plain = check("text.pgn", 1);
    static const char *const names[] = {"wide.pgn", "wide.packed"};
    for (unsigned i = 0; i < 4; i++) {
        struct checked got = check(names[i / 2], 1 + i % 2);
        ck_assert_uint_eq(got.outcome.games, plain.outcome.games);
        ck_assert_uint_eq(got.outcome.plies, plain.outcome.plies);
        ck_assert_uint_eq(got.outcome.errors, plain.outcome.errors);
        ck_assert_uint_eq(got.outcome.warnings, plain.outcome.warnings + 1);
        const char *found = strstr(got.report.at, "\"utf-16\"");
        ck_assert_ptr_nonnull(found);
        ck_assert_ptr_null(strstr(found + 1, "\"utf-16\""));
        ck_assert_str_eq(got.failures.at, "");
        free_checked(&got);
    }
    free_checked(&plain);
    free(packed.at);
    free(wide.at);
    free(text.at);
}
END_TEST

START_TEST(a_damaged_member_stops_no_other)
{
    struct bytes text = make_text(20000, 3);
    const struct member members[] = {
        {"a.pgn", text.at, text.len, 0},
        {"b.pgn", two_games, TWO_GAMES, 0},
    };
    struct bytes packed = pack(&member_packers[0], members, 2);
    memset(packed.at + 3000, 0xff, 20);
    write_file("x.zip", packed);
    struct checked got = check("x.zip", 2);
    ck_assert_uint_eq(got.outcome.files, 2);
    ck_assert_ptr_nonnull(
        strstr(got.report.at, "\"file\":\"x.zip/b.pgn\",\"game\":2"));
    ck_assert_ptr_nonnull(strstr(got.failures.at, "x.zip/a.pgn:"));
    ck_assert_ptr_null(strstr(got.failures.at, "x.zip/b.pgn"));
    free_checked(&got);
    free(packed.at);
    free(text.at);
}
END_TEST

/* The place is a byte of the archive; what stands on both sides is judged. */
START_TEST(a_damaged_tar_header_is_reported_with_its_place)
{
    const struct member members[] = {
        {"a.pgn", two_games, TWO_GAMES, 0},
        {"b.pgn", two_games, TWO_GAMES, 0},
        {"c.pgn", two_games, TWO_GAMES, 0},
    };
    struct bytes packed = pack(&member_packers[2], members, 3);
    packed.at[1024] = 'x';
    write_file("x.tar", packed);
    for (unsigned threads = 1; threads < 3; threads++) {
        struct checked got = check("x.tar", threads);
        ck_assert_uint_eq(got.outcome.games, 4);
        ck_assert(got.outcome.failed);
        ck_assert_str_eq(got.failures.at,
                         "x.tar:1: cannot be unpacked beyond byte 1024: a "
                         "file's header is damaged\n");
        free_checked(&got);
    }
    free(packed.at);
}
END_TEST

/* Damage between members has the archive's own name. */
START_TEST(a_gap_is_reported_with_the_archive)
{
    const struct member member = {"a.pgn", two_games, TWO_GAMES, 0};
    struct bytes packed = pack(&member_packers[0], &member, 1);
    packed.len -= 22; /* the end of the directory */
    write_file("x.zip", packed);
    struct checked got = check("x.zip", 1);
    ck_assert_uint_eq(got.outcome.games, 2);
    ck_assert_ptr_nonnull(
        strstr(got.report.at, "{\"file\":\"x.zip\",\"code\":\"DW115\""));
    ck_assert_ptr_nonnull(strstr(got.failures.at, "x.zip:1: cannot"));
    free_checked(&got);
    free(packed.at);
}
END_TEST

START_TEST(an_archive_without_records_holds_no_game)
{
    const struct member member = {"a.txt", "no", 2, 0};
    struct bytes packed = pack(&member_packers[_i], &member, 1);
    write_file("x", packed);
    struct checked got = check("x", 1);
    ck_assert_uint_eq(got.outcome.games, 0);
    ck_assert_uint_eq(got.outcome.files, 1);
    ck_assert_ptr_nonnull(strstr(got.report.at, "\"file\":\"x\",\"code\""));
    ck_assert_ptr_nonnull(strstr(got.report.at, "no-game"));
    ck_assert_int_eq(got.outcome.failed, 0);
    free_checked(&got);
    free(packed.at);
}
END_TEST

/* ---- the feed itself ----------------------------------------------------- */

START_TEST(a_plain_file_has_no_thread)
{
    struct dw_feed feed = {0};
    dw_span window;
    write_file("plain", (struct bytes){two_games, TWO_GAMES});
    ck_assert_int_eq(dw_feed_open(&feed, "plain", NULL), DW_OK);
    ck_assert_ptr_null(feed.packed);
    ck_assert_int_eq(dw_feed_next(&feed, NULL), DW_FED_FILE);
    ck_assert_str_eq(feed.name, "plain");
    ck_assert_int_eq(dw_source_window(&feed.source, 0, 1, &window, NULL),
                     DW_OK);
    ck_assert(dw_span_equal(window, (dw_span){two_games, TWO_GAMES}));
    ck_assert_int_eq(dw_feed_next(&feed, NULL), DW_FED_END);
    dw_feed_free(&feed);
}
END_TEST

START_TEST(files_may_be_left_early)
{
    struct bytes text = make_text(700000, 5);
    const struct member members[] = {
        {"a.pgn", text.at, text.len, 0},
        {"b.pgn", text.at, text.len, 0},
        {"c.pgn", two_games, TWO_GAMES, 0},
    };
    struct bytes packed = pack(&member_packers[_i], members, 3);
    write_file("x", packed);
    struct dw_feed feed = {0};
    dw_span window;
    for (int stay = 0; stay < 4; stay++) {
        ck_assert_int_eq(dw_feed_open(&feed, "x", NULL), DW_OK);
        for (int i = 0; i < stay; i++)
            ck_assert_int_eq(dw_feed_next(&feed, NULL), DW_FED_FILE);
        if (stay)
            ck_assert_int_eq(
                dw_source_window(&feed.source, 0, 10, &window, NULL), DW_OK);
        if (stay == 3) {
            ck_assert_str_eq(feed.name, "x/c.pgn");
            ck_assert(dw_span_equal(window, (dw_span){two_games, TWO_GAMES}));
            ck_assert_int_eq(dw_feed_next(&feed, NULL), DW_FED_END);
        }
        dw_feed_close(&feed);
    }
    dw_feed_free(&feed);
    free(packed.at);
    free(text.at);
}
END_TEST

/* Whoever wrote so far may never write again. */
START_TEST(a_silent_pipe_can_be_left)
{
    struct bytes text = make_text(1000000, 6);
    struct bytes packed = pack_stream(&stream_packers[0], text.at, text.len);
    int ends[2];
    ck_assert_uint_gt(packed.len, 200000);
    ck_assert_int_eq(pipe(ends), 0);
    const pid_t child = fork();
    if (!child) {
        const ssize_t put = write(ends[1], packed.at, 200000);
        poll(NULL, 0, put > 0 ? 100000 : 0);
        _exit(0);
    }
    ck_assert_int_eq(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    struct dw_feed feed = {0};
    dw_span window;
    ck_assert_int_eq(dw_feed_open(&feed, "-", NULL), DW_OK);
    ck_assert_int_eq(dw_feed_next(&feed, NULL), DW_FED_FILE);
    ck_assert_int_eq(dw_source_window(&feed.source, 0, 1000, &window, NULL),
                     DW_OK);
    ck_assert(!memcmp(window.at, text.at, 1000));
    dw_feed_free(&feed);
    ck_assert_int_eq(waitpid(child, NULL, WNOHANG), 0);
    kill(child, SIGKILL);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    free(packed.at);
    free(text.at);
}
END_TEST

/* ---- bombs --------------------------------------------------------------- */

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||           \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { MEGABYTES = 8, MOST_KILOBYTES = 1 << 30 };
#else
enum { MEGABYTES = 64, MOST_KILOBYTES = 48 * 1024 };
#endif

static const struct {
    const char *name;
    int packer;
    char byte;
} bombs[] = {
    {"letters", 0, 'a'},         {"blanks", 0, ' '},
    {"lines", 0, '\n'},          {"zeros", 0, '\0'},
    {"letters in zstd", 3, 'a'}, {"letters in lz4", 4, 'a'},
};

static void write_bomb(const struct packer *packer, char byte)
{
    static char run[1 << 20];
    struct archive *archive = archive_write_new();
    struct archive_entry *entry = archive_entry_new();
    memset(run, byte, sizeof run);
    packer->filter(archive);
    packer->format(archive);
    archive_entry_set_pathname(entry, "data");
    archive_entry_set_filetype(entry, AE_IFREG);
    int bad = archive_write_open_filename(archive, "bomb") ||
              archive_write_header(archive, entry);
    for (int i = 0; i < MEGABYTES; i++)
        bad |= archive_write_data(archive, run, sizeof run) < 0;
    bad |= archive_write_close(archive);
    archive_entry_free(entry);
    archive_write_free(archive);
    _exit(bad ? 1 : 0);
}

static void check_bomb(void)
{
    struct rusage used;
    struct checked got = check("bomb", 2);
    getrusage(RUSAGE_SELF, &used);
    const bool good = used.ru_maxrss < MOST_KILOBYTES && !got.outcome.failed;
    if (!good)
        fprintf(stderr, "%ld kB, %s\n", used.ru_maxrss, got.failures.at);
    _exit(good ? 0 : 1);
}

/* Each in a process of its own, so that nobody else's memory is counted. */
START_TEST(a_bomb_needs_no_memory)
{
    for (int step = 0; step < 2; step++) {
        int status;
        const pid_t child = fork();
        if (!child && !step)
            write_bomb(&stream_packers[bombs[_i].packer], bombs[_i].byte);
        if (!child)
            check_bomb();
        ck_assert_int_eq(waitpid(child, &status, 0), child);
        ck_assert_msg(status == 0, "%s, step %d", bombs[_i].name, step);
    }
    struct stat about;
    ck_assert_int_eq(stat("bomb", &about), 0);
    ck_assert_int_lt(about.st_size, MEGABYTES * 10000);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("feed");
    TCase *tcase = tcase_create("feed");
    tcase_set_timeout(tcase, 120);
    tcase_add_checked_fixture(tcase, enter_folder, leave_folder);
    tcase_add_loop_test(tcase, a_packed_file_is_reported_as_the_plain_one, 0,
                        STREAM_PACKERS);
    tcase_add_loop_test(tcase, members_are_files_of_their_own, 0,
                        MEMBER_PACKERS);
    tcase_add_loop_test(tcase, standard_input_is_unpacked_too, 0,
                        MEMBER_PACKERS);
    tcase_add_test(tcase, a_cut_file_is_judged_up_to_the_cut);
    tcase_add_test(tcase, a_cut_inside_a_line_is_told_with_its_byte);
    tcase_add_loop_test(tcase, a_cut_anywhere_leaves_the_games_before_it, 0,
                        STREAM_PACKERS);
    tcase_add_test(tcase, a_file_without_a_game_left_says_so_once);
    tcase_add_test(tcase, a_file_in_utf_16_is_read_with_one_finding);
    tcase_add_test(tcase, a_damaged_member_stops_no_other);
    tcase_add_test(tcase, a_damaged_tar_header_is_reported_with_its_place);
    tcase_add_test(tcase, a_gap_is_reported_with_the_archive);
    tcase_add_loop_test(tcase, an_archive_without_records_holds_no_game, 0,
                        MEMBER_PACKERS);
    tcase_add_test(tcase, a_plain_file_has_no_thread);
    tcase_add_loop_test(tcase, files_may_be_left_early, 0, MEMBER_PACKERS);
    tcase_add_test(tcase, a_silent_pipe_can_be_left);
    tcase_add_loop_test(tcase, a_bomb_needs_no_memory, 0,
                        sizeof bombs / sizeof *bombs);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int bad = srunner_ntests_failed(runner);
    srunner_free(runner);
    return bad ? 1 : 0;
}
