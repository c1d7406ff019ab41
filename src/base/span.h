/* Knows a run of bytes that somebody else owns. Must not know what they mean.
 */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_SPAN_H
#define DW_BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Borrowed bytes, not NUL-terminated; valid while their owner is. */
typedef struct dw_span {
    const char *at;
    size_t len;
} dw_span;

static inline dw_span dw_span_of(const char *text)
{
    return (dw_span){text, strlen(text)};
}

static inline bool dw_span_equal(dw_span a, dw_span b)
{
    return a.len == b.len && (a.len == 0 || !memcmp(a.at, b.at, a.len));
}

static inline bool dw_span_is(dw_span a, const char *text)
{
    return dw_span_equal(a, dw_span_of(text));
}

/* ASCII letters compare without case; all else byte for byte. */
bool dw_span_equal_nocase(dw_span a, dw_span b);

#endif
