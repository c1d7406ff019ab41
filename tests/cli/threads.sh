#!/bin/sh
# What is cut into parts, and by how many threads it is read, shows nowhere:
# games across cuts; comments, quotes, brackets and line ends at them; parts
# without a border; many files, broken ones, packed ones.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

# hostile SEED EOL: 900 kB of games of uneven length, so that the cuts, a part
# is some 256 kB, fall everywhere; each seventh game has something that hides
# where it or the next one begins.
hostile() {
    awk -v seed="$1" -v eol="$2" '
    function put(text) { printf "%s%s", text, eol; size += length(text) + 1 }
    function dice(sides) { return int(rand() * sides) }
    function tags(event) {
        put("[Event \"" event "\"]"); put("[Site \"?\"]")
        put("[Date \"????.??.??\"]"); put("[Round \"?\"]")
        put("[White \"?\"]"); put("[Black \"?\"]"); put("[Result \"*\"]")
    }
    function long(lines, text) { while (lines-- > 0) put(text) }
    BEGIN {
        srand(seed)
        while (size < 900000) {
            tags(++game); put("")
            odd = dice(7) ? -1 : dice(14)
            if (odd == 0) put("1. a3 {never closed a6")
            else if (odd == 1) put("1. a3 (1. b3 (1. c3 a6")
            else if (odd == 2) put("[Annotator \"never closed]")
            else if (odd == 3) { put("1. a3 { [Event \"x\"]"); put("[Event \"no")
                put("[Site \"?\"]"); put("} a6 2. Ra5 *") }
            else if (odd == 4) { put("{"); long(dice(9000), "a line of a long comment [%eval 1]"); put("} 1. a3 *") }
            else if (odd == 5) { put("1. a3 ; [Event \"y\"]"); put("% [Event \"z\"]"); put("a6 *") }
            else if (odd == 6) long(dice(4000), "1. a3 a6 2. Ra5 *")
            else if (odd == 7) { put("1. a3 a6 * [Event \"glued\"]"); put(""); put("1. b3 *") }
            else if (odd == 8) { put("<p>text</p> \"quoted\" ] [ ) (") ; put("1. a3 *") }
            else if (odd == 9) printf "1. a3 {\r\n\r%s[Event \"x\"]%s", eol, eol
            else if (odd == 10) { put("1. \342\231\230f3 \342\231\236f6 *"); put("\357\273\277") }
            else if (odd == 11) printf "1. a3 a6 %c \377 *%s", 0, eol
            else if (odd == 12) { long(dice(3000), ""); put("1. a3 *") }
            else if (odd == 13) put("1. a3 a6 2. hello 2. b3")
            else { for (ply = dice(40); ply > 0; ply--) printf "Nf3 Nf6 Ng1 Ng8 "
                put(dice(9) ? "*" : "1-0") }
            put("")
        }
    }'
}

mkdir many
hostile 1 '\n' >many/lf.pgn
hostile 2 '\r\n' >many/crlf.pgn
hostile 3 '\r' >many/cr.pgn
for i in 1 2 3 4 5 6 7 8 9; do
    sound >many/sound$i.pgn
    corrupt >many/sub$i.pgn
done
: >many/empty.pgn
tr -d '[]' <many/lf.pgn >many/no_tags.pgn
gzip -c many/lf.pgn >packed.gz
head -c 20000 packed.gz >cut.gz
cp many/sound1.pgn a.pgn && cp many/lf.pgn b.pgn
if tar cf x.tar a.pgn b.pgn many 2>/dev/null; then
    printf x | dd of=x.tar bs=1 seek=1024 conv=notrunc 2>/dev/null
fi

# alike ARGUMENT...: the same bytes and exit code for every -j.
alike() {
    code=0
    "$DIWAN" check -j 1 "$@" >one 2>one.err </dev/null || code=$?
    [ -s one ] || fail "check -j 1 $*: nothing"
    for jobs in 2 3 8; do
        ran="check -j $jobs $*"
        other=0
        "$DIWAN" check -j "$jobs" "$@" >more 2>more.err </dev/null || other=$?
        [ $code = $other ] || fail "$ran: exit code $other, not $code"
        for file in one more; do
            sed 's/"seconds":[0-9.]*/"seconds":0/' $file >$file.same
        done
        cmp -s one.same more.same || fail "$ran: $(cmp one.same more.same)"
        cmp -s one.err more.err || fail "$ran: $(diff one.err more.err | head -3)"
    done
}

alike -f json many missing.pgn packed.gz cut.gz x.tar
alike -f text many
alike -f line -R all many/lf.pgn many/crlf.pgn many/no_tags.pgn
alike -f json -R all many/lf.pgn many/cr.pgn
alike -f json -R auto many/crlf.pgn many/lf.pgn
alike -f text --no-rules many packed.gz
finish
