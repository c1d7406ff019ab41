/* Knows what the end of a game under each ruleset means for the record, and
 * which of that counts. Must not know how endings are found, nor how findings
 * are printed. */
/* SPDX-License-Identifier: MIT */
#include "judge/parts.h"

const char *dw_standing_name(dw_standing standing)
{
    static const char *const names[] = {"proved",  "contradicted", "consistent",
                                        "missing", "open",         "unsettled"};
    return names[standing];
}

const char *dw_reason_name(dw_ending_reason reason)
{
    static const char *const names[] = {
        [DW_REASON_ONGOING] = "ongoing",
        [DW_REASON_PENDING] = "pending",
        [DW_REASON_CHECKMATE] = "checkmate",
        [DW_REASON_STALEMATE] = "stalemate",
        [DW_REASON_BARE_SHAH] = "bare-shah",
        [DW_REASON_BOTH_BARE] = "both-bare",
        [DW_REASON_REPETITION] = "repetition",
        [DW_REASON_MOVE_LIMIT] = "move-limit",
        [DW_REASON_UNSETTLED] = "unsettled",
    };
    return names[reason];
}

static bool is_over(dw_ending ending)
{
    return ending.result != DW_RESULT_OPEN &&
           ending.result != DW_RESULT_UNSETTLED;
}

/* rulesets/README.md, "How a verdict is found". */
static dw_standing standing_of(dw_ending ending, dw_result stated)
{
    const bool open = stated == DW_RESULT_OPEN || stated == DW_RESULT_NONE;
    if (ending.result == DW_RESULT_UNSETTLED)
        return DW_STANDING_UNSETTLED;
    if (ending.result == DW_RESULT_OPEN)
        return open ? DW_STANDING_OPEN : DW_STANDING_CONSISTENT;
    if (open)
        return DW_STANDING_MISSING;
    return ending.result == stated ? DW_STANDING_PROVED
                                   : DW_STANDING_CONTRADICTED;
}

/* Where the result is stated: the marker, the Result tag, or the game. */
static struct dw_diag *file_result(struct dw_judge *self, dw_say say,
                                   uint64_t rulesets)
{
    const struct dw_game *game = self->game;
    const uint32_t tag = game->by_id[DW_TAG_RESULT];
    uint32_t offset = game->start, length = 1;
    if (game->has_marker) {
        offset = game->marker_at;
        length = game->marker_len;
    } else if (tag) {
        offset = game->tags[tag - 1].value;
        length = game->tags[tag - 1].value_len;
    }
    struct dw_diag *diag = dw_diags_add(self->diags, say, offset, length);
    diag->rulesets = rulesets;
    return diag;
}

static void report_standing(struct dw_judge *self, int rule, uint64_t rulesets)
{
    const struct dw_verdict *verdict = &self->verdicts[rule];
    const dw_ending ending = verdict->ending;
    const bool contradicted = verdict->standing == DW_STANDING_CONTRADICTED;
    if (!contradicted && verdict->standing != DW_STANDING_MISSING)
        return;
    const char *stated = dw_result_text(self->out->stated);
    struct dw_diag *diag = file_result(
        self, contradicted ? DW_SAY_CONTRADICTED : DW_SAY_MISSING_ON_BOARD,
        rulesets);
    diag->ply = ending.ply;
    diag->args[0] = dw_arg_word(stated ? stated : "nothing");
    diag->args[1] = dw_arg_word(dw_result_text((dw_result)ending.result));
    diag->args[2] =
        dw_arg_word(dw_reason_name((dw_ending_reason)ending.reason));
    diag->args[3] = dw_arg_number(ending.ply);
}

static void report_start_decided(struct dw_judge *self, int rule,
                                 uint64_t rulesets)
{
    const dw_ending ending = self->verdicts[rule].ending;
    const struct dw_game *game = self->game;
    const uint32_t fen = game->by_id[DW_TAG_FEN];
    const uint32_t offset = fen ? game->tags[fen - 1].value : game->start;
    const uint32_t length = fen ? game->tags[fen - 1].value_len : 1;
    struct dw_diag *diag =
        dw_diags_add(self->diags, DW_SAY_DECIDED_AT_START, offset, length);
    diag->rulesets = rulesets;
    diag->args[0] = dw_arg_word(dw_result_text((dw_result)ending.result));
    diag->args[1] =
        dw_arg_word(dw_reason_name((dw_ending_reason)ending.reason));
}

