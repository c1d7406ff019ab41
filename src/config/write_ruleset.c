/* Knows how a ruleset is written: one value, the words it rests on, the whole
 * as YAML. Must not know what the dials do. */
/* SPDX-License-Identifier: MIT */
#include "config/write_ruleset.h"

#include "config/dials.h"
#include "pgn/fen.h"

enum { WIDTH = 80 };

/* ---- values -------------------------------------------------------------- */

/* The name of an array, else its FEN in quotes. */
static void add_array(struct dw_buf *out, const struct dw_position *position)
{
    const char *name;
    char fen[DW_FEN_MAX];
    for (unsigned i = 0; (name = dw_dial_word(DW_KEY_START, i)); i++) {
        struct dw_position array;
        dw_position_array(&array, name[0] - 'a', name[2] - 'a');
        if (!dw_position_equal(position, &array))
            continue;
        dw_buf_text(out, name);
        return;
    }
    dw_buf_char(out, '"');
    dw_buf_add(out, fen, dw_fen_write(position, fen));
    dw_buf_char(out, '"');
}

static void add_start(struct dw_buf *out, const struct dw_rulebook *book)
{
    dw_buf_text(out, "{array: ");
    add_array(out, &book->rules.start);
    for (int i = 0; i < book->also_count; i++) {
        dw_buf_text(out, i ? ", " : ", also: [");
        add_array(out, &book->also[i]);
    }
    dw_buf_text(out, book->also_count ? "]}" : "}");
}

static void add_order(struct dw_buf *out, const struct dw_ruleset *rules)
{
    dw_buf_char(out, '[');
    for (int i = 0; i < rules->order_len; i++) {
        dw_buf_text(out, i ? ", " : "");
        dw_buf_text(out, dw_dial_word(DW_KEY_ORDER, rules->order[i]));
    }
    dw_buf_char(out, ']');
}

/* The word or the number; a number that is 0 is "none". */
static void add_plain(struct dw_buf *out, const struct dw_ruleset *rules,
                      dw_key key)
{
    const uint32_t value = dw_dial_get(rules, key);
    const char *word = dw_dial_word(key, value);
    if (word)
        dw_buf_text(out, word);
    else
        dw_buf_number(out, value);
}

/* Keys of maps: what stands between the braces. */
struct part {
    const char *name;
    dw_key key;
};
static const struct part repetition_parts[] = {
    {"times", DW_KEY_REPETITION_TIMES},
    {"ends", DW_KEY_REPETITION_ENDS},
    {NULL, DW_KEYS},
};
static const struct part limit_parts[] = {
    {"moves", DW_KEY_MOVE_LIMIT_MOVES},
    {"counts", DW_KEY_MOVE_LIMIT_COUNTS},
    {"ends", DW_KEY_MOVE_LIMIT_ENDS},
    {NULL, DW_KEYS},
};
static const struct part length_parts[] = {
    {"plies", DW_KEY_LENGTH_LIMIT},
    {NULL, DW_KEYS},
};

static void add_parts(struct dw_buf *out, const struct dw_ruleset *rules,
                      const struct part *part)
{
    for (const char *comma = "{"; part->name; part++, comma = ", ") {
        dw_buf_text(out, comma);
        dw_buf_text(out, part->name);
        dw_buf_text(out, ": ");
        add_plain(out, rules, part->key);
    }
    dw_buf_char(out, '}');
}

static const struct part *parts_of(dw_key key)
{
    return key == DW_KEY_REPETITION     ? repetition_parts
           : key == DW_KEY_MOVE_LIMIT   ? limit_parts
           : key == DW_KEY_LENGTH_LIMIT ? length_parts
                                        : NULL;
}

void dw_rulebook_value(struct dw_buf *out, const struct dw_rulebook *book,
                       dw_key key)
{
    const struct part *parts = parts_of(key);
    if (key == DW_KEY_START)
        add_start(out, book);
    else if (key == DW_KEY_ORDER)
        add_order(out, &book->rules);
    else if (parts && dw_dial_get(&book->rules, key))
        add_parts(out, &book->rules, parts);
    else
        add_plain(out, &book->rules, key);
}

