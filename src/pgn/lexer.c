/* Knows PGN's tokens, byte by byte, and where a tag section opens. Must not
 * know what a word means nor what follows what. */
/* SPDX-License-Identifier: MIT */
#include "pgn/lexer.h"

#include "pgn/result.h"

typedef enum byte_class {
    WORD, /* the rest, bytes above 127 too */
    DIGIT,
    BLANK,
    LINE_END,
    ODD, /* NUL, vertical tab, form feed */
    CONTROL,
    DOT,
    BRACE,
    SEMICOLON,
    PERCENT, /* a word but in column 1 */
    OPENING,
    CLOSING,
    BRACKET,
    BRACKET_END,
    DOLLAR,
    STAR,
    ANGLE, /* < > and a brace that closes nothing */
    MARK,  /* ! ? */
    CLASSES,
} byte_class;

static const uint8_t class_of[256] = {
    [0x00] = ODD,     [0x01] = CONTROL,  [0x02] = CONTROL,  [0x03] = CONTROL,
    [0x04] = CONTROL, [0x05] = CONTROL,  [0x06] = CONTROL,  [0x07] = CONTROL,
    [0x08] = CONTROL, ['\t'] = BLANK,    ['\n'] = LINE_END, ['\v'] = ODD,
    ['\f'] = ODD,     ['\r'] = LINE_END, [0x0e] = CONTROL,  [0x0f] = CONTROL,
    [0x10] = CONTROL, [0x11] = CONTROL,  [0x12] = CONTROL,  [0x13] = CONTROL,
    [0x14] = CONTROL, [0x15] = CONTROL,  [0x16] = CONTROL,  [0x17] = CONTROL,
    [0x18] = CONTROL, [0x19] = CONTROL,  [0x1a] = CONTROL,  [0x1b] = CONTROL,
    [0x1c] = CONTROL, [0x1d] = CONTROL,  [0x1e] = CONTROL,  [0x1f] = CONTROL,
    [' '] = BLANK,    ['!'] = MARK,      ['$'] = DOLLAR,    ['%'] = PERCENT,
    ['('] = OPENING,  [')'] = CLOSING,   ['*'] = STAR,      ['.'] = DOT,
    ['0'] = DIGIT,    ['1'] = DIGIT,     ['2'] = DIGIT,     ['3'] = DIGIT,
    ['4'] = DIGIT,    ['5'] = DIGIT,     ['6'] = DIGIT,     ['7'] = DIGIT,
    ['8'] = DIGIT,    ['9'] = DIGIT,     [';'] = SEMICOLON, ['<'] = ANGLE,
    ['>'] = ANGLE,    ['?'] = MARK,      ['['] = BRACKET,   [']'] = BRACKET_END,
    ['{'] = BRACE,    ['}'] = ANGLE,     [0x7f] = CONTROL,
};

/* Classes that a word may hold; a bracket only when no tag pair opens. */
enum { IN_WORD = 1 << WORD | 1 << DIGIT | 1 << DOT | 1 << PERCENT };

static byte_class class_at(dw_span text, size_t at)
{
    return (byte_class)class_of[(uint8_t)text.at[at]];
}

static bool is_class(dw_span text, size_t at, byte_class wanted)
{
    return at < text.len && class_at(text, at) == wanted;
}

static bool in_word(dw_span text, size_t at)
{
    return at < text.len && (1 << class_at(text, at) & IN_WORD);
}

static bool is_letter(uint32_t code) { return (code | 0x20) - 'a' < 26; }

static dw_span rest_of(dw_span text, uint32_t from)
{
    return (dw_span){text.at + from, text.len - from};
}

static uint32_t skip_class(dw_span text, uint32_t at, byte_class wanted)
{
    while (is_class(text, at, wanted))
        at++;
    return at;
}

/* Bytes of the line end at `at`: CR LF counts once. */
static uint32_t line_end_length(dw_span text, uint32_t at)
{
    return text.at[at] == '\r' && at + 1 < text.len && text.at[at + 1] == '\n'
               ? 2
               : 1;
}

static uint32_t find_line_end(dw_span text, uint32_t at)
{
    while (at < text.len && class_at(text, at) != LINE_END)
        at++;
    return at;
}

/* ---- findings about bytes ------------------------------------------------ */

static void report(struct dw_lexer *lexer, dw_say say, uint32_t offset,
                   uint32_t length, dw_arg arg)
{
    lexer->noticed = true;
    if (lexer->diags)
        dw_diags_add(lexer->diags, say, offset, length)->args[0] = arg;
}

#define HEX_ROW(h)                                                             \
    "0x" h "0", "0x" h "1", "0x" h "2", "0x" h "3", "0x" h "4", "0x" h "5",    \
        "0x" h "6", "0x" h "7", "0x" h "8", "0x" h "9", "0x" h "A",            \
        "0x" h "B", "0x" h "C", "0x" h "D", "0x" h "E", "0x" h "F"

static const char *const high_byte_names[128] = {
    HEX_ROW("8"), HEX_ROW("9"), HEX_ROW("A"), HEX_ROW("B"),
    HEX_ROW("C"), HEX_ROW("D"), HEX_ROW("E"), HEX_ROW("F"),
};

