/* Knows the laws of positions in words: the scan goes forward and ends, its
 * findings lie in the text, a position that is usable is one that its own FEN
 * gives, and its part read alone has the same men. Must not know languages. */
/* SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "bench.h"
#include "config/load_grammar.h"
#include "pgn/fen.h"
#include "pgn/placing.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void findings_lie_in(const struct dw_diags *diags, uint32_t offset,
                            size_t size)
{
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag *diag = &diags->at[i];
        bench_must(diag->offset >= offset &&
                   diag->offset - offset + diag->length <= size);
    }
}

/* What a FEN of it says is the position. */
static void must_be_told(const struct bench *bench,
                         const struct dw_position *position)
{
    char fen[DW_FEN_MAX];
    int letters;
    struct dw_position again;
    static struct dw_diags diags;
    const size_t len = dw_fen_write(position, fen);
    dw_diags_clear(&diags);
    bench_must(dw_fen_read((dw_span){fen, len}, 0, &bench->grammar, 0, &again,
                           &letters, &diags));
    bench_must(dw_position_equal(&again, position));
}

static void part_gives_it_again(const struct dw_placing_scan *scan)
{
    struct dw_placing_scan alone = {
        .placings = scan->placings, .count = scan->count, .text = scan->part};
    bench_must(dw_placing_next(&alone));
    bench_must(!memcmp(alone.position.board, scan->position.board,
                       sizeof alone.position.board));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct dw_diags diags;
    enum { OFFSET = 1000 };
    const struct bench *bench = bench_open();
    struct dw_placing_scan scan = {
        .placings = bench->grammar.placings,
        .count = bench->grammar.placing_count,
        .text = {(const char *)data, size},
        .diags = &diags,
        .offset = OFFSET,
    };
    dw_diags_clear(&diags);
    for (size_t at = 0; dw_placing_next(&scan); at = scan.at) {
        bench_must(scan.at > at && scan.at <= size);
        bench_must(scan.part.len && scan.part.at >= scan.text.at &&
                   scan.part.at + scan.part.len <= scan.text.at + size);
        if (!scan.usable)
            continue;
        must_be_told(bench, &scan.position);
        part_gives_it_again(&scan);
    }
    findings_lie_in(&diags, OFFSET, size);
    return 0;
}
