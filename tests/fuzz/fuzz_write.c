/* Knows the law of structure: a game that is written from its structs, tag by
 * tag and token by token, reads as the same game. Must not know moves. */
/* SPDX-License-Identifier: MIT */
#include "base/source.h"
#include "pgn/parser.h"

#include <stdlib.h>

static void must(bool holds)
{
    if (!holds)
        abort();
}

static bool is_move(void *context, dw_span word)
{
    (void)context;
    return word.len > 1 && word.at[0] >= 'a' && word.at[0] <= 'h';
}

/* A line for each tag and each token, so that all of them stand apart. */
static void write_game(const struct dw_game *game, struct dw_buf *out)
{
    for (size_t i = 0; i < game->tag_count; i++) {
        const struct dw_tag *tag = &game->tags[i];
        dw_buf_char(out, '[');
        dw_buf_span(out, dw_game_text(game, tag->name, tag->name_len));
        dw_buf_text(out, " \"");
        dw_buf_span(out, dw_game_text(game, tag->value, tag->value_len));
        dw_buf_text(out, "\"]\n");
    }
    for (size_t i = 0; i < game->item_count; i++) {
        const dw_item *item = &game->items[i];
        /* A % opens an escape in the first column only. */
        dw_buf_text(out, item->kind == DW_TOKEN_ESCAPE ? "\n" : "\n ");
        dw_buf_span(out, dw_game_text(game, item->offset, item->length));
    }
    dw_buf_char(out, '\n');
}

static bool read_game(dw_span text, struct dw_game *game,
                      struct dw_diags *diags)
{
    struct dw_parser parser = {.text = text, .is_move = is_move};
    dw_diags_clear(diags);
    return dw_parse_game(&parser, game, diags) == DW_PARSED_GAME;
}

/* A game in which nothing is wrong but what the law says nothing of. */
static bool is_sound(const struct dw_game *game, const struct dw_diags *diags)
{
    for (size_t i = 0; i < game->tag_count; i++)
        if (game->tags[i].repeated)
            return false;
    /* Layer 1: bytes read as ISO 8859-1 or as blanks part tokens by what
     * stands beside them. */
    for (size_t i = 0; i < diags->count; i++)
        if (diags->at[i].severity == DW_ERROR ||
            dw_codes[dw_say_code((dw_say)diags->at[i].say)].number < 200)
            return false;
    /* What stands behind the result belongs to its line. */
    return !diags->more && game->has_marker && !game->too_large &&
           game->items[game->item_count - 1].offset == game->marker_at;
}

static bool same_text(const struct dw_game *a, uint32_t a_at, uint32_t a_len,
                      const struct dw_game *b, uint32_t b_at, uint32_t b_len)
{
    return dw_span_equal(dw_game_text(a, a_at, a_len),
                         dw_game_text(b, b_at, b_len));
}

static void must_be_same(const struct dw_game *a, const struct dw_game *b)
{
    must(a->tag_count == b->tag_count && a->item_count == b->item_count);
    for (size_t i = 0; i < a->tag_count; i++) {
        const struct dw_tag *x = &a->tags[i], *y = &b->tags[i];
        must(x->id == y->id &&
             same_text(a, x->name, x->name_len, b, y->name, y->name_len) &&
             same_text(a, x->value, x->value_len, b, y->value, y->value_len));
    }
    for (size_t i = 0; i < a->item_count; i++) {
        const dw_item *x = &a->items[i], *y = &b->items[i];
        must(x->kind == y->kind &&
             same_text(a, x->offset, x->length, b, y->offset, y->length));
    }
    must(a->words == b->words && a->marker == b->marker &&
         a->variations == b->variations);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = calloc(size + DW_SOURCE_PAD, 1);
    must(bytes != NULL);
    memcpy(bytes, data, size);
    struct dw_game game = {0}, again = {0};
    struct dw_diags diags = {0};
    struct dw_buf out = {0};
    if (read_game((dw_span){bytes, size}, &game, &diags) &&
        is_sound(&game, &diags)) {
        write_game(&game, &out);
        const size_t length = out.len;
        dw_buf_fill(&out, '\0', DW_SOURCE_PAD);
        must(read_game((dw_span){out.at, length}, &again, &diags));
        must_be_same(&game, &again);
    }
    dw_game_free(&game);
    dw_game_free(&again);
    dw_diags_free(&diags);
    dw_buf_free(&out);
    free(bytes);
    return 0;
}
