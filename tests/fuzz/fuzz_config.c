/* Knows that no bytes make the loaders crash, and that what they refuse has a
 * line and a reason. Must not know what the bytes say. Input: a digit, then a
 * ruleset (0), a form (1), a letter set (2) or a ruleset's spec (3). */
/* SPDX-License-Identifier: MIT */
#include "config/load_grammar.h"
#include "config/load_ruleset.h"
#include "config/write_ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The folder for --data, made once; the files in it are written anew. */
static char folder[64];

static void make_folders(void)
{
    static const char *const inner[] = {"rulesets", "grammar",
                                        "grammar/letters"};
    snprintf(folder, sizeof folder, "/tmp/diwan-fuzz-XXXXXX");
    if (!mkdtemp(folder))
        abort();
    for (int i = 0; i < 3; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", folder, inner[i]);
        if (mkdir(path, 0700))
            abort();
    }
}

static void remove_folders(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", folder);
    if (system(command))
        abort();
}

static void write_file(const char *path, const uint8_t *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(data, 1, size, file) != size)
        abort();
    fclose(file);
}

/* Every refusal is one line that says what is wrong. */
static void check(dw_status status, const struct dw_error *error)
{
    if (status != DW_OK && (!error->text[0] || strchr(error->text, '\n')))
        abort();
}

static void load_spec(const char *spec)
{
    struct dw_arena arena = {0};
    struct dw_error error = {0};
    struct dw_rulebook book;
    const char *specs[4];
    check(dw_rulebook_load(spec, NULL, &arena, &book, &error), &error);
    dw_rulebook_split(spec, &arena, specs, 4);
    dw_arena_free(&arena);
}

/* What is written of a ruleset is a file again. */
static void load_ruleset(const char *path)
{
    struct dw_arena arena = {0};
    struct dw_error error = {0};
    struct dw_rulebook book;
    struct dw_buf buf = {0};
    const dw_status status =
        dw_rulebook_load(path, NULL, &arena, &book, &error);
    check(status, &error);
    if (status == DW_OK) {
        dw_rulebook_write(&buf, &book);
        write_file(path, (const uint8_t *)buf.at, buf.len);
        if (dw_rulebook_load(path, NULL, &arena, &book, &error) != DW_OK)
            abort();
    }
    dw_buf_free(&buf);
    dw_arena_free(&arena);
}

/* All that the file adds is made ready to read, and reads a word. */
static void load_grammar(void)
{
    struct dw_arena arena = {0};
    struct dw_error error = {0};
    struct dw_grammar grammar;
    const dw_status status = dw_grammar_load(folder, &arena, &grammar, &error);
    check(status, &error);
    const int form = status ? -1 : dw_grammar_form(&grammar, "x");
    const int letters = status ? -1 : dw_grammar_letters(&grammar, "x");
    struct dw_notation *notation = NULL;
    dw_spec spec;
    if (form >= 0 || letters >= 0)
        check(dw_notation_new(&grammar, form < 0 ? 0 : form,
                              letters < 0 ? 0 : letters, DW_WHITE, &notation,
                              &error),
              &error);
    if (notation)
        dw_notation_read_slowly(notation, "Nb1xd2+", 7, &spec);
    dw_notation_free(notation);
    dw_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"rulesets/x", "grammar/x",
                                        "grammar/letters/x"};
    char path[128];
    if (!size)
        return 0;
    if (data[0] % 4 == 3) {
        char *spec = calloc(1, size);
        if (!spec)
            return 0;
        memcpy(spec, data + 1, size - 1);
        if (!strpbrk(spec, "/\\")) /* no files from anywhere */
            load_spec(spec);
        free(spec);
        return 0;
    }
    if (!folder[0]) {
        make_folders();
        atexit(remove_folders);
    }
    snprintf(path, sizeof path, "%s/%s.yaml", folder, names[data[0] % 4]);
    write_file(path, data + 1, size - 1);
    if (data[0] % 4 == 0)
        load_ruleset(path);
    else
        load_grammar();
    unlink(path);
    return 0;
}
