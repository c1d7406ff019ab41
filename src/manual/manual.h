/* Knows the texts that are made of the command table when diwan is built: the
 * man page and the completions of shells. Must not know any command or option:
 * they are rows. */
/* SPDX-License-Identifier: MIT */
#ifndef MANUAL_MANUAL_H
#define MANUAL_MANUAL_H

#include "cli/options.h"

/* All print to standard output. `date`: of the page, YYYY-MM-DD. */
void manual_man(const char *date);
void manual_bash(void);
void manual_zsh(void);
void manual_fish(void);

/* ---- what may stand at a place ------------------------------------------- */

typedef enum manual_kind {
    MANUAL_NOTHING, /* nobody can guess */
    MANUAL_FILES,
    MANUAL_FOLDERS,
    MANUAL_WORDS, /* one of `words` */
    MANUAL_LIST,  /* several of them, parted by commas */
} manual_kind;

enum { MANUAL_ROOM = 1 << 13 };

/* `words` has a blank between two. */
struct manual_choice {
    manual_kind kind;
    char words[MANUAL_ROOM];
};

/* The value of an option; the operands of a command; with NULL: the commands.
 */
struct manual_choice manual_value(const struct cli_option *option);
struct manual_choice manual_operands(const struct cli_command *command);

/* Whether an option goes with a command; with NULL: with diwan alone. */
bool manual_applies(const struct cli_option *option,
                    const struct cli_command *command);

/* The first clause of an option's words, on one line. */
struct manual_gist {
    char text[200];
};
struct manual_gist manual_gist(const struct cli_option *option);

#endif
