/* Knows how the values of a .diwan.yaml are read and looked at. Must not know
 * which of several values counts. */
/* SPDX-License-Identifier: MIT */
#include "cli/settings.h"

#include "cli/engine.h"
#include "cli/parse.h"
#include "cli/say.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct cli_setting cli_settings[] = {
    {.option = CLI_OPTION_RULESET,
     .list = true,
     .path = CLI_PATH_OR_NAME,
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
    {.option = CLI_OPTION_LOOSE, .fallback = "false"},
    {.option = CLI_OPTION_NO_RULES, .fallback = "false"},
    {.option = CLI_OPTION_SUGGEST, .fallback = "false"},
    {.option = CLI_OPTION_EFFORT, .fallback = "200000"},
    {.option = CLI_OPTION_MAX_GAME, .fallback = "4M"},
    {.option = CLI_OPTION_DATA,
     .names = true,
     .path = CLI_PATH_ALWAYS,
     .fallback = "built in"},
    {.option = CLI_OPTION_GRAMMAR_FILE,
     .adds = true,
     .list = true,
     .names = true,
     .path = CLI_PATH_ALWAYS,
     .fallback = "none"},
    {.option = CLI_OPTION_FAIL_ON, .run = true, .fallback = "error"},
    {.option = CLI_OPTION_BASELINE,
     .run = true,
     .path = CLI_PATH_ALWAYS,
     .fallback = "none"},
    {.option = CLI_OPTION_MAX_FINDINGS, .run = true, .fallback = "no limit"},
    {.option = CLI_OPTION_JOBS, .run = true, .fallback = "processors"},
    {.option = CLI_OPTION_COLOR, .run = true, .fallback = "auto"},
    {.fallback = NULL},
};

const struct cli_option *cli_setting_option(const struct cli_setting *setting)
{
    return &cli_options[setting->option];
}

bool cli_setting_applies(const struct cli *cli,
                         const struct cli_setting *setting)
{
    const uint32_t here = 1u << (cli->command - cli_commands);
    return cli_setting_option(setting)->commands & here;
}

const struct cli_setting *cli_setting_find(const char *name)
{
    const struct cli_setting *setting = cli_settings;
    while (setting->fallback &&
           strcmp(cli_setting_option(setting)->name, name) != 0)
        setting++;
    return setting->fallback ? setting : NULL;
}

