/* Knows how games are told to be alike: by hashes that bring candidates
 * together, and by comparing those as they are. Must not know the command line,
 * nor how groups look. */
/* SPDX-License-Identifier: MIT */
#include "work/duplicates.h"

#include "base/arena.h"
#include "work/kinship.h"
#include "work/spool.h"

#include <stdlib.h>

enum {
    FLUSH = 64 * 1024,
    NEAR = 4 * 1024, /* bytes that hold most traces */
    UNIT = 32,       /* traces begin at multiples of it ... */
};
static const uint64_t places = (uint64_t)UINT32_MAX; /* ... that 32 bits hold */

struct run {
    const struct dw_duplicates_job *job;
    struct dw_duplicates_result *result;
    struct dw_error *error;
    dw_status status;
    struct dw_spool spool;
    struct dw_spool_view one, other, names; /* at hand */
    struct dw_kinship games;
    uint64_t file;    /* place of the name of the file at hand */
    uint64_t number;  /* of the game last gathered in it */
    uint64_t *hashes; /* of a game after each of its plies */
    size_t hash_room;
    struct dw_buf out;
};

/* A trace that was read again. */
struct read {
    struct dw_trace head;
    const char *plies;
};

static bool good(const struct run *self)
{
    return self->status == DW_OK && !self->result->stopped;
}

static void out_of_memory(struct run *self)
{
    self->status = dw_error_set(self->error, DW_NO_MEMORY, "", "out of memory");
}

/* ---- hashes -------------------------------------------------------------- */

/* The finaliser of SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t stir(uint64_t hash, uint64_t more)
{
    hash = (hash ^ more) + UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 31;
}

static uint64_t hash_board(const uint8_t board[DW_TRACE_BOARD])
{
    uint64_t words[DW_TRACE_BOARD / sizeof(uint64_t)];
    uint64_t hash = 0;
    memcpy(words, board, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        hash = stir(hash, words[i]);
    return hash;
}

static uint64_t hash_ply(uint64_t hash, const char *ply)
{
    uint16_t word;
    memcpy(&word, ply, sizeof word);
    return stir(hash, word);
}

static uint64_t counting(const struct run *self, uint64_t hash)
{
    return self->job->hash_bits ? hash & self->job->hash_bits : hash;
}

/* ---- gathering ----------------------------------------------------------- */

/* Puts a trace aside, returns where, in units. */
static uint32_t put_aside(struct run *self, const struct dw_trace *head,
                          dw_span tail)
{
    static const char blanks[UNIT];
    const uint64_t place = self->spool.size;
    const size_t over = (sizeof *head + tail.len) % UNIT;
    const dw_span bytes[] = {
        {(const char *)head, sizeof *head}, tail, {blanks, UNIT - over}};
    if (place / UNIT > places)
        self->status = dw_error_set(self->error, DW_IO, "temporary file",
                                    "more games than it can hold");
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++)
        if (self->status == DW_OK)
            self->status = dw_spool_add(&self->spool, bytes[i], self->error);
    return (uint32_t)(place / UNIT);
}

/* Games that are compared with none are only counted. */
static bool takes_part(struct run *self, const struct dw_trace *head)
{
    struct dw_kin_summary *summary = &self->result->summary;
    const bool idle = head->placed && head->array && !head->plies;
    summary->no_position += !head->placed;
    summary->no_moves += idle;
    summary->bad += head->placed && head->bad;
    return head->placed && !idle;
}

static void take_game(struct run *self, struct dw_trace *head, const char *tail)
{
    head->number = ++self->number;
    head->file = self->file;
    if (!takes_part(self, head))
        return;
    const uint64_t start = hash_board(head->start);
    uint64_t whole = start;
    for (uint32_t ply = 0; ply < head->plies; ply++)
        whole = hash_ply(whole, tail + ply * sizeof(dw_move));
    const struct dw_kin_game game = {
        .start = counting(self, start),
        .whole = counting(self, whole),
        .final = counting(self, hash_board(head->final)),
        .array = head->array,
        .place = put_aside(self, head,
                           (dw_span){tail, dw_trace_size(head) - sizeof *head}),
    };
    if (!dw_kinship_add(&self->games, &game))
        out_of_memory(self);
}

