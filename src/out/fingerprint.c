/* Knows what of a game and of a finding counts when they are to be known
 * again. Must not know who compares them. */
/* SPDX-License-Identifier: MIT */
#include "out/fingerprint.h"

#include <stdlib.h>

/* ---- hashing ------------------------------------------------------------- */

/* FNV-1a, 64 bits. */
static const uint64_t basis = 14695981039346656037u, prime = 1099511628211u;

static uint64_t add_byte(uint64_t hash, unsigned byte)
{
    return (hash ^ byte) * prime;
}

static uint64_t add_bytes(uint64_t hash, dw_span bytes)
{
    for (size_t i = 0; i < bytes.len; i++)
        hash = add_byte(hash, (uint8_t)bytes.at[i]);
    return hash;
}

static uint64_t add_number(uint64_t hash, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        hash = add_byte(hash, (uint8_t)(number >> 8 * i));
    return hash;
}

/* No UTF-8 text has this byte: what follows is another field. */
static uint64_t end_field(uint64_t hash) { return add_byte(hash, 0xFF); }

/* FNV's high bits hardly depend on the last bytes: mixed as MurmurHash3's
 * finalizer does. */
static uint64_t mixed(uint64_t hash)
{
    hash = (hash ^ hash >> 33) * 0xFF51AFD7ED558CCDu;
    hash = (hash ^ hash >> 33) * 0xC4CEB9FE1A85EC53u;
    return hash ^ hash >> 33;
}

/* ---- text ---------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || !c;
}

/* Text whatever its encoding and layout: bytes that are not UTF-8 are ISO
 * 8859-1, blanks between words one space, those around it nothing. */
static uint64_t add_text(uint64_t hash, dw_span text)
{
    bool word = false, gap = false;
    for (size_t i = 0; i < text.len;) {
        const dw_span rest = {text.at + i, text.len - i};
        if (is_blank(rest.at[0])) {
            gap = word;
            i++;
            continue;
        }
        if (gap)
            hash = add_byte(hash, ' ');
        char utf8[4];
        const size_t len = dw_utf8_read(rest, NULL);
        hash = len ? add_bytes(hash, (dw_span){rest.at, len})
                   : add_bytes(hash,
                               (dw_span){utf8, dw_utf8_write(
                                                   (uint8_t)rest.at[0], utf8)});
        i += len ? len : 1;
        word = true;
        gap = false;
    }
    return end_field(hash);
}

/* ---- the game's content -------------------------------------------------- */

static uint64_t add_value(uint64_t hash, dw_span value)
{
    return dw_span_is(value, "?") ? end_field(hash) : add_text(hash, value);
}

/* Placement and side to move, what a FEN cannot do without. */
static uint64_t add_position(uint64_t hash, dw_span fen)
{
    size_t end = 0;
    for (int field = 0; field < 2; field++) {
        while (end < fen.len && is_blank(fen.at[end]))
            end++;
        while (end < fen.len && !is_blank(fen.at[end]))
            end++;
    }
    return add_text(hash, (dw_span){fen.at, end});
}

static bool is_file(char c) { return c >= 'a' && c <= 'h'; }
static bool is_rank(char c) { return c >= '1' && c <= '8'; }

/* "Nf3" of "Ngxf3+!", "d5" of "e4xd5", "a8" of "a8=Q": what opens the word
 * before any file or rank, and the last square. A word without a square counts
 * as it stands. */
static uint64_t add_word(uint64_t hash, dw_span word)
{
    size_t man = 0, square = word.len;
    while (man < word.len && !is_file(word.at[man]) && !is_rank(word.at[man]))
        man++;
    while (square > 1 &&
           !(is_file(word.at[square - 2]) && is_rank(word.at[square - 1])))
        square--;
    if (square < 2)
        return add_text(hash, word);
    hash = add_bytes(hash, (dw_span){word.at, man});
    return end_field(add_bytes(hash, (dw_span){word.at + square - 2, 2}));
}

static uint64_t add_moves(uint64_t hash, const struct dw_game *game)
{
    uint32_t depth = 0;
    for (size_t i = 0; i < game->item_count; i++) {
        const dw_item *item = &game->items[i];
        depth += item->kind == DW_TOKEN_OPEN;
        depth -= item->kind == DW_TOKEN_CLOSE;
        if (item->kind == DW_TOKEN_WORD && !depth)
            hash =
                add_word(hash, dw_game_text(game, item->offset, item->length));
    }
    return hash;
}

static uint64_t content_of(const struct dw_game *game)
{
    static const dw_tag_id tags[] = {DW_TAG_EVENT, DW_TAG_ROUND, DW_TAG_WHITE,
                                     DW_TAG_BLACK};
    uint64_t hash = basis;
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        hash = add_value(hash, dw_game_tag(game, tags[i]));
    hash = add_position(hash, dw_game_tag(game, DW_TAG_FEN));
    return add_moves(hash, game);
}

/* ---- the findings -------------------------------------------------------- */

static dw_span text_of(const struct dw_game *game, const struct dw_diag *diag)
{
    const size_t end = (size_t)diag->offset + diag->length;
    return end <= game->text.len
               ? dw_game_text(game, diag->offset, diag->length)
               : (dw_span){0};
}

/* How many of `hashes` are `hash`. A list keeps few of each code. */
static size_t count_alike(const uint64_t *hashes, size_t count, uint64_t hash)
{
    size_t alike = 0;
    for (size_t i = 0; i < count; i++)
        alike += hashes[i] == hash;
    return alike;
}

static uint64_t add_code(uint64_t hash, dw_code code)
{
    return add_number(hash, dw_codes[code].number);
}

void dw_fingerprints_fill(struct dw_fingerprints *self,
                          const struct dw_game *game,
                          const struct dw_diags *diags)
{
    void *at = self->at;
    self->count = 0;
    self->game = content_of(game);
    if (!dw_grow(&at, &self->room, diags->count, sizeof *self->at)) {
        self->failed = true;
        return;
    }
    self->at = at;
    self->count = diags->count;
    for (size_t i = 0; i < self->count; i++) {
        const struct dw_diag *diag = &diags->at[i];
        uint64_t hash = add_code(self->game, dw_say_code(diag->say));
        hash = add_number(hash, diag->depth);
        self->at[i] = add_text(hash, text_of(game, diag));
    }
    for (size_t i = self->count; i-- > 0;)
        self->at[i] = mixed(
            add_number(self->at[i], count_alike(self->at, i, self->at[i])));
}

void dw_fingerprints_free(struct dw_fingerprints *self)
{
    free(self->at);
    *self = (struct dw_fingerprints){0};
}

uint64_t dw_fingerprint_rest(const struct dw_fingerprints *self, dw_code code)
{
    return mixed(add_code(self->game, code));
}

void dw_fingerprint_text(uint64_t fingerprint,
                         char out[DW_FINGERPRINT_TEXT + 1])
{
    for (int i = 0; i < DW_FINGERPRINT_TEXT; i++)
        out[i] = "0123456789abcdef"[fingerprint >> (60 - 4 * i) & 15];
    out[DW_FINGERPRINT_TEXT] = '\0';
}
