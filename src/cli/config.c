/* Knows which values of files, sections and the command line count for an
 * input, and makes an engine of them. Must not know what the options do. */
/* SPDX-License-Identifier: MIT */
#include "cli/config.h"

#include "cli/inputs.h"
#include "cli/parse.h"
#include "cli/say.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct cli_setting cli_settings[] = {
    {.option = CLI_OPTION_RULESET,
     .list = true,
     .path = true,
     .fallback = "murray"},
    {.option = CLI_OPTION_NEED, .fallback = "all"},
    {.option = CLI_OPTION_HOUSE_RULES, .fallback = "false"},
    {.option = CLI_OPTION_SELECT,
     .adds = true,
     .list = true,
     .fallback = "all"},
    {.option = CLI_OPTION_IGNORE,
     .adds = true,
     .list = true,
     .fallback = "nothing"},
    {.option = CLI_OPTION_SEVERITY,
     .adds = true,
     .list = true,
     .fallback = "each its own"},
    {.option = CLI_OPTION_STRICT, .fallback = "false"},
    {.option = CLI_OPTION_READ_FORM, .fallback = "detected"},
    {.option = CLI_OPTION_READ_LETTERS, .fallback = "detected"},
    {.option = CLI_OPTION_NO_RULES, .fallback = "false"},
    {.option = CLI_OPTION_SUGGEST, .fallback = "false"},
    {.option = CLI_OPTION_EFFORT, .fallback = "200000"},
    {.option = CLI_OPTION_MAX_GAME, .fallback = "4M"},
    {.option = CLI_OPTION_DATA, .path = true, .fallback = "built in"},
    {.option = CLI_OPTION_FAIL_ON, .run = true, .fallback = "error"},
    {.option = CLI_OPTION_BASELINE,
     .run = true,
     .path = true,
     .fallback = "none"},
    {.option = CLI_OPTION_MAX_FINDINGS, .run = true, .fallback = "no limit"},
    {.option = CLI_OPTION_JOBS, .run = true, .fallback = "processors"},
    {.option = CLI_OPTION_COLOR, .run = true, .fallback = "auto"},
    {.fallback = NULL},
};

enum { WISHES_MAX = 70 /* sources: a file, its sections, the command line */ };

/* Settings that some inputs have in common. */
struct common {
    uint64_t sections; /* bit i: section i counts */
    diwan_engine *engine;
    struct common *next;
};

struct config_file {
    diwan_config *config; /* NULL: there is none */
    char **texts;         /* of its values, paths made whole */
    char *name;
    struct common *commons;
    struct config_file *next;
};

struct cli_config {
    struct config_file *files;
    struct config_file none;
    char *folder; /* the last one looked at, with the file that counts there */
    struct config_file *file;
};

bool cli_config_wanted(const struct cli *cli) { return !cli->no_config; }

static const struct cli_option *option_of(const struct cli_setting *setting)
{
    return &cli_options[setting->option];
}

static const struct cli_setting *find_setting(const char *name)
{
    const struct cli_setting *setting = cli_settings;
    while (setting->fallback && strcmp(option_of(setting)->name, name) != 0)
        setting++;
    return setting->fallback ? setting : NULL;
}

/* ---- one value ----------------------------------------------------------- */

/* A flag is given its value in a file, but not on the command line. */
static bool take_flag(struct cli *cli, const struct cli_option *option,
                      const char *value)
{
    static const char *const words[] = {"true", "false", NULL};
    const char *nearest = diwan_nearest(value, words);
    if (!strcmp(value, "false"))
        return true;
    return strcmp(value, "true")
               ? cli_complain(cli, "%s: no '%s'; did you mean '%s'?",
                              option->name, value, nearest ? nearest : "true")
               : cli_take(cli, option, NULL);
}

static bool take_value(struct cli *cli, const struct cli_value *value)
{
    const struct cli_option *option = option_of(value->setting);
    const struct diwan_error place = {.line = value->line,
                                      .column = value->column};
    struct diwan_error at = place;
    if (!value->file)
        return cli_take(cli, option, value->text);
    snprintf(at.where, sizeof at.where, "%s", value->file);
    cli->place = &at;
    const bool good = option->argument ? cli_take(cli, option, value->text)
                                       : take_flag(cli, option, value->text);
    cli->place = NULL;
    return good;
}

