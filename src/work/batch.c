/* Knows how the games of a part are counted and reported into its own buffers.
 * Must not know what was printed before. */
/* SPDX-License-Identifier: MIT */
#include "work/batch.h"

#include "work/cutter.h"
#include "work/record.h"

#include <stdlib.h>

enum { FULL = 1 << 20 /* report bytes after which to stop */ };

/* ---- memory -------------------------------------------------------------- */

static dw_status out_of_memory(struct dw_error *error)
{
    return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
}

void dw_worker_free(struct dw_worker *self)
{
    for (size_t i = 0; i < self->count; i++) {
        dw_part_reader_free(self->readers[i].parts);
        dw_suggester_free(self->readers[i].suggester);
    }
    free(self->readers);
    dw_strict_free(self->strict);
    dw_diags_free(&self->loose);
}

static void open_page(struct dw_batch *self, size_t i)
{
    const struct dw_check_output *to = &self->job->outputs[i];
    void *state = self->pages[i].state;
    memset(state, 0, to->format->state_size);
    if (to->format->open)
        to->format->open(state, &to->options);
}

static void close_page(struct dw_batch *self, size_t i)
{
    const struct dw_report *format = self->job->outputs[i].format;
    if (format->close)
        format->close(self->pages[i].state);
}

dw_status dw_batch_init(struct dw_batch *self, const struct dw_check_job *job,
                        struct dw_error *error)
{
    *self = (struct dw_batch){.job = job};
    self->pages = calloc(job->output_count + 1, sizeof *self->pages);
    while (self->pages && self->page_count < job->output_count) {
        const size_t size =
            job->outputs[self->page_count].format->state_size + 1;
        void *state = calloc(1, size);
        if (!state)
            break;
        self->pages[self->page_count++].state = state;
    }
    if (!self->pages || self->page_count < job->output_count)
        return out_of_memory(error);
    for (size_t i = 0; i < self->page_count; i++)
        open_page(self, i);
    return DW_OK;
}

void dw_batch_free(struct dw_batch *self)
{
    for (size_t i = 0; i < self->page_count; i++) {
        close_page(self, i);
        free(self->pages[i].state);
        dw_buf_free(&self->pages[i].buf);
    }
    free(self->pages);
    dw_ledger_free(&self->ledger);
    dw_statistics_free(&self->first_statistics);
    dw_statistics_free(&self->statistics);
    free(self->block.at);
    dw_buf_free(&self->file);
}

static void rewind_pages(struct dw_batch *self)
{
    for (size_t i = 0; i < self->page_count; i++) {
        struct dw_page *page = &self->pages[i];
        const struct dw_report *format = self->job->outputs[i].format;
        if (format->rewind) {
            format->rewind(page->state);
        } else {
            close_page(self, i);
            open_page(self, i);
        }
        dw_buf_clear(&page->buf);
        page->first = 0;
    }
}

static void clear_results(struct dw_batch *self)
{
    rewind_pages(self);
    self->games = self->records = 0;
    dw_ledger_clear(&self->ledger);
    if (self->job->statistics) {
        dw_statistics_clear(&self->first_statistics);
        dw_statistics_clear(&self->statistics);
    }
    self->first = self->others = (struct dw_count){0};
    self->full = false;
    self->status = DW_OK;
}

void dw_batch_shrink(struct dw_batch *self)
{
    for (size_t i = 0; i < self->page_count; i++)
        if (self->pages[i].buf.room > DW_PART_LARGE)
            dw_buf_free(&self->pages[i].buf);
    if (self->block.room > DW_PART_LARGE) {
        free(self->block.at);
        self->block = (struct dw_block){0};
    }
}

size_t dw_batch_weight(const struct dw_batch *self)
{
    size_t weight = self->block.room + self->ledger.hints.len +
                    self->ledger.count * sizeof *self->ledger.met;
    for (size_t i = 0; i < self->page_count; i++)
        weight += self->pages[i].buf.len;
    return weight;
}

void dw_batch_clear(struct dw_batch *self)
{
    clear_results(self);
    dw_buf_clear(&self->file);
    self->loose = (struct dw_seen){0};
    dw_batch_shrink(self);
}

/* ---- counts -------------------------------------------------------------- */

