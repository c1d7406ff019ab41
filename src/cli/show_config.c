/* Knows how settings and their origins stand side by side. Must not know where
 * values come from. */
/* SPDX-License-Identifier: MIT */
#include "cli/show_config.h"

#include "cli/config.h"
#include "cli/say.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_WIDTH = 14, VALUE_WIDTH = 24 };

static void say_row(struct cli_target *out, const char *name, const char *text,
                    const struct cli_value *value)
{
    cli_say(out, "  %-*s %-*s ", NAME_WIDTH, name, VALUE_WIDTH, text);
    if (!value)
        cli_say(out, "default\n");
    else if (!value->file)
        cli_say(out, "command line\n");
    else
        cli_say(out, "%s:%u:%u\n", value->file, value->line, value->column);
}

static void say_setting(struct cli_target *out, const struct cli_values *values,
                        const struct cli_setting *setting)
{
    const char *name = cli_setting_option(setting)->name;
    bool any = false;
    for (size_t i = 0; i < values->count; i++) {
        const struct cli_value *value = &values->at[i];
        if (value->setting != setting || !cli_config_counts(values, value))
            continue;
        say_row(out, any ? "" : name, value->text ? value->text : "true",
                value);
        any = true;
    }
    if (!any)
        say_row(out, name, setting->fallback, NULL);
}

static bool show_one(struct cli *cli, struct cli_target *out, const char *path)
{
    struct cli_values values;
    const bool good = cli_config_values(cli, path, &values);
    if (good)
        cli_say(out, "%s:\n", path);
    for (int i = 0; good && cli_settings[i].fallback; i++)
        if (cli_setting_applies(cli, &cli_settings[i]))
            say_setting(out, &values, &cli_settings[i]);
    free(values.at);
    return good;
}

static int show_all(struct cli *cli)
{
    struct cli_target out = cli_standard_output(cli);
    bool good = cli->operand_count || show_one(cli, &out, "./");
    for (size_t i = 0; good && i < cli->operand_count; i++)
        good = show_one(cli, &out, cli->operands[i]);
    return good ? cli_said(&out) : CLI_UNDONE;
}

int cli_with_config(struct cli *cli, int (*run)(struct cli *cli))
{
    int code = CLI_UNDONE;
    if (cli_config_open(cli))
        code = cli->show_config ? show_all(cli) : run(cli);
    cli_config_close(cli);
    return code;
}
