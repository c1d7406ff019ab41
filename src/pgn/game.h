/* Knows one game as flat arrays over its bytes. Must not know what a move
 * means. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_PGN_GAME_H
#define DW_PGN_GAME_H

#include "pgn/lexer.h"
#include "pgn/result.h"
#include "rules/adjudicate.h"

typedef enum dw_tag_id {
    DW_TAG_OTHER,
    DW_TAG_EVENT,
    DW_TAG_SITE,
    DW_TAG_DATE,
    DW_TAG_ROUND,
    DW_TAG_WHITE,
    DW_TAG_BLACK,
    DW_TAG_RESULT,
    DW_TAG_SETUP,
    DW_TAG_FEN,
    DW_TAG_VARIANT,
    DW_TAG_TIME_CONTROL,
    DW_TAG_TERMINATION,
    DW_TAG_TOUR, /* diwan's: the men of a tour, in turn (judge/tour.c) */
    DW_TAG_DIWAN_IGNORE,
    DW_TAG_SETUP_CASE, /* SetUp spelled with other case */
    DW_TAG_IDS,
} dw_tag_id;

struct dw_tag {
    uint32_t name, name_len, value, value_len; /* offsets in the part */
    uint8_t id;                                /* dw_tag_id */
    bool escaped;                              /* value holds \" or \\ */
    bool plain;    /* its bytes are those of export format: [Name "value"] */
    bool repeated; /* an earlier tag has this name: that one counts */
    uint32_t start, end; /* '[' and behind ']' */
};

/* The Seven Tag Roster in its order; `unknown` is what stands where nothing is
 * known (PGN standard 8.1.1). */
enum { DW_ROSTER = 7 };
struct dw_roster_tag {
    dw_tag_id id;
    const char *name, *unknown;
};
extern const struct dw_roster_tag dw_roster[DW_ROSTER];

/* False also of a repeated one. */
bool dw_tag_in_roster(const struct dw_tag *tag);

/* One token of the movetext, 8 bytes, in file order. */
typedef struct dw_item {
    uint32_t offset;
    uint32_t length : 24; /* cut at 2^24 - 1 */
    uint32_t kind : 8;    /* dw_token_kind */
} dw_item;

enum {
    DW_GAME_BYTES = 4 << 20, /* default limit */
    DW_GAME_ITEMS = 1000000, /* tokens a game may have */
    DW_TAG_TOKENS = 4,       /* of them in a tag pair (PGN standard 8.1) */
    DW_GAME_DEPTH = 1000,    /* nested variations */
};

/* All offsets count in `text`, the part. Arrays are owned by the struct and
 * kept from game to game; zero is a valid, empty game. Comments and % lines
 * that stand outside the game but go with it are items too, in front of
 * `start` or behind the marker. A ')' that closes nothing is no item. */
struct dw_game {
    dw_span text;
    uint32_t begin; /* first byte, text before the game included */
    uint32_t start; /* first byte of the game itself */
    uint32_t end;   /* behind its last byte */
    struct dw_tag *tags;
    size_t tag_count, tag_room;
    uint32_t by_id[DW_TAG_IDS]; /* 1 + index of the first tag, 0: none */
    uint32_t *slots; /* hash table over names: 1 + index of a tag, 0: free */
    size_t slot_room, slot_mask;
    dw_item *items;
    size_t item_count, item_room;
    uint32_t words; /* DW_TOKEN_WORD items in the main line */
    uint8_t marker; /* dw_result; DW_RESULT_NONE: none, or a forfeit */
    bool has_marker;
    uint32_t marker_at, marker_len;
    bool variations; /* holds any */
    bool escapes;    /* % lines are among the items */
    bool signs;      /* ... and signs */
    bool loose;      /* read out of a page: text is a comment without braces,
                        punctuation between items is nothing */
    bool said;       /* the marker is words */
    bool too_large;  /* not to be judged */
};

/* Value of a tag by id, or {NULL, 0}. Raw: escapes as they stand. */
dw_span dw_game_tag(const struct dw_game *game, dw_tag_id id);

dw_span dw_game_text(const struct dw_game *game, uint32_t offset,
                     uint32_t length);

/* Behind the last item; where there is none there may be no array either, and
 * nothing may be added to its null. */
static inline const dw_item *dw_game_items_end(const struct dw_game *game)
{
    return game->item_count ? game->items + game->item_count : game->items;
}

/* Appends a tag's value without its escapes. */
void dw_game_value(struct dw_buf *buf, const struct dw_game *game,
                   const struct dw_tag *tag);

/* Whether each byte of begin..end is inside a tag pair or an item, a blank, or
 * under a finding. Findings that were not kept are believed; what follows the
 * last item of a game that is too large is under its finding. */
bool dw_game_accounts(const struct dw_game *game, const struct dw_diags *diags);

void dw_game_free(struct dw_game *game);

#endif
