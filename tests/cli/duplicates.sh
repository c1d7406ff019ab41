#!/bin/sh
# duplicates: what each kind looks like in text and json, what is left out,
# standard input and archives, exit codes.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

# game TAGS MOVES...: a record.
game() {
    printf '[Event "?"]\n%b\n' "$1"
    shift
    printf '%s\n\n' "$*"
}
problem='[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"]\n'

{
    game '[White "Amber"]\n[Black "Slate"]\n' '1. d3 d6 2. c3 c6 3. Nf3 Nf6 *'
    # Another notation; the next is another order of moves.
    game '[White "Onyx"]\n' 'd2d3 d7d6 c2c3 c7c6 g1f3 g8f6 1-0'
    game '' '1. c3 c6 2. d3 d6 *'
    game '' '1. d3 d6 2. c3 c6 *'
    game "$problem" '1. Ra7 Kd8 *'
    game "$problem" '1. Ra6 Kd8 *'
    # Left out: nothing played, no Shah; and one that breaks off.
    game '' '*'
    game '' '*'
    game '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/R7 w - - 0 1"]\n' '*'
    game '' '1. d3 d6 2. c3 c6 3. Nf3 Nf6 4. Ra8 *'
} >games.pgn
expect 1 duplicates games.pgn
same out <<'END'
games.pgn:1: game 1 (Amber - Slate), 6 plies
games.pgn:7: game 2 (Onyx - ?), 6 plies: the same
games.pgn:46: game 10, 6 plies (what follows does not replay): the same

games.pgn:16: game 4, 4 plies
games.pgn:1: game 1 (Amber - Slate), 6 plies: begins with it

games.pgn:12: game 3, 4 plies
games.pgn:16: game 4, 4 plies: the same final position

games.pgn:20: game 5, 2 plies
games.pgn:26: game 6, 2 plies: the same start position, other moves

10 games in 1 file, 1 replayed in part only, 1 left out: no position, 2 left out: no moves, 1 group of the same, 1 beginning of others, 1 final position in common, 1 start position in common
END
lines err 0

# ---- the board seen another way ----------------------------------------------

game '[White "Amber"]\n[Black "Slate"]\n' '1. d3 d6 2. Nf3 Nc6 *' >one.pgn
for way in mirror turn 'mirror --turn'; do
    # shellcheck disable=SC2086
    "$DIWAN" convert --$way --to lan --letters figurine one.pgn >other.pgn
    expect 1 duplicates one.pgn other.pgn
    case $way in
    mirror) has out ': the same, mirrored' && lacks out turned ;;
    turn) has out ': the same, turned (colours exchanged)' ;;
    *) has out ': the same, mirrored and turned (colours exchanged)' ;;
    esac
    lines out 4
done
expect 1 duplicates -f json one.pgn other.pgn
same out <<'END'
{"schema":"diwan/1","kind":"same","games":[{"file":"one.pgn","game":1,"line":1,"offset":0,"white":"Amber","black":"Slate","plies":4,"whole":true,"mirrored":false,"turned":false},{"file":"other.pgn","game":1,"line":1,"offset":0,"white":"Slate","black":"Amber","plies":4,"whole":true,"mirrored":true,"turned":true}]}
{"summary":{"files":2,"games":2,"no_position":0,"no_moves":0,"not_whole":0,"same":1,"beginning":0,"final":0,"start":0}}
END

# Diagrams are compared by their positions.
game "$problem" '*' >diagram.pgn
game "$problem" '1. Ra7 *' >solved.pgn
expect 1 duplicates diagram.pgn diagram.pgn
has out 'diagram.pgn:1: game 1, 0 plies: the same'
expect 1 duplicates diagram.pgn solved.pgn
has out 'solved.pgn:1: game 1, 1 ply: begins with it'
lacks out 'start position'

# ---- kinds -------------------------------------------------------------------

for kind in same beginning final start; do
    expect 1 duplicates -f json --kind $kind games.pgn
    lines out 2
    has out "\"kind\":\"$kind\""
    has out "\"not_whole\":1,\"$kind\":1}}"
done
expect 1 duplicates -f json --kind start,same --kind final games.pgn
lines out 4
expect 0 duplicates --kind start one.pgn other.pgn
has out '2 games in 2 files, no duplicates'
refused duplicates --kind sane one.pgn
has err "no kind 'sane'; did you mean 'same'?"
refused duplicates --kind '' one.pgn
refused duplicates -f xml one.pgn

# ---- inputs ------------------------------------------------------------------

expect 1 duplicates games.pgn
sed 's/^games.pgn/-/' out >wanted-stdin
"$DIWAN" duplicates <games.pgn >out
sed 's/^games.pgn/-/' wanted-stdin | cmp -s - out || fail 'standard input'
gzip -k games.pgn
expect 1 duplicates games.pgn.gz
sed 's/^games.pgn.gz/-/' out | cmp -s - wanted-stdin || fail 'an archive'
for jobs in 1 2 5; do
    expect 1 duplicates -j $jobs games.pgn games.pgn.gz one.pgn other.pgn
    [ $jobs = 1 ] && cp out wanted-jobs
    same out <wanted-jobs
done
expect 1 duplicates -o told.txt games.pgn
lines out 0
sed 's/^games.pgn/-/' told.txt | cmp -s - wanted-stdin || fail '--output'

expect 0 duplicates one.pgn
same out <<'END'
1 game in 1 file, no duplicates
END
expect 2 duplicates one.pgn missing.pgn other.pgn
has out ': the same, mirrored and turned'
has err 'missing.pgn'
lines err 1

# The temporary file is gone, and where there can be none that is said.
mkdir spool
TMPDIR=$work/spool expect 1 duplicates games.pgn
[ -z "$(ls spool)" ] || fail "left behind: $(ls spool)"
export TMPDIR="$work/nowhere"
refused duplicates games.pgn
has err "$work/nowhere/diwan."
has err ': no temporary file: No such file or directory'
finish
