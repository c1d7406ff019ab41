/* Knows how sound records are made, and made wrong in one way, by a seed. Must
 * not know how anybody finds out. Included by tests only. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_CORRUPT_H
#define TEST_CORRUPT_H

#include <string.h>

#include "base/buf.h"
#include "pgn/fen.h"
#include "pgn/write_move.h"
#include "rules/evidence.h"
#include "rules/moves.h"

enum { PLIES_MOST = 60 };

/* A game: its start, its moves, their texts. */
struct sound {
    struct dw_position start, end;
    dw_move moves[PLIES_MOST];
    char words[PLIES_MOST + 1][16];
    int plies, words_count;
    int square;               /* of the man, or the ply, that was made wrong */
    int second;               /* the other ply, where two were */
    int first;                /* the side that the numbers say moves first */
    bool given;               /* the start is told in a FEN tag */
    char fen[4 * DW_FEN_MAX]; /* as it stands there; "": as it is written */
};

enum fault {
    FAULT_MAN,       /* another man's letter */
    FAULT_SQUARE,    /* a file or rank beside the right one */
    FAULT_OPTICAL,   /* a character that looks alike */
    FAULT_DOT,       /* an Arabic letter that is one dot away */
    FAULT_GLYPH,     /* a character that looks alike, from a ply on */
    FAULT_LETTERS,   /* another letter set, from a ply on */
    FAULT_TWO,       /* two slips, some plies apart */
    FAULT_ORIGIN,    /* the origin's file or rank is lost */
    FAULT_LEFT_OUT,  /* a ply */
    FAULT_TWICE,     /* a ply */
    FAULT_SWAPPED,   /* two plies that follow each other */
    FAULT_SIDE,      /* the other side is said to move */
    FAULT_MIRRORED,  /* the board */
    FAULT_TURNED,    /* the board, with the colours exchanged */
    FAULT_ARRAY,     /* the start from e is not told */
    FAULT_MISSING,   /* a man of the diagram */
    FAULT_EXTRA,     /* a man in the diagram */
    FAULT_MISREAD,   /* a man as another */
    FAULT_MISPLACED, /* a man beside its square */
    FAULT_EXCHANGED, /* two men beside each other in each other's place */
    FAULT_RANKS,     /* the first rank is told first */
    FAULT_COLOURS,   /* capitals stand for Black */
    /* Those of a FEN that cannot be read: */
    FAULT_FEN_LOOK,    /* a character that looks alike */
    FAULT_FEN_ALL,     /* ... wherever it stands, or another sign for '/' */
    FAULT_FEN_LOST,    /* a man or figure is lost */
    FAULT_FEN_EXTRA,   /* one is there twice, or one is too many */
    FAULT_FEN_FIGURE,  /* a figure is off by one */
    FAULT_FEN_SLASH,   /* a '/' is lost or doubled */
    FAULT_FEN_SWAPPED, /* a '/' changed places with what stands beside it */
    FAULT_FEN_LETTERS, /* German letters or figurines */
    FAULT_FEN_SIDE,    /* the side is lost, or told by a word */
    FAULTS,
};

static const char *const fault_names[FAULTS] = {
    "another man",    "square beside", "looks alike",   "a dot away",
    "alike all over", "other letters", "two slips",     "origin lost",
    "ply left out",   "ply twice",     "plies swapped", "other side",
    "board mirrored", "board turned",  "other array",   "man missing",
    "man too many",   "man misread",   "man beside",    "men exchanged",
    "ranks reversed", "colours",       "FEN alike",     "FEN alike, all",
    "FEN lost",       "FEN too many",  "FEN figure",    "FEN slash",
    "FEN swapped",    "FEN letters",   "FEN side",
};

static inline uint32_t draw(uint64_t *seed, uint32_t below)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*seed >> 33) % below);
}

/* ---- sound games --------------------------------------------------------- */

/* Players who take what they can and give check now and then, so that games
 * hold captures, checks and ends as real ones do. */
static inline dw_move choose(const struct dw_position *position, uint64_t *seed,
                             const dw_move *moves, int count)
{
    for (int tries = 0; tries < 4; tries++) {
        const dw_move move = moves[draw(seed, (uint32_t)count)];
        struct dw_position after = *position;
        dw_position_play(&after, move);
        if (position->board[move.to] != DW_NO_MAN || after.in_check)
            return move;
    }
    return moves[draw(seed, (uint32_t)count)];
}

