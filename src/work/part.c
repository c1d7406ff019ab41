/* Knows how the games of one part are parsed, judged and, when too large,
 * skipped. Must not know where the part was cut, nor how it is printed. */
/* SPDX-License-Identifier: MIT */
#include "work/part.h"

#include <stdlib.h>

struct dw_part_reader {
    struct dw_judge *judge;
    struct dw_prose *prose; /* NULL: the input is PGN */
    struct dw_part part;
    struct dw_parser parser;
    struct dw_game game;
    struct dw_judged judged;
    struct dw_diags diags;
    uint32_t limit;
    dw_split_width width;
    const struct dw_selection *selection;
    uint64_t number;
    uint64_t first; /* game that is to be judged; 0: all */
    bool skipping;
    struct dw_skip skip;
};

/* ---- places -------------------------------------------------------------- */

/* Bytes equal to `byte`. The inner sum is narrow, so that compilers add many
 * at a time: every byte of every input passes here. */
static uint64_t count_byte(dw_span bytes, char byte)
{
    enum { BLOCK = 255 };
    uint64_t count = 0;
    while (bytes.len) {
        const size_t len = bytes.len < BLOCK ? bytes.len : BLOCK;
        uint8_t sum = 0;
        for (size_t i = 0; i < len; i++)
            sum = (uint8_t)(sum + (bytes.at[i] == byte));
        count += sum;
        bytes.at += len;
        bytes.len -= len;
    }
    return count;
}

/* CRs in `bytes` that end a line alone; `next` follows them. */
static uint64_t count_returns(dw_span bytes, char next)
{
    const char *end = bytes.at + bytes.len;
    uint64_t count = 0;
    while (bytes.len) {
        const char *at = memchr(bytes.at, '\r', bytes.len);
        if (!at)
            break;
        count += (at + 1 < end ? at[1] : next) != '\n';
        bytes = (dw_span){at + 1, (size_t)(end - at - 1)};
    }
    return count;
}

static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

/* Bytes in front of `at` that a part from there on shows: of its line. */
static uint32_t bytes_shown(dw_span text, uint32_t at)
{
    uint32_t from = 0;
    while (from < at && from < DW_PART_VIEW &&
           !is_line_end(text.at[at - from - 1]))
        from++;
    return from;
}

void dw_part_drop(struct dw_part *part, uint32_t at,
                  const struct dw_before *before)
{
    const dw_span text = part->text;
    const bool more = part->end == DW_PART_OPEN || part->end == DW_PART_LIMIT;
    if (more && at > part->from + 1 && at == text.len &&
        text.at[at - 1] == '\r')
        at--;
    const uint32_t shown = bytes_shown(text, at), gone = at - shown;
    const dw_span bytes = {text.at, gone};
    const uint64_t ends =
        count_byte(bytes, '\n') + count_returns(bytes, text.at[gone]);
    uint32_t line = gone;
    while (ends && !is_line_end(text.at[line - 1]))
        line--;
    part->line += ends;
    const uint32_t from = ends ? line : 0;
    const size_t hidden = dw_utf8_inside((dw_span){text.at + from, gone - from},
                                         !part->offset && !from);
    part->column = (ends ? 0 : part->column) + gone - from;
    part->hidden = (ends ? 0 : part->hidden) + (uint32_t)hidden;
    part->offset += gone;
    part->text = (dw_span){text.at + gone, text.len - gone};
    part->from = shown;
    part->before = *before;
    if (part->end == DW_PART_BORDER && part->text.len == part->from)
        part->before = (struct dw_before){0};
}

/* ---- reading ------------------------------------------------------------- */

dw_status dw_part_reader_new(const struct dw_judge_setup *setup,
                             uint32_t game_limit, struct dw_part_reader **out,
                             struct dw_error *error)
{
    struct dw_part_reader *self = calloc(1, sizeof *self);
    if (!self)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");

    self->limit = game_limit ? game_limit : DW_GAME_BYTES;
    self->width = setup->width;
    self->selection = setup->selection;
    if (self->selection)
        self->diags.levels = self->selection->levels;
    dw_status status = dw_judge_new(setup, &self->judge, error);
    if (status == DW_OK && setup->prose) {
        self->prose = dw_prose_new(setup->prose, dw_judge_words(self->judge));
        if (!self->prose)
            status = dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    }
    if (status != DW_OK) {
        dw_part_reader_free(self);
        return status;
    }
    *out = self;
    return DW_OK;
}

void dw_part_reader_free(struct dw_part_reader *self)
{
    if (!self)
        return;
    dw_prose_free(self->prose);
    dw_judge_free(self->judge);
    dw_game_free(&self->game);
    dw_diags_free(&self->diags);
    free(self);
}

void dw_part_open(struct dw_part_reader *self, const struct dw_part *part)
{
    self->part = *part;
    self->number = self->first = 0;
    self->skipping = part->before.skipping;
    self->skip = part->before.skip;
    self->parser = (struct dw_parser){
        .text = part->text,
        .from = part->from,
        .at = part->from,
        .end = part->end,
        .opens_file = part->offset == 0,
        .utf16 = part->utf16,
        .inside_line = part->column > 0,
        .after_game = part->before.after_game,
        .after_open = part->before.after_open,
        .byte_limit = self->limit,
        .width = self->width,
        .is_move = dw_judge_is_move,
        .is_phrase = dw_judge_is_phrase,
        .is_name = dw_judge_is_name,
        .digits = dw_judge_reads_digits(self->judge),
        .context = self->judge,
        .prose = self->prose,
    };
}

