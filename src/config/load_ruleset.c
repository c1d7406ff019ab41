/* Knows how a ruleset's YAML fills a struct dw_ruleset (rules.md, "the struct
 * and its YAML"). Must not know what the dials do. */
/* SPDX-License-Identifier: MIT */
#include "config/load_ruleset.h"

#include "config/builtin.h"
#include "config/data.h"
#include "config/load_grammar.h"
#include "config/schema.h"
#include "pgn/fen.h"

#include <stddef.h>
#include <stdio.h>

/* ---- the schema -------------------------------------------------------------
 */

/* Words stand in the order of their enum in rules/ruleset.h. */
static const char *const stalemates[] = {"loss", "draw", "unsettled", NULL};
static const char *const wins[] = {"at-once", "next-turn", "by-men", "never",
                                   NULL};
static const char *const counters[] = {"reply", "possible", "none", NULL};
static const char *const misses[] = {"loss", "unsettled", NULL};
static const char *const both[] = {"draw", "continue", "unsettled", NULL};
static const char *const ends[] = {"at-once", "on-claim", NULL};
static const char *const counts[] = {"each", "both", NULL};
static const char *const allowed[] = {"allowed", "unsettled", NULL};
static const char *const endings[] = {
    "checkmate", "bare", "stalemate", "both-bare", "repetition", "limit", NULL};
static const char *const arrays[] = {"d-d", "e-e", "d-e", "e-d", NULL};
static const char *const none[] = {"none", NULL};

typedef enum dial_type {
    DIAL_WORD,  /* one of `words`, its index goes to a byte */
    DIAL_COUNT, /* a number, to a byte or to 32 bits */
    DIAL_NONE,  /* "none", or a map that holds at least `needs` */
    DIAL_ORDER, /* a list of endings */
    DIAL_START, /* an array's name or a FEN */
} dial_type;

struct dial {
    dial_type type;
    size_t at; /* in struct dw_ruleset */
    const char *const *words;
    uint32_t least, most; /* of a number; most over 255: 32 bits wide */
    dw_key needs;
};

#define AT(field) offsetof(struct dw_ruleset, field)

/* What each key takes; its name is in rules/ruleset.def. */
static const struct dial dials[DW_KEYS] = {
    [DW_KEY_START] = {DIAL_START, AT(start), arrays, 0, 0, 0},
    [DW_KEY_STALEMATE] = {DIAL_WORD, AT(stalemate), stalemates, 0, 0, 0},
    [DW_KEY_BARE_WIN] = {DIAL_WORD, AT(bare_win), wins, 0, 0, 0},
    [DW_KEY_BARE_COUNTER] = {DIAL_WORD, AT(bare_counter), counters, 0, 0, 0},
    [DW_KEY_BARE_MISSED] = {DIAL_WORD, AT(bare_missed), misses, 0, 0, 0},
    [DW_KEY_BOTH_BARE] = {DIAL_WORD, AT(both_bare), both, 0, 0, 0},
    [DW_KEY_REPETITION] = {DIAL_NONE, AT(repetition_times), none, 0, 255,
                           DW_KEY_REPETITION_TIMES},
    [DW_KEY_REPETITION_TIMES] = {DIAL_COUNT, AT(repetition_times), NULL, 2, 255,
                                 0},
    [DW_KEY_REPETITION_ENDS] = {DIAL_WORD, AT(repetition_ends), ends, 0, 0, 0},
    [DW_KEY_MOVE_LIMIT] = {DIAL_NONE, AT(move_limit), none, 0, 100000,
                           DW_KEY_MOVE_LIMIT_MOVES},
    [DW_KEY_MOVE_LIMIT_MOVES] = {DIAL_COUNT, AT(move_limit), NULL, 1, 100000,
                                 0},
    [DW_KEY_MOVE_LIMIT_COUNTS] = {DIAL_WORD, AT(move_limit_counts), counts, 0,
                                  0, 0},
    [DW_KEY_MOVE_LIMIT_ENDS] = {DIAL_WORD, AT(move_limit_ends), ends, 0, 0, 0},
    [DW_KEY_LENGTH_LIMIT] = {DIAL_COUNT, AT(length_limit), none, 1, 1000000, 0},
    [DW_KEY_ORDER] = {DIAL_ORDER, AT(order), endings, 0, 0, 0},
    [DW_KEY_AGREEMENT] = {DIAL_WORD, AT(agreement), allowed, 0, 0, 0},
    [DW_KEY_RESIGNATION] = {DIAL_WORD, AT(resignation), allowed, 0, 0, 0},
};

