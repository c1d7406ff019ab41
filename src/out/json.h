/* Knows how members of JSON objects are put down. Must not know what they
 * mean. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_JSON_H
#define DW_OUT_JSON_H

#include "base/buf.h"

/* `,"key":`, and the same with a value behind it. */
void dw_json_key(struct dw_buf *out, const char *key);
void dw_json_text(struct dw_buf *out, const char *key, const char *text);
void dw_json_span(struct dw_buf *out, const char *key, dw_span text);
void dw_json_number(struct dw_buf *out, const char *key, uint64_t number);
void dw_json_bool(struct dw_buf *out, const char *key, bool value);

/* A string, or null for NULL. */
void dw_json_value(struct dw_buf *out, const char *text);

#endif
