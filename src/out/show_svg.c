/* Knows what of a scene goes onto a drawn board: marks, dots and arrows. Must
 * not know how these are drawn. */
/* SPDX-License-Identifier: MIT */
#include "out/show_svg.h"

void dw_show_svg_board(const struct dw_showing *self,
                       const struct dw_scene *scene, bool part,
                       struct dw_buf *out)
{
    struct dw_svg_arrow arrows[2];
    struct dw_svg_options options = {
        .turned = self->turned,
        .part = part,
        .marked = scene->meant.candidates,
        .dotted = scene->meant.could,
        .arrows = arrows,
    };
    if (scene->moved) {
        options.marked |= dw_bit(scene->last.from) | dw_bit(scene->last.to);
        if (!scene->broken)
            arrows[options.arrow_count++] = (struct dw_svg_arrow){
                scene->last.from, scene->last.to, DW_SVG_CALM};
    }
    if (scene->meant.known)
        arrows[options.arrow_count++] = (struct dw_svg_arrow){
            scene->meant.from, scene->meant.to, DW_SVG_BAD};
    dw_buf_clear(self->scratch);
    dw_show_place(self, scene, self->scratch);
    dw_buf_char(self->scratch, '\0');
    options.title = self->scratch->failed ? NULL : self->scratch->at;
    dw_svg_board(out, &scene->position, &options);
}

static void svg_game(const struct dw_showing *self, struct dw_buf *out)
{
    const struct dw_scene scene = dw_show_scene(self);
    dw_show_svg_board(self, &scene, false, out);
    dw_buf_char(out, '\n');
}

const struct dw_show dw_show_svg = {
    .name = "svg",
    .needs_board = true,
    .game = svg_game,
};
