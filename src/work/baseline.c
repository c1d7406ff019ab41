/* Knows the lines of a baseline and a table of what they say. Must not know
 * where its findings come from. */
/* SPDX-License-Identifier: MIT */
#include "work/baseline.h"

#include "out/fingerprint.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static const char magic[] = "diwan-baseline ";
static const char heading[] =
    "# Findings that diwan check --baseline does not tell again: code, "
    "fingerprint,\n# how many, and a hint for people. --write-baseline writes "
    "it anew.\n";

/* ---- the table ----------------------------------------------------------- */

static uint32_t *find_slot(const struct dw_baseline *self, uint64_t fingerprint)
{
    for (size_t i = (size_t)fingerprint;; i++) {
        uint32_t *slot = &self->slots[i & self->slot_mask];
        if (!*slot || self->rows[*slot - 1].fingerprint == fingerprint)
            return slot;
    }
}

struct dw_baseline_row *dw_baseline_find(const struct dw_baseline *self,
                                         uint64_t fingerprint)
{
    const uint32_t slot = self->count ? *find_slot(self, fingerprint) : 0;
    return slot ? &self->rows[slot - 1] : NULL;
}

/* Half of the slots stay free. */
static bool make_room(struct dw_baseline *self)
{
    void *rows = self->rows, *slots = self->slots;
    if (!dw_grow(&rows, &self->room, self->count + 1, sizeof *self->rows))
        return false;
    self->rows = rows;
    if (self->slot_mask && 2 * (self->count + 1) <= self->slot_mask)
        return true;
    const size_t size = self->slot_mask ? 2 * (self->slot_mask + 1) : 64;
    if (!dw_grow(&slots, &self->slot_room, size, sizeof *self->slots))
        return false;
    self->slots = slots;
    self->slot_mask = size - 1;
    memset(self->slots, 0, size * sizeof *self->slots);
    for (size_t i = 0; i < self->count; i++)
        *find_slot(self, self->rows[i].fingerprint) = (uint32_t)i + 1;
    return true;
}

static dw_status out_of_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

dw_status dw_baseline_add(struct dw_baseline *self, uint64_t fingerprint,
                          dw_code code, uint32_t count, dw_span hint,
                          struct dw_error *error)
{
    struct dw_baseline_row *row = dw_baseline_find(self, fingerprint);
    if (row) {
        row->count += count;
        return DW_OK;
    }
    if (self->count == DW_BASELINE_ROWS)
        return dw_error_set(error, DW_USAGE, "baseline",
                            "more than %d findings are too many for one",
                            DW_BASELINE_ROWS);
    if (!make_room(self))
        return out_of_memory(error);
    self->rows[self->count] = (struct dw_baseline_row){
        .fingerprint = fingerprint,
        .count = count,
        .code = (uint16_t)code,
        .hint = (uint32_t)self->hints.len,
        .hint_len = (uint32_t)hint.len,
    };
    *find_slot(self, fingerprint) = (uint32_t)++self->count;
    dw_buf_span(&self->hints, hint);
    return self->hints.failed ? out_of_memory(error) : DW_OK;
}

void dw_baseline_free(struct dw_baseline *self)
{
    free(self->rows);
    free(self->slots);
    dw_buf_free(&self->hints);
    *self = (struct dw_baseline){0};
}

/* ---- reading ------------------------------------------------------------- */

struct reading {
    struct dw_baseline *out;
    const char *name;
    struct dw_error *error;
    uint32_t line;
    const char *start, *at; /* of the line, NUL-terminated */
};

static dw_status wrong(const struct reading *self, const char *what)
{
    return dw_error_at(self->error, DW_BAD_CONFIG, self->name, self->line,
                       (uint32_t)(self->at - self->start) + 1, "%s", what);
}

static dw_status read_magic(struct reading *self)
{
    if (strncmp(self->at, magic, sizeof magic - 1) != 0)
        return wrong(self, "no baseline: 'diwan-baseline 1' is wanted here");
    self->at += sizeof magic - 1;
    char *end;
    if (strtol(self->at, &end, 10) != DW_BASELINE_VERSION || *end)
        return wrong(self, "another version of baselines: 1 is known here");
    return DW_OK;
}

static dw_status read_code(struct reading *self, int *code)
{
    char word[16];
    const size_t len = strcspn(self->at, " ");
    snprintf(word, sizeof word, "%.*s", (int)(len < 15 ? len : 15), self->at);
    *code = word[0] == 'D' ? dw_code_find(word) : -1;
    if (*code < 0)
        return wrong(self, "a code is wanted here, as DW402");
    self->at += len;
    return DW_OK;
}

