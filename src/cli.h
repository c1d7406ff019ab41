/* Knows the command's one door. Must not know what is behind it. */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_H
#define CLI_H

/* Does what the arguments say, returns the exit code (README.md, "Exit
 * codes"). */
int cli_run(int argc, char **argv);

#endif
