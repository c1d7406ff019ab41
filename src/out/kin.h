/* Knows how groups of games that are alike are written. Must not know how they
 * were found. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_OUT_KIN_H
#define DW_OUT_KIN_H

#include "out/trace.h"

/* In which way games are alike, each up to mirror and turn. */
typedef enum dw_kin {
#define DW_KIN(tail, name, ...) DW_KIN_##tail,
#include "out/kin.def"
#undef DW_KIN
    DW_KINS,
} dw_kin;

struct dw_kin_member {
    struct dw_trace trace;
    dw_span file, white, black;
    uint8_t laid; /* against the group's first: DW_LAID_... */
    bool first;
};

struct dw_kin_summary {
    uint64_t files, games;
    uint64_t no_position, no_moves; /* games that are compared with none */
    uint64_t bad;                   /* games that replay in part */
    bool asked[DW_KINS];
    uint64_t groups[DW_KINS];
};

/* A format. Members come in order, the first first. */
struct dw_kin_format {
    const char *name;
    void (*open)(dw_kin kin, struct dw_buf *out);
    void (*member)(dw_kin kin, const struct dw_kin_member *member,
                   struct dw_buf *out);
    void (*close)(struct dw_buf *out);
    void (*end)(const struct dw_kin_summary *summary, struct dw_buf *out);
};

/* The first is the default; ended by one without a name. */
extern const struct dw_kin_format dw_kin_formats[];

#endif
