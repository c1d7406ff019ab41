/* Knows every option: what values it takes and where they are kept. Must not
 * know what is done with them, nor how words are told apart (parse.c). */
/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include "cli/say.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *const *cli_levels(void)
{
    static const char *const words[] = {
        [DIWAN_NOTE] = "note",    [DIWAN_WARNING] = "warning",
        [DIWAN_ERROR] = "error",  [DIWAN_ERROR + 1] = "never",
        [DIWAN_ERROR + 2] = NULL,
    };
    return words;
}

static const char *const *colour_words(void)
{
    static const char *const words[] = {[CLI_COLOUR_AUTO] = "auto",
                                        [CLI_COLOUR_ALWAYS] = "always",
                                        "never",
                                        NULL};
    return words;
}

static const char *const *need_words(void)
{
    static const char *const words[] = {
        [DIWAN_NEED_ALL] = "all", [DIWAN_NEED_ANY] = "any", NULL};
    return words;
}

static const char *const *bad_words(void)
{
    static const char *const words[] = {[DIWAN_BAD_PASS] = "pass",
                                        [DIWAN_BAD_SKIP] = "skip",
                                        [DIWAN_BAD_PREFIX] = "prefix",
                                        NULL};
    return words;
}

static const char *const *date_words(void)
{
    static const char *const words[] = {"keep", "ad", NULL};
    return words;
}

int cli_row_of(const char *const *words, const char *value)
{
    int row = 0;
    while (words[row] && strcmp(words[row], value) != 0)
        row++;
    return row;
}

/* A number of decimal digits, with k or M behind it where `sizes`. */
bool cli_read_number(const char *text, bool sizes, uint64_t *number)
{
    uint64_t value = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && value <= UINT32_MAX; at++)
        value = value * 10 + (uint64_t)(*at - '0');
    if (at == text)
        return false;
    if (sizes && (*at == 'k' || *at == 'K' || *at == 'M'))
        value *= *at++ == 'M' ? CLI_MEBI : CLI_KIBI;
    *number = value;
    return !*at;
}

static bool refuse(struct cli *cli, const struct cli_option *option,
                   const char *value, const char *wanted)
{
    return cli_complain(cli, "--%s: '%s' is not %s", option->name, value,
                        wanted);
}

static void *field_of(struct cli *cli, const struct cli_option *option)
{
    return (char *)cli + option->field;
}

static bool take_text(struct cli *cli, const struct cli_option *option,
                      const char *value)
{
    *(const char **)field_of(cli, option) = value;
    return true;
}

static bool take_flag(struct cli *cli, const struct cli_option *option,
                      const char *value)
{
    (void)value;
    *(bool *)field_of(cli, option) = true;
    return true;
}

static bool take_row(struct cli *cli, const struct cli_option *option,
                     const char *value)
{
    *(int *)field_of(cli, option) = cli_row_of(option->values(), value);
    return true;
}

static bool take_jobs(struct cli *cli, const struct cli_option *option,
                      const char *value)
{
    uint64_t jobs;
    if (!cli_read_number(value, false, &jobs) || jobs < 1 || jobs > CLI_KIBI)
        return refuse(cli, option, value, "a number from 1 to 1024");
    *(uint32_t *)field_of(cli, option) = (uint32_t)jobs;
    return true;
}

static bool take_pick(struct cli *cli, const struct cli_option *option,
                      const char *value)
{
    uint64_t rank;
    if (!cli_read_number(value, false, &rank) || rank < 1 || rank > 5)
        return refuse(cli, option, value, "a number from 1 to 5");
    *(uint32_t *)field_of(cli, option) = (uint32_t)rank;
    return true;
}

static bool take_effort(struct cli *cli, const struct cli_option *option,
                        const char *value)
{
    enum { MOST = 1000000000 };
    uint64_t effort;
    if (!cli_read_number(value, false, &effort) || effort < 1 || effort > MOST)
        return refuse(cli, option, value, "a number from 1 to 1000000000");
    *(uint32_t *)field_of(cli, option) = (uint32_t)effort;
    return true;
}

