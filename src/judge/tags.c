/* Knows what the tag section says and whether it can be so (PGN standard 8.1,
 * 9). Must not know moves. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"
#include "pgn/hijri.h"

#include <string.h>

/* ---- shapes of values ---------------------------------------------------- */

static bool digit(char c) { return c >= '0' && c <= '9'; }

/* Reads `count` digits, or as many '?'. -1: neither, -2: '?'. */
static int date_field(const char *at, size_t count)
{
    int value = 0;
    size_t unknown = 0;
    for (size_t i = 0; i < count; i++) {
        if (at[i] == '?')
            unknown++;
        else if (digit(at[i]))
            value = value * 10 + (at[i] - '0');
        else
            return -1;
    }
    return unknown == 0 ? value : unknown == count ? -2 : -1;
}

bool dw_tags_is_date(dw_span value)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (value.len != 10 || value.at[4] != '.' || value.at[7] != '.')
        return false;
    const int year = date_field(value.at, 4);
    const int month = date_field(value.at + 5, 2);
    const int day = date_field(value.at + 8, 2);
    if (year == -1 || month == -1 || day == -1 || month == 0 || month > 12 ||
        day == 0 || day > 31)
        return false;
    if (month > 0 && day > days[month - 1])
        return false;
    const bool leap = year == -2 || (year % 4 == 0 && year % 100 != 0) ||
                      year % 400 == 0 || (year < 1583 && year % 4 == 0);
    return month != 2 || day != 29 || leap;
}

/* Skips digits with an optional decimal part; false without a digit. */
static bool skip_number(const char **at, const char *end)
{
    const char *const begin = *at;
    while (*at < end && digit(**at))
        ++*at;
    if (*at > begin && *at + 1 < end && **at == '.' && digit((*at)[1]))
        for (++*at; *at < end && digit(**at);)
            ++*at;
    return *at > begin;
}

/* One period: "?", "-", "40/9000", "300", "4500+60", "*180"; decimals and
 * "40/60+0.5" are written by today's programs and taken too. */
static bool period_valid(const char *at, const char *end)
{
    if (end - at == 1 && (*at == '?' || *at == '-'))
        return true;
    if (at < end && *at == '*')
        return ++at, skip_number(&at, end) && at == end;
    if (!skip_number(&at, end))
        return false;
    if (at < end && *at == '/' && (++at, !skip_number(&at, end)))
        return false;
    if (at < end && *at == '+' && (++at, !skip_number(&at, end)))
        return false;
    return at == end;
}

/* PGN standard 9.6.1: periods parted by colons. */
static bool time_control_valid(dw_span value)
{
    const char *at = value.at, *const end = value.at + value.len;
    for (;;) {
        const char *colon = memchr(at, ':', (size_t)(end - at));
        if (!period_valid(at, colon ? colon : end))
            return false;
        if (!colon)
            return true;
        at = colon + 1;
    }
}

static bool one_of(dw_span value, const char *const *words)
{
    for (; *words; words++)
        if (dw_span_equal_nocase(value, dw_span_of(*words)))
            return true;
    return false;
}

/* PGN standard 9.8.1, and what cutechess writes beside it. */
static bool termination_valid(dw_span value)
{
    static const char *const known[] = {"abandoned",
                                        "adjudication",
                                        "death",
                                        "emergency",
                                        "normal",
                                        "rules infraction",
                                        "time forfeit",
                                        "unterminated",
                                        "illegal move",
                                        "stalled connection",
                                        NULL};
    return one_of(value, known);
}

static bool result_valid(dw_span value)
{
    static const char *const known[] = {"1-0", "0-1", "1/2-1/2", "*", NULL};
    return one_of(value, known);
}

static bool setup_valid(dw_span value)
{
    return value.len == 0 || dw_span_is(value, "0") || dw_span_is(value, "1");
}

/* Programs write these names; "wild 28" and
 * its forms are the chess servers' number for Shatranj. */
static bool variant_valid(dw_span value)
{
    static const char *const known[] = {"shatranj", "wild 28", "wild/28", "w28",
                                        NULL};
    return one_of(value, known);
}

