/* Knows the keys of corpus/positions.yaml: a list `positions` of maps with
 * `name`, `fen` and `source`. Must not know what a position is good for. */
/* SPDX-License-Identifier: MIT */
#include "config/load_diagrams.h"

#include "config/tree.h"
#include "pgn/fen.h"

static const char path[] = "corpus/positions.yaml";

static dw_status read_entry(const struct dw_node *entry, const char *file,
                            const struct dw_grammar *grammar,
                            struct dw_diagram *out, struct dw_error *error)
{
    static const char *const keys[] = {"name", "fen", "source", NULL};
    const char *fen = NULL;
    dw_status status = dw_node_only(entry, keys, file, error);
    if (status == DW_OK)
        status = dw_node_text(entry, "name", file, &out->name, error);
    if (status == DW_OK)
        status = dw_node_text(entry, "source", file, &out->source, error);
    if (status == DW_OK)
        status = dw_node_text(entry, "fen", file, &fen, error);
    if (status != DW_OK ||
        dw_fen_read(dw_span_of(fen), 0, grammar, 0, &out->position, NULL, NULL))
        return status;
    const struct dw_node *at = dw_node_get(entry, "fen");
    return dw_error_at(error, DW_BAD_CONFIG, file, at->line, at->column,
                       "this FEN gives no position to play from");
}

static dw_status read_entries(const struct dw_node *list, const char *file,
                              const struct dw_grammar *grammar,
                              struct dw_arena *arena,
                              const struct dw_diagram **out, size_t *count,
                              struct dw_error *error)
{
    size_t room = 0;
    dw_status status = DW_OK;
    for (const struct dw_node *at = list->child; at; at = at->next)
        room++;
    struct dw_diagram *all =
        dw_arena_alloc(arena, (room + 1) * sizeof(struct dw_diagram));
    if (!all)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    for (const struct dw_node *at = list->child; at && status == DW_OK;
         at = at->next)
        status = read_entry(at, file, grammar, &all[(*count)++], error);
    *out = all;
    return status;
}

dw_status dw_diagrams_load(const char *data, const struct dw_grammar *grammar,
                           struct dw_arena *arena,
                           const struct dw_diagram **out, size_t *count,
                           struct dw_error *error)
{
    static const char *const keys[] = {"positions", NULL};
    struct dw_data found;
    struct dw_node *root;
    *out = NULL;
    *count = 0;
    dw_status status = dw_data_find(data, path, arena, &found, error);
    if (status != DW_OK || !found.file)
        return status;
    status = dw_tree_read(&found, arena, arena, &root, error);
    if (status == DW_OK)
        status = dw_node_only(root, keys, found.file, error);
    const struct dw_node *list =
        status == DW_OK ? dw_node_get(root, "positions") : NULL;
    if (status == DW_OK && (!list || list->kind != DW_NODE_LIST))
        return dw_error_at(error, DW_BAD_CONFIG, found.file, root->line,
                           root->column, "a list 'positions' is wanted here");
    return status == DW_OK ? read_entries(list, found.file, grammar, arena, out,
                                          count, error)
                           : status;
}
