#!/bin/sh
# What the commands of the formats pack, diwan reads, also from a pipe; of what
# is cut off or damaged it judges what those commands unpack, and says where.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

# Some 400 kB, so that there are several blocks.
awk 'BEGIN {
    srand(5)
    for (game = 1; game <= 2400; game++) {
        printf "[Event \"%d\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n", game
        printf "[Round \"%d\"]\n[White \"%d\"]\n[Black \"%d\"]\n[Result \"*\"]\n\n", \
            rand() * 1e9, rand() * 1e9, rand() * 1e9
        print "1. a3 a6 2. b3 b6 {of no great worth} *\n"
    }
}' >games.pgn
mkdir folder
cp games.pgn folder/one.pgn
sound >folder/two.pgn
tar cf folder.tar folder/one.pgn folder/two.pgn

games() { "$DIWAN" check -f json "$1" 2>/dev/null | grep -c '"game":'; }
[ "$(games games.pgn)" -eq 2400 ] || fail 'not 2400 games'

# at PERCENT FILE: so much of it.
part() { head -c $(($(wc -c <"$2") * $1 / 100)) "$2"; }

# packed COMMAND...: games.pgn and folder.tar, packed by it, whole and not.
packed() {
    command -v "$1" >/dev/null || return 0
    "$@" -c <games.pgn >games.packed || fail "$*"
    "$@" -c <folder.tar >tar.packed || fail "$*"
    expect 0 check -q games.packed
    [ "$(games games.packed)" -eq 2400 ] || fail "$*: not 2400 games"
    "$DIWAN" check -f json <games.packed >out
    [ "$(grep -c '"game":' out)" -eq 2400 ] || fail "$*: not 2400 games by pipe"
    [ "$(games tar.packed)" -eq 2401 ] || fail "$*: not 2401 games in a tar file"
    # Another stream behind it, and frames of its own.
    cat games.packed games.packed >twice.packed
    [ "$(games twice.packed)" -eq 4800 ] || fail "$*: not 4800 games"

    for percent in 35 70 99; do
        part $percent games.packed >cut.packed
        "$1" -dc <cut.packed >unpacked 2>/dev/null
        wanted=$(games unpacked)
        expect 2 check -f json cut.packed
        found=$(grep -c '"game":' out)
        [ "$found" -ge "$wanted" ] || fail "$* cut at $percent: $found games, not $wanted"
        has out '"DW115"'
        has err "(packed: byte $(wc -c <cut.packed | tr -d ' ')): the packed data end too early"
        "$DIWAN" check -f json <cut.packed >piped 2>/dev/null
        [ "$(grep -c '"game":' piped)" -eq "$found" ] || fail "$* cut at $percent, by pipe"
    done
    # Damage in the middle, which those without a checksum may not see.
    case $* in *--no-frame-crc | *' -l') return 0 ;; esac
    size=$(wc -c <games.packed)
    { head -c $((size / 2)) games.packed && printf 'damaged' &&
        tail -c $((size - size / 2 - 7)) games.packed; } >hit.packed
    "$1" -dc <hit.packed >unpacked 2>/dev/null
    wanted=$(games unpacked)
    expect 2 check -f json hit.packed
    [ "$(grep -c '"game":' out)" -ge "$wanted" ] || fail "$* hit: not $wanted games"
    has err 'cannot be unpacked beyond byte'
}
packed gzip
packed bzip2
packed bzip2 -1
packed xz
packed xz -9 -T2 --block-size=50000
packed zstd -q
packed zstd -q --ultra -22 --long=27
packed lz4 -q
packed lz4 -q -BD -B4 -BX
packed lz4 -q -9 --no-frame-crc
packed lz4 -q -l

# Where a library is missing, that is said, with its name.
LC_ALL=C sed 's/liblzma\([.]\)/libnone\1/g' "$DIWAN" >lacking
chmod +x lacking
if command -v xz >/dev/null && ./lacking --version >/dev/null 2>&1; then
    sound | xz >one.xz
    ran='diwan without liblzma'
    ./lacking check one.xz >out 2>err
    [ $? -eq 2 ] || fail "$ran: not exit code 2"
    has err 'one.xz: packed, and libnone.'
    lines err 1
    ./lacking check <one.xz >out 2>err
    has err 'standard input: packed, and libnone.'
    sound | gzip >one.gz
    ./lacking check one.gz >out 2>err || fail "$ran: no gzip either"
fi
finish
