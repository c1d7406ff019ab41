/* Knows libarchive, and loads it when a magic number fits and not before: it
 * and what it links take longer to load than a small file takes to check.
 * Must not know what the files in an archive mean. */
/* SPDX-License-Identifier: MIT */
#include "base/archive.h"

#include "base/gunzip.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>

enum {
    WANT = 64 * 1024,  /* packed bytes asked for at a time */
    BLOCK = 64 * 1024, /* unpacked bytes on their way to the members */
    SLICE = 512,       /* packed bytes of a zip file for libarchive at a time */
    TAR_END = 2 * 512, /* zeros that end a tar file (POSIX, pax) */
    ZIP_END = 18,      /* bytes of a zip file's last record behind its mark */
};

/* ---- libarchive ---------------------------------------------------------- */

#define CALLS(X)                                                               \
    X(archive_read_new)                                                        \
    X(archive_read_free)                                                       \
    X(archive_read_support_filter_bzip2)                                       \
    X(archive_read_support_filter_lz4)                                         \
    X(archive_read_support_filter_xz)                                          \
    X(archive_read_support_filter_zstd)                                        \
    X(archive_read_support_format_empty)                                       \
    X(archive_read_support_format_raw)                                         \
    X(archive_read_support_format_tar)                                         \
    X(archive_read_support_format_zip_streamable)                              \
    X(archive_read_set_option)                                                 \
    X(archive_read_open)                                                       \
    X(archive_read_next_header)                                                \
    X(archive_read_data_block)                                                 \
    X(archive_read_header_position)                                            \
    X(archive_filter_bytes)                                                    \
    X(archive_filter_count)                                                    \
    X(archive_errno)                                                           \
    X(archive_entry_pathname)                                                  \
    X(archive_entry_pathname_utf8)                                             \
    X(archive_entry_filetype)                                                  \
    X(archive_entry_hardlink)                                                  \
    X(archive_entry_is_data_encrypted)

#define POINTER(name) __typeof__(name) *name;
struct library {
    void *handle;
    CALLS(POINTER)
};

/* Kept in the process once it is there: threads may still run its code, and
 * the next archive comes soon. */
