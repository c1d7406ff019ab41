/* Knows how to run a command several times and what it took: medians of time
 * and memory. Must not know what the command does. */
/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RUNS_MAX = 99 };
static const double patience = 30; /* seconds, then the runs so far must do */

struct run {
    double wall, cpu; /* seconds */
    double peak;      /* bytes resident */
};

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Standard input and output lead nowhere, so that only the work counts. */
static void become(char **command)
{
    const int nowhere = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3; fd++)
        dup2(nowhere, fd);
    execvp(command[0], command);
    _exit(127);
}

/* False when the command cannot be run, or a signal ended it. */
static bool run_once(char **command, struct run *run)
{
#ifdef __APPLE__
    const double unit = 1;
#else
    const double unit = 1024;
#endif
    int status;
    struct rusage used;
    const double start = now();
    const pid_t child = fork();
    if (!child)
        become(command);
    if (child < 0 || wait4(child, &status, 0, &used) != child)
        return false;
    run->wall = now() - start;
    run->cpu = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    run->peak = (double)used.ru_maxrss * unit;
    if (WIFSIGNALED(status))
        fprintf(stderr, "measure: ended by signal %d: ", WTERMSIG(status));
    return WIFEXITED(status) && WEXITSTATUS(status) != 127;
}

static int by_size(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static double median(const double *values, int count)
{
    double sorted[RUNS_MAX];
    for (int i = 0; i < count; i++)
        sorted[i] = values[i];
    qsort(sorted, (size_t)count, sizeof *sorted, by_size);
    return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2;
}

/* One run before those that count brings the files into the page cache. */
int main(int argc, char **argv)
{
    double wall[RUNS_MAX], cpu[RUNS_MAX], peak[RUNS_MAX];
    const int runs = argc > 2 ? atoi(argv[1]) : 0;
    if (runs < 1 || runs > RUNS_MAX) {
        fprintf(stderr, "Usage: measure RUNS COMMAND [ARGUMENT]...\n"
                        "Prints medians: seconds of wall and processor time, "
                        "peak bytes.\n");
        return 2;
    }
    const double start = now();
    int count = 0;
    for (int i = 0; i <= runs; i++) {
        struct run run;
        if (!run_once(argv + 2, &run)) {
            fprintf(stderr, "measure: %s was not run to its end\n", argv[2]);
            return 1;
        }
        const bool late = now() - start > patience;
        if (i == 0 && !late)
            continue;
        wall[count] = run.wall;
        cpu[count] = run.cpu;
        peak[count++] = run.peak;
        if (late)
            break;
    }
    printf("%.6f %.6f %.0f\n", median(wall, count), median(cpu, count),
           median(peak, count));
    return 0;
}
