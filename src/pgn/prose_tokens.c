/* Knows how a page is cut into words and which of them are moves or say how a
 * game ended. Must not know what stands around them. */
/* SPDX-License-Identifier: MIT */
#include "pgn/notation.h"
#include "pgn/phrase.h"
#include "pgn/prose_parts.h"
#include "pgn/shown.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* ---- punctuation --------------------------------------------------------- */

/* The length of the mark that opens the text, 0: none does. */
static size_t mark_length(dw_span text)
{
    static const char *const marks[] = {
        "\u00ab", "\u00bb", "\u2018", "\u2019", "\u201a", "\u201b", "\u201c",
        "\u201d", "\u201e", "\u201f", "\u2039", "\u203a", "\u2010", "\u2011",
        "\u2012", "\u2013", "\u2014", "\u2015", "\u2212", "\u2026", "\u2022",
        "\u00ad", "\u200c", "\u200d", "\u200e", "\u200f", "\u2060",
    };
    if (!text.len)
        return 0;
    if ((uint8_t)text.at[0] < 0x80)
        return text.at[0] && memchr(",;:.'\"-*_|`~", text.at[0], 12);
    if (text.at[0] != marks[0][0] && text.at[0] != marks[2][0])
        return 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const size_t length = strlen(marks[i]);
        if (text.len >= length && !memcmp(text.at, marks[i], length))
            return length;
    }
    return 0;
}

static size_t marks_length(dw_span text)
{
    size_t length = 0;
    for (size_t mark;
         (mark = mark_length((dw_span){text.at + length, text.len - length}));)
        length += mark;
    return length;
}

bool dw_prose_stands_between(dw_span text, dw_token token)
{
    const dw_span mark = {text.at + token.offset, token.length};
    if (token.kind == DW_TOKEN_DOTS)
        return token.flags & DW_GLUED;
    return token.kind == DW_TOKEN_JUNK &&
           (marks_length(mark) == mark.len ||
            dw_prose_markup(text, token.offset) == mark.len ||
            dw_prose_quotes(text, token.offset));
}

size_t dw_prose_between(dw_span text)
{
    struct dw_lexer lexer = {.text = text, .prose = true};
    const dw_token token = dw_prose_token(&lexer);
    const bool between =
        token.kind != DW_TOKEN_END &&
        (token.kind == DW_TOKEN_DOTS || token.kind == DW_TOKEN_CLOSE ||
         text.at[token.offset] == '*' || dw_prose_stands_between(text, token));
    return between ? lexer.at : 0;
}

bool dw_prose_is_between(dw_span text)
{
    for (size_t length; (length = dw_prose_between(text));)
        text = (dw_span){text.at + length, text.len - length};
    struct dw_lexer lexer = {.text = text};
    return dw_lex_next(&lexer).kind == DW_TOKEN_END;
}

/* In front of the markup in a word, if any. */
static size_t markup_begins(dw_span text, uint32_t from, size_t length)
{
    for (size_t at = 1; at < length; at++)
        if ((text.at[from + at] == '&' || text.at[from + at] == '[') &&
            dw_prose_markup(text, from + (uint32_t)at))
            return at;
    return length;
}

static bool opens(dw_span text, const char *with)
{
    const dw_span begin = dw_span_of(with);
    return text.len >= begin.len && !memcmp(text.at, with, begin.len);
}

/* A comma parts words without a blank, and so does a dash. */
static bool parts_words(dw_span text)
{
    return text.at[0] == ',' || opens(text, "--") || opens(text, "\u2014");
}

/* In front of the marks that end the word; at what parts it in two. */
static size_t word_length(dw_span word)
{
    size_t end = 0;
    for (size_t at = 0; at < word.len &&
                        !parts_words((dw_span){word.at + at, word.len - at});) {
        uint32_t code;
        const dw_span rest = {word.at + at, word.len - at};
        const size_t mark = mark_length(rest);
        const size_t reference = dw_shown_reference(rest, &code);
        at += mark ? mark : reference ? reference : 1;
        end = mark ? end : at;
    }
    return end;
}

