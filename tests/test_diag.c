/* Knows the contract's finding names and how findings are counted, ordered
 * and put into words. Must not know who files them. */
/* SPDX-License-Identifier: MIT */
#include "base/diag.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

/* ---- codes --------------------------------------------------------------- */

/* The promised names; the layer is the number's first digit. */
static const struct {
    int layer;
    dw_severity severity;
    const char *name;
} name_rows[] = {
    {1, DW_ERROR, "unterminated-comment"},
    {1, DW_WARNING, "nested-brace"},
    {1, DW_ERROR, "unterminated-string"},
    {1, DW_WARNING, "bad-escape"},
    {1, DW_ERROR, "nul-byte"},
    {1, DW_WARNING, "not-utf-8"},
    {1, DW_WARNING, "stray-bom"},
    {1, DW_WARNING, "odd-space"},
    {1, DW_ERROR, "stray-text"},
    {1, DW_WARNING, "text-outside-game"},
    {1, DW_ERROR, "unclosed-variation"},
    {1, DW_ERROR, "unmatched-parenthesis"},
    {1, DW_ERROR, "game-too-large"},
    {1, DW_ERROR, "too-deep"},
    {2, DW_ERROR, "bad-tag"},
    {2, DW_WARNING, "duplicate-tag"},
    {2, DW_WARNING, "missing-roster-tag"},
    {2, DW_WARNING, "bad-tag-value"},
    {2, DW_WARNING, "blank-line-in-tags"},
    {2, DW_WARNING, "tag-after-moves"},
    {2, DW_ERROR, "missing-result"},
    {2, DW_WARNING, "missing-blank-line"},
    {2, DW_WARNING, "empty-game"},
    {2, DW_WARNING, "no-game"},
    {2, DW_WARNING, "other-variant"},
    {2, DW_ERROR, "setup-without-fen"},
    {2, DW_WARNING, "fen-without-setup"},
    {2, DW_ERROR, "bad-fen"},
    {2, DW_WARNING, "fen-form"},
    {3, DW_ERROR, "unknown-move-text"},
    {3, DW_ERROR, "null-move"},
    {3, DW_WARNING, "move-number"},
    {3, DW_WARNING, "variation-misplaced"},
    {3, DW_WARNING, "bad-nag"},
    {3, DW_WARNING, "mixed-letters"},
    {3, DW_WARNING, "homoglyph"},
    {3, DW_WARNING, "ambiguous-notation"},
    {4, DW_ERROR, "illegal-move"},
    {4, DW_ERROR, "ambiguous-move"},
    {4, DW_WARNING, "impossible-position"},
    {4, DW_ERROR, "other-array"},
    {5, DW_ERROR, "result-differs"},
    {5, DW_ERROR, "result-contradicted"},
    {5, DW_WARNING, "result-missing"},
    {5, DW_WARNING, "played-on"},
    {5, DW_WARNING, "start-decided"},
    {6, DW_NOTE, "check-mark"},
    {6, DW_NOTE, "capture-mark"},
    {6, DW_NOTE, "needless-disambiguation"},
    {6, DW_NOTE, "promotion-mark"},
    {6, DW_NOTE, "piece-case"},
    {6, DW_NOTE, "suffix"},
    {6, DW_NOTE, "result-token"},
};

START_TEST(promised_name_exists)
{
    const char *name = name_rows[_i].name;
    const int code = dw_code_find(name);
    ck_assert_msg(code >= 0, "%s is not there", name);
    ck_assert_str_eq(dw_codes[code].name, name);
    ck_assert_msg(dw_codes[code].severity == name_rows[_i].severity, "%s",
                  name);
    ck_assert_msg(dw_codes[code].number / 100 == name_rows[_i].layer, "%s",
                  name);
}
END_TEST

START_TEST(codes_are_found_by_all_they_are_called)
{
    for (int i = 0; i < DW_CODES; i++) {
        char tag[16];
        snprintf(tag, sizeof tag, "DW%u", dw_codes[i].number);
        ck_assert_int_eq(dw_code_find(tag), i);
        ck_assert_int_eq(dw_code_find(tag + 2), i);
        ck_assert_int_eq(dw_code_find(dw_codes[i].name), i);
        ck_assert(dw_codes[i].number >= 100 && dw_codes[i].number < 1000);
    }
    ck_assert_int_eq(dw_code_find("dw402"), DW_ILLEGAL_MOVE);
    ck_assert_int_eq(dw_code_find("Illegal-Move"), DW_ILLEGAL_MOVE);
}
END_TEST