/* Names of keys: those of the file alone, the dials' in the order of dw_key,
 * then other ways to name a dial and what opens a map. */
enum { FILE_KEYS = 5 };

static const char *const names[] = {
    "title",       "source",     "sources",
    "readings",    "options",
#define DW_KEY(tail, name) name,
#include "rules/ruleset.def"
#undef DW_KEY
    "start.array", "start.also", "length_limit.plies",
    "bare_shah",   NULL,
};

static const char *const *const dial_names = names + FILE_KEYS;

static const struct {
    const char *name;
    dw_key key;
} other_names[] = {
    {"start.array", DW_KEY_START},
    {"length_limit.plies", DW_KEY_LENGTH_LIMIT},
};

const char *dw_key_name(dw_key key) { return dial_names[key]; }

/* -1: none. */
static int find_key(const char *name)
{
    for (int key = 0; key < DW_KEYS; key++)
        if (!strcmp(dial_names[key], name))
            return key;
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (!strcmp(other_names[i].name, name))
            return (int)other_names[i].key;
    return -1;
}

/* ---- failing
 * ------------------------------------------------------------------ */

struct loading {
    struct dw_rulebook *book;
    const char *data;
    struct dw_arena *arena;
    struct dw_error *error;
    const char *where; /* the file, or the spec whose options are read */
};

/* `at` is NULL in options, which have no lines. */
static dw_status fail(struct loading *self, const struct dw_node *at,
                      const char *what)
{
    return dw_error_at(self->error, DW_BAD_CONFIG, self->where,
                       at ? at->line : 0, at ? at->column : 0, "%s", what);
}

static dw_status no_memory(struct loading *self)
{
    return dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
}

/* "unknown key 'stalmate'; did you mean 'stalemate'?" */
static dw_status unknown_key(struct loading *self, const struct dw_node *at,
                             const char *name, const char *const *known)
{
    char text[400];
    return dw_error_at(self->error, DW_BAD_CONFIG, self->where,
                       at ? at->key_line : 0, at ? at->key_column : 0,
                       "unknown key %s",
                       dw_suggest(name, known, text, sizeof text));
}

/* ---- values
 * ------------------------------------------------------------------- */

/* Index of a word; blanks and '_' are read as '-'. -1: none. */
static int find_word(const char *const *words, const char *text)
{
    for (int i = 0; words[i]; i++) {
        const char *a = words[i], *b = text;
        while (*a && (*a == *b || (*a == '-' && (*b == '_' || *b == ' '))))
            a++, b++;
        if (!*a && !*b)
            return i;
    }
    return -1;
}

/* "'lose' is no value of stalemate: loss, draw, unsettled; did you mean..." */
static dw_status unknown_word(struct loading *self, const struct dw_node *at,
                              const char *name, const char *text,
                              const char *const *words)
{
    char what[400];
    const char *near = dw_nearest(text, words);
    size_t len = (size_t)snprintf(what, sizeof what,
                                  "'%.64s' is no value of %s: ", text, name);
    for (int i = 0; words[i]; i++)
        len += (size_t)snprintf(what + len, sizeof what - len, "%s%s",
                                i ? ", " : "", words[i]);
    if (near)
        snprintf(what + len, sizeof what - len, "; did you mean '%s'?", near);
    return fail(self, at, what);
}

/* A number in its range; 0 when it is none. */
static uint32_t read_number(const struct dial *dial, const char *text)
{
    uint32_t number = 0;
    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9' || number > dial->most)
            return 0;
        number = 10 * number + (uint32_t)(*at - '0');
    }
    return number >= dial->least && number <= dial->most ? number : 0;
}

static void store(struct loading *self, const struct dial *dial, uint32_t value)
{
    char *field = (char *)&self->book->rules + dial->at;
    const uint8_t byte = (uint8_t)value;
    if (dial->most > 255)
        memcpy(field, &value, sizeof value);
    else
        memcpy(field, &byte, sizeof byte);
}

static dw_status set_count(struct loading *self, const struct dw_node *at,
                           dw_key key, const char *text)
{
    const struct dial *dial = &dials[key];
    const bool off = dial->words && find_word(dial->words, text) >= 0;
    const uint32_t number = read_number(dial, text);
    char what[200];
    if (off || number) {
        store(self, dial, number);
        return DW_OK;
    }
    snprintf(what, sizeof what, "'%.64s' is no value of %s: %s%u to %u", text,
             dw_key_name(key), dial->words ? "none, or " : "", dial->least,
             dial->most);
    return fail(self, at, what);
}