static uint32_t report_nuls(struct dw_lexer *lexer, uint32_t at, uint32_t to)
{
    const uint32_t from = at;
    while (at < to && !lexer->text.at[at])
        at++;
    report(lexer, DW_SAY_NUL_HERE, from, at - from, dw_arg_number(at - from));
    return at;
}

static bool well_formed(dw_span text, uint32_t at, uint32_t to, uint32_t *next)
{
    const size_t length = dw_utf8_read((dw_span){text.at + at, to - at}, NULL);
    *next = at + (uint32_t)length;
    return length != 0;
}

static uint32_t report_encoding(struct dw_lexer *lexer, uint32_t at,
                                uint32_t to)
{
    const uint32_t from = at;
    uint32_t next;
    while (at < to && !well_formed(lexer->text, at, to, &next))
        at++;
    const uint8_t byte = (uint8_t)lexer->text.at[from];
    report(lexer, DW_SAY_BYTES_NOT_UTF_8, from, at - from,
           dw_arg_word(high_byte_names[byte & 0x7f]));
    return at;
}

/* One sum without branches: comments are most of an annotated file. */
static bool is_plain(const char *at, size_t length)
{
    unsigned odd = 0;
    for (size_t i = 0; i < length; i++)
        odd |= (unsigned)(at[i] == 0) | ((uint8_t)at[i] & 0x80u);
    return !odd;
}

/* Text inside a token: any blank is text there, but not NUL. */
static void check_bytes(struct dw_lexer *lexer, uint32_t at, uint32_t to)
{
    const dw_span text = lexer->text;
    if (is_plain(text.at + at, to - at))
        return;
    while (at < to) {
        uint32_t next;
        if (!text.at[at])
            at = report_nuls(lexer, at, to);
        else if (well_formed(text, at, to, &next))
            at = next;
        else
            at = report_encoding(lexer, at, to);
    }
}

/* ---- blanks -------------------------------------------------------------- */

enum { BOM = 0xfeff, NO_BREAK_SPACE = 0xa0, ELLIPSIS = 0x2026 };

/* Unicode's White_Space without what ASCII has, and the zero width space. */
static const char *space_name(uint32_t code)
{
    static const struct {
        uint32_t first, last;
        const char *name;
    } spaces[] = {
        {0x0b, 0x0b, "a vertical tab"},
        {0x0c, 0x0c, "a form feed"},
        {0xa0, 0xa0, "a no-break space"},
        {0x1680, 0x1680, "an ogham space"},
        {0x2000, 0x200a, "a space of special width"},
        {0x200b, 0x200b, "a zero width space"},
        {0x2028, 0x2029, "a line or paragraph separator"},
        {0x202f, 0x202f, "a narrow no-break space"},
        {0x205f, 0x205f, "a mathematical space"},
        {0x3000, 0x3000, "an ideographic space"},
    };
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (code >= spaces[i].first && code <= spaces[i].last)
            return spaces[i].name;
    return NULL;
}

/* The character at `at`; a byte that is not UTF-8 is read as ISO 8859-1. */
static uint32_t read_code(dw_span text, uint32_t at, uint32_t *next)
{
    uint32_t code;
    const size_t length = dw_utf8_read(rest_of(text, at), &code);
    *next = at + (length ? (uint32_t)length : 1);
    return length ? code : (uint8_t)text.at[at];
}

/* What stands at `at` when it is a blank that is none of space, tab and line
 * end: its name; the BOM has none. */
static bool odd_blank(dw_span text, uint32_t at, uint32_t *code, uint32_t *next)
{
    if (at >= text.len ||
        ((uint8_t)text.at[at] < 0x80 && class_at(text, at) != ODD))
        return false;
    *code = read_code(text, at, next);
    return *code == 0 || *code == BOM || space_name(*code);
}

static uint32_t skip_odd_blanks(struct dw_lexer *lexer, uint32_t at)
{
    const dw_span text = lexer->text;
    const uint32_t from = at;
    uint32_t code, next;
    if (!odd_blank(text, at, &code, &next))
        return at;
    if (code == 0)
        return report_nuls(lexer, at, (uint32_t)text.len);
    if (code == BOM) {
        if (at || !lexer->opens_file || lexer->utf16)
            report(lexer,
                   at || !lexer->opens_file ? DW_SAY_BOM_INSIDE
                                            : DW_SAY_FILE_UTF_16,
                   at, next - at, (dw_arg){0});
        return next;
    }
    const char *name = space_name(code);
    do
        at = next;
    while (odd_blank(text, at, &code, &next) && space_name(code));
    report(lexer, DW_SAY_SPACE_ODD, from, at - from, dw_arg_word(name));
    return at;
}

static bool at_line_start(const struct dw_lexer *lexer)
{
    return lexer->at ? is_class(lexer->text, lexer->at - 1, LINE_END)
                     : !lexer->inside_line;
}

