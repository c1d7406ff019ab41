/* Knows how .diwan.yaml is found and read, and how patterns match. Must not
 * know what a key means. */
/* SPDX-License-Identifier: MIT */
#include "config/settings.h"

#include "config/data.h"
#include "config/schema.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static dw_status no_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

/* ---- folders ------------------------------------------------------------- */

/* The absolute folder of a file, or the nearest above it that is there; NULL:
 * memory is out. */
static char *folder_of(const char *path, struct dw_arena *arena)
{
    char whole[PATH_MAX];
    char *folder = dw_arena_copy(arena, path, strlen(path));
    while (folder) {
        char *slash = strrchr(folder, '/');
        const char *name = !slash ? "." : slash == folder ? "/" : folder;
        if (slash)
            *slash = '\0';
        if (realpath(name, whole))
            return dw_arena_copy(arena, whole, strlen(whole));
        if (!slash)
            break;
    }
    return NULL;
}

static bool holds(const char *folder, const char *name)
{
    char path[PATH_MAX];
    const int len = snprintf(path, sizeof path, "%s/%s", folder, name);
    return len < (int)sizeof path && !access(path, F_OK);
}

/* Relative to the current folder when it is below it: shorter to read. */
static const char *shown(const char *folder, struct dw_arena *arena)
{
    char here[PATH_MAX], path[PATH_MAX];
    const size_t len = getcwd(here, sizeof here) ? strlen(here) : 0;
    snprintf(path, sizeof path, "%s/%s", strcmp(folder, "/") ? folder : "",
             DW_SETTINGS_NAME);
    const bool below = len > 1 && !strncmp(path, here, len) && path[len] == '/';
    const char *name = below ? path + len + 1 : path;
    return dw_arena_copy(arena, name, strlen(name));
}

dw_status dw_settings_find(const char *path, struct dw_arena *arena,
                           const char **file, struct dw_error *error)
{
    char *folder = folder_of(path, arena);
    *file = NULL;
    while (folder && !holds(folder, DW_SETTINGS_NAME)) {
        char *slash = strrchr(folder, '/');
        if (holds(folder, ".git") || !slash[1])
            return DW_OK;
        slash[slash == folder] = '\0';
    }
    if (!folder)
        return DW_OK;
    *file = shown(folder, arena);
    return *file ? DW_OK : no_memory(error);
}

/* ---- patterns ------------------------------------------------------------ */

/* Looks back to the last '*' of each kind only: what it stands for may always
 * grow, and a '*' never has to take more than a '**' before it could. */
bool dw_settings_glob(const char *pattern, const char *path)
{
    const char *star = NULL, *star_at = NULL; /* behind *, where it ends */
    const char *deep = NULL, *deep_at = NULL; /* the same of ** */
    while (*path || *pattern) {
        if (pattern[0] == '*' && pattern[1] == '*') {
            pattern += 2 + (pattern[2] == '/');
            deep = pattern;
            deep_at = path;
            star = NULL;
        } else if (*pattern == '*') {
            star = ++pattern;
            star_at = path;
        } else if (*path &&
                   (*pattern == *path || (*pattern == '?' && *path != '/'))) {
            pattern++;
            path++;
        } else if (star && *star_at && *star_at != '/') {
            pattern = star;
            path = ++star_at;
        } else if (deep && *deep_at) {
            pattern = deep;
            path = ++deep_at;
            star = NULL;
        } else {
            return false;
        }
    }
    return true;
}

bool dw_settings_match(const struct dw_settings *self, int section,
                       const char *path)
{
    const char *pattern = self->patterns[section];
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    if (!strchr(pattern, '/'))
        return dw_settings_glob(pattern, name);
    struct dw_arena arena = {0};
    const char *folder = folder_of(path, &arena);
    const size_t len = strcmp(self->folder, "/") ? strlen(self->folder) : 0;
    char whole[PATH_MAX + NAME_MAX], deep[PATH_MAX];
    bool match = false;
    if (folder && !strncmp(folder, self->folder, len) &&
        (!folder[len] || folder[len] == '/')) {
        const char *below = folder + len + (folder[len] == '/');
        snprintf(whole, sizeof whole, "%s%s%.*s", below, *below ? "/" : "",
                 NAME_MAX, name);
        const bool all = pattern[strlen(pattern) - 1] == '/';
        snprintf(deep, sizeof deep, "%s%s", pattern, all ? "**" : "");
        match = dw_settings_glob(deep, whole);
    }
    dw_arena_free(&arena);
    return match;
}

static const char *wrong_pattern(const char *pattern)
{
    if (!*pattern)
        return "an empty pattern";
    if (*pattern == '/')
        return "a pattern begins at the folder of this file, without '/'";
    if (strpbrk(pattern, "[]{}\\"))
        return "a pattern knows *, ** and ? alone";
    if (strstr(pattern, "***"))
        return "a pattern knows *, ** and ? alone, not ***";
    if (!strncmp(pattern, "../", 3) || strstr(pattern, "/../") ||
        !strncmp(pattern, "./", 2))
        return "a pattern has no . or .. for a folder";
    return NULL;
}

/* ---- reading ------------------------------------------------------------- */

