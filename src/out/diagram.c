/* Knows where in a game a finding stands and what its board sets off. Must not
 * know shapes and colours. */
/* SPDX-License-Identifier: MIT */
#include "out/diagram.h"

#include "out/meant.h"
#include "out/show.h"
#include "out/svg.h"
#include "out/xml.h"

enum { ARROWS_MAX = 16 };

/* A board and what is set off on it. */
struct diagram {
    const char *when;
    struct dw_position position;
    struct dw_svg_arrow arrows[ARROWS_MAX];
    size_t arrow_count;
    dw_set dotted;
};

void dw_diagrams_start(struct dw_diagrams *self,
                       const struct dw_report_game *game)
{
    self->met = false;
    self->walking = game->judged->has_start && game->judged->senses;
    if (self->walking)
        dw_walk_start(&self->walk, game->game, game->judged, 0);
}

static bool ends_before(const struct dw_event *word, uint32_t offset)
{
    return word->item->offset + word->item->length <= offset;
}

/* Whether an item of the movetext holds the place: it is in self->word then. */
static bool meet(struct dw_diagrams *self, uint32_t offset)
{
    while (!self->met || ends_before(&self->word, offset)) {
        if (!dw_walk_next(&self->walk, &self->word))
            return false;
        self->met = true;
    }
    return self->word.item->offset <= offset;
}

static void add_arrow(struct diagram *self, int from, int to, dw_svg_tone tone)
{
    if (self->arrow_count < ARROWS_MAX)
        self->arrows[self->arrow_count++] = (struct dw_svg_arrow){
            (dw_square)from, (dw_square)to, (uint8_t)tone};
}

/* The word could not be played. */
static void add_meant(struct diagram *self, const struct dw_diag *diag)
{
    const struct dw_meant meant = dw_meant_of(diag);
    self->dotted = meant.could;
    if (meant.known) {
        add_arrow(self, meant.from, meant.to, DW_SVG_BAD);
        return;
    }
    if (!meant.target)
        return;
    const int target = dw_first(meant.target);
    for (dw_set men = meant.candidates; men; men &= men - 1)
        add_arrow(self, dw_first(men), target, DW_SVG_BAD);
    if (!meant.candidates)
        add_arrow(self, target, target, DW_SVG_BAD);
}

static bool at_word(struct dw_diagrams *self, const struct dw_diag *diag,
                    struct diagram *diagram)
{
    const struct dw_event *word = &self->word;
    const dw_svg_tone tone =
        diag->severity == DW_ERROR ? DW_SVG_BAD : DW_SVG_CALM;
    diagram->when = "before the move: ";
    if (word->meaning == DW_MEANS_MOVE) {
        diagram->position = *word->before;
        add_arrow(diagram, word->move.from, word->move.to, tone);
        return true;
    }
    if (!dw_meant_breaks(diag) || word->dead)
        return false;
    diagram->position = self->walk.levels[self->walk.depth].before;
    add_meant(diagram, diag);
    return true;
}

/* Layer 4 without a word is about the start, layer 5 about the end. */
static bool at_edge(const struct dw_report_game *game,
                    const struct dw_diag *diag, struct diagram *diagram)
{
    const int layer = dw_codes[dw_say_code((dw_say)diag->say)].number / 100;
    diagram->when = layer == 4 ? "at the start: " : "at the end: ";
    diagram->position = layer == 4 ? game->judged->start : game->judged->final;
    return layer == 4 || layer == 5;
}

static bool find(struct dw_diagrams *self, const struct dw_report_game *game,
                 const struct dw_diag *diag, struct diagram *diagram)
{
    if (!self->walking)
        return false;
    return (meet(self, diag->offset) && at_word(self, diag, diagram)) ||
           at_edge(game, diag, diagram);
}

bool dw_diagrams_add(struct dw_diagrams *self,
                     const struct dw_report_game *game,
                     const struct dw_diag *diag, struct dw_buf *scratch,
                     struct dw_buf *out)
{
    struct diagram diagram = {0};
    if (!find(self, game, diag, &diagram))
        return false;
    dw_buf_clear(scratch);
    dw_buf_text(scratch, diagram.when);
    dw_show_turn(&diagram.position, scratch);
    dw_buf_char(scratch, '\0');
    const struct dw_svg_options options = {
        .part = true,
        .dotted = diagram.dotted,
        .arrows = diagram.arrows,
        .arrow_count = diagram.arrow_count,
        .title = scratch->failed ? NULL : scratch->at,
    };
    dw_buf_text(out, "<figure>");
    dw_svg_board(out, &diagram.position, &options);
    dw_buf_text(out, "<figcaption>");
    dw_xml_text(out, (dw_span){scratch->at, scratch->len - 1});
    dw_buf_text(out, "</figcaption></figure>");
    out->failed |= scratch->failed | self->walk.failed;
    return true;
}

void dw_diagrams_free(struct dw_diagrams *self) { dw_walk_free(&self->walk); }
