/* Knows how games follow each other and which bytes belong to which. Must not
 * know what a move means. */
/* SPDX-License-Identifier: MIT */
#include "pgn/parser.h"
#include "pgn/split.h"

#include <assert.h>
#include <stdlib.h>

enum {
    TOKEN_AHEAD = 64, /* bytes behind a word that its reading may depend on */
    LOOKAHEAD = 8,    /* tokens before the move that opens a game */
    ITEM_LENGTH = (1 << 24) - 1,
};

/* One game in the making. `lexer` stands behind `token`, which is not yet
 * taken; `before` in front of it. The lexer is silent: what it noticed is
 * reported when the token is taken, for it may belong to the next game. */
struct reading {
    struct dw_parser *parser;
    dw_part_end part_end; /* as it is for this game */
    struct dw_game *game;
    struct dw_diags *diags;
    struct dw_lexer lexer, before;
    dw_token token;
    uint32_t end;               /* of what was taken */
    uint32_t last, last_length; /* the last thing taken */
    uint32_t run, run_end;      /* text that belongs nowhere; equal: none */
    uint32_t between;           /* 1 + where a page's punctuation begins, which
                                   is of the text behind it; 0: there is none */
    uint32_t depth;
    uint32_t byte_limit, item_limit;
    size_t most;    /* tokens: the limit and the comments outside */
    bool unclosed;  /* the last token taken is a comment without end */
    bool empty;     /* an empty line since the last tag pair */
    bool remarked;  /* a comment since the last tag pair */
    bool cut;       /* the last tag pair was cut off by another */
    bool in_moves;  /* movetext has begun */
    bool apart;     /* an empty line inside the tag section is reported */
    bool novelties; /* a word of one letter was met */
    bool undecided; /* the part ends too soon to say what its end means */
    bool failed;
};

/* Why a game's bytes end. */
typedef enum stop {
    STOP_GAME,  /* at a token that opens the next game */
    STOP_LINE,  /* behind the result's line */
    STOP_END,   /* at the part's end */
    STOP_LARGE, /* at a token that would exceed a limit */
} stop;

/* ---- taking tokens ------------------------------------------------------- */

static bool may_go_on(const struct reading *self)
{
    return self->part_end == DW_PART_OPEN || self->part_end == DW_PART_LIMIT;
}

static void advance(struct reading *self)
{
    self->lexer.noticed = false;
    self->before = self->lexer;
    struct dw_prose *prose = self->parser->prose;
    self->token =
        prose ? dw_prose_next(prose, &self->lexer) : dw_lex_next(&self->lexer);
    if (self->token.flags & DW_AFTER_EMPTY)
        self->empty = true;
}

/* Reports what the lexer noticed in and before the token. */
static void report_noticed(struct reading *self)
{
    if (!self->lexer.noticed)
        return;
    struct dw_lexer again = self->before;
    again.diags = self->diags;
    if (again.prose) /* a word may have been cut */
        again.text.len = self->lexer.at;
    dw_lex_next(&again);
}

static void note_last(struct reading *self, uint32_t from, uint32_t to)
{
    self->last = from;
    self->last_length = to - from;
    self->end = to;
}

static void take(struct reading *self)
{
    report_noticed(self);
    note_last(self, self->token.offset, self->lexer.at);
    self->unclosed = self->token.flags & DW_UNCLOSED;
    advance(self);
}

static void give_up(struct reading *self)
{
    self->failed = true;
    self->token = (dw_token){.kind = DW_TOKEN_END};
}

static bool add_item(struct reading *self, uint32_t offset, uint32_t length,
                     uint8_t kind)
{
    struct dw_game *game = self->game;
    void *items = game->items;
    if (!dw_grow(&items, &game->item_room, game->item_count + 1,
                 sizeof *game->items)) {
        give_up(self);
        return false;
    }
    game->items = items;
    game->escapes |= kind == DW_TOKEN_ESCAPE;
    game->items[game->item_count++] = (dw_item){
        .offset = offset,
        .length = (length < ITEM_LENGTH ? length : ITEM_LENGTH) & ITEM_LENGTH,
        .kind = kind,
    };
    return true;
}

/* Takes the token as an item. */
static void keep(struct reading *self)
{
    const dw_token token = self->token;
    if (add_item(self, token.offset, token.length, token.kind))
        take(self);
}

