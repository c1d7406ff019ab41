#!/bin/sh
# rulesets and grammar: lists, what show prints, own files, and what is said
# of bad ones: file:line:column, exit code 2.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"
sound >sound.pgn

# ---- rulesets ----------------------------------------------------------------

expect 0 rulesets
cp out list
expect 0 rulesets list
same out <list
head -n 1 list | grep -q '^murray  *[^ ]' || fail 'murray is not the first'
for name in murray qdan plyyard muller cutechess; do
    grep -q "^$name  *[^ ]" list || fail "$name is not in the list"
    expect 0 rulesets show $name
    same out <"$SRCDIR/rulesets/$name.yaml"
done
expect 0 rulesets show qdan:stalemate=draw
head -n 1 out | grep -q '^# .*stalemate=draw' || fail "$ran: $(head -n 1 out)"

# What show prints is a ruleset that can be used.
expect 0 rulesets show murray
cp out mine.yaml
expect 0 check -f json -R ./mine.yaml sound.pgn
has out '"ruleset":"./mine.yaml"'
mkdir -p data/rulesets
cp mine.yaml data/rulesets/house.yaml
expect 0 check -f json --data data -R house,murray sound.pgn
has out '"ruleset":"house"'
expect 0 rulesets show house --data data
same out <mine.yaml

# bad LINE TEXT SED: murray with one change is refused there, for check and for
# rulesets show.
bad() {
    sed "$3" "$SRCDIR/rulesets/murray.yaml" >bad.yaml
    cmp -s bad.yaml "$SRCDIR/rulesets/murray.yaml" && fail "no change: $3"
    refused check -R ./bad.yaml sound.pgn
    grep -Eq "^diwan: \./bad\.yaml:$1:[0-9]+: " err || fail "$3: $(cat err)"
    has err "$2"
    refused rulesets show ./bad.yaml
}
number() {
    grep -n "^$1" "$SRCDIR/rulesets/murray.yaml" | head -n 1 | cut -d: -f1
}
line=$(number stalemate:)
bad $((line + 1)) stalemate "${line}p"
bad "$line" "stalemate" "${line}s/stalemate/stalmate/"
bad "$line" loss "${line}s/loss/lost/"
bad "$line" '' "${line}s/loss/[loss]/"
bad "$line" anchor "${line}s/loss/\&a loss/"
line=$(number repetition:)
bad "$line" '' "${line}s/3/three/"
bad "$line" '' "${line}s/3/-3/"
bad "$line" '' "${line}s/{times/{time/"

refused check -R ./nothing.yaml sound.pgn
has err './nothing.yaml: No such file or directory'

# ---- grammar -----------------------------------------------------------------

expect 0 grammar
cp out list
expect 0 grammar list
same out <list
for form in san lan uci; do
    has list "  $form "
    expect 0 grammar show $form
    same out <"$SRCDIR/grammar/$form.yaml"
done
for letters in kqbnrp kfenrp kfanrp kgenrp; do
    has list "  $letters "
    expect 0 grammar show $letters
    same out <"$SRCDIR/grammar/letters/$letters.yaml"
done

# A pattern that does not compile: where in which file.
mkdir -p data/grammar
line=$(grep -n '^pattern:' "$SRCDIR/grammar/san.yaml" | cut -d: -f1)
sed "${line}a\\  (?<broken> (" "$SRCDIR/grammar/san.yaml" >data/grammar/san.yaml
refused check --data data sound.pgn
grep -Eq "^diwan: data/grammar/san\.yaml:[0-9]+:[0-9]+: " err ||
    fail "$ran: $(cat err)"
sed 's/^title:/titel:/' "$SRCDIR/grammar/san.yaml" >data/grammar/san.yaml
refused check --data data sound.pgn
has err 'titel'
refused grammar --data data
# Its own form, beside the built-in ones.
sed 's/^title:.*/title: mine/' "$SRCDIR/grammar/san.yaml" >data/grammar/own.yaml
rm data/grammar/san.yaml
expect 0 grammar --data data
has out '  own '
expect 0 check --data data --read-form own -f json sound.pgn
has out '"form":"own"'

# The worked example of the README, on games and not on single words.
mkdir -p mine/grammar/letters
awk '/^```yaml$/ { n++; inside = 1; next }
    /^```$/ { inside = 0 }
    inside { print > ("example" n) }' \
    "$SRCDIR/grammar/README.md"
mv example1 mine/grammar/letters/german.yaml
mv example2 mine/grammar/reverse.yaml
mv example3 mine/grammar/spoken.yaml
game() {
    tags >own.pgn
    echo "$1" >>own.pgn
    expect 0 check --data mine -f json own.pgn
    has out "\"letters\":\"$2\",\"form\":\"$3\""
    has out '"findings":[]'
}
game '1. e3 e6 2. Se2 d6 3. Sbc3 Sc6 4. Lh3 Fd7 *' german san
game '1. e2-e3 e7-e6 2. Af1-h3 Sb8-c6 *' german lan
game '1. c3/Nb1 f6/Ng8 2. e3/e2 e6/e7 *' kqbnrp reverse
game '1. c3/Sb1 f6/Sg8 *' german reverse
game '1. Knight to c3 Pawn to d6 2. Knight to e4 Horse
to f6 3. Knight takes f6 *' names spoken
expect 0 convert --data mine --to spoken own.pgn
has out '1. Faras to c3 Baidaq to d6 2. Faras to e4 Faras to f6 3. Faras takes f6 *'
finish
