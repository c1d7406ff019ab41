/* Knows libarchive, and how the streams lie around each other that archives
 * are packed in. Must not know what the files in an archive mean. */
/* SPDX-License-Identifier: MIT */
#include "base/archive.h"

#include "base/library.h"
#include "base/stream.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>

enum {
    LAYERS = 4,        /* how often a file may be packed */
    BLOCK = 64 * 1024, /* bytes of an archive asked for at a time */
    SLICE = 512,       /* bytes of an archive for libarchive at a time */
    LAG = 512,         /* bytes kept behind those that it has */
    TAR_END = 2 * 512, /* zeros that end a tar file (POSIX, pax) */
    ZIP_END = 18,      /* bytes of a zip file's last record behind its mark */
};

/* ---- libarchive ---------------------------------------------------------- */

#define CALLS(X)                                                               \
    X(archive_read_new)                                                        \
    X(archive_read_free)                                                       \
    X(archive_read_support_format_tar)                                         \
    X(archive_read_support_format_zip_streamable)                              \
    X(archive_read_set_option)                                                 \
    X(archive_read_open)                                                       \
    X(archive_read_next_header)                                                \
    X(archive_read_data_block)                                                 \
    X(archive_read_header_position)                                            \
    X(archive_entry_pathname)                                                  \
    X(archive_entry_pathname_utf8)                                             \
    X(archive_entry_filetype)                                                  \
    X(archive_entry_hardlink)                                                  \
    X(archive_entry_is_data_encrypted)

struct library {
    CALLS(DW_LIBRARY_CALL)
};

static dw_status load(struct library *self, const char *name,
                      struct dw_error *error)
{
    static const char *const names[] = {CALLS(DW_LIBRARY_NAME) NULL};
    static const struct dw_library library = {DW_LIBARCHIVE, DW_LIBARCHIVE_PATH,
                                              names};
    return dw_library_load(&library, self, name, error);
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

/* Bytes for libarchive: those at hand, and how much of them it has. */
struct hand {
    dw_span bytes;
    size_t given;
    uint64_t offset; /* of the first in the archive */
};

/* One stream around what the archive holds, and what it unpacks to. */
struct layer {
    struct dw_stream *stream;
    struct dw_source source;
};

struct dw_archive {
    struct library lib;
    struct dw_source *raw;
    struct layer layers[LAYERS]; /* the outermost first */
    int depth;                   /* how many of them there are */
    struct dw_source *top;       /* of the innermost; raw, if there is none */
    dw_packing inner;            /* of what that gives */
    bool nested;                 /* it is a stream again, one too many */
    struct hand hand;            /* window of top */
    struct outlet members;
    struct ending ending;
    uint64_t members_begin;  /* in the hand, the first that libarchive saw */
    uint64_t slice;          /* where the last bytes that it saw begin */
    uint64_t header;         /* where the last member's header begins */
    uint64_t place;          /* of the gap at hand */
    uint64_t sought;         /* no search for a member begins before */
    bool over;               /* no file will come */
    dw_damage damage;        /* of the file or gap at hand */
    struct dw_error failure; /* of raw; DW_OK: none */
};

/* Why libarchive stopped: it gives words, but no reason to rely on. */
static dw_damage reason(const struct dw_archive *self,
                        const struct outlet *outlet)
{
    if (!outlet->starved)
        return DW_CORRUPT;
    return self->top->damage == DW_WHOLE ? DW_CUT_OFF : self->top->damage;
}

/* The next block of the file at hand; sparse files have gaps between. A block
 * may come with the news that it is the last that can be read. */
static void draw(struct dw_archive *self, struct outlet *outlet)
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
        self->damage = reason(self, outlet);
}

