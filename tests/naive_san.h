/* Knows how a move is written in SAN, over the naive board and by the words of
 * PGN standard 8.2.3. Must not share code with src/. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_TESTS_NAIVE_SAN_H
#define DW_TESTS_NAIVE_SAN_H

#include "naive.h"

/* `moves` are all that are legal. */
static inline void naive_san(const struct naive *at,
                             const struct naive_move *moves, int count,
                             struct naive_move move, char out[16])
{
    const char man =
        (char)toupper((unsigned char)at->board[move.from_rank][move.from_file]);
    const bool takes = at->board[move.rank][move.file] != '.';
    bool twin = false, same_file = false, same_rank = false;
    for (int i = 0; i < count; i++) {
        const struct naive_move other = moves[i];
        if (toupper(
                (unsigned char)at->board[other.from_rank][other.from_file]) !=
                man ||
            other.file != move.file || other.rank != move.rank ||
            (other.from_file == move.from_file &&
             other.from_rank == move.from_rank))
            continue;
        twin = true;
        same_file |= other.from_file == move.from_file;
        same_rank |= other.from_rank == move.from_rank;
    }
    char *end = out;
    if (man != 'P')
        *end++ = man;
    if (man == 'P' ? takes : twin && (!same_file || same_rank))
        *end++ = (char)('a' + move.from_file);
    if (man != 'P' && twin && same_file)
        *end++ = (char)('1' + move.from_rank);
    if (takes)
        *end++ = 'x';
    *end++ = (char)('a' + move.file);
    *end++ = (char)('1' + move.rank);
    if (man == 'P' && (move.rank == 0 || move.rank == 7)) {
        *end++ = '=';
        *end++ = 'Q';
    }
    const struct naive after = naive_play(at, move);
    struct naive_move replies[NAIVE_MOVES];
    if (naive_check(&after, after.black))
        *end++ = naive_generate(&after, replies) ? '+' : '#';
    *end = 0;
}

#endif
