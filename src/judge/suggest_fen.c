/* Knows how a FEN that cannot be read came to be so: what parts it, its ranks,
 * its letters, its side. Must not know movetexts, nor what positions are. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"

/* Tenths of a slip. */
enum {
    COST_PARTED = 5,    /* another sign than '/' between ranks, or a blank */
    COST_JOINED = 3,    /* no blank in front of the side */
    COST_LETTERS = 8,   /* men of a letter set that no FEN has */
    COST_SLASH = 7,     /* a '/' is missing, or one too many */
    COST_SWAPPED = 9,   /* a '/' changed places with what stands beside it */
    COST_RANK = 14,     /* a rank is missing, or one too many */
    COST_SIDE = 7,      /* the side is missing, */
    COST_SIDE_LIKE = 3, /* or told in another way */
    COST_AGAIN = 1,     /* the same character for the same, in another rank */
    COST_MORE = 6,      /* another slip in another rank */
};

enum {
    RANKS = 8,
    MEN_MOST = 96,   /* bytes of eight ranks, slips among them */
    TEXT_MOST = 300, /* of a FEN that is looked at; figurines have three each */
    FEN_READ = 4,    /* work that reading one is, in plies, */
    RANK_REPAIRED = 100, /* or thinking of a rank's repairs */
};

/* How the placement may be parted into ranks, which are repaired one by one. */
struct shape {
    char men[MEN_MOST + 1];
    int length;
    dw_span rest; /* the other fields */
    int repairs;  /* ranks of it that may be wrong */
    struct dw_repair slip;
};

struct fen {
    struct dw_suggester *self;
    dw_span men, rest; /* of the FEN as it stands */
    char letters[2 * DW_KINDS + 1];
    int set;
    bool anyway; /* though not a ply replays */
};

static dw_span trim(dw_span text)
{
    while (text.len && *text.at == ' ')
        text = (dw_span){text.at + 1, text.len - 1};
    return text;
}

/* The text up to a blank; what is behind it goes into *rest. */
static dw_span cut_field(dw_span text, dw_span *rest)
{
    const char *blank = text.len ? memchr(text.at, ' ', text.len) : NULL;
    const size_t length = blank ? (size_t)(blank - text.at) : text.len;
    *rest = trim((dw_span){text.at + length, text.len - length});
    return (dw_span){text.at, length};
}

static int count_slashes(dw_span text)
{
    int count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += text.at[i] == '/';
    return count;
}

/* ---- the whole FEN ------------------------------------------------------- */

static void try_fen(struct fen *fen, dw_span men, const char *side,
                    dw_span rest, const struct dw_repair *slip)
{
    struct dw_hypothesis guess = {.guess = slip->guess,
                                  .cost = slip->cost,
                                  .anyway = fen->anyway,
                                  .vague = slip->cost >= COST_RANK &&
                                           count_slashes(fen->men) != RANKS - 1,
                                  .seen = slip->seen,
                                  .meant = slip->meant};
    struct dw_buf *text = &fen->self->changed;
    dw_buf_clear(text);
    dw_buf_span(text, men);
    dw_buf_text(text, side);
    dw_buf_text(text, rest.len ? " " : "");
    dw_buf_span(text, rest);
    fen->self->work += FEN_READ;
    if (text->failed || text->len >= sizeof guess.fen ||
        !dw_suggest_may(fen->self) ||
        !dw_fen_read(dw_buf_held(text), 0, fen->self->setup.grammar, fen->set,
                     &guess.start, NULL, NULL))
        return;
    memcpy(guess.fen, text->at, text->len);
    dw_suggest_try_man(fen->self, &guess);
}

/* What a word may say of the side: English, German, French, Spanish. */
static bool hints_at(dw_span field, dw_side side)
{
    static const char *const first[] = {
        [DW_WHITE] = "wWv", [DW_BLACK] = "bBsSnN68h"};
    return field.len && strchr(first[side], field.at[0]);
}