/* Of a key that was read: there are no others. */
static const struct cli_setting *setting_of(const struct diwan_value *value)
{
    const struct cli_setting *setting = cli_setting_find(value->key);
    assert(setting);
    return setting;
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

bool cli_setting_take(struct cli *cli, const struct cli_value *value)
{
    const struct cli_option *option = cli_setting_option(value->setting);
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

void cli_settings_drop(struct cli *scratch)
{
    free(scratch->rulesets);
    free(scratch->select);
    free(scratch->ignore);
    free(scratch->severity);
}

/* ---- paths --------------------------------------------------------------- */

static bool is_path(const char *text, cli_path path)
{
    const size_t name = strcspn(text, ":");
    switch (path) {
    case CLI_PATH_NONE:
        return false;
    case CLI_PATH_ALWAYS:
        return text[0] != '/' && strcmp(text, "-") != 0;
    case CLI_PATH_OR_NAME:
        return text[0] != '/' && memchr(text, '/', name);
    }
    return false;
}

/* A path in a file begins at the file's folder; a name stays one. */
static char *resolve(const char *text, const char *folder, cli_path path)
{
    const bool whole = !is_path(text, path);
    while (!whole && !strncmp(text, "./", 2))
        text += 2;
    const size_t size = strlen(text) + strlen(folder) + 2;
    char *out = malloc(size);
    if (out)
        snprintf(out, size, "%s%s%s", whole ? "" : folder, whole ? "" : "/",
                 text);
    return out;
}

static bool out_of_memory(struct cli *cli)
{
    return cli_complain(cli, "out of memory");
}

static bool make_paths_whole(struct cli *cli, struct cli_settings_file *file)
{
    const struct diwan_value *values;
    const size_t count = diwan_config_values(file->config, &values);
    const char *folder = diwan_config_folder(file->config);
    file->texts = calloc(count + 1, sizeof *file->texts);
    if (!file->texts)
        return out_of_memory(cli);
    for (size_t i = 0; i < count; i++) {
        const cli_path path = setting_of(&values[i])->path;
        if (path != CLI_PATH_NONE &&
            !(file->texts[i] = resolve(values[i].value, folder, path)))
            return out_of_memory(cli);
    }
    return true;
}

/* ---- all values of a file ------------------------------------------------ */

size_t cli_settings_count(const struct cli_settings_file *file)
{
    const struct diwan_value *values;
    return file->config ? diwan_config_values(file->config, &values) : 0;
}

struct cli_value cli_settings_value(const struct cli_settings_file *file,
                                    size_t index)
{
    const struct diwan_value *value;
    diwan_config_values(file->config, &value);
    value += index;
    return (struct cli_value){
        .setting = setting_of(value),
        .text = file->texts[index] ? file->texts[index] : value->value,
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
                        value->column, cli_setting_option(value->setting)->name,
                        what);
}

static bool check_place(struct cli *cli, const struct cli_settings_file *file,
                        const struct cli_value *value, size_t i)
{
    if (value->setting->run && value->rank)
        return place_is_wrong(cli, value,
                              "about the whole run, not about some paths");
    for (size_t k = 0; k < i && !value->setting->list; k++) {
        const struct cli_value before = cli_settings_value(file, k);
        if (before.setting == value->setting && before.rank == value->rank)
            return place_is_wrong(cli, value, "one value is wanted");
    }
    return true;
}

/* Whether what the value at `index` names is looked for in the other one: of
 * files like itself those before it are, so that a wrong one is told at its own
 * place. */
static bool helps(const struct cli_settings_file *file, size_t index,
                  const struct cli_value *other, size_t at)
{
    const struct cli_value value = cli_settings_value(file, index);
    return other->setting->names &&
           (!other->rank || other->rank == value.rank) &&
           (at < index || other->setting != value.setting);
}

/* What the value names may be in a folder or file that is named beside it, or
 * on the command line. */
static bool take_helpers(struct cli *cli, struct cli *scratch,
                         const struct cli_settings_file *file, size_t index)
{
    const size_t count = cli_settings_count(file);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        const struct cli_value other = cli_settings_value(file, i);
        if (helps(file, index, &other, i))
            good = cli_setting_take(scratch, &other);
    }
    for (size_t i = 0; good && i < cli->given_count; i++) {
        const struct cli_given *given = &cli->given[i];
        const struct cli_setting *setting =
            cli_setting_find(given->option->name);
        if (setting && setting->names)
            good = cli_take(scratch, given->option, given->value);
    }
    return good;
}

/* Whether diwan itself knows what the value names. */
static bool check_value(struct cli *cli, const struct cli_settings_file *file,
                        size_t index)
{
    const struct cli_value value = cli_settings_value(file, index);
    struct cli scratch = {.command = cli->command, .house_rules = true};
    diwan_engine *engine = NULL;
    struct diwan_error at = {.line = value.line, .column = value.column};
    bool good = take_helpers(cli, &scratch, file, index) &&
                cli_setting_take(&scratch, &value);
    snprintf(at.where, sizeof at.where, "%s", value.file);
    scratch.place = &at;
    if (good && !value.setting->run)
        good = cli_engine_make(&scratch, &engine);
    diwan_engine_free(engine);
    cli_settings_drop(&scratch);
    return good;
}

/* Values that help others are looked at before those. */
static bool check_values(struct cli *cli, const struct cli_settings_file *file,
                         bool helpers)
{
    const size_t count = cli_settings_count(file);
    for (size_t i = 0; i < count; i++) {
        const struct cli_value value = cli_settings_value(file, i);
        if (value.setting->names == helpers &&
            (!check_place(cli, file, &value, i) || !check_value(cli, file, i)))
            return false;
    }
    return true;
}

bool cli_settings_read(struct cli *cli, const char *name,
                       struct cli_settings_file *file)
{
    const char *keys[CLI_SETTINGS_MAX] = {NULL};
    struct diwan_error error;
    for (int i = 0; cli_settings[i].fallback; i++)
        keys[i] = cli_setting_option(&cli_settings[i])->name;
    if (diwan_config_read(name, keys, &file->config, &error) == DIWAN_OK)
        return make_paths_whole(cli, file) && check_values(cli, file, true) &&
               check_values(cli, file, false);
    cli_complain_error(cli, &error);
    return false;
}

void cli_settings_free(struct cli_settings_file *file)
{
    const size_t count = cli_settings_count(file);
    for (size_t i = 0; file->texts && i < count; i++)
        free(file->texts[i]);
    free(file->texts);
    diwan_config_free(file->config);
    *file = (struct cli_settings_file){0};
}
