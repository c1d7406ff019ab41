/* Knows the shapes of the men, in the abstract style of Islamic sets: Shah and
 * ferz are thrones, the ferz smaller; the alfil's dome bears two tusks, the
 * faras is a cone with a snout, the rukh's top is cleft, the baidaq a small
 * dome. Must not know why a board is shown. */
/* SPDX-License-Identifier: MIT */
#include "out/svg.h"

#include "out/xml.h"

/* ---- shapes -------------------------------------------------------------- */

/* A square is 10 wide, the board's upper left corner at 0,0. */
enum { SQUARE = 10, HALF = SQUARE / 2 };

/* In a square of their own; what is incised comes second. */
static const struct {
    const char *body, *cuts;
} men[DW_KINDS] = {
    [DW_BAIDAQ] = {"M2.8 8.7V7.1a2.2 2.2 0 0 1 1.7-2.1.6.6 0 1 1 1 0"
                   "A2.2 2.2 0 0 1 7.2 7.1v1.6z",
                   "M2.8 7.5h4.4"},
    [DW_FARAS] = {"M2.6 8.7C2.7 7 3 5.8 3.6 4.7L1.3 4.4 1.6 3 4.6 1.7"
                  "C6.6 1.4 7.5 4 7.6 8.7z",
                  "M2.7 7.4h4.8"},
    [DW_ALFIL] = {"M1.7 8.7V6.6C1.7 5.1 2.2 4.2 3 3.7L2.8 2.2q.4-.5.9-.1"
                  "l.8 1q.5.1 1 0l.8-1q.5-.4.9.1L7 3.7C7.8 4.2 8.3 5.1 8.3 6.6"
                  "v2.1z",
                  "M1.7 7.4h6.6"},
    [DW_FERZ] = {"M2.2 8.7V5.6C2.2 4.1 3.3 3.1 5 3.1s2.8 1 2.8 2.5v3.1z",
                 "M2.2 7.4h5.6M3.7 7.4V6.3a1.3 1.3 0 0 1 2.6 0v1.1"},
    [DW_RUKH] = {"M1.9 8.7L2.4 5.2 1.4 1.9Q2.2 1.1 3.1 1.5L5 4.1 6.9 1.5"
                 "Q7.8 1.1 8.6 1.9L7.6 5.2l.5 3.5z",
                 "M2.1 7.4h5.8"},
    [DW_SHAH] = {"M1.5 8.7V4.9C1.5 3.3 2.6 2.5 4.2 2.3a1 1 0 1 1 1.6 0"
                 "C7.4 2.5 8.5 3.3 8.5 4.9v3.8z",
                 "M1.5 7.4h7M3.2 7.4V5.9a1.8 1.8 0 0 1 3.6 0v1.5"},
};

/* ---- colours ------------------------------------------------------------- */

/* What draws a file of its own may not know custom properties. */
static const struct {
    const char *selector, *property, *light, *dark;
} colours[] = {
    {".dw-ground", "fill", "#f4e9d0", "#a39375"},
    {".dw-check", "fill", "#e2cea6", "#887858"},
    {".dw-frame", "stroke", "#8c7048", "#4d4333"},
    {".dw-rim", "fill", "#7a6240", "#b5a789"},
    {".dw-white", "fill", "#fffdf5", "#f7efdb"},
    {".dw-white", "stroke", "#33271a", "#241c13"},
    {".dw-white", "color", "#8a7450", "#8a7450"},
    {".dw-black", "fill", "#2b3f46", "#1d272b"},
    {".dw-black", "stroke", "#152024", "#0b1012"},
    {".dw-black", "color", "#c9d6d2", "#9fb0ac"},
    {".dw-mark", "fill", "#e8b93c", "#c99a2c"},
    {".dw-calm", "stroke", "#2b6c91", "#5db4dd"},
    {".dw-good", "stroke", "#3c7d45", "#7fd48a"},
    {".dw-bad", "stroke", "#b8281e", "#ff7360"},
    {".dw-calm-head", "fill", "#2b6c91", "#5db4dd"},
    {".dw-good-head", "fill", "#3c7d45", "#7fd48a"},
    {".dw-bad-head", "fill", "#b8281e", "#ff7360"},
};

