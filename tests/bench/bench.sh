#!/bin/sh
# Makes workloads, measures diwan and what else is installed on them, and
# prints what it found. It judges nothing: how fast a machine is proves nothing.
# DIWAN, GENERATE, MEASURE and SUGGEST are the programs (./bootstrap bench sets
# them).
# SPDX-License-Identifier: MIT
set -eu

usage() {
    cat <<'END'
Usage: ./bootstrap bench [OPTION]...

  --size MB     size of a workload (100)
  --runs N      runs of a command, of which the median counts (5)
  --largest MB  largest size in the table of growth (1000)
  --only TABLE  workloads, start, memory, size, length, depth, count, tokens
                or suggest
  --keep        leave the workloads where they are made
END
}

size=100 runs=5 largest=1000 only='' keep=''
while [ $# -gt 0 ]; do
    case $1 in
    --size | --runs | --largest | --only)
        [ $# -gt 1 ] || { usage >&2 && exit 2; }
        case $1 in
        --size) size=$2 ;;
        --runs) runs=$2 ;;
        --largest) largest=$2 ;;
        --only) only=$2 ;;
        esac
        shift
        ;;
    --keep) keep=1 ;;
    --help) usage && exit ;;
    *) usage >&2 && exit 2 ;;
    esac
    shift
done

: "${DIWAN:?}" "${GENERATE:?}" "${MEASURE:?}" "${SUGGEST:?}"
export LC_ALL=C
PATH=$PATH:/usr/games # where Debian has pgn-extract
seed=2026
work=$(mktemp -d "${TMPDIR:-/tmp}/diwan-bench.XXXXXX")
clean() { [ -n "$keep" ] || rm -rf "$work"; }
trap clean EXIT
trap 'exit 1' INT TERM
[ -z "$keep" ] || echo "Workloads are in $work"

have() { command -v "$1" >/dev/null 2>&1; }
wanted() { [ -z "$only" ] || [ "$only" = "$1" ]; }
megabytes() { awk -v mb="$1" 'BEGIN { printf "%d", mb * 1000000 }'; }
tenth() { awk -v mb="$1" 'BEGIN { print mb / 10 }'; }

# ---- workloads ---------------------------------------------------------------

# make NAME MB KIND [N [N]]: writes $work/NAME, sets bytes and plies.
make() {
    made=$1 kind=$3 most=$(megabytes "$2")
    shift 3
    "$GENERATE" "$kind" "$most" "$seed" "$@" >"$work/$made" 2>"$work/counts"
    read -r bytes _ plies <"$work/counts"
}

# The file NAME as 500 files, cut between games.
split_files() {
    mkdir "$work/many"
    awk -v folder="$work/many" -v most="$((bytes / 500))" '
        /^\[Event / && (!name || written > most) {
            if (name) close(name)
            name = sprintf("%s/%04d.pgn", folder, ++files)
            written = 0
        }
        { print > name; written += length($0) + 1 }' "$work/$1"
}

# repeat TIMES COMMAND...
repeat() {
    times=$1
    shift
    while [ "$times" -gt 0 ]; do
        "$@"
        times=$((times - 1))
    done
}

discard() { [ -n "$keep" ] || rm -rf "${work:?}/$1"; }

# ---- the table of workloads --------------------------------------------------

# wc's time on the workload at hand; the yardstick.
yardstick=

heading() {
    printf '\n%-26s %9s %9s %8s %9s %8s %7s %8s\n' "$1" 'wall ms' 'cpu ms' \
        'MB/s' 'Mplies/s' 'ns/ply' 'x wc -l' 'peak MB'
}

# row LABEL COMMAND...: what it took, as a line of the table. A key set before
# keeps the time as $wall_KEY for a ratio.
key=
row() {
    label=$1
    shift
    "$MEASURE" "$runs" "$@" >"$work/took" || return 0
    read -r wall cpu peak <"$work/took"
    [ -n "$yardstick" ] || yardstick=$wall
    eval "wall_${key:-of_none}=$wall" && key=
    awk -v label="$label" -v wall="$wall" -v cpu="$cpu" -v peak="$peak" \
        -v bytes="$bytes" -v plies="$plies" -v wc="$yardstick" 'BEGIN {
        speed = bytes / 1e6 / wall
        rate = plies ? sprintf("%.2f", plies / 1e6 / wall) : "-"
        each = plies ? sprintf("%.1f", cpu * 1e9 / plies) : "-"
        printf "  %-24s %9.1f %9.1f %8.0f %9s %8s %7.1f %8.1f\n", label,
            wall * 1e3, cpu * 1e3, speed, rate, each, wall / wc,
            peak / 1048576 }'
}

# ratio LABEL OVER UNDER: how many times one time is the other.
ratio() {
    [ -n "${2:-}" ] && [ -n "${3:-}" ] || return 0
    awk -v label="$1" -v over="$2" -v under="$3" \
        'BEGIN { printf "  %-38s %9.2f\n", label, over / under }'
}

