/* Knows that no bytes make unpacking crash or hang, and that the size of the
 * reads below changes nothing. Must not know what is packed. */
/* SPDX-License-Identifier: MIT */
#include "base/archive.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ENOUGH = 1 << 22 /* a few bytes may unpack to gigabytes */ };

struct memory {
    const uint8_t *at;
    size_t len, most;
};

static ssize_t pull(void *context, char *at, size_t most,
                    struct dw_error *error)
{
    (void)error;
    struct memory *self = context;
    size_t len = self->len < most ? self->len : most;
    if (len > self->most)
        len = self->most;
    if (len)
        memcpy(at, self->at, len);
    self->at += len;
    self->len -= len;
    return (ssize_t)len;
}

static uint64_t mix(uint64_t sum, const char *at, size_t len)
{
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ (unsigned char)at[i]) * 0x100000001b3u;
    return sum;
}

/* A sum over all names, bytes and outcomes. */
static uint64_t sum_files(struct dw_archive *archive)
{
    static char block[5000];
    uint64_t sum = 1;
    size_t total = 0;
    const char *name;
    for (;;) {
        const dw_unpacked next = dw_archive_next(archive, &name, NULL);
        sum = sum * 31 + (uint64_t)next;
        if (next == DW_UNPACKED_END || next == DW_UNPACKED_FAILED)
            return sum;
        if (name)
            sum = mix(sum, name, strlen(name));
        ssize_t got = 0;
        while (next == DW_UNPACKED_FILE &&
               (got = dw_archive_read(archive, block, sizeof block, NULL)) >
                   0) {
            sum = mix(sum, block, (size_t)got);
            total += (size_t)got;
            if (total > ENOUGH)
                return 0;
        }
        sum = sum * 31 + (uint64_t)dw_archive_damage(archive);
    }
}

static uint64_t unpack(struct memory memory)
{
    struct dw_source source = {0};
    struct dw_archive *archive;
    uint64_t sum = 0;
    dw_source_from(&source, "", pull, &memory);
    if (dw_archive_open(&source, &archive, NULL) == DW_OK) {
        sum = sum_files(archive);
        dw_archive_free(archive);
    }
    dw_source_free(&source);
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const dw_span head = {(const char *)data,
                          size < DW_ARCHIVE_HEAD ? size : DW_ARCHIVE_HEAD};
    if (dw_archive_look(head) == DW_PLAIN)
        return 0;
    const uint64_t whole = unpack((struct memory){data, size, size + 1});
    const uint64_t bits = unpack((struct memory){data, size, 3});
    if (whole != bits)
        abort();
    return 0;
}
