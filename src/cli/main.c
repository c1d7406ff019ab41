/* Knows how the process begins and ends. Must not know any command. */
/* SPDX-License-Identifier: MIT */
#include "cli/cli.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* A file opened later must not become standard output or error because the
 * caller closed them. Each is opened the wrong way round, so that using it
 * still fails. */
static void fill_standard_files(void)
{
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", modes[fd]) < 0)
            return;
}

/* What is large goes back to the system when it is free. glibc by itself keeps
 * it once it has been free before, for each thread that had it. */
static void keep_memory_small(void)
{
#ifdef __GLIBC__
    enum { LARGE = 1 << 20 };
    mallopt(M_MMAP_THRESHOLD, LARGE);
#endif
}

int main(int argc, char **argv)
{
    fill_standard_files();
    keep_memory_small();
    /* A closed pipe is then an error of write(), and ends quietly. */
    signal(SIGPIPE, SIG_IGN);
    return cli_run(argc, argv);
}
