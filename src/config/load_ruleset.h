/* Knows how a ruleset's YAML fills a struct dw_ruleset (rulesets/README.md,
 * "Keys"). Must not know what the dials do. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_LOAD_RULESET_H
#define DW_CONFIG_LOAD_RULESET_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/status.h"
#include "pgn/clue.h"
#include "rules/ruleset.h"

enum { DW_ARRAYS_MAX = 8, DW_CLUES_MAX = 32 }; /* of one ruleset */

/* A ruleset with its words. Strings are the arena's. */
struct dw_rulebook {
    const char *name;   /* as asked for: "qdan:stalemate=draw", a path */
    const char *title;  /* one line */
    const char *origin; /* the rule source: document or program, version */
    const char *file;   /* where it came from, for messages */
    struct dw_ruleset rules;
    const char *reading[DW_KEYS]; /* text, NULL: the source is plain */
    const char *source[DW_KEYS];  /* the source's words behind a key's value,
                                     NULL when it has none */
    const char *cited[DW_KEYS];   /* which section, line or file of it */
    uint32_t seen;                /* bit 1 << dw_key: source[] is what a program
                                     was seen to do, not its words */
    uint32_t given;               /* bit 1 << dw_key: keys that were set */
    uint32_t options;             /* bit 1 << dw_key: what the source lets
                                     players change */
    uint32_t changed;             /* bit 1 << dw_key: set behind the name */
    struct dw_position *also;     /* arrays that a record may declare */
    int also_count;
    struct dw_clue *clues; /* of records that were played under it */
    int clue_count;
    dw_span yaml; /* the file's bytes */
};

/* Loads NAME, NAME:key=value[,key=value...] or a path (it holds a '/' or ends
 * in .yaml) with the same options; a ':' that no key and '=' follow belongs to
 * the path. A list as value is parted by '/': order=checkmate/bare. `data`
 * (may be NULL) is a folder that is looked into (data/rulesets/NAME.yaml)
 * before the built-in files. Errors name file:line:column and the nearest
 * valid name. */
dw_status dw_rulebook_load(const char *spec, const char *data,
                           struct dw_arena *arena, struct dw_rulebook *out,
                           struct dw_error *error);

/* Fails with the names of what the source lets players change when an option
 * changed anything else. */
dw_status dw_rulebook_allow(const struct dw_rulebook *book,
                            struct dw_error *error);

/* Splits "-R a,b:key=value,key=value,c": a part with '=' and no ':' belongs
 * to the ruleset before it (diwan check --help). Returns how many specs
 * were written to `out` (arena copies), -1 when more than `room` or empty. */
int dw_rulebook_split(const char *list, struct dw_arena *arena,
                      const char **out, int room);

/* Names of the built-in rulesets in listing order; murray first. */
int dw_rulebook_names(const char *const **names);

/* The YAML name of a key ("bare_shah.win"). */
const char *dw_key_name(dw_key key);

#endif