static struct dw_diag *report_source(struct reading *self, dw_say say,
                                     uint32_t from, uint32_t length)
{
    struct dw_diag *diag = dw_diags_add(self->diags, say, from, length);
    diag->args[0] = dw_arg_source(from, length);
    return diag;
}

/* Takes the token as part of a run of text that belongs nowhere. Punctuation of
 * a page that is glued to what stands before it opens none. */
static void take_text(struct reading *self)
{
    const bool first = self->run == self->run_end;
    if (first && self->token.prose == DW_PROSE_BETWEEN) {
        if (!self->between && !(self->token.flags & DW_GLUED))
            self->between = self->token.offset + 1;
        take(self);
        return;
    }
    if (first)
        self->run = self->between ? self->between - 1 : self->token.offset;
    self->run_end = self->lexer.at;
    take(self);
}

/* Text of a page is a comment, but not if it holds what would close one. */
static void end_page_text(struct reading *self)
{
    const uint32_t length = self->run_end - self->run;
    report_source(self, DW_SAY_TEXT_SKIPPED, self->run, length);
    if (!memchr(self->game->text.at + self->run, '}', length))
        add_item(self, self->run, length, DW_TOKEN_COMMENT);
}

static void end_text(struct reading *self, dw_say say)
{
    if (self->run < self->run_end && self->parser->prose)
        end_page_text(self);
    else if (self->run < self->run_end)
        report_source(self, say, self->run, self->run_end - self->run);
    self->run = self->run_end = self->between = 0;
}

/* ---- where games begin --------------------------------------------------- */

static bool is_comment(dw_token token)
{
    return token.kind == DW_TOKEN_COMMENT ||
           token.kind == DW_TOKEN_LINE_COMMENT || token.kind == DW_TOKEN_ESCAPE;
}

static bool is_move(const struct reading *self, dw_token token)
{
    return token.kind == DW_TOKEN_WORD &&
           self->parser->is_move(
               self->parser->context,
               (dw_span){self->parser->text.at + token.offset, token.length});
}

/* Whether the bytes behind the part could make another token of it. */
static bool is_cut(const struct reading *self, dw_token token)
{
    return may_go_on(self) && token.length <= TOKEN_AHEAD &&
           self->parser->text.len - token.offset - token.length < TOKEN_AHEAD;
}

/* Whether the part ends before it is clear that the quote of the tag pair at
 * hand opens a value: one that closes does not cut off the tag before it. */
static bool is_cut_tag(const struct reading *self)
{
    const dw_span text = self->game->text;
    size_t at = self->token.offset;
    if (self->token.kind != DW_TOKEN_TAG)
        return false;
    while (at < text.len && text.at[at] != '"')
        at++;
    for (at++; at < text.len && memchr(" \t\r\n", text.at[at], 4);)
        at++;
    return at >= text.len;
}

static bool is_odd_line(dw_token token)
{
    return token.kind == DW_TOKEN_BRACKET && (token.flags & DW_AT_LINE_START);
}

typedef enum opening { OPENS_NOT, OPENS, OPENS_PERHAPS } opening;

static opening decide(const struct reading *self, dw_token token, bool opens)
{
    return !opens ? OPENS_NOT : is_cut(self, token) ? OPENS_PERHAPS : OPENS;
}

static opening page_opens(dw_token token)
{
    return token.prose == DW_PROSE_OPENS    ? OPENS
           : token.prose == DW_PROSE_UNSURE ? OPENS_PERHAPS
                                            : OPENS_NOT;
}

/* Whether a game opens at `token`: at a tag pair or the malformed lines above
 * it, a result, a move, or the number and dots in front of a move. */
static opening opens_game(const struct reading *self, struct dw_lexer lexer,
                          dw_token token)
{
    if (token.kind == DW_TOKEN_TAG)
        return OPENS;
    if (self->parser->prose)
        return page_opens(token);
    if (token.kind == DW_TOKEN_RESULT)
        return decide(self, token, true);
    if (token.kind == DW_TOKEN_WORD)
        return decide(self, token, is_move(self, token));
    const bool odd_line = is_odd_line(token);
    if (!odd_line && token.kind != DW_TOKEN_NUMBER &&
        token.kind != DW_TOKEN_DOTS)
        return OPENS_NOT;
    lexer.diags = NULL;
    for (int i = 0; i < LOOKAHEAD; i++) {
        const dw_token next = dw_lex_next(&lexer);
        if (next.kind == DW_TOKEN_END)
            return may_go_on(self) ? OPENS_PERHAPS : OPENS_NOT;
        if (odd_line ? is_odd_line(next) && !(next.flags & DW_AFTER_EMPTY)
                     : next.kind == DW_TOKEN_DOTS)
            continue;
        return odd_line ? decide(self, next,
                                 next.kind == DW_TOKEN_TAG &&
                                     !(next.flags & DW_AFTER_EMPTY))
                        : decide(self, next, is_move(self, next));
    }
    return OPENS_NOT;
}

