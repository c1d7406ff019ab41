/* Knows what the judge must find in small games, by hand from the contract
 * and the rules. Must not know how a report looks. */
/* SPDX-License-Identifier: MIT */
#include "base/source.h"
#include "config/load_grammar.h"
#include "config/load_ruleset.h"
#include "judge/judge.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each row: a FEN or NULL, movetext with its marker, and what must come of
 * it: "form letters plies bad result/reason/ply standing" and the findings as
 * name[/why]@ply[:depth], in file order, layers 3 to 6. */
struct row {
    const char *name, *fen, *result, *moves, *game, *findings;
};

static const struct row rows[] = {
    {"plain", NULL, "*", "1. a3 a6 2. Nc3 Nc6 *",
     "san kqbnrp 4 - */ongoing/4 open", ""},
    {"nothing played", NULL, "1-0", "1-0",
     "san kqbnrp 0 - */ongoing/0 consistent", ""},
    /* notation */
    {"lan", NULL, "*", "1. Ng1-f3 Nb8-c6 2. a2-a3 a7-a6 *",
     "lan kqbnrp 4 - */ongoing/4 open", ""},
    {"uci", NULL, "*", "1. g1f3 b8c6 2. a2a3 *",
     "uci kqbnrp 3 - */ongoing/3 open", ""},
    {"letters F and E", NULL, "*", "1. Ed3 e6 2. f3 Ed6 3. Ff2 *",
     "san kfenrp 5 - */ongoing/5 open", ""},
    {"letters F and A", NULL, "*", "1. Ah3 Aa6 2. d3 d6 *",
     "san kfanrp 4 - */ongoing/4 open", ""},
    {"letter G", NULL, "*", "1. f3 f6 2. Gf2 Gf7 *",
     "san kgenrp 4 - */ongoing/4 open", ""},
    {"figurines", NULL, "*", "1. \u2658f3 \u265ef6 *",
     "san figurine 2 - */ongoing/2 open", ""},
    {"figurines, an illegal move", NULL, "*",
     "1. \u2658f3 \u265ef6 2. \u2658f6 a6 *",
     "san figurine 2 3 */ongoing/2 open", "illegal-move/faras-range@3"},
    {"figurines, a word that is none", NULL, "*",
     "1. \u2658f3 \u265ef6 2. \u2658c3 hello *",
     "san figurine 3 4 */ongoing/3 open", "unknown-move-text@4"},
    {"figurines among letters", NULL, "*", "1. Nf3 \u265ef6 2. Nc3 Nc6 *",
     "san kqbnrp 4 - */ongoing/4 open", "mixed-letters@2"},
    {"an error is not another language", NULL, "*",
     "1. Bb3 e6 2. Nc3 Qe7 3. Rb1 *", "san kqbnrp 0 1 */ongoing/0 open",
     "illegal-move/alfil-range@1"},
    {"one foreign letter", NULL, "*", "1. Bh3 Ba6 2. f3 Bc8 3. Ff2 *",
     "san kqbnrp 5 - */ongoing/5 open", "mixed-letters@5"},
    {"one foreign form", NULL, "*", "1. Nf3 g8f6 2. Nc3 *",
     "san kqbnrp 3 - */ongoing/3 open", "mixed-letters@2"},
    {"Cyrillic look-alike", NULL, "*", "1. \u0421\u04303 a6 *",
     "san russian 2 - */ongoing/2 open", "homoglyph@1"},
    {"Cyrillic for the Latin letter", NULL, "*",
     "1. Cf3 Cf6 2. \u0421\u04303 *", "san french 3 - */ongoing/3 open",
     "homoglyph@3"},
    {"Latin for the Cyrillic letter", NULL, "*",
     "1. \u041af3 Kf6 2. Ca3 e6 3. Kpc1 *", "san russian 5 - */ongoing/5 open",
     "homoglyph@2 homoglyph@3 homoglyph@5"},
    {"one Cyrillic letter", NULL, "*", "1. Nf3 Nf6 2. Ba3 e6 3. \u041ac1 *",
     "san kqbnrp 5 - */ongoing/5 open", "homoglyph@5"},
    {"Cyrillic file letter", NULL, "*", "1. \u04303 a6 *",
     "san kqbnrp 2 - */ongoing/2 open", "homoglyph@1"},
    /* another game in other letters */
    {"alfil or Bauer", NULL, "*", "1. Be3 Be6 *",
     "san kqbnrp 2 - */ongoing/2 open", "ambiguous-notation@1"},
    {"no other set has N", NULL, "*", "1. Be3 Be6 2. Nf3 *",
     "san kqbnrp 3 - */ongoing/3 open", ""},
    {"Bauer cannot", NULL, "*", "1. Be3 Be6 2. Bc5 *",
     "san kqbnrp 3 - */ongoing/3 open", ""},
    {"rukh or Shah", "8/7k/7p/8/8/8/1R6/K7 w - - 0 1", "*", "1. Rb1 h5 *",
     "san kqbnrp 2 - */ongoing/2 open", "ambiguous-notation@1"},
    {"no Shah by R has K beside it", "8/7k/7p/8/8/8/1R6/K7 w - - 0 1", "*",
     "1. Rb1 Kg7 *", "san kqbnrp 2 - */ongoing/2 open", ""},
    {"ferz or fou", "7k/7p/8/8/8/8/3Q4/K1B5 w - - 0 1", "*", "1. Fe3 *",
     "san kfenrp 1 - */ongoing/1 open", "mixed-letters@0 ambiguous-notation@1"},
    {"the same game in German and Dutch", NULL, "*",
     "1. d3 d6 2. Le3 Le6 3. Dd2 Dd7 *", "san dutch 6 - */ongoing/6 open", ""},
    {"the same game in Italian and Spanish", NULL, "*",
     "1. Cf3 Cf6 2. d3 d6 3. Ae3 *", "san french-fa 5 - */ongoing/5 open", ""},
    {"unknown word", NULL, "*", "1. a3 hello 2. b3 *",
     "san kqbnrp 1 2 */ongoing/1 open", "unknown-move-text@2"},
    {"lone letter", NULL, "*", "1. a3 N *", "san kqbnrp 1 2 */ongoing/1 open",
     "unknown-move-text@2"},
    {"promotion letter of another set", "7k/P6p/8/8/8/8/8/K7 w - - 0 1", "*",
     "1. a8=F h6 2. Fb7 *", "san kfenrp 3 - */ongoing/3 open", ""},
    /* digits that are moves, and moves of several words */
    {"iccf", NULL, "*", "1. 2133 7866 2.4243 *",
     "iccf kqbnrp 3 - */ongoing/3 open", ""},
    {"iccf and a number at the end", NULL, "*", "1. 2133 7866 2. *",
     "iccf kqbnrp 2 - */ongoing/2 open", ""},
    {"iccf without numbers", NULL, "*", "2133 7866 4243 *",
     "iccf kqbnrp 3 - */ongoing/3 open", ""},
    {"iccf that makes a ferz", "7k/P6p/8/8/8/8/8/K7 w - - 0 1", "*",
     "1. 17181 8786 *", "iccf kqbnrp 2 - */ongoing/2 open", ""},
    {"iccf that makes another man", "7k/P6p/8/8/8/8/8/K7 w - - 0 1", "*",
     "1. 17182 *", "iccf kqbnrp 0 1 */ongoing/0 open",
     "illegal-move/promotion-piece@1"},
    {"iccf, no such step", NULL, "*", "1. 2133 7866 2. 2141 *",
     "iccf kqbnrp 2 3 */ongoing/2 open", "illegal-move/no-such-man@3"},
    {"iccf in variations", NULL, "*", "1. 2133 (1. 7163 7866) 7866 *",
     "iccf kqbnrp 2 - */ongoing/2 open", ""},
    {"a number that is no move", NULL, "*", "1. 1934 *",
     "san kqbnrp 0 - */ongoing/0 open", ""},
    {"numbers beside moves are numbers", NULL, "*", "1. a3 2133 a6 *",
     "san kqbnrp 2 - */ongoing/2 open", "move-number@2"},
    {"names", NULL, "*",
     "1. Knight b1-c3 Pawn e7-e6 2. Pawn d2-d3\n  Bishop\nf8-d6 *",
     "lan names 4 - */ongoing/4 open", ""},
    {"a name that opens with a byte of ISO 8859-1", NULL, "*",
     "1. \xc9l\xe9phant c1-e3 *", "lan names-french 1 - */ongoing/1 open", ""},
    {"names with a target alone", NULL, "*",
     "1. Faras c3 Baidaq e6 2. Faras e4 {off} Shah e7 3. Faras d6 *",
     "san names 5 - */ongoing/5 open", ""},
    {"names, and a baidaq that goes without", NULL, "*",
     "1. e2-e3 Horse g8-f6 2. e3-e4 Horse f6xe4 *",
     "lan names 4 - */ongoing/4 open", ""},
    {"a name's move that cannot be", NULL, "*",
     "1. Knight b1-c3 Pawn e7-e6 2. Rook h1-h5 *",
     "lan names 2 3 */ongoing/2 open", "illegal-move/blocked@3"},
    {"a name's first move that cannot be", NULL, "*", "1. Rook h1-h5 *",
     "lan names 0 1 */ongoing/0 open", "illegal-move/blocked@1"},
    {"a name and no square", NULL, "*", "1. Knight b1-c3 Pawn *",
     "lan names 1 2 */ongoing/1 open", "unknown-move-text@2"},
    {"a name cut off from its squares", NULL, "*",
     "1. Knight b1-c3 Knight {to} g8-f6 *", "lan names 1 2 */ongoing/1 open",
     "unknown-move-text@2"},
    {"names in variations", NULL, "*",
     "1. Knight b1-c3 (1. Pawn a2-a3 Pawn a7-a6) Pawn a7-a6 *",
     "lan names 2 - */ongoing/2 open", ""},
    {"names among letters", NULL, "*", "1. Nc3 Knight c6 *",
     "san kqbnrp 1 2 */ongoing/1 open", "unknown-move-text@2"},
    {"letters among names", NULL, "*", "1. Knight b1-c3 Ng8-f6 2. Pawn a2-a3 *",
     "lan names 3 - */ongoing/3 open", "mixed-letters@2"},
    /* letters for squares; which side alif is on shows in the Shah's step */
    {"abjad", NULL, "*", "1. حك-حل كا-لا 2. كب-بل *",
     "abjad kqbnrp 1 2 */ongoing/1 open",
     "form-reading@1 illegal-move/wrong-side@2"},
    {"abjad, letters in any order", NULL, "*",
     "1. كح-لح اش-را 2. حل-محـ إش-أر *", "abjad kqbnrp 3 4 */ongoing/3 open",
     "form-reading@1 illegal-move/no-such-man@4"},
    {"abjad, other letters for ranks", NULL, "*",
     "1. حك-حل سا-را 2. حل-حم را-قا *", "abjad kqbnrp 4 - */ongoing/4 open",
     "ambiguous-notation@1 form-reading@1"},
    {"abjad, alif on the left", NULL, "*", "1. دك-دل اش-ار 2. دي-دك *",
     "abjad-a kqbnrp 3 - */ongoing/3 open", "form-reading@1"},
    {"abjad, one square alone", NULL, "*", "1. حك-حل يا *",
     "abjad kqbnrp 1 2 */ongoing/1 open", "form-reading@1 unknown-move-text@2"},
    /* squares by men: history in grammar/descriptive.yaml */
    {"descriptive", NULL, "*",
     "1. Faras to the 3rd of his left Alfil Knight to the third of his left "
     "Fil "
     "2. Baidaq to the\n3rd of his Shah Baidaq to the 3rd of his Ferz *",
     "descriptive names 4 - */ongoing/4 open",
     "form-reading@1 ambiguous-notation@3"},
    {"descriptive, as the owner sees it", "7k/7p/8/8/7P/8/8/K7 w - - 0 1", "*",
     "1. Baidaq to the 4th of his opponent's left Rukh *",
     "descriptive names 1 - */ongoing/1 open", "form-reading@1"},
    {"descriptive, as the mover sees it", "7k/7p/8/8/P7/8/8/K7 w - - 0 1", "*",
     "1. Baidaq to the 4th of his opponent\u2019s left Rukh *",
     "descriptive-mover names 1 - */ongoing/1 open", "form-reading@1"},
    {"descriptive, Black as the mover sees it",
     "7k/p7/8/p7/8/8/7P/K7 b - - 0 1", "*",
     "1... Baidaq to the 4th of his opponent's right Rukh *",
     "descriptive-mover names 1 - */ongoing/1 open", "form-reading@1"},
    {"descriptive, Shah on e", "7k/7p/8/8/8/8/4P3/K7 w - - 0 1", "*",
     "1. Baidaq to the 3rd of his Shah *",
     "descriptive-e names 1 - */ongoing/1 open", "form-reading@1"},
    {"descriptive, two men", "7k/7p/8/R6R/8/8/8/K7 w - - 0 1", "*",
     "1. Rukh to the 4th of his opponent's Shah *",
     "descriptive names 0 1 */ongoing/0 open", "ambiguous-move@1"},
    {"descriptive, one of two men", "7k/7p/8/R6R/8/8/8/K7 w - - 0 1", "*",
     "1. Rukh from the 4th of his opponent's right Rukh to the 4th of his "
     "opponent's Shah *",
     "descriptive names 1 - */ongoing/1 open",
     "ambiguous-notation@1 form-reading@1"},
    {"descriptive, a ferz is made", "7k/P6p/8/8/8/8/8/K7 w - - 0 1", "*",
     "1. Baidaq to the 1st of his opponent's right Rukh becoming Ferz, check *",
     "descriptive names 1 - */ongoing/1 open", "check-mark@1 form-reading@1"},
    {"descriptive, in a variation", NULL, "*",
     "1. Faras to the 3rd of his left Alfil (1. Faras to the 3rd of his right "
     "Alfil Faras to the 3rd of his right Alfil) Faras to the 3rd of his left "
     "Alfil *",
     "descriptive names 2 - */ongoing/2 open", "form-reading@1"},
    {"descriptive, no wing", NULL, "*", "1. Faras to the 3rd of his Alfil *",
     "san kqbnrp 0 1 */ongoing/0 open", "unknown-move-text@1"},
    /* numbers, NAGs, signs */
    {"wrong number", NULL, "*", "1. a3 a6 3. b3 b6 *",
     "san kqbnrp 4 - */ongoing/4 open", "move-number@3"},
    {"number before a reply", NULL, "*", "1. a3 2. a6 b3 3. b6 *",
     "san kqbnrp 4 - */ongoing/4 open", "move-number@2 move-number@4"},
    {"numbers in all forms", NULL, "*",
     "1.a3 1...a6 2 b3 2. ... b6 3 . c3 3 \u2026 c6 *",
     "san kqbnrp 6 - */ongoing/6 open", ""},
    {"NAGs", NULL, "*", "1. a3 $255 $0 a6 $256 2. b3!? b6!!! *",
     "san kqbnrp 4 - */ongoing/4 open", "bad-nag@2 bad-nag@4"},
    {"glyph apart", NULL, "*", "1. a3 ?! a6 *",
     "san kqbnrp 2 - */ongoing/2 open", "suffix@1"},
    {"NAG before any move", NULL, "*", "$1 1. a3 *",
     "san kqbnrp 1 - */ongoing/1 open", "bad-nag@0"},
    {"check sign apart", "k7/7p/8/8/8/8/7P/1K5R w - - 0 1", "*",
     "1. Ka2 Kb8 2. Rb1 ch *", "san kqbnrp 3 - */ongoing/3 open", "suffix@3"},
    /* illegal moves: one of each reason of the text */
    {"castling", NULL, "*", "1. Nf3 Nf6 2. O-O *",
     "san kqbnrp 2 3 */ongoing/2 open", "illegal-move/castling@3"},
    {"zeros inside are castling", NULL, "*", "1. Nf3 Nf6 2. 0-0 d6 *",
     "san kqbnrp 2 3 */ongoing/2 open", "illegal-move/castling@3"},
    {"en passant", "7k/8/p7/1P6/8/8/8/K7 b - - 0 1", "*",
     "1... a5 2. bxa6 e.p. *", "san kqbnrp 1 2 */ongoing/1 open",
     "illegal-move/en-passant@2 suffix@2"},
    {"null move", NULL, "*", "1. a3 -- 2. b3 *",
     "san kqbnrp 1 2 */ongoing/1 open", "illegal-move/null-move@2"},
    {"promotion to a rukh", "7k/P6p/8/8/8/8/8/K7 w - - 0 1", "*", "1. a8=R *",
     "san kqbnrp 0 1 */ongoing/0 open", "illegal-move/promotion-piece@1"},
    {"after mate", "1k6/8/1K6/8/8/7p/7P/6R1 w - - 0 1", "1-0",
     "1. Rg8# Ka7 1-0", "san kqbnrp 1 2 1-0/checkmate/1 proved",
     "illegal-move/game-over@2"},
    {"the other side", "3k4/5r1p/8/8/8/8/2R4P/3K4 b - - 0 12", "*", "12. Rb2 *",
     "san kqbnrp 0 1 */ongoing/0 open", "illegal-move/wrong-side@1"},
    {"no such man", "k7/p7/8/8/8/8/P7/K7 w - - 0 1", "*", "1. Nc3 *",
     "san kqbnrp 0 1 */ongoing/0 open", "illegal-move/no-such-man@1"},
    {"ambiguous", "7k/7p/8/R6R/8/8/8/K7 w - - 0 1", "*", "1. Rd5 *",
     "san kqbnrp 0 1 */ongoing/0 open", "ambiguous-move@1"},
    {"a pinned twin does not count", "3r3k/7p/8/8/8/5N2/3N4/3K4 w - - 0 1", "*",
     "1. Nd4 *", "san kqbnrp 1 - */ongoing/1 open", ""},
    /* arrays */
    {"Shahs on e", NULL, "*", "1. e3 e6 2. Qe2 Qe7 *",
     "san kqbnrp 4 - */ongoing/4 open", "other-array@0"},
    {"Shahs on e that go", NULL, "*", "1. f3 f6 2. Kf2 Kf7 *",
     "san kqbnrp 4 - */ongoing/4 open", "other-array@0"},
    {"only White's Shah on e, which goes", NULL, "*", "1. f3 c6 2. Kf2 Kc7 *",
     "san kqbnrp 4 - */ongoing/4 open", "other-array@0"},
    {"Shahs on e that named no man", NULL, "*",
     "1. f2f3 f7f6 2. e1f2 e8f7 3. Kg3 *", "uci kqbnrp 5 - */ongoing/5 open",
     "other-array@0 mixed-letters@5"},
    {"crosswise", NULL, "*", "1. e3 d6 2. Qe2 Qd7 *",
     "san kqbnrp 4 - */ongoing/4 open", "other-array@0"},
    {"Shahs on e with other letters", NULL, "*", "1. e3 e6 2. Ge2 Ge7 *",
     "san kgenrp 4 - */ongoing/4 open", "other-array@0"},
    {"no array fits", NULL, "*", "1. e3 e6 2. Qe2 Qe7 3. Qa8 *",
     "san kqbnrp 2 3 */ongoing/2 open", "illegal-move/ferz-range@3"},
    /* style */
    {"check mark missing", "1k6/8/8/8/8/7p/7P/K4R2 w - - 0 1", "*", "1. Rf8 *",
     "san kqbnrp 1 - */ongoing/1 open", "check-mark@1"},
    {"check mark false", "1k6/8/8/8/8/7p/7P/K4R2 w - - 0 1", "*", "1. Rf7+ *",
     "san kqbnrp 1 - */ongoing/1 open", "check-mark@1"},
    {"mate mark missing", "1k6/8/1K6/8/8/7p/7P/6R1 w - - 0 1", "1-0",
     "1. Rg8 1-0", "san kqbnrp 1 - 1-0/checkmate/1 proved", "check-mark@1"},
    {"check for mate", "1k6/8/1K6/8/8/7p/7P/6R1 w - - 0 1", "1-0",
     "1. Rg8+ 1-0", "san kqbnrp 1 - 1-0/checkmate/1 proved", "check-mark@1"},
    {"check for mate, origin given", "1k6/8/1K6/8/8/7p/7P/6R1 w - - 0 1", "1-0",
     "1. Rgg8+ 1-0", "san kqbnrp 1 - 1-0/checkmate/1 proved",
     "needless-disambiguation@1 check-mark@1"},
    {"mate for check", "1k6/8/8/8/8/7p/7P/K4R2 w - - 0 1", "*", "1. Rf8# Kb7 *",
     "san kqbnrp 2 - */ongoing/2 open", "check-mark@1"},
    {"capture mark missing", "7k/8/2n4p/8/1N6/8/8/K7 w - - 0 1", "*",
     "1. Nc6 *", "san kqbnrp 1 - */ongoing/1 open", "capture-mark@1"},
    {"capture mark false", NULL, "*", "1. Nxf3 *",
     "san kqbnrp 1 - */ongoing/1 open", "capture-mark@1"},
    {"needless file", NULL, "*", "1. Ngf3 *", "san kqbnrp 1 - */ongoing/1 open",
     "needless-disambiguation@1"},
    {"file is enough", "7k/7p/8/8/8/8/7K/1N3N2 w - - 0 1", "*", "1. Nb1d2 *",
     "san kqbnrp 1 - */ongoing/1 open", "needless-disambiguation@1"},
    {"needed file", "7k/7p/8/8/8/8/7K/1N3N2 w - - 0 1", "*", "1. Nbd2 *",
     "san kqbnrp 1 - */ongoing/1 open", ""},
    {"promotion unmarked", "7k/P6p/8/8/8/8/8/K7 w - - 0 1", "*", "1. a8 *",
     "san kqbnrp 1 - */ongoing/1 open", "promotion-mark@1"},
    {"promotion in brackets", "7k/P6p/8/8/8/8/8/K7 w - - 0 1", "*",
     "1. a8(Q) *", "san kqbnrp 1 - */ongoing/1 open", "promotion-mark@1"},
    {"lower case", NULL, "*", "1. nf3 *", "san kqbnrp 1 - */ongoing/1 open",
     "piece-case@1"},
    {"baidaq letter", NULL, "*", "1. Pa3 *", "san kqbnrp 1 - */ongoing/1 open",
     "piece-case@1 ambiguous-notation@1"},
    /* variations */
    {"variations", NULL, "*",
     "1. a3 (1. b3 b6 (1... c6 2. c3) 2. c3) (1. c3) 1... a6 (1... h6) *",
     "san kqbnrp 2 - */ongoing/2 open", ""},
    {"error in a variation", NULL, "*", "1. a3 (1. Qa5 b6) a6 *",
     "san kqbnrp 2 - */ongoing/2 open", "illegal-move/ferz-range@1:1"},
    {"null in a variation", NULL, "*", "1. a3 (1. --) a6 *",
     "san kqbnrp 2 - */ongoing/2 open", "null-move@1:1"},
    {"before any move", NULL, "*", "(1. b3) 1. a3 a6 *",
     "san kqbnrp 2 - */ongoing/2 open", "variation-misplaced@0"},
    {"going on", NULL, "*", "1. a3 (1... a6 2. b3) *",
     "san kqbnrp 1 - */ongoing/1 open", "variation-misplaced@1"},
    {"older number", NULL, "*", "1. a3 a6 2. b3 b6 3. c3 (1. h3 h6) 3... c6 *",
     "san kqbnrp 6 - */ongoing/6 open", "variation-misplaced@5"},
    {"empty variation", NULL, "*", "1. a3 () a6 *",
     "san kqbnrp 2 - */ongoing/2 open", "variation-misplaced@1"},
    {"behind the bad ply", NULL, "*", "1. a3 Qa5 (1... a6) 2. b3 (2. Qa6) *",
     "san kqbnrp 1 2 */ongoing/1 open", "illegal-move/ferz-range@2"},
    /* results: murray */
    {"bare Shah", "8/Pk5p/8/8/8/8/8/K7 w - - 0 1", "0-1", "1. a8=Q+ Kxa8 0-1",
     "san kqbnrp 2 - 0-1/bare-shah/2 proved", ""},
    {"both bare", "8/8/8/2k5/3R4/8/6r1/7K w - - 0 1", "1-0", "1. Kxg2 Kxd4 1-0",
     "san kqbnrp 2 - 1/2-1/2/both-bare/2 contradicted",
     "result-contradicted@2"},
    {"stalemate", "k7/8/1K1Q4/8/8/7p/7P/8 w - - 0 1", "*", "1. Qc7 *",
     "san kqbnrp 1 - 1-0/stalemate/1 missing", "result-missing@1"},
    {"played on", "8/8/8/2k5/3R4/8/6r1/7K w - - 0 1", "1/2-1/2",
     "1. Kxg2 Kxd4 2. Kf3 Kd3 1/2-1/2",
     "san kqbnrp 4 - 1/2-1/2/both-bare/2 proved", "played-on@3"},
    {"decided at the start", "7k/8/8/8/8/8/8/K7 w - - 0 1", "*", "1. Kb1 *",
     "san kqbnrp 1 - 1/2-1/2/both-bare/0 missing",
     "start-decided@0 result-missing@0"},
};

