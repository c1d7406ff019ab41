/* Knows which word means what in which form and letter set, by hand from
 * grammar/README.md. Must not know positions. */
/* SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "config/load_grammar.h"
#include "pgn/fold.h"
#include "pgn/notation.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static struct dw_arena arena;
static struct dw_grammar grammar;

static void set_up(void)
{
    struct dw_error error;
    char line[800];
    ck_assert_msg(!dw_grammar_load(NULL, &arena, &grammar, &error), "%s",
                  dw_error_line(&error, line, sizeof line));
}

static void tear_down(void) { dw_arena_free(&arena); }

static struct dw_notation *notation_of(const char *form, const char *letters)
{
    struct dw_notation *out;
    struct dw_error error;
    char line[800];
    const int f = dw_grammar_form(&grammar, form);
    const int l = dw_grammar_letters(&grammar, letters);
    ck_assert_msg(f >= 0 && l >= 0, "%s, %s", form, letters);
    ck_assert_msg(!dw_notation_new(&grammar, f, l, DW_WHITE, &out, &error),
                  "%s", dw_error_line(&error, line, sizeof line));
    return out;
}

/* A word in memory that may be read behind its end. */
struct padded {
    char at[DW_PHRASE_MAX + 40];
};

static struct padded pad(const char *word, size_t len)
{
    struct padded out;
    memset(out.at, '~', sizeof out.at);
    memcpy(out.at, word, len);
    return out;
}

/* Reads with an empty memo, from the memo, and without one. */
static bool read_word(struct dw_notation *notation, const char *word,
                      size_t len, dw_spec *spec)
{
    const struct padded text = pad(word, len);
    dw_spec again = {0}, slow = {0};
    const bool first = dw_notation_read(notation, text.at, len, spec);
    const bool second = dw_notation_read(notation, text.at, len, &again);
    const bool third = dw_notation_read_slowly(notation, text.at, len, &slow);
    ck_assert_msg(first == second && first == third, "%.*s", (int)len, word);
    if (first) {
        ck_assert_msg(!memcmp(spec, &again, sizeof again), "%s", word);
        ck_assert_msg(!memcmp(spec, &slow, sizeof slow), "%s", word);
    }
    return first;
}

enum {
    X = DW_CAPTURE_X,
    STILL = DW_CAPTURE_HYPHEN,
    NO_X = DW_CAPTURE_UNKNOWN,
    FERZ = DW_PROMOTION_FERZ,
    LOOSE = DW_PROMOTION_LOOSE,
    OTHER = DW_PROMOTION_OTHER,
    CHECK = DW_CHECK_PLUS,
    MATE = DW_CHECK_MATE,
    TWICE = DW_CHECK_DOUBLE,
    NO_CHECK = DW_CHECK_UNKNOWN,
    CASE = DW_SPEC_CASE,
    LETTER = DW_SPEC_BAIDAQ,
    MARK = DW_SPEC_LOOSE_MARK,
    CASTLING = DW_SPECIAL_CASTLING,
    NULLMOVE = DW_SPECIAL_NULL,
    PASSANT = DW_SPECIAL_EN_PASSANT,
};

