/* Knows how a ruleset's YAML and options fill a struct dw_rulebook
 * (rulesets/README.md, "Keys"). Must not know what the dials
 * do. */
/* SPDX-License-Identifier: MIT */
#include "config/load_ruleset.h"

#include "config/clues.h"
#include "config/dials.h"
#include "config/tree.h"

#include <stdio.h>

/* ---- the file's dials ---------------------------------------------------- */

static dw_status read_order(struct dw_dialing *self, const struct dw_node *list)
{
    dw_status status = DW_OK;
    self->book->rules.order_len = 0;
    self->book->given |= 1u << DW_KEY_ORDER;
    for (const struct dw_node *node = list->child; node && status == DW_OK;
         node = node->next)
        status = node->kind == DW_NODE_SCALAR
                     ? dw_dial_add_ending(self, node, node->text)
                     : dw_dial_fail(self, node,
                                    "the name of an ending is wanted here");
    return status;
}

/* Arrays that count too once a record declares them by its FEN. */
static dw_status read_also(struct dw_dialing *self, const struct dw_node *list)
{
    struct dw_rulebook *book = self->book;
    dw_status status = DW_OK;
    book->also =
        dw_arena_alloc(self->arena, DW_ARRAYS_MAX * sizeof *book->also);
    if (!book->also)
        return dw_dial_no_memory(self);
    for (const struct dw_node *node = list->child; node && status == DW_OK;
         node = node->next) {
        if (node->kind != DW_NODE_SCALAR)
            return dw_dial_fail(self, node, "an array's name is wanted here");
        if (book->also_count == DW_ARRAYS_MAX)
            return dw_dial_fail(self, node, "that are too many arrays");
        status = dw_dial_start(self, node, node->text,
                               &book->also[book->also_count++]);
    }
    return status;
}

static dw_status read_dial(struct dw_dialing *self, const char *name,
                           const struct dw_node *node);

/* A map's keys go by their own name behind the map's and a period. */
static dw_status read_map(struct dw_dialing *self, const char *name,
                          const struct dw_node *map)
{
    dw_status status = DW_OK;
    for (const struct dw_node *node = map->child; node && status == DW_OK;
         node = node->next) {
        char full[100];
        snprintf(full, sizeof full, "%s.%.60s", name, node->key);
        status = read_dial(self, full, node);
    }
    const int key = dw_dial_find(name);
    return status == DW_OK && key >= 0
               ? dw_dial_complete(self, map, (dw_key)key)
               : status;
}

static dw_status read_dial(struct dw_dialing *self, const char *name,
                           const struct dw_node *node)
{
    const int key = dw_dial_find(name);
    const bool opens = !strcmp(name, "bare_shah");
    if (node->kind == DW_NODE_LIST && !strcmp(name, "start.also"))
        return read_also(self, node);
    if (key < 0 && !opens)
        return dw_dial_unknown(self, node, name, dw_ruleset_names);
    if (node->kind == DW_NODE_MAP)
        return read_map(self, name, node);
    if (node->kind == DW_NODE_LIST && key == DW_KEY_ORDER)
        return read_order(self, node);
    if (node->kind == DW_NODE_LIST || opens)
        return dw_dial_fail(self, node,
                            opens ? "bare_shah wants keys and values"
                                  : "one value is wanted here, no list");
    return dw_dial_set(self, node, (dw_key)key, node->text);
}

/* ---- the file's words ---------------------------------------------------- */

/* The key that a scalar names. */
static dw_status named_key(struct dw_dialing *self, const struct dw_node *node,
                           dw_key *key)
{
    char text[400], what[440];
    if (node->kind != DW_NODE_SCALAR)
        return dw_dial_fail(self, node, "the name of a key is wanted here");
    const int found = dw_dial_find(node->text);
    if (found >= 0) {
        *key = (dw_key)found;
        return DW_OK;
    }
    snprintf(what, sizeof what, "unknown key %s",
             dw_suggest(node->text, dw_dial_names, text, sizeof text));
    return dw_dial_fail(self, node, what);
}

/* What an entry of `sources` or `readings` says of its keys. */
struct claim {
    const char *text, *cite;
    bool reading, seen;
};

static dw_status claim_key(struct dw_dialing *self, const struct dw_node *node,
                           const struct claim *claim)
{
    struct dw_rulebook *book = self->book;
    dw_key key = DW_KEY_START;
    const dw_status status = named_key(self, node, &key);
    if (status != DW_OK)
        return status;
    const char **slot =
        claim->reading ? &book->reading[key] : &book->source[key];
    if (*slot)
        return dw_dial_fail(self, node, "this key has an entry already");
    *slot = claim->text;
    if (claim->reading)
        book->rules.readings |= 1u << key;
    else
        book->cited[key] = claim->cite;
    if (claim->seen)
        book->seen |= 1u << key;
    return DW_OK;
}

