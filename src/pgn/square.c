/* Knows which man starts on which file, seen from either side. Must not know
 * words. */
/* SPDX-License-Identifier: MIT */
#include "pgn/square.h"

/* The men from the a-file on; the middle belongs to Shah and ferz. */
static const uint8_t men[3] = {DW_RUKH, DW_FARAS, DW_ALFIL};

static bool is_paired(int man)
{
    return man == DW_RUKH || man == DW_FARAS || man == DW_ALFIL;
}

/* Which wing the files a to c are. White has them at his left. */
static dw_wing first_wing(const struct dw_seat *seat, int side, int owner)
{
    return (seat->mover ? side : owner) == DW_WHITE ? DW_WING_LEFT
                                                    : DW_WING_RIGHT;
}

static int file_of(const struct dw_seat *seat, int side, int owner,
                   struct dw_square_name name)
{
    if (name.man == DW_SHAH)
        return seat->shah_file;
    if (name.man == DW_FERZ)
        return 7 - seat->shah_file;
    int file = 0;
    while (men[file] != name.man)
        file++;
    return name.wing == first_wing(seat, side, owner) ? file : 7 - file;
}

dw_square dw_square_named(const struct dw_seat *seat, int side,
                          struct dw_square_name name)
{
    const int owner = name.theirs ? side ^ 1 : side;
    const bool paired = is_paired(name.man);
    if (paired != (name.wing != DW_WING_NONE) ||
        (!paired && name.man != DW_SHAH && name.man != DW_FERZ) ||
        name.count < 1 || name.count > 8)
        return DW_NO_SQUARE;
    const int rank = owner == DW_WHITE ? name.count - 1 : 8 - name.count;
    return (dw_square)(file_of(seat, side, owner, name) + 8 * rank);
}

struct dw_square_name dw_square_name(const struct dw_seat *seat, int side,
                                     int square)
{
    const int file = dw_file(square), rank = dw_rank(square);
    const int owner = rank < 4 ? DW_WHITE : DW_BLACK;
    const bool first = file < 4, middle = file == 3 || file == 4;
    struct dw_square_name name = {
        .theirs = owner != side,
        .count = (uint8_t)(owner == DW_WHITE ? rank + 1 : 8 - rank),
    };
    if (middle) {
        name.man = file == seat->shah_file ? DW_SHAH : DW_FERZ;
        return name;
    }
    const dw_wing west = first_wing(seat, side, owner);
    name.man = men[first ? file : 7 - file];
    name.wing = (uint8_t)(first ? west : DW_WING_LEFT + DW_WING_RIGHT - west);
    return name;
}