/* The position that a FEN with letters kqbnrp gives. */
static dw_status read_fen(struct loading *self, const struct dw_node *at,
                          const char *text, struct dw_position *out)
{
    struct dw_grammar *grammar = dw_arena_alloc(self->arena, sizeof *grammar);
    if (!grammar)
        return no_memory(self);
    const dw_status status =
        dw_grammar_load(NULL, self->arena, grammar, self->error);
    if (status != DW_OK)
        return status;
    return dw_fen_read(dw_span_of(text), 0, grammar,
                       dw_grammar_letters(grammar, "kqbnrp"), out, NULL, NULL)
               ? DW_OK
               : unknown_word(self, at, "start (nor a usable FEN)", text,
                              arrays);
}

static dw_status read_start(struct loading *self, const struct dw_node *at,
                            const char *text, struct dw_position *out)
{
    const int array = find_word(arrays, text);
    if (array < 0)
        return read_fen(self, at, text, out);
    dw_position_array(out, arrays[array][0] - 'a', arrays[array][2] - 'a');
    return DW_OK;
}

static dw_status add_ending(struct loading *self, const struct dw_node *at,
                            const char *text)
{
    struct dw_ruleset *rules = &self->book->rules;
    const int ending = find_word(endings, text);
    char what[120];
    if (ending < 0)
        return unknown_word(self, at, "order", text, endings);
    for (int i = 0; i < rules->order_len; i++)
        if (rules->order[i] == ending) {
            snprintf(what, sizeof what, "'%s' stands twice in order", text);
            return fail(self, at, what);
        }
    rules->order[rules->order_len++] = (uint8_t)ending;
    return DW_OK;
}

/* A scalar of YAML, or an option's value. */
static dw_status set_text(struct loading *self, const struct dw_node *at,
                          dw_key key, const char *text)
{
    const struct dial *dial = &dials[key];
    int word;
    self->book->given |= 1u << key;
    switch (dial->type) {
    case DIAL_WORD:
    case DIAL_NONE:
        word = find_word(dial->words, text);
        if (word < 0)
            return unknown_word(self, at, dw_key_name(key), text, dial->words);
        store(self, dial, (uint32_t)word);
        return DW_OK;
    case DIAL_COUNT:
        return set_count(self, at, key, text);
    case DIAL_START:
        return read_start(self, at, text, &self->book->rules.start);
    case DIAL_ORDER:
        return fail(self, at, "order wants a list of endings");
    }
    return DW_OK;
}

/* ---- the file's dials
 * ----------------------------------------------------------- */

static dw_status read_order(struct loading *self, const struct dw_node *list)
{
    dw_status status = DW_OK;
    self->book->rules.order_len = 0;
    self->book->given |= 1u << DW_KEY_ORDER;
    for (const struct dw_node *node = list->child; node && status == DW_OK;
         node = node->next)
        status = node->kind == DW_NODE_SCALAR
                     ? add_ending(self, node, node->text)
                     : fail(self, node, "the name of an ending is wanted here");
    return status;
}

/* Arrays that count too once a record declares them. A record does so by its
 * FEN, which counts whatever stands here, so that they are only checked. */
static dw_status read_also(struct loading *self, const struct dw_node *list)
{
    struct dw_position position;
    dw_status status = DW_OK;
    for (const struct dw_node *node = list->child; node && status == DW_OK;
         node = node->next)
        status = node->kind == DW_NODE_SCALAR
                     ? read_start(self, node, node->text, &position)
                     : fail(self, node, "an array's name is wanted here");
    return status;
}

static dw_status read_dial(struct loading *self, const char *name,
                           const struct dw_node *node);

/* A map's keys go by their own name behind the map's and a period. */
static dw_status read_map(struct loading *self, const char *name,
                          const struct dw_node *map)
{
    dw_status status = DW_OK;
    for (const struct dw_node *node = map->child; node && status == DW_OK;
         node = node->next) {
        char full[100];
        snprintf(full, sizeof full, "%s.%.60s", name, node->key);
        status = read_dial(self, full, node);
    }
    const int key = find_key(name);
    if (status != DW_OK || key < 0 || dials[key].type != DIAL_NONE ||
        self->book->given & 1u << dials[key].needs)
        return status;
    char what[120];
    snprintf(what, sizeof what, "%s wants at least %s, or 'none'", name,
             dw_key_name(dials[key].needs));
    return fail(self, map, what);
}

