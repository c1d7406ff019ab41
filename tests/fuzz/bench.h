/* Knows what targets share that run whole jobs over a file: setup, files,
 * sinks. Must not know what they prove. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_FUZZ_BENCH_H
#define DW_FUZZ_BENCH_H

#include "base/buf.h"
#include "config/load_grammar.h"
#include "config/rulelist.h"
#include "work/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static inline void bench_must(bool holds)
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

static inline const struct bench *bench_open(void)
{
    static struct bench self;
    if (self.setup.grammar)
        return &self;
    bench_must(dw_grammar_load(NULL, &self.arena, &self.grammar, NULL) ==
               DW_OK);
    bench_must(dw_rulelist_load("murray", NULL, false, 1, &self.arena,
                                &self.list, NULL) == DW_OK);
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
    snprintf(self.path, sizeof self.path, "/tmp/diwan-fuzz.%ld",
             (long)getpid());
    return &self;
}

static inline bool bench_collect(void *context, const char *at, size_t len)
{
    dw_buf_add(context, at, len);
    return true;
}

/* A failure is part of what must not change: bytes may look packed. */
static inline void bench_failed(void *context, const struct dw_error *error)
{
    char line[1024];
    dw_buf_text(context, dw_error_line(error, line, sizeof line));
    dw_buf_char(context, '\n');
}

static inline bool bench_same(const struct dw_buf *a, const struct dw_buf *b)
{
    return a->len == b->len && (!a->len || !memcmp(a->at, b->at, a->len));
}

static inline void bench_write(const char *path, const uint8_t *data,
                               size_t size)
{
    FILE *file = fopen(path, "wb");
    bench_must(file && fwrite(data, 1, size, file) == size && !fclose(file));
}

#endif
