/* Knows how output bytes are gathered, and how unknown bytes are made safe for
 * JSON and for a terminal. Must not know who reads them. */
/* SPDX-License-Identifier: MIT */
#include "base/buf.h"

#include "base/arena.h"
#include "base/eight.h"

#include <assert.h>
#include <stdlib.h>

bool dw_buf_make_room(struct dw_buf *buf, size_t more)
{
    void *at = buf->at;
    if (!buf->failed && more <= SIZE_MAX - buf->len &&
        dw_grow(&at, &buf->room, buf->len + more, 1)) {
        buf->at = at;
        return true;
    }
    buf->failed = true;
    return false;
}

void dw_buf_grow_by(struct dw_buf *buf, const char *at, size_t len)
{
    if (!dw_buf_make_room(buf, len))
        return;
    memcpy(buf->at + buf->len, at, len);
    buf->len += len;
}

void dw_buf_fill(struct dw_buf *buf, char c, size_t count)
{
    char *to = count ? dw_buf_open(buf, count) : NULL;
    if (!to)
        return;
    memset(to, c, count);
    buf->len += count;
}

void dw_buf_number(struct dw_buf *buf, uint64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    if (number < 100) {
        const char two[] = {(char)('0' + number / 10),
                            (char)('0' + number % 10)};
        dw_buf_add(buf, two + (number < 10), 2 - (number < 10));
        return;
    }
    do
        digits[--first] = (char)('0' + number % 10);
    while (number /= 10);
    dw_buf_add(buf, digits + first, sizeof digits - first);
}

void dw_buf_hole(struct dw_buf *buf, uint64_t number)
{
    void *holes = buf->holes;
    if (buf->failed || !dw_grow(&holes, &buf->hole_room, buf->hole_count + 1,
                                sizeof *buf->holes)) {
        buf->failed = true;
        return;
    }
    buf->holes = holes;
    buf->holes[buf->hole_count++] = (struct dw_hole){buf->len, number};
}

void dw_buf_add_filled(struct dw_buf *buf, const struct dw_buf *other,
                       size_t from, uint64_t base)
{
    for (size_t i = 0; i < other->hole_count; i++) {
        const struct dw_hole hole = other->holes[i];
        if (hole.at < from)
            continue;
        dw_buf_add(buf, other->at + from, hole.at - from);
        dw_buf_number(buf, base + hole.number);
        from = hole.at;
    }
    if (from < other->len)
        dw_buf_add(buf, other->at + from, other->len - from);
    buf->failed |= other->failed;
}

/* Unicode 15, table 3-7: what the first byte allows the second to be; all
 * later bytes are 80 to BF. */
