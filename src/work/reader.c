/* Knows how one input is cut into parts and games and each is judged, in
 * order, in bounded memory. Must not know how it is printed. */
/* SPDX-License-Identifier: MIT */
#include "work/reader.h"

#include <stdlib.h>

/* Bytes asked for at a time: large enough that a part holds hundreds of
 * games, small enough to stay in the second level cache. */
enum { PART = 256 * 1024 };

struct dw_reader {
    struct dw_feed feed;
    struct dw_judge *judge;
    struct dw_parser parser;
    struct dw_game game;
    struct dw_judged judged;
    struct dw_diags diags;
    uint64_t line;   /* of the window's first byte, from 1 */
    uint32_t column; /* bytes of that line before the window */
    size_t used;     /* bytes of the window that are done with */
    size_t want;
    uint32_t limit;
    uint64_t number;
    bool loaded;   /* parser.text is a part that may hold more games */
    bool skipping; /* behind a game that was too large */
    bool broken;   /* that the file breaks off has been said */
    struct dw_skip skip;
};

dw_status dw_reader_new(const struct dw_judge_setup *setup, uint32_t game_limit,
                        struct dw_reader **out, struct dw_error *error)
{
    struct dw_reader *self = calloc(1, sizeof *self);
    if (!self)
        return dw_error_set(error, DW_NO_MEMORY, "", "out of memory");

    self->limit = game_limit ? game_limit : DW_GAME_BYTES;
    const dw_status status = dw_judge_new(setup, &self->judge, error);
    if (status != DW_OK) {
        dw_reader_free(self);
        return status;
    }
    *out = self;
    return DW_OK;
}

void dw_reader_free(struct dw_reader *self)
{
    if (!self)
        return;
    dw_feed_free(&self->feed);
    dw_judge_free(self->judge);
    dw_game_free(&self->game);
    dw_diags_free(&self->diags);
    free(self);
}

dw_status dw_reader_open(struct dw_reader *self, const char *path,
                         struct dw_error *error)
{
    return dw_feed_open(&self->feed, path, error);
}

dw_fed dw_reader_next_file(struct dw_reader *self, const char **file,
                           struct dw_error *error)
{
    const dw_fed fed = dw_feed_next(&self->feed, error);
    if (fed != DW_FED_FILE)
        return fed;
    *file = self->feed.name;
    self->line = 1;
    self->column = 0;
    self->used = 0;
    self->want = PART;
    self->number = 0;
    self->loaded = self->skipping = self->broken = false;
    self->parser = (struct dw_parser){
        .byte_limit = self->limit,
        .is_move = dw_judge_is_move,
        .context = self->judge,
    };
    return fed;
}

/* Line ends in `bytes`; a CR counts when no LF follows it. One sum without
 * branches, for every byte of every input passes here. */
static uint64_t line_ends(dw_span bytes, char next)
{
    uint64_t count = 0;
    if (!bytes.len)
        return 0;
    const char *at = bytes.at;
    for (size_t i = 0; i + 1 < bytes.len; i++)
        count += (at[i] == '\n') | ((at[i] == '\r') & (at[i + 1] != '\n'));
    const char last = at[bytes.len - 1];
    return count + ((last == '\n') | ((last == '\r') & (next != '\n')));
}

/* Moves the place of the window's first byte behind bytes that leave it. */
static void count_lines(struct dw_reader *self, dw_span bytes, char next)
{
    const uint64_t ends = line_ends(bytes, next);
    size_t line = bytes.len;
    while (ends && bytes.at[line - 1] != '\n' && bytes.at[line - 1] != '\r')
        line--;
    self->line += ends;
    self->column = ends ? (uint32_t)(bytes.len - line)
                        : self->column + (uint32_t)bytes.len;
}

/* Moves the window behind what was read and cuts the next part from it. */
static dw_status load_part(struct dw_reader *self, struct dw_error *error)
{
    struct dw_source *source = &self->feed.source;
    dw_span window;
    const size_t room = self->want < self->limit ? self->want : self->limit;
    const dw_status status =
        dw_source_window(source, self->used, room, &window, error);
    self->used = 0;
    if (status != DW_OK)
        return status;

    struct dw_parser *parser = &self->parser;
    parser->at = 0;
    parser->opens_file = source->offset == 0;
    parser->text = window;
    const uint32_t border = source->at_end ? 0 : dw_lex_last_border(window, 0);
    if (source->at_end)
        parser->end = DW_PART_INPUT;
    else if (window.len >= self->limit)
        parser->end = DW_PART_LIMIT;
    else
        parser->end = border ? DW_PART_BORDER : DW_PART_OPEN;
    if (border && parser->end == DW_PART_BORDER)
        parser->text.len = border;
    self->loaded = true;
    return DW_OK;
}

/* Gives up the part up to `at`; without progress the next one is larger. */
static void leave_part(struct dw_reader *self, uint32_t at)
{
    const dw_span text = self->parser.text;
    /* A CR that ends the window may be half of a CR LF. */
    if (at > 1 && at == text.len && text.at[at - 1] == '\r')
        at--;
    count_lines(self, (dw_span){text.at, at}, text.at[at]);
    self->used = at;
    self->want = at ? PART : 2 * (text.len > PART ? text.len : PART);
    self->loaded = false;
}

