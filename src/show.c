/* Knows how a game that is to be shown maps onto the modules. Must not know how
 * anything is drawn. */
/* SPDX-License-Identifier: MIT */
#include "work/show.h"
#include "engine.h"
#include "wrap.h"

const char *const *diwan_shows(void)
{
    static const char *const names[] = {
#define DW_SHOW(name) #name,
#include "out/show.def"
#undef DW_SHOW
        NULL,
    };
    return names;
}

static const struct dw_show *find_show(const char *name)
{
    for (const struct dw_show *const *at = dw_shows; *at; at++)
        if (!strcmp((*at)->name, name))
            return *at;
    return NULL;
}

diwan_status diwan_show(const diwan_engine *engine,
                        const struct diwan_showing *showing,
                        struct diwan_shown *shown, struct diwan_error *error)
{
    struct dw_error own = {0};
    struct dw_show_result result = {0};
    const char *as = showing->as ? showing->as : "text";
    const struct dw_show_job job = {
        .setup = &engine->setup,
        .game_limit = engine->game_limit,
        .path = showing->path,
        .game = showing->game ? showing->game : 1,
        .show = find_show(as),
        .has_ply = showing->has_ply,
        .ply = showing->ply,
        .colour = showing->colour,
        .letters = showing->letters,
        .turned = showing->turned,
        .sink = showing->write,
        .progress = showing->progress,
        .context = showing->context,
    };
    const dw_status status =
        job.show ? dw_show_run(&job, &result, &own)
                 : dw_unknown(&own, DW_USAGE, "format", as, diwan_shows());
    *shown = (struct diwan_shown){.bad = result.bad};
    return dw_wrap_told(status, &own, error);
}
