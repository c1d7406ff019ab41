#!/bin/sh
# diwan fix: what it writes, in place and as a diff, and what it leaves alone.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

# A record with a check mark too many, and a sound one.
marked() {
    tags
    printf '1. a3+ a6 2. b3 b6 *\n'
}

marked >marked.pgn
sound >sound.pgn
corrupt >corrupt.pgn
cat marked.pgn sound.pgn >both.pgn
{ sound && echo && sound; } >mended.pgn
{ sound && sound; } >two.pgn

expect 0 fix marked.pgn
same out <<END
$(sound)
END
has err '1 finding mended in 1 of 1 game'
lines err 1
expect 0 fix -q marked.pgn
lines err 0
expect 0 fix both.pgn
cmp -s out mended.pgn || fail "$ran: $(diff mended.pgn out)"
expect 0 fix marked.pgn sound.pgn
cmp -s out two.pgn || fail "$ran: $(diff two.pgn out)"
ran='diwan fix <marked.pgn'
"$DIWAN" fix <marked.pgn >out 2>err || fail "$ran"
cmp -s out sound.pgn || fail "$ran: $(diff sound.pgn out)"

# Errors that cannot be mended: exit code 1, the bytes stay.
expect 1 fix corrupt.pgn
cmp -s out corrupt.pgn || fail "$ran: $(diff corrupt.pgn out)"
has err 'errors are left in 1 game (diwan check)'

# Safe and unsafe.
sed 's/a6 2. b3 b6 \*/a6 * and so on/' sound.pgn >stray.pgn
expect 1 fix stray.pgn
cmp -s out stray.pgn || fail "$ran: $(diff stray.pgn out)"
expect 0 fix --unsafe stray.pgn
lacks out 'and so on'

# The diff is what patch makes of it.
expect 0 fix --diff both.pgn
same out <<END
--- both.pgn
+++ both.pgn
@@ -6,7 +6,8 @@
 [Black "Slate"]
 [Result "*"]
 
-1. a3+ a6 2. b3 b6 *
+1. a3 a6 2. b3 b6 *
+
 [Event "Test"]
 [Site "?"]
 [Date "????.??.??"]
END
expect 0 fix sound.pgn
expect 0 fix --diff sound.pgn
lines out 0

# Lines that follow each other go together, and come together.
{ echo '[White "Amber"]' && sound | grep -v '^.White'; } >order.pgn
expect 0 fix -q --diff order.pgn
same out <<END
--- order.pgn
+++ order.pgn
@@ -1,8 +1,8 @@
-[White "Amber"]
-[Event "Test"]
-[Site "?"]
-[Date "????.??.??"]
-[Round "-"]
+[Event "Test"]
+[Site "?"]
+[Date "????.??.??"]
+[Round "-"]
+[White "Amber"]
 [Black "Slate"]
 [Result "*"]
 
END
for file in both.pgn marked.pgn stray.pgn order.pgn; do
    "$DIWAN" fix --unsafe $file >fixed 2>err
    "$DIWAN" fix --unsafe --diff $file >change 2>err
    command -v patch >/dev/null || continue
    cp $file patched
    patch -s --binary patched change || fail "patch of $file"
    cmp -s patched fixed || fail "the diff of $file: $(diff patched fixed)"
done

# What the record asks not to be told, or is not selected, is not mended.
{ echo '% diwan: ignore DW601 so in the manuscript' && marked; } |
    sed 's/2\. b3/7. b3/' >asked.pgn
expect 0 fix asked.pgn
has out '1. a3+ a6 2. b3 b6 *'
sed 1d asked.pgn >told.pgn
expect 0 fix told.pgn
has out '1. a3 a6 2. b3 b6 *'
expect 0 fix --select move-number told.pgn
has out '1. a3+ a6 2. b3 b6 *'
expect 0 fix --ignore move-number told.pgn
has out '1. a3 a6 7. b3 b6 *'