/* Returns the flags of the token that follows. */
static uint8_t skip_blanks(struct dw_lexer *lexer)
{
    const dw_span text = lexer->text;
    const uint32_t from = lexer->at;
    bool fresh = at_line_start(lexer), empty = false;
    uint32_t at = from;
    while (at < text.len) {
        const byte_class class = class_at(text, at);
        if (class == BLANK) {
            at++;
        } else if (class == LINE_END) {
            at += line_end_length(text, at);
            empty |= fresh;
            fresh = true;
        } else {
            const uint32_t next = skip_odd_blanks(lexer, at);
            if (next == at)
                break;
            at = next;
        }
    }
    lexer->at = at;
    return (uint8_t)((fresh ? DW_AT_LINE_START : 0) |
                     (empty ? DW_AFTER_EMPTY : 0) |
                     (at == from ? DW_GLUED : 0));
}

/* ---- lines that open a tag section --------------------------------------- */

/* Where looking back ends, and what stands in front of that place. */
struct edge {
    uint32_t at;
    bool fresh; /* only blanks on its line */
    bool empty; /* ... behind an empty line */
};

/* Whether only blanks stand before `at` on its line; *empty: and the line
 * before is empty. */
static bool opens_line(dw_span text, struct edge edge, uint32_t at, bool *empty)
{
    while (at > edge.at && is_class(text, at - 1, BLANK))
        at--;
    *empty = edge.empty;
    if (at == edge.at)
        return edge.fresh;
    if (!is_class(text, at - 1, LINE_END))
        return false;
    at--;
    if (at > edge.at && text.at[at] == '\n' && text.at[at - 1] == '\r')
        at--;
    while (at > edge.at && is_class(text, at - 1, BLANK))
        at--;
    *empty = at == edge.at ? edge.fresh : is_class(text, at - 1, LINE_END);
    return true;
}

/* Blanks between the tokens of a tag pair, which may stand on more than one
 * line (PGN standard 8.1). */
static uint32_t skip_tag_blanks(dw_span text, uint32_t at)
{
    while (is_class(text, at, BLANK) || is_class(text, at, LINE_END))
        at++;
    return at;
}

static uint32_t skip_name(dw_span text, uint32_t at)
{
    while (in_word(text, at) && text.at[at] != '"')
        at++;
    return at;
}

/* The opening quote of the tag pair whose '[' is at `at`, or 0. */
static uint32_t find_quote(dw_span text, uint32_t at)
{
    if (text.len - at > DW_LEX_AHEAD)
        text.len = at + DW_LEX_AHEAD;
    const uint32_t name = skip_tag_blanks(text, at + 1);
    const uint32_t name_end = skip_name(text, name);
    if (name_end == name || text.at[name] == '%')
        return 0;
    const uint32_t quote = skip_tag_blanks(text, name_end);
    return quote < text.len && text.at[quote] == '"' ? quote : 0;
}

bool dw_lex_tag_opens(dw_span text, uint32_t at)
{
    return find_quote(text, at) != 0;
}

static bool is_event(dw_span text, uint32_t at)
{
    static const char name[] = "Event";
    at = skip_class(text, at + 1, BLANK);
    const size_t length = sizeof name - 1;
    return text.len - at > length && !memcmp(text.at + at, name, length) &&
           (text.at[at + length] == '"' || is_class(text, at + length, BLANK));
}

typedef enum answer { NO, YES, UNKNOWN } answer;

/* Whether the line's rest from '[' on is a tag pair. Unknown when the text
 * ends before the line does and `more` follows. */
static answer is_whole_line(dw_span text, uint32_t at, bool more)
{
    const bool cut = text.len - at > DW_LEX_AHEAD;
    if (cut)
        text.len = at + DW_LEX_AHEAD;
    uint32_t end = find_line_end(text, at);
    if (end == text.len && (more || cut))
        return cut ? NO : UNKNOWN;
    text.len = end;
    const uint32_t quote = find_quote(text, at);
    if (!quote)
        return NO;
    while (is_class(text, end - 1, BLANK))
        end--;
    if (text.at[--end] != ']')
        return NO;
    while (is_class(text, end - 1, BLANK))
        end--;
    return --end > quote && text.at[end] == '"' ? YES : NO;
}

/* Whether the '[' at `at` ends an open comment: src/README.md, "Reading". */
static answer ends_comment(dw_span text, struct edge edge, uint32_t at,
                           bool more)
{
    bool empty;
    if (!opens_line(text, edge, at, &empty) || (!empty && !is_event(text, at)))
        return NO;
    return is_whole_line(text, at, more);
}

/* The first place in from..to where a tag section ends an open comment; `to`
 * when there is none, the text's end when that is unknown. */
static uint32_t find_recovery(dw_span text, struct edge edge, uint32_t from,
                              uint32_t to, bool more)
{
    while (from < to) {
        const char *bracket = memchr(text.at + from, '[', to - from);
        if (!bracket)
            break;
        const uint32_t at = (uint32_t)(bracket - text.at);
        const answer ends = ends_comment(text, edge, at, more);
        if (ends != NO)
            return ends == YES ? at : (uint32_t)text.len;
        from = at + 1;
    }
    return to;
}

