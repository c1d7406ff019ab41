/* Knows what a list of rulesets asks for: names, paths, all of them, or the
 * ones that fit. Must not know what is in a ruleset. */
/* SPDX-License-Identifier: MIT */
#include "config/rulelist.h"

#include "config/data.h"

static const char every[] = "all", fitting[] = "auto";

struct loading {
    const char *data;
    bool house_rules;
    int room;
    struct dw_arena *arena;
    struct dw_rulelist *out;
    struct dw_error *error;
};

static dw_status add(struct loading *self, const char *spec)
{
    struct dw_rulelist *out = self->out;
    if (out->count == self->room)
        return dw_error_set(self->error, DW_USAGE, "",
                            "more than %d rulesets are asked for", self->room);
    for (int i = 0; i < out->count; i++)
        if (!strcmp(out->books[i].name, spec))
            return dw_error_set(self->error, DW_USAGE, "",
                                "ruleset '%s' is asked for twice", spec);
    struct dw_rulebook *book = &out->books[out->count++];
    const dw_status status =
        dw_rulebook_load(spec, self->data, self->arena, book, self->error);
    return status == DW_OK && !self->house_rules
               ? dw_rulebook_allow(book, self->error)
               : status;
}

static dw_status add_all(struct loading *self)
{
    const char *const *names;
    const int count = dw_rulebook_names(&names);
    dw_status status = DW_OK;
    for (int i = 0; i < count && status == DW_OK; i++)
        status = add(self, names[i]);
    return status;
}

/* Whether the spec is `word`, alone or with options. */
static bool opens_with(const char *spec, const char *word)
{
    const size_t len = strlen(word);
    return !strncmp(spec, word, len) && (!spec[len] || spec[len] == ':');
}

static dw_status add_spec(struct loading *self, const char *spec)
{
    const bool best = opens_with(spec, fitting);
    if (!best && !opens_with(spec, every))
        return add(self, spec);
    if (strchr(spec, ':'))
        return dw_error_set(self->error, DW_USAGE, spec,
                            "'%s' takes no options, a ruleset does",
                            best ? fitting : every);
    self->out->automatic |= best;
    return add_all(self);
}

dw_status dw_rulelist_load(const char *list, const char *data, bool house_rules,
                           int room, struct dw_arena *arena,
                           struct dw_rulelist *out, struct dw_error *error)
{
    struct loading self = {data, house_rules, room, arena, out, error};
    const char **specs = dw_arena_alloc(arena, (size_t)room * sizeof *specs);
    *out = (struct dw_rulelist){
        .books = dw_arena_alloc(arena, (size_t)room * sizeof *out->books)};
    if (!specs || !out->books)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    const int count = dw_rulebook_split(list, arena, specs, room);
    if (count <= 0)
        return dw_error_set(error, DW_USAGE, "",
                            "'%s' is no list of 1 to %d rulesets", list, room);
    dw_status status = DW_OK;
    for (int i = 0; i < count && status == DW_OK; i++)
        status = add_spec(&self, specs[i]);
    return status;
}

static bool is_among(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

const char *const *dw_rulelist_names(const char *data, struct dw_arena *arena)
{
    const char *const *builtin;
    const size_t count = (size_t)dw_rulebook_names(&builtin);
    const char *const *all = dw_data_names(data, "rulesets", arena);
    size_t total = 0, len = count;
    while (all && all[total])
        total++;
    const char **names =
        all ? dw_arena_alloc(arena, (count + total + 1) * sizeof *names) : NULL;
    if (!names)
        return NULL;
    memcpy(names, builtin, count * sizeof *names);
    for (size_t i = 0; i < total; i++)
        if (!is_among(all[i], builtin, count))
            names[len++] = all[i];
    return names;
}
