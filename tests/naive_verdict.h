/* Knows when a game is over, read a second time from rulesets/README.md and the
 * rule sources: every rule is asked at every ply. Must not share code, tables
 * or types with src/rules. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_TESTS_NAIVE_VERDICT_H
#define DW_TESTS_NAIVE_VERDICT_H

#include "naive.h"

/* A ruleset in the words of its YAML file. `order` has a letter an ending:
 * M checkmate, B bare, S stalemate, 2 both bare, R repetition, L limit. */
struct naive_rules {
    const char *name, *stalemate, *win, *counter, *missed, *both_bare;
    int times;
    const char *times_end;
    int moves;
    const char *counts, *moves_end;
    int length;
    const char *order;
};

enum { NAIVE_PLIES = 400, NAIVE_WORDS = 60 };

/* A record, with what every rule asks of each position. */
struct naive_game {
    struct naive at[NAIVE_PLIES];
    int moves[NAIVE_PLIES];  /* legal ones */
    int men[NAIVE_PLIES][2]; /* of White, of Black, Shahs counted */
    int nth[NAIVE_PLIES];    /* occurrence of the position */
    bool check[NAIVE_PLIES]; /* of the side to move */
    int ply;                 /* the last */
};

static inline void naive_look(struct naive_game *game, const struct naive *at,
                              int ply, int moves)
{
    game->ply = ply;
    game->at[ply] = *at;
    game->moves[ply] = moves;
    game->check[ply] = naive_check(at, at->black);
    for (int black = 0; black < 2; black++)
        game->men[ply][black] = naive_men(at, black);
    game->nth[ply] = 0;
    for (int past = 0; past <= ply; past++)
        game->nth[ply] += naive_same(&game->at[past], at);
}

static inline bool naive_says(const char *word, const char *value)
{
    return !strcmp(word, value);
}

static inline bool naive_won(char *words, bool black, const char *reason)
{
    snprintf(words, NAIVE_WORDS, "%s %s", black ? "0-1" : "1-0", reason);
    return true;
}

static inline bool naive_words(char *words, const char *text)
{
    snprintf(words, NAIVE_WORDS, "%s", text);
    return true;
}

/* Whether a legal move leaves the other side bare too. */
static inline bool naive_counter(const struct naive *at)
{
    struct naive_move moves[NAIVE_MOVES];
    const int count = naive_generate(at, moves);
    for (int i = 0; i < count; i++) {
        const struct naive after = naive_play(at, moves[i]);
        if (naive_men(&after, after.black) == 1)
            return true;
    }
    return false;
}

/* What the bare-shah rule says, "* pending" too; false: nothing. */
static inline bool naive_bare(const struct naive_rules *rules,
                              const struct naive_game *game, int ply, bool owed,
                              char *words)
{
    const struct naive *at = &game->at[ply];
    const bool mover = at->black;
    const int own = game->men[ply][mover], others = game->men[ply][!mover];
    if ((own == 1) == (others == 1) || naive_says(rules->win, "never") ||
        !strchr(rules->order, 'B'))
        return false;
    if (others == 1)
        return owed && naive_says(rules->missed, "unsettled")
                   ? naive_words(words, "? unsettled")
                   : naive_won(words, mover, "bare-shah");
    if (naive_says(rules->win, "by-men") && others >= 3)
        return naive_won(words, !mover, "bare-shah");
    if (!naive_says(rules->win, "at-once"))
        return game->moves[ply] && naive_words(words, "* pending");
    if (naive_says(rules->counter, "none") || !naive_counter(at))
        return naive_won(words, !mover, "bare-shah");
    return naive_words(words, naive_says(rules->counter, "reply")
                                  ? "* pending"
                                  : "1/2-1/2 bare-shah");
}

/* Whether the ending of that letter holds at the ply. */
static inline bool naive_holds(const struct naive_rules *rules, char letter,
                               const struct naive_game *game, int ply,
                               bool owed, bool claim, char *words)
{
    const struct naive *at = &game->at[ply];
    char bare[NAIVE_WORDS] = "";
    naive_bare(rules, game, ply, owed, bare);
    const bool pending = naive_says(bare, "* pending");
    const bool stuck = !game->moves[ply];
    const int limit =
        naive_says(rules->counts, "each") ? 2 * rules->moves : rules->moves;
    switch (letter) {
    case 'M':
        return stuck && game->check[ply] &&
               naive_won(words, !at->black, "checkmate");
    case 'S':
        if (!stuck || game->check[ply])
            return false;
        if (naive_says(rules->stalemate, "loss"))
            return naive_won(words, !at->black, "stalemate");
        return naive_words(words, naive_says(rules->stalemate, "draw")
                                      ? "1/2-1/2 stalemate"
                                      : "? unsettled");
    case 'B':
        return *bare && !pending && naive_words(words, bare);
    case '2':
        if (game->men[ply][0] > 1 || game->men[ply][1] > 1 ||
            naive_says(rules->both_bare, "continue"))
            return false;
        return naive_words(words, naive_says(rules->both_bare, "draw")
                                      ? "1/2-1/2 both-bare"
                                      : "? unsettled");
    case 'R':
        return !pending && rules->times && game->nth[ply] >= rules->times &&
               (claim || naive_says(rules->times_end, "at-once")) &&
               naive_words(words, "1/2-1/2 repetition");
    default:
        return !pending &&
               ((limit && at->clock >= limit &&
                 (claim || naive_says(rules->moves_end, "at-once"))) ||
                (rules->length && ply > rules->length)) &&
               naive_words(words, "1/2-1/2 move-limit");
    }
}

/* Writes "result reason ply" of the record up to `last`. */
static inline void naive_verdict(const struct naive_rules *rules,
                                 const struct naive_game *game, int last,
                                 bool draw_stated, char verdict[NAIVE_WORDS])
{
    bool owed = false, unsettled = false;
    for (int ply = 0; ply <= last; ply++) {
        char words[NAIVE_WORDS];
        for (const char *letter = rules->order; *letter; letter++) {
            if (unsettled && *letter != 'M' && *letter != 'S')
                continue;
            if (!naive_holds(rules, *letter, game, ply, owed,
                             draw_stated && ply == last, words))
                continue;
            snprintf(verdict, NAIVE_WORDS, "%.40s %d", words, ply);
            if (*words != '?')
                return;
            unsettled = true;
            break;
        }
        *words = '\0';
        naive_bare(rules, game, ply, owed, words);
        owed = naive_says(words, "* pending");
    }
    if (!unsettled)
        snprintf(verdict, NAIVE_WORDS, "* %s %d", owed ? "pending" : "ongoing",
                 last);
}

#endif
