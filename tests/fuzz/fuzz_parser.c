/* Knows the laws of parsing: games tile their input, every byte of each is
 * accounted for, and no cut into parts changes any of them. Must not know
 * what a game should be. */
/* SPDX-License-Identifier: MIT */
#include "pgn/parser.h"

#include <stdlib.h>

#include "../show.h"
#include "base/source.h"

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* What is known of one input: a text that describes all its games. */
struct record {
    struct dw_game game;
    struct dw_diags diags;
    struct dw_buf shown;
    uint32_t byte_limit, item_limit;
    struct dw_prose *prose; /* the input is read as a page; NULL: as PGN */
};

static void show_number(struct dw_buf *out, uint64_t number)
{
    dw_buf_char(out, ' ');
    dw_buf_number(out, number);
}

/* Offsets are shown as those of the input: `base` is the part's. */
static void show_place(struct record *self, uint64_t base)
{
    for (size_t i = 0; i < self->diags.count; i++) {
        const struct dw_diag *diag = &self->diags.at[i];
        show_number(&self->shown, diag->say);
        show_number(&self->shown, base + diag->offset);
        show_number(&self->shown, diag->length);
        dw_buf_char(&self->shown, ';');
    }
}

static void note_game(struct record *self, uint64_t base)
{
    const struct dw_game *game = &self->game;
    show_number(&self->shown, base + game->begin);
    show_number(&self->shown, base + game->start);
    show_number(&self->shown, base + game->end);
    show_number(&self->shown, game->words);
    dw_buf_char(&self->shown, game->variations ? 'v' : '-');
    dw_buf_char(&self->shown, '\n');
    show_game(&self->shown, game);
    show_place(self, base);
    dw_buf_char(&self->shown, '\n');
}

static void check_game(const struct record *self, uint32_t end)
{
    const struct dw_game *game = &self->game;
    must(game->begin == end && game->begin <= game->start);
    must(game->start < game->end && game->end <= game->text.len);
    must(dw_game_accounts(game, &self->diags));
    for (size_t i = 0; i < game->item_count; i++)
        must(game->items[i].offset >= game->begin &&
             game->items[i].offset + game->items[i].length <= game->end);
    if (game->has_marker)
        must(game->marker_at + game->marker_len <= game->end);
}

static dw_parsed parse(struct record *self, struct dw_parser *parser,
                       uint64_t base)
{
    const uint32_t at = parser->at;
    dw_diags_clear(&self->diags);
    const dw_parsed parsed = dw_parse_game(parser, &self->game, &self->diags);
    dw_diags_sort(&self->diags);
    switch (parsed) {
    case DW_PARSED_GAME:
        check_game(self, at);
        must(parser->at == self->game.end);
        note_game(self, base);
        break;
    case DW_PARSED_REST:
        show_place(self, base);
        break;
    case DW_PARSED_AGAIN:
        must(parser->at == at && self->diags.count == 0);
        break;
    case DW_PARSED_FAILED:
        abort();
    }
    return parsed;
}

static struct dw_parser new_parser(const struct record *self, dw_span text)
{
    return (struct dw_parser){.text = text,
                              .opens_file = true,
                              .is_move = show_is_move,
                              .prose = self->prose,
                              .byte_limit = self->byte_limit,
                              .item_limit = self->item_limit};
}

static void parse_whole(struct record *self, dw_span text)
{
    struct dw_parser parser = new_parser(self, text);
    while (parse(self, &parser, 0) == DW_PARSED_GAME)
        ;
    must(parser.at == text.len);
}

/* As a reader does: parts that end at borders, or anywhere when there is
 * none; one that does not suffice comes again, larger. */
