#!/bin/sh
# Several rulesets side by side: check -R a,b, all and auto, --need; options
# and --house-rules; rulesets list, show and compare.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"
sound >sound.pgn
corpus=$SRCDIR/corpus/rulesets

# game RESULT MOVETEXT: White can bare Black, who can bare back at once.
game() {
    tags | sed "s|Result \"[*]\"|Result \"$1\"|; s|Round \"-\"|Round \"?\"|; \$d"
    printf '[SetUp "1"]\n[FEN "1k6/2R5/8/8/8/8/5r2/6K1 w - - 0 1"]\n\n'
    printf '%s %s\n\n' "$2" "$1"
}
names='murray qdan plyyard muller cutechess fairy-stockfish medina pychess xboard'

# ---- several ------------------------------------------------------------------

# The counter is not played: at Medina the game was over before. Murray's page
# does not say so in words.
game 1-0 '1. Kxf2 Ka8' >missed.pgn
expect 0 check -R murray,plyyard,medina missed.pgn
same out <<'END'
missed.pgn:11:9: warning[DW504] played-on: the game was over after ply 1 (1-0, bare-shah); plies that follow: 1
   11 | 1. Kxf2 Ka8 1-0
      |         ^^^
      = game 1 (Amber - Slate), ply 2, ruleset medina; `diwan explain DW504`, `diwan fix --unsafe` mends it
missed.pgn: game 1 (Amber - Slate), stated 1-0: the rulesets differ
      ruleset  result   reason       ply  standing                 readings
      murray   1-0      bare-shah      2  proved                   bare_shah.counter, bare_shah.missed
      plyyard  ?        unsettled      2  unsettled
      medina   1-0      bare-shah      1  proved, played on
ruleset  proved  contradicted  consistent  missing  open  unsettled  played on
murray        1             0           0        0     0          0          0
plyyard       0             0           0        0     0          1          0
medina        1             0           0        0     0          0          1
1 game in 1 file: 0 errors, 1 warning, 0 notes
END
expect 0 check -R murray,plyyard,medina -f line missed.pgn
lines out 1

# Rulesets that agree need no table, but are counted.
expect 0 check -R murray,qdan missed.pgn
lacks out 'differ'
has out 'qdan          1 '
expect 0 check -R murray missed.pgn
lacks out 'proved'

expect 0 check -R all -f json missed.pgn
head -n 1 out | grep -o '"ruleset":"[^"]*"' | cut -d'"' -f4 | tr '\n' ' ' >got
echo "$names " | tr -d '\n' | same got
tail -n 1 out >summary
has summary '"verdicts":[{"ruleset":"murray","proved":1,"contradicted":0,"consistent":0,"missing":0,"open":0,"unsettled":0,"played_on":0}'
has summary '{"ruleset":"plyyard","proved":0,"contradicted":0,"consistent":0,"missing":0,"open":0,"unsettled":1,"played_on":0}'
lacks out '"fits"'

# Rulesets with one verdict share its finding, which names them.
game 1/2-1/2 '1. Kxf2 Ka8' >draw.pgn
expect 1 check -R murray,medina,qdan -f json draw.pgn
has out '"name":"result-contradicted","why":null,"severity":"error","line":11,"column":13,"length":7,"ply":2,'
has out '"fix":"unsafe","rulesets":["murray","qdan"]'
has out '"fix":"unsafe","rulesets":["medina"]'
expect 1 check -R murray,medina,qdan draw.pgn
has out 'ply 2, rulesets murray, qdan; `diwan explain DW502`'
expect 1 check -R murray -f json draw.pgn
lacks out '"rulesets"'

# What the source does not say is quoted where it decided.
has_reading='murray, reading: Nothing is said of a bared side that could bare back and does not.'
expect 1 check draw.pgn
has out "      = $has_reading"
expect 1 check -R qdan draw.pgn
lacks out 'reading'

# ---- --need -------------------------------------------------------------------

# code, need, rulesets, file, findings of layer 5 (in DW numbers)
game '*' '1. Kxf2 Ka8' >open.pgn
while read -r code need rulesets file found; do
    expect "$code" check -f line --need "$need" -R "$rulesets" "$file.pgn"
    grep -o 'DW5[0-9]*' out | tr '\n' ' ' | sed 's/ $//' >got
    printf '%s' "$found" | same got