static const char *const no_codes[] = {
    "",      "DW",   "402x", "DW4020",  "DW40",         "40",    "W402",
    "DW999", "move", " 402", "illegal", "illegal_move", "DWW402"};

START_TEST(nothing_else_is_a_code)
{
    ck_assert_msg(dw_code_find(no_codes[_i]) == -1, "'%s'", no_codes[_i]);
}
END_TEST

static const struct {
    const char *text, *nearest;
} nearest_rows[] = {
    {"ilegal-move", "illegal-move"},
    {"ILLEGAL-MVOE", "illegal-move"},
    {"illegal_move", "illegal-move"},
    {"badtag", "bad-tag"},
    {"dw402x", "DW402"},
    {"DW40", "DW401"},
    {"results-differ", "result-differs"},
    {"too-deeep", "too-deep"},
};

START_TEST(misspelt_code_finds_its_neighbour)
{
    ck_assert_str_eq(dw_code_nearest(nearest_rows[_i].text),
                     nearest_rows[_i].nearest);
}
END_TEST

START_TEST(far_text_has_no_neighbour)
{
    char text[10000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    ck_assert_ptr_null(dw_code_nearest(text));
    ck_assert_ptr_null(dw_code_nearest(""));
    ck_assert_ptr_null(dw_code_nearest("DW999"));
    ck_assert_ptr_null(dw_code_nearest("porridge"));
}
END_TEST

START_TEST(severities_have_names)
{
    ck_assert_str_eq(dw_severity_name(DW_NOTE), "note");
    ck_assert_str_eq(dw_severity_name(DW_WARNING), "warning");
    ck_assert_str_eq(dw_severity_name(DW_ERROR), "error");
}
END_TEST

START_TEST(every_code_is_explained)
{
    for (int i = 0; i < DW_CODES; i++) {
        const struct dw_explanation *words = dw_explain((dw_code)i);
        const char *parts[] = {words->meaning, words->matters, words->wrong,
                               words->right, words->source};
        for (int k = 0; k < COUNT(parts); k++)
            ck_assert_msg(parts[k] && *parts[k], "%s, part %d",
                          dw_codes[i].name, k);
        ck_assert_msg(strcmp(words->wrong, words->right) != 0, "%s",
                      dw_codes[i].name);
    }
}
END_TEST

/* `why` belongs to illegal-move alone, and there to every sentence. */
START_TEST(why_is_illegal_moves_own)
{
    for (int i = 0; i < DW_SAYS; i++)
        ck_assert_int_eq(dw_say_why((dw_say)i) != NULL,
                         dw_say_code((dw_say)i) == DW_ILLEGAL_MOVE);
}
END_TEST

/* The contract's closed list. */
static const char *const whys[] = {
    "castling",    "en-passant",  "null-move",   "promotion-piece",
    "game-over",   "wrong-side",  "no-such-man", "leaves-shah-attacked",
    "own-man",     "blocked",     "double-step", "baidaq-capture",
    "baidaq-push", "alfil-range", "ferz-range",  "shah-range",
    "faras-range", "rukh-range",  "other"};

START_TEST(why_is_a_closed_list)
{
    bool used[COUNT(whys)] = {false};
    for (int i = 0; i < DW_SAYS; i++) {
        const char *why = dw_say_why((dw_say)i);
        int k = 0;
        while (why && k < COUNT(whys) && strcmp(why, whys[k]) != 0)
            k++;
        ck_assert_msg(k < COUNT(whys), "%s is not promised", why);
        used[k] |= why != NULL;
    }
    for (int k = 0; k < COUNT(whys); k++)
        ck_assert_msg(used[k], "nobody says %s", whys[k]);
}
END_TEST

/* ---- the list ------------------------------------------------------------ */

static const dw_say an_error = DW_SAY_MOVE_UNKNOWN;
static const dw_say a_warning = DW_SAY_TAG_TWICE;
static const dw_say a_note = DW_SAY_CHECK_FALSE;

START_TEST(a_finding_is_kept_as_it_was_made)
{
    struct dw_diags diags = {0};
    struct dw_diag *row = dw_diags_add(&diags, an_error, 7, 3);
    row->ply = 9;
    row->extra = 42;
    ck_assert_uint_eq(diags.count, 1);
    ck_assert_ptr_eq(row, diags.at);
    ck_assert_int_eq(row->say, an_error);
    ck_assert_int_eq(row->severity, DW_ERROR);
    ck_assert_uint_eq(row->offset, 7);
    ck_assert_uint_eq(row->length, 3);
    dw_diags_clear(&diags);
    row = dw_diags_add(&diags, an_error, 8, 1);
    ck_assert_msg(row->ply == 0 && row->extra == 0, "a row starts clean");
    dw_diags_free(&diags);
}
END_TEST

START_TEST(a_variation_lowers_one_level)
{
    const dw_say says[] = {an_error, a_warning, a_note};
    const dw_severity lowered[] = {DW_WARNING, DW_NOTE, DW_NOTE};
    struct dw_diags diags = {0};
    for (int i = 0; i < 3; i++) {
        const struct dw_diag *deep =
            dw_diags_add_deep(&diags, says[i], 0, 1, 5);
        ck_assert_int_eq(deep->severity, lowered[i]);
        ck_assert_int_eq(deep->depth, 5);
        const struct dw_diag *flat =
            dw_diags_add_deep(&diags, says[i], 0, 1, 0);
        ck_assert_int_eq(flat->severity,
                         dw_codes[dw_say_code(says[i])].severity);
    }
    ck_assert_uint_eq(diags.by_severity[DW_ERROR], 1);
    ck_assert_uint_eq(diags.by_severity[DW_WARNING], 2);
    ck_assert_uint_eq(diags.by_severity[DW_NOTE], 3);
    dw_diags_free(&diags);
}
END_TEST

START_TEST(a_finding_may_have_another_level)
{
    struct dw_diags diags = {0};
    const struct dw_diag *row =
        dw_diags_add_as(&diags, an_error, 4, 2, DW_WARNING);
    ck_assert_int_eq(row->severity, DW_WARNING);
    ck_assert_uint_eq(row->offset * 10 + row->length, 42);
    ck_assert_uint_eq(diags.by_severity[DW_WARNING], 1);
    ck_assert_uint_eq(diags.by_severity[DW_ERROR], 0);
    ck_assert_uint_eq(dw_diags_seen(&diags, dw_say_code(an_error)), 1);
    dw_diags_free(&diags);
}
END_TEST

START_TEST(twenty_of_a_code_are_kept)
{
    struct dw_diags diags = {0};
    for (uint32_t i = 0; i < 50; i++) {
        struct dw_diag *row = dw_diags_add(&diags, an_error, i, 1);
        ck_assert_ptr_nonnull(row);
        row->ply = 1000 + i;
        dw_diags_add(&diags, a_note, i, 1);
    }
    dw_diags_add(&diags, a_warning, 0, 1);
    ck_assert_uint_eq(diags.count, 41);
    ck_assert_uint_eq(diags.more, 60);
    ck_assert_uint_eq(dw_diags_seen(&diags, dw_say_code(an_error)), 50);
    ck_assert_uint_eq(diags.by_severity[DW_ERROR], 50);
    ck_assert_uint_eq(diags.by_severity[DW_WARNING], 1);
    for (uint32_t i = 0; i < 20; i++) {
        ck_assert_uint_eq(diags.at[2 * i].ply, 1000 + i);
        ck_assert_uint_eq(diags.at[2 * i + 1].offset, i);
    }
    dw_diags_free(&diags);
}
END_TEST

/* Two sentences of one code share the twenty. */
START_TEST(the_limit_is_of_the_code)
{
    struct dw_diags diags = {0};
    for (int i = 0; i < 15; i++) {
        dw_diags_add(&diags, DW_SAY_CHECK_MISSING, 0, 1);
        dw_diags_add(&diags, DW_SAY_CHECK_FALSE, 0, 1);
    }
    ck_assert_uint_eq(diags.count, 20);
    ck_assert_uint_eq(diags.more, 10);
    dw_diags_free(&diags);
}
END_TEST

START_TEST(rollback_restores_every_count)
{
    struct dw_diags diags = {0};
    for (uint32_t i = 0; i < 25; i++)
        dw_diags_add(&diags, an_error, i, 1);
    dw_diags_add(&diags, a_note, 3, 1);
    const struct dw_diags before = diags;
    dw_diags_mark mark;
    dw_diags_here(&diags, &mark);
    for (uint32_t i = 0; i < 30; i++) {
        dw_diags_add(&diags, an_error, i, 1);
        dw_diags_add(&diags, a_warning, i, 1);
        dw_diags_add_deep(&diags, a_note, i, 1, 2);
    }
    dw_diags_rollback(&diags, &mark);
    ck_assert_uint_eq(diags.count, before.count);
    ck_assert_uint_eq(diags.more, before.more);
    ck_assert_mem_eq(diags.seen, before.seen, sizeof before.seen);
    ck_assert_mem_eq(diags.by_severity, before.by_severity,
                     sizeof before.by_severity);
    ck_assert_uint_eq(diags.at[19].offset, 19);
    ck_assert_int_eq(diags.at[20].say, a_note);
    dw_diags_add(&diags, a_note, 4, 1);
    ck_assert_uint_eq(diags.count, before.count + 1);
    dw_diags_clear(&diags);
    ck_assert_uint_eq(diags.count + diags.more, 0);
    ck_assert_uint_eq(dw_diags_seen(&diags, dw_say_code(an_error)), 0);
    ck_assert_uint_eq(diags.by_severity[DW_ERROR], 0);
    dw_diags_free(&diags);
}
END_TEST

static const char *const sort_rows[] = {
    "",          "a",
    "ab",        "ba",
    "cba",       "aaaa",
    "abab",      "bbaa",
    "dcbae",     "zzyyxx",
    "abcabcabc", "qwertyuiopasdfghjkl",
    "mnbvcx",    "aabbaabbaabbaabbaabbaabbaabbaabba"};

/* Offsets are the letters; the ply is the order of adding. */
START_TEST(sorting_is_by_offset_and_stable)
{
    const char *row = sort_rows[_i];
    const size_t count = strlen(row);
    struct dw_diags diags = {0};
    for (size_t i = 0; i < count; i++)
        dw_diags_add(&diags, (dw_say)(i % DW_SAYS), (uint32_t)row[i], 1)->ply =
            (uint32_t)i;
    ck_assert_uint_eq(diags.count, count);
    dw_diags_sort(&diags);
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        const struct dw_diag *at = &diags.at[i];
        sum += at->ply;
        ck_assert_uint_eq(at->offset, (uint32_t)row[at->ply]);
        ck_assert_msg(!i || at[-1].offset < at->offset ||
                          (at[-1].offset == at->offset && at[-1].ply < at->ply),
                      "'%s' at %zu", row, i);
    }
    ck_assert_uint_eq(sum, count ? count * (count - 1) / 2 : 0);
    dw_diags_free(&diags);
}
END_TEST

