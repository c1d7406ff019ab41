/* Knows where a data file comes from: a path, a folder that the user names,
 * else the program itself. Must not know what data files hold. */
/* SPDX-License-Identifier: MIT */
#include "config/data.h"

#include "base/buf.h"
#include "config/schema.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char suffix[] = ".yaml";

static dw_status no_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

static const char *join(struct dw_arena *arena, const char *folder,
                        const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *path = dw_arena_alloc(arena, size);
    if (path)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* One byte more than a file may have is enough to know that it is too long. */
static dw_status read_all(FILE *file, const char *path, struct dw_arena *arena,
                          dw_span *bytes, struct dw_error *error)
{
    struct dw_buf buf = {0};
    char piece[4096];
    size_t len = sizeof piece;
    errno = 0;
    while (len == sizeof piece && buf.len <= DW_YAML_BYTES) {
        len = fread(piece, 1, sizeof piece, file);
        dw_buf_add(&buf, piece, len);
    }
    const int why = errno;
    const char *copy =
        buf.failed ? NULL
                   : dw_arena_copy(arena, buf.len ? buf.at : "", buf.len);
    *bytes = (dw_span){copy, buf.len};
    dw_buf_free(&buf);
    if (ferror(file))
        return dw_error_set(error, DW_IO, path, "%s", strerror(why));
    return copy ? DW_OK : no_memory(error);
}

dw_status dw_data_file(const char *path, struct dw_arena *arena,
                       struct dw_data *out, struct dw_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return dw_error_set(error, DW_IO, path, "%s", strerror(errno));
    out->builtin = NULL;
    out->file = dw_arena_copy(arena, path, strlen(path));
    const dw_status status =
        out->file ? read_all(file, path, arena, &out->bytes, error)
                  : no_memory(error);
    fclose(file);
    return status;
}

dw_status dw_data_find(const char *data, const char *path,
                       struct dw_arena *arena, struct dw_data *out,
                       struct dw_error *error)
{
    *out = (struct dw_data){0};
    if (data) {
        const char *own = join(arena, data, path);
        if (!own)
            return no_memory(error);
        if (!access(own, F_OK) || (errno != ENOENT && errno != ENOTDIR))
            return dw_data_file(own, arena, out, error);
    }
    const struct dw_builtin *builtin = dw_builtin_find(path);
    *out = builtin ? (struct dw_data){builtin->path, builtin->bytes, builtin}
                   : (struct dw_data){0};
    return DW_OK;
}

struct names {
    struct dw_arena *arena;
    const char **at;
    size_t count, room;
    bool failed;
};

/* Adds `file` without its suffix, unless it has another one. */
static void add_name(struct names *names, const char *file)
{
    const size_t len = strlen(file), tail = sizeof suffix - 1;
    if (len <= tail || strcmp(file + len - tail, suffix) != 0 ||
        strchr(file, '/') || file[0] == '.')
        return;
    const char *name = dw_arena_copy(names->arena, file, len - tail);
    void *at = names->at;
    if (!name ||
        !dw_grow(&at, &names->room, names->count + 1, sizeof *names->at)) {
        names->failed = true;
        return;
    }
    names->at = at;
    names->at[names->count++] = name;
}

static void add_builtin(struct names *names, const char *folder)
{
    const size_t len = strlen(folder);
    for (size_t i = 0; i < dw_builtin_count; i++) {
        const char *path = dw_builtins[i].path;
        if (!strncmp(path, folder, len) && path[len] == '/')
            add_name(names, path + len + 1);
    }
}

static void add_own(struct names *names, const char *data, const char *folder)
{
    const char *path = join(names->arena, data, folder);
    DIR *dir = path ? opendir(path) : NULL;
    if (!dir)
        return;
    for (struct dirent *entry; (entry = readdir(dir));)
        add_name(names, entry->d_name);
    closedir(dir);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorted, without repeats, in the arena. */
static const char *const *settle(struct names *names)
{
    const char **out =
        dw_arena_alloc(names->arena, (names->count + 1) * sizeof *out);
    if (!out || names->failed)
        return NULL;
    if (names->count)
        qsort(names->at, names->count, sizeof *names->at, by_name);
    size_t count = 0;
    for (size_t i = 0; i < names->count; i++)
        if (!count || strcmp(out[count - 1], names->at[i]) != 0)
            out[count++] = names->at[i];
    return out;
}

const char *const *dw_data_names(const char *data, const char *folder,
                                 struct dw_arena *arena)
{
    struct names names = {.arena = arena};
    add_builtin(&names, folder);
    if (data)
        add_own(&names, data, folder);
    const char *const *out = settle(&names);
    free(names.at);
    return out;
}
