#!/bin/sh
# show: the board of a game as text, as SVG and as a page; which game and ply;
# what is shown of a game that does not replay.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

sound >sound.pgn
corrupt >corrupt.pgn

# ---- text --------------------------------------------------------------------

# After 1. a3 a6 2. b3 b6: set up by hand.
cat >wanted.text <<'END'
sound.pgn: game 1 (Amber - Slate)

 8  r  n  b  k  q  b  n  r
 7  . [.] p  p  p  p  p  p
 6  p [p] .  .  .  .  .  .
 5  .  .  .  .  .  .  .  .
 4  .  .  .  .  .  .  .  .
 3  P  P  .  .  .  .  .  .
 2  .  .  P  P  P  P  P  P
 1  R  N  B  K  Q  B  N  R
    a  b  c  d  e  f  g  h

after ply 4 of 4, 2... b6; White to move
FEN rnbkqbnr/2pppppp/pp6/8/8/PP6/2PPPPPP/RNBKQBNR w - - 0 3
murray: *, ongoing after ply 4; stated *: open
END
expect 0 show sound.pgn
same out <wanted.text
lines err 0
expect 0 show --ply 4 --game 1 sound.pgn
same out <wanted.text
"$DIWAN" show - <sound.pgn | sed 's/^-:/sound.pgn:/' >out
same out <wanted.text
"$DIWAN" show <sound.pgn | sed 's/^-:/sound.pgn:/' >out
same out <wanted.text

expect 0 show --ply 0 --flip sound.pgn
sed -n 3,11p out >board
same board <<'END'
 1  R  N  B  Q  K  B  N  R
 2  P  P  P  P  P  P  P  P
 3  .  .  .  .  .  .  .  .
 4  .  .  .  .  .  .  .  .
 5  .  .  .  .  .  .  .  .
 6  .  .  .  .  .  .  .  .
 7  p  p  p  p  p  p  p  p
 8  r  n  b  q  k  b  n  r
    h  g  f  e  d  c  b  a
END
has out 'before the first move; White to move'

# The rukh on a1 would leap over a3, to which it may go... no further than a2.
expect 1 show corrupt.pgn
has out ' 5 >.< .  .'
has out ' 3  P  .'
has out ' 2 (.) P'
has out ' 1 <R> N'
has out 'after ply 2 of 2, 1... a6; White to move'
has out 'corrupt.pgn:9:13: error[DW402] illegal-move'
has out '   9 | 1. a3 a6 2. Ra5 b6 *'
expect 1 show --ply 1 corrupt.pgn
lacks out '<R>'
has out 'after ply 1 of 2, 1. a3; Black to move'

# Men that are meant alike are set off.
{ tags | sed '$d'; printf '[SetUp "1"]\n[FEN "6k1/8/8/8/8/R6R/8/K7 w - - 0 1"]\n\n1. Rd3 *\n'; } >two-ways.pgn
expect 1 show two-ways.pgn
has out ' 3 <R> .  .  .  .  .  . <R>'

# Figurines where the locale has them.
for locale in C.UTF-8 C.utf8 en_US.UTF-8; do
    [ "$(LC_ALL=$locale locale charmap 2>/dev/null)" = UTF-8 ] || continue
    LC_ALL=$locale expect 0 show sound.pgn
    has out ' 8  ♜  ♞  ♝  ♚  ♛  ♝  ♞  ♜'
    has out ' 7  · [·] ♟'
    has out ' 1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖'
    LC_ALL=$locale expect 0 show --ascii sound.pgn
    same out <wanted.text
    break
done

# In colour the squares say what the signs do.
expect 0 show --color always sound.pgn
escape=$(printf '\033')
lacks out '[.]'
sed "s/$escape\[[0-9;]*m//g" out | sed -n 3p >row
same row <<'END'
 8  r  n  b  k  q  b  n  r 
