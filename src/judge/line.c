/* Knows how the main line is decided on and played: which notation, which
 * array, which moves. Must not know tags. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"
#include "rules/replay.h"

#include <stdlib.h>

/* ---- trials: no findings, no track --------------------------------------- */

/* Plays up to `count` plies from `ply` on, of which nothing but the position is
 * kept; returns how many: 0 where the first cannot be played. */
static uint32_t try_plies(const struct dw_judge *self, const struct dw_ply *ply,
                          uint32_t count, struct dw_position *position)
{
    enum { STRETCH = 64 };
    dw_step steps[STRETCH + 1];
    struct dw_track track = {.steps = steps, .room = STRETCH + 1};
    const uint32_t plain = dw_replay_plain(
        &self->replay, position, &track, &ply->spec, sizeof *ply,
        count < STRETCH ? count : STRETCH, dw_quiet_always);
    if (plain)
        return plain;
    const dw_match match = dw_moves_match(position, ply->spec);
    if (match.count != 1)
        return 0;
    dw_position_play(position, match.move);
    return 1;
}

/* How many plies of the line can be played from `position`. */
static uint32_t playable(const struct dw_judge *self,
                         const struct dw_line *line,
                         struct dw_position position)
{
    uint32_t played = 0, more = 1;
    while (more && played < line->count) {
        more = try_plies(self, line->plies + played, line->count - played,
                         &position);
        played += more;
    }
    return played;
}

/* The same from the record's start, as far as that is known. */
static uint32_t reach(const struct dw_judge *self, const struct dw_line *line)
{
    return self->out->has_start ? playable(self, line, self->start)
                                : dw_solution_reach(self, line);
}

static bool same_specs(const struct dw_line *a, const struct dw_line *b,
                       uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const dw_spec x = a->plies[i].spec, y = b->plies[i].spec;
        if (x.kind != y.kind || x.to != y.to || x.from_file != y.from_file ||
            x.from_rank != y.from_rank)
            return false;
    }
    return true;
}

static void swap_lines(struct dw_judge *self)
{
    const struct dw_line line = self->line;
    self->line = self->other;
    self->other = line;
}

/* Whether `other` gets further than the line at hand, which stops at
 * `played`, or as far with fewer words of foreign notations. A reading that
 * gives the same plies cannot. Where all words are the line's own, one that
 * makes some of them foreign has to gain more plies than that. */
static bool better(struct dw_judge *self, uint32_t played)
{
    const struct dw_line *line = &self->line, *other = &self->other;
    if (!dw_words_line(self, &self->other, true))
        return false;
    if (line->foreign == 0 &&
        (other->count <= played ||
         (line->count > played && same_specs(line, other, played + 1))))
        return false;
    if (!dw_words_line(self, &self->other, false))
        return false;
    const uint32_t reached = reach(self, other);
    const bool knows_more = line->count == played && other->count > played;
    if (!line->foreign && !line->stuck && other->foreign)
        return reached > played + other->foreign;
    return reached > played || (reached == played &&
                                (other->foreign < line->foreign || knows_more));
}

static bool is_line(const struct dw_judge *self, const struct dw_trial *trial)
{
    return trial->form == self->line.form &&
           trial->letters == self->line.letters;
}

/* The notations that may read more words than were played, alone as they
 * stand: the first few tell. Where all that the line knows is played, only what
 * groups its words otherwise can know more. */
static struct dw_trial_set find_trials(struct dw_judge *self, uint32_t played,
                                       bool all)
{
    enum { FEW = 12 };
    const struct dw_line *line = &self->line;
    const uint32_t count = played < FEW ? played + 1 : FEW;
    struct dw_trial_set trials = all ? self->all_trials : self->regroupers;
    if (!all || line->foreign || line->regrouped)
        return trials;
    for (uint32_t i = 0; i < count && i < line->count; i++)
        dw_words_keep_readers(
            self,
            dw_item_text(self->game, &self->game->items[line->plies[i].item]),
            &trials);
    return trials;
}

/* Tries the notations beside the one at hand on the whole game: rules of
 * src/README.md, "Reading". Returns how far the best one gets. */
