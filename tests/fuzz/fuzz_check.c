/* Knows the law of checking: neither the size of the parts nor the number of
 * threads changes a byte of any report. Must not know what a report should
 * say. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"

/* Only the seconds may differ, in the last line. They are cut out. */
static void hide_seconds(struct dw_buf *buf)
{
    static const char key[] = "\"seconds\":";
    bench_must(!buf->failed && buf->len > 0);
    size_t at = buf->len - 1;
    while (at > 0 && buf->at[at - 1] != '\n')
        at--;
    for (; at + sizeof key < buf->len; at++)
        if (!memcmp(buf->at + at, key, sizeof key - 1))
            break;
    for (at += sizeof key - 1; buf->at[at] != '}';) {
        memmove(buf->at + at, buf->at + at + 1, buf->len - at - 1);
        buf->len--;
    }
}

struct way {
    size_t part_bytes;
    unsigned threads;
};

static void check(const struct bench *bench, uint32_t game_limit,
                  struct way way, struct dw_buf *json, struct dw_buf *line)
{
    const char *const paths[] = {bench->path};
    dw_buf_clear(json);
    dw_buf_clear(line);
    const struct dw_check_output outputs[] = {
        {.format = &dw_report_json, .sink = bench_collect, .context = json},
        {.format = &dw_report_line, .sink = bench_collect, .context = line},
    };
    const struct dw_check_job job = {
        .rules.setup = &bench->setup,
        .rules.game_limit = game_limit,
        .threads = way.threads,
        .part_bytes = way.part_bytes,
        .paths = paths,
        .path_count = 1,
        .outputs = outputs,
        .output_count = 2,
        .failed = bench_failed,
        .context = line,
    };
    struct dw_check_result result;
    bench_must(dw_check_run(&job, &result, NULL) == DW_OK);
    hide_seconds(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    const struct bench *bench = bench_open();
    bench_write(bench->path, data + 2, size - 2);
    /* The first byte may limit a game, the second is the parts' size. */
    const uint32_t limit = data[0] & 0x80 ? 1 + (data[0] & 0x7fu) * 8 : 0;
    const struct way ways[] = {{1 + data[1], 1}, {1 + data[1], 3}, {512, 2}};
    struct dw_buf json = {0}, line = {0}, other_json = {0}, other_line = {0};
    check(bench, limit, (struct way){1 << 20, 1}, &json, &line);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        check(bench, limit, ways[i], &other_json, &other_line);
        bench_must(bench_same(&json, &other_json));
        bench_must(bench_same(&line, &other_line));
    }
    remove(bench->path);
    dw_buf_free(&json);
    dw_buf_free(&line);
    dw_buf_free(&other_json);
    dw_buf_free(&other_line);
    return 0;
}
