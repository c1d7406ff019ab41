/* Knows what the writers share: notation, turned boards, signs. Must not know
 * any format. */
/* SPDX-License-Identifier: MIT */
#include "out/writer.h"

#include "pgn/fen.h"
#include "pgn/hijri.h"

const struct dw_writer *const dw_writers[] = {
#define DW_WRITER(name) &dw_writer_##name,
#include "out/writer.def"
#undef DW_WRITER
    NULL,
};

const struct dw_target dw_targets[] = {
#define DW_TARGET(named, in, with, tag, ...)                                   \
    {.name = named, .form = in, .letters = with, .variant = tag, __VA_ARGS__},
#include "out/target.def"
#undef DW_TARGET
    {.name = NULL},
};

/* ---- fate ---------------------------------------------------------------- */

static bool is_word(const dw_item *item)
{
    return item->kind == DW_TOKEN_WORD || item->kind == DW_TOKEN_BRACKET ||
           item->kind == DW_TOKEN_JUNK;
}

/* Whether every word was played, in variations too. */
static bool all_played(const struct dw_report_game *report)
{
    const struct dw_game *game = report->game;
    for (size_t i = 0; game->variations && i < game->item_count; i++)
        if (is_word(&game->items[i]) &&
            report->judged->senses[i].meaning != DW_MEANS_MOVE)
            return false;
    return true;
}

/* Whether the form to write names the men, which no board would tell of a
 * record without its position. */
static bool names_men(const struct dw_conversion *self,
                      const struct dw_report_game *report)
{
    const struct dw_grammar *grammar = report->setup->grammar;
    const int form = self->form ? dw_grammar_form(grammar, self->form)
                                : report->judged->form;
    return grammar->forms[form].letters;
}

dw_fate dw_conversion_fate(const struct dw_conversion *self,
                           const struct dw_report_game *report)
{
    if (report->judged->told)
        return self->writer->blind && !self->style.turn &&
                       !self->style.target && names_men(self, report)
                   ? DW_FATE_WHOLE
                   : DW_FATE_NONE;
    if (report->judged->legal != DW_LEGAL_YES || !report->judged->senses)
        return DW_FATE_NONE;
    if (all_played(report))
        return DW_FATE_WHOLE;
    /* Words that were not played cannot be turned with the board. */
    return self->style.turn ? DW_FATE_NONE : DW_FATE_PARTLY;
}

/* ---- style --------------------------------------------------------------- */

static const struct dw_target *target_of(const struct dw_writing *self)
{
    static const struct dw_target none;
    return self->style->target ? self->style->target : &none;
}

struct dw_move_style dw_writing_form(const struct dw_writing *self, int form)
{
    const struct dw_grammar *grammar = self->setup->grammar;
    const struct dw_write_style *style = self->style;
    const int letters =
        style->letters >= 0 ? style->letters : self->judged->letters;
    const int shape = form < 0 || !grammar->forms[form].write ? 0 : form;
    return (struct dw_move_style){
        .form = &grammar->forms[shape],
        .letters = &grammar->letters[dw_grammar_set(grammar, shape,
                                                    letters < 0 ? 0 : letters)],
        .mark_stalemate =
            style->mark_stalemate || target_of(self)->mark_stalemate,
        .mark_baring = target_of(self)->mark_baring,
        .plain_promotion = target_of(self)->plain_promotion,
    };
}

struct dw_move_style dw_writing_moves(const struct dw_writing *self)
{
    const int form = self->style->form;
    return dw_writing_form(self, form >= 0 ? form : self->judged->form);
}

/* ---- a turned board ------------------------------------------------------ */

static bool exchanged(const struct dw_writing *self)
{
    return self->style->turn & DW_TURN_ROUND;
}

dw_result dw_writing_result(const struct dw_writing *self, dw_result result)
{
    if (exchanged(self) && result == DW_RESULT_WHITE)
        return DW_RESULT_BLACK;
    if (exchanged(self) && result == DW_RESULT_BLACK)
        return DW_RESULT_WHITE;
    return result;
}