static const struct {
    uint8_t from, to, second_from, second_to, length;
} utf8_rows[] = {
    {0x00, 0x7f, 0x00, 0x00, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2},
    {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
    {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4},
    {0xf4, 0xf4, 0x80, 0x8f, 4},
};

enum { UTF8_ROWS = sizeof utf8_rows / sizeof *utf8_rows };

static size_t utf8_length(const uint8_t *at, size_t len)
{
    size_t row = 0;
    while (row < UTF8_ROWS && at[0] > utf8_rows[row].to)
        row++;
    if (row == UTF8_ROWS || at[0] < utf8_rows[row].from ||
        len < utf8_rows[row].length)
        return 0;
    const size_t length = utf8_rows[row].length;
    if (length > 1 && (at[1] < utf8_rows[row].second_from ||
                       at[1] > utf8_rows[row].second_to))
        return 0;
    for (size_t i = 2; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

size_t dw_utf8_read(dw_span text, uint32_t *code)
{
    const uint8_t *at = (const uint8_t *)text.at;
    const size_t length = text.len ? utf8_length(at, text.len) : 0;
    if (!length || !code)
        return length;
    *code = length == 1 ? at[0] : at[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        *code = *code << 6 | (at[i] & 0x3fu);
    return length;
}

size_t dw_utf8_inside(dw_span text, bool opens_file)
{
    const bool mark =
        opens_file && text.len > 2 && memcmp(text.at, "\xef\xbb\xbf", 3) == 0;
    size_t count = mark;
    for (size_t i = 0; i < text.len; i++)
        count += ((uint8_t)text.at[i] & 0xc0) == 0x80;
    return count;
}

/* Unicode 15, table 3-6. */
size_t dw_utf8_write(uint32_t code, char out[4])
{
    static const struct {
        uint32_t below;
        uint8_t head;
    } rows[] = {{0x80, 0}, {0x800, 0xc0}, {0x10000, 0xe0}, {0x110000, 0xf0}};
    assert(code < 0x110000);
    size_t length = 1;
    while (code >= rows[length - 1].below)
        length++;
    for (size_t i = length - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(rows[length - 1].head | code);
    return length;
}

static void add_latin1(struct dw_buf *buf, uint8_t byte)
{
    char bytes[4];
    dw_buf_add(buf, bytes, dw_utf8_write(byte, bytes));
}

static bool json_plain(char c)
{
    return (uint8_t)c >= 0x20 && (uint8_t)c < 0x80 && c != '"' && c != '\\';
}

/* The first byte of eight that is not json_plain. */
static size_t json_odd(const char *at)
{
    const uint64_t word = dw_eight(at);
    return dw_eight_first((dw_eight_in(word, '"', '"') |
                           dw_eight_in(word, '\\', '\\') | dw_eight_odd(word)) &
                          DW_EIGHT_ALL);
}

/* How many bytes from `at` on are json_plain: eight at a time, the last of a
 * text again with some before them. */
static size_t json_run(dw_span text, size_t at)
{
    enum { STEP = 8 };
    const size_t from = at;
    size_t more = STEP;
    while (more == STEP && text.len - at >= STEP)
        at += more = json_odd(text.at + at);
    if (more == STEP && at < text.len && text.len - from >= STEP)
        return text.len - STEP + json_odd(text.at + text.len - STEP) - from;
    while (more == STEP && at < text.len && json_plain(text.at[at]))
        at++;
    return at - from;
}

/* RFC 8259, section 7. */
static void json_escape(struct dw_buf *buf, char c)
{
    static const char short_for[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    static const char digits[] = "0123456789abcdef";
    for (const char *pair = short_for; *pair; pair += 2)
        if (*pair == c) {
            dw_buf_char(buf, '\\');
            dw_buf_char(buf, pair[1]);
            return;
        }
    dw_buf_text(buf, "\\u00");
    dw_buf_char(buf, digits[(uint8_t)c >> 4]);
    dw_buf_char(buf, digits[(uint8_t)c & 15]);
}

void dw_buf_json(struct dw_buf *buf, dw_span text)
{
    dw_buf_char(buf, '"');
    for (size_t i = 0, run; i < text.len; i += run) {
        run = json_run(text, i);
        if (!run && (uint8_t)text.at[i] >= 0x80)
            run = dw_utf8_read((dw_span){text.at + i, text.len - i}, NULL);
        if (run) {
            dw_buf_add(buf, text.at + i, run);
            continue;
        }
        if ((uint8_t)text.at[i] >= 0x80)
            add_latin1(buf, (uint8_t)text.at[i]);
        else
            json_escape(buf, text.at[i]);
        run = 1;
    }
    dw_buf_char(buf, '"');
}

bool dw_utf8_hides(uint32_t code)
{
    static const struct {
        uint16_t from, to;
    } ranges[] = {{0x7f, 0x9f}, {0x2028, 0x202e}, {0x2066, 0x2069}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i].from && code <= ranges[i].to)
            return true;
    return false;
}

/* Writes the character that opens `text`, returns its bytes there. */
static size_t add_visible(struct dw_buf *buf, dw_span text)
{
    uint32_t code = (uint8_t)text.at[0];
    if (code >= 0x20 && code < 0x7f) {
        dw_buf_char(buf, text.at[0]);
        return 1;
    }
    const size_t length = dw_utf8_read(text, &code);
    if (code >= '\t' && code <= '\r') {
        dw_buf_char(buf, ' ');
        return code == '\r' && text.len > 1 && text.at[1] == '\n' ? 2 : 1;
    }
    if (code < 0x20 || code == 0x7f)
        dw_buf_char(buf, '.');
    else if (dw_utf8_hides(code))
        dw_buf_text(buf, "\xef\xbf\xbd");
    else if (length)
        dw_buf_add(buf, text.at, length);
    else
        add_latin1(buf, (uint8_t)text.at[0]);
    return length ? length : 1;
}

void dw_buf_visible(struct dw_buf *buf, dw_span text, size_t limit)
{
    size_t at = 0;
    for (size_t n = 0; n < limit && at < text.len; n++)
        at += add_visible(buf, (dw_span){text.at + at, text.len - at});
    if (at < text.len)
        dw_buf_text(buf, "...");
}

void dw_buf_clear(struct dw_buf *buf) { buf->len = buf->hole_count = 0; }

void dw_buf_free(struct dw_buf *buf)
{
    free(buf->at);
    free(buf->holes);
    *buf = (struct dw_buf){0};
}
