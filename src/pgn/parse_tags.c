/* Knows which tag pairs make a section, and what else may stand in it. Must not
 * know movetext. */
/* SPDX-License-Identifier: MIT */
#include "pgn/parse_parts.h"

/* The first 8 bytes of a name, zero behind its end; all of them must be
 * readable. */
static uint64_t name_word(const char *name, size_t length)
{
    static const uint8_t used[16] = {255, 255, 255, 255, 255, 255, 255, 255};
    uint64_t word, mask;
    memcpy(&word, name, sizeof word);
    memcpy(&mask, used + (length < 8 ? 8 - length : 0), sizeof mask);
    return word & mask;
}

static dw_tag_id find_tag_id(dw_span name)
{
    static const struct {
        char name[12];
        uint8_t id;
    } rows[] = {
        {"FEN", DW_TAG_FEN},
        {"Site", DW_TAG_SITE},
        {"Date", DW_TAG_DATE},
        {"Tour", DW_TAG_TOUR},
        {"Event", DW_TAG_EVENT},
        {"Round", DW_TAG_ROUND},
        {"White", DW_TAG_WHITE},
        {"Black", DW_TAG_BLACK},
        {"SetUp", DW_TAG_SETUP},
        {"Result", DW_TAG_RESULT},
        {"Variant", DW_TAG_VARIANT},
        {"TimeControl", DW_TAG_TIME_CONTROL},
        {"Termination", DW_TAG_TERMINATION},
        {"DiwanIgnore", DW_TAG_DIWAN_IGNORE},
    };
    /* The rows of each length. */
    static const uint8_t first[] = {0,  0,  0,  0,  1,  4, 9,
                                    10, 11, 11, 11, 11, 14};
    if (name.len + 1 >= sizeof first)
        return DW_TAG_OTHER;
    const uint64_t word = name_word(name.at, name.len);
    for (size_t i = first[name.len]; i < first[name.len + 1]; i++)
        if (word == name_word(rows[i].name, 8) &&
            (name.len <= 8 || !memcmp(name.at, rows[i].name, name.len)))
            return (dw_tag_id)rows[i].id;
    return dw_span_equal_nocase(name, dw_span_of("SetUp")) ? DW_TAG_SETUP_CASE
                                                           : DW_TAG_OTHER;
}

static dw_span tag_name(const struct dw_game *game, uint32_t index)
{
    return dw_game_text(game, game->tags[index].name,
                        game->tags[index].name_len);
}

/* Whether tags of this id are the same tag: SetUp in another case may be
 * spelled in several ways. */
static bool has_one_name(dw_tag_id id)
{
    return id != DW_TAG_OTHER && id != DW_TAG_SETUP_CASE;
}

/* FNV-1a. */
static uint32_t hash_name(dw_span name)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < name.len; i++)
        hash = (hash ^ (uint8_t)name.at[i]) * 16777619u;
    return hash ^ hash >> 15;
}

/* The slot of the tag with this name, or the free one that would be its. */
static uint32_t *find_slot(const struct dw_game *game, dw_span name)
{
    for (size_t i = hash_name(name);; i++) {
        uint32_t *slot = &game->slots[i & game->slot_mask];
        if (!*slot || dw_span_equal(tag_name(game, *slot - 1), name))
            return slot;
    }
}

/* Gives the table of names room for at least `count`, half of it free. */
static bool grow_slots(struct dw_game *game, size_t count)
{
    size_t size = 64;
    while (size < 2 * count)
        size *= 2;
    void *slots = game->slots;
    if (!dw_grow(&slots, &game->slot_room, size, sizeof *game->slots))
        return false;
    game->slots = slots;
    game->slot_mask = size - 1;
    memset(slots, 0, size * sizeof *game->slots);
    for (uint32_t i = 0; i < game->tag_count; i++)
        if (!game->tags[i].repeated &&
            !has_one_name((dw_tag_id)game->tags[i].id))
            *find_slot(game, tag_name(game, i)) = i + 1;
    return true;
}

static bool make_tag_room(struct dw_game *game)
{
    void *tags = game->tags;
    if (game->tag_count < game->tag_room)
        return true;
    if (!dw_grow(&tags, &game->tag_room, game->tag_count + 1,
                 sizeof *game->tags))
        return false;
    game->tags = tags;
    return true;
}