static const struct {
    const char *form, *letters, *word;
    int kind;
    const char *from, *to; /* "b", "1", "b1", ""; "" when there is no target */
    int capture, promotion, check, special;
} words[] = {
    /* SAN proper: PGN standard 8.2.3 */
    {"san", "kqbnrp", "e4", DW_BAIDAQ, "", "e4", 0, 0, 0, 0},
    {"san", "kqbnrp", "Nbd2", DW_FARAS, "b", "d2", 0, 0, 0, 0},
    {"san", "kqbnrp", "N1d2", DW_FARAS, "1", "d2", 0, 0, 0, 0},
    {"san", "kqbnrp", "Nb1d2", DW_FARAS, "b1", "d2", 0, 0, 0, 0},
    {"san", "kqbnrp", "Nb2", DW_FARAS, "", "b2", 0, 0, 0, 0},
    {"san", "kqbnrp", "Nxf3", DW_FARAS, "", "f3", X, 0, 0, 0},
    {"san", "kqbnrp", "R1xa3+", DW_RUKH, "1", "a3", X, 0, CHECK, 0},
    {"san", "kqbnrp", "Qe1#", DW_FERZ, "", "e1", 0, 0, MATE, 0},
    {"san", "kqbnrp", "Bc4", DW_ALFIL, "", "c4", 0, 0, 0, 0},
    {"san", "kqbnrp", "Kh8", DW_SHAH, "", "h8", 0, 0, 0, 0},
    {"san", "kqbnrp", "exd5", DW_BAIDAQ, "e", "d5", X, 0, 0, 0},
    {"san", "kqbnrp", "exd8=Q#", DW_BAIDAQ, "e", "d8", X, FERZ, MATE, 0},
    {"san", "kqbnrp", "a8=Q", DW_BAIDAQ, "", "a8", 0, FERZ, 0, 0},
    {"san", "kqbnrp", "a8", DW_BAIDAQ, "", "a8", 0, 0, 0, 0},
    /* signs met in the wild: grammar/README.md, Suffixes and signs */
    {"san", "kqbnrp", "ed5", DW_BAIDAQ, "e", "d5", 0, 0, 0, 0},
    {"san", "kqbnrp", "xd5", DW_BAIDAQ, "", "d5", X, 0, 0, 0},
    {"san", "kqbnrp", "a8Q", DW_BAIDAQ, "", "a8", 0, LOOSE, 0, 0},
    {"san", "kqbnrp", "a8(Q)", DW_BAIDAQ, "", "a8", 0, LOOSE, 0, 0},
    {"san", "kqbnrp", "a8/Q", DW_BAIDAQ, "", "a8", 0, LOOSE, 0, 0},
    {"san", "kqbnrp", "a8=F", DW_BAIDAQ, "", "a8", 0, LOOSE, 0, 0},
    {"san", "kqbnrp", "a8=q", DW_BAIDAQ, "", "a8", 0, LOOSE, 0, 0},
    {"san", "kqbnrp", "a8=R", DW_BAIDAQ, "", "a8", 0, OTHER, 0, 0},
    {"san", "kqbnrp", "a8N+", DW_BAIDAQ, "", "a8", 0, OTHER, CHECK, 0},
    {"san", "kqbnrp", "Nf3=Q", DW_FARAS, "", "f3", 0, FERZ, 0, 0},
    {"san", "kqbnrp", "e8=Q+", DW_BAIDAQ, "", "e8", 0, FERZ, CHECK, 0},
    {"san", "kqbnrp", "a8+=Q", DW_BAIDAQ, "", "a8", 0, FERZ, CHECK, MARK},
    {"san", "kqbnrp", "a8#=Q", DW_BAIDAQ, "", "a8", 0, FERZ, MATE, MARK},
    {"san", "kqbnrp", "Rd8++", DW_RUKH, "", "d8", 0, 0, TWICE, 0},
    {"san", "kqbnrp", "Rd8##", DW_RUKH, "", "d8", 0, 0, MATE, MARK},
    {"san", "kqbnrp", "Rd8mate", DW_RUKH, "", "d8", 0, 0, MATE, MARK},
    {"san", "kqbnrp", "Rd8ch", DW_RUKH, "", "d8", 0, 0, CHECK, MARK},
    {"san", "kqbnrp", "Rd8ch.", DW_RUKH, "", "d8", 0, 0, CHECK, MARK},
    {"san", "kqbnrp", "Rd8dis.ch", DW_RUKH, "", "d8", 0, 0, CHECK, MARK},
    {"san", "kqbnrp", "Rd8dbl.ch", DW_RUKH, "", "d8", 0, 0, TWICE, MARK},
    {"san", "kqbnrp", "N:f3", DW_FARAS, "", "f3", X, 0, 0, MARK},
    {"san", "kqbnrp", "NXf3", DW_FARAS, "", "f3", X, 0, 0, MARK},
    {"san", "kqbnrp", "N×f3", DW_FARAS, "", "f3", X, 0, 0, MARK},
    {"san", "kqbnrp",
     "N\xD7"
     "f3",
     DW_FARAS, "", "f3", X, 0, 0, MARK},
    {"san", "kqbnrp", "bxa6e.p.", DW_BAIDAQ, "b", "a6", X, 0, 0, PASSANT},
    {"san", "kqbnrp", "bxa6ep", DW_BAIDAQ, "b", "a6", X, 0, 0, PASSANT},
    {"san", "kqbnrp", "bxa6+ep", DW_BAIDAQ, "b", "a6", X, 0, CHECK, PASSANT},
    {"san", "kqbnrp", "Qc7=", DW_FERZ, "", "c7", 0, 0, 0, MARK},
    {"san", "kqbnrp", "O-O", DW_NO_MAN, "", "", 0, 0, 0, CASTLING},
    {"san", "kqbnrp", "O-O-O+", DW_NO_MAN, "", "", 0, 0, 0, CASTLING},
    {"san", "kqbnrp", "0-0", DW_NO_MAN, "", "", 0, 0, 0, CASTLING},
    {"san", "kqbnrp", "0-0-0#", DW_NO_MAN, "", "", 0, 0, 0, CASTLING},
    {"san", "kqbnrp", "o-o", DW_NO_MAN, "", "", 0, 0, 0, CASTLING},
    {"san", "kqbnrp", "--", DW_NO_MAN, "", "", 0, 0, 0, NULLMOVE},
    {"san", "kqbnrp", "Z0", DW_NO_MAN, "", "", 0, 0, 0, NULLMOVE},
    {"san", "kqbnrp", "null", DW_NO_MAN, "", "", 0, 0, 0, NULLMOVE},
    {"san", "kqbnrp", "pass", DW_NO_MAN, "", "", 0, 0, 0, NULLMOVE},
    {"san", "kqbnrp", "Pe4", DW_BAIDAQ, "", "e4", 0, 0, 0, LETTER},
    {"san", "kqbnrp", "Pexd5", DW_BAIDAQ, "e", "d5", X, 0, 0, LETTER},
    {"san", "kqbnrp", "nf3", DW_FARAS, "", "f3", 0, 0, 0, CASE},
    {"san", "kqbnrp", "kd2", DW_SHAH, "", "d2", 0, 0, 0, CASE},
    {"san", "kqbnrp", "rb1", DW_RUKH, "", "b1", 0, 0, 0, CASE},
    {"san", "kqbnrp", "qe2", DW_FERZ, "", "e2", 0, 0, 0, CASE},
    {"san", "kqbnrp", "pd3", DW_BAIDAQ, "", "d3", 0, 0, 0, CASE | LETTER},
    {"san", "kqbnrp", "bc4", DW_BAIDAQ, "b", "c4", 0, 0, 0, 0},
    /* other letters: grammar/README.md, Letter sets */
    {"san", "kfenrp", "Fe1", DW_FERZ, "", "e1", 0, 0, 0, 0},
    {"san", "kfenrp", "Exc4", DW_ALFIL, "", "c4", X, 0, 0, 0},
    {"san", "kfenrp", "exd4", DW_BAIDAQ, "e", "d4", X, 0, 0, 0},
    {"san", "kfenrp", "a8=F", DW_BAIDAQ, "", "a8", 0, FERZ, 0, 0},
    {"san", "kfenrp", "a8=Q", DW_BAIDAQ, "", "a8", 0, LOOSE, 0, 0},
    {"san", "kfanrp", "Ac4", DW_ALFIL, "", "c4", 0, 0, 0, 0},
    {"san", "kfanrp", "a8=F", DW_BAIDAQ, "", "a8", 0, FERZ, 0, 0},
    {"san", "kfanrp", "a8=A", DW_BAIDAQ, "", "a8", 0, OTHER, 0, 0},
    {"san", "kgenrp", "Ge1", DW_FERZ, "", "e1", 0, 0, 0, 0},
    {"san", "kgenrp", "a8=G", DW_BAIDAQ, "", "a8", 0, FERZ, 0, 0},
    {"san", "kgenrp", "a8=F", DW_BAIDAQ, "", "a8", 0, LOOSE, 0, 0},
    {"san", "figurine", "♘f3", DW_FARAS, "", "f3", 0, 0, 0, 0},
    {"san", "figurine", "♞bd7+", DW_FARAS, "b", "d7", 0, 0, CHECK, 0},
    {"san", "figurine", "♔d2", DW_SHAH, "", "d2", 0, 0, 0, 0},
    {"san", "figurine", "♚d7", DW_SHAH, "", "d7", 0, 0, 0, 0},
    {"san", "figurine", "♕e1", DW_FERZ, "", "e1", 0, 0, 0, 0},
    {"san", "figurine", "♛e1", DW_FERZ, "", "e1", 0, 0, 0, 0},
    {"san", "figurine", "♗c4", DW_ALFIL, "", "c4", 0, 0, 0, 0},
    {"san", "figurine", "♝c4", DW_ALFIL, "", "c4", 0, 0, 0, 0},
    {"san", "figurine", "♖xa3", DW_RUKH, "", "a3", X, 0, 0, 0},
    {"san", "figurine", "♜xa3", DW_RUKH, "", "a3", X, 0, 0, 0},
    {"san", "figurine", "♙e4", DW_BAIDAQ, "", "e4", 0, 0, 0, LETTER},
    {"san", "figurine", "♟︎e5", DW_BAIDAQ, "", "e5", 0, 0, 0, LETTER},
    {"san", "figurine",
     "\xF0\x9F\xA9\x94"
     "e1",
     DW_FERZ, "", "e1", 0, 0, 0, 0}, /* U+1FA54 white chess ferz */
    {"san", "figurine",
     "\xF0\x9F\xA9\x95"
     "c4",
     DW_ALFIL, "", "c4", 0, 0, 0, 0}, /* U+1FA55 white chess alfil */
    {"san", "figurine",
     "\xF0\x9F\xA9\x96"
     "e1",
     DW_FERZ, "", "e1", 0, 0, 0, 0}, /* U+1FA56 black chess ferz */
    {"san", "figurine",
     "\xF0\x9F\xA9\x97"
     "c4",
     DW_ALFIL, "", "c4", 0, 0, 0, 0}, /* U+1FA57 black chess alfil */
    {"san", "figurine", "a8=♕", DW_BAIDAQ, "", "a8", 0, FERZ, 0, 0},
    {"san", "figurine", "a1=♛", DW_BAIDAQ, "", "a1", 0, FERZ, 0, 0},
    {"san", "figurine", "a8=Q", DW_BAIDAQ, "", "a8", 0, LOOSE, 0, 0},
    /* digits: files and ranks from 1; a fifth digit makes a man */
    {"iccf", "kqbnrp", "2142", DW_NO_MAN, "b1", "d2", NO_X, 0, NO_CHECK, 0},
    {"iccf", "kqbnrp", "17181", DW_NO_MAN, "a7", "a8", NO_X, FERZ, NO_CHECK, 0},
    {"iccf", "kqbnrp", "1718", DW_NO_MAN, "a7", "a8", NO_X, 0, NO_CHECK, 0},
    {"iccf", "kqbnrp", "17182", DW_NO_MAN, "a7", "a8", NO_X, OTHER, NO_CHECK,
     0},
    {"iccf", "kqbnrp", "21-42", DW_NO_MAN, "b1", "d2", NO_X, 0, NO_CHECK, MARK},
    {"iccf", "kqbnrp", "0000", DW_NO_MAN, "", "", NO_X, 0, NO_CHECK, NULLMOVE},
    /* names, with a blank behind them */
    {"lan", "names", "Rook h7-d7", DW_RUKH, "h7", "d7", STILL, 0, 0, 0},
    {"lan", "names", "Pawn a4xb5", DW_BAIDAQ, "a4", "b5", X, 0, 0, 0},
    {"lan", "names", "Knight\n g8-f6+", DW_FARAS, "g8", "f6", STILL, 0, CHECK,
     0},
    {"lan", "names", "a7-a8=Queen", DW_BAIDAQ, "a7", "a8", STILL, FERZ, 0, 0},
    {"lan", "names", "elephant c1-e3", DW_ALFIL, "c1", "e3", STILL, 0, 0, CASE},
    {"lan", "names", "General d1-e2", DW_FERZ, "d1", "e2", STILL, 0, 0, 0},
    {"san", "names", "King xd2", DW_SHAH, "", "d2", X, 0, 0, 0},
    {"san", "names", "Faras bd2", DW_FARAS, "b", "d2", 0, 0, 0, 0},
    {"san", "figurine", "a8=♖", DW_BAIDAQ, "", "a8", 0, OTHER, 0, 0},
    /* One letter, another man in each set. */
    {"san", "french", "Rd2", DW_SHAH, "", "d2", 0, 0, 0, 0},
    {"san", "french", "De2", DW_FERZ, "", "e2", 0, 0, 0, 0},
    {"san", "french", "Fa3", DW_ALFIL, "", "a3", 0, 0, 0, 0},
    {"san", "french", "Cbd2", DW_FARAS, "b", "d2", 0, 0, 0, 0},
    {"san", "french", "Txa3", DW_RUKH, "", "a3", X, 0, 0, 0},
    {"san", "french", "a8=D", DW_BAIDAQ, "", "a8", 0, FERZ, 0, 0},
    {"san", "french-fa", "Fe2", DW_FERZ, "", "e2", 0, 0, 0, 0},
    {"san", "french-fa", "a8=F", DW_BAIDAQ, "", "a8", 0, FERZ, 0, 0},
    {"san", "french-fa", "a8=D", DW_BAIDAQ, "", "a8", 0, LOOSE, 0, 0},
    {"san", "spanish", "Fe2", DW_FERZ, "", "e2", 0, 0, 0, 0},
    {"san", "spanish", "Aa3", DW_ALFIL, "", "a3", 0, 0, 0, 0},
    {"lan", "spanish", "Rd1-d2", DW_SHAH, "d1", "d2", STILL, 0, 0, 0},
    {"san", "italian", "Cf3", DW_FARAS, "", "f3", 0, 0, 0, 0},
    {"san", "italian", "Pe4", DW_BAIDAQ, "", "e4", 0, 0, 0, LETTER},
    {"san", "dutch", "Pf3", DW_FARAS, "", "f3", 0, 0, 0, 0},
    {"san", "german", "Be3", DW_BAIDAQ, "", "e3", 0, 0, 0, LETTER},
    {"san", "german", "Aa3", DW_ALFIL, "", "a3", 0, 0, 0, 0},
    {"san", "german", "Fe2", DW_FERZ, "", "e2", 0, 0, 0, 0},
    {"san", "russian", "Крd2", DW_SHAH, "", "d2", 0, 0, 0, 0},
    {"san", "russian", "Кd2", DW_FARAS, "", "d2", 0, 0, 0, 0},
    /* LAN */
    {"lan", "kqbnrp", "Nb1-d2", DW_FARAS, "b1", "d2", STILL, 0, 0, 0},
    {"lan", "kqbnrp", "Ng1xf3+", DW_FARAS, "g1", "f3", X, 0, CHECK, 0},
    {"lan", "kqbnrp", "e2-e3", DW_BAIDAQ, "e2", "e3", STILL, 0, 0, 0},
    {"lan", "kqbnrp", "e4xd5", DW_BAIDAQ, "e4", "d5", X, 0, 0, 0},
    {"lan", "kqbnrp", "Pe2-e3", DW_BAIDAQ, "e2", "e3", STILL, 0, 0, LETTER},
    {"lan", "kqbnrp", "e4:d5", DW_BAIDAQ, "e4", "d5", X, 0, 0, MARK},
    {"lan", "kqbnrp", "e2–e3", DW_BAIDAQ, "e2", "e3", STILL, 0, 0, MARK},
    {"lan", "kqbnrp", "a7-a8=Q#", DW_BAIDAQ, "a7", "a8", STILL, FERZ, MATE, 0},
    {"lan", "kqbnrp", "a7-a8Q", DW_BAIDAQ, "a7", "a8", STILL, LOOSE, 0, 0},
    {"lan", "kqbnrp", "a7xb8=R", DW_BAIDAQ, "a7", "b8", X, OTHER, 0, 0},
    {"lan", "kqbnrp", "rh7-d7", DW_RUKH, "h7", "d7", STILL, 0, 0, CASE},
    {"lan", "kqbnrp", "b5xa6e.p.", DW_BAIDAQ, "b5", "a6", X, 0, 0, PASSANT},
    {"lan", "kqbnrp", "O-O", DW_NO_MAN, "", "", 0, 0, 0, CASTLING},
    {"lan", "kqbnrp", "--", DW_NO_MAN, "", "", 0, 0, 0, NULLMOVE},
    {"lan", "kfenrp", "Ec1-e3", DW_ALFIL, "c1", "e3", STILL, 0, 0, 0},
    {"lan", "figurine", "♙a7xb8=♕+", DW_BAIDAQ, "a7", "b8", X, FERZ, CHECK,
     LETTER},
    /* UCI */
    {"uci", "kqbnrp", "b1d2", DW_NO_MAN, "b1", "d2", NO_X, 0, NO_CHECK, 0},
    {"uci", "kfenrp", "b1d2", DW_NO_MAN, "b1", "d2", NO_X, 0, NO_CHECK, 0},
    {"uci", "kqbnrp", "a7a8", DW_NO_MAN, "a7", "a8", NO_X, 0, NO_CHECK, 0},
    {"uci", "kqbnrp", "a7a8q", DW_NO_MAN, "a7", "a8", NO_X, FERZ, NO_CHECK, 0},
    {"uci", "kqbnrp", "a7a8f", DW_NO_MAN, "a7", "a8", NO_X, LOOSE, NO_CHECK, 0},
    {"uci", "kqbnrp", "a7a8Q", DW_NO_MAN, "a7", "a8", NO_X, LOOSE, NO_CHECK, 0},
    {"uci", "kqbnrp", "a7a8=q", DW_NO_MAN, "a7", "a8", NO_X, LOOSE, NO_CHECK,
     0},
    {"uci", "kqbnrp", "a7a8n", DW_NO_MAN, "a7", "a8", NO_X, OTHER, NO_CHECK, 0},
    {"uci", "kqbnrp", "a7a8r", DW_NO_MAN, "a7", "a8", NO_X, OTHER, NO_CHECK, 0},
    {"uci", "kqbnrp", "a7a8b", DW_NO_MAN, "a7", "a8", NO_X, OTHER, NO_CHECK, 0},
    {"uci", "kqbnrp", "0000", DW_NO_MAN, "", "", NO_X, 0, NO_CHECK, NULLMOVE},
};