typedef enum closing {
    CLOSED,    /* behind the brace */
    RECOVERED, /* at the '[' of a tag section */
    OPEN,      /* at the text's end */
} closing;

/* In front of the blanks before `at`, not below `from`. */
static uint32_t trim_blanks(dw_span text, uint32_t from, uint32_t at)
{
    while (at > from &&
           (is_class(text, at - 1, BLANK) || is_class(text, at - 1, LINE_END)))
        at--;
    return at;
}

/* Where the comment whose text begins at `at` ends. Both searches go on in
 * steps that grow, so that neither looks far behind what the other finds. */
static closing find_comment_end(dw_span text, struct edge edge, uint32_t at,
                                bool more, uint32_t *end)
{
    enum { FIRST_STEP = 256, LAST_STEP = 1 << 16 };
    for (uint32_t step = FIRST_STEP;; step *= step < LAST_STEP ? 2 : 1) {
        const size_t room = text.len - at < step ? text.len - at : step;
        const char *brace = memchr(text.at + at, '}', room);
        const uint32_t to =
            brace ? (uint32_t)(brace - text.at) : at + (uint32_t)room;
        *end = find_recovery(text, edge, at, to, more);
        if (*end != to)
            return *end < to ? RECOVERED : OPEN;
        if (brace) {
            *end = to + 1;
            return CLOSED;
        }
        if (to == text.len)
            return OPEN;
        at = to;
    }
}

uint32_t dw_lex_last_border(dw_span text, uint32_t from)
{
    for (uint32_t at = (uint32_t)text.len; at > from;) {
        bool empty;
        if (text.at[--at] == '[' && is_event(text, at) &&
            opens_line(text, (struct edge){0}, at, &empty) && empty &&
            is_whole_line(text, at, true) == YES)
            return at;
    }
    return 0;
}

/* ---- words --------------------------------------------------------------- */

/* Where a word with bytes above 127 ends: at a blank of Unicode's or at an
 * ellipsis. */
static uint32_t trim_high(dw_span text, uint32_t at, uint32_t to)
{
    text.len = to;
    while (at < to) {
        uint32_t next;
        const uint32_t code = read_code(text, at, &next);
        if (code == BOM || code == ELLIPSIS || space_name(code))
            return at;
        at = next;
    }
    return to;
}

/* "(Q)" glued to a square: a promotion in parentheses (grammar/README.md). */
static uint32_t skip_promotion(dw_span text, uint32_t from, uint32_t at)
{
    if (at == from || !is_class(text, at, OPENING) ||
        !memchr("18+#", text.at[at - 1], 4) || at + 1 >= text.len)
        return at;
    uint32_t next;
    const uint32_t code = read_code(text, at + 1, &next);
    const bool letter =
        code >= 0x80 ? !space_name(code) && code != BOM : is_letter(code);
    return letter && is_class(text, next, CLOSING) ? next + 1 : at;
}

static uint32_t find_word_end(dw_span text, uint32_t from)
{
    uint32_t at = from;
    uint8_t seen = 0;
    for (;;) {
        while (in_word(text, at))
            seen |= (uint8_t)text.at[at++];
        if (is_class(text, at, BRACKET) && !dw_lex_tag_opens(text, at)) {
            at++;
            continue;
        }
        const uint32_t next = skip_promotion(text, from, at);
        if (next == at)
            break;
        at = next;
    }
    return seen & 0x80 ? trim_high(text, from, at) : at;
}

/* Signs that stand apart from their move: grammar/README.md, "Signs
 * beside the moves"; the symbols are those of the Chess Informator. */
static bool is_sign(dw_span word)
{
    static const char *const signs[] = {
        "+",       "++",      "#",      "##",       "=",        "+=",
        "=+",      "+-",      "-+",     "+/-",      "-/+",      "+/=",
        "=/+",     "+--",     "--+",    "=/\u221e", "\u221e/=", "=\u221e",
        "\u221e=", "ch",      "dis",    "dbl",      "dis.ch",   "dbl.ch",
        "disch",   "dblch",   "mate",   "e.p",      "ep",       "\u2020",
        "\u2021",  "\u00b1",  "\u2213", "\u2a72",   "\u2a71",   "\u221e",
        "\u25a1",  "\u2313",  "\u2264", "\u2265",   "\u2206",   "\u0394",
        "\u25b3",  "\u2299",  "\u25cb", "\u27f3",   "\u2191",   "\u2192",
        "\u21c6",  "\u21c4",  "\u2295", "\u229e",   "\u21d4",   "\u21d7",
        "\u22a5",  "\u2225",  "\u25a0", "\u2022",   "\u2212+",  "+\u2212",
        "\u2013+", "+\u2013",
    };
    if (word.len > 8 || class_at(word, word.len - 1) == DIGIT)
        return false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i][0] == word.at[0] && dw_span_is(word, signs[i]))
            return true;
    return false;
}

/* What may stand behind a result in one word, so that the result counts and
 * the rest is stray: a number, a dash or a slash would make it another word. */