static bool make_slot_room(struct dw_game *game)
{
    const size_t count = game->tag_count + 1;
    return (game->slot_mask && 2 * count <= game->slot_mask) ||
           grow_slots(game, count);
}

/* Where the first tag of this name is noted: 1 + its index, 0 when there is
 * none so far. NULL when memory is out. */
static uint32_t *find_first(struct dw_game *game, dw_span name, dw_tag_id id)
{
    if (has_one_name(id))
        return &game->by_id[id];
    return make_slot_room(game) ? find_slot(game, name) : NULL;
}

/* Files what is wrong with a tag pair. */
static void report_tag(struct dw_parsing *self, const dw_tag_token *token,
                       uint32_t start, bool repeated)
{
    const uint32_t length = token->end - start;
    const struct {
        bool filed;
        dw_say say;
    } rows[] = {
        {token->cut, DW_SAY_STRING_CUT},
        {token->unterminated && !token->cut, DW_SAY_STRING_OPEN},
        {token->inner_quote && !token->unterminated, DW_SAY_TAG_INNER_QUOTE},
        {token->unclosed, DW_SAY_TAG_NOT_CLOSED},
        {repeated, DW_SAY_TAG_TWICE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].filed)
            dw_diags_add(self->diags, rows[i].say, start, length)->args[0] =
                dw_arg_source(token->name, token->name_len);
    if (token->odd_name)
        dw_diags_add_as(self->diags, DW_SAY_TAG_NAME_ODD, token->name,
                        token->name_len, DW_WARNING)
            ->args[0] = dw_arg_source(token->name, token->name_len);
}

static void add_tag(struct dw_parsing *self, const dw_tag_token *token,
                    uint32_t start)
{
    struct dw_game *game = self->game;
    const dw_span name = dw_game_text(game, token->name, token->name_len);
    const dw_tag_id id = find_tag_id(name);
    uint32_t *first = make_tag_room(game) ? find_first(game, name, id) : NULL;
    if (!first) {
        dw_parse_give_up(self);
        return;
    }
    const bool repeated = *first != 0;
    if (self->parser->prose)
        dw_prose_tag(self->parser->prose, start);
    game->tags[game->tag_count++] = (struct dw_tag){
        .name = token->name,
        .name_len = token->name_len,
        .value = token->value,
        .value_len = token->value_len,
        .id = (uint8_t)id,
        .escaped = token->escaped,
        .plain = token->plain,
        .repeated = repeated,
        .start = start,
        .end = token->end,
    };
    if (!repeated)
        *first = (uint32_t)game->tag_count;
    if (id == DW_TAG_SETUP_CASE && !game->by_id[id])
        game->by_id[id] = (uint32_t)game->tag_count;
    if (repeated || !token->plain)
        report_tag(self, token, start, repeated);
}

static void take_tag(struct dw_parsing *self)
{
    const uint32_t start = self->token.offset;
    dw_parse_report_noticed(self);
    self->lexer.diags = self->diags;
    const dw_tag_token tag = dw_lex_tag(&self->lexer);
    self->lexer.diags = NULL;
    self->empty = self->remarked = false;
    self->cut = tag.cut;
    self->undecided |= tag.to_end;
    dw_parse_note_last(self, start, tag.end);
    add_tag(self, &tag, start);
    if (!self->failed)
        dw_parse_advance(self);
}

/* Takes the tag pair at hand and those on the lines behind it while they are
 * plain. */
static void take_plain_tags(struct dw_parsing *self)
{
    const dw_span text = self->game->text;
    dw_tag_token tag;
    struct dw_lexer lexer = self->lexer;
    uint32_t start = self->token.offset;
    const size_t before = self->game->tag_count;
    while (!dw_parse_exceeds(self) && dw_lex_plain_tag(&lexer, &tag)) {
        self->empty = self->remarked = false;
        dw_parse_note_last(self, start, tag.end);
        self->lexer.at = tag.end;
        add_tag(self, &tag, start);
        start = tag.end + 1;
        if (self->failed || text.len - start < 1 || text.at[start] != '[' ||
            text.at[tag.end] != '\n')
            break;
        lexer.at = start + 1;
    }
    if (self->game->tag_count > before && !self->failed)
        dw_parse_advance(self);
}

