/* Knows how to make the n-th allocation fail and how to count those that
 * live. Must not know what is inside the functions it runs. */
/* SPDX-License-Identifier: MIT */
#include "base/archive.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/source.h"
#include "diwan.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- the allocator under the tests (linked with --wrap) ------------------ */

static struct {
    size_t calls;       /* allocations asked for */
    size_t fail_at;     /* this call fails, counted from 1; 0: none does */
    long living;        /* blocks not yet given back */
    const char *broken; /* the first must() that did not hold */
} heap;

/* Check's own assertions allocate, and would be counted. */
static void must(bool holds, const char *what)
{
    if (!holds && !heap.broken)
        heap.broken = what;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *at, size_t size);
void __real_free(void *at);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *at, size_t size);
void __wrap_free(void *at);

static bool refused(void) { return ++heap.calls == heap.fail_at; }

static void *counted(void *at)
{
    heap.living += at != NULL;
    return at;
}

void *__wrap_malloc(size_t size)
{
    return refused() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return refused() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *at, size_t size)
{
    if (refused())
        return NULL;
    void *moved = __real_realloc(at, size);
    return at ? moved : counted(moved);
}

void __wrap_free(void *at)
{
    heap.living -= at != NULL;
    __real_free(at);
}

/* ---- scenarios: each a whole life, false when memory ran out ------------- */

static bool arena_life(void)
{
    struct dw_arena arena = {0};
    bool good = true;
    for (size_t size = 1; size < 300000; size *= 7) {
        unsigned char *at = dw_arena_alloc(&arena, size);
        good &= at != NULL;
        for (size_t i = 0; at && i < size; i++)
            at[i] = 0xff;
    }
    good &= dw_arena_copy(&arena, "baidaq", 6) != NULL;
    dw_arena_reset(&arena);
    good &= dw_arena_alloc(&arena, 1) != NULL;
    dw_arena_free(&arena);
    return good;
}

static bool grow_life(void)
{
    void *at = NULL;
    size_t room = 0;
    bool good = true;
    for (size_t need = 1; need < 1000 && good; need++) {
        const size_t before = room;
        good = dw_grow(&at, &room, need, sizeof(int));
        must(good || room == before, "a failure leaves the array as it was");
        if (good)
            ((int *)at)[need - 1] = (int)need;
    }
    for (size_t i = 0; good && i < 999; i++)
        must(((int *)at)[i] == (int)i + 1, "growing keeps the contents");
    free(at);
    return good;
}

static bool buf_life(void)
{
    struct dw_buf buf = {0};
    for (int i = 0; i < 200; i++) {
        dw_buf_text(&buf, "ferz ");
        dw_buf_fill(&buf, '-', 3);
        dw_buf_number(&buf, (uint64_t)i);
        dw_buf_json(&buf, (dw_span){"\0\"\xff", 3});
        dw_buf_visible(&buf, (dw_span){"\x01\xff", 2}, 9);
    }
    const bool good = !buf.failed;
    dw_buf_clear(&buf);
    must(buf.failed == !good, "clear keeps the failure");
    dw_buf_free(&buf);
    return good;
}

static bool diag_life(void)
{
    struct dw_diags diags = {0};
    for (uint32_t i = 0; i < 200; i++) {
        struct dw_diag *row =
            dw_diags_add(&diags, (dw_say)(i % DW_SAYS), 1000 - i, 1);
        must(row != NULL, "there is always a row");
        row->args[0] = dw_arg_number(i);
    }
    const bool good = !diags.failed;
    must(diags.count + diags.more == 200, "all findings are counted");
    dw_diags_sort(&diags);
    dw_diags_free(&diags);
    return good;
}

static bool source_life(void)
{
    char path[] = "/tmp/diwan-alloc-XXXXXX";
    const int fd = mkstemp(path);
    must(fd >= 0 && !ftruncate(fd, 100000), "a file to read");
    close(fd);
    struct dw_source source = {0};
    dw_span window;
    must(dw_source_open(&source, path, NULL) == DW_OK, "the file opens");
    unlink(path);
    dw_status status = DW_OK;
    for (size_t want = 1; want < 99000 && !status; want *= 3)
        status =
            dw_source_window(&source, want > 1 ? 7 : 0, want, &window, NULL);
    must(status == DW_OK || status == DW_NO_MEMORY, "no other failure");
    dw_source_free(&source);
    return status == DW_OK;
}

