/* Knows which games are alike in a file that it made: games of its own, copied
 * mirrored, turned, cut and in other notations, and shuffled; and finds the
 * groups a second time, by sorting texts. Must not know hashes, nor how games
 * are compared. */
/* SPDX-License-Identifier: MIT */
#include "engine.h"
#include "work/duplicates.h"

#include <check.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- games --------------------------------------------------------------- */

enum { PLIES = 60, MIRROR = 1, TURN = 2, WAYS = 4 };

struct game {
    char start[64]; /* a1, b1 ... h8; '.' is empty */
    bool black;     /* to move */
    int plies;
    unsigned char moves[PLIES][2];
    bool array, nowhere, bad; /* nowhere: its start cannot be used; bad: a word
                                 that cannot be played follows */
    int style;
    /* What it is compared by. */
    char *line, *end;      /* the least of the four texts */
    int line_way, end_way; /* ... and which of them that is */
    size_t number;         /* in the file, from 0 */
};

static uint64_t dice;

static int throw(int below)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (int)((dice >> 20) % (uint64_t)below);
}

static int go(int square, int way)
{
    return square ^ (way & MIRROR ? 7 : 0) ^ (way & TURN ? 63 : 0);
}

static char look(char man, int way)
{
    const bool letter = man != '.';
    return (char)(letter && way & TURN ? man ^ 0x20 : man);
}

/* Board and side seen that way, as text. */
static void see_board(const char board[64], bool black, int way, char *out)
{
    for (int i = 0; i < 64; i++)
        out[go(i, way)] = look(board[i], way);
    out[64] = black != !!(way & TURN) ? 'b' : 'w';
    out[65] = 0;
}

static void see_line(const struct game *game, int way, char *out)
{
    see_board(game->start, game->black, way, out);
    for (int i = 0; i < 2 * game->plies; i++)
        out[65 + i] = (char)('0' + go(game->moves[i / 2][i % 2], way));
    out[65 + 2 * game->plies] = 0;
}

static void see_end(const struct game *game, int way, char *out)
{
    char board[64];
    memcpy(board, game->start, sizeof board);
    for (int i = 0; i < game->plies; i++) {
        const int from = game->moves[i][0], to = game->moves[i][1];
        const bool baidaq = (board[from] | 0x20) == 'p';
        const bool last = to / 8 == 0 || to / 8 == 7;
        board[to] = (char)(board[from] + (baidaq && last ? 'q' - 'p' : 0));
        board[from] = '.';
    }
    see_board(board, game->black != (game->plies % 2 == 1), way, out);
}

static char *least(const struct game *game, int *way,
                   void (*see)(const struct game *, int, char *))
{
    char text[2][66 + 2 * PLIES];
    see(game, *way = 0, text[0]);
    for (int i = 1; i < WAYS; i++) {
        see(game, i, text[1]);
        if (strcmp(text[1], text[0]) < 0) {
            memcpy(text[0], text[1], sizeof text[0]);
            *way = i;
        }
    }
    return strdup(text[0]);
}

/* ---- making -------------------------------------------------------------- */

static void take_board(struct game *game, const struct dw_position *position)
{
    for (int i = 0; i < 64; i++) {
        const char man = "PNBQRK."[position->board[i]];
        const bool black = position->by_side[DW_BLACK] >> i & 1;
        game->start[i] = (char)(black ? man | 0x20 : man);
    }
    game->black = position->side == DW_BLACK;
}

/* A few men anywhere. */
static void scatter(struct dw_position *position)
{
    dw_flaw flaws[DW_FLAWS_MAX];
    do {
        dw_position_clear(position);
        for (int i = 0; i < 8; i++) {
            const int square = 8 + throw(48);
            const dw_kind kind = i < 2 ? DW_SHAH : (dw_kind) throw(DW_SHAH);
            if (position->board[square] == DW_NO_MAN)
                dw_position_put(position, (dw_side)(i % 2), kind, square);
        }
        position->side = (uint8_t) throw(2);
        dw_position_settle(position);
    } while (dw_position_flaws(position, flaws) && dw_flaw_unusable(flaws[0]));
}

/* Goes on with random moves. */
static void play(struct game *game, struct dw_position position, int plies)
{
    dw_move moves[DW_MOVES_MAX];
    for (int i = 0; i < plies; i++) {
        const int count = dw_moves_generate(&position, moves);
        if (!count)
            return;
        const dw_move move = moves[throw(count)];
        game->moves[game->plies][0] = move.from;
        game->moves[game->plies++][1] = move.to;
        dw_position_play(&position, move);
    }
}

