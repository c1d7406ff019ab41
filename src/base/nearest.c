/* Knows which of several words somebody may have meant. Must not know what the
 * words stand for. */
/* SPDX-License-Identifier: MIT */
#include "base/nearest.h"

enum { LONGEST_NAME = 48 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

static bool same(dw_span a, size_t i, dw_span b, size_t j)
{
    return dw_span_equal_nocase((dw_span){a.at + i, 1}, (dw_span){b.at + j, 1});
}

size_t dw_span_distance(dw_span a, dw_span b)
{
    size_t rows[3][LONGEST_NAME + 1];
    if (a.len > LONGEST_NAME || b.len > LONGEST_NAME)
        return SIZE_MAX;
    for (size_t j = 0; j <= b.len; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.len; i++) {
        size_t *now = rows[i % 3];
        const size_t *up = rows[(i + 2) % 3], *up2 = rows[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= b.len; j++) {
            now[j] = least(least(up[j], now[j - 1]) + 1,
                           up[j - 1] + !same(a, i - 1, b, j - 1));
            if (i > 1 && j > 1 && same(a, i - 1, b, j - 2) &&
                same(a, i - 2, b, j - 1))
                now[j] = least(now[j], up2[j - 2] + 1);
        }
    }
    return rows[a.len % 3][b.len];
}

size_t dw_span_reach(dw_span word)
{
    return word.len && word.len <= LONGEST_NAME ? 2 + word.len / 3 : 0;
}

const char *dw_nearest(const char *text, const char *const *candidates)
{
    const dw_span word = dw_span_of(text);
    const char *best = NULL;
    size_t limit = dw_span_reach(word);
    for (; *candidates && limit; candidates++) {
        const dw_span name = dw_span_of(*candidates);
        const size_t now = dw_span_distance(word, name);
        if (now >= limit || now >= name.len)
            continue;
        limit = now;
        best = *candidates;
    }
    return best;
}
