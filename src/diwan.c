/* Knows how the public interface maps onto the modules: it makes, wraps and
 * frees. Must not know anything of its own about chess or text. */
/* SPDX-License-Identifier: MIT */
#include "diwan.h"

#include "base/nearest.h"
#include "config/load_diagrams.h"
#include "config/load_grammar.h"
#include "config/load_prose.h"
#include "config/rulelist.h"
#include "config/schema.h"
#include "engine.h"
#include "work/check.h"
#include "wrap.h"

#include <stdlib.h>

static_assert(DIWAN_NOTE == (int)DW_NOTE && DIWAN_WARNING == (int)DW_WARNING &&
                  DIWAN_ERROR == (int)DW_ERROR,
              "the public severities are the internal ones");
/* The build gives the number, so that it stands once (CMakeLists.txt). */
const char *diwan_version(void) { return DIWAN_VERSION; }

const char *diwan_nearest(const char *word, const char *const *names)
{
    return dw_nearest(word, names);
}

/* ---- failures ------------------------------------------------------------ */

char *diwan_error_line(const struct diwan_error *error, char *out, size_t size)
{
    struct dw_error own;
    memcpy(&own, error, sizeof own);
    return dw_error_line(&own, out, size);
}

dw_status dw_unknown(struct dw_error *error, dw_status status, const char *what,
                     const char *name, const char *const *names)
{
    char text[512];
    return dw_error_set(error, status, "", "no %s %s", what,
                        dw_suggest(name, names, text, sizeof text));
}

/* ---- engine -------------------------------------------------------------- */

void dw_grammar_names_fill(const struct dw_grammar *grammar,
                           struct dw_grammar_names *names)
{
    *names = (struct dw_grammar_names){{0}, {0}, {0}};
    int all = 0;
    for (int i = 0; i < grammar->form_count; i++)
        names->all[all++] = names->forms[i] = grammar->forms[i].name;
    for (int i = 0; i < grammar->letter_count; i++)
        names->all[all++] = names->letters[i] = grammar->letters[i].name;
}

dw_status dw_find_notation(const struct dw_grammar *grammar,
                           struct dw_notation_names wanted, int *form,
                           int *letters, struct dw_error *error)
{
    const char *first = wanted.form, *second = wanted.letters;
    struct dw_grammar_names names;
    dw_grammar_names_fill(grammar, &names);
    *form = first ? dw_grammar_form(grammar, first) : -1;
    *letters = second ? dw_grammar_letters(grammar, second) : -1;
    if (first && *form < 0 && dw_grammar_letters(grammar, first) >= 0)
        return dw_error_set(error, DW_USAGE, "",
                            "no form '%s': that is a letter set", first);
    if (first && *form < 0)
        return dw_unknown(error, DW_USAGE, "form", first, names.forms);
    if (second && *letters < 0 && dw_grammar_form(grammar, second) >= 0)
        return dw_error_set(error, DW_USAGE, "",
                            "no letter set '%s': that is a form", second);
    if (second && *letters < 0)
        return dw_unknown(error, DW_USAGE, "letter set", second, names.letters);
    return first && second && grammar->forms[*form].sets &&
                   !dw_grammar_goes(grammar, *form, *letters)
               ? dw_error_set(error, DW_USAGE, "",
                              "form '%s' does not go with the letters '%s'",
                              first, second)
               : DW_OK;
}

/* The form and letter set to read by, -1 where they are detected. */
static dw_status settle_notation(struct diwan_engine *engine,
                                 const struct diwan_settings *settings,
                                 struct dw_error *error)
{
    struct dw_judge_setup *setup = &engine->setup;
    const struct dw_notation_names names = {settings->form, settings->letters};
    if (dw_find_notation(&engine->grammar, names, &setup->form, &setup->letters,
                         error) == DW_OK)
        return DW_OK;
    error->status = DW_BAD_CONFIG;
    return DW_BAD_CONFIG;
}