static void make_game(struct game *game)
{
    struct dw_position position;
    game->array = throw(3) > 0;
    if (game->array)
        dw_position_array(&position, 3, 3 + throw(2));
    else
        scatter(&position);
    take_board(game, &position);
    play(game, position, game->array ? throw(PLIES) : throw(6));
}

static void change(struct game *game, int way)
{
    char board[66];
    see_board(game->start, game->black, way, board);
    memcpy(game->start, board, 64);
    game->black = board[64] == 'b';
    for (int i = 0; i < 2 * game->plies; i++)
        game->moves[i / 2][i % 2] =
            (unsigned char)go(game->moves[i / 2][i % 2], way);
}

static struct dw_position position_of(const struct game *game)
{
    struct dw_position position;
    dw_position_clear(&position);
    for (int i = 0; i < 64; i++)
        if (game->start[i] != '.') {
            const char man = (char)(game->start[i] & ~0x20);
            dw_position_put(&position, (dw_side)(man != game->start[i]),
                            (dw_kind)(strchr("PNBQRK", man) - "PNBQRK"), i);
        }
    position.side = game->black;
    dw_position_settle(&position);
    for (int i = 0; i < game->plies; i++)
        dw_position_play(&position,
                         (dw_move){game->moves[i][0], game->moves[i][1]});
    return position;
}

/* What becomes of a copy. */
static void cut(struct game *game) { game->plies = throw(game->plies + 1); }

static void go_another_way(struct game *game)
{
    cut(game);
    play(game, position_of(game), throw(PLIES - game->plies));
}

/* A diagram of where the game ended. */
static void end_only(struct game *game)
{
    const struct dw_position position = position_of(game);
    take_board(game, &position);
    game->array &= !game->plies;
    game->plies = 0;
}

/* A game of its own, or a copy of one that was made before. */
static void make_any(struct game *games, size_t i)
{
    struct game *game = &games[i];
    const int what = i ? throw(12) : 0;
    *game = (struct game){0};
    if (what < 7)
        make_game(game);
    else
        *game = games[throw((int)i)];
    if (what == 8)
        cut(game);
    if (what == 9)
        go_another_way(game);
    if (what == 10)
        end_only(game);
    change(game, throw(WAYS));
    game->style = throw(3);
    game->bad = throw(20) == 0;
    game->nowhere = throw(50) == 0;
}

static void shuffle(struct game *games, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t j = (size_t) throw((int)i);
        const struct game game = games[j];
        games[j] = games[i - 1];
        games[i - 1] = game;
    }
}

/* ---- writing ------------------------------------------------------------- */

static void add_fen(const struct game *game, struct dw_buf *out)
{
    dw_buf_text(out, "[SetUp \"1\"]\n[FEN \"");
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0; file < 8; file++) {
            const char man = game->start[rank * 8 + file];
            dw_buf_char(out, man == '.'                    ? '1'
                             : game->nowhere && man == 'K' ? 'Q'
                                                           : man);
        }
        dw_buf_text(out, rank ? "/" : "");
    }
    dw_buf_text(out, game->black ? " b - - 0 1\"]\n" : " w - - 0 1\"]\n");
}

static void add_square(int square, struct dw_buf *out)
{
    dw_buf_char(out, (char)('a' + square % 8));
    dw_buf_char(out, (char)('1' + square / 8));
}

/* As UCI has it, or with the man's letter or sign and a hyphen or x. */
static void add_moves(const struct game *game, struct dw_buf *out)
{
    static const char letters[] = "NBQRK";
    static const char *const signs[] = {"\u2658", "\u2657", "\u2655", "\u2656",
                                        "\u2654"};
    char board[64];
    memcpy(board, game->start, sizeof board);
    for (int i = 0; i < game->plies; i++) {
        const int from = game->moves[i][0], to = game->moves[i][1];
        const char man = (char)(board[from] & ~0x20);
        const char *letter = man == 'P' ? NULL : strchr(letters, man);
        const bool becomes = man == 'P' && (to / 8 == 0 || to / 8 == 7);
        if (letter && game->style == 1)
            dw_buf_char(out, man);
        if (letter && game->style == 2)
            dw_buf_text(out, signs[letter - letters]);
        add_square(from, out);
        if (game->style)
            dw_buf_char(out, board[to] == '.' ? '-' : 'x');
        add_square(to, out);
        if (becomes)
            dw_buf_text(out, !game->style       ? "q"
                             : game->style == 1 ? "=Q"
                                                : "=\u2655");
        dw_buf_char(out, i % 8 == 7 ? '\n' : ' ');
        board[to] = (char)(board[from] + (becomes ? 1 : 0));
        board[from] = '.';
    }
}

