/* Knows how the table of suggestions is printed, for games that are made or for
 * those of files: GAMES SEED FAULT FILE..., FAULT -1 for all. Must not know how
 * they are measured. */
/* SPDX-License-Identifier: MIT */
#include "emendation.h"

int main(int argc, char **argv)
{
    const int games = argc > 1 ? atoi(argv[1]) : 200;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const int only = argc > 3 ? atoi(argv[3]) : -1;
    open_bench();
    for (int i = 4; i < argc; i++)
        read_pool(argv[i]);
    printf("%-16s %8s %8s %8s %10s %6s\n", "fault", "records", "first",
           "in five", "unnoticed", "open");
    for (int fault = 0; fault < FAULTS; fault++) {
        struct row row = {0};
        if (only >= 0 && only != fault)
            continue;
        for (int i = 0; row.failing < games && i < 20 * games; i++)
            measure_one((enum fault)fault, &seed, &row, only >= 0);
        printf("%-16s %8d %7.1f%% %7.1f%% %10d %6d\n", fault_names[fault],
               row.failing, 100.0 * row.first / row.failing,
               100.0 * row.among / row.failing, row.silent, row.open);
    }
    return EXIT_SUCCESS;
}
