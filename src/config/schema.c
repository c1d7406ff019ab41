/* Knows YAML as a tree with places, and how to say what is wrong with it.
 * Must not know what a key means; alone includes yaml.h. */
/* SPDX-License-Identifier: MIT */
#include "config/schema.h"

#include "base/nearest.h"

#include <stdio.h>
#include <strings.h>
#include <yaml.h>

struct yaml {
    yaml_parser_t parser;
    dw_span bytes;
    const char *name;
    struct dw_arena *arena;
    struct dw_error *error;
};

static dw_status wrong(struct yaml *self, yaml_mark_t at, const char *what)
{
    return dw_error_at(self->error, DW_BAD_CONFIG, self->name,
                       (uint32_t)at.line + 1, (uint32_t)at.column + 1, "%s",
                       what);
}

static dw_status no_memory(struct yaml *self)
{
    return dw_error_set(self->error, DW_NO_MEMORY, self->name, "out of memory");
}

/* libyaml's reader knows only the byte that it choked on. */
static yaml_mark_t mark_of(dw_span bytes, size_t offset)
{
    yaml_mark_t mark = {offset, 0, 0};
    for (size_t i = 0; i < offset && i < bytes.len; i++) {
        if (bytes.at[i] == '\n') {
            mark.line++;
            mark.column = 0;
        } else if ((bytes.at[i] & 0xC0) != 0x80) {
            mark.column++;
        }
    }
    return mark;
}

static dw_status parser_failed(struct yaml *self)
{
    const yaml_parser_t *parser = &self->parser;
    if (parser->error == YAML_MEMORY_ERROR)
        return no_memory(self);
    if (parser->error == YAML_READER_ERROR)
        return wrong(self, mark_of(self->bytes, parser->problem_offset),
                     parser->problem);
    char what[160];
    snprintf(what, sizeof what, "%s%s%s", parser->problem,
             parser->context ? " " : "",
             parser->context ? parser->context : "");
    return wrong(self, parser->problem_mark, what);
}

static dw_status next_event(struct yaml *self, yaml_event_t *event)
{
    return yaml_parser_parse(&self->parser, event) ? DW_OK
                                                   : parser_failed(self);
}

/* What makes a file harder to read than it looks, whatever it means. */
static const char *forbidden(const yaml_event_t *event)
{
    const yaml_char_t *anchor = NULL, *tag = NULL;
    if (event->type == YAML_ALIAS_EVENT)
        return "aliases are not allowed";
    if (event->type == YAML_SCALAR_EVENT) {
        anchor = event->data.scalar.anchor;
        tag = event->data.scalar.tag;
        if (memchr(event->data.scalar.value, 0, event->data.scalar.length))
            return "a NUL character";
    } else if (event->type == YAML_SEQUENCE_START_EVENT) {
        anchor = event->data.sequence_start.anchor;
        tag = event->data.sequence_start.tag;
    } else if (event->type == YAML_MAPPING_START_EVENT) {
        anchor = event->data.mapping_start.anchor;
        tag = event->data.mapping_start.tag;
    }
    return anchor ? "anchors are not allowed"
           : tag  ? "tags are not allowed"
                  : NULL;
}

static bool opens_or_is_node(const yaml_event_t *event)
{
    return event->type == YAML_SCALAR_EVENT ||
           event->type == YAML_SEQUENCE_START_EVENT ||
           event->type == YAML_MAPPING_START_EVENT ||
           event->type == YAML_ALIAS_EVENT;
}

/* A node with its place and, for a scalar, its text. */
static dw_status new_node(struct yaml *self, const yaml_event_t *event,
                          struct dw_node **out)
{
    const char *why = forbidden(event);
    if (why)
        return wrong(self, event->start_mark, why);
    struct dw_node *node = dw_arena_alloc(self->arena, sizeof *node);
    if (!node)
        return no_memory(self);
    *out = node;
    node->line = (uint32_t)event->start_mark.line + 1;
    node->column = (uint32_t)event->start_mark.column + 1;
    node->kind = event->type == YAML_MAPPING_START_EVENT    ? DW_NODE_MAP
                 : event->type == YAML_SEQUENCE_START_EVENT ? DW_NODE_LIST
                                                            : DW_NODE_SCALAR;
    if (event->type != YAML_SCALAR_EVENT)
        return DW_OK;
    node->quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    node->literal = event->data.scalar.style == YAML_LITERAL_SCALAR_STYLE;
    node->text =
        dw_arena_copy(self->arena, (const char *)event->data.scalar.value,
                      event->data.scalar.length);
    return node->text ? DW_OK : no_memory(self);
}