static uint32_t choose_notation(struct dw_judge *self, uint32_t played)
{
    const bool all = played < self->line.count || self->line.foreign;
    const dw_span stuck =
        self->line.stuck
            ? dw_item_text(self->game,
                           &self->game->items[self->line.stuck_item])
            : (dw_span){0};
    struct dw_trial_set trials = find_trials(self, played, all);
    for (int i = 0; i < self->trial_count; i++) {
        const struct dw_trial *trial = &self->trials[i];
        if (!dw_trial_set_has(&trials, i) || is_line(self, trial) ||
            !dw_phrases_may_open(self, trial->letters, stuck))
            continue;
        self->other.form = trial->form;
        self->other.letters = trial->letters;
        if (!better(self, played))
            continue;
        swap_lines(self);
        played = reach(self, &self->line);
        trials = find_trials(self, played, all);
    }
    return played;
}

/* Looks for the first notation that reads each word of the game as a move, now
 * that the line's own has stopped at one; it becomes `other`. If it can be
 * played to its end, no reading is better. */
static bool find_whole(struct dw_judge *self)
{
    const dw_item *item = &self->game->items[self->line.stuck_item];
    const dw_span word = dw_item_text(self->game, item);
    if (self->line.regrouped || item->kind != DW_TOKEN_WORD ||
        !dw_words_may_read(self, word))
        return false;
    for (int i = 0; i < self->trial_count; i++) {
        const struct dw_trial *trial = &self->trials[i];
        if (is_line(self, trial) || trial->regroups)
            continue;
        struct dw_notation *notation =
            dw_words_notation(self, trial->form, trial->letters, DW_WHITE);
        dw_spec spec;
        if (!notation || !dw_notation_read(notation, word.at, word.len, &spec))
            continue;
        self->other.form = trial->form;
        self->other.letters = trial->letters;
        if (dw_words_line(self, &self->other, true) && !self->other.stuck)
            return true;
    }
    return false;
}

/* Where the first ply of a Shah leads, among every other one from `ply` on;
 * DW_NO_SQUARE: to nowhere, or a text before it names no man. */
static int first_shah_target(const struct dw_line *line, uint32_t ply)
{
    for (; ply < line->count; ply += 2) {
        const dw_spec spec = line->plies[ply].spec;
        if (spec.kind == DW_SHAH)
            return spec.to;
        if (spec.kind == DW_NO_MAN)
            break;
    }
    return DW_NO_SQUARE;
}

/* Whether a Shah may stand on the square before such a ply. */
static bool may_start(int square, int target)
{
    return target == DW_NO_SQUARE ||
           dw_reach[DW_WHITE][DW_SHAH][square] & dw_bit(target);
}

/* The arrays a record without FEN may mean: Shahs on e, or crosswise. All of
 * the game must fit, as it does not from the array at hand. Returns its name,
 * NULL when none is better. */
static const char *choose_array(struct dw_judge *self)
{
    static const struct {
        int white, black;
        const char *name;
    } arrays[] = {
        {4, 4, "the Shahs on e1 and e8"},
        {3, 3, "the Shahs on d1 and d8"},
        {4, 3, "the Shahs on e1 and d8"},
        {3, 4, "the Shahs on d1 and e8"},
    };
    if (self->game->by_id[DW_TAG_FEN] || self->line.stuck)
        return NULL;
    const int white = first_shah_target(&self->line, 0);
    const int black = first_shah_target(&self->line, 1);
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        struct dw_position start;
        if (!may_start(arrays[i].white, white) ||
            !may_start(arrays[i].black + 56, black))
            continue;
        dw_position_array(&start, arrays[i].white, arrays[i].black);
        if (dw_position_equal(&start, &self->start) ||
            playable(self, &self->line, start) < self->line.count)
            continue;
        self->start = start;
        return arrays[i].name;
    }
    return NULL;
}

/* Whether the first ruleset has the array once a record declares it. */
static bool may_be_declared(const struct dw_judge *self)
{
    const struct dw_judge_rules *rules = &self->setup.rules[0];
    for (int i = 0; i < rules->also_count; i++)
        if (dw_position_equal(&rules->also[i], &self->start))
            return true;
    return false;
}

