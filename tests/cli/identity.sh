#!/bin/sh
# Export format is the identity on its own output, whatever it was written from
# and in: every record here (or under RECORDS), twice in several styles and for
# every program.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

# All in one file, for text behind a game goes with the next.
find "${RECORDS:-$SRCDIR/corpus}" -name '*.pgn' | sort >files
while read -r file; do
    cat "$file"
    printf '\n\n'
done <files >records.pgn
[ "$(wc -l <files)" -gt 20 ] || fail "only $(wc -l <files) records"

# twice OPTION...
twice() {
    "$DIWAN" convert "$@" records.pgn >first.pgn 2>err
    [ "$(grep -ac '^\[Event' first.pgn)" -gt 20 ] || fail "$*: games are lost"
    "$DIWAN" convert "$@" first.pgn >second.pgn 2>err
    cmp -s first.pgn second.pgn ||
        fail "$*: $(diff -a first.pgn second.pgn | head -n 6)"
}
twice
twice --to san --letters kqbnrp
twice --to lan --letters german
twice --to uci
twice --to lan --letters names --bad prefix
twice --to san --letters figurine --bad skip
twice --dates ad --to san --letters kqbnrp
for program in xboard cutechess pychess fairy-stockfish schemingmind murray; do
    twice --for $program
done
finish