struct bench {
    struct dw_arena arena;
    struct dw_grammar grammar;
    struct dw_rulebook book;
    struct dw_judge_rules rules;
    struct dw_judge_setup setup;
    struct dw_judge *judge;
    struct dw_game game;
    struct dw_diags diags;
    struct dw_judged judged;
    struct dw_error error;
};

static void open_bench(struct bench *bench, dw_split_width width)
{
    *bench = (struct bench){0};
    ck_assert_int_eq(
        dw_grammar_load(NULL, &bench->arena, &bench->grammar, &bench->error),
        DW_OK);
    ck_assert_int_eq(dw_rulebook_load("murray", NULL, &bench->arena,
                                      &bench->book, &bench->error),
                     DW_OK);
    bench->rules = (struct dw_judge_rules){
        .name = "murray",
        .ruleset = &bench->book.rules,
        .reading = bench->book.reading,
        .also = bench->book.also,
        .also_count = bench->book.also_count,
    };
    bench->setup = (struct dw_judge_setup){.grammar = &bench->grammar,
                                           .rules = &bench->rules,
                                           .rule_count = 1,
                                           .form = -1,
                                           .letters = -1};
    bench->setup.width = width;
    ck_assert_int_eq(dw_judge_new(&bench->setup, &bench->judge, &bench->error),
                     DW_OK);
}

