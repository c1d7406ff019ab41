/* Knows what the loaders of forms and letter sets share: the file that is read
 * and how to say what is wrong in it. Must not be included outside config/. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_LOADING_H
#define DW_CONFIG_LOADING_H

#include "base/arena.h"
#include "config/schema.h"
#include "pgn/notation.h"

/* One file on its way into a struct. */
struct dw_loading {
    const char *data;
    struct dw_arena *arena;
    struct dw_arena *nodes; /* of built-in trees; the next file may reset it */
    struct dw_error *error;
    const char *file; /* the one that is read now */
    dw_span bytes;
    bool own; /* it is the user's */
};

/* How the YAML names the kinds, in the order of dw_kind, ended by NULL. */
extern const char *const dw_kind_keys[];

/* Fails at a node. */
dw_status dw_loading_wrong(struct dw_loading *self, const struct dw_node *at,
                           const char *what);
dw_status dw_loading_no_memory(struct dw_loading *self);

/* "yes" or "no"; a key that is not there leaves *value as it is. */
dw_status dw_loading_yes(struct dw_loading *self, const struct dw_node *map,
                         const char *key, bool *value);

/* An optional text; "" when the key is not there. */
dw_status dw_loading_text(struct dw_loading *self, const struct dw_node *map,
                          const char *key, const char **text);

/* A spelling, or a list of them, as an array ended by NULL. */
dw_status dw_loading_spellings(struct dw_loading *self,
                               const struct dw_node *node,
                               const char *const **out);

bool dw_loading_listed(const char *const *list, const char *name);

/* Finds "folder/name.yaml" and puts its name and bytes here; without one the
 * file is NULL. */
dw_status dw_loading_find(struct dw_loading *self, const char *folder,
                          const char *name);

/* The tree of "folder/name.yaml", which is then the file that is read. */
dw_status dw_loading_yaml(struct dw_loading *self, const char *folder,
                          const char *name, struct dw_node **root);

/* A form of the folder `folder`, whose tree is `root`. */
dw_status dw_loading_form(struct dw_loading *self, const char *folder,
                          struct dw_node *root, struct dw_form *form);

#endif
