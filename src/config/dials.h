/* Knows every dial of a ruleset: its names, what it takes and where that goes.
 * Must not know files, nor what a dial does. The file and the options behind
 * ':' are read through it. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_DIALS_H
#define DW_CONFIG_DIALS_H

#include "config/load_ruleset.h"
#include "config/schema.h"

/* Keys that only a file has: title, source, sources, readings, options, clues.
 */
enum { DW_FILE_KEYS = 6 };

/* All names, ended by NULL: the file's own keys, the dials' in the order of
 * dw_key, other ways to name a dial, what opens a map. */
extern const char *const dw_ruleset_names[];

/* The same without the file's own keys. */
extern const char *const *const dw_dial_names;

/* A rulebook on its way. Failures name `where`, and the line and column of the
 * node that they get (NULL in options, which have none). */
struct dw_dialing {
    struct dw_rulebook *book;
    const char *data;
    struct dw_arena *arena;
    struct dw_error *error;
    const char *where; /* the file, or the spec whose options are read */
};

/* The word of a value of `key`: an ending of order, an array of start by its
 * place among those that have a name, too; NULL behind the last. */
const char *dw_dial_word(dw_key key, unsigned value);

/* The number or the place of the word that a dial is set to; 0 for order and
 * start, whose values are lists and positions. */
uint32_t dw_dial_get(const struct dw_ruleset *rules, dw_key key);

/* A dial by any of its names; -1: none. */
int dw_dial_find(const char *name);

/* Sets a dial that takes one value. */
dw_status dw_dial_set(struct dw_dialing *self, const struct dw_node *at,
                      dw_key key, const char *text);

/* Ranks one ending more behind those in the order. */
dw_status dw_dial_add_ending(struct dw_dialing *self, const struct dw_node *at,
                             const char *text);

/* The position of an array's name or of a FEN. */
dw_status dw_dial_start(struct dw_dialing *self, const struct dw_node *at,
                        const char *text, struct dw_position *out);

/* Fails when a map was opened for `key` without the key that it needs. */
dw_status dw_dial_complete(struct dw_dialing *self, const struct dw_node *at,
                           dw_key key);

/* DW_BAD_CONFIG at a place. */
dw_status dw_dial_fail(struct dw_dialing *self, const struct dw_node *at,
                       const char *what);

/* The same for a key, with the nearest of `known`. */
dw_status dw_dial_unknown(struct dw_dialing *self, const struct dw_node *at,
                          const char *name, const char *const *known);

dw_status dw_dial_no_memory(struct dw_dialing *self);

#endif