/* `key` is one name or a list of them. */
static dw_status claim_keys(struct dw_dialing *self,
                            const struct dw_node *entry,
                            const struct claim *claim)
{
    const struct dw_node *key = dw_node_get(entry, "key");
    if (!key)
        return dw_dial_fail(self, entry, "key 'key' is missing");
    if (key->kind != DW_NODE_LIST)
        return claim_key(self, key, claim);
    dw_status status = DW_OK;
    for (const struct dw_node *one = key->child; one && status == DW_OK;
         one = one->next)
        status = claim_key(self, one, claim);
    return status;
}

static dw_status read_source(struct dw_dialing *self,
                             const struct dw_node *entry)
{
    static const char *const keys[] = {"key", "cite", "words", "seen", NULL};
    struct claim claim = {0};
    dw_status status = dw_node_only(entry, keys, self->where, self->error);
    if (status != DW_OK)
        return status;
    claim.seen = dw_node_get(entry, "seen") != NULL;
    if (claim.seen && dw_node_get(entry, "words"))
        return dw_dial_fail(self, entry, "'words' or 'seen', not both");
    status = dw_node_text(entry, "cite", self->where, &claim.cite, self->error);
    if (status == DW_OK)
        status = dw_node_text(entry, claim.seen ? "seen" : "words", self->where,
                              &claim.text, self->error);
    return status == DW_OK ? claim_keys(self, entry, &claim) : status;
}

static dw_status read_reading(struct dw_dialing *self,
                              const struct dw_node *entry)
{
    static const char *const keys[] = {"key", "text", NULL};
    struct claim claim = {.reading = true};
    dw_status status = dw_node_only(entry, keys, self->where, self->error);
    if (status == DW_OK)
        status =
            dw_node_text(entry, "text", self->where, &claim.text, self->error);
    return status == DW_OK ? claim_keys(self, entry, &claim) : status;
}

static dw_status read_option(struct dw_dialing *self,
                             const struct dw_node *entry)
{
    dw_key key = DW_KEY_START;
    const dw_status status = named_key(self, entry, &key);
    if (status == DW_OK)
        self->book->options |= 1u << key;
    return status;
}

/* ---- the file's own keys ------------------------------------------------- */

static dw_status read_title(struct dw_dialing *self, const struct dw_node *node)
{
    self->book->title = node->text ? node->text : "";
    return node->text && !strchr(node->text, '\n')
               ? DW_OK
               : dw_dial_fail(self, node, "a title is one line");
}

static dw_status read_origin(struct dw_dialing *self,
                             const struct dw_node *node)
{
    self->book->origin = node->text ? node->text : "";
    return node->text ? DW_OK
                      : dw_dial_fail(self, node, "a text is wanted here");
}

typedef dw_status read_entry(struct dw_dialing *self,
                             const struct dw_node *node);

/* In the order of dw_ruleset_names. */
static const struct {
    read_entry *read;
    bool each; /* a list, whose items are read */
} file_keys[DW_FILE_KEYS] = {
    {read_title, false},  {read_origin, false}, {read_source, true},
    {read_reading, true}, {read_option, true},  {dw_clue_read, true},
};

static dw_status read_file_key(struct dw_dialing *self, int key,
                               const struct dw_node *node)
{
    if (!file_keys[key].each)
        return file_keys[key].read(self, node);
    if (node->kind != DW_NODE_LIST)
        return dw_dial_fail(self, node, "a list is wanted here");
    dw_status status = DW_OK;
    for (const struct dw_node *one = node->child; one && status == DW_OK;
         one = one->next)
        status = file_keys[key].read(self, one);
    return status;
}

/* ---- the whole file ------------------------------------------------------ */

static dw_status check_counter(struct dw_dialing *self,
                               const struct dw_node *at)
{
    const bool fits = self->book->rules.bare_win == DW_BARE_AT_ONCE;
    return fits || !(self->book->given & 1u << DW_KEY_BARE_COUNTER)
               ? DW_OK
               : dw_dial_fail(
                     self, at,
                     "bare_shah.counter goes with bare_shah.win: at-once only");
}

