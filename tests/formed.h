/* Knows whether text is well-formed XML 1.0 or JSON, by reading it from the
 * grammars of both (W3C XML 1.0, 2 and 3; RFC 8259). Must not share code with
 * what writes either. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_TESTS_FORMED_H
#define DW_TESTS_FORMED_H

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Where reading stands; `at` is the place of the fault once it has failed. */
struct formed {
    const char *at, *end;
    bool failed;
};

static inline bool formed_fail(struct formed *self)
{
    self->failed = true;
    return false;
}

static inline bool formed_take(struct formed *self, const char *text)
{
    const size_t length = strlen(text);
    if (self->failed || (size_t)(self->end - self->at) < length ||
        memcmp(self->at, text, length) != 0)
        return false;
    self->at += length;
    return true;
}

static inline void formed_need(struct formed *self, const char *text)
{
    if (!formed_take(self, text))
        formed_fail(self);
}

static inline void formed_blanks(struct formed *self)
{
    while (self->at < self->end && strchr(" \t\r\n", *self->at) && *self->at)
        self->at++;
}

/* One UTF-8 character; -1 where there is none. */
static inline long formed_character(struct formed *self)
{
    static const long least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (self->at >= self->end)
        return -1;
    const unsigned char head = (unsigned char)*self->at;
    const int length = head < 0x80             ? 1
                       : (head & 0xe0) == 0xc0 ? 2
                       : (head & 0xf0) == 0xe0 ? 3
                       : (head & 0xf8) == 0xf0 ? 4
                                               : 0;
    if (!length || self->end - self->at < length)
        return -1;
    long code = length == 1 ? head : head & (0x7f >> length);
    for (int i = 1; i < length; i++) {
        if (((unsigned char)self->at[i] & 0xc0) != 0x80)
            return -1;
        code = code << 6 | ((unsigned char)self->at[i] & 0x3f);
    }
    if (code < least[length] || code > 0x10ffff ||
        (code >= 0xd800 && code < 0xe000))
        return -1;
    self->at += length;
    return code;
}

/* ---- JSON ---------------------------------------------------------------- */

static inline void formed_json_string(struct formed *self)
{
    formed_need(self, "\"");
    while (!self->failed && !formed_take(self, "\"")) {
        if (formed_take(self, "\\u")) {
            for (int i = 0; i < 4; i++, self->at += !self->failed)
                if (self->at >= self->end ||
                    !isxdigit((unsigned char)*self->at))
                    formed_fail(self);
        } else if (formed_take(self, "\\")) {
            if (self->at >= self->end || !*self->at ||
                !strchr("\"\\/bfnrt", *self->at++))
                formed_fail(self);
        } else if (formed_character(self) < 0x20) {
            formed_fail(self);
        }
    }
}

static inline void formed_digits(struct formed *self)
{
    const char *from = self->at;
    while (self->at < self->end && isdigit((unsigned char)*self->at))
        self->at++;
    if (self->at == from)
        formed_fail(self);
}

static inline void formed_json_number(struct formed *self)
{
    formed_take(self, "-");
    if (!formed_take(self, "0"))
        formed_digits(self);
    if (formed_take(self, "."))
        formed_digits(self);
    if (formed_take(self, "e") || formed_take(self, "E")) {
        if (!formed_take(self, "-"))
            formed_take(self, "+");
        formed_digits(self);
    }
}

/* A value; nests as deep as `depth`. */
static inline void formed_json_value(struct formed *self, int depth)
{
    static const char *const words[] = {"true", "false", "null"};
    formed_blanks(self);
    const bool object = formed_take(self, "{");
    if (depth == 0) {
        formed_fail(self);
    } else if (object || formed_take(self, "[")) {
        const char *const end = object ? "}" : "]";
        formed_blanks(self);
        bool more = !formed_take(self, end);
        while (more && !self->failed) {
            formed_blanks(self);
            if (object) {
                formed_json_string(self);
                formed_blanks(self);
                formed_need(self, ":");
            }
            formed_json_value(self, depth - 1);
            formed_blanks(self);
            more = formed_take(self, ",");
            if (!more)
                formed_need(self, end);
        }
    } else if (self->at < self->end && *self->at == '"') {
        formed_json_string(self);
    } else {
        for (size_t i = 0; i < 3; i++)
            if (formed_take(self, words[i]))
                return;
        formed_json_number(self);
    }
}

