/* Knows how grammar/<form>.yaml fills a struct dw_form. Must not know what the
 * pattern matches. */
/* SPDX-License-Identifier: MIT */
#include "config/loading.h"
#include "pgn/square.h"
#include "pgn/write_move.h"

#include <stdlib.h>

/* The blanks before the first line with text behind line `line`: a block
 * scalar's indentation, which YAML has taken away. */
static uint32_t indentation(dw_span bytes, uint32_t line)
{
    const char *at = bytes.at, *end = bytes.at + bytes.len;
    for (; at < end && line; at++)
        line -= *at == '\n';
    uint32_t blanks = 0;
    for (; at < end && (*at == ' ' || *at == '\n' || *at == '\r'); at++)
        blanks = *at == ' ' ? blanks + 1 : 0;
    return blanks;
}

static dw_status read_pattern(struct dw_loading *self,
                              const struct dw_node *root, struct dw_form *form)
{
    const dw_status status =
        dw_node_text(root, "pattern", self->file, &form->pattern, self->error);
    if (status != DW_OK)
        return status;
    const struct dw_node *node = dw_node_get(root, "pattern");
    if (!node->literal)
        return dw_loading_wrong(self, node, "a pattern is a block behind '|'");
    form->file = self->file;
    form->line = node->line + 1;
    form->column = indentation(self->bytes, node->line) + 1;
    return DW_OK;
}

/* How many words a move may have. */
static dw_status read_words(struct dw_loading *self, const struct dw_node *root,
                            struct dw_form *form)
{
    const struct dw_node *node = dw_node_get(root, "words");
    const char *text = node ? node->text : "1";
    char *end = NULL;
    const long words = text ? strtol(text, &end, 10) : 0;
    if (words < 1 || words > DW_WORDS_MAX || *end)
        return dw_loading_wrong(self, node,
                                "a number from 1 to 32 is wanted here");
    form->words = (int)words;
    return DW_OK;
}

/* The map `files` or `ranks`: spellings of all eight, by `names`. */
static dw_status read_half(struct dw_loading *self, const struct dw_node *root,
                           const char *key, const char *const *names,
                           const char *const *half[8])
{
    const struct dw_node *map = dw_node_get(root, key);
    if (!map)
        return DW_OK;
    dw_status status = dw_node_only(map, names, self->file, self->error);
    for (int i = 0; i < 8 && status == DW_OK; i++) {
        const struct dw_node *node = dw_node_get(map, names[i]);
        status = node ? dw_loading_spellings(self, node, &half[i])
                      : dw_error_at(self->error, DW_BAD_CONFIG, self->file,
                                    map->line, map->column,
                                    "'%s' is missing here", names[i]);
    }
    return status;
}

static dw_status read_halves(struct dw_loading *self,
                             const struct dw_node *root, struct dw_form *form)
{
    static const char *const files[] = {"a", "b", "c", "d", "e",
                                        "f", "g", "h", NULL};
    static const char *const ranks[] = {"1", "2", "3", "4", "5",
                                        "6", "7", "8", NULL};
    const dw_status status = read_half(self, root, "files", files, form->files);
    return status == DW_OK ? read_half(self, root, "ranks", ranks, form->ranks)
                           : status;
}

/* Text with fields, compiled. */
static dw_status read_fields(struct dw_loading *self, const struct dw_node *map,
                             const char *key, bool of_square, const char **out)
{
    const struct dw_node *node = dw_node_get(map, key);
    const char *text, *bad;
    const dw_status status =
        dw_node_text(map, key, self->file, &text, self->error);
    if (status != DW_OK)
        return status;
    char *compiled = dw_arena_alloc(self->arena, strlen(text) + 1);
    if (!compiled)
        return dw_loading_no_memory(self);
    if (!dw_move_compile(text, of_square, compiled, &bad))
        return dw_error_at(self->error, DW_BAD_CONFIG, self->file, node->line,
                           node->column, "'%s' cannot be read from '%s' on",
                           key, bad);
    *out = compiled;
    return DW_OK;
}

/* How moves are written, if the form says so. */
static dw_status read_write(struct dw_loading *self, const struct dw_node *root,
                            struct dw_form *form)
{
    if (!dw_node_get(root, "write"))
        return DW_OK;
    const dw_status status =
        read_fields(self, root, "write", false, &form->write);
    if (status == DW_OK && form->words < 2 && strchr(form->write, ' '))
        return dw_loading_wrong(self, dw_node_get(root, "write"),
                                "'words' says nothing of several words");
    return status;
}

