/* Knows the laws of lexing: every byte is in a token, a blank or reported,
 * silence changes nothing, and skipping sees the tags that lexing sees. Must
 * not know what any token should be. */
/* SPDX-License-Identifier: MIT */
#include "pgn/lexer.h"

#include <stdlib.h>

static void must(bool holds)
{
    if (!holds)
        abort();
}

static bool is_reported(const struct dw_diags *diags, uint32_t at)
{
    for (size_t i = 0; i < diags->count; i++)
        if (at - diags->at[i].offset < diags->at[i].length)
            return true;
    return diags->more > 0;
}

/* Blanks, reported ones too; a BOM may open the file. */
static void must_be_blank(const struct dw_lexer *lexer, uint32_t at,
                          uint32_t to)
{
    static const char bom[] = "\xef\xbb\xbf";
    if (at == 0 && lexer->opens_file && to >= 3 &&
        !memcmp(lexer->text.at, bom, 3))
        at = 3;
    for (; at < to; at++)
        must(memchr(" \t\r\n", lexer->text.at[at], 4) ||
             is_reported(lexer->diags, at));
}

/* Lexes all; tag pairs are read as such when `tags`. Returns where the first
 * tag pair opens, the text's length when none does. */
static uint32_t lex(dw_span text, bool tags, bool opens_file)
{
    struct dw_diags diags = {0};
    struct dw_lexer loud = {
        .text = text, .diags = &diags, .opens_file = opens_file};
    struct dw_lexer silent = loud;
    silent.diags = NULL;
    uint32_t first = (uint32_t)text.len, end = 0;
    for (;;) {
        const dw_token token = dw_lex_next(&loud);
        const dw_token same = dw_lex_next(&silent);
        must(token.offset == same.offset && token.length == same.length &&
             token.kind == same.kind && token.flags == same.flags);
        must(token.offset >= end);
        must_be_blank(&loud, end, token.offset);
        if (token.kind == DW_TOKEN_END)
            break;
        must(token.length > 0);
        end = token.offset + token.length;
        must(end <= text.len && loud.at == end);
        if (token.kind != DW_TOKEN_TAG)
            continue;
        must(dw_lex_tag_opens(text, token.offset));
        if (first == text.len)
            first = token.offset;
        if (!tags)
            continue;
        const dw_tag_token tag = dw_lex_tag(&loud);
        dw_lex_tag(&silent);
        must(tag.name > token.offset && tag.name_len > 0);
        must(tag.name + tag.name_len < tag.value);
        must(tag.value + tag.value_len <= tag.end && tag.end <= text.len);
        must(loud.at == tag.end && silent.at == tag.end);
        end = tag.end;
    }
    must(loud.at == text.len && loud.noticed == (diags.count > 0));
    dw_diags_free(&diags);
    return first;
}

/* In windows of DW_LEX_AHEAD and `step` bytes. */
static uint32_t skip(dw_span text, size_t step)
{
    struct dw_skip state = {.fresh = true, .column_one = true};
    bool found = false;
    uint32_t at = 0;
    while (!found && at < text.len) {
        dw_span window = {text.at + at, text.len - at};
        const bool end = window.len <= DW_LEX_AHEAD + step;
        if (!end)
            window.len = DW_LEX_AHEAD + step;
        const uint32_t gone = dw_lex_skip(&state, window, end, &found);
        must(found || gone > 0);
        at += gone;
    }
    must(!found || dw_lex_tag_opens(text, at));
    return at;
}

/* The bytes behind so many of one kind that they need more windows than
 * one. */
static void skip_far(dw_span text)
{
    enum { LEAD = 2 * DW_LEX_AHEAD };
    static const char leads[] = {'x', '\n', '{', ';', ' ', '('};
    if (!text.len)
        return;
    const uint8_t choice = (uint8_t)text.at[0];
    char *far = malloc(LEAD + text.len);
    must(far != NULL);
    memset(far, leads[choice % sizeof leads], LEAD);
    if (choice & 0x40)
        memset(far + 1, 'x', LEAD - 1);
    memcpy(far + LEAD, text.at, text.len);
    const dw_span all = {far, LEAD + text.len};
    must(skip(all, all.len) == lex(all, false, false));
    must(skip(all, 1 + choice) == lex(all, false, false));
    free(far);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const dw_span text = {(const char *)data, size};
    lex(text, true, true);
    must(skip(text, size) == lex(text, false, false));
    if (size < 1024)
        skip_far(text);

    const uint32_t border = dw_lex_last_border(text, 0);
    must(border < size || !border);
    if (border)
        must(dw_lex_tag_opens(text, border) &&
             dw_lex_last_border(text, border + 1) == 0);
    return 0;
}
