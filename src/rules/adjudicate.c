/* Knows when a game is over under a ruleset (rulesets/README.md, "How a
 * verdict is found"). Must not know text, nor rulesets by name. */
/* SPDX-License-Identifier: MIT */
#include "rules/adjudicate.h"

static const uint32_t no_ply = UINT32_MAX;

/* The plies of the track that can be taken back without a capture or baidaq
 * move: only positions since then can be the same. */
static uint32_t stretch_of(const struct dw_track *track)
{
    const uint32_t clock = track->steps[track->ply].clock;
    return clock < track->ply ? clock : track->ply;
}

/* The hash has as many heads as the largest power of two in the stretch. */
static uint32_t head_of(uint64_t key, uint32_t stretch)
{
    const int bits = 31 - __builtin_clz(stretch);
    return (uint32_t)(key >> (64 - bits));
}

static void chain(struct dw_track *track, uint32_t ply, uint32_t stretch)
{
    dw_step *steps = track->steps;
    const uint32_t head = head_of(steps[ply].key, stretch);
    steps[ply].before = steps[head].head;
    steps[head].head = ply;
}

/* Rebuilt whenever the stretch has doubled, so a ply costs the same however
 * long the game is shuffled. */
static void remember(struct dw_track *track, uint32_t stretch)
{
    if (stretch & (stretch - 1)) {
        chain(track, track->ply, stretch);
        return;
    }
    for (uint32_t head = 0; head < stretch; head++)
        track->steps[head].head = no_ply;
    for (uint32_t back = stretch + 1; back-- > 0;)
        chain(track, track->ply - back, stretch);
}

void dw_track_start(struct dw_track *track, const struct dw_position *start)
{
    track->ply = 0;
    track->steps[0] = (dw_step){.key = start->key, .clock = start->clock};
}

void dw_track_remember(struct dw_track *track)
{
    const uint32_t stretch = stretch_of(track);
    if (stretch >= DW_LONG_STRETCH)
        remember(track, stretch);
}

/* Each side has to go and come back: that takes four plies at least. */
uint32_t dw_track_alike(const struct dw_track *track)
{
    const dw_step *steps = track->steps;
    const uint64_t key = steps[track->ply].key;
    const uint32_t stretch = stretch_of(track);
    uint32_t count = 0;
    if (stretch >= DW_LONG_STRETCH) {
        uint32_t ply = steps[head_of(key, stretch)].head;
        for (; ply != no_ply; ply = steps[ply].before)
            count += steps[ply].key == key;
        return count;
    }
    for (uint32_t back = 4; back <= stretch; back += 2)
        count += steps[track->ply - back].key == key;
    return count + 1;
}

/* Takes back a ply that took nothing and moved no baidaq. */
static void take_back(struct dw_position *position, dw_move move)
{
    const int kind = position->board[move.to];
    const dw_set both = dw_bit(move.from) | dw_bit(move.to);
    position->side = (uint8_t)dw_other(position->side);
    position->by_side[position->side] ^= both;
    position->by_kind[kind] ^= both;
    position->board[move.from] = (uint8_t)kind;
    position->board[move.to] = DW_NO_MAN;
}

uint32_t dw_track_occurrences(const struct dw_track *track,
                              const struct dw_position *position)
{
    const uint32_t alike = dw_track_alike(track), stretch = stretch_of(track);
    if (alike == 1)
        return 1;
    struct dw_position past = *position;
    uint32_t count = 1;
    for (uint32_t back = 0; back < stretch; back++) {
        const dw_step *step = &track->steps[track->ply - back];
        take_back(&past, step->move);
        count +=
            step[-1].key == position->key && dw_position_equal(&past, position);
    }
    return count;
}

/* One ply as the endings see it. */
struct look {
    const struct dw_ruleset *rules;
    const struct dw_track *track;
    const struct dw_position *position;
    bool owed;      /* the ply was the one reply of a bared side */
    bool claim;     /* draws on claim count */
    dw_ending bare; /* what the bare-shah rule says; may be pending */
};

#define KEY(tail) (UINT32_C(1) << DW_KEY_##tail)

static dw_ending ending(dw_ending_reason reason, dw_result result,
                        uint32_t keys)
{
    return (dw_ending){
        .reason = (uint8_t)reason, .result = (uint8_t)result, .keys = keys};
}

