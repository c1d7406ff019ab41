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

# Games of the largest size, full of tokens, of tag pairs: several threads need
# hardly more memory for them than one. Sanitizers need more for themselves.
awk 'BEGIN {
    for (game = 1; game <= 6; game++) {
        print "[Event \"?\"]\n\n1. a3"
        for (line = 0; line < 90000; line++)
            print "() () $1 $2 {} () () {} $3 $4 a6 () () {}"
        print "*\n\n[Event \"?\"]"
        for (tag = 0; tag < 240000; tag++)
            printf "[T%d \"\"]\n", tag
        print "\n1. a3 *\n"
    }
}' >huge.pgn
# Thread stacks count, so they are kept small; so does what is asked for and
# never touched.
bounded() (
    ulimit -s 1024 && ulimit -d 56000 && exec "$DIWAN" check -f json "$@"
)
sound >sound.pgn
if bounded sound.pgn >out 2>err; then
    for jobs in 1 2 4; do
        ran="diwan check -j $jobs huge.pgn in bounds"
        code=0
        bounded -j $jobs huge.pgn >out 2>err || code=$?
        [ $code = 1 ] || fail "exit code $code: $(cat err)"
        grep -q '"games":12,' out || fail "$ran: $(tail -c 200 out)"
    done
fi
finish