static dw_status load_rulesets(struct diwan_engine *engine,
                               const struct diwan_settings *settings,
                               struct dw_error *error)
{
    struct dw_rulelist list;
    const dw_status status = dw_rulelist_load(
        settings->rulesets ? settings->rulesets : "murray", settings->data,
        settings->house_rules, DW_RULES_MAX, &engine->arena, &list, error);
    for (int i = 0; status == DW_OK && i < list.count; i++) {
        const struct dw_rulebook *book = &list.books[i];
        engine->rules[i] = (struct dw_judge_rules){
            .name = book->name,
            .ruleset = &book->rules,
            .reading = book->reading,
            .also = book->also,
            .also_count = book->also_count,
            .clues = book->clues,
            .clue_count = book->clue_count,
        };
    }
    engine->setup.rule_count = list.count;
    engine->setup.automatic = list.automatic && !settings->no_rules;
    return status;
}

static dw_status settle_wishes(struct diwan_engine *engine,
                               const struct diwan_settings *settings,
                               struct dw_error *error)
{
    static const struct dw_wish strict = {.severity = "style=error"};
    dw_status status = DW_OK;
    if (settings->strict)
        status = dw_selection_change(&engine->selection, &strict, error);
    for (size_t i = 0; status == DW_OK && i < settings->wish_count; i++) {
        const struct diwan_wish *wish = &settings->wishes[i];
        const struct dw_wish own = {wish->select, wish->ignore, wish->severity};
        status = dw_selection_change(&engine->selection, &own, error);
    }
    engine->setup.strict = settings->strict;
    if (settings->wish_count || settings->strict)
        engine->setup.selection = &engine->selection;
    return status;
}

static dw_status fill_engine(struct diwan_engine *engine,
                             const struct diwan_settings *settings,
                             struct dw_error *error)
{
    engine->game_limit = settings->game_limit;
    engine->setup.grammar = &engine->grammar;
    engine->setup.rules = engine->rules;
    engine->setup.no_rules = settings->no_rules;
    engine->setup.need =
        settings->need == DIWAN_NEED_ANY ? DW_NEED_ANY : DW_NEED_ALL;
    dw_status status = settle_wishes(engine, settings, error);
    if (status == DW_OK)
        status = dw_grammar_load(settings->data, &engine->arena,
                                 &engine->grammar, error);
    if (status == DW_OK && settings->grammar)
        status = dw_grammar_add(settings->grammar, &engine->arena,
                                &engine->grammar, error);
    if (status == DW_OK)
        status = settle_notation(engine, settings, error);
    if (status == DW_OK)
        status = load_rulesets(engine, settings, error);
    if (status == DW_OK && settings->loose) {
        status = dw_prose_load(settings->data, &engine->arena, &engine->prose,
                               error);
        engine->setup.prose = &engine->prose;
    }
    if (status == DW_OK && settings->suggest)
        status = dw_diagrams_load(settings->data, &engine->grammar,
                                  &engine->arena, &engine->check.diagrams,
                                  &engine->check.diagram_count, error);
    engine->check.setup = &engine->setup;
    engine->check.game_limit = engine->game_limit;
    engine->check.suggest = settings->suggest && !settings->no_rules;
    engine->check.effort = settings->effort;
    return status;
}

diwan_status diwan_engine_new(const struct diwan_settings *settings,
                              diwan_engine **engine, struct diwan_error *error)
{
    static const struct diwan_settings defaults;
    struct dw_error own = {0};
    diwan_engine *made = calloc(1, sizeof *made);
    if (!made)
        return dw_wrap_told(dw_wrap_no_memory(&own), &own, error);
    const dw_status status =
        fill_engine(made, settings ? settings : &defaults, &own);
    if (status == DW_OK)
        *engine = made;
    else
        diwan_engine_free(made);
    return dw_wrap_told(status, &own, error);
}

void diwan_engine_free(diwan_engine *engine)
{
    if (engine)
        dw_arena_free(&engine->arena);
    free(engine);
}

/* ---- check --------------------------------------------------------------- */

const char *const *diwan_formats(void)
{
    static const char *const names[] = {
#define DW_REPORT(name) #name,
#include "out/report.def"
#undef DW_REPORT
        NULL,
    };
    return names;
}