static bool is_plain_array(const struct game *game)
{
    return game->array && !game->nowhere && !game->black &&
           !memcmp(game->start, "RNBKQBNRPPPPPPPP", 16) &&
           !memcmp(game->start + 48, "pppppppprnbkqbnr", 16);
}

static void add_game(const struct game *game, struct dw_buf *out)
{
    dw_buf_text(out, "[Event \"?\"]\n[White \"Amber\"]\n");
    if (!is_plain_array(game) || throw(2))
        add_fen(game, out);
    dw_buf_text(out, "\n");
    add_moves(game, out);
    dw_buf_text(out, game->bad ? "qwerty *\n\n" : "*\n\n");
}

/* ---- finding again ------------------------------------------------------- */

static int by_line(const void *a, const void *b)
{
    const struct game *const *left = a, *const *right = b;
    const int order = strcmp((*left)->line, (*right)->line);
    return order ? order : (*left)->number < (*right)->number ? -1 : 1;
}

static int by_end(const void *a, const void *b)
{
    const struct game *const *left = a, *const *right = b;
    const int order = strcmp((*left)->end, (*right)->end);
    return order ? order : (*left)->number < (*right)->number ? -1 : 1;
}

static bool opens(const struct game *shorter, const struct game *game)
{
    return !strncmp(shorter->line, game->line, strlen(shorter->line));
}

/* Game `i` is in the group that has the number `of`. */
struct membership {
    size_t of, i;
};

static int by_membership(const void *a, const void *b)
{
    const struct membership *left = a, *right = b;
    return left->of != right->of ? (left->of < right->of ? -1 : 1)
           : left->i < right->i  ? -1
                                 : 1;
}

struct groups {
    const char *name;
    struct membership *at;
    size_t count;
};

static void add_member(struct groups *groups, size_t of, size_t i)
{
    groups->at[groups->count++] = (struct membership){of, i};
}

static void add_number(const char *name, const struct game *game,
                       const struct game *first, struct dw_buf *out)
{
    static const uint64_t laid[WAYS] = {0, 7, 63, 56};
    const bool ends = !strcmp(name, "final");
    dw_buf_char(out, ' ');
    dw_buf_number(out, game->number + 1);
    dw_buf_char(out, '/');
    dw_buf_number(out, laid[ends ? game->end_way ^ first->end_way
                                 : game->line_way ^ first->line_way]);
}

/* A line for each group of two and more, in order. What others begin with is no
 * member of theirs, and stands in front of them. */
static void add_groups(struct groups *groups, const struct game *games,
                       struct dw_buf *out)
{
    const struct membership *at = groups->at;
    size_t end;
    qsort(groups->at, groups->count, sizeof *groups->at, by_membership);
    for (size_t i = 0; i < groups->count; i = end) {
        for (end = i + 1; end < groups->count && at[end].of == at[i].of; end++)
            ;
        const bool apart = !strcmp(groups->name, "beginning");
        if (end == i + 1 && !apart)
            continue;
        dw_buf_text(out, groups->name);
        if (apart)
            add_number(groups->name, &games[at[i].of], &games[at[i].of], out);
        for (size_t j = i; j < end; j++)
            add_number(groups->name, &games[at[j].i], &games[at[i].of], out);
        dw_buf_char(out, '\n');
    }
    groups->count = 0;
}

/* Sorted by line: copies follow each other. Leaves the first of each. */
static size_t find_copies(const struct game **sorted, size_t count,
                          struct groups *groups)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const bool copy =
            kept && !strcmp(sorted[kept - 1]->line, sorted[i]->line);
        if (!copy)
            sorted[kept++] = sorted[i];
        add_member(groups, sorted[kept - 1]->number, sorted[i]->number);
    }
    return kept;
}

/* What begins with a game follows it, and so do others that do. */
static void find_beginnings(const struct game **sorted, size_t count,
                            struct groups *groups)
{
    static const struct game *open[PLIES + 2];
    int depth = 0;
    for (size_t i = 0; i < count; i++) {
        while (depth && !opens(open[depth - 1], sorted[i]))
            depth--;
        if (depth)
            add_member(groups, open[depth - 1]->number, sorted[i]->number);
        open[depth++] = sorted[i];
    }
}

