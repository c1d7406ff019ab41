/* Knows how a repair that is asked for maps onto the work. Must not know how
 * anything is mended. */
/* SPDX-License-Identifier: MIT */
#include "work/fix.h"
#include "engine.h"
#include "wrap.h"

static void tell_failed(void *context, const struct dw_error *own)
{
    const struct diwan_repair *asked = context;
    struct diwan_error error;
    dw_wrap_told(own->status, own, &error);
    if (asked->failed)
        asked->failed(asked->failed_context, &error);
}

static void tell_progress(void *context, uint64_t bytes, uint64_t size,
                          uint64_t games)
{
    const struct diwan_repair *asked = context;
    asked->progress(asked->failed_context, bytes, size, games);
}

static const struct dw_check_rules *
choose_rules(void *context, const char *path, struct dw_error *error)
{
    const struct diwan_repair *asked = context;
    return dw_engine_choose(asked->choose, asked->failed_context, path, error);
}

diwan_status diwan_fix(const diwan_engine *engine,
                       const struct diwan_repair *repair,
                       struct diwan_repaired *repaired,
                       struct diwan_error *error)
{
    /* The callback only passes the repair on to its own. */
    union {
        const struct diwan_repair *asked;
        void *context;
    } passed = {.asked = repair};
    const struct dw_fix_job job = {
        .rules = engine->check,
        .choose = repair->choose ? choose_rules : NULL,
        .paths = repair->paths,
        .path_count = repair->path_count,
        .unsafe = repair->unsafe,
        .diff = repair->diff,
        .emend = repair->emend,
        .rank = repair->rank,
        .stdin_name = repair->stdin_name,
        .sink = repair->write,
        .context = repair->context,
        .open = repair->open,
        .close = repair->close,
        .failed = tell_failed,
        .progress = repair->progress ? tell_progress : NULL,
        .failed_context = passed.context,
    };
    struct dw_error own = {0};
    struct dw_fix_result result = {0};
    const dw_status status = dw_fix_run(&job, &result, &own);
    *repaired = (struct diwan_repaired){
        .files = result.files,
        .games = result.games,
        .changed_files = result.changed_files,
        .changed_games = result.changed_games,
        .findings = result.findings,
        .bad_games = result.bad_games,
        .failed = result.failed,
        .stopped = result.stopped,
    };
    return dw_wrap_told(status, &own, error);
}
