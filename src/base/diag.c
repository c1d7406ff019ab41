/* Knows how findings are kept, counted, ordered and put into words. Must not
 * know how they came about. */
/* SPDX-License-Identifier: MIT */
#include "base/diag.h"

#include "base/nearest.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

const struct dw_code_info dw_codes[DW_CODES] = {
#define DW_CODE(tail, number, name, severity, title)                           \
    [DW_##tail] = {number, "DW" #number, name, title, DW_##severity},
#define DW_SAY(id, tail, why, message, hint)
#include "base/diag.def"
#undef DW_CODE
#undef DW_SAY
};

static const struct {
    dw_code code;
    const char *why, *message, *hint;
} says[DW_SAYS] = {
#define DW_CODE(tail, number, name, severity, title)
#define DW_SAY(id, tail, why, message, hint)                                   \
    [DW_SAY_##id] = {DW_##tail, why, message, hint},
#include "base/diag.def"
#undef DW_CODE
#undef DW_SAY
};

/* ---- codes --------------------------------------------------------------- */

int dw_code_find(const char *text)
{
    const dw_span wanted = dw_span_of(text);
    for (size_t i = 0; i < DW_CODES; i++) {
        const dw_span tag = dw_span_of(dw_codes[i].tag);
        if (dw_span_equal_nocase(wanted, tag) ||
            dw_span_equal(wanted, (dw_span){tag.at + 2, tag.len - 2}) ||
            dw_span_equal_nocase(wanted, dw_span_of(dw_codes[i].name)))
            return (int)i;
    }
    return -1;
}

const char *dw_code_nearest(const char *text)
{
    const dw_span wanted = dw_span_of(text);
    const char *best = NULL;
    size_t limit = dw_span_reach(wanted);
    for (size_t i = 0; i < DW_CODES; i++) {
        const dw_span name = dw_span_of(dw_codes[i].name);
        size_t d = dw_span_distance(wanted, name);
        /* Of numbers only one with a single slip is near. */
        const bool number =
            dw_span_distance(wanted, dw_span_of(dw_codes[i].tag)) <= 1;
        if (number)
            d = 1;
        if (d >= limit || d >= name.len)
            continue;
        best = number ? dw_codes[i].tag : dw_codes[i].name;
        limit = d;
    }
    return best;
}

const char *dw_severity_name(dw_severity severity)
{
    static const char *const names[] = {"note", "warning", "error"};
    return names[severity];
}

dw_code dw_say_code(dw_say say) { return says[say].code; }

const char *dw_say_why(dw_say say) { return says[say].why; }

/* ---- the list ------------------------------------------------------------ */

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* A row to keep, or NULL. There is always room for the list twice, so that
 * sorting needs no memory. */
static struct dw_diag *new_row(struct dw_diags *diags, dw_code code)
{
    if (dw_diags_seen(diags, code) >
        (diags->most ? diags->most : DW_DIAGS_A_CODE))
        return NULL;
    void *at = diags->at;
    if (!dw_grow(&at, &diags->room, 2 * (diags->count + 1),
                 sizeof *diags->at)) {
        diags->failed = true;
        return NULL;
    }
    diags->at = at;
    return &diags->at[diags->count++];
}

static struct dw_diag *add(struct dw_diags *diags, dw_say say, uint32_t offset,
                           uint32_t length, unsigned severity)
{
    const dw_code code = says[say].code;
    diags->seen[code][severity]++;
    diags->by_severity[severity]++;
    struct dw_diag *row = new_row(diags, code);
    if (!row) {
        diags->more++;
        row = &diags->scratch;
    }
    *row = (struct dw_diag){.say = (uint16_t)say,
                            .severity = (uint8_t)severity,
                            .offset = offset,
                            .length = length};
    return row;
}

static unsigned level_of(const struct dw_diags *diags, dw_code code,
                         unsigned own)
{
    return diags->levels && diags->levels[code] ? diags->levels[code] - 1u
                                                : own;
}

struct dw_diag *dw_diags_add_as(struct dw_diags *diags, dw_say say,
                                uint32_t offset, uint32_t length,
                                dw_severity severity)
{
    return add(diags, say, offset, length,
               level_of(diags, says[say].code, severity));
}

struct dw_diag *dw_diags_add_deep(struct dw_diags *diags, dw_say say,
                                  uint32_t offset, uint32_t length,
                                  unsigned depth)
{
    const dw_code code = says[say].code;
    const unsigned own = level_of(diags, code, dw_codes[code].severity);
    const unsigned lower = own - (depth > 0 && own > DW_NOTE);
    struct dw_diag *row = add(diags, say, offset, length, lower);
    row->depth = (uint16_t)(depth > UINT16_MAX ? UINT16_MAX : depth);
    return row;
}

struct dw_diag *dw_diags_add(struct dw_diags *diags, dw_say say,
                             uint32_t offset, uint32_t length)
{
    return dw_diags_add_deep(diags, say, offset, length, 0);
}

uint32_t dw_diags_seen(const struct dw_diags *diags, dw_code code)
{
    uint32_t seen = 0;
    for (int level = DW_NOTE; level <= DW_ERROR; level++)
        seen += diags->seen[code][level];
    return seen;
}

/* Whether a finding of the code counts that is at least so grave. */
static bool counts(const struct dw_diags *diags, dw_code code,
                   unsigned severity)
{
    bool any = false;
    for (unsigned level = severity; level <= DW_ERROR; level++)
        any |= diags->seen[code][level] > diags->silent[code][level];
    return any;
}

void dw_diags_follow(struct dw_diags *diags, struct dw_diag *diag,
                     dw_code cause)
{
    const dw_code code = says[diag->say].code;
    if (diag->cause || !counts(diags, cause, diag->severity))
        return;
    diag->cause = (uint8_t)(cause + 1);
    diags->silent[code][diag->severity]++;
    diags->by_severity[diag->severity]--;
}

/* Rows whose cause is gone count again. */
static void count_again(struct dw_diags *diags)
{
    for (size_t i = 0; i < diags->count; i++) {
        struct dw_diag *row = &diags->at[i];
        if (!row->cause ||
            counts(diags, (dw_code)(row->cause - 1), row->severity))
            continue;
        row->cause = 0;
        diags->silent[says[row->say].code][row->severity]--;
        diags->by_severity[row->severity]++;
    }
}

void dw_diags_drop_code(struct dw_diags *diags, dw_code code)
{
    const size_t before = diags->count;
    const uint32_t seen = dw_diags_seen(diags, code);
    if (!seen)
        return;
    diags->count = 0;
    for (size_t i = 0; i < before; i++)
        if (says[diags->at[i].say].code != code)
            diags->at[diags->count++] = diags->at[i];
    diags->more -= seen - (before - diags->count);
    for (int level = DW_NOTE; level <= DW_ERROR; level++) {
        diags->by_severity[level] -=
            diags->seen[code][level] - diags->silent[code][level];
        diags->seen[code][level] = diags->silent[code][level] = 0;
    }
    count_again(diags);
}

static void uncount(struct dw_diags *diags, dw_code code, unsigned severity,
                    uint32_t count, bool silent)
{
    diags->seen[code][severity] -= count;
    if (silent)
        diags->silent[code][severity] -= count;
    else
        diags->by_severity[severity] -= count;
}

void dw_diags_drop_rows(struct dw_diags *diags, const bool *drop)
{
    size_t kept = 0;
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag row = diags->at[i];
        if (drop[i])
            uncount(diags, says[row.say].code, row.severity, 1, row.cause);
        else
            diags->at[kept++] = row;
    }
    diags->count = kept;
    count_again(diags);
}

/* How many rows of a code there are, of each severity. */
static void count_rows(const struct dw_diags *diags, dw_code code,
                       uint32_t rows[DW_SEVERITIES])
{
    for (size_t i = 0; i < diags->count; i++)
        rows[diags->at[i].severity] += says[diags->at[i].say].code == code;
}

uint32_t dw_diags_rest(const struct dw_diags *diags, dw_code code)
{
    uint32_t rows[DW_SEVERITIES] = {0};
    const uint32_t seen = dw_diags_seen(diags, code);
    if (!diags->more || !seen)
        return 0;
    count_rows(diags, code, rows);
    return seen - rows[DW_NOTE] - rows[DW_WARNING] - rows[DW_ERROR];
}

/* Those of the level that are not kept, silent ones or others. */
static uint32_t rest_at(const struct dw_diags *diags, dw_code code,
                        unsigned level, bool silent)
{
    const uint32_t follow = diags->silent[code][level];
    uint32_t rest = silent ? follow : diags->seen[code][level] - follow;
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag *row = &diags->at[i];
        rest -= says[row->say].code == code && row->severity == level &&
                (row->cause != 0) == silent;
    }
    return rest;
}