static opening token_opens(const struct reading *self)
{
    return opens_game(self, self->lexer, self->token);
}

/* Takes text between games, up to the next game (true) or the part's end. */
static bool take_outside(struct reading *self)
{
    while (self->token.kind != DW_TOKEN_END) {
        const opening opens = token_opens(self);
        self->undecided |= opens == OPENS_PERHAPS;
        if (opens != OPENS_NOT)
            break;
        if (is_comment(self->token) || (self->token.flags & DW_AFTER_EMPTY))
            end_text(self, DW_SAY_TEXT_OUTSIDE);
        if (is_comment(self->token))
            keep(self);
        else
            take_text(self);
    }
    end_text(self, DW_SAY_TEXT_OUTSIDE);
    if (self->token.kind == DW_TOKEN_END)
        report_noticed(self);
    return self->token.kind != DW_TOKEN_END && !self->undecided;
}

/* Whether another game follows in this part. */
static opening game_follows(const struct reading *self)
{
    struct dw_lexer lexer = self->lexer;
    dw_token token = self->token;
    while (token.kind != DW_TOKEN_END) {
        const opening opens = opens_game(self, lexer, token);
        if (opens != OPENS_NOT)
            return opens;
        token = self->parser->prose
                    ? dw_prose_outside(self->parser->prose, &lexer)
                    : dw_lex_next(&lexer);
    }
    return may_go_on(self) ? OPENS_PERHAPS : OPENS_NOT;
}

