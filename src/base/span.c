/* Knows how two runs of bytes compare. Must not know what they mean. */
/* SPDX-License-Identifier: MIT */
#include "base/span.h"

/* Not tolower(): that follows the locale. */
static unsigned char lower(char c)
{
    return (unsigned char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

bool dw_span_equal_nocase(dw_span a, dw_span b)
{
    if (a.len != b.len)
        return false;
    if (dw_span_equal(a, b))
        return true;
    for (size_t i = 0; i < a.len; i++)
        if (lower(a.at[i]) != lower(b.at[i]))
            return false;
    return true;
}