/* The memory of the libraries that unpack is not counted here. */
static bool unpack(const char *path)
{
    struct dw_source source = {0};
    struct dw_archive *archive = NULL;
    struct dw_error error = {0};
    const char *name;
    char bytes[100];
    dw_span head;
    dw_status status = dw_source_open(&source, path, &error);
    if (status == DW_OK)
        status = dw_source_window(&source, 0, 1, &head, &error);
    if (status == DW_OK)
        status = dw_archive_open(&source, &archive, &error);
    dw_unpacked next = DW_UNPACKED_FILE;
    while (status == DW_OK && next == DW_UNPACKED_FILE) {
        next = dw_archive_next(archive, &name, &error);
        while (next == DW_UNPACKED_FILE &&
               dw_archive_read(archive, bytes, sizeof bytes, &error) > 0)
            ;
        status = error.status;
    }
    must(status == DW_OK || status == DW_NO_MEMORY, "a lack of memory only");
    dw_archive_free(archive);
    dw_source_free(&source);
    return status == DW_OK;
}

static bool archive_life(void)
{
    static const char *const names[] = {"gz",         "zst", "bz2",
                                        "xz",         "lz4", "lz4-cut",
                                        "lz4-legacy", "zip", "tar-gz"};
    enum { NAMES = sizeof names / sizeof *names };
    bool good = true;
    for (int i = 0; good && i < NAMES; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/tests/fuzz/seeds/archive/%s",
                 DW_SOURCE_DIR, names[i]);
        good = unpack(path);
    }
    return good;
}

/* Two games that need much of the machine: tags, comments, a variation, an
 * illegal and an ambiguous move, findings, a second ruleset. */
static const char record[] =
    "[Event \"Alloc\"]\n[White \"Amber\"]\n[Black \"Slate\"]\n"
    "[Result \"1-0\"]\n\n"
    "1. a3 {a quiet start} a6 2. Nf3 (2. Nh3 h6 $14) Nf6 3. Rg1 Rg8 1-0\n\n"
    "[Event \"Alloc\"]\n[Result \"*\"]\n\n1. e4 {lost brace (\n\n"
    "[Event \"Alloc\"]\n[Result \"*\"]\n\n1. a3 a6 2. Bd3 ??? *\n";

static void write_record(char *path)
{
    const int fd = mkstemp(path);
    const ssize_t size = sizeof record - 1;
    must(fd >= 0 && write(fd, record, (size_t)size) == size, "a record");
    close(fd);
}

/* True when all went well, false when memory was out; nothing else happens. */
static bool went_well(diwan_status status)
{
    must(status == DIWAN_OK || status == DIWAN_NO_MEMORY,
         "a lack of memory is called by its name");
    return status == DIWAN_OK;
}

static bool reader_life(void)
{
    const struct diwan_settings settings = {.rulesets = "murray,qdan"};
    char path[] = "/tmp/diwan-alloc-XXXXXX";
    write_record(path);
    diwan_engine *engine = NULL;
    diwan_reader *reader = NULL;
    bool good = went_well(diwan_engine_new(&settings, &engine, NULL)) &&
                went_well(diwan_reader_new(engine, &reader, NULL)) &&
                went_well(diwan_reader_open(reader, path, NULL));
    for (size_t games = 0; good; games++) {
        const struct diwan_game *game = NULL;
        good = went_well(diwan_reader_next(reader, &game, NULL));
        if (good && !game) {
            must(games == 3, "all games are read");
            break;
        }
    }
    diwan_reader_free(reader);
    diwan_engine_free(engine);
    unlink(path);
    return good;
}

static bool swallow(void *context, const char *bytes, size_t length)
{
    (void)bytes;
    *(size_t *)context += length;
    return true;
}

static void note_failure(void *context, const struct diwan_error *error)
{
    (void)context;
    went_well(error->status);
}