/* The side as it is told, or either one. */
static void try_sides(struct fen *fen, dw_span men, dw_span rest,
                      const struct dw_repair *slip)
{
    static const char *const sides[] = {[DW_WHITE] = " w", [DW_BLACK] = " b"};
    dw_span behind;
    const dw_span field = cut_field(rest, &behind);
    if (dw_span_is(field, "w") || dw_span_is(field, "b")) {
        try_fen(fen, men, sides[field.at[0] == 'b'], behind, slip);
        return;
    }
    for (int side = DW_WHITE; side <= DW_BLACK; side++) {
        const bool told =
            hints_at(field, DW_WHITE) || hints_at(field, DW_BLACK);
        struct dw_repair both = *slip;
        both.cost +=
            hints_at(field, (dw_side)side) ? COST_SIDE_LIKE : COST_SIDE;
        if (!slip->cost)
            both.guess = DW_GUESS_SIDE;
        try_fen(fen, men, sides[side], told ? behind : rest, &both);
    }
}

/* ---- ranks --------------------------------------------------------------- */

/* What each rank may have been. */
struct ranks {
    struct dw_repair list[RANKS][DW_REPAIRS];
    int count[RANKS], chosen[RANKS];
    dw_span text[RANKS];
    int wrong;
};

/* False: they are not eight, or more of them are wrong than may be. */
static bool read_ranks(const struct fen *fen, const struct shape *shape,
                       struct ranks *out)
{
    const char *at = shape->men;
    const char *const end = at + shape->length;
    out->wrong = 0;
    if (count_slashes((dw_span){at, (size_t)shape->length}) != RANKS - 1)
        return false;
    for (int rank = 0; rank < RANKS; rank++, at++) {
        dw_span *text = &out->text[rank];
        *text = (dw_span){at, 0};
        for (; at < end && *at != '/'; at++)
            text->len++;
        out->chosen[rank] = 0;
        out->count[rank] =
            dw_suggest_rank(*text, fen->letters, out->list[rank]);
        out->wrong += !out->count[rank];
    }
    return out->wrong <= shape->repairs;
}

/* False: one of them is beyond repair. */
static bool repair_ranks(struct fen *fen, struct ranks *ranks)
{
    bool good = true;
    for (int rank = 0; good && rank < RANKS; rank++) {
        if (ranks->count[rank])
            continue;
        fen->self->work += RANK_REPAIRED;
        ranks->count[rank] = dw_suggest_repairs(ranks->text[rank], fen->letters,
                                                ranks->list[rank]);
        good = ranks->count[rank];
    }
    return good;
}

/* Adds the slip of another rank. */
static void add_slip(struct dw_repair *sum, const struct dw_repair *more)
{
    const bool same = sum->guess == more->guess && sum->seen == more->seen &&
                      sum->meant == more->meant;
    if (!more->cost)
        return;
    if (!sum->cost) {
        *sum = *more;
        return;
    }
    sum->cost += same ? COST_AGAIN : more->cost + COST_MORE;
    if (sum->guess != more->guess)
        sum->guess = DW_GUESS_FEN_MISREAD;
    if (!same)
        sum->seen = sum->meant = 0;
}

static void try_chosen(struct fen *fen, const struct shape *shape,
                       const struct ranks *ranks)
{
    char men[RANKS * (DW_RANK_MAX + 1)];
    size_t length = 0;
    struct dw_repair sum = shape->slip;
    for (int rank = 0; rank < RANKS; rank++) {
        const struct dw_repair *one = &ranks->list[rank][ranks->chosen[rank]];
        const size_t more = strlen(one->text);
        add_slip(&sum, one);
        memcpy(men + length, one->text, more);
        length += more;
        men[length++] = '/';
    }
    try_sides(fen, (dw_span){men, length - 1}, shape->rest, &sum);
}

/* All that the ranks may have been together, fewer of each the more are wrong.
 */