static void free_lists(struct cli *cli)
{
    free(cli->rulesets);
    free(cli->select);
    free(cli->ignore);
    free(cli->severity);
}

/* Whether diwan itself knows what the value names. */
static bool check_value(const struct cli *cli, const struct cli_value *value)
{
    struct cli scratch = {.command = cli->command, .house_rules = true};
    diwan_engine *engine = NULL;
    struct diwan_error at = {.line = value->line, .column = value->column};
    bool good = take_value(&scratch, value);
    snprintf(at.where, sizeof at.where, "%s", value->file);
    scratch.place = &at;
    if (good && !value->setting->run)
        good = cli_engine_make(&scratch, &engine);
    diwan_engine_free(engine);
    free_lists(&scratch);
    return good;
}

/* ---- files --------------------------------------------------------------- */

static bool out_of_memory(struct cli *cli)
{
    return cli_complain(cli, "out of memory");
}

static bool is_path(const char *text)
{
    const size_t name = strcspn(text, ":");
    return text[0] != '/' && memchr(text, '/', name) != NULL;
}

/* A path in a file begins at the file's folder; a name stays one. */
static char *resolve(const char *text, const char *folder, bool always)
{
    const bool path =
        always ? text[0] != '/' && strcmp(text, "-") != 0 : is_path(text);
    const size_t size = strlen(text) + strlen(folder) + 2;
    char *whole = malloc(size);
    if (whole)
        snprintf(whole, size, "%s%s%s", path ? folder : "", path ? "/" : "",
                 text);
    return whole;
}

static size_t count_values(const struct config_file *file)
{
    const struct diwan_value *values;
    return file->config ? diwan_config_values(file->config, &values) : 0;
}

static struct cli_value value_of(const struct config_file *file, size_t i)
{
    const struct diwan_value *value;
    diwan_config_values(file->config, &value);
    value += i;
    return (struct cli_value){
        .setting = find_setting(value->key),
        .text = file->texts[i] ? file->texts[i] : value->value,
        .rank = value->section + 1,
        .file = diwan_config_file(file->config),
        .line = value->line,
        .column = value->column,
    };
}

static bool place_is_wrong(struct cli *cli, const struct cli_value *value,
                           const char *what)
{
    return cli_complain(cli, "%s:%u:%u: %s: %s", value->file, value->line,
                        value->column, option_of(value->setting)->name, what);
}

static bool check_place(struct cli *cli, const struct config_file *file,
                        const struct cli_value *value, size_t i)
{
    if (value->setting->run && value->rank)
        return place_is_wrong(cli, value,
                              "about the whole run, not about some paths");
    for (size_t k = 0; k < i && !value->setting->list; k++) {
        const struct cli_value before = value_of(file, k);
        if (before.setting == value->setting && before.rank == value->rank)
            return place_is_wrong(cli, value, "one value is wanted");
    }
    return true;
}

static bool check_file(struct cli *cli, struct config_file *file)
{
    const struct diwan_value *values;
    const size_t count = diwan_config_values(file->config, &values);
    const char *folder = diwan_config_folder(file->config);
    file->texts = calloc(count + 1, sizeof *file->texts);
    if (!file->texts)
        return out_of_memory(cli);
    for (size_t i = 0; i < count; i++) {
        const struct cli_setting *setting = find_setting(values[i].key);
        if (setting->path && !(file->texts[i] = resolve(values[i].value, folder,
                                                        !setting->list)))
            return out_of_memory(cli);
        const struct cli_value value = value_of(file, i);
        if (!check_place(cli, file, &value, i) || !check_value(cli, &value))
            return false;
    }
    return true;
}

static bool read_file(struct cli *cli, struct config_file *file)
{
    const char *keys[CLI_SETTINGS_MAX] = {NULL};
    struct diwan_error error;
    for (int i = 0; cli_settings[i].fallback; i++)
        keys[i] = option_of(&cli_settings[i])->name;
    if (diwan_config_read(file->name, keys, &file->config, &error) == DIWAN_OK)
        return check_file(cli, file);
    cli_complain_error(cli, &error);
    return false;
}

