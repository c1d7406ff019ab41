/* Knows how grammar/<form>.yaml and grammar/letters/<set>.yaml fill a struct
 * dw_grammar. Must not know what the patterns match. */
/* SPDX-License-Identifier: MIT */
#include "config/load_grammar.h"

#include "config/data.h"
#include "config/load_placing.h"
#include "config/loading.h"

static const char forms_folder[] = "grammar";
static const char letters_folder[] = "grammar/letters";

/* The order of trial, the default first; others by name. */
static const char *const first_forms[] = {
    "san",   "lan",     "uci",         "iccf",
    "abjad", "abjad-a", "descriptive", "descriptive-mover",
    NULL};
static const char *const first_letters[] = {"kqbnrp", "kfenrp",   "kfanrp",
                                            "kgenrp", "figurine", NULL};

/* ---- letter sets --------------------------------------------------------- */

/* A letter has one meaning in a set. */
static dw_status check_collisions(struct dw_loading *self,
                                  const struct dw_node *node,
                                  const char *const *const read[DW_KINDS],
                                  int kind)
{
    for (int other = 0; other < DW_KINDS; other++)
        for (const char *const *one = read[kind]; *one; one++)
            if (other != kind && read[other] &&
                dw_loading_listed(read[other], *one))
                return dw_error_at(self->error, DW_BAD_CONFIG, self->file,
                                   node->line, node->column,
                                   "'%s' is %s already", *one,
                                   dw_kind_keys[other]);
    return DW_OK;
}

/* The map `men` or `black`. */
static dw_status read_men(struct dw_loading *self, const struct dw_node *map,
                          const char *const *read[DW_KINDS])
{
    dw_status status = dw_node_only(map, dw_kind_keys, self->file, self->error);
    for (const struct dw_node *node = map->child; node && status == DW_OK;
         node = node->next) {
        int kind = 0;
        while (strcmp(dw_kind_keys[kind], node->key) != 0)
            kind++;
        status = dw_loading_spellings(self, node, &read[kind]);
        if (status == DW_OK)
            status = check_collisions(self, node, read, kind);
    }
    for (int kind = 0; kind < DW_KINDS && status == DW_OK; kind++)
        if (!read[kind] && kind != DW_BAIDAQ) /* it may have no letter */
            status = dw_error_at(self->error, DW_BAD_CONFIG, self->file,
                                 map->line, map->column, "no letter for the %s",
                                 dw_kind_keys[kind]);
    return status;
}

static dw_status check_fen(struct dw_loading *self, const struct dw_node *root,
                           const struct dw_letters *set)
{
    for (int kind = 0; set->fen && kind < DW_KINDS; kind++) {
        const char *const *read = set->read[kind];
        const char first = read && read[0] ? read[0][0] : 0;
        if (first < 'A' || first > 'Z' || read[0][1])
            return dw_loading_wrong(
                self, dw_node_get(root, "fen"),
                "a set for FENs has one capital for each man");
    }
    return DW_OK;
}

static dw_status read_set(struct dw_loading *self, const struct dw_node *root,
                          struct dw_letters *set)
{
    static const char *const keys[] = {"title",       "source", "fen",
                                       "spelled_out", "men",    "black",
                                       "promotion",   NULL};
    dw_status status = dw_node_only(root, keys, self->file, self->error);
    if (status == DW_OK)
        status =
            dw_node_text(root, "title", self->file, &set->title, self->error);
    if (status == DW_OK)
        status = dw_loading_text(self, root, "source", &set->source);
    if (status == DW_OK)
        status = dw_loading_yes(self, root, "fen", &set->fen);
    if (status == DW_OK)
        status = dw_loading_yes(self, root, "spelled_out", &set->spelled_out);
    const struct dw_node *men = dw_node_get(root, "men");
    const struct dw_node *black = dw_node_get(root, "black");
    const struct dw_node *promotion = dw_node_get(root, "promotion");
    if (status == DW_OK)
        status = men ? read_men(self, men, set->read)
                     : dw_loading_wrong(self, root, "key 'men' is missing");
    if (status == DW_OK && black)
        status = read_men(self, black, set->read_black);
    if (status == DW_OK && promotion)
        status = dw_loading_spellings(self, promotion, &set->promoted);
    return status == DW_OK ? check_fen(self, root, set) : status;
}