# Others know other rules, or none; they are here as readers.
others() {
    if have pgn-extract; then
        row 'pgn-extract -s -r' pgn-extract -s -r "$1"
    fi
    if have python3 && python3 -c 'import chess.pgn' 2>/dev/null; then
        head -c 2000000 "$1" >"$work/part"
        whole_bytes=$bytes whole_plies=$plies
        plies=$(awk -v p="$plies" -v b="$bytes" 'BEGIN { print p * 2e6 / b }')
        bytes=2000000
        row 'python3-chess, of 2 MB' python3 -c '
import chess.pgn, sys
with open(sys.argv[1]) as games:
    while chess.pgn.skip_game(games):
        pass' "$work/part"
        bytes=$whole_bytes plies=$whole_plies
    fi
}

# workload TITLE FILE: every way to read it.
workload() {
    yardstick=
    heading "$1, $((bytes / 1000000)) MB"
    row 'wc -l' wc -l "$2"
    row 'cat' cat "$2"
    key=one && row 'check -j 1' "$DIWAN" check -j 1 "$2"
    key=two && row 'check -j 2' "$DIWAN" check -j 2 "$2"
    row 'check' "$DIWAN" check "$2"
    row 'check -j 1 -f json' "$DIWAN" check -j 1 -f json "$2"
    row 'check -j 1 --no-rules' "$DIWAN" check -j 1 --no-rules "$2"
    ratio 'two threads against one, times as fast' "${wall_one:-}" \
        "${wall_two:-}"
}

# packed SUFFIX COMMAND: the same, packed by it.
packed() {
    have "$2" || return 0
    "$2" -c <"$work/bare.pgn" >"$work/bare.pgn.$1"
    row "check, .$1" "$DIWAN" check "$work/bare.pgn.$1"
    discard "bare.pgn.$1"
}

workloads() {
    make bare.pgn "$size" bare
    workload 'bare moves' "$work/bare.pgn"
    bare_one=${wall_one:-} bare_two=${wall_two:-}
    others "$work/bare.pgn"
    for pair in gz:gzip zst:zstd lz4:lz4 bz2:bzip2; do
        packed "${pair%:*}" "${pair#*:}"
    done
    split_files bare.pgn
    yardstick=
    heading '500 files of them'
    row 'wc -l' wc -l "$work/many"/*.pgn
    key=one && row 'check -j 1' "$DIWAN" check -j 1 "$work/many"
    key=two && row 'check -j 2' "$DIWAN" check -j 2 "$work/many"
    ratio 'many files against one, times as long' "${wall_one:-}" "$bare_one"
    ratio 'the same with two threads' "${wall_two:-}" "$bare_two"
    discard many
    discard bare.pgn
    while read -r kind first second title; do
        make "$kind.pgn" "$size" "$kind" "$first" "$second"
        workload "$title" "$work/$kind.pgn"
        discard "$kind.pgn"
    done <<'END'
comments 1 1 engine comments
errors 1 1 an error a game
variations 20 5 variations, 20 deep
shuffle 5000 1 games of 5000 plies
figurines 1 1 figurines
END
}

# One kilobyte with a finding in its first game: diwan has nothing to report
# before its report is whole, so that the first finding is there at the end. The
# first kind of finding needs the rules, the second all notations.
start() {
    make small.pgn 0.0005 errors
    sed 's/^1\. [^ ]*/1. Wandering/' "$work/small.pgn" >"$work/word.pgn"
    bytes=$(wc -c <"$work/small.pgn") yardstick='' often=$runs
    [ "$runs" -eq 1 ] || runs=99
    start_heading "from start to first finding, $bytes bytes, $runs runs"
    start_row 'wc -l' wc -l "$work/small.pgn"
    start_row 'cat' cat "$work/small.pgn"
    start_row 'check -j 1' "$DIWAN" check -j 1 "$work/small.pgn"
    start_row 'check' "$DIWAN" check "$work/small.pgn"
    start_row 'check, an unknown word' "$DIWAN" check "$work/word.pgn"
    runs=$often
    discard small.pgn
    discard word.pgn
}

start_heading() {
    printf '\n%-40s %9s %9s %8s %8s\n' "$1" 'wall ms' 'cpu ms' 'x wc -l' \
        'peak MB'
}

start_row() {
    label=$1
    shift
    "$MEASURE" "$runs" "$@" >"$work/took" || return 0
    read -r wall cpu peak <"$work/took"
    [ -n "$yardstick" ] || yardstick=$wall
    awk -v label="$label" -v wall="$wall" -v cpu="$cpu" -v peak="$peak" \
        -v wc="$yardstick" 'BEGIN {
        printf "  %-38s %9.2f %9.2f %8.1f %8.1f\n", label, wall * 1e3,
            cpu * 1e3, wall / wc, peak / 1048576 }'
}

