/* Knows PGN's tokens, byte by byte. Must not know what a word means nor what
 * follows what. */
/* SPDX-License-Identifier: MIT */
#include "pgn/lex_parts.h"

#include "pgn/result.h"

/* ---- blanks -------------------------------------------------------------- */

/* What stands at `at` when it is a blank that is none of space, tab and line
 * end: its name; the BOM has none. */
static bool odd_blank(dw_span text, uint32_t at, uint32_t *code, uint32_t *next)
{
    if (at >= text.len ||
        ((uint8_t)text.at[at] < 0x80 && dw_lex_class(text, at) != DW_BYTE_ODD))
        return false;
    *code = dw_lex_read_code(text, at, next);
    return *code == 0 || *code == DW_BOM || dw_lex_space_name(*code);
}

static uint32_t skip_odd_blanks(struct dw_lexer *lexer, uint32_t at)
{
    const dw_span text = lexer->text;
    const uint32_t from = at;
    uint32_t code, next;
    if (!odd_blank(text, at, &code, &next))
        return at;
    if (code == 0)
        return dw_lex_report_nuls(lexer, at, (uint32_t)text.len);
    if (code == DW_BOM) {
        if (at || !lexer->opens_file || lexer->utf16)
            dw_lex_report(lexer,
                          at || !lexer->opens_file ? DW_SAY_BOM_INSIDE
                                                   : DW_SAY_FILE_UTF_16,
                          at, next - at, (dw_arg){0});
        return next;
    }
    const char *name = dw_lex_space_name(code);
    do
        at = next;
    while (odd_blank(text, at, &code, &next) && dw_lex_space_name(code));
    if (!lexer->prose) /* pages are set with them */
        dw_lex_report(lexer, DW_SAY_SPACE_ODD, from, at - from,
                      dw_arg_word(name));
    return at;
}