void dw_diags_drop_rest(struct dw_diags *diags, dw_code code, uint32_t count)
{
    for (unsigned step = 0; step < 2 * DW_SEVERITIES && count; step++) {
        const unsigned level = step / 2;
        const bool silent = step % 2 == 0;
        const uint32_t rest = rest_at(diags, code, level, silent);
        const uint32_t now = rest < count ? rest : count;
        uncount(diags, code, level, now, silent);
        diags->more -= now;
        count -= now;
    }
}

void dw_diags_cut(struct dw_diags *diags, size_t most)
{
    if (diags->count <= most)
        return;
    diags->cut += diags->count - most;
    diags->count = most;
}

static bool has_any(const struct dw_diags *diags)
{
    return diags->count || diags->more || diags->cut;
}

/* Most games have no finding: then the counts are zero and stay unread. */
void dw_diags_here(const struct dw_diags *diags, dw_diags_mark *mark)
{
    mark->count = diags->count;
    mark->more = diags->more;
    if (!has_any(diags))
        return;
    memcpy(mark->seen, diags->seen, sizeof mark->seen);
    memcpy(mark->by_severity, diags->by_severity, sizeof mark->by_severity);
    memcpy(mark->silent, diags->silent, sizeof mark->silent);
}

void dw_diags_rollback(struct dw_diags *diags, const dw_diags_mark *mark)
{
    assert(mark->count <= diags->count);
    if (!mark->count && !mark->more) {
        const bool failed = diags->failed;
        dw_diags_clear(diags);
        diags->failed = failed;
        return;
    }
    diags->count = mark->count;
    diags->more = mark->more;
    memcpy(diags->seen, mark->seen, sizeof diags->seen);
    memcpy(diags->by_severity, mark->by_severity, sizeof diags->by_severity);
    memcpy(diags->silent, mark->silent, sizeof diags->silent);
}