static inline int play_some(struct dw_position *position, uint64_t *seed,
                            int plies, dw_move *out)
{
    dw_move moves[DW_MOVES_MAX];
    int played = 0;
    for (; played < plies; played++) {
        const int count = dw_moves_generate(position, moves);
        if (!count || dw_count(position->by_side[0]) < 2 ||
            dw_count(position->by_side[1]) < 2)
            break;
        const dw_move move = choose(position, seed, moves, count);
        if (out)
            out[played] = move;
        dw_position_play(position, move);
    }
    return played;
}

static inline void write_words(struct sound *game,
                               const struct dw_move_style *style)
{
    struct dw_buf buf = {0};
    struct dw_position now = game->start;
    for (int i = 0; i < game->plies; i++) {
        dw_buf_clear(&buf);
        dw_move_write(&buf, style, &now, game->moves[i]);
        memcpy(game->words[i], buf.at, buf.len);
        game->words[i][buf.len] = '\0';
        dw_position_play(&now, game->moves[i]);
    }
    game->end = now;
    game->words_count = game->plies;
    dw_buf_free(&buf);
}

/* A game from the array, or from a position in the middle of one. */
static inline void make_sound(struct sound *game, uint64_t *seed, bool middle,
                              const struct dw_move_style *style)
{
    do {
        const int file = middle ? 3 : 3 + (int)draw(seed, 2);
        *game = (struct sound){.given = middle};
        dw_position_array(&game->start, file, file);
        if (middle)
            play_some(&game->start, seed, 30 + (int)draw(seed, 60), NULL);
        game->start.number = 1;
        game->start.clock = 0;
        struct dw_position now = game->start;
        game->plies =
            play_some(&now, seed, 12 + (int)draw(seed, 36), game->moves);
        game->given |= file == 4;
        game->first = game->start.side;
    } while (game->plies < 8);
    write_words(game, style);
}

/* ---- faults -------------------------------------------------------------- */

static inline bool change_man(char *word, uint64_t *seed)
{
    static const char men[] = "KQBNR";
    if (word[0] < 'A' || word[0] > 'Z')
        return false;
    const char man = men[draw(seed, 5)];
    const bool other = man != word[0];
    word[0] = man;
    return other;
}

static inline bool change_square(char *word, uint64_t *seed)
{
    char *last = word + strlen(word);
    while (last > word && !(last[-1] >= '1' && last[-1] <= '8'))
        last--;
    if (last - word < 2)
        return false;
    char *at = last - 1 - draw(seed, 2);
    const char first = *at >= 'a' ? 'a' : '1';
    const int step = draw(seed, 2) ? 1 : -1;
    if (*at + step < first || *at + step > first + 7)
        return false;
    *at = (char)(*at + step);
    return true;
}

static inline bool change_look(char *word, uint64_t *seed)
{
    static const char pairs[][2] = {
        {'1', 'l'}, {'8', 'B'}, {'5', 'S'}, {'B', '8'}, {'6', 'b'}, {'b', '6'},
        {'3', '8'}, {'8', '3'}, {'c', 'e'}, {'e', 'c'}, {'1', 'I'}};
    const size_t length = strlen(word);
    for (int tries = 0; tries < 20; tries++) {
        const char *pair = pairs[draw(seed, sizeof pairs / sizeof *pairs)];
        const uint32_t at = draw(seed, (uint32_t)length);
        if (word[at] != pair[0])
            continue;
        word[at] = pair[1];
        return true;
    }
    return false;
}

/* Letters a dot apart that the abjad form has, each two bytes. */
static const char *const dots[][2] = {
    {"\u0628", "\u062a"}, {"\u0628", "\u064a"}, {"\u062a", "\u0628"},
    {"\u062a", "\u064a"}, {"\u064a", "\u0628"}, {"\u064a", "\u062a"},
    {"\u062c", "\u062d"}, {"\u062d", "\u062c"}, {"\u0631", "\u0632"},
    {"\u0632", "\u0631"}, {"\u062f", "\u0630"}, {"\u064a", "\u0646"},
};

enum { DOT_PAIRS = sizeof dots / sizeof *dots };

