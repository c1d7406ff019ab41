#!/bin/sh
# Names of files from a file, and statistics behind the report.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

corrupt >bad.pgn
sound >'a name.pgn'
sound >sound.pgn

printf 'bad.pgn\r\n\na name.pgn\n' >names
expect 1 check -q --files-from names
has out 'in 2 games'
expect 1 check -q --files-from names sound.pgn
has out 'in 3 games'
printf 'bad.pgn' | "$DIWAN" check -q --files-from - >out
[ $? = 1 ] || fail '--files-from -'
printf 'a name.pgn\0bad.pgn\0' >names0
expect 1 check -q -0 --files-from names0
has out 'in 2 games'
expect 1 check -q --null --files-from names0 sound.pgn
has out 'in 3 games'
: >none
expect 0 check -q --files-from none
has out 'in 0 games'
expect 1 convert --files-from names
has out '2. b3 b6 *'
expect 0 emend --files-from names
has err 'of 2 games'
i=0
while [ $i -lt 300 ]; do
    echo sound.pgn
    i=$((i + 1))
done >many
expect 0 check -q --files-from many
has out 'in 300 games'
expect 2 check -q --files-from many nowhere.pgn
refused check --files-from nowhere
has err '--files-from: nowhere: No such file'
refused check --files-from names0
has err '--files-from: names0: a NUL in it (see --null)'
refused check -0 sound.pgn
has err '--null goes with --files-from'
echo - | "$DIWAN" check --files-from - >out 2>err
[ $? = 2 ] || fail 'names and a record on standard input'
has err "'-' is among them"

# Two sources, a game without one, and a file without a game.
from() { corrupt | sed "s/^\[Result.*/&\n[Source \"$1\"]/"; }
{ from 'Ms. 1'; echo; from 'Ms. 2'; echo; from 'Ms. 1'; } >sources.pgn
{ tags; printf '1. a3+ a6 *\n'; } >style.pgn
printf '{nothing}\n' >empty.pgn
expect 1 check -f line --statistics --ignore DW207 sources.pgn style.pgn \
    empty.pgn sound.pgn
sed -n '/^ findings  code/,$p' out >table
mv table out
same out <<'END'
 findings  code
        3  DW402 illegal-move
        1  DW210 no-game
        1  DW601 check-mark
 findings    errors     games  file
        3          3          3  sources.pgn
        1          0          1  style.pgn
        1          0          0  empty.pgn
 findings    errors     games  source of the games with findings
        2          2          2  Ms. 1
        1          1          1  Ms. 2
        1          0          1  ?
END
expect 1 check -f json --statistics sources.pgn style.pgn
has out '"statistics":{"codes":[{"code":"DW402","name":"illegal-move","findings":3},{"code":"DW601","name":"check-mark","findings":1}],"files":[{"file":"sources.pgn","games":3,"errors":3,"warnings":0,"notes":0},{"file":"style.pgn","games":1,"errors":0,"warnings":0,"notes":1}],"sources":[{"source":"Ms. 1","games":2,"errors":2,"warnings":0,"notes":0},{"source":"Ms. 2","games":1,"errors":1,"warnings":0,"notes":0},{"source":"?","games":1,"errors":0,"warnings":0,"notes":1}]}'
# What only follows from another finding is not counted, here as elsewhere.
{ tags && printf '1. a3 a6 (1... b6 *\n'; } >follows.pgn
expect 1 check -f json --statistics follows.pgn
has out '"follows":"DW111"'
has out '"codes":[{"code":"DW111","name":"unclosed-variation","findings":1}],"files":[{"file":"follows.pgn","games":1,"errors":1,'
expect 0 check --statistics sound.pgn
lacks out 'DW'

# However many threads and parts; no more than a thousand rows.
i=0
while [ $i -lt 2500 ]; do
    from "Ms. $((i % 1200))"
    printf '\n%% between\n'
    i=$((i + 1))
done >large.pgn
"$DIWAN" check -f line -j 1 --statistics large.pgn >one
"$DIWAN" check -f line -j 5 --statistics large.pgn >five
cmp -s one five || fail 'other statistics with more threads'
has five '(all others)'
has five '     2500  DW402 illegal-move'
[ "$(sed -n '/source of/,$p' five | awk 'NR > 1 { n += $1 } END { print n }')" \
    = 2500 ] || fail 'the sources do not add up'

finish
