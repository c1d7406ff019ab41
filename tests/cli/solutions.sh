#!/bin/sh
# Solutions without their positions, as a web page printed them ("Shatranj
# Problem", cyningstan.com, 2014 and 2015; the diagrams are pictures): what is
# wrong in them was found by hand, and nothing else is told.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

# solution MOVES...: exit code, findings as "ply code" in `found`.
solution() {
    {
        tags
        echo "$*"
    } | sed '/^$/i\[SetUp "1"]' >solution.pgn
    code=0
    "$DIWAN" check -f json solution.pgn >out 2>err || code=$?
    ran="diwan check: $*"
    [ "$code" = 1 ] || fail "$ran: exit code $code"
    has out '"legal":null,"first_bad_ply":null,"final_fen":null'
    grep -o '"code":"DW[0-9]*"[^}]*"ply":[0-9]*' out |
        sed -n 's/"code":"\(DW[0-9]*\)".*"ply":\([0-9]*\)/\2 \1/p' | grep "^[0-9]" >found
}
nothing() { same found </dev/null; }

# A move of Black's was left out as of no matter.
solution '1. King d6-c7 Rook g4-g1 2. Queen c6-b7+ King a8-a7
3. Elephant g5-e3 4. Elephant e3-c5# 1-0'
printf '6 DW303\n6 DW407\n' | sort >wanted
sort found | cmp -s - wanted || fail "$ran: $(cat found)"
has out '"message":"\"Elephant e3-c5#\" is a move of White, as the one before: a move of Black is left out'
# Three that fit.
solution '1. Rook h7-d7+ Queen c6xd7 2. Pawn e6-e7# 1-0'
nothing
solution '1. Rook g7-g6 Rook h6xg6 2. Rook b4xa4+ King a8-b7 3. Rook a5-a7+ King b7-c8
4. Rook a7-c7# 1-0'
nothing
solution '1... Rook g1-g8+ 2. King c8-b7 Rook g8xa8 3. King b7xa8 King d6-c7
4. Knight d3-f4 Pawn h3-h2 5. Knight f4-d5+ King c7-c8 0-1'
nothing
# The same as it was printed: the side that begins has the baidaqs that go down.
solution '1. Rook g1-g8+ King c8-b7 2. Rook g8xa8 King b7xa8 3. King d6-c7 Knight d3-f4
4. Pawn h3-h2 Knight f4-d5+ 5. King c7-c8 0-1'
echo '1 DW408' | same found
has out 'all do when Black begins'
# Ply 9 is no baidaq's move.
solution '1. Knight f8-e6+ Pawn d7xe6 2. Rook f7-d7+ Queen c6xd7 3. Knight c5-b7+ King d8-e8
4. Pawn f6-f7+ King e8-f8 5. Pawn f7-g7+ King f8xf7 6. Rook c3-f3+ King f7-g8
7. Rook f3-f8+ King g8-h7 8. Rook f8-h8# 1-0'
echo '9 DW407' | same found
has out 'no baidaq of White goes as \"Pawn f7-g7+\" says, whatever the position'
# Ply 12 runs up, while Black's baidaq at ply 4 ran down.
solution '1. Rook f7-f6+ King e6-d5 2. Pawn e3-e4+ Pawn f5xe4 3. Pawn d3xe4+ King d5-c5
4. Bishop c1-e3+ King c5-b6 5. Rook a7-b7+ King b6-a5 6. Rook b7xb5+ Pawn a4xb5
7. Knight d6-b7# 1-0'
echo '12 DW407' | same found
# 43 plies with slips, and an x left out; what follows from a slip is no other.
solution '1. Pawn h4-h5+ King g6-f7 2. Knight f5xd6+ King f7-e6 3. Pawn f4-f5+ King e6-e5
4. Knight d6xc4+ King e5-d4 5. Rook h1-d1+ King d4xc4 6. Pawn b2-b3+ King c4-b5
7. Knight b1-c3+ King b5-a6 8. Pawn b4-b5+ King a6-a5 9. Pawn b3-b4+ Knight c6xb4
10. Pawn a3xb4+ King a5xb4 11. Knight b3-d5+ King b4-a5 12. Rook f3-a3+ King a5-b5
13. Rook a3-b3+ King b5xc5 14. Rook b3-c3+ King c6-d6 15. Knight d5-e7+ King d6-e5
16. Knight e7-g6 King e5xe4 17. Rook c3-c4+ King e4xf5 18. Rook a5-d5+ King f5-e4
19. Knight g6-f4+ King e6-f7 20. Rook d5xd7+ King f7-e8 21. Rook d7-e7+ King e7-d7
22. Knight f4-e6# 1-0'
printf '%s\n' '21 DW407' '24 DW602' '28 DW407' '35 DW407' '38 DW407' '42 DW407' | same found
has out '\"King e6-f7\": the Shah of Black stands on e4'

# ---- written anew, as far as the texts say all ----------------------------------

{ tags && echo '1. Rook h7-d7+ {forced} Queen c6xd7! 2. Pawn e6-e7# *'; } |
    sed '/^$/i\[SetUp "1"]' >told.pgn
# moves ARGUMENT...: what convert makes of the moves.
moves() {
    expect 0 convert "$@"
    lines err 0
    tail -n 1 out >moves
}
moves --to san --letters kqbnrp told.pgn
echo '1. Rh7d7+ {forced} 1... Qc6xd7 $1 2. e7# *' | same moves
cp out san.pgn
moves --to lan --letters names san.pgn
echo '1. Rukh h7-d7+ {forced} 1... Ferz c6xd7 $1 2. Baidaq e6-e7# *' | same moves
expect 0 convert --to lan --letters german --keep-layout told.pgn
sed 's/Rook/T/; s/Queen/D/; s/Pawn//; s/\([TD]\) /\1/; s/D c/Dc/; s/2\.  e/2. e/' told.pgn | same out
# What needs a board goes through as it stands, with what keeps it from being done;
# so does what would lose the men, which no board tells.
for options in '--as pgn --turn' '--as pgn --mirror' '--for xboard' '--to uci' \
    '--to iccf' '--to abjad'; do
    # shellcheck disable=SC2086
    expect 1 convert $options told.pgn
    same out <told.pgn
    has err 'DW212'
done
expect 1 convert --as uci told.pgn
lines out 0
# Men that UCI does not name; an origin that SAN leaves open; a move that cannot be;
# sides that only fit exchanged.
for text in '1. Rook g1-g8+ King c8-b7 2. Pawn h3-h2' '1. h7d7 c6d7' '1. Rd7 Qxd7' '1. Kd6-c7 Rg4-g1 2. Kd6-c6' '1. Rh7-d7 (1. Rh7-h8) Kc8-b8'; do
    { tags && echo "$text *"; } | sed '/^$/i\[SetUp "1"]' >open.pgn
    expect 1 convert --to descriptive open.pgn
    same out <open.pgn
done

finish