/* A list of two texts. */
static dw_status read_pair(struct dw_loading *self, const struct dw_node *map,
                           const char *key, const char *pair[2])
{
    const struct dw_node *node = dw_node_get(map, key);
    const struct dw_node *first =
        node && node->kind == DW_NODE_LIST ? node->child : NULL;
    const struct dw_node *second = first ? first->next : NULL;
    if (!second || second->next || !first->text || !second->text)
        return dw_error_at(self->error, DW_BAD_CONFIG, self->file,
                           node ? node->line : map->line,
                           node ? node->column : map->column,
                           "key '%s' is a list of two texts", key);
    pair[0] = first->text;
    pair[1] = second->text;
    return DW_OK;
}

/* ---- spellings that are others ------------------------------------------- */

static dw_status read_folds(struct dw_loading *self, const struct dw_node *root,
                            struct dw_form *form)
{
    const struct dw_node *map = dw_node_get(root, "fold");
    if (map && map->kind != DW_NODE_MAP)
        return dw_loading_wrong(self, map, "keys and values are wanted here");
    size_t count = 0;
    for (const struct dw_node *one = map ? map->child : NULL; one;
         one = one->next)
        count++;
    struct dw_fold *folds =
        dw_arena_alloc(self->arena, (count + 1) * sizeof *folds);
    if (!folds)
        return dw_loading_no_memory(self);
    dw_status status = DW_OK;
    const struct dw_node *one = map ? map->child : NULL;
    for (size_t i = 0; i < count && status == DW_OK; i++, one = one->next) {
        folds[i].to = one->key;
        status = dw_loading_spellings(self, one, &folds[i].from);
    }
    form->folds = folds;
    form->fold_count = (int)count;
    return status;
}

static dw_status read_drop(struct dw_loading *self, const struct dw_node *root,
                           struct dw_form *form)
{
    const struct dw_node *node = dw_node_get(root, "drop");
    return node ? dw_loading_spellings(self, node, &form->drop) : DW_OK;
}

/* ---- squares by the men that start there --------------------------------- */

/* One of two words; the index in *value. */
static dw_status read_choice(struct dw_loading *self, const struct dw_node *map,
                             const char *key, const char *const words[2],
                             int *value)
{
    const struct dw_node *node = dw_node_get(map, key);
    for (*value = 0; *value < 2; ++*value)
        if (node && node->text && !strcmp(node->text, words[*value]))
            return DW_OK;
    return dw_error_at(self->error, DW_BAD_CONFIG, self->file,
                       node ? node->line : map->line,
                       node ? node->column : map->column,
                       "key '%s' is '%s' or '%s'", key, words[0], words[1]);
}

static dw_status read_by_men(struct dw_loading *self,
                             const struct dw_node *root, struct dw_form *form)
{
    static const char *const keys[] = {"shah",  "seat",   "whose",
                                       "wings", "square", NULL};
    static const char *const files[] = {"d", "e"};
    static const char *const seats[] = {"owner", "mover"};
    const struct dw_node *map = dw_node_get(root, "by_men");
    if (!map)
        return DW_OK;
    int file = 0, seat = 0;
    dw_status status = dw_node_only(map, keys, self->file, self->error);
    if (status == DW_OK)
        status = read_choice(self, map, "shah", files, &file);
    if (status == DW_OK)
        status = read_choice(self, map, "seat", seats, &seat);
    if (status == DW_OK)
        status = read_pair(self, map, "whose", form->whose);
    if (status == DW_OK)
        status = read_pair(self, map, "wings", form->wings);
    if (status == DW_OK)
        status = read_fields(self, map, "square", true, &form->square);
    form->seat = (struct dw_seat){true, (uint8_t)(3 + file), seat == 1};
    return status;
}

/* ---- a form -------------------------------------------------------------- */

/* "yes", "no", or the letter sets that the form goes with. */
static dw_status read_letters(struct dw_loading *self,
                              const struct dw_node *root, struct dw_form *form)
{
    const struct dw_node *node = dw_node_get(root, "letters");
    form->letters = true;
    return node && node->kind == DW_NODE_LIST
               ? dw_loading_spellings(self, node, &form->sets)
               : dw_loading_yes(self, root, "letters", &form->letters);
}

typedef dw_status reader(struct dw_loading *self, const struct dw_node *root,
                         struct dw_form *form);

