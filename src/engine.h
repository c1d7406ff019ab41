/* Knows what is in an engine, for the files of the public interface. Must not
 * be included below them. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_ENGINE_H
#define DW_ENGINE_H

#include "diwan.h"
#include "work/check.h"

struct diwan_engine {
    struct dw_arena arena;
    struct dw_grammar grammar;
    struct dw_prose_lore prose; /* when settings.loose */
    struct dw_judge_rules rules[DW_RULES_MAX];
    struct dw_judge_setup setup;
    struct dw_selection selection;
    uint32_t game_limit;
    struct dw_check_rules check; /* of the two before, and what is suggested */
};

/* Names of a grammar's forms and letter sets, ended by NULL. */
struct dw_grammar_names {
    const char *forms[DW_FORMS_MAX + 1], *letters[DW_LETTERS_MAX + 1];
    const char *all[DW_FORMS_MAX + DW_LETTERS_MAX + 1];
};

void dw_grammar_names_fill(const struct dw_grammar *grammar,
                           struct dw_grammar_names *names);

/* What a caller wants to be asked and told while the work goes on, each NULL
 * or called with `context`. The context of the three functions below, which are
 * the work's. */
struct dw_caller {
    void (*failed)(void *context, const struct diwan_error *error);
    void (*progress)(void *context, uint64_t bytes, uint64_t size,
                     uint64_t games);
    diwan_choose *choose;
    void *context;
};

void dw_caller_failed(void *caller, const struct dw_error *own);

/* Where `progress` is not NULL. */
void dw_caller_progress(void *caller, uint64_t bytes, uint64_t size,
                        uint64_t games);

/* Where `choose` is not NULL. NULL: *error says so. */
const struct dw_check_rules *dw_caller_choose(void *caller, const char *path,
                                              struct dw_error *error);

/* "no form 'sann'; did you mean 'san'?", "no form 'x'; known are san, ..." */
dw_status dw_unknown(struct dw_error *error, dw_status status, const char *what,
                     const char *name, const char *const *names);

struct dw_notation_names {
    const char *form, *letters; /* NULL: not asked for */
};

/* The places of both in the grammar, -1 where not asked for. DW_USAGE: there is
 * none of that name, or they do not go with each other. */
dw_status dw_find_notation(const struct dw_grammar *grammar,
                           struct dw_notation_names names, int *form,
                           int *letters, struct dw_error *error);

#endif