static bool check_life(void)
{
    const struct diwan_settings settings = {.rulesets = "auto"};
    char path[] = "/tmp/diwan-alloc-XXXXXX";
    write_record(path);
    size_t written = 0;
    const char *const paths[] = {path};
    const struct diwan_output outputs[] = {
        {.format = "json", .write = swallow, .context = &written},
        {.format = "text", .write = swallow, .context = &written},
    };
    const struct diwan_job job = {.paths = paths,
                                  .path_count = 1,
                                  .outputs = outputs,
                                  .output_count = 2,
                                  .fail_on = DIWAN_ERROR,
                                  .threads = 1,
                                  .statistics = true,
                                  .write_baseline = swallow,
                                  .baseline_context = &written,
                                  .failed = note_failure};
    struct diwan_outcome outcome = {0};
    diwan_engine *engine = NULL;
    const bool good = went_well(diwan_engine_new(&settings, &engine, NULL)) &&
                      went_well(diwan_check(engine, &job, &outcome, NULL)) &&
                      !outcome.failed;
    must(!good || (outcome.games == 3 && written > 0), "a whole report");
    diwan_engine_free(engine);
    unlink(path);
    return good;
}

static void write_baseline(char *path)
{
    static const char text[] = "diwan-baseline 1\nDW402 0123456789abcdef 2\n";
    const int fd = mkstemp(path);
    must(fd >= 0 && write(fd, text, sizeof text - 1) == sizeof text - 1,
         "a baseline is written");
    close(fd);
}

/* Held against a baseline; check_life makes one. */
static bool baseline_life(void)
{
    const struct diwan_settings settings = {.no_rules = true};
    char path[] = "/tmp/diwan-alloc-XXXXXX",
         known[] = "/tmp/diwan-alloc-XXXXXX";
    write_record(path);
    write_baseline(known);
    const char *const paths[] = {path};
    const struct diwan_job job = {.paths = paths,
                                  .path_count = 1,
                                  .threads = 1,
                                  .baseline = known,
                                  .failed = note_failure};
    struct diwan_outcome outcome = {0};
    diwan_engine *engine = NULL;
    const bool good = went_well(diwan_engine_new(&settings, &engine, NULL)) &&
                      went_well(diwan_check(engine, &job, &outcome, NULL)) &&
                      !outcome.failed;
    must(!good || outcome.stale == 2, "nothing of it is met");
    diwan_engine_free(engine);
    unlink(path);
    unlink(known);
    return good;
}

/* Made once, with all the memory it needs: other lives see to its failures. */
static diwan_engine *shared_engine(void)
{
    const size_t calls = heap.calls, fail_at = heap.fail_at;
    /* Other notations are not tried: each costs a pattern. */
    static const struct diwan_settings settings = {.form = "san",
                                                   .letters = "kqbnrp"};
    static diwan_engine *engine;
    heap.fail_at = 0;
    if (!engine)
        went_well(diwan_engine_new(&settings, &engine, NULL));
    heap.calls = calls;
    heap.fail_at = fail_at;
    return engine;
}

/* One after the other: export format, the layout kept, the tree of a
 * turned board with reasons for what is cut. */
static bool convert_life(void)
{
    static const struct diwan_conversion ways[] = {
        {.as = "pgn", .letters = "german"},
        {.as = "pgn", .form = "lan", .keep_layout = true},
        {.as = "jsonl", .bad = DIWAN_BAD_PREFIX, .turn = true},
    };
    char path[] = "/tmp/diwan-alloc-XXXXXX";
    write_record(path);
    const char *const paths[] = {path};
    bool good = true;
    for (size_t i = 0; good && i < sizeof ways / sizeof *ways; i++) {
        struct diwan_conversion way = ways[i];
        struct diwan_converted converted = {0};
        size_t written = 0, told = 0;
        way.paths = paths;
        way.path_count = 1;
        way.threads = 1;
        way.write = way.remark = swallow;
        way.context = &written;
        way.remark_context = &told;
        way.failed = note_failure;
        good =
            went_well(diwan_convert(shared_engine(), &way, &converted, NULL)) &&
            !converted.failed;
        must(!good || (converted.games == 3 && converted.bad == 1 && written),
             "all games are written");
    }
    unlink(path);
    return good;
}

/* The same games twice: groups of copies, and none in common beside them. */
static bool duplicates_life(void)
{
    char path[] = "/tmp/diwan-alloc-XXXXXX";
    write_record(path);
    size_t written = 0;
    const char *const paths[] = {path, path};
    const struct diwan_search search = {.paths = paths,
                                        .path_count = 2,
                                        .as = "json",
                                        .threads = 1,
                                        .write = swallow,
                                        .context = &written,
                                        .failed = note_failure};
    struct diwan_alike alike = {0};
    const bool good =
        went_well(diwan_duplicates(shared_engine(), &search, &alike, NULL)) &&
        !alike.failed;
    must(!good || (alike.games == 6 && alike.groups > 0 && written),
         "copies are found");
    unlink(path);
    return good;
}

