/* Knows how grammar/positions/<language>.yaml fill the words that a grammar
 * knows for positions. Must not know how they are used. */
/* SPDX-License-Identifier: MIT */
#include "config/load_placing.h"

#include "config/data.h"
#include "config/load_grammar.h"
#include "config/loading.h"

static const char folder[] = "grammar/positions";
static const char *const side_keys[] = {"white", "black", NULL};

/* The texts of the map `key`, one list for each of `names`; a map that is not
 * there leaves them as they are. */
static dw_status read_lists(struct dw_loading *self, const struct dw_node *root,
                            const char *key, const char *const *names,
                            const char *const **lists)
{
    const struct dw_node *map = dw_node_get(root, key);
    dw_status status =
        map ? dw_node_only(map, names, self->file, self->error) : DW_OK;
    for (int i = 0; map && names[i] && status == DW_OK; i++) {
        const struct dw_node *node = dw_node_get(map, names[i]);
        status = node ? dw_node_texts(node, self->arena, self->file, &lists[i],
                                      self->error)
                      : dw_error_at(self->error, DW_BAD_CONFIG, self->file,
                                    map->line, map->column,
                                    "key '%s' is missing", names[i]);
    }
    return status;
}

static dw_status read_placing(struct dw_loading *self,
                              const struct dw_node *root,
                              struct dw_placing *out)
{
    static const char *const keys[] = {"title",   "example", "cells",
                                       "sides",   "men",     "letters",
                                       "between", "turns",   NULL};
    dw_status status = dw_node_only(root, keys, self->file, self->error);
    const struct dw_node *between = dw_node_get(root, "between");
    out->cells = dw_node_get(root, "cells") != NULL;
    if (status == DW_OK)
        status =
            dw_node_text(root, "title", self->file, &out->title, self->error);
    if (status == DW_OK)
        status = dw_node_text(root, "example", self->file, &out->example,
                              self->error);
    if (status == DW_OK)
        status = read_lists(self, root, "sides", side_keys, out->sides);
    if (status == DW_OK)
        status = read_lists(self, root, "turns", side_keys, out->turns);
    if (status == DW_OK)
        status = read_lists(self, root, "men", dw_kind_keys, out->men);
    if (status == DW_OK)
        status = read_lists(self, root, "letters", dw_kind_keys, out->letters);
    if (status == DW_OK && between)
        status = dw_node_texts(between, self->arena, self->file, &out->between,
                               self->error);
    if (status == DW_OK && !out->sides[0])
        status = dw_loading_wrong(self, root, "key 'sides' is missing");
    return status == DW_OK && !out->men[0]
               ? dw_loading_wrong(self, root, "key 'men' is missing")
               : status;
}

static dw_status load_one(struct dw_loading *self, const char *name,
                          struct dw_placing *out)
{
    struct dw_node *root = NULL;
    dw_arena_reset(self->nodes);
    const dw_status status = dw_loading_yaml(self, folder, name, &root);
    out->name = name;
    return status == DW_OK ? read_placing(self, root, out) : status;
}

dw_status dw_placings_load(const char *data, struct dw_arena *arena,
                           struct dw_arena *nodes, struct dw_grammar *out,
                           struct dw_error *error)
{
    struct dw_loading self = {
        .data = data, .arena = arena, .nodes = nodes, .error = error};
    const char *const *names = dw_data_names(data, folder, arena);
    struct dw_placing *placings =
        dw_arena_alloc(arena, DW_PLACINGS_MAX * sizeof *placings);
    if (!names || !placings)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    out->placings = placings;
    for (; *names; names++) {
        if (out->placing_count == DW_PLACINGS_MAX)
            return dw_error_set(error, DW_BAD_CONFIG, folder,
                                "too many files, '%s' has no place", *names);
        const dw_status status =
            load_one(&self, *names, &placings[out->placing_count++]);
        if (status != DW_OK)
            return status;
    }
    return DW_OK;
}