static inline bool change_dot(char *word, uint64_t *seed)
{
    for (int tries = 0; tries < 20; tries++) {
        const char *const *pair = dots[draw(seed, DOT_PAIRS)];
        char *at = strstr(word, pair[0]);
        char *next = at ? strstr(at + 2, pair[0]) : NULL;
        if (next && draw(seed, 2))
            at = next;
        if (!at)
            continue;
        memcpy(at, pair[1], 2);
        return true;
    }
    return false;
}

/* One character for another wherever it stands from a ply on; in three words at
 * least, for else it is a slip of one. */
static inline bool change_all(struct sound *game, int from, uint64_t *seed)
{
    static const char pairs[][2] = {{'1', 'l'}, {'B', '8'}, {'b', '6'},
                                    {'5', 'S'}, {'1', 'I'}, {'8', 'B'}};
    const char *pair = pairs[draw(seed, sizeof pairs / sizeof *pairs)];
    int words = 0;
    for (int i = from; i < game->words_count; i++) {
        bool changed = false;
        for (char *at = game->words[i]; *at; at++)
            if (*at == pair[0]) {
                *at = pair[1];
                changed = true;
            }
        words += changed;
    }
    return words >= 3;
}

static inline bool drop_origin(char *word)
{
    const size_t length = strcspn(word, "+#=");
    if (length < 4 || word[0] < 'A' || word[0] > 'Z' ||
        (word[1] == 'x' && length < 5) || word[1] == 'x')
        return false;
    memmove(word + 1, word + 2, strlen(word + 1));
    return true;
}

static inline void cut_word(struct sound *game, int at, int count)
{
    memmove(game->words[at], game->words[at + count],
            (size_t)(game->words_count - at - count) * sizeof *game->words);
    game->words_count -= count;
}

static inline void double_word(struct sound *game, int at)
{
    memmove(game->words[at + 1], game->words[at],
            (size_t)(game->words_count - at) * sizeof *game->words);
    game->words_count++;
}

static inline bool swap_words(struct sound *game, int at)
{
    char held[16];
    if (at + 1 >= game->words_count)
        return false;
    memcpy(held, game->words[at], sizeof held);
    memcpy(game->words[at], game->words[at + 1], sizeof held);
    memcpy(game->words[at + 1], held, sizeof held);
    return strcmp(held, game->words[at]) != 0;
}

/* The men of a position again, but for one square. */
static inline struct dw_position men_without(const struct dw_position *from,
                                             int square)
{
    struct dw_position out;
    dw_position_clear(&out);
    out.side = from->side;
    for (int at = 0; at < 64; at++)
        if (at != square && from->board[at] != DW_NO_MAN)
            dw_position_put(&out, (from->by_side[DW_BLACK] >> at) & 1,
                            (dw_kind)from->board[at], at);
    return out;
}

static inline int draw_square(const struct dw_position *position, bool man,
                              uint64_t *seed)
{
    int square;
    do
        square = (int)draw(seed, 64);
    while ((position->board[square] != DW_NO_MAN) != man);
    return square;
}

static inline bool change_men(struct sound *game, enum fault fault,
                              uint64_t *seed)
{
    struct dw_position *const start = &game->start;
    const int square = draw_square(start, fault != FAULT_EXTRA, seed);
    const int kind = start->board[square];
    const dw_side side = (start->by_side[DW_BLACK] >> square) & 1;
    if (kind == DW_SHAH)
        return false;
    game->square = square;
    struct dw_position out = men_without(start, square);
    if (fault == FAULT_EXTRA)
        dw_position_put(&out, draw(seed, 2), (dw_kind)draw(seed, 5), square);
    if (fault == FAULT_MISREAD) {
        const int other = (int)draw(seed, 5);
        if (other == kind)
            return false;
        dw_position_put(&out, side, (dw_kind)other, square);
    }
    if (fault == FAULT_MISPLACED) {
        const int to = square + (draw(seed, 2) ? 1 : -1);
        if (to < 0 || to > 63 || dw_rank(to) != dw_rank(square) ||
            start->board[to] != DW_NO_MAN)
            return false;
        dw_position_put(&out, side, (dw_kind)kind, to);
        game->square = to;
    }
    dw_position_settle(&out);
    dw_flaw flaws[DW_FLAWS_MAX];
    const bool sound = !dw_evidence_flaws(&out, flaws);
    *start = out;
    return sound;
}

