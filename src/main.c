/* Knows how the process begins and ends. Must not know any command. */
/* SPDX-License-Identifier: MIT */
#include "cli.h"

#include <signal.h>

int main(int argc, char **argv)
{
    /* A closed pipe is then an error of write(), and ends quietly. */
    signal(SIGPIPE, SIG_IGN);
    return cli_run(argc, argv);
}