/* The file of a name, read once. */
static struct config_file *file_named(struct cli *cli, const char *name)
{
    struct config_file *file = cli->config->files;
    while (file && strcmp(file->name, name) != 0)
        file = file->next;
    if (file)
        return file;
    file = calloc(1, sizeof *file);
    if (!file || !(file->name = strdup(name))) {
        free(file);
        out_of_memory(cli);
        return NULL;
    }
    file->next = cli->config->files;
    cli->config->files = file;
    return read_file(cli, file) ? file : NULL;
}

/* The file that counts in a folder, which `path` ends. */
static struct config_file *look_up(struct cli *cli, const char *path)
{
    char name[PATH_MAX];
    struct diwan_error error;
    if (diwan_config_find(path, name, sizeof name, &error) != DIWAN_OK) {
        cli_complain_error(cli, &error);
        return NULL;
    }
    return *name ? file_named(cli, name) : &cli->config->none;
}

/* Files of one folder follow each other. */
static struct config_file *file_for(struct cli *cli, const char *path)
{
    struct cli_config *config = cli->config;
    if (cli->no_config)
        return &config->none;
    if (cli->config_path)
        return file_named(cli, cli->config_path);
    const char *slash = strrchr(path, '/');
    const size_t len = slash ? (size_t)(slash - path) + 1 : 0;
    if (config->folder && strlen(config->folder) == len &&
        !strncmp(config->folder, path, len))
        return config->file;
    free(config->folder);
    config->folder = strndup(path, len);
    config->file = look_up(cli, path);
    return config->file;
}

static const char *name_of(const struct cli *cli, const char *path)
{
    if (strcmp(path, "-") != 0)
        return path;
    return cli->stdin_name ? cli->stdin_name : "./-";
}

/* ---- values -------------------------------------------------------------- */

static bool add_value(struct cli *cli, struct cli_values *values,
                      struct cli_value value)
{
    if (values->count == values->room) {
        const size_t room = 2 * values->room + 16;
        struct cli_value *at = realloc(values->at, room * sizeof *at);
        if (!at)
            return out_of_memory(cli);
        values->at = at;
        values->room = room;
    }
    values->at[values->count++] = value;
    return true;
}

static uint64_t sections_for(const struct config_file *file, const char *path)
{
    uint64_t sections = 0;
    const int count = file->config ? diwan_config_sections(file->config) : 0;
    for (int i = 0; i < count; i++)
        if (diwan_config_matches(file->config, i, path))
            sections |= (uint64_t)1 << i;
    return sections;
}

static bool add_given(struct cli *cli, struct cli_values *values)
{
    bool good = true;
    for (size_t i = 0; good && i < cli->given_count; i++) {
        const struct cli_given *given = &cli->given[i];
        const struct cli_setting *setting = find_setting(given->option->name);
        if (setting)
            good = add_value(cli, values,
                             (struct cli_value){.setting = setting,
                                                .text = given->value,
                                                .rank = WISHES_MAX - 1});
    }
    return good;
}

static bool list_values(struct cli *cli, const struct config_file *file,
                        uint64_t sections, struct cli_values *values)
{
    const size_t count = count_values(file);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        const struct cli_value value = value_of(file, i);
        if (!value.rank || sections >> (value.rank - 1) & 1)
            good = add_value(cli, values, value);
    }
    return good && add_given(cli, values);
}

bool cli_config_values(struct cli *cli, const char *path,
                       struct cli_values *values)
{
    const char *name = name_of(cli, path);
    const struct config_file *file = file_for(cli, name);
    *values = (struct cli_values){0};
    return file && list_values(cli, file, sections_for(file, name), values);
}

bool cli_config_counts(const struct cli_values *values,
                       const struct cli_value *value)
{
    for (const struct cli_value *other = values->at;
         other < values->at + values->count; other++) {
        const bool stronger = other->rank > value->rank ||
                              (!value->setting->list && other > value);
        if (other->setting == value->setting && stronger &&
            !value->setting->adds)
            return false;
    }
    return true;
}

/* ---- engines ------------------------------------------------------------- */