enum { WORDS = sizeof words / sizeof *words };

static int file_of(const char *from)
{
    return from[0] >= 'a' ? from[0] - 'a' + 1 : 0;
}

static int rank_of(const char *from)
{
    const char last = from[0] ? from[strlen(from) - 1] : 0;
    return last >= '1' && last <= '8' ? last - '0' : 0;
}

START_TEST(reads_a_word)
{
    const int i = _i;
    struct dw_notation *notation = notation_of(words[i].form, words[i].letters);
    char row[120];
    snprintf(row, sizeof row, "%s %s %s", words[i].form, words[i].letters,
             words[i].word);
    dw_spec spec = {0};
    ck_assert_msg(
        read_word(notation, words[i].word, strlen(words[i].word), &spec), "%s",
        row);
    ck_assert_msg(spec.kind == words[i].kind, "%s: kind %d", row, spec.kind);
    ck_assert_msg(spec.from_file == file_of(words[i].from), "%s: file %d", row,
                  spec.from_file);
    ck_assert_msg(spec.from_rank == rank_of(words[i].from), "%s: rank %d", row,
                  spec.from_rank);
    const int to =
        words[i].to[0] ? words[i].to[0] - 'a' + 8 * (words[i].to[1] - '1') : 0;
    ck_assert_msg(spec.to == to, "%s: to %d", row, spec.to);
    ck_assert_msg(spec.capture == words[i].capture, "%s: capture %d", row,
                  spec.capture);
    ck_assert_msg(spec.promotion == words[i].promotion, "%s: promotion %d", row,
                  spec.promotion);
    ck_assert_msg(spec.check == words[i].check, "%s: check %d", row,
                  spec.check);
    const bool plain = spec.special & DW_SPEC_PLAIN;
    spec.special &= (uint8_t)~DW_SPEC_PLAIN;
    ck_assert_msg(spec.special == (words[i].special | DW_SPEC_VALID),
                  "%s: special %02x", row, spec.special);
    ck_assert_msg(plain == dw_spec_is_plain(spec), "%s: plain %d", row, plain);
    dw_notation_free(notation);
}
END_TEST

