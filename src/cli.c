/* Knows the command line: which words mean what, where output goes and which
 * exit code says how it went. Must not know how anything is done: it uses
 * diwan.h only. */
/* SPDX-License-Identifier: MIT */
#include "cli.h"

#include "diwan.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_CLEAN, EXIT_FOUND, EXIT_UNDONE };
enum { REPORTS_MAX = 8, LINE = 1024, KIBI = 1024, MEBI = 1024 * 1024 };

/* ---- commands ------------------------------------------------------------ */

struct cli;

struct command {
    const char *name, *operands;
    int (*run)(struct cli *cli);
    const char *title, *words;
};

#define CLI_OPTION(...)
#define CLI_COMMAND(tail, name, operands, run, title, words)                   \
    static int run(struct cli *cli);
#include "cli.def"
#undef CLI_COMMAND

enum command_id {
#define CLI_COMMAND(tail, ...) COMMAND_##tail,
#include "cli.def"
#undef CLI_COMMAND
    COMMANDS,
};

static const struct command commands[] = {
#define CLI_COMMAND(tail, name, operands, run, title, words)                   \
    {name, operands, run, title, words},
#include "cli.def"
#undef CLI_COMMAND
};
#undef CLI_OPTION

/* ---- state --------------------------------------------------------------- */

/* Where bytes go: standard output, a file, or one that replaces it. */
struct target {
    struct cli *cli;
    const char *path; /* NULL: standard output */
    char *final;      /* what `temporary` becomes; both NULL: none */
    char *temporary;
    int fd;
    int error; /* errno of the first write that failed */
};

struct progress {
    bool wanted, shown;
    double started, drawn;
};

struct cli {
    const struct command *command;
    const char **operands;
    size_t operand_count;
    char *rulesets;
    const char *form, *letters, *data, *fen;
    const char *to, *write_letters; /* NULL: as read */
    const char *target;
    struct diwan_output outputs[REPORTS_MAX];
    struct target targets[REPORTS_MAX];
    size_t output_count;
    const char *first_path; /* an -o before any -f */
    uint32_t game_limit;
    int fail_on, colour, need; /* rows of levels(), colour_words(), ... */
    int as, bad;
    uint32_t jobs; /* 0: as many as there are processors */
    bool no_rules, house_rules, quiet, divide, help, version;
    bool keep_layout, mark_stalemate, final, mirror, turn;
    struct progress progress;
};

/* ---- words on standard error --------------------------------------------- */

static void erase_progress(struct cli *cli)
{
    if (cli->progress.shown)
        fputs("\r\033[K", stderr);
    cli->progress.shown = false;
}

/* "diwan: ..." on one line. */
static int complain_error(struct cli *cli, const struct diwan_error *error)
{
    char line[LINE];
    erase_progress(cli);
    fprintf(stderr, "diwan: %s\n", diwan_error_line(error, line, sizeof line));
    return EXIT_UNDONE;
}