/* ---- what it rests on ---------------------------------------------------- */

static bool is_part_of(dw_key part, dw_key key)
{
    const char *name = dw_key_name(key), *whole = dw_key_name(part);
    const size_t len = strlen(name);
    return !strncmp(whole, name, len) && (!whole[len] || whole[len] == '.');
}

/* The key itself or its first part for which there is a text. */
static int first_with(const char *const *texts, dw_key key)
{
    for (int part = 0; part < DW_KEYS; part++)
        if (texts[part] && is_part_of((dw_key)part, key))
            return part;
    return -1;
}

void dw_rulebook_words(struct dw_buf *out, const struct dw_rulebook *book,
                       dw_key key)
{
    const int words = first_with(book->source, key);
    if (words < 0)
        return;
    const bool seen = book->seen >> words & 1;
    dw_buf_text(out, seen ? "seen: " : "\"");
    dw_buf_text(out, book->source[words]);
    dw_buf_text(out, seen ? " (" : "\" (");
    dw_buf_text(out, book->cited[words]);
    dw_buf_char(out, ')');
}

const char *dw_rulebook_reading(const struct dw_rulebook *book, dw_key key)
{
    const int reading = first_with(book->reading, key);
    return reading < 0 ? NULL : book->reading[reading];
}

/* ---- the whole ----------------------------------------------------------- */

/* `key: "text"`, folded at blanks. JSON's strings are YAML's too. */
static void add_text(struct dw_buf *out, size_t indent, const char *key,
                     const char *text)
{
    struct dw_buf json = {0};
    const size_t line = out->len;
    dw_buf_fill(out, ' ', indent);
    dw_buf_text(out, key);
    dw_buf_text(out, ": ");
    dw_buf_json(&json, dw_span_of(text));
    size_t column = out->len - line;
    for (size_t i = 0; i < json.len; i++, column++) {
        size_t word = i + 1;
        while (word < json.len && json.at[word] != ' ')
            word++;
        const bool fold = json.at[i] == ' ' && i && json.at[i - 1] != ' ' &&
                          word > i + 1 && column + word - i > WIDTH;
        dw_buf_char(out, fold ? '\n' : json.at[i]);
        if (!fold)
            continue;
        dw_buf_fill(out, ' ', indent + 2);
        column = indent + 1;
    }
    dw_buf_char(out, '\n');
    out->failed |= json.failed;
    dw_buf_free(&json);
}

static void add_value(struct dw_buf *out, const struct dw_rulebook *book,
                      dw_key key)
{
    dw_buf_text(out, dw_key_name(key));
    dw_buf_text(out, ": ");
    dw_rulebook_value(out, book, key);
    dw_buf_char(out, '\n');
}

/* A counter goes with at-once only; a missed reply is left out where the
 * source has none. */
static void add_bare(struct dw_buf *out, const struct dw_rulebook *book)
{
    const struct dw_ruleset *rules = &book->rules;
    dw_buf_text(out, "bare_shah: {win: ");
    add_plain(out, rules, DW_KEY_BARE_WIN);
    if (rules->bare_win == DW_BARE_AT_ONCE) {
        dw_buf_text(out, ", counter: ");
        add_plain(out, rules, DW_KEY_BARE_COUNTER);
    }
    if (book->given >> DW_KEY_BARE_MISSED & 1) {
        dw_buf_text(out, ", missed: ");
        add_plain(out, rules, DW_KEY_BARE_MISSED);
    }
    dw_buf_text(out, "}\n");
}

