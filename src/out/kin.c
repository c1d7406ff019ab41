/* Knows how groups of games that are alike are written. Must not know how they
 * were found. */
/* SPDX-License-Identifier: MIT */
#include "out/kin.h"
#include "out/json.h"

static const struct {
    const char *name, *words, *one, *many;
} kins[DW_KINS] = {
#define DW_KIN(tail, name, words, one, many)                                   \
    [DW_KIN_##tail] = {name, words, one, many},
#include "out/kin.def"
#undef DW_KIN
};

/* ---- text ---------------------------------------------------------------- */

static void add_count(struct dw_buf *out, uint64_t count, const char *one,
                      const char *many)
{
    dw_buf_number(out, count);
    dw_buf_char(out, ' ');
    dw_buf_text(out, count == 1 ? one : many);
}

static void text_open(dw_kin kin, struct dw_buf *out)
{
    (void)kin;
    (void)out;
}

static void add_ways(uint8_t laid, struct dw_buf *out)
{
    static const char *const ways[] = {
        [DW_LAID_SAME] = "",
        [DW_LAID_MIRRORED] = ", mirrored",
        [DW_LAID_BOTH] = ", mirrored and turned (colours exchanged)",
        [DW_LAID_TURNED] = ", turned (colours exchanged)",
    };
    dw_buf_text(out, ways[laid]);
}

static dw_span name_of(dw_span player)
{
    return player.len ? player : dw_span_of("?");
}

static void text_member(dw_kin kin, const struct dw_kin_member *member,
                        struct dw_buf *out)
{
    const struct dw_trace *trace = &member->trace;
    dw_buf_visible(out, member->file, SIZE_MAX);
    dw_buf_char(out, ':');
    dw_buf_number(out, trace->line);
    dw_buf_text(out, ": game ");
    dw_buf_number(out, trace->number);
    if (member->white.len || member->black.len)
        dw_report_versus(out, name_of(member->white), name_of(member->black));
    dw_buf_text(out, ", ");
    add_count(out, trace->plies, "ply", "plies");
    if (trace->bad)
        dw_buf_text(out, " (what follows does not replay)");
    if (!member->first) {
        dw_buf_text(out, ": ");
        dw_buf_text(out, kins[kin].words);
        add_ways(member->laid, out);
    }
    dw_buf_char(out, '\n');
}

static void text_close(struct dw_buf *out) { dw_buf_char(out, '\n'); }

/* One of the counts that are told only when there is something to count. */
static void add_some(struct dw_buf *out, uint64_t count, const char *words)
{
    if (!count)
        return;
    dw_buf_text(out, ", ");
    dw_buf_number(out, count);
    dw_buf_text(out, words);
}

static void text_end(const struct dw_kin_summary *summary, struct dw_buf *out)
{
    uint64_t groups = 0;
    add_count(out, summary->games, "game", "games");
    dw_buf_text(out, " in ");
    add_count(out, summary->files, "file", "files");
    add_some(out, summary->bad, " replayed in part only");
    add_some(out, summary->no_position, " left out: no position");
    add_some(out, summary->no_moves, " left out: no moves");
    for (int kin = 0; kin < DW_KINS; kin++) {
        groups += summary->groups[kin];
        if (!summary->groups[kin])
            continue;
        dw_buf_text(out, ", ");
        add_count(out, summary->groups[kin], kins[kin].one, kins[kin].many);
    }
    dw_buf_text(out, groups ? "\n" : ", no duplicates\n");
}

/* ---- json ---------------------------------------------------------------- */

static void json_open(dw_kin kin, struct dw_buf *out)
{
    dw_buf_text(out, "{\"schema\":\"diwan/1\"");
    dw_json_text(out, "kind", kins[kin].name);
    dw_buf_text(out, ",\"games\":[");
}

static void json_member(dw_kin kin, const struct dw_kin_member *member,
                        struct dw_buf *out)
{
    (void)kin;
    const struct dw_trace *trace = &member->trace;
    dw_buf_text(out, member->first ? "{\"file\":" : ",{\"file\":");
    dw_buf_json(out, member->file);
    dw_json_number(out, "game", trace->number);
    dw_json_number(out, "line", trace->line);
    dw_json_number(out, "offset", trace->offset);
    dw_json_span(out, "white", member->white);
    dw_json_span(out, "black", member->black);
    dw_json_number(out, "plies", trace->plies);
    dw_json_bool(out, "whole", !trace->bad);
    dw_json_bool(out, "mirrored",
                 member->laid == DW_LAID_MIRRORED ||
                     member->laid == DW_LAID_BOTH);
    dw_json_bool(out, "turned", member->laid >= DW_LAID_BOTH);
    dw_buf_char(out, '}');
}

static void json_close(struct dw_buf *out) { dw_buf_text(out, "]}\n"); }

static void json_end(const struct dw_kin_summary *summary, struct dw_buf *out)
{
    dw_buf_text(out, "{\"summary\":{\"files\":");
    dw_buf_number(out, summary->files);
    dw_json_number(out, "games", summary->games);
    dw_json_number(out, "no_position", summary->no_position);
    dw_json_number(out, "no_moves", summary->no_moves);
    dw_json_number(out, "not_whole", summary->bad);
    for (int kin = 0; kin < DW_KINS; kin++)
        if (summary->asked[kin])
            dw_json_number(out, kins[kin].name, summary->groups[kin]);
    dw_buf_text(out, "}}\n");
}

const struct dw_kin_format dw_kin_formats[] = {
    {"text", text_open, text_member, text_close, text_end},
    {"json", json_open, json_member, json_close, json_end},
    {0},
};