/* False, so that a failing function can return it. */
__attribute__((format(printf, 2, 3))) static bool
complain(struct cli *cli, const char *format, ...)
{
    struct diwan_error error = {.status = DIWAN_USAGE};
    va_list args;
    va_start(args, format);
    vsnprintf(error.text, sizeof error.text, format, args);
    va_end(args);
    complain_error(cli, &error);
    return false;
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Levenshtein's distance of two short words. */
static size_t distance(const char *a, const char *b)
{
    enum { LONGEST = 32 };
    size_t row[LONGEST + 1];
    const size_t width = least(strlen(b), LONGEST);
    for (size_t j = 0; j <= width; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= width; j++) {
            const size_t change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(change, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[width];
}

/* Keeps the nearer of *best and `name`, if it is near at all. */
static void consider(const char *word, const char *name, const char **best)
{
    const size_t now = distance(word, name);
    if (now <= 1 + strlen(word) / 3 && now < strlen(name) &&
        (!*best || now < distance(word, *best)))
        *best = name;
}

/* ---- words on standard output -------------------------------------------- */

static bool put(void *context, const char *bytes, size_t length)
{
    struct target *target = context;
    if (target->fd == STDOUT_FILENO)
        erase_progress(target->cli);
    while (length && !target->error) {
        const ssize_t done = write(target->fd, bytes, length);
        if (done >= 0) {
            bytes += done;
            length -= (size_t)done;
        } else if (errno != EINTR) {
            target->error = errno;
        }
    }
    return !target->error;
}

__attribute__((format(printf, 2, 3))) static void say(struct target *target,
                                                      const char *format, ...)
{
    char text[4 * LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    put(target, text, strlen(text));
}

static struct target standard_output(struct cli *cli)
{
    return (struct target){.cli = cli, .fd = STDOUT_FILENO};
}

/* A reader that went away is no failure of ours; a full disk is. */
static bool written(struct target *target)
{
    if (!target->error || target->error == EPIPE)
        return true;
    return complain(target->cli, "%s: %s",
                    target->path ? target->path : "standard output",
                    strerror(target->error));
}

static int said(struct target *target)
{
    return written(target) ? EXIT_CLEAN : EXIT_UNDONE;
}

/* Exit code of a function of diwan.h that wrote to `target`. */
static int done(struct cli *cli, struct target *target, diwan_status status,
                const struct diwan_error *error)
{
    if (status != DIWAN_OK && status != DIWAN_CLOSED)
        return complain_error(cli, error);
    return said(target);
}

/* ---- options ------------------------------------------------------------- */

struct option {
    char letter;
    const char *name, *argument;
    const char *const *(*values)(void);
    uint32_t commands;
    bool (*take)(struct cli *cli, const struct option *option,
                 const char *value);
    size_t field;
    const char *words;
};

static const char *const *levels(void)
{
    static const char *const words[] = {
        [DIWAN_NOTE] = "note",    [DIWAN_WARNING] = "warning",
        [DIWAN_ERROR] = "error",  [DIWAN_ERROR + 1] = "never",
        [DIWAN_ERROR + 2] = NULL,
    };
    return words;
}

enum { COLOUR_AUTO, COLOUR_ALWAYS };

static const char *const *colour_words(void)
{
    static const char *const words[] = {
        [COLOUR_AUTO] = "auto", [COLOUR_ALWAYS] = "always", "never", NULL};
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

static int row_of(const char *const *words, const char *value)
{
    int row = 0;
    while (words[row] && strcmp(words[row], value) != 0)
        row++;
    return row;
}

/* A number of decimal digits, with k or M behind it where `sizes`. */
static bool read_number(const char *text, bool sizes, uint64_t *number)
{
    uint64_t value = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && value <= UINT32_MAX; at++)
        value = value * 10 + (uint64_t)(*at - '0');
    if (at == text)
        return false;
    if (sizes && (*at == 'k' || *at == 'K' || *at == 'M'))
        value *= *at++ == 'M' ? MEBI : KIBI;
    *number = value;
    return !*at;
}

static bool refuse(struct cli *cli, const struct option *option,
                   const char *value, const char *wanted)
{
    return complain(cli, "--%s: '%s' is not %s", option->name, value, wanted);
}

static void *field_of(struct cli *cli, const struct option *option)
{
    return (char *)cli + option->field;
}

static bool take_text(struct cli *cli, const struct option *option,
                      const char *value)
{
    *(const char **)field_of(cli, option) = value;
    return true;
}

static bool take_flag(struct cli *cli, const struct option *option,
                      const char *value)
{
    (void)value;
    *(bool *)field_of(cli, option) = true;
    return true;
}

static bool take_row(struct cli *cli, const struct option *option,
                     const char *value)
{
    *(int *)field_of(cli, option) = row_of(option->values(), value);
    return true;
}

static bool take_jobs(struct cli *cli, const struct option *option,
                      const char *value)
{
    uint64_t jobs;
    if (!read_number(value, false, &jobs) || jobs < 1 || jobs > KIBI)
        return refuse(cli, option, value, "a number from 1 to 1024");
    *(uint32_t *)field_of(cli, option) = (uint32_t)jobs;
    return true;
}

static bool take_size(struct cli *cli, const struct option *option,
                      const char *value)
{
    uint64_t size;
    if (!read_number(value, true, &size) || size < KIBI ||
        size > (uint64_t)KIBI * MEBI)
        return refuse(cli, option, value, "a size from 1k to 1024M");
    *(uint32_t *)field_of(cli, option) = (uint32_t)size;
    return true;
}

static bool take_folder(struct cli *cli, const struct option *option,
                        const char *value)
{
    struct stat about;
    if (stat(value, &about))
        return complain(cli, "--%s: %s: %s", option->name, value,
                        strerror(errno));
    if (!S_ISDIR(about.st_mode))
        return refuse(cli, option, value, "a folder");
    return take_text(cli, option, value);
}

/* Several of them are one list, parted by commas. */
static bool take_list(struct cli *cli, const struct option *option,
                      const char *value)
{
    char **list = field_of(cli, option);
    const char *before = *list ? *list : "";
    const size_t size = strlen(before) + strlen(value) + 2;
    char *both = malloc(size);
    if (!both)
        return complain(cli, "out of memory");
    snprintf(both, size, "%s%s%s", before, *before ? "," : "", value);
    free(*list);
    *list = both;
    return true;
}

static bool take_format(struct cli *cli, const struct option *option,
                        const char *value)
{
    if (cli->output_count == REPORTS_MAX)
        return complain(cli, "more than %d times --%s", REPORTS_MAX,
                        option->name);
    const size_t i = cli->output_count++;
    cli->outputs[i].format = value;
    cli->targets[i].path = cli->first_path;
    cli->first_path = NULL;
    return true;
}

static bool take_output(struct cli *cli, const struct option *option,
                        const char *value)
{
    const size_t count = cli->output_count;
    const char **path =
        count ? &cli->targets[count - 1].path : &cli->first_path;
    if (!*value)
        return refuse(cli, option, value, "a file");
    if (*path)
        return complain(cli, "--%s: both '%s' and '%s' for one --format",
                        option->name, *path, value);
    *path = value;
    return true;
}

#define ON(tail) (1u << COMMAND_##tail)
#define ON_ALL UINT32_MAX

static const struct option options[] = {
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
#include "cli.def"
#undef CLI_COMMAND
#undef CLI_OPTION
};

enum { OPTIONS = sizeof options / sizeof options[0] };

/* ---- help ---------------------------------------------------------------- */

enum { HELP_COLUMN = 26 };

/* The words behind an option, each further line under the first. */
static void say_words(struct target *out, const char *words)
{
    for (const char *at = words; *at;) {
        const int len = (int)strcspn(at, "\n");
        if (at > words)
            say(out, "%*s", HELP_COLUMN, "");
        say(out, "%.*s\n", len, at);
        at += len + (at[len] == '\n');
    }
}

static void say_values(struct target *out, const struct option *option)
{
    const char *const *values = option->values();
    say(out, "%*s%s: ", HELP_COLUMN, "", option->argument);
    for (size_t i = 0; values[i]; i++)
        say(out, i ? ", %s" : "%s", values[i]);
    say(out, "\n");
}

static void say_option(struct target *out, const struct option *option)
{
    char left[LINE];
    const char dash[] = {option->letter ? '-' : ' ',
                         option->letter ? option->letter : ' ',
                         option->letter ? ',' : ' ', 0};
    snprintf(left, sizeof left, "  %s --%s%s%s", dash, option->name,
             option->argument ? " " : "",
             option->argument ? option->argument : "");
    say(out, "%-*s", HELP_COLUMN, left);
    if (strlen(left) >= HELP_COLUMN)
        say(out, "\n%*s", HELP_COLUMN, "");
    say_words(out, option->words);
    if (option->values)
        say_values(out, option);
}

static void say_options(struct target *out, uint32_t commands_wanted)
{
    say(out, "\noptions:\n");
    for (size_t i = 0; i < OPTIONS; i++)
        if (options[i].commands & commands_wanted)
            say_option(out, &options[i]);
}

static const char exit_codes[] =
    "\nexit codes:\n"
    "  0   done; nothing found at or above the level of --fail-on\n"
    "  1   done; something was found\n"
    "  2   not done, or not all of it: usage, a file, a ruleset\n";

static const char convert_codes[] =
    "\nexit codes:\n"
    "  0   done\n"
    "  1   done, but some games do not replay\n"
    "  2   not done, or not all of it: usage, a file\n";

static int help_command(struct cli *cli)
{
    struct target out = standard_output(cli);
    const struct command *command = cli->command;
    say(&out, "usage: diwan %s [options] %s\n\n%s: %s.\n\n%s", command->name,
        command->operands, command->name, command->title, command->words);
    say_options(&out, 1u << (command - commands));
    if (command - commands == COMMAND_CHECK)
        say(&out, "%s", exit_codes);
    if (command - commands == COMMAND_CONVERT)
        say(&out, "%s", convert_codes);
    return said(&out);
}

static int help_all(struct cli *cli)
{
    struct target out = standard_output(cli);
    say(&out, "usage: diwan COMMAND [options] [arguments]\n\n"
              "Reads, judges and explains records of Shatranj games in PGN.\n\n"
              "commands:\n");
    for (size_t i = 0; i < COMMANDS; i++)
        say(&out, "  %-10s %s\n", commands[i].name, commands[i].title);
    say_options(&out, ON_ALL & ~((1u << COMMANDS) - 1));
    say(&out, "%s", exit_codes);
    say(&out, "\nwhere to look next:\n"
              "  diwan COMMAND --help   the options of a command\n"
              "  diwan check FILE       what is wrong with a record\n"
              "  diwan convert FILE     the same games in another notation\n"
              "  diwan explain CODE     what a finding means\n"
              "  diwan rulesets         by which rules to judge\n");
    return said(&out);
}

/* ---- parsing ------------------------------------------------------------- */

static bool applies(const struct cli *cli, const struct option *option)
{
    const uint32_t here =
        cli->command ? 1u << (cli->command - commands) : 1u << COMMANDS;
    return option->commands & here;
}

/* "no option -x (see diwan check --help)" */
static bool no_option(struct cli *cli, const char *dashes, const char *name)
{
    return complain(cli, "no option %s%s (see diwan%s%s --help)", dashes, name,
                    cli->command ? " " : "",
                    cli->command ? cli->command->name : "");
}

static bool unknown_option(struct cli *cli, const char *text)
{
    char name[64];
    const char *best = NULL;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    for (size_t i = 0; i < OPTIONS; i++)
        if (applies(cli, &options[i]))
            consider(name, options[i].name, &best);
    return best
               ? complain(cli, "no option --%s; did you mean --%s?", name, best)
               : no_option(cli, "--", name);
}

static bool belongs_elsewhere(struct cli *cli, const struct option *option)
{
    size_t owner = 0;
    while (!(option->commands >> owner & 1))
        owner++;
    if (!cli->command)
        return complain(cli, "--%s comes behind its command: diwan %s --%s",
                        option->name, commands[owner].name, option->name);
    return complain(cli, "--%s is an option of '%s', not of '%s'", option->name,
                    commands[owner].name, cli->command->name);
}

static bool no_value(struct cli *cli, const struct option *option,
                     const char *value, const char *const *values)
{
    const char *best = NULL;
    char known[LINE] = "";
    size_t len = 0;
    for (size_t i = 0; values[i] && len < sizeof known; i++) {
        consider(value, values[i], &best);
        len += (size_t)snprintf(known + len, sizeof known - len, "%s%s",
                                i ? ", " : "", values[i]);
    }
    return best ? complain(cli, "--%s: no '%s'; did you mean '%s'?",
                           option->name, value, best)
                : complain(cli, "--%s: no '%s'; known are %s", option->name,
                           value, known);
}

static bool take(struct cli *cli, const struct option *option,
                 const char *value)
{
    const char *const *values = option->values ? option->values() : NULL;
    if (values && !values[row_of(values, value)])
        return no_value(cli, option, value, values);
    return option->take(cli, option, value);
}

/* --name, --name=value, --name value; *used: words taken. */
static bool parse_long(struct cli *cli, char **words, int *used)
{
    const char *name = words[0] + 2;
    const size_t len = strcspn(name, "=");
    const char *value = name[len] ? name + len + 1 : NULL;
    const struct option *option = NULL;
    for (size_t i = 0; i < OPTIONS; i++)
        if (!strncmp(options[i].name, name, len) && !options[i].name[len])
            option = &options[i];
    if (!option)
        return unknown_option(cli, name);
    if (!applies(cli, option))
        return belongs_elsewhere(cli, option);
    if (!option->argument && value)
        return complain(cli, "--%s takes no value", option->name);
    if (option->argument && !value && !(value = words[(*used)++]))
        return complain(cli, "--%s needs a value: --%s %s", option->name,
                        option->name, option->argument);
    return take(cli, option, value);
}

static const struct option *find_letter(char letter)
{
    for (size_t i = 0; i < OPTIONS; i++)
        if (options[i].letter && options[i].letter == letter)
            return &options[i];
    return NULL;
}

/* -q, -qh, -f json, -fjson; *used: words taken. */
static bool parse_short(struct cli *cli, char **words, int *used)
{
    for (const char *at = words[0] + 1; *at; at++) {
        const struct option *option = find_letter(*at);
        if (!option)
            return no_option(cli, "-", (char[]){*at, 0});
        if (!applies(cli, option))
            return belongs_elsewhere(cli, option);
        if (!option->argument) {
            if (!take(cli, option, NULL))
                return false;
            continue;
        }
        const char *value = at[1] ? at + 1 : words[(*used)++];
        if (!value)
            return complain(cli, "-%c needs a value: -%c %s", *at, *at,
                            option->argument);
        return take(cli, option, value);
    }
    return true;
}

static bool find_command(struct cli *cli, const char *word)
{
    const char *best = NULL;
    for (size_t i = 0; i < COMMANDS; i++) {
        if (!strcmp(commands[i].name, word))
            cli->command = &commands[i];
        consider(word, commands[i].name, &best);
    }
    if (cli->command)
        return true;
    return best ? complain(cli, "no command '%s'; did you mean '%s'?", word,
                           best)
                : complain(cli, "no command '%s' (see diwan --help)", word);
}

/* `argv` ends with NULL, so that a missing value is found there. */
static bool parse(struct cli *cli, char **argv)
{
    bool only_operands = false;
    for (int used; *argv; argv += used) {
        const char *word = *argv;
        used = 1;
        if (only_operands || word[0] != '-' || !word[1]) {
            if (cli->command)
                cli->operands[cli->operand_count++] = word;
            else if (!find_command(cli, word))
                return false;
        } else if (!strcmp(word, "--")) {
            only_operands = true;
        } else if (word[1] == '-' ? !parse_long(cli, argv, &used)
                                  : !parse_short(cli, argv, &used)) {
            return false;
        }
    }
    return true;
}

/* ---- outputs ------------------------------------------------------------- */

/* What a file made here would be allowed, or what the old one is. */
static mode_t mode_for(const struct stat *old)
{
    if (old)
        return old->st_mode & 07777;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* The whole name of a file that is not there yet; NULL: errno says why. */
static char *resolve_new(const char *path)
{
    char *given = strdup(path);
    if (!given)
        return NULL;
    char *slash = strrchr(given, '/');
    const char *parent = !slash ? "." : slash == given ? "/" : given;
    if (slash)
        *slash = '\0';
    char *folder = realpath(parent, NULL);
    const char *name = slash ? slash + 1 : given;
    const size_t size = folder ? strlen(folder) + strlen(name) + 2 : 0;
    char *whole = size ? malloc(size) : NULL;
    if (whole)
        snprintf(whole, size, "%s/%s", folder, name);
    free(folder);
    free(given);
    return whole;
}

/* Finds out where the bytes go. A device or pipe is written as it is, a file
 * only once it is whole: `final` is its name. */
static bool place_target(struct target *target)
{
    struct stat old;
    if (!target->path || !strcmp(target->path, "-")) {
        target->path = NULL;
        return true;
    }
    const bool there = !stat(target->path, &old);
    if (there && !S_ISREG(old.st_mode))
        return true;
    target->final =
        there ? realpath(target->path, NULL) : resolve_new(target->path);
    return target->final ||
           complain(target->cli, "%s: %s", target->path, strerror(errno));
}

/* Opens a new file beside the final one, under a name of its own. */
static bool open_beside(struct target *target)
{
    struct stat old;
    const bool there = !stat(target->final, &old);
    const size_t size = strlen(target->final) + 8;
    target->temporary = malloc(size);
    if (!target->temporary)
        return false;
    snprintf(target->temporary, size, "%s.XXXXXX", target->final);
    target->fd = mkstemp(target->temporary);
    if (target->fd < 0) {
        free(target->temporary);
        target->temporary = NULL;
        return false;
    }
    return !fchmod(target->fd, mode_for(there ? &old : NULL));
}

static bool open_target(struct target *target)
{
    bool good = true;
    if (!target->path) {
        target->fd = STDOUT_FILENO;
    } else if (target->final) {
        good = open_beside(target);
    } else {
        target->fd = open(target->path, O_WRONLY | O_CLOEXEC);
        good = target->fd >= 0;
    }
    return good ||
           complain(target->cli, "%s: %s", target->path, strerror(errno));
}

/* Gives the file its name when all of it is there, else takes it away. */
static bool close_target(struct target *target, bool whole)
{
    if (target->fd > STDOUT_FILENO && close(target->fd) && !target->error)
        target->error = errno;
    whole = whole && !target->error;
    if (target->temporary && whole &&
        rename(target->temporary, target->final)) {
        target->error = errno;
        whole = false;
    }
    if (target->temporary && !whole)
        unlink(target->temporary);
    const bool lost = target->temporary && !whole && !target->error;
    free(target->temporary);
    free(target->final);
    target->temporary = target->final = NULL;
    if (lost)
        return complain(target->cli, "%s: not written, the work was stopped",
                        target->path);
    return written(target);
}

static bool same_place(const struct target *a, const struct target *b)
{
    if (a->final && b->final)
        return !strcmp(a->final, b->final);
    return a->path && b->path ? !strcmp(a->path, b->path) : a->path == b->path;
}

static bool places_differ(struct cli *cli)
{
    for (size_t i = 0; i < cli->output_count; i++)
        for (size_t j = 0; j < i; j++)
            if (same_place(&cli->targets[i], &cli->targets[j]))
                return complain(
                    cli, "%s and %s go to one place: give one an --output",
                    cli->outputs[j].format, cli->outputs[i].format);
    return true;
}

static bool is_input(const struct cli *cli, const struct target *target)
{
    struct stat out, in;
    if (!target->final || stat(target->final, &out))
        return false;
    for (size_t i = 0; i < cli->operand_count; i++) {
        const char *path = cli->operands[i];
        if (!(strcmp(path, "-") ? stat(path, &in) : fstat(STDIN_FILENO, &in)) &&
            in.st_dev == out.st_dev && in.st_ino == out.st_ino)
            return true;
    }
    return false;
}

/* A report in the place of the records it is about would lose them. */
static bool spares_inputs(struct cli *cli)
{
    for (size_t i = 0; i < cli->output_count; i++)
        if (is_input(cli, &cli->targets[i]))
            return complain(cli, "--output: '%s' is an input too",
                            cli->targets[i].path);
    return true;
}

static bool colour_for(const struct cli *cli, const struct target *target)
{
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    if (cli->colour != COLOUR_AUTO)
        return cli->colour == COLOUR_ALWAYS;
    return target->fd == STDOUT_FILENO && isatty(STDOUT_FILENO) &&
           !(no_colour && *no_colour) && !(term && !strcmp(term, "dumb"));
}

static bool place_outputs(struct cli *cli)
{
    if (!cli->output_count) {
        cli->outputs[0].format = diwan_formats()[0];
        cli->targets[0].path = cli->first_path;
        cli->output_count = 1;
    }
    bool good = true;
    for (size_t i = 0; i < cli->output_count; i++) {
        struct target *target = &cli->targets[i];
        target->cli = cli;
        target->fd = -1;
        good = good && place_target(target);
    }
    return good && places_differ(cli) && spares_inputs(cli);
}

static bool open_outputs(struct cli *cli)
{
    bool good = place_outputs(cli);
    for (size_t i = 0; good && i < cli->output_count; i++) {
        struct target *target = &cli->targets[i];
        good = open_target(target);
        cli->outputs[i].write = put;
        cli->outputs[i].context = target;
        cli->outputs[i].colour = colour_for(cli, target);
        cli->outputs[i].quiet = cli->quiet && !target->path;
    }
    return good;
}

static bool close_outputs(struct cli *cli, bool whole)
{
    bool good = true;
    for (size_t i = 0; i < cli->output_count; i++)
        good = close_target(&cli->targets[i], whole) && good;
    return good;
}

/* ---- progress ------------------------------------------------------------ */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double megabytes(double bytes) { return bytes / 1e6; }

static int terminal_width(void)
{
    struct winsize size;
    const bool known = !ioctl(STDERR_FILENO, TIOCGWINSZ, &size) && size.ws_col;
    return known ? size.ws_col : 80;
}

/* Bytes, games, speed and, when the size is known, how far and how long. */
static void describe(char *line, size_t room, uint64_t bytes, uint64_t size,
                     uint64_t games, double seconds)
{
    const double speed = (double)bytes / seconds;
    if (size)
        snprintf(line, room,
                 "%3d%% %.1f of %.1f MB, %llu games, %.1f MB/s, %.0f s left",
                 (int)(100.0 * (double)bytes / (double)size),
                 megabytes((double)bytes), megabytes((double)size),
                 (unsigned long long)games, megabytes(speed),
                 size > bytes ? (double)(size - bytes) / speed : 0.0);
    else
        snprintf(line, room, "%.1f MB, %llu games, %.1f MB/s",
                 megabytes((double)bytes), (unsigned long long)games,
                 megabytes(speed));
}

/* Short work shows none; ten lines a second are enough for an eye. */
static void show_progress(void *context, uint64_t bytes, uint64_t size,
                          uint64_t games)
{
    static const double first = 0.5, again = 0.1;
    struct cli *cli = context;
    struct progress *progress = &cli->progress;
    const double time = now(), seconds = time - progress->started;
    if (seconds < first || time - progress->drawn < again)
        return;
    char line[LINE];
    describe(line, sizeof line, bytes, size, games, seconds);
    progress->drawn = time;
    progress->shown = true;
    fprintf(stderr, "\r%.*s\033[K", terminal_width() - 1, line);
}

/* ---- commands ------------------------------------------------------------ */

static void tell_failed(void *context, const struct diwan_error *error)
{
    complain_error(context, error);
}

static void say_count(struct target *out, uint64_t count, const char *what)
{
    say(out, "%llu %s%s", (unsigned long long)count, what,
        count == 1 ? "" : "s");
}

static int say_reason(struct cli *cli, const struct diwan_outcome *outcome,
                      bool found)
{
    struct target out = standard_output(cli);
    if (cli->fail_on > DIWAN_ERROR)
        say(&out, "--fail-on 'never': ");
    else
        say(&out,
            "%s at level '%s' or above: ", found ? "findings" : "no finding",
            levels()[cli->fail_on]);
    say_count(&out, outcome->errors, "error");
    say(&out, ", ");
    say_count(&out, outcome->warnings, "warning");
    say(&out, ", ");
    say_count(&out, outcome->notes, "note");
    say(&out, " in ");
    say_count(&out, outcome->games, "game");
    say(&out, "\n");
    return said(&out);
}

/* The files to read; standard input when it is piped in. */
static bool find_inputs(struct cli *cli)
{
    if (cli->operand_count)
        return true;
    if (isatty(STDIN_FILENO))
        return complain(cli,
                        "%s: no FILE, and standard input is a terminal (see "
                        "diwan %s --help)",
                        cli->command->name, cli->command->name);
    cli->operands[cli->operand_count++] = "-";
    return true;
}

static int check_files(struct cli *cli, const diwan_engine *engine)
{
    const bool never = cli->fail_on > DIWAN_ERROR;
    cli->progress.started = now();
    cli->progress.wanted = !cli->quiet && isatty(STDERR_FILENO);
    const struct diwan_job job = {
        .paths = cli->operands,
        .path_count = cli->operand_count,
        .outputs = cli->outputs,
        .output_count = cli->output_count,
        .fail_on = never ? DIWAN_ERROR : (diwan_severity)cli->fail_on,
        .threads = cli->jobs,
        .failed = tell_failed,
        .progress = cli->progress.wanted ? show_progress : NULL,
        .context = cli,
    };
    struct diwan_outcome outcome;
    struct diwan_error error;
    const diwan_status status = diwan_check(engine, &job, &outcome, &error);
    erase_progress(cli);
    if (status != DIWAN_OK)
        complain_error(cli, &error);
    const bool ok = status == DIWAN_OK;
    const bool whole = close_outputs(cli, ok && !outcome.stopped);
    if (!ok || !whole || outcome.failed)
        return EXIT_UNDONE;
    const bool found = outcome.found && !never;
    if (cli->quiet && say_reason(cli, &outcome, found) != EXIT_CLEAN)
        return EXIT_UNDONE;
    return found ? EXIT_FOUND : EXIT_CLEAN;
}

static int run_check(struct cli *cli)
{
    const struct diwan_settings settings = {
        .rulesets = cli->rulesets,
        .need = (diwan_need)cli->need,
        .house_rules = cli->house_rules,
        .data = cli->data,
        .form = cli->form,
        .letters = cli->letters,
        .no_rules = cli->no_rules,
        .game_limit = cli->game_limit,
    };
    struct diwan_error error;
    diwan_engine *engine;
    if (!find_inputs(cli))
        return EXIT_UNDONE;
    if (diwan_engine_new(&settings, &engine, &error) != DIWAN_OK)
        return complain_error(cli, &error);
    int code = EXIT_UNDONE;
    if (open_outputs(cli))
        code = check_files(cli, engine);
    else
        close_outputs(cli, false);
    diwan_engine_free(engine);
    return code;
}

/* Lines of diwan's own, safe for a terminal: as they are. */
static bool put_remark(void *context, const char *bytes, size_t length)
{
    erase_progress(context);
    return fwrite(bytes, 1, length, stderr) == length;
}

static int convert_files(struct cli *cli, const diwan_engine *engine,
                         struct target *target)
{
    const struct diwan_conversion conversion = {
        .paths = cli->operands,
        .path_count = cli->operand_count,
        .as = diwan_writers()[cli->as],
        .target = cli->target,
        .form = cli->to,
        .letters = cli->write_letters,
        .keep_layout = cli->keep_layout,
        .mark_stalemate = cli->mark_stalemate,
        .final = cli->final,
        .mirror = cli->mirror,
        .turn = cli->turn,
        .bad = (diwan_bad)cli->bad,
        .write = put,
        .context = target,
        .remark = put_remark,
        .failed = tell_failed,
        .remark_context = cli,
    };
    struct diwan_converted converted;
    struct diwan_error error;
    const diwan_status status =
        diwan_convert(engine, &conversion, &converted, &error);
    if (status != DIWAN_OK)
        complain_error(cli, &error);
    const bool ok = status == DIWAN_OK;
    const bool whole = close_target(target, ok && !converted.stopped);
    if (!ok || !whole || converted.failed)
        return EXIT_UNDONE;
    return converted.bad ? EXIT_FOUND : EXIT_CLEAN;
}

static int run_convert(struct cli *cli)
{
    const struct diwan_settings settings = {
        .data = cli->data,
        .form = cli->form,
        .letters = cli->letters,
        .game_limit = cli->game_limit,
    };
    struct target target = {.cli = cli, .path = cli->first_path, .fd = -1};
    struct diwan_error error;
    diwan_engine *engine;
    if (!find_inputs(cli))
        return EXIT_UNDONE;
    if (diwan_engine_new(&settings, &engine, &error) != DIWAN_OK)
        return complain_error(cli, &error);
    int code = EXIT_UNDONE;
    if (place_target(&target) && open_target(&target))
        code = convert_files(cli, engine, &target);
    else
        close_target(&target, false);
    diwan_engine_free(engine);
    return code;
}

static int bad_usage(struct cli *cli)
{
    complain(cli, "usage: diwan %s %s", cli->command->name,
             cli->command->operands);
    return EXIT_UNDONE;
}

/* A verb, and how many names may stand behind it. */
struct verb {
    const char *name;
    size_t least, most;
};

/* The verb that opens the operands, "list" without any; NULL when there is no
 * such verb or the number of names is wrong. */
static const struct verb *find_verb(const struct cli *cli,
                                    const struct verb *verbs)
{
    const char *name = cli->operand_count ? cli->operands[0] : "list";
    const size_t names = cli->operand_count ? cli->operand_count - 1 : 0;
    for (; verbs->name; verbs++)
        if (!strcmp(verbs->name, name))
            return names >= verbs->least && names <= verbs->most ? verbs : NULL;
    return NULL;
}

static int run_rulesets(struct cli *cli)
{
    static const struct verb verbs[] = {
        {"list", 0, 0}, {"show", 1, 1}, {"compare", 2, SIZE_MAX}, {0, 0, 0}};
    const struct diwan_settings settings = {.data = cli->data,
                                            .house_rules = cli->house_rules};
    struct target out = standard_output(cli);
    struct diwan_error error;
    if (!find_verb(cli, verbs))
        return bad_usage(cli);
    const size_t count = cli->operand_count;
    const diwan_status status = diwan_rulesets(
        &settings, cli->operands + 1, count ? count - 1 : 0, put, &out, &error);
    return done(cli, &out, status, &error);
}

static int run_grammar(struct cli *cli)
{
    static const struct verb verbs[] = {
        {"list", 0, 0}, {"show", 1, 1}, {0, 0, 0}};
    struct target out = standard_output(cli);
    struct diwan_error error;
    const struct verb *verb = find_verb(cli, verbs);
    if (!verb)
        return bad_usage(cli);
    const diwan_status status = diwan_grammar(
        cli->data, verb->least ? cli->operands[1] : NULL, put, &out, &error);
    return done(cli, &out, status, &error);
}

static int run_explain(struct cli *cli)
{
    struct target out = standard_output(cli);
    struct diwan_error error;
    int code = EXIT_CLEAN;
    size_t i = 0;
    do {
        const char *name = cli->operand_count ? cli->operands[i] : NULL;
        if (i)
            say(&out, "\n");
        const diwan_status status = diwan_explain(name, put, &out, &error);
        if (done(cli, &out, status, &error) != EXIT_CLEAN)
            code = EXIT_UNDONE;
    } while (++i < cli->operand_count && !out.error);
    return code;
}

static int run_perft(struct cli *cli)
{
    struct target out = standard_output(cli);
    struct diwan_error error;
    uint64_t depth = 0;
    if (cli->operand_count != 1 ||
        !read_number(cli->operands[0], false, &depth) || depth > KIBI) {
        complain(cli, "perft: give one DEPTH, a number (see diwan perft "
                      "--help)");
        return EXIT_UNDONE;
    }
    const diwan_status status =
        diwan_perft(cli->fen, (int)depth, cli->divide, put, &out, &error);
    return done(cli, &out, status, &error);
}

/* ---- the door ------------------------------------------------------------ */

static int run(struct cli *cli, char **argv)
{
    if (!parse(cli, argv))
        return EXIT_UNDONE;
    if (cli->version) {
        struct target out = standard_output(cli);
        say(&out, "diwan %s\n", diwan_version());
        return said(&out);
    }
    if (cli->help)
        return cli->command ? help_command(cli) : help_all(cli);
    if (!cli->command) {
        complain(cli, "no command (see diwan --help)");
        return EXIT_UNDONE;
    }
    return cli->command->run(cli);
}

int cli_run(int argc, char **argv)
{
    struct cli cli = {.fail_on = DIWAN_ERROR};
    cli.operands = calloc((size_t)argc + 1, sizeof *cli.operands);
    if (!cli.operands) {
        complain(&cli, "out of memory");
        return EXIT_UNDONE;
    }
    const int code = run(&cli, argc ? argv + 1 : argv);
    free(cli.rulesets);
    free(cli.operands);
    return code;
}
