/* Knows how a ruleset's list of clues is read. Must not know what a clue is
 * good for, nor look at a record. */
/* SPDX-License-Identifier: MIT */
#include "config/clues.h"

static dw_status read_tag_clue(struct dw_dialing *self,
                               const struct dw_node *entry,
                               struct dw_clue *clue)
{
    const bool whole = dw_node_get(entry, "is"),
               part = dw_node_get(entry, "has");
    if (whole && part)
        return dw_dial_fail(self, entry, "'is' or 'has', not both");
    clue->kind = whole ? DW_CLUE_TAG_IS : part ? DW_CLUE_TAG_HAS : DW_CLUE_TAG;
    const dw_status status =
        dw_node_text(entry, "tag", self->where, &clue->name, self->error);
    return status == DW_OK && (whole || part)
               ? dw_node_text(entry, whole ? "is" : "has", self->where,
                              &clue->text, self->error)
               : status;
}

static dw_status read_comment_clue(struct dw_dialing *self,
                                   const struct dw_node *entry,
                                   struct dw_clue *clue)
{
    clue->kind = DW_CLUE_COMMENT;
    return dw_node_text(entry, "comment", self->where, &clue->text,
                        self->error);
}

/* A FEN has six fields at most (PGN standard 16.1.3). */
static dw_status read_fen_clue(struct dw_dialing *self,
                               const struct dw_node *entry,
                               struct dw_clue *clue)
{
    const char *text = "";
    const dw_status status =
        dw_node_text(entry, "fen_fields", self->where, &text, self->error);
    clue->kind = DW_CLUE_FEN;
    clue->number = (uint32_t)(text[0] - '0');
    if (status == DW_OK && (text[0] < '1' || text[0] > '6' || text[1]))
        return dw_dial_fail(self, dw_node_get(entry, "fen_fields"),
                            "a number from 1 to 6 is wanted here");
    return status;
}

static dw_status read_sign_clue(struct dw_dialing *self,
                                const struct dw_node *entry,
                                struct dw_clue *clue)
{
    const char *text = "";
    const dw_status status =
        dw_node_text(entry, "mate_sign", self->where, &text, self->error);
    const bool bare = !strcmp(text, "bare-shah");
    clue->kind = DW_CLUE_MATE_SIGN;
    clue->number = bare ? DW_REASON_BARE_SHAH : DW_REASON_STALEMATE;
    if (status == DW_OK && !bare && strcmp(text, "stalemate") != 0)
        return dw_dial_fail(self, dw_node_get(entry, "mate_sign"),
                            "bare-shah or stalemate is wanted here");
    return status;
}

static const struct {
    const char *key;
    dw_status (*read)(struct dw_dialing *self, const struct dw_node *entry,
                      struct dw_clue *clue);
    const char *keys[4]; /* all that may stand in it */
} clue_kinds[] = {
    {"tag", read_tag_clue, {"tag", "is", "has", NULL}},
    {"comment", read_comment_clue, {"comment", NULL}},
    {"fen_fields", read_fen_clue, {"fen_fields", NULL}},
    {"mate_sign", read_sign_clue, {"mate_sign", NULL}},
};

dw_status dw_clue_read(struct dw_dialing *self, const struct dw_node *entry)
{
    struct dw_rulebook *book = self->book;
    if (!book->clues)
        book->clues =
            dw_arena_alloc(self->arena, DW_CLUES_MAX * sizeof *book->clues);
    if (!book->clues)
        return dw_dial_no_memory(self);
    if (book->clue_count == DW_CLUES_MAX)
        return dw_dial_fail(self, entry, "that are too many clues");
    struct dw_clue *clue = &book->clues[book->clue_count++];
    for (size_t i = 0; i < sizeof clue_kinds / sizeof *clue_kinds; i++) {
        if (entry->kind != DW_NODE_MAP ||
            !dw_node_get(entry, clue_kinds[i].key))
            continue;
        const dw_status status =
            dw_node_only(entry, clue_kinds[i].keys, self->where, self->error);
        return status == DW_OK ? clue_kinds[i].read(self, entry, clue) : status;
    }
    return dw_dial_fail(self, entry,
                        "a clue is one of tag, comment, fen_fields, mate_sign");
}
