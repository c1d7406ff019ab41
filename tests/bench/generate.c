/* Knows how to make records of any size to measure with: random legal games,
 * written as the PGN standard's export format has them, and what slows a
 * reader down. Must not know what is measured. The same seed gives the same
 * bytes on every machine. */
/* SPDX-License-Identifier: MIT */
#include "rules/moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE = 80,          /* PGN standard 8.2.1 */
    PLIES_MAX = 100000, /* of one game */
    WORD_MAX = 32,
    SHORTEST = 20, /* plies of a random game, if it lasts */
    LONGEST = 200,
};

/* ---- dice ---------------------------------------------------------------- */

/* splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
 * generators, 2014). */
static uint64_t roll(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static unsigned below(uint64_t *state, unsigned limit)
{
    return (unsigned)((roll(state) >> 32) * limit >> 32);
}

/* ---- output -------------------------------------------------------------- */

struct writer {
    FILE *file;
    size_t column;
    uint64_t bytes, games, plies;
};

static void put(struct writer *self, const char *text)
{
    const size_t len = strlen(text);
    fwrite(text, 1, len, self->file);
    self->bytes += len;
}

static void end_line(struct writer *self)
{
    if (self->column)
        put(self, "\n");
    self->column = 0;
}

/* A word, on the next line when this one is full; without a blank before it
 * when `glued`. */
static void put_word(struct writer *self, const char *word, bool glued)
{
    const size_t len = strlen(word);
    const size_t blank = self->column && !glued;
    if (self->column + blank + len >= LINE)
        end_line(self);
    else if (blank)
        put(self, " ");
    self->column += (self->column ? blank : 0) + len;
    put(self, word);
}

/* ---- words --------------------------------------------------------------- */

static const char *const letters[DW_KINDS] = {"", "N", "B", "Q", "R", "K"};
static const char *const figurines[2][DW_KINDS] = {
    {"", "\u2658", "\u2657", "\u2655", "\u2656", "\u2654"},
    {"", "\u265e", "\u265d", "\u265b", "\u265c", "\u265a"},
};

static void add_square(char *word, int square)
{
    const char name[] = {(char)('a' + dw_file(square)),
                         (char)('1' + dw_rank(square)), 0};
    strcat(word, name);
}

/* The least that tells the man from others of its kind (PGN standard
 * 8.2.3.4). */
static void add_origin(char *word, const struct dw_position *position,
                       dw_kind kind, dw_move move)
{
    const dw_set others =
        dw_moves_origins(position, kind, move.to) & ~dw_bit(move.from);
    const dw_set file = 0x0101010101010101u << dw_file(move.from);
    const dw_set rank = (dw_set)0xff << 8 * dw_rank(move.from);
    char name[3] = "";
    add_square(name, move.from);
    if (!others)
        return;
    if (!(others & file))
        name[1] = 0;
    else if (!(others & rank))
        memmove(name, name + 1, 2);
    strcat(word, name);
}

/* Writes the move as SAN and plays it. */
static void play(char *word, struct dw_position *position, dw_move move,
                 bool figurine)
{
    const dw_kind kind = (dw_kind)position->board[move.from];
    const int side = position->side;
    const bool capture = position->board[move.to] != DW_NO_MAN;
    word[0] = 0;
    if (kind != DW_BAIDAQ) {
        strcat(word, figurine ? figurines[side][kind] : letters[kind]);
        add_origin(word, position, kind, move);
    } else if (capture) {
        const char file[] = {(char)('a' + dw_file(move.from)), 0};
        strcat(word, file);
    }
    if (capture)
        strcat(word, "x");
    add_square(word, move.to);
    const int last = side == DW_WHITE ? 7 : 0;
    if (kind == DW_BAIDAQ && dw_rank(move.to) == last) {
        strcat(word, "=");
        strcat(word, figurine ? figurines[side][DW_FERZ] : letters[DW_FERZ]);
    }
    dw_position_play(position, move);
    if (position->in_check)
        strcat(word, dw_moves_any(position) ? "+" : "#");
}

/* A man of the side to move sent where none of them can go. */
static void break_word(char *word, const struct dw_position *position,
                       uint64_t *dice)
{
    dw_spec spec = {.special = DW_SPEC_VALID};
    do {
        spec.kind = (uint8_t)(DW_FARAS + below(dice, DW_KINDS - 1));
        spec.to = (uint8_t)below(dice, 64);
    } while (dw_moves_match(position, spec).count);
    strcpy(word, letters[spec.kind]);
    add_square(word, spec.to);
}

/* ---- games --------------------------------------------------------------- */

/* What a kind of workload does to a game. */
struct recipe {
    const char *name;
    bool comments, errors, figurines, shuffle;
    bool variations, junk;
};

static const struct recipe recipes[] = {
    {.name = "bare"},
    {.name = "comments", .comments = true},
    {.name = "errors", .errors = true},
    {.name = "figurines", .figurines = true},
    {.name = "shuffle", .shuffle = true},
    {.name = "variations", .variations = true},
    {.name = "tokens", .junk = true},
};

struct game {
    const struct recipe *recipe;
    uint64_t dice;
    unsigned first, second; /* the recipe's numbers */
    struct dw_position position;
    unsigned count, broken; /* plies; the one that is broken */
    dw_move moves[PLIES_MAX];
};

/* A move that bares nobody; in a shuffling game one that can be taken back
 * and gives no check, so that there is always another. */
static bool suits(const struct game *self, dw_move move)
{
    struct dw_position next = self->position;
    const bool capture = next.board[move.to] != DW_NO_MAN;
    if (!self->recipe->shuffle)
        return !capture || dw_count(next.by_side[dw_other(next.side)]) > 2;
    if (capture || next.board[move.from] == DW_BAIDAQ)
        return false;
    dw_position_play(&next, move);
    return !next.in_check;
}

static bool choose(struct game *self, dw_move *move)
{
    enum { TRIES = 200 };
    dw_move all[DW_MOVES_MAX];
    const unsigned count = (unsigned)dw_moves_generate(&self->position, all);
    for (int i = 0; count && i < TRIES; i++) {
        *move = all[below(&self->dice, count)];
        if (suits(self, *move))
            return true;
    }
    return false;
}

/* Plays a game to its last ply, and keeps its moves. */
static const char *play_game(struct game *self)
{
    static const char *const agreed[] = {"1-0", "0-1", "1/2-1/2"};
    unsigned length = SHORTEST + below(&self->dice, LONGEST - SHORTEST);
    if (self->recipe->shuffle)
        length = self->first;
    dw_position_array(&self->position, 3, 3);
    for (self->count = 0; self->count < length; self->count++) {
        dw_move move;
        if (!choose(self, &move))
            break;
        self->moves[self->count] = move;
        dw_position_play(&self->position, move);
    }
    self->broken = self->count / 4 + below(&self->dice, self->count / 2 + 1);
    if (!dw_moves_any(&self->position))
        return agreed[self->position.side == DW_WHITE];
    return agreed[self->recipe->shuffle ? 2 : below(&self->dice, 3)];
}

static void put_tags(struct writer *out, struct game *game, const char *result)
{
    char line[256];
    uint64_t *dice = &game->dice;
    static const char *const names[] = {"Event", "Site",  "Date",  "Round",
                                        "White", "Black", "Result"};
    char values[7][32];
    snprintf(values[0], 32, "Majlis %u", 1 + below(dice, 99));
    snprintf(values[1], 32, "Samarra");
    snprintf(values[2], 32, "%u.%02u.%02u", 1950 + below(dice, 70),
             1 + below(dice, 12), 1 + below(dice, 28));
    snprintf(values[3], 32, "%u", 1 + below(dice, 90));
    snprintf(values[4], 32, "Amber %u", below(dice, 5000));
    snprintf(values[5], 32, "Slate %u", below(dice, 5000));
    snprintf(values[6], 32, "%s", result);
    for (int i = 0; i < 7; i++) {
        snprintf(line, sizeof line, "[%s \"%s\"]\n", names[i], values[i]);
        put(out, line);
    }
    put(out, "[Variant \"shatranj\"]\n\n");
}

/* Before White's moves, and where the line was left (PGN standard 8.2.2.2). */
static void put_number(struct writer *out, unsigned ply, bool always,
                       bool glued)
{
    char word[WORD_MAX];
    if (ply % 2 && !always)
        return;
    snprintf(word, sizeof word, ply % 2 ? "%u..." : "%u.", ply / 2 + 1);
    put_word(out, word, glued);
}

/* Other moves from `position` on, with one like it inside, `depth` deep. */
static void put_variation(struct writer *out, struct game *game,
                          struct dw_position position, unsigned ply,
                          unsigned depth)
{
    enum { PLIES = 3 };
    put_word(out, "(", false);
    for (unsigned i = 0; i < PLIES; i++) {
        char word[WORD_MAX];
        dw_move all[DW_MOVES_MAX];
        const struct dw_position before = position;
        const unsigned count = (unsigned)dw_moves_generate(&position, all);
        if (!count)
            break;
        play(word, &position, all[below(&game->dice, count)], false);
        put_number(out, ply + i, i < 2, i == 0);
        put_word(out, word, false);
        out->plies++;
        if (i == 0 && depth > 1)
            put_variation(out, game, before, ply, depth - 1);
    }
    put_word(out, ")", true);
}

static void put_comment(struct writer *out, uint64_t *dice)
{
    char word[WORD_MAX];
    snprintf(word, sizeof word, "{%c%u.%02u/%02u", below(dice, 2) ? '+' : '-',
             below(dice, 3), below(dice, 100), 5 + below(dice, 20));
    put_word(out, word, false);
    snprintf(word, sizeof word, "%u.%us}", below(dice, 3), below(dice, 10));
    put_word(out, word, false);
}

static void put_moves(struct writer *out, struct game *game)
{
    const struct recipe *recipe = game->recipe;
    struct dw_position position;
    char word[WORD_MAX];
    bool apart = false;
    dw_position_array(&position, 3, 3);
    for (unsigned ply = 0; ply < game->count; ply++) {
        const struct dw_position before = position;
        play(word, &position, game->moves[ply], recipe->figurines);
        if (recipe->errors && ply == game->broken)
            break_word(word, &before, &game->dice);
        put_number(out, ply, apart, false);
        put_word(out, word, false);
        apart = recipe->variations && ply < game->second;
        if (apart)
            put_variation(out, game, before, ply, game->first);
        if (recipe->comments)
            put_comment(out, &game->dice);
    }
    out->plies += game->count;
}

/* Words that mean nothing, drawn from game->first different ones. */
static void put_junk(struct writer *out, struct game *game)
{
    enum { WORDS = 60 };
    char word[WORD_MAX];
    for (unsigned i = 0; i < WORDS; i++) {
        put_number(out, i, false, false);
        snprintf(word, sizeof word, "Z%07u", below(&game->dice, game->first));
        put_word(out, word, false);
    }
    out->plies += WORDS;
}

static void put_game(struct writer *out, struct game *game)
{
    const char *result = game->recipe->junk ? "*" : play_game(game);
    put_tags(out, game, result);
    if (game->recipe->junk)
        put_junk(out, game);
    else
        put_moves(out, game);
    put_word(out, result, false);
    end_line(out);
    put(out, "\n");
    out->games++;
}

static int usage(void)
{
    fprintf(stderr, "Usage: generate KIND BYTES SEED [N [N]] >FILE\n"
                    "Kinds, and their numbers:\n"
                    "  bare  comments  errors  figurines\n"
                    "  shuffle PLIES            games of so many plies\n"
                    "  variations DEPTH COUNT   so deep, after so many plies\n"
                    "  tokens COUNT             so many different words\n"
                    "Standard error gets the bytes, games and plies.\n");
    return 2;
}

int main(int argc, char **argv)
{
    static struct game game;
    struct writer out = {.file = stdout};
    if (argc < 4)
        return usage();
    for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++)
        if (!strcmp(argv[1], recipes[i].name))
            game.recipe = &recipes[i];
    const uint64_t bytes = strtoull(argv[2], NULL, 10);
    game.dice = strtoull(argv[3], NULL, 10);
    game.first = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 1;
    game.second = argc > 5 ? (unsigned)strtoul(argv[5], NULL, 10) : 1;
    if (!game.recipe || !bytes || !game.first || game.first > 10000000 ||
        (game.recipe->shuffle && game.first > PLIES_MAX))
        return usage();
    while (out.bytes < bytes && !ferror(stdout))
        put_game(&out, &game);
    fprintf(stderr, "%llu %llu %llu\n", (unsigned long long)out.bytes,
            (unsigned long long)out.games, (unsigned long long)out.plies);
    return fflush(stdout) || ferror(stdout) ? 1 : 0;
}