void dw_diags_clear(struct dw_diags *diags)
{
    if (has_any(diags) || diags->failed)
        *diags = (struct dw_diags){
            .at = diags->at,
            .room = diags->room,
            .most = diags->most,
            .levels = diags->levels,
        };
}

void dw_diags_free(struct dw_diags *diags)
{
    free(diags->at);
    *diags = (struct dw_diags){0};
}

static bool in_order(const struct dw_diags *diags)
{
    for (size_t i = 1; i < diags->count; i++)
        if (diags->at[i].offset < diags->at[i - 1].offset)
            return false;
    return true;
}

/* Merges from[0, middle) and from[middle, count), both in order, into `to`. */
static void merge(const struct dw_diag *from, size_t middle, size_t count,
                  struct dw_diag *to)
{
    size_t a = 0, b = middle;
    while (a < middle && b < count)
        *to++ = from[b].offset < from[a].offset ? from[b++] : from[a++];
    memcpy(to, from + a, (middle - a) * sizeof *to);
    memcpy(to + (middle - a), from + b, (count - b) * sizeof *to);
}

void dw_diags_sort(struct dw_diags *diags)
{
    if (in_order(diags))
        return;
    const size_t count = diags->count;
    struct dw_diag *from = diags->at, *to = diags->at + count;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t i = 0; i < count; i += 2 * width)
            merge(from + i, least(width, count - i),
                  least(2 * width, count - i), to + i);
        struct dw_diag *swap = from;
        from = to;
        to = swap;
    }
    if (from != diags->at)
        memcpy(diags->at, from, count * sizeof *from);
}