static bool parts_result(dw_span text, uint32_t at)
{
    static const char joins[] = "-/:+=_";
    if (!in_word(text, at))
        return true;
    const uint8_t c = (uint8_t)text.at[at];
    return c < 0x80 && class_at(text, at) != DIGIT && !is_letter(c) &&
           !memchr(joins, c, sizeof joins);
}

/* Reads a result, one with blanks around its dash too. Returns its end, or
 * `from` when there is none; a double forfeit is none before the game is
 * known (0-0 castles). */
static uint32_t find_result_end(struct dw_lexer *lexer, uint32_t from,
                                dw_token *token)
{
    const dw_span text = lexer->text;
    dw_result result;
    bool loose;
    for (int blanks = DW_RESULT_BLANKS; blanks >= 0;
         blanks -= DW_RESULT_BLANKS) {
        const uint32_t length = (uint32_t)dw_result_prefix(
            rest_of(text, from), (unsigned)blanks, &result, &loose);
        if (!length || result == DW_RESULT_NONE ||
            !parts_result(text, from + length))
            continue;
        token->kind = DW_TOKEN_RESULT;
        token->result = (uint8_t)result;
        token->flags |= loose ? DW_LOOSE : 0;
        check_bytes(lexer, from, from + length);
        return from + length;
    }
    return from;
}

/* Trailing periods end a word, as a period is a token (PGN standard 7.3). */
static uint32_t trim_dots(dw_span text, uint32_t from, uint32_t end)
{
    while (end > from + 1 && text.at[end - 1] == '.')
        end--;
    return end;
}

static uint32_t lex_word(struct dw_lexer *lexer, dw_token *token)
{
    const dw_span text = lexer->text;
    const uint32_t from = token->offset;
    const char first = text.at[from];
    /* A result opens with no letter. */
    if (!is_letter((uint8_t)first)) {
        const uint32_t result_end = find_result_end(lexer, from, token);
        if (result_end > from)
            return result_end;
    }
    uint32_t end = find_word_end(text, from);
    if (end == from)
        end++;
    const uint32_t dots = end;
    end = trim_dots(text, from, end);
    const bool sign = is_sign((dw_span){text.at + from, end - from});
    token->kind = sign ? DW_TOKEN_SIGN : DW_TOKEN_WORD;
    if (sign && first >= 'a' && first <= 'z' && end < dots)
        end++; /* "ch." */
    check_bytes(lexer, from, end);
    return end;
}

/* ---- other tokens -------------------------------------------------------- */

static uint32_t skip_dots(dw_span text, uint32_t at)
{
    static const char ellipsis[] = "\u2026";
    for (;;) {
        if (is_class(text, at, DOT))
            at++;
        else if (text.len - at >= 3 && !memcmp(text.at + at, ellipsis, 3))
            at += 3;
        else
            return at;
    }
}

static uint32_t lex_number(struct dw_lexer *lexer, dw_token *token)
{
    const dw_span text = lexer->text;
    const uint32_t end = skip_class(text, token->offset, DIGIT);
    const uint32_t dots = skip_dots(text, end);
    token->kind = DW_TOKEN_NUMBER;
    const bool half = dots == end + 1 && is_class(text, dots, DIGIT);
    if (dots > end && !half)
        return dots;
    /* No score has another digit first, or two. */
    if (end == token->offset + 1 && text.at[token->offset] <= '1') {
        const uint32_t result_end =
            find_result_end(lexer, token->offset, token);
        if (result_end > token->offset)
            return result_end;
    }
    if (dots > end || find_word_end(text, token->offset) == end)
        return dots;
    return lex_word(lexer, token);
}

static uint32_t lex_dots(struct dw_lexer *lexer, dw_token *token)
{
    token->kind = DW_TOKEN_DOTS;
    return skip_dots(lexer->text, token->offset);
}

/* A byte above 127 may open an ellipsis. */
static uint32_t lex_symbol(struct dw_lexer *lexer, dw_token *token)
{
    const uint32_t dots = skip_dots(lexer->text, token->offset);
    return dots > token->offset ? lex_dots(lexer, token)
                                : lex_word(lexer, token);
}

static uint32_t lex_line(struct dw_lexer *lexer, dw_token *token)
{
    const uint32_t end = find_line_end(lexer->text, token->offset);
    token->kind = DW_TOKEN_LINE_COMMENT;
    check_bytes(lexer, token->offset, end);
    return end;
}

static uint32_t lex_semicolon(struct dw_lexer *lexer, dw_token *token)
{
    token->kind = DW_TOKEN_JUNK;
    return lexer->prose ? token->offset + 1 : lex_line(lexer, token);
}

static uint32_t lex_percent(struct dw_lexer *lexer, dw_token *token)
{
    const uint32_t at = token->offset;
    static const char bom[] = "\xef\xbb\xbf";
    const bool behind_bom =
        at == 3 && lexer->opens_file && !memcmp(lexer->text.at, bom, 3);
    if (at ? !behind_bom && !is_class(lexer->text, at - 1, LINE_END)
           : lexer->inside_line)
        return lex_word(lexer, token);
    const uint32_t end = lex_line(lexer, token);
    token->kind = DW_TOKEN_ESCAPE;
    return end;
}

