/* Knows commas, quotes and colons. Must not know who reads them. */
/* SPDX-License-Identifier: MIT */
#include "out/json.h"

void dw_json_value(struct dw_buf *out, const char *text)
{
    if (text)
        dw_buf_json(out, dw_span_of(text));
    else
        dw_buf_text(out, "null");
}

void dw_json_key(struct dw_buf *out, const char *key)
{
    const size_t len = strlen(key);
    char *at = dw_buf_open(out, len + sizeof ",\"\":");
    if (!at)
        return;
    memcpy(at, ",\"", 2);
    memcpy(at + 2, key, len);
    memcpy(at + 2 + len, "\":", 2);
    out->len += len + 4;
}

void dw_json_text(struct dw_buf *out, const char *key, const char *text)
{
    dw_json_key(out, key);
    dw_json_value(out, text);
}

void dw_json_span(struct dw_buf *out, const char *key, dw_span text)
{
    dw_json_key(out, key);
    dw_buf_json(out, text);
}

void dw_json_number(struct dw_buf *out, const char *key, uint64_t number)
{
    dw_json_key(out, key);
    dw_buf_number(out, number);
}

void dw_json_bool(struct dw_buf *out, const char *key, bool value)
{
    dw_json_key(out, key);
    dw_buf_text(out, value ? "true" : "false");
}
