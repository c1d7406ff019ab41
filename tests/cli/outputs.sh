#!/bin/sh
# Where reports go: several formats, files that are replaced when whole, closed
# pipes, full disks, the progress bar.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"
sound >sound.pgn
corrupt >corrupt.pgn
expect 1 check corrupt.pgn
cp out text
expect 1 check -f line corrupt.pgn
cp out line

# ---- files -------------------------------------------------------------------

expect 1 check -f line -f json -o a.json -f text -o a.txt corrupt.pgn
same out <line
same a.txt <text
has a.json '"schema":"diwan/1"'
lines a.json 2
expect 1 check -o b.txt corrupt.pgn
lines out 0
same b.txt <text
expect 1 check -o c.line -f line corrupt.pgn
lines out 0
same c.line <line
expect 1 check -f line -o - corrupt.pgn
same out <line
expect 1 check --quiet -f text -o d.txt corrupt.pgn
lines out 1
same d.txt <text

# All formats in one run.
set --
for format in text line html json sarif junit tap github gitlab checkstyle; do
    set -- "$@" -f "$format" -o "all.$format"
done
expect 1 check "$@" corrupt.pgn
same all.text <text
same all.line <line
for format in html json sarif junit tap github gitlab checkstyle; do
    has "all.$format" 'cannot reach a5'
done

refused check -f text -f json corrupt.pgn
has err 'text and json go to one place: give one an --output'
refused check -f text -o x -f json -o x corrupt.pgn
has err 'go to one place'
refused check -f text -o x -f json -o ./x corrupt.pgn
has err 'go to one place'
mkdir sub
refused check -f text -o sub/../x -f json -o "$PWD/x" corrupt.pgn
has err 'go to one place'
refused check -f text -o x -o y corrupt.pgn
has err "both 'x' and 'y' for one --format"
refused check -o '' corrupt.pgn
refused check -o nowhere/x.txt corrupt.pgn
has err 'nowhere/x.txt: No such file or directory'
[ ! -e x ] || fail 'a refused run left a file'

# A report never takes the place of the records.
cp corrupt.pgn record.pgn
ln -s record.pgn alias
for output in record.pgn ./record.pgn alias; do
    refused check -o "$output" sound.pgn record.pgn
    has err "--output: '$output' is an input too"
done
refused check -f line -f json -o record.pgn alias
ran='diwan check -o record.pgn < record.pgn'
code=0
"$DIWAN" check -o record.pgn <record.pgn >out 2>err || code=$?
[ $code = 2 ] || fail "$ran: exit code $code"
same record.pgn <corrupt.pgn
[ "$(echo record.pgn* alias*)" = 'record.pgn alias' ] ||
    fail "left behind: $(echo record.pgn* alias*)"

# An old file keeps its rights, a link stays one, nothing else is left behind.
mkdir dir
echo old >dir/report.txt
chmod 640 dir/report.txt
ln -s report.txt dir/link
expect 1 check -o dir/link corrupt.pgn
same dir/report.txt <text
[ -L dir/link ] || fail 'the link was replaced'
[ "$(find dir/report.txt -perm 640)" ] || fail 'the rights have changed'
(umask 077 && "$DIWAN" check -o dir/private sound.pgn)
[ "$(find dir/private -perm 600)" ] || fail 'umask was not kept'
[ "$(echo dir/*)" = 'dir/link dir/private dir/report.txt' ] ||
    fail "left behind: $(echo dir/*)"

# Work that fails half-way leaves the old report as it was.
mkdir -p data/grammar
sed 's/^pattern: |/pattern: |\n  (?<broken>(/' "$SRCDIR/grammar/san.yaml" \
    >data/grammar/san.yaml
cp dir/report.txt before
expect 2 check --data data -o dir/report.txt corrupt.pgn
same dir/report.txt <before
[ "$(echo dir/*)" = 'dir/link dir/private dir/report.txt' ] ||
    fail "left behind: $(echo dir/*)"
# A file that cannot be read is no reason to lose the report of the others.
expect 2 check -f line -o dir/report.txt missing.pgn corrupt.pgn
same dir/report.txt <line

# A standard file that the caller closed is not given to a report.
ran='diwan check -o file with standard files closed'
cp corrupt.pgn only.pgn
expect 1 check -f line only.pgn
cp out wanted.line
"$DIWAN" check -f line -o lines missing.pgn only.pgn 2>&- >out && fail "$ran"
same lines <wanted.line
"$DIWAN" check --quiet -f line -o lines only.pgn >&- 2>err && fail "$ran"
same lines <wanted.line
"$DIWAN" check - <&- >out 2>err && fail "$ran"
has err 'standard input: '