static size_t pour(struct dw_archive *self, struct outlet *outlet, char *at,
                   size_t size)
{
    while (!outlet->len && !outlet->dry)
        draw(self, outlet);
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

static size_t left_in(const struct hand *hand)
{
    return hand->bytes.len - hand->given;
}

/* More bytes behind those at hand, and without those that libarchive has, all
 * but the last of them; false when raw cannot be read. */
static bool more(struct dw_archive *self)
{
    struct hand *hand = &self->hand;
    const size_t used = hand->given > LAG ? hand->given - LAG : 0;
    hand->given -= used;
    hand->offset += used;
    if (dw_source_window(self->top, used, LAG + BLOCK, &hand->bytes,
                         &self->failure) == DW_OK)
        return true;
    hand->bytes.len = hand->given = 0;
    return false;
}

/* Sees to it that `least` bytes are left in the hand, or all that there are.
 * False when raw cannot be read, now or before. */
static bool fill(struct dw_archive *self, size_t least)
{
    struct hand *hand = &self->hand;
    while (left_in(hand) < least) {
        const size_t had = left_in(hand);
        if (self->failure.status != DW_OK || !more(self))
            return false;
        if (left_in(hand) == had)
            break;
    }
    return true;
}

static const char *take(struct hand *hand, size_t len)
{
    hand->given += len;
    return hand->bytes.at + hand->given - len;
}

/* Small slices of an archive: what libarchive unpacks from one with damage in
 * it is lost, and behind it a member is looked for. */
static la_ssize_t give_slice(struct archive *archive, void *context,
                             const void **bytes)
{
    (void)archive;
    struct dw_archive *self = context;
    struct hand *hand = &self->hand;
    if (!fill(self, SLICE))
        return ARCHIVE_FATAL;
    const size_t left = left_in(hand);
    const size_t len = left < SLICE ? left : SLICE;
    self->slice = hand->offset + hand->given;
    *bytes = take(hand, len);
    self->members.starved |= !len;
    watch(&self->ending, *bytes, len);
    return (la_ssize_t)len;
}

/* ---- opening ------------------------------------------------------------- */

static dw_status no_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

static ssize_t pull_layer(void *context, char *at, size_t most,
                          struct dw_error *error)
{
    struct layer *self = context;
    return dw_stream_read(self->stream, at, most, &self->source.damage, error);
}

/* One more stream around what is read. */
static dw_status add_layer(struct dw_archive *self, struct dw_error *error)
{
    struct layer *layer = &self->layers[self->depth];
    const dw_status status = dw_stream_open(self->top, &layer->stream, error);
    if (status != DW_OK)
        return status;
    self->depth++;
    dw_source_from(&layer->source, self->raw->name, pull_layer, layer);
    self->top = &layer->source;
    return DW_OK;
}

/* A tar file without members: two or more blocks of zeros, and no head. */
static bool holds_nothing(struct dw_archive *self)
{
    if (!self->depth || !fill(self, BLOCK))
        return false;
    const dw_span all = self->hand.bytes;
    return all.len < BLOCK && all.len >= TAR_END && all.len % 512 == 0 &&
           zeros_behind(all.at, all.len) == all.len;
}

/* The head of what a stream unpacks to decides what that is. */
static dw_status look_inside(struct dw_archive *self, struct dw_error *error)
{
    struct hand *hand = &self->hand;
    self->top = self->raw;
    for (;;) {
        dw_status status = dw_source_window(self->top, 0, DW_ARCHIVE_HEAD,
                                            &hand->bytes, error);
        if (status == DW_OK)
            self->inner = dw_archive_look(hand->bytes);
        if (status != DW_OK || !dw_stream_unpacks(self->inner))
            return status;
        self->inner = DW_PLAIN;
        self->nested = self->depth == LAYERS;
        if (self->nested)
            return DW_OK;
        status = add_layer(self, error);
        if (status != DW_OK)
            return status;
    }
}

static dw_status open_members(struct dw_archive *self, struct dw_error *error)
{
    const struct library *lib = &self->lib;
    const struct hand *hand = &self->hand;
    self->members_begin = hand->offset + hand->given;
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
    lib->archive_read_open(handle, self, NULL, give_slice, NULL);
    return self->failure.status;
}

static dw_status open_layers(struct dw_archive *self, struct dw_error *error)
{
    dw_status status = look_inside(self, error);
    if (status != DW_OK)
        return status;
    self->hand.offset = self->top->offset;
    if (self->inner == DW_PLAIN) {
        if (holds_nothing(self))
            self->hand.given = self->hand.bytes.len;
        return self->failure.status;
    }
    status = load(&self->lib, dw_source_shown(self->raw->name), error);
    return status == DW_OK ? open_members(self, error) : status;
}

dw_status dw_archive_open(struct dw_source *raw, struct dw_archive **out,
                          struct dw_error *error)
{
    struct dw_archive *self = calloc(1, sizeof *self);
    if (!self)
        return no_memory(error);
    self->raw = raw;
    const dw_status status = open_layers(self, error);
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
    for (int i = self->depth; i-- > 0;) {
        dw_source_free(&self->layers[i].source);
        dw_stream_free(self->layers[i].stream);
    }
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
    while (give_slice(NULL, self, &bytes) > 0)
        ;
}

/* Where the search for the next member begins: in a tar file, where slices are
 * blocks, a byte behind the block before the one that is no header, for bytes
 * may be missing; in a zip file behind the last header that was one. */
static uint64_t search_begin(const struct dw_archive *self)
{
    uint64_t begin = self->slice;
    if (self->inner == DW_TAR)
        begin = begin < SLICE ? 0 : begin - SLICE + 1;
    else if (self->header >= begin)
        begin = self->header + 1;
    return begin > self->sought ? begin : self->sought;
}

/* Libarchive gives up an archive at the first damage; behind it the next
 * member opens with a mark of its own, not always at a block's border. */
static bool find_header(struct dw_archive *self)
{
    struct hand *hand = &self->hand;
    const uint64_t begin = search_begin(self);
    const uint64_t skipped = begin > hand->offset ? begin - hand->offset : 0;
    hand->given = skipped < hand->bytes.len ? (size_t)skipped : hand->bytes.len;
    while (fill(self, DW_ARCHIVE_HEAD) && left_in(hand)) {
        const dw_span head = {hand->bytes.at + hand->given, left_in(hand)};
        hand->given++;
        if (!dw_archive_member(head, self->inner))
            continue;
        self->sought = hand->offset + hand->given--;
        return true;
    }
    return false;
}

/* Whether reading goes on behind the damage. */
static bool resume(struct dw_archive *self)
{
    if (!find_header(self))
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
    self->damage = self->top->damage;
    if (self->damage == DW_WHOLE && !is_whole(&self->ending, self->inner))
        self->damage = DW_CUT_OFF;
    self->place = self->slice;
    return self->damage == DW_WHOLE ? DW_UNPACKED_END : DW_UNPACKED_BROKEN;
}

/* libarchive passes over blocks of a tar file that are no header, each with
 * an answer of its own. */
static dw_unpacked break_off(struct dw_archive *self, int result)
{
    self->members.dead = result != ARCHIVE_FAILED;
    self->damage = reason(self, &self->members);
    if (self->damage == DW_CORRUPT && self->inner == DW_TAR)
        self->damage = DW_BAD_HEADER;
    self->place = self->inner == DW_TAR ? self->slice : self->header;
    return DW_UNPACKED_BROKEN;
}

/* The next member's header; BROKEN and what end_archive says otherwise. */
static dw_unpacked next_header(struct dw_archive *self,
                               struct archive_entry **entry,
                               struct dw_error *error)
{
    const struct library *lib = &self->lib;
    struct archive *handle = self->members.handle;
    const int result = lib->archive_read_next_header(handle, entry);
    /* Negative before any header was read. */
    const int64_t read = lib->archive_read_header_position(handle);
    self->header = self->members_begin + (read > 0 ? (uint64_t)read : 0);
    if (result == ARCHIVE_EOF)
        return end_archive(self, error);
    if (self->failure.status != DW_OK)
        return failed_below(self, error);
    return result == ARCHIVE_OK || result == ARCHIVE_WARN
               ? DW_UNPACKED_FILE
               : break_off(self, result);
}

static dw_unpacked next_member(struct dw_archive *self, const char **name,
                               struct dw_error *error)
{
    const struct library *lib = &self->lib;
    struct archive_entry *entry;
    const char *stored;
    do {
        const dw_unpacked next = next_header(self, &entry, error);
        if (next != DW_UNPACKED_FILE)
            return next;
        stored = name_of(lib, entry);
    } while (!is_record(self, entry, stored));
    *name = stored;
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
    self->place = 0;
    if (self->over || (self->members.dead && !resume(self)))
        return self->failure.status == DW_OK ? DW_UNPACKED_END
                                             : failed_below(self, error);
    if (self->inner != DW_PLAIN)
        return next_member(self, name, error);
    self->over = true;
    return DW_UNPACKED_FILE;
}

/* Bytes of a stream that holds no archive: those looked at, then the others
 * from where they are unpacked. */
static ssize_t read_stream(struct dw_archive *self, char *at, size_t size)
{
    struct layer *layer = &self->layers[self->depth - 1];
    const size_t left = left_in(&self->hand);
    if (self->nested) {
        self->damage = DW_NESTED;
        return 0;
    }
    if (left) {
        const size_t len = size < left ? size : left;
        memcpy(at, take(&self->hand, len), len);
        return (ssize_t)len;
    }
    const ssize_t got = dw_stream_read(layer->stream, at, size,
                                       &layer->source.damage, &self->failure);
    if (!got)
        self->damage = layer->source.damage;
    return got;
}

ssize_t dw_archive_read(struct dw_archive *self, char *at, size_t size,
                        struct dw_error *error)
{
    const ssize_t got = self->inner == DW_PLAIN
                            ? read_stream(self, at, size)
                            : (ssize_t)pour(self, &self->members, at, size);
    if (got > 0 || self->failure.status == DW_OK)
        return got;
    if (error)
        *error = self->failure;
    return -1;
}

dw_damage dw_archive_damage(const struct dw_archive *self)
{
    return self->damage;
}

uint64_t dw_archive_place(const struct dw_archive *self) { return self->place; }

uint64_t dw_archive_packed(const struct dw_archive *self)
{
    const struct layer *outermost = &self->layers[0];
    return self->depth && outermost->source.damage != DW_WHOLE
               ? dw_stream_used(outermost->stream)
               : 0;
}