/* The mouth of a face: ":-)". */
static bool is_mouth(dw_span text, dw_token token)
{
    return (token.kind == DW_TOKEN_OPEN || token.kind == DW_TOKEN_CLOSE) &&
           (token.flags & DW_GLUED) && token.offset &&
           memchr(":;-=", text.at[token.offset - 1], 4);
}

/* "**" and the star that is glued to a word: no result of a page. */
static bool is_emphasis(dw_span text, dw_token token)
{
    const uint32_t end = token.offset + token.length;
    return token.kind == DW_TOKEN_RESULT && text.at[token.offset] == '*' &&
           (token.flags & DW_GLUED ||
            (end < text.len && !memchr(" \t\r\n", text.at[end], 4)));
}

/* Whether words are written with the character: it is a letter or digit, a
 * figurine, or a sign of capture or check. */
static bool is_of_words(uint32_t code)
{
    return dw_phrase_in_word(code) || (code >= 0x2654 && code <= 0x265f) ||
           code == 0xd7 || code == 0x2020 || code == 0x2021 || code == '+' ||
           code == '#' || code == '=';
}

/* The bytes of a reference to a character of words. */
static uint32_t reference_of_words(dw_span text, uint32_t at, bool nothing)
{
    uint32_t code;
    const dw_span rest = {text.at + at, text.len - at};
    const size_t length = dw_shown_reference(rest, &code);
    return length && (is_of_words(code) || (nothing && dw_shown_nothing(code)))
               ? (uint32_t)length
               : 0;
}

/* The bytes of what stands in a word behind its first character: a reference, a
 * blank without width behind a letter. */
static uint32_t joint(dw_span text, uint32_t at)
{
    static const char blank[] = "\u200b";
    const dw_span rest = {text.at + at, text.len - at};
    if (opens(rest, blank))
        return is_of_words((uint8_t)text.at[at - 1]) &&
                       !is_digit(text.at[at - 1])
                   ? sizeof blank - 1
                   : 0;
    return reference_of_words(text, at, true);
}

/* The bytes of a word that go on at `at`. */
static uint32_t rest_of_word(dw_span text, uint32_t at)
{
    struct dw_lexer lexer = {.text = text, .at = at, .prose = true};
    if (at == text.len ||
        !(is_of_words((uint8_t)text.at[at]) || (uint8_t)text.at[at] >= 0x80))
        return 0;
    const dw_token token = dw_lex_next(&lexer);
    uint32_t digits = 0;
    if (token.kind == DW_TOKEN_WORD && token.offset == at)
        return (uint32_t)markup_begins(text, at, token.length);
    while (at + digits < text.len && is_digit(text.at[at + digits]))
        digits++;
    return digits;
}

/* Behind a word that ends at `at` but where it is written on. */
static uint32_t written_on(dw_span text, uint32_t from, uint32_t at)
{
    for (uint32_t join; at < text.len && at - from <= DW_WORD_MAX &&
                        (join = joint(text, at));) {
        at += join;
        at += rest_of_word(text, at);
    }
    return at;
}

/* What markup is: between words; an ellipsis; or it opens a word. */
static dw_token take_markup(dw_span text, dw_token token, uint32_t length)
{
    uint32_t code = 0;
    dw_shown_reference((dw_span){text.at + token.offset, length}, &code);
    token.kind = code == 0x2026 ? DW_TOKEN_DOTS : DW_TOKEN_JUNK;
    token.length = length;
    if (dw_prose_parts_text((dw_span){text.at + token.offset, length}))
        token.flags |= DW_AFTER_EMPTY;
    const uint32_t opening = reference_of_words(text, token.offset, false);
    if (!opening)
        return token;
    const uint32_t end = token.offset + opening;
    token.kind = DW_TOKEN_WORD;
    token.length =
        written_on(text, token.offset, end + rest_of_word(text, end)) -
        token.offset;
    return token;
}