/* Moves what a source wishes out of the options. */
static bool take_wish(struct cli *scratch, struct diwan_wish *wish)
{
    *wish = (struct diwan_wish){scratch->select, scratch->ignore,
                                scratch->severity};
    scratch->select = scratch->ignore = scratch->severity = NULL;
    return wish->select || wish->ignore || wish->severity;
}

static void free_wishes(struct diwan_wish *wishes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        union {
            const char *from;
            char *to;
        } const texts[] = {
            {wishes[i].select}, {wishes[i].ignore}, {wishes[i].severity}};
        for (size_t k = 0; k < 3; k++)
            free(texts[k].to);
    }
}

/* What no file may set is as the command line has it. */
static bool take_others(struct cli *cli, struct cli *scratch)
{
    bool good = true;
    for (size_t i = 0; good && i < cli->given_count; i++) {
        const struct cli_given *given = &cli->given[i];
        if (!find_setting(given->option->name))
            good = cli_take(scratch, given->option, given->value);
    }
    return good;
}

static diwan_engine *make_engine(struct cli *cli,
                                 const struct cli_values *values)
{
    struct cli scratch = {.command = cli->command};
    struct diwan_wish wishes[WISHES_MAX];
    size_t count = 0;
    bool good = take_others(cli, &scratch);
    diwan_engine *engine = NULL;
    for (size_t i = 0; good && i < values->count; i++) {
        const struct cli_value *value = &values->at[i];
        if (!value->setting->run && cli_config_counts(values, value))
            good = take_value(&scratch, value);
        const bool last =
            i + 1 == values->count || value[1].rank != value->rank;
        count += last && take_wish(&scratch, &wishes[count]);
    }
    if (good)
        cli_engine_make_of(&scratch, wishes, count, &engine);
    free_wishes(wishes, count);
    free_lists(&scratch);
    return engine;
}

static const diwan_engine *choose(struct cli *cli, const char *path)
{
    const char *name = name_of(cli, path);
    struct config_file *file = file_for(cli, name);
    if (!file)
        return NULL;
    const uint64_t sections = sections_for(file, name);
    struct common *common = file->commons;
    while (common && common->sections != sections)
        common = common->next;
    if (common)
        return common->engine;
    common = calloc(1, sizeof *common);
    if (!common) {
        out_of_memory(cli);
        return NULL;
    }
    *common = (struct common){.sections = sections, .next = file->commons};
    file->commons = common;
    struct cli_values values = {0};
    if (list_values(cli, file, sections, &values))
        common->engine = make_engine(cli, &values);
    free(values.at);
    return common->engine;
}

const diwan_engine *cli_config_choose(void *context, const char *path)
{
    struct cli *cli = context;
    const diwan_engine *engine = choose(cli, path);
    cli->told |= !engine;
    return engine;
}

/* ---- the run ------------------------------------------------------------- */

static bool take_run_values(struct cli *cli)
{
    struct cli_values values;
    bool good = cli_config_values(cli, "./-", &values);
    for (size_t i = 0; good && i < values.count; i++) {
        const struct cli_value *value = &values.at[i];
        if (value->setting->run && value->file &&
            cli_config_counts(&values, value))
            good = take_value(cli, value);
    }
    free(values.at);
    return good;
}

bool cli_config_open(struct cli *cli)
{
    if (cli->no_config && cli->config_path)
        return cli_complain(cli, "--config and --no-config exclude each other");
    cli->config = calloc(1, sizeof *cli->config);
    return cli->config ? take_run_values(cli) : out_of_memory(cli);
}

static void free_file(struct config_file *file)
{
    const size_t count = count_values(file);
    for (size_t i = 0; file->texts && i < count; i++)
        free(file->texts[i]);
    while (file->commons) {
        struct common *common = file->commons;
        file->commons = common->next;
        diwan_engine_free(common->engine);
        free(common);
    }
    free(file->texts);
    free(file->name);
    diwan_config_free(file->config);
}

void cli_config_close(struct cli *cli)
{
    struct cli_config *config = cli->config;
    if (!config)
        return;
    free_file(&config->none);
    while (config->files) {
        struct config_file *file = config->files;
        config->files = file->next;
        free_file(file);
        free(file);
    }
    free(config->folder);
    free(config);
    cli->config = NULL;
}