/* ---- words --------------------------------------------------------------- */

enum { B1 = 1, D2 = 11, E5 = 36, A1 = 0, H8 = 63, FARAS = 1, SHAH = 5 };

static uint64_t set(int a, int b, int c)
{
    return (uint64_t)1 << a | (uint64_t)1 << b | (uint64_t)1 << c;
}

static const char movetext[] = "1. Nd2 M\xfcller \x1b 0123456789012345678901234"
                               "5678901234567890123456789";

static void expect_words(const struct dw_diag *diag, const char *message,
                         const char *hint)
{
    struct dw_buf buf = {0};
    const dw_span text = {movetext, sizeof movetext - 1};
    dw_diag_message(&buf, diag, text);
    dw_buf_char(&buf, 0);
    ck_assert_str_eq(buf.at, message);
    dw_buf_clear(&buf);
    dw_diag_hint(&buf, diag, text);
    dw_buf_char(&buf, 0);
    ck_assert_str_eq(buf.at, hint);
    dw_buf_free(&buf);
}

START_TEST(sentences_name_men_and_squares)
{
    struct dw_diags diags = {0};
    struct dw_diag *row = dw_diags_add(&diags, DW_SAY_MOVE_AMBIGUOUS, 3, 3);
    row->args[0] = dw_arg_source(3, 3);
    row->args[1] = dw_arg_kind(FARAS);
    row->args[2] = dw_arg_squares(set(B1, B1, D2));
    expect_words(row, "\"Nd2\" may be the faras on b1 or d2",
                 "name the file or rank it starts from");
    row->args[2] = dw_arg_squares(set(E5, B1, D2));
    expect_words(row, "\"Nd2\" may be the faras on b1, d2 or e5",
                 "name the file or rank it starts from");

    row = dw_diags_add(&diags, DW_SAY_FEN_MANY_SHAHS, 0, 1);
    row->args[0] = dw_arg_side(1);
    row->args[1] = dw_arg_number(3);
    row->args[2] = dw_arg_each(set(H8, A1, E5));
    expect_words(row, "Black has 3 Shahs, on a1, e5 and h8", "");

    row = dw_diags_add(&diags, DW_SAY_ILLEGAL_SHAH_RANGE, 0, 1);
    row->args[0] = dw_arg_kind(SHAH);
    row->args[1] = dw_arg_square(H8);
    row->args[2] = dw_arg_square(A1);
    expect_words(row, "the Shah on h8 cannot reach a1",
                 "a Shah moves one square in any direction");

    row = dw_diags_add(&diags, DW_SAY_WORD_OTHER, 0, 1);
    row->args[0] = dw_arg_source(3, 3);
    row->args[1] = dw_arg_word("san");
    row->args[2] = dw_arg_word("kqbnrp");
    expect_words(row,
                 "\"Nd2\" is read as san with letters kqbnrp, unlike the rest "
                 "of the game",
                 "");
    dw_diags_free(&diags);
}
END_TEST

