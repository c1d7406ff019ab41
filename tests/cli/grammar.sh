#!/bin/sh
# Forms and letter sets of one's own: the worked example of grammar/README.md
# as it stands there, and what --grammar takes and refuses.
# SPDX-License-Identifier: MIT
. "$SRCDIR/tests/cli/common"

mkdir bin
ln -s "$DIWAN" bin/diwan
PATH=$work/bin:$PATH

# ---- the README ---------------------------------------------------------------

# Each file is a block behind a line that ends with its name; each command
# prints what stands behind it.
awk '
    /^```(yaml|pgn)$/ { inside = name; next }
    /^```console$/ { console = 1; next }
    /^```$/ { inside = ""; console = 0; next }
    inside { print > inside }
    console && sub(/^\$ /, "") {
        file = sprintf("%02d", ++count)
        print > (file ".command"); printf "" > (file ".shown"); next
    }
    console { print > (file ".shown") }
    /`[a-z.]*`:$/ { name = $0; sub(/`:$/, "", name); sub(/.*`/, "", name) }
' "$SRCDIR/grammar/README.md"
for file in game.pgn polish.yaml reverse.yaml spoken.yaml; do
    [ -s "$file" ] || fail "the README has no file $file"
done
for command in [0-9]*.command; do
    ran=$(cat "$command")
    eval "$ran" >out 2>&1 </dev/null || true
    same out <"${command%.command}.shown"
done
[ "$command" = 09.command ] || fail "the README's commands are not 9: $command"

# ---- what --grammar takes -----------------------------------------------------

# They are listed behind the shipped ones, and shown as they stand.
expect 0 grammar list --grammar polish.yaml --grammar reverse.yaml
has out '  reverse              target first: d2/Sb1'
has out '  polish               Polish letters'
expect 0 grammar show polish --grammar polish.yaml
same out <polish.yaml
expect 0 grammar show san --grammar polish.yaml
same out <"$SRCDIR/grammar/san.yaml"
refused grammar show polish
refused grammar list --grammar missing.yaml
refused grammar list --grammar wrong.yaml
mkdir other
sed 's/Polish letters/Other letters/' polish.yaml >other/polish.yaml
expect 0 grammar show polish --grammar polish.yaml --grammar other/polish.yaml
same out <other/polish.yaml

# One of a shipped name takes its place, on every command that reads.
cp polish.yaml german.yaml
expect 0 check -f json --grammar german.yaml game.pgn
has out '"letters":"german","form":"san"'
expect 0 check -f json --grammar polish.yaml --read-letters polish game.pgn
has out '"letters":"polish","form":"san"'
expect 1 check --grammar polish.yaml --read-letters german game.pgn
expect 0 convert --grammar polish.yaml --to uci game.pgn
has out '1. g1f3 g8f6 2. d2d3 d7d6 3. e1d2 e8d7 4. f1h3 h8g8 *'

# A file of the folder that --data names is replaced as well.
mkdir -p mine/grammar/letters
sed 's/shah: K/shah: X/' polish.yaml >mine/grammar/letters/polish.yaml
expect 0 check -f json --data mine --grammar polish.yaml game.pgn
has out '"letters":"polish"'

# ---- two readings ---------------------------------------------------------------

# Red's and Black's moves, each behind its side's letter: Ra3 is a baidaq's, or
# in SAN the rukh's.
cat >colours.yaml <<'END'
title: the side's letter before each move
example: Ra3
pattern: |
  [RB] (?<piece>(?&PIECE))? (?<tofile>(?&FILE)) (?<torank>(?&RANK))
END
cat >both.pgn <<'END'
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Amber"]
[Black "Slate"]
[Result "*"]
[SetUp "1"]
[FEN "7k/7p/8/8/8/7R/P7/K7 w - - 0 1"]

1. Ra3 *
END
expect 0 check -f line both.pgn
lines out 0
expect 0 check -f line --grammar colours.yaml both.pgn
same out <<'END'
both.pgn:11:4: warning[DW308] ambiguous-notation: read as san, but all of it can be played as colours too, and is another game from here on
END
for form in san colours; do
    expect 0 check -f line --grammar colours.yaml --read-form $form both.pgn
    lacks out ambiguous-notation
    expect 0 convert --grammar colours.yaml --read-form $form --to uci both.pgn
    tail -n 1 out >$form.out
    lines err 0
done
[ "$(cat san.out colours.out)" = "1. h3a3 *
1. a2a3 *" ] || fail "$(cat san.out colours.out)"
# Without the rukh there is one reading, and it has no rivals.
sed 's/7R/8/' both.pgn >one.pgn
expect 0 check -f json --grammar colours.yaml one.pgn
has out '"form":"colours"'
lacks out ambiguous-notation
# What convert writes may be the other game: it says so.
expect 0 convert --grammar colours.yaml --to uci both.pgn
has err 'both.pgn:11:4: warning[DW308] ambiguous-notation'
printf '1. Be3 Be6 *\n' >letters.pgn
expect 0 convert --to uci letters.pgn
has err 'with german too'
expect 0 convert --to uci --read-letters german letters.pgn
has out '1. e2e3 e7e6 *'
lines err 0

# ---- what it refuses -------------------------------------------------------------

refused check --grammar nowhere.yaml game.pgn
has err 'nowhere.yaml: No such file'
refused convert --grammar . game.pgn
printf 'title: x\n' >neither.yaml
refused check --grammar neither.yaml game.pgn
has err "neither.yaml:1:1: a form has a key 'pattern' (or 'like'), a letter set a key 'men'"
sed 's/faras: S/faras: K/' polish.yaml >twice.yaml
refused convert --grammar twice.yaml game.pgn
has err "twice.yaml:7:10: 'K' is shah already"
cp polish.yaml 'a b.yaml'
refused check --grammar 'a b.yaml' game.pgn
has err 'without blanks'
set --
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
    set -- "$@" --grammar polish.yaml
done
expect 0 check "$@" game.pgn
refused check "$@" --grammar polish.yaml game.pgn
has err 'more than 16 times --grammar'
finish