static const struct {
    dw_tag_id id;
    bool (*valid)(dw_span value);
    dw_say say;
} value_rows[] = {
    {DW_TAG_DATE, dw_tags_is_date, DW_SAY_VALUE_DATE},
    {DW_TAG_RESULT, result_valid, DW_SAY_VALUE_RESULT},
    {DW_TAG_SETUP, setup_valid, DW_SAY_VALUE_SETUP},
    {DW_TAG_TIME_CONTROL, time_control_valid, DW_SAY_VALUE_TIME_CONTROL},
    {DW_TAG_TERMINATION, termination_valid, DW_SAY_VALUE_TERMINATION},
    {DW_TAG_VARIANT, variant_valid, DW_SAY_VARIANT_OTHER},
};

/* ---- findings ------------------------------------------------------------ */

static const struct dw_tag *tag_of(const struct dw_judge *self, dw_tag_id id)
{
    const uint32_t index = self->game->by_id[id];
    return index ? &self->game->tags[index - 1] : NULL;
}

static struct dw_diag *file_value(struct dw_judge *self, dw_say say,
                                  const struct dw_tag *tag)
{
    struct dw_diag *diag =
        dw_diags_add(self->diags, say, tag->value, tag->value_len);
    diag->args[0] = dw_arg_source(tag->value, tag->value_len);
    return diag;
}

/* False when the Date is none of the Hijra. */
static bool report_hijri(struct dw_judge *self, const struct dw_tag *tag)
{
    struct dw_hijri date;
    if (tag->id != DW_TAG_DATE ||
        !dw_hijri_read(dw_game_text(self->game, tag->value, tag->value_len),
                       &date))
        return false;
    struct dw_diag *diag = file_value(self, DW_SAY_VALUE_HIJRI, tag);
    diag->args[1] = dw_arg_number((uint64_t)date.first.year);
    diag->args[2] = dw_arg_number((uint64_t)date.last.year);
    return true;
}

static void report_values(struct dw_judge *self)
{
    for (size_t i = 0; i < sizeof value_rows / sizeof *value_rows; i++) {
        const struct dw_tag *tag = tag_of(self, value_rows[i].id);
        if (tag &&
            !value_rows[i].valid(
                dw_game_text(self->game, tag->value, tag->value_len)) &&
            !report_hijri(self, tag))
            file_value(self, value_rows[i].say, tag);
    }
}

/* One finding for all that are missing: PGN standard 8.1.1. A page need have
 * none. */
static void report_roster(struct dw_judge *self)
{
    bool page = self->game->loose;
    char *at = self->roster;
    for (int i = 0; i < DW_ROSTER; i++) {
        if (self->game->by_id[dw_roster[i].id]) {
            page = false;
            continue;
        }
        const size_t length = strlen(dw_roster[i].name);
        if (at > self->roster) {
            memcpy(at, ", ", 2);
            at += 2;
        }
        memcpy(at, dw_roster[i].name, length);
        at += length;
    }
    *at = '\0';
    if (at == self->roster || page)
        return;
    struct dw_diag *diag =
        dw_diags_add(self->diags, DW_SAY_ROSTER_MISSING, self->game->start, 1);
    diag->args[0] = dw_arg_word(self->roster);
}

const struct dw_tag *dw_tags_misplaced(const struct dw_game *game,
                                       const struct dw_tag **place)
{
    uint32_t index = 0;
    for (int i = 0; i < DW_ROSTER; i++) {
        const uint32_t at = game->by_id[dw_roster[i].id];
        if (!at || at == ++index)
            continue;
        *place = &game->tags[index - 1];
        return &game->tags[at - 1];
    }
    return NULL;
}

/* Order is a matter of export format alone (PGN standard 8.1.1). */
static void report_order(struct dw_judge *self)
{
    const struct dw_tag *place;
    const struct dw_tag *tag = dw_tags_misplaced(self->game, &place);
    if (!tag)
        return;
    struct dw_diag *diag = dw_diags_add(self->diags, DW_SAY_ROSTER_BEHIND,
                                        tag->name, tag->name_len);
    diag->args[0] = dw_arg_source(tag->name, tag->name_len);
    diag->args[1] = dw_arg_source(place->name, place->name_len);
}