static const char *const kind_words[] = {"baidaq", "faras", "alfil", "ferz",
                                         "rukh",   "Shah",  "man"};

START_TEST(men_have_their_names)
{
    char wanted[80];
    struct dw_diag diag = {.say = DW_SAY_ILLEGAL_OWN_MAN};
    diag.args[0] = dw_arg_kind(_i);
    diag.args[1] = dw_arg_square(D2);
    diag.args[2] = dw_arg_square(E5);
    snprintf(wanted, sizeof wanted,
             "the %s on d2 cannot go to e5: a man of its own stands there",
             kind_words[_i]);
    expect_words(&diag, wanted, "");
}
END_TEST

static const struct {
    uint32_t offset, length;
    const char *shown;
} source_rows[] = {
    {7, 6, "\"M\xc3\xbcller\""},
    {14, 1, "\".\""},
    {16, 40, "\"0123456789012345678901234567890123456789\""},
    {16, 41, "\"0123456789012345678901234567890123456789...\""},
    {7, 41, "\"M\xc3\xbcller . 0123456789012345678901234567890...\""},
    {60, 4000, "\"456789\""},
    {5000, 5, "\"\""},
    {3, 0, "\"\""},
};

START_TEST(source_text_is_quoted_and_safe)
{
    char wanted[120];
    struct dw_diag diag = {.say = DW_SAY_MOVE_UNKNOWN};
    diag.args[0] =
        dw_arg_source(source_rows[_i].offset, source_rows[_i].length);
    snprintf(wanted, sizeof wanted, "%s is no move in any notation known here",
             source_rows[_i].shown);
    expect_words(
        &diag, wanted,
        "diwan grammar lists them, --grammar adds one; put remarks in braces");
}
END_TEST

