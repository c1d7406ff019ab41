/* Knows how a built-in file's tree gets its pointers. Must not know what its
 * keys mean. */
/* SPDX-License-Identifier: MIT */
#include "config/tree.h"

#include "config/builtin.h"

static const char *text_at(uint32_t place)
{
    return place ? dw_builtin_trees.texts + place : NULL;
}

static struct dw_node node_of(const struct dw_twig *twig, struct dw_node *place)
{
    return (struct dw_node){
        .kind = (dw_node_kind)twig->kind,
        .line = twig->line,
        .column = twig->column,
        .quoted = twig->bits & DW_TWIG_QUOTED,
        .literal = twig->bits & DW_TWIG_LITERAL,
        .text = text_at(twig->text),
        .key = text_at(twig->key),
        .key_line = twig->key_line,
        .key_column = twig->key_column,
        .child = twig->bits & DW_TWIG_PARENT ? place + 1 : NULL,
        .next = twig->next ? place + twig->next : NULL,
    };
}

dw_status dw_tree_read(const struct dw_data *data, struct dw_arena *arena,
                       struct dw_arena *nodes, struct dw_node **root,
                       struct dw_error *error)
{
    const uint32_t *first = dw_builtin_trees.first;
    if (!data->builtin || !first)
        return dw_yaml_read(data->bytes, data->file, arena, root, error);
    first += data->builtin - dw_builtins;
    const size_t count = first[1] - first[0];
    struct dw_node *tree = dw_arena_alloc(nodes, count * sizeof *tree);
    if (!tree)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    for (size_t i = 0; i < count; i++)
        tree[i] = node_of(&dw_builtin_trees.twigs[first[0] + i], &tree[i]);
    *root = tree;
    return DW_OK;
}
