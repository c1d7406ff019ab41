/* Knows what one slip may have made of a rank of a FEN, and what a rank is.
 * Must not know the other ranks, nor what the men are good for. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"

#include <stdlib.h>

/* Tenths of a slip. */
enum {
    COST_LOOK = 5,      /* a character for one that it looks like */
    COST_DOUBLED = 7,   /* one too many, beside its like */
    COST_DIGIT = 8,     /* a figure that is off by one */
    COST_EXTRA = 9,     /* one too many */
    COST_BESIDE = 9,    /* one is missing beside its like, */
    COST_LEFT_OUT = 10, /* or anywhere */
    COST_UNKNOWN = 11,  /* what stands for nothing is read otherwise, */
    COST_OTHER = 13,    /* or what stands for something else; */
    COST_NO_MAN = 20,   /* a man's letter for a figure */
};

enum { CODES = 24 }; /* of a rank that is repaired */

static const char digits[] = "12345678";

/* What a search for repairs goes through. */
struct rank {
    uint32_t codes[CODES];
    int count;
    const char *men;
    struct dw_repair *list;
    int found;
};

static bool is_digit(uint32_t code) { return code >= '1' && code <= '8'; }

static bool is_man(const struct rank *rank, uint32_t code)
{
    return code && code < 0x80 && strchr(rank->men, (int)code);
}

/* Writes the rank as a FEN has it, without the marks of promoted men. False: it
 * has not eight squares, or something in it is no man. */
static bool settle(const struct rank *rank, const uint32_t *codes, int count,
                   char out[DW_RANK_MAX + 1])
{
    int squares = 0, empty = 0;
    for (int i = 0; i <= count && squares <= DW_RANK_MAX; i++) {
        const uint32_t code = i < count ? codes[i] : 0;
        if (is_digit(code)) {
            empty += (int)code - '0';
            squares += (int)code - '0';
        } else if (!code || is_man(rank, code)) {
            if (empty)
                *out++ = (char)('0' + empty);
            empty = 0;
            if (code)
                *out++ = (char)code;
            squares += code != 0;
        } else if (code != '~') {
            return false;
        }
    }
    *out = '\0';
    return squares == DW_RANK_MAX;
}

/* Keeps a repair, the cheapest of those that come to the same rank. */
static void keep(struct rank *rank, const struct dw_repair *repair)
{
    struct dw_repair *list = rank->list;
    int at = 0;
    while (at < rank->found && strcmp(list[at].text, repair->text) != 0)
        at++;
    if (at < rank->found && list[at].cost <= repair->cost)
        return;
    if (at == rank->found && rank->found < DW_REPAIRS)
        rank->found++;
    if (at == DW_REPAIRS && list[--at].cost <= repair->cost)
        return;
    for (; at && list[at - 1].cost > repair->cost; at--)
        list[at] = list[at - 1];
    list[at] = *repair;
}

/* Puts `put` in place of `length` codes at `at`. */
static void try_put(struct rank *rank, int at, int length, const char *put,
                    struct dw_repair repair)
{
    uint32_t codes[CODES + 2];
    int count = 0;
    for (int i = 0; i < at; i++)
        codes[count++] = rank->codes[i];
    while (*put)
        codes[count++] = (uint8_t)*put++;
    for (int i = at + length; i < rank->count; i++)
        codes[count++] = rank->codes[i];
    if (settle(rank, codes, count, repair.text))
        keep(rank, &repair);
}

/* ---- slips --------------------------------------------------------------- */

/* In a FEN more looks alike than in a move, for fewer characters are meant. */
static bool is_alike(uint32_t seen, char meant)
{
    static const char *const more[] = {"0OQDo", "nhu", "bh",  "4A",
                                       "7T?/",  "kKX", "1/\\"};
    bool found = dw_suggest_alike(seen, (uint8_t)meant);
    for (size_t i = 0; seen < 0x80 && i < sizeof more / sizeof *more; i++)
        found |= seen && strchr(more[i], (int)seen) && strchr(more[i], meant);
    return found;
}