static const struct {
    const char *form, *letters, *word;
} no_words[] = {
    {"san", "kqbnrp", "N"},
    {"san", "kqbnrp", "N@h5"},
    {"san", "kqbnrp", "N@"},
    {"san", "kqbnrp", "i4"},
    {"san", "kqbnrp", "e9"},
    {"san", "kqbnrp", "e0"},
    {"san", "kqbnrp", "Ni3"},
    {"san", "kqbnrp", "e"},
    {"san", "kqbnrp", "4"},
    {"san", "kqbnrp", "bb5"}, /* a file letter is no man */
    {"san", "kqbnrp", "bbc4"},
    {"san", "kqbnrp", "Ef3"},
    {"san", "kqbnrp", "Ff3"},
    {"san", "kqbnrp", "Tf3"},
    {"san", "kqbnrp", "♘f3"},
    {"san", "kqbnrp", "e2e4"},  /* UCI */
    {"san", "kqbnrp", "e2-e4"}, /* LAN */
    {"san", "kqbnrp", "Ng1-f3"},
    {"san", "kqbnrp", "NNf3"},
    {"san", "kqbnrp", "Nf3Nf6"},
    {"san", "kqbnrp", "Nxxf3"},
    {"san", "kqbnrp", "Nf3 "},
    {"san", "kqbnrp", " Nf3"},
    {"san", "kqbnrp", "Nf3\n"},
    {"san", "kqbnrp", "Nf3?"},
    {"san", "kqbnrp", "a8(Q"},
    {"san", "kqbnrp", "a8Q)"},
    {"san", "kqbnrp", "a8=E"},
    {"san", "kqbnrp", "Nf3+++"},
    {"san", "kqbnrp", "O-O-O-O"},
    {"san", "kqbnrp", "O-"},
    {"san", "kqbnrp", "OO"},
    {"san", "kqbnrp", "-"},
    {"san", "kqbnrp", "1-0"},
    {"san", "kqbnrp", "1/2"},
    {"san", "kqbnrp", "e.p."},
    {"san", "kqbnrp", "mate"},
    {"san", "kqbnrp", "ch"},
    {"san", "kqbnrp", "NF3"},
    {"san", "kqbnrp", "E4"},
    {"san", "kqbnrp", "Кd2"}, /* Cyrillic: never read silently */
    {"san", "kqbnrp", "Nс3"},
    {"san", "kfenrp", "Bc4"},
    {"san", "kfenrp", "Qe1"},
    {"san", "kfanrp", "Ec4"},
    {"san", "kgenrp", "Fe1"},
    {"san", "figurine", "Nf3"},
    {"lan", "kqbnrp", "Nf3"},
    {"lan", "kqbnrp", "e4"},
    {"lan", "kqbnrp", "e2e4"},
    {"lan", "kqbnrp", "Nb8c6"},
    {"lan", "kqbnrp", "Nb-d2"},
    {"lan", "kqbnrp", "e2--e4"},
    {"uci", "kqbnrp", "e4"},
    {"uci", "kqbnrp", "Nf3"},
    {"uci", "kqbnrp", "e2-e4"},
    {"uci", "kqbnrp", "e7e8x"},
    {"uci", "kqbnrp", "e7e8qq"},
    {"uci", "kqbnrp", "e2e4+"},
    {"uci", "kqbnrp", "i2i4"},
    {"uci", "kqbnrp", "O-O"},
    {"iccf", "kqbnrp", "214"},
    {"iccf", "kqbnrp", "2149"},
    {"iccf", "kqbnrp", "17185"},
    {"iccf", "kqbnrp", "b1d2"},
    {"lan", "names", "Rook"},
    {"lan", "names", "Rook "},
    {"lan", "names", "Rook  h7 -d7"},
    {"lan", "names", " Rook h7-d7"},
    {"lan", "names", "Tower h7-d7"},
    {"san", "kqbnrp", "N f3"},
};