END
[ "$(grep -o "${escape}\[48" out | wc -l)" -eq 64 ] || fail 'not 64 squares in colour'

# A name cannot write to the terminal.
sed "s/Amber/Am${escape}[31mber/" sound.pgn >hostile.pgn
expect 0 show hostile.pgn
lacks out "$escape"

expect 0 show -R murray,qdan sound.pgn
has out 'murray: *, ongoing after ply 4; stated *: open'
has out 'qdan: *, ongoing after ply 4; stated *: open'

# ---- which game --------------------------------------------------------------

{ cat corrupt.pgn; echo; cat sound.pgn; } >both.pgn
expect 0 show -n 2 both.pgn
has out 'both.pgn: game 2 (Amber - Slate)'
refused show -n 3 both.pgn
has err 'diwan: both.pgn: there is no game 3; games: 2'
refused show --ply 5 sound.pgn
has err 'sound.pgn: game 1 has no ply 5 to show; its last is 4'
refused show -n 0 sound.pgn
refused show --ply -1 sound.pgn
refused show missing.pgn
has err 'missing.pgn: No such file or directory'
refused show sound.pgn/inside.pgn
has err 'sound.pgn/inside.pgn: no such file'
refused show sound.pgn both.pgn
refused show --as pdf sound.pgn
has err "known are text, svg, html"
refused show --as svg -o sound.pgn sound.pgn
has err 'is an input too'
has sound.pgn '1. a3 a6'

# ---- a game without a board --------------------------------------------------

{ tags | sed '$d'; printf '[SetUp "1"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. Ra5 *\n'; } >empty.pgn
expect 1 show empty.pgn
has out 'there is no position to show'
has out 'error[DW'
refused show --as svg empty.pgn
has err 'empty.pgn: game 1 has no position to show'
expect 1 show --as html empty.pgn
has out '<pre>'
has out '1. Ra5 *'
lacks out 'id="board"'

# ---- SVG ---------------------------------------------------------------------

# b7-b6, the last ply, and the rukh's way from a1 to a5: squares are 10 wide.
expect 0 show --as svg sound.pgn
has out '<svg class="dw-board" xmlns="http://www.w3.org/2000/svg"'
has out 'class="dw-arrow dw-calm" d="M15 15L15 25"'
has out 'aria-label="after ply 4 of 4, 2... b6; White to move"'
expect 0 show --as svg --flip sound.pgn
has out 'class="dw-arrow dw-calm" d="M65 65L65 55"'
expect 1 show --as svg -o board.svg corrupt.pgn
lines out 0
has board.svg 'class="dw-arrow dw-bad" d="M5 75L5 35"'
has board.svg '<circle class="dw-good-head" r="1.3" cx="5" cy="65"'
lacks board.svg 'dw-arrow dw-calm'

# ---- the page ----------------------------------------------------------------

{
    tags | sed 's/Amber/A<b>\&/'
    cat <<'END'
{in <front>} 1. a3 a6 $1 (1... b6 2. b3 (2. c3 c6) 2... c6) 2. b3 (2. d3) b6
(2... c6) ; to the end
3. Nf3 Nf6 (3... Ng6 4. a4) *
END
} >tree.pgn
expect 0 show --as html tree.pgn
has out '<title>A&lt;b&gt;&amp; – Slate</title>'
has out 'in &lt;front&gt;'
has out '<span class="nag">!</span>'
lacks out '<b>&'
# Nothing is fetched: no address but names of XML's spaces.
grep -Eo '(https?:)?//[a-z][^" ]*' out | grep -v 'www.w3.org/2000/svg' >fetched && fail "the page names $(cat fetched)"

# Moves as they stand, and what each follows. The words' items are counted from
# 0, every sign of the movetext is one: {in} 1. a3 a6 $1 ( 1... b6 2. b3 (
# 2. c3 c6 ) 2... c6 ) ...
grep -Eo '<a class="m[^>]*>[^<]*' out |
    sed 's/.* id="\([^"]*\)".*data-up="\([^"]*\)".*>/\1 \2 /; s/.* id="start".*>/start /' >nodes
same nodes <<'END'
start Start
i2 start a3
i3 i2 a6
i7 i2 b6
i9 i7 b3
i12 i7 c3
i13 i12 c6
i16 i9 c6
i19 i3 b3
i22 i3 d3
i24 i19 b6
i27 i19 c6
i31 i24 Nf3
i32 i31 Nf6
i35 i31 Ng6
END
[ "$(tail -n 1 out)" = '</html>' ] || fail "the page ends with $(tail -n 1 out)"

# A variation that goes on behind f6, and one in it that was opened before its
# number says so: Ba6 stands behind Nf3, Bd3 behind f6.
printf '1. Nf3 f6 (1... (1... Ba6) 2. Bd3 Bd6) *\n' >inside.pgn
expect 0 show --as html inside.pgn
has out 'id="i7" data-up="i1"'
has out 'id="i10" data-up="i2"'

# Their boards are those that convert gives, which is tested by its own laws.
for record in tree.pgn "$SRCDIR"/corpus/valid/annotations.pgn \
    "$SRCDIR"/corpus/historical/dilaram.pgn; do
    "$DIWAN" show --as html "$record" >page 2>err
    "$DIWAN" convert --as jsonl "$record" 2>err | head -n 1 |
        grep -o '"fen":"[^"]*"' | cut -d '"' -f 4 >wanted.fens
    grep -Eo '<a class="m"[^>]*>' page | sed '1d; s/.*data-fen="\([^"]*\)".*/\1/' >fens
    ran="diwan show --as html $record"
    [ -s fens ] || fail "$ran: no moves"
    same fens <wanted.fens
done

# Where it opens: at the start, at a ply, at the word the replay stops at.
for row in 'start tree.pgn' 'i19 --ply 3 tree.pgn' 'i4 corrupt.pgn'; do
    # shellcheck disable=SC2086 # the words of a row are words
    "$DIWAN" show --as html ${row#* } >page
    ran="diwan show --as html ${row#* }"
    has page "id=\"board\" data-at=\"${row%% *}\""
done
ran='diwan show --as html corrupt.pgn'
has page '<a class="m bad" href="#at-i4" id="i4" data-up="i2" data-depth="0" data-bad="a1a5" data-could="a2"'
has page '<span class="dead" id="i5">b6</span>'
has page '<a href="#at-i4">line 9:13</a>'
has page 'class="dw-arrow dw-bad" d="M5 75L5 35"'
# Games in front of the one asked for go by unjudged; it is the same game that
# check sees there, whatever is broken before it.
cat "$SRCDIR"/corpus/diag/*.pgn >all.pgn
expect 1 check -f json all.pgn
sed -n 's/.*"game":\([0-9]*\),.*"final_fen":"\([^"]*\)".*/\1 \2/p' out >fens
[ "$(wc -l <fens)" -gt 80 ] || fail "$ran: few positions"
awk 'NR % 9 == 1' fens | while read -r game fen; do
    "$DIWAN" show --ascii -n "$game" all.pgn >shown 2>err || :
    grep -qF "FEN $fen" shown || echo "game $game is not $fen"
done >wrong
[ ! -s wrong ] || fail "show -n: $(cat wrong)"

# A full disk is told once.
if [ -c /dev/full ]; then
    ran='diwan show >/dev/full'
    code=0
    "$DIWAN" show corrupt.pgn >/dev/full 2>err || code=$?
    [ $code = 2 ] || fail "$ran: exit code $code"
    echo 'diwan: standard output: No space left on device' | same err
fi

finish
