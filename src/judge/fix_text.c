/* Knows how bytes, blanks, brackets and lines are mended. Must not know moves
 * or tags. */
/* SPDX-License-Identifier: MIT */
#include "judge/fix_parts.h"

/* What the finding points at becomes `text`. */
static dw_fix replace(const struct dw_repair *self, const char *text,
                      dw_fix level)
{
    if (self->edits)
        dw_edits_put(self->edits, self->diag->offset, self->diag->length, text);
    return level;
}

dw_fix dw_mend_blank(const struct dw_repair *self)
{
    return replace(self, " ", DW_FIX_SAFE);
}

dw_fix dw_mend_bom(const struct dw_repair *self)
{
    return replace(self, "", DW_FIX_SAFE);
}

/* What the bytes were cannot be known. */
dw_fix dw_mend_nuls(const struct dw_repair *self)
{
    return replace(self, " ", DW_FIX_UNSAFE);
}

/* Bytes that are not UTF-8 were read as ISO 8859-1, where byte and code point
 * are the same number. */
dw_fix dw_mend_encoding(const struct dw_repair *self)
{
    const struct dw_diag *diag = self->diag;
    if (!self->edits)
        return DW_FIX_SAFE;
    dw_edits_begin(self->edits, diag->offset, diag->length);
    for (uint32_t i = 0; i < diag->length; i++) {
        char utf8[4];
        const uint8_t byte = (uint8_t)self->game->text.at[diag->offset + i];
        dw_buf_add(&self->edits->text, utf8, dw_utf8_write(byte, utf8));
    }
    return DW_FIX_SAFE;
}

dw_fix dw_mend_drop(const struct dw_repair *self)
{
    return replace(self, "", DW_FIX_UNSAFE);
}

/* With the blanks in front of it, but for those that begin its line. */
dw_fix dw_mend_stray(const struct dw_repair *self)
{
    const struct dw_diag *diag = self->diag;
    if (!self->edits)
        return DW_FIX_UNSAFE;
    const uint32_t from = dw_repair_spaces(self->game, diag->offset);
    dw_edits_put(self->edits, from, diag->offset + diag->length - from, "");
    return DW_FIX_UNSAFE;
}

/* Blanks and line ends in front of the finding become `lines` line ends. */
static dw_fix set_line_ends(const struct dw_repair *self, int lines)
{
    const uint32_t at = self->diag->offset;
    if (!self->edits)
        return DW_FIX_SAFE;
    const uint32_t from = dw_repair_blanks(self->game, at);
    dw_edits_begin(self->edits, from, at - from);
    while (lines-- > 0)
        dw_buf_text(&self->edits->text, dw_repair_line_end(self->game));
    return DW_FIX_SAFE;
}

dw_fix dw_mend_blank_lines(const struct dw_repair *self)
{
    return set_line_ends(self, 1);
}

/* A tag section on the line of the text before is left: how that text reads may
 * hang on what follows it on its line. */
dw_fix dw_mend_line(const struct dw_repair *self)
{
    const struct dw_diag *diag = self->diag;
    const uint32_t from = dw_repair_blanks(self->game, diag->offset);
    const char *at = self->game->text.at;
    if (diag->say == DW_SAY_NO_LINE_BEFORE_TAGS &&
        !memchr(at + from, '\n', diag->offset - from) &&
        !memchr(at + from, '\r', diag->offset - from))
        return DW_FIX_NONE;
    return set_line_ends(self, 2);
}

/* Behind the last item; in front of a result, for that is the game's. */
static uint32_t find_close(const struct dw_game *game, bool *open, bool *line)
{
    const uint32_t end = dw_repair_end(game, open, line);
    for (size_t i = game->item_count; i-- > 1;)
        if (game->items[i].offset + game->items[i].length == end)
            return game->items[i].kind == DW_TOKEN_RESULT &&
                           game->items[i - 1].kind != DW_TOKEN_LINE_COMMENT
                       ? game->items[i - 1].offset + game->items[i - 1].length
                       : end;
    return end;
}

/* All that are open close where the movetext ends: each finding asks for the
 * same edit. */
dw_fix dw_mend_variation(const struct dw_repair *self)
{
    bool open, line;
    const uint32_t end = find_close(self->game, &open, &line);
    if (open)
        return DW_FIX_NONE;
    if (!self->edits)
        return DW_FIX_UNSAFE;
    dw_edits_begin(self->edits, end, 0);
    if (line)
        dw_buf_text(&self->edits->text, dw_repair_line_end(self->game));
    dw_buf_fill(&self->edits->text, ')', dw_repair_depth(self->game));
    return DW_FIX_UNSAFE;
}