static dw_status read_root(struct dw_dialing *self, const struct dw_node *root)
{
    dw_status status = DW_OK;
    if (root->kind != DW_NODE_MAP)
        return dw_dial_fail(self, root, "keys and values are wanted here");
    for (const struct dw_node *node = root->child; node && status == DW_OK;
         node = node->next) {
        int key = 0;
        while (key < DW_FILE_KEYS &&
               strcmp(dw_ruleset_names[key], node->key) != 0)
            key++;
        status = key < DW_FILE_KEYS ? read_file_key(self, key, node)
                                    : read_dial(self, node->key, node);
    }
    const struct dw_node *bare = dw_node_get(root, "bare_shah");
    return status == DW_OK ? check_counter(self, bare) : status;
}

/* What a file that says nothing means: each dial's first value, no draws by
 * repetition or length, the array with the Shahs on d, murray's order. */
static void set_defaults(struct dw_rulebook *book)
{
    book->title = book->origin = "";
    dw_position_array(&book->rules.start, 3, 3);
    for (int i = 0; i < DW_ENDINGS; i++)
        book->rules.order[i] = (uint8_t)i;
    book->rules.order_len = DW_ENDINGS;
}

static dw_status load_bytes(struct dw_dialing *self,
                            const struct dw_data *found)
{
    struct dw_node *root = NULL;
    set_defaults(self->book);
    self->book->file = self->where = found->file;
    self->book->yaml = found->bytes;
    const dw_status status =
        dw_tree_read(found, self->arena, self->arena, &root, self->error);
    return status == DW_OK ? read_root(self, root) : status;
}

/* ---- options ------------------------------------------------------------- */

static bool is_key_byte(char c)
{
    return (c >= 'a' && c <= 'z') || c == '_' || c == '.';
}

/* Whether "key=" stands at `at`. */
static bool opens_option(const char *at)
{
    const char *start = at;
    while (is_key_byte(*at))
        at++;
    return at > start && *at == '=';
}

static bool is_path(const char *spec, size_t len)
{
    return memchr(spec, '/', len) || memchr(spec, '\\', len) ||
           (len > 5 && !memcmp(spec + len - 5, ".yaml", 5));
}

/* Length of the name or path that opens a spec: up to the ':' of its options.
 */
static size_t name_length(const char *spec)
{
    for (const char *at = strchr(spec, ':'); at; at = strchr(at + 1, ':'))
        if (opens_option(at + 1) || !is_path(spec, strlen(spec)))
            return (size_t)(at - spec);
    return strlen(spec);
}

/* The values of a list in an option: "checkmate/bare". */
static dw_status set_order(struct dw_dialing *self, char *text)
{
    dw_status status = DW_OK;
    self->book->rules.order_len = 0;
    while (text && status == DW_OK) {
        char *next = strchr(text, '/');
        if (next)
            *next++ = '\0';
        status = dw_dial_add_ending(self, NULL, text);
        text = next;
    }
    return status;
}

/* What the source says of a value says nothing of another one. */
static void forget_words(struct dw_rulebook *book, dw_key key)
{
    const uint32_t bit = 1u << key;
    book->given |= bit;
    book->seen &= ~bit;
    book->rules.readings &= ~bit;
    book->reading[key] = book->source[key] = book->cited[key] = NULL;
}

static dw_status set_option(struct dw_dialing *self, char *option)
{
    char *value = strchr(option, '=');
    char what[120];
    if (!value || value == option) {
        snprintf(what, sizeof what, "'%.64s' is no option: key=value is wanted",
                 option);
        return dw_dial_fail(self, NULL, what);
    }
    *value++ = '\0';
    const int key = dw_dial_find(option);
    if (key < 0)
        return dw_dial_unknown(self, NULL, option, dw_dial_names);
    self->book->changed |= 1u << key;
    if (self->book->given & 1u << key) {
        snprintf(what, sizeof what, "%s is given twice", option);
        return dw_dial_fail(self, NULL, what);
    }
    forget_words(self->book, (dw_key)key);
    return key == DW_KEY_ORDER ? set_order(self, value)
                               : dw_dial_set(self, NULL, (dw_key)key, value);
}

/* Options lie over the file: `given` counts them apart, so that a counter that
 * only the file has is no contradiction. */
static dw_status set_options(struct dw_dialing *self, const char *spec,
                             const char *options)
{
    const uint32_t in_file = self->book->given;
    char *text = dw_arena_copy(self->arena, options, strlen(options));
    if (!text)
        return dw_dial_no_memory(self);
    dw_status status = DW_OK;
    self->where = spec;
    self->book->given = 0;
    while (text && status == DW_OK) {
        char *next = strchr(text, ',');
        if (next)
            *next++ = '\0';
        status = set_option(self, text);
        text = next;
    }
    if (status == DW_OK)
        status = check_counter(self, NULL);
    self->book->given |= in_file;
    return status;
}