static void close_bench(struct bench *bench)
{
    dw_judge_free(bench->judge);
    dw_game_free(&bench->game);
    dw_diags_free(&bench->diags);
    dw_arena_free(&bench->arena);
}

static void judge_text(struct bench *bench, const char *text)
{
    static char padded[4096];
    const size_t length = strlen(text);
    ck_assert_uint_lt(length + DW_SOURCE_PAD, sizeof padded);
    memset(padded, 0, sizeof padded);
    memcpy(padded, text, length);
    struct dw_parser parser = {.text = {padded, length},
                               .end = DW_PART_INPUT,
                               .opens_file = true,
                               .is_move = dw_judge_is_move,
                               .context = bench->judge,
                               .width = bench->setup.width};
    dw_diags_clear(&bench->diags);
    ck_assert_int_eq(dw_parse_game(&parser, &bench->game, &bench->diags),
                     DW_PARSED_GAME);
    ck_assert_int_eq(dw_judge_game(bench->judge, &bench->game, &bench->diags,
                                   &bench->judged, &bench->error),
                     DW_OK);
}

static void write_pgn(const struct row *row, char *out, size_t size)
{
    int length = snprintf(
        out, size,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
        "[White \"?\"]\n[Black \"?\"]\n[Result \"%s\"]\n",
        row->result);
    if (row->fen)
        length += snprintf(out + length, size - (size_t)length,
                           "[SetUp \"1\"]\n[FEN \"%s\"]\n", row->fen);
    snprintf(out + length, size - (size_t)length, "\n%s\n", row->moves);
}

