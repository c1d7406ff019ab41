/* Knows how the words about a finding are laid out. Must not know any of
 * them. */
/* SPDX-License-Identifier: MIT */
#include "diwan.h"

#include "base/diag.h"
#include "wrap.h"

static void list_codes(struct dw_buf *buf)
{
    for (int code = 0; code < DW_CODES; code++) {
        const size_t line = buf->len;
        dw_buf_text(buf, dw_codes[code].tag);
        dw_wrap_pad(buf, line, 7);
        dw_buf_text(buf, dw_severity_name(dw_codes[code].severity));
        dw_wrap_pad(buf, line, 16);
        dw_buf_text(buf, dw_codes[code].name);
        dw_wrap_pad(buf, line, 42);
        dw_buf_text(buf, dw_codes[code].title);
        dw_buf_char(buf, '\n');
    }
}

/* A titled paragraph, its lines indented. */
static void add_part(struct dw_buf *buf, const char *title, const char *words)
{
    dw_buf_text(buf, title);
    for (const char *at = words; *at;) {
        const size_t len = strcspn(at, "\n");
        dw_buf_text(buf, "    ");
        dw_buf_add(buf, at, len);
        dw_buf_char(buf, '\n');
        at += len + (at[len] == '\n');
    }
}

/* The closed list of reasons that a code gives as `why`. */
static void add_reasons(struct dw_buf *buf, dw_code code)
{
    const char *last = NULL;
    for (int say = 0; say < DW_SAYS; say++) {
        const char *why = dw_say_why((dw_say)say);
        if (dw_say_code((dw_say)say) != code || !why ||
            (last && !strcmp(last, why)))
            continue;
        dw_buf_text(buf,
                    last ? "    " : "\nReasons, the first that holds:\n    ");
        dw_buf_text(buf, why);
        dw_buf_char(buf, '\n');
        last = why;
    }
}

static void explain_code(struct dw_buf *buf, dw_code code)
{
    const struct dw_explanation *about = dw_explain(code);
    dw_buf_text(buf, dw_codes[code].tag);
    dw_buf_char(buf, ' ');
    dw_buf_text(buf, dw_codes[code].name);
    dw_buf_text(buf, " (");
    dw_buf_text(buf, dw_severity_name(dw_codes[code].severity));
    dw_buf_text(buf, "): ");
    dw_buf_text(buf, dw_codes[code].title);
    dw_buf_text(buf, "\n\n");
    add_part(buf, "What it means:\n", about->meaning);
    add_part(buf, "\nWhy it matters:\n", about->matters);
    add_part(buf, "\nWrong:\n", about->wrong);
    add_part(buf, "\nRight:\n", about->right);
    add_reasons(buf, code);
    add_part(buf, "\nSource:\n", about->source);
}

static dw_status no_code(struct dw_error *error, const char *code)
{
    const char *nearest = dw_code_nearest(code);
    if (nearest)
        return dw_error_set(error, DW_USAGE, "",
                            "no code '%s'; did you mean '%s'?", code, nearest);
    return dw_error_set(error, DW_USAGE, "",
                        "no code '%s' (diwan explain lists them)", code);
}

diwan_status diwan_explain(const char *code, diwan_write *write, void *context,
                           struct diwan_error *error)
{
    struct dw_error own = {0};
    struct dw_buf buf = {0};
    const int found = code ? dw_code_find(code) : -1;
    if (code && found < 0)
        return dw_wrap_told(no_code(&own, code), &own, error);
    if (code)
        explain_code(&buf, (dw_code)found);
    else
        list_codes(&buf);
    return dw_wrap_told(dw_wrap_give(&buf, DW_OK, write, context, &own), &own,
                        error);
}
