/* Knows how a failure is written down and turned into one line. Must not know
 * what failed, nor where the line goes. */
/* SPDX-License-Identifier: MIT */
#include "base/status.h"

#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A path may hold any byte; one line on a terminal must stay one line, and hold
 * no control. */
static void make_one_line(char *text)
{
    for (size_t left = strlen(text), length; left; left -= length) {
        uint32_t code;
        length = dw_utf8_read((dw_span){text, left}, &code);
        const bool good = length && code >= 0x20 && !dw_utf8_hides(code);
        length = length ? length : 1;
        if (!good)
            memset(text, '.', length);
        text += length;
    }
}

__attribute__((format(printf, 6, 0))) static dw_status
fill(struct dw_error *error, dw_status status, const char *where, uint32_t line,
     uint32_t column, const char *format, va_list args)
{
    if (!error)
        return status;
    error->status = status;
    error->line = line;
    error->column = column;
    snprintf(error->where, sizeof error->where, "%s", where ? where : "");
    vsnprintf(error->text, sizeof error->text, format, args);
    make_one_line(error->text);
    return status;
}

dw_status dw_error_set(struct dw_error *error, dw_status status,
                       const char *where, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(error, status, where, 0, 0, format, args);
    va_end(args);
    return status;
}

dw_status dw_error_at(struct dw_error *error, dw_status status,
                      const char *where, uint32_t line, uint32_t column,
                      const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(error, status, where, line, column, format, args);
    va_end(args);
    return status;
}

char *dw_error_line(const struct dw_error *error, char *out, size_t size)
{
    char line[16] = "", column[16] = "";
    if (error->line)
        snprintf(line, sizeof line, "%u:", error->line);
    if (error->line && error->column)
        snprintf(column, sizeof column, "%u:", error->column);
    const char *colon = *error->where ? ":" : "";
    const char *blank = *error->where || error->line ? " " : "";
    if (size)
        snprintf(out, size, "%s%s%s%s%s%s", error->where, colon, line, column,
                 blank, error->text);
    if (size)
        make_one_line(out);
    return out;
}
