/* Knows how plain texts in a row are played, as fast as can be. Must not know
 * what a text means that is not plain, nor when a game is over. */
/* SPDX-License-Identifier: MIT */
#include "rules/replay.h"

#include "rules/ply.h"

#include <string.h>

void dw_replay_init(struct dw_replay *self)
{
    memcpy(self->reach, dw_reach, sizeof self->reach);
    memcpy(self->keys, dw_man_keys, sizeof self->keys);
    self->black = dw_black_to_move;
    for (uint8_t file = 0; file < 9; file++)
        self->files[file] = dw_ply_said((dw_spec){.from_file = file});
    for (size_t take = 0; take < 2; take++)
        for (size_t kind = 0; kind < DW_KINDS; kind++) {
            const bool baidaq = kind == DW_BAIDAQ;
            self->ways[take][kind] = (struct dw_way){
                .row = 64 * (baidaq && !take ? DW_STEP : kind),
                .takes = dw_all_if(take),
                .slides = dw_all_if(kind == DW_RUKH),
                .quiet = dw_all_if(!take && !baidaq),
            };
        }
}

/* A game under way. What of it is not here is in the position. */
struct run {
    struct dw_position *now;
    struct dw_track *track;
    const dw_spec *spec, *end; /* the next one, and behind the last */
    size_t stride;
    dw_step *step; /* of the last ply */
    dw_set tied;   /* dw_ply_tied of the side to move, without its Shah */
    struct dw_quiet quiet;
};

static inline const dw_spec *behind(const dw_spec *spec, size_t bytes)
{
    return (const dw_spec *)(const void *)((const char *)spec + bytes);
}

static inline bool is_one(dw_set set)
{
    const dw_set below = set - 1;
    return (set ^ below) > below;
}

/* The one man among `men` that can go, 0: none or several. */
__attribute__((noinline)) static dw_set
search_origin(const struct dw_position *now, int kind, dw_set men, int to,
              dw_set tied)
{
    if (kind == DW_RUKH)
        men &= dw_rukh_attacks(to, dw_ply_men(now));
    men &= ~dw_ply_unsafe(now, kind, men & tied, to);
    return is_one(men) ? men : 0;
}

/* The Shah that can go, 0: it does not reach the target, or is attacked there.
 */
__attribute__((noinline)) static dw_set free_shah(const struct dw_position *now,
                                                  dw_set shah, int to)
{
    return shah && !dw_ply_attackers(now, DW_SHAH, dw_first(shah), to) ? shah
                                                                       : 0;
}

/* The man that a plain text of `side` means, 0: none, or several. */
DW_IN_LINE dw_set find_man(const struct run *run, const struct dw_replay *self,
                           int side, const struct dw_way *way)
{
    struct dw_position *const now = run->now;
    const size_t kind = run->spec->kind, to = run->spec->to;
    const dw_set own = now->by_side[side];
    const dw_set others = now->by_side[dw_other(side)];
    /* Where x is written all but the other's men are wrong, else all men. */
    if ((own | (others ^ way->takes)) & (dw_set)1 << to)
        return 0;
    const dw_set men = self->reach[dw_other(side)][way->row + to] &
                       now->by_kind[kind] & own &
                       self->files[run->spec->from_file];
    /* The text alone says that the Shah goes: a branch for it is settled long
     * before one that waits for the position. */
    if (kind == DW_SHAH) {
        now->side = (uint8_t)side;
        return free_shah(now, men, (int)to);
    }
    if (is_one(men) && !(men & run->tied))
        return men;
    now->side = (uint8_t)side;
    return search_origin(now, (int)kind, men, (int)to, run->tied);
}

/* Where nothing but a recurrence could end the game: whether there is none. */
__attribute__((noinline)) static bool is_new(const struct run *run)
{
    if (run->now->clock >= run->quiet.limit)
        return false;
    run->track->ply = (uint32_t)(run->step - run->track->steps);
    return dw_track_alike(run->track) < run->quiet.times;
}

/* Plays the next text, which is of `side`; false when the run ends before or
 * behind it. */
DW_IN_LINE bool go_on(struct run *run, const struct dw_replay *self, int side)
{
    const dw_spec *const spec = run->spec;
    struct dw_position *const now = run->now;
    const int other = dw_other(side);
    if (spec == run->end || spec->special != (DW_SPEC_VALID | DW_SPEC_PLAIN))
        return false;

    const size_t kind = spec->kind, to = spec->to;
    const struct dw_way *const way = &self->ways[spec->capture][kind];
    const dw_set own = now->by_side[side], others = now->by_side[other];
    const dw_set target = (dw_set)1 << to;
    const dw_set man = find_man(run, self, side, way);
    if (!man)
        return false;
    const size_t from = (size_t)dw_first(man);
    const dw_set *const lines = self->reach[side] + 64 * DW_RUKH;
    if (lines[from] & lines[to] & (-man ^ -target) & way->slides &
        (own | others))
        return false;

    dw_step *const step = ++run->step;
    const size_t taken = now->board[to];
    const dw_set mine = own ^ man ^ target, left = others & ~target;
    const uint32_t clock = (now->clock + 1) & (uint32_t)way->quiet;
    const uint64_t key = now->key ^ self->keys[other][taken][to] ^
                         self->keys[side][kind][from] ^
                         self->keys[side][kind][to] ^ self->black;
    now->clock = step->clock = clock;
    now->key = step->key = key;
    step->move.from = (dw_square)from;
    step->move.to = (dw_square)to;
    now->by_kind[taken] &= ~target;
    now->by_kind[kind] ^= man | target;
    now->by_side[side] = mine;
    now->by_side[other] = left;
    now->board[from] = DW_NO_MAN;
    now->board[to] = (uint8_t)kind;

    /* Only a rukh attacks along lines, so that what the ply uncovers matters
     * only where one stands on a line of the Shah. */
    const dw_set shah = now->by_kind[DW_SHAH] & left;
    const size_t square = (size_t)dw_first(shah);
    const dw_set rukhs = lines[square] & now->by_kind[DW_RUKH] & mine;
    dw_set hit = self->reach[side][64 * kind + to] & shah, tied = 0;
    if (rukhs) {
        hit = (kind == DW_RUKH ? 0 : hit) |
              (rukhs & dw_rukh_attacks((int)square, mine | left));
        tied |= lines[square];
    }
    const unsigned check = hit != 0;
    now->in_check = check;
    run->tied = tied | -(dw_set)check;
    run->spec = behind(spec, run->stride);
    return (left & (left - 1)) && spec->check == check * DW_CHECK_PLUS &&
           (clock < run->quiet.clock || is_new(run));
}

uint32_t dw_replay_plain(const struct dw_replay *self,
                         struct dw_position *position, struct dw_track *track,
                         const dw_spec *specs, size_t stride, uint32_t count,
                         struct dw_quiet quiet)
{
    const uint32_t side = position->side, ply = track->ply;
    struct run run = {.now = position,
                      .track = track,
                      .spec = specs,
                      .end = behind(specs, count * stride),
                      .stride = stride,
                      .step = track->steps + ply,
                      .tied = dw_ply_tied(position, (int)side),
                      .quiet = quiet};
    bool more = side == DW_WHITE || go_on(&run, self, DW_BLACK);
    while (more)
        more = go_on(&run, self, DW_WHITE) && go_on(&run, self, DW_BLACK);

    track->ply = (uint32_t)(run.step - track->steps);
    const uint32_t played = track->ply - ply;
    position->number += (played + side) / 2;
    position->side = (uint8_t)(side ^ (played & 1));
    return played;
}
