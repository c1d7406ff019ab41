#!/bin/sh
# convert: what each format looks like, what becomes of games that do not
# replay, where output goes.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

# ---- export format -----------------------------------------------------------

cat >loose.pgn <<'END'
{in front} [Event "a \"b\" \\ c"]
[WhiteElo "7"]
[Result "1-0"]
[White "Amber"]

{first} 1.{between}a3! a6 $3 {after a6} 2. Nf3 (2. Nc3 {inside} Nc6
(2... Nf6 3. b3) 3. d3) Nc6
%escaped
3 d3= d6 4. Be3 Be6 {words that go on and on so that at the end of this line there is no room left} 5. b3 ; to the end
b6 1-0 {behind}
END
cat >export.pgn <<'END'
{in front}

[Event "a \"b\" \\ c"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Amber"]
[Black "?"]
[Result "1-0"]
[WhiteElo "7"]

{first} {between} 1. a3 $1 a6 $3 {after a6} 2. Nf3 (2. Nc3 {inside} 2... Nc6
(2... Nf6 3. b3) 3. d3) 2... Nc6
%escaped
3. d3 = d6 4. Be3 Be6 {words that go on and on so that at the end of this line
there is no room left} 5. b3 ; to the end
5... b6
1-0 {behind}
END
expect 0 convert loose.pgn
same out <export.pgn
lines err 0
expect 0 convert export.pgn
same out <export.pgn
cat loose.pgn | "$DIWAN" convert >out
same out <export.pgn
expect 0 convert --as pgn -o file.pgn loose.pgn
lines out 0
same file.pgn <export.pgn

# Two games are parted by one empty line.
sound >sound.pgn
{ cat sound.pgn; echo; cat sound.pgn; } >two.pgn
expect 0 convert sound.pgn sound.pgn
same out <two.pgn

# Text that is no PGN becomes a comment, and a broken one is closed.
{
    echo 'A page about } it.'
    echo
    sound
} >page.pgn
expect 0 convert page.pgn
{
    echo '; A page about } it.'
    echo
    sound
} | same out
tags | sed '$d' >unclosed.pgn
printf '\n1. a3 (1. b3 a6\n' >>unclosed.pgn
expect 0 convert unclosed.pgn
has out '1. a3 (1. b3 a6) *'

# ---- what other programs lost or misplaced when they wrote ---------------------

# written [--OPTION...] TAGS MOVETEXT: the record, its movetext as it stands in the
# output, which stays the same from there on; the tags must all be in it.
written() {
    options=
    while [ "${1#--}" != "$1" ]; do
        options="$options $1"
        shift
    done
    printf '%b\n%b\n' "$1" "$2" >case.pgn
    # shellcheck disable=SC2086
    expect 0 convert $options case.pgn
    cp out first.pgn
    sed '1,/^$/d' out >movetext
    printf '%b\n' "$3" | same movetext
    expect 0 convert first.pgn
    same out <first.pgn
}
tag='[Result "*"]\n'
# An empty line in a comment; a comment before the first move.
written "$tag" '1. a3 {one\n\ntwo} a6 *' '1. a3\n{one\n\ntwo} 1... a6 *'
written "$tag" '{of the start} 1. a3 *' '{of the start} 1. a3 *'
# Comments on both sides of moves and variations, several in a row.
written "$tag" '{a} 1. a3 {b} (1. b3 {c}) {d} 1... a6 ({e} 1... b6) {f} 2. b3 *' \
    '{a} 1. a3 {b} (1. b3 {c}) {d} 1... a6 ({e} 1... b6) {f} 2. b3 *'
written "$tag" '1. a3 {[%clk 0:02:17]} {b} {c} a6 *' \
    '1. a3 {[%clk 0:02:17]} {b} {c} 1... a6 *'
# A brace in a comment that only ; can hold.
written "$tag" '1. a3 ; a } brace\na6 *' '1. a3 ; a } brace\n1... a6 *'
# A variation that begins with a Black move has its number and three dots.
written "$tag" '1. a3 a6 (1... b6 2. b3) (1... c6) 2. c3 *' \
    '1. a3 a6 (1... b6 2. b3) (1... c6) 2. c3 *'
# NAGs behind their move, one $ each, and those that no byte holds.
written "$tag" '1. a3! {sound} a6? 2. b3!!$10 *' \
    '1. a3 $1 {sound} 1... a6 $2 2. b3 $3 $10 *'
written "$tag" '1. a3 $256 a6 $4294967297 2. b3 $0 *' \
    '1. a3 $256 a6 $4294967297 2. b3 $0 *'
# Half signs.
written '[Result "\0302\0275-\0302\0275"]\n' '1. a3 a6 \0302\0275-\0302\0275' \
    '1. a3 a6 1/2-1/2'
has out '[Result "1/2-1/2"]'
# Tags: a repeated name, odd names, a backslash that escapes nothing, ISO 8859-1.
written "$tag"'[Event "One"]\n[Event "Two"]\n[White-Team "North"]\n[1X "7"]\n' \
    '1. a3 *' '1. a3 *'
for line in '[Event "One"]' '[Event "Two"]' '[White-Team "North"]' '[1X "7"]'; do
    has out "$line"
done
written "$tag[White \"M\\0374ller\"]\n" '1. a3 *' '1. a3 *'
printf '[White "M\374ller"]\n' >name
grep -a '^\[White' out | same name
# SAN from long forms: a pinned twin does not count, one that may go does; the
# third ferz counts as the first; a baidaq that takes names its file.
fen() { printf '%s[SetUp "1"]\\n[FEN "%s"]\\n' "$tag" "$1"; }
written --to=san "$(fen '3r3k/7p/8/8/8/8/3N4/3K2N1 w - - 0 1')" '1. g1f3 *' '1. Nf3 *'
written --to=san "$(fen '3k3r/7p/8/8/8/8/3N4/3K2N1 w - - 0 1')" '1. g1f3 *' '1. Ngf3 *'
written --to=san "$(fen '7k/P6p/2Q5/8/8/8/7P/K7 w - - 0 1')" \
    '1. a7a8q h7h6 2. a8b7 h6h5 3. c6d7 h5h4 4. b7c8 *' \
    '1. a8=Q h6 2. Qab7 h5 3. Qd7 h4 4. Qbc8 *'
written --to=san "$(fen '7k/7p/8/3n4/4P3/8/8/K7 w - - 0 1')" '1. e4d5 h7h6 *' '1. exd5 h6 *'
# Clock and number of a start position; marks of promoted men.
written "$(fen '7k/6rp/8/8/8/8/6RP/7K b - - 7 23')" '23... Rxg2 24. Kxg2 *' \
    '23... Rxg2 24. Kxg2 *'
has out '[FEN "7k/6rp/8/8/8/8/6RP/7K b - - 7 23"]'
written "$(fen 'Q~6k/7p/8/8/8/8/7P/K7 w - - 0 1')" '1. Qb7 *' '1. Qb7 *'
has out '[FEN "Q6k/7p/8/8/8/8/7P/K7 w - - 0 1"]'

# ---- forms and letters ---------------------------------------------------------

printf '1. Nf3 Nf6 2. Ne5 Ng4 3. Nxg4 *\n' >men.pgn
for row in 'lan:kqbnrp:1. Ng1-f3 Ng8-f6 2. Nf3-e5 Nf6-g4 3. Ne5xg4 *' \
    'uci:kqbnrp:1. g1f3 g8f6 2. f3e5 f6g4 3. e5g4 *' \
    'san:murray:1. Ktf3 Ktf6 2. Kte5 Ktg4 3. Ktxg4 *' \
    'san:german:1. Sf3 Sf6 2. Se5 Sg4 3. Sxg4 *' \
    'lan:dutch:1. Pg1-f3 Pg8-f6 2. Pf3-e5 Pf6-g4 3. Pe5xg4 *' \
    'san:russian:1. Кf3 Кf6 2. Кe5 Кg4 3. Кxg4 *' \
    'san:figurine:1. ♘f3 ♞f6 2. ♘e5 ♞g4 3. ♘xg4 *'; do
    form=${row%%:*}
    rest=${row#*:}
    expect 0 convert --to "$form" --letters "${rest%%:*}" men.pgn
    [ "$(tail -n 1 out)" = "${rest#*:}" ] || fail "$ran: $(tail -n 1 out)"
    cp out written.pgn
    expect 0 convert --to san --letters kqbnrp written.pgn
    has out '1. Nf3 Nf6 2. Ne5 Ng4 3. Nxg4 *'
done
# The worked example of grammar/README.md, as it stands there.
mkdir -p mine/grammar/letters
awk '/^```yaml$/ { n++; inside = 1; next }
    /^```$/ { inside = 0 }
    inside { print > ("example" n) }' "$SRCDIR/grammar/README.md"
mv example1 mine/grammar/letters/polish.yaml
mv example2 mine/grammar/reverse.yaml
expect 0 convert --data mine --to reverse --letters polish men.pgn
has out '1. f3/Sg1 f6/Sg8 2. e5/Sf3 g4/Sf6 3. g4/Se5 *'
cp out reversed.pgn
expect 0 convert --data mine --to san --letters kqbnrp reversed.pgn
has out '1. Nf3 Nf6 2. Ne5 Ng4 3. Nxg4 *'
expect 0 convert --to uci --keep-layout loose.pgn
sed 's/}a3! a6/}a2a3! a7a6/; s/2\. Nf3/2. g1f3/; s/Nc3/b1c3/; s/} Nc6/} b8c6/
    s/Nf6 3\. b3) 3\. d3) Nc6/g8f6 3. b2b3) 3. d2d3) b8c6/
    s/3 d3= d6 4\. Be3 Be6/3 d2d3 = d7d6 4. c1e3 c8e6/; s/5\. b3/5. b2b3/
    s/^b6/b7b6/' loose.pgn >wanted.pgn
same out <wanted.pgn
# A sign set apart says what the move now says itself.
cat >apart.pgn <<'END'
[SetUp "1"]
[FEN "k7/7p/8/8/8/8/7P/1K5R w - - 0 1"]

1. Ka2 Kb8 2. Rb1 ch *
END
expect 0 convert --keep-layout apart.pgn
sed 's/Rb1 ch/Rb1+/' apart.pgn | same out
expect 0 convert apart.pgn
has out '1. Ka2 Kb8 2. Rb1+ *'

# ---- other formats ---------------------------------------------------------------

expect 0 convert --as uci men.pgn apart.pgn
same out <<'END'
position startpos moves g1f3 g8f6 f3e5 f6g4 e5g4
position fen k7/7p/8/8/8/8/7P/1K5R w - - 0 1 moves b1a2 a8b8 h1b1
END
expect 0 convert --as fen apart.pgn
same out <<'END'
k7/7p/8/8/8/8/7P/1K5R w - - 0 1
k7/7p/8/8/8/8/K6P/7R b - - 1 1
1k6/7p/8/8/8/8/K6P/7R w - - 2 2
1k6/7p/8/8/8/8/K6P/1R6 b - - 3 2
END
expect 0 convert --as epd --final apart.pgn
same out <<'END'
1k6/7p/8/8/8/8/K6P/1R6 b - - hmvc 3; fmvn 2; id "game 1 ply 3";
END
expect 0 convert --as csv loose.pgn
lines out 2
printf 'loose.pgn,1,"a ""b"" \\ c",,,,Amber,,1-0,WhiteElo=7,san,kqbnrp,' >row
tail -n 1 out | head -c "$(wc -c <row)" | same row
has out ',10,yes,1-0,murray,*,ongoing,consistent'
printf '{"schema":"diwan/1","file":"men.pgn","game":1,"tags":{},' >wanted.json
printf '"start_fen":"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",' >>wanted.json
printf '"legal":true,"notes":[],"moves":[{"ply":1,"san":"Nf3","uci":"g1f3",' >>wanted.json
printf '"fen":"rnbkqbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBKQB1R b - - 1 1",' >>wanted.json
printf '"notes":[]},{"ply":2,' >>wanted.json
expect 0 convert --as jsonl men.pgn
lines out 1
head -c "$(wc -c <wanted.json)" out >head.json
same head.json <wanted.json
expect 0 convert --as jsonl loose.pgn
has out '{"nag":3},{"comment":"after a6"}]}'
has out '{"variation":{"notes":[],"moves":[{"ply":4,"san":"Nf6",'
has out '"stated":"1-0","after":[{"comment":"behind"}]}'

# A variation that goes on behind f6, as its own number says, and one in it that
# was opened before: that one still replaces f6.
printf '1. Nf3 f6 (1... (1... Ba6) 2. Bd3 Bd6) *\n' >inside.pgn
expect 0 convert --as jsonl inside.pgn
has out '{"ply":2,"san":"Ba6","uci":"c8a6","fen":"rn1kqbnr/pppppppp/b7/8/8/5N2/PPPPPPPP/RNBKQB1R w - - 2 2"'
has out '{"ply":3,"san":"Bd3","uci":"f1d3","fen":"rnbkqbnr/ppppp1pp/5p2/8/8/3B1N2/PPPPPPPP/RNBKQ2R b - - 1 2"'
expect 0 convert --to uci inside.pgn
has out '1. g1f3 f7f6 ((1... c8a6) 2. f1d3 f8d6) *'

# ---- turned boards ---------------------------------------------------------------

cat >turn.pgn <<'END'
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Amber"]
[Black "Slate"]
[Result "1-0"]
[WhiteElo "7"]
[SetUp "1"]
[FEN "k7/8/1K6/8/8/8/8/7R w - - 0 1"]

1. Rh8# {the rukh on h8 mates} 1-0
END
expect 0 convert --turn turn.pgn
has out '[White "Slate"]'
has out '[Black "Amber"]'
has out '[Result "0-1"]'
has out '[BlackElo "7"]'
has out '[FEN "r7/8/8/8/8/6k1/8/7K b - - 0 1"]'
has out '1... Ra1# {the rukh on h8 mates} 0-1'
has err 'turn.pgn:12:9: note: the comment names squares'
expect 0 convert --mirror turn.pgn
has out '[FEN "7k/8/6K1/8/8/8/8/R7 w - - 0 1"]'
has out '1. Ra8# {the rukh on h8 mates} 1-0'
for turn in --mirror --turn '--mirror --turn'; do
    # shellcheck disable=SC2086
    expect 0 convert $turn turn.pgn
    cp out once.pgn
    # shellcheck disable=SC2086
    expect 0 convert $turn once.pgn
    same out <turn.pgn
done
# The array with the Shahs on e is not where a game without FEN starts.
expect 0 convert --mirror sound.pgn
has out '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"]'
has out '1. h3 h6 2. g3 g6 *'
# A game that shows by the letter K alone that its Shahs start on e.
printf '[Result "*"]\n\n1. f3 f6 2. Kf2 Kf7 *\n' >other.pgn
expect 0 convert other.pgn
cp out declared.pgn
expect 0 check declared.pgn
for form in lan uci iccf abjad descriptive-e; do
    expect 0 convert --to "$form" other.pgn
    cp out other-form.pgn
    expect 0 convert --to san --letters kqbnrp other-form.pgn
    same out <declared.pgn
done
lines err 0
# No tags where only moves change: that the start is not told is said.
expect 0 convert --keep-layout --to uci other.pgn
same out <<'END'
[Result "*"]

1. f2f3 f7f6 2. e1f2 e8f7 *
END
has err 'other.pgn:3:4: error[DW404] other-array'

# ---- as programs write ---------------------------------------------------------

cat >promotes.pgn <<'END'
[Variant "chess"]
[SetUp "1"]
[FEN "8/2P4k/8/8/8/6r1/8/K7 w - - 0 1"]

1. c8=Q Rg7 *
END
cat >bared.pgn <<'END'
[SetUp "1"]
[FEN "7k/8/7p/8/8/8/N7/K6R w - - 0 1"]

1. Rxh6+ *
END
cat >stalemate.pgn <<'END'
[SetUp "1"]
[FEN "k2K4/8/2N5/8/8/8/8/8 w - - 0 1"]

1. Kc8 *
END
expect 0 convert --for xboard stalemate.pgn
# XBoard sets up the FEN where it meets it, and the array at a Variant behind it.
grep -e '^.Variant' -e '^.SetUp' -e '^.FEN' out >start
same start <<'END'
[Variant "shatranj"]
[SetUp "1"]
[FEN "k2K4/8/2N5/8/8/8/8/8 w 0 1"]
END
has out '1. Kc8# *'
expect 0 convert --for cutechess stalemate.pgn
has out '[FEN "k2K4/8/2N5/8/8/8/8/8 w - - 0 1"]'
has out '1. Kc8 *'
expect 0 convert --for fairy-stockfish bared.pgn
has out '1. Rxh6# *'
# Fairy-Stockfish lets a Shah go on that is bared by the only man left.
sed 's/N7/8/' bared.pgn >last_man.pgn
expect 0 convert --for fairy-stockfish last_man.pgn
has out '1. Rxh6+ *'
expect 0 convert --for xboard bared.pgn
has out '1. Rxh6+ *'
expect 0 convert --for schemingmind promotes.pgn
has out '[Variant "chess"]'
has out '1. c8 Rg7'
expect 0 convert --for pychess men.pgn
has out '[Variant "Shatranj"]'
tail -n 4 out >behind
same behind <<'END'
[FEN "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"]
[SetUp "1"]

1. Nf3 Nf6 2. Ne5 Ng4 3. Nxg4 *
END
expect 0 convert --for pychess stalemate.pgn
grep -A 1 '^\[FEN' out | tail -n 1 >behind
echo '[SetUp "1"]' | same behind
# Fairy-Stockfish's reader, which PyChess uses, takes no comment behind ';'.
printf '1. a3 ; of } a3\na6 ; of a6\n2. b3 * ; the end\n' >semicolons.pgn
for program in pychess fairy-stockfish; do
    expect 0 convert --for $program semicolons.pgn
    tail -n 3 out >moves
    printf '1. a3 ; of } a3\n1... a6 { of a6} 2. b3\n* { the end}\n' | same moves
done
expect 0 convert --for murray men.pgn
has out '1. Ktf3 Ktf6'
expect 0 convert --for murray --letters german men.pgn
has out '1. Sf3 Sf6'
expect 0 convert --for xboard --as fen --final men.pgn
has out ' b 0 3'
refused convert --for xbord men.pgn
has err "--for: no 'xbord'; did you mean 'xboard'?"
# What is written for a program is read again, and stays what it is.
for program in xboard cutechess pychess fairy-stockfish schemingmind murray; do
    expect 0 convert --for $program stalemate.pgn bared.pgn promotes.pgn men.pgn
    cp out once.pgn
    expect 0 convert --for $program once.pgn
    same out <once.pgn
done

# ---- dates of the Hijra ---------------------------------------------------------------

# dated DATE: a record of that date, DateHijri behind it when given.
dated() {
    sound | sed "s|^\\[Date .*|[Date \"$1\"]|${2:+; s|^\\[Result.*|&\\n[DateHijri \"$2\"]|}" >dated.pgn
}
dated 'AH 655/AD 1257'
expect 0 convert dated.pgn
has out '[Date "AH 655/AD 1257"]'
expect 0 convert --dates ad dated.pgn
has out '[Date "1257.??.??"]'
has out '[DateHijri "AH 655/AD 1257"]'
cp out once.pgn
expect 0 convert --dates ad once.pgn
same out <once.pgn
expect 0 check --strict once.pgn
dated '0251.07.12 \\"H\\"'
expect 0 convert --dates ad dated.pgn
has out '[Date "0251.07.12 \"H\""]'
lacks out DateHijri
# 12 Rajab: 9 August 865.
dated '0251.07.12 AH'
expect 0 convert --dates ad --as jsonl dated.pgn
has out '"Date":"0865.08.09"'
has out '"DateHijri":"0251.07.12 AH"'
for format in fen epd uci; do
    expect 2 convert --dates ad --as $format dated.pgn
    lines err 1
    has err "format '$format' has no dates"
done
expect 0 convert --dates ad --as csv dated.pgn
has out '0865.08.09'
has out 'DateHijri=0251.07.12 AH'
# What stands there is never lost.
dated '251 AH' '252 AH'
expect 0 convert --dates ad dated.pgn
has out '[Date "251 AH"]'
has out '[DateHijri "252 AH"]'
dated '0865.??.??'
expect 0 convert --dates ad dated.pgn
same out <dated.pgn

# ---- games that do not replay ------------------------------------------------------

{ corrupt; echo; sound; } >mixed.pgn
expect 1 convert mixed.pgn
same out <mixed.pgn
echo 'mixed.pgn:9:13: error[DW402] illegal-move: the rukh on a1 cannot reach a5: what stands on a3 is in the way' | same err
expect 1 convert --keep-layout --to lan mixed.pgn
{ corrupt; echo; sound; } | sed 's/^1\. a3 a6 2\. b3 b6/1. a2-a3 a7-a6 2. b2-b3 b7-b6/' | same out
expect 1 convert --bad skip mixed.pgn
sound | same out
lines err 1
expect 1 convert --bad prefix mixed.pgn
has out '1. a3 a6 {The record goes on, but ply 3 cannot be played: the rukh on a1 cannot'
has out 'reach a5: what stands on a3 is in the way} *'
lacks out 'b6 *}'
sed 's/\[Result "\*"\]/[Result "1-0"]/; s/ \*$/ 1-0/' mixed.pgn >won.pgn
expect 1 convert --bad prefix won.pgn
head -n 7 out | tail -n 1 >result
echo '[Result "*"]' | same result
expect 1 convert --bad prefix --keep-layout won.pgn
has out '[Result "*"]'
has out '1. a3 a6 2. {The record goes on, but ply 3 cannot be played: the rukh on a1 cannot reach a5: what stands on a3 is in the way} *'
for format in fen epd uci; do
    expect 1 convert --as "$format" --final mixed.pgn
    lines out 1
done
expect 1 convert --as csv mixed.pgn
has out ',2,no,*,murray'
expect 1 convert --as jsonl mixed.pgn
has out '"legal":false,"text":"[Event '

# Words of a variation that cannot be played stay; on a turned board they would
# be wrong.
tags >dead.pgn
printf '1. a3 (1. Ra5 2. b3) a6 *\n' >>dead.pgn
expect 1 convert dead.pgn
has out '1. a3 (1. Ra5 2. b3) 1... a6 *'
has err 'illegal-move'
expect 1 convert --mirror dead.pgn
same out <dead.pgn

# A game too large to be read goes through byte for byte.
{
    sound
    echo
    tags
    printf '1. a3 {'
    i=0
    while [ $((i += 1)) -le 200 ]; do echo 'not a short comment'; done
    printf '} a6 *\n\n'
    sound
} >large.pgn
expect 1 convert --max-game 2k large.pgn
same out <large.pgn
expect 1 convert --max-game 2k --keep-layout large.pgn
same out <large.pgn
has err 'game-too-large'

# ---- threads ---------------------------------------------------------------------

# Parts of many kinds: some end in text, in a bad game, in what is too large.
i=0
while [ $((i += 1)) -le 60 ]; do
    cat loose.pgn turn.pgn mixed.pgn large.pgn dead.pgn apart.pgn unclosed.pgn
    echo
    printf '; between\n\n\n[Event "%s"]\n\n1. a3 a6 ; \n\n' $i
done >some.pgn
i=0
while [ $((i += 1)) -le 8 ]; do
    cat some.pgn
    echo "words behind {"
done >many.pgn
gzip -c many.pgn >many.pgn.gz
for options in '' --keep-layout '--as jsonl' '--as csv' '--as fen --final' \
    '--as uci --bad prefix' '--turn --bad skip' '--mirror --for xboard'; do
    # shellcheck disable=SC2086
    expect 1 convert --max-game 2k $options -j 1 many.pgn some.pgn many.pgn.gz
    cp out one.out
    cp err one.err
    for jobs in 2 3 8; do
        # shellcheck disable=SC2086
        expect 1 convert --max-game 2k $options -j $jobs many.pgn some.pgn \
            many.pgn.gz
        cmp -s out one.out || fail "$ran: other games"
        cmp -s err one.err || fail "$ran: other remarks"
    done
done
expect 1 convert --keep-layout --max-game 2k -j 3 --read-form uci some.pgn
same out <some.pgn
expect 1 convert --max-game 2k -j 3 many.pgn
cp out again.pgn
expect 1 convert --max-game 2k -j 2 again.pgn
cmp -s out again.pgn || fail "$ran: not the identity on its own output"

# ---- usage, files, disks -------------------------------------------------------------

refused convert --to sam men.pgn
has err "no form 'sam'; did you mean 'san'?"
refused convert --letters kqbnpr men.pgn
has err "no letter set 'kqbnpr'; did you mean 'kqbnrp'?"
refused convert --as jsnl men.pgn
has err "--as: no 'jsnl'; did you mean 'jsonl'?"
for other in '--as csv' --mirror --turn '--dates ad'; do
    # shellcheck disable=SC2086
    refused convert --keep-layout $other men.pgn
    has err 'a layout is kept in pgn only, on the same board and with its dates'
done
expect 2 convert missing.pgn men.pgn
has err 'missing.pgn: No such file or directory'
has out '1. Nf3 Nf6 2. Ne5 Ng4 3. Nxg4 *'
mkdir -p data/grammar
grep -v '^write:' "$SRCDIR/grammar/lan.yaml" >data/grammar/mine.yaml
refused convert --data data --to mine men.pgn
has err "form 'mine' is only read"
echo 'write: "{man}{tu}"' >>data/grammar/mine.yaml
refused convert --data data men.pgn
has err "'write' cannot be read from '{tu}' on"

# A file may be written onto itself; work that fails leaves it as it was.
cp loose.pgn self.pgn
expect 0 convert -o self.pgn self.pgn
same self.pgn <export.pgn
cp loose.pgn self.pgn
expect 2 convert --to sam -o self.pgn self.pgn
same self.pgn <loose.pgn
# Nobody reads on: no message, no failure of ours.
"$DIWAN" convert -j 2 many.pgn 2>err | head -c 1 >/dev/null
ran='diwan convert | head'
lacks err 'diwan:'
# No file is left half written beside the one asked for.
mkdir -p locked
if [ "$(id -u)" != 0 ]; then
    chmod a-w locked
    expect 2 convert -o locked/out.pgn loose.pgn
    lines err 1
    chmod u+w locked
fi
expect 2 convert -o missing/out.pgn loose.pgn
lines err 1
if [ -c /dev/full ]; then
    code=0
    "$DIWAN" convert loose.pgn >/dev/full 2>err || code=$?
    ran='diwan convert > /dev/full'
    [ $code = 2 ] || fail "$ran: exit code $code"
    echo 'diwan: standard output: No space left on device' | same err
    expect 2 convert -o /dev/full loose.pgn
    echo 'diwan: /dev/full: No space left on device' | same err
fi
finish