static void describe_game(const struct bench *bench, char *out, size_t size)
{
    const struct dw_judged *judged = &bench->judged;
    const struct dw_verdict *verdict = judged->verdicts;
    char bad[16] = "-";
    if (judged->bad)
        snprintf(bad, sizeof bad, "%u", judged->first_bad_ply);
    snprintf(out, size, "%s %s %u %s %s/%s/%u %s",
             bench->grammar.forms[judged->form].name,
             bench->grammar.letters[judged->letters].name, judged->plies, bad,
             dw_result_text((dw_result)verdict->ending.result),
             dw_reason_name((dw_ending_reason)verdict->ending.reason),
             verdict->ending.ply,
             dw_standing_name((dw_standing)verdict->standing));
}

static void describe_findings(const struct bench *bench, char *out, size_t size)
{
    size_t length = 0;
    out[0] = '\0';
    for (size_t i = 0; i < bench->diags.count; i++) {
        const struct dw_diag *diag = &bench->diags.at[i];
        const struct dw_code_info *code =
            &dw_codes[dw_say_code((dw_say)diag->say)];
        const char *why = dw_say_why((dw_say)diag->say);
        if (code->number < 300)
            continue;
        length += (size_t)snprintf(out + length, size - length, "%s%s%s%s@%u",
                                   length ? " " : "", code->name,
                                   why ? "/" : "", why ? why : "", diag->ply);
        if (diag->depth)
            length += (size_t)snprintf(out + length, size - length, ":%u",
                                       diag->depth);
    }
}

