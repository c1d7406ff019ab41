/* Knows what the verdicts of several rulesets look like side by side to a
 * human. Must not know where the bytes go. */
/* SPDX-License-Identifier: MIT */
#include "out/verdicts_text.h"

static const char gap[] = "  ";

bool dw_verdicts_differ(const struct dw_judged *judged)
{
    for (int i = 1; i < judged->verdict_count; i++) {
        const dw_ending a = judged->verdicts[0].ending;
        const dw_ending b = judged->verdicts[i].ending;
        if (a.result != b.result || a.reason != b.reason || a.ply != b.ply)
            return true;
    }
    return false;
}

/* ---- cells --------------------------------------------------------------- */

static void pad_from(struct dw_buf *out, size_t from, size_t width)
{
    const size_t used = out->len - from;
    dw_buf_fill(out, ' ', used < width ? width - used : 0);
    dw_buf_text(out, gap);
}

static void add_left(struct dw_buf *out, const char *text, size_t width)
{
    const size_t from = out->len;
    dw_buf_visible(out, dw_span_of(text), SIZE_MAX);
    pad_from(out, from, width);
}

static void add_right(struct dw_buf *out, uint64_t number, size_t width)
{
    size_t digits = 1;
    for (uint64_t rest = number; rest >= 10; rest /= 10)
        digits++;
    dw_buf_fill(out, ' ', digits < width ? width - digits : 0);
    dw_buf_number(out, number);
    dw_buf_text(out, gap);
}

static void end_row(struct dw_buf *out)
{
    while (out->len && out->at[out->len - 1] == ' ')
        out->len--;
    dw_buf_char(out, '\n');
}

static size_t widest_name(const struct dw_judge_setup *setup)
{
    size_t width = sizeof "ruleset" - 1;
    for (int i = 0; i < setup->rule_count; i++)
        if (strlen(setup->rules[i].name) > width)
            width = strlen(setup->rules[i].name);
    return width;
}

/* ---- one game ------------------------------------------------------------ */

enum { INDENT = 6, RESULT = 7, REASON = 10, PLY = 4, STANDING = 23 };

static void add_readings(struct dw_buf *out, uint32_t keys)
{
    static const char *const names[] = {
#define DW_KEY(tail, name) name,
#include "rules/ruleset.def"
#undef DW_KEY
    };
    const char *comma = "";
    for (int key = 0; key < DW_KEYS; key++) {
        if (!(keys >> key & 1))
            continue;
        dw_buf_text(out, comma);
        dw_buf_text(out, names[key]);
        comma = ", ";
    }
}

static void add_verdict(const struct dw_judge_rules *rules,
                        const struct dw_verdict *verdict, size_t name,
                        struct dw_buf *out)
{
    const dw_ending ending = verdict->ending;
    dw_buf_fill(out, ' ', INDENT);
    add_left(out, rules->name, name);
    add_left(out, dw_result_text((dw_result)ending.result), RESULT);
    add_left(out, dw_reason_name((dw_ending_reason)ending.reason), REASON);
    add_right(out, ending.ply, PLY);
    const size_t from = out->len;
    dw_buf_text(out, dw_standing_name((dw_standing)verdict->standing));
    dw_buf_text(out, verdict->played_on ? ", played on" : "");
    pad_from(out, from, STANDING);
    add_readings(out, ending.keys & rules->ruleset->readings);
    end_row(out);
}

void dw_verdicts_table(const struct dw_report_game *report, struct dw_buf *out)
{
    const struct dw_judge_setup *setup = report->setup;
    const size_t name = widest_name(setup);
    dw_buf_fill(out, ' ', INDENT);
    add_left(out, "ruleset", name);
    add_left(out, "result", RESULT);
    add_left(out, "reason", REASON);
    add_left(out, " ply", PLY);
    add_left(out, "standing", STANDING);
    dw_buf_text(out, "readings\n");
    for (int i = 0; i < report->judged->verdict_count; i++)
        add_verdict(&setup->rules[i], &report->judged->verdicts[i], name, out);
}

/* ---- which rulesets fit -------------------------------------------------- */

void dw_verdicts_fits(const struct dw_report_game *report, struct dw_buf *out)
{
    const struct dw_judged *judged = report->judged;
    dw_buf_text(out, judged->fit_count ? "fits " : "fits no ruleset");
    for (int i = 0; i < judged->fit_count; i++) {
        const int rule = judged->ranking[i];
        dw_buf_text(out, i ? ", " : "");
        dw_buf_visible(out, dw_span_of(report->setup->rules[rule].name),
                       SIZE_MAX);
    }
}

static void add_games(struct dw_buf *out, uint64_t games)
{
    dw_buf_number(out, games);
    dw_buf_text(out, games == 1 ? " game" : " games");
}

void dw_verdicts_file(const struct dw_report_file *file, struct dw_buf *out)
{
    uint8_t rules[DW_RULES_MAX];
    const struct dw_tally *tally = file->tally;
    const struct dw_judge_setup *setup = file->setup;
    const int count = dw_tally_fits(tally, setup->rule_count, rules);
    for (int i = 0; i < count; i++) {
        dw_buf_text(out, i ? ", " : "fits ");
        dw_buf_visible(out, dw_span_of(setup->rules[rules[i]].name), SIZE_MAX);
        dw_buf_text(out, " in ");
        dw_buf_number(out, tally->rows[rules[i]].fits);
        if (i)
            continue;
        dw_buf_text(out, " of ");
        add_games(out, tally->games);
    }
    if (count)
        return;
    dw_buf_text(out, "fits no ruleset in ");
    add_games(out, tally->games);
}

/* ---- all games ----------------------------------------------------------- */

void dw_verdicts_matrix(const struct dw_summary *summary, struct dw_buf *out)
{
    const struct dw_judge_setup *setup = summary->setup;
    const size_t name = widest_name(setup);
    static const char played_on[] = "played on";
    add_left(out, "ruleset", name);
    for (int standing = 0; standing < DW_STANDINGS; standing++)
        add_left(out, dw_standing_name((dw_standing)standing), 0);
    add_left(out, played_on, 0);
    end_row(out);
    for (int i = 0; i < setup->rule_count; i++) {
        const struct dw_tally_row *row = &summary->tally.rows[i];
        add_left(out, setup->rules[i].name, name);
        for (int k = 0; k < DW_STANDINGS; k++)
            add_right(out, row->standings[k],
                      strlen(dw_standing_name((dw_standing)k)));
        add_right(out, row->played_on, sizeof played_on - 1);
        end_row(out);
    }
}
