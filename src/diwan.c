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
#include "work/reader.h"
#include "work/record.h"
#include "wrap.h"

#include <stdlib.h>

enum {
    DEPTH_MAX = 12, /* 16 moves and more a ply: beyond, the count overflows */
};

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

/* The form and letter set to read by, -1 where they are detected. */
static dw_status settle_notation(struct diwan_engine *engine,
                                 const struct diwan_settings *settings,
                                 struct dw_error *error)
{
    struct dw_grammar_names names;
    struct dw_judge_setup *setup = &engine->setup;
    const struct dw_grammar *grammar = &engine->grammar;
    dw_grammar_names_fill(grammar, &names);
    setup->form = setup->letters = -1;
    if (settings->form)
        setup->form = dw_grammar_form(grammar, settings->form);
    if (settings->form && setup->form < 0)
        return dw_unknown(error, DW_BAD_CONFIG, "form", settings->form,
                          names.forms);
    if (settings->letters)
        setup->letters = dw_grammar_letters(grammar, settings->letters);
    if (settings->letters && setup->letters < 0)
        return dw_unknown(error, DW_BAD_CONFIG, "letter set", settings->letters,
                          names.letters);
    return DW_OK;
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

/* ---- reader -------------------------------------------------------------- */

struct diwan_reader {
    const diwan_engine *engine;
    struct dw_reader *reader;
    char *path;
    const char *file; /* the one at hand; NULL: none is open */
    bool told;        /* that it breaks off */
    struct dw_locator locator;
    struct diwan_game game;
    char start_fen[DW_FEN_MAX], final_fen[DW_FEN_MAX];
    struct diwan_tag *tags;
    struct diwan_finding *findings;
    size_t tag_room, finding_room;
    struct diwan_verdict verdicts[DW_RULES_MAX];
    const char *fits[DW_RULES_MAX];
    struct dw_buf message;
    struct dw_arena messages;
};

diwan_status diwan_reader_new(const diwan_engine *engine, diwan_reader **reader,
                              struct diwan_error *error)
{
    struct dw_error own = {0};
    diwan_reader *made = calloc(1, sizeof *made);
    if (!made)
        return dw_wrap_told(dw_wrap_no_memory(&own), &own, error);
    made->engine = engine;
    const dw_status status =
        dw_reader_new(&engine->setup, engine->game_limit, &made->reader, &own);
    if (status == DW_OK)
        *reader = made;
    else
        diwan_reader_free(made);
    return dw_wrap_told(status, &own, error);
}

void diwan_reader_free(diwan_reader *reader)
{
    if (!reader)
        return;
    dw_reader_free(reader->reader);
    free(reader->path);
    free(reader->tags);
    free(reader->findings);
    dw_buf_free(&reader->message);
    dw_arena_free(&reader->messages);
    free(reader);
}

/* Goes to the next file of the input, if there is one. */
static dw_status next_file(diwan_reader *self, struct dw_error *error)
{
    const dw_fed fed = dw_reader_next_file(self->reader, &self->file, error);
    self->told = false;
    if (fed != DW_FED_FILE)
        self->file = NULL;
    return fed == DW_FED_FAILED ? error->status : DW_OK;
}

diwan_status diwan_reader_open(diwan_reader *reader, const char *path,
                               struct diwan_error *error)
{
    struct dw_error own = {0};
    const size_t size = strlen(path) + 1;
    char *copy = malloc(size);
    if (!copy)
        return dw_wrap_told(dw_wrap_no_memory(&own), &own, error);
    memcpy(copy, path, size);
    dw_status status = dw_reader_open(reader->reader, copy, &own);
    free(reader->path);
    reader->path = copy;
    reader->file = NULL;
    reader->locator = (struct dw_locator){0};
    if (status == DW_OK)
        status = next_file(reader, &own);
    return dw_wrap_told(status, &own, error);
}

static struct diwan_text text_of(const struct dw_game *game, uint32_t offset,
                                 uint32_t length)
{
    const dw_span span = dw_game_text(game, offset, length);
    return (struct diwan_text){span.at, span.len};
}

static bool fill_tags(diwan_reader *self, const struct dw_game *game)
{
    void *at = self->tags;
    if (!dw_grow(&at, &self->tag_room, game->tag_count, sizeof *self->tags))
        return false;
    self->tags = at;
    for (size_t i = 0; i < game->tag_count; i++) {
        const struct dw_tag *tag = &game->tags[i];
        self->tags[i] = (struct diwan_tag){
            text_of(game, tag->name, tag->name_len),
            text_of(game, tag->value, tag->value_len),
        };
    }
    self->game.tags = self->tags;
    self->game.tag_count = game->tag_count;
    return true;
}

/* The sentence in the reader's memory, NULL when there is none left. */
static const char *message_of(diwan_reader *self, const struct dw_diag *diag,
                              dw_span text)
{
    dw_buf_clear(&self->message);
    dw_report_message(&self->message, diag, text);
    if (self->message.failed)
        return NULL;
    return dw_arena_copy(&self->messages, self->message.at, self->message.len);
}

/* Fixed texts, one a code. */
static const char *code_tag(dw_code code)
{
#define DW_CODE(tail, number, name, severity, title) [DW_##tail] = "DW" #number,
#define DW_SAY(id, tail, why, message, hint)
    static const char *const tags[] = {
#include "base/diag.def"
    };
#undef DW_CODE
#undef DW_SAY
    return tags[code];
}

static bool fill_findings(diwan_reader *self, const struct dw_game *game,
                          const struct dw_diags *diags)
{
    void *at = self->findings;
    if (!dw_grow(&at, &self->finding_room, diags->count,
                 sizeof *self->findings))
        return false;
    self->findings = at;
    for (size_t i = 0; i < diags->count; i++) {
        const struct dw_diag *diag = &diags->at[i];
        const dw_code code = dw_say_code(diag->say);
        struct diwan_finding *finding = &self->findings[i];
        *finding = (struct diwan_finding){
            .code = code_tag(code),
            .name = dw_codes[code].name,
            .why = dw_say_why(diag->say),
            .severity = (diwan_severity)diag->severity,
            .length = diag->length,
            .ply = diag->ply,
            .variation = diag->depth,
            .message = message_of(self, diag, game->text),
        };
        dw_locate(&self->locator, diag->offset, &finding->line,
                  &finding->column);
        if (!finding->message)
            return false;
    }
    self->game.findings = self->findings;
    self->game.finding_count = diags->count;
    self->game.more = diags->more;
    return true;
}

static void fill_verdicts(diwan_reader *self, const struct dw_judged *judged)
{
    for (int i = 0; i < judged->verdict_count; i++) {
        const struct dw_verdict *verdict = &judged->verdicts[i];
        self->verdicts[i] = (struct diwan_verdict){
            .ruleset = self->engine->rules[i].name,
            .result = dw_result_text(verdict->ending.result),
            .reason = dw_reason_name(verdict->ending.reason),
            .standing = dw_standing_name(verdict->standing),
            .ply = verdict->ending.ply,
            .played_on = verdict->played_on,
        };
    }
    self->game.verdicts = self->verdicts;
    self->game.verdict_count = (size_t)judged->verdict_count;
    for (int i = 0; i < judged->fit_count; i++)
        self->fits[i] = self->engine->rules[judged->ranking[i]].name;
    self->game.fits = judged->ranking ? self->fits : NULL;
    self->game.fit_count = (size_t)judged->fit_count;
}

static void fill_judged(diwan_reader *self, const struct dw_judged *judged)
{
    static const int legal[] = {-1, 1, 0};
    const struct dw_grammar *grammar = &self->engine->grammar;
    struct diwan_game *game = &self->game;
    if (judged->letters >= 0)
        game->letters = grammar->letters[judged->letters].name;
    if (judged->form >= 0)
        game->form = grammar->forms[judged->form].name;
    if (judged->has_start) {
        dw_fen_write(&judged->start, self->start_fen);
        game->start_fen = self->start_fen;
    }
    if (judged->has_start && judged->legal != DW_LEGAL_NULL) {
        dw_fen_write(&judged->final, self->final_fen);
        game->final_fen = self->final_fen;
    }
    game->plies = judged->plies;
    game->legal = legal[judged->legal];
    game->first_bad_ply = judged->bad ? (int64_t)judged->first_bad_ply : -1;
    game->stated = dw_result_text(judged->stated);
    fill_verdicts(self, judged);
}

static dw_status fill_game(diwan_reader *self, const struct dw_record *record,
                           struct dw_error *error)
{
    const struct dw_report_game report =
        dw_record_report(record, self->file, &self->engine->setup);
    self->game = (struct diwan_game){.file = self->file,
                                     .number = record->number,
                                     .offset = record->offset,
                                     .legal = -1,
                                     .first_bad_ply = -1};
    dw_arena_reset(&self->messages);
    dw_locator_start(&self->locator, &report);
    struct dw_locator head = self->locator;
    uint32_t column;
    dw_locate(&head, record->game->start, &self->game.line, &column);
    if (record->number)
        fill_judged(self, record->judged);
    if ((record->number && !fill_tags(self, record->game)) ||
        !fill_findings(self, record->game, record->diags))
        return dw_wrap_no_memory(error);
    return DW_OK;
}

static diwan_status hand_out(diwan_reader *reader,
                             const struct dw_record *record,
                             const struct diwan_game **game,
                             struct diwan_error *error)
{
    struct dw_error own = {0};
    const dw_status status = fill_game(reader, record, &own);
    if (status == DW_OK)
        *game = &reader->game;
    return dw_wrap_told(status, &own, error);
}

diwan_status diwan_reader_next(diwan_reader *reader,
                               const struct diwan_game **game,
                               struct diwan_error *error)
{
    struct dw_error own = {0};
    struct dw_record record;
    dw_status status = DW_OK;
    *game = NULL;
    while (status == DW_OK && reader->file) {
        switch (dw_reader_next(reader->reader, &record, &own)) {
        case DW_READ_TEXT:
            record.number = 0;
            return hand_out(reader, &record, game, error);
        case DW_READ_GAME:
            return hand_out(reader, &record, game, error);
        case DW_READ_END:
            if (!reader->told && dw_reader_broken(reader->reader, &own)) {
                reader->told = true;
                return dw_wrap_told(DW_IO, &own, error);
            }
            status = next_file(reader, &own);
            break;
        case DW_READ_FAILED:
            return dw_wrap_told(own.status, &own, error);
        }
    }
    return dw_wrap_told(status, &own, error);
}

/* ---- explain ------------------------------------------------------------- */

static void list_codes(struct dw_buf *buf)
{
    for (int code = 0; code < DW_CODES; code++) {
        const size_t line = buf->len;
        dw_buf_text(buf, code_tag((dw_code)code));
        dw_wrap_pad(buf, line, 7);
        dw_buf_text(buf, dw_severity_name(dw_codes[code].severity));
        dw_wrap_pad(buf, line, 16);
        dw_buf_text(buf, dw_codes[code].name);
        dw_wrap_pad(buf, line, 42);
        dw_buf_text(buf, dw_codes[code].title);
        dw_buf_char(buf, '\n');
    }
}

/* A titled paragraph, its lines indented. */
static void add_part(struct dw_buf *buf, const char *title, const char *words)
{
    dw_buf_text(buf, title);
    for (const char *at = words; *at;) {
        const size_t len = strcspn(at, "\n");
        dw_buf_text(buf, "    ");
        dw_buf_add(buf, at, len);
        dw_buf_char(buf, '\n');
        at += len + (at[len] == '\n');
    }
}

/* The closed list of reasons that a code gives as `why`. */
static void add_reasons(struct dw_buf *buf, dw_code code)
{
    const char *last = NULL;
    for (int say = 0; say < DW_SAYS; say++) {
        const char *why = dw_say_why((dw_say)say);
        if (dw_say_code((dw_say)say) != code || !why ||
            (last && !strcmp(last, why)))
            continue;
        dw_buf_text(buf,
                    last ? "    " : "\nReasons, the first that holds:\n    ");
        dw_buf_text(buf, why);
        dw_buf_char(buf, '\n');
        last = why;
    }
}

static void explain_code(struct dw_buf *buf, dw_code code)
{
    const struct dw_explanation *about = dw_explain(code);
    dw_buf_text(buf, code_tag(code));
    dw_buf_char(buf, ' ');
    dw_buf_text(buf, dw_codes[code].name);
    dw_buf_text(buf, " (");
    dw_buf_text(buf, dw_severity_name(dw_codes[code].severity));
    dw_buf_text(buf, "): ");
    dw_buf_text(buf, dw_codes[code].title);
    dw_buf_text(buf, "\n\n");
    add_part(buf, "What it means:\n", about->meaning);
    add_part(buf, "\nWhy it matters:\n", about->matters);
    add_part(buf, "\nWrong:\n", about->wrong);
    add_part(buf, "\nRight:\n", about->right);
    add_reasons(buf, code);
    add_part(buf, "\nSource:\n", about->source);
}

static dw_status no_code(struct dw_error *error, const char *code)
{
    const char *nearest = dw_code_nearest(code);
    if (nearest)
        return dw_error_set(error, DW_USAGE, "",
                            "no code '%s'; did you mean '%s'?", code, nearest);
    return dw_error_set(error, DW_USAGE, "",
                        "no code '%s' (diwan explain lists them)", code);
}

diwan_status diwan_explain(const char *code, diwan_write *write, void *context,
                           struct diwan_error *error)
{
    struct dw_error own = {0};
    struct dw_buf buf = {0};
    const int found = code ? dw_code_find(code) : -1;
    if (code && found < 0)
        return dw_wrap_told(no_code(&own, code), &own, error);
    if (code)
        explain_code(&buf, (dw_code)found);
    else
        list_codes(&buf);
    return dw_wrap_told(dw_wrap_give(&buf, DW_OK, write, context, &own), &own,
                        error);
}

/* ---- grammar ------------------------------------------------------------- */

/* A form's example stands behind its title: it may be of any width. */
static void list_named(struct dw_buf *buf, const char *name, const char *title,
                       const char *example)
{
    const size_t line = buf->len;
    dw_buf_text(buf, "  ");
    dw_buf_text(buf, name);
    dw_wrap_pad(buf, line, 23);
    dw_buf_text(buf, title);
    dw_buf_text(buf, example ? ": " : "");
    dw_buf_text(buf, example ? example : "");
    dw_buf_char(buf, '\n');
}

static void list_grammar(const struct dw_grammar *grammar, struct dw_buf *buf)
{
    dw_buf_text(buf, "forms:\n");
    for (int i = 0; i < grammar->form_count; i++) {
        const struct dw_form *form = &grammar->forms[i];
        list_named(buf, form->name, form->title, form->example);
    }
    dw_buf_text(buf, "letter sets:\n");
    for (int i = 0; i < grammar->letter_count; i++) {
        const struct dw_letters *letters = &grammar->letters[i];
        list_named(buf, letters->name, letters->title, NULL);
    }
}

static dw_status show_grammar(const struct diwan_settings *settings,
                              const char *name, struct dw_arena *arena,
                              struct dw_buf *buf, struct dw_error *error)
{
    struct dw_grammar *grammar = dw_arena_alloc(arena, sizeof *grammar);
    if (!grammar)
        return dw_wrap_no_memory(error);
    dw_status status = dw_grammar_load(settings->data, arena, grammar, error);
    if (status == DW_OK && settings->grammar)
        status = dw_grammar_add(settings->grammar, arena, grammar, error);
    if (status != DW_OK)
        return status;
    if (!name) {
        list_grammar(grammar, buf);
        return DW_OK;
    }
    struct dw_grammar_names names;
    dw_span yaml;
    dw_grammar_names_fill(grammar, &names);
    if (!dw_grammar_yaml(settings->data, settings->grammar, name, arena, &yaml))
        return dw_unknown(error, DW_USAGE, "form or letter set", name,
                          names.all);
    dw_buf_span(buf, yaml);
    return DW_OK;
}

diwan_status diwan_grammar(const struct diwan_settings *settings,
                           const char *name, diwan_write *write, void *context,
                           struct diwan_error *error)
{
    static const struct diwan_settings usual;
    struct dw_error own = {0};
    struct dw_arena arena = {0};
    struct dw_buf buf = {0};
    dw_status status =
        show_grammar(settings ? settings : &usual, name, &arena, &buf, &own);
    status = dw_wrap_give(&buf, status, write, context, &own);
    dw_arena_free(&arena);
    return dw_wrap_told(status, &own, error);
}

/* ---- perft --------------------------------------------------------------- */

static dw_status bad_fen(const struct dw_diags *diags, dw_span fen,
                         struct dw_error *error)
{
    struct dw_buf buf = {0};
    size_t i = 0;
    while (i + 1 < diags->count && diags->at[i].severity != DW_ERROR)
        i++;
    if (diags->count)
        dw_diag_message(&buf, &diags->at[i], fen);
    const dw_status status = dw_error_set(error, DW_USAGE, "FEN", "%.*s",
                                          (int)buf.len, buf.len ? buf.at : "");
    dw_buf_free(&buf);
    return status;
}

static dw_status read_start(const char *fen, struct dw_position *position,
                            struct dw_error *error)
{
    if (!fen) {
        dw_position_array(position, 3, 3);
        return DW_OK;
    }
    struct dw_arena arena = {0};
    struct dw_diags diags = {0};
    struct dw_grammar *grammar = dw_arena_alloc(&arena, sizeof *grammar);
    dw_status status = grammar ? dw_grammar_load(NULL, &arena, grammar, error)
                               : dw_wrap_no_memory(error);
    const dw_span text = dw_span_of(fen);
    if (status == DW_OK &&
        !dw_fen_read(text, 0, grammar, 0, position, NULL, &diags))
        status = bad_fen(&diags, text, error);
    dw_diags_free(&diags);
    dw_arena_free(&arena);
    return status;
}

static void add_square(struct dw_buf *buf, int square)
{
    dw_buf_char(buf, (char)('a' + dw_file(square)));
    dw_buf_char(buf, (char)('1' + dw_rank(square)));
}

/* One line a move; returns the sum. */
static uint64_t divide_moves(const struct dw_position *position, int depth,
                             struct dw_buf *buf)
{
    dw_move moves[DW_MOVES_MAX];
    const int count = dw_moves_generate(position, moves);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        struct dw_position next = *position;
        dw_position_play(&next, moves[i]);
        const uint64_t leaves = dw_moves_perft(&next, depth - 1);
        add_square(buf, moves[i].from);
        add_square(buf, moves[i].to);
        dw_buf_text(buf, ": ");
        dw_buf_number(buf, leaves);
        dw_buf_char(buf, '\n');
        sum += leaves;
    }
    return sum;
}

diwan_status diwan_perft(const char *fen, int depth, bool divide,
                         diwan_write *write, void *context,
                         struct diwan_error *error)
{
    struct dw_error own = {0};
    struct dw_buf buf = {0};
    struct dw_position position;
    if (depth < 0 || depth > DEPTH_MAX)
        return dw_wrap_told(dw_error_set(&own, DW_USAGE, "",
                                         "depth %d is not in 0 to %d", depth,
                                         DEPTH_MAX),
                            &own, error);
    const dw_status status = read_start(fen, &position, &own);
    if (status == DW_OK) {
        const bool split = divide && depth > 0;
        dw_buf_number(&buf, split ? divide_moves(&position, depth, &buf)
                                  : dw_moves_perft(&position, depth));
        dw_buf_char(&buf, '\n');
    }
    return dw_wrap_told(dw_wrap_give(&buf, status, write, context, &own), &own,
                        error);
}
