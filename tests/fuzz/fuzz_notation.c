/* Knows that a word means the same with and without the memo. Must not know
 * what it means. Input: form, letter set, then words parted by newlines. */
/* SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "config/load_grammar.h"
#include "pgn/notation.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* All shipped readings, made once. */
struct readings {
    struct dw_arena arena;
    struct dw_grammar grammar;
    struct dw_notation *made[DW_FORMS_MAX][DW_LETTERS_MAX][2];
};

static struct readings all;

/* The letter set's top bit is the side. */
static struct dw_notation *reading(uint8_t form, uint8_t letters)
{
    if (!all.grammar.form_count &&
        dw_grammar_load(NULL, &all.arena, &all.grammar, NULL))
        abort();
    const int f = form % all.grammar.form_count;
    const int l = (letters & 127) % all.grammar.letter_count;
    const int side = letters >> 7;
    if (!all.made[f][l][side] &&
        dw_notation_new(&all.grammar, f, l, side, &all.made[f][l][side], NULL))
        abort();
    return all.made[f][l][side];
}

/* With the memo, again from it, and without: one answer. */
static void check(struct dw_notation *notation, const char *at, size_t len)
{
    dw_spec first, again, slow;
    const bool reads = dw_notation_read(notation, at, len, &first);
    if (dw_notation_read(notation, at, len, &again) != reads ||
        dw_notation_read_slowly(notation, at, len, &slow) != reads)
        abort();
    dw_notation_begins(notation, at, len);
    if (!reads)
        return;
    if (memcmp(&first, &again, sizeof first) != 0 ||
        memcmp(&first, &slow, sizeof first) != 0)
        abort();
    if (first.to >= 64 || first.kind > DW_NO_MAN || first.from_file > 8 ||
        first.from_rank > 8 || !(first.special & DW_SPEC_VALID))
        abort();
}

static void check_lookalike(struct dw_notation *notation,
                            const struct dw_letters *set, const char *at,
                            size_t len)
{
    struct dw_homoglyph plain;
    if (!dw_notation_homoglyph(set, (dw_span){at, len}, &plain))
        return;
    if (!dw_notation_looks_latin((dw_span){at, len}) &&
        !dw_letters_beyond_ascii(set))
        abort();
    if (plain.len > DW_WORD_MAX || plain.seen == plain.meant)
        abort();
    check(notation, plain.text, plain.len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    struct dw_notation *notation = reading(data[0], data[1]);
    const struct dw_letters *set =
        &all.grammar.letters[data[1] % all.grammar.letter_count];
    const size_t len = size - 2;
    char *text = calloc(1, len + 8); /* words are read 8 bytes beyond */
    if (!text)
        return 0;
    memcpy(text, data + 2, len);
    for (size_t at = 0; at <= len;) {
        const char *end = memchr(text + at, '\n', len - at);
        const size_t word = end ? (size_t)(end - text) - at : len - at;
        check(notation, text + at, word);
        check_lookalike(notation, set, text + at, word);
        at += word + 1;
    }
    free(text);
    return 0;
}
