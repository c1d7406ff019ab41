/* Knows how a search for duplicates that is asked for maps onto the work. Must
 * not know how games are compared. */
/* SPDX-License-Identifier: MIT */
#include "work/duplicates.h"
#include "engine.h"
#include "wrap.h"

const char *const *diwan_kinds(void)
{
    static const char *const names[] = {
#define DW_KIN(tail, name, ...) [DW_KIN_##tail] = name,
#include "out/kin.def"
#undef DW_KIN
        [DW_KINS] = NULL,
    };
    return names;
}

const char *const *diwan_groupings(void)
{
    static const char *const names[] = {"text", "json", NULL};
    return names;
}

static const struct dw_kin_format *find_format(const char *name)
{
    const struct dw_kin_format *format = dw_kin_formats;
    while (name && format->name && strcmp(format->name, name) != 0)
        format++;
    return format->name ? format : NULL;
}

static dw_status take_kind(const char *at, size_t len, bool kinds[DW_KINS],
                           struct dw_error *error)
{
    const char *const *names = diwan_kinds();
    char name[32]; /* longer ones are no names */
    for (int kin = 0; kin < DW_KINS; kin++)
        if (strlen(names[kin]) == len && !memcmp(names[kin], at, len)) {
            kinds[kin] = true;
            return DW_OK;
        }
    len = len < sizeof name ? len : sizeof name - 1;
    memcpy(name, at, len);
    name[len] = '\0';
    return dw_unknown(error, DW_USAGE, "kind", name, names);
}

static dw_status settle_kinds(const char *list, bool kinds[DW_KINS],
                              struct dw_error *error)
{
    dw_status status = DW_OK;
    for (int kin = 0; kin < DW_KINS; kin++)
        kinds[kin] = !list;
    while (list && status == DW_OK) {
        const size_t len = strcspn(list, ",");
        status = take_kind(list, len, kinds, error);
        list = list[len] ? list + len + 1 : NULL;
    }
    return status;
}

diwan_status diwan_duplicates(const diwan_engine *engine,
                              const struct diwan_search *search,
                              struct diwan_alike *alike,
                              struct diwan_error *error)
{
    struct dw_caller caller = {search->failed, search->progress, search->choose,
                               search->failed_context};
    struct dw_duplicates_job job = {
        .setup = &engine->setup,
        .game_limit = engine->game_limit,
        .threads = search->threads,
        .paths = search->paths,
        .path_count = search->path_count,
        .format = find_format(search->as),
        .sink = search->write,
        .context = search->context,
        .choose = search->choose ? dw_caller_choose : NULL,
        .failed = dw_caller_failed,
        .progress = search->progress ? dw_caller_progress : NULL,
        .failed_context = &caller,
    };
    struct dw_error own = {0};
    struct dw_duplicates_result result = {0};
    dw_status status = settle_kinds(search->kinds, job.kinds, &own);
    if (!job.format)
        status =
            dw_unknown(&own, DW_USAGE, "format", search->as, diwan_groupings());
    if (status == DW_OK)
        status = dw_duplicates_run(&job, &result, &own);
    *alike = (struct diwan_alike){
        .files = result.summary.files,
        .games = result.summary.games,
        .failed = result.failed,
        .stopped = result.stopped,
    };
    for (int kin = 0; kin < DW_KINS; kin++)
        alike->groups += result.summary.groups[kin];
    return dw_wrap_told(status, &own, error);
}