static uint32_t lex_comment(struct dw_lexer *lexer, dw_token *token)
{
    const dw_span text = lexer->text;
    const uint32_t inside = token->offset + 1;
    uint32_t end;
    token->kind = DW_TOKEN_COMMENT;
    if (find_comment_end(text, (struct edge){.at = inside}, inside, lexer->more,
                         &end) != CLOSED) {
        end = trim_blanks(text, inside, end);
        token->flags |= DW_UNCLOSED;
        report(lexer, DW_SAY_COMMENT_OPEN, token->offset, 1, (dw_arg){0});
    } else {
        const char *brace = memchr(text.at + inside, '{', end - inside);
        if (brace)
            report(lexer, DW_SAY_BRACE_IN_COMMENT, (uint32_t)(brace - text.at),
                   1, (dw_arg){0});
    }
    check_bytes(lexer, inside, end);
    return end;
}

/* "(=)" offers a draw on score sheets. */
static uint32_t lex_opening(struct dw_lexer *lexer, dw_token *token)
{
    const dw_span rest = rest_of(lexer->text, token->offset);
    const bool offer = rest.len >= 3 && !memcmp(rest.at, "(=)", 3);
    token->kind = offer ? DW_TOKEN_SIGN : DW_TOKEN_OPEN;
    return token->offset + (offer ? 3 : 1);
}

static uint32_t lex_single(struct dw_lexer *lexer, dw_token *token)
{
    static const uint8_t kinds[CLASSES] = {
        [CLOSING] = DW_TOKEN_CLOSE,
        [BRACKET_END] = DW_TOKEN_BRACKET,
        [ANGLE] = DW_TOKEN_JUNK,
        [STAR] = DW_TOKEN_RESULT,
    };
    token->kind = kinds[class_at(lexer->text, token->offset)];
    token->result = DW_RESULT_OPEN;
    return token->offset + 1;
}

static uint32_t lex_bracket(struct dw_lexer *lexer, dw_token *token)
{
    enum { STOPS = 1 << LINE_END | 1 << BRACE | 1 << SEMICOLON };
    const dw_span text = lexer->text;
    uint32_t at = token->offset + 1;
    token->kind = DW_TOKEN_TAG;
    if (dw_lex_tag_opens(text, token->offset))
        return at;
    token->kind = DW_TOKEN_BRACKET;
    while (at < text.len && !(1 << class_at(text, at) & STOPS)) {
        if (text.at[at] == '[' && dw_lex_tag_opens(text, at))
            break;
        if (text.at[at++] == ']')
            break;
    }
    check_bytes(lexer, token->offset, at);
    return at;
}

static uint32_t lex_nag(struct dw_lexer *lexer, dw_token *token)
{
    token->kind = DW_TOKEN_NAG;
    return skip_class(lexer->text, token->offset + 1, DIGIT);
}

static uint32_t lex_glyph(struct dw_lexer *lexer, dw_token *token)
{
    token->kind = DW_TOKEN_GLYPH;
    return skip_class(lexer->text, token->offset, MARK);
}

static uint32_t lex_control(struct dw_lexer *lexer, dw_token *token)
{
    token->kind = DW_TOKEN_JUNK;
    return skip_class(lexer->text, token->offset, CONTROL);
}

/* Blanks and what is read as one never open a token. */
static uint32_t (*const lex_class[CLASSES])(struct dw_lexer *, dw_token *) = {
    [WORD] = lex_word,
    [DIGIT] = lex_number,
    [BLANK] = lex_control,
    [LINE_END] = lex_control,
    [ODD] = lex_control,
    [CONTROL] = lex_control,
    [DOT] = lex_dots,
    [BRACE] = lex_comment,
    [SEMICOLON] = lex_semicolon,
    [PERCENT] = lex_percent,
    [OPENING] = lex_opening,
    [CLOSING] = lex_single,
    [BRACKET] = lex_bracket,
    [BRACKET_END] = lex_single,
    [DOLLAR] = lex_nag,
    [STAR] = lex_single,
    [ANGLE] = lex_single,
    [MARK] = lex_glyph,
};

dw_token dw_lex_next(struct dw_lexer *lexer)
{
    dw_token token = {.kind = DW_TOKEN_END};
    token.flags = skip_blanks(lexer);
    token.offset = lexer->at;
    if (lexer->at == lexer->text.len)
        return token;
    const byte_class class = class_at(lexer->text, lexer->at);
    const bool high = (uint8_t)lexer->text.at[lexer->at] >= 0x80;
    lexer->at =
        high ? lex_symbol(lexer, &token) : lex_class[class](lexer, &token);
    token.length = lexer->at - token.offset;
    return token;
}

/* ---- tag pairs ----------------------------------------------------------- */

/* A quote that may close a value: blanks and ']' follow on its line, or alone
 * on the next. Returns the offset behind the ']', 0 when it closes nothing. */