static dw_status read_node(struct yaml *self, const yaml_event_t *event,
                           int depth, struct dw_node **out);

static dw_status check_key(struct yaml *self, const yaml_event_t *event,
                           const struct dw_node *map, int count)
{
    char what[160];
    if (event->type != YAML_SCALAR_EVENT && event->type != YAML_ALIAS_EVENT)
        return wrong(self, event->start_mark, "a key must be a word");
    const char *why = forbidden(event);
    if (why)
        return wrong(self, event->start_mark, why);
    if (count >= DW_YAML_KEYS)
        return wrong(self, event->start_mark, "too many keys in one map");
    const char *key = (const char *)event->data.scalar.value;
    const struct dw_node *first = dw_node_get(map, key);
    if (!first)
        return DW_OK;
    snprintf(what, sizeof what, "duplicate key '%.64s', first given in line %u",
             key, first->key_line);
    return wrong(self, event->start_mark, what);
}

/* One key and its value, appended to the map at *tail. */
static dw_status read_pair(struct yaml *self, const yaml_event_t *key,
                           int depth, struct dw_node **tail)
{
    const char *text =
        dw_arena_copy(self->arena, (const char *)key->data.scalar.value,
                      key->data.scalar.length);
    if (!text)
        return no_memory(self);
    yaml_event_t event;
    dw_status status = next_event(self, &event);
    if (status != DW_OK)
        return status;
    status = read_node(self, &event, depth, tail);
    yaml_event_delete(&event);
    if (status != DW_OK)
        return status;
    (*tail)->key = text;
    (*tail)->key_line = (uint32_t)key->start_mark.line + 1;
    (*tail)->key_column = (uint32_t)key->start_mark.column + 1;
    return DW_OK;
}

/* The children of a list or map up to its end. */
static dw_status read_children(struct yaml *self, struct dw_node *parent,
                               int depth)
{
    struct dw_node **tail = &parent->child;
    for (int count = 0;; count++) {
        yaml_event_t event;
        dw_status status = next_event(self, &event);
        if (status != DW_OK)
            return status;
        const bool end = event.type == YAML_SEQUENCE_END_EVENT ||
                         event.type == YAML_MAPPING_END_EVENT;
        if (!end && parent->kind == DW_NODE_MAP) {
            status = check_key(self, &event, parent, count);
            if (status == DW_OK)
                status = read_pair(self, &event, depth, tail);
        } else if (!end) {
            status = read_node(self, &event, depth, tail);
        }
        yaml_event_delete(&event);
        if (end || status != DW_OK)
            return status;
        tail = &(*tail)->next;
    }
}

static dw_status read_node(struct yaml *self, const yaml_event_t *event,
                           int depth, struct dw_node **out)
{
    struct dw_node *node = NULL;
    const dw_status status = new_node(self, event, &node);
    if (status != DW_OK || !node)
        return status;
    if (node->kind != DW_NODE_SCALAR) {
        if (depth >= DW_YAML_DEPTH)
            return wrong(self, event->start_mark, "nested too deep");
        const dw_status inner = read_children(self, node, depth + 1);
        if (inner != DW_OK)
            return inner;
    }
    *out = node;
    return DW_OK;
}

static dw_status check_document(struct yaml *self, const yaml_event_t *event,
                                const struct dw_node *root)
{
    if (root)
        return wrong(self, event->start_mark,
                     "a second document; one file holds one");
    if (event->data.document_start.version_directive ||
        event->data.document_start.tag_directives.start !=
            event->data.document_start.tag_directives.end)
        return wrong(self, event->start_mark, "directives are not allowed");
    return DW_OK;
}

