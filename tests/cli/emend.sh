#!/bin/sh
# diwan emend: what a corrupt record may have read is put into a copy, which is
# then sound and says what was done.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

corrupt=$SRCDIR/corpus/historical-corrupt

# Dilaram's mate as printed: the known emendation, and the result it shows.
expect 0 emend "$corrupt/dilaram-turned.pgn"
has err '1 emendation in 1 of 1 game'
cp out emended.pgn
has emended.pgn '2. Kxa1 Bc4+ {the record has Nb5+} 3. Kb1 Ra1+'
has emended.pgn '[Emendation "ply 3: Bc4+, not Nb5+; the result: 0-1, which the mate shows, not 1-0"]'
has emended.pgn '[Result "0-1"]'
expect 0 check --fail-on note emended.pgn

expect 0 emend -q "$corrupt/diamond-without-ferz.pgn"
lines err 0
has out '[FEN "8/8/8/8/4k3/1KQ5/8/q7 b - - 0 1"]'
has out 'the record has 8/8/8/8/4k3/1KQ5/8/8 b - - 0 1"]'
expect 0 emend "$corrupt/arrays.pgn"
has out '1P6/2PPPPPP/P1RN4/1RBKQBN1 w'
cp out arrays.pgn
expect 0 check --fail-on error arrays.pgn

# Each way of going wrong keeps what the record had.
{
    tags
    printf '1. Nc3 a6 2. Qd5! $3 b6 3. Nxc7+ *\n'
} >slip.pgn
expect 0 emend slip.pgn
has out '2. Nd5! $3 {the record has Qd5} b6'
{
    tags
    printf '1. Nc3 Nc6 2. Nd5 Nd4 Nd4 3. Nxc7 b6 4. Na6 *\n'
} >twice.pgn
expect 0 emend twice.pgn
has out '2. Nd5 Nd4 {the record has here Nd4} 3. Nxc7'
{
    tags
    printf 'Rxa4 a3 a6 b3 b6 *\n'
} >first.pgn
expect 0 emend --pick 1 first.pgn
cp out first.out
has first.out '[Emendation "ply 1, Rxa4, is one too many"]'
has first.out '{the record has here Rxa4 } a3 a6'
expect 0 check --fail-on warning first.out
expect 0 emend slip.pgn twice.pgn
cp out both.pgn
expect 0 check both.pgn

# Two slips, each with its tag and its comment; tags that are there stay.
{
    tags | sed '$d'
    printf '[Emendation "by hand"]\n\n'
    printf '1. Nc3 a6 2. Qd5 b6 3. Bd3 c6 4. Bf5 cxd5 5. 8h3 d4 6. g3 d3 7. cxd3 b5 8. Bf1 *\n'
} >slips.pgn
expect 0 emend slips.pgn
has err '2 emendations in 1 of 1 game'
cp out slips.out
has slips.out '[Emendation "by hand"]'
has slips.out '[Emendation2 "ply 3: Nd5, not Qd5"]'
has slips.out '[Emendation3 "ply 9: Bh3, not 8h3 (8 looks like B)"]'
has slips.out '2. Nd5 {the record has Qd5} b6'
has slips.out '5. Bh3 {the record has 8h3} d4'
expect 0 check --fail-on warning slips.out

# A FEN that cannot be read: only what is wrong in it is changed, and its tag
# says what it had. A place where several men could stand is not chosen.
fen() { # fen FEN MOVES: a record that starts there
    tags | sed '$d'
    printf '[SetUp "1"]\n[FEN "%s"]\n\n%s *\n' "$1" "$2"
}
fen '4k3/p7/8/8/B/8/8/R3K3 w - - 3 7' '7. Ra4 Kd7 8. Ra5 Kc6' >fen.pgn
expect 0 emend fen.pgn
cp out fen.out
has fen.out '[FEN "4k3/p7/8/8/8/8/8/R3K3 w - - 3 7"]'
has fen.out '[Emendation "the FEN: 8, not B (B stands for 8); the record has 4k3/p7/8/8/B/8/8/R3K3 w - - 3 7"]'
expect 0 check --fail-on note fen.out
fen '4k3|p7|8|8|8|8|8|R3K3' '1. Ra4 Kd7 2. Ra5 Kc6' >fen.pgn
expect 0 emend fen.pgn
has out '[FEN "4k3/p7/8/8/8/8/8/R3K3 w"]'
fen '4k3/7/8/8/8/8/8/R3K3 w - - 0 1' '1. Ra4 Kd7' >fen.pgn
expect 1 emend fen.pgn
lacks out Emendation

# A figure that a letter has got into, all through the record.
{
    tags
    printf 'l. Nc3 a6 2. Nd5 b6 3. Rbl Rb8 4. Ral Ra8 *\n'
} >figures.pgn
expect 0 emend figures.pgn
cp out figures.out
has figures.out '1 {the record has l}. Nc3'
has figures.out '3. Rb1 {the record has Rbl}'
expect 0 check --fail-on error figures.out

# A sound record, and one that nothing saves, stay byte for byte.
sound >sound.pgn
expect 0 emend sound.pgn
cmp -s out sound.pgn || fail "$ran: $(diff sound.pgn out)"
{
    tags
    printf '1. zz9 yy8 2. xx7 *\n'
} >lost.pgn
expect 1 emend lost.pgn
cmp -s out lost.pgn || fail "$ran: $(diff lost.pgn out)"
has err 'errors are left in 1 game (diwan check --suggest)'

# The rank, clear or not; the copy must be sound all the same.
expect 1 emend --pick 4 "$corrupt/dilaram-turned.pgn"
cmp -s out "$corrupt/dilaram-turned.pgn" || fail "$ran: the copy has errors"
expect 0 emend --pick 2 "$corrupt/diamond-without-ferz.pgn"
has out '[Emendation "'

# In place, as a diff, into a file.
cp slip.pgn here.pgn
expect 0 emend --in-place here.pgn
has here.pgn 'Emendation'
expect 0 emend --diff slip.pgn
has out '+1. Nc3 a6 2. Nd5! $3 {the record has Qd5} b6 3. Nxc7+ *'
expect 0 emend -o there.pgn slip.pgn
cmp -s here.pgn there.pgn || fail "$ran: not as in place"

refused emend --pick 0 slip.pgn
refused emend --pick 6 slip.pgn
refused emend --unsafe slip.pgn
finish