done <<'END'
1 all murray,plyyard draw DW502
0 any murray,plyyard draw
1 any murray,qdan draw DW502
1 any murray,medina draw DW504 DW502 DW502
0 all murray,medina missed DW504
0 any murray,medina missed
1 all murray,medina draw DW504 DW502 DW502
0 all murray,plyyard open DW503
0 any murray,plyyard open
0 any murray open DW503
END

# ---- auto ---------------------------------------------------------------------

# Proved by the rulesets with a reply; unsettled under plyyard; at Medina the
# game was over before.
expect 0 check -R auto missed.pgn sound.pgn
same out <<'END'
missed.pgn: game 1 (Amber - Slate): fits murray, qdan, muller, cutechess, fairy-stockfish, pychess, xboard, plyyard
missed.pgn: fits murray in 1 of 1 game, qdan in 1, plyyard in 1, muller in 1, cutechess in 1, fairy-stockfish in 1, pychess in 1, xboard in 1
sound.pgn: game 1 (Amber - Slate): fits pychess, murray, qdan, plyyard, muller, cutechess, fairy-stockfish, medina, xboard
sound.pgn: fits murray in 1 of 1 game, qdan in 1, plyyard in 1, muller in 1, cutechess in 1, fairy-stockfish in 1, medina in 1, pychess in 1, xboard in 1
OK: 2 games in 2 files, 6 plies, nothing found
END
expect 0 check -R auto -f line missed.pgn
lines out 0
expect 0 check -R auto -f json missed.pgn
head -n 1 out >first
has first '"fits":["murray","qdan","muller","cutechess","fairy-stockfish","pychess","xboard","plyyard"],"findings":[]'
tail -n 1 out >summary
has summary ',"fits":[{"file":"missed.pgn","games":1,"rulesets":[{"ruleset":"murray","games":1},{"ruleset":"qdan","games":1},'
# A clue puts a ruleset before others that fit as well, never before one that
# proves more.
sed 's/Site "?"/Site "Medina"/' missed.pgn >clue.pgn
expect 0 check -R auto clue.pgn
has out 'fits murray, qdan,'
game 1-0 '1. Kxf2' | sed 's/Site "?"/Site "https:\/\/www.pychess.org\/x"/' >clue.pgn
expect 0 check -R auto clue.pgn
has out 'fits medina, pychess, murray,'
# A record that breaks fits none; one that no ruleset holds to shows the
# mildest.
corrupt >corrupt.pgn
expect 1 check -R auto corrupt.pgn
has out 'corrupt.pgn: game 1 (Amber - Slate): fits no ruleset'
has out 'corrupt.pgn: fits no ruleset in 1 game'
game 0-1 '1. Kxf2 Ka8' >wrong.pgn
expect 0 check -R auto wrong.pgn
has out 'game 1 (Amber - Slate): fits plyyard'
# Own rulesets may be candidates too.
cp "$SRCDIR/rulesets/medina.yaml" mine.yaml
expect 0 check -R auto,./mine.yaml missed.pgn
has out 'plyyard'
game 1-0 '1. Kxf2' >short.pgn
expect 0 check -R auto,./mine.yaml short.pgn
has out 'fits medina, ./mine.yaml, '

# The same for every number of threads.
expect 1 check -R auto -j 1 "$corpus" "$SRCDIR/corpus/diag"
cp out one
expect 1 check -R auto -j 4 "$corpus" "$SRCDIR/corpus/diag"
same out <one
expect 1 check -R all -j 1 "$corpus" "$SRCDIR/corpus/diag"
cp out one
expect 1 check -R all -j 3 "$corpus" "$SRCDIR/corpus/diag"
same out <one

# ---- options ------------------------------------------------------------------

expect 0 check -R qdan:stalemate=draw,bare_shah.counter=none sound.pgn
refused check -R murray:order=bare sound.pgn
echo 'diwan: murray:order=bare: its source lets players change nothing; --house-rules changes order' |
    same err
