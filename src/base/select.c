/* Knows names of findings and of layers, and which name says more of a code.
 * Must not know who wants what. */
/* SPDX-License-Identifier: MIT */
#include "base/select.h"

#include "base/nearest.h"

#include <stdio.h>

/* src/README.md, "Finding names": a code's first digit is its layer. */
static const char *const layers[] = {"text",   "tags",  "notation", "legality",
                                     "result", "style", NULL};
enum { LAYERS = sizeof layers / sizeof layers[0] - 1, NAME_MAX = 64 };

static const char *const severities[] = {"note", "warning", "error", NULL};

/* ---- names --------------------------------------------------------------- */

/* "DW4", "4", "4xx", "DW4xx", "legality"; from 1, 0: none. */
static unsigned find_layer(dw_span name)
{
    for (unsigned i = 0; i < LAYERS; i++)
        if (dw_span_equal_nocase(name, dw_span_of(layers[i])))
            return i + 1;
    if (name.len > 2 &&
        dw_span_equal_nocase((dw_span){name.at, 2}, dw_span_of("DW")))
        name = (dw_span){name.at + 2, name.len - 2};
    const bool digit =
        name.len && name.at[0] > '0' && name.at[0] <= '0' + LAYERS;
    const dw_span rest = {name.at + 1, name.len - 1};
    return digit && (!rest.len || dw_span_equal_nocase(rest, dw_span_of("xx")))
               ? (unsigned)(name.at[0] - '0')
               : 0;
}

static int find_code(dw_span name)
{
    char text[NAME_MAX];
    if (name.len >= sizeof text)
        return -1;
    memcpy(text, name.at, name.len);
    text[name.len] = '\0';
    return dw_code_find(text);
}

static bool is_all(dw_span name)
{
    return dw_span_equal_nocase(name, dw_span_of("all"));
}

int dw_code_names(dw_span name, dw_code code)
{
    if (is_all(name))
        return 1;
    if (find_layer(name) == dw_codes[code].number / 100)
        return 2;
    return find_code(name) == (int)code ? 3 : 0;
}

const char *dw_code_layer(dw_code code)
{
    return layers[dw_codes[code].number / 100 - 1];
}

bool dw_code_known(dw_span name)
{
    return is_all(name) || find_layer(name) || find_code(name) >= 0;
}

const char *dw_code_or_layer_nearest(dw_span name)
{
    char text[NAME_MAX];
    const size_t len = name.len < sizeof text ? name.len : sizeof text - 1;
    memcpy(text, name.at, len);
    text[len] = '\0';
    const char *code = dw_code_nearest(text), *layer = dw_nearest(text, layers);
    if (!code || !layer)
        return code ? code : layer;
    return dw_span_distance(name, dw_span_of(layer)) <
                   dw_span_distance(name, dw_span_of(code))
               ? layer
               : code;
}

/* ---- wishes -------------------------------------------------------------- */

/* The next item of a list, without blanks around it; false behind the last. */
static bool next_item(const char **list, dw_span *item)
{
    if (!*list)
        return false;
    const char *at = *list + strspn(*list, " \t");
    const size_t len = strcspn(at, ",");
    size_t end = len;
    while (end && (at[end - 1] == ' ' || at[end - 1] == '\t'))
        end--;
    *item = (dw_span){at, end};
    *list = at[len] ? at + len + 1 : NULL;
    return true;
}

static dw_status unknown(dw_span name, const char *list, struct dw_error *error)
{
    const char *nearest = dw_code_or_layer_nearest(name);
    const int len = (int)(name.len < NAME_MAX ? name.len : NAME_MAX);
    return nearest
               ? dw_error_set(error, DW_USAGE, list,
                              "no finding or layer '%.*s'; did you mean '%s'?",
                              len, name.at, nearest)
               : dw_error_set(error, DW_USAGE, list,
                              "no finding or layer '%.*s' (diwan explain lists "
                              "them)",
                              len, name.at);
}

/* How much the names of a list say of each code. */
static dw_status weigh(const char *list, const char *what,
                       uint8_t said[DW_CODES], struct dw_error *error)
{
    dw_span name;
    while (next_item(&list, &name)) {
        if (!dw_code_known(name))
            return unknown(name, what, error);
        for (int code = 0; code < DW_CODES; code++) {
            const int now = dw_code_names(name, (dw_code)code);
            if (now > said[code])
                said[code] = (uint8_t)now;
        }
    }
    return DW_OK;
}

static dw_status read_level(dw_span level, unsigned *severity,
                            struct dw_error *error)
{
    char text[NAME_MAX];
    for (*severity = 0; severities[*severity]; ++*severity)
        if (dw_span_is(level, severities[*severity]))
            return DW_OK;
    snprintf(text, sizeof text, "%.*s",
             (int)(level.len < NAME_MAX ? level.len : NAME_MAX - 1), level.at);
    const char *nearest = dw_nearest(text, severities);
    return dw_error_set(error, DW_USAGE, "severity", "no level '%s'; %s%s%s",
                        text, nearest ? "did you mean '" : "known are ",
                        nearest ? nearest : "note, warning, error",
                        nearest ? "'?" : "");
}

/* One NAME=LEVEL. */
static dw_status set_level(dw_span item, uint8_t levels[DW_CODES],
                           uint8_t said[DW_CODES], struct dw_error *error)
{
    const char *equals = item.len ? memchr(item.at, '=', item.len) : NULL;
    unsigned severity;
    if (!equals)
        return dw_error_set(error, DW_USAGE, "severity",
                            "'%.*s' is no NAME=LEVEL, as in played-on=error",
                            (int)(item.len < NAME_MAX ? item.len : NAME_MAX),
                            item.at);
    const dw_span name = {item.at, (size_t)(equals - item.at)};
    const dw_span level = {equals + 1, item.len - name.len - 1};
    if (!dw_code_known(name))
        return unknown(name, "severity", error);
    const dw_status status = read_level(level, &severity, error);
    for (int code = 0; status == DW_OK && code < DW_CODES; code++) {
        const int now = dw_code_names(name, (dw_code)code);
        if (!now || now < said[code])
            continue;
        said[code] = (uint8_t)now;
        levels[code] = (uint8_t)(1 + severity);
    }
    return status;
}

static dw_status set_levels(const char *list, uint8_t levels[DW_CODES],
                            struct dw_error *error)
{
    uint8_t said[DW_CODES] = {0};
    dw_status status = DW_OK;
    dw_span item;
    while (status == DW_OK && next_item(&list, &item))
        status = set_level(item, levels, said, error);
    return status;
}

dw_status dw_selection_change(struct dw_selection *selection,
                              const struct dw_wish *wish,
                              struct dw_error *error)
{
    uint8_t wanted[DW_CODES] = {0}, unwanted[DW_CODES] = {0};
    dw_status status = weigh(wish->select, "select", wanted, error);
    if (status == DW_OK)
        status = weigh(wish->ignore, "ignore", unwanted, error);
    if (status == DW_OK)
        status = set_levels(wish->severity, selection->levels, error);
    for (int code = 0; status == DW_OK && code < DW_CODES; code++) {
        if (wish->select)
            selection->off[code] = wanted[code] <= unwanted[code];
        else
            selection->off[code] |= unwanted[code] > 0;
    }
    return status;
}

void dw_selection_apply(const struct dw_selection *selection,
                        struct dw_diags *diags)
{
    if (!diags->count)
        return;
    for (int code = 0; code < DW_CODES; code++)
        if (selection->off[code])
            dw_diags_drop_code(diags, (dw_code)code);
}