/* Looks for the tag section behind a game that was too large. */
static void skip_on(struct dw_reader *self)
{
    struct dw_parser *parser = &self->parser;
    const dw_span rest = {parser->text.at + parser->at,
                          parser->text.len - parser->at};
    bool found = false;
    const uint32_t gone =
        dw_lex_skip(&self->skip, rest, parser->end == DW_PART_INPUT, &found);
    parser->at += gone;
    self->skipping = !found && parser->end != DW_PART_INPUT;
    if (self->skipping)
        leave_part(self, parser->at);
    else if (!found)
        parser->at = (uint32_t)parser->text.len;
}

/* A too large game is left behind its tags, for the parser may have stopped
 * inside a comment. */
static void begin_skip(struct dw_reader *self)
{
    const struct dw_game *game = &self->game;
    self->skip = (struct dw_skip){0};
    self->skipping = true;
    self->parser.at =
        game->tag_count ? game->tags[game->tag_count - 1].end : game->start;
}

static void fill_record(const struct dw_reader *self, struct dw_record *record)
{
    *record = (struct dw_record){
        .number = self->number,
        .offset = self->feed.source.offset + self->game.start,
        .part_offset = self->feed.source.offset,
        .part_line = self->line,
        .part_column = self->column,
        .game = &self->game,
        .judged = &self->judged,
        .diags = &self->diags,
    };
}

/* Whether all that could be unpacked is read, and it was not all there is. */
static bool breaks_off(const struct dw_reader *self)
{
    return self->feed.source.damage != DW_WHOLE &&
           self->parser.end == DW_PART_INPUT &&
           self->parser.at == self->parser.text.len;
}

/* Said once, behind the file's last byte, with its last game or, when there
 * is none, with the text. */
static void file_damage(struct dw_reader *self)
{
    if (self->broken || !breaks_off(self))
        return;
    self->broken = true;
    struct dw_diag *diag =
        dw_diags_add(&self->diags, DW_SAY_ARCHIVE_BROKEN, self->parser.at, 0);
    diag->args[0] = dw_arg_word(dw_damage_text(self->feed.source.damage));
}

static dw_read judge_game(struct dw_reader *self, struct dw_record *record,
                          struct dw_error *error)
{
    self->number++;
    file_damage(self);
    const dw_status status = dw_judge_game(self->judge, &self->game,
                                           &self->diags, &self->judged, error);
    if (status != DW_OK)
        return DW_READ_FAILED;
    if (self->diags.failed) {
        dw_error_set(error, DW_NO_MEMORY, self->feed.source.name,
                     "out of memory");
        return DW_READ_FAILED;
    }
    fill_record(self, record);
    if (self->game.too_large)
        begin_skip(self);
    return DW_READ_GAME;
}

/* Text that goes with no game is handed out as soon as it is known. */
static bool text_found(struct dw_reader *self, struct dw_record *record)
{
    if (!self->diags.count)
        return false;
    const uint64_t number = self->number;
    const dw_span text = self->parser.text;
    self->game.text = text;
    self->game.begin = self->game.start = self->game.end = 0;
    self->number = 0;
    fill_record(self, record);
    self->number = number;
    return true;
}

dw_read dw_reader_next(struct dw_reader *self, struct dw_record *record,
                       struct dw_error *error)
{
    for (;;) {
        if (!self->loaded && load_part(self, error) != DW_OK)
            return DW_READ_FAILED;
        if (self->skipping) {
            skip_on(self);
            continue;
        }
        dw_diags_clear(&self->diags);
        const dw_part_end end = self->parser.end;
        switch (dw_parse_game(&self->parser, &self->game, &self->diags)) {
        case DW_PARSED_GAME:
            return judge_game(self, record, error);
        case DW_PARSED_AGAIN:
            leave_part(self, self->parser.at);
            break;
        case DW_PARSED_REST:
            file_damage(self);
            if (text_found(self, record))
                return DW_READ_TEXT;
            if (end == DW_PART_INPUT)
                return DW_READ_END;
            leave_part(self, self->parser.at);
            break;
        case DW_PARSED_FAILED:
            dw_error_set(error, DW_NO_MEMORY, self->feed.source.name,
                         "out of memory");
            return DW_READ_FAILED;
        }
    }
}

bool dw_reader_broken(const struct dw_reader *self, struct dw_error *error)
{
    if (!breaks_off(self))
        return false;
    const struct dw_source *source = &self->feed.source;
    const dw_span text = self->parser.text;
    const uint64_t line = self->line + line_ends(text, 0);
    dw_error_at(error, DW_IO, dw_source_shown(self->feed.name),
                line < UINT32_MAX ? (uint32_t)line : 0, 0,
                "cannot be unpacked beyond byte %llu: %s",
                (unsigned long long)(source->offset + text.len),
                dw_damage_text(source->damage));
    return true;
}

uint64_t dw_reader_done(const struct dw_reader *self)
{
    const bool packed = self->feed.packed != NULL;
    return dw_feed_done(&self->feed) + (packed ? 0 : self->parser.at);
}

uint64_t dw_reader_size(const struct dw_reader *self)
{
    return dw_feed_size(&self->feed);
}
