/* Knows the laws of looking for duplicates: what is told is what comparing each
 * game with each other finds, seen the four ways; and neither hashes, parts nor
 * threads change a byte. Must not know how games are compared. */
/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "work/duplicates.h"
#include "work/reader.h"

enum { GAMES_MOST = 200, WAYS = 4, NONE = -1 };

/* A game as it was read, its boards as one string each. */
struct game {
    char start[66], end[66]; /* 64 squares, the side to move, NUL */
    uint32_t number, plies;
    dw_move *moves;
    bool array;
    int copy_of, begins_with; /* indexes of games before, or NONE */
};

struct games {
    struct game at[GAMES_MOST];
    int count;
};

/* ---- boards seen another way --------------------------------------------- */

/* What is added to a square's number: mirrored, turned, both. */
static const uint8_t ways[WAYS] = {0, 7, 63, 56};

static bool exchanges(uint8_t way) { return way > 7; }

static void write_board(const struct dw_position *position, char out[66])
{
    for (int i = 0; i < 64; i++) {
        out[i] = "pnbqrk."[position->board[i]];
        if (position->by_side[DW_WHITE] >> i & 1)
            out[i] = (char)(out[i] ^ 0x20);
    }
    out[64] = position->side == DW_WHITE ? 'W' : 'w';
    out[65] = '\0';
}

static bool boards_alike(const char a[66], const char b[66], uint8_t way)
{
    const char exchanged = exchanges(way) ? 0x20 : 0;
    for (int i = 0; i < 64; i++)
        if ((a[i] == '.' ? a[i] : a[i] ^ exchanged) != b[i ^ way])
            return false;
    return (a[64] ^ exchanged) == b[64];
}

/* Whether b is a, as far as a goes, seen that way. */
static bool opens(const struct game *a, const struct game *b, uint8_t way)
{
    bool same = a->plies <= b->plies && boards_alike(a->start, b->start, way);
    for (uint32_t i = 0; same && i < a->plies; i++)
        same = (a->moves[i].from ^ way) == b->moves[i].from &&
               (a->moves[i].to ^ way) == b->moves[i].to;
    return same;
}

static bool starts_alike(const struct game *a, const struct game *b,
                         uint8_t way)
{
    return boards_alike(a->start, b->start, way);
}

static bool ends_alike(const struct game *a, const struct game *b, uint8_t way)
{
    return boards_alike(a->end, b->end, way);
}

static bool is_same(const struct game *a, const struct game *b, uint8_t way)
{
    return a->plies == b->plies && opens(a, b, way);
}

typedef bool alike_function(const struct game *a, const struct game *b,
                            uint8_t way);

/* The way, NONE: not alike in any. */
static int find_way(const struct game *a, const struct game *b,
                    alike_function *alike)
{
    for (int i = 0; i < WAYS; i++)
        if (alike(a, b, ways[i]))
            return ways[i];
    return NONE;
}

/* ---- reading ------------------------------------------------------------- */

static bool stands_as_array(const struct game *game)
{
    struct game array;
    struct dw_position position;
    for (int file = 3; file <= 4; file++) {
        dw_position_array(&position, 3, file);
        write_board(&position, array.start);
        if (find_way(&array, game, starts_alike) != NONE)
            return true;
    }
    return false;
}

/* Games without a position, or an array without moves, are compared with none.
 */
static void take_game(struct games *games, const struct dw_record *record)
{
    const struct dw_judged *judged = record->judged;
    if (!judged->has_start)
        return;
    struct game game = {.number = (uint32_t)record->number,
                        .plies = judged->plies,
                        .copy_of = NONE,
                        .begins_with = NONE};
    write_board(&judged->start, game.start);
    write_board(&judged->final, game.end);
    game.array = stands_as_array(&game);
    if (game.array && !game.plies)
        return;
    game.moves = calloc(game.plies + 1, sizeof *game.moves);
    bench_must(game.moves);
    for (uint32_t i = 0; i < game.plies; i++)
        game.moves[i] = judged->steps[i + 1].move;
    games->at[games->count++] = game;
}

/* False: too many to compare each with each, or no file of games. */
static bool read_games(const struct bench *bench, struct games *games)
{
    struct dw_reader *reader;
    struct dw_record record;
    const char *shown;
    games->count = 0;
    bench_must(!dw_reader_new(&bench->setup, 0, &reader, NULL));
    bool good = !dw_reader_open(reader, bench->path, NULL) &&
                !dw_reader_packed(reader) &&
                dw_reader_next_file(reader, &shown, NULL) == DW_FED_FILE;
    while (good && dw_reader_next(reader, &record, NULL) == DW_READ_GAME) {
        if (record.number)
            take_game(games, &record);
        good = games->count < GAMES_MOST;
    }
    dw_reader_free(reader);
    return good;
}

static void free_games(struct games *games)
{
    for (int i = 0; i < games->count; i++)
        free(games->at[i].moves);
}

/* ---- comparing each with each -------------------------------------------- */

static void add_member(struct dw_buf *out, const struct game *game, int way)
{
    dw_buf_char(out, ' ');
    dw_buf_number(out, game->number);
    dw_buf_char(out, '/');
    dw_buf_number(out, (uint64_t)way);
}

static void open_group(struct dw_buf *out, dw_kin kin)
{
    dw_buf_char(out, '\n');
    dw_buf_number(out, kin);
}

static void find_copies(struct games *games)
{
    for (int i = 0; i < games->count; i++)
        for (int j = 0; j < i && games->at[i].copy_of == NONE; j++)
            if (games->at[j].copy_of == NONE &&
                find_way(&games->at[j], &games->at[i], is_same) != NONE)
                games->at[i].copy_of = j;
}

