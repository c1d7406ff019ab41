/* Knows how a folder becomes a list of files. Must not know what they hold.
 */
/* SPDX-License-Identifier: MIT */
#include "work/inputs.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* A folder and those found below it that are still to be read. */
struct walk {
    struct dw_inputs *inputs;
    const char **folders;
    size_t count, room;
    dw_input_failed *failed;
    void *context;
    bool told; /* of a failure */
};

static bool add_file(struct dw_inputs *inputs, const char *path,
                     const struct stat *about)
{
    void *at = inputs->at;
    if (!dw_grow(&at, &inputs->room, inputs->count + 1, sizeof *inputs->at))
        return false;
    inputs->at = at;
    const bool regular = about && S_ISREG(about->st_mode);
    const uint64_t size = regular ? (uint64_t)about->st_size : 0;
    inputs->at[inputs->count++] = (struct dw_input){path, size};
    inputs->unsized |= !regular;
    inputs->size = inputs->unsized ? 0 : inputs->size + size;
    return true;
}

static bool add_folder(struct walk *walk, const char *path)
{
    void *at = walk->folders;
    if (!dw_grow(&at, &walk->room, walk->count + 1, sizeof *walk->folders))
        return false;
    walk->folders = at;
    walk->folders[walk->count++] = path;
    return true;
}

static char *join(struct dw_arena *arena, const char *folder, const char *name)
{
    const size_t front = strlen(folder);
    const bool slash = front && folder[front - 1] != '/';
    const size_t size = front + slash + strlen(name) + 1;
    char *path = dw_arena_alloc(arena, size);
    if (path)
        snprintf(path, size, "%s%s%s", folder, slash ? "/" : "", name);
    return path;
}

static bool ends_in_pgn(const char *name)
{
    const size_t len = strlen(name);
    return len >= 4 && !strcasecmp(name + len - 4, ".pgn");
}

/* One name in a folder: a folder to read later, a file, or neither. */
static bool add_entry(struct walk *walk, const char *folder, const char *name)
{
    if (!strcmp(name, ".") || !strcmp(name, ".."))
        return true;
    struct dw_inputs *inputs = walk->inputs;
    const dw_arena_mark mark = dw_arena_here(&inputs->names);
    char *path = join(&inputs->names, folder, name);
    if (!path)
        return false;
    struct stat about;
    const bool known = !lstat(path, &about);
    if (known && S_ISDIR(about.st_mode))
        return add_folder(walk, path);
    const bool there = known && !stat(path, &about);
    if (ends_in_pgn(name) && (!there || S_ISREG(about.st_mode)))
        return add_file(inputs, path, there ? &about : NULL);
    dw_arena_rollback(&inputs->names, mark);
    return true;
}

static void report(struct walk *walk, const char *folder, const char *why)
{
    struct dw_error error;
    dw_error_set(&error, DW_IO, folder, "%s", why);
    walk->failed(walk->context, &error);
    walk->told = true;
}

static bool read_folder(struct walk *walk, const char *path)
{
    DIR *folder = opendir(path);
    if (!folder) {
        report(walk, path, strerror(errno));
        return true;
    }
    bool good = true;
    const struct dirent *entry;
    while (good && (errno = 0, entry = readdir(folder)))
        good = add_entry(walk, path, entry->d_name);
    if (good && errno)
        report(walk, path, strerror(errno));
    closedir(folder);
    return good;
}

static int by_path(const void *a, const void *b)
{
    const struct dw_input *first = a, *second = b;
    return strcmp(first->path, second->path);
}

static bool walk_folder(struct walk *walk, const char *path)
{
    struct dw_inputs *inputs = walk->inputs;
    const size_t before = inputs->count;
    bool good = add_folder(walk, path);
    while (good && walk->count)
        good = read_folder(walk, walk->folders[--walk->count]);
    if (inputs->count > before)
        qsort(inputs->at + before, inputs->count - before, sizeof *inputs->at,
              by_path);
    else if (good && !walk->told)
        report(walk, path, "no *.pgn in this folder or below it");
    free(walk->folders);
    return good;
}

dw_status dw_inputs_add(struct dw_inputs *inputs, const char *path,
                        dw_input_failed *failed, void *context)
{
    struct walk walk = {.inputs = inputs, .failed = failed, .context = context};
    struct stat about;
    const bool there = strcmp(path, "-") != 0 && !stat(path, &about);
    const bool good = there && S_ISDIR(about.st_mode)
                          ? walk_folder(&walk, path)
                          : add_file(inputs, path, there ? &about : NULL);
    return good ? DW_OK : DW_NO_MEMORY;
}

void dw_inputs_free(struct dw_inputs *inputs)
{
    free(inputs->at);
    dw_arena_free(&inputs->names);
    *inputs = (struct dw_inputs){0};
}
