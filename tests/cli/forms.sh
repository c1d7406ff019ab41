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
finish
