#!/bin/sh
# check -f text and line: the contract's format on a small corrupt record,
# the closing line, colour, --quiet and --fail-on.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"
sound >sound.pgn
corrupt >corrupt.pgn

# Ply 3: the rukh on a1 has its own baidaq on a3 before it (1. a3), so it may
# go to a2 alone.
expect 1 check corrupt.pgn
same out <<'END'
corrupt.pgn:9:13: error[DW402] illegal-move: the rukh on a1 cannot reach a5: what stands on a3 is in the way
    9 | 1. a3 a6 2. Ra5 b6 *
      |             ^^^ only alfil and faras leap over men; it may go to a2
      = game 1 (Amber - Slate), ply 3, ruleset murray; `diwan explain DW402`
1 game in 1 file, 1 with errors: 1 error, 0 warnings, 0 notes
END
lines err 0
cp out text
expect 1 check -f text corrupt.pgn
same out <text

expect 1 check -f line corrupt.pgn
head -n 1 text | same out

# With several rulesets only what differs between them names one.
expect 1 check -R murray,qdan corrupt.pgn
lacks out 'ruleset murray'

expect 0 check sound.pgn
echo 'OK: 1 game in 1 file, 4 plies, nothing found' | same out
expect 0 check -f line sound.pgn
lines out 0

# ---- colour ------------------------------------------------------------------

escape=$(printf '\033')
expect 1 check --color auto corrupt.pgn
same out <text
expect 1 check --color never corrupt.pgn
same out <text
expect 1 check --color always corrupt.pgn
has out "${escape}[1;31merror[DW402]"
sed "s/${escape}\[[0-9;]*m//g" out >plain
same plain <text
export NO_COLOR=1
expect 1 check --color always corrupt.pgn
unset NO_COLOR
has out "${escape}[1;31m"

if script -qec true /dev/null >/dev/null 2>&1; then
    ran='diwan check on a terminal'
    TERM=xterm script -qec "'$DIWAN' check corrupt.pgn" /dev/null >out </dev/null
    has out "${escape}[1;31m"
    NO_COLOR=1 TERM=xterm script -qec "'$DIWAN' check corrupt.pgn" /dev/null \
        >out </dev/null
    lacks out "$escape"
    TERM=dumb script -qec "'$DIWAN' check corrupt.pgn" /dev/null >out </dev/null
    lacks out "$escape"
    # An empty NO_COLOR counts as none (no-color.org).
    NO_COLOR='' TERM=xterm script -qec "'$DIWAN' check corrupt.pgn" /dev/null \
        >out </dev/null
    has out "${escape}[1;31m"
fi

# ---- --fail-on and --quiet -----------------------------------------------------

# A warning and a note, no error: number 4 before move 2, b6 without its sign.
tags >mild.pgn
echo '1. a3 a6 4. b3 b6 1/2-1/2' | sed 's/1.2-1.2/*/' >>mild.pgn
tags >note.pgn
echo '1. a3 a6 2. Pb3 *' >>note.pgn
# file, level, exit code
while read -r file level code; do
    expect "$code" check --fail-on "$level" "$file.pgn"
    expect "$code" check -f json --fail-on="$level" "$file.pgn"
    expect "$code" check --quiet --fail-on "$level" "$file.pgn"
    lines out 1
    lines err 0
    has out "'$level'"
done <<'END'
sound note 0
note note 1
note warning 0
note error 0
mild note 1
mild warning 1
mild error 0
corrupt note 1
corrupt warning 1
corrupt error 1
corrupt never 0
END
expect 0 check mild.pgn
has out 'warning[DW303] move-number'
expect 0 check note.pgn
has out 'note[DW605] piece-case'

expect 1 check -q corrupt.pgn
echo "findings at level 'error' or above: 1 error, 0 warnings, 0 notes in 1 game" |
    same out
expect 0 check -q sound.pgn
echo "no finding at level 'error' or above: 0 errors, 0 warnings, 0 notes in 1 game" |
    same out
expect 2 check -q sound.pgn missing.pgn
lines out 0
lines err 1

{
    tags
    echo '1. Ra8 *'
} >twice.pgn
expect 1 check -f line twice.pgn
has out 'the rukh on a1 cannot reach a8: what stands on a2 and a7 is in the way'

# ---- what is read how ------------------------------------------------------------

expect 0 check --no-rules -R auto corrupt.pgn
lacks out 'fits'
expect 0 check --no-rules -f json corrupt.pgn
has out '"plies":4,"legal":null,'
has out '"verdicts":[],"findings":[]'
expect 0 check --read-form san --read-letters kqbnrp sound.pgn
expect 1 check --read-form uci sound.pgn
has out 'unknown-move-text'
tags >alfil.pgn
echo '1. Aa3 a6 *' >>alfil.pgn
expect 0 check --read-letters kfanrp alfil.pgn
expect 1 check --read-letters kqbnrp alfil.pgn

{
    tags
    awk 'BEGIN { for (n = 0; n < 100; n++) print "{0123456789}" }'
    echo '*'
} >large.pgn
expect 0 check large.pgn
expect 1 check --max-game 1k large.pgn
has out 'game-too-large'
expect 0 check --max-game=2K large.pgn
expect 0 check --max-game 1M large.pgn
finish