/* The man that a finding names is the one that could have been meant. */
START_TEST(names_the_nearest_man)
{
    static const struct {
        const char *fen, *moves, *message;
    } cases[] = {
        {"7k/7p/8/1N6/8/8/8/K7 w - - 0 1", "1. Nb5 *",
         "the faras on b5 cannot reach the square it stands on"},
        {"7k/7p/8/1N6/8/8/8/K5N1 w - - 0 1", "1. Nb5 *",
         "the faras on g1 cannot reach b5"},
    };
    struct bench bench;
    open_bench(&bench, DW_SPLIT_WIDEST);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct row row = {"", cases[i].fen, "*", cases[i].moves, "", ""};
        char text[1024];
        write_pgn(&row, text, sizeof text);
        judge_text(&bench, text);
        struct dw_buf message = {0};
        dw_diag_message(&message, &bench.diags.at[0], bench.game.text);
        dw_buf_char(&message, '\0');
        ck_assert_str_eq(message.at, cases[i].message);
        dw_buf_free(&message);
    }
    close_bench(&bench);
}
END_TEST

static void check_row(struct bench *bench, const struct row *row,
                      const char *how)
{
    char text[2048], game[256], findings[1024];
    write_pgn(row, text, sizeof text);
    judge_text(bench, text);
    describe_game(bench, game, sizeof game);
    describe_findings(bench, findings, sizeof findings);
    ck_assert_msg(!strcmp(game, row->game) && !strcmp(findings, row->findings),
                  "%s%s:\n got \"%s\" [%s]\nwant \"%s\" [%s]", row->name, how,
                  game, findings, row->game, row->findings);
}

