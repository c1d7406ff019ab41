/* Knows what `rulesets` shows: the list, one ruleset, several side by side.
 * Must not know how a ruleset is read, nor how a verdict is found. */
/* SPDX-License-Identifier: MIT */
#include "base/source.h"
#include "config/builtin.h"
#include "config/load_grammar.h"
#include "config/rulelist.h"
#include "config/write_ruleset.h"
#include "diwan.h"
#include "judge/contrast.h"
#include "wrap.h"

/* What a command works with. */
struct desk {
    const struct diwan_settings *settings;
    struct dw_arena arena;
    struct dw_buf buf;
    struct dw_error error;
};

static dw_status load(struct desk *self, const char *name,
                      struct dw_rulebook *book)
{
    const dw_status status = dw_rulebook_load(name, self->settings->data,
                                              &self->arena, book, &self->error);
    return status == DW_OK && !self->settings->house_rules
               ? dw_rulebook_allow(book, &self->error)
               : status;
}

static dw_status list_rulesets(struct desk *self)
{
    const char *const *names =
        dw_rulelist_names(self->settings->data, &self->arena);
    struct dw_rulebook book;
    if (!names)
        return dw_wrap_no_memory(&self->error);
    for (; *names; names++) {
        const size_t line = self->buf.len;
        const dw_status status = load(self, *names, &book);
        if (status != DW_OK)
            return status;
        dw_buf_text(&self->buf, *names);
        dw_wrap_pad(&self->buf, line, 17);
        dw_buf_text(&self->buf, book.title);
        dw_buf_char(&self->buf, '\n');
    }
    return DW_OK;
}

/* The file as it stands, so that it can be saved and changed; with options,
 * the file that it becomes by them. */
static dw_status show_ruleset(struct desk *self, const char *name)
{
    struct dw_rulebook book;
    const dw_status status = load(self, name, &book);
    if (status == DW_OK && !book.changed)
        dw_buf_span(&self->buf, book.yaml);
    if (status != DW_OK || !book.changed)
        return status;
    dw_buf_text(&self->buf, "# ");
    dw_buf_text(&self->buf, book.name);
    dw_buf_text(&self->buf,
                ": what was said of the values before is left out\n");
    dw_rulebook_write(&self->buf, &book);
    return DW_OK;
}

/* ---- compare ------------------------------------------------------------- */

/* The records that are built in, each with room behind it. */
static dw_status find_records(struct desk *self, struct dw_records *records,
                              size_t *count)
{
    static const char folder[] = "corpus/rulesets/";
    *count = 0;
    for (size_t i = 0; i < dw_builtin_count; i++) {
        const struct dw_builtin *file = &dw_builtins[i];
        const size_t len = file->bytes.len;
        if (strncmp(file->path, folder, sizeof folder - 1) != 0)
            continue;
        char *copy = dw_arena_alloc(&self->arena, len + DW_SOURCE_PAD);
        if (!copy)
            return dw_wrap_no_memory(&self->error);
        memcpy(copy, file->bytes.at, len);
        records[(*count)++] = (struct dw_records){file->path, {copy, len}};
    }
    return DW_OK;
}

static bool same_arrays(const struct dw_rulebook *a,
                        const struct dw_rulebook *b)
{
    bool same = a->also_count == b->also_count;
    for (int i = 0; same && i < a->also_count; i++)
        same = dw_position_equal(&a->also[i], &b->also[i]);
    return same;
}

static bool differ(const struct dw_rulebook *a, const struct dw_rulebook *b,
                   dw_key key)
{
    return dw_ruleset_differ(&a->rules, &b->rules, key) ||
           (key == DW_KEY_START && !same_arrays(a, b));
}

/* Why a key decides no verdict, NULL for one that may. */
static const char *idle(dw_key key)
{
    if (key == DW_KEY_START)
        return "changes no verdict: a record's FEN counts, whatever the array";
    if (key == DW_KEY_AGREEMENT || key == DW_KEY_RESIGNATION)
        return "changes no verdict: it may explain a stated result, no more";
    return NULL;
}

/* Every question: for each key the first ruleset against each of the others
 * that has another value. */
static size_t ask(const struct dw_rulelist *list, struct dw_contrast *contrasts)
{
    size_t count = 0;
    for (int key = 0; key < DW_KEYS; key++)
        for (int i = 1; i < list->count; i++)
            if (differ(&list->books[0], &list->books[i], (dw_key)key))
                contrasts[count++] =
                    (struct dw_contrast){.a = &list->books[0].rules,
                                         .b = &list->books[i].rules,
                                         .key = (dw_key)key};
    return count;
}