START_TEST(rejects_a_word)
{
    struct dw_notation *notation =
        notation_of(no_words[_i].form, no_words[_i].letters);
    dw_spec spec;
    ck_assert_msg(!read_word(notation, no_words[_i].word,
                             strlen(no_words[_i].word), &spec),
                  "%s %s '%s'", no_words[_i].form, no_words[_i].letters,
                  no_words[_i].word);
    dw_notation_free(notation);
}
END_TEST

static const struct {
    const char *form, *letters, *words;
    bool begins;
} beginnings[] = {
    {"lan", "names", "Rook ", true},   {"lan", "names", "Rook\n", true},
    {"lan", "names", "Ro", true},      {"lan", "names", "Rook h7-d7 ", false},
    {"lan", "names", "Rook x", false}, {"lan", "names", "The ", false},
    {"lan", "kqbnrp", "Rook ", false}, {"lan", "kqbnrp", "R ", false},
};

START_TEST(knows_how_moves_begin)
{
    char text[32] = ""; /* readable behind the words */
    strcpy(text, beginnings[_i].words);
    struct dw_notation *notation =
        notation_of(beginnings[_i].form, beginnings[_i].letters);
    for (int i = 0; i < 1000; i++) /* beyond the change to native code */
        ck_assert_msg(dw_notation_begins(notation, text, strlen(text)) ==
                          beginnings[_i].begins,
                      "%s", text);
    dw_notation_free(notation);
}
END_TEST

/* The two squares that the grid of the verse tours is known by, its corners,
 * spellings that are folded, and what names no square. */
static const struct {
    const char *form, *word, *square;
} squares[] = {
    {"abjad", "يا", "h1"},   {"abjad", "اي", "h1"},
    {"abjad", "لب", "g3"},   {"abjad", "حي", "a1"},
    {"abjad", "تح", "a8"},   {"abjad", "ات", "h8"},
    {"abjad", "قز", "b5"},   {"abjad", "فز", "b5"},
    {"abjad", "سد", "e7"},   {"abjad", "أىٰ", "h1"},
    {"abjad", "ﻻ", "h3"},    {"abjad", "مـ\u064Eه", "d4"},
    {"abjad-a", "يا", "a1"}, {"abjad-a", "لب", "b3"},
    {"abjad", "وب", ""},     {"abjad", "فر", ""},
    {"abjad", "ذل", ""},     {"abjad", "ا", ""},
    {"san", "e4", "e4"},     {"san", "4e", "e4"},
    {"iccf", "81", "h1"},    {"iccf", "89", ""},
    {"san", "", ""},
};

START_TEST(reads_a_square)
{
    const int form = dw_grammar_form(&grammar, squares[_i].form);
    const dw_square square =
        dw_fold_square(&grammar.forms[form], dw_span_of(squares[_i].word));
    const char *wanted = squares[_i].square;
    ck_assert_msg(square == (wanted[0] ? wanted[0] - 'a' + 8 * (wanted[1] - '1')
                                       : DW_NO_SQUARE),
                  "%s: %d", squares[_i].word, square);
}
END_TEST

/* A pattern without an end would read it. */
START_TEST(keeps_to_64_bytes)
{
    struct dw_grammar own = grammar;
    const int form = dw_grammar_form(&own, "san");
    own.forms[form].pattern = "(?<tofile>[a-h]) (?<torank>[1-8]) x*";
    struct dw_notation *notation;
    ck_assert(!dw_notation_new(&own, form, 0, DW_WHITE, &notation, NULL));
    char word[DW_WORD_MAX + 1];
    dw_spec spec;
    memset(word, 'x', sizeof word);
    word[0] = 'e';
    word[1] = '4';
    ck_assert(read_word(notation, word, DW_WORD_MAX, &spec));
    ck_assert(!read_word(notation, word, DW_WORD_MAX + 1, &spec));
    ck_assert(!read_word(notation, word, 0, &spec));
    dw_notation_free(notation);
}
END_TEST

/* Groups whose text is no file, rank or man make no move. */
START_TEST(distrusts_groups)
{
    static const char *const patterns[] = {
        "(?<tofile>.) (?<torank>.)",
        "(?<piece>.) e4 (?:(?<tofile>x)(?<torank>y))?",
        "(?<check>.) 4",
    };
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        struct dw_grammar own = grammar;
        own.forms[0].pattern = patterns[i];
        struct dw_notation *notation;
        dw_spec spec;
        ck_assert(!dw_notation_new(&own, 0, 0, DW_WHITE, &notation, NULL));
        ck_assert_msg(!read_word(notation, "i4", 2, &spec), "%s", patterns[i]);
        ck_assert_msg(!read_word(notation, "Xe4", 3, &spec), "%s", patterns[i]);
        dw_notation_free(notation);
    }
}
END_TEST

/* The limits of pattern.c end what would take hours. */
START_TEST(survives_a_hostile_pattern)
{
    struct dw_grammar own = grammar;
    own.forms[0].pattern = "(?:(?:a+)+)+ (?<tofile>b) (?<torank>1)";
    struct dw_notation *notation;
    dw_spec spec;
    char word[DW_WORD_MAX];
    memset(word, 'a', sizeof word);
    ck_assert(!dw_notation_new(&own, 0, 0, DW_WHITE, &notation, NULL));
    for (int i = 0; i < 1000; i++) /* beyond the change to native code */
        ck_assert(!read_word(notation, word, sizeof word, &spec));
    dw_notation_free(notation);
}
END_TEST