/* One JSON text and nothing else; *fault is where it stops being one. */
static inline bool formed_json(const char *text, size_t len, size_t *fault)
{
    struct formed self = {text, text + len, false};
    formed_json_value(&self, 64);
    formed_blanks(&self);
    *fault = (size_t)(self.at - text);
    return !self.failed && self.at == self.end;
}

/* ---- XML ----------------------------------------------------------------- */

static inline bool formed_xml_char(long code)
{
    return code == 9 || code == 10 || code == 13 ||
           (code >= 0x20 && code < 0xfffe) || code > 0xffff;
}

struct formed_name {
    const char *at;
    size_t len;
};

static inline bool formed_same(struct formed_name a, struct formed_name b)
{
    return a.len == b.len && memcmp(a.at, b.at, a.len) == 0;
}

static inline struct formed_name formed_name(struct formed *self)
{
    const char *from = self->at;
    while (self->at < self->end &&
           (isalnum((unsigned char)*self->at) || strchr("_-.:", *self->at)) &&
           *self->at)
        self->at++;
    if (self->at == from || strchr("-.0123456789", *from))
        formed_fail(self);
    return (struct formed_name){from, (size_t)(self->at - from)};
}

/* A reference behind its '&': one of the five, or a number of a character. */
static inline void formed_reference(struct formed *self)
{
    static const char *const five[] = {"lt;", "gt;", "amp;", "quot;", "apos;"};
    long code = 0;
    for (size_t i = 0; i < 5; i++)
        if (formed_take(self, five[i]))
            return;
    formed_need(self, "#");
    const bool hex = formed_take(self, "x");
    while (!self->failed && !formed_take(self, ";")) {
        const char c = self->at < self->end ? *self->at++ : '\0';
        if (!(hex ? isxdigit((unsigned char)c) : isdigit((unsigned char)c)) ||
            code > 0x10ffff) {
            formed_fail(self);
            return;
        }
        const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
        code = code * (hex ? 16 : 10) + digit;
    }
    if (!formed_xml_char(code))
        formed_fail(self);
}

/* Characters up to one of `stops`, which is left. */
static inline void formed_xml_text(struct formed *self, const char *stops)
{
    while (!self->failed && self->at < self->end &&
           !(*self->at && strchr(stops, *self->at))) {
        if (formed_take(self, "&"))
            formed_reference(self);
        else if (*self->at == '<' || formed_take(self, "]]>") ||
                 !formed_xml_char(formed_character(self)))
            formed_fail(self);
    }
}

enum { FORMED_ATTRIBUTES = 32, FORMED_DEPTH = 64 };

static inline void formed_attributes(struct formed *self)
{
    struct formed_name names[FORMED_ATTRIBUTES];
    size_t count = 0;
    for (;;) {
        const char *from = self->at;
        formed_blanks(self);
        if (self->failed || self->at >= self->end || *self->at == '>' ||
            *self->at == '/' || *self->at == '?')
            return;
        if (from == self->at || count == FORMED_ATTRIBUTES) {
            formed_fail(self);
            return;
        }
        names[count] = formed_name(self);
        for (size_t i = 0; i < count; i++)
            if (formed_same(names[i], names[count]))
                formed_fail(self);
        count++;
        formed_need(self, "=");
        formed_need(self, "\"");
        formed_xml_text(self, "\"");
        formed_need(self, "\"");
    }
}

/* A document of elements, attributes in double quotes, and text. */
static inline bool formed_xml(const char *text, size_t len, size_t *fault)
{
    struct formed self = {text, text + len, false};
    struct formed_name open[FORMED_DEPTH];
    size_t depth = 0;
    bool done = false;
    if (formed_take(&self, "<?xml ")) {
        self.at--;
        formed_attributes(&self);
        formed_need(&self, "?>");
    }
    do {
        formed_xml_text(&self, "<");
        if (formed_take(&self, "</")) {
            const struct formed_name name = formed_name(&self);
            if (!depth || !formed_same(open[--depth], name))
                formed_fail(&self);
            formed_blanks(&self);
        } else {
            formed_need(&self, "<");
            if (depth == FORMED_DEPTH || done)
                formed_fail(&self);
            else
                open[depth] = formed_name(&self);
            formed_attributes(&self);
            depth += !formed_take(&self, "/");
        }
        formed_need(&self, ">");
        done = !depth;
    } while (!self.failed && !done);
    formed_blanks(&self);
    *fault = (size_t)(self.at - text);
    return !self.failed && self.at == self.end;
}

#endif
