/* Knows how the tables of words widen and where a word goes in them. Must not
 * know how a word is read. */
/* SPDX-License-Identifier: MIT */
#include "pgn/memo.h"

/* Whether a table has come to be a quarter full and may be four times as wide.
 */
static bool is_narrow(uint64_t mask, uint32_t count, int bits)
{
    return count > mask / 4 && mask >> (bits - 1) == 0;
}

static uint64_t wider(uint64_t mask) { return mask << 2 | 3; }

/* ---- short words --------------------------------------------------------- */

static bool put_short(struct dw_memo *self, struct dw_memo_short word)
{
    const size_t home =
        dw_memo_hash(word.key, DW_MEMO_SHORT_BITS) & self->short_mask;
    for (size_t i = home; i < home + DW_MEMO_PROBES; i++)
        if (!self->shorts[i].key) {
            self->shorts[i] = word;
            return true;
        }
    return false;
}

/* A word stays where it is or goes to a slot that was not in use. */
static void widen_shorts(struct dw_memo *self)
{
    const size_t end = self->short_mask + 1 + DW_MEMO_PROBES;
    const size_t more = wider(self->short_mask) - self->short_mask;
    memset(self->shorts + end, 0, more * sizeof *self->shorts);
    self->short_mask = wider(self->short_mask);
    for (size_t i = 0; i < end; i++) {
        const struct dw_memo_short word = self->shorts[i];
        self->shorts[i].key = 0;
        if (word.key)
            self->short_count -= !put_short(self, word);
    }
}

void dw_memo_keep_short(struct dw_memo *self, uint64_t key, dw_spec spec)
{
    if (is_narrow(self->short_mask, self->short_count, DW_MEMO_SHORT_BITS))
        widen_shorts(self);
    self->short_count += put_short(self, (struct dw_memo_short){key, spec});
}

/* ---- long words ---------------------------------------------------------- */

static size_t long_home(const struct dw_memo *self, struct dw_memo_word word)
{
    return dw_memo_hash(word.key[0] ^ word.key[1] * 3, DW_MEMO_LONG_BITS) &
           self->long_mask;
}

bool dw_memo_recall_long(const struct dw_memo *self, struct dw_memo_word word,
                         dw_spec *spec)
{
    const size_t home = long_home(self, word);
    for (size_t i = home; i < home + DW_MEMO_PROBES; i++)
        if (dw_memo_same(self->longs[i].word, word)) {
            *spec = self->longs[i].spec;
            return true;
        }
    return false;
}

/* They are few: a wider table begins empty, and so does that of refused words.
 */
static void clear_longs(struct dw_memo *self, uint64_t mask)
{
    self->long_mask = mask;
    self->long_count = 0;
    memset(self->longs, 0, (mask + 1 + DW_MEMO_PROBES) * sizeof *self->longs);
}

void dw_memo_keep_long(struct dw_memo *self, struct dw_memo_word word,
                       dw_spec spec)
{
    if (is_narrow(self->long_mask, self->long_count, DW_MEMO_LONG_BITS))
        clear_longs(self, wider(self->long_mask));
    const size_t home = long_home(self, word);
    for (size_t i = home; i < home + DW_MEMO_PROBES; i++)
        if (!self->longs[i].word.key[0]) {
            self->longs[i] = (struct dw_memo_long){word, spec};
            self->long_count++;
            return;
        }
}

/* ---- refused words ------------------------------------------------------- */

bool dw_memo_refuses(const struct dw_memo *self, size_t slot,
                     struct dw_memo_word word)
{
    return dw_memo_same(self->refused[slot & self->refused_mask], word);
}

static void clear_refused(struct dw_memo *self, uint64_t mask)
{
    self->refused_mask = mask;
    self->refused_count = 0;
    memset(self->refused, 0, (mask + 1) * sizeof *self->refused);
}

void dw_memo_refuse(struct dw_memo *self, size_t slot, struct dw_memo_word word)
{
    if (is_narrow(self->refused_mask, self->refused_count,
                  DW_MEMO_REFUSED_BITS))
        clear_refused(self, wider(self->refused_mask));
    self->refused[slot & self->refused_mask] = word;
    self->refused_count++;
}

/* ---- all of it ----------------------------------------------------------- */

void dw_memo_open(struct dw_memo *self)
{
    const uint64_t mask = (1 << DW_MEMO_FIRST_BITS) - 1;
    self->short_mask = mask;
    self->short_count = 0;
    memset(self->shorts, 0, (mask + 1 + DW_MEMO_PROBES) * sizeof *self->shorts);
    clear_longs(self, mask);
    clear_refused(self, mask);
}