static dw_status read_stream(struct yaml *self, struct dw_node **root)
{
    for (bool end = false; !end;) {
        yaml_event_t event;
        dw_status status = next_event(self, &event);
        if (status != DW_OK)
            return status;
        end = event.type == YAML_STREAM_END_EVENT;
        if (event.type == YAML_DOCUMENT_START_EVENT)
            status = check_document(self, &event, *root);
        else if (opens_or_is_node(&event))
            status = read_node(self, &event, 0, root);
        yaml_event_delete(&event);
        if (status != DW_OK)
            return status;
    }
    return *root ? DW_OK
                 : wrong(self, (yaml_mark_t){0, 0, 0}, "the file is empty");
}

dw_status dw_yaml_read(dw_span bytes, const char *name, struct dw_arena *arena,
                       struct dw_node **root, struct dw_error *error)
{
    struct yaml self = {
        .bytes = bytes, .name = name, .arena = arena, .error = error};
    *root = NULL;
    if (bytes.len > DW_YAML_BYTES)
        return dw_error_set(error, DW_BAD_CONFIG, name, "larger than %d bytes",
                            DW_YAML_BYTES);
    if (!yaml_parser_initialize(&self.parser))
        return no_memory(&self);
    yaml_parser_set_encoding(&self.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&self.parser, (const unsigned char *)bytes.at,
                                 bytes.len);
    const dw_status status = read_stream(&self, root);
    yaml_parser_delete(&self.parser);
    return status;
}

/* Nearly all keys differ in their first byte, which spares a call. */
static bool same(const char *a, const char *b)
{
    return *a == *b && !strcmp(a, b);
}

const struct dw_node *dw_node_get(const struct dw_node *map, const char *key)
{
    for (const struct dw_node *node = map->child; node; node = node->next)
        if (node->key && same(node->key, key))
            return node;
    return NULL;
}

static bool listed(const char *text, const char *const *list)
{
    for (; *list; list++)
        if (same(*list, text))
            return true;
    return false;
}

dw_status dw_node_only(const struct dw_node *map, const char *const *keys,
                       const char *name, struct dw_error *error)
{
    char text[400];
    if (map->kind != DW_NODE_MAP)
        return dw_error_at(error, DW_BAD_CONFIG, name, map->line, map->column,
                           "keys and values are wanted here");
    for (const struct dw_node *node = map->child; node; node = node->next)
        if (!listed(node->key, keys))
            return dw_error_at(error, DW_BAD_CONFIG, name, node->key_line,
                               node->key_column, "unknown key %s",
                               dw_suggest(node->key, keys, text, sizeof text));
    return DW_OK;
}

dw_status dw_node_text(const struct dw_node *map, const char *key,
                       const char *name, const char **text,
                       struct dw_error *error)
{
    const struct dw_node *node = dw_node_get(map, key);
    if (!node)
        return dw_error_at(error, DW_BAD_CONFIG, name, map->line, map->column,
                           "key '%s' is missing", key);
    if (node->kind != DW_NODE_SCALAR || !node->text[0])
        return dw_error_at(error, DW_BAD_CONFIG, name, node->line, node->column,
                           "'%s' wants a text", key);
    *text = node->text;
    return DW_OK;
}

dw_status dw_node_texts(const struct dw_node *node, struct dw_arena *arena,
                        const char *name, const char *const **out,
                        struct dw_error *error)
{
    const bool list = node->kind == DW_NODE_LIST;
    const struct dw_node *const first = list ? node->child : node;
    size_t count = 0;
    for (const struct dw_node *one = first; one; one = list ? one->next : NULL)
        count++;
    const char **texts = dw_arena_alloc(arena, (count + 1) * sizeof *texts);
    if (!texts)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    *out = texts;
    for (const struct dw_node *one = first; one;
         one = list ? one->next : NULL) {
        if (one->kind != DW_NODE_SCALAR || !one->text[0])
            return dw_error_at(error, DW_BAD_CONFIG, name, one->line,
                               one->column, "a text is wanted here");
        *texts++ = one->text;
    }
    return DW_OK;
}

const char *dw_suggest(const char *text, const char *const *candidates,
                       char *out, size_t size)
{
    const char *near = dw_nearest(text, candidates);
    if (near) {
        snprintf(out, size, "'%.64s'; did you mean '%s'?", text, near);
        return out;
    }
    size_t len = (size_t)snprintf(out, size, "'%.64s'; known are ", text);
    for (int i = 0; candidates[i] && len < size; i++)
        len += (size_t)snprintf(out + len, size - len, "%s%s", i ? ", " : "",
                                candidates[i]);
    return out;
}