const char *dw_writing_stated(const struct dw_writing *self)
{
    const char *text =
        dw_result_text(dw_writing_result(self, self->judged->stated));
    return text && !self->cut.at ? text : "*";
}

static bool begins(dw_span text, const char *with)
{
    const size_t len = strlen(with);
    return text.len >= len && !memcmp(text.at, with, len);
}

void dw_writing_tag_name(const struct dw_writing *self,
                         const struct dw_tag *tag, struct dw_buf *out)
{
    static const char *const sides[] = {"White", "Black"};
    enum { SIDE = 5 };
    const dw_span name = dw_game_text(self->game, tag->name, tag->name_len);
    for (int side = 0; exchanged(self) && side < 2; side++)
        if (begins(name, sides[side])) {
            dw_buf_text(out, sides[!side]);
            dw_buf_add(out, name.at + SIDE, name.len - SIDE);
            return;
        }
    dw_buf_span(out, name);
}

/* Also one that is not spelled as the standard has it (PGN standard 8.1.1.7);
 * a double forfeit has no such spelling. */
static bool is_result(const struct dw_writing *self, const struct dw_tag *tag,
                      dw_result *result)
{
    bool loose;
    return tag->id == DW_TAG_RESULT && !tag->repeated &&
           dw_result_read(dw_game_text(self->game, tag->value, tag->value_len),
                          result, &loose) &&
           *result != DW_RESULT_NONE;
}

static bool is_start(const struct dw_writing *self, const struct dw_tag *tag)
{
    return tag->id == DW_TAG_FEN && !tag->repeated && self->judged->has_start;
}

/* A FEN as it stands, but for the marks of promoted men, which Shatranj has no
 * use for. */
static void add_unmarked(const struct dw_writing *self,
                         const struct dw_tag *tag, struct dw_buf *out)
{
    const size_t start = out->len;
    dw_game_value(out, self->game, tag);
    size_t end = start;
    for (size_t i = start; i < out->len; i++)
        if (out->at[i] != '~')
            out->at[end++] = out->at[i];
    out->len = end;
}

/* A position in words, which no other program reads. */
static bool in_words(const struct dw_writing *self, const struct dw_tag *tag)
{
    const dw_span value = dw_game_text(self->game, tag->value, tag->value_len);
    return value.len && !memchr(value.at, '/', value.len);
}

/* Whether the tag is a date of the Hijra that is to be written AD. With a tag
 * for what it says already there it stays, so that nothing is lost. */
static bool is_hijri(const struct dw_writing *self, const struct dw_tag *tag,
                     struct dw_hijri *date)
{
    const struct dw_game *game = self->game;
    if (!self->style->dates_ad || tag->id != DW_TAG_DATE || tag->repeated ||
        !dw_hijri_read(dw_game_text(game, tag->value, tag->value_len), date))
        return false;
    for (size_t i = 0; i < game->tag_count; i++)
        if (dw_span_is(
                dw_game_text(game, game->tags[i].name, game->tags[i].name_len),
                DW_KEPT_DATE))
            return false;
    return true;
}

bool dw_writing_kept_date(const struct dw_writing *self, struct dw_buf *out)
{
    const uint32_t index = self->game->by_id[DW_TAG_DATE];
    const struct dw_tag *tag = index ? &self->game->tags[index - 1] : NULL;
    struct dw_hijri date;
    if (!tag || !is_hijri(self, tag, &date))
        return false;
    dw_game_value(out, self->game, tag);
    return true;
}

static void add_hijri(const struct dw_hijri *date, struct dw_buf *out)
{
    char text[DW_HIJRI_MAX];
    dw_hijri_write(date, text);
    dw_buf_text(out, text);
}