void dw_count_add(struct dw_count *self, const struct dw_count *more)
{
    self->plies += more->plies;
    self->bad_games += more->bad_games;
    for (int level = DW_NOTE; level <= DW_ERROR; level++)
        self->by_severity[level] += more->by_severity[level];
    self->cut += more->cut;
    dw_tally_add(&self->tally, &more->tally);
}

void dw_count_findings(struct dw_count *self, const struct dw_diags *diags)
{
    for (int level = DW_NOTE; level <= DW_ERROR; level++)
        self->by_severity[level] += diags->by_severity[level];
    self->cut += diags->cut;
}

static void count_game(struct dw_count *self, const struct dw_record *record)
{
    self->plies += record->judged->plies;
    self->bad_games += record->diags->by_severity[DW_ERROR] > 0;
    dw_count_findings(self, record->diags);
    dw_tally_game(&self->tally, record->judged);
}

/* ---- reading ------------------------------------------------------------- */

void dw_batch_report(struct dw_batch *self, const struct dw_report_game *game)
{
    for (size_t i = 0; i < self->page_count; i++) {
        const struct dw_check_output *to = &self->job->outputs[i];
        struct dw_page *page = &self->pages[i];
        if (to->format->game && !to->options.quiet)
            to->format->game(page->state, game, &page->buf);
    }
}

/* What the game may have read instead. */
static struct dw_suggestions guess(struct dw_batch *self,
                                   struct dw_worker_reader *reader,
                                   const struct dw_record *record)
{
    struct dw_suggestions found = {0};
    const struct dw_check_rules *rules = self->rules;
    if (!reader->suggester)
        self->status = dw_suggester_new(rules->setup, rules->game_limit,
                                        rules->diagrams, rules->diagram_count,
                                        &reader->suggester, &self->error);
    if (self->status == DW_OK)
        self->status = dw_suggester_game(reader->suggester, record->game,
                                         record->judged, record->diags,
                                         rules->effort, &found, &self->error);
    return found;
}

static void report(struct dw_batch *self, const struct dw_record *record,
                   uint64_t number, const struct dw_diags *diags,
                   const struct dw_suggestions *suggestions)
{
    struct dw_report_game game =
        dw_record_report(record, self->file.at, self->rules->setup);
    game.number = number;
    game.judged = number ? record->judged : NULL;
    game.diags = diags;
    game.suggestions = suggestions;
    dw_batch_report(self, &game);
}

static void filter(struct dw_batch *self, const struct dw_record *record)
{
    if (self->job->known)
        dw_known_filter(self->job->known, &self->ledger, self->file.at, record);
}

static bool is_blank(dw_span text, size_t at)
{
    while (at < text.len && memchr(" \t\r\n", text.at[at], 4))
        at++;
    return at == text.len;
}

/* Bytes up to `to` that are in no game. */
static void pass(struct dw_batch *self, uint32_t to)
{
    const uint32_t from = self->told;
    if (to <= from)
        return;
    for (size_t i = 0; i < self->page_count; i++) {
        const struct dw_report *format = self->job->outputs[i].format;
        struct dw_page *page = &self->pages[i];
        if (format->beside)
            format->beside(page->state,
                           (dw_span){self->part.text.at + from, to - from},
                           &page->buf);
    }
    self->told = to;
}

/* Of what is too large, the bytes up to `left` have been read. */
static void take_game(struct dw_batch *self, struct dw_worker_reader *reader,
                      const struct dw_record *record, uint32_t left)
{
    struct dw_suggestions found = {0};
    filter(self, record);
    const struct dw_game *game = record->game;
    if (self->rules->suggest)
        found = guess(self, reader, record);
    const bool first = self->games++ == 0;
    pass(self, game->too_large ? left : game->begin);
    if (!game->too_large)
        self->told = game->end;
    count_game(first ? &self->first : &self->others, record);
    if (self->job->statistics)
        dw_statistics_game(first ? &self->first_statistics : &self->statistics,
                           record->game, true, record->diags);
    report(self, record, record->number, record->diags,
           found.count ? &found : NULL);
    for (size_t i = 0; first && i < self->page_count; i++)
        self->pages[i].first = self->pages[i].buf.len;
}

/* Behind the last game of a part that ends at a border blanks go with it:
 * anything else goes with the next game. */
static void end_part(struct dw_batch *self)
{
    const dw_span text = self->part.text;
    if (self->part.end == DW_PART_BORDER && !self->full &&
        self->status == DW_OK && is_blank(text, self->left))
        self->left = (uint32_t)text.len;
    pass(self, self->left);
}

