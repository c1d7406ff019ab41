/* Knows what a record asks not to be told, and says what is wrong with the
 * asking. Must not know how findings come about. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

/* "% diwan: ignore DW503, played-on why" or [DiwanIgnore "DW503 why"]: names,
 * then the reason. */
struct request {
    struct dw_judge *judge;
    uint32_t from, at, end; /* of what follows "ignore", offsets in the part */
};

static char byte_at(const struct request *self, uint32_t at)
{
    return at < self->end ? self->judge->game->text.at[at] : '\0';
}

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static void skip_blanks(struct request *self)
{
    while (is_blank(byte_at(self, self->at)))
        self->at++;
}

static dw_span text_from(const struct request *self, uint32_t from)
{
    return dw_game_text(self->judge->game, from, self->at - from);
}

/* Takes a word up to a blank or a comma; returns where it began. */
static uint32_t take_word(struct request *self)
{
    skip_blanks(self);
    const uint32_t from = self->at;
    while (self->at < self->end && !is_blank(byte_at(self, self->at)) &&
           byte_at(self, self->at) != ',')
        self->at++;
    return from;
}

/* Takes `word`, in either case. */
static bool take_keyword(struct request *self, const char *word)
{
    const size_t len = strlen(word);
    skip_blanks(self);
    if (self->end - self->at < len ||
        !dw_span_equal_nocase(
            dw_game_text(self->judge->game, self->at, (uint32_t)len),
            dw_span_of(word)))
        return false;
    self->at += (uint32_t)len;
    return true;
}

/* Whether another name follows: behind a comma, or by its look (DW503). What
 * else follows is the reason. */
static bool take_separator(struct request *self)
{
    skip_blanks(self);
    if (byte_at(self, self->at) == ',') {
        self->at++;
        return true;
    }
    struct request ahead = *self;
    const char digit = byte_at(self, self->at + 2);
    return take_keyword(&ahead, "DW") && digit >= '0' && digit <= '9';
}

static struct dw_diag *report(const struct request *self, dw_say say,
                              uint32_t from, uint32_t end)
{
    struct dw_diag *diag =
        dw_diags_add(self->judge->diags, say, from, end - from);
    diag->args[0] = dw_arg_source(from, end - from);
    return diag;
}

/* ---- one name ------------------------------------------------------------ */

/* Takes out what the name means; false when there was none of it. */
static bool drop_named(struct dw_diags *diags, dw_span name)
{
    bool any = false;
    for (int code = 0; code < DW_CODES; code++) {
        if (!dw_code_names(name, (dw_code)code))
            continue;
        any |= dw_diags_seen(diags, (dw_code)code) > 0;
        dw_diags_drop_code(diags, (dw_code)code);
    }
    return any;
}

/* Whether what the name means was looked for: without a replay only layers 1
 * and 2 are. */
static bool was_sought(const struct dw_judge *judge, dw_span name)
{
    const bool replayed = judge->out->legal != DW_LEGAL_NULL;
    for (int code = 0; code < DW_CODES; code++)
        if (dw_code_names(name, (dw_code)code) &&
            (replayed || dw_codes[code].number < 300))
            return true;
    return false;
}

static void report_unknown(const struct request *self, dw_span name,
                           uint32_t from)
{
    const char *nearest = dw_code_or_layer_nearest(name);
    if (!name.len)
        report(self, DW_SAY_IGNORE_ODD, self->from, self->end);
    else if (nearest)
        report(self, DW_SAY_IGNORE_MISSPELT, from, self->at)->args[1] =
            dw_arg_word(nearest);
    else
        report(self, DW_SAY_IGNORE_UNKNOWN, from, self->at);
}

static void take_name(struct request *self)
{
    const uint32_t from = take_word(self);
    const dw_span name = text_from(self, from);
    if (!dw_code_known(name))
        report_unknown(self, name, from);
    else if (!drop_named(self->judge->diags, name) &&
             was_sought(self->judge, name))
        report(self, DW_SAY_IGNORE_NOTHING, from, self->at);
}

/* ---- one request --------------------------------------------------------- */

static void serve(struct request *self)
{
    const uint32_t from = self->at;
    uint32_t names;
    do {
        take_name(self);
        names = self->at;
    } while (take_separator(self));
    skip_blanks(self);
    if (self->at == self->end && names > from)
        report(self, DW_SAY_IGNORE_NO_REASON, from, names);
}

static struct request request_of(struct dw_judge *judge, uint32_t from,
                                 uint32_t length)
{
    struct request self = {.judge = judge, .at = from, .end = from + length};
    while (self.end > self.at && is_blank(byte_at(&self, self.end - 1)))
        self.end--;
    skip_blanks(&self);
    self.from = self.at;
    return self;
}

/* A line that speaks to others is none of ours. */
static void serve_line(struct dw_judge *judge, const dw_item *item)
{
    struct request self = request_of(judge, item->offset, item->length);
    self.at++;
    if (!take_keyword(&self, "diwan:"))
        return;
    if (take_keyword(&self, "ignore") &&
        (self.at == self.end || is_blank(byte_at(&self, self.at)))) {
        skip_blanks(&self);
        serve(&self);
    } else {
        report(&self, DW_SAY_IGNORE_ODD, self.from, self.end);
    }
}

void dw_ignores_serve(struct dw_judge *judge)
{
    const struct dw_game *game = judge->game;
    for (size_t i = 0; game->escapes && i < game->item_count; i++)
        if (game->items[i].kind == DW_TOKEN_ESCAPE)
            serve_line(judge, &game->items[i]);
    if (!game->by_id[DW_TAG_DIWAN_IGNORE])
        return;
    const struct dw_tag *tag =
        &game->tags[game->by_id[DW_TAG_DIWAN_IGNORE] - 1];
    struct request self = request_of(judge, tag->value, tag->value_len);
    serve(&self);
}