/* ---- all of them --------------------------------------------------------- */

/* The place of the form or set of a name: its own, or a new one. NULL: there
 * is none left. */
static struct dw_form *form_place(struct dw_grammar *out, const char *name)
{
    const int at = dw_grammar_form(out, name);
    if (at < 0 && out->form_count == DW_FORMS_MAX)
        return NULL;
    return &out->forms[at < 0 ? out->form_count++ : at];
}

static struct dw_letters *set_place(struct dw_grammar *out, const char *name)
{
    const int at = dw_grammar_letters(out, name);
    if (at < 0 && out->letter_count == DW_LETTERS_MAX)
        return NULL;
    return &out->letters[at < 0 ? out->letter_count++ : at];
}

static dw_status too_many(struct dw_loading *self, const char *what)
{
    return dw_error_set(self->error, DW_BAD_CONFIG, self->file,
                        "too many %s, this one has no place", what);
}

static dw_status load_form(struct dw_loading *self, struct dw_node *root,
                           const char *name, struct dw_grammar *out)
{
    struct dw_form *form = form_place(out, name);
    if (!form)
        return too_many(self, "forms");
    *form = (struct dw_form){.name = name, .own = self->own};
    out->own_forms |= self->own;
    return dw_loading_form(self, forms_folder, root, form);
}

static dw_status load_set(struct dw_loading *self, const struct dw_node *root,
                          const char *name, struct dw_grammar *out)
{
    struct dw_letters *set = set_place(out, name);
    if (!set)
        return too_many(self, "letter sets");
    *set = (struct dw_letters){.name = name};
    return read_set(self, root, set);
}

/* Loads one file of the folder as what that folder holds. */
static dw_status load_one(struct dw_loading *self, const char *folder,
                          const char *name, struct dw_grammar *out)
{
    struct dw_node *root = NULL;
    dw_arena_reset(self->nodes);
    const dw_status status = dw_loading_yaml(self, folder, name, &root);
    if (status != DW_OK)
        return status;
    return folder == forms_folder ? load_form(self, root, name, out)
                                  : load_set(self, root, name, out);
}

static dw_status load_folder(struct dw_loading *self, const char *folder,
                             const char *const *first, struct dw_grammar *out)
{
    dw_status status = DW_OK;
    const char *const *names = dw_data_names(self->data, folder, self->arena);
    if (!names)
        return dw_loading_no_memory(self);
    for (const char *const *name = first; *name && status == DW_OK; name++)
        if (dw_loading_listed(names, *name))
            status = load_one(self, folder, *name, out);
    for (const char *const *name = names; *name && status == DW_OK; name++)
        if (!dw_loading_listed(first, *name))
            status = load_one(self, folder, *name, out);
    return status;
}

/* ---- the user's own ------------------------------------------------------ */

/* Whether the example is a move under a set; DW_BAD_CONFIG when the pattern is
 * wrong. */
static dw_status try_example(struct dw_loading *self,
                             const struct dw_grammar *grammar, int form,
                             int letters, bool *reads)
{
    const char *example = grammar->forms[form].example;
    struct dw_notation *notation;
    dw_spec spec;
    const dw_status status = dw_notation_new(grammar, form, letters, DW_WHITE,
                                             &notation, self->error);
    if (status != DW_OK)
        return status;
    *reads = dw_notation_read_slowly(notation, example, strlen(example), &spec);
    dw_notation_free(notation);
    return DW_OK;
}

/* The user's forms read their own examples under some letter set. Those that
 * are built in are tested, which saves the start from compiling them. */
static dw_status check_examples(struct dw_loading *self,
                                const struct dw_grammar *grammar)
{
    for (int i = 0; i < grammar->form_count; i++) {
        const struct dw_form *form = &grammar->forms[i];
        const int sets = form->letters ? grammar->letter_count : 1;
        dw_status status = DW_OK;
        bool reads = !form->own;
        for (int set = 0; !reads && set < sets && status == DW_OK; set++)
            status = try_example(self, grammar, i, set, &reads);
        if (status != DW_OK)
            return status;
        if (!reads)
            return dw_error_at(self->error, DW_BAD_CONFIG, form->file,
                               form->example_line, form->example_column,
                               "the pattern does not read the example '%s' as "
                               "a move, with any letter set",
                               form->example);
    }
    return DW_OK;
}

