/* Knows how a test gets a judge's setup with the default ruleset and all
 * notations. Must not know what is judged. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_TESTS_MURRAY_H
#define DW_TESTS_MURRAY_H

#include <check.h>

#include "config/load_grammar.h"
#include "config/load_ruleset.h"
#include "judge/judge.h"

/* Zero plus murray_load is ready; do not move it then. */
struct murray {
    struct dw_arena arena;
    struct dw_grammar grammar;
    struct dw_rulebook book;
    struct dw_judge_rules rules;
    struct dw_judge_setup setup;
};

/* `notation`: the form and letters to read by, or -1 to detect them. */
static inline void murray_load(struct murray *self, int notation)
{
    struct dw_error error = {0};
    ck_assert_int_eq(
        dw_grammar_load(NULL, &self->arena, &self->grammar, &error), DW_OK);
    ck_assert_int_eq(
        dw_rulebook_load("murray", NULL, &self->arena, &self->book, &error),
        DW_OK);
    self->rules = (struct dw_judge_rules){.name = "murray",
                                          .ruleset = &self->book.rules,
                                          .reading = self->book.reading};
    self->setup = (struct dw_judge_setup){.grammar = &self->grammar,
                                          .rules = &self->rules,
                                          .rule_count = 1,
                                          .form = notation,
                                          .letters = notation};
}

static inline void murray_free(struct murray *self)
{
    dw_arena_free(&self->arena);
    *self = (struct murray){0};
}

#endif