static uint32_t find_close(dw_span text, uint32_t quote)
{
    uint32_t at = skip_class(text, quote + 1, BLANK);
    if (is_class(text, at, LINE_END))
        at = skip_class(text, at + line_end_length(text, at), BLANK);
    return is_class(text, at, BRACKET_END) ? at + 1 : 0;
}

static bool ends_line(dw_span text, uint32_t at)
{
    at = skip_class(text, at, BLANK);
    return at == text.len || is_class(text, at, LINE_END);
}

/* What a walk over a value's line has found; offsets of quotes, 0: none. */
struct value {
    uint32_t first, first_end; /* that closes; behind its ']' */
    uint32_t whole, whole_end; /* the last that closes and ends the line */
    uint32_t last;             /* the last of all */
    uint32_t end;              /* the line's end, or the next tag pair's '[' */
    bool cut;                  /* the latter */
    bool to_end;               /* the text's end came first */
};

static struct value walk_value(dw_span text, uint32_t at)
{
    struct value value = {0};
    for (; at < text.len && class_at(text, at) != LINE_END; at++) {
        if (text.at[at] == '\\' && at + 1 < text.len &&
            (text.at[at + 1] == '"' || text.at[at + 1] == '\\')) {
            at++;
        } else if (text.at[at] == '"') {
            value.last = at;
            const uint32_t close = find_close(text, at);
            if (close && !value.first) {
                value.first = at;
                value.first_end = close;
            }
            if (close && ends_line(text, close)) {
                value.whole = at;
                value.whole_end = close;
            }
            if (value.whole == value.first && value.whole)
                break;
        } else if (text.at[at] == '[') {
            const uint32_t quote = find_quote(text, at);
            value.cut = quote && !find_close(text, quote);
            if (value.cut)
                break;
        }
    }
    value.end = at;
    value.to_end = at == text.len;
    return value;
}

/* A value without a closing quote ends with its line. */
static void end_with_line(dw_span text, struct value value, dw_tag_token *tag)
{
    uint32_t end = value.end;
    tag->unterminated = true;
    tag->cut = value.cut;
    tag->end = end;
    while (end > tag->value && is_class(text, end - 1, BLANK))
        end--;
    if (end > tag->value && !value.cut && text.at[end - 1] == ']')
        end--;
    tag->value_len = end - tag->value;
}

static void find_value_end(dw_span text, dw_tag_token *tag)
{
    const struct value value = walk_value(text, tag->value);
    tag->to_end = value.to_end;
    uint32_t quote = value.last;
    if (value.first) {
        quote = value.whole ? value.whole : value.first;
        tag->end = value.whole ? value.whole_end : value.first_end;
    } else if (!quote || value.cut) {
        end_with_line(text, value, tag);
        return;
    } else {
        tag->end = quote + 1;
        tag->unclosed = true;
    }
    tag->value_len = quote - tag->value;
}

/* Escapes and bare quotes of a value (PGN standard 7.1). */
static void check_value(struct dw_lexer *lexer, dw_tag_token *tag)
{
    const char *text = lexer->text.at;
    const uint32_t end = tag->value + tag->value_len;
    for (uint32_t at = tag->value; at < end; at++) {
        tag->inner_quote |= text[at] == '"';
        if (text[at] != '\\')
            continue;
        tag->escaped = true;
        if (at + 1 < end && (text[at + 1] == '"' || text[at + 1] == '\\')) {
            at++;
            continue;
        }
        const uint32_t length = at + 1 < end ? 2 : 1;
        report(lexer, DW_SAY_ESCAPE_UNKNOWN, at, length,
               dw_arg_source(at, length));
    }
}

static bool is_odd_name(dw_span name)
{
    for (size_t i = 0; i < name.len; i++) {
        const uint8_t c = (uint8_t)name.at[i];
        if (!is_letter(c) && class_at(name, i) != DIGIT && c != '_')
            return true;
    }
    return false;
}

/* Bytes of a word below `limit` (at most 128), and those above 127. */
static uint64_t bytes_below(uint64_t word, uint8_t limit)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    return ((word - ones * limit) & ~word) | (word & ones << 7);
}

static uint64_t bytes_equal(uint64_t word, char c)
{
    return bytes_below(word ^ UINT64_C(0x0101010101010101) * (uint8_t)c, 1);
}

static bool is_plain_value(char c)
{
    return (uint8_t)c >= ' ' && (uint8_t)c < 0x80 && c != '"' && c != '\\' &&
           c != '[';
}

/* The first byte from `at` on that a plain value does not hold: a quote, a
 * backslash, a bracket, a control byte or one above 127. The lowest byte that
 * the sums mark is one, those above it may not be. Reads up to 8 bytes behind
 * the text. */
static uint32_t skip_plain_value(dw_span text, uint32_t at)
{
    for (; at < text.len; at += 8) {
        uint64_t word;
        memcpy(&word, text.at + at, sizeof word);
        const uint64_t odd =
            (bytes_below(word, ' ') | bytes_equal(word, '"') |
             bytes_equal(word, '\\') | bytes_equal(word, '[')) &
            UINT64_C(0x8080808080808080);
        if (!odd)
            continue;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        at += (uint32_t)__builtin_ctzll(odd) / 8;
#endif
        break;
    }
    while (at < text.len && is_plain_value(text.at[at]))
        at++;
    return at < text.len ? at : (uint32_t)text.len;
}

