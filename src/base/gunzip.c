/* Knows zlib. libarchive unpacks gzip too, but gives away up to 64 KiB before
 * any damage and passes over checksums (its 3.6, filter gzip), so that a
 * flipped bit would be taken for a scribe's error. Must not know who reads. */
/* SPDX-License-Identifier: MIT */
#include "base/gunzip.h"

#include <stdlib.h>
#define ZLIB_CONST /* what zlib reads it does not write */
#include <zlib.h>

enum {
    WANT = 64 * 1024,
    /* inflateInit2: the largest window, and gzip's header and trailer. */
    GZIP_WINDOW = 15 + 16
};

struct dw_gunzip {
    z_stream z;
    struct dw_source *raw;
    size_t shown;  /* bytes of the source's window, the rest is in z */
    bool between;  /* a stream has ended, another may follow */
    bool finished; /* nothing more will come */
};

struct dw_gunzip *dw_gunzip_new(struct dw_source *raw)
{
    struct dw_gunzip *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->raw = raw;
    if (inflateInit2(&self->z, GZIP_WINDOW) == Z_OK)
        return self;
    free(self);
    return NULL;
}

void dw_gunzip_free(struct dw_gunzip *self)
{
    if (!self)
        return;
    inflateEnd(&self->z);
    free(self);
}

/* Sees to it that z holds `least` bytes of input, unless it ends before. */
static bool refill(struct dw_gunzip *self, unsigned least,
                   struct dw_error *error)
{
    z_stream *z = &self->z;
    if (z->avail_in >= least)
        return true;
    dw_span window;
    if (dw_source_window(self->raw, self->shown - z->avail_in, WANT, &window,
                         error) != DW_OK)
        return false;
    if (window.len > UINT32_MAX)
        window.len = UINT32_MAX;
    self->shown = window.len;
    z->next_in = (const Bytef *)window.at;
    z->avail_in = (uInt)window.len;
    return true;
}

/* What follows a stream: another one, nothing, or zeros up to the end of a
 * tape's block; anything else is not ours. */
static bool begin_next(struct dw_gunzip *self, dw_damage *damage,
                       struct dw_error *error)
{
    z_stream *z = &self->z;
    if (!refill(self, 2, error))
        return false;
    self->between = false;
    if (z->avail_in >= 2 && z->next_in[0] == 0x1f && z->next_in[1] == 0x8b)
        return inflateReset(z) == Z_OK;
    self->finished = true;
    while (z->avail_in && *damage == DW_WHOLE) {
        if (*z->next_in)
            *damage = DW_TRAILING;
        z->next_in++;
        z->avail_in--;
        if (!refill(self, 1, error))
            return false;
    }
    return true;
}

static dw_damage judge_step(const z_stream *z, int result)
{
    if (result == Z_OK || result == Z_STREAM_END)
        return DW_WHOLE;
    return result == Z_BUF_ERROR && !z->avail_in ? DW_CUT_OFF : DW_CORRUPT;
}

ssize_t dw_gunzip_read(struct dw_gunzip *self, char *at, size_t size,
                       dw_damage *damage, struct dw_error *error)
{
    z_stream *z = &self->z;
    z->next_out = (Bytef *)at;
    z->avail_out = size < INT32_MAX ? (uInt)size : INT32_MAX;
    const uInt room = z->avail_out;
    while (z->avail_out == room && !self->finished) {
        if (self->between ? !begin_next(self, damage, error)
                          : !refill(self, 1, error))
            return -1;
        if (self->finished)
            break;
        const int result = inflate(z, Z_NO_FLUSH);
        if (result == Z_MEM_ERROR) {
            dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
            return -1;
        }
        *damage = judge_step(z, result);
        self->finished = *damage != DW_WHOLE;
        self->between = result == Z_STREAM_END;
    }
    return room - z->avail_out;
}