static void judge_row(const struct row *row, dw_split_width width)
{
    struct bench bench;
    open_bench(&bench, width);
    check_row(&bench, row, width == DW_SPLIT_WIDEST ? "" : " (other width)");
    close_bench(&bench);
}

START_TEST(judges_each_row)
{
    judge_row(&rows[_i], DW_SPLIT_WIDEST);
    for (unsigned width = DW_SPLIT_BYTES; width < dw_split_widest(); width++)
        judge_row(&rows[_i], (dw_split_width)width);
}
END_TEST

/* One judge for all rows, in several orders: what it remembers of their words
 * changes no answer. */
START_TEST(earlier_games_change_nothing)
{
    enum { ROWS = sizeof rows / sizeof *rows };
    struct bench bench;
    open_bench(&bench, DW_SPLIT_WIDEST);
    for (int step = 1; step < ROWS; step += ROWS / 4)
        for (int i = 0; i < ROWS; i++)
            check_row(&bench, &rows[i * step % ROWS], " behind others");
    close_bench(&bench);
}
END_TEST

/* What no reading knows is remembered by its bytes: words that agree in most
 * of them, asked in any order and again, are told apart. */
START_TEST(words_are_told_apart)
{
    static const char ends[][12] = {"3",       "9",           "3+",
                                    "Bd3e4xb", "3 ",          "3xd4e5",
                                    "d3=Q+++", "xxxxxxxxxxx", "\0\0\0"};
    enum { ENDS = sizeof ends / sizeof *ends, WORDS = 128 * ENDS, ROUNDS = 3 };
    struct bench bench;
    open_bench(&bench, DW_SPLIT_WIDEST);
    bool moves[WORDS] = {false};
    uint32_t count = 0;
    for (uint32_t i = 0; i < ROUNDS * WORDS; i++) {
        const uint32_t at = i < WORDS ? i : (i * 7919u) % WORDS;
        char word[32] = {(char)('A' + at % 64), (char)('a' + at % 8)};
        memcpy(word + 2, ends[at / 128], sizeof *ends);
        const size_t length = 2 + strnlen(ends[at / 128], 11) + (at & 64) / 64;
        const bool is_move =
            dw_judge_is_move(bench.judge, (dw_span){word, length});
        if (i < WORDS)
            count += moves[at] = is_move;
        ck_assert_msg(moves[at] == is_move, "%s: %d, then %d", word, moves[at],
                      is_move);
    }
    ck_assert_uint_gt(count, 0);
    char word[32] = "a7xb8=Q+";
    for (int i = 0; i < 26 * 26 * 26; i++) {
        word[8] = (char)('A' + i % 26);
        word[9] = (char)('A' + i / 26 % 26);
        word[10] = (char)('A' + i / (26 * 26));
        ck_assert(!dw_judge_is_move(bench.judge, (dw_span){word, 11}));
    }
    ck_assert(dw_judge_is_move(bench.judge,
                               (dw_span){"a7xb8=Q++\0\0\0\0\0\0\0\0", 9}));
    close_bench(&bench);
}
END_TEST

