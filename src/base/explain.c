/* Knows what each code means, why it matters and how right and wrong look.
 * Must not know how the words are laid out. */
/* SPDX-License-Identifier: MIT */
#include "base/diag.h"

static const struct dw_explanation explanations[DW_CODES] = {
#define DW_EXPLAIN(tail, meaning, matters, wrong, right, source)               \
    [DW_##tail] = {meaning, matters, wrong, right, source},
#include "base/explain.def"
#undef DW_EXPLAIN
};

const struct dw_explanation *dw_explain(dw_code code)
{
    return &explanations[code];
}
