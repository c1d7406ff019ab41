/* Knows that every record under corpus/ is read and judged as its .expect
 * file says, and that every finding has a witness there. Must not know how a
 * record is read. Format of .expect: corpus/README.md. */
/* SPDX-License-Identifier: MIT */
#include <check.h>
#include <glob.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config/load_grammar.h"
#include "config/load_prose.h"
#include "config/rulelist.h"
#include "work/check.h"
#include "work/reader.h"

#define CORPUS DW_SOURCE_DIR "/corpus/"

static const struct {
    const char *name, *suffix; /* of records; pages are .txt, and read so */
} folders[] = {
    {"diag", ".pgn"},
    {"valid", ".pgn"},
    {"historical", ".pgn"},
    {"historical-questions", ".pgn"},
    {"historical-corrupt", ".pgn"},
    {"rulesets/*", ".pgn"},
    {"prose", ".txt"},
};

static const char *const say_names[] = {
#define DW_CODE(tail, number, name, severity, title)
#define DW_SAY(id, tail, why, message, hint) #id,
#include "base/diag.def"
#undef DW_CODE
#undef DW_SAY
};

/* Sentences without a witness in the corpus, and why there is none. */
static const struct {
    const char *say, *reason;
} without_witness[] = {
    {"TOO_MANY_BYTES", "too large to keep: too_many_bytes_is_a_finding"},
    {"TOO_MANY_TOKENS", "too large to keep: too_many_tokens_is_a_finding"},
    {"ARCHIVE_BROKEN", "packed, and so no text: test_feed makes it anew"},
    {"FILE_UTF_16", "in UTF-16, and so no text: test_feed makes it anew"},
    {"NOTATION_FORM", "needs a form of the user's: tests/cli/grammar.sh"},
    {"EXPORT_DIFFERS", "only asked for with --strict: cli_strict"},
    {"ILLEGAL_OTHER", "the reasons before it hold for every man and square"},
};

/* ---- a reader with rules ------------------------------------------------- */

struct bench {
    struct dw_arena arena;
    struct dw_grammar grammar;
    struct dw_prose_lore prose;
    struct dw_rulelist list;
    struct dw_judge_rules rules[DW_RULES_MAX];
    struct dw_judge_setup setup;
};

static void bench_open(struct bench *self, const char *rulesets)
{
    struct dw_error error = {0};
    char line[800];
    *self = (struct bench){0};
    dw_status status =
        dw_grammar_load(NULL, &self->arena, &self->grammar, &error);
    if (status == DW_OK)
        status = dw_rulelist_load(rulesets, NULL, true, DW_RULES_MAX,
                                  &self->arena, &self->list, &error);
    ck_assert_msg(status == DW_OK, "%s",
                  dw_error_line(&error, line, sizeof line));
    for (int i = 0; i < self->list.count; i++) {
        const struct dw_rulebook *book = &self->list.books[i];
        self->rules[i] =
            (struct dw_judge_rules){.name = book->name,
                                    .ruleset = &book->rules,
                                    .reading = book->reading,
                                    .also = book->also,
                                    .also_count = book->also_count};
    }
    self->setup = (struct dw_judge_setup){.grammar = &self->grammar,
                                          .rules = self->rules,
                                          .rule_count = self->list.count,
                                          .form = -1,
                                          .letters = -1};
}

/* What is read then are pages. */
static void bench_read_pages(struct bench *self)
{
    struct dw_error error = {0};
    ck_assert_int_eq(dw_prose_load(NULL, &self->arena, &self->prose, &error),
                     DW_OK);
    self->setup.prose = &self->prose;
}

/* ---- what was read, in the words of .expect ------------------------------ */

static char *file_bytes(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s cannot be read", path);
    ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
    *len = (size_t)ftell(file);
    rewind(file);
    char *bytes = calloc(1, *len + 1);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(fread(bytes, 1, *len, file), *len);
    fclose(file);
    return bytes;
}

