/* Knows that corpus/historical/README.md says of each old record what the
 * record and diwan say, and that sound ones are in export format. Must not know
 * anything behind diwan.h. */
/* SPDX-License-Identifier: MIT */
#include "diwan.h"

#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CORPUS DW_SOURCE_DIR "/corpus/"

enum { ROOM = 1 << 16, RECORDS_LEAST = 50 };

static const char *const folders[] = {"historical", "historical-questions",
                                      "historical-corrupt"};

/* ---- texts --------------------------------------------------------------- */

struct text {
    char at[ROOM];
    size_t len;
};

static bool collect(void *context, const char *bytes, size_t length)
{
    struct text *self = context;
    ck_assert_uint_lt(self->len + length, ROOM);
    memcpy(self->at + self->len, bytes, length);
    self->len += length;
    self->at[self->len] = '\0';
    return true;
}

static void add(struct text *self, const char *words)
{
    collect(self, words, strlen(words));
}

static void read_text(const char *path, struct text *out)
{
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s cannot be read", path);
    out->len = fread(out->at, 1, ROOM - 1, file);
    out->at[out->len] = '\0';
    ck_assert_msg(feof(file), "%s is too long", path);
    fclose(file);
}

/* ---- a row of the README ------------------------------------------------- */

static const struct diwan_tag *find_tag(const struct diwan_game *game,
                                        const char *name)
{
    for (size_t i = 0; i < game->tag_count; i++)
        if (game->tags[i].name.length == strlen(name) &&
            !memcmp(game->tags[i].name.bytes, name, strlen(name)))
            return &game->tags[i];
    return NULL;
}

static void add_tag(struct text *row, const char *lead,
                    const struct diwan_tag *tag)
{
    if (!tag)
        return;
    add(row, lead);
    collect(row, tag->value.bytes, tag->value.length);
}

static bool alike(const struct diwan_verdict *a, const struct diwan_verdict *b)
{
    return !strcmp(a->result, b->result) && !strcmp(a->reason, b->reason) &&
           a->ply == b->ply;
}

static bool is_first_of_its_kind(const struct diwan_game *game, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (alike(&game->verdicts[k], &game->verdicts[i]))
            return false;
    return true;
}

/* The first ruleset's verdict, then each other one and who comes to it. */
static void add_verdicts(struct text *row, const struct diwan_game *game)
{
    char words[128];
    for (size_t i = 0; i < game->verdict_count; i++) {
        const struct diwan_verdict *one = &game->verdicts[i];
        if (!is_first_of_its_kind(game, i))
            continue;
        snprintf(words, sizeof words, "%s`%s %s %u`", i ? "; " : "",
                 one->result, one->reason, one->ply);
        add(row, words);
        const char *lead = " ";
        for (size_t k = i; i && k < game->verdict_count; k++) {
            if (!alike(one, &game->verdicts[k]))
                continue;
            add(row, lead);
            add(row, game->verdicts[k].ruleset);
            lead = ", ";
        }
    }
}

static void add_findings(struct text *row, const struct diwan_game *game)
{
    char words[128];
    const char *lead = game->verdict_count ? "; " : "";
    for (size_t i = 0; i < game->finding_count; i++) {
        const struct diwan_finding *one = &game->findings[i];
        snprintf(words, sizeof words, one->ply ? "%s%s %u" : "%s%s", lead,
                 one->name, one->ply);
        add(row, words);
        lead = ", ";
    }
}

static void write_row(struct text *row, const struct diwan_game *all,
                      const struct diwan_game *murray)
{
    row->len = 0;
    add_tag(row, "\n| ", find_tag(all, "Id"));
    add_tag(row, " | ", find_tag(all, "Status"));
    add_tag(row, " | ", find_tag(all, "Source"));
    add_tag(row, "; ", find_tag(all, "Manuscript"));
    add_tag(row, "; ", find_tag(all, "Page"));
    add_tag(row, "; ", find_tag(all, "Number"));
    add(row, " | ");
    add_verdicts(row, all);
    add_findings(row, murray);
    add(row, " |\n");
}

/* ---- the records --------------------------------------------------------- */

struct judge {
    diwan_engine *engine;
    diwan_reader *reader;
    const struct diwan_game *game;
};

static struct judge new_judge(const char *rulesets)
{
    const struct diwan_settings settings = {.rulesets = rulesets};
    struct judge self = {0};
    ck_assert_int_eq(diwan_engine_new(&settings, &self.engine, NULL), DIWAN_OK);
    ck_assert_int_eq(diwan_reader_new(self.engine, &self.reader, NULL),
                     DIWAN_OK);
    return self;
}

static void free_judge(struct judge *self)
{
    diwan_reader_free(self->reader);
    diwan_engine_free(self->engine);
}

static bool next_game(struct judge *self)
{
    ck_assert_int_eq(diwan_reader_next(self->reader, &self->game, NULL),
                     DIWAN_OK);
    return self->game && self->game->number;
}

