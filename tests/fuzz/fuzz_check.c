/* Knows the law of checking: neither the size of the parts nor the number of
 * threads changes a byte of any report. Must not know what a report should
 * say. */
/* SPDX-License-Identifier: MIT */
#include "base/buf.h"
#include "config/load_grammar.h"
#include "config/rulelist.h"
#include "work/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* Made once, kept to the end. */
struct bench {
    struct dw_arena arena;
    struct dw_grammar grammar;
    struct dw_rulelist list;
    struct dw_judge_rules rules;
    struct dw_judge_setup setup;
    char path[64];
};

static const struct bench *open_bench(void)
{
    static struct bench self;
    if (self.setup.grammar)
        return &self;
    must(dw_grammar_load(NULL, &self.arena, &self.grammar, NULL) == DW_OK);
    must(dw_rulelist_load("murray", NULL, false, 1, &self.arena, &self.list,
                          NULL) == DW_OK);
    self.rules = (struct dw_judge_rules){
        .name = self.list.books[0].name,
        .ruleset = &self.list.books[0].rules,
        .reading = self.list.books[0].reading,
    };
    self.setup = (struct dw_judge_setup){.grammar = &self.grammar,
                                         .rules = &self.rules,
                                         .rule_count = 1,
                                         .form = -1,
                                         .letters = -1};
    snprintf(self.path, sizeof self.path, "/tmp/fuzz_check.%ld",
             (long)getpid());
    return &self;
}

static bool collect(void *context, const char *at, size_t len)
{
    dw_buf_add(context, at, len);
    return true;
}

/* A failure is part of what must not change: bytes may look packed. */
static void failed(void *context, const struct dw_error *error)
{
    char line[1024];
    dw_buf_text(context, dw_error_line(error, line, sizeof line));
    dw_buf_char(context, '\n');
}

/* Only the seconds may differ, in the last line. They are cut out. */
static void hide_seconds(struct dw_buf *buf)
{
    static const char key[] = "\"seconds\":";
    must(!buf->failed && buf->len > 0);
    size_t at = buf->len - 1;
    while (at > 0 && buf->at[at - 1] != '\n')
        at--;
    for (; at + sizeof key < buf->len; at++)
        if (!memcmp(buf->at + at, key, sizeof key - 1))
            break;
    for (at += sizeof key - 1; buf->at[at] != '}';) {
        memmove(buf->at + at, buf->at + at + 1, buf->len - at - 1);
        buf->len--;
    }
}

struct way {
    size_t part_bytes;
    unsigned threads;
};

static void check(const struct bench *bench, uint32_t game_limit,
                  struct way way, struct dw_buf *json, struct dw_buf *line)
{
    const char *const paths[] = {bench->path};
    dw_buf_clear(json);
    dw_buf_clear(line);
    const struct dw_check_output outputs[] = {
        {.format = &dw_report_json, .sink = collect, .context = json},
        {.format = &dw_report_line, .sink = collect, .context = line},
    };
    const struct dw_check_job job = {
        .rules.setup = &bench->setup,
        .rules.game_limit = game_limit,
        .threads = way.threads,
        .part_bytes = way.part_bytes,
        .paths = paths,
        .path_count = 1,
        .outputs = outputs,
        .output_count = 2,
        .failed = failed,
        .context = line,
    };
    struct dw_check_result result;
    must(dw_check_run(&job, &result, NULL) == DW_OK);
    hide_seconds(json);
}

static bool same(const struct dw_buf *a, const struct dw_buf *b)
{
    return a->len == b->len && (!a->len || !memcmp(a->at, b->at, a->len));
}

static void write_input(const char *path, const uint8_t *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    must(file && fwrite(data, 1, size, file) == size && !fclose(file));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const struct bench *bench = open_bench();
    write_input(bench->path, data + 2, size - 2);
    /* The first byte may limit a game, the second is the parts' size. */
    const uint32_t limit = data[0] & 0x80 ? 1 + (data[0] & 0x7fu) * 8 : 0;
    const struct way ways[] = {{1 + data[1], 1}, {1 + data[1], 3}, {512, 2}};
    struct dw_buf json = {0}, line = {0}, other_json = {0}, other_line = {0};
    check(bench, limit, (struct way){1 << 20, 1}, &json, &line);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        check(bench, limit, ways[i], &other_json, &other_line);
        must(same(&json, &other_json));
        must(same(&line, &other_line));
    }
    remove(bench->path);
    dw_buf_free(&json);
    dw_buf_free(&line);
    dw_buf_free(&other_json);
    dw_buf_free(&other_line);
    return 0;
}