static void try_ranks(struct fen *fen, const struct shape *shape)
{
    static const int most[RANKS + 1] = {1, DW_REPAIRS, 48, 12, 6, 4, 3, 3, 2};
    struct ranks ranks;
    if (!read_ranks(fen, shape, &ranks) || !repair_ranks(fen, &ranks))
        return;
    int rank = 0;
    while (rank < RANKS && dw_suggest_may(fen->self)) {
        try_chosen(fen, shape, &ranks);
        for (rank = 0; rank < RANKS; rank++) {
            const int next = ++ranks.chosen[rank];
            if (next < ranks.count[rank] && next < most[ranks.wrong])
                break;
            ranks.chosen[rank] = 0;
        }
    }
}

/* ---- what parts the ranks ------------------------------------------------ */

static void put(struct shape *shape, dw_span text)
{
    const int room = MEN_MOST - shape->length;
    const int length = text.len < (size_t)room ? (int)text.len : room;
    memcpy(shape->men + shape->length, text.at, (size_t)length);
    shape->length += length;
}

/* The placement with `text` for `length` bytes at `at`. */
static struct shape put_in(const struct fen *fen, size_t at, size_t length,
                           const char *text, struct dw_repair slip)
{
    const dw_span men = fen->men;
    struct shape shape = {.rest = fen->rest, .slip = slip};
    put(&shape, (dw_span){men.at, at});
    put(&shape, dw_span_of(text));
    put(&shape, (dw_span){men.at + at + length, men.len - at - length});
    return shape;
}

static void try_put(struct fen *fen, size_t at, size_t length, const char *text,
                    dw_guess guess, int cost)
{
    const struct dw_repair slip = {
        .guess = (uint8_t)guess,
        .cost = cost,
        .seen = length == 1 ? (uint8_t)fen->men.at[at] : 0,
        .meant = strlen(text) == 1 ? (uint8_t)*text : 0,
    };
    const struct shape shape = put_in(fen, at, length, text, slip);
    try_ranks(fen, &shape);
}

static void try_as_it_stands(struct fen *fen)
{
    struct shape shape = put_in(fen, 0, 0, "", (struct dw_repair){.cost = 0});
    shape.repairs = RANKS;
    try_ranks(fen, &shape);
}

/* Seven ranks: two of them are not parted, or one is missing. */
static void try_slash_missing(struct fen *fen)
{
    for (size_t at = 0; at <= fen->men.len; at++) {
        const bool border = !at || fen->men.at[at - 1] == '/';
        try_put(fen, at, 0, "/", DW_GUESS_FEN_LEFT_OUT, COST_SLASH);
        if (at < fen->men.len)
            try_put(fen, at, 1, "/", DW_GUESS_FEN_ALIKE, COST_SLASH);
        if (border)
            try_put(fen, at, 0, "8/", DW_GUESS_FEN_LEFT_OUT, COST_RANK);
    }
    try_put(fen, fen->men.len, 0, "/8", DW_GUESS_FEN_LEFT_OUT, COST_RANK);
}

/* Nine ranks: one '/' or rank is too many. */
static void try_slash_extra(struct fen *fen)
{
    const dw_span men = fen->men;
    size_t from = 0;
    for (size_t at = 0; at <= men.len; at++) {
        if (at < men.len && men.at[at] != '/')
            continue;
        const bool last = at == men.len;
        if (!last)
            try_put(fen, at, 1, "", DW_GUESS_FEN_EXTRA, COST_SLASH);
        try_put(fen, from - (last && from), at - from + 1, "",
                DW_GUESS_FEN_EXTRA, COST_RANK);
        from = at + 1;
    }
}

static void try_slash_swapped(struct fen *fen)
{
    const dw_span men = fen->men;
    for (size_t at = 0; at + 1 < men.len; at++) {
        const char text[3] = {men.at[at + 1], men.at[at], '\0'};
        if ((text[0] == '/') != (text[1] == '/'))
            try_put(fen, at, 2, text, DW_GUESS_FEN_SWAPPED, COST_SWAPPED);
    }
}