# ---- memory ------------------------------------------------------------------

# Peak memory of each number of threads, of a file and of a pipe.
memory() {
    make memory.pgn "$size" bare
    yardstick=
    heading "peak memory, $((bytes / 1000000)) MB"
    row 'wc -l' wc -l "$work/memory.pgn"
    for jobs in 1 2 4; do
        row "check -j $jobs" "$DIWAN" check -j "$jobs" "$work/memory.pgn"
        # shellcheck disable=SC2016 # that shell expands them
        row "check -j $jobs, a pipe" \
            sh -c 'cat "$3" | "$1" check -j "$2" -' - "$DIWAN" "$jobs" \
            "$work/memory.pgn"
    done
    discard memory.pgn
    have zstd || return 0
    bomb
}

# Ten times the size, packed to next to nothing: one text again and again.
bomb() {
    make bomb.pgn "$(tenth "$(tenth "$size")")" bare
    repeat 1000 cat "$work/bomb.pgn" | zstd -q >"$work/bomb.zst"
    bytes=$((bytes * 1000)) plies=$((plies * 1000))
    row "check, .zst of $(($(wc -c <"$work/bomb.zst") / 1000)) kB" \
        "$DIWAN" check "$work/bomb.zst"
    discard bomb.pgn
    discard bomb.zst
}

# ---- growth ------------------------------------------------------------------

growth_heading() {
    printf '\n%-26s %9s %9s %9s %8s %8s %8s\n' "$1" MB Mplies 'cpu ms' \
        'ns/byte' 'ns/ply' 'peak MB'
}

# growth_row LABEL COMMAND...
growth_row() {
    label=$1
    shift
    "$MEASURE" "$runs" "$@" >"$work/took" || return 0
    read -r wall cpu peak <"$work/took"
    awk -v label="$label" -v cpu="$cpu" -v peak="$peak" -v bytes="$bytes" \
        -v plies="$plies" 'BEGIN {
        printf "  %-24s %9.2f %9.3f %9.1f %8.2f %8.1f %8.1f\n", label,
            bytes / 1e6, plies / 1e6, cpu * 1e3, cpu * 1e9 / bytes,
            cpu * 1e9 / plies, peak / 1048576 }'
}

# Larger files are smaller ones, joined.
grow_size() {
    growth_heading 'growth with size'
    amount=1
    make size.pgn 1 bare
    while :; do
        growth_row "$amount MB" "$DIWAN" check -j 1 "$work/size.pgn"
        # shellcheck disable=SC2016 # that shell expands them
        growth_row "$amount MB, a pipe" \
            sh -c 'cat "$2" | "$1" check -j 1 -' - "$DIWAN" "$work/size.pgn"
        growth_row "$amount MB, -j 2" "$DIWAN" check -j 2 "$work/size.pgn"
        amount=$((amount * 10))
        [ "$amount" -le "${largest%.*}" ] || break
        mv "$work/size.pgn" "$work/tenth"
        repeat 10 cat "$work/tenth" >"$work/size.pgn"
        rm "$work/tenth"
        bytes=$((bytes * 10)) plies=$((plies * 10))
    done
    discard size.pgn
}

# grow TITLE KIND WHERE VALUE...: one of the kind's numbers grows, the size
# stays a tenth of that asked for; WHERE is "N" or "M N" around the value.
grow() {
    title=$1 kind=$2 where=$3
    shift 3
    growth_heading "$title"
    for value in "$@"; do
        # shellcheck disable=SC2086,SC2046 # numbers are single words
        make grow.pgn "$(tenth "$size")" "$kind" \
            $(echo "$where" | sed "s/N/$value/")
        growth_row "$value" "$DIWAN" check -j 1 "$work/grow.pgn"
        discard grow.pgn
    done
}

# ---- all ---------------------------------------------------------------------

"$DIWAN" --version
uname -srm
! wanted workloads || workloads
! wanted start || start
! wanted memory || memory
! wanted size || grow_size
! wanted length ||
    grow 'growth with plies a game' shuffle N 10 100 1000 10000 100000
! wanted depth ||
    grow 'growth with depth' variations 'N 2' 1 3 10 30 100 300 900
! wanted count ||
    grow 'growth with variations' variations '2 N' 1 3 10 30 100
! wanted tokens ||
    grow 'growth with distinct words' tokens N 1 10 100 1000 10000 100000 1000000
! wanted suggest || {
    printf '\nsuggestions for corrupt records: how often the right one is found\n'
    "$SUGGEST" 100 1
    printf '\nthe same, made of the old records of corpus/historical\n'
    "$SUGGEST" 100 1 -1 "${0%/*}"/../../corpus/historical/*.pgn
}
