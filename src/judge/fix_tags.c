/* Knows how the tag section is mended (PGN standard 8.1, 9). Must not know
 * moves. */
/* SPDX-License-Identifier: MIT */
#include "judge/fix_parts.h"
#include "judge/parts.h"

/* ---- one tag pair -------------------------------------------------------- */

/* The tag pair that the finding is about. */
static const struct dw_tag *find_tag(const struct dw_repair *self)
{
    const uint32_t at = self->diag->offset;
    for (size_t i = 0; i < self->game->tag_count; i++) {
        const struct dw_tag *tag = &self->game->tags[i];
        if (tag->start <= at && at < tag->end)
            return tag;
    }
    return NULL;
}

static void set_value(const struct dw_repair *self, const struct dw_tag *tag,
                      const char *value)
{
    if (self->edits)
        dw_edits_put(self->edits, tag->value, tag->value_len, value);
}

/* A second backslash keeps the value as it was read. */
dw_fix dw_mend_escape(const struct dw_repair *self)
{
    if (self->edits)
        dw_edits_put(self->edits, self->diag->offset, 0, "\\");
    return DW_FIX_SAFE;
}

dw_fix dw_mend_quotes(const struct dw_repair *self)
{
    const struct dw_tag *tag = find_tag(self);
    const char *at = self->game->text.at;
    if (!tag)
        return DW_FIX_NONE;
    const uint32_t end = tag->value + tag->value_len;
    for (uint32_t i = tag->value; self->edits && i < end; i++) {
        if (at[i] == '\\' && i + 1 < end &&
            (at[i + 1] == '"' || at[i + 1] == '\\'))
            i++;
        else if (at[i] == '"')
            dw_edits_put(self->edits, i, 0, "\\");
    }
    return DW_FIX_SAFE;
}

/* A value without its quote, or a pair without its bracket, ends where it was
 * read to end. */
dw_fix dw_mend_open_tag(const struct dw_repair *self)
{
    const struct dw_tag *tag = find_tag(self);
    if (!tag)
        return DW_FIX_NONE;
    if (!self->edits)
        return DW_FIX_UNSAFE;
    const uint32_t end = tag->value + tag->value_len;
    const bool quoted = end < tag->end && self->game->text.at[end] == '"';
    dw_edits_begin(self->edits, end + quoted, 0);
    dw_buf_text(&self->edits->text, quoted ? "]" : "\"]");
    for (int i = 0; i < 2 && self->diag->say == DW_SAY_STRING_CUT; i++)
        dw_buf_text(&self->edits->text, dw_repair_line_end(self->game));
    return DW_FIX_UNSAFE;
}

static const struct dw_tag *find_twin(const struct dw_game *game,
                                      const struct dw_tag *tag)
{
    const dw_span name = dw_game_text(game, tag->name, tag->name_len);
    for (const struct dw_tag *at = game->tags; at < tag; at++)
        if (dw_span_equal(name, dw_game_text(game, at->name, at->name_len)))
            return at;
    return NULL;
}

/* Only one that says the same again. */
dw_fix dw_mend_twin(const struct dw_repair *self)
{
    const struct dw_game *game = self->game;
    const struct dw_tag *tag = find_tag(self);
    const struct dw_tag *twin = tag ? find_twin(game, tag) : NULL;
    if (!twin ||
        !dw_span_equal(dw_game_text(game, tag->value, tag->value_len),
                       dw_game_text(game, twin->value, twin->value_len)))
        return DW_FIX_NONE;
    if (self->edits) {
        const uint32_t from = dw_repair_blanks(game, tag->start);
        dw_edits_put(self->edits, from, tag->end - from, "");
    }
    return DW_FIX_SAFE;
}

/* ---- the roster ---------------------------------------------------------- */

static void say_tag(const struct dw_repair *self, int row)
{
    const struct dw_game *game = self->game;
    struct dw_buf *text = &self->edits->text;
    const char *stated = dw_result_text((dw_result)game->marker);
    const bool result = dw_roster[row].id == DW_TAG_RESULT;
    dw_buf_char(text, '[');
    dw_buf_text(text, dw_roster[row].name);
    dw_buf_text(text, " \"");
    dw_buf_text(text, result && game->has_marker && stated
                          ? stated
                          : dw_roster[row].unknown);
    dw_buf_text(text, "\"]");
}

/* Each missing tag stands behind the one before it in the roster (PGN standard
 * 8.1.1); those before the first that is there open the section. */
