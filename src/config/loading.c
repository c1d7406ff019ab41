/* Knows how the loaders of forms, letter sets and word lists find a file and
 * read its values. Must not know what any key of theirs means. */
/* SPDX-License-Identifier: MIT */
#include "config/loading.h"

#include "config/tree.h"

#include <stdio.h>

/* How the YAML names the kinds, in the order of dw_kind. */
const char *const dw_kind_keys[] = {"baidaq", "faras", "alfil", "ferz",
                                    "rukh",   "shah",  NULL};

dw_status dw_loading_wrong(struct dw_loading *self, const struct dw_node *at,
                           const char *what)
{
    return dw_error_at(self->error, DW_BAD_CONFIG, self->file, at->line,
                       at->column, "%s", what);
}

dw_status dw_loading_no_memory(struct dw_loading *self)
{
    return dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
}

dw_status dw_loading_yes(struct dw_loading *self, const struct dw_node *map,
                         const char *key, bool *value)
{
    const struct dw_node *node = dw_node_get(map, key);
    if (!node)
        return DW_OK;
    const bool yes = node->text && !strcmp(node->text, "yes");
    if (!yes && (!node->text || strcmp(node->text, "no") != 0))
        return dw_loading_wrong(self, node, "'yes' or 'no' is wanted here");
    *value = yes;
    return DW_OK;
}

dw_status dw_loading_text(struct dw_loading *self, const struct dw_node *map,
                          const char *key, const char **text)
{
    *text = "";
    return dw_node_get(map, key)
               ? dw_node_text(map, key, self->file, text, self->error)
               : DW_OK;
}

static dw_status check_spelling(struct dw_loading *self,
                                const struct dw_node *node)
{
    if (node->kind != DW_NODE_SCALAR || !node->text[0])
        return dw_loading_wrong(self, node, "a man's letter is wanted here");
    if (strlen(node->text) > DW_SPELLING_MAX)
        return dw_loading_wrong(self, node,
                                "a man's name has at most 16 bytes");
    for (const char *at = node->text; *at; at++)
        if ((unsigned char)*at <= ' ' || *at == 0x7F)
            return dw_loading_wrong(self, node, "a man's name has no blanks");
    return DW_OK;
}

dw_status dw_loading_spellings(struct dw_loading *self,
                               const struct dw_node *node,
                               const char *const **out)
{
    const bool list = node->kind == DW_NODE_LIST;
    for (const struct dw_node *one = list ? node->child : node; one;
         one = list ? one->next : NULL) {
        const dw_status status = check_spelling(self, one);
        if (status != DW_OK)
            return status;
    }
    return dw_node_texts(node, self->arena, self->file, out, self->error);
}

bool dw_loading_listed(const char *const *list, const char *name)
{
    while (*list && strcmp(*list, name) != 0)
        list++;
    return *list != NULL;
}

static dw_status find(struct dw_loading *self, const char *folder,
                      const char *name, struct dw_data *found)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s.yaml", folder, name);
    const dw_status status =
        dw_data_find(self->data, path, self->arena, found, self->error);
    self->file = found->file;
    self->bytes = found->bytes;
    self->own = !found->builtin;
    return status;
}

dw_status dw_loading_find(struct dw_loading *self, const char *folder,
                          const char *name)
{
    struct dw_data found;
    return find(self, folder, name, &found);
}

dw_status dw_loading_yaml(struct dw_loading *self, const char *folder,
                          const char *name, struct dw_node **root)
{
    struct dw_data found;
    const dw_status status = find(self, folder, name, &found);
    if (status != DW_OK)
        return status;
    if (found.file)
        return dw_tree_read(&found, self->arena, self->nodes, root,
                            self->error);
    dw_error_set(self->error, DW_IO, name, "has gone");
    return DW_IO;
}