static void try_other(struct rank *rank, int at, char meant)
{
    const uint32_t seen = rank->codes[at];
    const char put[2] = {meant, '\0'};
    const bool alike = is_alike(seen, meant);
    const bool figures = is_digit(seen) && is_digit((uint8_t)meant);
    const bool near = figures && abs((int)seen - meant) == 1;
    const bool means = is_digit(seen) || is_man(rank, seen);
    const bool no_man = is_man(rank, seen) && is_digit((uint8_t)meant);
    if (seen != (uint8_t)meant)
        try_put(rank, at, 1, put,
                (struct dw_repair){.guess = alike ? DW_GUESS_FEN_ALIKE
                                                  : DW_GUESS_FEN_MISREAD,
                                   .cost = alike    ? COST_LOOK
                                           : near   ? COST_DIGIT
                                           : no_man ? COST_NO_MAN
                                           : means  ? COST_OTHER
                                                    : COST_UNKNOWN,
                                   .seen = seen,
                                   .meant = (uint8_t)meant});
}

static void try_left_out(struct rank *rank, int at, char meant)
{
    const char put[2] = {meant, '\0'};
    const bool beside = (at && rank->codes[at - 1] == (uint8_t)meant) ||
                        (at < rank->count && rank->codes[at] == (uint8_t)meant);
    try_put(rank, at, 0, put,
            (struct dw_repair){.guess = DW_GUESS_FEN_LEFT_OUT,
                               .cost = beside ? COST_BESIDE : COST_LEFT_OUT,
                               .meant = (uint8_t)meant});
}

static void try_extra(struct rank *rank, int at)
{
    const uint32_t seen = rank->codes[at];
    const bool doubled = at && rank->codes[at - 1] == seen;
    try_put(rank, at, 1, "",
            (struct dw_repair){.guess = DW_GUESS_FEN_EXTRA,
                               .cost = doubled ? COST_DOUBLED : COST_EXTRA,
                               .seen = seen});
}

/* All of one character in the rank for one that it looks like. */
static void try_throughout(struct rank *rank, int at, char meant)
{
    const uint32_t seen = rank->codes[at];
    uint32_t codes[CODES];
    struct dw_repair repair = {.guess = DW_GUESS_FEN_ALIKE,
                               .cost = COST_LOOK,
                               .seen = seen,
                               .meant = (uint8_t)meant};
    if (!is_alike(seen, meant))
        return;
    for (int i = 0; i < rank->count; i++)
        codes[i] = rank->codes[i] == seen ? (uint8_t)meant : rank->codes[i];
    if (settle(rank, codes, rank->count, repair.text))
        keep(rank, &repair);
}

/* Several characters for one that they look like, or the other way. */
static void try_strokes(struct rank *rank, int at)
{
    static const struct {
        const char *seen, *meant;
    } rows[] = {{"m", "rn"}, {"M", "RN"}, {"|<", "K"}, {"l<", "K"},
                {"I<", "K"}, {"1<", "K"}, {"|3", "B"}, {"l3", "B"},
                {"I3", "B"}, {"13", "B"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int length = (int)strlen(rows[i].seen);
        bool here = at + length <= rank->count;
        for (int j = 0; here && j < length; j++)
            here = rank->codes[at + j] == (uint8_t)rows[i].seen[j];
        if (here)
            try_put(rank, at, length, rows[i].meant,
                    (struct dw_repair){.guess = DW_GUESS_FEN_ALIKE,
                                       .cost = COST_LOOK});
    }
}

static void try_all(struct rank *rank, const char *alphabet)
{
    for (const char *meant = alphabet; *meant; meant++)
        for (int at = 0; at <= rank->count; at++) {
            try_left_out(rank, at, *meant);
            if (at == rank->count)
                continue;
            try_other(rank, at, *meant);
            try_throughout(rank, at, *meant);
        }
}

/* False: it is too long to be one. */
static bool read_codes(struct rank *rank, dw_span text)
{
    while (text.len && rank->count < CODES)
        text = dw_suggest_next(text, &rank->codes[rank->count++]);
    return !text.len;
}

bool dw_suggest_rank(dw_span text, const char *men, struct dw_repair *out)
{
    struct rank rank = {.men = men};
    *out = (struct dw_repair){.cost = 0};
    return read_codes(&rank, text) &&
           settle(&rank, rank.codes, rank.count, out->text);
}

int dw_suggest_repairs(dw_span text, const char *men,
                       struct dw_repair list[DW_REPAIRS])
{
    struct rank rank = {.men = men, .list = list};
    if (!read_codes(&rank, text))
        return 0;
    try_all(&rank, men);
    try_all(&rank, digits);
    for (int at = 0; at < rank.count; at++) {
        try_extra(&rank, at);
        try_strokes(&rank, at);
    }
    return rank.found;
}
