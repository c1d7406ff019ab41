/* Knows what `rulesets` shows: the list, one ruleset, several side by side.
 * Must not know how a ruleset is read, nor how a verdict is found. */
/* SPDX-License-Identifier: MIT */
#include "config/rulelist.h"
#include "config/write_ruleset.h"
#include "diwan.h"
#include "wrap.h"

/* What a command works with. */
struct desk {
    const struct diwan_settings *settings;
    struct dw_arena arena;
    struct dw_buf buf;
    struct dw_error error;
};

static dw_status load(struct desk *self, const char *name,
                      struct dw_rulebook *book)
{
    const dw_status status = dw_rulebook_load(name, self->settings->data,
                                              &self->arena, book, &self->error);
    return status == DW_OK && !self->settings->house_rules
               ? dw_rulebook_allow(book, &self->error)
               : status;
}

static dw_status list_rulesets(struct desk *self)
{
    const char *const *names =
        dw_rulelist_names(self->settings->data, &self->arena);
    struct dw_rulebook book;
    if (!names)
        return dw_wrap_no_memory(&self->error);
    for (; *names; names++) {
        const size_t line = self->buf.len;
        const dw_status status = load(self, *names, &book);
        if (status != DW_OK)
            return status;
        dw_buf_text(&self->buf, *names);
        dw_wrap_pad(&self->buf, line, 17);
        dw_buf_text(&self->buf, book.title);
        dw_buf_char(&self->buf, '\n');
    }
    return DW_OK;
}

/* The file as it stands, so that it can be saved and changed; with options,
 * the file that it becomes by them. */
static dw_status show_ruleset(struct desk *self, const char *name)
{
    struct dw_rulebook book;
    const dw_status status = load(self, name, &book);
    if (status == DW_OK && !book.changed)
        dw_buf_span(&self->buf, book.yaml);
    if (status != DW_OK || !book.changed)
        return status;
    dw_buf_text(&self->buf, "# ");
    dw_buf_text(&self->buf, book.name);
    dw_buf_text(&self->buf,
                ": what was said of the values before is left out\n");
    dw_rulebook_write(&self->buf, &book);
    return DW_OK;
}

diwan_status diwan_rulesets(const struct diwan_settings *settings,
                            const char *const *names, size_t count,
                            diwan_write *write, void *context,
                            struct diwan_error *error)
{
    static const struct diwan_settings defaults;
    struct desk desk = {.settings = settings ? settings : &defaults};
    dw_status status =
        count == 0 ? list_rulesets(&desk) : show_ruleset(&desk, names[0]);
    status = dw_wrap_give(&desk.buf, status, write, context, &desk.error);
    dw_arena_free(&desk.arena);
    return dw_wrap_told(status, &desk.error, error);
}