static void add_dials(struct dw_buf *out, const struct dw_rulebook *book)
{
    static const dw_key behind_bare[] = {
        DW_KEY_BOTH_BARE,    DW_KEY_REPETITION, DW_KEY_MOVE_LIMIT,
        DW_KEY_LENGTH_LIMIT, DW_KEY_ORDER,      DW_KEY_AGREEMENT,
        DW_KEY_RESIGNATION,
    };
    add_value(out, book, DW_KEY_START);
    add_value(out, book, DW_KEY_STALEMATE);
    add_bare(out, book);
    for (size_t i = 0; i < sizeof behind_bare / sizeof *behind_bare; i++)
        add_value(out, book, behind_bare[i]);
}

/* "[a, b]" of the keys in the set. */
static void add_keys(struct dw_buf *out, uint32_t keys)
{
    const char *comma = "[";
    for (int key = 0; key < DW_KEYS; key++) {
        if (!(keys >> key & 1))
            continue;
        dw_buf_text(out, comma);
        dw_buf_text(out, dw_key_name((dw_key)key));
        comma = ", ";
    }
    dw_buf_text(out, "]\n");
}

/* The keys that share the text of `key`, which came from one entry. */
static uint32_t sharing(const char *const *texts, int key)
{
    uint32_t keys = 0;
    for (int other = 0; other < DW_KEYS; other++)
        keys |= (uint32_t)(texts[other] == texts[key]) << other;
    return keys;
}

/* Entries in the order of their first keys; `texts` is source or reading. */
static void add_entries(struct dw_buf *out, const struct dw_rulebook *book,
                        const char *title, const char *const *texts)
{
    const bool reading = texts == book->reading;
    const char *head = title;
    for (int key = 0; key < DW_KEYS; key++) {
        const uint32_t keys = texts[key] ? sharing(texts, key) : 0;
        if (!keys || keys & ((UINT32_C(1) << key) - 1))
            continue;
        dw_buf_text(out, head);
        dw_buf_text(out, "  - key: ");
        add_keys(out, keys);
        if (!reading)
            add_text(out, 4, "cite", book->cited[key]);
        add_text(out, 4,
                 reading                 ? "text"
                 : book->seen >> key & 1 ? "seen"
                                         : "words",
                 texts[key]);
        head = "";
    }
}

static void add_pair(struct dw_buf *out, const char *key, const char *text)
{
    dw_buf_text(out, key);
    dw_buf_json(out, dw_span_of(text));
}

static void add_clue(struct dw_buf *out, const struct dw_clue *clue)
{
    dw_buf_text(out, "  - {");
    switch ((dw_clue_kind)clue->kind) {
    case DW_CLUE_TAG:
    case DW_CLUE_TAG_IS:
    case DW_CLUE_TAG_HAS:
        add_pair(out, "tag: ", clue->name);
        if (clue->kind != DW_CLUE_TAG)
            add_pair(out, clue->kind == DW_CLUE_TAG_IS ? ", is: " : ", has: ",
                     clue->text);
        break;
    case DW_CLUE_COMMENT:
        add_pair(out, "comment: ", clue->text);
        break;
    case DW_CLUE_FEN:
        dw_buf_text(out, "fen_fields: ");
        dw_buf_number(out, clue->number);
        break;
    case DW_CLUE_MATE_SIGN:
        dw_buf_text(out, clue->number == DW_REASON_BARE_SHAH
                             ? "mate_sign: bare-shah"
                             : "mate_sign: stalemate");
        break;
    }
    dw_buf_text(out, "}\n");
}

void dw_rulebook_write(struct dw_buf *out, const struct dw_rulebook *book)
{
    if (*book->title)
        add_text(out, 0, "title", book->title);
    if (*book->origin)
        add_text(out, 0, "source", book->origin);
    dw_buf_char(out, '\n');
    add_dials(out, book);
    add_entries(out, book, "\nsources:\n", book->source);
    add_entries(out, book, "\nreadings:\n", book->reading);
    if (book->options) {
        dw_buf_text(out, "\noptions: ");
        add_keys(out, book->options);
    }
    for (int i = 0; i < book->clue_count; i++) {
        dw_buf_text(out, i ? "" : "\nclues:\n");
        add_clue(out, &book->clues[i]);
    }
}