static const char forms[] =
    ".dw-board{display:block}"
    ".dw-frame{fill:none;stroke-width:.6}"
    ".dw-rim{font:3.2px sans-serif;text-anchor:middle}"
    ".dw-white,.dw-black{stroke-width:.45;stroke-linejoin:round}"
    ".dw-cut{fill:none;stroke:currentColor;stroke-width:.5}"
    ".dw-mark{opacity:.55}"
    ".dw-arrow{fill:none;stroke-width:1.3;stroke-linecap:round}"
    ".dw-over{opacity:.85}";

/* "--dw-ground-fill" */
static void add_name(struct dw_buf *out, size_t i)
{
    dw_buf_text(out, "--");
    dw_buf_text(out, colours[i].selector + 1);
    dw_buf_char(out, '-');
    dw_buf_text(out, colours[i].property);
}

/* A colour twice: as it is, and, for those who know custom properties, as an
 * ancestor has it. Only what is inherited reaches into the shapes of a <use>;
 * there no selector sees an ancestor (SVG 2, 5.6.3). */
static void add_colours(struct dw_buf *out, bool dark)
{
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        const char *colour = dark ? colours[i].dark : colours[i].light;
        dw_buf_text(out, colours[i].selector);
        dw_buf_char(out, '{');
        dw_buf_text(out, colours[i].property);
        dw_buf_char(out, ':');
        dw_buf_text(out, colour);
        dw_buf_char(out, ';');
        dw_buf_text(out, colours[i].property);
        dw_buf_text(out, ":var(");
        add_name(out, i);
        dw_buf_char(out, ',');
        dw_buf_text(out, colour);
        dw_buf_text(out, ")}");
    }
}

static void add_theme(struct dw_buf *out, const char *selector, bool dark)
{
    dw_buf_text(out, selector);
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        dw_buf_char(out, i ? ';' : '{');
        add_name(out, i);
        dw_buf_char(out, ':');
        dw_buf_text(out, dark ? colours[i].dark : colours[i].light);
    }
    dw_buf_char(out, '}');
}

static void add_preferred(struct dw_buf *out)
{
    dw_buf_text(out, forms);
    add_colours(out, false);
    dw_buf_text(out, "@media(prefers-color-scheme:dark){");
    add_colours(out, true);
    dw_buf_char(out, '}');
}

void dw_svg_style(struct dw_buf *out)
{
    add_preferred(out);
    add_theme(out, "[data-theme=light]", false);
    add_theme(out, "[data-theme=dark]", true);
}

/* ---- what boards share --------------------------------------------------- */

static const char *const kind_ids[DW_KINDS] = {
    [DW_BAIDAQ] = "dw-baidaq", [DW_FARAS] = "dw-faras", [DW_ALFIL] = "dw-alfil",
    [DW_FERZ] = "dw-ferz",     [DW_RUKH] = "dw-rukh",   [DW_SHAH] = "dw-shah",
};

static const char *const tones[] = {
    [DW_SVG_CALM] = "calm",
    [DW_SVG_GOOD] = "good",
    [DW_SVG_BAD] = "bad",
};

static void add_man(struct dw_buf *out, int kind)
{
    dw_buf_text(out, "<g");
    dw_xml_attribute(out, "id", dw_span_of(kind_ids[kind]));
    dw_buf_text(out, "><path d=\"");
    dw_buf_text(out, men[kind].body);
    dw_buf_text(out, "\"/><path class=\"dw-cut\" d=\"");
    dw_buf_text(out, men[kind].cuts);
    dw_buf_text(out, "\"/></g>");
}