static dw_status load(struct library *self, const char *name,
                      struct dw_error *error)
{
    static const char *const names[] = {DW_LIBARCHIVE, DW_LIBARCHIVE_PATH};
    for (size_t i = 0; i < 2 && !self->handle; i++)
        self->handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    bool good = self->handle != NULL;
    /* POSIX lets dlsym's result be a function; C has no words for it. */
#define LOOK_UP(name)                                                          \
    if (good)                                                                  \
        *(void **)&self->name = dlsym(self->handle, #name);                    \
    good = good && self->name;
    CALLS(LOOK_UP)
#undef LOOK_UP
    if (good)
        return DW_OK;
    return dw_error_set(error, DW_IO, name,
                        "packed, and libarchive (%s) cannot be loaded",
                        DW_LIBARCHIVE);
}

/* ---- what the first bytes say -------------------------------------------- */

static const struct {
    dw_packing packing;
    uint8_t len;
    const char *magic;
} magics[] = {
    {DW_GZIP, 3, "\x1f\x8b\x08"},       /* RFC 1952 */
    {DW_PACKED, 4, "\x28\xb5\x2f\xfd"}, /* zstd: RFC 8878 */
    {DW_PACKED, 4, "\x04\x22\x4d\x18"}, /* lz4 frame */
    {DW_PACKED, 6,
     "\xfd"
     "7zXZ\0"},                /* xz */
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

/* A tar header's own checksum, counted as if its field were blank, or the
 * mark of a header whose checksum has gone. */
static bool opens_tar(dw_span head)
{
    enum { FIELD = 148, FIELD_LEN = 8, MARK = 257, HEADER = 512 };
    if (head.len < HEADER || !head.at[0])
        return false;
    if (!memcmp(head.at + MARK, "ustar\0", 6) ||
        !memcmp(head.at + MARK, "ustar  \0", 8))
        return true;
    unsigned long sum = 0;
    for (int i = 0; i < HEADER; i++)
        sum += i >= FIELD && i < FIELD + FIELD_LEN ? ' ' : (uint8_t)head.at[i];
    char field[FIELD_LEN + 1] = "", *end;
    memcpy(field, head.at + FIELD, FIELD_LEN);
    return strtoul(field, &end, 8) == sum && end > field;
}

dw_packing dw_archive_look(dw_span head)
{
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (head.len >= magics[i].len &&
            !memcmp(head.at, magics[i].magic, magics[i].len))
            return magics[i].packing;
    if (opens_bzip2(head))
        return DW_PACKED;
    return opens_tar(head) ? DW_TAR : DW_PLAIN;
}

/* ---- one archive --------------------------------------------------------- */

/* One libarchive handle that bytes are poured out of. */
struct outlet {
    struct archive *handle;
    const char *block; /* lent by libarchive, not yet copied */
    size_t len;
    int64_t begin, at; /* in the file: of the block, of the next byte */
    bool dry;          /* the file ends with the block */
    bool dead;         /* libarchive will give nothing more */
    bool starved;      /* libarchive asked for bytes behind the last */
};

/* The end of an archive, watched as its bytes go by: libarchive does not miss
 * what is missing there. */
struct ending {
    uint64_t zeros; /* the bytes so far end with */
    uint64_t since; /* bytes behind the last mark of a zip's last record */
    int matched;    /* bytes of the next mark */
    bool marked;
};

struct dw_archive {
    struct library lib;
    struct dw_source *raw;
    dw_span window;          /* of raw, and how much of it libarchive has */
    size_t given, slice;     /* slice: where its last bytes begin */
    uint64_t members_begin;  /* in raw, the first that this handle saw */
    uint64_t raw_end;        /* behind the last of them that is not zero */
    dw_packing outer, inner; /* of the raw bytes; of what they unpack to */
    struct dw_gunzip *gunzip;
    struct outlet stream, members;
    struct ending ending;
    bool over;               /* no file will come */
    dw_damage stream_damage; /* of the bytes that the members come from */
    dw_damage damage;        /* of the file or gap at hand */
    struct dw_error failure; /* of raw; DW_OK: none */
    size_t held, held_at;    /* unpacked bytes in block */
    char block[BLOCK];
};

/* Why libarchive stopped: it gives words, but no reason to rely on. */
static dw_damage reason(const struct dw_archive *self,
                        const struct outlet *outlet)
{
    if (self->stream_damage != DW_WHOLE)
        return self->stream_damage;
    return outlet->starved ? DW_CUT_OFF : DW_CORRUPT;
}

/* The next block of the file at hand; sparse files have gaps between. A block
 * may come with the news that it is the last that can be read. */
static void draw(struct dw_archive *self, struct outlet *outlet,
                 dw_damage *damage)
{
    const void *block = NULL;
    size_t len = 0;
    la_int64_t begin = outlet->at;
    const int result =
        self->lib.archive_read_data_block(outlet->handle, &block, &len, &begin);
    outlet->block = block;
    outlet->len = block ? len : 0;
    outlet->begin = begin > outlet->at ? begin : outlet->at;
    outlet->dry = result != ARCHIVE_OK;
    outlet->dead = result == ARCHIVE_FATAL;
    if (result != ARCHIVE_OK && result != ARCHIVE_EOF)
        *damage = reason(self, outlet);
}

static size_t pour(struct dw_archive *self, struct outlet *outlet, char *at,
                   size_t size, dw_damage *damage)
{
    while (!outlet->len && !outlet->dry)
        draw(self, outlet, damage);
    if (!outlet->len)
        return 0;
    const uint64_t gap = (uint64_t)(outlet->begin - outlet->at);
    const uint64_t most = gap ? gap : outlet->len;
    const size_t len = size < most ? size : (size_t)most;
    outlet->at += (int64_t)len;
    if (gap) {
        memset(at, 0, len);
        return len;
    }
    memcpy(at, outlet->block, len);
    outlet->begin += (int64_t)len;
    outlet->block += len;
    outlet->len -= len;
    return len;
}

/* ---- bytes for libarchive ------------------------------------------------ */

/* How many zeros the bytes end with. */
static size_t zeros_behind(const char *at, size_t len)
{
    size_t zeros = 0;
    while (zeros < len && !at[len - 1 - zeros])
        zeros++;
    return zeros;
}

static void watch(struct ending *self, const char *at, size_t len)
{
    static const char mark[] = "PK\x05\x06"; /* APPNOTE 4.3.16 */
    const size_t zeros = zeros_behind(at, len);
    self->zeros = zeros == len ? self->zeros + len : zeros;
    for (size_t i = 0; i < len; i++) {
        self->since++;
        self->matched =
            at[i] == mark[self->matched] ? self->matched + 1 : at[i] == mark[0];
        if (self->matched < 4)
            continue;
        self->matched = 0;
        self->since = 0;
        self->marked = true;
    }
}

static bool is_whole(const struct ending *self, dw_packing packing)
{
    if (packing == DW_TAR)
        return self->zeros >= TAR_END;
    return self->marked && self->since >= ZIP_END;
}

/* The next bytes of raw; false when it cannot be read. */
static bool next_window(struct dw_archive *self)
{
    const size_t used = self->given;
    self->given = 0;
    self->window.len = 0;
    return dw_source_window(self->raw, used, WANT, &self->window,
                            &self->failure) == DW_OK;
}

static la_ssize_t give_raw(struct archive *archive, void *context,
                           const void **bytes)
{
    (void)archive;
    struct dw_archive *self = context;
    if (self->given == self->window.len && !next_window(self))
        return ARCHIVE_FATAL;
    /* zip: what is unpacked from a slice with damage in it is lost. */
    const size_t left = self->window.len - self->given;
    const size_t len = self->outer == DW_ZIP && left > SLICE ? SLICE : left;
    self->slice = self->given;
    self->given += len;
    *bytes = self->window.at + self->slice;
    const size_t zeros = zeros_behind(*bytes, len);
    if (zeros < len)
        self->raw_end = self->raw->offset + self->given - zeros;
    if (self->outer == DW_PACKED)
        self->stream.starved |= !len;
    else {
        self->members.starved |= !len;
        watch(&self->ending, *bytes, len);
    }
    return (la_ssize_t)len;
}

/* More unpacked bytes into the block; false when raw cannot be read. */
static bool fill_block(struct dw_archive *self, size_t *got)
{
    const size_t end = self->held_at + self->held;
    char *at = self->block + end;
    ssize_t len;
    if (self->gunzip)
        len = dw_gunzip_read(self->gunzip, at, BLOCK - end,
                             &self->stream_damage, &self->failure);
    else
        len = (ssize_t)pour(self, &self->stream, at, BLOCK - end,
                            &self->stream_damage);
    if (len < 0 || self->failure.status != DW_OK)
        return false;
    self->held += (size_t)len;
    *got = (size_t)len;
    return true;
}

static la_ssize_t give_block(struct archive *archive, void *context,
                             const void **bytes)
{
    (void)archive;
    struct dw_archive *self = context;
    if (!self->held) {
        size_t got;
        self->held_at = 0;
        if (!fill_block(self, &got))
            return ARCHIVE_FATAL;
    }
    const size_t len = self->held;
    *bytes = self->block + self->held_at;
    self->held = 0;
    self->members.starved |= !len;
    watch(&self->ending, *bytes, len);
    return (la_ssize_t)len;
}

/* ---- opening ------------------------------------------------------------- */

static dw_status no_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

/* A stream's bytes as they are. */
static dw_status open_stream(struct dw_archive *self, struct dw_error *error)
{
    const struct library *lib = &self->lib;
    struct archive *handle = self->stream.handle = lib->archive_read_new();
    if (!handle)
        return no_memory(error);
    lib->archive_read_support_filter_bzip2(handle);
    lib->archive_read_support_filter_lz4(handle);
    lib->archive_read_support_filter_xz(handle);
    lib->archive_read_support_filter_zstd(handle);
    lib->archive_read_support_format_empty(handle);
    lib->archive_read_support_format_raw(handle);
    struct archive_entry *entry;
    int result = lib->archive_read_open(handle, self, NULL, give_raw, NULL);
    /* A filter that breaks at once looks like an empty file; a head that no
     * filter takes is not unpacked at all. */
    const bool broken = result != ARCHIVE_OK || lib->archive_errno(handle) ||
                        lib->archive_filter_count(handle) < 2;
    if (!broken)
        result = lib->archive_read_next_header(handle, &entry);
    self->stream.dry = broken || result != ARCHIVE_OK;
    if (broken || (result != ARCHIVE_OK && result != ARCHIVE_EOF))
        self->stream_damage = reason(self, &self->stream);
    return self->failure.status;
}

/* A tar file without members: two or more blocks of zeros, and no head. */
static bool holds_nothing(struct dw_archive *self)
{
    size_t got = 1;
    while (got && self->held < BLOCK &&
           zeros_behind(self->block, self->held) == self->held)
        if (!fill_block(self, &got))
            return false;
    return !got && self->held >= TAR_END && self->held % 512 == 0;
}

/* What the stream holds: the head of it decides. */
static dw_status look_inside(struct dw_archive *self)
{
    size_t got = 1;
    while (got && self->held < DW_ARCHIVE_HEAD)
        if (!fill_block(self, &got))
            return self->failure.status;
    self->inner = dw_archive_look((dw_span){self->block, self->held});
    if (self->inner == DW_PLAIN && holds_nothing(self))
        self->held = 0;
    if (self->inner == DW_GZIP || self->inner == DW_PACKED) {
        self->stream_damage = DW_NESTED;
        self->inner = DW_PLAIN;
        self->held = 0;
    }
    return DW_OK;
}

static dw_status open_members(struct dw_archive *self, struct dw_error *error)
{
    const struct library *lib = &self->lib;
    self->members_begin = self->raw->offset + self->given;
    struct archive *handle = self->members.handle = lib->archive_read_new();
    if (!handle)
        return no_memory(error);
    if (self->inner == DW_ZIP)
        lib->archive_read_support_format_zip_streamable(handle);
    else
        lib->archive_read_support_format_tar(handle);
    /* Joined tar files are read to the last. */
    if (self->inner == DW_TAR)
        lib->archive_read_set_option(handle, "tar",
                                     "read_concatenated_archives", "1");
    /* What is wrong with the first header is said when it is read. */
    lib->archive_read_open(handle, self, NULL,
                           self->outer == self->inner ? give_raw : give_block,
                           NULL);
    return self->failure.status;
}

static dw_status open_layers(struct dw_archive *self, struct dw_error *error)
{
    dw_status status = DW_OK;
    self->inner = self->outer;
    if (self->outer == DW_GZIP) {
        self->gunzip = dw_gunzip_new(self->raw);
        if (!self->gunzip)
            return no_memory(error);
    } else {
        status = load(&self->lib, self->raw->name, error);
    }
    if (status == DW_OK && self->outer == DW_PACKED)
        status = open_stream(self, error);
    if (status == DW_OK && (self->gunzip || self->stream.handle))
        status = look_inside(self);
    if (status != DW_OK || self->inner == DW_PLAIN)
        return status;
    if (!self->lib.handle)
        status = load(&self->lib, self->raw->name, error);
    return status == DW_OK ? open_members(self, error) : status;
}

dw_status dw_archive_open(struct dw_source *raw, struct dw_archive **out,
                          struct dw_error *error)
{
    struct dw_archive *self = calloc(1, sizeof *self);
    if (!self)
        return no_memory(error);
    self->raw = raw;
    dw_status status =
        dw_source_window(raw, 0, DW_ARCHIVE_HEAD, &self->window, error);
    if (status == DW_OK) {
        self->outer = dw_archive_look(self->window);
        status = open_layers(self, error);
    }
    if (status == DW_OK) {
        *out = self;
        return DW_OK;
    }
    if (self->failure.status != DW_OK && error)
        *error = self->failure;
    dw_archive_free(self);
    return status;
}

void dw_archive_free(struct dw_archive *self)
{
    if (!self)
        return;
    if (self->members.handle)
        self->lib.archive_read_free(self->members.handle);
    if (self->stream.handle)
        self->lib.archive_read_free(self->stream.handle);
    if (self->lib.handle)
        dlclose(self->lib.handle);
    dw_gunzip_free(self->gunzip);
    free(self);
}

/* ---- files --------------------------------------------------------------- */

static bool is_record(const struct dw_archive *self,
                      struct archive_entry *entry, const char *name)
{
    const struct library *lib = &self->lib;
    const size_t len = name ? strlen(name) : 0;
    return len >= 4 && !strcasecmp(name + len - 4, ".pgn") &&
           lib->archive_entry_filetype(entry) == AE_IFREG &&
           !lib->archive_entry_hardlink(entry);
}

/* Names that are not in the locale's characters come as UTF-8. */
static const char *name_of(const struct library *lib,
                           struct archive_entry *entry)
{
    const char *name = lib->archive_entry_pathname(entry);
    return name ? name : lib->archive_entry_pathname_utf8(entry);
}

static dw_unpacked failed_below(struct dw_archive *self, struct dw_error *error)
{
    self->over = true;
    if (error)
        *error = self->failure;
    return DW_UNPACKED_FAILED;
}

/* Reads on behind the last file, so that no damage there goes unseen. */
static void read_to_end(struct dw_archive *self)
{
    const void *bytes;
    const bool packed = self->outer != self->inner;
    while ((packed ? give_block : give_raw)(NULL, self, &bytes) > 0)
        ;
}

/* Libarchive gives up a zip file at the first damage; behind it the next
 * member opens with a mark of its own, or the directory does. */
static bool find_header(struct dw_archive *self)
{
    const int64_t read =
        self->lib.archive_read_header_position(self->members.handle);
    const uint64_t header = self->members_begin + (uint64_t)read;
    size_t at = self->slice;
    if (header >= self->raw->offset + at)
        at = (size_t)(header - self->raw->offset) + 1;
    for (;;) {
        for (; at + 4 <= self->window.len; at++) {
            const char *bytes = self->window.at + at;
            self->given = at;
            if (!memcmp(bytes, "PK\x03\x04", 4) ||
                !memcmp(bytes, "PK\x01\x02", 4))
                return true;
        }
        self->given = at < self->window.len ? at : self->window.len;
        if (!next_window(self) || self->window.len < 4)
            return false;
        at = 0;
    }
}

/* Whether reading goes on behind the damage. */
static bool resume(struct dw_archive *self)
{
    if (self->outer != DW_ZIP || !find_header(self))
        return false;
    self->lib.archive_read_free(self->members.handle);
    self->members = (struct outlet){0};
    return open_members(self, &self->failure) == DW_OK;
}

static dw_unpacked end_archive(struct dw_archive *self, struct dw_error *error)
{
    self->over = true;
    read_to_end(self);
    if (self->failure.status != DW_OK)
        return failed_below(self, error);
    self->damage = self->stream_damage;
    if (self->damage == DW_WHOLE && !is_whole(&self->ending, self->inner))
        self->damage = DW_CUT_OFF;
    return self->damage == DW_WHOLE ? DW_UNPACKED_END : DW_UNPACKED_BROKEN;
}

static dw_unpacked next_member(struct dw_archive *self, const char **name,
                               struct dw_error *error)
{
    const struct library *lib = &self->lib;
    struct archive *handle = self->members.handle;
    struct archive_entry *entry;
    for (;;) {
        const int result = lib->archive_read_next_header(handle, &entry);
        if (result == ARCHIVE_EOF)
            return end_archive(self, error);
        if (self->failure.status != DW_OK)
            return failed_below(self, error);
        if (result == ARCHIVE_FATAL || result == ARCHIVE_FAILED) {
            self->members.dead = result == ARCHIVE_FATAL;
            self->damage = reason(self, &self->members);
            return DW_UNPACKED_BROKEN;
        }
        const char *stored = name_of(lib, entry);
        if (!is_record(self, entry, stored))
            continue;
        *name = stored;
        break;
    }
    self->members.len = 0;
    self->members.begin = self->members.at = 0;
    self->members.dry = lib->archive_entry_is_data_encrypted(entry);
    if (self->members.dry)
        self->damage = DW_ENCRYPTED;
    return DW_UNPACKED_FILE;
}

dw_unpacked dw_archive_next(struct dw_archive *self, const char **name,
                            struct dw_error *error)
{
    *name = NULL;
    self->damage = DW_WHOLE;
    if (self->over || (self->members.dead && !resume(self)))
        return self->failure.status == DW_OK ? DW_UNPACKED_END
                                             : failed_below(self, error);
    if (self->inner != DW_PLAIN)
        return next_member(self, name, error);
    self->over = true;
    return DW_UNPACKED_FILE;
}

/* bzip2 and lz4 end without a look at what follows; zeros up to the end of a
 * tape's block are no damage. */
static void look_behind(struct dw_archive *self)
{
    const void *bytes;
    while (give_raw(NULL, self, &bytes) > 0)
        ;
    const int64_t end = self->lib.archive_filter_bytes(self->stream.handle, -1);
    if (self->raw_end > (uint64_t)end)
        self->stream_damage = DW_TRAILING;
}

/* Bytes of a stream that holds no archive. */
static size_t read_stream(struct dw_archive *self, char *at, size_t size)
{
    size_t got;
    if (!self->held && self->stream_damage != DW_NESTED) {
        self->held_at = 0;
        if (!fill_block(self, &got))
            return 0;
    }
    const size_t len = size < self->held ? size : self->held;
    memcpy(at, self->block + self->held_at, len);
    self->held_at += len;
    self->held -= len;
    if (!len && self->stream.handle && self->stream_damage == DW_WHOLE)
        look_behind(self);
    if (!len)
        self->damage = self->stream_damage;
    return len;
}

ssize_t dw_archive_read(struct dw_archive *self, char *at, size_t size,
                        struct dw_error *error)
{
    const size_t got = self->inner == DW_PLAIN ? read_stream(self, at, size)
                                               : pour(self, &self->members, at,
                                                      size, &self->damage);
    if (got || self->failure.status == DW_OK)
        return (ssize_t)got;
    if (error)
        *error = self->failure;
    return -1;
}

dw_damage dw_archive_damage(const struct dw_archive *self)
{
    return self->damage;
}