/* Text outside any game may come in many parts: of one code 20 a file are
 * kept, as of a game. */
static void take_text(struct dw_batch *self, struct dw_diags *loose,
                      const struct dw_record *record)
{
    *loose = (struct dw_diags){.at = loose->at, .room = loose->room};
    for (int code = 0; code < DW_CODES; code++) {
        loose->seen[code][DW_NOTE] = self->loose.of[code];
        self->loose.of[code] += dw_diags_seen(record->diags, (dw_code)code);
    }
    filter(self, record);
    for (size_t i = 0; i < record->diags->count; i++) {
        const struct dw_diag *diag = &record->diags->at[i];
        *dw_diags_add(loose, (dw_say)diag->say, diag->offset, diag->length) =
            *diag;
    }
    dw_diags_sort(loose);
    if (loose->failed)
        self->status = out_of_memory(&self->error);
    report(self, record, 0, loose, NULL);
    dw_count_findings(&self->others, record->diags);
    if (self->job->statistics)
        dw_statistics_game(&self->statistics, record->game, false,
                           record->diags);
}

static size_t page_bytes(struct dw_batch *self)
{
    size_t bytes = 0;
    for (size_t i = 0; i < self->page_count; i++) {
        bytes += self->pages[i].buf.len;
        if (self->pages[i].buf.failed && self->status == DW_OK)
            self->status = out_of_memory(&self->error);
    }
    return bytes;
}

/* The worker's reader of these rules; NULL: *error says why. */
static struct dw_worker_reader *reader_of(struct dw_worker *worker,
                                          const struct dw_check_rules *rules,
                                          struct dw_error *error)
{
    void *readers = worker->readers;
    for (size_t i = 0; i < worker->count; i++)
        if (worker->readers[i].rules == rules)
            return &worker->readers[i];
    if (!dw_grow(&readers, &worker->room, worker->count + 1,
                 sizeof *worker->readers)) {
        out_of_memory(error);
        return NULL;
    }
    worker->readers = readers;
    struct dw_worker_reader *reader = &worker->readers[worker->count];
    *reader = (struct dw_worker_reader){.rules = rules};
    if (dw_part_reader_new(rules->setup, rules->game_limit, &reader->parts,
                           error) != DW_OK)
        return NULL;
    worker->count++;
    return reader;
}

static bool check_strictly(struct dw_worker *worker,
                           const struct dw_judge_setup *setup,
                           const struct dw_record *record)
{
    if (!worker->strict)
        worker->strict = dw_strict_new();
    return worker->strict && dw_strict_check(worker->strict, setup, record);
}

void dw_batch_read(struct dw_batch *self, struct dw_worker *worker,
                   uint64_t games)
{
    bool more = true;
    self->left = self->told = self->part.from;
    self->before = self->part.before;
    self->before_loose = self->loose;
    struct dw_worker_reader *reader =
        reader_of(worker, self->rules, &self->error);
    if (!reader) {
        self->status = self->error.status;
        return;
    }
    dw_part_open(reader->parts, &self->part);
    while (more && !self->full && self->status == DW_OK) {
        struct dw_record record;
        switch (dw_part_next(reader->parts, &record, &self->error)) {
        case DW_READ_GAME:
            if (self->rules->setup->strict &&
                !check_strictly(worker, self->rules->setup, &record))
                self->status = out_of_memory(&self->error);
            take_game(self, reader, &record,
                      dw_part_left(reader->parts, &self->before));
            break;
        case DW_READ_TEXT:
            take_text(self, &worker->loose, &record);
            break;
        case DW_READ_END:
            more = false;
            break;
        case DW_READ_FAILED:
            self->status = self->error.status;
            break;
        }
        const bool much = page_bytes(self) > FULL && !self->most;
        self->records += more;
        self->full = more && (much || self->games >= games ||
                              self->records == self->most);
    }
    self->left = dw_part_left(reader->parts, &self->before);
    end_part(self);
}

void dw_batch_read_on(struct dw_batch *self, struct dw_worker *worker)
{
    clear_results(self);
    self->ledger.in_turn = true;
    dw_part_drop(&self->part, self->left, &self->before);
    dw_batch_read(self, worker, UINT64_MAX);
}
