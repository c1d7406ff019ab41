/* Knows the marks that compressed files and archives open with. Must not know
 * how they are unpacked. */
/* SPDX-License-Identifier: MIT */
#include "base/packing.h"

#include <stdlib.h>

static const struct {
    dw_packing packing;
    uint8_t len;
    const char *magic;
} magics[] = {
    {DW_GZIP, 3, "\x1f\x8b\x08"},     /* RFC 1952 */
    {DW_ZSTD, 4, "\x28\xb5\x2f\xfd"}, /* RFC 8878 */
    {DW_LZ4, 4, "\x04\x22\x4d\x18"},  /* LZ4 Frame Format */
    {DW_LZ4_LEGACY, 4, "\x02\x21\x4c\x18"},
    {DW_XZ, 6,
     "\xfd"
     "7zXZ\0"},                /* The .xz File Format, 2.1.1.1 */
    {DW_ZIP, 4, "PK\x03\x04"}, /* APPNOTE 4.3.7 */
    {DW_ZIP, 4, "PK\x05\x06"}, /* a zip without files */
};

/* "BZh", a digit, then the mark of a block or of the end: pi and its root. */
static bool opens_bzip2(dw_span head)
{
    return head.len >= 10 && !memcmp(head.at, "BZh", 3) && head.at[3] >= '1' &&
           head.at[3] <= '9' &&
           (!memcmp(head.at + 4, "1AY&SY", 6) ||
            !memcmp(head.at + 4, "\x17\x72\x45\x38\x50\x90", 6));
}

/* Of ustar and of GNU tar. A header has it whose checksum has gone. */
static bool has_tar_mark(dw_span head)
{
    enum { MARK = 257 };
    return !memcmp(head.at + MARK, "ustar\0", 6) ||
           !memcmp(head.at + MARK, "ustar  \0", 8);
}

/* A tar header's own checksum, counted as if its field were blank. */
static bool has_tar_sum(dw_span head)
{
    enum { FIELD = 148, FIELD_LEN = 8 };
    unsigned long sum = 0;
    for (int i = 0; i < DW_ARCHIVE_HEAD; i++)
        sum += i >= FIELD && i < FIELD + FIELD_LEN ? ' ' : (uint8_t)head.at[i];
    char field[FIELD_LEN + 1] = "", *end;
    memcpy(field, head.at + FIELD, FIELD_LEN);
    return strtoul(field, &end, 8) == sum && end > field;
}

static bool opens_tar(dw_span head)
{
    return head.len >= DW_ARCHIVE_HEAD && head.at[0] &&
           (has_tar_mark(head) || has_tar_sum(head));
}

uint64_t dw_archive_skippable(dw_span head)
{
    enum { HEADER = 8 };
    const uint8_t *at = (const uint8_t *)head.at;
    if (head.len < HEADER || (at[0] & 0xf0) != 0x50 ||
        memcmp(at + 1, "\x2a\x4d\x18", 3) != 0)
        return 0;
    return HEADER + (at[4] | (uint64_t)at[5] << 8 | (uint64_t)at[6] << 16 |
                     (uint64_t)at[7] << 24);
}

bool dw_archive_member(dw_span head, dw_packing packing)
{
    if (packing == DW_TAR)
        return head.len >= DW_ARCHIVE_HEAD && has_tar_mark(head) &&
               has_tar_sum(head);
    return packing == DW_ZIP && head.len >= 4 &&
           (!memcmp(head.at, "PK\x03\x04", 4) ||
            !memcmp(head.at, "PK\x01\x02", 4));
}

dw_packing dw_archive_look(dw_span head)
{
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (head.len >= magics[i].len &&
            !memcmp(head.at, magics[i].magic, magics[i].len))
            return magics[i].packing;
    if (opens_bzip2(head))
        return DW_BZIP2;
    if (dw_archive_skippable(head))
        return DW_ZSTD;
    return opens_tar(head) ? DW_TAR : DW_PLAIN;
}
