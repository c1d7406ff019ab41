#!/bin/sh
# The README's examples: each command in it prints what it shows there.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

mkdir bin
ln -s "$DIWAN" bin/diwan
PATH=$work/bin:$PATH

# Example N of the README: its command in `command`, its output in `shown`.
example() {
    awk -v n="$1" '
        /^```console$/ { seen++; inside = seen == n; next }
        /^```$/ { inside = 0 }
        inside && sub(/^\$ /, "") { print > "command"; next }
        inside { print > "shown" }' "$SRCDIR/README.md"
}

count=$(grep -c '^```console$' "$SRCDIR/README.md")
[ "$count" -eq 5 ] || fail "$count examples, not 5"
n=0
while [ $((n += 1)) -le "$count" ]; do
    : >shown
    example "$n"
    ran=$(cat command)
    (cd "$SRCDIR" && eval "$ran") >out 2>err </dev/null || true
    same out <shown
    lines err 0
done

finish