static dw_status search(struct desk *self, struct dw_contrast *contrasts,
                        size_t count)
{
    size_t record_count = 0;
    struct dw_grammar *grammar = dw_arena_alloc(&self->arena, sizeof *grammar);
    struct dw_records *records =
        dw_arena_alloc(&self->arena, (dw_builtin_count + 1) * sizeof *records);
    if (!grammar || !records)
        return dw_wrap_no_memory(&self->error);
    dw_status status =
        dw_grammar_load(NULL, &self->arena, grammar, &self->error);
    if (status == DW_OK)
        status = find_records(self, records, &record_count);
    return status == DW_OK ? dw_contrast_search(grammar, records, record_count,
                                                contrasts, count, &self->error)
                           : status;
}

enum { INDENT = 2, DEEPER = 6, WIDTH = 79, MOVES = 240 };

/* Text broken at blanks, each line behind `indent` blanks. */
static void add_lines(struct dw_buf *buf, size_t indent, dw_span text)
{
    size_t column = 0;
    for (size_t at = 0; at < text.len;) {
        const char c = text.at[at];
        if (c == ' ' || c == '\n' || c == '\r') {
            at++;
            continue;
        }
        size_t end = at;
        while (end < text.len && text.at[end] != ' ' && text.at[end] != '\n' &&
               text.at[end] != '\r')
            end++;
        const bool fits = column && column + 1 + end - at <= WIDTH;
        if (!fits && column)
            dw_buf_char(buf, '\n');
        if (fits)
            dw_buf_char(buf, ' ');
        else
            dw_buf_fill(buf, ' ', indent);
        column = (fits ? column + 1 : indent) + end - at;
        dw_buf_visible(buf, (dw_span){text.at + at, end - at}, SIZE_MAX);
        at = end;
    }
    dw_buf_char(buf, '\n');
}

static void add_ending(struct dw_buf *buf, const char *name, dw_ending ending)
{
    dw_buf_text(buf, name);
    dw_buf_text(buf, ": ");
    dw_buf_text(buf, dw_result_text((dw_result)ending.result));
    dw_buf_char(buf, ' ');
    dw_buf_text(buf, dw_reason_name((dw_ending_reason)ending.reason));
    dw_buf_text(buf, " after ply ");
    dw_buf_number(buf, ending.ply);
}

/* The name of one of the rulesets that are compared. */
static const char *name_of(const struct dw_rulelist *list,
                           const struct dw_ruleset *rules)
{
    int i = 0;
    while (&list->books[i].rules != rules)
        i++;
    return list->books[i].name;
}

/* A long game's first lines. */
static void add_moves(struct dw_buf *buf, dw_span moves)
{
    size_t len = moves.len;
    if (len > MOVES) {
        len = MOVES;
        while (len && moves.at[len] != ' ' && moves.at[len] != '\n')
            len--;
    }
    add_lines(buf, DEEPER, (dw_span){moves.at, len});
    if (len == moves.len)
        return;
    dw_buf_fill(buf, ' ', DEEPER);
    dw_buf_text(buf, "...\n");
}

static void add_witness(struct dw_buf *buf, const struct dw_rulelist *list,
                        const struct dw_contrast *contrast)
{
    dw_buf_fill(buf, ' ', INDENT);
    dw_buf_text(buf, "shown by ");
    dw_buf_text(buf, contrast->file);
    dw_buf_text(buf, ", game ");
    dw_buf_number(buf, contrast->number);
    dw_buf_text(buf, ":\n");
    add_lines(buf, DEEPER, contrast->event);
    if (contrast->fen.len)
        add_lines(buf, DEEPER, contrast->fen);
    add_moves(buf, contrast->moves);
    dw_buf_fill(buf, ' ', DEEPER);
    add_ending(buf, name_of(list, contrast->a), contrast->ending_a);
    dw_buf_text(buf, "; ");
    add_ending(buf, name_of(list, contrast->b), contrast->ending_b);
    dw_buf_char(buf, '\n');
}

/* A ruleset's value of a key, "-" when it says nothing there. */
static void add_value(struct desk *self, const struct dw_rulebook *book,
                      dw_key key, size_t width)
{
    const size_t line = self->buf.len;
    dw_buf_fill(&self->buf, ' ', INDENT);
    dw_buf_text(&self->buf, book->name);
    dw_wrap_pad(&self->buf, line, INDENT + width + 2);
    if (dw_ruleset_says(&book->rules, key))
        dw_rulebook_value(&self->buf, book, key);
    else
        dw_buf_char(&self->buf, '-');
    dw_buf_char(&self->buf, '\n');
}