static void add(struct dw_buf *buf, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add(struct dw_buf *buf, const char *format, ...)
{
    char line[256];
    va_list args;
    va_start(args, format);
    const int len = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    dw_buf_add(buf, line, (size_t)len);
}

/* Counted from the file's first byte, independent of out/locate.c. */
static void add_place(struct dw_buf *buf, const char *bytes, uint64_t offset)
{
    uint64_t line = 1, start = 0;
    for (uint64_t i = 0; i < offset; i++)
        if (bytes[i] == '\n' || (bytes[i] == '\r' && bytes[i + 1] != '\n')) {
            line++;
            start = i + 1;
        }
    add(buf, "%llu:%llu ", (unsigned long long)line,
        (unsigned long long)(offset - start + 1));
}

static void add_findings(struct dw_buf *buf, const struct dw_report_game *game,
                         const char *bytes)
{
    const uint64_t part = game->offset - game->game->start;
    for (size_t i = 0; i < game->diags->count; i++) {
        const struct dw_diag *diag = &game->diags->at[i];
        const dw_say say = (dw_say)diag->say;
        if (diag->rulesets && game->setup->rule_count > 1)
            continue; /* they say what the verdicts say */
        add_place(buf, bytes, part + diag->offset);
        add(buf, "%u %s %s ", diag->length, dw_codes[dw_say_code(say)].name,
            dw_severity_name((dw_severity)diag->severity));
        if (diag->ply)
            add(buf, "%u", diag->ply);
        else
            add(buf, "-");
        if (dw_say_why(say))
            add(buf, " why=%s", dw_say_why(say));
        if (diag->depth)
            add(buf, " variation=%u", diag->depth);
        add(buf, " say=%s\n", say_names[say]);
    }
}

/* The verdict of the one ruleset, at the end of the game's line. */
static void add_verdict(struct dw_buf *buf, const struct dw_judged *judged)
{
    for (int i = 0; i < judged->verdict_count; i++) {
        const struct dw_verdict *verdict = &judged->verdicts[i];
        const dw_ending ending = verdict->ending;
        add(buf, " verdict=%s reason=%s ply=%u standing=%s played_on=%s",
            dw_result_text(ending.result), dw_reason_name(ending.reason),
            ending.ply, dw_standing_name(verdict->standing),
            verdict->played_on ? "yes" : "no");
    }
    add(buf, judged->verdict_count ? "\n" : " verdict=none\n");
}

static void verdict_words(const struct dw_verdict *verdict, char words[128])
{
    const dw_ending ending = verdict->ending;
    snprintf(words, 128, "verdict %s %s %u %s%s", dw_result_text(ending.result),
             dw_reason_name(ending.reason), ending.ply,
             dw_standing_name(verdict->standing),
             verdict->played_on ? " played-on" : "");
}

/* One line a verdict, with the rulesets that come to it. */
static void add_verdicts(struct dw_buf *buf, const struct dw_report_game *game)
{
    const struct dw_judged *judged = game->judged;
    char words[128], other[128];
    uint64_t done = 0;
    add(buf, "\n");
    for (int i = 0; i < judged->verdict_count; i++) {
        if (done >> i & 1)
            continue;
        verdict_words(&judged->verdicts[i], words);
        add(buf, "%s", words);
        const char *comma = ": ";
        for (int k = i; k < judged->verdict_count; k++) {
            verdict_words(&judged->verdicts[k], other);
            if (strcmp(words, other) != 0)
                continue;
            add(buf, "%s%s", comma, game->setup->rules[k].name);
            comma = ",";
            done |= UINT64_C(1) << k;
        }
        add(buf, "\n");
    }
}

static void add_game(struct dw_buf *buf, const struct dw_report_game *game)
{
    static const char *const legal[] = {"null", "yes", "no"};
    const struct dw_judged *judged = game->judged;
    const struct dw_grammar *grammar = game->setup->grammar;
    const char *stated = dw_result_text(judged->stated);
    add(buf, "game %u legal=%s bad=", (unsigned)game->number,
        legal[judged->legal]);
    if (judged->bad)
        add(buf, "%u", judged->first_bad_ply);
    else
        add(buf, "-");
    add(buf, " plies=%u stated=%s", judged->plies, stated ? stated : "null");
    if (game->setup->rule_count > 1)
        add_verdicts(buf, game);
    else
        add_verdict(buf, judged);
    add(buf, "read form=%s letters=%s\n", grammar->forms[judged->form].name,
        grammar->letters[judged->letters].name);
}

static const char text_head[] = "file\n";

/* A report format that writes as .expect is written. */
struct plain {
    char *bytes; /* of the file */
};

static void plain_game(void *state, const struct dw_report_game *game,
                       struct dw_buf *out)
{
    struct plain *self = state;
    size_t len;
    if (!self->bytes)
        self->bytes = file_bytes(game->file, &len);
    if (game->number)
        add_game(out, game);
    else
        add(out, "%s", text_head);
    add_findings(out, game, self->bytes);
}

static void plain_close(void *state) { free(((struct plain *)state)->bytes); }

static const struct dw_report plain = {.name = "plain",
                                       .state_size = sizeof(struct plain),
                                       .game = plain_game,
                                       .close = plain_close};

static bool keep(void *context, const char *at, size_t len)
{
    dw_buf_add(context, at, len);
    return true;
}

/* Findings of no game may come in several runs, all behind the last game. */
static void join_text(struct dw_buf *buf)
{
    const size_t len = strlen(text_head);
    char *at = strstr(buf->at, text_head);
    while (at && (at = strstr(at + len, text_head))) {
        memmove(at, at + len, strlen(at + len) + 1);
        at -= len;
        buf->len -= len;
    }
}

static void read_file(const struct bench *bench, const char *path,
                      struct dw_buf *buf)
{
    const struct dw_check_output output = {
        .format = &plain, .sink = keep, .context = buf};
    const struct dw_check_job job = {.rules.setup = &bench->setup,
                                     .paths = &path,
                                     .path_count = 1,
                                     .outputs = &output,
                                     .output_count = 1,
                                     .fail_on = DW_ERROR};
    struct dw_error error = {0};
    struct dw_check_result result;
    ck_assert_msg(dw_check_run(&job, &result, &error) == DW_OK, "%s: %s", path,
                  error.text);
    dw_buf_char(buf, 0);
    join_text(buf);
}

/* Whether the paths that every machine has, and those of lesser processors,
 * find what this processor's do. */
static bool widths_agree(const struct bench *bench, const char *path,
                         const struct dw_buf *got)
{
    bool same = true;
    for (unsigned width = DW_SPLIT_BYTES; width < dw_split_widest(); width++) {
        struct bench other = *bench;
        other.setup.width = (dw_split_width)width;
        struct dw_buf again = {0};
        read_file(&other, path, &again);
        same &= again.len == got->len && !memcmp(again.at, got->at, got->len);
        dw_buf_free(&again);
    }
    return same;
}

/* ---- comparing ----------------------------------------------------------- */

/* The next line, its newline cut off; NULL at the end. */
static char *next_line(char **rest)
{
    char *line = *rest;
    if (!line || !*line)
        return NULL;
    char *end = strchr(line, '\n');
    *rest = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    return line;
}

/* Whether "read form=x letters=y" says all that `want` asks, which may name
 * one of them only. */
static bool says_all(const char *want, const char *got)
{
    for (const char *word = want; *word; word += *word == ' ') {
        const size_t len = strcspn(word, " ");
        const char *at = got;
        while (strncmp(at, word, len) || (at[len] && at[len] != ' '))
            if (!(at = strchr(at, ' ')))
                return false;
            else
                at++;
        word += len;
    }
    return true;
}

static bool is_read(const char *line)
{
    return line && !strncmp(line, "read ", 5);
}

/* The number of lines that differ; prints them. */
static int compare(const char *path, char *want_text, char *got_text)
{
    int differ = 0;
    char *want = next_line(&want_text), *got = next_line(&got_text);
    while (want || got) {
        if (is_read(got) && !is_read(want)) {
            got = next_line(&got_text);
            continue;
        }
        const bool same =
            want && got &&
            (is_read(want) ? says_all(want, got) : !strcmp(want, got));
        if (!same && !differ++)
            fprintf(stderr, "%s\n", path);
        if (!same && want)
            fprintf(stderr, "  want %s\n", want);
        if (!same && got)
            fprintf(stderr, "  got  %s\n", got);
        want = next_line(&want_text);
        got = next_line(&got_text);
    }
    return differ != 0;
}

static void corpus_files(const char *folder, const char *suffix, glob_t *out)
{
    char pattern[1024];
    snprintf(pattern, sizeof pattern, CORPUS "%s/*%s", folder, suffix);
    ck_assert_msg(glob(pattern, 0, NULL, out) == 0, "nothing in %s", pattern);
}

/* Reads the record beside `expect` under the rulesets that its first line
 * names, murray without one, and compares. */
static int check_file(const char *expect)
{
    static const char names[] = "rulesets ";
    char path[1024];
    size_t len;
    char *bytes = file_bytes(expect, &len), *want = bytes;
    const bool named = !strncmp(want, names, sizeof names - 1);
    const char *rulesets =
        named ? next_line(&want) + sizeof names - 1 : "murray";
    struct bench bench;
    struct dw_buf got = {0};
    const int stem = (int)(strlen(expect) - strlen(".expect"));
    snprintf(path, sizeof path, "%.*s.pgn", stem, expect);
    bench_open(&bench, rulesets);
    if (access(path, R_OK) != 0) {
        snprintf(path, sizeof path, "%.*s.txt", stem, expect);
        bench_read_pages(&bench);
    }
    read_file(&bench, path, &got);
    ck_assert_msg(widths_agree(&bench, path, &got),
                  "%s: other paths find something else", path);
    const int differ = compare(path, want, got.at);
    dw_buf_free(&got);
    dw_arena_free(&bench.arena);
    free(bytes);
    return differ;
}

START_TEST(a_folder_is_as_expected)
{
    glob_t files;
    corpus_files(folders[_i].name, ".expect", &files);
    int differ = 0;
    for (size_t i = 0; i < files.gl_pathc; i++)
        differ += check_file(files.gl_pathv[i]);
    globfree(&files);
    ck_assert_msg(!differ, "%d files of corpus/%s differ", differ,
                  folders[_i].name);
}
END_TEST

START_TEST(every_record_has_an_expectation)
{
    glob_t files;
    corpus_files(folders[_i].name, folders[_i].suffix, &files);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        char path[1024];
        const char *record = files.gl_pathv[i];
        snprintf(path, sizeof path, "%.*s.expect",
                 (int)(strlen(record) - strlen(folders[_i].suffix)), record);
        ck_assert_msg(access(path, R_OK) == 0, "%s is missing", path);
    }
    globfree(&files);
}
END_TEST