# ---- closed pipes and full disks -------------------------------------------------

i=0
while [ $i -lt 300 ]; do
    corrupt
    echo
    i=$((i + 1))
done >many.pgn
ran='diwan check many.pgn | head -c 1'
{
    code=0
    "$DIWAN" check many.pgn many.pgn many.pgn 2>err || code=$?
    echo $code >code
} | head -c 1 >out
echo 1 | same code
lines err 0
for command in 'check --help' 'explain' 'rulesets show murray' 'perft 2'; do
    ran="diwan $command | true"
    {
        code=0
        sleep 0.2
        # shellcheck disable=SC2086
        "$DIWAN" $command 2>err || code=$?
        echo $code >code
    } | true
    echo 0 | same code
    lines err 0
done

if [ -c /dev/full ]; then
    for command in 'check corrupt.pgn' 'check --quiet corrupt.pgn' '--version' \
        'check --help' 'explain' 'explain DW101' 'grammar' 'perft 2'; do
        ran="diwan $command > /dev/full"
        code=0
        # shellcheck disable=SC2086
        "$DIWAN" $command >/dev/full 2>err </dev/null || code=$?
        [ $code = 2 ] || fail "$ran: exit code $code"
        echo 'diwan: standard output: No space left on device' | same err
    done
    expect 2 check -o /dev/full corrupt.pgn
    echo 'diwan: /dev/full: No space left on device' | same err
    [ -c /dev/full ] || fail 'a device was replaced'
fi

# ---- paths in a repository --------------------------------------------------------

for format in sarif github gitlab; do
    expect 1 check -f $format ./corrupt.pgn
    has out 'corrupt.pgn'
    lacks out './corrupt.pgn'
done

# ---- what waits for its counts ---------------------------------------------------

n=0
while [ $n -lt 9 ]; do
    cat many.pgn sound.pgn
    n=$((n + 1))
done >more.pgn
expect 1 check -f junit more.pgn sound.pgn
[ "$(wc -c <out)" -gt 200000 ] || fail "$ran: too short to be put aside"
has out '<testsuite name="sound.pgn" tests="1" failures="0"'
cases=$(sed '/<\/testsuite>/q' out | grep -c '<testcase')
failing=$(sed '/<\/testsuite>/q' out | grep -c '^<failure ')
[ "$cases" -gt "$failing" ] || fail "$ran: all fail"
has out "<testsuite name=\"more.pgn\" tests=\"$cases\" failures=\"$failing\""
[ "$(sed -n 3p out | cut -c1-10)" = '<testsuite' ] || fail "$ran: not in front"
TMPDIR=$work/nowhere expect 2 check -f junit -o made more.pgn
has err "$work/nowhere/diwan."
[ ! -e made ] || fail 'half a report'
TMPDIR=$work/nowhere expect 0 check -f junit sound.pgn

# ---- the progress bar ------------------------------------------------------------

# Never where standard error is no terminal.
expect 1 check many.pgn
lines err 0
if script -qec true /dev/null >/dev/null 2>&1; then
    ran='diwan check of slow input on a terminal'
    cat >slow <<'END'
n=0
while [ $n -lt 3 ]; do
    cat many.pgn
    sleep 0.4
    n=$((n + 1))
done | "$DIWAN" check -f json >report
END
    export DIWAN
    script -qec 'sh slow' /dev/null >screen </dev/null
    ran='diwan check of slow input'
    grep -Eq '[0-9.]+ MB, [0-9]+ games, [0-9.]+ MB/s' screen ||
        fail "$ran: no progress: $(cat screen)"
    # It is erased: what stands last is the erasing of the line.
    [ "$(tail -c 4 screen)" = "$(printf '\r\033[K')" ] ||
        fail "$ran: the bar is left: $(od -c screen | tail -3)"
    lines report 901
    sed 's/check -f json/show -n 800 -/' slow >slower
    script -qec 'sh slower' /dev/null >screen </dev/null
    ran='diwan show of slow input'
    grep -Eq '[0-9.]+ MB, [0-9]+ games, [0-9.]+ MB/s' screen ||
        fail "$ran: no progress: $(cat screen)"
    grep -q 'game 800 ' report || fail "$ran: $(head -1 report)"
    sed 's/check -f json/fix/' slow >slower
    script -qec 'sh slower' /dev/null >screen </dev/null
    ran='diwan fix of slow input'
    grep -Eq '[0-9.]+ MB, [0-9]+ games, [0-9.]+ MB/s' screen ||
        fail "$ran: no progress: $(cat screen)"
fi
finish
