/* Knows YAML as a tree with places, and how to say what is wrong with it.
 * Must not know what a key means; schema.c alone includes yaml.h. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_SCHEMA_H
#define DW_CONFIG_SCHEMA_H

#include "base/arena.h"
#include "base/span.h"
#include "base/status.h"

typedef enum dw_node_kind {
    DW_NODE_SCALAR,
    DW_NODE_LIST,
    DW_NODE_MAP,
} dw_node_kind;

enum {
    DW_YAML_BYTES = 1 << 20, /* a file */
    DW_YAML_DEPTH = 16,      /* nested lists and maps */
    DW_YAML_KEYS = 256,      /* of one map */
};

/* A node of the tree; all memory is the arena's that it was read into.
 * Columns count characters. */
struct dw_node {
    dw_node_kind kind;
    bool quoted;           /* a scalar in quotes or a block scalar */
    bool literal;          /* a block scalar with '|': text line for line */
    uint32_t line, column; /* from 1 */
    uint32_t key_line, key_column;
    const char *text;             /* scalar: NUL-terminated */
    const char *key;              /* in a map: this node's key */
    struct dw_node *child, *next; /* list items, map values; siblings */
};

/* Reads one document. Duplicate keys, anchors, aliases, tags, directives, NUL,
 * keys that are no scalars, several documents, none, and what is beyond the
 * limits above are DW_BAD_CONFIG with line and column. `name` is for
 * messages. */
dw_status dw_yaml_read(dw_span bytes, const char *name, struct dw_arena *arena,
                       struct dw_node **root, struct dw_error *error);

/* Child of a map by key, or NULL. */
const struct dw_node *dw_node_get(const struct dw_node *map, const char *key);

/* Fails when the node is no map, and with the nearest valid name ("unknown
 * key 'stalmate'; did you mean 'stalemate'?") when it has a key that is not in
 * `keys` (ended by NULL). */
dw_status dw_node_only(const struct dw_node *map, const char *const *keys,
                       const char *name, struct dw_error *error);

/* The text of the map's scalar `key`. Fails when it is missing, empty or no
 * scalar. */
dw_status dw_node_text(const struct dw_node *map, const char *key,
                       const char *name, const char **text,
                       struct dw_error *error);

/* A scalar or a list of scalars, none of them empty, as an array ended by NULL
 * in the arena. */
dw_status dw_node_texts(const struct dw_node *node, struct dw_arena *arena,
                        const char *name, const char *const **out,
                        struct dw_error *error);

/* "'stalmate'; did you mean 'stalemate'?" or, when none is near, "'x'; known
 * are a, b, c", written into `out` and returned. */
const char *dw_suggest(const char *text, const char *const *candidates,
                       char *out, size_t size);

#endif