/* ---- witnesses ----------------------------------------------------------- */

static bool excused(const char *say)
{
    for (size_t i = 0; i < sizeof without_witness / sizeof *without_witness;
         i++)
        if (!strcmp(without_witness[i].say, say))
            return true;
    return false;
}

/* All .expect files of all folders, one behind the other. */
static char *all_expectations(void)
{
    struct dw_buf all = {0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        glob_t files;
        corpus_files(folders[i].name, ".expect", &files);
        for (size_t k = 0; k < files.gl_pathc; k++) {
            size_t len;
            char *bytes = file_bytes(files.gl_pathv[k], &len);
            dw_buf_add(&all, bytes, len);
            free(bytes);
        }
        globfree(&files);
    }
    dw_buf_char(&all, 0);
    return all.at;
}

START_TEST(every_sentence_has_a_witness)
{
    char *all = all_expectations(), line[128];
    int missing = 0;
    for (int say = 0; say < DW_SAYS; say++) {
        snprintf(line, sizeof line, " say=%s\n", say_names[say]);
        const bool found = strstr(all, line);
        if (found == excused(say_names[say]))
            fprintf(stderr, "%s: %s\n", say_names[say],
                    found ? "excused without need" : "no witness"),
                missing++;
    }
    free(all);
    ck_assert_int_eq(missing, 0);
}
END_TEST

