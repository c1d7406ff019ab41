/* Knows which characters look like Latin letters or digits, and so like each
 * other. Must not know what a word means: whoever reads the result says so. */
/* SPDX-License-Identifier: MIT */
#include "base/buf.h"
#include "pgn/notation.h"

/* Runs of code points and the character that the first of each looks like
 * (Unicode 15, confusables, as far as moves are written with them). */
static const struct {
    uint32_t first, last;
    char latin;
} looks[] = {
    {0x0391, 0x0392, 'A'}, /* Greek capitals */
    {0x0395, 0x0395, 'E'}, {0x0396, 0x0396, 'Z'}, {0x0397, 0x0397, 'H'},
    {0x0399, 0x0399, 'I'}, {0x039A, 0x039A, 'K'}, {0x039C, 0x039D, 'M'},
    {0x039F, 0x039F, 'O'}, {0x03A1, 0x03A1, 'P'}, {0x03A4, 0x03A4, 'T'},
    {0x03A7, 0x03A7, 'X'}, {0x03B1, 0x03B1, 'a'}, /* small ones */
    {0x03BF, 0x03BF, 'o'}, {0x03C1, 0x03C1, 'p'}, {0x03C7, 0x03C7, 'x'},
    {0x03F2, 0x03F2, 'c'}, {0x0405, 0x0405, 'S'}, /* Cyrillic capitals */
    {0x0406, 0x0406, 'I'}, {0x0408, 0x0408, 'J'}, {0x0410, 0x0410, 'A'},
    {0x0412, 0x0412, 'B'}, {0x0415, 0x0415, 'E'}, {0x0417, 0x0417, '3'},
    {0x041A, 0x041A, 'K'}, {0x041C, 0x041C, 'M'}, {0x041D, 0x041D, 'H'},
    {0x041E, 0x041E, 'O'}, {0x0420, 0x0420, 'P'}, {0x0421, 0x0421, 'C'},
    {0x0422, 0x0422, 'T'}, {0x0425, 0x0425, 'X'}, {0x0430, 0x0430, 'a'},
    {0x0431, 0x0431, '6'}, /* small ones */
    {0x0435, 0x0435, 'e'}, {0x043A, 0x043A, 'k'}, {0x043E, 0x043E, 'o'},
    {0x0440, 0x0440, 'p'}, {0x0441, 0x0441, 'c'}, {0x0445, 0x0445, 'x'},
    {0x04BB, 0x04BB, 'h'}, {0x0501, 0x0501, 'd'}, {0x051A, 0x051A, 'Q'},
    {0x051B, 0x051B, 'q'}, {0xFF10, 0xFF19, '0'}, /* full width */
    {0xFF21, 0xFF3A, 'A'}, {0xFF41, 0xFF5A, 'a'},
};

char dw_notation_latin(uint32_t code)
{
    if (code < looks[0].first)
        return 0;
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        if (code >= looks[i].first && code <= looks[i].last)
            return (char)(looks[i].latin + (int)(code - looks[i].first));
    return 0;
}

bool dw_notation_latin_word(dw_span word, char out[DW_WORD_MAX],
                            size_t *out_len)
{
    size_t len = 0;
    while (word.len) {
        uint32_t code = 0;
        const size_t size = dw_utf8_read(word, &code);
        const char latin = size ? dw_notation_latin(code) : 0;
        const size_t copied = latin || !size ? 1 : size;
        if (len + copied > DW_WORD_MAX)
            return false;
        memcpy(out + len, latin ? &latin : word.at, copied);
        len += copied;
        word.at += size ? size : 1;
        word.len -= size ? size : 1;
    }
    *out_len = len;
    return true;
}

/* A spelling, and how many of the folded word's bytes it stands for. */
struct spelled {
    dw_span text;
    size_t folded;
};

static bool is_ascii(dw_span text)
{
    size_t i = 0;
    while (i < text.len && !(text.at[i] & 0x80))
        i++;
    return i == text.len;
}

/* The longest of the spellings that the folded word may open with, if Latin
 * letters look like it. */
static void find_spelling(const char *const *list, dw_span word,
                          struct spelled *best)
{
    for (; list && *list; list++) {
        char latin[DW_WORD_MAX];
        size_t len;
        const dw_span text = dw_span_of(*list);
        if (!is_ascii(text) && dw_notation_latin_word(text, latin, &len) &&
            len > best->folded && len < word.len &&
            !memcmp(latin, word.at, len))
            *best = (struct spelled){text, len};
    }
}

bool dw_notation_looks_latin(dw_span word)
{
    while (word.len) {
        uint32_t code = 0;
        const size_t size = word.at[0] & 0x80 ? dw_utf8_read(word, &code) : 1;
        if (dw_notation_latin(code))
            return true;
        word.at += size ? size : 1;
        word.len -= size ? size : 1;
    }
    return false;
}

static bool goes_beyond_ascii(const char *const *list)
{
    bool beyond = false;
    for (; list && *list; list++)
        beyond |= !is_ascii(dw_span_of(*list));
    return beyond;
}

bool dw_letters_beyond_ascii(const struct dw_letters *set)
{
    bool beyond = false;
    for (int kind = 0; kind < DW_KINDS; kind++)
        beyond |= goes_beyond_ascii(set->read[kind]) ||
                  goes_beyond_ascii(set->read_black[kind]);
    return beyond;
}

static size_t code_at(dw_span text, uint32_t *code)
{
    const size_t size = dw_utf8_read(text, code);
    if (!size)
        *code = (unsigned char)text.at[0];
    return size ? size : 1;
}

/* Fills in what was replaced. */
static void find_changes(dw_span word, struct dw_homoglyph *out)
{
    dw_span read = {out->text, out->len};
    while (word.len && read.len) {
        uint32_t seen = 0, meant = 0;
        const size_t from = code_at(word, &seen), to = code_at(read, &meant);
        if (seen != meant && !out->count++) {
            out->seen = seen;
            out->meant = meant;
        }
        word = (dw_span){word.at + from, word.len - from};
        read = (dw_span){read.at + to, read.len - to};
    }
}

bool dw_notation_homoglyph(const struct dw_letters *set, dw_span word,
                           struct dw_homoglyph *out)
{
    char latin[DW_WORD_MAX];
    size_t len;
    *out = (struct dw_homoglyph){0};
    if (!dw_notation_latin_word(word, latin, &len))
        return false;
    struct spelled man = {{NULL, 0}, 0};
    for (int kind = 0; kind < DW_KINDS; kind++) {
        find_spelling(set->read[kind], (dw_span){latin, len}, &man);
        find_spelling(set->read_black[kind], (dw_span){latin, len}, &man);
    }
    out->len = man.text.len + len - man.folded;
    if ((!man.text.len && is_ascii(word)) || out->len > DW_WORD_MAX)
        return false;
    if (man.text.len)
        memcpy(out->text, man.text.at, man.text.len);
    memcpy(out->text + man.text.len, latin + man.folded, len - man.folded);
    find_changes(word, out);
    return out->count > 0;
}
