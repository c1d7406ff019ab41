/* Knows a game as what makes it the same game again: start, plies and end on a
 * board that is turned one way for all, and where the record stands. Must not
 * know what is done with it. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_TRACE_H
#define DW_OUT_TRACE_H

#include "out/report.h"

/* 64 squares of four bits: 0 empty, else 1 + dw_kind, Black's 6 more. */
enum { DW_TRACE_BOARD = 32 };

/* How a board was laid: each square's number was exclusive-or'ed with it. The
 * difference of two is again one of these. */
enum {
    DW_LAID_SAME = 0,
    DW_LAID_MIRRORED = 7, /* files a <-> h */
    DW_LAID_BOTH = 56,
    DW_LAID_TURNED = 63, /* by 180 degrees, colours exchanged */
};

/* The head of a trace; behind it the plies, two bytes each (dw_move), then the
 * names of the players, with number 0 the name of the file whose games follow.
 * A board is laid so that White is to move and White's Shah stands on a file
 * from a to d: the one of the four ways that has this, for no man stands on its
 * own mirror image. */
struct dw_trace {
    uint64_t number; /* of the game, from 1; 0: a file's name */
    uint64_t line, offset;
    uint64_t file; /* left to who keeps traces */
    uint32_t plies;
    uint32_t white_len, black_len;
    uint8_t laid, final_laid; /* how start and plies, and the end, were laid */
    bool placed;              /* there is a position */
    bool array;               /* which is where games begin */
    bool bad; /* the record goes on, but what follows does not replay */
    uint8_t start[DW_TRACE_BOARD], final[DW_TRACE_BOARD];
};

/* Bytes of the whole. */
static inline size_t dw_trace_size(const struct dw_trace *trace)
{
    return sizeof *trace + trace->plies * sizeof(dw_move) +
           (size_t)trace->white_len + trace->black_len;
}

/* A report whose bytes are traces, in order, each game's number 1: who takes
 * them counts. */
extern const struct dw_report dw_report_traces;

#endif