/* "FEN" and "SetUp" belong together: PGN standard 9.7. */
static void report_setup(struct dw_judge *self)
{
    const struct dw_tag *fen = tag_of(self, DW_TAG_FEN);
    const struct dw_tag *setup = tag_of(self, DW_TAG_SETUP);
    const struct dw_tag *other = tag_of(self, DW_TAG_SETUP_CASE);
    const dw_span value = dw_game_tag(self->game, DW_TAG_SETUP);
    if (!fen) {
        if (setup && dw_span_is(value, "1"))
            file_value(self, DW_SAY_SETUP_ALONE, setup);
        return;
    }
    if (setup && dw_span_is(value, "1"))
        return;
    if (setup && value.len) {
        file_value(self, DW_SAY_FEN_SETUP_OTHER, setup);
    } else if (!setup && other) {
        struct dw_diag *diag = dw_diags_add(self->diags, DW_SAY_FEN_SETUP_CASE,
                                            other->name, other->name_len);
        diag->args[0] = dw_arg_source(other->name, other->name_len);
    } else {
        file_value(self, DW_SAY_FEN_ALONE, fen);
    }
}

/* The movetext's marker counts, else the Result tag: src/README.md, "What comes
 * out". */
static void report_result(struct dw_judge *self)
{
    const struct dw_game *game = self->game;
    const struct dw_tag *tag = tag_of(self, DW_TAG_RESULT);
    dw_result tagged = DW_RESULT_NONE;
    bool loose = false;
    const bool readable =
        tag && dw_result_read(dw_game_text(game, tag->value, tag->value_len),
                              &tagged, &loose);
    self->out->stated = game->has_marker ? (dw_result)game->marker : tagged;
    /* None of the four results says double forfeit, so * may stand for it. */
    const bool forfeit =
        game->marker == DW_RESULT_NONE && tagged == DW_RESULT_OPEN;
    if (!game->has_marker || !readable || tagged == game->marker || forfeit)
        return;
    struct dw_diag *diag = dw_diags_add(self->diags, DW_SAY_RESULTS_DIFFER,
                                        game->marker_at, game->marker_len);
    diag->args[0] = dw_arg_source(tag->value, tag->value_len);
    diag->args[1] = dw_arg_source(game->marker_at, game->marker_len);
}

static void report_marker(struct dw_judge *self)
{
    const struct dw_game *game = self->game;
    dw_result result;
    bool loose = false;
    if (!game->has_marker ||
        !dw_result_read(dw_game_text(game, game->marker_at, game->marker_len),
                        &result, &loose) ||
        !loose)
        return;
    const bool forfeit = result == DW_RESULT_NONE;
    struct dw_diag *diag = dw_diags_add(
        self->diags, forfeit ? DW_SAY_RESULT_FORFEIT : DW_SAY_RESULT_LOOSE,
        game->marker_at, game->marker_len);
    diag->args[0] = dw_arg_source(game->marker_at, game->marker_len);
    if (!forfeit)
        diag->args[1] = dw_arg_word(dw_result_text(result));
}

void dw_tags_report(struct dw_judge *self)
{
    report_roster(self);
    report_order(self);
    report_values(self);
    report_setup(self);
    report_result(self);
    report_marker(self);
}

void dw_tags_empty(struct dw_judge *self)
{
    const struct dw_game *game = self->game;
    const dw_result stated = self->out->stated;
    const bool open = stated == DW_RESULT_OPEN || stated == DW_RESULT_NONE;
    if (game->words || game->too_large || !open || tag_of(self, DW_TAG_FEN) ||
        (game->has_marker && stated != DW_RESULT_OPEN))
        return;
    /* Without rules numbers may be moves: no form has been decided on. */
    if (!self->setup.no_rules || !dw_phrases_may_help(self))
        dw_diags_add(self->diags, DW_SAY_GAME_EMPTY, game->start, 1);
}

/* ---- start and end ------------------------------------------------------- */

/* The square on which a side lacks a man that the other has on its image, when
 * that is all in which the halves differ; `flip` gives the image. DW_NO_SQUARE:
 * it is not. */
static int find_lost(const struct dw_position *start, int side, int flip)
{
    const dw_set men = start->by_side[side];
    const dw_set others = start->by_side[dw_other(side)];
    int lost = DW_NO_SQUARE;
    for (dw_set rest = others; rest; rest &= rest - 1) {
        const int square = dw_first(rest), image = square ^ flip;
        if (men & dw_bit(image) && start->board[image] == start->board[square])
            continue;
        if (men & dw_bit(image) || lost != DW_NO_SQUARE)
            return DW_NO_SQUARE;
        lost = image;
    }
    return dw_count(men) + 1 == dw_count(others) ? lost : DW_NO_SQUARE;
}