/* The longest other game that it goes on from. */
static void find_beginning(struct games *games, struct game *game)
{
    for (int j = 0; j < games->count; j++) {
        const struct game *other = &games->at[j];
        const int best = game->begins_with;
        if (other->copy_of == NONE && other->plies < game->plies &&
            (best == NONE || other->plies > games->at[best].plies) &&
            find_way(other, game, opens) != NONE)
            game->begins_with = j;
    }
}

/* Those of the games from `first` on that are alike with it, and told so. */
struct group {
    const struct games *games;
    alike_function *alike;
    int members[GAMES_MOST], count;
};

static void gather(struct group *group, int first)
{
    const struct game *at = group->games->at;
    group->members[0] = first;
    group->count = 1;
    for (int j = first + 1; j < group->games->count; j++)
        if (at[j].copy_of == NONE &&
            find_way(&at[first], &at[j], group->alike) != NONE)
            group->members[group->count++] = j;
}

/* Whether one before is in the group: then it is told already. */
static bool is_told(const struct games *games, int i, alike_function *alike)
{
    for (int j = 0; j < i; j++)
        if (games->at[j].copy_of == NONE &&
            find_way(&games->at[j], &games->at[i], alike) != NONE)
            return true;
    return false;
}

/* Two of them go on from the same game, or from none. */
static bool parts(const struct group *group)
{
    const struct game *at = group->games->at;
    for (int i = 0; i < group->count; i++)
        for (int j = 0; j < i; j++)
            if (at[group->members[i]].begins_with ==
                at[group->members[j]].begins_with)
                return true;
    return false;
}

/* The game that it is told under, as a copy or as one that goes on from it. */
static int head_of(const struct game *game, dw_kin kin)
{
    if (kin == DW_KIN_SAME)
        return game->copy_of;
    return game->copy_of == NONE ? game->begins_with : NONE;
}

static void write_heads(const struct games *games, dw_kin kin,
                        struct dw_buf *out)
{
    for (int i = 0; i < games->count; i++) {
        bool any = false;
        for (int j = 0; j < games->count; j++) {
            const struct game *game = &games->at[j];
            if (head_of(game, kin) != i)
                continue;
            if (!any) {
                open_group(out, kin);
                add_member(out, &games->at[i], 0);
            }
            any = true;
            add_member(out, game, find_way(&games->at[i], game, opens));
        }
    }
}

static void write_groups(const struct games *games, dw_kin kin,
                         struct dw_buf *out)
{
    static struct group group;
    group.games = games;
    group.alike = kin == DW_KIN_FINAL ? ends_alike : starts_alike;
    for (int i = 0; i < games->count; i++) {
        const struct game *first = &games->at[i];
        if (first->copy_of != NONE || is_told(games, i, group.alike) ||
            (kin == DW_KIN_START && first->array))
            continue;
        gather(&group, i);
        if (group.count < 2 || (kin == DW_KIN_START && !parts(&group)))
            continue;
        open_group(out, kin);
        for (int k = 0; k < group.count; k++) {
            const struct game *one = &games->at[group.members[k]];
            add_member(out, one, find_way(first, one, group.alike));
        }
    }
}

static void find_all(struct games *games, struct dw_buf *out)
{
    find_copies(games);
    for (int i = 0; i < games->count; i++)
        if (games->at[i].copy_of == NONE)
            find_beginning(games, &games->at[i]);
    write_heads(games, DW_KIN_SAME, out);
    write_heads(games, DW_KIN_BEGINNING, out);
    write_groups(games, DW_KIN_FINAL, out);
    write_groups(games, DW_KIN_START, out);
}

/* ---- what is told -------------------------------------------------------- */

static void told_open(dw_kin kin, struct dw_buf *out) { open_group(out, kin); }

static void told_member(dw_kin kin, const struct dw_kin_member *member,
                        struct dw_buf *out)
{
    (void)kin;
    const struct game game = {.number = (uint32_t)member->trace.number};
    add_member(out, &game, member->laid);
}

static void told_close(struct dw_buf *out) { (void)out; }

static void told_end(const struct dw_kin_summary *summary, struct dw_buf *out)
{
    (void)summary;
    (void)out;
}

static const struct dw_kin_format told = {"told", told_open, told_member,
                                          told_close, told_end};

static void ask(const struct bench *bench, uint64_t hash_bits, unsigned threads,
                size_t part_bytes, struct dw_buf *out)
{
    const char *const paths[] = {bench->path};
    const struct dw_duplicates_job job = {
        .setup = &bench->setup,
        .threads = threads,
        .part_bytes = part_bytes,
        .hash_bits = hash_bits,
        .paths = paths,
        .path_count = 1,
        .kinds = {true, true, true, true},
        .format = &told,
        .sink = bench_collect,
        .context = out,
        .failed = bench_failed,
        .failed_context = out,
    };
    struct dw_duplicates_result result;
    dw_buf_clear(out);
    bench_must(!dw_duplicates_run(&job, &result, NULL) && !result.stopped);
}

/* The first byte is how many bits of a hash count; the second the parts' size;
 * behind them the games. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct games games;
    static struct dw_buf want, got;
    enum { HEAD = 2 };
    if (size < HEAD)
        return 0;
    const struct bench *bench = bench_open();
    bench_write(bench->path, data + HEAD, size - HEAD);
    if (read_games(bench, &games)) {
        dw_buf_clear(&want);
        find_all(&games, &want);
        ask(bench, 0, 1, 1 << 20, &got);
        bench_must(bench_same(&want, &got));
        for (unsigned threads = 1; threads < 4; threads++) {
            ask(bench, (UINT64_C(2) << (data[0] & 31)) - 1, threads,
                1u + data[1], &got);
            bench_must(bench_same(&want, &got));
        }
    }
    free_games(&games);
    remove(bench->path);
    return 0;
}
