#!/bin/sh
# Games larger than a part: each is found, with one thread and with several,
# and what separates them is never taken for a part of its own for ever.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

# Three games of some 700 kB, moves and long comments.
awk 'BEGIN {
    for (game = 1; game <= 3; game++) {
        printf "[Event \"%d\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n", game
        printf "[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
        for (line = 0; line < 9000; line++)
            print "{a remark that fills its line and says nothing about the game}"
        print "1. a3 a6 *\n"
    }
}' >large.pgn

for jobs in 1 2; do
    timeout 60 "$DIWAN" check -j $jobs -f json large.pgn >out ||
        fail "-j $jobs: exit code $?"
    [ "$(grep -c '"game":' out)" -eq 3 ] || fail "-j $jobs: not 3 games"
    [ "$(grep -c '"plies":2,' out)" -eq 3 ] || fail "-j $jobs: plies"
done

finish
