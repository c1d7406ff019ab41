/* Knows how a ruleset is written: one value, the words it rests on, the whole
 * as YAML. Must not know what the dials do. */
/* SPDX-License-Identifier: MIT */
#ifndef DW_CONFIG_WRITE_RULESET_H
#define DW_CONFIG_WRITE_RULESET_H

#include "config/load_ruleset.h"

/* The value of a key as the file would have it: "at-once", "none",
 * "{times: 3, ends: at-once}", "[checkmate, bare]", "{array: d-d}". */
void dw_rulebook_value(struct dw_buf *out, const struct dw_rulebook *book,
                       dw_key key);

/* What the value rests on: the source's words or what the program was seen to
 * do, with their place; nothing when the source is silent. Of a draw the first
 * part that has words. */
void dw_rulebook_words(struct dw_buf *out, const struct dw_rulebook *book,
                       dw_key key);

/* How the source's silence is read, of a draw in its first such part; NULL
 * when it is plain. */
const char *dw_rulebook_reading(const struct dw_rulebook *book, dw_key key);

/* A file that loads to the same ruleset, options applied, with what is left
 * of the words. */
void dw_rulebook_write(struct dw_buf *out, const struct dw_rulebook *book);

#endif
