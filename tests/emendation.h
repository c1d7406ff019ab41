/* Knows how often what a record really read is the first of the suggestions,
 * or among them, for each way a record goes wrong, and where it cannot be
 * known. Must not know how they are found. Included by tests only. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_EMENDATION_H
#define TEST_EMENDATION_H

#include <stdio.h>
#include <stdlib.h>

#include "config/load_grammar.h"
#include "config/rulelist.h"
#include "judge/suggest.h"

#include "corrupt.h"

static struct bench {
    struct dw_arena arena;
    struct dw_grammar grammar;
    struct dw_rulelist list;
    struct dw_judge_rules rules[1];
    struct dw_judge_setup setup;
    struct dw_reread read, again;
    struct dw_suggester *suggester;
} bench;

static inline void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "suggestions: %s\n", what);
    exit(EXIT_FAILURE);
}

static inline void open_bench(void)
{
    struct dw_error error = {0};
    must(!dw_grammar_load(NULL, &bench.arena, &bench.grammar, &error),
         error.text);
    must(!dw_rulelist_load("murray", NULL, false, 1, &bench.arena, &bench.list,
                           &error),
         error.text);
    bench.rules[0] = (struct dw_judge_rules){
        .name = "murray", .ruleset = &bench.list.books[0].rules};
    bench.setup = (struct dw_judge_setup){.grammar = &bench.grammar,
                                          .rules = bench.rules,
                                          .rule_count = 1,
                                          .form = -1,
                                          .letters = -1};
    must(!dw_reread_open(&bench.read, &bench.setup, 0, &error) &&
             !dw_reread_open(&bench.again, &bench.setup, 0, &error) &&
             !dw_suggester_new(&bench.setup, 0, NULL, 0, &bench.suggester,
                               &error),
         error.text);
}

/* Whether the suggestion makes the record the game it was. */
static inline bool is_truth(const struct sound *truth, dw_span text,
                            const struct dw_suggestion *suggestion)
{
    struct dw_buf out = {0};
    struct dw_error error = {0};
    dw_status status = DW_OK;
    dw_edits_apply(suggestion->edits, text, 0, (uint32_t)text.len, &out);
    const bool read = dw_reread_text(&bench.again, &out, (struct dw_around){0},
                                     &status, &error);
    const struct dw_judged *judged = &bench.again.judged;
    const bool same = read && judged->legal == DW_LEGAL_YES &&
                      judged->plies == (uint32_t)truth->plies &&
                      dw_position_equal(&judged->start, &truth->start) &&
                      dw_position_equal(&judged->final, &truth->end);
    bool moves = same;
    for (int i = 0; moves && i < truth->plies; i++)
        moves = judged->steps[i + 1].move.from == truth->moves[i].from &&
                judged->steps[i + 1].move.to == truth->moves[i].to;
    dw_buf_free(&out);
    return moves;
}

/* ---- what can be known -----------------------------------------------------
 */

static inline bool replays(const struct sound *game)
{
    struct dw_buf text = {0};
    struct dw_error error = {0};
    dw_status status = DW_OK;
    write_record(&text, game);
    const bool read = dw_reread_text(&bench.again, &text, (struct dw_around){0},
                                     &status, &error);
    dw_buf_free(&text);
    return read && bench.again.judged.legal == DW_LEGAL_YES;
}

/* Whether the record goes on with another ply at this place. */
static inline bool replays_with(const struct sound *truth,
                                const struct dw_position *now, int at,
                                dw_move move)
{
    struct sound other = *truth;
    const struct dw_move_style style = {.form = &bench.grammar.forms[0],
                                        .letters = &bench.grammar.letters[0]};
    struct dw_buf word = {0};
    dw_move_write(&word, &style, now, move);
    memcpy(other.words[at], word.at, word.len);
    other.words[at][word.len] = '\0';
    dw_buf_free(&word);
    return replays(&other);
}

/* Other plies at the place of the one that was left out. */
static inline int rival_plies(const struct sound *truth, int at)
{
    dw_move moves[DW_MOVES_MAX];
    struct dw_position now = truth->start;
    int rivals = 0;
    for (int i = 0; i < at; i++)
        dw_position_play(&now, truth->moves[i]);
    const int count = dw_moves_generate(&now, moves);
    for (int i = 0; i < count; i++)
        rivals += replays_with(truth, &now, at, moves[i]);
    return rivals - 1;
}

/* Other men, or other squares near by, for the man of the diagram that is not
 * as it was; none at all too. */
static inline int rival_men(const struct sound *wrong)
{
    int rivals = 0;
    const int square = wrong->square;
    struct sound other = *wrong;
    const bool man = wrong->start.board[square] != DW_NO_MAN;
    other.start = men_without(&wrong->start, square);
    dw_position_settle(&other.start);
    rivals += man && replays(&other);
    for (int side = 0; side < 2; side++)
        for (int kind = 0; kind < DW_SHAH; kind++) {
            other.start = men_without(&wrong->start, square);
            dw_position_put(&other.start, (dw_side)side, (dw_kind)kind, square);
            dw_position_settle(&other.start);
            rivals += replays(&other);
        }
    return rivals;
}

/* Other squares for the man that is missing. */
static inline int rival_squares(const struct sound *truth,
                                const struct sound *wrong)
{
    int rivals = 0;
    const int from = wrong->square;
    const dw_side side = (truth->start.by_side[DW_BLACK] >> from) & 1;
    for (int square = 0; square < 64; square++) {
        struct sound other = *wrong;
        if (wrong->start.board[square] != DW_NO_MAN)
            continue;
        dw_position_put(&other.start, side, (dw_kind)truth->start.board[from],
                        square);
        dw_position_settle(&other.start);
        rivals += replays(&other);
    }
    return rivals - 1;
}