static bool at_line_start(const struct dw_lexer *lexer)
{
    return lexer->at ? dw_lex_is(lexer->text, lexer->at - 1, DW_BYTE_LINE_END)
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
        const dw_byte_class class = dw_lex_class(text, at);
        if (class == DW_BYTE_BLANK) {
            at++;
        } else if (class == DW_BYTE_LINE_END) {
            at += dw_lex_line_end(text, at);
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

/* ---- words --------------------------------------------------------------- */

/* Whether a character beyond ASCII ends a word: a blank of Unicode's or an
 * ellipsis. Else *next is behind it. */
static bool ends_word(dw_span text, uint32_t at, uint32_t *next)
{
    const uint32_t code = dw_lex_read_code(text, at, next);
    return code == DW_BOM || code == DW_ELLIPSIS || dw_lex_space_name(code);
}

/* "(Q)" glued to a square: a promotion in parentheses (grammar/README.md). */
static uint32_t skip_promotion(dw_span text, uint32_t from, uint32_t at)
{
    if (at == from || !dw_lex_is(text, at, DW_BYTE_OPENING) ||
        !memchr("18+#", text.at[at - 1], 4) || at + 1 >= text.len)
        return at;
    uint32_t next = at + 2;
    const uint8_t first = (uint8_t)text.at[at + 1];
    const bool letter = first < 0x80 ? dw_lex_is_letter(first)
                                     : !ends_word(text, at + 1, &next);
    return letter && dw_lex_is(text, next, DW_BYTE_CLOSING) ? next + 1 : at;
}

static uint32_t find_word_end(dw_span text, uint32_t from)
{
    uint32_t at = from;
    for (;;) {
        uint32_t next;
        while (dw_lex_in_word(text, at) && (uint8_t)text.at[at] < 0x80)
            at++;
        if (dw_lex_in_word(text, at)) {
            if (ends_word(text, at, &next))
                return at;
        } else if (dw_lex_is(text, at, DW_BYTE_BRACKET) &&
                   !dw_lex_tag_opens(text, at)) {
            next = at + 1;
        } else if ((next = skip_promotion(text, from, at)) == at) {
            return at;
        }
        at = next;
    }
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
    if (word.len > 8 || dw_lex_class(word, word.len - 1) == DW_BYTE_DIGIT)
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
    if (!dw_lex_in_word(text, at))
        return true;
    const uint8_t c = (uint8_t)text.at[at];
    return c < 0x80 && dw_lex_class(text, at) != DW_BYTE_DIGIT &&
           !dw_lex_is_letter(c) && !memchr(joins, c, sizeof joins);
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
            dw_lex_rest(text, from), (unsigned)blanks, &result, &loose);
        if (!length || result == DW_RESULT_NONE ||
            !parts_result(text, from + length))
            continue;
        token->kind = DW_TOKEN_RESULT;
        token->result = (uint8_t)result;
        token->flags |= loose ? DW_LOOSE : 0;
        dw_lex_check_bytes(lexer, from, from + length);
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
    if (!dw_lex_is_letter((uint8_t)first)) {
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
    dw_lex_check_bytes(lexer, from, end);
    return end;
}

/* ---- other tokens -------------------------------------------------------- */

static uint32_t skip_dots(dw_span text, uint32_t at)
{
    static const char ellipsis[] = "\u2026";
    for (;;) {
        if (dw_lex_is(text, at, DW_BYTE_DOT))
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
    const uint32_t end = dw_lex_skip_class(text, token->offset, DW_BYTE_DIGIT);
    const uint32_t dots = skip_dots(text, end);
    token->kind = DW_TOKEN_NUMBER;
    const bool half = dots == end + 1 && dw_lex_is(text, dots, DW_BYTE_DIGIT);
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
    const uint32_t end = dw_lex_find_line_end(lexer->text, token->offset);
    token->kind = DW_TOKEN_LINE_COMMENT;
    dw_lex_check_bytes(lexer, token->offset, end);
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
    if (at ? !behind_bom && !dw_lex_is(lexer->text, at - 1, DW_BYTE_LINE_END)
           : lexer->inside_line)
        return lex_word(lexer, token);
    const uint32_t end = lex_line(lexer, token);
    token->kind = DW_TOKEN_ESCAPE;
    return end;
}

/* In a page a brace that is no comment's is a sign of the text. */
static uint32_t lex_page_comment(struct dw_lexer *lexer, dw_token *token)
{
    const uint32_t inside = token->offset + 1;
    uint32_t end;
    const dw_comment_end ends =
        dw_lex_page_comment_end(lexer->text, inside, lexer->more, &end);
    token->flags |= ends == DW_COMMENT_CLOSED ? 0 : DW_UNCLOSED;
    if (ends == DW_COMMENT_RECOVERED) {
        token->kind = DW_TOKEN_JUNK;
        return inside;
    }
    dw_lex_check_bytes(lexer, inside, end);
    return end;
}

static uint32_t lex_comment(struct dw_lexer *lexer, dw_token *token)
{
    const dw_span text = lexer->text;
    const uint32_t inside = token->offset + 1;
    uint32_t end;
    token->kind = DW_TOKEN_COMMENT;
    if (lexer->prose)
        return lex_page_comment(lexer, token);
    if (dw_lex_comment_end(text, inside, lexer->more, &end) !=
        DW_COMMENT_CLOSED) {
        end = dw_lex_trim_blanks(text, inside, end);
        token->flags |= DW_UNCLOSED;
        dw_lex_report(lexer, DW_SAY_COMMENT_OPEN, token->offset, 1,
                      (dw_arg){0});
    } else {
        const char *brace = memchr(text.at + inside, '{', end - inside);
        if (brace)
            dw_lex_report(lexer, DW_SAY_BRACE_IN_COMMENT,
                          (uint32_t)(brace - text.at), 1, (dw_arg){0});
    }
    dw_lex_check_bytes(lexer, inside, end);
    return end;
}

/* "(=)" offers a draw on score sheets. */
static uint32_t lex_opening(struct dw_lexer *lexer, dw_token *token)
{
    const dw_span rest = dw_lex_rest(lexer->text, token->offset);
    const bool offer = rest.len >= 3 && !memcmp(rest.at, "(=)", 3);
    token->kind = offer ? DW_TOKEN_SIGN : DW_TOKEN_OPEN;
    return token->offset + (offer ? 3 : 1);
}

static uint32_t lex_single(struct dw_lexer *lexer, dw_token *token)
{
    static const uint8_t kinds[DW_BYTE_CLASSES] = {
        [DW_BYTE_CLOSING] = DW_TOKEN_CLOSE,
        [DW_BYTE_BRACKET_END] = DW_TOKEN_BRACKET,
        [DW_BYTE_ANGLE] = DW_TOKEN_JUNK,
        [DW_BYTE_STAR] = DW_TOKEN_RESULT,
    };
    token->kind = kinds[dw_lex_class(lexer->text, token->offset)];
    token->result = DW_RESULT_OPEN;
    return token->offset + 1;
}

static uint32_t lex_bracket(struct dw_lexer *lexer, dw_token *token)
{
    enum {
        STOPS =
            1 << DW_BYTE_LINE_END | 1 << DW_BYTE_BRACE | 1 << DW_BYTE_SEMICOLON
    };
    const dw_span text = lexer->text;
    uint32_t at = token->offset + 1;
    token->kind = DW_TOKEN_TAG;
    if (dw_lex_tag_opens(text, token->offset))
        return at;
    token->kind = DW_TOKEN_BRACKET;
    while (at < text.len && !(1 << dw_lex_class(text, at) & STOPS)) {
        if (text.at[at] == '[' && dw_lex_tag_opens(text, at))
            break;
        if (text.at[at++] == ']')
            break;
    }
    dw_lex_check_bytes(lexer, token->offset, at);
    return at;
}

static uint32_t lex_nag(struct dw_lexer *lexer, dw_token *token)
{
    token->kind = DW_TOKEN_NAG;
    return dw_lex_skip_class(lexer->text, token->offset + 1, DW_BYTE_DIGIT);
}

static uint32_t lex_glyph(struct dw_lexer *lexer, dw_token *token)
{
    token->kind = DW_TOKEN_GLYPH;
    return dw_lex_skip_class(lexer->text, token->offset, DW_BYTE_MARK);
}

static uint32_t lex_control(struct dw_lexer *lexer, dw_token *token)
{
    token->kind = DW_TOKEN_JUNK;
    return dw_lex_skip_class(lexer->text, token->offset, DW_BYTE_CONTROL);
}

/* Blanks and what is read as one never open a token. */
static uint32_t (*const lex_class[DW_BYTE_CLASSES])(struct dw_lexer *,
                                                    dw_token *) = {
    [DW_BYTE_WORD] = lex_word,
    [DW_BYTE_DIGIT] = lex_number,
    [DW_BYTE_BLANK] = lex_control,
    [DW_BYTE_LINE_END] = lex_control,
    [DW_BYTE_ODD] = lex_control,
    [DW_BYTE_CONTROL] = lex_control,
    [DW_BYTE_DOT] = lex_dots,
    [DW_BYTE_BRACE] = lex_comment,
    [DW_BYTE_SEMICOLON] = lex_semicolon,
    [DW_BYTE_PERCENT] = lex_percent,
    [DW_BYTE_OPENING] = lex_opening,
    [DW_BYTE_CLOSING] = lex_single,
    [DW_BYTE_BRACKET] = lex_bracket,
    [DW_BYTE_BRACKET_END] = lex_single,
    [DW_BYTE_DOLLAR] = lex_nag,
    [DW_BYTE_STAR] = lex_single,
    [DW_BYTE_ANGLE] = lex_single,
    [DW_BYTE_MARK] = lex_glyph,
};

dw_token dw_lex_next(struct dw_lexer *lexer)
{
    dw_token token = {.kind = DW_TOKEN_END};
    token.flags = skip_blanks(lexer);
    token.offset = lexer->at;
    if (lexer->at == lexer->text.len)
        return token;
    const dw_byte_class class = dw_lex_class(lexer->text, lexer->at);
    const bool high = (uint8_t)lexer->text.at[lexer->at] >= 0x80;
    lexer->at =
        high ? lex_symbol(lexer, &token) : lex_class[class](lexer, &token);
    token.length = lexer->at - token.offset;
    return token;
}