/* Lists, shows with an option, compares. */
static bool rulesets_life(void)
{
    static const char *const names[] = {"qdan:stalemate=draw", "muller"};
    bool good = true;
    for (size_t count = 0; good && count < 3; count++) {
        size_t written = 0;
        good = went_well(
            diwan_rulesets(NULL, names, count, swallow, &written, NULL));
        must(!good || written > 0, "something about rulesets");
    }
    return good;
}

static const struct {
    const char *name;
    bool (*life)(void);
} scenarios[] = {
    {"arena", arena_life},       {"grow", grow_life},
    {"buf", buf_life},           {"diag", diag_life},
    {"source", source_life},     {"reader", reader_life},
    {"check", check_life},       {"convert", convert_life},
    {"archive", archive_life},   {"baseline", baseline_life},
    {"rulesets", rulesets_life}, {"duplicates", duplicates_life},
};

enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };

/* Runs a life with its n-th allocation failing: it must notice, live on and
 * give everything back. True when the life had no n-th allocation. */
static bool survive(int row, size_t n)
{
    shared_engine();
    const long living = heap.living;
    heap.calls = 0;
    heap.fail_at = n;
    const bool good = scenarios[row].life();
    const bool reached = heap.calls >= n;
    const long left = heap.living - living;
    heap.fail_at = 0;
    ck_assert_msg(!heap.broken, "%s: allocation %zu: not so: %s",
                  scenarios[row].name, n, heap.broken);
    ck_assert_msg(good == !reached, "%s: allocation %zu: %s",
                  scenarios[row].name, n,
                  good ? "the failure was not reported" : "failed by itself");
    ck_assert_msg(left == 0, "%s: allocation %zu: %ld blocks leak",
                  scenarios[row].name, n, left);
    return !reached;
}

START_TEST(every_allocation_may_fail)
{
    size_t n = 1;
    while (!survive(_i, n))
        n++;
    ck_assert_msg(n > 1, "%s allocates nothing", scenarios[_i].name);
}
END_TEST

/* ---- steady state -------------------------------------------------------- */

struct kit {
    struct dw_arena arena;
    struct dw_buf buf;
    struct dw_diags diags;
};

/* What one game does to the kit; more of everything with a larger `game`. */
static void play_game(struct kit *kit, uint32_t game)
{
    const uint32_t amount = 50 + game * 37 % 100;
    dw_arena_reset(&kit->arena);
    dw_buf_clear(&kit->buf);
    dw_diags_clear(&kit->diags);
    for (uint32_t i = 0; i < amount; i++) {
        must(dw_arena_alloc(&kit->arena, i * 100) != NULL, "memory");
        struct dw_diag *row =
            dw_diags_add(&kit->diags, (dw_say)(i % DW_SAYS), amount - i, 1);
        for (int k = 0; k < 4; k++)
            row->args[k] = dw_arg_word("rukh");
    }
    dw_diags_sort(&kit->diags);
    for (size_t i = 0; i < kit->diags.count; i++) {
        dw_diag_message(&kit->buf, &kit->diags.at[i], (dw_span){"", 0});
        dw_diag_hint(&kit->buf, &kit->diags.at[i], (dw_span){"", 0});
    }
}

START_TEST(a_warm_kit_allocates_nothing)
{
    struct kit kit = {0};
    for (uint32_t game = 0; game < 100; game++)
        play_game(&kit, game);
    const size_t calls = heap.calls;
    for (uint32_t game = 0; game < 100; game++)
        play_game(&kit, game);
    const size_t more = heap.calls - calls;
    ck_assert_uint_eq(more, 0);
    ck_assert_ptr_null(heap.broken);
    dw_arena_free(&kit.arena);
    dw_buf_free(&kit.buf);
    dw_diags_free(&kit.diags);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("alloc");
    TCase *tests = tcase_create("memory");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, every_allocation_may_fail, 0, SCENARIOS);
    tcase_add_test(tests, a_warm_kit_allocates_nothing);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