# In place: what changes is replaced, with its mode; the rest is not touched.
cp marked.pgn here.pgn
cp sound.pgn there.pgn
chmod 640 here.pgn
chmod 440 there.pgn
ln -s here.pgn link.pgn
before=$(ls -i there.pgn)
expect 0 fix --in-place link.pgn there.pgn
lines out 0
cmp -s here.pgn sound.pgn || fail "$ran: $(diff sound.pgn here.pgn)"
[ -L link.pgn ] || fail "$ran: the link is gone"
case $(ls -l here.pgn) in
-rw-r-----*) ;;
*) fail "$ran: $(ls -l here.pgn)" ;;
esac
[ "$before" = "$(ls -i there.pgn)" ] || fail "$ran: there.pgn was replaced"
[ "$(find . -name '*.pgn.*' | wc -l)" -eq 0 ] || fail "$ran: $(ls)"
expect 0 fix --in-place here.pgn
has err '0 findings mended'

# A folder; a packed file is read, but has no place of its own.
mkdir folder
cp marked.pgn folder/a.pgn
cp both.pgn folder/b.pgn
expect 0 fix --in-place folder
cmp -s folder/a.pgn sound.pgn || fail "$ran: a.pgn"
cmp -s folder/b.pgn mended.pgn || fail "$ran: b.pgn"
gzip -c marked.pgn >marked.pgn.gz
cp marked.pgn.gz kept.gz
expect 0 fix marked.pgn.gz
cmp -s out sound.pgn || fail "$ran"
expect 2 fix --in-place marked.pgn.gz
lines err 1
has err 'packed'
cmp -s marked.pgn.gz kept.gz || fail "$ran: the file changed"

# A tag section on the line of another game's text stays there, for what that text
# is hangs on it; so a second run finds nothing more.
for text in '[t""]"*"][t"' '[R""]{}{}"][t"' '1. e3 * [Event "a"]'; do
    printf '%s' "$text" >inline.pgn
    "$DIWAN" fix -q inline.pgn >first.pgn 2>err
    "$DIWAN" fix -q first.pgn >second.pgn 2>err
    cmp -s first.pgn second.pgn || fail "mended twice: $text"
done
expect 1 check -f json --fail-on note inline.pgn
has out '"name":"missing-blank-line","why":null,"severity":"warning","line":1,"column":9'

# Nor has a file in UTF-16, whose bytes are others than those that are read.
printf '\377\376*\0' >wide.pgn
cp wide.pgn kept.wide
expect 2 fix --in-place wide.pgn
lines err 1
has err 'UTF-16'
expect 2 fix --diff wide.pgn
lines err 1
has err 'UTF-16'
lines out 0
cmp -s wide.pgn kept.wide || fail "$ran: the file changed"

# A file that cannot be read stops nothing else.
expect 2 fix none.pgn marked.pgn
cmp -s out sound.pgn || fail "$ran"
has err 'none.pgn'

# Who reads no more is no error; a full disk is.
i=0
while [ $i -lt 2000 ]; do
    marked
    i=$((i + 1))
done >many.pgn
{
    code=0
    "$DIWAN" fix many.pgn 2>err || code=$?
    echo $code >code
} | head -n 1 >/dev/null
ran='diwan fix many.pgn | head -n 1'
[ "$(cat code)" = 0 ] || fail "$ran: exit code $(cat code): $(cat err)"
lines err 0
if [ -c /dev/full ]; then
    ran='diwan fix >/dev/full'
    code=0
    "$DIWAN" fix many.pgn >/dev/full 2>err || code=$?
    [ $code = 2 ] || fail "$ran: exit code $code"
    lines err 1
    has err 'standard output'
fi

# Tags behind a value cut off on their line open a section of their own, which
# a second run finds so.
printf '[Event "x"]\n[Site "y] [White "z"]\n\n1. a3 a6 *\n' >glued.pgn
expect 1 fix glued.pgn
mv out once.pgn
[ "$(grep -c '^\[Event' once.pgn)" = 2 ] || fail "$ran: no two sections"
expect 1 fix once.pgn
cmp -s out once.pgn || fail "$ran: $(diff once.pgn out)"

# Which result the board shows is the ruleset's word.
{
    tags | sed '/Result/d;$d'
    printf '[Result "0-1"]\n[SetUp "1"]\n'
    printf '[FEN "7k/8/8/8/8/8/p7/R3K3 w - - 0 1"]\n\n1. Rxa2 0-1\n'
} >bare.pgn
expect 0 fix --unsafe bare.pgn
has out '[Result "1-0"]'
has out '1. Rxa2 1-0'

refused fix --in-place --diff marked.pgn
refused fix --in-place -o x marked.pgn
refused fix --in-place -
has err 'no place of its own'
refused fix -R nobody marked.pgn
refused fix --pick 1 marked.pgn
finish