/* ---- words --------------------------------------------------------------- */

enum { SOURCE_CHARACTERS = 40 };

static const char *const kind_words[] = {"baidaq", "faras", "alfil", "ferz",
                                         "rukh",   "Shah",  "man"};
static const char *const side_words[] = {"White", "Black"};

static void add_square(struct dw_buf *buf, uint64_t square)
{
    assert(square < 64);
    dw_buf_char(buf, (char)('a' + square % 8));
    dw_buf_char(buf, (char)('1' + square / 8));
}

/* "b1", "b1 or d2", "b1, d2 or e5". */
static void add_squares(struct dw_buf *buf, uint64_t set, const char *last)
{
    const uint64_t first = set & -set;
    for (; set; set &= set - 1) {
        const uint64_t rest = set & (set - 1);
        if (!(set & first))
            dw_buf_text(buf, rest ? ", " : last);
        add_square(buf, (uint64_t)__builtin_ctzll(set));
    }
}

static void add_source(struct dw_buf *buf, const dw_arg *arg, dw_span text)
{
    const size_t begin = least(arg->as.number, text.len);
    const size_t length = least(arg->length, text.len - begin);
    dw_buf_char(buf, '"');
    dw_buf_visible(buf, (dw_span){text.at + begin, length}, SOURCE_CHARACTERS);
    dw_buf_char(buf, '"');
}

/* The character itself, then its code point as Unicode writes it. */
static void add_code_point(struct dw_buf *buf, uint32_t code)
{
    char utf8[4], name[16];
    const size_t length = dw_utf8_write(code, utf8);
    dw_buf_visible(buf, (dw_span){utf8, length}, 1);
    snprintf(name, sizeof name, " (U+%04" PRIX32 ")", code);
    dw_buf_text(buf, name);
}

static void add_arg(struct dw_buf *buf, const dw_arg *arg, dw_span text)
{
    switch ((dw_arg_type)arg->type) {
    case DW_ARG_NONE:
        break;
    case DW_ARG_NUMBER:
        dw_buf_number(buf, arg->as.number);
        break;
    case DW_ARG_SQUARE:
        add_square(buf, arg->as.number);
        break;
    case DW_ARG_SQUARES:
        add_squares(buf, arg->as.number, " or ");
        break;
    case DW_ARG_EACH:
        add_squares(buf, arg->as.number, " and ");
        break;
    case DW_ARG_KIND:
        dw_buf_text(buf, kind_words[arg->as.number]);
        break;
    case DW_ARG_SIDE:
        dw_buf_text(buf, side_words[arg->as.number]);
        break;
    case DW_ARG_SOURCE:
        add_source(buf, arg, text);
        break;
    case DW_ARG_WORD:
        dw_buf_text(buf, arg->as.word);
        break;
    case DW_ARG_CODE:
        add_code_point(buf, (uint32_t)arg->as.number);
        break;
    }
}

/* Copies the template; {0} to {3} are the arguments, other braces stand for
 * themselves. */
static void fill_in(struct dw_buf *buf, const char *words,
                    const struct dw_diag *diag, dw_span text)
{
    while (*words) {
        const size_t plain = strcspn(words, "{");
        dw_buf_add(buf, words, plain);
        words += plain;
        if (words[0] && words[1] >= '0' && words[1] <= '3' && words[2] == '}') {
            add_arg(buf, &diag->args[words[1] - '0'], text);
            words += 3;
        } else if (words[0]) {
            dw_buf_char(buf, *words++);
        }
    }
}

void dw_diag_message(struct dw_buf *buf, const struct dw_diag *diag,
                     dw_span text)
{
    fill_in(buf, says[diag->say].message, diag, text);
}

void dw_diag_hint(struct dw_buf *buf, const struct dw_diag *diag, dw_span text)
{
    const char *hint = says[diag->say].hint;
    if (hint)
        fill_in(buf, hint, diag, text);
    if (!diag->extra)
        return;
    dw_buf_text(buf, hint ? "; it may go to " : "it may go to ");
    add_squares(buf, diag->extra, " or ");
}