/* Across the middle of the board, else turned. */
static bool report_lost(struct dw_judge *self, const struct dw_tag *fen,
                        int side)
{
    const struct dw_position *start = &self->start;
    int flip = 56;
    int square = find_lost(start, side, flip);
    if (square == DW_NO_SQUARE)
        square = find_lost(start, side, flip = 63);
    if (square == DW_NO_SQUARE)
        return false;
    struct dw_diag *diag = dw_diags_add(self->diags, DW_SAY_ARRAY_SHORT_MAN,
                                        fen->value, fen->value_len);
    diag->args[0] = dw_arg_side(side);
    diag->args[1] = dw_arg_number((uint64_t)dw_count(start->by_side[side]));
    diag->args[2] = dw_arg_kind(start->board[square ^ flip]);
    diag->args[3] = dw_arg_square(square);
    return true;
}

/* Men that have not met have taken nothing: where one side has fewer, the
 * diagram has lost some. Of so many men that it is an array; a FEN that counts
 * on from an earlier move is out of a game, whose men may have come back. */
static void report_short(struct dw_judge *self, const struct dw_tag *fen)
{
    enum { ARRAY_MEN = 28 };
    const dw_set lower = 0xffffffff;
    const dw_set white = self->start.by_side[DW_WHITE];
    const dw_set black = self->start.by_side[DW_BLACK];
    const int most = dw_count(white), least = dw_count(black);
    if (most == least || most + least < ARRAY_MEN || self->start.number > 1 ||
        (white & ~lower) || (black & lower))
        return;
    const int few = most < least ? DW_WHITE : DW_BLACK;
    if (report_lost(self, fen, few))
        return;
    struct dw_diag *diag = dw_diags_add(self->diags, DW_SAY_ARRAY_SHORT,
                                        fen->value, fen->value_len);
    diag->args[0] = dw_arg_side(few);
    diag->args[1] = dw_arg_number((uint64_t)(most < least ? most : least));
    diag->args[2] = dw_arg_side(few ^ 1);
    diag->args[3] = dw_arg_number((uint64_t)(most < least ? least : most));
}

bool dw_tags_start(struct dw_judge *self, int *letters)
{
    struct dw_judged *out = self->out;
    const struct dw_tag *fen = tag_of(self, DW_TAG_FEN);
    *letters = -1;
    if (!fen) {
        const bool announced =
            dw_span_is(dw_game_tag(self->game, DW_TAG_SETUP), "1");
        out->legal = announced ? DW_LEGAL_NULL : DW_LEGAL_YES;
        out->has_start = !announced;
        self->start = self->setup.rules[0].ruleset->start;
        return out->has_start;
    }
    const dw_span value = dw_game_text(self->game, fen->value, fen->value_len);
    const int preferred = self->setup.letters > 0 ? self->setup.letters : 0;
    out->has_start = dw_fen_read(value, fen->value, self->setup.grammar,
                                 preferred, &self->start, letters, self->diags);
    out->legal = out->has_start ? DW_LEGAL_YES : DW_LEGAL_NO;
    out->bad = !out->has_start;
    out->first_bad_ply = 0;
    if (out->has_start)
        report_short(self, fen);
    return out->has_start;
}

static bool mentions_mate(dw_span value)
{
    static const char word[] = "checkmate";
    const size_t length = sizeof word - 1;
    for (size_t i = 0; i + length <= value.len; i++)
        if (dw_span_equal_nocase((dw_span){value.at + i, length},
                                 (dw_span){word, length}))
            return true;
    return false;
}

void dw_tags_compare(struct dw_judge *self)
{
    const struct dw_tag *tag = tag_of(self, DW_TAG_TERMINATION);
    const struct dw_position *final = &self->out->final;
    if (tag &&
        mentions_mate(dw_game_text(self->game, tag->value, tag->value_len)) &&
        !(final->in_check && !dw_moves_any(final)))
        file_value(self, DW_SAY_TERMINATION_NO_MATE, tag);
}
