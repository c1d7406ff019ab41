/* Knows the markup that pages are full of: HTML's tags and character names,
 * BBCode's tags, marks of quoted lines. Must not know moves. */
/* SPDX-License-Identifier: MIT */
#include "base/buf.h"
#include "pgn/prose_parts.h"
#include "pgn/shown.h"

/* ---- bytes --------------------------------------------------------------- */

static bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Whether the text opens with one of the names, in either case, and what
 * follows it is no letter or digit. */
static bool opens_name(dw_span text, const char *const *names)
{
    for (; *names; names++) {
        const dw_span name = dw_span_of(*names);
        if (text.len > name.len && !is_letter(text.at[name.len]) &&
            !is_digit(text.at[name.len]) &&
            dw_span_equal_nocase((dw_span){text.at, name.len}, name))
            return true;
    }
    return false;
}

static size_t slash_length(dw_span text)
{
    return text.len > 1 && text.at[1] == '/';
}

/* ---- HTML ---------------------------------------------------------------- */

/* The bytes of a tag's name: letters alone, for "<e4>" is none, or h1 to h6. */
static size_t name_length(dw_span text)
{
    size_t at = 0;
    while (at < text.len && is_letter(text.at[at]))
        at++;
    const bool heading = at == 1 && (text.at[0] | 0x20) == 'h' &&
                         text.len > 1 && text.at[1] >= '1' && text.at[1] <= '6';
    return at + heading;
}

/* What stands between a tag's name and its '>': nothing, or attributes, so that
 * "<and so on>" is no tag. */
static bool is_tag_rest(dw_span rest)
{
    size_t at = 0;
    while (at < rest.len && (is_blank(rest.at[at]) || rest.at[at] == '/'))
        at++;
    return at == rest.len ||
           (is_blank(rest.at[0]) && memchr(rest.at, '=', rest.len));
}

/* "<p>", "</p>", "<br/>", "<a href=…>", "<!DOCTYPE …>". */
static uint32_t html_length(dw_span text)
{
    const bool declares = text.len > 1 && text.at[1] == '!';
    const size_t opening = 1 + (declares || slash_length(text));
    const size_t name =
        opening + name_length((dw_span){text.at + opening, text.len - opening});
    const char *end = memchr(text.at + 1, '>', text.len - 1);
    if (name == opening || !end || end < text.at + name ||
        memchr(text.at + 1, '<', (size_t)(end - text.at) - 1))
        return 0;
    const dw_span rest = {text.at + name, (size_t)(end - text.at) - name};
    return declares || is_tag_rest(rest) ? (uint32_t)(end - text.at) + 1 : 0;
}

/* ---- BBCode -------------------------------------------------------------- */

static const char *const codes[] = {
    "b",      "i",    "u",     "s",     "url",    "img",     "quote",
    "code",   "list", "li",    "ul",    "ol",     "size",    "color",
    "colour", "font", "left",  "right", "center", "justify", "spoiler",
    "table",  "tr",   "td",    "th",    "hr",     "sup",     "sub",
    "email",  "pgn",  "chess", "hide",  NULL,
};

/* "[b]", "[/b]", "[url=…]", "[*]". */
static uint32_t code_length(dw_span text)
{
    const size_t opening = 1 + slash_length(text);
    const char *end = memchr(text.at, ']', text.len);
    if (!end || memchr(text.at, '\n', (size_t)(end - text.at)))
        return 0;
    const dw_span name = {text.at + opening, text.len - opening};
    const bool item = end == text.at + 2 && text.at[1] == '*';
    if (!item && !opens_name(name, codes))
        return 0;
    size_t at = opening;
    while (is_letter(text.at[at]))
        at++;
    return item || end == text.at + at || text.at[at] == '='
               ? (uint32_t)(end - text.at) + 1
               : 0;
}

/* ---- any ----------------------------------------------------------------- */

uint32_t dw_prose_markup(dw_span text, uint32_t at)
{
    if (at >= text.len)
        return 0;
    text = (dw_span){text.at + at, text.len - at};
    if (text.len > DW_PROSE_MARKUP)
        text.len = DW_PROSE_MARKUP;
    uint32_t code;
    return text.at[0] == '&'   ? (uint32_t)dw_shown_reference(text, &code)
           : text.at[0] == '<' ? html_length(text)
           : text.at[0] == '[' ? code_length(text)
                               : 0;
}

bool dw_prose_parts_text(dw_span text)
{
    static const char *const blocks[] = {
        "p",  "div", "h1", "h2", "h3",         "h4",    "h5",
        "h6", "hr",  "ul", "ol", "blockquote", "table", NULL,
    };
    const size_t opening = 1 + slash_length(text);
    return text.at[0] == '<' &&
           opens_name((dw_span){text.at + opening, text.len - opening}, blocks);
}

bool dw_prose_quotes(dw_span text, uint32_t at)
{
    enum { DEEPEST = 64 };
    uint32_t from = at;
    while (from && at - from < DEEPEST &&
           (text.at[from - 1] == ' ' || text.at[from - 1] == '>'))
        from--;
    return text.at[at] == '>' &&
           (!from || text.at[from - 1] == '\n' || text.at[from - 1] == '\r');
}

/* ---- what is seen of it -------------------------------------------------- */

/* Takes what is written for one character; *code is 0 where that is a tag. */
static size_t take(dw_span text, uint32_t *code)
{
    const size_t reference = dw_shown_reference(text, code);
    if (reference && *code)
        return reference;
    *code = 0;
    const size_t tag = dw_prose_markup(text, 0);
    if (tag)
        return tag;
    const size_t length = dw_utf8_read(text, code);
    return length ? length : 1;
}

static bool may_hide(dw_span word)
{
    for (size_t i = 0; i < word.len; i++)
        if ((uint8_t)word.at[i] >= 0x80 || word.at[i] == '&' ||
            word.at[i] == '<' || word.at[i] == '[')
            return true;
    return false;
}

bool dw_prose_shown(dw_span *word, char *room)
{
    if (!may_hide(*word))
        return false;
    size_t len = 0;
    for (dw_span left = *word; left.len;) {
        uint32_t code;
        char text[4] = {left.at[0]};
        const size_t taken = take(left, &code);
        const size_t size = code ? dw_utf8_write(code, text) : taken == 1;
        if (!dw_shown_nothing(code)) {
            memcpy(room + len, text, size);
            len += size;
        }
        left = (dw_span){left.at + taken, left.len - taken};
    }
    if (len == word->len)
        return false;
    *word = (dw_span){room, len};
    return true;
}
