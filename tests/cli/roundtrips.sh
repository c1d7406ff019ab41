#!/bin/sh
# Random games through every form and letter set: read back they are the first
# export again, byte for byte, and from style to style the same as at once.
# GAMES sets how many games of each kind there are.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"
generate=$(dirname "$DIWAN")/tests/bench/bench_generate
games=${GAMES:-12}

# ---- the styles that can be written --------------------------------------------

# Every form with the sets it goes with; those that name no men with one.
"$DIWAN" grammar list >grammar
sed -n '/^forms:/,/^letter/s/^  \([^ ]*\).*/\1/p' grammar >forms
sed -n '/^letter/,$s/^  \([^ ]*\).*/\1/p' grammar >sets
printf '1. Nf3 d6 2. Bh3 a6 3. d3 Ra7 4. Qd2 Qd7 *\n' >men.pgn
while read -r form; do
    rm -f first
    while read -r set; do
        "$DIWAN" convert --to "$form" --letters "$set" men.pgn >out 2>err ||
            continue
        cmp -s out first || echo "$form $set"
        [ -e first ] || cp out first
    done <sets
done <forms >styles
lines styles 36

# ---- there and back ------------------------------------------------------------

# first KIND SIZE N...: the first export of random games.
first() {
    "$generate" "$@" 2>made >random.pgn
    "$DIWAN" convert --to san --letters kqbnrp random.pgn >first.pgn 2>err
    "$DIWAN" convert first.pgn >again.pgn 2>err
    cmp -s first.pgn again.pgn || fail "$*: export is not the identity"
    count=$(cut -d ' ' -f 2 made)
    [ "$(grep -c '^\[Event' first.pgn)" = "$count" ] || fail "$*: games lost"
    total=$((total + count))
}

# back STYLE SET: through a style and back.
back() {
    "$DIWAN" convert --to "$1" --letters "$2" first.pgn >"$1-$2.pgn" 2>err
    "$DIWAN" convert --read-form "$1" --read-letters "$2" --to san \
        --letters kqbnrp "$1-$2.pgn" >back.pgn 2>err
    cmp -s first.pgn back.pgn ||
        fail "$kind, $1 $2: $(diff first.pgn back.pgn | head -n 6)"
}

# onward FORM SET FORM SET: from the first style to the second.
onward() {
    "$DIWAN" convert --read-form "$1" --read-letters "$2" --to "$3" \
        --letters "$4" "$1-$2.pgn" >onward.pgn 2>err
    cmp -s "$3-$4.pgn" onward.pgn ||
        fail "$kind, $1 $2 to $3 $4: $(diff "$3-$4.pgn" onward.pgn | head -n 6)"
}

total=0
while read -r kind bytes numbers; do
    # shellcheck disable=SC2086
    first "$kind" $((bytes * games)) "${SEED:-1}" $numbers
    while read -r form set; do
        back "$form" "$set"
    done <styles
    step=$((step % 5 + 1))
    { cat styles && head -n "$step" styles; } | sed "1,${step}d" |
        paste -d ' ' styles - >pairs
    while read -r form set other others; do
        onward "$form" "$set" "$other" "$others"
    done <pairs
done <<'KINDS'
bare 800
comments 2400
errors 800
figurines 900
shuffle 900 120
variations 900 3 4
tokens 800 50
KINDS
[ "$total" -ge $((games * 6)) ] || fail "only $total games"
echo "$total games, $(wc -l <styles) styles"
finish
