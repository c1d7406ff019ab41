#!/bin/sh
# check --suggest: what a record that fails may have read, in text and JSON.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

corrupt=$SRCDIR/corpus/historical-corrupt

expect 1 check --suggest "$corrupt/dilaram-turned.pgn"
grep perhaps out >perhaps
sed -n 1p perhaps >first
has first '= perhaps: ply 3: Bc4+, not Nb5+; all 9 plies then replay'
has first 'with the colours exchanged it would fit'
[ "$(wc -l <perhaps)" -le 5 ] || fail "$ran: $(cat perhaps)"

expect 1 check "$corrupt/dilaram-turned.pgn"
lacks out perhaps

expect 0 check --suggest "$corrupt/arrays.pgn" "$corrupt/diamond-without-ferz.pgn"
has out 'a faras of White is missing on d2, as in Sayyala against Mujannah'
has out 'a baidaq of Black is missing on e5'
has out 'a ferz of Black is missing on a1, as in the position near the Diamond'

# A board that lost its alfil: the article goes with the man's name.
printf '[SetUp "1"]\n[FEN "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1"]\n\n1. Bd3 Kd8 2. Bf5 Kc8 3. Bh3 *\n' >alfil.pgn
expect 1 check --suggest alfil.pgn
has out 'an alfil of White is missing on '

# JSON: ranks, and edits that make the record what is suggested.
expect 1 check --suggest -f json "$corrupt/dilaram-turned.pgn"
has out '"suggestions":[{"rank":1,"kind":"move","ply":3,"message":"ply 3: Bc4+, not Nb5+;'
has out '"plies":9,"whole":true,"result":"contradicted","edits":[{"offset":'
has out '"length":4,"text":"Bc4+"}]}'
offset=$(sed -n 's/.*"edits":\[{"offset":\([0-9]*\),"length":4,"text":"Bc4+".*/\1/p' out)
at=$(tail -c "+$((offset + 1))" "$corrupt/dilaram-turned.pgn" | head -c 4)
[ "$at" = "Nb5+" ] || fail "$ran: at $offset stands '$at'"
expect 1 check -f json "$corrupt/dilaram-turned.pgn"
lacks out suggestions

# Several slips are one suggestion with an edit for each.
{
    tags
    printf '1. Nc3 a6 2. Qd5 b6 3. Bd3 c6 4. Bf5 cxd5 5. 8h3 d4 6. g3 d3 7. cxd3 b5 8. Bf1 *\n'
} >slips.pgn
expect 1 check --suggest -f json slips.pgn
has out '"rank":1,"kind":"several","ply":3,"message":"ply 3: Nd5, not Qd5; then ply 9: Bh3, not 8h3'
has out '"length":3,"text":"Nd5"},{"offset":'
has out '"length":3,"text":"Bh3"}]'

# A FEN that cannot be read: the edit is what is wrong in it.
{
    tags | sed '$d'
    printf '[SetUp "1"]\n[FEN "4k3/p7/8/8/8/8/l7/R3K3 w - - 0 1"]\n\n1. Ra4 Kd7 2. Ra5 Kc6 *\n'
} >fen.pgn
expect 1 check --suggest -f json fen.pgn
has out '"suggestions":[{"rank":1,"kind":"fen-look-alike","ply":0,"message":"the FEN: 8, not l7 (l stands for 1); all 4 plies then replay",'
has out '"plies":4,"whole":true,"result":"open","edits":[{"offset":136,"length":2,"text":"8"}]}'
[ "$(tail -c +137 fen.pgn | head -c 2)" = l7 ] || fail "$ran: $(tail -c +137 fen.pgn | head -c 2)"

sed 's/^1\. .*/1. Ra4 */' fen.pgn >one.pgn
expect 1 check --suggest one.pgn
has out 'perhaps: the FEN: 8, not l7 (l stands for 1); the only ply then replays'

# A letter set that was asked for and is not the record's.
{
    tags
    printf '1. Sc3 Sc6 2. Sd5 Sd4 3. Lh3 *\n'
} >german.pgn
expect 1 check --suggest --read-letters kqbnrp german.pgn
has out 'perhaps: from ply 1 on the record is in san with letters german: Nc3, not Sc3, and 4 words more; all 5 plies then replay'

# The same for every number of threads, and bounded by plies alone.
for jobs in 1 2 4; do
    expect 1 check --suggest -j $jobs "$corrupt"
    cp out out.$jobs
done
cmp -s out.1 out.2 || fail "-j 2 says something else"
cmp -s out.1 out.4 || fail "-j 4 says something else"
expect 1 check --suggest --effort 10 "$corrupt/dilaram-turned.pgn"
refused check --suggest --effort 0 "$corrupt/dilaram-turned.pgn"

# One's own known positions.
mkdir -p data/corpus
printf 'positions:\n  - name: my own\n    fen: 4k3/7r/8/8/8/8/8/R3K3 w - - 0 1\n    source: here\n' \
    >data/corpus/positions.yaml
{
    tags | sed '$d'
    printf '[SetUp "1"]\n[FEN "4k3/7r/8/8/8/8/8/4K3 w - - 0 1"]\n\n*\n'
} >bare.pgn
expect 0 check --suggest --data data bare.pgn
has out 'a rukh of White is missing on a1, as in my own'
printf 'positions:\n  - name: x\n    fen: none\n    source: y\n' >data/corpus/positions.yaml
refused check --suggest --data data bare.pgn
has err 'positions.yaml:3:10'

# A FEN that cannot be read may show what cannot be once it is read (here three
# rukhs of Black); a man's letter is not readily taken for a figure.
fen() {
    tags | sed '$d'
    printf '[SetUp "1"]\n[FEN "%s"]\n\n*\n' "$1"
}
fen '8/8/1r6/8/K2B4/1p6/2k4r/2r b - - 12 1' >three.pgn
expect 1 check --suggest three.pgn
has out 'perhaps: the FEN: 2r5, not 2r (5 was left out)'
has out 'perhaps: the FEN: 7r, not 2r (5 was left out)'
grep perhaps out | head -n 2 >first
lacks first 'the FEN: 8, not 2r'

# A rank that is made up of nothing is offered, but not put in.
fen '2b2b2/p1rnkr2/1pppqnpp/5p2/4PP2/1PPPQNPP/P1RNKR2 w - - 0 1' >seven.pgn
expect 1 check --suggest seven.pgn
has out 'perhaps: the FEN: P1RNKR2/8, not P1RNKR2'
expect 1 emend seven.pgn
cmp -s out seven.pgn || fail "$ran: $(diff seven.pgn out)"

# Every format has them; in programs' formats they are words, for fixes are
# applied without asking.
for format in sarif junit github gitlab tap checkstyle; do
    expect 1 check --suggest -f $format "$corrupt/dilaram-turned.pgn"
    has out '. Perhaps: ply 3: Bc4+, not Nb5+; all 9 plies then replay'
    has out '. Or: ply 3: Bc8+, not Nb5+'
    expect 1 check -f $format "$corrupt/dilaram-turned.pgn"
    lacks out 'Perhaps'
done
expect 1 check --suggest -f html "$corrupt/dilaram-turned.pgn"
has out '<li>ply 3: Bc4+, not Nb5+; all 9 plies then replay'

finish