/* Two men that stand beside each other. */
static inline bool exchange_men(struct sound *game, uint64_t *seed)
{
    const struct dw_position *start = &game->start;
    const int square = draw_square(start, true, seed), other = square + 1;
    if (dw_file(square) == 7 || start->board[other] == DW_NO_MAN ||
        start->board[other] == start->board[square])
        return false;
    const struct dw_position one = men_without(start, square);
    struct dw_position out = men_without(&one, other);
    dw_position_put(&out, (start->by_side[DW_BLACK] >> square) & 1,
                    (dw_kind)start->board[square], other);
    dw_position_put(&out, (start->by_side[DW_BLACK] >> other) & 1,
                    (dw_kind)start->board[other], square);
    dw_position_settle(&out);
    game->start = out;
    game->square = square;
    dw_flaw flaws[DW_FLAWS_MAX];
    return !dw_evidence_flaws(&out, flaws) || !dw_flaw_unusable(flaws[0]);
}

/* All men on other squares, or of the other side. */
static inline void rearrange_men(struct sound *game, int flip, bool exchange)
{
    struct dw_position out;
    dw_position_clear(&out);
    out.side = game->start.side;
    for (int at = 0; at < 64; at++)
        if (game->start.board[at] != DW_NO_MAN)
            dw_position_put(
                &out, ((game->start.by_side[DW_BLACK] >> at) & 1) ^ exchange,
                (dw_kind)game->start.board[at], at ^ flip);
    dw_position_settle(&out);
    game->start = out;
}

/* ---- FENs ---------------------------------------------------------------- */

/* A place in the placement of the FEN where one of these characters stands; -1:
 * no luck. */
static inline int draw_place(const struct sound *game, const char *of,
                             uint64_t *seed)
{
    const uint32_t length = (uint32_t)strcspn(game->fen, " ");
    for (int tries = 0; tries < 40; tries++) {
        const int at = (int)draw(seed, length);
        if (strchr(of, game->fen[at]))
            return at;
    }
    return -1;
}

/* Puts text in place of some characters. */
static inline void put_text(struct sound *game, int at, int length,
                            const char *text)
{
    char rest[sizeof game->fen];
    const size_t more = strlen(text);
    strcpy(rest, game->fen + at + length);
    memcpy(game->fen + at, text, more);
    strcpy(game->fen + at + more, rest);
}

static inline bool change_fen_look(struct sound *game, uint64_t *seed)
{
    static const char *const pairs[][2] = {
        {"1", "l"}, {"1", "I"}, {"8", "B"}, {"5", "S"}, {"B", "8"},
        {"b", "6"}, {"q", "g"}, {"q", "9"}, {"2", "Z"}, {"3", "8"},
        {"6", "b"}, {"n", "h"}, {"/", "l"}, {"rn", "m"}};
    const char *const *pair = pairs[draw(seed, sizeof pairs / sizeof *pairs)];
    const int at = draw_place(game, (char[]){pair[0][0], '\0'}, seed);
    if (at < 0 || strncmp(game->fen + at, pair[0], strlen(pair[0])) != 0)
        return false;
    put_text(game, at, (int)strlen(pair[0]), pair[1]);
    return true;
}

static inline bool change_fen_all(struct sound *game, uint64_t *seed)
{
    static const char pairs[][2] = {{'1', 'l'}, {'8', 'B'}, {'5', 'S'},
                                    {'1', 'I'}, {'/', '|'}, {'/', ' '}};
    const char *pair = pairs[draw(seed, sizeof pairs / sizeof *pairs)];
    const size_t length = strcspn(game->fen, " ");
    int changed = 0;
    for (size_t i = 0; i < length; i++)
        if (game->fen[i] == pair[0]) {
            game->fen[i] = pair[1];
            changed++;
        }
    return changed >= 2;
}

static inline bool change_fen_extra(struct sound *game, uint64_t *seed)
{
    static const char all[] = "PNBQRpnbqr12345678";
    const int at = draw_place(game, all, seed);
    const char more[2] = {
        draw(seed, 2) ? game->fen[at] : all[draw(seed, sizeof all - 1)], '\0'};
    put_text(game, at, 0, more);
    return true;
}

