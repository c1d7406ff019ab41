/* Knows how findings are held against the baseline and the limit, in turn or
 * ahead of it. Must not know how parts are read. */
/* SPDX-License-Identifier: MIT */
#include "work/known.h"

#include "out/report.h"

#include <stdlib.h>

enum { ROWS = DW_CODES * DW_DIAGS_A_CODE /* that a game's list can have */ };

void dw_ledger_clear(struct dw_ledger *self)
{
    self->count = 0;
    self->told = 0;
    self->in_turn = self->failed = false;
    dw_buf_clear(&self->hints);
}

void dw_ledger_free(struct dw_ledger *self)
{
    free(self->met);
    dw_buf_free(&self->hints);
    dw_fingerprints_free(&self->prints);
    *self = (struct dw_ledger){0};
}

static struct dw_met *add_met(struct dw_ledger *self, uint64_t fingerprint,
                              dw_code code, uint32_t count)
{
    void *met = self->met;
    if (!dw_grow(&met, &self->room, self->count + 1, sizeof *self->met)) {
        self->failed = true;
        return NULL;
    }
    self->met = met;
    self->met[self->count] = (struct dw_met){
        .fingerprint = fingerprint, .count = count, .code = (uint16_t)code};
    return &self->met[self->count++];
}

/* ---- leaving out --------------------------------------------------------- */

static uint32_t left_of(const struct dw_ledger *ledger,
                        const struct dw_baseline_row *row)
{
    return ledger->in_turn ? row->count - row->used : row->count;
}

static bool is_of(const struct dw_diag *diag, dw_code code)
{
    return dw_say_code((dw_say)diag->say) == code;
}

/* How many of `count` alike findings are known. */
static uint32_t take(struct dw_known *self, struct dw_ledger *ledger,
                     uint64_t fingerprint, dw_code code, uint32_t count)
{
    struct dw_baseline_row *row =
        count ? dw_baseline_find(self->baseline, fingerprint) : NULL;
    if (!row)
        return 0;
    const uint32_t left = left_of(ledger, row);
    const uint32_t taken = left < count ? left : count;
    if (ledger->in_turn)
        row->used += taken;
    else if (taken)
        add_met(ledger, fingerprint, code, taken);
    return taken;
}

/* Rows of a full list that the baseline has, but that are not kept now. */
static uint32_t count_moved(const struct dw_diags *diags, dw_code code,
                            const bool *drop)
{
    uint32_t moved = DW_DIAGS_A_CODE;
    for (size_t i = 0; i < diags->count; i++)
        moved -= drop[i] && is_of(&diags->at[i], code);
    return moved;
}

/* Of a code that has more findings than the list keeps, it is known how many
 * are not kept, not which: any of the game's may be one of them, or one that
 * was kept when the baseline was made. */
static void take_rest(struct dw_known *self, struct dw_ledger *ledger,
                      struct dw_diags *diags, dw_code code, bool *drop)
{
    const uint64_t rest = dw_fingerprint_rest(&ledger->prints, code);
    const struct dw_baseline_row *row = dw_baseline_find(self->baseline, rest);
    if (!row || !left_of(ledger, row))
        return;
    uint32_t moved = count_moved(diags, code, drop);
    const uint32_t untold = dw_diags_rest(diags, code);
    uint32_t taken = take(self, ledger, rest, code, untold);
    for (; taken < untold && moved; moved--)
        taken++;
    dw_diags_drop_rest(diags, code, taken);
    for (size_t i = 0; i < diags->count; i++) {
        if (drop[i] || !is_of(&diags->at[i], code))
            continue;
        const bool counted = take(self, ledger, rest, code, 1);
        drop[i] = counted || moved;
        moved -= !counted && moved;
    }
}

static void leave_out(struct dw_known *self, struct dw_ledger *ledger,
                      struct dw_diags *diags)
{
    bool drop[ROWS] = {false};
    for (size_t i = 0; i < diags->count; i++)
        drop[i] = take(self, ledger, ledger->prints.at[i],
                       dw_say_code((dw_say)diags->at[i].say), 1) > 0;
    for (int code = 0; code < DW_CODES; code++)
        if (dw_diags_seen(diags, (dw_code)code))
            take_rest(self, ledger, diags, (dw_code)code, drop);
    dw_diags_drop_rows(diags, drop);
}

/* ---- collecting ---------------------------------------------------------- */

static void add_player(struct dw_buf *out, const struct dw_game *game,
                       dw_tag_id id)
{
    const dw_span name = dw_game_tag(game, id);
    dw_buf_visible(out, name.len ? name : dw_span_of("?"), 40);
}

/* "games.pgn: Amber - Slate: the alfil on c1 cannot reach d3" */
static void add_hint(struct dw_ledger *self, struct dw_met *met,
                     const char *file, const struct dw_game *game)
{
    met->hint = (uint32_t)self->hints.len;
    dw_buf_text(&self->hints, file);
    dw_buf_text(&self->hints, ": ");
    if (game->by_id[DW_TAG_WHITE] || game->by_id[DW_TAG_BLACK]) {
        add_player(&self->hints, game, DW_TAG_WHITE);
        dw_buf_text(&self->hints, " - ");
        add_player(&self->hints, game, DW_TAG_BLACK);
        dw_buf_text(&self->hints, ": ");
    }
}

