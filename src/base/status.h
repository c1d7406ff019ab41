/* Knows how a failure travels: a status, and one line that says what failed
 * and where. Must not know findings, which are about the input's content. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_BASE_STATUS_H
#define DW_BASE_STATUS_H

#include <stddef.h>
#include <stdint.h>

typedef enum dw_status {
    DW_OK,
    DW_NO_MEMORY,
    DW_IO,         /* open, read or write failed */
    DW_BAD_CONFIG, /* a ruleset, grammar or option value is wrong */
    DW_USAGE,      /* the caller asked for what does not exist */
    DW_CLOSED,     /* the reader of our output went away; say nothing */
} dw_status;

/* Owned by the caller; zero is "no error". `where` is a file (or ""), `line`
 * and `column` count from 1, 0 when unknown. Long texts are cut. */
struct dw_error {
    dw_status status;
    uint32_t line, column;
    char where[256];
    char text[512];
};

/* Fills *error (which may be NULL), returns `status`. Text as for printf. */
dw_status dw_error_set(struct dw_error *error, dw_status status,
                       const char *where, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same with a place in the file `where`. */
dw_status dw_error_at(struct dw_error *error, dw_status status,
                      const char *where, uint32_t line, uint32_t column,
                      const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* Writes "where:line:column: text" (parts that are unknown left out) into
 * `out` of `size` bytes; always NUL-terminated. Returns `out`. */
char *dw_error_line(const struct dw_error *error, char *out, size_t size);

#endif