static bool is_name_byte(char c)
{
    return is_letter((uint8_t)c) || (uint8_t)(c - '0') < 10 || c == '_';
}

bool dw_lex_plain_tag(struct dw_lexer *lexer, dw_tag_token *tag)
{
    const dw_span text = lexer->text;
    const uint32_t name = lexer->at;
    uint32_t at = name;
    while (at < text.len && is_name_byte(text.at[at]))
        at++;
    const uint32_t name_end = at;
    if (at == name || text.len - at < 2 || text.at[at] != ' ' ||
        text.at[at + 1] != '"')
        return false;
    const uint32_t value = at + 2;
    at = skip_plain_value(text, value);
    if (text.len - at < 3 || text.at[at] != '"' || text.at[at + 1] != ']' ||
        class_at(text, at + 2) != LINE_END)
        return false;
    *tag = (dw_tag_token){.name = name,
                          .name_len = name_end - name,
                          .value = value,
                          .value_len = at - value,
                          .end = at + 2,
                          .plain = true};
    lexer->at = tag->end;
    return true;
}

dw_tag_token dw_lex_tag(struct dw_lexer *lexer)
{
    const dw_span text = lexer->text;
    dw_tag_token tag = {.name = skip_tag_blanks(text, lexer->at)};
    const uint32_t name_end = skip_name(text, tag.name);
    tag.name_len = name_end - tag.name;
    tag.value = skip_tag_blanks(text, name_end) + 1;
    find_value_end(text, &tag);
    tag.odd_name = is_odd_name((dw_span){text.at + tag.name, tag.name_len});
    check_value(lexer, &tag);
    check_bytes(lexer, tag.name, tag.end);
    lexer->at = tag.end;
    return tag;
}

/* ---- skip mode ----------------------------------------------------------- */

/* Remembers what stands in front of the next window, which begins at `at`. */
static void leave_window(struct dw_skip *skip, dw_span text, struct edge edge,
                         uint32_t at)
{
    if (at == 0)
        return;
    bool empty;
    skip->fresh = opens_line(text, edge, at, &empty);
    skip->empty = skip->fresh && empty;
    skip->column_one = is_class(text, at - 1, LINE_END);
}

/* Behind the comment that is open at `at`, or at the tag section that ends
 * it. */
static uint32_t skip_comment(struct dw_skip *skip, dw_span text,
                             struct edge edge, uint32_t at, uint32_t limit,
                             bool *found)
{
    const bool more = limit < text.len;
    const char *brace = memchr(text.at + at, '}', limit - at);
    const uint32_t to = brace ? (uint32_t)(brace - text.at) : limit;
    const uint32_t end = find_recovery(text, edge, at, to, more);
    *found = end < to;
    skip->in_comment = !*found && !brace;
    return brace && !*found ? to + 1 : end;
}

static uint32_t skip_line(struct dw_skip *skip, dw_span text, uint32_t at,
                          uint32_t limit)
{
    text.len = limit;
    at = find_line_end(text, at);
    skip->in_line = at == limit;
    return at;
}

/* The next place in moves where a comment or a bracket opens. */
static uint32_t skip_moves(struct dw_skip *skip, dw_span text, uint32_t at,
                           uint32_t limit, bool *found)
{
    enum { STOPS = 1 << BRACE | 1 << BRACKET | 1 << SEMICOLON | 1 << PERCENT };
    while (at < limit && !(1 << class_at(text, at) & STOPS))
        at++;
    if (at == limit)
        return at;
    const byte_class class = class_at(text, at);
    *found = class == BRACKET && dw_lex_tag_opens(text, at);
    skip->in_comment = class == BRACE;
    skip->in_line = class == SEMICOLON ||
                    (class == PERCENT && (at ? is_class(text, at - 1, LINE_END)
                                             : skip->column_one));
    return *found ? at : at + 1;
}

uint32_t dw_lex_skip(struct dw_skip *skip, dw_span text, bool at_end,
                     bool *found)
{
    const uint32_t length = (uint32_t)text.len;
    uint32_t limit = at_end                  ? length
                     : length > DW_LEX_AHEAD ? length - DW_LEX_AHEAD
                                             : 0;
    /* Windows part no CR LF. */
    if (limit && limit < length && text.at[limit] == '\n')
        limit++;
    const struct edge front = {.fresh = skip->fresh, .empty = skip->empty};
    struct edge edge = front;
    uint32_t at = 0;
    *found = false;
    while (at < limit && !*found) {
        if (skip->in_line) {
            at = skip_line(skip, text, at, limit);
        } else if (skip->in_comment) {
            at = skip_comment(skip, text, edge, at, limit, found);
            *found |= skip->comment_only && !skip->in_comment;
        } else {
            at = skip_moves(skip, text, at, limit, found);
            edge = (struct edge){.at = at};
        }
    }
    if (*found)
        return trim_blanks(text, 0, at);
    leave_window(skip, text, front, at);
    return at;
}