/* The words behind it. */
static void add_grounds(struct desk *self, const struct dw_rulebook *book,
                        dw_key key)
{
    struct dw_buf text = {0};
    const char *reading = dw_rulebook_reading(book, key);
    dw_rulebook_words(&text, book, key);
    if (text.len)
        add_lines(&self->buf, DEEPER, (dw_span){text.at, text.len});
    dw_buf_clear(&text);
    if (reading) {
        dw_buf_text(&text, "reading: ");
        dw_buf_text(&text, reading);
        add_lines(&self->buf, DEEPER, (dw_span){text.at, text.len});
    }
    self->buf.failed |= text.failed;
    dw_buf_free(&text);
}

/* Whether an earlier contrast of the key found the same record. */
static bool told_before(const struct dw_contrast *first,
                        const struct dw_contrast *contrast)
{
    for (; first < contrast; first++)
        if (first->file == contrast->file &&
            first->number == contrast->number &&
            dw_contrast_same(first->ending_b, contrast->ending_b))
            return true;
    return false;
}

/* One key with all that stands on it; returns the contrast behind its own. */
static const struct dw_contrast *add_key(struct desk *self,
                                         const struct dw_rulelist *list,
                                         const struct dw_contrast *at,
                                         const struct dw_contrast *end)
{
    const struct dw_contrast *const first = at;
    const dw_key key = at->key;
    size_t width = 0;
    bool found = false;
    for (int i = 0; i < list->count; i++)
        if (strlen(list->books[i].name) > width)
            width = strlen(list->books[i].name);
    dw_buf_char(&self->buf, '\n');
    dw_buf_text(&self->buf, dw_key_name(key));
    dw_buf_char(&self->buf, '\n');
    for (int i = 0; i < list->count; i++) {
        add_value(self, &list->books[i], key, width);
        if (dw_ruleset_says(&list->books[i].rules, key))
            add_grounds(self, &list->books[i], key);
    }
    for (; at < end && at->key == key; at++) {
        found |= at->weight > 0;
        if (at->weight && !told_before(first, at))
            add_witness(&self->buf, list, at);
    }
    if (!found) {
        const char *why = idle(key);
        dw_buf_fill(&self->buf, ' ', INDENT);
        dw_buf_text(&self->buf, why ? why : "no record in the corpus shows it");
        dw_buf_char(&self->buf, '\n');
    }
    return at;
}

static dw_status compare_rulesets(struct desk *self, const char *const *names,
                                  size_t count)
{
    struct dw_rulelist list = {
        .books = dw_arena_alloc(&self->arena, count * sizeof *list.books)};
    struct dw_contrast *contrasts =
        dw_arena_alloc(&self->arena, count * DW_KEYS * sizeof *contrasts);
    if (!list.books || !contrasts)
        return dw_wrap_no_memory(&self->error);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++)
            if (!strcmp(names[i], names[k]))
                return dw_error_set(&self->error, DW_USAGE, "",
                                    "'%s' is named twice", names[i]);
        const dw_status status =
            load(self, names[i], &list.books[list.count++]);
        if (status != DW_OK)
            return status;
    }
    const size_t asked = ask(&list, contrasts);
    const dw_status status = search(self, contrasts, asked);
    for (int i = 0; i < list.count; i++) {
        dw_buf_text(&self->buf, list.books[i].name);
        dw_buf_text(&self->buf, ": ");
        dw_buf_text(&self->buf, list.books[i].title);
        dw_buf_char(&self->buf, '\n');
    }
    const struct dw_contrast *at = contrasts, *const end = contrasts + asked;
    while (at < end)
        at = add_key(self, &list, at, end);
    if (!asked)
        dw_buf_text(&self->buf, "\nno key differs that a verdict rests on\n");
    return status;
}

diwan_status diwan_rulesets(const struct diwan_settings *settings,
                            const char *const *names, size_t count,
                            diwan_write *write, void *context,
                            struct diwan_error *error)
{
    static const struct diwan_settings defaults;
    struct desk desk = {.settings = settings ? settings : &defaults};
    dw_status status = count == 0   ? list_rulesets(&desk)
                       : count == 1 ? show_ruleset(&desk, names[0])
                                    : compare_rulesets(&desk, names, count);
    status = dw_wrap_give(&desk.buf, status, write, context, &desk.error);
    dw_arena_free(&desk.arena);
    return dw_wrap_told(status, &desk.error, error);
}