void dw_writing_tag_value(const struct dw_writing *self,
                          const struct dw_tag *tag, struct dw_buf *out)
{
    dw_result result;
    struct dw_hijri date;
    if (is_start(self, tag) &&
        (self->style->turn || self->style->target || in_words(self, tag))) {
        const struct dw_position start = dw_writing_start(self);
        dw_writing_fen(self, &start, out);
    } else if (is_start(self, tag)) {
        add_unmarked(self, tag, out);
    } else if (tag->id == DW_TAG_VARIANT && target_of(self)->variant) {
        dw_buf_text(out, target_of(self)->variant);
    } else if (self->cut.at && tag->id == DW_TAG_RESULT) {
        dw_buf_char(out, '*');
    } else if (is_result(self, tag, &result)) {
        dw_buf_text(out, dw_result_text(dw_writing_result(self, result)));
    } else if (is_hijri(self, tag, &date)) {
        add_hijri(&date, out);
    } else {
        dw_game_value(out, self->game, tag);
    }
}

bool dw_writing_tag_stays(const struct dw_writing *self,
                          const struct dw_tag *tag)
{
    const bool may_change =
        tag->id == DW_TAG_FEN || tag->id == DW_TAG_VARIANT ||
        tag->id == DW_TAG_RESULT ||
        (tag->id == DW_TAG_DATE && self->style->dates_ad) || exchanged(self);
    return tag->plain && !may_change;
}

struct dw_position dw_writing_start(const struct dw_writing *self)
{
    return dw_walk_turned(&self->judged->start, self->style->turn);
}

bool dw_writing_starts_plainly(const struct dw_writing *self)
{
    struct dw_position array;
    const struct dw_position start = dw_writing_start(self);
    dw_position_array(&array, 3, 3);
    return dw_position_equal(&array, &start);
}

void dw_writing_fen(const struct dw_writing *self,
                    const struct dw_position *position, struct dw_buf *out)
{
    char fen[DW_FEN_MAX];
    const size_t len = dw_fen_write(position, fen);
    const char *const dashes = strstr(fen, " - - ");
    const size_t before = (size_t)(dashes - fen);
    if (!target_of(self)->short_fen) {
        dw_buf_add(out, fen, len);
        return;
    }
    dw_buf_add(out, fen, before);
    dw_buf_text(out, dashes + strlen(" - -"));
}

/* ---- bytes ------------------------------------------------------------ */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

dw_span dw_writing_bytes(const struct dw_writing *self)
{
    const char *at = self->game->text.at;
    uint32_t from = self->game->begin, to = self->game->end;
    while (from < to && is_blank(at[from]))
        from++;
    /* The blanks of its own first line are its layout. */
    while (from > self->game->begin &&
           (at[from - 1] == ' ' || at[from - 1] == '\t'))
        from--;
    while (to > from && is_blank(at[to - 1]))
        to--;
    return (dw_span){at + from, to - from};
}

/* ---- items --------------------------------------------------------------- */

bool dw_writing_ends(const struct dw_writing *self,
                     const struct dw_event *event)
{
    const unsigned kind = event->item->kind;
    return self->cut.at && !event->depth &&
           ((event->meaning != DW_MEANS_MOVE &&
             (kind == DW_TOKEN_WORD || kind == DW_TOKEN_BRACKET ||
              kind == DW_TOKEN_JUNK)) ||
            kind == DW_TOKEN_RESULT);
}

unsigned dw_writing_nag(dw_span glyph)
{
    static const char *const glyphs[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (unsigned i = 0; i < sizeof glyphs / sizeof *glyphs; i++)
        if (dw_span_is(glyph, glyphs[i]))
            return i + 1;
    return 0;
}

dw_span dw_writing_comment(dw_span text)
{
    const bool closed =
        text.len > 1 && text.at[0] == '{' && text.at[text.len - 1] == '}';
    const bool opened = text.at[0] == '{' || text.at[0] == ';';
    return (dw_span){text.at + opened, text.len - opened - closed};
}