static dw_status read_texts(struct dw_loading *self, const struct dw_node *root,
                            struct dw_form *form)
{
    const struct {
        const char *key;
        const char **text;
    } rows[] = {{"title", &form->title}, {"example", &form->example}};
    dw_status status = DW_OK;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && status == DW_OK; i++)
        status = dw_node_text(root, rows[i].key, self->file, rows[i].text,
                              self->error);
    if (status != DW_OK)
        return status;
    const struct dw_node *example = dw_node_get(root, "example");
    form->example_line = example->line;
    form->example_column = example->column;
    status = dw_loading_text(self, root, "source", &form->source);
    return status == DW_OK ? dw_loading_text(self, root, "note", &form->note)
                           : status;
}

static dw_status read_choices(struct dw_loading *self,
                              const struct dw_node *root, struct dw_form *form)
{
    const struct {
        const char *key;
        bool *value, usual;
    } rows[] = {
        {"checks", &form->marks_checks, true},
        {"captures", &form->marks_captures, true},
        {"promotions", &form->marks_promotions, true},
        {"whole_origin", &form->whole_origin, false},
        {"numbers", &form->numbers, false},
    };
    dw_status status = DW_OK;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && status == DW_OK; i++) {
        *rows[i].value = rows[i].usual;
        status = dw_loading_yes(self, root, rows[i].key, rows[i].value);
    }
    return status;
}

static dw_status read_steps(struct dw_loading *self, const struct dw_node *root,
                            struct dw_form *form)
{
    form->steps[0] = "-";
    form->steps[1] = "x";
    return dw_node_get(root, "steps")
               ? read_pair(self, root, "steps", form->steps)
               : DW_OK;
}

static dw_status read_all(struct dw_loading *self, const struct dw_node *root,
                          struct dw_form *form)
{
    static const char *const keys[] = {
        "title",   "example",      "source", "note",  "like",       "letters",
        "checks",  "captures",     "words",  "files", "promotions", "ranks",
        "numbers", "whole_origin", "fold",   "drop",  "by_men",     "steps",
        "write",   "pattern",      NULL};
    static reader *const readers[] = {
        read_texts, read_letters, read_choices, read_words, read_halves,
        read_folds, read_drop,    read_by_men,  read_steps, read_write,
    };
    dw_status status = dw_node_only(root, keys, self->file, self->error);
    for (size_t i = 0; i < sizeof readers / sizeof *readers && status == DW_OK;
         i++)
        status = readers[i](self, root, form);
    return status;
}

/* Adds to a form's keys those of the other that it has not got. */
static void inherit(struct dw_node *root, struct dw_node *other)
{
    struct dw_node **end = &root->child;
    while (*end)
        end = &(*end)->next;
    for (struct dw_node *node = other->child, *next; node; node = next) {
        next = node->next;
        node->next = NULL;
        if (dw_node_get(root, node->key))
            continue;
        *end = node;
        end = &node->next;
    }
}

dw_status dw_loading_form(struct dw_loading *self, const char *folder,
                          struct dw_node *root, struct dw_form *form)
{
    const struct dw_node *like = dw_node_get(root, "like");
    if (!like || !like->text) {
        const dw_status status = read_all(self, root, form);
        return status == DW_OK ? read_pattern(self, root, form) : status;
    }
    struct dw_loading other = *self;
    struct dw_form whole = {.name = NULL};
    struct dw_node *base = NULL;
    dw_status status = dw_loading_yaml(&other, folder, like->text, &base);
    if (!other.file)
        return dw_error_at(self->error, DW_BAD_CONFIG, self->file, like->line,
                           like->column, "there is no form '%s'", like->text);
    if (status == DW_OK && dw_node_get(base, "like"))
        return dw_loading_wrong(self, like,
                                "that form is like another one itself");
    if (status == DW_OK && other.own) /* those that are built in are tested */
        status = read_all(&other, base, &whole);
    const bool own = dw_node_get(root, "pattern") != NULL;
    if (status == DW_OK && !own)
        status = read_pattern(&other, base, &whole);
    if (status != DW_OK)
        return status;
    inherit(root, base);
    status = read_all(self, root, form);
    if (own && status == DW_OK)
        return read_pattern(self, root, form);
    form->pattern = whole.pattern;
    form->file = whole.file;
    form->line = whole.line;
    form->column = whole.column;
    return status;
}
