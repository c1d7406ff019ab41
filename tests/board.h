/* Knows how tests write positions, squares and moves: FEN placement with the
 * letters KQBNRP, and plain SAN. Must not know what is legal. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_TESTS_BOARD_H
#define DW_TESTS_BOARD_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/moves.h"

static const char board_letters[] = "PNBQRK";

/* The square that "c4" names. */
static inline int board_square(const char *name)
{
    return name[0] - 'a' + 8 * (name[1] - '1');
}

/* The set that "c4 d5" names. */
static inline dw_set board_set(const char *names)
{
    dw_set set = 0;
    for (const char *at = names; *at; at += at[2] ? 3 : 2)
        set |= dw_bit(board_square(at));
    return set;
}

/* Reads "placement side - - clock number"; the last four may be missing. */
static inline struct dw_position board_position(const char *fen)
{
    struct dw_position position;
    dw_position_clear(&position);
    int square = 56;
    for (; *fen != ' '; fen++) {
        if (*fen == '/')
            square -= 16;
        else if (isdigit((unsigned char)*fen))
            square += *fen - '0';
        else {
            const char *letter =
                strchr(board_letters, toupper((unsigned char)*fen));
            dw_position_put(&position,
                            isupper((unsigned char)*fen) ? DW_WHITE : DW_BLACK,
                            (dw_kind)(letter - board_letters), square++);
        }
    }
    position.side = fen[1] == 'b';
    const char *dashes = strstr(fen, "- - ");
    if (dashes) {
        char *end;
        position.clock = (uint32_t)strtoul(dashes + 4, &end, 10);
        position.number = (uint32_t)strtoul(end, NULL, 10);
    }
    dw_position_settle(&position);
    return position;
}

/* Reads SAN from its end: a check mark, "=Q", the target, "x", the origin. */
static inline dw_spec board_spec(const char *san)
{
    dw_spec spec = {.special = DW_SPEC_VALID};
    char text[16];
    snprintf(text, sizeof text, "%s", san);
    const char *letter = strchr(board_letters, text[0]);
    const char *from = letter ? text + 1 : text;
    spec.kind = (uint8_t)(letter ? letter - board_letters : DW_BAIDAQ);
    size_t length = strcspn(text, "+#");
    char *equals = strchr(text, '=');
    if (equals) {
        length = (size_t)(equals - text);
        spec.promotion =
            equals[1] == 'Q' ? DW_PROMOTION_FERZ : DW_PROMOTION_OTHER;
    }
    char *to = text + length - 2;
    spec.to = (uint8_t)board_square(to);
    if (to > from && to[-1] == 'x') {
        spec.capture = DW_CAPTURE_X;
        to--;
    }
    for (; from < to; from++)
        if (isdigit((unsigned char)*from))
            spec.from_rank = (uint8_t)(*from - '0');
        else
            spec.from_file = (uint8_t)(*from - 'a' + 1);
    return spec;
}

#endif