START_TEST(every_name_has_a_file)
{
    char path[1024];
    int missing = 0;
    for (int say = 0; say < DW_SAYS; say++) {
        const char *why = dw_say_why((dw_say)say);
        const char *name = dw_codes[dw_say_code((dw_say)say)].name;
        snprintf(path, sizeof path, CORPUS "diag/%s%s%s.pgn", name,
                 why ? "-" : "", why ? why : "");
        if (access(path, R_OK) == 0 || excused(say_names[say]))
            continue;
        snprintf(path, sizeof path, CORPUS "prose/%s.txt", name);
        if (access(path, R_OK) == 0)
            continue;
        fprintf(stderr, "%s is missing\n", path);
        missing++;
    }
    ck_assert_int_eq(missing, 0);
}
END_TEST

/* ---- games too large to keep --------------------------------------------- */

static const char roster[] =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
    "[White \"Amber\"]\n[Black \"Slate\"]\n[Result \"*\"]\n\n";

/* A game with `text` many times in its movetext, then a sound one. Expects
 * the finding in the first and none in the second. */
static void large_game(uint32_t limit, const char *text, int times, dw_say say)
{
    char path[] = "/tmp/diwan-corpus-XXXXXX";
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    FILE *file = fdopen(fd, "wb");
    fprintf(file, "%s1. a3 ", roster);
    for (int i = 0; i < times; i++)
        fputs(text, file);
    fprintf(file, "*\n\n%s1. a3 a6 *\n", roster);
    ck_assert_int_eq(fclose(file), 0);

    struct bench bench;
    struct dw_error error = {0};
    struct dw_record record;
    struct dw_reader *reader;
    bench_open(&bench, "murray");
    ck_assert_int_eq(dw_reader_new(&bench.setup, limit, &reader, &error),
                     DW_OK);
    const char *shown;
    ck_assert_int_eq(dw_reader_open(reader, path, &error), DW_OK);
    ck_assert_int_eq(dw_reader_next_file(reader, &shown, &error), DW_FED_FILE);
    ck_assert_int_eq(dw_reader_next(reader, &record, &error), DW_READ_GAME);
    unlink(path);
    bool found = false;
    for (size_t i = 0; i < record.diags->count; i++)
        found |= record.diags->at[i].say == say;
    ck_assert_msg(found, "%s is missing", say_names[say]);
    ck_assert_int_eq(record.judged->legal, DW_LEGAL_NULL);
    ck_assert_int_eq(dw_reader_next(reader, &record, &error), DW_READ_GAME);
    ck_assert_uint_eq(record.number, 2);
    ck_assert_uint_eq(record.judged->plies, 2);
    ck_assert_msg(record.diags->count == 0, "%s",
                  record.diags->count ? say_names[record.diags->at[0].say]
                                      : "");
    ck_assert_int_eq(dw_reader_next(reader, &record, &error), DW_READ_END);
    dw_reader_free(reader);
    dw_arena_free(&bench.arena);
}

START_TEST(too_many_bytes_is_a_finding)
{
    large_game(4096, "{a long remark} ", 1000, DW_SAY_TOO_MANY_BYTES);
}
END_TEST

START_TEST(too_many_bytes_by_default)
{
    large_game(0, "{a long remark} ", DW_GAME_BYTES / 16 + 1,
               DW_SAY_TOO_MANY_BYTES);
}
END_TEST

START_TEST(too_many_tokens_is_a_finding)
{
    large_game(0, "$1 ", DW_GAME_ITEMS + 1, DW_SAY_TOO_MANY_TOKENS);
}
END_TEST

int main(void)
{
    const int count = (int)(sizeof folders / sizeof *folders);
    Suite *suite = suite_create("corpus");
    TCase *tcase = tcase_create("corpus");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, a_folder_is_as_expected, 0, count);
    tcase_add_loop_test(tcase, every_record_has_an_expectation, 0, count);
    tcase_add_test(tcase, every_sentence_has_a_witness);
    tcase_add_test(tcase, every_name_has_a_file);
    tcase_add_test(tcase, too_many_bytes_is_a_finding);
    tcase_add_test(tcase, too_many_bytes_by_default);
    tcase_add_test(tcase, too_many_tokens_is_a_finding);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