/* Another sign than '/', all through the placement. */
static void try_sign(struct fen *fen, uint32_t sign)
{
    struct shape shape = {
        .rest = fen->rest,
        .repairs = RANKS,
        .slip = {.guess = DW_GUESS_FEN_ALIKE,
                 .cost = COST_PARTED,
                 .seen = sign,
                 .meant = '/'},
    };
    for (dw_span left = fen->men; left.len;) {
        uint32_t code;
        const dw_span behind = dw_suggest_next(left, &code);
        put(&shape, code == sign ? dw_span_of("/")
                                 : (dw_span){left.at, left.len - behind.len});
        left = behind;
    }
    try_ranks(fen, &shape);
}

static void try_signs(struct fen *fen)
{
    uint32_t seen[TEXT_MOST];
    int count = 0;
    for (dw_span left = fen->men; left.len;) {
        uint32_t sign;
        int at = 0;
        left = dw_suggest_next(left, &sign);
        while (at < count && seen[at] != sign)
            at++;
        if (at < count || sign == '/')
            continue;
        seen[count++] = sign;
        try_sign(fen, sign);
    }
}

/* Whether the next field may go on with the placement: it is no side. */
static bool may_be_rank(dw_span rest)
{
    const dw_span field = cut_field(rest, &rest);
    return field.len && !dw_span_is(field, "w") && !dw_span_is(field, "b") &&
           !dw_span_is(field, "-");
}

/* A blank between two ranks or in one, for all that could be ranks. */
static void try_blanks(struct fen *fen)
{
    static const char *const between[] = {"", "/"};
    for (int way = 0; way < 2; way++) {
        struct shape shape = {.rest = fen->rest,
                              .repairs = RANKS,
                              .slip = {.guess = DW_GUESS_FEN_EXTRA,
                                       .cost = COST_PARTED,
                                       .seen = ' '}};
        if (way)
            shape.slip = (struct dw_repair){.guess = DW_GUESS_FEN_ALIKE,
                                            .cost = COST_PARTED,
                                            .seen = ' ',
                                            .meant = '/'};
        put(&shape, fen->men);
        for (int ranks = 1; ranks < RANKS && may_be_rank(shape.rest); ranks++) {
            put(&shape, dw_span_of(between[way]));
            put(&shape, cut_field(shape.rest, &shape.rest));
            try_ranks(fen, &shape);
        }
    }
}

/* "...RNBQKBNRw - - 0 1" */
static void try_joined(struct fen *fen)
{
    struct shape shape = put_in(fen, 0, 0, "",
                                (struct dw_repair){
                                    .guess = DW_GUESS_FEN_LEFT_OUT,
                                    .cost = COST_JOINED,
                                    .meant = ' ',
                                });
    const char *const last = fen->men.at + fen->men.len - 1;
    if (*last != 'w' && *last != 'b')
        return;
    shape.length--;
    shape.rest = (dw_span){last, fen->rest.at + fen->rest.len - last};
    try_ranks(fen, &shape);
}

/* ---- letters ------------------------------------------------------------- */

/* A letter as a capital: of ASCII or Cyrillic. */
static uint32_t capital(uint32_t code)
{
    const bool small =
        (code >= 'a' && code <= 'z') || (code >= 0x430 && code <= 0x44f);
    return small ? code - 0x20 : code;
}

/* Whether the text opens with the spelling, in either case; *behind is then
 * what follows. */
static bool opens(dw_span text, const char *spelling, dw_span *behind)
{
    dw_span left = dw_span_of(spelling);
    while (left.len && text.len) {
        uint32_t a, b;
        left = dw_suggest_next(left, &a);
        text = dw_suggest_next(text, &b);
        if (capital(a) != capital(b))
            return false;
    }
    *behind = text;
    return !left.len;
}

/* The man that the text opens with in a letter set, the longest spelling of
 * several, as a FEN has it; '\0': none. */
