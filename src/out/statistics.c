/* Knows how findings are counted by code, file and source, and how the tables
 * look. Must not know how findings come about. */
/* SPDX-License-Identifier: MIT */
#include "out/statistics.h"

#include "out/json.h"

#include <stdlib.h>

/* ---- counting ------------------------------------------------------------ */

static dw_span name_of(const struct dw_statistics_table *table,
                       const struct dw_statistics_row *row)
{
    return (dw_span){table->names.at + row->name, row->name_len};
}

/* The row of a name, looked for from the last on: games of one source follow
 * each other. NULL when memory is out. */
static struct dw_statistics_row *find_row(struct dw_statistics_table *table,
                                          dw_span name)
{
    for (size_t i = table->count; i-- > 0;)
        if (dw_span_equal(name_of(table, &table->rows[i]), name))
            return &table->rows[i];
    if (table->count >= DW_STATISTICS_ROWS && name.len)
        return find_row(table, (dw_span){"", 0});
    void *rows = table->rows;
    if (!dw_grow(&rows, &table->room, table->count + 1, sizeof *table->rows))
        return NULL;
    table->rows = rows;
    table->rows[table->count] = (struct dw_statistics_row){
        .name = table->names.len, .name_len = name.len};
    dw_buf_span(&table->names, name);
    return table->names.failed ? NULL : &table->rows[table->count++];
}

static void count_row(struct dw_statistics *self,
                      struct dw_statistics_table *table, dw_span name,
                      uint64_t games, const uint64_t findings[DW_SEVERITIES])
{
    struct dw_statistics_row *row = find_row(table, name);
    self->failed |= !row;
    if (!row)
        return;
    row->games += games;
    for (int level = DW_NOTE; level <= DW_ERROR; level++)
        row->findings[level] += findings[level];
}

/* What only follows from another finding is counted nowhere. */
static uint64_t counted(const struct dw_diags *diags, int code)
{
    uint64_t silent = 0;
    for (int level = DW_NOTE; level <= DW_ERROR; level++)
        silent += diags->silent[code][level];
    return dw_diags_seen(diags, (dw_code)code) - silent;
}

void dw_statistics_game(struct dw_statistics *self, const struct dw_game *game,
                        bool is_game, const struct dw_diags *diags)
{
    const uint64_t findings[DW_SEVERITIES] = {diags->by_severity[DW_NOTE],
                                              diags->by_severity[DW_WARNING],
                                              diags->by_severity[DW_ERROR]};
    if (!diags->count && !diags->more && !diags->cut)
        return;
    for (int code = 0; code < DW_CODES; code++)
        self->codes[code] += counted(diags, code);
    if (!is_game)
        return;
    const dw_span none = dw_span_of("?");
    dw_span source = none;
    for (size_t i = 0; i < game->tag_count; i++) {
        const struct dw_tag *tag = &game->tags[i];
        if (!tag->repeated &&
            dw_span_is(dw_game_text(game, tag->name, tag->name_len), "Source"))
            source = dw_game_text(game, tag->value, tag->value_len);
    }
    count_row(self, &self->sources, source.len ? source : none, 1, findings);
}

void dw_statistics_file(struct dw_statistics *self, const char *file,
                        uint64_t games, const uint64_t findings[DW_SEVERITIES])
{
    if (findings[DW_NOTE] | findings[DW_WARNING] | findings[DW_ERROR])
        count_row(self, &self->files, dw_span_of(file), games, findings);
}

static void add_table(struct dw_statistics *self,
                      struct dw_statistics_table *to,
                      const struct dw_statistics_table *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct dw_statistics_row *row = &from->rows[i];
        count_row(self, to, name_of(from, row), row->games, row->findings);
    }
}

void dw_statistics_add(struct dw_statistics *self,
                       const struct dw_statistics *other)
{
    for (int code = 0; code < DW_CODES; code++)
        self->codes[code] += other->codes[code];
    add_table(self, &self->files, &other->files);
    add_table(self, &self->sources, &other->sources);
    self->failed |= other->failed;
}

static void clear_table(struct dw_statistics_table *table)
{
    table->count = 0;
    dw_buf_clear(&table->names);
}

void dw_statistics_clear(struct dw_statistics *self)
{
    memset(self->codes, 0, sizeof self->codes);
    clear_table(&self->files);
    clear_table(&self->sources);
}

static void free_table(struct dw_statistics_table *table)
{
    free(table->rows);
    dw_buf_free(&table->names);
}

void dw_statistics_free(struct dw_statistics *self)
{
    free_table(&self->files);
    free_table(&self->sources);
    *self = (struct dw_statistics){0};
}

/* ---- order --------------------------------------------------------------- */

static uint64_t sum_of(const uint64_t findings[DW_SEVERITIES])
{
    return findings[DW_NOTE] + findings[DW_WARNING] + findings[DW_ERROR];
}