static inline bool change_fen_figure(struct sound *game, uint64_t *seed)
{
    const int at = draw_place(game, "12345678", seed);
    if (at < 0)
        return false;
    game->fen[at] = (char)(game->fen[at] + (draw(seed, 2) ? 1 : -1));
    return game->fen[at] >= '1' && game->fen[at] <= '8';
}

static inline bool swap_slash(struct sound *game, uint64_t *seed)
{
    const int slash = draw_place(game, "/", seed);
    const int other = slash + (draw(seed, 2) ? 1 : -1);
    const char held = game->fen[other];
    game->fen[other] = '/';
    game->fen[slash] = held;
    return true;
}

/* In German letters, or as figurines (Unicode 15, 2654 to 265F). */
static inline bool change_fen_letters(struct sound *game, uint64_t *seed)
{
    static const char men[] = "KQBNRPkqbnrp", german[] = "KDLSTBkdlstb";
    static const uint32_t figurines[] = {0x2654, 0x2655, 0x2657, 0x2658,
                                         0x2656, 0x2659, 0x265a, 0x265b,
                                         0x265d, 0x265e, 0x265c, 0x265f};
    char out[sizeof game->fen], *end = out;
    const size_t length = strcspn(game->fen, " ");
    const bool figures = draw(seed, 2);
    for (size_t i = 0; i < length; i++) {
        const char *man = strchr(men, game->fen[i]);
        if (!man)
            *end++ = game->fen[i];
        else if (figures)
            end += dw_utf8_write(figurines[man - men], end);
        else
            *end++ = german[man - men];
    }
    strcpy(end, game->fen + length);
    strcpy(game->fen, out);
    return true;
}

static inline bool change_fen_side(struct sound *game, uint64_t *seed)
{
    static const char *const words[2][3] = {{"", "W", "White"},
                                            {"", "B", "Black"}};
    const int at = (int)strcspn(game->fen, " ");
    const char *word = words[game->start.side][draw(seed, 3)];
    put_text(game, at + 1, *word ? 1 : 2, word);
    return true;
}

static inline bool change_fen(struct sound *game, enum fault fault,
                              uint64_t *seed)
{
    dw_fen_write(&game->start, game->fen);
    const int place = fault == FAULT_FEN_SLASH
                          ? draw_place(game, "/", seed)
                          : draw_place(game, "PNBQRpnbqr12345678", seed);
    switch (fault) {
    case FAULT_FEN_LOOK:
        return change_fen_look(game, seed);
    case FAULT_FEN_ALL:
        return change_fen_all(game, seed);
    case FAULT_FEN_LOST:
        put_text(game, place, 1, "");
        return true;
    case FAULT_FEN_EXTRA:
        return change_fen_extra(game, seed);
    case FAULT_FEN_FIGURE:
        return change_fen_figure(game, seed);
    case FAULT_FEN_SLASH:
        put_text(game, place, 1, draw(seed, 2) ? "//" : "");
        return true;
    case FAULT_FEN_SWAPPED:
        return swap_slash(game, seed);
    case FAULT_FEN_LETTERS:
        return change_fen_letters(game, seed);
    case FAULT_FEN_SIDE:
        return change_fen_side(game, seed);
    default:
        return false;
    }
}

/* Writes the plies from one on in another style; at least three must then look
 * otherwise. */
static inline bool rewrite_words(struct sound *game, int from,
                                 const struct dw_move_style *style)
{
    struct sound other = *game;
    int words = 0;
    write_words(&other, style);
    for (int i = from; i < game->words_count; i++) {
        words += strcmp(game->words[i], other.words[i]) != 0;
        memcpy(game->words[i], other.words[i], sizeof game->words[i]);
    }
    return words >= 3;
}

/* Two plies of which a letter or square is wrong. */
static inline bool corrupt_twice(struct sound *game, uint64_t *seed)
{
    enum { APART = 4 };
    const int at = (int)draw(seed, (uint32_t)game->words_count - 2);
    const int next = at + APART + (int)draw(seed, 12);
    if (next >= game->words_count - 1)
        return false;
    game->square = at;
    game->second = next;
    bool good = true;
    for (int i = 0; i < 2; i++) {
        char *word = game->words[i ? next : at];
        const uint32_t way = draw(seed, 3);
        good = good && (way == 0   ? change_man(word, seed)
                        : way == 1 ? change_square(word, seed)
                                   : change_look(word, seed));
    }
    return good;
}

