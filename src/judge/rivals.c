/* Knows by which other letter sets and forms the main line would be another
 * game. Must not know what the letters are, only what the grammar says. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

#include <stdio.h>

/* ---- which sets may be rivals -------------------------------------------- */

static bool is_letter(char c) { return (uint8_t)((c | 0x20) - 'a') < 26; }

/* Whether two spellings are the same, but for case. */
static bool same_spelling(const char *a, const char *b)
{
    while (*a && *b && (*a == *b || (is_letter(*a) && (*a ^ *b) == 0x20))) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Adds the men that a spelling is in a set, one bit a kind. */
static unsigned kinds_of(const struct dw_letters *set, const char *spelling)
{
    unsigned kinds = 0;
    for (int kind = 0; kind < DW_KINDS; kind++)
        for (int black = 0; black < 2; black++) {
            const char *const *list =
                black ? set->read_black[kind] : set->read[kind];
            for (; list && *list; list++)
                kinds |= same_spelling(*list, spelling) ? 1u << kind : 0;
        }
    return kinds;
}

/* Fills in what the other set makes of the spellings of one kind. */
static void compare_kind(struct dw_rivals *out, const struct dw_letters *set,
                         int kind, const struct dw_letters *other, int index)
{
    for (int black = 0; black < 2; black++) {
        const char *const *list =
            black ? set->read_black[kind] : set->read[kind];
        for (; list && *list; list++) {
            const unsigned kinds = kinds_of(other, *list);
            out->reads[kind] |= (uint32_t)(kinds != 0) << index;
            out->differs[kind] |= (uint32_t)((kinds & ~(1u << kind)) != 0)
                                  << index;
        }
    }
}

static const struct dw_rivals *rivals_of(struct dw_judge *self, int letters)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    struct dw_rivals *out = &self->rivals[letters];
    out->reads[DW_NO_MAN] = ~(uint32_t)0;
    for (int other = 0; !out->known && other < grammar->letter_count; other++)
        for (int kind = 0; other != letters && kind < DW_KINDS; kind++)
            compare_kind(out, &grammar->letters[letters], kind,
                         &grammar->letters[other], other);
    out->known = true;
    return out;
}

/* The sets that may read all the line's letters, and one of them as another
 * man: a look at the first few plies, which leave none in most games. */
static uint32_t find_sets(struct dw_judge *self)
{
    const struct dw_line *line = &self->line;
    const struct dw_rivals *rivals = rivals_of(self, line->letters);
    uint32_t sets = ~(uint32_t)0, differ = 0;
    for (uint32_t i = 0; sets && i < line->count; i++) {
        const dw_spec spec = line->plies[i].spec;
        const bool nameless =
            (spec.kind == DW_BAIDAQ) & !(spec.special & DW_SPEC_BAIDAQ);
        const int kind = nameless ? (int)DW_NO_MAN : spec.kind;
        sets &= rivals->reads[kind];
        differ |= rivals->differs[kind];
    }
    return sets & differ;
}

/* ---- whether they are ---------------------------------------------------- */

/* The first ply at which the other reading is another move, if the whole line
 * can be played by it; line->count: it is the same game, or cannot be. */
static uint32_t first_other(struct dw_judge *self, int form, int letters)
{
    const struct dw_line *line = &self->line, *other = &self->other;
    struct dw_position position = self->start;
    uint32_t first = line->count;
    self->other.form = form;
    self->other.letters = letters;
    if (!dw_words_line(self, &self->other, true) || other->stuck ||
        other->count != line->count)
        return line->count;
    for (uint32_t i = 0; i < line->count; i++) {
        const dw_match match = dw_moves_match(&position, other->plies[i].spec);
        const dw_move played = self->track.steps[i + 1].move;
        if (match.count != 1)
            return line->count;
        if (first == line->count &&
            (match.move.from != played.from || match.move.to != played.to))
            first = i;
        dw_position_play(&position, match.move);
    }
    return first;
}

/* Names those that are, ended by NUL; more than fit are left out. */
struct rival_list {
    char *names;
    size_t room;
    uint32_t first; /* ply at which the first of them is another game */
};

static void add_rival(struct dw_judge *self, struct rival_list *list, int form,
                      int letters, const char *name)
{
    const uint32_t count = self->line.count;
    const uint32_t first = first_other(self, form, letters);
    if (first == count)
        return;
    const bool more = list->names[0];
    const size_t used = strlen(list->names);
    const size_t length = strlen(name) + (more ? 2 : 0);
    if (used + length >= list->room)
        return;
    snprintf(list->names + used, list->room - used, "%s%s", more ? ", " : "",
             name);
    if (!more)
        list->first = first;
}

static void report(struct dw_judge *self, const struct rival_list *list,
                   dw_say say, const char *own)
{
    if (!list->names[0])
        return;
    const dw_item *item =
        &self->game->items[self->line.plies[list->first].item];
    struct dw_diag *diag =
        dw_diags_add(self->diags, say, item->offset, item->length);
    diag->ply = list->first + 1;
    diag->args[0] = dw_arg_word(own);
    diag->args[1] = dw_arg_word(list->names);
}

static void report_letters(struct dw_judge *self)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    const struct dw_line *line = &self->line;
    if (self->setup.letters >= 0 || !grammar->forms[line->form].letters)
        return;
    struct rival_list list = {self->rival_sets, sizeof self->rival_sets, 0};
    list.names[0] = '\0';
    for (uint32_t sets = find_sets(self); sets; sets &= sets - 1) {
        const int set = __builtin_ctz(sets);
        add_rival(self, &list, line->form, set, grammar->letters[set].name);
    }
    report(self, &list, DW_SAY_NOTATION_LETTERS,
           grammar->letters[line->letters].name);
}

/* A form that sources do not agree about says so. */
static bool is_open(const struct dw_form *form)
{
    return form->note && form->note[0];
}

/* Otherwise no word is a move in two of the shipped forms
 * (tests/test_write_move.c), so that only a form of the user's has rivals. */
static void report_forms(struct dw_judge *self)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    const struct dw_line *line = &self->line;
    const struct dw_form *used = &grammar->forms[line->form];
    if (self->setup.form >= 0 ||
        (!used->own && !grammar->own_forms && !is_open(used)))
        return;
    struct rival_list list = {self->rival_forms, sizeof self->rival_forms, 0};
    list.names[0] = '\0';
    for (int form = 0; form < grammar->form_count; form++)
        if (form != line->form &&
            (used->own || grammar->forms[form].own ||
             (is_open(used) && is_open(&grammar->forms[form]))))
            add_rival(self, &list, form,
                      dw_grammar_set(grammar, form, line->letters),
                      grammar->forms[form].name);
    report(self, &list, DW_SAY_NOTATION_FORM, used->name);
}

void dw_rivals_report(struct dw_judge *self)
{
    if (self->line.foreign)
        return; /* one that reads all of it would have been taken */
    report_letters(self);
    report_forms(self);
}