static void end_hint(struct dw_ledger *self, struct dw_met *met)
{
    met->hint_len = (uint32_t)self->hints.len - met->hint;
    self->failed |= self->hints.failed;
}

static void collect(struct dw_ledger *self, const char *file,
                    const struct dw_game *game, const struct dw_diags *diags)
{
    for (size_t i = 0; i < diags->count; i++) {
        const dw_code code = dw_say_code((dw_say)diags->at[i].say);
        struct dw_met *met = add_met(self, self->prints.at[i], code, 1);
        if (!met)
            return;
        add_hint(self, met, file, game);
        dw_diag_message(&self->hints, &diags->at[i], game->text);
        end_hint(self, met);
    }
    for (int code = 0; code < DW_CODES; code++) {
        const uint32_t rest = dw_diags_rest(diags, (dw_code)code);
        if (!rest)
            continue;
        struct dw_met *met =
            add_met(self, dw_fingerprint_rest(&self->prints, (dw_code)code),
                    (dw_code)code, rest);
        if (!met)
            return;
        add_hint(self, met, file, game);
        dw_buf_text(&self->hints, "more of the same");
        end_hint(self, met);
    }
}

/* ---- one game ------------------------------------------------------------ */

static void limit(struct dw_known *self, struct dw_ledger *ledger,
                  struct dw_diags *diags)
{
    uint64_t left = self->most;
    if (ledger->in_turn)
        left -= self->told;
    else if (atomic_load_explicit(&self->closed, memory_order_relaxed))
        left = 0;
    dw_diags_cut(diags, left < SIZE_MAX ? (size_t)left : SIZE_MAX);
    ledger->told += diags->count;
    if (ledger->in_turn)
        self->told += diags->count;
}

void dw_known_filter(struct dw_known *self, struct dw_ledger *ledger,
                     const char *file, const struct dw_record *record)
{
    struct dw_diags *diags = record->diags;
    if (!diags->count)
        return;
    if (self->baseline) {
        dw_fingerprints_fill(&ledger->prints, record->game, diags);
        if (ledger->prints.failed)
            ledger->failed = true;
        else if (self->collecting)
            collect(ledger, file, record->game, diags);
        else
            leave_out(self, ledger, diags);
    }
    limit(self, ledger, diags);
}

/* ---- parts --------------------------------------------------------------- */

/* Counts on the rows what was met; how many of it, when a row has not so much.
 */
static size_t count_met(const struct dw_known *self,
                        const struct dw_ledger *ledger)
{
    size_t i = 0;
    for (; i < ledger->count; i++) {
        const struct dw_met *met = &ledger->met[i];
        struct dw_baseline_row *row =
            dw_baseline_find(self->baseline, met->fingerprint);
        if (row->used + met->count > row->count)
            break;
        row->used += met->count;
    }
    return i;
}

static void uncount_met(const struct dw_known *self,
                        const struct dw_ledger *ledger, size_t count)
{
    for (size_t i = 0; i < count; i++)
        dw_baseline_find(self->baseline, ledger->met[i].fingerprint)->used -=
            ledger->met[i].count;
}

bool dw_known_fits(const struct dw_known *self, const struct dw_ledger *ledger)
{
    if (ledger->in_turn)
        return true;
    if (ledger->told > self->most - self->told)
        return false;
    if (!self->baseline || self->collecting)
        return true;
    const size_t counted = count_met(self, ledger);
    uncount_met(self, ledger, counted);
    return counted == ledger->count;
}

static dw_status give(struct dw_known *self, const struct dw_ledger *ledger,
                      struct dw_error *error)
{
    dw_status status = DW_OK;
    for (size_t i = 0; status == DW_OK && i < ledger->count; i++) {
        const struct dw_met *met = &ledger->met[i];
        status = dw_baseline_add(
            self->baseline, met->fingerprint, (dw_code)met->code, met->count,
            (dw_span){ledger->hints.at + met->hint, met->hint_len}, error);
    }
    return status;
}

dw_status dw_known_settle(struct dw_known *self, const struct dw_ledger *ledger,
                          struct dw_error *error)
{
    if (ledger->failed)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    if (self->baseline && self->collecting)
        return give(self, ledger, error);
    if (!ledger->in_turn) {
        self->told += ledger->told;
        if (self->baseline)
            count_met(self, ledger);
    }
    if (self->told >= self->most)
        atomic_store_explicit(&self->closed, true, memory_order_relaxed);
    return DW_OK;
}

uint64_t dw_known_count(const struct dw_known *self)
{
    uint64_t count = 0;
    for (size_t i = 0; i < self->baseline->count; i++)
        count += self->baseline->rows[i].count;
    return count;
}

uint64_t dw_known_stale(const struct dw_known *self)
{
    uint64_t stale = 0;
    for (size_t i = 0; i < self->baseline->count; i++)
        stale += self->baseline->rows[i].count - self->baseline->rows[i].used;
    return stale;
}