static void say_missing(const struct dw_repair *self, int row, bool in_front)
{
    const char *line_end = dw_repair_line_end(self->game);
    for (; row < DW_ROSTER && !dw_repair_tag(self->game, dw_roster[row].id);
         row++) {
        if (!in_front)
            dw_buf_text(&self->edits->text, line_end);
        say_tag(self, row);
        if (in_front)
            dw_buf_text(&self->edits->text, line_end);
    }
}

static bool opens_line(const struct dw_game *game, uint32_t at)
{
    return at == game->begin || memchr("\r\n", game->text.at[at - 1], 2);
}

/* In front of the section, which may not be there. */
static void open_roster(const struct dw_repair *self)
{
    const struct dw_game *game = self->game;
    const uint32_t at = game->tag_count ? game->tags[0].start : game->start;
    dw_edits_begin(self->edits, at, 0);
    if (!opens_line(game, at))
        dw_buf_text(&self->edits->text, dw_repair_line_end(game));
    say_missing(self, 0, true);
    if (!game->tag_count)
        dw_buf_text(&self->edits->text, dw_repair_line_end(game));
}

dw_fix dw_mend_roster(const struct dw_repair *self)
{
    const struct dw_game *game = self->game;
    if (!self->edits)
        return DW_FIX_SAFE;
    if (!dw_repair_tag(game, dw_roster[0].id))
        open_roster(self);
    for (int row = 0; row + 1 < DW_ROSTER; row++) {
        const struct dw_tag *tag = dw_repair_tag(game, dw_roster[row].id);
        if (!tag || dw_repair_tag(game, dw_roster[row + 1].id))
            continue;
        dw_edits_begin(self->edits, tag->end, 0);
        say_missing(self, row + 1, false);
        /* The next game may follow on this line, and its section needs an empty
         * one in front of it. */
        for (int i = 0; i < 2 && tag->end == game->end; i++)
            dw_buf_text(&self->edits->text, dw_repair_line_end(game));
    }
    dw_edits_sort(self->edits);
    return DW_FIX_SAFE;
}

/* Tags that blanks alone part can change places; those from here to there are
 * pairs with both brackets and quotes. */
static bool can_move(const struct dw_game *game, const struct dw_tag *from,
                     const struct dw_tag *to)
{
    const char *text = game->text.at;
    for (const struct dw_tag *tag = from; tag <= to; tag++)
        if (text[tag->value + tag->value_len] != '"' ||
            text[tag->end - 1] != ']' ||
            (tag > from && dw_repair_blanks(game, tag->start) != tag[-1].end))
            return false;
    return true;
}

/* The tag's bytes where those of another one stand. */
static void put_tag(const struct dw_repair *self, const struct dw_tag *place,
                    const struct dw_tag *tag)
{
    if (place == tag)
        return;
    dw_edits_begin(self->edits, place->start, place->end - place->start);
    dw_buf_span(&self->edits->text,
                dw_game_text(self->game, tag->start, tag->end - tag->start));
}

/* The roster in its order, then all others in theirs. Pairs change places, and
 * what stands between them stays: indents, line ends. */
dw_fix dw_mend_order(const struct dw_repair *self)
{
    const struct dw_game *game = self->game;
    const struct dw_tag *first, *last = game->tags;
    if (!dw_tags_misplaced(game, &first))
        return DW_FIX_NONE;
    for (int row = 0; row < DW_ROSTER; row++) {
        const struct dw_tag *tag = dw_repair_tag(game, dw_roster[row].id);
        last = tag && tag > last ? tag : last;
    }
    if (!can_move(game, first, last))
        return DW_FIX_NONE;
    const struct dw_tag *place = game->tags;
    for (int row = 0; self->edits && row < DW_ROSTER; row++) {
        const struct dw_tag *tag = dw_repair_tag(game, dw_roster[row].id);
        if (tag)
            put_tag(self, place++, tag);
    }
    for (const struct dw_tag *tag = game->tags; self->edits && tag <= last;
         tag++)
        if (!dw_tag_in_roster(tag))
            put_tag(self, place++, tag);
    return DW_FIX_SAFE;
}

/* ---- values -------------------------------------------------------------- */

/* Up to three runs of digits, as they follow each other. */
static int read_fields(dw_span value, dw_span fields[3])
{
    int count = 0;
    for (size_t at = 0; at < value.len; count++) {
        const size_t from = at;
        while (at < value.len && value.at[at] >= '0' && value.at[at] <= '9')
            at++;
        if (at == from || count == 3)
            return 0;
        fields[count] = (dw_span){value.at + from, at - from};
        if (at < value.len && !memchr(".-/", value.at[at++], 3))
            return 0;
        if (at == value.len && at - from > fields[count].len)
            return 0;
    }
    return count;
}