/* Other men of the kind that could have gone to the square. */
static inline int rival_origins(const struct sound *truth, int at)
{
    struct dw_position now = truth->start;
    dw_move moves[DW_MOVES_MAX];
    int rivals = 0;
    for (int i = 0; i < at; i++)
        dw_position_play(&now, truth->moves[i]);
    const dw_move played = truth->moves[at];
    const int count = dw_moves_generate(&now, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].to == played.to && moves[i].from != played.from &&
            now.board[moves[i].from] == now.board[played.from])
            rivals += replays_with(truth, &now, at, moves[i]);
    return rivals;
}

/* The square that a word names last. */
static inline int last_square(const char *word)
{
    int square = DW_NO_SQUARE;
    for (; *word && word[1]; word++)
        if (*word >= 'a' && *word <= 'h' && word[1] >= '1' && word[1] <= '8')
            square = word[0] - 'a' + 8 * (word[1] - '1');
    return square;
}

static inline bool is_beside(int a, int b)
{
    return abs(dw_file(a) - dw_file(b)) + abs(dw_rank(a) - dw_rank(b)) == 1;
}

/* Other plies that are as near to the misprint: of another man to the square
 * that it names, or of the man to a square beside it. */
static inline int rival_slips(const struct sound *truth,
                              const struct sound *wrong, enum fault fault)
{
    const int at = wrong->square;
    struct dw_position now = truth->start;
    dw_move moves[DW_MOVES_MAX];
    int rivals = 0;
    for (int i = 0; i < at; i++)
        dw_position_play(&now, truth->moves[i]);
    const dw_move played = truth->moves[at];
    const int named = last_square(wrong->words[at]);
    const int count = dw_moves_generate(&now, moves);
    for (int i = 0; i < count; i++) {
        const bool same_man =
            now.board[moves[i].from] == now.board[played.from];
        const bool near = fault == FAULT_MAN
                              ? !same_man && moves[i].to == named
                              : same_man && is_beside(moves[i].to, named);
        const bool truth_move =
            moves[i].from == played.from && moves[i].to == played.to;
        rivals +=
            near && !truth_move && replays_with(truth, &now, at, moves[i]);
    }
    return rivals;
}

static inline bool is_known(enum fault fault, const struct sound *truth,
                            const struct sound *wrong)
{
    if (fault == FAULT_MAN || fault == FAULT_SQUARE)
        return rival_slips(truth, wrong, fault) == 0;
    if (fault == FAULT_ORIGIN)
        return rival_origins(truth, wrong->square) == 0;
    if (fault == FAULT_LEFT_OUT)
        return rival_plies(truth, wrong->square) == 0;
    if (fault == FAULT_MISSING)
        return rival_men(wrong) == 1 && rival_squares(truth, wrong) == 0;
    if (fault == FAULT_MISREAD)
        return rival_men(wrong) == 1 && rival_squares(truth, wrong) < 0;
    if (fault == FAULT_MISPLACED)
        return rival_men(wrong) == 0;
    return true;
}

struct row {
    int failing, first, among, silent, open;
};

static inline void measure_one(enum fault fault, uint64_t *seed,
                               struct row *row, bool verbose)
{
    struct sound truth, wrong;
    struct dw_buf text = {0};
    struct dw_error error = {0};
    struct dw_suggestions found;
    dw_status status = DW_OK;
    const struct dw_move_style style = {.form = &bench.grammar.forms[0],
                                        .letters = &bench.grammar.letters[0]};
    do {
        do
            make_sound(&truth, seed,
                       wants_diagram(fault) ||
                           (fault != FAULT_ARRAY && !draw(seed, 3)),
                       &style);
        while (fault == FAULT_ARRAY && !truth.given);
        wrong = truth;
    } while (!corrupt(&wrong, fault, seed));
    write_record(&text, &wrong);
    must(dw_reread_text(&bench.read, &text, (struct dw_around){0}, &status,
                        &error),
         "a record was not read");
    const struct dw_judged *judged = &bench.read.judged;
    if (judged->legal == DW_LEGAL_YES &&
        (fault != FAULT_ARRAY ||
         !dw_position_equal(&judged->start, &truth.start))) {
        row->silent++;
        dw_buf_free(&text);
        return;
    }
    if (!is_known(fault, &truth, &wrong)) {
        row->open++;
        dw_buf_free(&text);
        return;
    }
    must(!dw_suggester_game(bench.suggester, &bench.read.game, judged,
                            &bench.read.diags, 0, &found, &error),
         error.text);
    row->failing++;
    int place = 0;
    for (int i = 0; i < found.count && !place; i++)
        if (is_truth(&truth, (dw_span){text.at, text.len}, &found.at[i]))
            place = i + 1;
    row->first += place == 1;
    row->among += place > 0;
    if (verbose && place != 1) {
        printf("-- %s, place %d\n%.*s", fault_names[fault], place,
               (int)text.len, text.at);
        for (int i = 0; i < found.count; i++)
            printf("   %s; %u plies%s\n", found.words + found.at[i].words,
                   found.at[i].plies, found.at[i].whole ? ", all" : "");
    }
    dw_buf_free(&text);
}

#endif