/* Whether the tag pair at hand belongs to the section so far: behind an empty
 * line or a comment Event and a name already seen open the next one. */
static bool continues_section(struct dw_parsing *self)
{
    if (!self->game->tag_count || (!self->empty && !self->remarked))
        return true;
    struct dw_lexer ahead = self->lexer;
    const dw_tag_token tag = dw_lex_tag(&ahead);
    const dw_span name = dw_game_text(self->game, tag.name, tag.name_len);
    const uint32_t *first = find_first(self->game, name, find_tag_id(name));
    if (!first)
        dw_parse_give_up(self);
    if (!first || *first || dw_span_is(name, "Event"))
        return false;
    if (self->empty && !self->apart)
        dw_diags_add(self->diags, DW_SAY_TAGS_BLANK_LINE, self->token.offset,
                     self->lexer.at - self->token.offset)
            ->args[0] = dw_arg_source(tag.name, tag.name_len);
    self->apart |= self->empty;
    return true;
}

/* Words that no move opens with and that more tag pairs follow are stray. */
static bool is_stray(const struct dw_parsing *self)
{
    enum {
        TEXT = 1 << DW_TOKEN_WORD | 1 << DW_TOKEN_SIGN | 1 << DW_TOKEN_GLYPH |
               1 << DW_TOKEN_JUNK | 1 << DW_TOKEN_BRACKET
    };
    struct dw_lexer ahead = self->lexer;
    for (dw_token token = self->token; !(token.flags & DW_AFTER_EMPTY);
         token = self->parser->prose ? dw_prose_token(&ahead)
                                     : dw_lex_next(&ahead)) {
        if (token.kind == DW_TOKEN_TAG)
            return true;
        if (!(1 << token.kind & TEXT) || dw_parse_is_move(self, token))
            break;
    }
    return false;
}

static void take_stray(struct dw_parsing *self)
{
    while (self->token.kind != DW_TOKEN_TAG && self->token.kind != DW_TOKEN_END)
        dw_parse_take_text(self);
    dw_parse_end_text(self, DW_SAY_TEXT_ON_TAG_LINE);
}

bool dw_parse_has_too_many(const struct dw_parsing *self)
{
    const struct dw_game *game = self->game;
    return game->item_count + DW_TAG_TOKENS * game->tag_count >= self->most;
}

bool dw_parse_exceeds(const struct dw_parsing *self)
{
    return self->lexer.at - self->game->start > self->byte_limit ||
           dw_parse_has_too_many(self);
}

/* Takes what stands in a tag section beside tag pairs; false when it opens the
 * movetext. */
static bool take_beside_tags(struct dw_parsing *self)
{
    const dw_token token = self->token;
    if (token.kind == DW_TOKEN_BRACKET && !self->parser->prose) {
        dw_parse_report_source(self, DW_SAY_TAG_MALFORMED, token.offset,
                               token.length);
        dw_parse_take(self);
    } else if (dw_parse_is_comment(token)) {
        self->remarked |= token.kind != DW_TOKEN_ESCAPE;
        dw_parse_keep(self);
    } else if (is_stray(self)) {
        take_stray(self);
    } else {
        return false;
    }
    return true;
}

bool dw_parse_take_tags(struct dw_parsing *self, dw_stop *why)
{
    for (;;) {
        const dw_token_kind kind = (dw_token_kind)self->token.kind;
        *why = DW_STOP_END;
        if (kind == DW_TOKEN_END)
            return false;
        *why = DW_STOP_GAME;
        if (kind == DW_TOKEN_TAG && (self->cut || !continues_section(self)))
            return false;
        *why = DW_STOP_LARGE;
        if (dw_parse_exceeds(self))
            return false;
        const size_t before = self->game->tag_count;
        if (kind == DW_TOKEN_TAG && !self->lexer.noticed)
            take_plain_tags(self);
        if (self->game->tag_count > before || self->failed)
            continue;
        if (kind == DW_TOKEN_TAG)
            take_tag(self);
        else if (!take_beside_tags(self))
            return true;
    }
}
