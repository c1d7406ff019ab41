#!/bin/sh
# perft: counts that several programs agree on, --fen and --divide.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

depth=0
for count in 1 16 256 4176 68122; do
    expect 0 perft $depth
    echo $count | same out
    depth=$((depth + 1))
done

# The mirrored array has as many; the FEN may have letters of any set.
expect 0 perft --fen 'rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1' 3
echo 4176 | same out
expect 0 perft --fen='rnekgenr/pppppppp/8/8/8/8/PPPPPPPP/RNEKGENR w' 3
echo 4176 | same out

# By hand: a Shah in the corner against one far away has three moves.
expect 0 perft --divide --fen '7k/8/8/8/8/8/8/K7 w - - 0 1' 1
same out <<END
a1b1: 1
a1a2: 1
a1b2: 1
3
END

expect 0 perft --divide 3
lines out 17
[ "$(tail -n 1 out)" = 4176 ] || fail 'the last line is not the count alone'
sum=0
for part in $(sed -n 's/.*: //p' out); do
    sum=$((sum + part))
done
[ $sum = 4176 ] || fail "the parts add up to $sum"
finish