struct reading {
    struct dw_settings *out;
    struct dw_setting **tail;
    const char *const *keys; /* of a section */
    struct dw_arena *arena;
    struct dw_error *error;
    int section;
};

static dw_status wrong(const struct reading *self, const struct dw_node *at,
                       const char *what)
{
    return dw_error_at(self->error, DW_BAD_CONFIG, self->out->file, at->line,
                       at->column, "%s", what);
}

/* "value", or "KEY=value" of a pair. */
static char *value_of(struct dw_arena *arena, const struct dw_node *node,
                      bool pair)
{
    const size_t size =
        strlen(node->text) + (pair ? strlen(node->key) + 1 : 0) + 1;
    char *value = dw_arena_alloc(arena, size);
    if (value)
        snprintf(value, size, "%s%s%s", pair ? node->key : "", pair ? "=" : "",
                 node->text);
    return value;
}

static dw_status add_value(struct reading *self, const char *key,
                           const struct dw_node *node, bool pair)
{
    if (node->kind != DW_NODE_SCALAR)
        return wrong(self, node, "one value is wanted here");
    if (!node->text[0])
        return wrong(self, node, "a value is wanted here");
    struct dw_setting *setting = dw_arena_alloc(self->arena, sizeof *setting);
    char *value = value_of(self->arena, node, pair);
    if (!setting || !value)
        return no_memory(self->error);
    *setting = (struct dw_setting){
        .key = key,
        .value = value,
        .line = pair ? node->key_line : node->line,
        .column = pair ? node->key_column : node->column,
        .section = self->section,
    };
    *self->tail = setting;
    self->tail = &setting->next;
    return DW_OK;
}

/* A value by itself, in a list, or under a name. */
static dw_status add_values(struct reading *self, const struct dw_node *node)
{
    if (node->kind == DW_NODE_SCALAR)
        return add_value(self, node->key, node, false);
    dw_status status = DW_OK;
    if (!node->child)
        return wrong(self, node, "a value is wanted here");
    for (const struct dw_node *one = node->child; one && status == DW_OK;
         one = one->next)
        status = add_value(self, node->key, one, node->kind == DW_NODE_MAP);
    return status;
}

static const char paths_key[] = "paths";

static dw_status add_map(struct reading *self, const struct dw_node *map,
                         const char *const *keys)
{
    dw_status status = dw_node_only(map, keys, self->out->file, self->error);
    for (const struct dw_node *node = map->child; node && status == DW_OK;
         node = node->next)
        if (strcmp(node->key, paths_key) != 0)
            status = add_values(self, node);
    return status;
}

static dw_status add_section(struct reading *self, const struct dw_node *node,
                             const char *const *keys)
{
    struct dw_settings *out = self->out;
    const char *why = out->section_count < DW_SETTINGS_SECTIONS
                          ? wrong_pattern(node->key)
                          : "too many sections in one file";
    if (why)
        return dw_error_at(self->error, DW_BAD_CONFIG, out->file,
                           node->key_line, node->key_column, "%s", why);
    self->section = out->section_count++;
    out->patterns[self->section] = node->key;
    return add_map(self, node, keys);
}

static dw_status add_root(struct reading *self, const struct dw_node *root,
                          const char *const *keys)
{
    dw_status status = add_map(self, root, keys);
    const struct dw_node *paths =
        status == DW_OK ? dw_node_get(root, paths_key) : NULL;
    if (paths && paths->kind != DW_NODE_MAP)
        return wrong(self, paths, "patterns are wanted here, each with keys");
    for (const struct dw_node *node = paths ? paths->child : NULL;
         node && status == DW_OK; node = node->next)
        status = add_section(self, node, self->keys);
    return status;
}

/* ---- the file ------------------------------------------------------------ */

static bool only_comments(dw_span bytes)
{
    bool comment = false;
    for (size_t i = 0; i < bytes.len; i++) {
        const char c = bytes.at[i];
        comment = c == '#' || (comment && c != '\n');
        if (!comment && !memchr(" \t\r\n", c, 4))
            return false;
    }
    return true;
}

/* The keys and "paths" behind them. */
static const char *const *all_keys(const char *const *keys,
                                   struct dw_arena *arena)
{
    size_t count = 0;
    while (keys[count])
        count++;
    const char **all = dw_arena_alloc(arena, (count + 2) * sizeof *all);
    if (!all)
        return NULL;
    memcpy(all, keys, count * sizeof *all);
    all[count] = paths_key;
    return all;
}

dw_status dw_settings_read(const char *file, const char *const *keys,
                           struct dw_arena *arena, struct dw_settings *out,
                           struct dw_error *error)
{
    struct dw_data data;
    struct dw_node *root = NULL;
    *out = (struct dw_settings){.file = file, .folder = folder_of(file, arena)};
    struct reading reading = {.out = out,
                              .tail = &out->first,
                              .keys = keys,
                              .arena = arena,
                              .error = error,
                              .section = -1};
    const char *const *all = all_keys(keys, arena);
    dw_status status = dw_data_file(file, arena, &data, error);
    if (status != DW_OK)
        return status;
    if (!all || !out->folder)
        return no_memory(error);
    if (only_comments(data.bytes))
        return DW_OK;
    status = dw_yaml_read(data.bytes, file, arena, &root, error);
    return status == DW_OK ? add_root(&reading, root, all) : status;
}