/* Of one start, and not each the beginning of the next. */
static void find_starts(const struct game **sorted, size_t count,
                        struct groups *groups)
{
    size_t end;
    for (size_t i = 0; i < count; i = end) {
        bool part = false;
        size_t first = sorted[i]->number;
        for (end = i + 1;
             end < count && !strncmp(sorted[i]->line, sorted[end]->line, 65);
             end++) {
            part |= !opens(sorted[end - 1], sorted[end]);
            if (sorted[end]->number < first)
                first = sorted[end]->number;
        }
        for (size_t j = i; part && !sorted[i]->array && j < end; j++)
            add_member(groups, first, sorted[j]->number);
    }
}

static void find_ends(const struct game **sorted, size_t count,
                      struct groups *groups)
{
    const struct game *first = NULL;
    qsort(sorted, count, sizeof *sorted, by_end);
    for (size_t i = 0; i < count; i++) {
        if (!first || strcmp(first->end, sorted[i]->end) != 0)
            first = sorted[i];
        add_member(groups, first->number, sorted[i]->number);
    }
}

/* All groups, as they are to come. */
static struct dw_buf find_groups(const struct game *games, size_t count)
{
    struct dw_buf out = {0};
    const struct game **sorted = malloc(count * sizeof *sorted);
    struct groups groups = {.at = malloc(2 * count * sizeof *groups.at)};
    size_t some = 0;
    for (size_t i = 0; i < count; i++)
        if (!games[i].nowhere && (games[i].plies || !games[i].array))
            sorted[some++] = &games[i];
    qsort(sorted, some, sizeof *sorted, by_line);
    groups.name = "same";
    some = find_copies(sorted, some, &groups);
    add_groups(&groups, games, &out);
    groups.name = "beginning";
    find_beginnings(sorted, some, &groups);
    add_groups(&groups, games, &out);
    struct groups starts = {"start", malloc(count * sizeof *starts.at), 0};
    find_starts(sorted, some, &starts);
    groups.name = "final";
    find_ends(sorted, some, &groups);
    add_groups(&groups, games, &out);
    add_groups(&starts, games, &out);
    free(starts.at);
    free(groups.at);
    free(sorted);
    return out;
}

/* ---- asking -------------------------------------------------------------- */

static void put_open(dw_kin kin, struct dw_buf *out)
{
    dw_buf_text(out, diwan_kinds()[kin]);
}

static void put_member(dw_kin kin, const struct dw_kin_member *member,
                       struct dw_buf *out)
{
    (void)kin;
    dw_buf_char(out, ' ');
    dw_buf_number(out, member->trace.number);
    dw_buf_char(out, '/');
    dw_buf_number(out, member->laid);
}

static void put_close(struct dw_buf *out) { dw_buf_char(out, '\n'); }

static void put_end(const struct dw_kin_summary *summary, struct dw_buf *out)
{
    (void)summary;
    (void)out;
}

static const struct dw_kin_format plain = {"plain", put_open, put_member,
                                           put_close, put_end};

static bool take(void *context, const char *at, size_t len)
{
    dw_buf_add(context, at, len);
    return true;
}

static void refuse_failure(void *context, const struct dw_error *error)
{
    (void)context;
    ck_abort_msg("%s", error->text);
}

static diwan_engine *engine;
static char path[] = "/tmp/diwan-duplicates-XXXXXX";

static void write_file(const struct dw_buf *text)
{
    memcpy(path + sizeof path - 7, "XXXXXX", 6);
    const int file = mkstemp(path);
    ck_assert(file >= 0);
    ck_assert_int_eq(write(file, text->at, text->len), (ssize_t)text->len);
    close(file);
}

/* The first line that differs. */
static void must_be(const char *row, const struct dw_buf *is,
                    const struct dw_buf *wanted)
{
    const size_t least = is->len < wanted->len ? is->len : wanted->len;
    size_t line = 0, at = 0;
    for (; at < least && is->at[at] == wanted->at[at]; at++)
        if (is->at[at] == '\n')
            line = at + 1;
    const size_t end = least - line < 200 ? least : line + 200;
    ck_assert_msg(at == is->len && at == wanted->len,
                  "%s: from %zu on '%.*s' is not '%.*s'", row, at,
                  (int)(end - line), is->at + line, (int)(end - line),
                  wanted->at + line);
}

struct row {
    const char *name;
    unsigned threads;
    size_t part_bytes;
    uint64_t hash_bits;
};

