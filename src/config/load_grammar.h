/* Knows how grammar/<form>.yaml and grammar/letters/<set>.yaml fill a struct
 * dw_grammar. Must not know what the patterns match. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_LOAD_GRAMMAR_H
#define DW_CONFIG_LOAD_GRAMMAR_H

#include "base/arena.h"
#include "base/status.h"
#include "pgn/notation.h"

/* Loads the built-in forms and letter sets, those in `data`/grammar first
 * (may be NULL). Order of trial: san, lan, uci and so on (grammar/README.md);
 * kqbnrp, kfenrp, kfanrp, kgenrp, figurine, then the rest by name. Patterns
 * are compiled here only to see whether forms in `data` read their examples,
 * dw_notation_new does it on first use. */
dw_status dw_grammar_load(const char *data, struct dw_arena *arena,
                          struct dw_grammar *out, struct dw_error *error);

/* Adds forms and letter sets from files (paths ended by NULL), told apart by
 * their keys and called as the files are. One of a name that is there takes
 * its place, others come behind. */
dw_status dw_grammar_add(const char *const *files, struct dw_arena *arena,
                         struct dw_grammar *grammar, struct dw_error *error);

/* The YAML bytes of a form or letter set for `grammar show`; `files` as they
 * were added, NULL: none. */
bool dw_grammar_yaml(const char *data, const char *const *files,
                     const char *name, struct dw_arena *arena, dw_span *bytes);

#endif
