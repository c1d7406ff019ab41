/* Knows how the trees of the built-in YAML files are written as C
 * (config/tree.h), as a program of the build. Must not know what their keys
 * mean. */
/* SPDX-License-Identifier: MIT */
#include "base/buf.h"
#include "config/builtin.h"
#include "config/tree.h"

#include <stdio.h>
#include <stdlib.h>

struct pool {
    struct dw_buf texts; /* each once, ended by NUL; place 0 is nobody's */
    uint32_t twigs;      /* written so far */
    bool too_large;      /* something does not fit a twig */
};

static uint32_t place_of(struct pool *self, const char *text)
{
    struct dw_buf *texts = &self->texts;
    if (!text)
        return 0;
    size_t place = 1;
    while (place < texts->len && strcmp(texts->at + place, text) != 0)
        place += strlen(texts->at + place) + 1;
    if (place >= texts->len)
        dw_buf_add(texts, text, strlen(text) + 1);
    return (uint32_t)place;
}

static uint32_t size_of(const struct dw_node *node)
{
    uint32_t size = 1;
    for (const struct dw_node *at = node->child; at; at = at->next)
        size += size_of(at);
    return size;
}

/* A number that a twig has 16 bits for. */
static uint32_t small(struct pool *self, uint32_t number)
{
    self->too_large |= number > UINT16_MAX;
    return number;
}

static void write_node(struct pool *self, const struct dw_node *node)
{
    const int bits = (node->quoted ? DW_TWIG_QUOTED : 0) |
                     (node->literal ? DW_TWIG_LITERAL : 0) |
                     (node->child ? DW_TWIG_PARENT : 0);
    printf("    {%u, %u, %u, %u, %u, %u, %u, %d, %d},\n",
           place_of(self, node->text), place_of(self, node->key),
           small(self, node->line), small(self, node->column),
           small(self, node->key_line), small(self, node->key_column),
           node->next ? small(self, size_of(node)) : 0, (int)node->kind, bits);
    self->twigs++;
    for (const struct dw_node *at = node->child; at; at = at->next)
        write_node(self, at);
}

static bool is_yaml(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && !strcmp(dot, ".yaml");
}

/* False: the file is wrong, which is told. */
static bool write_file(struct pool *self, const struct dw_builtin *file)
{
    struct dw_arena arena = {0};
    struct dw_error error = {0};
    struct dw_node *root = NULL;
    char line[900];
    const bool good =
        dw_yaml_read(file->bytes, file->path, &arena, &root, &error) == DW_OK;
    if (good)
        write_node(self, root);
    else
        fprintf(stderr, "%s\n", dw_error_line(&error, line, sizeof line));
    dw_arena_free(&arena);
    return good;
}

static bool write_twigs(struct pool *self, uint32_t *first)
{
    bool good = true;
    puts("static const struct dw_twig twigs[] = {");
    for (size_t i = 0; i < dw_builtin_count; i++) {
        first[i] = self->twigs;
        if (is_yaml(dw_builtins[i].path))
            good &= write_file(self, &dw_builtins[i]);
    }
    first[dw_builtin_count] = self->twigs;
    puts("    {0, 0, 0, 0, 0, 0, 0, 0, 0}};");
    return good;
}

static void write_first(const uint32_t *first)
{
    printf("static const uint32_t first[] = {");
    for (size_t i = 0; i <= dw_builtin_count; i++)
        printf("%u,%s", first[i], i % 12 == 11 ? "\n" : " ");
    puts("};");
}

static void write_texts(const struct dw_buf *texts)
{
    printf("static const char texts[] = {");
    for (size_t i = 0; i < texts->len; i++)
        printf("%d,%s", texts->at[i], i % 20 == 19 ? "\n" : " ");
    puts("};");
}

int main(void)
{
    struct pool pool = {.twigs = 0};
    uint32_t *first = calloc(dw_builtin_count + 1, sizeof *first);
    dw_buf_char(&pool.texts, '\0');
    puts("#include \"config/tree.h\"");
    bool good = first && write_twigs(&pool, first) && !pool.too_large;
    if (good) {
        write_first(first);
        write_texts(&pool.texts);
        puts("const struct dw_trees dw_builtin_trees = {twigs, texts, first};");
    }
    good &= !pool.texts.failed && !fflush(stdout);
    if (pool.too_large)
        fputs("a built-in file has too many lines for its tree\n", stderr);
    free(first);
    dw_buf_free(&pool.texts);
    return good ? 0 : 1;
}