/* Year first, as the standard has it; what follows it is month and day. A date
 * that begins with the day may as well begin with the month. */
static bool write_date(dw_span value, char out[11])
{
    dw_span fields[3];
    const int count = read_fields(value, fields);
    if (!count || fields[0].len != 4)
        return false;
    memcpy(out, "????.??.??", 11);
    memcpy(out, fields[0].at, 4);
    for (int i = 1; i < count; i++) {
        char *const at = out + 2 + 3 * i;
        if (fields[i].len > 2)
            return false;
        at[0] = fields[i].len == 2 ? fields[i].at[0] : '0';
        at[1] = fields[i].at[fields[i].len - 1];
    }
    return dw_tags_is_date((dw_span){out, 10});
}

dw_fix dw_mend_date(const struct dw_repair *self)
{
    char date[11];
    const struct dw_tag *tag = dw_repair_tag(self->game, DW_TAG_DATE);
    if (!tag ||
        !write_date(dw_game_text(self->game, tag->value, tag->value_len), date))
        return DW_FIX_NONE;
    set_value(self, tag, date);
    return DW_FIX_SAFE;
}

static bool has_word(dw_span value, const char *word)
{
    const size_t length = strlen(word);
    for (size_t i = 0; i + length <= value.len; i++)
        if (dw_span_equal_nocase((dw_span){value.at + i, length},
                                 (dw_span){word, length}))
            return true;
    return false;
}

/* A spelling of the game's own name says the same; another game's name goes
 * only where the whole record replays as Shatranj. */
dw_fix dw_mend_variant(const struct dw_repair *self)
{
    static const char *const spellings[] = {"shatran", "chatran", "satran",
                                            "schatran"};
    const struct dw_tag *tag = dw_repair_tag(self->game, DW_TAG_VARIANT);
    const struct dw_judged *judged = self->judged;
    if (!tag)
        return DW_FIX_NONE;
    dw_fix fix = judged->legal == DW_LEGAL_YES && judged->plies ? DW_FIX_UNSAFE
                                                                : DW_FIX_NONE;
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (has_word(dw_game_text(self->game, tag->value, tag->value_len),
                     spellings[i]))
            fix = DW_FIX_SAFE;
    if (fix != DW_FIX_NONE)
        set_value(self, tag, "Shatranj");
    return fix;
}

/* ---- SetUp and FEN ------------------------------------------------------- */

/* A FEN wants SetUp "1" (PGN standard 9.7). */
dw_fix dw_mend_setup(const struct dw_repair *self)
{
    const struct dw_tag *fen = dw_repair_tag(self->game, DW_TAG_FEN);
    const struct dw_tag *setup = dw_repair_tag(self->game, DW_TAG_SETUP);
    if (!fen)
        return DW_FIX_NONE;
    if (setup) {
        set_value(self, setup, "1");
    } else if (self->edits) {
        dw_edits_put(self->edits, fen->start, 0, "[SetUp \"1\"]");
        dw_buf_text(&self->edits->text, dw_repair_line_end(self->game));
    }
    return DW_FIX_SAFE;
}

dw_fix dw_mend_setup_name(const struct dw_repair *self)
{
    if (self->edits)
        dw_edits_put(self->edits, self->diag->offset, self->diag->length,
                     "SetUp");
    return DW_FIX_SAFE;
}

/* The men stay as they are written; all behind them is written anew. */
dw_fix dw_mend_fen(const struct dw_repair *self)
{
    const struct dw_tag *tag = dw_repair_tag(self->game, DW_TAG_FEN);
    if (!tag || !self->judged->has_start)
        return DW_FIX_NONE;
    if (!self->edits)
        return DW_FIX_SAFE;
    char fen[DW_FEN_MAX];
    dw_fen_write(&self->judged->start, fen);
    const dw_span value = dw_game_text(self->game, tag->value, tag->value_len);
    struct dw_buf *text = &self->edits->text;
    dw_edits_begin(self->edits, tag->value, tag->value_len);
    size_t at = 0;
    while (at < value.len && value.at[at] == ' ')
        at++;
    for (; at < value.len && value.at[at] != ' '; at++)
        if (value.at[at] != '~')
            dw_buf_char(text, value.at[at]);
    dw_buf_text(text, strchr(fen, ' '));
    return DW_FIX_SAFE;
}
