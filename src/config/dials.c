/* Knows every dial of a ruleset: its names, what it takes and where that goes.
 * Must not know files, nor what a dial does. */
/* SPDX-License-Identifier: MIT */
#include "config/dials.h"

#include "base/nearest.h"
#include "config/load_grammar.h"
#include "pgn/fen.h"

#include <stddef.h>
#include <stdio.h>

/* ---- the schema ---------------------------------------------------------- */

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
const char *const dw_ruleset_names[] = {
    "title",       "source",     "sources",
    "readings",    "options",    "clues",
#define DW_KEY(tail, name) name,
#include "rules/ruleset.def"
#undef DW_KEY
    "start.array", "start.also", "length_limit.plies",
    "bare_shah",   NULL,
};

const char *const *const dw_dial_names = dw_ruleset_names + DW_FILE_KEYS;

static const struct {
    const char *name;
    dw_key key;
} other_names[] = {
    {"start.array", DW_KEY_START},
    {"length_limit.plies", DW_KEY_LENGTH_LIMIT},
};

const char *dw_key_name(dw_key key) { return dw_dial_names[key]; }

const char *dw_dial_word(dw_key key, unsigned value)
{
    const char *const *words = dials[key].words;
    for (unsigned i = 0; words && words[i]; i++)
        if (i == value)
            return words[i];
    return NULL;
}

/* -1: none. */
int dw_dial_find(const char *name)
{
    for (int key = 0; key < DW_KEYS; key++)
        if (!strcmp(dw_dial_names[key], name))
            return key;
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (!strcmp(other_names[i].name, name))
            return (int)other_names[i].key;
    return -1;
}

/* ---- failing ------------------------------------------------------------- */

/* `at` is NULL in options, which have no lines. */
dw_status dw_dial_fail(struct dw_dialing *self, const struct dw_node *at,
                       const char *what)
{
    return dw_error_at(self->error, DW_BAD_CONFIG, self->where,
                       at ? at->line : 0, at ? at->column : 0, "%s", what);
}

dw_status dw_dial_no_memory(struct dw_dialing *self)
{
    return dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
}

/* "unknown key 'stalmate'; did you mean 'stalemate'?" */
dw_status dw_dial_unknown(struct dw_dialing *self, const struct dw_node *at,
                          const char *name, const char *const *known)
{
    char text[400];
    return dw_error_at(self->error, DW_BAD_CONFIG, self->where,
                       at ? at->key_line : 0, at ? at->key_column : 0,
                       "unknown key %s",
                       dw_suggest(name, known, text, sizeof text));
}

/* ---- values -------------------------------------------------------------- */

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
static dw_status unknown_word(struct dw_dialing *self, const struct dw_node *at,
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
    return dw_dial_fail(self, at, what);
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

static void store(struct dw_dialing *self, const struct dial *dial,
                  uint32_t value)
{
    char *field = (char *)&self->book->rules + dial->at;
    const uint8_t byte = (uint8_t)value;
    if (dial->most > 255)
        memcpy(field, &value, sizeof value);
    else
        memcpy(field, &byte, sizeof byte);
}

uint32_t dw_dial_get(const struct dw_ruleset *rules, dw_key key)
{
    const struct dial *dial = &dials[key];
    const char *field = (const char *)rules + dial->at;
    uint32_t value = 0;
    uint8_t byte = 0;
    if (dial->type == DIAL_ORDER || dial->type == DIAL_START)
        return 0;
    if (dial->most > 255) {
        memcpy(&value, field, sizeof value);
        return value;
    }
    memcpy(&byte, field, sizeof byte);
    return byte;
}

static dw_status set_count(struct dw_dialing *self, const struct dw_node *at,
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
    return dw_dial_fail(self, at, what);
}

/* The position that a FEN with letters kqbnrp gives. */
static dw_status read_fen(struct dw_dialing *self, const struct dw_node *at,
                          const char *text, struct dw_position *out)
{
    struct dw_grammar *grammar = dw_arena_alloc(self->arena, sizeof *grammar);
    if (!grammar)
        return dw_dial_no_memory(self);
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

dw_status dw_dial_start(struct dw_dialing *self, const struct dw_node *at,
                        const char *text, struct dw_position *out)
{
    const int array = find_word(arrays, text);
    if (array < 0)
        return read_fen(self, at, text, out);
    dw_position_array(out, arrays[array][0] - 'a', arrays[array][2] - 'a');
    return DW_OK;
}

dw_status dw_dial_add_ending(struct dw_dialing *self, const struct dw_node *at,
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
            return dw_dial_fail(self, at, what);
        }
    rules->order[rules->order_len++] = (uint8_t)ending;
    return DW_OK;
}

/* A scalar of YAML, or an option's value. */
dw_status dw_dial_set(struct dw_dialing *self, const struct dw_node *at,
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
        return dw_dial_start(self, at, text, &self->book->rules.start);
    case DIAL_ORDER:
        return dw_dial_fail(self, at, "order wants a list of endings");
    }
    return DW_OK;
}

/* ---- maps ---------------------------------------------------------------- */

dw_status dw_dial_complete(struct dw_dialing *self, const struct dw_node *at,
                           dw_key key)
{
    char what[120];
    const struct dial *dial = &dials[key];
    if (dial->type != DIAL_NONE || self->book->given & 1u << dial->needs)
        return DW_OK;
    snprintf(what, sizeof what, "%s wants at least %s, or 'none'",
             dw_key_name(key), dw_key_name(dial->needs));
    return dw_dial_fail(self, at, what);
}
