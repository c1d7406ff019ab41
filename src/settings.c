/* Knows how the public interface hands out what .diwan.yaml says. Must not know
 * what a key means. */
/* SPDX-License-Identifier: MIT */
#include "config/settings.h"
#include "wrap.h"

#include <stdlib.h>

struct diwan_config {
    struct dw_arena arena;
    struct dw_settings settings;
    struct diwan_value *values;
    size_t count;
};

static dw_status list_values(struct diwan_config *self, struct dw_error *error)
{
    size_t count = 0;
    for (const struct dw_setting *at = self->settings.first; at; at = at->next)
        count++;
    self->values =
        dw_arena_alloc(&self->arena, (count + 1) * sizeof *self->values);
    if (!self->values)
        return dw_wrap_no_memory(error);
    for (const struct dw_setting *at = self->settings.first; at; at = at->next)
        self->values[self->count++] =
            (struct diwan_value){.key = at->key,
                                 .value = at->value,
                                 .line = at->line,
                                 .column = at->column,
                                 .section = at->section};
    return DW_OK;
}

static dw_status read_config(struct diwan_config *self, const char *file,
                             const char *const *keys, struct dw_error *error)
{
    const char *name = dw_arena_copy(&self->arena, file, strlen(file));
    if (!name)
        return dw_wrap_no_memory(error);
    const dw_status status =
        dw_settings_read(name, keys, &self->arena, &self->settings, error);
    return status == DW_OK ? list_values(self, error) : status;
}

diwan_status diwan_config_read(const char *file, const char *const *keys,
                               diwan_config **config, struct diwan_error *error)
{
    struct dw_error own = {0};
    diwan_config *made = calloc(1, sizeof *made);
    if (!made)
        return dw_wrap_told(dw_wrap_no_memory(&own), &own, error);
    const dw_status status = read_config(made, file, keys, &own);
    if (status == DW_OK)
        *config = made;
    else
        diwan_config_free(made);
    return dw_wrap_told(status, &own, error);
}

void diwan_config_free(diwan_config *config)
{
    if (config)
        dw_arena_free(&config->arena);
    free(config);
}

diwan_status diwan_config_find(const char *path, char *file, size_t size,
                               struct diwan_error *error)
{
    struct dw_error own = {0};
    struct dw_arena arena = {0};
    const char *found = NULL;
    dw_status status = dw_settings_find(path, &arena, &found, &own);
    const size_t len = found ? strlen(found) : 0;
    if (len >= size)
        status = dw_error_set(&own, DW_IO, "", "a path too long");
    else if (status == DW_OK)
        memcpy(file, found ? found : "", len + 1);
    dw_arena_free(&arena);
    return dw_wrap_told(status, &own, error);
}

const char *diwan_config_file(const diwan_config *config)
{
    return config->settings.file;
}

const char *diwan_config_folder(const diwan_config *config)
{
    return config->settings.folder;
}

size_t diwan_config_values(const diwan_config *config,
                           const struct diwan_value **values)
{
    *values = config->values;
    return config->count;
}

int diwan_config_sections(const diwan_config *config)
{
    return config->settings.section_count;
}

const char *diwan_config_pattern(const diwan_config *config, int section)
{
    return config->settings.patterns[section];
}

bool diwan_config_matches(const diwan_config *config, int section,
                          const char *path)
{
    return dw_settings_match(&config->settings, section, path);
}
