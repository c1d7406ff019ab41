/* Knows the texts of words: which characters look alike, how far words are
 * apart, how a move would be written. Must not know hypotheses. */
/* SPDX-License-Identifier: MIT */
#include "judge/suggest_parts.h"
#include "pgn/write_move.h"

/* ---- words of the record ------------------------------------------------- */

dw_span dw_suggest_word(const struct dw_suggester *self, uint32_t word)
{
    return dw_game_text(&self->read.game, self->line[word].offset,
                        self->line[word].length);
}

dw_span dw_suggest_move_text(struct dw_suggester *self,
                             const struct dw_position *position, dw_move move,
                             struct dw_buf *buf)
{
    return dw_suggest_move_in(self, self->read.judged.letters, position, move,
                              buf);
}

dw_span dw_suggest_move_in(struct dw_suggester *self, int letters,
                           const struct dw_position *position, dw_move move,
                           struct dw_buf *buf)
{
    const struct dw_grammar *grammar = self->setup.grammar;
    const struct dw_form *form = &grammar->forms[self->read.judged.form];
    const struct dw_move_style style = {
        .form = form->write ? form : &grammar->forms[0],
        .letters = &grammar->letters[letters],
    };
    const size_t from = buf->len;
    dw_move_write(buf, &style, position, move);
    return (dw_span){buf->at + from, buf->len - from};
}

/* ---- characters that look alike ------------------------------------------ */

/* Optical: 1 l I, 0 O, 5 S, 8 B, 6 b, 3 8. Arabic: letters a dot apart, and two
 * that are alike when written in haste. */
static const char *const alike[] = {
    "1lI|i!",
    "0Oo",
    "5Ss",
    "8B3",
    "6bG",
    "2Zz",
    "ce",
    "gq9",
    "\u0628\u062a\u064a\u0646\u062b",
    "\u062c\u062d\u062e",
    "\u062f\u0630",
    "\u0631\u0632",
    "\u0633\u0634",
    "\u0641\u0642",
    "\u0643\u0644",
};

dw_span dw_suggest_next(dw_span text, uint32_t *code)
{
    size_t length = dw_utf8_read(text, code);
    if (!length) {
        *code = (uint8_t)text.at[0];
        length = 1;
    }
    return (dw_span){text.at + length, text.len - length};
}

static bool holds(const char *set, uint32_t code)
{
    uint32_t at;
    for (dw_span rest = dw_span_of(set); rest.len;) {
        rest = dw_suggest_next(rest, &at);
        if (at == code)
            return true;
    }
    return false;
}

static uint32_t plain(uint32_t code)
{
    const char latin = dw_notation_latin(code);
    return latin ? (uint32_t)latin : code;
}

int dw_suggest_alikes(uint32_t seen, uint32_t out[DW_ALIKES])
{
    int count = 0;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        for (dw_span set = dw_span_of(alike[i]);
             holds(alike[i], seen) && set.len && count < DW_ALIKES;) {
            set = dw_suggest_next(set, &out[count]);
            count += out[count] != seen;
        }
    return count;
}

bool dw_suggest_alike(uint32_t a, uint32_t b)
{
    a = plain(a);
    b = plain(b);
    bool found = a == b;
    for (size_t i = 0; !found && i < sizeof alike / sizeof *alike; i++)
        found = holds(alike[i], a) && holds(alike[i], b);
    return found;
}

bool dw_suggest_respell(dw_span word, uint32_t seen, uint32_t meant,
                        unsigned spots, struct dw_respelled *out)
{
    char bytes[4];
    const size_t width = dw_utf8_write(meant, bytes);
    unsigned spot = 1;
    out->len = 0;
    while (word.len) {
        uint32_t code;
        const dw_span rest = dw_suggest_next(word, &code);
        const bool here = code == seen && spots & spot;
        const size_t size = here ? width : word.len - rest.len;
        if (out->len + size > DW_WORD_MAX)
            return false;
        memcpy(out->text + out->len, here ? bytes : word.at, size);
        out->len += size;
        spot <<= code == seen;
        word = rest;
    }
    return spots < spot;
}

bool dw_suggest_read_by(struct dw_suggester *self, int form, int letters,
                        dw_span word, dw_spec *spec)
{
    struct dw_notation *notation =
        dw_words_notation(self->read.judge, form, letters, DW_WHITE);
    self->work += DW_WORD_READ;
    return notation && dw_notation_read(notation, word.at, word.len, spec);
}

bool dw_suggest_read_own(struct dw_suggester *self,
                         const struct dw_respelled *word, dw_spec *spec)
{
    const struct dw_judged *judged = &self->read.judged;
    return dw_suggest_read_by(self, judged->form, judged->letters,
                              (dw_span){word->text, word->len}, spec);
}