static dw_status read_dial(struct loading *self, const char *name,
                           const struct dw_node *node)
{
    const int key = find_key(name);
    const bool opens = !strcmp(name, "bare_shah");
    if (node->kind == DW_NODE_LIST && !strcmp(name, "start.also"))
        return read_also(self, node);
    if (key < 0 && !opens)
        return unknown_key(self, node, name, names);
    if (node->kind == DW_NODE_MAP)
        return read_map(self, name, node);
    if (node->kind == DW_NODE_LIST && key == DW_KEY_ORDER)
        return read_order(self, node);
    if (node->kind == DW_NODE_LIST || opens)
        return fail(self, node,
                    opens ? "bare_shah wants keys and values"
                          : "one value is wanted here, no list");
    return set_text(self, node, (dw_key)key, node->text);
}

/* ---- the file's words
 * ------------------------------------------------------------- */

/* The key that a scalar names. */
static dw_status named_key(struct loading *self, const struct dw_node *node,
                           dw_key *key)
{
    char text[400], what[440];
    if (node->kind != DW_NODE_SCALAR)
        return fail(self, node, "the name of a key is wanted here");
    const int found = find_key(node->text);
    if (found >= 0) {
        *key = (dw_key)found;
        return DW_OK;
    }
    snprintf(what, sizeof what, "unknown key %s",
             dw_suggest(node->text, dial_names, text, sizeof text));
    return fail(self, node, what);
}

/* What an entry of `sources` or `readings` says of its keys. */
struct claim {
    const char *text, *cite;
    bool reading, seen;
};