static void report_array(struct dw_judge *self, const char *name)
{
    const dw_item *first = &self->game->items[self->line.plies[0].item];
    struct dw_diag *diag = dw_diags_add(
        self->diags,
        may_be_declared(self) ? DW_SAY_ARRAY_UNDECLARED : DW_SAY_ARRAY_OTHER,
        first->offset, first->length);
    diag->args[0] = dw_arg_word(self->setup.rules[0].name);
    diag->args[1] = dw_arg_word(name);
}

/* ---- the game itself ----------------------------------------------------- */

static bool make_room(struct dw_judge *self)
{
    void *steps = self->track.steps;
    if (!dw_grow(&steps, &self->track_room, self->line.count + 1,
                 sizeof(dw_step))) {
        self->status =
            dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
        return false;
    }
    self->track.steps = steps;
    self->track.room = (uint32_t)self->track_room;
    return true;
}

static void start_track(struct dw_judge *self)
{
    self->now = self->start;
    dw_track_start(&self->track, &self->now);
    for (int i = 0; i < self->setup.rule_count; i++)
        dw_ruling_start(&self->rulings[i], self->setup.rules[i].ruleset,
                        &self->track, &self->now);
}

/* A ply whose text says more or less than its squares: plays it with a copy
 * of the position before, which disambiguation is judged by. */
__attribute__((noinline)) static void
report_marks(struct dw_judge *self, const struct dw_position *before,
             const struct dw_position *after, const struct dw_ply *ply,
             dw_match match)
{
    const uint32_t index = (uint32_t)(ply - self->line.plies);
    dw_marks_report(self, before, after, ply, match, index + 1, 0,
                    index + 1 == self->line.count);
}

/* A game under way. */
struct play {
    struct dw_judge *judge;
    struct dw_position now;
    struct dw_track track;
    struct dw_quiet quiet; /* as long as a ply needs no look */
    uint32_t looked;       /* plies up to the last whose marks were looked at */
    bool shows;            /* what texts show is kept, for who writes them */
};

static bool is_bare(const struct dw_position *position, int side)
{
    const dw_set men = position->by_side[side];
    return !(men & (men - 1));
}

static struct play begin_play(struct dw_judge *self)
{
    struct play play = {.judge = self,
                        .now = self->now,
                        .track = self->track,
                        .quiet = {.clock = DW_LONG_STRETCH,
                                  .times = UINT32_MAX,
                                  .limit = DW_LONG_STRETCH},
                        .shows = self->setup.keep_senses};
    for (int rule = 0; rule < self->setup.rule_count; rule++)
        play.quiet = dw_quiet_both(play.quiet, self->rulings[rule].quiet);
    if (is_bare(&play.now, DW_WHITE) || is_bare(&play.now, DW_BLACK))
        play.quiet = (struct dw_quiet){0};
    return play;
}

/* Up to here no ruleset ends the game for its length. */
static uint32_t quiet_plies(const struct dw_judge *self)
{
    uint32_t plies = self->line.count;
    for (int rule = 0; rule < self->setup.rule_count; rule++)
        if (self->rulings[rule].quiet_ply < plies)
            plies = self->rulings[rule].quiet_ply;
    return plies;
}

/* The rulings look at a ply that may end the game under one of them. `side`
 * may have lost its last man; whoever is bare stays so. */
__attribute__((noinline)) static void look_at_ply(struct play *play, int side)
{
    struct dw_judge *self = play->judge;
    dw_show *show = &play->track.steps[play->track.ply].show;
    if (play->shows && *show & DW_SHOW_TAKES && dw_position_bared(&play->now))
        *show |= DW_SHOW_BARES;
    dw_track_remember(&play->track);
    for (int rule = 0; rule < self->setup.rule_count; rule++)
        dw_ruling_step(&self->rulings[rule], &play->track, &play->now);
    if (is_bare(&play->now, side))
        play->quiet = (struct dw_quiet){0};
}

