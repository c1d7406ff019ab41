#!/bin/sh
# Findings that are known stay quiet wherever their games go, new ones do not.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

# game WHITE MOVES
game() {
    printf '[Event "Test"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "-"]\n'
    printf '[White "%s"]\n[Black "Slate"]\n[Result "*"]\n\n%s *\n\n' "$1" "$2"
}
leap=$(game Amber '1. a3 a6 2. Ra5')
range=$(game Dune '1. a3 a6 2. Bc4')
first() { printf '%s\n\n' "$leap"; }
second() { printf '%s\n\n' "$range"; }

{ first; second; } >old.pgn
expect 0 check --write-baseline=known.txt old.pgn
has out 'known.txt: 2 findings written, in 2 rows'
lines out 1
[ "$(head -n 1 known.txt)" = 'diwan-baseline 1' ] || fail 'the first line'
has known.txt 'old.pgn: Amber - Slate: the rukh on a1 cannot reach a5'
[ "$(grep -c '^DW402 [0-9a-f]\{16\} 1 ' known.txt)" = 2 ] || fail 'the rows'

# Moved, reordered, laid out anew, among others, packed.
quiet() {
    expect 0 check --baseline known.txt "$@"
    has out 'nothing found; not told: 2 known from the baseline'
    lines err 0
}
quiet old.pgn
{ second; first; } >turned.pgn
quiet turned.pgn
{ second; sound; echo; first; } >more.pgn
quiet more.pgn
first >one.pgn
second >two.pgn
quiet two.pgn one.pgn
{ first; second; } | sed 's/$/\r/' >crlf.pgn
quiet crlf.pgn
sed 's/ 2\. /\n2.\t/' old.pgn >wrapped.pgn
quiet wrapped.pgn

# A new finding fails, and alone is told.
{ cat old.pgn; corrupt; } >new.pgn
expect 1 check -f line --baseline known.txt new.pgn
lines out 1
has out 'new.pgn:29:13'
expect 1 check -f json --baseline known.txt new.pgn
has out '"errors":1,"warnings":0,"notes":0'
has out '"baseline":{"known":2,"stale":0}'

# The same game a second time: the first, in the order of the input, is known.
expect 1 check -f line --baseline known.txt one.pgn two.pgn one.pgn
lines out 1
expect 0 check -q --write-baseline=twice.txt one.pgn two.pgn one.pgn
has twice.txt ' 2 one.pgn'
expect 0 check --baseline twice.txt one.pgn two.pgn one.pgn

# What is not there any more is said, and changes no exit code.
expect 0 check --baseline known.txt one.pgn
has err 'known.txt: these files lack 1 of its 2 findings; --write-baseline makes it anew'
lines err 1
has out 'not told: 1 known from the baseline'
expect 0 check --baseline known.txt --write-baseline one.pgn
has out 'known.txt: 1 finding written, in 1 row'
expect 0 check --baseline known.txt one.pgn
lines err 0

# What only follows from another finding is not counted, but written and known.
{
    tags
    printf '1. a3 a6 (1... b6 *\n'
} >follows.pgn
expect 1 check --ignore style follows.pgn
has out '1 error, 0 warnings'
has out 'only follows from unclosed-variation'
expect 0 check --ignore style --write-baseline=follows.txt follows.pgn
has out 'follows.txt: 2 findings written, in 2 rows'
expect 0 check --ignore style --baseline follows.txt follows.pgn
has out 'not told: 2 known from the baseline'

# More than twenty of a code: the others are counted.
{
    tags
    printf '1. a3'
    i=0
    while [ $i -lt 30 ]; do
        printf ' $%s' $((300 + i))
        i=$((i + 1))
    done
    printf ' a6 *\n'
} >many.pgn
expect 0 check --write-baseline=many.txt many.pgn
has out 'many.txt: 30 findings written, in 21 rows'
has many.txt ' 10 many.pgn: Amber - Slate: more of the same'
expect 0 check -f json --baseline many.txt many.pgn
has out '"findings":[],"more":0'
has out '"warnings":0'
sed 's/\$300/$300 $400/' many.pgn >more.pgn
expect 1 check -f json --fail-on warning --baseline many.txt more.pgn
has out '"warnings":1'
sed 's/ \$30[0-4]//g' many.pgn >fewer.pgn
expect 0 check -f json --fail-on warning --baseline many.txt fewer.pgn
has out '"warnings":0'
has err '5 of its 30 findings'

