#!/bin/sh
# --loose: what each command makes of a page, the same for every number of
# threads; nothing of it without the option.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

cat >page.txt <<'END'
Two games from a notebook
Posted in May, 2 comments

The first went 1.e3 e6 2.f3 and now Black played f6. After
3.Nh3 (better was 3.g3) it is level; 3...Nh6 4. Nf2+, Nf7! 5.-Ng4 and
here Black resigned.

The second was short:

1) d3 d6 2) Nd2 Nd7, draw agreed.

Last updated yesterday
END

# ---- check -------------------------------------------------------------------

expect 0 check --loose -f line page.txt
same out <<'END'
page.txt:1:1: note[DW615] skipped-text: skipped as text: "Two games from a notebook Posted in May,..."
page.txt:4:1: note[DW615] skipped-text: skipped as text: "The first went"
page.txt:4:29: note[DW615] skipped-text: skipped as text: "and now Black played"
page.txt:4:50: note[DW617] move-in-text: "f6" is read as a move: the numbers around it leave room for just the moves in this text
page.txt:4:54: note[DW615] skipped-text: skipped as text: "After"
page.txt:5:8: note[DW615] skipped-text: skipped as text: "better was"
page.txt:5:25: note[DW615] skipped-text: skipped as text: "it is level;"
page.txt:5:49: note[DW601] check-mark: "Nf2+" gives no check
page.txt:5:67: note[DW615] skipped-text: skipped as text: "and here"
page.txt:6:6: note[DW616] result-in-words: "Black resigned" is read as 1-0
page.txt:8:1: note[DW615] skipped-text: skipped as text: "The second was short:"
page.txt:10:22: note[DW616] result-in-words: "draw agreed" is read as 1/2-1/2
page.txt:12:1: note[DW615] skipped-text: skipped as text: "Last updated yesterday"
END
expect 0 check --loose -f json page.txt
has out '"plies":9,"legal":true'
has out '"stated":"1-0"'
has out '"plies":4,"legal":true'
has out '"stated":"1/2-1/2"'
has out '"code":"DW616","name":"result-in-words","why":null,"severity":"note","line":6,"column":6,"length":14'

# A move that is wrong is no text.
sed 's/3\.Nh3/3.Nd5/' page.txt >wrong.txt
expect 1 check --loose -f line wrong.txt
has out 'wrong.txt:5:3: error[DW402] illegal-move: the faras'

# Without the option a page is PGN, and most of it wrong.
expect 1 check -f line page.txt
has out text-outside-game
lacks out skipped-text

# ---- convert -----------------------------------------------------------------

expect 0 convert --loose page.txt
same out <<'END'
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]

{Two games from a notebook
Posted in May, 2 comments} {The first went} 1. e3 e6 2. f3 {and now Black
played} 2... f6 {After} 3. Nh3 ({better was} 3. g3) {it is level;} 3... Nh6
4. Nf2 Nf7 $1 5. Ng4
{and
here} {Black resigned} 1-0

[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1/2-1/2"]

{The second was short:} 1. d3 d6 2. Nd2 Nd7 {draw agreed}
1/2-1/2 {Last updated yesterday}
END
cp out games.pgn
expect 0 check games.pgn
expect 0 convert games.pgn
same out <games.pgn
expect 0 convert --loose --as jsonl page.txt
lines out 2
has out '"comment":"Black resigned"'
has out '"after":[{"comment":"Last updated yesterday"}]'
# All bytes but the moves' own stay.
expect 0 convert --loose --keep-layout --letters german page.txt
sed 's/Nh3/Sh3/; s/Nh6/Sh6/; s/Nf2+/Sf2/; s/Nf7/Sf7/; s/Ng4/Sg4/; s/Nd2/Sd2/
    s/Nd7/Sd7/' page.txt | same out
# Text that would close its comment goes behind a semicolon.
printf '1.e3 e6 we } saw 2.f3 1-0\n' >brace.txt
expect 0 convert --loose brace.txt
has out '; we } saw'
cp out brace.pgn
expect 0 check brace.pgn

# ---- the others --------------------------------------------------------------

expect 0 fix --loose page.txt
sed 's/Nf2+/Nf2/' page.txt | same out
expect 0 fix --loose --unsafe page.txt
sed 's/Nf2+/Nf2/' page.txt | same out
expect 0 show --loose --ascii -n 2 page.txt
has out 'after ply 4 of 4, 2... Nd7'
expect 1 duplicates --loose page.txt games.pgn
has out 'page.txt:4: game 1, 9 plies'
has out 'games.pgn:1: game 1 (? - ?), 9 plies: the same'
printf 'So it went: 1.e3 e6 2.Nf3 Nf6 3.Nb3 Nb6 (hm) 4.g3 g6, remis.\n' >slip.txt
expect 1 check --loose --suggest slip.txt
has out '= perhaps: '
expect 0 emend --loose --pick 1 slip.txt
has out '[Emendation '
cp out emended.txt
expect 0 check --loose emended.txt

# ---- languages, and one's own ------------------------------------------------

printf 'Weiß spielte 1.e3 e6 2.Sf3 und Schwarz gab auf.\n' >de.txt
expect 0 convert --loose --letters kqbnrp de.txt
has out '1. e3 e6 2. Nf3 {und} {Schwarz gab auf}'
printf 'После 1.e3 e6 2.Кf3 черные сдались.\n' >ru.txt
expect 0 convert --loose --letters kqbnrp ru.txt
has out '[Result "1-0"]'
printf 'Na 1.e3 e6 2.Pf3 gaf zwart op.\n' >nl.txt
expect 0 check --loose nl.txt
has out 'result-untold: the page gives no result'
lacks out missing-result
mkdir -p mine/grammar/prose
printf 'title: Dutch\nwhite: [gaf zwart op]\n' >mine/grammar/prose/dutch.yaml
expect 0 check --loose --data mine nl.txt
has out '"gaf zwart op" is read as 1-0'
printf 'title: Dutch\nwit: [gaf zwart op]\n' >mine/grammar/prose/dutch.yaml
refused check --loose --data mine nl.txt
has err 'mine/grammar/prose/dutch.yaml:2:1: unknown key'
expect 1 check --data mine nl.txt

# ---- settings ----------------------------------------------------------------

printf 'loose: true\n' >.diwan.yaml
expect 0 check page.txt
has out result-in-words
rm .diwan.yaml

# ---- many games, any number of threads ---------------------------------------

i=0
while [ "$i" -lt 900 ]; do
    cat page.txt wrong.txt slip.txt
    printf '\nNothing but talk of e4 and 1.d4, %s times; see (1) or 2)\n\n' "$i"
    i=$((i + 1))
done >many.txt
expect 1 check --loose -j1 -f line many.txt
cp out one
expect 1 check --loose -j4 -f line many.txt
same out <one
expect 1 convert --loose -j1 --bad prefix many.txt
cp out one
expect 1 convert --loose -j3 --bad prefix many.txt
same out <one
expect 1 check --loose -f line many.txt
cp out one
"$DIWAN" check --loose -f line --stdin-filename many.txt - <many.txt >out
same out <one

finish