static const struct {
    uint32_t code;
    const char *shown;
} code_rows[] = {
    {'K', "K (U+004B)"},
    {0x41a, "\xd0\x9a (U+041A)"},
    {0x2658, "\xe2\x99\x98 (U+2658)"},
    {0x1f600, "\xf0\x9f\x98\x80 (U+1F600)"},
    {0x1b, ". (U+001B)"},
    {0x202e, "\xef\xbf\xbd (U+202E)"},
};

START_TEST(characters_show_their_code_point)
{
    char wanted[80];
    struct dw_diag diag = {.say = DW_SAY_SPACE_ODD};
    diag.args[0] = dw_arg_code_point(code_rows[_i].code);
    snprintf(wanted, sizeof wanted, "%s used as a blank", code_rows[_i].shown);
    expect_words(&diag, wanted, "write a plain space");
}
END_TEST

START_TEST(hints_name_the_way_out)
{
    struct dw_diag diag = {.say = DW_SAY_ILLEGAL_OTHER};
    diag.args[0] = dw_arg_source(3, 3);
    diag.extra = set(B1, B1, D2);
    expect_words(&diag, "\"Nd2\" fits no legal move", "it may go to b1 or d2");
    diag.say = DW_SAY_ILLEGAL_NULL_MOVE;
    expect_words(&diag, "\"Nd2\" passes the turn; Shatranj has no passing",
                 "it may go to b1 or d2");
    diag.say = DW_SAY_MOVE_UNKNOWN;
    expect_words(&diag, "\"Nd2\" is no move in any notation known here",
                 "diwan grammar lists them, --grammar adds one; put remarks in "
                 "braces; it may go to b1 or d2");
}
END_TEST