# However many threads and parts: what is known is counted in input order.
{
    i=0
    while [ $i -lt 150 ]; do
        first
        printf '%% text between games\n'
        second
        cat many.pgn
        i=$((i + 1))
    done
} >block.pgn
i=0
while [ $i -lt 12 ]; do
    cat block.pgn
    i=$((i + 1))
done >large.pgn
expect 0 check --write-baseline=large.txt block.pgn block.pgn block.pgn
for more in '' '--max-findings 1000'; do
    for jobs in 1 2 5; do
        "$DIWAN" check -j $jobs -f line --baseline large.txt $more large.pgn \
            >"told.$jobs" 2>&1
        [ $? = 1 ] || fail "-j $jobs $more: exit code"
    done
    cmp -s told.1 told.2 || fail "-j 2 $more: other findings than with -j 1"
    cmp -s told.1 told.5 || fail "-j 5 $more: other findings than with -j 1"
done
lines told.5 1000
for jobs in 1 5; do
    "$DIWAN" check -j $jobs --write-baseline=- large.pgn >"made.$jobs"
done
cmp -s made.1 made.5 || fail 'another baseline with more threads'

# At most so many are told; counts and exit code stay.
expect 1 check -f line --max-findings 1 old.pgn
lines out 1
expect 1 check -f json --max-findings 1 old.pgn
has out '"more":1'
has out '"errors":2'
expect 1 check --max-findings 1 old.pgn
has out '2 errors, 0 warnings, 0 notes; not told: 1 beyond --max-findings'
expect 0 check -f line --exit-zero old.pgn
lines out 2
expect 2 check --exit-zero nowhere.pgn

# A file without a game.
printf '{nothing}\n' >none.pgn
expect 0 check --write-baseline=none.txt none.pgn
expect 0 check -f line --fail-on note --baseline none.txt none.pgn
lines out 0

# Where it goes.
refused check --write-baseline old.pgn
has err 'where to?'
refused check --write-baseline= old.pgn
refused check --write-baseline=old.pgn old.pgn
has err "--write-baseline: 'old.pgn' is an input too"
refused check -f json -o x.txt --write-baseline=x.txt old.pgn
has err "--write-baseline: 'x.txt' is an --output too"
refused check --write-baseline=no/where.txt old.pgn
expect 2 check --write-baseline=kept.txt old.pgn nowhere.pgn
[ ! -e kept.txt ] || fail 'a baseline of half the files'
expect 0 check --write-baseline=- old.pgn
has out 'diwan-baseline 1'
"$DIWAN" check --baseline - old.pgn <twice.txt >out 2>err
[ $? = 0 ] || fail '--baseline -'

# broken TEXT LINE...: the file of these lines is refused with that text.
broken() {
    text=$1
    shift
    printf '%s\n' "$@" >broken.txt
    refused check --baseline broken.txt old.pgn
    has err "broken.txt:$text"
}
head='diwan-baseline 1'
broken "1:1: no baseline: 'diwan-baseline 1' is wanted here" 'DW402'
broken '1:16: another version' 'diwan-baseline 2'
broken '1:16: another version' 'diwan-baseline 1x'
broken '2:1: a code is wanted here' "$head" 'illegal'
broken '3:1: a code is wanted here' "$head" '# words' 'DW999 0123456789abcdef 1'
broken '2:6: a blank is wanted here' "$head" 'DW402'
broken '2:7: a fingerprint is wanted here' "$head" 'DW402 0123456789abcde 1'
broken '2:7: a fingerprint is wanted here' "$head" 'DW402 0123456789abcdefa 1'
broken '2:7: a fingerprint is wanted here' "$head" 'DW402 0123456789ABCDEF 1'
broken '2:23: a blank is wanted here' "$head" 'DW402 0123456789abcdef'
broken '2:24: a number is wanted here' "$head" 'DW402 0123456789abcdef x'
broken '2:24: a number is wanted here' "$head" 'DW402 0123456789abcdef -1'
broken '2:25: a row of none' "$head" 'DW402 0123456789abcdef 0'
broken '3:1: this finding has a row already' "$head" \
    'DW402 0123456789abcdef 1 a' 'DW402 0123456789abcdef 2 b'
broken '2:1: a line too long' "$head" "$(printf '#%01200d' 0)"
: >broken.txt
refused check --baseline broken.txt old.pgn
has err 'broken.txt:1:1: the file is empty'
refused check --baseline nowhere.txt old.pgn
has err 'nowhere.txt: No such file'

finish
