/* Knows every option as a row. Must not know what is done with their values. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/cli.h"

/* Rows of the words of --color. */
enum { CLI_COLOUR_AUTO, CLI_COLOUR_ALWAYS };

enum { CLI_KIBI = 1024, CLI_MEBI = 1024 * 1024 };

/* A set of commands; the bit behind the last stands for no command at all. */
#define CLI_ON(tail) (1u << CLI_COMMAND_##tail)
#define CLI_ON_ALL UINT32_MAX

struct cli_option {
    char letter; /* 0: none */
    const char *name, *argument;
    const char *const *(*values)(void);
    uint32_t commands;
    bool (*take)(struct cli *cli, const struct cli_option *option,
                 const char *value);
    size_t field;
    const char *words;
};

enum cli_option_id {
#define CLI_COMMAND(...)
#define CLI_OPTION(tail, ...) CLI_OPTION_##tail,
#include "cli/cli.def"
#undef CLI_COMMAND
#undef CLI_OPTION
    CLI_OPTIONS,
};

extern const struct cli_option cli_options[CLI_OPTIONS];

/* The words of --fail-on, by diwan_severity; the last is "never". */
const char *const *cli_levels(void);

/* Where `value` stands among `words`; behind the last when it does not. */
int cli_row_of(const char *const *words, const char *value);

/* Reads decimal digits, with k or M behind them where `sizes`. */
bool cli_read_number(const char *text, bool sizes, uint64_t *number);

#endif
