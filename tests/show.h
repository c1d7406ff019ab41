/* Knows how tests write tokens, games and findings: one letter a kind, then
 * the text. Must not know what is right. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_TESTS_SHOW_H
#define DW_TESTS_SHOW_H

#include "pgn/parser.h"

static const char show_kinds[] = {
    [DW_TOKEN_END] = '.',     [DW_TOKEN_WORD] = 'w',
    [DW_TOKEN_NUMBER] = 'n',  [DW_TOKEN_DOTS] = 'd',
    [DW_TOKEN_NAG] = '$',     [DW_TOKEN_GLYPH] = 'g',
    [DW_TOKEN_SIGN] = 's',    [DW_TOKEN_RESULT] = 'r',
    [DW_TOKEN_COMMENT] = 'c', [DW_TOKEN_LINE_COMMENT] = ';',
    [DW_TOKEN_ESCAPE] = '%',  [DW_TOKEN_OPEN] = '(',
    [DW_TOKEN_CLOSE] = ')',   [DW_TOKEN_TAG] = 't',
    [DW_TOKEN_BRACKET] = 'b', [DW_TOKEN_JUNK] = 'j',
};

/* Text with line ends as "~", at most 40 bytes. */
static inline void show_text(struct dw_buf *out, dw_span text)
{
    for (size_t i = 0; i < text.len && i < 40; i++) {
        const char c = text.at[i];
        dw_buf_char(out, c == '\n' || c == '\r' ? '~' : c ? c : '0');
    }
}

static inline void show_token(struct dw_buf *out, dw_span text, unsigned kind,
                              uint32_t offset, uint32_t length)
{
    if (out->len && out->at[out->len - 1] != '\n')
        dw_buf_char(out, ' ');
    dw_buf_char(out, show_kinds[kind]);
    dw_buf_char(out, '<');
    show_text(out, (dw_span){text.at + offset, length});
    dw_buf_char(out, '>');
}

/* "name<text>", a line each; "error name" where the level is not the code's
 * own. */
static inline void show_findings(struct dw_buf *out, dw_span text,
                                 const struct dw_diags *diags)
{
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag *diag = &diags->at[i];
        const dw_code code = dw_say_code((dw_say)diag->say);
        dw_buf_text(out, "\n! ");
        if (diag->severity != dw_codes[code].severity) {
            dw_buf_text(out, dw_severity_name((dw_severity)diag->severity));
            dw_buf_char(out, ' ');
        }
        dw_buf_text(out, dw_codes[code].name);
        dw_buf_char(out, '<');
        show_text(out, (dw_span){text.at + diag->offset, diag->length});
        dw_buf_char(out, '>');
    }
}

/* Tags, then items; a tag that does not count in parentheses. */
static inline void show_game(struct dw_buf *out, const struct dw_game *game)
{
    for (size_t i = 0; i < game->tag_count; i++) {
        const struct dw_tag *tag = &game->tags[i];
        dw_buf_text(out, tag->repeated ? "(" : "[");
        show_text(out, dw_game_text(game, tag->name, tag->name_len));
        dw_buf_char(out, '=');
        show_text(out, dw_game_text(game, tag->value, tag->value_len));
        dw_buf_text(out, tag->repeated ? ")" : "]");
    }
    for (size_t i = 0; i < game->item_count; i++)
        show_token(out, game->text, game->items[i].kind, game->items[i].offset,
                   game->items[i].length);
    if (game->has_marker) {
        const char *marker = dw_result_text((dw_result)game->marker);
        dw_buf_text(out, " = ");
        dw_buf_text(out, marker ? marker : "none");
    }
    if (game->too_large)
        dw_buf_text(out, " too large");
}

/* A word that ends in a square, or castles. */
static inline bool show_is_move(void *context, dw_span word)
{
    (void)context;
    size_t end = word.len;
    while (end > 2 && memchr("+#Q=", word.at[end - 1], 4))
        end--;
    return (end >= 2 && word.at[end - 1] >= '1' && word.at[end - 1] <= '8' &&
            word.at[end - 2] >= 'a' && word.at[end - 2] <= 'h') ||
           dw_span_is(word, "0-0");
}

#endif
