/* Knows how the public interface lists notations and shows their files. Must
 * not know what a file says. */
/* SPDX-License-Identifier: MIT */
#include "diwan.h"

#include "config/load_grammar.h"
#include "engine.h"
#include "wrap.h"

/* A form's example stands behind its title: it may be of any width. */
static void list_named(struct dw_buf *buf, const char *name, const char *title,
                       const char *example)
{
    const size_t line = buf->len;
    dw_buf_text(buf, "  ");
    dw_buf_text(buf, name);
    dw_wrap_pad(buf, line, 23);
    dw_buf_text(buf, title);
    dw_buf_text(buf, example ? ": " : "");
    dw_buf_text(buf, example ? example : "");
    dw_buf_char(buf, '\n');
}

static void list_grammar(const struct dw_grammar *grammar, struct dw_buf *buf)
{
    dw_buf_text(buf, "forms:\n");
    for (int i = 0; i < grammar->form_count; i++) {
        const struct dw_form *form = &grammar->forms[i];
        list_named(buf, form->name, form->title, form->example);
    }
    dw_buf_text(buf, "letter sets:\n");
    for (int i = 0; i < grammar->letter_count; i++) {
        const struct dw_letters *letters = &grammar->letters[i];
        list_named(buf, letters->name, letters->title, NULL);
    }
}

static dw_status show_grammar(const struct diwan_settings *settings,
                              const char *name, struct dw_arena *arena,
                              struct dw_buf *buf, struct dw_error *error)
{
    struct dw_grammar *grammar = dw_arena_alloc(arena, sizeof *grammar);
    if (!grammar)
        return dw_wrap_no_memory(error);
    dw_status status = dw_grammar_load(settings->data, arena, grammar, error);
    if (status == DW_OK && settings->grammar)
        status = dw_grammar_add(settings->grammar, arena, grammar, error);
    if (status != DW_OK)
        return status;
    if (!name) {
        list_grammar(grammar, buf);
        return DW_OK;
    }
    struct dw_grammar_names names;
    dw_span yaml;
    dw_grammar_names_fill(grammar, &names);
    if (!dw_grammar_yaml(settings->data, settings->grammar, name, arena, &yaml))
        return dw_unknown(error, DW_USAGE, "form or letter set", name,
                          names.all);
    dw_buf_span(buf, yaml);
    return DW_OK;
}

diwan_status diwan_grammar(const struct diwan_settings *settings,
                           const char *name, diwan_write *write, void *context,
                           struct diwan_error *error)
{
    static const struct diwan_settings usual;
    struct dw_error own = {0};
    struct dw_arena arena = {0};
    struct dw_buf buf = {0};
    dw_status status =
        show_grammar(settings ? settings : &usual, name, &arena, &buf, &own);
    status = dw_wrap_give(&buf, status, write, context, &own);
    dw_arena_free(&arena);
    return dw_wrap_told(status, &own, error);
}
