/* Knows Shatranj a second time, square by square in a mailbox, written from
 * the rule sources' words and rulesets/README.md; what src/rules says is
 * compared with it. Must not share code, tables or types with src/rules, nor be
 * fast. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_TESTS_NAIVE_H
#define DW_TESTS_NAIVE_H

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Men are letters: K shah, Q ferz, B alfil, N faras, R rukh, P baidaq; White's
 * are upper case, '.' is an empty square. */
struct naive {
    char board[8][8]; /* [rank][file] */
    bool black;       /* to move */
    int clock;        /* plies since the last capture or baidaq move */
};

struct naive_move {
    int from_file, from_rank, file, rank;
};

enum { NAIVE_MOVES = 1024 };

static inline bool naive_inside(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

static inline bool naive_is(char man, bool black)
{
    return black ? islower((unsigned char)man) : isupper((unsigned char)man);
}

/* Whether the man on the square attacks the other square. */
static inline bool naive_attacks(const struct naive *at, int from_file,
                                 int from_rank, int file, int rank)
{
    const char man = at->board[from_rank][from_file];
    const int files = file - from_file, ranks = rank - from_rank;
    const int wide = abs(files), high = abs(ranks);
    if (!wide && !high)
        return false;
    switch (toupper((unsigned char)man)) {
    case 'K': /* "one square in any direction" */
        return wide <= 1 && high <= 1;
    case 'Q': /* "moves exactly one square diagonally" */
        return wide == 1 && high == 1;
    case 'B': /* "leaps exactly two squares diagonally" */
        return wide == 2 && high == 2;
    case 'N': /* "two squares straight, then one at a right angle" */
        return (wide == 1 && high == 2) || (wide == 2 && high == 1);
    case 'P': /* "Captures one square diagonally forward" */
        return wide == 1 && ranks == (man == 'P' ? 1 : -1);
    case 'R': /* "The path must be clear" */
        if (wide && high)
            return false;
        for (int step = 1; step < wide + high; step++)
            if (at->board[from_rank + step * ((ranks > 0) - (ranks < 0))]
                         [from_file + step * ((files > 0) - (files < 0))] !=
                '.')
                return false;
        return true;
    default:
        return false;
    }
}

static inline bool naive_attacked(const struct naive *at, bool by_black,
                                  int file, int rank)
{
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++)
            if (naive_is(at->board[r][f], by_black) &&
                naive_attacks(at, f, r, file, rank))
                return true;
    return false;
}

/* Whether that side's Shah is attacked. */
static inline bool naive_check(const struct naive *at, bool black)
{
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++)
            if (at->board[r][f] == (black ? 'k' : 'K'))
                return naive_attacked(at, !black, f, r);
    return false;
}

static inline struct naive naive_play(const struct naive *at,
                                      struct naive_move move)
{
    struct naive after = *at;
    char man = at->board[move.from_rank][move.from_file];
    const bool baidaq = toupper((unsigned char)man) == 'P';
    const bool takes = at->board[move.rank][move.file] != '.';
    if (baidaq && (move.rank == 0 || move.rank == 7))
        man = at->black ? 'q' : 'Q';
    after.board[move.from_rank][move.from_file] = '.';
    after.board[move.rank][move.file] = man;
    after.black = !at->black;
    after.clock = baidaq || takes ? 0 : at->clock + 1;
    return after;
}

/* Whether the man can make the move, and its own Shah is safe behind it. */
static inline bool naive_legal(const struct naive *at, struct naive_move move)
{
    const char man = at->board[move.from_rank][move.from_file];
    const char target = at->board[move.rank][move.file];
    if (!naive_is(man, at->black) || naive_is(target, at->black))
        return false;
    const bool attacks =
        naive_attacks(at, move.from_file, move.from_rank, move.file, move.rank);
    const int ahead = at->black ? -1 : 1;
    const bool steps = move.file == move.from_file &&
                       move.rank == move.from_rank + ahead && target == '.';
    if (toupper((unsigned char)man) == 'P'
            ? !(steps || (attacks && target != '.'))
            : !attacks)
        return false;
    const struct naive after = naive_play(at, move);
    return !naive_check(&after, at->black);
}

/* All legal moves, by origin and target from a1, b1 ... h8. */
static inline int naive_generate(const struct naive *at,
                                 struct naive_move out[NAIVE_MOVES])
{
    int count = 0;
    for (int from = 0; from < 64; from++)
        for (int to = 0;
             naive_is(at->board[from / 8][from % 8], at->black) && to < 64;
             to++) {
            const struct naive_move move = {from % 8, from / 8, to % 8, to / 8};
            if (naive_legal(at, move))
                out[count++] = move;
        }
    return count;
}

static inline int naive_men(const struct naive *at, bool black)
{
    int men = 0;
    for (int square = 0; square < 64; square++)
        men += naive_is(at->board[square / 8][square % 8], black);
    return men;
}

static inline bool naive_same(const struct naive *a, const struct naive *b)
{
    return a->black == b->black && !memcmp(a->board, b->board, 64);
}

enum { NAIVE_FEN = 100 };

static inline void naive_fen(const struct naive *at, char fen[NAIVE_FEN])
{
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++)
            *fen++ = at->board[rank][file] == '.' ? '1' : at->board[rank][file];
        *fen++ = '/';
    }
    snprintf(fen - 1, 32, " %c - - %d 1", at->black ? 'b' : 'w', at->clock);
}

/* "rnbkqbnr/... w": placement and side only. */
static inline struct naive naive_read(const char *fen)
{
    struct naive at = {.clock = 0};
    memset(at.board, '.', sizeof at.board);
    int file = 0, rank = 7;
    for (; *fen != ' '; fen++) {
        if (*fen == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*fen))
            file += *fen - '0';
        else
            at.board[rank][file++] = *fen;
    }
    at.black = fen[1] == 'b';
    return at;
}

/* A fixed sequence of numbers below `below` (Marsaglia's xorshift, 2003). */
struct naive_dice {
    uint64_t state;
};

static inline int naive_throw(struct naive_dice *dice, int below)
{
    dice->state ^= dice->state << 13;
    dice->state ^= dice->state >> 7;
    dice->state ^= dice->state << 17;
    return (int)((dice->state >> 20) % (uint64_t)below);
}

/* A usable position with the two Shahs and so many men more. */
static inline struct naive naive_scatter(struct naive_dice *dice, int men)
{
    for (;;) {
        struct naive at = naive_read("8/8/8/8/8/8/8/8 w");
        const char *kinds = "PNBQR";
        at.black = naive_throw(dice, 2);
        for (int i = 0; i < men + 2; i++) {
            const int square = naive_throw(dice, 64);
            char man = i < 2 ? 'K' : kinds[naive_throw(dice, 5)];
            const bool black = i < 2 ? i : naive_throw(dice, 2);
            if (at.board[square / 8][square % 8] != '.' ||
                (man == 'P' && (square < 8 || square > 55))) {
                i--;
                continue;
            }
            at.board[square / 8][square % 8] =
                black ? (char)tolower((unsigned char)man) : man;
        }
        if (!naive_check(&at, !at.black))
            return at;
    }
}

#endif
