#!/bin/sh
# Which findings are told, how grave they are, and that verdicts, counts and
# exit codes follow.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

# Two warnings (no SetUp, over but stated open) and, below, an error more.
ending() {
    printf '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
    printf '[White "?"]\n[Black "?"]\n[Result "*"]\n'
    printf '[FEN "k7/7p/1K6/8/8/8/8/7R w - - 0 1"]\n\n1. Rxh7 *\n'
}
ending >warn.pgn
corrupt >bad.pgn

expect 1 check -f line warn.pgn bad.pgn
has out '[DW213]'
has out '[DW503]'
has out '[DW402]'

expect 0 check -f line --ignore DW402 warn.pgn bad.pgn
has out '[DW213]'
lacks out '[DW402]'
expect 1 check -f line --select illegal-move warn.pgn bad.pgn
lines out 1
expect 0 check -f line --select DW5 --ignore 4xx warn.pgn bad.pgn
lines out 1
has out '[DW503]'
expect 1 check -f line --select all --ignore legality --select DW402 bad.pgn
lines out 1

# Levels: the exit code follows, and so do the counts.
expect 1 check -q --severity result-missing=error warn.pgn
has out '1 error, 1 warning'
expect 0 check -q --severity DW4=note --fail-on warning bad.pgn
has out '0 errors, 0 warnings, 1 note'
expect 1 check -q --severity DW4=note --severity DW402=warning \
    --fail-on warning bad.pgn

# What is not told was judged all the same.
expect 0 check -f json --ignore legality,result bad.pgn warn.pgn
has out '"legal":false,"first_bad_ply":3'
has out '"reason":"bare-shah","ply":1,"standing":"missing"'
has out '"errors":0,"warnings":1,"notes":0'

# Not kept and not wanted: not counted either.
{
    tags
    printf '1. a3'
    i=0
    while [ $i -lt 30 ]; do
        printf ' $300'
        i=$((i + 1))
    done
    printf ' a6 2. Ra5 *\n'
} >many.pgn
expect 1 check -f json many.pgn
has out '"more":10'
expect 1 check -f json --ignore bad-nag many.pgn
has out '"more":0'
has out '"errors":1,"warnings":0,"notes":0'

# A file without a game.
printf '{nothing}\n' >none.pgn
expect 0 check -f line --ignore no-game none.pgn
lines out 0
expect 1 check -f line --severity no-game=error none.pgn
has out 'error[DW210]'

refused check --select styl bad.pgn
has err "--select: no finding or layer 'styl'; did you mean 'style'?"
refused check --ignore DW403x bad.pgn
has err "did you mean 'DW403'?"
refused check --severity style bad.pgn
has err "--severity: 'style' is no NAME=LEVEL"
refused check --severity style=loud bad.pgn
has err "--severity: no level 'loud'; known are note, warning, error"

# What a record asks not to be told goes from the counts, not from the verdict;
# requests about layers that were not looked at are not in vain.
{
    printf '%% diwan: ignore result-missing the manuscript leaves it open\n'
    printf '%% diwan: ignore DW213 so does the edition\n'
    cat warn.pgn
} >asked.pgn
expect 0 check -f json asked.pgn
has out '"standing":"missing"'
has out '"findings":[],"more":0'
has out '"errors":0,"warnings":0,"notes":0'
expect 0 check -f line --no-rules asked.pgn
lines out 0
expect 0 check -f line --select unused-ignore asked.pgn
lines out 0
expect 0 check -f line --ignore DW503 asked.pgn
lines out 0

finish
