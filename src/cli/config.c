/* Knows which values of files, sections and the command line count for an
 * input, and makes an engine of them. Must not know what the options do. */
/* SPDX-License-Identifier: MIT */
#include "cli/config.h"

#include "cli/engine.h"
#include "cli/parse.h"
#include "cli/say.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WISHES_MAX = 70 /* sources: a file, its sections, the command line */ };

/* Settings that some inputs have in common. */
struct common {
    uint64_t sections;    /* bit i: section i counts */
    diwan_engine *engine; /* NULL: that of the command line will do */
    struct common *next;
};

struct config_file {
    struct cli_settings_file values;
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

/* ---- files --------------------------------------------------------------- */

static bool out_of_memory(struct cli *cli)
{
    return cli_complain(cli, "out of memory");
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
    return cli_settings_read(cli, name, &file->values) ? file : NULL;
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
    const diwan_config *config = file->values.config;
    const int count = config ? diwan_config_sections(config) : 0;
    for (int i = 0; i < count; i++)
        if (diwan_config_matches(config, i, path))
            sections |= (uint64_t)1 << i;
    return sections;
}

static bool add_given(struct cli *cli, struct cli_values *values)
{
    bool good = true;
    for (size_t i = 0; good && i < cli->given_count; i++) {
        const struct cli_given *given = &cli->given[i];
        const struct cli_setting *setting =
            cli_setting_find(given->option->name);
        if (setting && cli_setting_option(setting) == given->option)
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
    const size_t count = cli_settings_count(&file->values);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        const struct cli_value value = cli_settings_value(&file->values, i);
        if (cli_setting_applies(cli, value.setting) &&
            (!value.rank || sections >> (value.rank - 1) & 1))
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
        if (!cli_setting_find(given->option->name))
            good = cli_take(scratch, given->option, given->value);
    }
    return good;
}

static diwan_engine *make_engine(struct cli *cli,
                                 const struct cli_values *values)
{
    struct cli scratch = {.command = cli->command, .suggest = cli->emend};
    struct diwan_wish wishes[WISHES_MAX];
    size_t count = 0;
    bool good = take_others(cli, &scratch);
    diwan_engine *engine = NULL;
    for (size_t i = 0; good && i < values->count; i++) {
        const struct cli_value *value = &values->at[i];
        if (!value->setting->run && cli_config_counts(values, value))
            good = cli_setting_take(&scratch, value);
        const bool last =
            i + 1 == values->count || value[1].rank != value->rank;
        count += last && take_wish(&scratch, &wishes[count]);
    }
    if (good)
        cli_engine_make_of(&scratch, wishes, count, &engine);
    free_wishes(wishes, count);
    cli_settings_drop(&scratch);
    return engine;
}

/* Whether no file sets anything, so that nothing has to be read again. */
static bool are_given(const struct cli_values *values)
{
    size_t i = 0;
    while (i < values->count && !values->at[i].file)
        i++;
    return i == values->count;
}

static const diwan_engine *engine_of(const struct cli *cli,
                                     const struct common *common)
{
    return common->engine ? common->engine : cli->engine;
}

/* What files under these sections have in common; NULL: said why not. */
static struct common *make_common(struct cli *cli, struct config_file *file,
                                  uint64_t sections)
{
    struct cli_values values = {0};
    struct common *common = calloc(1, sizeof *common);
    if (!common) {
        out_of_memory(cli);
        return NULL;
    }
    bool good = list_values(cli, file, sections, &values);
    if (good && (!cli->engine || !are_given(&values))) {
        common->engine = make_engine(cli, &values);
        good = common->engine;
    }
    free(values.at);
    if (good) {
        common->sections = sections;
        common->next = file->commons;
        file->commons = common;
        return common;
    }
    free(common);
    return NULL;
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
    if (!common)
        common = make_common(cli, file, sections);
    return common ? engine_of(cli, common) : NULL;
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
            good = cli_setting_take(cli, value);
    }
    free(values.at);
    return good;
}

bool cli_config_open(struct cli *cli)
{
    cli->config = calloc(1, sizeof *cli->config);
    return cli->config ? take_run_values(cli) : out_of_memory(cli);
}

static void free_file(struct config_file *file)
{
    while (file->commons) {
        struct common *common = file->commons;
        file->commons = common->next;
        diwan_engine_free(common->engine);
        free(common);
    }
    free(file->name);
    cli_settings_free(&file->values);
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
