/* Knows which characters XML 1.0 takes as they are, as references and not at
 * all. Must not know elements. */
/* SPDX-License-Identifier: MIT */
#include "out/xml.h"

/* What stands for a character that cannot stand there itself, or NULL. */
static const char *stand_in(uint32_t code)
{
    static const struct {
        uint32_t code;
        const char *text;
    } rows[] = {
        {'&', "&amp;"},  {'<', "&lt;"},  {'>', "&gt;"},   {'"', "&quot;"},
        {'\'', "&#39;"}, {'\t', "&#9;"}, {'\n', "&#10;"}, {'\r', "&#13;"},
    };
    if (code > '>' && code < 0xfffe)
        return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].code == code)
            return rows[i].text;
    return code < 0x20 || code == 0xfffe || code == 0xffff ? "\xef\xbf\xbd"
                                                           : NULL;
}

void dw_xml_text(struct dw_buf *out, dw_span text)
{
    for (size_t at = 0; at < text.len;) {
        const dw_span rest = {text.at + at, text.len - at};
        uint32_t code = (uint8_t)rest.at[0];
        const size_t length = dw_utf8_read(rest, &code);
        const char *instead = stand_in(code);
        char bytes[4];
        if (instead)
            dw_buf_text(out, instead);
        else
            dw_buf_add(out, bytes, dw_utf8_write(code, bytes));
        at += length ? length : 1;
    }
}

static void open_attribute(struct dw_buf *out, const char *name)
{
    dw_buf_char(out, ' ');
    dw_buf_text(out, name);
    dw_buf_text(out, "=\"");
}

void dw_xml_attribute(struct dw_buf *out, const char *name, dw_span value)
{
    open_attribute(out, name);
    dw_xml_text(out, value);
    dw_buf_char(out, '"');
}

void dw_xml_number(struct dw_buf *out, const char *name, uint64_t value)
{
    open_attribute(out, name);
    dw_buf_number(out, value);
    dw_buf_char(out, '"');
}
