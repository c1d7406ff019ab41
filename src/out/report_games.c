/* Knows how games written anew are a report: what becomes of each, of the bytes
 * beside them, and what parts them. Must not know how a game is written. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"
#include "out/writer.h"

#include "base/arena.h"

#include <stdlib.h>

/* A stretch of a part's bytes: games, or what goes by beside them. */
struct run {
    size_t start;
    bool passed;
};

struct state {
    const struct dw_conversion *to;
    struct dw_write_style style; /* in the grammar of ... */
    const struct dw_judge_setup *styled;
    /* Of a part. Memory is kept from part to part. */
    struct dw_walk walk;
    struct dw_edits edits;
    struct dw_buf scratch, cut;
    struct dw_move_memo *memo; /* NULL until a game is written */
    struct dw_judged told;     /* of a record without its position */
    struct run *runs;
    size_t run_count, run_room;
    uint64_t games, undone;
    bool undone_first; /* of them the first game */
    /* Of the whole. */
    bool any;      /* something has been put down */
    bool passing;  /* text beside games, last ... */
    unsigned ends; /* ... with so many line ends behind it */
    bool after_cr; /* ... the last of which may yet get its LF */
};

static void games_open(void *state, const struct dw_report_options *options)
{
    struct state *self = state;
    self->to = options->conversion;
}

static void games_rewind(void *state)
{
    struct state *self = state;
    self->run_count = 0;
    self->games = self->undone = 0;
    self->undone_first = false;
}

static void games_close(void *state)
{
    struct state *self = state;
    dw_walk_free(&self->walk);
    dw_edits_free(&self->edits);
    dw_buf_free(&self->scratch);
    dw_buf_free(&self->cut);
    free(self->memo);
    free(self->runs);
}

/* ---- runs ---------------------------------------------------------------- */

static bool in_run(const struct state *self, bool passed)
{
    return self->run_count && self->runs[self->run_count - 1].passed == passed;
}

static void enter_run(struct state *self, bool passed, struct dw_buf *out)
{
    void *runs = self->runs;
    if (!self->to->writer->gaps || in_run(self, passed))
        return;
    if (!dw_grow(&runs, &self->run_room, self->run_count + 1,
                 sizeof *self->runs)) {
        out->failed = true;
        return;
    }
    self->runs = runs;
    self->runs[self->run_count++] = (struct run){out->len, passed};
}

/* ---- one game ------------------------------------------------------------ */

/* The reason for a cut, as a comment's text: the sentence of the finding at the
 * ply. */
static dw_span find_reason(struct state *self,
                           const struct dw_report_game *report)
{
    const struct dw_diags *diags = report->diags;
    const uint32_t ply = report->judged->first_bad_ply;
    struct dw_buf *cut = &self->cut;
    dw_buf_clear(cut);
    dw_buf_text(cut, "The record goes on, but ply ");
    dw_buf_number(cut, ply);
    dw_buf_text(cut, " cannot be played");
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag *diag = &diags->at[i];
        if (diag->severity != DW_ERROR || diag->depth || diag->ply != ply)
            continue;
        dw_buf_text(cut, ": ");
        dw_diag_message(cut, diag, report->game->text);
        break;
    }
    for (size_t i = 0; i < cut->len; i++)
        if (memchr("{}\n\r\t", cut->at[i], 5))
            cut->at[i] = '.';
    return (dw_span){cut->at, cut->len};
}

/* The style asked for, in the grammar that this input has. */
static const struct dw_write_style *
style_for(struct state *self, const struct dw_judge_setup *setup)
{
    const struct dw_conversion *to = self->to;
    if (self->styled == setup)
        return &self->style;
    self->style = to->style;
    if (to->form)
        self->style.form = dw_grammar_form(setup->grammar, to->form);
    if (to->letters)
        self->style.letters = dw_grammar_letters(setup->grammar, to->letters);
    self->styled = setup;
    return &self->style;
}

/* What a record without its position tells stands for what was played. */
static const struct dw_judged *judged_of(struct state *self,
                                         const struct dw_report_game *report)
{
    if (!report->judged->told)
        return report->judged;
    self->told = *report->judged;
    self->told.senses = self->told.told;
    return &self->told;
}

static struct dw_writing writing_of(struct state *self,
                                    const struct dw_report_game *report)
{
    return (struct dw_writing){
        .file = report->file,
        .number = report->number,
        .game = report->game,
        .judged = judged_of(self, report),
        .setup = report->setup,
        .style = style_for(self, report->setup),
        .walk = &self->walk,
        .edits = &self->edits,
        .scratch = &self->scratch,
        .memo = self->memo,
    };
}

/* An empty line is in front of each game; that of the very first is taken away
 * when the games are put down. */
static void write_with(struct state *self, const struct dw_writing *writing,
                       void (*write)(const struct dw_writing *self,
                                     struct dw_buf *out),
                       struct dw_buf *out)
{
    if (!write)
        return;
    enter_run(self, false, out);
    if (self->to->writer->gaps)
        dw_buf_char(out, '\n');
    write(writing, out);
    out->failed |= self->cut.failed | self->scratch.failed;
}