static bool take_count(struct cli *cli, const struct cli_option *option,
                       const char *value)
{
    uint64_t *count = field_of(cli, option);
    if (!cli_read_number(value, false, count) || !*count)
        return refuse(cli, option, value, "a number from 1");
    return true;
}

/* One more than was given, so that 0 is none. */
static bool take_ply(struct cli *cli, const struct cli_option *option,
                     const char *value)
{
    uint64_t *ply = field_of(cli, option);
    if (!cli_read_number(value, false, ply) || *ply >= UINT32_MAX)
        return refuse(cli, option, value, "a number from 0");
    ++*ply;
    return true;
}

static bool take_baseline(struct cli *cli, const struct cli_option *option,
                          const char *value)
{
    struct cli_target *target = field_of(cli, option);
    if (value && !*value)
        return refuse(cli, option, value, "a file");
    cli->write_baseline = true;
    target->path = value;
    return true;
}

static bool take_size(struct cli *cli, const struct cli_option *option,
                      const char *value)
{
    uint64_t size;
    if (!cli_read_number(value, true, &size) || size < CLI_KIBI ||
        size > (uint64_t)CLI_KIBI * CLI_MEBI)
        return refuse(cli, option, value, "a size from 1k to 1024M");
    *(uint32_t *)field_of(cli, option) = (uint32_t)size;
    return true;
}

static bool take_folder(struct cli *cli, const struct cli_option *option,
                        const char *value)
{
    struct stat about;
    if (stat(value, &about))
        return cli_complain(cli, "--%s: %s: %s", option->name, value,
                            strerror(errno));
    if (!S_ISDIR(about.st_mode))
        return refuse(cli, option, value, "a folder");
    return take_text(cli, option, value);
}

/* Several of them are one list, parted by commas. */
static bool take_list(struct cli *cli, const struct cli_option *option,
                      const char *value)
{
    char **list = field_of(cli, option);
    const char *before = *list ? *list : "";
    const size_t size = strlen(before) + strlen(value) + 2;
    char *both = malloc(size);
    if (!both)
        return cli_complain(cli, "out of memory");
    snprintf(both, size, "%s%s%s", before, *before ? "," : "", value);
    free(*list);
    *list = both;
    return true;
}

static bool take_path(struct cli *cli, const struct cli_option *option,
                      const char *value)
{
    const char **paths = field_of(cli, option);
    int count = 0;
    while (paths[count])
        count++;
    if (count == CLI_GRAMMARS_MAX)
        return cli_complain(cli, "more than %d times --%s", CLI_GRAMMARS_MAX,
                            option->name);
    paths[count] = value;
    return true;
}

static bool take_format(struct cli *cli, const struct cli_option *option,
                        const char *value)
{
    if (cli->output_count == CLI_REPORTS_MAX)
        return cli_complain(cli, "more than %d times --%s", CLI_REPORTS_MAX,
                            option->name);
    const size_t i = cli->output_count++;
    cli->outputs[i].format = value;
    cli->targets[i].path = cli->first_path;
    cli->first_path = NULL;
    return true;
}

static bool take_output(struct cli *cli, const struct cli_option *option,
                        const char *value)
{
    const size_t count = cli->output_count;
    const char **path =
        count ? &cli->targets[count - 1].path : &cli->first_path;
    if (!*value)
        return refuse(cli, option, value, "a file");
    if (*path)
        return cli_complain(cli, "--%s: both '%s' and '%s' for one --format",
                            option->name, *path, value);
    *path = value;
    return true;
}

#define ON CLI_ON
#define ON_ALL CLI_ON_ALL

const struct cli_option cli_options[] = {
#define CLI_COMMAND(...)
#define CLI_OPTION(tail, letter, name, argument, values, commands, take,       \
                   field, words)                                               \
    {letter,                                                                   \
     name,                                                                     \
     argument,                                                                 \
     values,                                                                   \
     commands,                                                                 \
     take,                                                                     \
     offsetof(struct cli, field),                                              \
     words},
#include "cli/cli.def"
#undef CLI_COMMAND
#undef CLI_OPTION
#undef ON
#undef ON_ALL
};