/* One blank, then digits of `base`. */
static dw_status read_number(struct reading *self, int base, size_t digits,
                             uint64_t *number, const char *wanted)
{
    const char *known = base == 16 ? "0123456789abcdef" : "0123456789";
    if (*self->at != ' ')
        return wrong(self, "a blank is wanted here");
    const size_t len = strspn(++self->at, known);
    const char end = self->at[len];
    if (!len || len > digits || (base == 16 && len < digits) ||
        (end && end != ' '))
        return wrong(self, wanted);
    *number = strtoull(self->at, NULL, base);
    self->at += len;
    return DW_OK;
}

static dw_status read_row(struct reading *self)
{
    int code = 0;
    uint64_t fingerprint = 0, count = 0;
    const char *const start = self->at;
    dw_status status = read_code(self, &code);
    if (status == DW_OK)
        status =
            read_number(self, 16, DW_FINGERPRINT_TEXT, &fingerprint,
                        "a fingerprint is wanted here, 16 digits of 0 to f");
    if (status == DW_OK)
        status = read_number(self, 10, 9, &count, "a number is wanted here");
    if (status == DW_OK && !count)
        return wrong(self, "a row of none");
    if (status != DW_OK)
        return status;
    if (dw_baseline_find(self->out, fingerprint)) {
        self->at = start;
        return wrong(self, "this finding has a row already: add the numbers "
                           "of both in one");
    }
    return dw_baseline_add(self->out, fingerprint, (dw_code)code,
                           (uint32_t)count, (dw_span){0}, self->error);
}

static dw_status read_line(struct reading *self)
{
    if (self->line == 1)
        return read_magic(self);
    return *self->at && *self->at != '#' ? read_row(self) : DW_OK;
}

static dw_status read_lines(struct reading *self, FILE *file)
{
    char line[DW_BASELINE_LINE + 2];
    dw_status status = DW_OK;
    self->start = self->at = "";
    while (status == DW_OK && fgets(line, sizeof line, file)) {
        const size_t len = strcspn(line, "\r\n");
        const bool whole = line[len] || feof(file);
        line[len] = '\0';
        self->line++;
        self->start = self->at = line;
        status = whole ? read_line(self) : wrong(self, "a line too long");
    }
    if (status == DW_OK && ferror(file))
        return dw_error_set(self->error, DW_IO, self->name, "%s",
                            strerror(errno));
    if (status == DW_OK && !self->line++)
        return wrong(self, "the file is empty");
    return status;
}

dw_status dw_baseline_read(struct dw_baseline *self, const char *path,
                           struct dw_error *error)
{
    const bool piped = !strcmp(path, "-");
    FILE *file = piped ? stdin : fopen(path, "rb");
    if (!file)
        return dw_error_set(error, DW_IO, path, "%s", strerror(errno));
    struct reading reading = {.out = self, .name = path, .error = error};
    const dw_status status = read_lines(&reading, file);
    if (!piped)
        fclose(file);
    return status;
}

/* ---- writing ------------------------------------------------------------- */

static int by_code(const void *a, const void *b)
{
    const struct dw_baseline_row *x = a, *y = b;
    const int code = (int)dw_codes[x->code].number - dw_codes[y->code].number;
    return code ? code
                : (x->fingerprint > y->fingerprint) -
                      (x->fingerprint < y->fingerprint);
}

void dw_baseline_sort(struct dw_baseline *self)
{
    if (self->count)
        qsort(self->rows, self->count, sizeof *self->rows, by_code);
}

static void add_row(const struct dw_baseline *self,
                    const struct dw_baseline_row *row, struct dw_buf *out)
{
    char text[DW_FINGERPRINT_TEXT + 1];
    dw_fingerprint_text(row->fingerprint, text);
    dw_buf_text(out, dw_codes[row->code].tag);
    dw_buf_char(out, ' ');
    dw_buf_text(out, text);
    dw_buf_char(out, ' ');
    dw_buf_number(out, row->count);
    dw_buf_char(out, ' ');
    dw_buf_visible(out, (dw_span){self->hints.at + row->hint, row->hint_len},
                   DW_BASELINE_HINT);
    dw_buf_char(out, '\n');
}

bool dw_baseline_write(const struct dw_baseline *self, size_t *from,
                       struct dw_buf *out)
{
    enum { AT_A_TIME = 500 };
    if (!*from) {
        dw_buf_text(out, magic);
        dw_buf_number(out, DW_BASELINE_VERSION);
        dw_buf_char(out, '\n');
        dw_buf_text(out, heading);
    }
    for (int i = 0; i < AT_A_TIME && *from < self->count; i++)
        add_row(self, &self->rows[(*from)++], out);
    return *from < self->count;
}