/* A game that does not replay. What is too large goes by as bytes. */
static void write_undone(struct state *self,
                         const struct dw_report_game *report,
                         struct dw_buf *out)
{
    const struct dw_conversion *to = self->to;
    struct dw_writing writing = writing_of(self, report);
    if (report->game->too_large)
        return;
    if (to->bad == DW_BAD_PREFIX && report->judged->bad &&
        report->judged->senses) {
        writing.cut = find_reason(self, report);
        write_with(self, &writing, to->writer->game, out);
    } else if (to->bad != DW_BAD_SKIP) {
        write_with(self, &writing, to->writer->raw, out);
    }
}

/* Large, and of a short run only the beginning is ever touched. */
static bool make_memo(struct state *self)
{
    if (self->memo)
        return true;
    self->memo = malloc(sizeof *self->memo);
    if (self->memo)
        self->memo->style = (struct dw_move_style){.form = NULL};
    return self->memo != NULL;
}

static void games_game(void *state, const struct dw_report_game *report,
                       struct dw_buf *out)
{
    struct state *self = state;
    if (!report->judged)
        return;
    if (!make_memo(self)) {
        out->failed = true;
        return;
    }
    const dw_fate fate = dw_conversion_fate(self->to, report);
    self->undone += fate != DW_FATE_WHOLE;
    self->undone_first |= fate != DW_FATE_WHOLE && !self->games;
    self->games++;
    if (fate == DW_FATE_NONE) {
        write_undone(self, report, out);
        return;
    }
    const struct dw_writing writing = writing_of(self, report);
    write_with(self, &writing, self->to->writer->game, out);
}

/* ---- bytes beside games -------------------------------------------------- */

static bool is_blank(dw_span bytes)
{
    while (bytes.len && memchr(" \t\r\n", *bytes.at, 4))
        bytes = (dw_span){bytes.at + 1, bytes.len - 1};
    return !bytes.len;
}

static void games_beside(void *state, dw_span bytes, struct dw_buf *out)
{
    struct state *self = state;
    const struct dw_writer *writer = self->to->writer;
    if (writer->gaps && in_run(self, false) && is_blank(bytes))
        return;
    enter_run(self, true, out);
    if (writer->layout || writer->gaps)
        dw_buf_span(out, bytes);
}

/* ---- putting down -------------------------------------------------------- */

static void count_ends(struct state *self, dw_span bytes)
{
    for (size_t i = 0; i < bytes.len; i++) {
        const char c = bytes.at[i];
        const bool pair = c == '\n' && self->after_cr;
        self->ends = c != '\n' && c != '\r' ? 0 : self->ends + !pair;
        self->after_cr = c == '\r';
    }
}

/* Text beside games goes through as it stands, without the blanks in front. */
static void put_passed(struct state *self, dw_span bytes, struct dw_buf *out)
{
    while (!self->passing && bytes.len && memchr(" \t\r\n", *bytes.at, 4))
        bytes = (dw_span){bytes.at + 1, bytes.len - 1};
    if (!bytes.len)
        return;
    if (!self->passing && self->any)
        dw_buf_char(out, '\n');
    if (!self->passing)
        self->ends = self->after_cr = 0;
    self->passing = self->any = true;
    dw_buf_span(out, bytes);
    count_ends(self, bytes);
}

/* Their first byte is an empty line's. */
static void put_games(struct state *self, dw_span bytes, struct dw_buf *out)
{
    const bool parted = !self->any || (self->passing && self->ends > 1);
    if (!bytes.len)
        return;
    if (self->passing && !self->ends)
        dw_buf_char(out, '\n');
    dw_buf_add(out, bytes.at + parted, bytes.len - parted);
    self->passing = false;
    self->any = true;
}

static void put_runs(struct state *self, const struct state *part,
                     const struct dw_report_page *page, struct dw_buf *out)
{
    const struct dw_buf *text = page->text;
    for (size_t i = 0; i < part->run_count; i++) {
        const struct run *run = &part->runs[i];
        const size_t end = i + 1 < part->run_count ? run[1].start : text->len;
        const size_t start = run->start > page->from ? run->start : page->from;
        if (end <= start)
            continue;
        const dw_span bytes = {text->at + start, end - start};
        (run->passed ? put_passed : put_games)(self, bytes, out);
    }
    out->failed |= text->failed;
}

static void put_head(struct state *self, struct dw_buf *out)
{
    if (!self->any && self->to->writer->head)
        dw_buf_text(out, self->to->writer->head);
    self->any = true;
}

static void games_put(void *state, void *from,
                      const struct dw_report_joint *joint,
                      const struct dw_report_page *page, struct dw_buf *out)
{
    struct state *self = state;
    const struct state *part = from;
    *self->to->undone +=
        part->undone - (joint->but_first && part->undone_first);
    if (self->to->writer->gaps) {
        put_runs(self, part, page, out);
        return;
    }
    put_head(self, out);
    dw_buf_add_filled(out, page->text, page->from, joint->games);
}

/* What the next file begins with is another text. */
static void games_file(void *state, const struct dw_report_file *file,
                       struct dw_buf *out)
{
    (void)file;
    struct state *self = state;
    if (self->passing && !self->ends)
        dw_buf_char(out, '\n');
    self->passing = false;
}

static void games_end(void *state, const struct dw_summary *summary,
                      struct dw_buf *out)
{
    (void)summary;
    put_head(state, out);
}

const struct dw_report dw_report_games = {
    .name = "games",
    .positions = true,
    .state_size = sizeof(struct state),
    .open = games_open,
    .rewind = games_rewind,
    .game = games_game,
    .beside = games_beside,
    .put = games_put,
    .file = games_file,
    .end = games_end,
    .close = games_close,
};
