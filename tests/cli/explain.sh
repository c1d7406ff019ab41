#!/bin/sh
# explain: every code by number and name, and the list of all.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

sed -n 's/^DW_CODE([A-Z_0-9]*, \([0-9]*\), "\([a-z0-9-]*\)", \([A-Z]*\),.*/\1 \2 \3/p' \
    "$SRCDIR/src/base/diag.def" >codes
[ "$(wc -l <codes)" -ge 50 ] || fail "no codes found"

expect 0 explain
cp out list
lines list "$(wc -l <codes)"
while read -r number name level; do
    level=$(echo "$level" | tr '[:upper:]' '[:lower:]')
    grep -Eq "^DW$number +$level +$name " list || fail "$name not in the list"
    expect 0 explain "DW$number"
    cp out words
    [ "$(head -n 1 words | cut -d: -f1)" = "DW$number $name ($level)" ] ||
        fail "$name: $(head -n 1 words)"
    for title in 'What it means:' 'Why it matters:' 'Wrong:' 'Right:' \
        'Source:'; do
        # A title, and an indented line with words under it.
        grep -A 1 -Fx "$title" words | grep -Eq '^    [^ ]|^     *[^ ]' ||
            fail "$name says nothing under '$title'"
    done
    expect 0 explain "$name"
    same out <words
done <codes

expect 0 explain 402 dw501
has out 'DW402 illegal-move'
has out 'DW501 result-differs'
for why in castling leaves-shah-attacked rukh-range other; do
    grep -qx "    $why" out || fail "no reason $why"
done

# The good ones are still done.
expect 2 explain DW101 DW102x DW103
has out 'DW101 '
has out 'DW103 '
lines err 1
finish