/* The sink of the traces, which come whole. */
static bool gather(void *context, const char *at, size_t len)
{
    struct run *self = context;
    for (size_t done = 0; done < len && self->status == DW_OK;) {
        struct dw_trace head;
        memcpy(&head, at + done, sizeof head);
        const char *tail = at + done + sizeof head;
        done += dw_trace_size(&head);
        if (head.number) {
            take_game(self, &head, tail);
        } else {
            self->number = 0;
            self->file =
                put_aside(self, &head, (dw_span){tail, head.white_len});
        }
    }
    return self->status == DW_OK;
}

static void gather_all(struct run *self)
{
    const struct dw_duplicates_job *job = self->job;
    const struct dw_check_output output = {
        .format = &dw_report_traces, .sink = gather, .context = self};
    const struct dw_check_job check = {
        .rules = {.setup = job->setup, .game_limit = job->game_limit},
        .choose = job->choose,
        .threads = job->threads,
        .part_bytes = job->part_bytes,
        .paths = job->paths,
        .path_count = job->path_count,
        .outputs = &output,
        .output_count = 1,
        .fail_on = DW_ERROR,
        .failed = job->failed,
        .progress = job->progress,
        .context = job->failed_context,
    };
    struct dw_check_result checked;
    const dw_status status = dw_check_run(&check, &checked, self->error);
    if (self->status == DW_OK)
        self->status = status;
    self->result->summary.files = checked.summary.files;
    self->result->summary.games = checked.summary.games;
    self->result->failed = checked.summary.incomplete;
    if (self->status == DW_OK)
        self->status = dw_spool_settle(&self->spool, self->error);
}

/* ---- reading again ------------------------------------------------------- */

/* What stands there, all of it in the view; false: it cannot be read. */
static bool read_again(struct run *self, struct dw_spool_view *view,
                       uint64_t place, struct read *out)
{
    const char *at;
    if (!good(self))
        return false;
    place *= UNIT;
    self->status = dw_spool_read(&self->spool, view, place, sizeof out->head,
                                 &at, self->error);
    if (self->status != DW_OK)
        return false;
    memcpy(&out->head, at, sizeof out->head);
    self->status = dw_spool_read(&self->spool, view, place,
                                 dw_trace_size(&out->head), &at, self->error);
    out->plies = at + sizeof out->head;
    return self->status == DW_OK;
}

static bool starts_alike(const struct read *a, const struct read *b)
{
    return !memcmp(a->head.start, b->head.start, DW_TRACE_BOARD);
}

static bool ends_alike(const struct read *a, const struct read *b)
{
    return !memcmp(a->head.final, b->head.final, DW_TRACE_BOARD);
}

/* Whether b is a, as far as a goes. */
static bool begins_with(const struct read *b, const struct read *a)
{
    return a->head.plies <= b->head.plies && starts_alike(a, b) &&
           !memcmp(a->plies, b->plies, a->head.plies * sizeof(dw_move));
}

static bool is_same(const struct read *a, const struct read *b)
{
    return a->head.plies == b->head.plies && begins_with(b, a);
}

/* ---- telling ------------------------------------------------------------- */

static void flush(struct run *self, size_t at_least)
{
    struct dw_buf *out = &self->out;
    if (out->failed && self->status == DW_OK)
        out_of_memory(self);
    if (!good(self) || out->len < at_least)
        return;
    self->result->stopped =
        out->len && !self->job->sink(self->job->context, out->at, out->len);
    dw_buf_clear(out);
}

static void tell_member(struct run *self, dw_kin kin, uint32_t place,
                        uint8_t first_laid, bool first, uint8_t *laid)
{
    struct read game, file;
    if (!read_again(self, &self->one, place, &game) ||
        !read_again(self, &self->names, game.head.file, &file))
        return;
    const char *white = game.plies + game.head.plies * sizeof(dw_move);
    *laid = kin == DW_KIN_FINAL ? game.head.final_laid : game.head.laid;
    const struct dw_kin_member member = {
        .trace = game.head,
        .file = {file.plies, file.head.white_len},
        .white = {white, game.head.white_len},
        .black = {white + game.head.white_len, game.head.black_len},
        .laid = first ? 0 : *laid ^ first_laid,
        .first = first,
    };
    self->job->format->member(kin, &member, &self->out);
    flush(self, FLUSH);
}

/* Some games that follow each other in the table. */
struct stretch {
    size_t from, count;
};

