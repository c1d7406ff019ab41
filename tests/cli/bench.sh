#!/bin/sh
# The benchmark runs through, prints every table and leaves nothing behind.
# What it measures is not looked at.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"
programs=$(dirname "$DIWAN")/tests/bench
export DIWAN GENERATE="$programs/bench_generate" MEASURE="$programs/bench_measure" SUGGEST="$programs/bench_suggest"
mkdir temporary
export TMPDIR="$work/temporary"

# bench CODE ARGUMENT...
bench() {
    expected=$1
    shift
    ran="bench.sh $*"
    code=0
    sh "$SRCDIR/tests/bench/bench.sh" "$@" >out 2>err </dev/null || code=$?
    [ "$code" = "$expected" ] || fail "$ran: exit code $code: $(head -3 err)"
}

bench 0 --size 0.02 --runs 1 --largest 1
lines err 0
for table in 'bare moves' '500 files' 'engine comments' 'an error a game' \
    'variations, 20 deep' 'games of 5000' 'figurines' 'from start to first finding' \
    'peak memory' 'two threads against one' \
    'many files against one' 'growth with size' 'growth with plies' 'growth with depth' \
    'growth with variations' 'growth with distinct' 'suggestions for corrupt' \
    'made of the old records'; do
    has out "$table"
done
grep -q '  check -j 2  *[0-9.]*  *[0-9.]*  *[0-9]' out || fail "$ran: no row"
[ -z "$(ls temporary)" ] || fail "$ran: $(ls temporary) is left"
bench 0 --only tokens --size 0.01 --runs 1 --keep
lacks out 'bare moves'
has out 'Workloads are in'
[ -n "$(ls temporary)" ] || fail "$ran: nothing is kept"
bench 2 --only
bench 2 --fast
bench 0 --help
has out '--size MB'

# ---- workloads ---------------------------------------------------------------

# made KIND [N [N]]: 100 kB, the same twice, and what check counts in them.
made() {
    ran="generate $*"
    kind=$1
    shift
    "$GENERATE" "$kind" 100000 7 "$@" >one 2>counts || fail "$ran: exit code $?"
    "$GENERATE" "$kind" 100000 7 "$@" >two 2>/dev/null
    cmp -s one two || fail "$ran: two runs differ"
    read -r bytes games plies <counts
    [ "$(wc -c <one)" = "$bytes" ] || fail "$ran: $bytes bytes are not there"
    if [ "$(awk 'length > 79' one | head -1)" ]; then
        fail "$ran: a line is longer than 79"
    fi
    "$DIWAN" check -f json one >out 2>err || :
    has out "\"games\":$games,"
}

made bare
has out "\"plies\":$plies,\"errors\":0,"
made comments
has out "\"plies\":$plies,\"errors\":0,"
[ $((bytes / plies)) = 23 ] || fail "$ran: $((bytes / plies)) bytes a ply"
made figurines
has out "\"plies\":$plies,\"errors\":0,"
has out '"letters":"figurine"'
made errors
has out "\"errors\":$games,"
[ "$(grep -c '"name":"illegal-move"' out)" = "$games" ] ||
    fail "$ran: not every game has its error"
made shuffle 1000
has out "\"plies\":$plies,\"errors\":0,"
[ "$plies" = $((games * 1000)) ] || fail "$ran: $plies plies"
made variations 6 4
has out '"errors":0,'
lines err 0
[ "$(tr -cd '(' <one | wc -c)" = $((games * 24)) ] ||
    fail "$ran: other variations than asked for"
made tokens 50
has out "\"errors\":$games,"
[ "$(tr ' ' '\n' <one | grep -c '^Z')" = $((games * 60)) ] ||
    fail "$ran: other words than asked for"
[ "$(tr ' ' '\n' <one | grep '^Z' | sort -u | wc -l)" = 50 ] ||
    fail "$ran: not 50 different words"
finish
