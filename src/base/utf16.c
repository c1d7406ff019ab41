/* Knows how UTF-16 is told from other text, and its surrogates. Must not know
 * what the text means. */
/* SPDX-License-Identifier: MIT */
#include "base/utf16.h"

#include "base/buf.h"

static const uint32_t replacement = 0xfffd;

/* ---- what it is ---------------------------------------------------------- */

/* Whether each unit is an ASCII character: without a mark, text of another
 * script is not told from noise. */
static bool alternates(dw_span head, bool big)
{
    const size_t least = 8;
    if (head.len > DW_UTF16_HEAD)
        head.len = DW_UTF16_HEAD;
    for (size_t i = 0; i < head.len; i++)
        if ((head.at[i] == 0) != ((i & 1) == !big) || head.at[i] & 0x80)
            return false;
    return head.len >= least;
}

/* FF FE 00 00 opens UTF-32. */
static bool has_mark(dw_span head, bool big)
{
    return head.len >= 2 &&
           !memcmp(head.at, big ? "\xfe\xff" : "\xff\xfe", 2) &&
           (big || head.len < 4 || head.at[2] || head.at[3]);
}

/* ---- characters ---------------------------------------------------------- */

static void hold(struct dw_utf16 *self, uint32_t code)
{
    self->held_len = dw_utf8_write(code, self->held);
    self->held_at = 0;
}

static uint32_t unit_at(const struct dw_utf16 *self, size_t at)
{
    const uint8_t *bytes = (const uint8_t *)self->window.at + at;
    return self->big ? bytes[0] << 8 | bytes[1] : bytes[1] << 8 | bytes[0];
}

static bool is_lead(uint32_t unit) { return unit >> 10 == 0xd800 >> 10; }
static bool is_trail(uint32_t unit) { return unit >> 10 == 0xdc00 >> 10; }

/* Unicode 15, table 3-5. */
static uint32_t take_code(struct dw_utf16 *self)
{
    const size_t left = self->window.len - self->used;
    const uint32_t unit = left > 1 ? unit_at(self, self->used) : replacement;
    self->used += left > 1 ? 2 : 1;
    if (!is_lead(unit))
        return is_trail(unit) ? replacement : unit;
    const uint32_t next = left > 3 ? unit_at(self, self->used) : 0;
    if (!is_trail(next))
        return replacement;
    self->used += 2;
    return 0x10000 + ((unit & 0x3ff) << 10) + (next & 0x3ff);
}

/* Holds the next character; false at the end, or when *status says why. */
static bool next_character(struct dw_utf16 *self, dw_status *status,
                           struct dw_error *error)
{
    if (self->window.len - self->used < 4) {
        *status =
            dw_source_window(&self->raw, self->used, 4, &self->window, error);
        self->used = 0;
        if (*status != DW_OK)
            self->window.len = 0;
    }
    if (self->window.len == self->used)
        return false;
    hold(self, take_code(self));
    return true;
}

static ssize_t pull(void *context, char *at, size_t most,
                    struct dw_error *error)
{
    struct dw_utf16 *self = context;
    dw_status status = DW_OK;
    size_t len = 0;
    while (len < most) {
        if (self->held_at == self->held_len &&
            !next_character(self, &status, error))
            break;
        at[len++] = self->held[self->held_at++];
    }
    return status != DW_OK && !len ? -1 : (ssize_t)len;
}

/* ---- opening ------------------------------------------------------------- */

void dw_utf16_open(struct dw_utf16 *self, struct dw_source *source)
{
    dw_span head;
    dw_utf16_close(self);
    if (dw_source_window(source, 0, DW_UTF16_HEAD, &head, NULL) != DW_OK)
        return;
    const bool little = has_mark(head, false) || alternates(head, false);
    self->big = has_mark(head, true) || alternates(head, true);
    self->on = little || self->big;
    if (!self->on)
        return;
    const struct dw_source own = self->raw;
    self->raw = *source;
    self->window = head;
    *source = (struct dw_source){.buffer = own.buffer, .room = own.room};
    dw_source_from(source, self->raw.name, pull, self);
    source->damage = self->raw.damage;
    if (!has_mark(head, self->big))
        hold(self, 0xfeff);
}

void dw_utf16_close(struct dw_utf16 *self)
{
    dw_source_close(&self->raw);
    self->window = (dw_span){0};
    self->used = self->held_at = self->held_len = 0;
    self->on = false;
}

void dw_utf16_free(struct dw_utf16 *self)
{
    dw_source_free(&self->raw);
    *self = (struct dw_utf16){0};
}