static struct dw_kin_game *game_at(const struct run *self, size_t i)
{
    return dw_kinship_at(&self->games, i);
}

/* `head` 0: the first member is the first. */
static void tell_group(struct run *self, dw_kin kin, uint32_t head,
                       struct stretch members)
{
    uint8_t first_laid = 0, laid = 0;
    self->result->summary.groups[kin]++;
    self->job->format->open(kin, &self->out);
    tell_member(self, kin, head ? head : game_at(self, members.from)->place, 0,
                true, &first_laid);
    for (size_t i = !head; i < members.count && good(self); i++)
        tell_member(self, kin, game_at(self, members.from + i)->place,
                    first_laid, false, &laid);
    self->job->format->close(&self->out);
    flush(self, FLUSH);
}

/* ---- groups -------------------------------------------------------------- */

typedef bool alike_function(const struct read *a, const struct read *b);

/* Groups games of one hash by what they are. That they differ is rare. */
static void group_stretch(struct run *self, struct stretch games,
                          alike_function *alike)
{
    const size_t end = games.from + games.count;
    struct read a, b;
    for (size_t i = games.from; i < end; i++) {
        struct dw_kin_game *first = game_at(self, i);
        if (first->group)
            continue;
        first->group = first->place;
        for (size_t j = i + 1; j < end; j++) {
            struct dw_kin_game *other = game_at(self, j);
            if (!other->group &&
                read_again(self, &self->one, first->place, &a) &&
                read_again(self, &self->other, other->place, &b) &&
                alike(&a, &b))
                other->group = first->place;
        }
    }
}

static void sort_all(struct run *self, dw_kin_order order)
{
    dw_kinship_sort(&self->games, 0, self->games.count, order);
}

/* The next games of one key; false: there are none. */
static bool next_stretch(const struct run *self, dw_kin_order order,
                         struct stretch *games)
{
    games->from += games->count;
    if (games->from == self->games.count || !good(self))
        return false;
    games->count = dw_kinship_run(&self->games, games->from, order);
    return true;
}

/* Groups all games; the members of each then follow each other. */
static void group_all(struct run *self, dw_kin_order order,
                      alike_function *alike)
{
    struct stretch games = {0};
    for (size_t i = 0; i < self->games.count; i++)
        game_at(self, i)->group = 0;
    sort_all(self, order);
    while (next_stretch(self, order, &games))
        group_stretch(self, games, alike);
    sort_all(self, DW_BY_GROUP);
}

static void tell_groups(struct run *self, dw_kin kin,
                        bool (*counts)(struct run *self, struct stretch games))
{
    struct stretch games = {0};
    while (next_stretch(self, DW_BY_GROUP, &games))
        if (games.count > 1 && (!counts || counts(self, games)))
            tell_group(self, kin, 0, games);
}

/* ---- beginnings ---------------------------------------------------------- */

static bool hash_plies(struct run *self, const struct read *game)
{
    const uint32_t plies = game->head.plies;
    void *hashes = self->hashes;
    if (!dw_grow(&hashes, &self->hash_room, plies + (size_t)1,
                 sizeof *self->hashes)) {
        out_of_memory(self);
        return false;
    }
    self->hashes = hashes;
    self->hashes[0] = hash_board(game->head.start);
    for (uint32_t ply = 0; ply < plies; ply++)
        self->hashes[ply + 1] =
            hash_ply(self->hashes[ply], game->plies + ply * sizeof(dw_move));
    return true;
}

/* The game that is these plies and no more; 0: there is none. */
static uint32_t find_plies(struct run *self, const struct read *game,
                           uint32_t plies)
{
    const struct dw_kinship *games = &self->games;
    const uint64_t hash = counting(self, self->hashes[plies]);
    for (size_t i = dw_kinship_find(games, hash);
         i < games->count && game_at(self, i)->whole == hash; i++) {
        const uint32_t place = game_at(self, i)->place;
        struct read shorter;
        if (!read_again(self, &self->other, place, &shorter))
            return 0;
        if (shorter.head.plies == plies && begins_with(game, &shorter))
            return place;
    }
    return 0;
}