static void add_head(struct dw_buf *out, const char *tone)
{
    dw_buf_text(out, "<marker id=\"dw-head-");
    dw_buf_text(out, tone);
    dw_buf_text(out, "\" viewBox=\"0 0 4 4\" refX=\"2.6\" refY=\"2\""
                     " markerWidth=\"3.2\" markerHeight=\"3.2\""
                     " orient=\"auto\"><path class=\"dw-");
    dw_buf_text(out, tone);
    dw_buf_text(out, "-head\" d=\"M0 0L4 2 0 4z\"/></marker>");
}

static void add_ground(struct dw_buf *out)
{
    dw_buf_text(out,
                "<g id=\"dw-ground\"><rect class=\"dw-ground\" width=\"80\""
                " height=\"80\"/><path class=\"dw-check\" d=\"");
    for (int row = 0; row < 8; row++) {
        dw_buf_text(out, row % 2 ? "M0 " : "M10 ");
        dw_buf_number(out, (uint64_t)row * SQUARE);
        for (int i = 0; i < 4; i++)
            dw_buf_text(out, i ? "m20 0h10v10h-10z" : "h10v10h-10z");
    }
    dw_buf_text(out, "\"/><rect class=\"dw-frame\" x=\"-.3\" y=\"-.3\""
                     " width=\"80.6\" height=\"80.6\"/></g>");
}

static void add_letter(struct dw_buf *out, int x, int y, char letter)
{
    dw_buf_text(out, "<text x=\"");
    if (x < 0)
        dw_buf_text(out, "-3");
    else
        dw_buf_number(out, (uint64_t)x);
    dw_buf_text(out, "\" y=\"");
    dw_buf_number(out, (uint64_t)y);
    dw_buf_text(out, "\">");
    dw_buf_char(out, letter);
    dw_buf_text(out, "</text>");
}

static void add_rim(struct dw_buf *out, bool turned)
{
    dw_buf_text(out, turned ? "<g id=\"dw-rim-turned\"" : "<g id=\"dw-rim\"");
    dw_buf_text(out, " class=\"dw-rim\">");
    for (int i = 0; i < 8; i++) {
        const int seen = turned ? 7 - i : i;
        add_letter(out, i * SQUARE + HALF, 84, (char)('a' + seen));
        add_letter(out, -1, i * SQUARE + HALF + 1, (char)('8' - seen));
    }
    dw_buf_text(out, "</g>");
}

static void add_shared(struct dw_buf *out)
{
    dw_buf_text(out, "<defs>");
    add_ground(out);
    for (int kind = 0; kind < DW_KINDS; kind++)
        add_man(out, kind);
    for (int tone = DW_SVG_CALM; tone <= DW_SVG_BAD; tone++)
        add_head(out, tones[tone]);
    add_rim(out, false);
    add_rim(out, true);
    dw_buf_text(out, "</defs>");
}

void dw_svg_men(struct dw_buf *out)
{
    dw_buf_text(out, "<svg width=\"0\" height=\"0\" aria-hidden=\"true\""
                     " style=\"position:absolute\">");
    add_shared(out);
    dw_buf_text(out, "</svg>\n");
}

/* ---- one board ----------------------------------------------------------- */

static uint64_t column_of(int square, bool turned)
{
    return (uint64_t)(turned ? 7 - dw_file(square) : dw_file(square)) * SQUARE;
}

static uint64_t row_of(int square, bool turned)
{
    return (uint64_t)(turned ? dw_rank(square) : 7 - dw_rank(square)) * SQUARE;
}

static void add_use(struct dw_buf *out, const char *id, uint64_t x, uint64_t y)
{
    dw_buf_text(out, "<use href=\"#");
    dw_buf_text(out, id);
    dw_buf_char(out, '"');
    if (x)
        dw_xml_number(out, "x", x);
    if (y)
        dw_xml_number(out, "y", y);
    dw_buf_text(out, "/>");
}

static void add_marks(struct dw_buf *out, dw_set squares, bool turned)
{
    for (; squares; squares &= squares - 1) {
        const int square = dw_first(squares);
        dw_buf_text(out, "<rect class=\"dw-mark\" width=\"10\" height=\"10\"");
        dw_xml_number(out, "x", column_of(square, turned));
        dw_xml_number(out, "y", row_of(square, turned));
        dw_buf_text(out, "/>");
    }
}