static dw_ending won(dw_ending_reason reason, int side, uint32_t keys)
{
    return ending(reason, side ? DW_RESULT_BLACK : DW_RESULT_WHITE, keys);
}

static const dw_ending nothing = {.reason = DW_REASON_ONGOING};

static bool is_bare(const struct dw_position *position, int side)
{
    const dw_set men = position->by_side[side];
    return !(men & (men - 1));
}

/* Whether the bared side to move can legally take the other's last man. */
static bool can_bare_back(const struct dw_position *position)
{
    const dw_set men = position->by_side[dw_other(position->side)] &
                       ~position->by_kind[DW_SHAH];
    return !(men & (men - 1)) &&
           dw_moves_origins(position, DW_SHAH, dw_first(men));
}

static dw_ending bared_at_once(const struct look *at)
{
    const int winner = dw_other(at->position->side);
    if (!can_bare_back(at->position))
        return won(DW_REASON_BARE_SHAH, winner, KEY(BARE_WIN));
    switch ((enum dw_bare_counter)at->rules->bare_counter) {
    case DW_COUNTER_REPLY:
        return ending(DW_REASON_PENDING, DW_RESULT_OPEN, KEY(BARE_COUNTER));
    case DW_COUNTER_POSSIBLE:
        return ending(DW_REASON_BARE_SHAH, DW_RESULT_DRAW, KEY(BARE_COUNTER));
    case DW_COUNTER_NONE:
        break;
    }
    return won(DW_REASON_BARE_SHAH, winner, KEY(BARE_WIN) | KEY(BARE_COUNTER));
}

/* A bared side that cannot move owes nothing: it is mated or stalemated. */
static dw_ending bared_next_turn(const struct look *at)
{
    const int winner = dw_other(at->position->side);
    const bool by_men = at->rules->bare_win == DW_BARE_BY_MEN;
    if (by_men && dw_count(at->position->by_side[winner]) > 2)
        return won(DW_REASON_BARE_SHAH, winner, KEY(BARE_WIN));
    return dw_moves_any(at->position)
               ? ending(DW_REASON_PENDING, DW_RESULT_OPEN, KEY(BARE_WIN))
               : nothing;
}

/* The bared side has replied, and is still alone. */
static dw_ending reply_missed(const struct look *at)
{
    const uint32_t owing = at->rules->bare_win == DW_BARE_AT_ONCE
                               ? KEY(BARE_COUNTER)
                               : KEY(BARE_WIN);
    const uint32_t keys = at->owed ? owing | KEY(BARE_MISSED) : KEY(BARE_WIN);
    if (at->owed && at->rules->bare_missed == DW_MISSED_UNSETTLED)
        return ending(DW_REASON_UNSETTLED, DW_RESULT_UNSETTLED, keys);
    return won(DW_REASON_BARE_SHAH, at->position->side, keys);
}

static bool is_ranked(const struct dw_ruleset *rules, enum dw_ending_name name)
{
    for (int i = 0; i < rules->order_len; i++)
        if (rules->order[i] == name)
            return true;
    return false;
}

static dw_ending find_bare(const struct look *at)
{
    const int side = at->position->side;
    const bool mine = is_bare(at->position, side);
    const bool theirs = is_bare(at->position, dw_other(side));
    if (mine == theirs || !is_ranked(at->rules, DW_END_BARE))
        return nothing;
    if (at->rules->bare_win == DW_BARE_NEVER)
        return nothing;
    if (theirs)
        return reply_missed(at);
    return at->rules->bare_win == DW_BARE_AT_ONCE ? bared_at_once(at)
                                                  : bared_next_turn(at);
}

static dw_ending bare(const struct look *at) { return at->bare; }

static dw_ending checkmate(const struct look *at)
{
    if (!at->position->in_check || dw_moves_any(at->position))
        return nothing;
    return won(DW_REASON_CHECKMATE, dw_other(at->position->side), 0);
}

static dw_ending stalemate(const struct look *at)
{
    if (at->position->in_check || dw_moves_any(at->position))
        return nothing;
    switch ((enum dw_stalemate)at->rules->stalemate) {
    case DW_STALEMATE_LOSS:
        break;
    case DW_STALEMATE_DRAW:
        return ending(DW_REASON_STALEMATE, DW_RESULT_DRAW, KEY(STALEMATE));
    case DW_STALEMATE_UNSETTLED:
        return ending(DW_REASON_UNSETTLED, DW_RESULT_UNSETTLED, KEY(STALEMATE));
    }
    return won(DW_REASON_STALEMATE, dw_other(at->position->side),
               KEY(STALEMATE));
}