/* Looks where the ply of the side that is not `side` may need it. */
static void look_at_end(struct play *play, int side)
{
    if (is_bare(&play->now, side) || play->now.clock >= play->quiet.clock)
        look_at_ply(play, side);
}

static void keep_odd_show(const struct play *play,
                          const struct dw_position *before, dw_match match)
{
    play->track.steps[play->track.ply].show =
        (dw_show)(match.kind | before->side * DW_SHOW_BLACK |
                  match.capture * DW_SHOW_TAKES |
                  match.promotion * DW_SHOW_PROMOTES |
                  dw_moves_needed(before, match.move) |
                  play->now.in_check * DW_SHOW_CHECKS);
}

/* Of plain texts, whose marks of check are right but perhaps the last one's:
 * only a baidaq that takes has an origin in it. */
static void keep_plain_shows(const struct play *play, const struct dw_ply *ply,
                             uint32_t count)
{
    dw_step *step = &play->track.steps[play->track.ply - count];
    int side = play->now.side ^ (count & 1);
    for (uint32_t left = count; left-- > 0; ply++, side ^= 1) {
        const dw_spec spec = ply->spec;
        const bool check =
            left ? spec.check == DW_CHECK_PLUS : play->now.in_check;
        (++step)->show = (dw_show)(spec.kind | side * DW_SHOW_BLACK |
                                   spec.capture * DW_SHOW_TAKES |
                                   (spec.from_file != 0) * DW_SHOW_FILE |
                                   check * DW_SHOW_CHECKS);
    }
}

/* A ply whose text is not plain, or that cannot be played. */
__attribute__((noinline)) static bool play_odd_ply(struct play *play,
                                                   const struct dw_ply *ply)
{
    const dw_match match = dw_moves_match(&play->now, ply->spec);
    if (match.count != 1)
        return false;
    const struct dw_position before = play->now;
    dw_position_play(&play->now, match.move);
    dw_track_add(&play->track, &play->now, match.move);
    if (play->shows)
        keep_odd_show(play, &before, match);
    look_at_end(play, play->now.side);
    if (dw_marks_odd(ply->spec, match, play->now.in_check)) {
        play->looked = play->track.ply;
        report_marks(play->judge, &before, &play->now, ply, match);
    }
    return true;
}

/* A plain ply that is marked for another check than it gives. */
__attribute__((noinline)) static void
report_check_mark(struct play *play, const struct dw_ply *ply)
{
    const dw_match match = {.count = 1,
                            .move = play->track.steps[play->track.ply].move,
                            .kind = ply->spec.kind,
                            .capture = ply->spec.capture == DW_CAPTURE_X};
    play->looked = play->track.ply;
    report_marks(play->judge, &play->now, &play->now, ply, match);
}

/* Looks at the last of plain plies where it may need it. */
static void look_behind(struct play *play, const struct dw_ply *last)
{
    look_at_end(play, play->now.side);
    if (last->spec.check != play->now.in_check * DW_CHECK_PLUS)
        report_check_mark(play, last);
}

/* Plays from `ply` up to `end` or a text that fits no or several moves. */
static const struct dw_ply *play_on(struct play *play, const struct dw_ply *ply,
                                    const struct dw_ply *end)
{
    while (ply < end) {
        const uint32_t plain = dw_replay_plain(
            &play->judge->replay, &play->now, &play->track, &ply->spec,
            sizeof *ply, (uint32_t)(end - ply), play->quiet);
        if (play->shows)
            keep_plain_shows(play, ply, plain);
        ply += plain;
        if (plain)
            look_behind(play, ply - 1);
        else if (!play_odd_ply(play, ply++))
            return ply - 1;
    }
    return ply;
}

