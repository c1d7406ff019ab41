/* Knows the law of unknown bytes: as JSON and on a terminal they are always
 * well-formed UTF-8 without controls. Must not know how they are escaped. */
/* SPDX-License-Identifier: MIT */
#include "base/buf.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* Number of characters, all of which may be shown. */
static size_t shown(dw_span text)
{
    size_t count = 0;
    for (size_t at = 0, length; at < text.len; at += length, count++) {
        uint32_t code = 0;
        length = dw_utf8_read((dw_span){text.at + at, text.len - at}, &code);
        must(length > 0 && code >= 0x20);
    }
    return count;
}

/* No quote ends the string before its end. */
static void must_be_one_string(dw_span text)
{
    must(text.len >= 2 && text.at[0] == '"' && text.at[text.len - 1] == '"');
    for (size_t i = 1; i < text.len - 1; i++) {
        must(text.at[i] != '"');
        if (text.at[i] == '\\')
            must(++i < text.len - 1 && strchr("\"\\/bfnrtu", text.at[i]));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { LIMIT = 30 };
    const dw_span text = {(const char *)data, size};
    struct dw_buf buf = {0};
    dw_buf_json(&buf, text);
    shown((dw_span){buf.at, buf.len});
    must_be_one_string((dw_span){buf.at, buf.len});
    dw_buf_clear(&buf);
    dw_buf_visible(&buf, text, LIMIT);
    must(shown((dw_span){buf.at, buf.len}) <= LIMIT + 3);
    must(!buf.failed);
    dw_buf_free(&buf);
    return 0;
}
