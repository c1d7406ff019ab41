/* Knows how results are written (PGN standard 8.2.6; loose ones:
 * grammar/README.md). Must not know where in a text they stand. */
/* SPDX-License-Identifier: MIT */
#include "pgn/result.h"

/* What one side got. */
typedef enum score { NO_SCORE, LOST, WON, HALF, MINUS, PLUS, EQUAL } score;

typedef struct piece {
    const char *text;
    uint8_t value, length;
} piece;

/* Takes the piece that opens `text`; the longer ones stand first. */
static const piece *take_piece(const piece *pieces, size_t count, dw_span text)
{
    for (size_t i = 0; i < count; i++)
        if (text.len >= pieces[i].length &&
            !memcmp(text.at, pieces[i].text, pieces[i].length))
            return &pieces[i];
    return NULL;
}

static const piece *take_score(dw_span text)
{
    static const piece scores[] = {
        {"1/2", HALF, 3}, {"\u00bd", HALF, 2}, {"\xbd", HALF, 1},
        {"0.5", HALF, 3}, {"0,5", HALF, 3},    {"1", WON, 1},
        {"0", LOST, 1},   {"+", PLUS, 1},      {"-", MINUS, 1},
        {"=", EQUAL, 1},
    };
    return take_piece(scores, sizeof scores / sizeof *scores, text);
}

/* Hyphen and colon; dashes from hyphen to horizontal bar, and the minus. */
static const piece *take_dash(dw_span text)
{
    static const piece dashes[] = {
        {"-", '-', 1},      {":", ':', 1},      {"\u2010", '-', 3},
        {"\u2011", '-', 3}, {"\u2012", '-', 3}, {"\u2013", '-', 3},
        {"\u2014", '-', 3}, {"\u2015", '-', 3}, {"\u2212", '-', 3},
        {"\x96", '-', 1},   {"\x97", '-', 1},
    };
    return take_piece(dashes, sizeof dashes / sizeof *dashes, text);
}

static bool pair_result(unsigned first, unsigned second, dw_result *result)
{
    static const struct {
        uint8_t first, second, result;
    } pairs[] = {
        {WON, LOST, DW_RESULT_WHITE},   {LOST, WON, DW_RESULT_BLACK},
        {HALF, HALF, DW_RESULT_DRAW},   {LOST, LOST, DW_RESULT_NONE},
        {PLUS, MINUS, DW_RESULT_WHITE}, {MINUS, PLUS, DW_RESULT_BLACK},
        {EQUAL, EQUAL, DW_RESULT_DRAW},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].first == first && pairs[i].second == second) {
            *result = (dw_result)pairs[i].result;
            return true;
        }
    return false;
}

static bool is_standard(dw_span text)
{
    return dw_span_is(text, "1-0") || dw_span_is(text, "0-1") ||
           dw_span_is(text, "1/2-1/2");
}

static size_t skip_spaces(dw_span text, size_t at, unsigned blanks)
{
    while (blanks-- && at < text.len &&
           (text.at[at] == ' ' || text.at[at] == '\t'))
        at++;
    return at;
}

static dw_span rest_of(dw_span text, size_t from)
{
    return (dw_span){text.at + from, text.len - from};
}

/* Both sides' scores with a dash between; + - = only with a colon, for
 * Informator's signs are written otherwise. Its length or 0. */
static size_t read_pair(dw_span text, const piece *first, unsigned blanks,
                        dw_result *result)
{
    size_t at = skip_spaces(text, first->length, blanks);
    const piece *dash = take_dash(rest_of(text, at));
    if (!dash || (first->value >= MINUS && dash->value != ':'))
        return 0;
    at = skip_spaces(text, at + dash->length, blanks);
    const piece *second = take_score(rest_of(text, at));
    if (!second || !pair_result(first->value, second->value, result))
        return 0;
    return at + second->length;
}

/* What most games end with, and a blank or nothing behind it. */
static size_t read_plain(dw_span text, dw_result *result)
{
    enum { LENGTH = 3 };
    static const struct {
        char text[LENGTH];
        uint8_t result;
    } rows[] = {{"1-0", DW_RESULT_WHITE}, {"0-1", DW_RESULT_BLACK}};
    if (text.len < LENGTH ||
        (text.len > LENGTH && (uint8_t)text.at[LENGTH] > ' '))
        return 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!memcmp(text.at, rows[i].text, LENGTH)) {
            *result = (dw_result)rows[i].result;
            return LENGTH;
        }
    return 0;
}

size_t dw_result_prefix(dw_span text, unsigned blanks, dw_result *result,
                        bool *loose)
{
    *loose = false;
    const size_t plain = read_plain(text, result);
    if (plain)
        return plain;
    if (text.len && *text.at == '*') {
        *result = DW_RESULT_OPEN;
        return 1;
    }
    const piece *first = take_score(text);
    if (!first)
        return 0;
    const size_t length = read_pair(text, first, blanks, result);
    *loose = !is_standard((dw_span){text.at, length});
    if (length || first->value != HALF || first->text[1] == '.' ||
        first->text[1] == ',')
        return length;
    *result = DW_RESULT_DRAW;
    return first->length;
}

bool dw_result_read(dw_span text, dw_result *result, bool *loose)
{
    return text.len &&
           dw_result_prefix(text, DW_RESULT_BLANKS, result, loose) == text.len;
}

const char *dw_result_text(dw_result result)
{
    switch (result) {
    case DW_RESULT_OPEN:
        return "*";
    case DW_RESULT_WHITE:
        return "1-0";
    case DW_RESULT_BLACK:
        return "0-1";
    case DW_RESULT_DRAW:
        return "1/2-1/2";
    case DW_RESULT_UNSETTLED:
        return "?";
    case DW_RESULT_NONE:
        return NULL;
    }
    return NULL;
}
