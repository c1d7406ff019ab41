/* Knows which report formats there are, and the words that they share. Must
 * not know what they look like. */
/* SPDX-License-Identifier: MIT */
#include "out/report.h"

enum {
    TEXT_MAX = 200, /* bytes of what a finding points at */
    NAME_MAX = 40,  /* characters of a player's name */
};

const struct dw_report *const dw_reports[] = {
#define DW_REPORT(name) &dw_report_##name,
#include "out/report.def"
#undef DW_REPORT
    NULL,
};

dw_fix dw_report_fix(const struct dw_report_game *self,
                     const struct dw_diag *diag)
{
    return self->number
               ? dw_fix_level(self->setup, self->game, self->judged, diag)
               : DW_FIX_NONE;
}

const struct dw_suggestions *
dw_report_suggestions(const struct dw_report_game *self,
                      const struct dw_diag *diag)
{
    const struct dw_suggestions *all = self->suggestions;
    return all && diag == &self->diags->at[all->diag] ? all : NULL;
}

void dw_report_suggest(struct dw_buf *buf, const struct dw_report_game *self,
                       const struct dw_suggestion *suggestion)
{
    const char *stated = dw_result_text(self->judged->stated);
    dw_buf_text(buf, self->suggestions->words + suggestion->words);
    if (suggestion->whole && !suggestion->plies)
        return;
    const bool one = suggestion->plies == 1;
    dw_buf_text(buf, !suggestion->whole ? "; " : one ? "; the only" : "; all ");
    if (!suggestion->whole || !one)
        dw_buf_number(buf, suggestion->plies);
    dw_buf_text(buf, one ? " ply then replays" : " plies then replay");
    if (!suggestion->whole || !suggestion->agrees || !stated)
        return;
    dw_buf_text(buf, suggestion->agrees > 0 ? ", the end proves "
                                            : ", but the end contradicts ");
    dw_buf_text(buf, stated);
    if (suggestion->agrees < 0)
        dw_buf_text(buf, " (with the colours exchanged it would fit)");
}

void dw_report_message(struct dw_buf *buf, const struct dw_diag *diag,
                       dw_span text)
{
    dw_diag_message(buf, diag, text);
    const size_t bare = buf->len;
    dw_buf_text(buf, ": ");
    const size_t joined = buf->len;
    dw_diag_hint(buf, diag, text);
    if (buf->len == joined)
        buf->len = bare;
}

dw_span dw_report_said(struct dw_buf *scratch, const struct dw_diag *diag,
                       dw_span text)
{
    dw_buf_clear(scratch);
    dw_report_message(scratch, diag, text);
    return dw_buf_held(scratch);
}

dw_span dw_report_told(struct dw_buf *scratch,
                       const struct dw_report_game *self,
                       const struct dw_diag *diag)
{
    const struct dw_suggestions *all = dw_report_suggestions(self, diag);
    dw_report_said(scratch, diag, self->game->text);
    for (int i = 0; all && i < all->count; i++) {
        dw_buf_text(scratch, i ? ". Or: " : ". Perhaps: ");
        dw_report_suggest(scratch, self, &all->at[i]);
    }
    return dw_buf_held(scratch);
}

const char *dw_report_path(const char *file)
{
    while (file[0] == '.' && file[1] == '/')
        file += 2 + strspn(file + 2, "/");
    return file;
}

void dw_report_code(struct dw_buf *buf, const struct dw_diag *diag)
{
    dw_buf_text(buf, dw_codes[dw_say_code(diag->say)].tag);
}

dw_span dw_report_source(const struct dw_game *game, const struct dw_diag *diag)
{
    dw_span text = dw_game_text(game, diag->offset, diag->length);
    if (text.len <= TEXT_MAX)
        return text;
    size_t end = TEXT_MAX;
    while (end > TEXT_MAX - 4 && ((unsigned char)text.at[end] & 0xC0) == 0x80)
        end--;
    text.len = end;
    return text;
}

void dw_report_versus(struct dw_buf *buf, dw_span white, dw_span black)
{
    dw_buf_text(buf, " (");
    dw_buf_visible(buf, white, NAME_MAX);
    dw_buf_text(buf, " - ");
    dw_buf_visible(buf, black, NAME_MAX);
    dw_buf_char(buf, ')');
}

/* Adds the name, and returns behind which byte it ends. */
static size_t add_player(struct dw_buf *buf, const struct dw_game *game,
                         dw_tag_id id)
{
    if (game->by_id[id])
        dw_game_value(buf, game, &game->tags[game->by_id[id] - 1]);
    else
        dw_buf_char(buf, '?');
    return buf->len;
}

void dw_report_players(struct dw_buf *buf, const struct dw_game *game,
                       struct dw_buf *scratch)
{
    if (!game->by_id[DW_TAG_WHITE] && !game->by_id[DW_TAG_BLACK])
        return;
    dw_buf_clear(scratch);
    const size_t white = add_player(scratch, game, DW_TAG_WHITE);
    const size_t both = add_player(scratch, game, DW_TAG_BLACK);
    if (scratch->failed)
        return;
    dw_report_versus(buf, (dw_span){scratch->at, white},
                     (dw_span){scratch->at + white, both - white});
}

void dw_report_more(struct dw_buf *buf, uint64_t more)
{
    dw_buf_number(buf, more);
    dw_buf_text(buf, " more of the same, not shown");
}

bool dw_report_fails(const struct dw_report_game *game, dw_severity level)
{
    bool fails = false;
    for (int at = (int)level; at <= DW_ERROR; at++)
        fails |= game->diags->by_severity[at] > 0;
    return fails;
}
