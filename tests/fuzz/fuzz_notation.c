/* Knows that a word means the same with and without the memo, and that what one
 * letter set reads any does. Must not know what it means. Input: form, letter
 * set, then words parted by newlines. */
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
    struct dw_notation *any[DW_FORMS_MAX], *bare[DW_FORMS_MAX];
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

static struct dw_notation *any_of(int form)
{
    if (!all.any[form] &&
        dw_notation_new_any(&all.grammar, form, &all.any[form], NULL))
        abort();
    return all.any[form];
}

static struct dw_notation *bare_of(int form)
{
    if (!all.bare[form] &&
        dw_notation_new_bare(&all.grammar, form, &all.bare[form], NULL))
        abort();
    return all.bare[form];
}

static bool reads(struct dw_notation *notation, const char *at, size_t len)
{
    char text[DW_PHRASE_MAX + 8] = {0};
    dw_spec spec;
    if (len > DW_PHRASE_MAX)
        return false;
    memcpy(text, at, len);
    return dw_notation_read(notation, text, len, &spec);
}

/* What a form reads by one set, it reads by any, and bare unless a spelling of
 * the set stands in it. */
static void check_any(struct dw_notation *notation, int form, int set,
                      const char *at, size_t len)
{
    const struct dw_letters *letters = &all.grammar.letters[set];
    char latin[DW_WORD_MAX];
    size_t latin_len;
    struct dw_homoglyph plain;
    const struct dw_openers openers = dw_letters_openers(letters);
    if (!dw_grammar_goes(&all.grammar, form, set) ||
        dw_grammar_words(&all.grammar, form, set) > 1)
        return;
    if (reads(notation, at, len) &&
        (!reads(any_of(form), at, len) ||
         !(reads(bare_of(form), at, len) ||
           dw_notation_may_need(&all.grammar.forms[form], &openers,
                                (dw_span){at, len}))))
        abort();
    if (dw_notation_homoglyph(letters, (dw_span){at, len}, &plain) &&
        reads(notation, plain.text, plain.len) &&
        (!dw_notation_latin_word((dw_span){at, len}, latin, &latin_len) ||
         !reads(any_of(form), latin, latin_len)))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    struct dw_notation *notation = reading(data[0], data[1]);
    const int form = data[0] % all.grammar.form_count;
    const int letters = (data[1] & 127) % all.grammar.letter_count;
    const struct dw_letters *set = &all.grammar.letters[letters];
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
        check_any(notation, form, letters, text + at, word);
        at += word + 1;
    }
    free(text);
    return 0;
}
