#!/bin/sh
# Which files check reads, in what order, and what it says of those it cannot.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"
sound >sound.pgn
corrupt >corrupt.pgn

# names FILE: the file names in a JSON report, in order.
names() {
    sed -n 's/^{"schema":"diwan\/1","file":"\([^"]*\)".*/\1/p' "$1"
}

# ---- standard input ----------------------------------------------------------

ran='diwan check -f json < sound.pgn'
"$DIWAN" check -f json <sound.pgn >out 2>err || fail "$ran: exit code $?"
names out >got
echo - | same got
ran='diwan check - < corrupt.pgn'
code=0
"$DIWAN" check - <corrupt.pgn >out 2>err || code=$?
[ $code = 1 ] || fail "$ran: exit code $code"
has out '-:9:13: error[DW402]'
ran='sound.pgn and - from a pipe'
cat corrupt.pgn | "$DIWAN" check -f json sound.pgn - sound.pgn >out 2>err
names out >got
printf 'sound.pgn\n-\nsound.pgn\n' | same got
ran='diwan check in an empty pipe'
: | "$DIWAN" check >out 2>err || fail "$ran: exit code $?"
has out 'no-game'
if script -qec true /dev/null >/dev/null 2>&1; then
    ran='diwan check on a terminal'
    code=0
    script -qec "'$DIWAN' check" /dev/null >out 2>&1 </dev/null || code=$?
    [ $code = 2 ] || fail "$ran: exit code $code"
    has out 'check: no FILE, and standard input is a terminal'
fi

# ---- folders -----------------------------------------------------------------

mkdir -p tree/a/deep tree/b.pgn tree/empty
for file in a.pgn a/z.pgn a-b.pgn a/deep/x.pgn B.pgn b.pgn/y.pgn .hidden.pgn c.PGN; do
    cp sound.pgn "tree/$file"
done
cp corrupt.pgn tree/notes.txt
cp corrupt.pgn tree/pgn
ln -s .. tree/a/loop
ln -s . tree/self
ln -s ../sound.pgn tree/link.pgn
expect 0 check -f json tree
names out >got
find tree \( -name '*.[pP][gG][nN]' -type f -o -name link.pgn \) | LC_ALL=C sort >order
[ "$(wc -l <order)" = 9 ] || fail 'the tree is not as meant'
same got <order
has out '"files":9,"games":9,'
expect 2 check -f json tree/ tree/empty
names out >got
same got <order
echo 'diwan: tree/empty: no *.pgn in this folder or below it' | same err
expect 2 check tree/empty
echo '0 games in 0 files, 0 plies, nothing found' | same out
expect 1 check tree tree/notes.txt
has out 'tree/notes.txt:9:13: error'

# ---- files that cannot be read -------------------------------------------------

expect 2 check missing.pgn
echo 'diwan: missing.pgn: No such file or directory' | same err
expect 2 check ''
echo "diwan: '': No such file or directory" | same err
expect 2 check -f json missing.pgn corrupt.pgn tree/nothing.pgn sound.pgn
lines err 2
names out >got
printf 'corrupt.pgn\nsound.pgn\n' | same got
has out '"files":2,"games":2,'
ln -s nowhere tree/broken.pgn
expect 2 check -f json tree
echo 'diwan: tree/broken.pgn: No such file or directory' | same err
has out '"files":9,'
rm tree/broken.pgn
if [ "$(id -u)" != 0 ]; then
    mkdir tree/closed
    cp sound.pgn tree/closed/
    chmod 000 tree/closed
    chmod 000 tree/a.pgn
    expect 2 check -f json tree
    same err <<'END'
diwan: tree/closed: Permission denied
diwan: tree/a.pgn: Permission denied
END
    has out '"files":7,'
    chmod 755 tree/closed
    chmod 644 tree/a.pgn
fi
mkdir sub
expect 2 check sub
expect 2 check sub/x.pgn/y

# ---- odd bytes -------------------------------------------------------------------

printf '\177ELF\001\002\000\000\377\376\200junk\000\001' >binary.pgn
code=0
"$DIWAN" check binary.pgn >out 2>err </dev/null || code=$?
ran='diwan check binary.pgn'
[ $code = 1 ] || fail "$ran: exit code $code"
has out 'nul-byte'
has out 'no-game'
lines err 0
lacks out "$(printf '\177')"
"$DIWAN" check -f json binary.pgn >out 2>err </dev/null
lines out 1
expect 0 check -f json /dev/null
has out '"file":"/dev/null"'

# A file name is shown without its control bytes.
odd=$(printf 'a\033[2J\001.pgn')
cp corrupt.pgn "$odd"
expect 1 check "$odd"
lacks out "$(printf '\033')"
has out 'a.[2J..pgn:9:13'
expect 1 check -f json "$odd"
has out '"file":"a\u001b[2J\u0001.pgn"'
finish
