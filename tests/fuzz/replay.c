/* Knows how to feed files to a fuzz target, for compilers without libFuzzer.
 * Must not know what the target proves. */
/* SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void stop(const char *path, const char *why)
{
    fprintf(stderr, "replay: %s: %s\n", path, why);
    exit(1);
}

/* The target gets memory of exactly the seed's size, as from libFuzzer, so
 * that a sanitizer sees a step beyond its end. */
static void replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END))
        stop(path, "cannot be opened");
    const long size = ftell(file);
    rewind(file);
    uint8_t *data = size < 0 ? NULL : malloc((size_t)size);
    if (size < 0 || (size && !data) ||
        fread(data, 1, (size_t)size, file) != (size_t)size)
        stop(path, "cannot be read");
    fclose(file);
    LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
}

static unsigned replay_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    if (!dir)
        stop(folder, "is no folder");
    unsigned seeds = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        replay(path);
        seeds++;
    }
    closedir(dir);
    return seeds;
}

/* Options are libFuzzer's; here they mean nothing. */
int main(int argc, char **argv)
{
    unsigned seeds = 0;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-')
            seeds += replay_folder(argv[i]);
    printf("%u seeds replayed\n", seeds);
    return seeds ? 0 : 1;
}