static char read_man(const struct fen *fen, const struct dw_letters *set,
                     dw_span *text)
{
    dw_span rest = *text;
    char man = '\0';
    uint32_t first;
    dw_suggest_next(*text, &first);
    for (int black = 0; black < 2; black++)
        for (int kind = 0; kind < DW_KINDS; kind++) {
            const char *const *names =
                black ? set->read_black[kind] : set->read[kind];
            const bool small =
                black || (!set->read_black[kind] && capital(first) != first);
            for (dw_span behind; names && *names; names++)
                if (opens(*text, *names, &behind) && behind.len < rest.len) {
                    rest = behind;
                    man = fen->letters[small * DW_KINDS + kind];
                }
        }
    *text = rest;
    return man;
}

/* Whether something in the placement is no man of the letters at hand. */
static bool has_strangers(const struct fen *fen)
{
    bool found = false;
    for (size_t i = 0; i < fen->men.len; i++)
        found |= !strchr("12345678/~", fen->men.at[i]) &&
                 !strchr(fen->letters, fen->men.at[i]);
    return found;
}

/* The placement in the letters of another set. */
static void try_set(struct fen *fen, const struct dw_letters *set)
{
    struct shape shape = {
        .rest = fen->rest,
        .repairs = 1,
        .slip = {.guess = DW_GUESS_FEN_LETTERS,
                 .cost = COST_LETTERS,
                 .meant = (uint32_t)(set - fen->self->setup.grammar->letters)}};
    for (dw_span left = fen->men; left.len;) {
        uint32_t code;
        dw_span one = left;
        const char man = read_man(fen, set, &left);
        if (!man)
            left = dw_suggest_next(left, &code);
        one.len -= left.len;
        put(&shape, man ? (dw_span){&man, 1} : one);
    }
    if (!dw_span_equal((dw_span){shape.men, (size_t)shape.length}, fen->men))
        try_ranks(fen, &shape);
}

static bool knows(const struct dw_letters *set, char man)
{
    bool found = false;
    for (int kind = 0; kind < DW_KINDS; kind++)
        for (const char *const *name = set->read[kind]; name && *name; name++)
            found |= ((*name)[0] | 0x20) == (man | 0x20) && !(*name)[1];
    return found;
}

/* The letters of the set that knows most of the men. */
static void choose_letters(struct fen *fen)
{
    const struct dw_grammar *grammar = fen->self->setup.grammar;
    int most = -1;
    for (int i = 0; i < grammar->letter_count; i++) {
        const struct dw_letters *set = &grammar->letters[i];
        int known = 0;
        for (size_t at = 0; at < fen->men.len; at++)
            known += knows(set, fen->men.at[at]);
        if (!set->fen || known <= most)
            continue;
        most = known;
        fen->set = i;
        for (int kind = 0; kind < DW_KINDS; kind++) {
            fen->letters[kind] = set->read[kind][0][0];
            fen->letters[DW_KINDS + kind] =
                (char)(set->read[kind][0][0] | 0x20);
        }
    }
}

/* ---- all ----------------------------------------------------------------- */

static void try_all(struct fen *fen)
{
    const struct dw_grammar *grammar = fen->self->setup.grammar;
    try_as_it_stands(fen);
    for (int i = 0; has_strangers(fen) && i < grammar->letter_count; i++)
        try_set(fen, &grammar->letters[i]);
    try_joined(fen);
    try_blanks(fen);
    try_signs(fen);
    const int slashes = count_slashes(fen->men);
    if (slashes == RANKS - 2)
        try_slash_missing(fen);
    else if (slashes == RANKS - 1)
        try_slash_swapped(fen);
    else if (slashes == RANKS)
        try_slash_extra(fen);
}

void dw_suggest_fen(struct dw_suggester *self)
{
    struct fen fen = {.self = self};
    const dw_span text = trim(dw_game_tag(&self->read.game, DW_TAG_FEN));
    if (!text.len || text.len > TEXT_MOST)
        return;
    fen.men = cut_field(text, &fen.rest);
    choose_letters(&fen);
    try_all(&fen);
    fen.anyway = true;
    if (!self->kept_count)
        try_all(&fen);
}