START_TEST(knows_short_words_from_padded_ones)
{
    struct dw_notation *notation = notation_of("san", "kqbnrp");
    dw_spec spec;
    ck_assert(read_word(notation, "e4", 2, &spec));
    ck_assert(!read_word(notation, "e4\0", 3, &spec));
    ck_assert(!read_word(notation, "\0\0", 2, &spec));
    ck_assert(!read_word(notation, "\0", 1, &spec));
    ck_assert(read_word(notation, "Nb1xd2ch.", 9, &spec));
    ck_assert(!read_word(notation, "Nb1xd2ch.\0", 10, &spec));
    ck_assert(!read_word(notation, "Nb1xd2ch\0", 9, &spec));
    dw_notation_free(notation);
}
END_TEST

static uint32_t seed = 1;

static uint32_t dice(uint32_t sides)
{
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % sides;
}

/* Valid words, words with a byte or two changed, and noise: with memo and
 * without the answer is the same. */
START_TEST(memo_changes_nothing)
{
    static const char noise[] = "abcdefgh12345678KQBNRPxFE=+#:-O0()/.\0\xE2";
    struct dw_notation *notation =
        notation_of(words[_i].form, words[_i].letters);
    dw_spec spec;
    for (int round = 0; round < 300; round++) {
        const char *word = words[dice(WORDS)].word;
        char text[40];
        size_t len = strlen(word);
        memcpy(text, word, len);
        for (uint32_t change = dice(3); change; change--)
            text[dice((uint32_t)len)] = noise[dice(sizeof noise)];
        if (!dice(8))
            len = dice((uint32_t)len + 1);
        if (!dice(8))
            for (len = dice(20); len < 20 && dice(6);)
                text[len++] = noise[dice(sizeof noise)];
        read_word(notation, text, len, &spec);
    }
    dw_notation_free(notation);
}
END_TEST

/* Words kept, and the last slot that one of them has. */
static int count_shorts(const struct dw_notation *notation, int *last)
{
    const struct dw_memo *memo = &notation->memo;
    const int places = (int)memo->short_mask + 1 + DW_MEMO_PROBES;
    int kept = 0;
    for (int i = 0; i < places; i++)
        if (memo->shorts[i].key) {
            kept++;
            *last = i;
        }
    return kept;
}

/* More words than the memo has places, so that many find none. */
START_TEST(memo_may_be_full)
{
    struct dw_notation *notation = notation_of("san", "kqbnrp");
    static const char *const tails[] = {"", "+", "#", "++", "=Q"};
    int count = 0, last = 0;
    for (int from = 0; from < 64; from++)
        for (int to = 0; to < 64; to++)
            for (int man = 0; man < 15; man++) {
                char word[16];
                dw_spec spec;
                snprintf(word, sizeof word, "%c%c%c%c%c%s", "KQBNR"[man % 5],
                         'a' + from % 8, '1' + from / 8, 'a' + to % 8,
                         '1' + to / 8, tails[man / 5]);
                ck_assert(read_word(notation, word, strlen(word), &spec));
                ck_assert_int_eq(spec.to, to);
                ck_assert_int_eq(spec.from_file, from % 8 + 1);
                ck_assert_int_eq(spec.from_rank, from / 8 + 1);
                ck_assert_int_eq(spec.check, man / 5);
                count++;
            }
    const int places = 1 << DW_MEMO_SHORT_BITS;
    ck_assert_int_gt(count, places);
    ck_assert_int_gt(count_shorts(notation, &last), places / 2);
    dw_notation_free(notation);
}
END_TEST

/* The i-th of 4,096 moves that all differ. */
static size_t numbered_move(int i, char word[16])
{
    return (size_t)snprintf(word, 16, "R%c%c%c%c", 'a' + i % 8, '1' + i / 8 % 8,
                            'a' + i / 64 % 8, '1' + i / 512 % 8);
}

/* A short run touches little of the memo; what it has met by then it still
 * knows once there are more words. */
START_TEST(memo_widens)
{
    struct dw_notation *notation = notation_of("san", "kqbnrp");
    static const struct {
        int words, slots;
    } rows[] = {{15, 1 << 6}, {60, 1 << 8}, {240, 1 << 10}, {4000, 1 << 14}};
    char word[16];
    dw_spec spec;
    int last = 0, done = 0;
    for (int row = 0; row < 4; row++) {
        for (; done < rows[row].words; done++)
            ck_assert(
                read_word(notation, word, numbered_move(done, word), &spec));
        const int kept = count_shorts(notation, &last);
        ck_assert_int_ge(kept, done * 97 / 100);
        ck_assert_int_eq(kept, (int)notation->memo.short_count);
        ck_assert_int_lt(last, rows[row].slots + DW_MEMO_PROBES);
    }
    for (int i = 0; i <= last; i++)
        notation->memo.shorts[i].spec.from_file = 0;
    int known = 0;
    for (int i = 0; i < done; i++) {
        const size_t len = numbered_move(i, word);
        const struct padded text = pad(word, len);
        ck_assert(dw_notation_read(notation, text.at, len, &spec));
        known += !spec.from_file;
        ck_assert_int_eq(spec.to, i / 64);
    }
    ck_assert_int_ge(known, done * 97 / 100);
    dw_notation_free(notation);
}
END_TEST

/* What was kept or refused last is known, however wide the tables are; at the
 * end so is most of what they have room for. */
START_TEST(memo_of_long_and_refused_words)
{
    static struct dw_memo memo;
    enum { LONG = 3000 };
    int kept = 0, refused = 0, found = 0;
    memset(&memo, 0xA5, sizeof memo);
    dw_memo_open(&memo);
    for (int i = 0; i < 2 * LONG; i++) {
        struct dw_memo_word word;
        dw_spec spec;
        char text[32];
        size_t slot;
        snprintf(text, sizeof text, "word-%05d", i % LONG);
        ck_assert(dw_memo_find((dw_span){text, 10}, DW_MEMO_REFUSED_BITS, &word,
                               &slot));
        kept += dw_memo_recall_long(&memo, word, &spec);
        refused += dw_memo_refuses(&memo, slot, word);
        if (i >= LONG)
            continue;
        ck_assert_msg(!kept && !refused, "%s", text);
        dw_memo_keep_long(&memo, word, (dw_spec){.to = (uint8_t)(i % 64)});
        dw_memo_refuse(&memo, slot, word);
        ck_assert_msg(dw_memo_refuses(&memo, slot, word), "%s", text);
        spec.to = 64;
        found += dw_memo_recall_long(&memo, word, &spec);
        ck_assert_msg(spec.to == i % 64 || spec.to == 64, "%s", text);
    }
    ck_assert_int_gt(found, LONG * 97 / 100);
    ck_assert_int_gt(kept, LONG / 2);
    ck_assert_int_gt(refused, (1 << DW_MEMO_REFUSED_BITS) / 2);
}
END_TEST