static dw_status claim_key(struct loading *self, const struct dw_node *node,
                           const struct claim *claim)
{
    struct dw_rulebook *book = self->book;
    dw_key key;
    const dw_status status = named_key(self, node, &key);
    if (status != DW_OK)
        return status;
    const char **slot =
        claim->reading ? &book->reading[key] : &book->source[key];
    if (*slot)
        return fail(self, node, "this key has an entry already");
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
static dw_status claim_keys(struct loading *self, const struct dw_node *entry,
                            const struct claim *claim)
{
    const struct dw_node *key = dw_node_get(entry, "key");
    if (!key)
        return fail(self, entry, "key 'key' is missing");
    if (key->kind != DW_NODE_LIST)
        return claim_key(self, key, claim);
    dw_status status = DW_OK;
    for (const struct dw_node *one = key->child; one && status == DW_OK;
         one = one->next)
        status = claim_key(self, one, claim);
    return status;
}

static dw_status read_source(struct loading *self, const struct dw_node *entry)
{
    static const char *const keys[] = {"key", "cite", "words", "seen", NULL};
    struct claim claim = {0};
    dw_status status = dw_node_only(entry, keys, self->where, self->error);
    if (status != DW_OK)
        return status;
    claim.seen = dw_node_get(entry, "seen") != NULL;
    if (claim.seen && dw_node_get(entry, "words"))
        return fail(self, entry, "'words' or 'seen', not both");
    status = dw_node_text(entry, "cite", self->where, &claim.cite, self->error);
    if (status == DW_OK)
        status = dw_node_text(entry, claim.seen ? "seen" : "words", self->where,
                              &claim.text, self->error);
    return status == DW_OK ? claim_keys(self, entry, &claim) : status;
}

static dw_status read_reading(struct loading *self, const struct dw_node *entry)
{
    static const char *const keys[] = {"key", "text", NULL};
    struct claim claim = {.reading = true};
    dw_status status = dw_node_only(entry, keys, self->where, self->error);
    if (status == DW_OK)
        status =
            dw_node_text(entry, "text", self->where, &claim.text, self->error);
    return status == DW_OK ? claim_keys(self, entry, &claim) : status;
}

static dw_status read_option(struct loading *self, const struct dw_node *entry)
{
    dw_key key;
    const dw_status status = named_key(self, entry, &key);
    if (status == DW_OK)
        self->book->options |= 1u << key;
    return status;
}

static dw_status read_title(struct loading *self, const struct dw_node *node)
{
    self->book->title = node->text ? node->text : "";
    return node->text && !strchr(node->text, '\n')
               ? DW_OK
               : fail(self, node, "a title is one line");
}

static dw_status read_origin(struct loading *self, const struct dw_node *node)
{
    self->book->origin = node->text ? node->text : "";
    return node->text ? DW_OK : fail(self, node, "a text is wanted here");
}

typedef dw_status read_entry(struct loading *self, const struct dw_node *node);

/* In the order of `names`. */
static const struct {
    read_entry *read;
    bool each; /* a list, whose items are read */
} file_keys[FILE_KEYS] = {
    {read_title, false},  {read_origin, false}, {read_source, true},
    {read_reading, true}, {read_option, true},
};

static dw_status read_file_key(struct loading *self, int key,
                               const struct dw_node *node)
{
    if (!file_keys[key].each)
        return file_keys[key].read(self, node);
    if (node->kind != DW_NODE_LIST)
        return fail(self, node, "a list is wanted here");
    dw_status status = DW_OK;
    for (const struct dw_node *one = node->child; one && status == DW_OK;
         one = one->next)
        status = file_keys[key].read(self, one);
    return status;
}

/* ---- the whole file
 * ----------------------------------------------------------- */

static dw_status check_counter(struct loading *self, const struct dw_node *at)
{
    const bool fits = self->book->rules.bare_win == DW_BARE_AT_ONCE;
    return fits || !(self->book->given & 1u << DW_KEY_BARE_COUNTER)
               ? DW_OK
               : fail(
                     self, at,
                     "bare_shah.counter goes with bare_shah.win: at-once only");
}

static dw_status read_root(struct loading *self, const struct dw_node *root)
{
    dw_status status = DW_OK;
    if (root->kind != DW_NODE_MAP)
        return fail(self, root, "keys and values are wanted here");
    for (const struct dw_node *node = root->child; node && status == DW_OK;
         node = node->next) {
        int key = 0;
        while (key < FILE_KEYS && strcmp(names[key], node->key) != 0)
            key++;
        status = key < FILE_KEYS ? read_file_key(self, key, node)
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
    for (uint8_t i = 0; i < DW_ENDINGS; i++)
        book->rules.order[i] = i;
    book->rules.order_len = DW_ENDINGS;
}

static dw_status load_bytes(struct loading *self, const struct dw_data *found)
{
    struct dw_node *root;
    set_defaults(self->book);
    self->book->file = self->where = found->file;
    self->book->yaml = found->bytes;
    const dw_status status = dw_yaml_read(found->bytes, found->file,
                                          self->arena, &root, self->error);
    return status == DW_OK ? read_root(self, root) : status;
}

/* ---- options
 * ------------------------------------------------------------------- */

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
static dw_status set_order(struct loading *self, char *text)
{
    dw_status status = DW_OK;
    self->book->rules.order_len = 0;
    while (text && status == DW_OK) {
        char *next = strchr(text, '/');
        if (next)
            *next++ = '\0';
        status = add_ending(self, NULL, text);
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

static dw_status set_option(struct loading *self, char *option)
{
    char *value = strchr(option, '=');
    char what[120];
    if (!value || value == option) {
        snprintf(what, sizeof what, "'%.64s' is no option: key=value is wanted",
                 option);
        return fail(self, NULL, what);
    }
    *value++ = '\0';
    const int key = find_key(option);
    if (key < 0)
        return unknown_key(self, NULL, option, dial_names);
    if (self->book->given & 1u << key) {
        snprintf(what, sizeof what, "%s is given twice", option);
        return fail(self, NULL, what);
    }
    forget_words(self->book, (dw_key)key);
    return key == DW_KEY_ORDER ? set_order(self, value)
                               : set_text(self, NULL, (dw_key)key, value);
}

/* Options lie over the file: `given` counts them apart, so that a counter that
 * only the file has is no contradiction. */
static dw_status set_options(struct loading *self, const char *spec,
                             const char *options)
{
    const uint32_t in_file = self->book->given;
    char *text = dw_arena_copy(self->arena, options, strlen(options));
    if (!text)
        return no_memory(self);
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

/* ---- by name or path
 * -------------------------------------------------------------- */

static dw_status find_named(struct loading *self, const char *name,
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
        return no_memory(self);
    return dw_error_set(self->error, DW_USAGE, "", "no ruleset %s",
                        dw_suggest(name, known, text, sizeof text));
}

dw_status dw_rulebook_load(const char *spec, const char *data,
                           struct dw_arena *arena, struct dw_rulebook *out,
                           struct dw_error *error)
{
    struct loading self = {out, data, arena, error, spec};
    struct dw_data found;
    *out = (struct dw_rulebook){0};
    const size_t len = name_length(spec);
    const char *name = dw_arena_copy(arena, spec, len);
    out->name = dw_arena_copy(arena, spec, strlen(spec));
    if (!name || !out->name)
        return no_memory(&self);
    dw_status status = is_path(name, len)
                           ? dw_data_file(name, arena, &found, error)
                           : find_named(&self, name, &found);
    if (status == DW_OK)
        status = load_bytes(&self, &found);
    return status == DW_OK && spec[len]
               ? set_options(&self, out->name, spec + len + 1)
               : status;
}

/* ---- lists
 * ------------------------------------------------------------------------ */

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