void dw_part_judge_from(struct dw_part_reader *self, uint64_t first)
{
    self->first = first;
}

uint32_t dw_part_left(const struct dw_part_reader *self,
                      struct dw_before *before)
{
    *before = (struct dw_before){
        .after_game = self->parser.after_game,
        .after_open = self->parser.after_open,
        .skipping = self->skipping,
        .skip = self->skip,
    };
    return self->parser.at;
}

/* Looks for the end of what was too large; false when the part ends first. The
 * blanks up to the next game are skipped too: whether one of the lines is empty
 * cannot be seen any more. */
static bool skip_on(struct dw_part_reader *self)
{
    struct dw_parser *parser = &self->parser;
    const dw_span rest = {parser->text.at + parser->at,
                          parser->text.len - parser->at};
    const bool whole =
        parser->end == DW_PART_INPUT || parser->end == DW_PART_BORDER;
    bool found = false;
    const uint32_t gone = dw_lex_skip(&self->skip, rest, whole, &found);
    parser->at =
        found || !whole ? parser->at + gone : (uint32_t)parser->text.len;
    self->skipping = !found && !whole;
    parser->after_game &= !found;
    return found;
}

/* A too large game is left behind its tags, for the parser may have stopped
 * inside a comment. */
static void skip_game(struct dw_part_reader *self)
{
    const struct dw_game *game = &self->game;
    self->skip = (struct dw_skip){0};
    self->skipping = true;
    self->parser.at =
        game->tag_count ? game->tags[game->tag_count - 1].end : game->start;
}

static void skip_comment(struct dw_part_reader *self)
{
    self->skip = (struct dw_skip){.in_comment = true, .comment_only = true};
    self->skipping = true;
    self->parser.in_comment = false;
}

static void fill_record(struct dw_part_reader *self, uint64_t number,
                        struct dw_record *record)
{
    self->game.text.len = self->part.text.len + self->part.view;
    *record = (struct dw_record){
        .number = number,
        .offset = self->part.offset + self->game.start,
        .part_offset = self->part.offset,
        .part_line = self->part.line,
        .part_column = self->part.column,
        .part_hidden = self->part.hidden,
        .game = &self->game,
        .judged = &self->judged,
        .diags = &self->diags,
    };
}

/* A finding behind the file's last byte: with the last game or, when there is
 * none, with the text. */
static void report_damage(struct dw_part_reader *self)
{
    if (self->part.damage == DW_WHOLE ||
        self->parser.at < self->parser.text.len)
        return;
    dw_diags_add(&self->diags, DW_SAY_ARCHIVE_BROKEN, self->parser.at, 0)
        ->args[0] = dw_arg_word(dw_damage_text(self->part.damage));
    self->part.damage = DW_WHOLE;
}

static dw_read out_of_memory(struct dw_error *error)
{
    dw_error_set(error, DW_NO_MEMORY, "", "out of memory");
    return DW_READ_FAILED;
}

/* What is not wanted was found all the same: other findings and the replay may
 * depend on it. */
static void select_findings(struct dw_part_reader *self)
{
    if (self->selection)
        dw_selection_apply(self->selection, &self->diags);
}

static dw_read judge_game(struct dw_part_reader *self, struct dw_record *record,
                          struct dw_error *error)
{
    report_damage(self);
    const bool wanted = self->number + 1 >= self->first;
    const dw_status status =
        wanted ? dw_judge_game(self->judge, &self->game, &self->diags,
                               &self->judged, error)
               : DW_OK;
    if (status != DW_OK)
        return DW_READ_FAILED;
    if (self->diags.failed)
        return out_of_memory(error);
    select_findings(self);
    fill_record(self, ++self->number, record);
    if (self->game.too_large)
        skip_game(self);
    return DW_READ_GAME;
}

/* Text that goes with no game is handed out as soon as it is known. */
static dw_read end_part(struct dw_part_reader *self, struct dw_record *record)
{
    if (self->parser.in_comment)
        skip_comment(self);
    report_damage(self);
    select_findings(self);
    if (!self->diags.count)
        return DW_READ_END;
    self->game.text = self->part.text;
    self->game.begin = self->game.start = self->game.end = self->part.from;
    fill_record(self, 0, record);
    return DW_READ_TEXT;
}

dw_read dw_part_next(struct dw_part_reader *self, struct dw_record *record,
                     struct dw_error *error)
{
    if (self->skipping && !skip_on(self))
        return DW_READ_END;
    dw_diags_clear(&self->diags);
    switch (dw_parse_game(&self->parser, &self->game, &self->diags)) {
    case DW_PARSED_GAME:
        return judge_game(self, record, error);
    case DW_PARSED_REST:
        return end_part(self, record);
    case DW_PARSED_AGAIN:
        return DW_READ_END;
    case DW_PARSED_FAILED:
        break;
    }
    return out_of_memory(error);
}
