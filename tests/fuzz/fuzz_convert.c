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
    struct dw_judge_setup setup;
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
        .setup = &way.setup,
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

/* One of the writers, or the layout kept. */
static const struct dw_writer *writer_of(unsigned number)
{
    unsigned count = 0;
    while (dw_writers[count])
        count++;
    number %= count + 1;
    return number < count ? dw_writers[number] : &dw_writer_layout;
}

/* The first byte may limit a game and says what becomes of bad ones; the second
 * is the parts' size; the third picks a writer, turns the board and may leave
 * form and letters to be found. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct texts texts;
    enum { HEAD = 3 };
    if (size < HEAD)
        return 0;
    const struct bench *bench = bench_open();
    struct way way = {
        .setup = bench->setup,
        .writer = writer_of(data[2] >> 3 & 7),
        .game_limit = data[0] & 0x80 ? 1 + (data[0] & 0x7fu) * 8 : 0,
        .bad = (dw_bad)(data[0] % 3),
    };
    if (!(data[2] & 0x80))
        way.setup.form = way.setup.letters = 0;
    if (way.writer != &dw_writer_layout)
        way.turn = data[2] & 3;
    bench_write(bench->path, data + HEAD, size - HEAD);
    in_parts(bench, way, 1u + data[1], &texts);

    way.turn = 0;
    way.writer = &dw_writer_pgn;
    in_parts(bench, way, 1u + data[1], &texts);
    bench_write(bench->path, (const uint8_t *)texts.out.at, texts.out.len);
    must_stay(bench, way, &texts.out, &texts);
    way.writer = &dw_writer_layout;
    must_stay(bench, way, &texts.out, &texts);
    remove(bench->path);
    return 0;
}
