#!/bin/sh
# --strict: what is not PGN's export format is an error.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

sound >sound.pgn
expect 0 check -f line --strict sound.pgn
lines out 0
sed 's/$/\r/' sound.pgn >crlf.pgn
expect 0 check -f line --strict crlf.pgn
lines out 0
{ sound; echo; sound; } >two.pgn
expect 0 check -f line --strict two.pgn
lines out 0

# differs PLACE WORD SED: the record changed so is one no more, from the place on.
differs() {
    sed "$3" sound.pgn >other.pgn
    expect 0 check -f line --ignore style,text,tags other.pgn
    expect 1 check -f line --strict --select not-export-format other.pgn
    lines out 1
    has out "other.pgn:$1: error[DW611] not-export-format"
    has out "which has $2"
}
differs 9:6 'a space' 's/a3 a6/a3\n&/;s/a3\na3/a3\n/;s/1\. a3$/1. a3/'
differs 9:10 '"2."' 's/ 2\./  2./'
differs 9:4 '"a3"' 's/a3/a2-a3/'
differs 9:1 '"1."' 's/^1\. /1./'
differs 9:1 '"1."' 's/^1\. //'
differs 5:1 '"[White"' '5{h;d};6{G}'
differs 9:16 '"b6"' 's/ \*/{end} */'

# Style is an error, too, unless the command line says otherwise.
sed 's/a3 a6/a3+ a6/' sound.pgn >marked.pgn
expect 0 check marked.pgn
expect 1 check -f line --strict marked.pgn
has out 'error[DW601]'
has out 'error[DW611]'
expect 0 check -f line --strict --severity style=note marked.pgn
has out 'note[DW611]'
expect 0 check -f line --strict --ignore style marked.pgn
lines out 0

# What convert writes is export format; not all of the corpus can be converted.
converted=0
for file in "$SRCDIR"/corpus/historical/*.pgn; do
    "$DIWAN" convert --to san --letters kqbnrp "$file" >made.pgn 2>err || continue
    converted=$((converted + 1))
    expect 0 check -f line --strict --select not-export-format made.pgn
    lines out 0
done
[ $converted -ge 8 ] || fail 'nearly nothing was converted'

# A game that does not replay has findings of its own.
corrupt >bad.pgn
expect 1 check -f line --strict bad.pgn
lines out 1
has out 'DW402'

finish