/* The game's own row; NULL: it is a copy. */
static struct dw_kin_game *find_own(struct run *self, uint64_t whole,
                                    uint32_t place)
{
    struct dw_kinship *games = &self->games;
    for (size_t i = dw_kinship_find(games, whole);
         i < games->count && game_at(self, i)->whole == whole; i++)
        if (game_at(self, i)->place == place)
            return game_at(self, i);
    return NULL;
}

static void find_beginning(struct run *self, const struct read *game,
                           uint32_t place)
{
    if (!hash_plies(self, game))
        return;
    uint32_t plies = game->head.plies;
    struct dw_kin_game *own =
        find_own(self, counting(self, self->hashes[plies]), place);
    while (own && plies-- && !own->parent)
        own->parent = find_plies(self, game, plies);
}

/* Goes through all traces, and looks for each of their beginnings. */
static void find_beginnings(struct run *self)
{
    struct read game;
    sort_all(self, DW_BY_WHOLE);
    self->one.most = FLUSH;
    for (uint64_t at = 0; at < self->spool.size;
         at += dw_trace_size(&game.head) / UNIT * UNIT + UNIT) {
        if (!read_again(self, &self->one, at / UNIT, &game))
            return;
        if (game.head.number)
            find_beginning(self, &game, (uint32_t)(at / UNIT));
    }
    self->one.most = NEAR;
}

static void tell_beginnings(struct run *self)
{
    struct stretch games = {0};
    sort_all(self, DW_BY_PARENT);
    while (next_stretch(self, DW_BY_PARENT, &games)) {
        const uint32_t parent = game_at(self, games.from)->parent;
        if (parent)
            tell_group(self, DW_KIN_BEGINNING, parent, games);
    }
}

/* Whether games of one start part anywhere: then two go on from the same game,
 * or from none. */
static bool part_somewhere(struct run *self, struct stretch games)
{
    bool part = false;
    dw_kinship_sort(&self->games, games.from, games.count, DW_BY_PARENT);
    for (size_t i = games.from + 1; i < games.from + games.count; i++)
        part |= game_at(self, i)->parent == game_at(self, i - 1)->parent;
    dw_kinship_sort(&self->games, games.from, games.count, DW_BY_GROUP);
    return part;
}

/* ---- the run ------------------------------------------------------------- */

static bool is_first(const struct dw_kin_game *game)
{
    return game->group == game->place;
}

static bool has_own_start(const struct dw_kin_game *game)
{
    return !game->array;
}

static void compare_all(struct run *self)
{
    const bool *asked = self->job->kinds;
    group_all(self, DW_BY_WHOLE, is_same);
    if (asked[DW_KIN_SAME])
        tell_groups(self, DW_KIN_SAME, NULL);
    dw_kinship_keep(&self->games, is_first);
    if (asked[DW_KIN_BEGINNING] || asked[DW_KIN_START])
        find_beginnings(self);
    if (asked[DW_KIN_BEGINNING])
        tell_beginnings(self);
    if (asked[DW_KIN_FINAL]) {
        group_all(self, DW_BY_FINAL, ends_alike);
        tell_groups(self, DW_KIN_FINAL, NULL);
    }
    dw_kinship_keep(&self->games, has_own_start);
    if (asked[DW_KIN_START]) {
        group_all(self, DW_BY_START, starts_alike);
        tell_groups(self, DW_KIN_START, part_somewhere);
    }
}

static void end(struct run *self)
{
    dw_spool_free(&self->spool);
    dw_spool_view_free(&self->one);
    dw_spool_view_free(&self->other);
    dw_spool_view_free(&self->names);
    dw_kinship_free(&self->games);
    free(self->hashes);
    dw_buf_free(&self->out);
}

dw_status dw_duplicates_run(const struct dw_duplicates_job *job,
                            struct dw_duplicates_result *result,
                            struct dw_error *error)
{
    struct run self = {.job = job,
                       .result = result,
                       .error = error,
                       .one.most = NEAR,
                       .other.most = NEAR,
                       .names.most = NEAR};
    *result = (struct dw_duplicates_result){0};
    memcpy(result->summary.asked, job->kinds, sizeof job->kinds);
    self.status = dw_spool_open(&self.spool, error);
    if (self.status == DW_OK)
        gather_all(&self);
    if (self.status == DW_OK)
        compare_all(&self);
    if (good(&self))
        job->format->end(&result->summary, &self.out);
    flush(&self, 0);
    end(&self);
    return self.status;
}