/* Makes the record wrong in this way; false when the draw did not allow it.
 * `other` is a style that it is not in. */
static inline bool corrupt(struct sound *game, enum fault fault, uint64_t *seed,
                           const struct dw_move_style *other)
{
    const int at = (int)draw(seed, (uint32_t)game->words_count - 2);
    struct dw_position turned;
    game->square = at;
    switch (fault) {
    case FAULT_MAN:
        return change_man(game->words[at], seed);
    case FAULT_SQUARE:
        return change_square(game->words[at], seed);
    case FAULT_OPTICAL:
        return change_look(game->words[at], seed);
    case FAULT_DOT:
        return change_dot(game->words[at], seed);
    case FAULT_GLYPH:
        return change_all(game, at, seed);
    case FAULT_LETTERS:
        return rewrite_words(game, at, other);
    case FAULT_TWO:
        return corrupt_twice(game, seed);
    case FAULT_ORIGIN:
        return drop_origin(game->words[at]);
    case FAULT_LEFT_OUT:
        cut_word(game, at, 1);
        return true;
    case FAULT_TWICE:
        double_word(game, at);
        return true;
    case FAULT_SWAPPED:
        return swap_words(game, at);
    case FAULT_SIDE:
        game->start.side ^= 1;
        dw_position_settle(&game->start);
        return true;
    case FAULT_MIRRORED:
        dw_position_mirror(&game->start, &turned);
        game->start = turned;
        return true;
    case FAULT_TURNED:
        dw_position_turn(&game->start, &turned);
        game->start = turned;
        return true;
    case FAULT_ARRAY:
        game->given = false;
        return true;
    case FAULT_MISSING:
    case FAULT_EXTRA:
    case FAULT_MISREAD:
    case FAULT_MISPLACED:
        return change_men(game, fault, seed);
    case FAULT_EXCHANGED:
        return exchange_men(game, seed);
    case FAULT_RANKS:
        rearrange_men(game, 56, false);
        return true;
    case FAULT_COLOURS:
        rearrange_men(game, 0, true);
        return true;
    case FAULT_FEN_LOOK:
    case FAULT_FEN_ALL:
    case FAULT_FEN_LOST:
    case FAULT_FEN_EXTRA:
    case FAULT_FEN_FIGURE:
    case FAULT_FEN_SLASH:
    case FAULT_FEN_SWAPPED:
    case FAULT_FEN_LETTERS:
    case FAULT_FEN_SIDE:
        return change_fen(game, fault, seed);
    case FAULTS:
        break;
    }
    return false;
}

/* Whether the fault is one of a diagram, so that there has to be one. */
static inline bool wants_diagram(enum fault fault)
{
    return fault == FAULT_SIDE || fault == FAULT_MIRRORED ||
           fault == FAULT_TURNED || fault >= FAULT_MISSING;
}

/* ---- records ------------------------------------------------------------- */

/* Numbers are those of the sound record. */
static inline void write_record(struct dw_buf *out, const struct sound *game)
{
    char fen[DW_FEN_MAX];
    dw_buf_text(out, "[Event \"Test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
                     "[Round \"-\"]\n[White \"Amber\"]\n[Black \"Slate\"]\n"
                     "[Result \"*\"]\n");
    dw_fen_write(&game->start, fen);
    if (game->given) {
        dw_buf_text(out, "[SetUp \"1\"]\n[FEN \"");
        dw_buf_text(out, *game->fen ? game->fen : fen);
        dw_buf_text(out, "\"]\n");
    }
    dw_buf_char(out, '\n');
    const int side = game->first;
    for (int i = 0; i < game->words_count; i++) {
        if (i == 0 || (i + side) % 2 == 0) {
            dw_buf_number(out, (uint64_t)((i + side) / 2 + 1));
            dw_buf_text(out, (i + side) % 2 ? "... " : ". ");
        }
        dw_buf_text(out, game->words[i]);
        dw_buf_char(out, ' ');
    }
    dw_buf_text(out, "*\n");
}

#endif