static void find_files(int folder, glob_t *out)
{
    char pattern[1024];
    snprintf(pattern, sizeof pattern, CORPUS "%s/*.pgn", folders[folder]);
    ck_assert_int_eq(glob(pattern, 0, NULL, out), 0);
}

/* Rows of the README that the file's records have; prints those it has not. */
static int count_rows(const char *path, const struct text *readme, int *records)
{
    static struct text row;
    struct judge all = new_judge("all"), murray = new_judge("murray");
    int rows = 0;
    ck_assert_int_eq(diwan_reader_open(all.reader, path, NULL), DIWAN_OK);
    ck_assert_int_eq(diwan_reader_open(murray.reader, path, NULL), DIWAN_OK);
    while (next_game(&all) && next_game(&murray)) {
        write_row(&row, all.game, murray.game);
        const bool stands = strstr(readme->at, row.at);
        if (!stands)
            fprintf(stderr, "not in the README:%s", row.at);
        rows += stands;
        ++*records;
    }
    free_judge(&all);
    free_judge(&murray);
    return rows;
}

START_TEST(the_readme_is_true)
{
    static struct text readme;
    int rows = 0, records = 0, told = 0;
    read_text(CORPUS "historical/README.md", &readme);
    for (int folder = 0; folder < 3; folder++) {
        glob_t files;
        find_files(folder, &files);
        for (size_t i = 0; i < files.gl_pathc; i++)
            rows += count_rows(files.gl_pathv[i], &readme, &records);
        globfree(&files);
    }
    for (const char *at = readme.at; (at = strstr(at, "\n| ")); at += 3)
        told += at[3] >= 'A' && at[3] <= 'Z' && at[4] >= '0' && at[4] <= '9';
    ck_assert_int_ge(records, RECORDS_LEAST);
    ck_assert_int_eq(rows, records);
    ck_assert_int_eq(told, records);
}
END_TEST

/* ---- sound ones ---------------------------------------------------------- */

START_TEST(sound_records_are_in_export_format)
{
    static struct text text, again;
    struct judge murray = new_judge("murray");
    glob_t files;
    find_files(_i, &files);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *paths[] = {files.gl_pathv[i]};
        const struct diwan_conversion conversion = {.paths = paths,
                                                    .path_count = 1,
                                                    .write = collect,
                                                    .context = &again};
        struct diwan_converted done;
        read_text(paths[0], &text);
        again.len = 0;
        ck_assert_int_eq(diwan_convert(murray.engine, &conversion, &done, NULL),
                         DIWAN_OK);
        ck_assert_msg(!done.failed && !strcmp(text.at, again.at),
                      "%s is not as convert has it", paths[0]);
    }
    globfree(&files);
    free_judge(&murray);
}
END_TEST

/* No finding above a note, and the tag Status says sound. */
START_TEST(sound_records_are_sound)
{
    struct judge murray = new_judge("murray");
    glob_t files;
    find_files(0, &files);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *path = files.gl_pathv[i];
        ck_assert_int_eq(diwan_reader_open(murray.reader, path, NULL),
                         DIWAN_OK);
        while (next_game(&murray)) {
            const struct diwan_game *game = murray.game;
            const struct diwan_tag *status = find_tag(game, "Status");
            for (size_t k = 0; k < game->finding_count; k++)
                ck_assert_msg(game->findings[k].severity == DIWAN_NOTE,
                              "%s: game %u: %s", path, (unsigned)game->number,
                              game->findings[k].message);
            ck_assert_msg(status && !memcmp(status->value.bytes, "sound", 5),
                          "%s: game %u", path, (unsigned)game->number);
        }
    }
    globfree(&files);
    free_judge(&murray);
}
END_TEST

/* ---- the positions that suggestions know --------------------------------- */

static bool has_position(const struct text *records, const char *fen)
{
    char tag[128];
    snprintf(tag, sizeof tag, "[FEN \"%.*s\"]", (int)strcspn(fen, "\n"), fen);
    return strstr(records->at, tag);
}

START_TEST(known_positions_have_records)
{
    static struct text known, records;
    static const char key[] = "\n    fen: ";
    int positions = 0;
    glob_t files;
    find_files(0, &files);
    records.len = 0;
    for (size_t i = 0; i < files.gl_pathc; i++) {
        read_text(files.gl_pathv[i], &known);
        add(&records, known.at);
    }
    globfree(&files);
    read_text(CORPUS "positions.yaml", &known);
    for (const char *at = known.at; (at = strstr(at, key)); positions++) {
        at += sizeof key - 1;
        ck_assert_msg(has_position(&records, at), "no record of %.60s", at);
    }
    ck_assert_int_gt(positions, 10);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("historical");
    TCase *tcase = tcase_create("historical");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, the_readme_is_true);
    tcase_add_loop_test(tcase, sound_records_are_in_export_format, 0, 2);
    tcase_add_test(tcase, sound_records_are_sound);
    tcase_add_test(tcase, known_positions_have_records);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
