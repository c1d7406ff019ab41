/* Knows how letters are compared in phrases. Must not know any language. */
/* SPDX-License-Identifier: MIT */
#include "pgn/phrase.h"

#include "base/buf.h"

uint32_t dw_phrase_take(dw_span *text)
{
    uint32_t code = 0;
    size_t size = dw_utf8_read(*text, &code);
    if (!size) {
        code = (unsigned char)text->at[0];
        size = 1;
    }
    *text = (dw_span){text->at + size, text->len - size};
    return code;
}

uint32_t dw_phrase_fold(uint32_t code)
{
    if ((code >= 'A' && code <= 'Z') || (code >= 0xC0 && code <= 0xDE) ||
        (code >= 0x410 && code <= 0x42F))
        return code + 0x20;
    return code == 0x401 || code == 0x451 ? 0x435 : code;
}

bool dw_phrase_in_word(uint32_t code)
{
    return (code >= '0' && code <= '9') ||
           (dw_phrase_fold(code) >= 'a' && code < 0x7B) ||
           (code >= 0xC0 && (code < 0x2000 || code > 0x2BFF) && code != 0xD7 &&
            code != 0xF7);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Behind the blanks; also behind what marks a line of mail as quoted. */
static dw_span skip_blanks(dw_span text)
{
    bool fresh = false;
    while (text.len && (is_blank(text.at[0]) || (fresh && text.at[0] == '>'))) {
        fresh |= text.at[0] == '\n';
        text = (dw_span){text.at + 1, text.len - 1};
    }
    return text;
}

size_t dw_phrase_opens(dw_span text, dw_span phrase)
{
    const char *const begin = text.at;
    while (phrase.len) {
        const uint32_t due = dw_phrase_take(&phrase);
        if (!text.len ||
            (due == ' ' ? !is_blank(text.at[0])
                        : dw_phrase_fold(due) !=
                              dw_phrase_fold(dw_phrase_take(&text))))
            return 0;
        if (due == ' ')
            text = skip_blanks(text);
    }
    return (size_t)(text.at - begin);
}