/* Behind what is markup; a word that holds some ends in front of it. */
static dw_token cut_markup(struct dw_lexer *lexer, dw_token token)
{
    const dw_span text = lexer->text;
    const uint32_t markup = dw_prose_markup(text, token.offset);
    if (markup) {
        token = take_markup(text, token, markup);
    } else if (token.kind == DW_TOKEN_WORD && token.length <= DW_PROSE_MARKUP) {
        const size_t length = markup_begins(text, token.offset, token.length);
        if (length < token.length) {
            struct dw_lexer word = {.text = {text.at, token.offset + length},
                                    .at = token.offset,
                                    .prose = true};
            const dw_token again = dw_lex_next(&word);
            token.kind = again.kind;
            token.length = again.length;
            token.result = again.result;
        }
        if (token.kind == DW_TOKEN_WORD)
            token.length =
                written_on(text, token.offset, token.offset + token.length) -
                token.offset;
    }
    lexer->at = token.offset + token.length;
    return token;
}

dw_token dw_prose_token(struct dw_lexer *lexer)
{
    dw_token token = cut_markup(lexer, dw_lex_next(lexer));
    if (is_mouth(lexer->text, token) || is_emphasis(lexer->text, token))
        token.kind = DW_TOKEN_JUNK;
    if (token.kind != DW_TOKEN_WORD || token.length > DW_WORD_MAX)
        return token;
    const dw_span word = {lexer->text.at + token.offset, token.length};
    const size_t marks = marks_length(word);
    if (marks)
        token.kind = DW_TOKEN_JUNK;
    token.length = (uint32_t)(marks ? marks : word_length(word));
    lexer->at = token.offset + token.length;
    return token;
}

/* ---- moves --------------------------------------------------------------- */

/* A file's letter, also in other scripts. */
static bool is_file(char c)
{
    return ((c | 0x20) >= 'a' && (c | 0x20) <= 'h') || (uint8_t)c >= 0x80;
}

/* Every move in a page names a square; castling does not. */
static bool names_square(dw_span word)
{
    for (size_t i = 1; i < word.len; i++)
        if (word.at[i] >= '1' && word.at[i] <= '8' && is_file(word.at[i - 1]))
            return true;
    return word.len >= 3 && word.at[1] == '-' &&
           (!memcmp(word.at, "O-O", 3) || !memcmp(word.at, "0-0", 3));
}

/* "K: f8": a capture sign set apart. */
static uint32_t capture_end(const struct dw_prose_words *words,
                            struct dw_lexer *lexer, dw_token token)
{
    const dw_span text = lexer->text;
    const uint32_t colon = token.offset + token.length;
    struct dw_lexer ahead = *lexer;
    if (colon + 1 >= text.len || text.at[colon] != ':' ||
        text.at[colon + 1] != ' ')
        return 0;
    ahead.at = colon + 1;
    const dw_token next = dw_prose_token(&ahead);
    const uint32_t end = next.offset + next.length;
    if (next.kind != DW_TOKEN_WORD || end - token.offset > DW_WORD_MAX ||
        !words->is_move(words->context,
                        (dw_span){text.at + token.offset, end - token.offset}))
        return 0;
    *lexer = ahead;
    return end;
}