static void parse_parts(struct record *self, dw_span text, size_t size)
{
    struct dw_parser parser = new_parser(self, text);
    size_t base = 0, want = size;
    /* Splits otherwise, finds the same. */
    parser.width = (dw_split_width)(size % (DW_SPLIT_AVX512 + 1));
    for (;;) {
        const dw_span rest = {text.at + base, text.len - base};
        parser.text = rest;
        parser.at = 0;
        parser.opens_file = base == 0;
        parser.inside_line = base && rest.at[-1] != '\n' && rest.at[-1] != '\r';
        parser.end = DW_PART_INPUT;
        if (want < rest.len) {
            parser.text.len = want;
            const uint32_t border = dw_lex_last_border(parser.text, 0);
            parser.end = border ? DW_PART_BORDER : DW_PART_OPEN;
            parser.text.len = border ? border : want;
        }
        dw_parsed parsed;
        do
            parsed = parse(self, &parser, base);
        while (parsed == DW_PARSED_GAME);
        if (parser.end == DW_PART_INPUT) {
            must(parsed == DW_PARSED_REST);
            must(base + parser.at == text.len);
            return;
        }
        want = parser.at ? size : 2 * want;
        base += parser.at;
    }
}

/* With parts of a largest size: nothing is lost, whatever is too large. */
static void parse_limited(struct record *self, dw_span text, size_t size)
{
    struct dw_parser parser = new_parser(self, text);
    size_t base = 0;
    while (base < text.len) {
        const dw_span rest = {text.at + base, text.len - base};
        parser.text = rest;
        parser.at = 0;
        parser.opens_file = base == 0;
        parser.end = size < rest.len ? DW_PART_LIMIT : DW_PART_INPUT;
        if (size < rest.len)
            parser.text.len = size;
        while (parse(self, &parser, base) == DW_PARSED_GAME)
            ;
        must(parser.at > 0);
        base += parser.at;
    }
    must(base == text.len);
}

static bool is_phrase(void *context, dw_span text)
{
    (void)context;
    return text.len > 4 && !memcmp(text.at, "Man ", 4);
}

static bool is_name(void *context, dw_span word)
{
    (void)context;
    return word.len >= 3 && !memcmp(word.at, "Man", 3);
}

/* Reads the text in all ways; the first byte of `data` may set limits, the
 * second is the parts' size. */
static void read_text(dw_span text, const uint8_t data[2],
                      struct dw_prose *prose)
{
    struct record whole = {.prose = prose}, parts = {.prose = prose};
    if (data[0] & 0x80)
        whole.byte_limit = data[0] & 0x7f;
    if (data[0] & 0x40)
        whole.item_limit = data[0] & 0x3f;
    parts.byte_limit = whole.byte_limit;
    parts.item_limit = whole.item_limit;
    parse_whole(&whole, text);
    parse_parts(&parts, text, 1 + data[1]);
    must(whole.shown.len == parts.shown.len &&
         (!whole.shown.len ||
          !memcmp(whole.shown.at, parts.shown.at, whole.shown.len)));
    parse_limited(&parts, text, 80 + data[1]);

    dw_game_free(&whole.game);
    dw_game_free(&parts.game);
    dw_diags_free(&whole.diags);
    dw_diags_free(&parts.diags);
    dw_buf_free(&whole.shown);
    dw_buf_free(&parts.shown);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const wins[] = {"White wins.", NULL};
    static const char *const mates[] = {"mate.", NULL};
    static const struct dw_prose_lore lore = {
        .languages = {{{[DW_SAID_WHITE] = wins, [DW_SAID_MOVER] = mates}}},
        .count = 1};
    if (size < 2)
        return 0;
    char *bytes = calloc(size + DW_SOURCE_PAD, 1);
    struct dw_prose *prose = dw_prose_new(
        &lore, (struct dw_prose_words){show_is_move, is_name, is_phrase, NULL});
    must(bytes && prose);
    memcpy(bytes, data + 2, size - 2);
    const dw_span text = {bytes, size - 2};
    read_text(text, data, NULL);
    read_text(text, data, prose);
    dw_prose_free(prose);
    free(bytes);
    return 0;
}