/* Plays until a ply fits no or several moves; returns how many did. */
static uint32_t play_through(struct dw_judge *self)
{
    const struct dw_ply *const plies = self->line.plies, *ply = plies;
    const struct dw_ply *const end = plies + self->line.count;
    const struct dw_ply *stop = plies + quiet_plies(self);
    struct play play = begin_play(self);
    while ((ply = play_on(&play, ply, stop)) == stop && stop < end) {
        stop = end;
        play.quiet = (struct dw_quiet){0};
    }
    const uint32_t played = (uint32_t)(ply - plies);
    /* A last ply with + that needed no look may be mate. */
    if (played && ply == end && play.now.in_check && play.looked < played)
        dw_marks_mate(self, &play.now, ply - 1, played);
    self->now = play.now;
    self->track = play.track;
    return played;
}

static uint32_t play_line(struct dw_judge *self)
{
    start_track(self);
    return play_through(self);
}

/* Files why the line goes no further than `played`. */
static void report_stop(struct dw_judge *self, uint32_t played)
{
    struct dw_judged *out = self->out;
    const struct dw_line *line = &self->line;
    if (played == line->count && !line->stuck)
        return;
    out->legal = DW_LEGAL_NO;
    out->bad = true;
    out->first_bad_ply = played + 1;
    if (played == line->count) {
        dw_words_unknown(self, &self->game->items[line->stuck_item], played + 1,
                         0);
        return;
    }
    const struct dw_ply *ply = &line->plies[played];
    dw_marks_no_move(self, &self->now, ply,
                     dw_moves_match(&self->now, ply->spec), played + 1, 0);
}

/* The game did not replay as its first reading had it: looks for another
 * notation and array, and plays it again when there is one. */
static uint32_t play_again(struct dw_judge *self, uint32_t played,
                           const dw_diags_mark *mark)
{
    const int form = self->line.form, letters = self->line.letters;
    const uint32_t reached = choose_notation(self, played);
    const char *array = NULL;
    if (reached < self->line.count)
        array = choose_array(self);
    if (array && self->line.foreign)
        choose_notation(self, self->line.count);
    const bool same = self->line.form == form && self->line.letters == letters;
    if ((same && !array) || self->status != DW_OK || !make_room(self))
        return played;

    dw_diags_rollback(self->diags, mark);
    dw_phrases_settle(self);
    if (array)
        report_array(self, array);
    return play_line(self);
}

/* A game in another notation than the first tried: plays it if another one
 * reads and plays all of it. */
static bool play_whole(struct dw_judge *self, const dw_diags_mark *mark)
{
    if (!self->line.stuck || !find_whole(self))
        return false;
    swap_lines(self);
    if (make_room(self) && play_line(self) == self->line.count)
        return true;
    dw_diags_rollback(self->diags, mark);
    swap_lines(self);
    return false;
}

/* Plays the game as its best reading has it; returns how far it gets. */
static uint32_t play_best(struct dw_judge *self)
{
    struct dw_line *line = &self->line;
    dw_diags_mark mark;
    dw_diags_here(self->diags, &mark);
    if (!dw_words_line(self, line, true))
        return 0;
    if (play_whole(self, &mark))
        return line->count;
    if ((line->stuck && !dw_words_line(self, line, false)) || !make_room(self))
        return 0;
    dw_phrases_settle(self);
    const uint32_t played = play_line(self);
    return played < line->count || line->foreign || dw_phrases_may_help(self)
               ? play_again(self, played, &mark)
               : played;
}

void dw_line_settle(struct dw_judge *self)
{
    struct dw_line *line = &self->line;
    if (!dw_words_line(self, line, true) ||
        (line->stuck && !dw_words_line(self, line, false)))
        return;
    dw_phrases_settle(self);
    const uint32_t reached = reach(self, line);
    if (reached < line->count || line->foreign || dw_phrases_may_help(self))
        choose_notation(self, reached);
    dw_phrases_settle(self);
}

void dw_line_judge(struct dw_judge *self)
{
    struct dw_judged *out = self->out;
    const struct dw_line *line = &self->line;
    const uint32_t played = play_best(self);
    if (self->status != DW_OK)
        return;
    out->form = line->form;
    out->letters = line->letters;
    out->plies = played;
    out->start = self->start;
    out->final = self->now;
    out->steps = self->track.steps;
    report_stop(self, played);
    if (out->legal == DW_LEGAL_YES)
        dw_rivals_report(self);
}