static dw_ending both_bare(const struct look *at)
{
    if (!is_bare(at->position, DW_WHITE) || !is_bare(at->position, DW_BLACK))
        return nothing;
    const bool countered = at->owed && at->rules->bare_win == DW_BARE_AT_ONCE;
    const uint32_t keys = KEY(BOTH_BARE) | (countered ? KEY(BARE_COUNTER) : 0);
    switch ((enum dw_both_bare)at->rules->both_bare) {
    case DW_BOTH_BARE_DRAW:
        return ending(DW_REASON_BOTH_BARE, DW_RESULT_DRAW, keys);
    case DW_BOTH_BARE_CONTINUE:
        break;
    case DW_BOTH_BARE_UNSETTLED:
        return ending(DW_REASON_UNSETTLED, DW_RESULT_UNSETTLED, keys);
    }
    return nothing;
}

/* Whether a draw with this `ends` counts now; while a reply is owed, none. */
static bool counts(const struct look *at, uint8_t ends)
{
    return at->bare.reason != DW_REASON_PENDING &&
           (ends == DW_ENDS_AT_ONCE || at->claim);
}

static dw_ending repetition(const struct look *at)
{
    const uint32_t times = at->rules->repetition_times;
    if (!times || !counts(at, at->rules->repetition_ends) ||
        dw_track_alike(at->track) < times ||
        dw_track_occurrences(at->track, at->position) < times)
        return nothing;
    return ending(DW_REASON_REPETITION, DW_RESULT_DRAW,
                  KEY(REPETITION) | KEY(REPETITION_TIMES) |
                      KEY(REPETITION_ENDS));
}

static dw_ending limit(const struct look *at)
{
    const uint32_t plies = dw_ruleset_limit_plies(at->rules);
    const uint32_t length = at->rules->length_limit;
    if (plies && at->position->clock >= plies &&
        counts(at, at->rules->move_limit_ends))
        return ending(DW_REASON_MOVE_LIMIT, DW_RESULT_DRAW,
                      KEY(MOVE_LIMIT) | KEY(MOVE_LIMIT_MOVES) |
                          KEY(MOVE_LIMIT_COUNTS) | KEY(MOVE_LIMIT_ENDS));
    if (length && at->track->ply > length && counts(at, DW_ENDS_AT_ONCE))
        return ending(DW_REASON_MOVE_LIMIT, DW_RESULT_DRAW, KEY(LENGTH_LIMIT));
    return nothing;
}

static dw_ending (*const endings[DW_ENDINGS])(const struct look *at) = {
    [DW_END_CHECKMATE] = checkmate,   [DW_END_BARE] = bare,
    [DW_END_STALEMATE] = stalemate,   [DW_END_BOTH_BARE] = both_bare,
    [DW_END_REPETITION] = repetition, [DW_END_LIMIT] = limit,
};

/* Sets of dw_ending_name. */
enum {
    SEARCHED = 1 << DW_END_CHECKMATE | 1 << DW_END_STALEMATE,
    OF_BARE = 1 << DW_END_BARE | 1 << DW_END_BOTH_BARE,
    DRAWS = 1 << DW_END_REPETITION | 1 << DW_END_LIMIT,
};

/* The endings that may hold: nearly always none, which three looks tell before
 * each ending is asked. */
static int possible_endings(const struct look *at, bool searched)
{
    const struct dw_ruleset *rules = at->rules;
    const struct dw_position *position = at->position;
    const uint32_t times = rules->repetition_times;
    const uint32_t plies = dw_ruleset_limit_plies(rules);
    const bool white = is_bare(position, DW_WHITE);
    const bool black = is_bare(position, DW_BLACK);
    const bool repeats = (times != 0) & (position->clock + 4 >= 4 * times) &&
                         counts(at, rules->repetition_ends) &&
                         dw_track_alike(at->track) >= times;
    const bool limits =
        ((plies != 0) & (position->clock >= plies)) |
        ((rules->length_limit != 0) & (at->track->ply > rules->length_limit));
    const bool stuck = searched && !dw_moves_any(position);
    return OF_BARE * (white | black) | DRAWS * (repeats | limits) |
           SEARCHED * stuck;
}