static const struct dw_report *find_format(const char *name)
{
    for (const struct dw_report *const *at = dw_reports; *at; at++)
        if (!strcmp((*at)->name, name))
            return *at;
    return NULL;
}

void dw_caller_failed(void *caller, const struct dw_error *own)
{
    const struct dw_caller *self = caller;
    struct diwan_error error;
    dw_wrap_told(own->status, own, &error);
    if (self->failed)
        self->failed(self->context, &error);
}

void dw_caller_progress(void *caller, uint64_t bytes, uint64_t size,
                        uint64_t games)
{
    const struct dw_caller *self = caller;
    self->progress(self->context, bytes, size, games);
}

const struct dw_check_rules *dw_caller_choose(void *caller, const char *path,
                                              struct dw_error *error)
{
    const struct dw_caller *self = caller;
    const diwan_engine *engine = self->choose(self->context, path);
    if (engine)
        return &engine->check;
    dw_error_set(error, DW_BAD_CONFIG, path, "no settings");
    return NULL;
}

static dw_status map_outputs(const struct diwan_job *job,
                             struct dw_check_output *outputs,
                             struct dw_error *error)
{
    for (size_t i = 0; i < job->output_count; i++) {
        const struct diwan_output *from = &job->outputs[i];
        outputs[i] = (struct dw_check_output){
            .format = find_format(from->format),
            .options = {.colour = from->colour,
                        .quiet = from->quiet,
                        .fail_on = (dw_severity)job->fail_on},
            .sink = from->write,
            .context = from->context,
        };
        if (!outputs[i].format)
            return dw_unknown(error, DW_USAGE, "format", from->format,
                              diwan_formats());
    }
    return DW_OK;
}

static struct diwan_outcome outcome_of(const struct dw_check_result *result)
{
    const struct dw_summary *summary = &result->summary;
    return (struct diwan_outcome){
        .files = summary->files,
        .games = summary->games,
        .plies = summary->plies,
        .errors = summary->errors,
        .warnings = summary->warnings,
        .notes = summary->notes,
        .bad_games = summary->bad_games,
        .known = summary->known,
        .stale = summary->stale,
        .baseline_rows = result->baseline_rows,
        .baseline_held = result->baseline_held,
        .seconds = summary->seconds,
        .found = result->found,
        .failed = summary->incomplete,
        .stopped = result->stopped,
    };
}

static dw_status do_check(const diwan_engine *engine,
                          const struct diwan_job *job,
                          struct diwan_outcome *outcome,
                          struct dw_check_output *outputs,
                          struct dw_error *error)
{
    struct dw_caller caller = {job->failed, job->progress, job->choose,
                               job->context};
    const struct dw_check_job work = {
        .rules = engine->check,
        .choose = job->choose ? dw_caller_choose : NULL,
        .paths = job->paths,
        .path_count = job->path_count,
        .outputs = outputs,
        .output_count = job->output_count,
        .fail_on = (dw_severity)job->fail_on,
        .statistics = job->statistics,
        .max_findings = job->max_findings,
        .baseline = job->baseline,
        .write_baseline = job->write_baseline,
        .baseline_context = job->baseline_context,
        .stdin_name = job->stdin_name,
        .threads = job->threads,
        .failed = dw_caller_failed,
        .progress = job->progress ? dw_caller_progress : NULL,
        .context = &caller,
    };
    struct dw_check_result result;
    dw_status status = map_outputs(job, outputs, error);
    if (status != DW_OK)
        return status;
    status = dw_check_run(&work, &result, error);
    *outcome = outcome_of(&result);
    return status;
}

diwan_status diwan_check(const diwan_engine *engine,
                         const struct diwan_job *job,
                         struct diwan_outcome *outcome,
                         struct diwan_error *error)
{
    struct dw_error own = {0};
    *outcome = (struct diwan_outcome){0};
    struct dw_check_output *outputs =
        calloc(job->output_count + 1, sizeof *outputs);
    if (!outputs)
        return dw_wrap_told(dw_wrap_no_memory(&own), &own, error);
    const dw_status status = do_check(engine, job, outcome, outputs, &own);
    free(outputs);
    return dw_wrap_told(status, &own, error);
}