static struct dw_kin_summary ask(const struct row *row,
                                 const struct dw_buf *wanted)
{
    const char *const paths[] = {path};
    struct dw_buf out = {0};
    const struct dw_duplicates_job job = {
        .setup = &engine->setup,
        .threads = row->threads,
        .part_bytes = row->part_bytes,
        .hash_bits = row->hash_bits,
        .paths = paths,
        .path_count = 1,
        .kinds = {true, true, true, true},
        .format = &plain,
        .sink = take,
        .context = &out,
        .failed = refuse_failure,
    };
    struct dw_duplicates_result result;
    struct dw_error error = {0};
    ck_assert_msg(dw_duplicates_run(&job, &result, &error) == DW_OK, "%s: %s",
                  row->name, error.text);
    ck_assert(!out.failed && !result.failed && !result.stopped);
    must_be(row->name, &out, wanted);
    dw_buf_free(&out);
    return result.summary;
}

/* ---- tests --------------------------------------------------------------- */

static struct game *make_file(size_t count, struct dw_buf *wanted)
{
    struct game *games = malloc(count * sizeof *games);
    struct dw_buf text = {0};
    for (size_t i = 0; i < count; i++)
        make_any(games, i);
    shuffle(games, count);
    for (size_t i = 0; i < count; i++) {
        struct game *game = &games[i];
        game->number = i;
        game->line = least(game, &game->line_way, see_line);
        game->end = least(game, &game->end_way, see_end);
        add_game(game, &text);
    }
    ck_assert(!text.failed);
    write_file(&text);
    dw_buf_free(&text);
    *wanted = find_groups(games, count);
    return games;
}

static void free_games(struct game *games, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(games[i].line);
        free(games[i].end);
    }
    free(games);
    unlink(path);
}

/* As many as the environment says, else a few thousand. */
static size_t games_wanted(void)
{
    const char *asked = getenv("DIWAN_TEST_GAMES");
    return asked ? strtoul(asked, NULL, 10) : 4000;
}

START_TEST(every_pair_is_found_and_none_invented)
{
    static const struct row rows[] = {
        {"one thread", 1, 0, 0},
        {"threads", 3, 0, 0},
        {"small parts", 3, 2000, 0},
        {"hashes that say little", 2, 0, 0x3ff},
        {"hashes in few places", 1, 0, UINT64_C(0x3ff) << 54},
    };
    struct dw_buf wanted;
    const size_t count = games_wanted();
    dice = UINT64_C(88172645463325252);
    struct game *games = make_file(count, &wanted);
    uint64_t nowhere = 0, idle = 0, bad = 0;
    for (size_t i = 0; i < count; i++) {
        nowhere += games[i].nowhere;
        bad += !games[i].nowhere && games[i].bad;
        idle += !games[i].nowhere && games[i].array && !games[i].plies;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].hash_bits && count > 10000)
            continue;
        const struct dw_kin_summary summary = ask(&rows[i], &wanted);
        ck_assert_uint_eq(summary.games, count);
        ck_assert_uint_eq(summary.no_position, nowhere);
        ck_assert_uint_eq(summary.no_moves, idle);
        ck_assert_uint_eq(summary.bad, bad);
        for (int kin = 0; kin < DW_KINS; kin++)
            ck_assert_msg(summary.groups[kin] > 20, "%s: few %s", rows[i].name,
                          diwan_kinds()[kin]);
    }
    dw_buf_free(&wanted);
    free_games(games, count);
}
END_TEST

/* Only hashes of one bit: all must be told apart by what they are. */
START_TEST(games_of_one_hash_are_told_apart)
{
    static const struct row row = {"one bit", 1, 0, 1};
    struct dw_buf wanted;
    for (int round = 0; round < 10; round++) {
        dice = (uint64_t)round + 1;
        struct game *games = make_file(120, &wanted);
        ask(&row, &wanted);
        dw_buf_free(&wanted);
        free_games(games, 120);
    }
}
END_TEST

static void set_up(void)
{
    struct diwan_error error;
    ck_assert_msg(!diwan_engine_new(NULL, &engine, &error), "%s", error.text);
}

static void tear_down(void) { diwan_engine_free(engine); }

int main(void)
{
    Suite *suite = suite_create("duplicates");
    TCase *tests = tcase_create("duplicates");
    tcase_add_unchecked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 240);
    tcase_add_test(tests, every_pair_is_found_and_none_invented);
    tcase_add_test(tests, games_of_one_hash_are_told_apart);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