/* The first of `names` in the ruleset's order that holds. When a second one
 * holds as well, the order has decided. */
static dw_ending first_ending(const struct look *at, int names)
{
    dw_ending first = nothing;
    for (int i = 0; names && i < at->rules->order_len; i++) {
        const int name = at->rules->order[i];
        if (!(names >> name & 1))
            continue;
        const dw_ending next = endings[name](at);
        if (next.reason == DW_REASON_ONGOING ||
            next.reason == DW_REASON_PENDING)
            continue;
        if (first.reason != DW_REASON_ONGOING) {
            first.keys |= KEY(ORDER);
            break;
        }
        first = next;
    }
    first.ply = at->track->ply;
    return first;
}

void dw_ruling_look(struct dw_ruling *ruling, const struct dw_track *track,
                    const struct dw_position *position)
{
    struct look at = {.rules = ruling->ruleset,
                      .track = track,
                      .position = position,
                      .owed = ruling->owes != 0};
    ruling->owed = at.owed;
    at.bare = find_bare(&at);
    ruling->owes = 0;
    ruling->ending = first_ending(&at, possible_endings(&at, false));
    ruling->over = ruling->ending.reason != DW_REASON_ONGOING;
    if (ruling->over)
        ruling->ending = first_ending(&at, possible_endings(&at, true));
    if (ruling->over || at.bare.reason != DW_REASON_PENDING)
        return;
    ruling->owes = (uint8_t)(1 + position->side);
    ruling->ending = at.bare;
    ruling->ending.ply = track->ply;
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* What cannot end the game at once under these rules. */
static struct dw_quiet quiet_of(const struct dw_ruleset *rules)
{
    struct dw_quiet quiet = dw_quiet_always;
    const uint32_t limit_plies = dw_ruleset_limit_plies(rules);
    if (rules->repetition_times && rules->repetition_ends == DW_ENDS_AT_ONCE)
        quiet.times = rules->repetition_times;
    if (limit_plies && rules->move_limit_ends == DW_ENDS_AT_ONCE)
        quiet.limit = limit_plies;
    if (quiet.times != UINT32_MAX)
        quiet.clock = 4 * (quiet.times - 1);
    quiet.clock = least(quiet.clock, quiet.limit);
    return quiet;
}

struct dw_quiet dw_quiet_both(struct dw_quiet a, struct dw_quiet b)
{
    return (struct dw_quiet){.clock = least(a.clock, b.clock),
                             .times = least(a.times, b.times),
                             .limit = least(a.limit, b.limit)};
}

void dw_ruling_start(struct dw_ruling *ruling, const struct dw_ruleset *ruleset,
                     const struct dw_track *track,
                     const struct dw_position *position)
{
    const uint32_t length = ruleset->length_limit;
    *ruling = (struct dw_ruling){.ruleset = ruleset,
                                 .quiet = quiet_of(ruleset),
                                 .quiet_ply = length ? length : UINT32_MAX};
    dw_ruling_look(ruling, track, position);
}

dw_ending dw_ruling_finish(struct dw_ruling *ruling,
                           const struct dw_track *track,
                           const struct dw_position *position, bool draw_stated)
{
    const bool unsettled = ruling->ending.result == DW_RESULT_UNSETTLED &&
                           track->ply > ruling->ending.ply;
    /* Only a claim can add to what the last ply was ended by. */
    const bool claim = draw_stated && track->ply == ruling->ending.ply;
    if (ruling->over && !unsettled && !claim)
        return ruling->ending;
    struct look at = {.rules = ruling->ruleset,
                      .track = track,
                      .position = position,
                      .owed = ruling->over && ruling->owed,
                      .claim = draw_stated};
    at.bare = unsettled ? nothing : find_bare(&at);
    const int possible = possible_endings(&at, true);
    const dw_ending last =
        first_ending(&at, unsettled ? possible & SEARCHED : possible);
    if (last.reason != DW_REASON_ONGOING) {
        ruling->ending = last;
        ruling->over = true;
    } else if (ruling->ending.reason == DW_REASON_ONGOING) {
        ruling->ending.ply = track->ply;
    }
    return ruling->ending;
}