/* At the first ply too many. */
static void report_played_on(struct dw_judge *self, int rule, uint64_t rulesets)
{
    const dw_ending ending = self->verdicts[rule].ending;
    const dw_item *item = &self->game->items[self->line.plies[ending.ply].item];
    struct dw_diag *diag = dw_diags_add(self->diags, DW_SAY_PLIES_AFTER_END,
                                        item->offset, item->length);
    diag->ply = ending.ply + 1;
    diag->rulesets = rulesets;
    diag->args[0] = dw_arg_number(ending.ply);
    diag->args[1] = dw_arg_word(dw_result_text((dw_result)ending.result));
    diag->args[2] =
        dw_arg_word(dw_reason_name((dw_ending_reason)ending.reason));
    diag->args[3] = dw_arg_number(self->out->plies - ending.ply);
}

/* Files what is wrong under `rule`, and so under all of `rulesets`. */
static void report_verdict(struct dw_judge *self, int rule, uint64_t rulesets)
{
    const struct dw_verdict *verdict = &self->verdicts[rule];
    report_standing(self, rule, rulesets);
    if (is_over(verdict->ending) && verdict->ending.ply == 0)
        report_start_decided(self, rule, rulesets);
    else if (verdict->played_on)
        report_played_on(self, rule, rulesets);
}

/* ---- which rulesets count ------------------------------------------------ */

/* What the worst finding about a verdict says: 0: there is none. */
static int gravity(const struct dw_verdict *verdict)
{
    if (verdict->standing == DW_STANDING_CONTRADICTED)
        return 1 + DW_ERROR;
    const bool odd = verdict->standing == DW_STANDING_MISSING ||
                     verdict->played_on ||
                     (is_over(verdict->ending) && verdict->ending.ply == 0);
    return odd ? 1 + DW_WARNING : 0;
}

/* Those under which the record does best, so that a finding of a level counts
 * only when every ruleset asked for has one of that level or above. */
static uint64_t mildest(const struct dw_judge *self)
{
    uint64_t rulesets = 0;
    int least = 1 + DW_ERROR;
    for (int i = 0; i < self->setup.rule_count; i++) {
        const int level = gravity(&self->verdicts[i]);
        if (level < least)
            rulesets = 0;
        if (level <= least)
            rulesets |= UINT64_C(1) << i;
        least = level < least ? level : least;
    }
    return rulesets;
}

static uint64_t counting(const struct dw_judge *self)
{
    if (self->setup.automatic)
        return UINT64_C(1) << self->ranking[0];
    if (self->setup.need == DW_NEED_ANY)
        return mildest(self);
    return UINT64_MAX >> (64 - self->setup.rule_count);
}

static bool same_verdict(const struct dw_verdict *a, const struct dw_verdict *b)
{
    return a->ending.result == b->ending.result &&
           a->ending.reason == b->ending.reason &&
           a->ending.ply == b->ending.ply;
}

/* One finding for all rulesets that come to the same verdict. */
static void report_verdicts(struct dw_judge *self)
{
    uint64_t left = counting(self);
    for (int i = 0; i < self->setup.rule_count; i++) {
        uint64_t same = 0;
        if (!(left >> i & 1) || !gravity(&self->verdicts[i]))
            continue;
        for (int k = i; k < self->setup.rule_count; k++)
            if (left >> k & 1 &&
                same_verdict(&self->verdicts[i], &self->verdicts[k]))
                same |= UINT64_C(1) << k;
        report_verdict(self, i, same);
        left &= ~same;
    }
}

void dw_verdicts_judge(struct dw_judge *self)
{
    struct dw_judged *out = self->out;
    for (int i = 0; i < self->setup.rule_count; i++) {
        struct dw_verdict *verdict = &self->verdicts[i];
        const dw_ending ending =
            dw_ruling_finish(&self->rulings[i], &self->track, &self->now,
                             out->stated == DW_RESULT_DRAW);
        verdict->ending = ending;
        verdict->standing = (uint8_t)standing_of(ending, out->stated);
        verdict->played_on = is_over(ending) && ending.ply < out->plies;
    }
    out->verdicts = self->verdicts;
    out->verdict_count = self->setup.rule_count;
    if (self->setup.automatic)
        dw_fits_rank(self);
    report_verdicts(self);
}