/* Words that share one place: the first four stay, the fifth is read all the
 * same. */
START_TEST(memo_bears_collisions)
{
    struct dw_notation *notation = notation_of("san", "kqbnrp");
    uint64_t place = 0;
    int found = 0;
    for (int i = 0; i < 64 * 64 * 25 && found < 6; i++) {
        char word[16] = "", *tail;
        dw_spec spec;
        snprintf(word, sizeof word, "%c%c%c%c%c", "KQBNR"[i % 5],
                 'a' + i / 5 % 8, '1' + i / 40 % 8, 'a' + i / 320 % 8,
                 '1' + i / 2560 % 8);
        tail = word + 5;
        if (i / 20480)
            snprintf(tail, 4, "%s", i / 20480 == 1 ? "+" : "#");
        const uint64_t now =
            dw_memo_hash(dw_memo_key(word, strlen(word)), DW_MEMO_SHORT_BITS);
        if (found && now != place)
            continue;
        place = now;
        found++;
        ck_assert_msg(read_word(notation, word, strlen(word), &spec), "%s",
                      word);
        ck_assert_int_eq(spec.to, i / 320 % 8 + 8 * (i / 2560 % 8));
    }
    ck_assert_int_gt(found, DW_MEMO_PROBES);
    dw_notation_free(notation);
}
END_TEST

/* The memo answers without the pattern: what it holds is what comes back. */
START_TEST(memo_is_used)
{
    struct dw_notation *notation = notation_of("san", "kqbnrp");
    dw_spec spec;
    ck_assert(read_word(notation, "Nf3", 3, &spec));
    ck_assert(read_word(notation, "Nb1xd2ch.", 9, &spec));
    struct dw_memo *memo = &notation->memo;
    int shorts = 0, longs = 0;
    for (size_t i = 0; i <= memo->short_mask + DW_MEMO_PROBES; i++)
        if (memo->shorts[i].key) {
            memo->shorts[i].spec.to = 7;
            shorts++;
        }
    for (size_t i = 0; i <= memo->long_mask + DW_MEMO_PROBES; i++)
        if (memo->longs[i].word.key[0]) {
            memo->longs[i].spec.to = 8;
            longs++;
        }
    ck_assert_int_eq(shorts, 1);
    ck_assert_int_eq(longs, 1);
    const struct padded shorter = pad("Nf3", 3), longer = pad("Nb1xd2ch.", 9);
    ck_assert(dw_notation_read(notation, shorter.at, 3, &spec));
    ck_assert_int_eq(spec.to, 7);
    ck_assert(dw_notation_read(notation, longer.at, 9, &spec));
    ck_assert_int_eq(spec.to, 8);
    dw_notation_free(notation);
}
END_TEST

static const struct {
    const char *letters, *word, *plain; /* NULL: nothing to replace */
    uint32_t seen, meant;
} lookalikes[] = {
    {"kqbnrp", "Кd2", "Kd2", 0x041A, 'K'},   /* Cyrillic capital */
    {"kqbnrp", "Nс3", "Nc3", 0x0441, 'c'},   /* Cyrillic small */
    {"kqbnrp", "Вс4", "Bc4", 0x0412, 'B'},   /* two: the first is named */
    {"kqbnrp", "ехd5", "exd5", 0x0435, 'e'}, /* x too */
    {"kqbnrp", "Οa3", "Oa3", 0x039F, 'O'},   /* Greek */
    {"kqbnrp", "Νf3", "Nf3", 0x039D, 'N'},   /* Greek */
    {"kqbnrp", "Ｎf3", "Nf3", 0xFF2E, 'N'},  /* full width */
    {"kqbnrp", "Nf３", "Nf3", 0xFF13, '3'},
    {"kqbnrp", "♘с3", "♘c3", 0x0441, 'c'}, /* others stay */
    {"kqbnrp",
     "N\xFF"
     "с3",
     "N\xFF"
     "c3",
     0x0441, 'c'}, /* bytes that are no UTF-8 too */
    {"kqbnrp", "Nf3", NULL, 0, 0},
    {"kqbnrp", "♘f3", NULL, 0, 0},
    {"kqbnrp", "Фd2", NULL, 0, 0},
    {"kqbnrp", "", NULL, 0, 0},
    /* One C and the other: history 2.6 has "Cg7" beside "Сg4". */
    {"french", "Са3", "Ca3", 0x0421, 'C'},
    {"russian", "Са3", "Сa3", 0x0430, 'a'},
    {"russian", "Cа3", "Сa3", 'C', 0x0421},
    {"russian", "Сa3", NULL, 0, 0},
    {"russian", "Kph8", "Крh8", 'K', 0x041A},
    {"russian", "Кph8", "Крh8", 'p', 0x0440},
    {"russian", "Kf3", "Кf3", 'K', 0x041A},
    {"russian", "C", NULL, 0, 0}, /* no move: it stays */
    {"russian", "Фc4", NULL, 0, 0},
};

START_TEST(replaces_lookalikes)
{
    const char *word = lookalikes[_i].word, *wanted = lookalikes[_i].plain;
    const int set = dw_grammar_letters(&grammar, lookalikes[_i].letters);
    struct dw_homoglyph plain;
    const bool found =
        dw_notation_homoglyph(&grammar.letters[set], dw_span_of(word), &plain);
    ck_assert_msg(found == (wanted != NULL), "%s", word);
    if (!wanted)
        return;
    ck_assert_msg(dw_span_is((dw_span){plain.text, plain.len}, wanted),
                  "%s -> %.*s", word, (int)plain.len, plain.text);
    ck_assert_msg(plain.seen == lookalikes[_i].seen, "%s: %x", word,
                  plain.seen);
    ck_assert_msg(plain.meant == lookalikes[_i].meant, "%s: %x", word,
                  plain.meant);
}
END_TEST

START_TEST(lookalikes_keep_to_64_bytes)
{
    char word[2 * DW_WORD_MAX + 2];
    struct dw_homoglyph plain;
    const struct dw_letters
        *kqbnrp = &grammar.letters[0],
        *russian = &grammar.letters[dw_grammar_letters(&grammar, "russian")];
    for (size_t i = 0; i < sizeof word; i += 2)
        memcpy(word + i, "К", 2);
    dw_span longest = {word, sizeof word - 2};
    ck_assert(dw_notation_homoglyph(kqbnrp, longest, &plain));
    ck_assert_uint_eq(plain.len, DW_WORD_MAX);
    ck_assert(
        !dw_notation_homoglyph(kqbnrp, (dw_span){word, sizeof word}, &plain));
    /* The set's own letter is longer than what looks like it. */
    ck_assert(!dw_notation_homoglyph(russian, longest, &plain));
    longest.len -= 2;
    ck_assert(dw_notation_homoglyph(russian, longest, &plain));
    ck_assert_uint_eq(plain.len, DW_WORD_MAX);
}
END_TEST

