/* Knows how spellings are folded and squares spelled. Must not know what a move
 * means. */
/* SPDX-License-Identifier: MIT */
#include "pgn/fold.h"

#include "base/buf.h"

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t prefix(dw_span text, const char *const *list)
{
    for (; list && *list; list++) {
        size_t len = 0;
        while (len < text.len && (*list)[len] && (*list)[len] == text.at[len])
            len++;
        if (!(*list)[len])
            return len;
    }
    return 0;
}

/* Bytes at the start of `text` that are read as *to. */
static size_t find_fold(const struct dw_form *form, dw_span text,
                        const char **to)
{
    *to = "";
    size_t len = prefix(text, form->drop);
    for (int i = 0; !len && i < form->fold_count; i++) {
        *to = form->folds[i].to;
        len = prefix(text, form->folds[i].from);
    }
    return len;
}

/* A character; a byte that is none is one of ISO 8859-1, as everywhere. */
static size_t take_character(dw_span text, char room[4], dw_span *as)
{
    const size_t length = dw_utf8_read(text, NULL);
    *as = length ? (dw_span){text.at, length}
                 : (dw_span){room, dw_utf8_write((uint8_t)text.at[0], room)};
    return length ? length : 1;
}

/* What the form reads in place of the text's first bytes, of which it returns
 * the number: all gaps are one blank. */
static size_t look_at(const struct dw_form *form, dw_span text, char room[4],
                      dw_span *as)
{
    size_t len = 0;
    while (len < text.len && is_gap(text.at[len]))
        len++;
    *as = (dw_span){" ", 1};
    if (len)
        return len;
    const char *to;
    len = find_fold(form, text, &to);
    *as = dw_span_of(to);
    return len ? len : take_character(text, room, as);
}

/* Whether there is one before the text is too long for a move without. */
static bool has_gap(dw_span text)
{
    size_t at = 0;
    const size_t most = text.len < DW_PHRASE_MAX ? text.len : DW_PHRASE_MAX;
    while (at < most && !is_gap(text.at[at]))
        at++;
    return at < most;
}

static bool is_utf8(dw_span text)
{
    size_t length = 1;
    for (size_t at = 0; length && at < text.len; at += length)
        length = dw_utf8_read((dw_span){text.at + at, text.len - at}, NULL);
    return length;
}

bool dw_fold_text(const struct dw_form *form, dw_span *text,
                  char room[DW_PHRASE_MAX])
{
    size_t len = 0;
    char one[4];
    const bool gaps = has_gap(*text);
    if (!gaps && text->len > DW_PHRASE_MAX)
        return false;
    if (!gaps && !form->fold_count && !form->drop && is_utf8(*text))
        return text->len && text->len <= DW_WORD_MAX;
    for (dw_span left = *text, as; left.len;) {
        const size_t taken = look_at(form, left, one, &as);
        if (len + as.len > DW_PHRASE_MAX)
            return false;
        memcpy(room + len, as.at, as.len);
        len += as.len;
        left = (dw_span){left.at + taken, left.len - taken};
    }
    *text = (dw_span){room, len};
    return len && (gaps || len <= DW_WORD_MAX);
}

/* ---- squares ------------------------------------------------------------- */

uint8_t dw_fold_half(const char *const *const half[8], char first, dw_span text)
{
    for (uint8_t i = 0; half[0] && i < 8; i++)
        for (const char *const *one = half[i]; *one; one++)
            if (dw_span_is(text, *one))
                return (uint8_t)(i + 1);
    const int at = !half[0] && text.len == 1 ? text.at[0] - first : -1;
    return at >= 0 && at < 8 ? (uint8_t)(at + 1) : 0;
}

dw_square dw_fold_square(const struct dw_form *form, dw_span word)
{
    char room[DW_PHRASE_MAX];
    if (!dw_fold_text(form, &word, room))
        return DW_NO_SQUARE;
    for (size_t cut = 1; cut < word.len; cut++) {
        const dw_span a = {word.at, cut}, b = {word.at + cut, word.len - cut};
        for (int turned = 0; turned < 2; turned++) {
            const int file = dw_fold_half(form->files, 'a', turned ? b : a);
            const int rank = dw_fold_half(form->ranks, '1', turned ? a : b);
            if (file && rank)
                return (dw_square)(file - 1 + 8 * (rank - 1));
        }
    }
    return DW_NO_SQUARE;
}
