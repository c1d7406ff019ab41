/* Knows the laws of converting: neither the size of the parts nor the number of
 * threads changes a byte, export format is the identity on its own output, and
 * so is the layout kept on that. Must not know how anything is written. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "work/convert.h"

/* Made once, kept to the end. */
struct texts {
    struct dw_buf out, told, other, other_told;
};

struct way {
    const struct dw_writer *writer;
    dw_bad bad;
    unsigned turn;
    uint32_t game_limit;
    size_t part_bytes;
    unsigned threads;
};

static void convert(const struct bench *bench, struct way way,
                    struct dw_buf *out, struct dw_buf *told)
{
    const char *const paths[] = {bench->path};
    dw_buf_clear(out);
    dw_buf_clear(told);
    const struct dw_convert_job job = {
        .setup = &bench->setup,
        .game_limit = way.game_limit,
        .threads = way.threads,
        .part_bytes = way.part_bytes,
        .paths = paths,
        .path_count = 1,
        .writer = way.writer,
        .style = {.form = -1, .letters = -1, .turn = way.turn},
        .bad = way.bad,
        .sink = bench_collect,
        .context = out,
        .remark = bench_collect,
        .failed = bench_failed,
        .failed_context = told,
    };
    struct dw_convert_result result;
    bench_must(dw_convert_run(&job, &result, NULL) == DW_OK);
    bench_must(!out->failed && !told->failed && !result.stopped);
}

/* The same in parts of other sizes, with threads. */
static void in_parts(const struct bench *bench, struct way way, size_t bytes,
                     struct texts *texts)
{
    way.part_bytes = 1 << 20;
    way.threads = 1;
    convert(bench, way, &texts->out, &texts->told);
    for (unsigned threads = 1; threads < 4; threads++) {
        way.part_bytes = threads == 2 ? 512 : bytes;
        way.threads = threads;
        convert(bench, way, &texts->other, &texts->other_told);
        bench_must(bench_same(&texts->out, &texts->other));
        bench_must(bench_same(&texts->told, &texts->other_told));
    }
}

static void must_stay(const struct bench *bench, struct way way,
                      const struct dw_buf *text, struct texts *texts)
{
    convert(bench, way, &texts->other, &texts->other_told);
    bench_must(bench_same(text, &texts->other));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct texts texts;
    if (size < 2)
        return 0;
    const struct bench *bench = bench_open();
    bench_write(bench->path, data + 2, size - 2);
    /* The first byte may limit a game and say what becomes of bad ones, the
     * second is the parts' size. */
    const struct way way = {
        .writer = &dw_writer_pgn,
        .game_limit = data[0] & 0x80 ? 1 + (data[0] & 0x7fu) * 8 : 0,
        .bad = (dw_bad)(data[0] % 3),
    };
    struct way other = way;
    for (int i = 0; dw_writers[i]; i++) {
        other.writer = dw_writers[i];
        other.turn = (unsigned)i % 4;
        in_parts(bench, other, 1u + data[1], &texts);
    }
    other = way;
    other.writer = &dw_writer_layout;
    in_parts(bench, other, 1u + data[1], &texts);
    in_parts(bench, way, 1u + data[1], &texts);

    bench_write(bench->path, (const uint8_t *)texts.out.at, texts.out.len);
    must_stay(bench, way, &texts.out, &texts);
    must_stay(bench, other, &texts.out, &texts);
    remove(bench->path);
    return 0;
}
