/* Knows what follows from a ruleset's dials alone. Must not know any ruleset
 * by name, nor positions. */
/* SPDX-License-Identifier: MIT */
#include "rules/ruleset.h"

#include <stddef.h>
#include <string.h>

/* "50 moves each" (Qdan) are 100 plies; a limit too large to double is out of
 * any game's reach as it is. */
uint32_t dw_ruleset_limit_plies(const struct dw_ruleset *ruleset)
{
    const uint32_t moves = ruleset->move_limit;
    const bool each = ruleset->move_limit_counts == DW_COUNTS_EACH;
    return each && moves <= UINT32_MAX / 2 ? 2 * moves : moves;
}

/* The fields of each key; the keys of draws share theirs with their parts. */
#define FIELD(key, field)                                                      \
    {                                                                          \
        DW_KEY_##key, offsetof(struct dw_ruleset, field),                      \
            sizeof((struct dw_ruleset *)0)->field                              \
    }
static const struct field {
    dw_key key;
    size_t at, size;
} fields[] = {
    FIELD(START, start),
    FIELD(STALEMATE, stalemate),
    FIELD(BARE_WIN, bare_win),
    FIELD(BARE_COUNTER, bare_counter),
    FIELD(BARE_MISSED, bare_missed),
    FIELD(BOTH_BARE, both_bare),
    FIELD(REPETITION, repetition_times),
    FIELD(REPETITION, repetition_ends),
    FIELD(REPETITION_TIMES, repetition_times),
    FIELD(REPETITION_ENDS, repetition_ends),
    FIELD(MOVE_LIMIT, move_limit),
    FIELD(MOVE_LIMIT, move_limit_counts),
    FIELD(MOVE_LIMIT, move_limit_ends),
    FIELD(MOVE_LIMIT_MOVES, move_limit),
    FIELD(MOVE_LIMIT_COUNTS, move_limit_counts),
    FIELD(MOVE_LIMIT_ENDS, move_limit_ends),
    FIELD(LENGTH_LIMIT, length_limit),
    FIELD(AGREEMENT, agreement),
    FIELD(RESIGNATION, resignation),
};
#undef FIELD
enum { FIELDS = sizeof fields / sizeof *fields };

/* Whether a bared side can owe a reply, and so miss it. */
static bool owes_replies(const struct dw_ruleset *ruleset)
{
    switch ((enum dw_bare_win)ruleset->bare_win) {
    case DW_BARE_AT_ONCE:
        return ruleset->bare_counter == DW_COUNTER_REPLY;
    case DW_BARE_NEXT_TURN:
    case DW_BARE_BY_MEN:
        return true;
    case DW_BARE_NEVER:
        break;
    }
    return false;
}

bool dw_ruleset_says(const struct dw_ruleset *ruleset, dw_key key)
{
    switch (key) {
    case DW_KEY_BARE_COUNTER:
        return ruleset->bare_win == DW_BARE_AT_ONCE;
    case DW_KEY_BARE_MISSED:
        return owes_replies(ruleset);
    case DW_KEY_REPETITION_TIMES:
    case DW_KEY_REPETITION_ENDS:
        return ruleset->repetition_times > 0;
    case DW_KEY_MOVE_LIMIT_MOVES:
    case DW_KEY_MOVE_LIMIT_COUNTS:
    case DW_KEY_MOVE_LIMIT_ENDS:
        return ruleset->move_limit > 0;
    case DW_KEY_START:
    case DW_KEY_STALEMATE:
    case DW_KEY_BARE_WIN:
    case DW_KEY_BOTH_BARE:
    case DW_KEY_REPETITION:
    case DW_KEY_MOVE_LIMIT:
    case DW_KEY_LENGTH_LIMIT:
    case DW_KEY_ORDER:
    case DW_KEY_AGREEMENT:
    case DW_KEY_RESIGNATION:
    case DW_KEYS:
        break;
    }
    return true;
}

/* ---- order --------------------------------------------------------------- */

#define END(tail) (1u << DW_END_##tail)

