/* Knows how edits are gathered and carried out. Must not know what the text
 * is. */
/* SPDX-License-Identifier: MIT */
#include "base/edits.h"

#include "base/arena.h"

#include <stdlib.h>

void dw_edits_begin(struct dw_edits *self, uint32_t offset, uint32_t length)
{
    void *at = self->at;
    if (!dw_grow(&at, &self->room, self->count + 1, sizeof *self->at)) {
        self->failed = true;
        return;
    }
    self->at = at;
    self->at[self->count++] = (struct dw_edit){offset, length, self->text.len};
}

void dw_edits_apply(const struct dw_edits *self, dw_span text, uint32_t from,
                    uint32_t to, struct dw_buf *out)
{
    for (size_t i = 0; i < self->count; i++) {
        const struct dw_edit *edit = &self->at[i];
        const size_t end =
            i + 1 < self->count ? self->at[i + 1].text : self->text.len;
        dw_buf_add(out, text.at + from, edit->offset - from);
        dw_buf_add(out, self->text.at + edit->text, end - edit->text);
        from = edit->offset + edit->length;
    }
    dw_buf_add(out, text.at + from, to - from);
    out->failed |= self->failed || self->text.failed;
}

void dw_edits_clear(struct dw_edits *self)
{
    self->count = 0;
    dw_buf_clear(&self->text);
}

void dw_edits_free(struct dw_edits *self)
{
    free(self->at);
    dw_buf_free(&self->text);
    *self = (struct dw_edits){0};
}
