/* Knows how a conversion that is asked for maps onto the writers. Must not
 * know how anything is written. */
/* SPDX-License-Identifier: MIT */
#include "work/convert.h"
#include "engine.h"
#include "work/positions.h"
#include "wrap.h"

static_assert(DIWAN_BAD_PASS == (int)DW_BAD_PASS &&
                  DIWAN_BAD_SKIP == (int)DW_BAD_SKIP &&
                  DIWAN_BAD_PREFIX == (int)DW_BAD_PREFIX,
              "the public choices are the internal ones");

const char *const *diwan_writers(void)
{
    static const char *const names[] = {
#define DW_WRITER(name) #name,
#include "out/writer.def"
#undef DW_WRITER
        NULL,
    };
    return names;
}

const char *const *diwan_targets(void)
{
    static const char *const names[] = {
#define DW_TARGET(name, form, letters, variant, ...) name,
#include "out/target.def"
#undef DW_TARGET
        NULL,
    };
    return names;
}

/* The caller, who is first, and what is asked for. */
struct passed {
    struct dw_caller caller;
    const struct diwan_conversion *asked;
};

static struct passed pass(const struct diwan_conversion *asked)
{
    return (struct passed){
        {asked->failed, asked->progress, asked->choose, asked->remark_context},
        asked};
}

static bool tell_remark(void *context, const char *at, size_t len)
{
    const struct passed *self = context;
    return !self->asked->remark ||
           self->asked->remark(self->caller.context, at, len);
}

static const struct dw_writer *find_writer(const char *name)
{
    for (const struct dw_writer *const *at = dw_writers; *at; at++)
        if (!strcmp((*at)->name, name))
            return *at;
    return NULL;
}

static const struct dw_target *find_target(const char *name)
{
    for (const struct dw_target *at = dw_targets; name && at->name; at++)
        if (!strcmp(at->name, name))
            return at;
    return NULL;
}

/* What is asked for; form and letters as names, for they are another index in
 * another grammar. */
static dw_status settle_style(const struct diwan_conversion *asked,
                              struct dw_convert_job *job,
                              struct dw_error *error)
{
    const struct dw_target *target = find_target(asked->target);
    if (asked->target && !target)
        return dw_unknown(error, DW_USAGE, "program", asked->target,
                          diwan_targets());
    job->form = asked->form || !target ? asked->form : target->form;
    job->letters = asked->letters || !target ? asked->letters : target->letters;
    job->style = (struct dw_write_style){
        .form = -1,
        .letters = -1,
        .target = target,
        .mark_stalemate = asked->mark_stalemate,
        .final = asked->final,
        .dates_ad = asked->dates_ad,
        .turn = (asked->mirror ? DW_TURN_MIRROR : 0u) |
                (asked->turn ? DW_TURN_ROUND : 0u),
    };
    return DW_OK;
}

/* Whether a grammar has what is asked for. */
static dw_status check_style(const struct dw_grammar *grammar,
                             const struct dw_convert_job *job,
                             struct dw_error *error)
{
    int form, letters;
    const dw_status status = dw_find_notation(
        grammar, (struct dw_notation_names){job->form, job->letters}, &form,
        &letters, error);
    if (status != DW_OK)
        return status;
    if (job->form && !grammar->forms[form].write)
        return dw_error_set(error, DW_USAGE, "",
                            "form '%s' is only read: its file has no 'write'",
                            job->form);
    return DW_OK;
}

/* The writer asked for; NULL when there is none, *error says why. */
static const struct dw_writer *
settle_writer(const struct diwan_conversion *asked, struct dw_error *error)
{
    const struct dw_writer *writer = find_writer(asked->as ? asked->as : "pgn");
    if (!writer)
        dw_unknown(error, DW_USAGE, "format", asked->as, diwan_writers());
    if (writer && asked->dates_ad && !writer->tags) {
        dw_error_set(error, DW_USAGE, "", "format '%s' has no dates to write",
                     asked->as);
        return NULL;
    }
    if (writer && asked->final && writer->tags) {
        dw_error_set(error, DW_USAGE, "",
                     "the final position alone is written as fen or epd");
        return NULL;
    }
    if (!writer || !asked->keep_layout)
        return writer;
    if (writer == &dw_writer_pgn && !asked->mirror && !asked->turn &&
        !asked->dates_ad)
        return &dw_writer_layout;
    dw_error_set(error, DW_USAGE, "",
                 "a layout is kept in pgn only, on the same board and with "
                 "its dates");
    return NULL;
}

/* An input may have a grammar of its own, which must have what is asked for. */
static const struct dw_check_rules *
choose_rules(void *context, const char *path, struct dw_error *error)
{
    const struct passed *self = context;
    struct dw_convert_job job;
    const struct dw_check_rules *rules = dw_caller_choose(context, path, error);
    return rules && settle_style(self->asked, &job, error) == DW_OK &&
                   check_style(rules->setup->grammar, &job, error) == DW_OK
               ? rules
               : NULL;
}

static dw_status convert(const struct diwan_engine *engine,
                         const struct diwan_conversion *asked,
                         struct dw_convert_result *result,
                         struct dw_error *error)
{
    struct passed passed = pass(asked);
    struct dw_convert_job job = {
        .setup = &engine->setup,
        .game_limit = engine->game_limit,
        .threads = asked->threads,
        .paths = asked->paths,
        .path_count = asked->path_count,
        .writer = settle_writer(asked, error),
        .bad = (dw_bad)asked->bad,
        .sink = asked->write,
        .context = asked->context,
        .remark = tell_remark,
        .choose = asked->choose ? choose_rules : NULL,
        .failed = dw_caller_failed,
        .progress = asked->progress ? dw_caller_progress : NULL,
        .failed_context = &passed,
    };
    if (!job.writer)
        return error->status;
    dw_status status = settle_style(asked, &job, error);
    /* Inputs with a grammar of their own are asked one by one. */
    if (status == DW_OK && !asked->choose)
        status = check_style(&engine->grammar, &job, error);
    return status == DW_OK ? dw_convert_run(&job, result, error) : status;
}

static struct diwan_converted outcome_of(const struct dw_convert_result *result)
{
    return (struct diwan_converted){
        .files = result->files,
        .games = result->games,
        .bad = result->bad,
        .failed = result->failed,
        .stopped = result->stopped,
    };
}

diwan_status diwan_convert(const diwan_engine *engine,
                           const struct diwan_conversion *conversion,
                           struct diwan_converted *converted,
                           struct diwan_error *error)
{
    struct dw_error own = {0};
    struct dw_convert_result result = {0};
    const dw_status status = convert(engine, conversion, &result, &own);
    *converted = outcome_of(&result);
    return dw_wrap_told(status, &own, error);
}

diwan_status diwan_positions(const diwan_engine *engine,
                             const struct diwan_conversion *conversion,
                             struct diwan_converted *converted,
                             struct diwan_error *error)
{
    struct passed passed = pass(conversion);
    const struct dw_convert_job job = {
        .setup = &engine->setup,
        .paths = conversion->paths,
        .path_count = conversion->path_count,
        .sink = conversion->write,
        .context = conversion->context,
        .remark = tell_remark,
        .failed = dw_caller_failed,
        .failed_context = &passed,
    };
    struct dw_error own = {0};
    struct dw_convert_result result = {0};
    const dw_status status = dw_positions_run(&job, &result, &own);
    *converted = outcome_of(&result);
    return dw_wrap_told(status, &own, error);
}