/* The endings that can hold after the same ply as this one: nobody is mated
 * in a position that has been played from, nor by a bare Shah, and a capture
 * or a first repetition would have ended the game before a second one. */
static const uint8_t meets[DW_ENDINGS] = {
    [DW_END_CHECKMATE] = END(BARE) | END(LIMIT),
    [DW_END_BARE] = END(CHECKMATE) | END(STALEMATE) | END(LIMIT),
    [DW_END_STALEMATE] = END(BARE) | END(LIMIT),
    [DW_END_BOTH_BARE] = END(LIMIT),
    [DW_END_REPETITION] = END(LIMIT),
    [DW_END_LIMIT] = END(CHECKMATE) | END(BARE) | END(STALEMATE) |
                     END(BOTH_BARE) | END(REPETITION),
};

/* The endings that can hold under a ruleset at all, ranked or not. */
static unsigned known(const struct dw_ruleset *ruleset)
{
    const bool limit = ruleset->move_limit || ruleset->length_limit;
    return END(CHECKMATE) | END(STALEMATE) |
           (ruleset->bare_win == DW_BARE_NEVER ? 0 : END(BARE)) |
           (ruleset->both_bare == DW_BOTH_BARE_CONTINUE ? 0 : END(BOTH_BARE)) |
           (ruleset->repetition_times ? END(REPETITION) : 0) |
           (limit ? END(LIMIT) : 0);
}
#undef END

/* Where an ending stands in the order, DW_ENDINGS when it does not. */
static int rank_of(const struct dw_ruleset *ruleset, int ending)
{
    for (int i = 0; i < ruleset->order_len; i++)
        if (ruleset->order[i] == ending)
            return i;
    return DW_ENDINGS;
}

static bool orders_differ(const struct dw_ruleset *a,
                          const struct dw_ruleset *b)
{
    const unsigned both = known(a) & known(b);
    for (int x = 0; x < DW_ENDINGS; x++) {
        const int in_a = rank_of(a, x), in_b = rank_of(b, x);
        if (!(both >> x & 1))
            continue;
        if ((in_a == DW_ENDINGS) != (in_b == DW_ENDINGS))
            return true;
        for (int y = 0; y < x; y++)
            if (both & meets[x] & 1u << y &&
                (in_a < rank_of(a, y)) != (in_b < rank_of(b, y)))
                return true;
    }
    return false;
}

static void take_order(struct dw_ruleset *ruleset,
                       const struct dw_ruleset *from)
{
    const struct dw_ruleset before = *ruleset;
    memcpy(ruleset->order, from->order, sizeof ruleset->order);
    ruleset->order_len = from->order_len;
    for (int i = 0; i < before.order_len; i++)
        if (rank_of(from, before.order[i]) == DW_ENDINGS)
            ruleset->order[ruleset->order_len++] = before.order[i];
}

/* ---- keys ---------------------------------------------------------------- */

bool dw_ruleset_differ(const struct dw_ruleset *a, const struct dw_ruleset *b,
                       dw_key key)
{
    if (key == DW_KEY_START)
        return !dw_position_equal(&a->start, &b->start);
    if (key == DW_KEY_ORDER)
        return orders_differ(a, b);
    if (key == DW_KEY_REPETITION)
        return !a->repetition_times != !b->repetition_times;
    if (key == DW_KEY_MOVE_LIMIT)
        return !a->move_limit != !b->move_limit;
    for (int i = 0; i < FIELDS; i++)
        if (fields[i].key == key &&
            memcmp((const char *)a + fields[i].at,
                   (const char *)b + fields[i].at, fields[i].size) != 0)
            return dw_ruleset_says(a, key) && dw_ruleset_says(b, key);
    return false;
}

void dw_ruleset_take(struct dw_ruleset *ruleset, const struct dw_ruleset *from,
                     dw_key key)
{
    if (key == DW_KEY_ORDER)
        take_order(ruleset, from);
    for (int i = 0; i < FIELDS; i++)
        if (fields[i].key == key)
            memcpy((char *)ruleset + fields[i].at,
                   (const char *)from + fields[i].at, fields[i].size);
}
