/* Knows how to compile and match one regular expression with named groups.
 * Must not know what the groups mean; alone includes pcre2.h. */
/* SPDX-License-Identifier: MIT */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "pgn/pattern.h"

#include "base/buf.h"

#include <pcre2.h>
#include <stdlib.h>

enum {
    /* Moves have at most 256 bytes; a sane pattern takes some hundred steps. */
    MATCH_LIMIT = 20000,
    DEPTH_LIMIT = 1000,
    HEAP_KIB = 256,
    /* A short run is over before native code has paid for its making. */
    MATCHES_BEFORE_JIT = 400,
};

struct dw_pattern {
    pcre2_code *code;
    pcre2_code *begins; /* the same, to be matched in part; may be NULL */
    pcre2_match_data *data;
    pcre2_match_context *limits;
    uint32_t groups;
    uint32_t until_jit, until_begins_jit;
};

static const uint32_t options = PCRE2_ANCHORED | PCRE2_EXTENDED |
                                PCRE2_NEVER_UTF | PCRE2_NEVER_UCP |
                                PCRE2_NEVER_BACKSLASH_C;

static dw_status compile(struct dw_pattern *self, const struct dw_buf *source,
                         size_t prefix_len, size_t *offset,
                         struct dw_error *error)
{
    int code;
    PCRE2_SIZE at;
    self->code = pcre2_compile((PCRE2_SPTR)source->at, source->len,
                               options | PCRE2_ENDANCHORED, &code, &at, NULL);
    if (!self->code) {
        PCRE2_UCHAR why[128] = "";
        pcre2_get_error_message(code, why, sizeof why);
        *offset = at > prefix_len ? at - prefix_len : 0;
        return dw_error_set(error, DW_BAD_CONFIG, "", "%s", (char *)why);
    }
    pcre2_pattern_info(self->code, PCRE2_INFO_CAPTURECOUNT, &self->groups);
    if (self->groups >= DW_PATTERN_GROUPS)
        return dw_error_set(error, DW_BAD_CONFIG, "",
                            "more than %d groups in a pattern",
                            DW_PATTERN_GROUPS - 1);
    return DW_OK;
}

/* PCRE2_ENDANCHORED allows no partial match (pcre2partial): the end is in the
 * pattern here. The body's last line may be a remark. */
static dw_status compile_beginnings(struct dw_pattern *self, const char *prefix,
                                    const char *body, struct dw_error *error)
{
    struct dw_buf source = {0};
    int code;
    PCRE2_SIZE at;
    dw_buf_text(&source, prefix);
    dw_buf_text(&source, "(?:");
    dw_buf_text(&source, body);
    dw_buf_text(&source, "\n)\\z");
    if (!source.failed)
        self->begins = pcre2_compile((PCRE2_SPTR)source.at, source.len, options,
                                     &code, &at, NULL);
    dw_buf_free(&source);
    return self->begins
               ? DW_OK
               : dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

static dw_status prepare(struct dw_pattern *self, struct dw_error *error)
{
    self->data = pcre2_match_data_create_from_pattern(self->code, NULL);
    self->limits = pcre2_match_context_create(NULL);
    if (!self->data || !self->limits)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    pcre2_set_match_limit(self->limits, MATCH_LIMIT);
    pcre2_set_depth_limit(self->limits, DEPTH_LIMIT);
    pcre2_set_heap_limit(self->limits, HEAP_KIB);
    self->until_jit = self->until_begins_jit = MATCHES_BEFORE_JIT;
    return DW_OK;
}

dw_status dw_pattern_new(const char *prefix, const char *body, bool begins,
                         struct dw_pattern **out, size_t *offset,
                         struct dw_error *error)
{
    *offset = 0;
    *out = NULL;
    struct dw_pattern *self = calloc(1, sizeof *self);
    struct dw_buf source = {0};
    dw_buf_text(&source, prefix);
    dw_buf_text(&source, body);
    dw_status status = DW_NO_MEMORY;
    if (self && !source.failed)
        status = compile(self, &source, strlen(prefix), offset, error);
    else
        dw_error_set(error, status, "", "out of memory");
    if (status == DW_OK && begins)
        status = compile_beginnings(self, prefix, body, error);
    if (status == DW_OK)
        status = prepare(self, error);
    dw_buf_free(&source);
    if (status == DW_OK)
        *out = self;
    else
        dw_pattern_free(self);
    return status;
}

void dw_pattern_free(struct dw_pattern *pattern)
{
    if (!pattern)
        return;
    pcre2_match_context_free(pattern->limits);
    pcre2_match_data_free(pattern->data);
    pcre2_code_free(pattern->code);
    pcre2_code_free(pattern->begins);
    free(pattern);
}

int dw_pattern_groups(const struct dw_pattern *pattern)
{
    return (int)pattern->groups;
}

const char *dw_pattern_name(const struct dw_pattern *pattern, int group)
{
    uint32_t count = 0, size = 0;
    PCRE2_SPTR table = NULL;
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMECOUNT, &count);
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
    pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMETABLE, &table);
    for (; count; count--, table += size) /* pcre2api: number, then name */
        if ((table[0] << 8 | table[1]) == group)
            return (const char *)table + 2;
    return NULL;
}

/* Counts a match down to native code. Where there is no JIT, pcre2_match goes
 * on interpreting. */
static void count_match(uint32_t *until_jit, pcre2_code *code, uint32_t kind)
{
    if (*until_jit && !--*until_jit)
        pcre2_jit_compile(code, kind);
}

bool dw_pattern_match(struct dw_pattern *pattern, dw_span text,
                      dw_span groups[DW_PATTERN_GROUPS])
{
    count_match(&pattern->until_jit, pattern->code, PCRE2_JIT_COMPLETE);
    const int count = pcre2_match(pattern->code, (PCRE2_SPTR)text.at, text.len,
                                  0, 0, pattern->data, pattern->limits);
    if (count <= 0)
        return false;
    const PCRE2_SIZE *at = pcre2_get_ovector_pointer(pattern->data);
    for (uint32_t i = 0; i <= pattern->groups; i++, at += 2)
        groups[i] = (int)i < count && at[0] != PCRE2_UNSET
                        ? (dw_span){text.at + at[0], at[1] - at[0]}
                        : (dw_span){NULL, 0};
    return true;
}

bool dw_pattern_begins(struct dw_pattern *pattern, dw_span text)
{
    if (!pattern->begins)
        return false;
    count_match(&pattern->until_begins_jit, pattern->begins,
                PCRE2_JIT_PARTIAL_HARD);
    return pcre2_match(pattern->begins, (PCRE2_SPTR)text.at, text.len, 0,
                       PCRE2_PARTIAL_HARD, pattern->data,
                       pattern->limits) == PCRE2_ERROR_PARTIAL;
}
