#!/bin/sh
# position: texts in, FENs out, what is wrong on standard error.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

printf 'A page.\nWhite: King e5, Knight e1. Black: Ke3, Ra1.\n' >list.txt
printf 'Black to play.\n\nWeiß: Kd1, Ta1 Schwarz: Kd8. Weiß am Zug\n' >>list.txt
expect 0 position list.txt
same out <<'END'
8/8/8/4K3/8/4k3/8/r3N3 b - - 0 1
3k4/8/8/8/8/8/8/R2K4 w - - 0 1
END
lines err 0
"$DIWAN" position <list.txt >piped || fail 'position reads no standard input'
same piped <out

# One that cannot be used costs no other; places count from the file's start.
{ echo 'White: Ke1, Re1 Black: Ke8'; cat list.txt; } >bad.txt
expect 1 position bad.txt list.txt
lines out 4
same err <<'END'
bad.txt:1:1: warning[DW215] fen-form: nothing says who is to move; White is assumed
bad.txt:1:13: error[DW214] bad-fen: "Re1" puts a second man on e1
END
expect 1 position - </dev/null
lines out 0
same err <<'END'
diwan: no position in words was found
END
printf 'White: Ke1\nWhite: Ke1, Xa1 Black: Ke8. White to play\n' >second.txt
expect 1 position second.txt
has err 'second.txt:1:1: error[DW214] bad-fen: Black has no Shah'
has err 'second.txt:2:13: error[DW214] bad-fen: "Xa1" names no man'
expect 2 position nowhere.txt list.txt
lines out 2
has err 'nowhere.txt: No such file'
head -c 1100000 /dev/zero | tr '\0' ' ' >large.txt
expect 2 position large.txt
has err 'large.txt: larger than 1 MiB'

# Packed, in UTF-16, and cut off: what stands before the damage is read.
gzip -c list.txt >list.gz
expect 0 position list.gz
lines out 2
printf '\377\376' >wide.txt
printf 'White: Ke1. Black: Ke8. Black to play' | sed 's/./&\\000/g' >x
printf "$(cat x)" >>wide.txt
expect 0 position wide.txt
same out <<'END'
4k3/8/8/8/8/8/8/4K3 b - - 0 1
END
head -c "$(($(wc -c <list.gz) - 9))" list.gz >cut.gz
expect 2 position cut.gz
lines out 2
has err 'cut.gz: cannot be unpacked beyond byte '
has err ': the packed data end too early'

printf '\357\273\277White: Ke1. Black: Ke8. Black to play' >marked.txt
expect 0 position marked.txt
cp out marked
printf 'White: Ke1. Black: Ke8. Black to play' >plain.txt
expect 0 position plain.txt
same out <marked

# What a FEN says in words is written as a FEN.
tags | sed '$d' >words.pgn
printf '[SetUp "1"]\n[FEN "White: King e5, Knight e1; Black: King e3"]\n\n*\n' \
    >>words.pgn
expect 0 convert words.pgn
has out '[FEN "8/8/8/4K3/8/4k3/8/4N3 w - - 0 1"]'
expect 0 convert --as fen words.pgn
has out '8/8/8/4K3/8/4k3/8/4N3 w - - 0 1'

# A language of one's own.
mkdir -p mine/grammar/positions
cat >mine/grammar/positions/dutch.yaml <<'END'
title: Dutch lists of men
example: "Wit: Ke1, Zwart: Ke8. Wit aan zet"
sides: {white: Wit, black: Zwart}
men: {shah: koning, ferz: dame, alfil: loper, faras: paard, rukh: toren, baidaq: pion}
letters: {shah: K, ferz: D, alfil: L, faras: P, rukh: T, baidaq: pi}
turns: {white: Wit aan zet, black: Zwart aan zet}
END
echo 'Wit: Ke1, Pb1, toren a1. Zwart: Ke8. Zwart aan zet.' >dutch.txt
expect 1 position dutch.txt
expect 0 position --data mine dutch.txt
same out <<'END'
4k3/8/8/8/8/8/8/RN2K3 b - - 0 1
END
sed 's/, black: Zwart}/}/' mine/grammar/positions/dutch.yaml >x
mv x mine/grammar/positions/dutch.yaml
refused position --data mine dutch.txt
has err "mine/grammar/positions/dutch.yaml:3:8: key 'black' is missing"
finish
