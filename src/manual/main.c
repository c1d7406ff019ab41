/* Knows which text is asked for. Must not know what is in it. */
/* SPDX-License-Identifier: MIT */
#include "manual/manual.h"

#include <stdio.h>
#include <string.h>

static void print_man(const char *date) { manual_man(date); }

static void print_bash(const char *date)
{
    (void)date;
    manual_bash();
}

static void print_zsh(const char *date)
{
    (void)date;
    manual_zsh();
}

static void print_fish(const char *date)
{
    (void)date;
    manual_fish();
}

static const struct {
    const char *name;
    void (*print)(const char *date);
} texts[] = {
    {"man", print_man},
    {"bash", print_bash},
    {"zsh", print_zsh},
    {"fish", print_fish},
};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc == 3 && i < sizeof texts / sizeof *texts; i++)
        if (!strcmp(texts[i].name, argv[1])) {
            texts[i].print(argv[2]);
            return fflush(stdout) ? 1 : 0;
        }
    fputs("usage: diwan_manual man|bash|zsh|fish DATE\n", stderr);
    return 2;
}
