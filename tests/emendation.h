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
#include "work/reader.h"

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

/* ---- what can be known --------------------------------------------------- */

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

/* Puts another ply into the record. */
static inline void put_ply(struct sound *game, const struct dw_position *now,
                           int at, dw_move move)
{
    const struct dw_move_style style = {.form = &bench.grammar.forms[0],
                                        .letters = &bench.grammar.letters[0]};
    struct dw_buf word = {0};
    dw_move_write(&word, &style, now, move);
    memcpy(game->words[at], word.at, word.len);
    game->words[at][word.len] = '\0';
    dw_buf_free(&word);
}

/* Whether the record goes on with another ply at this place. */
static inline bool replays_with(const struct sound *truth,
                                const struct dw_position *now, int at,
                                dw_move move)
{
    struct sound other = *truth;
    put_ply(&other, now, at, move);
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

/* The same of two men that changed places: either alone may be misread. */
static inline int lone_rivals(const struct sound *wrong)
{
    struct sound beside = *wrong;
    beside.square++;
    return rival_men(wrong) + rival_men(&beside);
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

/* Whether another letter of the word, a dot away, is another game. */
static inline int rival_dots(const struct sound *wrong)
{
    const int at = wrong->square;
    int rivals = 0;
    for (int i = 0; i < DOT_PAIRS; i++)
        for (const char *spot = wrong->words[at];
             (spot = strstr(spot, dots[i][0])); spot += 2) {
            struct sound other = *wrong;
            memcpy(other.words[at] + (spot - wrong->words[at]), dots[i][1], 2);
            rivals += replays(&other);
        }
    return rivals - 1;
}

/* Whether each of two misprints, alone, fails where it stands: one that can be
 * played does its harm somewhere else. */
static inline bool both_fail(const struct sound *truth,
                             const struct sound *wrong)
{
    bool fails = true;
    for (int i = 0; i < 2; i++) {
        struct sound one = *truth;
        const int at = i ? wrong->second : wrong->square;
        memcpy(one.words[at], wrong->words[at], sizeof one.words[at]);
        fails = fails && !replays(&one) &&
                bench.again.judged.first_bad_ply == (uint32_t)at + 1;
    }
    return fails;
}

/* Whether a ply is as near to a misprint as one slip: of another man to the
 * square that it names, or of a man of any kind to one beside it. */
static inline bool is_near(const struct dw_position *now, dw_move move,
                           const char *word)
{
    const int named = last_square(word);
    static const char men[] = {
        [DW_BAIDAQ] = 0, [DW_FARAS] = 'N', [DW_ALFIL] = 'B',
        [DW_FERZ] = 'Q', [DW_RUKH] = 'R',  [DW_SHAH] = 'K'};
    const char man = men[now->board[move.from]];
    const bool same = man ? word[0] == man : word[0] >= 'a';
    return named != DW_NO_SQUARE &&
           (move.to == named || (same && is_beside(move.to, named)));
}

static inline bool same_ply(dw_move a, dw_move b)
{
    return a.from == b.from && a.to == b.to;
}

/* Plays the true plies from..to; false when one of them cannot be played. */
static inline bool play_true(const struct sound *truth, int from, int to,
                             struct dw_position *now)
{
    dw_move moves[DW_MOVES_MAX];
    for (int i = from; i < to; i++) {
        const int count = dw_moves_generate(now, moves);
        bool legal = false;
        for (int m = 0; m < count; m++)
            legal |= same_ply(moves[m], truth->moves[i]);
        if (!legal)
            return false;
        dw_position_play(now, truth->moves[i]);
    }
    return true;
}

/* Plies in place of the second misprint with which the record goes on. */
static inline int second_rivals(const struct sound *one,
                                const struct sound *wrong,
                                const struct dw_position *now)
{
    dw_move moves[DW_MOVES_MAX];
    const int at = wrong->second;
    const int count = dw_moves_generate(now, moves);
    int rivals = 0;
    for (int i = 0; i < count; i++)
        if (same_ply(moves[i], one->moves[at]) ||
            is_near(now, moves[i], wrong->words[at]))
            rivals += replays_with(one, now, at, moves[i]);
    return rivals;
}

/* Pairs of plies that are as near to two misprints as the true one. */
static inline int rival_pairs(const struct sound *truth,
                              const struct sound *wrong)
{
    dw_move moves[DW_MOVES_MAX];
    struct dw_position now = truth->start;
    const int at = wrong->square;
    int pairs = 0;
    play_true(truth, 0, at, &now);
    const int count = dw_moves_generate(&now, moves);
    for (int i = 0; i < count; i++) {
        struct sound one = *truth;
        struct dw_position then = now;
        if (!same_ply(moves[i], truth->moves[at]) &&
            !is_near(&now, moves[i], wrong->words[at]))
            continue;
        put_ply(&one, &now, at, moves[i]);
        dw_position_play(&then, moves[i]);
        if (play_true(truth, at + 1, wrong->second, &then))
            pairs += second_rivals(&one, wrong, &then);
    }
    return pairs - 1;
}

/* Whether another ply for the first misprint lets the second stand. */
static inline bool saves_alone(const struct sound *truth,
                               const struct sound *wrong)
{
    dw_move moves[DW_MOVES_MAX];
    struct dw_position now = truth->start;
    bool saved = false;
    play_true(truth, 0, wrong->square, &now);
    const int count = dw_moves_generate(&now, moves);
    for (int i = 0; i < count; i++)
        saved |= replays_with(wrong, &now, wrong->square, moves[i]);
    return saved;
}

/* Whether the FEN, as it may have been, is another start from which all of the
 * record replays. */
static inline bool is_rival(const struct sound *truth,
                            const struct sound *other)
{
    struct dw_position start;
    return dw_fen_read(dw_span_of(other->fen), 0, &bench.grammar, 0, &start,
                       NULL, NULL) &&
           !dw_position_equal(&start, &truth->start) && replays(other);
}

/* Other FENs that one character more or less, or a figure one off, makes of the
 * wrong one. */
static inline int rival_fens(const struct sound *truth,
                             const struct sound *wrong)
{
    static const char all[] = "PNBQRpnbqr12345678";
    const int length = (int)strcspn(wrong->fen, " ");
    int rivals = 0;
    for (int at = 0; at <= length; at++)
        for (const char *put = all; *put; put++) {
            struct sound other = *wrong;
            put_text(&other, at, 0, (char[]){*put, '\0'});
            rivals += is_rival(truth, &other);
            const bool figures = *put <= '8' && wrong->fen[at] <= '8' &&
                                 abs(*put - wrong->fen[at]) == 1;
            other = *wrong;
            put_text(&other, at, 1, figures ? (char[]){*put, '\0'} : "");
            rivals += (figures || put == all) && wrong->fen[at] != '/' &&
                      at < length && is_rival(truth, &other);
        }
    return rivals;
}

/* Whether the record replays with the other side to move too. */
static inline bool fits_either(const struct sound *truth)
{
    struct sound other = *truth;
    other.start.side ^= 1;
    dw_position_settle(&other.start);
    return replays(&other);
}

static inline bool is_known(enum fault fault, const struct sound *truth,
                            const struct sound *wrong)
{
    if (fault == FAULT_MAN || fault == FAULT_SQUARE)
        return rival_slips(truth, wrong, fault) == 0;
    if (fault == FAULT_ORIGIN)
        return rival_origins(truth, wrong->square) == 0;
    if (fault == FAULT_DOT)
        return rival_dots(wrong) == 0;
    if (fault == FAULT_TWO)
        return both_fail(truth, wrong) && !saves_alone(truth, wrong) &&
               rival_pairs(truth, wrong) == 0;
    if (fault == FAULT_LEFT_OUT)
        return rival_plies(truth, wrong->square) == 0;
    if (fault == FAULT_MISSING)
        return rival_men(wrong) == 1 && rival_squares(truth, wrong) == 0;
    if (fault == FAULT_MISREAD)
        return rival_men(wrong) == 1 && rival_squares(truth, wrong) < 0;
    if (fault == FAULT_MISPLACED)
        return rival_men(wrong) == 0;
    if (fault == FAULT_EXCHANGED)
        return lone_rivals(wrong) == 0;
    if (fault == FAULT_FEN_LOST || fault == FAULT_FEN_EXTRA ||
        fault == FAULT_FEN_FIGURE)
        return rival_fens(truth, wrong) == 0;
    if (fault == FAULT_FEN_SIDE)
        return !fits_either(truth);
    return true;
}

/* ---- games to make wrong ------------------------------------------------- */

enum { POOL_MOST = 100, POOL_PLIES = 4 /* at least */ };

/* Games that were read; without them others are made. */
static struct {
    struct sound at[POOL_MOST];
    int count;
} pool;

static inline void keep_sound(const struct dw_judged *judged)
{
    struct sound *game = &pool.at[pool.count];
    if (judged->legal != DW_LEGAL_YES || !judged->has_start ||
        judged->plies < POOL_PLIES || pool.count == POOL_MOST)
        return;
    *game = (struct sound){
        .start = judged->start, .given = true, .first = judged->start.side};
    for (; game->plies < (int)judged->plies && game->plies < PLIES_MOST;
         game->plies++)
        game->moves[game->plies] = judged->steps[game->plies + 1].move;
    game->start.number = 1;
    game->start.clock = 0;
    pool.count++;
}

/* All that is sound in a file. */
static inline void read_pool(const char *path)
{
    struct dw_error error = {0};
    struct dw_reader *reader;
    struct dw_record record;
    const char *shown;
    must(!dw_reader_new(&bench.setup, 0, &reader, &error) &&
             !dw_reader_open(reader, path, &error) &&
             dw_reader_next_file(reader, &shown, &error) == DW_FED_FILE,
         path);
    while (dw_reader_next(reader, &record, &error) == DW_READ_GAME)
        keep_sound(record.judged);
    dw_reader_free(reader);
}

static inline bool starts_on_e(const struct sound *game)
{
    struct dw_position array;
    dw_position_array(&array, 4, 4);
    return dw_position_equal(&game->start, &array);
}

/* From the pool, or made, as the fault needs it. */
static inline void draw_sound(struct sound *game, enum fault fault,
                              uint64_t *seed, const struct dw_move_style *style)
{
    if (!pool.count) {
        do
            make_sound(game, seed,
                       wants_diagram(fault) ||
                           (fault != FAULT_ARRAY && !draw(seed, 3)),
                       style);
        while (fault == FAULT_ARRAY && !game->given);
        return;
    }
    int tries = 0;
    do
        *game = pool.at[draw(seed, (uint32_t)pool.count)];
    while (fault == FAULT_ARRAY && !starts_on_e(game) && tries++ < 1000);
    must(tries < 1000, "no game starts with the Shahs on e");
    write_words(game, style);
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
    const int abjad = dw_grammar_form(&bench.grammar, "abjad");
    const int other_set =
        dw_grammar_letters(&bench.grammar, draw(seed, 2) ? "french" : "kfanrp");
    const struct dw_move_style style = {
        .form = &bench.grammar.forms[fault == FAULT_DOT ? abjad : 0],
        .letters = &bench.grammar.letters[0]};
    const struct dw_move_style other = {.form = &bench.grammar.forms[0],
                                        .letters =
                                            &bench.grammar.letters[other_set]};
    do {
        draw_sound(&truth, fault, seed, &style);
        wrong = truth;
    } while (!corrupt(&wrong, fault, seed, &other));
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
        printf("-- %s, place %d; it was %s%s%s\n%.*s", fault_names[fault],
               place, truth.words[wrong.square], fault == FAULT_TWO ? ", " : "",
               fault == FAULT_TWO ? truth.words[wrong.second] : "",
               (int)text.len, text.at);
        for (int i = 0; i < found.count; i++)
            printf("   %s; %u plies%s\n", found.words + found.at[i].words,
                   found.at[i].plies, found.at[i].whole ? ", all" : "");
    }
    dw_buf_free(&text);
}

#endif