/* ---- one word ------------------------------------------------------------ */

/* One word misread, for each of its characters and each that this one looks
 * like. */
struct respelling {
    struct dw_suggester *self;
    dw_span word;
    struct dw_variant *out;
    int count, room;
};

static void try_pair(struct respelling *at, uint32_t seen, uint32_t meant)
{
    struct dw_respelled text;
    for (unsigned spots = 1; spots < DW_SPOTS; spots++) {
        dw_spec spec;
        if (at->count == at->room ||
            !dw_suggest_respell(at->word, seen, meant, spots, &text))
            return;
        if (dw_suggest_read_own(at->self, &text, &spec))
            at->out[at->count++] = (struct dw_variant){spec, seen, meant};
    }
}

int dw_suggest_variants(struct dw_suggester *self, dw_span word,
                        struct dw_variant *out, int room)
{
    struct respelling at = {self, word, out, 0, room};
    if (word.len > DW_WORD_MAX)
        return 0;
    uint32_t seen, before = 0;
    for (dw_span rest = word; rest.len; before = seen) {
        uint32_t meant[DW_ALIKES];
        rest = dw_suggest_next(rest, &seen);
        if (plain(seen) != seen)
            try_pair(&at, seen, plain(seen));
        const int count = seen == before ? 0 : dw_suggest_alikes(seen, meant);
        for (int i = 0; i < count; i++)
            try_pair(&at, seen, meant[i]);
    }
    return at.count;
}
enum { WORD_MOST = 24 };

/* ---- how far apart ------------------------------------------------------- */

enum { COST_ALIKE = 5, COST_NEAR = 8, COST_OTHER = 11, COST_MORE = 9 };

/* Squares beside each other, or one man for another, are nearer than a figure
 * for a letter. */
static int substitution(uint32_t a, uint32_t b)
{
    if (a == b)
        return 0;
    if (dw_suggest_alike(a, b))
        return COST_ALIKE;
    const bool files = a >= 'a' && a <= 'h' && b >= 'a' && b <= 'h';
    const bool ranks = a >= '1' && a <= '8' && b >= '1' && b <= '8';
    const bool men = a >= 'A' && a <= 'Z' && b >= 'A' && b <= 'Z';
    if ((files || ranks) && (a - b == 1 || b - a == 1))
        return COST_NEAR;
    return files || ranks || men ? COST_MORE : COST_OTHER;
}

/* Marks of captures, checks and quality say nothing of which move it is. */
static int letters_of(dw_span word, uint32_t out[WORD_MOST])
{
    int count = 0;
    if (word.len > DW_PHRASE_MAX)
        word.len = DW_PHRASE_MAX;
    while (word.len && count < WORD_MOST) {
        uint32_t code;
        word = dw_suggest_next(word, &code);
        if (code > 0x7f ? code != 0xd7 : !strchr("x:+#=!?()-", (int)code))
            out[count++] = code;
    }
    return count;
}

static int least(int a, int b) { return a < b ? a : b; }

/* The edit distance with neighbours that changed places. */
int dw_suggest_distance(dw_span first, dw_span second)
{
    uint32_t a[WORD_MOST], b[WORD_MOST];
    int rows[WORD_MOST + 1][WORD_MOST + 1];
    const int n = letters_of(first, a), m = letters_of(second, b);
    for (int i = 0; i <= n; i++)
        rows[i][0] = i * COST_MORE;
    for (int j = 0; j <= m; j++)
        rows[0][j] = j * COST_MORE;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            int cost = rows[i - 1][j - 1] + substitution(a[i - 1], b[j - 1]);
            cost = least(cost, rows[i - 1][j] + COST_MORE);
            cost = least(cost, rows[i][j - 1] + COST_MORE);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost = least(cost, rows[i - 2][j - 2] + COST_NEAR);
            rows[i][j] = cost;
        }
    return rows[n][m];
}

/* ---- in words -------------------------------------------------------------
 */

void dw_suggest_say_code(struct dw_buf *words, uint32_t code)
{
    char bytes[4];
    if (code == ' ')
        dw_buf_text(words, "a blank");
    else
        dw_buf_add(words, bytes, dw_utf8_write(code, bytes));
}

void dw_suggest_say_pair(struct dw_buf *words,
                         const struct dw_hypothesis *guess, const char *verb)
{
    dw_suggest_say_code(words, guess->seen);
    dw_buf_text(words, verb);
    dw_suggest_say_code(words, guess->meant);
}