/* A brace that opens no argument stands for itself. */
START_TEST(braces_in_sentences_stay)
{
    const struct dw_diag diag = {.say = DW_SAY_BRACE_IN_COMMENT};
    expect_words(&diag, "'{' inside the comment opened before it",
                 "comments do not nest: the first '}' closes all of it");
}
END_TEST

/* With every argument given no sentence is empty or keeps a gap; and none
 * asks for an argument beyond the four. */
START_TEST(every_sentence_fills_up)
{
    struct dw_buf buf = {0};
    for (int i = 0; i < DW_SAYS; i++) {
        struct dw_diag diag = {.say = (uint16_t)i};
        for (int k = 0; k < 4; k++)
            diag.args[k] = dw_arg_word("@");
        dw_buf_clear(&buf);
        dw_diag_message(&buf, &diag, (dw_span){"", 0});
        ck_assert_uint_gt(buf.len, 3);
        dw_diag_hint(&buf, &diag, (dw_span){"", 0});
        dw_buf_char(&buf, 0);
        for (const char *at = buf.at; (at = strchr(at, '{')); at++)
            ck_assert_msg(at[1] < '0' || at[1] > '9', "%s", buf.at);
    }
    dw_buf_free(&buf);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("diag");
    TCase *codes = tcase_create("codes");
    tcase_add_loop_test(codes, promised_name_exists, 0, COUNT(name_rows));
    tcase_add_test(codes, codes_are_found_by_all_they_are_called);
    tcase_add_loop_test(codes, nothing_else_is_a_code, 0, COUNT(no_codes));
    tcase_add_loop_test(codes, misspelt_code_finds_its_neighbour, 0,
                        COUNT(nearest_rows));
    tcase_add_test(codes, far_text_has_no_neighbour);
    tcase_add_test(codes, severities_have_names);
    tcase_add_test(codes, every_code_is_explained);
    tcase_add_test(codes, why_is_illegal_moves_own);
    tcase_add_test(codes, why_is_a_closed_list);
    suite_add_tcase(suite, codes);

    TCase *list = tcase_create("list");
    tcase_add_test(list, a_finding_is_kept_as_it_was_made);
    tcase_add_test(list, a_variation_lowers_one_level);
    tcase_add_test(list, a_finding_may_have_another_level);
    tcase_add_test(list, twenty_of_a_code_are_kept);
    tcase_add_test(list, the_limit_is_of_the_code);
    tcase_add_test(list, rollback_restores_every_count);
    tcase_add_loop_test(list, sorting_is_by_offset_and_stable, 0,
                        COUNT(sort_rows));
    suite_add_tcase(suite, list);

    TCase *words = tcase_create("words");
    tcase_add_test(words, sentences_name_men_and_squares);
    tcase_add_loop_test(words, men_have_their_names, 0, COUNT(kind_words));
    tcase_add_loop_test(words, source_text_is_quoted_and_safe, 0,
                        COUNT(source_rows));
    tcase_add_loop_test(words, characters_show_their_code_point, 0,
                        COUNT(code_rows));
    tcase_add_test(words, hints_name_the_way_out);
    tcase_add_test(words, braces_in_sentences_stay);
    tcase_add_test(words, every_sentence_fills_up);
    suite_add_tcase(suite, words);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
