/* Knows how grammar/prose/<language>.yaml fill what prose says of a game's end.
 * Must not know how that is used. */
/* SPDX-License-Identifier: MIT */
#include "config/load_prose.h"

#include "config/data.h"
#include "config/loading.h"

static const char folder[] = "grammar/prose";

static dw_status read_sayings(struct dw_loading *self,
                              const struct dw_node *root,
                              struct dw_sayings *out)
{
    static const char *const keys[] = {"white", "black", "draw",
                                       "mover", "title", NULL};
    const char *title;
    dw_status status = dw_node_only(root, keys, self->file, self->error);
    if (status == DW_OK)
        status = dw_node_text(root, "title", self->file, &title, self->error);
    for (int said = 0; said < DW_SAID_KINDS && status == DW_OK; said++) {
        const struct dw_node *node = dw_node_get(root, keys[said]);
        if (node)
            status = dw_node_texts(node, self->arena, self->file,
                                   &out->phrases[said], self->error);
    }
    return status;
}

dw_status dw_prose_load(const char *data, struct dw_arena *arena,
                        struct dw_prose_lore *out, struct dw_error *error)
{
    struct dw_loading self = {
        .data = data, .arena = arena, .nodes = arena, .error = error};
    const char *const *names = dw_data_names(data, folder, arena);
    *out = (struct dw_prose_lore){.count = 0};
    if (!names)
        return dw_loading_no_memory(&self);
    for (; *names; names++) {
        struct dw_node *root = NULL;
        if (out->count == DW_SAYINGS_MAX)
            return dw_error_set(error, DW_BAD_CONFIG, folder,
                                "too many files, '%s' has no place", *names);
        dw_status status = dw_loading_yaml(&self, folder, *names, &root);
        if (status == DW_OK)
            status = read_sayings(&self, root, &out->languages[out->count++]);
        if (status != DW_OK)
            return status;
    }
    return DW_OK;
}