/* ---- tags ---------------------------------------------------------------- */

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
static void report_tag(struct reading *self, const dw_tag_token *token,
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

static void add_tag(struct reading *self, const dw_tag_token *token,
                    uint32_t start)
{
    struct dw_game *game = self->game;
    const dw_span name = dw_game_text(game, token->name, token->name_len);
    const dw_tag_id id = find_tag_id(name);
    uint32_t *first = make_tag_room(game) ? find_first(game, name, id) : NULL;
    if (!first) {
        give_up(self);
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

static void take_tag(struct reading *self)
{
    const uint32_t start = self->token.offset;
    report_noticed(self);
    self->lexer.diags = self->diags;
    const dw_tag_token tag = dw_lex_tag(&self->lexer);
    self->lexer.diags = NULL;
    self->empty = self->remarked = false;
    self->cut = tag.cut;
    self->undecided |= tag.to_end;
    note_last(self, start, tag.end);
    add_tag(self, &tag, start);
    if (!self->failed)
        advance(self);
}

static bool exceeds(const struct reading *self);

/* Takes the tag pair at hand and those on the lines behind it while they are
 * plain. */
static void take_plain_tags(struct reading *self)
{
    const dw_span text = self->game->text;
    dw_tag_token tag;
    struct dw_lexer lexer = self->lexer;
    uint32_t start = self->token.offset;
    const size_t before = self->game->tag_count;
    while (!exceeds(self) && dw_lex_plain_tag(&lexer, &tag)) {
        self->empty = self->remarked = false;
        note_last(self, start, tag.end);
        self->lexer.at = tag.end;
        add_tag(self, &tag, start);
        start = tag.end + 1;
        if (self->failed || text.len - start < 1 || text.at[start] != '[' ||
            text.at[tag.end] != '\n')
            break;
        lexer.at = start + 1;
    }
    if (self->game->tag_count > before && !self->failed)
        advance(self);
}

/* Whether the tag pair at hand belongs to the section so far: behind an empty
 * line or a comment Event and a name already seen open the next one. */
static bool continues_section(struct reading *self)
{
    if (!self->game->tag_count || (!self->empty && !self->remarked))
        return true;
    struct dw_lexer ahead = self->lexer;
    const dw_tag_token tag = dw_lex_tag(&ahead);
    const dw_span name = dw_game_text(self->game, tag.name, tag.name_len);
    const uint32_t *first = find_first(self->game, name, find_tag_id(name));
    if (!first)
        give_up(self);
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
static bool is_stray(const struct reading *self)
{
    enum {
        TEXT = 1 << DW_TOKEN_WORD | 1 << DW_TOKEN_SIGN | 1 << DW_TOKEN_GLYPH |
               1 << DW_TOKEN_JUNK | 1 << DW_TOKEN_BRACKET
    };
    struct dw_lexer ahead = self->lexer;
    for (dw_token token = self->token; !(token.flags & DW_AFTER_EMPTY);
         token = dw_lex_next(&ahead)) {
        if (token.kind == DW_TOKEN_TAG)
            return true;
        if (!(1 << token.kind & TEXT) || is_move(self, token))
            break;
    }
    return false;
}

static void take_stray(struct reading *self)
{
    while (self->token.kind != DW_TOKEN_TAG && !self->failed)
        take_text(self);
    end_text(self, DW_SAY_TEXT_ON_TAG_LINE);
}

static bool has_too_many_tokens(const struct reading *self)
{
    const struct dw_game *game = self->game;
    return game->item_count + DW_TAG_TOKENS * game->tag_count >= self->most;
}

static bool exceeds(const struct reading *self)
{
    return self->lexer.at - self->game->start > self->byte_limit ||
           has_too_many_tokens(self);
}

/* Takes what stands in a tag section beside tag pairs; false when it opens the
 * movetext. */
static bool take_beside_tags(struct reading *self)
{
    const dw_token token = self->token;
    if (token.kind == DW_TOKEN_BRACKET && !self->parser->prose) {
        report_source(self, DW_SAY_TAG_MALFORMED, token.offset, token.length);
        take(self);
    } else if (is_comment(token)) {
        self->remarked |= token.kind != DW_TOKEN_ESCAPE;
        keep(self);
    } else if (is_stray(self)) {
        take_stray(self);
    } else {
        return false;
    }
    return true;
}

/* Takes the tag section; false when no movetext follows, *why says why. */
static bool take_tags(struct reading *self, stop *why)
{
    for (;;) {
        const dw_token_kind kind = (dw_token_kind)self->token.kind;
        *why = STOP_END;
        if (kind == DW_TOKEN_END)
            return false;
        *why = STOP_GAME;
        if (kind == DW_TOKEN_TAG && (self->cut || !continues_section(self)))
            return false;
        *why = STOP_LARGE;
        if (exceeds(self))
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

/* ---- movetext ------------------------------------------------------------ */

static void take_marker(struct reading *self)
{
    struct dw_game *game = self->game;
    game->marker = self->token.result;
    game->has_marker = true;
    game->marker_at = self->token.offset;
    game->marker_len = self->token.length;
    keep(self);
}

/* Takes what is nested too deep, up to the parenthesis that closes it. */
static void take_too_deep(struct reading *self)
{
    const uint32_t from = self->token.offset;
    uint32_t deeper = 0;
    do {
        deeper += self->token.kind == DW_TOKEN_OPEN;
        deeper -= self->token.kind == DW_TOKEN_CLOSE;
        take(self);
    } while (deeper && self->token.kind != DW_TOKEN_TAG &&
             self->token.kind != DW_TOKEN_END && !exceeds(self));
    dw_diags_add(self->diags, DW_SAY_NESTED_TOO_DEEP, from, self->end - from)
        ->args[0] = dw_arg_number(DW_GAME_DEPTH);
}

static void take_opening(struct reading *self)
{
    if (self->depth == DW_GAME_DEPTH) {
        take_too_deep(self);
        return;
    }
    self->depth++;
    self->game->variations = true;
    keep(self);
}

static void take_closing(struct reading *self)
{
    if (self->depth) {
        self->depth--;
        keep(self);
        return;
    }
    dw_diags_add(self->diags, DW_SAY_PARENTHESIS_EXTRA, self->token.offset,
                 self->token.length);
    take(self);
}

/* Room for items to split into: some, and no more than the game may have. */
static uint32_t make_item_room(struct reading *self)
{
    enum { STEP = 512 };
    struct dw_game *game = self->game;
    const size_t most = self->most - DW_TAG_TOKENS * game->tag_count;
    size_t need = game->item_count + STEP;
    if (need > most)
        need = most;
    void *items = game->items;
    if (!dw_grow(&items, &game->item_room, need, sizeof *game->items)) {
        give_up(self);
        return 0;
    }
    game->items = items;
    return (uint32_t)((game->item_room < most ? game->item_room : most) -
                      game->item_count);
}

/* Takes the run of plain tokens that begins with the one at hand; false when
 * that one is not plain. */
static bool take_plain(struct reading *self)
{
    struct dw_game *game = self->game;
    const uint64_t limit = (uint64_t)game->start + self->byte_limit;
    const size_t first = game->item_count;
    struct dw_split split = {
        .text = game->text,
        .at = self->token.offset,
        .limit = (uint32_t)(limit < game->text.len ? limit : game->text.len),
    };
    do {
        split.room = self->failed ? 0 : make_item_room(self);
        split.items = game->items + game->item_count;
        split.count = 0;
        if (self->parser->portable)
            dw_split_plain_bytes(&split);
        else
            dw_split_plain(&split);
        game->item_count += split.count;
    } while (split.count && split.count == split.room);
    if (game->item_count == first)
        return false;

    game->words += self->depth ? 0 : split.words;
    const dw_item *last = &game->items[game->item_count - 1];
    note_last(self, last->offset, split.at);
    self->lexer.at = split.at;
    advance(self);
    return true;
}

static void take_word(struct reading *self)
{
    self->game->words += self->depth == 0;
    self->novelties |= self->token.length == 1;
    keep(self);
}

/* What does not end the movetext; the rest is kept as it stands. */
static void take_move_token(struct reading *self)
{
    if (self->token.kind == DW_TOKEN_OPEN)
        take_opening(self);
    else if (self->token.kind == DW_TOKEN_CLOSE)
        take_closing(self);
    else if (self->token.kind == DW_TOKEN_WORD)
        take_word(self);
    else
        keep(self);
}

/* Takes the moves and the result. */
static stop take_moves(struct reading *self)
{
    for (;;) {
        if (self->token.kind == DW_TOKEN_END)
            return STOP_END;
        if (self->token.kind == DW_TOKEN_TAG)
            return STOP_GAME;
        if (exceeds(self))
            return STOP_LARGE;
        if (self->token.kind == DW_TOKEN_RESULT && self->depth == 0) {
            take_marker(self);
            return STOP_LINE;
        }
        if (self->lexer.noticed || !take_plain(self))
            take_move_token(self);
    }
}

/* What stands behind the result goes with it on its line, in a page in its
 * paragraph. */
static bool ends_tail(const struct reading *self)
{
    return self->token.flags &
           (self->parser->prose ? DW_AFTER_EMPTY : DW_AT_LINE_START);
}

static bool is_remark(dw_token token)
{
    return is_comment(token) ||
           ((token.kind == DW_TOKEN_NAG || token.kind == DW_TOKEN_GLYPH) &&
            token.prose == DW_PROSE_GAME);
}

/* Takes what stands behind the result. */
static stop take_tail(struct reading *self)
{
    stop why = STOP_LINE;
    while (!ends_tail(self)) {
        const dw_token_kind kind = (dw_token_kind)self->token.kind;
        const opening opens = token_opens(self);
        self->undecided |= opens == OPENS_PERHAPS;
        why = kind == DW_TOKEN_END ? STOP_END
              : opens != OPENS_NOT ? STOP_GAME
              : exceeds(self)      ? STOP_LARGE
                                   : STOP_LINE;
        if (why != STOP_LINE)
            break;
        if (is_remark(self->token)) {
            end_text(self, DW_SAY_TEXT_AFTER_RESULT);
            keep(self);
        } else {
            take_text(self);
        }
    }
    end_text(self, DW_SAY_TEXT_AFTER_RESULT);
    return why;
}

/* ---- pages --------------------------------------------------------------- */

static void take_page_token(struct reading *self)
{
    const dw_token token = self->token;
    if (token.flags & DW_AFTER_EMPTY)
        end_text(self, DW_SAY_TEXT_SKIPPED);
    if (token.prose == DW_PROSE_TEXT || token.prose == DW_PROSE_BETWEEN) {
        take_text(self);
    } else {
        end_text(self, DW_SAY_TEXT_SKIPPED);
        if (token.prose == DW_PROSE_FOUND)
            report_source(self, DW_SAY_MOVE_IN_TEXT, token.offset,
                          token.length);
        take_move_token(self);
    }
}

/* A result in words or as PGN has it. */
static stop take_page_marker(struct reading *self)
{
    const dw_token token = self->token;
    end_text(self, DW_SAY_TEXT_SKIPPED);
    self->game->said = token.prose == DW_PROSE_RESULT;
    self->token.kind = DW_TOKEN_RESULT;
    if (self->game->said)
        report_source(self, DW_SAY_RESULT_SAID, token.offset, token.length)
            ->args[1] = dw_arg_word(dw_result_text((dw_result)token.result));
    take_marker(self);
    return take_tail(self);
}

/* Takes the moves of a page, the text between them and the result. */
static stop take_page(struct reading *self)
{
    stop why = STOP_END;
    while (self->token.kind != DW_TOKEN_END) {
        const dw_token token = self->token;
        why = token.kind == DW_TOKEN_TAG || page_opens(token) ? STOP_GAME
              : token.prose == DW_PROSE_PARTS                 ? STOP_LINE
              : exceeds(self)                                 ? STOP_LARGE
                                                              : STOP_END;
        if (why != STOP_END)
            break;
        if (token.prose == DW_PROSE_RESULT ||
            (token.kind == DW_TOKEN_RESULT && token.prose == DW_PROSE_GAME)) {
            why = take_page_marker(self);
            break;
        }
        take_page_token(self);
    }
    end_text(self, DW_SAY_TEXT_SKIPPED);
    self->undecided |= dw_prose_unsure(self->parser->prose);
    return why;
}

/* ---- the end of a game --------------------------------------------------- */

/* "0-0" castles, but as a game's last word it is a double forfeit. */
static void settle_forfeit(struct reading *self)
{
    struct dw_game *game = self->game;
    if (game->has_marker || self->depth)
        return;
    for (size_t i = game->item_count; i-- > 0;) {
        dw_item *item = &game->items[i];
        dw_result result;
        bool loose;
        if (item->kind == DW_TOKEN_WORD &&
            dw_result_read(dw_game_text(game, item->offset, item->length),
                           &result, &loose) &&
            result == DW_RESULT_NONE) {
            item->kind = DW_TOKEN_RESULT;
            game->words--;
            game->has_marker = true;
            game->marker = DW_RESULT_NONE;
            game->marker_at = item->offset;
            game->marker_len = item->length;
        }
        if (!is_comment((dw_token){.kind = (uint8_t)item->kind}) &&
            item->kind != DW_TOKEN_NAG && item->kind != DW_TOKEN_GLYPH)
            return;
    }
}

static bool is_novelty_word(const struct dw_game *game, const dw_item *item)
{
    return item->kind == DW_TOKEN_WORD && item->length == 1 &&
           game->text.at[item->offset] == 'N';
}

/* Whether the item stands behind a move of its level, its marks between. */
static bool stands_behind_move(const struct dw_game *game, size_t at)
{
    while (at-- > 0) {
        const dw_item *item = &game->items[at];
        if (item->kind == DW_TOKEN_GLYPH || item->kind == DW_TOKEN_NAG ||
            item->kind == DW_TOKEN_SIGN)
            continue;
        return item->kind == DW_TOKEN_WORD && !is_novelty_word(game, item);
    }
    return false;
}

/* Makes each lone N the sign of a novelty that stands behind a move and has
 * more moves behind it on its level; elsewhere it names a man without a
 * square. Walks backwards: what is behind is then known. */
static void settle_novelties(struct dw_game *game, uint32_t depth)
{
    bool moves_behind[DW_GAME_DEPTH + 1];
    memset(moves_behind, 0, depth + 1);
    for (size_t i = game->item_count; i-- > 0;) {
        dw_item *item = &game->items[i];
        if (item->kind == DW_TOKEN_CLOSE)
            moves_behind[++depth] = false;
        else if (item->kind == DW_TOKEN_OPEN)
            depth--;
        else if (is_novelty_word(game, item) && moves_behind[depth] &&
                 stands_behind_move(game, i)) {
            item->kind = DW_TOKEN_SIGN;
            game->words -= depth == 0;
        } else if (item->kind == DW_TOKEN_WORD || item->kind == DW_TOKEN_NUMBER)
            moves_behind[depth] = true;
    }
}

/* Reports each parenthesis that is open at the end, the innermost first. */
static void report_unclosed(struct reading *self)
{
    const struct dw_game *game = self->game;
    uint32_t closed = 0;
    for (size_t i = game->item_count; self->depth && i-- > 0;) {
        const dw_item *item = &game->items[i];
        if (item->kind == DW_TOKEN_CLOSE) {
            closed++;
        } else if (item->kind == DW_TOKEN_OPEN && closed) {
            closed--;
        } else if (item->kind == DW_TOKEN_OPEN) {
            self->depth--;
            dw_diags_add(self->diags, DW_SAY_VARIATION_OPEN, item->offset,
                         item->length);
        }
    }
}

/* Skips to the next tag section. `from` is in the game's movetext. The finding
 * is at most as long as a game may be, for the end may be out of sight. */
static stop skip_game(struct reading *self, uint32_t from)
{
    struct dw_game *game = self->game;
    const dw_span text = game->text;
    const bool bytes = !has_too_many_tokens(self);
    bool found;
    struct dw_skip skip = {0};
    const uint32_t gone =
        dw_lex_skip(&skip, (dw_span){text.at + from, text.len - from},
                    !may_go_on(self), &found);
    game->too_large = true;
    self->end = found ? from + gone : (uint32_t)text.len;
    while (self->part_end == DW_PART_BORDER && self->end > from &&
           memchr(" \t\r\n", text.at[self->end - 1], 4))
        self->end--;
    const uint32_t length = (bytes ? self->end : from) - game->start;
    dw_diags_add(
        self->diags, bytes ? DW_SAY_TOO_MANY_BYTES : DW_SAY_TOO_MANY_TOKENS,
        game->start, length < self->byte_limit ? length : self->byte_limit)
        ->args[0] = dw_arg_number(bytes ? self->byte_limit : self->item_limit);
    return found ? STOP_GAME : STOP_END;
}

/* The game is whole unless the part's end hides what follows its result. Text
 * behind the last game is taken with it. */
static bool settle_behind_result(struct reading *self)
{
    const opening follows = game_follows(self);
    if (self->part_end == DW_PART_OPEN && follows != OPENS)
        return false;
    if (follows == OPENS_NOT && self->part_end == DW_PART_INPUT) {
        take_outside(self);
        self->end = (uint32_t)self->parser->text.len;
    }
    return true;
}

/* Decides what the part's end means for the game; false: that cannot be said
 * yet. */
static bool settle_end(struct reading *self, stop why)
{
    struct dw_game *game = self->game;
    const bool undecided =
        self->undecided || (why == STOP_GAME && is_cut_tag(self));
    if (undecided && self->part_end == DW_PART_OPEN)
        return false;
    if (why == STOP_LINE ||
        (why == STOP_END && game->has_marker && !game->too_large))
        return settle_behind_result(self);
    if (why != STOP_END)
        return true;
    switch (self->part_end) {
    case DW_PART_INPUT:
        report_noticed(self);
        self->end = (uint32_t)game->text.len;
        return true;
    case DW_PART_BORDER:
        return true;
    case DW_PART_OPEN:
        return false;
    case DW_PART_LIMIT:
        if (!game->too_large)
            skip_game(self, game->tag_count
                                ? game->tags[game->tag_count - 1].end
                                : game->start);
        return true;
    }
    return true;
}

static void report_end(struct reading *self)
{
    struct dw_game *game = self->game;
    if (game->too_large)
        return;
    settle_forfeit(self);
    if (self->novelties)
        settle_novelties(game, self->depth);
    if (self->depth)
        report_unclosed(self);
    if (!game->has_marker)
        dw_diags_add(self->diags, DW_SAY_NO_MARKER, self->last,
                     self->last_length);
}

/* ---- one game ------------------------------------------------------------ */

static void clear_game(struct dw_game *game, dw_span text, uint32_t begin)
{
    *game = (struct dw_game){
        .text = text,
        .begin = begin,
        .start = begin,
        .end = begin,
        .tags = game->tags,
        .tag_room = game->tag_room,
        .slots = game->slots,
        .slot_room = game->slot_room,
        .items = game->items,
        .item_room = game->item_room,
        .marker = DW_RESULT_NONE,
    };
}

static struct reading begin_reading(struct dw_parser *parser,
                                    struct dw_game *game,
                                    struct dw_diags *diags)
{
    /* What stands behind earlier games may yet come in a part of its own. */
    const bool again =
        parser->end == DW_PART_LIMIT && parser->at > parser->from;
    struct reading self = {
        .parser = parser,
        .part_end = again ? DW_PART_OPEN : parser->end,
        .game = game,
        .diags = diags,
        .lexer = {.text = parser->text,
                  .at = parser->at,
                  .opens_file = parser->opens_file,
                  .utf16 = parser->utf16,
                  .inside_line = parser->inside_line},
        .end = parser->at,
        .last = parser->at,
        .byte_limit = parser->byte_limit ? parser->byte_limit : DW_GAME_BYTES,
        .item_limit = parser->item_limit ? parser->item_limit : DW_GAME_ITEMS,
    };
    self.lexer.more = may_go_on(&self);
    clear_game(game, parser->text, parser->at);
    if (parser->prose)
        dw_prose_start(parser->prose, self.byte_limit);
    self.lexer.prose = game->loose = parser->prose != NULL;
    advance(&self);
    return self;
}

/* What the place of the first tag pair says about the game before. */
static void report_place(struct reading *self)
{
    const struct dw_parser *parser = self->parser;
    const dw_token token = self->token;
    if (!parser->after_game ||
        (token.kind != DW_TOKEN_TAG && token.kind != DW_TOKEN_BRACKET))
        return;
    const bool empty =
        self->empty || (token.offset == 0 && !parser->inside_line);
    if (!empty)
        dw_diags_add(self->diags, DW_SAY_NO_LINE_BEFORE_TAGS, token.offset,
                     token.length);
    if (!parser->after_open || token.kind != DW_TOKEN_TAG ||
        (empty && (token.flags & DW_AT_LINE_START)))
        return;
    struct dw_lexer ahead = self->lexer;
    const dw_tag_token tag = dw_lex_tag(&ahead);
    dw_diags_add(self->diags, DW_SAY_TAG_IN_MOVES, token.offset,
                 tag.end - token.offset)
        ->args[0] = dw_arg_source(tag.name, tag.name_len);
}

/* No game begins in the part. Text that may belong to a game in the next one
 * is left to it, unless no larger part comes. */
static dw_parsed leave_rest(struct reading *self, const dw_diags_mark *mark)
{
    struct dw_parser *parser = self->parser;
    const uint32_t at = self->token.offset;
    if (self->failed)
        return DW_PARSED_FAILED;
    if (self->part_end == DW_PART_OPEN || self->part_end == DW_PART_BORDER)
        dw_diags_rollback(self->diags, mark);
    else if (self->undecided && at > parser->at)
        parser->at = at;
    else
        parser->at = (uint32_t)parser->text.len;
    parser->in_comment = self->unclosed && self->part_end == DW_PART_LIMIT &&
                         parser->at == parser->text.len;
    return DW_PARSED_REST;
}

static void begin_moves(struct reading *self)
{
    self->in_moves = true;
    if (self->game->tag_count && !self->empty)
        dw_diags_add(self->diags, DW_SAY_NO_LINE_AFTER_TAGS, self->token.offset,
                     self->token.length);
}

static stop take_game(struct reading *self)
{
    stop why;
    if (take_tags(self, &why)) {
        begin_moves(self);
        if (self->parser->prose)
            why = take_page(self);
        else if ((why = take_moves(self)) == STOP_LINE)
            why = take_tail(self);
    }
    return why == STOP_LARGE ? skip_game(self, self->token.offset) : why;
}

static dw_parsed leave_game(struct reading *self)
{
    struct dw_parser *parser = self->parser;
    struct dw_game *game = self->game;
    report_end(self);
    game->end = self->end;
    parser->at = game->end;
    parser->after_game = true;
    parser->after_open =
        self->in_moves && !game->has_marker && !game->too_large;
    assert(dw_game_accounts(game, self->diags));
    return DW_PARSED_GAME;
}

/* Whether the game is cut by the largest part only because text stands in
 * front of it. */
static bool needs_room(const struct reading *self, stop why)
{
    const struct dw_game *game = self->game;
    return self->part_end == DW_PART_LIMIT && why == STOP_END &&
           game->start > self->parser->from &&
           game->text.len - game->start < self->byte_limit;
}

dw_parsed dw_parse_game(struct dw_parser *parser, struct dw_game *game,
                        struct dw_diags *diags)
{
    const dw_diags_mark before = dw_diags_here(diags);
    struct reading self = begin_reading(parser, game, diags);
    if (!take_outside(&self))
        return leave_rest(&self, &before);

    game->start = self.token.offset;
    self.token.prose = DW_PROSE_GAME; /* the opening has been seen */
    self.most = game->item_count + self.item_limit;
    const dw_diags_mark outside = dw_diags_here(diags);
    report_place(&self);
    const stop why = take_game(&self);
    const bool settled = settle_end(&self, why);
    if (self.failed)
        return DW_PARSED_FAILED;
    if (!settled) {
        dw_diags_rollback(diags, &before);
        return DW_PARSED_AGAIN;
    }
    if (needs_room(&self, why)) {
        dw_diags_rollback(diags, &outside);
        parser->at = game->start;
        return DW_PARSED_REST;
    }
    return leave_game(&self);
}