dw_status dw_grammar_load(const char *data, struct dw_arena *arena,
                          struct dw_grammar *out, struct dw_error *error)
{
    struct dw_arena nodes = {0};
    struct dw_loading self = {
        .data = data, .arena = arena, .nodes = &nodes, .error = error};
    *out = (struct dw_grammar){0};
    dw_status status = load_folder(&self, forms_folder, first_forms, out);
    if (status == DW_OK)
        status = load_folder(&self, letters_folder, first_letters, out);
    if (status == DW_OK)
        status = dw_placings_load(data, arena, &nodes, out, error);
    dw_arena_free(&nodes);
    return status == DW_OK ? check_examples(&self, out) : status;
}

/* "polish" for "mine/polish.yaml". */
static dw_status name_file(struct dw_loading *self, const char **out)
{
    const char *slash = strrchr(self->file, '/');
    const char *name = slash ? slash + 1 : self->file;
    const char *end = strrchr(name, '.');
    const size_t len = end ? (size_t)(end - name) : strlen(name);
    bool odd = !len;
    for (size_t i = 0; i < len; i++)
        odd |= (unsigned char)name[i] <= ' ' || name[i] == 0x7F;
    if (odd)
        return dw_error_set(self->error, DW_BAD_CONFIG, self->file,
                            "a form or letter set is called as its file is, "
                            "without blanks");
    *out = dw_arena_copy(self->arena, name, len);
    return *out ? DW_OK : dw_loading_no_memory(self);
}

static dw_status load_file(struct dw_loading *self, const char *path,
                           struct dw_grammar *out)
{
    struct dw_data data;
    struct dw_node *root = NULL;
    dw_status status = dw_data_file(path, self->arena, &data, self->error);
    if (status != DW_OK)
        return status;
    self->file = data.file;
    self->bytes = data.bytes;
    self->own = true;
    const char *name;
    status = name_file(self, &name);
    if (status == DW_OK)
        status = dw_yaml_read(self->bytes, self->file, self->arena, &root,
                              self->error);
    if (status != DW_OK)
        return status;
    const bool form = dw_node_get(root, "pattern") || dw_node_get(root, "like");
    if (form == (dw_node_get(root, "men") != NULL))
        return dw_loading_wrong(
            self, root,
            "a form has a key 'pattern' (or 'like'), a letter set a "
            "key 'men'");
    return form ? load_form(self, root, name, out)
                : load_set(self, root, name, out);
}

dw_status dw_grammar_add(const char *const *files, struct dw_arena *arena,
                         struct dw_grammar *grammar, struct dw_error *error)
{
    struct dw_loading self = {.arena = arena, .nodes = arena, .error = error};
    dw_status status = DW_OK;
    for (; *files && status == DW_OK; files++)
        status = load_file(&self, *files, grammar);
    return status == DW_OK ? check_examples(&self, grammar) : status;
}

/* The bytes of the last file that is called so. */
static bool find_file(const char *const *files, const char *name,
                      struct dw_arena *arena, dw_span *bytes)
{
    bool found = false;
    for (; files && *files; files++) {
        struct dw_loading self = {.arena = arena, .file = *files};
        struct dw_data data;
        const char *own;
        if (name_file(&self, &own) != DW_OK || strcmp(own, name) != 0 ||
            dw_data_file(*files, arena, &data, NULL) != DW_OK)
            continue;
        *bytes = data.bytes;
        found = true;
    }
    return found;
}

bool dw_grammar_yaml(const char *data, const char *const *files,
                     const char *name, struct dw_arena *arena, dw_span *bytes)
{
    static const char *const folders[] = {forms_folder, letters_folder, NULL};
    struct dw_loading self = {.data = data, .arena = arena};
    if (find_file(files, name, arena, bytes))
        return true;
    for (const char *const *folder = folders; *folder; folder++)
        if (dw_loading_find(&self, *folder, name) == DW_OK && self.file) {
            *bytes = self.bytes;
            return true;
        }
    return false;
}