/* A key is allowed by its own name and by that of the map it stands in. */
static bool is_option_of(const struct dw_rulebook *book, dw_key key)
{
    const char *name = dw_key_name(key);
    for (int option = 0; option < DW_KEYS; option++) {
        const char *map = dw_key_name((dw_key)option);
        const size_t len = strlen(map);
        if (book->options >> option & 1 && !strncmp(name, map, len) &&
            (!name[len] || name[len] == '.'))
            return true;
    }
    return false;
}

dw_status dw_rulebook_allow(const struct dw_rulebook *book,
                            struct dw_error *error)
{
    char allowed[200] = "nothing";
    size_t len = 0;
    int wrong = 0;
    for (int key = 0; key < DW_KEYS; key++)
        if (book->options >> key & 1 && len < sizeof allowed)
            len += (size_t)snprintf(allowed + len, sizeof allowed - len, "%s%s",
                                    len ? ", " : "", dw_key_name((dw_key)key));
    while (wrong < DW_KEYS &&
           (!(book->changed >> wrong & 1) || is_option_of(book, (dw_key)wrong)))
        wrong++;
    if (wrong == DW_KEYS)
        return DW_OK;
    return dw_error_set(error, DW_BAD_CONFIG, book->name,
                        "its source lets players change %s; --house-rules "
                        "changes %s",
                        allowed, dw_key_name((dw_key)wrong));
}

/* ---- by name or path ----------------------------------------------------- */

static dw_status find_named(struct dw_dialing *self, const char *name,
                            struct dw_data *out)
{
    char path[300], text[400];
    snprintf(path, sizeof path, "rulesets/%s.yaml", name);
    const dw_status status =
        dw_data_find(self->data, path, self->arena, out, self->error);
    if (status != DW_OK || out->file)
        return status;
    const char *const *known =
        dw_data_names(self->data, "rulesets", self->arena);
    if (!known)
        return dw_dial_no_memory(self);
    return dw_error_set(self->error, DW_USAGE, "", "no ruleset %s",
                        dw_suggest(name, known, text, sizeof text));
}

dw_status dw_rulebook_load(const char *spec, const char *data,
                           struct dw_arena *arena, struct dw_rulebook *out,
                           struct dw_error *error)
{
    struct dw_dialing self = {out, data, arena, error, spec};
    struct dw_data found;
    *out = (struct dw_rulebook){0};
    const size_t len = name_length(spec);
    const char *name = dw_arena_copy(arena, spec, len);
    out->name = dw_arena_copy(arena, spec, strlen(spec));
    if (!name || !out->name)
        return dw_dial_no_memory(&self);
    dw_status status = is_path(name, len)
                           ? dw_data_file(name, arena, &found, error)
                           : find_named(&self, name, &found);
    if (status == DW_OK)
        status = load_bytes(&self, &found);
    return status == DW_OK && spec[len]
               ? set_options(&self, out->name, spec + len + 1)
               : status;
}

/* ---- lists --------------------------------------------------------------- */

/* Whether a comma's part only adds an option to the ruleset before it; a path
 * with '=' in it does not. */
static bool is_option(const char *part, size_t len)
{
    const char *equals = memchr(part, '=', len);
    return equals && !memchr(part, ':', len) &&
           !memchr(part, '/', (size_t)(equals - part));
}

/* "a" and "key=value" are "a:key=value", "a:k=v" and "key=value" one more. */
static const char *append(struct dw_arena *arena, const char *spec,
                          const char *part, size_t len)
{
    const size_t before = strlen(spec), name = name_length(spec);
    char *out = dw_arena_alloc(arena, before + len + 2);
    if (!out)
        return NULL;
    memcpy(out, spec, before);
    out[before] = spec[name] ? ',' : ':';
    memcpy(out + before + 1, part, len);
    return out;
}

int dw_rulebook_split(const char *list, struct dw_arena *arena,
                      const char **out, int room)
{
    int count = 0;
    for (const char *at = list;; at++) {
        const size_t len = strcspn(at, ",");
        if (len == 0)
            return -1;
        if (count && is_option(at, len)) {
            out[count - 1] = append(arena, out[count - 1], at, len);
        } else {
            if (count == room)
                return -1;
            out[count++] = dw_arena_copy(arena, at, len);
        }
        if (!out[count - 1])
            return -1;
        at += len;
        if (!*at)
            return count;
    }
}

int dw_rulebook_names(const char *const **list)
{
    int count = 0;
    while (dw_builtin_rulesets[count])
        count++;
    *list = dw_builtin_rulesets;
    return count;
}