/* A word that some set may read: one of the tables above or of the grammar's
 * examples, then men of any set, in either case or with what looks like them,
 * and squares. */
static size_t make_word(uint32_t round, char *out)
{
    enum { LOOKALIKES = sizeof lookalikes / sizeof *lookalikes };
    static const char *const tails[] = {"", "+", "#", "=", "=Q", "ch", "e.p."};
    if (round < WORDS + LOOKALIKES)
        return (size_t)sprintf(out, "%s",
                               round < WORDS ? words[round].word
                                             : lookalikes[round - WORDS].word);
    if (!dice(30))
        return (size_t)sprintf(
            out, "%s",
            grammar.forms[dice((uint32_t)grammar.form_count)].example);
    const struct dw_letters *set =
        &grammar.letters[dice((uint32_t)grammar.letter_count)];
    const char *const *men = set->read[dice(DW_KINDS)];
    size_t len = (size_t)sprintf(out, "%s", dice(5) && men ? men[0] : "");
    if (!dice(4) && len && out[0] >= 'A' && out[0] <= 'Z')
        out[0] = (char)(out[0] + 32);
    if (!dice(3))
        len += (size_t)sprintf(out + len, "%c", 'a' + (int)dice(8));
    if (!dice(4))
        len += (size_t)sprintf(out + len, "%s", dice(2) ? "x" : "-");
    len += (size_t)sprintf(out + len, "%s%c%s", dice(9) ? "" : "с",
                           'a' + (int)dice(8), dice(9) ? "" : "３");
    len += (size_t)sprintf(out + len, "%c%s", '1' + (int)dice(8),
                           tails[dice(sizeof tails / sizeof *tails)]);
    return len;
}

static bool reads(struct dw_notation *notation, const char *word, size_t len)
{
    const struct padded text = pad(word, len);
    dw_spec spec;
    return dw_notation_read_slowly(notation, text.at, len, &spec);
}

/* What one set reads, the notation of any set reads; and by what it looks like,
 * what a set reads once look-alikes are replaced. It reads bare what no
 * spelling of the set stands in. */
static uint32_t compare_with_any(struct dw_notation *any,
                                 struct dw_notation *bare, int form, int set)
{
    const struct dw_letters *letters = &grammar.letters[set];
    const struct dw_openers openers = dw_letters_openers(letters);
    struct dw_notation *notation;
    uint32_t found = 0;
    ck_assert(!dw_notation_new(&grammar, form, set, DW_WHITE, &notation, NULL));
    for (uint32_t round = 0; round < WORDS + 400; round++) {
        char word[160], latin[DW_WORD_MAX];
        const size_t len = make_word(round, word);
        size_t latin_len;
        struct dw_homoglyph plain;
        const bool one = reads(notation, word, len);
        ck_assert_msg(!one || reads(any, word, len), "%s: %.*s", letters->name,
                      (int)len, word);
        ck_assert_msg(!one || reads(bare, word, len) ||
                          dw_notation_may_need(&grammar.forms[form], &openers,
                                               (dw_span){word, len}),
                      "%s, bare: %.*s", letters->name, (int)len, word);
        const bool other =
            dw_notation_homoglyph(letters, (dw_span){word, len}, &plain) &&
            reads(notation, plain.text, plain.len);
        if (other)
            ck_assert_msg(dw_notation_latin_word((dw_span){word, len}, latin,
                                                 &latin_len) &&
                              reads(any, latin, latin_len),
                          "%s, looks like: %.*s", letters->name, (int)len,
                          word);
        found += one + other;
    }
    dw_notation_free(notation);
    return found;
}

START_TEST(any_reads_what_one_reads)
{
    static const char *const none[] = {"Wandering", "the", "and", "zug",
                                       "rook",      "a",   "x9",  "Z"};
    struct dw_notation *any, *bare;
    uint32_t found = 0;
    if (_i >= grammar.form_count || grammar.forms[_i].words > 1)
        return;
    ck_assert(!dw_notation_new_any(&grammar, _i, &any, NULL));
    ck_assert(!dw_notation_new_bare(&grammar, _i, &bare, NULL));
    for (int set = 0; set < grammar.letter_count; set++)
        if (dw_grammar_goes(&grammar, _i, set) &&
            !grammar.letters[set].spelled_out)
            found += compare_with_any(any, bare, _i, set);
    if (grammar.forms[_i].letters)
        ck_assert(!reads(bare, "Nc3", 3));
    const struct dw_openers first = dw_letters_openers(&grammar.letters[0]);
    ck_assert(
        !dw_notation_may_need(&grammar.forms[0], &first, dw_span_of("Sc3")));
    ck_assert_msg(found > 0, "%s", grammar.forms[_i].name);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        ck_assert_msg(!reads(any, none[i], strlen(none[i])), "%s: %s",
                      grammar.forms[_i].name, none[i]);
    dw_notation_free(any);
    dw_notation_free(bare);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("notation");
    TCase *all = tcase_create("notation");
    tcase_add_checked_fixture(all, set_up, tear_down);
    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, reads_a_word, 0, WORDS);
    tcase_add_loop_test(all, rejects_a_word, 0,
                        sizeof no_words / sizeof *no_words);
    tcase_add_loop_test(all, knows_how_moves_begin, 0,
                        sizeof beginnings / sizeof *beginnings);
    tcase_add_loop_test(all, reads_a_square, 0,
                        sizeof squares / sizeof *squares);
    tcase_add_test(all, keeps_to_64_bytes);
    tcase_add_test(all, distrusts_groups);
    tcase_add_test(all, survives_a_hostile_pattern);
    tcase_add_test(all, knows_short_words_from_padded_ones);
    tcase_add_loop_test(all, memo_changes_nothing, 0, WORDS);
    tcase_add_test(all, memo_may_be_full);
    tcase_add_test(all, memo_widens);
    tcase_add_test(all, memo_of_long_and_refused_words);
    tcase_add_test(all, memo_bears_collisions);
    tcase_add_test(all, memo_is_used);
    tcase_add_loop_test(all, replaces_lookalikes, 0,
                        sizeof lookalikes / sizeof *lookalikes);
    tcase_add_test(all, lookalikes_keep_to_64_bytes);
    tcase_add_loop_test(all, any_reads_what_one_reads, 0, DW_FORMS_MAX);
    suite_add_tcase(suite, all);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