/* "N</b>h3": a man with a tag behind it. */
static uint32_t parted_end(const struct dw_prose_words *words,
                           struct dw_lexer *lexer, dw_token token)
{
    enum { TAGS = 4, LETTERS = 12 };
    const dw_span text = lexer->text;
    struct dw_lexer ahead = *lexer;
    dw_token next = {0};
    if (token.length > LETTERS || !dw_prose_markup(text, lexer->at))
        return 0;
    for (int i = 0; i < TAGS && dw_prose_markup(text, ahead.at); i++)
        next = dw_prose_token(&ahead);
    next = dw_prose_token(&ahead);
    const uint32_t end = next.offset + next.length;
    if (next.kind != DW_TOKEN_WORD || !(next.flags & DW_GLUED) ||
        end - token.offset > DW_WORD_MAX ||
        !words->is_move(words->context,
                        (dw_span){text.at + token.offset, end - token.offset}))
        return 0;
    *lexer = ahead;
    return end;
}

static bool has_digit(dw_span word)
{
    for (size_t i = 0; i < word.len; i++)
        if (is_digit(word.at[i]))
            return true;
    return false;
}

static bool is_name(const struct dw_prose_words *words, dw_span text,
                    dw_token token)
{
    return words->is_name(words->context,
                          (dw_span){text.at + token.offset, token.length});
}

/* A man's name, perhaps a few small words, and a square: as many words as make
 * a move. */
static uint32_t phrase_end(const struct dw_prose_words *words,
                           struct dw_lexer *lexer, dw_token token)
{
    enum { WORDS = 6 };
    const dw_span text = lexer->text;
    struct dw_lexer ahead = *lexer;
    uint32_t end = 0;
    for (int i = 1; i < WORDS && is_name(words, text, token); i++) {
        const dw_token next = dw_prose_token(&ahead);
        const uint32_t to = next.offset + next.length;
        if (next.kind != DW_TOKEN_WORD || (next.flags & DW_AFTER_EMPTY) ||
            is_name(words, text, next) || to - token.offset > DW_PHRASE_MAX)
            break;
        if (!names_square((dw_span){text.at + next.offset, next.length}) ||
            !words->is_phrase(words->context, (dw_span){text.at + token.offset,
                                                        to - token.offset}))
            continue;
        end = to;
        *lexer = ahead;
    }
    return end;
}

uint32_t dw_prose_move(const struct dw_prose_words *words,
                       struct dw_lexer *lexer, dw_token token)
{
    const dw_span word = {lexer->text.at + token.offset, token.length};
    char room[DW_WORD_MAX];
    dw_span seen = word;
    if (token.kind != DW_TOKEN_WORD || word.len > DW_WORD_MAX)
        return 0;
    dw_prose_shown(&seen, room);
    if (names_square(seen))
        return words->is_move(words->context, word)
                   ? token.offset + token.length
                   : 0;
    if (has_digit(seen))
        return 0;
    uint32_t end = phrase_end(words, lexer, token);
    end = end ? end : capture_end(words, lexer, token);
    return end ? end : parted_end(words, lexer, token);
}

bool dw_prose_is_worded(dw_span text, dw_token token, uint32_t end)
{
    const uint32_t first = token.offset + token.length;
    return end > first && memchr(" \t\r\n", text.at[first], 4);
}

bool dw_prose_looks(dw_span text, dw_token token)
{
    enum { LONGEST = 8 };
    const char *at = text.at + token.offset;
    if (token.kind != DW_TOKEN_WORD || token.length > LONGEST)
        return false;
    for (uint32_t i = 1; i < token.length; i++)
        if (is_digit(at[i]) && at[i - 1] >= 'a' && at[i - 1] <= 'h')
            return true;
    return false;
}

/* ---- results ------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool is_end(char c) { return c == '\n' || c == '\r'; }

/* Whether only blanks stand before `at` on its line. */
static bool opens_line(dw_span text, uint32_t at)
{
    while (at && is_blank(text.at[at - 1]))
        at--;
    return !at || is_end(text.at[at - 1]);
}

/* A clause ends at punctuation and with its paragraph; a line's end will do
 * where nothing stands before the words that could go on there. What is asked,
 * or quoted within a sentence, is not said. */
