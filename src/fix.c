/* Knows how a repair that is asked for maps onto the work. Must not know how
 * anything is mended. */
/* SPDX-License-Identifier: MIT */
#include "work/fix.h"
#include "engine.h"
#include "wrap.h"

diwan_status diwan_fix(const diwan_engine *engine,
                       const struct diwan_repair *repair,
                       struct diwan_repaired *repaired,
                       struct diwan_error *error)
{
    struct dw_caller caller = {repair->failed, repair->progress, repair->choose,
                               repair->failed_context};
    const struct dw_fix_job job = {
        .rules = engine->check,
        .choose = repair->choose ? dw_caller_choose : NULL,
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
        .failed = dw_caller_failed,
        .progress = repair->progress ? dw_caller_progress : NULL,
        .failed_context = &caller,
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
