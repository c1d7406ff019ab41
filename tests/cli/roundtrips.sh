#!/bin/sh
# Random games, old records and one of three ferzes through every form and letter
# set: read back they are the first export again, byte for byte, and from each
# style to each other the same as at once.
# GAMES sets how many random games of each kind there are, SEED which, STEPS how
# far on in the list the styles are that each is turned into (default: all).
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"
generate=$(dirname "$DIWAN")/tests/bench/bench_generate
games=${GAMES:-3}

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
lines styles 56

# ---- there and back ------------------------------------------------------------

while read -r kind bytes numbers; do
    # shellcheck disable=SC2086
    "$generate" "$kind" $((bytes * games)) "${SEED:-1}" $numbers 2>>made
done >random.pgn <<'KINDS'
bare 800
comments 2400
errors 800
figurines 900
shuffle 900 120
variations 900 3 4
tokens 800 50
KINDS
for name in dilaram abu-n-naam four-faras games; do
    cat "$SRCDIR/corpus/historical/$name.pgn" && echo
done >>random.pgn
{
    tags
    echo '1. Qa1b2 Kg8 2. Qcd2 h6 *'
} | sed '/^$/i\[SetUp "1"]\n[FEN "7k/7p/8/8/8/Q7/8/Q1Q4K w - - 0 1"]' >>random.pgn
count=$(cut -d ' ' -f 2 made | paste -sd + - | sed 's/.*/echo $((&))/' | sh)
[ "$count" -ge $((games * 6)) ] || fail "only $count games"
count=$(grep -c '^\[Event' random.pgn)
"$DIWAN" convert --to san --letters kqbnrp random.pgn >first.pgn 2>err
"$DIWAN" convert first.pgn >again.pgn 2>err
cmp -s first.pgn again.pgn || fail "export is not the identity"
[ "$(grep -c '^\[Event' first.pgn)" = "$count" ] || fail 'games lost'
for text in 'Qa1b2' '=Q' '#' '(' '{'; do
    has first.pgn "$text"
done

# style FROM FROM_SET TO TO_SET FILE WANTED: from style to style.
style() {
    "$DIWAN" convert --read-form "$1" --read-letters "$2" --to "$3" \
        --letters "$4" "$5" >is.pgn 2>err
    cmp -s "$6" is.pgn ||
        fail "$1 $2 to $3 $4: $(diff "$6" is.pgn | head -n 6)"
}

while read -r form set; do
    "$DIWAN" convert --to "$form" --letters "$set" first.pgn \
        >"$form-$set.pgn" 2>err
    style "$form" "$set" san kqbnrp "$form-$set.pgn" first.pgn
done <styles
for step in ${STEPS:-$(seq "$(($(wc -l <styles) - 1))")}; do
    { cat styles && head -n "$step" styles; } | sed "1,${step}d" |
        paste -d ' ' styles - >pairs
    while read -r form set other others; do
        style "$form" "$set" "$other" "$others" "$form-$set.pgn" \
            "$other-$others.pgn"
    done <pairs
done
echo "$count games, $(wc -l <styles) styles"
finish