static bool ends_clause(dw_span text, uint32_t at, bool whole)
{
    enum { CLAUSE = 200 }; /* bytes to look at */
    const size_t end = text.len;
    if (text.len - at > CLAUSE)
        text.len = at + CLAUSE;
    while (at < text.len &&
           (is_blank(text.at[at]) || text.at[at] == '"' || text.at[at] == '\''))
        at++;
    const dw_span rest = {text.at + at, text.len - at};
    if (!rest.len)
        return text.len == end;
    if (memchr("!)]<[", rest.at[0], 5) || mark_length(rest))
        return true;
    if (!is_end(rest.at[0]))
        return false;
    size_t next = rest.at[0] == '\r' && rest.len > 1 && rest.at[1] == '\n';
    for (next++; next < rest.len && is_blank(rest.at[next]);)
        next++;
    return whole || next == rest.len || is_end(rest.at[next]);
}

bool dw_prose_ends_alone(struct dw_lexer lexer, uint32_t at, bool *unsure)
{
    enum { TOKENS = 16 };
    bool stops = false;
    lexer.at = at;
    lexer.diags = NULL;
    for (int i = 0; i < TOKENS; i++) {
        const dw_token token = dw_prose_token(&lexer);
        *unsure |= dw_prose_is_cut(&lexer);
        if (token.kind == DW_TOKEN_END || token.flags & DW_AFTER_EMPTY ||
            (stops && token.flags & DW_AT_LINE_START))
            return true;
        stops |= token.kind == DW_TOKEN_DOTS || token.kind == DW_TOKEN_GLYPH;
        if (token.kind != DW_TOKEN_GLYPH &&
            !dw_prose_stands_between(lexer.text, token))
            return false;
    }
    return false;
}

/* Whether the first byte of a saying fits, but for case; beyond ASCII case may
 * be in any byte. */
static bool may_open(char text, char saying)
{
    const uint8_t a = (uint8_t)text, b = (uint8_t)saying;
    return a < 0x80 && b < 0x80 ? !((a ^ b) & ~0x20) : (a ^ b) < 0x80;
}

/* Bytes of the saying that open the text. */
static uint32_t match_saying(dw_span text, uint32_t offset, const char *saying,
                             bool whole)
{
    enum { LONGEST = 256 };
    dw_span phrase = dw_span_of(saying);
    const bool stops = phrase.len && phrase.at[phrase.len - 1] == '.';
    phrase.len -= stops;
    dw_span rest = {text.at + offset, text.len - offset};
    if (rest.len > LONGEST)
        rest.len = LONGEST;
    const size_t length = dw_phrase_opens(rest, phrase);
    rest = (dw_span){rest.at + length, rest.len - length};
    if (!length || (rest.len && (rest.at[0] == '?' ||
                                 dw_phrase_in_word(dw_phrase_take(&rest)))))
        return 0;
    return !stops || ends_clause(text, offset + (uint32_t)length, whole)
               ? (uint32_t)length
               : 0;
}

uint32_t dw_prose_said(const struct dw_prose_lore *lore,
                       const struct dw_lexer *lexer, uint32_t offset, bool near,
                       bool *unsure, dw_said *said)
{
    enum { AHEAD = 512 };
    const dw_span text = lexer->text;
    const bool whole = near || opens_line(text, offset);
    uint32_t longest = 0;
    *unsure |= lexer->more && text.len - offset < AHEAD;
    for (int i = 0; i < lore->count; i++)
        for (int kind = 0; kind < DW_SAID_KINDS; kind++) {
            const char *const *saying = lore->languages[i].phrases[kind];
            for (; saying && *saying; saying++) {
                if (!may_open(text.at[offset], **saying) ||
                    (!near && (kind == DW_SAID_MOVER || !strchr(*saying, ' '))))
                    continue;
                const uint32_t length =
                    match_saying(text, offset, *saying, whole);
                if (length <= longest)
                    continue;
                longest = length;
                *said = (dw_said)kind;
            }
        }
    return longest;
}
