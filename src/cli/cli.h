/* Knows the commands, and what the command line said. Must not know how either
 * comes about: a command is a row of cli.def and a file run_<name>.c. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "diwan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* README.md, "Exit codes". */
enum { CLI_CLEAN, CLI_FOUND, CLI_UNDONE };
enum { CLI_REPORTS_MAX = 16, CLI_GRAMMARS_MAX = 16, CLI_LINE = 1024 };

/* ---- commands ------------------------------------------------------------ */

struct cli;

struct cli_option;

struct cli_command {
    const char *name, *operands;
    int (*run)(struct cli *cli); /* returns the exit code */
    const char *title, *words;
};

#define CLI_OPTION(...)
#define CLI_COMMAND(tail, name, operands, run, title, words)                   \
    int run(struct cli *cli);
#include "cli/cli.def"
#undef CLI_COMMAND

enum cli_command_id {
#define CLI_COMMAND(tail, ...) CLI_COMMAND_##tail,
#include "cli/cli.def"
#undef CLI_COMMAND
    CLI_COMMANDS,
};
#undef CLI_OPTION

extern const struct cli_command cli_commands[CLI_COMMANDS];

/* ---- state --------------------------------------------------------------- */

/* Where bytes go: standard output, a file, or one that replaces it. */
struct cli_target {
    struct cli *cli;
    const char *path; /* NULL: standard output */
    char *final;      /* what `temporary` becomes; both NULL: none */
    char *temporary;
    int fd;
    int error; /* errno of the first write that failed */
};

struct cli_progress {
    bool wanted, shown;
    double started, drawn; /* seconds of a steady clock */
};

/* An option as it stands on the command line. */
struct cli_given {
    const struct cli_option *option;
    const char *value; /* NULL: none */
};

struct cli_config;

struct cli {
    const struct cli_command *command;
    struct cli_given *given;
    size_t given_count;
    struct cli_config *config;       /* NULL: not opened */
    const struct diwan_error *place; /* of what is being taken, in a file */
    const char *config_path, *stdin_name;
    bool no_config, show_config;
    bool told; /* why an input has no settings */
    const char **operands;
    size_t operand_count;
    char *rulesets;
    char *select, *ignore, *severity;
    char *kinds;
    const char *baseline;
    struct cli_target new_baseline; /* path NULL: that of `baseline` */
    uint64_t max_findings;
    bool exit_zero, write_baseline, strict, statistics, null_separated;
    const char *files_from;
    char *names; /* that --files-from gave */
    const char *form, *letters, *data, *fen;
    const char *grammar[CLI_GRAMMARS_MAX + 1]; /* ended by NULL */
    const char *to, *write_letters;            /* NULL: as read */
    const char *target;
    struct diwan_output outputs[CLI_REPORTS_MAX];
    struct cli_target targets[CLI_REPORTS_MAX];
    size_t output_count;
    const char *first_path; /* an -o before any -f */
    uint32_t game_limit;
    int fail_on, colour, need, dates; /* rows of the options' words */
    int as, bad, show_as, group_as;
    uint64_t game; /* 0: the first */
    uint64_t ply;  /* 1 + that asked for; 0: none was */
    uint32_t jobs; /* 0: as many as there are processors */
    bool no_rules, loose, house_rules, quiet, divide, help, version;
    bool diff, unsafe, in_place, suggest;
    bool emend; /* the command */
    /* What the options of the command line alone come to; borrowed, while the
     * command runs. */
    const diwan_engine *engine;
    uint32_t effort, pick;
    bool keep_layout, mark_stalemate, final, mirror, turn, ascii, flip;
    struct cli_progress progress;
};

/* Does what the arguments say, returns the exit code. */
int cli_run(int argc, char **argv);

#endif