/* Indexes of what has counts, those with most first; of equals the first met.
 */
static size_t rank(const uint64_t *counts, size_t count, uint16_t *order)
{
    size_t ranked = 0;
    for (size_t i = 0; i < count; i++) {
        size_t at = ranked;
        if (!counts[i])
            continue;
        for (; at && counts[order[at - 1]] < counts[i]; at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)i;
        ranked++;
    }
    return ranked;
}

static size_t rank_rows(const struct dw_statistics_table *table,
                        uint16_t order[DW_STATISTICS_ROWS + 1])
{
    uint64_t counts[DW_STATISTICS_ROWS + 1];
    for (size_t i = 0; i < table->count; i++)
        counts[i] = sum_of(table->rows[i].findings);
    return rank(counts, table->count, order);
}

/* ---- for people ---------------------------------------------------------- */

enum { NUMBER_WIDTH = 9, CODE_WIDTH = 7 };

static void add_right(struct dw_buf *out, uint64_t number)
{
    size_t digits = 1;
    for (uint64_t rest = number; rest >= 10; rest /= 10)
        digits++;
    dw_buf_fill(out, ' ', digits < NUMBER_WIDTH ? NUMBER_WIDTH - digits : 0);
    dw_buf_number(out, number);
    dw_buf_text(out, "  ");
}

static void add_codes(const struct dw_statistics *self, struct dw_buf *out)
{
    uint16_t order[DW_CODES];
    const size_t count = rank(self->codes, DW_CODES, order);
    dw_buf_text(out, " findings  code\n");
    for (size_t i = 0; i < count; i++) {
        const struct dw_code_info *code = &dw_codes[order[i]];
        add_right(out, self->codes[order[i]]);
        dw_buf_text(out, code->tag);
        dw_buf_char(out, ' ');
        dw_buf_text(out, code->name);
        dw_buf_char(out, '\n');
    }
}

static void add_rows(const struct dw_statistics_table *table, const char *what,
                     struct dw_buf *out)
{
    uint16_t order[DW_STATISTICS_ROWS + 1];
    const size_t count = rank_rows(table, order);
    dw_buf_text(out, " findings    errors     games  ");
    dw_buf_text(out, what);
    dw_buf_char(out, '\n');
    for (size_t i = 0; i < count; i++) {
        const struct dw_statistics_row *row = &table->rows[order[i]];
        const dw_span name = name_of(table, row);
        add_right(out, sum_of(row->findings));
        add_right(out, row->findings[DW_ERROR]);
        add_right(out, row->games);
        dw_buf_visible(out, name.len ? name : dw_span_of("(all others)"),
                       SIZE_MAX);
        dw_buf_char(out, '\n');
    }
}

void dw_statistics_text(const struct dw_statistics *self, struct dw_buf *out)
{
    add_codes(self, out);
    add_rows(&self->files, "file", out);
    add_rows(&self->sources, "source of the games with findings", out);
}

/* ---- for programs -------------------------------------------------------- */

static void json_rows(const struct dw_statistics_table *table, const char *key,
                      struct dw_buf *out)
{
    uint16_t order[DW_STATISTICS_ROWS + 1];
    const size_t count = rank_rows(table, order);
    for (size_t i = 0; i < count; i++) {
        const struct dw_statistics_row *row = &table->rows[order[i]];
        dw_buf_text(out, i ? ",{\"" : "{\"");
        dw_buf_text(out, key);
        dw_buf_text(out, "\":");
        if (row->name_len)
            dw_buf_json(out, name_of(table, row));
        else
            dw_buf_text(out, "null");
        dw_json_number(out, "games", row->games);
        dw_json_number(out, "errors", row->findings[DW_ERROR]);
        dw_json_number(out, "warnings", row->findings[DW_WARNING]);
        dw_json_number(out, "notes", row->findings[DW_NOTE]);
        dw_buf_char(out, '}');
    }
}

void dw_statistics_json(const struct dw_statistics *self, struct dw_buf *out)
{
    uint16_t order[DW_CODES];
    const size_t count = rank(self->codes, DW_CODES, order);
    dw_buf_text(out, "{\"codes\":[");
    for (size_t i = 0; i < count; i++) {
        const struct dw_code_info *code = &dw_codes[order[i]];
        dw_buf_text(out, i ? ",{\"code\":\"" : "{\"code\":\"");
        dw_buf_text(out, code->tag);
        dw_buf_text(out, "\",\"name\":\"");
        dw_buf_text(out, code->name);
        dw_buf_char(out, '"');
        dw_json_number(out, "findings", self->codes[order[i]]);
        dw_buf_char(out, '}');
    }
    dw_buf_text(out, "],\"files\":[");
    json_rows(&self->files, "file", out);
    dw_buf_text(out, "],\"sources\":[");
    json_rows(&self->sources, "source", out);
    dw_buf_text(out, "]}");
}