static void add_dots(struct dw_buf *out, dw_set squares, bool turned)
{
    for (; squares; squares &= squares - 1) {
        const int square = dw_first(squares);
        dw_buf_text(out, "<circle class=\"dw-good-head\" r=\"1.3\"");
        dw_xml_number(out, "cx", column_of(square, turned) + HALF);
        dw_xml_number(out, "cy", row_of(square, turned) + HALF);
        dw_buf_text(out, "/>");
    }
}

static void add_side(struct dw_buf *out, const struct dw_position *position,
                     int side, bool turned)
{
    dw_buf_text(out, side == DW_WHITE ? "<g class=\"dw-white\">"
                                      : "<g class=\"dw-black\">");
    for (dw_set left = position->by_side[side]; left; left &= left - 1) {
        const int square = dw_first(left);
        add_use(out, kind_ids[position->board[square]],
                column_of(square, turned), row_of(square, turned));
    }
    dw_buf_text(out, "</g>");
}

/* A line between the middles of two squares; on one square a ring. */
static void add_arrow(struct dw_buf *out, const struct dw_svg_arrow *arrow,
                      bool turned)
{
    const char *tone = tones[arrow->tone];
    const uint64_t x = column_of(arrow->from, turned) + HALF;
    const uint64_t y = row_of(arrow->from, turned) + HALF;
    dw_buf_text(out, "<path class=\"dw-arrow dw-");
    dw_buf_text(out, tone);
    dw_buf_text(out, "\" d=\"M");
    dw_buf_number(out, x);
    dw_buf_char(out, ' ');
    dw_buf_number(out, y);
    if (arrow->from == arrow->to) {
        dw_buf_text(out, "m4 0a4 4 0 1 1-8 0 4 4 0 1 1 8 0\"/>");
        return;
    }
    dw_buf_char(out, 'L');
    dw_buf_number(out, column_of(arrow->to, turned) + HALF);
    dw_buf_char(out, ' ');
    dw_buf_number(out, row_of(arrow->to, turned) + HALF);
    dw_buf_text(out, "\" marker-end=\"url(#dw-head-");
    dw_buf_text(out, tone);
    dw_buf_text(out, ")\"/>");
}

static void open_board(struct dw_buf *out, const struct dw_svg_options *options)
{
    dw_buf_text(out, "<svg class=\"dw-board\"");
    if (!options->part)
        dw_buf_text(out, " xmlns=\"http://www.w3.org/2000/svg\" width=\"435\""
                         " height=\"435\"");
    dw_buf_text(out, options->bare ? " viewBox=\"-1 -1 82 82\" role=\"img\""
                                   : " viewBox=\"-6 -1 87 87\" role=\"img\"");
    if (options->title)
        dw_xml_attribute(out, "aria-label", dw_span_of(options->title));
    dw_buf_char(out, '>');
    if (options->part)
        return;
    dw_buf_text(out, "<style>");
    add_preferred(out);
    dw_buf_text(out, "</style>");
    add_shared(out);
}

void dw_svg_board(struct dw_buf *out, const struct dw_position *position,
                  const struct dw_svg_options *options)
{
    const bool turned = options->turned;
    open_board(out, options);
    add_use(out, "dw-ground", 0, 0);
    if (!options->bare)
        add_use(out, turned ? "dw-rim-turned" : "dw-rim", 0, 0);
    add_marks(out, options->marked, turned);
    add_side(out, position, DW_BLACK, turned);
    add_side(out, position, DW_WHITE, turned);
    if (options->dotted || options->arrow_count) {
        dw_buf_text(out, "<g class=\"dw-over\">");
        add_dots(out, options->dotted, turned);
        for (size_t i = 0; i < options->arrow_count; i++)
            add_arrow(out, &options->arrows[i], turned);
        dw_buf_text(out, "</g>");
    }
    dw_buf_text(out, "</svg>");
}