/* Whether another notation may read a word is remembered by its bytes: games by
 * the Bauer's letter are such behind all words that have no letter of its set,
 * and behind each of them again. */
START_TEST(readers_are_told_apart)
{
    static const char files[] = "cegh", *const origins[] = {
                                            "",  "c", "e", "g", "h", "1", "2",
                                            "3", "4", "5", "6", "7", "8"};
    static const char *const bauers[] = {"1. Bb3 *", "1. Bc3 *", "1. Bf3 *",
                                         "1. Bg3 *"};
    enum { ORIGINS = sizeof origins / sizeof *origins, WORDS = 64 * ORIGINS };
    struct bench bench;
    open_bench(&bench, DW_SPLIT_WIDEST);
    for (int i = 0; i < 2 * WORDS; i++) {
        char text[32];
        snprintf(text, sizeof text, "1. N%s%s%c%c *", origins[i / 64 % ORIGINS],
                 i & 32 ? "x" : "", files[i % 4], '1' + i / 4 % 8);
        judge_text(&bench, text);
        const struct row row = {"Bauer alone can",
                                NULL,
                                "*",
                                bauers[i % 4],
                                "san german 1 - */ongoing/1 open",
                                "piece-case@1"};
        if (i >= WORDS)
            check_row(&bench, &row, ", behind another game");
    }
    close_bench(&bench);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("judge");
    TCase *games = tcase_create("games");
    tcase_set_timeout(games, 60);
    tcase_add_loop_test(games, judges_each_row, 0,
                        (int)(sizeof rows / sizeof *rows));
    tcase_add_test(games, earlier_games_change_nothing);
    tcase_add_test(games, names_the_nearest_man);
    tcase_add_test(games, words_are_told_apart);
    tcase_add_test(games, readers_are_told_apart);
    suite_add_tcase(suite, games);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