refused check -R qdan:stalemate=draw,both_bare=continue sound.pgn
has err 'lets players change stalemate, bare_shah.counter; --house-rules changes both_bare'
expect 0 check --house-rules -R murray:order=bare sound.pgn
refused rulesets show murray:order=bare
expect 0 rulesets show --house-rules murray:order=bare
has out 'order: [bare]'
refused rulesets compare murray murray:order=bare
expect 0 rulesets compare --house-rules murray murray:order=bare
# A file's own list decides as well.
refused check -R ./mine.yaml:stalemate=draw sound.pgn
echo 'options: [stalemate, repetition]' >>mine.yaml
expect 0 check -R ./mine.yaml:stalemate=draw,repetition.times=2 sound.pgn
refused check -R ./mine.yaml:both_bare=continue sound.pgn

# ---- what is asked for wrongly -------------------------------------------------

# refused with one line that has TEXT
wrong() {
    text=$1
    shift
    refused "$@"
    has err "$text"
}
wrong "no ruleset 'murrey'; did you mean 'murray'?" check -R all,murrey sound.pgn
wrong "no ruleset 'x'; known are " check -R x sound.pgn
wrong "ruleset 'murray' is asked for twice" check -R murray,murray sound.pgn
wrong "ruleset 'qdan' is asked for twice" check -R all -R qdan sound.pgn
wrong "'all' takes no options" check -R all:stalemate=draw sound.pgn
wrong "'auto' takes no options" check -R auto,stalemate=draw sound.pgn
wrong "'murray,' is no list" check -R murray, sound.pgn
wrong "'' is no list" check -R '' sound.pgn
wrong "unknown key 'stalmate'; did you mean 'stalemate'?" \
    check -R qdan:stalmate=draw sound.pgn
wrong "--need: no 'some'; known are all, any" check --need some sound.pgn
wrong "'murray' is named twice" rulesets compare murray murray
wrong "no ruleset 'murrey'" rulesets compare murray murrey

# ---- rulesets -------------------------------------------------------------------

expect 0 rulesets list
cut -d' ' -f1 out | tr '\n' ' ' >got
echo "$names " | tr -d '\n' | same got
mkdir -p data/rulesets
cp mine.yaml data/rulesets/house.yaml
expect 0 rulesets list --data data
tail -n 1 out | grep -q '^house  *the custom of Medina' ||
    fail "$ran: $(tail -n 1 out)"
lines out 10

# An option is merged into what is shown, and that is a ruleset again.
expect 0 rulesets show qdan:stalemate=draw,bare_shah.counter=none
has out 'stalemate: draw'
has out 'bare_shah: {win: at-once, counter: none, missed: loss}'
has out 'options: [stalemate, bare_shah.counter]'
cp out merged.yaml
# judge RULESET: all witnesses by it, without its name.
judge() {
    expect 1 check -f json -R "$1" "$corpus"
    sed 's/"ruleset":"[^"]*"//; s/"seconds":.*//' out
}
judge qdan:stalemate=draw,bare_shah.counter=none >wanted_verdicts
judge ./merged.yaml >verdicts
same verdicts <wanted_verdicts

expect 0 rulesets compare qdan qdan:stalemate=draw
same out <<'END'
qdan: the rules of Qdan's site
qdan:stalemate=draw: the rules of Qdan's site

stalemate
  qdan                 loss
      "No legal move even without check loses (stalemate). A table setting can
      make it a draw." (Winning and scoring)
  qdan:stalemate=draw  draw
  shown by corpus/rulesets/qdan/stalemate.pgn, game 1:
      Stalemate
      k7/8/1K1Q4/8/8/7p/7P/8 w - - 0 1
      1. Qc7 1-0
      qdan: 1-0 stalemate after ply 1; qdan:stalemate=draw: 1/2-1/2 stalemate after ply 1
END
expect 0 rulesets compare muller medina xboard
has out 'bare_shah.win'
has out '  muller  next-turn'
has out 'reading: The page contradicts itself.'
has out '  medina  none'
lacks out 'no record in the corpus shows it'
# Where one key says nothing for another's sake.
lacks out 'bare_shah.missed'
# shellcheck disable=SC2086
expect 0 rulesets compare $names
lacks out 'no record in the corpus shows it'
has out 'length_limit'
expect 0 rulesets compare murray ./mine.yaml
finish
