#!/bin/sh
# Moves that are digits, and moves of several words: read, written, with their
# layout kept, and where findings about them stand.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

record() {
    tags >record.pgn
    printf '%s\n' "$1" >>record.pgn
}
moves() {
    sed '1,/^$/d' out >moves
    same moves
}

# ---- digits ------------------------------------------------------------------

record '1.2133 7866 {a remark} 2. 4243 $1 4746 *'
expect 0 check --no-rules record.pgn
lacks out empty-game
expect 0 convert --keep-layout --to san record.pgn
moves <<'END'
1.Nc3 Nf6 {a remark} 2. d3 $1 d6 *
END
expect 0 convert --to iccf record.pgn
moves <<'END'
1. 2133 7866 {a remark} 2. 4243 $1 4746 *
END

# ---- names -------------------------------------------------------------------

expect 0 convert --to lan --letters names record.pgn
moves <<'END'
1. Faras b1-c3 Faras g8-f6 {a remark} 2. Baidaq d2-d3 $1 Baidaq d7-d6 *
END
record '1. Knight
  b1-c3 Horse  g8-f6 2. Pawn d2-d3{?}Pawn d7-d6 3. Knight g1-f3 Knight b8-c6 4. Rook h1-g1 *'
expect 0 convert --keep-layout --to iccf record.pgn
moves <<'END'
1. 2133 7866 2. 4243{?}4746 3. 7163 2836 4. 8171 *
END
expect 0 convert record.pgn
moves <<'END'
1. Faras b1-c3 Faras g8-f6 2. Baidaq d2-d3 {?} 2... Baidaq d7-d6 3. Faras g1-f3
Faras b8-c6 4. Rukh h1-g1 *
END
cp out names.pgn
expect 0 convert names.pgn
same out <names.pgn
record '1. Knight b1-c3 Horse g8-f6 2. Rook
a1-a5 *'
expect 1 check -f json record.pgn
has out '"column":32,"length":10,"ply":3,"text":"Rook\na1-a5"'

# ---- tours -------------------------------------------------------------------

tour() {
    tags >record.pgn
    sed -i.old "/^\[Result/a\\
[Tour \"$1\"]" record.pgn
    printf '%s\n' "$2" >>record.pgn
}

tour 'Knight' '1. h1 g3 2. f1 {and on} h2 (g3) g4 *'
expect 0 check -f json record.pgn
has out '"form":"san","start_fen":null,"plies":5,"legal":true,"first_bad_ply":null,"final_fen":null'
has out '"verdicts":[]'
has out '5 squares, each one once:'
# The same in digits, and in the letters of verse.
tour 'N' '81 73 61 82 74 *'
expect 0 check -f json record.pgn
has out '"form":"iccf","start_fen":null,"plies":5,"legal":true'
tour 'faras' 'يا لب جي اك مب *'
expect 0 check -f json record.pgn
has out '"form":"abjad","start_fen":null,"plies":5,"legal":true'
has out 'form-reading'
expect 0 check -f json --read-form abjad-a record.pgn
has out '"form":"abjad-a","start_fen":null,"plies":5,"legal":true'
lacks out 'form-reading'
# Each man in his turn: from g3 the fil goes on.
tour 'faras, fil' 'h1 g3 f1 *'
expect 1 check -f line record.pgn
has out ':10:7: error[DW406] bad-tour: no alfil goes from g3 to f1'
# What may be meant where one word is not: nothing behind it is blamed.
tour 'faras' 'h1 g3 f1 h2 g4 h3 c4 e5 *'
expect 1 check -f line record.pgn
has out 'note[DW609] emendation: "h3" may have been e3, written e3'
lines out 2
tour 'faras' 'h1 g3 f1 h2 g4 h3 c4 *'
expect 1 check -f line record.pgn
lines out 1
# It is no game that could be written anew.
tour 'rukh' 'a1 a8 h8 *'
expect 1 convert --to uci record.pgn
has err 'note[DW610] tour: 3 squares'
grep -q '^a1 a8 h8 \*$' out || fail "$ran: $(cat out)"

# ---- bytes that are no UTF-8 -------------------------------------------------------

# They are read as ISO 8859-1, in the men's names too.
for move in 'e2 K\366nig e7 3. L\344ufer h3' 'nach e2 K\366nig nach e7 3. L\344ufer nach h3'; do
    {
        tags
        # shellcheck disable=SC2059
        printf "1. e3 e6 2. K\\366nig $move *\n"
    } >latin.pgn
    expect 0 check -f line latin.pgn
    lacks out unknown-move-text
    expect 0 convert --to san --letters kqbnrp latin.pgn
    has out '1. e3 e6 2. Ke2 Ke7 3. Bh3 *'
done

# ---- records without tags ----------------------------------------------------------

# opens SETTINGS TEXT: it is a game of four plies, with nothing outside.
opens() {
    printf '%s\n' "$2" >bare.pgn
    # shellcheck disable=SC2086
    expect 0 check -f json $1 bare.pgn
    lines out 2
    has out '"plies":4,"legal":true'
    lacks out text-outside-game
}
opens '' '1. Knight g1-f3 Knight g8-f6 2. Pawn d2-d3 Pawn d7-d6 *'
opens '' 'Knight g1-f3 Knight g8-f6 Pawn d2-d3 Pawn d7-d6 *'
opens '--read-letters names' '1. Faras g1-h3 Faras g8-h6 2. Rukh h1-g1 Rukh h8-g8 *'
opens '--read-form iccf' '1. 7163 7866 2. 4243 4746 *'
opens '--read-form iccf' '7163 7866 4243 4746 *'
# Names in prose and numbers open none.
printf 'The King of Rook h. 2142 men, 7163 of whom\nKnight\n\n' >prose
{ cat prose && sound; } >prose.pgn
expect 0 check -f json prose.pgn
lines out 2
has out '"plies":4,"legal":true'
has out text-outside-game
expect 0 check --read-letters names -f json prose.pgn
lines out 2
# A record behind another, both without tags.
printf '1. Knight g1-f3 Knight g8-f6 1-0\n\n1. Knight b1-c3 Knight b8-c6 0-1\n' >two.pgn
expect 0 check -f json two.pgn
lines out 3
finish
